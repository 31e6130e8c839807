//! A file whose old text stays until the new one is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The new text of a file, under another name beside it, which is gone when it is dropped. A device or a pipe has nothing to
/// lose and is written to at once.
pub struct Replacement {
    out: Option<BufWriter<File>>,
    /// Where it is for now and where it is to stand; `None` for a device.
    paths: Option<[PathBuf; 2]>,
}

/// Replacements of this process, so that no two have the same name.
static REPLACEMENTS: AtomicU64 = AtomicU64::new(0);

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
            return Ok(Replacement { out: Some(BufWriter::new(file)), paths: None });
        }
        let name =
            place.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this names no file"))?;
        let number = REPLACEMENTS.fetch_add(1, Ordering::Relaxed);
        let hidden = format!(".{}.draft-{}-{number}", name.to_string_lossy(), std::process::id());
        let draft = place.with_file_name(hidden);
        let file = File::options().write(true).create_new(true).open(&draft)?;
        let replacement = Replacement { out: Some(BufWriter::new(file)), paths: Some([draft.clone(), place]) };
        if let Some(old) = old {
            fs::set_permissions(&draft, old.permissions())?;
        }
        Ok(replacement)
    }

    /// Puts it, complete and down to the disk, in its place.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn keep(mut self) -> io::Result<()> {
        let Some(out) = self.out.take() else { return Ok(()) };
        let file = out.into_inner().map_err(|error| error.into_error())?;
        let Some([draft, place]) = &self.paths else { return Ok(()) };
        file.sync_all()?;
        drop(file);
        fs::rename(draft, place)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.as_mut().map_or(Ok(0), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // What was kept has left this name.
        if let Some([draft, _]) = &self.paths {
            let _ = fs::remove_file(draft);
        }
    }
}
