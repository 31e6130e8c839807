//! Runs the command in a terminal of its own, and tells what stands on the screen.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// A command that runs in a terminal.
pub struct Terminal {
    child: Child,
    keyboard: File,
    rows: u16,
    columns: u16,
    seen: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

/// What a run left behind.
pub struct Left {
    /// All that was written to the terminal.
    pub bytes: Vec<u8>,
    /// What stands on the screen, without blanks at the ends of lines.
    pub screen: String,
    pub status: i32,
}

impl Terminal {
    /// Runs a command whose standard streams are a terminal of this size, unless `adjust` takes some of them away.
    pub fn run(mut command: Command, rows: u16, columns: u16, adjust: impl FnOnce(&mut Command)) -> Terminal {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let name = ptsname(&ours, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let theirs = rustix::fs::open(name.as_c_str(), flags, Mode::empty()).unwrap();
        tcsetwinsize(&ours, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let stream = |fd: &OwnedFd| Stdio::from(fd.as_fd().try_clone_to_owned().unwrap());
        command.stdin(stream(&theirs)).stdout(stream(&theirs)).stderr(stream(&theirs));
        adjust(command.env("TERM", "xterm-256color"));
        let child = command.spawn().unwrap();
        // The end of the terminal shows when nobody holds its other side.
        drop((command, theirs));
        let keyboard = File::from(ours);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let reader = thread::spawn({
            let (seen, mut screen) = (seen.clone(), keyboard.try_clone().unwrap());
            move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = screen.read(&mut bytes) {
                    seen.lock().unwrap().extend_from_slice(&bytes[..count]);
                }
            }
        });
        Terminal { child, keyboard, rows, columns, seen, reader }
    }

    /// Types some text.
    pub fn types(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
    }

    /// Sends a signal.
    pub fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Waits until this text stands on the screen.
    #[track_caller]
    pub fn waits_for(&self, text: &str) {
        let start = Instant::now();
        while !self.screen().contains(text) {
            assert!(start.elapsed() < Duration::from_secs(20), "{text:?} does not come:\n{}", self.screen());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What stands on the screen now.
    pub fn screen(&self) -> String {
        screen(&self.seen.lock().unwrap(), self.rows, self.columns)
    }

    /// Waits for the end.
    pub fn ends(mut self) -> Left {
        let status = self.child.wait().unwrap();
        self.reader.join().unwrap();
        let bytes = self.seen.lock().unwrap().clone();
        let screen = screen(&bytes, self.rows, self.columns);
        Left { bytes, screen, status: status.code().or(status.signal()).unwrap() }
    }
}

fn screen(bytes: &[u8], rows: u16, columns: u16) -> String {
    let size = |count| NonZeroU16::new(count).expect("a size above 0");
    let mut parser = vt100::Parser::new(size(rows), size(columns), 0);
    parser.process(bytes);
    let lines: Vec<_> = parser.screen().rows(0, columns).map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n").trim_end().to_owned()
}
