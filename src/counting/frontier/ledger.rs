//! The work of frontiers as bytes, so that a later run can go on with it: the counts of those that are done, and the last whole layer of
//! the one at hand. The caller keeps the bytes.

use std::io::{self, Read, Write};

use super::layer::Layer;
use super::mix;

/// What the bytes begin with; the number changes with what they mean.
const MAGIC: &[u8] = b"exactly count 1\n";
/// Stands in the place of limbs where there was no room, before the cell.
const FULL: u64 = u64::MAX;

/// The frontiers of one count, in their order.
#[derive(Default)]
pub struct Ledger {
    /// The limbs of what those that are done came to; or the cell at which their states took too much.
    done: Vec<Result<Vec<u64>, u16>>,
    /// How many of them this run has asked for.
    asked: usize,
    begun: Option<Begun>,
}

/// A frontier on its way.
pub(super) struct Begun {
    pub order: Vec<u16>,
    pub step: usize,
    pub layer: Layer,
}

/// Why bytes are no ledger of a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// They cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// They are something else, or not whole.
    #[error("the file was not written by this command, or is damaged")]
    Damaged,
    /// They are of another puzzle.
    #[error("the file belongs to another puzzle")]
    Foreign,
}

/// A ledger with a layer that is whole, to be written.
pub struct Checkpoint<'l> {
    pub(super) ledger: &'l Ledger,
    pub(super) order: &'l [u16],
    pub(super) step: usize,
    pub(super) layer: &'l Layer,
}

impl Checkpoint<'_> {
    /// Whether this is the last layer.
    pub fn is_last(&self) -> bool {
        self.step == self.order.len()
    }

    /// Writes all, of a puzzle that is told apart by this text.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, puzzle: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Checked { inner: out, sum: 0 };
        out.inner.write_all(MAGIC)?;
        out.bytes(puzzle.as_bytes())?;
        out.word(self.ledger.done.len() as u64)?;
        for done in &self.ledger.done {
            match done {
                Ok(limbs) => {
                    out.word(limbs.len() as u64)?;
                    limbs.iter().try_for_each(|&limb| out.word(limb))?;
                }
                Err(cell) => {
                    out.word(FULL)?;
                    out.word((*cell).into())?;
                }
            }
        }
        out.word(self.order.len() as u64)?;
        self.order.iter().try_for_each(|&cell| out.word(cell.into()))?;
        let layer = self.layer;
        for number in [self.step, layer.words(), layer.limbs(), layer.len()] {
            out.word(number as u64)?;
        }
        for place in 0..layer.len() {
            layer.entry(place).iter().try_for_each(|&word| out.word(word))?;
        }
        let sum = out.sum;
        out.word(sum)
    }
}

impl Ledger {
    /// Reads what a [`Checkpoint`] wrote of the same puzzle; there are so many bytes.
    ///
    /// # Errors
    /// See [`LedgerError`].
    pub fn read(puzzle: &str, input: &mut dyn Read, bytes: u64) -> Result<Ledger, LedgerError> {
        let mut magic = vec![0; MAGIC.len()];
        input.read_exact(&mut magic).map_err(damaged)?;
        if magic != MAGIC {
            return Err(LedgerError::Damaged);
        }
        let mut input = Summed { inner: input, sum: 0, left: (bytes - MAGIC.len() as u64) / 8 };
        let text = input.bytes()?;
        let done = (0..input.count()?).map(|_| input.done()).collect::<Result<Vec<_>, _>>()?;
        let order: Vec<u64> = input.words()?;
        let [step, words, limbs, len] = [input.word()?, input.word()?, input.word()?, input.word()?];
        let stride = words.checked_add(limbs).filter(|stride| *stride > 0 && words > 0 && limbs > 0);
        let entries = stride.and_then(|stride| stride.checked_mul(len));
        if entries.is_none_or(|entries| entries + 1 != input.left) || step > order.len() as u64 {
            return Err(LedgerError::Damaged);
        }
        let (words, mut entry) = (words as usize, vec![0; (words + limbs) as usize]);
        let mut layer = Layer::new(words, limbs as usize);
        for _ in 0..len {
            entry.iter_mut().try_for_each(|word| input.word().map(|read| *word = read))?;
            layer.add(&entry[..words], &entry[words..], 1);
        }
        let sum = input.sum;
        if input.word()? != sum || layer.len() as u64 != len {
            return Err(LedgerError::Damaged);
        }
        if text != puzzle.as_bytes() {
            return Err(LedgerError::Foreign);
        }
        let order = order.into_iter().map(|cell| cell as u16).collect();
        Ok(Ledger { done, asked: 0, begun: Some(Begun { order, step: step as usize, layer }) })
    }

    /// What the next frontier came to in an earlier run, if it is done.
    pub(super) fn next_done(&mut self) -> Option<Result<Vec<u64>, u16>> {
        let done = self.done.get(self.asked).cloned();
        self.asked += usize::from(done.is_some());
        done
    }

    /// How far the next frontier came in an earlier run.
    pub(super) fn next_begun(&mut self) -> Option<Begun> {
        self.begun.take()
    }

    /// The frontier at hand is done.
    pub(super) fn finish(&mut self, came: Result<Vec<u64>, u16>) {
        self.done.push(came);
        self.asked += 1;
    }
}

fn damaged(error: io::Error) -> LedgerError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => LedgerError::Damaged,
        _ => LedgerError::Io(error),
    }
}

/// Writes words and sums them up.
struct Checked<'w> {
    inner: &'w mut dyn Write,
    sum: u64,
}

impl Checked<'_> {
    fn word(&mut self, word: u64) -> io::Result<()> {
        self.sum = mix(self.sum ^ word);
        self.inner.write_all(&word.to_le_bytes())
    }

    /// Bytes as words, with their number before them.
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.word(bytes.len() as u64)?;
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word))?;
        }
        Ok(())
    }
}

/// Reads words and sums them up; nothing is believed about lengths that the number of words belies.
struct Summed<'r> {
    inner: &'r mut dyn Read,
    sum: u64,
    /// Words that are left.
    left: u64,
}

impl Summed<'_> {
    fn word(&mut self) -> Result<u64, LedgerError> {
        let mut bytes = [0; 8];
        self.inner.read_exact(&mut bytes).map_err(damaged)?;
        self.left = self.left.checked_sub(1).ok_or(LedgerError::Damaged)?;
        let word = u64::from_le_bytes(bytes);
        self.sum = mix(self.sum ^ word);
        Ok(word)
    }

    /// A number of things that take a word each, at least.
    fn count(&mut self) -> Result<u64, LedgerError> {
        self.word().and_then(|count| if count <= self.left { Ok(count) } else { Err(LedgerError::Damaged) })
    }

    fn words(&mut self) -> Result<Vec<u64>, LedgerError> {
        (0..self.count()?).map(|_| self.word()).collect()
    }

    fn done(&mut self) -> Result<Result<Vec<u64>, u16>, LedgerError> {
        match self.word()? {
            FULL => Ok(Err(self.word()? as u16)),
            count if count <= self.left => (0..count).map(|_| self.word()).collect::<Result<_, _>>().map(Ok),
            _ => Err(LedgerError::Damaged),
        }
    }

    fn bytes(&mut self) -> Result<Vec<u8>, LedgerError> {
        let length = self.word()?;
        if length.div_ceil(8) > self.left {
            return Err(LedgerError::Damaged);
        }
        let mut bytes = Vec::new();
        for _ in 0..length.div_ceil(8) {
            bytes.extend(self.word()?.to_le_bytes());
        }
        bytes.truncate(length as usize);
        Ok(bytes)
    }
}
