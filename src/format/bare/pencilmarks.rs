//! The candidates of each cell.
//!
//! ```ebnf
//! text = (* a text of the skeleton, of order 9 at most, whose numbers are sets *) ;
//! set  = digit, { digit } | empty ;                      (* digits ascend; at least n sets have several *)
//! ```

use super::Text;
use super::skeleton::{self, Layout};
use crate::format::found::{Account, Found, Values};
use crate::format::rules::{beside, ties};
use crate::symbols::Symbols;

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let layouts = skeleton::whole(text).iter().filter(|layout| !layout.is_paired);
    ties::distinct(layouts.filter_map(of))
}

fn of(layout: &Layout) -> Option<Account> {
    let order = layout.order;
    (order <= 9).then_some(())?;
    let board = |(tokens, lines): (&Vec<&str>, &(usize, usize))| -> Option<Found> {
        let marks: Vec<u64> = tokens.iter().map(|token| set(token, order)).collect::<Option<_>>()?;
        let several = tokens.iter().filter(|token| token.len() > 1).count();
        let cells: Vec<u8> =
            marks.iter().map(|set| if set.count_ones() == 1 { set.trailing_zeros() as u8 } else { 0 }).collect();
        let values = Values { cells, symbols: Symbols::default_for(order), empty: None };
        let found = Found { marks: Some(marks), boxes: layout.boxes, ..Found::new(order, values, *lines) };
        (several >= order).then_some(found)
    };
    let boards: Vec<Found> = layout.boards.iter().zip(&layout.lines).map(board).collect::<Option<_>>()?;
    let is_bare = [&layout.open, &layout.close].iter().all(|text| beside::could_be_cells(text, Some("."), &[]) == 0);
    is_bare.then(|| Account::whole("pencilmarks", boards))
}

/// The candidates of a cell as bits, from bit 1.
fn set(token: &str, order: usize) -> Option<u64> {
    if token == "." {
        return Some((2 << order) - 2);
    }
    let is_ascending = token.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
    let digit = |byte: u8| {
        (byte.is_ascii_digit() && byte != b'0' && usize::from(byte - b'0') <= order).then(|| 1 << (byte - b'0'))
    };
    let sets: Option<Vec<u64>> = token.bytes().map(digit).collect();
    sets.filter(|_| is_ascending).map(|sets| sets.into_iter().sum())
}
