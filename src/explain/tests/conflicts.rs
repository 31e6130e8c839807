//! Puzzles without a solution.

use super::*;
use crate::limits::Never;
use crate::puzzle::GivenId;

fn all_rules(board: &Board) -> Vec<RuleId> {
    board.rules().iter().map(|rule| rule.id).collect()
}

fn conflict(puzzle: &Puzzle, cores: usize) -> Option<Conflict> {
    match Explainer::new(puzzle.board(), &Never).explain(puzzle, Detail { cores, steps: 0 }) {
        Ok(Explanation::None(conflict)) => Some(conflict),
        Ok(_) => None,
        Err(error) => panic!("{error}"),
    }
}

/// All sets of givens that cannot stand together, though without any one of them they can; the smallest first.
fn every_core(puzzle: &Puzzle) -> Option<Vec<Vec<GivenId>>> {
    let (board, givens) = (puzzle.board(), puzzle.givens());
    let rules = all_rules(board);
    let mut cores: Vec<u32> = Vec::new();
    let mut sets: Vec<u32> = (0..1 << givens.len()).collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    for set in sets {
        if cores.iter().any(|core| core & set == *core) {
            continue;
        }
        let some: Vec<_> = (0..givens.len()).filter(|place| set >> place & 1 == 1).map(|place| givens[place]).collect();
        if !can_keep(board, &some, &rules)? {
            cores.push(set);
        }
    }
    let ids = |set: u32| (0..givens.len()).filter(|place| set >> place & 1 == 1).map(GivenId::new).collect();
    Some(cores.into_iter().map(ids).collect())
}

fn check_rules(puzzle: &Puzzle, core: &Core) -> Option<()> {
    let board = puzzle.board();
    let givens: Vec<_> = core.givens.iter().map(|&id| *puzzle.given(id)).collect();
    let rules = core.rules.as_ref().expect("the formula is small");
    // A clue beside the board speaks of a row that has each value once: what it means without that is nothing to compare.
    if rules.iter().any(|&rule| !board.rule(rule).meaning.views().is_empty()) {
        return None;
    }
    assert!(
        !can_keep(board, &givens, rules)?,
        "these rules can be kept: {:?} {:?} {}",
        core,
        puzzle.givens(),
        board.statements().join("; ")
    );
    for rule in rules {
        let rest: Vec<_> = rules.iter().copied().filter(|other| other != rule).collect();
        assert!(can_keep(board, &givens, &rest)?, "{} is not needed", board.rule(*rule).name);
    }
    Some(())
}

fn check_repairs(puzzle: &Puzzle, repairs: &Repairs) -> Option<()> {
    let with = |place: usize, allowed: Values| {
        let mut givens = puzzle.givens().to_vec();
        givens[place].allowed = allowed;
        brute_force::solutions(&Puzzle::new(puzzle.board().clone(), givens), 600).map(|found| found.len())
    };
    let (mut remove, mut remove_unique, mut change) = (Vec::new(), Vec::new(), Vec::new());
    let all = Values::all(puzzle.board().values());
    for (place, given) in puzzle.givens().iter().enumerate() {
        let id = GivenId::new(place);
        match with(place, all)? {
            0 => {}
            1 => {
                remove.push(id);
                remove_unique.push(id);
            }
            _ => remove.push(id),
        }
        for value in all.without(given.allowed).iter().filter(|_| given.allowed.single().is_some()) {
            if with(place, Values::only(value))? == 1 {
                change.push((id, value));
            }
        }
    }
    assert_eq!((&repairs.remove, &repairs.remove_unique, &repairs.change), (&remove, &remove_unique, &change));
    assert!(repairs.complete);
    Some(())
}

#[test]
fn every_core_repair_and_rule_is_that_of_brute_force() {
    let mut rng = random::seeded(91);
    let (mut cores, mut rules, mut sizes) = (0, 0, [0; 9]);
    while cores < 120 {
        let mut puzzle = some_puzzle(&mut rng);
        if rng.random_bool(0.7) {
            let mut givens: Vec<_> = puzzle.givens().iter().copied().filter(|_| rng.random_bool(0.7)).collect();
            let order = puzzle.board().values();
            for given in &mut givens {
                if rng.random_bool(0.2) {
                    given.allowed = Values::only(Value::new(rng.random_range(0..order)));
                }
            }
            puzzle = Puzzle::new(puzzle.board().clone(), givens);
        }
        if puzzle.givens().len() > 7 {
            continue;
        }
        let Some(found) = conflict(&puzzle, 100) else { continue };
        let Some(expected) = every_core(&puzzle) else { continue };
        assert!(found.stopped.is_none() && found.are_all, "{}", puzzle.board().layout());
        for core in &found.cores {
            let is_smallest = core.givens.len() == expected[0].len();
            assert_eq!(core.claim, if is_smallest { Claim::Smallest } else { Claim::Minimal });
        }
        let sizes_of = |cores: &[Vec<GivenId>]| cores.iter().map(Vec::len).collect::<Vec<_>>();
        let mut got: Vec<_> = found.cores.iter().map(|core| core.givens.clone()).collect();
        assert_eq!(sizes_of(&got), sizes_of(&expected), "in the order of their sizes");
        sizes[expected[0].len()] += 1;
        let mut expected = expected;
        got.sort();
        expected.sort();
        assert_eq!(got, expected);
        cores += 1;
        rules += found.cores.iter().filter_map(|core| check_rules(&puzzle, core)).count();
        let _ = check_repairs(&puzzle, &found.repairs);
        let first = conflict(&puzzle, 1).unwrap();
        assert_eq!((first.cores.len(), first.are_all), (1, got.len() == 1));
        assert_eq!(first.cores[0].givens.len(), found.cores[0].givens.len());
    }
    assert!(rules > 60 && sizes[..4].iter().all(|&times| times > 0), "{rules} {sizes:?}");
}

/// What a spent budget leaves is true, and says what it is.
#[test]
fn little_work_claims_no_more_than_it_shows() {
    let mut rng = random::seeded(95);
    let (mut rounds, mut claims, mut are_rules_minimal) = (0, [0; 3], [0; 2]);
    while rounds < 30 {
        let puzzle = some_puzzle(&mut rng);
        if puzzle.givens().len() > 7 {
            continue;
        }
        let Some(expected) = every_core(&puzzle).filter(|cores| !cores.is_empty()) else { continue };
        rounds += 1;
        for units in [0, 3, 30, 100, 300, 1000] {
            let explainer = Explainer { board: puzzle.board().clone(), units, stop: &Never };
            let Ok(Explanation::None(found)) = explainer.explain(&puzzle, Detail { cores: 2, steps: 0 }) else {
                panic!("no solution")
            };
            assert_eq!(found.stopped, None);
            let core = &found.cores[0];
            let is_within = |cores: &&Vec<GivenId>| cores.iter().all(|given| core.givens.contains(given));
            assert!(expected.iter().any(|some| is_within(&some)), "{core:?}");
            match core.claim {
                Claim::Smallest => assert_eq!(core.givens.len(), expected[0].len()),
                Claim::Minimal => assert!(expected.contains(&core.givens)),
                Claim::Enough => {}
            }
            claims[core.claim as usize] += 1;
            assert!(!found.are_all || found.cores.len() == expected.len());
            if core.are_rules_minimal {
                check_rules(&puzzle, core);
            } else if let Some(rules) = &core.rules {
                let givens: Vec<_> = core.givens.iter().map(|&id| *puzzle.given(id)).collect();
                assert_ne!(can_keep(puzzle.board(), &givens, rules), Some(true));
            }
            are_rules_minimal[usize::from(core.are_rules_minimal)] += 1;
            if found.repairs.complete {
                check_repairs(&puzzle, &found.repairs);
            }
        }
    }
    assert!(claims[Claim::Smallest as usize] > 10 && claims[Claim::Enough as usize] > 10, "{claims:?}");
    assert!(are_rules_minimal.iter().all(|&times| times > 10), "{are_rules_minimal:?}");
}
