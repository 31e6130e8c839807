//! Coloured graphs. What their vertices stand for, this file does not know.

/// A graph without loops and double edges, whose vertices, from 0, have colours. Only colours that are equal may be exchanged, and
/// their order matters.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    colours: Vec<u64>,
    /// Where the neighbours of a vertex begin; one more than there are vertices.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

/// A graph in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    colours: Vec<u64>,
    edges: Vec<(u32, u32)>,
}

impl Draft {
    /// A new vertex.
    pub fn vertex(&mut self, colour: u64) -> u32 {
        self.colours.push(colour);
        (self.colours.len() - 1) as u32
    }

    /// As many new vertices of one colour; the first of them.
    pub fn vertices(&mut self, count: usize, colour: u64) -> u32 {
        let first = self.colours.len() as u32;
        self.colours.resize(self.colours.len() + count, colour);
        first
    }

    /// Gives a vertex another colour.
    pub fn recolour(&mut self, vertex: u32, colour: u64) {
        self.colours[vertex as usize] = colour;
    }

    /// Joins two vertices; each pair once.
    pub fn edge(&mut self, one: u32, other: u32) {
        self.edges.push((one, other));
    }

    /// How many vertices there are.
    pub fn size(&self) -> usize {
        self.colours.len()
    }

    /// Whether a vertex below this one is joined to another.
    pub fn has_edges_below(&self, vertex: u32) -> bool {
        self.edges.iter().any(|&(one, other)| one.min(other) < vertex)
    }

    /// The graph. The order of the edges makes no difference.
    pub fn finish(&self) -> Graph {
        self.renumbered(self.size(), |vertex| vertex)
    }

    /// The graph with other numbers for its vertices, which must be all from 0 to `size`.
    pub fn renumbered(&self, size: usize, number: impl Fn(u32) -> u32) -> Graph {
        let mut colours = vec![0; size];
        (0..).zip(&self.colours).for_each(|(vertex, &colour)| colours[number(vertex) as usize] = colour);
        let mut starts = vec![0u32; size + 1];
        for &(one, other) in &self.edges {
            starts[number(one) as usize + 1] += 1;
            starts[number(other) as usize + 1] += 1;
        }
        (0..size).for_each(|vertex| starts[vertex + 1] += starts[vertex]);
        let mut ends = starts.clone();
        let mut neighbours = vec![0; 2 * self.edges.len()];
        let mut add = |from: u32, to: u32| {
            neighbours[ends[from as usize] as usize] = to;
            ends[from as usize] += 1;
        };
        for &(one, other) in &self.edges {
            let (one, other) = (number(one), number(other));
            add(one, other);
            add(other, one);
        }
        Graph { colours, starts, neighbours }
    }
}

impl Graph {
    /// How many vertices there are.
    pub fn size(&self) -> usize {
        self.colours.len()
    }

    /// The colour of a vertex.
    pub fn colour(&self, vertex: u32) -> u64 {
        self.colours[vertex as usize]
    }

    /// The vertices that it is joined to.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// All edges, each from both ends, as numbers `at` gives to the vertices that stand in this order; what two orders have in
    /// common with each other, if their graphs are the same.
    pub fn picture(&self, order: &[u32], at: &[u32], picture: &mut Vec<u32>) {
        picture.clear();
        for &vertex in order {
            let start = picture.len();
            picture.extend(self.neighbours(vertex).iter().map(|&next| at[next as usize]));
            picture[start..].sort_unstable();
        }
    }

    /// Whether this map, onto all vertices, keeps all edges.
    pub fn is_kept_by(&self, map: &[u32], scratch: &mut [bool]) -> bool {
        (0..self.size() as u32).all(|vertex| {
            let image = map[vertex as usize];
            let (here, there) = (self.neighbours(vertex), self.neighbours(image));
            there.iter().for_each(|&next| scratch[next as usize] = true);
            let is_kept = here.len() == there.len() && here.iter().all(|&next| scratch[map[next as usize] as usize]);
            there.iter().for_each(|&next| scratch[next as usize] = false);
            is_kept
        })
    }

    /// The graph of some of its vertices, which get other colours.
    pub fn reduced(&self, kept: &[u32], colours: Vec<u64>) -> Graph {
        const GONE: u32 = u32::MAX;
        let mut number = vec![GONE; self.size()];
        (0..).zip(kept).for_each(|(place, &vertex)| number[vertex as usize] = place);
        let (mut starts, mut neighbours) = (vec![0], Vec::new());
        for &vertex in kept {
            let images = self.neighbours(vertex).iter().map(|&next| number[next as usize]);
            neighbours.extend(images.filter(|&next| next != GONE));
            starts.push(neighbours.len() as u32);
        }
        Graph { colours, starts, neighbours }
    }
}
