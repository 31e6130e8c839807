//! `exactly trades`: where Latin squares differ from one of them.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use clap::Args;
use exactly::format::Record;
use exactly::latin::Square;
use exactly::{Board, SolveError};

use crate::console::args::WorkArgs;
use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::json::{self, Traded};
use crate::console::squares::{self, SquaresArgs, begin, say};
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("list", |list| list.help(LIST).long_help(LIST)))]
pub struct TradesArgs {
    #[command(flatten)]
    of: SquaresArgs,
}

/// What it is here.
const LIST: &str = "Print the smallest trades, one per line; r1c1=1/2 is a cell with both values";

const EXAMPLES: &str = "\
Examples:
  exactly trades -p '1234 2143 3412 4321' -p '2134 1243 3412 4321'
  exactly trades --list -p '1234 2143 3412 4321' -p '1234 2341 3412 4123'

The first square is compared with each of the others. The cells in which two
squares differ are a trade; the answer is how many cells it has, and of how many
smallest trades it consists.

Exit status: 0 every square differs from the first, 1 one does not, 2 bad input,
usage or I/O, 130 interrupted.";

/// Runs the command.
pub fn run(TradesArgs { of: args }: TradesArgs) -> anyhow::Result<Status> {
    let input = Input::of_squares(&args.input)?;
    // What all are compared with is the first of the input, which one worker alone is sure to meet first.
    let work = WorkArgs { jobs: Some(NonZeroUsize::MIN), ..args.work.clone().into() };
    let first = OnceLock::new();
    let tally = batch::run(input, &work, Trades { args, first })?;
    anyhow::ensure!(tally.puzzles != 1 || tally.status.bad, "trades are between squares: give two or more");
    Ok(tally.status)
}

struct Trades {
    args: SquaresArgs,
    first: OnceLock<Square>,
}

impl Task for Trades {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let reporter = &mut environment.reporter;
        let Some(square) = squares::of(record, reporter) else { return Ok(()) };
        let Some(first) = self.first.get() else {
            self.first.get_or_init(|| square);
            reporter.tally.count("first");
            return Ok(());
        };
        if first.order() != square.order() {
            let (one, other) = (first.order(), square.order());
            reporter.refuse(record, format_args!("this square has order {other}, the first has order {one}"));
            return Ok(());
        }
        let timer = json::Timer::start();
        let parts = first.trades(&square);
        let cells: usize = parts.iter().map(Vec::len).sum();
        reporter.tally.count(if cells == 0 { "same" } else { "differs" });
        reporter.tally.status.no |= cells == 0;
        let words: Vec<String> = parts.iter().map(|part| words(record.puzzle.board(), first, &square, part)).collect();
        if self.args.output.json {
            let said = Traded { count: cells.to_string(), complete: true, trades: words };
            let answer = squares::answer(record, reporter, parts.len() as u64, false, said);
            reporter.json(&answer.timed(timer.seconds(self.args.output.timing)));
        } else if self.args.list {
            begin(record, false, reporter);
            words.into_iter().for_each(|words| reporter.text("", &(words + "\n")));
        } else {
            let number = parts.len();
            let trades = if number == 1 { "trade" } else { "trades" };
            say(record, &format!("{cells} cells, {number} smallest {trades}"), reporter);
        }
        Ok(())
    }

    /// The first comes first.
    fn records_at_once(&self) -> usize {
        1
    }
}

/// The cells of a trade, with the values of the first square and of the other one.
fn words(board: &Board, first: &Square, other: &Square, part: &[(usize, usize)]) -> String {
    let word = |&(row, column): &(usize, usize)| {
        let [one, other] = [first, other].map(|square| board.symbols().symbol(square.value(row, column)));
        format!("{}={one}/{other}", board.grid().name(board.grid().cell(row, column)))
    };
    part.iter().map(word).collect::<Vec<_>>().join(" ")
}
