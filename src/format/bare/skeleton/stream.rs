//! A text as cells and what stands between them.

use std::collections::HashMap;

use super::labels;
use super::seen::{Seen, TITLE};
use crate::format::rules::alphabet;
use crate::format::source::{Kind, Line};

/// Marks in gaps: a frame and its end.
const FRAME: char = '\u{3}';
const END: char = '\u{4}';

pub const OPENING: [char; 3] = ['(', '[', '{'];
pub const CLOSING: [char; 3] = [')', ']', '}'];

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
}

impl<'a> Stream<'a> {
    /// Cuts lines into cells and gaps; nothing where brackets do not nest, or something could be neither.
    pub fn new(lines: &[Line<'a>], empty: Option<char>, cut: Cut, is_labelled: bool) -> Option<Stream<'a>> {
        let mut seen: Vec<Seen> = lines.iter().filter_map(|line| see(line, empty)).collect();
        let name = if is_labelled { labels::take(&mut seen).map(|()| None)? } else { take_name(&mut seen) };
        let depth = deepest(&seen)?;
        let mut stream = Stream {
            cells: vec![],
            gaps: vec![],
            texts: vec![],
            ends: vec![],
            open: String::new(),
            close: String::new(),
            has_brackets: depth > 0,
        };
        let mut known = HashMap::new();
        // What stands behind each number, in all the same.
        let mut point = None;
        let mut gap = String::new();
        let mut brackets = Brackets::default();
        for line in &seen {
            match line {
                Seen::Sign(sign) => gap.push(*sign),
                Seen::Frame(_) if stream.cells.is_empty() => {}
                Seen::Frame(frame) => {
                    gap.extend([FRAME].into_iter().chain(frame.replace(' ', "˽").chars()).chain([END, '\n']))
                }
                Seen::Row(text, number) => {
                    let mut rest = *text;
                    while let Some(c) = rest.chars().next() {
                        let cell = if brackets.depth() == depth { cell(rest, empty, cut)? } else { None };
                        if let Some((length, cell)) = cell {
                            if cut == Cut::Points && cell.starts_with(|c: char| c.is_ascii_digit()) {
                                let behind = &rest[cell.len()..length];
                                (*point.get_or_insert(behind) == behind).then_some(())?;
                            }
                            stream.push((cell, *number), &mut gap, cut, &mut known);
                            rest = &rest[length..];
                        } else {
                            brackets.pass(c)?;
                            (c.is_ascii_graphic() || matches!(c, ' ' | '\t' | '\u{2500}'..='\u{257f}')).then_some(())?;
                            gap.push(if c == '\t' { ' ' } else { c });
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
        stream.open.insert_str(0, name.unwrap_or_default());
        stream.close = gap.split('\n').filter(|line| !line.starts_with(FRAME)).collect();
        Some(stream)
    }

    pub fn text(&self, gap: u32) -> &str {
        &self.texts[gap as usize]
    }

    /// A cell behind a gap.
    fn push(&mut self, cell: (&'a str, usize), gap: &mut String, cut: Cut, known: &mut HashMap<String, u32>) {
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
    }
}

fn see<'a>(line: &Line<'a>, empty: Option<char>) -> Option<Seen<'a>> {
    match line.kind {
        Kind::Comment | Kind::Fence => None,
        Kind::Blank => Some(Seen::Sign('¶')),
        Kind::Title => Some(Seen::Sign(TITLE)),
        Kind::Content if is_frame(line.text, empty) => Some(Seen::Frame(line.text.trim())),
        Kind::Content => Some(Seen::Row(line.text, line.number)),
    }
}

/// Takes the name of a variable away: all up to the first `=` of a text that begins with a letter and goes on in brackets.
fn take_name<'a>(seen: &mut [Seen<'a>]) -> Option<&'a str> {
    let at = seen.iter().position(|line| matches!(line, Seen::Row(..)))?;
    let Seen::Row(text, number) = seen[at] else { return None };
    let (name, rest) =
        text.split_once('=').filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$'))?;
    seen[at] = Seen::Row(rest, number);
    let is_name = deepest(seen).is_some_and(|depth| depth > 0);
    if !is_name {
        seen[at] = Seen::Row(text, number);
    }
    is_name.then_some(name)
}

/// How long the cell is that a text begins with, and the cell; nothing (inside) where it begins with none, nothing (outside) where
/// what it begins with could be no cell of any board.
#[allow(clippy::option_option)]
fn cell(text: &str, empty: Option<char>, cut: Cut) -> Option<Option<(usize, &str)>> {
    // `-1` is a word for an empty cell.
    let is_minus = |text: &str| text.starts_with("-1") && !text[2..].starts_with(|c: char| c.is_ascii_alphanumeric());
    if empty.is_none() && cut == Cut::Numbers && is_minus(text) {
        return Some(Some((2, &text[..2])));
    }
    let Some(c) = text.chars().next().filter(|c| Some(*c) == empty || c.is_ascii_alphanumeric()) else {
        return Some(None);
    };
    let length = |length: usize| Some(Some((length, &text[..length])));
    if Some(c) == empty || cut == Cut::Symbols {
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
    let is_blank = |c: char| matches!(c, ' ' | '\n' | '¶');
    match gap {
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

/// ```ebnf
/// frame = ( stroke | corner | bar | blank ), { … }       (* at least three strokes, which are no empty cells of the board;
///                                                           where `-` is one, a corner `+` tells the line from a row *)
///       | "\hline" | "\begin{" … "}" | "\end{" … "}" ;
/// ```
pub fn is_frame(line: &str, empty: Option<char>) -> bool {
    let line = line.trim();
    let is_bar = |c: char| matches!(c, '|' | '!' | ':' | '│' | '┃' | '║');
    let is_stroke = |c: char| !is_bar(c) && matches!(c, '-' | '=' | '_' | '*' | '~' | '\u{2500}'..='\u{257f}');
    let is_corner = |c: char| matches!(c, '+' | '\'' | '`');
    let is_tag = ["\\begin{", "\\end{"].iter().any(|tag| line.starts_with(tag)) && line.ends_with('}');
    if line == "\\hline" || is_tag {
        return true;
    }
    let strokes = line.chars().filter(|c| is_stroke(*c)).count();
    let dots = line.matches('.').count();
    let is_crossed = empty == Some('-') && line.contains('+');
    strokes >= 3
        && line.chars().all(|c| is_bar(c) || is_stroke(c) || is_corner(c) || matches!(c, ' ' | '.'))
        && (dots == 0 || !line.contains(' ') && strokes > 2 * dots)
        && (is_crossed || !line.chars().any(|c| is_stroke(c) && Some(c) == empty))
}

#[derive(Default)]
struct Brackets {
    open: Vec<char>,
}

impl Brackets {
    fn depth(&self) -> usize {
        self.open.len()
    }

    /// Passes a character; nothing where brackets do not nest.
    fn pass(&mut self, c: char) -> Option<()> {
        if c == '"' && self.open.last() == Some(&c) {
            self.open.pop();
        } else if c == '"' || OPENING.contains(&c) {
            self.open.push(c);
        } else if let Some(at) = CLOSING.iter().position(|close| *close == c) {
            (self.open.pop()? == OPENING[at]).then_some(())?;
        }
        Some(())
    }
}

/// The depth of brackets at which cells stand: the greatest at which anything does.
fn deepest(seen: &[Seen]) -> Option<usize> {
    let mut brackets = Brackets::default();
    let mut deepest = 0;
    for line in seen {
        let Seen::Row(text, _) = line else { continue };
        for c in text.chars() {
            brackets.pass(c)?;
            if c.is_ascii_alphanumeric() || alphabet::SIGNS.contains(&c) {
                deepest = deepest.max(brackets.depth());
            }
        }
    }
    brackets.open.is_empty().then_some(deepest)
}
