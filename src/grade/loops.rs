//! Loops that end too early or begin too late: of one index nothing is said, and of all others everything, as where `range(1, 9)` stands for
//! `range(1, 10)`.

use std::collections::HashSet;

use super::eliminate::Clause;
use super::hint::{Axis, Hint};
use super::hints::means_by_its_rules;
use super::parts::{Family, Half};
use super::said::{Families, Said};
use super::student::Student;
use super::{GradeError, Subject};
use crate::encode::OneHot;
use crate::grid::BoxShape;
use crate::literal::Lit;

/// What a loop, or all loops of a program, run over.
const AXES: [&[Axis]; 8] = [
    &[Axis::Values],
    &[Axis::Columns],
    &[Axis::Rows],
    &[Axis::Rows, Axis::Columns],
    &[Axis::Rows, Axis::Columns, Axis::Values],
    &[Axis::RowsOfBox],
    &[Axis::ColumnsOfBox],
    &[Axis::CellsOfBox],
];

/// The loop that is cut short, if it means the puzzle once what is lacking is said.
pub(super) fn cut_short(said: &Said, student: &Student, subject: &Subject<'_>) -> Result<Option<Hint>, GradeError> {
    let families = Families::new(subject.puzzle);
    let shape = subject.puzzle.board().layout().boxes;
    for axes in AXES {
        if shape.is_none()
            && axes.iter().any(|axis| matches!(axis, Axis::RowsOfBox | Axis::ColumnsOfBox | Axis::CellsOfBox))
        {
            continue;
        }
        for is_first in [false, true] {
            let cut = Cut { axes, is_first, order: student.order, shape };
            let lacking = cut.lacking(said, &families);
            if lacking.is_empty() || !means_by_its_rules(&cut.repaired(&lacking, said, student, &families), subject)? {
                continue;
            }
            let kinds = families.all();
            let of = kinds.iter().copied().filter(|family| lacking.iter().any(|(other, _)| other == family));
            let of = Some(of.collect::<Vec<_>>()).filter(|of| of.len() < kinds.len());
            let index = cut.index(axes[0]);
            return Ok(Some(Hint::Loop { axes, index, is_first, of: of.unwrap_or_default() }));
        }
    }
    Ok(None)
}

/// A loop that leaves out its last or its first index.
struct Cut {
    axes: &'static [Axis],
    is_first: bool,
    order: usize,
    shape: Option<BoxShape>,
}

impl Cut {
    /// The index that it leaves out, from 1.
    fn index(&self, axis: Axis) -> usize {
        let last = match axis {
            Axis::Rows | Axis::Columns | Axis::Values | Axis::CellsOfBox => self.order,
            Axis::RowsOfBox => self.shape.map_or(1, BoxShape::rows),
            Axis::ColumnsOfBox => self.shape.map_or(1, BoxShape::columns),
        };
        if self.is_first { 1 } else { last }
    }

    /// Whether a literal has the index that is left out.
    fn leaves_out(&self, literal: Lit) -> bool {
        let Some((cell, value)) = OneHot::new(self.order).meaning(literal.var()) else { return false };
        let (row, column) = (cell.index() / self.order, cell.index() % self.order);
        self.axes.iter().any(|&axis| {
            let index = match axis {
                Axis::Rows => row,
                Axis::Columns => column,
                Axis::Values => value.index(),
                Axis::RowsOfBox => self.shape.map_or(0, |shape| row % shape.rows()),
                Axis::ColumnsOfBox => self.shape.map_or(0, |shape| column % shape.columns()),
                Axis::CellsOfBox => {
                    self.shape.map_or(0, |shape| row % shape.rows() * shape.columns() + column % shape.columns())
                }
            };
            index + 1 == self.index(axis)
        })
    }

    /// What is left of a clause.
    fn rest(&self, clause: &Clause) -> Clause {
        clause.iter().copied().filter(|&literal| !self.leaves_out(literal)).collect()
    }

    /// The kinds of rules, half by half, that are said but for the index.
    fn lacking(&self, said: &Said, families: &Families) -> Vec<(Family, Half)> {
        let is_cut = |&(family, half): &(Family, Half)| match half {
            Half::AtLeast => self.is_cut_at_least(families.clauses(family, half), said),
            Half::AtMost => self.is_cut_at_most(families.clauses(family, half), said, families),
        };
        families.of.keys().copied().filter(is_cut).collect()
    }

    /// Whether what is left of each clause is said, and none of those whole that have the index; those that have no other are not said at all.
    fn is_cut_at_least(&self, clauses: &[Clause], said: &Said) -> bool {
        let is_whole = |clause: &&Clause| self.rest(clause).len() == clause.len();
        let (whole, cut): (Vec<_>, Vec<_>) = clauses.iter().partition(is_whole);
        let is_left = |clause: &&Clause| {
            let rest = self.rest(clause);
            rest.is_empty() || said.says(&rest)
        };
        let has_rest = !whole.is_empty() || cut.iter().any(|clause| !self.rest(clause).is_empty());
        has_rest
            && !cut.is_empty()
            && whole.iter().all(|clause| said.says(clause))
            && cut.iter().all(|clause| is_left(clause) && !said.says(clause))
    }

    /// Whether all pairs without the index are said, and none with it; pairs that two kinds of rules have in common tell nothing.
    fn is_cut_at_most(&self, clauses: &[Clause], said: &Said, families: &Families) -> bool {
        let own = clauses.iter().filter(|clause| families.is_own(clause));
        let (whole, cut): (Vec<_>, Vec<_>) = own.partition(|clause| self.rest(clause).len() == clause.len());
        !whole.is_empty()
            && !cut.is_empty()
            && whole.iter().all(|clause| said.says(clause))
            && !cut.iter().any(|clause| said.says(clause))
    }

    /// The formula with what the loop leaves out.
    fn repaired(&self, lacking: &[(Family, Half)], said: &Said, student: &Student, families: &Families) -> Student {
        let has_index = |clause: &&Clause| clause.iter().any(|&literal| self.leaves_out(literal));
        let added: Vec<&Clause> = lacking
            .iter()
            .flat_map(|&(family, half)| families.clauses(family, half).iter().filter(has_index))
            .collect();
        // What is left of *at least one* says more than all of it.
        let is_positive = |clause: &&&Clause| clause.iter().all(|literal| literal.is_positive());
        let left: HashSet<Clause> = added.iter().filter(is_positive).map(|clause| self.rest(clause)).collect();
        let kept = said.clauses.iter().filter(|clause| !left.contains(*clause));
        said.with(student, kept.chain(added).cloned())
    }
}
