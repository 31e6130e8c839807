//! Verifies a certificate from its parts, trusting none of them: the solutions against the rules, the formula against a
//! second writer's, the proof against the formula.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use super::claim::{ListedError, MAX_LISTED, check_listed};
use super::compare::Comparison;
use super::definitions::Definitions;
use super::lrat::{self, Checked, Checker};
use super::plain;
use super::rejection::{InvalidCertificate, Part, Rejection};
use super::saying::ClaimEncoding;
use super::solutions::SolutionReader;
use super::spoken::{self, Spoken};
use super::statement::{Statement, opb_line, opb_sum};
use super::stepwise::{Fault, Misstep, check_steps};
use crate::cnf::read::Formula;
use crate::limits::{Limit, Polled, Stop};
use crate::puzzle::{Puzzle, Solution};

/// What a certificate says of its puzzle, with what it says it by.
pub enum Evidence<'w, F, P> {
    /// More than one solution. Two that are listed are evidence enough.
    NotUnique,
    /// The listed solutions and no other.
    Exactly {
        /// How many are listed.
        count: usize,
        /// The formula that contradicts itself if there is no other.
        formula: F,
        /// How that is proved.
        proof: Proof<'w, P>,
    },
}

/// A proof, by its notation. One that is checked elsewhere has to be checked against what was compared here, and not against a
/// file that may be another by then: each line of the formula is written out as soon as it was compared, comments left out.
pub enum Proof<'w, P> {
    /// In LRAT, about a formula in DIMACS CNF: checked here.
    Lrat(P),
    /// In resolution steps, about a formula in DIMACS CNF: checked here.
    Resolution(P),
    /// In DRAT, about a formula in DIMACS CNF, which is written out for drat-trim.
    Drat(&'w mut dyn Write),
    /// About a formula in OPB, which is written out for VeriPB.
    VeriPb(&'w mut dyn Write),
}

/// What was found to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    /// All of it. With a proof, what it took.
    All(Option<Checked>),
    /// The solutions and the formula. The proof is for another checker.
    AllButProof,
}

impl<F: BufRead, P: BufRead> Evidence<'_, F, P> {
    /// Verifies what a certificate says of a puzzle.
    ///
    /// Memory grows with what is read, never with a number that it states: `count` is compared, and no more is read than fits.
    ///
    /// # Errors
    /// Where a part says something else than it should, or cannot be read; or where `stop` says so.
    pub fn verify(
        self,
        puzzle: &Puzzle,
        mut solutions: impl BufRead,
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Verified, Rejection> {
        // What is read stands behind a pointer from here on: all of this is compiled once.
        let mut evidence = self;
        let parts = match &mut evidence {
            Evidence::NotUnique => Parts::NotUnique,
            Evidence::Exactly { count, formula, proof } => {
                Parts::Exactly { count: *count, formula, proof: proof.behind_pointer() }
            }
        };
        parts.verify_parts(puzzle, &mut solutions, saying, stop)
    }
}

impl<P: BufRead> Proof<'_, P> {
    fn behind_pointer(&mut self) -> Proof<'_, &mut dyn BufRead> {
        match self {
            Proof::Lrat(proof) => Proof::Lrat(proof),
            Proof::Resolution(proof) => Proof::Resolution(proof),
            Proof::Drat(copy) => Proof::Drat(*copy),
            Proof::VeriPb(copy) => Proof::VeriPb(*copy),
        }
    }
}

type Parts<'r, 'w> = Evidence<'w, &'r mut dyn BufRead, &'r mut dyn BufRead>;

impl Parts<'_, '_> {
    fn verify_parts(
        self,
        puzzle: &Puzzle,
        solutions: &mut dyn BufRead,
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Verified, Rejection> {
        let solutions = Polled::new(solutions, stop);
        match self {
            Evidence::NotUnique => {
                verify_solutions(puzzle, solutions, 2, stop)?;
                Ok(Verified::All(None))
            }
            Evidence::Exactly { count, formula, proof } => {
                let listed = verify_solutions(puzzle, solutions, count, stop)?;
                let formula = Polled::new(formula, stop);
                let claim = Claimed::new(puzzle, &listed, saying, stop).map_err(Rejection::Stopped)?;
                match proof {
                    Proof::Lrat(proof) => {
                        let mut checker = Checker::new(claim.variables);
                        let add = |clause: &[i32]| Ok(checker.add_clause(clause)?);
                        verify_cnf(&claim, formula, &mut io::sink(), add)?;
                        let checked =
                            checker.check(Polled::new(proof, stop)).map_err(|lrat::Refusal { line, fault }| {
                                InvalidCertificate::from(fault).at(Part::Proof, line)
                            })?;
                        Ok(Verified::All(Some(checked)))
                    }
                    Proof::Resolution(proof) => {
                        // Steps name clauses by the lines of the formula, behind which its comments stand.
                        let mut compared = Vec::new();
                        verify_cnf(&claim, formula, &mut compared, |_| Ok(()))?;
                        let formula = Formula::read_until(&compared[..], stop)
                            .map_err(|error| InvalidCertificate::Read(io::Error::other(error)).at(Part::Formula, 1))?;
                        let resolvents = check_steps(&formula, Polled::new(proof, stop), stop).map_err(misstep)?;
                        Ok(Verified::All(Some(Checked { clauses: resolvents, ..Checked::default() })))
                    }
                    Proof::Drat(copy) => {
                        verify_cnf(&claim, formula, copy, |_| Ok(()))?;
                        Ok(Verified::AllButProof)
                    }
                    Proof::VeriPb(copy) => {
                        verify_opb(&claim, formula, copy)?;
                        Ok(Verified::AllButProof)
                    }
                }
            }
        }
    }
}

fn misstep(Misstep { line, fault }: Misstep) -> Rejection {
    match fault {
        Fault::Stopped(limit) => Rejection::Stopped(limit),
        Fault::Read(error) => InvalidCertificate::Read(error).at(Part::Proof, line),
        fault => InvalidCertificate::Step(fault).at(Part::Proof, line),
    }
}

/// Reads exactly `count` solutions and checks that they solve the puzzle and differ.
fn verify_solutions(
    puzzle: &Puzzle,
    text: impl BufRead,
    count: usize,
    stop: &dyn Stop,
) -> Result<Vec<Solution>, Rejection> {
    let mut reader = SolutionReader::new(puzzle.board(), text);
    let mut listed = Vec::new();
    loop {
        match reader.next().map_err(|fault| fault.at(Part::Solutions, reader.line()))? {
            Some(solution) if listed.len() < count.min(MAX_LISTED) => listed.push(solution),
            None if listed.len() == count => break,
            _ => return Err(InvalidCertificate::Count(count).at(Part::Solutions, reader.line())),
        }
    }
    match check_listed(puzzle, &listed, stop) {
        Ok(()) => Ok(listed),
        Err(ListedError::Stopped(limit)) => Err(Rejection::Stopped(limit)),
        Err(error @ (ListedError::NoSolution(number) | ListedError::Twice(number))) => {
            Err(InvalidCertificate::from(error).at(Part::Solutions, number as u64))
        }
    }
}

/// What is claimed, as the second writer says it, and how large that is.
struct Claimed<'c> {
    puzzle: &'c Puzzle,
    listed: &'c [Solution],
    definitions: Definitions,
    saying: ClaimEncoding,
    variables: usize,
    count: plain::Count,
}

impl<'c> Claimed<'c> {
    fn new(
        puzzle: &'c Puzzle,
        listed: &'c [Solution],
        saying: ClaimEncoding,
        stop: &dyn Stop,
    ) -> Result<Claimed<'c>, Limit> {
        let definitions = Definitions::new(puzzle.board(), saying.sums, stop)?;
        let (variables, count) = if saying.is_plain() {
            let variables = plain::variables(puzzle.board(), &definitions);
            (variables, plain::count(puzzle, &definitions, listed, stop)?)
        } else {
            spoken::count(saying, puzzle, &definitions, listed, stop)?
        };
        Ok(Claimed { puzzle, listed, definitions, saying, variables, count })
    }
}

/// Compares a formula in DIMACS CNF with the clauses of the claim; writes it to `copy` and hands each clause to `add`.
fn verify_cnf(
    claim: &Claimed<'_>,
    formula: impl BufRead,
    copy: &mut dyn Write,
    mut add: impl FnMut(&[i32]) -> Result<(), InvalidCertificate>,
) -> Result<(), Rejection> {
    let Claimed { puzzle, listed, definitions, saying, variables, count } = claim;
    let clauses = count.clauses;
    let mut line = Vec::new();
    compare(Comparison::new(formula, b'c', copy), |formula| {
        formula.expect(format!("p cnf {variables} {clauses}\n").as_bytes())?;
        let mut each = |clause: &[i32]| {
            plain::cnf_line(clause, &mut line);
            stop_at(formula.expect(&line).and_then(|()| add(clause)))
        };
        carry_on(if saying.is_plain() {
            plain::clauses(puzzle, definitions, listed, &mut each)
        } else {
            Spoken::new(*saying, puzzle, definitions).clauses(puzzle, definitions, listed, &mut each)
        })
    })
}

/// Compares a formula in OPB with the statements of the claim, and writes it to `copy`. The line of its sizes is a comment to
/// this reader and not to others: the right one is written.
fn verify_opb(claim: &Claimed<'_>, formula: impl BufRead, copy: &mut dyn Write) -> Result<(), Rejection> {
    let Claimed { puzzle, listed, definitions, variables, count, .. } = claim;
    let mut line = Vec::new();
    let sizes = writeln!(copy, "* #variable= {variables} #constraint= {}", count.statements);
    sizes.map_err(|error| InvalidCertificate::from(error).at(Part::Formula, 1))?;
    compare(Comparison::new(formula, b'*', copy), |formula| {
        carry_on(plain::statements(puzzle, definitions, listed, &mut |statement| {
            match statement {
                Statement::Says(_, says, literals) => opb_line(says, literals, &mut line),
                Statement::Sum(equation) => opb_sum(equation, &mut line),
            }
            stop_at(formula.expect(&line))
        }))
    })
}

fn compare<'w, R: BufRead>(
    mut formula: Comparison<'w, R>,
    expect_all: impl FnOnce(&mut Comparison<'w, R>) -> Result<(), InvalidCertificate>,
) -> Result<(), Rejection> {
    let compared = expect_all(&mut formula).and_then(|()| formula.expect_end());
    compared.map_err(|fault| fault.at(Part::Formula, formula.line()))
}

fn stop_at(result: Result<(), InvalidCertificate>) -> ControlFlow<InvalidCertificate> {
    result.map_or_else(ControlFlow::Break, ControlFlow::Continue)
}

fn carry_on(flow: ControlFlow<InvalidCertificate>) -> Result<(), InvalidCertificate> {
    flow.break_value().map_or(Ok(()), Err)
}
