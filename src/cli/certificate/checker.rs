//! Other people's checkers, run as programs: drat-trim and VeriPB.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

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
    let bare = Bare::copy(notation, formula)?;
    // Whole paths: a name may begin with a dash.
    let files = [bare.path.canonicalize()?, proof.canonicalize()?];
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

/// A formula without its comments, in a file that goes when this goes. Nobody has checked the comments, and drat-trim takes
/// one that reads like a header for the header.
struct Bare {
    path: PathBuf,
}

impl Bare {
    fn copy(notation: Notation, formula: &Path) -> io::Result<Bare> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!("exactly-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        let file = File::create_new(&path)?;
        let bare = Bare { path };
        let mut out = BufWriter::new(file);
        let mut lines = BufReader::new(File::open(formula)?);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            if !is_comment(notation, &line) {
                out.write_all(&line)?;
            }
            line.clear();
        }
        out.into_inner()?.sync_all()?;
        Ok(bare)
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether a line says nothing. The first line of an OPB file, its sizes, is a comment in form alone.
fn is_comment(notation: Notation, line: &[u8]) -> bool {
    let is_number = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    match notation {
        Notation::Lrat | Notation::Drat => line.starts_with(b"c"),
        Notation::VeriPb => {
            let words: Vec<_> = line.trim_ascii_end().split(|&byte| byte == b' ').collect();
            let is_header = matches!(words[..], [b"*", b"#variable=", variables, b"#constraint=", constraints]
                if is_number(variables) && is_number(constraints));
            line.starts_with(b"*") && !is_header
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_do_not_reach_other_checkers() {
        assert!(is_comment(Notation::Drat, b"c x cnf 64 451 1 0 -1 0\n"));
        assert!(is_comment(Notation::Drat, b"cc cnf 64 451\n"));
        assert!(!is_comment(Notation::Drat, b"p cnf 64 449\n"));
        assert!(!is_comment(Notation::VeriPb, b"* #variable= 64 #constraint= 68\n"));
        assert!(is_comment(Notation::VeriPb, b"* #variable= 64 #constraint= 68 1 x1 >= 2 ;\n"));
        assert!(is_comment(Notation::VeriPb, b"* row 1\n"));
    }
}
