//! Clauses as a DIMACS text.

/// A formula of the clauses, whose header names their largest variable.
pub fn dimacs<L: Copy + Into<i64>>(clauses: &[Vec<L>]) -> String {
    let number = |literal: &L| -> i64 { (*literal).into() };
    let last = clauses.iter().flatten().map(|literal| number(literal).abs()).max().unwrap_or(0);
    dimacs_of(last, clauses)
}

/// A formula of so many variables and the clauses.
pub fn dimacs_of<L: Copy + Into<i64>>(variables: i64, clauses: &[Vec<L>]) -> String {
    let line = |clause: &Vec<L>| {
        let literals = clause.iter().map(|&literal| format!("{} ", literal.into()));
        literals.collect::<String>() + "0\n"
    };
    format!("p cnf {variables} {}\n{}", clauses.len(), clauses.iter().map(line).collect::<String>())
}
