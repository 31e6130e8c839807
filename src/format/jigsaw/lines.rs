//! How jigsaws on lines are told from other lines: one of two halves looks like labels of regions.

use std::collections::BTreeSet;

use super::halves::{Halves, labels_of};
use crate::format::framing::Pairing;
use crate::format::head::Head;
use crate::format::labels;
use crate::format::line::has_cells;
use crate::format::shape::{LEAST_ORDER, Width, most_frequent, square};
use crate::format::style::Form;
use crate::format::text::{Line, Token, is_blank};
use crate::grid::MAX_ORDER;

/// Lines of a head that are looked at.
const LOOKED_AT: usize = 64;

/// The form and the order of jigsaws that stand on a line each, perhaps below a heading.
pub fn one_line(head: &Head, headed: bool) -> Option<(Form, usize)> {
    let looks = |halves: &Halves| {
        let [givens, labels] = [&halves.givens, &halves.labels].map(|half| labels::is_partition(half, halves.order));
        halves.order >= LEAST_ORDER && (givens || labels)
    };
    let lines = &head.lines[usize::from(headed)..];
    let first = Halves::of_line(*lines.first()?).ok();
    let all: Vec<Halves> =
        lines.iter().take(LOOKED_AT).filter_map(|line| Halves::of_line(*line).ok()).filter(looks).collect();
    let (form, order) = all.first().map(|halves| (halves.form, halves.order))?;
    let most = 2 * all.len() >= lines.len().min(LOOKED_AT);
    (most || first.is_some_and(|first| looks(&first))).then_some((form, order))
}

/// The form and the order of a line that is a jigsaw, where at least one of four is: others have lost their labels. A solution
/// that is wrong may look like labels, but is not regions and nothing else.
pub fn among_others(head: &Head, headed: bool) -> Option<(Form, usize)> {
    let lines = &head.lines[usize::from(headed)..];
    let lines = &lines[..lines.len().min(LOOKED_AT)];
    let is_whole = |halves: &Halves| {
        halves.order >= LEAST_ORDER
            && [&halves.givens, &halves.labels].iter().any(|half| labels::are_regions(half, halves.order))
    };
    let whole: Vec<Halves> = lines.iter().filter_map(|line| Halves::of_line(*line).ok()).filter(is_whole).collect();
    let first = whole.first().filter(|_| 4 * whole.len() >= lines.len())?;
    Some((first.form, first.order))
}

/// The form and the order of a jigsaw on a line that was broken within its cells or its labels, of which one may have become the line end.
pub fn broken(head: &Head) -> Option<(Form, usize)> {
    let whole = |text: &str, pair: &[Line]| {
        let halves = Halves::of_line(Line { text, ..pair[0] }).ok()?;
        let order = halves.order;
        let is_half = |line: &Line| line.text.trim().chars().count() == order * order;
        let labelled = [&halves.givens, &halves.labels].iter().any(|half| labels::are_regions(half, order));
        let is_broken = order >= LEAST_ORDER && halves.note.is_none() && labelled && !pair.iter().any(is_half);
        is_broken.then_some((halves.form, order))
    };
    let joined = |pair: &[Line]| {
        let (first, rest) = (pair[0].text.trim_end(), pair[1].text.trim());
        let mut signs = vec!["".to_owned(), ".".to_owned()];
        if rest.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            let labels = first.rsplit([' ', ',']).next().unwrap_or_default();
            let names: BTreeSet<char> = labels.chars().chain(rest.chars()).collect();
            signs.extend(names.into_iter().map(String::from));
        }
        signs.iter().find_map(|sign| whole(&format!("{first}{sign}{rest}"), pair))
    };
    head.lines[..head.lines.len().min(LOOKED_AT)].windows(2).find_map(joined)
}

/// Which lines of a head look like labels of regions.
pub struct Looks {
    /// The order that most lines tell.
    order: usize,
    /// Whether each line looks so; labels that were broken are one.
    labelled: Vec<bool>,
    /// Whether each line has more than half of the cells.
    long: bool,
    /// Whether the first line that tells an order tells this one.
    leads: bool,
}

impl Looks {
    /// Those of a head without a frame.
    pub fn of(head: &Head) -> Option<Looks> {
        let lines = &head.lines[..head.lines.len().min(LOOKED_AT)];
        if head.is_framed() || lines.len() < 2 {
            return None;
        }
        let orders: Vec<usize> = lines.iter().filter_map(order_of_cells).collect();
        let fields: Vec<usize> = lines.iter().filter_map(order_of_field).collect();
        let order = most_frequent(&orders).or_else(|| most_frequent(&fields))?;
        let labelled = labelled(lines, order);
        let long = lines.iter().all(|line| line.text.trim().len() * 2 > order * order);
        Some(Looks { order, labelled, long, leads: orders.first() == Some(&order) })
    }

    /// The order of jigsaws on two lines each: of most pairs one line is labels and one is not.
    pub fn pairs(&self) -> Option<usize> {
        let Looks { order, labelled, .. } = self;
        let pairs = labelled.chunks(2).filter(|pair| pair.iter().filter(|labelled| **labelled).count() == 1).count();
        let (all, lines) = (self.count(), labelled.len());
        // A line may be lost, and all behind it stand in other pairs; rows of squares do not take turns.
        let turns = labelled.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let even = all > 0 && all < lines && turns + 2 >= lines && (2 * all).abs_diff(lines) <= 1;
        (self.leads && self.long && (even || 2 * pairs > lines / 2)).then_some(*order)
    }

    /// The order of jigsaws on lines of which some are damaged: at least one of four is labels of regions, whole or nearly so,
    /// and cells stand with it.
    pub fn damaged(&self) -> Option<usize> {
        let (all, lines) = (self.count(), self.labelled.len());
        // A square of so many rows may be as wide as the cells of a small board.
        let squares = self.order * self.order <= MAX_ORDER && lines >= 2 * self.order * self.order;
        (!squares && all > 0 && all < lines && 4 * all >= lines).then_some(self.order)
    }

    fn count(&self) -> usize {
        self.labelled.iter().filter(|labelled| **labelled).count()
    }
}

/// The order of a line of which a field has n² cells: the first such one.
fn order_of_field(line: &Line) -> Option<usize> {
    let orders = line.split(|byte| is_blank(byte) || byte == b',').filter_map(|field| {
        square(field.text.chars().count()).filter(|order| (LEAST_ORDER..=MAX_ORDER).contains(order))
    });
    { orders }.next()
}

/// The order of a line of n² cells or labels.
fn order_of_cells(line: &Line) -> Option<usize> {
    let cells = Width::of(&line.split(is_blank).collect::<Vec<_>>()).cells;
    square(cells).filter(|&order| (LEAST_ORDER..=MAX_ORDER).contains(&order))
}

/// How cells and labels stand in pairs of lines, by the first two lines and the last two: two that are not one of each tell
/// nothing.
pub fn pairing(head: &Head, order: usize) -> Pairing {
    let of_pair = |lines: Option<&[Line]>| {
        let [one, other] = lines? else { return None };
        // A title is none of both.
        let are_cells =
            |line: &Line| has_cells(&line.split(is_blank).map(|piece| piece.text).collect::<String>(), order);
        match (is_labelled(one, order), is_labelled(other, order)) {
            (false, true) if are_cells(one) => Some(Pairing::CellsFirst),
            (true, false) if are_cells(other) => Some(Pairing::LabelsFirst),
            _ => None,
        }
    };
    let lines = &head.lines[..];
    let count = lines.len();
    let first = of_pair(lines.get(..2));
    if !head.whole {
        return first.unwrap_or(Pairing::CellsFirst);
    }
    let last = of_pair(lines.get(count.saturating_sub(2)..));
    match (first, last) {
        // A line has left its place: which of those between them stand the other way round, nobody can tell.
        (Some(first), Some(last)) if first != last => Pairing::Torn,
        (first, last) => first.or(last).unwrap_or(Pairing::Torn),
    }
}

/// For each of these lines whether it is labels of regions, or most of them; of two that are so only together, once for both.
fn labelled(lines: &[Line], order: usize) -> Vec<bool> {
    let (mut labelled, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let is_broken = lines.get(at..at + 2).is_some_and(|pair| are_broken_labels(pair, order));
        labelled.push(is_broken || is_labelled(&lines[at], order));
        at += if is_broken { 2 } else { 1 };
    }
    labelled
}

/// Whether two lines are labels of regions together and not alone.
fn are_broken_labels(pair: &[Line], order: usize) -> bool {
    let is_part = |line: &Line| order_of_cells(line) != Some(order) && !is_labelled(line, order);
    let text = pair.iter().map(|line| line.text.trim()).collect::<Vec<_>>().join(" ");
    pair.iter().all(is_part) && is_labelled(&Line { text: &text, ..pair[0] }, order)
}

/// Whether a line as it comes is labels of regions.
pub fn looks_labelled(line: &[u8], order: usize) -> bool {
    Line::new(0, line, 0).is_ok_and(|line| is_labelled(&line, order))
}

/// Whether a line is labels of regions, or most of them.
fn is_labelled(line: &Line, order: usize) -> bool {
    match labels_of(*line, order) {
        Ok(mut labels) => {
            let is_named = |label: &Token| label.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let strange: Vec<usize> = (0..labels.len()).filter(|&place| !is_named(&labels[place])).collect();
            if let [place] = strange[..] {
                let beside = if place == 0 { 1 } else { place - 1 };
                labels[place].text = labels.get(beside).map_or("", |label| label.text);
            }
            strange.len() <= 1 && labels::is_partition(&labels, order) && labels::are_even(&labels, order)
        }
        Err(_) => {
            // A CR that stands alone is no label.
            let pieces = line.split(|byte| is_blank(byte) || byte == b'\r');
            labels::are_labels(&pieces.map(|label| label.text).collect::<String>(), order)
        }
    }
}
