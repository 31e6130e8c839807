//! Marks between cells, on corners and in cells: dots, letters, signs, quadruples, odd and even.

use super::family::{Drawn, Family, Filled, Place, Shape};
use crate::grid::Cell;
use crate::random::Random;
use crate::rule::Letter;
use crate::rule::OddEven;
use crate::rule::{Difference, Inequality, Meaning, Parity, Quadruple, Ratio, Xv};

/// Marks on the side between two cells.
pub(super) struct Sides {
    /// What a mark may say of two cells.
    says: fn([Cell; 2]) -> Vec<Meaning>,
    /// With this rule all marks are there: where none is, nothing of the kind is true.
    negative: Option<fn() -> Meaning>,
    /// How many, of a hundred sides.
    share: usize,
}

fn dots(cells: [Cell; 2]) -> Vec<Meaning> {
    vec![Meaning::Difference(Difference { cells, value: None }), Meaning::Ratio(Ratio { cells, value: None })]
}

fn letters(cells: [Cell; 2]) -> Vec<Meaning> {
    vec![Meaning::Xv(Xv { cells, letter: Letter::X }), Meaning::Xv(Xv { cells, letter: Letter::V })]
}

pub(super) static KROPKI: Sides = Sides { says: dots, negative: Some(|| Meaning::KropkiNegative), share: 100 };

pub(super) static DOTS: Sides = Sides { says: dots, negative: None, share: 18 };

pub(super) static XV: Sides = Sides { says: letters, negative: Some(|| Meaning::XvNegative), share: 100 };

pub(super) static FUTOSHIKI: Sides = Sides {
    says: |[one, other]| {
        let less = |cells| Meaning::Inequality(Inequality { cells });
        vec![less([one, other]), less([other, one])]
    },
    negative: None,
    share: 20,
};

impl Sides {
    /// A mark between two cells, if one is true.
    fn between(&self, filled: &Filled<'_>, drawn: &Drawn, cells: [Cell; 2], random: &mut Random) -> Option<Shape> {
        let place = Place::Side(cells[0].min(cells[1]), cells[0].max(cells[1]));
        let mut said = (self.says)(cells);
        said.retain(|meaning| filled.keeps(meaning));
        // Where all are there, none may be missing, whatever else stands on its side.
        if said.is_empty() || (self.negative.is_none() && !drawn.is_free(place)) {
            return None;
        }
        let meaning = said.swap_remove(random.below(said.len()));
        Some(Shape { meaning, places: vec![place] })
    }
}

impl Family for Sides {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape> {
        if self.negative.is_some() {
            return None;
        }
        let mut others = filled.beside(near);
        random.shuffle(&mut others);
        others.into_iter().find_map(|other| self.between(filled, drawn, [near.min(other), near.max(other)], random))
    }

    fn usual(&self, order: usize) -> usize {
        (2 * order * (order - 1) * self.share / 100).max(1)
    }

    fn begin(&self, filled: &Filled<'_>, drawn: &mut Drawn, random: &mut Random) -> bool {
        let before = drawn.shapes.len();
        let mut sides = [filled.grid().apart(0, 1), filled.grid().apart(1, 0)].concat();
        if self.negative.is_none() {
            random.shuffle(&mut sides);
        }
        for (one, other) in sides {
            if self.negative.is_none() && drawn.shapes.len() == before + self.usual(filled.order()) {
                break;
            }
            if let Some(shape) = self.between(filled, drawn, [one, other], random) {
                drawn.add(shape);
            }
        }
        if let Some(negative) = self.negative {
            drawn.add(Shape { meaning: negative(), places: Vec::new() });
        }
        drawn.shapes.len() > before
    }
}

/// Numbers on a corner that stand in the cells around it.
pub(super) struct Quadruples;

impl Family for Quadruples {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape> {
        let corner = filled.off(near, -(random.below(2) as isize), -(random.below(2) as isize))?;
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| filled.off(corner, down, right));
        let cells: Vec<Cell> = cells.into_iter().collect::<Option<_>>()?;
        let mut digits: Vec<u32> = cells.iter().filter_map(|&cell| u32::try_from(filled.number(cell)).ok()).collect();
        random.shuffle(&mut digits);
        digits.truncate(2 + random.below(3));
        digits.sort_unstable();
        let place = Place::Corner(corner);
        let meaning = Meaning::Quadruple(Quadruple { cells, digits });
        (drawn.is_free(place) && filled.keeps(&meaning)).then(|| Shape { meaning, places: vec![place] })
    }

    fn usual(&self, order: usize) -> usize {
        order
    }
}

/// Cells marked as odd or even.
pub(super) struct Parities;

impl Family for Parities {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, _: &mut Random) -> Option<Shape> {
        let place = Place::Mark(near);
        let says = |kind| Meaning::Parity(Parity { cells: vec![near], kind });
        let meaning = [OddEven::Odd, OddEven::Even].map(says).into_iter().find(|meaning| filled.keeps(meaning))?;
        drawn.is_free(place).then(|| Shape { meaning, places: vec![place] })
    }

    fn usual(&self, order: usize) -> usize {
        2 * order
    }
}
