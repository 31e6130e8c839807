//! Rules that are named beside the cells, where none are read: left out, they would make another puzzle. Those who name the board or
//! further rules have decided what it means.

use itertools::Itertools as _;

use super::fault::{Beside, Fault, ParseError};
use super::found::{Account, Found, Miss, Piece};
use super::names::{self, Says, Side};
use super::options::Options;
use super::source::{Kind, Line, Source};
use super::text::Token;
use super::views::words;
use super::{by_rows, labels, variants};
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

/// The pieces of an account; where a title or a tag around a board says what is not read, this in its place. So are judged words that
/// were taken away around cells, and lines of words in a list.
pub fn judged(account: Account, source: &Source, options: &Options) -> Vec<Piece> {
    let is_worded = account.name != "table" && account.boards().any(|found| !found.around.is_empty());
    let are_lines = matches!(account.name, "line" | "table");
    let missed = account.pieces.iter().filter_map(|piece| source.line(piece.as_ref().err()?.line));
    let of_words: Vec<usize> =
        missed.filter(|line| is_of_words(line.text.as_bytes())).map(|line| line.number).collect();
    let is_title = |number| of_words.binary_search(&number).is_ok();
    let said = source.lines.iter().filter_map(|line| match line.kind {
        Kind::Title | Kind::Fence => Some(*line),
        Kind::Content if is_title(line.number) => Some(Line { kind: Kind::Title, ..*line }),
        Kind::Content => Some(*line).filter(|line| is_worded && words::has_prose(line.text)),
        Kind::Blank | Kind::Comment => None,
    });
    let mut titles = said.peekable();
    // Below the last board a title may be its own.
    let last = account.pieces.iter().rposition(|piece| piece.is_ok() || !are_lines).unwrap_or(0);
    let judged = |(at, piece): (usize, Piece)| {
        let until = match &piece {
            Ok(found) if at < last => found.lines.1.max(found.solution_lines.map_or(0, |lines| lines.1)),
            Err(miss) if is_title(miss.line) => 0,
            Err(miss) if at < last => miss.line,
            _ => usize::MAX,
        };
        let beside = titles.peeking_take_while(|title| title.number <= until).collect::<Vec<_>>();
        let found = piece?;
        let other = beside.into_iter().find_map(|title| in_title(options, &title, &found));
        other.map_or(Ok(found), Err)
    };
    account.pieces.into_iter().enumerate().map(judged).collect()
}

/// Whether a line that is no board is judged as a title: it is short of digits.
pub fn is_of_words(line: &[u8]) -> bool {
    line.iter().filter(|byte| byte.is_ascii_digit()).count() < 3
}

/// What a title says that the board below it is not: a rule or an order of the cells, as prose would, or a size. Of what stands under a key
/// only the key is the title.
pub fn in_title(options: &Options, line: &Line, found: &Found) -> Option<Miss> {
    let keyed = line.text.trim_matches([':', '=', ' ']).split_once([':', '=']).filter(|_| line.kind == Kind::Content);
    let title = keyed.map_or(line.text, |(key, _)| key);
    if keyed.is_some() && !title.trim().contains(' ') {
        return None;
    }
    let called = found.regions.as_ref().map(|_| variants::OF_REGIONS);
    let beside = if line.kind == Kind::Content { Beside::Name } else { Beside::Title };
    let size = || size_in_title(title, found.order, &found.size()).filter(|_| !options.decide_rules());
    rule_beside(options, &Line { text: title, ..*line }, called, beside)
        .or_else(|| Some(Miss { line: line.number, fault: size()? }))
}

/// A size in a title that neither the board below it has, which is of this order and size, nor its boxes.
pub fn size_in_title(title: &str, order: usize, size: &str) -> Option<Fault> {
    let mut words = title.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let is_size = |word: &str| matches!(numbers(word)[..], [rows, columns] if rows * columns != order);
    let other = words.find(|word| is_other_size(word, order) && is_size(word))?;
    Some(Fault::Said(format!("the title says {other}, but the board below it is {size}")))
}

/// What a line says that is not read, where its board is called by some words: what is left of it then is no name of a person.
pub fn rule_beside(options: &Options, line: &Line, called: Option<&str>, beside: Beside) -> Option<Miss> {
    let left = variants::without(line.text, called.unwrap_or_default());
    let is_called = called.is_some() && left.len() < line.text.len() && !options.decide_rules();
    let rule = variants::first(&left).filter(|_| is_called).map(|rule| Fault::RuleIn(beside.clone(), rule.to_owned()));
    let around = rule_around(options, &Line { text: &left, ..*line }, beside);
    around.or_else(|| Some(Miss { line: line.number, fault: rule? }))
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
    let named = || variants::in_note(name).filter(|_| !names::says_no(behind) && !names::says_nothing(behind));
    let rule = rule_in(name, behind, None).or_else(|| words_in(name, behind)).or_else(named)?;
    Some(if names::says(name) == Says::Rule { name.trim() } else { rule })
}

/// What names a rule in what stands under a name, in a column or behind a key, beside cells of this order.
pub fn rule_in<'t>(name: &str, text: &'t str, order: Option<usize>) -> Option<&'t str> {
    let text = text.trim();
    let is_other = |side| order.is_some_and(|order| has_other_boxes(side, text, order));
    let is_left_out = match names::says(name) {
        _ if text.starts_with('{') => return in_object(text, order),
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

/// Likewise, or a rule in words, in an object of JSON that stands under a name.
fn in_object(text: &str, order: Option<usize>) -> Option<&str> {
    let quotes = |c: char| "{}[]'\" ".contains(c);
    let members = text.split(',').filter_map(|member| member.split_once(':'));
    let mut members = members.map(|(name, text)| (name.trim_matches(quotes), text.trim_matches(quotes)));
    members.find_map(|(name, text)| rule_in(name, text, order).or_else(|| words_in(name, text)))
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
        let nothing = "boxes=3x3, box size=3, boxes=9, boxes=true, boxes=standard, boxes=, region=none, region=3 x 3, jigsaw=no, \
            cages=0, killer=NaN, x=7";
        let something = "boxes=no, boxsize=2, regions=given below, cages=29, diagonal=1, Typ=X";
        for (order, keys, is_said) in [
            (9, nothing, false),
            (6, "box_height=2, boxWidth=3.0", false),
            (9, something, true),
            (6, "boxes=3x2, box height=3, box width=2", true),
        ] {
            for key in keys.split(", ") {
                let (name, text) = key.split_once('=').unwrap();
                assert_eq!(rule_in(name, text, Some(order)), is_said.then_some(text), "{key}");
            }
        }
        assert!(
            ["9", "81", "9x9", "9 × 9", "3", "3x3", "9.0", "large", "", "12 kB"]
                .iter()
                .all(|size| !is_other_size(size, 9))
        );
        assert!(["8", "16x16", "64", "6"].iter().all(|size| is_other_size(size, 9)));
    }

    #[test]
    fn notes_may_say_what_they_are_about() {
        for note in [
            "killer:",
            "variant: x",
            "type=Diagonal",
            "easy, title: Killer Sudoku",
            "diagonal: yes",
            "cages: 29",
            "Jigsaw 3: hard",
        ] {
            assert!(is_rule(note), "{note}");
        }
        for note in [
            "level: killer",
            "by: King",
            "diagonal: no",
            "jigsaw: no",
            "# killer",
            "https://example.org/killer",
            "SE=7.1",
        ] {
            assert!(!is_rule(note), "{note}");
        }
    }
}
