//! Puzzles as squares of cells: plain, in frames, in drawings, beside labels, under titles, with candidates.

use exactly::{BoxShape, Value, Values};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::boards::{Item, Kind};
use super::hand::{Hand, Spacing, Walls, label_names, labels};
use super::ways::{Canon, Way};

/// A shape of boxes to group cells by, whatever the board.
pub fn shape_of(kind: Kind) -> BoxShape {
    match kind {
        Kind::Boxes(shape) => shape,
        _ => BoxShape::default_for(kind.order()).or(BoxShape::new(1, kind.order())).unwrap(),
    }
}

pub fn block(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let spaced = rng.random_bool(0.5);
    let (hand, spacing) = (Hand::new(rng, kind.order(), spaced), Spacing::plain(rng, spaced));
    let between = if rng.random_bool(0.7) { "\n" } else { "" };
    let bands = rng.random_bool(0.1);
    let shape = shape_of(kind);
    let used = hand.clone();
    let write = move |item: &Item| {
        let text = spacing.square(&used.cells(item), shape);
        let lines: Vec<&str> = text.lines().collect();
        let parted: Vec<String> = lines.chunks(shape.rows()).map(|band| band.join("\n") + "\n").collect();
        Some(if bands { parted.join("\n") } else { text })
    };
    let between = if bands { "\n\n" } else { between };
    let canon = if spacing.cells == "\t" { Canon::Fields('\t') } else { Canon::Cells };
    Way::new(format!("block, {:?} between cells", spacing.cells), kind, write)
        .between(between)
        .canon(canon)
        .in_hand(&hand)
}

pub fn framed(rng: &mut impl Rng) -> Way {
    let kind = if rng.random_bool(0.5) { Kind::boxes(rng) } else { Kind::sudoku(rng) };
    let spaced = rng.random_bool(0.5);
    let (hand, spacing) = (Hand::new(rng, kind.order(), spaced), Spacing::framed(rng, spaced));
    let used = Hand { empty: if hand.empty == "-" { "." } else { hand.empty }, ..hand.clone() };
    let shape = shape_of(kind);
    let write = move |item: &Item| Some(spacing.square(&used.cells(item), shape));
    Way::new("a frame of boxes".into(), kind, write).between("\n").in_hand(&hand)
}

/// Every cell in a box of its own, as tables are drawn.
pub fn boxed_cells(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let hand = Hand { empty: ".", ..Hand::new(rng, kind.order(), true) };
    let used = hand.clone();
    let write = move |item: &Item| {
        let cells = used.cells(item);
        let order = kind.order();
        let rule = "+---".repeat(order) + "+\n";
        let rows: Vec<String> = cells
            .chunks(order)
            .map(|row| row.iter().map(|cell| format!("|{cell:^3}")).collect::<String>() + "|\n")
            .collect();
        Some(format!("{rule}{}{rule}", rows.join(&rule)))
    };
    Way::new("a box for each cell".into(), kind, write).between("\n").canon(Canon::Boxed).in_hand(&hand)
}

pub fn drawn(rng: &mut impl Rng) -> Way {
    let kind = if rng.random_bool(0.8) { Kind::jigsaw(rng) } else { Kind::boxes(rng) };
    let hand = Hand::new(rng, kind.order(), true);
    let walls = Walls::new(rng);
    let empty = if walls.faint[1] == " " && rng.random_bool(0.3) { " " } else { "." };
    let used = Hand { empty, ..hand.clone() };
    let write = move |item: &Item| {
        let regions = matches!(kind, Kind::Boxes(_)) || !is_boxes(item);
        regions.then(|| walls.draw(item, &used.cells(item)))
    };
    Way::new("walls around regions".into(), kind, write).between("\n").canon(Canon::Drawn).in_hand(&hand)
}

/// Whether regions are boxes by chance: a drawing of them is a drawing of boxes.
pub fn is_boxes(item: &Item) -> bool {
    let (board, of) = (item.puzzle.board(), item.puzzle.board().partition().unwrap_or_default());
    let order = board.values();
    let same = |shape: BoxShape| {
        let pairs = || board.grid().cells().map(|cell| (board.grid().box_of(cell, shape), of[cell.index()]));
        let mut regions: Vec<_> = pairs().collect();
        regions.sort();
        regions.dedup();
        regions.len() == order
    };
    (1..=order)
        .filter(|rows| order.is_multiple_of(*rows))
        .filter_map(|rows| BoxShape::new(rows, order / rows))
        .any(same)
}

pub fn two_squares(rng: &mut impl Rng) -> Way {
    let kind = Kind::jigsaw(rng);
    let spaced = rng.random_bool(0.4) || kind.order() >= 10;
    let (hand, spacing) = (Hand::new(rng, kind.order(), spaced), Spacing::plain(rng, spaced));
    let (names, labels_first) = (label_names(rng), rng.random_bool(0.3));
    let between_squares = if rng.random_bool(0.7) { "\n" } else { "" };
    let (used, plain) = (hand.clone(), hand.clone());
    let write = move |item: &Item| {
        let squares = [used.cells(item), labels(item)].map(|cells| spacing.square(&cells, shape_of(kind)));
        let [givens, labels] = squares;
        let (first, second) = if labels_first { (labels, givens) } else { (givens, labels) };
        Some(format!("{first}{between_squares}{second}"))
    };
    let name = if labels_first { "labels above cells" } else { "cells above labels" };
    let unlabelled = move |item: &Item| Some(spacing.square(&plain.cells(item), shape_of(kind)));
    Way::new(name.into(), kind, write).also(unlabelled).between("\n").names(names).in_hand(&hand)
}

pub fn titled(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let spaced = rng.random_bool(0.4);
    let (hand, spacing) = (Hand::new(rng, kind.order(), spaced), Spacing::plain(rng, spaced));
    let used = hand.clone();
    let word = *["Grid", "Puzzle", "Sudoku", "Board", "No."].choose(rng).unwrap();
    let behind = *["", "", "", ": Easy", " (very hard)", " - by Tom, SE 7.1"].choose(rng).unwrap();
    let write =
        move |item: &Item| Some(format!("{}\n{}", item.note, spacing.square(&used.cells(item), shape_of(kind))));
    let between = if rng.random_bool(0.5) { "\n" } else { "" };
    Way::new("a title above each block".into(), kind, write)
        .between(between)
        .in_hand(&hand)
        .noted(move |number| format!("{word} {:02}{behind}", number % 100))
}

/// Sets of candidates in rows, or all on one line.
pub fn candidates(rng: &mut impl Rng) -> Way {
    let kind = Kind::Marked(*[4, 6, 8, 9].choose(rng).unwrap());
    if rng.random_bool(0.3) {
        return Way::new("candidates on a line".into(), kind, |item| Some(candidate_cells(item, ".").concat() + "\n"));
    }
    let spacing = if rng.random_bool(0.5) { Spacing::framed(rng, true) } else { Spacing::plain(rng, true) };
    let write = move |item: &Item| {
        let cells = candidate_cells(item, "");
        Some(spacing.square(&cells, shape_of(kind)))
    };
    let clear = |item: &Item| candidate_cells(item, "").iter().filter(|cell| cell.len() > 1).count() >= 4;
    Way::new("candidates".into(), kind, write).clear(clear).between("\n").canon(Canon::Sets)
}

/// The candidates of each cell, with this in the place of a value that is none.
fn candidate_cells(item: &Item, none: &str) -> Vec<String> {
    let order = item.puzzle.board().values();
    let value = |allowed: Values, value: usize| {
        if allowed.contains(Value::new(value)) { (value + 1).to_string() } else { none.to_owned() }
    };
    item.puzzle.allowed().iter().map(|&allowed| (0..order).map(|place| value(allowed, place)).collect()).collect()
}
