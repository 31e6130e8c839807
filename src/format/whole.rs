//! Reads a bare text as a whole.

use std::io::BufRead;

use super::expect::{Expectation, Expected};
use super::explain::explain;
use super::fault::{Fault, ParseError, ReadError};
use super::found::Account;
use super::framing::source as bytes;
use super::notations;
use super::options::Options;
use super::reader::Reader;
use super::reading::Settled;
use super::rules::ties::Verdict;
use super::settle::settle;
use super::source::{Kind, Source, decode};

/// The longest text that is read as a whole.
const LONGEST: usize = 16 << 20;

/// Reads all of the input and settles what it is.
///
/// # Errors
/// Where it cannot be read, is too long, or no grammar accounts for it.
pub fn read<R: BufRead>(mut input: bytes::Source<R>, options: &Options) -> Result<Reader<R>, ReadError> {
    let first = input.line();
    let bytes = input.head(LONGEST + 1)?.to_vec();
    if bytes.len() > LONGEST {
        return Err(ParseError::whole(first, b"", Fault::RecordTooLong).into());
    }
    let source = Source::new(decode(&bytes, first)?, first);
    let mut settled = settle(&source, options);
    let account = match std::mem::replace(&mut settled.verdict, Verdict::None(None)) {
        Verdict::One(account) => account,
        other => {
            settled.verdict = other;
            return Err(explain(&source, &settled).into());
        }
    };
    let format = notations::by_name(account.name).and_then(notations::reading);
    let format = format.or_else(|| notations::by_name("block").and_then(notations::reading));
    let Some(format) = format else { return Err(ParseError::whole(first, b"", Fault::NoPuzzle).into()) };
    let mut reader = Reader::start(input, format, Settled::default());
    reader.found = found(account, &source, &mut reader.faults).into();
    reader.ended = true;
    Ok(reader)
}

/// The boards of an account, each with what a comment before its end says that it should be.
fn found(
    account: Account,
    source: &Source,
    faults: &mut std::collections::VecDeque<ReadError>,
) -> Vec<Result<(super::found::Found, Option<Expectation>), ParseError>> {
    let mut expected = Expected::default();
    let mut comments = source.lines.iter().filter(|line| line.kind == Kind::Comment).peekable();
    let mut boards = Vec::new();
    for piece in account.pieces {
        let end = piece.as_ref().map_or_else(|miss| miss.line, |found| found.lines.1);
        while let Some(comment) = comments.next_if(|comment| comment.number <= end) {
            faults.extend(expected.comment(comment.number, comment.text.as_bytes()).err().map(ReadError::from));
        }
        boards.push(match piece {
            Ok(found) => Ok((found, expected.0)),
            Err(miss) => {
                let text = source.line(miss.line).map_or("", |line| line.text);
                Err(ParseError::whole(miss.line, text.as_bytes(), miss.fault))
            }
        });
    }
    boards
}
