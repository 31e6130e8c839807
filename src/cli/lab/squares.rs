//! Latin squares by chance to compare on: of several orders, or with more and more holes.

use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::sync::Arc;

use clap::Args;
use exactly::{Board, Layout, Puzzle, SolveError};

use super::Subject;
use crate::console::args;
use crate::console::interrupt::Clock;

/// The largest order of squares by chance.
const MOST: usize = 40;

#[derive(Args)]
#[command(next_help_heading = "Random squares")]
pub struct SquareArgs {
    /// Instead of puzzles: half-empty Latin squares of these orders, such as 4-25 or 4,9,16
    #[arg(long, value_name = "ORDERS", value_parser = orders, conflicts_with_all = ["holes", "order"])]
    pub orders: Option<Numbers>,
    /// Instead of puzzles: partial Latin squares with this percentage of empty cells, such as 30-55, to see where most stop having a completion
    #[arg(long, value_name = "PERCENT", value_parser = percents)]
    pub holes: Option<Numbers>,
    /// With --holes: the order of the squares
    #[arg(long, value_name = "N", default_value = "20", value_parser = order)]
    pub order: usize,
    /// How many squares: with --holes for each percentage, with --orders of each order [default: 10 and 1]
    #[arg(long, value_name = "N")]
    pub count: Option<NonZeroU32>,
    /// The seed of the random squares
    #[arg(long, value_name = "N", default_value = "1", value_parser = args::seed, allow_negative_numbers = true)]
    pub seed: u64,
}

/// Numbers, ascending.
#[derive(Clone, Debug)]
pub struct Numbers(pub Vec<usize>);

fn orders(text: &str) -> Result<Numbers, String> {
    numbers(text, 2..=MOST)
}

fn percents(text: &str) -> Result<Numbers, String> {
    numbers(text, 1..=100)
}

fn order(text: &str) -> Result<usize, String> {
    let read = text.parse().ok().filter(|order| (2..=MOST).contains(order));
    read.ok_or_else(|| format!("an order from 2 to {MOST} expected"))
}

/// Numbers and ranges with commas between them.
fn numbers(text: &str, within: RangeInclusive<usize>) -> Result<Numbers, String> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.trim().split_once('-').unwrap_or((part.trim(), part.trim()));
        let ends = first.parse::<usize>().ok().zip(last.parse::<usize>().ok());
        let ends = ends.filter(|(first, last)| first <= last && within.contains(first) && within.contains(last));
        let expected = || format!("numbers from {} to {} expected, such as 4,9 or 4-9", within.start(), within.end());
        let (first, last) = ends.ok_or_else(expected)?;
        all.extend(first..=last);
    }
    all.sort_unstable();
    all.dedup();
    Ok(Numbers(all))
}

impl SquareArgs {
    /// Whether puzzles are made here.
    pub fn are_asked(&self) -> bool {
        self.orders.is_some() || self.holes.is_some()
    }

    /// Shares of holes.
    pub fn percents(&self) -> Vec<usize> {
        self.holes.as_ref().map_or_else(Vec::new, |holes| holes.0.clone())
    }

    /// How many squares with each share of holes.
    pub fn of_share(&self) -> u32 {
        self.count.map_or(10, NonZeroU32::get)
    }

    /// A square of each order, half of it empty.
    ///
    /// # Errors
    /// Where work was stopped or failed.
    pub fn subjects(&self, clock: &Clock) -> Result<Vec<Subject>, SolveError> {
        let mut subjects = Vec::new();
        for &order in self.orders.iter().flat_map(|orders| &orders.0) {
            let board = board(order);
            for number in 0..self.count.map_or(1, NonZeroU32::get) {
                clock.restart();
                let seed = self.seed.wrapping_mul(1000).wrapping_add(u64::from(number));
                let puzzle = Puzzle::square_with_holes(&board, order * order / 2, seed, clock)?;
                subjects.push(Subject { file: format!("latin:{order}"), line: number as usize + 1, puzzle });
            }
        }
        Ok(subjects)
    }
}

/// The board of Latin squares of an order that options take.
pub fn board(order: usize) -> Arc<Board> {
    Arc::new(Board::new(Layout::latin(order)).expect("an order of a board"))
}
