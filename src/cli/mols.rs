//! `exactly mols`: sets of mutually orthogonal Latin squares, counted or listed.

use std::iter::successors;

use clap::{Args, ValueEnum};
use exactly::internals::answer::Shortfall;
use exactly::internals::counting::frontier::Ledger;
use exactly::internals::format::Record;
use exactly::internals::solve::CountOptions;
use exactly::internals::symbols::Symbols;
use exactly::internals::{Solution, SolveError, Value};
use num_bigint::BigUint;
use serde::Serialize;

use super::args::{InputArgs, OutputArgs, PaceArgs};
use super::batch::{self, Task};
use super::environment::Environment;
use super::input::Input;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct MolsArgs {
    /// How many squares are in a set
    #[arg(value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=9))]
    squares: u8,
    /// The order of the squares, as latin:N
    #[arg(long, value_name = "BOARD", default_value = "latin:4", value_parser = order)]
    board: usize,
    /// Squares in an order: a set of K is K! of them
    #[arg(long, help_heading = "Answer")]
    ordered: bool,
    /// What is no difference: the names of the values of each square
    #[arg(long, value_name = "WHAT", help_heading = "Answer")]
    up_to: Option<UpTo>,
    /// Print each set, as a board with layers
    #[arg(long, help_heading = "Answer")]
    list: bool,
    /// With --list: stop after so many
    #[arg(short, long, value_name = "N", help_heading = "Answer", requires = "list")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Print one JSON object a line
    #[arg(long, help_heading = "Output", conflicts_with = "list")]
    json: bool,
    #[command(flatten)]
    work: PaceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpTo {
    /// The first rows of all squares are in order then
    Renaming,
}

const EXAMPLES: &str = "\
Examples:
  exactly mols --board latin:5
  exactly mols 3 --board latin:4 --ordered
  exactly mols 2 --board latin:4 --up-to renaming --list

Sets in which a square is given are the solutions of a board with layers
(docs/boards.md): a file with `layers: a b`, `orthogonal: a b` and givens.";

/// `latin:5`, as the order.
fn order(text: &str) -> Result<usize, String> {
    const MOST: usize = 20;
    let order = text.strip_prefix("latin:").and_then(|order| order.parse().ok());
    order.filter(|order| (2..=MOST).contains(order)).ok_or_else(|| format!("latin:2 to latin:{MOST} expected"))
}

/// Runs the command.
pub fn run(args: MolsArgs) -> anyhow::Result<Status> {
    let MolsArgs { squares, board: order, .. } = args;
    let squares = usize::from(squares);
    let given = match (args.list, args.up_to) {
        (true, None) => Given::Nothing,
        (is_listed, _) => Given::Rows { column: !is_listed },
    };
    let text = board(squares, order, given);
    let input = Input::new(&InputArgs { puzzles: vec![text], ..InputArgs::none() })?;
    let work = args.work.clone().into();
    Ok(batch::run(input, &work, Mols { args, squares, order })?.status)
}

/// What is given of each square.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Nothing,
    /// The first row in order, and of the first square the first column perhaps.
    Rows {
        column: bool,
    },
}

/// A board with a layer for each square, each two of them orthogonal, in our own notation.
fn board(squares: usize, order: usize, given: Given) -> String {
    let names: Vec<char> = ('a'..).take(squares).collect();
    let layers: Vec<String> = names.iter().map(char::to_string).collect();
    let mut text = format!("puzzle\norder: {order}\nboxes: none\nlayers: {}\n", layers.join(" "));
    for (place, one) in names.iter().enumerate() {
        names[..place].iter().for_each(|other| text += &format!("orthogonal: {other} {one}\n"));
    }
    let Given::Rows { column } = given else { return text };
    let symbols = Symbols::default_for(order);
    for (place, name) in names.iter().enumerate() {
        text += &if place == 0 { "givens:\n".to_owned() } else { format!("givens {name}:\n") };
        for row in 0..order {
            let is_given = |at: usize| row == 0 || at == 0 && column && place == 0;
            let cell = |at: usize| if is_given(at) { symbols.symbol(Value::new(row + at)) } else { ".".to_owned() };
            text += &((0..order).map(cell).collect::<String>() + "\n");
        }
    }
    text
}

struct Mols {
    args: MolsArgs,
    squares: usize,
    order: usize,
}

impl Task for Mols {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        if self.args.list { self.list(record, environment) } else { self.count(record, environment) }
    }
}

impl Mols {
    /// To exchange the rows but the first of all squares alike, and the values of each square, leaves one way alone in which the
    /// first rows and the first column are in order: so many sets are counted as one.
    fn count(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { solver, reporter, .. } = environment;
        let options = CountOptions { memory: self.args.work.budget.memory, ..CountOptions::default() };
        let mut count = BigUint::ZERO;
        // n - 1 squares are orthogonal to each other at most.
        if self.squares < self.order {
            let counted = solver.count(&record.puzzle, options, Ledger::default(), &mut |_| {})?;
            if let Some(shortfall) = counted.shortfall {
                let why = if let Shortfall::Stopped(limit) = shortfall {
                    reporter.limit(limit);
                    limit.to_string()
                } else {
                    reporter.tally.status.unknown = true;
                    "no method comes to an end".to_owned()
                };
                reporter.about(record, format_args!("unknown ({why})"));
                return Ok(());
            }
            count = counted.count * factorial(self.order - 1);
            if self.args.up_to.is_none() {
                count *= factorial(self.order).pow(self.squares as u32);
            }
            if !self.args.ordered {
                count /= factorial(self.squares);
            }
        }
        reporter.tally.count("sets");
        reporter.tally.status.no |= count == BigUint::ZERO;
        let (squares, order) = (self.squares, self.order);
        if self.args.json {
            let up_to = self.args.up_to.map(|_| "renaming");
            let said = Said {
                schema: 1,
                board: format!("latin:{order}"),
                squares,
                ordered: self.args.ordered,
                up_to,
                count: count.to_string(),
            };
            reporter.json(&said);
        } else {
            reporter.text("", &format!("latin:{order}: {count}\n"));
        }
        Ok(())
    }

    /// Of the orders of a set the one in which the squares ascend is printed, or all.
    fn list(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let Environment { solver, reporter, .. } = environment;
        let output = OutputArgs::default();
        let mut solutions = solver.solutions(&record.puzzle);
        let mut number = 0;
        // n - 1 squares are orthogonal to each other at most.
        while self.squares < self.order && self.args.limit.is_none_or(|limit| number < limit) {
            let Some(solution) = solutions.advance()? else { break };
            if self.args.ordered || self.ascend(solution) {
                number += 1;
                if !reporter.one_solution(record, &output, solution, number) {
                    return Ok(());
                }
            }
        }
        reporter.tally.count("sets");
        match solutions.stopped() {
            Some(limit) => {
                reporter.limit(limit);
                reporter.about(record, format_args!("unknown ({limit}) after {number} sets"));
            }
            None => reporter.tally.status.no |= number == 0,
        }
        Ok(())
    }

    fn ascend(&self, solution: &Solution) -> bool {
        let layers: Vec<&[Value]> = solution.values().chunks(self.order * self.order).collect();
        layers.windows(2).all(|two| two[0] < two[1])
    }
}

fn factorial(number: usize) -> BigUint {
    let product = |&(last, product): &(usize, u128)| Some((last + 1, product * (last as u128 + 1)));
    BigUint::from(successors(Some((0, 1)), product).nth(number).map_or(1, |(_, product)| product))
}

/// A count as JSON; docs/cli.md describes the members.
#[derive(Serialize)]
struct Said {
    schema: u32,
    board: String,
    squares: usize,
    ordered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<&'static str>,
    count: String,
}
