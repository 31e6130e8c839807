//! The answers to parts, read and compared with the puzzle: nothing in them is trusted.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, stdin};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use exactly::internals::format::{self, Options, Parser, Reader, sha256};
use exactly::internals::split::{Path as Steps, check_cover, with_given};
use exactly::internals::{Board, Cell, Puzzle, Solution, Value};
use num_bigint::BigUint;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::cli::diagnostics::name;
use crate::cli::json::{DIGEST, puzzle_text};
use crate::cli::output;

/// The longest line: the solutions of one part.
const LONGEST: usize = 1 << 30;

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// `exactly check`.
    Check,
    /// `exactly count`.
    Count,
    /// `exactly enumerate`.
    Enumerate,
}

/// What heads parts and their answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The whole in our own notation.
    pub puzzle: String,
    /// Of that text.
    pub sha256: String,
    /// How many there are.
    pub parts: u64,
}

#[derive(Deserialize)]
struct HeadLine {
    split: Head,
}

/// The answer to a part, of which only this is of interest.
#[derive(Deserialize)]
struct Line {
    part: u64,
    of: String,
    path: Vec<String>,
    puzzle: String,
    verdict: String,
    count: Option<String>,
    complete: Option<bool>,
    solutions: Option<Vec<String>>,
}

/// What a part came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict in a word.
    pub verdict: String,
    /// How many solutions, where that was asked.
    pub count: Option<BigUint>,
    /// Of the solutions, where they are listed.
    fingerprint: Option<String>,
}

/// Where an answer stands.
#[derive(Clone, Debug)]
struct Place {
    file: usize,
    start: u64,
    steps: Steps,
}

/// All answers, each compared with the puzzle.
pub struct Results {
    /// What heads them.
    pub head: Head,
    /// What was asked.
    pub question: Question,
    /// By the number of the part.
    pub answers: BTreeMap<u64, Answer>,
    files: Vec<PathBuf>,
    places: BTreeMap<u64, Place>,
}

/// What is known while files are read.
struct Reading {
    head: Option<(Head, Puzzle)>,
    question: Option<Question>,
    answers: BTreeMap<u64, Answer>,
    places: BTreeMap<u64, Place>,
    allow_repeats: bool,
}

impl Results {
    /// Reads all files.
    ///
    /// # Errors
    /// Where one cannot be read, says what is not so, or where they contradict each other; with the place.
    pub fn read(files: &[PathBuf], allow_repeats: bool) -> anyhow::Result<Results> {
        let (answers, places) = (BTreeMap::new(), BTreeMap::new());
        let mut reading = Reading { head: None, question: None, answers, places, allow_repeats };
        for (number, file) in files.iter().enumerate() {
            reading.file(number, file)?;
        }
        let Some((head, puzzle)) = reading.head else { bail!("no head: the first line of what exactly split writes") };
        let question = reading.question.unwrap_or(Question::Count);
        let results =
            Results { head, question, answers: reading.answers, files: files.to_vec(), places: reading.places };
        if results.answers.len() as u64 == results.head.parts {
            let paths: Vec<Steps> = results.places.values().map(|place| place.steps.clone()).collect();
            check_cover(&puzzle, &paths)?;
        }
        Ok(results)
    }

    /// Writes all solutions, a line each, in the order of the parts.
    ///
    /// # Errors
    /// Those of files and of standard output.
    pub fn write_solutions(&self) -> anyhow::Result<()> {
        for place in self.places.values() {
            let path = &self.files[place.file];
            ensure!(!is_standard(path), "solutions are read twice: give a file, not standard input");
            let mut file = BufReader::new(File::open(path).with_context(|| shown(path))?);
            file.seek(SeekFrom::Start(place.start))?;
            let (text, _) = line(&mut file)?.unwrap_or_default();
            let Line { solutions, .. } = serde_json::from_str(&text).with_context(|| shown(path))?;
            output::to_standard(|out| {
                solutions.unwrap_or_default().iter().try_for_each(|solution| writeln!(out, "{solution}"))
            })?;
        }
        Ok(())
    }
}

impl Reading {
    fn file(&mut self, number: usize, path: &Path) -> anyhow::Result<()> {
        let mut file: Box<dyn BufRead> = if is_standard(path) {
            Box::new(stdin().lock())
        } else {
            Box::new(BufReader::with_capacity(1 << 16, File::open(path).with_context(|| shown(path))?))
        };
        let (mut start, mut at) = (0, 0);
        while let Some((text, is_ended)) = line(&mut file).with_context(|| shown(path))? {
            at += 1;
            let end = start + text.len() as u64 + 1;
            let place = || format!("{}:{at}", shown(path));
            if !is_ended && serde_json::from_str::<IgnoredAny>(&text).is_err() {
                // So a run ends that was killed.
                output::talk(&format!("{}: cut short: passed over\n", place()));
            } else if !text.trim().is_empty() {
                self.line(&text, Place { file: number, start, steps: Steps::new() }).with_context(place)?;
            }
            start = end;
        }
        Ok(())
    }

    fn line(&mut self, text: &str, place: Place) -> anyhow::Result<()> {
        let text = text.trim_end();
        if let Ok(HeadLine { split }) = serde_json::from_str(text) {
            return self.head(split);
        }
        let answer: Line = serde_json::from_str(text).context("no answer to a part")?;
        let Some((head, puzzle)) = &self.head else { bail!("an answer before the head of its parts") };
        ensure!(answer.of == head.sha256, "an answer to a part of another puzzle");
        ensure!((1..=head.parts).contains(&answer.part), "part {}: there are {} parts", answer.part, head.parts);
        let steps = steps(puzzle.board(), &answer.path)?;
        let part = steps.iter().fold(puzzle.clone(), |puzzle, &(cell, value)| with_given(&puzzle, cell, value));
        ensure!(puzzle_text(&part).as_deref() == Some(&answer.puzzle), "the puzzle is not that of the path");
        let (question, known) = known(text, &answer, &part)?;
        ensure!(*self.question.get_or_insert(question) == question, "answers to different questions");
        let Some(known) = known else { return Ok(()) };
        if let Some(earlier) = self.answers.get(&answer.part) {
            ensure!(
                *earlier == known && self.places[&answer.part].steps == steps,
                "part {}: another answer than before",
                answer.part
            );
            ensure!(
                self.allow_repeats,
                "part {} is answered twice (--allow-repeats takes the same answer twice)",
                answer.part
            );
            return Ok(());
        }
        self.answers.insert(answer.part, known);
        self.places.insert(answer.part, Place { steps, ..place });
        Ok(())
    }

    fn head(&mut self, head: Head) -> anyhow::Result<()> {
        if let Some((known, _)) = &self.head {
            ensure!(*known == head, "the head of another split");
            return Ok(());
        }
        ensure!(sha256(&head.puzzle) == head.sha256, "the head does not say the SHA-256 of its puzzle");
        ensure!(head.parts > 0, "the head says that there is no part");
        let puzzle = one_puzzle(&head.puzzle)?;
        self.head = Some((head, puzzle));
        Ok(())
    }
}

/// What an answer says, where it is complete; compared with the part where it can be.
fn known(text: &str, answer: &Line, part: &Puzzle) -> anyhow::Result<(Question, Option<Answer>)> {
    let count = answer.count.as_deref().map(str::parse::<BigUint>).transpose().context("count")?;
    let verdict = match answer.verdict.as_str() {
        word @ ("none" | "unique" | "multiple" | "unknown") => word.to_owned(),
        other => bail!("no verdict: {other}"),
    };
    let Some((object, digest)) = text.rsplit_once(DIGEST) else {
        let Some(solutions) = &answer.solutions else { bail!("no digest: not what exactly wrote") };
        let found = check_solutions(part, solutions)?;
        ensure!(count == Some(found.into()), "the count is not that of the solutions");
        ensure!(verdict == word(found) || verdict == "unknown", "the verdict is not that of the solutions");
        let is_whole = answer.complete == Some(true) && verdict != "unknown";
        let fingerprint = Some(sha256(&solutions.join("\n")));
        return Ok((Question::Enumerate, is_whole.then_some(Answer { verdict, count, fingerprint })));
    };
    ensure!(digest.strip_suffix("\"}") == Some(&sha256(&format!("{object}}}"))), "it was changed: the digest differs");
    let question = if count.is_some() { Question::Count } else { Question::Check };
    let is_whole = verdict != "unknown" && (question == Question::Check || answer.complete == Some(true));
    Ok((question, is_whole.then_some(Answer { verdict, count, fingerprint: None })))
}

fn word(count: usize) -> &'static str {
    match count {
        0 => "none",
        1 => "unique",
        _ => "multiple",
    }
}

/// How many solutions are listed, each of which is one, and none of which stands twice.
fn check_solutions(part: &Puzzle, listed: &[String]) -> anyhow::Result<usize> {
    let mut seen = HashSet::new();
    for text in listed {
        let Some(solution) = solution(part.board(), text) else {
            bail!(
                "a solution is not written as all symbols in a line: merge takes what enumerate --json writes without --to"
            )
        };
        if let Some(reason) = part.violation(&solution) {
            bail!("what is listed as a solution breaks {}", part.name(reason));
        }
        ensure!(seen.insert(text.as_str()), "a solution is listed twice");
    }
    Ok(listed.len())
}

fn solution(board: &Board, text: &str) -> Option<Solution> {
    let (symbols, order) = (board.symbols(), board.order());
    let value = |symbol: &str| (0..order).map(Value::new).find(|&value| symbols.symbol(value) == symbol);
    let is_wide = symbols.width(order) > 1;
    let values: Option<Vec<Value>> = match is_wide {
        true => text.split(' ').map(value).collect(),
        false => text.chars().map(|symbol| value(symbol.encode_utf8(&mut [0; 4]))).collect(),
    };
    values.filter(|values| values.len() == order * order).map(Solution::new)
}

/// A path from its words.
fn steps(board: &Arc<Board>, words: &[String]) -> anyhow::Result<Steps> {
    let step = |word: &String| -> Option<(Cell, Value)> {
        let (cell, symbol) = word.split_once('=')?;
        let cell = board.grid().cells().find(|&known| board.grid().name(known).to_string() == cell)?;
        let value = (0..board.order()).map(Value::new).find(|&value| board.symbols().symbol(value) == symbol)?;
        Some((cell, value))
    };
    words.iter().map(|word| step(word).with_context(|| format!("path: {}", name(word)))).collect()
}

fn one_puzzle(text: &str) -> anyhow::Result<Puzzle> {
    let options = Options { from: format::by_name("exactly"), ..Options::default() };
    let mut reader = Reader::new(text.as_bytes(), &options)?;
    let mut parser = Parser::new(&options);
    let mut puzzles = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        for record in parser.records(&chunk?) {
            puzzles.push(record.context("the puzzle of the head")?.puzzle);
        }
    }
    puzzles.pop().filter(|_| puzzles.is_empty()).context("the head has not one puzzle")
}

/// The next line without its end, and whether it has one; none behind the last.
fn line(file: &mut impl BufRead) -> anyhow::Result<Option<(String, bool)>> {
    let mut text = Vec::new();
    loop {
        let available = file.fill_buf()?;
        if available.is_empty() {
            break;
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        text.extend_from_slice(&available[..end.unwrap_or(available.len())]);
        let taken = end.map_or(available.len(), |end| end + 1);
        file.consume(taken);
        ensure!(text.len() <= LONGEST, "a line of more than 1 GiB");
        if end.is_some() {
            return Ok(Some((String::from_utf8(text)?, true)));
        }
    }
    if text.is_empty() { Ok(None) } else { Ok(Some((String::from_utf8_lossy(&text).into_owned(), false))) }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn shown(path: &Path) -> String {
    name(&path.display().to_string()).into_owned()
}
