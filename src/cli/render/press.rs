//! Takes pictures in the order of the input and hands out files: one for each, or pages of several.

use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use exactly::format::Record;
use exactly::render::Picture;
use exactly::render::sheet::{Arrangement, Paper, Sheet};
use exactly::render::svg::{Drawing, Theme};

use super::Kind;
use super::replace::Replacement;
use crate::console::environment::Reporter;
use crate::console::output;
use crate::console::status::Status;
use crate::raster::png;

/// The most solutions that are kept for pages behind.
const MOST_BEHIND: usize = 5_000;

/// How many pictures a page has, as somebody writes it.
pub fn arrangement(text: &str) -> Result<Arrangement, String> {
    let most = Arrangement::MOST;
    Arrangement::read(text).ok_or_else(|| format!("columns, x, rows expected, such as 2x3, each from 1 to {most}"))
}

/// Where pictures go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// One picture to standard output.
    #[default]
    Standard,
    /// One picture to a file.
    File(PathBuf),
    /// A file for each into a folder.
    Folder(PathBuf),
}

/// What the user asks for.
pub struct Order {
    pub kind: Kind,
    pub place: Place,
    pub theme: Theme,
    /// Paper and arrangement, where there are pages.
    pub sheet: Option<(Paper, Arrangement)>,
    /// What stands above pictures.
    pub title: Option<String>,
    /// As one picture is called, and several.
    pub subject: [&'static str; 2],
    /// The longer side of a PNG in pixels.
    pub size: Option<u32>,
    /// Whether solutions stand on pages behind, with each puzzle's number.
    pub is_book: bool,
}

/// Takes pictures; those that wait for their page to be full, or for the end of the input, are held here.
pub struct Press {
    order: Order,
    /// Whether it takes no more: the one file failed, or there was a second picture for it.
    is_broken: bool,
    /// The page that is not yet full.
    entries: Vec<(String, Drawing)>,
    /// How many pictures there were.
    count: u64,
    /// How many places of pages are taken, by pictures and frames without one.
    places: u64,
    /// What is to stand in the places of the records in front, of which none was read yet.
    waiting: Vec<&'static str>,
    /// How many pages there were.
    pages: u64,
    /// Solutions, for the pages behind those of the puzzles.
    behind: Vec<(String, Drawing)>,
    /// Whether these pages are begun.
    is_behind: bool,
    /// The one picture, until it is known that there is no second.
    held: Option<Vec<u8>>,
    /// The file of an HTML page, which grows.
    draft: Option<Replacement>,
    /// The name of the latest file, and how many in a row had it.
    latest: (String, usize),
}

impl Press {
    /// A press that has taken nothing.
    pub fn new(order: Order) -> Press {
        let latest = (String::new(), 0);
        Press {
            order,
            is_broken: false,
            entries: Vec::new(),
            count: 0,
            places: 0,
            waiting: Vec::new(),
            pages: 0,
            behind: Vec::new(),
            is_behind: false,
            held: None,
            draft: None,
            latest,
        }
    }

    /// Whether it takes no more, since the one place for pictures failed.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// How many pictures it has taken.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Takes the picture of a record.
    ///
    /// # Errors
    /// Where a file cannot be written, or a second one would be needed and has no place.
    pub fn take(&mut self, reporter: &mut Reporter<'_>, record: &Record, picture: &Picture<'_>) -> anyhow::Result<()> {
        self.take_noted(reporter, record, note_of(record), picture)
    }

    /// Takes one picture of a record, with a note of its own.
    ///
    /// # Errors
    /// As for [`Press::take`].
    pub fn take_noted(
        &mut self,
        reporter: &mut Reporter<'_>,
        record: &Record,
        note: &str,
        picture: &Picture<'_>,
    ) -> anyhow::Result<()> {
        self.count += 1;
        let [subject, _] = self.order.subject;
        if self.order.sheet.is_none() {
            let caption = self.order.title.clone().unwrap_or_else(|| note.to_owned());
            let name = named(&caption, picture, subject);
            let drawing = Drawing::new(picture, &name, 1, self.order.theme);
            let mut svg = String::new();
            text(drawing.write(&caption, &mut svg));
            let name = self.unlike(format!("{}-{}", reporter.label, record.line));
            return self.picture(&name, svg, None);
        }
        self.keep_waiting_places(reporter)?;
        let number = self.places + 1;
        let name = format!("{number}. {}", named(note, picture, subject));
        self.enter(reporter, note, Drawing::new(picture, &name, number, self.order.theme))
    }

    /// Keeps the place of a record that there is no picture of, for this reason.
    ///
    /// # Errors
    /// As for [`Press::take`].
    pub fn leave_out(&mut self, reporter: &mut Reporter<'_>, record: &Record, reason: &str) -> anyhow::Result<()> {
        if !self.keeps_places(reporter) {
            return Ok(());
        }
        self.keep_waiting_places(reporter)?;
        self.enter_vacant(reporter, note_of(record), reason)
    }

    /// Keeps the place of a record that could not be read or solved. Where that can be said of all, nothing is written: so
    /// those in front wait for one that was read.
    ///
    /// # Errors
    /// As for [`Press::take`].
    pub fn leave_out_unread(&mut self, reporter: &mut Reporter<'_>, reason: &'static str) -> anyhow::Result<()> {
        if !self.keeps_places(reporter) {
            return Ok(());
        }
        if self.places == 0 {
            self.waiting.push(reason);
            return Ok(());
        }
        self.enter_vacant(reporter, "", reason)
    }

    /// Whether a record without a picture has a place all the same: on pages, unless it is the one picture.
    fn keeps_places(&self, reporter: &Reporter<'_>) -> bool {
        self.order.sheet.is_some_and(|(_, arrangement)| reporter.several || arrangement.places() > 1)
    }

    fn keep_waiting_places(&mut self, reporter: &mut Reporter<'_>) -> anyhow::Result<()> {
        std::mem::take(&mut self.waiting).into_iter().try_for_each(|reason| self.enter_vacant(reporter, "", reason))
    }

    fn enter_vacant(&mut self, reporter: &mut Reporter<'_>, note: &str, reason: &str) -> anyhow::Result<()> {
        let (number, theme) = (self.places + 1, self.order.theme);
        let vacant = || Drawing::vacant(reason, &format!("{number}. {reason}"), number, theme);
        self.enter(reporter, note, vacant())?;
        if self.order.is_book { self.put_behind(reporter, note, vacant()) } else { Ok(()) }
    }

    /// Keeps the solution of the puzzle that was taken last for the pages behind, or the reason why there is none.
    ///
    /// # Errors
    /// As for [`Press::take`], and where there are more than are kept.
    pub fn keep_behind(
        &mut self,
        reporter: &Reporter<'_>,
        record: &Record,
        solution: Result<Picture<'_>, &'static str>,
    ) -> anyhow::Result<()> {
        let (number, theme) = (self.places, self.order.theme);
        let note = note_of(record);
        let drawing = match solution {
            Ok(picture) => {
                Drawing::new(&picture, &format!("{number}. {}", named(note, &picture, "solution")), number, theme)
            }
            Err(reason) => Drawing::vacant(reason, &format!("{number}. {reason}"), number, theme),
        };
        self.put_behind(reporter, note, drawing)
    }

    fn put_behind(&mut self, reporter: &Reporter<'_>, note: &str, drawing: Drawing) -> anyhow::Result<()> {
        if self.behind.len() == MOST_BEHIND {
            self.is_broken = true;
            bail!("more than {MOST_BEHIND} puzzles: make a book of each part");
        }
        self.behind.push((self.caption(reporter, note), drawing));
        Ok(())
    }

    /// What stands above the latest place. One puzzle alone needs no number.
    fn caption(&self, reporter: &Reporter<'_>, note: &str) -> String {
        match (reporter.several, note.is_empty()) {
            (false, _) => note.to_owned(),
            (true, true) => self.places.to_string(),
            (true, false) => format!("{}. {note}", self.places),
        }
    }

    /// Puts a drawing in the next place, under its number and its note, and hands out the page that is full.
    fn enter(&mut self, reporter: &mut Reporter<'_>, note: &str, drawing: Drawing) -> anyhow::Result<()> {
        self.places += 1;
        self.entries.push((self.caption(reporter, note), drawing));
        if self.entries.len() == self.sheet().arrangement.places() {
            let page = self.page()?;
            reporter.text("", &page);
        }
        Ok(())
    }

    /// Hands out what is left, once all pictures were taken; whether all went well. Nothing is left of a run that was
    /// interrupted.
    ///
    /// # Errors
    /// As for [`Press::take`].
    pub fn finish(&mut self, status: Status) -> anyhow::Result<bool> {
        if status.interrupted || self.is_broken {
            self.draft = None;
            return Ok(!self.is_broken);
        }
        if !self.entries.is_empty() {
            let page = self.page()?;
            output::print(page.as_bytes())?;
        }
        self.is_behind = true;
        let (places, mut behind) = (self.sheet().arrangement.places(), std::mem::take(&mut self.behind).into_iter());
        while behind.len() > 0 {
            self.entries = behind.by_ref().take(places).collect();
            let page = self.page()?;
            output::print(page.as_bytes())?;
        }
        if self.order.kind == Kind::Html && self.places > 0 {
            self.close_html()?;
        }
        match (self.held.take(), &self.order.place) {
            (None, _) => {}
            (Some(bytes), Place::File(path)) => write_file(path, &bytes)?,
            (Some(bytes), Place::Standard | Place::Folder(_)) => output::print(&bytes)?,
        }
        Ok(true)
    }

    fn close_html(&mut self) -> anyhow::Result<()> {
        let mut foot = String::new();
        text(Sheet::write_foot(&mut foot));
        match self.draft.take() {
            None => output::print(foot.as_bytes()),
            Some(mut draft) => {
                let kept = draft.write_all(foot.as_bytes()).and_then(|()| draft.keep());
                kept.with_context(|| self.file_name())
            }
        }
    }

    fn sheet(&self) -> Sheet<'_> {
        let (paper, arrangement) = self.order.sheet.unwrap_or((Paper::A4, Arrangement::SINGLE));
        let title = if self.is_behind { "Solutions" } else { self.order.title.as_deref().unwrap_or_default() };
        Sheet { paper, arrangement, heading: title, theme: self.order.theme }
    }

    /// Hands out the page that is begun; returns what it adds to standard output.
    fn page(&mut self) -> anyhow::Result<String> {
        self.pages += 1;
        let entries = std::mem::take(&mut self.entries);
        let mut page = String::new();
        if self.order.kind != Kind::Html {
            text(self.sheet().write(&entries, &mut page));
            let (Paper { width, .. }, _) = self.order.sheet.unwrap_or((Paper::A4, Arrangement::SINGLE));
            return self.picture(&format!("page-{:03}", self.pages), page, Some(width)).map(|()| String::new());
        }
        if self.pages == 1 {
            let [_, subject] = self.order.subject;
            let title = self.order.title.as_deref().filter(|title| !title.is_empty()).unwrap_or(subject);
            text(self.sheet().write_head(title, &mut page));
        }
        text(self.sheet().write_entries(&entries, &mut page));
        let Place::File(path) = &self.order.place else { return Ok(page) };
        let written = self.append(&path.clone(), page.as_bytes());
        self.is_broken |= written.is_err();
        written.with_context(|| self.file_name()).map(|()| String::new())
    }

    fn append(&mut self, path: &Path, page: &[u8]) -> std::io::Result<()> {
        let mut draft = self.draft.take().map_or_else(|| Replacement::new(path), Ok)?;
        draft.write_all(page)?;
        self.draft = Some(draft);
        Ok(())
    }

    /// Takes the whole of one SVG, of a page so many millimetres wide or of a board.
    fn picture(&mut self, name: &str, svg: String, width: Option<f64>) -> anyhow::Result<()> {
        if self.held.take().is_some() {
            self.is_broken = true;
            let (kind, others) = (self.order.kind, if self.order.sheet.is_some() { "--to html" } else { "--grid CxR" });
            bail!(
                "one {kind} is not enough for all pictures: --out FOLDER/ writes several, {others} puts them together"
            );
        }
        let (bytes, ending) = match self.order.kind {
            Kind::Svg | Kind::Html => (svg.into_bytes(), "svg"),
            Kind::Png => (png::draw(&svg, self.order.size, width)?, "png"),
        };
        match &self.order.place {
            Place::Standard | Place::File(_) => self.held = Some(bytes),
            Place::Folder(folder) => {
                fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
                write_file(&folder.join(format!("{name}.{ending}")), &bytes)?;
            }
        }
        Ok(())
    }

    /// The name, with a number after it if the file before had it already: a line may hold several puzzles.
    fn unlike(&mut self, name: String) -> String {
        let (latest, times) = &mut self.latest;
        if *latest == name {
            *times += 1;
            return format!("{name}.{times}");
        }
        self.latest = (name.clone(), 1);
        name
    }

    fn file_name(&self) -> String {
        match &self.order.place {
            Place::Standard => "standard output".to_owned(),
            Place::File(path) | Place::Folder(path) => path.display().to_string(),
        }
    }
}

/// The note of a record, or nothing.
fn note_of(record: &Record) -> &str {
    record.note.as_deref().unwrap_or_default().trim()
}

/// What a picture is called for those who do not see it.
fn named(title: &str, picture: &Picture<'_>, subject: &str) -> String {
    match title {
        "" => format!("{}: {subject}", picture.puzzle().board().layout()),
        _ => format!("{title}: {subject}"),
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = Replacement::new(path).and_then(|mut file| file.write_all(bytes).and_then(|()| file.keep()));
    written.with_context(|| path.display().to_string())
}

fn text(written: fmt::Result) {
    written.expect("a string takes all");
}
