//! The lines of a record that say rules: which words there are, and what they say. The kinds of rules and their words are
//! told in [`crate::rule`].

use std::sync::Arc;

use crate::format::fault::{Fault, ParseError};
use crate::format::text::{Line, Token};
use crate::grid::Grid;
use crate::rule::{Form, KINDS, Kind, Meaning, Mistake, Piece, Relation, Statement, nearest};
use crate::values::Numbers;

/// Lines that say rules, before the order of the board is known.
#[derive(Default)]
pub struct Statements<'c> {
    /// Names and formulas.
    relations: Vec<(Token<'c>, Token<'c>)>,
    /// Rules about the whole board.
    words: Vec<(Meaning, Line<'c>)>,
    /// Rules about cells: the key, what stands before the colon and behind it.
    lines: Vec<(&'static Kind, &'static str, Token<'c>, Token<'c>)>,
}

/// The key of a line that defines a relation.
pub const RELATION: &str = "relation";

/// The keys of lines that say rules.
pub fn keys() -> impl Iterator<Item = &'static str> {
    let lines = KINDS.iter().filter(|kind| kind.form == Form::Line);
    lines.flat_map(Kind::keys).chain([RELATION])
}

impl<'c> Statements<'c> {
    /// Takes a line that begins with one of [`keys`]; `value` is what stands behind it.
    pub fn line(&mut self, key: &str, value: Token<'c>) -> Result<(), ParseError> {
        let place = value.text.find(':').ok_or_else(|| value.expected("a colon"))?;
        let end = value.start + value.text.len();
        let head = value.line.token(value.start, value.start + place).trimmed();
        let body = value.line.token(value.start + place + 1, end).trimmed();
        match Kind::called(key, Form::Line) {
            Some(kind) => {
                let key = kind.keys().find(|own| *own == key).unwrap_or(kind.key);
                self.lines.push((kind, key, head, body));
            }
            None => self.relations.push((head, body)),
        }
        Ok(())
    }

    /// Takes a word from behind `also:`; whether it is one for a rule. Declared again it says nothing new.
    pub fn word(&mut self, word: Token<'c>) -> bool {
        let Some(meaning) = Meaning::by_word(word.text) else { return false };
        if self.words.iter().all(|(known, _)| *known != meaning) {
            self.words.push((meaning, word.line));
        }
        true
    }

    /// The line that says one of [`Statements::clues`], by its place among them.
    pub fn place(&self, clue: usize) -> Option<Line<'c>> {
        let words = self.words.iter().map(|(_, line)| *line);
        words.chain(self.lines.iter().map(|(_, _, _, body)| body.line)).nth(clue)
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len() + self.relations.len()
    }

    /// The rules, on a grid with such numbers: those about the whole board, then those about cells, each in their order. A relation that
    /// no line uses says nothing.
    pub fn clues(&self, grid: &Grid, numbers: &Numbers) -> Result<Vec<Meaning>, ParseError> {
        let relations = self.relations(numbers)?;
        let mut clues: Vec<Meaning> = self.words.iter().map(|(meaning, _)| meaning.clone()).collect();
        for &(kind, key, head, body) in &self.lines {
            let [before, behind] = [head, body].map(|token| Piece { text: token.text, start: token.start });
            let statement = Statement { key, grid, numbers, head: before, body: behind, relations: &relations };
            check_number(kind, &statement, head)?;
            clues.push(kind.read(&statement).map_err(|mistake| placed(body.line, mistake))?);
        }
        Ok(clues)
    }

    fn relations(&self, numbers: &Numbers) -> Result<Vec<Arc<Relation>>, ParseError> {
        let mut relations: Vec<Arc<Relation>> = Vec::new();
        for (name, formula) in &self.relations {
            let is_name = |character: char| character.is_alphanumeric() || character == '_' || character == '-';
            if name.text.is_empty() || !name.text.chars().all(is_name) {
                return Err(name.expected("a name of letters, digits, _ and -"));
            }
            if relations.iter().any(|known| known.name() == name.text) {
                return Err(name.error(Fault::Twice(format!("the relation {}", name.text))));
            }
            let piece = Piece { text: formula.text, start: formula.start };
            let relation =
                Relation::of_piece(name.text, piece, numbers).map_err(|mistake| placed(formula.line, mistake))?;
            relations.push(Arc::new(relation));
        }
        Ok(relations)
    }
}

/// Refuses a blank alone in front of the colon where a number may stand: it is lost.
fn check_number(kind: &Kind, statement: &Statement, head: Token) -> Result<(), ParseError> {
    let lost = head.text.is_empty() && head.line.text[..head.start].ends_with([' ', '\t']);
    let takes_number = || kind.read(&Statement { head: Piece { text: "2", start: head.start }, ..*statement }).is_ok();
    if lost && takes_number() { Err(head.expected("a number, or no blank, in front of the colon")) } else { Ok(()) }
}

/// The error of a mistake on a line.
pub fn placed(line: Line<'_>, mistake: Mistake) -> ParseError {
    line.token(mistake.start, mistake.start + mistake.length).error(Fault::Rule(mistake.wrong))
}

/// The error of a word behind `also:` that is none.
pub fn unknown_word(word: Token<'_>) -> ParseError {
    let hint = nearest(word.text, ["diagonals", "windows"].into_iter().chain(Kind::words_for_boards()));
    word.error(Fault::Word { word: word.text.to_owned(), hint })
}
