//! Givens as facts or tuples of a row, a column and a value. They are read as `array`, and so written by `written/array.rs`.
//!
//! ```ebnf
//! text   = [ name, "=", open ], fact, { [ sign ], fact }, [ sign ], [ close ], [ end ] ;
//! fact   = [ name ], "(", number, ",", number, ",", number, ")" ;    (* the same name *)
//! sign   = "." | "," | ";" ;                             (* the same one; none behind facts without it *)
//! open   = "[" | "{" ;
//! end    = "." | ";" ;
//! ```
//! Blanks, line ends and `\` at line ends stand between facts, and lines that begin with `%` are comments. Rows and columns count from 1
//! and reach n, or from 0 and show it; n is a value too, or both a row and a column. No cell is named twice, and there are more than n,
//! unless somebody names the order.
//! Without a name cells stand in their order.

use super::Text;
use crate::format::found::{Account, Found};
use crate::format::source::Kind;

/// The account of a text.
pub fn read(text: &Text) -> Vec<Account> {
    of(text).into_iter().collect()
}

/// Facts as they stand: what they are called, and their numbers.
struct Facts<'t> {
    name: &'t str,
    around: &'t str,
    numbers: Vec<[usize; 3]>,
}

fn of(text: &Text) -> Option<Account> {
    let is_first = |line: &str| line.contains('(') || line.trim_end().ends_with(['[', '{']) || line.starts_with('%');
    text.source.content().next().filter(|line| is_first(line.text))?;
    let is_titled = text.source.lines.iter().any(|line| line.kind == Kind::Title);
    let lines = || text.source.content().filter(|line| !line.text.trim_start().starts_with('%'));
    (!is_titled).then_some(())?;
    let joined: Vec<&str> = lines().map(|line| line.text.trim_end().trim_end_matches('\\')).collect();
    let joined = joined.join("\n");
    let facts = facts(&joined)?;
    let (first, order) = form(&facts.numbers, text)?;
    let mut cells = vec![0; order * order];
    let mut before = None;
    for [row, column, value] in &facts.numbers {
        let place = row.checked_sub(first)? * order + column.checked_sub(first).filter(|column| *column < order)?;
        let is_next = !facts.name.is_empty() || before.is_none_or(|before| before < place);
        let cell = cells.get_mut(place).filter(|cell| **cell == 0 && is_next)?;
        (1..=order).contains(value).then(|| *cell = *value)?;
        before = Some(place);
    }
    let written: Vec<String> = cells.iter().map(usize::to_string).collect();
    let tokens: Vec<&str> = written.iter().map(|cell| if cell == "0" { "." } else { cell.as_str() }).collect();
    let values = text.alphabet_with(".").values(&tokens, order)?;
    let lines = (lines().next()?.number, lines().last()?.number);
    let around = format!("{} {}", facts.name, facts.around);
    Some(Account::whole("array", vec![Found { around, ..Found::new(order, values, lines) }]))
}

/// The number of the first row, and the order.
fn form(numbers: &[[usize; 3]], text: &Text) -> Option<(usize, usize)> {
    let first = usize::from(numbers.iter().all(|[row, column, _]| row.min(column) > &0));
    let most = |part: usize| numbers.iter().map(|numbers| numbers[part]).max().unwrap_or(0);
    let (row, column, value) = (most(0) + 1 - first, most(1) + 1 - first, most(2));
    let order = row.max(column).max(value);
    let is_shown = |part: usize| part == order;
    let is_edge = is_shown(row) || is_shown(column);
    let is_sure = is_edge && (is_shown(value) || is_shown(row) && is_shown(column)) || first == 0 && is_shown(value);
    let order = text.named.unwrap_or(order);
    let is_sure = is_sure || text.named.is_some() && (is_edge || first == 0);
    let is_enough = numbers.len() > order || text.named.is_some();
    (text.orders().contains(&order) && is_sure && is_enough).then_some((first, order))
}

fn facts(text: &str) -> Option<Facts<'_>> {
    let mut rest = text.trim_start();
    let (mut around, mut close) = ("", None);
    if let Some((front, behind)) = rest.split_once(['[', '{']) {
        let name = front.trim_end().trim_end_matches([':', '=']).trim();
        let is_front = name.is_empty() || front.trim_end().ends_with('=') && is_name(name);
        is_front.then_some(())?;
        close = Some(if rest[front.len()..].starts_with('[') { ']' } else { '}' });
        (around, rest) = (name, behind.trim_start());
    }
    let (mut name, mut sign): (Option<&str>, Option<&str>) = (None, None);
    let mut numbers = Vec::new();
    while let Some((front, behind)) = rest.split_once('(') {
        let called = front.trim_end();
        let is_called = called.is_empty() || is_name(called);
        (is_called && *name.get_or_insert(called) == called).then_some(())?;
        let (inner, behind) = behind.split_once(')')?;
        let mut parts = inner.split(',').map(|part| number(part.trim_matches(' ')));
        let three = [parts.next()??, parts.next()??, parts.next()??];
        parts.next().is_none().then_some(())?;
        numbers.push(three);
        let behind = behind.trim_start();
        let end = usize::from(behind.starts_with(['.', ',', ';']));
        let here = &behind[..end];
        let is_last = !behind.contains('(');
        (is_last || *sign.get_or_insert(here) == here).then_some(())?;
        // Behind the last one stands the sign, or nothing, or the end of them all.
        (!is_last || here.is_empty() || here == "." || sign.is_none_or(|sign| sign == here)).then_some(())?;
        rest = behind[end..].trim_start();
    }
    if let Some(close) = close {
        rest = rest.strip_prefix(close)?;
    }
    let is_end = matches!(rest.trim(), "" | "." | ";");
    (is_end && !numbers.is_empty()).then(|| Facts { name: name.unwrap_or(""), around, numbers })
}

/// A number of one or two digits that is written in one way.
fn number(text: &str) -> Option<usize> {
    let is_plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_padded = text.len() == 2 && text.starts_with('0');
    (is_plain && !is_padded).then(|| text.parse().ok())?
}

/// Two letters, and letters, `_` and few digits behind them.
fn is_name(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    text.chars().take(2).filter(|c| c.is_alphabetic()).count() == 2
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && digits < 4
}
