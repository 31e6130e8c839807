//! The reference of all notations as a page of Markdown, docs/notations.md, from what `exactly formats` prints.

use std::fmt::Write as _;

use exactly::format::{Bare, FORMATS, Format};
use itertools::Itertools as _;

/// The whole page.
pub fn page() -> String {
    let others: Vec<_> = Format::named().chain(Format::only_written()).collect();
    let mut page = String::from(HEAD);
    FORMATS.iter().for_each(|format| page.push_str(&row(format, bare(format))));
    page.push_str(OTHERS);
    others.iter().for_each(|format| page.push_str(&row(format, bare(format))));
    for format in FORMATS.iter().copied().chain(others) {
        let about = escaped(format.about());
        let _ = write!(page, "\n## {}\n\n{about}\n\n```text\n{}\n```\n", format.name(), format.example().trim_end());
    }
    page
}

const HEAD: &str = "\
# All notations

This page is written by `exactly man --print notations`; `exactly formats NAME` prints one of them in the terminal. How
texts are told apart and read, and what is special about some: [formats.md](formats.md).

| name | what it is | bare givens |
|---|---|---|
";

const OTHERS: &str = "
For Latin squares, to exchange them with other programs ([latin.md](latin.md#exchange)):

| name | what it is | bare givens |
|---|---|---|
";

fn row(format: &Format, bare: &str) -> String {
    let name = format.name();
    let others = format.aliases().iter().map(|name| format!(", `{name}`")).join("");
    format!("| [`{name}`](#{name}){others} | {} | {bare} |\n", escaped(format.about()).replace('|', "\\|"))
}

/// What bare givens mean.
fn bare(format: &Format) -> &'static str {
    match format.bare() {
        Some(Bare::Latin) => "Latin square",
        Some(_) => "sudoku",
        None => "–",
    }
}

fn escaped(text: &str) -> String {
    text.replace('<', "\\<")
}
