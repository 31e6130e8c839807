//! Puzzles a line, with what stands beside them, and jigsaws as a line of cells and one of labels.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::boards::{Item, Kind};
use super::hand::{Hand, Spacing, label_names, labels};
use super::ways::Way;

pub fn jigsaw_lines(rng: &mut impl Rng) -> Way {
    let kind = Kind::jigsaw(rng);
    let hand = Hand::new(rng, kind.order(), false);
    let names = label_names(rng);
    let between = *["\n", " ", ","].choose(rng).unwrap();
    let labels_first = rng.random_bool(0.2);
    let (used, plain) = (hand.clone(), hand.clone());
    let write = move |item: &Item| {
        let [givens, labels] = [used.cells(item).concat(), labels(item).concat()];
        let (first, second) = if labels_first { (labels, givens) } else { (givens, labels) };
        Some(format!("{first}{between}{second}\n"))
    };
    let unlabelled = move |item: &Item| {
        let few = 2 * item.note.len() <= kind.order() * kind.order();
        few.then(|| format!("{}{between}{}\n", plain.cells(item).concat(), item.note))
    };
    Way::new(format!("cells and labels with {between:?} between"), kind, write)
        .also(unlabelled)
        .names(names)
        .in_hand(&hand)
}

pub fn line(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let order = kind.order();
    let spaced = rng.random_bool(0.2);
    let hand = Hand::new(rng, order, spaced);
    let used = hand.clone();
    let spacing = Spacing { aligned: false, ..Spacing::plain(rng, spaced) };
    let (form, headed) = (rng.random_range(0..10), rng.random_bool(0.5));
    let mut names = "a puzzle a line";
    // Sixteen digits on a line of their own are a board.
    let digits = rng.random_range(1..=15);
    let note: Box<dyn Fn(u32) -> String> = match form {
        0 if !spaced => Box::new(move |number| format!("{number:0digits$},")),
        1 if !spaced => Box::new(|number| format!("{number:08x} ")),
        2 | 3 => Box::new(|number| format!(",{}.{}", number % 10, number % 7)),
        4 if !spaced => Box::new(|number| format!(" {}", number % 10)),
        5 if !spaced => Box::new(|number| format!(" {}", ["easy", "hard", "SE 7.1"][number as usize % 3])),
        6 => Box::new(|number| format!(",{}", number % 20)),
        _ => Box::new(|_| String::new()),
    };
    let solutions = form >= 8 && !spaced;
    if solutions {
        names = "a puzzle and its solution a line";
    }
    let write = move |item: &Item| {
        let cells = spacing_line(spacing.cells, &used.cells(item));
        let note = &item.note;
        Some(match (&item.solution, solutions) {
            (Some(solution), true) => format!("{cells},{}\n", used.full(item, solution).concat()),
            _ if note.starts_with([',', ' ']) => format!("{cells}{note}\n"),
            _ => format!("{note}{cells}\n"),
        })
    };
    let head = if solutions && headed { "puzzle,solution\n" } else { "" };
    Way::new(names.into(), kind, write).in_hand(&hand).noted(note).head(head.into())
}

fn spacing_line(between: &str, cells: &[String]) -> String {
    cells.join(if between.is_empty() { "" } else { " " })
}
