//! Boards drawn on standard output, with the colours that roles have there.

use std::convert::Infallible;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use exactly::format::Record;
use exactly::render::Picture;
use exactly::render::text::{Look, Role, Span};

use super::diagnostics;
use super::environment::Reporter;
use super::terminal;

/// Draws pictures for standard output.
pub struct Brush {
    look: Look,
    has_colours: bool,
    /// Whether it was said that a board is too wide.
    has_warned: AtomicBool,
}

impl Brush {
    /// A brush for this standard output.
    pub fn new() -> Brush {
        let look = Look { strokes: terminal::strokes(), columns: terminal::columns_to_fill() };
        Brush { look, has_colours: terminal::has_colours(), has_warned: AtomicBool::new(false) }
    }

    /// Says a picture, under a heading with a blank line before it unless that is empty.
    pub fn draw(&self, record: &Record, reporter: &mut Reporter<'_>, heading: &str, picture: &Picture<'_>) {
        let lines = picture.text(self.look);
        let separator = if heading.is_empty() { "" } else { "\n" };
        let said: Result<(), Infallible> = reporter.record(separator, |text| {
            if !heading.is_empty() {
                text.push_str(&format!("{heading}\n"));
            }
            lines.iter().for_each(|line| self.write(line, text));
            Ok(())
        });
        let Ok(()) = said;
        self.warn(record, reporter, lines.first().map_or(0, |line| Span::columns(line)));
    }

    /// Says once that a board is wider than the terminal.
    fn warn(&self, record: &Record, reporter: &mut Reporter<'_>, width: usize) {
        let Some(columns) = terminal::columns().filter(|columns| *columns < width) else { return };
        if !self.has_warned.swap(true, Ordering::Relaxed) {
            reporter.about(record, format_args!("note: the board is {width} columns wide, the terminal {columns}"));
        }
    }

    fn write(&self, line: &[Span], text: &mut String) {
        let mut styled = String::new();
        for span in line {
            let style = if self.has_colours { style(span) } else { Style::new() };
            // The names of groups and regions come from outside.
            let words = (span.role == Role::Words).then(|| diagnostics::escaped(&span.text));
            let text = words.as_ref().unwrap_or(&span.text);
            write!(styled, "{style}{text}{style:#}").expect("a string takes all");
        }
        text.push_str(styled.trim_end_matches(' '));
        text.push('\n');
    }
}

/// Shaded cells have both colours said, to be read on any terminal.
fn style(span: &Span) -> Style {
    let (plain, shaded) = match span.role {
        Role::Given => (Style::new().bold(), AnsiColor::BrightWhite.on_default().bold()),
        Role::Found => (AnsiColor::Cyan.on_default(), AnsiColor::BrightCyan.on_default()),
        Role::Differs => (AnsiColor::Yellow.on_default().bold(), AnsiColor::BrightYellow.on_default().bold()),
        Role::Wrong => (AnsiColor::Red.on_default().bold(), AnsiColor::BrightRed.on_default().bold()),
        Role::Once => (AnsiColor::Cyan.on_default().bold(), AnsiColor::BrightCyan.on_default().bold()),
        Role::Few => (AnsiColor::Yellow.on_default(), AnsiColor::BrightYellow.on_default()),
        Role::Mark => (Style::new(), AnsiColor::White.on_default()),
        Role::Line => (Style::new().dimmed(), AnsiColor::White.on_default()),
        Role::Border | Role::Blank | Role::Words => (Style::new(), Style::new()),
    };
    if span.shaded { shaded.bg_color(Some(AnsiColor::BrightBlack.into())) } else { plain }
}
