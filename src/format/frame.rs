//! The boxes that a frame draws around and between cells.

use std::collections::BTreeSet;

use super::fault::{Fault, ParseError};
use super::frames::Frames;
use super::labels::boxes_of;
use super::text::{Line, Raw, Token};
use crate::board::Layout;
use crate::grid::{BoxShape, Grid};

/// The shape of the boxes that a frame draws, or `None` where it says nothing: around the board alone, or around every cell.
/// `cells` counts those of a row's piece.
///
/// # Errors
/// Where it draws boxes of several sizes, or such that do not fit the order.
pub fn boxes(raw: Raw, frames: Frames, order: usize, cells: Count) -> Result<Option<BoxShape>, ParseError> {
    let (mut bars, mut rulers, mut rows): (Vec<Vec<usize>>, Vec<usize>, usize) = (Vec::new(), Vec::new(), 0);
    let mut parted: Vec<Vec<usize>> = Vec::new();
    let lines = raw.lines()?;
    for line in &lines {
        if frames.is_frame(line.text.as_bytes()) {
            rulers.push(rows);
            parted.extend((1..order).contains(&rows).then(|| gaps(line.text)));
        } else {
            bars.push(bars_of(*line, frames, cells));
            rows += 1;
        }
    }
    // A line of bars and dashes above all rows stands below the heading of a table, which is lost.
    let is_table = rulers[..] == [0] && lines[0].text.trim_start().starts_with('|');
    rulers.dedup();
    // The line below a heading of Markdown is none between bands.
    let of_heading = |text: &str| text.trim_start().starts_with('|') && !text.contains('+');
    let is_ruled = !lines.iter().any(|line| frames.is_frame(line.text.as_bytes()) && of_heading(line.text));
    rulers.retain(|&row| row > 0 && row < order);
    if frames.drawn && lines.iter().any(|line| has_weights(line.text)) {
        // Lines of two weights say more than where they stand; what understands them has refused the text.
        return Err(lines[0].error(Fault::Frame));
    }
    let place = lines.iter().find(|line| !frames.is_frame(line.text.as_bytes())).unwrap_or(&lines[0]);
    // Lines that are open here and there draw walls.
    if parted.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(place.error(Fault::Frame));
    }
    if bars.windows(2).any(|pair| pair[0] != pair[1]) {
        // Bars that come and go draw walls, or one of them is in the place of a cell: by themselves they are no frame where they are
        // lost here and there.
        return if rulers.is_empty() && are_lost(&bars, order) { Ok(None) } else { Err(place.error(Fault::Frame)) };
    }
    let first = thickest(bars.first().map_or(&[], Vec::as_slice), order);
    let crossed = || lines.iter().any(|line| frames.is_frame(line.text.as_bytes()) && has_crossing(line.text));
    if first.is_empty() && order > 1 && rulers.len() + 1 == order && crossed() {
        return Err(place.error(Fault::Frame));
    }
    // Lines between some rows alone draw no boxes where bars stand around every cell.
    let bands = parts(&rulers, order);
    let uneven = !rulers.is_empty() && rulers.len() + 1 < order && !(is_ruled && bands.are_usual(order));
    if first.len() + 1 == order && order > 2 && (uneven || is_table) {
        return Err(place.error(Fault::Frame));
    }
    match (parts(&first, order), bands) {
        (Part::Nothing, Part::Nothing) => Ok(None),
        (Part::Of(columns), Part::Of(rows)) => shape(rows, columns, order, *place),
        (Part::Of(columns), Part::Nothing) => shape(order / columns, columns, order, *place),
        // One line in the middle may part halves of any boxes: by itself it says no more than that it is none of others.
        (Part::Nothing, Part::Of(rows)) if 2 * rows == order && !is_usual(rows, order) => {
            Err(place.error(Fault::Frame))
        }
        (Part::Nothing, Part::Of(rows)) => shape(rows, order / rows, order, *place),
        (Part::Uneven, _) | (_, Part::Uneven) => Err(place.error(Fault::Frame)),
    }
}

/// Whether most rows have bars at the same places, which part them evenly, and the others lack some of these. Several strokes at one
/// place, at an end too, are no bar: a line between rows may stand there.
fn are_lost(bars: &[Vec<usize>], order: usize) -> bool {
    let inner = |bars: &[usize]| bars.iter().copied().filter(|bar| (1..order).contains(bar)).collect::<Vec<_>>();
    let all: BTreeSet<usize> = bars.iter().flat_map(|bars| inner(bars)).collect();
    let all: Vec<usize> = all.into_iter().collect();
    let whole = bars.iter().filter(|bars| inner(bars) == all).count();
    let once = bars.iter().all(|bars| bars.windows(2).all(|pair| pair[0] < pair[1]));
    once && 2 * whole > bars.len() && matches!(parts(&all, order), Part::Of(_))
}

/// Where bars part the cells of a row: at the thickest of them, where some are doubled and some are not.
fn thickest(bars: &[usize], order: usize) -> Vec<usize> {
    let inner = bars.chunk_by(|one, other| one == other).filter(|same| (1..order).contains(&same[0]));
    let most = inner.clone().map(<[usize]>::len).max();
    inner.filter(|same| Some(same.len()) == most).map(|same| same[0]).collect()
}

/// Refuses a frame around the cells of a record that draws other boxes than their board has. `is_said`: these are said beside the cells,
/// so that walls of any kind may be drawn.
///
/// # Errors
/// At the first row.
pub fn check(
    raw: Raw,
    of: &[Token],
    frames: Frames,
    layout: &Layout,
    cells: Count,
    is_said: bool,
) -> Result<(), ParseError> {
    let [first, .., last] = of else { return Ok(()) };
    if first.line.number == last.line.number {
        return Ok(());
    }
    let of_regions = || {
        let of: Vec<usize> = layout.regions.as_ref()?.of.iter().map(|&region| region.into()).collect();
        boxes_of(Grid::new(layout.order)?, &of)
    };
    let own = layout.boxes.or_else(of_regions);
    match boxes(raw.between(first.line.number, last.line.number), frames, layout.order, cells) {
        Ok(Some(drawn)) if own != Some(drawn) => {
            let own = own.map_or("other regions".to_owned(), |own| format!("boxes of {own}"));
            Err(first.line.error(Fault::Said(format!("the frame draws boxes of {drawn}, but the board has {own}"))))
        }
        Err(error) if !is_said => Err(error),
        _ => Ok(()),
    }
}

/// How many cells a piece between blanks is.
pub type Count = fn(&Token) -> usize;

/// Whether a line is drawn with strokes of two weights.
fn has_weights(text: &str) -> bool {
    text.contains(['│', '─', '┼']) && text.contains(['┃', '━', '╋', '║', '═', '╬'])
}

/// Where a line between rows is open as wide as a cell.
fn gaps(ruler: &str) -> Vec<usize> {
    let strokes: Vec<usize> =
        ruler.trim().chars().enumerate().filter(|(_, stroke)| *stroke != ' ').map(|(at, _)| at).collect();
    strokes.windows(2).filter(|pair| pair[1] - pair[0] > 3).map(|pair| pair[0]).collect()
}

/// Whether a line between rows is crossed by others within it.
fn has_crossing(ruler: &str) -> bool {
    let ruler = ruler.trim();
    ruler.char_indices().any(|(place, stroke)| stroke == '+' && place > 0 && place + 1 < ruler.len())
}

/// The cells before each bar of a row, those at its ends too.
fn bars_of(line: Line, frames: Frames, cells: Count) -> Vec<usize> {
    let (mut bars, mut before, mut end) = (Vec::new(), 0, 0);
    let strokes = |gap: &str| gap.chars().filter(|&stroke| !matches!(stroke, ' ' | '\t' | '\u{feff}')).count();
    for piece in frames.tokens(line) {
        bars.extend(std::iter::repeat_n(before, strokes(&line.text[end..piece.start])));
        before += cells(&piece);
        end = piece.start + piece.text.len();
    }
    bars.extend(std::iter::repeat_n(before, strokes(&line.text[end..])));
    bars
}

/// What lines at some places part an order into.
enum Part {
    /// No lines, or one at every place.
    Nothing,
    /// Parts of this many cells.
    Of(usize),
    /// Parts of several sizes.
    Uneven,
}

impl Part {
    /// Whether the parts are as high as the usual boxes of an order.
    fn are_usual(&self, order: usize) -> bool {
        matches!(self, Part::Of(rows) if is_usual(*rows, order))
    }
}

fn parts(places: &[usize], order: usize) -> Part {
    let Some(&first) = places.first().filter(|_| places.len() + 1 < order) else { return Part::Nothing };
    let regular = order.is_multiple_of(first) && (1..order / first).map(|part| part * first).eq(places.iter().copied());
    if regular { Part::Of(first) } else { Part::Uneven }
}

/// Whether the usual boxes of an order are so high.
fn is_usual(rows: usize, order: usize) -> bool {
    BoxShape::default_for(order).is_some_and(|usual| usual.rows() == rows)
}

fn shape(rows: usize, columns: usize, order: usize, place: Line) -> Result<Option<BoxShape>, ParseError> {
    match BoxShape::new(rows, columns).filter(|shape| shape.order() == order) {
        Some(shape) => Ok(Some(shape)),
        None => Err(place.error(Fault::Frame)),
    }
}
