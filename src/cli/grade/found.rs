//! The formulas of a class: files in a folder, in folders of it, and in archives.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::packed::{self, Entry, MOST_OF_ARCHIVE};
use crate::console::misnamed::begins_formula;

/// What is looked at of a file to see what it is.
const HEAD: u64 = 1 << 16;

/// What a look at a file of an archive costs at least, of the bytes that it may unpack to.
const LOOK: u64 = 1 << 10;

/// How deep folders and archives may lie in each other.
const DEEPEST: usize = 32;
const DEEPEST_ARCHIVE: usize = 3;

/// A submission: a formula, or why there is none.
pub struct Found {
    /// Its place in the folder, `/` between names, through archives too.
    pub name: String,
    /// What stands there.
    pub content: Content,
}

/// What a submission holds.
pub enum Content {
    /// A file that is no archive.
    File(PathBuf),
    /// A file that was unpacked.
    Bytes(Vec<u8>),
    /// Nothing that can be read, and why.
    Nothing(String),
}

/// Whether to look further.
pub type Next = anyhow::Result<bool>;

/// Hands out all formulas of a folder in the order of their names, and one without a formula for each file or folder that has none in it. Of an
/// archive, those without a formula come last.
///
/// # Errors
/// Where the folder cannot be read, and those of `take`.
pub fn visit(folder: &Path, take: &mut dyn FnMut(Found) -> Next) -> anyhow::Result<()> {
    // One archive of all submissions, as systems for courses hand out, does as well.
    let one = folder.file_name().filter(|_| folder.is_file()).map(|name| name.to_string_lossy().into_owned());
    let is_one = one.is_some();
    let entries = one.map_or_else(|| listed(folder), |name| Ok(vec![(name, folder.to_owned())]))?;
    for (name, path) in entries {
        let direct = is_one.then(BTreeMap::new);
        let mut walk = Walk { take, formulas: 0, others: Vec::new(), direct };
        if is_own_folder(&path) {
            if !walk.folder(&path, &name, 0)? {
                return Ok(());
            }
        } else if !walk.file(&path, &name, true)? || !walk.without_formula(&name)? {
            return Ok(());
        }
        if walk.formulas == 0 {
            let why = no_formula(&walk.others);
            if !take(Found { name, content: Content::Nothing(why) })? {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Whether it is a folder that stands here: a link may lead to what is none of the class, or in a circle.
fn is_own_folder(path: &Path) -> bool {
    path.is_dir() && !path.is_symlink()
}

/// The last part of a name.
fn own_name(name: &str) -> String {
    name.rsplit('/').next().unwrap_or_default().to_owned()
}

/// That there is no formula, but what else.
fn no_formula(others: &[String]) -> String {
    const MOST: usize = 3;
    let more = others.len().saturating_sub(MOST);
    let named = others[..others.len() - more].join(", ");
    match (others.len(), more) {
        (0, _) => "there is no file in it".to_owned(),
        (_, 0) => format!("there is no formula in it, only {named}"),
        (_, more) => format!("there is no formula in it, only {named} and {more} more"),
    }
}

/// What stands in a folder but for what systems put there, in the order of names.
fn listed(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !is_of_system(&name) {
            found.push((name, path));
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a system puts files of this name beside others.
fn is_of_system(name: &str) -> bool {
    name.starts_with('.') || ["__MACOSX", "Thumbs.db", "desktop.ini"].contains(&name)
}

/// Whether a file in an archive was put there by a system.
fn is_beside(name: &str) -> bool {
    name.split('/').any(|part| !matches!(part, "." | "..") && is_of_system(part))
}

/// Whether a file is called as formulas are.
fn is_called_formula(name: &str) -> bool {
    let name = name.to_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    name.ends_with(".cnf") || name.ends_with(".dimacs")
}

/// Whether a text begins as formulas do: comments and a header, or numbers up to a 0.
fn is_formula(head: &[u8]) -> bool {
    let is_number = |word: &[u8]| word.strip_prefix(b"-").unwrap_or(word).iter().all(u8::is_ascii_digit);
    let mut lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"c ") && *line != b"c");
    let words: Vec<&[u8]> =
        first.unwrap_or_default().split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    let is_clause = words.len() > 1 && words.last() == Some(&&b"0"[..]) && words.iter().all(|word| is_number(word));
    is_clause || begins_formula(head)
}

/// The name of a file in an archive without what says nothing, and whether it leads out of the archive.
fn within(name: &str) -> (String, bool) {
    let mut parts: Vec<&str> = Vec::new();
    let mut leads_out = name.starts_with('/');
    for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part == ".." {
            leads_out |= parts.pop().is_none();
        } else {
            leads_out |= parts.is_empty() && part.len() == 2 && part.ends_with(':');
            parts.push(part);
        }
    }
    (if leads_out { name.to_owned() } else { parts.join("/") }, leads_out)
}

/// Why a file of an archive is not read.
const UNSAFE: &str = "unsafe: its path leads out of the archive; it was not read";

/// A walk through one file or folder.
struct Walk<'t> {
    take: &'t mut dyn FnMut(Found) -> Next,
    formulas: usize,
    /// Files that are none, by their own names.
    others: Vec<String>,
    /// Of an archive of all submissions, how many formulas each file or folder directly in it has, and which other files.
    direct: Option<BTreeMap<String, (usize, Vec<String>)>>,
}

impl Walk<'_> {
    /// Whether a file is a formula by its name or, directly in an archive of all submissions, by its place.
    fn is_wanted(&self, name: &str) -> bool {
        is_called_formula(name) || self.direct.is_some() && name.matches('/').count() == 1
    }

    /// Gives what was found since there were so many formulas and others to the submission of an archive that it is of: wherever in the
    /// archive the files of a submission stand, they are told together.
    fn assign(&mut self, own: &str, depth: usize, (formulas, others): (usize, usize)) {
        let Some(direct) = self.direct.as_mut().filter(|_| depth == 1) else { return };
        // The archive itself, and what leads out of it, is none.
        let Some(first) = own.split('/').next().filter(|first| !matches!(*first, "" | "..")) else { return };
        let submission = direct.entry(first.to_owned()).or_default();
        submission.0 += self.formulas - formulas;
        submission.1.extend(self.others.drain(others..));
    }

    /// Hands out the submissions of an archive that have no formula.
    fn without_formula(&mut self, name: &str) -> Next {
        for (own, (formulas, mut others)) in self.direct.take().unwrap_or_default() {
            others.sort();
            if formulas == 0 && !self.fail(&format!("{name}/{own}"), &no_formula(&others))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn hand(&mut self, name: &str, content: Content) -> Next {
        self.formulas += 1;
        (self.take)(Found { name: name.to_owned(), content })
    }

    fn fail(&mut self, name: &str, why: &dyn std::fmt::Display) -> Next {
        self.hand(name, Content::Nothing(why.to_string()))
    }

    fn folder(&mut self, folder: &Path, name: &str, depth: usize) -> Next {
        let entries = match listed(folder) {
            Ok(entries) if depth < DEEPEST => entries,
            Ok(_) => return self.fail(name, &format!("folders lie in each other more than {DEEPEST} deep")),
            Err(error) => return self.fail(name, &error),
        };
        for (own, path) in entries {
            let name = format!("{name}/{own}");
            let go_on = if is_own_folder(&path) {
                self.folder(&path, &name, depth + 1)?
            } else {
                self.file(&path, &name, false)?
            };
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A file; one that is wanted is a formula by its place.
    fn file(&mut self, path: &Path, name: &str, is_wanted: bool) -> Next {
        let is_wanted = is_wanted || is_called_formula(name);
        // Only what is plain is opened: a pipe would be waited for.
        if !fs::metadata(path).is_ok_and(|data| data.is_file()) {
            self.others.push(own_name(name));
            return if is_wanted { self.fail(name, &"no file that can be read") } else { Ok(true) };
        }
        let opened = File::open(path).and_then(|mut file| {
            let mut head = Vec::new();
            file.by_ref().take(HEAD).read_to_end(&mut head)?;
            file.seek(SeekFrom::Start(0))?;
            Ok((file, head))
        });
        let (file, head) = match opened {
            Ok(opened) => opened,
            Err(error) => return self.fail(name, &error),
        };
        let mut left = MOST_OF_ARCHIVE;
        if packed::is_zip(&head) {
            return self.archive(file, name, &mut left, 1);
        }
        if packed::is_gzip(&head) || packed::is_tar(&head) {
            return self.packed(&head, name, is_wanted, &mut left, 1, |left| packed::bounded(file, left));
        }
        if is_wanted || is_formula(&head) {
            return self.hand(name, Content::File(path.to_owned()));
        }
        self.others.push(own_name(name));
        Ok(true)
    }

    /// What gzip packed, or an archive that has to be read from its begin: a file that begins so, and all of it.
    fn packed(
        &mut self,
        head: &[u8],
        name: &str,
        is_wanted: bool,
        left: &mut u64,
        depth: usize,
        whole: impl FnOnce(&mut u64) -> io::Result<Vec<u8>>,
    ) -> Next {
        let is_gzip = packed::is_gzip(head);
        let inside = if is_gzip { packed::head_of_gzip(Cursor::new(head), HEAD) } else { head.to_vec() };
        let is_tar = packed::is_tar(&inside);
        if !is_tar && !is_wanted && !is_formula(&inside) {
            self.others.push(own_name(name));
            return Ok(true);
        }
        let bytes =
            whole(left).and_then(|bytes| if is_gzip { packed::gunzip(Cursor::new(bytes), left) } else { Ok(bytes) });
        match bytes {
            Ok(bytes) if is_tar => self.tar(&bytes, name, left, depth),
            Ok(bytes) => self.hand(name, Content::Bytes(bytes)),
            Err(error) => self.fail(name, &error),
        }
    }

    /// A TAR archive, in the order in which its files stand in it.
    fn tar(&mut self, bytes: &[u8], name: &str, left: &mut u64, depth: usize) -> Next {
        if depth > DEEPEST_ARCHIVE {
            return self.fail(name, &format!("archives lie in each other more than {DEEPEST_ARCHIVE} deep"));
        }
        let mut archive = tar::Archive::new(bytes);
        let entries = match archive.entries() {
            Ok(entries) => entries,
            Err(error) => return self.fail(name, &error),
        };
        for (number, entry) in entries.enumerate() {
            let read = entry.and_then(|mut entry| {
                let own = String::from_utf8_lossy(&entry.path_bytes()).replace('\\', "/");
                let mut bytes = Vec::new();
                entry.read_to_end(&mut bytes)?;
                let is_whole = bytes.len() as u64 == entry.size();
                Ok((own, bytes, entry.header().entry_type(), is_whole))
            });
            let (own, bytes, kind, is_whole) = match read {
                Ok(read) => read,
                Err(_) => return self.fail(name, &"the archive is damaged or cut off"),
            };
            if number >= packed::MOST_ENTRIES {
                return self.fail(name, &format!("the archive lists more than {} files", packed::MOST_ENTRIES));
            }
            if !(kind.is_file() || kind.is_dir()) || is_beside(&own) {
                continue;
            }
            let (own, leads_out) = within(&own);
            let (whole, before) = (format!("{name}/{own}"), (self.formulas, self.others.len()));
            let go_on = if kind.is_dir() {
                true
            } else if leads_out {
                self.fail(&whole, &UNSAFE)?
            } else if is_whole {
                self.inner(bytes, &whole, left, depth)?
            } else {
                self.fail(&whole, &"the archive is cut off here")?
            };
            self.assign(&own, depth, before);
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A file of an archive, unpacked.
    fn inner(&mut self, bytes: Vec<u8>, name: &str, left: &mut u64, depth: usize) -> Next {
        let head = bytes[..bytes.len().min(HEAD as usize)].to_vec();
        let is_wanted = self.is_wanted(name);
        if packed::is_zip(&head) {
            return self.inner_archive(bytes, name, left, depth);
        }
        if packed::is_gzip(&head) || packed::is_tar(&head) {
            return self.packed(&head, name, is_wanted, left, depth + 1, |_| Ok(bytes));
        }
        if is_wanted || is_formula(&head) {
            return self.hand(name, Content::Bytes(bytes));
        }
        self.others.push(own_name(name));
        Ok(true)
    }

    fn inner_archive(&mut self, bytes: Vec<u8>, name: &str, left: &mut u64, depth: usize) -> Next {
        if depth == DEEPEST_ARCHIVE {
            return self.fail(name, &format!("archives lie in each other more than {DEEPEST_ARCHIVE} deep"));
        }
        // What reads from memory has one type, however deep.
        let mut inner: Box<dyn ReadSeek> = Box::new(Cursor::new(bytes));
        self.archive(&mut inner, name, left, depth + 1)
    }

    /// An archive, which may still unpack to so many bytes.
    fn archive(&mut self, mut file: impl Read + Seek, name: &str, left: &mut u64, depth: usize) -> Next {
        let entries = match packed::entries(&mut file) {
            Ok(entries) => entries,
            Err(error) => return self.fail(name, &error),
        };
        for entry in entries {
            if *left == 0 {
                let most = MOST_OF_ARCHIVE >> 20;
                return self.fail(name, &format!("the archive unpacks to more than {most} MiB: the rest is left out"));
            }
            if is_beside(&entry.name) {
                continue;
            }
            let (own, leads_out) = within(&entry.name);
            let (whole, before) = (format!("{name}/{own}"), (self.formulas, self.others.len()));
            let go_on = if entry.name.ends_with('/') {
                true
            } else if leads_out {
                self.fail(&whole, &UNSAFE)?
            } else {
                self.entry(&mut file, &entry, &whole, left, depth)?
            };
            self.assign(&own, depth, before);
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn entry(
        &mut self,
        file: &mut (impl Read + Seek),
        entry: &Entry,
        name: &str,
        left: &mut u64,
        depth: usize,
    ) -> Next {
        let is_wanted = self.is_wanted(name);
        let head = packed::head_of(file, entry, HEAD);
        // A look costs something, too.
        *left = left.saturating_sub(LOOK.max(head.len() as u64));
        if packed::is_gzip(&head) || packed::is_tar(&head) {
            return self.packed(&head, name, is_wanted, left, depth + 1, |left| packed::unpack(file, entry, left));
        }
        let is_archive = packed::is_zip(&head) || name.to_lowercase().ends_with(".zip");
        if !is_wanted && !is_archive && !is_formula(&head) {
            self.others.push(own_name(name));
            return Ok(true);
        }
        match packed::unpack(file, entry, left) {
            Ok(bytes) if is_archive => self.inner_archive(bytes, name, left, depth),
            Ok(bytes) => self.hand(name, Content::Bytes(bytes)),
            Err(error) => self.fail(name, &error),
        }
    }
}

/// Both, as one.
trait ReadSeek: Read + Seek {}

impl<R: Read + Seek> ReadSeek for R {}
