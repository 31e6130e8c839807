//! Opens an input: what stands in front of the first record, and what its head settles.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::BufRead;

use super::bare::{Text, line, said};
use super::encoding::Encoding;
use super::expect::{Expectation, Expected};
use super::explain::{self, explain};
use super::fault::{Fault, ParseError, ReadError, Suggestion};
use super::found::{Account, Found, Miss};
use super::framing::source::{self as bytes, STEP};
use super::head::Head;
use super::notation::{Bare, Format};
use super::options::{BoardChoice, Options};
use super::reader::Reader;
use super::reading::{self, Typed};
use super::rules::ties::Verdict;
use super::settle::{Settled, settle};
use super::source::{self, Kind, Source, decode};
use super::views::words;
use super::{find, notations, text, unread};
use crate::grid::BoxShape;
use crate::symbols::Symbols;

/// The longest text of which a refusal names the lines that are boards.
const SHORT: usize = 1 << 18;
/// Of a longer text than a step, the lines that say whether each is a board.
const HEAD_LINES: usize = 100;
/// The longest text that is read as a whole.
const LONGEST: usize = 16 << 20;

impl<R: BufRead> Reader<R> {
    /// Reads a bounded head of the input and settles its notation.
    ///
    /// # Errors
    /// Where the input cannot be read, holds no puzzle, is in no known notation or contradicts the options.
    pub fn new(input: R, options: &Options) -> Result<Reader<R>, ReadError> {
        let mut source = bytes::Source::new(input);
        if let Some(Err(wrong)) = options.symbols.as_deref().map(Symbols::read) {
            return Err(ParseError::whole(1, b"", wrong.into()).into());
        }
        let wrong = said::Form::wrong(options);
        if let Some(wrong) = wrong {
            return Err(ParseError::whole(1, b"", wrong).into());
        }
        pass_foreign(&mut source, options)?;
        pass_mark(&mut source, options)?;
        take_lines(&mut source, options)?;
        let typed = typed(&mut source, options)?;
        let mut reader = match typed {
            Some(typed) => of_records(source, typed, options)?,
            None => of_bare_text(source, options)?,
        };
        reader.notes.extend(
            reader.first_boxless(options).map(|order| format!("order {order} is prime: its sudoku has no boxes")),
        );
        Ok(reader)
    }

    /// The order of the first puzzle, where it is read as a sudoku and has no boxes.
    fn first_boxless(&self, options: &Options) -> Option<usize> {
        let is_plain = matches!(options.board, None | Some(BoardChoice::Sudoku(_))) && !options.latin;
        let order = self.first_order()?;
        let is_bare = self.format().bare() == Some(Bare::Sudoku) || options.board.is_some();
        (is_plain && is_bare && order > 1 && BoxShape::default_for(order).is_none()).then_some(order)
    }
}

/// Refuses what is no text of puzzles by its name, unless somebody insists on a notation.
fn pass_foreign<R: BufRead>(source: &mut bytes::Source<R>, options: &Options) -> Result<(), ReadError> {
    let head = source.head(STEP)?;
    match Format::foreign(head).filter(|_| options.from.is_none()) {
        Some(what) => Err(ParseError::whole(1, b"", Fault::Foreign(what)).into()),
        None => Ok(()),
    }
}

/// Turns bytes of another encoding into UTF-8: the one that the user names, or that of a byte order mark, which is passed over.
fn pass_mark<R: BufRead>(source: &mut bytes::Source<R>, options: &Options) -> Result<(), ReadError> {
    let head = source.head(64)?;
    let marked = Encoding::of_mark(head);
    let zeros =
        |from: usize| head.len() > from && head[from..head.len().min(64)].iter().step_by(2).all(|&byte| byte == 0);
    if marked.is_none() && options.encoding.is_none() && zeros(0) != zeros(1) {
        return Err(ParseError::new(1, head, 0, head.len().min(2), Fault::Utf16).into());
    }
    let (encoding, mark) = match (options.encoding, marked) {
        (Some(named), Some((encoding, mark))) if named == encoding => (named, mark),
        (Some(named), _) => (named, 0),
        (None, Some(marked)) => marked,
        (None, None) => return Ok(()),
    };
    source.skip(mark);
    if encoding == Encoding::Utf8 {
        return Ok(());
    }
    let bytes = source.head(LONGEST + 1)?;
    if bytes.len() > LONGEST {
        return Err(ParseError::whole(1, b"", Fault::EncodedTooLong).into());
    }
    let fault = || ParseError::whole(1, b"", Fault::Encoding(encoding.to_string()));
    let text = encoding.decode(bytes).ok_or_else(fault)?;
    source.replace(text.into_bytes());
    Ok(())
}

/// Blanks all lines but those that the user names, so that the others keep their numbers.
fn take_lines<R: BufRead>(source: &mut bytes::Source<R>, options: &Options) -> Result<(), ReadError> {
    if options.lines.is_empty() {
        return Ok(());
    }
    let bytes = source.head(LONGEST + 1)?;
    if bytes.len() > LONGEST {
        return Err(ParseError::whole(1, b"", Fault::EncodedTooLong).into());
    }
    let is_taken = |number: usize| options.lines.iter().any(|(first, last)| (*first..=*last).contains(&number));
    let count = text::split_lines(bytes).count();
    if let Some((first, last)) =
        options.lines.iter().find(|(first, last)| *first > *last || *first == 0 || *last > count)
    {
        let said = format!("lines {first}-{last}");
        let input = format!("it has {count} lines");
        return Err(ParseError::whole(1, b"", Fault::Contradiction { said, input }).into());
    }
    let lines = (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n'));
    let kept = lines.flat_map(|(number, line)| if is_taken(number) { line } else { &b"\n"[..] });
    let kept: Vec<u8> = kept.copied().collect();
    source.replace(kept);
    Ok(())
}

/// The notation with a signature that the user names or the head begins with.
fn typed<R: BufRead>(source: &mut bytes::Source<R>, options: &Options) -> Result<Option<&'static Typed>, ReadError> {
    if let Some(from) = options.from {
        return Ok(notations::typed(from));
    }
    let line = source.line();
    let head = source.head(STEP)?.to_vec();
    Ok(notations::begun(&Head::new(&head, line, source.ended())))
}

/// Reads a notation that has records of its own.
fn of_records<R: BufRead>(
    mut source: bytes::Source<R>,
    typed: &'static Typed,
    options: &Options,
) -> Result<Reader<R>, ReadError> {
    let (mut expected, mut faults) = (Expected::default(), VecDeque::new());
    pass_comments(&mut source, &mut expected, &mut faults)?;
    let line = source.line();
    let head = source.head(STEP)?.to_vec();
    let head = Head::new(&head, line, source.ended());
    if let (None, Some(board)) = (typed.format.bare, &options.board) {
        let input = format!("{} brings its own board", typed.format.name);
        let fault = Fault::Contradiction { said: format!("board {board}"), input };
        return Err(head
            .first()
            .map_or_else(|| ParseError::whole(line, b"", fault.clone()), |first| first.error(fault.clone()))
            .into());
    }
    let settled = reading::Settled { order: options.order(), heading: (typed.heading)(&head) };
    let mut reader = Reader::of_records(source, typed, settled);
    reader.expected = expected;
    reader.faults = faults;
    Ok(reader)
}

/// Passes over the comments in front; what is wrong in them is reported before the first record.
fn pass_comments<R: BufRead>(
    source: &mut bytes::Source<R>,
    expected: &mut Expected,
    faults: &mut VecDeque<ReadError>,
) -> Result<(), ReadError> {
    loop {
        let number = source.line();
        match source.peek_line() {
            Ok(Some((line, _))) => match text::kind(line) {
                text::Kind::Content => return Ok(()),
                text::Kind::Comment => faults.extend(expected.comment(number, line).err().map(ReadError::from)),
                text::Kind::Blank => {}
            },
            Ok(None) => {
                let nothing = ParseError::whole(number.saturating_sub(1).max(1), b"", Fault::NoPuzzle);
                return Err(faults.pop_front().unwrap_or(nothing.into()));
            }
            Err(ReadError::Parse(error)) => {
                faults.push_back(error.into());
                continue;
            }
            Err(error) => return Err(error),
        }
        source.next_line()?;
    }
}

/// Reads a bare text: line by line where its head says so, else as a whole.
fn of_bare_text<R: BufRead>(mut input: bytes::Source<R>, options: &Options) -> Result<Reader<R>, ReadError> {
    if let Some(lines) = lines(&mut input, options)? {
        let format = options.from.or(Format::by_name(lines.name())).unwrap_or(notations::LINE);
        return Ok(Reader::of_lines(input, format, lines));
    }
    let first = input.line();
    let bytes = input.head(LONGEST + 1)?.to_vec();
    if bytes.len() > LONGEST {
        return Err(ParseError::whole(first, b"", Fault::TextTooLong).into());
    }
    let (text, unreadable) = by_lines(&bytes, first);
    let text = source::plain(&text);
    let text = alike(&text, options);
    let columns = said::Form::said(options).map(|form| form.layout.columns).or(options.order());
    let source = Source::new(&text, first).with_rows_of(columns);
    let mut settled =
        if options.lines.len() > 1 { of_runs(&source, options, columns) } else { settle(&source, options) };
    let has_words = |miss: &Miss| source.line(miss.line).is_some_and(|line| words::has_prose(line.text));
    let is_worded = |account: &Account| account.pieces.iter().filter_map(|piece| piece.as_ref().err()).all(has_words);
    let mut notes = Vec::new();
    let account = match std::mem::replace(&mut settled.verdict, Verdict::None(None)) {
        // Who looks for boards may have words between them, which are no damaged ones.
        Verdict::One(account) if !options.find || account.is_whole() || !is_worded(&account) => account,
        other => {
            settled.verdict = other;
            let is_short = source.text.len() <= SHORT;
            let runs = if is_short || options.find { find::find(&source, options) } else { Vec::new() };
            if !options.find || runs.is_empty() {
                if let Some(error) = unreadable.into_iter().next() {
                    return Err(error.into());
                }
                let runs = if options.lines.is_empty() { runs } else { Vec::new() };
                let rule = runs.iter().find_map(|run| run.rule.clone());
                let mut runs: Vec<_> = runs.iter().filter(|run| run.rule.is_none()).map(find::Run::said).collect();
                if runs.is_empty() && rule.is_none() && options.lines.is_empty() && is_short {
                    runs.extend(explain::begun_below(&source));
                }
                let error = match rule {
                    Some(rule) => explain::of_piece(&source, options, rule),
                    None => explain(&source, &settled, options),
                };
                let error = if runs.is_empty() {
                    error
                } else {
                    ParseError { instead: Some(Box::new(Suggestion { lines: runs, form: None })), ..error }
                };
                return Err(error.into());
            }
            notes.extend(runs.iter().filter(|run| run.rule.is_none()).map(|run| {
                let (lines, what) = run.said();
                let lines =
                    if lines.contains(['-', ',']) { format!("lines {lines} are") } else { format!("line {lines} is") };
                format!("{lines} read as {what}; what is no board is passed over")
            }));
            find::boards(runs).unwrap_or_default()
        }
    };
    let format = options.from.or(Format::by_name(account.name)).unwrap_or(notations::LINE);
    check_board(format, &account, options)?;
    let mut faults = VecDeque::new();
    notes.extend_from_slice(&account.notes);
    let others = account.others.clone();
    let found = found(account, &source, options, &unreadable, &mut faults);
    let mut reader = Reader::of_boards(input, format, found, faults);
    (reader.notes, reader.others) = (notes, others);
    Ok(reader)
}

/// A text, in which lines that are none are a sign that no grammar takes, and what is wrong with them.
fn by_lines(bytes: &[u8], first: usize) -> (Cow<'_, str>, Vec<ParseError>) {
    if let Ok(text) = decode(bytes, first) {
        return (text.into(), Vec::new());
    }
    let (mut text, mut errors) = (String::new(), Vec::new());
    for (number, line) in (first..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        match decode(line, number) {
            Ok(line) => text.push_str(line),
            Err(error) => {
                text.push_str("\u{fffd}\n");
                errors.push(error);
            }
        }
    }
    (text.into(), errors)
}

/// The text with one sign in the place of all that the user names for empty cells.
fn alike<'t>(text: &'t str, options: &Options) -> Cow<'t, str> {
    match options.empties.as_deref().and_then(|signs| Some((signs, signs.chars().next()?))) {
        Some((signs, first)) => text.replace(|c| signs.contains(c), first.encode_utf8(&mut [0; 4])).into(),
        None => text.into(),
    }
}

/// Settles each run of lines that the user names as a text of its own.
fn of_runs(source: &Source, options: &Options, columns: Option<usize>) -> Settled {
    let mut accounts = Vec::new();
    for (first, last) in &options.lines {
        let lines = source.lines.iter().filter(|line| (*first..=*last).contains(&line.number));
        let text: Vec<&str> = lines.map(|line| line.text).collect();
        let text = text.join("\n");
        let mut settled = settle(&Source::new(&text, *first).with_rows_of(columns), options);
        match std::mem::replace(&mut settled.verdict, Verdict::None(None)) {
            Verdict::One(account) => accounts.push(account),
            other => return Settled { verdict: other, ..settled },
        }
    }
    let verdict = find::as_one(accounts).map_or(Verdict::None(None), Verdict::One);
    Settled { verdict, parts: Vec::new(), misses: Vec::new() }
}

/// Refuses a board that is named where the text brings its own.
fn check_board(format: &Format, account: &Account, options: &Options) -> Result<(), ReadError> {
    match (&options.board, format.bare()) {
        (Some(board), None) => {
            let line = account.boards().next().map_or(1, |found| found.lines.0);
            let input = format!("{} brings its own board", format.name());
            Err(ParseError::whole(line, b"", Fault::Contradiction { said: format!("board {board}"), input }).into())
        }
        _ => Ok(()),
    }
}

/// How each line is a board, where a text is long and its head says so: the rest is read line by line.
fn lines<R: BufRead>(input: &mut bytes::Source<R>, options: &Options) -> Result<Option<line::Lines>, ReadError> {
    let first = input.line();
    let Some(head) = input.head(STEP + 1)?.get(..=STEP).map(<[u8]>::to_vec) else { return Ok(None) };
    let Some(end) = memchr::memchr_iter(b'\n', &head).take(HEAD_LINES).last() else { return Ok(None) };
    if options.empties.is_some() || !options.lines.is_empty() || options.find {
        return Ok(None);
    }
    let Ok(text) = decode(&head[..=end], first) else { return Ok(None) };
    let source = Source::new(text, first);
    match settle(&source, options).verdict {
        Verdict::One(account) if matches!(account.name, "line" | "table") => {
            Ok(line::lines(&Text::new(&source, options)))
        }
        _ => Ok(None),
    }
}

/// The boards of an account, each with what a comment before its end says that it should be.
fn found(
    account: Account,
    source: &Source,
    options: &Options,
    unreadable: &[ParseError],
    faults: &mut VecDeque<ReadError>,
) -> Vec<Result<(Found, Option<Expectation>), ParseError>> {
    let mut expected = Expected::default();
    let mut comments = source.lines.iter().filter(|line| line.kind == Kind::Comment).peekable();
    let mut boards = Vec::new();
    for piece in unread::judged(account, source, options) {
        let end = piece.as_ref().map_or_else(|miss| miss.line, |found| found.lines.1);
        while let Some(comment) = comments.next_if(|comment| comment.number <= end) {
            faults.extend(expected.comment(comment.number, comment.text.as_bytes()).err().map(ReadError::from));
        }
        boards.push(match piece {
            Ok(found) => {
                let text = source.line(found.lines.0).map_or("", |line| line.text).to_owned();
                Ok((Found { text, ..found }, expected.0))
            }
            Err(miss) => {
                let error = unreadable.iter().find(|error| error.line == miss.line).cloned();
                Err(error.unwrap_or_else(|| explain::of_piece(source, options, miss)))
            }
        });
    }
    boards
}
