//! Boards with bars between stacks whose empty cells are left blank; they are blocks (`written/block.rs`).
//!
//! ```ebnf
//! text  = board, { blank line, board } ;
//! board = n * ( row, { frame } ) ;                       (* frames after every h-th row *)
//! row   = { bar, stack }, bar ;                          (* all rows are as long, with bars in the same columns *)
//! stack = [ blank ], place, { [ blank ], place }, [ blank ] ;   (* places in the same columns; blanks everywhere or nowhere *)
//! place = symbol | blank ;                               (* some are blank, and no other sign is an empty cell *)
//! ```

use super::Text;
use super::skeleton::is_frame;
use crate::format::found::{Account, Found, Miss, Piece};
use crate::format::rules::{self, labels};
use crate::format::source::{Kind, Line};

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let is_row = |line: &Line| line.text.contains(['|', '│', '┃', '║']);
    if !text.source.content().take(3).any(is_row) {
        return Vec::new();
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let mut lost = 0;
    for lines in text.source.paragraphs() {
        match boards(text, lines) {
            Some(boards) => pieces.extend(boards.into_iter().map(Ok)),
            None => {
                // What leaves half of the lines over is no list (rule 4).
                lost += lines.iter().filter(|line| line.kind == Kind::Content).count();
                if 2 * lost >= text.source.contents {
                    return Vec::new();
                }
                pieces.push(Err(Miss::new(lines[0].number, "no whole boards in bars")));
            }
        }
    }
    vec![Account::new("block", rules::of_one_order(pieces))]
}

fn is_bar(c: &char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// A line of cells, in characters.
struct Row {
    number: usize,
    text: Vec<char>,
    /// Whether a line of a frame stands above.
    is_ruled: bool,
}

/// The boards of a paragraph, one below the other.
fn boards(text: &Text, lines: &[Line]) -> Option<Vec<Found>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut is_ruled = false;
    for line in lines.iter().filter(|line| line.kind == Kind::Content) {
        if is_frame(line.text, None) {
            is_ruled = true;
        } else {
            let is_ruled = std::mem::take(&mut is_ruled);
            rows.push(Row { number: line.number, text: line.text.trim_end().chars().collect(), is_ruled });
        }
    }
    let columns: Vec<usize> = (0..rows.first()?.text.len()).filter(|at| is_bar(&rows[0].text[*at])).collect();
    let (first, last) = (*columns.first()?, *columns.last()?);
    let is_even = |row: &Row| {
        let bars = row.text.iter().enumerate().filter(|(_, c)| is_bar(c)).map(|(at, _)| at);
        row.text.len() == last + 1 && bars.eq(columns.iter().copied()) && row.text[..first].iter().all(|c| *c == ' ')
    };
    (columns.len() > 1 && rows.iter().all(is_even)).then_some(())?;
    let inner = columns[1] - columns[0] - 1;
    // Cells side by side, or with a blank between, or with blanks around each.
    let widths = [(inner, 0, 1), (inner.div_ceil(2), 0, 2), (inner / 2, 1, 2)];
    widths.into_iter().find_map(|(wide, start, step)| {
        let places: Vec<usize> = columns[..columns.len() - 1]
            .iter()
            .flat_map(|bar| (0..wide).map(move |place| bar + 1 + start + step * place))
            .collect();
        let order = places.len();
        let is_inside = columns.windows(2).all(|pair| pair[1] - pair[0] == columns[1] - columns[0])
            && wide > 0
            && start + step * (wide - 1) < inner
            && inner <= start + step * (wide - 1) + 1 + start;
        let is_whole = text.orders().contains(&order) && rows.len().is_multiple_of(order) && is_inside;
        is_whole.then(|| rows.chunks(order).map(|rows| board(text, rows, &columns, &places)).collect())?
    })
}

/// A board of these rows, whose cells stand in these places.
fn board(text: &Text, rows: &[Row], columns: &[usize], places: &[usize]) -> Option<Found> {
    let (order, stacks) = (rows.len(), columns.len() - 1);
    let is_gutter = |at: usize| !places.contains(&at) && !columns.contains(&at);
    let is_clean = |row: &Row| row.text.iter().enumerate().all(|(at, c)| !is_gutter(at) || *c == ' ');
    let steps: Vec<bool> = rows[1..].iter().map(|row| row.is_ruled).collect();
    let high = rules::regular(&steps)?;
    rows.iter().all(is_clean).then_some(())?;
    let cells: Vec<String> = rows.iter().flat_map(|row| places.iter().map(|at| row.text[*at].to_string())).collect();
    let is_symbol = |cell: &String| cell == " " || cell.starts_with(|c: char| c.is_ascii_alphanumeric());
    (cells.iter().all(is_symbol) && cells.iter().any(|cell| cell == " ")).then_some(())?;
    let tokens: Vec<&str> = cells.iter().map(|cell| if cell == " " { "." } else { cell.as_str() }).collect();
    (!labels::look_like_labels(&tokens, order, order)).then_some(())?;
    let values = text.alphabet_with(".").values(&tokens, order)?;
    let wide = order / stacks;
    let boxes = high.filter(|high| stacks > 1 && high * wide == order).map(|high| (high, wide));
    (high.is_none() || stacks == 1 || wide == 1 || boxes.is_some()).then_some(())?;
    Some(Found { boxes, ..Found::new(order, values, (rows[0].number, rows[order - 1].number)) })
}
