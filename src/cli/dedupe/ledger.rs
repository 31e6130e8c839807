//! The classes that were met, in the order of the input.

use std::collections::HashMap;
use std::collections::hash_map;
use std::sync::Arc;

use exactly::format::Record;
use exactly::symmetry::{Class, Classifier, Equivalence};
use exactly::{Board, Cell, Given, Limit, Puzzle, Value, Values};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::diagnostics;
use crate::console::interrupt;
use crate::console::json::SCHEMA;
use crate::console::slot::Pending;

/// The most bytes of puzzles that are kept, to tell how another one comes of them. Beyond it is only told that it does.
const MOST_BYTES: usize = 128 << 20;
/// The most boards that they may be on.
const MOST_BOARDS: usize = 64;
/// A cell that nothing is given for.
const OPEN: u8 = u8::MAX;

/// What was found out about a puzzle, and its words.
pub struct Entry {
    file: Arc<str>,
    line: usize,
    class: Option<Class>,
    puzzle: Puzzle,
    note: Option<String>,
    /// It in the notation of the output, or as JSON has it.
    text: Option<String>,
    in_json: Option<String>,
    separator: &'static str,
}

impl Entry {
    /// Of a record; without a `text` it is told in JSON.
    pub fn new(
        file: &str,
        record: &Record,
        class: Option<Class>,
        text: Option<String>,
        separator: &'static str,
    ) -> Entry {
        let in_json = if text.is_none() { super::puzzle(record) } else { None };
        let (puzzle, note) = (record.puzzle.clone(), record.note.clone());
        Entry { file: file.into(), line: record.line, class, puzzle, note, text, in_json, separator }
    }

    /// The same, in these words.
    pub fn with_text(self, text: String) -> Entry {
        Entry { text: Some(text), ..self }
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        let texts = [&self.text, &self.in_json, &self.note].into_iter().flatten();
        size_of::<Entry>() + size_of_val(self.puzzle.givens()) + texts.map(String::len).sum::<usize>()
    }
}

/// The classes met so far, each with its first puzzle.
pub struct Ledger {
    known: HashMap<u128, First>,
    files: Vec<Arc<str>>,
    boards: Vec<Arc<Board>>,
    bytes: usize,
    classifier: Classifier,
    tells_files: bool,
    is_quiet: bool,
    has_printed: bool,
    /// Whether puzzles are only remembered.
    learns: bool,
}

/// The first puzzle of a class.
struct First {
    /// The number of the class, from 1.
    number: usize,
    file: u32,
    line: usize,
    kept: Option<Kept>,
}

/// A puzzle whose givens are single values: its board, by its place in the ledger, and the number of a value for each cell.
struct Kept {
    board: u32,
    values: Box<[u8]>,
}

/// A puzzle of `dedupe`.
#[derive(Serialize, JsonSchema)]
pub struct DedupedPuzzle<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file that the puzzle is in.
    file: &'a str,
    /// Its line in the file, from 1.
    line: usize,
    /// The puzzle: in notation `line` if that says all of it, otherwise in notation `exactly`.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    /// Whether it is the first of its class, or was not compared.
    kept: bool,
    /// The number of its class, from 1; none if it was not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<usize>,
    /// The first of its class, if that is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Place<'a>>,
    /// The symmetry that maps `first` to it, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<String>,
    /// How many symmetries map the puzzle to itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<String>,
    /// The text after the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct Place<'a> {
    /// Its file.
    file: &'a str,
    /// Its line, from 1.
    line: usize,
}

impl Ledger {
    /// One without classes.
    pub fn new(up_to: Equivalence, tells_files: bool, is_quiet: bool) -> Ledger {
        Ledger {
            known: HashMap::new(),
            files: Vec::new(),
            boards: Vec::new(),
            bytes: 0,
            classifier: Classifier::new(up_to),
            tells_files,
            is_quiet,
            has_printed: false,
            learns: false,
        }
    }

    /// From now on puzzles are only remembered, and nothing is said of them; or no longer.
    pub fn learn(&mut self, learns: bool) {
        self.learns = learns;
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.known.len()
    }

    /// Says a puzzle if it is the first of its class, or what it is if not. Puzzles come in the order of the input.
    pub fn settle(&mut self, entry: Entry, said: &mut Pending) {
        let Some(class) = &entry.class else { return self.keep(&entry, None, said) };
        let number = self.known.len() + 1;
        let file = self.file(&entry.file);
        let room = MOST_BYTES.saturating_sub(self.bytes);
        if let hash_map::Entry::Vacant(place) = self.known.entry(class.key) {
            let kept = Kept::of(&entry.puzzle, &mut self.boards, room);
            self.bytes += kept.as_ref().map_or(0, |kept| kept.values.len());
            place.insert(First { number, file, line: entry.line, kept });
            return self.keep(&entry, Some(number), said);
        }
        self.leave_out(&entry, class, said);
    }

    /// Says a puzzle that is the first of its class; without a number it may be of any.
    fn keep(&mut self, entry: &Entry, number: Option<usize>, said: &mut Pending) {
        if self.learns {
            return;
        }
        match &entry.text {
            Some(text) => {
                if self.has_printed {
                    said.data.push_str(entry.separator);
                }
                said.data.push_str(text);
                self.has_printed = true;
            }
            None => write(&DedupedPuzzle { class: number, ..object(entry) }, said),
        }
    }

    fn leave_out(&mut self, entry: &Entry, class: &Class, said: &mut Pending) {
        if self.learns {
            return;
        }
        let First { number, file, line, kept } = &self.known[&class.key];
        let first = kept.as_ref().map(|kept| kept.puzzle(&self.boards));
        let interrupted = || interrupt::interrupted().then_some(Limit::Interrupt);
        let map = first.map(|first| self.classifier.map(&first, &entry.puzzle, &interrupted));
        let how = map.and_then(|map| Some(map.ok()??.to_string()));
        let file = &self.files[*file as usize];
        if !self.is_quiet {
            let how = how.as_deref().unwrap_or("by a symmetry");
            let place = |name: &Arc<str>, line: usize| {
                if self.tells_files { format!("{}:{line}", diagnostics::name(name)) } else { format!("line {line}") }
            };
            said.talk.push_str(&format!("{}: {} {how}\n", place(&entry.file, entry.line), place(file, *line)));
        }
        if entry.text.is_none() {
            let first = Some(Place { file, line: *line });
            write(&DedupedPuzzle { kept: false, class: Some(*number), first, how, ..object(entry) }, said);
        }
    }

    /// The number of a file; most often it is the one before.
    fn file(&mut self, name: &Arc<str>) -> u32 {
        if self.files.last() != Some(name) {
            self.files.push(name.clone());
        }
        (self.files.len() - 1) as u32
    }
}

fn object(entry: &Entry) -> DedupedPuzzle<'_> {
    DedupedPuzzle {
        schema: SCHEMA,
        file: &entry.file,
        line: entry.line,
        puzzle: entry.in_json.as_deref(),
        kept: true,
        class: None,
        first: None,
        how: None,
        automorphisms: entry.class.as_ref().map(|class| class.automorphisms.to_string()),
        note: entry.note.as_deref(),
    }
}

fn write(object: &DedupedPuzzle<'_>, said: &mut Pending) {
    said.data.push_str(&serde_json::to_string(object).expect("strings and numbers are JSON"));
    said.data.push('\n');
}

impl Kept {
    /// Keeps a puzzle, if its givens are single values, and there is room for it and its board.
    fn of(puzzle: &Puzzle, boards: &mut Vec<Arc<Board>>, room: usize) -> Option<Kept> {
        let mut values = vec![OPEN; puzzle.board().grid().cells().len()].into_boxed_slice();
        for given in puzzle.givens() {
            values[given.cell.index()] = given.allowed.single()?.index() as u8;
        }
        let is_same =
            |board: &Arc<Board>| Arc::ptr_eq(board, puzzle.board()) || board.layout() == puzzle.board().layout();
        let board = match boards.iter().position(is_same) {
            Some(known) => known,
            None if boards.len() == MOST_BOARDS => return None,
            None => {
                boards.push(puzzle.board().clone());
                boards.len() - 1
            }
        };
        (values.len() <= room).then_some(Kept { board: board as u32, values })
    }

    fn puzzle(&self, boards: &[Arc<Board>]) -> Puzzle {
        let given = |(cell, &value): (usize, &u8)| {
            let allowed = Values::only(Value::new(usize::from(value)));
            Given { cell: Cell::new(cell), allowed }
        };
        let givens = self.values.iter().enumerate().filter(|(_, value)| **value != OPEN).map(given);
        Puzzle::new(boards[self.board as usize].clone(), givens.collect())
    }
}
