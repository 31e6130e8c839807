//! What the first object of an answer as JSON ends with: which program wrote it, and what it was asked.

use std::borrow::Cow;
use std::env;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use clap::ArgMatches;
use schemars::JsonSchema;
use serde::Serialize;

/// The member as it stands behind all others; none where no object is to have it.
static MEMBER: Mutex<Option<String>> = Mutex::new(None);

/// What the member begins with. In a string of JSON its quotation marks would stand behind backslashes.
const BEGIN: &str = ",\"run\":{\"version\":\"";

/// Which program wrote an output, and how it was called: the member `run` of its first object.
#[derive(Serialize, JsonSchema)]
pub struct Run {
    /// The version of the program.
    version: &'static str,
    /// The commit that it was built from.
    commit: &'static str,
    /// The words that it was called with.
    command: Vec<String>,
    /// The seed of its random numbers, given or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

/// Has the first object that is written end with this run, if its command answers as JSON.
pub fn settle(matches: &ArgMatches) {
    let Some((_, matches)) = matches.subcommand() else { return };
    if !matches!(matches.try_get_one("json"), Ok(Some(true))) {
        return;
    }
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let run = Run {
        version: env!("CARGO_PKG_VERSION"),
        commit: env!("EXACTLY_COMMIT"),
        command: ["exactly".to_owned()].into_iter().chain(words).collect(),
        seed: matches.try_get_one("seed").ok().flatten().copied(),
    };
    let text = serde_json::to_string(&run).expect("strings and numbers are JSON");
    *lock() = Some(format!(",\"run\":{text}"));
}

/// Has no further object end with this run: that of an earlier one stands in the file that is written on.
pub fn leave_out() {
    *lock() = None;
}

/// Lines of JSON with the run in the first one, unless it has been said.
pub fn signed(lines: &str) -> Cow<'_, str> {
    let end = lines.find('\n').unwrap_or(lines.len());
    let Some(object) = lines[..end].strip_suffix('}') else { return lines.into() };
    match lock().take() {
        Some(member) => format!("{object}{member}}}{}", &lines[end..]).into(),
        None => lines.into(),
    }
}

/// A line of JSON without the run that wrote it.
pub fn unsigned(line: &str) -> Cow<'_, str> {
    let Some(begin) = line.find(BEGIN) else { return line.into() };
    match line[begin..].rfind("}}") {
        Some(end) => format!("{}{}", &line[..begin], &line[begin + end + 1..]).into(),
        None => line.into(),
    }
}

fn lock() -> std::sync::MutexGuard<'static, Option<String>> {
    MEMBER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hands lines of JSON on with the run in the first one.
pub struct Signing<W> {
    out: W,
    /// The beginning of the first line; none once that is through.
    first: Option<Vec<u8>>,
}

impl<W: Write> Signing<W> {
    /// Where the run is still to be said, with the next line.
    pub fn new(out: W) -> Signing<W> {
        Signing { out, first: lock().is_some().then(Vec::new) }
    }
}

impl<W: Write> Write for Signing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(first) = &mut self.first else { return self.out.write(bytes) };
        first.extend_from_slice(bytes);
        if bytes.contains(&b'\n') {
            let first = self.first.take().unwrap_or_default();
            match std::str::from_utf8(&first) {
                Ok(text) => self.out.write_all(signed(text).as_bytes())?,
                Err(_) => self.out.write_all(&first)?,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // What ends without a line is no object.
        let rest = self.first.take().unwrap_or_default();
        self.out.write_all(&rest)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_signed_is_unsigned_to_the_same() {
        let line = "{\"a\":\"b\",\"digest\":\"0\"}\n{\"c\":1}\n";
        assert_eq!(signed(line), line);
        *lock() = Some(format!("{BEGIN}0\",\"command\":[\"}}}},\\\"run\\\":{{\"]}}"));
        let with = signed(line).into_owned();
        assert!(
            with.starts_with("{\"a\":\"b\",\"digest\":\"0\",\"run\":{") && with.ends_with("}}\n{\"c\":1}\n"),
            "{with}"
        );
        let (first, rest) = with.split_once('\n').unwrap();
        assert_eq!(format!("{}\n{rest}", unsigned(first)), line);
        assert_eq!(signed(line), line, "once only");
    }
}
