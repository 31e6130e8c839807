//! Tables of puzzles that come back whole: cut into rows whose text is kept, columns settled by what stands in them, answers
//! written behind. Knows no question: the commands fill the cells.

mod answers;
mod columns;
mod decoded;
mod dialect;
mod field;
mod filter;
mod rows;
pub mod worksheet;

pub use answers::{Cell, Layout};
pub use columns::{Boards, Columns, ColumnsError, PUZZLES};
pub use decoded::Decoded;
pub use dialect::{Dialect, Form, said_separator};
pub use field::Unread;
pub use filter::{Filter, FilterError, number};
pub use rows::{Row, Rows};
