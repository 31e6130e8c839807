//! The command as a whole: its commands in groups, its version, what it says when it is asked nothing.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process;

use anstyle::Style;
use clap::{Command, CommandFactory, FromArgMatches};
use exactly::format::ParseError;

use super::command::Cli;
use super::groups::GROUPS;
use crate::console::closed;
use crate::console::{diagnostics, output, provenance};

/// What a report of a bug needs.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit: ",
    env!("EXACTLY_COMMIT"),
    "\nrustc: ",
    env!("EXACTLY_RUSTC"),
    "\ntarget: ",
    env!("EXACTLY_TARGET"),
    "\nfeatures: cli",
    "\nvarisat: ",
    env!("EXACTLY_VARISAT"),
);

/// What is said where nothing was asked.
pub const BRIEF: &str = "\
Is there exactly one solution? Sudoku, Latin squares and jigsaws.

Usage: exactly <COMMAND> [FILE]...

  exactly check puzzles/classic/easy.txt            # exactly one solution?
  exactly solve --pretty puzzles/classic/easy.txt   # draw a solution of each
  exactly count --board sudoku:4 --empty            # how many are there?

All commands: exactly --help
";

/// The command, with its commands in groups.
pub fn command() -> Command {
    let command = Cli::command().long_version(LONG_VERSION);
    let heading = *command.get_styles().get_header();
    let commands = groups(&command);
    let options = format!("{heading}Options:{heading:#}\n{{options}}");
    let template = format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}{options}{{after-help}}");
    command.help_template(template)
}

/// The arguments of this process. Where they are wrong, or ask for help, that is said and the process ends.
pub fn arguments() -> Cli {
    let read = command().try_get_matches().and_then(|matches| {
        provenance::settle(&matches);
        Cli::from_arg_matches(&matches)
    });
    read.unwrap_or_else(|error| say(&error))
}

/// Says what clap has to say, and ends the process; without its styles where an argument has characters that are not seen, so that
/// these are told from it. That help meets a full disk is an error like any other.
fn say(error: &clap::Error) -> ! {
    let is_lost = !error.use_stderr() && closed::is_output_closed();
    let has_unseen = |argument: OsString| argument.to_string_lossy().chars().any(ParseError::is_unseen);
    let said = if is_lost {
        Err(io::Error::other("it is closed"))
    } else if error.use_stderr() && env::args_os().any(has_unseen) {
        output::talk(&error.render().to_string());
        Ok(())
    } else {
        error.print()
    };
    let said = said.and_then(|()| io::stdout().flush());
    let status = match said {
        Err(failure) if failure.kind() != io::ErrorKind::BrokenPipe => {
            output::talk(&diagnostics::message(format_args!("standard output: {failure}")));
            2
        }
        _ => error.exit_code(),
    };
    process::exit(status)
}

fn groups(command: &Command) -> String {
    let styles = command.get_styles().clone();
    let (heading, literal) = (*styles.get_header(), *styles.get_literal());
    let about = |name: &str| match command.find_subcommand(name) {
        Some(found) => found.get_about().map(ToString::to_string),
        None => (name == "help").then(|| "Help on a command".to_owned()),
    };
    let mut text = String::new();
    for (title, names) in GROUPS.map(|(title, names)| (title, names.to_vec())).into_iter().chain(rest(command)) {
        writeln!(text, "{heading}{title}:{heading:#}").expect("a string takes all");
        for name in names {
            let about = about(name).unwrap_or_default();
            writeln!(text, "  {}{about}", padded(literal, name)).expect("a string takes all");
        }
        text.push('\n');
    }
    text
}

/// Commands that stand in no group.
fn rest(command: &Command) -> Option<(&'static str, Vec<&str>)> {
    let is_known = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<_> = shown.map(Command::get_name).filter(|name| !is_known(name)).collect();
    (!names.is_empty()).then_some(("Further", names))
}

fn padded(style: Style, name: &str) -> String {
    format!("{style}{name}{style:#}{:pad$}", "", pad = 13usize.saturating_sub(name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_stands_in_one_group() {
        let command = command();
        assert_eq!(rest(&command), None);
        let names = GROUPS.iter().flat_map(|(_, names)| *names).filter(|name| **name != "help");
        names.for_each(|name| assert!(command.find_subcommand(name).is_some(), "{name}"));
    }

    #[test]
    fn arguments_are_declared_well() {
        command().debug_assert();
    }
}
