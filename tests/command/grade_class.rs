//! `exactly grade --class`: a class of forty, with names and mistakes as students have them.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::common::dimacs::dimacs;
use crate::common::folder::{Folder, text};
use crate::common::program::{Auxiliary, Boxes, Kind, Loop, Most, PUZZLES, Program, Scheme};
use crate::common::run::{Ran, exactly};
use crate::common::zip::{How, Zip};

const HEADING: &str = "submission,verdict,kind,hint,points,variables,clauses,seconds\n";

fn right() -> Program {
    Program::right(4, PUZZLES[0].1)
}

fn formula(slip: impl FnOnce(&mut Program)) -> String {
    dimacs(&right().with(slip).clauses())
}

fn put(folder: &Path, name: &str, contents: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, contents).unwrap();
}

/// The fields of each row but for the seconds, by the submission.
fn rows(table: &str) -> BTreeMap<String, Vec<String>> {
    assert!(table.starts_with(HEADING), "{table}");
    let mut reader = csv::ReaderBuilder::new().from_reader(table.as_bytes());
    let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>());
    rows.map(|mut row| (row.remove(0), row)).collect()
}

/// A table without what a clock tells.
fn timeless(table: &str) -> String {
    table.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned() + "\n").collect()
}

/// Grades a class in a table, with these further arguments.
fn graded(folder: &Folder, more: &[&str]) -> Ran {
    fs::write(folder.path("puzzle.txt"), PUZZLES[0].1).unwrap();
    let (class, puzzle) = (folder.path("class"), folder.path("puzzle.txt"));
    let args = ["grade", "--class", text(&class), "--puzzle", text(&puzzle)];
    exactly(&[&args[..], more].concat(), "")
}

/// Forty submissions, each with its verdict, the beginning of its hint and its points.
fn class_of_forty(folder: &Path) -> Vec<(String, &'static str, &'static str, &'static str)> {
    const SAME: &str = "equivalent";
    const OTHER: &str = "not equivalent";
    let mut all = Vec::new();
    let mut file = |name: &str, contents: &[u8], verdict, hint, points| {
        put(folder, name, contents);
        all.push((name.to_owned(), verdict, hint, points));
    };
    let schemes = [Scheme::Minimal, Scheme::Weber, Scheme::Extended];
    let mosts = [Most::Pairs, Most::Counter, Most::Bits, Most::Ladder, Most::Totalizer];
    for (at, (scheme, most)) in schemes.into_iter().flat_map(|s| mosts.map(|most| (s, most))).enumerate() {
        file(&format!("right/{at}.cnf"), formula(|p| (p.scheme, p.most) = (scheme, most)).as_bytes(), SAME, "", "10");
    }
    // Ö and ü as one letter, and as two.
    file("Jörg Müller/lösung.cnf", formula(|_| {}).as_bytes(), SAME, "", "10");
    file("Jo\u{308}rg Mu\u{308}ller/lo\u{308}sung 2.cnf", formula(|_| {}).as_bytes(), SAME, "", "10");
    file("early/ada.cnf", formula(|_| {}).as_bytes(), SAME, "", "10");
    let without = |kind: Kind| formula(|p| p.loops.push((Some(kind), Some(false), Loop::Values, 0..0)));
    file(
        "late/ada.cnf",
        without(Kind::Columns).as_bytes(),
        OTHER,
        "missing: each value stands at most once in each column",
        "7",
    );
    file("=1+1.cnf", without(Kind::Rows).as_bytes(), OTHER, "missing: each value stands at most once in each row", "7");
    let hint = "missing: each value stands at most once in each box";
    file("no boxes.cnf", without(Kind::Boxes).as_bytes(), OTHER, hint, "7");
    let no_givens = formula(|p| p.givens.clear());
    file("no, \"givens\".cnf", no_givens.as_bytes(), OTHER, "the givens are missing; the rules are right", "8");
    let wrong = formula(|p| p.givens[0][2] = (p.givens[0][2] + 1) % 4);
    file("wrong given.cnf", wrong.as_bytes(), OTHER, "line 306 says r2c3=1, but something else is given there", "8.75");
    let denied = formula(|_| {}).replace("\n28 0\n", "\n-28 0\n");
    file("denied.cnf", denied.as_bytes(), OTHER, "line 306 denies what is given for r2c3", "8.75");
    let missing = formula(|p| _ = p.givens.remove(0));
    file("a given missing.cnf", missing.as_bytes(), OTHER, "missing: givens, in part: r2c3", "8.75");
    let boxes = formula(|p| p.boxes = Boxes::Around(1, 1));
    file("boxes.cnf", boxes.as_bytes(), OTHER, "the boxes lie one row too low and one column too far right", "7");
    let values = formula(|p| p.loops.push((Some(Kind::Cells), None, Loop::Values, 0..3)));
    file("loop.cnf", values.as_bytes(), OTHER, "a loop over values stops at 3, in what is said of cells", "7");
    let shared = formula(|p| (p.most, p.auxiliary) = (Most::Counter, Auxiliary::Shared));
    file("shared.cnf", shared.as_bytes(), OTHER, "the auxiliary variable 65 is shared", "9");
    let negated: Vec<Vec<i64>> =
        right().clauses().into_iter().map(|clause| clause.into_iter().map(|literal| -literal).collect()).collect();
    file("negated.cnf", dimacs(&negated).as_bytes(), OTHER, "all literals negated, it is equivalent", "9");
    let held: Vec<i64> = solution().into_iter().filter(|&literal| literal > 0).collect();
    let stray = formula(|_| {}) + &format!("-{} -{} 0\n", held[0], held[9]);
    file("stray.cnf", stray.as_bytes(), OTHER, "", "9");
    let cells: String = right()
        .half(Kind::Cells, true)
        .iter()
        .map(|c| dimacs(std::slice::from_ref(c)).lines().nth(1).unwrap().to_owned() + "\n")
        .collect();
    file("cells alone.cnf", cells.as_bytes(), OTHER, "", "2");
    file("nothing.cnf", b"p cnf 64 0\n", OTHER, "perhaps: almost everything is missing", "0");
    file("contradiction.cnf", b"p cnf 64 1\n0\n", OTHER, "", "0");
    file("broken.cnf", b"1 2 x 0\n", "unreadable", "line 1: a literal", "0");
    file("empty.cnf", b"", "unreadable", "line 1: no formula", "0");
    file("latin1.cnf", b"c L\xf6sung\n1 0\n", OTHER, "", "0");
    file("binary.cnf", &[0, 1, 2, 255], "unreadable", "line 1: ", "0");
    file("seven.cnf", b"7z\xbc\xaf\x27\x1c\0\x04", "unreadable", "line 1: this is a 7z archive", "0");
    file("other numbers.cnf", rcv().as_bytes(), OTHER, "read by the rcv numbering, it is equivalent", "9");
    file("no header", formula(|_| {}).split_once('\n').unwrap().1.as_bytes(), SAME, "there is no header", "10");
    assert_eq!(all.len(), 40);
    all
}

/// The literals of cells that hold in the solution.
fn solution() -> Vec<i64> {
    let model = exactly(&["sat", "-"], formula(|_| {})).out;
    let literals = model.split_whitespace().filter_map(|word| word.parse().ok());
    literals.filter(|literal: &i64| (1..=64).contains(&literal.abs())).collect()
}

/// The right formula in numbers of three digits.
fn rcv() -> String {
    let number = |literal: i64| {
        let place = literal.abs() - 1;
        literal.signum() * ((place / 16 + 1) * 100 + (place / 4 % 4 + 1) * 10 + place % 4 + 1)
    };
    let clauses = right().clauses().into_iter().map(|clause| clause.into_iter().map(number).collect());
    dimacs(&clauses.collect::<Vec<Vec<i64>>>())
}

#[test]
fn a_class_of_forty_gets_a_row_each() {
    let folder = Folder::new();
    let expected = class_of_forty(&folder.path("class"));
    let ran = graded(&folder, &["--csv"]);
    let found = rows(&ran.out);
    assert_eq!((found.len(), ran.status), (40, 2), "{}", ran.err);
    for (name, verdict, hint, points) in expected {
        // A field that a spreadsheet would run has an apostrophe in front.
        let name = if name.starts_with('=') { format!("'{name}") } else { name };
        let row = found.get(&name).unwrap_or_else(|| panic!("{name}: {found:?}"));
        assert_eq!((row[0].as_str(), row[3].as_str()), (verdict, points), "{name}: {row:?}");
        assert!(row[2].starts_with(hint), "{name}: {row:?}");
        assert_eq!(row[4].is_empty(), verdict == "unreadable", "{name}: {row:?}");
    }
    assert!(
        ran.err.starts_with("points: cells 2, rows 2, columns 2, boxes 2, givens 1, whole 1; 10 in all\n"),
        "{}",
        ran.err
    );
    let names = "Jo\u{308}rg Mu\u{308}ller/lo\u{308}sung 2.cnf, Jörg Müller/lösung.cnf, early/ada.cnf, no header, right/0.cnf\n";
    assert!(
        ran.err.contains(&format!("equal up to the order and the numbers of auxiliary variables: {names}")),
        "{}",
        ran.err
    );
    // Wherever an earlier table was cut, the whole one comes of it.
    let earlier = folder.path("earlier.csv");
    for cut in [0, 20, HEADING.len(), ran.out.len() / 2, ran.out.len() - 3, ran.out.len()] {
        fs::write(&earlier, &ran.out.as_bytes()[..cut]).unwrap();
        let resumed = graded(&folder, &["--csv", "--resume", text(&earlier)]);
        assert_eq!((timeless(&resumed.out), &resumed.err, resumed.status), (timeless(&ran.out), &ran.err, 2), "{cut}");
        let whole = ran.out.as_bytes()[..cut].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        assert!(resumed.out.starts_with(&ran.out[..whole]), "{cut}: what was told is told again");
    }
    fs::write(&earlier, ran.out.replace("boxes.cnf", "box.cnf")).unwrap();
    let other = graded(&folder, &["--csv", "--resume", text(&earlier)]);
    assert!(
        other.err.contains("a row is about box.cnf, where boxes.cnf is next") && other.status == 2,
        "{}",
        other.err
    );
}

#[test]
#[cfg(unix)]
fn a_run_that_was_killed_is_taken_up() {
    let folder = Folder::new();
    class_of_forty(&folder.path("class"));
    let whole = graded(&folder, &["--csv"]).out;
    let (class, puzzle, cut) = (folder.path("class"), folder.path("puzzle.txt"), folder.path("cut.csv"));
    let args = ["grade", "--class", text(&class), "--puzzle", text(&puzzle), "--csv"];
    let mut command = crate::common::run::command(&args);
    command.stdout(fs::File::create(&cut).unwrap()).stderr(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    while fs::metadata(&cut).unwrap().len() < HEADING.len() as u64 + 100 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_resumed(&folder, &cut, &whole);
    // Ctrl-C: what was being judged has no row, since less may have been found than there is.
    command.stdout(fs::File::create(&cut).unwrap());
    let mut child = command.spawn().unwrap();
    while fs::metadata(&cut).unwrap().len() < HEADING.len() as u64 + 100 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_resumed(&folder, &cut, &whole);
}

/// That a table which was cut becomes this one.
fn assert_resumed(folder: &Folder, cut: &Path, whole: &str) {
    let told = fs::read_to_string(cut).unwrap();
    assert!(timeless(whole).starts_with(&timeless(&told[..told.rfind('\n').map_or(0, |at| at + 1)])));
    let ran = graded(folder, &["--csv", "--resume", text(cut)]);
    assert_eq!(timeless(&ran.out), timeless(whole));
}

#[test]
fn what_is_packed_is_unpacked_within_bounds() {
    let folder = Folder::new();
    let class = folder.path("class");
    let formula = formula(|_| {});
    let one = || Zip::default().file("a/b.cnf", &formula);
    put(
        &class,
        "Ada B/hand in.zip",
        Zip::default()
            .file("src/x.py", "print()")
            .file("src/übung.cnf", &formula)
            .file("__MACOSX/._u.cnf", "x")
            .file(b"\x94.cnf", &formula)
            .end(),
    );
    put(&class, "inner.zip", Zip::default().file("one.zip", one().end()).end());
    put(
        &class,
        "deep.zip",
        Zip::default()
            .file("1.zip", Zip::default().file("2.zip", Zip::default().file("3.zip", one().end()).end()).end())
            .end(),
    );
    put(
        &class,
        "secret.zip",
        Zip::default()
            .file_like("s.cnf", &formula, How { is_encrypted: true, ..How::default() })
            .file("t.cnf", &formula)
            .end(),
    );
    put(
        &class,
        "torn.zip",
        Zip::default()
            .file_like("s.cnf", &formula, How { is_damaged: true, ..How::default() })
            .file("t.cnf", &formula)
            .end(),
    );
    let whole = one().end();
    put(&class, "cut.zip", &whole[..whole.len() - 9]);
    put(&class, "cut inside.zip", {
        let inner = Zip::default().file("one.zip", one().end()).end();
        inner[..inner.len() - 9].to_vec()
    });
    put(&class, "bomb.zip", Zip::default().bomb("a.cnf", 300).file("b.cnf", &formula).end());
    put(
        &class,
        "bombs.zip",
        (0..6).fold(Zip::default(), |zip, n| zip.bomb(&format!("{n}.cnf"), 250)).file("z.cnf", &formula).end(),
    );
    put(
        &class,
        "outside.zip",
        ["../../x.cnf", "/y.cnf", "C:\\z.cnf", "a/../b.cnf", "./c/./d.cnf", "c/../../w.cnf"]
            .into_iter()
            .fold(Zip::default(), |zip, name| zip.file(name, &formula))
            .end(),
    );
    put(&class, "no formula.zip", Zip::default().file("x.py", "print()").end());
    put(&class, "R/report.pdf", "%PDF");
    fs::create_dir_all(class.join("void")).unwrap();
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(formula.as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    put(&class, "g.cnf.gz", &gz);
    put(&class, "g/cut.cnf.gz", &gz[..gz.len() / 2]);
    put(&class, ".DS_Store", "x");
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let name = std::ffi::OsStr::from_bytes(b"no\xffutf8.cnf");
        fs::write(class.join(name), &formula).unwrap();
    }
    let ran = graded(&folder, &["--csv"]);
    let found = rows(&ran.out);
    let told: Vec<(&str, &str, &str)> =
        found.iter().map(|(name, row)| (name.as_str(), row[0].as_str(), row[2].as_str())).collect();
    let (same, not) = ("equivalent", "unreadable");
    let damaged = "what is packed is damaged or cut off";
    let cut = "the archive is cut off: the list of its files is missing";
    let unsafe_path = "unsafe: its path leads out of the archive; it was not read";
    let mut expected = vec![
        ("outside.zip/../../x.cnf", not, unsafe_path),
        ("outside.zip//y.cnf", not, unsafe_path),
        ("outside.zip/C:/z.cnf", not, unsafe_path),
        ("outside.zip/b.cnf", same, ""),
        ("outside.zip/c/../../w.cnf", not, unsafe_path),
        ("outside.zip/c/d.cnf", same, ""),
        ("Ada B/hand in.zip/src/übung.cnf", same, ""),
        ("Ada B/hand in.zip/ö.cnf", same, ""),
        ("R", not, "there is no formula in it, only report.pdf"),
        ("bomb.zip/a.cnf", not, "it unpacks to more than 256 MiB"),
        ("bomb.zip/b.cnf", same, ""),
        ("bombs.zip/0.cnf", not, "the archive is damaged here: the checksum is another"),
        ("bombs.zip/1.cnf", not, "the archive is damaged here: the checksum is another"),
        ("bombs.zip/2.cnf", not, "the archive is damaged here: the checksum is another"),
        ("bombs.zip/3.cnf", not, "the archive is damaged here: the checksum is another"),
        ("bombs.zip/4.cnf", not, "the archive unpacks to more than 1024 MiB"),
        ("bombs.zip", not, "the archive unpacks to more than 1024 MiB: the rest is left out"),
        ("cut inside.zip", not, cut),
        ("cut.zip", not, cut),
        ("deep.zip/1.zip/2.zip/3.zip", not, "archives lie in each other more than 3 deep"),
        ("g.cnf.gz", same, ""),
        ("g/cut.cnf.gz", not, damaged),
        ("inner.zip/one.zip/a/b.cnf", same, ""),
        ("no formula.zip", not, "there is no formula in it, only x.py"),
        ("secret.zip/s.cnf", not, "it is encrypted"),
        ("secret.zip/t.cnf", same, ""),
        ("torn.zip/s.cnf", not, "the archive is damaged here: the checksum is another"),
        ("torn.zip/t.cnf", same, ""),
        ("void", not, "there is no file in it"),
    ];
    if cfg!(target_os = "linux") {
        expected.push(("no\u{fffd}utf8.cnf", same, ""));
    }
    expected.sort_unstable();
    assert_eq!(told, expected);
    // Those of tar are read from their begin.
    put(&class, "h.tar", tar(&[("./x/a.cnf", &formula), ("x/notes.txt", "x"), ("b.zip", "")]));
    put(&class, "i.tar.gz", gzipped(&tar(&[("a.cnf", &formula), ("._a.cnf", "x")])));
    put(&class, "j.tgz", gzipped(&tar(&[("inner.tar", "")])));
    let whole = tar(&[("a.cnf", &formula), ("b.cnf", &formula)]);
    put(&class, "k.tar", &whole[..whole.len() - 2000]);
    put(&class, "l.zip", Zip::default().file("m.tar.gz", gzipped(&tar(&[("a.cnf", &formula)]))).end());
    put(&class, "n.tar", tar(&[("readme", "x")]));
    let ran = graded(&folder, &["--csv"]);
    let found = rows(&ran.out);
    for (name, verdict, hint) in [
        ("h.tar/x/a.cnf", same, ""),
        ("i.tar.gz/a.cnf", same, ""),
        ("j.tgz", not, "there is no formula in it, only inner.tar"),
        ("k.tar/a.cnf", same, ""),
        ("k.tar/b.cnf", not, "the archive is cut off here"),
        ("l.zip/m.tar.gz/a.cnf", same, ""),
        ("n.tar", not, "there is no formula in it, only readme"),
    ] {
        assert_eq!((found[name][0].as_str(), found[name][2].as_str()), (verdict, hint), "{name}");
    }
    // However many work on it, the same is told.
    let [one, three] = ["1", "3"].map(|jobs| graded(&folder, &["--csv", "--jobs", jobs]));
    assert_eq!((timeless(&one.out), one.err, one.status), (timeless(&three.out), three.err, three.status));
    // An archive by itself is a class, too.
    let (zip, puzzle) = (class.join("inner.zip"), folder.path("puzzle.txt"));
    let ran = exactly(&["grade", "--class", text(&zip), "--puzzle", text(&puzzle), "--csv"], "");
    assert!(ran.out.contains("\ninner.zip/one.zip/a/b.cnf,equivalent,") && ran.status == 0, "{}", ran.out);
}

/// An archive of all submissions, as systems for courses hand out, has the rows of the folder that it unpacks to.
#[test]
fn an_archive_of_a_class_has_a_row_for_each_submission() {
    let folder = Folder::new();
    let class = folder.path("class");
    let formula = formula(|_| {});
    let inner = tar(&[("notes.txt", "x"), ("more/notes.txt", "x")]);
    let files: [(&str, &[u8]); 8] = [
        ("Ada_11_assignsubmission_file_/a.cnf", formula.as_bytes()),
        ("Ada_11_assignsubmission_file_/encode.py", b"print()"),
        ("Ben_12_assignsubmission_file_/encode.py", b"print()"),
        ("Ben_12_assignsubmission_file_/report.pdf", b"%PDF"),
        ("Cleo_13_assignsubmission_file_/all.tar", &inner),
        ("Eve_15_assignsubmission_file_report.pdf", b"%PDF"),
        ("Fay_16_assignsubmission_file_a", formula.as_bytes()),
        ("all.tar", &inner),
    ];
    let (mut zip, mut archive) = (Zip::default(), Vec::new());
    // In no order; and a folder may stand there too, and have nothing in it.
    for (name, contents) in files.iter().rev() {
        put(&class, name, contents);
        zip = zip.file(name, contents);
        archive.push((*name, std::str::from_utf8(contents).unwrap()));
    }
    fs::create_dir_all(class.join("Dan_14_assignsubmission_file_")).unwrap();
    let folders = ["Dan_14_assignsubmission_file_/", "./", "__MACOSX/"];
    let zip = folders.iter().fold(zip, |zip, name| zip.file(name, "")).file("../", "").file(".DS_Store", "x").end();
    let archive = tar(&[&folders.map(|name| (name, ""))[..], &archive, &[("._a", "x")]].concat());
    let ran = graded(&folder, &["--csv"]);
    let expected = rows(&ran.out);
    let told = |name: &str| expected[name][2].as_str();
    assert_eq!(expected.len(), 7, "{}", ran.out);
    assert_eq!(told("Ben_12_assignsubmission_file_"), "there is no formula in it, only encode.py, report.pdf");
    assert_eq!(told("Dan_14_assignsubmission_file_"), "there is no file in it");
    let puzzle = folder.path("puzzle.txt");
    for (name, bytes) in [("all.zip", zip), ("all.tar", archive.clone()), ("all.tar.gz", gzipped(&archive))] {
        let path = folder.path(name);
        fs::write(&path, bytes).unwrap();
        let ran = exactly(&["grade", "--class", text(&path), "--puzzle", text(&puzzle), "--csv"], "");
        let own = |(at, mut row): (String, Vec<String>)| {
            row.pop();
            (at.strip_prefix(&format!("{name}/")).unwrap().to_owned(), row)
        };
        let mut expected = expected.clone();
        expected.values_mut().for_each(|row| _ = row.pop());
        assert_eq!(rows(&ran.out).into_iter().map(own).collect::<BTreeMap<_, _>>(), expected, "{name}");
    }
}

/// A TAR archive of these files, of which those whose names end in `/` are folders.
fn tar(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, contents) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(contents.len() as u64);
        header.set_entry_type(if name.ends_with('/') { tar::EntryType::Directory } else { tar::EntryType::Regular });
        archive.append_data(&mut header, name, contents.as_bytes()).unwrap();
    }
    archive.into_inner().unwrap()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

#[test]
fn a_huge_formula_costs_its_own_row() {
    let folder = Folder::new();
    let class = folder.path("class");
    put(&class, "huge.cnf", formula(|_| {}) + &"-1 -2 0\n".repeat(100_000));
    put(&class, "right.cnf", formula(|_| {}));
    let ran = graded(&folder, &["--csv", "--memory", "8M"]);
    let found = rows(&ran.out);
    let told: Vec<_> = found.values().map(|row| (row[0].as_str(), row[3].as_str())).collect();
    assert_eq!((told, ran.status), (vec![("unknown", ""), ("equivalent", "10")], 3));
    assert_eq!(
        found["huge.cnf"][2..6],
        [
            "too large: the formula takes more than 8.0 MiB; line 1: the header says 308 clauses, but there are 100308",
            "",
            "64",
            "100308"
        ]
    );
}
