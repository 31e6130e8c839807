//! What is said of a formula that differs: plain data.

use super::allows::Allowed;
use super::forbids::Forbidden;
use super::parts::{Family, Half, Part};
use super::reading::{Reading, Shared, Strides};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::values::Value;

/// What the givens hide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Masked {
    /// What they settle occurs in nothing else: whether the rules mean the board cannot be told.
    Simplified,
    /// The rules alone do not mean the board.
    Rules {
        /// Mistakes that were recognised in them.
        hints: Vec<Hint>,
        /// How sure these are.
        sure: Certainty,
        /// What they allow wrongly.
        allows: Option<Allowed>,
        /// What they forbid wrongly.
        forbids: Option<Forbidden>,
    },
}

/// What was recognised in a formula that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It means the puzzle if its numbers are read so.
    Reading(Reading),
    /// By another reading far more of it follows from the rules; what is said besides is said by that one.
    Likely(Reading),
    /// It means the puzzle if all its literals are negated.
    Negated,
    /// Its variables count from 0, which ends clauses: it is read with each number one larger.
    FromZero {
        /// The line of the first clause with that variable.
        line: usize,
        /// How many more there are.
        more: usize,
    },
    /// Clauses name one variable more than once.
    Repeats {
        /// The line of the first.
        line: usize,
        /// The literal as it stands there.
        literal: isize,
        /// How.
        how: Repeat,
        /// How many more there are.
        more: usize,
    },
    /// It is about a board of this order: nearly all of its clauses follow from the rules there.
    Size(usize),
    /// It means the board, which has no givens, without its clauses of one literal, of which there are so many.
    GivensBesides(usize),
    /// A clause is one literal off: with this mended it means the puzzle.
    Slip {
        /// The line of the clause.
        line: usize,
        /// The literal that is expected in it, over cells and values.
        expected: Lit,
        /// The one that stands there instead; none where it was left out.
        wrong: Option<Lit>,
    },
    /// Clauses say more than the puzzle: without them it means the puzzle.
    TooMuch {
        /// The line of the first.
        line: usize,
        /// How many more there are.
        more: usize,
    },
    /// It means the board without any given.
    RulesAlone,
    /// What the givens settle occurs nowhere, and it means the puzzle once that is added: the givens have been simplified away.
    Simplified,
    /// With these it would allow nothing wrong.
    Missing(Vec<Missing>),
    /// It says what holds at least one, and of nothing that it holds at most one.
    NoAtMostOne,
    /// Neither cells nor any kind of house are right.
    AlmostNothing,
    /// It means the puzzle, and its givens hide a mistake.
    Masked(Masked),
    /// It has no model at all, though the puzzle has a solution.
    NoModel,
    /// So many variables of cells and values occur nowhere: whatever they are, nothing changes.
    Unmentioned {
        /// How many.
        count: usize,
        /// The first of them.
        cell: Cell,
        /// The first of them.
        value: Value,
        /// Its number.
        number: i64,
    },
    /// A given value is denied: its sign is to be turned.
    GivenDenied {
        /// Where it is given.
        cell: Cell,
        /// The line of the clause.
        line: usize,
        /// How many more are.
        more: usize,
    },
    /// Another value than the given one is demanded.
    GivenDiffers {
        /// Where it is given.
        cell: Cell,
        /// What the formula demands.
        value: Value,
        /// The line of the clause.
        line: usize,
        /// How many more there are.
        more: usize,
    },
    /// A value is demanded where nothing is given, and some solution has another one.
    GivenExtra {
        /// Where nothing is given.
        cell: Cell,
        /// What the formula demands.
        value: Value,
        /// The line of the clause.
        line: usize,
        /// How many more there are.
        more: usize,
    },
    /// Pairs that should say at most one say at least one: with the opposite signs it means the puzzle.
    PairSigns {
        /// The line of the first.
        line: usize,
        /// How many more there are.
        more: usize,
        /// Whether these are all pairs that it has.
        is_all: bool,
        /// Whether one of its literals is negated.
        is_half: bool,
    },
    /// A literal of one clause has the wrong sign: with the other it means the puzzle.
    Sign {
        /// The line of the clause.
        line: usize,
        /// The literal as it stands there.
        literal: i64,
    },
    /// A loop leaves out its last or its first index, of which nothing is said: with that it means the puzzle.
    Loop {
        /// What it runs over; several where all loops over these do.
        axes: &'static [Axis],
        /// What it leaves out, from 1.
        index: usize,
        /// Whether that is the first.
        is_first: bool,
        /// In what is said of these; none where it is so everywhere.
        of: Vec<Family>,
    },
    /// The boxes lie beside those of the board: with boxes in their places it means the puzzle.
    Boxes {
        /// By how many rows they lie too low.
        rows: i64,
        /// By how many columns they lie too far to the right.
        columns: i64,
    },
    /// In each group auxiliary variables begin behind its largest literal, though these are variables of cells: with others it means the puzzle.
    TopId {
        /// The line of the first group.
        line: usize,
        /// The number of its first auxiliary variable.
        number: usize,
        /// How many groups there are.
        groups: usize,
    },
    /// Its numbers are made so that facts share them: with a variable for each it means the puzzle.
    Collision {
        /// How they are made.
        strides: Strides,
        /// The first facts that share one.
        shared: Shared,
    },
    /// Cells without a given are given a value of 0, whose number is that of the last value of the cell before: without that it means the puzzle.
    GivenZero {
        /// The line of the first.
        line: usize,
        /// How many more there are.
        more: usize,
    },
    /// The numbers of all givens are off by this much.
    GivensShifted(i64),
    /// Groups share auxiliary variables: with their own for each it means the puzzle.
    Shared {
        /// The number of the first variable that is shared.
        number: usize,
        /// By how many groups.
        groups: usize,
    },
    /// Variables of cells serve as auxiliary ones: with others it means the puzzle.
    Overlap {
        /// The number of the first one.
        number: usize,
        /// The cell that it belongs to.
        cell: Cell,
        /// The value that it belongs to.
        value: Value,
    },
}

/// How a clause names one variable more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// It is one literal, over and over: it is read without such clauses.
    Alone,
    /// With both signs: it says nothing.
    BothSigns,
    /// A literal beside others, which says no more than once.
    Beside,
}

/// What a loop runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Rows of the board.
    Rows,
    /// Columns of the board.
    Columns,
    /// Values.
    Values,
    /// Rows of a box.
    RowsOfBox,
    /// Columns of a box.
    ColumnsOfBox,
    /// Cells of a box, row by row.
    CellsOfBox,
}

/// How sure what was recognised is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// With all that is said mended, the formula means the puzzle: it was mended and judged again.
    Confirmed,
    /// It is likely, and not all.
    Perhaps,
}

impl Hint {
    /// Whether it says what is so, and nothing that could be mended.
    pub fn is_fact(&self) -> bool {
        match self {
            Hint::Repeats { how, .. } => *how != Repeat::Alone,
            Hint::Masked(_) | Hint::NoModel | Hint::Unmentioned { .. } | Hint::Size(_) => true,
            _ => false,
        }
    }

    /// Its kind in a word or two.
    pub fn kind(&self) -> &'static str {
        match self {
            Hint::Reading(_) => "numbering",
            Hint::Likely(_) => "likely numbering",
            Hint::Negated => "all negated",
            Hint::FromZero { .. } => "from zero",
            Hint::Repeats { .. } => "repeats",
            Hint::Size(_) => "size",
            Hint::GivensBesides(_) => "givens besides",
            Hint::Slip { .. } => "slip",
            Hint::TooMuch { .. } => "too much",
            Hint::RulesAlone => "givens missing",
            Hint::Simplified => "givens simplified away",
            Hint::Missing(_) => "missing",
            Hint::Masked(_) => "rules alone",
            Hint::NoModel => "no model",
            Hint::Unmentioned { .. } => "unmentioned",
            Hint::GivenDenied { .. } => "given denied",
            Hint::GivenDiffers { .. } => "given differs",
            Hint::GivenExtra { .. } => "given extra",
            Hint::PairSigns { .. } => "signs",
            Hint::Sign { .. } => "sign",
            Hint::Loop { .. } => "loop",
            Hint::Boxes { .. } => "boxes",
            Hint::TopId { .. } => "top_id",
            Hint::Collision { .. } => "numbers shared",
            Hint::GivenZero { .. } => "given zero",
            Hint::GivensShifted(_) => "givens shifted",
            Hint::NoAtMostOne => "no at most one",
            Hint::AlmostNothing => "almost nothing",
            Hint::Shared { .. } => "auxiliaries shared",
            Hint::Overlap { .. } => "auxiliaries overlap",
        }
    }
}

/// A kind of rule that is missing, in one half or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The kind.
    pub family: Family,
    /// The half; both where it says none. Givens have none.
    pub half: Option<Half>,
    /// How much of it.
    pub share: Share,
}

/// How much of a kind of rule is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Share {
    /// All of it.
    Whole,
    /// These parts, and no others.
    Parts(Vec<Part>),
    /// Some of all parts: what it says of others, it does not say of two such facts, which may hold together.
    Such([(Cell, Value); 2]),
    /// At least some of it; how much was not found out within bounds.
    Some,
}
