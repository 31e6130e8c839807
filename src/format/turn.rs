//! Turns boards as they stand in a text into puzzles: the one place where bare cells get a board.

use std::borrow::Cow;
use std::sync::Arc;

use itertools::Itertools;

use super::fault::{Beside, Fault, ParseError};
use super::found::Found;
use super::names::{self, Says};
use super::notation::{Bare, Format};
use super::reading::{Context, Parsed};
use super::text::{Line, Token};
use super::{by_rows, overlap, unread, variants};
use crate::board::{Board, Layout, Regions};
use crate::grid::{BoxShape, Cell};
use crate::puzzle::{Given, Puzzle, Solution};
use crate::symbols::Symbols;
use crate::values::{Value, Values};

/// Cells of which the reading takes long enough to look whether there is time left.
const BETWEEN_POLLS: usize = 256;

/// The puzzle of a board that was found, with what stands beside it. `place` is where a contradiction is shown.
///
/// # Errors
/// Where the board contradicts itself, the options, or names a rule beside its cells that is not read.
pub fn turn(found: Found, format: &Format, context: &mut Context, place: Line) -> Result<Parsed, ParseError> {
    if found.cells.len() >= BETWEEN_POLLS {
        context.poll(place)?;
    }
    let said = said_beside(&found);
    check_beside(&said, context, place)?;
    check_note(&said, context, place)?;
    check_around(&said, context, place)?;
    if let Some(content) = found.content {
        if !content.layout.symbols.eq(&Symbols::default_for(content.layout.values)) {
            context.check_symbols(&content.layout.symbols, place)?;
        }
        return Ok(Parsed { style: format.style(), ..content.parsed(context, place)? });
    }
    let board = board(&found, format, context, place)?;
    let givens = givens(&found);
    let solution =
        found.solution.as_ref().map(|cells| Solution::new(cells.iter().map(|cell| value(*cell)).collect::<Vec<_>>()));
    let style = found.style;
    if format.bare() == Some(Bare::Sudoku) {
        check_overlap(&found, context, place)?;
    }
    let words = found.beside.iter().filter(|_| !context.options.decide_rules());
    let ruleset = words.filter_map(|(name, text)| Some(unread::words_in(name, text)?.to_owned() + "\n")).collect();
    let puzzle = Puzzle::new(board, givens);
    Ok(Parsed { note: found.note, solution, ruleset, ..Parsed::new(puzzle, style, place.number) })
}

/// What stands beside a board, without the words that its regions are what they say.
fn said_beside(found: &Found) -> Cow<'_, Found> {
    if found.regions.is_none() {
        return Cow::Borrowed(found);
    }
    let (mut said, without) = (found.clone(), |text: &str| variants::without(text, variants::OF_REGIONS));
    said.note = said.note.map(|note| without(&note));
    said.around = without(&said.around);
    said.beside.iter_mut().for_each(|(_, text)| *text = without(text));
    Cow::Owned(said)
}

/// Refuses what stands under names and says a rule, or a size that the board does not have.
fn check_beside(found: &Found, context: &Context, place: Line) -> Result<(), ParseError> {
    if context.options.decide_rules() {
        return Ok(());
    }
    let fault = |(name, text): &(String, String)| {
        if names::says(name) == Says::Size && unread::is_other_size(text, found.order) {
            return Some(Fault::SizeIn(name.as_str().into(), text.as_str().into(), found.order));
        }
        let rule = unread::rule_in(name, text, Some(found.order))?;
        Some(Fault::RuleIn(Beside::Column(name.as_str().into()), rule.to_owned()))
    };
    let refused = |beside: &(String, String)| Some(part(place, &beside.1).error(fault(beside)?));
    found.beside.iter().find_map(refused).map_or(Ok(()), Err)
}

/// Refuses a note that names a rule: left out, it would make another puzzle.
fn check_note(found: &Found, context: &Context, place: Line) -> Result<(), ParseError> {
    match &found.note {
        Some(note) if found.beside.is_empty() => {
            if let Some(said) = by_rows::other_in_title(note) {
                return Err(place.error(Fault::NotByRows(said.to_owned())));
            }
            let here = part(place, note);
            let elsewhere = Line { text: note, ..place }.token(0, note.len());
            unread::check_notes(context.options, &[if here.text == note { here } else { elsewhere }])
        }
        _ => Ok(()),
    }
}

/// Where a text stands on a line, or all of the line.
fn part<'l>(place: Line<'l>, text: &str) -> Token<'l> {
    let at = place.text.rfind(text).filter(|_| !text.is_empty());
    at.map_or(place.whole(), |at| place.token(at, at + text.len()))
}

/// Refuses words around the cells that name a variant, `killer = [[…]]`, or say that the cells do not stand row by row.
fn check_around(found: &Found, context: &Context, place: Line) -> Result<(), ParseError> {
    if let Some(said) = by_rows::other_than_rows(&found.around) {
        return Err(place.error(Fault::NotByRows(said.to_owned())));
    }
    // What says no beside a key is none: `"diagonal": false`.
    let tight = |text: &str, sign: &str| text.split(sign).map(|part| part.trim_matches([' ', '\t'])).join(sign);
    let around = tight(&tight(&found.around, "="), ":");
    let words = around.split([' ', '\t', '\n', ',', ';', '{', '}', '(', ')', '[', ']']);
    let valued = words.map(|word| match word.rsplit_once([':', '=']) {
        Some((name, value)) => (name, value.trim_matches(['"', '\''])),
        None => (word, ""),
    });
    let named = valued.filter(|(_, value)| !names::says_no(value) && (value.is_empty() || !names::says_nothing(value)));
    let mut variants = named.flat_map(|(name, value)| {
        // A key that the rules stand under, in code that is no object.
        let key = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).filter(|_| !value.is_empty());
        let key =
            key.filter(|key| unread::words_in(key, value).or_else(|| unread::rule_in(key, value, None)).is_some());
        // A switch that is on says no name of a person: `KNIGHT = true`.
        let switch = variants::first(name).filter(|_| !value.is_empty() && names::says_yes(value));
        let parts = [name, value]
            .into_iter()
            .flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-'));
        key.into_iter().chain(switch).chain(parts.filter_map(variants::in_name))
    });
    match variants.next().filter(|_| !context.options.decide_rules()) {
        Some(variant) => Err(place.error(Fault::RuleIn(Beside::Name, variant.to_owned()))),
        None => Ok(()),
    }
}

/// Refuses a text of an order above 9 that is no one board, but several that overlap.
fn check_overlap(found: &Found, context: &Context, place: Line) -> Result<(), ParseError> {
    let is_decided = context.options.board.is_some() || context.options.symbols.is_some();
    match overlap::repeated(found.order, &found.cells).filter(|_| !is_decided) {
        Some(_) => Err(place.error(overlap::no_one_board(found.order, &found.cells))),
        None => Ok(()),
    }
}

fn value(cell: u8) -> Value {
    Value::new(usize::from(cell) - 1)
}

/// The board of bare cells, with the boxes or regions that the text draws.
fn board(found: &Found, format: &Format, context: &mut Context, place: Line) -> Result<Arc<Board>, ParseError> {
    context.check_order(found.order, place)?;
    let symbols = found.symbols.clone();
    match &found.regions {
        Some((of, names)) => {
            let regions = Regions { of: of.clone().into(), labels: names.clone().into() };
            let layout = Layout { regions: Some(regions), symbols, ..Layout::latin(found.order) };
            context.own_board(layout, place)
        }
        None => {
            let usual = format.bare().unwrap_or(Bare::Sudoku);
            let drawn = found.boxes.and_then(|(rows, columns)| BoxShape::new(rows, columns));
            let bare = drawn.map_or(usual, Bare::Boxes);
            context.bare_board(symbols, found.order, bare, place)
        }
    }
}

/// What the cells give: values, or sets of them.
fn givens(found: &Found) -> Vec<Given> {
    match &found.marks {
        Some(marks) => {
            let all = Values::all(found.order);
            let set = |(cell, set): (usize, &Values)| Given { cell: Cell::new(cell), allowed: *set };
            marks.iter().enumerate().filter(|(_, set)| **set != all).map(set).collect()
        }
        None => Given::in_order(found.cells.iter().map(|cell| (*cell > 0).then(|| value(*cell)))),
    }
}
