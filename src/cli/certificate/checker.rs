//! Other people's checkers, run as programs: drat-trim and VeriPB.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use exactly::{Limit, Polled, Stop};

/// The most of its output that is read.
const MOST: u64 = 1 << 24;
/// How long a checker may take, unless it is stopped before.
const PATIENCE: Duration = Duration::from_secs(600);
/// Between two looks at a checker that is at work.
const TICK: Duration = Duration::from_millis(20);

/// Who checks proofs that are not checked here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checker {
    DratTrim,
    VeriPb,
}

impl Checker {
    /// Its name on PATH.
    pub fn program(self) -> &'static str {
        match self {
            Checker::DratTrim => "drat-trim",
            Checker::VeriPb => "veripb",
        }
    }

    /// The line that says that the formula contradicts itself. VeriPB also verifies proofs that conclude nothing.
    fn verified(self) -> &'static str {
        match self {
            Checker::DratTrim => "s VERIFIED",
            Checker::VeriPb => "s VERIFIED UNSATISFIABLE",
        }
    }
}

/// What a checker says of a proof.
pub enum Answer {
    /// The formula contradicts itself.
    Verified,
    /// Anything else.
    No,
    /// Nothing: it came to no end of its own.
    Unfinished(String),
}

/// Whether the program says that the proof is one. Its exit status alone is not trusted.
///
/// # Errors
/// Where it cannot be run, and where `stop` says so.
pub fn ask(checker: Checker, formula: &Path, proof: &Path, stop: &dyn Stop) -> io::Result<Answer> {
    let bare = Bare::copy(checker, formula, stop)?;
    // Whole paths: a name may begin with a dash.
    let files = [bare.path.canonicalize()?, proof.canonicalize()?];
    let mut command = Command::new(checker.program());
    let mut child = command.args(files).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let answer = watch(&mut child, checker.verified(), stop);
    // It may still be at work, or speaking; what it says now changes nothing.
    let _ = child.kill();
    child.wait()?;
    answer
}

/// Waits for the line that counts, or for the end.
fn watch(child: &mut Child, verified: &'static str, stop: &dyn Stop) -> io::Result<Answer> {
    let deadline = Instant::now() + PATIENCE;
    let Some(output) = child.stdout.take() else { return Ok(Answer::No) };
    let (said, hear) = mpsc::channel();
    // Detached: a program that it has started may keep its output open after it was killed.
    thread::spawn(move || said.send(listen(output, verified)));
    let mut heard = None;
    loop {
        match hear.recv_timeout(TICK) {
            Ok(Heard::Verified) => return Ok(Answer::Verified),
            Ok(end) => heard = Some(end),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => thread::sleep(TICK),
        }
        if let (Some(end), Some(status)) = (&heard, child.try_wait()?) {
            return Ok(unverified(end, status));
        }
        if let Some(limit) = stop.stopped().or_else(|| (Instant::now() >= deadline).then_some(Limit::Time)) {
            return Err(io::Error::other(limit));
        }
    }
}

/// What a checker's output came to.
enum Heard {
    Verified,
    GaveUp,
    Nothing,
}

fn listen(output: ChildStdout, verified: &str) -> Heard {
    let lines = BufReader::new(output.take(MOST)).split(b'\n').map_while(Result::ok);
    let heard = lines.filter_map(|line| match line.trim_ascii_end() {
        line if line == verified.as_bytes() => Some(Heard::Verified),
        b"s TIMEOUT" => Some(Heard::GaveUp),
        _ => None,
    });
    heard.into_iter().next().unwrap_or(Heard::Nothing)
}

/// What it means that the line did not come. Shells and Rust's panics tell a crash by these exit statuses.
fn unverified(heard: &Heard, status: ExitStatus) -> Answer {
    match (heard, status.code()) {
        (Heard::GaveUp, _) => Answer::Unfinished("its own time limit".to_owned()),
        (_, None | Some(101 | 126..)) => Answer::Unfinished(status.to_string()),
        _ => Answer::No,
    }
}

/// The longest line of a formula, comments aside: a listed solution of order 64 takes 32 kB.
const MAX_LINE: u64 = 1 << 20;

/// A formula without its comments, in a file that goes when this goes. Nobody has checked the comments, and drat-trim takes
/// one that reads like a header for the header.
struct Bare {
    path: PathBuf,
}

/// Bare formulas of this process, so that no two have the same name.
static BARE: AtomicU64 = AtomicU64::new(0);

impl Bare {
    fn copy(checker: Checker, formula: &Path, stop: &dyn Stop) -> io::Result<Bare> {
        let (bare, file) = Bare::create()?;
        let mut out = BufWriter::new(file);
        let mut lines = BufReader::new(Polled::new(File::open(formula)?, stop));
        let mut line = Vec::new();
        while lines.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? > 0 {
            if !line.ends_with(b"\n") {
                // Longer than any but a comment: the formula was compared.
                lines.skip_until(b'\n')?;
            } else if !is_comment(checker, &line) {
                out.write_all(&line)?;
            }
            line.clear();
        }
        out.flush()?;
        Ok(bare)
    }

    fn create() -> io::Result<(Bare, File)> {
        loop {
            let name = format!("exactly-{}-{}", std::process::id(), BARE.fetch_add(1, Ordering::Relaxed));
            let path = std::env::temp_dir().join(name);
            match File::create_new(&path) {
                Ok(file) => return Ok((Bare { path }, file)),
                // Left over from a run that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether a line says nothing. The first line of an OPB file, its sizes, is a comment in form alone.
fn is_comment(checker: Checker, line: &[u8]) -> bool {
    let is_number = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    match checker {
        Checker::DratTrim => line.starts_with(b"c"),
        Checker::VeriPb => {
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
    fn formulas_are_copied_without_comments() {
        let path = std::env::temp_dir().join(format!("exactly-bare-{}", std::process::id()));
        let next = BARE.load(Ordering::Relaxed);
        let left_over = std::env::temp_dir().join(format!("exactly-{}-{next}", std::process::id()));
        fs::write(&left_over, "left over").unwrap();
        let long = "x".repeat(3 << 20);
        fs::write(&path, format!("c {long}\nc\np cnf 2 1\nc p cnf 1 1\n1 -2 0\nc{long}")).unwrap();
        let bare = Bare::copy(Checker::DratTrim, &path, &exactly::Never).unwrap();
        assert_eq!(fs::read_to_string(&bare.path).unwrap(), "p cnf 2 1\n1 -2 0\n");
        let header = "* #variable= 1 #constraint= 1";
        fs::write(&path, format!("{header}\n{header}{}\n* x\n+1 x1 >= 1 ;\n", " ".repeat(2 << 20))).unwrap();
        let bare = Bare::copy(Checker::VeriPb, &path, &exactly::Never).unwrap();
        assert_eq!(fs::read_to_string(&bare.path).unwrap(), format!("{header}\n+1 x1 >= 1 ;\n"));
        [path, left_over].iter().for_each(|path| fs::remove_file(path).unwrap());
    }

    #[test]
    fn comments_do_not_reach_other_checkers() {
        assert!(is_comment(Checker::DratTrim, b"c x cnf 64 451 1 0 -1 0\n"));
        assert!(is_comment(Checker::DratTrim, b"cc cnf 64 451\n"));
        assert!(!is_comment(Checker::DratTrim, b"p cnf 64 449\n"));
        assert!(!is_comment(Checker::VeriPb, b"* #variable= 64 #constraint= 68\n"));
        assert!(is_comment(Checker::VeriPb, b"* #variable= 64 #constraint= 68 1 x1 >= 2 ;\n"));
        assert!(is_comment(Checker::VeriPb, b"* row 1\n"));
    }
}
