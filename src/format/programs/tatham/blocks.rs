//! Blocks of any form: how many borders between cells are open before each that is closed, first between the cells of each
//! row, then between those of each column.

use crate::board::Regions;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::loss::Loss;
use crate::format::text::{Line, Token};

/// The two cells of a border: first those of rows, then those of columns, for an order of at least 2.
fn cells(border: usize, order: usize) -> [usize; 2] {
    let (lane, place) = (border / (order - 1), border % (order - 1));
    if lane < order {
        [lane * order + place, lane * order + place + 1]
    } else {
        [place * order + lane - order, (place + 1) * order + lane - order]
    }
}

/// Reads blocks: `_` no open border and a closed one, `a` one open border and a closed one, and so on to `x`. Where all are
/// told, one more closed border follows. Programs differ about `y` and `z`, so that these are refused.
///
/// # Errors
/// Where the borders are fewer or more than there are, or do not make as many blocks as the order.
pub fn read(text: Token, order: usize) -> Result<Regions, ParseError> {
    let borders = 2 * order * (order - 1);
    let mut block: Vec<usize> = (0..order * order).collect();
    let mut at = 0;
    for letter in text.characters() {
        let open = match letter.text.as_bytes() {
            b"_" => 0,
            &[letter @ b'a'..=b'x'] => usize::from(letter - b'a') + 1,
            b"y" | b"z" => {
                let what = "a run of 25 or more open borders, which programs read in two ways".to_owned();
                return Err(letter.error(Fault::Unsupported(what)));
            }
            _ => return Err(letter.error(Fault::unexpected(letter.first(), "_ or a letter from a to x"))),
        };
        if at + open > borders {
            return Err(letter.error(Fault::Expected(format!("{borders} borders"))));
        }
        (at..at + open).for_each(|border| join(&mut block, cells(border, order)));
        at += open + 1;
    }
    if at != borders + 1 {
        return Err(text.error(Fault::Expected(format!("{borders} borders (and one behind them), not {at},"))));
    }
    regions(&block, order).map_err(|found| text.error(Fault::Count { what: Counted::Regions, expected: order, found }))
}

/// Makes the blocks of two cells one.
fn join(block: &mut [usize], [one, next]: [usize; 2]) {
    let [one, next] = [first(block, one), first(block, next)];
    block[one.max(next)] = one.min(next);
}

/// The first cell of a block in reading order.
fn first(block: &[usize], mut cell: usize) -> usize {
    while block[cell] != cell {
        cell = block[cell];
    }
    cell
}

/// The blocks, numbered from 1 in reading order, or how many they are where these are not as many as the order.
fn regions(block: &[usize], order: usize) -> Result<Regions, usize> {
    let firsts: Vec<usize> = (0..block.len()).filter(|&cell| block[cell] == cell).collect();
    if firsts.len() != order {
        return Err(firsts.len());
    }
    let of = (0..block.len()).map(|cell| firsts.partition_point(|&start| start < first(block, cell)) as u8);
    Ok(Regions { of: of.collect(), labels: (1..=order).map(|number| number.to_string()).collect() })
}

/// The letters of these regions.
///
/// # Errors
/// Where more than 24 open borders follow each other, which programs read in two ways, and where a region is in pieces.
pub fn text(regions: &[u8], order: usize) -> Result<String, Loss> {
    let mut letters = String::new();
    let mut open = 0;
    for border in 0..2 * order * (order - 1) + 1 {
        let is_open = border < 2 * order * (order - 1) && {
            let [one, next] = cells(border, order);
            regions[one] == regions[next]
        };
        match (is_open, open) {
            (true, 24) => return Err(Loss::of("regions with 25 and more open borders in a row")),
            (true, _) => open += 1,
            (false, 0) => letters.push('_'),
            (false, _) => {
                letters.push((b'a' + open as u8 - 1) as char);
                open = 0;
            }
        }
    }
    // Of a region in pieces, each would be one.
    match read(Line { number: 1, text: &letters, before: 0 }.token(0, letters.len()), order) {
        Ok(_) => Ok(letters),
        Err(_) => Err(Loss::of("regions in pieces")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions_of(text: &str, order: usize) -> Result<Regions, String> {
        let line = Line { number: 1, text, before: 0 };
        read(line.token(0, text.len()), order).map_err(|error| format!("{} {error}", error.column))
    }

    #[test]
    fn borders_make_blocks_and_blocks_make_borders() {
        for of in ["0011001122332233", "0001021122132333", "0000111122223333", "0123012301230123"] {
            let of: Vec<u8> = of.bytes().map(|byte| byte - b'0').collect();
            let letters = text(&of, 4).unwrap();
            assert_eq!(*regions_of(&letters, 4).unwrap().of, of, "{letters}");
        }
        assert_eq!(*regions_of("_", 1).unwrap().of, [0]);
        assert!(text(&[0, 1, 1, 0], 2).is_err());
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
        ] {
            assert_eq!(regions_of(text, 2).unwrap_err(), message, "{text}");
        }
    }
}
