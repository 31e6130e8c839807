//! Why a text is no formula.

use std::io;

use super::{MAX_LITERALS, MAX_VARIABLE};
use crate::cnf::MAX_CLAUSES;
use crate::limits::Limit;

/// Why a text is no formula.
#[derive(Debug, thiserror::Error)]
pub enum FormulaError {
    /// It could not be read on.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Reading was stopped, or what stands there takes more memory than it may.
    #[error("unknown ({0})")]
    Stopped(#[from] Limit),
    /// Something in it has no clear meaning, or is too large.
    #[error("line {line}, column {column}: {fault}")]
    Text {
        /// From 1.
        line: usize,
        /// From 1, in bytes.
        column: usize,
        /// What is wrong.
        fault: InvalidFormula,
    },
}

/// What is wrong in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFormula {
    /// A byte that begins neither a literal nor anything else.
    #[error("a literal, `0`, a comment `c …` or the header expected, {} found", shown(*.0))]
    Unexpected(u8),
    /// A byte within a number.
    #[error("a literal must be a whole number, {} found in it", shown(*.0))]
    WithinNumber(u8),
    /// A minus sign without a number.
    #[error("the number of a variable, from 1, expected behind `-`")]
    Minus,
    /// A minus sign before 0.
    #[error("`-0` is not a literal: variables are numbered from 1, and 0 ends a clause")]
    MinusZero,
    /// A variable with a number past [`MAX_VARIABLE`].
    #[error("the variable's number is too large: the largest is {MAX_VARIABLE}")]
    Variable,
    /// A line that begins with `p` and says something else.
    #[error("a header `p cnf VARIABLES CLAUSES` expected: the word cnf and two whole numbers, and nothing else")]
    Header,
    /// The header announces more than is taken.
    #[error("the formula is too large: at most {MAX_VARIABLE} variables and {MAX_CLAUSES} clauses are allowed")]
    TooLarge,
    /// A second header.
    #[error("a second header; the first is in line {first}")]
    SecondHeader {
        /// The line of the first.
        first: usize,
    },
    /// A header after a clause.
    #[error("the header must come before the clauses")]
    LateHeader,
    /// The text ends within a clause.
    #[error("the clause that begins in line {line} has no `0` at its end")]
    Unfinished {
        /// Where it begins.
        line: usize,
    },
    /// Neither header nor clause.
    #[error("no formula: there is neither a header nor a clause")]
    NoFormula,
    /// Past `MAX_CLAUSES`.
    #[error("the formula is too large: at most {MAX_CLAUSES} clauses are allowed")]
    TooManyClauses,
    /// Past `MAX_LITERALS`.
    #[error("the formula is too large: at most {MAX_LITERALS} literals are allowed")]
    TooManyLiterals,
    /// A file that is packed.
    #[error("this is {0}: unpack it first")]
    Packed(&'static str),
    /// Two bytes a character.
    #[error("the text is UTF-16: save it as ASCII or UTF-8")]
    Utf16,
}

fn shown(byte: u8) -> String {
    match byte {
        b'\n' => "the end of the line".to_owned(),
        b' '..=b'~' => format!("`{}`", byte as char),
        _ => format!("byte 0x{byte:02x}"),
    }
}
