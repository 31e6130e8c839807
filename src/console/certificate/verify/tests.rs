//! Files that change while they are verified.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use exactly::certificate::Certificate;
use exactly::certify::contents::PUZZLE;
use exactly::{Never, Puzzle};

use super::{Checkers, Ended, Verifier};
use crate::console::wording::WordingArgs;

/// The folder of a certificate, under a name that no other test takes.
fn certificate(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("exactly-verify-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let puzzle: Puzzle = "12..34..21..43..".parse().unwrap();
    let certificate = Certificate::of(&puzzle).unwrap();
    let files = certificate.to_files(&puzzle, &Default::default()).unwrap();
    files.iter().for_each(|(name, content)| fs::write(folder.join(name), content).unwrap());
    folder
}

#[test]
fn a_file_is_judged_as_it_was_opened_whatever_takes_its_place() {
    let folder = certificate("replaced");
    let verifier =
        Verifier { folder: &folder, checkers: Checkers::Own, expected: WordingArgs::default(), stop: &Never };
    let named = fs::read(folder.join(PUZZLE)).unwrap();
    let Ok(manifest) = verifier.manifest() else { panic!("it has one") };
    let Ok(mut files) = verifier.open_all(&manifest, manifest.contents().unwrap()) else { panic!("they are there") };
    fs::write(folder.join("other"), "another puzzle").unwrap();
    fs::rename(folder.join("other"), folder.join(PUZZLE)).unwrap();
    assert!(verifier.puzzle_text(files.remove(0)).is_ok_and(|text| text == named));
    let reopened = verifier.open_all(&manifest, manifest.contents().unwrap());
    assert!(matches!(reopened, Err(Ended::Refused(_))), "opened now, it is another file");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_changes_after_it_was_opened_is_refused() {
    let folder = certificate("changed");
    let verifier =
        Verifier { folder: &folder, checkers: Checkers::Own, expected: WordingArgs::default(), stop: &Never };
    let Ok(manifest) = verifier.manifest() else { panic!("it has one") };
    let Ok(mut files) = verifier.open_all(&manifest, manifest.contents().unwrap()) else { panic!("they are there") };
    OpenOptions::new().write(true).open(folder.join(PUZZLE)).unwrap().write_all(b"#").unwrap();
    assert!(matches!(verifier.puzzle_text(files.remove(0)), Err(Ended::Refused(_))));
    fs::remove_dir_all(folder).unwrap();
}
