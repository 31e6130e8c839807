//! Other people's checkers, run as programs: drat-trim and VeriPB.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use super::Notation;

/// The most of its output that is read.
const MOST: u64 = 1 << 24;

/// The program that checks proofs of this notation.
pub fn program(notation: Notation) -> &'static str {
    match notation {
        Notation::Lrat => "lrat-check",
        Notation::Drat => "drat-trim",
        Notation::VeriPb => "veripb",
    }
}

/// Whether the program says that the proof is one. Its exit status alone is not trusted, nor another line than the one for
/// contradiction: VeriPB also verifies proofs that conclude nothing.
///
/// # Errors
/// Where it cannot be run.
pub fn verifies(notation: Notation, formula: &Path, proof: &Path) -> io::Result<bool> {
    let verified = match notation {
        Notation::Lrat | Notation::Drat => "s VERIFIED",
        Notation::VeriPb => "s VERIFIED UNSATISFIABLE",
    };
    // Whole paths: a name may begin with a dash.
    let files = [formula.canonicalize()?, proof.canonicalize()?];
    let mut command = Command::new(program(notation));
    let mut child = command.args(files).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let found = child.stdout.take().is_some_and(|output| {
        let mut lines = BufReader::new(output.take(MOST)).split(b'\n').map_while(Result::ok);
        lines.any(|line| line.trim_ascii_end() == verified.as_bytes())
    });
    // It may still be speaking; what it says now changes nothing.
    let _ = child.kill();
    child.wait()?;
    Ok(found)
}
