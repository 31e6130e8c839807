//! What is used of the library, named in one place.

pub use exactly::internals::answer::Counted;
pub use exactly::internals::besides::Told;
pub use exactly::internals::cnf::read::Formula;
pub use exactly::internals::counting::frontier::Ledger;
pub use exactly::internals::encode::{Numbering, Sums};
pub use exactly::internals::explain::{
    Basis, Claim as CoreClaim, Conclusion, Conflict, Explainer, Explanation, Scope, Several, Step, Wanted,
};
pub use exactly::internals::format::{
    EXACTLY, FORMATS, Format, Options, ParseError, Parser, ReadError, Reader, Record, Style, by_name,
};
pub use exactly::internals::formula;
pub use exactly::internals::grade;
pub use exactly::internals::render::{Drawing, Picture, Theme};
pub use exactly::internals::solve::CountOptions;
pub use exactly::internals::{
    Board, Cell, Count, Engine, GivenId, Limit, Primitive, Puzzle, Rule, Solution, SolveError, Solver, Stop, Value,
    Values, Verdict,
};
