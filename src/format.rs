//! Notations: text in, puzzles out, and back. This module and those below know no clause, no solver and no file.
//!
//! ```
//! use exactly::format::{Options, Parser, Reader, ReadError};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # my first";
//! let options = Options::default();
//! let mut reader = Reader::new(text.as_bytes(), &options)?;
//! let mut parser = Parser::new(&options);
//! while let Some(chunk) = reader.next_chunk() {
//!     for record in parser.records(&chunk?) {
//!         let record = record?;
//!         assert_eq!((record.format.name(), record.line), ("line", 1));
//!         assert_eq!(record.puzzle.givens().len(), 30);
//!     }
//! }
//! # Ok::<(), ReadError>(())
//! ```
//!
//! A [`Reader`] settles the notation by the head of its input and cuts the rest into [`Chunk`]s of whole records, cheaply and
//! in order; a [`Parser`], one for each thread, makes [`Record`]s of a chunk.

mod alphabet;
mod bare;
mod boards;
mod by_rows;
mod cages;
mod chunk;
mod column;
mod content;
mod drawing;
mod encoding;
mod exactly;
mod expect;
mod explain;
mod faithful;
mod fast;
mod fault;
mod find;
mod foreign;
mod form;
mod found;
mod fpuzzles;
mod frames;
mod framing;
mod games;
mod head;
mod iss;
mod labels;
mod lists;
mod loss;
mod lost;
mod names;
mod notation;
mod notations;
mod note;
mod objects;
mod opening;
mod options;
mod overlap;
mod parser;
mod part;
mod parts;
mod payload;
mod places;
mod plain;
mod programs;
mod reader;
mod reading;
mod rules;
mod settle;
mod shape;
mod solution;
mod source;
mod spelling;
mod stream;
mod style;
mod sudokupad;
mod text;
mod turn;
mod unread;
mod variants;
mod views;
mod writer;
mod written;
pub use chunk::Chunk;
pub use column::ColumnName;
pub use encoding::Encoding;
pub use expect::Expectation;
pub use fault::{Beside, Fault, ParseError, ReadError, Suggestion, Unit};
pub use form::FormChoice;
pub use loss::Loss;
pub use notation::{Bare, Format};
pub use notations::{EXACTLY, FORMATS, LINE, PENCILMARKS};
pub use options::{Also, BoardChoice, Options};
pub use parser::{Parser, Record, Records};
pub use part::PartOf;
pub use reader::Reader;
pub use stream::Stream;
pub use style::{Form, Style};
