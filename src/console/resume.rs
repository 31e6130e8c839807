//! What an earlier enumeration wrote: read again, solution by solution, up to a half-written last one.

#[cfg(unix)]
use std::fs::TryLockError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use exactly::format::{LINE, Record, Style};
use exactly::{Board, Followed, Solution, Solutions, Symbols, Value};

use super::args::OutputArgs;
use super::json;
use super::provenance;

/// No record is longer: 4096 numbers of two digits with blanks.
const LONGEST: u64 = 1 << 15;

/// Nor is the line before the solutions: a puzzle, and the words of a command.
const LONGEST_HEAD: u64 = 1 << 24;

/// Nor is the line behind the solutions.
const LONGEST_END: u64 = 300;

/// All records of a file of this many bytes are always checked: that takes no time.
const ALWAYS_CHECKED: u64 = 1 << 20;

/// The file of an earlier run, to be gone through and then written on.
pub struct Resume {
    path: PathBuf,
    /// Whether all records are checked, rather than the last.
    verify: bool,
}

/// Why an earlier run cannot be taken up.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// What stands there is not what this run would have written.
    #[error("record {number}, at byte {byte}, {what}: the file is not of this puzzle, notation and engine")]
    Foreign {
        /// Of the record, from 1.
        number: u64,
        /// Where it begins, from 0.
        byte: u64,
        /// What is wrong with it.
        what: &'static str,
    },
    /// Work was stopped, or failed, while the records were gone through.
    #[error(transparent)]
    Solve(#[from] exactly::SolveError),
    /// The end is not the beginning of a record.
    #[error("the end of the file, from byte {byte} on, is not a half-written record of this run")]
    Tail {
        /// Where it begins, from 0.
        byte: u64,
    },
    /// Neither a line a solution nor JSON.
    #[error("only output in notation line or in JSON can be continued")]
    Notation,
}

impl Resume {
    /// Takes up a file; one that does not exist is an earlier run that had not begun.
    ///
    /// # Errors
    /// Where it cannot be made or opened, or is something else than a file.
    pub fn new(path: &Path, verify: bool) -> io::Result<Resume> {
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(io::Error::other("it is no regular file"));
        }
        OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Resume { path: path.to_owned(), verify })
    }

    /// The file, to be written on at its end.
    ///
    /// # Errors
    /// Where it cannot be opened, or another run is writing to it.
    pub fn append(&self) -> io::Result<File> {
        let file = OpenOptions::new().append(true).open(&self.path)?;
        // On other systems a lock would keep this run too from reading the file. Where there are no locks, there are none.
        #[cfg(unix)]
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::other("another run is writing to it"));
        }
        Ok(file)
    }

    /// Whether the file has anything in it.
    pub fn is_begun(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|data| data.len() > 0)
    }

    /// Goes to the last whole solution in the file and cuts off what is behind it. In a short file, or where that was asked
    /// for, all must be the first ones in their order; of a long one the last tells the place, and how many there are. How many there are; `None` if work was stopped on the way, and the file was left as it was.
    ///
    /// # Errors
    /// Where the file is not what an earlier run of this puzzle wrote.
    pub fn follow(
        &self,
        head: Option<&str>,
        record: &Record,
        output: &OutputArgs,
        solutions: &mut Solutions<'_, '_>,
    ) -> Result<Option<u64>, ResumeError> {
        let (format, style) = output.notation(record);
        let format = if head.is_some() { output.to.unwrap_or(LINE) } else { format };
        if format.name() != LINE.name() {
            return Err(ResumeError::Notation);
        }
        let file = OpenOptions::new().read(true).write(true).open(&self.path)?;
        let notation = Notation { head, record, output, style };
        let mut records = Records::new(&file, head.map(|_| &**record.puzzle.board()));
        if let Some(head) = head
            && !records.pass_head(head)?
        {
            file.set_len(0)?;
            return Ok(Some(0));
        }
        let is_checked = self.verify
            || !json::have_one_length(record.puzzle.board())
            || file.metadata()?.len() <= ALWAYS_CHECKED
            || !jump(&mut records, &notation, solutions)?;
        if is_checked && !follow(&mut records, &notation, solutions)? {
            return Ok(None);
        }
        let (number, byte) = (records.number, records.byte);
        let tail = tail(&file, byte)?;
        let is_ours = match head {
            Some(_) => is_end_in_json(record, &tail),
            None => is_beginning(record, &tail),
        };
        if !is_ours {
            return Err(ResumeError::Tail { byte });
        }
        file.set_len(byte)?;
        Ok(Some(number))
    }
}

/// How this run writes its records.
struct Notation<'n> {
    head: Option<&'n str>,
    record: &'n Record,
    output: &'n OutputArgs,
    style: Style,
}

impl Notation<'_> {
    /// The filling that a record stands for, if this run would write it so.
    fn filling(&self, text: &str) -> Option<Solution> {
        read(self.record.puzzle.board(), text).filter(|solution| {
            let written = match self.head {
                Some(_) => json::solution(self.record, self.output, solution).unwrap_or_default(),
                None => line(self.record, self.style, solution),
            };
            written == text
        })
    }
}

/// Goes through all records; whether to their end, or work was stopped.
fn follow(
    records: &mut Records<'_>,
    notation: &Notation<'_>,
    solutions: &mut Solutions<'_, '_>,
) -> Result<bool, ResumeError> {
    while let Some((text, length)) = records.next()? {
        let solution = notation.filling(&text).ok_or_else(|| records.foreign("is not a filling of the board"))?;
        if !records.followed(solutions.follow(&solution)?)? {
            return Ok(false);
        }
        records.pass(length);
    }
    Ok(true)
}

/// Goes to the last whole record past all but the first: records have one length, since each row of a filling has every value
/// once. Whether it is there; if not, all records are before it still.
fn jump(
    records: &mut Records<'_>,
    notation: &Notation<'_>,
    solutions: &mut Solutions<'_, '_>,
) -> Result<bool, ResumeError> {
    let Some((_, length)) = records.next()? else { return Ok(false) };
    let begin = records.byte;
    records.seek_last(length, |text| notation.filling(text).is_some())?;
    let last = match records.next()? {
        Some((text, last)) => notation.filling(&text).map(|solution| (solution, last)),
        None => None,
    };
    let (last, length) = last.ok_or_else(|| records.foreign("is not a filling of the board"))?;
    match solutions.jump(&last) {
        Some(Followed::Stopped) | None => {
            records.seek(0, begin)?;
            Ok(false)
        }
        Some(followed) => {
            records.followed(followed)?;
            records.pass(length);
            Ok(true)
        }
    }
}

/// What stands in the file from this byte on, as far as it could be half a record.
fn tail(mut file: &File, byte: u64) -> io::Result<Vec<u8>> {
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(byte))?;
    file.take(LONGEST + 1).read_to_end(&mut tail)?;
    Ok(tail)
}

/// Whether this may be the beginning of a record: symbols and blanks, fewer than a record has, or all of them and right.
fn is_beginning(record: &Record, tail: &[u8]) -> bool {
    let board = record.puzzle.board();
    let is_known = |byte: &u8| match board.symbols() {
        Symbols::Characters(symbols) => symbols.contains(byte) || *byte == b' ',
        Symbols::Numbers { .. } => byte.is_ascii_digit() || *byte == b' ',
    };
    if tail.len() as u64 > LONGEST || !tail.iter().all(is_known) {
        return false;
    }
    let whole = std::str::from_utf8(tail).ok().and_then(|text| read(board, text));
    let cells = board.grid().cells().len();
    let most = cells * (board.symbols().width(board.values()) + 1);
    tail.len() < most && whole.is_none_or(|solution| record.puzzle.violation(&solution).is_none())
}

/// What the line behind all solutions begins with.
const END: &[u8] = b"{\"count\":\"";

/// Whether this may be the beginning of one more line with a solution, or of the line behind them: at most one line.
fn is_end_in_json(record: &Record, tail: &[u8]) -> bool {
    let begins = |with: &[u8]| tail.iter().zip(with).all(|(one, other)| one == other);
    let one_line = !tail[..tail.len().saturating_sub(1)].contains(&b'\n');
    if begins(END) {
        return one_line && tail.len() as u64 <= LONGEST_END;
    }
    let Some(text) = tail.get(json::SOLUTION.len() + 1..) else { return begins(json::SOLUTION.as_bytes()) };
    if let Some(whole) = first_string(tail) {
        let line = whole_line(record.puzzle.board(), tail).unwrap_or_default();
        return begins(line.as_bytes()) && is_beginning(record, whole.as_bytes());
    }
    begins(format!("{}\"", json::SOLUTION).as_bytes()) && is_beginning(record, &unescaped(text))
}

/// The line that begins with the string that this one has whole.
fn whole_line(board: &Board, line: &[u8]) -> Option<String> {
    let text = first_string(line)?;
    let grids = read(board, &text).and_then(|solution| json::grids(board, &[solution]));
    Some(json::line(&json::OneSolution { solution: &text, grids }))
}

/// The solution of a line, as far as that goes.
fn first_string(line: &[u8]) -> Option<String> {
    let rest = line.strip_prefix(json::SOLUTION.as_bytes())?;
    serde_json::Deserializer::from_slice(rest).into_iter().next()?.ok()
}

/// Half a JSON string with its backslashes halved.
fn unescaped(text: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(text).replace("\\\\", "\\").into_bytes()
}

/// The records of a file, each with how many bytes it takes.
struct Records<'f> {
    input: BufReader<&'f File>,
    /// Of a list in JSON.
    board: Option<&'f Board>,
    number: u64,
    /// Where the next record begins.
    byte: u64,
}

impl<'f> Records<'f> {
    fn new(file: &'f File, board: Option<&'f Board>) -> Records<'f> {
        Records { input: BufReader::new(file), board, number: 0, byte: 0 }
    }

    /// Goes to a record that begins at this byte and has so many before it.
    fn seek(&mut self, number: u64, byte: u64) -> io::Result<()> {
        (self.number, self.byte) = (number, byte);
        self.input.seek(SeekFrom::Start(byte)).map(|_| ())
    }

    /// Goes to the last whole record that is one of ours; now at the first, which takes so many bytes. Behind the last there may
    /// be half of one, or the end of the list.
    fn seek_last(&mut self, first: u64, mut is_ours: impl FnMut(&str) -> bool) -> Result<(), ResumeError> {
        let begin = self.byte;
        let each = first;
        let records = (self.input.get_ref().metadata()?.len() - begin) / each + 1;
        let fewest = records.saturating_sub(2 + LONGEST_END / each);
        for number in (fewest..records).rev() {
            let byte = begin + number * each;
            self.seek(number, byte)?;
            if self.next().ok().flatten().is_some_and(|(text, _)| is_ours(&text)) {
                return Ok(self.seek(number, byte)?);
            }
        }
        Err(self.foreign("is not a filling of the board"))
    }

    /// What it means how solutions followed the record at hand: whether to go on.
    fn followed(&self, followed: Followed) -> Result<bool, ResumeError> {
        match followed {
            Followed::Next => Ok(true),
            Followed::Broken => Err(self.foreign("is not a solution")),
            Followed::OutOfOrder => Err(self.foreign("is not the next solution")),
            Followed::Stopped => Ok(false),
        }
    }

    /// Passes over the head of a JSON object; `false` where it was not written to its end.
    fn pass_head(&mut self, head: &str) -> Result<bool, ResumeError> {
        let mut found = Vec::new();
        self.input.by_ref().take(LONGEST_HEAD).read_until(b'\n', &mut found)?;
        let line = String::from_utf8_lossy(&found);
        let is_whole = line.ends_with('\n');
        // Half of the line may end within what that run said of itself.
        let known = head.len() - "}\n".len();
        let is_ours = if is_whole {
            provenance::unsigned(&line) == head
        } else {
            line.bytes().zip(head.bytes()).take(known).all(|(one, other)| one == other)
        };
        if !is_ours {
            return Err(self.foreign("does not begin as this run's object does"));
        }
        if is_whole {
            provenance::leave_out();
            self.byte = found.len() as u64;
        }
        Ok(is_whole)
    }

    /// The next whole record: a line. `None` at the end, before a half-written one, and at the line behind all of them.
    fn next(&mut self) -> Result<Option<(String, u64)>, ResumeError> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        let Some(line) = bytes.strip_suffix(b"\n") else { return Ok(None) };
        let length = bytes.len() as u64;
        let Some(board) = self.board else {
            return Ok(Some((String::from_utf8_lossy(line).into_owned(), length)));
        };
        if line.starts_with(END) {
            return Ok(None);
        }
        let is_ours = whole_line(board, line).is_some_and(|line| line.as_bytes() == bytes);
        let text = first_string(line).filter(|_| is_ours);
        text.map(|text| Some((text, length))).ok_or_else(|| self.foreign("is no line with a solution"))
    }

    fn pass(&mut self, length: u64) {
        self.number += 1;
        self.byte += length;
    }

    fn foreign(&self, what: &'static str) -> ResumeError {
        ResumeError::Foreign { number: self.number + 1, byte: self.byte, what }
    }
}

fn line(record: &Record, style: Style, solution: &Solution) -> String {
    let mut text = String::new();
    // What cannot be written was never written, and equals nothing.
    let _ = LINE.write_solution(record.puzzle.board(), style, solution, 1, &mut text);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// The values that a line of symbols stands for.
fn read(board: &Board, text: &str) -> Option<Solution> {
    let order = board.values();
    let values: Option<Vec<_>> = match board.symbols() {
        Symbols::Characters(symbols) => {
            let value = |byte: u8| symbols.iter().position(|&symbol| symbol == byte).map(Value::new);
            text.bytes().filter(|byte| *byte != b' ').map(value).collect()
        }
        Symbols::Numbers { first } => {
            let value = |number: &str| number.parse::<usize>().ok()?.checked_sub(*first).filter(|value| *value < order);
            text.split(' ').map(|number| value(number).map(Value::new)).collect()
        }
    };
    values.filter(|values| values.len() == board.grid().cells().len()).map(Solution::new)
}
