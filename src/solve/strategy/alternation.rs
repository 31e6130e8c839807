//! Search and varisat in turns, for the first solution or two of a puzzle: search alone as long as it may be about to
//! finish, then both.
//!
//! varisat cannot be left and taken up again, but it hands over a buffer of its proof now and then, and that is when the search
//! gets its turn (`turns.rs`): neither loses what it has learnt, no thread is needed, and since nodes and bytes are
//! what is counted, the same puzzle takes the same course every time. Where a core has nothing to do, search has a thread of its own,
//! and the course is still that one.

mod turns;

use std::rc::Rc;
use std::sync::Arc;

use crate::board::Board;
use crate::candidates::domains::DomainTables;
use crate::cnf::{Purpose, Weight};
use crate::encode::residual::Residual;
use crate::limits::{Limit, Stop, Threads};
use crate::puzzle::{Given, Solution};
use crate::sat::Session;
use crate::search::Advanced;
use crate::search::restarts::RestartSearch;
use crate::solve::SolveError;
use crate::solve::plan::Turns;
use crate::solve::sought::Sought;
use turns::Course;

/// Decides puzzles of one board.
pub(super) struct Alternation<'s> {
    board: Arc<Board>,
    /// About the bytes of its tables.
    tables: u64,
    turns: Turns,
    stop: &'s dyn Stop,
    /// Where search may have a thread of its own.
    threads: Option<&'s dyn Threads>,
    course: Rc<Course<'s>>,
    /// What varisat was asked about, where it can be asked further.
    rest: Option<Rest<'s>>,
    exhausted: bool,
    /// Which engine came to the last answer.
    by_search: bool,
}

impl<'s> Alternation<'s> {
    /// For puzzles of this board, with its tables.
    pub fn new(board: &Arc<Board>, tables: Arc<DomainTables>, turns: Turns, stop: &'s dyn Stop) -> Alternation<'s> {
        let bytes = tables.bytes();
        let course = Rc::new(Course::new(RestartSearch::new(tables), board.grid().cells().len(), stop));
        let board = board.clone();
        Alternation {
            board,
            tables: bytes,
            turns,
            stop,
            threads: None,
            course,
            rest: None,
            exhausted: false,
            by_search: true,
        }
    }

    /// Lets search have a thread of its own where there is room.
    pub fn share(&mut self, threads: Option<&'s dyn Threads>) {
        self.threads = threads;
    }

    /// Turns to a puzzle of the board, by its givens.
    pub fn start(&mut self, givens: &[Given]) {
        self.course.search().start(givens);
        self.rest = None;
        self.exhausted = false;
    }

    /// Takes over from a search that has found these solutions.
    pub fn take_over(&mut self, givens: &[Given], known: &[Solution]) {
        self.start(givens);
        known.iter().for_each(|solution| self.course.search().exclude(solution.clone()));
    }

    /// Whether search, rather than varisat, found the last answer.
    pub fn is_by_search(&self) -> bool {
        self.by_search
    }

    /// Finds a solution that has not been found yet.
    ///
    /// # Errors
    /// Where varisat failed.
    pub fn advance(&mut self, solution: &mut Solution) -> Result<Sought, SolveError> {
        if self.exhausted {
            return Ok(Sought::Exhausted);
        }
        self.by_search = true;
        let mut nodes = self.turns.alone;
        let alone = self.search_within(solution, &mut nodes);
        let step = Sought::by_search(alone).map_or_else(|| self.in_turns(solution), Ok)?;
        self.exhausted = step != Sought::Solution;
        if self.exhausted {
            self.rest = None;
        }
        Ok(step)
    }

    /// Whether search comes upon a further solution within the nodes that it has alone.
    pub fn look_on(&mut self, solution: &mut Solution) -> bool {
        let mut nodes = self.turns.alone;
        !self.exhausted && self.search_within(solution, &mut nodes) == Advanced::Solution
    }

    /// Goes on by search alone, for so many nodes at most, which it counts down.
    pub fn search_within(&mut self, solution: &mut Solution, nodes: &mut u64) -> Advanced {
        self.course.search().advance(solution, nodes, self.stop)
    }

    fn in_turns(&mut self, solution: &mut Solution) -> Result<Sought, SolveError> {
        let mut rest = match self.rest.take() {
            Some(rest) => rest,
            None => {
                match self.course.search().filter(self.stop) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Sought::Exhausted),
                    Err(limit) => return Ok(Sought::Stopped(limit)),
                }
                match self.rest() {
                    Ok(Some(rest)) => rest,
                    Ok(None) => return Ok(Sought::Exhausted),
                    // What varisat cannot be asked about, search goes through alone.
                    Err(Limit::TooLarge(_)) => {
                        let step = self.search_within(solution, &mut u64::MAX.clone());
                        return Ok(Sought::by_search(step).unwrap_or(Sought::Exhausted));
                    }
                    Err(limit) => return Ok(Sought::Stopped(limit)),
                }
            }
        };
        rest.block(self.course.search().known());
        let ask = || rest.session.satisfiable_within(&[], u64::MAX);
        let (answer, end) = match self.threads {
            Some(threads) => self.course.beside(threads, ask),
            None => self.course.in_turns(ask),
        };
        self.by_search = end.is_some() || !matches!(answer, Ok(Some(_)));
        match (end, answer) {
            (Some(step), _) => {
                solution.clone_from(&self.course.solution());
                Ok(step)
            }
            (None, Ok(Some(true))) => {
                rest.residual.decode(&rest.session.model(), solution);
                self.course.search().exclude(solution.clone());
                self.rest = Some(rest);
                Ok(Sought::Solution)
            }
            (None, Ok(Some(false))) => Ok(Sought::Exhausted),
            (None, Ok(None)) => Err(SolveError::Solver),
            (None, Err(failure)) => Sought::without_answer(failure),
        }
    }

    /// What search has left open, in a varisat; `None` where the candidates alone show that there is no solution.
    fn rest(&self) -> Result<Option<Rest<'s>>, Limit> {
        let residual = Residual::new(self.course.search().root());
        let facts = residual.facts(&self.board);
        let weight = Weight::of_facts(facts, Purpose::Solve, self.tables, self.stop)?;
        if weight.is_none() {
            return Ok(None);
        }
        let mut session = self.session();
        session.add_facts(residual.facts(&self.board), None)?;
        Ok(Some(Rest { residual, session, blocked: 0 }))
    }

    /// A varisat that lets search have its turns.
    fn session(&self) -> Session<'s> {
        let (course, turns) = (self.course.clone(), self.turns);
        Session::interleaved(self.stop, Box::new(move |bytes| course.pay(turns.nodes(bytes))))
    }
}

/// What search had left open when varisat was first asked. varisat keeps what it learnt about it from one solution to the next.
struct Rest<'s> {
    residual: Residual,
    session: Session<'s>,
    /// So many of the known solutions are forbidden.
    blocked: usize,
}

impl Rest<'_> {
    /// Forbids the solutions that are known.
    fn block(&mut self, known: &[Solution]) {
        let clauses = known[self.blocked..].iter().filter_map(|known| self.residual.blocking(known));
        clauses.for_each(|clause| self.session.add_clause(&clause));
        self.blocked = known.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::limits::Never;
    use crate::puzzle::Puzzle;
    use crate::sat::{Failure, failing};
    use crate::solve::strategy::oracle::Oracle;
    use crate::solve::{Engine, Solver};
    use crate::values::{Value, Values};
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;

    /// Latin squares of order 14 with so many holes that neither engine is done at once, now and then without a filling.
    fn square_with_holes(random: &mut ChaCha8Rng, board: &Arc<Board>) -> Puzzle {
        let order = board.values();
        let [rows, columns]: [Vec<_>; 2] = std::array::from_fn(|_| {
            let mut lines: Vec<_> = (0..order).collect();
            lines.shuffle(random);
            lines
        });
        let mut givens = Vec::new();
        for cell in board.grid().cells() {
            let (row, column) = (rows[board.grid().row_of(cell)], columns[board.grid().column_of(cell)]);
            if random.random_bool(0.52) {
                givens.push(Given { cell, allowed: Values::only(Value::new((row + column) % order)) });
            }
        }
        if random.random_bool(0.3) {
            let other = random.random_range(0..givens.len());
            givens[other].allowed = Values::only(Value::new(random.random_range(0..order)));
        }
        Puzzle::new(board.clone(), givens)
    }

    fn tables(board: &Board) -> Arc<DomainTables> {
        Arc::new(DomainTables::new(board, &Never).unwrap())
    }

    /// Up to two solutions, and for each step whether search came to it.
    fn decide(puzzle: &Puzzle, turns: Turns, threads: Option<&dyn Threads>) -> (Vec<Solution>, Vec<bool>) {
        let mut alternation = Alternation::new(puzzle.board(), tables(puzzle.board()), turns, &Never);
        alternation.share(threads);
        alternation.start(puzzle.givens());
        let (mut solution, mut found) = (Solution::new(vec![Value::new(0); puzzle.allowed().len()]), Vec::new());
        let mut by_search = Vec::new();
        while found.len() < 2 {
            let step = alternation.advance(&mut solution).unwrap();
            by_search.push(alternation.is_by_search());
            if step == Sought::Exhausted {
                break;
            }
            assert_eq!((step, puzzle.violation(&solution)), (Sought::Solution, None));
            assert!(!found.contains(&solution), "a solution came twice");
            found.push(solution.clone());
        }
        (found, by_search)
    }

    #[test]
    fn whoever_decides_the_answer_is_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(41);
        let board = Arc::new(Board::new(Layout::latin(14)).unwrap());
        let (mut counts, mut deciders) = ([0; 3], [0; 2]);
        for _ in 0..60 {
            let puzzle = square_with_holes(&mut random, &board);
            let count = decide(&puzzle, Turns { alone: u64::MAX, nodes_per_kib: 0 }, None).0.len();
            counts[count] += 1;
            for turns in [(0, 0), (0, 1), (1, 50), (20, 1000)] {
                let (alone, nodes_per_kib) = turns;
                let in_turns = decide(&puzzle, Turns { alone, nodes_per_kib }, None);
                assert_eq!(in_turns.0.len(), count, "{turns:?}");
                in_turns.1.iter().for_each(|&by_search| deciders[usize::from(by_search)] += 1);
                for late in [true, false] {
                    let beside = decide(&puzzle, Turns { alone, nodes_per_kib }, Some(&Late(late)));
                    assert!(beside == in_turns, "{turns:?}: another course beside each other");
                }
            }
        }
        assert!(counts[0] > 3 && counts[2] > 3, "none, one, two: {counts:?}");
        assert!(deciders.iter().all(|&times| times > 20), "varisat, search: {deciders:?}");
    }

    #[test]
    fn varisat_keeps_what_it_learnt_for_the_next_solution() {
        let mut random = ChaCha8Rng::seed_from_u64(43);
        let board = Arc::new(Board::new(Layout::latin(14)).unwrap());
        let mut times = [0; 2];
        for _ in 0..20 {
            let puzzle = square_with_holes(&mut random, &board);
            let mut alternation =
                Alternation::new(&board, tables(&board), Turns { alone: 0, nodes_per_kib: 1 }, &Never);
            alternation.start(puzzle.givens());
            let (mut solution, mut found) = (Solution::new(vec![Value::new(0); 14 * 14]), 0);
            while found < 4 && alternation.advance(&mut solution) == Ok(Sought::Solution) {
                found += 1;
                let is_kept = alternation.rest.as_ref().map(|rest| rest.blocked);
                times[usize::from(found > 1 && is_kept.is_some())] += 1;
                assert_eq!(is_kept, (!alternation.is_by_search()).then_some(found - 1), "it forbids what came before");
            }
            assert!(found == 4 || alternation.rest.is_none(), "nothing is left to ask");
            alternation.start(puzzle.givens());
            assert!(alternation.rest.is_none(), "another puzzle");
        }
        assert!(times.iter().all(|&times| times > 3), "search or first, further ones by varisat: {times:?}");
    }

    #[test]
    fn a_failure_of_varisat_is_no_interrupt() {
        let board = Arc::new(Board::new(Layout::latin(14)).unwrap());
        let puzzle = square_with_holes(&mut ChaCha8Rng::seed_from_u64(42), &board);
        let mut solution = Solution::new(vec![Value::new(0); 14 * 14]);
        let mut alternation = Alternation::new(&board, tables(&board), Turns { alone: 0, nodes_per_kib: 0 }, &Never);
        alternation.start(puzzle.givens());
        assert_eq!(failing::during(|| alternation.advance(&mut solution)), Err(SolveError::Solver));
        let mut solver = Solver::new(Engine::Sat, &Never);
        assert_eq!(failing::during(|| solver.check(&puzzle)), Err(SolveError::Solver));
        let root = Residual::new(puzzle.allowed());
        let mut oracle = Oracle::new(&board, puzzle.allowed(), 0, &Never).unwrap();
        let failed = failing::during(|| oracle.has_solution(&puzzle.allowed()));
        let is_none = root.facts(&board).any(|fact| fact.fails());
        assert!(failed == Err(Failure::Solver) || is_none, "{failed:?}");
    }

    /// A thread that begins only when this one is done, which is as late as can be; or none.
    struct Late(bool);

    impl Threads for Late {
        fn beside(&self, there: &mut (dyn FnMut() + Send), here: &mut dyn FnMut()) -> bool {
            if self.0 {
                here();
                there();
            }
            self.0
        }
    }

    #[test]
    fn the_same_puzzle_takes_the_same_course() {
        let board = Arc::new(Board::new(Layout::latin(14)).unwrap());
        let puzzle = square_with_holes(&mut ChaCha8Rng::seed_from_u64(42), &board);
        let course = || {
            let mut alternation =
                Alternation::new(&board, tables(&board), Turns { alone: 5, nodes_per_kib: 20 }, &Never);
            let mut solution = Solution::new(vec![Value::new(0); 14 * 14]);
            alternation.start(puzzle.givens());
            (alternation.advance(&mut solution), solution, alternation.is_by_search())
        };
        assert_eq!(course(), course());
    }
}
