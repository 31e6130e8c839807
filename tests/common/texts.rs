//! What is read of texts, told in numbers.

use exactly::Puzzle;
use exactly::format::{Options, ParseError, Parser, ReadError, Reader, Record};

/// The puzzles of a text whose notation is not named, and what is wrong.
pub fn read(text: &str) -> Vec<Result<Puzzle, String>> {
    records(text).into_iter().map(|record| record.map(|record| record.puzzle)).collect()
}

/// The puzzles with what stands beside them.
pub fn records(text: impl AsRef<[u8]>) -> Vec<Result<Record, String>> {
    let told = |record: Result<Record, ParseError>| record.map_err(|error| error.to_string());
    records_with(text, &Options::default()).into_iter().map(told).collect()
}

/// The records of a text that is read with these options, and the faults of its head or its lines.
pub fn records_with(text: impl AsRef<[u8]>, options: &Options) -> Vec<Result<Record, ParseError>> {
    let parsed = |error| match error {
        ReadError::Parse(error) => error,
        error => panic!("{error}"),
    };
    let mut reader = match Reader::new(text.as_ref(), options) {
        Ok(reader) => reader,
        Err(error) => return vec![Err(parsed(error))],
    };
    let (mut parser, mut records) = (Parser::new(options), Vec::new());
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => records.extend(parser.records(&chunk)),
            Err(error) => records.push(Err(parsed(error))),
        }
    }
    records
}

/// The first record of a text, or what is wrong with it.
pub fn record(text: &str) -> Result<Record, String> {
    records(text).into_iter().next().ok_or("no puzzle")?
}

/// The first puzzle of a text.
pub fn puzzle(text: &str) -> Puzzle {
    record(text).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle
}

/// No puzzle is read of such a text.
pub fn refused(text: &str) {
    let read = read(text);
    assert!(!read.is_empty() && read.iter().all(Result::is_err), "{} puzzles:\n{text}", read.iter().flatten().count());
}

/// How many puzzles and how many errors are read.
pub fn counts(text: &str) -> (usize, usize) {
    let read = read(text);
    (read.iter().filter(|puzzle| puzzle.is_ok()).count(), read.iter().filter(|puzzle| puzzle.is_err()).count())
}
