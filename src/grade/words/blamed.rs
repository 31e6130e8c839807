//! Clauses in words: those to blame, and what literals say.

use super::super::cause::Cause;
use crate::cnf::read::Formula;
use crate::grade::blame::Blame;
use crate::grade::reading::{Meaning, Reading};
use crate::puzzle::Puzzle;

/// The clauses that are to blame.
pub(super) fn blamed(blame: &Blame, formula: &Formula, puzzle: &Puzzle, reading: &Reading) -> String {
    let more = match blame.more {
        0 => String::new(),
        1 => " (and 1 more clause)".to_owned(),
        more => format!(" (and {more} more clauses)"),
    };
    match (&blame.clause, &blame.lines[..]) {
        (None, []) => "which of its clauses do, was not found in time".to_owned(),
        (Some(place), [line]) => format!("line {line}: {}{more}", clause(*place, formula, puzzle, reading)),
        (_, lines) => format!("no values of auxiliary variables satisfy {}", self::lines(lines)),
    }
}

impl Cause {
    /// The lines in words: `line 3`, `lines 3, 5`; the first of them where they are many.
    pub fn lines_in_words(&self) -> String {
        lines(&self.lines)
    }
}

/// Lines, the first of them where they are many.
pub fn lines(lines: &[usize]) -> String {
    const MOST: usize = 12;
    let said: Vec<_> = lines.iter().take(MOST).map(usize::to_string).collect();
    let more = if lines.len() > MOST { format!(" and {} more", lines.len() - MOST) } else { String::new() };
    let word = if lines.len() == 1 { "line" } else { "lines" };
    format!("{word} {}{more}", said.join(", "))
}

/// A clause with the names of its variables.
fn clause(place: usize, formula: &Formula, puzzle: &Puzzle, reading: &Reading) -> String {
    const MOST: usize = 6;
    let clause = formula.clause(place);
    if clause.is_empty() {
        return "the empty clause".to_owned();
    }
    let said = clause.iter().take(MOST).map(|found| literal(found.to_dimacs(), puzzle, reading));
    let said: Vec<_> = said.collect();
    let more = if clause.len() > MOST { " or …" } else { "" };
    format!("{}{more}", said.join(" or "))
}

/// What a literal says, as it stands in the formula; the number of an auxiliary one.
pub(super) fn literal(literal: isize, puzzle: &Puzzle, reading: &Reading) -> String {
    let (board, number) = (puzzle.board(), literal.unsigned_abs());
    let sign = if literal > 0 { "" } else { "not " };
    match reading.meaning(board.values(), number) {
        Some(Meaning::Fact(cell, value)) => {
            format!("{sign}{}={}", board.grid().name(cell), board.symbols().symbol(value))
        }
        Some(Meaning::Among(cell, values)) => {
            let all: Vec<_> = values.iter().map(|value| board.symbols().symbol(value)).collect();
            format!("{sign}{} in {{{}}}", board.grid().name(cell), all.join(","))
        }
        None => format!("{sign}{number}"),
    }
}
