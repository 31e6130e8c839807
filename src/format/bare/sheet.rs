//! Rows of fields, where nothing between two signs is an empty cell, or labels stand beside the cells; written by `written/sheets.rs`.
//!
//! ```ebnf
//! text  = board, { blank line, board } ;                 (* or boards of n rows one after the other, or one of n² fields a row *)
//! board = [ heading ], n * ( row, { frame } ) ;
//! row   = [ bar ], [ label ], field, ( n - 1 ) * ( sign, field ), [ bar | "\\" ] ;   (* one sign in the whole text *)
//! field = [ '"' ], [ symbol | number [ ".0" ] | sign of an empty cell ], [ '"' ] ;   (* where some are empty no sign is an empty
//!                                                           cell; where none is, and in no heading either, other grammars read it *)
//! ```
//! The heading has labels that count on, and so have the rows; or they can be no row (letters above digits, or from 0); or it is the
//! empty first line of a table of Markdown. A line of tabs is a row. Where a form is said or tried, its rows and columns stand for n.

use super::Text;
use super::said::Form;
use super::skeleton::is_frame;
use crate::format::found::{Account, Found, Miss, Piece};
use crate::format::rules::alphabet::{Alphabet, SIGNS};
use crate::format::rules::{self, labels};
use crate::format::source::{Kind, Line};

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    of(text, None)
}

/// The accounts of a text as boards of a form, with its rows and columns for n.
pub fn of_form(text: &Text, form: &Form) -> Vec<Account> {
    of(text, Some(form))
}

fn of(text: &Text, form: Option<&Form>) -> Vec<Account> {
    let signs = [",", ";", "\t", "|", "&"].into_iter();
    let ways = signs.flat_map(|sign| [Rows::Many, Rows::One].map(|rows| (sign, rows)));
    ways.filter_map(|(sign, rows)| with(text, form, sign, rows)).collect()
}

/// How many rows a board has: as many as fields, or one of n² fields.
#[derive(Clone, Copy, PartialEq)]
enum Rows {
    Many,
    One,
}

fn with(text: &Text, form: Option<&Form>, sign: &str, of: Rows) -> Option<Account> {
    // A file of lines without the sign is none of ours, and is not looked at further.
    text.source.content().take(3).any(|line| bars(line.text).contains(sign)).then_some(())?;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut is_own = false;
    let mut alphabet = form.map_or_else(|| text.alphabet(), |form| form.alphabet(text));
    let mut lost = 0;
    for lines in text.source.paragraphs() {
        match boards(text, form, lines, (sign, of), &mut alphabet) {
            Some((records, is_ours)) => {
                is_own |= is_ours;
                pieces.extend(records.into_iter().map(Ok));
            }
            None => {
                // What leaves half of the lines over is no list (rule 4).
                lost += lines.iter().filter(|line| line.kind == Kind::Content).count();
                (2 * lost < text.source.contents).then_some(())?;
                pieces.push(Err(Miss::new(lines[0].number, "no whole sheet")));
            }
        }
    }
    let is_table = || text.source.content().nth(1).is_some_and(|line| is_frame(line.text, None));
    let name = match sign {
        "|" if is_table() => "markdown",
        "|" => "block",
        _ => "csv",
    };
    is_own.then(|| Account::new(name, rules::of_one_order(pieces)))
}

/// Bars of all kinds as one.
fn bars(line: &str) -> String {
    line.replace(['│', '┃', '║', '!'], "|")
}

/// The boards of a paragraph, and whether a field is empty, or labels were taken away: then this grammar alone reads them.
fn boards(
    text: &Text,
    form: Option<&Form>,
    lines: &[Line],
    (sign, of): (&str, Rows),
    alphabet: &mut Alphabet,
) -> Option<(Vec<Found>, bool)> {
    let is_content = |line: &&Line| line.kind == Kind::Content;
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    let mut rules_at = Vec::new();
    for line in lines.iter().filter(is_content) {
        if is_frame(line.text, None) {
            rules_at.push(rows.len());
        } else {
            rows.push((line.number, fields(line.text, sign)?));
        }
    }
    let ends = |line: &Line| bars(line.text).trim().starts_with('|');
    let mut framed = lines.iter().filter(|line| line.kind == Kind::Content && !is_frame(line.text, None)).map(ends);
    let first = framed.next()?;
    framed.all(|end| end == first).then_some(())?;
    // What is drawn in strokes ends below itself: a shorter line has lost a cell.
    let is_drawn = |line: &Line| line.text.contains(['│', '┃', '║']);
    let drawn = || lines.iter().filter(is_content).map(|line| line.text.trim().chars().count());
    (!lines.iter().any(is_drawn) || drawn().min() == drawn().max()).then_some(())?;
    let width = rows.first()?.1.len();
    rows.iter().all(|(_, fields)| fields.len() == width).then_some(())?;
    let heading: Vec<&str> = rows[0].1.iter().map(String::as_str).collect();
    let is_headed = rules_at == [1] && sign == "|";
    let is_blank = heading.iter().all(|label| label.is_empty());
    // Labels at both sides.
    let firsts: Vec<&str> = rows[1..].iter().map(|(_, fields)| fields[0].as_str()).collect();
    let lines_of_fields = (rows.len(), width);
    // How many rows a board has whose rows have so many fields.
    let high = |width: usize| form.map_or(width, |form| form.layout.rows);
    if rows.len() == high(width - 1) + 1
        && heading[0].is_empty()
        && rules::counts_on(&heading[1..])
        && rules::counts_on(&firsts)
    {
        rows.remove(0);
        rows.iter_mut().for_each(|(_, fields)| drop(fields.remove(0)));
    } else if rows.len() == high(width - 1)
        && width > 1
        && are_letters(&rows)
        && form.is_none_or(|form| form.layout.columns < width)
    {
        // Letters in front of rows that have none are labels.
        rows.iter_mut().for_each(|(_, fields)| drop(fields.remove(0)));
    } else if rows.len() == high(width) + 1
        && (is_headed && (is_blank || rules::counts_on(&heading)) || is_heading(&heading, &rows))
    {
        rows.remove(0);
    } else {
        // An empty heading is no row.
        (!(is_headed && is_blank)).then_some(())?;
        // Lines between bands are at one distance, as far as there are any.
        let inner: Vec<usize> = rules_at.iter().copied().filter(|at| *at > 0 && *at < rows.len()).collect();
        let steps: Vec<bool> = (1..rows.len()).map(|at| inner.contains(&at)).collect();
        (is_headed || rules::regular(&steps).is_some()).then_some(())?;
    }
    let width = rows.first()?.1.len();
    let is_labelled = (rows.len(), width) != lines_of_fields && !(is_headed && is_blank);
    let (order, height) = match (of, form) {
        (Rows::Many, Some(Form { layout, .. })) if layout.columns == width => (layout.values, layout.rows),
        (Rows::One, Some(Form { layout, .. })) if layout.rows * layout.columns == width => (layout.values, 1),
        (_, Some(_)) => return None,
        (Rows::Many, None) => (Some(width).filter(|order| text.orders().contains(order))?, width),
        (Rows::One, None) => (text.order_of(width)?, 1),
    };
    rows.len().is_multiple_of(height).then_some(())?;
    // A row of nothing may part boards that stand one below the other, or be the first of one.
    let is_empty = |(_, fields): &(usize, Vec<String>)| fields.iter().all(String::is_empty);
    (rows.len() == height || !rows.iter().any(is_empty)).then_some(())?;
    let has_empty = rows.iter().any(|(_, fields)| fields.iter().any(String::is_empty));
    let mut blank =
        Alphabet { empty: Some(".".to_owned()), ..form.map_or_else(|| text.alphabet(), |form| form.alphabet(text)) };
    let alphabet = if is_labelled && !has_empty { alphabet } else { &mut blank };
    let mut records = Vec::new();
    for rows in rows.chunks(height) {
        let tokens: Vec<&str> = rows
            .iter()
            .flat_map(|(_, fields)| fields)
            .map(|field| if field.is_empty() { "." } else { field.as_str() })
            .collect();
        let tokens = without_points(tokens)?;
        let is_other = rows.iter().any(|(_, fields)| fields.iter().any(|field| field == "."));
        let values = alphabet.values(&tokens, order).filter(|_| !(is_other && has_empty))?;
        let lines = (rows[0].0, rows[height - 1].0);
        records.push(match form {
            Some(form) => form.found(values, lines)?,
            None => {
                (!labels::look_like_labels(&tokens, order, order)).then_some(())?;
                Found::new(order, values, lines)
            }
        });
    }
    Some((records, has_empty || is_labelled))
}

/// Cells without the points behind their numbers, which all of them have or none.
fn without_points(tokens: Vec<&str>) -> Option<Vec<&str>> {
    let number = |token: &&str| token.strip_suffix(".0").is_some_and(|number| !number.is_empty());
    let is_plain = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit());
    let has_points = tokens.iter().any(number);
    (!has_points || !tokens.iter().any(is_plain)).then_some(())?;
    Some(
        tokens
            .into_iter()
            .map(|token| if has_points { token.strip_suffix(".0").unwrap_or(token) } else { token })
            .collect(),
    )
}

/// Whether the first fields are letters that count on, and no other field has one.
fn are_letters(rows: &[(usize, Vec<String>)]) -> bool {
    let has_letter = |field: &str| field.contains(|c: char| c.is_ascii_alphabetic());
    let firsts: Vec<&str> = rows.iter().map(|(_, fields)| fields[0].as_str()).collect();
    firsts.iter().all(|label| has_letter(label))
        && rules::counts_on(&firsts)
        && !rows.iter().any(|(_, fields)| fields[1..].iter().any(|field| has_letter(field)))
}

/// Whether labels count on and can be no row: `A B C`, `c1 c2 c3` above digits, or from 0, which is no cell where empty ones are blank.
fn is_heading(heading: &[&str], rows: &[(usize, Vec<String>)]) -> bool {
    let has_letter = |field: &str| field.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_above_digits = || rows[1..].iter().all(|(_, fields)| !fields.iter().any(|field| has_letter(field)));
    let is_lettered = || heading.iter().all(|label| has_letter(label)) && is_above_digits();
    rules::counts_on(heading) && (heading[0] == "0" || is_lettered())
}

/// The fields of a row; nothing where one of them is no cell.
fn fields(line: &str, sign: &str) -> Option<Vec<String>> {
    let line = bars(line);
    let line = line.trim_matches(' ');
    let line = line.strip_suffix("\\\\").unwrap_or(line);
    // Bars stand at both ends or at none.
    let line = match (line.strip_prefix('|'), line.ends_with('|')) {
        (Some(rest), true) if sign == "|" => rest.strip_suffix('|')?,
        (None, false) => line,
        _ if sign == "|" => return None,
        _ => line,
    };
    let field = |field: &str| -> Option<String> {
        let field = field.trim_matches(' ');
        let field = field.strip_prefix('"').map_or(Some(field), |rest| rest.strip_suffix('"'))?;
        (field.len() <= 4 && field.chars().all(|c| c.is_ascii_alphanumeric() || SIGNS.contains(&c)))
            .then(|| field.to_owned())
    };
    line.contains(sign).then(|| line.split(sign).map(field).collect())?
}
