//! The answers to parts, read and compared with the puzzle: nothing in them is trusted.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, stdin};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail, ensure};
use exactly::format::{Fault, Format, Options, Parser, PartOf, Reader};
use exactly::grid::MAX_ORDER;
use exactly::{Board, Cell, Puzzle, Solution, Stop, Value};
use num_bigint::BigUint;
use serde::de::IgnoredAny;

use super::lines::{self, EndLine, Head, HeadLine, Line, PartLine, SolutionLine, Taken};
use crate::cli::split::MOST as MOST_ASKED;
use crate::console::diagnostics::name;
use crate::console::json::{DIGEST, SCHEMA, SCHEMA_OF_LINES, puzzle_text};
use crate::console::output;
use crate::console::patient::Patient;

/// The most parts that there can be: `split` may come to one node's children more than it is asked for.
const MOST: u64 = (MOST_ASKED + MAX_ORDER) as u64;

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

/// Where an answer stands; of solutions the first.
#[derive(Clone, Debug)]
struct Place {
    file: usize,
    start: u64,
    steps: Vec<(Cell, Value)>,
}

/// Solutions of a part that are still being read.
struct Open {
    part: u64,
    puzzle: Puzzle,
    place: Place,
    seen: HashSet<String>,
    /// Of all of them, each with that of those before it.
    fingerprint: String,
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
struct Reading<'s> {
    head: Option<(Head, Puzzle)>,
    question: Option<Question>,
    answers: BTreeMap<u64, Answer>,
    places: BTreeMap<u64, Place>,
    open: Option<Open>,
    allow_repeats: bool,
    stop: &'s dyn Stop,
}

impl Results {
    /// Reads all files.
    ///
    /// # Errors
    /// Where one cannot be read, says what is not so, or where they contradict each other; with the place.
    pub fn read(files: &[PathBuf], allow_repeats: bool, stop: &dyn Stop) -> anyhow::Result<Results> {
        let (answers, places) = (BTreeMap::new(), BTreeMap::new());
        let mut reading = Reading { head: None, question: None, answers, places, open: None, allow_repeats, stop };
        for (number, file) in files.iter().enumerate() {
            reading.file(number, file)?;
        }
        let Some((head, puzzle)) = reading.head else { bail!("no head: give the file that exactly split wrote, too") };
        let question = reading.question.unwrap_or(Question::Count);
        let results =
            Results { head, question, answers: reading.answers, files: files.to_vec(), places: reading.places };
        let paths: Vec<Vec<(Cell, Value)>> = results.places.values().map(|place| place.steps.clone()).collect();
        if results.answers.len() as u64 == results.head.parts {
            puzzle.check_cover(&paths, stop)?;
        } else {
            puzzle.check_disjoint(&paths, stop)?;
        }
        Ok(results)
    }

    /// Writes all solutions, a line each, in the order of the parts.
    ///
    /// # Errors
    /// Those of files and of standard output.
    pub fn write_solutions(&self) -> anyhow::Result<()> {
        for (part, place) in &self.places {
            let path = &self.files[place.file];
            ensure!(!is_standard(path), "solutions are read twice: give a file, not standard input");
            let mut file = BufReader::new(File::open(path).with_context(|| shown(path))?);
            file.seek(SeekFrom::Start(place.start))?;
            let mut left = self.answers[part].count.clone().unwrap_or_default();
            output::to_standard(|out| {
                while left > BigUint::ZERO {
                    let line = lines::next(&mut file).map_err(io::Error::other)?;
                    let Taken { text, .. } =
                        line.ok_or_else(|| io::Error::other("the file changed while it was read"))?;
                    // Blank lines and blanks behind are nothing here either.
                    if !text.trim().is_empty() {
                        let SolutionLine { solution, .. } = serde_json::from_str(text.trim_end())?;
                        writeln!(out, "{solution}")?;
                        left -= 1u8;
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

impl Reading<'_> {
    fn file(&mut self, number: usize, path: &Path) -> anyhow::Result<()> {
        let opened = if is_standard(path) {
            Patient::new(stdin(), self.stop)
        } else {
            File::open(path).and_then(|file| Patient::new(file, self.stop))
        };
        let mut file = BufReader::with_capacity(1 << 16, opened.with_context(|| shown(path))?);
        let (mut start, mut at) = (0, 0);
        while let Some(Taken { text, is_ended, bytes }) = lines::next(&mut file).with_context(|| shown(path))? {
            self.stop.stopped().map_or(Ok(()), Err)?;
            at += 1;
            if !is_ended && serde_json::from_str::<IgnoredAny>(&text).is_err() {
                // So a run ends that was killed.
                output::talk(&format!("{}:{at}: cut short: passed over\n", shown(path)));
                self.open = None;
            } else if !text.trim().is_empty() {
                let place = Place { file: number, start, steps: Vec::new() };
                self.line(&text, place).with_context(|| format!("line {at}")).with_context(|| shown(path))?;
            }
            start += bytes;
        }
        self.pass_over_open();
        Ok(())
    }

    /// Passes over solutions of which there is no end.
    fn pass_over_open(&mut self) {
        if let Some(open) = self.open.take() {
            output::talk(&format!("part {}: cut short: passed over\n", open.part));
        }
    }

    fn line(&mut self, text: &str, place: Place) -> anyhow::Result<()> {
        let text = text.trim_end();
        let line: Line = serde_json::from_str(text).map_err(|_| anyhow!("not an answer to a part"))?;
        match line {
            Line::Solution(SolutionLine { solution, .. }) => self.solution(solution, place.start),
            Line::End(end) => self.end(&end),
            Line::Head(HeadLine { schema, split }) => {
                self.pass_over_open();
                check_schema(schema, SCHEMA)?;
                self.head(split)
            }
            Line::Part(answer) => {
                self.pass_over_open();
                self.part(text, &answer, place)
            }
        }
    }

    fn part(&mut self, text: &str, answer: &PartLine, place: Place) -> anyhow::Result<()> {
        let Some((head, puzzle)) = &self.head else { bail!("an answer before the head of its parts") };
        ensure!(answer.of == head.sha256, "an answer to a part of another puzzle");
        ensure!((1..=head.parts).contains(&answer.part), "part {}: there are {} parts", answer.part, head.parts);
        // Parts are written with their last line end, and answers without.
        ensure!(
            answer.verdict.is_some() || !answer.puzzle.ends_with('\n'),
            "this is a part, not an answer: merge takes what exactly count, enumerate or check answers to it with --json"
        );
        check_schema(answer.schema, if answer.verdict.is_some() { SCHEMA } else { SCHEMA_OF_LINES })?;
        let steps = steps(puzzle.board(), &answer.path)?;
        let part = steps.iter().fold(puzzle.clone(), |puzzle, &(cell, value)| puzzle.with_given(cell, value));
        ensure!(puzzle_text(&part).as_deref() == Some(&answer.puzzle), "the puzzle does not follow from the path");
        let place = Place { steps, ..place };
        let Some(verdict) = &answer.verdict else {
            let (seen, fingerprint) = (HashSet::new(), String::new());
            self.open = Some(Open { part: answer.part, puzzle: part, place, seen, fingerprint });
            return Ok(());
        };
        let (question, known) = known(text, &part, answer, verdict)?;
        self.answer(answer.part, question, known, place)
    }

    fn solution(&mut self, text: String, start: u64) -> anyhow::Result<()> {
        let Some(open) = &mut self.open else { bail!("a solution of no part") };
        let Some(solution) = solution(open.puzzle.board(), &text) else {
            bail!(
                "a solution is not written as all symbols in a line: merge takes what enumerate --json writes without --to"
            )
        };
        if let Some(reason) = open.puzzle.violation(&solution) {
            bail!("a listed solution breaks {}", open.puzzle.name(reason));
        }
        if open.seen.is_empty() {
            open.place.start = start;
        }
        open.fingerprint = PartOf::digest(&format!("{}{text}", open.fingerprint));
        ensure!(open.seen.insert(text), "a solution is listed twice");
        Ok(())
    }

    fn end(&mut self, end: &EndLine) -> anyhow::Result<()> {
        let Some(open) = self.open.take() else { bail!("the end of the solutions of no part") };
        let found = open.seen.len();
        let count = number(&end.count)?;
        let verdict = verdict(&end.verdict)?;
        ensure!(count == found.into(), "the count is not that of the solutions");
        ensure!(verdict == word(found as u64) || verdict == "unknown", "the verdict is not that of the solutions");
        let is_whole = end.complete && verdict != "unknown";
        let answer = Answer { verdict, count: Some(count), fingerprint: Some(open.fingerprint) };
        self.answer(open.part, Question::Enumerate, is_whole.then_some(answer), open.place)
    }

    /// Takes in the answer to a part; none where that is not complete.
    fn answer(&mut self, part: u64, question: Question, known: Option<Answer>, place: Place) -> anyhow::Result<()> {
        ensure!(*self.question.get_or_insert(question) == question, "answers to different questions");
        let Some(known) = known else { return Ok(()) };
        if let Some(earlier) = self.answers.get(&part) {
            let is_same = *earlier == known && self.places[&part].steps == place.steps;
            ensure!(is_same, "part {part}: another answer than before");
            ensure!(self.allow_repeats, "part {part} is answered twice (--allow-repeats takes the same answer twice)");
            return Ok(());
        }
        self.answers.insert(part, known);
        self.places.insert(part, place);
        Ok(())
    }

    fn head(&mut self, head: Head) -> anyhow::Result<()> {
        if let Some((known, _)) = &self.head {
            ensure!(*known == head, "a head of another split");
            return Ok(());
        }
        ensure!(PartOf::digest(&head.puzzle) == head.sha256, "the head does not say the SHA-256 of its puzzle");
        ensure!(head.parts > 0, "the head says that there is no part");
        ensure!(head.parts <= MOST, "the head says more parts than exactly split makes");
        let puzzle = one_puzzle(&head.puzzle, self.stop)?;
        self.head = Some((head, puzzle));
        Ok(())
    }
}

/// What an answer in one line says, where it is complete.
fn known(text: &str, part: &Puzzle, answer: &PartLine, said: &str) -> anyhow::Result<(Question, Option<Answer>)> {
    let count = answer.count.as_deref().map(number).transpose()?;
    let verdict = verdict(said)?;
    let Some((object, digest)) = text.rsplit_once(DIGEST) else { bail!("no digest: exactly did not write this line") };
    ensure!(
        digest.strip_suffix("\"}") == Some(&PartOf::digest(&format!("{object}}}"))),
        "it was changed: the digest differs"
    );
    let question = if count.is_some() { Question::Count } else { Question::Check };
    let is_whole = verdict != "unknown" && (question == Question::Check || answer.complete == Some(true));
    if is_whole && let Some(count) = &count {
        let found = u64::try_from(count).unwrap_or(u64::MAX);
        ensure!(verdict == word(found), "the verdict is not that of the count");
        ensure!(*count <= most(part), "the count is more than the cells of the part can hold");
    }
    check_listed(part, &verdict, &answer.solutions)?;
    Ok((question, is_whole.then_some(Answer { verdict, count, fingerprint: None })))
}

/// Whether a line is of the schema whose members are known here.
fn check_schema(said: Option<u64>, known: u32) -> anyhow::Result<()> {
    let said = said.context("no schema: exactly did not write this line")?;
    ensure!(said == u64::from(known), "schema {said}: this version of exactly knows {known}");
    Ok(())
}

/// As many solutions as there would be if no rule said more than what the givens leave to each cell.
fn most(part: &Puzzle) -> BigUint {
    part.marks().into_iter().map(|marks| BigUint::from(marks.len())).product()
}

/// Whether the solutions that `check` shows are some of the part, and as many as its verdict says. Those in another notation say nothing.
fn check_listed(part: &Puzzle, verdict: &str, listed: &[String]) -> anyhow::Result<()> {
    let most = match verdict {
        "none" => 0,
        "unique" => 1,
        _ => usize::MAX,
    };
    ensure!(listed.len() <= most, "the verdict is not that of the solutions");
    let distinct: HashSet<&String> = listed.iter().collect();
    ensure!(distinct.len() == listed.len(), "a solution is listed twice");
    for solution in listed.iter().filter_map(|text| solution(part.board(), text)) {
        if let Some(reason) = part.violation(&solution) {
            bail!("a listed solution breaks {}", part.name(reason));
        }
    }
    Ok(())
}

/// A number as `exactly` writes it.
fn number(text: &str) -> anyhow::Result<BigUint> {
    let number: BigUint = text.parse().context("count")?;
    ensure!(number.to_string() == text, "count: {}", name(text));
    Ok(number)
}

fn verdict(said: &str) -> anyhow::Result<String> {
    match said {
        "none" | "unique" | "multiple" | "unknown" => Ok(said.to_owned()),
        other => bail!("no verdict: {other}"),
    }
}

fn word(count: u64) -> &'static str {
    match count {
        0 => "none",
        1 => "unique",
        _ => "multiple",
    }
}

fn solution(board: &Board, text: &str) -> Option<Solution> {
    let (symbols, order) = (board.symbols(), board.values());
    let value = |symbol: &str| (0..order).map(Value::new).find(|&value| symbols.symbol(value) == symbol);
    let values: Option<Vec<Value>> = if text.contains(' ') {
        text.split(' ').map(value).collect()
    } else {
        text.chars().map(|symbol| value(symbol.encode_utf8(&mut [0; 4]))).collect()
    };
    values.filter(|values| values.len() == board.grid().cells().len()).map(Solution::new)
}

/// A path from its words.
fn steps(board: &Arc<Board>, words: &[String]) -> anyhow::Result<Vec<(Cell, Value)>> {
    let step = |word: &String| -> Option<(Cell, Value)> {
        let (cell, symbol) = word.split_once('=')?;
        let cell = board.grid().cells().find(|&known| board.grid().name(known).to_string() == cell)?;
        let value = (0..board.values()).map(Value::new).find(|&value| board.symbols().symbol(value) == symbol)?;
        Some((cell, value))
    };
    words.iter().map(|word| step(word).with_context(|| format!("path: {}", name(word)))).collect()
}

fn one_puzzle(text: &str, stop: &dyn Stop) -> anyhow::Result<Puzzle> {
    let options = Options { from: Format::by_name("exactly"), ..Options::default() };
    let mut reader = Reader::new(text.as_bytes(), &options)?;
    let mut parser = Parser::new(&options);
    let mut puzzles = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        for record in parser.records_until(&chunk?, stop) {
            let record = record.map_err(|error| match error.fault {
                Fault::Stopped(limit) => limit.into(),
                _ => anyhow::Error::from(error).context("the puzzle of the head"),
            })?;
            puzzles.push(record.puzzle);
        }
    }
    puzzles.pop().filter(|_| puzzles.is_empty()).context("the head has not one puzzle")
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn shown(path: &Path) -> String {
    name(&path.display().to_string()).into_owned()
}
