//! Auxiliary variables that begin behind the largest literal of each group, as PySAT's do where its `top_id` is not told: they are those of other
//! cells.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::hint::Hint;
use super::hints::means_by_its_rules;
use super::rules::Glance;
use super::student::Student;
use super::{GradeError, Subject};
use crate::encode::{Fact, OneHot, Sums};
use crate::limits::Limit;
use crate::literal::{Lit, Var};
use crate::puzzle::Puzzle;

/// Auxiliary variables of a group: at most so many times as many as it has literals.
const MOST_PER_LITERAL: usize = 16;

/// The most ways to part the clauses into groups that are tried.
const MOST_WAYS: usize = 6;

/// The most lengths of groups that are looked at.
const MOST_LENGTHS: usize = 40;

/// The first group whose auxiliary variables are those of cells, if the formula means the puzzle with others for all groups, and that formula.
pub(super) fn left_out(student: &Student, subject: &Subject<'_>) -> Result<Option<(Hint, Student)>, GradeError> {
    let glance = Glance::new(&Puzzle::new(subject.puzzle.board().clone(), Vec::new()));
    let is_strange = |clause: &[Lit]| {
        clause.len() > 1 && clause.iter().all(|literal| literal.index() < student.cells) && !glance.follows(clause)
    };
    if !student.clauses.iter().any(|(clause, _)| is_strange(clause)) {
        return Ok(None);
    }
    let facts = facts(subject);
    // Where a group ends is told by its literals alone to a few clauses; all groups are as long, or all end as early or as late as can be.
    let fixed = facts.lengths()?.into_iter().map(Ends::After);
    let ways = [Ends::Late, Ends::Early].into_iter().chain(fixed);
    let mut parted: Vec<Vec<Group>> = ways.map(|ends| facts.groups(ends)).collect::<Result<_, _>>()?;
    // The more clauses are explained, the better.
    let explained = |groups: &Vec<Group>| groups.iter().map(|group| group.end - group.begin).sum::<usize>();
    parted.sort_by_key(|groups| Reverse(explained(groups)));
    parted.dedup();
    for groups in parted.into_iter().take(MOST_WAYS) {
        let Some(first) = groups.first() else { continue };
        let meant = renamed(&groups, student, subject);
        if means_by_its_rules(&meant, subject)? {
            let (line, number) = (subject.formula.line(first.begin), first.last + 1);
            return Ok(Some((Hint::TopId { line, number, groups: groups.len() }, meant)));
        }
    }
    Ok(None)
}

/// Clauses one after the other that say something of the literals of one fact, with auxiliary variables behind the last of these.
#[derive(Clone, Copy, PartialEq)]
struct Group {
    /// The place of its first clause.
    begin: usize,
    /// Behind the clause with which all its literals and variables have occurred.
    complete: usize,
    /// Behind the last one that has no others.
    end: usize,
    /// The largest number of the fact.
    last: usize,
}

/// Where groups end.
#[derive(Clone, Copy)]
enum Ends {
    /// Before others occur.
    Late,
    /// Once all have occurred.
    Early,
    /// After so many clauses.
    After(usize),
}

impl Ends {
    /// The group with its end, if it may end so.
    fn of(self, group: Group) -> Option<Group> {
        let end = match self {
            Ends::Late => group.end,
            Ends::Early => group.complete,
            Ends::After(length) => group.begin + length,
        };
        (group.complete..=group.end).contains(&end).then_some(Group { end, ..group })
    }
}

/// The numbers of facts, to be looked for.
struct Facts<'g> {
    subject: &'g Subject<'g>,
    all: Vec<BTreeSet<usize>>,
    whole: HashSet<BTreeSet<usize>>,
    /// For each clause the groups that may begin there.
    at: Vec<OnceCell<Vec<Group>>>,
}

impl Facts<'_> {
    /// How many clauses the first group may have.
    fn lengths(&self) -> Result<BTreeSet<usize>, Limit> {
        for begin in 0..self.subject.formula.len() {
            self.subject.stop.stopped().map_or(Ok(()), Err)?;
            let lengths =
                self.at(begin).iter().flat_map(|group| group.complete - group.begin..=group.end - group.begin);
            let lengths: BTreeSet<usize> = lengths.take(MOST_LENGTHS).collect();
            if !lengths.is_empty() {
                return Ok(lengths);
            }
        }
        Ok(BTreeSet::new())
    }

    /// All groups of a formula, in their order.
    fn groups(&self, ends: Ends) -> Result<Vec<Group>, Limit> {
        let (mut groups, mut begin) = (Vec::new(), 0);
        while begin < self.subject.formula.len() {
            self.subject.stop.stopped().map_or(Ok(()), Err)?;
            let group = self.group_at(begin, ends);
            begin = group.as_ref().map_or(begin + 1, |group| group.end);
            groups.extend(group);
        }
        Ok(groups)
    }

    /// The group that begins at a clause: the shortest, since longer ones would be several, if its length is not told.
    fn group_at(&self, begin: usize, ends: Ends) -> Option<Group> {
        let groups = self.at(begin).iter().filter_map(|group| ends.of(*group));
        match ends {
            Ends::After(_) => groups.max_by_key(|group| group.complete),
            Ends::Late | Ends::Early => groups.min_by_key(|group| group.complete),
        }
    }

    fn at(&self, begin: usize) -> &[Group] {
        self.at[begin].get_or_init(|| self.all.iter().filter_map(|fact| self.group_of(begin, fact)).collect())
    }

    /// The group of this fact that begins here: complete once all its literals stood in it, and the variables behind them without a gap; further
    /// clauses of these variables may belong to it.
    fn group_of(&self, begin: usize, fact: &BTreeSet<usize>) -> Option<Group> {
        let last = *fact.last()?;
        let reach = last + MOST_PER_LITERAL * fact.len();
        let is_in_reach = |number: usize| number > last && number <= reach || fact.contains(&number);
        let numbers = |at: usize| self.subject.formula.clause(at).iter().map(|literal| literal.index() + 1);
        // Most facts are of other clauses.
        if !numbers(begin).all(is_in_reach) {
            return None;
        }
        let (mut open, mut own): (BTreeSet<usize>, BTreeSet<usize>) = (fact.clone(), BTreeSet::new());
        let (mut complete, mut end) = (None, begin);
        while end < self.subject.formula.len() {
            let is_known = |number: usize| fact.contains(&number) || own.contains(&number);
            if !numbers(end).all(is_in_reach) || complete.is_some() && !numbers(end).all(is_known) {
                break;
            }
            let numbers: BTreeSet<usize> = numbers(end).collect();
            if numbers != *fact {
                if self.whole.contains(&numbers) {
                    break;
                }
                open.retain(|number| !numbers.contains(number));
            }
            own.extend(numbers.into_iter().filter(|number| *number > last));
            end += 1;
            if complete.is_none() && open.is_empty() && own.last().is_some_and(|number| number - last == own.len()) {
                complete = Some(end);
            }
        }
        complete.map(|complete| Group { begin, complete, end, last })
    }
}

/// The numbers of each fact of the rules.
fn facts<'g>(subject: &'g Subject<'g>) -> Facts<'g> {
    let board = subject.puzzle.board();
    let one_hot = OneHot::of(board);
    let number = |literal: &crate::literal::Lit| -> Option<usize> {
        let (cell, value) = one_hot.meaning(literal.var())?;
        usize::try_from(subject.reading.number(board.values(), cell, value)?).ok()
    };
    let facts =
        Fact::of_board(board, Sums::Automata).map(|fact| fact.literals.iter().map(number).collect::<Option<_>>());
    let all: Vec<BTreeSet<usize>> = facts.flatten().collect();
    let at = vec![OnceCell::new(); subject.formula.len()];
    Facts { subject, whole: all.iter().cloned().collect(), all, at }
}

/// The formula with auxiliary variables of its own for each group.
fn renamed(groups: &[Group], student: &Student, subject: &Subject<'_>) -> Student {
    let mut variables = student.variables;
    let mut clauses = student.clauses.clone();
    let order = student.order;
    let one_hot = OneHot::new(order);
    let of_group = |place: usize| groups.iter().position(|group| (group.begin..group.end).contains(&place));
    let mut own: HashMap<(usize, Var), Var> = HashMap::new();
    let is_auxiliary = |variable: Var, group: &Group| match one_hot.meaning(variable) {
        Some((cell, value)) => {
            subject.reading.number(order, cell, value).is_some_and(|number| number > group.last as i64)
        }
        None => true,
    };
    for (clause, place) in &mut clauses {
        let Some(group) = of_group(*place) else { continue };
        for literal in clause.iter_mut().filter(|literal| is_auxiliary(literal.var(), &groups[group])) {
            let variable = own.entry((group, literal.var())).or_insert_with(|| {
                variables += 1;
                Var::from_index(variables - 1)
            });
            *literal = variable.lit(literal.is_positive());
        }
        clause.sort_unstable();
    }
    Student { variables, ..student.of(clauses) }
}
