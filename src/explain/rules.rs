//! Which rules some givens cannot keep: an inclusion-minimal set, by guarded facts and deletion.

use super::budget::{Budget, Ended};
use crate::board::Board;
use crate::cnf::Purpose;
use crate::encode::{self, Fact, Language, Origin, Sums};
use crate::formula;
use crate::limits::Limit;
use crate::literal::Lit;
use crate::puzzle::Given;
use crate::rule::RuleId;
use crate::sat::{Failure, Session};
use crate::solve::SolveError;

/// The part of the budget that one question may take.
const PART_OF_QUESTION: u64 = 8;

/// Rules that no filling of a board keeps together with some givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    pub rules: Vec<RuleId>,
    /// Whether any one of them may be left out for that.
    pub is_minimal: bool,
}

/// Rules that no filling of the board keeps together with these givens, though it keeps any but one of them: if the budget tells.
/// That each cell holds a value is no rule. `None` where all rules can be kept, the formula is too large or the budget did not tell.
///
/// # Errors
/// Where work was stopped or varisat failed.
pub(super) fn broken(board: &Board, givens: &[Given], budget: &Budget<'_>) -> Result<Option<Broken>, Ended> {
    match formula::board_size(board, Sums::Automata, Purpose::Guard, budget.stop()) {
        Ok(_) => {}
        Err(Limit::TooLarge(_)) => return Ok(None),
        Err(limit) => return Err(Ended::Stopped(limit)),
    }
    let mut questions = Questions::new(board, givens, budget)?;
    let mut rules: Vec<_> = board.rules().iter().map(|rule| rule.id).collect();
    match questions.can_be_kept(&rules) {
        Ok(false) => {}
        Ok(true) | Err(Ended::Spent) => return Ok(None),
        Err(ended) => return Err(ended),
    }
    let is_minimal = match questions.shrink(&mut rules) {
        Ok(is_minimal) => is_minimal,
        Err(Ended::Spent) => false,
        Err(ended) => return Err(ended),
    };
    Ok(Some(Broken { rules, is_minimal }))
}

/// Asks which rules can be kept, each under its own guard.
struct Questions<'q, 's> {
    board: &'q Board,
    budget: &'q Budget<'s>,
    guards_from: usize,
    given: Vec<Lit>,
    session: Session<'q>,
}

impl<'q, 's> Questions<'q, 's> {
    fn new(board: &'q Board, givens: &[Given], budget: &'q Budget<'s>) -> Result<Questions<'q, 's>, Ended> {
        let given = givens.iter().flat_map(|given| encode::given_literals(board, given)).collect();
        let guards_from = Language::Clauses(Sums::Automata).variables(board);
        let mut questions = Questions { board, budget, guards_from, given, session: Session::new(budget) };
        questions.load()?;
        Ok(questions)
    }

    /// Loads a fresh session: one that gave up cannot be asked again.
    fn load(&mut self) -> Result<(), Ended> {
        self.budget.begin_question(1)?;
        self.session = Session::new(self.budget);
        let (board, guards_from) = (self.board, self.guards_from);
        let of = |fact: &Fact| match fact.origin {
            Origin::Value(rule, _) | Origin::Rule(rule) => Some(guard(guards_from, rule)),
            Origin::Cell(_) | Origin::Given(_) | Origin::Listed(_) => None,
        };
        let loaded = self.session.add_facts_guarded_by(Fact::of_board(board, Sums::Automata), of);
        loaded.map_err(|limit| self.budget.ended(limit.into()))
    }

    fn guard(&self, rule: RuleId) -> Lit {
        guard(self.guards_from, rule)
    }

    fn assumed(&self, rules: &[RuleId]) -> Vec<Lit> {
        self.given.iter().copied().chain(rules.iter().map(|&rule| self.guard(rule))).collect()
    }

    fn can_be_kept(&mut self, rules: &[RuleId]) -> Result<bool, Ended> {
        self.budget.begin_question(PART_OF_QUESTION)?;
        let answer = self.session.satisfiable_under(&self.assumed(rules));
        answer.map_err(|failure| self.ended(failure))
    }

    /// Leaves out rules that are not needed: whether all the others are known to be. Where it ends early, `rules` still cannot be
    /// kept.
    fn shrink(&mut self, rules: &mut Vec<RuleId>) -> Result<bool, Ended> {
        self.keep_core(rules)?;
        // The last first: clues stand behind houses, and houses are what a reader knows. What was seen to be needed stays at the end:
        // it is in every core of what is left.
        let mut kept = 0;
        let mut is_minimal = true;
        while kept < rules.len() {
            let place = rules.len() - 1 - kept;
            let rest: Vec<_> = rules.iter().copied().filter(|&rule| rule != rules[place]).collect();
            match self.can_be_kept(&rest) {
                Ok(true) => kept += 1,
                Ok(false) => {
                    *rules = rest;
                    self.keep_core(rules)?;
                }
                Err(Ended::Spent) => {
                    kept += 1;
                    is_minimal = false;
                    self.load()?;
                }
                Err(ended) => return Err(ended),
            }
        }
        Ok(is_minimal)
    }

    /// Keeps the rules of a core, which varisat's session has proved again to be one.
    fn keep_core(&mut self, rules: &mut Vec<RuleId>) -> Result<(), Ended> {
        self.budget.begin_question(PART_OF_QUESTION)?;
        let core = self.session.core(&self.assumed(rules));
        match core.map_err(|failure| self.ended(failure)) {
            Ok(core) => {
                rules.retain(|&rule| core.contains(&self.guard(rule)));
                Ok(())
            }
            Err(Ended::Spent) => self.load(),
            Err(ended) => Err(ended),
        }
    }

    fn ended(&self, failure: Failure) -> Ended {
        match failure {
            Failure::Stopped(limit) => self.budget.ended(limit.into()),
            Failure::Solver => Ended::Failed(SolveError::Solver),
        }
    }
}

fn guard(guards_from: usize, rule: RuleId) -> Lit {
    Lit::from_index(guards_from + rule.index(), true)
}
