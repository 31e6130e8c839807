//! Disjoint groups.

use super::piece::Mistake;
use super::statement::Statement;
use super::{Clue, Constraint, Form, Geometry, Words, whole};
use crate::grid::{Cell, Grid};
use crate::primitive::{Primitive, TooLarge};
use crate::values::{Value, Values};

/// Cells at the same place of their boxes hold different values. Only boxes have places that are alike; on a board without them it is
/// refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct DisjointGroups;

impl Constraint for DisjointGroups {
    fn name(&self, _: &Geometry, number: usize) -> String {
        whole("disjoint-groups", number)
    }

    fn needs(&self, geometry: &Geometry) -> Result<(), &'static str> {
        let shape = geometry.boxes.ok_or("boxes")?;
        geometry.needs_all_places()?;
        let boxes = geometry.grid.cells().len() / shape.order();
        if boxes <= geometry.values() { Ok(()) } else { Err("at most as many boxes as values") }
    }

    fn counts(&self) -> bool {
        false
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let (grid, Some(shape)) = (&geometry.grid, geometry.boxes) else { return true };
        let boxes = grid.cells().len() / shape.order();
        let place = |cell: Cell| (grid.row_of(cell) % shape.rows(), grid.column_of(cell) % shape.columns());
        grid.cells().all(|first| {
            let of_place = grid.cells().filter(|&cell| place(cell) == place(first));
            of_place.map(|cell| values[cell.index()]).collect::<Values>().len() == boxes
        })
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let Some(shape) = geometry.boxes else { return Ok(Vec::new()) };
        let boxes = geometry.grid.boxes(shape);
        let group = |place: usize| Primitive::AllDifferent(boxes.iter().map(|cells| cells[place]).collect());
        Ok((0..shape.order()).map(group).collect())
    }
}

impl Clue for DisjointGroups {
    const WORDS: Words = Words {
        key: "disjoint-groups",
        form: Form::Word,
        one: "disjoint groups",
        many: "times disjoint groups",
        about: "Cells at the same place of their boxes hold different digits. It needs boxes, not regions.",
        example: &["also: disjoint-groups", "givens: 123456 456123 512634 364512 241365 635241"],
        samples: &["also: disjoint-groups"],
    };

    fn read(_: &Statement<'_>) -> Result<DisjointGroups, Mistake> {
        Ok(DisjointGroups)
    }

    fn write(&self, _: &Grid) -> String {
        String::new()
    }
}
