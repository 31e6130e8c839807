//! Notations: text in, puzzles out, and back. This module and those below know no clause, no solver and no file.
//!
//! ```
//! use exactly::internals::format::{Options, Parser, Reader, ReadError};
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
mod array;
mod bands;
#[allow(dead_code)]
mod bare;
mod blanks;
mod block;
mod boards;
mod cages;
mod cells;
mod chunk;
mod columns;
mod comments;
mod content;
mod drawing;
mod exactly;
mod expect;
#[allow(dead_code)]
mod explain;
mod faithful;
mod fault;
#[allow(dead_code)]
mod find;
mod foreign;
#[allow(dead_code)]
mod found;
mod fpuzzles;
mod frame;
mod frames;
mod framing;
mod games;
mod head;
mod iss;
mod jigsaw;
mod judge_c;
mod judge_d;
mod judge_rows;
mod labels;
mod line;
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
mod pencilmarks;
mod places;
mod pls;
mod programs;
mod reader;
mod reading;
mod readings;
mod recognise;
mod recurring;
mod rows;
mod rulers;
#[allow(dead_code)]
mod rules;
#[allow(dead_code)]
mod settle;
mod shape;
mod sheets;
mod slashed;
#[allow(dead_code)]
mod solution;
mod solved;
#[allow(dead_code)]
mod source;
mod style;
mod sudokupad;
mod text;
mod titled;
#[allow(dead_code)]
mod turn;
mod unread;
mod variants;
#[allow(dead_code)]
mod views;
mod weights;
#[allow(dead_code)]
mod whole;
mod writer;

pub use boards::Boards;
pub use chunk::Chunk;
pub use expect::Expectation;
pub use fault::{Counted, Fault, ParseError, ReadError, is_unseen};
pub use foreign::foreign;
pub use loss::Loss;
pub use notation::{Bare, Format};
pub use notations::{EXACTLY, FORMATS, LINE, PENCILMARKS, by_name};
pub use options::{Also, BoardChoice, BoardChoiceError, Options};
pub use parser::{Parser, Record, Records};
pub use part::{PartOf, sha256};
pub use reader::Reader;
pub use style::{Form, Style};
