//! A refutation as resolution steps: a line for each clause, or a graph.

use std::fmt::Write as _;
use std::io::{self, Write};

use exactly::certify::{Refutation, Step, Unresolved};
use exactly::cnf::read::Formula;
use exactly::{Limit, Stop};

/// The most clauses of a graph: more are no picture.
const MAX_NODES: usize = 5_000;

/// How the steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line for each clause, with its number.
    Lines,
    /// In the language of Graphviz.
    Graph,
}

/// Why they were not written to their end.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Unresolved(#[from] Unresolved),
    #[error(transparent)]
    Out(#[from] io::Error),
    #[error("the graph has more than {MAX_NODES} clauses; without --dot they are listed")]
    Crowded,
}

impl Failure {
    /// What stopped it, if that was it.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Failure::Unresolved(Unresolved::Stopped(limit)) => Some(*limit),
            _ => None,
        }
    }
}

/// Writes the steps of a refutation of a formula.
///
/// # Errors
/// Where they cannot be made or written, and where a graph has more than [`MAX_NODES`] clauses; nothing of that is written then.
pub fn write(
    formula: &Formula,
    refutation: &Refutation,
    form: Form,
    stop: &dyn Stop,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match form {
        Form::Lines => refutation.resolve(formula, stop, |step| Ok(writeln!(out, "{}", step.line(formula))?)),
        Form::Graph => {
            let (mut text, mut nodes) = ("digraph refutation {\n  node [fontname=\"sans-serif\"];\n".to_owned(), 0);
            refutation.resolve(formula, stop, |step| {
                nodes += 1;
                if nodes > MAX_NODES {
                    return Err(Failure::Crowded);
                }
                draw(step, &mut text);
                Ok(())
            })?;
            text.push_str("}\n");
            Ok(out.write_all(text.as_bytes())?)
        }
    }
}

/// A clause in brackets.
fn literals(clause: &[i32]) -> String {
    let numbers: Vec<_> = clause.iter().map(i32::to_string).collect();
    format!("({})", numbers.join(" "))
}

fn draw(step: Step<'_>, text: &mut String) {
    let written = match step {
        Step::Given(number, clause) => writeln!(text, "  c{number} [shape=box, label=\"{}\"];", literals(clause)),
        Step::Resolvent { number, clause, from: [one, other], on } => writeln!(
            text,
            "  c{number} [label=\"{}\"];\n  c{one} -> c{number} [label=\"{on}\"];\n  c{other} -> c{number} [label=\"-{on}\"];",
            literals(clause)
        ),
    };
    written.expect("a string takes all");
}
