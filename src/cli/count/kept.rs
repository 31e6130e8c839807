//! The file of `count --resume`: written anew as layers become whole, and never half.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use exactly::counting::frontier::{Checkpoint, Ledger, LedgerError};

use crate::console::draft::Draft;

/// Writing takes at most this share of the time.
const SHARE: u32 = 10;

/// The file that keeps the layers of a run.
pub struct Kept {
    path: PathBuf,
    writing: Mutex<Writing>,
}

struct Writing {
    /// When the next layer is written at the earliest.
    due: Instant,
    failed: Option<io::Error>,
    /// The cells behind the latest layer that was written, and all.
    cells: Option<(usize, usize)>,
}

impl Kept {
    /// Layers are kept at a path, or taken up from there.
    pub fn new(path: PathBuf) -> Kept {
        Kept { path, writing: Mutex::new(Writing { due: Instant::now(), failed: None, cells: None }) }
    }

    /// Sees whether a file can be written beside the place and so be moved there, before anything is counted.
    ///
    /// # Errors
    /// Where it cannot.
    pub fn try_place(&self) -> anyhow::Result<()> {
        let place = self.path.display();
        Draft::file(&self.path).with_context(|| format!("--resume {place}: layers cannot be kept there"))?;
        Ok(())
    }

    /// What an earlier run of this puzzle kept there; nothing where there is no file.
    ///
    /// # Errors
    /// Where the file is of another puzzle, or damaged, or cannot be read.
    pub fn read(&self, puzzle: &str) -> Result<Ledger, LedgerError> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Ledger::default()),
            Err(error) => return Err(error.into()),
        };
        let data = file.metadata()?;
        if !data.is_file() {
            return Err(io::Error::other("it is no regular file").into());
        }
        Ledger::read(puzzle, &mut BufReader::new(file), data.len())
    }

    /// Writes a layer, with so many cells behind it of all, if it is time to: the last one always.
    pub fn keep(&self, puzzle: &str, checkpoint: &Checkpoint<'_>, cells: (usize, usize)) {
        let Ok(mut writing) = self.writing.lock() else { return };
        let begin = Instant::now();
        if writing.failed.is_some() || begin < writing.due && !checkpoint.is_last() {
            return;
        }
        writing.failed = self.write(puzzle, checkpoint).err();
        writing.cells = writing.failed.is_none().then_some(cells);
        writing.due = Instant::now() + begin.elapsed().max(Duration::from_millis(1)) * SHARE;
    }

    fn write(&self, puzzle: &str, checkpoint: &Checkpoint<'_>) -> io::Result<()> {
        let (draft, file) = Draft::file(&self.path)?;
        let mut file = BufWriter::new(file);
        checkpoint.write(puzzle, &mut file)?;
        file.flush()?;
        drop(file);
        draft.replace(&self.path)
    }

    /// What the file has after a run that has not come to its end; none where it could not be written.
    pub fn said(&self) -> Option<String> {
        let writing = self.writing.lock().ok().filter(|writing| writing.failed.is_none())?;
        let path = self.path.display();
        Some(match writing.cells {
            Some((behind, all)) => {
                format!("{path} has the layers up to {behind} of {all} cells: the same command goes on from there")
            }
            None if self.path.exists() => format!("{path} is as it was: no further layer was done"),
            None => format!("{path} was not written: no layer was done"),
        })
    }

    /// Why layers could not be kept, if so.
    pub fn failure(&self) -> Option<String> {
        self.writing.lock().ok()?.failed.as_ref().map(|error| format!("{}: {error}", self.path.display()))
    }
}
