// Is there exactly one solution? One line for each puzzle of a text; what is wrong with one does not touch the next.
//
//     cargo run --example unique

use exactly::{Limits, ReadOptions, Verdict, parse_all};

const TEXT: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  # from the paper
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....  # with a slip
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7  # a cell short
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for record in parse_all(TEXT, &ReadOptions::default()) {
        match record {
            Err(error) => println!("line {}, column {}: {error}", error.line(), error.column()),
            Ok(record) => match record.puzzle.check(&Limits::default())? {
                Verdict::Unique(solution) => println!("line {}: {solution}", record.line),
                verdict => println!("line {}: {}", record.line, verdict.word()),
            },
        }
    }
    Ok(())
}
