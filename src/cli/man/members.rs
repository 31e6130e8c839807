//! The reference of `--json` as a page of Markdown, docs/json.md, from the types that are printed.

use std::fmt::Write as _;

use itertools::Itertools as _;
use serde_json::Value;

use crate::cli::schema::{BEGINNING, COMMANDS, COMMON, ENDING, Line, RUN};

/// A member: its name with those around it, its type, what it is.
type Row = (String, String, String);

/// The whole page.
pub fn page() -> String {
    let mut page = String::from(HEAD);
    let common = rows(&COMMON);
    table(&mut page, ANSWERS, &common);
    let shared = [(BEFORE, rows(&BEGINNING)), (AFTER, rows(&ENDING))];
    shared.iter().for_each(|(title, rows)| table(&mut page, title, rows));
    table(&mut page, "The member `run`", &rows(&RUN));
    for (command, lines) in COMMANDS {
        let _ = write!(page, "\n## `{command}`\n");
        for line in lines {
            let mut own = rows(line);
            let besides = if let Some((title, _)) = shared.iter().find(|(_, rows)| *rows == own) {
                own.clear();
                format!("{}.", link(title))
            } else if common.iter().all(|row| own.contains(row)) {
                own.retain(|row| !common.contains(row));
                format!("{}, and", link(ANSWERS))
            } else {
                String::new()
            };
            let colon = if line.when.is_empty() { "" } else { ":" };
            let told = format!("{}{colon} {besides}", line.when);
            if !told.trim().is_empty() {
                let _ = write!(page, "\n{}\n", capital(told.trim()));
            }
            if !own.is_empty() {
                page.push('\n');
                put(&mut page, &own);
            }
        }
    }
    page
}

const ANSWERS: &str = "Members of answers about puzzles";
const BEFORE: &str = "The line before a list";
const AFTER: &str = "The line after a list";

/// A heading of the page, as a link to it.
fn link(title: &str) -> String {
    let anchor = title.to_lowercase().replace(' ', "-");
    format!("the [{}](#{anchor})", title.to_lowercase().trim_start_matches("the "))
}

const HEAD: &str = "\
# JSON

This page is written by `exactly man --print json`. [schema.json](schema.json) says the same to programs, as JSON Schema
(`exactly man --print schema`).

```console
$ exactly check --json -p 1234341221434321
{\"schema\":1,\"file\":\"<puzzle>\",\"line\":1,\"puzzle\":\"1234341221434321\",\"notation\":\"line\",[..]\"verdict\":\"unique\",[..]}
puzzles: 1; 1 unique

```

- With `--json` each line of standard output is one object. Errors and notes go to standard error. A puzzle that cannot be read
  has no line.
- New members may be added in any version. If a member changes its meaning or goes, the number `schema` changes.
- A list (`enumerate`, `classes`, and `--list`) is a line with its puzzle, a line for each solution, and a line that ends it. A list
  without that line was cut short.
- Counts are strings, since they may be larger than the numbers that JSON readers keep whole.
- The first object of an output ends with the member `run`. The answers of `check` and `count` to a part of a puzzle have a member
  `digest`, the SHA-256 of the object without it and without `run`.
- Members that do not apply are left out.
";

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

fn uncapital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_lowercase().chain(signs).collect()).unwrap_or_default()
}

/// Of `string or null`, `strings or null`; of `list of strings`, `lists of strings`.
fn plural(kind: &str) -> String {
    let (first, rest) = kind.split_once(' ').map_or((kind, String::new()), |(first, rest)| (first, format!(" {rest}")));
    format!("{first}s{rest}")
}

fn table(page: &mut String, title: &str, rows: &[Row]) {
    let _ = write!(page, "\n## {title}\n\n");
    put(page, rows);
}

fn put(page: &mut String, rows: &[Row]) {
    page.push_str("| member | type | |\n|---|---|---|\n");
    for (name, kind, told) in rows {
        let _ = writeln!(page, "| `{name}` | {kind} | {told} |");
    }
}

fn rows(line: &Line) -> Vec<Row> {
    let mut rows = Vec::new();
    members(&line.schema(), "", "", &mut rows);
    rows
}

/// The members of an object, and of the objects in them; of alternatives those of each, which are told by what they are for.
fn members(schema: &Value, before: &str, when: &str, rows: &mut Vec<Row>) {
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        let told = member["description"].as_str().unwrap_or_default().replace('\n', " ").replace('|', "\\|");
        let (kind, inner, brackets) = kind(member);
        let told = if when.is_empty() { told } else { format!("{when}{}", uncapital(&told)) };
        rows.push((format!("{before}{name}"), kind, told));
        members(inner, &format!("{before}{name}{brackets}."), when, rows);
    }
    for other in schema["anyOf"].as_array().into_iter().flatten() {
        let when = other["description"].as_str().filter(|_| before.is_empty());
        let when = when.map(|text| text.trim_end_matches('.').to_owned() + ": ");
        members(other, before, &when.unwrap_or_default(), rows);
    }
}

/// A type in words, what it is made of, and a pair of brackets for each list on the way to that.
fn kind(schema: &Value) -> (String, &Value, String) {
    let alternatives: Vec<&Value> =
        schema["anyOf"].as_array().into_iter().flatten().filter(|other| other["type"] != "null").collect();
    match &alternatives[..] {
        [] => {}
        [one] => return kind(one),
        several => return (several.iter().map(|other| kind(other).0).join(" or "), schema, String::new()),
    }
    let names: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        names => names.as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    };
    let null = if names.contains(&"null") { " or null" } else { "" };
    match names.first() {
        Some(&"array") => {
            let (of, inner, brackets) = kind(&schema["items"]);
            if of.is_empty() {
                return (format!("list{null}"), inner, brackets);
            }
            (format!("list of {}{null}", plural(&of)), inner, format!("[]{brackets}"))
        }
        Some(&"integer" | &"number") => (format!("number{null}"), schema, String::new()),
        Some(name) => (format!("{name}{null}"), schema, String::new()),
        None => (String::new(), schema, String::new()),
    }
}
