//! What kinds of clues say of themselves: their words, and samples of their lines.

use std::sync::Arc;

use super::*;

/// The samples of all kinds on boards of order 4, each with what it stands for.
fn samples() -> Vec<(&'static str, Vec<Meaning>)> {
    let samples = KINDS.iter().flat_map(|kind| kind.words.samples);
    samples.map(|sample| (*sample, said(sample))).collect()
}

/// Reads a sample: lines of a key, a colon and what it says.
fn said(sample: &str) -> Vec<Meaning> {
    let (grid, numbers) = (Grid::new(4).unwrap(), &Numbers::places(4));
    let (mut relations, mut clues) = (Vec::new(), Vec::new());
    for line in sample.lines() {
        let (head, body) = line.split_once(':').unwrap();
        let (key, head) = head.split_once(' ').unwrap_or((head, ""));
        let [head, body] = [head, body].map(|text| Piece { text: text.trim(), start: 0 });
        let kind = |form| Kind::called(key, form).unwrap();
        match key {
            "relation" => relations.push(Arc::new(Relation::read(head.text, body, numbers).unwrap())),
            "also" => clues.push(by_word(body.text).unwrap()),
            _ => {
                let statement = Statement { key, grid: &grid, numbers, head, body, relations: &relations };
                clues.push(kind(Form::Line).read(&statement).unwrap());
            }
        }
    }
    clues
}

#[test]
fn primitives_of_samples_hold_where_the_direct_check_does() {
    for (sample, clues) in samples() {
        let board = Board::new(Layout { clues: clues.clone(), ..Layout::sudoku(4) }).unwrap();
        for clue in &clues {
            let primitives = clue.lower(board.geometry()).unwrap();
            for values in fillings_of(clue) {
                let direct = clue.holds(board.geometry(), &values);
                assert_eq!(primitives.iter().all(|primitive| keeps(primitive, &values)), direct, "{sample} {values:?}");
            }
        }
    }
}

#[test]
fn what_a_kind_says_of_itself_is_complete() {
    for kind in KINDS {
        let words = kind.words;
        let says = |sample: &&str| kind.keys().any(|key| sample.contains(key));
        assert!(words.samples.iter().all(says), "{}", words.key);
        let shown = |key: &str| words.samples.iter().any(|sample| sample.contains(key));
        assert!(kind.keys().all(shown), "{}", words.key);
        let counted = words.one != words.many || words.form == Form::Word;
        assert!(words.about.contains(' ') && counted && !words.samples.is_empty(), "{}", words.key);
        let same = |key: &str| KINDS.iter().flat_map(Kind::keys).filter(|other| *other == key).count();
        assert!(kind.keys().all(|key| same(key) == 1), "{}", words.key);
    }
}

#[test]
fn statements_read_back_as_they_were() {
    let grid = Grid::new(4).unwrap();
    for (sample, clues) in samples() {
        let relations: Vec<&str> = sample.lines().filter(|line| line.starts_with("relation")).collect();
        for clue in clues {
            let statement = clue.statement(&grid).unwrap();
            let again = if clue.words().unwrap().form == Form::Word { format!("also: {statement}") } else { statement };
            assert_eq!(said(&[relations.clone(), vec![&again]].concat().join("\n")), [clue], "{again}");
        }
    }
}
