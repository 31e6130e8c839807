//! Random boards of every kind in every way that people and programs write them, with one thing damaged: what is read is
//! the same puzzle, an error, or what the damaged text says all the same.
//!
//! What is judged: a read puzzle is one of those that were written, in its place; or what was read, written again in the
//! same way, is the damaged text but for blanks and the like ([`oracle`]). Beside an error only puzzles that were written may be
//! read. Every way to write is judged under every damage.
//!
//! Without a time it tries the texts of the first seeds, the same ones everywhere. A long run takes fresh ones, and may find
//! cases that nobody has looked into: `EXACTLY_FUZZ_SECONDS=3600 cargo test --release --test random damaged:: --
//! --nocapture` prints each with its seed, with which `EXACTLY_SEED` begins.

mod boards;
mod canon;
mod damage;
mod hand;
mod lines;
mod oracle;
mod sheets;
mod squares;
mod ways;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::common::{random, texts};
use boards::Item;
use damage::Of;
use exactly::format::{Format, Record};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ways::Way;

/// Damages to each text.
const DAMAGES: usize = 4;
/// After so many finds a run ends.
const MOST_FINDS: usize = 100;
/// Texts that are tried where no time is named: those of the first seeds, the same ones everywhere.
const TEXTS: u64 = 2500;

#[test]
fn damaged_texts_are_read_as_what_they_were_or_not_at_all() {
    let (time, first) = random::fuzz_from(0, 1);
    let (begin, mut tried, mut errors, mut finds) = (Instant::now(), 0_u64, 0_u64, Vec::new());
    for seed in first.. {
        if is_over(begin, time, seed - first) || finds.len() >= MOST_FINDS {
            break;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let Some(case) = Case::random(&mut rng) else { continue };
        for _ in 0..DAMAGES {
            let outcome = case.try_damage(&mut rng);
            tried += 1;
            match outcome {
                Ok(Outcome::Whole) => {}
                Ok(Outcome::InPart) => errors += 1,
                Err(find) => {
                    println!("EXACTLY_SEED={seed}: {find}");
                    finds.push(seed);
                    break;
                }
            }
        }
    }
    let taken = begin.elapsed();
    println!("{tried} damaged texts in {taken:?} from seed {first}, {errors} refused or in part");
    assert!(finds.is_empty(), "misread from these seeds: {finds:?}");
}

/// Whether so many seeds are enough: those of the first texts, or, where a time is named, as many as it allows.
fn is_over(begin: Instant, time: Duration, seeds: u64) -> bool {
    if time.is_zero() { seeds >= TEXTS } else { begin.elapsed() >= time && seeds > 0 }
}

/// What became of a damaged text that was not misread.
enum Outcome {
    /// All of it was read.
    Whole,
    /// Some of it was refused.
    InPart,
}

/// A file of puzzles, before anything is damaged.
struct Case {
    way: Way,
    items: Vec<Item>,
    text: String,
}

impl Case {
    /// A file that chance makes, if it makes one.
    fn random(rng: &mut impl Rng) -> Option<Case> {
        let way = ways::any(rng);
        let count = rng.random_range(1..=3);
        let items = way.items(rng, count)?;
        let text = way.text(&items)?;
        Some(Case { way, items, text })
    }

    /// Damages the text in one way and reads it.
    fn try_damage(&self, rng: &mut impl Rng) -> Result<Outcome, String> {
        let (what, damaged) = damage::damage(
            rng,
            &self.text,
            Of { puzzles: self.items.len(), halves: self.items.len() == 1 && self.way.is_halves },
        );
        let shown = String::from_utf8_lossy(&damaged);
        let Ok(read) = catch_unwind(AssertUnwindSafe(|| texts::records(&damaged))) else {
            return Err(self.find(&what, &shown, "a panic", &[]));
        };
        match oracle::fault(&self.way, &self.items, &shown, &read) {
            Some(_) if self.is_known_limit(&what) => Ok(Outcome::InPart),
            Some(fault) => Err(self.find(&what, &shown, fault, &read)),
            None if read.iter().all(Result::is_ok) => Ok(Outcome::Whole),
            None => Ok(Outcome::InPart),
        }
    }

    /// Whether docs/formats.md lists the damage among its known limits: jigsaws of order 4 that lost their last characters.
    fn is_known_limit(&self, what: &str) -> bool {
        let is_small = self.items.iter().all(|item| item.puzzle.board().values() == 4);
        self.way.name.starts_with("jigsaw") && is_small && what.starts_with("cut at byte")
    }

    /// All that is needed to see what went wrong.
    fn find(&self, what: &str, damaged: &str, fault: &str, read: &[Result<Record, String>]) -> String {
        let read: Vec<String> = read.iter().map(said).collect();
        let Way { name, kind, .. } = &self.way;
        let (text, read) = (&self.text, read.join("\n"));
        format!("{fault}\n-- {name}, {kind:?}:\n{text}-- {what}:\n{damaged}\n-- read as:\n{read}\n")
    }
}

fn said(read: &Result<Record, String>) -> String {
    match read {
        Ok(record) => {
            let mut text = format!("{}: ", record.format.name());
            let _ = Format::by_name("exactly").unwrap().write_puzzle(&record.puzzle, record.style, &mut text);
            text
        }
        Err(error) => format!("error: {error}"),
    }
}

/// What nobody damaged is read as what it is, or refused, which few are.
#[test]
fn texts_are_read_as_what_they_are() {
    let (time, first) = random::fuzz_from(0, 1);
    let (begin, mut tried, mut refused, mut finds) = (Instant::now(), 0_u64, 0_u64, Vec::new());
    for seed in first.. {
        if is_over(begin, time, seed - first) || finds.len() >= MOST_FINDS {
            break;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let Some(case) = Case::random(&mut rng) else { continue };
        let read = texts::records(&case.text);
        tried += 1;
        if read.iter().any(Result::is_err) {
            refused += 1;
            println!("refused: {}, {:?} (seed {seed})", case.way.name, case.way.kind);
        } else if oracle::are_others(&case.items, &read) {
            println!("EXACTLY_SEED={seed}: {}", case.find("nothing", &case.text, "other puzzles", &read));
            finds.push(seed);
        }
    }
    println!("{tried} texts from seed {first}, {refused} refused");
    assert!(finds.is_empty(), "misread from these seeds: {finds:?}");
    assert!(20 * refused < tried + 20, "{refused} of {tried} refused");
}
