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
    let place = out.join(format!("{}-{}", desk.voice.label, record.line));
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
