//! The form of boards that somebody names, with rows and columns in the place of n.

use super::Text;
use crate::board::Layout;
use crate::format::content::Content;
use crate::format::fault::{Fault, Unit};
use crate::format::form::FormChoice;
use crate::format::found::{Found, Values};
use crate::format::options::{BoardChoice, Options};
use crate::format::overlap;
use crate::format::rules::alphabet::Alphabet;
use crate::puzzle::Solution;
use crate::symbols::Symbols;
use crate::values::Value;

/// The form of boards.
pub struct Form {
    /// Its board without any given.
    pub layout: Layout,
    /// Whether its values are said.
    is_named: bool,
}

impl Form {
    /// The form that is named, where it has no order or values of its own.
    pub fn said(options: &Options) -> Option<Form> {
        let layout = chosen(options)?.layout(options.values.as_deref()).ok()?;
        let is_named = options.values.is_some();
        (is_named || layout.square().is_none()).then_some(Form { layout, is_named })
    }

    /// A shape with a name, whose values are digits.
    pub fn of_shape(layout: Layout) -> Form {
        Form { layout, is_named: true }
    }

    /// What is wrong with the board that is named: no form is like that, or it has more or fewer values than symbols are named.
    pub fn wrong(options: &Options) -> Option<Fault> {
        if let Some(form) = chosen(options) {
            return form.layout(options.values.as_deref()).err();
        }
        let order = options.board.as_ref().and_then(BoardChoice::order)?;
        let found = Symbols::count_named(options.symbols.as_deref()?)?;
        (found != order).then_some(Fault::Count { what: Unit::Symbols, expected: order, found })
    }

    /// The alphabet of its cells, of which nothing is settled but what is said.
    pub fn alphabet(&self, text: &Text) -> Alphabet {
        let alphabet = text.alphabet();
        // Values from 1 on may be digits, letters or numbers.
        let is_known = self.is_named && (self.layout.values < 10 || !self.is_usual());
        let named = alphabet.named.or_else(|| is_known.then(|| self.layout.symbols.clone()));
        Alphabet { named, ..Alphabet::default() }
    }

    fn is_usual(&self) -> bool {
        self.layout.symbols == Symbols::default_for(self.layout.values)
    }

    /// Its rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.layout.rows, self.layout.columns)
    }

    /// The symbols that are named, or those of its values.
    pub fn symbols(&self, text: &Text) -> Symbols {
        self.alphabet(text).named.unwrap_or_else(|| self.layout.symbols.clone())
    }

    /// The same cells, which stand at its places, as a board of it; nothing where something is given at a place without a cell.
    pub fn of_cells(&self, found: Found) -> Option<Found> {
        let layout = Layout { symbols: found.symbols.clone(), ..self.layout.clone() };
        let value = |cell: &u8| Value::new(usize::from(*cell) - 1);
        let solution = found.solution.as_ref().map(|cells| Solution::new(cells.iter().map(value).collect::<Vec<_>>()));
        let content = Content { note: found.note.clone(), solution, ..overlap::content(layout, &found.cells)? };
        Some(Found { content: Some(Box::new(content)), cells: Vec::new(), ..found })
    }

    /// The board of these values at its places; nothing where something is given at a place without a cell.
    pub fn found(&self, values: Values, lines: (usize, usize)) -> Option<Found> {
        let layout = Layout { symbols: values.symbols, ..self.layout.clone() };
        Some(Found::with_rules(overlap::content(layout, &values.cells)?, lines))
    }

    /// The characters that its values are written in.
    pub fn characters(&self) -> String {
        match &self.layout.symbols {
            Symbols::Characters(characters) => String::from_utf8_lossy(characters).into_owned(),
            Symbols::Numbers { .. } => String::new(),
        }
    }
}

fn chosen(options: &Options) -> Option<&FormChoice> {
    match &options.board {
        Some(BoardChoice::Form(form)) => Some(form),
        _ => None,
    }
}
