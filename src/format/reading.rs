//! What a notation is to those who read it: how sure it is of a text, how a stream falls into records, what a record means.
//! All of it is pure; what has a memory is framing.

use std::ops::Range;
use std::sync::Arc;

use super::boards::Boards;
use super::fault::{Fault, ParseError};
use super::frames::Frames;
use super::framing::{Framing, Pairing};
use super::head::Head;
use super::notation::{Bare, Format};
use super::options::Options;
use super::part::PartOf;
use super::style::{Form, Style};
use super::text::{Line, Raw};
use crate::besides::Drawings;
use crate::board::{Board, BoardError, Layout};
use crate::limits::Stop;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;

/// The reading half of a notation.
pub trait Reading: Format {
    /// Whether the head of an input looks like this notation: how sure that is, of which order, and why.
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim>;

    /// What the head says where the notation is named.
    fn insist(&self, head: &Head, options: &Options) -> Settled {
        self.recognise(head, options).map(|claim| claim.settled).unwrap_or_default()
    }

    /// Whether its puzzles stand in a column that can be named.
    fn has_columns(&self) -> bool {
        false
    }

    /// How a stream falls into records.
    fn framing(&self, settled: &Settled) -> Framing;

    /// Where the puzzles of a record stand, in its bytes: in brackets or tags around all of them there can be several.
    /// `named`: their order, where the user says it.
    fn parts(&self, record: &[u8], _named: Option<usize>) -> Vec<Range<usize>> {
        std::iter::once(0..record.len()).collect()
    }

    /// Reads one puzzle of a record, which has at least one line with something on it.
    ///
    /// # Errors
    /// The first fault with its place.
    fn parse(&self, record: Raw, context: &mut Context) -> Result<Parsed, ParseError>;

    /// A quicker way to read records like this one, which was just read.
    fn shortcut(&self, _like: &Parsed, _options: &Options) -> Option<Box<dyn Shortcut>> {
        None
    }
}

/// Reads what it is sure of as [`Reading::parse`] does, and leaves the rest to it.
pub trait Shortcut: Send {
    /// Reads the record that starts at a line of this number.
    fn read(&mut self, record: &[u8], line: usize) -> Option<Parsed>;
}

/// How sure a notation is of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It fits with something to be told: a note on another reading, or the fault of a damaged record.
    Noted,
    /// Every whole record in sight fits.
    Fits,
    /// It begins like no other notation.
    Signature,
}

/// What a notation says of the head of an input.
#[derive(Clone, Debug)]
pub struct Claim {
    /// How sure it is.
    pub grade: Grade,
    /// What it takes from the head.
    pub settled: Settled,
    /// What the text is in this notation, in a few words: `lines of 81 cells`.
    pub why: String,
    /// What the user should know of this reading.
    pub note: Option<String>,
}

impl Claim {
    /// A claim that the text is such and such, of this order where the head tells it.
    pub fn new(grade: Grade, order: Option<usize>, why: impl Into<String>) -> Claim {
        Claim { grade, settled: Settled { order, ..Settled::default() }, why: why.into(), note: None }
    }

    /// The same with a note.
    pub fn with_note(self, note: Option<String>) -> Claim {
        Claim { note, ..self }
    }

    /// The same with the form of its records.
    pub fn with_form(mut self, form: Form) -> Claim {
        self.settled.form = form;
        self
    }
}

/// What the head of an input settles for all of it.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// The order of the first puzzle, or the one that the options name: what a wrong length is measured by.
    pub order: Option<usize>,
    /// Where the givens and the regions of jigsaws stand.
    pub form: Form,
    /// How labels of regions and cells stand, where each has a line of its own.
    pub pairing: Pairing,
    /// What counts as a frame.
    pub frames: Frames,
    /// A row that comes back beside each board: it is none of their rows.
    pub recurring: Option<Arc<str>>,
    /// A line that heads columns and is no puzzle.
    pub heading: Option<Heading>,
    /// How many commas stand in front of solutions, where most lines have one beside their cells and no line heads columns.
    pub aside: Option<usize>,
}

/// A line with the names of columns.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Its number, from 1.
    pub line: usize,
    /// The names.
    pub columns: Arc<[String]>,
}

impl Heading {
    /// The number of a line that does not stand there, where what stands in the columns tells their names.
    pub const NOWHERE: usize = 0;
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
    ///
    /// # Errors
    /// Where the options contradict the order or each other.
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
    ///
    /// # Errors
    /// Where the layout contradicts itself or the options.
    pub fn own_board(&mut self, layout: Layout, place: Line) -> Result<Arc<Board>, ParseError> {
        self.own_board_of_clues(layout, place, |_| None)
    }

    /// The same, where each clue of the layout has a place of its own.
    ///
    /// # Errors
    /// Likewise.
    pub fn own_board_of_clues<'c>(
        &mut self,
        mut layout: Layout,
        place: Line,
        of_clue: impl Fn(usize) -> Option<Line<'c>>,
    ) -> Result<Arc<Board>, ParseError> {
        self.options.add(&mut layout).map_err(|fault| place.error(fault))?;
        let place_of = |error: &BoardError| error.clue().and_then(of_clue).map(|line| line.error(error.clone().into()));
        self.boards.of(layout, self.stop).map_err(|error| place_of(&error).unwrap_or_else(|| place.error(error.into())))
    }

    /// Refuses symbols that are named where the notation brings others.
    ///
    /// # Errors
    /// Where those named differ from these.
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

    /// The order that a record is likely to have.
    pub fn likely_order(&self) -> Option<usize> {
        self.options.order().or(self.settled.order)
    }

    /// Whether the notation or the order is named: then the smallest boards are meant too.
    pub fn is_named(&self) -> bool {
        self.options.from.is_some() || self.options.order().is_some()
    }

    /// Refuses an order that the options contradict.
    ///
    /// # Errors
    /// Where they do, and where no board has that order.
    pub fn check_order(&self, order: usize, place: Line) -> Result<(), ParseError> {
        match self.options.layout(order, Bare::Latin) {
            Err(fault @ (Fault::Order(_) | Fault::Contradiction { .. })) => Err(place.error(fault)),
            // What else contradicts the order is told by the board, in its own words.
            Err(_) | Ok(_) => Ok(()),
        }
    }

    /// Polls the condition to stop.
    ///
    /// # Errors
    /// Where there is a reason to.
    pub fn poll(&self, place: Line) -> Result<(), ParseError> {
        match self.stop.stopped() {
            Some(limit) => Err(place.error(Fault::Stopped(limit))),
            None => Ok(()),
        }
    }
}
