use super::*;

const ALL: [Question; 9] = [
    Question::First,
    Question::Check,
    Question::Probe,
    Question::Solutions,
    Question::Follow,
    Question::CountUpTo,
    Question::Count,
    Question::Candidates,
    Question::Varying,
];

/// A question in words, and its file.
fn words(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::First => ("is there a solution?", "first.rs"),
        Question::Check => ("is there exactly one?", "check.rs"),
        Question::Probe => ("is there one with other values allowed?", "probe.rs"),
        Question::Solutions => ("which are they, in order?", "solutions.rs"),
        Question::Follow => ("which come after those of an earlier run?", "solutions.rs"),
        Question::CountUpTo => ("how many are there, up to a bound?", "count.rs"),
        Question::Count => ("how many are there?", "count.rs"),
        Question::Candidates => ("which values are true in some?", "candidates.rs"),
        Question::Varying => ("which cells vary?", "varying.rs"),
    }
}

/// A method with its budget in words.
fn cell(plan: Plan) -> String {
    let nodes = grouped(plan.nodes);
    match (plan.method, plan.work) {
        (Method::SearchThenTurns, _) => format!("search for {nodes} nodes, then turns"),
        (Method::Turns, _) => "turns".to_owned(),
        (Method::InOrder, _) if plan.then == 0 => format!("search in order for {nodes} nodes, then straight there"),
        (Method::InOrder, _) => {
            format!(
                "search in order; turns after {} nodes, unless two are found; varisat skips what is empty after {nodes}, then each {}",
                grouped(plan.two),
                grouped(plan.then)
            )
        }
        (Method::Probes, None) => format!("probes: {nodes} nodes for several cells, no bound for one"),
        (Method::Probes, Some(work)) => {
            let a_cell = plan.nodes_a_cell;
            format!("{} / cells probes: {nodes} nodes, or {a_cell} a cell if more", grouped(work as u64))
        }
    }
}

fn turns(turns: Turns) -> String {
    format!("{} nodes alone, then {} for each KiB", grouped(turns.alone), turns.nodes_per_kib)
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap());
    groups.collect::<Vec<_>>().join(" ")
}

fn table() -> String {
    let mut table = String::from("| question | file | in lanes | in domains |\n|---|---|---|---|\n");
    for question in ALL {
        let (asked, file) = words(question);
        let [lanes, domains] = [Form::Lanes, Form::Domains].map(|form| cell(plan(question, form)));
        table +=
            &format!("| {asked} | `{file}` | {lanes} | {} |\n", if domains == lanes { "the same" } else { &domains });
    }
    table
}

#[test]
fn the_page_shows_the_table() {
    let page = include_str!("../../../docs/architecture.md");
    assert!(
        page.contains(&table()),
        "docs/architecture.md, “Which question is answered how”, should say:\n{}",
        table()
    );
    let CountPlan { work, patience, long, last } = count_plan();
    let [work, patience, long, last] = [work, patience, long, last].map(grouped);
    let counts = format!(
        "{work} / cells solutions first; {patience} times as many where an estimate says that these are all; {long} times as many where besides few states do not say it; {last} times as many where no"
    );
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&counts), "docs/architecture.md should say: {counts}");
    let Turns { alone, nodes_per_kib } = Turns::CLUES;
    let clues = format!("{} / cells nodes alone, then {} / cells for each KiB", grouped(alone), grouped(nodes_per_kib));
    for (place, turns) in [
        ("boxes or regions and no clue", turns(Turns::REGIONS)),
        ("Latin squares and no clue", turns(Turns::LATIN)),
        ("all other boards", clues),
    ] {
        let row = format!("| {place} | {turns} |\n");
        assert!(page.contains(&row), "docs/architecture.md should say: {row}");
    }
}

#[test]
fn each_question_has_its_file() {
    for (_, file) in ALL.map(words) {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solve").join(file);
        assert!(path.exists(), "{} is not there", path.display());
    }
}

#[test]
fn boards_are_told_apart() {
    use crate::board::Layout;
    use crate::limits::Never;
    let boards = [Layout::latin(9), Layout::sudoku(9), Layout::sudoku(25), Layout::latin(20)];
    let forms = boards.map(|layout| {
        let board = Board::new(layout).unwrap();
        (Form::of(&Compiled::new(&board, &Never).unwrap()), Turns::for_board(&board))
    });
    let expected = [
        (Form::Lanes, Turns::LATIN),
        (Form::Lanes, Turns::REGIONS),
        (Form::Domains, Turns::REGIONS),
        (Form::Domains, Turns::LATIN),
    ];
    assert_eq!(forms, expected);
}
