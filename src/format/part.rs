//! Which part of a puzzle a record is, and how its lines begin.

use std::sync::Arc;

use sha2::{Digest, Sha256};

/// Which part of a puzzle a record is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartOf {
    /// Its number, from 1.
    pub number: u64,
    /// The SHA-256 of the whole puzzle's text in our own notation.
    pub of: String,
    /// What is added to the givens of the whole, in order: `r1c2=3`.
    pub path: Vec<String>,
    /// The line that heads its file, and the number of that line; none where the part stands by itself.
    pub head: Option<(Arc<str>, usize)>,
}

/// Whether a line begins parts: their head, or one of them.
pub fn begun(line: &str) -> bool {
    is_head(line) || begins(line, &["part\":"])
}

/// Whether a line is the head of parts.
pub fn is_head(line: &str) -> bool {
    begins(line, &["schema\":1,\"split\":", "split\":"])
}

/// Whether a line begins an object with one of these keys, written up to where they are told apart.
fn begins(line: &str, keys: &[&str]) -> bool {
    let key = line.trim_start().strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"'));
    key.is_some_and(|key| keys.iter().any(|known| key.starts_with(known)))
}

impl PartOf {
    /// The SHA-256 of a text in hexadecimal digits, as parts name their whole.
    pub fn digest(text: &str) -> String {
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
