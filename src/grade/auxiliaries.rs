//! Auxiliary variables that stand for two things at once: each slip is undone, and said only if the formula then means the puzzle.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::eliminate::Clause;
use super::hint::Hint;
use super::hints;
use super::rules::Glance;
use super::student::Student;
use super::{GradeError, Subject};
use crate::encode::{Fact, OneHot, Sums};
use crate::literal::{Lit, Var};
use crate::puzzle::Puzzle;

/// The most repairs of a kind that are tried.
const MOST_REPAIRS: usize = 8;

/// Which variables stand for two things, if that explains all that is wrong, and the formula with others.
pub(super) fn clash(student: &Student, subject: &Subject<'_>) -> Result<Option<(Hint, Student)>, GradeError> {
    let explains = |repaired: &Student| hints::means_by_its_rules(repaired, subject);
    for (groups, first) in shares(student) {
        let repaired = parted(student, groups);
        if explains(&repaired)? {
            return Ok(Some((Hint::Shared { number: student.numbers[&first], groups }, repaired)));
        }
    }
    if let Some((first, groups, repaired)) = shared_by_groups(student, subject)
        && explains(&repaired)?
    {
        return Ok(Some((Hint::Shared { number: student.numbers[&first], groups }, repaired)));
    }
    let glance = Glance::new(&Puzzle::new(subject.puzzle.board().clone(), Vec::new()));
    for first in overlaps(student, &glance) {
        for end in ends(student, &glance, first) {
            let repaired = moved(student, &glance, first, end);
            if explains(&repaired)? {
                let (cell, value) = OneHot::new(student.order).meaning(first).expect("a variable of a cell");
                return Ok(Some((Hint::Overlap { number: student.numbers[&first], cell, value }, repaired)));
            }
        }
    }
    Ok(None)
}

/// For each auxiliary variable the clauses that it stands in, in their order.
fn occurrences(student: &Student) -> BTreeMap<usize, Vec<usize>> {
    let mut occurrences: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, clause) in student.clauses.iter().map(|(clause, _)| clause).enumerate() {
        for literal in clause.iter().filter(|literal| !student.is_of_cell(literal.var())) {
            occurrences.entry(literal.index()).or_default().push(number);
        }
    }
    occurrences
}

/// How many groups may share the auxiliary variables, if all are shared by as many: the most first.
fn shares(student: &Student) -> Vec<(usize, Var)> {
    let occurrences = occurrences(student);
    let Some((&first, _)) = occurrences.first_key_value() else { return Vec::new() };
    let common = occurrences.values().map(Vec::len).reduce(common_divisor).unwrap_or(1);
    let divisors = (2..=common).rev().filter(|groups| common % groups == 0);
    divisors.take(MOST_REPAIRS).map(|groups| (groups, Var::from_index(first))).collect()
}

fn common_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// The formula with auxiliary variables of its own for each of so many groups, which follow one after the other.
fn parted(student: &Student, groups: usize) -> Student {
    let mut seen: HashMap<usize, usize> = HashMap::new();
    let counts: HashMap<usize, usize> = occurrences(student).into_iter().map(|(at, all)| (at, all.len())).collect();
    let auxiliary = student.variables - student.cells;
    let own = |literal: Lit| -> Lit {
        let index = literal.index();
        if student.is_of_cell(literal.var()) {
            return literal;
        }
        let place = seen.entry(index).or_insert(0);
        let group = *place / (counts[&index] / groups);
        *place += 1;
        Var::from_index(index + group * auxiliary).lit(literal.is_positive())
    };
    student.renamed(own, student.cells + groups * auxiliary)
}

/// The groups of clauses with auxiliary variables, one after the other: what a group says of cells lies within one fact of the rules. Nothing for clauses
/// without auxiliary variables.
fn groups(student: &Student, subject: &Subject<'_>) -> Vec<Option<usize>> {
    let mut facts_of: Vec<Vec<usize>> = vec![Vec::new(); student.cells];
    for (fact, said) in Fact::of_board(subject.puzzle.board(), Sums::Automata).enumerate() {
        said.literals.iter().for_each(|literal| facts_of[literal.index()].push(fact));
    }
    let (mut group, mut within): (usize, Option<Vec<usize>>) = (0, None);
    let narrowed = |within: Option<Vec<usize>>, clause: &Clause| {
        let of_cells = clause.iter().filter(|literal| literal.index() < student.cells);
        of_cells.fold(within, |within, literal| {
            let facts = &facts_of[literal.index()];
            Some(match within {
                Some(within) => within.into_iter().filter(|fact| facts.contains(fact)).collect(),
                None => facts.clone(),
            })
        })
    };
    let of_clause = |(clause, _): &(Clause, usize)| {
        if clause.iter().all(|literal| student.is_of_cell(literal.var())) {
            return None;
        }
        let next = narrowed(within.take(), clause);
        within = if next.as_ref().is_some_and(Vec::is_empty) {
            group += 1;
            narrowed(None, clause)
        } else {
            next
        };
        Some(group)
    };
    student.clauses.iter().map(of_clause).collect()
}

/// The first auxiliary variable that stands in several groups, in how many, and the formula with variables of its own for each group.
fn shared_by_groups(student: &Student, subject: &Subject<'_>) -> Option<(Var, usize, Student)> {
    let mut own: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut variables = student.variables;
    let mut clauses = student.clauses.clone();
    for ((clause, _), group) in clauses.iter_mut().zip(groups(student, subject)) {
        let Some(group) = group else { continue };
        for literal in clause.iter_mut().filter(|literal| !student.is_of_cell(literal.var())) {
            let variable = own.entry((literal.index(), group)).or_insert_with(|| {
                variables += 1;
                variables - 1
            });
            *literal = Var::from_index(*variable).lit(literal.is_positive());
        }
        clause.sort_unstable();
    }
    let indices: Vec<usize> = own.keys().map(|(index, _)| *index).collect();
    let groups = indices.chunk_by(|one, other| one == other).find(|same| same.len() > 1)?;
    Some((Var::from_index(groups[0]), groups.len(), Student { variables, ..student.of(clauses) }))
}

/// Variables of cells that may serve as the first auxiliary one, the last first: they stand with both signs in clauses that no rule knows, as what is
/// defined does, and there are auxiliary variables behind those of the cells.
fn overlaps(student: &Student, glance: &Glance) -> Vec<Var> {
    if student.variables == student.cells {
        return Vec::new();
    }
    let strange = student
        .clauses
        .iter()
        .map(|(clause, _)| clause)
        .filter(|clause| clause.len() > 1 && !glance.follows(clause))
        .flatten();
    let literals: HashSet<Lit> = strange.copied().filter(|literal| literal.index() < student.cells).collect();
    let both = literals.iter().filter(|literal| literals.contains(&!**literal));
    let mut found: Vec<usize> = both.map(|literal| literal.index()).collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    // What is numbered through to the last variable of the cells begins there, most likely.
    let through = found.iter().zip((0..student.cells).rev()).take_while(|&(&index, last)| index == last).count();
    found[..through].reverse();
    // Or where the first of all does.
    let first = found.last().copied();
    found.truncate(MOST_REPAIRS);
    found.extend(first.filter(|first| !found.contains(first)));
    found.into_iter().map(Var::from_index).collect()
}

/// The clauses up to which variables of cells from this one on may serve as auxiliary ones, as the first groups of a program do: each ends a run of
/// clauses that no rule knows.
fn ends(student: &Student, glance: &Glance, first: Var) -> Vec<usize> {
    let is_strange = |clause: &Clause| {
        let is_one = |literal: &Lit| (first.index()..student.cells).contains(&literal.index());
        clause.len() > 1 && clause.iter().any(is_one) && !glance.follows(clause)
    };
    let strange: Vec<usize> = student
        .clauses
        .iter()
        .map(|(clause, _)| clause)
        .enumerate()
        .filter(|(_, clause)| is_strange(clause))
        .map(|(number, _)| number)
        .collect();
    let ends = strange.iter().enumerate().filter(|&(at, end)| strange.get(at + 1) != Some(&(end + 1)));
    ends.map(|(_, &end)| end).take(MOST_REPAIRS).collect()
}

/// The formula with variables of their own for those that serve as auxiliary ones from this one on, up to a clause.
fn moved(student: &Student, glance: &Glance, first: Var, end: usize) -> Student {
    let (from, cells, variables) = (first.index(), student.cells, student.variables);
    let mut clauses = student.clauses.clone();
    for (clause, _) in &mut clauses[..=end] {
        if clause.len() > 1 && !glance.follows(clause) {
            let own = |literal: &Lit| match literal.index() {
                index if (from..cells).contains(&index) => {
                    Var::from_index(variables + index - from).lit(literal.is_positive())
                }
                _ => *literal,
            };
            *clause = clause.iter().map(own).collect();
            clause.sort_unstable();
        }
    }
    Student { variables: variables + cells - from, ..student.of(clauses) }
}
