//! Canonical labellings of coloured graphs: a tree of partitions, each child with one more vertex by itself, refined; the leaves are
//! orders of all vertices, and the best leaf is the canonical one. Leaves of one graph are automorphisms, which spare the parts of the tree
//! that look like others (McKay, “Practical graph isomorphism”, 1981; McKay & Piperno, “Practical graph isomorphism, II”, 2014).

use std::cmp::Reverse;

use super::graph::Graph;
use super::orbits::Orbits;
use super::partition::Partition;
use super::refine::{Refiner, mixed};
use super::trail::{Against, Milestone, Trail};
use crate::limits::{Limit, Ticker};

/// The most automorphisms that are kept to spare parts of the tree; with fewer it only takes longer.
const MOST_KEPT: usize = 128;

/// An order of the vertices of a graph that depends on the graph alone, not on the numbers of its vertices: but for automorphisms.
#[derive(Clone, Debug)]
pub(super) struct Labelling {
    /// The vertices in that order.
    pub order: Vec<u32>,
    /// Numbers whose product is the number of automorphisms.
    pub factors: Vec<u64>,
    /// Automorphisms that generate all; none where they are too many to be kept.
    pub generators: Option<Vec<Vec<u32>>>,
}

/// The canonical labelling of a graph.
///
/// # Errors
/// Where there is a reason to stop before.
pub(super) fn canonical(graph: &Graph, ticker: &mut Ticker<'_>) -> Result<Labelling, Limit> {
    let mut search = Search::new(graph);
    search.run(ticker)?;
    let generators = (search.generators.len() <= MOST_KEPT).then(|| {
        let mut automorphisms = search.automorphisms;
        search.generators.iter().map(|&place| std::mem::take(&mut automorphisms[place])).collect()
    });
    Ok(Labelling { order: search.best.order, factors: search.factors, generators })
}

/// Some order of the vertices that refinement leads to, on the way that takes the least vertex wherever there is a choice. Of two
/// graphs whose pictures in that order are the same it is an isomorphism.
///
/// # Errors
/// Where there is a reason to stop before.
pub(super) fn leftmost(graph: &Graph, ticker: &mut Ticker<'_>) -> Result<Vec<u32>, Limit> {
    let mut search = Search::new(graph);
    search.refine_all(ticker)?;
    while let Some(cell) = search.target() {
        let vertex = search.partition.members(cell).iter().copied().min().unwrap_or_default();
        search.individualise(vertex, ticker)?;
    }
    Ok(search.partition.elements().to_vec())
}

/// A node of the tree, on the way to where the search is.
struct Node {
    /// The vertices to be put by themselves in turn, ascending.
    candidates: Vec<u32>,
    next: usize,
    /// The one whose subtree the search is in.
    chosen: u32,
    depth: usize,
    milestone: Milestone,
    /// Whether the first leaf is below it.
    is_first: bool,
    /// Orbits of the automorphisms that keep all chosen before it, of so many that are known; not for nodes above the first leaf.
    orbits: Option<Orbits>,
    known: usize,
}

impl Node {
    fn next_candidate(&mut self) -> Option<u32> {
        let vertex = self.candidates.get(self.next).copied();
        self.next += 1;
        vertex
    }
}

/// A leaf: an order of all vertices, the picture of the graph in it, and the vertices chosen on the way.
#[derive(Clone, Default)]
struct Leaf {
    order: Vec<u32>,
    picture: Vec<u32>,
    chosen: Vec<u32>,
}

struct Search<'g> {
    graph: &'g Graph,
    partition: Partition,
    refiner: Refiner,
    trail: Trail,
    path: Vec<Node>,
    first: Option<Leaf>,
    best: Leaf,
    /// Of all automorphisms found.
    orbits: Orbits,
    automorphisms: Vec<Vec<u32>>,
    /// Which of them joined orbits when they were found: these generate all.
    generators: Vec<usize>,
    factors: Vec<u64>,
    picture: Vec<u32>,
    marks: Vec<bool>,
    counts: Vec<u32>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph) -> Search<'g> {
        Search {
            graph,
            partition: Partition::of_colours(graph),
            refiner: Refiner::new(graph.size()),
            trail: Trail::default(),
            path: Vec::new(),
            first: None,
            best: Leaf::default(),
            orbits: Orbits::new(graph.size()),
            automorphisms: Vec::new(),
            generators: Vec::new(),
            factors: Vec::new(),
            picture: Vec::new(),
            marks: vec![false; graph.size()],
            counts: vec![0; graph.size()],
        }
    }

    fn run(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Limit> {
        let mut is_alive = self.refine_all(ticker)?;
        loop {
            if is_alive {
                match self.target() {
                    Some(cell) => self.enter(cell),
                    None => self.leaf(),
                }
            }
            let Some(vertex) = self.next_vertex() else { return Ok(()) };
            is_alive = self.individualise(vertex, ticker)?;
        }
    }

    fn refine_all(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Limit> {
        self.partition.starts().for_each(|start| self.refiner.enqueue(start));
        self.refine(ticker)
    }

    /// Puts a vertex by itself and refines; whether that may lead to something.
    fn individualise(&mut self, vertex: u32, ticker: &mut Ticker<'_>) -> Result<bool, Limit> {
        let (_, alone) = self.partition.individualise(vertex);
        self.refiner.enqueue(alone);
        self.refine(ticker)
    }

    fn refine(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Limit> {
        ticker.tick(self.graph.size())?;
        let trail = &mut self.trail;
        Ok(self.refiner.refine(self.graph, &mut self.partition, |event| trail.note(event)))
    }

    /// The cell whose vertices are put by themselves next, in an equitable partition: the smallest of those that are joined in part to
    /// most other open cells, for these will be split. None where all vertices are by themselves.
    fn target(&mut self) -> Option<u32> {
        if self.partition.is_discrete() {
            return None;
        }
        let Search { graph, partition, counts, .. } = self;
        let mut joined = |cell: u32| {
            let neighbours = graph.neighbours(partition.members(cell)[0]);
            neighbours.iter().for_each(|&next| counts[partition.cell(next) as usize] += 1);
            let mut joined = 0;
            for &next in neighbours {
                let next = partition.cell(next);
                let count = std::mem::take(&mut counts[next as usize]);
                joined += u32::from(count > 0 && count < partition.length(next));
            }
            joined
        };
        let mut best = None;
        for cell in partition.open() {
            let worth = (joined(cell), Reverse(partition.length(cell)));
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    fn enter(&mut self, cell: u32) {
        let mut candidates = self.partition.members(cell).to_vec();
        candidates.sort_unstable();
        self.path.push(Node {
            candidates,
            next: 0,
            chosen: 0,
            depth: self.partition.depth(),
            milestone: self.trail.milestone(),
            is_first: self.first.is_none(),
            orbits: None,
            known: 0,
        });
    }

    /// The next vertex to be put by itself, at the deepest node that has one; none at the end of the search.
    fn next_vertex(&mut self) -> Option<u32> {
        while let Some(level) = self.path.len().checked_sub(1) {
            self.partition.undo(self.path[level].depth);
            self.trail.return_to(self.path[level].milestone);
            while let Some(vertex) = self.path[level].next_candidate() {
                if self.is_new(level, vertex) {
                    self.path[level].chosen = vertex;
                    return Some(vertex);
                }
            }
            self.leave();
        }
        None
    }

    /// Whether no automorphism that keeps all chosen before maps a vertex to a lesser one, which has had its turn.
    fn is_new(&mut self, level: usize, vertex: u32) -> bool {
        let (above, rest) = self.path.split_at_mut(level);
        let node = &mut rest[0];
        if node.next == 1 {
            return true;
        }
        if node.is_first {
            return self.orbits.least(vertex) == vertex;
        }
        let known = &self.automorphisms[node.known..];
        node.known = self.automorphisms.len();
        let keeps = |map: &&Vec<u32>| above.iter().all(|node| map[node.chosen as usize] == node.chosen);
        for map in known.iter().filter(keeps) {
            node.orbits.get_or_insert_with(|| Orbits::new(map.len())).join(map);
        }
        node.orbits.as_mut().is_none_or(|orbits| orbits.least(vertex) == vertex)
    }

    /// Leaves a node that is done. Above the first leaf, the automorphisms that keep all chosen before it are as many as those that keep
    /// its first vertex too, times what that is mapped to.
    fn leave(&mut self) {
        let Some(node) = self.path.pop() else { return };
        if node.is_first {
            let least = node.candidates[0];
            let images = node.candidates.iter().filter(|&&vertex| self.orbits.least(vertex) == least);
            self.factors.push(images.count() as u64);
        }
    }

    fn leaf(&mut self) {
        let (order, at) = (self.partition.elements(), self.partition.places());
        let mut picture = std::mem::take(&mut self.picture);
        self.graph.picture(order, at, &mut picture);
        self.judge(&picture);
        self.picture = picture;
    }

    fn judge(&mut self, picture: &[u32]) {
        let Some(first) = &self.first else {
            let leaf = self.this_leaf(picture);
            self.trail.end_first();
            self.first = Some(leaf.clone());
            self.best = leaf;
            return;
        };
        if self.trail.equals_first() && first.picture == picture {
            let map = map(&first.order, self.partition.elements());
            let level = self.path.iter().take_while(|node| node.is_first).count();
            self.learn(map);
            self.return_to(level);
        } else if self.trail.against() == Against::Better || self.trail.is_shorter() {
            self.crown(picture);
        } else if self.trail.against() == Against::Equal {
            match picture.cmp(&self.best.picture) {
                std::cmp::Ordering::Less => self.crown(picture),
                std::cmp::Ordering::Equal => {
                    let map = map(&self.best.order, self.partition.elements());
                    let same = self.best.chosen.iter().zip(&self.path).take_while(|(one, node)| **one == node.chosen);
                    let level = same.count() + 1;
                    self.learn(map);
                    self.return_to(level);
                }
                std::cmp::Ordering::Greater => {}
            }
        }
    }

    fn this_leaf(&self, picture: &[u32]) -> Leaf {
        Leaf {
            order: self.partition.elements().to_vec(),
            picture: picture.to_vec(),
            chosen: self.path.iter().map(|node| node.chosen).collect(),
        }
    }

    /// The leaf at hand is the best.
    fn crown(&mut self, picture: &[u32]) {
        self.best = self.this_leaf(picture);
        self.trail.end_best();
        self.path.iter_mut().for_each(|node| node.milestone.against = Against::Equal);
    }

    fn learn(&mut self, map: Vec<u32>) {
        debug_assert!(self.graph.is_kept_by(&map, &mut self.marks));
        if self.orbits.join(&map) {
            self.generators.push(self.automorphisms.len());
        }
        if self.automorphisms.len() < MOST_KEPT {
            self.automorphisms.push(map);
        }
    }

    /// Goes on at the node of this level, counted from 1: what is below it was seen elsewhere.
    fn return_to(&mut self, level: usize) {
        self.path.truncate(level.max(1));
    }
}

/// The permutation that maps one order of the vertices to another.
fn map(from: &[u32], to: &[u32]) -> Vec<u32> {
    let mut map = vec![0; from.len()];
    from.iter().zip(to).for_each(|(&vertex, &image)| map[vertex as usize] = image);
    map
}

/// A number of 128 bits for a graph in an order of its vertices: equal where colours and edges are.
pub(super) fn fingerprint(graph: &Graph, order: &[u32]) -> u128 {
    let mut at = vec![0; order.len()];
    (0..).zip(order).for_each(|(place, &vertex)| at[vertex as usize] = place);
    let mut picture = Vec::new();
    graph.picture(order, &at, &mut picture);
    let degrees = order.iter().map(|&vertex| graph.neighbours(vertex).len() as u64);
    let colours = order.iter().map(|&vertex| graph.colour(vertex));
    let numbers = || colours.clone().chain(degrees.clone()).chain(picture.iter().map(|&place| u64::from(place)));
    let half = |seed: u64| numbers().fold(seed, mixed);
    u128::from(half(1)) << 64 | u128::from(half(2))
}
