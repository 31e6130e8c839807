//! A certificate of which one file is changed, and the manifest with it, claims no other thing than the true one, or is refused.

#![no_main]

use std::sync::LazyLock;

use exactly::certificate::Certificate;
use exactly::certify::Statement;
use exactly::{Never, Puzzle};
use libfuzzer_sys::fuzz_target;

static MADE: LazyLock<(Puzzle, Certificate)> = LazyLock::new(|| {
    let puzzle: Puzzle = "16...5..2...5...1..4.......43......6".parse().expect("a puzzle");
    let certificate = Certificate::of(&puzzle).expect("a certificate");
    (puzzle, certificate)
});

fuzz_target!(|input: (u8, u16, Vec<u8>)| {
    let ((which, at, with), (puzzle, made)) = (input, &*MADE);
    let mut changed = made.clone();
    let file = match which % 3 {
        0 => &mut changed.solutions,
        1 => &mut changed.formula,
        _ => &mut changed.proof,
    };
    let at = usize::from(at) % file.len();
    let end = (at + with.len()).min(file.len());
    file.splice(at..end, with);
    let files = changed.to_files(puzzle, &Default::default()).expect("files");
    if let Ok(opened) = Certificate::from_files(&files)
        && let Ok(statement) = opened.certificate.verify(&opened.puzzle, &Never)
    {
        assert_eq!(statement, Statement::Exactly(1));
    }
});
