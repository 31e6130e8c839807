//! Puzzles as SVG.

use serde::{Deserialize, Serialize};

use crate::library::{Drawing, Picture, Puzzle, Record, Solution, Theme, Value};
use crate::refusal::Refusal;

/// What is drawn.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// The board with its rules, without givens.
    Board,
    /// The puzzle.
    Puzzle,
    /// It with the one solution that is handed over.
    Solution,
    /// It with the two solutions that are handed over.
    Difference,
}

/// A picture.
#[derive(Serialize)]
pub struct Svg {
    svg: String,
}

/// Draws a record; `solutions` are as many as are shown.
pub fn svg(record: &Record, show: Show, dark: bool, solutions: &[Vec<usize>]) -> Result<Svg, Refusal> {
    let puzzle = &record.puzzle;
    let bare = Puzzle::new(puzzle.board().clone(), Vec::new());
    let solutions: Vec<Solution> = solutions.iter().map(|values| solution(puzzle, values)).collect::<Result<_, _>>()?;
    let picture = match (show, &solutions[..]) {
        (Show::Board, _) => Picture::of_puzzle(&bare),
        (Show::Puzzle, _) => Picture::of_puzzle(puzzle),
        (Show::Solution, [solution]) => Picture::of_solution(puzzle, solution),
        (Show::Difference, [one, other]) => Picture::of_difference(puzzle, &[one.clone(), other.clone()]),
        (Show::Solution | Show::Difference, _) => return Err(Refusal::new("one solution or two are expected")),
    };
    let theme = if dark { Theme::Dark } else { Theme::Light };
    let mut svg = String::new();
    let drawing = Drawing::new(&picture, record.note.as_deref().unwrap_or_default(), 1, theme);
    drawing.write("", &mut svg).map_err(Refusal::new)?;
    Ok(Svg { svg })
}

/// A filled board from numbers, one for each cell.
fn solution(puzzle: &Puzzle, values: &[usize]) -> Result<Solution, Refusal> {
    let board = puzzle.board();
    if values.len() != board.grid().cells().len() || values.iter().any(|&value| value >= board.values()) {
        return Err(Refusal::new("a solution has a value for each cell"));
    }
    Ok(Solution::new(values.iter().map(|&value| Value::new(value)).collect::<Box<[Value]>>()))
}
