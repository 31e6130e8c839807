//! The page of rules: an entry for each kind, with an example that keeps the rule and the picture that `render` makes of it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::run::exactly;
use crate::common::texts::puzzle;
use exactly::Solution;
use exactly::rule::{Form, KINDS};

/// Entries about what a layout says by its kind.
const HOUSES: [&str; 3] = ["diagonals", "windows", "group"];

/// An entry of the page.
struct Entry {
    key: String,
    text: String,
}

impl Entry {
    /// The puzzle that stands in it.
    fn example(&self) -> &str {
        let behind = self.text.split("```text\n").nth(1).unwrap_or_else(|| panic!("{}: no example", self.key));
        behind.split("```").next().unwrap()
    }

    fn picture(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/pictures/rules/{}.svg", self.key))
    }

    /// What stands in it beside heading, picture and example.
    fn words(&self) -> String {
        let (before, behind) = self.text.split_once("```text").unwrap();
        let behind = behind.split_once("```").unwrap().1;
        let lines = before.lines().chain(behind.lines()).filter(|line| !line.starts_with("!["));
        lines.collect::<Vec<_>>().join(" ").trim().to_owned()
    }
}

fn entries() -> Vec<Entry> {
    let page = fs::read_to_string("docs/rules.md").unwrap();
    let sections = page.split("\n## ").flat_map(|part| part.split("\n### ").skip(1).collect::<Vec<_>>());
    let entry = |section: &str| {
        let (key, text) = section.split_once('\n').unwrap();
        Entry { key: key.to_owned(), text: text.to_owned() }
    };
    sections.map(entry).collect()
}

/// `EXACTLY_BLESS=1 cargo test --test documents rules::` writes the page anew.
#[test]
fn the_page_is_what_the_kinds_say_of_themselves() {
    let ran = exactly(&["man", "--print", "rules"], "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write("docs/rules.md", &ran.out).unwrap();
    }
    assert!(
        fs::read_to_string("docs/rules.md").unwrap() == ran.out,
        "docs/rules.md is not what `man --print rules` says"
    );
}

#[test]
fn each_kind_of_rule_has_an_entry() {
    let entries = entries();
    let keys: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
    for key in KINDS.iter().map(|kind| kind.key).chain(HOUSES) {
        assert_eq!(keys.iter().filter(|known| **known == key).count(), 1, "docs/rules.md: ### {key}");
    }
    assert_eq!(keys.len(), KINDS.len() + HOUSES.len(), "an entry for no kind: {keys:?}");
    let page = fs::read_to_string("docs/rules.md").unwrap();
    for kind in KINDS {
        let entry = entries.iter().find(|entry| entry.key == kind.key).unwrap();
        assert!(entry.words().len() > 40, "{}: {:?}", entry.key, entry.words());
        for key in kind.keys() {
            assert!(page.contains(&format!("`{key}`")) && entry.text.contains(key), "{}: {key}", entry.key);
        }
    }
}

#[test]
fn examples_say_the_rule_and_keep_it() {
    for entry in entries() {
        let puzzle = puzzle(entry.example());
        let board = puzzle.board();
        let says = |form: Form| format!("{}{}", if form == Form::Word { "also: " } else { "" }, entry.key);
        let kind = KINDS.iter().find(|kind| kind.key == entry.key);
        if let Some(kind) = kind {
            let of_kind = |rule: &exactly::rule::Rule| rule.meaning.kind().is_some_and(|kind| kind.key == entry.key);
            assert!(board.rules().iter().any(of_kind), "{}", entry.key);
            assert!(entry.example().contains(&says(kind.form)), "{}", entry.key);
        }
        let values = puzzle.allowed().iter().map(|allowed| allowed.single()).collect::<Option<Vec<_>>>();
        let solution = Solution::new(values.unwrap_or_else(|| panic!("{}: cells are empty", entry.key)));
        assert!(puzzle.violation(&solution).is_none(), "{}: {:?}", entry.key, puzzle.violation(&solution));
    }
}

/// `EXACTLY_BLESS=1 cargo test --test documents rules::` makes them anew.
#[test]
fn pictures_are_what_render_makes_of_the_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/rules");
    let entries = entries();
    for entry in &entries {
        assert!(entry.text.contains(&format!("](pictures/rules/{}.svg)", entry.key)), "{}: no picture", entry.key);
        let ran = exactly(&["render", "-p", entry.example()], "");
        assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{}", entry.key);
        if std::env::var_os("EXACTLY_BLESS").is_some() {
            fs::write(entry.picture(), &ran.out).unwrap();
        }
        let known = fs::read_to_string(entry.picture()).unwrap_or_default();
        assert!(
            known == ran.out,
            "{} is not what is drawn: look at it with EXACTLY_BLESS=1",
            entry.picture().display()
        );
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), entries.len(), "a picture without an entry");
}
