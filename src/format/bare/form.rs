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

use super::said::Form;
use super::{Text, line, pencilmarks, sheet, skeleton};
use crate::board::{Layout, SHAPE_ORDER, shape, shape_names};
use crate::format::content::Content;
use crate::format::fault::Fault;
use crate::format::found::{Account, Found, Miss};
use crate::format::options::Options;
use crate::format::overlap;
use crate::format::rules::ties;

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    match &text.form {
        Some(form) => {
            let mut accounts = skeleton::of_form(text, &form.layout, &form.alphabet(text), |_, _| true);
            let ways = lines::places(text, form, false).into_iter().chain(lines::boards(text, form));
            accounts.extend(ways.map(|(name, found)| Account::whole(name, found)));
            accounts.extend(sheet::of_form(text, form));
            accounts.extend(pencilmarks::of_form(text, form));
            if accounts.is_empty() {
                accounts.extend(skeleton::by_paragraphs(text));
            }
            accounts.extend(line::read(text));
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
        Some(what) => {
            text.miss(Miss { line, fault: Fault::Doubled { shape: name, what: what.into() } });
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
        let form = Form::of_shape(Layout::overlapping(SHAPE_ORDER, corners));
        // Squares in which holes are empty cells are boards of an order at first sight: what they are is settled by their values.
        let keeps = |content: &Content, line| keeps(name, content, line);
        let has_kept = |found: &Found| found.content.as_deref().is_some_and(|content| keeps(content, found.lines.0));
        let of_form = |form: &Form| skeleton::of_form(text, &form.layout, &form.alphabet(text), keeps);
        let whole = if is_square { Vec::new() } else { of_form(&form) };
        let ways = lines::places(text, &form, is_square).into_iter().filter(|(_, found)| found.iter().all(has_kept));
        let is_kept = |account: &Account| account.boards().all(has_kept);
        let sheets = if is_square { Vec::new() } else { sheet::of_form(text, &form) };
        let sheets = sheets.into_iter().filter(is_kept);
        let found = whole.into_iter().chain(ways.map(|(name, found)| Account::whole(name, found))).chain(sheets);
        for mut account in ties::distinct(found) {
            let lines: Vec<usize> = account.boards().map(|found| found.lines.0).collect();
            let note = |line| format!("line {line}: read as {name}: boards that overlap");
            account.notes.extend(lines.into_iter().map(note));
            accounts.push(account);
        }
    }
    accounts
}
