//! What the crate shows is the kept list `tests/public.txt`, so that a change of it is seen: names, signatures, fields, variants.
//! `EXACTLY_BLESS=1 cargo test --test library public::` writes the list anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const KEPT: &str = "tests/public.txt";

#[test]
fn what_is_shown_is_the_kept_list() {
    let shown = shown();
    assert!(shown.lines().count() > 100, "little was found:\n{shown}");
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write(KEPT, &shown).unwrap();
    }
    let kept = fs::read_to_string(KEPT).unwrap_or_default();
    let missing: Vec<_> = kept.lines().filter(|line| !shown.lines().any(|other| other == *line)).collect();
    let new: Vec<_> = shown.lines().filter(|line| !kept.lines().any(|other| other == *line)).collect();
    assert!(missing.is_empty() && new.is_empty(), "gone: {missing:#?}\nnew: {new:#?}\nEXACTLY_BLESS=1 takes that over");
    assert_eq!(shown, kept, "in another order");
    assert!(!shown.contains("varisat"), "a type of varisat is shown");
}

/// All public items, one a line, by the names under which the crate shows them.
fn shown() -> String {
    let sources: Vec<_> = sources(Path::new("src")).into_iter().map(|path| (read(&path), path)).collect();
    let names = exported(&read(Path::new("src/lib.rs")));
    assert!(names.len() > 30 && names.contains("draw"), "{names:?}");
    let mut lines = BTreeMap::<String, Vec<String>>::new();
    for name in &names {
        let at_home = |path: &Path| path.starts_with("src/facade");
        let defined = sources.iter().filter(|(text, _)| definition(text, name).is_some());
        let home = defined.clone().find(|(_, path)| at_home(path)).or(defined.clone().next());
        let Some((text, path)) = home else {
            let module = sources.iter().find(|(_, path)| path.ends_with(format!("facade/{name}.rs")));
            let (text, _) = module.unwrap_or_else(|| panic!("{name} is defined nowhere"));
            let items = text.lines().filter(|line| line.starts_with("pub ")).map(|line| item(text, line));
            lines.entry(name.clone()).or_default().extend(items);
            for inner in ["Shown", "Theme"] {
                let (text, _) = sources.iter().find(|(text, _)| definition(text, inner).is_some()).unwrap();
                lines.entry(format!("{name}::{inner}")).or_default().extend(definition(text, inner).unwrap());
            }
            continue;
        };
        let of_name = lines.entry(name.clone()).or_default();
        of_name.extend(definition(text, name).unwrap());
        let is_home = |other: &Path| if at_home(path) { at_home(other) } else { other == path };
        for (text, _) in sources.iter().filter(|(_, other)| is_home(other)) {
            of_name.extend(implemented(text, name));
        }
    }
    let lines =
        lines.into_iter().flat_map(|(name, items)| items.into_iter().map(move |item| format!("{name}: {item}\n")));
    lines.collect()
}

/// The names in `pub use facade::{…}`.
fn exported(lib: &str) -> BTreeSet<String> {
    let list = lib.split("pub use facade::{").nth(1).and_then(|rest| rest.split('}').next()).expect("the facade");
    list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

/// A struct, an enum, a trait or a function with all that it shows: its attributes, fields, variants, methods.
fn definition(text: &str, name: &str) -> Option<Vec<String>> {
    let lines: Vec<_> = text.lines().collect();
    let is_start = |line: &str| {
        ["pub struct ", "pub enum ", "pub trait ", "pub fn "].iter().any(|word| {
            let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(name));
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
        })
    };
    let start = lines.iter().position(|line| is_start(line))?;
    let attributes = lines[..start].iter().rev().take_while(|line| line.starts_with('#') || line.starts_with("///"));
    let mut items: Vec<_> = attributes
        .filter(|line| line.starts_with("#[non_ex") || line.starts_with("#[derive"))
        .map(|line| (*line).to_owned())
        .collect();
    items.push(item(text, lines[start]));
    if !lines[start].ends_with('{') || lines[start].starts_with("pub fn ") {
        return Some(items);
    }
    let is_struct = lines[start].starts_with("pub struct ");
    let body = lines[start + 1..].iter().take_while(|line| **line != "}").map(|line| line.trim());
    let body = body.filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#["));
    items.extend(body.filter(|line| !is_struct || line.starts_with("pub ")).map(str::to_owned));
    Some(items)
}

/// What is implemented for a type: headers of traits, and its own functions and constants.
fn implemented(text: &str, name: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(of) = line.strip_prefix("impl").filter(|_| line.ends_with('{') || line.ends_with("{}")) else {
            continue;
        };
        let of = of.trim_end_matches(['{', '}', ' ']);
        let target = of.rsplit(" for ").next().unwrap().trim().split('<').next().unwrap();
        let target = target.rsplit(' ').next().unwrap();
        if target != name {
            continue;
        }
        if of.contains(" for ") {
            items.push(format!("impl{of}"));
            continue;
        }
        for line in lines.by_ref().take_while(|line| *line != "}") {
            let inner = line.strip_prefix("    ").unwrap_or(line);
            if inner.starts_with("pub ") && !inner.starts_with("pub(") {
                items.push(item(text, line));
            }
        }
    }
    items
}

/// An item up to its body, on one line.
fn item(text: &str, first: &str) -> String {
    let rest = &text[text.find(first).expect("a line of the text")..];
    let is_function = first.contains("fn ");
    let end = if is_function {
        rest.find(" {\n").unwrap_or(rest.len()).min(rest.find(";\n").unwrap_or(rest.len()))
    } else {
        rest.find('\n').unwrap_or(rest.len())
    };
    let whole = rest[..end].trim_end_matches(['{', ' ']).split_whitespace().collect::<Vec<_>>().join(" ");
    whole.replace("( ", "(").replace(", )", ")")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// The files of the library, those of the facade first.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort_by_key(|path| (!path.to_string_lossy().contains("facade"), path.clone()));
    let inner = paths.into_iter().filter(|path| !path.ends_with("cli") && !path.ends_with("main.rs"));
    inner.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}
