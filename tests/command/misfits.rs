//! What cannot be for a board of another form than n×n: each command and each notation says so by name, and which board it is.

use crate::common::folder::{Folder, text};
use crate::common::run::exactly;

/// Boards without an order: what `check -v` calls them, and a text.
const BOARDS: [(&str, &str); 7] = [
    (
        "6×8 board with 8 values and boxes of 2x4",
        "puzzle\ngrid: 6x8\nvalues: 0-7\ngivens:\n.4.6.0.1\n..0..67.\n.6..5.2.\n2.1.3.0.\n..3714..\n6..0.3..\n",
    ),
    ("21×21 samurai with 9 values, 5 boards and boxes of 3x3", "puzzle\nboards: samurai\n"),
    ("12×12 butterfly with 9 values, 4 boards and boxes of 3x3", "puzzle\nboards: butterfly\n"),
    ("3×4 board with 4 values and 2 walls", "puzzle\ngrid: 3x4\ngivens:\n1.#.\n....\n.#..\n"),
    (
        "4×4 board with 4 values, free rows and boxes of 2x2",
        "puzzle\ngrid: 4x4\nrows: none\ngivens:\n1...\n..2.\n.3..\n...4\n",
    ),
    ("3×3 board with 2 layers, 3 values and an orthogonal pair", "puzzle\norder: 3\nlayers: a b\northogonal: a b\n"),
    ("2×4 board with 2 layers, 4 values and a wall", "puzzle\ngrid: 2x4\nlayers: a b\ngivens:\n1.#.\n....\n"),
];

/// Commands that need an order, and what they say in front of the board's name.
const NEED_AN_ORDER: [(&[&str], &str); 10] = [
    (&["transversals"], "not a Latin square: "),
    (&["mates"], "not a Latin square: "),
    (&["subsquares"], "not a Latin square: "),
    (&["intercalates"], "not a Latin square: "),
    (&["trades"], "not a Latin square: "),
    (&["mols", "2"], "mols needs a Latin square without further rules (--also says what each keeps), and this is: "),
    (&["dedupe"], "symmetries need one square with every value in each row and column, and this is: "),
    (
        &["dedupe", "--up-to", "isotopy"],
        "symmetries need one square with every value in each row and column, and this is: ",
    ),
    (&["classes"], "symmetries need one square with every value in each row and column, and this is: "),
    (
        &["encode", "--variables", "rcv"],
        "rcv numbers one square with every value in each row and column, and this is: ",
    ),
];

/// Notations that no such board has. ISS's own has rectangles.
const NOTATIONS: [&str; 24] = [
    "line",
    "block",
    "judge-a",
    "judge-c",
    "judge-d",
    "jigsaw",
    "pencilmarks",
    "pls",
    "csv",
    "markdown",
    "array",
    "labelled",
    "titled",
    "sdk",
    "ss",
    "opensudoku",
    "sumocue",
    "tatham",
    "drawing",
    "fpuzzles",
    "sudokupad",
    "keen",
    "mckay",
    "latex",
];

#[test]
fn what_needs_an_order_names_the_board() {
    for (board, puzzle) in BOARDS {
        for (command, need) in NEED_AN_ORDER {
            let ran = exactly(&[command, &["-"]].concat(), puzzle);
            let refusal = format!("error: {need}{board}");
            assert!(ran.status == 2 && ran.err.contains(&refusal), "{board}: {command:?}: {}{}", ran.out, ran.err);
        }
    }
    for (board, name) in [("6x8", BOARDS[0].0), ("samurai", BOARDS[1].0), ("latin:3x5", "3×5 board with 5 values")] {
        let ran = exactly(&["generate", "--board", board], "");
        let refusal = format!(
            "--board {board}: generate needs one square with every value in each row and column, and this is: {name}\n"
        );
        assert!(ran.status == 2 && ran.err.ends_with(&refusal), "{board}: {}", ran.err);
    }
    let folder = Folder::new();
    let (puzzle, formula) = (folder.path("puzzle.txt"), folder.path("formula.cnf"));
    std::fs::write(&formula, "p cnf 8 1\n1 2 0\n").unwrap();
    for (board, of_board) in BOARDS {
        std::fs::write(&puzzle, of_board).unwrap();
        let ran = exactly(&["grade", "--puzzle", text(&puzzle), text(&formula)], "");
        let refusal = format!("grade needs one square with every value in each row and column, and this is: {board}");
        assert!(ran.status == 2 && ran.err.contains(&refusal), "{board}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn notations_without_such_boards_name_the_form() {
    for (board, puzzle) in BOARDS {
        let is_rectangle = puzzle.contains("6x8");
        for notation in NOTATIONS.iter().chain(["iss"].iter().filter(|_| !is_rectangle)) {
            let ran = exactly(&["convert", "--to", notation, "-"], puzzle);
            let refusal = format!("error: cannot be written as {notation}: ");
            let is_named = ran.err.contains(&refusal) && ran.err.contains(&format!("the form of its board ({board})"));
            assert!(ran.status == 2 && is_named && ran.out.is_empty(), "{board}: {notation}: {}{}", ran.out, ran.err);
        }
        for language in ["minizinc", "asp"] {
            let ran = exactly(&["encode", "--to", language, "-"], puzzle);
            let reason = match board {
                _ if board.contains("layers") => Some("a board in several layers cannot be said in"),
                _ if board.contains("samurai") || board.contains("wall") => {
                    Some("a board with places that have no cell")
                }
                _ => None,
            };
            let is_right = reason.map_or(ran.status == 0, |reason| ran.status == 2 && ran.err.contains(reason));
            assert!(is_right, "{board}: {language}: {}{}", ran.out, ran.err);
        }
    }
}

/// All other commands answer, in a text that is read back.
#[test]
fn all_others_answer() {
    let commands: [&[&str]; 13] = [
        &["check", "-v"],
        &["solve"],
        &["enumerate", "--limit", "2"],
        &["candidates"],
        &["candidates", "--json"],
        &["show"],
        &["render"],
        &["render", "--to", "html"],
        &["convert", "--to", "exactly"],
        &["dedupe", "--up-to", "same"],
        &["encode"],
        &["encode", "--to", "opb"],
        &["trace"],
    ];
    for (board, puzzle) in BOARDS {
        for command in commands {
            let ran = exactly(&[command, &["-"]].concat(), puzzle);
            let is_right = (ran.status == 0 || command[0] == "check" && ran.status == 1) && !ran.out.is_empty();
            assert!(is_right && !ran.err.contains("error"), "{board}: {command:?}: {}{}", ran.out, ran.err);
        }
        for command in [&["show"][..], &["solve"], &["solve", "--pretty"], &["convert", "--to", "exactly"]] {
            let ran = exactly(&[command, &["-"]].concat(), puzzle);
            let again = exactly(&["check", "-v", "-"], ran.out);
            let is_same = again.out.contains(&format!(": {board}, ")) || again.err.contains(&format!(": {board}, "));
            assert!(is_same, "{board}: {command:?}: {}{}", again.out, again.err);
        }
    }
}
