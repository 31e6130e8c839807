//! A file whose old text stays until the new one is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::console::draft::Draft;

/// The new text of a file, under another name beside it, which is gone when it is dropped. A device or a pipe has nothing to
/// lose and is written to at once.
pub struct Replacement {
    out: BufWriter<File>,
    /// What it is written to and where that is to stand; `None` for a device.
    draft: Option<(Draft, PathBuf)>,
}

impl Replacement {
    /// An empty text for a place.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn new(place: &Path) -> io::Result<Replacement> {
        // A link is kept, and what it leads to is replaced.
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let old = fs::metadata(&place).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(&place)?;
            return Ok(Replacement { out: BufWriter::new(file), draft: None });
        }
        let (draft, file) = Draft::file(&place)?;
        if let Some(old) = old {
            fs::set_permissions(draft.path(), old.permissions())?;
        }
        Ok(Replacement { out: BufWriter::new(file), draft: Some((draft, place)) })
    }

    /// Puts it, complete and down to the disk, in its place.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn keep(self) -> io::Result<()> {
        let file = self.out.into_inner().map_err(|error| error.into_error())?;
        let Some((draft, place)) = self.draft else { return Ok(()) };
        file.sync_all()?;
        drop(file);
        draft.replace(&place)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
