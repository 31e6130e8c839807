//! What the reader of a text says about it: the notation, the board of bare givens, further groups, the symbols.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::encoding::Encoding;
use super::fault::{Fault, ParseError, Unit};
use super::form::FormChoice;
use super::frames::Frames;
use super::notation::{Bare, Format};
use super::shape::{nearest_square, square};
use super::text::{Raw, Token};
use crate::board::{Board, Layout, Regions, shape_names};
use crate::grid::{BoxShape, Grid, MAX_ORDER};
use crate::puzzle::Puzzle;
use crate::rule::Meaning;
use crate::symbols::Symbols;

/// What is said about a text beside the text.
#[derive(Clone, Default)]
pub struct Options {
    /// Its notation; recognised where it is not named.
    pub from: Option<&'static Format>,
    /// What bare givens mean; by default a sudoku (a Latin square in `.pls`).
    pub board: Option<BoardChoice>,
    /// Whether they mean a Latin square by default, not a sudoku.
    pub latin: bool,
    /// What to add to any board.
    pub also: Also,
    /// The symbols in the order of their values.
    pub symbols: Option<String>,
    /// The values of a board that is named by its rows and columns, such as `0..8`.
    pub values: Option<String>,
    /// Whether a player's entries are read as givens too, where a notation tells them apart.
    pub entries: bool,
    /// Whether a puzzle is what was read of it, although drawings may stand for further rules.
    pub ignore_drawings: bool,
    /// The same although its rules in words say more.
    pub ignore_words: bool,
    /// The name of the column of a table that holds the puzzles; found where it is not named.
    pub column: Option<String>,
    /// The lines to read, from first to last, where not all are meant; each run is a text of its own.
    pub lines: Vec<(usize, usize)>,
    /// Whether boards are looked for in a text that is none as a whole.
    pub find: bool,
    /// What the bytes of a text mean, where they are not UTF-8.
    pub encoding: Option<Encoding>,
    /// Signs that stand for empty cells, all of them alike.
    pub empties: Option<String>,
}

/// Groups and rules to add to any board. What it has already, it keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Also {
    /// Both diagonals.
    pub diagonals: bool,
    /// The four windows of a 9×9 board.
    pub windows: bool,
    /// The usual boxes, beside regions for instance.
    pub boxes: bool,
    /// Rules about the whole board.
    pub clues: Vec<Meaning>,
}

impl Also {
    /// Adds all of it to a layout.
    ///
    /// # Errors
    /// Where the layout has no boxes to add.
    pub fn add_to(&self, layout: &mut Layout) -> Result<(), Fault> {
        layout.diagonals |= self.diagonals;
        layout.windows |= self.windows;
        // In front, where those stand that a text says: so equal boards are equal layouts.
        let new = self.clues.iter().filter(|clue| !layout.clues.contains(clue)).cloned().collect::<Vec<_>>();
        let words = layout.clues.iter().take_while(|clue| clue.lists().is_empty()).count();
        layout.clues.splice(words..words, new);
        if self.boxes && layout.boxes.is_none() {
            let prime = || match layout.layer_order() {
                Some(order) => format!("order {order} has no boxes"),
                None => format!("there are no usual boxes of {} cells", layout.values),
            };
            let is_one = layout.boards.is_empty() && layout.layer_order().is_none();
            let boxes = if is_one {
                BoxShape::usual(&layout.grid()?, layout.values)
            } else {
                BoxShape::default_for(layout.values)
            };
            layout.boxes =
                Some(boxes.ok_or_else(|| Fault::Contradiction { said: "also boxes".to_owned(), input: prime() })?);
        }
        Ok(())
    }
}

/// What bare givens mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChoice {
    /// Rows, columns and the usual boxes, of any order or of this one.
    Sudoku(Option<usize>),
    /// Rows and columns, of any order or of this one.
    Latin(Option<usize>),
    /// Rows, columns and boxes of this shape.
    Boxes(BoxShape),
    /// Rows, columns and these regions.
    Regions(Regions),
    /// A grid of rows and columns, or a shape.
    Form(FormChoice),
}

impl Options {
    /// The puzzle without any given that the board named stands for.
    ///
    /// # Errors
    /// Where no order is named, or the options contradict each other.
    pub fn empty(&self) -> Result<Puzzle, Fault> {
        if let Some(BoardChoice::Form(form)) = &self.board {
            let mut layout = form.layout(self.values.as_deref())?;
            if let Some(text) = &self.symbols {
                layout.symbols = super::alphabet::Alphabet::named(layout.values, text)?.symbols().clone();
            }
            self.add(&mut layout)?;
            return Ok(Puzzle::new(Arc::new(Board::new(layout)?), Vec::new()));
        }
        let order = self.board.as_ref().and_then(BoardChoice::order);
        let order = order.ok_or_else(|| Fault::Expected("a board with its order, such as latin:6,".to_owned()))?;
        let symbols = self.symbols.as_deref().map(|text| super::alphabet::Alphabet::named(order, text)).transpose()?;
        let mut layout = self.layout(order, Bare::Sudoku)?;
        if let Some(alphabet) = symbols {
            layout.symbols = alphabet.symbols().clone();
        }
        Ok(Puzzle::new(Arc::new(Board::new(layout)?), Vec::new()))
    }

    /// Makes symbols of values that are named for a board which is not named by its rows and columns.
    ///
    /// # Errors
    /// Where no values are named, or such as have no symbols.
    pub fn settle_values(&mut self) -> Result<(), Fault> {
        let (None, Some(text)) =
            (self.board.as_ref().filter(|board| matches!(board, BoardChoice::Form(_))), &self.values)
        else {
            return Ok(());
        };
        let named = super::form::named_values(text)?;
        self.symbols = Some(match named.symbols {
            Some(Symbols::Characters(characters)) => String::from_utf8_lossy(&characters).into_owned(),
            Some(Symbols::Numbers { first }) => format!("{first}..{}", first + named.count - 1),
            None if named.count < 10 => "123456789"[..named.count].to_owned(),
            None => format!("1..{}", named.count),
        });
        self.values = None;
        Ok(())
    }

    /// The layout of bare givens of this order, with the default symbols.
    pub(super) fn layout(&self, order: usize, bare: Bare) -> Result<Layout, Fault> {
        if let Some(choice) = &self.board
            && choice.order().is_some_and(|named| named != order)
        {
            return Err(Fault::Contradiction {
                said: format!("board {choice}"),
                input: format!("its order is {order}"),
            });
        }
        Grid::new(order).ok_or(Fault::Order(order))?;
        let mut layout = match (&self.board, bare) {
            (None, Bare::Boxes(shape)) => Layout { boxes: Some(shape), ..Layout::latin(order) },
            (None, Bare::Sudoku) if self.latin => Layout::latin(order),
            (None, Bare::Sudoku) | (Some(BoardChoice::Sudoku(_)), _) => Layout::sudoku(order),
            (None, Bare::Latin) | (Some(BoardChoice::Latin(_)), _) => Layout::latin(order),
            (Some(BoardChoice::Boxes(shape)), _) => Layout { boxes: Some(*shape), ..Layout::latin(order) },
            (Some(BoardChoice::Form(form)), _) => {
                let layout = form.layout(self.values.as_deref())?;
                let said = || format!("board {form}");
                let misfit = || Fault::Contradiction { said: said(), input: format!("its order is {order}") };
                layout.square().filter(|&own| own == order).map(|_| layout).ok_or_else(misfit)?
            }
            (Some(BoardChoice::Regions(regions)), _) => {
                Layout { regions: Some(regions.clone()), ..Layout::latin(order) }
            }
        };
        if let (Some(choice), Bare::Boxes(shape)) = (&self.board, bare)
            && layout.boxes != Some(shape)
        {
            let (said, input) = (format!("board {choice}"), format!("its frame draws boxes of {shape}"));
            return Err(Fault::Contradiction { said, input });
        }
        self.add(&mut layout)?;
        Ok(layout)
    }

    /// Whether somebody has decided which rules a text without any has: rules that are named beside its cells are a note then.
    pub fn decide_rules(&self) -> bool {
        self.board.is_some() || self.latin || self.also != Also::default()
    }

    /// Adds to a layout what is to be added to any board.
    pub(super) fn add(&self, layout: &mut Layout) -> Result<(), Fault> {
        self.also.add_to(layout)
    }

    /// The order that the options name, by the board or by the number of symbols.
    pub(super) fn order(&self) -> Option<usize> {
        self.board.as_ref().and_then(BoardChoice::order).or_else(|| Symbols::count_named(self.symbols.as_deref()?))
    }
}

impl BoardChoice {
    /// The order, where it is named.
    pub fn order(&self) -> Option<usize> {
        match self {
            BoardChoice::Sudoku(order) | BoardChoice::Latin(order) => *order,
            BoardChoice::Boxes(shape) => Some(shape.order()),
            BoardChoice::Regions(regions) => Some(regions.labels.len()),
            BoardChoice::Form(form) => form.layout(None).ok().and_then(|layout| layout.square()),
        }
    }

    /// Reads regions from a text: n lines of n labels, or one line of n² labels, or labels split by blanks. They need not
    /// hang together.
    ///
    /// # Errors
    /// Where the labels are not n² for an order n from 1 to 64, or no n labels of n cells each.
    pub fn regions(text: &str) -> Result<BoardChoice, ParseError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = Raw { text: text.as_bytes(), line: 1, before: 0 }.lines()?;
        let first = *lines.first().ok_or_else(|| ParseError::whole(1, b"", Fault::NoPuzzle))?;
        let frames = Frames::default();
        let rows = || lines.iter().filter(|line| !frames.is_frame(line.text.as_bytes()));
        let tokens: Vec<Token> = rows().flat_map(|line| frames.tokens(*line)).collect();
        let characters: Vec<Token> = tokens.iter().flat_map(|token| token.characters()).collect();
        let labels = if square(tokens.len()).is_some() && tokens.len() >= rows().count().pow(2) && rows().count() > 1 {
            tokens
        } else {
            characters
        };
        let order = square(labels.len()).filter(|&order| order <= MAX_ORDER).ok_or_else(|| {
            let expected = nearest_square(labels.len()).pow(2);
            first.error(Fault::cells(expected, labels.len()))
        })?;
        let is_new = |place: &usize| !labels[..*place].iter().any(|label| label.text == labels[*place].text);
        let one_too_many = (0..labels.len()).filter(is_new).nth(order).map(|place| labels[place]);
        let regions = regions_of(order, &labels).map_err(|fault| {
            one_too_many.map_or_else(|| first.error(fault.clone()), |label| label.error(fault.clone()))
        })?;
        Board::new(Layout { regions: Some(regions.clone()), ..Layout::latin(order) })
            .map_err(|error| first.error(error.into()))?;
        Ok(BoardChoice::Regions(regions))
    }
}

impl fmt::Display for BoardChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardChoice::Sudoku(None) => write!(f, "sudoku"),
            BoardChoice::Sudoku(Some(order)) => write!(f, "sudoku:{order}"),
            BoardChoice::Latin(None) => write!(f, "latin"),
            BoardChoice::Latin(Some(order)) => write!(f, "latin:{order}"),
            BoardChoice::Boxes(shape) => write!(f, "boxes:{shape}"),
            BoardChoice::Regions(regions) => write!(f, "regions of order {}", regions.labels.len()),
            BoardChoice::Form(form) => form.fmt(f),
        }
    }
}

impl FromStr for BoardChoice {
    type Err = BoardChoiceError;

    /// Reads `sudoku`, `sudoku:9`, `latin`, `latin:6`, `boxes:2x3`, `6x9`, `6x9,boxes:3x3`, `latin:3x5` and `samurai`. Regions are in a file: [`BoardChoice::regions`].
    fn from_str(text: &str) -> Result<BoardChoice, BoardChoiceError> {
        let (kind, rest) = text.split_once(':').map_or((text, None), |(kind, rest)| (kind, Some(rest)));
        let order = match rest {
            Some(digits) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().ok().filter(|&order| Grid::new(order).is_some())
            }
            _ => None,
        };
        match (kind, rest) {
            ("sudoku", None) => Ok(BoardChoice::Sudoku(None)),
            ("latin", None) => Ok(BoardChoice::Latin(None)),
            ("sudoku", Some(_)) if order.is_some() => Ok(BoardChoice::Sudoku(order)),
            ("latin", Some(_)) if order.is_some() => Ok(BoardChoice::Latin(order)),
            ("boxes", Some(shape)) => shape.parse().map(BoardChoice::Boxes).map_err(|_| BoardChoiceError),
            _ => FormChoice::read(text).map(BoardChoice::Form).ok_or(BoardChoiceError),
        }
    }
}

/// The text names no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "board expected: sudoku, sudoku:N, latin, latin:N (N from 1 to 64), boxes:RxC (at most 64 cells), RxC, RxC,boxes:RxC, latin:RxC, {}, regions:FILE",
    shape_names().collect::<Vec<_>>().join(", ")
)]
pub struct BoardChoiceError;

/// The regions that these labels, one a cell, make: in the order in which they first occur.
///
/// # Errors
/// Where there are not `order` different labels.
pub(super) fn regions_of(order: usize, labels: &[Token]) -> Result<Regions, Fault> {
    let mut names: Vec<&str> = Vec::with_capacity(order);
    let mut of = Vec::with_capacity(labels.len());
    for label in labels {
        let place = names.iter().position(|name| *name == label.text).unwrap_or(names.len());
        if place == names.len() {
            if names.len() == order {
                let found = distinct(labels);
                return Err(Fault::Count { what: Unit::Regions, expected: order, found });
            }
            names.push(label.text);
        }
        of.push(place as u8);
    }
    if names.len() == order {
        Ok(Regions { of: of.into(), labels: names.into_iter().map(str::to_owned).collect() })
    } else {
        Err(Fault::Count { what: Unit::Regions, expected: order, found: names.len() })
    }
}

fn distinct(labels: &[Token]) -> usize {
    let mut names: Vec<&str> = labels.iter().map(|label| label.text).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_named() {
        for text in
            ["sudoku", "sudoku:9", "latin", "latin:64", "boxes:2x3", "6x9", "6x9,boxes:3x3", "latin:3x5", "samurai"]
        {
            assert_eq!(text.parse::<BoardChoice>().unwrap().to_string(), text);
        }
        for text in
            "|sudoku:|sudoku:+9|latin:65|latin:0|boxes|boxes:9x9|regions:x|Sudoku|0x4|6x|4x65|6x9,boxes|sudoku:3x5"
                .split('|')
        {
            assert_eq!(text.parse::<BoardChoice>(), Err(BoardChoiceError), "{text}");
        }
    }

    #[test]
    fn regions_are_read_in_every_shape() {
        for text in [
            "0011\n0011\n2233\n2233\n",
            "0011001122332233",
            "a a b b\na a b b\nc c d d\nc c d d",
            "\u{feff}# x\n00|11\r\n00|11\n--+--\n22|33\n22|33",
        ] {
            let Ok(BoardChoice::Regions(regions)) = BoardChoice::regions(text) else { panic!("{text}") };
            assert_eq!(regions.of[..6], [0, 0, 1, 1, 0, 0], "{text}");
        }
        for (text, message) in [
            ("", "no puzzle"),
            ("00112", "4 cells expected, 5 found"),
            ("0012", "2 regions expected, 3"),
            ("0001", "region 0 has 3"),
        ] {
            let error = BoardChoice::regions(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn the_empty_puzzle_needs_an_order() {
        let options = Options { board: Some(BoardChoice::Latin(Some(6))), ..Options::default() };
        assert_eq!(options.empty().unwrap().board().values(), 6);
        assert!(Options::default().empty().is_err());
    }
}
