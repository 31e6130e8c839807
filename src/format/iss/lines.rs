//! Which lines are one text, and where another begins.
//!
//! ```text
//! texts    = { text } ;
//! text     = [ plain ] , { line } ;       (* its first line begins with a dot *)
//! line     = whole | part | rest ;
//! whole    = word , word , { word } ;     (* several words: a text of its own below another such line *)
//! part     = word ;                       (* one word: belongs to the text above *)
//! rest     = what does not begin with a dot: goes on in the word above ;
//! ```
//!
//! A text ends before `.Shape`, before a line that gives a cell its value once more, and before several words behind a blank line. A
//! text that says nothing but its shape on its first line, and a line that is indented below its first, go on without further ado. What
//! may be the rest of a text or another one stays with it and is refused there.

use std::collections::BTreeSet;

use super::names::place;
use super::plain;
use super::text::is_blank;
use crate::format::framing::{Cut, Cutter};
use crate::format::payload::link::query;

/// So many givens may be a sudoku of order 9 with one solution.
const LEAST_GIVENS: usize = 17;

const ONE_SHAPE: &str = "`.Shape`, as in the text above, or this line behind that one, or a blank line between them";
const SHAPE_ABOVE: &str = "`.Shape` above all other words, or a blank line above it";
const ONE_OF_GIVENS: &str = "all givens on one line or one on each, or a blank line between two texts";
const NO_BLANK: &str = "no blank line within a text, or `.Shape` where another begins";
const ONE_TEXT: &str = "a blank line between two texts, or `.Shape` alone on the first line of one";

/// Where a line belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Belongs {
    /// To the text above.
    Here,
    /// To another text, which it begins.
    Elsewhere,
    /// Nobody can tell; what would settle it.
    InDoubt(&'static str),
}

/// What a line says of itself.
struct Line {
    is_link: bool,
    is_plain: bool,
    /// Whether it begins with a dot.
    begins: bool,
    words: usize,
    shape: bool,
    /// The cells that have a value here.
    givens: Vec<(usize, usize)>,
    /// How far it is indented.
    indent: usize,
}

impl Line {
    fn read(line: &str) -> Line {
        let text = line.trim_start_matches(is_blank);
        // A dot alone is a word that says nothing.
        let is_plain = plain::is_line(text) && text.trim_end_matches(is_blank) != ".";
        let words = if is_plain { "" } else { text };
        let words: Vec<&str> = words.split('.').skip(1).map(|word| word.trim_matches(is_blank)).collect();
        let words = words.into_iter().filter(|word| !word.is_empty());
        let of_givens = words.clone().filter_map(|word| word.strip_prefix('~'));
        let cell = |given: &str| place(given.split_once('_')?.0.trim_matches(is_blank));
        Line {
            is_link: query(line).is_some(),
            is_plain,
            begins: text.starts_with('.'),
            words: words.clone().count(),
            shape: words.clone().any(|word| word == "Shape" || word.starts_with("Shape~")),
            givens: of_givens.flat_map(|word| word.split('~')).filter_map(cell).collect(),
            indent: line.len() - text.len(),
        }
    }
}

/// The lines of a text so far. It cuts before those that are none.
#[derive(Default)]
pub struct Lines {
    /// Whether there is anything.
    any: bool,
    /// How many lines have words.
    lines: usize,
    /// Whether one has several.
    whole: bool,
    /// Whether one has one word.
    part: bool,
    /// Whether one goes on in the word above.
    rest: bool,
    shape: bool,
    /// Whether the first says the shape and nothing else.
    opened: bool,
    indent: usize,
    givens: BTreeSet<(usize, usize)>,
    last: Option<(usize, usize)>,
    /// Whether cells are named in another order than they stand in.
    unsorted: bool,
    /// Whether the line before is blank.
    blank: bool,
    /// Whether it is a link, which is a text by itself.
    link: bool,
}

impl Lines {
    /// Where the next line belongs, which is taken in.
    pub fn take(&mut self, line: &str) -> Belongs {
        let line = Line::read(line);
        let belongs = self.belongs(&line);
        if belongs == Belongs::Elsewhere {
            *self = Lines::default();
        }
        self.add(line);
        belongs
    }

    /// Takes in a blank line.
    pub fn blank(&mut self) {
        self.blank = true;
    }

    fn add(&mut self, line: Line) {
        if !self.any {
            self.indent = line.indent;
            self.opened = line.shape && line.words == 1;
        }
        self.any = true;
        self.link = line.is_link;
        self.rest |= self.lines > 0 && !line.begins;
        self.lines += usize::from(line.words > 0);
        self.whole |= line.words > 1;
        self.part |= line.words == 1 && !line.shape;
        self.shape |= line.shape;
        for cell in line.givens {
            self.unsorted |= self.last.is_some_and(|last| cell < last);
            self.givens.insert(cell);
            self.last = Some(cell);
        }
        self.blank = false;
    }

    fn belongs(&self, line: &Line) -> Belongs {
        if !self.any {
            Belongs::Here
        } else if line.is_link || self.link {
            Belongs::Elsewhere
        } else if line.is_plain {
            if self.lines > 0 { Belongs::Elsewhere } else { Belongs::Here }
        } else if !line.begins || self.lines == 0 {
            Belongs::Here
        } else if line.shape {
            self.of_shape(line)
        } else if line.words > 1 {
            self.of_several(line)
        } else {
            self.of_one(line)
        }
    }

    /// A shape below words.
    fn of_shape(&self, line: &Line) -> Belongs {
        let may_be_ours = !self.shape && !self.whole && !self.blank && line.words == 1;
        if may_be_ours { Belongs::InDoubt(SHAPE_ABOVE) } else { Belongs::Elsewhere }
    }

    /// A line of several words.
    fn of_several(&self, line: &Line) -> Belongs {
        let is_bare_shape = self.opened && self.lines == 1;
        if self.gives_again(line) {
            Belongs::Elsewhere
        } else if is_bare_shape {
            Belongs::Here
        } else if self.blank {
            Belongs::Elsewhere
        } else if self.opened || line.indent > self.indent {
            Belongs::Here
        } else if self.shape {
            if self.begins_anew(line) { Belongs::Elsewhere } else { Belongs::InDoubt(ONE_SHAPE) }
        } else if self.whole && !self.part && !self.rest {
            Belongs::Elsewhere
        } else if self.whole || self.rest || self.lines == 1 && self.givens.len() >= LEAST_GIVENS {
            Belongs::InDoubt(ONE_TEXT)
        } else {
            Belongs::Here
        }
    }

    /// A line of one word.
    fn of_one(&self, line: &Line) -> Belongs {
        let is_bare_shape = self.opened && self.lines == 1;
        let gives_several = line.words == 1 && line.givens.len() > 1;
        if gives_several && !self.givens.is_empty() && line.indent <= self.indent && !self.opened {
            let is_other = self.blank || self.begins_anew(line);
            return if is_other { Belongs::Elsewhere } else { Belongs::InDoubt(ONE_OF_GIVENS) };
        }
        if self.blank && !is_bare_shape {
            Belongs::InDoubt(NO_BLANK)
        } else if self.whole && !self.shape && line.givens.len() >= LEAST_GIVENS {
            Belongs::InDoubt(ONE_TEXT)
        } else {
            Belongs::Here
        }
    }

    /// Whether a cell has a value here and above.
    fn gives_again(&self, line: &Line) -> bool {
        line.givens.iter().any(|cell| self.givens.contains(cell))
    }

    /// Whether the givens of a line are those of another text: a cell comes again, or cells that were in order begin anew.
    fn begins_anew(&self, line: &Line) -> bool {
        let is_before = self.last.zip(line.givens.first()).is_some_and(|(last, next)| *next < last);
        self.gives_again(line) || is_before && !self.unsorted && line.givens.is_sorted()
    }
}

impl Cutter for Lines {
    fn line(&mut self, line: &[u8]) -> Cut {
        let Ok(text) = std::str::from_utf8(line) else { return Cut::On };
        if self.take(text) == Belongs::Elsewhere { Cut::Before } else { Cut::On }
    }

    fn blank(&mut self) -> Cut {
        Lines::blank(self);
        Cut::On
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each line: `+` where it belongs to the text above, `|` where it begins another, `?` where nobody can tell.
    fn cut(lines: &[&str]) -> String {
        let mut text = Lines::default();
        let mut take = |line: &&str| {
            if line.is_empty() {
                text.blank();
                return ' ';
            }
            match text.take(line) {
                Belongs::Here => '+',
                Belongs::Elsewhere => '|',
                Belongs::InDoubt(_) => '?',
            }
        };
        lines.iter().map(&mut take).collect()
    }

    #[test]
    fn texts_begin_at_whole_lines() {
        let many: String = (0..17).map(|place| format!("~R{}C{}_1", place / 9 + 1, place % 9 + 1)).collect();
        let many = format!(".{many}");
        for (lines, expected) in [
            (&[".Shape~4x4", ".~R1C1_5", ".Cage~3~R1C1", ".Shape~4x4"][..], "+++|"),
            (&[".~R1C1_5~R2C2_3", ".~R1C1_5~R2C1_4", ".Cage~3~R1C1.AntiKing", ".AntiKing.AntiKnight"], "+|+?"),
            (&[".~R1C1_5", ".~R3C1_4", ".~R2C2_3", ".~R1C1_1.~R1C2_4"], "+++|"),
            (&[".~R1C1_5~R2C2_3", ".~R3C1_4~R4C4_1"], "+?"),
            (&[".Shape~4x4.~R1C1_1.~R1C2_3", ".~R3C1_4.~R4C4_1"], "+?"),
            (&[".~R1C1_4", ".Cage~3~R1C2~R1C3", ".Shape~4x4"], "++?"),
            (&[".Shape~4x4.Cage~3~R1C1", ".AntiKing.~R1C1_1", ".AntiKing.~R1C1_2"], "+?|"),
            (&[".Shape~4x4.~R1C1_1", ".AntiKing.~R1C1_1", ".Cage~3~R1C1.AntiKing"], "+||"),
            (&[".Shape~4x4.~R1C1_1", ".AntiKing.Cage~3~R1C1"], "+?"),
            // Givens above cages, and below.
            (&[".~R1C1_5~R2C2_3", ".Cage~3~R1C1.Cage~4~R3C1"], "++"),
            (&[".Cage~3~R1C1.Cage~4~R3C1", ".~R1C1_5~R2C2_3", ".AntiKnight"], "+++"),
            (&[&many, ".Cage~3~R1C1.Cage~4~R3C1"], "+?"),
            (&[".Cage~3~R1C1.Cage~4~R3C1", &many], "+?"),
            (&[&many, ".AntiKnight"], "++"),
            // A list.
            (&[".Cage~3~R1C1.AntiKing", ".Cage~3~R1C1.AntiKing", "", ".Cage~3~R1C1.AntiKing"], "+| |"),
            // Over several lines.
            (&[".Shape~4x4", "", ".Cage~3~R1C1.AntiKing", ".Cage~3~R1C1.AntiKing", ".~R1C1_1.~R1C2_2"], "+ +++"),
            (&[".Cage~3~R1C1.AntiKing", "  .Cage~4~R2C2.AntiKing", "  .Shape~4x4"], "++|"),
            (&["  .Cage~3~R1C1.AntiKing", "  .Cage~4~R2C2.AntiKing"], "+|"),
            (&[".Cage~3~R1", "C1.AntiKing", ".Cage~4~R2C2.AntiKing"], "++?"),
            (&[".Shape~4x4", ".~R1C1_1", "", ".AntiKing"], "++ ?"),
        ] {
            assert_eq!(cut(lines), expected, "{lines:?}");
        }
    }

    #[test]
    fn plain_cells_begin_a_text() {
        let cells = "1...............";
        assert_eq!(cut(&[cells, "", ".AntiKing", cells, ".AntiKing.AntiKnight", "", cells]), "+ +|+ |");
        assert_eq!(cut(&["1...", ".4..", "....", "...2", "", ".AntiKing.Cage~3~R1C1"]), "++++ +");
    }
}
