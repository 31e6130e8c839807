// The way to the solution of a jigsaw, a line for each step, and the first step as a drawing.
//
//     cargo run --example steps

use exactly::draw::{self, Shown};
use exactly::{Limits, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::parse("1..........2.3..\naabbabbcaddcddcc\n")?;
    let explanation = puzzle.explain(&Limits::default())?;
    println!("{explanation}");
    print!("{}", draw::text(&puzzle, &Shown::Step(&explanation, 0), 80));
    Ok(())
}
