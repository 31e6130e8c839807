//! `exactly grade --run COMMAND`: whether a program prints formulas that mean puzzles. It is no sandbox: the program has all rights of whoever runs it.

use std::path::Path;
use std::time::Duration;

use clap::Args;

use crate::console::args;

/// A program that is graded.
#[derive(Args)]
#[command(next_help_heading = "Program")]
pub struct ProgramArgs {
    /// Grade what this command prints for each puzzle of --puzzle; {} is the path of a file with the puzzle as a line. This is
    /// no sandbox: use one for programs of strangers
    #[arg(long, value_name = "COMMAND", requires = "puzzle", conflicts_with_all = ["formulas", "at_most_one", "reference"])]
    pub run: Option<String>,
    /// The time limit of each run
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = args::seconds, requires = "run", allow_negative_numbers = true)]
    pub run_timeout: Duration,
    /// The address space of each of its processes (on Linux)
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = args::bytes, requires = "run", allow_negative_numbers = true)]
    pub run_memory: usize,
}

impl ProgramArgs {
    /// The command for a file with a puzzle.
    pub fn command(&self, file: &Path) -> String {
        let quoted = format!("'{}'", file.display().to_string().replace('\'', r"'\''"));
        self.run.as_deref().unwrap_or_default().replace("{}", &quoted)
    }
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub use run::formula;

/// Running programs, on systems with groups of processes.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod run {
    use std::io::{self, Read};
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::path::Path;
    use std::process::{Child, Command, ExitStatus, Stdio};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use exactly::cnf::read::{Formula, FormulaError};
    use exactly::{Limit, Stop};

    use super::ProgramArgs;
    use crate::console::args::Budget;
    use crate::console::dimacs;
    use crate::console::interrupt::{self, Clock};
    use crate::console::patient::Patient;
    use crate::console::threads;

    /// The most bytes that a program may print.
    const MOST: u64 = 256 << 20;

    /// What is kept of what it says on standard error.
    const SAID: usize = 4 << 10;

    /// Between two looks at whether it has ended.
    const LOOK: Duration = Duration::from_millis(5);

    /// A running program, which is killed with all of its group once this is gone.
    struct Running(Child);

    impl Running {
        fn kill(&mut self) {
            // The group may live on when its first process is gone; where none is left there is nobody to kill.
            let _ = rustix::process::kill_process_group(
                rustix::process::Pid::from_child(&self.0),
                rustix::process::Signal::KILL,
            );
        }

        /// Waits for its end.
        fn wait(&mut self, stop: &dyn Stop) -> Result<ExitStatus, FormulaError> {
            loop {
                if let Some(status) = self.0.try_wait().map_err(FormulaError::Io)? {
                    return Ok(status);
                }
                stop.stopped().map_or(Ok(()), |limit| Err(FormulaError::Stopped(limit)))?;
                thread::sleep(LOOK);
            }
        }
    }

    impl Drop for Running {
        fn drop(&mut self) {
            self.kill();
            let _ = self.0.wait();
        }
    }

    /// What a program prints for the puzzle in a file.
    ///
    /// # Errors
    /// Where it prints no formula, does not end well or in time, or prints too much.
    pub fn formula(args: &ProgramArgs, file: &Path) -> Result<Formula, FormulaError> {
        let clock = Clock::new(Budget { timeout: Some(args.run_timeout), ..Budget::default() });
        clock.restart();
        let late = |limit: Limit| match limit {
            Limit::Time => other(format!("the program does not end within {} s", args.run_timeout.as_secs_f64())),
            limit => FormulaError::Stopped(limit),
        };
        let mut running = Running(start(args, file).map_err(FormulaError::Io)?);
        let (sender, said) = mpsc::channel();
        if let Some(errors) = running.0.stderr.take() {
            threads::spawn(move || _ = sender.send(last_line(errors))).map_err(FormulaError::Io)?;
        }
        let output = running.0.stdout.take().ok_or_else(|| other("the program has no output".to_owned()))?;
        let printed = Patient::new(Bounded { reader: output, left: MOST }, &clock).map_err(FormulaError::Io)?;
        let formula = match dimacs::of(printed, &clock) {
            Err(FormulaError::Stopped(limit)) => return Err(late(limit)),
            Err(error @ FormulaError::Io(_)) => return Err(error),
            // Whoever prints no formula may have failed, and then that is told.
            read => read,
        };
        let ended = match running.wait(&clock) {
            // Who prints a fault and then waits for a reader has printed a fault.
            Err(FormulaError::Stopped(Limit::Time)) if formula.is_err() => return formula,
            Err(FormulaError::Stopped(limit)) => return Err(late(limit)),
            ended => ended?,
        };
        running.kill();
        if ended.success() || interrupt::interrupted() {
            return formula;
        }
        let how = match (ended.code(), ended.signal()) {
            (Some(code), _) => format!("status {code}"),
            (None, signal) => format!("signal {}", signal.unwrap_or_default()),
        };
        let said = said.recv_timeout(Duration::from_millis(500)).unwrap_or_default();
        let said = if said.is_empty() { said } else { format!(": {said}") };
        Err(other(format!("the program ended with {how}{said}")))
    }

    fn other(why: String) -> FormulaError {
        FormulaError::Io(io::Error::other(why))
    }

    fn start(args: &ProgramArgs, file: &Path) -> io::Result<Child> {
        let limits = if cfg!(target_vendor = "apple") { "" } else { "ulimit -v \"$1\" || exit 125; " };
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -c 0; {limits}eval \"$2\""), "sh"]);
        command.arg((args.run_memory >> 10).max(1).to_string()).arg(args.command(file));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0).spawn()
    }

    /// The last line of what is said, of which all is read and little kept.
    fn last_line(mut reader: impl Read) -> String {
        let (mut kept, mut piece) = (Vec::new(), vec![0; SAID]);
        while let Ok(length @ 1..) = reader.read(&mut piece) {
            kept.extend_from_slice(&piece[..length]);
            let extra = kept.len().saturating_sub(SAID);
            kept.drain(..extra);
        }
        let text = String::from_utf8_lossy(&kept);
        text.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned()
    }

    /// A reader that fails past so many bytes.
    struct Bounded<R> {
        reader: R,
        left: u64,
    }

    impl<R: Read> Read for Bounded<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.reader.read(buffer)?;
            self.left = self
                .left
                .checked_sub(length as u64)
                .ok_or_else(|| io::Error::other(format!("the program prints more than {} MiB", MOST >> 20)))?;
            Ok(length)
        }
    }
}

/// What a program prints for the puzzle in a file.
///
/// # Errors
/// On this system, always.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub fn formula(
    _args: &ProgramArgs,
    _file: &Path,
) -> Result<exactly::cnf::read::Formula, exactly::cnf::read::FormulaError> {
    let why = "programs are run on Linux and macOS alone";
    Err(exactly::cnf::read::FormulaError::Io(std::io::Error::other(why)))
}
