//! Which rules a puzzle could do without, one at a time: guarded facts in one session, all but one of them assumed.

use crate::cnf::Purpose;
use crate::encode::{self, Fact, Language, Origin, Sums};
use crate::formula;
use crate::limits::Stop;
use crate::literal::Lit;
use crate::puzzle::{Puzzle, Solution};
use crate::rule::RuleId;
use crate::sat::{Failure, Session};
use crate::solve::SolveError;

impl Puzzle {
    /// The rules of which any one can be left out of a puzzle that has this solution alone, and it keeps having it alone. That
    /// each cell holds a value is no rule.
    ///
    /// # Errors
    /// Where work was stopped, the formula is too large or varisat failed.
    pub fn spare_rules(&self, solution: &Solution, stop: &dyn Stop) -> Result<Vec<RuleId>, SolveError> {
        let board = self.board();
        formula::board_size(board, Sums::Automata, Purpose::Guard, stop)?;
        let guards_from = Language::Clauses(Sums::Automata).variables(board);
        let guard = |rule: RuleId| Lit::from_index(guards_from + rule.index(), true);
        let mut session = Session::new(stop);
        for fact in Fact::of_board(board, Sums::Automata) {
            let of = match fact.origin {
                Origin::Value(rule, _) | Origin::Rule(rule) => Some(guard(rule)),
                Origin::Cell(_) | Origin::Given(_) | Origin::Listed(_) => None,
            };
            session.add_facts([fact], of)?;
        }
        session.add_facts(encode::all_given_facts(self), None)?;
        session.add_facts([Fact::listed(board, 1, solution)], None)?;
        let rules: Vec<_> = board.rules().iter().map(|rule| rule.id).collect();
        let mut spare = Vec::new();
        for &rule in &rules {
            let others: Vec<_> = rules.iter().filter(|&&other| other != rule).map(|&other| guard(other)).collect();
            if !session.satisfiable_under(&others).map_err(unanswered)? {
                spare.push(rule);
            }
        }
        Ok(spare)
    }
}

fn unanswered(failure: Failure) -> SolveError {
    match failure {
        Failure::Stopped(limit) => limit.into(),
        Failure::Solver => SolveError::Solver,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::limits::Never;
    use crate::rule::Rule;
    use crate::testing::{brute_force, random};
    use crate::values::Value;

    /// Whether another filling than this one keeps the givens and all rules but one: all fillings are tried, counted upwards.
    fn has_other(puzzle: &Puzzle, solution: &Solution, without: RuleId) -> bool {
        let (allowed, order) = (puzzle.allowed(), puzzle.board().values());
        let rules = puzzle.board().rules().iter().filter(|rule: &&Rule| rule.id != without);
        (0..order.pow(allowed.len() as u32)).any(|number| {
            let digit = |cell: usize| Value::new(number / order.pow(cell as u32) % order);
            let filling = Solution::new((0..allowed.len()).map(digit).collect::<Vec<_>>());
            let is_given = allowed.iter().zip(filling.values()).all(|(allowed, value)| allowed.contains(*value));
            let geometry = puzzle.board().geometry();
            is_given && filling != *solution && rules.clone().all(|rule| rule.meaning.holds(geometry, filling.values()))
        })
    }

    #[test]
    fn rules_are_spare_where_no_other_filling_keeps_the_rest() {
        let mut rng = random::seeded(82);
        let (mut spare, mut needed) = (0, 0);
        for round in 0..400 {
            let puzzle = if round % 2 == 0 {
                let board = random::board(&mut rng, 3);
                random::puzzle(&mut rng, &board)
            } else {
                random::variant(&mut rng, 3)
            };
            let Some(solutions) = brute_force::solutions(&puzzle, 2) else { continue };
            let [solution] = &solutions[..] else { continue };
            let found = puzzle.spare_rules(solution, &Never).unwrap();
            for rule in puzzle.board().rules() {
                let is_needed = has_other(&puzzle, solution, rule.id);
                assert_eq!(found.contains(&rule.id), !is_needed, "{} of {}", rule.name, puzzle.board().layout());
                *(if is_needed { &mut needed } else { &mut spare }) += 1;
            }
        }
        assert!(spare > 100 && needed > 10, "{spare} {needed}");
        let board: Board = Board::new(crate::board::Layout::latin(1)).unwrap();
        let puzzle = Puzzle::new(board.into(), Vec::new());
        let solution = Solution::new(vec![Value::new(0)]);
        assert_eq!(puzzle.spare_rules(&solution, &Never).unwrap().len(), 2);
    }
}
