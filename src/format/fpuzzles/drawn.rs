//! Drawings of f-puzzles: twins of rules that were understood, and others, which may stand for rules.

use std::collections::HashSet;

use crate::besides::Drawings;
use crate::format::cages::{self, Word};
use crate::format::payload::json::{Json, Wrong};
use crate::format::places::Place;
use crate::grid::Grid;

/// The lists of drawings.
pub const KINDS: [&str; 5] = ["line", "text", "circle", "rectangle", "cage"];

/// What drawings say.
#[derive(Default)]
pub struct Drawn<'j> {
    /// Those that may stand for rules.
    pub drawings: Drawings,
    /// Cages that may be labels.
    pub labels: Vec<String>,
    /// What the texts of cages say of the puzzle.
    pub words: Vec<Word<'j>>,
}

/// Counts what is drawn and is no twin of a rule in the same file.
pub fn read<'j>(puzzle: &'j [(String, Json)], grid: &Grid) -> Result<Drawn<'j>, Wrong> {
    let mut drawn = Drawn::default();
    for (kind, list) in puzzle.iter().filter(|(key, _)| KINDS.contains(&key.as_str())) {
        let entries = list.list().map_err(|wrong| wrong.under(kind))?;
        for (place, entry) in entries.iter().enumerate() {
            let entry = entry.object().map_err(|wrong| wrong.at(place).under(kind))?;
            match twin_of(entry) {
                Some(name) if is_twin(puzzle, &name, entry) => {}
                Some(name) => drawn.drawings.add(&format!("{kind} from {name}"), 1),
                None if is_marked(entry) && is_drawn_twice(puzzle, entry) => {}
                None if kind == "cage" => drawn.cage(entry, grid),
                None => drawn.drawings.add(kind, 1),
            }
        }
    }
    Ok(drawn)
}

impl<'j> Drawn<'j> {
    /// Takes in what only looks like a cage: its text may be a word about the puzzle, as SudokuPad reads it.
    fn cage(&mut self, entry: &'j [(String, Json)], grid: &Grid) {
        let text = field(entry, "value").and_then(|value| value.text().ok()).unwrap_or_default();
        if let Some(word) = Word::of(text) {
            return self.words.push(word);
        }
        let first = field(entry, "cells").and_then(|cells| cells.list().ok()?.first()?.text().ok());
        let first = first.and_then(|name| Place::parse(name)?.cell(grid));
        self.labels.extend(cages::cosmetic(first, text, grid));
        self.drawings.add("cage", 1);
    }
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

/// Whether a rule of this name says what is drawn: all of it lies in one entry of the rule. A drawing elsewhere is a rule that is lost.
fn is_twin(puzzle: &[(String, Json)], name: &str, drawing: &[(String, Json)]) -> bool {
    // The script calls a rule by its key, in words: `Region Sum Line`; all whispers stand under one key, and lockouts are lines.
    let own: String = name.to_ascii_lowercase().split([' ', '-']).collect();
    let keys = [own.as_str(), if own.ends_with("whispers") { "whispers" } else { own.trim_end_matches("line") }];
    let lists = keys.iter().filter_map(|key| field(puzzle, key)?.list().ok());
    let entries: Vec<&[(String, Json)]> = lists.flatten().filter_map(|entry| entry.object().ok()).collect();
    entries.iter().any(|entry| covers(entry, drawing)) || is_around_all(&entries, drawing)
}

/// Whether a drawing is nothing but the cells of all entries of a rule: one cage around several indexed columns.
fn is_around_all(rules: &[&[(String, Json)]], drawing: &[(String, Json)]) -> bool {
    let all: HashSet<&str> = rules.iter().flat_map(|rule| parts(rule)).flatten().collect();
    let drawn: HashSet<&str> = parts(drawing).into_iter().flatten().collect();
    let is_silent = field(drawing, "value").is_none_or(Json::is_void) && field(drawing, "lines").is_none();
    is_silent && !drawn.is_empty() && drawn == all
}

/// Whether each part of a drawing lies in one part of a rule, and both say the same if the drawing says something.
fn covers(rule: &[(String, Json)], drawing: &[(String, Json)]) -> bool {
    let (rules, drawn) = (parts(rule), parts(drawing));
    let is_within = |drawn: &Vec<&str>| rules.iter().any(|rule| drawn.iter().all(|place| rule.contains(place)));
    !drawn.is_empty() && drawn.iter().all(is_within) && says_no_other(rule, drawing)
}

/// Whether a drawing says nothing, or what the rule says: a sum beside the board, for instance.
fn says_no_other(rule: &[(String, Json)], drawing: &[(String, Json)]) -> bool {
    // Rings and squares around a number are written as letters.
    let is_shape = |value: &Json| value.text().is_ok_and(|text| ["◯", "○", "▯", "□", "⬜"].contains(&text));
    let value = |entry| field(entry, "value").filter(|value| !value.is_void() && !is_shape(value));
    let number = |value: &Json| value.number().ok();
    value(drawing).is_none_or(|drawn| {
        value(rule).is_some_and(|said| said == drawn || number(said).is_some() && number(said) == number(drawn))
    })
}

/// The places that each line names, and those of `cells` and `cell`.
fn parts<'j>(entry: &'j [(String, Json)]) -> Vec<Vec<&'j str>> {
    let places = |list: &'j Json| Some(list.list().ok()?.iter().filter_map(|place| place.text().ok()).collect());
    let lines = field(entry, "lines").and_then(|lines| lines.list().ok()).unwrap_or_default();
    let lists = lines.iter().chain(field(entry, "cells")).filter_map(places);
    lists.chain(field(entry, "cell").and_then(|cell| Some(vec![cell.text().ok()?]))).collect()
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
        (same("lines") || same("cells")) && says_no_other(entry, drawing)
    };
    let rules = puzzle.iter().filter(|(key, _)| !KINDS.contains(&key.as_str()));
    let mut entries = rules.filter_map(|(_, list)| list.list().ok()).flatten();
    entries.any(|entry| entry.object().is_ok_and(same))
}
