//! Objects of JSON: rows of a table, whose heading are their keys. What stands under a key is never passed over, so no other view reads
//! such a text.
//!
//! ```ebnf
//! text   = { object, line end }                          (* JSON Lines *)
//!        | "[", object, { ",", object }, "]" | object ;
//! object = "{", key, ":", value, { ",", key, ":", value }, "}" ;   (* a key that an object lacks is empty there; several in all *)
//! ```
//! A value that is no text is a field as JSON writes it, with `'` for `"`; a line end in a text is a blank.

use super::View;
use crate::format::names;
use crate::format::payload::json::{self, Json};

/// Whole numbers below it are exact.
const MOST_EXACT: f64 = (1_u64 << 53) as f64;

/// The most keys of a table.
const MOST_KEYS: usize = 1_000;

/// An object, with the line that it begins on.
type Row = (usize, Vec<(String, Json)>);

pub fn without(view: &View) -> Option<View> {
    let rows = lines(view).or_else(|| document(view))?;
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in rows.iter().flat_map(|(_, members)| members) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
            (keys.len() <= MOST_KEYS).then_some(())?;
        }
    }
    // Texts of cells alone stand below the name of their list; arrays alone have nothing beside them that could be lost.
    let is_text = |(_, value): &(String, Json)| matches!(value, Json::Text(_) | Json::Null);
    let are_texts = || rows.iter().flat_map(|(_, members)| members).all(is_text);
    (keys.len() > 1 || names::is_puzzle(keys.first()?) && are_texts()).then_some(())?;
    let quoted = |text: &str| {
        let is_bare = keys.len() == 1 && !text.is_empty() && !text.contains(['"', ',']);
        if is_bare { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
    };
    let mut lines = vec![(rows[0].0, keys.iter().map(|key| quoted(key)).collect::<Vec<_>>().join(","))];
    for (line, members) in &rows {
        let value = |key: &&str| members.iter().find(|(known, _)| known == key).map_or(&Json::Null, |(_, value)| value);
        let fields: Option<Vec<String>> = keys.iter().map(|key| Some(quoted(&field(value(key))?))).collect();
        lines.push((*line, fields?.join(",")));
    }
    Some(View { objects: Some(rows.len()), ..view.with(lines) })
}

/// The objects of lines that are one each, perhaps in the brackets of a list.
fn lines(view: &View) -> Option<Vec<Row>> {
    let filled = view.lines.iter().map(|(number, line)| (*number, line.trim()));
    let mut filled: Vec<(usize, &str)> = filled.filter(|(_, line)| !line.is_empty()).collect();
    let is_list = filled.first()?.1.starts_with('[');
    let last = filled.len() - 1;
    if is_list {
        filled[0].1 = filled[0].1.strip_prefix('[')?;
        filled[last].1 = filled[last].1.strip_suffix(']')?;
        filled.retain(|(_, line)| !line.trim().is_empty());
    }
    let last = filled.len().checked_sub(1)?;
    let object = |(at, (line, text)): (usize, &(usize, &str))| {
        let text = if is_list && at < last { text.trim_end().strip_suffix(',')? } else { text };
        match text.trim_start().starts_with('{').then(|| json::parse(text))? {
            Ok(Json::Object(members)) => Some((*line, members)),
            _ => None,
        }
    };
    filled.iter().enumerate().map(object).collect()
}

/// The objects of a text that is a list of them, or one, on as many lines as it likes.
fn document(view: &View) -> Option<Vec<Row>> {
    let (_, first) = view.lines.iter().find(|(_, line)| !line.trim().is_empty())?;
    first.trim_start().starts_with(['{', '[']).then_some(())?;
    let text = view.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let objects = match json::parse(&text).ok()? {
        Json::List(objects) => objects,
        object => vec![object],
    };
    let begun = beginnings(view);
    let object = |(line, object)| if let Json::Object(members) = object { Some((line, members)) } else { None };
    (begun.len() == objects.len()).then_some(())?;
    let rows: Vec<Row> = begun.into_iter().zip(objects).map(object).collect::<Option<_>>()?;
    (!rows.is_empty()).then_some(rows)
}

/// The lines on which the outermost objects of a JSON text begin.
fn beginnings(view: &View) -> Vec<usize> {
    let (mut depth, mut is_text, mut is_escaped) = (0, false, false);
    let mut begun = Vec::new();
    for (number, line) in &view.lines {
        for byte in line.bytes() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if is_text => is_escaped = true,
                b'"' => is_text = !is_text,
                _ if is_text => {}
                b'{' => {
                    begun.extend((depth == 0).then_some(*number));
                    depth += 1;
                }
                b'}' => depth -= 1,
                _ => {}
            }
        }
    }
    begun
}

/// A value as a field; nothing where it is a number that has lost digits.
fn field(value: &Json) -> Option<String> {
    Some(match value {
        Json::Null => String::new(),
        Json::Bool(value) => value.to_string(),
        Json::Number(value) => (value.abs() < MOST_EXACT).then(|| value.to_string())?,
        Json::Text(text) => text.replace(['\n', '\r'], " "),
        Json::List(_) | Json::Object(_) => nested(value)?,
    })
}

/// A value within another one; nothing is an empty cell.
fn nested(value: &Json) -> Option<String> {
    Some(match value {
        Json::Null => ".".to_owned(),
        Json::Text(text) if text.is_empty() => ".".to_owned(),
        Json::Text(text) => format!("'{}'", text.replace(['\n', '\r'], " ")),
        Json::List(values) => format!("[{}]", values.iter().map(nested).collect::<Option<Vec<_>>>()?.join(",")),
        Json::Object(members) => {
            let member = |(key, value): &(String, Json)| Some(format!("'{key}':{}", nested(value)?));
            format!("{{{}}}", members.iter().map(member).collect::<Option<Vec<_>>>()?.join(","))
        }
        Json::Bool(_) | Json::Number(_) => field(value)?,
    })
}
