//! Holds the list “Who knows rows and columns” of docs/architecture.md true: a board may have any form, so what answers knows
//! houses, and only what makes boards and speaks with people knows what their cells look like.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

#[test]
fn rows_columns_and_boxes_are_named_where_the_page_says() {
    let listed = listed(&fs::read_to_string("docs/architecture.md").unwrap());
    let knowing = knowing(Path::new("src"));
    assert!(listed.len() > 9 && knowing.len() > 99, "little was found: {listed:?} {knowing:?}");
    let mut spoken_of = BTreeSet::new();
    for (file, names) in &knowing {
        // A file's own line, or that of a room around it: exactly one of them.
        let lines: Vec<_> = listed.iter().filter(|place| is_in(file, place)).collect();
        assert_eq!(lines.len(), 1, "docs/architecture.md, “Who knows rows and columns”: src/{file} names {names:?}");
        spoken_of.extend(lines);
    }
    let idle: Vec<_> = listed.iter().filter(|place| !spoken_of.contains(place)).collect();
    assert!(idle.is_empty(), "these know no rows, columns or boxes, says the code: {idle:?}");
}

#[test]
fn names_are_found_in_code_alone() {
    for (code, names) in [
        ("fn cell(row: usize) {}", vec!["row"]),
        ("/// a row\nfn cell() { print(\"row {row}\"); } // row", vec![]),
        ("let x: Box<[u8]> = Box::new([]); narrow(arrow, throw, boxed);", vec![]),
        (
            "match kind { House::Box => by_columns(BoxShape::of(MAX_ROWS)) }",
            vec!["Box", "BoxShape", "MAX_ROWS", "by_columns"],
        ),
        ("#[cfg(test)] mod tests { fn row() {} } #[cfg(test)] mod more; fn box_of() {}", vec!["box_of"]),
        ("macro!(a, { grid.row_of(cell) })", vec!["row_of"]),
    ] {
        assert_eq!(Vec::from_iter(named(code)), names, "{code}");
    }
}

/// Rooms and files in the first column of the page's table: `board`, or `symmetry/map.rs`.
fn listed(page: &str) -> BTreeSet<String> {
    let section = page.split("## Who knows rows and columns").nth(1).expect("the page has that section");
    let table = section.split("\n## ").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let places = table.flat_map(|line| line.split_once(" | ").expect("a place and why").0.split(", "));
    places.map(|place| place.trim_matches('`').to_owned()).collect()
}

/// Whether a file is the one that is listed, or one of the room: `board.rs` and what is in `board`.
fn is_in(file: &str, place: &str) -> bool {
    file == place || file.strip_prefix(place).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// The files of the library and the command whose code names rows, columns or boxes, and these names.
fn knowing(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let is_code = |path: &PathBuf| !path.iter().any(|part| part == "tests" || part == "tests.rs");
    let files = files(source).into_iter().filter(is_code).map(|path| {
        let file = path.strip_prefix(source).unwrap().to_str().unwrap().to_owned();
        (file, named(&fs::read_to_string(&path).unwrap()))
    });
    files.filter(|(_, names)| !names.is_empty()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let all = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    all.filter(|path| path.extension().is_some_and(|kind| kind == "rs")).collect()
}

/// The names in code, but for tests, that have a row, a column or a box in them. Comments are no tokens.
fn named(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    gather(code.parse().expect("Rust"), &mut names);
    names
}

fn gather(tokens: TokenStream, names: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        match token {
            TokenTree::Group(group) if group.to_string().replace(' ', "") == "[cfg(test)]" => {
                let is_end = |token: &TokenTree| match token {
                    TokenTree::Group(group) => group.to_string().starts_with('{'),
                    token => token.to_string() == ";",
                };
                place += tokens[place..].iter().position(is_end).expect("an item");
            }
            TokenTree::Group(group) => gather(group.stream(), names),
            TokenTree::Ident(name) => {
                let name = name.to_string();
                // `Box` alone is Rust's; a variant of that name stands behind the name of its type.
                let is_behind_type = place > 1 && tokens[place - 2..place].iter().all(|token| token.to_string() == ":");
                let is_rusts = name == "Box" && !is_behind_type;
                if !is_rusts && words(&name).iter().any(|word| ["row", "column", "box"].contains(&singular(word))) {
                    names.insert(name);
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        place += 1;
    }
}

/// `row` and `of` of `row_of`, `box` and `shape` of `BoxShape`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '_';
    for letter in name.chars() {
        if letter == '_' || letter.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        words.last_mut().unwrap().extend(letter.to_lowercase().filter(|letter| *letter != '_'));
        before = letter;
    }
    words
}

fn singular(word: &str) -> &str {
    if word == "boxes" { "box" } else { word.strip_suffix('s').unwrap_or(word) }
}
