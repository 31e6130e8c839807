//! Every notation's example through every notation: the same puzzle, or refused.

use crate::common::texts::records_with;
use exactly::Puzzle;
use exactly::format::{FORMATS, Format, Options};

/// The puzzles of a text, or nothing where any part of it is refused.
fn read(text: &str, from: Option<&'static Format>) -> Option<Vec<Puzzle>> {
    let records = records_with(text, &Options { from, ..Options::default() });
    records.into_iter().map(|record| Some(record.ok()?.puzzle)).collect()
}

/// Pairs of an example and a notation that by its rules reads another puzzle of it: so nothing but the name may choose it.
const OTHERWISE: [(&str, &str); 2] = [
    // Two lines of n² characters are two puzzles for those who say so.
    ("jigsaw", "line"),
    ("jigsaw", "table"),
];

#[test]
fn every_example_through_every_notation() {
    let (mut same, mut refused) = (0, 0);
    for example in FORMATS {
        let whole = read(example.example(), None).unwrap_or_else(|| panic!("{} is ambiguous", example.name()));
        for notation in FORMATS {
            let read = read(example.example(), Some(*notation));
            let pair = (example.name(), notation.name());
            let is_same = read.as_deref().is_some_and(|puzzles| alike(puzzles, &whole));
            let other = read.is_some() && !is_same;
            assert_eq!(other, OTHERWISE.contains(&pair), "{pair:?}: {read:?}");
            assert!(is_same || example.name() != notation.name(), "{pair:?}: {read:?}");
            same += usize::from(is_same);
            refused += usize::from(read.is_none());
        }
    }
    println!("{same} pairs the same puzzle, {refused} refused");
    assert!(same >= FORMATS.len() && refused > same);
}

/// Whether these are the same puzzles, whatever they call their regions and values.
fn alike(puzzles: &[Puzzle], others: &[Puzzle]) -> bool {
    let houses = |puzzle: &Puzzle| {
        let rules = puzzle.board().rules().iter().filter_map(|rule| rule.all_different());
        let mut houses: Vec<_> = rules.map(<[exactly::Cell]>::to_vec).collect();
        houses.sort();
        houses
    };
    let same = |(one, other): (&Puzzle, &Puzzle)| {
        one.allowed() == other.allowed()
            && houses(one) == houses(other)
            && one.board().layout().clues == other.board().layout().clues
    };
    puzzles.len() == others.len() && puzzles.iter().zip(others).all(same)
}
