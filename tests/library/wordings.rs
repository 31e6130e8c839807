//! Formulas and certificates in every encoding, and what is asked of Latin squares, used as a stranger uses them: nothing here knows `internals`.

use exactly::{
    Board, Certificate, Encoding, Error, Limits, Numbering, ProofNotation, Puzzle, ReadOptions, Reading, Statement,
    Verdict, VerifyError, parse_all,
};

const DOMAINS: [&str; 5] = ["one-hot", "order", "log", "log-channelled", "support"];
const AT_MOST_ONE: [&str; 6] = ["pairwise", "sequential", "product", "commander", "binary", "ladder"];

fn encodings() -> impl Iterator<Item = Encoding> {
    let encoding = |domain: &str, amo: &str| Encoding::default().domain(domain)?.at_most_one(amo);
    DOMAINS.into_iter().flat_map(move |domain| AT_MOST_ONE.map(|amo| encoding(domain, amo).unwrap()))
}

fn unique() -> Puzzle {
    Puzzle::parse("1.....2..3..4...").unwrap()
}

#[test]
fn a_solution_is_a_model_in_every_encoding_and_back() {
    let (puzzle, limits) = (unique(), Limits::default());
    let Verdict::Unique(only) = puzzle.check(&limits).unwrap() else { panic!("it has one solution") };
    for encoding in encodings() {
        let formula = puzzle.formula_in(encoding, &limits).unwrap();
        // Of bounds, those below hold as well.
        let least = |digit| if encoding.domain_name() == "order" { 1 } else { digit };
        let cells = puzzle.places().zip(only.digits());
        let said = cells.flat_map(|(cell, digit)| (least(digit)..=digit).map(move |digit| (cell, digit)));
        let said = said.flat_map(|(cell, digit)| formula.literals(cell, digit).unwrap());
        let model: Vec<_> = said.filter(|literal| literal.number() > 0).collect();
        assert_eq!(formula.decode(model.iter().copied()).unwrap(), only, "{encoding:?}");
        assert!(formula.decode(model.into_iter().skip(7)).is_err(), "{encoding:?}");
        let dimacs = formula.to_dimacs();
        assert!(dimacs.contains(&format!("p cnf {} {}", formula.variables(), formula.clause_count())));
        formula
            .names()
            .iter()
            .for_each(|(number, name)| assert!(dimacs.contains(&format!("c var {number} = {name}\n"))));
        let grade = puzzle.grade_read(dimacs.as_bytes(), &Reading::default(), &limits).unwrap();
        assert_eq!(grade.is_equivalent, Some(true), "{encoding:?}: {}", grade.report);
    }
}

#[test]
fn givens_and_numbers_are_as_asked() {
    let (puzzle, limits) = (unique(), Limits::default());
    let plain = puzzle.formula().unwrap();
    let assumed = puzzle.formula_in(Encoding::default().givens("assumed").unwrap(), &limits).unwrap();
    assert_eq!(assumed.assumptions().len() as u64, plain.clause_count() - assumed.clause_count());
    assert!(plain.assumptions().is_empty());
    let rcv = puzzle.formula_in(Encoding::default().numbering(Numbering::Rcv), &limits).unwrap();
    let cell = exactly::Cell { row: 2, column: 3 };
    assert_eq!(rcv.literal(cell, 4).unwrap().number(), 234);
    assert_eq!((rcv.meaning(234), rcv.meaning(239)), (Some((cell, 4)), None));
    for refused in [
        Encoding::default().domain("log").unwrap().scheme("minimal").unwrap(),
        Encoding::default().domain("order").unwrap().numbering(Numbering::Rcv),
    ] {
        assert!(matches!(puzzle.formula_in(refused, &limits), Err(Error::Encoding(_))));
    }
    assert!(matches!(Encoding::default().at_most_one("twice"), Err(Error::Encoding(_))));
}

#[test]
fn certificates_hold_in_every_encoding_and_notation() {
    let limits = Limits::default();
    let none = Puzzle::parse("1...2..3..4...1.\n").unwrap();
    for (puzzle, encoding) in encodings().flat_map(|encoding| [(unique(), encoding), (none.clone(), encoding)]) {
        for notation in ProofNotation::ALL {
            if notation == ProofNotation::VeriPb && encoding != Encoding::default() {
                assert!(matches!(puzzle.prove_in(notation, encoding, &limits), Err(Error::Encoding(_))));
                continue;
            }
            let certificate = puzzle.prove_all_in(9, notation, encoding, &limits).unwrap();
            let opened = Certificate::from_files(&certificate.to_files(&puzzle, &[]).unwrap()).unwrap();
            assert_eq!(opened.certificate, certificate);
            let verified = puzzle.verify(&opened.certificate, &limits);
            if notation == ProofNotation::VeriPb {
                assert!(matches!(verified, Err(VerifyError::Unchecked(_))), "{verified:?}");
            } else {
                assert!(matches!(verified, Ok(Statement::Exactly(_))), "{notation} {encoding:?}: {verified:?}");
            }
            let mut cut = certificate.clone();
            cut.formula.truncate(cut.formula.len() / 2);
            assert!(matches!(puzzle.verify(&cut, &limits), Err(VerifyError::Refused { .. })), "{notation}");
            if notation == ProofNotation::VeriPb {
                continue;
            }
            let others = if encoding == Encoding::default() { "order" } else { "one-hot" };
            let other = certificate.said(notation, Encoding::default().domain(others).unwrap());
            assert!(matches!(puzzle.verify(&other, &limits), Err(VerifyError::Refused { .. })), "{notation}");
        }
    }
}

#[test]
fn proofs_that_are_cut_are_refused() {
    // More than unit propagation says: without steps there is no proof.
    let (limits, puzzle) = (Limits::default(), Puzzle::parse("1...............").unwrap());
    for notation in [ProofNotation::Lrat, ProofNotation::Drat, ProofNotation::Resolution] {
        let mut certificate = puzzle.prove_all_in(72, notation, Encoding::default(), &limits).unwrap();
        assert!(puzzle.verify(&certificate, &limits).is_ok());
        for proof in [&b""[..], b"1 2 x\n", b"1 0\n"] {
            certificate.proof = proof.to_vec();
            assert!(matches!(puzzle.verify(&certificate, &limits), Err(VerifyError::Refused { .. })), "{notation}");
        }
    }
}

#[test]
fn transversals_and_mates_of_latin_squares() {
    let (limits, options) = (Limits::default(), ReadOptions::default().as_latin());
    let text = "1234214334124321\n1234234134124123\n";
    let squares: Vec<_> = parse_all(text, &options).map(|record| record.unwrap().puzzle).collect();
    let [klein, cyclic] = &squares[..] else { panic!("two squares") };
    for (square, whole, near, mates, named, disjoint) in [(klein, 8, 32, 48u64, 2u64, 4), (cyclic, 0, 32, 0, 0, 0)] {
        let counted = |lacking| square.count_transversals(4 - lacking, &limits).unwrap().count.to_string();
        let mut listed = [0, 0];
        for (lacking, number) in listed.iter_mut().enumerate() {
            let told = &mut |cells: Vec<exactly::Cell>| {
                assert_eq!(cells.len(), 4 - lacking);
                *number += 1;
                true
            };
            assert_eq!(square.transversals(4 - lacking, &limits, told).unwrap(), None);
            assert_eq!(counted(lacking), number.to_string());
        }
        assert_eq!(listed, [whole, near]);
        let found = square.disjoint_transversals(1000, &limits).unwrap();
        assert_eq!((found.set.len(), found.most, found.is_largest), (disjoint, disjoint, true));
        for (up_to_renaming, expected) in [(false, mates), (true, named)] {
            let all = square.mates(&[], up_to_renaming).unwrap();
            let mut seen = 0u64;
            let told = &mut |mate: exactly::Solution| {
                let digits: Vec<_> = mate.digits().collect();
                assert!(all.board().solution_of(&digits).is_ok());
                seen += 1;
                true
            };
            assert_eq!(all.each(&limits, told).unwrap(), None);
            assert_eq!(seen, expected);
            assert_eq!(all.count(&limits).unwrap().count, seen.into());
        }
    }
    assert!(matches!(klein.mates(&["unheard-of"], false), Err(Error::Rule(_))));
    assert!(matches!(unique().count_transversals(4, &limits), Err(Error::Rule(_))));
    assert_eq!(klein.count_transversals(5, &limits).unwrap().count, 0u8.into());
    let latin = Puzzle::empty(&ReadOptions::default().board("latin:4".parse::<Board>().unwrap())).unwrap();
    assert!(latin.mates(&[], false).is_err());
}
