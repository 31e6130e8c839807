//! What may be read of a damaged text: the puzzles that were written, an error, or what the text says all the same.
//!
//! What a text says is told without the reader: of all that is read, written again in the very same way, it must be the
//! text, letter by letter but for what says nothing in that way. A digit in the place of another passes; a row of the next
//! puzzle in the place of a lost one does not, since the text would be a row longer.

use exactly::format::Record;

use crate::boards::{Item, Meaning};
use crate::ways::{Canon, Way};

/// What is wrong with what was read of a damaged text, if anything is.
pub fn fault(way: &Way, items: &[Item], text: &str, read: &[Result<Record, String>]) -> Option<&'static str> {
    let records: Vec<Item> = read.iter().flatten().map(item).collect();
    let same = |one: &Item, other: &Item| {
        let solution = one.solution.is_none() || one.solution == other.solution;
        solution && Meaning::of(&one.puzzle) == Meaning::of(&other.puzzle)
    };
    let lost = way.is_halves && has_lost_labels(way, text, &records);
    if read.iter().any(Result::is_err) && !lost {
        let written = records.iter().all(|record| items.iter().any(|item| same(record, item)));
        return (!written).then_some("beside an error, a puzzle that was not written");
    }
    let lost = lost || is_cut(way, items, text, &records, same);
    let records = without_parted_solutions(text, records);
    let all = records.len() == items.len() && records.iter().zip(items).all(|(record, item)| same(record, item));
    (!all && !lost && !is_said(way, items, text, &records))
        .then_some("neither the puzzles that were written nor what the text says")
}

/// Whether what was read of a text that nobody damaged are other puzzles.
pub fn are_others(items: &[Item], read: &[Result<Record, String>]) -> bool {
    let records: Vec<Item> = read.iter().flatten().map(item).collect();
    let meanings = |items: &[Item]| items.iter().map(|item| Meaning::of(&item.puzzle)).collect::<Vec<_>>();
    meanings(&records) != meanings(items)
}

fn item(record: &Record) -> Item {
    let (puzzle, solution) = (record.puzzle.clone(), record.solution.clone());
    Item { puzzle, solution, note: record.note.clone().unwrap_or_default() }
}

/// The puzzles without a solution that a line break has parted from its puzzle: nothing tells it from a puzzle that is full.
fn without_parted_solutions(text: &str, records: Vec<Item>) -> Vec<Item> {
    let lines: Vec<&str> = text.lines().collect();
    let is_parted = |item: &Item| {
        let allowed = item.puzzle.allowed();
        let full = allowed.iter().all(|allowed| allowed.single().is_some());
        full && lines.windows(2).any(|pair| pair[0].ends_with(',') && pair[1].chars().count() == allowed.len())
    };
    records.into_iter().filter(|item| !is_parted(item)).collect()
}

/// Whether the text is cut within what stands beside the last puzzle that it begins, or in the frame of the next.
fn is_cut(way: &Way, items: &[Item], text: &str, records: &[Item], same: impl Fn(&Item, &Item) -> bool) -> bool {
    let count = records.len().min(items.len());
    let (Some(begun), Some(whole)) = (way.text(&items[..count]), way.text(items)) else { return false };
    let as_written = records.len() == count && records.iter().zip(items).all(|(record, item)| same(record, item));
    let behind = text.get(begun.len()..).unwrap_or_default();
    // The top of the next frame says nothing.
    as_written
        && whole.starts_with(text)
        && !behind.chars().any(|character| character.is_alphanumeric() || character == '.')
}

/// Whether the text is the cells of its only puzzle and fewer than half of its labels: then nothing tells it from a puzzle
/// with a note, or with a second one that is cut off.
fn has_lost_labels(way: &Way, text: &str, records: &[Item]) -> bool {
    let [record] = records else { return false };
    let order = record.puzzle.board().order();
    let Some(cells) = way.unlabelled(record).filter(|_| order == way.kind.order()) else { return false };
    let (text, cells) = (canon(way.canon, text), canon(way.canon, &cells));
    let count = |text: &str| text.chars().filter(|character| !character.is_whitespace() && *character != ',').count();
    let behind = text.trim_end().strip_prefix(cells.trim_end());
    behind.is_some_and(|behind| 2 * count(behind) <= order * order)
}

/// Whether the text is these puzzles, written in this way beside the notes that there were.
fn is_said(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let one_line = text.trim().lines().count() == 1;
    if !one_line && records.iter().any(|record| record.puzzle.board().order() != way.kind.order()) {
        return false;
    }
    let text = canon(way.canon, text);
    let head = canon(way.canon, &way.head);
    let mut rest = text.strip_prefix(&head).unwrap_or(&text);
    for record in records {
        let notes = items.iter().map(|item| item.note.clone()).chain([record.note.clone(), String::new()]);
        let ways = notes.filter_map(|note| way.record(&Item { note, ..record.clone() }));
        let texts = ways.flat_map(|text| [canon(way.canon, &text), canon(way.canon, below_heading(way, &text))]);
        let Some(behind) = texts.into_iter().find_map(|text| rest.strip_prefix(text.as_str())) else { return false };
        rest = behind;
    }
    rest.is_empty()
}

/// A sheet without its heading is a sheet too.
fn below_heading<'t>(way: &Way, text: &'t str) -> &'t str {
    if way.headed { text.split_once('\n').map_or(text, |(_, rest)| rest) } else { text }
}

/// A text without what says nothing.
fn canon(canon: Canon, text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    lines.map(|line| canon_line(canon, line)).collect()
}

fn canon_line(canon: Canon, line: &str) -> String {
    let line = &ruler(line);
    let joined = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    match canon {
        Canon::Parts => {
            let mut parts: Vec<&str> = line.split('~').collect();
            parts.sort_unstable();
            parts.join("~") + "\n"
        }
        Canon::Sets => {
            let sorted = |set: &str| {
                let mut set: Vec<char> = emptied(set).chars().collect();
                set.sort_unstable();
                set.into_iter().collect::<String>()
            };
            line.split_whitespace().map(sorted).collect::<Vec<_>>().join(" ") + "\n"
        }
        Canon::Cells => emptied(&joined(&line.replace('|', " | "))) + "\n",
        Canon::Drawn => emptied(line.trim_end()).replace(['.', '\t'], " ") + "\n",
        Canon::Fields(between) => {
            let fields = line.trim_matches(' ').split(between).map(|field| joined(field.trim_matches(['"', ' '])));
            let fields = fields.map(|field| if field.is_empty() { ".".to_owned() } else { emptied(number(&field)) });
            fields.collect::<Vec<_>>().join(&between.to_string()) + "\n"
        }
        Canon::Words => {
            let plain = line.replace("None", ".").replace("null", ".");
            let apart = |character: char| !character.is_alphanumeric() && character != '.';
            let words = plain.split(apart).filter(|word| !word.is_empty());
            words.map(|word| emptied(word) + " ").collect()
        }
    }
}

/// A number of two digits without a 0 in front.
fn number(field: &str) -> &str {
    let is_number = field.len() == 2 && field.bytes().all(|byte| byte.is_ascii_digit());
    field.strip_prefix('0').filter(|_| is_number).unwrap_or(field)
}

/// A ruler, however long it is, or the line as it is.
fn ruler(line: &str) -> String {
    let is_ruler = ["--", "==", "━━", "──"].iter().any(|stroke| line.contains(stroke));
    if !is_ruler || line.chars().any(|character| character.is_alphanumeric() || character == '.') {
        return line.to_owned();
    }
    let mut short: Vec<char> = line.chars().collect();
    short.dedup();
    short.into_iter().collect()
}

/// A text in capital letters, with one character for all empty cells.
fn emptied(text: &str) -> String {
    text.to_uppercase().chars().map(|character| if "0X*_?-".contains(character) { '.' } else { character }).collect()
}
