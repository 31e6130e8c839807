//! Opens an input: what stands in front of the first record, and the notation that its head settles.

use std::collections::VecDeque;
use std::io::BufRead;

use super::expect::Expected;
use super::fault::{Fault, ParseError, ReadError};
use super::foreign::foreign;
use super::framing::source::{STEP, Source};
use super::notation::Bare;
use super::options::{BoardChoice, Options};
use super::parser::Parser;
use super::reader::Reader;
use super::reading::{Reading, Settled};
use super::recognise::{self, Taken};
use super::shape::is_empty_row;
use super::solved;
use super::text::{Kind, kind};
use super::whole;
use crate::grid::BoxShape;

impl<R: BufRead> Reader<R> {
    /// Reads a bounded head of the input and settles its notation.
    ///
    /// # Errors
    /// Where the input cannot be read, holds no puzzle, is in no known notation or contradicts the options.
    pub fn new(input: R, options: &Options) -> Result<Reader<R>, ReadError> {
        let mut source = Source::new(input);
        pass_foreign(&mut source, options)?;
        pass_mark(&mut source)?;
        let (mut expected, mut faults) = (Expected::default(), VecDeque::new());
        let first = source.line();
        let comments = pass_comments(&mut source, &mut expected, &mut faults)?;
        let line = source.line();
        let head = source.head(STEP)?.to_vec();
        let whole = source.ended();
        if options.strict && recognise::is_bare(&head, line, whole, options) {
            return whole::read(source, options);
        }
        let Taken { format, settled, notes } = recognise::settle(&head, line, whole, options)?;
        let boxless = first_boxless(&head, format, &settled, options);
        let boxless = boxless.map(|order| format!("order {order} is prime: its sudoku has no boxes"));
        let others = solved::others(&settled, options).into_iter().map(str::to_owned).collect();
        let notes = notes.into_iter().chain(boxless).collect();
        let mut reader = Reader::start(source, format, settled);
        (reader.notes, reader.others) = (notes, others);
        reader.expected = expected;
        reader.faults = faults;
        reader.see_comments(&comments, first);
        Ok(reader)
    }
}

/// Refuses what is no text of puzzles by its name, unless somebody insists on a notation.
fn pass_foreign<R: BufRead>(source: &mut Source<R>, options: &Options) -> Result<(), ReadError> {
    let head = source.head(STEP)?;
    match foreign(head).filter(|_| options.from.is_none()) {
        Some(what) => Err(ParseError::whole(1, b"", Fault::Foreign(what)).into()),
        None => Ok(()),
    }
}

/// Passes over a byte order mark and refuses UTF-16.
fn pass_mark<R: BufRead>(source: &mut Source<R>) -> Result<(), ReadError> {
    let head = source.head(64)?;
    let zeros =
        |from: usize| head.len() > from && head[from..head.len().min(64)].iter().step_by(2).all(|&byte| byte == 0);
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") || zeros(0) != zeros(1) {
        return Err(ParseError::new(1, head, 0, head.len().min(2), Fault::Utf16).into());
    }
    if head.starts_with(b"\xef\xbb\xbf") {
        source.skip(3);
    }
    Ok(())
}

/// Passes over the comments in front, and hands back the first of these lines; what is wrong in them is reported before the first record.
fn pass_comments<R: BufRead>(
    source: &mut Source<R>,
    expected: &mut Expected,
    faults: &mut VecDeque<ReadError>,
) -> Result<Vec<u8>, ReadError> {
    let mut passed = Vec::new();
    loop {
        let number = source.line();
        match source.peek_line() {
            Ok(Some((line, whole))) => {
                match kind(line) {
                    Kind::Content => return Ok(passed),
                    Kind::Comment => faults.extend(expected.comment(number, line).err().map(ReadError::from)),
                    // The first row of a sheet may be empty.
                    Kind::Blank if is_empty_row(line) => return Ok(passed),
                    Kind::Blank => {}
                }
                if passed.len() < STEP {
                    passed.extend(whole);
                }
            }
            Ok(None) => {
                let nothing = ParseError::whole(number.saturating_sub(1).max(1), b"", Fault::NoPuzzle);
                return Err(faults.pop_front().unwrap_or(nothing.into()));
            }
            Err(ReadError::Parse(error)) => {
                faults.push_back(error.into());
                passed.push(b'\n');
                continue;
            }
            Err(error) => return Err(error),
        }
        source.next_line()?;
    }
}

/// The order of the first puzzle, where it is read as a sudoku and has no boxes.
fn first_boxless(head: &[u8], format: &'static dyn Reading, settled: &Settled, options: &Options) -> Option<usize> {
    let plain = matches!(options.board, None | Some(BoardChoice::Sudoku(_))) && !options.latin;
    if !plain || format.bare() != Some(Bare::Sudoku) && options.board.is_none() {
        return None;
    }
    let chunk = Reader::start(Source::new(head), format, settled.clone()).next_chunk()?.ok()?;
    let order = Parser::new(options).records(&chunk).flatten().next()?.puzzle.board().order();
    (order > 1 && BoxShape::default_for(order).is_none()).then_some(order)
}
