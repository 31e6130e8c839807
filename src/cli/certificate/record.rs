//! The certificate of one record of the input: where it stands, and what is said if it cannot be written.

use std::path::{Path, PathBuf};

use exactly::format::Record;

use super::Notation;
use super::write::{Known, write};
use crate::cli::desk::Desk;

/// Writes the certificate of a record into the folder `out`. Returns where it stands; where it cannot be written, says why.
pub fn certify(
    out: &Path,
    record: &Record,
    desk: &mut Desk<'_, '_>,
    known: Known<'_>,
    notation: Notation,
) -> Option<PathBuf> {
    let place = out.join(format!("{}-{}", desk.voice.label, record.line));
    let Err(error) = write(&place, record, known, notation, desk.stop) else { return Some(place) };
    match error.limit() {
        Some(limit) => {
            desk.voice.limit(limit);
            desk.voice.about(record, format_args!("no certificate: unknown ({limit})"));
        }
        None => desk.voice.refuse(record, format_args!("no certificate: {error}")),
    }
    None
}
