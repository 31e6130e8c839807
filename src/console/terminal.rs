//! The terminal: whether it wants colours, which characters it shows, how wide it is.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use anstream::AutoStream;
use clap::{Args, ColorChoice, ValueEnum};
use exactly::render::text::Strokes;
use terminal_size::terminal_size_of;

/// How to talk to a terminal.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Terminal")]
pub struct TerminalArgs {
    /// When to use colours: auto (on a terminal), always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        hide_possible_values = true,
        hide_default_value = true
    )]
    color: ColorChoice,
    /// Draw with ASCII characters only; the default where the locale is not UTF-8
    #[arg(long, global = true)]
    ascii: bool,
    /// Do not show progress
    #[arg(long, global = true)]
    no_progress: bool,
}

/// Boards keep to this width where there is no terminal that tells its own.
const COLUMNS: usize = 80;

static SETTLED: OnceLock<TerminalArgs> = OnceLock::new();

/// From now on colours are as `--color` says, help and errors about the arguments included: it is looked for before these are
/// read in earnest.
pub fn settle_colours(arguments: impl Iterator<Item = OsString>) {
    let choice = match named_choice(arguments) {
        Some(ColorChoice::Always) => anstream::ColorChoice::Always,
        Some(ColorChoice::Never) => anstream::ColorChoice::Never,
        Some(ColorChoice::Auto) | None => anstream::ColorChoice::Auto,
    };
    choice.write_global();
}

/// From now on the rest is as the arguments say.
pub fn settle(args: TerminalArgs) {
    SETTLED.get_or_init(|| args);
}

/// Whether standard output gets colours. Consoles of old that would show the codes themselves get none.
pub fn has_colours() -> bool {
    AutoStream::auto(io::stdout()).current_choice() == anstream::ColorChoice::AlwaysAnsi
}

/// What lines are drawn with.
pub fn strokes() -> Strokes {
    let asked = SETTLED.get().is_some_and(|args| args.ascii);
    if asked || !is_utf8() { Strokes::Ascii } else { Strokes::Boxes }
}

/// Whether progress may be shown: on a terminal, unless it is not wanted, or somebody types there.
pub fn shows_progress() -> bool {
    let refused = SETTLED.get().is_some_and(|args| args.no_progress);
    !refused && io::stderr().is_terminal() && understands_codes()
}

/// Whether the terminal that standard error is can take a line away again.
fn understands_codes() -> bool {
    let stream = AutoStream::new(io::stderr(), anstream::ColorChoice::Always);
    env::var_os("TERM").is_none_or(|name| name != "dumb")
        && stream.current_choice() == anstream::ColorChoice::AlwaysAnsi
}

/// The width of the terminal that standard output is.
pub fn columns() -> Option<usize> {
    terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
}

/// The width of the terminal that standard error is.
pub fn columns_of_talk() -> Option<usize> {
    terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
}

/// The width that boards keep to.
pub fn columns_to_fill() -> usize {
    columns().unwrap_or(COLUMNS)
}

/// The last `--color` before a `--`.
fn named_choice(arguments: impl Iterator<Item = OsString>) -> Option<ColorChoice> {
    let mut named = None;
    let mut is_next = false;
    for argument in arguments.take_while(|argument| argument != "--") {
        let Some(text) = argument.to_str() else { continue };
        let value = if is_next { Some(text) } else { text.strip_prefix("--color=") };
        named = value.and_then(|value| ColorChoice::from_str(value, false).ok()).or(named);
        is_next = text == "--color";
    }
    named
}

/// Whether the locale has UTF-8: by the first of the variables that is set. Windows has no such variables, and shows it.
fn is_utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
    let name = set.map(|value| value.to_string_lossy().to_ascii_lowercase());
    name.map_or(cfg!(windows), |name| name.contains("utf-8") || name.contains("utf8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_found_among_arguments() {
        let named = |text: &str| named_choice(text.split(' ').map(OsString::from));
        assert_eq!(named("exactly solve --color never x"), Some(ColorChoice::Never));
        assert_eq!(named("exactly --color=always solve"), Some(ColorChoice::Always));
        assert_eq!(named("exactly solve --color purple"), None);
        assert_eq!(named("exactly solve -- --color=never"), None);
        assert_eq!(named("exactly solve"), None);
    }
}
