//! What a setter's link says, once it is understood: board, givens, and apart from them what a player entered, what is drawn.

use super::alphabet::Alphabet;
use super::fault::{Fault, ParseError};
use super::reading::{Context, Parsed};
use super::style::Style;
use super::text::Line;
use crate::besides::Drawings;
use crate::board::Layout;
use crate::puzzle::{Given, Puzzle, Solution};
use crate::rule::Meaning;
use crate::values::Numbers;

/// A puzzle as a link says it.
#[derive(Clone, Debug)]
pub struct Content {
    /// Its board with its rules.
    pub layout: Layout,
    /// What is given.
    pub givens: Vec<Given>,
    /// Values that a player entered.
    pub entries: Vec<Given>,
    /// What else was passed over because it says nothing of the puzzle, in words for programs: `marks:3`.
    pub passed: Vec<String>,
    /// Its title and its rules in words.
    pub note: Option<String>,
    /// Its rules in words, line by line.
    pub ruleset: String,
    /// Its solution.
    pub solution: Option<Solution>,
    /// What is drawn.
    pub drawings: Drawings,
    /// Cages that may be labels, and why.
    pub labels: Vec<String>,
}

impl Content {
    /// A board with nothing on it.
    pub fn of(layout: Layout) -> Content {
        Content {
            layout,
            givens: Vec::new(),
            entries: Vec::new(),
            passed: Vec::new(),
            note: None,
            ruleset: String::new(),
            solution: None,
            drawings: Drawings::default(),
            labels: Vec::new(),
        }
    }

    /// Takes in a title and rules in words. Both are its note, on one line.
    pub fn said(&mut self, title: Option<&str>, rules: Option<&str>) {
        for said in [title, rules].into_iter().flatten() {
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            if !said.is_empty() {
                self.note = Some(self.note.take().map_or(said.clone(), |note| format!("{note}: {said}")));
            }
        }
        if let Some(rules) = rules {
            self.ruleset.push_str(rules);
            self.ruleset.push('\n');
        }
    }

    /// Takes in a solution; one that leaves cells open is passed over.
    pub fn solved(&mut self, solution: Option<Solution>) {
        if solution.is_none() {
            self.passed.push("open solution:1".to_owned());
        }
        self.solution = solution;
    }

    /// Makes the record of it that starts at this line.
    pub fn parsed(self, context: &mut Context, place: Line) -> Result<Parsed, ParseError> {
        context.check_form(&self.layout, place)?;
        let mut layout = self.layout;
        check_clues(&layout, place)?;
        if let Some(symbols) = &context.options.symbols {
            let alphabet = Alphabet::named(layout.values, symbols).map_err(|fault| place.error(fault))?;
            layout.symbols = alphabet.symbols().clone();
            check_numbers(&layout, symbols, place)?;
        }
        let board = context.own_board(layout, place)?;
        let (mut givens, mut unread) = (self.givens, Vec::new());
        if context.options.entries {
            givens.extend(self.entries);
        } else {
            let name = |entry: &Given| {
                let values = entry.allowed.iter().map(|value| board.symbols().symbol(value)).collect::<String>();
                format!("{}={values}", board.grid().name(entry.cell))
            };
            unread.extend(self.entries.iter().map(name));
        }
        unread.extend(self.passed);
        let mut parsed = Parsed::new(Puzzle::new(board, givens), Style::DEFAULT, place.number);
        (parsed.note, parsed.solution, parsed.unread) = (self.note, self.solution, unread);
        (parsed.ruleset, parsed.drawings, parsed.labels) = (self.ruleset, self.drawings, self.labels);
        Ok(parsed)
    }
}

/// Refuses symbols that count other than the digits of a link, from 1, if some clue of it counts.
fn check_numbers(layout: &Layout, symbols: &str, place: Line) -> Result<(), ParseError> {
    let others = layout.symbols.numbers(layout.values).filter(|numbers| numbers.first() != Some(1));
    if others.is_some() && layout.clues.iter().any(Meaning::counts) {
        let input = "its clues count from 1".to_owned();
        return Err(place.error(Fault::Contradiction { said: format!("symbols {symbols}"), input }));
    }
    Ok(())
}

/// Refuses clues that our own notation cannot say, since neither a copy nor a certificate of the puzzle could.
fn check_clues(layout: &Layout, place: Line) -> Result<(), ParseError> {
    let Ok(grid) = layout.grid() else { return Ok(()) };
    let numbers = layout.symbols.numbers(layout.values).unwrap_or_else(|| Numbers::places(layout.values));
    for (number, clue) in layout.clues.iter().enumerate() {
        if let Err(wrong) = clue.check_said(&grid, &numbers) {
            let what = clue.words().map_or("rule", |words| words.key);
            return Err(place.error(Fault::Said(format!("{what} (rule {}): {wrong}", number + 1))));
        }
    }
    Ok(())
}
