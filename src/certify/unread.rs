//! What was not read of an input, as a certificate lists it on the first lines of its puzzle file.

use std::fmt;

/// Before the list, as a comment.
pub(crate) const NOT_READ: &str = "# not read: ";
/// Before a sentence of rules in words, a JSON string, as a comment.
pub(crate) const NOT_READ_IN_WORDS: &str = "# not read in words: ";
/// What is said where something else stands there.
pub const EXPECTED: &str = "a list of what was not read, as prove writes it, expected";
/// The most letters of what something is called.
const LONGEST_NAME: usize = 60;

/// What was not read of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotRead {
    /// What is no given, and drawings: `r1c2=8`, `line:3`.
    pub unread: Vec<String>,
    /// The sentences of its rules in words that say more than was read.
    pub words: Vec<String>,
}

impl NotRead {
    /// Whether all was read.
    pub fn is_empty(&self) -> bool {
        self.unread.is_empty() && self.words.is_empty()
    }

    /// The lines that list these: one for all that has a short name, and one for each sentence.
    pub fn lines(unread: &[String], words: &[String]) -> String {
        let mut text = String::new();
        if !unread.is_empty() {
            text.push_str(&format!("{NOT_READ}{}\n", unread.join(", ")));
        }
        for sentence in words {
            text.push_str(&format!("{NOT_READ_IN_WORDS}{}\n", plain(sentence)));
        }
        text
    }
}

/// A text as a JSON string in visible ASCII: whoever wrote it, it is one line and looks like nothing else.
fn plain(text: &str) -> String {
    let mut plain = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => plain.extend(['\\', letter]),
            ' '..='~' => plain.push(letter),
            _ => letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| plain.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    plain.push('"');
    plain
}

/// The first of these that is no word for what was not read.
pub(crate) fn strange(unread: &[String]) -> Option<&String> {
    unread.iter().find(|item| !is_item(item))
}

impl fmt::Display for NotRead {
    /// In short: `line:3, text:2, 4 sentences of rules in words`. The sentences are not ours, and would say something beside the claim.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self.words.len() {
            0 => None,
            1 => Some("1 sentence of rules in words".to_owned()),
            count => Some(format!("{count} sentences of rules in words")),
        };
        let all: Vec<String> = self.unread.iter().cloned().chain(words).collect();
        f.write_str(&all.join(", "))
    }
}

impl NotRead {
    /// Whether a line of a puzzle file belongs to the list.
    pub fn is_line(line: &str) -> bool {
        line.starts_with(NOT_READ) || line.starts_with(NOT_READ_IN_WORDS)
    }

    /// What the first lines of a puzzle file list, as far as they are lines of the list; the line, from 1, that lists what nobody writes
    /// there: the list is shown beside the claim, and must say nothing of its own.
    pub fn read<'t>(text: impl IntoIterator<Item = &'t str>) -> Result<NotRead, usize> {
        let mut listed = NotRead::default();
        for (line, number) in text.into_iter().map(|line| line.trim_end_matches(['\r', '\n'])).zip(1..) {
            if let Some(list) = line.strip_prefix(NOT_READ).filter(|_| number == 1) {
                let items = list.split(", ").map(|item| is_item(item).then(|| item.to_owned()));
                listed.unread = items.collect::<Option<_>>().ok_or(number)?;
            } else if let Some(sentence) = line.strip_prefix(NOT_READ_IN_WORDS) {
                let said: String = serde_json::from_str(sentence).map_err(|_| number)?;
                if plain(&said) != sentence {
                    return Err(number);
                }
                listed.words.push(said);
            } else {
                break;
            }
        }
        Ok(listed)
    }
}

/// Whether something is counted, as `line:3`, or is what a player did to a cell: `r1c2=8`, `r1c2!=8`, `r1c2:128`, `colour`.
fn is_item(item: &str) -> bool {
    item == "colour" || is_counted(item) || is_of_cell(item)
}

fn is_counted(item: &str) -> bool {
    let Some((name, count)) = item.rsplit_once(':') else { return false };
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, ' ' | '-' | '+');
    (1..=LONGEST_NAME).contains(&name.len())
        && name.chars().all(is_letter)
        && !count.is_empty()
        && count.bytes().all(|digit| digit.is_ascii_digit())
}

fn is_of_cell(item: &str) -> bool {
    let after_number = |text: &str, letter: char| {
        let rest = text.strip_prefix(letter)?.trim_start_matches(|digit: char| digit.is_ascii_digit());
        Some(rest.to_owned()).filter(|rest| rest.len() + 1 < text.len())
    };
    let behind = after_number(item, 'r').and_then(|rest| after_number(&rest, 'c')).unwrap_or_default();
    let values = ["!=", "=", ":"].iter().find_map(|sign| behind.strip_prefix(sign));
    values.is_some_and(|values| values.bytes().all(|value| value.is_ascii_graphic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let unread: Vec<String> = [
            "line:3",
            "line from Renban:1",
            "open solution:1",
            "empty diagonal+:2",
            "r1c2=8",
            "r12c3!=4",
            "r1c1:128",
            "colour",
        ]
        .map(str::to_owned)
        .into();
        let words = ["Plain.", "\"Quoted\\\u{202e}\n# not read: é♞"].map(str::to_owned).to_vec();
        for (unread, words) in [(unread.clone(), words.clone()), (unread, Vec::new()), (Vec::new(), words)] {
            let text = NotRead::lines(&unread, &words);
            assert!(text.is_ascii() && text.lines().count() == usize::from(!unread.is_empty()) + words.len());
            assert_eq!(NotRead::read(text.lines().chain(["puzzle"])), Ok(NotRead { unread, words }));
        }
        assert_eq!(NotRead::read(["puzzle\n", "# not read: line:1"]), Ok(NotRead::default()));
    }

    #[test]
    fn what_nobody_writes_is_none() {
        for forged in [
            "",
            "nothing; and it is beautiful",
            "line",
            "line:",
            ":1",
            "line:1,",
            "r1c=2",
            "rc1=2",
            "r1c1=2 3",
            "line:1, x",
        ] {
            assert_eq!(NotRead::read([format!("{NOT_READ}{forged}\n").as_str()]), Err(1), "{forged}");
        }
    }
    #[test]
    fn sentences_are_strings_of_one_form() {
        for forged in ["a", "\"a", "\"a\" b", "\"\\t\"", "\"é\"", "[]", " \"a\"", "\"\\u00E9\""] {
            let line = format!("{NOT_READ_IN_WORDS}{forged}");
            assert_eq!(NotRead::read(["# not read: line:1", line.as_str()]), Err(2), "{forged}");
        }
    }
}
