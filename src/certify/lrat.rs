//! The LRAT checker: whether a list of numbers proves that a list of clauses contradicts itself. Knows numbers only, no
//! puzzle, no encoder and no solver. Together with `plain` (what the clauses must be), this is what a certificate asks
//! one to trust, so it is written to be read in one sitting.
//!
//! A proof is text. Each line is one step, and each step has an *id*; the formula's clauses have the ids 1 to `C` in
//! their order, and the ids of further clauses rise from line to line.
//!
//! ```text
//! 12008 -5 17 0 3 812 12007 0      adds clause 12008, (¬5 ∨ 17), for the reason given by clauses 3, 812 and 12007
//! 12008 d 3 12007 0                deletes clauses 3 and 12007
//! 12009 0 812 12008 0              adds the empty clause: the formula contradicts itself, the proof is at its end
//! c found in two seconds           says nothing, wherever it stands
//! ```
//!
//! The reasons (*hints*) are checked by reverse unit propagation: suppose all literals of the new clause false, then take
//! the hints one after the other. Under what is supposed and derived so far, all literals of a hint must be false, but
//! for at most one. One that is open becomes true; none at all is the contradiction, which comes with the last hint and
//! shows that the supposition was impossible: the new clause follows. All else is refused:
//! hints that are satisfied or have two open literals, that lie in the future, were deleted or never existed; hints after
//! the contradiction; steps without it; steps after the empty clause; a variable that the formula does not have or that
//! stands twice in a clause; resolution hints (negative numbers; *RAT* steps keep satisfiability only, no solver needs
//! them here, and the checker stays smaller without).
//!
//! No recursion, no `unsafe`. Memory is paid for by clauses that were read: `store` keeps them, and a proof in less than its
//! text takes. Nothing is sized by a number that stands in the proof.

mod store;

use std::io::{self, BufRead};

use super::text::{Text, Token};
use store::Store;

/// The clauses known so far, and what is supposed and derived in the step at hand.
#[derive(Clone, Debug)]
pub struct Checker {
    clauses: Store,
    /// For each variable, from 1, whether it is true or false; none where it is open.
    values: Vec<Option<bool>>,
    /// The literals that are true.
    trail: Vec<i32>,
    checked: Checked,
}

/// What a proof took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Clauses that it adds, the empty one included.
    pub clauses: u64,
    /// Hints that were followed; a proof in LRAT has them.
    pub hints: u64,
    /// Deletions that were passed over; none in LRAT.
    pub passed_over: u64,
}

impl Checker {
    /// A formula over the variables 1 to `variables`, without a clause.
    pub fn new(variables: usize) -> Checker {
        Checker {
            clauses: Store::default(),
            values: vec![None; variables + 1],
            trail: Vec::new(),
            checked: Checked::default(),
        }
    }

    /// Adds the next clause of the formula; the first has id 1.
    ///
    /// # Panics
    /// If a literal is 0 or its variable is none of the formula's.
    ///
    /// # Errors
    /// [`InvalidProof::TooLarge`] where it takes more than a proof may, too.
    pub fn add_clause(&mut self, literals: &[i32]) -> Result<(), InvalidProof> {
        assert!(literals.iter().all(|&literal| literal != 0 && (literal.unsigned_abs() as usize) < self.values.len()));
        literals.iter().for_each(|&literal| self.clauses.push(literal));
        self.clauses.close(self.clauses.last_id().checked_add(1).ok_or(InvalidProof::TooLarge)?).map(|_| ())
    }

    /// Checks that the proof derives the empty clause from the formula, step by step to its last.
    ///
    /// # Errors
    /// The line that is no sound step, and why.
    pub fn check(mut self, proof: impl BufRead) -> Result<Checked, Refusal> {
        let mut text = Text::new(proof);
        self.steps(&mut text).map_err(|fault| Refusal { line: text.line(), fault })
    }

    fn steps(&mut self, text: &mut Text<impl BufRead>) -> Result<Checked, InvalidProof> {
        let mut refuted = false;
        loop {
            match text.token()? {
                Token::LineEnd => {}
                Token::Letter(b'c') => text.pass_line()?,
                Token::End if refuted => return Ok(self.checked),
                Token::End => return Err(InvalidProof::Unfinished),
                _ if refuted => return Err(InvalidProof::AfterEmptyClause),
                first => refuted = self.step(number(first)?, text)?,
            }
        }
    }

    /// Checks the step with this id, to the end of its line; returns whether it adds the empty clause.
    fn step(&mut self, id: i64, text: &mut Text<impl BufRead>) -> Result<bool, InvalidProof> {
        let refuted = match text.token()? {
            Token::Letter(b'd') => self.delete(text).map(|()| false)?,
            first => self.add(id, first, text)?,
        };
        match text.token()? {
            Token::LineEnd | Token::End => Ok(refuted),
            _ => Err(InvalidProof::LineGoesOn),
        }
    }

    fn add(&mut self, id: i64, first: Token, text: &mut Text<impl BufRead>) -> Result<bool, InvalidProof> {
        self.suppose_false(first, text)?;
        self.checked.hints += self.follow_hints(text)?;
        self.checked.clauses += 1;
        for literal in self.trail.drain(..) {
            self.values[literal.unsigned_abs() as usize] = None;
        }
        self.clauses.close(self.rising(id)?)
    }

    /// Reads the new clause, from its first token to its 0, and supposes all its literals false.
    fn suppose_false(&mut self, first: Token, text: &mut Text<impl BufRead>) -> Result<(), InvalidProof> {
        let mut token = first;
        loop {
            let number = number(token)?;
            if number == 0 {
                return Ok(());
            }
            let literal = i32::try_from(number).map_err(|_| InvalidProof::Variable(number))?;
            match self.values.get(literal.unsigned_abs() as usize) {
                None => return Err(InvalidProof::Variable(number)),
                Some(Some(_)) => return Err(InvalidProof::Twice(number)),
                Some(None) => self.make_true(-literal),
            }
            self.clauses.push(literal);
            token = text.token()?;
        }
    }

    /// Follows the hints to their 0; returns how many there are.
    fn follow_hints(&mut self, text: &mut Text<impl BufRead>) -> Result<u64, InvalidProof> {
        let (mut hints, mut contradiction) = (0, false);
        loop {
            let hint = number(text.token()?)?;
            match (hint, contradiction) {
                (0, true) => return Ok(hints),
                (0, false) => return Err(InvalidProof::NoContradiction),
                (_, true) => return Err(InvalidProof::AfterContradiction(hint)),
                (_, false) => contradiction = self.follow(hint)?,
            }
            hints += 1;
        }
    }

    /// Makes the one open literal of a clause true; returns whether there is none, that is, whether all are false.
    fn follow(&mut self, hint: i64) -> Result<bool, InvalidProof> {
        let clause = self.clauses.clause(self.known(hint)?).ok_or(InvalidProof::Gone(hint))?;
        let mut open = None;
        for literal in clause {
            match self.values[literal.unsigned_abs() as usize] {
                Some(value) if value == (literal > 0) => return Err(InvalidProof::Satisfied(hint)),
                Some(_) => {}
                None if open.is_some() => return Err(InvalidProof::NotUnit(hint)),
                None => open = Some(literal),
            }
        }
        open.into_iter().for_each(|literal| self.make_true(literal));
        Ok(open.is_none())
    }

    fn make_true(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = Some(literal > 0);
        self.trail.push(literal);
    }

    /// The id of a new clause.
    fn rising(&self, id: i64) -> Result<u32, InvalidProof> {
        match u32::try_from(id) {
            Ok(rising) if rising > self.clauses.last_id() => Ok(rising),
            Err(_) if id > 0 => Err(InvalidProof::TooLarge),
            _ => Err(InvalidProof::IdNotRising(id)),
        }
    }

    fn delete(&mut self, text: &mut Text<impl BufRead>) -> Result<(), InvalidProof> {
        loop {
            let id = number(text.token()?)?;
            if id == 0 {
                return Ok(());
            }
            if !self.clauses.delete(self.known(id)?) {
                return Err(InvalidProof::Gone(id));
            }
        }
    }

    /// The id of a clause that came before.
    fn known(&self, id: i64) -> Result<u32, InvalidProof> {
        match u32::try_from(id) {
            _ if id < 0 => Err(InvalidProof::Resolution),
            Ok(known) if known <= self.clauses.last_id() => Ok(known),
            _ => Err(InvalidProof::Future(id)),
        }
    }
}

fn number(token: Token) -> Result<i64, InvalidProof> {
    match token {
        Token::Number(number) => Ok(number),
        Token::LineEnd | Token::End => Err(InvalidProof::BreaksOff),
        Token::Letter(_) | Token::Other => Err(InvalidProof::NoNumber),
    }
}

/// A proof that was refused: the line, from 1, and what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct Refusal {
    /// From 1.
    pub line: u64,
    /// What is wrong.
    pub fault: InvalidProof,
}

/// What is wrong with a line of a proof.
#[derive(Debug, thiserror::Error)]
pub enum InvalidProof {
    /// The reader failed.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// Something that is neither a number nor the letter of a deletion.
    #[error("a number of at most 18 digits expected")]
    NoNumber,
    /// The line ends before the 0 that closes a list.
    #[error("0 expected at the end of the step")]
    BreaksOff,
    /// Something after the last 0.
    #[error("the line goes on after the end of the step")]
    LineGoesOn,
    /// The proof ends without the empty clause.
    #[error("the proof ends without deriving the empty clause")]
    Unfinished,
    /// Something after the empty clause.
    #[error("the proof goes on after the empty clause")]
    AfterEmptyClause,
    /// An id that is not larger than all before it.
    #[error("id {0} is not above the ids before it")]
    IdNotRising(i64),
    /// A literal whose variable the formula does not have.
    #[error("literal {0}: the formula has no such variable")]
    Variable(i64),
    /// A literal that stands twice in a clause, or beside its opposite.
    #[error("literal {0}: its variable appears twice in the clause")]
    Twice(i64),
    /// A negative hint.
    #[error("resolution (RAT) hints are not accepted, only unit propagation")]
    Resolution,
    /// A clause that comes later, or never.
    #[error("clause {0} is not known yet")]
    Future(i64),
    /// A clause that was deleted or whose id was left out.
    #[error("clause {0} was deleted or never was")]
    Gone(i64),
    /// A hint with a true literal.
    #[error("hint {0}: the clause is satisfied: nothing follows from it here")]
    Satisfied(i64),
    /// A hint with two open literals.
    #[error("hint {0}: the clause has two open literals: nothing follows from it yet")]
    NotUnit(i64),
    /// A hint after the contradiction.
    #[error("hint {0} comes after the contradiction")]
    AfterContradiction(i64),
    /// Hints that end without a contradiction, or none at all.
    #[error("the hints lead to no contradiction: the clause does not follow")]
    NoContradiction,
    /// An id of 2³² or more, or more clauses than that many bytes hold.
    #[error("the proof is too large: ids are counted to 4 294 967 295, and clauses may take 4 GiB")]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x1 or x2 in every way that there is: (1 2) (-1 2) (1 -2) (-1 -2).
    fn check(proof: &str) -> Result<Checked, String> {
        let mut checker = Checker::new(3);
        for clause in [[1, 2], [-1, 2], [1, -2], [-1, -2]] {
            checker.add_clause(&clause).unwrap();
        }
        checker.check(proof.as_bytes()).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn sound_proofs_are_accepted() {
        let checked = Ok(Checked { clauses: 2, hints: 5, passed_over: 0 });
        assert_eq!(check("5 2 0 1 2 0\n6 0 5 3 4 0\n"), checked);
        assert_eq!(check("5 2 0 1 2 0\n5 d 1 2 0\n7 0 5 3 4 0"), checked);
        assert_eq!(check("c by a solver\n5 2 0 1 2 0\nc\n6 0 5 3 4 0\nc 7 0\n"), checked);
        assert_eq!(check("5 2 0 1 2 0\r\n\r\n4000000000\t0 5 3 4 0\r\n"), checked);
    }

    #[test]
    fn all_else_is_refused_with_line_and_reason() {
        let faults = [
            ("", "line 1: the proof ends without"),
            ("5 2 0 1 2 0\n", "line 2: the proof ends without"),
            ("0 2 0 1 2 0\n", "line 1: id 0 is not above"),
            ("5 0 1 2 3 4 0\n", "line 1: hint 1: the clause has two open"),
            ("5 2 0 1 2 0\n6 0 5 3 4", "line 2: 0 expected at the end of the step"),
            ("5 2 0 1 2 0\n6 0 5 3", "line 2: 0 expected at the end of the step"),
            ("5 2 0 1 2 0\n6 0 5 3 0\n", "line 2: the hints lead to no contradiction"),
            ("5 2 0 0\n", "line 1: the hints lead to no contradiction"),
            ("5 2 0 1 2 3 0\n", "line 1: hint 3 comes after"),
            ("5 2 0 1 1 2 0\n", "line 1: hint 1: the clause is satisfied"),
            ("5 2 0 1 6 0\n", "line 1: clause 6 is not known yet"),
            ("5 2 0 1 5 0\n", "line 1: clause 5 is not known yet"),
            ("5 2 0 1 2 0\n5 d 5 0\n6 0 5 3 4 0\n", "line 3: clause 5 was deleted"),
            ("5 d 1 1 0\n", "line 1: clause 1 was deleted"),
            ("7 2 0 1 2 0\n8 0 6 3 4 0\n", "line 2: clause 6 was deleted or never was"),
            ("4 2 0 1 2 0\n", "line 1: id 4 is not above"),
            ("-5 2 0 1 2 0\n", "line 1: id -5 is not above"),
            ("5000000000 2 0 1 2 0\n", "line 1: the proof is too large"),
            ("5 2 0 -1 2 0\n", "line 1: resolution"),
            ("5 4 0 1 2 0\n", "line 1: literal 4: the formula has no such variable"),
            ("5 99999999999 0 1 2 0\n", "line 1: literal 99999999999: the formula"),
            ("5 2 2 0 1 2 0\n", "line 1: literal 2: its variable appears twice"),
            ("5 2 -2 0 1 2 0\n", "line 1: literal -2: its variable appears twice"),
            ("5 2 0 1 2 0 0\n", "line 1: the line goes on"),
            ("5 2 0 1 2 0\n6 0 5 3 4 0\n7 0 5 3 4 0\n", "line 3: the proof goes on"),
            ("5 2 0 1\n 2 0\n", "line 1: 0 expected at the end of the step"),
            ("c comment\n5 2 0 1 2 0\n", "line 3: the proof ends without"),
            ("5 2 0 1 2 0 c comment\n", "line 1: the line goes on"),
            ("5 2 0 1 2x 0\n", "line 1: a number"),
        ];
        for (proof, message) in faults {
            let refusal = check(proof).unwrap_err();
            assert!(refusal.starts_with(message), "{proof:?}: {refusal}");
        }
    }

    #[test]
    fn a_formula_with_a_free_model_is_never_refuted() {
        let mut checker = Checker::new(2);
        checker.add_clause(&[1, 2]).unwrap();
        checker.add_clause(&[-1, 2]).unwrap();
        assert!(checker.clone().check(&b"3 2 0 1 2 0\n4 0 3 0\n"[..]).is_err());
        assert!(checker.check(&b"3 2 0 1 2 0\n4 0 3 1 2 0\n"[..]).is_err());
    }
}
