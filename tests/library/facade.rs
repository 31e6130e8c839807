//! What the crate shows, used as a stranger uses it: nothing here knows `internals`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use exactly::draw::{self, Shown, Theme};
use exactly::{
    Board, Candidates, Cell, Certificate, Count, Engine, Error, Explanation, Formula, Level, Limit, Limits, Lit,
    ModelError, Never, Notation, Outcome, Puzzle, ReadOptions, Record, Records, Sample, Solution, Solutions, Solver,
    Statement, Stop, Symmetry, Verdict, Why, Wish, parse_all,
};

const SMALL: [&str; 4] = [
    // A sudoku, a jigsaw, a Latin square, a board with further rules.
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1..........2.3..\naabbabbcaddcddcc\n",
    "puzzle: a Latin square\norder: 3\ngivens: 1...3....\n",
    "puzzle: a small killer\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\nthermo: r2c3 r2c1 r2c2\ngivens: 1.......4.......\n",
];

fn read(text: &str) -> Puzzle {
    Puzzle::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Boards of every kind, as they stand among the examples of the package.
fn puzzles() -> Vec<Puzzle> {
    ["knight", "thermometers"]
        .iter()
        .map(|kind| std::fs::read_to_string(format!("puzzles/variants/{kind}.txt")).unwrap())
        .chain(SMALL.iter().map(|text| (*text).to_owned()))
        .chain(["12..34..........".to_owned(), "1.......................2...........".to_owned()])
        .map(|text| parse_all(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle)
        .chain([Puzzle::empty(&ReadOptions::default().board("latin:4".parse().unwrap())).unwrap()])
        .collect()
}

#[test]
fn what_is_shown_is_owned_and_sent() {
    fn sent<T: Send + 'static>() {}
    sent::<(Puzzle, Record, Solution, Solutions, Verdict, Outcome, Count, Candidates)>();
    sent::<(Explanation, Wish, Certificate, Formula, Lit, Limits, Error, ReadOptions, Notation, Board)>();
    sent::<Records<'static>>();
    fn shared<T: Sync>() {}
    shared::<(Puzzle, Solution, Verdict, Candidates, Explanation, Certificate, Limits)>();
}

#[test]
fn every_question_has_its_answer_on_every_board() {
    let limits = Limits::default();
    let puzzles = puzzles();
    assert!(puzzles.len() > 7, "{}", puzzles.len());
    let mut words = Vec::new();
    for puzzle in puzzles {
        let verdict = puzzle.check(&limits).unwrap();
        words.push(verdict.word());
        let all: Vec<_> = puzzle.solutions(&limits).take(1000).map(Result::unwrap).collect();
        match &verdict {
            Verdict::Unique(solution) => assert_eq!(all, std::slice::from_ref(solution)),
            Verdict::Multiple([one, other]) => {
                assert!(all.len() > 1 && one != other && !one.difference(other).is_empty());
            }
            other => panic!("{other:?}"),
        }
        if all.len() < 1000 {
            assert_eq!(puzzle.count_up_to(1000, &limits).unwrap(), Count::Exactly(all.len() as u64));
        }
        let Outcome::Solved(one) = puzzle.solve(&limits).unwrap() else { panic!("it has a solution") };
        assert_eq!(one.digits().len(), puzzle.order().pow(2));

        let candidates = puzzle.candidates(&limits).unwrap();
        for cell in cells(&puzzle) {
            let digits = candidates.of(cell);
            assert!(all.iter().all(|solution| digits.contains(&solution.digit(cell).unwrap())));
            assert!(all.len() == 1000 || digits.iter().all(|digit| all.iter().any(|s| s.digit(cell) == Some(*digit))));
        }
        let explanation = puzzle.explain(&limits).unwrap();
        match (&explanation.why, &verdict) {
            (Why::Chain(chain), Verdict::Unique(solution)) => assert_eq!(chain.solution, *solution),
            (Why::Choice(choice), Verdict::Multiple(_)) => assert!(!choice.vary.is_empty()),
            other => panic!("{other:?}"),
        }
        assert!(explanation.to_string().starts_with(verdict.word()));
        unique_only(&puzzle, &verdict);
        drawn(&puzzle, &verdict, &candidates, &explanation);

        let certificate = puzzle.prove(&limits).unwrap();
        let is_unique = matches!(verdict, Verdict::Unique(_));
        let statement = if is_unique { Statement::Exactly(1) } else { Statement::NotUnique };
        assert_eq!(puzzle.verify(&certificate, &limits), Ok(statement));

        let formula = puzzle.formula().unwrap();
        let model = cells(&puzzle).filter_map(|cell| formula.literal(cell, one.digit(cell).unwrap()));
        assert_eq!(formula.decode(model.collect::<Vec<_>>()).unwrap(), one);

        let text = puzzle.to_text(Notation::EXACTLY).unwrap();
        assert_eq!(read(&text), puzzle, "{text}");
    }
    assert!(words.contains(&"unique") && words.contains(&"multiple"), "{words:?}");
}

fn cells(puzzle: &Puzzle) -> impl Iterator<Item = Cell> {
    let order = puzzle.order();
    (0..order * order).map(move |place| Cell { row: place / order + 1, column: place % order + 1 })
}

/// Questions about puzzles with one solution; the others are refused.
fn unique_only(puzzle: &Puzzle, verdict: &Verdict) {
    let limits = Limits::default();
    if let Verdict::Unique(solution) = verdict {
        let minimal = puzzle.minimise(Symmetry::None, 1, &limits).unwrap();
        assert_eq!(minimal.check(&limits).unwrap(), Verdict::Unique(solution.clone()));
        assert_eq!(minimal.redundant(&limits).unwrap(), []);
        kept_givens(puzzle, &limits);
        let rating = puzzle.rate(&limits).unwrap();
        assert!(rating.level().is_some());
    } else {
        let refused = Error::NotUnique("multiple");
        assert_eq!(puzzle.minimise(Symmetry::None, 1, &limits), Err(refused.clone()));
        assert_eq!(puzzle.redundant(&limits), Err(refused.clone()));
        assert_eq!(puzzle.rate(&limits), Err(refused));
    }
}

/// The first given stays where that is asked, and the others are needed beside it.
fn kept_givens(puzzle: &Puzzle, limits: &Limits) {
    let Some((first, _)) = puzzle.givens().next() else { return };
    let minimal = puzzle.minimise_keeping(&[first], Symmetry::None, 1, limits).unwrap();
    assert!(minimal.givens().any(|(cell, _)| cell == first));
    assert!(minimal.redundant(limits).unwrap().iter().all(|&cell| cell == first));
    let beyond = Cell { row: 1, column: puzzle.order() + 1 };
    let refused = puzzle.minimise_keeping(&[beyond], Symmetry::None, 1, limits);
    assert_eq!(refused, Err(Error::NoCell(beyond, puzzle.order())));
}

fn drawn(puzzle: &Puzzle, verdict: &Verdict, candidates: &Candidates, explanation: &Explanation) {
    let mut shown = vec![
        Shown::Puzzle,
        Shown::Marks,
        Shown::Candidates(candidates),
        Shown::Explanation(explanation),
        Shown::Step(explanation, 0),
        Shown::Step(explanation, usize::MAX),
        Shown::Blamed(&[Cell { row: 1, column: 1 }, Cell { row: 99, column: 0 }]),
    ];
    match verdict {
        Verdict::Unique(solution) => shown.push(Shown::Solution(solution)),
        Verdict::Multiple(pair) => shown.push(Shown::Difference(pair)),
        _ => {}
    }
    for shown in &shown {
        let svg = draw::svg(puzzle, shown, Theme::Auto);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{shown:?}");
        let text = draw::text(puzzle, shown, 60);
        assert!(text.lines().count() > puzzle.order(), "{shown:?}");
    }
}

#[test]
fn puzzles_without_a_solution_are_explained_and_proved() {
    let (puzzle, limits) = (read("11.............."), Limits::default());
    assert_eq!(puzzle.check(&limits).unwrap(), Verdict::None);
    assert_eq!(puzzle.solve(&limits).unwrap(), Outcome::None);
    assert_eq!(puzzle.count_up_to(5, &limits).unwrap(), Count::Exactly(0));
    assert!(puzzle.solutions(&limits).next().is_none());
    assert!(puzzle.candidates(&limits).unwrap().has_no_solution());
    let certificate = puzzle.prove(&limits).unwrap();
    assert_eq!(puzzle.verify(&certificate, &limits), Ok(Statement::Exactly(0)));
    let Why::Conflict(conflict) = puzzle.explain(&limits).unwrap().why else { panic!("it has none") };
    assert_eq!(conflict.cores[0].givens, [Cell { row: 1, column: 1 }, Cell { row: 1, column: 2 }]);
    assert!(conflict.cores[0].is_smallest && conflict.is_complete);
}

#[test]
fn text_that_is_no_puzzle_is_refused_at_its_place() {
    let mut messages = Vec::new();
    for (text, line) in [
        ("", 1),
        ("# nothing\n", 1),
        ("hello world", 1),
        ("12..34...........", 1),
        ("12..34..........\n12..34..........\n", 2),
        ("\0\0\0\0", 1),
        ("https://sudokupad.app/abcdef", 1),
        ("puzzle: a cage\norder: 4\ncage x: r1c1\n", 3),
    ] {
        let error = Puzzle::parse(text).expect_err(text);
        assert_eq!(error.line(), line, "{text:?}: {error}");
        messages.push(error.to_string());
    }
    let contradiction = ReadOptions::default().board("latin:6".parse().unwrap());
    messages.push(Puzzle::parse_with("12..34..........", &contradiction).unwrap_err().to_string());
    messages.push(Puzzle::empty(&ReadOptions::default()).unwrap_err().to_string());
    messages.push(ReadOptions::default().rule("knigth").unwrap_err().to_string());
    messages.push("latin:99".parse::<Board>().unwrap_err().to_string());
    messages.push(Board::regions("0012").unwrap_err().to_string());
    messages.push("judge".parse::<Notation>().unwrap_err().to_string());
    for digits in [&[][..], &[1; 15], &[5; 16], &[0; 25], &[255; 81]] {
        messages.push(Puzzle::from_digits(digits).expect_err("no puzzle").to_string());
    }
    let killer = read(SMALL[3]);
    messages.push(killer.to_text(Notation::LINE).unwrap_err().to_string());
    messages.push(wished(Wish::on(&killer), |wish| wish.givens = Some(17..=18)).unwrap_err().to_string());
    messages.push(
        wished(Wish::on(&killer), |wish| wish.pattern = Some(vec![Cell { row: 5, column: 0 }]))
            .unwrap_err()
            .to_string(),
    );
    messages.push(wished(Wish::on(&killer), |wish| wish.attempts = 0).unwrap_err().to_string());
    for message in messages {
        assert!(!message.is_empty() && !message.contains("--"), "{message:?} speaks of an option");
    }
}

fn wished(mut wish: Wish, change: impl FnOnce(&mut Wish)) -> Result<exactly::Generated, Error> {
    change(&mut wish);
    wish.generate(1, 0, &Limits::default())
}

/// No message of the library speaks of an option of the command.
#[test]
fn bytes_that_are_no_text_are_refused_at_their_place() {
    let options = ReadOptions::default();
    let bytes = b"12..34..........\n1234\xe9341221434321\n.2..34.........1\n";
    let records: Vec<_> = parse_all(bytes, &options).collect();
    let error = records[1].as_ref().expect_err("no UTF-8");
    assert!(records[0].is_ok());
    assert_eq!((error.line(), error.column(), error.stopped()), (2, 5, None));
    let alone = parse_all(b"12..34..........  # L\xf6sung\n", &options).next().unwrap().unwrap_err();
    assert_eq!((alone.line(), alone.column()), (1, 22), "{alone}");
    let utf16 = parse_all(b"1\x002\x003\x004\0", &options).next().unwrap().unwrap_err();
    assert!(utf16.to_string().contains("UTF-16"), "{utf16}");
}

#[test]
fn reading_that_is_stopped_says_so() {
    let options = ReadOptions::default().stop(Arc::new(|| Some(Limit::Time)));
    let error = parse_all(&". ".repeat(64 * 64), &options).find_map(Result::err);
    assert_eq!(error.and_then(|error| error.stopped()), Some(Limit::Time));
}

#[test]
fn no_message_names_an_option() {
    fn look(folder: &std::path::Path, seen: &mut usize) {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() && !entry.ends_with("cli") {
                look(&entry, seen);
            } else if entry.extension().is_some_and(|kind| kind == "rs") && !entry.ends_with("cli.rs") {
                let text = std::fs::read_to_string(&entry).unwrap();
                let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
                for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
                    *seen += 1;
                    let mut options = line.split('"').skip(1).step_by(2).flat_map(|text| text.split(" --").skip(1));
                    let is_option = |rest: &str| rest.starts_with(|first: char| first.is_ascii_lowercase());
                    assert!(!options.any(is_option), "{}: {line}", entry.display());
                }
            }
        }
    }
    let mut seen = 0;
    look(std::path::Path::new("src"), &mut seen);
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn digits_make_puzzles_on_any_board() {
    let jigsaw = read(SMALL[1]);
    let mut digits = vec![0; 16];
    digits[0] = 1;
    let other = jigsaw.with_digits(&digits).unwrap();
    assert_eq!(other.givens().collect::<Vec<_>>(), [(Cell { row: 1, column: 1 }, vec![1])]);
    assert_eq!(other.rules().count(), jigsaw.rules().count());
    assert!(jigsaw.with_digits(&[0; 81]).is_err());
    assert_eq!(Puzzle::from_digits(&[1]).unwrap().check(&Limits::default()).unwrap().word(), "unique");
    assert_eq!((other.symbol(4).as_deref(), other.symbol(5), other.symbol(0)), (Some("4"), None, None));
}

#[test]
fn work_that_is_stopped_says_so() {
    let stopped = Limits::stopped_by(|| Some(Limit::Time));
    // No engine fills so many cells before it looks at the condition.
    let puzzle = Puzzle::from_digits(&[0; 625]).unwrap();
    let few = Limits::default().within(64);
    for (limits, limit) in [(&stopped, Limit::Time), (&few, Limit::Nodes)] {
        assert_eq!(puzzle.check(limits).unwrap(), Verdict::Unknown { limit, found: None });
        assert_eq!(puzzle.solve(limits).unwrap(), Outcome::Unknown(limit));
        assert_eq!(puzzle.count_up_to(9, limits).unwrap(), Count::AtLeast { count: 0, limit: Some(limit) });
        assert_eq!(puzzle.candidates(limits).unwrap().stopped(), Some(limit));
        let mut solutions = puzzle.solutions(limits);
        assert!(solutions.next().is_none() && solutions.next().is_none());
        assert_eq!(solutions.stopped(), Some(limit));
        assert!(matches!(puzzle.explain(limits).unwrap().why, Why::Unknown(why) if why == limit));
        let error = Error::Stopped(limit);
        assert_eq!(puzzle.prove(limits), Err(error.clone()));
        assert_eq!(puzzle.minimise(Symmetry::None, 1, limits), Err(error.clone()));
        assert_eq!(puzzle.rate(limits), Err(error.clone()));
        assert_eq!(Wish::on(&puzzle).generate(1, 0, limits).unwrap_err(), error);
    }
    let hard = read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let whole = hard.solutions(&Limits::default().within(1_000_000)).map(Result::unwrap).count();
    assert_eq!(whole, 1);
}

#[test]
fn a_dropped_iterator_leaves_nothing_behind() {
    let polls = Arc::new(AtomicU32::new(0));
    let counted = polls.clone();
    let limits = Limits::stopped_by(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        None
    });
    let mut solutions = read(&".".repeat(81)).solutions(&limits);
    let first = solutions.by_ref().take(3).map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(first.len(), 3);
    let again = read(&".".repeat(81)).solutions(&Limits::default());
    let moved = std::thread::spawn(move || again.take(3).map(Result::unwrap).collect::<Vec<_>>()).join().unwrap();
    assert_eq!(moved, first);
    drop((solutions, limits));
    assert_eq!(Arc::strong_count(&polls), 1);
}

#[test]
fn conditions_of_others_are_shared() {
    struct After(AtomicU32);
    impl Stop for After {
        fn stopped(&self) -> Option<Limit> {
            (self.0.fetch_add(1, Ordering::Relaxed) > 1000).then_some(Limit::Interrupt)
        }
    }
    let mut limits = Limits::default();
    limits.stop = Arc::new(After(AtomicU32::new(0)));
    let count = read(&".".repeat(81)).count_up_to(u64::MAX, &limits).unwrap();
    assert!(matches!(count, Count::AtLeast { count: 1.., limit: Some(Limit::Interrupt) }), "{count:?}");
}

#[test]
fn certificates_of_others_are_not_believed() {
    let (puzzle, limits) = (read("12..34......4..."), Limits::default());
    let whole = puzzle.prove_all(100, &limits).unwrap();
    let Statement::Exactly(count) = whole.statement else { panic!("all are listed") };
    assert_eq!(puzzle.count_up_to(100, &limits).unwrap(), Count::Exactly(count as u64));
    assert_eq!(puzzle.prove_all(count - 1, &limits), Err(Error::TooMany(count - 1)));
    for part in 0..3 {
        let mut parts = [whole.solutions.clone(), whole.formula.clone(), whole.proof.clone()];
        let half = parts[part].len() / 2;
        parts[part].truncate(half);
        let [solutions, formula, proof] = parts;
        let tampered = Certificate::new(whole.statement, solutions, formula, proof);
        let error = puzzle.verify(&tampered, &limits).unwrap_err().to_string();
        assert!(!error.contains("--"), "{error}");
    }
    assert!(read("12..34..........").verify(&whole, &limits).is_err());
    let nothing = Certificate::new(Statement::Exactly(usize::MAX), Vec::new(), Vec::new(), Vec::new());
    assert!(puzzle.verify(&nothing, &limits).is_err());
}

#[test]
fn models_that_are_none_are_told() {
    let puzzle = read("12..34..........");
    let formula = puzzle.formula().unwrap();
    let first = Cell { row: 1, column: 1 };
    assert_eq!(formula.decode([]), Err(ModelError::Cell(first)));
    assert_eq!(
        formula.decode([i32::MIN, i32::MAX].map(|number| Lit::new(number).unwrap())),
        Err(ModelError::Cell(first))
    );
    let ones = cells(&puzzle).map(|cell| formula.literal(cell, 1).unwrap()).collect::<Vec<_>>();
    assert_eq!(formula.decode(ones), Err(ModelError::Rule("the given of r1c2".to_owned())));
    assert_eq!(
        (formula.literal(first, 5), formula.literal(Cell { row: 0, column: 1 }, 1), Lit::new(0)),
        (None, None, None)
    );
    let mut count = 0;
    formula.clauses(|_| count += 1);
    assert_eq!(count, formula.clause_count());
    assert!(formula.to_dimacs().contains(&format!("p cnf {} {count}\n", formula.variables())));
    let mut room = [0; 100];
    assert!(formula.write_dimacs(&mut room[..]).is_err());
    assert!(formula.to_dimacs().as_bytes().starts_with(&room[..90]));
}

#[test]
fn kinds_are_wished_for_by_name() {
    let limits = Limits::default();
    let mut wish = Wish::on(&read(&".".repeat(36)));
    wish.kinds = vec!["killer".to_owned(), "diagonal".to_owned()];
    let made = wish.generate(1, 0, &limits).unwrap();
    assert_eq!(made.puzzle.check(&limits).unwrap(), Verdict::Unique(made.solution));
    assert!(format!("{:?}", made.puzzle).contains("cage "), "{:?}", made.puzzle);
    for (kinds, what) in
        [(&["kilr"][..], "kilr is no kind; there are jigsaw, "), (&["windoku"], "windoku needs a board of order 9")]
    {
        wish.kinds = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        assert!(wish.generate(1, 0, &limits).unwrap_err().to_string().contains(what), "{kinds:?}");
    }
}

#[test]
fn wishes_come_true_the_same_each_time() {
    let limits = Limits::default();
    let mut wish = Wish::on(&read(&".".repeat(36)));
    (wish.is_jigsaw, wish.is_minimal) = (true, true);
    let one = wish.generate(3, 0, &limits).unwrap();
    let again = wish.generate(3, one.attempt, &limits).unwrap();
    assert_eq!((&one.puzzle, &one.solution), (&again.puzzle, &again.solution));
    assert_ne!(wish.generate(3, one.attempt + 1, &limits).unwrap().puzzle, one.puzzle);
    assert_eq!(one.puzzle.check(&limits).unwrap(), Verdict::Unique(one.solution));
    assert_eq!(one.puzzle.redundant(&limits).unwrap(), []);
}

/// The programs in `examples/`, as they are.
mod examples {
    macro_rules! programs {
        ($($name:ident)*) => { $(
            #[test]
            fn $name() {
                mod program {
                    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/", stringify!($name), ".rs"));

                    pub fn run() {
                        main().unwrap();
                    }
                }
                program::run();
            }
        )* };
    }

    programs! { make referee solutions steps unique }
}

#[test]
fn an_explanation_is_drawn_on_its_own_puzzle_alone() {
    let limits = Limits::default();
    let explained = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let other = read("145327698839654127672918543496185372218473956753296481367542819984761235521839764");
    let explanation = explained.explain(&limits).unwrap();
    for step in 0..60 {
        for shown in [Shown::Step(&explanation, step), Shown::Explanation(&explanation)] {
            assert_eq!(draw::text(&other, &shown, 80), draw::text(&other, &Shown::Puzzle, 80));
        }
    }
}

#[test]
fn wishes_that_contradict_themselves_are_refused() {
    let limits = Limits::default();
    let board = read("................");
    let wish = |change: fn(&mut Wish)| {
        let mut wish = Wish::on(&board);
        change(&mut wish);
        wish.generate(1, 0, &limits).map(|_| ())
    };
    let levels = wish(|wish| wish.levels = Some(Level::Hard..=Level::Easy));
    assert!(matches!(levels, Err(Error::Wish(why)) if why == "easy is easier than hard"));
    let pattern = wish(|wish| {
        wish.pattern = Some(vec![Cell { row: 1, column: 1 }]);
        wish.givens = Some(5..=6);
    });
    assert!(matches!(pattern, Err(Error::Wish(why)) if why == "5 to 6 givens in a pattern of 1 cells"));
}

#[test]
fn samples_keep_to_their_memory() {
    let empty = Puzzle::parse("puzzle\norder: 7\nboxes: none\n").unwrap();
    let within = |bytes: usize| empty.sample(1, 1, &Limits::default().with_memory(bytes)).unwrap();
    assert!(matches!(within(1000), Sample::Unknown(Limit::TooLarge(_))), "{:?}", within(1000));
    assert!(matches!(within(20_000), Sample::Refused(_)), "{:?}", within(20_000));
    assert!(matches!(empty.sample(1, 1, &Limits::default()).unwrap(), Sample::Drawn { uniform: true, .. }));
    let Sample::Refused(reason) = empty.sample(usize::MAX, 1, &Limits::default()).unwrap() else { panic!("drawn") };
    assert_eq!(reason, "at most 1000000 solutions are drawn at once");
}

#[test]
fn a_kept_solver_answers_as_the_puzzles_do() {
    let limits = Limits::default();
    let puzzles = puzzles();
    for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
        let mut solver = Solver::new(engine, &Never);
        // Twice: what is kept of the last board must not show.
        for puzzle in puzzles.iter().chain(&puzzles) {
            let (verdict, expected) = (solver.check(puzzle).unwrap(), puzzle.check(&limits).unwrap());
            assert_eq!(verdict.word(), expected.word(), "{engine:?} {puzzle:?}");
            assert_eq!(
                matches!(solver.solve(puzzle).unwrap(), Outcome::Solved(_)),
                matches!(puzzle.solve(&limits).unwrap(), Outcome::Solved(_))
            );
            assert_eq!(solver.count_up_to(puzzle, 50).unwrap(), puzzle.count_up_to(50, &limits).unwrap());
            if engine == Engine::Auto {
                assert_eq!(verdict, expected);
            }
        }
    }
    let mut stopped = Solver::new(Engine::Sat, &|| Some(Limit::Interrupt));
    let verdict = stopped.check(&read(SMALL[0])).unwrap();
    assert!(matches!(verdict, Verdict::Unknown { limit: Limit::Interrupt, .. }), "{verdict:?}");
}

#[test]
fn each_solution_is_one_of_exactly_one_part() {
    let limits = Limits::default();
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.order() < 6) {
        let all = puzzle.solutions(&limits).count();
        for least in [1, 2, 17] {
            let parts = puzzle.split(least, &limits).unwrap();
            assert!(parts.len() >= least.min(all));
            assert_eq!(parts.iter().map(|part| part.puzzle.solutions(&limits).count()).sum::<usize>(), all);
            for part in &parts {
                let given =
                    |(cell, digit): &(Cell, u8)| part.puzzle.givens().any(|given| given == (*cell, vec![*digit]));
                assert!(part.path.iter().all(given), "{:?}", part.path);
            }
        }
    }
    let stopped = read(SMALL[0]).split(5, &Limits::stopped_by(|| Some(Limit::Interrupt)));
    assert_eq!(stopped.unwrap_err(), Error::Stopped(Limit::Interrupt));
}

#[test]
fn digits_are_a_solution_if_no_rule_and_no_given_is_broken() {
    for puzzle in puzzles() {
        let Outcome::Solved(solution) = puzzle.solve(&Limits::default()).unwrap() else { continue };
        let digits: Vec<u8> = solution.digits().collect();
        assert_eq!(puzzle.solution_of(&digits).as_ref(), Ok(&solution));
        let mut wrong = digits.clone();
        wrong.swap(0, 1);
        assert!(matches!(puzzle.solution_of(&wrong), Err(ModelError::Rule(_))));
        wrong[0] = 0;
        assert_eq!(puzzle.solution_of(&wrong).unwrap_err(), ModelError::Cell(Cell { row: 1, column: 1 }));
        wrong[0] = puzzle.order() as u8 + 1;
        assert!(matches!(puzzle.solution_of(&wrong), Err(ModelError::Cell(_))));
        assert!(matches!(puzzle.solution_of(&digits[1..]), Err(ModelError::Cell(_) | ModelError::Rule(_))));
    }
}

#[test]
fn rules_that_can_be_left_out_are_named() {
    let limits = Limits::default();
    let puzzle = Puzzle::parse("1234341221434321").unwrap();
    assert!(puzzle.redundant_rules(&limits).unwrap().iter().map(String::as_str).eq(puzzle.rules()));
    let open = Puzzle::parse("12..34..........").unwrap().redundant_rules(&limits);
    assert_eq!(open.unwrap_err(), Error::NotUnique("multiple"));
}
