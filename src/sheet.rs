//! Tables of puzzles that come back whole: cut into rows whose text is kept, columns settled by what stands in them, answers
//! written behind. Knows no question: the commands fill the cells.

mod answers;
mod columns;
mod dialect;
mod field;
mod filter;
mod rows;

pub use answers::{Cell, Filled, Layout};
pub use columns::{Boards, Columns, ColumnsError};
pub use dialect::{Dialect, Form};
pub use field::{Entry, Unread};
pub use filter::{Filter, FilterError, number};
pub use rows::{Row, Rows};
