//! Colour refinement: cells are split by how many neighbours their vertices have in other cells, until no split is left.

use super::graph::Graph;
use super::partition::Partition;

/// Refines partitions of one graph, and keeps the room for it.
#[derive(Debug)]
pub(super) struct Refiner {
    /// The cells to count neighbours in.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// For each vertex its neighbours in the cell at hand; for each cell how many of its vertices have some.
    count: Vec<u32>,
    met: Vec<u32>,
    met_cells: Vec<u32>,
    /// The vertices of the cell at hand.
    members: Vec<u32>,
}

impl Refiner {
    /// For graphs of so many vertices.
    pub fn new(size: usize) -> Refiner {
        Refiner {
            queue: Vec::new(),
            is_queued: vec![false; size],
            count: vec![0; size],
            met: vec![0; size],
            met_cells: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Asks for neighbours in this cell to be counted.
    pub fn enqueue(&mut self, cell: u32) {
        if !self.is_queued[cell as usize] {
            self.is_queued[cell as usize] = true;
            self.queue.push(cell);
        }
    }

    /// Splits until nothing is left to do. `note` is told a number for each step, which depends on the ordered partition and the
    /// graph but not on the numbers of vertices; where it says no the work is given up, and the result is `false`.
    pub fn refine(&mut self, graph: &Graph, partition: &mut Partition, mut note: impl FnMut(u64) -> bool) -> bool {
        let mut next = 0;
        let mut goes_on = true;
        while goes_on && next < self.queue.len() {
            let cell = self.queue[next];
            next += 1;
            self.is_queued[cell as usize] = false;
            let event = self.split_by(graph, partition, cell);
            goes_on = note(event);
        }
        self.queue[next..].iter().for_each(|&cell| self.is_queued[cell as usize] = false);
        self.queue.clear();
        goes_on
    }

    /// Splits all cells by how many neighbours their vertices have in this one.
    fn split_by(&mut self, graph: &Graph, partition: &mut Partition, cell: u32) -> u64 {
        let length = partition.length(cell);
        // Meeting changes the order within cells, and this may be one of them.
        let mut members = std::mem::take(&mut self.members);
        members.extend(partition.members(cell));
        for &vertex in &members {
            graph.neighbours(vertex).iter().for_each(|&next| self.meet(partition, next));
        }
        members.clear();
        self.members = members;
        let mut event = mixed(u64::from(cell), u64::from(length));
        let mut cells = std::mem::take(&mut self.met_cells);
        cells.retain(|&met| {
            let kept = self.is_split(partition, met);
            if !kept {
                let vertex = partition.members(met)[0];
                event = event.wrapping_add(mixed(u64::from(met), u64::from(self.count[vertex as usize])));
                self.forget(partition, met);
            }
            kept
        });
        cells.sort_unstable();
        cells.iter().for_each(|&met| event = mixed(event, self.split(partition, met)));
        cells.clear();
        self.met_cells = cells;
        event
    }

    fn meet(&mut self, partition: &mut Partition, vertex: u32) {
        let count = &mut self.count[vertex as usize];
        *count += 1;
        if *count > 1 {
            return;
        }
        let cell = partition.cell(vertex);
        let met = self.met[cell as usize];
        if met == 0 {
            self.met_cells.push(cell);
        }
        partition.move_to_end(vertex, cell + partition.length(cell) - met);
        self.met[cell as usize] += 1;
    }

    /// Whether the vertices of a cell differ in their counts.
    fn is_split(&self, partition: &Partition, cell: u32) -> bool {
        let members = partition.members(cell);
        let count = |vertex: &u32| self.count[*vertex as usize];
        self.met[cell as usize] < members.len() as u32
            || members.iter().any(|vertex| count(vertex) != count(&members[0]))
    }

    fn forget(&mut self, partition: &Partition, cell: u32) {
        partition.members(cell).iter().for_each(|&vertex| self.count[vertex as usize] = 0);
        self.met[cell as usize] = 0;
    }

    /// Splits a cell by the counts of its vertices, the least first; the number tells how.
    fn split(&mut self, partition: &mut Partition, cell: u32) -> u64 {
        let end = cell + partition.length(cell);
        let met = end - self.met[cell as usize];
        partition.sort_from(met, end, |vertex| self.count[vertex as usize]);
        let (mut event, mut largest) = (u64::from(cell), (0, cell));
        let mut stop = end;
        let mut parts = 0;
        // From the last part to the first, so that each is split off the cell's own start.
        while stop > cell {
            let count = self.count[partition.elements()[stop as usize - 1] as usize];
            let mut start = stop;
            while start > cell && self.count[partition.elements()[start as usize - 1] as usize] == count {
                start -= 1;
            }
            if start > cell {
                partition.split(cell, start);
            }
            event = mixed(event, u64::from(start) << 32 | u64::from(count));
            largest = largest.max((stop - start, start));
            parts += 1;
            stop = start;
        }
        (cell..end).for_each(|at| self.count[partition.elements()[at as usize] as usize] = 0);
        self.met[cell as usize] = 0;
        self.enqueue_parts(partition, cell, end, largest.1);
        mixed(event, parts)
    }

    /// Counting in all parts but one is enough, where what they were a part of was counted in.
    fn enqueue_parts(&mut self, partition: &Partition, cell: u32, end: u32, largest: u32) {
        let is_whole_queued = self.is_queued[cell as usize];
        let mut start = cell;
        while start < end {
            if is_whole_queued || start != largest {
                self.enqueue(start);
            }
            start += partition.length(start);
        }
    }
}

/// Two numbers in one that tells both, in all likelihood.
pub(super) fn mixed(one: u64, other: u64) -> u64 {
    let product = (one ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let product = (product.rotate_left(29) ^ other).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    product ^ product >> 32
}
