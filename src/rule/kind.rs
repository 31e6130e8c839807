//! What our own notation, messages and documentation say of a kind of clue.

use super::piece::{Mistake, Piece, Wrong};
use super::statement::Statement;
use super::{Constraint, KINDS, Meaning};
use crate::grid::Grid;
use crate::values::Numbers;

/// A kind of clue in words; see [`Kind`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) key: &'static str,
    pub(crate) form: Form,
    pub(crate) one: &'static str,
    pub(crate) many: &'static str,
    pub(crate) about: &'static str,
    pub(crate) example: &'static [&'static str],
    pub(crate) samples: &'static [&'static str],
}

/// Where the word for a kind of clue stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// At the head of a line that names cells: `cage 15: r1c1 r1c2`.
    Line,
    /// Among the words behind `also:`, since the rule is about the whole board.
    Word,
}

/// A kind of clue that our own notation can say.
pub trait Clue: Constraint + Sized {
    /// It in words.
    const WORDS: Words;

    /// Further keys, where a kind has several words: `even` beside `odd`.
    const OTHER_KEYS: &'static [&'static str] = &[];

    /// The key that says this one.
    fn key(&self) -> &'static str {
        Self::WORDS.key
    }

    /// Reads what a line says behind the key. A rule about the whole board has nothing to read.
    ///
    /// # Errors
    /// At the first piece that says no such clue.
    fn read(statement: &Statement<'_>) -> Result<Self, Mistake>;

    /// What stands behind the key: ` 15: r1c1 r1c2`; nothing for a rule about the whole board.
    fn write(&self, grid: &Grid) -> String;
}

/// A kind of clue, to be found by its word.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// What our own notation calls it, in lower case: `cage`.
    pub key: &'static str,
    /// Where that word stands.
    pub form: Form,
    /// One of them, as in `9×9 sudoku with a cage`.
    pub one: &'static str,
    /// Several of them, behind their number; the same where it is about the whole board.
    pub many: &'static str,
    /// What it means, in Markdown, as docs/rules.md has it.
    pub about: &'static str,
    /// The lines of our own notation below `puzzle` of a filled board that keeps it, of which that page has the picture.
    pub example: &'static [&'static str],
    /// Lines of our own notation that say it on a board of order 4, edge cases too; the first is the one to show. Lines that the
    /// statement needs, such as a relation, stand before it.
    pub samples: &'static [&'static str],
    /// Its keys beside the first.
    pub other_keys: &'static [&'static str],
    pub(super) read: fn(&Statement<'_>) -> Result<Meaning, Mistake>,
}

impl Kind {
    pub(super) const fn new<C: Clue>(read: fn(&Statement<'_>) -> Result<Meaning, Mistake>) -> Kind {
        let Words { key, form, one, many, about, example, samples } = C::WORDS;
        Kind { key, form, one, many, about, example, samples, other_keys: C::OTHER_KEYS, read }
    }

    /// All its keys.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.key).chain(self.other_keys.iter().copied())
    }

    /// The kind whose key this is, where it stands like this.
    pub fn called(key: &str, form: Form) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.form == form && kind.keys().any(|other| other == key))
    }

    /// Reads what a line says behind the key.
    ///
    /// # Errors
    /// At the first piece that says no such clue.
    pub(crate) fn read(&self, statement: &Statement<'_>) -> Result<Meaning, Mistake> {
        (self.read)(statement)
    }

    /// The rule about the whole board that a key of the kind says; `None` where it says one about cells.
    pub fn word(&self, key: &str) -> Option<Meaning> {
        let (grid, nothing, numbers) = (&Grid::new(1)?, Piece { text: "", start: 0 }, &Numbers::places(1));
        match self.form {
            Form::Line => None,
            Form::Word => {
                self.read(&Statement { key, grid, numbers, head: nothing, body: nothing, relations: &[] }).ok()
            }
        }
    }
}

impl Meaning {
    /// Sees to it that our own notation can say this clue on a board of such cells and numbers, so that copies and certificates can. A house and a relation of one's own are not looked at.
    ///
    /// # Errors
    /// What our own notation has against it.
    pub fn check_said(&self, grid: &Grid, numbers: &Numbers) -> Result<(), Wrong> {
        let line = self.statement(grid).filter(|_| self.relation().is_none()).unwrap_or_default();
        let Some((head, body)) = line.split_once(':') else { return Ok(()) };
        let (key, head) = head.split_once(' ').unwrap_or((head, ""));
        let Some(kind) = Kind::called(key, Form::Line) else { return Ok(()) };
        let statement = Statement { key, grid, numbers, head: piece_of(head), body: piece_of(body), relations: &[] };
        kind.read(&statement).map(|_| ()).map_err(|mistake| mistake.wrong)
    }
}

fn piece_of(text: &str) -> Piece<'_> {
    Piece { text: text.trim(), start: 0 }
}
