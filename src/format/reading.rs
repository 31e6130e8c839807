//! What a notation is to those who read it: how sure it is of a text, how a stream falls into records, what a record means.
//! All of it is pure; what has a memory is framing.

use std::ops::Range;
use std::sync::Arc;

use super::boards::Boards;
use super::fault::{Fault, ParseError};
use super::framing::Framing;
use super::head::Head;
use super::notation::{Bare, Format};
use super::options::{BoardChoice, Options};
use super::part::PartOf;
use super::style::Style;
use super::text::{Line, Raw};
use crate::besides::Drawings;
use crate::board::{Board, BoardError, Layout};
use crate::limits::Stop;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;

/// A notation with a signature that no bare text has.
pub struct Typed {
    /// Its names and its writer.
    pub format: Format,
    /// Whether the head of an input begins as this notation does, and no bare text can.
    pub begins: fn(&Head) -> bool,
    /// The line that heads all records, where the notation has one.
    pub heading: fn(&Head) -> Option<Heading>,
    /// How a stream falls into records.
    pub framing: fn() -> Framing,
    /// Where the puzzles of a record stand, in its bytes: in brackets or tags around all of them there can be several.
    pub parts: fn(&[u8]) -> Vec<Range<usize>>,
    /// Reads one puzzle of a record, which has at least one line with something on it; or tells the first fault with its place.
    pub parse: fn(Raw, &mut Context) -> Result<Parsed, ParseError>,
}

impl Typed {
    /// What most have in common: a puzzle a line.
    pub const LINES: Typed = Typed {
        format: Format::TYPED,
        begins: |_| false,
        heading: |_| None,
        framing: || Framing::Lines,
        parts: |record| std::iter::once(0..record.len()).collect(),
        parse: |raw, _| Err(raw.error(Fault::NoPuzzle)),
    };
}

/// What the head of an input settles for all of it.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// The order of the first puzzle, where the head tells it: what a wrong length is measured by.
    pub order: Option<usize>,
    /// A line that heads all records and is none.
    pub heading: Option<Heading>,
}

/// A line that heads all records.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Its number, from 1.
    pub line: usize,
    /// Its text.
    pub text: Arc<str>,
}

/// What a notation reads: a record without what belongs to its input.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it is written.
    pub style: Style,
    /// Its first line, from 1.
    pub line: usize,
    /// Text after its cells, or its title.
    pub note: Option<String>,
    /// The solution that stands beside it, right or wrong.
    pub solution: Option<Solution>,
    /// What was passed over because it is no given: a player's entries, each in a few words such as `r1c2=8`.
    pub unread: Vec<String>,
    /// Its rules in words, line by line.
    pub ruleset: String,
    /// What is drawn beside the puzzle and may stand for further rules.
    pub drawings: Drawings,
    /// Cages that may be labels, and why.
    pub labels: Vec<String>,
    /// Which part of another puzzle it is, if it is one.
    pub part: Option<PartOf>,
}

impl Parsed {
    /// A puzzle with nothing beside it, from this line on.
    pub fn new(puzzle: Puzzle, style: Style, line: usize) -> Parsed {
        Parsed {
            puzzle,
            style,
            line,
            note: None,
            solution: None,
            unread: Vec::new(),
            ruleset: String::new(),
            drawings: Drawings::default(),
            labels: Vec::new(),
            part: None,
        }
    }
}

/// What the reader of one record may know.
pub struct Context<'p> {
    /// What the user says.
    pub options: &'p Options,
    /// What the head of the input settles.
    pub settled: &'p Settled,
    /// Boards to share.
    pub boards: &'p mut Boards,
    /// What long work polls.
    pub stop: &'p dyn Stop,
}

impl Context<'_> {
    /// The board of bare givens of this order. `place` is where a contradiction is shown.
    pub fn bare_board(
        &mut self,
        symbols: Symbols,
        order: usize,
        bare: Bare,
        place: Line,
    ) -> Result<Arc<Board>, ParseError> {
        let layout = self.options.layout(order, bare).map_err(|fault| place.error(fault))?;
        self.boards.of(Layout { symbols, ..layout }, self.stop).map_err(|error| place.error(error.into()))
    }

    /// The board that a record brings, with what the options add to it.
    pub fn own_board(&mut self, layout: Layout, place: Line) -> Result<Arc<Board>, ParseError> {
        self.own_board_where(layout, place, |_| None)
    }

    /// The same, where the record tells of some errors at which place of it they are.
    pub fn own_board_where(
        &mut self,
        mut layout: Layout,
        place: Line,
        placed: impl Fn(&BoardError) -> Option<ParseError>,
    ) -> Result<Arc<Board>, ParseError> {
        self.options.add(&mut layout).map_err(|fault| place.error(fault))?;
        self.boards.of(layout, self.stop).map_err(|error| placed(&error).unwrap_or_else(|| place.error(error.into())))
    }

    /// Refuses symbols that are named where the notation brings others.
    pub fn check_symbols(&self, symbols: &Symbols, place: Line) -> Result<(), ParseError> {
        match &self.options.symbols {
            Some(named) if Symbols::read(named).ok().as_ref() != Some(symbols) => {
                let input = "this notation brings its own symbols".to_owned();
                Err(place.error(Fault::Contradiction { said: format!("symbols {named}"), input }))
            }
            _ => Ok(()),
        }
    }

    /// The order that a record must have: the one that the options name, or else that of the head, unless the user names
    /// the notation; a file of it may then hold several orders.
    pub fn order(&self) -> Option<usize> {
        let of_head = self.settled.order.filter(|_| self.options.from.is_none());
        self.options.order().or(of_head)
    }

    /// Whether the notation or the order is named: then the smallest boards are meant too.
    pub fn is_named(&self) -> bool {
        self.options.from.is_some() || self.options.order().is_some()
    }

    /// Refuses an order that the options contradict.
    pub fn check_order(&self, order: usize, place: Line) -> Result<(), ParseError> {
        match self.options.layout(order, Bare::Latin) {
            Err(fault @ (Fault::Order(_) | Fault::Contradiction { .. })) => Err(place.error(fault)),
            // What else contradicts the order is told by the board, in its own words.
            Err(_) | Ok(_) => Ok(()),
        }
    }

    /// Refuses a board of another form than the options name.
    pub fn check_form(&self, layout: &Layout, place: Line) -> Result<(), ParseError> {
        let Some(BoardChoice::Form(form)) = &self.options.board else {
            return self.check_order(layout.values, place);
        };
        let named = form.layout(self.options.values.as_deref()).map_err(|fault| place.error(fault))?;
        let of = |layout: &Layout| (layout.rows, layout.columns, layout.values, layout.boards.clone());
        let input = || format!("its board has {} rows and {} columns", layout.rows, layout.columns);
        let misfit = || Fault::Contradiction { said: format!("board {form}"), input: input() };
        (of(&named) == of(layout)).then_some(()).ok_or_else(|| place.error(misfit()))
    }

    /// Polls the condition to stop.
    pub fn poll(&self, place: Line) -> Result<(), ParseError> {
        match self.stop.stopped() {
            Some(limit) => Err(place.error(Fault::Stopped(limit))),
            None => Ok(()),
        }
    }
}
