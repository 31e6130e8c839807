//! `exactly mols`: sets of mutually orthogonal Latin squares, counted or listed.

use std::sync::Arc;

use clap::{Args, ValueEnum};
use exactly::answer::Shortfall;
use exactly::counting::frontier::Ledger;
use exactly::format::{Also, EXACTLY, Format, Record};
use exactly::latin::mols::{Alike, Sets};
use exactly::solve::CountOptions;
use exactly::{Board, Layout, Puzzle, Solution, SolveError, Value};

use crate::console::args::{self, InputArgs, JsonArgs, OutputArgs, PaceArgs};
use crate::console::batch::{self, Task};
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::json;
use crate::console::squares;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("also", |also| also.help(ALSO).long_help(ALSO)))]
pub struct MolsArgs {
    /// How many squares to a set
    #[arg(value_name = "K", default_value_t = 2, value_parser = number_of_squares, display_order = 0)]
    squares: u8,
    #[command(flatten)]
    input: InputArgs,
    /// Count ordered sets: K! for each set, or (K - 1)! after a given first square
    #[arg(long, help_heading = "Answer")]
    ordered: bool,
    /// What to ignore: the names of the values of each square
    #[arg(long, value_name = "WHAT", help_heading = "Answer")]
    up_to: Option<UpTo>,
    /// Print the sets, each as a board with layers
    #[arg(long, help_heading = "Answer")]
    list: bool,
    /// With --list: stop after this many
    #[arg(short, long, value_name = "N", help_heading = "Answer", requires = "list")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// With --list: the notation of the sets [default: exactly]; pairs writes two squares as one, gap, latex and their like square by square
    #[arg(long, value_name = "NAME", value_parser = args::written(), hide_possible_values = true)]
    #[arg(help_heading = "Output", requires = "list")]
    to: Option<&'static Format>,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    work: PaceArgs,
}

/// What it is here.
const ALSO: &str = "Further rules that each square must keep: diagonals, …";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpTo {
    /// Sets whose first rows are all in order
    Renaming,
}

const EXAMPLES: &str = "\
Examples:
  exactly mols --board latin:5
  exactly mols 3 --board latin:4 --ordered
  exactly mols 2 --board latin:4 --up-to renaming --list
  exactly mols 2 --board latin:5 --also diagonals
  exactly mols 3 --up-to renaming -p '1234 2143 3412 4321'

Squares, full or partial, in a file or after -p, have a line each: in how many
ways a square that fits it can be combined with a set of K - 1 others. For the
others of one full square there is `mates`.

Exit status: 0 there are some, 1 there are none, 2 bad input, usage or I/O,
3 unknown, 130 interrupted.";

/// Runs the command.
pub fn run(mut args: MolsArgs) -> anyhow::Result<Status> {
    let are_any = args.input.files.is_empty() && args.input.puzzles.is_empty();
    if are_any && args.input.board.is_none() {
        args.input.board = Some("latin:4".to_owned());
    }
    args.input.empty |= are_any;
    let mut input = Input::of_squares(&args.input)?;
    let also = input.take_also();
    let work = args.work.clone().into();
    Ok(batch::run(input, &work, Mols { args, also })?.status)
}

struct Mols {
    args: MolsArgs,
    /// What each square keeps besides.
    also: Also,
}

impl Task for Mols {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        match self.sets(record) {
            Ok(sets) if self.args.list => self.list(record, &sets, environment),
            Ok(sets) => self.count(record, &sets, environment),
            Err(reason) => {
                environment.reporter.refuse(record, format_args!("{reason}"));
                Ok(())
            }
        }
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

impl Mols {
    /// The sets that are asked for; or why there can be none to ask for.
    fn sets(&self, record: &Record) -> Result<Sets, String> {
        let board = record.puzzle.board();
        let mut layout = Layout { symbols: board.symbols().clone(), ..Layout::latin(board.values()) };
        if *board.layout() != layout {
            let layout = board.layout();
            return Err(format!(
                "mols needs a Latin square without further rules (--also says what each keeps), and this is: {layout}"
            ));
        }
        self.also.add_to(&mut layout).map_err(|fault| fault.to_string())?;
        let alike = Alike { orders: !self.args.ordered, names: self.args.up_to.is_some() };
        Sets::new(self.args.squares.into(), &record.puzzle, layout, alike).map_err(|error| error.to_string())
    }

    fn count(&self, record: &Record, sets: &Sets, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { solver, reporter, .. } = environment;
        let timer = json::Timer::start();
        let options = CountOptions { memory: self.args.work.budget.memory, ..CountOptions::default() };
        let (mut count, mut shortfall) = (0u8.into(), None);
        if sets.may_be() {
            let counted = solver.count_with(&sets.counted(), options, Ledger::default(), &mut |_| {})?;
            (count, shortfall) = (sets.sets_of(counted.count), counted.shortfall);
        }
        let is_short = shortfall.is_some();
        if let Some(shortfall) = shortfall {
            let why = if let Shortfall::Stopped(limit) = shortfall {
                reporter.limit(limit);
                limit.to_string()
            } else {
                reporter.tally.status.unknown = true;
                "no method comes to an end".to_owned()
            };
            reporter.about(record, format_args!("unknown ({why})"));
        }
        let number = u64::try_from(&count).unwrap_or(u64::MAX);
        squares::tally(number, is_short, "sets", reporter);
        squares::say_count(record, &count, is_short, self.args.json, timer, reporter);
        Ok(())
    }

    /// Of the orders of a set the one in which the squares ascend is printed, or all.
    fn list(&self, record: &Record, sets: &Sets, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { solver, reporter, .. } = environment;
        let timer = json::Timer::start();
        let board = sets.listed();
        let record = &Record { puzzle: board.clone(), ..squares::bare(record) };
        let output = OutputArgs {
            json: self.args.json.json,
            to: Some(self.args.to.unwrap_or(EXACTLY)),
            ..OutputArgs::default()
        };
        if output.json {
            reporter.json(&json::Beginning::of(reporter.file, record));
        }
        let alone = output.to.filter(|to| to.bare().is_some() && !output.json).map(|_| single(record));
        let mut solutions = solver.solutions(&board);
        let (mut number, mut is_whole) = (0, true);
        while sets.may_be()
            && let Some(solution) = solutions.advance()?
        {
            if !self.args.ordered && !ascends(solution, sets) {
                continue;
            }
            if self.args.limit == Some(number) {
                is_whole = false;
                break;
            }
            number += 1;
            let is_said = if let Some(alone) = &alone {
                let squares = solution.values().chunks(solution.values().len() / sets.squares());
                let mut numbered = squares.map(Solution::new).zip((number - 1) * sets.squares() as u64 + 1..);
                numbered.all(|(square, number)| reporter.one_solution(alone, &output, &square, number))
            } else if output.json {
                let text = reporter.json_solution(record, &output, solution);
                text.inspect(|text| reporter.json(&json::OneSolution { solution: text, grids: None })).is_some()
            } else {
                reporter.one_solution(record, &output, solution, number)
            };
            if !is_said {
                return Ok(());
            }
        }
        let stopped = solutions.stopped();
        if let Some(limit) = stopped {
            reporter.limit(limit);
            reporter.about(record, format_args!("unknown ({limit}) after {number} sets"));
        }
        if output.json {
            let ending = json::Ending::counted(number, is_whole && stopped.is_none(), stopped.is_some());
            reporter.json(&ending.timed(timer.seconds(self.args.json.timing)));
        }
        squares::tally(number, stopped.is_some(), "sets", reporter);
        Ok(())
    }
}

/// A record with one of the squares of a set.
fn single(record: &Record) -> Record {
    let board = record.puzzle.board();
    let layout = Layout { symbols: board.symbols().clone(), ..Layout::latin(board.values()) };
    let board = Board::new(layout).expect("a layer of a board is one");
    Record { puzzle: Puzzle::new(Arc::new(board), Vec::new()), ..squares::bare(record) }
}

fn number_of_squares(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (2..=9).contains(number));
    number.ok_or_else(|| {
        "the number of squares, from 2 to 9, expected before the files, as in `mols 2 squares.txt`".to_owned()
    })
}

/// Whether the squares that are alike stand in their own order.
fn ascends(solution: &Solution, sets: &Sets) -> bool {
    let cells = solution.values().len() / sets.squares();
    let layers: Vec<&[Value]> = solution.values().chunks(cells).skip(usize::from(sets.is_first_given())).collect();
    layers.windows(2).all(|two| two[0] < two[1])
}
