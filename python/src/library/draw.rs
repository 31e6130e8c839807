//! Pictures of puzzles, as SVG and as lines of text.
//!
//! ```
//! use exactly::{Puzzle, draw};
//!
//! let puzzle = Puzzle::parse("12..34..........")?;
//! assert!(draw::svg(&puzzle, &draw::Shown::Puzzle, draw::Theme::Light).starts_with("<svg "));
//! assert!(draw::text(&puzzle, &draw::Shown::Marks, 80).contains('━'));
//! # Ok::<(), exactly::ReadError>(())
//! ```

use super::answers::Candidates;
use super::explanation::Explanation;
use super::puzzle::Puzzle;
use super::solution::{Cell, Solution};
use exactly::explain;
use exactly::render::text::{Look, Strokes};
use exactly::render::{Drawing, Picture};

pub use exactly::render::Theme;

/// What a picture shows of a puzzle. What is of a board of another order is left out, an explanation of another puzzle too, and the puzzle is shown.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shown<'a> {
    /// The puzzle as it is given.
    Puzzle,
    /// With a solution.
    Solution(&'a Solution),
    /// With two solutions: both values where they differ.
    Difference(&'a [Solution; 2]),
    /// With what each cell may still hold, by the digits that are given in its houses.
    Marks,
    /// With what each cell holds in some solution.
    Candidates(&'a Candidates),
    /// With some given digits marked as what is to blame.
    Blamed(&'a [Cell]),
    /// With what an explanation of this puzzle comes to: what is to blame, the solution, or what varies.
    Explanation(&'a Explanation),
    /// With a step of an explanation, by its place among the steps, from 0; the solution where there is no such step.
    Step(&'a Explanation, usize),
}

/// A picture as SVG.
pub fn svg(puzzle: &Puzzle, shown: &Shown<'_>, theme: Theme) -> String {
    let mut svg = String::new();
    let drawing = Drawing::new(&picture(puzzle, shown), "", 1, theme);
    // A string takes all.
    let _ = drawing.write("", &mut svg);
    svg
}

/// A picture as lines of text, no wider than so many columns where the board allows it.
pub fn text(puzzle: &Puzzle, shown: &Shown<'_>, columns: usize) -> String {
    let look = Look { strokes: Strokes::Boxes, columns };
    let mut text = String::new();
    for line in picture(puzzle, shown).text(look) {
        let line: String = line.into_iter().map(|span| span.text).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn picture<'p>(puzzle: &'p Puzzle, shown: &Shown<'_>) -> Picture<'p> {
    let inner = &puzzle.inner;
    let cells = inner.board().grid().cells().len();
    let is_of_board = |solution: &Solution| solution.inner.values().len() == cells;
    match *shown {
        Shown::Solution(solution) if is_of_board(solution) => Picture::of_solution(inner, &solution.inner),
        Shown::Difference([one, other]) if is_of_board(one) && is_of_board(other) => {
            Picture::of_difference(inner, &[one.inner.clone(), other.inner.clone()])
        }
        Shown::Marks => Picture::of_marks(inner, &inner.marks()),
        Shown::Candidates(candidates) if candidates.inner.values.len() == cells => {
            Picture::of_candidates(inner, &candidates.inner)
        }
        Shown::Blamed(blamed) => {
            Picture::of_puzzle(inner).blaming(blamed.iter().filter_map(|cell| cell.within(inner.board())))
        }
        Shown::Explanation(explanation) if explanation.is_of(puzzle) => explained(puzzle, explanation),
        Shown::Step(explanation, number) if explanation.is_of(puzzle) => step(puzzle, explanation, number),
        _ => Picture::of_puzzle(inner),
    }
}

fn explained<'p>(puzzle: &'p Puzzle, explanation: &Explanation) -> Picture<'p> {
    let inner = &puzzle.inner;
    match &explanation.inner {
        explain::Explanation::None(conflict) => {
            let blamed = conflict.cores.first().map(|core| &core.givens[..]).unwrap_or_default();
            let cells = blamed.iter().filter_map(|id| inner.givens().get(id.index())).map(|given| given.cell);
            Picture::of_puzzle(inner).blaming(cells)
        }
        explain::Explanation::Unique(chain) => Picture::of_solution(inner, &chain.solution),
        explain::Explanation::Multiple(several) => Picture::of_possible(inner, &several.candidates),
        explain::Explanation::Unknown(_) => Picture::of_puzzle(inner),
    }
}

fn step<'p>(puzzle: &'p Puzzle, explanation: &Explanation, number: usize) -> Picture<'p> {
    let explain::Explanation::Unique(chain) = &explanation.inner else { return explained(puzzle, explanation) };
    let picture = chain.pictures(&puzzle.inner).nth(number).map(|(_, picture)| picture);
    picture.unwrap_or_else(|| explained(puzzle, explanation))
}
