//! Partial Latin squares with more and more holes: where most have no completion, where most have one, and where a solver has to learn
//! most.

use std::fmt::Write as _;
use std::time::Instant;

use exactly::cnf::Purpose;
use exactly::cnf::clauses::Clauses;
use exactly::formula::encoding::{Encoding, EncodingError};
use exactly::solve::trial::{Trial, TrialError};
use exactly::{Limit, Puzzle};
use schemars::JsonSchema;
use serde::Serialize;

use super::figures::number;
use super::measure::median;
use super::plot::{self, Line, Panel};
use super::squares::{self, SquareArgs};
use super::{Form, LabArgs};
use crate::console::interrupt::Clock;
use crate::console::json::{self, SCHEMA};
use crate::console::output;
use crate::console::status::Status;

/// What was found of the squares with one share of holes.
struct Share {
    percent: usize,
    /// Squares that were judged, and those that have a completion.
    judged: usize,
    completed: usize,
    learnt: Vec<f64>,
    seconds: Vec<f64>,
}

/// A line of `lab --holes`.
#[derive(Serialize, JsonSchema)]
pub struct HolesRow {
    /// How many of the squares have a completion.
    completed: usize,
    /// The share of empty cells, in percent.
    holes_percent: usize,
    /// Clauses that varisat learnt: the mean.
    learnt_mean: f64,
    /// The most that it learnt for one square.
    learnt_most: f64,
    /// The order of the squares.
    order: usize,
    /// The version of the format: 1.
    schema: u32,
    /// How long varisat took: the median.
    seconds_median: f64,
    /// How many squares were judged.
    squares: usize,
}

impl HolesRow {
    fn of(order: usize, share: &Share) -> HolesRow {
        let [learnt_mean, learnt_most, seconds_median] = share.figures();
        let (completed, squares, holes_percent) = (share.completed, share.judged, share.percent);
        HolesRow { completed, holes_percent, learnt_mean, learnt_most, order, schema: SCHEMA, seconds_median, squares }
    }
}

/// Runs the command on squares by chance.
///
/// # Errors
/// Where an encoding cannot say it, or varisat failed.
pub fn run(args: &LabArgs, squares: &SquareArgs, encoding: Encoding, clock: &Clock) -> anyhow::Result<Status> {
    let (order, board) = (squares.order, squares::board(squares.order));
    let (mut shares, mut status) = (Vec::new(), Status::YES);
    'all: for percent in squares.percents() {
        let holes = (order * order * percent + 50) / 100;
        let mut share = Share { percent, judged: 0, completed: 0, learnt: Vec::new(), seconds: Vec::new() };
        for number in 0..squares.of_share() {
            clock.restart();
            let seed = squares.seed.wrapping_mul(1000).wrapping_add(u64::from(number));
            let judged = match Puzzle::partial_square(&board, holes, seed, clock) {
                Ok(Some(puzzle)) => judge(&puzzle, encoding, clock),
                Ok(None) => {
                    anyhow::bail!("no random square of order {order} with {percent} % of its cells open was found")
                }
                Err(limit) => Err(TrialError::Stopped(limit).into()),
            };
            match judged.map_err(|error| error.downcast::<TrialError>()) {
                Ok((trial, seconds)) => {
                    share.judged += 1;
                    share.completed += usize::from(trial.model.is_some());
                    share.learnt.push(trial.learnt as f64);
                    share.seconds.push(seconds);
                }
                Err(Ok(TrialError::Stopped(Limit::Interrupt))) => {
                    status.interrupted = true;
                    break 'all;
                }
                Err(Ok(TrialError::Stopped(_))) => status.unknown = true,
                Err(Ok(error @ TrialError::Solver)) => return Err(error.into()),
                Err(Err(error)) => return Err(error),
            }
        }
        shares.push(share);
    }
    output::print(words(args, squares, &shares).as_bytes())?;
    Ok(status)
}

fn judge(puzzle: &Puzzle, encoding: Encoding, clock: &Clock) -> anyhow::Result<(Trial, f64)> {
    let mut formula = Clauses::default();
    let made = encoding.size(puzzle, Purpose::Keep, clock).map(drop);
    match made.and_then(|()| encoding.clauses(puzzle, clock, |clause| formula.add(clause))) {
        Err(EncodingError::Stopped(limit)) => return Err(TrialError::Stopped(limit).into()),
        made => made?,
    }
    let begun = Instant::now();
    let trial = Trial::run(&formula, clock)?;
    Ok((trial, begun.elapsed().as_secs_f64()))
}

fn words(args: &LabArgs, squares: &SquareArgs, shares: &[Share]) -> String {
    let sentence = sentence(shares).unwrap_or_default();
    match args.form() {
        Form::Csv => {
            let mut text = "order,holes_percent,squares,completed,learnt_mean,learnt_most,seconds_median\n".to_owned();
            for share in shares {
                let [learnt, most, seconds] = share.figures();
                let _ = writeln!(
                    text,
                    "{},{},{},{},{learnt},{most},{seconds}",
                    squares.order, share.percent, share.judged, share.completed
                );
            }
            text
        }
        Form::Json => shares.iter().map(|share| json::line(&HolesRow::of(squares.order, share))).collect(),
        Form::Svg => plot::panels(&drawn(shares), &sentence),
        Form::Table => {
            let mut text = format!(
                "partial Latin squares of order {}\n                            mean    most  median\nholes  squares  completed  learnt  learnt       ms\n",
                squares.order
            );
            for share in shares {
                let [learnt, most, seconds] = share.figures();
                let _ = writeln!(
                    text,
                    "{:>4} %  {:>7}  {:>7} %  {:>6}  {:>6}  {:>7.2}",
                    share.percent,
                    share.judged,
                    share.completed_percent().map_or("-".to_owned(), |percent| format!("{percent:.0}")),
                    number(learnt),
                    number(most),
                    seconds * 1e3
                );
            }
            if !sentence.is_empty() {
                let _ = writeln!(text, "\n{}", plot::broken(&sentence, 80).join("\n"));
            }
            text
        }
    }
}

fn drawn(shares: &[Share]) -> Vec<Panel> {
    let line = |name: &str, of: fn(&Share) -> Option<f64>| {
        let points = shares.iter().filter_map(|share| Some((share.percent as f64, of(share)?))).collect();
        Line { name: name.to_owned(), points }
    };
    let along = "holes, %";
    let panel = |title: &str, lines, is_logarithmic| Panel { title: title.to_owned(), along, lines, is_logarithmic };
    vec![
        panel("with a completion, %", vec![line("completed", Share::completed_percent)], false),
        panel(
            "clauses learnt",
            vec![line("mean", |share| Some(share.figures()[0])), line("most", |share| Some(share.figures()[1]))],
            false,
        ),
        panel("milliseconds, median", vec![line("median", |share| Some(share.figures()[2] * 1e3))], false),
    ]
}

/// Where the answers turn, and where most is learnt.
fn sentence(shares: &[Share]) -> Option<String> {
    let judged: Vec<&Share> = shares.iter().filter(|share| share.judged > 0).collect();
    let most = judged.iter().max_by(|one, other| one.figures()[0].total_cmp(&other.figures()[0]))?;
    let half = |share: &&&Share| share.completed_percent().is_some_and(|percent| percent >= 50.0);
    let turn = match judged.iter().find(half) {
        Some(share) if share.percent == judged[0].percent => {
            format!("from {} % of holes on at least half of the squares have a completion", share.percent)
        }
        Some(share) => format!(
            "{} % of holes are the first with which at least half of the squares have a completion",
            share.percent
        ),
        None => "fewer than half of the squares have a completion with any of these shares of holes".to_owned(),
    };
    let learnt = most.figures()[0];
    let peak = if learnt > 0.0 {
        format!("most is learnt at {} % ({} clauses on average)", most.percent, number(learnt))
    } else {
        "nothing is learnt anywhere".to_owned()
    };
    Some(format!("{turn}; {peak}."))
}

impl Share {
    /// The mean of clauses learnt, the most of them, the median of seconds; 0 where nothing was judged. A few squares take far more
    /// than all others: the median does not see them.
    fn figures(&self) -> [f64; 3] {
        let learnt = self.learnt.iter().sum::<f64>() / self.learnt.len().max(1) as f64;
        let most = self.learnt.iter().copied().fold(0.0, f64::max);
        [learnt, most, median(self.seconds.iter().copied()).unwrap_or(0.0)]
    }

    fn completed_percent(&self) -> Option<f64> {
        (self.judged > 0).then(|| 100.0 * self.completed as f64 / self.judged as f64)
    }
}
