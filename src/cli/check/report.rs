//! What is said of a puzzle: a line, an object, a drawing, or the puzzle itself.

use std::path::PathBuf;

use exactly::format::Record;
use exactly::render::Picture;
use exactly::{Decider, Solution, Varying, Verdict};

use super::statement::Statement;
use crate::console::args::OutputArgs;
use crate::console::beside::{Beside, differing};
use crate::console::diagnostics;
use crate::console::environment::Reporter;
use crate::console::json;
use crate::console::pretty::Brush;

/// What was found out about a puzzle.
pub(super) struct Finding {
    pub verdict: Verdict,
    pub decider: Decider,
    pub statement: Option<Statement>,
    /// Of several solutions, where these are to be told.
    pub varying: Option<Varying>,
    /// Of the solution that stands beside it.
    pub beside: Option<Beside>,
    /// The folder of the certificate.
    pub certificate: Option<PathBuf>,
}

impl Finding {
    /// Whether something that the input states is not so.
    fn is_wrong(&self) -> bool {
        let statement = self.statement.as_ref().is_some_and(|statement| statement.holds == Some(false));
        statement || self.beside.as_ref().is_some_and(Beside::is_wrong)
    }
}

/// How findings are told.
pub(super) struct Report<'a> {
    pub output: &'a OutputArgs,
    pub verbose: bool,
    /// Whether the puzzles are printed in place of what was found out, of which only what is wrong is told then.
    pub writes_puzzles: bool,
    pub brush: &'a Brush,
}

impl Report<'_> {
    /// Says what was found out about a record.
    pub fn print(&self, record: &Record, reporter: &mut Reporter<'_>, finding: &Finding, timer: json::Timer) {
        if self.output.json {
            let file = reporter.file;
            if let Some(object) = self.object(record, reporter, file, finding) {
                reporter.json_of(record, &object.timed(timer.seconds(self.output.timing)));
            }
            return;
        }
        let said = self.said(finding);
        if self.writes_puzzles {
            if finding.is_wrong() {
                reporter.about(record, format_args!("{said}"));
            }
            reporter.puzzle(record, self.output, &record.puzzle, record.solution.as_ref());
            return;
        }
        let mut text = format!("{}:{}: {said}", diagnostics::name(reporter.file), record.line);
        if self.verbose {
            let (notation, layout) = (record.format.name(), record.puzzle.board().layout());
            text = format!("{text}\nread as {notation}: {layout}, {} givens", record.puzzle.givens().len());
        }
        text.push('\n');
        reporter.text("", &text);
        match &finding.verdict {
            Verdict::Multiple(pair) if self.verbose && self.output.to.is_some() => {
                self.print_pair(record, reporter, pair);
            }
            Verdict::Multiple(_) if self.verbose => self.draw(record, reporter, finding),
            _ if self.output.pretty => self.draw(record, reporter, finding),
            _ => {}
        }
    }

    /// The verdict, with what was stated and is otherwise.
    fn said(&self, finding: &Finding) -> String {
        let mut text = finding.verdict.word().to_owned();
        if self.verbose {
            text = format!("{text} ({})", finding.decider.word());
        }
        if let Some(Statement { expected, holds: Some(false) }) = finding.statement {
            text = format!("{text}, but expected: {expected}");
        }
        match (&finding.beside, &finding.verdict) {
            (Some(wrong), Verdict::Unique(_)) if wrong.is_wrong() => format!("{text}, but {wrong}"),
            (Some(beside), _) if beside.is_wrong() || self.verbose => format!("{text}; {beside}"),
            _ => text,
        }
    }

    /// The finding as an object; `None`, and refused, where its solutions cannot be said.
    fn object<'a>(
        &self,
        record: &'a Record,
        reporter: &mut Reporter<'_>,
        file: &'a str,
        finding: &Finding,
    ) -> Option<json::Answer<'a, json::Checked>> {
        let (solutions, differ) = match &finding.verdict {
            Verdict::None => (&[][..], None),
            Verdict::Unique(solution) => (std::slice::from_ref(solution), None),
            Verdict::Multiple(pair) => (&pair[..], Some(differing(record, &pair[0], &pair[1]))),
            Verdict::Unknown { found, .. } => (found.as_slice(), None),
        };
        let texts = solutions.iter().map(|solution| reporter.json_solution(record, self.output, solution));
        let grid = record.puzzle.board().grid();
        let (varying, statement) = (finding.varying.as_ref(), finding.statement.as_ref());
        let checked = json::Checked {
            complete: varying.map(|varying| varying.is_complete),
            solutions: texts.collect::<Option<_>>()?,
            grids: json::grids(record.puzzle.board(), solutions),
            differ,
            vary: varying.map(|varying| varying.cells().map(|cell| grid.name(cell).to_string()).collect()),
            expect: statement.map(|statement| statement.expected.to_string()),
            holds: statement.and_then(|statement| statement.holds),
            beside: finding.beside.as_ref().map(Beside::word),
            wrong: match &finding.beside {
                Some(Beside::Differs(cells)) => Some(cells.clone()),
                _ => None,
            },
            certificate: finding.certificate.as_ref().map(|place| place.display().to_string()),
        };
        Some(json::Answer::new(file, record, finding.verdict.word(), checked).by(finding.decider))
    }

    /// Draws what is known of a board.
    fn draw(&self, record: &Record, reporter: &mut Reporter<'_>, finding: &Finding) {
        let puzzle = &record.puzzle;
        let picture = match &finding.verdict {
            Verdict::Unique(solution) | Verdict::Unknown { found: Some(solution), .. } => {
                Picture::of_solution(puzzle, solution)
            }
            Verdict::Multiple(pair) => match &finding.varying {
                Some(varying) => Picture::of_varying(puzzle, &pair[0], varying),
                None => Picture::of_difference(puzzle, pair),
            },
            Verdict::None | Verdict::Unknown { found: None, .. } => Picture::of_puzzle(puzzle),
        };
        self.brush.draw(record, reporter, "", &picture);
        if finding.varying.as_ref().is_some_and(|varying| !varying.is_complete) {
            reporter.text("", "perhaps in further cells: not all were settled\n");
        }
    }

    fn print_pair(&self, record: &Record, reporter: &mut Reporter<'_>, pair: &[Solution; 2]) {
        for (number, solution) in (1..).zip(pair) {
            reporter.one_solution(record, self.output, solution, number);
        }
        reporter.text("", &format!("# different in {}\n", differing(record, &pair[0], &pair[1]).join(" ")));
    }
}
