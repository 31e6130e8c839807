//! The figures of `docs/certificates.md`: how large certificates are, and how long they take to make and to verify.
//!
//! `EXACTLY_DATA=../shared/data cargo run --release --example certificates -- [PUZZLES]` certifies the first PUZZLES (1000)
//! of each set of the folder and boards of other kinds, made from a fixed seed, and prints a table. All in memory.

mod sets;

use std::time::{Duration, Instant};

use exactly::certify::{Claim, ClaimEncoding, Evidence, Proof};
use exactly::{Never, Puzzle, Solution, Solver};

fn main() {
    let puzzles = std::env::args().nth(1).map_or(1000, |number| number.parse().expect("a number of puzzles"));
    println!(
        "| set | puzzles | solutions listed | formula kB | LRAT kB, median (most) | steps | hints | prove ms | verify ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for set in sets::all(puzzles) {
        let mut figures: Vec<_> = set.puzzles.iter().map(fastest).collect();
        print_row(&set.name, &mut figures);
    }
}

/// How often each certificate is made and verified.
const RUNS: usize = 3;

/// What one certificate took.
struct Figures {
    listed: usize,
    formula: usize,
    proof: usize,
    steps: usize,
    hints: usize,
    prove: Duration,
    verify: Duration,
}

/// The fastest of some runs: other work on the machine only makes them slower.
fn fastest(puzzle: &Puzzle) -> Figures {
    let listed: Vec<Solution> = Solver::default().solutions(puzzle).map(Result::unwrap).collect();
    let runs: Vec<_> = (0..RUNS).map(|_| certify(puzzle, &listed)).collect();
    let prove = runs.iter().map(|run| run.prove).min().unwrap();
    let verify = runs.iter().map(|run| run.verify).min().unwrap();
    Figures { prove, verify, ..runs[0] }
}

fn certify(puzzle: &Puzzle, listed: &[Solution]) -> Figures {
    let (mut solutions, mut formula, mut proof) = (Vec::new(), Vec::new(), Vec::new());

    let begin = Instant::now();
    let claim = Claim::new(puzzle, listed, &Never).unwrap();
    let refutation = claim.prove(&Never).unwrap();
    claim.write_cnf(&mut formula).unwrap();
    refutation.write_lrat(&mut proof).unwrap();
    puzzle.board().write_solutions(listed, &mut solutions).unwrap();
    let proved = Instant::now();

    let evidence = Evidence::Exactly { count: listed.len(), formula: &formula[..], proof: Proof::Lrat(&proof[..]) };
    evidence.verify(puzzle, &solutions[..], ClaimEncoding::default(), &Never).expect("what was proved is verified");
    Figures {
        listed: listed.len(),
        formula: formula.len(),
        proof: proof.len(),
        steps: refutation.derived(),
        hints: refutation.hints(),
        prove: proved - begin,
        verify: proved.elapsed(),
    }
}

fn print_row(name: &str, figures: &mut [Figures]) {
    let kilobytes = |bytes: usize| format!("{:.*}", usize::from(bytes < 10_000), bytes as f64 / 1000.0);
    let milliseconds = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
    println!(
        "| {name} | {} | {} | {} | {} ({}) | {} | {} | {} | {} |",
        figures.len(),
        median(figures, |one| one.listed),
        kilobytes(median(figures, |one| one.formula)),
        kilobytes(median(figures, |one| one.proof)),
        kilobytes(figures.iter().map(|one| one.proof).max().unwrap_or(0)),
        median(figures, |one| one.steps),
        median(figures, |one| one.hints),
        milliseconds(median(figures, |one| one.prove)),
        milliseconds(median(figures, |one| one.verify)),
    );
}

fn median<T: Ord + Copy>(figures: &mut [Figures], of: impl Fn(&Figures) -> T) -> T {
    figures.sort_by_key(&of);
    of(&figures[figures.len() / 2])
}
