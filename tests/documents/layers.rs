//! Holds the picture in docs/architecture.md true: which module of the library uses which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_picture_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let drawn = drawn(&fs::read_to_string(root.join("docs/architecture.md")).unwrap());
    let real = real(&root.join("src"));
    assert!(real.len() > 8, "the modules were not found: {real:?}");
    for (module, uses) in &real {
        assert_eq!(
            drawn.get(module),
            Some(uses),
            "docs/architecture.md, “Who uses whom”, says otherwise of `{module}`"
        );
    }
    let gone: Vec<_> = drawn.keys().filter(|module| !real.contains_key(*module)).collect();
    assert!(gone.is_empty(), "docs/architecture.md speaks of modules that are not there: {gone:?}");
}

#[test]
fn nothing_flows_back() {
    let real = real(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let mut settled = BTreeSet::new();
    while settled.len() < real.len() {
        let free = real.iter().find(|(module, uses)| !settled.contains(*module) && uses.is_subset(&settled));
        let (module, _) = free.unwrap_or_else(|| panic!("a circle among the modules that are not in {settled:?}"));
        settled.insert(module.clone());
    }
}

/// Files of one room that need each other are one file, or lack a third.
#[test]
fn no_room_has_a_circle() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = folders(&source);
    assert!(rooms.len() > 12, "the rooms were not found: {rooms:?}");
    for room in &rooms {
        let uses = uses_within(&source, room);
        let mut settled = BTreeSet::new();
        while settled.len() < uses.len() {
            let free = uses.iter().find(|(file, used)| !settled.contains(*file) && used.is_subset(&settled));
            let left = || uses.iter().filter(|(file, _)| !settled.contains(*file)).collect::<Vec<_>>();
            let (file, _) = free.unwrap_or_else(|| panic!("a circle in {}: {:?}", room.display(), left()));
            settled.insert(file.clone());
        }
    }
}

/// A file that nobody reads to its end has more than one subject.
#[test]
fn no_file_is_long() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = files(&source);
    assert!(files.len() > 300, "the files were not found");
    for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        let lines = fs::read_to_string(file).unwrap().lines().count();
        assert!(lines <= 420, "{} has {lines} lines", file.display());
    }
}

/// No room has more than 14 000 lines, but two that may not grow.
#[test]
fn no_room_is_large() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in folders(&source).iter().filter(|room| room.parent() == Some(&source)) {
        let texts = files(room).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs"));
        let lines: usize = texts.map(|file| fs::read_to_string(file).unwrap().lines().count()).sum();
        let most = match room.file_name().unwrap().to_str().unwrap() {
            "format" => 25_900,
            "cli" => 16_300,
            _ => 14_000,
        };
        assert!(lines <= most, "{} has {lines} lines", room.display());
    }
}

/// The files and folders of a room, each with those of the same room that its code names.
fn uses_within(source: &Path, room: &Path) -> Uses {
    let inner = room.strip_prefix(source).unwrap();
    let mut uses = Uses::new();
    for file in files(room).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        let path = file.strip_prefix(room).unwrap().with_extension("");
        if path.iter().any(|part| part == "tests") {
            continue;
        }
        let names: Vec<_> = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        let whole: String = inner.iter().map(|part| format!("{}::", part.to_str().unwrap())).collect();
        // The room is `super` of its own files, `super::super` of those one folder below, and so on.
        let above = "super::".repeat(names.len());
        let code = code_in_lines(&fs::read_to_string(&file).unwrap());
        let named = code.iter().flat_map(|line| {
            let mut named = names_after(line, &format!("crate::{whole}"));
            // A longer path of `super` would name another room.
            named.extend(names_after(&line.replace(&format!("super::{above}"), "elsewhere::"), &above));
            named
        });
        let used: BTreeSet<_> = named.filter(|name| *name != names[0]).collect();
        uses.entry(names[0].clone()).or_default().extend(used);
    }
    let known: BTreeSet<_> = uses.keys().cloned().collect();
    uses.values_mut().for_each(|used| used.retain(|name| known.contains(name)));
    uses
}

/// The lines of a file but for comments and tests; an import that goes over several is one of them.
fn code_in_lines(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let mut lines: Vec<String> = Vec::new();
    let mut is_import = false;
    for line in code.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        match lines.last_mut().filter(|_| is_import) {
            Some(last) => last.push_str(line),
            None => lines.push(line.to_owned()),
        }
        is_import = lines
            .last()
            .is_some_and(|last| (last.starts_with("use ") || last.starts_with("pub use ")) && !last.ends_with(';'));
    }
    lines
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let inner = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    inner.flat_map(|path| [vec![path.clone()], folders(&path)].concat()).collect()
}

/// What only some rooms may name, as the page says.
#[test]
fn solvers_and_the_outside_world_are_named_where_they_belong() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut solving, mut outside) = (0, 0);
    for file in files(&source).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        let path = file.strip_prefix(&source).unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&file).unwrap();
        let code: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let names = |words: &[&str]| code.iter().any(|line| words.iter().any(|word| line.contains(word)));
        if names(&["varisat::"]) {
            solving += 1;
            assert!(path.starts_with("sat/"), "{path} knows varisat");
        }
        if names(&["clap::", "std::fs", "std::thread", "std::time", "std::env", "std::process", "anstream"]) {
            outside += 1;
            assert!(is_command(&path) || path == "main.rs", "{path} knows the outside world");
        }
        // Options are the command's: who has the library alone cannot give any.
        let is_option = |(place, _): (usize, &str)| {
            let (before, behind) = (line_before(&text, place), &text[place + 2..]);
            !before.trim_start().starts_with("//") && behind.starts_with(|first: char| first.is_ascii_lowercase())
        };
        let is_named = text.match_indices("--").any(is_option);
        assert!(!is_named || is_command(&path) || path.ends_with("tests.rs"), "{path} names an option");
        assert!(!path.starts_with("console") || !names(&["crate::cli"]), "{path} knows a command");
    }
    assert!(solving > 3 && outside > 10, "nothing was found: {solving}, {outside}");
}

fn is_command(path: &str) -> bool {
    path.starts_with("cli") || path.starts_with("console")
}

fn line_before(text: &str, place: usize) -> &str {
    text[..place].rsplit('\n').next().unwrap_or_default()
}

/// The rooms are what the crate shows: none but propagation and the solver are private, and nothing is hidden from its pages.
#[test]
fn the_crate_shows_its_rooms() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text = fs::read_to_string(source.join("lib.rs")).unwrap();
    let private: Vec<_> = text.lines().filter(|line| line.starts_with("mod ") && line.ends_with(';')).collect();
    assert_eq!(private, ["mod candidates;", "mod sat;"]);
    let hidden = format!("#[doc({})]", "hidden");
    for file in files(&source).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        assert!(!fs::read_to_string(&file).unwrap().contains(&hidden), "{} hides an item", file.display());
    }
}

/// Lines such as `| encode | board, grid |` of the page's table.
fn drawn(page: &str) -> Uses {
    let section = page.split("## Who uses whom").nth(1).expect("the page has that section");
    let rows =
        section.split("\n## ").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    rows.map(|(module, uses)| {
        let names = uses.trim_end_matches(['|', ' ']).split(", ").map(|name| name.trim_matches('`').to_owned());
        (module.to_owned(), names.filter(|name| name != "–").collect())
    })
    .collect()
}

/// The library's modules (files in `src` and the folders of their names) and the modules that their imports name.
fn real(source: &Path) -> Uses {
    let mut uses = Uses::new();
    for file in files(source) {
        if file.ends_with("tests.rs") {
            continue;
        }
        let module = module_of(source, &file);
        if ["lib", "main", "cli", "console", "raster"].contains(&module.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let names = imports(text.split("#[cfg(test)]\nmod ").next().unwrap());
        for name in &names {
            assert!(
                name.starts_with(|first: char| first.is_ascii_lowercase()),
                "{}: name the module of {name}",
                file.display()
            );
        }
        uses.entry(module.clone()).or_default().extend(names.into_iter().filter(|name| *name != module));
    }
    uses
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn module_of(source: &Path, file: &Path) -> String {
    let first = file.strip_prefix(source).unwrap().components().next().unwrap();
    first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

fn imports(code: &str) -> BTreeSet<String> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| names_after(line, "crate::")).collect()
}

/// The names that follow a prefix in a line: one, or a list in braces.
fn names_after(line: &str, prefix: &str) -> Vec<String> {
    let paths = line.split(prefix).skip(1);
    let names = paths.flat_map(|path| match path.strip_prefix('{') {
        Some(list) => list.split(',').map(first_name).collect(),
        None => vec![first_name(path)],
    });
    names.filter(|name| !name.is_empty()).collect()
}

fn first_name(path: &str) -> String {
    path.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}
