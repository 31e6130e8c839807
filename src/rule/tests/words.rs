//! What kinds of clues say of themselves: their words, and samples of their lines.

use std::sync::Arc;

use rand::prelude::*;

use super::*;

/// The samples of all kinds on boards of order 4, each with what it stands for.
fn samples() -> Vec<(&'static str, Vec<Meaning>)> {
    let samples = KINDS.iter().flat_map(|kind| kind.samples);
    samples.map(|sample| (*sample, said(sample))).collect()
}

fn said(sample: &str) -> Vec<Meaning> {
    said_on(sample, &Grid::new(4).unwrap(), &Numbers::places(4)).unwrap()
}

/// Reads a sample: lines of a key, a colon and what it says. `None` where it names cells that the grid does not have.
fn said_on(sample: &str, grid: &Grid, numbers: &Numbers) -> Option<Vec<Meaning>> {
    let (mut relations, mut clues) = (Vec::new(), Vec::new());
    for line in sample.lines() {
        let (head, body) = line.split_once(':').unwrap();
        let (key, head) = head.split_once(' ').unwrap_or((head, ""));
        let [head, body] = [head, body].map(|text| Piece { text: text.trim(), start: 0 });
        let kind = |form| Kind::called(key, form).unwrap();
        match key {
            "relation" => relations.push(Arc::new(Relation::of_piece(head.text, body, numbers).unwrap())),
            "also" => clues.push(Meaning::by_word(body.text).unwrap()),
            _ => {
                let statement = Statement { key, grid, numbers, head, body, relations: &relations };
                clues.push(kind(Form::Line).read(&statement).ok()?);
            }
        }
    }
    Some(clues)
}

/// Rectangles, other values, layers, holes, boards that overlap, lines that may repeat.
fn other_boards() -> Vec<Layout> {
    let from = |first: usize, layout: Layout| Layout { symbols: Symbols::Numbers { first }, ..layout };
    let boxes = BoxShape::new(2, 2);
    vec![
        from(0, Layout { boxes, ..Layout::rectangle(4, 6, 6) }),
        from(2, Layout { layers: 2, boxes, ..Layout::rectangle(4, 4, 9) }),
        Layout { layers: 2, ..Layout::sudoku(4) },
        from(0, Layout { walls: vec![(1, 3), (3, 0), (3, 4)], ..Layout::rectangle(4, 5, 7) }),
        Layout { lines: Lines { rows: false, columns: false }, ..Layout::rectangle(7, 4, 8) },
        Layout::overlapping(4, vec![(0, 0), (2, 2)]),
    ]
}

#[test]
fn primitives_hold_where_the_direct_check_does_on_boards_of_any_form() {
    let mut rng = random::seeded(44);
    let (mut boards, mut kept) = (0, 0);
    for layout in other_boards() {
        let bare = Board::new(layout.clone()).unwrap();
        for sample in KINDS.iter().flat_map(|kind| kind.samples) {
            let clues = said_on(sample, bare.grid(), &bare.geometry().numbers);
            let layout = clues.map(|clues| Layout { clues, ..layout.clone() });
            let Some(board) = layout.and_then(|layout| Board::new(layout).ok()) else { continue };
            boards += 1;
            for few in (1..=board.values()).cycle().take(300) {
                // Some rules like many values, some few.
                let value = |_| Value::new(rng.random_range(0..few));
                let values: Vec<Value> = board.grid().cells().map(value).collect();
                // Where rows repeat values the others may differ, as on squares.
                let of_any = |meaning: &Meaning| !matches!(meaning, Meaning::Sandwich(_) | Meaning::Indexer(_));
                for rule in board.clues().iter().filter(|rule| of_any(&rule.meaning)) {
                    let mut primitives = board.primitives().iter().filter(|lowered| lowered.rule == rule.id);
                    let direct = rule.meaning.holds(board.geometry(), &values);
                    kept += usize::from(direct);
                    let said = primitives.all(|lowered| keeps(&lowered.primitive, &values));
                    assert_eq!(said, direct, "{sample} on {}: {values:?}", board.layout());
                }
            }
        }
    }
    assert!(boards > 400 && kept > 9_000, "little was looked at: {boards} boards, {kept} fillings kept");
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
        let words = kind;
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
