//! Squares of cells with a title above each: `Grid 01`, `Puzzle 1`.

use super::block::{check_blanks, read_square};
use super::fault::{Beside, Counted, Fault, ParseError};
use super::frames::Frames;
use super::framing::Framing;
use super::head::Head;
use super::line::{self, LINE};
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::note;
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::shape::{LEAST_ORDER, Width, most_frequent};
use super::style::{Form, Style};
use super::text::{Kind, Line, Raw, kind, split_lines};
use super::variants;
use super::writer::{Writer, empty_of};
use crate::board::Board;
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};

/// The notation `titled`.
pub struct Titled;

/// The notation `titled`.
pub static TITLED: Titled = Titled;

/// Lines of a head that are looked at.
const LOOKED_AT: usize = 64;

/// Words that a number stands behind in a title.
const WORDS: [&str; 9] = ["Grid", "Puzzle", "Sudoku", "Board", "Game", "Level", "Problem", "No.", "Nr."];
/// So many digits and empty cells in one piece of a title would be a row that is glued to it.
const CELLS: usize = 4;

impl Format for Titled {
    fn name(&self) -> &'static str {
        "titled"
    }

    fn about(&self) -> &'static str {
        "a block or a line below a title such as Grid 01, Puzzle 1 or 1."
    }

    fn example(&self) -> &'static str {
        "Grid 01\n1...\n..3.\n...2\n.4..\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        out.push_str("Grid 01\n");
        let (empty, values) = (empty_of(board, style.empty), puzzle.given_values());
        Writer::new(out).given_rows(board, &values, width(board, style), usize::from(style.group), empty);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        out.push_str(&format!("Grid {number:02}\n"));
        Writer::new(out).rows(board.symbols(), solution.values(), width(board, style), usize::from(style.group));
        Ok(())
    }

    fn put_note(&self, note: &str, _: Style, start: usize, out: &mut String) {
        let note = note::in_one_line(note);
        if begins(note.as_bytes())
            && let Some(end) = out[start..].find('\n')
        {
            out.replace_range(start..start + end, &note);
        }
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// Cells of a line: those of a row, or all.
fn width(board: &Board, style: Style) -> usize {
    if style.form == Form::OneLine { board.order() * board.order() } else { board.order() }
}

impl Reading for Titled {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        let [title, below, ..] = &head.lines[..] else { return None };
        // A row of cells that ends with an empty one is no title of a row as long.
        let longer = below.text.trim().len() >= LEAST_ORDER.max(title.text.trim().len() + 1);
        let claimed = begins(title.text.as_bytes())
            && (longer || is_word(title.text))
            && !is_row_without_a_cell(head, title, below);
        // What a frame draws below the title may be more than cells.
        let grade = if head.is_row(below) { Grade::Signature } else { Grade::Fits };
        let claim = claimed.then(|| Claim::new(grade, order_of_lines(head, options), "a title with a number"))?;
        Some(if has_rows(head) { claim.with_form(Form::Blocks) } else { claim })
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::headed_alike([
            |line| is_word(&String::from_utf8_lossy(line)),
            |line| is_number(&String::from_utf8_lossy(line)),
        ])
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let frames = context.settled.frames;
        let lines = raw.lines()?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let title = begins(first.text.as_bytes());
        if title {
            check_rules(first, context.options)?;
        }
        let below = lines.iter().skip(usize::from(title)).filter(|line| !frames.is_frame(line.text.as_bytes()));
        let rows: Vec<Line> = below.copied().collect();
        if rows.is_empty() {
            return Err(first.error_behind(Fault::Expected("rows of cells below the title".to_owned())));
        }
        if let [line] = rows[..] {
            check_row(line, context)?;
            let below = Raw { text: line.text.as_bytes(), line: line.number, before: line.before };
            let parsed = LINE.parse(below, context)?;
            let note = title_and(title.then_some(first), parsed.note);
            let style = Style { form: Form::OneLine, group: 0, ..parsed.style };
            return Ok(Parsed { note, style, line: first.number, ..parsed });
        }
        let below = without_title(raw, title.then_some(first));
        check_bands(below, frames)?;
        check_blanks(below, frames)?;
        let parsed = read_square(below, context, context.order())?;
        Ok(Parsed { note: title_and(title.then_some(first), None), line: first.number, ..parsed })
    }
}

/// Refuses a title that names a variant, unless the user names the board or further rules.
fn check_rules(title: Line, options: &Options) -> Result<(), ParseError> {
    if options.decide_rules() {
        return Ok(());
    }
    let Some(variant) = variants::first(title.text) else { return Ok(()) };
    let start = title.text.find(variant).unwrap_or(0);
    Err(title.token(start, start + variant.len()).error(Fault::RuleIn(Beside::Title, variant.to_owned())))
}

/// Refuses a line alone below its title that may be a row of a board, where rows stand below the first one.
fn check_row(line: Line, context: &Context) -> Result<(), ParseError> {
    let cells = Width::of(&context.settled.frames.tokens(line).collect::<Vec<_>>()).cells;
    if context.settled.form == Form::Blocks && cells <= MAX_ORDER {
        Err(line.error_behind(Fault::Count { what: Counted::Lines, expected: cells, found: 1 }))
    } else {
        Ok(())
    }
}

/// Whether a number with a point may be a row that has lost a cell, above others: with it these are whole squares.
fn is_row_without_a_cell(head: &Head, title: &Line, below: &Line) -> bool {
    let (title, below) = (title.text.trim(), below.text.trim());
    let is_near = title.strip_suffix('.').is_some_and(is_digits) && title.len() + 1 == below.len();
    is_near && head.whole && head.lines.len().is_multiple_of(below.len())
}

/// Whether rows stand below some title, not a line alone: two as long, one below the other.
fn has_rows(head: &Head) -> bool {
    let is_title = |line: &Line| begins(line.text.as_bytes());
    let width = |line: &Line| line.text.trim().chars().count();
    let are_rows =
        |pair: &[Line]| !pair.iter().any(is_title) && (width(&pair[0]) == width(&pair[1]) || !head.is_row(&pair[1]));
    let below_first = head.lines.get(2).is_some_and(|third| !is_title(third));
    below_first || head.lines[..head.lines.len().min(LOOKED_AT)].windows(2).any(are_rows)
}

/// The order of the lines that stand alone below their titles, where several do: what is left of one may be a smaller board.
fn order_of_lines(head: &Head, options: &Options) -> Option<usize> {
    let lines = &head.lines[..head.lines.len().min(LOOKED_AT)];
    let titles: Vec<bool> = lines.iter().map(|line| begins(line.text.as_bytes())).collect();
    let is_alone = |place: &usize| titles[*place - 1] && !titles[*place] && titles.get(*place + 1) != Some(&false);
    let orders = (1..lines.len()).filter(is_alone).filter_map(|place| line::order_of(lines[place], options, false));
    let orders: Vec<usize> = orders.collect();
    if orders.len() > 1 { most_frequent(&orders) } else { None }
}

/// Refuses rows in paragraphs of several lengths: blank lines part bands, or a row that looks like a title stands above rows of
/// several puzzles.
fn check_bands(rows: Raw, frames: Frames) -> Result<(), ParseError> {
    // For each band the first of its rows and how many there are.
    let mut bands: Vec<(usize, usize)> = Vec::new();
    let (mut count, mut is_begun) = (0, false);
    for line in split_lines(rows.text) {
        match kind(line) {
            Kind::Blank => is_begun = false,
            Kind::Content if !frames.is_frame(line) => {
                if !std::mem::replace(&mut is_begun, true) {
                    bands.push((count, 0));
                }
                bands.last_mut().expect("one has begun").1 += 1;
            }
            Kind::Content | Kind::Comment => {}
        }
        count += usize::from(kind(line) == Kind::Content);
    }
    match bands.windows(2).find(|pair| pair[0].1 != pair[1].1) {
        Some(&[(_, expected), (first, found)]) => {
            Err(rows.lines()?[first].error(Fault::Count { what: Counted::Lines, expected, found }))
        }
        _ => Ok(()),
    }
}

/// A record without its title.
fn without_title<'c>(raw: Raw<'c>, title: Option<Line>) -> Raw<'c> {
    let Some(title) = title else { return raw };
    let end = memchr::memchr_iter(b'\n', raw.text).nth(title.number - raw.line).map_or(raw.text.len(), |end| end + 1);
    Raw { text: &raw.text[end..], line: title.number + 1, before: 0 }
}

/// The title, and what stands beside the cells.
fn title_and(title: Option<Line>, note: Option<String>) -> Option<String> {
    let parts: Vec<String> = title.map(|line| line.text.trim().to_owned()).into_iter().chain(note).collect();
    if parts.is_empty() { None } else { Some(parts.join(" ")) }
}

/// Whether a line is a title: a word and a number, or a number with a mark behind it.
fn begins(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    is_word(&line) || is_number(line.trim())
}

/// Whether a line is one of the words and a number, and perhaps more words behind a mark: `Puzzle 1: easy`, `Sudoku #12 (hard)`.
fn is_word(line: &str) -> bool {
    let Some((word, behind)) = line.trim().split_once(char::is_whitespace) else { return false };
    let behind = behind.trim_start().trim_start_matches('#');
    let rest = behind.trim_start_matches(|character: char| character.is_ascii_digit());
    let is_known = WORDS.iter().any(|known| *known == word || known.to_uppercase() == word);
    is_known && rest.len() < behind.len() && (rest.trim_matches([':', '.', ')']).is_empty() || is_subtitle(rest))
}

/// Whether what stands behind the number of a title is a mark and words, none of which could be cells.
fn is_subtitle(text: &str) -> bool {
    let mut words = text.split_whitespace().map(|word| word.trim_matches(|mark: char| !mark.is_alphanumeric()));
    let is_cells = |word: &str| {
        let cells =
            word.chars().filter(|cell| cell.is_ascii_digit() || b".*_?-".iter().any(|&mark| *cell == mark.into()));
        cells.count() >= CELLS && !is_date(word)
    };
    let is_long = |word: &str| word.len() >= LEAST_ORDER * LEAST_ORDER;
    text.trim_start().starts_with([':', '.', ')', '-', '–', '—', '(', '[', ','])
        && words.clone().any(|word| is_date(word) || word.chars().filter(|letter| letter.is_alphabetic()).count() >= 2)
        && !words.any(|word| is_cells(word) || is_long(word))
}

/// Whether a word is a date, as `2026-11-25`.
fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split(['-', '/', '.']).collect();
    matches!(parts[..], [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2] && parts.iter().all(|part| is_digits(part)))
}

/// Whether a line is a number as lists have it: `1.`, `1)`, `1:`.
fn is_number(line: &str) -> bool {
    line.strip_suffix(['.', ')', ':']).is_some_and(|number| is_digits(number) && number.len() <= 8)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_words_with_a_number() {
        assert!(["1.", " 12) ", "7:"].iter().all(|line| begins(line.as_bytes())));
        assert!(!["1", ".1", "1..", "a)"].iter().any(|line| begins(line.as_bytes())));
        assert!(["Grid 01", " Puzzle 1:", "Sudoku #12", "Board 3.\r"].iter().all(|line| begins(line.as_bytes())));
        assert!(!["puzzle 1", "Grid", "Grid one", "Puzzle 1 2", "1 2"].iter().any(|line| begins(line.as_bytes())));
        let titles = [
            "Puzzle 1: Easy",
            "Sudoku #12 (hard)",
            "PUZZLE 3 - by Tom, SE 7.1",
            "No. 7 — 2026-11-25, easy",
            "Game 2. very hard",
        ];
        assert!(titles.iter().all(|line| begins(line.as_bytes())));
        let cells = [
            "Puzzle 1: 53..7....",
            "Puzzle 1: Easy12.4",
            "Puzzle 1 Easy",
            "Puzzle 1: E",
            "Puzzle 1: AABBCCDDAABBCCDD",
            "Puzzle one: easy",
            "Puzzle 1: -.-.-.",
        ];
        assert!(!cells.iter().any(|line| begins(line.as_bytes())));
    }
}
