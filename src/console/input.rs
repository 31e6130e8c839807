//! Where puzzles come from: files, standard input, the command line, or nowhere at all (`--empty`).

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anstream::adapter::strip_str;
use anyhow::{Context, bail};
use exactly::format::{self, Also, BoardChoice, Format, Options, Reader};
use exactly::rule::Meaning;

use super::args::InputArgs;
use super::diagnostics::{self, Failed};
use super::guard::{fault_on_purpose, guarded};
use super::misnamed;
use super::output;
use super::suggest;

/// One input by name, and how it is to be read.
pub struct Source {
    /// As messages call it.
    pub name: String,
    /// As folders are called after it: letters, digits, `.`, `_` and `-`, and no other source has the same.
    pub label: String,
    /// How it is to be read.
    pub options: Options,
}

/// What somebody reads who has named no input, in front of a terminal that waits.
#[cfg(not(windows))]
const TYPING: &str = "\
Reading puzzles from this terminal: type or paste some, then press Ctrl-D
on a new line. A puzzle can also stand in the command: -p 12..34..21..43..
";
#[cfg(windows)]
const TYPING: &str = "\
Reading puzzles from this terminal: type or paste some, then press Ctrl-Z and
Enter. A puzzle can also stand in the command: -p 12..34..21..43..
";

/// A source's text.
pub type SourceText = Box<dyn BufRead + Send>;
/// A source's reader.
pub type SourceReader = Reader<SourceText>;

enum Origin {
    File(PathBuf),
    StandardInput,
    Text { name: String, text: String },
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
        let words = args.also.iter().filter_map(|word| Meaning::by_word(word));
        let clues = words.chain(args.law.iter().cloned().map(Meaning::Law)).collect();
        let also = Also { diagonals: names("diagonals"), windows: names("windows"), boxes: names("boxes"), clues };
        let mut options = Options {
            from: args.from,
            board,
            latin: false,
            also,
            symbols: args.symbols.clone(),
            values: args.values.clone(),
            entries: args.entries,
            ignore_drawings: args.ignored.ignore_drawings,
            ignore_words: args.ignored.ignore_words,
            column: args.column.clone(),
            lines: args.lines.clone(),
            find: args.find,
            encoding: args.encoding,
            empties: args.empties.clone(),
        };
        options.settle_values().with_context(|| "--values")?;
        let origins = if args.empty {
            let text = empty(&mut options)?;
            vec![Origin::Text { name: "<empty>".to_owned(), text }]
        } else if let [text] = &args.puzzles[..] {
            vec![Origin::Text { name: "<puzzle>".to_owned(), text: text.clone() }]
        } else if !args.puzzles.is_empty() {
            let numbered = (1..).zip(args.puzzles.iter().cloned());
            numbered.map(|(number, text)| Origin::Text { name: format!("<puzzle {number}>"), text }).collect()
        } else if args.files.is_empty() {
            if io::stdin().is_terminal() {
                output::talk(TYPING);
            }
            vec![Origin::StandardInput]
        } else {
            let origin = |file: &PathBuf| {
                if file.as_os_str() == "-" { Origin::StandardInput } else { Origin::File(file.clone()) }
            };
            args.files.iter().map(origin).collect()
        };
        Ok(Input { origins, options })
    }

    /// The same, where bare cells are a Latin square if nothing else is said.
    ///
    /// # Errors
    /// As for [`Input::new`].
    pub fn of_squares(args: &InputArgs) -> anyhow::Result<Input> {
        let mut input = Input::new(args)?;
        input.options.latin = true;
        Ok(input)
    }

    /// What is said of bare cells beside them: the board, and the symbols.
    pub fn said(&self) -> Options {
        let Options { board, symbols, .. } = &self.options;
        Options { board: board.clone(), symbols: symbols.clone(), ..Options::default() }
    }

    /// Takes the rules of `--also` out, for a command to which they are none of what it reads.
    pub fn take_also(&mut self) -> Also {
        std::mem::take(&mut self.options.also)
    }

    /// Whether there is more than one source.
    pub fn has_several_sources(&self) -> bool {
        self.origins.len() > 1
    }

    /// Whether somebody is to type or paste it.
    pub fn is_typed(&self) -> bool {
        self.origins.iter().any(|origin| matches!(origin, Origin::StandardInput)) && io::stdin().is_terminal()
    }

    /// How many bytes there are to read, if that is known beforehand.
    pub fn size(&self) -> Option<u64> {
        self.origins.iter().map(Origin::size).sum()
    }

    /// Opens source after source; a fault where one cannot be read.
    pub fn open(self) -> impl Iterator<Item = (Arc<Source>, Result<SourceReader, Failed>)> {
        self.open_by(|text, source| {
            Reader::new(text, &source.options).map_err(|error| Failed::of_read(&source.name, &error))
        })
    }

    /// Opens source after source as text; a fault where one cannot be read.
    pub fn open_texts(self) -> impl Iterator<Item = (Arc<Source>, Result<SourceText, Failed>)> {
        self.open_by(|text, _| Ok(text))
    }

    fn open_by<T>(
        self,
        read: impl Fn(SourceText, &Source) -> Result<T, Failed>,
    ) -> impl Iterator<Item = (Arc<Source>, Result<T, Failed>)> {
        let options = self.options;
        let mut labels = HashSet::new();
        self.origins.into_iter().map(move |origin| {
            let label = unlike(label_of(&origin.name()), &labels);
            labels.insert(label.clone());
            let source = Source { name: origin.name(), label, options: options.clone() };
            let opened = guarded(|| {
                fault_on_purpose("opener", &source.name);
                let text = origin.open(&source.options);
                read(text.map_err(|error| Failed::of_read(&source.name, &error.into()))?, &source)
            });
            let opened = opened.map_err(|panicked| Failed::of_panic(&source.name, panicked));
            (Arc::new(source), opened.flatten())
        })
    }
}

impl Origin {
    fn name(&self) -> String {
        match self {
            Origin::File(path) => path.display().to_string(),
            Origin::StandardInput => "<stdin>".to_owned(),
            Origin::Text { name, .. } => name.clone(),
        }
    }

    fn size(&self) -> Option<u64> {
        let of_file = |data: fs::Metadata| data.is_file().then_some(data.len());
        match self {
            Origin::File(path) => fs::metadata(path).ok().and_then(of_file),
            Origin::StandardInput => standard_input().ok().and_then(|file| file.metadata().ok()).and_then(of_file),
            Origin::Text { text, .. } => Some(text.len() as u64),
        }
    }

    fn open(self, options: &Options) -> io::Result<SourceText> {
        Ok(match self {
            Origin::File(path) => Box::new(BufReader::with_capacity(1 << 16, open_file(&path, options)?)),
            Origin::StandardInput => Box::new(BufReader::with_capacity(1 << 16, io::stdin())),
            Origin::Text { text, .. } => Box::new(Cursor::new(text)),
        })
    }
}

/// A file of puzzles; where it is none, the error says what may have been meant.
fn open_file(path: &Path, options: &Options) -> io::Result<File> {
    // On some systems a folder can be opened, and fails when it is read.
    let opened = if path.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { File::open(path) };
    let mut file = opened.map_err(|error| io::Error::new(error.kind(), misnamed::reason(path, options, &error)))?;
    if misnamed::is_formula(&mut file) {
        let what = "a formula in DIMACS CNF; did you mean `exactly grade` or `exactly sat`?";
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    Ok(file)
}

/// Standard input as a file, to be asked about.
#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
}

/// Where it is not known to be a file.
#[cfg(not(unix))]
fn standard_input() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The name of an input without its folders and its ending, in characters that are safe for a folder.
fn label_of(name: &str) -> String {
    let stem = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
    let plain = |letter: char| if letter.is_alphanumeric() || "._-".contains(letter) { letter } else { '_' };
    let label: String = stem.trim_matches(['<', '>', '.']).chars().map(plain).take(60).collect();
    if label.is_empty() { "puzzle".to_owned() } else { label }
}

/// The label, or one with a number after it, if others have it already.
fn unlike(label: String, others: &HashSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{label}.{number}"));
    let mut names = std::iter::once(label.clone()).chain(numbered);
    names.find(|name| !others.contains(name)).unwrap_or(label)
}

fn board_choice(text: &str) -> anyhow::Result<BoardChoice> {
    match text.strip_prefix("regions:") {
        Some(path) => regions_file(Path::new(path)),
        None => text.parse().with_context(|| format!("--board {text}{}", board_suggestion(text))),
    }
}

/// What may have been meant, where the kind of a board is mistyped.
fn board_suggestion(text: &str) -> String {
    const KINDS: [&str; 11] = [
        "sudoku",
        "latin",
        "boxes",
        "regions",
        "samurai",
        "butterfly",
        "windmill",
        "sohei",
        "gattai-8",
        "shogun",
        "sumo",
    ];
    let kind = text.split(':').next().unwrap_or_default();
    match suggest::nearest(kind, KINDS) {
        Some(meant) if meant != kind => format!(": did you mean '{meant}{}'?", &text[kind.len()..]),
        _ => String::new(),
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
    // What goes into a message is styled there.
    let plain = |error| strip_str(&diagnostics::parse_error(&name.to_string(), &error)).to_string();
    BoardChoice::regions(&text).map_err(|error| anyhow::Error::msg(plain(error)))
}

/// Up to this order each value has a symbol of one character.
const LAST_COMPACT: usize = 35;

/// A board without givens, and the notation that says it: `line` for one of an order, our own for all others.
fn empty(options: &mut Options) -> anyhow::Result<String> {
    if matches!(options.board, Some(BoardChoice::Form(_))) {
        let (puzzle, mut text) = (options.empty().context("--empty")?, String::new());
        format::EXACTLY.put_puzzle(&puzzle, format::EXACTLY.style(), &mut text).context("--empty")?;
        *options = Options { from: Format::by_name("exactly"), ..Options::default() };
        return Ok(text);
    }
    options.from = Format::by_name("line");
    let order = options.board.as_ref().and_then(BoardChoice::order);
    let order = order.context("--empty needs a board with its order, such as --board latin:6")?;
    let blank = if order > LAST_COMPACT { " " } else { "" };
    Ok(vec!["."; order * order].join(blank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_safe_for_folders() {
        let labels = [
            ("puzzles/classic/easy.txt", "easy"),
            ("<stdin>", "stdin"),
            ("<puzzle 2>", "puzzle_2"),
            ("../..", "puzzle"),
            (".hidden", "hidden"),
            ("-rf *", "-rf__"),
            ("17-clue.txt", "17-clue"),
        ];
        labels.into_iter().for_each(|(name, label)| assert_eq!(label_of(name), label));
    }

    #[test]
    fn labels_are_unlike() {
        let others = ["a", "a.2"].map(str::to_owned).into();
        assert_eq!(unlike("a".to_owned(), &others), "a.3");
        assert_eq!(unlike("b".to_owned(), &others), "b");
    }
}
