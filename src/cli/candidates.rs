//! `exactly candidates`: the values that each cell takes in some solution.

use anyhow::bail;
use clap::Args;
use exactly::format::{Loss, PENCILMARKS, Record};
use exactly::render::Picture;
use exactly::{Candidates, Cell, Count, Given, Puzzle, SolveError, Values};

use crate::console::args::{InputArgs, OutputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output;
use crate::console::pretty::Brush;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CandidatesArgs {
    #[command(flatten)]
    input: InputArgs,
    /// With --json or --pretty: count the solutions with each candidate, up to this number
    #[arg(short, long, value_name = "N", help_heading = "Answer", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly candidates puzzles/broken/several.txt
  exactly candidates --pretty --limit 8 -p 12..34..21..43..
  exactly candidates --json --board latin:4 --empty";

/// Runs the command.
pub fn run(args: CandidatesArgs) -> anyhow::Result<Status> {
    if args.limit.is_some() && !args.output.json && !args.output.pretty {
        bail!("--limit counts solutions: it needs --json or --pretty");
    }
    let input = Input::new(&args.input)?;
    let said = input.said();
    let task = ShowCandidates { limit: args.limit, output: OutputArgs { said, ..args.output }, brush: Brush::new() };
    let tally = batch::run(input, &args.work, task)?;
    output::tell_interrupt(&tally);
    Ok(tally.status)
}

struct ShowCandidates {
    limit: Option<u64>,
    output: OutputArgs,
    brush: Brush,
}

impl Task for ShowCandidates {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let Environment { solver, reporter, .. } = environment;
        let candidates = match self.limit {
            Some(limit) => solver.counted_candidates(&record.puzzle, limit)?,
            None => solver.candidates(&record.puzzle)?,
        };
        let word = word(&candidates);
        reporter.tally.count(word);
        reporter.tally.status.no |= candidates.has_no_solution();
        if let Some(limit) = candidates.stopped {
            reporter.limit(limit);
            let count = |values: &[Values]| values.iter().map(|values| values.len()).sum::<usize>();
            let (known, open) = (count(&candidates.values), count(&candidates.open));
            reporter.about(record, format_args!("unknown ({limit}): {known} candidates, {open} values open"));
        }
        if self.output.json {
            let answer = json::Answer::new(reporter.file, record, word, said(record, &candidates));
            reporter.json(&answer.by(solver.decider()).timed(timer.seconds(self.output.timing)));
        } else if candidates.has_no_solution() {
            reporter.no_answer(record, &self.output);
            reporter.about(record, format_args!("none"));
        } else if self.output.pretty {
            let picture = Picture::of_candidates(&record.puzzle, &candidates);
            self.brush.draw(record, reporter, &reporter.heading(record), &picture);
        } else if candidates.stopped.is_none() {
            self.print(record, reporter, &candidates);
        }
        Ok(())
    }

    /// Boards are headed where there are several, which must be known.
    fn records_at_once(&self) -> usize {
        if self.output.pretty { 1 } else { usize::MAX }
    }
}

impl ShowCandidates {
    /// The puzzle with its candidates for pencil marks: in the notation that is asked for, or else in rows of candidates alone.
    fn print(&self, record: &Record, reporter: &mut Reporter<'_>, candidates: &Candidates) {
        let allowed = |(cell, &allowed): (usize, &Values)| Given { cell: Cell::new(cell), allowed };
        let givens = candidates.values.iter().enumerate().map(allowed).collect();
        let puzzle = Puzzle::new(record.puzzle.board().clone(), givens);
        let format = self.output.to.unwrap_or(PENCILMARKS);
        let style = format.style();
        let said = reporter.record(format.separator(style), |text| {
            let start = text.len();
            match self.output.to {
                Some(format) => format.write_puzzle_beside(&puzzle, style, &self.output.said, text)?,
                None => PENCILMARKS.put_puzzle(&puzzle, style, text)?,
            }
            record.note.iter().for_each(|note| format.put_note(note, style, start, text));
            Ok::<(), Loss>(())
        });
        if let Err(loss) = said {
            reporter.refuse(record, format_args!("the candidates cannot be written as {}: {loss}", format.name()));
        }
    }
}

/// The candidates as JSON has them.
fn said(record: &Record, candidates: &Candidates) -> json::True {
    let board = record.puzzle.board();
    let (grid, symbols) = (board.grid(), board.symbols());
    let of_values = |values: &[Values]| {
        json::table(grid, |cell| values[cell.index()].iter().map(|value| symbols.symbol(value)).collect())
    };
    let total = candidates.total.map(|total| match total {
        Count::Exactly(count) => (count, true),
        Count::AtLeast { count, .. } => (count, false),
    });
    json::True {
        count: total.map(|(count, _)| count.to_string()),
        complete: total.map(|(_, is_complete)| is_complete),
        candidates: of_values(&candidates.values),
        counts: candidates.total.map(|_| {
            let said = |cell: Cell, value| candidates.count(cell, value).map(said_count);
            json::table(grid, |cell| {
                candidates.values[cell.index()].iter().filter_map(|value| said(cell, value)).collect()
            })
        }),
        open: candidates.stopped.is_some().then(|| of_values(&candidates.open)),
    }
}

/// A count; with a plus where there may be more.
fn said_count(count: Count) -> String {
    match count {
        Count::Exactly(count) => count.to_string(),
        Count::AtLeast { count, .. } => format!("{count}+"),
    }
}

/// What the candidates say of the number of solutions.
fn word(candidates: &Candidates) -> &'static str {
    match candidates {
        Candidates { stopped: Some(_), .. } => "unknown",
        candidates if candidates.has_no_solution() => "none",
        Candidates { values, .. } if values.iter().all(|values| values.len() == 1) => "unique",
        _ => "multiple",
    }
}
