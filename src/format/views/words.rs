//! Words and other code, which could be no cells.

use crate::format::rules::alphabet::{SIGNS, WORDS};

/// Single letters that stand for empty cells.
const LETTERS: [&str; 4] = ["x", "X", "o", "O"];

/// Whether a line has letters that are no empty cells.
pub fn has_letters(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic())
        .filter(|run| !run.is_empty())
        .any(|run| !WORDS.contains(&run) && !is_drawn(run))
}

/// Whether a line has a word of prose or code: two letters or more that are no empty cells.
pub fn has_word(line: &str) -> bool {
    let mut runs = line.split(|c: char| !c.is_alphanumeric());
    runs.any(|run| word(run).is_some())
}

/// Whether a line has a word of prose: letters alone between blanks and punctuation; `BA73.5` and `5..EC` have none.
pub fn has_prose(line: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || !c.is_ascii() && !c.is_alphanumeric() || ",;:!()<>=\"/".contains(c);
    line.split(is_between).any(|token| {
        let token = token
            .trim_matches(|c: char| !c.is_alphanumeric() && !SIGNS.contains(&c))
            .trim_end_matches(['.', '?', '*', '_']);
        let token = token.trim_start_matches(['*', '_']);
        token.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’')) && word(token).is_some()
    })
}

/// How long the word is that a text begins with: a letter, and letters, digits and `_`, with `.`, `::` or `-` between such; two letters
/// at least, fewer than four digits, and no empty cell.
pub fn word(text: &str) -> Option<usize> {
    let part = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    text.starts_with(|c: char| c.is_alphabetic()).then_some(())?;
    let first = part(text);
    let is_empty = WORDS.contains(&&text[..first]) || is_drawn(&text[..first]);
    // Two letters side by side: `A5` may be cells.
    let is_word = text.chars().take(2).filter(|c| c.is_alphabetic()).count() == 2;
    (!is_empty && is_word).then_some(())?;
    let mut at = first;
    loop {
        let joint = ["::", "->", ".", "-"].into_iter().find(|joint| text[at..].starts_with(joint));
        let Some(joint) = joint else { break };
        let next = &text[at + joint.len()..];
        if !next.starts_with(|c: char| c.is_alphabetic()) {
            break;
        }
        at += joint.len() + part(next);
    }
    // More digits could be cells.
    (text[..at].bytes().filter(u8::is_ascii_digit).count() < 4).then_some(at)
}

/// Whether a run may be cells with `x` or `o` for empty ones.
pub fn is_drawn(run: &str) -> bool {
    ["x", "X", "o", "O"].iter().any(|sign| run.chars().all(|c| c.is_ascii_digit() || sign.starts_with(c)))
}

/// How many bytes of a line are cells and what parts them, up to the first word; nothing where something is half a word, half a cell.
pub fn cells(line: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let run = line[at..].find(|c: char| !c.is_alphanumeric()).unwrap_or(line.len() - at);
        if run == 0 {
            // A sign that begins a word: `.byte`, `$x`.
            at += c.len_utf8();
            continue;
        }
        let text = &line[at..at + run];
        let is_cells =
            text.bytes().all(|byte| byte.is_ascii_digit()) || WORDS.contains(&text) || LETTERS.contains(&text);
        if is_cells || is_drawn(text) {
            at += run;
        } else if text.starts_with(|c: char| c.is_alphabetic()) {
            return Some(at);
        } else {
            return None;
        }
    }
    Some(at)
}
