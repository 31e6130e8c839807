//! A folder that is not there until it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use exactly::{Polled, Stop};

/// A folder under another name, beside the place where it is to stand; gone when it is dropped.
pub struct Draft {
    path: PathBuf,
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

/// Drafts of this process, so that no two have the same name.
static DRAFTS: AtomicU64 = AtomicU64::new(0);

impl Draft {
    /// An empty folder, with the folders above it where they are missing.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] where something stands in its place; and those of the file system.
    pub fn new(place: &Path) -> Result<Draft, FileError> {
        free(place)?;
        let (Some(parent), Some(name)) = (place.parent(), place.file_name()) else {
            return Err(FileError::at(place)(io::Error::new(ErrorKind::InvalidInput, "this names no folder")));
        };
        if parent != Path::new("") {
            fs::create_dir_all(parent).map_err(FileError::at(parent))?;
        }
        loop {
            let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
            let hidden = format!(".{}.draft-{}-{number}", name.to_string_lossy(), std::process::id());
            let path = parent.join(hidden);
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Draft { path, place: place.to_owned() }),
                // Left over from a run that was killed; in a container all have the same process id.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(FileError { path, error }),
            }
        }
    }

    /// Where it is for now.
    pub fn path(&self) -> &Path {
        &self.path
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
        let path = self.path.join(name);
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
    /// As for [`Draft::new`].
    pub fn keep(self) -> Result<(), FileError> {
        sync_folder(&self.path)?;
        rename_new(&self.path, &self.place).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => taken(&self.place),
            _ => FileError::at(&self.place)(error),
        })?;
        sync_folder(self.place.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new(".")))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After it was kept there is nothing under its old name.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Gives a folder another name, which nothing has yet.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        // Some file systems, and old kernels, cannot.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => rename_if_free(from, to),
        renamed => Ok(renamed?),
    }
}

/// Gives a folder another name, which nothing has yet.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    rename_if_free(from, to)
}

/// The same in two steps. An empty folder that is made between them is replaced; all else is left as it is.
fn rename_if_free(from: &Path, to: &Path) -> io::Result<()> {
    free(to).map_err(|error| error.error)?;
    fs::rename(from, to)
}

/// Whether nothing stands in a place.
fn free(place: &Path) -> Result<(), FileError> {
    match fs::symlink_metadata(place) {
        Ok(_) => Err(taken(place)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(FileError::at(place)(error)),
    }
}

fn taken(place: &Path) -> FileError {
    FileError::at(place)(io::Error::new(ErrorKind::AlreadyExists, "it exists, and is left as it is"))
}

/// Writes a folder's entries down to the disk, where the system can.
fn sync_folder(path: &Path) -> Result<(), FileError> {
    let synced = if cfg!(unix) { File::open(path).and_then(|folder| folder.sync_all()) } else { Ok(()) };
    synced.map_err(FileError::at(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use exactly::Never;

    /// A folder of its own, gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("exactly-draft-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn entries(&self) -> usize {
            fs::read_dir(&self.0).unwrap().count()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn left_over_drafts_are_passed_over() {
        let folder = Folder::new("left-over");
        let number = DRAFTS.load(Ordering::Relaxed);
        for number in number..number + 20 {
            fs::create_dir(folder.0.join(format!(".a.draft-{}-{number}", std::process::id()))).unwrap();
        }
        let draft = Draft::new(&folder.0.join("a")).unwrap();
        draft.write("file", &Never, |out| out.write_all(b"text")).unwrap();
        draft.keep().unwrap();
        assert_eq!(fs::read(folder.0.join("a/file")).unwrap(), b"text");
        assert_eq!(folder.entries(), 21);
    }

    #[test]
    fn what_came_between_is_left_as_it_is() {
        let folder = Folder::new("between");
        let place = folder.0.join("a");
        for rename in [rename_new, rename_if_free] {
            let draft = Draft::new(&place).unwrap();
            draft.write("file", &Never, |out| out.write_all(b"text")).unwrap();
            fs::create_dir(&place).unwrap();
            assert_eq!(rename(draft.path(), &place).unwrap_err().kind(), ErrorKind::AlreadyExists);
            let refused = draft.keep().unwrap_err();
            assert_eq!((refused.path.as_path(), refused.error.kind()), (place.as_path(), ErrorKind::AlreadyExists));
            assert_eq!(
                (fs::read_dir(&place).unwrap().count(), folder.entries()),
                (0, 1),
                "empty, and no draft beside it"
            );
            fs::remove_dir(&place).unwrap();
        }
    }

    #[test]
    fn a_stop_ends_the_writing() {
        let folder = Folder::new("stop");
        let draft = Draft::new(&folder.0.join("a")).unwrap();
        let stop = || Some(exactly::Limit::Time);
        let refused = draft.write("file", &stop, |out| out.write_all(b"text")).unwrap_err();
        assert_eq!(exactly::Limit::behind(&refused.error), Some(exactly::Limit::Time));
        drop(draft);
        assert_eq!(folder.entries(), 0);
    }
}
