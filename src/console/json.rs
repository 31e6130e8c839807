//! Answers as JSON: one object a line for each puzzle. What stands above a member in the code is what docs/json.md says of it.

mod answer;
mod members;
mod text;
mod timer;

pub use answer::{
    Answer, Beginning, DIGEST, Ending, Nothing, OneClass, OneSolution, OneSubsquare, OneTransversal, SCHEMA,
    SCHEMA_OF_LINES, sealed, verdict_of,
};
pub use members::{
    Checked, Counted, Drawn, Found, FoundDisjoint, FoundSubsquares, Minimised, Proven, Solved, Traded, True,
};
pub use text::{SOLUTION, Table, grids, have_one_length, is_plain, line, puzzle_text, solution, table};
pub use timer::Timer;
