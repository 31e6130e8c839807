//! A text in sentences: what is shown of it, and what is read one by one.

/// Marks behind which a sentence ends, where a blank follows.
const ENDS: [char; 3] = ['.', '!', '?'];

/// Shortened words whose point ends no sentence.
const SHORTENED: [&str; 4] = ["i.e.", "e.g.", "ie.", "eg."];

/// Marks in front of what is listed.
const MARKS: [char; 10] = ['•', '-', '*', '–', '—', '·', '‣', '▪', '➢', ' '];

/// The sentences of a text, each on one line without marks in front that list it. Lines end sentences.
pub fn of(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\r', '\u{2028}', '\u{2029}']).flat_map(|line| line.split("\\n"));
    lines.flat_map(of_line).collect()
}

fn of_line(line: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut sentence = String::new();
    for word in line.split_whitespace() {
        if !sentence.is_empty() {
            sentence.push(' ');
        }
        sentence.push_str(word);
        let bare = word.trim_start_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        if word.trim_end_matches([')', ']', '"', '”', '*']).ends_with(ENDS) && !SHORTENED.contains(&bare.as_str()) {
            sentences.push(std::mem::take(&mut sentence));
        }
    }
    sentences.push(sentence);
    let unlisted = |sentence: String| sentence.trim_start_matches(MARKS).to_owned();
    sentences.into_iter().map(unlisted).filter(|sentence| says_something(sentence)).collect()
}

/// Whether there is more than marks: a sign of any other kind may stand for a rule.
fn says_something(sentence: &str) -> bool {
    sentence.contains(|sign: char| sign.is_alphanumeric() || !sign.is_ascii() && !MARKS.contains(&sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_they_end() {
        let text =
            "• Normal rules apply, i.e. once each.\n\n- Cages (e.g. r1c1) sum. (And more!) \r\nNo end\\nA line.  — ";
        let expected =
            ["Normal rules apply, i.e. once each.", "Cages (e.g. r1c1) sum.", "(And more!)", "No end", "A line."];
        assert_eq!(of(text), expected);
        assert!(of(" \n•\n. - !").is_empty() && of("").is_empty());
    }
}
