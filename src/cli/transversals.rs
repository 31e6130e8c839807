//! `exactly transversals`: how many transversals a Latin square has, which, and how many of them share no cell.

use clap::Args;
use exactly::format::Record;
use exactly::latin::disjoint::{self, Disjoint};
use exactly::latin::{Square, transversals};
use exactly::{Board, SolveError};

use crate::console::args::{InputArgs, JsonArgs, PaceArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json::{self, FoundDisjoint};
use crate::console::squares::{self, begin, note, say};
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct TransversalsArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print the transversals, one per line
    #[arg(long, help_heading = "Answer")]
    list: bool,
    /// Partial transversals of K cells, no two in the same row or column or with the same value
    #[arg(long, value_name = "K", help_heading = "Answer", conflicts_with = "disjoint")]
    partial: Option<u8>,
    /// Near transversals: all cells but one
    #[arg(long, help_heading = "Answer", conflicts_with_all = ["disjoint", "partial"])]
    near: bool,
    /// Find a largest set of disjoint transversals; with --list, print it
    #[arg(long, help_heading = "Answer")]
    disjoint: bool,
    /// With --list: stop after this many for each square
    #[arg(short, long, value_name = "N", help_heading = "Answer", requires = "list", conflicts_with = "disjoint")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// With --disjoint: give up after this many search nodes
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Work", requires = "disjoint")]
    nodes: u64,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly transversals puzzles/latin/groups.txt
  exactly transversals --list --limit 3 puzzles/latin/groups.txt
  exactly transversals --near puzzles/latin/groups.txt
  exactly transversals --disjoint --list -p '1234 2143 3412 4321'

Exit status: 0 every square has some, 1 one has none, 2 bad input, usage or I/O,
3 unknown for some, 130 interrupted.";

/// Runs the command.
pub fn run(args: TransversalsArgs) -> anyhow::Result<Status> {
    let input = Input::of_squares(&args.input)?;
    let work = args.work.clone().into();
    Ok(batch::run(input, &work, Transversals { args })?.status)
}

struct Transversals {
    args: TransversalsArgs,
}

impl Task for Transversals {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { stop, reporter, .. } = environment;
        let Some(square) = squares::of(record, reporter) else { return Ok(()) };
        let timer = json::Timer::start();
        if self.args.disjoint {
            let largest = square.disjoint_transversals(self.args.nodes, *stop);
            self.say_disjoint(record, &square, &largest, timer, reporter);
        } else if self.args.list {
            self.list(record, &square, environment, timer);
        } else {
            let counted = square.count_transversals(self.size(&square), self.args.work.budget.memory, *stop);
            let number = u64::try_from(&counted.found).unwrap_or(u64::MAX);
            note(record, number, counted.stopped, reporter);
            let is_short = counted.stopped.is_some();
            squares::say_count(record, &counted.found, is_short, self.args.output, timer, reporter);
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

impl Transversals {
    /// How many cells are wanted.
    fn size(&self, square: &Square) -> usize {
        let whole = square.order() - usize::from(self.args.near);
        self.args.partial.map_or(whole, usize::from)
    }

    fn list(&self, record: &Record, square: &Square, environment: &mut Environment<'_, '_>, timer: json::Timer) {
        let Environment { stop, reporter, .. } = environment;
        begin(record, self.args.output.json, reporter);
        let limit = self.args.limit.unwrap_or(u64::MAX);
        let (mut number, mut is_bounded) = (0, false);
        let reached = square.each_transversal(self.size(square), self.args.work.budget.memory, *stop, &mut |way| {
            is_bounded = number == limit;
            if !is_bounded {
                number += 1;
                reporter.found();
                let words = words(record.puzzle.board(), square, way);
                if self.args.output.json {
                    reporter.json(&json::OneTransversal { transversal: words });
                } else {
                    reporter.text("", &(words + "\n"));
                }
            }
            !is_bounded
        });
        note(record, number, reached.stopped, reporter);
        if self.args.output.json {
            let is_whole = reached.stopped.is_none() && !is_bounded;
            let ending = json::Ending::counted(number, is_whole, reached.stopped.is_some());
            reporter.json(&ending.timed(timer.seconds(self.args.output.timing)));
        } else if number == 0 && reached.stopped.is_none() {
            reporter.about(record, format_args!("none"));
        }
    }

    fn say_disjoint(
        &self,
        record: &Record,
        square: &Square,
        largest: &Disjoint,
        timer: json::Timer,
        reporter: &mut Reporter<'_>,
    ) {
        let size = largest.set.len();
        let stopped = match largest.short {
            Some(disjoint::Short::Stopped(limit)) => Some(limit),
            _ => None,
        };
        note(record, size as u64, stopped, reporter);
        match largest.short {
            None | Some(disjoint::Short::Stopped(_)) => {}
            Some(disjoint::Short::Nodes(nodes)) => {
                reporter.tally.status.unknown = true;
                reporter.about(record, format_args!("unknown after {nodes} nodes of search (--nodes)"));
            }
            Some(disjoint::Short::Transversals(most)) => {
                reporter.tally.status.unknown = true;
                reporter.about(record, format_args!("unknown: more than {most} transversals"));
            }
        }
        let board = record.puzzle.board();
        let set = || largest.set.iter().map(|way| words(board, square, way));
        let said = match largest.short {
            None => format!("{size} disjoint"),
            Some(_) => format!("at least {size} disjoint, at most {}", largest.most),
        };
        if self.args.output.json {
            let said = FoundDisjoint {
                count: size.to_string(),
                complete: largest.short.is_none(),
                transversals: set().collect(),
                at_most: largest.most,
            };
            let answer = squares::answer(record, reporter, size as u64, largest.short.is_some(), said);
            reporter.json(&answer.timed(timer.seconds(self.args.output.timing)));
        } else if self.args.list {
            begin(record, false, reporter);
            set().for_each(|words| reporter.text("", &(words + "\n")));
            reporter.about(record, format_args!("{said}"));
        } else {
            say(record, &said, reporter);
        }
    }
}

/// The cells of a transversal with their values.
fn words(board: &Board, square: &Square, way: &[u8]) -> String {
    let cells = way.iter().enumerate().filter(|(_, column)| **column != transversals::NO_CELL);
    squares::words(board, square, cells.map(|(row, &column)| (row, usize::from(column))))
}
