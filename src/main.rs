//! The command `exactly`.

// The one exception is made by a macro, in `cli/closed.rs`.
#![deny(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
