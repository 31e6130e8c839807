//! Search first, varisat behind it: each question by the method that the table has for it.

use std::sync::Arc;

use super::few::Few;
use super::in_order::InOrder;
use super::oracle::Oracle;
use crate::board::Board;
use crate::candidates::Compiled;
use crate::limits::{Limit, Stop, Threads};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::plan::{Form, Method, Plan, Question, Turns, plan};
use crate::solve::sought::Sought;
use crate::solve::{Decider, SolveError};

/// Search, and varisat behind it.
pub(in crate::solve) struct Auto<'s> {
    form: Form,
    plan: fn(Question, Form) -> Plan,
    few: Few<'s>,
    in_order: InOrder,
    /// The oracle of the puzzle that it turned to, once it was needed.
    oracle: Option<Oracle<'s>>,
    stop: &'s dyn Stop,
    /// How the present question is answered; none where it has been.
    method: Option<Method>,
    decider: Decider,
}

impl<'s> Auto<'s> {
    /// For puzzles of this board.
    ///
    /// # Errors
    /// Where its tables would be too large, or work was stopped.
    pub fn new(board: &Arc<Board>, stop: &'s dyn Stop) -> Result<Auto<'s>, Limit> {
        Auto::with(board, plan, Turns::for_board(board), stop)
    }

    /// By another table.
    fn with(
        board: &Arc<Board>,
        plan: fn(Question, Form) -> Plan,
        turns: Turns,
        stop: &'s dyn Stop,
    ) -> Result<Auto<'s>, Limit> {
        let compiled = Compiled::new(board, stop)?;
        Ok(Auto {
            form: Form::of(&compiled),
            plan,
            few: Few::new(board, &compiled, turns, stop),
            in_order: InOrder::new(board, &compiled, turns),
            oracle: None,
            stop,
            method: None,
            decider: Decider::Search,
        })
    }

    /// Takes a further thread for hard puzzles where there is room.
    pub fn share(&mut self, threads: &'s dyn Threads) {
        self.few.share(threads);
    }

    /// Turns to another puzzle of the board.
    pub fn start(&mut self, puzzle: &Puzzle, question: Question) {
        let plan = (self.plan)(question, self.form);
        self.decider = Decider::Search;
        self.method = Some(plan.method);
        if plan.method == Method::InOrder {
            self.in_order.start(puzzle, plan);
            self.oracle = None;
        } else {
            self.few.start(puzzle.givens(), plan);
        }
    }

    /// Finds a solution of the puzzle that it turned to, one that has not been found yet.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn advance(&mut self, puzzle: &Puzzle, solution: &mut Solution) -> Result<Sought, SolveError> {
        let Some(method) = self.method else { return Ok(Sought::Exhausted) };
        let (sought, is_by_search) = if method == Method::InOrder {
            let sought = self.in_order.advance(puzzle, solution, &mut self.oracle, self.stop);
            (sought, self.in_order.is_by_search())
        } else {
            (self.few.advance(solution), self.few.is_by_search())
        };
        if !is_by_search {
            self.decider = Decider::Sat;
        }
        if sought != Ok(Sought::Solution) {
            self.method = None;
        }
        sought
    }

    /// Whether search comes upon a further solution within what is left of its budget, without any help of varisat. There are
    /// no further answers then.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        match self.method.take() {
            None | Some(Method::InOrder) => false,
            Some(_) => self.few.look_on(solution),
        }
    }

    /// Goes on with all solutions to one that an earlier run found.
    pub fn follow(&mut self, earlier: &Solution, solution: &mut Solution) -> Sought {
        let nodes = (self.plan)(Question::Follow, self.form).nodes;
        self.in_order.follow(earlier, nodes, solution, self.stop)
    }

    /// The same, straight to its place, past all before it.
    pub fn jump(&mut self, earlier: &Solution, solution: &mut Solution) -> Sought {
        self.in_order.jump(earlier, solution)
    }

    /// What is left of all solutions, where the present question asks for these; it then has no further answers here.
    pub fn hand_over(&mut self) -> Option<InOrder> {
        self.method.take_if(|method| *method == Method::InOrder).map(|_| self.in_order.hand_over())
    }

    /// Notes what came to an answer that was worked out elsewhere.
    pub fn decided_by(&mut self, decider: Decider) {
        self.decider = decider;
    }

    /// What came to the last answer.
    pub fn decider(&self) -> Decider {
        self.decider
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::testing::{brute_force, random};
    use crate::values::Value;
    use rand::RngExt;

    /// So little that varisat is asked at once, and often.
    fn little(question: Question, form: Form) -> Plan {
        let nodes = if question == Question::Solutions || question == Question::Follow { 1 } else { 0 };
        Plan { nodes, then: 1, two: nodes, ..plan(question, form) }
    }

    fn hurried(board: &Arc<Board>) -> Auto<'static> {
        Auto::with(board, little, Turns { alone: 0, nodes_per_kib: 0 }, &Never).unwrap()
    }

    fn found(strategy: &mut Auto<'_>, puzzle: &Puzzle) -> Vec<Solution> {
        let mut solution = Solution::new(vec![Value::new(0); puzzle.board().grid().cells().len()]);
        std::iter::from_fn(|| {
            (strategy.advance(puzzle, &mut solution) == Ok(Sought::Solution)).then(|| solution.clone())
        })
        .collect()
    }

    #[test]
    fn varisat_behind_search_changes_no_answer_and_no_order() {
        let mut rng = random::seeded(31);
        let mut by_varisat = [0; 2];
        for _ in 0..1000 {
            let order = rng.random_range(2..=5);
            let board = random::board(&mut rng, order);
            let puzzle = random::puzzle(&mut rng, &board);
            let Some(expected) = brute_force::solutions(&puzzle, 300) else { continue };
            let mut strategy = hurried(&board);

            strategy.start(&puzzle, Question::Solutions);
            let all = found(&mut strategy, &puzzle);
            by_varisat[0] += usize::from(strategy.decider() == Decider::Sat);
            let mut unhurried = Auto::new(&board, &Never).unwrap();
            unhurried.start(&puzzle, Question::Solutions);
            assert_eq!(all, found(&mut unhurried, &puzzle), "another order");
            assert_eq!(sorted(all), expected);

            strategy.start(&puzzle, Question::Check);
            let two = found(&mut strategy, &puzzle);
            by_varisat[1] += usize::from(strategy.decider() == Decider::Sat);
            assert_eq!(sorted(two), expected, "{}", board.layout());
        }
        assert!(by_varisat.iter().all(|&times| times > 30), "varisat was not asked: {by_varisat:?}");
    }

    #[test]
    fn earlier_solutions_are_followed_to_any_place() {
        let mut rng = random::seeded(32);
        for _ in 0..300 {
            let order = rng.random_range(2..=5);
            let board = random::board(&mut rng, order);
            let puzzle = random::puzzle(&mut rng, &board);
            let mut strategy = hurried(&board);
            strategy.start(&puzzle, Question::Solutions);
            let all: Vec<_> = found(&mut strategy, &puzzle);
            if all.is_empty() || all.len() > 300 {
                continue;
            }
            let known = rng.random_range(0..=all.len());
            strategy.start(&puzzle, Question::Solutions);
            let mut solution = all[0].clone();
            for earlier in &all[..known] {
                assert_eq!((strategy.follow(earlier, &mut solution), &solution), (Sought::Solution, earlier));
            }
            assert_eq!(found(&mut strategy, &puzzle), all[known..]);
        }
    }

    fn sorted(mut solutions: Vec<Solution>) -> Vec<Solution> {
        solutions.sort();
        solutions
    }
}
