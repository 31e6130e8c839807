//! The ways in which a file of puzzles is written: by people, by their programs, and by every notation of ours.

use exactly::format::{FORMATS, Form, Format, Style};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::boards::{Item, Kind};
use super::hand::Hand;
use super::{lines, sheets, squares};

/// Writes a puzzle, if it can be written so.
type Write = Box<dyn Fn(&Item) -> Option<String>>;

/// One way to write a file of puzzles.
pub struct Way {
    pub name: String,
    pub kind: Kind,
    /// Lines above all puzzles.
    pub head: String,
    /// What stands between two puzzles.
    pub between: &'static str,
    /// What differs in text and means the same.
    pub canon: Canon,
    /// Whether the first line of each puzzle is a heading.
    pub headed: bool,
    /// Whether each puzzle is cells and labels.
    pub is_halves: bool,
    dress: Dress,
    /// What regions are called.
    names: &'static [u8],
    write: Write,
    /// What a text that has lost most of its labels says.
    also: Write,
    /// What makes puzzles of this kind clear: others are not written so.
    clear: Box<dyn Fn(&Item) -> bool>,
    /// What stands beside each puzzle.
    note: Box<dyn Fn(u32) -> String>,
}

/// What programs and systems leave in a text, whatever it says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dress {
    /// The mark of a byte order in front.
    mark: bool,
    /// Lines end with CR and LF.
    returns: bool,
    /// Blanks behind each line.
    blanks: usize,
    /// Blank lines behind all.
    lines: usize,
}

impl Dress {
    /// Nothing in most texts, one thing in some.
    fn random(rng: &mut impl Rng) -> Dress {
        let none = Dress::default();
        match rng.random_range(0..16) {
            0 => Dress { mark: true, ..none },
            1 => Dress { returns: true, ..none },
            2 => Dress { blanks: rng.random_range(1..4), ..none },
            3 => Dress { lines: rng.random_range(1..4), ..none },
            4 => Dress { mark: true, returns: true, ..none },
            _ => none,
        }
    }

    /// The text as it leaves them.
    fn on(self, text: &str) -> String {
        let end = if self.returns { "\r\n" } else { "\n" };
        let behind = |line: &str| if line.is_empty() { 0 } else { self.blanks };
        let lines = text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
            Some(line) => format!("{line}{}{end}", " ".repeat(behind(line))),
            None => line.to_owned(),
        });
        let mark = if self.mark { "\u{feff}" } else { "" };
        format!("{mark}{}{}", lines.collect::<String>(), end.repeat(self.lines))
    }
}

/// Which differences between two texts say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Canon {
    /// Blanks part, however many; one empty cell is as good as another.
    Cells,
    /// The same, and bars stand around each cell.
    Boxed,
    /// The same, but that blanks stand in certain places.
    Drawn,
    /// Fields between these; an empty one is an empty cell.
    Fields(char),
    /// Words and numbers, whatever stands between them.
    Words,
    /// What stands between `~`, in any order; what cells may hold, however often they are named.
    Parts,
    /// Letters are runs of empty cells, however they are parted.
    Runs,
    /// Characters are a digit and empty cells behind it, which may also stand as `0`.
    Packed,
    /// As in `Cells`, with blanks behind a colon or without.
    Ours,
    /// As in `Cells`, and regions have any numbers.
    Regions,
    /// Blanks and line ends say nothing, and regions have any numbers.
    Json,
    /// As in `Cells`; what opens and closes games says nothing beside them.
    Games,
    /// Lines of a cell and its value stand in any order.
    Triples,
    /// As in `Cells`, and candidates of a cell stand in any order.
    Sets,
    /// As in `Cells`; a digit behind `+` was entered, so that its cell is empty.
    Entered,
}

impl Way {
    pub fn new(name: String, kind: Kind, write: impl Fn(&Item) -> Option<String> + 'static) -> Way {
        Way {
            name,
            kind,
            head: String::new(),
            between: "",
            canon: Canon::Cells,
            headed: false,
            is_halves: false,
            dress: Dress::default(),
            also: Box::new(|_| None),
            names: b"123456789ABC",
            write: Box::new(write),
            clear: Box::new(|_| true),
            note: Box::new(|_| String::new()),
        }
    }

    pub fn between(self, between: &'static str) -> Way {
        Way { between, ..self }
    }

    pub fn canon(self, canon: Canon) -> Way {
        Way { canon, ..self }
    }

    pub fn head(self, head: String) -> Way {
        Way { head, ..self }
    }

    pub fn headed(self, headed: bool) -> Way {
        Way { headed, ..self }
    }

    pub fn names(self, names: &'static [u8]) -> Way {
        Way { names, is_halves: true, ..self }
    }

    /// With symbols that are clear only in some puzzles.
    pub fn in_hand(self, hand: &Hand) -> Way {
        let hand = hand.clone();
        self.clear(move |item| hand.is_clear(&item.puzzle))
    }

    /// For such puzzles only.
    pub fn clear(self, clear: impl Fn(&Item) -> bool + 'static) -> Way {
        Way { clear: Box::new(clear), ..self }
    }

    pub fn noted(self, note: impl Fn(u32) -> String + 'static) -> Way {
        Way { note: Box::new(note), ..self }
    }

    pub fn also(self, also: impl Fn(&Item) -> Option<String> + 'static) -> Way {
        Way { also: Box::new(also), ..self }
    }

    /// One puzzle without labels, and perhaps fewer than half of them.
    pub fn unlabelled(&self, item: &Item) -> Option<String> {
        (self.also)(item)
    }

    /// One puzzle, with its last line end.
    pub fn record(&self, item: &Item) -> Option<String> {
        let board = item.puzzle.board();
        let has_regions = board.layout().regions.is_some() || board.layout().boxes.is_some();
        // A notation of ours that cannot say a board without regions refuses it itself.
        let fits = has_regions
            || !matches!(self.kind, Kind::Jigsaw(_) | Kind::Boxes(_))
            || self.name.ends_with("as we write it");
        if fits { (self.write)(item) } else { None }
    }

    /// Some puzzles of this kind that can be written so.
    pub fn items(&self, rng: &mut impl Rng, count: usize) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        for _ in 0..20 * count {
            let item = self.kind.item(rng).labelled(self.names);
            let item = Item { note: (self.note)(rng.random_range(1..9999)), ..item };
            if (self.clear)(&item) && self.record(&item).is_some() {
                items.push(item);
            }
            if items.len() == count {
                return Some(items);
            }
        }
        None
    }

    /// A file of these puzzles.
    pub fn text(&self, items: &[Item]) -> Option<String> {
        let records: Option<Vec<String>> = items.iter().map(|item| self.record(item)).collect();
        Some(self.dress.on(&format!("{}{}", self.head, records?.join(self.between))))
    }
}

/// Any way.
pub fn any(rng: &mut impl Rng) -> Way {
    let way = bare(rng);
    Way { dress: Dress::random(rng), ..way }
}

fn bare(rng: &mut impl Rng) -> Way {
    match rng.random_range(0..13) {
        0 => squares::block(rng),
        1 => squares::framed(rng),
        2 => squares::boxed_cells(rng),
        3 => squares::drawn(rng),
        4 => squares::two_squares(rng),
        5 => lines::jigsaw_lines(rng),
        6 => lines::line(rng),
        7 => squares::titled(rng),
        8 => squares::candidates(rng),
        9 => sheets::sheet(rng),
        10 => sheets::any_other(rng),
        _ => of_library(rng),
    }
}

/// A notation as we write it ourselves.
fn of_library(rng: &mut impl Rng) -> Way {
    // What `sdx` writes looks like candidates unless a player has entered something.
    let formats: Vec<_> = FORMATS.iter().filter(|format| format.name() != "sdx").collect();
    let format = **formats.choose(rng).unwrap();
    let kind = if rng.random_bool(0.5) { Kind::any(rng) } else { Kind::sudoku(rng) };
    let style = Style {
        empty: *b"..0X_?".choose(rng).unwrap(),
        group: *[0, 0, 1].choose(rng).unwrap(),
        aside: *b" ,".choose(rng).unwrap(),
        quote: *b"'\"".choose(rng).unwrap(),
        form: *[Form::OneLine, Form::Columns(b','), Form::TwoLines, Form::Blocks].choose(rng).unwrap(),
    };
    let write = move |item: &Item| written(format, style, item);
    let canon = match format.name() {
        "drawing" => Canon::Drawn,
        "markdown" => Canon::Fields('|'),
        "csv" => Canon::Fields(','),
        "tatham" | "puzzlink" | "towers" => Canon::Runs,
        "scf" => Canon::Packed,
        "judge-d" => Canon::Triples,
        "sumocue" => Canon::Regions,
        "fpuzzles-json" | "scl" => Canon::Json,
        "exactly" => Canon::Ours,
        "pencilmarks" => Canon::Sets,
        "opensudoku" => Canon::Games,
        "iss" => Canon::Parts,
        "hodoku" => Canon::Entered,
        _ => Canon::Cells,
    };
    let name = format!("{} as we write it", format.name());
    let way = Way::new(name, kind, write).between(format.separator(style)).canon(canon);
    if format.name() != "jigsaw" {
        // Regions that are boxes by chance are read as boxes, and written as such.
        return way.clear(move |item| !matches!(kind, Kind::Jigsaw(_)) || !squares::is_boxes(item));
    }
    let plain = Format::by_name(if style.form == Form::Blocks { "block" } else { "line" }).unwrap();
    Way { is_halves: true, ..way.also(move |item| written(plain, style, item)) }
}

/// What a notation writes, if all of the puzzle can be said in it and is told from it alone.
fn written(format: &'static Format, style: Style, item: &Item) -> Option<String> {
    let mut text = String::new();
    format.write_puzzle(&item.puzzle, style, &mut text).ok()?;
    Some(text)
}
