//! A judge's jigsaws, read by `bare/judge_d.rs`.

use crate::format::loss::{Loss, region_of};
use crate::format::notation::{Cells, Format};
use crate::format::writer::{VALUES, Writer};
use crate::puzzle::{Given, Puzzle};
use crate::values::{Value, Values};

/// The notation `judge-d`.
pub static JUDGE_D: Format = Format {
    name: "judge-d",
    about: "n lines of region digits, a line with a number m, m lines of row, column (from 0) and letter; n up to 10",
    example: "000011\n022013\n221113\n243333\n244455\n445555\n6\n02C\n03B\n05A\n20D\n35E\n53F\n",
    bare: None,
    relabels: true,
    separator: "",
    put: |cells, _, out| match cells.puzzle() {
        Some(puzzle) => put_puzzle(puzzle, out),
        None => put_answer(cells, out),
    },
    no_answer: "无解\n",
    ..Format::BARE
};

fn put_puzzle(puzzle: &Puzzle, out: &mut String) -> Result<(), Loss> {
    let board = puzzle.board();
    let (grid, order) = (board.grid(), board.values());
    if order > MAX_DIGITS {
        return Err(Loss::of(format!("the order {order} (up to {MAX_DIGITS} fits)")));
    }
    let regions = region_of(board)?;
    let mut writer = Writer::new(out);
    for row in regions.chunks(order) {
        row.iter().for_each(|&region| writer.byte(b'0' + region));
        writer.byte(b'\n');
    }
    let letters = |given: &Given| letters(given.allowed, order);
    writer.large_number(puzzle.givens().iter().map(|given| letters(given).len() as u64).sum());
    writer.byte(b'\n');
    for given in puzzle.givens() {
        for value in letters(given).iter() {
            writer.number(grid.row_of(given.cell));
            writer.number(grid.column_of(given.cell));
            writer.byte(b'A' + value.index() as u8);
            writer.byte(b'\n');
        }
    }
    Ok(())
}

fn put_answer(cells: &Cells, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    if order > 26 {
        return Err(Loss::of(format!("the order {order} (up to 26 letters fit)")));
    }
    let values: Vec<Value> = cells.values().into_iter().flatten().collect();
    let mut writer = Writer::new(out);
    writer.large_number(cells.number);
    writer.byte(b'\n');
    values.chunks(order).for_each(|row| writer.spaced(row, &LETTERS));
    Ok(())
}

/// One digit names a region.
const MAX_DIGITS: usize = 10;

/// What the values are called, of which 26 have a letter.
const LETTERS: [u8; VALUES] = {
    let mut letters = [b'A'; VALUES];
    let mut value = 0;
    while value < 26 {
        letters[value] += value as u8;
        value += 1;
    }
    letters
};

/// The letters that say what is given: one, or two that contradict each other where nothing is allowed.
fn letters(allowed: Values, order: usize) -> Values {
    match allowed.len() {
        0 => Values::all(order.min(2)),
        1 => allowed,
        _ => Values::NONE,
    }
}
