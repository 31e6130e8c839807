//! The command `exactly`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
