//! The folder of a certificate, which is not there until it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use exactly::{Polled, Stop};

use crate::console::draft::{Draft, free};

/// A folder that is being filled; gone if it is dropped before it was kept.
pub struct NewFolder {
    draft: Draft,
    place: PathBuf,
}

/// A file or folder that the file system refused.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct FileError {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

impl FileError {
    /// Names the path that an error is about.
    pub fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> FileError {
        |error| FileError { path: path.into(), error }
    }
}

impl NewFolder {
    /// An empty folder, with the folders above it where they are missing.
    ///
    /// # Errors
    /// Where something stands in its place; and those of the file system.
    pub fn new(place: &Path) -> Result<NewFolder, FileError> {
        free(place).map_err(FileError::at(place))?;
        if let Some(parent) = place.parent().filter(|parent| *parent != Path::new("")) {
            fs::create_dir_all(parent).map_err(FileError::at(parent))?;
        }
        let draft = Draft::folder(place).map_err(FileError::at(place))?;
        Ok(NewFolder { draft, place: place.to_owned() })
    }

    /// Where it is for now.
    pub fn path(&self) -> &Path {
        self.draft.path()
    }

    /// Writes a file into it, down to the disk.
    ///
    /// # Errors
    /// Those of the file system, and where `stop` says so.
    pub fn write(
        &self,
        name: &str,
        stop: &dyn Stop,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        let path = self.path().join(name);
        let written = File::options().write(true).create_new(true).open(&path).and_then(|file| {
            let mut out = BufWriter::with_capacity(1 << 16, Polled::new(&file, stop));
            text(&mut out)?;
            out.flush()?;
            file.sync_all()
        });
        written.map_err(FileError::at(path))
    }

    /// Moves it, complete, to its place.
    ///
    /// # Errors
    /// As for [`NewFolder::new`].
    pub fn keep(self) -> Result<(), FileError> {
        sync_folder(self.draft.path())?;
        self.draft.keep(&self.place).map_err(FileError::at(&self.place))?;
        sync_folder(self.place.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new(".")))
    }
}

/// Writes a folder's entries down to the disk, where the system can.
fn sync_folder(path: &Path) -> Result<(), FileError> {
    let synced = if cfg!(unix) { File::open(path).and_then(|folder| folder.sync_all()) } else { Ok(()) };
    synced.map_err(FileError::at(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use exactly::Limit;

    #[test]
    fn a_stop_ends_the_writing() {
        let above = std::env::temp_dir().join(format!("exactly-folder-{}", std::process::id()));
        let folder = NewFolder::new(&above.join("a")).unwrap();
        let refused = folder.write("file", &|| Some(Limit::Time), |out| out.write_all(b"text")).unwrap_err();
        assert_eq!(Limit::behind(&refused.error), Some(Limit::Time));
        drop(folder);
        assert_eq!(fs::read_dir(&above).unwrap().count(), 0);
        fs::remove_dir(&above).unwrap();
    }
}
