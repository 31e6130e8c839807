//! Models as SAT solvers print them: `s` and `v` lines, or what MiniSat writes to a file. This module knows numbers only.

use std::io::{self, BufRead, Read};

/// The largest number of a variable that is read.
pub(crate) const MAX_VARIABLE: usize = 1 << 26;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 26;

/// An assignment to variables, by their numbers from 1.
#[derive(Clone, Debug, Default)]
pub struct Model {
    truth: Vec<Option<bool>>,
    unsaid: Unsaid,
}

impl Model {
    /// Reads the one model of a solver's output.
    ///
    /// Lines that begin with `v` hold literals, and so do lines that begin with a number, as in the files of MiniSat;
    /// literals may be written `x1` and `-x1`, as pseudo-Boolean solvers do. A list of Python, `[1, -2]`, is a model too, also as `model = [1, -2]` and
    /// `(True, [1, -2])`. `c` and `o` lines say nothing here. A `0` ends the model; it may be absent where literals are written with `x`, in a list, and where
    /// one line is all there is.
    ///
    /// # Errors
    /// Where the output says that there is no model, holds several, breaks off, contradicts itself, or is something else.
    pub fn read(reader: impl BufRead, unsaid: Unsaid) -> Result<Model, ModelError> {
        let mut reading = Reading { unsaid, ..Reading::default() };
        let mut lines = reader;
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            reading.line += 1;
            let length = lines.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut bytes)?;
            if length as u64 > MAX_LINE {
                return Err(reading.fault(InvalidModel::LongLine));
            }
            if length == 0 {
                return reading.finish();
            }
            let text = str::from_utf8(&bytes)
                .map_err(|_| reading.fault(InvalidModel::Unexpected("bytes that are no text".to_owned())))?;
            reading.take_line(text)?;
        }
    }

    /// Whether a variable, by its number from 1, is true; `None` where the model says nothing of it.
    pub fn truth(&self, number: usize) -> Option<bool> {
        let said = self.truth.get(number.checked_sub(1)?).copied().flatten();
        said.or((self.unsaid == Unsaid::False).then_some(false))
    }

    /// The model of these literals, as in DIMACS.
    pub fn from_literals(literals: impl IntoIterator<Item = isize>) -> Model {
        let mut model = Model::default();
        literals.into_iter().for_each(|literal| _ = model.set(literal));
        model
    }

    /// The model in which these variables, by their numbers from 1, are true, and no others.
    pub fn of_true(numbers: impl IntoIterator<Item = usize>) -> Model {
        Model { unsaid: Unsaid::False, ..Model::from_literals(numbers.into_iter().map(|number| number as isize)) }
    }

    /// Notes a literal; whether it agrees with what was said before.
    fn set(&mut self, literal: isize) -> bool {
        let (index, truth) = (literal.unsigned_abs() - 1, literal > 0);
        if self.truth.len() <= index {
            self.truth.resize(index + 1, None);
        }
        *self.truth[index].get_or_insert(truth) == truth
    }
}

/// What a variable is that a model does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unsaid {
    /// Nobody knows.
    #[default]
    Open,
    /// False: the model lists those that are true.
    False,
}

/// Why a text is no model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// What it was read from failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It says something else, at a line from 1.
    #[error("line {line}: {fault}")]
    Text {
        /// The line.
        line: u64,
        /// What is wrong there.
        fault: InvalidModel,
    },
}

/// What is wrong with the text of a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidModel {
    /// The solver found none.
    #[error("there is no model: the solver says `{0}`")]
    NoModel(String),
    /// A status line that no solver prints.
    #[error("`{0}` is not a status: `s SATISFIABLE` expected")]
    Status(String),
    /// A literal and its opposite.
    #[error("the model contradicts itself: it says both {0} and {1}")]
    Contradiction(isize, isize),
    /// Literals after the 0.
    #[error("a second model begins here: one expected")]
    Second,
    /// Literals without a 0 after them.
    #[error("the model has no 0 at its end")]
    BreaksOff,
    /// No literal at all.
    #[error("no model: a line `v 1 -2 … 0` expected")]
    Empty,
    /// What MiniSat shows while it works.
    #[error("this is what MiniSat prints; it writes the model to a second file: minisat FORMULA MODEL")]
    Screen,
    /// A negative literal where those that are true are listed.
    #[error("`{0}` is negative, but here only the variables that are true are listed")]
    Negative(isize),
    /// A number past `MAX_VARIABLE`.
    #[error("`{0}` is out of range: variables have numbers from 1 to {MAX_VARIABLE}")]
    OutOfRange(String),
    /// Anything else.
    #[error("{0} is not a literal: a line `v 1 -2 … 0` expected")]
    Unexpected(String),
    /// A line that is too long to be read.
    #[error("a line of more than {MAX_LINE} bytes")]
    LongLine,
}

#[derive(Default)]
struct Reading {
    model: Model,
    line: u64,
    begun: bool,
    ended: bool,
    /// Whether literals were written with `x`, or in a list.
    named: bool,
    /// How many lines hold literals.
    lines: usize,
    /// What variables are that are not named.
    unsaid: Unsaid,
    /// Whether it looks like what MiniSat shows while it works.
    screen: bool,
}

/// Whether a line is one that MiniSat shows while it works.
fn is_screen(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("===") || text.starts_with('|') || text.starts_with("WARNING: for repeatability")
}

impl Reading {
    fn fault(&self, fault: InvalidModel) -> ModelError {
        ModelError::Text { line: self.line, fault }
    }

    fn take_line(&mut self, text: &str) -> Result<(), ModelError> {
        let mut words = text.split_ascii_whitespace();
        let Some(first) = words.next() else { return Ok(()) };
        if !matches!(first, "c" | "o")
            && let Some(inside) = list(text)
        {
            return self.take_list(inside);
        }
        match first {
            "c" | "o" => Ok(()),
            "s" => self.take_status(words.next().unwrap_or_default(), text),
            "SAT" => Ok(()),
            "SATISFIABLE" if words.next().is_none() => {
                self.screen = true;
                Ok(())
            }
            "UNSATISFIABLE" | "INDETERMINATE" if words.next().is_none() => {
                Err(self.fault(InvalidModel::NoModel(first.to_owned())))
            }
            _ if text.trim_start().starts_with("(False,") => {
                Err(self.fault(InvalidModel::NoModel(excerpt(text.trim()))))
            }
            _ if is_screen(text) || (self.screen && !self.begun && text.contains(':')) => {
                self.screen = true;
                Ok(())
            }
            "UNSAT" | "INDET" => self.take_status(first, text),
            "v" => {
                self.lines += 1;
                words.try_for_each(|word| self.take_literal(word))
            }
            _ if first.starts_with(|character: char| "-x0123456789".contains(character)) => {
                self.lines += 1;
                text.split_ascii_whitespace().try_for_each(|word| self.take_literal(word))
            }
            _ if first.starts_with('[') => Err(self.fault(unexpected(text.trim()))),
            _ => Err(self.fault(unexpected(first))),
        }
    }

    fn take_status(&self, word: &str, text: &str) -> Result<(), ModelError> {
        match word {
            "SATISFIABLE" | "OPTIMUM" => Ok(()),
            "UNSATISFIABLE" | "UNKNOWN" | "UNSUPPORTED" | "UNSAT" | "INDET" => {
                Err(self.fault(InvalidModel::NoModel(excerpt(text.trim()))))
            }
            _ => Err(self.fault(InvalidModel::Status(excerpt(text.trim())))),
        }
    }

    /// What stands between the brackets of a list of Python.
    fn take_list(&mut self, inside: &str) -> Result<(), ModelError> {
        inside
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .try_for_each(|word| self.take_literal(word))?;
        (self.named, self.begun, self.ended) = (true, true, true);
        Ok(())
    }

    fn take_literal(&mut self, word: &str) -> Result<(), ModelError> {
        if self.ended {
            return Err(self.fault(InvalidModel::Second));
        }
        self.begun = true;
        let (negative, rest) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
        let digits = rest.strip_prefix('x').inspect(|_| self.named = true).unwrap_or(rest);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.fault(unexpected(word)));
        }
        let number = digits.parse::<usize>().ok().filter(|number| *number <= MAX_VARIABLE);
        let number = number.ok_or_else(|| self.fault(InvalidModel::OutOfRange(excerpt(word))))? as isize;
        if number == 0 {
            self.ended = true;
            return Ok(());
        }
        let literal = if negative { -number } else { number };
        if self.unsaid == Unsaid::False && literal < 0 {
            return Err(self.fault(InvalidModel::Negative(literal)));
        }
        if self.model.set(literal) { Ok(()) } else { Err(self.fault(InvalidModel::Contradiction(-literal, literal))) }
    }

    fn finish(self) -> Result<Model, ModelError> {
        match self {
            Reading { begun: false, screen: true, .. } => Err(self.fault(InvalidModel::Screen)),
            Reading { begun: false, .. } => Err(self.fault(InvalidModel::Empty)),
            Reading { ended: false, named: false, lines, .. } if lines != 1 => Err(self.fault(InvalidModel::BreaksOff)),
            Reading { model, unsaid, .. } => Ok(Model { unsaid, ..model }),
        }
    }
}

/// What stands between the brackets of a list of Python in one line: `[1, -2]`, `model = [1, -2]`, or `(True, [1, -2])`.
fn list(text: &str) -> Option<&str> {
    let text = text.trim();
    let pair = text.strip_prefix("(True,").and_then(|rest| rest.strip_suffix(')'));
    let named = || text.split_once('=').filter(|(name, _)| name.trim().bytes().all(is_of_name)).map(|(_, list)| list);
    pair.or_else(named).unwrap_or(text).trim().strip_prefix('[')?.strip_suffix(']')
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn unexpected(word: &str) -> InvalidModel {
    InvalidModel::Unexpected(format!("`{}`", excerpt(word)))
}

/// At most forty characters of it.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (u64, InvalidModel) {
        match Model::read(text.as_bytes(), Unsaid::Open) {
            Err(ModelError::Text { line, fault }) => (line, fault),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn models_of_all_solvers_are_read() {
        for text in [
            "c kissat\ns SATISFIABLE\nv 1 -2\nv 3 0\nc end\n",
            "SAT\n1 -2 3 0\n",
            "1 -2 3 0",
            "s OPTIMUM FOUND\no 0\nv x1 -x2 x3\n",
            "v\t1  -2 3\r\nv 0\r\n",
            "[1, -2, 3]\n",
            "[1,-2,3]",
            "1 -2 3\n",
            "v 1 -2 3\n",
            "s SATISFIABLE\nv 1 -2 3",
            "SATISFIABLE\n1 -2 3 0\n",
            "SATISFIABLE\nv 1 -2 3 0\n",
            "model = [1, -2, 3]\n",
            "(True, [1, -2, 3])\n",
        ] {
            let model = Model::read(text.as_bytes(), Unsaid::Open).unwrap();
            assert_eq!(
                [0, 1, 2, 3, 4].map(|number| model.truth(number)),
                [None, Some(true), Some(false), Some(true), None]
            );
        }
    }

    #[test]
    fn of_those_that_are_true_all_others_are_false() {
        let model = Model::read(&b"1 3"[..], Unsaid::False).unwrap();
        assert_eq!([1, 2, 3, 9].map(|number| model.truth(number)), [true, false, true, false].map(Some));
        assert!(Model::read(&b"1 -2"[..], Unsaid::False).is_err());
    }

    #[test]
    fn what_is_no_model_says_where() {
        assert_eq!(fault("c\ns UNSATISFIABLE\n"), (2, InvalidModel::NoModel("s UNSATISFIABLE".to_owned())));
        assert_eq!(fault("s satisfiable\n"), (1, InvalidModel::Status("s satisfiable".to_owned())));
        assert_eq!(fault("UNSAT\n"), (1, InvalidModel::NoModel("UNSAT".to_owned())));
        assert_eq!(fault("s SATISFIABLE\n"), (2, InvalidModel::Empty));
        assert_eq!(fault("v 1 -2\nv 3\n"), (3, InvalidModel::BreaksOff));
        assert_eq!(fault("(False, None)\n"), (1, InvalidModel::NoModel("(False, None)".to_owned())));
        assert_eq!(fault("v 1 -2\nv -1 0\n"), (2, InvalidModel::Contradiction(1, -1)));
        assert_eq!(fault("v 1 0\nv 2 0\n"), (2, InvalidModel::Second));
        assert_eq!(
            fault("v 1 99999999999999999999 0\n"),
            (1, InvalidModel::OutOfRange("99999999999999999999".to_owned()))
        );
        assert_eq!(fault("v 67108865 0"), (1, InvalidModel::OutOfRange("67108865".to_owned())));
        assert_eq!(fault("v 1 +2 0"), (1, InvalidModel::Unexpected("`+2`".to_owned())));
        assert_eq!(fault("[1, -2"), (1, InvalidModel::Unexpected("`[1, -2`".to_owned())));
        assert_eq!(fault("[1, -2]\n[3]"), (2, InvalidModel::Second));
        assert_eq!(fault("1 -2\n3 4\n"), (3, InvalidModel::BreaksOff));
        let screen = "============================[ Problem Statistics ]=============\n|  Number of variables: 64 |\n";
        assert_eq!(fault(&format!("{screen}restarts : 1\n")), (4, InvalidModel::Screen));
        assert_eq!(fault(&format!("{screen}SATISFIABLE\n")), (4, InvalidModel::Screen));
        assert_eq!(fault("UNSATISFIABLE\n"), (1, InvalidModel::NoModel("UNSATISFIABLE".to_owned())));
        assert_eq!(fault(""), (1, InvalidModel::Empty));
        assert!(matches!(Model::read(&b"v \xff 0\n"[..], Unsaid::Open), Err(ModelError::Text { line: 1, .. })));
    }
}
