//! Every file under puzzles/ states what is expected of it, and that holds.

use std::path::{Path, PathBuf};

use crate::common::run::exactly;

#[test]
fn the_corpus_is_what_it_says() {
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"));
    assert!(files.len() >= 15, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("# expect: "), "{} begins with its expectation", file.display());
        for engine in ["auto", "both"] {
            let ran = exactly(&["check", "--expect", "--engine", engine, file.to_str().unwrap()], "");
            assert_eq!(ran.status, 0, "{engine}, {}: {ran:?}", file.display());
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
