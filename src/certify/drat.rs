//! The DRAT checker for steps that follow by unit propagation (*RUP*): forwards, each clause before the next. Knows numbers only.
//!
//! ```text
//! -5 17 0        adds the clause (¬5 ∨ 17): supposed false, propagation through all clauses must end in a contradiction
//! d 3 -4 0       deletes the clause (3 ∨ ¬4)
//! 0              adds the empty clause: the formula contradicts itself
//! ```
//!
//! Or the same in binary: `a` or `d`, then each literal as 2·variable, and one more where it is negated, seven bits a byte with the lowest
//! first, then 0. As drat-trim does, deletions of clauses that forced a literal at the top level are passed over, and so are those of clauses that are not
//! there. A step that does not follow so is looked at as a *RAT* step: it may keep satisfiability without following. Such steps are
//! named, and nothing is said of what comes after.
//!
//! Nothing is sized by a number that stands in the proof.

mod engine;
mod fault;
mod steps;

use std::io::BufRead;

use super::lrat::Checked;
use super::proof_error::ProofError;
use crate::cnf::read::Formula;
use crate::limits::Stop;
use crate::literal::Lit;
use engine::Engine;
use fault::{Beyond, Fault, Wrong};
use steps::{Step, Steps};

/// Checks that a proof in DRAT, in text or binary, derives the empty clause from a formula by unit propagation. What comes after that is not
/// looked at.
///
/// # Errors
/// Where it does not, or is beyond what is checked; see [`ProofError`].
pub fn check(formula: &Formula, proof: impl BufRead, is_binary: bool, stop: &dyn Stop) -> Result<Checked, ProofError> {
    let mut steps = Steps::new(proof, is_binary);
    let mut followed = Checked::default();
    match follow(formula, &mut steps, &mut followed, stop) {
        Ok(()) => Ok(followed),
        Err(fault) => Err(fault.at(steps.place())),
    }
}

fn follow(
    formula: &Formula,
    steps: &mut Steps<impl BufRead>,
    followed: &mut Checked,
    stop: &dyn Stop,
) -> Result<(), Fault> {
    let mut engine = Engine::new(formula.variables(), stop);
    formula.clauses().try_for_each(|clause| engine.add(clause))?;
    let mut clause = Vec::new();
    while !engine.is_refuted() {
        match steps.next(formula.variables(), &mut clause)? {
            Step::End => return Err(Fault::Wrong(Wrong::Unfinished)),
            Step::Delete => followed.passed_over += u64::from(!engine.delete(&clause)),
            Step::Add => {
                followed.clauses += 1;
                if !engine.follows(&clause)? {
                    return Err(unfounded(&mut engine, &clause, followed.passed_over)?);
                }
                engine.add(&clause)?;
            }
        }
    }
    Ok(())
}

/// What is to be said of a clause that does not follow by unit propagation.
fn unfounded(engine: &mut Engine<'_>, clause: &[Lit], passed_over: u64) -> Result<Fault, Fault> {
    let numbers: Vec<_> = clause.iter().map(Lit::to_string).collect();
    let said = numbers.join(" ");
    Ok(match clause.first() {
        Some(&first) if engine.is_rat(clause, first)? => Fault::Beyond(Beyond::Rat(said, first.to_dimacs())),
        Some(_) if passed_over > 0 => Fault::Beyond(Beyond::Perhaps(said, passed_over)),
        _ => Fault::Wrong(Wrong::Unfounded(said)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Never;
    use crate::sat::Drat;

    /// x1 or x2 in every way that there is.
    const CONTRADICTION: &str = "p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    fn said(formula: &str, proof: &str) -> String {
        let formula = Formula::read(formula.as_bytes()).unwrap();
        let checked = formula.check_drat(proof.as_bytes(), Drat::of(&mut proof.as_bytes()).unwrap(), &Never);
        match checked {
            Ok(Checked { clauses, passed_over, .. }) => format!("{clauses}, {passed_over}"),
            Err(unproved) => unproved.to_string(),
        }
    }

    #[test]
    fn what_follows_is_accepted() {
        assert_eq!(said(CONTRADICTION, "2 0\n0\n"), "1, 0", "what is behind the contradiction is not looked at");
        assert_eq!(said(CONTRADICTION, "c why\nd 3 0\n\n2 0 d 1 2 0 0"), "1, 1");
        assert_eq!(said(CONTRADICTION, "a\u{4}\0a\0"), "1, 0");
        assert_eq!(said("1 0\n-1 0\n", ""), "0, 0");
        assert_eq!(said("p cnf 1 1\n0\n", ""), "0, 0");
        assert_eq!(said("1 0\n-1 2 0\n-2 -1 3 3 0\n-3 -3 -2 0\n", "d 1 0\n"), "0, 0");
        // A unit that forced something stays; so does what it forced.
        assert_eq!(said("p cnf 3 3\n1 0\n-1 2 3 0\n-1 2 -3 0\n-2 3 0\n-2 -3 0\n", "d 1 0\n2 0\n"), "1, 1");
    }

    #[test]
    fn all_else_is_refused_or_named() {
        let formula = "p cnf 3 2\n1 2 0\n-1 3 0\n";
        assert_eq!(said(formula, "2 3 0\n"), "line 2: the proof ends without deriving the empty clause");
        assert_eq!(
            said(formula, "2 3 0\n0\n"),
            "line 2: () does not follow by unit propagation, and is no RAT step on its first literal either"
        );
        assert_eq!(
            said(formula, "-1 -3 0\n"),
            "line 1: (-1 -3) does not follow by unit propagation, and is no RAT step on its first literal either"
        );
        assert_eq!(
            said(formula, "\n-3 -1 2 0\n"),
            "line 2: (-3 -1 2) does not follow by unit propagation, and is no RAT step on its first literal either"
        );
        assert_eq!(
            said(formula, "-2 -1 0\n"),
            "line 1: (-2 -1) is a RAT step on -2; only steps that follow by unit propagation (RUP) are checked"
        );
        assert_eq!(said(formula, "4 0\n"), "line 1: variable 4 is not in the formula: a definition (a RAT step)");
        assert!(said(formula, "2 3").starts_with("line 1: 0 expected at the end of the step"));
        assert!(said(formula, "2 x 0").starts_with("line 1: a number"));
        assert!(said(formula, "a\u{4}").starts_with("step 1: 0 expected at the end of the step"));
        assert!(said(formula, "d\u{4}\0b\u{4}\0").starts_with("step 2: `a` or `d`"));
        for rubbish in ["x y\n", "abc\n", "b\u{4}\0", "\u{1f}\u{8b}\u{8}\0"] {
            assert!(said(formula, rubbish).starts_with("line 1: a step of a proof expected"), "{rubbish:?}");
        }
    }
}
