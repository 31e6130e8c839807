//! What of the rules a formula lacks, as a teacher would name it: families of rules, whole or in part.
//!
//! What is asked is what the student wrote: where givens are clauses of one literal they are set aside, so that a family which follows in part from
//! the givens and the other families is not taken for one that was said in part.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::added::Added;
use super::allows::{Extent, Lacking, lacking};
use super::eliminate::{Clause, Projection};
use super::givens;
use super::hint::{Hint, Missing, Share};
use super::parts::{Family, Half, Part};
use super::rules;
use super::student::Student;
use super::{GradeError, Subject};
use crate::encode::OneHot;
use crate::literal::{Lit, Var};
use crate::puzzle::Puzzle;
use crate::sat::{Failure, Kept};

/// What a formula that allows too much lacks: in the rules, where these are not said whole, and among the givens.
pub(super) fn gaps(student: &Student, subject: &Subject<'_>, of_puzzle: &Lacking) -> Result<Option<Hint>, GradeError> {
    let (puzzle, stop) = (subject.puzzle, subject.stop);
    let empty = Puzzle::new(puzzle.board().clone(), Vec::new());
    let rules = student.without_units();
    let is_of_rules = |part: &Part| !matches!(part, Part::Given(_));
    let of_rules = if of_puzzle.parts().iter().any(is_of_rules) {
        lacking(&rules, &Projection::default(), &empty, Extent::What, stop)?
    } else {
        None
    };
    let mut missing = missing_givens(student, of_puzzle, subject);
    if let Some(of_rules) = &of_rules {
        if let Some(hint) = sweeping(of_rules, &empty, &rules, subject)? {
            return Ok(Some(hint));
        }
        let mut added = Added::new(&rules, &empty, of_rules, stop);
        let mut found = families(of_rules, &mut added, &empty)?;
        let said: HashSet<Clause> = rules.projection(stop)?.clauses.into_iter().collect();
        for missing in &mut found {
            missing.look_closer(&said, of_rules, &empty);
        }
        missing.extend(found);
    }
    Ok((!missing.is_empty()).then_some(Hint::Missing(missing)))
}

/// The same, of a formula that is taken as it is: clauses of one literal may be more than givens.
pub(super) fn as_it_is(student: &Student, subject: &Subject<'_>, of_puzzle: &Lacking) -> Result<Hint, GradeError> {
    let mut added = Added::new(student, subject.puzzle, of_puzzle, subject.stop);
    Ok(Hint::Missing(families(of_puzzle, &mut added, subject.puzzle)?))
}

/// The givens that are neither said nor known to follow.
fn missing_givens(student: &Student, of_puzzle: &Lacking, subject: &Subject<'_>) -> Vec<Missing> {
    let (unsaid, lacks) = (givens::unsaid(student, subject), of_puzzle.parts());
    let parts: Vec<Part> = unsaid.into_iter().map(Part::Given).filter(|part| lacks.contains(part)).collect();
    let share = if parts.len() == subject.puzzle.givens().len() { Share::Whole } else { Share::Parts(parts.clone()) };
    let missing = Missing { family: Family::Givens, half: None, share };
    if parts.is_empty() { Vec::new() } else { vec![missing] }
}

/// The formula with all that a hint says to be missing.
pub(super) fn added(student: &Student, hint: &Hint, subject: &Subject<'_>) -> Student {
    let board = subject.puzzle.board();
    let is_missing = |part: Part| match hint {
        Hint::RulesAlone => matches!(part, Part::Given(_)),
        Hint::AlmostNothing => !matches!(part, Part::Given(_)),
        Hint::NoAtMostOne => part.half() == Some(Half::AtMost),
        Hint::Missing(missing) => missing.iter().any(|missing| match &missing.share {
            Share::Parts(parts) => parts.contains(&part),
            _ => part.family(board) == missing.family && (missing.half.is_none() || part.half() == missing.half),
        }),
        _ => false,
    };
    let mut clauses = student.clauses.clone();
    let Ok(()) = rules::clauses(subject.puzzle, |said, clause| {
        if is_missing(said.part) {
            clauses.push((clause, usize::MAX));
        }
        Ok::<(), std::convert::Infallible>(())
    });
    student.of(clauses)
}

/// One word for all, where so much is lacking: nothing says at most one, or neither cells nor houses are right.
fn sweeping(
    of_rules: &Lacking,
    empty: &Puzzle,
    rules: &Student,
    subject: &Subject<'_>,
) -> Result<Option<Hint>, Failure> {
    let (board, lacks) = (empty.board(), of_rules.parts());
    let (mut at_most, mut needed) = ((0, 0), (0, 0));
    for part in all_parts(empty) {
        let is_lacking = usize::from(lacks.contains(&part));
        let is_of_cells = part.family(board) == Family::Cells;
        if part.half() == Some(Half::AtMost) {
            at_most = (at_most.0 + is_lacking, at_most.1 + 1);
        }
        // As much as is needed: each cell at least one value, each house each value at most once.
        if (part.half() == Some(Half::AtLeast)) == is_of_cells {
            needed = (needed.0 + is_lacking, needed.1 + 1);
        }
    }
    let lacks_values = lacks.iter().any(|part| matches!(part, Part::Cell(_, Half::AtLeast)));
    if 5 * needed.0 >= 4 * needed.1 && lacks_values {
        return Ok(Some(Hint::AlmostNothing));
    }
    if at_most.0 < at_most.1 || lacks_values || !rules.coded.is_empty() {
        return Ok(None);
    }
    // Of nothing at most one: all may be true together.
    let all: Vec<Lit> = (0..rules.cells).map(|index| Var::from_index(index).positive()).collect();
    let is_free = Kept::new(rules.clauses().cloned(), subject.stop).satisfiable_under(&all)?;
    Ok(is_free.then_some(Hint::NoAtMostOne))
}

/// A few kinds of rules with which a formula would allow nothing wrong: one where one will do.
fn families(lacking: &Lacking, added: &mut Added<'_>, puzzle: &Puzzle) -> Result<Vec<Missing>, Failure> {
    let (board, parts) = (puzzle.board(), lacking.parts());
    let kinds: BTreeSet<_> = parts.iter().map(|part| (part.family(board), part.half())).collect();
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    // As courses say it: each cell at least one value, each house each value at most once.
    kinds.sort_by_key(|&(family, half)| ((half == Some(Half::AtLeast)) != (family == Family::Cells), family, half));
    let of = |kind: &(Family, Option<Half>)| -> BTreeSet<Part> {
        parts.iter().copied().filter(|part| (part.family(board), part.half()) == *kind).collect()
    };
    for kind in &kinds {
        if added.complete(&of(kind), lacking)? {
            return Ok(vec![Missing::new(kind.0, kind.1, of(kind), lacking, puzzle)]);
        }
    }
    // Both halves of one kind; then all kinds but those that can be left out, what follows from others first.
    let families: BTreeSet<Family> = kinds.iter().map(|(family, _)| *family).collect();
    for &family in &families {
        let both: BTreeSet<Part> = parts.iter().copied().filter(|part| part.family(board) == family).collect();
        if added.complete(&both, lacking)? {
            return Ok(vec![Missing::new(family, None, both, lacking, puzzle)]);
        }
    }
    let mut kept = kinds;
    kept.sort_by_key(|(family, half)| ((*half != Some(Half::AtLeast)) == (*family != Family::Cells), *family));
    let mut place = 0;
    while place < kept.len() {
        let rest = kept.iter().enumerate().filter(|&(other, _)| other != place).flat_map(|(_, kind)| of(kind));
        if added.complete(&rest.collect(), lacking)? {
            kept.remove(place);
        } else {
            place += 1;
        }
    }
    kept.sort();
    Ok(kept.iter().map(|kind| Missing::new(kind.0, kind.1, of(kind), lacking, puzzle)).collect())
}

fn all_parts(puzzle: &Puzzle) -> BTreeSet<Part> {
    let mut all = BTreeSet::new();
    let Ok(()) = rules::clauses(puzzle, |said, _| {
        all.insert(said.part);
        Ok::<(), std::convert::Infallible>(())
    });
    all
}

impl Missing {
    fn new(family: Family, half: Option<Half>, parts: BTreeSet<Part>, lacking: &Lacking, puzzle: &Puzzle) -> Missing {
        let is_same = |part: &Part| part.family(puzzle.board()) == family && (half.is_none() || part.half() == half);
        let share = match all_parts(puzzle).into_iter().filter(is_same).collect::<BTreeSet<Part>>() {
            all if parts == all && lacking.is_certain_of(&parts) => Share::Whole,
            _ if lacking.is_certain_of(&parts) => Share::Parts(parts.into_iter().collect()),
            _ => Share::Some,
        };
        Missing { family, half, share }
    }

    /// Where all parts are lacking, but the formula says some of what this kind says and no other does, it is missing in part.
    fn look_closer(&mut self, said: &HashSet<Clause>, lacking: &Lacking, puzzle: &Puzzle) {
        if self.share != Share::Whole || self.half != Some(Half::AtMost) {
            return;
        }
        let mut owners: HashMap<Clause, BTreeSet<Family>> = HashMap::new();
        let Ok(()) = rules::clauses(puzzle, |owner, clause| {
            if owner.part.half() == Some(Half::AtMost) {
                owners.entry(clause).or_default().insert(owner.part.family(puzzle.board()));
            }
            Ok::<(), std::convert::Infallible>(())
        });
        let is_own = |clause: &Clause| owners.get(clause).is_some_and(|of| of.len() == 1 && of.contains(&self.family));
        let is_said = said.iter().any(is_own);
        let is_of = |clause: &&Clause| owners.get(*clause).is_some_and(|of| of.contains(&self.family));
        let one_hot = OneHot::of(puzzle.board());
        let lacks = lacking.certain().find(is_of).and_then(|clause| match **clause {
            [one, other] => Some([one_hot.meaning(one.var())?, one_hot.meaning(other.var())?]),
            _ => None,
        });
        if let Some(facts) = lacks.filter(|_| is_said) {
            self.share = Share::Such(facts);
        }
    }
}
