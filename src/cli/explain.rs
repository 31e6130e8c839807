//! `exactly explain`: why a puzzle has no solution, one, or several.

mod json;

use std::num::NonZeroUsize;

use clap::Args;
use exactly::explain::{Detail, Explainer, Explanation};
use exactly::format::Record;
use exactly::render::Picture;
use exactly::{Limit, SolveError, Verdict};

use crate::console::args::{InputArgs, JsonArgs, PaceArgs, TableArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json::Timer;
use crate::console::pretty::Brush;
use crate::console::status::Status;
pub use json::ExplainAnswer;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    /// If there is no solution: give up to this many sets of conflicting givens
    #[arg(short, long, value_name = "N", default_value = "1", help_heading = "Answer")]
    limit: NonZeroUsize,
    /// If there is one solution: give only the next step
    #[arg(long, help_heading = "Answer")]
    hint: bool,
    /// Also draw the board with what is to blame, the next step, or the candidates
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pretty: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly explain puzzles/broken/none.txt      # what clashes, what mends it
  exactly explain puzzles/classic/easy.txt     # the way to the solution
  exactly explain --hint puzzles/classic/easy.txt        # the next step
  exactly explain -p 12..34..........          # what varies, what to add
  exactly explain --json --limit 2 puzzles/broken/none.txt";

/// Runs the command.
pub fn run(args: ExplainArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let work = args.work.clone().into();
    Ok(batch::run(input, &work, Explain { args, brush: Brush::new() })?.status)
}

struct Explain {
    args: ExplainArgs,
    brush: Brush,
}

impl Task for Explain {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = Timer::start();
        let explanation = self.explanation(record, environment)?;
        let reporter = &mut environment.reporter;
        reporter.tally.count(word(&explanation));
        if let Some(limit) = stopped(&explanation) {
            reporter.limit(limit);
            reporter.about(record, format_args!("not explained to the end ({limit})"));
        }
        if self.args.output.json {
            reporter
                .json(&json::object(record, reporter.file, &explanation).timed(timer.seconds(self.args.output.timing)));
        } else {
            self.say(record, reporter, &explanation);
        }
        Ok(())
    }

    /// There may be much to say.
    fn records_at_once(&self) -> usize {
        8
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.args.table)
    }

    /// Notes the first line of what it would say.
    fn fill(
        &self,
        record: &Record,
        _: &Verdict,
        environment: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        let explanation = self.explanation(record, environment)?;
        if let Some(limit) = stopped(&explanation) {
            environment.reporter.limit(limit);
        }
        let said = match &explanation {
            Explanation::Unique(chain) if self.args.hint => chain.hint(&record.puzzle),
            _ => explanation.lines(&record.puzzle).swap_remove(0),
        };
        // The verdict stands in a column of its own.
        let said = said.strip_prefix(word(&explanation)).unwrap_or(&said);
        cells.note(said.trim_start_matches(['.', ' ']));
        Ok(())
    }
}

impl Explain {
    fn explanation(&self, record: &Record, environment: &Environment<'_, '_>) -> Result<Explanation, SolveError> {
        let wanted = Detail { cores: self.args.limit.get(), steps: if self.args.hint { 1 } else { usize::MAX } };
        Explainer::new(record.puzzle.board(), environment.stop).explain(&record.puzzle, wanted)
    }

    fn say(&self, record: &Record, reporter: &mut Reporter<'_>, explanation: &Explanation) {
        let mut text = format!("{}:{}: ", diagnostics::name(reporter.file), record.line);
        match explanation {
            Explanation::Unique(chain) if self.args.hint => text.push_str(&chain.hint(&record.puzzle)),
            _ => text.push_str(&explanation.lines(&record.puzzle).join("\n  ")),
        }
        text.push('\n');
        reporter.text("", &text);
        if self.args.pretty {
            self.brush.draw(record, reporter, "", &self.picture(record, explanation));
        }
    }

    fn picture<'r>(&self, record: &'r Record, explanation: &'r Explanation) -> Picture<'r> {
        let puzzle = &record.puzzle;
        match explanation {
            Explanation::None(conflict) => {
                let blamed = conflict.cores.first().map(|core| &core.givens[..]).unwrap_or_default();
                Picture::of_puzzle(puzzle).blaming(blamed.iter().map(|&id| puzzle.given(id).cell))
            }
            Explanation::Unique(chain) if self.args.hint => chain.first_picture(puzzle),
            Explanation::Unique(chain) => Picture::of_solution(puzzle, &chain.solution),
            Explanation::Multiple(several) => Picture::of_possible(puzzle, &several.candidates),
            Explanation::Unknown(_) => Picture::of_puzzle(puzzle),
        }
    }
}

/// What an explanation comes down to: `none`, `unique`, `multiple` or `unknown`.
fn word(explanation: &Explanation) -> &'static str {
    match explanation {
        Explanation::None(_) => "none",
        Explanation::Unique(_) => "unique",
        Explanation::Multiple(_) => "multiple",
        Explanation::Unknown(_) => "unknown",
    }
}

fn stopped(explanation: &Explanation) -> Option<Limit> {
    match explanation {
        Explanation::None(conflict) => conflict.stopped,
        Explanation::Unique(chain) => chain.stopped,
        Explanation::Multiple(several) => several.stopped,
        Explanation::Unknown(limit) => Some(*limit),
    }
}
