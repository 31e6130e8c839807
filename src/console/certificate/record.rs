//! The certificate of one record of the input: where it stands, and what is said if it cannot be written.

use std::path::{Path, PathBuf};

use exactly::certify::{ClaimEncoding, Notation};
use exactly::cnf::Purpose;
use exactly::format::Record;

use super::write::{Known, write};
use crate::console::diagnostics;
use crate::console::environment::Environment;
use crate::console::wording;

/// Writes the certificate of a record into the folder `out`. Returns where it stands; where it cannot be written, says why.
pub fn certify(
    out: &Path,
    record: &Record,
    environment: &mut Environment<'_, '_>,
    known: Known<'_>,
    said: (Notation, ClaimEncoding),
) -> Option<PathBuf> {
    if !record.besides.is_accounted() {
        environment.reporter.refuse(record, format_args!("no certificate: {}", diagnostics::unread(&record.besides)));
        return None;
    }
    let place = out.join(format!("{}-{}", environment.reporter.label, record.line));
    let Err(error) = write(&place, record, known, said, environment.stop) else { return Some(place) };
    match error.limit() {
        Some(limit) => {
            environment.reporter.limit(limit);
            environment.reporter.about(record, format_args!("no certificate: unknown ({limit})"));
            let encoding = said.1.encoding();
            wording::note_smaller(encoding, Purpose::Prove, limit, record, &mut environment.reporter, environment.stop);
        }
        None => environment.reporter.refuse(record, format_args!("no certificate: {error}")),
    }
    None
}
