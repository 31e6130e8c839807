//! What a command answers a record with, and says the answer by.

use std::convert::Infallible;
use std::fmt::Arguments;

use std::sync::atomic::Ordering;

use exactly::counting::frontier::Progress;
use exactly::format::{Format, LINE, Loss, Record, Style};
use exactly::latin::Square;

use exactly::{Limit, Puzzle, Solution, Solver, Stop};
use itertools::Itertools as _;
use serde::Serialize;

use super::args::OutputArgs;
use super::diagnostics::{self, ERROR};
use super::json;
use super::slot::{Pending, Slot};
use super::tally::Tally;

/// What a command answers a record with.
pub struct Environment<'d, 's> {
    /// Solves.
    pub solver: &'d mut Solver<'s>,
    /// Says when to stop.
    pub stop: &'d dyn Stop,
    /// Says the answer.
    pub reporter: Reporter<'d>,
}

/// Says answers, and keeps count of them.
pub struct Reporter<'d> {
    /// What the job comes to.
    pub tally: &'d mut Tally,
    /// The name of the input.
    pub file: &'d str,
    /// The same as folders are called after it.
    pub label: &'d str,
    /// Whether the input has several puzzles; known of the first record, and where records come one at a time.
    pub several: bool,
    /// Where words are left for the printer.
    pub slot: &'d Slot,
    /// Whether the job has said something on standard output.
    pub begun: &'d mut bool,
}

impl Reporter<'_> {
    /// The same reporter, lent.
    pub fn again(&mut self) -> Reporter<'_> {
        Reporter { tally: self.tally, begun: self.begun, ..*self }
    }

    /// Says a record on standard output, with the separator before it unless it is the first of all output. Where `words`
    /// fails nothing is said.
    pub fn record<E>(&mut self, separator: &str, words: impl FnOnce(&mut String) -> Result<(), E>) -> Result<(), E> {
        let first = !*self.begun;
        let mut result = Ok(());
        self.slot.say(|said| {
            let before = said.data.len();
            said.data.push_str(separator);
            result = words(&mut said.data);
            match &result {
                Ok(()) if first => said.lead = separator.len(),
                Ok(()) => {}
                Err(_) => said.data.truncate(before),
            }
        });
        *self.begun |= result.is_ok();
        result
    }

    /// Says some text on standard output.
    pub fn text(&mut self, separator: &str, text: &str) {
        let said: Result<(), Infallible> = self.record(separator, |data| {
            data.push_str(text);
            Ok(())
        });
        let Ok(()) = said;
    }

    /// Leaves words to the printer, who asks for them in the order of the input; they hold this many bytes until then.
    pub fn later(&mut self, bytes: usize, words: impl FnOnce(&mut Pending) + Send + 'static) {
        self.slot.say(|said| said.later(bytes, words));
    }

    /// What stands above the answer of a record that is drawn: its place where there are several, and its note.
    pub fn heading(&self, record: &Record) -> String {
        let place = self.several.then(|| format!("{}:{}", diagnostics::name(self.file), record.line));
        let note = record.note.as_ref().map(|note| diagnostics::escaped(note));
        place.into_iter().chain(note).collect::<Vec<_>>().join(": ")
    }

    /// Says an object as a line of JSON.
    pub fn json(&mut self, object: &impl Serialize) {
        let mut text = serde_json::to_string(object).expect("strings, numbers and lists are JSON");
        text.push('\n');
        self.text("", &text);
    }

    /// Says the object of a record's answer; with a digest where that is a part of another puzzle.
    pub fn json_of(&mut self, record: &Record, object: &impl Serialize) {
        let text = serde_json::to_string(object).expect("strings, numbers and lists are JSON");
        self.text("", &format!("{}\n", json::sealed(&text, record.part.as_ref())));
    }

    /// Says a puzzle that came of a record with the record's note, or why the output notation cannot. Whether the notation had a place for
    /// the solution beside it, if there is one; `None` where nothing was said.
    pub fn puzzle(
        &mut self,
        record: &Record,
        output: &OutputArgs,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
    ) -> Option<bool> {
        let (format, style) = output.notation(record);
        let mut kept = true;
        let mut words = |text: &mut String| {
            let start = text.len();
            output.write_puzzle(record, puzzle, text)?;
            kept = solution.is_none_or(|solution| format.put_solution(puzzle.board(), style, solution, text));
            record.note.iter().for_each(|note| format.put_note(note, style, start, text));
            Ok::<(), Loss>(())
        };
        let written = if format.numbers_puzzles() {
            // Which number it has is known once it is printed.
            words(&mut String::new()).map(|()| {
                let (numbers, is_several, puzzle) = (output.numbers.clone(), self.several, puzzle.clone());
                self.later(puzzle.board().grid().cells().len() * 12, move |said| {
                    let number = if is_several { numbers.fetch_add(1, Ordering::Relaxed) + 1 } else { 0 };
                    let said = format.put_numbered(&puzzle, style, number, &mut said.data);
                    said.expect("it was written before");
                });
            })
        } else {
            self.record(format.separator(style), words)
        };
        match written {
            Ok(()) => Some(kept),
            Err(loss) => {
                let help = if format.name() == "exactly" { "" } else { " (--to exactly writes it)" };
                self.refuse(record, format_args!("cannot be written as {}: {loss}{help}", format.name()));
                None
            }
        }
    }

    /// Says the solution of a record with its note, where the output notation has a place for that; whether it can say it.
    pub fn solution(&mut self, record: &Record, output: &OutputArgs, solution: &Solution) -> bool {
        self.numbered_solution(record, output, solution, 1, record.note.as_deref())
    }

    /// Says one of the solutions of a record, with its number from 1; whether the output notation can say it.
    pub fn one_solution(&mut self, record: &Record, output: &OutputArgs, solution: &Solution, number: u64) -> bool {
        self.numbered_solution(record, output, solution, number, None)
    }

    fn numbered_solution(
        &mut self,
        record: &Record,
        output: &OutputArgs,
        solution: &Solution,
        number: u64,
        note: Option<&str>,
    ) -> bool {
        let (format, style) = output.notation(record);
        let board = record.puzzle.board();
        let mut write = |(format, style): (&'static Format, Style)| {
            self.record(format.separator(style), |text| {
                let start = text.len();
                format.write_solution(board, style, solution, number, text)?;
                note.into_iter().for_each(|note| format.put_note(note, style, start, text));
                Ok::<(), Loss>(())
            })
        };
        // A notation of clues alone, such as cages, has no place for a solution.
        let said = write((format, style)).or_else(|loss| match output.to {
            Some(_) => Err(loss),
            None => write((LINE, LINE.style())).map_err(|_| loss),
        });
        if let Err(loss) = &said {
            self.refuse(record, format_args!("the solution cannot be written as {}: {loss}", format.name()));
        }
        said.is_ok()
    }

    /// A solution as JSON says it; refused, and `None`, where the notation of `--to` cannot say it.
    pub fn json_solution(&mut self, record: &Record, output: &OutputArgs, solution: &Solution) -> Option<String> {
        let text = json::solution(record, output, solution);
        text.inspect_err(|loss| self.refuse(record, format_args!("the solution cannot be written: {loss}"))).ok()
    }

    /// Says how much of a record was not read, since it is no given, and what other programs may read otherwise.
    pub fn remarks(&mut self, record: &Record) {
        self.unread(record);
        if Square::breaks_boxes_alone(&record.puzzle) {
            self.about(
                record,
                format_args!("note: a Latin square, read as a sudoku; --board latin reads it as a square"),
            );
        }
        let board = record.puzzle.board();
        if board.layout().clues.is_empty() {
            return;
        }
        for rule in board.rules() {
            if let Some(elsewhere) = rule.meaning.read_elsewhere() {
                self.about(record, format_args!("note: {}: {elsewhere}", rule.name));
            }
        }
    }

    fn unread(&mut self, record: &Record) {
        let besides = &record.besides;
        if besides.ignore_words && !besides.words.is_empty() {
            self.note(record, &besides.in_words());
        }
        if record.unread.is_empty() {
            return;
        }
        // Drawings are told where they keep the answer back.
        let drawn: Vec<String> = besides.drawings.keys().filter(|_| besides.has_open_drawings()).collect();
        let told = record.unread.iter().filter(|what| !drawn.contains(what));
        // What is counted, such as `marks:3`, is no entry that could be added.
        let (counted, entries): (Vec<&String>, Vec<&String>) = told.partition(|what| what.contains(':'));
        let said = match entries.len() {
            0 => None,
            1 => Some("1 entry".to_owned()),
            count => Some(format!("{count} entries")),
        };
        if let Some(entries) = said {
            self.about(record, format_args!("note: {entries} of a player not read; --entries adds them"));
        }
        if !counted.is_empty() {
            let counted = counted.into_iter().join(", ");
            self.about(record, format_args!("note: not read: {counted}"));
        }
    }

    /// Says what the output notation says where there is no answer.
    pub fn no_answer(&mut self, record: &Record, output: &OutputArgs) {
        let (format, style) = output.notation(record);
        if !format.no_answer().is_empty() && !output.pretty {
            self.text(format.separator(style), format.no_answer());
        }
    }

    /// Notes something about a record, with words of the input in it.
    pub fn note(&mut self, record: &Record, words: &str) {
        self.about(record, format_args!("note: {}", diagnostics::escaped(words)));
    }

    /// Says something about a record on standard error.
    pub fn about(&mut self, record: &Record, words: Arguments<'_>) {
        self.about_line(record.line, words);
    }

    /// Says something about a line on standard error.
    pub fn about_line(&mut self, line: usize, words: Arguments<'_>) {
        let line = format!("{}:{line}: {words}\n", diagnostics::name(self.file));
        self.slot.say(|said| said.talk.push_str(&line));
    }

    /// Notes a solution where all are looked for.
    pub fn found(&mut self) {
        self.found_further(1);
    }

    /// Notes solutions where all are looked for.
    pub fn found_further(&mut self, number: u64) {
        self.tally.solutions += number;
        self.slot.tell(self.tally);
    }

    /// Notes how far a method of counting is that finds no solution by itself.
    pub fn reached(&mut self, progress: Progress) {
        self.tally.reached = Some(progress);
        self.slot.tell(self.tally);
    }

    /// Says why a record cannot be answered as asked.
    pub fn refuse(&mut self, record: &Record, why: Arguments<'_>) {
        self.tally.status.bad = true;
        self.about(record, format_args!("{ERROR}error:{ERROR:#} {why}"));
    }

    /// Notes an answer that ended early.
    pub fn limit(&mut self, limit: Limit) {
        match limit {
            Limit::Interrupt => self.tally.status.interrupted = true,
            _ => self.tally.status.unknown = true,
        }
    }
}
