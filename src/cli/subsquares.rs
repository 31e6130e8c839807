//! `exactly subsquares` and `exactly intercalates`: the Latin squares that lie in a Latin square.

use std::collections::BTreeMap;

use clap::Args;
use exactly::SolveError;
use exactly::format::Record;
use exactly::latin::Square;
use exactly::latin::subsquares::Subsquare;
use itertools::Itertools;

use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::json::{self, FoundSubsquares};
use crate::console::squares::{self, SquaresArgs, begin, note, say};
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SubsquaresArgs {
    #[command(flatten)]
    of: SquaresArgs,
    /// Only subsquares of this order
    #[arg(long, value_name = "K", help_heading = "Answer", value_parser = clap::value_parser!(u8).range(2..))]
    order: Option<u8>,
}

#[derive(Args)]
#[command(after_help = INTERCALATES)]
pub struct IntercalatesArgs {
    #[command(flatten)]
    of: SquaresArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly subsquares puzzles/latin/groups.txt
  exactly subsquares --order 3 --list puzzles/latin/groups.txt

k rows and k columns are a subsquare if their cells hold only k values; those of
one row and of all rows are left out.

Exit status: 0 every square has some, 1 one has none, 2 bad input, usage or I/O,
3 unknown for some, 130 interrupted.";

const INTERCALATES: &str = "\
Examples:
  exactly intercalates puzzles/latin/groups.txt
  exactly intercalates --list -p '1234 2143 3412 4321'

An intercalate is a subsquare of two rows: exchanging its two values leaves a
Latin square.

Exit status: 0 every square has some, 1 one has none, 2 bad input, usage or I/O,
3 unknown for some, 130 interrupted.";

/// Runs `subsquares`.
pub fn run(args: SubsquaresArgs) -> anyhow::Result<Status> {
    let wanted = args.order.map_or(Wanted::Any, |order| Wanted::Order(order.into()));
    answer(args.of, wanted)
}

/// Runs `intercalates`.
pub fn run_intercalates(args: IntercalatesArgs) -> anyhow::Result<Status> {
    answer(args.of, Wanted::Order(2))
}

fn answer(args: SquaresArgs, wanted: Wanted) -> anyhow::Result<Status> {
    let input = Input::of_squares(&args.input)?;
    let work = args.work.clone().into();
    Ok(batch::run(input, &work, Subsquares { args, wanted })?.status)
}

/// Which subsquares are asked for.
#[derive(Clone, Copy)]
enum Wanted {
    Any,
    Order(usize),
}

struct Subsquares {
    args: SquaresArgs,
    wanted: Wanted,
}

impl Task for Subsquares {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { stop, reporter, .. } = environment;
        let Some(square) = squares::of(record, reporter) else { return Ok(()) };
        let timer = json::Timer::start();
        let (most, least) = match self.wanted {
            Wanted::Any => (usize::MAX, 0),
            Wanted::Order(order) => (order, order),
        };
        let mut reached = square.subsquares(most, self.args.work.budget.memory, *stop);
        reached.found.retain(|found| found.order() >= least);
        let (number, stopped) = (reached.found.len() as u64, reached.stopped);
        note(record, number, stopped, reporter);
        let orders = reached.found.iter().counts_by(|found| found.order()).into_iter().collect::<BTreeMap<_, _>>();
        if self.args.list {
            begin(record, self.args.output.json, reporter);
            for found in &reached.found {
                let words = words(record, &square, *found);
                if self.args.output.json {
                    reporter.json(&json::OneSubsquare { subsquare: words });
                } else {
                    reporter.text("", &(words + "\n"));
                }
            }
            if self.args.output.json {
                let ending = json::Ending::counted(number, stopped.is_none(), stopped.is_some());
                reporter.json(&ending.timed(timer.seconds(self.args.output.timing)));
            } else if number == 0 && stopped.is_none() {
                reporter.about(record, format_args!("none"));
            }
        } else if self.args.output.json {
            let said = FoundSubsquares { count: number.to_string(), complete: stopped.is_none(), orders };
            let answer = squares::answer(record, reporter, number, stopped.is_some(), said);
            reporter.json(&answer.timed(timer.seconds(self.args.output.timing)));
        } else {
            let least = if stopped.is_some() { "at least " } else { "" };
            let words = match self.wanted {
                Wanted::Order(_) => number.to_string(),
                Wanted::Any if orders.is_empty() => "0".to_owned(),
                Wanted::Any => orders.iter().map(|(order, count)| format!("{count} of order {order}")).join(", "),
            };
            say(record, &format!("{least}{words}"), reporter);
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

/// The cells of a subsquare with their values.
fn words(record: &Record, square: &Square, found: Subsquare) -> String {
    squares::words(record.puzzle.board(), square, found.rows().cartesian_product(found.columns()))
}
