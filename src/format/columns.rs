//! What stands in the other columns beside a puzzle, below a heading that names them: a board among them is no note unless somebody
//! names the column of the puzzles.

use super::alphabet::{fits_order, may_be_empty};
use super::fault::{Beside, Fault, ParseError};
use super::labels;
use super::names::{self, Says};
use super::options::Options;
use super::shape::{LEAST_ORDER, square};
use super::text::Token;
use super::unread;
use crate::puzzle::Puzzle;

/// Refuses labels of regions, a second puzzle, and an open board as the solution of a full one, each in the column of this name. `cells`
/// are those of the puzzle.
///
/// # Errors
/// At the field that is no note.
pub fn check<'c>(
    puzzle: &Puzzle,
    cells: &[Token],
    others: impl Iterator<Item = (&'c str, Token<'c>)>,
) -> Result<(), ParseError> {
    let order = puzzle.board().order();
    for (name, field) in others {
        if let Some(fault) = fault(puzzle, cells, name, &cells_of(&field).0, order) {
            return Err(field.error(fault));
        }
    }
    Ok(())
}

/// Refuses a column whose field names a rule, or a size that cells of this order do not have, unless the user names the board or further
/// rules.
///
/// # Errors
/// At the field.
pub fn check_rules<'c>(
    options: &Options,
    order: usize,
    mut others: impl Iterator<Item = (&'c str, Token<'c>)>,
) -> Result<(), ParseError> {
    if options.decide_rules() {
        return Ok(());
    }
    let refused = |(name, field): (&'c str, Token<'c>)| {
        if names::says(name) == Says::Size && unread::is_other_size(field.text, order) {
            return Some(field.error(Fault::SizeIn(name.into(), field.text.trim().into(), order)));
        }
        let rule = unread::rule_in(name, field.text, Some(order))?;
        Some(field.error(Fault::RuleIn(Beside::Column(name.into()), rule.to_owned())))
    };
    others.find_map(refused).map_or(Ok(()), Err)
}

/// The rules in words that stand in columns of their own, unless the user names the board or further rules.
pub fn ruleset<'c>(options: &Options, others: impl Iterator<Item = (&'c str, Token<'c>)>) -> String {
    let said = others.filter(|_| !options.decide_rules());
    said.filter_map(|(name, field)| Some(unread::words_in(name, field.text)?.to_owned() + "\n")).collect()
}

fn fault(puzzle: &Puzzle, cells: &[Token], name: &str, others: &[Token], order: usize) -> Option<Fault> {
    let text: String = others.iter().map(|cell| cell.text).collect();
    if names::are_regions(name) && labels::are_labels(&text, order) {
        return Some(Fault::LabelsIn(name.to_owned()));
    }
    let fits = || others.iter().all(|cell| fits_order(cell.text, order) || cell.text.len() > 1);
    if others.len() != cells.len() {
        return None;
    }
    let open = others.iter().filter(|cell| may_be_empty(cell.text)).count();
    let is_open = (1..others.len()).contains(&open) && fits();
    // Beside a full board as the puzzle an open one stands in the wrong column, and labels do beside any.
    // What is called a solution is one, and is none yet where it is left empty.
    if names::is_note(name) {
        let is_board = is_open || open > 0 && !names::is_solution(name) && fits();
        let is_exchanged = is_board && is_full(puzzle);
        let has_labels = || !names::is_solution(name) && labels::are_regions(others, order);
        return if is_exchanged {
            Some(Fault::Exchanged("columns"))
        } else {
            has_labels().then(|| Fault::LabelsIn(name.to_owned()))
        };
    }
    if labels::is_partition(others, order) {
        return Some(Fault::LabelsIn(name.to_owned()));
    }
    let differs = others.iter().zip(cells).any(|(other, cell)| other.text != cell.text);
    (is_open && differs).then(|| Fault::OtherPuzzleIn(name.to_owned()))
}

/// Whether no cell of a puzzle is open.
pub fn is_full(puzzle: &Puzzle) -> bool {
    puzzle.allowed().iter().all(|allowed| allowed.single().is_some())
}

/// The cells of a field, and whether blanks stand between them.
pub fn cells_of<'c>(field: &Token<'c>) -> (Vec<Token<'c>>, bool) {
    let pieces: Vec<Token> = field.pieces().collect();
    let spaced = pieces.len() > LEAST_ORDER * LEAST_ORDER && square(pieces.len()).is_some();
    (if spaced { pieces } else { pieces.into_iter().flat_map(Token::characters).collect() }, spaced)
}
