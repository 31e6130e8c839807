//! Givens and the region of each cell, written by `written/jigsaw.rs`.
//!
//! ```ebnf
//! text   = pair, { between, pair } ;
//! pair   = cells, labels | labels, cells ;               (* in one order in the whole text; both boards of the skeleton *)
//! labels = (* n kinds, n times each, and each hangs together: rule 5 *) ;
//! ```
//! On one line, on two, or in two squares, as the skeleton tells them apart.

use super::Text;
use super::skeleton::{self, Layout, name};
use crate::format::found::{Account, Found, Miss, Piece};
use crate::format::rules::{beside, labels, ties};
use crate::format::style::Style;

/// The accounts of a text.
pub fn read(text: &Text) -> Vec<Account> {
    let layouts = skeleton::whole(text).iter().filter(|layout| layout.boards.len() % 2 == 0);
    ties::distinct(layouts.filter_map(|layout| of(text, layout)))
}

fn of(text: &Text, layout: &Layout) -> Option<Account> {
    let pairs: Vec<(usize, &[Vec<&str>])> =
        layout.boards.chunks(2).enumerate().map(|(at, pair)| (2 * at, pair)).collect();
    let regions =
        |side: usize| pairs.iter().filter(|(_, pair)| labels::regions(&pair[side], layout.rows).is_some()).count();
    let side = usize::from(regions(1) >= regions(0));
    if regions(side) * 2 <= pairs.len() {
        return None;
    }
    let mut alphabet = text.alphabet();
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, pair) in pairs {
        let lines = (layout.lines[at].0, layout.lines[at + 1].1);
        let regions = labels::regions(&pair[side], layout.rows);
        let cells = alphabet.values(&pair[1 - side], layout.rows);
        let is_short = [&layout.open, &layout.close].iter().all(|text| beside::could_be_cells(text, None, &[]) == 0);
        pieces.push(match (regions, cells) {
            (Some(regions), Some(cells))
                if is_short && !labels::look_like_labels(&pair[1 - side], layout.rows, layout.rows) =>
            {
                let found = Found::new(layout.rows, cells, lines);
                let style = Style { form: layout.form_of_pair(at), ..name::style(layout, found.style.empty) };
                Ok(Found { regions: Some(regions), note: skeleton::title(text, lines.0), style, ..found })
            }
            (None, _) => Err(Miss::new(lines.0, "labels of no regions")),
            _ => Err(Miss::new(lines.0, "cells of no puzzle beside labels")),
        });
    }
    Some(Account::new("jigsaw", pieces))
}
