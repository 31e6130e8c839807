//! What was meant by the name of a file that cannot be read.

use std::io;
use std::path::Path;

use exactly::format::{self, Options, Parser, Reader};

/// Why a file cannot be read: what it is instead of a file of puzzles, or the error and what may have been meant.
pub fn reason(path: &Path, options: &Options, error: &io::Error) -> String {
    let name = path.to_string_lossy();
    if path.is_dir() {
        return "a folder: name the files in it".to_owned();
    }
    if let Some(what) = format::foreign(name.as_bytes()) {
        return what.to_owned();
    }
    if is_puzzle(&name, options) {
        return format!("{error}; this is a puzzle: did you mean -p?");
    }
    error.to_string()
}

/// Whether the name by itself is read as a puzzle.
fn is_puzzle(name: &str, options: &Options) -> bool {
    let Ok(mut reader) = Reader::new(name.as_bytes(), options) else { return false };
    let Some(Ok(chunk)) = reader.next_chunk() else { return false };
    Parser::new(options).records(&chunk).next().is_some_and(|record| record.is_ok())
}
