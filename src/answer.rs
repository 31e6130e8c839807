//! What questions are answered with: plain data that solvers make and renderers show.

use num_bigint::BigUint;

use crate::counting::classes::ClassSummary;
use crate::counting::estimate::{Estimate, Estimated};
use crate::grid::Cell;
use crate::limits::Limit;
use crate::puzzle::Solution;
use crate::values::{Value, Values};

/// The answer to *is there exactly one solution?*
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is this one and no other.
    Unique(Solution),
    /// There are these two at least; they differ.
    Multiple([Solution; 2]),
    /// Work stopped before the answer.
    Unknown {
        /// Why.
        limit: Limit,
        /// The solution that was found before, if any.
        found: Option<Solution>,
    },
}

impl Verdict {
    /// In a word: `none`, `unique`, `multiple` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Unknown { .. } => "unknown",
        }
    }
}

/// The answer to *give me a solution*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One solution, of perhaps many.
    Solved(Solution),
    /// There is none.
    None,
    /// Work stopped before the answer.
    Unknown(Limit),
}

/// The answer to *how many solutions are there?*
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as this.
    Exactly(u64),
    /// This many were counted, and there may be more: the caller's bound was reached, or work stopped.
    AtLeast {
        /// Counted so far.
        count: u64,
        /// Why work stopped; `None` where the bound was reached.
        limit: Option<Limit>,
    },
}

/// How solutions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountMethod {
    /// One by one.
    Enumerate,
    /// Parts that have nothing to do with each other, each in the best way; their counts are multiplied.
    Components,
    /// Bands that are filled by themselves and joined by the sets of their columns.
    Bands,
    /// Cell after cell, with the states that partial fillings leave.
    Frontier,
    /// A placement of each value, chosen so that they cover all cells.
    Placements,
    /// Rows of a Latin square from above and from below, by classes of what they have used.
    Rectangles,
    /// One partial filling of each class up to symmetry, by another method.
    Classes,
    /// Not at all, but estimated by random descents.
    Estimate,
}

impl CountMethod {
    /// In a word: `enumerate`, `components`, `bands`, `frontier`, `placements`, `rectangles`, `classes` or `estimate`.
    pub fn word(self) -> &'static str {
        match self {
            CountMethod::Enumerate => "enumerate",
            CountMethod::Components => "components",
            CountMethod::Bands => "bands",
            CountMethod::Frontier => "frontier",
            CountMethod::Placements => "placements",
            CountMethod::Rectangles => "rectangles",
            CountMethod::Classes => "classes",
            CountMethod::Estimate => "estimate",
        }
    }
}

/// The answer to *how many solutions are there?* where they need not be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionCount {
    /// How many there are, or are known to be.
    pub count: BigUint,
    /// Why there may be more, if there may.
    pub shortfall: Option<Shortfall>,
    /// What came to it.
    pub method: CountMethod,
    /// What was filled in all ways, where one filling of each class was counted, or one rectangle.
    pub classes: Option<ClassSummary>,
    /// Whether something else came to the same once more.
    pub check: Check,
    /// What descents came to, where some were made since not all were counted.
    pub estimated: Option<Estimated>,
}

impl SolutionCount {
    /// About how many there are, where that is known.
    pub fn estimate(&self) -> Option<Estimate> {
        self.estimated.and_then(|estimated| estimated.estimate())
    }
}

/// Why not all solutions were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// Work was stopped.
    Stopped(Limit),
    /// The states would take more memory than they may.
    Memory,
    /// What the method cannot do.
    Method(&'static str),
    /// Only an estimate was asked for.
    Estimated,
    /// The caller's bound was reached.
    Bound,
}

/// Whether a second method came to the same count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// That was not asked for, or there is no whole count.
    Unasked,
    /// This one did.
    By(Second),
    /// This one was stopped before it came to an end.
    Stopped(Second, Limit),
    /// None comes to an end: why not, for each that was thought of.
    Without(Vec<(Second, Unchecked)>),
}

/// What counts once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// A method.
    Method(CountMethod),
    /// varisat alone with the whole formula, one by one.
    Sat,
}

impl Second {
    /// In a word: that of the method, or `sat`.
    pub fn word(self) -> &'static str {
        match self {
            Second::Method(method) => method.word(),
            Second::Sat => "sat",
        }
    }
}

/// Why a method checks no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchecked {
    /// It cannot count the puzzle.
    Short(Shortfall),
    /// It goes through no more solutions than these.
    Solutions(u64),
    /// It takes no more branches than these.
    Branches(u64),
}

/// How solutions are drawn by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SampleMethod {
    /// From the tables of the bands.
    Bands,
    /// Back through the layers of the frontier.
    Frontier,
    /// By their numbers in an enumeration.
    Enumerate,
    /// By the walk of Jacobson and Matthews: the only one that is not even to the last bit.
    JacobsonMatthews,
}

impl SampleMethod {
    /// In a word: `bands`, `frontier`, `enumerate` or `jacobson-matthews`.
    pub fn word(self) -> &'static str {
        match self {
            SampleMethod::Bands => "bands",
            SampleMethod::Frontier => "frontier",
            SampleMethod::Enumerate => "enumerate",
            SampleMethod::JacobsonMatthews => "jacobson-matthews",
        }
    }

    /// Whether each solution is exactly as likely as any other.
    pub fn is_uniform(self) -> bool {
        self != SampleMethod::JacobsonMatthews
    }
}

/// What came of drawing solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampled {
    /// They were drawn.
    Drawn(SampleMethod),
    /// There is none.
    None,
    /// They cannot be drawn evenly.
    Short(Shortfall),
}

/// The answer to *which values are true in some solution?*
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// For each cell in reading order the values that it takes in some solution.
    pub values: Vec<Values>,
    /// For each cell the values of which that is not known: none, unless work was stopped.
    pub open: Vec<Values>,
    /// How many solutions there are, where that was asked for.
    pub total: Option<Count>,
    /// For each cell in reading order, and each value, in how many it is true; nothing where that was not asked for.
    pub(crate) of_each: Vec<Count>,
    /// Why work was stopped, if it was.
    pub stopped: Option<Limit>,
}

impl Candidates {
    /// Whether it is known that there is no solution.
    pub fn has_no_solution(&self) -> bool {
        let nothing = |values: &[Values]| values.iter().all(|values| values.is_empty());
        nothing(&self.values) && nothing(&self.open)
    }

    /// In how many solutions a cell has a value, where that was asked for.
    ///
    /// # Panics
    /// If the board has no such cell or value.
    pub fn count(&self, cell: Cell, value: Value) -> Option<Count> {
        let values = self.of_each.len() / self.values.len();
        assert!(self.total.is_none() || value.index() < values, "a value of a larger board");
        self.total.map(|_| self.of_each[cell.index() * values + value.index()])
    }
}

/// The cells in which not all solutions of a puzzle agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varying {
    /// For each cell in reading order another value than that of the first solution, which it has in some solution.
    pub others: Vec<Option<Value>>,
    /// Whether no other cell varies; otherwise some may.
    pub is_complete: bool,
}

impl Varying {
    /// The cells that are known to vary, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.others.iter().enumerate();
        cells.filter(|(_, other)| other.is_some()).map(|(cell, _)| Cell::new(cell))
    }
}
