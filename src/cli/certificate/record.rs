//! The certificate of one record of the input: where it stands, and what is said if it cannot be written.

use std::path::{Path, PathBuf};

use exactly::certify::ProveError;
use exactly::format::Record;

use super::Notation;
use super::write::{Evidence, WriteError, write};
use crate::cli::desk::Desk;

/// Writes the certificate of a record into the folder `out`. Returns where it stands; where it cannot be written, says why.
pub fn certify(
    out: &Path,
    record: &Record,
    desk: &mut Desk<'_, '_>,
    evidence: Evidence<'_>,
    notation: Notation,
) -> Option<PathBuf> {
    let place = out.join(format!("{}-{}", folder_name(desk.voice.file), record.line));
    match write(&place, &record.puzzle, evidence, notation, desk.stop) {
        Ok(()) => return Some(place),
        Err(WriteError::Prove(ProveError::Stopped(limit))) => {
            desk.voice.limit(limit);
            desk.voice.about(record, format_args!("no certificate: unknown ({limit})"));
        }
        Err(error) => desk.voice.refuse(record, format_args!("no certificate: {}: {error}", place.display())),
    }
    None
}

/// The name of an input without its folders and its ending, in letters, digits and `.`, `_`, `-`.
fn folder_name(input: &str) -> String {
    let stem = Path::new(input).file_stem().unwrap_or_default().to_string_lossy();
    let plain = |letter: char| if letter.is_alphanumeric() || "._-".contains(letter) { letter } else { '_' };
    let name: String = stem.trim_matches(['<', '>', '.']).chars().map(plain).take(60).collect();
    if name.is_empty() { "puzzle".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::folder_name;

    #[test]
    fn folders_are_named_after_their_input() {
        let names = [
            ("puzzles/classic/easy.txt", "easy"),
            ("<stdin>", "stdin"),
            ("<puzzle>", "puzzle"),
            ("../..", "puzzle"),
            (".hidden", "hidden"),
            ("-rf *", "-rf__"),
            ("17-clue.txt", "17-clue"),
        ];
        names.into_iter().for_each(|(input, name)| assert_eq!(folder_name(input), name));
    }
}
