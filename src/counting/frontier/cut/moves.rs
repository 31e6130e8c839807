//! Where an exchange of like houses takes the cells to come: for fillings that are drawn, which are carried back through all of them.

use std::collections::HashMap;

use super::{Block, Course};

/// How a state was put into its normal form.
#[derive(Clone, Debug)]
pub(in super::super) struct Exchanged {
    /// For each slot that may move where it went.
    pub slots: [u8; super::MOST_OPEN],
    /// For each kind of blocks, for each place the block that went there.
    pub blocks: Vec<Vec<usize>>,
}

impl Course<'_> {
    /// For each cell behind a cut, in the order of the course, the cell in whose place it goes: blocks as a whole and houses that are
    /// open yet one by one, each time by an automorphism of what is to come. `None` where a cell has no image, which cannot be.
    pub(in super::super) fn moved(&self, cut: usize, exchanged: &Exchanged) -> Option<Vec<u16>> {
        let made = self.cut(cut);
        let mut to: Vec<u16> = (0..self.problem.houses.len() as u16).collect();
        for (blocks, arranged) in made.kinds.iter().zip(&exchanged.blocks) {
            arrange(blocks, arranged, &mut to);
        }
        let open: Vec<u16> = (0..to.len() as u16).filter(|&house| self.is_open(house, cut)).collect();
        let mut of_slot = [0; super::MOST_OPEN];
        open.iter().for_each(|&house| of_slot[usize::from(self.seats[usize::from(house)].slot)] = house);
        for &house in open.iter().filter(|&&house| made.movable & self.bit(house) != 0) {
            let slot = exchanged.slots[usize::from(self.seats[usize::from(house)].slot)];
            to[usize::from(house)] = of_slot[usize::from(slot)];
        }
        let mut places: HashMap<(Vec<u16>, u64), Vec<u16>> = HashMap::new();
        for &number in self.order[cut..].iter().rev() {
            let cell = &self.problem.cells[usize::from(number)];
            places.entry((cell.houses.clone(), cell.values.bits())).or_default().push(number);
        }
        let image = |&number: &u16| {
            let cell = &self.problem.cells[usize::from(number)];
            let mut houses: Vec<u16> = cell.houses.iter().map(|&house| to[usize::from(house)]).collect();
            houses.sort_unstable();
            places.get_mut(&(houses, cell.values.bits()))?.pop()
        };
        self.order[cut..].iter().map(image).collect()
    }
}

/// Brings the blocks of a kind into another order by exchanges with the first place, one after the other.
fn arrange(blocks: &[Block], arranged: &[usize], to: &mut [u16]) {
    let mut standing: Vec<usize> = (0..blocks.len()).collect();
    loop {
        let goal = arranged.iter().position(|&block| block == standing[0]).unwrap_or(0);
        let away = || (1..standing.len()).find(|&place| standing[place] != arranged[place]);
        let Some(place) = (if goal > 0 { Some(goal) } else { away() }) else { return };
        let exchange = &blocks[place].exchange;
        to.iter_mut().for_each(|house| *house = exchange.get(house).copied().unwrap_or(*house));
        standing.swap(0, place);
    }
}
