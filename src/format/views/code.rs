//! Words around cells: what stands in front of a record and behind it, and the same words at every row.
//!
//! ```ebnf
//! text    = { opening, rows, closing } ;
//! opening = { code line }, [ code ] ;                    (* ends in a bracket, a quote, "=", ":" or the like, or leaves one open *)
//! rows    = { [ words ], cells, [ words ], line end } ;  (* the same words in all rows, with numbers that stay or count on *)
//! closing = [ code ], { code line } ;
//! code    = (* words, signs and brackets; a number stands in a word, in brackets behind one that are closed, or behind "=" *) ;
//! ```
//! Of code only the brackets stay that it opens or closes. Words are no cells: a board of letters has none of this around it.

use super::View;
use super::scan::{self, Code};
use super::words;
use crate::format::rules::alphabet::{SIGNS, WORDS};
use crate::format::rules::{self, labels};
use crate::format::source::{Kind, Line, Source};

/// Pieces of code of which the words are kept.
const WORDED: usize = 64;

/// How a line is divided.
enum Part<'a> {
    /// Words, cells, words.
    Row(Code, &'a str, Code),
    Code(Code),
    /// A sign or a form that is passed over.
    Other(&'a str),
    Blank,
}

pub fn without(view: &View) -> Option<View> {
    let text = view.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let source = Source::new(&text, 1);
    let heredoc = heredoc(&source);
    let parts: Vec<Part> = source.lines.iter().map(|line| part(line, heredoc)).collect::<Option<_>>()?;
    let has_code = |part: &Part| match part {
        Part::Row(front, _, tail) => front.has_word || tail.has_word || front.length > 0,
        Part::Code(_) => true,
        _ => false,
    };
    parts.iter().any(has_code).then_some(())?;
    let is_row = |at: &usize| matches!(parts[*at], Part::Row(..));
    let rows: Vec<usize> = (0..parts.len()).filter(is_row).collect();
    // Rows that stand right behind another row, with no code between.
    let is_code = |part: &Part| matches!(part, Part::Code(_));
    let are_named = are_named(&parts);
    let follows: Vec<bool> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| at > 0 && !are_named && !parts[rows[at - 1]..*row].iter().any(is_code))
        .collect();
    let of = |row: usize| match &parts[rows[row]] {
        Part::Row(front, _, tail) => (front, tail),
        _ => unreachable!("rows are rows"),
    };
    let default = Code::default();
    let common = follows.iter().position(|follows| *follows).map_or(&default, |row| of(row).0);
    let ends: Vec<bool> = (0..rows.len()).map(|row| !follows.get(row + 1).is_some_and(|follows| *follows)).collect();
    let behind = ends.iter().position(|end| !end).map_or(&default, |row| of(row).1);
    for row in 0..rows.len() {
        let (front, tail) = of(row);
        let is_same = if follows[row] { front.form == common.form } else { front.form.ends_with(&common.form) };
        let is_same_tail = if ends[row] { tail.form.starts_with(&behind.form) } else { tail.form == behind.form };
        (is_same && is_same_tail).then_some(())?;
        if !follows[row] {
            is_opened(&parts[..rows[row]], front, &common.form).then_some(())?;
        }
    }
    let counted = |take: &dyn Fn(usize) -> Vec<u32>| counts((0..rows.len()).map(take).collect());
    let count = common.numbers.len();
    let last = |numbers: &[u32]| numbers[numbers.len() - count.min(numbers.len())..].to_vec();
    (counted(&|row| last(&of(row).0.numbers))
        && counted(&|row| of(row).1.numbers.iter().copied().take(behind.numbers.len()).collect()))
    .then_some(())?;
    // A line of code that begins as the rows do has lost its cells, unless it opens a bracket or is a string of words.
    let bare = |form: &str| form.chars().filter(|c| c.is_alphanumeric() || *c == '#').collect::<String>();
    let is_lost = |part: &Part| {
        let Part::Code(code) = part else { return false };
        let is_other = code.left.contains(['(', '[', '{']) || code.form.contains('"');
        common.has_word
            && bare(&code.form).starts_with(&bare(&common.form))
            && (!is_other || code.numbers.len() > common.numbers.len())
    };
    (!parts.iter().any(is_lost)).then_some(())?;
    // Between code stand as many rows each time.
    let starts: Vec<usize> = (0..rows.len()).filter(|row| !follows[*row]).chain([rows.len()]).collect();
    (starts.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])).then_some(())?;
    // Labels are no words.
    let codes =
        || source.lines.iter().zip(&parts).filter(|(_, part)| matches!(part, Part::Code(_))).map(|(line, _)| line.text);
    (!labels::has_doubles(codes())).then_some(())?;
    let lines = source.lines.iter().filter(|line| line.kind == Kind::Content);
    let mut words = lines.flat_map(|line| line.text.split(|c: char| !c.is_alphanumeric()));
    (!words.any(|word| word.starts_with(char::is_alphabetic) && labels::is_of_labels(word))).then_some(())?;
    let lines = view.lines.iter().zip(&parts).map(|((number, _), part)| {
        let text = match part {
            Part::Row(front, cells, tail) => {
                let blanks = if front.length > 0 { " " } else { "" };
                format!("{}{blanks}{cells}{}", front.left, tail.left)
            }
            Part::Code(code) => code.left.clone(),
            Part::Other(text) => (*text).to_owned(),
            Part::Blank => String::new(),
        };
        (*number, text)
    });
    let mut view = view.with(lines.collect());
    let forms = parts.iter().flat_map(|part| match part {
        Part::Row(front, _, tail) => vec![front.form.as_str(), tail.form.as_str()],
        Part::Code(code) => vec![code.form.as_str()],
        _ => Vec::new(),
    });
    view.words.extend(forms.take(WORDED).flat_map(|form| [form, " "]));
    view.has_words = true;
    Some(view)
}

/// Whether each row is a board with a name of its own: `easy = "…"`.
fn are_named(parts: &[Part]) -> bool {
    let rows: Vec<(&Code, &str, &Code)> = parts
        .iter()
        .filter_map(|part| if let Part::Row(front, cells, tail) = part { Some((front, *cells, tail)) } else { None })
        .collect();
    let is_board = |cells: &str| {
        let count = cells.chars().filter(|c| c.is_alphanumeric() || SIGNS.contains(c)).count();
        rules::order_of(count).is_some_and(|order| order > 5)
    };
    let is_named = |(front, cells, tail): &(&Code, &str, &Code)| {
        front.has_word && front.form.ends_with(['=', ':', '←']) && is_board(cells) && tail.form == rows[0].2.form
    };
    let is_same = rows.windows(2).all(|pair| pair[0].0.form == pair[1].0.form);
    rows.len() > 1 && !is_same && rows.iter().all(is_named)
}

fn part<'a>(line: &Line<'a>, heredoc: Option<&str>) -> Option<Part<'a>> {
    match line.kind {
        Kind::Blank => return Some(Part::Blank),
        Kind::Content => {}
        _ => return Some(Part::Other(line.text)),
    }
    let text = line.text;
    if is_remark(text) || heredoc == Some(text.trim()) {
        return Some(Part::Blank);
    }
    if !words::has_word(text) && !text.contains(['=', ':', '←', '│', '|']) {
        return if has_cell(text) {
            Some(Part::Row(Code::default(), text, Code::default()))
        } else {
            Some(Part::Other(text))
        };
    }
    let front = scan::code(text, false);
    if front.length == text.len() {
        // A word alone is none, and neither are words with nothing but blanks and points between.
        return (!is_prose(text)).then_some(Part::Code(front));
    }
    let rest = &text[front.length..];
    let cells = words::cells(rest)?;
    let tail = scan::code(&rest[cells..], true);
    (cells + tail.length == rest.len()).then_some(())?;
    if !has_cell(&rest[..cells]) {
        // A line of signs, or of words that are no code.
        return (front.length == 0 && tail.length == 0).then_some(Part::Other(text));
    }
    Some(Part::Row(front, &rest[..cells], tail))
}

/// A line of words: two or more without a sign of code, or with a colon behind three; or a word alone.
fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let words = text.split_whitespace().filter(|token| words::word(token).is_some()).count();
    let is_bare = !text.contains(|c: char| "()[]{}=\"<>;/\\|&@#$%_←×".contains(c));
    is_bare && (!text.ends_with(':') || words > 2)
}

fn has_cell(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || SIGNS.contains(&c)) || WORDS.iter().any(|word| text.contains(word))
}

/// A remark alone on its line: a comment sign, and strokes, or words and too few digits for a row.
fn is_remark(text: &str) -> bool {
    let text = text.trim();
    let rest = ["//", "--", ";", "%", "'", "⍝", "/*"].iter().find_map(|sign| text.strip_prefix(sign));
    let is_prose = |rest: &str| {
        rest.split_whitespace().filter(|word| words::word(word).is_some()).count() > 1
            && rest.bytes().filter(u8::is_ascii_digit).count() < 4
            && !rest.contains(['_', '?', '"'])
    };
    let is_stroke = |rest: &str| rest.len() > 3 && rest.bytes().all(|byte| matches!(byte, b'-' | b'=' | b' ' | b'+'));
    rest.is_some_and(|rest| is_prose(rest) || is_stroke(rest))
}

/// The word behind `<<` that closes a text alone on its line.
fn heredoc<'a>(source: &Source<'a>) -> Option<&'a str> {
    let word = source
        .lines
        .iter()
        .find_map(|line| line.text.split_once("<<"))?
        .1
        .trim_start_matches(['~', '-', '\'', '"', '<']);
    let word = word.trim_end_matches(['\'', '"', ';']).trim();
    let is_closed = source.lines.iter().any(|line| line.text.trim() == word);
    (words::word(word) == Some(word.len()) && is_closed).then_some(word)
}

/// Whether what stands in front of a record leads to it: it ends in a sign that does, or leaves a bracket open.
fn is_opened(before: &[Part], front: &Code, common: &str) -> bool {
    let own = front.form.strip_suffix(common).unwrap_or(&front.form);
    let near: Vec<&Code> = before
        .iter()
        .rev()
        .take_while(|part| !matches!(part, Part::Row(..)))
        .filter_map(|part| if let Part::Code(code) = part { Some(code) } else { None })
        .collect();
    let leads = |code: &Code| {
        let form = code.form.as_str();
        form.ends_with(['=', ':', '(', '[', '{', '"', '\'', '←', '/', '↑', '|', '>'])
            || !code.left.is_empty()
            || form.contains("<<")
            || form.ends_with("=>")
    };
    if !own.is_empty() || front.has_word {
        return true;
    }
    near.first().is_none_or(|code| leads(code) || near.iter().any(|code| code.left.contains(['(', '[', '{', '"'])))
}

/// Whether each column of numbers stays or counts on in equal steps, and begins anew after as many rows.
fn counts(rows: Vec<Vec<u32>>) -> bool {
    let Some(first) = rows.first() else { return true };
    rows.iter().all(|row| row.len() == first.len())
        && (0..first.len()).all(|at| {
            let column: Vec<u32> = rows.iter().map(|row| row[at]).collect();
            let period =
                column.iter().skip(1).position(|number| *number == column[0]).map_or(column.len(), |at| at + 1);
            let step = column.get(1).map_or(0, |next| next.wrapping_sub(column[0]));
            let counts = |run: &[u32]| {
                run.len() == period
                    && run[0] == column[0]
                    && run.windows(2).all(|pair| pair[1].wrapping_sub(pair[0]) == step)
            };
            period == 1 && column.iter().all(|number| *number == column[0])
                || matches!(step, 1 | 10) && column.chunks(period).all(counts)
        })
}
