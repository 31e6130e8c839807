//! `exactly rate`: how hard puzzles are, in several numbers and a level.

use std::collections::BTreeMap;

use clap::Args;
use exactly::format::Record;
use exactly::minimise::Symmetry;

use exactly::rate::{Level, Rater, Rating, Steps};
use exactly::{SolveError, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::args::{InputArgs, JsonArgs, PaceArgs, TableArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly rate puzzles/classic/minimal.txt
  exactly rate --json puzzles/classic/easy.txt
  exactly generate 100 --minimal | exactly rate     # and how many of each level
  exactly rate --csv examples/sheets/week.csv      # the sheet with its ratings

Levels: easy, singles suffice; medium, each step rests on at most 2 facts; hard,
on at most 4; very-hard, some step needs more; search, the steps do not reach
the solution.

Exit status: 0 every puzzle is rated, 1 some have not exactly one solution,
2 bad input, usage or I/O, 3 unknown for some, 130 interrupted.";

/// Runs the command.
pub fn run(args: RateArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let work = args.work.clone().into();
    let tally = batch::run(input, &work, Rate { args })?;
    if tally.puzzles + tally.errors > 1 || tally.status.interrupted {
        let levels = tally.verdicts().map(|(word, count)| format!("{count} {word}")).collect();
        output::talk(&tally.summary(levels));
    }
    Ok(tally.status)
}

struct Rate {
    args: RateArgs,
}

impl Task for Rate {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let verdict = environment.solver.check(&record.puzzle)?;
        let rating = match &verdict {
            Verdict::Unique(solution) => {
                Some(Rater::new(record.puzzle.board(), environment.stop).rate(&record.puzzle, solution))
            }
            Verdict::None | Verdict::Multiple(_) | Verdict::Unknown { .. } => None,
        };
        let reporter = &mut environment.reporter;
        match &verdict {
            Verdict::Unique(_) => {}
            Verdict::None | Verdict::Multiple(_) => reporter.tally.status.no = true,
            Verdict::Unknown { limit, .. } => reporter.limit(*limit),
        }
        if let Some(limit) = rating.as_ref().and_then(|rating| rating.stopped) {
            reporter.limit(limit);
        }
        let level = rating.as_ref().map(|rating| rating.level().map_or("unknown", |level| level.name()));
        reporter.tally.count(level.unwrap_or(verdict.word()));
        if self.args.output.json {
            let object = RateAnswer {
                level: rating.as_ref().and_then(Rating::level).map(|level| level.name()),
                rating: rating.as_ref().map(Numbers::of),
                head: json::Answer::new(reporter.file, record, verdict.word(), json::Nothing {})
                    .timed(timer.seconds(self.args.output.timing)),
            };
            reporter.json(&object);
        } else {
            say(record, reporter, &verdict, rating.as_ref());
        }
        Ok(())
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.args.table)
    }

    fn columns(&self) -> &'static [&'static str] {
        &["clues", "symmetry", "level", "rating", "nodes"]
    }

    fn is_no(&self, verdict: &str, note: &str) -> bool {
        batch::is_not_unique(verdict, note)
    }

    fn fill(
        &self,
        record: &Record,
        verdict: &Verdict,
        environment: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        let puzzle = &record.puzzle;
        cells.put("clues", puzzle.givens().len().to_string());
        cells.put("symmetry", Symmetry::of(puzzle).word());
        let Verdict::Unique(solution) = verdict else {
            return Ok(());
        };
        let rating = Rater::new(puzzle.board(), environment.stop).rate(puzzle, solution);
        if let Some(limit) = rating.stopped {
            environment.reporter.limit(limit);
            cells.note(limit.to_string());
        }
        let level = rating.level();
        cells.put("level", level.map_or("", |level| level.name()));
        let steps = rating.steps.as_ref().filter(|_| level.is_some_and(|level| level != Level::Search));
        cells.put("rating", steps.map_or_else(String::new, |steps| steps.largest().to_string()));
        cells.put("nodes", rating.nodes.map_or_else(String::new, |nodes| nodes.to_string()));
        Ok(())
    }
}

fn say(record: &Record, reporter: &mut Reporter<'_>, verdict: &Verdict, rating: Option<&Rating>) {
    match (rating, verdict) {
        (Some(rating), _) => match (rating.level(), rating.stopped) {
            (Some(level), _) => {
                let place = format!("{}:{}", diagnostics::name(reporter.file), record.line);
                reporter.text("", &format!("{place}: {level}: {}\n", words(rating)));
            }
            (None, Some(limit)) => reporter.about(record, format_args!("unknown ({limit}): {}", words(rating))),
            (None, None) => reporter.about(record, format_args!("unknown: {}", words(rating))),
        },
        (None, Verdict::Unknown { limit, .. }) => reporter.about(record, format_args!("unknown ({limit})")),
        (None, verdict) => {
            let word = verdict.word();
            reporter.about(record, format_args!("{word}: only a puzzle with one solution can be rated"));
        }
    }
}

/// The numbers in words.
fn words(rating: &Rating) -> String {
    let rounds = diagnostics::counted(&rating.rounds, "round");
    let mut words = vec![if rating.singles_suffice {
        format!("singles suffice, {rounds}")
    } else if rating.open == 0 {
        format!("{rounds} of propagation suffice")
    } else {
        format!(
            "{rounds} {} {}",
            if rating.rounds == 1 { "leaves" } else { "leave" },
            diagnostics::counted(&rating.open, "cell")
        )
    }];
    if let Some(steps) = rating.steps.as_ref().filter(|_| !rating.singles_suffice) {
        words.push(steps_in_words(steps, rating.nodes == Some(0)));
    }
    match (rating.nodes, rating.stopped) {
        (Some(nodes), _) => words.push(diagnostics::counted(&nodes, "node")),
        (None, None) => words.push(format!("more than {} nodes", exactly::rate::NODES)),
        (None, Some(_)) => {}
    }
    words.join("; ")
}

fn steps_in_words(steps: &Steps, needs_no_search: bool) -> String {
    let search = match (steps.end_in_search, needs_no_search) {
        (false, _) => "",
        (true, false) => ", then search",
        (true, true) => ", then propagation alone",
    };
    let at_most = if steps.are_smallest { "" } else { "at most " };
    match steps.beyond_one() {
        0 => format!("no step of 2 facts or more{search}"),
        1 => format!("1 step of 2 facts or more, of {at_most}{}{search}", steps.largest()),
        many => format!("{many} steps of 2 facts or more, the largest of {at_most}{}{search}", steps.largest()),
    }
}

/// The answer of `rate`.
#[derive(Serialize, JsonSchema)]
pub struct RateAnswer<'a> {
    #[serde(flatten)]
    head: json::Answer<'a, json::Nothing>,
    /// `easy`, `medium`, `hard`, `very-hard` or `search`.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    /// The numbers behind the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Numbers>,
}

#[derive(Serialize, JsonSchema)]
struct Numbers {
    /// Whether singles solve the puzzle.
    singles: bool,
    /// How many rounds of propagation bring something new.
    rounds: usize,
    /// How many cells the rounds leave without a value.
    open: usize,
    #[serde(flatten)]
    steps: Option<Sizes>,
    /// Nodes of a search that proves the solution; null if they are more than 100 000.
    nodes: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
struct Sizes {
    /// For each number of facts: how many steps of the way to the solution rest on so many.
    steps: BTreeMap<usize, usize>,
    /// How many steps rest on two facts or more.
    larger_steps: usize,
    /// The most facts that a step rests on.
    largest: usize,
    /// Whether no step could have rested on fewer facts; proved.
    smallest: bool,
    /// Whether the steps end before the solution: the rest takes search.
    search: bool,
}

impl Numbers {
    fn of(rating: &Rating) -> Numbers {
        Numbers {
            singles: rating.singles_suffice,
            rounds: rating.rounds,
            open: rating.open,
            steps: rating.steps.as_ref().map(|steps| Sizes {
                steps: steps.sizes.clone(),
                larger_steps: steps.beyond_one(),
                largest: steps.largest(),
                smallest: steps.are_smallest,
                search: steps.end_in_search,
            }),
            nodes: rating.nodes,
        }
    }
}
