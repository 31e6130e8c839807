//! What each command says besides the verdict. Counts are strings: they outgrow the numbers that JSON readers take whole.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::text::Table;

/// `solve`.
#[derive(Serialize, JsonSchema, Default)]
pub struct Solved {
    /// The solution, in notation `line` or that of `--to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// The solutions as rows of cells, if the board is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<Vec<Value>>,
    /// `true` if a second solution was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub several: Option<bool>,
}

/// `check`.
#[derive(Serialize, JsonSchema, Default)]
pub struct Checked {
    /// If cells vary: whether `vary` has all that do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Up to two solutions, in notation `line` or that of `--to`.
    pub solutions: Vec<String>,
    /// The solutions as rows of cells, if the board is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<Vec<Value>>,
    /// The cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// If there are several solutions: the cells that vary in any of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vary: Option<Vec<String>>,
    /// With `--expect`: what the input says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<String>,
    /// With `--expect`: whether what the input says is so; missing if that is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// If a solution stands beside the puzzle: `right` or `wrong`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<&'static str>,
    /// The cells in which the solution beside the puzzle differs from the only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<String>>,
    /// With `--certify`: the folder of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// `count`.
#[derive(Serialize, JsonSchema)]
pub struct Counted {
    /// How many solutions there are, or were found.
    pub count: String,
    /// Whether there are no more solutions than `count`.
    pub complete: bool,
    /// The method: `enumerate`, `components`, `bands`, `frontier`, `placements`, `rectangles`, `classes` or `estimate`.
    pub method: &'static str,
    /// With `--cross-check`: the method that came to the same count, or `sat`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_by: Option<&'static str>,
    /// If the count is not complete: an estimate, such as `6.1e13`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<String>,
    /// The standard error of `estimate`, as a share of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// `sample`.
#[derive(Serialize, JsonSchema)]
pub struct Drawn {
    /// What drew the solutions: `bands`, `frontier`, `enumerate` or `jacobson-matthews`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// Whether each solution was exactly as likely as any other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uniform: Option<bool>,
    /// The solutions, in notation `line` or that of `--to`.
    pub solutions: Vec<String>,
    /// The solutions as rows of cells, if the board is not square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<Vec<Value>>,
}

/// `candidates`.
#[derive(Serialize, JsonSchema)]
pub struct True {
    /// With `--limit`: how many solutions were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// With `--limit`: whether there are no more solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// For each row and column the values that are in some solution.
    pub candidates: Table,
    /// With `--limit`: in how many solutions each of the `candidates` is; `8+` means at least 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Table>,
    /// If the time was up: for each row and column the values that may or may not be in a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Table>,
}

/// `minimise`.
#[derive(Serialize, JsonSchema, Default)]
pub struct Minimised {
    /// With `--smallest`: so many givens suffice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<usize>,
    /// With `--smallest`: fewer givens do not suffice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// With `--check`: givens that can be removed, one at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// With `--check --rules`: rules that can be left out, one at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant_rules: Option<Vec<String>>,
    /// Whether each given is needed; with `--symmetry`, each group of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The minimal puzzles, each in the notation of `puzzle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<Vec<String>>,
}

/// `prove`.
#[derive(Serialize, JsonSchema)]
pub struct Proven {
    /// How many solutions the certificate lists, if it lists all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The folder of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// `transversals`, `mates` and `mols`.
#[derive(Serialize, JsonSchema)]
pub struct Found {
    /// How many there are, or were found.
    pub count: String,
    /// Whether there are no more than `count`.
    pub complete: bool,
}

/// `transversals --disjoint`.
#[derive(Serialize, JsonSchema)]
pub struct FoundDisjoint {
    /// How many transversals the set has.
    pub count: String,
    /// Whether no set is larger.
    pub complete: bool,
    /// The cells of each transversal of the set, `r1c1=1 r2c3=5`.
    pub transversals: Vec<String>,
    /// No set has more than so many.
    pub at_most: usize,
}

/// `subsquares` and `intercalates`.
#[derive(Serialize, JsonSchema)]
pub struct FoundSubsquares {
    /// How many there are, or were found.
    pub count: String,
    /// Whether there are no more than `count`.
    pub complete: bool,
    /// How many there are of each order.
    pub orders: BTreeMap<usize, usize>,
}

/// `trades`.
#[derive(Serialize, JsonSchema)]
pub struct Traded {
    /// In how many cells the squares differ.
    pub count: String,
    /// Always true.
    pub complete: bool,
    /// The smallest trades, each by its cells with both values, `r1c1=1/2`.
    pub trades: Vec<String>,
}
