//! What each kind of rule means, counted anew from lines by chance (`common/statements`), against everything that the library makes of
//! them: its direct check, its clauses under unit propagation, and the solutions that its engines find.
//!
//! The long run: `EXACTLY_FUZZ_SECONDS=600 cargo test --release --test random meanings::`, from a seed of chance that it prints.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use crate::common::propagation::{self, Propagation, clauses_of};
use crate::common::random;
use crate::common::statements::puzzles::{filling, text};
use crate::common::statements::{Marks, Place, Statement, keys, statement};
use crate::common::texts::puzzle;
use exactly::encode::{Fact, Language, Origin, Relation, Sums};
use exactly::literal::Lit;
use exactly::{Engine, Never, Puzzle, Solution, Solver, Value};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

const PLACES: [Place; 8] = [
    Place::usual(4, Some((2, 2))),
    Place::usual(5, None),
    Place::usual(6, Some((2, 3))),
    Place::usual(9, Some((3, 3))),
    Place::of("0123", &[0, 1, 2, 3], Some((2, 2))),
    Place::of("01234", &[0, 1, 2, 3, 4], None),
    Place::of("9750", &[9, 7, 5, 0], Some((2, 2))),
    Place::of("789AB", &[7, 8, 9, 10, 11], None),
];

/// Statements on one board, and the puzzle that says them.
struct Said {
    place: Place,
    statements: Vec<Statement>,
    marks: Marks,
    puzzle: Puzzle,
}

impl Said {
    fn new(place: Place, statements: Vec<Statement>, is_latin: bool) -> Said {
        let on = Place { boxes: place.boxes.filter(|_| !is_latin), ..place };
        let puzzle = puzzle(&text(on, &statements));
        let marks = Marks::of(&statements);
        Said { place, statements, marks, puzzle }
    }

    /// Whether digits keep all statements, by the count of the test.
    fn keeps(&self, digits: &[i64]) -> bool {
        self.statements.iter().all(|statement| (statement.keeps)(self.place, &self.marks, digits))
    }

    /// Whether they keep them by the library's direct check.
    fn holds(&self, digits: &[i64]) -> bool {
        let board = self.puzzle.board();
        let values: Vec<Value> = digits.iter().map(|&digit| Value::new(self.place.value(digit))).collect();
        let mut clues = board.rules().iter().filter(|rule| rule.meaning.house().is_none());
        clues.all(|rule| rule.meaning.holds(board.geometry(), &values))
    }

    fn lines(&self) -> String {
        self.statements.iter().map(|statement| format!("{}\n", statement.text)).collect()
    }
}

/// All Latin squares of order 4 over four numbers, row by row.
fn latin_squares(numbers: &[i64]) -> Vec<Vec<i64>> {
    let mut squares = vec![Vec::new()];
    for place in 0..16 {
        let fits = |square: &Vec<i64>, digit: i64| {
            let above = (place % 4..place).step_by(4).any(|other| square[other] == digit);
            !above && !square[place / 4 * 4..].contains(&digit)
        };
        squares = squares
            .into_iter()
            .flat_map(|square: Vec<i64>| numbers.iter().map(move |&digit| (square.clone(), digit)))
            .filter(|(square, digit)| fits(square, *digit))
            .map(|(square, digit)| [square, vec![digit]].concat())
            .collect();
    }
    assert_eq!(squares.len(), 576);
    squares
}

#[test]
fn of_all_latin_squares_those_are_left_that_keep_the_rules() {
    let (time, mut rng) = random::fuzz(4, 1);
    let (begin, places) = (Instant::now(), PLACES.into_iter().filter(|place| place.order == 4));
    let places: Vec<_> = places.map(|place| (place, latin_squares(&place.numbers()))).collect();
    let mut found = BTreeMap::new();
    for round in 0.. {
        if round > 1 && begin.elapsed() > time {
            break;
        }
        for (key, (place, squares)) in keys().into_iter().flat_map(|key| places.iter().map(move |place| (key, place))) {
            let (place, is_latin) = (*place, rng.random_bool(0.5));
            let on = Place { boxes: place.boxes.filter(|_| !is_latin), ..place };
            let filling = squares.choose(&mut rng).unwrap();
            let Some(first) = statement(&mut rng, key, on, filling) else { continue };
            let statements = with_company(&mut rng, on, first, squares);
            let said = Said::new(on, statements, is_latin);
            let in_boxes = |square: &&Vec<i64>| {
                let differ =
                    |one: usize, other: usize| square[one] != square[other] || on.box_of(one) != on.box_of(other);
                is_latin || (0..16).all(|one| (0..one).all(|other| differ(one, other)))
            };
            let mut left: Vec<Vec<i64>> =
                squares.iter().filter(in_boxes).filter(|square| said.keeps(square)).cloned().collect();
            left.sort();
            for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
                let mut solver = Solver::new(engine, &Never);
                let solutions = solver.solutions(&said.puzzle).map(|solution| digits(on, &solution.unwrap()));
                let mut solutions: Vec<_> = solutions.collect();
                solutions.sort();
                assert!(
                    solutions == left,
                    "{engine:?}: {} found, {} left of {on:?}:\n{}",
                    solutions.len(),
                    left.len(),
                    said.lines()
                );
            }
            found.entry(key).or_insert([0; 3])[left.len().min(2)] += 1;
        }
    }
    println!("none, one, several squares left: {found:?}");
    let several = found.values().filter(|counts| counts[2] > 0).count();
    assert!(several > found.len() / 2, "{found:?}");
}

/// A statement, and most often others that some square keeps together with it.
fn with_company(rng: &mut impl Rng, place: Place, first: Statement, squares: &[Vec<i64>]) -> Vec<Statement> {
    let keeps = |statements: &[Statement], square: &[i64]| {
        let marks = Marks::of(statements);
        statements.iter().all(|statement| (statement.keeps)(place, &marks, square))
    };
    let mut statements = vec![first];
    for _ in 0..rng.random_range(0..=3) {
        let kept: Vec<_> = squares.iter().filter(|square| keeps(&statements, square)).collect();
        let Some(filling) = kept.choose(rng) else { break };
        for _ in 0..10 {
            let key = *keys().choose(rng).unwrap();
            let is_said = |other: &Statement| other.text.ends_with(&format!("also: {key}"));
            let Some(next) = statement(rng, key, place, filling).filter(|_| !statements.iter().any(is_said)) else {
                continue;
            };
            statements.push(next);
            if keeps(&statements, filling) || rng.random_bool(0.05) {
                break;
            }
            statements.pop();
        }
    }
    statements
}

fn digits(place: Place, solution: &Solution) -> Vec<i64> {
    let numbers = place.numbers();
    solution.values().iter().map(|value| numbers[value.index()]).collect()
}

/// On all Latin squares of order 4, fillings of order 5 to 9, and such with two cells exchanged, which are no squares.
#[test]
fn direct_checks_count_as_the_rules_say() {
    let (time, mut rng) = random::fuzz(2, 2);
    let begin = Instant::now();
    let mut kept = BTreeMap::new();
    for round in 0.. {
        if round > 1 && begin.elapsed() > time {
            break;
        }
        for (key, place) in keys().into_iter().flat_map(|key| PLACES.map(|place| (key, place))) {
            let about = filling(&mut rng, place);
            let Some(one) = statement(&mut rng, key, place, &about) else { continue };
            let of_houses = one.of_houses;
            let said = Said::new(place, vec![one], false);
            let mut tried: Vec<Vec<i64>> = if place.order == 4 { latin_squares(&place.numbers()) } else { vec![about] };
            tried.extend((0..10).map(|_| filling(&mut rng, place)));
            let exchanged = |mut digits: Vec<i64>| {
                let (one, other) = (rng.random_range(0..digits.len()), rng.random_range(0..digits.len()));
                digits.swap(one, other);
                digits
            };
            if !of_houses {
                tried.extend(tried.clone().into_iter().rev().take(10).map(exchanged));
            }
            // An indexer says nothing of boxes that are none.
            if key == "box-indexer" {
                tried.retain(|digits| boxes_differ(place, digits));
            }
            for digits in tried {
                let keeps = said.keeps(&digits);
                assert_eq!(said.holds(&digits), keeps, "{digits:?}\n{}", said.lines());
                kept.entry(key).or_insert([0; 2])[usize::from(keeps)] += 1;
            }
        }
    }
    println!("broken, kept: {kept:?}");
}

/// Whether no digit stands twice in a box.
fn boxes_differ(place: Place, digits: &[i64]) -> bool {
    let in_boxes = digits.iter().enumerate().map(|(cell, digit)| (place.box_of(cell), digit));
    in_boxes.collect::<BTreeSet<_>>().len() == digits.len()
}

/// The clauses of the clues of a board, without those of its cells and houses.
fn clauses_of_clues(puzzle: &Puzzle) -> Vec<Vec<Lit>> {
    let board = puzzle.board();
    let of_clue = |origin: Origin| match origin {
        Origin::Rule(rule) | Origin::Value(rule, _) => board.rule(rule).meaning.house().is_none(),
        Origin::Cell(_) | Origin::Given(_) | Origin::Listed(_) => false,
    };
    let facts = Fact::of_board(board, Sums::Automata).filter(|fact| of_clue(fact.origin));
    facts.flat_map(|fact| clauses_of(fact.relation, &fact.literals)).collect()
}

/// All ways to fill so many cells, or some of them by chance where there are more than `most`.
fn assignments(rng: &mut impl Rng, place: Place, cells: usize, most: usize) -> Vec<Vec<i64>> {
    let (order, numbers) = (place.order, place.numbers());
    let all = u32::try_from(cells).ok().and_then(|cells| order.checked_pow(cells)).filter(|all| *all <= most);
    let digit = |way: usize, cell: usize| numbers[way / order.pow(cell as u32) % order];
    match all {
        Some(all) => (0..all).map(|way| (0..cells).map(|cell| digit(way, cell)).collect()).collect(),
        None => (0..most / 4).map(|_| (0..cells).map(|_| numbers[rng.random_range(0..order)]).collect()).collect(),
    }
}

/// All variables of the clauses are functions of the cells: of each assignment propagation makes a contradiction, or a model.
#[test]
fn propagation_decides_each_assignment_and_all_variables() {
    let (time, mut rng) = random::fuzz(4, 3);
    let begin = Instant::now();
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let long = time.as_secs() > 10;
    for round in 0.. {
        // A few draws may be lines of one cell, which say nothing.
        let are_both = counts.values().all(|[broken, kept]| *broken > 0 && *kept > 0);
        if round > 0 && begin.elapsed() > time && (are_both || round > 9) {
            break;
        }
        for (key, place) in keys().into_iter().flat_map(|key| PLACES.map(|place| (key, place))) {
            let order = place.order;
            let about = filling(&mut rng, place);
            let Some(one) = statement(&mut rng, key, place, &about) else { continue };
            let scope = one.scope.clone();
            let said = Said::new(place, vec![one], false);
            let own: Vec<Lit> = Language::Clauses(Sums::Automata)
                .auxiliaries(said.puzzle.board())
                .map(|(literal, _)| literal)
                .collect();
            let variables = Language::Clauses(Sums::Automata).variables(said.puzzle.board());
            let propagation = Propagation::new(clauses_of_clues(&said.puzzle), variables);
            let most = if order == 4 || long { 60_000 } else { 400 };
            let mut tried = assignments(&mut rng, place, scope.len(), most);
            let of_filling = |filling: &[i64]| scope.iter().map(|&cell| filling[cell]).collect::<Vec<i64>>();
            tried.push(of_filling(&about));
            tried.extend((0..10).map(|_| of_filling(&filling(&mut rng, place))));
            // The table of -x-y, which keeps laws that hardly any filling by chance does.
            let turned = |cell: usize| place.numbers()[(2 * order - cell / order - cell % order) % order];
            tried.push(of_filling(&(0..order * order).map(turned).collect::<Vec<i64>>()));
            for assignment in tried {
                let numbers = place.numbers();
                let mut digits = vec![numbers[0]; order * order];
                scope.iter().zip(&assignment).for_each(|(&cell, &digit)| digits[cell] = digit);
                let of_cell = |&cell: &usize| {
                    let digit = digits[cell];
                    place.numbers().into_iter().map(move |other| {
                        if other == digit { holds(place, cell, other) } else { !holds(place, cell, other) }
                    })
                };
                let found = propagation.run(scope.iter().flat_map(of_cell));
                let keeps = said.keeps(&digits);
                assert_eq!(found.is_some(), keeps, "{assignment:?}\n{}", said.lines());
                let is_total =
                    |truth: &Vec<bool>| own.iter().all(|literal| truth[literal.code()] || truth[(!*literal).code()]);
                assert!(found.is_none_or(|truth| is_total(&truth)), "{assignment:?}\n{}", said.lines());
                counts.entry(key).or_insert([0; 2])[usize::from(keeps)] += 1;
            }
        }
    }
    println!("contradictions, models: {counts:?}");
    assert!(counts.values().all(|[broken, kept]| *broken > 0 && *kept > 0), "{counts:?}");
}

/// That a cell holds what counts so much.
fn holds(place: Place, cell: usize, digit: i64) -> Lit {
    propagation::holds(place.order, cell, place.value(digit) as i64 + 1)
}

/// What propagation finds of what follows from some knowledge of the cells: all of it for the kinds that say so; of the others
/// it prints the share. It never finds what does not follow.
#[test]
fn propagation_finds_what_follows_from_partial_knowledge() {
    let (time, mut rng) = random::fuzz(4, 4);
    let begin = Instant::now();
    let mut shares: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for round in 0.. {
        if round > 1 && begin.elapsed() > time {
            break;
        }
        for (key, place) in keys().into_iter().flat_map(|key| PLACES.map(|place| (key, place))) {
            let about = filling(&mut rng, place);
            let Some(one) = statement(&mut rng, key, place, &about) else { continue };
            if one.scope.len() > 6 {
                continue;
            }
            let said = Said::new(place, vec![one], false);
            let one = &said.statements[0];
            let mut clauses = clauses_of_clues(&said.puzzle);
            for &cell in &one.scope {
                let literals: Vec<Lit> = place.numbers().into_iter().map(|digit| holds(place, cell, digit)).collect();
                clauses.extend(clauses_of(Relation::ExactlyOne, &literals));
            }
            let variables = Language::Clauses(Sums::Automata).variables(said.puzzle.board());
            let propagation = Propagation::new(clauses, variables);
            for _ in 0..4 {
                let domains = domains(&mut rng, place, one.scope.len());
                let [found, all] = compare(&said, &propagation, &domains);
                assert!(found == all || !one.finds_all, "{found} of {all} found with {domains:?}\n{}", said.lines());
                let share = shares.entry(key).or_default();
                *share = [share[0] + found, share[1] + all];
            }
        }
    }
    let percent = |[found, all]: &[usize; 2]| if *all == 0 { 100.0 } else { 100.0 * *found as f64 / *all as f64 };
    shares.iter().for_each(|(key, share)| println!("{key}: {:.1} % of {}", percent(share), share[1]));
}

/// What some cells may hold, few enough ways to try all.
fn domains(rng: &mut impl Rng, place: Place, cells: usize) -> Vec<Vec<i64>> {
    let numbers = place.numbers();
    loop {
        let share = rng.random_range(0.2..1.0);
        let mut domain = || numbers.iter().copied().filter(|_| rng.random_bool(share)).collect::<Vec<_>>();
        let domains: Vec<Vec<i64>> = (0..cells).map(|_| domain()).collect();
        let ways: usize = domains.iter().map(Vec::len).product();
        if (1..=3000).contains(&ways) {
            return domains;
        }
    }
}

/// How many values propagation strikes out, and how many nothing supports; where nothing at all is left that is one thing to find.
fn compare(said: &Said, propagation: &Propagation, domains: &[Vec<i64>]) -> [usize; 2] {
    let (place, scope) = (said.place, &said.statements[0].scope);
    let mut supported: Vec<Vec<i64>> = vec![Vec::new(); scope.len()];
    let ways: usize = domains.iter().map(Vec::len).product();
    let mut digits = vec![place.numbers()[0]; place.order * place.order];
    for mut way in 0..ways {
        for (&cell, domain) in scope.iter().zip(domains) {
            digits[cell] = domain[way % domain.len()];
            way /= domain.len();
        }
        if said.keeps(&digits) {
            scope.iter().zip(&mut supported).for_each(|(&cell, held)| held.push(digits[cell]));
        }
    }
    let is_out = |cell: usize, digit: i64| !domains[cell].contains(&digit);
    let of_cell =
        |at: usize| place.numbers().into_iter().filter(move |&digit| is_out(at, digit)).map(move |digit| (at, digit));
    let known = (0..scope.len()).flat_map(of_cell).map(|(at, digit)| !holds(place, scope[at], digit));
    let known: Vec<Lit> = known.collect();
    let Some(truth) = propagation.run(known) else {
        assert!(supported.iter().any(Vec::is_empty), "a contradiction that is none: {domains:?}\n{}", said.lines());
        return [1, 1];
    };
    if supported.iter().any(Vec::is_empty) {
        return [0, 1];
    }
    let mut counts = [0; 2];
    for (at, domain) in domains.iter().enumerate() {
        for &digit in domain {
            let is_struck = truth[(!holds(place, scope[at], digit)).code()];
            let is_supported = supported[at].contains(&digit);
            assert!(!(is_struck && is_supported), "{digit} is struck out: {domains:?}\n{}", said.lines());
            counts[0] += usize::from(is_struck);
            counts[1] += usize::from(!is_supported);
        }
    }
    counts
}
