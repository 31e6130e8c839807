//! Layers that are kept, in memory or where the caller says: each is put there once and gone through once, from its first state to its
//! last.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::layer::Layer;
use crate::limits::Limit;

/// Something like a file.
pub trait Store: Read + Write + Seek {}

impl<S: Read + Write + Seek> Store for S {}

/// Makes one, once memory does not suffice.
pub type MakeStore = fn() -> io::Result<Box<dyn Store>>;

/// Why a layer cannot be kept, or not be had again.
#[derive(Debug)]
pub enum Unkept {
    /// It takes more memory than it may, and there is no store.
    NoRoom,
    /// The store failed.
    Store(io::Error),
    /// It was stopped.
    Stopped(Limit),
}

impl From<io::Error> for Unkept {
    fn from(error: io::Error) -> Unkept {
        Unkept::Store(error)
    }
}

/// Hears a state with its number, and says whether to go on.
pub(super) type Each<'e> = dyn FnMut(&[u64], &[u64]) -> Result<bool, Limit> + 'e;

/// Kept layers.
pub(super) struct Shelf {
    /// Bytes that they may take of memory, and do.
    most: usize,
    taken: usize,
    layers: Vec<Kept>,
    make: Option<MakeStore>,
    store: Option<Box<dyn Store>>,
    stored: u64,
}

struct Kept {
    words: usize,
    stride: usize,
    len: usize,
    at: Place,
}

enum Place {
    Memory(Box<[u64]>),
    Store(u64),
}

/// Entries that are read from a store at once.
const AT_ONCE: usize = 1 << 12;

impl Shelf {
    /// An empty one, that takes so many bytes of memory.
    pub fn new(most: usize, make: Option<MakeStore>) -> Shelf {
        Shelf { most, taken: 0, layers: Vec::new(), make, store: None, stored: 0 }
    }

    /// Puts the next layer there.
    pub fn keep(&mut self, layer: &Layer) -> Result<(), Unkept> {
        let bytes = layer.bytes_of_entries();
        let at = if self.taken + bytes <= self.most {
            self.taken += bytes;
            let mut entries = Vec::with_capacity(bytes / 8);
            (0..layer.len()).for_each(|place| entries.extend_from_slice(layer.entry(place)));
            Place::Memory(entries.into())
        } else {
            Place::Store(self.write(layer)?)
        };
        let (words, stride) = (layer.words(), layer.words() + layer.limbs());
        self.layers.push(Kept { words, stride, len: layer.len(), at });
        Ok(())
    }

    fn write(&mut self, layer: &Layer) -> Result<u64, Unkept> {
        if self.store.is_none() {
            let make = self.make.ok_or(Unkept::NoRoom)?;
            self.store = Some(make()?);
        }
        let store = self.store.as_mut().ok_or(Unkept::NoRoom)?;
        let begin = self.stored;
        store.seek(SeekFrom::Start(begin))?;
        let mut bytes = Vec::new();
        for place in 0..layer.len() {
            layer.entry(place).iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            if (place + 1) % AT_ONCE == 0 || place + 1 == layer.len() {
                store.write_all(&bytes)?;
                bytes.clear();
            }
        }
        self.stored += layer.bytes_of_entries() as u64;
        Ok(begin)
    }

    /// Hands out the states of a layer with their numbers, until `each` says no.
    pub fn go_through(&mut self, layer: usize, each: &mut Each<'_>) -> Result<(), Unkept> {
        let kept = &self.layers[layer];
        let mut entry = |entry: &[u64]| each(&entry[..kept.words], &entry[kept.words..]).map_err(Unkept::Stopped);
        let begin = match &kept.at {
            Place::Memory(entries) => {
                for one in entries.chunks_exact(kept.stride) {
                    if !entry(one)? {
                        break;
                    }
                }
                return Ok(());
            }
            Place::Store(begin) => *begin,
        };
        let store = self.store.as_mut().ok_or(Unkept::NoRoom)?;
        store.seek(SeekFrom::Start(begin))?;
        let (mut left, mut words) = (kept.len, Vec::new());
        while left > 0 {
            let count = left.min(AT_ONCE);
            let mut bytes = vec![0; 8 * count * kept.stride];
            store.read_exact(&mut bytes)?;
            words.clear();
            words.extend(bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))));
            for one in words.chunks_exact(kept.stride) {
                if !entry(one)? {
                    return Ok(());
                }
            }
            left -= count;
        }
        Ok(())
    }
}
