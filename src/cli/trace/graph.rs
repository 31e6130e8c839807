//! The implication graph of a conflict, for Graphviz: what was known, and what followed from what.

use std::collections::BTreeSet;
use std::io::{self, Write};

use exactly::literal::Lit;
use exactly::teach::Annotated;
use exactly::teach::{Known, Trail};

/// A conflict: what was known, the clause that was false, the clause that was learnt from it.
pub struct Conflict<'c> {
    /// Its number, from 1.
    pub number: usize,
    /// What was known.
    pub trail: &'c Trail,
    /// The literals of the clause that was false.
    pub clause: &'c [Lit],
    /// What was learnt; its first literal is the negation of the first unique implication point.
    pub learnt: &'c [Lit],
}

impl Conflict<'_> {
    /// Writes the graph: a node for each literal that leads to the conflict, with its level; an edge to what a literal helped to force. Decisions are
    /// boxes, literals of level 0 have no frame, those that the learnt clause denies are filled, and the first unique implication point
    /// among them is darker. `literals` has the clauses by their numbers, learnt ones too.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_graph<'c>(
        &self,
        formula: &Annotated,
        literals: impl Fn(usize) -> &'c [Lit],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let level = self.trail.level();
        writeln!(out, "digraph conflict {{\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];")?;
        writeln!(out, "  label=\"conflict {} on level {level}\";", self.number)?;
        writeln!(out, "  conflict [shape=octagon, label=\"conflict\"];")?;
        let mut open: BTreeSet<(usize, Lit)> = BTreeSet::new();
        let mut edges = Vec::new();
        let place = |literal: Lit| (known(self.trail, literal).place, literal);
        for &literal in self.clause {
            edges.push((!literal, "conflict".to_owned()));
            open.insert(place(!literal));
        }
        // The latest first: what leads to it became known before it.
        while let Some((_, literal)) = open.pop_last() {
            writeln!(out, "  {}", node(formula, self, literal))?;
            let Known { reason, level, .. } = known(self.trail, literal);
            let reason = reason.filter(|_| level > 0).map(&literals).unwrap_or_default();
            for &other in reason.iter().filter(|&&other| other != literal) {
                edges.push((!other, name(literal)));
                open.insert(place(!other));
            }
        }
        edges.iter().rev().try_for_each(|(from, to)| writeln!(out, "  {} -> {to};", name(*from)))?;
        writeln!(out, "}}")
    }
}

fn node(formula: &Annotated, conflict: &Conflict<'_>, literal: Lit) -> String {
    let Known { level, reason, .. } = known(conflict.trail, literal);
    let shape = if level == 0 {
        "plaintext"
    } else if reason.is_none() {
        "box"
    } else {
        "ellipse"
    };
    let fill = if conflict.learnt.first() == Some(&!literal) {
        ", style=filled, fillcolor=\"#8fbcd4\""
    } else if conflict.learnt.contains(&!literal) {
        ", style=filled, fillcolor=\"#dbe9f1\""
    } else {
        ""
    };
    let label = format!("{} @ {level}", formula.name(literal));
    format!("{} [shape={shape}, label=\"{}\"{fill}];", name(literal), label.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The name of a node: letters and digits, as the language wants them.
fn name(literal: Lit) -> String {
    let sign = if literal.is_positive() { "t" } else { "f" };
    format!("{sign}{}", literal.var())
}

fn known(trail: &Trail, literal: Lit) -> Known {
    trail.known(literal.var()).expect("it is on the trail")
}
