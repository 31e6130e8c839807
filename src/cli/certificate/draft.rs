//! A folder that is not there until it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder under another name, beside the place where it is to stand; gone when it is dropped.
pub struct Draft {
    path: PathBuf,
    place: PathBuf,
}

/// Drafts of this process, so that no two have the same name.
static DRAFTS: AtomicU64 = AtomicU64::new(0);

impl Draft {
    /// An empty folder, with the folders above it where they are missing.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] where something stands in its place; and those of the file system.
    pub fn new(place: &Path) -> io::Result<Draft> {
        free(place)?;
        let (Some(parent), Some(name)) = (place.parent(), place.file_name()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this names no folder"));
        };
        if parent != Path::new("") {
            fs::create_dir_all(parent)?;
        }
        let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let hidden = format!(".{}.draft-{}-{number}", name.to_string_lossy(), std::process::id());
        let path = parent.join(hidden);
        fs::create_dir(&path)?;
        Ok(Draft { path, place: place.to_owned() })
    }

    /// Where it is for now.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file into it, down to the disk.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn write(&self, name: &str, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let file = File::options().write(true).create_new(true).open(self.path.join(name))?;
        let mut out = BufWriter::with_capacity(1 << 16, file);
        text(&mut out)?;
        out.into_inner().map_err(|error| error.into_error())?.sync_all()
    }

    /// Moves it, complete, to its place.
    ///
    /// # Errors
    /// As for [`Draft::new`].
    pub fn keep(self) -> io::Result<()> {
        sync_folder(&self.path)?;
        free(&self.place)?;
        fs::rename(&self.path, &self.place)?;
        sync_folder(self.place.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new(".")))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After it was kept there is nothing under its old name.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Whether nothing stands in a place.
fn free(place: &Path) -> io::Result<()> {
    match fs::symlink_metadata(place) {
        Ok(_) => Err(io::Error::new(io::ErrorKind::AlreadyExists, "it exists, and is left as it is")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Writes a folder's entries down to the disk, where the system can.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}
