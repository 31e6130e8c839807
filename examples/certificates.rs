use std::sync::Arc;
use std::time::Instant;

use exactly::certify::claim::Claim;
use exactly::certify::lrat::Checker;
use exactly::certify::prove::prove;
use exactly::{Board, Cell, Given, Layout, Never, Puzzle, Solver, Value, Values, Verdict};

fn main() {
    let board = Arc::new(Board::new(Layout::sudoku(9)).unwrap());
    for file in ["17-clue.txt", "hardest-11.txt"] {
        let text = std::fs::read_to_string(format!("/work/shared/data/{file}")).unwrap();
        let mut rows = Vec::new();
        for line in text.lines().filter(|l| !l.starts_with('#')).take(1000) {
            let givens = line
                .bytes()
                .enumerate()
                .filter(|(_, b)| b.is_ascii_digit())
                .map(|(i, b)| Given { cell: Cell::new(i), allowed: Values::only(Value::new((b - b'1') as usize)) })
                .collect();
            let puzzle = Puzzle::new(board.clone(), givens);
            let Verdict::Unique(solution) = Solver::default().check(&puzzle).unwrap() else { panic!() };
            let listed = [solution];
            let t0 = Instant::now();
            let claim = Claim::new(&puzzle, &listed).unwrap();
            let proof = prove(&claim, &Never).unwrap();
            let t1 = Instant::now();
            let mut cnf = Vec::new();
            claim.write_cnf(&mut cnf).unwrap();
            let t2 = Instant::now();
            let mut lrat = Vec::new();
            proof.write_lrat(&mut lrat).unwrap();
            let t3 = Instant::now();
            let mut checker = Checker::new(729);
            let _ = exactly::certify::plain::clauses(&puzzle, &listed, &mut |c: &[i32]| {
                checker.add_clause(c).unwrap();
                std::ops::ControlFlow::<()>::Continue(())
            });
            checker.check(&lrat[..]).unwrap();
            let t4 = Instant::now();
            rows.push([
                (t1 - t0).as_nanos() as usize / 1000,
                (t2 - t1).as_nanos() as usize / 1000,
                (t3 - t2).as_nanos() as usize / 1000,
                (t4 - t3).as_nanos() as usize / 1000,
                cnf.len(),
                lrat.len(),
                proof.derived(),
                proof.hints(),
            ]);
        }
        for (i, name) in
            ["prove", "cnf", "lrat", "check", "cnf size", "lrat size", "derived", "hints"].iter().enumerate()
        {
            let mut c: Vec<_> = rows.iter().map(|r| r[i]).collect();
            c.sort();
            println!("{file} {name}: median {} max {}", c[c.len() / 2], c[c.len() - 1]);
        }
    }
}
