//! Blocks of cells, as IDs have them: how many borders are open before each that is closed, first those between the cells of
//! each row, then those of each column. A number behind a letter repeats it.

use super::{expected, number};
use crate::format::fault::ParseError;
use crate::format::loss::Loss;
use crate::format::text::Token;

/// The two cells of a border on a board of an order of at least 2.
fn cells(border: usize, order: usize) -> [usize; 2] {
    let (lane, place) = (border / (order - 1), border % (order - 1));
    if lane < order {
        [lane * order + place, lane * order + place + 1]
    } else {
        [place * order + lane - order, (place + 1) * order + lane - order]
    }
}

/// For each cell the first cell of its block, in reading order. Programs differ about runs of 25 and more (`y`, `z`), which
/// are refused.
///
/// # Errors
/// Where the borders are fewer or more than there are.
pub fn read(text: Token, order: usize) -> Result<Vec<usize>, ParseError> {
    let borders = 2 * order * (order - 1);
    let wrong = || expected(&text, format!("{borders} borders and one behind them"));
    let mut block: Vec<usize> = (0..order * order).collect();
    let (bytes, mut place, mut at) = (text.text.as_bytes(), 0, 0);
    while place < bytes.len() {
        let open = match bytes[place] {
            b'_' => 0,
            letter @ b'a'..=b'x' => usize::from(letter - b'a') + 1,
            b'y' | b'z' => {
                return Err(expected(&text, "no run of 25 or more open borders: programs read it in two ways"));
            }
            _ => return Err(expected(&text, "_ or letters from a to x, perhaps with numbers behind them")),
        };
        let digits = bytes[place + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let repeated = &text.text[place + 1..place + 1 + digits];
        let times = if digits == 0 { 1 } else { number(repeated).filter(|times| *times > 0).ok_or_else(wrong)? };
        place += 1 + digits;
        for _ in 0..times {
            if at + open > borders {
                return Err(wrong());
            }
            (at..at + open).for_each(|border| join(&mut block, cells(border, order)));
            at += open + 1;
        }
    }
    if at != borders + 1 {
        return Err(wrong());
    }
    Ok((0..block.len()).map(|cell| first(&block, cell)).collect())
}

/// The letters of blocks, of which any number names each, with a number behind a letter that stands three times and more.
///
/// # Errors
/// Where more than 24 open borders follow each other.
pub fn write(block: &[usize], order: usize, repeats: bool) -> Result<String, Loss> {
    let mut letters: Vec<u8> = Vec::new();
    let (borders, mut open) = (2 * order * (order - 1), 0);
    for border in 0..=borders {
        let is_open = border < borders && {
            let [one, next] = cells(border, order);
            block[one] == block[next]
        };
        match (is_open, open) {
            (true, 24) => return Err(Loss::of("blocks with 25 and more open borders in a row")),
            (true, _) => open += 1,
            (false, 0) => letters.push(b'_'),
            (false, _) => {
                letters.push(b'a' + open as u8 - 1);
                open = 0;
            }
        }
    }
    let run = |run: &[u8]| {
        let letter = char::from(run[0]);
        if repeats && run.len() > 2 { format!("{letter}{}", run.len()) } else { String::from(letter).repeat(run.len()) }
    };
    Ok(letters.chunk_by(|one, other| one == other).map(run).collect())
}

/// The cells of each block, by their first ones.
pub fn by_first(block: &[usize]) -> Vec<Vec<usize>> {
    let firsts: Vec<usize> = (0..block.len()).filter(|&cell| block[cell] == cell).collect();
    firsts.iter().map(|&start| (0..block.len()).filter(|&cell| block[cell] == start).collect()).collect()
}

fn join(block: &mut [usize], [one, next]: [usize; 2]) {
    let [one, next] = [first(block, one), first(block, next)];
    block[one.max(next)] = one.min(next);
}

fn first(block: &[usize], mut cell: usize) -> usize {
    while block[cell] != cell {
        cell = block[cell];
    }
    cell
}
