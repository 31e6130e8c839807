// Is there exactly one solution, and which? One line for each puzzle of a text; what is wrong with one does not touch the next.
//
//     cargo run --example solve
//
// prints
//
//     line 1: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
//     line 2: multiple
//     line 3, column 97: 81 cells expected, 80 found

use exactly::format::{Options, Stream};
use exactly::{Solver, Verdict};

const TEXT: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  # from the paper
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....  # with a slip
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7  # a cell short
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::default();
    for record in Stream::new(TEXT.as_bytes(), &Options::default()) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let (line, column) = error.place().unwrap_or_default();
                println!("line {line}, column {column}: {error}");
                continue;
            }
        };
        match solver.check(&record.puzzle)? {
            Verdict::Unique(solution) => println!("line {}: {}", record.line, solution.line(record.puzzle.board())),
            verdict => println!("line {}: {}", record.line, verdict.word()),
        }
    }
    Ok(())
}
