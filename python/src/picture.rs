//! Pictures: as SVG, which changes with the page from light to dark, and as lines of text where nothing else is shown.

use crate::library::draw::{self, Shown, Theme};
use pyo3::prelude::*;

/// What draws itself.
pub trait Drawn {
    /// The puzzle, and what of it is shown.
    fn picture(&self) -> (&crate::library::Puzzle, Shown<'_>);
}

pub fn svg(drawn: &impl Drawn) -> String {
    let (puzzle, shown) = drawn.picture();
    draw::svg(puzzle, &shown, Theme::Auto)
}

/// Lines for IPython: what it is, and the drawing below where it is not one of many things.
pub fn pretty(drawn: &impl Drawn, name: &str, printer: &Bound<'_, PyAny>) -> PyResult<()> {
    let (puzzle, shown) = drawn.picture();
    let is_alone = printer.getattr("stack")?.len()? < 2;
    let drawing = if is_alone { format!("\n{}", draw::text(puzzle, &shown, 80).trim_end()) } else { String::new() };
    printer.call_method1("text", (format!("{name}{drawing}"),))?;
    Ok(())
}

/// A table of facts for a page, as `exactly/_html.py` makes it: escaped, below a heading.
pub fn facts(py: Python<'_>, name: &str, rows: &[(&str, String)]) -> PyResult<String> {
    html(py, "facts", (name, rows.to_vec()))
}

/// A picture with words above it.
pub fn page(py: Python<'_>, drawn: &impl Drawn, lines: &[String]) -> PyResult<String> {
    html(py, "pictured", (lines.to_vec(), svg(drawn)))
}

fn html<'py>(py: Python<'py>, name: &str, args: impl pyo3::call::PyCallArgs<'py>) -> PyResult<String> {
    py.import("exactly._html")?.getattr(name)?.call1(args)?.extract()
}
