//! What was measured, as a table, as comma-separated values, and as JSON.

use std::fmt::Write;

use exactly::encode::Domain;
use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use super::measure::{Bench, median};

/// Changes when a member changes its meaning or goes.
const SCHEMA: u32 = 1;

/// A row for each encoding; medians over the puzzles.
pub fn table(benches: &[Bench<'_>], by_order: bool) -> String {
    let groups = benches.iter().into_group_map_by(|bench| bench.encoding);
    let encodings: Vec<_> = benches.iter().map(|bench| bench.encoding).unique().collect();
    let givens = !encodings.iter().map(|encoding| encoding.givens).all_equal();
    let domains = encodings.iter().any(|encoding| encoding.domain != Domain::OneHot);
    let margin = |domain: &str, text: &str| {
        let domain = if domains { format!("{domain:15}") } else { String::new() };
        if givens { format!("{domain}{text:11}") } else { domain }
    };
    let (before, order) = if by_order { ("      ", "order ") } else { ("", "") };
    let (blank, name) = (before.to_owned() + &margin("", ""), order.to_owned() + &margin("domain", "givens"));
    let mut text = format!(
        "{blank}                                         first solution no 2nd      watched\n{name}scheme   at most one \
        vars clauses  lits fixed     ms learnt      ms  props confl\n"
    );
    for encoding in encodings {
        let group = &groups[&encoding];
        let orders = group.iter().map(|bench| bench.subject.puzzle.board().values()).unique().sorted();
        for order in orders.filter(|_| by_order).map(Some).chain((!by_order).then_some(None)) {
            let is_of = |bench: &&&Bench<'_>| order.is_none_or(|order| bench.subject.puzzle.board().values() == order);
            let own: Vec<&Bench<'_>> = group.iter().filter(is_of).copied().collect();
            text.push_str(&order.map_or_else(String::new, |order| format!("{order:<6}")));
            text.push_str(&margin(encoding.domain.name(), encoding.givens.name()));
            row(&own, &mut text);
        }
    }
    text
}

fn row(benches: &[&Bench<'_>], text: &mut String) {
    let encoding = benches[0].encoding;
    let of = |value: fn(&Bench<'_>) -> Option<f64>| median(benches.iter().filter_map(|bench| value(bench)));
    let whole = |value| of(value).map_or("-".to_owned(), |value| format!("{value:.0}"));
    let milliseconds = |value| of(value).map_or("-".to_owned(), |seconds| format!("{:.2}", seconds * 1e3));
    writeln!(
        text,
        "{:8} {:10} {:>5} {:>7} {:>5} {:>5} {:>6} {:>6} {:>7} {:>6} {:>5}",
        encoding.scheme.name(),
        encoding.at_most_one.name(),
        whole(|bench| Some(bench.variables as f64)),
        whole(|bench| Some(bench.clauses as f64)),
        whole(|bench| Some(bench.literals as f64)),
        whole(|bench| bench.fixed.map(|fixed| fixed as f64)),
        milliseconds(|bench| bench.first.seconds()),
        whole(|bench| bench.first.learnt().map(|learnt| learnt as f64)),
        milliseconds(|bench| bench.second.seconds()),
        whole(|bench| bench.watched.map(|watched| watched.propagations as f64)),
        whole(|bench| bench.watched.map(|watched| watched.conflicts as f64)),
    )
    .expect("a string takes all");
}

/// A line for each puzzle and encoding, under a line of names.
pub fn csv(benches: &[Bench<'_>]) -> String {
    let mut text = "file,line,scheme,amo,givens,variables,clauses,literals,fixed,verdict,first_seconds,first_learnt,\
        second_seconds,second_learnt,proof_bytes,domain,propagations,conflicts\n"
        .to_owned();
    for bench in benches {
        let LabRow { file, line, scheme, amo, givens, domain, .. } = LabRow::of(bench);
        let file = format!("\"{}\"", file.replace('"', "\"\""));
        let numbers = [Some(bench.variables), Some(bench.clauses), Some(bench.literals)];
        let numbers = numbers.into_iter().chain([bench.fixed.map(|fixed| fixed as u64)]).map(number).join(",");
        let legs = [&bench.first, &bench.second];
        let legs = legs.iter().map(|leg| format!("{},{}", number(leg.seconds()), number(leg.learnt()))).join(",");
        let (verdict, proof) = (bench.verdict(), number(bench.proof()));
        let watched =
            [bench.watched.map(|watched| watched.propagations), bench.watched.map(|watched| watched.conflicts)];
        let watched = watched.map(number).join(",");
        writeln!(text, "{file},{line},{scheme},{amo},{givens},{numbers},{verdict},{legs},{proof},{domain},{watched}")
            .expect("a string takes all");
    }
    text
}

/// A number, or nothing.
fn number(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// An object a line for each puzzle and encoding.
pub fn json(benches: &[Bench<'_>]) -> String {
    let line = |bench| serde_json::to_string(&LabRow::of(bench)).expect("strings and numbers are JSON") + "\n";
    benches.iter().map(line).collect()
}

/// A line of `lab`.
#[derive(Serialize, JsonSchema)]
pub struct LabRow<'a> {
    /// The version of the format: 1.
    schema: u32,
    /// The file that the puzzle is in; `order N` with `--orders`.
    file: &'a str,
    /// Its line in the file, from 1.
    line: usize,
    /// Which constraints the formula has.
    scheme: &'static str,
    /// How its clauses say at most one.
    amo: &'static str,
    /// The form of its givens.
    givens: &'static str,
    /// How its variables say a cell's value.
    domain: &'static str,
    /// Variables that stand in a clause.
    variables: u64,
    /// Clauses, givens included.
    clauses: u64,
    /// Literals in all clauses.
    literals: u64,
    /// Cells whose value unit propagation finds.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<usize>,
    /// `unique`, `multiple`, `none` or `unknown`.
    verdict: &'static str,
    /// How long the first solution took: the median.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_seconds: Option<f64>,
    /// Clauses that were learnt for the first solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_learnt: Option<u64>,
    /// How long it took to show that there is no second one, or to find it: the median.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_seconds: Option<f64>,
    /// Clauses that were learnt to show that there is no second one.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_learnt: Option<u64>,
    /// The size of the proof as DRAT text.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_bytes: Option<u64>,
    /// Literals that the solver of `trace --cdcl` forces.
    #[serde(skip_serializing_if = "Option::is_none")]
    propagations: Option<u64>,
    /// Conflicts of the solver of `trace --cdcl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
}

impl<'a> LabRow<'a> {
    fn of(bench: &Bench<'a>) -> LabRow<'a> {
        LabRow {
            schema: SCHEMA,
            file: &bench.subject.file,
            line: bench.subject.line,
            scheme: bench.encoding.scheme.name(),
            amo: bench.encoding.at_most_one.name(),
            givens: bench.encoding.givens.name(),
            domain: bench.encoding.domain.name(),
            variables: bench.variables,
            clauses: bench.clauses,
            literals: bench.literals,
            fixed: bench.fixed,
            verdict: bench.verdict(),
            first_seconds: bench.first.seconds(),
            first_learnt: bench.first.learnt(),
            second_seconds: bench.second.seconds(),
            second_learnt: bench.second.learnt(),
            proof_bytes: bench.proof(),
            propagations: bench.watched.map(|watched| watched.propagations),
            conflicts: bench.watched.map(|watched| watched.conflicts),
        }
    }
}
