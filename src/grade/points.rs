//! Points for what a formula says, kind by kind.
//!
//! One that means the puzzle has all; what its givens hide costs its share only where the scheme says so. Of any other one, each kind of rule is
//! asked about by itself, without the clauses of one literal that are givens: what counts is what follows from those of its clauses that forbid no
//! filling of the board, since from clauses that contradict the rules anything may follow. Each cell, and each value in each house, has an equal
//! share of its kind; each given has an equal share of the givens, and one that is wrong costs its own. Where numbers were mended, of cells or of
//! auxiliary variables, the formula is judged as it was meant. One that says nothing of any rule, as a list of the solution, has no more than
//! its givens, less one for each that is none.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use super::allows::{Extent, lacking};
use super::eliminate::{Clause, MOST_STEPS, components, eliminate};
use super::forbids::TheRules;
use super::hint::{Hint, Masked};
use super::parts::{Family, Half, Part};
use super::reading::Reading;
use super::rules;
use super::scheme::{Kind, Scheme, number};
use super::student::Student;
use super::{Grade, GradeError, Verdict};
use crate::cnf::read::Formula;
use crate::encode::{self, OneHot};
use crate::grid::Cell;
use crate::limits::Stop;
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::sat::{Failure, Kept};

/// The points of a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// For each kind that the puzzle has what share of it is right, from 0 to 1.
    pub shares: BTreeMap<Kind, f64>,
    /// All that it has.
    pub earned: f64,
    /// All that it could have.
    pub of: f64,
}

impl Points {
    /// What is earned of each kind that is worth something, in words: `cells 2 of 2, rows 1.5 of 2`.
    pub fn words(&self, scheme: &Scheme) -> String {
        let said = self.shares.iter().filter(|(kind, _)| scheme.worth(**kind) > 0.0).map(|(&kind, share)| {
            let worth = scheme.worth(kind);
            format!("{} {} of {}", kind.name(), number(share * worth), number(worth))
        });
        said.collect::<Vec<_>>().join(", ")
    }

    /// A number of points as it is written, to two decimals: `6`, `6.5`, `6.67`.
    pub fn number(points: f64) -> String {
        number(points)
    }

    fn new(shares: BTreeMap<Kind, f64>, scheme: &Scheme) -> Points {
        let earned = shares.iter().map(|(&kind, share)| share * scheme.worth(kind)).sum();
        let of = shares.keys().map(|&kind| scheme.worth(kind)).sum();
        Points { shares, earned, of }
    }

    /// The points of a formula that was graded; none where it is unknown whether it means the puzzle.
    ///
    /// # Errors
    /// Where work was stopped, or the solver failed.
    pub fn of(
        puzzle: &Puzzle,
        formula: &Formula,
        reading: &Reading,
        grade: &Grade,
        scheme: &Scheme,
        stop: &dyn Stop,
    ) -> Result<Option<Points>, GradeError> {
        let formula = grade.formula(formula);
        let is_right = match grade.verdict {
            Verdict::Unknown(_) => return Ok(None),
            Verdict::Equivalent => true,
            Verdict::Different => false,
        };
        let mut shares: BTreeMap<Kind, f64> = Kind::all_of(puzzle).into_iter().map(|kind| (kind, 1.0)).collect();
        let is_hiding = |hint: &Hint| matches!(hint, Hint::Masked(Masked::Rules { .. }));
        let is_as_it_should = is_right && !grade.hints.iter().any(is_hiding) || grade.hints.contains(&Hint::Simplified);
        if !is_as_it_should {
            let student = meant(formula, puzzle, reading, grade);
            let empty = bare(puzzle);
            let right = sound(&student.without_units(), &empty, stop)?;
            let of_rules = rule_shares(&right, &empty, stop)?;
            let says_nothing = of_rules.values().all(|&share| share == 0.0);
            if says_nothing || !is_right || scheme.counts_masked() {
                shares.extend(of_rules);
            }
            if !puzzle.givens().is_empty() && (says_nothing || !is_right) {
                let besides = if says_nothing { no_givens(&student, puzzle) } else { 0 };
                shares.insert(Kind::Givens, given_share(&student, &right, puzzle, besides, stop)?);
            }
            if says_nothing || !is_right {
                shares.insert(Kind::Whole, 0.0);
            }
        } else if !is_right {
            shares.insert(Kind::Whole, 0.0);
        }
        Ok(Some(Points::new(shares, scheme)))
    }
}

/// A formula as it was meant: with the variables that were mended, in the numbering that was recognised, with the signs that were.
fn meant(formula: &Formula, puzzle: &Puzzle, reading: &Reading, grade: &Grade) -> Student {
    if let Some(meant) = &grade.meant {
        return Student::clone(meant);
    }
    let meant = grade.hints.iter().find_map(|hint| match hint {
        Hint::Reading(meant) => Some(meant),
        _ => None,
    });
    let reading = grade.read_as.as_ref().or(meant).unwrap_or(reading);
    let student = Student::new(formula, puzzle.board().values(), reading);
    if grade.hints.contains(&Hint::Negated) { student.renamed(|literal| !literal, student.variables) } else { student }
}

/// The board of a puzzle without givens.
fn bare(puzzle: &Puzzle) -> Puzzle {
    Puzzle::new(puzzle.board().clone(), Vec::new())
}

/// For each kind of rule what share of its cells, or of the values of its houses, follows from a formula.
fn rule_shares(right: &Student, empty: &Puzzle, stop: &dyn Stop) -> Result<BTreeMap<Kind, f64>, GradeError> {
    let lacks = lacking(right, &right.projection(stop)?, empty, Extent::All, stop)?;
    let lacks = lacks.map(|lacking| lacking.units(right.order)).unwrap_or_default();
    let mut counts: BTreeMap<Kind, (usize, usize)> = BTreeMap::new();
    for unit in needed(empty) {
        let (there, all) = counts.entry(Kind::of(unit.0.family(empty.board()))).or_default();
        *there += usize::from(!lacks.contains(&unit));
        *all += 1;
    }
    Ok(counts.into_iter().map(|(kind, (there, all))| (kind, there as f64 / all as f64)).collect())
}

/// As much as says all: each cell at least one value, each house each value at most once.
fn needed(empty: &Puzzle) -> BTreeSet<(Part, usize)> {
    let mut parts = BTreeSet::new();
    let Ok(()) = rules::clauses(empty, |owner, _| {
        let is_of_cells = owner.part.family(empty.board()) == Family::Cells;
        if (owner.part.half() == Some(Half::AtLeast)) == is_of_cells {
            parts.insert((owner.part, owner.value));
        }
        Ok::<(), Infallible>(())
    });
    parts
}

/// A formula without those of its clauses that forbid a solution of a puzzle. Clauses that hang together by auxiliary variables are judged together.
fn sound(student: &Student, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Student, GradeError> {
    let mut rules = TheRules::new(puzzle, stop);
    let is_auxiliary = |literal: &Lit| literal.index() >= student.cells;
    let mut kept = Vec::new();
    let (mut hanging, mut open) = (Vec::new(), Vec::new());
    for (clause, place) in &student.clauses {
        match student.seen_clause(clause) {
            None => kept.push((clause.clone(), *place)),
            Some(seen) if seen.iter().any(is_auxiliary) => {
                open.push(seen.clone());
                hanging.push((clause, *place, seen));
            }
            Some(seen) => {
                if rules.forbidden_by(&[seen])?.is_none() {
                    kept.push((clause.clone(), *place));
                }
            }
        }
    }
    let (mut wrong, mut budget) = (BTreeSet::new(), MOST_STEPS);
    for component in components(open, student.cells) {
        let known = |_: &[Lit]| false;
        let said = eliminate(&component, student.cells, known, &mut budget, stop)?;
        // What cannot be eliminated is not known to forbid anything.
        if rules.forbidden_by(&said.unwrap_or_default())?.is_some() {
            wrong.extend(
                component.iter().flatten().filter(|literal| is_auxiliary(literal)).map(|literal| literal.var()),
            );
        }
    }
    let is_right = |seen: &Clause| !seen.iter().any(|literal| wrong.contains(&literal.var()));
    kept.extend(
        hanging.into_iter().filter(|(.., seen)| is_right(seen)).map(|(clause, place, _)| (clause.clone(), place)),
    );
    kept.sort_unstable_by_key(|(_, place)| *place);
    Ok(student.of(kept))
}

/// How many cells a formula gives that the puzzle does not.
fn no_givens(student: &Student, puzzle: &Puzzle) -> usize {
    let one_hot = OneHot::of(puzzle.board());
    let is_given = |cell: &Cell| puzzle.givens().iter().any(|given| given.cell == *cell);
    let units = student.clauses.iter().filter(|(clause, _)| clause.len() == 1 && clause[0].is_positive());
    let cells = units.filter_map(|(clause, _)| Some(one_hot.meaning(clause[0].var())?.0));
    cells.filter(|cell| !is_given(cell)).collect::<BTreeSet<_>>().len()
}

/// The share of the givens that a formula says, less those that it says wrongly, and so many more.
fn given_share(
    student: &Student,
    right: &Student,
    puzzle: &Puzzle,
    besides: usize,
    stop: &dyn Stop,
) -> Result<f64, GradeError> {
    let one_hot = OneHot::of(puzzle.board());
    let cell_of = |literal: &Lit| match student.coded.get(&literal.var()) {
        Some(&(cell, _)) => Some(cell),
        None => one_hot.meaning(literal.var()).map(|(cell, _)| cell),
    };
    let mut rules = TheRules::new(puzzle, stop);
    let (mut bad, mut said): (BTreeSet<Cell>, Vec<Clause>) = Default::default();
    for (clause, _) in student.clauses.iter().filter(|(clause, _)| clause.len() == 1) {
        let Some(cell) = cell_of(&clause[0]) else { continue };
        let seen = student.seen_clause(clause);
        if seen.is_some_and(|seen| matches!(rules.forbidden_by(&[seen]), Ok(Some(_)))) {
            bad.insert(cell);
        } else {
            said.push(clause.clone());
        }
    }
    let mut questions = Kept::new(right.clauses().cloned().chain(said), stop);
    for given in puzzle.givens().iter().filter(|given| !bad.contains(&given.cell)).collect::<Vec<_>>() {
        let literals = encode::given_literals(puzzle.board(), given);
        let follows = |literal: &Lit| Ok::<bool, Failure>(!questions.satisfiable_under(&[!*literal])?);
        let follow: Vec<bool> = literals.iter().map(follows).collect::<Result<_, _>>()?;
        if follow.contains(&false) {
            bad.insert(given.cell);
        }
    }
    let count = puzzle.givens().iter().map(|given| given.cell).collect::<BTreeSet<_>>().len();
    Ok(count.saturating_sub(bad.len() + besides) as f64 / count as f64)
}
