use std::sync::Arc;

use super::*;
use crate::board::{Board, Layout, Regions};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::rule::Different;
use crate::symbols::Symbols;
use crate::values::{Value, Values};

const LOOK: Look = Look { strokes: Strokes::Boxes, columns: 80 };
const ASCII: Look = Look { strokes: Strokes::Ascii, columns: 80 };

fn puzzle(layout: Layout, givens: &[(usize, usize)]) -> Puzzle {
    let given = |&(cell, value)| Given { cell: Cell::new(cell), allowed: Values::only(Value::new(value)) };
    Puzzle::new(Arc::new(Board::new(layout).unwrap()), givens.iter().map(given).collect())
}

/// A cyclic filling, which is a Latin square.
fn filling(order: usize, shift: usize) -> Solution {
    Solution::new((0..order * order).map(|cell| Value::new((cell / order + cell + shift) % order)).collect::<Vec<_>>())
}

fn regions(labels: &str) -> Option<Regions> {
    let of = labels.bytes().map(|label| label - b'a').collect();
    let order = labels.len().isqrt();
    Some(Regions { of, labels: (b'a'..).take(order).map(|label| char::from(label).to_string()).collect() })
}

fn text(picture: &Picture<'_>, look: Look) -> String {
    let line = |line: &Vec<Span>| line.iter().map(|span| span.text.as_str()).collect::<String>() + "\n";
    picture.text(look).iter().map(line).collect()
}

#[track_caller]
fn draws(picture: &Picture<'_>, look: Look, expected: &str) {
    let text = text(picture, look);
    assert_eq!(text, expected.trim_start(), "\n{text}");
}

#[test]
fn borders_follow_regions_of_any_form() {
    let layout = Layout { regions: regions("aaabaccbdccbdddb"), ..Layout::latin(4) };
    let puzzle = puzzle(layout, &[(0, 3), (6, 1)]);
    let expected = "
┏━━━┯━━━┯━━━┳━━━┓
┃ 4 │   │   ┃   ┃
┠───╆━━━┿━━━╉───┨
┃   ┃   │ 2 ┃   ┃
┣━━━╉───┼───╂───┨
┃   ┃   │   ┃   ┃
┠───╄━━━┿━━━╉───┨
┃   │   │   ┃   ┃
┗━━━┷━━━┷━━━┻━━━┛
";
    draws(&Picture::of_puzzle(&puzzle), LOOK, expected);
    let expected = "
+-----------+---+
| 4 :   :   |   |
|...+-------+...|
|   |   : 2 |   |
+---+.......|...|
|   |   :   |   |
|...+-------+...|
|   :   :   |   |
+-----------+---+
";
    draws(&Picture::of_puzzle(&puzzle), ASCII, expected);
}

#[test]
fn scattered_regions_are_listed() {
    let layout = Layout { regions: regions("abba"), ..Layout::latin(2) };
    let expected = "
┏━━━┳━━━┓
┃   ┃   ┃
┣━━━╋━━━┫
┃   ┃   ┃
┗━━━┻━━━┛
nothing given
region a: r1c1 r2c2
region b: r1c2 r2c1
";
    draws(&Picture::of_puzzle(&puzzle(layout, &[])), LOOK, expected);
}

#[test]
fn givens_and_differences_show_without_colours() {
    let puzzle = puzzle(Layout::latin(3), &[(0, 0)]);
    let solutions = [[0, 1, 2, 1, 2, 0, 2, 0, 1], [0, 1, 2, 2, 0, 1, 1, 2, 0]];
    let solutions = solutions.map(|values| Solution::new(values.map(Value::new)));
    let expected = "
┏━━━┯━━━┯━━━┓
┃ 1'│ 2 │ 3 ┃
┠───┼───┼───┨
┃2/3│3/1│1/2┃
┠───┼───┼───┨
┃3/2│1/3│2/1┃
┗━━━┷━━━┷━━━┛
' given
/ different in r2c1 r2c2 r2c3 r3c1 r3c2 r3c3
";
    draws(&Picture::of_difference(&puzzle, &solutions), LOOK, expected);
    let drawn = Picture::of_solution(&puzzle, &solutions[0]).text(LOOK);
    let roles: Vec<_> = drawn[1].iter().map(|span| (span.role, span.text.as_str())).collect();
    let expected = [
        (Role::Border, "┃"),
        (Role::Blank, " "),
        (Role::Given, "1"),
        (Role::Line, "'│"),
        (Role::Blank, " "),
        (Role::Found, "2"),
        (Role::Line, " │"),
        (Role::Blank, " "),
        (Role::Found, "3"),
        (Role::Line, " "),
        (Role::Border, "┃"),
    ];
    assert_eq!(roles, expected);
}

#[test]
fn a_cell_without_a_value_shows() {
    let board = Arc::new(Board::new(Layout::latin(2)).unwrap());
    let puzzle = Puzzle::new(board, vec![Given { cell: Cell::new(1), allowed: Values::NONE }]);
    let expected = "
┏━━━┯━━━┓
┃   │ !!┃
┠───┼───┨
┃   │   ┃
┗━━━┷━━━┛
!! no value is left for r1c2
";
    draws(&Picture::of_puzzle(&puzzle), LOOK, expected);
}

#[test]
fn pencil_marks_have_their_places() {
    let puzzle = puzzle(Layout::sudoku(4), &[(0, 0)]);
    let mut marks = [Values::all(4); 16];
    marks[1] = Values::only(Value::new(1));
    marks[2] = Values::NONE;
    let expected = "
┏━━━━┯━━━━┳━━━━┯━━━━┓
┃ 1' │  2 ┃ !! │ 12 ┃
┃    │    ┃    │ 34 ┃
┠────┼────╂────┼────┨
┃ 12 │ 12 ┃ 12 │ 12 ┃
┃ 34 │ 34 ┃ 34 │ 34 ┃
┣━━━━┿━━━━╋━━━━┿━━━━┫
┃ 12 │ 12 ┃ 12 │ 12 ┃
┃ 34 │ 34 ┃ 34 │ 34 ┃
┠────┼────╂────┼────┨
┃ 12 │ 12 ┃ 12 │ 12 ┃
┃ 34 │ 34 ┃ 34 │ 34 ┃
┗━━━━┷━━━━┻━━━━┷━━━━┛
' given
!! no value is left for r1c3
";
    draws(&Picture::of_marks(&puzzle, &marks), LOOK, expected);
    let narrow = Look { columns: 13, ..LOOK };
    let expected = "
┏━━┯━━┳━━┯━━┓
┃1'│ 2┃!!│12┃
┃  │  ┃  │34┃
";
    assert!(text(&Picture::of_marks(&puzzle, &marks), narrow).starts_with(expected.trim_start()));
    let wrapped = text(&Picture::of_marks(&puzzle, &marks), Look { columns: 12, ..LOOK });
    assert!(wrapped.starts_with("┏━━┯━━┳"), "what cannot be kept to is tight:\n{wrapped}");
}

#[test]
fn overlays_are_shaded_and_said() {
    let group = Different { name: "g".into(), cells: vec![Cell::new(1), Cell::new(7)] };
    let puzzle = puzzle(Layout { diagonals: true, groups: vec![group], ..Layout::sudoku(4) }, &[]);
    let drawn = Picture::of_puzzle(&puzzle).text(LOOK);
    let shaded = |line: usize| drawn[line].iter().filter(|span| span.shaded).count();
    assert_eq!((shaded(0), shaded(1), shaded(3), shaded(5)), (0, 3, 3, 2));
    let words = text(&Picture::of_puzzle(&puzzle), LOOK);
    let words: Vec<_> = words.lines().skip(9).collect();
    assert_eq!(words, ["nothing given", "also all different: falling diagonal, rising diagonal", "group g: r1c2 r2c4"]);
}

#[test]
fn words_keep_to_the_width() {
    let groups = vec![Different { name: "long".into(), cells: (0..9).map(Cell::new).collect() }];
    let puzzle = puzzle(Layout { diagonals: true, groups, ..Layout::sudoku(9) }, &[]);
    let drawn = text(&Picture::of_puzzle(&puzzle), Look { columns: 37, ..LOOK });
    assert!(drawn.lines().all(|line| line.chars().count() <= 37), "{drawn}");
    assert!(drawn.ends_with("group long: r1c1 r1c2 r1c3 r1c4 r1c5\n  r1c6 r1c7 r1c8 r1c9\n"), "{drawn}");
}

#[test]
fn order_16_fits_80_columns_whatever_it_shows() {
    for symbols in [Symbols::default_for(16), Symbols::NUMBERS] {
        let puzzle = puzzle(Layout { symbols, ..Layout::sudoku(16) }, &[(0, 0), (17, 15)]);
        let solutions = [filling(16, 0), filling(16, 9)];
        for picture in [
            Picture::of_puzzle(&puzzle),
            Picture::of_solution(&puzzle, &solutions[0]),
            Picture::of_difference(&puzzle, &solutions),
            Picture::of_marks(&puzzle, &[Values::all(16); 256]),
        ] {
            let drawn = picture.text(LOOK);
            assert!(drawn.iter().all(|line| Span::columns(line) <= 80), "{}", text(&picture, LOOK));
        }
    }
}

#[test]
fn values_of_two_characters_stand_above_each_other_where_it_is_narrow() {
    let puzzle = puzzle(Layout { symbols: Symbols::NUMBERS, ..Layout::latin(11) }, &[(0, 0)]);
    let picture = Picture::of_difference(&puzzle, &[filling(11, 0), filling(11, 1)]);
    let drawn = text(&picture, Look { columns: 45, ..LOOK });
    let second: Vec<_> = drawn.lines().skip(1).take(2).collect();
    assert_eq!(
        second,
        ["┃ 1'│2/3│3/4│4/5│5/6│6/7│7/8│8/9│ 9/│10/│11/┃", "┃   │   │   │   │   │   │   │   │10 │11 │ 1 ┃"]
    );
}

/// Every corner of a drawn board carries on the lines that come to it.
#[test]
fn lines_meet_at_every_corner() {
    let layout = Layout { regions: regions("aaabaccbdccbdddb"), ..Layout::latin(4) };
    let puzzle = puzzle(layout, &[]);
    let drawn = text(&Picture::of_puzzle(&puzzle), LOOK);
    let grid: Vec<Vec<char>> = drawn.lines().take(9).map(|line| line.chars().collect()).collect();
    let weight = |row: Option<usize>, column: Option<usize>| {
        let found = row.zip(column).and_then(|(row, column)| grid.get(row)?.get(column));
        match found {
            None => Weight::None,
            Some('━' | '┃') => Weight::Heavy,
            Some('─' | '│') => Weight::Light,
            Some(other) => panic!("{other}"),
        }
    };
    for row in (0..9usize).step_by(2) {
        for column in (0..17usize).step_by(4) {
            let (here, there) = (Some(row), Some(column));
            let arms = [
                weight(row.checked_sub(1), there),
                weight(here, Some(column + 1)),
                weight(Some(row + 1), there),
                weight(here, column.checked_sub(1)),
            ];
            assert_eq!(grid[row][column], Strokes::Boxes.junction(arms), "{row}, {column}");
        }
    }
}
