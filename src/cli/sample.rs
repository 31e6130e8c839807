//! `exactly sample`: solutions by chance, each as likely as any other.

use std::io::{self, Read, Seek, SeekFrom, Write};

use clap::{Args, ValueEnum};
use exactly::answer::{SampleMethod, Sampled, Shortfall};
use exactly::counting::frontier::Store;
use exactly::format::Record;
use exactly::render::Picture;
use exactly::solve::{MOST_DRAWN, SampleEvent, SampleOptions};
use exactly::{Solution, SolveError};

use crate::console::args::{self, InputArgs, OutputArgs, PaceArgs};
use crate::console::batch::{self, Task};
use crate::console::diagnostics;
use crate::console::draft::Draft;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::pretty::Brush;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SampleArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How many solutions to draw for each puzzle, at most 1000000; the same one may be drawn again
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, help_heading = "Answer")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_DRAWN as u64))]
    number: u64,
    /// The method; auto takes the first that works
    #[arg(long, value_name = "METHOD", default_value = "auto", help_heading = "Answer")]
    method: MethodName,
    /// The seed of the random numbers; the same seed draws the same solutions on every machine
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Work")]
    #[arg(value_parser = args::seed, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: PaceArgs,
}

/// The methods by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// The best that works
    Auto,
    /// From tables of bands
    Bands,
    /// Back through the layers of the frontier
    Frontier,
    /// By index in an enumeration
    Enumerate,
    /// By a random walk over Latin squares: approximately uniform
    JacobsonMatthews,
}

impl From<MethodName> for Option<SampleMethod> {
    fn from(name: MethodName) -> Option<SampleMethod> {
        match name {
            MethodName::Auto => None,
            MethodName::Bands => Some(SampleMethod::Bands),
            MethodName::Frontier => Some(SampleMethod::Frontier),
            MethodName::Enumerate => Some(SampleMethod::Enumerate),
            MethodName::JacobsonMatthews => Some(SampleMethod::JacobsonMatthews),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  exactly sample -n 1000 --seed 7 --board sudoku:9 --empty
  exactly sample --pretty -p 1...............
  exactly sample -n 3 --board latin:20 --empty      # approximate, and says so

Exit status: 0 drawn, 1 there is no solution, 2 bad usage or I/O, 3 cannot be
drawn evenly, or the time was up, 130 interrupted.";

/// Runs the command.
pub fn run(args: SampleArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    let options = SampleOptions {
        number: args.number as usize,
        seed: args.seed,
        method: args.method.into(),
        memory: args.work.budget.memory,
    };
    let task = Sample { options, output: args.output, brush: Brush::new() };
    Ok(batch::run(input, &args.work.into(), task)?.status)
}

struct Sample {
    options: SampleOptions,
    output: OutputArgs,
    brush: Brush,
}

impl Task for Sample {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let Environment { solver, reporter, .. } = environment;
        let mut voice = Voice { task: self, record, reporter, number: 0, list: Vec::new(), drawn: Vec::new() };
        let mut told = |event: SampleEvent<'_>| match event {
            SampleEvent::Solution => voice.reporter.found(),
            SampleEvent::Layer(progress) => voice.reporter.reached(progress),
            SampleEvent::Drawn(solution) => voice.say(solution),
        };
        let sampled = solver.sample(&record.puzzle, self.options, Some(temporary), &mut told)?;
        let Voice { list, drawn, .. } = voice;
        reporter.tally.reached = None;
        let word = self.note(record, sampled, reporter);
        if self.output.json {
            let method = if let Sampled::Drawn(method) = sampled { Some(method) } else { None };
            let said = json::Drawn {
                method: method.map(|method| method.word()),
                uniform: method.map(|method| method.is_uniform()),
                solutions: list,
                grids: json::grids(record.puzzle.board(), &drawn),
            };
            let answer = json::Answer::new(reporter.file, record, word, said);
            reporter.json(&answer.timed(timer.seconds(self.output.timing)));
        }
        Ok(())
    }

    fn records_at_once(&self) -> usize {
        1
    }
}

impl Sample {
    /// Says why there is no solution, or what is to be known of those that were drawn; the answer in a word.
    fn note(&self, record: &Record, sampled: Sampled, reporter: &mut Reporter<'_>) -> &'static str {
        let reason = match sampled {
            Sampled::Drawn(method) => {
                if !method.is_uniform() {
                    let words = "note: approximate: the walk comes near to even chances, and does not reach them";
                    reporter.about(record, format_args!("{words}"));
                }
                reporter.tally.count("solved");
                return "solved";
            }
            Sampled::None => {
                reporter.no_answer(record, &self.output);
                reporter.about(record, format_args!("none"));
                reporter.tally.status.no = true;
                reporter.tally.count("none");
                return "none";
            }
            Sampled::Short(Shortfall::Stopped(limit)) => {
                reporter.limit(limit);
                limit.to_string()
            }
            Sampled::Short(Shortfall::Memory) => {
                reporter.tally.status.unknown = true;
                format!("the states take more than --memory, {} bytes", self.options.memory)
            }
            Sampled::Short(Shortfall::Method(reason)) => {
                reporter.tally.status.unknown = true;
                reason.to_owned()
            }
            Sampled::Short(Shortfall::Estimated | Shortfall::Bound) => {
                reporter.tally.status.unknown = true;
                "they were not counted".to_owned()
            }
        };
        reporter.about(record, format_args!("unknown: no sample with equal chances ({reason})"));
        reporter.tally.count("unknown");
        "unknown"
    }
}

/// Says solutions as they are drawn, or keeps them for an object.
struct Voice<'v, 'd> {
    task: &'v Sample,
    record: &'v Record,
    reporter: &'v mut Reporter<'d>,
    number: u64,
    list: Vec<String>,
    drawn: Vec<Solution>,
}

impl Voice<'_, '_> {
    fn say(&mut self, solution: &Solution) {
        let Voice { task, record, reporter, number, list, drawn } = self;
        *number += 1;
        let several = reporter.several && !task.output.pretty && !task.output.json;
        let place = || format!("{}:{}", diagnostics::name(reporter.file), record.line);
        if *number == 1 && several {
            let (format, style) = task.output.notation(record);
            let heading = format!("# {}\n", place());
            reporter.text(format.separator(style), &heading);
        }
        if task.output.json {
            let said = reporter.json_solution(record, &task.output, solution);
            if said.is_some() && record.puzzle.board().square().is_none() {
                drawn.push(solution.clone());
            }
            list.extend(said);
        } else if task.output.pretty {
            let place = if reporter.several { format!("{}: ", place()) } else { String::new() };
            let heading = format!("{place}solution {number}");
            task.brush.draw(record, reporter, &heading, &Picture::of_solution(&record.puzzle, solution));
        } else {
            reporter.one_solution(record, &task.output, solution, *number);
        }
    }
}

/// A temporary file, gone when it is dropped.
struct Temporary {
    file: std::fs::File,
    _draft: Draft,
}

fn temporary() -> io::Result<Box<dyn Store>> {
    let (draft, file) = Draft::temporary()?;
    Ok(Box::new(Temporary { file, _draft: draft }))
}

impl Read for Temporary {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Temporary {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
