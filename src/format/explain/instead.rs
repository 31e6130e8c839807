//! What to write instead, where a text looks like a kind of puzzle that is read in another form, or holds one among other things.

use crate::format::source::Source;

/// Bytes that are looked at.
const LOOKED_AT: usize = 1 << 16;

/// How a text looks, and what is read instead.
type Look = (fn(&str) -> bool, &'static str);

/// The first that fits is told.
const LOOKS: [Look; 8] = [
    (
        is_json,
        "JSON is read as f-puzzles, SudokuPad and `exactly split` write it, as arrays of rows: [[5, 3, 0, ...], ...], and as \
         objects, one on a line or in a list: {\"id\": 1, \"puzzle\": \"53..7...\"}",
    ),
    (
        |text| has_word(text, &["sumocuev1", "http://", "https://"]),
        "a link, or a line of SumoCue, is read alone: copy it without the words and quotes around it",
    ),
    (
        |text| has_word(text, &["<td", "<tr"]),
        "a table of HTML is read if each of its rows is there, with <tr>, and has a <td> for each cell",
    ),
    (
        |text| text.contains(r"\begin{"),
        "LaTeX is read with one board in a text and each of its rows on a line of its own",
    ),
    (
        has_inequalities,
        "a futoshiki is read as rows of cells with < and > between them: see `exactly formats futoshiki`",
    ),
    (
        |text| has_word(text, &["skyscraper"]),
        "skyscrapers are read as rows of cells with numbers around them: see `exactly formats skyscrapers`",
    ),
    (
        has_cages,
        "a killer or KenKen is read as rows of letters, and below them what each letter says: see `exactly formats cages`",
    ),
    (|_| true, "the cells alone are read, a row on each line; `exactly formats` shows all notations by example"),
];

/// What is read instead of such a text. Where its fault was told, only what it looks like.
pub fn instead(source: &Source, is_told: bool) -> Option<&'static str> {
    let end = (0..=source.text.len().min(LOOKED_AT)).rev().find(|at| source.text.is_char_boundary(*at))?;
    let text = source.text[..end].to_ascii_lowercase();
    let looks = if is_told { &LOOKS[..LOOKS.len() - 1] } else { &LOOKS[..] };
    looks.iter().find(|(is, _)| is(&text)).map(|(_, said)| *said)
}

fn has_word(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

fn is_json(text: &str) -> bool {
    ["\":[", "\": [", "\":{", "\": {", "\":\"", "\": \""].iter().any(|mark| text.contains(mark))
}

/// The name of the puzzle, or signs of it: between cells in quotes or between blanks, or in words.
fn has_inequalities(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches(['\'', '"', ','])).collect();
    let is_cell = |word: &str| word.chars().count() == 1 && !word.starts_with(char::is_alphabetic);
    let between = |three: &&[&str]| matches!(three[1], "<" | ">") && is_cell(three[0]) && is_cell(three[2]);
    let in_words = words.iter().filter(|word| matches!(**word, "gt" | "lt"));
    has_word(text, &["futoshiki"]) || words.windows(3).filter(between).count() + in_words.count() > 1
}

/// The name of the puzzle, or lines with an operation and a number, or letters that are a number each.
fn has_cages(text: &str) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_operation = |word: &str| matches!(word, "+" | "-" | "*" | "x" | "/" | "×" | "÷" | "=");
    let is_cage = |line: &&str| {
        let (operations, numbers) = line.split_whitespace().fold((0, 0), |(operations, numbers), word| {
            (operations + usize::from(is_operation(word)), numbers + usize::from(is_number(word)))
        });
        operations == 1 && numbers > 0
    };
    let says_sum = |word: &&str| {
        word.split_once(['=', ':']).is_some_and(|(cage, sum)| cage.len() == 1 && !is_number(cage) && is_number(sum))
    };
    let cages = text.lines().filter(is_cage).count();
    has_word(text, &["killer", "kenken", "mathdoku", "calcudoku"])
        || cages > 2 && cages > text.lines().filter(|line| !line.trim().is_empty()).count() / 2
        || text.split_whitespace().filter(says_sum).count() > 2
}
