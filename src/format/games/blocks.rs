//! Blocks of cells, as IDs have them: how many borders are open before each that is closed, first those between the cells of
//! each row, then those of each column, and one more closed border behind all.
//!
//! ```ebnf
//! blocks = { letter, [ times ] } ;                       (* times in Keen alone *)
//! letter = "_" | "a" … "x" ;                             (* none, 1 to 24 open borders, and a closed one *)
//! ```

use super::number;
use crate::board::Regions;
use crate::format::fault::{Fault, ParseError, Unit};
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

/// For each cell the first cell of its block, in reading order. Programs differ about `y` and `z`, which are refused.
pub fn read(text: Token, order: usize, repeats: bool) -> Result<Vec<usize>, ParseError> {
    let borders = 2 * order * (order - 1);
    let mut block: Vec<usize> = (0..order * order).collect();
    let (mut at, mut place) = (0, 0);
    while let Some(letter) = text.text[place..].chars().next() {
        let here = text.line.token(text.start + place, text.start + place + letter.len_utf8());
        let open = match letter {
            '_' => 0,
            'a'..='x' => letter as usize - 'a' as usize + 1,
            'y' | 'z' => {
                let what = "a run of 25 or more open borders, which programs read in two ways".to_owned();
                return Err(here.error(Fault::Unsupported(what)));
            }
            _ => return Err(here.error(Fault::unexpected(letter, "_ or a letter from a to x"))),
        };
        place += letter.len_utf8();
        let digits = text.text[place..].bytes().take_while(|byte| repeats && byte.is_ascii_digit()).count();
        let times = if digits == 0 { Some(1) } else { number(&text.text[place..place + digits]) };
        place += digits;
        for _ in 0..times.filter(|times| *times > 0).ok_or_else(|| here.expected("a number from 1 behind it"))? {
            if at + open > borders {
                return Err(here.expected(format!("{borders} borders")));
            }
            (at..at + open).for_each(|border| join(&mut block, cells(border, order)));
            at += open + 1;
        }
    }
    if at != borders + 1 {
        return Err(text.expected(format!("{borders} borders (and one behind them), not {at},")));
    }
    Ok((0..block.len()).map(|cell| first(&block, cell)).collect())
}

/// Blocks as the regions of a board, numbered from 1 in reading order.
pub fn regions(text: Token, order: usize) -> Result<Regions, ParseError> {
    let blocks = by_first(&read(text, order, false)?);
    if blocks.len() != order {
        return Err(text.error(Fault::Count { what: Unit::Regions, expected: order, found: blocks.len() }));
    }
    let mut of = vec![0; order * order];
    for (number, cells) in blocks.iter().enumerate() {
        cells.iter().for_each(|&cell| of[cell] = number as u8);
    }
    Ok(Regions::numbered(of, order))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::Line;

    fn regions_of(text: &str, order: usize) -> Result<Regions, String> {
        let line = Line { number: 1, text, before: 0 };
        regions(line.token(0, text.len()), order).map_err(|error| format!("{} {error}", error.column))
    }

    #[test]
    fn borders_make_blocks_and_blocks_make_borders() {
        for of in ["0011001122332233", "0001021122132333", "0000111122223333", "0123012301230123"] {
            let of: Vec<usize> = of.bytes().map(|byte| usize::from(byte - b'0')).collect();
            let letters = write(&of, 4, false).unwrap();
            let read = regions_of(&letters, 4).unwrap();
            assert!(read.of.iter().map(|&region| usize::from(region)).eq(of), "{letters}");
        }
        assert_eq!(*regions_of("_", 1).unwrap().of, [0]);
    }

    #[test]
    fn faults_have_places() {
        for (text, message) in [
            ("a", "1 4 borders (and one behind them), not 2, expected"),
            ("d_", "2 4 borders expected"),
            ("e", "1 4 borders expected"),
            ("____", "1 4 borders (and one behind them), not 4, expected"),
            ("_____", "1 2 regions expected, 4 found"),
            ("z", "1 a run of 25 or more open borders, which programs read in two ways: not read yet"),
            ("_A", "2 _ or a letter from a to x expected, 'A' found"),
            ("_2", "2 _ or a letter from a to x expected, '2' found"),
        ] {
            assert_eq!(regions_of(text, 2).unwrap_err(), message, "{text}");
        }
    }
}
