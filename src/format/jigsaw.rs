//! Givens and the regions of the board: on one line, on two, or in two squares. Every region is connected.

mod halves;
mod lines;

use super::alphabet::may_be_empty;
use super::cells::read_values;
use super::fault::{Counted, Fault, ParseError};
use super::frame;
use super::framing::{Framing, Lines, Pairing};
use super::head::Head;
use super::labels::{self, read_connected};
use super::line;
use super::loss::{Loss, region_of};
use super::notation::{Bare, Format};
use super::note;
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::rows;
use super::shape::{self, LEAST_ORDER, Width, square};
use super::style::{Form, Style};
use super::text::{Line, Raw, Token};
use super::writer::{Writer, empty_of};
use crate::board::{Board, Layout};
use crate::grid::MAX_ORDER;
use crate::puzzle::{Puzzle, Solution};
use halves::Halves;
use lines::Looks;

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
        let values = puzzle.given_values();
        let empty = empty_of(board, style.empty);
        put(board, style, out, |writer, width, group| writer.given_rows(board, &values, width, group, empty))
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
        let heading = line::heading(head, options);
        if heading.as_ref().is_some_and(line::names_solution) {
            return None;
        }
        if let Some((form, order)) = lines::one_line(head, heading.is_some()).filter(|&(_, order)| named(order)) {
            let mut claim = claim((form, order), "givens and labels of regions on each line");
            claim.settled.heading = heading;
            return Some(claim);
        }
        let looks = Looks::of(head);
        if let Some(order) = looks.as_ref().and_then(Looks::pairs).filter(|&order| named(order)) {
            let mut claim = claim((Form::TwoLines, order), "every second line is labels of regions");
            claim.settled.pairing = lines::pairing(head, order);
            return Some(claim);
        }
        if let Some(order) = labels::labelled_square(head).filter(|&order| named(order)) {
            let mut claim = claim((Form::Blocks, order), "one of two squares is labels of regions");
            claim.settled.pairing = labels::pairing(head, order);
            return Some(claim);
        }
        if let Some(order) = looks.as_ref().and_then(Looks::damaged).filter(|&order| named(order)) {
            let mut claim = claim((Form::TwoLines, order), "some lines are labels of regions");
            claim.settled.pairing = lines::pairing(head, order);
            return Some(claim);
        }
        let among = lines::among_others(head, heading.is_some()).or_else(|| lines::broken(head));
        let whole = among.filter(|&(_, order)| named(order))?;
        let mut claim = claim(whole, "some lines are givens and labels of regions");
        claim.settled.heading = heading;
        Some(claim)
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
        let pairing = order.map_or(Pairing::Alternate, |order| lines::pairing(head, order));
        // Who insists means that cells come first.
        let pairing = if pairing == Pairing::Torn { Pairing::CellsFirst } else { pairing };
        Settled { order, form, pairing, ..Settled::default() }
    }

    fn framing(&self, settled: &Settled) -> Framing {
        match settled.form {
            Form::OneLine | Form::Columns(_) => Framing::Lines,
            Form::TwoLines => {
                let order = settled.order.unwrap_or(0);
                let lines = Lines { is_labels: lines::looks_labelled, order, pairing: settled.pairing };
                Framing::line_pairs(settled.frames, lines)
            }
            Form::Blocks => Framing::pairs(settled.frames, settled.order, shape::symbol_width),
        }
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = rows::content(raw, context.settled.frames)?;
        let first = lines[0];
        check_pair(&lines, context)?;
        let halves = Halves::of(&lines, context.settled.frames, context.order())?;
        check_pairing(&halves, context, first)?;
        let halves = halves.with_labels_last();
        check_order(&halves, context, first)?;
        if context.options.from.is_none() {
            check_rows(&halves.givens, &halves.labels, halves.order)?;
            check_parted(&halves)?;
        }
        let (alphabet, givens, empty) = read_values(context, &halves.givens, halves.order, halves.spaced, first)?;
        let regions = read_connected(halves.order, &halves.labels)?;
        let symbols = alphabet.symbols().clone();
        let layout = Layout { regions: Some(regions), symbols, ..Layout::latin(halves.order) };
        let count = if halves.spaced { rows::one_cell } else { rows::each_character };
        frame::check(raw, &halves.givens, context.settled.frames, &layout, count, true)?;
        let board = context.own_board(layout, first)?;
        let style = Style { empty, form: halves.form, group: u8::from(halves.spaced), ..Style::default() };
        Ok(Parsed { note: halves.note, ..Parsed::new(Puzzle::new(board, givens), style, first.number) })
    }
}

/// Refuses lines of cells and of labels that are not one of each, in the order of the others: nobody can tell which belong
/// together.
fn check_pair(lines: &[Line], context: &Context) -> Result<(), ParseError> {
    if context.settled.form != Form::TwoLines || context.options.from.is_some() {
        return Ok(());
    }
    let order = context.order().unwrap_or(0);
    let looks = |line: &Line| lines::looks_labelled(line.text.as_bytes(), order);
    let are_paired = match (lines, context.settled.pairing) {
        ([_], _) => true,
        ([one, other], Pairing::Alternate) => looks(one) || looks(other),
        ([cells, labels], Pairing::CellsFirst) | ([labels, cells], Pairing::LabelsFirst) => {
            !looks(cells) && looks(labels)
        }
        _ => false,
    };
    if are_paired { Ok(()) } else { Err(lines[0].error(Fault::Unpaired(lines.len()))) }
}

/// Refuses cells of which a row is like one of labels: it may have come from there. Values next to each other differ.
fn check_rows(cells: &[Token], labels: &[Token], order: usize) -> Result<(), ParseError> {
    let zeros = |cells: &[Token]| cells.iter().filter(|cell| cell.text == "0").count();
    // Where `0` is a label, a row of it alone is no empty row beside cells that are full or empty otherwise.
    let of_labels =
        |row: &&[Token]| zeros(labels) > 0 && zeros(row) == order && zeros(cells) == order && cells.len() > order;
    let alike = |row: &&[Token]| {
        let same = row.windows(2).filter(|pair| pair[0].text == pair[1].text && !may_be_empty(pair[0].text)).count();
        same >= 2 && 2 * same + 1 >= order
    };
    match cells.chunks(order.max(1)).find(|row| alike(row) || of_labels(row)) {
        Some(row) => Err(row[0].error(Fault::Expected("a row of cells, not one of labels,".to_owned()))),
        None => Ok(()),
    }
}

/// Refuses labels of which two stand together in each row, where blanks part all others: a column of the text is lost, and with it
/// digits of cells.
fn check_parted(halves: &Halves) -> Result<(), ParseError> {
    let is_glued = |pair: &[Token]| pair[0].start + pair[0].text.len() == pair[1].start;
    let mut rows = halves.labels.chunks(halves.order).map(|row| row.windows(2).map(is_glued));
    let first: Vec<bool> = rows.next().into_iter().flatten().collect();
    let glued = first.iter().filter(|glued| **glued).count();
    let mixed = glued > 0 && 2 * glued < halves.order && rows.all(|row| row.eq(first.iter().copied()));
    match first.iter().position(|glued| *glued).filter(|_| mixed) {
        Some(place) => Err(halves.labels[place + 1].error(Fault::Expected("a blank between these labels".to_owned()))),
        None => Ok(()),
    }
}

/// Refuses squares that stand the other way round than those of the head: the cells of one puzzle may stand beside the
/// labels of another.
fn check_pairing(halves: &Halves, context: &Context, place: Line) -> Result<(), ParseError> {
    let settled = context.settled.pairing;
    if halves.form != Form::Blocks || context.options.from.is_some() {
        return Ok(());
    }
    let [first, second] = [&halves.givens, &halves.labels].map(|half| labels::is_partition(half, halves.order));
    let expected = |what: &str| Err(place.error(Fault::Expected(format!("{what}, as elsewhere in the input,"))));
    match (first, second, settled) {
        (.., Pairing::Torn) => Err(place.error(Fault::Expected("as many squares of cells as of labels".to_owned()))),
        (true, false, Pairing::CellsFirst) => expected("cells above their labels"),
        (false, true, Pairing::LabelsFirst) => expected("labels above their cells"),
        _ => Ok(()),
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
    let numbers = board.symbols().are_numbers();
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
