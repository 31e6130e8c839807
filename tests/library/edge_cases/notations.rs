//! Boards and words of other notations.

use super::*;

#[test]
fn disjoint_groups_are_places_of_boxes() {
    let by_columns = vec![(0..4).map(|column| json!({"region": column})).collect::<Vec<_>>(); 4];
    refused(&[
        (json!({"disjointgroups": true, "grid": by_columns}), "disjoint-groups needs boxes"),
        (json!({"disjointgroups": true}), "disjoint-groups needs boxes"),
    ]);
}

/// Rows are no regions on boards of prime order, and a region that is used has as many cells as a row.
#[test]
fn boards_without_boxes_are_latin_squares() {
    let grid = |order: usize, cell: Json| vec![vec![cell; order]; order];
    for (order, cell) in [(5, json!({})), (7, json!({})), (4, json!({"region": null}))] {
        let puzzle = record(&json!({"size": order, "grid": grid(order, cell)}).to_string()).unwrap().puzzle;
        let board = puzzle.board();
        assert_eq!((board.rules().len(), board.layout().boxes), (2 * order, None), "{order}");
    }
    let mut one = grid(4, json!({"region": null}));
    one[0][0] = json!({"region": 0});
    let said = record(&json!({"size": 4, "grid": one}).to_string()).unwrap_err();
    assert!(said.contains("region 0 has 1 cell, 4 expected"), "{said}");
}

#[test]
fn words_of_iss_have_their_own_edges() {
    let iss = |words: &str| solutions(&format!(".Shape~4x4~4.NoBoxes{words}"));
    for (words, lines) in [
        (".Cage~0~R1C1~R2C3", "cage: r1c1 r2c3"),
        (".Sum~4~R1C1~R2C3", "sum 4: r1c1 r2c3"),
        (".StrictKropki.WhiteDot~R1C1~R1C2", "also: kropki-negative\nwhite: r1c1 r1c2"),
        (".StrictKropki.BlackDot~R1C1~R1C2", "also: kropki-negative\nblack: r1c1 r1c2"),
        (".Quad~R2C2~2~2", "quadruple 2 2: r2-3c2-3"),
        (".Sandwich~0~R1", "sandwich r1: 0"),
        (".Skyscraper~R1~~2", "skyscraper r1c5: 2"),
        (".Regex~%28%29~R1C1", "pattern (): r1c1"),
    ] {
        assert_eq!(iss(words), own(lines), "{words}");
    }
}
