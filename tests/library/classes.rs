//! Classes of boards with rules: what is transposed is the same, for every kind whose symmetries are known.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::random::seeded;
use crate::common::run::exactly;
use crate::common::statements::{Place, keys, puzzles, statement};
use crate::common::texts;
use exactly::symmetry::{ClassError, Classifier, Equivalence};
use exactly::{Board, Cell, Given, Layout, Never, Puzzle, Value, Values};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

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

/// A Latin square with these values at these places, `None` where two come into one cell.
fn square(board: &Arc<Board>, triples: &[[usize; 3]]) -> Option<Puzzle> {
    let order = board.values();
    let cell = |[row, column, _]: &[usize; 3]| Cell::new(row * order + column);
    let mut givens: Vec<_> = triples
        .iter()
        .map(|triple| Given { cell: cell(triple), allowed: Values::only(Value::new(triple[2])) })
        .collect();
    givens.sort_by_key(|given| given.cell);
    givens.windows(2).all(|pair| pair[0].cell != pair[1].cell).then(|| Puzzle::new(board.clone(), givens))
}

/// Also where a value is given twice in a row or a column, so that not every exchange leaves one value a cell.
#[test]
fn canonical_latin_squares_have_one_value_a_cell() {
    let mut rng = seeded(2);
    let mut classifier = Classifier::new(Equivalence::Symmetry);
    let mut torn = 0;
    for _ in 0..300 {
        let order = rng.random_range(2..=5);
        let board = Arc::new(Board::new(Layout::latin(order)).unwrap());
        let some = |rng: &mut ChaCha8Rng| [(); 3].map(|()| rng.random_range(0..order));
        let count = rng.random_range(1..=order);
        let triples: Vec<_> = (0..count).map(|_| some(&mut rng)).collect();
        let Some(puzzle) = square(&board, &triples) else { continue };
        let canonical = classifier.canonical(&puzzle, &Never).unwrap();
        assert!(canonical.givens().windows(2).all(|pair| pair[0].cell != pair[1].cell));
        assert!(canonical.givens().iter().all(|given| given.allowed.single().is_some()));
        let key = |classifier: &mut Classifier, puzzle| classifier.class(puzzle, &Never).unwrap().key;
        assert_eq!(key(&mut classifier, &canonical), key(&mut classifier, &puzzle));
        for roles in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
            let lines: [Vec<usize>; 3] = [(); 3].map(|()| {
                let mut lines: Vec<_> = (0..order).collect();
                lines.shuffle(&mut rng);
                lines
            });
            let image = |triple: &[usize; 3]| [0, 1, 2].map(|kind| lines[kind][triple[roles[kind]]]);
            match square(&board, &triples.iter().map(image).collect::<Vec<_>>()) {
                Some(image) => assert_eq!(classifier.canonical(&image, &Never).unwrap(), canonical, "{triples:?}"),
                None => torn += 1,
            }
        }
    }
    assert!(torn > 100, "{torn}");
}

#[test]
fn boards_with_rules_are_the_same_as_transposed() {
    let mut rng = seeded(1);
    let mut classifier = Classifier::new(Equivalence::Symmetry);
    let mut compared = BTreeSet::new();
    let places = [(4, Some((2, 2))), (5, None), (9, Some((3, 3)))].map(|(order, boxes)| Place::usual(order, boxes));
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
            let [one, other] = [&text, &turned].map(|text| classifier.class(&texts::puzzle(text), &Never));
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

/// Classes that others have counted, and that no solution is left out: their sizes come to as many as there are.
#[test]
fn classes_are_listed() {
    for (puzzle, up_to, classes, solutions) in [
        ("--board latin:4", "isomorphism", 35, "576"),
        ("--board latin:5", "isomorphism", 1411, "161280"),
        ("--board latin:6", "isomorphism", 1_130_531, "812851200"),
        ("--board latin:5", "main", 2, "161280"),
        ("--board latin:6", "main", 12, "812851200"),
        ("--board latin:6", "types", 17, "812851200"),
        ("--board latin:6", "isotopy", 22, "812851200"),
        ("--board latin:6 --also reduced", "isomorphism", 109, "9408"),
        ("--board latin:5 --also symmetric", "isomorphism", 11, "720"),
        ("--board latin:4 --law (x*y)*z=x*(y*z)", "isomorphism", 2, "16"),
        ("--board latin:5 --law (x*y)*z=x*(y*z)", "isomorphism", 1, "30"),
        ("--board latin:7 --also totally-symmetric", "isomorphism", 3, "1290"),
        ("--board latin:8 --also reduced,symmetric,unipotent", "main", 6, "6240"),
        ("--board latin:5 --also diagonals", "main", 2, "960"),
        ("--board latin:6 --also diagonals", "main", 2, "92160"),
        ("--board sudoku:4", "main", 2, "288"),
        ("--board sudoku:4 --also nonconsecutive", "same", 0, "0"),
        ("--board latin:3", "same", 12, "12"),
    ] {
        let arguments: Vec<&str> = puzzle.split(' ').chain(["--up-to", up_to, "--empty"]).collect();
        let ran = exactly(&[&["classes"], &arguments[..]].concat(), "");
        let says = format!("<empty>:1: classes: {classes}; solutions: {solutions}\n");
        assert_eq!((ran.err.as_str(), ran.status), (says.as_str(), i32::from(classes == 0)), "{puzzle}");
        assert_eq!(ran.out.lines().count(), classes, "{puzzle}");
        let listed: BTreeSet<&str> = ran.out.lines().collect();
        assert_eq!(listed.len(), classes, "{puzzle}");
    }
    let little = exactly(&["classes", "--memory", "8K", "--board", "latin:6", "--empty"], "");
    let says = "<empty>:1: unknown: partial fillings take more than --memory, 8192 bytes\n";
    assert_eq!((little.out.as_str(), little.err.as_str(), little.status), ("", says, 3));
}
