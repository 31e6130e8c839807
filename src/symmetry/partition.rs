//! Ordered partitions of vertices, which are split and put together again.

use super::graph::Graph;

/// A partition of vertices into cells, which stand one after the other. A cell is known by the place where it starts.
#[derive(Debug)]
pub(super) struct Partition {
    /// The vertices, cell by cell.
    elements: Vec<u32>,
    /// For each vertex its place among the elements.
    place: Vec<u32>,
    /// For each vertex the start of its cell.
    cell: Vec<u32>,
    /// For each start of a cell how many vertices it has.
    length: Vec<u32>,
    /// What was split off, the last at the end: its start, and that of the cell which it was a part of.
    splits: Vec<(u32, u32)>,
    cells: usize,
}

impl Partition {
    /// The vertices of a graph by their colours.
    pub fn of_colours(graph: &Graph) -> Partition {
        let size = graph.size();
        let mut elements: Vec<u32> = (0..size as u32).collect();
        elements.sort_by_key(|&vertex| graph.colour(vertex));
        let (mut place, mut cell, mut length) = (vec![0; size], vec![0; size], vec![0; size]);
        let mut start = 0;
        for at in 0..size {
            if graph.colour(elements[at]) != graph.colour(elements[start]) {
                start = at;
            }
            place[elements[at] as usize] = at as u32;
            cell[elements[at] as usize] = start as u32;
            length[start] += 1;
        }
        let cells = length.iter().filter(|&&length| length > 0).count();
        Partition { elements, place, cell, length, splits: Vec::new(), cells }
    }

    /// Whether each cell has one vertex.
    pub fn is_discrete(&self) -> bool {
        self.cells == self.elements.len()
    }

    /// All vertices, cell by cell.
    pub fn elements(&self) -> &[u32] {
        &self.elements
    }

    /// For each vertex its place among the elements.
    pub fn places(&self) -> &[u32] {
        &self.place
    }

    /// The starts of all cells, in their order.
    pub fn starts(&self) -> impl Iterator<Item = u32> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at;
            at += self.length.get(start)?.to_owned() as usize;
            Some(start as u32)
        })
    }

    /// The vertices of a cell.
    pub fn members(&self, start: u32) -> &[u32] {
        &self.elements[start as usize..(start + self.length[start as usize]) as usize]
    }

    /// How many vertices a cell has.
    pub fn length(&self, start: u32) -> u32 {
        self.length[start as usize]
    }

    /// The cell of a vertex.
    pub fn cell(&self, vertex: u32) -> u32 {
        self.cell[vertex as usize]
    }

    /// The starts of the cells with more than one vertex.
    pub fn open(&self) -> impl Iterator<Item = u32> + '_ {
        self.starts().filter(|&start| self.length(start) > 1)
    }

    /// Puts a vertex, which stands before place `until` in its cell, at the last place before that.
    pub fn move_to_end(&mut self, vertex: u32, until: u32) {
        let (from, to) = (self.place[vertex as usize], until - 1);
        let other = self.elements[to as usize];
        self.elements.swap(from as usize, to as usize);
        self.place[vertex as usize] = to;
        self.place[other as usize] = from;
    }

    /// Orders a part of a cell, from this place on to the end of the cell.
    pub fn sort_from(&mut self, from: u32, end: u32, key: impl Fn(u32) -> u32) {
        self.elements[from as usize..end as usize].sort_unstable_by_key(|&vertex| key(vertex));
        for at in from..end {
            self.place[self.elements[at as usize] as usize] = at;
        }
    }

    /// Makes a cell of its own of what stands in a cell from a place on.
    pub fn split(&mut self, start: u32, from: u32) {
        let length = start + self.length[start as usize] - from;
        self.length[start as usize] -= length;
        self.length[from as usize] = length;
        for at in from..from + length {
            self.cell[self.elements[at as usize] as usize] = from;
        }
        self.splits.push((from, start));
        self.cells += 1;
    }

    /// Makes a vertex a cell of its own, behind the rest of its cell; the starts of the rest and of the new one.
    pub fn individualise(&mut self, vertex: u32) -> (u32, u32) {
        let start = self.cell(vertex);
        let end = start + self.length(start);
        self.move_to_end(vertex, end);
        self.split(start, end - 1);
        (start, end - 1)
    }

    /// How many splits there were.
    pub fn depth(&self) -> usize {
        self.splits.len()
    }

    /// Puts together what was split since there were so many splits; the order within cells may be another.
    pub fn undo(&mut self, depth: usize) {
        while self.splits.len() > depth {
            let Some((from, start)) = self.splits.pop() else { return };
            let length = self.length[from as usize];
            for at in from..from + length {
                self.cell[self.elements[at as usize] as usize] = start;
            }
            self.length[from as usize] = 0;
            self.length[start as usize] += length;
            self.cells -= 1;
        }
    }
}
