//! Any payload of a link is read or refused, within the memory that a text may take.

#![no_main]

use exactly::format::{Options, Record};
use libfuzzer_sys::fuzz_target;

const LINKS: [&str; 6] = [
    "https://www.f-puzzles.com/?load=",
    "https://sudokupad.app/fpuz",
    "https://sudokupad.app/scl",
    "https://sudokupad.app/scf",
    "https://puzz.link/p?sudoku/9/9/",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
];

fuzz_target!(|input: (u8, &str)| {
    let (which, payload) = input;
    let _ = Record::read(&format!("{}{payload}", LINKS[usize::from(which) % LINKS.len()]), &Options::default());
});
