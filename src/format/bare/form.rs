//! Boards of a form that somebody names, and boards that overlap in a shape with a name.
//!
//! ```ebnf
//! text  = rows, { rows } | boards, { boards } ;
//! rows  = line, { line } ;             (* one for each row of the form; a text without holes is read as the skeleton reads squares *)
//! line  = place, { [ gap ], place } ;  (* a hole is a blank or one sign, the same in all rows; holes at the end may be cut *)
//!       | cell, { [ gap ], cell } ;    (* or no hole is written *)
//! boards = line, { line } ;            (* one for each of the boards that overlap, equal where they do: where the shape is named *)
//! gap   = blank | tab | "," | ";" ;
//! ```
//! Where no form is named, a text is boards that overlap only if it is so in one shape, and no house of it has a digit twice.

mod lines;

use super::{Text, skeleton};
use crate::board::{Layout, SHAPE_ORDER, shape, shape_names};
use crate::format::content::Content;
use crate::format::fault::Fault;
use crate::format::form::FormChoice;
use crate::format::found::{Account, Found, Miss};
use crate::format::options::{BoardChoice, Options};
use crate::format::overlap;
use crate::format::rules::alphabet::Alphabet;
use crate::format::rules::ties;
use crate::symbols::Symbols;

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

    /// What is wrong with the form that is named.
    pub fn wrong(options: &Options) -> Option<Fault> {
        chosen(options)?.layout(options.values.as_deref()).err()
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

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    match &text.form {
        Some(form) => {
            let mut accounts = skeleton::of_form(text, &form.layout, &form.alphabet(text), |_, _| true);
            let ways = lines::places(text, form, false).into_iter().chain(lines::boards(text, form));
            accounts.extend(ways.map(|(name, found)| Account::whole(name, found)));
            ties::distinct(accounts.into_iter())
        }
        None => shapes(text),
    }
}

/// Likewise, where nothing is said: in the shapes that have names.
fn shapes(text: &Text) -> Vec<Account> {
    let Options { board, symbols, .. } = text.options;
    if board.is_some() || symbols.is_some() || text.named.is_some() {
        return Vec::new();
    }
    let keeps = |name, content: &Content, line| match overlap::doubled(name, content) {
        Some(doubled) => {
            text.miss(Miss { line, fault: Fault::Doubled(Box::new(doubled)) });
            false
        }
        None => true,
    };
    let mut accounts = Vec::new();
    for name in shape_names() {
        let Some(corners) = shape(name) else { continue };
        let side = |of: fn(&(usize, usize)) -> usize| corners.iter().map(of).max().unwrap_or(0) + SHAPE_ORDER;
        let (rows, columns) = (side(|corner| corner.0), side(|corner| corner.1));
        let is_square = rows == columns;
        let is_by_lines = text.source.contents > 0 && text.source.contents.is_multiple_of(rows);
        let is_long = !is_square && skeleton::has_boards_of(text, rows * columns);
        if !is_by_lines && (!is_long || !skeleton::whole(text).is_empty()) {
            continue;
        }
        let form = Form { layout: Layout::overlapping(SHAPE_ORDER, corners), is_named: true };
        // Squares in which holes are empty cells are boards of an order at first sight: what they are is settled by their values.
        let keeps = |content: &Content, line| keeps(name, content, line);
        let has_kept = |found: &Found| found.content.as_deref().is_some_and(|content| keeps(content, found.lines.0));
        let of_form = |form: &Form| skeleton::of_form(text, &form.layout, &form.alphabet(text), keeps);
        let whole = if is_square { Vec::new() } else { of_form(&form) };
        let ways = lines::places(text, &form, is_square).into_iter().filter(|(_, found)| found.iter().all(has_kept));
        let found = whole.into_iter().chain(ways.map(|(name, found)| Account::whole(name, found)));
        for mut account in ties::distinct(found) {
            let lines: Vec<usize> = account.boards().map(|found| found.lines.0).collect();
            let note = |line| format!("line {line}: read as {name}: boards that overlap");
            account.notes.extend(lines.into_iter().map(note));
            accounts.push(account);
        }
    }
    accounts
}
