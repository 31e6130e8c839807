//! JSON from strangers: bounded before memory is taken, no key twice, and errors that say where in the value they lie.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The deepest nesting.
pub const MAX_DEPTH: usize = 64;

/// The most values.
pub const MAX_VALUES: usize = 1 << 19;

/// A JSON value. Objects keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// Any number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, no key of which stands twice.
    Object(Vec<(String, Json)>),
}

/// Why a text is no JSON within bounds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct JsonError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in bytes, from 1; 0 where the line as a whole is meant.
    pub column: usize,
    /// What is wrong.
    pub what: String,
}

/// What is wrong with a value, and where in it: `killercage[2].value: ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Wrong {
    path: String,
    what: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.what) } else { write!(f, "{}: {}", self.path, self.what) }
    }
}

impl Wrong {
    /// This is wrong with the value itself.
    pub fn new(what: impl Into<String>) -> Wrong {
        Wrong { path: String::new(), what: what.into() }
    }

    /// The same, seen from the object that has the value under a key.
    pub fn under(mut self, key: &str) -> Wrong {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{key}{dot}{}", self.path);
        self
    }

    /// The same, seen from the list that has the value at a place, from 0.
    pub fn at(self, place: usize) -> Wrong {
        self.under(&format!("[{place}]"))
    }
}

/// Reads a JSON text.
///
/// # Errors
/// Where it is none, nests deeper than [`MAX_DEPTH`], has more than [`MAX_VALUES`] values, or an object has a key twice.
pub fn parse(text: &str) -> Result<Json, JsonError> {
    check_bounds(text)?;
    serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let what = what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what).to_owned();
        JsonError { line: error.line().max(1), column: error.column(), what }
    })
}

/// Counts brackets and commas outside of strings.
fn check_bounds(text: &str) -> Result<(), JsonError> {
    let (mut depth, mut values, mut quoted, mut escaped) = (0usize, 1usize, false, false);
    let (mut line, mut start) = (1, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => (depth, values) = (depth + 1, values + 1),
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            b',' if !quoted => values += 1,
            b'\n' => (line, start) = (line + 1, place + 1),
            _ => {}
        }
        let what = match (depth > MAX_DEPTH, values > MAX_VALUES) {
            (true, _) => format!("brackets deeper than {MAX_DEPTH}"),
            (_, true) => format!("more than {MAX_VALUES} values"),
            _ => continue,
        };
        return Err(JsonError { line, column: place - start + 1, what });
    }
    Ok(())
}

impl Json {
    /// The entries of an object.
    pub fn object(&self) -> Result<&[(String, Json)], Wrong> {
        if let Json::Object(entries) = self { Ok(entries) } else { Err(self.other_than("an object")) }
    }

    /// The values of a list.
    pub fn list(&self) -> Result<&[Json], Wrong> {
        if let Json::List(values) = self { Ok(values) } else { Err(self.other_than("a list")) }
    }

    /// A string.
    pub fn text(&self) -> Result<&str, Wrong> {
        if let Json::Text(text) = self { Ok(text) } else { Err(self.other_than("a string")) }
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Result<bool, Wrong> {
        if let Json::Bool(flag) = self { Ok(*flag) } else { Err(self.other_than("true or false")) }
    }

    /// A whole number, as a number alone.
    pub fn whole(&self) -> Result<i64, Wrong> {
        match self {
            Json::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => Ok(*number as i64),
            _ => Err(self.other_than("a whole number")),
        }
    }

    /// A whole number that may stand in a string, as editors write it.
    pub fn number(&self) -> Result<i64, Wrong> {
        match self {
            Json::Text(text) if text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().map_err(|_| self.other_than("a whole number"))
            }
            Json::Text(_) => Err(self.other_than("a whole number")),
            _ => self.whole(),
        }
    }

    /// Whether nothing is said by it: absent, null, an empty string.
    pub fn is_void(&self) -> bool {
        matches!(self, Json::Null) || matches!(self, Json::Text(text) if text.is_empty())
    }

    /// Reads each value of a list.
    pub fn each<T>(&self, mut read: impl FnMut(&Json) -> Result<T, Wrong>) -> Result<Vec<T>, Wrong> {
        self.list()?.iter().enumerate().map(|(place, value)| read(value).map_err(|wrong| wrong.at(place))).collect()
    }

    /// That something else was expected.
    pub fn other_than(&self, expected: &str) -> Wrong {
        let found = match self {
            Json::Null => "null".to_owned(),
            Json::Bool(flag) => flag.to_string(),
            Json::Number(number) => number.to_string(),
            Json::Text(text) => format!("{:?}", shortened(text)),
            Json::List(_) => "a list".to_owned(),
            Json::Object(_) => "an object".to_owned(),
        };
        Wrong::new(format!("{expected} expected, {found} found"))
    }
}

/// At most 40 characters of a text.
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_owned() } else { text.chars().take(40).chain(['…']).collect() }
}

impl fmt::Display for Json {
    /// As JSON text without blanks, objects in their order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(flag) => write!(f, "{flag}"),
            Json::Number(number) => write!(f, "{number}"),
            Json::Text(text) => write_text(text, f),
            Json::List(values) => {
                f.write_str("[")?;
                for (place, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if place > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Json::Object(entries) => {
                f.write_str("{")?;
                for (place, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if place > 0 { "," } else { "" })?;
                    write_text(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&serde_json::to_string(text).map_err(|_| fmt::Error)?)
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Json, E> {
        Ok(Json::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = values.next_element()? {
            list.push(value);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object: Vec<(String, Json)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        while let Some((key, value)) = entries.next_entry::<String, Json>()? {
            if !seen.insert(key.clone()) {
                return Err(A::Error::custom(format!("the key {key:?} appears twice")));
            }
            object.push((key, value));
        }
        Ok(Json::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_come_before_values() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(parse(&nested(64)).is_ok());
        assert_eq!(parse(&nested(65)).unwrap_err().what, "brackets deeper than 64");
        assert!(parse(&"[".repeat(1 << 20)).is_err());
        let many = format!("[{}0]", "0,".repeat(MAX_VALUES));
        assert_eq!(parse(&many).unwrap_err().what, "more than 524288 values");
        assert!(parse("\"[[[[\\\"[[[\"").is_ok());
    }

    #[test]
    fn errors_tell_their_places() {
        let error = parse("{\"a\": 1,\n \"a\": 2}").unwrap_err();
        assert_eq!((error.line, &*error.what), (2, "the key \"a\" appears twice"));
        let json = parse("{\"a\":[{\"b\":\"x\"}]}").unwrap();
        let list = &json.object().unwrap()[0].1;
        let wrong = list.each(|entry| entry.object()?[0].1.number().map_err(|wrong| wrong.under("b"))).unwrap_err();
        assert_eq!(wrong.under("a").to_string(), "a[0].b: a whole number expected, \"x\" found");
    }

    #[test]
    fn values_are_written_as_they_were_read() {
        let text = r#"{"b":[1,2.5,null,true],"a":{"é\"":"\n"},"c":[]}"#;
        assert_eq!(parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn numbers_are_whole_and_may_be_strings() {
        for (text, number) in [("15", Some(15)), ("\"15\"", Some(15)), ("15.0", Some(15)), ("-1", Some(-1))] {
            assert_eq!(parse(text).unwrap().number().ok(), number);
        }
        for text in ["\"<15\"", "\"\"", "1.5", "true", "1e300", "\"99999999999999999999\"", "\"-1\""] {
            assert!(parse(text).unwrap().number().is_err(), "{text}");
        }
    }
}
