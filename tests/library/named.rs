//! Texts for a board that somebody names: what squares are written in is read, and what is wrong is told where it stands, with what was tried.

use super::said::refused;
use crate::common::run::exactly;

/// The rows of a board, with this between cells.
fn joined(rows: &[&str], between: &str) -> String {
    let row = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(between) + "\n";
    rows.iter().map(row).collect()
}

const ROWS: [&str; 3] = ["213..", "15.3.", "..54."];

#[test]
fn what_squares_are_written_in_is_read_on_a_board_that_is_named() {
    let expected = exactly(&["convert", "--to", "exactly", "--board", "latin:3x5"], joined(&ROWS, "")).out;
    let bars = joined(&ROWS, "|").replace('\n', "|\n|").replace('.', " ");
    let rows = bars.trim_end_matches('|');
    let labelled: String = ROWS.iter().zip(1..).map(|(row, number)| format!("Row {number}: {row}\n")).collect();
    let headed = ROWS.iter().zip(1..).map(|(row, number)| format!("{number} {}\n", joined(&[row], " ").trim_end()));
    let headed = format!("  1 2 3 4 5\n{}", headed.collect::<String>());
    let marks = "2 1 3 45 45\n1 5 24 3 24\n34 234 5 4 1234\n".replace("1234", "12");
    for text in [
        joined(&ROWS, ",").replace('.', ""),
        joined(&ROWS, ";").replace('.', ""),
        joined(&ROWS, "\t").replace('.', ""),
        format!("| | | | | |\n|---|---|---|---|---|\n|{rows}"),
        format!("|1|2|3|4|5|\n|---|---|---|---|---|\n|{rows}"),
        labelled,
        headed,
    ] {
        let ran = exactly(&["convert", "--to", "exactly", "--board", "latin:3x5"], &text);
        assert_eq!((ran.status, &ran.out), (0, &expected), "{text}{}", ran.err);
    }
    let ran = exactly(&["convert", "--to", "exactly", "--board", "latin:3x5", "--from", "pencilmarks"], &marks);
    assert!(ran.status == 0 && ran.out.contains("marks: r2c3=24 r2c5=24\n"), "{marks}{}{}", ran.out, ran.err);
    // `12.` is no title where rows have three cells.
    for (board, text) in [("2x3", "12.\n3..\n"), ("latin:3", "12.\n3..\n...\n"), ("latin:3x2", "1.\n2.\n..\n")] {
        let ran = exactly(&["check", "--board", board], text);
        assert!(ran.status < 2, "{text}{}", ran.err);
    }
}

#[test]
fn what_is_wrong_with_a_text_for_a_board_is_told_where_it_stands() {
    let on = |board: &str, text: &str, place: &str, message: &str| {
        refused(&["check", "--board", board], text, place, message)
    };
    on("latin:3x5", "1....\n6....\n.....\n", ":2:1:", "'6' is none of the symbols 12345");
    on("latin:3x5", "1....6.........\n", ":1:6:", "'6' is none of the symbols 12345");
    on("latin:3x5", "1....\n0....\n.....\n", ":2:1:", "two signs for empty cells, . and 0");
    on("latin:3x5", "1....\n....\n.....\n", ":2:5:", "5 cells expected, 4 found");
    on("latin:3x5", "1....\n.....\n", ":2:", "3 lines expected, 2 found");
    on("latin:3x5", "1.............\n", ":1:15:", "15 cells expected, 14 found");
    on("latin:3x5", "1...............\n", ":1:1:", "15 cells expected, 16 found");
    on("latin:3x5", "a puzzle of mine\n1....\n.....\n.....\n", ":1:1:", "a row of cells and nothing else expected");
    on("6x9", &joined(&[".5.7.1.2"; 6], ""), ":1:9:", "9 cells expected, 8 found");
}

const SAMURAI: &str = include_str!("../../puzzles/boards/samurai.txt");

/// The rows of a samurai, with this at the places without a cell.
fn samurai(hole: char) -> Vec<Vec<char>> {
    let rows = SAMURAI.lines().skip_while(|line| *line != "givens:").skip(1);
    let is_hole = |row: usize, column: usize| {
        let boards = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
        !boards.iter().any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
    };
    let row = |(row, line): (usize, &str)| {
        line.chars().enumerate().map(|(column, c)| if is_hole(row, column) { hole } else { c }).collect()
    };
    rows.enumerate().map(row).collect()
}

fn text(rows: &[Vec<char>]) -> String {
    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn faults_of_boards_that_overlap_name_what_was_tried() {
    let mut rows = samurai(' ');
    assert_eq!(exactly(&["check"], text(&rows)).out, "<stdin>:1: unique\n");
    rows[0][1] = 'A';
    refused(
        &["check"],
        &text(&rows),
        ":1:2:",
        "perhaps samurai, boards that overlap: 'A' is none of the symbols 123456789",
    );
    refused(&["check", "--board", "samurai"], &text(&rows), ":1:2:", "'A' is none of the symbols 123456789");
    let rows = samurai(' ');
    refused(
        &["check"],
        &text(&rows[..20]),
        ":20:",
        "perhaps samurai, boards that overlap: 21 lines expected, 20 found",
    );
    let mut rows = samurai('.');
    rows[0].pop();
    refused(&["check"], &text(&rows), ":1:", "perhaps samurai, boards that overlap: 21 cells expected, 20 found");
    let mut rows = samurai('.');
    rows[0][10] = '7';
    refused(&["check", "--board", "samurai"], &text(&rows), ":1:11:", "the board has no cell here");
    // Its five boards, a line each, of which one says another thing where two overlap.
    let rows = samurai('.');
    let board =
        |top: usize, left: usize| rows[top..top + 9].iter().flat_map(|row| &row[left..left + 9]).collect::<String>();
    let mut boards = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].map(|(top, left)| board(top, left));
    let whole = boards.join("\n") + "\n";
    assert_eq!(exactly(&["check", "--board", "samurai"], &whole).out, "<stdin>:1: unique\n");
    boards[2].replace_range(0..1, if boards[2].starts_with('.') { "5" } else { "." });
    refused(
        &["check", "--board", "samurai"],
        &(boards.join("\n") + "\n"),
        ":3:",
        "the boards at r1c1 and r7c7 differ in r7c7",
    );
    // With nothing in empty cells and holes.
    let fields = |rows: &[Vec<char>]| joined(&text(rows).lines().collect::<Vec<_>>(), ",").replace(['.', ' '], "");
    let ran = exactly(&["check", "--board", "samurai"], fields(&samurai('.')));
    assert_eq!(ran.out, "<stdin>:1: unique\n", "{}", ran.err);
}

#[test]
fn our_own_notation_is_known_by_its_words() {
    for (text, place, message) in [
        ("puzzle\ngrid 3x4\n", ":2:1:", "\"grid: 3x4\", as our own notation has it, expected"),
        ("Puzzle: X\ngrid: 2x2\n", ":1:1:", "\"puzzle: X\", as our own notation has it, expected"),
    ] {
        refused(&["check", "-"], text, place, message);
    }
}

#[test]
fn a_board_has_as_many_values_as_are_named() {
    for (board, values) in [("sudoku:9", "1..10"), ("sudoku:9", "0..9"), ("latin:4", "1..12"), ("sudoku:4", "1..5")] {
        refused(&["count", "--empty", "--board", board, "--values", values], "", "<empty>:1:", "symbols expected");
    }
}
