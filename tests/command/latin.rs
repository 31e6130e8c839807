//! Latin squares: transversals and mates, at the command.

use crate::common::folder::{Folder, text};
use crate::common::run::{Ran, exactly, prints};
use serde_json::Value;

const KLEIN: &str = "1234 2143 3412 4321";

/// The table of a cyclic group, as an array.
fn cyclic(order: usize) -> String {
    let row = |row: usize| {
        let values: Vec<String> = (0..order).map(|column| ((row + column) % order + 1).to_string()).collect();
        format!("[{}]", values.join(", "))
    };
    format!("[{}]\n", (0..order).map(row).collect::<Vec<_>>().join(", "))
}

#[test]
fn published_counts() {
    for (order, count) in [(5, "15"), (7, "133"), (9, "2025"), (11, "37851")] {
        prints(&["transversals"], cyclic(order), &format!("<stdin>:1: {count}\n"));
    }
    let even = exactly(&["transversals"], cyclic(8));
    assert_eq!((even.out.as_str(), even.status), ("<stdin>:1: 0\n", 1));
    prints(&["mates", "-p", KLEIN], "", "<puzzle>:1: 48\n");
    prints(&["mates"], cyclic(7), "<stdin>:1: 3200400\n");
    let none = exactly(&["mates"], cyclic(4));
    assert_eq!((none.out.as_str(), none.status), ("<stdin>:1: 0\n", 1));
}

/// Ordered pairs of order 4 are 6912, and no pair of order 6 is (Tarry 1900).
#[test]
fn sets_of_orthogonal_squares() {
    for (arguments, said, listed) in [
        (&["--board", "latin:3"][..], "<empty>:1: 36\n", Some(36)),
        (&["--board", "latin:4"], "<empty>:1: 3456\n", Some(3456)),
        (&["--board", "latin:4", "--ordered"], "<empty>:1: 6912\n", Some(6912)),
        (&["--board", "latin:4", "--up-to", "renaming"], "<empty>:1: 6\n", Some(6)),
        (&["3", "--board", "latin:4"], "<empty>:1: 27648\n", None),
        (&["--board", "latin:5"], "<empty>:1: 3110400\n", None),
    ] {
        prints(&[&["mols"], arguments].concat(), "", said);
        if let Some(count) = listed {
            let list = exactly(&[&["mols", "--list"], arguments].concat(), "").out;
            assert_eq!(list.matches("puzzle\n").count(), count, "{arguments:?}");
        }
    }
    let none = exactly(&["mols", "--board", "latin:6"], "");
    assert_eq!((none.out.as_str(), none.status), ("<empty>:1: 0\n", 1));
    let many = exactly(&["mols", "4", "--board", "latin:4"], "");
    assert_eq!((many.out.as_str(), many.status), ("<empty>:1: 0\n", 1));
    let none = exactly(&["mols", "4", "--board", "latin:4", "--list"], "");
    assert_eq!((none.out.as_str(), none.err.as_str(), none.status), ("", "", 1));
    let late = exactly(&["mols", "--board", "latin:9", "--list", "--limit", "1", "--timeout", "0.2"], "");
    assert_eq!((late.out.as_str(), late.status), ("", 3));
    assert!(late.err.contains("unknown (time limit) after 0 sets"), "{late:?}");
    let late = exactly(&["mols", "--board", "latin:9", "--json", "--timeout", "0.2"], "");
    assert!(late.status == 3 && late.out.contains("\"complete\":false"), "{late:?}");
    // The square of a set that is given is the first; up to renaming, it alone has the names that it has.
    for (arguments, said) in [
        (&["2", "--board", "latin:5", "--also", "diagonals"][..], "<empty>:1: 28800\n"),
        (&["2", "--board", "latin:4", "--also", "idempotent"], "<empty>:1: 1\n"),
        (&["2", "-p", "1234 2143 3412 4321"], "<puzzle>:1: 48\n"),
        (&["3", "-p", "1234 2143 3412 4321"], "<puzzle>:1: 576\n"),
        (&["3", "-p", "1234 2143 3412 4321", "--ordered"], "<puzzle>:1: 1152\n"),
        (&["3", "-p", "1234 2143 3412 4321", "--up-to", "renaming"], "<puzzle>:1: 1\n"),
        (&["2", "--board", "latin", "-p", "1234............"], "<puzzle>:1: 288\n"),
    ] {
        prints(&[&["mols"], arguments].concat(), "", said);
    }
    let named = exactly(&["mols", "--board", "latin:4", "--also", "nonconsecutive", "--up-to", "renaming"], "");
    assert!(named.status == 2 && named.err.contains("the rules tell values apart"), "{named:?}");
    prints(&["mates", "--up-to", "renaming", "-p", "1234 2143 3412 4321"], "", "<puzzle>:1: 2\n");
    let list = exactly(&["mates", "--up-to", "renaming", "--list", "-p", "1234 2143 3412 4321"], "");
    assert_eq!(list.out, "1234 3412 4321 2143\n1234 4321 2143 3412\n");
    let named = exactly(&["mates", "--up-to", "renaming", "--also", "idempotent", "-p", "1234 2143 3412 4321"], "");
    assert!(named.status == 2 && named.err.contains("the rules tell values apart"), "{named:?}");
}

/// Conditions that keep all isomorphisms have the classes that a brute force has, and each class as many automorphisms as its squares.
#[test]
fn classes_under_conditions_are_whole() {
    for (arguments, classes) in [
        (&["--board", "latin:3", "--also", "unipotent", "--up-to", "isomorphism"][..], "2; solutions: 6\n"),
        (&["--board", "latin:4", "--also", "unipotent", "--up-to", "isomorphism"], "7; solutions: 96\n"),
        (&["--board", "latin:5", "--also", "unipotent", "--up-to", "isomorphism"], "70; solutions: 6720\n"),
        (&["--board", "latin:4", "--also", "symmetric", "--up-to", "isomorphism"], "7; solutions: 96\n"),
    ] {
        let answer = exactly(&[&["classes"], arguments].concat(), "");
        assert_eq!(answer.err, format!("<empty>:1: classes: {classes}"), "{arguments:?}");
    }
    let unlisted = ["classes", "--board", "latin:6", "--up-to", "isomorphism", "--memory", "100M"];
    let answer = exactly(&unlisted, "");
    assert_eq!((answer.out.as_str(), answer.status), ("", 3));
    assert!(
        answer.err.starts_with("<empty>:1: classes: 1130531; solutions: 812851200; the list takes more"),
        "{answer:?}"
    );
    for (board, rule, group) in
        [("latin:3", ["--law", "(x*y)*z = x*(y*z)"], 6), ("latin:4", ["--also", "self-orthogonal"], 24)]
    {
        let arguments = ["classes", "--json", "--board", board, "--up-to", "isomorphism", rule[0], rule[1]];
        let answer = exactly(&arguments, "");
        let lines = answer.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let number = |line: &serde_json::Value, key: &str| line[key].as_str().map(|text| text.parse::<u64>().unwrap());
        let orders = lines.filter_map(|line| Some(number(&line, "size")? * number(&line, "automorphisms")?));
        assert!(orders.clone().count() > 0 && orders.clone().all(|order| order == group), "{answer:?}");
    }
    let klein = ["classes", "--json", "--board", "latin", "--up-to", "isotopy", "-p", "1234 2143 3412 4321"];
    let answer = exactly(&klein, "");
    assert!(answer.out.contains(r#""automorphisms":"96","generators":["(3,4)(7,8)(11,12)","#), "{answer:?}");
    let named = ["count", "--method", "classes", "--board", "latin", "--also", "diagonals", "-p"];
    prints(&[&named[..], &["123456.............................."]].concat(), "", "<puzzle>:1: 128\n");
    let knut_vik = ["count", "--method", "placements", "--board", "latin:11", "--also", "pandiagonal", "--empty"];
    prints(&knut_vik, "", "<empty>:1: 319334400\n");
    let renamed = ["mates", "--also", "symmetric", "--up-to", "renaming", "-p", "15432 32154 54321 21543 43215"];
    prints(&renamed, "", "<puzzle>:1: 1\n");
}

/// The subsquares of groups are the cosets of their subgroups: 12 of order 2 in Klein's, 4 in the cyclic one.
#[test]
fn what_lies_in_squares_and_between_them() {
    let (klein, cyclic) = ("1234 2143 3412 4321", "1234 2341 3412 4123");
    for (arguments, said) in [
        (&["subsquares", "-p", klein][..], "<puzzle>:1: 12 of order 2\n"),
        (&["subsquares", "--order", "2", "-p", cyclic], "<puzzle>:1: 4\n"),
        (&["intercalates", "-p", cyclic], "<puzzle>:1: 4\n"),
        (&["transversals", "--partial", "1", "-p", cyclic], "<puzzle>:1: 16\n"),
        (&["transversals", "--partial", "0", "-p", cyclic], "<puzzle>:1: 1\n"),
        (&["transversals", "--near", "--list", "--limit", "1", "-p", cyclic], "r1c1=1 r2c2=3 r3c4=2\n"),
        (&["trades", "-p", klein, "-p", "2134 1243 3412 4321"], "<puzzle 2>:1: 4 cells, 1 smallest trade\n"),
        (&["minimise", "--smallest", "--board", "latin:2", "-p", "12 21"], ".. .1\n"),
    ] {
        prints(arguments, "", said);
    }
    let squares = ["1324 3241 2413 4132", "3412 4123 2341 1234", "1234 2143 3412 4321", "1324 3241 2413 4132"];
    let arguments: Vec<&str> = ["trades"].into_iter().chain(squares.iter().flat_map(|square| ["-p", square])).collect();
    for _ in 0..60 {
        let answer = exactly(&arguments, "");
        assert_eq!(answer.status, 1, "{answer:?}");
        assert!(answer.out.starts_with("<puzzle 2>:1: 14 cells") && answer.out.contains("<puzzle 4>:1: 0 cells"));
    }
    for (arguments, status, said) in [
        (&["mols", "2", "--board", "latin:46"][..], 2, "2 layers are out of range"),
        (&["subsquares", "-p", "12345 23451 34512 45123 51234"], 1, "0\n"),
        (&["transversals", "--partial", "5", "-p", cyclic], 1, "0\n"),
        (&["trades", "-p", klein, "-p", klein], 1, "0 cells"),
        (&["trades", "-p", klein, "-p", "12345 23451 34512 45123 51234"], 2, "this square has order 5"),
        (&["subsquares", "-p", "1234 2143 3412 432."], 2, "not a full Latin square: r4c4 is empty"),
    ] {
        let answer = exactly(arguments, "");
        assert_eq!(answer.status, status, "{arguments:?}: {answer:?}");
        assert!((answer.out + &answer.err).contains(said), "{arguments:?}");
    }
    let list = exactly(&["subsquares", "--list", "--json", "-p", klein], "").out;
    assert!(
        list.contains("{\"subsquare\":\"r1c1=1 r1c2=2 r2c1=2 r2c2=1\"}\n") && list.contains("\"count\":\"12\""),
        "{list}"
    );
    let fewest = exactly(&["minimise", "--smallest", "--json", "--board", "latin", "-p", klein], "").out;
    assert!(fewest.contains("\"at_most\":5,\"at_least\":5"), "{fewest}");
}

/// Lists of other programs come in as they go out; what is wrong with one is told at its place.
#[test]
fn lists_of_squares_come_in() {
    for (to, from) in [("mckay", &["--from", "mckay"][..]), ("long", &[])] {
        let squares = exactly(&["enumerate", "--board", "latin:3", "--empty", "--to", to], "").out;
        let back = exactly(&[&["convert", "--to", "line"], from].concat(), &squares).out;
        assert_eq!(back, exactly(&["enumerate", "--board", "latin:3", "--empty", "--to", "line"], "").out, "{to}");
    }
    let long = "square row column value\n1 1 1 1\n1 1 2 2\n1 2 1 2\n1 2 2 1\n2 1 1 2\n2 1 2 1\n2 2 1 1\n2 2 2 2\n";
    prints(&["convert", "--board", "latin:2", "--to", "long", "-p", "1221", "-p", "2112"], "", long);
    let alone = "row column value\n1 1 1\n1 2 2\n2 1 2\n2 2 1\n";
    prints(&["convert", "--board", "latin:2", "--to", "long", "-p", "1221"], "", alone);
    prints(&["convert", "--to", "line"], alone, "1221\n");
    let pairs = exactly(&["mols", "--list", "--board", "latin:3", "--to", "pairs"], "").out;
    let sets = exactly(&["mols", "--list", "--board", "latin:3"], "").out;
    let count = |text: &str, arguments: &[&str]| exactly(arguments, text).out.matches("unique").count();
    assert_eq!(count(&pairs, &["check", "--from", "pairs"]), 36);
    assert_eq!(count(&sets, &["check"]), 36);
    prints(
        &["count", "--from", "long", "--board", "latin:3"],
        "row,column,value\n1,1,1\n1,2,2\n2;1;2\n",
        "<stdin>:1: 1\n",
    );
    let tables = exactly(&["mols", "--list", "--board", "latin:3", "--limit", "2", "--to", "gap"], "").out;
    let back = exactly(&["transversals", "--from", "gap"], &tables).out;
    assert_eq!(back, "<stdin>:1: 3\n<stdin>:2: 3\n<stdin>:3: 3\n<stdin>:4: 3\n", "{tables}");
    let small = exactly(&["transversals", "-p", "12 21", "-p", "123 231 312"], "").out;
    assert_eq!(small, "<puzzle 1>:1: 0\n<puzzle 2>:1: 3\n");
    let other_boxes = exactly(&["dedupe", "--up-to", "main"], "1234 2341 3412 4123\n");
    assert!(other_boxes.err.contains("a Latin square, read as a sudoku"), "{other_boxes:?}");
    let alone = exactly(&["trades", "-p", "12 21"], "");
    assert!(alone.status == 2 && alone.err.contains("give two or more"), "{alone:?}");
    // As many arrays as each has cells are no rows of one board.
    let sixteen = exactly(&["enumerate", "--board", "latin:4", "--empty", "--limit", "16", "--to", "array"], "").out;
    for from in [&["transversals"][..], &["transversals", "--from", "array"]] {
        assert_eq!(exactly(from, &sixteen).out.lines().count(), 16);
    }
}

#[test]
fn laws_are_kept() {
    for (law, count) in [("x1*x2 = x2*x1", 96), ("x*(y*z) = (x*y)*z", 16), ("x = y", 0), ("x = x", 576)] {
        let ran = exactly(&["count", "--board", "latin:4", "--empty", "--law", law], "");
        assert_eq!(ran.out, format!("<empty>:1: {count}\n"), "{law}");
    }
}

/// What the count says are the lines of the list, and regions come to the same number.
#[test]
fn lists_counts_and_regions_agree() {
    let folder = Folder::new();
    for square in [
        KLEIN.replace(' ', "\n"),
        "12345\n23451\n34512\n45123\n51234".to_owned(),
        "12345\n21453\n34512\n45231\n53124".to_owned(),
    ] {
        let file = folder.path("square.txt");
        std::fs::write(&file, &square).unwrap();
        let number = |ran: Ran| ran.out.trim_end().rsplit(' ').next().unwrap().parse::<usize>().unwrap();
        for command in ["transversals", "mates"] {
            let listed = exactly(
                &[command, "--list", "--from", "block", "--to", "line"][..if command == "mates" { 6 } else { 4 }],
                &square,
            );
            let counted = number(exactly(&[command, "--from", "block"], &square));
            assert_eq!(listed.out.lines().count(), counted, "{command}: {square}");
            let json = exactly(&[command, "--list", "--json", "--from", "block"], &square);
            let lines: Vec<Value> = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!(lines.len(), counted + 2);
            assert_eq!(lines[counted + 1]["count"], counted.to_string());
            assert_eq!(lines[counted + 1]["complete"], true);
        }
        let regions = format!("regions:{}", text(&file));
        let others = number(exactly(&["count", "--board", &regions, "--empty"], ""));
        assert_eq!(number(exactly(&["mates", "--from", "block"], &square)), others);
    }
}

#[test]
fn what_is_not_known_is_said() {
    let spent = exactly(&["transversals", "--disjoint", "--nodes", "2"], cyclic(9));
    assert_eq!(spent.status, 3);
    assert!(spent.out.contains("at least ") && spent.out.ends_with(" disjoint, at most 9\n"), "{}", spent.out);
    assert!(spent.err.contains("unknown after 2 nodes"), "{}", spent.err);
    let late = exactly(&["transversals", "--timeout", "0.2"], cyclic(24));
    assert_eq!(late.status, 3);
    assert!(late.out.contains("at least ") && late.err.contains("unknown (time limit)"), "{late:?}");
    let late = exactly(&["mates", "--timeout", "0.2", "--json"], cyclic(9));
    let object: Value = serde_json::from_str(&late.out).unwrap();
    assert_eq!((late.status, &object["complete"], &object["verdict"]), (3, &false.into(), &"unknown".into()));
    let bounded = exactly(&["transversals", "--list", "--limit", "2", "--json"], cyclic(5));
    assert!(bounded.out.lines().last().unwrap().contains(r#""count":"2","complete":false"#), "{}", bounded.out);
}

#[test]
fn a_certificate_says_that_there_is_no_mate() {
    let folder = Folder::new();
    let out = folder.path("proofs");
    let proved = exactly(&["mates", "--prove", "--json", "--out", text(&out)], cyclic(6));
    assert_eq!(proved.status, 0, "{}", proved.err);
    let object: Value = serde_json::from_str(&proved.out).unwrap();
    let verified = exactly(&["verify", object["certificate"].as_str().unwrap()], "");
    assert_eq!(verified.status, 0);
    assert!(verified.out.ends_with("verified: no solution\n"), "{}", verified.out);
    let has = exactly(&["mates", "--prove", "--out", text(&out), "-p", KLEIN], "");
    assert_eq!((has.out.as_str(), has.status), ("<puzzle>:1: has a mate\n", 1));
    assert_eq!(folder.entries(), ["proofs"]);
    for wrong in [
        &["mates", "--out", "x", "-p", KLEIN][..],
        &["mates", "--to", "line", "-p", KLEIN],
        &["mates", "--limit", "3", "-p", KLEIN],
    ] {
        assert_eq!(exactly(wrong, "").status, 2);
    }
}

/// Numbers are named by their ends in every notation, whether or not a board names the order.
#[test]
fn numbers_are_named_by_their_ends_in_every_notation() {
    let rows = |order: usize, first: usize, between: &str| -> String {
        let cell = |row: usize, column: usize| ((row + column) % order + first).to_string();
        let row = |row: usize| (0..order).map(|column| cell(row, column)).collect::<Vec<_>>().join(between) + "\n";
        (0..order).map(row).collect()
    };
    for (order, count) in [(7, "133"), (9, "2025"), (11, "37851")] {
        for first in [0, 1] {
            let symbols = format!("{first}..{}", order + first - 1);
            for between in [" ", ",", "\t", " | "] {
                let text = rows(order, first, between);
                prints(&["transversals", "--symbols", &symbols], &text, &format!("<stdin>:1: {count}\n"));
            }
            let board = format!("latin:{order}");
            let listed =
                exactly(&["enumerate", "--symbols", &symbols, "--board", &board, "--empty", "--limit", "2"], "");
            let checked = exactly(&["check", "--symbols", &symbols, "--board", "latin"], &listed.out);
            let unique = checked.out.lines().filter(|line| line.ends_with(": unique")).count();
            assert_eq!((checked.status, unique), (0, 2), "{symbols}: {}{}", listed.out, checked.err);
        }
    }
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved = exactly(&["solve", "--symbols", "1..9", "-p", line], "");
    assert_eq!((solved.status, solved.out.starts_with("5")), (0, true), "{}", solved.err);
    let refused = exactly(&["check", "--symbols", "2..10", "-p", line], "");
    assert!(refused.err.contains("numbers from 0 or 1"), "{}", refused.err);
}

/// What `--also` says is about the mates, in a count, a list and a proof; what a file says is about its square.
#[test]
fn rules_beside_the_command_are_those_of_the_mate() {
    prints(&["mates", "--also", "diagonals", "-p", KLEIN], "", "<puzzle>:1: 48\n");
    let none = exactly(&["mates", "--also", "reduced", "-p", KLEIN], "");
    assert_eq!((none.out.as_str(), none.status), ("<puzzle>:1: 0\n", 1));
    let proofs = Folder::new();
    let out = proofs.path("p");
    let proved = ["mates", "--prove", "--also", "reduced", "--out", text(&out), "-p", KLEIN];
    assert_eq!(exactly(&proved, "").status, 0);
    let five = cyclic(5);
    let counted = exactly(&["mates", "--also", "diagonals"], &five);
    let listed = exactly(&["mates", "--also", "diagonals", "--list", "--to", "line"], &five);
    assert_eq!(counted.out, format!("<stdin>:1: {}\n", listed.out.lines().count()));
    assert!(listed.out.lines().count() > 0, "{listed:?}");
    for mate in listed.out.lines().take(3) {
        let again = exactly(&["check", "--board", "latin", "--also", "diagonals", "-p", mate], "");
        assert_eq!((again.out.as_str(), again.status), ("<puzzle>:1: unique\n", 0), "{mate}");
    }
    let refused = exactly(&["mates", "--also", "windows"], &five);
    assert!(refused.status == 2 && refused.err.contains("windows have the shape of boxes"), "{refused:?}");
}

/// A square of order 10 with 5504 transversals and one partition into ten of them, and the cyclic group of order 11: no search of
/// their regions comes upon a mate in a minute.
#[test]
fn lists_come_by_transversals() {
    const PARKER: &str =
        "0123456789 1832547690 2956308471 3709861524 4675290813 5094783162 6547132908 7418029356 8360915247 9281674035";
    let list = ["mates", "--list", "--timeout", "60", "--to", "line", "--limit", "3"];
    let eleven = exactly(&list, cyclic(11));
    assert_eq!((eleven.out.lines().count(), eleven.status), (3, 0), "{eleven:?}");
    let parker = exactly(&[&list[..], &["--symbols", "0123456789", "-p", PARKER]].concat(), "");
    assert_eq!((parker.out.lines().count(), parker.status, parker.err.as_str()), (3, 0, ""), "{parker:?}");
    assert!(parker.out.starts_with("0123456789"), "{parker:?}");
    let json = exactly(&["mates", "--list", "--json", "-p", "1234 2341 3412 4123"], "");
    let ending: Value = serde_json::from_str(json.out.lines().last().unwrap()).unwrap();
    assert_eq!((json.status, &ending["complete"], &ending["verdict"]), (1, &true.into(), &"none".into()), "{json:?}");
}

/// Where the command says the board of bare cells, they need not say it again.
#[test]
fn a_board_that_is_said_need_not_be_written() {
    let klein = "1234\n2143\n3412\n4321\n";
    for (to, written) in [
        ("line", "1234214334124321\n"),
        ("block", klein),
        ("array", "[[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]]\n"),
        ("csv", "1,2,3,4\n2,1,4,3\n3,4,1,2\n4,3,2,1\n"),
    ] {
        prints(&["convert", "--board", "latin", "--to", to], klein, written);
        // The form has its last two rows the other way round.
        let canonical = exactly(&["convert", "--canonical", "--board", "latin", "--to", to], klein);
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        assert_eq!((digits(&canonical.out).as_str(), canonical.status), ("1234214343213412", 0), "{canonical:?}");
        assert_eq!(canonical.out.lines().count(), written.lines().count(), "{to}");
        // What it says of bare cells, it says of no others.
        let brings = "puzzle\norder: 4\nboxes: none\nalso: diagonals\n";
        let refused = exactly(&["convert", "--board", "latin", "--to", to], brings);
        assert!(refused.status == 2 && refused.err.contains("brings its own board"), "{to}: {refused:?}");
        let unsaid = exactly(&["convert", "--to", to], "puzzle\norder: 4\nboxes: none\n");
        assert!(unsaid.status == 2 && unsaid.err.contains("that it has no boxes"), "{to}: {unsaid:?}");
        let also = exactly(&["convert", "--board", "latin", "--also", "diagonals", "--to", to], klein);
        assert!(also.status == 2, "{to}: {also:?}");
    }
    prints(
        &["convert", "--symbols", "0123", "--board", "latin", "--to", "line", "-p", "0123103223013210"],
        "",
        "0123103223013210\n",
    );
    let generated = exactly(&["generate", "--board", "latin:4", "--to", "line"], "");
    assert!(generated.status == 0 && generated.out.trim_end().len() == 16, "{generated:?}");
}
