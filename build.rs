//! Tells the command what a report of a bug needs: the commit, the compiler, the target and the version of varisat.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_CLI").is_none() {
        return;
    }
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let root = Path::new(&root);
    let compiler = env::var("RUSTC").ok().and_then(|rustc| output(Command::new(rustc).arg("--version")));
    say("EXACTLY_COMMIT", packaged_commit(root).or_else(|| commit(root)));
    say("EXACTLY_RUSTC", compiler.map(|text| text.trim_start_matches("rustc ").to_owned()));
    say("EXACTLY_TARGET", env::var("TARGET").ok());
    say("EXACTLY_VARISAT", locked(root, "varisat"));
}

fn say(name: &str, fact: Option<String>) {
    println!("cargo::rustc-env={name}={}", fact.as_deref().unwrap_or("unknown"));
}

/// The commit that `cargo package` was called on.
fn packaged_commit(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    Some(rest.split('"').nth(1)?.chars().take(12).collect())
}

/// The commit of a repository of our own, and whether the sources differ from it. Debug builds go without: they would be
/// built anew after each commit.
fn commit(root: &Path) -> Option<String> {
    let is_debug = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    if is_debug || !root.join(".git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| output(Command::new("git").arg("-C").arg(root).args(arguments));
    // Written with every commit and checkout.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    for changing in [&log, "src", "Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(changing).display());
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no", "--", "src", "Cargo.toml", "Cargo.lock"])?;
    Some(if changes.is_empty() { commit } else { format!("{commit}, changed") })
}

/// The version of a package that the lock file names.
fn locked(root: &Path, package: &str) -> Option<String> {
    let text = fs::read_to_string(root.join("Cargo.lock")).ok()?;
    let (_, rest) = text.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    rest.split('"').next().map(str::to_owned)
}

/// What a command prints, if it goes well.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
