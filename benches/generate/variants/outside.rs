//! Clues that stand outside of the board: sandwiches, skyscrapers, little killers.

use exactly::Meaning;
use exactly::rule::Direction;
use exactly::rule::Side;
use exactly::rule::{LittleKiller, Sandwich, Skyscraper, View};
use rand::prelude::*;

use super::Draft;

impl Draft<'_> {
    /// Those of all columns and rows.
    pub fn sandwiches(self) -> Vec<Meaning> {
        let sandwich = |view: View| {
            let digits = self.digits(view);
            let place = |digit: usize| digits.iter().position(|&other| other == digit).expect("a whole line");
            let (one, last) = (place(1), place(digits.len()));
            let value = digits[one.min(last) + 1..one.max(last)].iter().sum::<usize>() as u32;
            Meaning::Sandwich(Sandwich { view, value })
        };
        self.views(&[Side::Above, Side::Left]).map(sandwich).collect()
    }

    /// Those of all columns and rows, from both ends.
    pub fn skyscrapers(self) -> Vec<Meaning> {
        let skyscraper = |view: View| {
            let digits = self.digits(view);
            let is_seen = |place: &usize| digits[..*place].iter().all(|&before| before < digits[*place]);
            Meaning::Skyscraper(Skyscraper { view, value: (0..digits.len()).filter(is_seen).count() as u32 })
        };
        self.views(&[Side::Above, Side::Below, Side::Left, Side::Right]).map(skyscraper).collect()
    }

    /// So many of all diagonals of two cells and more, told from above or below.
    pub fn little_killers(self, count: usize) -> Vec<Meaning> {
        let order = self.grid.rows();
        let above = (0..=order + 1)
            .flat_map(|column| [Direction::DownLeft, Direction::DownRight].map(|direction| ((0, column), direction)));
        let below = (1..=order).flat_map(|column| {
            [Direction::UpLeft, Direction::UpRight].map(|direction| ((order + 1, column), direction))
        });
        let clue = |(from, direction)| LittleKiller { from, direction, sum: 0 };
        let clues = above.chain(below).map(clue).filter(|clue| clue.cells(self.grid).len() > 1);
        let mut chosen: Vec<LittleKiller> = clues.sample(self.random, count);
        for clue in &mut chosen {
            clue.sum = clue.cells(self.grid).into_iter().map(|cell| self.digit(cell) as u32).sum();
        }
        chosen.into_iter().map(Meaning::LittleKiller).collect()
    }

    fn views(&self, sides: &[Side]) -> impl Iterator<Item = View> {
        sides.iter().flat_map(|&side| (0..self.grid.rows()).map(move |index| View { side, index }))
    }

    fn digits(&self, view: View) -> Vec<usize> {
        view.cells(self.grid).into_iter().map(|cell| self.digit(cell)).collect()
    }
}
