// A puzzle as a formula in DIMACS CNF for a solver of your own, and its model back as a grid.
//
//     cargo run --example encode
//
// prints
//
//     one-hot, p cnf 216 2314: 164325352641536214241563615432423156
//     order, p cnf 180 1780: 164325352641536214241563615432423156

use exactly::cnf::model::{Model, Unsaid};
use exactly::encode::Domain;
use exactly::formula::encoding::Encoding;
use exactly::{Never, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "16...5..2...5...1..4.......43......6".parse()?;
    for domain in [Domain::OneHot, Domain::Order] {
        let encoding = Encoding::of_domain(domain);
        let text = encoding.to_dimacs(&puzzle, &Never)?;
        let header = text.lines().find(|line| line.starts_with("p cnf")).unwrap_or_default();

        let printed = solve(&text)?;
        let model = Model::read(printed.as_bytes(), Unsaid::Open)?;
        let solution = encoding.decode(&puzzle, &model)?;
        // The solver is not believed: what it found is looked at by counting.
        assert_eq!(puzzle.violation(&solution), None);
        println!("{}, {header}: {}", domain.name(), solution.line(puzzle.board()));
    }
    Ok(())
}

/// Any solver that reads DIMACS and prints `v` lines, such as kissat or CaDiCaL, may stand here.
fn solve(text: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(text.as_bytes())?;
    solver.solve()?;
    let literals = solver.model().ok_or("the solver found no model")?;
    let numbers: Vec<_> = literals.iter().map(|literal| literal.to_dimacs().to_string()).collect();
    Ok(format!("s SATISFIABLE\nv {} 0\n", numbers.join(" ")))
}
