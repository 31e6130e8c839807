//! One graph for many that are the same up to the names of columns and of values, and the exchange of both: by colours, and where these leave
//! columns alike, by each of them set apart.
//!
//! The form is always the graph itself under other names. So it need not be the same for all graphs of a class: two forms of one cost time,
//! never correctness, and neither does a collision of colours.

use super::graph::{Graph, bits};

/// Orders of the columns that are tried at most.
const MOST_LEAVES: usize = 48;

type Colours = [u64; Graph::MOST];

/// Finds forms, with room to work in.
pub(super) struct Normaliser {
    order: usize,
    /// How many values two columns share.
    shared: [[u8; Graph::MOST]; Graph::MOST],
    best: Option<Graph>,
    leaves: usize,
}

impl Normaliser {
    pub fn new(order: usize) -> Normaliser {
        Normaliser { order, shared: [[0; Graph::MOST]; Graph::MOST], best: None, leaves: 0 }
    }

    pub fn order(&self) -> usize {
        self.order
    }

    /// The form of a graph.
    pub fn form(&mut self, graph: &Graph) -> Graph {
        let turned = graph.turned();
        let sides = [(graph, &turned), (&turned, graph)];
        let colours = sides.map(|(side, _)| self.first_colours(side));
        let sums =
            colours.map(|colours| colours[..self.order].iter().fold(0u64, |sum, &one| sum.wrapping_add(mix(one))));
        self.best = None;
        for number in [0, 1] {
            // The side with less is the side of columns, or both are.
            if sums[number] <= sums[1 - number] {
                let (side, other) = sides[number];
                self.leaves = 0;
                self.share_out(side);
                self.search(side, other, colours[number]);
            }
        }
        self.best.unwrap_or(*graph)
    }

    fn share_out(&mut self, graph: &Graph) {
        for (row, &one) in self.shared.iter_mut().zip(graph.columns()) {
            row.iter_mut().zip(graph.columns()).for_each(|(shared, other)| *shared = (one & other).count_ones() as u8);
        }
    }

    fn first_colours(&mut self, graph: &Graph) -> Colours {
        self.share_out(graph);
        let mut colours = [0; Graph::MOST];
        self.share(&mut colours);
        self.share(&mut colours);
        colours
    }

    /// Tells columns apart by how many values they share with which others.
    fn share(&self, colours: &mut Colours) {
        let before = *colours;
        let before = &before[..self.order];
        for ((colour, shared), &own) in colours.iter_mut().zip(&self.shared).zip(before) {
            // Itself among them, which says no less.
            let all = before.iter().zip(shared).map(|(other, &shared)| mix(other ^ u64::from(shared + 1) << 59));
            *colour = mix(all.fold(mix(own), u64::wrapping_add));
        }
    }

    /// Tells columns apart by the values that they have, and these by their columns.
    fn refine(&self, graph: &Graph, turned: &Graph, colours: &mut Colours) {
        let mut values = [0; Graph::MOST];
        for (value, &columns) in values.iter_mut().zip(turned.columns()) {
            *value = mix(bits(columns).fold(0, |sum, column| sum.wrapping_add(mix(colours[column]))));
        }
        for (colour, &of_column) in colours.iter_mut().zip(graph.columns()) {
            let sum = bits(of_column).fold(0, |sum: u64, value| sum.wrapping_add(values[value]));
            *colour = mix(*colour ^ mix(sum));
        }
        self.share(colours);
    }

    fn search(&mut self, graph: &Graph, turned: &Graph, mut colours: Colours) {
        self.refine(graph, turned, &mut colours);
        let mut order: [usize; Graph::MOST] = std::array::from_fn(|column| column);
        let order = &mut order[..self.order];
        order.sort_unstable_by_key(|&column| colours[column]);
        let alike = order.chunk_by(|&one, &other| colours[one] == colours[other]);
        match alike.filter(|columns| columns.len() > 1).min_by_key(|columns| columns.len()) {
            None => self.leaf(turned, order),
            Some(columns) => {
                for &column in columns {
                    let mut apart = colours;
                    apart[column] = mix(apart[column].wrapping_add(1));
                    self.search(graph, turned, apart);
                    if self.leaves >= MOST_LEAVES {
                        return;
                    }
                }
            }
        }
    }

    /// The form that an order of the columns leads to, kept if it is the least so far. Values are named by their columns.
    fn leaf(&mut self, turned: &Graph, order: &[usize]) {
        let mut places = [0; Graph::MOST];
        order.iter().enumerate().for_each(|(place, &column)| places[column] = place);
        let named = |columns: u16| bits(columns).fold(0, |named, column| named | 1 << places[column]);
        let mut values: [u16; Graph::MOST] = [0; Graph::MOST];
        values.iter_mut().zip(turned.columns()).for_each(|(value, &columns)| *value = named(columns));
        let form = Graph::of_columns(&values[..self.order]).sorted();
        if self.best.is_none_or(|best| form.columns() < best.columns()) {
            self.best = Some(form);
        }
        self.leaves += 1;
    }
}

/// Spreads the bits of a number over all of it.
fn mix(number: u64) -> u64 {
    let wide = u128::from(number ^ 0x9e37_79b9_7f4a_7c15) * 0xd134_2543_de82_ef95_u128;
    let folded = (wide >> 64) as u64 ^ wide as u64;
    folded.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ folded >> 31
}
