//! Latin squares that are orthogonal to one of their conjugates.

use std::collections::BTreeSet;

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{MAX_TRANSITIONS, Membership, Primitive, Table, TooLarge};
use crate::values::{Value, Values};

/// The square and a conjugate of it hold no pair of values in two cells. A conjugate is the square whose triples of row, column and
/// value are those of this one in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conjugate {
    /// Rows and columns exchanged.
    Transposed,
    /// Rows and values exchanged.
    Inverted,
    /// The value for the row, the row for the column, the column for the value.
    Turned,
}

impl Constraint for Conjugate {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole(self.key(), number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        geometry.needs_order()
    }

    fn counts(&self) -> bool {
        false
    }

    fn is_kept_by_isomorphism(&self) -> bool {
        true
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let order = geometry.values();
        let value = |row: usize, column: usize| values[row * order + column].index();
        // For each value of the conjugate the values of the square at its places.
        let beside = |other: usize, place: usize| match self {
            Conjugate::Transposed => value(place, other),
            Conjugate::Inverted => value(value(other, place), place),
            Conjugate::Turned => value(value(place, other), place),
        };
        let key = |other: usize, place: usize| match self {
            Conjugate::Transposed => value(other, place),
            Conjugate::Inverted | Conjugate::Turned => other,
        };
        let mut seen = vec![false; order * order];
        let cells = (0..order).flat_map(|other| (0..order).map(move |place| (other, place)));
        cells
            .map(|(other, place)| key(other, place) * order + beside(other, place))
            .all(|pair| !std::mem::replace(&mut seen[pair], true))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        if *self == Conjugate::Transposed { Ok(differ_from_transpose(geometry)) } else { self.clauses(geometry) }
    }
}

/// The square and its transpose, by pairs of cells. A cell of the diagonal is a pair with itself: these cells differ, so all values
/// stand there, and no two other cells that are each other's image hold one value.
fn differ_from_transpose(geometry: &Geometry) -> Vec<Primitive> {
    let (grid, order) = (&geometry.grid, geometry.values());
    let cells = || (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
    let with_image = |(row, column)| (grid.cell(row, column), grid.cell(column, row));
    vec![
        Primitive::DistinctPairs(cells().filter(|(row, column)| row != column).map(with_image).collect()),
        Primitive::AllDifferent((0..order).map(|place| grid.cell(place, place)).collect()),
        Primitive::Pairs(
            Table::different(order),
            cells().filter(|(row, column)| row < column).map(with_image).collect(),
        ),
    ]
}

impl Conjugate {
    /// The other two conjugates, by clauses. Their value v stands in row L[v, p] of column p, or in row L[p, v] of column p: there the
    /// square holds no value for two places p.
    fn clauses(self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let (grid, order) = (&geometry.grid, geometry.values());
        if order.saturating_pow(5).saturating_mul(order.saturating_sub(1)) / 2 > MAX_TRANSITIONS {
            return Err(TooLarge);
        }
        let not = |(cell, value)| {
            let only: Values = [Value::new(value)].into_iter().collect();
            Membership { cell, values: Values::all(order).without(only) }
        };
        let mut clauses = Vec::new();
        for (v, one) in (0..order).flat_map(|v| (0..order).map(move |one| (v, one))) {
            for (other, row) in (0..one).flat_map(|other| (0..order).map(move |row| (other, row))) {
                for (other_row, value) in (0..order).flat_map(|row| (0..order).map(move |value| (row, value))) {
                    let names =
                        |place| if self == Conjugate::Inverted { grid.cell(v, place) } else { grid.cell(place, v) };
                    let held = |row, place| (grid.cell(row, place), value);
                    let all = [(names(one), row), (names(other), other_row), held(row, one), held(other_row, other)];
                    let all: BTreeSet<(Cell, usize)> = all.into();
                    let cells: BTreeSet<Cell> = all.iter().map(|&(cell, _)| cell).collect();
                    // Where a cell would hold two values, nothing has to be said.
                    if cells.len() == all.len() {
                        clauses.push(Primitive::AtLeast(1, all.into_iter().map(not).collect()));
                    }
                }
            }
        }
        Ok(clauses)
    }
}

impl Clue for Conjugate {
    const WORDS: Words = Words {
        key: "self-orthogonal",
        form: Form::Word,
        one: "self-orthogonal",
        many: "times self-orthogonal",
        about: "The square is orthogonal to its transpose: a *SOLS*. `orthogonal-321` and `orthogonal-312` say that of the \
            conjugates whose rows are this one's digits (321: the columns stay; 312: its columns are the rows), known as \
            QG1 and QG2, to order 8.",
        example: &["boxes: none", "also: self-orthogonal", "givens: 4123 3214 1432 2341"],
        samples: &["also: self-orthogonal", "also: orthogonal-321", "also: orthogonal-312"],
    };

    const OTHER_KEYS: &'static [&'static str] = &["orthogonal-321", "orthogonal-312"];

    fn key(&self) -> &'static str {
        match self {
            Conjugate::Transposed => "self-orthogonal",
            Conjugate::Inverted => "orthogonal-321",
            Conjugate::Turned => "orthogonal-312",
        }
    }

    fn read(statement: &Statement<'_>) -> Result<Conjugate, Mistake> {
        Ok(match statement.key {
            "orthogonal-321" => Conjugate::Inverted,
            "orthogonal-312" => Conjugate::Turned,
            _ => Conjugate::Transposed,
        })
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
