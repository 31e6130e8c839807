//! What was not read of an input, as a certificate lists it on the first line of its puzzle file.

/// Before the list, as a comment.
pub const NOT_READ: &str = "# not read: ";
/// What is said where something else stands there.
pub const EXPECTED: &str = "a list of what was not read, as prove writes it, expected";
/// The most letters of what something is called.
const LONGEST_NAME: usize = 60;

/// The line that lists these.
pub fn line(unread: &[String]) -> String {
    format!("{NOT_READ}{}\n", unread.join(", "))
}

/// The first of these that is no word for what was not read.
pub fn strange(unread: &[String]) -> Option<&String> {
    unread.iter().find(|item| !is_item(item))
}

/// What the first line of a puzzle file lists; nothing where it is no such line, `None` where it lists what nobody writes there:
/// the list is shown beside the claim, and must say nothing of its own.
pub fn listed(line: &str) -> Option<Vec<String>> {
    let Some(list) = line.trim_end_matches(['\r', '\n']).strip_prefix(NOT_READ) else { return Some(Vec::new()) };
    list.split(", ").map(|item| is_item(item).then(|| item.to_owned())).collect()
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
        assert_eq!(listed(&line(&unread)), Some(unread));
        assert_eq!(listed("puzzle\n"), Some(Vec::new()));
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
            assert_eq!(listed(&format!("{NOT_READ}{forged}\n")), None, "{forged}");
        }
    }
}
