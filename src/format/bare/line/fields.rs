//! The fields of a line, and the cells in one.

use super::super::Text;
use super::super::skeleton;
use crate::format::found::Values;
use crate::format::rules::alphabet::{self, Alphabet};
use crate::symbols::Symbols;

/// The fields of a line; behind a blank and the cells all that is left is one.
pub fn fields<'t>(asked: &Text, text: &'t str, sign: Option<char>) -> Vec<&'t str> {
    let text = text.trim_matches(' ');
    // Quotes stand around a field in pairs; one alone is a part of one that was cut.
    let bare = |field: &'t str| {
        let mut field = field.trim_matches(' ');
        while let Some(inner) = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            field = inner.trim_matches(' ');
        }
        if field.matches('"').count().is_multiple_of(2) { field } else { field.trim_matches([' ', '"']) }
    };
    match sign {
        None => vec![text],
        Some(' ') => {
            let mut fields: Vec<&str> = Vec::new();
            let mut rest = text;
            while let Some((field, behind)) = rest.split_once([' ', '\t']) {
                fields.push(field);
                rest = behind.trim_start();
                if cells(asked, field).is_some() {
                    break;
                }
            }
            fields.push(rest);
            fields
        }
        Some(sign) if !text.contains('"') => text.split(sign).map(bare).collect(),
        Some(sign) => {
            let mut is_quoted = false;
            text.split(|c: char| {
                is_quoted ^= c == '"';
                c == sign && !is_quoted
            })
            .map(bare)
            .collect()
        }
    }
}

/// A line without the comment behind it, which begins outside of quotes; where these stand in no pairs, anywhere.
pub fn without_comment(text: &str) -> &str {
    let marks = || text.match_indices('#').map(|(at, _)| at).filter(|at| text[..*at].ends_with([' ', '\t']));
    let (mut is_quoted, mut seen) = (false, 0);
    let mut outside = None;
    for at in marks() {
        is_quoted ^= text[seen..at].matches('"').count() % 2 == 1;
        seen = at;
        outside = outside.or((!is_quoted).then_some(at));
    }
    let is_paired = text.matches('"').count().is_multiple_of(2);
    let first = if is_paired { outside } else { marks().next() };
    first.map_or(text, |at| &text[..at - 1])
}

/// The same below a heading of so many names, unless fields would be lost with it.
pub fn content_of<'t>(asked: &Text, text: &'t str, sign: char, names: usize) -> &'t str {
    let content = without_comment(text);
    let fits = |text| fields(asked, text, Some(sign)).len() == names;
    if content.len() < text.len() && !fits(content) && fits(text) { text } else { content }
}

/// The order of a field of cells.
pub fn cells<'t>(text: &Text, field: &'t str) -> Option<(usize, Vec<&'t str>)> {
    if field.starts_with(['[', '{', '(']) && !field.starts_with(|c| text.named_signs.contains(c)) {
        let tokens = skeleton::board_in(text, field)?;
        return Some((text.order_of(tokens.len()).unwrap_or(tokens.len().isqrt()), tokens));
    }
    let tokens = symbols(text, field);
    let is_cell = |token: &&str| {
        token.chars().count() == 1
            && token.starts_with(|c: char| {
                c.is_ascii_alphanumeric() || alphabet::SIGNS.contains(&c) || text.named_signs.contains(c)
            })
    };
    let is_number = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit());
    let order = text.order_of(tokens.len())?;
    // Several blanks part boards side by side, or numbers that are aligned.
    (order > 9 || !field.trim().contains("  ")).then_some(())?;
    tokens.iter().all(|token| is_cell(token) || is_number(token)).then_some((order, tokens))
}

/// The symbols of a field: each character, those of groups that are rows, or the tokens between blanks.
pub fn symbols<'t>(text: &Text, field: &'t str) -> Vec<&'t str> {
    let characters =
        |text: &'_ str| -> Vec<(usize, usize)> { text.char_indices().map(|(at, c)| (at, at + c.len_utf8())).collect() };
    let groups: Vec<&str> = field.split([' ', '\t']).filter(|group| !group.is_empty()).collect();
    let of = |group| characters(group).into_iter().map(|(from, to)| &group[from..to]).collect::<Vec<&str>>();
    let are_rows = |groups: &[&str]| {
        let (rows, columns) = text.size(groups.len());
        groups.len() == rows && groups.iter().all(|group| group.chars().count() == columns)
    };
    match groups.as_slice() {
        [group] => of(group),
        groups if are_rows(groups) => groups.iter().flat_map(|group| of(group)).collect(),
        _ => groups,
    }
}

/// The values of a field of so many cells.
pub fn values(text: &Text, field: &str, order: usize, alphabet: &mut Alphabet) -> Option<Values> {
    if let Some(values) = digits(field, text.size(order), order, alphabet) {
        return Some(values);
    }
    let (found, tokens) = cells(text, field)?;
    (found == order).then(|| alphabet.values(&tokens, order))?
}

/// Likewise for what most lines are: digits and the sign for empty cells, side by side.
fn digits(field: &str, (rows, columns): (usize, usize), order: usize, alphabet: &Alphabet) -> Option<Values> {
    let &[empty] = alphabet.empty()?.as_bytes() else { return None };
    if alphabet.has_digits != Some(true) || alphabet.named.is_some() || field.len() != rows * columns || order > 9 {
        return None;
    }
    let value = |byte: u8| match byte.wrapping_sub(b'0') {
        _ if byte == empty => Some(0),
        digit if digit > 0 && usize::from(digit) <= order => Some(digit),
        _ => None,
    };
    let cells = field.bytes().map(value).collect::<Option<_>>()?;
    Some(Values { cells, symbols: Symbols::default_for(order), empty: Some(empty) })
}
