//! Any bytes are a formula or refused; a formula has as many clauses as it lists, and literals of its own variables.

#![no_main]

use exactly::cnf::read::Formula;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(formula) = Formula::read(text) else { return };
    assert_eq!(formula.clauses().len(), formula.len());
    let known = |clause: &[exactly::literal::Lit]| {
        clause.iter().all(|literal| literal.to_dimacs().unsigned_abs() <= formula.variables())
    };
    assert!(formula.clauses().all(known));
});
