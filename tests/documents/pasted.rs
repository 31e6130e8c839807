//! What people paste: sheets, arrays, and the files and lines of other programs.

use crate::common::texts::{self, records_with};
use exactly::Puzzle;
use exactly::format::{FORMATS, Format, Options};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The notations of this page, which share neither framing nor cells with those of our own.
const PASTED: [&str; 15] = [
    "titled",
    "slashed",
    "csv",
    "markdown",
    "table",
    "labelled",
    "array",
    "sdk",
    "ss",
    "sdx",
    "hodoku",
    "opensudoku",
    "sumocue",
    "tatham",
    "link",
];

/// The puzzles of a text that has no fault.
fn puzzles(text: &str, from: Option<&'static Format>) -> Vec<Puzzle> {
    let records = records_with(text, &Options { from, ..Options::default() });
    records.into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}:\n{text}")).puzzle).collect()
}

/// These cells as a sheet, and two empty ones for each behind the ninth.
fn sheet(rows: usize, columns: usize) -> String {
    let cell = |row: usize, column: usize| LINE.get(row * 9 + column..=row * 9 + column).filter(|_| column < 9);
    let row = |row: usize| {
        (0..columns).map(|column| cell(row, column).unwrap_or_default().replace('.', "")).collect::<Vec<_>>().join(",")
    };
    (0..rows).map(|at| row(at) + "\n").collect()
}

/// Sheets of a file have one order, and one that is larger or smaller than those above is refused.
#[test]
fn a_sheet_of_another_order_is_refused() {
    let (nine, line) = (sheet(9, 9), texts::puzzle(LINE));
    let ten = sheet(10, 10).replacen(",,,,\n", ",,,,1\n", 1);
    for other in ["1,,,\n,,3,\n,,,2\n,4,,\n".to_owned(), sheet(8, 8).replace('9', ""), ten] {
        let read = texts::read(&format!("{}{other}", format!("{nine}\n").repeat(40)));
        assert_eq!((read.iter().flatten().filter(|read| **read == line).count(), read.len()), (40, 41), "{other}");
        // Right below the others it is a part of their paragraph.
        let is_told = texts::read(&format!("{}{other}", nine.repeat(40))).iter().any(Result::is_err);
        assert!(is_told, "{other}");
    }
}

/// Every notation writes the line's puzzle, if it can, so that it is recognised and read as the same one; several too.
#[test]
fn what_is_written_is_recognised_and_read_back() {
    let grid = format!("puzzle\norder: 9\nregions:{}\ngivens:{LINE}\n", regions());
    for name in PASTED {
        let format = Format::by_name(name).unwrap();
        let puzzle = texts::puzzle(if name == "sumocue" { &grid } else { LINE });
        let text = vec![format.to_text(&puzzle).unwrap(); 3].join(format.separator(format.style()));
        for from in [Some(format), None] {
            let read = puzzles(&text, from);
            let same = |read: &Puzzle| read.givens() == puzzle.givens() && read.board().values() == 9;
            assert!(read.len() == 3 && read.iter().all(same), "{name}:\n{text}");
        }
    }
}

/// The usual boxes, as labels.
fn regions() -> String {
    (0..81).map(|cell| char::from(b'A' + (cell / 27 * 3 + cell % 9 / 3) as u8)).collect()
}

/// A text that lost a mark, a line or its end is the same puzzle or none.
#[test]
fn damage_is_told_or_does_not_matter() {
    for name in PASTED {
        let example = Format::by_name(name).unwrap().example();
        let puzzle = puzzles(example, None).remove(0);
        let marks = example.char_indices().filter(|(_, mark)| !mark.is_ascii_alphanumeric() && *mark != '.');
        let without =
            marks.map(|(place, mark)| format!("{}{}", &example[..place], &example[place + mark.len_utf8()..]));
        let lines: Vec<&str> = example.lines().collect();
        let lost = (0..lines.len()).map(|line| [&lines[..line], &lines[line + 1..]].concat().join("\n"));
        let short =
            (0..example.len()).filter(|&end| example.is_char_boundary(end)).map(|end| example[..end].to_owned());
        for text in without.chain(lost).chain(short) {
            for read in texts::read(&text).into_iter().flatten() {
                assert_eq!(read, puzzle, "{name}, damaged:\n{text}\nwas\n{example}");
            }
        }
    }
}

/// Whatever is named reads whatever text comes: an error or a puzzle, never a panic.
#[test]
fn every_notation_takes_every_text() {
    let odd = [
        "",
        "\n",
        "[",
        "[[",
        "{\"puzzle\":",
        "<opensudoku",
        "<a",
        "|-|-|-|-|\n|-|-|-|-|",
        ":::::",
        "3x3:",
        "SumoCueV1",
        "?bd=",
        "[Puzzle]",
        "[Puzzle]\n[State]\n",
        "u1 u1 u1 u1 u1 u1 u1 u1 u1",
        ",,,\n,,,\n,,,\n,,,",
        "\"",
        "\u{b7}\u{a0}é,é,é,é",
    ];
    let examples: Vec<&str> = FORMATS.iter().map(|format| format.example()).chain(odd).collect();
    for format in FORMATS {
        let named = Options { from: Some(*format), ..Options::default() };
        for text in &examples {
            records_with(text, &named);
        }
    }
}
