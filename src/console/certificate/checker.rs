//! Other people's checkers, run as programs: drat-trim and VeriPB.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use exactly::{Limit, Stop};

use crate::console::draft::Draft;
use crate::console::threads;

/// The most of its output that is read.
const MOST: u64 = 1 << 24;
/// How long a checker may take, unless it is stopped before.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long it may go on after its verdict, which counts once it has ended.
const AFTER_VERDICT: Duration = Duration::from_secs(60);
/// How long its output is read on after its end, where a program that it has started keeps it open.
const AFTER_END: Duration = Duration::from_secs(1);
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula contradicts itself.
    Verified,
    /// The proof is none.
    No,
    /// Nothing of both.
    Unfinished(String),
}

/// A file as it was read here, in one of its own that goes when this goes: another program reads what was judged, and not what may
/// stand in its place by then. There are no comments in a formula: nobody has checked those, and drat-trim takes one that reads like a
/// header for the header.
pub struct Copied {
    /// Of which file it is; none where nobody will read it.
    of: Option<&'static str>,
    file: Option<io::Result<(Draft, BufWriter<File>)>>,
}

impl Copied {
    /// An empty one, of a file of this name. That there is no room for it is told when it is to be read.
    pub fn of(name: &'static str) -> Copied {
        let file = Draft::temporary().map(|(draft, file)| (draft, BufWriter::with_capacity(1 << 16, file)));
        Copied { of: Some(name), file: Some(file) }
    }

    /// None, where nobody will read it.
    pub fn none() -> Copied {
        Copied { of: None, file: None }
    }

    /// Whether it is of the file of this name.
    pub fn is_of(&self, name: &str) -> bool {
        self.of == Some(name)
    }

    /// Its file, complete.
    fn complete(self) -> io::Result<Draft> {
        let (draft, mut out) = self.file.unwrap_or_else(|| Err(io::Error::other("it was not written out")))?;
        out.flush()?;
        Ok(draft)
    }
}

impl Write for Copied {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(Ok((_, out))) = &mut self.file
            && let Err(error) = out.write_all(bytes)
        {
            self.file = Some(Err(error));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether the program says that the proof is one. Its exit status alone is not trusted.
///
/// # Errors
/// Where it cannot be run, and where `stop` says so.
pub fn ask(checker: Checker, formula: Copied, proof: Copied, stop: &dyn Stop) -> io::Result<Answer> {
    let (formula, proof) = (formula.complete()?, proof.complete()?);
    // Whole paths: a name may begin with a dash.
    let files = [formula.path().canonicalize()?, proof.path().canonicalize()?];
    let mut command = Command::new(checker.program());
    command.args(files).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    lead_group(&mut command);
    let mut child = command.spawn()?;
    let answer = watch(&mut child, checker.verified(), stop);
    // It may still be at work, or what it has started; what they say now changes nothing.
    kill_group(&child);
    let _ = child.kill();
    child.wait()?;
    answer
}

/// Has a program lead a group of its own, so that all that it starts can be ended with it. Ctrl-C at the terminal does not reach that
/// group: it is seen by `stop`.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn lead_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn lead_group(_: &mut Command) {}

/// Ends all that is left of the group of a program.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn kill_group(_: &Child) {}

/// Waits for the line that counts and for the end: a verdict counts once the program has ended by itself. Two verdicts, one of a
/// program that a signal ended, and one that no end follows within [`AFTER_VERDICT`], are none.
fn watch(child: &mut Child, verified: &'static str, stop: &dyn Stop) -> io::Result<Answer> {
    let deadline = Instant::now() + PATIENCE;
    let Some(output) = child.stdout.take() else { return Err(io::Error::other("its output cannot be read")) };
    let (said, hear) = mpsc::channel();
    // Detached: a program that it has started may keep its output open after it was killed.
    threads::spawn(move || listen(BufReader::new(output), verified, |answer| said.send(answer).is_ok()))?;
    let mut verdict: Option<(Answer, Instant)> = None;
    let mut silent = false;
    let mut end: Option<(ExitStatus, Instant)> = None;
    loop {
        match hear.recv_timeout(TICK) {
            Ok(answer) => match &verdict {
                Some((before, _)) if *before != answer => {
                    return Ok(Answer::Unfinished("two verdicts".to_owned()));
                }
                _ => verdict = Some((answer, Instant::now())),
            },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                silent = true;
                thread::sleep(TICK);
            }
        }
        if end.is_none() {
            end = child.try_wait()?.map(|status| (status, Instant::now()));
        }
        if let Some((status, ended)) = end
            && (silent || ended.elapsed() >= AFTER_END)
        {
            return Ok(match verdict {
                Some((answer, _)) if status.code().is_some() => answer,
                _ => Answer::Unfinished(format!("no verdict; {status}")),
            });
        }
        if verdict.as_ref().is_some_and(|(_, heard)| heard.elapsed() >= AFTER_VERDICT) {
            return Ok(Answer::Unfinished("a verdict, and no end of the program".to_owned()));
        }
        if let Some(limit) = stop.stopped().or_else(|| (Instant::now() >= deadline).then_some(Limit::Time)) {
            return Err(io::Error::other(limit));
        }
    }
}

/// Tells what lines say of the proof, until nobody listens. drat-trim begins its lines with a carriage return where it would overwrite
/// what it has shown.
fn listen(output: impl BufRead, verified: &str, mut tell: impl FnMut(Answer) -> bool) {
    let lines = output.take(MOST).split(b'\n').map_while(Result::ok);
    let said = |line: &[u8]| match line.trim_ascii() {
        line if line == verified.as_bytes() => Some(Answer::Verified),
        b"s NOT VERIFIED" => Some(Answer::No),
        b"s TIMEOUT" => Some(Answer::Unfinished("its own time limit".to_owned())),
        _ => None,
    };
    for line in lines {
        for answer in line.split(|&byte| byte == b'\r').filter_map(said) {
            if !tell(answer) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_upstream_prints_is_understood() {
        let heard = |text: &str| {
            let mut first = None;
            listen(text.as_bytes(), "s VERIFIED", |answer| {
                first = Some(answer);
                false
            });
            first
        };
        assert_eq!(heard("c finished parsing\n\rs VERIFIED\nc verification time\n"), Some(Answer::Verified));
        assert_eq!(heard("\rc 50.0%\rc 100.0%\r\n  s VERIFIED \r\n"), Some(Answer::Verified));
        assert_eq!(heard("\rc 100.0%\rs VERIFIED\n"), Some(Answer::Verified));
        assert_eq!(heard("\rs NOT VERIFIED\n"), Some(Answer::No));
        assert!(matches!(heard("s TIMEOUT\n"), Some(Answer::Unfinished(_))));
        for nothing in ["", "c s VERIFIED\n", "s VERIFIEDX\n", "s VERIFIED UNSATISFIABLE\n", "s DERIVATION\n"] {
            assert_eq!(heard(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_copy_is_read_where_it_could_be_written() {
        let mut copy = Copied::of("claim.cnf");
        copy.write_all(b"p cnf 1 1\n1 0\n").unwrap();
        let draft = copy.complete().unwrap();
        let path = draft.path().to_owned();
        assert_eq!(std::fs::read(&path).unwrap(), b"p cnf 1 1\n1 0\n");
        drop(draft);
        assert!(!path.exists());
        let mut full = Copied { of: Some("claim.cnf"), file: Some(Err(io::ErrorKind::StorageFull.into())) };
        full.write_all(b"1 0\n").unwrap();
        assert_eq!(full.complete().map(|_| ()).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
