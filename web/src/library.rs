//! What is used of the library, named in one place.

pub use exactly::answer::SolutionCount;
pub use exactly::besides::Standing;
pub use exactly::certificate::{Certificate, Opened, VerifyError};
pub use exactly::certify::unread::NotRead;
pub use exactly::certify::{ClaimEncoding, Notation, Statement};
pub use exactly::cnf::Purpose;
pub use exactly::cnf::read::Formula;
pub use exactly::counting::frontier::Ledger;
pub use exactly::encode::Numbering;
pub use exactly::explain::{
    Basis, Claim as CoreClaim, Conclusion, Conflict, Detail, Explainer, Explanation, Scope, Several, Step,
};
pub use exactly::format::{
    EXACTLY, FORMATS, Format, Options, ParseError, Parser, ReadError, Reader, Record, Stream, Style, Suggestion,
};
pub use exactly::formula::encoding::{Encoding, Projection};
pub use exactly::grade;
pub use exactly::render::{Drawing, Picture, Theme};
pub use exactly::solve::CountOptions;
pub use exactly::{
    Board, Cell, Count, Engine, GivenId, Limit, Never, Primitive, Puzzle, Rule, Solution, SolveError, Solver, Stop,
    Value, Values, Verdict,
};
