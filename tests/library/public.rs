//! What the crate shows is the kept list `tests/public.txt`, so that a change of it is seen: every public item by its path, a room a
//! paragraph. `EXACTLY_BLESS=1 cargo test --test library public::` writes the list anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const KEPT: &str = "tests/public.txt";
/// The most that is shown. It only falls: what is new takes the place of something.
const MOST: usize = 402;

#[test]
fn what_is_shown_is_the_kept_list() {
    let shown = items(Path::new("src/lib.rs"), "");
    assert!(shown.len() > 100, "little was found: {shown:?}");
    assert!(shown.len() <= MOST, "{} items are shown, and at most {MOST} may be", shown.len());
    let shown: String = shown.into_iter().map(|item| item + "\n").collect();
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write(KEPT, &shown).unwrap();
    }
    let kept = fs::read_to_string(KEPT).unwrap_or_default();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (gone, new) = (&lines(&kept) - &lines(&shown), &lines(&shown) - &lines(&kept));
    assert!(gone.is_empty() && new.is_empty(), "gone: {gone:#?}\nnew: {new:#?}\nEXACTLY_BLESS=1 takes that over");
}

/// The public items of a module's file and of the public modules in it: `rule::Cage`.
fn items(file: &Path, path: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut found = BTreeSet::new();
    for statement in code.split("\npub ").skip(1) {
        let (word, rest) = statement.split_once([' ', '<']).unwrap_or_default();
        let rest = rest.strip_prefix("fn ").unwrap_or(rest);
        let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap();
        match word {
            "mod" => found.extend(items(&beside(file, name), &format!("{path}{name}::"))),
            "use" => {
                let used = rest.split(';').next().unwrap().rsplit("::").next().unwrap();
                let names = used.trim_matches(['{', '}', '\n', ' ']).split(',').map(str::trim);
                found.extend(names.filter(|name| !name.is_empty()).map(|name| format!("{path}{name}")));
            }
            _ => drop(found.insert(format!("{path}{name}"))),
        }
    }
    found
}

/// The file of a module in another: of those in `lib.rs` it stands beside, of others in a folder of their name.
fn beside(file: &Path, module: &str) -> PathBuf {
    let folder = if file.ends_with("lib.rs") { file.with_file_name("") } else { file.with_extension("") };
    folder.join(format!("{module}.rs"))
}
