//! The questions that a page may ask, and who answers each.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::host::Deadline;
use crate::refusal::Refusal;
use crate::{certificate, check, convert, draw, enumerate, explain, formula, grade, read};

/// A question. A `text` is one in any notation; questions about one puzzle answer for the first in it.
#[derive(Deserialize)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Question {
    /// What is in a text: boards, givens, rules, what was not read, what is wrong.
    Read {
        text: String,
        #[serde(default)]
        entries: bool,
        notation: Option<String>,
    },
    /// The names of all notations, with a few words about each.
    Notations {},
    /// The SVG of a puzzle.
    Draw {
        text: String,
        show: draw::Show,
        dark: bool,
        #[serde(default)]
        values: Vec<Vec<usize>>,
    },
    /// Whether there is exactly one solution.
    Check { text: String, seconds: Option<f64> },
    /// The verdicts of all puzzles of a text, told as they are found.
    CheckAll {
        text: String,
        #[serde(default)]
        quiet: bool,
        notation: Option<String>,
    },
    /// How many solutions there are.
    Count { text: String, seconds: Option<f64> },
    /// The values that cells take in some solution, and in how many, up to a limit.
    Candidates { text: String, limit: u64, seconds: Option<f64> },
    /// Why there is no solution, one, or several.
    Explain { text: String, steps: usize, seconds: Option<f64> },
    /// All solutions, told as they are found.
    Enumerate { text: String, limit: u64 },
    /// The puzzle in every notation.
    Convert { text: String },
    /// The formula of the puzzle.
    Formula { text: String },
    /// Whether the formula of somebody else means the puzzle.
    Grade { text: String, cnf: String, numbering: String, seconds: Option<f64> },
    /// A certificate of what is so: the files of its folder.
    Prove {
        text: String,
        #[serde(default)]
        unread: Vec<String>,
        #[serde(default)]
        words: Vec<String>,
        seconds: Option<f64>,
    },
    /// Whether a certificate holds.
    Verify { files: BTreeMap<String, String> },
    /// Which version this is.
    Version {},
    /// A panic, for tests of what comes after one.
    Panic {},
}

/// Answers a question in JSON with JSON.
pub fn answer(question: &[u8]) -> String {
    let asked = serde_json::from_slice(question).map_err(Refusal::new);
    let reply = match asked.and_then(dispatch) {
        Ok(answer) => Reply::Answer(answer),
        Err(refusal) => Reply::Error(refusal),
    };
    serde_json::to_string(&reply).expect("strings and numbers are JSON")
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Reply {
    Answer(Box<RawValue>),
    Error(Refusal),
}

fn dispatch(question: Question) -> Result<Box<RawValue>, Refusal> {
    match question {
        Question::Read { text, entries, notation } => json(&read::read(&text, entries, notation.as_deref())?),
        Question::Notations {} => json(&read::notations()),
        Question::Draw { text, show, dark, values } => json(&draw::svg(&read::one(&text)?, show, dark, &values)?),
        Question::Check { text, seconds } => json(&check::check(&read::one(&text)?, &Deadline::after(seconds))?),
        Question::CheckAll { text, quiet, notation } => {
            json(&check::check_all(&text, &read::options(notation.as_deref())?, quiet)?)
        }
        Question::Count { text, seconds } => json(&check::count(&read::one(&text)?, &Deadline::after(seconds))?),
        Question::Candidates { text, limit, seconds } => {
            json(&check::candidates(&read::one(&text)?, limit, &Deadline::after(seconds))?)
        }
        Question::Explain { text, steps, seconds } => {
            json(&explain::explain(&read::one(&text)?, steps, &Deadline::after(seconds))?)
        }
        Question::Enumerate { text, limit } => json(&enumerate::enumerate(&read::one(&text)?, limit)?),
        Question::Convert { text } => json(&convert::convert(&read::one(&text)?)),
        Question::Formula { text } => json(&formula::formula(&read::one(&text)?)?),
        Question::Grade { text, cnf, numbering, seconds } => {
            json(&grade::grade(&read::one(&text)?, &cnf, &numbering, &Deadline::after(seconds))?)
        }
        Question::Prove { text, unread, words, seconds } => {
            json(&certificate::prove(&text, &unread, &words, Deadline::after(seconds))?)
        }
        Question::Verify { files } => json(&certificate::verify(files)),
        Question::Version {} => json(&env!("CARGO_PKG_VERSION")),
        Question::Panic {} => panic!("asked to"),
    }
}

fn json(answer: &impl Serialize) -> Result<Box<RawValue>, Refusal> {
    to_raw_value(answer).map_err(Refusal::new)
}
