//! The lines of a text as rows see them: frames, titles and blank lines apart, and how deep in brackets cells stand.

use super::labels;
use super::seen::{Seen, Signs, TITLE};
use crate::format::rules::alphabet;
use crate::format::source::{Kind, Line};

pub const OPENING: [char; 3] = ['(', '[', '{'];
pub const CLOSING: [char; 3] = [')', ']', '}'];

/// The lines of a text, before anything is known of its cells but the sign for empty ones.
pub struct Shown<'a> {
    pub seen: Vec<Seen<'a>>,
    /// The name of a variable that was taken away.
    pub name: Option<&'a str>,
    /// The depth of brackets at which cells stand.
    pub depth: usize,
}

impl<'a> Shown<'a> {
    /// Lines as they stand, without the name of a variable; nothing where brackets do not nest.
    pub fn plain(lines: &[Line<'a>], signs: Signs) -> Option<Shown<'a>> {
        let mut seen: Vec<Seen> = lines.iter().filter_map(|line| see(line, signs)).collect();
        let depth = deepest(&seen, signs);
        let name = take_name(&mut seen, signs);
        let depth = if name.is_some() { deepest(&seen, signs) } else { depth };
        Some(Shown { seen, name, depth: depth? })
    }

    /// Likewise, without labels of rows and columns, at least so many; nothing where there are none.
    pub fn unlabelled(lines: &[Line<'a>], signs: Signs, least: usize, columns: Option<usize>) -> Option<Shown<'a>> {
        let mut seen: Vec<Seen> = lines.iter().filter_map(|line| see(line, signs)).collect();
        labels::take(&mut seen, least, columns)?;
        let depth = deepest(&seen, signs)?;
        Some(Shown { seen, name: None, depth })
    }
}

fn see<'a>(line: &Line<'a>, signs: Signs) -> Option<Seen<'a>> {
    match line.kind {
        Kind::Comment | Kind::Fence => None,
        Kind::Blank => Some(Seen::Sign('¶')),
        Kind::Title => Some(Seen::Sign(TITLE)),
        Kind::Content if !line.text.contains(|c| signs.has(c)) && is_frame(line.text, signs.empty) => {
            Some(Seen::Frame(line.text.trim()))
        }
        Kind::Content => Some(Seen::Row(line.text, line.number)),
    }
}

/// Takes the name of a variable away: all up to the first `=` of a text that begins with a letter and goes on in brackets.
fn take_name<'a>(seen: &mut [Seen<'a>], signs: Signs) -> Option<&'a str> {
    let at = seen.iter().position(|line| matches!(line, Seen::Row(..)))?;
    let Seen::Row(text, number) = seen[at] else { return None };
    let (name, rest) =
        text.split_once('=').filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$'))?;
    seen[at] = Seen::Row(rest, number);
    let is_name = deepest(seen, signs).is_some_and(|depth| depth > 0);
    if !is_name {
        seen[at] = Seen::Row(text, number);
    }
    is_name.then_some(name)
}

/// ```ebnf
/// frame = ( stroke | corner | bar | blank ), { … }       (* at least three strokes, which are no empty cells of the board;
///                                                           where `-` is one, a corner `+` tells the line from a row *)
///       | "\hline" | "\begin{" … "}" | "\end{" … "}" ;
/// ```
pub fn is_frame(line: &str, empty: Option<char>) -> bool {
    let line = line.trim();
    let is_bar = |c: char| matches!(c, '|' | '!' | ':' | '│' | '┃' | '║');
    let is_stroke =
        |c: char| !is_bar(c) && matches!(c, '-' | '–' | '—' | '=' | '_' | '*' | '~' | '\u{2500}'..='\u{257f}');
    let is_corner = |c: char| matches!(c, '+' | '\'' | '`');
    // Most lines have a cell among their first characters.
    if !line.starts_with('\\') && line.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
        return false;
    }
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

/// Brackets and quotes that are open.
#[derive(Default)]
pub struct Brackets {
    open: Vec<char>,
}

impl Brackets {
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Passes a character; nothing where brackets do not nest.
    pub fn pass(&mut self, c: char) -> Option<()> {
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
fn deepest(seen: &[Seen], signs: Signs) -> Option<usize> {
    let mut brackets = Brackets::default();
    let mut deepest = 0;
    for line in seen {
        let Seen::Row(text, _) = line else { continue };
        for c in text.chars() {
            if !signs.has(c) {
                brackets.pass(c)?;
            }
            if signs.has(c) || c.is_ascii_alphanumeric() || alphabet::SIGNS.contains(&c) {
                deepest = deepest.max(brackets.depth());
            }
        }
    }
    brackets.open.is_empty().then_some(deepest)
}
