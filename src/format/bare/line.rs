//! A board a line, with other fields beside it; written by `written/line.rs`, a table by `written/sheets.rs`.
//!
//! ```ebnf
//! text    = [ heading ], line, { line } ;
//! line    = { field, sign }, cells, { sign, field }, [ blank, "#", comment ] ;
//! sign    = "," | ";" | tab | blank ;                    (* one in the whole text; fields are as many in all lines, and the cells
//!                                                           are the same one; behind a blank all that follows is one field *)
//! cells   = n² * symbol | n * group | n² * token ;       (* blanks between groups of n, or tokens; of a form that is said as many
//!                                                           as it has places, and groups as it has rows *)
//!         | (* in a field that begins with a bracket: one board of the skeleton *) ;
//! field   = (* short of cells, rule 3; one may be their solution: n² symbols that agree with them *) ;
//! heading = name, { sign, name } ;                       (* no name is a board; the cells stand below one that is called so,
//!                                                           or in the only column of boards that are not full *)
//! ```

mod fields;
mod shape;

use itertools::Itertools as _;

use super::{Text, places};
use crate::format::fault::Fault;
use crate::format::found::{Account, Found, Miss, Piece};
use crate::format::labels::are_labels;
use crate::format::lost::is_lost;
use crate::format::names;
use crate::format::options::Options;
use crate::format::rules::alphabet::{Alphabet, SIGNS};
use crate::format::rules::{ORDERS, beside, labels, ties};
use crate::format::source::Line;
use fields::{cells, fields, symbols, values};
use shape::{Heading, Shape};

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    if places::has(text) {
        return Vec::new();
    }
    let heading = shape::heading(text);
    let shapes = shape::shapes(text, heading.as_ref());
    ties::distinct(shapes.into_iter().filter_map(|shape| Lines::new(text, shape, heading.clone()).account(text)))
}

/// What the head of a long text settles for all lines, where this grammar alone accounts for it.
pub fn lines(text: &Text) -> Option<Lines> {
    let heading = shape::heading(text);
    let shapes = shape::shapes(text, heading.as_ref()).into_iter();
    let mut accepted: Vec<(bool, Lines)> = shapes
        .filter_map(|shape| {
            let mut lines = Lines::new(text, shape, heading.clone());
            lines.account(text).map(|account| (!account.is_whole(), lines))
        })
        .collect();
    // A whole one first.
    accepted.sort_by_key(|(is_part, _)| *is_part);
    accepted.into_iter().next().map(|(_, lines)| lines)
}

/// A board a line, as the first lines have settled it.
#[derive(Clone, Debug)]
pub struct Lines {
    shape: Shape,
    heading: Option<Heading>,
    alphabet: Alphabet,
    /// Whether the user names this notation: then a text may hold several orders.
    is_named: bool,
}

impl Lines {
    fn new(text: &Text, shape: Shape, heading: Option<Heading>) -> Lines {
        let is_named = text.options.from.is_some() && text.named.is_none() && text.form.is_none();
        Lines { shape, heading, alphabet: text.alphabet_of_form(), is_named }
    }

    /// The order of the boards.
    pub fn order(&self) -> usize {
        self.shape.order
    }

    /// The notation.
    pub fn name(&self) -> &'static str {
        let is_line = matches!(self.shape.sign, None | Some(' ' | ',')) && self.shape.column == 0;
        if self.heading.is_some() || !is_line { "table" } else { "line" }
    }

    /// The number of the line that names columns.
    pub fn heading(&self) -> Option<usize> {
        self.heading.as_ref().map(|heading| heading.line)
    }

    /// The columns beside that of the puzzles.
    pub fn others(&self) -> Vec<String> {
        let heading = self.heading.iter().flat_map(|heading| heading.names.iter().enumerate());
        heading.filter(|(at, _)| *at != self.shape.column).map(|(_, name)| name.clone()).collect()
    }

    /// What the user should know: which column is taken for the solutions although it is not called so.
    pub fn notes(&self) -> Vec<String> {
        let heading = self.heading.as_ref().filter(|heading| heading.is_by_content);
        let name = heading.and_then(|heading| heading.names.get(heading.solution?));
        let note = |name: &String| {
            format!("the column {name:?} holds full boards beside the puzzles: they are taken for the solutions")
        };
        name.map(note).into_iter().collect()
    }

    /// The sign for empty cells, where it is one byte, in lines of nothing but digits of this order and no further field.
    pub fn plain(&self) -> Option<(usize, u8)> {
        let is_plain =
            self.shape.sign.is_none() && self.alphabet.has_digits == Some(true) && self.alphabet.named.is_none();
        match self.alphabet.empty()?.as_bytes() {
            &[empty] if is_plain && self.shape.order < 10 => Some((self.shape.order, empty)),
            _ => None,
        }
    }

    /// What these lines make of a whole text.
    fn account(&mut self, text: &Text) -> Option<Account> {
        let mut pieces: Vec<Piece> = Vec::new();
        let (mut good, mut bad) = (0, 0);
        for line in text.source.content().skip(usize::from(self.heading.is_some())) {
            match self.found(text, line) {
                Ok(found) => {
                    good += 1;
                    pieces.push(Ok(found));
                }
                Err(miss) => {
                    bad += 1;
                    // Rules 4 and 5: what is no list of boards, or may be labels, is none of ours.
                    let is_list = self.is_named || 2 * bad < text.source.contents;
                    if !is_list || !self.is_named && labels::has_doubles(std::iter::once(line.text)) {
                        text.miss(miss);
                        return None;
                    }
                    pieces.push(Err(miss));
                }
            }
        }
        let account = Account { notes: self.notes(), others: self.others(), ..Account::new(self.name(), pieces) };
        (good > 0).then_some(account)
    }

    /// The board of a line.
    pub fn found(&mut self, text: &Text, line: &Line) -> Result<Found, Miss> {
        let found = match self.record(text, line) {
            None if self.is_named => self.alone(text, line),
            found => found,
        };
        match found {
            Some(found) if text.options.from.is_none() && is_of_labels(text, &found) => {
                Err(Miss { line: line.number, fault: Fault::OnlyLabels })
            }
            Some(found) => match &text.form {
                Some(form) => {
                    let nowhere = || Miss::new(line.number, "something is given at a place that has no cell");
                    form.of_cells(found).ok_or_else(nowhere)
                }
                None => Ok(found),
            },
            None => Err(self.miss(text, line)),
        }
    }

    /// The board of a line by itself, where the notation is named: what all shapes that it may have say.
    fn alone(&self, text: &Text, line: &Line) -> Option<Found> {
        let shapes = shape::shapes_of(text, line, self.heading.as_ref()).into_iter();
        let others = shapes.filter(|shape| *shape != self.shape && shape.order < 65);
        let mut boards =
            others.filter_map(|shape| Lines { shape, alphabet: text.alphabet(), ..self.clone() }.record(text, line));
        boards.next().filter(|found| boards.all(|other| other.is_same(found)))
    }

    fn record(&mut self, text: &Text, line: &Line) -> Option<Found> {
        let Shape { order, column, sign, .. } = self.shape;
        let lines = (line.number, line.number);
        let content = shape::content(text, line, self.heading.as_ref());
        let comment = line.text[content.len()..].trim();
        let comment = (!comment.is_empty()).then(|| comment.to_owned());
        if sign.is_none() {
            let values = values(text, content.trim(), order, &mut self.alphabet)?;
            let mut found = Found { note: comment, ..Found::new(order, values, lines) };
            found.style.group = group_of(content.trim());
            return Some(found);
        }
        let fields = fields(text, content, sign);
        self.shape.fits(&fields).then_some(())?;
        let values = values(text, fields[column], order, &mut self.alphabet)?;
        let mut found = Found::new(order, values, lines);
        let (fields, at) = self.solution(text, fields, &mut found)?;
        let others: Vec<(usize, &str)> =
            fields.iter().copied().enumerate().filter(|(other, _)| *other != column && Some(*other) != at).collect();
        self.are_short(text, &others, &symbols(text, fields[column])).then_some(())?;
        // What stands behind nothing, and is full, is the solution of a puzzle that is lost.
        let is_nothing = |field: &str| is_lost(field) || !field.is_empty() && field.chars().all(|c| SIGNS.contains(&c));
        let is_bereft = !found.cells.contains(&0) && fields[..column].iter().any(|field| is_nothing(field));
        (!is_bereft).then_some(())?;
        self.set_beside(&others, comment, &mut found);
        found.style.group = group_of(fields[column]);
        found.style.aside = sign.map_or(b' ', |sign| if sign == '\t' { b' ' } else { sign as u8 });
        Some(found)
    }

    /// Whether no other field could be a board, and all are short of cells (rule 3): each below a name, all of them together otherwise.
    fn are_short(&self, text: &Text, others: &[(usize, &str)], tokens: &[&str]) -> bool {
        let empty = self.alphabet.empty();
        // Who names lines says that the rest is a note: only two rows of what could be cells are none.
        let rows = 1 + usize::from(self.is_named);
        let is_note = |field: &str| beside::could_be_cells(field, empty, tokens) < rows * self.shape.order.min(9);
        let is_other = |field: &str| {
            // A word such as `easy` is no board of order 2.
            cells(text, field).is_some_and(|(order, _)| {
                order == self.shape.order || self.heading.is_none() && ORDERS.contains(&order)
            })
        };
        // Nor one that looks like labels, cut or not (rule 5), or has empty cells of whatever sign.
        let is_odd = |field: &str| {
            let signs = field.matches(['.', '?', '*', '·', '□', '■']).count();
            are_labels(field, self.shape.order) || signs >= self.shape.order.min(9)
        };
        let joined = || others.iter().map(|(_, field)| *field).collect::<Vec<_>>().join(" ");
        !others.iter().any(|(_, field)| is_other(field) || is_odd(field))
            && match &self.heading {
                // Rules in words may have numbers.
                Some(heading) => others
                    .iter()
                    .all(|(at, field)| names::says(&heading.names[*at]) == names::Says::Words || is_note(field)),
                None => is_note(&joined()),
            }
    }

    /// Finds the solution among the fields, and tells in which it stands; what a heading calls the solution is one, or says nothing.
    /// Behind a blank it is parted from the note.
    fn solution<'t>(
        &self,
        text: &Text,
        mut fields: Vec<&'t str>,
        found: &mut Found,
    ) -> Option<(Vec<&'t str>, Option<usize>)> {
        let named = self.heading.as_ref().and_then(|heading| heading.solution);
        let cells = found.cells.clone();
        let is_full = |full: &[u8]| {
            !full.contains(&0) && full.iter().zip(&cells).all(|(value, cell)| *cell == 0 || cell == value)
        };
        let of = |at: usize| {
            let second = values(text, fields.get(at)?, found.order, &mut self.alphabet.clone())?;
            Some(second.cells).filter(|full| is_full(full))
        };
        if let Some(named) = named {
            let says_nothing =
                matches!(fields[named].to_ascii_lowercase().as_str(), "" | "0" | "nan" | "null" | "none" | "-");
            // Right or wrong, it is the one that was published.
            let published = values(text, fields.get(named)?, found.order, &mut self.alphabet.clone());
            let solution = published.map(|values| values.cells).filter(|cells| !cells.contains(&0));
            (solution.is_some() || says_nothing).then_some(())?;
            found.solution = solution;
            return Some((fields, Some(named)));
        }
        let column = self.shape.column;
        if self.shape.sign == Some(' ')
            && let Some((first, rest)) = fields.get(column + 1).and_then(|field| field.split_once(' '))
            && let Some(second) = values(text, first, found.order, &mut self.alphabet.clone())
            && is_full(&second.cells)
        {
            found.solution = Some(second.cells);
            fields[column + 1] = first;
            fields.push(rest.trim_start());
            return Some((fields, Some(column + 1)));
        }
        let places = if self.heading.is_some() { (0..fields.len()).collect() } else { vec![column + 1] };
        let at = places.into_iter().filter(|at| *at != column).find_map(|at| Some((at, of(at)?)));
        let Some((at, solution)) = at else { return Some((fields, None)) };
        found.solution = Some(solution);
        Some((fields, Some(at)))
    }

    /// What stands beside the cells: under names, or as a note.
    fn set_beside(&self, others: &[(usize, &str)], comment: Option<String>, found: &mut Found) {
        // Two quotes within quotes are one.
        let said = |field: &str| field.trim().replace("\"\"", "\"");
        let filled = || others.iter().filter(|(_, field)| !field.trim().is_empty());
        if let Some(heading) = &self.heading {
            found.beside = filled().map(|(at, field)| (heading.names[*at].clone(), said(field))).collect();
        }
        let notes: Vec<String> = filled().map(|(_, field)| said(field)).chain(comment).collect();
        found.note = (!notes.is_empty()).then(|| notes.join(if self.shape.sign == Some(' ') { " " } else { ", " }));
    }

    /// Why a line is none of these.
    fn miss(&self, text: &Text, line: &Line) -> Miss {
        let fields = fields(text, shape::content(text, line, self.heading.as_ref()), self.shape.sign);
        let cells = fields.get(self.shape.column).map(|field| symbols(text, field)).unwrap_or_default();
        let (rows, columns) = text.size(self.shape.order);
        let expected = rows * columns;
        if cells.len() != expected {
            return Miss { line: line.number, fault: Fault::cells(expected, cells.len()) };
        }
        if !self.shape.fits(&fields) {
            return Miss { line: line.number, fault: Fault::Expected(format!("{} fields", self.shape.fields)) };
        }
        let reads = |cells: &[&str]| self.alphabet.clone().values(cells, self.shape.order).is_some();
        match cells.iter().find(|cell| !reads(&[cell])) {
            Some(alone) => {
                // Two that cannot be together may both be none alone: to blame is one without which the others are read.
                let others = |odd: &str| cells.iter().copied().filter(|cell| *cell != odd).collect::<Vec<_>>();
                let odd = cells.iter().unique().find(|cell| reads(&others(cell))).unwrap_or(alone);
                let found = odd.chars().next().unwrap_or(' ');
                Miss { line: line.number, fault: Fault::unexpected(found, "a symbol or an empty cell") }
            }
            None => Miss { line: line.number, fault: Fault::OtherPuzzle },
        }
    }
}

/// Whether as many neighbours are equal as in labels of regions.
fn is_of_labels(text: &Text, found: &Found) -> bool {
    let (rows, columns) = text.size(found.order);
    labels::doubles(&found.cells, columns, 0) >= rows.max(columns)
}

/// How many cells stand together between blanks; 0: all.
fn group_of(field: &str) -> u8 {
    match field.split([' ', '\t']).next() {
        Some(first) if first.len() < field.len() => first.chars().count().min(64) as u8,
        _ => 0,
    }
}

/// Reads one line of a text of which the head is settled.
pub fn one(lines: &mut Lines, options: &Options, line: &Line) -> Result<Found, Miss> {
    let source = crate::format::source::Source { text: line.text, lines: Vec::new(), contents: 1 };
    lines.found(&Text::new(&source, options), line)
}
