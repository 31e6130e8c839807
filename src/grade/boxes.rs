//! Boxes that lie beside those of the board, as where their places are computed from rows and columns that count from 1 instead of 0.

use super::eliminate::Clause;
use super::hint::Hint;
use super::hints::means_by_its_rules;
use super::parts::{Family, Half};
use super::rules::Glance;
use super::said::{Families, Said};
use super::student::Student;
use super::{GradeError, Subject};
use crate::encode::OneHot;
use crate::grid::BoxShape;
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::values::Value;

/// By how many rows and columns the boxes are off, if that explains all that is said beyond the rules and it means the puzzle with boxes in
/// their places.
pub(super) fn shifted(said: &Said, student: &Student, subject: &Subject<'_>) -> Result<Option<Hint>, GradeError> {
    let board = subject.puzzle.board();
    let Some(shape) = board.layout().boxes else { return Ok(None) };
    let glance = Glance::new(&Puzzle::new(board.clone(), Vec::new()));
    let beyond = |clause: &&Clause| !glance.follows(clause);
    let strange: Vec<&Clause> = said.clauses.iter().filter(beyond).collect();
    if strange.len() < 2 {
        return Ok(None);
    }
    let families = Families::new(subject.puzzle);
    for (rows, columns) in [(1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
        for past_edge in [PastEdge::Around, PastEdge::NextRow] {
            let boxes = Shifted { order: student.order as i64, shape, rows, columns, past_edge };
            if !strange.iter().all(|clause| boxes.say(clause)) {
                continue;
            }
            let is_positive = |clause: &&&Clause| clause.iter().all(|literal| literal.is_positive());
            let least = if strange.iter().any(|clause| is_positive(&clause)) { &[Half::AtLeast][..] } else { &[] };
            let added = least.iter().chain([&Half::AtMost]).flat_map(|&half| families.clauses(Family::Boxes, half));
            let kept = said.clauses.iter().filter(|clause| !beyond(clause));
            if means_by_its_rules(&said.with(student, kept.chain(added).cloned()), subject)? {
                return Ok(Some(Hint::Boxes { rows, columns }));
            }
        }
    }
    Ok(None)
}

/// Where the cells of a shifted box go on that lie past the edge of the board.
#[derive(Clone, Copy)]
enum PastEdge {
    /// At the other side, or nowhere.
    Around,
    /// Where their numbers lead: at the other side, one row further.
    NextRow,
}

/// Boxes that lie so many rows lower and columns further right.
struct Shifted {
    order: i64,
    shape: BoxShape,
    rows: i64,
    columns: i64,
    past_edge: PastEdge,
}

impl Shifted {
    /// Whether a clause speaks of one value in one of these boxes, with one sign.
    fn say(&self, clause: &Clause) -> bool {
        let one_hot = OneHot::new(self.order as usize);
        let place = |literal: &Lit| -> Option<(bool, Value, (i64, i64))> {
            let (cell, value) = one_hot.meaning(literal.var())?;
            Some((literal.is_positive(), value, self.box_of(cell.index() as i64)?))
        };
        let mut places = clause.iter().map(place);
        match places.next().flatten() {
            Some(first) => places.all(|other| other == Some(first)),
            None => false,
        }
    }

    /// The box of a cell, by its place among those across and down.
    fn box_of(&self, cell: i64) -> Option<(i64, i64)> {
        let order = self.order;
        let (row, column) = match self.past_edge {
            PastEdge::Around => {
                ((cell / order - self.rows).rem_euclid(order), (cell % order - self.columns).rem_euclid(order))
            }
            PastEdge::NextRow => {
                let cell = cell - self.rows * order - self.columns;
                (0..order * order).contains(&cell).then_some((cell / order, cell % order))?
            }
        };
        Some((row / self.shape.rows() as i64, column / self.shape.columns() as i64))
    }
}
