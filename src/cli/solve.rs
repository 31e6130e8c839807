//! `exactly solve`: one solution of each puzzle.

use clap::Args;
use exactly::format::Record;
use exactly::render::Picture;
use exactly::{Limit, Outcome, Solution, SolveError, Verdict};

use super::args::{InputArgs, OutputArgs, WorkArgs};
use super::batch::{self, Task};
use super::desk::{Desk, Voice};
use super::input::Input;
use super::json;
use super::output;
use super::pretty::Brush;
use super::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Take a puzzle with several solutions for one without an answer
    #[arg(long, help_heading = "Answer")]
    unique: bool,
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
  exactly solve -p 1...............";

/// Runs the command.
pub fn run(args: SolveArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let task = Solve { unique: args.unique, output: args.output, brush: Brush::new() };
    let tally = batch::run(input, &args.work, task)?;
    output::tell_interrupt(&tally);
    Ok(tally.status)
}

struct Solve {
    unique: bool,
    output: OutputArgs,
    brush: Brush,
}

/// A solution, or the word for why there is none.
enum Answer {
    Solved(Solution),
    Without(&'static str),
    Unknown(Limit),
}

impl Task for Solve {
    fn answer(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let answer = self.ask(record, desk)?;
        if self.output.json {
            self.print_json(record, desk, &answer, timer);
        } else {
            self.print(record, &mut desk.voice, &answer);
        }
        Ok(())
    }

    /// Boards are headed where there are several, which must be known.
    fn records_at_once(&self) -> usize {
        if self.output.pretty { 1 } else { usize::MAX }
    }
}

impl Solve {
    fn ask(&self, record: &Record, desk: &mut Desk<'_, '_>) -> Result<Answer, SolveError> {
        let answer = match self.unique {
            false => match desk.solver.solve(&record.puzzle)? {
                Outcome::Solved(solution) => Answer::Solved(solution),
                Outcome::None => Answer::Without("none"),
                Outcome::Unknown(limit) => Answer::Unknown(limit),
            },
            true => match desk.solver.check(&record.puzzle)? {
                Verdict::Unique(solution) => Answer::Solved(solution),
                Verdict::None => Answer::Without("none"),
                Verdict::Multiple(_) => Answer::Without("multiple"),
                Verdict::Unknown { limit, .. } => Answer::Unknown(limit),
            },
        };
        desk.voice.tally.count(answer.word());
        match &answer {
            Answer::Solved(_) => {}
            Answer::Without(_) => desk.voice.tally.status.no = true,
            Answer::Unknown(limit) => desk.voice.limit(*limit),
        }
        Ok(answer)
    }

    fn print(&self, record: &Record, voice: &mut Voice<'_>, answer: &Answer) {
        match answer {
            Answer::Solved(solution) if self.output.pretty => {
                let picture = Picture::of_solution(&record.puzzle, solution);
                self.brush.draw(record, voice, &voice.heading(record), &picture);
            }
            Answer::Solved(solution) => {
                voice.solution(record, &self.output, solution, 1);
            }
            Answer::Without(word) => {
                voice.no_answer(record, &self.output);
                voice.about(record, format_args!("{word}"));
            }
            Answer::Unknown(limit) => voice.about(record, format_args!("unknown ({limit})")),
        }
    }

    fn print_json(&self, record: &Record, desk: &mut Desk<'_, '_>, answer: &Answer, timer: json::Timer) {
        let Desk { solver, voice, .. } = desk;
        let mut object = json::Object::new(voice.file, record, answer.word(), solver.decider());
        if let Answer::Solved(solution) = answer {
            let Some(text) = voice.json_solution(record, &self.output, solution) else { return };
            object.solutions = Some(vec![text]);
        }
        object.seconds = timer.seconds(&self.output);
        voice.json(&object);
    }
}

impl Answer {
    fn word(&self) -> &'static str {
        match self {
            Answer::Solved(_) => "solved",
            Answer::Without(word) => word,
            Answer::Unknown(_) => "unknown",
        }
    }
}
