//! Objects of JSON, one on a line: rows of a table, whose heading are their keys.
//!
//! ```ebnf
//! text   = { object, line end } | "[", object, { ",", line end, object }, "]" ;   (* all with the same keys, several *)
//! object = "{", key, ":", value, { ",", key, ":", value }, "}" ;
//! value  = text | number | "true" | "false" | "null" ;      (* a text on one line; null is an empty field *)
//! ```

use super::View;
use crate::format::payload::json::{self, Json};

/// Whole numbers below it are exact.
const MOST: f64 = (1_u64 << 53) as f64;

pub fn without(view: &View) -> Option<View> {
    let filled: Vec<(usize, &str)> = view.lines.iter().map(|(number, line)| (*number, line.trim())).collect();
    let filled: Vec<(usize, &str)> = filled.into_iter().filter(|(_, line)| !line.is_empty()).collect();
    let (&(top, first), &(_, end)) = (filled.first()?, filled.last()?);
    (first.trim_start_matches('[').trim_start().starts_with('{') && end.ends_with(['}', ']'])).then_some(())?;
    let is_list = first.starts_with('[');
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (at, (number, line)) in filled.iter().enumerate() {
        let line = if is_list && at == 0 { line.strip_prefix('[')? } else { line };
        let end = if at + 1 < filled.len() { "," } else { "]" };
        let Ok(Json::Object(members)) = json::parse(if is_list { line.strip_suffix(end)? } else { line }) else {
            return None;
        };
        let keys = members.iter().map(|(key, _)| quoted(key)).collect::<Option<Vec<_>>>()?.join(",");
        if lines.is_empty() {
            lines.push((top, keys));
        } else {
            (lines[0].1 == keys).then_some(())?;
        }
        lines.push((*number, members.iter().map(|(_, value)| field(value)).collect::<Option<Vec<_>>>()?.join(",")));
    }
    (lines[0].1.contains(',')).then(|| view.with(lines))
}

fn field(value: &Json) -> Option<String> {
    match value {
        Json::Null => Some(String::new()),
        Json::Bool(value) => Some(value.to_string()),
        // Cells that are one number would have lost digits.
        Json::Number(value) => (value.abs() < MOST).then(|| value.to_string()),
        Json::Text(text) => quoted(text),
        Json::List(_) | Json::Object(_) => None,
    }
}

fn quoted(text: &str) -> Option<String> {
    (!text.contains(['\n', '\r'])).then(|| format!("\"{}\"", text.replace('"', "\"\"")))
}
