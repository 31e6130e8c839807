//! Digits along some cells that match a regular expression.

mod machine;
mod syntax;

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Tint, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Automaton, Primitive, TooLarge};
use crate::values::{Numbers, Value, Values};
use machine::Machine;
use syntax::Node;

/// The most cells that a pattern reads.
pub(crate) const MAX_CELLS: usize = 64;

/// The digits of some cells, in order, match an expression as a whole. Digits beyond 9 match none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    text: String,
    cells: Vec<Cell>,
}

impl Pattern {
    /// The pattern that an expression says of some cells on a board of such numbers.
    ///
    /// # Errors
    /// Where the text is none, or the cells are more than 64.
    pub fn new(text: &str, cells: Vec<Cell>, numbers: &Numbers) -> Result<Pattern, Mistake> {
        syntax::read(text, numbers)?;
        if cells.len() > MAX_CELLS {
            return Err(Mistake::expected(0, format!("a pattern of at most {MAX_CELLS} cells")));
        }
        Ok(Pattern { text: text.to_owned(), cells })
    }

    /// The expression, as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The cells, each once.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The expression over the values of a board; its text was read before.
    fn node(&self, geometry: &Geometry) -> Node {
        syntax::read(&self.text, &geometry.numbers).unwrap_or(Node::Digit(Values::NONE))
    }
}

impl Constraint for Pattern {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("pattern", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let word: Vec<Value> = self.cells.iter().map(|cell| values[cell.index()]).collect();
        ends(&self.node(geometry), &word, 1) >> word.len() & 1 == 1
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let machine = Machine::new(&self.node(geometry), geometry.values())?;
        let step =
            |state: i64, _: usize, place: i64| machine.next(state as usize, place as usize - 1).map(|next| next as i64);
        let accepts = |state: i64| machine.accepts(state as usize);
        let words = |read: usize, state: i64| format!("the first {read} cells lead to state {state} of the pattern");
        let automaton = Automaton::new(&Numbers::places(geometry.values()), self.cells.len(), 0, step, accepts, words)?;
        Ok(vec![Primitive::Automaton(self.cells.clone(), automaton)])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        vec![Sketch::Line { cells: self.cells.clone(), tint: Tint::Violet }]
    }
}

/// Where matches of an expression end that start at one of some places of a word; bit `p` is the place before digit `p`.
fn ends(node: &Node, word: &[Value], starts: u128) -> u128 {
    match node {
        Node::Digit(values) => {
            let fits = |&place: &usize| starts >> place & 1 == 1 && values.contains(word[place]);
            (0..word.len()).filter(fits).fold(0, |places, place| places | 1 << (place + 1))
        }
        Node::Chain(links) => links.iter().fold(starts, |places, link| ends(link, word, places)),
        Node::Either(ways) => ways.iter().fold(0, |places, way| places | ends(way, word, starts)),
        Node::Maybe(inner) => starts | ends(inner, word, starts),
        Node::Many(inner, least) => {
            let mut reached = if *least == 0 { starts } else { ends(inner, word, starts) };
            loop {
                let more = reached | ends(inner, word, reached);
                if more == reached {
                    return reached;
                }
                reached = more;
            }
        }
    }
}

impl Clue for Pattern {
    const WORDS: Words = Words {
        key: "pattern",
        form: Form::Line,
        one: "a pattern",
        many: "patterns",
        about: "The digits along the cells match a regular expression as a whole: digits, `.` for any, sets `[135]` and \
            `[1-3]`, all others `[^1]`, alternatives `|`, groups `(…)`, and `* + ?`. The empty group matches only no \
            cell at all. Digits beyond 9 match nothing.",
        example: &["pattern [12]+[34]+: r1c1 r2c2 r2c3 r3c4", "givens: 1342 2431 4123 3214"],
        samples: &[
            "pattern (1|2)[34]+: r1c1 r2c2 r3c3",
            "pattern (): r1c1",
            "pattern 1*2?(34|43)*: r1c1 r1c2 r1c3 r1c4",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<Pattern, Mistake> {
        let head = statement.head;
        if head.text.is_empty() {
            return Err(head.expected("a regular expression such as (14|41)"));
        }
        Pattern::new(head.text, statement.cells()?, statement.numbers).map_err(|mistake| {
            let place = if head.text.is_char_boundary(mistake.start) { mistake.start } else { 0 };
            head.part(place, head.text.len()).mistake(mistake.wrong)
        })
    }

    fn write(&self, grid: &Grid) -> String {
        format!(" {}:{}", self.text, write_cells(grid, &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> Vec<Value> {
        text.bytes().map(|digit| Value::new(usize::from(digit - b'1'))).collect()
    }

    #[test]
    fn expressions_match_whole_words() {
        for (pattern, good, bad) in [
            ("(1[4]|4[1])", &["14", "41"][..], &["11", "44", "1", "141"][..]),
            ("()", &[], &["1", "11"]),
            ("1*2?(34|43)*", &["", "1", "2", "1134", "123443"], &["21", "13", "22"]),
            ("[^12]+.", &["34", "331"], &["3", "13"]),
            ("((1|2)+3)?[3-5]", &["3", "1235"], &["1", "12", "13"]),
            ("1|2|(3)", &["1", "2", "3"], &["", "12"]),
            ("(1*)*", &["", "111"], &["2"]),
        ] {
            let node = syntax::read(pattern, &Numbers::places(9)).unwrap();
            let machine = Machine::new(&node, 5).unwrap();
            let by_machine = |word: &[Value]| {
                let end = word.iter().try_fold(0, |state, value| machine.next(state, value.index()));
                end.is_some_and(|state| machine.accepts(state))
            };
            for (words, matches) in [(good, true), (bad, false)] {
                for word in words.iter().map(|word| digits(word)) {
                    assert_eq!(ends(&node, &word, 1) >> word.len() & 1 == 1, matches, "{pattern} {word:?}");
                    assert_eq!(by_machine(&word), matches, "{pattern} {word:?}");
                }
            }
        }
    }

    #[test]
    fn faults_have_places() {
        for (pattern, place, what) in [
            ("", 0, "a digit, [ or ( expected"),
            ("1|", 2, "a digit, [ or ( expected"),
            ("(1", 2, ") expected"),
            ("1)", 1, "the end expected"),
            ("[1", 2, "a digit from 1 to 9 expected"),
            ("[5-1]", 4, "a range that ascends expected"),
            ("a", 0, "a digit from 1 to 9 expected"),
            ("1**", 2, "a group around what is repeated twice expected"),
            ("*", 0, "a digit from 1 to 9 expected"),
        ] {
            let fault = syntax::read(pattern, &Numbers::places(9)).unwrap_err();
            assert_eq!((fault.start, &*fault.wrong.to_string()), (place, what), "{pattern}");
        }
        let read = |text: &str| syntax::read(text, &Numbers::places(9));
        assert!(read(&format!("{}1{}", "(".repeat(65), ")".repeat(65))).is_err());
        assert!(read(&"1".repeat(5000)).is_err());
    }

    #[test]
    fn what_grows_without_bound_is_refused() {
        let pattern = format!("(1|2)*1{}", "(1|2)".repeat(20));
        let node = syntax::read(&pattern, &Numbers::places(9)).unwrap();
        assert!(Machine::new(&node, 9).is_err());
    }
}
