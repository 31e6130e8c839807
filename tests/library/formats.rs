//! Notations as users meet them: read, recognised, written back, refused.

use crate::common::texts::records_with;
use exactly::format::{FORMATS, Format, Options, Reader, Record};
use exactly::{Board, Layout, Puzzle, Solution, Value};

/// The records of a text that has no fault.
fn records_as(text: impl AsRef<[u8]>, options: &Options) -> Vec<Record> {
    records_with(text, options).into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn records(text: &str) -> Vec<Record> {
    records_as(text, &Options::default())
}

fn puzzles(records: Vec<Record>) -> Vec<Puzzle> {
    records.into_iter().map(|record| record.puzzle).collect()
}

fn from(name: &str) -> Options {
    Options { from: Format::by_name(name), ..Options::default() }
}

fn board(text: &str) -> Options {
    Options { board: Some(text.parse().unwrap()), ..Options::default() }
}

/// A record's puzzle written in its own notation and style.
fn written(record: &Record) -> String {
    let mut text = String::new();
    record.format.write_puzzle(&record.puzzle, record.style, &mut text).unwrap_or_else(|loss| panic!("{loss}"));
    text
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn what_is_only_written_says_the_square() {
    let square = Options { board: Some("latin:4".parse().unwrap()), ..Options::default() };
    let text = "1234\n2143\n3412\n4.21\n";
    let record = || records_as(text, &square).swap_remove(0);
    for format in Format::only_written() {
        let (name, record) = (format.name(), record());
        let mut written = String::new();
        let lost = format.write_puzzle_beside(&record.puzzle, format.style(), &square, &mut written);
        match name {
            "mckay" | "long" => assert!(lost.is_err() && written.is_empty(), "{name}"),
            // The named notation reads it, and so does whoever is not told which it is.
            _ => {
                for from in [None, Format::by_name(format.read_as())] {
                    let read = records_as(&written, &Options { from, ..square.clone() });
                    assert_eq!(read[0].puzzle, record.puzzle, "{name}: {written}");
                }
            }
        }
        let solution = Solution::new([0, 1, 1, 0].map(Value::new).to_vec());
        let board = Board::new(Layout::latin(2)).unwrap();
        let mut written = String::new();
        format.write_solution(&board, format.style(), &solution, 1, &mut written).unwrap();
        assert_eq!(written, format.example(), "{name}");
    }
}

#[test]
fn every_notation_reads_its_example_and_writes_it_back() {
    for format in FORMATS {
        let (name, example) = (format.name(), format.example());
        let read = records(example);
        let mut again = String::new();
        for (index, record) in read.iter().enumerate() {
            assert_eq!(record.format.name(), name, "recognised: {example}");
            again.push_str(if index > 0 { format.separator(record.style) } else { "" });
            again.push_str(&written(record));
        }
        assert!(!read.is_empty(), "{name}");
        let read = puzzles(read);
        assert_eq!(puzzles(records_as(example, &from(name))), read, "{name} named");
        assert_eq!(puzzles(records_as(&again, &from(name))), read, "{name} written:\n{again}");
        for alias in format.aliases() {
            assert_eq!(Format::by_name(alias).unwrap().name(), name);
        }
    }
}

#[test]
fn objects_are_read_on_many_lines_too() {
    for object in ["fpuzzles-json", "scl"].map(|name| Format::by_name(name).unwrap().example().trim_end()) {
        let value: serde_json::Value = serde_json::from_str(object).unwrap();
        let printed = serde_json::to_string_pretty(&value).unwrap();
        let titled = printed.replacen('{', "{\n  \"title\": \"A\",\n  \"author\": \"B\",\n\"ruleset\":\"C\",", 1);
        let puzzles = |text: &str| -> Vec<_> {
            records(text).into_iter().map(|record| (record.format.name(), record.puzzle)).collect()
        };
        assert_eq!(puzzles(&printed), puzzles(object), "{printed}");
        assert_eq!(puzzles(&printed.replace("  ", "\t")), puzzles(object), "{printed}");
        if !object.contains("\"cells\":[[{") {
            assert_eq!(puzzles(&titled), puzzles(object), "{titled}");
        }
    }
}

#[test]
fn answers_keep_the_style_of_the_puzzle() {
    let solution =
        Solution::new((0..16).map(|index| Value::new((index + index / 4 * 2 + index / 8) % 4)).collect::<Vec<_>>());
    let answer = |text: &str| {
        let record = records(text).remove(0);
        let mut out = String::new();
        record.format.write_solution(record.puzzle.board(), record.style, &solution, 1, &mut out).unwrap();
        out
    };
    assert_eq!(answer("1..............."), "1234341223414123\n");
    assert_eq!(answer("1 . . . . . . . . . . . . . . ."), "1 2 3 4 3 4 1 2 2 3 4 1 4 1 2 3\n");
    assert_eq!(answer("a... ...d .... ...."), "abcd cdab bcda dabc\n");
    assert_eq!(answer("A...\n...D\n....\n....\n"), "ABCD\nCDAB\nBCDA\nDABC\n");
    assert_eq!(answer("0 0 | 0 0\n0 0 | 0 0\n0 0 | 0 0\n0 0 | 0 0\n"), "1 2 3 4\n3 4 1 2\n2 3 4 1\n4 1 2 3\n");
}

#[test]
fn bytes_and_lines_that_are_no_text_are_told() {
    let fault =
        |text: &[u8]| records_with(text, &Options::default()).into_iter().find_map(Result::err).expect("a fault");
    assert_eq!(fault(&LINE.as_bytes()[1..]).length, 0);
    let utf16: Vec<u8> = LINE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(records_as([&[0xff, 0xfe], &utf16[..]].concat(), &Options::default()).len(), 1);
    assert!(fault(&[LINE.as_bytes(), b"\n\xff\n"].concat()).to_string().contains("UTF-8"));
    assert!(fault(format!("{LINE}\n{}", ".".repeat(2 << 20)).as_bytes()).to_string().contains("1 MiB"));
}

/// What a solver would print: the first solution of each puzzle, in its own notation.
fn solved(text: &str) -> String {
    let mut out = String::new();
    for record in records(text) {
        out.push_str(if out.is_empty() { "" } else { record.format.separator(record.style) });
        let solution = exactly::Solver::default().solutions(&record.puzzle).next().unwrap().unwrap();
        record.format.write_solution(record.puzzle.board(), record.style, &solution, 1, &mut out).unwrap();
    }
    out
}

#[test]
fn jigsaws_are_written_and_answered_in_the_form_in_which_they_stand() {
    const SQUARES: &str = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    let rows = |text: &str| {
        text.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n")
    };
    for text in [
        format!("{LINE}{SQUARES}\n"),
        format!("{LINE} {SQUARES}\n"),
        format!("{LINE},{SQUARES}\n"),
        format!("{LINE}\n{SQUARES}\n"),
        format!("{}\n\n{}\n", rows(LINE), rows(SQUARES)),
    ] {
        let record = records(&text).remove(0);
        assert!(record.puzzle.board().layout().boxes.is_none());
        assert_eq!(written(&record), text);
        let answer = records(&solved(&text)).remove(0);
        assert_eq!((answer.format.name(), answer.style), ("jigsaw", record.style), "{text}");
    }
    // Arrays likewise, each on a line of its own.
    let array = "[['1','2','3','4'],['3','4','1','2'],['2','1','4','3'],['4','3','2','.']]";
    assert_eq!(solved(&format!("{array} {array}\n{array}")), (array.replace('.', "1") + "\n").repeat(3));
}

/// Nothing else is noted of boards that could be several ones.
#[test]
fn prime_orders_are_noted_once() {
    let notes = |text: &str, options: &Options| Reader::new(text.as_bytes(), options).unwrap().notes().to_vec();
    let text = "12345.........5..........\n".repeat(3);
    let noted = notes(&text, &Options::default());
    assert!(noted.len() == 1 && noted[0].contains("order 5 is prime"), "{noted:?}");
    assert!(notes(&text, &board("latin")).is_empty());
    for text in ["1234\n....\n....\n....\n", "....\n....\n....\n....\n", "1...4...2..3....\n"] {
        assert!(notes(text, &Options::default()).is_empty(), "{text}");
    }
    assert!(notes("12..\n....\n....\n....\n", &from("block")).is_empty());
}
