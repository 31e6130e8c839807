//! Rows in the order of a column or of their places: in memory as long as they have room there, beyond it in runs in a temporary file.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};

use exactly::rate::Level;

use crate::console::tables::{Row, number};

use crate::console::draft::Draft;

/// The most runs of one size: beyond, they are made one, so that each row is written as often as there are sizes.
const MOST_RUNS: usize = 32;

/// What is read of a run at once.
const BUFFER: usize = 1 << 14;

/// What a row takes besides its text.
const OVERHEAD: usize = 256;

/// What rows are sorted by; what is equal stays in the order of places.
#[derive(Clone, Copy)]
pub enum By {
    /// A column: numbers, in which a point or this sign stands before the tenths, then levels from easy on, then texts.
    Column(usize, char),
    /// The text of a column: only the same text is equal.
    Text(usize),
    Place,
}

impl By {
    fn key(self, row: &Row) -> Key {
        match self {
            By::Column(column, decimal) => Key::of(row.field(column), decimal),
            By::Text(column) => Key::Text(0, row.field(column).to_owned()),
            By::Place => Key::Empty,
        }
    }
}

/// Sorts rows.
pub struct Sorter {
    by: By,
    is_reversed: bool,
    memory: usize,
    bytes: usize,
    rows: Vec<Keyed>,
    /// How many rows came before.
    count: u64,
    spilled: Option<Spilled>,
}

/// Runs of sorted rows in a temporary file, which is gone once this is dropped.
struct Spilled {
    file: File,
    draft: Draft,
    /// The largest first.
    runs: Vec<Place>,
}

/// Where a run begins and ends, and how often its rows were made one run.
#[derive(Clone, Copy)]
struct Place {
    begin: u64,
    end: u64,
    joined: u32,
}

impl Spilled {
    fn open(&self, runs: &[Place], by: By) -> io::Result<Vec<Run>> {
        let open = |&Place { begin, end, .. }: &Place| {
            let mut file = File::open(self.draft.path())?;
            file.seek(SeekFrom::Start(begin))?;
            Ok(Run::Stored(BufReader::with_capacity(BUFFER, file).take(end - begin), by))
        };
        runs.iter().map(open).collect()
    }

    /// Writes rows that are sorted behind all others.
    fn write(&mut self, rows: impl Iterator<Item = io::Result<Keyed>>, joined: u32) -> io::Result<()> {
        let begin = self.file.seek(SeekFrom::End(0))?;
        let mut out = BufWriter::new(&self.file);
        for keyed in rows {
            write(&mut out, &keyed?)?;
        }
        out.flush()?;
        drop(out);
        let end = self.file.stream_position()?;
        self.runs.push(Place { begin, end, joined });
        Ok(())
    }

    /// Makes one run of the last ones as long as there are too many of one size: each takes a buffer and an open file when they are merged.
    fn join(&mut self, by: By, is_reversed: bool) -> io::Result<()> {
        while let Some(&Place { joined, .. }) = self.runs.last() {
            let first = self.runs.partition_point(|run| run.joined > joined);
            if self.runs.len() - first < MOST_RUNS {
                break;
            }
            let last = self.runs.split_off(first);
            let merged = Merged::new(self.open(&last, by)?, is_reversed, None)?;
            self.write(merged, joined + 1)?;
        }
        Ok(())
    }
}

fn temporary() -> io::Result<(Draft, File)> {
    Draft::temporary().map_err(|error| {
        let folder = std::env::temp_dir();
        io::Error::new(error.kind(), format!("a temporary file in {}: {error}", folder.display()))
    })
}

/// Stores a row behind the length of what it takes.
fn write(out: &mut impl io::Write, keyed: &Keyed) -> io::Result<()> {
    let line = serde_json::to_vec(&(keyed.place, Stored::of(&keyed.row))).map_err(io::Error::from)?;
    out.write_all(&(line.len() as u64).to_le_bytes())?;
    out.write_all(&line)
}

/// What a row is sorted by.
#[derive(Clone, Debug, PartialEq)]
enum Key {
    Number(f64),
    /// A level of `exactly rate`: its place among them, and other texts behind.
    Text(usize, String),
    Empty,
}

impl Key {
    fn of(field: &str, decimal: char) -> Key {
        match number(field, decimal) {
            Some(number) => Key::Number(number),
            None if field.is_empty() => Key::Empty,
            None => {
                let level = Level::ALL.iter().position(|level| level.name() == field);
                Key::Text(level.unwrap_or(Level::ALL.len()), field.to_owned())
            }
        }
    }

    /// Numbers, then levels from easy on, other texts, nothing; reversed, nothing is still last.
    fn order(&self, other: &Key, is_reversed: bool) -> Ordering {
        let order = match (self, other) {
            (Key::Empty, Key::Empty) => Ordering::Equal,
            (Key::Empty, _) => return Ordering::Greater,
            (_, Key::Empty) => return Ordering::Less,
            (Key::Number(one), Key::Number(other)) => one.total_cmp(other),
            (Key::Text(level, one), Key::Text(other_level, other)) => (level, one).cmp(&(other_level, other)),
            (Key::Number(_), Key::Text(..)) => Ordering::Less,
            (Key::Text(..), Key::Number(_)) => Ordering::Greater,
        };
        if is_reversed { order.reverse() } else { order }
    }
}

/// A row with its key and its place.
pub struct Keyed {
    key: Key,
    /// How many rows came before.
    pub place: u64,
    pub row: Row,
}

impl Keyed {
    fn order(&self, other: &Keyed, is_reversed: bool) -> Ordering {
        self.key.order(&other.key, is_reversed).then(self.place.cmp(&other.place))
    }
}

impl Sorter {
    /// Sorts within so many bytes of memory.
    pub fn new(by: By, is_reversed: bool, memory: usize) -> Sorter {
        Sorter { by, is_reversed, memory, bytes: 0, rows: Vec::new(), count: 0, spilled: None }
    }

    /// Takes a row in, whose place is behind all that came.
    ///
    /// # Errors
    /// Those of the temporary file.
    pub fn put(&mut self, row: Row) -> io::Result<()> {
        self.put_at(self.count, row)
    }

    /// Takes a row in that has a place of its own.
    ///
    /// # Errors
    /// Those of the temporary file.
    pub fn put_at(&mut self, place: u64, row: Row) -> io::Result<()> {
        self.bytes += 2 * row.text.len() + OVERHEAD;
        self.rows.push(Keyed { key: self.by.key(&row), place, row });
        self.count += 1;
        if self.bytes > self.memory { self.spill() } else { Ok(()) }
    }

    /// Writes the rows in memory as a run.
    fn spill(&mut self) -> io::Result<()> {
        let rows = self.take_sorted();
        if self.spilled.is_none() {
            let (draft, file) = temporary()?;
            self.spilled = Some(Spilled { file, draft, runs: Vec::new() });
        }
        let Some(spilled) = &mut self.spilled else { return Ok(()) };
        spilled.write(rows.into_iter().map(Ok), 0)?;
        spilled.join(self.by, self.is_reversed)
    }

    fn take_sorted(&mut self) -> Vec<Keyed> {
        self.bytes = 0;
        let mut rows = std::mem::take(&mut self.rows);
        let is_reversed = self.is_reversed;
        rows.sort_by(|one, other| one.order(other, is_reversed));
        rows
    }

    /// All rows in order.
    ///
    /// # Errors
    /// Those of the temporary file.
    pub fn rows(mut self) -> io::Result<Sorted> {
        let rows = self.take_sorted();
        let Some(spilled) = self.spilled.take() else {
            return Ok(Box::new(rows.into_iter().map(Ok)));
        };
        let mut runs = spilled.open(&spilled.runs, self.by)?;
        runs.push(Run::Kept(rows.into_iter()));
        Merged::new(runs, self.is_reversed, Some(spilled)).map(|merged| Box::new(merged) as Box<_>)
    }
}

/// Rows in order.
pub type Sorted = Box<dyn Iterator<Item = io::Result<Keyed>>>;

/// A row as it is stored.
#[derive(serde::Serialize, serde::Deserialize)]
struct Stored {
    text: String,
    end: String,
    places: Vec<(usize, usize)>,
    fields: Vec<String>,
    line: usize,
}

impl Stored {
    fn of(row: &Row) -> Stored {
        let Row { text, end, places, fields, line, .. } = row.clone();
        Stored { text, end, places: places.into_iter().map(|place| (place.start, place.end)).collect(), fields, line }
    }

    fn row(self) -> Row {
        let Stored { text, end, places, fields, line } = self;
        let places = places.into_iter().map(|(start, end)| start..end).collect();
        Row { text, end, places, fields, line, is_ruler: false }
    }
}

/// Rows that are sorted already.
enum Run {
    Stored(io::Take<BufReader<File>>, By),
    Kept(std::vec::IntoIter<Keyed>),
}

impl Run {
    fn next(&mut self) -> io::Result<Option<Keyed>> {
        match self {
            Run::Kept(rows) => Ok(rows.next()),
            Run::Stored(input, by) => {
                if input.limit() == 0 {
                    return Ok(None);
                }
                let mut length = [0; 8];
                input.read_exact(&mut length)?;
                let mut line = vec![0; u64::from_le_bytes(length) as usize];
                input.read_exact(&mut line)?;
                let (place, stored): (u64, Stored) = serde_json::from_slice(&line)?;
                let row = stored.row();
                Ok(Some(Keyed { key: by.key(&row), place, row }))
            }
        }
    }
}

/// The first row of a run, and which run that is.
struct Head {
    keyed: Keyed,
    run: usize,
    is_reversed: bool,
}

impl Ord for Head {
    /// The first row is the greatest, as the heap wants it.
    fn cmp(&self, other: &Head) -> Ordering {
        other.keyed.order(&self.keyed, self.is_reversed)
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Head) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}

/// The rows of all runs in order.
struct Merged {
    runs: Vec<Run>,
    heads: BinaryHeap<Head>,
    is_reversed: bool,
    /// Where the file is gone with the last row.
    _spilled: Option<Spilled>,
}

impl Merged {
    fn new(mut runs: Vec<Run>, is_reversed: bool, spilled: Option<Spilled>) -> io::Result<Merged> {
        let mut heads = BinaryHeap::new();
        for (run, rows) in runs.iter_mut().enumerate() {
            heads.extend(rows.next()?.map(|keyed| Head { keyed, run, is_reversed }));
        }
        Ok(Merged { runs, heads, is_reversed, _spilled: spilled })
    }
}

impl Iterator for Merged {
    type Item = io::Result<Keyed>;

    fn next(&mut self) -> Option<io::Result<Keyed>> {
        let Head { keyed, run, .. } = self.heads.pop()?;
        match self.runs[run].next() {
            Ok(next) => self.heads.extend(next.map(|keyed| Head { keyed, run, is_reversed: self.is_reversed })),
            Err(error) => return Some(Err(error)),
        }
        Some(Ok(keyed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Row {
        let whole = 0..text.len();
        Row {
            fields: vec![text.to_owned()],
            places: vec![whole],
            text: text.to_owned(),
            end: "\n".to_owned(),
            line: 1,
            is_ruler: false,
        }
    }

    #[test]
    fn rows_are_sorted_in_memory_and_out_of_it() {
        let texts = ["10", "b", "", "9.5", "a", "-3", "b", "10", ""];
        for (is_reversed, sorted) in [
            (false, ["-3", "9.5", "10", "10", "a", "b", "b", "", ""]),
            (true, ["b", "b", "a", "10", "10", "9.5", "-3", "", ""]),
        ] {
            for memory in [0, 1, 1_000, 1 << 20] {
                let mut sorter = Sorter::new(By::Column(0, '.'), is_reversed, memory);
                texts.iter().for_each(|text| sorter.put(row(text)).unwrap());
                let rows: Vec<String> = sorter.rows().unwrap().map(|row| row.unwrap().row.text).collect();
                assert_eq!(rows, sorted, "{memory}");
            }
        }
    }

    #[test]
    fn equal_rows_stay_in_their_order() {
        let mut sorter = Sorter::new(By::Column(1, '.'), false, 600);
        for number in 0..200 {
            let fields = vec![number.to_string(), (number % 3).to_string()];
            sorter.put(Row { fields, ..row(&number.to_string()) }).unwrap();
        }
        let rows: Vec<usize> = sorter.rows().unwrap().map(|row| row.unwrap().row.text.parse().unwrap()).collect();
        let mut expected: Vec<usize> = (0..200).collect();
        expected.sort_by_key(|number| number % 3);
        assert_eq!(rows, expected);
    }

    /// Were all runs made one each time, rows would be written again and again.
    #[test]
    fn rows_are_written_as_often_as_there_are_sizes_of_runs() {
        let mut sorter = Sorter::new(By::Column(0, '.'), false, 0);
        let numbers = || (0..2_000_usize).map(|number| number * 7 % 2_000);
        numbers().for_each(|number| sorter.put(row(&number.to_string())).unwrap());
        let spilled = sorter.spilled.as_ref().unwrap();
        let kept: u64 = spilled.runs.iter().map(|run| run.end - run.begin).sum();
        let written = spilled.file.metadata().unwrap().len();
        assert!(written <= 3 * kept, "{written} bytes written for {kept}");
        let rows: Vec<usize> = sorter.rows().unwrap().map(|row| row.unwrap().row.text.parse().unwrap()).collect();
        assert!(rows.into_iter().eq(0..2_000));
    }
}
