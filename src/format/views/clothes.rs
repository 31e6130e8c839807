//! Clothed cells: the same clothing on every number of a text, on all empty cells too or on none.
//!
//! ```ebnf
//! number = left, digit, [ digit ], right ;
//! empty  = left, ( sign | word | blank ), right | sign | word | (* nothing between two separators *) ;
//! left   = word, "(" | word, blank | quote | bracket | "**" | "<b>" | … ;   (* one in the whole text *)
//! ```
//! Or numbers wear nothing in front, and the suffix of a type behind; or they wear nothing, and all empty cells are empty strings.

use super::View;
use crate::format::rules::alphabet::{SIGNS, WORDS};

/// What an empty cell becomes that is nothing but its clothing.
const EMPTY: &str = "□";

/// What languages write behind numbers.
const SUFFIXES: [&str; 9] = ["L", "l", "n", "f", "u8", "i8", "u32", "i32", "usize"];

pub fn without(view: &View) -> Option<View> {
    without_strings(view).or_else(|| without_clothes(view))
}

/// The same with a sign in the place of each empty string, where there are no other strings.
fn without_strings(view: &View) -> Option<View> {
    let count = |sign: &str| view.lines.iter().map(|(_, line)| line.matches(sign).count()).sum::<usize>();
    let empty = ["''", "\"\""].into_iter().find(|empty| count(empty) > 0 && count(&empty[1..]) == 2 * count(empty))?;
    Some(view.with(view.lines.iter().map(|(number, line)| (*number, line.replace(empty, EMPTY))).collect()))
}

fn without_clothes(view: &View) -> Option<View> {
    let text = view.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let clothes = clothes(&text)?;
    let (mut has_clothed, mut plain) = (None, String::new());
    let mut rest = text.as_str();
    let mut spelt = None;
    while !rest.is_empty() {
        if let Some((core, length)) = clothed(rest, &clothes) {
            // All empty cells are spelt alike.
            let is_number = core.starts_with(|c: char| c.is_ascii_digit());
            if !is_number && *spelt.get_or_insert(&rest[..length]) != &rest[..length] {
                return None;
            }
            // … and what stands in front of it.
            if plain.ends_with(char::is_alphanumeric) {
                plain.push(' ');
            }
            if core.is_empty() || !core.as_bytes()[0].is_ascii_digit() {
                has_clothed = Some(core);
                plain.push_str(if core.is_empty() { EMPTY } else { core });
            } else {
                plain.push_str(core);
            }
            rest = &rest[length..];
            // Clothes part what stands side by side.
            if rest.starts_with(clothes.0.as_str()) {
                plain.push(' ');
            }
        } else {
            let c = rest.chars().next()?;
            // A number that wears something else, or nothing; all zeros may go bare.
            let is_zero = c == '0'
                && !plain.ends_with(|c: char| c.is_ascii_digit())
                && !rest[1..].starts_with(|c: char| c.is_ascii_digit());
            if c.is_ascii_digit() && !is_zero {
                return None;
            }
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    // Either all empty cells are clothed, or none.
    let is_alike = |core: &str| {
        core.is_empty()
            || text.matches(core).count() == text.matches(&format!("{}{core}{}", clothes.0, clothes.1)).count()
    };
    has_clothed.is_none_or(is_alike).then_some(())?;
    let lines: Vec<(usize, String)> =
        view.lines.iter().map(|(number, _)| *number).zip(plain.split('\n').map(str::to_owned)).collect();
    let mut view = (lines.len() == view.lines.len()).then(|| view.with(lines))?;
    view.quote = clothes.0.bytes().next().filter(|byte| matches!(byte, b'"' | b'\''));
    Some(view)
}

/// The clothing of the first number of a text.
fn clothes(text: &str) -> Option<(String, String)> {
    let at = text.find(|c: char| c.is_ascii_digit())?;
    let before = &text[..at];
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let after = &text[at + digits..];
    for (left, right) in [
        ("**", "**"),
        ("__", "__"),
        ("<b>", "</b>"),
        ("\"", "\""),
        ("'", "'"),
        ("`", "`"),
        ("[", "]"),
        ("*", "*"),
        ("{", "}"),
    ] {
        if before.ends_with(left) && after.starts_with(right) {
            return Some((left.to_owned(), right.to_owned()));
        }
    }
    let is_suffix = |suffix: &&&str| {
        after.strip_prefix(**suffix).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    if let Some(suffix) = SUFFIXES.iter().find(is_suffix) {
        return Some((String::new(), (*suffix).to_owned()));
    }
    let (word, right) = match before.strip_suffix('(') {
        Some(word) if after.starts_with(')') => (word, ")"),
        Some(_) => return None,
        None => (before.strip_suffix(' ')?, ""),
    };
    let start = word
        .rfind(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | ':' | '.'))
        .map_or(0, |at| at + word[at..].chars().next().map_or(1, char::len_utf8));
    let name = &word[start..];
    (name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic()))
        .then(|| (before[start..].to_owned(), right.to_owned()))
}

/// What stands in the clothing that a text begins with, without blanks, and how long both are.
fn clothed<'a>(text: &'a str, (left, right): &(String, String)) -> Option<(&'a str, usize)> {
    let inner = text.strip_prefix(left.as_str())?;
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let length = if digits > 0 {
        digits
    } else if left.is_empty() || right.is_empty() {
        return None;
    } else {
        inner.find(right.as_str())?
    };
    let core = inner[..length].trim_matches(' ');
    let is_sign = || core.is_empty() || WORDS.contains(&core) || core.chars().count() == 1 && core.starts_with(SIGNS);
    let is_core = if digits > 0 { digits <= 2 } else { length <= 9 && is_sign() };
    (is_core && inner[length..].starts_with(right.as_str())).then_some((core, left.len() + length + right.len()))
}
