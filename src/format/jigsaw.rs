//! Givens and the regions of the board: on one line, on two, or in two squares. Every region is connected.

use super::cells::read_values;
use super::fault::{Counted, Fault, ParseError};
use super::framing::{Framing, Lines, Pairing};
use super::head::Head;
use super::labels::{self, read_connected};
use super::line;
use super::loss::{Loss, region_of};
use super::notation::{Bare, Format};
use super::note;
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::rows::{self, Square};
use super::shape::{self, LEAST_ORDER, Width, nearest_square, square};
use super::style::{Form, Style};
use super::text::{Frames, Line, Raw, Token, is_blank};
use super::writer::{Writer, empty_of};
use crate::board::{Board, Layout};
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};
use crate::symbols::Symbols;

/// The notation `jigsaw`.
pub struct Jigsaw;

/// The notation `jigsaw`.
pub static JIGSAW: Jigsaw = Jigsaw;

impl Format for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn about(&self) -> &'static str {
        "n² givens and n² region labels, on one line, on two, or in two squares with a blank line between"
    }

    fn example(&self) -> &'static str {
        "1........2.....3...4.....\n1112211222334443344535555\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let board = puzzle.board();
        let allowed = puzzle.allowed();
        let empty = empty_of(board, style.empty);
        put(board, style, out, |writer, width, group| writer.given_rows(board, &allowed, width, group, empty))
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        let values = solution.values();
        put(board, style, out, |writer, width, group| writer.rows(board.symbols(), values, width, group))
    }

    fn put_note(&self, note: &str, style: Style, _: usize, out: &mut String) {
        match style.form {
            Form::OneLine => note::behind_cells(note, b' ', out),
            Form::Columns(between) => note::behind_cells(note, between, out),
            Form::TwoLines | Form::Blocks => {}
        }
    }

    fn separator(&self, style: Style) -> &'static str {
        match style.form {
            Form::Blocks => "\n",
            Form::OneLine | Form::Columns(_) | Form::TwoLines => "",
        }
    }
}

impl Reading for Jigsaw {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        let claim = |(form, order), why: &str| Claim::new(Grade::Fits, Some(order), why).with_form(form);
        let named = |order: usize| options.order().is_none_or(|named| named == order);
        if line::heading(head, options).is_some() {
            return None;
        }
        if let Some((form, order)) = one_line(head).filter(|&(_, order)| named(order)) {
            return Some(claim((form, order), "givens and labels of regions on each line"));
        }
        if let Some(order) = two_lines(head).filter(|&order| named(order)) {
            let mut claim = claim((Form::TwoLines, order), "every second line is labels of regions");
            claim.settled.pairing = pairing(head, order);
            return Some(claim);
        }
        let order = squares(head).filter(|&order| named(order))?;
        Some(claim((Form::Blocks, order), "one of two squares is labels of regions"))
    }

    fn insist(&self, head: &Head, options: &Options) -> Settled {
        if let Some(claim) = self.recognise(head, options) {
            return claim.settled;
        }
        let width = head.rows.first().map_or(0, |line| Width::of(&head.tokens(*line)).cells);
        let lined = head.rows.first().and_then(|line| Halves::of_line(*line).ok()).filter(|halves| halves.order > 1);
        let (form, order) = match lined {
            Some(halves) => (halves.form, Some(halves.order)),
            None if width > MAX_ORDER || square(width).is_some() && head.rows.len() == 2 => {
                (Form::TwoLines, square(width))
            }
            None => (Form::Blocks, Some(width)),
        };
        let pairing = order.map_or(Pairing::Alternate, |order| pairing(head, order));
        // Who insists means that cells come first.
        let pairing = if pairing == Pairing::Torn { Pairing::CellsFirst } else { pairing };
        Settled { order, form, pairing, ..Settled::default() }
    }

    fn framing(&self, settled: &Settled) -> Framing {
        match settled.form {
            Form::OneLine | Form::Columns(_) => Framing::Lines,
            Form::TwoLines => {
                let order = settled.order.unwrap_or(0);
                let lines = Lines { is_labels: looks_labelled, order, pairing: settled.pairing };
                Framing::line_pairs(settled.frames, lines)
            }
            Form::Blocks => Framing::pairs(settled.frames, settled.order, shape::symbol_width),
        }
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = rows::content(raw, context.settled.frames)?;
        let first = lines[0];
        let halves = Halves::of(&lines, context.settled.frames, context.order())?.with_labels_last();
        check_order(&halves, context, first)?;
        let (alphabet, givens, empty) = read_values(context, &halves.givens, halves.order, halves.spaced, first)?;
        let regions = read_connected(halves.order, &halves.labels)?;
        let symbols = alphabet.symbols().clone();
        let board =
            context.own_board(Layout { regions: Some(regions), symbols, ..Layout::latin(halves.order) }, first)?;
        let style = Style { empty, form: halves.form, group: u8::from(halves.spaced), ..Style::default() };
        Ok(Parsed { note: halves.note, ..Parsed::new(Puzzle::new(board, givens), style, first.number) })
    }
}

/// Refuses orders that no board has, that nobody can tell, or that the options contradict.
fn check_order(halves: &Halves, context: &Context, place: Line) -> Result<(), ParseError> {
    let order = halves.order;
    if order > MAX_ORDER {
        return Err(place.error(Fault::Order(order)));
    }
    if order <= 1 || order < LEAST_ORDER && !context.is_named() {
        return Err(place.error(Fault::Small { cells: order * order, order }));
    }
    match context.order().filter(|&named| named != order) {
        Some(named) if context.options.order().is_some() => {
            let input = format!("its order is {order}");
            let symbols = context.options.symbols.clone().unwrap_or_else(|| named.to_string());
            Err(place.error(Fault::Contradiction { said: format!("symbols {symbols}"), input }))
        }
        Some(expected) => {
            let [expected, found] = [expected, order].map(|order| order * order);
            Err(place.error(Fault::Count { what: Counted::Cells, expected, found }))
        }
        None => Ok(()),
    }
}

/// Appends the filled part and the region part in the form of the style.
fn put(
    board: &Board,
    style: Style,
    out: &mut String,
    fill: impl FnOnce(&mut Writer, usize, usize),
) -> Result<(), Loss> {
    let (order, regions) = (board.order(), region_of(board)?);
    let labels = labels(board);
    let numbers = *board.symbols() == Symbols::Numbers;
    let group = usize::from(style.group);
    let width = if style.form == Form::Blocks { order } else { order * order };
    let mut writer = Writer::new(out);
    fill(&mut writer, width, group);
    match style.form {
        // Numbers need blanks, so that the line end has to part them from the labels.
        Form::OneLine if !numbers && group == 0 => writer.take_back(),
        Form::Columns(between) if !numbers && group == 0 => {
            writer.take_back();
            writer.byte(between);
        }
        Form::Blocks => writer.byte(b'\n'),
        Form::OneLine | Form::Columns(_) | Form::TwoLines => {}
    }
    for row in regions.chunks(width) {
        for (place, &region) in row.iter().enumerate() {
            if place > 0 && group == 1 {
                writer.byte(b' ');
            }
            writer.byte(labels[usize::from(region)]);
        }
        writer.byte(b'\n');
    }
    Ok(())
}

/// A character for each region: its own label where all labels are different single characters.
fn labels(board: &Board) -> [u8; MAX_ORDER] {
    let mut labels = *b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0@$";
    let own = board.layout().regions.as_ref().map_or(&[][..], |regions| &regions.labels);
    let fits = |label: &String| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let distinct = (1..own.len()).all(|place| !own[..place].contains(&own[place]));
    if own.iter().all(fits) && distinct {
        labels.iter_mut().zip(own).for_each(|(label, own)| *label = own.as_bytes()[0]);
    }
    labels
}

/// The two parts of a jigsaw.
struct Halves<'c> {
    order: usize,
    givens: Vec<Token<'c>>,
    labels: Vec<Token<'c>>,
    spaced: bool,
    form: Form,
    note: Option<String>,
}

impl<'c> Halves<'c> {
    /// The halves of a record, whose order the input has where it is known.
    fn of(lines: &[Line<'c>], frames: Frames, order: Option<usize>) -> Result<Halves<'c>, ParseError> {
        match *lines {
            [line] => Halves::of_line(line),
            [givens, labels] if order != Some(1) => Halves::of_two(givens, labels),
            _ => Halves::of_squares(lines, frames, order),
        }
    }

    /// The same with the half behind that looks like labels, if only the other one does.
    fn with_labels_last(self) -> Halves<'c> {
        let [givens, labels] = [&self.givens, &self.labels].map(|half| labels::is_partition(half, self.order));
        if givens && !labels { Halves { givens: self.labels, labels: self.givens, ..self } } else { self }
    }

    fn of_line(line: Line<'c>) -> Result<Halves<'c>, ParseError> {
        let mut tokens = line.split(|byte| is_blank(byte) || byte == b',');
        let first = tokens.next().ok_or_else(|| line.error(Fault::NoPuzzle))?;
        let cells: Vec<Token> = first.characters().collect();
        if cells.len().is_multiple_of(2)
            && let Some(order) = square(cells.len() / 2)
        {
            let (givens, labels) = cells.split_at(cells.len() / 2);
            let note = note(&line.text[first.start + first.text.len()..]);
            let (givens, labels) = (givens.to_vec(), labels.to_vec());
            return Ok(Halves { order, givens, labels, spaced: false, form: Form::OneLine, note });
        }
        let second = tokens.next();
        let order = square(cells.len()).filter(|&order| order <= MAX_ORDER).ok_or_else(|| {
            let expected = match second {
                Some(_) => nearest_square(cells.len()).pow(2),
                None => 2 * nearest_square(cells.len() / 2).pow(2),
            };
            first.error(Fault::Count { what: Counted::Cells, expected, found: cells.len() })
        })?;
        let labels =
            second.ok_or_else(|| line.error_behind(Fault::Expected(format!("{} region labels", order * order))))?;
        let between = if line.text[..labels.start].contains(',') { b',' } else { b' ' };
        let note = note(&line.text[labels.start + labels.text.len()..]);
        let (form, labels) = (Form::Columns(between), exactly(labels, order)?);
        Ok(Halves { order, givens: cells, labels, spaced: false, form, note })
    }

    fn of_two(givens: Line<'c>, labels: Line<'c>) -> Result<Halves<'c>, ParseError> {
        let tokens: Vec<Token> = givens.split(is_blank).collect();
        let width = Width::of(&tokens);
        let order = square(width.cells).filter(|&order| (1..=MAX_ORDER).contains(&order)).ok_or_else(|| {
            let expected = nearest_square(width.cells).pow(2);
            givens.error(Fault::Count { what: Counted::Cells, expected, found: width.cells })
        })?;
        let spaced = width.spaced;
        let cells = if spaced { tokens } else { tokens.into_iter().flat_map(Token::characters).collect() };
        let labels: Vec<Token> = labels_of(labels, order)?;
        Ok(Halves { order, givens: cells, labels, spaced, form: Form::TwoLines, note: None })
    }

    fn of_squares(lines: &[Line<'c>], frames: Frames, order: Option<usize>) -> Result<Halves<'c>, ParseError> {
        let half = lines.len().div_ceil(2);
        let givens = Square::of(&lines[..half], frames, order)?;
        let labels = Square::of(&lines[half..], frames, Some(givens.order))?;
        let Square { order, cells, spaced, .. } = givens;
        let (form, labels) = (Form::Blocks, labels.cells);
        Ok(Halves { order, givens: cells, labels, spaced: spaced && order > 1, form, note: None })
    }
}

/// Text behind the cells, without the blanks and the comma before it.
fn note(text: &str) -> Option<String> {
    let text = text.trim();
    let text = text.strip_prefix(',').unwrap_or(text).trim();
    if text.is_empty() { None } else { Some(text.to_owned()) }
}

/// The labels on a line of their own, in one piece or split by blanks.
fn labels_of<'c>(line: Line<'c>, order: usize) -> Result<Vec<Token<'c>>, ParseError> {
    let tokens: Vec<Token> = line.split(is_blank).collect();
    if tokens.len() == order * order {
        return Ok(tokens);
    }
    let characters: Vec<Token> = tokens.into_iter().flat_map(Token::characters).collect();
    let fault = Fault::Count { what: Counted::Cells, expected: order * order, found: characters.len() };
    if characters.len() == order * order { Ok(characters) } else { Err(line.error(fault)) }
}

fn exactly(labels: Token<'_>, order: usize) -> Result<Vec<Token<'_>>, ParseError> {
    let cells: Vec<Token> = labels.characters().collect();
    let fault = Fault::Count { what: Counted::Cells, expected: order * order, found: cells.len() };
    if cells.len() == order * order { Ok(cells) } else { Err(labels.error(fault)) }
}

/// Lines of a head that are looked at.
const LOOKED_AT: usize = 64;

/// The form and the order of jigsaws that stand on a line each.
fn one_line(head: &Head) -> Option<(Form, usize)> {
    let looks = |halves: &Halves| {
        let [givens, labels] = [&halves.givens, &halves.labels].map(|half| labels::is_partition(half, halves.order));
        halves.order >= LEAST_ORDER && (givens || labels)
    };
    let first = Halves::of_line(head.first()?).ok();
    let all: Vec<Halves> =
        head.lines.iter().take(LOOKED_AT).filter_map(|line| Halves::of_line(*line).ok()).filter(looks).collect();
    let (form, order) = all.first().map(|halves| (halves.form, halves.order))?;
    let most = 2 * all.len() >= head.lines.len().min(LOOKED_AT);
    (most || first.is_some_and(|first| looks(&first))).then_some((form, order))
}

/// The order of jigsaws on two lines each: of most pairs one line is labels and one is not.
fn two_lines(head: &Head) -> Option<usize> {
    if head.is_framed() {
        return None;
    }
    let lines = &head.lines[..head.lines.len().min(LOOKED_AT)];
    let order = lines.iter().find_map(order_of_cells)?;
    let labelled: Vec<bool> = lines.iter().map(|line| is_labelled(line, order)).collect();
    let long = lines.iter().all(|line| line.text.trim().len() * 2 > order * order);
    let pairs = labelled.chunks(2).filter(|pair| pair.iter().filter(|labelled| **labelled).count() == 1).count();
    let all = labelled.iter().filter(|labelled| **labelled).count();
    // A line may be lost, and all behind it stand in other pairs; rows of squares do not take turns.
    let turns = labelled.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let even = all > 0 && all < lines.len() && turns + 2 >= lines.len() && (2 * all).abs_diff(lines.len()) <= 1;
    (lines.len() >= 2 && long && (even || 2 * pairs > labelled.len() / 2)).then_some(order)
}

/// The order of a line of n² cells or labels.
fn order_of_cells(line: &Line) -> Option<usize> {
    let cells = Width::of(&line.split(is_blank).collect::<Vec<_>>()).cells;
    square(cells).filter(|&order| (LEAST_ORDER..=MAX_ORDER).contains(&order))
}

/// How cells and labels stand in pairs of lines, by the first line and the last one.
fn pairing(head: &Head, order: usize) -> Pairing {
    let labelled = |line: Option<&Line>| line.is_some_and(|line| is_labelled(line, order));
    let (first, last) = (labelled(head.lines.first()), labelled(head.lines.last()));
    if first == last && head.whole {
        // Full cells may look like labels.
        return if head.lines.len().is_multiple_of(2) { Pairing::Alternate } else { Pairing::Torn };
    }
    if first { Pairing::LabelsFirst } else { Pairing::CellsFirst }
}

/// Whether a line as it comes is labels of regions.
fn looks_labelled(line: &[u8], order: usize) -> bool {
    Line::new(0, line, 0).is_ok_and(|line| is_labelled(&line, order))
}

/// Whether a line is labels of regions, or most of them.
fn is_labelled(line: &Line, order: usize) -> bool {
    match labels_of(*line, order) {
        Ok(mut labels) => {
            let is_named = |label: &Token| label.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let strange: Vec<usize> = (0..labels.len()).filter(|&place| !is_named(&labels[place])).collect();
            if let [place] = strange[..] {
                labels[place].text = labels[place.max(1) - 1].text;
            }
            strange.len() <= 1 && labels::is_partition(&labels, order) && labels::are_even(&labels, order)
        }
        Err(_) => labels::are_labels(&line.split(is_blank).map(|label| label.text).collect::<String>(), order),
    }
}

/// The order of jigsaws in two squares each: one of them looks like labels.
fn squares(head: &Head) -> Option<usize> {
    labels::labelled_square(head)
}
