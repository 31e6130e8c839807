//! Boards with bars between stacks whose empty cells are left blank.
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
    let piece = |lines: &[Line]| board(text, lines).ok_or(Miss::new(lines[0].number, "no whole board in bars"));
    let pieces: Vec<Piece> = text.source.paragraphs().map(piece).collect();
    vec![Account { name: "bars", pieces: rules::of_one_order(pieces) }]
}

fn board(text: &Text, lines: &[Line]) -> Option<Found> {
    let mut rows: Vec<(usize, Vec<char>)> = Vec::new();
    let mut frames = Vec::new();
    for line in lines.iter().filter(|line| line.kind == Kind::Content) {
        if is_frame(line.text, None) {
            frames.push(rows.len());
        } else {
            rows.push((line.number, line.text.trim_end().chars().collect()));
        }
    }
    let order = rows.len();
    text.orders().contains(&order).then_some(())?;
    let is_bar = |c: &char| matches!(c, '|' | '│' | '┃' | '║');
    let bars =
        |row: &Vec<char>| row.iter().enumerate().filter(|(_, c)| is_bar(c)).map(|(at, _)| at).collect::<Vec<usize>>();
    let columns = bars(&rows[0].1);
    let is_even = rows.iter().all(|(_, row)| row.len() == rows[0].1.len() && bars(row) == columns);
    let (first, last) = (*columns.first()?, *columns.last()?);
    let is_alone = rows[0].1.len() == last + 1 && rows.iter().all(|(_, row)| row[..first].iter().all(|c| *c == ' '));
    let stacks = columns.len() - 1;
    (is_even && is_alone && stacks > 0 && order.is_multiple_of(stacks)).then_some(())?;
    let wide = order / stacks;
    // The columns of the cells, in each stack the same.
    let mut places = Vec::new();
    for pair in columns.windows(2) {
        let inner = pair[1] - pair[0] - 1;
        let (start, step) = if inner == wide { (0, 1) } else { (usize::from(inner == 2 * wide + 1), 2) };
        (inner == wide || inner == 2 * wide - 1 || inner == 2 * wide + 1).then_some(())?;
        places.extend((0..wide).map(|place| pair[0] + 1 + start + step * place));
    }
    let is_gutter = |at: usize| !places.contains(&at) && !columns.contains(&at);
    let is_clean = rows.iter().all(|(_, row)| row.iter().enumerate().all(|(at, c)| !is_gutter(at) || *c == ' '));
    let steps: Vec<bool> = (1..order).map(|at| frames.contains(&at)).collect();
    (is_clean && rules::regular(&steps).is_some()).then_some(())?;
    let cells: Vec<String> = rows.iter().flat_map(|(_, row)| places.iter().map(|at| row[*at].to_string())).collect();
    let is_symbol = |cell: &String| cell == " " || cell.starts_with(|c: char| c.is_ascii_alphanumeric());
    (cells.iter().all(is_symbol) && cells.iter().any(|cell| cell == " ")).then_some(())?;
    let tokens: Vec<&str> = cells.iter().map(|cell| if cell == " " { "." } else { cell.as_str() }).collect();
    (!labels::look_like_labels(&tokens, order)).then_some(())?;
    let values = text.alphabet_with(".").values(&tokens, order)?;
    let high = rules::regular(&steps).flatten();
    let boxes = high.filter(|high| stacks > 1 && high * wide == order).map(|high| (high, wide));
    (high.is_none() || stacks == 1 || wide == 1 || boxes.is_some()).then_some(())?;
    Some(Found { boxes, ..Found::new(order, values, (rows[0].0, rows[order - 1].0)) })
}
