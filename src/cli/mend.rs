//! `exactly mend`: what makes a puzzle one with exactly one solution.

use std::num::NonZeroUsize;

use clap::Args;
use exactly::format::{Format, Record};
use exactly::mend::{Mended, Proposal, State};
use exactly::{SolveError, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use crate::console::args::{self, InputArgs, JsonArgs, OutputArgs, PaceArgs, TableArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct MendArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Give at most this many suggestions for each puzzle
    #[arg(short, long, value_name = "N", default_value = "10", help_heading = "Answer")]
    limit: NonZeroUsize,
    /// Print the puzzles themselves, each mended by the first suggestion
    #[arg(long, help_heading = "Output", conflicts_with_all = ["json", "csv", "limit"])]
    write: bool,
    /// With --write: the notation of the output [default: that of the input]
    #[arg(long, value_name = "NAME", value_parser = args::written(), hide_possible_values = true, requires = "write", help_heading = "Output")]
    to: Option<&'static Format>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly mend puzzles/broken/none.txt             # r2c8: 1, not 7
  exactly mend --write puzzles/broken/several.txt  # the puzzles, mended
  exactly mend --csv --replace examples/sheets/week.csv > mended.csv

If the input has a solution beside a puzzle, the puzzle is corrected to fit it.
Otherwise the likeliest suggestion comes first: another digit, two neighbours
exchanged, a row shifted by one place, givens removed; if there are several
solutions, givens added. Each was tried: it leaves exactly one solution.

Exit status: 0 every puzzle is sound or can be mended, 1 some cannot be mended,
2 bad input, usage or I/O, 3 unknown for some, 130 interrupted.";

/// Runs the command.
pub fn run(args: MendArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let written = OutputArgs { to: args.to, said: input.said(), ..OutputArgs::default() };
    let work = args.work.clone().into();
    let tally = batch::run(input, &work, Mend { args, written })?;
    if tally.puzzles + tally.errors > 1 || tally.status.interrupted {
        let states = tally.verdicts().map(|(word, count)| format!("{count} {word}")).collect();
        output::talk(&tally.summary(states));
    }
    Ok(tally.status)
}

struct Mend {
    args: MendArgs,
    written: OutputArgs,
}

impl Task for Mend {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let mended = Mended::of(&record.puzzle, record.solution.as_ref(), environment.stop)?;
        let reporter = &mut environment.reporter;
        if let Some(rule) = &mended.broken {
            reporter.about(record, format_args!("{}", not_used(rule)));
        }
        count(&mended, reporter);
        if self.args.output.json {
            reporter.json(&self.object(record, reporter.file, &mended));
        } else if self.args.write {
            let first = mended.proposals.first();
            if let Some(proposal) = first {
                reporter.about(record, format_args!("{}", proposal.words()));
            }
            let puzzle = first.map_or(&record.puzzle, |proposal| &proposal.puzzle);
            reporter.puzzle(record, &self.written, puzzle, None);
        } else {
            self.say(record, reporter, &mended);
        }
        Ok(())
    }

    fn written(&self, read: &'static Format) -> Option<&'static Format> {
        if self.args.write { self.written.written(read) } else { None }
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.args.table)
    }

    fn columns(&self) -> &'static [&'static str] {
        &["mended"]
    }

    /// The puzzle is mended towards it.
    fn judges_solutions(&self) -> bool {
        false
    }

    /// What is mended is no longer wrong.
    fn is_no(&self, _: &str, note: &str) -> bool {
        [NOTHING, ANOTHER].iter().any(|words| note.contains(words))
    }

    fn fill(
        &self,
        record: &Record,
        _: &Verdict,
        environment: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        let mended = Mended::of(&record.puzzle, record.solution.as_ref(), environment.stop)?;
        if let Some(rule) = &mended.broken {
            cells.note(not_used(rule));
        }
        match (mended.proposals.first(), mended.stopped) {
            (Some(proposal), _) => {
                cells.note(proposal.words());
                cells.put_puzzle("mended", record, &proposal.puzzle);
            }
            (None, Some(limit)) => {
                environment.reporter.limit(limit);
                cells.note(limit.to_string());
            }
            (None, None) if mended.state == State::Sound => {}
            (None, None) => cells.note(nothing(mended.state)),
        }
        Ok(())
    }
}

/// What is said where no way was found.
const NOTHING: &str = "nothing was found that mends it";
const ANOTHER: &str = "another solution is published";

fn not_used(rule: &str) -> String {
    format!("the solution beside it breaks {rule}, so it was not used")
}

fn nothing(state: State) -> &'static str {
    if state == State::Other { ANOTHER } else { NOTHING }
}

/// Counts a puzzle by what was found.
fn count(mended: &Mended, reporter: &mut Reporter<'_>) {
    reporter.tally.count(match (mended.state, mended.proposals.is_empty(), mended.stopped) {
        (State::Sound, ..) => "sound",
        (_, false, _) => "mended",
        (_, true, Some(_)) => "unknown",
        (_, true, None) => "not mended",
    });
    if let Some(limit) = mended.stopped {
        reporter.limit(limit);
    }
    reporter.tally.status.no |= mended.state != State::Sound && mended.proposals.is_empty() && mended.stopped.is_none();
}

impl Mend {
    fn say(&self, record: &Record, reporter: &mut Reporter<'_>, mended: &Mended) {
        let place = format!("{}:{}", diagnostics::name(reporter.file), record.line);
        let most = self.args.limit.get();
        let mut text = String::new();
        for proposal in mended.proposals.iter().take(most) {
            text.push_str(&format!("{place}: {}\n", proposal.words()));
        }
        reporter.text("", &text);
        let word = mended.state.word();
        match (mended.proposals.len(), mended.stopped) {
            (0, None) if mended.state == State::Sound => {
                reporter.about(record, format_args!("unique: nothing to mend"));
            }
            (0, None) => reporter.about(record, format_args!("{word}: {}", nothing(mended.state))),
            (found, Some(limit)) => {
                reporter.about(record, format_args!("{word}: unknown ({limit}) after {found} proposals"));
            }
            (found, None) if found > most => {
                reporter.about(record, format_args!("note: {most} of {found} ways; --limit {found} tells all"));
            }
            (_, None) => {}
        }
    }

    fn object<'a>(&self, record: &'a Record, file: &'a str, mended: &Mended) -> MendAnswer<'a> {
        MendAnswer {
            head: json::Answer::new(file, record, mended.state.word(), json::Nothing {}),
            proposals: mended.proposals.iter().take(self.args.limit.get()).map(Way::of).collect(),
            found: mended.proposals.len(),
        }
    }
}

/// The answer of `mend`.
#[derive(Serialize, JsonSchema)]
pub struct MendAnswer<'a> {
    #[serde(flatten)]
    head: json::Answer<'a, json::Nothing>,
    /// Suggestions, the likeliest first.
    proposals: Vec<Way>,
    /// How many were found, listed or not.
    found: usize,
}

#[derive(Serialize, JsonSchema)]
struct Way {
    /// `change`, `exchange`, `shift`, `remove` or `add`.
    kind: &'static str,
    /// The suggestion in words.
    words: String,
    /// The cells that change.
    changes: Vec<Changed>,
    /// The puzzle with this change.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Changed {
    /// Such as `r1c2`.
    cell: String,
    /// What is given now; null if nothing is.
    from: Option<String>,
    /// What is to be given; null if nothing is.
    to: Option<String>,
}

impl Way {
    fn of(proposal: &Proposal) -> Way {
        let board = proposal.puzzle.board();
        let symbols = |values| board.symbols().several(values);
        let changes = proposal.changes.iter().map(|change| Changed {
            cell: board.grid().name(change.cell).to_string(),
            from: change.from.map(symbols),
            to: change.to.map(symbols),
        });
        Way {
            kind: proposal.kind.word(),
            words: proposal.words(),
            changes: changes.collect(),
            puzzle: json::puzzle_text(&proposal.puzzle),
        }
    }
}
