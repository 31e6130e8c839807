//! How bare notations are written: what each is called, a small example, and its writer. Grammars read them (`bare`).

mod array;
mod block;
mod jigsaw;
mod judge_c;
mod judge_d;
mod labelled;
mod line;
mod pencilmarks;
mod pls;
mod programs;
mod sheets;
mod slashed;
mod titled;

pub use array::ARRAY;
pub use block::{BLOCK, JUDGE_A, JUDGE_B};
pub use jigsaw::JIGSAW;
pub use judge_c::JUDGE_C;
pub use judge_d::JUDGE_D;
pub use labelled::LABELLED;
pub use line::LINE;
pub use pencilmarks::PENCILMARKS;
pub use pls::PLS;
pub use programs::PROGRAMS;
pub use sheets::{CSV, MARKDOWN, TABLE};
pub use slashed::SLASHED;
pub use titled::TITLED;
