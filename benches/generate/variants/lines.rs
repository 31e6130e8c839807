//! Lines along cells that touch: thermometers, arrows, whispers, renbans.

use exactly::rule::{Arrow, Renban, Thermometer, Whisper};
use exactly::{Cell, Meaning};
use rand::prelude::*;

use super::Draft;

/// A rule, and the cells that no other may have.
type Line = (Vec<Cell>, Meaning);

impl Draft<'_> {
    /// So many lines, or as many as find room.
    pub fn lines(&mut self, count: usize, line: fn(&mut Self, Cell) -> Option<Line>) -> Vec<Meaning> {
        let mut lines = Vec::new();
        for start in self.shuffled() {
            if lines.len() < count
                && self.free[start.index()]
                && let Some((cells, meaning)) = line(self, start)
            {
                cells.iter().for_each(|cell| self.free[cell.index()] = false);
                lines.push(meaning);
            }
        }
        lines
    }

    /// Three to six cells.
    pub fn thermometer(&mut self, bulb: Cell) -> Option<Line> {
        let mut cells = vec![bulb];
        while let Some(next) = self
            .around(cells[cells.len() - 1], true)
            .into_iter()
            .find(|&next| cells.len() < 6 && self.digit(next) > self.digit(cells[cells.len() - 1]))
        {
            cells.push(next);
        }
        let thermometer = Meaning::Thermometer(Thermometer { cells: cells.clone() });
        (cells.len() > 2).then_some((cells, thermometer))
    }

    /// Two to four cells on the shaft.
    pub fn arrow(&mut self, circle: Cell) -> Option<Line> {
        let mut cells = vec![circle];
        let rest = self.digit(circle);
        if !self.shaft(&mut cells, rest) {
            return None;
        }
        let arrow = Arrow { circle: vec![circle], shafts: vec![cells[1..].to_vec()] };
        Some((cells, Meaning::Arrow(arrow)))
    }

    /// Goes on with cells that add up to the rest; whether there are.
    fn shaft(&mut self, cells: &mut Vec<Cell>, rest: usize) -> bool {
        if rest == 0 {
            return cells.len() > 2;
        }
        for next in self.around(cells[cells.len() - 1], true) {
            let digit = self.digit(next);
            if cells.len() < 5 && digit <= rest && !cells.contains(&next) {
                cells.push(next);
                if self.shaft(cells, rest - digit) {
                    return true;
                }
                cells.pop();
            }
        }
        false
    }

    /// A German whisper of three to seven cells or a renban of three to five, either as likely where both can be.
    pub fn whisper_or_renban(&mut self, start: Cell) -> Option<Line> {
        if self.random.random() { self.whisper(start) } else { self.renban(start) }
    }

    fn whisper(&mut self, start: Cell) -> Option<Line> {
        let mut cells = vec![start];
        while let Some(next) = self.around(cells[cells.len() - 1], true).into_iter().find(|&next| {
            cells.len() < 7
                && !cells.contains(&next)
                && self.digit(next).abs_diff(self.digit(cells[cells.len() - 1])) >= 5
        }) {
            cells.push(next);
        }
        let whisper = Meaning::Whisper(Whisper { cells: cells.clone(), distance: None });
        (cells.len() > 2).then_some((cells, whisper))
    }

    /// As long as any of a hundred random walks from here.
    fn renban(&mut self, start: Cell) -> Option<Line> {
        let walks = (0..100).filter_map(|_| self.consecutive_walk(start));
        let cells = walks.max_by_key(Vec::len)?;
        let renban = Meaning::Renban(Renban { cells: cells.clone() });
        Some((cells, renban))
    }

    /// A walk of three to five cells over digits that follow one another in some order.
    fn consecutive_walk(&mut self, start: Cell) -> Option<Vec<Cell>> {
        let mut cells = vec![start];
        let size = self.random.random_range(3..=5);
        while cells.len() < size {
            let near = self.around(cells[cells.len() - 1], true);
            cells.push(near.into_iter().find(|&next| cells.iter().all(|&cell| self.digit(cell) != self.digit(next)))?);
        }
        let digits = cells.iter().map(|&cell| self.digit(cell));
        let (least, most) = (digits.clone().min()?, digits.max()?);
        (most - least == cells.len() - 1).then_some(cells)
    }
}
