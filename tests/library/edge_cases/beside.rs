//! Clues beside the board.

use super::*;

/// The digits of the first row.
fn row(square: &[usize]) -> Vec<usize> {
    square[..4].to_vec()
}

#[test]
fn clues_beside_the_board_have_no_solution_where_no_digits_do() {
    let between = |square: &[usize]| {
        let mut digits = row(square).into_iter();
        digits.by_ref().find(|digit| [1, 4].contains(digit));
        digits.take_while(|digit| ![1, 4].contains(digit)).sum::<usize>()
    };
    means(&[
        ("sandwich r1: 0", &move |square| between(square) == 0),
        ("sandwich r1c0: 3", &move |square| between(square) == 3),
        ("sandwich r1c5: 3", &move |square| between(square) == 3),
        ("sandwich r1: 5", &move |square| between(square) == 5),
        ("sandwich r1: 6", NONE),
        ("skyscraper r1c0: 0", NONE),
        ("skyscraper r1c0: 4", &|square| row(square) == [1, 2, 3, 4]),
        ("skyscraper r1c0: 5", NONE),
        ("x-sum r1c0: 0", NONE),
        ("x-sum r1c0: 1", &|square| at(square, 1, 1) == 1),
        ("x-sum r1c0: 10", &|square| at(square, 1, 1) == 4),
        ("x-sum r1c0: 11", NONE),
        ("numbered-room r1c0: 1", &|square| at(square, 1, at(square, 1, 1)) == 1),
        ("numbered-room r1c0: 5", NONE),
        ("little 0: r0c1 down-right", NONE),
    ]);
    let clue = |key: &str, cell: &str, value: Json| json!({key: [{"cell": cell, "value": value}]});
    says(&[
        (clue("sandwichsum", "R1C5", json!("0")), "sandwich r1: 0"),
        (clue("sandwichsum", "R5C1", json!("3")), "sandwich c1: 3"),
        (clue("xsum", "R1C0", json!("0")), "cage 100: r1c1"),
        (clue("skyscraper", "R1C0", json!("0")), "cage 100: r1c1"),
        (clue("skyscraper", "R1C0", json!("")), ""),
    ]);
}

#[test]
fn little_killers_start_beside_the_board() {
    let little =
        |cell: &str, value: Json| json!({"littlekillersum": [{"cell": cell, "direction": "DR", "value": value}]});
    says(&[
        (little("R0C1", json!("7")), "sum 7: r1c2 r2c3 r3c4"),
        (little("R0C1", json!(0)), "cage 100: r1c1"),
        (little("R0C1", json!("")), ""),
    ]);
    refused(&[
        (little("R1C1", json!("7")), "littlekillersum[0].cell: a place beside the board expected"),
        (little("R0C1", json!("-1")), "littlekillersum[0].value: a whole number from 0"),
    ]);
    let silent = record(&json_of(little("R0C1", json!(""))).to_string()).unwrap();
    assert_eq!(silent.unread, ["empty littlekillersum:1"]);
}
