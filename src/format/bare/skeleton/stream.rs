//! A text as cells and what stands between them.

use rustc_hash::FxHashMap;

use super::seen::{Seen, Signs, TITLE};
use super::shown::{Brackets, CLOSING, OPENING, Shown};
use crate::format::rules::alphabet;

/// Marks in gaps: a frame and its end.
const FRAME: char = '\u{3}';
const END: char = '\u{4}';

/// Different gaps: a board has fewer, whatever stands between its cells.
const MOST_GAPS: usize = 512;

/// How a text is cut into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Each symbol is a cell.
    Symbols,
    /// Digits side by side are a number, and something stands between numbers; words may be empty cells.
    Numbers,
    /// Likewise, with a point (and zeros) behind each number, as NumPy and pandas have them.
    Points,
}

/// Cells with their lines, and what stands between them.
pub struct Stream<'a> {
    pub cells: Vec<(&'a str, usize)>,
    /// What stands behind each cell but the last.
    pub gaps: Vec<u32>,
    texts: Vec<String>,
    /// Whether a gap holds a line end.
    pub ends: Vec<bool>,
    pub open: String,
    pub close: String,
    pub has_brackets: bool,
    /// How deep in brackets the cells stand.
    pub depth: usize,
}

impl<'a> Stream<'a> {
    /// Cuts lines into cells and gaps; nothing where brackets do not nest, or something could be neither.
    pub fn new(shown: &Shown<'a>, signs: Signs, cut: Cut) -> Option<Stream<'a>> {
        let depth = shown.depth;
        let mut stream = Stream {
            cells: vec![],
            gaps: vec![],
            texts: vec![],
            ends: vec![],
            open: String::new(),
            close: String::new(),
            has_brackets: depth > 0,
            depth,
        };
        let mut known = FxHashMap::default();
        // What stands behind each number, in all the same.
        let mut point = None;
        let mut gap = String::new();
        let mut brackets = Brackets::default();
        for line in &shown.seen {
            match line {
                Seen::Sign(sign) => gap.push(*sign),
                Seen::Frame(_) if stream.cells.is_empty() => {}
                Seen::Frame(frame) => gap.extend([FRAME].into_iter().chain(strokes(frame)).chain([END, '\n'])),
                Seen::Row(text, number) => {
                    let mut rest = *text;
                    while let Some(c) = rest.chars().next() {
                        let cell = if brackets.depth() == depth { cell(rest, signs, cut)? } else { None };
                        if let Some((length, cell)) = cell {
                            if cut == Cut::Points && cell.starts_with(|c: char| c.is_ascii_digit()) {
                                let behind = &rest[cell.len()..length];
                                (*point.get_or_insert(behind) == behind).then_some(())?;
                            }
                            stream.push((cell, *number), &mut gap, cut, &mut known)?;
                            rest = &rest[length..];
                        } else {
                            brackets.pass(c)?;
                            (c.is_ascii_graphic() || matches!(c, ' ' | '\t' | '\u{2500}'..='\u{257f}')).then_some(())?;
                            gap.push(c);
                            rest = &rest[c.len_utf8()..];
                        }
                    }
                    gap.push('\n');
                }
            }
        }
        // Numbers have something between them.
        let is_parted = cut == Cut::Symbols || !stream.texts.iter().any(String::is_empty);
        is_parted.then_some(())?;
        let name = shown.name.map(|name| format!("{name}="));
        stream.open.insert_str(0, &name.unwrap_or_default());
        stream.close = gap.split('\n').filter(|line| !line.starts_with(FRAME)).collect();
        Some(stream)
    }

    /// Whether each row stands in brackets of its own, which tells it from a piece of something else.
    pub fn has_rows(&self) -> bool {
        self.has_brackets && self.texts.iter().any(|gap| gap.contains(CLOSING) && gap.contains(OPENING))
    }

    pub fn text(&self, gap: u32) -> &str {
        &self.texts[gap as usize]
    }

    /// A cell behind a gap.
    fn push(
        &mut self,
        cell: (&'a str, usize),
        gap: &mut String,
        cut: Cut,
        known: &mut FxHashMap<String, u32>,
    ) -> Option<()> {
        if self.cells.is_empty() {
            self.open = std::mem::take(gap);
        } else {
            self.ends.push(gap.contains(['\n', '¶', TITLE]));
            let id = known.get(gap.as_str()).copied().unwrap_or_else(|| {
                let text = plain(gap, cut);
                let id = self.texts.iter().position(|other| *other == text).unwrap_or(self.texts.len());
                self.texts.extend((id == self.texts.len()).then_some(text));
                known.insert(gap.clone(), id as u32);
                id as u32
            });
            self.gaps.push(id);
            gap.clear();
        }
        self.cells.push(cell);
        (known.len() <= MOST_GAPS).then_some(())
    }
}

/// The signs of a frame, of strokes side by side one: columns may be wider in one board than in another.
fn strokes(frame: &str) -> impl Iterator<Item = char> + '_ {
    let mut last = None;
    let is_new = move |sign: &char| last.replace(*sign) != Some(*sign);
    frame.chars().map(|sign| if sign == ' ' { '˽' } else { sign }).filter(is_new)
}

/// How long the cell is that a text begins with, and the cell; nothing (inside) where it begins with none, nothing (outside) where
/// what it begins with could be no cell of any board.
#[allow(clippy::option_option)]
fn cell<'t>(text: &'t str, signs: Signs, cut: Cut) -> Option<Option<(usize, &'t str)>> {
    let empty = signs.empty;
    // `-1` is a word for an empty cell.
    let is_minus = |text: &str| text.starts_with("-1") && !text[2..].starts_with(|c: char| c.is_ascii_alphanumeric());
    if empty.is_none() && cut == Cut::Numbers && is_minus(text) {
        return Some(Some((2, &text[..2])));
    }
    let Some(c) = text.chars().next().filter(|c| Some(*c) == empty || c.is_ascii_alphanumeric() || signs.has(*c))
    else {
        return Some(None);
    };
    let length = |length: usize| Some(Some((length, &text[..length])));
    if Some(c) == empty || cut == Cut::Symbols || signs.has(c) {
        return length(c.len_utf8());
    }
    let run = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let is_number = text[..run].bytes().all(|byte| byte.is_ascii_digit());
    match cut {
        _ if alphabet::WORDS.contains(&&text[..run]) => length(run),
        Cut::Points => {
            let rest = text[run..].strip_prefix('.').filter(|_| is_number)?;
            let zeros = rest.bytes().take_while(|byte| *byte == b'0').count();
            Some(Some((run + 1 + zeros, &text[..run])))
        }
        _ if is_number || run == 1 => length(run),
        _ => None,
    }
}

/// A gap without blanks that say nothing. Between symbols several blanks are another gap than one; numbers may be aligned.
fn plain(gap: &str, cut: Cut) -> String {
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '¶');
    match gap {
        // Between two tabs side by side a cell may be lost.
        gap if gap.matches('\t').count() > 1 && gap.chars().all(|c| matches!(c, ' ' | '\t')) => "\t\t".to_owned(),
        "\t" => " ".to_owned(),
        "" => String::new(),
        "  " | "   " if cut == Cut::Symbols => "  ".to_owned(),
        gap if gap.chars().all(is_blank) => {
            ["¶", "\n", " "].into_iter().find(|sign| gap.contains(sign)).unwrap_or("").to_owned()
        }
        gap => gap.chars().filter(|c| !is_blank(*c)).collect(),
    }
}

/// A step without the frame in it.
pub fn without_frame(step: &str) -> String {
    let (before, after) = step.split_once(FRAME).unwrap_or((step, ""));
    let after = after.split_once(END).map_or(after, |(_, after)| after);
    match format!("{before}{after}") {
        end if end == "\n" || end == "¶" => String::new(),
        text => text,
    }
}
