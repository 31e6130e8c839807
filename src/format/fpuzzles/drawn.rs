//! Drawings of f-puzzles: twins of rules that were understood, and others, which may stand for rules.

use crate::format::drawings::Drawings;
use crate::format::payload::json::{Json, Wrong};

/// The lists of drawings.
pub const KINDS: [&str; 5] = ["line", "text", "circle", "rectangle", "cage"];

/// What the user script calls the rule that a drawing is a twin of, with the keys that the rule may stand under.
const TWINS: [(&str, &[&str]); 20] = [
    ("Renban", &["renban"]),
    ("Whispers", &["whispers"]),
    ("German Whispers", &["whispers", "germanwhispers"]),
    ("Dutch Whispers", &["whispers", "dutchwhispers"]),
    ("Entropic Line", &["entropicline"]),
    ("Modular Line", &["modularline"]),
    ("Region Sum Line", &["regionsumline"]),
    ("Nabner", &["nabner"]),
    ("Double Arrow", &["doublearrow"]),
    ("Zipper Line", &["zipperline"]),
    ("Slow Thermometer", &["slowthermometer"]),
    ("Row Indexer", &["rowindexer"]),
    ("Column Indexer", &["columnindexer"]),
    ("Box Indexer", &["boxindexer"]),
    ("X Sum", &["xsum"]),
    ("X-Sum", &["xsum"]),
    ("Skyscraper", &["skyscraper"]),
    ("Thermometer", &["thermometer"]),
    ("Palindrome", &["palindrome"]),
    ("Between Line", &["betweenline"]),
];

/// Counts what is drawn and is no twin of a rule in the same file.
///
/// # Errors
/// Where a list of drawings is none.
pub fn read(puzzle: &[(String, Json)]) -> Result<Drawings, Wrong> {
    let mut drawings = Drawings::default();
    for (kind, list) in puzzle.iter().filter(|(key, _)| KINDS.contains(&key.as_str())) {
        let entries = list.list().map_err(|wrong| wrong.under(kind))?;
        for (place, entry) in entries.iter().enumerate() {
            let entry = entry.object().map_err(|wrong| wrong.at(place).under(kind))?;
            match twin_of(entry) {
                Some(name) if has_key(puzzle, &name) => {}
                Some(name) => drawings.add(&format!("{kind} from {name}"), 1),
                None if is_marked(entry) && is_drawn_twice(puzzle, entry) => {}
                None => drawings.add(kind, 1),
            }
        }
    }
    Ok(drawings)
}

fn field<'j>(entry: &'j [(String, Json)], name: &str) -> Option<&'j Json> {
    entry.iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn twin_of(entry: &[(String, Json)]) -> Option<String> {
    let name = field(entry, "fromConstraint")?.text().ok()?;
    // It goes into messages and files as it is.
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || " -".contains(*letter);
    Some(name.chars().filter(plain).take(40).collect())
}

fn has_key(puzzle: &[(String, Json)], name: &str) -> bool {
    let keys = TWINS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, keys)| keys);
    keys.iter().any(|key| field(puzzle, key).is_some_and(|list| list.list().is_ok_and(|list| !list.is_empty())))
}

/// Whether older scripts made a drawing for a rule whose name it does not carry.
fn is_marked(entry: &[(String, Json)]) -> bool {
    let marks = ["isNewConstraint", "fromRangskSolver", "isLLConstraint"];
    marks.iter().any(|mark| matches!(field(entry, mark), Some(Json::Bool(true))))
}

/// Whether a rule has the very cells of a drawing.
fn is_drawn_twice(puzzle: &[(String, Json)], drawing: &[(String, Json)]) -> bool {
    let same = |entry: &[(String, Json)]| {
        let same = |name: &str| field(drawing, name).is_some_and(|cells| field(entry, name) == Some(cells));
        same("lines") || same("cells")
    };
    let rules = puzzle.iter().filter(|(key, _)| !KINDS.contains(&key.as_str()));
    let mut entries = rules.filter_map(|(_, list)| list.list().ok()).flatten();
    entries.any(|entry| entry.object().is_ok_and(same))
}
