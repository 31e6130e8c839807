//! The rule for keys of JSON that are not known: what has no value says nothing, and any other may be a rule, or a known one misspelt.

use super::json::{Json, Wrong, shortened};
use crate::rule::{did_you_mean, nearest};

/// Refuses a key that is not among those known, unless nothing stands under it (`null`, `[]`, `""` or `false`) and it is no known one
/// with a slip.
///
/// # Errors
/// Names the key, and the one that is meant.
pub fn check(key: &str, value: &Json, known: &[&str]) -> Result<(), Wrong> {
    let is_absent = match value {
        Json::Null | Json::Bool(false) => true,
        Json::Text(text) => text.is_empty(),
        Json::List(values) => values.is_empty(),
        Json::Object(entries) => entries.is_empty(),
        Json::Bool(true) | Json::Number(_) => false,
    };
    let meant = nearest(key, known.iter().copied());
    if known.contains(&key) || is_absent && meant.is_none() {
        return Ok(());
    }
    Err(Wrong::new(format!("unknown key {:?}{}", shortened(key), did_you_mean(&meant))))
}
