// A killer sudoku that is made without text, the proof of its only solution, and somebody who does not believe it.
//
//     cargo run --example prove
//
// prints
//
//     exactly one solution: 1234341221434321
//     claim.cnf manifest.json proof.lrat puzzle.txt solutions.txt
//     verified: exactly one solution
//     refused: formula, line 125: the claim says "p cnf 123 740" here

use exactly::certificate::Certificate;
use exactly::certify::Statement;
use exactly::rule::{Cage, Meaning};
use exactly::{Cell, Layout, Never, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cells count from 0, row after row: 3, 7 and 11 stand below each other at the right.
    let cage = |sum, cells: &[usize]| {
        Meaning::Cage(Cage { sum: Some(sum), cells: cells.iter().map(|&cell| Cell::new(cell)).collect() })
    };
    let clues = vec![cage(9, &[3, 7, 11]), cage(8, &[4, 5, 9]), cage(5, &[6, 10]), cage(6, &[8, 12])];
    let puzzle = Puzzle::empty(Layout { clues, ..Layout::sudoku(4) })?;

    let certificate = Certificate::of(&puzzle)?;
    println!("{}: {}", certificate.statement, String::from_utf8_lossy(&certificate.solutions).trim_end());

    // The files that `exactly verify` and other checkers read, once they stand in a folder.
    let files = certificate.to_files(&puzzle, &Default::default())?;
    println!("{}", files.keys().map(String::as_str).collect::<Vec<_>>().join(" "));

    // Whoever receives them runs none of what solved the puzzle.
    let received = Certificate::from_files(&files)?;
    println!("verified: {}", received.certificate.verify(&received.puzzle, &Never)?);

    let tampered = Certificate { statement: Statement::Exactly(0), solutions: Vec::new(), ..received.certificate };
    match tampered.verify(&received.puzzle, &Never) {
        Ok(statement) => return Err(format!("verified: {statement}").into()),
        Err(error) => println!("refused: {error}"),
    }
    Ok(())
}
