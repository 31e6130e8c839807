//! Where puzzles come from: files, standard input, the command line, or nowhere at all (`--empty`).

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use exactly::format::{self, Also, BoardChoice, Options, Reader};

use super::args::InputArgs;
use super::diagnostics;

/// One input by name, and how it is to be read.
pub struct Source {
    /// As messages call it.
    pub name: String,
    /// How it is to be read.
    pub options: Options,
}

/// A source's reader.
pub type SourceReader = Reader<Box<dyn BufRead + Send>>;

enum Origin {
    File(PathBuf),
    StandardInput,
    Text { name: &'static str, text: String },
}

/// All that a command reads.
pub struct Input {
    origins: Vec<Origin>,
    options: Options,
}

impl Input {
    /// What the arguments name.
    ///
    /// # Errors
    /// Where they contradict themselves, or name a file of regions that cannot be read.
    pub fn new(args: &InputArgs) -> anyhow::Result<Input> {
        let board = args.board.as_deref().map(board_choice).transpose()?;
        let names = |group: &str| args.also.iter().any(|name| name == group);
        let also = Also { diagonals: names("diagonals"), windows: names("windows"), boxes: names("boxes") };
        let mut options = Options { from: args.from, board, also, symbols: args.symbols.clone() };
        let text = |name, text: &String| Origin::Text { name, text: text.clone() };
        let origins = if args.empty {
            let empty = empty_line(&options)?;
            options.from = format::by_name("line");
            vec![text("<empty>", &empty)]
        } else if !args.puzzles.is_empty() {
            args.puzzles.iter().map(|puzzle| text("<puzzle>", puzzle)).collect()
        } else if args.files.is_empty() {
            vec![Origin::StandardInput]
        } else {
            let origin = |file: &PathBuf| match file.as_os_str() == "-" {
                true => Origin::StandardInput,
                false => Origin::File(file.clone()),
            };
            args.files.iter().map(origin).collect()
        };
        Ok(Input { origins, options })
    }

    /// Whether there is more than one source.
    pub fn has_several_sources(&self) -> bool {
        self.origins.len() > 1
    }

    /// Opens source after source; a message, whole lines, where one cannot be read.
    pub fn open(self) -> impl Iterator<Item = Result<(Arc<Source>, SourceReader), String>> {
        let options = self.options;
        self.origins.into_iter().map(move |origin| {
            let source = Source { name: origin.name(), options: options.clone() };
            let text = origin.open().map_err(|error| diagnostics::message(format!("{}: {error}", source.name)))?;
            let reader = Reader::new(text, &source.options);
            let reader = reader.map_err(|error| diagnostics::read_error(&source.name, &error))?;
            Ok((Arc::new(source), reader))
        })
    }
}

impl Origin {
    fn name(&self) -> String {
        match self {
            Origin::File(path) => path.display().to_string(),
            Origin::StandardInput => "<stdin>".to_owned(),
            Origin::Text { name, .. } => (*name).to_owned(),
        }
    }

    fn open(self) -> io::Result<Box<dyn BufRead + Send>> {
        Ok(match self {
            Origin::File(path) => Box::new(BufReader::with_capacity(1 << 16, File::open(path)?)),
            Origin::StandardInput => Box::new(BufReader::with_capacity(1 << 16, io::stdin())),
            Origin::Text { text, .. } => Box::new(Cursor::new(text)),
        })
    }
}

fn board_choice(text: &str) -> anyhow::Result<BoardChoice> {
    match text.strip_prefix("regions:") {
        Some(path) => regions_file(Path::new(path)),
        None => text.parse().with_context(|| format!("--board {text}")),
    }
}

/// A file of region labels is small: at most a megabyte of it is read.
fn regions_file(path: &Path) -> anyhow::Result<BoardChoice> {
    const MOST: u64 = 1 << 20;
    let name = path.display();
    let size = fs::metadata(path).with_context(|| name.to_string())?.len();
    if size > MOST {
        bail!("{name}: a file of regions has at most {MOST} bytes, this one {size}");
    }
    let text = fs::read_to_string(path).with_context(|| name.to_string())?;
    BoardChoice::regions(&text).map_err(|error| anyhow::Error::msg(diagnostics::parse_error(&name.to_string(), &error)))
}

/// Up to this order each value has a symbol of one character.
const LAST_COMPACT: usize = 35;

/// A board without givens in the `line` notation.
fn empty_line(options: &Options) -> anyhow::Result<String> {
    let order = options.board.as_ref().and_then(BoardChoice::order);
    let order = order.context("--empty needs a board with its order, such as --board latin:6")?;
    let blank = if order > LAST_COMPACT { " " } else { "" };
    Ok(vec!["."; order * order].join(blank))
}
