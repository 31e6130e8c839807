//! Labels of rows and columns, which count on; written by `written/labelled.rs`.
//!
//! ```ebnf
//! rows    = [ heading ], n * ( label, [ ":" | ")" ], row ) ;
//! heading = blank, label, ( n - 1 ) * ( [ blank ], label ) | "[,1]", ( n - 1 ) * ( [ blank ], "[,", number, "]" ) ;
//! label   = "[", number, ",]" | "Row", number | letter, number | number | letter ;
//! ```
//! Labels in a form of their own (`[1,]`, `Row 1`, `r1`) need no heading; numbers and letters alone do.

use super::seen::{HEADING, Seen};
use crate::format::rules;

/// Takes labels and headings of at least so many rows away; nothing where there are none. There are as many columns as rows, unless they
/// are said.
pub fn take(seen: &mut [Seen], least: usize, columns: Option<usize>) -> Option<()> {
    let is_row = |(at, line): (usize, &Seen<'_>)| if let Seen::Row(..) = line { Some(at) } else { None };
    let rows: Vec<usize> = seen.iter().enumerate().filter_map(is_row).collect();
    let text = |at: &usize| if let Seen::Row(text, _) = seen[*at] { text } else { "" };
    // Most texts show by their first row that they have none.
    let first = text(rows.first()?);
    (heading(first, least).is_some() || label(first).is_some_and(|(name, _)| rules::counts_on(&[&name])))
        .then_some(())?;
    let (heads, bodies): (Vec<usize>, Vec<usize>) = rows.iter().partition(|at| heading(text(at), least).is_some());
    let labels: Vec<(String, usize)> = bodies.iter().map(|at| label(text(at))).collect::<Option<_>>()?;
    let names: Vec<&str> = labels.iter().map(|(name, _)| name.as_str()).collect();
    let order = match heads.len() {
        0 => names.iter().skip(1).position(|name| *name == names[0]).map_or(names.len(), |at| at + 1),
        heads => bodies.len() / heads,
    };
    let is_counted = order >= least && names.len().is_multiple_of(order) && names.chunks(order).all(rules::counts_on);
    let is_long = labels.iter().all(|(name, _)| name.len() > 1 && !name.as_bytes()[0].is_ascii_digit());
    // Letters in front of rows that have none are labels too.
    let has_letter = |text: &str| text.contains(|c: char| c.is_ascii_alphabetic());
    let are_letters = labels.iter().all(|(name, _)| has_letter(name));
    let is_own =
        is_long || are_letters && bodies.iter().zip(&labels).all(|(at, (_, length))| !has_letter(&text(at)[*length..]));
    // A heading stands right above the rows of its board, with as many labels.
    let is_headed = heads.iter().enumerate().all(|(board, at)| rows.get(board * (order + 1)) == Some(at))
        && heads.iter().all(|at| heading(text(at), least).is_some_and(|labels| labels == columns.unwrap_or(order)));
    (is_counted && is_headed && (is_own || !heads.is_empty())).then_some(())?;
    for (at, (_, length)) in bodies.iter().zip(&labels) {
        if let Seen::Row(text, _) = &mut seen[*at] {
            *text = text[*length..].trim_start_matches([':', ')']);
        }
    }
    heads.iter().for_each(|at| seen[*at] = Seen::Sign(HEADING));
    Some(())
}

/// How many labels a heading has.
fn heading(text: &str, least: usize) -> Option<usize> {
    if !text.starts_with([' ', '\t']) && !text.starts_with("[,") {
        return None;
    }
    let labels: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|label| !label.is_empty()).collect();
    let joined = labels.concat();
    let singles: Vec<&str> = joined.split("").filter(|label| !label.is_empty()).collect();
    [labels, singles]
        .into_iter()
        .find(|labels| labels.len() >= least && rules::counts_on(labels))
        .map(|labels| labels.len())
}

/// The label that a row begins with, and where it ends.
fn label(text: &str) -> Option<(String, usize)> {
    let start = text.find(|c: char| c.is_ascii_alphanumeric() || c == '[')?;
    let rest = &text[start..];
    if let Some(inner) = rest.strip_prefix('[') {
        let end = inner.find(",]")?;
        return Some((format!("r{}", &inner[..end]), start + end + 3));
    }
    let run = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    if !rest[..run].eq_ignore_ascii_case("row") {
        return Some((rest[..run].to_owned(), start + run));
    }
    let number = rest[run..].trim_start();
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    Some((format!("r{}", &number[..digits]), text.len() - number.len() + digits))
}
