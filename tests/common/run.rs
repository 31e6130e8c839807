//! Runs the command `exactly`.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run came to.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub status: i32,
}

/// The command with these arguments, to be run in the project's folder, in a locale with UTF-8.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_exactly"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).env("LC_ALL", "C.UTF-8");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs it with this standard input.
pub fn exactly(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    ran(command(arguments), input)
}

/// Runs a command with this standard input.
pub fn ran(command: Command, input: impl AsRef<[u8]>) -> Ran {
    let output = output(command, input);
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Ran {
        out: without_run(&text(output.stdout)),
        err: text(output.stderr),
        status: output.status.code().expect("not killed"),
    }
}

/// An output without what the first object of JSON says of the run: that differs from command to command. `run` has its own test.
pub fn without_run(out: &str) -> String {
    let (first, rest) = out.split_once('\n').unwrap_or((out, ""));
    match first.split_once(",\"run\":{\"version\":\"") {
        Some((object, _)) => format!("{object}}}\n{rest}"),
        None => out.to_owned(),
    }
}

/// Likewise, where the output may be no text.
pub fn output(mut command: Command, input: impl AsRef<[u8]>) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // A command that does not read its input to the end closes the pipe.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Runs it and expects this standard output, nothing on standard error, and status 0.
#[track_caller]
pub fn prints(arguments: &[&str], input: impl AsRef<[u8]>, out: &str) {
    assert_eq!(exactly(arguments, input), Ran { out: out.to_owned(), err: String::new(), status: 0 });
}

/// What another program prints when it reads this; it must end well.
#[track_caller]
pub fn piped(program: &str, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program is there");
    child.stdin.take().unwrap().write_all(input.as_bytes()).expect("the program reads its input");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program} failed");
    String::from_utf8(output.stdout).expect("its output is UTF-8")
}
