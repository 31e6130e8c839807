//! What has yet to be done: a set of numbers, the lowest first.

/// A set of propagators, by number.
#[derive(Clone, Debug)]
pub(super) struct Agenda {
    words: Box<[u64]>,
    count: usize,
    /// No word before this one has any.
    first: usize,
}

impl Agenda {
    /// None of so many.
    pub(super) fn new(count: usize) -> Agenda {
        Agenda { words: vec![0; count.div_ceil(64)].into(), count, first: 0 }
    }

    /// Adds those whose bits are set in this word: bit `k` of word `w` is number `64 * w + k`.
    pub(super) fn wake(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
        self.first = self.first.min(word);
    }

    pub(super) fn wake_all(&mut self) {
        (0..self.count).for_each(|number| self.wake(number / 64, 1 << (number % 64)));
    }

    pub(super) fn drop(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// The lowest number, which it then lacks.
    pub(super) fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let number = self.first * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(number);
            }
            self.first += 1;
        }
        None
    }

    pub(super) fn clear(&mut self) {
        while self.next().is_some() {
            self.words[self.first] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_comes_first() {
        let mut agenda = Agenda::new(200);
        [150, 3, 64, 3, 199].into_iter().for_each(|number| agenda.wake(number / 64, 1 << (number % 64)));
        agenda.drop(64);
        assert_eq!(agenda.next(), Some(3));
        agenda.wake(0, 1);
        assert_eq!(std::iter::from_fn(|| agenda.next()).collect::<Vec<_>>(), [0, 150, 199]);
        agenda.wake_all();
        agenda.clear();
        assert_eq!(agenda.next(), None);
    }
}
