//! Certificates as texts, made for a puzzle and verified from memory.

use exactly::certify::{Claim, ClaimEncoding, Evidence, Proof, Rejection, Verified};
use exactly::{Never, Puzzle, Solution};

/// The parts of a certificate that lists `count` solutions and no other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    pub count: usize,
    pub solutions: Vec<u8>,
    pub formula: Vec<u8>,
    pub proof: Vec<u8>,
}

impl Texts {
    /// The certificate with a proof in LRAT; the listed solutions must be all that there are.
    pub fn lrat(puzzle: &Puzzle, listed: &[Solution]) -> Texts {
        let mut texts = Texts::unproved(puzzle, listed);
        let refutation = Claim::new(puzzle, listed, &Never).unwrap().prove(&Never).unwrap();
        refutation.write_lrat(&mut texts.proof).unwrap();
        texts
    }

    /// The certificate without its proof.
    pub fn unproved(puzzle: &Puzzle, listed: &[Solution]) -> Texts {
        let mut texts = Texts { count: listed.len(), ..Texts::default() };
        puzzle.board().write_solutions(listed, &mut texts.solutions).unwrap();
        Claim::new(puzzle, listed, &Never).unwrap().write_cnf(&mut texts.formula).unwrap();
        texts
    }

    /// Whether it is verified for this puzzle.
    pub fn verify(&self, puzzle: &Puzzle) -> Result<Verified, Rejection> {
        let (count, formula, proof) = (self.count, &self.formula[..], Proof::Lrat(&self.proof[..]));
        let evidence = Evidence::Exactly { count, formula, proof };
        evidence.verify(puzzle, &self.solutions[..], ClaimEncoding::default(), &Never)
    }
}

/// Checks an LRAT proof against its formula without a look at its hints: each clause must follow by propagating to the end
/// from all clauses before it. Slow, and written to share nothing with the checker.
pub fn follows(formula: &[u8], proof: &[u8]) -> bool {
    let numbers = |line: &str| line.split_whitespace().map_while(|number| number.parse().ok()).collect::<Vec<i64>>();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let clause = |numbers: &[i64]| numbers.iter().copied().take_while(|&number| number != 0).collect::<Vec<_>>();
    let (formula, proof) = (text(formula), text(proof));
    let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let mut clauses: Vec<_> = lines.map(|line| clause(&numbers(line))).collect();
    // A step whose number became a `c` is a comment.
    let is_step = |line: &str| !line.contains('d') && !line.starts_with('c') && !line.trim().is_empty();
    for line in proof.lines().filter(|line| is_step(line)) {
        let derived = clause(&numbers(line)[1..]);
        if !contradicts(&clauses, &derived) {
            return false;
        }
        if derived.is_empty() {
            return true;
        }
        clauses.push(derived);
    }
    false
}

/// Whether supposing all literals of a clause false leads to a contradiction by unit propagation.
pub fn contradicts(clauses: &[Vec<i64>], derived: &[i64]) -> bool {
    let mut known: std::collections::HashSet<i64> = derived.iter().map(|literal| -literal).collect();
    loop {
        let before = known.len();
        for clause in clauses {
            if clause.iter().any(|literal| known.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&literal| !known.contains(&-literal)).collect::<Vec<_>>();
            open.dedup();
            match open[..] {
                [] => return true,
                [&unit] => _ = known.insert(unit),
                _ => {}
            }
        }
        if known.len() == before {
            return false;
        }
    }
}
