//! A formula whose variables and clauses have names.

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools as _;

use crate::board::Board;
use crate::cnf::Purpose;
use crate::cnf::clauses::Clauses;
use crate::cnf::read::Formula;
use crate::encode::domain::Coding;
use crate::encode::{Origin, Relation};
use crate::formula::encoding::{Encoding, EncodingError};
use crate::formula::words;
use crate::limits::Stop;
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::values::Value;

/// The most clauses of a formula that is watched.
pub(crate) const MAX_CLAUSES: usize = 5_000_000;

/// The most literals that these clauses may have together.
pub(crate) const MAX_LITERALS: usize = 50_000_000;

/// The largest number that a variable of these clauses may have.
pub(crate) const MAX_VARIABLE: usize = 5_000_000;

/// Clauses, and what they say. Of literals that repeat within a clause one is kept.
#[derive(Clone, Debug)]
pub struct Annotated {
    clauses: Clauses,
    source: Source,
    /// What stands between a name and a value that it does not have; where it is no letter of ASCII, other signs are none, either.
    unequal: &'static str,
}

#[derive(Clone, Debug)]
enum Source {
    Puzzle {
        board: Arc<Board>,
        coding: Coding,
        /// For each clause where it comes from, and which half of *exactly one* it says.
        origins: Vec<(Origin, Relation)>,
        /// What the variables behind those of the cells stand for.
        auxiliaries: Vec<String>,
    },
    Text {
        /// For each clause its line.
        lines: Vec<usize>,
        /// What comments call variables, by their index from 0.
        names: HashMap<usize, String>,
        /// How many variables there are, those that stand in no clause included.
        variables: usize,
    },
}

/// Why a formula is not watched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwatched {
    /// The puzzle has none in this encoding.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// It is larger than what is watched.
    #[error(
        "the formula is too large to be watched: at most {MAX_CLAUSES} clauses of {MAX_LITERALS} literals, over variables to \
         {MAX_VARIABLE}, are taken"
    )]
    TooLarge,
}

impl Annotated {
    /// The formula of a puzzle.
    ///
    /// # Errors
    /// Where the encoding has none for it, see [`Encoding::size`], or it is too large.
    pub fn of_puzzle(puzzle: &Puzzle, encoding: Encoding, stop: &dyn Stop) -> Result<Annotated, Unwatched> {
        let size = encoding.size(puzzle, Purpose::Keep, stop)?;
        let (mut clauses, mut origins) = (Clauses::default(), Vec::new());
        if size.clauses > MAX_CLAUSES as u64 {
            return Err(Unwatched::TooLarge);
        }
        let listed = encoding.clauses_of_facts(puzzle, stop, |fact, clause| {
            let is_whole = fact.relation != Relation::AtMostOne && fact.literals == clause;
            let half = if is_whole { Relation::AtLeastOne } else { Relation::AtMostOne };
            origins.push((fact.origin, half));
            clauses.add(clause);
        });
        listed?;
        let board = Arc::clone(puzzle.board());
        let auxiliaries = encoding.clauses_only().auxiliaries(&board).map(|(_, words)| words).collect();
        let coding = encoding.coding(puzzle);
        Annotated::bounded(clauses, Source::Puzzle { board, coding, origins, auxiliaries })
    }

    /// A formula that was read.
    ///
    /// # Errors
    /// Where it is too large.
    pub fn of_text(formula: &Formula) -> Result<Annotated, Unwatched> {
        if formula.len() > MAX_CLAUSES {
            return Err(Unwatched::TooLarge);
        }
        let clauses = formula.clauses().map(|clause| clause.iter().copied().unique().collect::<Vec<_>>()).collect();
        let lines = (0..formula.len()).map(|clause| formula.line(clause)).collect();
        let is_name = |name: &str| !name.is_empty() && !name.contains(char::is_control);
        let names = formula.names().filter(|(_, name)| is_name(name));
        let names = names.map(|(number, name)| (number - 1, name.to_owned())).collect();
        Annotated::bounded(clauses, Source::Text { lines, names, variables: formula.variables() })
    }

    fn bounded(clauses: Clauses, source: Source) -> Result<Annotated, Unwatched> {
        let fits = clauses.literals() <= MAX_LITERALS && clauses.variables() <= MAX_VARIABLE;
        if fits { Ok(Annotated { clauses, source, unequal: "≠" }) } else { Err(Unwatched::TooLarge) }
    }

    /// The same, whose names have `!=` for `≠`.
    #[must_use]
    pub fn in_ascii(self) -> Annotated {
        Annotated { unequal: "!=", ..self }
    }

    /// The clauses.
    pub fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// How many variables there are; of a text those that its header counts, too.
    pub fn variables(&self) -> usize {
        match &self.source {
            Source::Puzzle { .. } => self.clauses.variables(),
            Source::Text { variables, .. } => *variables,
        }
    }

    /// A literal in words: `r2c1=3`, `r2c1≠3`, what a variable of an automaton stands for, what a comment of the text calls it; its number where
    /// it has no other name.
    pub fn name(&self, literal: Lit) -> String {
        let name = match &self.source {
            Source::Puzzle { board, coding, auxiliaries, .. } => {
                if let Some(words) = words::literal(board, *coding, literal) {
                    return self.spelt(words);
                }
                auxiliaries.get(literal.index() - coding.of_cells())
            }
            Source::Text { names, .. } => names.get(&literal.index()),
        };
        name.map_or_else(|| literal.to_string(), |name| self.spelt(words::named(name, literal.is_positive())))
    }

    /// The literals that are asked for: by their numbers, as in DIMACS, or by names such as `r2c1=3`, `r2c1≠3` or `r2c1!=3`.
    ///
    /// # Errors
    /// The first that is none of the formula.
    pub fn literals<'a>(&self, asked: &[&'a str]) -> Result<Vec<Lit>, &'a str> {
        let plain = |name: &str| name.trim().replace('≠', "!=").replace('≥', ">=");
        let numbers = asked.iter().map(|text| text.trim().parse::<isize>().ok());
        let mut found: Vec<Option<Lit>> = numbers.map(|number| self.numbered(number?)).collect();
        let wanted: HashMap<String, usize> =
            asked.iter().enumerate().map(|(place, text)| (plain(text), place)).collect();
        if found.iter().any(Option::is_none) {
            let all =
                (0..self.clauses.variables()).flat_map(|index| [true, false].map(|sign| Lit::from_index(index, sign)));
            for literal in all {
                if let Some(&place) = wanted.get(&plain(&self.name(literal))) {
                    found[place] = Some(literal);
                }
            }
        }
        // One that was asked for twice was found by its last place.
        let by_place = asked
            .iter()
            .enumerate()
            .map(|(place, text)| found[place].or_else(|| found[*wanted.get(&plain(text))?]).ok_or(*text));
        by_place.collect()
    }

    /// A literal by its number, if its variable is one of the clauses.
    fn numbered(&self, number: isize) -> Option<Lit> {
        let is_known = number != 0 && number.unsigned_abs() <= self.clauses.variables();
        is_known.then(|| Lit::from_dimacs(number))
    }

    fn spelt(&self, name: String) -> String {
        if self.unequal == "≠" { name } else { name.replace('≠', self.unequal).replace('≥', ">=") }
    }

    /// What a clause, by its number from 0, says; of a text, where it stands. `None` past the clauses of the formula.
    pub fn says(&self, clause: usize) -> Option<String> {
        match &self.source {
            Source::Puzzle { board, origins, .. } => {
                origins.get(clause).map(|&(origin, half)| words::clause(board, origin, half))
            }
            Source::Text { lines, .. } => lines.get(clause).map(|line| format!("line {line}")),
        }
    }

    /// Whether the variables are those of cells and values.
    pub fn is_of_puzzle(&self) -> bool {
        matches!(self.source, Source::Puzzle { .. })
    }

    /// The values that the cells hold by an assignment, row by row, with `.` for a cell that holds none; `None` for a formula that was read.
    pub fn grid(&self, truth: impl Fn(Lit) -> bool) -> Option<Vec<String>> {
        let Source::Puzzle { board, coding, .. } = &self.source else { return None };
        let holds = |cell, value| coding.literals(cell, value).into_iter().all(&truth);
        let value = |cell| (0..board.values()).map(Value::new).find(|&value| holds(cell, value));
        let symbol = |value: Option<Value>| value.map_or_else(|| ".".to_owned(), |value| board.symbols().symbol(value));
        Some(board.grid().cells().map(|cell| symbol(value(cell))).collect())
    }
}
