//! What a formula says of cells and values by its rules alone: auxiliary variables eliminated, clauses of one literal set aside. It is compared with
//! the rules family by family, and a slip that is seen in it is undone in it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::eliminate::{Clause, project};
use super::parts::{Family, Half};
use super::rules;
use super::student::Student;
use crate::encode::OneHot;
use crate::grid::Cell;
use crate::limits::{Limit, Stop};
use crate::puzzle::Puzzle;
use crate::values::Value;

/// Clauses over cells and values that say what a formula says.
pub(super) struct Said {
    /// What is said of rules.
    pub clauses: Vec<Clause>,
    /// What is said of one literal, as givens are.
    units: Vec<Clause>,
    known: HashSet<Clause>,
}

impl Said {
    /// What a formula says; `None` where its auxiliary variables cannot be eliminated within the bound.
    pub fn new(student: &Student, stop: &dyn Stop) -> Result<Option<Said>, Limit> {
        let rules: Vec<Clause> =
            student.without_units().clauses.iter().filter_map(|(c, _)| student.by_values(c)).collect();
        let projection = project(rules.iter(), student.cells, stop)?;
        if !projection.open.is_empty() {
            return Ok(None);
        }
        let is_unit = |clause: &&Clause| clause.len() == 1 && student.is_of_cell(clause[0].var());
        let units: Vec<Clause> = student.clauses().filter(is_unit).cloned().collect();
        // A cell that is to hold several values is given none of them.
        let one_hot = OneHot::new(student.order);
        let cell = |clause: &Clause| one_hot.meaning(clause[0].var()).filter(|_| clause[0].is_positive());
        let mut values: HashMap<Cell, HashSet<Value>> = HashMap::new();
        units.iter().filter_map(cell).for_each(|(of, value)| _ = values.entry(of).or_default().insert(value));
        let is_among_several = |clause: &Clause| cell(clause).is_some_and(|(of, _)| values[&of].len() > 1);
        let (several, units): (Vec<Clause>, Vec<Clause>) = units.iter().cloned().partition(is_among_several);
        let clauses: Vec<Clause> = projection.clauses.into_iter().chain(several).collect();
        let known = clauses.iter().cloned().collect();
        Ok(Some(Said { clauses, units, known }))
    }

    /// Whether this clause is said.
    pub fn says(&self, clause: &Clause) -> bool {
        self.known.contains(clause)
    }

    /// A formula that says this in the place of the rules, and the same clauses of one literal.
    pub fn with(&self, student: &Student, rules: impl IntoIterator<Item = Clause>) -> Student {
        let clauses = rules.into_iter().chain(self.units.iter().cloned());
        student.of(clauses.map(|clause| (clause, usize::MAX)).collect())
    }
}

/// What each kind of rule says, half by half.
pub(super) struct Families {
    /// The clauses of each, each once.
    pub of: BTreeMap<(Family, Half), Vec<Clause>>,
    owners: HashMap<Clause, BTreeSet<Family>>,
}

impl Families {
    /// The rules of a board.
    pub fn new(puzzle: &Puzzle) -> Families {
        let empty = Puzzle::new(puzzle.board().clone(), Vec::new());
        let mut families = Families { of: BTreeMap::new(), owners: HashMap::new() };
        let Ok(()) = rules::clauses(&empty, |owner, clause| {
            let family = owner.part.family(puzzle.board());
            if let Some(half) = owner.part.half()
                && families.owners.entry(clause.clone()).or_default().insert(family)
            {
                families.of.entry((family, half)).or_default().push(clause);
            }
            Ok::<(), std::convert::Infallible>(())
        });
        families
    }

    /// The kinds of rules.
    pub fn all(&self) -> BTreeSet<Family> {
        self.of.keys().map(|(family, _)| *family).collect()
    }

    /// The clauses of a kind.
    pub fn clauses(&self, family: Family, half: Half) -> &[Clause] {
        self.of.get(&(family, half)).map_or(&[], Vec::as_slice)
    }

    /// Whether only one kind of rule says a clause.
    pub fn is_own(&self, clause: &Clause) -> bool {
        self.owners(clause) == 1
    }

    /// How many kinds of rules say a clause.
    pub fn owners(&self, clause: &Clause) -> usize {
        self.owners.get(clause).map_or(0, BTreeSet::len)
    }
}
