//! `exactly solve`: one solution of each puzzle.

use anyhow::bail;
use clap::Args;
use exactly::format::{Format, LINE, Record};
use exactly::render::Picture;
use exactly::{Limit, Outcome, Solution, SolveError, Verdict};

use crate::console::args::{InputArgs, OutputArgs, TableArgs, WorkArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::beside::WRONG;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output;
use crate::console::pretty::Brush;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print nothing for a puzzle with several solutions
    #[arg(long, help_heading = "Answer")]
    unique: bool,
    /// Do not look for a second solution: faster, but nothing is said if there are several; with --csv, fill in one of several
    #[arg(long, help_heading = "Answer", conflicts_with = "unique")]
    any: bool,
    /// Print exactly one line per puzzle, such as `# none` if it has no solution (implies --to line)
    #[arg(long, help_heading = "Output", conflicts_with_all = ["pretty", "json"])]
    keep_lines: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly solve puzzles/classic/easy.txt
  exactly solve --pretty puzzles/jigsaw/nine.txt
  exactly solve --unique --to block puzzles/classic/easy.txt
  exactly solve --keep-lines puzzles/broken/several.txt
  exactly solve --any -p 1...............
  exactly solve --csv examples/sheets/week.csv > solved.csv";

/// Runs the command.
pub fn run(mut args: SolveArgs) -> anyhow::Result<Status> {
    if args.keep_lines && args.output.to.get_or_insert(LINE).name() != LINE.name() {
        bail!("--keep-lines prints a line for each record: it needs --to line");
    }
    let input = Input::new(&args.input)?;
    let wanted = match (args.unique, args.any) {
        (true, _) => Wanted::Only,
        (false, true) => Wanted::Any,
        (false, false) => Wanted::First,
    };
    let SolveArgs { keep_lines, table, output, .. } = args;
    let is_table = table.csv;
    let task = Solve { wanted, keep_lines, table, output, brush: Brush::new() };
    let tally = batch::run(input, &args.work, task)?;
    if is_table {
        output::talk(&tally.summary(tally.verdicts().map(|(word, count)| format!("{count} {word}")).collect()));
    } else {
        output::tell_interrupt(&tally);
    }
    Ok(tally.status)
}

struct Solve {
    wanted: Wanted,
    keep_lines: bool,
    table: TableArgs,
    output: OutputArgs,
    brush: Brush,
}

/// Which solution is wanted.
enum Wanted {
    /// The only one.
    Only,
    /// The first, with a note where it is seen to be one of several.
    First,
    /// The first, without a look at others.
    Any,
}

/// A solution, or why there is none.
enum Answer {
    Solved {
        solution: Solution,
        /// Whether there was seen to be another.
        several: bool,
    },
    None,
    Multiple,
    Unknown(Limit),
}

impl Task for Solve {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let answer = self.ask(record, environment)?;
        if let Answer::Solved { several: true, .. } = answer {
            environment.reporter.about(record, format_args!("note: one of several solutions"));
        }
        if self.output.json {
            self.print_json(record, environment, &answer, timer);
        } else {
            self.print(record, &mut environment.reporter, &answer);
        }
        Ok(())
    }

    fn leave_out(&self, what: &'static str, reporter: &mut Reporter<'_>) {
        self.keep_line(reporter, if what == "unknown" { what } else { "error" });
    }

    /// Boards are headed where there are several, which must be known.
    fn records_at_once(&self) -> usize {
        if self.output.pretty { 1 } else { usize::MAX }
    }

    fn written(&self, read: &'static Format) -> Option<&'static Format> {
        self.output.written(read)
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.table)
    }

    fn columns(&self) -> &'static [&'static str] {
        &["solution"]
    }

    /// A row that gets no solution, or keeps a wrong one.
    fn is_no(&self, verdict: &str, note: &str) -> bool {
        let is_without = verdict == "none" || verdict == "multiple" && !matches!(self.wanted, Wanted::Any);
        is_without || note.contains(WRONG) && !self.table.replace
    }

    fn fill(
        &self,
        record: &Record,
        verdict: &Verdict,
        _: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        match verdict {
            // It may stand there in other signs.
            Verdict::Unique(solution) if record.solution.as_ref() != Some(solution) => {
                cells.put_solution("solution", record, solution);
            }
            Verdict::Multiple(pair) if matches!(self.wanted, Wanted::Any) => {
                cells.put_solution("solution", record, &pair[0]);
            }
            _ => {}
        }
        Ok(())
    }
}

impl Solve {
    fn ask(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<Answer, SolveError> {
        let answer: Answer = match self.wanted {
            Wanted::Only => environment.solver.check(&record.puzzle)?.into(),
            Wanted::First => environment.solver.solve_and_look_on(&record.puzzle)?.into(),
            Wanted::Any => (environment.solver.solve(&record.puzzle)?, false).into(),
        };
        environment.reporter.tally.count(answer.word());
        match &answer {
            Answer::Solved { .. } => {}
            Answer::None | Answer::Multiple => environment.reporter.tally.status.no = true,
            Answer::Unknown(limit) => environment.reporter.limit(*limit),
        }
        Ok(answer)
    }

    fn print(&self, record: &Record, reporter: &mut Reporter<'_>, answer: &Answer) {
        match answer {
            Answer::Solved { solution, .. } if self.output.pretty => {
                let picture = Picture::of_solution(&record.puzzle, solution);
                self.brush.draw(record, reporter, &reporter.heading(record), &picture);
            }
            Answer::Solved { solution, .. } => {
                if !reporter.solution(record, &self.output, solution) {
                    self.keep_line(reporter, "error");
                }
            }
            Answer::None | Answer::Multiple => {
                reporter.no_answer(record, &self.output);
                reporter.about(record, format_args!("{}", answer.word()));
                self.keep_line(reporter, if matches!(answer, Answer::None) { "none" } else { "several" });
            }
            Answer::Unknown(limit) => {
                reporter.about(record, format_args!("unknown ({limit})"));
                self.keep_line(reporter, "unknown");
            }
        }
    }

    /// Says why there is no answer in its place, where each record keeps its line.
    fn keep_line(&self, reporter: &mut Reporter<'_>, why: &str) {
        if self.keep_lines {
            reporter.text("", &format!("# {why}\n"));
        }
    }

    fn print_json(&self, record: &Record, environment: &mut Environment<'_, '_>, answer: &Answer, timer: json::Timer) {
        let Environment { solver, reporter, .. } = environment;
        let mut said = json::Solved::default();
        if let Answer::Solved { solution, several } = answer {
            let Some(text) = reporter.json_solution(record, &self.output, solution) else { return };
            said.solutions = Some(vec![text]);
            said.grids = json::grids(record.puzzle.board(), std::slice::from_ref(solution));
            said.several = several.then_some(true);
        }
        let object = json::Answer::new(reporter.file, record, answer.word(), said).by(solver.decider());
        reporter.json(&object.timed(timer.seconds(self.output.timing)));
    }
}

impl Answer {
    fn word(&self) -> &'static str {
        match self {
            Answer::Solved { .. } => "solved",
            Answer::None => "none",
            Answer::Multiple => "multiple",
            Answer::Unknown(_) => "unknown",
        }
    }
}

impl From<Verdict> for Answer {
    fn from(verdict: Verdict) -> Answer {
        match verdict {
            Verdict::Unique(solution) => Answer::Solved { solution, several: false },
            Verdict::None => Answer::None,
            Verdict::Multiple(_) => Answer::Multiple,
            Verdict::Unknown { limit, .. } => Answer::Unknown(limit),
        }
    }
}

impl From<(Outcome, bool)> for Answer {
    /// Of an outcome, and whether a second solution was seen.
    fn from((outcome, several): (Outcome, bool)) -> Answer {
        match outcome {
            Outcome::Solved(solution) => Answer::Solved { solution, several },
            Outcome::None => Answer::None,
            Outcome::Unknown(limit) => Answer::Unknown(limit),
        }
    }
}
