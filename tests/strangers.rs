//! What is handed in and is no text of puzzles is called by its name, in one line.

mod common;

use common::run::exactly;

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What it says of a file that cannot be read: one line.
fn said(name: &str) -> String {
    let ran = exactly(&["count", name], "");
    assert_eq!((ran.out.as_str(), ran.status, ran.err.lines().count()), ("", 2, 1), "{name}: {ran:?}");
    ran.err
}

#[test]
fn a_name_that_is_no_file_is_called_what_it_is() {
    assert_eq!(said("puzzles"), "exactly: error: puzzles: a folder: name the files in it\n");
    for puzzle in [UNIQUE, "1234341221434321", &".".repeat(256), "[[\"1\",\".\"],[\".\",\".\"]]"] {
        let said = said(puzzle);
        assert!(said.ends_with("; this is a puzzle: did you mean -p?\n"), "{said}");
    }
    for missing in ["no/such/file.txt", "easy.txt", "12", "puzzle-9x9"] {
        assert!(!said(missing).contains("did you mean"), "{missing}");
    }
    let links = [
        (
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGMsBDMSfEVIgVzQAsB7AJwRAFEAPI",
            "an f-puzzles link: not read yet",
        ),
        ("https://sudokupad.app/scfAcCJLv0xFrTOLGS75X6FhRBxAaC", "a SudokuPad link: not read yet"),
        ("https://example.org/puzzle.txt", "a link: what is behind it is not fetched"),
    ];
    for (link, what) in links {
        assert_eq!(said(link), format!("exactly: error: {link}: {what}\n"));
    }
}
