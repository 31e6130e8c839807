//! The command line: the only place that knows clap, files, threads, the clock and signals.

mod candidates;
mod check;
mod classes;
mod command;
mod completions;
mod convert;
mod count;
mod decode;
mod dedupe;
mod encode;
mod enumerate;
mod explain;
mod formats;
mod generate;
mod grade;
mod groups;
mod help;
mod lab;
mod man;
mod mates;
mod mend;
mod merge;
mod minimise;
mod mols;
mod prove;
mod rate;
mod render;
mod sample;
mod sat;
mod schema;
mod sheet;
mod show;
mod solve;
mod split;
mod subsquares;
mod tour;
mod trace;
mod trades;
mod transversals;
mod verify;

use std::env;
use std::process::ExitCode;

use command::Command;

use crate::console::guard::guarded;
use crate::console::status::Status;
use crate::console::{diagnostics, interrupt, output, terminal};

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    terminal::settle_colours(env::args_os());
    if env::args_os().len() == 1 {
        output::talk(help::BRIEF);
        return Status::BAD.exit_code();
    }
    let cli = help::arguments();
    terminal::settle(cli.terminal);
    let status = guarded(|| interrupt::install().and_then(|()| answer(cli.command)));
    let status = status.map_err(anyhow::Error::from).flatten();
    status.unwrap_or_else(|error| diagnostics::failure(&error)).exit_code()
}

fn answer(command: Command) -> anyhow::Result<Status> {
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::Enumerate(args) => enumerate::run(args),
        Command::Count(args) => count::run(args),
        Command::Sample(args) => sample::run(args),
        Command::Candidates(args) => candidates::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Minimise(args) => minimise::run(args),
        Command::Mend(args) => mend::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Rate(args) => rate::run(args),
        Command::Encode(args) => encode::run(args),
        Command::Decode(args) => decode::run(args),
        Command::Lab(args) => lab::run(args),
        Command::Grade(args) => grade::run(args),
        Command::Trace(args) => trace::run(args),
        Command::Sat(args) => sat::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Show(args) => show::run(args),
        Command::Split(args) => split::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Transversals(args) => transversals::run(args),
        Command::Mates(args) => mates::run(args),
        Command::Mols(args) => mols::run(args),
        Command::Subsquares(args) => subsquares::run(args),
        Command::Intercalates(args) => subsquares::run_intercalates(args),
        Command::Trades(args) => trades::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Render(args) => render::run(args),
        Command::Dedupe(args) => dedupe::run(args),
        Command::Sheet(args) => sheet::run(args),
        Command::Classes(args) => classes::run(args),
        Command::Formats(args) => formats::run(args),
        Command::Tour(args) => tour::run(args),
        Command::Completions(args) => completions::run(args, &mut help::command()),
        Command::Man(args) => man::run(args, help::command()),
    }
}
