//! Vertices with the same neighbours: they may be exchanged at will, so one of them stands for all.

use super::graph::Graph;
use super::refine::mixed;
use super::search::{self, Labelling};
use crate::limits::{Limit, Ticker};

/// The canonical labelling of a graph, with twins put aside while it is searched for.
///
/// # Errors
/// Where there is a reason to stop before.
pub(super) fn canonical(graph: &Graph, ticker: &mut Ticker<'_>) -> Result<Labelling, Limit> {
    let families = families(graph);
    if families.len() == graph.size() {
        return search::canonical(graph, ticker);
    }
    let kept: Vec<u32> = families.iter().map(|family| family[0]).collect();
    let colours = families.iter().map(|family| colour(graph, family)).collect();
    let Labelling { order, mut factors, generators } = search::canonical(&graph.reduced(&kept, colours), ticker)?;
    let generators = generators.filter(|_| graph.size() - families.len() <= MOST_TWINS);
    let generators = generators.map(|maps| of_all(&families, maps, graph.size()));
    let order = order.iter().flat_map(|&place| families[place as usize].iter().copied()).collect();
    families.iter().for_each(|family| factors.extend(2..=family.len() as u64));
    Ok(Labelling { order, factors, generators })
}

/// Above this many twins generators are not told: nobody reads them.
const MOST_TWINS: usize = 1024;

/// Maps of families as maps of their vertices, and the exchanges of two twins that generate all of a family.
fn of_all(families: &[Vec<u32>], maps: Vec<Vec<u32>>, size: usize) -> Vec<Vec<u32>> {
    let wide = maps.into_iter().map(|map| {
        let mut wide = vec![0; size];
        for (family, image) in families.iter().zip(map) {
            family.iter().zip(&families[image as usize]).for_each(|(&one, &other)| wide[one as usize] = other);
        }
        wide
    });
    let exchanged = families.iter().flat_map(|family| family.windows(2)).map(|pair| {
        let mut map: Vec<u32> = (0..size as u32).collect();
        map.swap(pair[0] as usize, pair[1] as usize);
        map
    });
    wide.chain(exchanged).collect()
}

/// All vertices, twins together, ascending; families by their first vertex.
fn families(graph: &Graph) -> Vec<Vec<u32>> {
    let sum = |vertex: u32| {
        let neighbours = graph.neighbours(vertex).iter();
        neighbours.fold(graph.colour(vertex), |sum, &next| sum.wrapping_add(mixed(u64::from(next), 1)))
    };
    let mut vertices: Vec<(u64, u32)> = (0..graph.size() as u32).map(|vertex| (sum(vertex), vertex)).collect();
    vertices.sort_unstable();
    let mut families: Vec<Vec<u32>> = Vec::with_capacity(vertices.len());
    let mut last = None;
    for (sum, vertex) in vertices {
        match families.last_mut().filter(|family| last == Some(sum) && are_twins(graph, family[0], vertex)) {
            Some(family) => family.push(vertex),
            None => families.push(vec![vertex]),
        }
        last = Some(sum);
    }
    families.sort_unstable();
    families
}

fn are_twins(graph: &Graph, one: u32, other: u32) -> bool {
    let (here, there) = (graph.neighbours(one), graph.neighbours(other));
    graph.colour(one) == graph.colour(other)
        && here.len() == there.len()
        && here.iter().all(|next| there.contains(next))
}

/// A family is not exchanged with one of another size.
fn colour(graph: &Graph, family: &[u32]) -> u64 {
    match family.len() {
        1 => graph.colour(family[0]),
        size => mixed(graph.colour(family[0]), size as u64),
    }
}
