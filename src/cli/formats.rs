//! `exactly formats`: the notations there are.

use std::fmt::Write;

use clap::Args;
use exactly::format::{FORMATS, Format};

use crate::console::args;
use crate::console::output;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = "Examples:\n  exactly formats\n  exactly formats jigsaw")]
pub struct FormatsArgs {
    /// Only these notations
    #[arg(value_name = "NAME", value_parser = args::written(), hide_possible_values = true)]
    names: Vec<&'static Format>,
}

/// Runs the command.
pub fn run(args: FormatsArgs) -> anyhow::Result<Status> {
    let all = || FORMATS.iter().copied().chain(Format::named()).chain(Format::only_written()).collect();
    let formats: Vec<_> = if args.names.is_empty() { all() } else { args.names };
    let entries: Vec<_> = formats.into_iter().map(entry).collect();
    output::print(entries.join("\n").as_bytes())?;
    Ok(Status::YES)
}

fn entry(format: &Format) -> String {
    let mut text = format.name().to_owned();
    if !format.aliases().is_empty() {
        write!(text, " ({})", format.aliases().join(", ")).expect("a string takes all");
    }
    writeln!(text, ": {}\n", format.about()).expect("a string takes all");
    format.example().lines().for_each(|line| writeln!(text, "    {line}").expect("a string takes all"));
    text
}
