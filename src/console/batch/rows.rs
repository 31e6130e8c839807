//! Answers rows of a table: the verdict, a note, and what a task has to say in columns of its own.

use exactly::besides::Standing;
use exactly::format::{EXACTLY, Format, LINE, Parser, Record, Style};
use exactly::{Puzzle, Solution, SolveError, Verdict};

use super::Task;
use super::table::Table;
use crate::console::beside::{Beside, WRONG};
use crate::console::environment::{Environment, Reporter};
use crate::console::slot::Pending;
use crate::console::tables::{Cell, Form, Layout, Row};
use crate::console::tally::{DIFFERING, Tally};
use crate::console::unread::{PUBLISHED, without};

/// What is said of a row, column by column.
pub struct Cells {
    names: Vec<&'static str>,
    verdict: &'static str,
    own: Vec<Cell>,
    notes: Vec<String>,
    later: Option<(usize, Later)>,
}

/// What decides, in the order of the input, whether a row is said.
type Later = Box<dyn FnOnce(String, &mut Pending) + Send>;

impl Cells {
    /// Nothing said, in these columns.
    pub fn new(names: &[&'static str]) -> Cells {
        Cells { names: names.to_vec(), verdict: "", own: vec![None; names.len()], notes: Vec::new(), later: None }
    }

    /// Says something in a column.
    ///
    /// # Panics
    /// If the task did not name the column.
    pub fn put(&mut self, name: &str, text: impl Into<String>) {
        let place = self.names.iter().position(|known| *known == name).expect("a task fills columns that it names");
        self.own[place] = Some(text.into());
    }

    /// Says a solution in a column, as one line of symbols.
    pub fn put_solution(&mut self, name: &str, record: &Record, solution: &Solution) {
        let mut text = String::new();
        match LINE.write_solution(record.puzzle.board(), LINE.style(), solution, 1, &mut text) {
            Ok(()) => self.put(name, text.trim_end()),
            Err(loss) => self.note(format!("the solution cannot be written as a line: {loss}")),
        }
    }

    /// Says a puzzle that came of a record in a column: in the notation of the record where that takes one line, other bare cells as
    /// one line of symbols with the same sign for empty ones, and other puzzles whole, or else in our own notation.
    pub fn put_puzzle(&mut self, name: &str, record: &Record, puzzle: &Puzzle) {
        let mut text = String::new();
        let whole = |format: &'static Format, style, text: &mut String| format.write_puzzle(puzzle, style, text);
        let own = whole(record.format, record.style, &mut text);
        let is_line = own.is_ok() && !text.trim_end().contains('\n');
        let written = if record.format.bare().is_some() && !is_line {
            text.clear();
            LINE.put_puzzle(puzzle, Style { empty: record.style.empty, ..LINE.style() }, &mut text)
        } else {
            own.or_else(|_| {
                text.clear();
                whole(EXACTLY, EXACTLY.style(), &mut text)
            })
        };
        match written {
            Ok(()) => self.put(name, text.trim_end()),
            Err(loss) => self.note(format!("the puzzle cannot be written: {loss}")),
        }
    }

    /// Leaves out what has several lines, where a table has no place for them.
    fn keep_to_lines(&mut self) {
        for (name, cell) in self.names.iter().zip(&mut self.own) {
            if cell.take_if(|cell| cell.contains('\n')).is_some() {
                self.notes.push(format!("{name}: a table in bars has no place for several lines"));
            }
        }
    }

    /// Has somebody say the row, or not, in the order of the input; that holds so many bytes until then.
    pub fn settle_later(&mut self, bytes: usize, say: impl FnOnce(String, &mut Pending) + Send + 'static) {
        self.later = Some((bytes, Box::new(say)));
    }

    /// Notes something.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// The verdict, the columns, room for the note; and what is noted.
    fn into_cells(self) -> (Vec<Cell>, Vec<String>) {
        // Nothing is compared with the verdict of a row that was not read.
        let verdict = Some(self.verdict.to_owned()).filter(|verdict| !verdict.is_empty());
        (std::iter::once(verdict).chain(self.own).chain([None]).collect(), self.notes)
    }
}

/// Answers a row whose puzzle was read.
///
/// # Errors
/// Where there is no answer.
pub fn answer(
    task: &impl Task,
    record: &Record,
    environment: &mut Environment<'_, '_>,
    cells: &mut Cells,
) -> Result<(), SolveError> {
    let verdict = environment.solver.check(&record.puzzle)?;
    let besides = &record.besides;
    let told = besides.tell(&verdict, record.solution.as_ref());
    let reporter = &mut environment.reporter;
    if told == Standing::Open {
        reporter.tally.count("unknown");
        reporter.tally.status.unknown = true;
        cells.verdict = "unknown";
        cells.note(format!("{} {}", besides.why_open(&verdict, record.solution.as_ref()), without(besides)));
        return Ok(());
    }
    if told == Standing::Published {
        cells.note(format!("{}; {PUBLISHED}", besides.reason()));
    }
    reporter.tally.count(verdict.word());
    cells.verdict = verdict.word();
    if let Verdict::Unknown { limit, .. } = &verdict {
        reporter.limit(*limit);
        cells.note(limit.to_string());
    }
    if let Some(wrong) = Beside::of(record, &verdict).filter(|beside| beside.is_wrong() && task.judges_solutions()) {
        cells.note(wrong.to_string());
    }
    task.fill(record, &verdict, environment, cells)
}

/// Says a row with its answers.
pub fn say(task: &impl Task, table: &Table, row: &Row, mut cells: Cells, reporter: &mut Reporter<'_>) {
    let width = table.columns.width;
    if row.fields.len() > width {
        cells.note(format!("this row has {} fields, but those before have {width}", row.fields.len()));
    }
    if table.layout.dialect().form == Form::Bars {
        cells.keep_to_lines();
    }
    let later = cells.later.take();
    let noted = cells.notes.join("; ");
    reporter.tally.status.no |= task.is_no(cells.verdict, &noted);
    reporter.tally.add(WRONG, u64::from(noted.contains(WRONG)));
    let is_printed = task.prints_row(cells.verdict);
    let is_unread = cells.verdict.is_empty() && !noted.is_empty();
    let (cells, notes) = cells.into_cells();
    let filled = table.layout.row(row, cells, notes);
    reporter.tally.status.no |= filled.differs;
    reporter.tally.add(DIFFERING, u64::from(filled.differs));
    if !is_printed {
        if is_unread {
            reporter.about_line(row.line, format_args!("error: {noted}"));
        }
        return;
    }
    match later {
        Some((bytes, say)) => {
            reporter.later(bytes + filled.text.len(), move |said| say(filled.text, said));
        }
        None => reporter.text("", &filled.text),
    }
}

/// The puzzle of a row; nothing, and why is noted, where it has none.
pub fn read(
    table: &Table,
    row: &Row,
    parser: &mut Parser,
    cells: &mut Cells,
    reporter: &mut Reporter<'_>,
) -> Option<Record> {
    match table.columns.entry(row, parser, &table.options) {
        Ok(entry) => {
            entry.fault.into_iter().for_each(|fault| cells.note(fault));
            Some(entry.record)
        }
        Err(unread) => {
            reporter.tally.status.bad = true;
            reporter.tally.errors += 1;
            cells.note(unread.to_string());
            None
        }
    }
}

/// Counts the answer of a row that an earlier run has given.
pub fn recount(task: &impl Task, layout: &Layout, answered: &Row, tally: &mut Tally) {
    const VERDICTS: [&str; 4] = ["unique", "multiple", "none", "unknown"];
    if answered.is_blank() {
        return;
    }
    let note = layout.said(answered, "note");
    // A column of that name may have held something else before.
    let noted = note.split("; ").find_map(|said| said.strip_prefix("verdict: "));
    let said = noted.unwrap_or(layout.said(answered, "verdict"));
    match VERDICTS.iter().find(|word| **word == said) {
        Some(word) => {
            tally.count(word);
            tally.add(WRONG, u64::from(note.contains(WRONG)));
            tally.status.no |= task.is_no(word, note) || layout.tells_difference(note);
            tally.add(DIFFERING, u64::from(layout.tells_difference(note)));
            tally.status.unknown |= *word == "unknown";
        }
        None => {
            tally.status.bad = true;
            tally.errors += 1;
        }
    }
}
