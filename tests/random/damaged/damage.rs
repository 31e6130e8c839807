//! One thing that goes wrong with a text: by a slip of a hand, in a mail, in a program that copies.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// What a text holds.
#[derive(Clone, Copy)]
pub struct Of {
    pub puzzles: usize,
    /// Whether it is cells and labels of one puzzle.
    pub halves: bool,
}

/// Damages a text in one way; tells which, and the text.
pub fn damage(rng: &mut impl Rng, text: &str, of: Of) -> (String, Vec<u8>) {
    for _ in 0..20 {
        let (what, damaged) = once(rng, text, of);
        if damaged != text.as_bytes() {
            return (what, damaged);
        }
    }
    ("nothing".to_owned(), text.as_bytes().to_vec())
}

fn once(rng: &mut impl Rng, text: &str, of: Of) -> (String, Vec<u8>) {
    let characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return ("nothing".to_owned(), Vec::new());
    }
    if rng.random_bool(0.5) {
        let (what, damaged) = by_character(rng, characters);
        return (what, damaged.into_iter().collect::<String>().into_bytes());
    }
    if rng.random_bool(0.1) {
        let at = rng.random_range(0..=text.len());
        return (format!("cut at byte {at}"), text.as_bytes()[..at].to_vec());
    }
    let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let (what, damaged) = by_lines(rng, lines, of);
    (what, damaged.concat().into_bytes())
}

/// Characters that are no symbol of most boards, or parts of other notations.
const STRANGE: [char; 20] =
    ['!', '"', '#', '$', '(', '[', '{', '+', ',', '/', ':', ';', '=', '@', '|', '~', 'é', '５', '\t', '\n'];

fn by_character(rng: &mut impl Rng, mut text: Vec<char>) -> (String, Vec<char>) {
    let at = rng.random_range(0..text.len());
    let own = *text.choose(rng).unwrap();
    let digit = *['0', '1', '2', '3', '5', '9', 'A', 'B', '.', ' '].choose(rng).unwrap();
    let other = *[own, digit, *STRANGE.choose(rng).unwrap()].choose(rng).unwrap();
    let what = match rng.random_range(0..8) {
        0 | 1 => {
            let lost = text.remove(at);
            format!("{lost:?} lost at {at}")
        }
        2 => {
            text.insert(at, text[at]);
            format!("doubled at {at}")
        }
        3 => {
            text.insert(at, other);
            format!("{other:?} inserted at {at}")
        }
        4 => {
            let next = (at + 1) % text.len();
            text.swap(at, next);
            format!("characters {at} and {next} exchanged")
        }
        5 => {
            let blanks: Vec<usize> = (0..text.len()).filter(|&place| "| ,;/\t-\n".contains(text[place])).collect();
            match blanks.choose(rng) {
                Some(&place) => {
                    let lost = text.remove(place);
                    format!("{lost:?} lost at {place}")
                }
                None => "nothing".to_owned(),
            }
        }
        _ => {
            text[at] = other;
            format!("{other:?} in its place at {at}")
        }
    };
    (what, text)
}

/// What may stand in front of a text.
const MARK: char = '\u{feff}';

const HEADERS: [&str; 14] = [
    "Grid 02",
    "Puzzle 7:",
    "puzzle,solution",
    "easy",
    "Sudoku",
    "---",
    "2.",
    "1 2 3 4 5 6 7 8 9",
    "A B C D E F G H I",
    "=====",
    "id,puzzle",
    "5",
    "r1c1=5",
    "# a comment",
];

fn by_lines(rng: &mut impl Rng, mut lines: Vec<String>, of: Of) -> (String, Vec<String>) {
    let (at, end) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
    let what = match rng.random_range(0..20) {
        0 | 1 => {
            lines.remove(at);
            format!("line {at} lost")
        }
        2 => {
            lines.insert(end, lines[at].clone());
            format!("line {at} again before {end}")
        }
        3 => {
            lines.insert(at, lines[at].clone());
            format!("line {at} doubled")
        }
        4 => {
            let next = if rng.random_bool(0.5) { (at + 1) % lines.len() } else { end };
            lines.swap(at, next);
            format!("lines {at} and {next} exchanged")
        }
        5 => {
            let header = *HEADERS.choose(rng).unwrap();
            lines.insert(at, format!("{header}\n"));
            format!("{header:?} before line {at}")
        }
        6 => {
            lines.insert(at, "\n".to_owned());
            format!("a blank line before {at}")
        }
        7 => {
            lines.retain(|line| !line.trim().is_empty());
            "all blank lines lost".to_owned()
        }
        8 => {
            let blanks: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].trim().is_empty()).collect();
            if let Some(&line) = blanks.choose(rng) {
                lines.remove(line);
            }
            "a blank line lost".to_owned()
        }
        9 => {
            lines[at] = lines[at].replace([' ', '\t'], "");
            format!("line {at} without blanks")
        }
        10 => {
            lines.iter_mut().for_each(|line| *line = line.replace([' ', '\t'], ""));
            "no blanks anywhere".to_owned()
        }
        11 => {
            let indent = *[" ", "  ", "\t", "> "].choose(rng).unwrap();
            lines.iter_mut().for_each(|line| *line = format!("{indent}{line}"));
            format!("all lines behind {indent:?}")
        }
        12 => {
            lines.iter_mut().for_each(|line| *line = line.replace(' ', "\t"));
            "tabs for blanks".to_owned()
        }
        // In several puzzles it is several damages.
        13 if of.puzzles == 1 => column(rng, &mut lines),
        14 => wall(rng, &mut lines[at]),
        // Labels before givens; the halves of several puzzles make others.
        15 if of.halves => {
            let many = lines.len().div_ceil(2);
            let count = lines.len();
            lines.rotate_left(many % count);
            format!("the first {many} lines last")
        }
        16 => {
            let whole = lines[at].trim_end_matches('\n').to_owned();
            lines[at] = whole;
            format!("line {at} glued to the next")
        }
        17 => {
            lines[at] = format!("   {}", lines[at]);
            format!("line {at} indented")
        }
        18 => {
            let last = lines[at].trim_end().chars().last().unwrap_or(' ');
            lines[at] = format!("{}{last}\n", lines[at].trim_end());
            format!("line {at} long by its last character")
        }
        _ => {
            let mut short: Vec<char> = lines[at].trim_end().chars().collect();
            let lost = short.pop();
            lines[at] = short.into_iter().collect::<String>() + "\n";
            format!("line {at} short of {lost:?}")
        }
    };
    (what, lines)
}

/// A column of characters is lost, blank in all lines where there is such a one. A mark of a byte order stands in none.
fn column(rng: &mut impl Rng, lines: &mut [String]) -> String {
    let width =
        lines.iter().map(|line| line.trim_end().trim_start_matches(MARK).chars().count()).max().unwrap_or(1).max(1);
    let at = |line: &String, column: usize| line.trim_start_matches(MARK).chars().nth(column).unwrap_or(' ');
    let blank: Vec<usize> = (0..width).filter(|&column| lines.iter().all(|line| at(line, column) == ' ')).collect();
    let column = blank.choose(rng).copied().filter(|_| rng.random_bool(0.7)).unwrap_or(rng.random_range(0..width));
    for line in lines {
        let lost = if line.starts_with(MARK) { column + 1 } else { column };
        let kept = line.chars().enumerate().filter(|&(place, character)| place != lost || character == '\n');
        *line = kept.map(|(_, character)| character).collect();
    }
    format!("column {column} lost")
}

/// A piece of a wall is blank.
fn wall(rng: &mut impl Rng, line: &mut String) -> String {
    let mut text: Vec<char> = line.chars().collect();
    let is_stroke = |character: char| "|-=+┃━╋│─┼".contains(character);
    let strokes: Vec<usize> = (0..text.len()).filter(|&place| is_stroke(text[place])).collect();
    let Some(&place) = strokes.choose(rng) else { return "nothing".to_owned() };
    let stroke = text[place];
    let mut end = place;
    while end < text.len() && text[end] == stroke && end < place + 3 {
        text[end] = ' ';
        end += 1;
    }
    *line = text.into_iter().collect();
    format!("a wall {stroke} missing at {place}")
}
