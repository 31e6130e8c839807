//! Steps to solutions on boards of order 9, each put to varisat as clauses that are written here: what is left to the cells, what the
//! step rests on, and the contrary of what it comes to cannot hold together; the last step leaves the solution.
//!
//! With `EXACTLY_DATA` the first of the hardest puzzles there are is followed too.

use crate::common::{random, texts};
use exactly::encode::{Fact, Language, OneHot, Origin, Sums};
use exactly::explain::{Basis, Chain, Conclusion, Step};
use exactly::literal::Lit;
use exactly::{Board, Cell, Never, Primitive, Puzzle, RuleId, Solution, Solver, Value, Values, Verdict};
use rand::Rng;
use varisat::{ExtendFormula, Solver as Varisat};

/// The clauses that come free, and those of facts behind a literal each.
struct Oracle<'p> {
    board: &'p Board,
    literals: OneHot,
    solver: Varisat<'static>,
    fresh: usize,
}

/// Literals as varisat has them.
fn varisats(literals: &[Lit]) -> Vec<varisat::Lit> {
    literals.iter().map(|literal| varisat::Lit::from_dimacs(literal.to_dimacs())).collect()
}

impl<'p> Oracle<'p> {
    fn new(puzzle: &'p Puzzle) -> Oracle<'p> {
        let board = puzzle.board();
        let fresh = Language::Clauses(Sums::Automata).variables(board);
        let mut oracle = Oracle { board, literals: OneHot::new(board.values()), solver: Varisat::new(), fresh };
        for cell in board.grid().cells() {
            let values: Vec<_> =
                Values::all(board.values()).iter().map(|value| oracle.literals.literal(cell, value)).collect();
            oracle.at_most_one(&values);
        }
        for lowered in board.primitives() {
            match &lowered.primitive {
                Primitive::AllDifferent(cells) => oracle.differ(cells),
                Primitive::Sum(sum) if sum.distinct => {
                    oracle.differ(&sum.terms.iter().map(|term| term.cell).collect::<Vec<_>>());
                }
                Primitive::Pairs(table, pairs) => {
                    let all = || Values::all(board.values()).iter();
                    if all().all(|one| all().all(|other| table.seconds(one).contains(other) == (one != other))) {
                        pairs.iter().for_each(|&(one, other)| oracle.differ(&[one, other]));
                    }
                }
                Primitive::Sum(_) | Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::DistinctPairs(_) => {
                }
            }
        }
        for given in puzzle.givens() {
            // A value that is given is placed.
            given.allowed.single().into_iter().for_each(|value| {
                oracle.hold(&[oracle.literals.literal(given.cell, value)]);
            });
            for value in Values::all(board.values()).without(given.allowed).iter() {
                oracle.strike(given.cell, value);
            }
        }
        oracle
    }

    fn hold(&mut self, clause: &[Lit]) {
        self.solver.add_clause(&varisats(clause));
    }

    fn at_most_one(&mut self, literals: &[Lit]) {
        for (place, &one) in literals.iter().enumerate() {
            literals[..place].iter().for_each(|&other| self.hold(&[!one, !other]));
        }
    }

    fn differ(&mut self, cells: &[Cell]) {
        for value in Values::all(self.board.values()).iter() {
            let literals: Vec<_> = cells.iter().map(|&cell| self.literals.literal(cell, value)).collect();
            self.at_most_one(&literals);
        }
    }

    fn strike(&mut self, cell: Cell, value: Value) {
        self.hold(&[!self.literals.literal(cell, value)]);
    }

    /// A literal under which a fact holds.
    fn guard(&mut self, fact: &Basis) -> Lit {
        let guard = Lit::from_index(self.fresh, true);
        self.fresh += 1;
        let literals = self.literals;
        match fact {
            Basis::Cell(cell) => self.hold_one(guard, &self.of_cell(*cell)),
            Basis::House(scope, value) => {
                let places: Vec<_> = scope.cells.iter().map(|&cell| literals.literal(cell, *value)).collect();
                self.hold_one(guard, &places);
            }
            Basis::Rule(scope) => {
                scope.cells.iter().for_each(|&cell| self.hold_one(guard, &self.of_cell(cell)));
                self.keep(guard, scope.rule, |literal| match literals.meaning(literal.var()) {
                    Some((cell, _)) => scope.cells.contains(&cell),
                    None => scope.is_whole,
                });
            }
        }
        guard
    }

    fn of_cell(&self, cell: Cell) -> Vec<Lit> {
        Values::all(self.board.values()).iter().map(|value| self.literals.literal(cell, value)).collect()
    }

    fn hold_one(&mut self, guard: Lit, literals: &[Lit]) {
        self.hold(&[&[!guard], literals].concat());
    }

    /// What a rule says of some literals alone, as its formula says it.
    fn keep(&mut self, guard: Lit, rule: RuleId, is_in_scope: impl Fn(Lit) -> bool) {
        for fact in Fact::of_board(self.board, Sums::Automata) {
            let is_own = matches!(fact.origin, Origin::Rule(of) | Origin::Value(of, _) if of == rule);
            if is_own && fact.literals.iter().all(|&literal| is_in_scope(literal)) {
                fact.clauses(|clause: &[Lit]| self.hold(&[&[!guard], clause].concat()));
            }
        }
    }

    /// Whether facts can be kept together with a literal.
    fn can_hold(&mut self, facts: &[Lit], literal: Lit) -> bool {
        self.solver.assume(&varisats(&[facts, &[literal]].concat()));
        self.solver.solve().unwrap()
    }

    /// Holds a step to what is known, and takes it; `false` for one that is search.
    fn follow(&mut self, step: &Step, solution: &Solution) -> bool {
        let context = format!("{step:?}\n{}", self.board.layout());
        let facts: Vec<_> = step.facts.iter().map(|fact| self.guard(fact)).collect();
        match &step.conclusion {
            Conclusion::Place(cell, value) => {
                assert_eq!(*value, solution.value(*cell), "{context}");
                assert!(!self.can_hold(&facts, !self.literals.literal(*cell, *value)), "{context}");
                self.hold(&[self.literals.literal(*cell, *value)]);
            }
            Conclusion::Strike(struck) => {
                assert!(!struck.is_empty(), "{context}");
                for &(cell, value) in struck {
                    assert_ne!(value, solution.value(cell), "{context}");
                    assert!(!self.can_hold(&facts, self.literals.literal(cell, value)), "{context}");
                }
                struck.iter().for_each(|&(cell, value)| self.strike(cell, value));
            }
            Conclusion::Search(_) => return false,
        }
        true
    }
}

/// Follows the chain of a puzzle to its end.
fn follow(puzzle: &Puzzle) -> Chain {
    let Ok(Verdict::Unique(solution)) = Solver::default().check(puzzle) else { panic!("one solution") };
    let found = Chain::of(puzzle, &solution, usize::MAX, &Never);
    assert!(found.is_complete && found.stopped.is_none());
    let mut oracle = Oracle::new(puzzle);
    let last = found.steps.iter().take_while(|step| oracle.follow(step, &solution)).count();
    assert!(last + 1 >= found.steps.len(), "search is the last step");
    if last == found.steps.len() {
        for cell in puzzle.board().grid().cells() {
            for value in Values::all(puzzle.board().values()).iter() {
                let is_left = oracle.can_hold(&[], oracle.literals.literal(cell, value));
                assert_eq!(is_left, value == solution.value(cell), "it ends before the solution");
            }
        }
    }
    found
}

fn read(text: &str) -> Vec<Puzzle> {
    texts::read(text).into_iter().map(Result::unwrap).collect()
}

/// Each given is needed.
fn minimal(mut puzzle: Puzzle) -> Puzzle {
    let mut place = 0;
    while place < puzzle.givens().len() {
        let mut givens = puzzle.givens().to_vec();
        givens.remove(place);
        let less = Puzzle::new(puzzle.board().clone(), givens);
        if matches!(Solver::default().check(&less), Ok(Verdict::Unique(_))) { puzzle = less } else { place += 1 }
    }
    puzzle
}

/// Minimal puzzles of this kind with one solution.
fn some(count: usize, mut draw: impl FnMut() -> Puzzle) -> Vec<Puzzle> {
    let mut found = Vec::new();
    while found.len() < count {
        let puzzle = draw();
        if matches!(Solver::default().check(&puzzle), Ok(Verdict::Unique(_))) {
            found.push(minimal(puzzle));
        }
    }
    found
}

fn on_some_board(rng: &mut impl Rng) -> Puzzle {
    let board = random::board(rng, 9);
    random::puzzle(rng, &board)
}

/// How many steps of each size the chains of puzzles have, as `[1, 2, 3 and 4, more]`.
fn sizes(puzzles: &[Puzzle]) -> [usize; 4] {
    let mut counts = [0; 4];
    for step in puzzles.iter().flat_map(|puzzle| follow(puzzle).steps) {
        match step.size() {
            0 => {}
            1 => counts[0] += 1,
            2 => counts[1] += 1,
            3 | 4 => counts[2] += 1,
            _ => counts[3] += 1,
        }
    }
    counts
}

#[test]
fn steps_hold_on_hard_classics() {
    // Of A. Inkala, and a puzzle that some pairs solve.
    let texts = "\
        1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n\
        8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n\
        1...37.9..725....4.....9...6..473........16....7....5...58.....7...9.16.......2..\n";
    let sizes = sizes(&read(&texts.replace(' ', "")));
    assert!(sizes.iter().all(|&count| count > 0), "{sizes:?}");
}

#[test]
fn steps_hold_on_boards_of_every_kind() {
    let mut rng = random::seeded(96);
    let sizes = sizes(&some(3, || on_some_board(&mut rng)));
    assert!(sizes[..3].iter().all(|&count| count > 0), "{sizes:?}");
}

#[test]
fn steps_hold_where_rules_say_more() {
    let mut rng = random::seeded(97);
    let sizes = sizes(&some(3, || random::variant(&mut rng, 9)));
    assert!(sizes[0] > 0 && sizes[1] > 0, "{sizes:?}");
}

#[test]
fn steps_hold_on_the_hardest() {
    let Ok(folder) = std::env::var("EXACTLY_DATA") else {
        eprintln!("skipped: EXACTLY_DATA is not set");
        return;
    };
    let text = std::fs::read_to_string(format!("{folder}/hardest-11.txt")).unwrap();
    let first: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).take(1).collect();
    let sizes = sizes(&read(&first.join("\n")));
    assert!(sizes[0] > 0, "{sizes:?}");
}
