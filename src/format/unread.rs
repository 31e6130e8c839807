//! Rules that are named beside the cells, where none are read: left out, they would make another puzzle. Those who name the board or
//! further rules have decided what it means.

use super::by_rows;
use super::fault::{Beside, Fault, ParseError};
use super::found::{Found, Miss};
use super::labels;
use super::names::{self, Says, Side};
use super::options::Options;
use super::source::{Kind, Line};
use super::text::Token;
use super::variants;
use crate::grid::BoxShape;

/// Refuses a note of which a part between commas names a variant. What stands behind `#` is a comment.
pub fn check_notes(options: &Options, notes: &[Token]) -> Result<(), ParseError> {
    if options.decide_rules() {
        return Ok(());
    }
    let refused = |note: &Token| {
        let parts = without_comment(*note).pieces_between(|byte| byte == b',');
        let fault = |part: &Token| Some(Fault::RuleIn(Beside::Note, rule_in_note(part.text)?.to_owned()));
        parts.map(Token::trimmed).find_map(|part| Some(part.error(fault(&part)?)))
    };
    notes.iter().find_map(refused).map_or(Ok(()), Err)
}

/// What a line of prose around a board says that is not read, as its title would or by one of its words: a rule, where the user has not
/// decided what it means, or another order of the cells.
pub fn rule_around(options: &Options, line: &Line, beside: Beside) -> Option<Miss> {
    let heading = line.text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let rule = || heading.split(',').find_map(rule_in_note).or_else(|| variants::in_name(heading));
    let fault = match rule().filter(|_| !options.decide_rules()) {
        Some(rule) => Fault::RuleIn(beside, rule.to_owned()),
        None => Fault::NotByRows(by_rows::other_in_title(heading)?.to_owned()),
    };
    Some(Miss { line: line.number, fault })
}

/// What a title says that the board below it is not: a rule or an order of the cells, as prose would, or a size. Of what stands under a key
/// only the key is the title.
pub fn in_title(options: &Options, line: &Line, found: &Found) -> Option<Miss> {
    let keyed = line.text.trim_matches([':', '=', ' ']).split_once([':', '=']).filter(|_| line.kind == Kind::Content);
    let title = keyed.map_or(line.text, |(key, _)| key);
    if keyed.is_some() && !title.trim().contains(' ') {
        return None;
    }
    let other_size = || {
        let size =
            title.split(' ').filter(|_| !options.decide_rules()).find(|word| is_of_another(word, found.order))?;
        let fault = Fault::Said(format!("the title says {size}, but the board below it is {}", found.size()));
        Some(Miss { line: line.number, fault })
    };
    let called = found.regions.as_ref().map(|_| variants::OF_REGIONS);
    let beside = if line.kind == Kind::Content { Beside::Name } else { Beside::Title };
    rule_beside(options, &Line { text: title, ..*line }, called, beside).or_else(other_size)
}

/// What a line says that is not read, where its board is called by some words: what is left of it then is no name of a person.
pub fn rule_beside(options: &Options, line: &Line, called: Option<&str>, beside: Beside) -> Option<Miss> {
    let left = variants::without(line.text, called.unwrap_or_default());
    let is_called = called.is_some() && left.len() < line.text.len() && !options.decide_rules();
    let rule = variants::first(&left).filter(|_| is_called).map(|rule| Fault::RuleIn(beside.clone(), rule.to_owned()));
    let around = rule_around(options, &Line { text: &left, ..*line }, beside);
    around.or_else(|| Some(Miss { line: line.number, fault: rule? }))
}

/// Whether a word is rows and columns that neither a board of this order has nor its boxes.
pub fn is_of_another(word: &str, order: usize) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    is_other_size(word, order) && matches!(numbers(word)[..], [rows, columns] if rows * columns != order)
}

/// Whether a note would be refused beside cells.
pub fn is_rule(note: &str) -> bool {
    !note.starts_with('#') && note.split(',').any(|part| rule_in_note(part).is_some())
}

/// The rule that a note names, perhaps as `variant: diagonal`.
fn rule_in_note(note: &str) -> Option<&str> {
    if !note.contains(char::is_alphabetic) {
        return None;
    }
    let Some((name, behind)) = note.split_once([':', '=']).filter(|(_, behind)| !behind.trim().is_empty()) else {
        return variants::in_note(note);
    };
    if variants::is_counted(name) {
        return variants::in_note(behind);
    }
    let rule = rule_in(name, behind, None).or_else(|| words_in(name, behind))?;
    Some(if names::says(name) == Says::Rule { name.trim() } else { rule })
}

/// What names a rule in what stands under a name, in a column or behind a key, beside cells of this order.
pub fn rule_in<'t>(name: &str, text: &'t str, order: Option<usize>) -> Option<&'t str> {
    let text = text.trim();
    let is_other = |side| order.is_some_and(|order| has_other_boxes(side, text, order));
    let is_left_out = match names::says(name) {
        Says::Nothing | Says::Size | Says::Words => false,
        _ if names::says_nothing(text) => false,
        Says::Variant => {
            // Under such a name an unknown word is a variant, too.
            let is_one = names::is_of_variant(name) && text.contains(char::is_alphabetic);
            let is_one = is_one && !variants::is_usual(text) && !names::says_no(text);
            return variants::first(text).or(is_one.then_some(text));
        }
        Says::Title => return variants::in_note(text),
        // Without boxes it is a Latin square.
        Says::Boxes(Side::Boxes) => is_other(Side::Boxes),
        Says::Boxes(side) => !names::says_no(text) && is_other(side),
        Says::Areas => !names::says_no(text) && is_other(Side::Boxes),
        Says::Rule => !names::says_no(text) && !variants::is_usual(text),
    };
    is_left_out.then_some(text)
}

/// What stands under a name as rules in sentences, where that is more than a word for none or for the usual ones.
pub fn words_in<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    let text = text.trim();
    let is_number = || text.parse::<f64>().is_ok();
    let is_silent = || {
        text.is_empty() || is_number() || names::says_nothing(text) || names::says_no(text) || variants::is_usual(text)
    };
    (names::says(name) == Says::Words && !is_silent()).then_some(text)
}

/// Whether a text says a size of the board that cells of this order do not have: neither rows and columns, nor how many cells there are,
/// nor the side of a box.
pub fn is_other_size(text: &str, order: usize) -> bool {
    let side = order.isqrt();
    match numbers(text)[..] {
        [size] => ![order, order * order, side].contains(&size),
        [rows, columns] => ![[order, order], [side, side]].contains(&[rows, columns]),
        _ => false,
    }
}

/// Whether a text says other boxes than a sudoku of this order has, or that there are none. Labels of regions are looked at as such.
fn has_other_boxes(side: Side, text: &str, order: usize) -> bool {
    let usual = BoxShape::default_for(order).map_or([1, order], |shape| [shape.rows(), shape.columns()]);
    let is_side = |number: usize| match side {
        Side::Boxes | Side::Both => number == order || usual == [number; 2],
        Side::Height => number == usual[0],
        Side::Width => number == usual[1],
    };
    let packed: String = text.split_whitespace().collect();
    match numbers(text)[..] {
        [number] => !(is_side(number) || side == Side::Boxes && number == 1),
        [rows, columns] => [rows, columns] != usual,
        _ => !variants::is_usual(text) && !names::says_yes(text) && !labels::are_labels(&packed, order),
    }
}

/// The numbers of a text that holds nothing else: one, or a size such as `9x9`.
fn numbers(text: &str) -> Vec<usize> {
    let number = |text: &str| text.trim().trim_end_matches(".0").parse().ok();
    text.split(['x', 'X', '×', '*']).map(number).collect::<Option<_>>().unwrap_or_default()
}

/// What stands in front of a `#` that begins a word.
fn without_comment<'c>(note: Token<'c>) -> Token<'c> {
    let begins = |place: &usize| !note.text[..*place].ends_with(|last: char| !last.is_whitespace() && last != ',');
    let end = note.text.match_indices('#').map(|(place, _)| place).find(begins);
    Token { text: &note.text[..end.unwrap_or(note.text.len())], ..note }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes_and_sizes_say_nothing() {
        let says = |order: usize, keys: &'static str| {
            let said = keys.split(", ").map(|key| key.split_once('=').unwrap());
            said.map(move |(name, text)| (rule_in(name, text, Some(order)), text)).collect::<Vec<_>>()
        };
        let nothing = "boxes=3x3, box size=3, boxes=9, boxes=true, boxes=standard, boxes=, region=none, region=3 x 3, jigsaw=no, \
            cages=0, killer=NaN, x=7";
        assert!(says(9, nothing).iter().chain(&says(6, "box_height=2, boxWidth=3.0")).all(|(said, _)| said.is_none()));
        let something = "boxes=no, boxsize=2, regions=given below, cages=29, diagonal=1, Typ=X";
        let other = says(6, "boxes=3x2, box height=3, box width=2");
        assert!(says(9, something).iter().chain(&other).all(|(said, text)| *said == Some(*text)));
        assert!(
            ["9", "81", "9x9", "9 × 9", "3", "3x3", "9.0", "large", "", "12 kB"]
                .iter()
                .all(|size| !is_other_size(size, 9))
        );
        assert!(["8", "16x16", "64", "6"].iter().all(|size| is_other_size(size, 9)));
    }

    #[test]
    fn notes_may_say_what_they_are_about() {
        for note in
            ["killer:", "variant: x", "type=Diagonal", "easy, title: Killer Sudoku", "diagonal: yes", "cages: 29"]
        {
            assert!(is_rule(note), "{note}");
        }
        for note in ["level: killer", "by: King", "diagonal: no", "# killer", "https://example.org/killer", "SE=7.1"] {
            assert!(!is_rule(note), "{note}");
        }
    }
}
