//! What was meant by the name of a file that cannot be read, or that is something else than it should be.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use exactly::format::{Format, Options, Parser, Reader};

/// Why a file cannot be read: what it is instead of a file of puzzles, or the error and what may have been meant.
pub fn reason(path: &Path, options: &Options, error: &io::Error) -> String {
    let name = path.to_string_lossy();
    if path.is_dir() {
        return "this is a folder: name the files in it".to_owned();
    }
    if let Some(what) = Format::foreign(name.as_bytes()) {
        return format!("this is {what}");
    }
    if begins_with_puzzle(name.as_bytes(), options) {
        return format!("{error}; this is a puzzle: did you mean -p?");
    }
    error.to_string()
}

/// Whether there is no such file, and its name by itself is read as a puzzle.
pub fn is_puzzle(path: &Path) -> bool {
    !path.exists() && begins_with_puzzle(path.to_string_lossy().as_bytes(), &Options::default())
}

/// Whether a file, which must be one that can be read twice, begins with a puzzle.
pub fn is_file_of_puzzles(path: &Path, options: &Options) -> bool {
    let file = File::open(path).ok().filter(is_plain);
    file.is_some_and(|file| begins_with_puzzle(BufReader::new(file), options))
}

fn begins_with_puzzle(text: impl io::BufRead, options: &Options) -> bool {
    let Ok(mut reader) = Reader::new(text, options) else { return false };
    let Some(Ok(chunk)) = reader.next_chunk() else { return false };
    Parser::new(options).records(&chunk).next().is_some_and(|record| record.is_ok())
}

/// Whether an open file is a formula in DIMACS CNF: nothing but comments stands before its header. It is as it was after that, and
/// one that cannot be read twice is not looked at.
pub fn is_formula(file: &mut File) -> bool {
    /// Comments may name all variables.
    const HEAD: u64 = 1 << 16;
    if !is_plain(file) {
        return false;
    }
    let mut head = Vec::new();
    let is_read = file.by_ref().take(HEAD).read_to_end(&mut head).is_ok();
    let is_back = file.seek(SeekFrom::Start(0)).is_ok();
    is_read && is_back && first_statement(&head).is_some_and(|line| line.starts_with(b"p cnf "))
}

/// Whether the beginning of a text is that of a formula in DIMACS CNF: comments, then its header, if it reaches that far.
pub fn begins_formula(head: &[u8]) -> bool {
    !head.is_empty() && first_statement(head).map_or(head.starts_with(b"c "), |line| line.starts_with(b"p cnf "))
}

/// The first line that is no comment of a formula.
fn first_statement(head: &[u8]) -> Option<&[u8]> {
    let mut lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let is_comment = |line: &&[u8]| line.is_empty() || *line == b"c" || line.starts_with(b"c ");
    lines.find(|line| !is_comment(line))
}

fn is_plain(file: &File) -> bool {
    file.metadata().is_ok_and(|data| data.is_file())
}
