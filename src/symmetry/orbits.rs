//! Orbits of permutations that come one by one.

/// A partition of vertices into orbits; each is known by its least vertex.
#[derive(Clone, Debug)]
pub(super) struct Orbits(Vec<u32>);

impl Orbits {
    /// Each vertex by itself.
    pub fn new(size: usize) -> Orbits {
        Orbits((0..size as u32).collect())
    }

    /// The least vertex of an orbit.
    pub fn least(&mut self, vertex: u32) -> u32 {
        let mut least = vertex;
        while self.0[least as usize] != least {
            self.0[least as usize] = self.0[self.0[least as usize] as usize];
            least = self.0[least as usize];
        }
        least
    }

    /// One more permutation: what it maps to each other is in one orbit. Whether that was not so before.
    pub fn join(&mut self, permutation: &[u32]) -> bool {
        let mut is_new = false;
        for (vertex, &image) in (0..).zip(permutation) {
            let (one, other) = (self.least(vertex), self.least(image));
            self.0[one.max(other) as usize] = one.min(other);
            is_new |= one != other;
        }
        is_new
    }
}
