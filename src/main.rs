//! The command `exactly`.

// The one exception is made by a macro, in `console/closed.rs`.
#![deny(unsafe_code)]

mod cli;
mod console;
mod raster;

fn main() -> std::process::ExitCode {
    cli::run()
}
