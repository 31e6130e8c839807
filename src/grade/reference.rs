//! Whether a formula means what another one does on some variables: whether each model of the one agrees on them with a model of the other.
//!
//! The variables that are not named are eliminated by resolution from the one, and each clause that is left must follow from the other; where they
//! cannot be eliminated within the bound, all values that the named variables of clauses that hang together take under the other formula are tried, to a bound. Both are
//! sure; where they do not come to an end it is unknown, unless both are equal up to renaming. A difference is a model, which is evaluated on the one side and refuted on the other before it is told.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::blame::{self, Blame};
use super::eliminate::{Clause, Projection, project};
use super::words;
use super::{GradeError, affordable};
use crate::cnf::read::Formula;
use crate::limits::{Limit, Stop};
use crate::literal::{Lit, Var};
use crate::sat::{Failure, Kept};

/// Values that the named variables of a component take together, tried at most.
const MOST_LOCAL: usize = 2_000;

/// The budget of questions in a first round, in which a difference is looked for that is easy to see.
const LITTLE_BUDGET: u64 = 16;

/// A formula that others are compared with.
pub struct Reference {
    own: Own,
    projection: Projection,
    /// Where its auxiliary variables cannot be eliminated, what it has in common with formulas that are equal up to renaming.
    alike: Option<[u8; 32]>,
    /// The numbers of the named variables.
    named: Vec<usize>,
    names: HashMap<usize, String>,
}

/// What a comparison came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether the formula allows nothing that the reference forbids.
    pub allows: Side,
    /// Whether it forbids nothing that the reference allows.
    pub forbids: Side,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// All is as it should be.
    Right,
    /// A model of the one with which no model of the other agrees.
    Wrong(Witness),
    /// Variables cannot be eliminated within the bound.
    Unknown,
    /// Work was stopped.
    Stopped(Limit),
}

/// A model of one formula with which no model of another agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The named literals that hold, by their numbers.
    pub model: Vec<i64>,
    /// The lines of the other formula that cannot hold with it; none where they were not found in time.
    pub lines: Vec<usize>,
    /// The clause on that line, where it is one, by its numbers.
    pub clause: Option<Vec<i64>>,
}

impl Comparison {
    /// Whether both say the same; `None` where nobody knows.
    pub fn is_equivalent(&self) -> Option<bool> {
        match (&self.allows, &self.forbids) {
            (Side::Right, Side::Right) => Some(true),
            (Side::Wrong(_), _) | (_, Side::Wrong(_)) => Some(false),
            _ => None,
        }
    }

    /// Why it is not known, or whether work was stopped.
    pub fn stopped(&self) -> Option<Limit> {
        [&self.allows, &self.forbids].into_iter().find_map(|side| match side {
            Side::Stopped(limit) => Some(*limit),
            _ => None,
        })
    }
}

/// A formula with the named variables first.
struct Own {
    clauses: Vec<Clause>,
    /// The line of each.
    lines: Vec<usize>,
    variables: usize,
}

impl Own {
    fn new(formula: &Formula, named: &[usize]) -> Own {
        let mut known: HashMap<usize, usize> = named.iter().zip(0..).map(|(&number, index)| (number, index)).collect();
        let (mut clauses, mut lines) = (Vec::new(), Vec::new());
        for (place, clause) in formula.clauses().enumerate() {
            let mut literals: Vec<Lit> = clause
                .iter()
                .map(|literal| {
                    let next = known.len();
                    Lit::from_index(*known.entry(literal.index() + 1).or_insert(next), literal.is_positive())
                })
                .collect();
            literals.sort_unstable();
            literals.dedup();
            if literals.windows(2).all(|pair| pair[0] != !pair[1]) {
                clauses.push(literals.into());
                lines.push(formula.line(place));
            }
        }
        Own { clauses, lines, variables: known.len() }
    }

    /// The clauses that cannot hold with these values of the named variables.
    fn blame(&self, model: &[bool], stop: &dyn Stop) -> Result<Blame, GradeError> {
        let named = model.len();
        let is_true = |literal: &Lit| literal.index() < named && model[literal.index()] == literal.is_positive();
        let open = |clause: &Clause| clause.iter().copied().filter(|literal| literal.index() >= named).collect();
        let left = self.clauses.iter().enumerate().filter(|(_, clause)| !clause.iter().any(is_true));
        let left: Vec<(Clause, usize)> = left.map(|(place, clause)| (open(clause), place)).collect();
        blame::of_open(&left, named, self.variables, |place| self.lines[place], stop)
    }
}

/// What a formula has in common with those that are equal to it up to the numbers of all variables but these.
fn of_named(formula: &Formula, named: &[usize], stop: &dyn Stop) -> Result<Option<[u8; 32]>, Limit> {
    formula.fingerprint(|number| named.binary_search(&number).is_ok().then_some(number), stop)
}

impl Reference {
    /// A formula, of which these variables have a meaning in all formulas; all its own where none are named.
    ///
    /// # Errors
    /// Where work was stopped.
    pub fn new(formula: &Formula, named: Option<&BTreeSet<usize>>, stop: &dyn Stop) -> Result<Reference, Limit> {
        affordable(formula, stop)?;
        let named: Vec<usize> = match named {
            Some(named) => named.iter().copied().collect(),
            None => (1..=formula.variables()).collect(),
        };
        let own = Own::new(formula, &named);
        let projection = project(own.clauses.iter(), named.len(), stop)?;
        let alike = if projection.open.is_empty() { None } else { of_named(formula, &named, stop)? };
        let names = formula.names().map(|(number, name)| (number, name.to_owned())).collect();
        Ok(Reference { own, projection, alike, named, names })
    }

    /// The numbers of the variables that have a meaning in all formulas.
    pub fn named(&self) -> &[usize] {
        &self.named
    }

    /// Compares a formula with it.
    ///
    /// # Errors
    /// Where the solver failed, or a difference was found that does not exist. Work that was stopped is told for each side.
    pub fn compare(&self, formula: &Formula, stop: &dyn Stop) -> Result<Comparison, GradeError> {
        if let Err(limit) = affordable(formula, stop) {
            return Ok(Comparison { allows: Side::Stopped(limit), forbids: Side::Stopped(limit) });
        }
        if self.alike.is_some() {
            match of_named(formula, &self.named, stop) {
                Ok(alike) if alike == self.alike => {
                    return Ok(Comparison { allows: Side::Right, forbids: Side::Right });
                }
                Ok(_) => {}
                Err(limit) => return Ok(Comparison { allows: Side::Stopped(limit), forbids: Side::Stopped(limit) }),
            }
        }
        let student = Own::new(formula, &self.named);
        let allows = follows(&student, &self.own, &self.projection, self.named.len(), stop);
        let allows = self.settled(allows, &self.own, stop)?;
        let back = project(student.clauses.iter(), self.named.len(), stop).map_err(GradeError::from);
        let back = back.and_then(|seen| follows(&self.own, &student, &seen, self.named.len(), stop));
        Ok(Comparison { allows, forbids: self.settled(back, &student, stop)? })
    }

    /// What came of it, with what is to blame in the formula that a model breaks.
    fn settled(&self, found: Result<Found, GradeError>, broken: &Own, stop: &dyn Stop) -> Result<Side, GradeError> {
        match found {
            Ok(Found::Follows) => Ok(Side::Right),
            Ok(Found::Open) => Ok(Side::Unknown),
            Ok(Found::Model(model)) => {
                let number = |literal: &Lit| {
                    let number = self.named[literal.index()] as i64;
                    if literal.is_positive() { number } else { -number }
                };
                let blame = match broken.blame(&model, stop) {
                    // That there is a difference is known all the same.
                    Err(GradeError::Stopped(_)) => Blame { lines: Vec::new(), clause: None, more: 0 },
                    blame => blame?,
                };
                let clause = blame.clause.map(|place| broken.clauses[place].iter().map(number).collect());
                let holds = model.iter().enumerate().map(|(index, &holds)| Lit::from_index(index, holds));
                let model = holds.map(|literal| number(&literal)).collect();
                Ok(Side::Wrong(Witness { model, lines: blame.lines, clause }))
            }
            Err(GradeError::Stopped(limit)) => Ok(Side::Stopped(limit)),
            Err(error) => Err(error),
        }
    }

    /// What a model breaks of a formula, in words: its clause, with the values that break it, or the lines that no values of auxiliary variables
    /// satisfy, with the model.
    pub fn broken(&self, witness: &Witness, of: &str) -> String {
        let Witness { model, lines, clause } = witness;
        match (clause, &lines[..]) {
            (Some(clause), [line]) if clause.is_empty() => format!("line {line}{of} is the empty clause"),
            (Some(clause), [line]) => {
                let opposite: Vec<i64> = clause.iter().map(|number| -number).collect();
                let hold = if opposite.len() == 1 { "holds" } else { "hold" };
                format!(
                    "line {line}{of}, {}, where {} {hold}",
                    self.names(clause, " or "),
                    self.names(&opposite, " and ")
                )
            }
            (_, []) => self.words(model),
            (_, lines) => {
                format!(
                    "no values of auxiliary variables satisfy {}{of} where {}",
                    words::lines(lines),
                    self.words(model)
                )
            }
        }
    }

    /// Literals by their names, which comments of the reference (`c var 7 = NAME`) give.
    fn names(&self, literals: &[i64], between: &str) -> String {
        let name = |number: i64| {
            let known = self.names.get(&(number.unsigned_abs() as usize));
            match known {
                Some(name) if number < 0 => format!("not {name}"),
                Some(name) => name.clone(),
                None => number.to_string(),
            }
        };
        literals.iter().map(|&number| name(number)).collect::<Vec<_>>().join(between)
    }

    /// A model on the named variables in words: all literals of a few, otherwise those that are true.
    fn words(&self, model: &[i64]) -> String {
        const FEW: usize = 20;
        let between = if self.names.is_empty() { " " } else { ", " };
        if model.len() <= FEW {
            return self.names(model, between);
        }
        let positive: Vec<i64> = model.iter().copied().filter(|number| *number > 0).collect();
        if positive.is_empty() {
            "all are false".to_owned()
        } else {
            format!("true are {}, and no others", self.names(&positive, between))
        }
    }
}

/// What came of the question whether one formula says all that another does.
enum Found {
    Follows,
    /// The named variables of a model of the one with which no model of the other agrees.
    Model(Vec<bool>),
    Open,
}

/// Whether a formula says all that another does of the named variables, which come first.
fn follows(from: &Own, to: &Own, seen: &Projection, named: usize, stop: &dyn Stop) -> Result<Found, GradeError> {
    let mut questions = Kept::new(from.clauses.iter().cloned(), stop);
    let there: HashSet<&Clause> = from.clauses.iter().collect();
    let mut open: Vec<&Clause> = seen.clauses.iter().filter(|clause| !there.contains(clause)).collect();
    for budget in [LITTLE_BUDGET, u64::MAX] {
        let mut still = Vec::new();
        for clause in open {
            let denied: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
            match questions.satisfiable_within(&denied, budget)? {
                Some(false) => {}
                Some(true) => return witness(&questions.model(), from, to, named, stop),
                None => still.push(clause),
            }
        }
        open = still;
    }
    let (mut next, mut whole) = (from.variables, open.is_empty());
    for component in &seen.open {
        match within(component, &mut questions, &mut next, named, stop)? {
            Some(true) => {}
            Some(false) => return witness(&questions.model(), from, to, named, stop),
            None => whole = false,
        }
    }
    Ok(if whole { Found::Follows } else { Found::Open })
}

/// Whether all values that the named variables of a component take together satisfy it; where not, the last answer shows which do not.
fn within(
    component: &[Clause],
    questions: &mut Kept<'_>,
    next: &mut usize,
    named: usize,
    stop: &dyn Stop,
) -> Result<Option<bool>, Failure> {
    let mut own: Vec<Var> = component.iter().flatten().map(|literal| literal.var()).collect();
    own.retain(|variable| variable.index() < named);
    own.sort_unstable();
    own.dedup();
    let mut inside = Kept::new(component.iter().cloned(), stop);
    let guard = Var::from_index(*next).positive();
    *next += 1;
    for _ in 0..MOST_LOCAL {
        if !questions.satisfiable_under(&[guard])? {
            return Ok(Some(true));
        }
        let holds = values(&questions.model(), named);
        let taken: Vec<Lit> = own.iter().map(|variable| variable.lit(holds[variable.index()])).collect();
        if !inside.satisfiable_under(&taken)? {
            return Ok(Some(false));
        }
        questions.add_guarded(guard, &taken.iter().map(|&literal| !literal).collect::<Vec<_>>());
    }
    Ok(None)
}

/// The truth values of the first variables, false where a model says nothing.
fn values(model: &[Lit], count: usize) -> Vec<bool> {
    let mut values = vec![false; count];
    model.iter().filter(|literal| literal.index() < count).for_each(|l| values[l.index()] = l.is_positive());
    values
}

/// A model of the one formula, once it is sure that it is one and that none of the other agrees with it.
fn witness(model: &[Lit], from: &Own, to: &Own, named: usize, stop: &dyn Stop) -> Result<Found, GradeError> {
    let all = values(model, from.variables);
    let holds = |clause: &Clause| clause.iter().any(|literal| all[literal.index()] == literal.is_positive());
    let own: Vec<Lit> = (0..named).map(|index| Lit::from_index(index, all[index])).collect();
    if !from.clauses.iter().all(holds) || Kept::new(to.clauses.iter().cloned(), stop).satisfiable_under(&own)? {
        return Err(GradeError::Unsound);
    }
    Ok(Found::Model(all[..named].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::testing::random;
    use rand::RngExt;

    fn formula(clauses: &[Vec<i64>]) -> Formula {
        let line = |clause: &Vec<i64>| clause.iter().map(|l| format!("{l} ")).collect::<String>() + "0\n";
        let text: String = clauses.iter().map(line).collect();
        Formula::read(format!("p cnf 8 {}\n{text}", clauses.len()).as_bytes()).unwrap()
    }

    /// The models on the first three variables of eight.
    fn models(clauses: &[Vec<i64>]) -> BTreeSet<usize> {
        let is = |bits: usize, literal: i64| (bits >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        let all = (0..1usize << 8).filter(|&bits| clauses.iter().all(|c| c.iter().any(|&l| is(bits, l))));
        all.map(|bits| bits & 7).collect()
    }

    #[test]
    fn comparisons_agree_with_truth_tables() {
        let mut rng = random::seeded(729);
        let named = BTreeSet::from([1, 2, 3]);
        for _ in 0..2_000 {
            let [one, other] = [(); 2].map(|()| {
                let count = rng.random_range(0..12);
                let mut clauses = Vec::new();
                for _ in 0..count {
                    let length = rng.random_range(1..=3);
                    let literal = |_| rng.random_range(1..=8i64) * if rng.random() { 1 } else { -1 };
                    clauses.push((0..length).map(literal).collect::<Vec<i64>>());
                }
                clauses
            });
            let reference = Reference::new(&formula(&other), Some(&named), &Never).unwrap();
            let found = reference.compare(&formula(&one), &Never).unwrap();
            let (ours, theirs) = (models(&one), models(&other));
            let check = |side: &Side, of: &BTreeSet<usize>, not: &BTreeSet<usize>| match side {
                Side::Right => assert!(of.is_subset(not), "{one:?} {other:?}"),
                Side::Wrong(Witness { model, lines, .. }) => {
                    assert!(!lines.is_empty(), "{one:?} {other:?}");
                    let bits: usize = model.iter().filter(|l| **l > 0).map(|l| 1 << (l - 1)).sum();
                    assert!(of.contains(&bits) && !not.contains(&bits), "{one:?} {other:?} {model:?}");
                }
                other => panic!("{other:?}"),
            };
            check(&found.allows, &ours, &theirs);
            check(&found.forbids, &theirs, &ours);
            assert_eq!(found.is_equivalent(), Some(ours == theirs));
        }
    }

    #[test]
    fn a_stop_is_told_and_no_answer() {
        let reference = Reference::new(&formula(&[vec![1, 2]]), None, &Never).unwrap();
        let late = || Some(Limit::Time);
        let found = reference.compare(&formula(&[vec![1], vec![2, 3]]), &late).unwrap();
        assert_eq!((found.is_equivalent(), found.stopped()), (None, Some(Limit::Time)));
    }
}
