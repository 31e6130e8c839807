//! Reads the JSON of f-puzzles, which `fpuzzles/write.rs` writes. Each key is a rule that is understood, or a drawing, or an error that names it.
//!
//! ```ebnf
//! puzzle  = object( "size": n, "grid": list( n * list( n * cell ) ), { member } ) ;    (* keys in any order *)
//! cell    = object( [ "value": number ], [ "given": flag ], [ "region": ( number | null ) ], [ "givenPencilMarks": list( { number } ) ],
//!           [ marks ], [ colours ] ) ;                   (* entered where given is not true; its candidates; null: in no region *)
//! member  = "title": text | "ruleset": text | "author": text | "solution": ( list | text ) | rule | drawing | beside ;
//! rule    = key: ( flag | list( { entry } ) ) ;          (* the keys of the table in rules.rs; the fields of entries in entry.rs *)
//! drawing = key: list( { entry } ) ;                     (* the keys of drawn.rs: counted *)
//! beside  = key: value ;                                 (* settings of the editor; a key with an empty value is absent *)
//! ```

use super::{drawn, entry, grid, rules};
use crate::board::Layout;
use crate::format::cages::Word;
use crate::format::content::Content;
use crate::format::payload::json::{Json, Wrong};
use crate::format::payload::keys;
use crate::grid::{Grid, MAX_ORDER};
use crate::puzzle::Solution;
use crate::rule::Meaning;
use crate::values::Value;

/// Keys about the puzzle that say no rule, and those of the editor's settings.
const BESIDE: [&str; 9] = [
    "author",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "disableRules",
    "fogtriggers",
];

/// Reads a puzzle.
pub fn puzzle(json: &Json) -> Result<Content, Wrong> {
    let puzzle = json.object()?;
    puzzle
        .iter()
        .filter(|(key, _)| !is_known(key))
        .try_for_each(|(key, value)| keys::check(key, value, &rules::keys().collect::<Vec<_>>()))?;
    let field = |name: &str| puzzle.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let size = entry::needed(field("size"), "size", Json::whole)?;
    let order = usize::try_from(size).ok().and_then(Grid::new);
    let board = order.ok_or_else(|| Wrong::new(format!("a number from 1 to {MAX_ORDER} expected")).under("size"))?;
    let mut content = entry::needed(field("grid"), "grid", |cells| grid::read(cells, &board))?;
    for (key, value) in puzzle {
        let silent = rules::read(key, value, &board, &mut content.layout).map_err(|wrong| wrong.under(key))?;
        if silent > 0 {
            content.passed.push(format!("empty {key}:{silent}"));
        }
    }
    rules::settle(&mut content.layout);
    check_letters(field("xv"), &content.layout)?;
    let drawn = drawn::read(puzzle, &board)?;
    (content.drawings, content.labels) = (drawn.drawings, drawn.labels);
    let title = entry::optional(field("title"), "title", |text| text.text().map(str::to_owned))?;
    let ruleset = entry::optional(field("ruleset"), "ruleset", |text| text.text().map(str::to_owned))?;
    content.said(title.as_deref(), ruleset.as_deref());
    entry::optional(field("author"), "author", |text| text.text().map(|_| ()))?;
    let said = field("solution").filter(|value| **value != Json::Null);
    if let Some(solution) = entry::optional(said, "solution", |value| solution(value, board.rows()))? {
        content.solved(solution);
    }
    for word in drawn.words {
        match word {
            Word::Rules(text) => content.said(None, Some(text)),
            Word::Title(text) => content.said(Some(text), None),
            Word::Solution(text) => {
                let said = solution(&Json::Text(text.to_owned()), board.rows());
                content.solved(said.map_err(|wrong| wrong.under("solution").under("cage"))?);
            }
            Word::Beside => {}
        }
    }
    Ok(content)
}

/// A mark without a letter says nothing, but may keep its pair out of the negative: programs differ.
fn check_letters(marks: Option<&Json>, layout: &Layout) -> Result<(), Wrong> {
    let has_negative = layout.clues.iter().any(|clue| matches!(clue, Meaning::XvNegative));
    let is_silent = |mark: &Json| rules::letter(mark).is_ok_and(|letter| letter.is_none());
    let marks = marks.and_then(|marks| marks.list().ok()).unwrap_or_default();
    match marks.iter().position(is_silent) {
        Some(place) if has_negative => {
            let what = "a mark without a letter beside the negative of X and V: whether its pair is exempt is not said";
            Err(Wrong::new(what).at(place).under("xv"))
        }
        _ => Ok(()),
    }
}

fn is_known(key: &str) -> bool {
    ["size", "grid", "title", "ruleset", "solution"].contains(&key)
        || BESIDE.contains(&key)
        || drawn::KINDS.contains(&key)
        || rules::keys().any(|known| known == key)
}

/// A whole solution; `None` where cells are left open.
fn solution(value: &Json, order: usize) -> Result<Option<Solution>, Wrong> {
    let whole = order * order;
    let wrong = |found: usize| Wrong::new(format!("{whole} values expected, {found} found"));
    let values = match value {
        Json::Text(text) => {
            let symbol = |letter: char| match letter {
                '.' | '0' => Ok(None),
                _ => Ok(letter.to_digit(36).map(|digit| digit as usize)),
            };
            text.chars().filter(|letter| !letter.is_whitespace()).map(symbol).collect::<Result<Vec<_>, Wrong>>()?
        }
        list => list.each(|value| match value {
            Json::Null => Ok(None),
            Json::Text(text) if text == "." || text.is_empty() => Ok(None),
            value => value.number().map(|number| usize::try_from(number).ok().filter(|number| *number > 0)),
        })?,
    };
    if values.len() != whole {
        return Err(wrong(values.len()));
    }
    if let Some(value) = values.iter().flatten().find(|value| **value > order) {
        return Err(Wrong::new(format!("a value from 1 to {order} expected, {value} found")));
    }
    let values: Option<Vec<Value>> = values.into_iter().map(|value| value.map(|value| Value::new(value - 1))).collect();
    Ok(values.map(Solution::new))
}
