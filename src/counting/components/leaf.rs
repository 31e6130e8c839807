//! A part of few cells that only differ, filled cell by cell on a few words.

use crate::candidates::domains::Domains;
use crate::counting::parts::Links;
use crate::grid::Cell;

/// The most cells: 64 values each make no number of more than 60 bits.
pub(super) const MOST_CELLS: usize = 10;

/// Room to work in.
pub(super) struct Leaf {
    /// For each cell of the board its place among those of the part, one bit; 0 elsewhere.
    bit: Vec<u16>,
}

impl Leaf {
    /// For a board of so many cells.
    pub fn new(cells: usize) -> Leaf {
        Leaf { bit: vec![0; cells] }
    }

    /// In how many ways these cells can be filled.
    pub fn count(&mut self, links: &Links<'_>, domains: &Domains, cells: &[Cell]) -> u64 {
        cells.iter().enumerate().for_each(|(place, cell)| self.bit[cell.index()] = 1 << place);
        let (mut values, mut peers) = ([0u64; MOST_CELLS], [0u16; MOST_CELLS]);
        for (place, &cell) in cells.iter().enumerate() {
            values[place] = domains.values(cell).bits();
            peers[place] = links.peers(cell).iter().fold(0, |peers, peer| peers | self.bit[peer.index()]);
        }
        cells.iter().for_each(|cell| self.bit[cell.index()] = 0);
        fill((1 << cells.len()) - 1, &values, &peers)
    }
}

fn fill(open: u16, values: &[u64; MOST_CELLS], peers: &[u16; MOST_CELLS]) -> u64 {
    let places = |mut mask: u16| {
        std::iter::from_fn(move || {
            let place = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
            mask &= mask - 1;
            Some(place)
        })
    };
    let Some(cell) = places(open).min_by_key(|&place| values[place].count_ones()) else { return 1 };
    let rest = open & !(1 << cell);
    if rest == 0 {
        return u64::from(values[cell].count_ones());
    }
    let (mut left, mut sum) = (values[cell], 0);
    while left != 0 {
        let value = left & left.wrapping_neg();
        left ^= value;
        let mut child = *values;
        let mut is_possible = true;
        for place in places(peers[cell] & rest) {
            child[place] &= !value;
            is_possible &= child[place] != 0;
        }
        if is_possible {
            sum += fill(rest, &child, peers);
        }
    }
    sum
}
