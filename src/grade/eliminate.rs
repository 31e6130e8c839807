//! Elimination of auxiliary variables by resolution (Davis and Putnam 1960), the cheapest first, with subsumption: what a
//! formula says of the other variables. Knows clauses only, no puzzle.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::limits::{Limit, Stop};
use crate::literal::Lit;

/// Literals, sorted and each once.
pub(super) type Clause = Box<[Lit]>;

/// The most literals that a component may have on the way.
const MOST_LITERALS: usize = 4_000_000;

/// The most steps, of a literal or a clause looked at, for all components of a formula together; and those that each has
/// at least.
pub(super) const MOST_STEPS: u64 = 50_000_000;
const LEAST_STEPS: u64 = 200_000;

/// A formula seen on the variables that are not auxiliary: these clauses, and for each component that there is an
/// assignment of its auxiliary variables that satisfies it.
#[derive(Debug, Default)]
pub(super) struct Projection {
    /// Clauses without auxiliary variables.
    pub clauses: Vec<Clause>,
    /// Clauses that hang together by auxiliary variables that could not be eliminated within the bound.
    pub open: Vec<Vec<Clause>>,
}

/// Projects a formula on the variables whose index lies below `cells`.
pub(super) fn project<'c>(
    clauses: impl Iterator<Item = &'c Clause>,
    cells: usize,
    stop: &dyn Stop,
) -> Result<Projection, Limit> {
    let Some(clauses) = propagated(clauses.cloned().collect()) else {
        return Ok(Projection { clauses: vec![Clause::default()], open: Vec::new() });
    };
    let (mut projection, mut budget) = (Projection::default(), MOST_STEPS);
    let (plain, auxiliary): (Vec<_>, Vec<_>) =
        clauses.into_iter().partition(|clause| clause.iter().all(|literal| literal.index() < cells));
    projection.clauses = plain;
    for component in components(auxiliary, cells) {
        match eliminate(&component, cells, |_| false, &mut budget, stop)? {
            Some(clauses) => projection.clauses.extend(clauses),
            None => projection.open.push(component),
        }
    }
    let mut seen = HashSet::new();
    projection.clauses.retain(|clause| seen.insert(clause.clone()));
    Ok(projection)
}

/// The same formula after unit propagation, units included; `None` where that contradicts itself.
fn propagated(clauses: Vec<Clause>) -> Option<Vec<Clause>> {
    let variables = clauses.iter().flatten().map(|literal| literal.index() + 1).max().unwrap_or(0);
    let mut occurrences = vec![Vec::new(); 2 * variables];
    for (number, clause) in clauses.iter().enumerate() {
        clause.iter().for_each(|literal| occurrences[literal.code()].push(number));
    }
    let mut known = vec![None; variables];
    let is = |known: &[Option<bool>], literal: Lit| known[literal.index()].map(|value| value == literal.is_positive());
    let mut units: Vec<Lit> = clauses.iter().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
    let mut next = 0;
    while let Some(&unit) = units.get(next) {
        next += 1;
        match is(&known, unit) {
            Some(true) => continue,
            Some(false) => return None,
            None => known[unit.index()] = Some(unit.is_positive()),
        }
        for &number in &occurrences[(!unit).code()] {
            let clause = &clauses[number];
            if clause.iter().any(|&literal| is(&known, literal) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| is(&known, literal).is_none());
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&last), None) => units.push(last),
                _ => {}
            }
        }
    }
    let left = clauses.iter().filter(|clause| clause.iter().all(|&literal| is(&known, literal) != Some(true)));
    let left = left.map(|clause| clause.iter().copied().filter(|&literal| is(&known, literal).is_none()).collect());
    let left: Vec<Clause> = left.collect();
    if left.iter().any(|clause| clause.is_empty()) {
        return None;
    }
    units.sort_unstable();
    units.dedup();
    Some(units.into_iter().map(|unit| Clause::from([unit])).chain(left).collect())
}

/// Clauses apart that have no auxiliary variable in common, in the order of their first clauses.
pub(super) fn components(clauses: Vec<Clause>, cells: usize) -> Vec<Vec<Clause>> {
    let mut parents: BTreeMap<usize, usize> = BTreeMap::new();
    for clause in &clauses {
        let mut auxiliary = clause.iter().map(|literal| literal.index()).filter(|&index| index >= cells);
        let Some(first) = auxiliary.next() else { continue };
        let root = root(&mut parents, first);
        for other in auxiliary {
            let other = self::root(&mut parents, other);
            parents.insert(other, root);
        }
    }
    let mut places = BTreeMap::new();
    let mut apart: Vec<Vec<Clause>> = Vec::new();
    for clause in clauses {
        let Some(first) = clause.iter().map(|literal| literal.index()).find(|&index| index >= cells) else { continue };
        let place = *places.entry(root(&mut parents, first)).or_insert(apart.len());
        if place == apart.len() {
            apart.push(Vec::new());
        }
        apart[place].push(clause);
    }
    apart
}

fn root(parents: &mut BTreeMap<usize, usize>, of: usize) -> usize {
    let mut node = of;
    while let Some(&parent) = parents.get(&node).filter(|&&parent| parent != node) {
        let above = parents.get(&parent).copied().unwrap_or(parent);
        parents.insert(node, above);
        node = parent;
    }
    parents.entry(of).or_insert(node);
    parents.insert(of, node);
    node
}

/// What clauses say of the variables whose index lies below `cells`, apart from what is `known` anyway: such clauses are
/// dropped on the way. `None` past the bound. Steps are taken from the budget.
pub(super) fn eliminate(
    clauses: &[Clause],
    cells: usize,
    known: impl Fn(&[Lit]) -> bool,
    budget: &mut u64,
    stop: &dyn Stop,
) -> Result<Option<Vec<Clause>>, Limit> {
    let allowance = (*budget).max(LEAST_STEPS);
    let mut work = Elimination::new(clauses, allowance);
    clauses.iter().filter(|clause| !known(clause)).for_each(|clause| work.insert(clause.to_vec()));
    let mut order = BTreeSet::new();
    for variable in work.variables.keys().copied().filter(|&variable| variable >= cells) {
        order.insert((work.cost(variable), variable));
    }
    let mut costs: BTreeMap<usize, u64> = order.iter().map(|&(cost, variable)| (variable, cost)).collect();
    let mut whole = true;
    while whole && let Some((_, variable)) = order.pop_first() {
        costs.remove(&variable);
        stop.stopped().map_or(Ok(()), Err)?;
        whole = work.eliminate(variable, &known, stop)?;
        for touched in std::mem::take(&mut work.touched) {
            if let Some(cost) = costs.get_mut(&touched) {
                order.remove(&(*cost, touched));
                *cost = work.cost(touched);
                order.insert((*cost, touched));
            }
        }
    }
    *budget = budget.saturating_sub(work.steps);
    Ok(whole.then(|| work.clauses.into_iter().flatten().map(|(clause, _)| clause.into()).collect()))
}

/// A component on the way.
struct Elimination {
    /// The place of each variable among those that occur.
    variables: BTreeMap<usize, usize>,
    /// Clauses with a set of their literals, folded to 64 bits; none where one was removed.
    clauses: Vec<Option<(Vec<Lit>, u64)>>,
    /// For each literal by its place the clauses that it was in, and those that it is the first of.
    occurrences: Vec<Vec<usize>>,
    firsts: Vec<Vec<usize>>,
    /// For each literal by its place how many clauses it is in.
    counts: Vec<u64>,
    literals: usize,
    steps: u64,
    allowance: u64,
    /// Variables whose cost may have changed.
    touched: BTreeSet<usize>,
}

impl Elimination {
    fn new(clauses: &[Clause], allowance: u64) -> Elimination {
        let variables: BTreeSet<_> = clauses.iter().flatten().map(|literal| literal.index()).collect();
        let places = 2 * variables.len();
        Elimination {
            variables: variables.into_iter().zip(0..).collect(),
            clauses: Vec::new(),
            occurrences: vec![Vec::new(); places],
            firsts: vec![Vec::new(); places],
            counts: vec![0; places],
            literals: 0,
            steps: 0,
            allowance,
            touched: BTreeSet::new(),
        }
    }

    fn place(&self, literal: Lit) -> usize {
        2 * self.variables[&literal.index()] + usize::from(literal.is_negative())
    }

    /// The resolvents that a variable makes, at most.
    fn cost(&self, variable: usize) -> u64 {
        let place = 2 * self.variables[&variable];
        self.counts[place] * self.counts[place + 1]
    }

    fn is_within_bound(&self) -> bool {
        self.literals <= MOST_LITERALS && self.steps <= self.allowance
    }

    /// Puts all resolvents on a variable in the place of the clauses with it; `false` past the bound.
    fn eliminate(&mut self, variable: usize, known: impl Fn(&[Lit]) -> bool, stop: &dyn Stop) -> Result<bool, Limit> {
        let positive = self.take(Lit::from_index(variable, true));
        let negative = self.take(Lit::from_index(variable, false));
        for one in &positive {
            for other in &negative {
                self.steps += (one.len() + other.len()) as u64;
                if let Some(resolvent) = resolvent(one, other, variable)
                    && !known(&resolvent)
                {
                    self.insert(resolvent);
                }
                if !self.is_within_bound() {
                    return Ok(false);
                }
            }
            stop.stopped().map_or(Ok(()), Err)?;
        }
        Ok(true)
    }

    /// Removes and returns the clauses with a literal.
    fn take(&mut self, literal: Lit) -> Vec<Vec<Lit>> {
        let place = self.place(literal);
        let numbers = std::mem::take(&mut self.occurrences[place]);
        numbers.into_iter().filter_map(|number| self.remove(number)).collect()
    }

    fn remove(&mut self, number: usize) -> Option<Vec<Lit>> {
        let (clause, _) = self.clauses[number].take()?;
        for &literal in &clause {
            let place = self.place(literal);
            self.counts[place] -= 1;
            self.touched.insert(literal.index());
        }
        self.literals -= clause.len();
        Some(clause)
    }

    /// Adds a clause, unless one that is there says as much; removes those that say less.
    fn insert(&mut self, clause: Vec<Lit>) {
        let set = clause.iter().fold(0u64, |set, literal| set | 1 << (literal.code() % 64));
        let places: Vec<usize> = clause.iter().map(|&literal| self.place(literal)).collect();
        for &place in &places {
            self.steps += self.firsts[place].len() as u64;
            let clauses = &self.clauses;
            self.firsts[place].retain(|&number| clauses[number].is_some());
            let mut there = self.firsts[place].iter().filter_map(|&number| clauses[number].as_ref());
            if there.any(|(other, within)| within & !set == 0 && is_subset(other, &clause)) {
                return;
            }
        }
        let Some(&rarest) = places.iter().min_by_key(|&&place| self.occurrences[place].len()) else {
            // The empty clause says everything.
            (0..self.clauses.len()).for_each(|number| _ = self.remove(number));
            self.clauses.push(Some((clause, set)));
            return;
        };
        self.steps += self.occurrences[rarest].len() as u64;
        let weaker = |&&number: &&usize| {
            self.clauses[number].as_ref().is_some_and(|(other, of)| set & !of == 0 && is_subset(&clause, other))
        };
        let weaker: Vec<usize> = self.occurrences[rarest].iter().filter(weaker).copied().collect();
        weaker.into_iter().for_each(|number| _ = self.remove(number));
        let number = self.clauses.len();
        for (&place, literal) in places.iter().zip(&clause) {
            self.occurrences[place].push(number);
            self.counts[place] += 1;
            self.touched.insert(literal.index());
        }
        self.firsts[places[0]].push(number);
        self.literals += clause.len();
        self.clauses.push(Some((clause, set)));
    }
}

/// Whether all literals of one sorted clause are in another.
fn is_subset(clause: &[Lit], of: &[Lit]) -> bool {
    let mut rest = of.iter();
    clause.len() <= of.len() && clause.iter().all(|literal| rest.any(|other| other == literal))
}

/// What follows from two sorted clauses by the variable that one of them affirms and the other denies; `None` where it says
/// nothing.
fn resolvent(one: &[Lit], other: &[Lit], variable: usize) -> Option<Vec<Lit>> {
    let both = one.iter().chain(other).copied().filter(|literal| literal.index() != variable);
    let mut literals: Vec<Lit> = both.collect();
    literals.sort_unstable();
    literals.dedup();
    let says_nothing = literals.windows(2).any(|pair| pair[0] == !pair[1]);
    (!says_nothing).then_some(literals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::testing::random;
    use rand::RngExt;

    fn clause(numbers: &[isize]) -> Clause {
        let mut literals: Vec<Lit> = numbers.iter().map(|&number| Lit::from_dimacs(number)).collect();
        literals.sort_unstable();
        literals.dedup();
        literals.into()
    }

    fn holds(clauses: &[Clause], bits: usize) -> bool {
        clauses.iter().all(|clause| clause.iter().any(|l| (bits >> l.index() & 1 == 1) == l.is_positive()))
    }

    /// Random formulas over five variables and five auxiliary ones, against truth tables.
    #[test]
    fn projections_say_what_the_formula_says() {
        let mut rng = random::seeded(1_960);
        for _ in 0..3_000 {
            let count = rng.random_range(0..30);
            let mut clauses = Vec::new();
            for _ in 0..count {
                let length = rng.random_range(1..=4);
                let literal = |_| (rng.random_range(1..=10) * if rng.random() { 1 } else { -1 }) as isize;
                let clause = clause(&(0..length).map(literal).collect::<Vec<_>>());
                if clause.windows(2).all(|pair| pair[0] != !pair[1]) {
                    clauses.push(clause);
                }
            }
            let projection = project(clauses.iter(), 5, &Never).unwrap();
            assert!(projection.open.is_empty());
            assert!(projection.clauses.iter().flatten().all(|literal| literal.index() < 5));
            for cells in 0..1 << 5 {
                let extends = (0..1 << 5).any(|auxiliary| holds(&clauses, cells | auxiliary << 5));
                assert_eq!(holds(&projection.clauses, cells), extends, "{clauses:?}");
            }
        }
    }

    /// The sequential counter (Sinz 2005) over nine falls back to the 36 pairs.
    #[test]
    fn a_counter_falls_back_to_pairs() {
        let mut clauses = vec![clause(&[-1, 10])];
        for place in 2..=8 {
            clauses.push(clause(&[-place, place + 9]));
            clauses.push(clause(&[-(place + 8), place + 9]));
            clauses.push(clause(&[-place, -(place + 8)]));
        }
        clauses.push(clause(&[-9, -17]));
        assert_eq!(clauses.len(), 23);
        let projection = project(clauses.iter(), 9, &Never).unwrap();
        assert_eq!(projection.clauses.len(), 36);
        assert!(projection.clauses.iter().all(|clause| clause.len() == 2));
    }
}
