//! `exactly man`: the manual, a page for each command, and the pages of docs that are made of the same.

mod commands;
mod members;
mod notations;
mod rules;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Command, ValueEnum};
use clap_mangen::Man;

use super::schema;
use crate::console::output;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// The folder for the pages; it is created if it does not exist
    #[arg(value_name = "DIR", required_unless_present = "print")]
    folder: Option<PathBuf>,
    /// Print one page instead
    #[arg(long, value_name = "PAGE", conflicts_with = "folder")]
    print: Option<Page>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Page {
    /// All commands, as Markdown
    Commands,
    /// The members that --json prints, as Markdown
    Json,
    /// The same, as JSON Schema
    Schema,
    /// All rules, as Markdown
    Rules,
    /// All notations, as Markdown
    Notations,
}

const EXAMPLES: &str = "\
Examples:
  exactly man man1 && man ./man1/exactly-check.1
  exactly man --print schema > schema.json";

/// Writes the pages of the whole `command`.
pub fn run(args: ManArgs, command: Command) -> anyhow::Result<Status> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(page) = args.print {
        let page = match page {
            Page::Commands => commands::page(&command),
            Page::Json => members::page(),
            Page::Rules => rules::page(),
            Page::Notations => notations::page(),
            Page::Schema => serde_json::to_string_pretty(&schema::whole())? + "\n",
        };
        output::print(page.as_bytes())?;
        return Ok(Status::YES);
    }
    let folder = args.folder.unwrap_or_default();
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    write(&command, &folder)?;
    command.get_subcommands().try_for_each(|command| write(command, &folder))?;
    Ok(Status::YES)
}

/// How clap_mangen heads what stands below the options.
const EXTRA: &str = "\n.SH EXTRA\nExamples:\n";
const EXAMPLES_HEAD: &str = "\n.SH EXAMPLES\n";

/// How help words what the manual has a section for, and what it says where help leaves it to the page of the whole.
const STATUS: &str = "\n\nExit status: ";
const STATUS_HEAD: &str = "\n.SH \"EXIT STATUS\"\n";
const STATUS_ELSE: &str =
    "0 yes for every puzzle, 1 no for some, 2 bad input, usage or I/O, 3 unknown for some,\n130 interrupted.\n";

/// Writes one page; a page is whole or not there.
fn write(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let page = Man::new(command.clone()).source(concat!("exactly ", env!("CARGO_PKG_VERSION")));
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    page.render(&mut text)?;
    let mut text = String::from_utf8(text)?.replace(EXTRA, EXAMPLES_HEAD).replace(STATUS, STATUS_HEAD);
    if !text.contains(STATUS_HEAD) {
        let end = text.find("\n.SH VERSION").unwrap_or(text.trim_end().len());
        text.insert_str(end, &format!("{STATUS_HEAD}{}", STATUS_ELSE.trim_end()));
    }
    fs::write(&path, text).inspect_err(|_| drop(fs::remove_file(&path))).with_context(|| path.display().to_string())
}
