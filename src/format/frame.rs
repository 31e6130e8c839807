//! The boxes that a frame draws around and between cells.

use std::collections::BTreeSet;

use super::fault::{Fault, ParseError};
use super::frames::Frames;
use super::labels::boxes_of;
use super::rulers::may_be_of_frame;
use super::text::{Kind, Line, Raw, Token, kind};
use super::weights::{self, Stroke};
use crate::board::Layout;
use crate::grid::{BoxShape, Grid};

/// The shape of the boxes that a frame draws, or `None` where it says nothing: around the board alone, or around every cell.
/// `cells` counts those of a row's piece. Where the board is named, comments are no lines, and lines that draw no boxes by what
/// they are made of draw them by their places alone.
///
/// # Errors
/// Where it draws boxes of several sizes, or such that do not fit the order.
pub fn boxes(
    raw: Raw,
    frames: Frames,
    order: usize,
    cells: Count,
    is_named: bool,
) -> Result<Option<BoxShape>, ParseError> {
    let lines = raw.lines_and(|passed| !is_named && may_be_of_frame(passed))?;
    let frame = Frame::of(&lines, frames, order, cells);
    let boxes = frame.boxes(order, frames, is_named);
    match frame.comment {
        Some(line) => boxes.map_err(|_| line.error(Fault::CommentOrFrame)),
        None => boxes,
    }
}

/// The lines of a frame by their places.
struct Frame<'c> {
    /// The lines that are rows.
    rows: Vec<Line<'c>>,
    /// Those that are none.
    lines: Vec<Line<'c>>,
    /// Whether a line that is none begins the text and looks like the one below a heading of a table.
    is_headed: bool,
    /// The bars of each row, with the cells before each, those at its ends too.
    bars: Vec<Vec<(usize, char)>>,
    /// How many rows stand above each of the other lines.
    rulers: Vec<usize>,
    /// The first comment that is a line between rows.
    comment: Option<Line<'c>>,
}

impl<'c> Frame<'c> {
    /// The frame of these lines, comments among them.
    fn of(lines: &[Line<'c>], frames: Frames, order: usize, cells: Count) -> Frame<'c> {
        let is_headed = lines.first().is_some_and(|line| line.text.trim_start().starts_with('|'));
        let (rows, rulers) = (Vec::new(), Vec::new());
        let mut frame = Frame { rows, lines: Vec::new(), is_headed, bars: Vec::new(), rulers, comment: None };
        for line in lines {
            let is_comment = kind(line.text.as_bytes()) != Kind::Content;
            if !is_comment && !frames.is_frame(line.text.as_bytes()) {
                frame.bars.push(bars_of(*line, frames, cells));
                frame.rows.push(*line);
            } else if !is_comment || (1..order).contains(&frame.rows.len()) {
                frame.comment = frame.comment.or(Some(*line).filter(|_| is_comment));
                frame.rulers.push(frame.rows.len());
                frame.lines.push(*line);
            }
        }
        frame
    }

    /// The lines between rows, with how many stand above.
    fn between(&self, order: usize) -> impl Iterator<Item = (usize, &Line<'c>)> + Clone {
        let inner = move |place: &usize| (1..order).contains(place);
        self.rulers.iter().copied().zip(&self.lines).filter(move |(place, _)| inner(place))
    }

    /// Its first row, where what is wrong with it is told.
    fn place(&self) -> Line<'c> {
        let first = self.rows.first().or(self.lines.first()).copied();
        first.unwrap_or(Line { number: 0, text: "", before: 0 })
    }

    /// The shape of the boxes that it draws.
    fn boxes(&self, order: usize, frames: Frames, is_named: bool) -> Result<Option<BoxShape>, ParseError> {
        let wrong = || self.place().error(Fault::Frame);
        let mut rulers: Vec<usize> = self.between(order).map(|(row, _)| row).collect();
        rulers.dedup();
        if self.has_walls(order, frames) {
            return Err(wrong());
        }
        let bars: Vec<Vec<usize>> = self.bars.iter().map(|bars| bars.iter().map(|bar| bar.0).collect()).collect();
        if bars.windows(2).any(|pair| pair[0] != pair[1]) {
            // Bars that come and go draw walls, or one of them is in the place of a cell: by themselves they are no frame where they are
            // lost here and there.
            return if rulers.is_empty() && are_lost(&bars, order) { Ok(None) } else { Err(wrong()) };
        }
        let stroked = self.all_stacks(order);
        let (Some(stacks), Some(bands)) = (
            self.stacks(order).or_else(|| Some(stroked.clone()).filter(|_| is_named)),
            self.bands(order).or_else(|| Some(rulers.clone()).filter(|_| is_named)),
        ) else {
            return Err(self.place().error(Fault::Weights));
        };
        if self.is_cut(&stacks, &rulers, parts(&bands, order), order) {
            return Err(wrong());
        }
        let is_weighted = bands.len() < rulers.len() || stacks.len() < stroked.len();
        let size = match (parts(&stacks, order), parts(&bands, order)) {
            (Part::Nothing, Part::Nothing) => return Ok(None),
            (Part::Of(columns), Part::Of(rows)) => Some((rows, columns)),
            (Part::Of(columns), Part::Nothing) => Some((order / columns, columns)),
            (Part::Nothing, Part::Of(rows)) => {
                Some((rows, order / rows)).filter(|_| !may_be_half(rows, order, bands.len() < rulers.len()))
            }
            (Part::Uneven, _) | (_, Part::Uneven) => None,
        };
        let shape = size.and_then(|(rows, columns)| BoxShape::new(rows, columns));
        match shape.filter(|shape| shape.order() == order) {
            Some(shape) => Ok(Some(shape)),
            None if is_weighted && is_named => Ok(None),
            None if is_weighted => Err(self.place().error(Fault::Weights)),
            None => Err(wrong()),
        }
    }

    /// Whether its lines draw walls: they are of two weights, where what understands these has refused the text, or open here and there.
    fn has_walls(&self, order: usize, frames: Frames) -> bool {
        let gaps: Vec<Vec<usize>> = self.between(order).map(|(_, line)| gaps(line.text)).collect();
        frames.drawn && self.rows.iter().chain(&self.lines).any(|line| has_weights(line.text))
            || gaps.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Whether something of it is lost: lines between all rows are crossed where no bars stand, or lines between some rows alone, and
    /// the line below the heading of a table, stand where bars are around every cell.
    fn is_cut(&self, stacks: &[usize], rulers: &[usize], bands: Part, order: usize) -> bool {
        let crossed = || self.lines.iter().any(|line| has_crossing(line.text));
        if stacks.is_empty() && order > 1 && rulers.len() + 1 == order && crossed() {
            return true;
        }
        // A line of bars and dashes above all rows stands below the heading of a table, which is lost.
        let is_table = self.rulers[..] == [0] && self.is_headed;
        // The line below a heading of Markdown is none between bands.
        let of_heading = |line: &Line| line.text.trim_start().starts_with('|') && !line.text.contains('+');
        let is_ruled = !self.lines.iter().any(of_heading);
        let uneven = !rulers.is_empty() && rulers.len() + 1 < order && !(is_ruled && bands.are_usual(order));
        stacks.len() + 1 == order && order > 2 && (uneven || is_table)
    }

    /// Where bars part stacks, if they say it and are the same in all rows.
    fn stacks(&self, order: usize) -> Option<Vec<usize>> {
        let is_inner = |bar: &&(usize, char)| (1..order).contains(&bar.0);
        let strokes = |bars: &[(usize, char)]| {
            weights::joined(bars.iter().filter(is_inner).map(|(place, stroke)| (*place, stroke.to_string())))
        };
        let mut rows = self.bars.iter().map(|bars| strokes(bars));
        let first = rows.next().unwrap_or_default();
        rows.all(|row| row == first).then(|| weights::between_boxes(&first, order)).flatten()
    }

    /// All places between cells where bars stand.
    fn all_stacks(&self, order: usize) -> Vec<usize> {
        let mut places: Vec<usize> = self.bars.first().into_iter().flatten().map(|bar| bar.0).collect();
        places.dedup();
        places.retain(|place| (1..order).contains(place));
        places
    }

    /// Where lines part bands, if they say it: not so where one is of several kinds, or lines of several kinds stand at one place, unless
    /// all are alike, nor where lines are doubled between bands that no usual boxes make.
    fn bands(&self, order: usize) -> Option<Vec<usize>> {
        let mut kinds: Vec<Stroke> =
            self.between(order).map(|(row, line)| (row, weights::strokes_of(line.text))).collect();
        let mut doubled: Vec<usize> =
            kinds.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].0).collect();
        kinds.dedup();
        doubled.dedup();
        let is_several = |(_, kind): &Stroke| kind.chars().nth(1).is_some();
        let is_mixed = kinds.iter().any(is_several) || kinds.windows(2).any(|pair| pair[0].0 == pair[1].0);
        let mut texts = self.between(order).map(|(_, line)| line.text.trim());
        let are_alike = texts.next().is_none_or(|first| texts.all(|text| text == first));
        let is_unusual = matches!(parts(&doubled, order), Part::Of(rows) if !is_usual(rows, order));
        if is_mixed && !are_alike || is_unusual && doubled.len() < kinds.len() {
            return None;
        }
        weights::between_boxes(&kinds, order)
    }
}

/// Whether a line after so many rows, in the middle, parts halves: not so where its weight is told by others, and it cuts the usual boxes.
fn may_be_half(rows: usize, order: usize, is_heavier: bool) -> bool {
    let cuts_usual = || BoxShape::default_for(order).is_some_and(|usual| !rows.is_multiple_of(usual.rows()));
    2 * rows == order && !is_usual(rows, order) && !(is_heavier && cuts_usual())
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
    let raw = raw.between(first.line.number, last.line.number);
    if frames.is_absent(raw.text) {
        return Ok(());
    }
    let of_regions = || {
        let of: Vec<usize> = layout.regions.as_ref()?.of.iter().map(|&region| region.into()).collect();
        boxes_of(Grid::new(layout.order)?, &of)
    };
    let own = layout.boxes.or_else(of_regions);
    match boxes(raw, frames, layout.order, cells, is_said) {
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

/// The bars of a row, those at its ends too, with the cells before each.
fn bars_of(line: Line, frames: Frames, cells: Count) -> Vec<(usize, char)> {
    let (mut bars, mut before, mut end) = (Vec::new(), 0, 0);
    let is_stroke = |stroke: &char| !matches!(stroke, ' ' | '\t' | '\u{feff}');
    let strokes = |gap: std::ops::Range<usize>| line.text[gap].chars().filter(is_stroke);
    for piece in frames.tokens(line) {
        bars.extend(strokes(end..piece.start).map(|stroke| (before, stroke)));
        before += cells(&piece);
        end = piece.start + piece.text.len();
    }
    bars.extend(strokes(end..line.text.len()).map(|stroke| (before, stroke)));
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
