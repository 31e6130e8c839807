//! What is read of texts, told in numbers.

use exactly::Puzzle;
use exactly::format::{Options, Parser, Reader, Record};

/// The puzzles of a text whose notation is not named, and what is wrong.
pub fn read(text: &str) -> Vec<Result<Puzzle, String>> {
    records(text).into_iter().map(|record| record.map(|record| record.puzzle)).collect()
}

/// The puzzles with what stands beside them.
pub fn records(text: &str) -> Vec<Result<Record, String>> {
    let options = Options::default();
    let (mut reader, mut parser) = match Reader::new(text.as_bytes(), &options) {
        Ok(reader) => (reader, Parser::new(&options)),
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut records = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => records.extend(parser.records(&chunk).map(|record| record.map_err(|error| error.to_string()))),
            Err(error) => records.push(Err(error.to_string())),
        }
    }
    records
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
