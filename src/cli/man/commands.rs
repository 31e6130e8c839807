//! The reference of all commands as one page of Markdown, docs/cli.md, from what help is made of.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command};
use itertools::Itertools as _;

use crate::cli::groups::GROUPS;

/// An option is described once, in front of the commands, where at least so many of them have it with the same words.
const SHARED: usize = 5;

/// The page that tells more of a command.
const PAGES: [(&str, &[&str]); 10] = [
    ("answers.md", &["solve", "check", "enumerate", "count", "sample"]),
    ("explain.md", &["explain", "candidates", "rate"]),
    ("setting.md", &["generate", "minimise", "mend", "dedupe", "convert"]),
    ("tables.md", &["sheet"]),
    ("drawing.md", &["show", "render"]),
    ("many-machines.md", &["split", "merge"]),
    ("latin.md", &["classes", "transversals", "mates", "mols", "subsquares", "intercalates", "trades"]),
    ("clauses.md", &["encode", "decode", "sat", "lab", "trace"]),
    ("grading.md", &["grade"]),
    ("certificates.md", &["prove", "verify"]),
];

/// The whole page. Each argument that can be seen in help is on it.
pub fn page(command: &Command) -> String {
    let commands = in_order(command);
    let shared = shared(&commands);
    let mut page = String::from(HEAD);
    for (title, names) in &GROUPS {
        let _ = write!(page, "\n**{title}**\n\n");
        for command in commands.iter().filter(|command| names.contains(&command.get_name())) {
            let _ = writeln!(page, "- [`{0}`](#{0}) – {1}", command.get_name(), about(command));
        }
    }
    if let Some(status) = tail(command, "Exit status: ") {
        let _ = write!(page, "\n## Exit status\n\n{status}\n\nWhere several apply: the first of 130, 2, 3, 1.\n");
    }
    page.push_str("\n## Options of many commands\n\nEach command below names those that it takes.\n");
    let globals: Vec<_> = command.get_arguments().filter(|arg| is_option(arg)).collect();
    tables(&mut page, &globals);
    let all: Vec<_> = shared.into_iter().filter(|arg| !arg.is_global_set()).collect();
    tables(&mut page, &all);
    commands.iter().for_each(|command| section(&mut page, command, &all));
    page
}

const HEAD: &str = "\
# The command line

This page is written by `exactly man --print commands`. `exactly COMMAND --help` says the same in the terminal,
and [README.md](README.md) lists the pages that tell more.
";

/// The commands in the order in which help lists them.
fn in_order(command: &Command) -> Vec<&Command> {
    GROUPS.iter().flat_map(|(_, names)| *names).filter_map(|name| command.find_subcommand(name)).collect()
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

fn is_option(arg: &Arg) -> bool {
    !arg.is_hide_set() && !matches!(arg.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::Version)
}

fn help(arg: &Arg) -> String {
    arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default()
}

/// Whether two arguments are one, on different commands.
fn is_same(one: &Arg, other: &Arg) -> bool {
    one.get_id() == other.get_id() && names(one) == names(other) && help(one) == help(other)
}

/// What many commands have, in the order of the first.
fn shared<'a>(commands: &[&'a Command]) -> Vec<&'a Arg> {
    let mut seen: Vec<(&Arg, usize)> = Vec::new();
    for arg in commands.iter().flat_map(|command| command.get_arguments()).filter(|arg| is_option(arg)) {
        match seen.iter_mut().find(|(known, _)| is_same(known, arg)) {
            Some((_, count)) => *count += 1,
            None => seen.push((arg, 1)),
        }
    }
    seen.into_iter().filter(|(_, count)| SHARED <= *count).map(|(arg, _)| arg).collect()
}

fn section(page: &mut String, command: &Command, shared: &[&Arg]) {
    let name = command.get_name();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let more = PAGES.iter().find(|(_, commands)| commands.contains(&name));
    let more = more.map(|(page, _)| format!(" More in [{page}]({page}).")).unwrap_or_default();
    let _ = write!(page, "\n## `{name}`\n\n{}.{more}\n\n```text\n{usage}\n```\n", about(command));
    if let Some(long) = command.get_long_about() {
        let _ = write!(page, "\n{long}\n");
    }
    if let Some(examples) = tail(command, "Examples:\n") {
        let lines: Vec<_> = examples.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
        let _ = write!(page, "\n```sh\n{}\n```\n", lines.join("\n"));
    }
    for text in rest(command) {
        let _ = write!(page, "\n```text\n{text}\n```\n");
    }
    if let Some(status) = tail(command, "Exit status: ") {
        let _ = write!(page, "\nExit status: {status}\n");
    }
    let args: Vec<_> = command.get_arguments().filter(|arg| is_option(arg) && !arg.is_global_set()).collect();
    let (common, own): (Vec<_>, Vec<_>) =
        args.into_iter().partition(|arg| shared.iter().any(|known| is_same(known, arg)));
    let rows: String = own.iter().map(|arg| row(arg)).collect();
    if !rows.is_empty() {
        let _ = write!(page, "\n| option | |\n|---|---|\n{rows}");
    }
    let taken = taken(&common, shared);
    if !taken.is_empty() {
        let _ = write!(page, "\nAlso, as [many commands](#options-of-many-commands): {taken}.\n");
    }
}

/// What a command takes of what is shared: by the heading where it takes all below it, otherwise by name.
fn taken(common: &[&Arg], shared: &[&Arg]) -> String {
    let mut told = Vec::new();
    for title in headings(shared) {
        let of = |args: &[&Arg]| {
            let mut names: Vec<_> = args.iter().filter(|arg| heading(arg) == title).map(|arg| short(arg)).collect();
            names.dedup();
            names
        };
        let (mine, all) = (of(common), of(shared));
        if mine == all {
            told.push(format!("all of [{title}](#{})", title.to_lowercase()));
        } else {
            told.extend(mine.iter().map(|name| format!("`{name}`")));
        }
    }
    told.join(", ")
}

/// What stands above an option in help.
fn heading(arg: &Arg) -> &str {
    arg.get_help_heading().unwrap_or("Further")
}

/// The headings of options, in their order.
fn headings<'a>(args: &[&'a Arg]) -> Vec<&'a str> {
    args.iter().map(|arg| heading(arg)).unique().collect()
}

/// A table for each heading.
fn tables(page: &mut String, args: &[&Arg]) {
    for title in headings(args) {
        let rows: String = args.iter().filter(|arg| heading(arg) == title).map(|arg| row(arg)).collect();
        let _ = write!(page, "\n### {title}\n\n| option | |\n|---|---|\n{rows}");
    }
}

fn row(arg: &Arg) -> String {
    let mut told = help(arg).replace("\n\n", "<br>").replace('\n', " ");
    let values = arg.get_possible_values();
    let values: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).collect();
    if arg.get_action().takes_values() && !values.is_empty() && !arg.is_hide_possible_values_set() {
        let said = values.iter().map(|value| match value.get_help() {
            Some(help) => format!("`{}` ({help})", value.get_name()),
            None => format!("`{}`", value.get_name()),
        });
        let _ = write!(told, ". Values: {}", said.collect::<Vec<_>>().join(", "));
    }
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if arg.get_action().takes_values() && !defaults.is_empty() {
        let _ = write!(told, ". Default: `{}`", defaults.join(","));
    }
    format!("| {} | {} |\n", names(arg), escaped(&told))
}

/// All names of an argument, with what stands behind them.
fn names(arg: &Arg) -> String {
    let value = arg.get_value_names().unwrap_or_default().join(" ");
    let value = if arg.get_action().takes_values() && !value.is_empty() { format!(" {value}") } else { String::new() };
    let mut names = Vec::new();
    names.extend(arg.get_short().map(|short| format!("`-{short}`")));
    names.extend(arg.get_long().map(|long| format!("`--{long}{value}`")));
    if names.is_empty() {
        names.push(format!("`{}`", value.trim()));
    }
    names.join(", ")
}

/// The name that one calls an argument by.
fn short(arg: &Arg) -> String {
    match arg.get_long() {
        Some(long) => format!("--{long}"),
        None => arg.get_value_names().unwrap_or_default().join(" "),
    }
}

/// The paragraphs below the options that are neither examples nor the exit status.
fn rest(command: &Command) -> Vec<String> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let is_other = |text: &&str| !text.starts_with("Examples:") && !text.starts_with("Exit status:");
    text.split("\n\n").map(str::trim_end).filter(|text| !text.is_empty()).filter(is_other).map(str::to_owned).collect()
}

/// What stands behind `head` below the options, to the next paragraph.
fn tail(command: &Command, head: &str) -> Option<String> {
    let text = command.get_after_long_help().or(command.get_after_help())?.to_string();
    let (_, behind) = text.split_once(head)?;
    Some(behind.split("\n\n").next().unwrap_or(behind).to_owned())
}

/// In a cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace("&lt;br>", "<br>")
}
