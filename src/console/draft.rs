//! What is not there until it is complete: a file or folder under a hidden name of its own, beside the place where it is to
//! stand, and gone if it is dropped before.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file or folder that is being written.
pub struct Draft {
    path: PathBuf,
}

/// Drafts of this process, so that no two have the same name.
static DRAFTS: AtomicU64 = AtomicU64::new(0);

/// The most characters of the place's name that stand in the draft's: names have at most 255 bytes.
const MOST_NAMED: usize = 40;

impl Draft {
    /// An empty file beside a place.
    ///
    /// # Errors
    /// Where the place has no name, and those of the file system.
    pub fn file(place: &Path) -> io::Result<(Draft, File)> {
        create(place, |path| File::options().read(true).write(true).create_new(true).open(path))
    }

    /// An empty folder beside a place.
    ///
    /// # Errors
    /// As for [`Draft::file`].
    pub fn folder(place: &Path) -> io::Result<Draft> {
        create(place, |path| fs::create_dir(path)).map(|(draft, ())| draft)
    }

    /// An empty file among the system's temporary ones, that is never to stand anywhere.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn temporary() -> io::Result<(Draft, File)> {
        Draft::file(&std::env::temp_dir().join("exactly"))
    }

    /// Where it is for now.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Moves it to a place, over the file that may stand there.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn replace(self, place: &Path) -> io::Result<()> {
        fs::rename(&self.path, place)
    }

    /// Moves it to a place where nothing stands.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] where something does; and those of the file system.
    pub fn keep(self, place: &Path) -> io::Result<()> {
        rename_new(&self.path, place).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => taken(),
            _ => error,
        })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After it was moved there is nothing under its old name.
        let _ = fs::remove_file(&self.path).or_else(|_| fs::remove_dir_all(&self.path));
    }
}

/// Whether nothing stands in a place.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] where something does; and those of the file system.
pub fn free(place: &Path) -> io::Result<()> {
    match fs::symlink_metadata(place) {
        Ok(_) => Err(taken()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

fn taken() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "it exists already, and is left as it is")
}

/// Makes something under the first hidden name that nothing has. A run that was killed leaves its drafts, and in a container all
/// runs have the same process id.
fn create<T>(place: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(Draft, T)> {
    let name =
        place.file_name().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "this names no file or folder"))?;
    let shown: String = name.to_string_lossy().chars().take(MOST_NAMED).collect();
    loop {
        let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let path = place.with_file_name(format!(".{shown}.draft-{}-{number}", std::process::id()));
        match make(&path) {
            Ok(made) => return Ok((Draft { path }, made)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Gives something another name, which nothing has yet.
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

/// Gives something another name, which nothing has yet.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    rename_if_free(from, to)
}

/// The same in two steps. A file, or an empty folder, that is made between them is replaced; all else is left as it is.
fn rename_if_free(from: &Path, to: &Path) -> io::Result<()> {
    free(to)?;
    fs::rename(from, to)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

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

    /// Of a run with the same process id, as in a container.
    #[test]
    fn left_over_drafts_are_passed_over() {
        let folder = Folder::new("left-over");
        let number = DRAFTS.load(Ordering::Relaxed);
        for number in number..number + 50 {
            let path = folder.0.join(format!(".a.draft-{}-{number}", std::process::id()));
            if number % 2 == 0 { fs::write(path, "old").unwrap() } else { fs::create_dir(path).unwrap() }
        }
        let (draft, mut file) = Draft::file(&folder.0.join("a")).unwrap();
        file.write_all(b"text").unwrap();
        draft.keep(&folder.0.join("b")).unwrap();
        Draft::folder(&folder.0.join("a")).unwrap().keep(&folder.0.join("c")).unwrap();
        assert_eq!((fs::read(folder.0.join("b")).unwrap().as_slice(), folder.entries()), (&b"text"[..], 52));
    }

    #[test]
    fn what_came_between_is_left_as_it_is() {
        let folder = Folder::new("between");
        let place = folder.0.join("a");
        for rename in [rename_new, rename_if_free] {
            let draft = Draft::folder(&place).unwrap();
            fs::create_dir(&place).unwrap();
            assert_eq!(rename(draft.path(), &place).unwrap_err().kind(), ErrorKind::AlreadyExists);
            assert_eq!(draft.keep(&place).unwrap_err().kind(), ErrorKind::AlreadyExists);
            assert_eq!(
                (fs::read_dir(&place).unwrap().count(), folder.entries()),
                (0, 1),
                "empty, and no draft beside it"
            );
            fs::remove_dir(&place).unwrap();
        }
        fs::write(&place, "old").unwrap();
        let (draft, _) = Draft::file(&place).unwrap();
        assert_eq!(draft.keep(&place).unwrap_err().kind(), ErrorKind::AlreadyExists);
        let (draft, mut file) = Draft::file(&place).unwrap();
        file.write_all(b"new").unwrap();
        draft.replace(&place).unwrap();
        assert_eq!((fs::read(&place).unwrap().as_slice(), folder.entries()), (&b"new"[..], 1));
    }

    #[test]
    fn long_names_have_room_for_their_draft() {
        let folder = Folder::new("long");
        let place = folder.0.join("\u{e4}".repeat(127));
        Draft::file(&place).unwrap().0.keep(&place).unwrap();
        assert!(place.exists());
    }
}
