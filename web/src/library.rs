//! What is used of the library, named in one place.

pub use exactly::answer::Counted;
pub use exactly::besides::Told;
pub use exactly::cnf::read::Formula;
pub use exactly::counting::frontier::Ledger;
pub use exactly::encode::{Numbering, Sums};
pub use exactly::explain::{
    Basis, Claim as CoreClaim, Conclusion, Conflict, Explainer, Explanation, Scope, Several, Step, Wanted,
};
pub use exactly::format::{
    EXACTLY, FORMATS, Format, Options, ParseError, Parser, ReadError, Reader, Record, Style, by_name,
};
pub use exactly::formula;
pub use exactly::grade;
pub use exactly::render::{Drawing, Picture, Theme};
pub use exactly::solve::CountOptions;
pub use exactly::{
    Board, Cell, Count, Engine, GivenId, Limit, Primitive, Puzzle, Rule, Solution, SolveError, Solver, Stop, Value,
    Values, Verdict,
};
