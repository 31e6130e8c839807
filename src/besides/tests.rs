//! What is accounted for, and what is told where something is not.

use std::sync::Arc;

use super::*;
use crate::answer::Verdict;
use crate::board::{Board, Layout};
use crate::limits::Limit;
use crate::puzzle::Solution;
use crate::symbols::Symbols;
use crate::values::Value;

fn board(layout: Layout) -> Arc<Board> {
    Arc::new(Board::new(layout).unwrap())
}

#[test]
fn normal_rules_are_accounted_for() {
    let nine = board(Layout::sudoku(9));
    for text in [
        "",
        " .\n•",
        "Normal sudoku rules apply.",
        "normal sudoku rules apply",
        "Normal 9x9 sudoku rules apply",
        "• Standard rules apply:",
        "Sudoku",
        "Normal sudoku rules apply. And that's it!",
        "No other rules apply: classic sudoku",
        "**Classic Sudoku**",
        "Apply classic sudoku rules.",
        "Regular 1-9 sudoku rules apply",
        "Normal sudoku rules apply (i.e. place the digits 1-9, once each, into every row, column and 3×3 box).",
        "Normal sudoku rules apply, ie place the digits 1-9 once each in every row, column, and box",
        "Place the digits 1-9 once in each row, column and box",
        "Place the digits from 1 through 9 in each row, column and region without repetition.",
        "Place the digits 1 to 9 in every row and every column.\nEach 3 by 3 box contains all digits.",
        "Each row, column, and 3x3 box must contain all the digits from 1 to 9.",
        "Each row, column, and region indicated by thick borders in the grid must contain the digits 1 to 9 once each.",
        "Fill every row, column and marked 3x3 box with the digits 1-9.",
        "Fill the grid with digits 1–9 such that no digit repeats in any row, column or region.",
        "Fill the grid with the digits 1-9. Digits may not repeat in any row, column or box.",
        "Place a digit from 1-9 in every cell such that each digit appears exactly once in every row, column, and region.",
        "The digits 1 through 9 appear in every row, column, and box.",
        "Place 1, 2, 3, 4, 5, 6, 7, 8 and 9 in each row, column and box.",
    ] {
        assert_eq!(unread(text, &nine), [""; 0], "{text}");
    }
}

#[test]
fn boards_say_what_is_normal_on_them() {
    let six = board(Layout::sudoku(6));
    let latin = board(Layout::latin(5));
    let from_0 = board(Layout { symbols: Symbols::named("0123").unwrap(), ..Layout::sudoku(4) });
    for (text, board, is_read) in [
        ("Normal 6x6 sudoku rules apply.", &six, true),
        ("Normal 9x9 sudoku rules apply.", &six, false),
        ("Place the digits 1-6 in each row, column and 2x3 box", &six, true),
        ("Place the digits 1-6 in each row, column and 3x2 box", &six, true),
        ("Place the digits 1-6 in each row, column and 3x3 box", &six, false),
        ("Place the digits 1-9 in each row, column and box", &six, false),
        ("Place the digits 0-5 in each row, column and box", &six, false),
        ("Place the digits 1-6 in each row and column", &six, false),
        ("Irregular sudoku rules apply", &six, false),
        ("Place the digits 1-5 in each row and column", &latin, true),
        ("Latin square", &latin, true),
        ("Normal sudoku rules apply", &latin, false),
        ("Place the digits 1-5 in each row, column and region", &latin, false),
        ("Place the digits 0-3 in each row, column and box", &from_0, true),
        ("Place the digits 1-4 in each row, column and box", &from_0, false),
    ] {
        assert_eq!(unread(text, board).is_empty(), is_read, "{text}");
    }
}

#[test]
fn whatever_says_more_is_not_read() {
    let nine = board(Layout::sudoku(9));
    for text in [
        "Normal sudoku rules do NOT apply.",
        "That's it!",
        "Normal sudoku rules (mostly) apply.",
        "Normal sudoku rules apply, and all clues are standard.",
        "Normal sudoko rules apply.",
        "Es gelten die normalen Sudokuregeln.",
        "Normal killer sudoku rules apply.",
        "Place the digits 1-9 once each in every row, column, box and diagonal",
        "Place the digits 1-9 once each in every row, column and shaded region",
        "Place nine digits once each in every row, column and box",
        "Place 1 in every row",
        "Use six digits only",
        "No digit may not repeat in any row, column or box",
        "Digits may repeat in any row, column or box",
        "Fill the grid with the digits 1-9.",
        "No digit repeats in any row.",
        "♞",
    ] {
        assert!(!unread(text, &nine).is_empty(), "{text}");
    }
    let text = "Normal sudoku rules apply.\nIdentical digits may not be a knight's move apart. Have fun!";
    assert_eq!(unread(text, &nine), ["Identical digits may not be a knight's move apart.", "Have fun!"]);
}

#[test]
fn only_the_published_solution_settles_a_verdict() {
    let solution =
        |first: usize| Solution::new((0..4).map(|value| Value::new((value + first) % 2)).collect::<Vec<_>>());
    let (one, other) = (solution(0), solution(1));
    let nine = board(Layout::sudoku(9));
    let silent = Besides::default();
    let mut drawings = Drawings::default();
    drawings.add("line", 1);
    let open = Besides::of("Thermos increase.", drawings, vec!["cage 1 at r1c1 may be a label".to_owned()], &nine);
    let verdicts = [
        Verdict::None,
        Verdict::Unique(one.clone()),
        Verdict::Multiple([one.clone(), other.clone()]),
        Verdict::Unknown { limit: Limit::Time, found: None },
    ];
    for verdict in &verdicts {
        assert_eq!(silent.tell(verdict, None), Standing::AsRead);
        let ignored = Besides { ignore_words: true, ignore_drawings: true, ..open.clone() };
        assert_eq!(ignored.tell(verdict, Some(&other)), Standing::AsRead);
        let half = Besides { ignore_words: true, ..open.clone() };
        assert_eq!(half.tell(verdict, Some(&other)) == Standing::Open, !matches!(verdict, Verdict::Unknown { .. }));
    }
    assert_eq!(open.tell(&verdicts[1], Some(&one)), Standing::Published);
    assert_eq!(open.tell(&verdicts[1], Some(&other)), Standing::Open);
    assert_eq!(open.tell(&verdicts[1], None), Standing::Open);
    assert_eq!(
        open.why_open(&verdicts[0], None),
        "no solution by the rules that were read; these words were not read: “Thermos increase.”; \
         cage 1 at r1c1 may be a label; 1 line is a drawing; rules that it stands for are not read"
    );
}
