//! The text of the Interactive Sudoku Solver, held against that program's own counts.
//!
//! `EXACTLY_ISS=FOLDER`, where FOLDER has the program's `js` and `tests`, counts the table anew with the program under node, and all that is
//! written of the samples of rules and of rules by chance: `EXACTLY_ISS=FOLDER cargo test --test library iss:: -- --nocapture`.

use std::path::Path;
use std::process::Command;

use crate::common::random;
use crate::common::run::{exactly, ran};
use crate::common::statements::puzzles::{filling, text};
use crate::common::statements::{Place, keys, statement};
use crate::common::texts::puzzle;
use crate::common::texts::{counts, read, refused};

use exactly::format::Format;
use exactly::rule::KINDS;
use exactly::{Count, Puzzle, Solver};
use rand::RngExt;

/// A board and words on it, how many solutions the program counts, and what becomes of the text here.
struct Row {
    text: String,
    theirs: Option<u64>,
    ours: &'static str,
}

fn table() -> Vec<Row> {
    let (mut rows, mut board) = (Vec::new(), "");
    for line in include_str!("../iss/table.txt").lines().filter(|line| !line.starts_with('#')) {
        let [first, second, third] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (words, count, ours) = if first == "board" { ("", third, "=") } else { (first, second, third) };
        if first == "board" {
            board = second;
        }
        let text = format!("{board}{words}").replace("\\n", "\n");
        rows.push(Row { text, theirs: count.parse().ok(), ours });
    }
    rows
}

fn count(puzzle: &Puzzle) -> u64 {
    match Solver::default().count_up_to(puzzle, 3000).unwrap() {
        Count::Exactly(count) | Count::AtLeast { count, .. } => count,
    }
}

/// The only puzzle of a text, or what is wrong.
fn only(text: &str) -> Result<Puzzle, String> {
    let mut puzzles = read(text);
    assert_eq!(puzzles.len(), 1, "{text}");
    puzzles.remove(0)
}

/// What the program itself counts of some texts; `None` where it is not there. A text that it refuses has a message.
fn program(texts: &[String]) -> Option<Vec<Result<u64, String>>> {
    let Some(root) = std::env::var_os("EXACTLY_ISS") else {
        eprintln!("skipped: EXACTLY_ISS does not say where the Interactive Sudoku Solver is");
        return None;
    };
    let mut node = Command::new("node");
    node.env("ISS_ROOT", root).arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/iss/counts.mjs")).arg("3000");
    let input: String = texts.iter().map(|text| text.trim_end().replace('\n', "\\n") + "\n").collect();
    let found = ran(node, input);
    let counts: Vec<Result<u64, String>> =
        found.out.lines().map(|line| line.parse().map_err(|_| line.to_owned())).collect();
    assert_eq!(counts.len(), texts.len(), "{}", found.err);
    Some(counts)
}

#[test]
fn lists_of_cells_mean_what_they_mean_there() {
    let mut differ = Vec::new();
    for row in table() {
        let ours = only(&format!("{}\n", row.text)).map(|puzzle| count(&puzzle));
        let is_so = match (&ours, row.ours) {
            (Ok(count), "=") => Some(*count) == row.theirs,
            (Ok(_), _) => false,
            (Err(error), why) => error.contains(why),
        };
        if !is_so {
            differ.push(format!("{}: {ours:?}, there {:?}, expected {}", row.text, row.theirs, row.ours));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// What that program refuses is refused, and each word that takes a list stands in the table with one cell, two, three and more.
#[test]
fn the_table_is_whole() {
    let rows = table();
    assert!(rows.iter().all(|row| row.theirs.is_some() || row.ours != "="));
    let words = "GreaterThan WhiteDot BlackDot X V Thermo Whisper Renban Palindrome Zipper RegionSumLine Between Lockout Arrow \
                 DoubleArrow PillArrow Cage Sum Modular Entropic AllDifferent SameValues Indexing Regex \
                 Pair PairX Binary BinaryX";
    for word in words.split_whitespace() {
        let of_word = rows.iter().filter_map(|row| row.text.rsplit_once(&format!(".{word}~")).map(|(_, rest)| rest));
        let lengths: Vec<usize> = of_word
            .map(|rest| rest.split('~').filter(|cell| cell.starts_with('R') && cell.len() == 4).count())
            .collect();
        for length in [1, 2, 3, 4, 5, 6] {
            assert!(lengths.contains(&length), "{word} with {length} cells");
        }
    }
}

#[test]
fn the_program_itself_counts_so() {
    let rows = table();
    let Some(found) = program(&rows.iter().map(|row| row.text.clone()).collect::<Vec<_>>()) else { return };
    for (row, found) in rows.iter().zip(found) {
        assert_eq!(row.theirs, found.clone().ok(), "{}: {found:?}", row.text);
    }
}

#[test]
fn cells_beyond_9_have_one_sign_each() {
    let board = ".Shape~12x12.NoBoxes";
    let given = |name: &str| only(&format!("{board}.~{name}_12\n")).unwrap();
    for (names, cell) in [
        (&["R1Ca", "r1cA", "R1C10"][..], "R1Ca"),
        (&["RcCc", "RCCC", "R12C12"], "RcCc"),
        (&["RaC1", "R10C1"], "RaC1"),
        (&["R9C9"], "R9C9"),
    ] {
        for name in names {
            let mut written = String::new();
            let iss = Format::by_name("iss").unwrap();
            iss.write_puzzle(&given(name), iss.style(), &mut written).unwrap();
            assert_eq!(written, format!("{board}.~{cell}_12\n"), "{name}");
        }
    }
    for wrong in ["R1Cd", "R1C13", "R1Ca0", "RaC10", "R0C1", "R1C010"] {
        let error = only(&format!("{board}.~{wrong}_12\n")).unwrap_err();
        assert!(error.contains("a cell and values from 1 to 12"), "{error}");
    }
    // Rows and columns as a whole are decimal.
    let sandwich = |lane: &str| only(&format!("{board}.Sandwich~5~{lane}\n"));
    assert!(sandwich("C10").is_ok() && sandwich("R12").is_ok());
    for wrong in ["Ca", "C13", "c10", "C010"] {
        assert!(sandwich(wrong).unwrap_err().contains("a row or column"), "{wrong}");
    }
    // There is no larger board.
    assert!(only(".Shape~17x17\n").unwrap_err().contains("a size from 1x1 to 16x16"));
    let large = exactly(&["convert", "--to", "iss"], "puzzle\norder: 25\n");
    assert!(large.status == 2 && large.err.contains("the order 25"), "{}", large.err);
}

/// Each pair says the same.
#[test]
fn the_grammar_is_that_of_the_program() {
    let plain = "1...\n.4..\n....\n...2\n";
    let words = ".Shape~4x4.~R1C1_1~R2C2_4~R4C4_2";
    for (text, same) in [
        // Givens above cages.
        (
            ".~R1C1_5~R5C5_3\n.Cage~10~R1C1~R1C2.Cage~5~R2C1~R2C2\n".to_owned(),
            ".~R1C1_5~R5C5_3.Cage~10~R1C1~R1C2.Cage~5~R2C1~R2C2",
        ),
        (
            ".Cage~10~R1C1~R1C2.Cage~5~R2C1~R2C2\n.~R1C1_5~R5C5_3\n.AntiKnight\n".to_owned(),
            ".Cage~10~R1C1~R1C2.Cage~5~R2C1~R2C2.~R1C1_5~R5C5_3.AntiKnight",
        ),
        (
            ".Shape~16x16\n   .Diagonal~1.Diagonal~-1\n   .~R1C5_16~RgCg_12\n".to_owned(),
            ".Shape~16x16.Diagonal~1.Diagonal~-1.~R1C5_16~RgCg_12",
        ),
        (
            ".Thermo~R1C2~R2C3.Thermo~R3C2~R2C1\n    .Thermo~R7C2~R8C1.Thermo~R9C2~R8C3.\n".to_owned(),
            ".Thermo~R1C2~R2C3.Thermo~R3C2~R2C1.Thermo~R7C2~R8C1.Thermo~R9C2~R8C3",
        ),
        (".Shape~4x4\n\n.~R1C1_1.~R1C2_2\n.AntiKing\n".to_owned(), ".Shape~4x4.~R1C1_1~R1C2_2.AntiKing"),
        // Dots and blanks.
        ("..Cage~3~R1C1~R1C2...AntiKing.\n".to_owned(), ".Cage~3~R1C1~R1C2.AntiKing"),
        (" . Cage ~ 3 ~ R1 C1\t~R1C2\n~R2C2 .AntiKing\n.\n".to_owned(), ".Cage~3~R1C1~R1C2~R2C2.AntiKing"),
        (".Cage~1\n0~R1C1~R\n1C2.Anti\nKing\n".to_owned(), ".Cage~10~R1C1~R1C2.AntiKing"),
        ("# a title\n.Cage~3~R1C1~R1C2\n# a remark\n~R2C2\n".to_owned(), ".Cage~3~R1C1~R1C2~R2C2"),
        // Plain cells above words.
        (format!("{plain}\n.AntiKing\n"), ".Shape~4x4.~R1C1_1~R2C2_4~R4C4_2.AntiKing"),
        (
            format!("{}\n.AntiKing.Cage~3~R1C2~R1C3\n", plain.replace('\n', "")),
            ".Shape~4x4.~R1C1_1~R2C2_4~R4C4_2.AntiKing.Cage~3~R1C2~R1C3",
        ),
        // Several words with givens, and words that say what holds anyway.
        (
            ".Shape~4x4.~R1C1_1~R2C2_4.AntiKing.~R4C4_2~R1C1_1_2\n".to_owned(),
            ".Shape~4x4.~R1C1_1~R2C2_4~R4C4_2~R1C1_1_2.AntiKing",
        ),
        (".Shape~4x4~~Sudoku.~R1C1_1~R2C2_4~R4C4_2\n".to_owned(), words),
        (".Shape~4x4~1-4~Sudoku.~R1C1_1~R2C2_4~R4C4_2\n".to_owned(), words),
        (".Shape~4x4.NoBoxes.Jigsaw~4x4~0011001122332233\n".to_owned(), ".Shape~4x4.NoBoxes.Jigsaw~0011001122332233"),
    ] {
        let (text, same) =
            (only(&text).unwrap_or_else(|error| panic!("{error}\n{text}")), only(&format!("{same}\n")).unwrap());
        assert_eq!(text.board().rules(), same.board().rules(), "{text:?}");
        assert_eq!(text.allowed(), same.allowed());
    }
}

/// What may be one text or two is refused, and a list of texts is a list.
#[test]
fn texts_are_parted_where_it_is_sure() {
    let many: String =
        (0..17).map(|place| format!("~R{}C{}_{}", place / 9 + 1, place % 9 + 1, place % 9 + 1)).collect();
    let (cages, others) = (".Cage~3~R3C1~R3C2.AntiKing\n", ".Cage~4~R3C1~R3C2.Cage~5~R4C1~R4C2\n");
    assert_eq!(counts(&format!("{cages}{others}{cages}")), (3, 0));
    assert_eq!(counts(&format!(".Shape~9x9.{many}\n.Shape~9x9{cages}")), (2, 0));
    assert_eq!(counts(&format!(".{many}\n\n{cages}")), (2, 0));
    refused(&format!(".{many}\n{cages}"));
    refused(&format!("{cages}.{many}\n"));
    refused(&format!(".~R1C1_5~R2C2_3\n{cages}{others}"));
    refused(&format!("{}{others}", cages.replace("~R3C2", "\n~R3C2")));
    let plain = "1...............\n\n.AntiKing\n";
    assert_eq!(counts(&format!("{plain}\n{plain}{plain}")), (3, 0));
    // A list that is written reads back as such.
    let list = format!("{}\n{LINE}\n", LINE.replace('5', "."));
    let written = exactly(&["convert", "--to", "iss"], list).out;
    assert_eq!(counts(&written), (2, 0), "{written}");
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// All that is written of a puzzle, with its count here.
fn written(puzzle: &Puzzle, texts: &mut Vec<(String, u64)>, refused: &mut usize) {
    let (iss, mut text) = (Format::by_name("iss").unwrap(), String::new());
    match iss.write_puzzle(puzzle, iss.style(), &mut text) {
        Ok(()) => texts.push((text, count(puzzle))),
        Err(_) => *refused += 1,
    }
}

/// The lines of a filling as givens, some cells left open.
fn givens(filling: &[i64], open: f64, rng: &mut impl rand::Rng) -> String {
    let order = filling.len().isqrt();
    let marks = filling.iter().enumerate().filter(|_| !rng.random_bool(open));
    let marks: String = marks
        .map(|(place, digit)| {
            let symbol = char::from_digit(*digit as u32, 36).unwrap_or('?').to_ascii_uppercase();
            format!(" r{}c{}={symbol}", place / order + 1, place % order + 1)
        })
        .collect();
    if marks.is_empty() { String::new() } else { format!("marks:{marks}\n") }
}

#[test]
fn what_is_written_counts_the_same_there() {
    if std::env::var_os("EXACTLY_ISS").is_none() {
        return eprintln!("skipped: EXACTLY_ISS does not say where the Interactive Sudoku Solver is");
    }
    let (mut rng, mut texts, mut refused) = (random::seeded(71), Vec::new(), 0);
    let places =
        [(4, Some((2, 2)), 1.0), (4, None, 1.0), (6, Some((2, 3)), 0.4), (6, Some((3, 2)), 0.4), (7, None, 0.4)]
            .into_iter()
            .chain([
                (9, Some((3, 3)), 0.4),
                (9, None, 0.4),
                (10, Some((2, 5)), 0.3),
                (12, Some((3, 4)), 0.3),
                (16, Some((4, 4)), 0.3),
            ]);
    for (order, boxes, open) in places {
        let place = Place::usual(order, boxes);
        let head = |lines: &[_]| text(place, lines);
        for sample in KINDS.iter().flat_map(|kind| kind.samples) {
            let marks = givens(&filling(&mut rng, place), open, &mut rng);
            if let Ok(puzzle) = only(&format!("{}{sample}\n{marks}", head(&[]))) {
                written(&puzzle, &mut texts, &mut refused);
            }
        }
        // Rules by chance that are true of a filling.
        for key in keys().iter().filter(|_| order <= 9) {
            for _ in 0..4 {
                let about = filling(&mut rng, place);
                let said: Vec<_> = statement(&mut rng, key, place, &about).into_iter().collect();
                let marks = givens(&about, open.min(0.6), &mut rng);
                written(&puzzle(&format!("{}{marks}", head(&said))), &mut texts, &mut refused);
            }
        }
    }
    let Some(found) = program(&texts.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>()) else { return };
    let differ: Vec<String> = texts
        .iter()
        .zip(&found)
        .filter(|((_, ours), theirs)| theirs.as_ref() != Ok(ours))
        .map(|((text, ours), theirs)| format!("{} {ours} {theirs:?}", text.trim_end()))
        .collect();
    println!("{} texts are written and {refused} puzzles refused; {} differ", texts.len(), differ.len());
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
