//! Notations as users meet them: read, recognised, written back, refused.

use exactly::format::{self, FORMATS, Format, Options, ParseError, Parser, ReadError, Reader, Record};
use exactly::{Solution, Value};

/// All that a text holds: its notation, the notes of its reader, its records.
struct Read {
    format: &'static dyn Format,
    notes: Vec<String>,
    records: Vec<Result<Record, ParseError>>,
}

fn read_with(text: impl AsRef<[u8]>, options: &Options) -> Result<Read, ParseError> {
    let parse = |error| match error {
        ReadError::Parse(error) => error,
        ReadError::Io(error) => panic!("{error}"),
    };
    let mut reader = Reader::new(text.as_ref(), options).map_err(parse)?;
    let mut parser = Parser::new(options);
    let mut records = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => records.extend(parser.records(&chunk)),
            Err(error) => records.push(Err(parse(error))),
        }
    }
    Ok(Read { format: reader.format(), notes: reader.notes().to_vec(), records })
}

fn read(text: impl AsRef<[u8]>) -> Read {
    let text = text.as_ref();
    read_with(text, &Options::default()).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(text)))
}

/// The records of a text that has no fault.
fn records(text: &str) -> Vec<Record> {
    read(text).records.into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}: {text}"))).collect()
}

/// The first fault of a text.
fn fault_with(text: impl AsRef<[u8]>, options: &Options) -> ParseError {
    match read_with(text, options) {
        Err(error) => error,
        Ok(read) => read.records.into_iter().find_map(Result::err).expect("a fault"),
    }
}

fn fault(text: impl AsRef<[u8]>) -> ParseError {
    fault_with(text, &Options::default())
}

fn from(name: &str) -> Options {
    Options { from: format::by_name(name), ..Options::default() }
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
fn every_notation_reads_its_example_and_writes_it_back() {
    for format in FORMATS {
        let (name, example) = (format.name(), format.example());
        let read = read(example);
        assert_eq!(read.format.name(), name, "recognised: {example}");
        assert!(!read.records.is_empty(), "{name}");
        let mut again = String::new();
        for (index, record) in read.records.iter().enumerate() {
            let record = record.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(record.format.name(), name);
            again.push_str(if index > 0 { format.separator() } else { "" });
            again.push_str(&written(record));
        }
        let puzzles = |read: Read| read.records.into_iter().map(|record| record.unwrap().puzzle).collect::<Vec<_>>();
        let insisted = || read_with(example, &from(name)).unwrap();
        assert_eq!(puzzles(insisted()), puzzles(read), "{name} named");
        assert_eq!(puzzles(read_with(&again, &from(name)).unwrap()), puzzles(insisted()), "{name} written:\n{again}");
        for alias in format.aliases() {
            assert_eq!(format::by_name(alias).unwrap().name(), name);
        }
    }
}

#[test]
fn lines_come_as_users_have_them() {
    let plain = records(LINE).remove(0).puzzle;
    let zeros = LINE.replace('.', "0");
    let spaced: String = LINE.chars().flat_map(|cell| [cell, ' ']).collect();
    let groups = |size: usize| {
        LINE.as_bytes().chunks(size).map(|part| std::str::from_utf8(part).unwrap()).collect::<Vec<_>>().join("\t")
    };
    let texts = [
        format!("\u{feff}{LINE}"),
        format!("{LINE}\r\n"),
        format!("# a comment\n\n  {zeros}  \n"),
        LINE.replace('.', "x"),
        LINE.replace('.', "-"),
        spaced,
        groups(9),
        groups(3),
        groups(27),
        format!("{LINE} # hard"),
        format!("{LINE},534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
        format!("{LINE} 534678912672195348198342567859761423426853791713924856961537284287419635345286179 4.5"),
        format!("puzzle,solution\n{LINE},x\n"),
    ];
    for text in texts {
        let read = read(&text);
        assert_eq!(read.format.name(), "line", "{text}");
        assert_eq!(read.records.len(), 1, "{text}");
        assert_eq!(read.records[0].as_ref().unwrap().puzzle, plain, "{text}");
    }
    assert_eq!(records(&format!("{LINE}, by hand ")).remove(0).note.as_deref(), Some("by hand"));
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
    assert_eq!(answer("1 | 0 0 | 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"), "1 2 3 4\n3 4 1 2\n2 3 4 1\n4 1 2 3\n");
}

#[test]
fn faults_have_a_place_and_say_what_was_expected() {
    let short = &LINE[1..];
    let error = fault(short);
    assert_eq!(error.to_string(), "81 cells expected, 80 found");
    assert_eq!((error.line, error.column, error.length), (1, 1, 80));
    let error = fault(format!("{LINE}\n{LINE}\n\n{}\n", &LINE[5..]));
    assert_eq!((error.to_string().as_str(), error.line), ("81 cells expected, 76 found", 4));
    let error = fault(LINE.replacen('7', "\u{ff17}", 1));
    assert_eq!((error.column, error.to_string().as_str()), (5, "'７' (U+FF17) is a non-ASCII digit: write 0 to 9"));
    let error = fault(LINE.replacen('7', "Z", 1));
    assert_eq!((error.column, error.to_string().as_str()), (5, "'Z' is 35, but the order is 9"));
    assert!(fault(LINE.replacen('7', "\0", 1)).to_string().contains("NUL"));
    assert!(fault("").to_string().contains("no puzzle"));
    assert!(fault("# only\n\n").to_string().contains("no puzzle"));
    let utf16: Vec<u8> = LINE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(fault(&utf16).to_string().contains("UTF-16"));
    assert!(fault([&[0xff, 0xfe], &utf16[..]].concat()).to_string().contains("UTF-16"));
    assert!(fault([LINE.as_bytes(), b"\n\xff\n"].concat()).to_string().contains("UTF-8"));
    assert!(fault(format!("{LINE}\n{}", ".".repeat(2 << 20))).to_string().contains("1 MiB"));
    assert_eq!(
        fault(format!("{LINE};note")).to_string(),
        "a symbol, an empty cell, a blank or a comma expected, ';' found"
    );
    assert!(fault_with(LINE, &board("sudoku:4")).to_string().contains("16 cells expected, 81 found"));
}

#[test]
fn a_bad_record_does_not_touch_the_next() {
    let read = read(format!("{LINE}\n{}\n{LINE}\n", &LINE[1..]));
    let good: Vec<bool> = read.records.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true]);
    let block = "1234\n3412\n2143\n4321\n";
    let read = self::read(format!("{block}\n1234\n341\n2143\n4321\n\n{block}{block}\n12.4\n3.12\n\n{block}"));
    assert_eq!(read.format.name(), "block");
    let good: Vec<bool> = read.records.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true, true, false, true]);
    let lines: Vec<usize> = read.records.iter().filter_map(|record| Some(record.as_ref().ok()?.line)).collect();
    assert_eq!(lines, [1, 11, 15, 23]);
}

#[test]
fn expectations_hold_until_the_next() {
    let text = format!("{LINE}\n# expect: unique\n{LINE}\n{LINE}\n# expect: 288 solutions\n{LINE}\n");
    let expected: Vec<String> =
        records(&text).iter().map(|record| record.expect.map_or("-".to_owned(), |expect| expect.to_string())).collect();
    assert_eq!(expected, ["-", "unique", "unique", "288 solutions"]);
    assert!(fault(format!("# expect: uniq\n{LINE}")).to_string().contains("expectation"));
    let block =
        "# expect: none\n1...\n....\n....\n...4\n# expect: unique\n\n1...\n# expect: multiple\n....\n....\n...4\n";
    let expected: Vec<_> = records(block).iter().map(|record| record.expect.unwrap().to_string()).collect();
    assert_eq!(expected, ["none", "multiple"]);
}
