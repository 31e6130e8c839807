//! `exactly tour`: a walk through the commands on puzzles that are built in, in a folder of its own.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use clap::Args;

use crate::console::closed;
use crate::console::interrupt;
use crate::console::status::Status;
use crate::console::threads;

#[derive(Args)]
#[command(after_help = "Examples:\n  exactly tour\n\nOn a terminal it waits for Enter after each step; q ends it.")]
pub struct TourArgs {}

/// One step: a few words, and a command that shows what they mean.
struct Lesson {
    words: &'static str,
    arguments: &'static [&'static str],
    /// How many lines of the output are shown, as by `head`; 0: all.
    head: usize,
}

const PUZZLE: &str = "....64.....1.3...6.54...365....1....";
const LOST: &str = "....64.....1.3...6.54...3.5....1....";
const WRONG: &str = "6...64.....1.3...6.54...365....1....";
const SMALL: &str = "12..34..21..43..";

const LESSONS: &[Lesson] = &[
    Lesson {
        words: "A puzzle is a line of symbols, row by row, with dots for empty cells. This one\n\
                has six rows. It stands on the command line; files are read just as well.\n\
                This is how to solve it:",
        arguments: &["solve", "-p", PUZZLE],
        head: 0,
    },
    Lesson {
        words: "A good puzzle has no other solution. Has this one?",
        arguments: &["check", "-p", PUZZLE],
        head: 0,
    },
    Lesson {
        words: "A clue was lost on the way to the printer. Now there is a second solution; the\n\
                cells in which the two differ show both values, and what was given has a mark.\n\
                The exit status is 1, for no, so that scripts can ask too.",
        arguments: &["check", "--verbose", "-p", LOST],
        head: 0,
    },
    Lesson {
        words: "Somebody added a clue instead, and now there are two sixes in the first row:",
        arguments: &["check", "-p", WRONG],
        head: 0,
    },
    Lesson {
        words: "A small puzzle (the order is told by the number of cells) and all its solutions:",
        arguments: &["enumerate", "-p", SMALL],
        head: 0,
    },
    Lesson {
        words: "An empty board has more. How many sudokus of order 4 are there?",
        arguments: &["count", "--board", "sudoku:4", "--empty"],
        head: 0,
    },
    Lesson {
        words: "What a puzzle means is a formula of clauses, which any SAT solver can read:\n\
                the names of its variables, then clauses, rule by rule. Of a very small board:",
        arguments: &["encode", "--board", "latin:2", "--empty"],
        head: 16,
    },
    Lesson {
        words: "Nobody has to believe all this. A certificate holds the formula and a proof\n\
                that there is exactly one solution:",
        arguments: &["prove", "-p", PUZZLE],
        head: 0,
    },
    Lesson {
        words: "It can be verified on another machine, by this command or by other checkers:",
        arguments: &["verify", "certificates"],
        head: 0,
    },
];

const END: &str = "That was the tour. Puzzles can also be drawn (exactly show, exactly render) and\n\
                   written in many ways (exactly convert, exactly formats). exactly COMMAND --help\n\
                   tells more about each command, with examples.\n";

/// Runs the command.
pub fn run(_: TourArgs) -> anyhow::Result<Status> {
    let folder = Folder::new().context("a folder for the tour")?;
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    for (number, step) in (1..).zip(LESSONS) {
        print(&step.show(number, folder.path())?)?;
        if interrupt::interrupted() {
            return Ok(Status { interrupted: true, ..Status::YES });
        }
        if waits {
            match answer()? {
                Answer::Next => {}
                Answer::Quit => return Ok(Status::YES),
                Answer::Interrupt => return Ok(Status { interrupted: true, ..Status::YES }),
            }
        }
    }
    print(END)?;
    Ok(Status::YES)
}

impl Lesson {
    /// The words, the command and what it prints.
    fn show(&self, number: usize, folder: &Path) -> anyhow::Result<String> {
        let bold = Style::new().bold();
        let command = AnsiColor::Cyan.on_default().bold();
        let (arguments, head) = (self.arguments.join(" "), if self.head > 0 { " | head -n " } else { "" });
        let lines = if self.head > 0 { self.head.to_string() } else { String::new() };
        let mut text = format!(
            "{bold}{number} of {}{bold:#}\n{}\n\n  $ {command}exactly {arguments}{head}{lines}{command:#}\n",
            LESSONS.len(),
            self.words
        );
        let program = std::env::current_exe().context("the place of this program")?;
        let mut child = Command::new(program);
        let ran = child.args(self.arguments).current_dir(folder).stdin(Stdio::null()).output()?;
        let (out, talk) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        let shown = out.lines().take(if self.head > 0 { self.head } else { usize::MAX });
        for line in shown.chain(talk.lines()) {
            text.extend(["  ", line, "\n"]);
        }
        if let Some(status @ 1..) = ran.status.code() {
            text.push_str(&format!("  (exit status {status})\n"));
        }
        text.push('\n');
        Ok(text)
    }
}

/// What somebody at the terminal wants.
enum Answer {
    Next,
    Quit,
    Interrupt,
}

/// Waits for a line. It is read on another thread, so that Ctrl-C is seen meanwhile.
fn answer() -> anyhow::Result<Answer> {
    print("[Enter: on, q: quit] ")?;
    let (said, heard) = mpsc::channel();
    threads::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line);
        let _ = said.send(read.map(|length| (length, line)));
    })?;
    loop {
        match heard.recv_timeout(Duration::from_millis(50)) {
            Ok(read) => {
                let (length, line) = read.context("standard input")?;
                print("\n")?;
                let quits = length == 0 || line.trim().eq_ignore_ascii_case("q");
                return Ok(if quits { Answer::Quit } else { Answer::Next });
            }
            Err(RecvTimeoutError::Timeout) if !interrupt::interrupted() => {}
            Err(_) => return Ok(Answer::Interrupt),
        }
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    anyhow::ensure!(!closed::is_output_closed(), "standard output is closed");
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("standard output")
}

/// A folder of this process, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let names = (0..1000).map(|number| format!("exactly-tour-{}-{number}", std::process::id()));
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for name in names {
            let path = std::env::temp_dir().join(name);
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
