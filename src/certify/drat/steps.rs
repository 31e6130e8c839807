//! The steps of a proof in DRAT, one after the other, from text or from bytes.

use std::io::BufRead;

use super::super::proof_error::Place;
use super::fault::{Beyond, Fault, Wrong};
use crate::certify::text::{Text, Token, fill};
use crate::literal::Lit;

/// What a step does with its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Add,
    Delete,
    /// There are no more.
    End,
}

pub(super) enum Steps<R> {
    Text(Text<R>),
    /// With the number of the step at hand, from 1.
    Binary(R, u64),
}

impl<R: BufRead> Steps<R> {
    pub fn new(proof: R, is_binary: bool) -> Steps<R> {
        if is_binary { Steps::Binary(proof, 0) } else { Steps::Text(Text::new(proof)) }
    }

    /// Where the step at hand stands.
    pub fn place(&self) -> Place {
        match self {
            Steps::Text(text) => Place::Line(text.line()),
            Steps::Binary(_, step) => Place::Step(*step),
        }
    }

    /// The next step, and its clause, over variables of the formula; of literals that repeat one.
    pub fn next(&mut self, variables: usize, clause: &mut Vec<Lit>) -> Result<Step, Fault> {
        clause.clear();
        let step = match self {
            Steps::Text(text) => text_step(text, variables, clause)?,
            Steps::Binary(bytes, number) => {
                *number += 1;
                binary_step(bytes, variables, clause)?
            }
        };
        // The first literal is the one of a RAT step, and stays first.
        let mut rest = clause.split_off(clause.len().min(1));
        rest.sort_unstable();
        rest.dedup();
        rest.retain(|literal| clause.first() != Some(literal));
        clause.append(&mut rest);
        Ok(step)
    }
}

/// Said of a line that begins like none of a proof.
const NO_STEP: &str = "a step of a proof expected: numbers of at most 18 digits and a 0, with `d` before them for a deletion, or a comment `c …`";

fn text_step(text: &mut Text<impl BufRead>, variables: usize, clause: &mut Vec<Lit>) -> Result<Step, Fault> {
    let mut step = Step::Add;
    let mut token = text.token()?;
    loop {
        match token {
            Token::LineEnd => {}
            Token::Letter(b'c') => text.pass_line()?,
            Token::End => return Ok(Step::End),
            Token::Letter(b'd') => {
                (step, token) = (Step::Delete, text.token()?);
                break;
            }
            Token::Letter(_) | Token::Other => return Err(malformed(NO_STEP)),
            Token::Number(_) => break,
        }
        token = text.token()?;
    }
    loop {
        match token {
            Token::Number(0) => return Ok(step),
            Token::Number(number) => clause.push(literal(number.unsigned_abs(), number > 0, step, variables)?),
            Token::LineEnd => {}
            Token::End => return Err(malformed("0 expected at the end of the step")),
            Token::Letter(_) | Token::Other => return Err(malformed("a number of at most 18 digits expected")),
        }
        token = text.token()?;
    }
}

fn binary_step(bytes: &mut impl BufRead, variables: usize, clause: &mut Vec<Lit>) -> Result<Step, Fault> {
    let step = match byte(bytes)? {
        None => return Ok(Step::End),
        Some(b'a') => Step::Add,
        Some(b'd') => Step::Delete,
        Some(_) => return Err(malformed("`a` or `d` expected")),
    };
    loop {
        match number(bytes)? {
            0 => return Ok(step),
            1 => return Err(malformed("a literal without a variable")),
            code => clause.push(literal(code >> 1, code & 1 == 0, step, variables)?),
        }
    }
}

/// Seven bits a byte, the lowest first.
fn number(bytes: &mut impl BufRead) -> Result<u64, Fault> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = byte(bytes)?.ok_or_else(|| malformed("0 expected at the end of the step"))?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(malformed("a number of more than 63 bits"))
}

fn byte(bytes: &mut impl BufRead) -> Result<Option<u8>, Fault> {
    let byte = fill(bytes)?.first().copied();
    bytes.consume(usize::from(byte.is_some()));
    Ok(byte)
}

fn literal(variable: u64, truth: bool, step: Step, variables: usize) -> Result<Lit, Fault> {
    if variable > variables as u64 {
        let variable = u32::try_from(variable).map_err(|_| malformed("a variable of more than 32 bits"))?;
        // What was never added is not there to be deleted.
        return match step {
            Step::Delete if variable <= i32::MAX as u32 => Ok(Lit::from_index(variable as usize - 1, truth)),
            _ => Err(Fault::Beyond(Beyond::Variable(variable))),
        };
    }
    Ok(Lit::from_index(variable as usize - 1, truth))
}

fn malformed(what: &'static str) -> Fault {
    Fault::Wrong(Wrong::Malformed(what))
}
