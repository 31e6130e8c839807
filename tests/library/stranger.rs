//! The crate as a stranger uses it who knows its documentation alone: every question on boards of every kind, certificates, what is refused.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use exactly::certificate::{Certificate, CertificateError, VerifyError};
use exactly::certify::{ClaimEncoding, Notation, Statement};
use exactly::cnf::AtMostOne;
use exactly::cnf::model::Model;
use exactly::cnf::read::Formula;
use exactly::encode::{Domain, Sums};
use exactly::explain::{Detail, Explainer, Explanation};
use exactly::format::{EXACTLY, Options, ReadError, Record, Stream};
use exactly::formula::decode::Misfit;
use exactly::formula::encoding::{Encoding, EncodingError};
use exactly::generate::Request;
use exactly::literal::Lit;
use exactly::minimise::{Minimiser, Symmetry};
use exactly::rate::Rater;
use exactly::render::{Picture, Theme};
use exactly::rule::{Cage, Meaning};
use exactly::solve::{CountOptions, Ledger};
use exactly::{
    Board, Candidates, Cell, Count, Engine, Given, Layout, Limit, Never, Outcome, OwnedSolutions, Puzzle, Solution,
    SolveError, Solver, Stop, Value, Verdict,
};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Boards of every kind: of the package, of a text, and made without one.
fn puzzles() -> Vec<Puzzle> {
    let cage = Meaning::Cage(Cage { sum: Some(9), cells: [3, 7, 11].map(Cell::new).to_vec() });
    let killer = Puzzle::empty(Layout { clues: vec![cage], ..Layout::sudoku(4) }).unwrap();
    let given = Given::digit(Cell::new(0), Value::new(2));
    let several = [Puzzle::new(killer.board().clone(), vec![given]), Puzzle::empty(Layout::latin(4)).unwrap()];
    let texts = [
        CLASSIC,
        "1..........2.3..\naabbabbcaddcddcc\n",
        "12..34..........",
        "11..............",
        "puzzle\norder: 3\ngivens: 1...3....\n",
    ];
    let boards = ["free-rows", "from-0", "kings", "latin", "layers", "more-values", "two", "walls"];
    let files = boards.map(|name| format!("puzzles/boards/{name}.txt")).into_iter();
    let files = files.chain(["knight", "thermometers"].map(|name| format!("puzzles/variants/{name}.txt")));
    let firsts = files
        .map(|path| Stream::new(&fs::read(path).unwrap()[..], &Options::default()).next().unwrap().unwrap().puzzle);
    texts.map(read).into_iter().chain(several).chain(firsts).collect()
}

#[test]
fn what_is_public_is_owned_and_sent() {
    fn sent<T: Send + 'static>() {}
    sent::<(Board, Puzzle, Record, Solution, OwnedSolutions, Verdict, Outcome, Count, Candidates)>();
    sent::<(Explanation, Request, Certificate, Encoding, Model, Options, Limit, Misfit)>();
    sent::<(ReadError, SolveError, CertificateError, VerifyError, EncodingError)>();
    sent::<Stream<&'static [u8]>>();
    fn shared<T: Sync>() {}
    shared::<(Board, Puzzle, Solution, Verdict, Candidates, Explanation, Certificate, Options)>();
}

#[test]
fn every_question_has_its_answer_on_every_board() {
    let mut words = Vec::new();
    let mut kept = [Engine::Auto, Engine::Sat, Engine::Both].map(|engine| Solver::new(engine, &Never));
    for puzzle in puzzles() {
        let verdict = Solver::default().check(&puzzle).unwrap();
        words.push(verdict.word());
        let all: Vec<_> = Solver::default().solutions(&puzzle).take(1000).map(Result::unwrap).collect();
        assert!(all.iter().all(|solution| puzzle.violation(solution).is_none()));
        let statement = match &verdict {
            Verdict::None => Statement::Exactly(0),
            Verdict::Unique(_) => Statement::Exactly(1),
            Verdict::Multiple([one, other]) if !one.difference(other).is_empty() => Statement::NotUnique,
            other => panic!("{other:?}"),
        };
        assert_eq!(all.len().min(2), statement.solutions());
        // What a solver keeps of the last board does not show.
        assert_eq!(kept[0].check(&puzzle).unwrap(), verdict);
        for solver in &mut kept {
            assert_eq!(solver.check(&puzzle).unwrap().word(), verdict.word());
            assert_eq!(solver.solve(&puzzle).unwrap() == Outcome::None, all.is_empty());
            let few = Solver::default().count_up_to(&puzzle, 50).unwrap();
            assert_eq!(solver.count_up_to(&puzzle, 50).unwrap(), few);
        }
        let owned = OwnedSolutions::new(puzzle.clone(), Arc::new(Never)).take(1000).map(Result::unwrap);
        assert!(owned.eq(all.iter().cloned()));

        let candidates = Solver::default().candidates(&puzzle).unwrap();
        for cell in puzzle.board().grid().cells() {
            let values = candidates.values[cell.index()];
            assert!(all.iter().all(|solution| values.contains(solution.value(cell))));
            let is_seen = |value| all.iter().any(|solution| solution.value(cell) == value);
            assert!(all.len() == 1000 || values.iter().all(is_seen));
        }
        let explanation = Explainer::new(puzzle.board(), &Never).explain(&puzzle, Detail::default()).unwrap();
        match (&explanation, &verdict) {
            (Explanation::None(conflict), Verdict::None) => assert_eq!(conflict.cores[0].givens.len(), 2),
            (Explanation::Unique(chain), Verdict::Unique(solution)) => assert_eq!(chain.solution, *solution),
            (Explanation::Multiple(several), Verdict::Multiple(_)) => assert!(!several.vary().is_empty()),
            other => panic!("{other:?}"),
        }
        assert!(explanation.lines(&puzzle)[0].starts_with(verdict.word()));

        if all.len() < 1000 {
            assert_eq!(Solver::default().count_up_to(&puzzle, 1000).unwrap(), Count::Exactly(all.len() as u64));
            let (options, ledger) = (CountOptions::default(), Ledger::default());
            let counted = Solver::default().count_with(&puzzle, options, ledger, &mut |_| ()).unwrap();
            assert_eq!((counted.count, counted.shortfall), (all.len().into(), None));
        }
        if let Verdict::Unique(solution) = &verdict {
            assert_eq!(all, std::slice::from_ref(solution));
            only_one(&puzzle, solution);
        }
        drawn(&puzzle, &verdict, &candidates, &explanation);
        all.first().into_iter().for_each(|solution| encoded(&puzzle, solution));

        let certificate = Certificate::of(&puzzle).unwrap();
        assert_eq!(certificate.verify(&puzzle, &Never), Ok(statement));

        let text = EXACTLY.to_text(&puzzle).unwrap();
        assert_eq!(read(&text), puzzle, "{text}");
    }
    assert!(["none", "unique", "multiple"].iter().all(|word| words.contains(word)), "{words:?}");
}

/// What is asked of puzzles with one solution.
fn only_one(puzzle: &Puzzle, solution: &Solution) {
    let mut minimiser = Minimiser::new(puzzle.board(), &Never);
    minimiser.turn_to(puzzle);
    for group in Symmetry::None.given_groups(puzzle) {
        minimiser.take_away(&group).unwrap();
    }
    let minimal = minimiser.puzzle();
    assert_eq!(Solver::default().check(&minimal).unwrap(), Verdict::Unique(solution.clone()));
    assert!(minimal.givens().iter().all(|given| !minimiser.can_spare(&[*given]).unwrap()));
    assert!(Rater::new(puzzle.board(), &Never).rate(puzzle, solution).level().is_some());
}

fn drawn(puzzle: &Puzzle, verdict: &Verdict, candidates: &Candidates, explanation: &Explanation) {
    let mut pictures = vec![
        Picture::of_puzzle(puzzle).blaming([Cell::new(0)]),
        Picture::of_marks(puzzle, &puzzle.marks()),
        Picture::of_candidates(puzzle, candidates),
    ];
    match verdict {
        Verdict::Unique(solution) => pictures.push(Picture::of_solution(puzzle, solution)),
        Verdict::Multiple(pair) => pictures.push(Picture::of_difference(puzzle, pair)),
        _ => {}
    }
    if let Explanation::Unique(chain) = explanation {
        pictures.extend(chain.pictures(puzzle).take(2).map(|(_, picture)| picture));
    }
    for picture in pictures {
        let svg = picture.to_svg(Theme::Auto);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(picture.to_text(60).lines().count() > puzzle.board().grid().rows());
    }
}

/// In every domain that can say the rules, a solution is a model and comes back from it, and what says less is none.
fn encoded(puzzle: &Puzzle, solution: &Solution) {
    for domain in Domain::ALL {
        let encoding = Encoding::of_domain(domain);
        let text = match encoding.to_dimacs(puzzle, &Never) {
            Err(EncodingError::Rule(..)) if domain != Domain::OneHot => continue,
            text => text.unwrap(),
        };
        assert_eq!(Formula::read(text.as_bytes()).unwrap().findings(), [], "{domain:?}");
        let coding = encoding.coding(puzzle);
        let literals = puzzle.board().grid().cells().flat_map(|cell| {
            let value = solution.value(cell).index();
            // Of bounds, those below hold as well.
            let least = if domain == Domain::Order { 0 } else { value };
            (least..=value).flat_map(move |value| coding.literals(cell, Value::new(value)))
        });
        let literals: Vec<_> = literals.filter(|literal| literal.is_positive()).collect();
        let decoded = |literals: &[Lit]| {
            let numbers = literals.iter().map(|literal| literal.index() + 1);
            encoding.decode(puzzle, &Model::of_true(numbers))
        };
        assert_eq!(decoded(&literals).as_ref(), Ok(solution), "{domain:?}");
        assert_ne!(decoded(&literals[1..]).as_ref(), Ok(solution), "{domain:?}");
    }
}

#[test]
fn what_is_no_puzzle_is_refused_at_its_place() {
    for (text, place) in [
        ("", (1, 1)),
        ("# nothing\n", (1, 1)),
        ("hello world", (1, 1)),
        ("12..34...........", (1, 1)),
        ("12..34..........\n12..34..........\n", (2, 1)),
        ("\0\0\0\0", (1, 1)),
        ("https://sudokupad.app/abcdef", (1, 1)),
        ("puzzle: a cage\norder: 4\ncage x: r1c1\n", (3, 6)),
    ] {
        let error = text.parse::<Puzzle>().expect_err(text);
        assert_eq!(error.place(), Some(place), "{text:?}: {error}");
    }
}

#[test]
fn words_that_were_not_read_are_told_and_keep_a_puzzle_from_being_one() {
    let rows = ["[{\"value\":1,\"given\":true},{},{},{}]"; 4].join(",").replacen("1,", "2,", 1);
    let text = format!("{{\"size\":4,\"grid\":[{rows}],\"ruleset\":\"Digits an apple apart differ.\"}}");
    let error = text.parse::<Puzzle>().expect_err("words");
    assert_eq!(error.to_string(), "these words were not read: “Digits an apple apart differ.”");
    let record = Record::read(&text, &Options::default()).unwrap();
    assert_eq!(record.besides.words, ["Digits an apple apart differ."]);
    assert!(Record::read(&text, &Options { ignore_words: true, ..Options::default() }).unwrap().besides.is_accounted());
}

#[test]
fn bytes_that_are_no_text_are_refused_at_their_place() {
    let read = |bytes: &'static [u8]| Stream::new(bytes, &Options::default()).collect::<Vec<_>>();
    let places =
        |bytes| read(bytes).iter().map(|record| record.as_ref().err().and_then(ReadError::place)).collect::<Vec<_>>();
    assert_eq!(places(b"12..34..........\n1234\xe9341221434321\n.2..34.........1\n"), [None, Some((2, 5)), None]);
    assert_eq!(places(b"12..34..........  # L\xf6sung\n"), [Some((1, 22))]);
    let utf16 = read(b"1\x002\x003\x004\0").remove(0).unwrap_err();
    assert!(utf16.to_string().contains("UTF-16"), "{utf16}");
}

/// Stops after so many looks.
struct After(AtomicU32);

impl Stop for After {
    fn stopped(&self) -> Option<Limit> {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        left.is_err().then_some(Limit::Interrupt)
    }
}

#[test]
fn work_that_is_stopped_says_so() {
    // No engine fills so many cells before it looks at the condition.
    let puzzle = Puzzle::empty(Layout::sudoku(25)).unwrap();
    for looks in [0, 3] {
        let stop = || After(AtomicU32::new(looks));
        let limit = Limit::Interrupt;
        let ask = |question: &dyn Fn(&mut Solver<'_>)| question(&mut Solver::new(Engine::Auto, &stop()));
        ask(&|solver| assert_eq!(solver.check(&puzzle).unwrap(), Verdict::Unknown { limit, found: None }));
        ask(&|solver| assert_eq!(solver.solve(&puzzle).unwrap(), Outcome::Unknown(limit)));
        let stopped = Count::AtLeast { count: 0, limit: Some(limit) };
        ask(&|solver| assert_eq!(solver.count_up_to(&puzzle, 9).unwrap(), stopped));
        ask(&|solver| assert_eq!(solver.candidates(&puzzle).unwrap().stopped, Some(limit)));
        let mut solutions = OwnedSolutions::new(puzzle.clone(), Arc::new(stop()));
        assert!(solutions.next().is_none() && solutions.next().is_none());
        assert_eq!(solutions.stopped(), Some(limit));
        let explained = Explainer::new(puzzle.board(), &stop()).explain(&puzzle, Detail::default()).unwrap();
        assert_eq!(explained, Explanation::Unknown(limit));
        for certificate in [
            Certificate::of_with(&puzzle, Notation::default(), ClaimEncoding::default(), &stop()),
            Certificate::of_all(&puzzle, 9, Notation::default(), ClaimEncoding::default(), &stop()),
        ] {
            assert!(matches!(certificate, Err(CertificateError::Stopped(Limit::Interrupt))), "{certificate:?}");
        }
    }
    let many = Solver::new(Engine::Auto, &After(AtomicU32::new(1000))).count_up_to(&read(&".".repeat(81)), u64::MAX);
    assert!(matches!(many, Ok(Count::AtLeast { count: 1.., limit: Some(Limit::Interrupt) })), "{many:?}");
    let blanks = ". ".repeat(64 * 64);
    let mut cut = Stream::new(blanks.as_bytes(), &Options::default()).stopped_by(Arc::new(|| Some(Limit::Time)));
    assert!(cut.any(|record| record.is_err_and(|error| error.to_string().contains("time limit"))));
    let certificate = Certificate::of(&read(CLASSIC)).unwrap();
    let stopped = certificate.verify(&read(CLASSIC), &|| Some(Limit::Time));
    assert_eq!(stopped, Err(VerifyError::Stopped(Limit::Time)));
}

#[test]
fn a_dropped_iterator_leaves_nothing_behind() {
    let (puzzle, stop) = (read(&".".repeat(81)), Arc::new(Never));
    let mut solutions = OwnedSolutions::new(puzzle.clone(), stop.clone());
    let first: Vec<_> = solutions.by_ref().take(3).map(Result::unwrap).collect();
    let again = OwnedSolutions::new(puzzle, stop.clone());
    let moved = std::thread::spawn(move || again.take(3).map(Result::unwrap).collect::<Vec<_>>()).join().unwrap();
    assert_eq!(moved, first);
    drop(solutions);
    assert_eq!(Arc::strong_count(&stop), 1);
}

fn is_refused(certificate: &Certificate, puzzle: &Puzzle) {
    let verified = certificate.verify(puzzle, &Never);
    assert!(matches!(verified, Err(VerifyError::Refused { .. })), "{verified:?}");
}

#[test]
fn certificates_hold_in_every_encoding_and_notation() {
    let unique = read("1.....2..3..4...");
    let none = read("1...2..3..4...1.\n");
    let ways = Domain::ALL.into_iter().flat_map(|domain| AtMostOne::ALL.map(|at_most_one| (domain, at_most_one)));
    let sayings = ways.flat_map(|(domain, at_most_one)| {
        domain.sums().iter().map(move |&sums| ClaimEncoding { domain, at_most_one, sums })
    });
    for (puzzle, saying) in sayings.flat_map(|saying| [(&unique, saying), (&none, saying)]) {
        for notation in [Notation::Lrat, Notation::Drat, Notation::Resolution, Notation::VeriPb] {
            let made = Certificate::of_all(puzzle, 9, notation, saying, &Never);
            if notation == Notation::VeriPb && !saying.is_plain() {
                assert!(matches!(made, Err(CertificateError::Clauses)));
                continue;
            }
            let certificate = made.unwrap();
            let opened = Certificate::from_files(&certificate.to_files(puzzle, &Default::default()).unwrap()).unwrap();
            assert_eq!((&opened.certificate, &opened.puzzle), (&certificate, puzzle));
            let mut cut = certificate.clone();
            cut.formula.truncate(cut.formula.len() / 2);
            is_refused(&cut, puzzle);
            let verified = certificate.verify(puzzle, &Never);
            if notation == Notation::VeriPb {
                assert!(matches!(verified, Err(VerifyError::Unchecked(_))), "{verified:?}");
                continue;
            }
            assert_eq!(verified, Ok(certificate.statement), "{notation:?} {saying}");
            let domain = if saying.is_plain() { Domain::Order } else { Domain::OneHot };
            let said = ClaimEncoding { domain, at_most_one: AtMostOne::Pairwise, sums: Sums::Automata };
            is_refused(&Certificate { saying: said, ..certificate }, puzzle);
        }
    }
}

/// More than unit propagation says: without steps there is no proof.
#[test]
fn parts_that_are_cut_or_exchanged_are_refused() {
    let (puzzle, saying) = (read("1..............."), ClaimEncoding::default());
    let all = |puzzle, notation| Certificate::of_all(puzzle, 100, notation, saying, &Never);
    let whole = all(&puzzle, Notation::Lrat).unwrap();
    assert_eq!(whole.statement, Statement::Exactly(72));
    assert!(matches!(
        Certificate::of_all(&puzzle, 71, Notation::Lrat, saying, &Never),
        Err(CertificateError::TooMany(71))
    ));
    for notation in [Notation::Lrat, Notation::Drat, Notation::Resolution] {
        let certificate = all(&puzzle, notation).unwrap();
        assert_eq!(certificate.verify(&puzzle, &Never), Ok(Statement::Exactly(72)));
        for proof in [&b""[..], b"1 2 x\n", b"1 0\n"] {
            is_refused(&Certificate { proof: proof.to_vec(), ..certificate.clone() }, &puzzle);
        }
    }
    let half = |text: &[u8]| text[..text.len() / 2].to_vec();
    let other = read("12..............");
    is_refused(&whole, &other);
    is_refused(&Certificate { solutions: half(&whole.solutions), ..whole.clone() }, &puzzle);
    is_refused(&Certificate { statement: Statement::Exactly(71), ..whole.clone() }, &puzzle);
    is_refused(&Certificate { formula: all(&other, Notation::Lrat).unwrap().formula, ..whole.clone() }, &puzzle);
    let nothing = Certificate { solutions: Vec::new(), formula: Vec::new(), proof: Vec::new(), ..whole.clone() };
    is_refused(&Certificate { statement: Statement::Exactly(usize::MAX), ..nothing }, &puzzle);

    // Of files, each is the one that the manifest names.
    let files = whole.to_files(&puzzle, &Default::default()).unwrap();
    for name in files.keys() {
        let (mut lost, mut cut) = (files.clone(), files.clone());
        lost.remove(name);
        cut.get_mut(name).unwrap().truncate(9);
        for damaged in [lost, cut] {
            let refused = Certificate::from_files(&damaged).unwrap_err();
            assert!(matches!(&refused, VerifyError::File { file, .. } if file == name), "{refused}");
        }
    }
}

#[test]
fn models_that_are_no_grids_are_told() {
    let puzzle = read("12..34..........");
    let told = |numbers: &[usize]| Encoding::default().decode(&puzzle, &Model::of_true(numbers.iter().copied()));
    assert_eq!(told(&[]), Err(Misfit::NoValue(Cell::new(0))));
    assert_eq!(told(&[1, 4]), Err(Misfit::TwoValues(Cell::new(0), [0, 3].map(Value::new))));
    assert_eq!(told(&[1, usize::MAX >> 40]).unwrap_err().to_string(), "the model puts no value in cell 2");
    let ones = told(&(0..16).map(|cell| 4 * cell + 1).collect::<Vec<_>>()).unwrap();
    assert_eq!(puzzle.name(puzzle.violation(&ones).expect("no solution")), "the given of r1c2");
}

/// The programs in `examples/`, as they are: each prints what its head says. A picture that goes to a file is not looked at.
mod examples {
    use std::cell::RefCell;

    thread_local! { static SAID: RefCell<String> = const { RefCell::new(String::new()) }; }

    macro_rules! say {
        ($($words:tt)*) => {{
            let words = format!($($words)*);
            super::SAID.with_borrow_mut(|said| said.push_str(&words));
        }};
    }
    macro_rules! println { ($($words:tt)*) => { say!("{}\n", format_args!($($words)*)) } }
    macro_rules! eprintln { ($($words:tt)*) => { println!($($words)*) } }
    macro_rules! eprint { ($($words:tt)*) => { say!($($words)*) } }
    macro_rules! print { ($($words:tt)*) => { drop(format!($($words)*)) } }

    macro_rules! programs {
        ($($name:ident)*) => { $(
            mod $name {
                include!(concat!("../../examples/", stringify!($name), ".rs"));

                #[test]
                fn prints_what_its_head_says() {
                    main().unwrap();
                    let text = include_str!(concat!("../../examples/", stringify!($name), ".rs"));
                    let head = text.split("\n\n").next().unwrap().split("\n//\n").last().unwrap();
                    let said = head.lines().map(|line| line.trim_start_matches("//     ").to_owned() + "\n");
                    assert_eq!(super::SAID.take(), said.collect::<String>());
                }
            }
        )* };
    }

    programs! { solve count prove encode draw }
}
