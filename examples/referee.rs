// A certificate of a verdict is handed in, checked, and refused once somebody has tampered with it.
//
//     cargo run --example referee

use exactly::{Certificate, Limits, Puzzle, Statement};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let limits = Limits::default();
    let puzzle = Puzzle::parse("12..34......4...")?;
    let certificate = puzzle.prove_all(10, &limits)?;
    println!("{}, by a proof of {} bytes", puzzle.verify(&certificate, &limits)?, certificate.proof.len());

    let Certificate { solutions, formula, proof, .. } = certificate;
    let tampered = Certificate::new(Statement::Exactly(1), solutions, formula, proof);
    match puzzle.verify(&tampered, &limits) {
        Ok(statement) => return Err(format!("verified: {statement}").into()),
        Err(error) => println!("refused: {error}"),
    }
    Ok(())
}
