//! How far long work is: one line on standard error, drawn by the thread that prints. Whatever is printed takes it away (`output`).

use std::time::{Duration, Instant};

use exactly::counting::frontier::Progress as Counting;
use exactly::render::text::Strokes;

use super::output;
use super::tally::Tally;
use super::terminal;

/// Work that ends within this time shows none.
const PATIENCE: Duration = Duration::from_millis(600);
/// Between two looks.
const STEP: Duration = Duration::from_millis(100);
/// Of the bar.
const CELLS: usize = 12;
/// Room behind the line for the `^C` that a terminal echoes: what went on to the next line would not be taken away whole.
const ECHO: usize = 3;

/// The progress of a run.
pub struct Progress {
    start: Instant,
    /// When the line is to be drawn next, if ever.
    due: Option<Instant>,
    /// What the work comes to in all, in bytes of input or certificates.
    total: Option<u64>,
}

impl Progress {
    /// The progress of work that comes to so much in all, where that is known.
    pub fn new(total: Option<u64>) -> Progress {
        let start = Instant::now();
        Progress { start, due: Some(start + PATIENCE), total }
    }

    /// No progress is shown.
    pub fn none() -> Progress {
        Progress { due: None, ..Progress::new(None) }
    }

    /// Whether the line wants drawing.
    pub fn is_due(&self) -> bool {
        self.due.is_some_and(|due| Instant::now() >= due)
    }

    /// Draws the line: how much of the work is done, and what came of it.
    pub fn show(&mut self, done: u64, tally: &Tally) {
        let elapsed = self.start.elapsed();
        self.due = Some(Instant::now() + STEP);
        let share = self.total.map(|total| done as f64 / total.max(1) as f64).filter(|share| *share > 0.0);
        let share = share.map(|share| share.min(1.0));
        let mark = share.map_or_else(|| spinner(elapsed), bar);
        let line = format!("{mark} {}", words(tally, elapsed, share));
        let columns = terminal::columns_of_talk().unwrap_or(80).saturating_sub(ECHO);
        output::draw(&line.chars().take(columns).collect::<String>());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        output::erase();
    }
}

/// A bar and how many percent it stands for.
fn bar(share: f64) -> String {
    let [full, head, empty] = match terminal::strokes() {
        Strokes::Boxes => ["━", "╸", "─"],
        Strokes::Ascii => ["=", ">", "."],
    };
    let cells = (share * CELLS as f64) as usize;
    let rest = CELLS.saturating_sub(cells + 1);
    let head = if cells < CELLS { head } else { "" };
    format!("{}{head}{} {:>3}% ", full.repeat(cells), empty.repeat(rest), (share * 100.0) as usize)
}

/// Something that moves.
fn spinner(elapsed: Duration) -> String {
    let frames: &[char] = match terminal::strokes() {
        Strokes::Boxes => &['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
        Strokes::Ascii => &['-', '\\', '|', '/'],
    };
    frames[(elapsed.as_millis() / STEP.as_millis()) as usize % frames.len()].to_string()
}

/// Time, then how much was done and how fast, then what came of it.
fn words(tally: &Tally, elapsed: Duration, share: Option<f64>) -> String {
    let time = match share {
        Some(share) => format!("{} left", clock(elapsed.mul_f64((1.0 / share - 1.0).max(0.0)))),
        None => clock(elapsed),
    };
    let (count, things) = match tally.solutions {
        0 => (tally.puzzles, "puzzles"),
        solutions => (solutions, "solutions"),
    };
    let rate = count as f64 / elapsed.as_secs_f64();
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { grouped(rate as u64) };
    let mut words = match tally.reached {
        Some(Counting { cells: (cell, cells), states, bytes }) => {
            let mebibytes = grouped((bytes >> 20) as u64);
            format!("{time}, cell {cell} of {cells}, {} states, {mebibytes} MiB", grouped(states as u64))
        }
        // Of the first puzzle there is nothing to tell but that it takes time.
        None if count == 0 => time,
        None => format!("{time}, {} {things}, {rate}/s", grouped(count)),
    };
    let verdicts = tally.verdicts().map(|(word, count)| format!("{} {word}", grouped(count)));
    let errors = (tally.errors > 0).then(|| format!("errors: {}", grouped(tally.errors)));
    // A narrow terminal cuts the end: what went wrong comes first.
    let parts: Vec<_> = errors.into_iter().chain(verdicts).collect();
    if !parts.is_empty() {
        words.push_str("; ");
        words.push_str(&parts.join(", "));
    }
    words
}

/// `0:07`, `12:34`, `1:02:03`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") }
}

/// `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let place = |index: usize| digits.len() - index;
    let separated = digits
        .chars()
        .enumerate()
        .map(|(index, digit)| if index > 0 && place(index) % 3 == 0 { format!(",{digit}") } else { digit.to_string() });
    separated.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_time_pace_and_verdicts() {
        let mut tally = Tally::default();
        (0..1500).for_each(|_| tally.count("unique"));
        tally.count("none");
        let ten = Duration::from_secs(10);
        let expected = "0:30 left, 1,501 puzzles, 150/s; 1,500 unique, 1 none";
        assert_eq!(words(&tally, ten, Some(0.25)), expected);
        tally.errors = 2;
        let expected = "0:30 left, 1,501 puzzles, 150/s; errors: 2, 1,500 unique, 1 none";
        assert_eq!(words(&tally, ten, Some(0.25)), expected);
        tally.errors = 0;
        tally.solutions = 33;
        assert_eq!(words(&tally, ten, None), "0:10, 33 solutions, 3.3/s; 1,500 unique, 1 none");
        assert_eq!(words(&Tally::default(), ten, None), "0:10");
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let grouped = [0, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn bars_are_of_one_length() {
        let length = |share| bar(share).chars().count();
        assert!([0.0, 0.01, 0.5, 0.99, 1.0].into_iter().all(|share| length(share) == CELLS + 6));
    }

    #[test]
    fn clocks_show_hours_where_there_are_any() {
        let clock = |seconds| clock(Duration::from_secs(seconds));
        assert_eq!((clock(7), clock(754), clock(3723)), ("0:07".into(), "12:34".into(), "1:02:03".into()));
    }
}
