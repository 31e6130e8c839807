//! What stands in a line of answers to parts.

use std::io::BufRead;

use anyhow::ensure;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::console::provenance;

/// The longest line.
const LONGEST: usize = 1 << 30;

/// What heads parts and their answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The whole in our own notation.
    pub puzzle: String,
    /// Of that text.
    pub sha256: String,
    /// How many there are.
    pub parts: u64,
}

/// The first line.
#[derive(Deserialize)]
pub struct HeadLine {
    pub schema: Option<u64>,
    /// What heads the parts.
    pub split: Head,
}

/// A line of answers, of which only this is of interest.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Line {
    Head(HeadLine),
    Solution(SolutionLine),
    Part(PartLine),
    End(EndLine),
}

/// The answer to a part; without a verdict, the head of its solutions.
#[derive(Deserialize)]
pub struct PartLine {
    pub schema: Option<u64>,
    pub part: u64,
    pub of: String,
    pub path: Vec<String>,
    pub puzzle: String,
    pub verdict: Option<String>,
    pub count: Option<String>,
    pub complete: Option<bool>,
    /// Those that `check` shows.
    #[serde(default)]
    pub solutions: Vec<String>,
}

/// A solution of the part whose head came last.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionLine {
    pub solution: String,
    /// The same as rows of cells.
    #[serde(default, rename = "grids")]
    pub _grids: IgnoredAny,
}

/// The line behind the solutions of a part.
#[derive(Deserialize)]
pub struct EndLine {
    pub count: String,
    pub complete: bool,
    pub verdict: String,
}

/// A line of a file.
pub struct Taken {
    /// Without its end, and without the run that wrote it.
    pub text: String,
    /// Whether it has an end.
    pub is_ended: bool,
    /// The bytes that it takes in the file, its end included.
    pub bytes: u64,
}

/// The next line; none behind the last.
pub fn next(file: &mut impl BufRead) -> anyhow::Result<Option<Taken>> {
    let mut text = Vec::new();
    loop {
        let available = file.fill_buf()?;
        if available.is_empty() {
            break;
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        text.extend_from_slice(&available[..end.unwrap_or(available.len())]);
        let taken = end.map_or(available.len(), |end| end + 1);
        file.consume(taken);
        ensure!(text.len() <= LONGEST, "a line of more than 1 GiB");
        if end.is_some() {
            let bytes = text.len() as u64 + 1;
            let text = String::from_utf8(text)?;
            return Ok(Some(Taken { text: provenance::unsigned(&text).into_owned(), is_ended: true, bytes }));
        }
    }
    let bytes = text.len() as u64;
    let taken = || Taken { text: String::from_utf8_lossy(&text).into_owned(), is_ended: false, bytes };
    Ok((bytes > 0).then(taken))
}
