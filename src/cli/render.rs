//! `exactly render`: pictures of puzzles and solutions.

mod lack;
mod press;
mod replace;

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::bail;
use clap::{Args, ValueEnum};
use exactly::explain::Chain;
use exactly::format::Record;
use exactly::render::Picture;
use exactly::render::sheet::{Arrangement, Paper};
use exactly::render::svg::Theme;
use exactly::{Outcome, SolveError, Verdict};

use crate::console::args::{Budget, InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::output;
use crate::console::status::Status;
use crate::console::unread::Bearing;
use lack::Lack;
use press::{Order, Place, Press};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct RenderArgs {
    #[command(flatten)]
    input: InputArgs,
    /// What is drawn
    #[arg(long, value_name = "WHAT", default_value = "puzzle", help_heading = "Picture")]
    show: Show,
    /// With --show candidates: a value in more solutions than this is drawn as in many [default: 8]
    #[arg(short, long, value_name = "N", help_heading = "Picture", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// With --show solution or book: draw one of the solutions if there are several
    #[arg(long, help_heading = "Picture")]
    any: bool,
    /// A title above the picture, or above each page [default: the puzzle's own title]
    #[arg(long, value_name = "TEXT", help_heading = "Picture")]
    title: Option<String>,
    /// The colours; auto follows the reader's screen [default: auto in HTML, otherwise light]
    #[arg(long, value_name = "THEME", help_heading = "Picture")]
    theme: Option<ThemeName>,
    /// Several pictures per page: columns x rows
    #[arg(long, value_name = "CxR", value_parser = press::arrangement, help_heading = "Pages")]
    grid: Option<Arrangement>,
    /// The paper size of pages [default: a4]
    #[arg(long, value_name = "PAPER", help_heading = "Pages")]
    page: Option<PaperName>,
    /// The kind of picture [default: as --out ends, otherwise svg]
    #[arg(long, value_name = "KIND", help_heading = "Output")]
    to: Option<Kind>,
    /// The output: a file, or a folder (that exists or ends with /) for one file per puzzle [default: standard output]
    #[arg(short, long, value_name = "PLACE", help_heading = "Output")]
    out: Option<PathBuf>,
    /// The longer side of a PNG in pixels, at most 8192 [default: 108 per cell; 300 per inch on pages]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=8192), help_heading = "Output")]
    size: Option<u32>,
    #[command(flatten)]
    budget: Budget,
}

const EXAMPLES: &str = "\
Examples:
  exactly render puzzles/jigsaw/six-blocks.txt > jigsaw.svg
  exactly render --show difference -p 12..34..21..43.. --out two.png
  exactly render --show candidates puzzles/broken/several.txt --out true/
  exactly render --show steps puzzles/jigsaw/six-blocks.txt --out way.html
  exactly render --grid 2x3 --show book puzzles/classic/easy.txt --out book.html
  exactly render --show solution puzzles/classic/easy.txt --out solutions/
  exactly render --show solution --any -p 12..34..21..43.. > any.svg

Exit status: 0 every puzzle has its picture, 1 some have no solution to draw,
or several, 2 bad input, usage or I/O, 3 unknown for some, 130 interrupted.";

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    /// The givens
    Puzzle,
    /// The solution, with givens and found values told apart
    Solution,
    /// Two solutions, if there are several: cells in which they differ show both values
    Difference,
    /// Pencil marks: the values that no given in the same row, column, region or group rules out
    Marks,
    /// The values in one solution, in a few, in many
    Candidates,
    /// The way to the only solution, a picture per step
    Steps,
    /// Pages of puzzles, and behind them pages of their solutions
    Book,
}

/// The most solutions that are few.
const FEW: u64 = 8;

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Kind {
    #[default]
    Svg,
    Png,
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
    Auto,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaperName {
    A4,
    A4Landscape,
    Letter,
    LetterLandscape,
}

/// Runs the command.
pub fn run(args: RenderArgs) -> anyhow::Result<Status> {
    if args.any && !matches!(args.show, Show::Solution | Show::Book) {
        bail!("--any chooses one of several solutions to draw: it needs --show solution or book");
    }
    if args.limit.is_some() && args.show != Show::Candidates {
        bail!("--limit tells few solutions from many: it needs --show candidates");
    }
    let press = Arc::new(Mutex::new(Press::new(order(&args)?)));
    let input = Input::new(&args.input)?;
    // Pages are filled in the order of the input.
    let work = WorkArgs::alone(args.budget);
    let limit = args.limit.unwrap_or(FEW);
    let task = Render { show: args.show, any: args.any, limit, press: press.clone() };
    let mut status = batch::run(input, &work, task)?.status;
    let mut press = press.lock().unwrap_or_else(PoisonError::into_inner);
    if status.interrupted {
        output::talk(&format!("pictures: {}; interrupted\n", press.count()));
    }
    status.bad |= !press.finish(status)?;
    Ok(status)
}

/// What the arguments ask for.
fn order(args: &RenderArgs) -> anyhow::Result<Order> {
    let out = args.out.as_deref().filter(|out| *out != Path::new("-"));
    let kind = match (args.to, out) {
        (Some(kind), _) => kind,
        (None, Some(path)) if !is_folder(path) => kind_of(path)?,
        (None, _) => Kind::Svg,
    };
    let place = match out {
        None => Place::Standard,
        Some(path) if !is_folder(path) => Place::File(path.to_owned()),
        Some(_) if kind == Kind::Html => bail!("--out: HTML is one file for all puzzles: name a file, not a folder"),
        Some(path) => Place::Folder(path.to_owned()),
    };
    if args.size.is_some() && kind != Kind::Png {
        bail!("--size is the size of a PNG; {kind} is sharp at every size");
    }
    if kind == Kind::Png && place == Place::Standard && io::stdout().is_terminal() {
        bail!("a terminal cannot show a PNG: name a file with --out");
    }
    let theme = args.theme.map(Theme::from).unwrap_or(if kind == Kind::Html { Theme::Auto } else { Theme::Light });
    let has_pages = args.grid.is_some() || args.page.is_some() || kind == Kind::Html;
    if args.show == Show::Book && !has_pages {
        bail!("--show book makes pages: add --grid CxR, or name a file that ends in .html with --out");
    }
    let sheet = (args.page.unwrap_or(PaperName::A4).paper(), args.grid.unwrap_or(Arrangement::SINGLE));
    Ok(Order {
        kind,
        place,
        theme,
        sheet: has_pages.then_some(sheet),
        title: args.title.clone(),
        subject: args.show.subject(),
        is_book: args.show == Show::Book,
        size: args.size,
    })
}

/// Whether a place is a folder: one that exists, or a name that can be nothing else.
fn is_folder(path: &Path) -> bool {
    let ends_with = |separator: char| path.to_string_lossy().ends_with(separator);
    path.is_dir() || ends_with('/') || ends_with(MAIN_SEPARATOR)
}

fn kind_of(path: &Path) -> anyhow::Result<Kind> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    Ok(match ending.as_str() {
        "svg" => Kind::Svg,
        "png" => Kind::Png,
        "html" | "htm" => Kind::Html,
        "pdf" => bail!("--out {}: PDF is not written; a browser saves HTML as PDF", path.display()),
        _ => bail!(
            "--out {}: this is not the ending of a picture: use .svg, .png or .html, or add --to; a folder ends with /",
            path.display()
        ),
    })
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Svg => "SVG",
            Kind::Png => "PNG",
            Kind::Html => "HTML",
        })
    }
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Theme {
        match name {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
            ThemeName::Auto => Theme::Auto,
        }
    }
}

impl PaperName {
    fn paper(self) -> Paper {
        match self {
            PaperName::A4 => Paper::A4,
            PaperName::A4Landscape => Paper::A4.turned(),
            PaperName::Letter => Paper::LETTER,
            PaperName::LetterLandscape => Paper::LETTER.turned(),
        }
    }
}

impl Show {
    /// As pictures of it are called, one and several.
    fn subject(self) -> [&'static str; 2] {
        match self {
            Show::Puzzle | Show::Book => ["puzzle", "Puzzles"],
            Show::Solution => ["solution", "Solutions"],
            Show::Difference => ["two solutions", "Two solutions"],
            Show::Marks => ["pencil marks", "Pencil marks"],
            Show::Candidates => ["candidates", "Candidates"],
            Show::Steps => ["step", "Steps"],
        }
    }
}

struct Render {
    show: Show,
    any: bool,
    limit: u64,
    press: Arc<Mutex<Press>>,
}

impl Task for Render {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let mut press = self.press();
        if press.is_broken() {
            return Ok(());
        }
        let shown = match self.show {
            Show::Steps => self.steps(record, environment, &mut press)?,
            Show::Book => Ok(self.puzzle_and_solution(record, environment, &mut press)?),
            _ => self
                .picture(record, environment)?
                .map(|picture| press.take(&mut environment.reporter, record, &picture)),
        };
        let reporter = &mut environment.reporter;
        let taken = match shown {
            Ok(taken) => {
                reporter.tally.count("drawn");
                taken
            }
            Err(lack) => {
                lack.tell(record, reporter);
                press.leave_out(reporter, record, lack.reason())
            }
        };
        if let Err(error) = taken {
            reporter.refuse(record, format_args!("{error:#}"));
        }
        Ok(())
    }

    fn leave_out(&self, what: &'static str, reporter: &mut Reporter<'_>) {
        let mut press = self.press();
        if press.is_broken() {
            return;
        }
        if let Err(error) = press.leave_out_unread(reporter, what) {
            reporter.tally.status.bad = true;
            reporter.slot.say(|said| said.talk.push_str(&diagnostics::message(format_args!("{error:#}"))));
        }
    }

    fn records_at_once(&self) -> usize {
        1
    }

    fn bearing(&self) -> Bearing {
        match self.show {
            Show::Puzzle | Show::Marks => Bearing::Shows,
            Show::Solution | Show::Difference | Show::Candidates | Show::Steps | Show::Book => Bearing::Follows,
        }
    }
}

impl Render {
    fn press(&self) -> MutexGuard<'_, Press> {
        self.press.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws the way to the solution of a record, a picture for each step, or says why there is none.
    fn steps(
        &self,
        record: &Record,
        environment: &mut Environment<'_, '_>,
        press: &mut Press,
    ) -> Result<Result<anyhow::Result<()>, Lack>, SolveError> {
        let puzzle = &record.puzzle;
        let solution = match environment.solver.check(puzzle)? {
            Verdict::Unique(solution) => solution,
            Verdict::Multiple(_) => return Ok(Err(Lack::Ways)),
            Verdict::None => return Ok(Err(Lack::None)),
            Verdict::Unknown { limit, .. } => return Ok(Err(Lack::Unknown(limit))),
        };
        let chain = Chain::of(puzzle, &solution, usize::MAX, environment.stop);
        if let Some(limit) = chain.stopped {
            return Ok(Err(Lack::Unknown(limit)));
        }
        let reporter = &mut environment.reporter;
        if chain.steps.is_empty() {
            return Ok(Ok(press.take(reporter, record, &Picture::of_solution(puzzle, &solution))));
        }
        let taken = (1..).zip(chain.pictures(puzzle)).try_for_each(|(number, (step, picture))| {
            let words = step.short(puzzle.board());
            let note = if reporter.several { format!("step {number}: {words}") } else { format!("{number}. {words}") };
            press.take_noted(reporter, record, &note, &picture)
        });
        Ok(Ok(taken))
    }

    /// Draws a puzzle, and its solution for the pages behind.
    fn puzzle_and_solution(
        &self,
        record: &Record,
        environment: &mut Environment<'_, '_>,
        press: &mut Press,
    ) -> Result<anyhow::Result<()>, SolveError> {
        let solution =
            Render { show: Show::Solution, press: self.press.clone(), ..*self }.picture(record, environment)?;
        let reporter = &mut environment.reporter;
        if let Err(lack) = &solution {
            lack.tell(record, reporter);
        }
        let taken = press.take(reporter, record, &Picture::of_puzzle(&record.puzzle));
        Ok(taken.and_then(|()| press.keep_behind(reporter, record, solution.map_err(Lack::reason))))
    }

    /// What is drawn of a record in one picture, or why there is nothing to draw.
    fn picture<'r>(
        &self,
        record: &'r Record,
        environment: &mut Environment<'_, '_>,
    ) -> Result<Result<Picture<'r>, Lack>, SolveError> {
        let puzzle = &record.puzzle;
        Ok(match self.show {
            // Steps have a picture each, and a book has two of a puzzle.
            Show::Puzzle | Show::Steps | Show::Book => Ok(Picture::of_puzzle(puzzle)),
            Show::Marks => Ok(Picture::of_marks(puzzle, &puzzle.marks())),
            Show::Candidates => {
                let candidates = environment.solver.counted_candidates(puzzle, self.limit)?;
                match candidates.stopped {
                    Some(limit) => Err(Lack::Unknown(limit)),
                    None if candidates.has_no_solution() => Err(Lack::None),
                    None => Ok(Picture::of_candidates(puzzle, &candidates)),
                }
            }
            Show::Solution if self.any => match environment.solver.solve(puzzle)? {
                Outcome::Solved(solution) => Ok(Picture::of_solution(puzzle, &solution)),
                Outcome::None => Err(Lack::None),
                Outcome::Unknown(limit) => Err(Lack::Unknown(limit)),
            },
            Show::Solution => match environment.solver.check(puzzle)? {
                Verdict::Unique(solution) => Ok(Picture::of_solution(puzzle, &solution)),
                Verdict::Multiple(_) => Err(Lack::Several),
                Verdict::None => Err(Lack::None),
                Verdict::Unknown { limit, .. } => Err(Lack::Unknown(limit)),
            },
            Show::Difference => match environment.solver.check(puzzle)? {
                Verdict::Multiple(pair) => Ok(Picture::of_difference(puzzle, &pair)),
                Verdict::Unique(solution) => {
                    environment.reporter.about(record, format_args!("unique: no other solution to show"));
                    Ok(Picture::of_solution(puzzle, &solution))
                }
                Verdict::None => Err(Lack::None),
                Verdict::Unknown { limit, .. } => Err(Lack::Unknown(limit)),
            },
        })
    }
}
