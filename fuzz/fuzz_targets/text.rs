//! Any text is read or refused. What is read is written in our own notation, and reads as the same puzzle again.

#![no_main]

use exactly::format::{EXACTLY, Options, Record, Stream};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for record in Stream::new(text, &Options::default()).take(8).flatten() {
        let mut written = String::new();
        if EXACTLY.write_puzzle(&record.puzzle, EXACTLY.style(), &mut written).is_err() {
            continue;
        }
        let again = Record::read(&written, &Options::default()).expect("what we write we read");
        assert!(*again.puzzle.board().layout() == *record.puzzle.board().layout(), "{written}");
        assert_eq!(again.puzzle.givens(), record.puzzle.givens(), "{written}");
    }
});
