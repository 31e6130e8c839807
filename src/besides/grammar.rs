//! English that says no more than the rules of a normal sudoku, or a Latin square, on the board that was read. It is strict: a sentence is
//! understood to its last word, or not at all.

use super::tokens::{Eater, Token, clauses};
use crate::board::Board;
use crate::grid::BoxShape;
use crate::values::Value;

/// Which houses are said to have all digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Houses {
    rows: bool,
    columns: bool,
    areas: bool,
}

impl Houses {
    /// Those of either.
    pub fn and(self, other: Houses) -> Houses {
        Houses {
            rows: self.rows || other.rows,
            columns: self.columns || other.columns,
            areas: self.areas || other.areas,
        }
    }

    /// Whether they are all houses of a board, and no more.
    pub fn are_of(self, board: &Board) -> bool {
        self == Houses::all(board)
    }

    fn all(board: &Board) -> Houses {
        Houses { rows: true, columns: true, areas: board.partition().is_some() }
    }
}

/// What a sentence says of the houses; `None` where it says more, or is not understood.
pub fn said(sentence: &str, board: &Board) -> Option<Houses> {
    let clauses = clauses(sentence)?;
    let mut said = clauses.iter().map(|clause| Clause { board }.read(clause));
    said.try_fold(Houses::default(), |all, said| Some(all.and(said?)))
}

/// Adjectives of a sudoku that add nothing.
const USUAL: [&str; 11] = [
    "normal",
    "standard",
    "classic",
    "classical",
    "regular",
    "usual",
    "basic",
    "ordinary",
    "conventional",
    "vanilla",
    "traditional",
];
const ONCE: [&str; 13] = [
    "exactly once each",
    "exactly once",
    "only once",
    "just once",
    "once and only once",
    "once each",
    "once",
    "without any repeats",
    "without repeats",
    "without repetition",
    "without repeating",
    "with no repeats",
    "one time each",
];
const EACH: [&str; 8] = ["each of the", "each", "every", "all the", "all", "any", "the", "a"];
const MUST: [&str; 8] = ["must", "has to", "have to", "should", "shall", "will", "needs to", "need to"];
const DIGITS: [&str; 6] = ["digits", "digit", "numbers", "number", "values", "value"];
const AREAS: [&str; 12] = [
    "boxes", "box", "regions", "region", "blocks", "block", "subgrids", "subgrid", "nonets", "nonet", "squares",
    "square",
];
/// What says that nothing more is said.
const CLOSING: [&str; 9] = [
    "that s it",
    "that s all",
    "that is it",
    "that is all",
    "nothing else",
    "nothing more",
    "no other rules apply",
    "no other rules",
    "no additional rules",
];
/// What areas are drawn with.
const MARKED: [&str; 9] = [
    "marked",
    "outlined",
    "bold outlined",
    "thickly outlined",
    "bold",
    "bordered",
    "thick bordered",
    "indicated",
    "delimited",
];
const BORDERS: [&str; 8] = [
    "thick borders",
    "bold borders",
    "thick lines",
    "bold lines",
    "heavy lines",
    "thicker lines",
    "dark lines",
    "thick border lines",
];

/// Reads a clause about the digits of a board.
struct Clause<'b> {
    board: &'b Board,
}

impl Clause<'_> {
    fn read(&self, clause: &[Token]) -> Option<Houses> {
        let forms: [fn(&Self, &mut Eater) -> Option<Houses>; 7] = [
            Clause::rules,
            Clause::placed,
            Clause::filled,
            Clause::contained,
            Clause::appearing,
            Clause::unrepeated,
            Clause::nothing_more,
        ];
        forms.iter().find_map(|form| {
            let mut eater = Eater::new(clause);
            form(self, &mut eater).filter(|_| eater.is_done())
        })
    }

    /// `Normal 9x9 sudoku rules apply`.
    fn rules(&self, eater: &mut Eater) -> Option<Houses> {
        eater.eat(&["apply", "follow", "use"]);
        eater.eat(&["the", "all"]);
        let mut is_usual = false;
        loop {
            if eater.eat(&USUAL) {
                is_usual = true;
            } else if !self.adjective(eater) {
                break;
            }
        }
        let is_latin = self.board.partition().is_none();
        let nouns: &[&str] = if is_latin { &["latin squares", "latin square"] } else { &["sudoku"] };
        // Without a name it is the sudoku that is usual.
        let is_named = eater.eat(nouns) || is_usual && !is_latin;
        if eater.eat(&["rules", "rule", "ruleset"]) {
            eater.eat(&["apply", "applies", "hold", "are in effect"]);
        }
        is_named.then(|| Houses::all(self.board))
    }

    /// `And that's it!`; `No other rules apply`.
    fn nothing_more(&self, eater: &mut Eater) -> Option<Houses> {
        eater.eat(&["and"]);
        eater.must(&CLOSING)?;
        Some(Houses::default())
    }

    /// A size, a range of digits or a word for odd regions, as the board has them.
    fn adjective(&self, eater: &mut Eater) -> bool {
        let order = self.board.values();
        let is_odd = self.board.layout().regions.is_some();
        eater.attempt(|eater| eater.size().filter(|size| *size == [order; 2])).is_some()
            || self.range(eater).is_some()
            || is_odd && eater.eat(&["irregular", "jigsaw"])
    }

    /// `Place the digits 1-9 once each in every row, column and box`.
    fn placed(&self, eater: &mut Eater) -> Option<Houses> {
        eater.eat(&["please"]);
        eater.must(&["place", "put", "enter", "write", "insert"])?;
        self.digits(eater)?;
        eater.eat(&ONCE);
        eater.must(&["into", "in"])?;
        if self.cells(eater).is_some() {
            return Some(self.so(eater));
        }
        let houses = self.houses(eater)?;
        eater.eat(&ONCE);
        Some(houses)
    }

    /// `Fill every row, column and box with the digits 1-9`; `Fill the grid with the digits 1-9 so that …`.
    fn filled(&self, eater: &mut Eater) -> Option<Houses> {
        eater.eat(&["please"]);
        eater.must(&["fill in", "fill", "complete"])?;
        let whole = self.cells(eater).is_some();
        let houses = if whole { Houses::default() } else { self.houses(eater)? };
        if eater.eat(&["with", "using"]) {
            self.digits(eater)?;
            eater.eat(&ONCE);
        }
        Some(houses.and(if whole { self.so(eater) } else { Houses::default() }))
    }

    /// The whole board, as what is filled.
    fn cells(&self, eater: &mut Eater) -> Option<()> {
        eater.attempt(|eater| {
            eater.eat(&EACH);
            eater.eat(&["empty"]);
            let order = self.board.values();
            eater.attempt(|eater| eater.size().filter(|size| *size == [order; 2]));
            eater.must(&["grid", "board", "cells", "cell"])
        })
    }

    /// `… so that no digit repeats in any row, column or box`.
    fn so(&self, eater: &mut Eater) -> Houses {
        let found = eater.attempt(|eater| {
            eater.must(&["so that", "such that", "so", "with"])?;
            [Clause::unrepeated, Clause::appearing, Clause::contained]
                .iter()
                .find_map(|form: &fn(&Self, &mut Eater) -> Option<Houses>| eater.attempt(|eater| form(self, eater)))
        });
        found.unwrap_or_default()
    }

    /// `Each row, column and box must contain the digits 1 to 9 exactly once`.
    fn contained(&self, eater: &mut Eater) -> Option<Houses> {
        let houses = self.houses(eater)?;
        eater.eat(&MUST);
        eater.must(&[
            "contains",
            "contain",
            "has",
            "have",
            "includes",
            "include",
            "be filled with",
            "is filled with",
        ])?;
        self.digits(eater)?;
        eater.eat(&ONCE);
        Some(houses)
    }

    /// `Each digit from 1 to 9 appears exactly once in every row, column and box`.
    fn appearing(&self, eater: &mut Eater) -> Option<Houses> {
        self.digits(eater)?;
        eater.eat(&MUST);
        eater.must(&["appears", "appear", "occurs", "occur", "is placed", "be placed", "are placed", "goes", "go"])?;
        eater.eat(&ONCE);
        eater.must(&["into", "in"])?;
        let houses = self.houses(eater)?;
        eater.eat(&ONCE);
        Some(houses)
    }

    /// `No digit repeats in any row, column or box`; `Digits do not repeat in …`.
    fn unrepeated(&self, eater: &mut Eater) -> Option<Houses> {
        let is_denied = eater.eat(&["no"]);
        self.digits(eater)?;
        let verbs: &[&str] = if is_denied {
            &["repeats", "repeat", "may repeat", "can repeat", "is repeated", "are repeated", "may be repeated"]
        } else {
            &[
                "may not repeat",
                "do not repeat",
                "does not repeat",
                "must not repeat",
                "can not repeat",
                "cannot repeat",
                "don t repeat",
                "never repeat",
                "cannot be repeated",
                "may not be repeated",
                "will not repeat",
            ]
        };
        eater.must(verbs)?;
        eater.must(&["within", "in", "along"])?;
        self.houses(eater)
    }

    /// `all of the digits from 1 to 9`, `each digit`, `1-9`; the range is that of the board.
    fn digits(&self, eater: &mut Eater) -> Option<()> {
        eater.eat(&["all of the", "each of the", "any of the", "all the", "all", "the", "each", "every", "one", "a"]);
        let is_named = eater.eat(&DIGITS);
        eater.eat(&["from"]);
        match self.range(eater) {
            Some(()) => Some(()),
            None => is_named.then_some(()),
        }
    }

    /// The digits of the board, from the first to the last.
    fn range(&self, eater: &mut Eater) -> Option<()> {
        let first: usize = self.board.symbols().symbol(Value::new(0)).parse().ok()?;
        let own = first..first + self.board.values();
        eater.attempt(|eater| eater.range().filter(|range| *range == own)).map(|_| ())
    }

    /// `every row, column and 3x3 box`.
    fn houses(&self, eater: &mut Eater) -> Option<Houses> {
        let mut houses = self.house(eater)?;
        loop {
            eater.eat(&["and", "or"]);
            match eater.attempt(|eater| self.house(eater)) {
                Some(house) => houses = houses.and(house),
                None => return Some(houses),
            }
        }
    }

    fn house(&self, eater: &mut Eater) -> Option<Houses> {
        eater.eat(&EACH);
        if eater.eat(&["rows", "row"]) {
            return Some(Houses { rows: true, ..Houses::default() });
        }
        if eater.eat(&["columns", "column"]) {
            return Some(Houses { columns: true, ..Houses::default() });
        }
        eater.eat(&MARKED);
        if let Some(size) = eater.size() {
            self.are_boxes(size).then_some(())?;
        }
        self.board.partition()?;
        eater.must(&AREAS)?;
        if eater.eat(&["indicated by", "marked by", "marked with", "outlined by", "outlined with", "bordered by"]) {
            eater.eat(&["the"]);
            eater.must(&BORDERS)?;
            eater.eat(&["in the grid"]);
        }
        Some(Houses { areas: true, ..Houses::default() })
    }

    /// Whether the boxes of the board have this size, whichever side is named first.
    fn are_boxes(&self, [one, other]: [usize; 2]) -> bool {
        let is = |shape: BoxShape| [[one, other], [other, one]].contains(&[shape.rows(), shape.columns()]);
        self.board.layout().boxes.is_some_and(is)
    }
}
