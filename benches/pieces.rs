//! The pieces on the way from text to answer, one by one: `cargo bench --bench pieces`. The puzzles are those of
//! puzzles/classic/minimal.txt; a figure is for all ten of them.

use divan::{Bencher, black_box};
use exactly::format::{Options, Parser, Reader};
use exactly::formula::encoding::Encoding;
use exactly::search::{Aim, Search};
use exactly::solve::probe::Prober;
use exactly::{Engine, Never, Puzzle, Solution, Solver, Value, Values};

const TEXT: &str = include_str!("../puzzles/classic/minimal.txt");

fn main() {
    divan::main();
}

fn parsed() -> Vec<Puzzle> {
    let options = Options::default();
    let mut reader = Reader::new(TEXT.as_bytes(), &options).expect("puzzles");
    let mut parser = Parser::new(&options);
    let mut puzzles = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        let chunk = chunk.expect("a chunk");
        puzzles.extend(parser.records(&chunk).map(|record| record.expect("a puzzle").puzzle));
    }
    puzzles
}

#[divan::bench]
fn parse() -> Vec<Puzzle> {
    parsed()
}

/// Givens loaded and propagated; no search.
#[divan::bench]
fn propagate(bencher: Bencher) {
    let puzzles = parsed();
    let mut search = Search::of(puzzles[0].board(), Aim::Decide, &Never).unwrap();
    bencher.bench_local(|| puzzles.iter().for_each(|puzzle| search.start(black_box(puzzle))));
}

/// Search for a second solution.
#[divan::bench]
fn search(bencher: Bencher) {
    let puzzles = parsed();
    let mut search = Search::of(puzzles[0].board(), Aim::Decide, &Never).unwrap();
    let mut solution = Solution::new(vec![Value::new(0); 81]);
    bencher.bench_local(|| {
        for puzzle in &puzzles {
            search.start(puzzle);
            let mut next = || search.advance(&mut solution, &mut u64::MAX.clone(), &Never);
            black_box((next(), next()));
        }
    });
}

/// All clauses of the whole formula.
#[divan::bench]
fn encode(bencher: Bencher) {
    let puzzles = parsed();
    let literals = |puzzle: &Puzzle| {
        let mut count = 0;
        Encoding::default().clauses(puzzle, &Never, |clause| count += clause.len()).unwrap();
        count
    };
    bencher.bench_local(|| puzzles.iter().map(literals).sum::<usize>());
}

/// The whole question, by each engine.
#[divan::bench(args = ["auto", "sat"])]
fn solve(bencher: Bencher, engine: &str) {
    let puzzles = parsed();
    let engine = if engine == "sat" { Engine::Sat } else { Engine::Auto };
    let mut solver = Solver::new(engine, &Never);
    bencher.bench_local(|| puzzles.iter().for_each(|puzzle| drop(black_box(solver.check(puzzle)))));
}

/// For each cell of each puzzle's solution: is there another one in which the cell holds another value? 810 questions.
#[divan::bench]
fn probe(bencher: Bencher) {
    let puzzles = parsed();
    let board = puzzles[0].board();
    let mut prober = Prober::new(board, &Never);
    bencher.bench_local(|| {
        for puzzle in &puzzles {
            prober.turn_to(puzzle);
            let solution = prober.solution().expect("an answer").expect("a solution");
            for cell in board.grid().cells() {
                let others = Values::all(9).without(Values::only(solution.value(cell)));
                let before = prober.allow(cell, others);
                black_box(prober.has_solution().expect("an answer"));
                prober.allow(cell, before);
            }
        }
    });
}
