//! Whoever dies, or hangs: what was printed is whole, other inputs are answered where that can be, and the run says what is wrong.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

use clap::Parser as _;

use super::*;
use crate::console::args::InputArgs;

#[derive(clap::Parser)]
struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    work: WorkArgs,
}

/// Prints where each record stands.
struct Places;

impl Task for Places {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let name = environment.reporter.label.to_owned();
        environment.reporter.text("", &format!("{name}:{}\n", record.line));
        environment.reporter.tally.count("printed");
        Ok(())
    }
}

/// Files of two puzzles each, with these names; gone at the end.
struct Files(PathBuf);

impl Files {
    fn new(test: &str, names: &[&str]) -> Files {
        let folder = std::env::temp_dir().join(format!("exactly-batch-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        names.iter().for_each(|name| fs::write(folder.join(name), "12..34..21..43..\n....34..21..43..\n").unwrap());
        Files(folder)
    }

    /// What a run over these files prints, and how it ends.
    fn run(&self, names: &[&str], jobs: usize) -> (String, anyhow::Result<Status>) {
        let files = names.iter().map(|name| self.0.join(name).display().to_string());
        let options = ["exactly", "--timeout", "0.2", "--jobs"].map(str::to_owned).into_iter();
        let Arguments { input, work } = Arguments::parse_from(options.chain([jobs.to_string()]).chain(files));
        let out = self.0.join(format!("out-{jobs}"));
        let destination = Destination::File(File::create(&out).unwrap());
        let tally = run_to(destination, Input::new(&input).unwrap(), &work, Places);
        (fs::read_to_string(out).unwrap(), tally.map(|tally| tally.status))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_stage_that_dies_costs_only_its_input() {
    for stage in ["opener", "reader", "parser", "worker", "task"] {
        let dying = format!("{stage}-dies");
        let names = ["a", &dying, "b", &dying, "c"];
        let files = Files::new(stage, &names);
        for jobs in [1, 3] {
            let (printed, status) = files.run(&names, jobs);
            assert_eq!((printed.as_str(), status.unwrap()), ("a:1\na:2\nb:1\nb:2\nc:1\nc:2\n", Status::BAD), "{stage}");
        }
    }
}

#[test]
fn a_parser_that_hangs_is_left_behind() {
    let names = ["a", "parser-hangs", "b"];
    for jobs in [1, 2] {
        let (printed, status) = Files::new("hangs", &names).run(&names, jobs);
        assert_eq!(
            (printed.as_str(), status.unwrap()),
            ("a:1\na:2\nb:1\nb:2\n", Status { unknown: true, ..Status::YES })
        );
    }
}

/// In a process of its own: after such an end all workers of the process are told to stop.
#[test]
fn a_thread_that_dies_is_no_clean_end() {
    const DIES: &str = "EXACTLY_TEST_DIES";
    if let Ok(thread) = std::env::var(DIES) {
        return dies(&thread);
    }
    for thread in ["printer", "feeder"] {
        let mut again = Command::new(std::env::current_exe().unwrap());
        let test = "console::batch::tests::a_thread_that_dies_is_no_clean_end";
        let output = again.args(["--exact", test, "--nocapture"]).env(DIES, thread).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "{output:?}");
    }
}

fn dies(thread: &str) {
    let names = ["a", &format!("{thread}-dies"), "b"];
    let (printed, status) = Files::new(thread, &names).run(&names, 2);
    assert!(status.unwrap_err().is::<Panicked>());
    assert!(["", "a:1\n", "a:1\na:2\n"].contains(&printed.as_str()), "{printed}");
}
