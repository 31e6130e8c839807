// A puzzle by chance, symmetric and with no given to spare, as an SVG for a page.
//
//     cargo run --example make > puzzle.svg

use exactly::draw::{self, Shown, Theme};
use exactly::{Limits, Notation, Puzzle, Symmetry, Wish};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut wish = Wish::on(&Puzzle::from_digits(&[0; 36])?);
    wish.symmetry = Symmetry::Rotate180;
    wish.is_minimal = true;
    let made = wish.generate(7, 0, &Limits::default())?;
    eprint!("{}", made.puzzle.to_text(Notation::LINE)?);
    print!("{}", draw::svg(&made.puzzle, &Shown::Puzzle, Theme::Auto));
    Ok(())
}
