//! Classes of boards with rules: what is transposed is the same, for every kind whose symmetries are known.

mod common;

use std::collections::BTreeSet;

use common::random::seeded;
use common::statements::{Place, keys, puzzles, statement};
use exactly::internals::Never;
use exactly::internals::symmetry::{ClassError, Classifier, UpTo};
use rand::RngExt;

/// A line with rows and columns exchanged: `r1-2c3` becomes `r3c1-2`.
fn transposed(line: &str) -> String {
    let is_number = |character: char| character.is_ascii_digit() || character == '-';
    let cell = |word: &str| {
        let (row, rest) = word.strip_prefix('r')?.split_once('c')?;
        let end = rest.find(|character| !is_number(character)).unwrap_or(rest.len());
        row.chars().all(is_number).then(|| format!("r{}c{row}{}", &rest[..end], &rest[end..]))
    };
    line.split(' ').map(|word| cell(word).unwrap_or_else(|| word.to_owned())).collect::<Vec<_>>().join(" ")
}

#[test]
fn boards_with_rules_are_the_same_as_transposed() {
    let mut rng = seeded(1);
    let mut classifier = Classifier::new(UpTo::Symmetry);
    let mut compared = BTreeSet::new();
    let places = [(4, Some((2, 2))), (5, None), (9, Some((3, 3)))].map(|(order, boxes)| Place { order, boxes });
    for round in 0..12 {
        let place = places[round % places.len()];
        let filling = puzzles::filling(&mut rng, place);
        // Whose lines name directions or single rows, not only cells.
        let others = ["little", "row-indexer", "column-indexer", "box-indexer"];
        for key in keys().into_iter().filter(|key| !others.contains(key)) {
            let count = rng.random_range(1..=3);
            let said: Vec<_> = (0..count).filter_map(|_| statement(&mut rng, key, place, &filling)).collect();
            let mut turned = String::new();
            let text = puzzles::text(place, &said);
            for line in text.lines() {
                turned += &transposed(line);
                turned.push('\n');
            }
            let [one, other] = [&text, &turned].map(|text| classifier.class(&puzzles::puzzle(text), &Never));
            match (one, other) {
                (Ok(one), Ok(other)) => {
                    assert_eq!(one.key, other.key, "{text}\n{turned}");
                    compared.insert(key);
                }
                (Err(ClassError::Rule(_)), Err(ClassError::Rule(_))) => {}
                (one, other) => panic!("{one:?}\n{other:?}\n{text}\n{turned}"),
            }
        }
    }
    for key in ["renban", "pairs", "white", "thermo", "cage", "whisper", "knight", "palindrome", "quadruple"] {
        assert!(compared.contains(key), "{key} among {compared:?}");
    }
}
