//! Which rules some givens cannot keep: an inclusion-minimal set, by guarded facts and deletion.

use varisat::Lit;

use crate::board::Board;
use crate::encode::{self, Language, Origin};
use crate::formula;
use crate::limits::Stop;
use crate::puzzle::Given;
use crate::rule::RuleId;
use crate::sat::{Failure, Session};
use crate::solve::SolveError;
use crate::solve::probe::Unanswered;

/// Rules that no filling of the board keeps together with these givens, though it keeps any but one of them. That each cell holds a
/// value is no rule. `None` where all rules can be kept.
///
/// # Errors
/// Where work was stopped, the formula is too large or varisat failed.
pub(super) fn broken(board: &Board, givens: &[Given], stop: &dyn Stop) -> Result<Option<Vec<RuleId>>, Unanswered> {
    formula::board_size(board).bounded().map_err(SolveError::from)?;
    let guards_from = encode::variables(board, Language::Clauses);
    let guard = |rule: RuleId| Lit::from_index(guards_from + rule.index(), true);
    let mut session = Session::new(stop);
    for fact in encode::board_facts(board) {
        let of = match fact.origin {
            Origin::Value(rule, _) | Origin::Rule(rule) => Some(guard(rule)),
            Origin::Cell(_) | Origin::Given(_) | Origin::Listed(_) => None,
        };
        session.add_facts([fact], of)?;
    }
    let given: Vec<_> = givens.iter().flat_map(|given| encode::given_literals(board, given)).collect();
    let assumed =
        |rules: &[RuleId]| given.iter().copied().chain(rules.iter().map(|&rule| guard(rule))).collect::<Vec<_>>();
    let mut rules: Vec<_> = board.rules().iter().map(|rule| rule.id).collect();
    if holds(&mut session, &assumed(&rules))? {
        return Ok(None);
    }
    keep_core(&mut session, &mut rules, &assumed, guard)?;
    // The last first: clues stand behind houses, and houses are what a reader knows. What was seen to be needed stays at the end:
    // it is in every core of what is left.
    let mut needed = 0;
    while needed < rules.len() {
        let place = rules.len() - 1 - needed;
        let rest: Vec<_> = rules.iter().copied().filter(|&rule| rule != rules[place]).collect();
        if holds(&mut session, &assumed(&rest))? {
            needed += 1;
        } else {
            rules = rest;
            keep_core(&mut session, &mut rules, &assumed, guard)?;
        }
    }
    Ok(Some(rules))
}

/// Keeps the rules of a core, which varisat's session has proved again to be one.
fn keep_core(
    session: &mut Session<'_>,
    rules: &mut Vec<RuleId>,
    assumed: &impl Fn(&[RuleId]) -> Vec<Lit>,
    guard: impl Fn(RuleId) -> Lit,
) -> Result<(), Unanswered> {
    let core = session.core(&assumed(rules)).map_err(unanswered)?;
    rules.retain(|&rule| core.contains(&guard(rule)));
    Ok(())
}

fn holds(session: &mut Session<'_>, assumed: &[Lit]) -> Result<bool, Unanswered> {
    session.satisfiable_under(assumed).map_err(unanswered)
}

fn unanswered(failure: Failure) -> Unanswered {
    match failure {
        Failure::Stopped(limit) => limit.into(),
        Failure::Solver => SolveError::Solver.into(),
    }
}
