//! What people see in a terminal: boards, colours, progress, and a word where input is waited for.
use std::fs::File;
use std::process::{Command, Stdio};

use crate::common::run::command;
use crate::common::terminal::{Left, Terminal};

const TWO: &str = "12..34..21..43..";

fn command_in(locale: &str, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    command.env_remove("LANG").env_remove("LC_CTYPE").env("LC_ALL", locale);
    command
}

/// Runs in a terminal of so many columns.
fn in_terminal(columns: u16, arguments: &[&str]) -> Left {
    Terminal::run(command_in("C.UTF-8", arguments), 60, columns, |_| {}).ends()
}

fn has_colours(left: &Left) -> bool {
    left.bytes.contains(&0x1b)
}

/// More solutions than anybody can wait for.
const BUSY: [&str; 6] = ["count", "--empty", "--board", "latin:9", "--method", "enumerate"];

#[test]
fn a_board_looks_the_same_at_each_width_that_holds_it() {
    let expected = "\
<puzzle>:1: multiple (search)
read as line: 4×4 sudoku with boxes of 2x2, 8 givens
┏━━━┯━━━┳━━━┯━━━┓
┃ 1'│ 2'┃3/4│4/3┃
┠───┼───╂───┼───┨
┃ 3'│ 4'┃1/2│2/1┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2'│ 1'┃4/3│3/4┃
┠───┼───╂───┼───┨
┃ 4'│ 3'┃2/1│1/2┃
┗━━━┷━━━┻━━━┷━━━┛
' given
/ different in r1c3 r1c4 r2c3 r2c4 r3c3 r3c4 r4c3 r4c4
puzzles: 1; 1 multiple";
    for columns in [60, 80, 200] {
        let left = in_terminal(columns, &["check", "--verbose", "-p", TWO]);
        assert_eq!((left.screen.as_str(), left.status), (expected, 1), "{columns}");
        assert!(has_colours(&left));
    }
}

#[test]
fn boards_keep_to_the_terminal_where_they_can() {
    for (columns, width) in [(60, 33), (64, 33), (65, 65), (80, 65), (200, 65)] {
        let left = in_terminal(columns, &["show", "--empty", "--board", "sudoku:16"]);
        let first = left.screen.lines().next().unwrap();
        assert_eq!((first.chars().count(), left.status), (width, 0), "{columns}");
    }
}

#[test]
fn a_board_that_is_too_wide_says_so_and_is_drawn() {
    let arguments = ["show", "--empty", "--board", "sudoku:49"];
    let left = Terminal::run(command_in("C.UTF-8", &arguments), 2000, 80, |_| {}).ends();
    let note = "<empty>:1: note: the board is 148 columns wide, the terminal 80";
    assert!(left.screen.ends_with(note), "{}", left.screen);
    assert_eq!(left.status, 0);
    let wide = Terminal::run(command_in("C.UTF-8", &arguments), 200, 200, |_| {}).ends();
    assert!(!wide.screen.contains("note:"), "{}", wide.screen);
    let lines: Vec<&str> = wide.screen.lines().collect();
    assert_eq!((lines.len(), lines[99]), (100, "nothing given"));
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let arguments = ["solve", "--pretty", "-p", TWO];
    let ran = |name: &str, value: &str, more: &[&str]| {
        let mut command = command_in("C.UTF-8", &[&arguments[..], more].concat());
        command.env(name, value);
        Terminal::run(command, 60, 80, |_| {}).ends()
    };
    assert!(has_colours(&ran("EXACTLY", "", &[])));
    assert!(!has_colours(&ran("NO_COLOR", "1", &[])));
    assert!(has_colours(&ran("NO_COLOR", "1", &["--color", "always"])));
    assert!(!has_colours(&ran("EXACTLY", "", &["--color=never"])));
    assert!(!has_colours(&ran("TERM", "dumb", &["--color", "never"])));
    let piped = |name: &str, value: &str, more: &[&str]| {
        let mut command = command_in("C.UTF-8", &[&arguments[..], more].concat());
        command.env(name, value).output().unwrap().stdout.contains(&0x1b)
    };
    assert!(!piped("EXACTLY", "", &[]));
    assert!(piped("CLICOLOR_FORCE", "1", &[]));
    assert!(piped("EXACTLY", "", &["--color", "always"]));
    assert!(!piped("CLICOLOR_FORCE", "1", &["--color", "never"]));
}

#[test]
fn help_and_errors_obey_the_choice_of_colours() {
    for arguments in [&["--help"][..], &["solve", "--help"], &["solv"], &["solve", "no/such/file"]] {
        assert!(has_colours(&in_terminal(80, arguments)), "{arguments:?}");
        let never = [&["--color", "never"], arguments].concat();
        assert!(!has_colours(&in_terminal(80, &never)), "{arguments:?}");
    }
    assert_eq!(in_terminal(80, &["solve", "--color", "purple", "-p", TWO]).status, 2);
}

#[test]
fn other_locales_get_ascii() {
    for (locale, ascii) in [("C", true), ("POSIX", true), ("de_DE.ISO-8859-1", true), ("de_DE.utf8", false)] {
        let left = Terminal::run(command_in(locale, &["show", "-p", TWO]), 60, 80, |_| {}).ends();
        assert_eq!(left.screen.is_ascii(), ascii, "{locale}: {}", left.screen);
    }
    let mut by_language = command_in("", &["show", "-p", TWO]);
    by_language.env("LANG", "en_GB.UTF-8");
    assert!(!Terminal::run(by_language, 60, 80, |_| {}).ends().screen.is_ascii());
    assert!(in_terminal(80, &["show", "--ascii", "-p", TWO]).screen.is_ascii());
}

#[test]
fn who_is_to_type_is_told_how_to_end() {
    let mut terminal = Terminal::run(command_in("C.UTF-8", &["check"]), 30, 120, |_| {});
    terminal.waits_for("then press Ctrl-D");
    terminal.types("12..34..21..4.3.\n\x04");
    let left = terminal.ends();
    assert!(left.screen.contains("stand in the command: -p 12..34..21..43.."), "{}", left.screen);
    assert!(left.screen.ends_with("<stdin>:1: none\npuzzles: 1; 1 none"), "{}", left.screen);
    // Who names standard input knows what is waited for.
    let mut named = Terminal::run(command_in("C.UTF-8", &["check", "-"]), 30, 120, |_| {});
    named.types("12..34..21..43..\n\x04");
    assert!(!named.ends().screen.contains("Ctrl-D"));
}

#[test]
fn progress_is_gone_before_anything_is_said() {
    for columns in [60, 80, 200] {
        let terminal = Terminal::run(command_in("C.UTF-8", &BUSY), 10, columns, |_| {});
        terminal.waits_for(" solutions, ");
        let line = terminal.screen();
        assert_eq!(line.lines().count(), 1, "{line}");
        terminal.signal("-INT");
        let left = terminal.ends();
        let lines: Vec<_> = left.screen.lines().collect();
        assert_eq!((lines.len(), left.status), (2, 130), "{}", left.screen);
        assert!(lines[0].starts_with("<empty>:1: at least ") && lines[1].ends_with(" solutions"), "{}", left.screen);
    }
}

#[test]
fn progress_leaves_nothing_among_data() {
    let arguments = ["enumerate", "--empty", "--board", "latin:9", "--timeout", "1.5"];
    let left = Terminal::run(command_in("C.UTF-8", &arguments), 20, 100, |_| {}).ends();
    assert!(String::from_utf8_lossy(&left.bytes).contains(" solutions, "), "there was progress");
    let lines: Vec<_> = left.screen.lines().collect();
    let (last, data) = lines.split_last().unwrap();
    assert!(last.starts_with("<empty>:1: unknown (timeout") || last.contains(" after "), "{}", left.screen);
    assert!(data.len() > 10);
    let is_record = |line: &&str| line.len() == 81 && line.bytes().all(|byte| byte.is_ascii_digit());
    assert!(data.iter().all(is_record), "{}", left.screen);
}

#[test]
fn progress_of_a_file_tells_how_much_is_left() {
    let folder = std::env::temp_dir().join(format!("exactly-progress-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (many, out) = (folder.join("many.txt"), folder.join("out.txt"));
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(&many, puzzle.repeat(400_000)).unwrap();
    let arguments = ["check", "--engine", "sat", many.to_str().unwrap()];
    for columns in [60, 80, 200] {
        let data = File::create(&out).unwrap();
        let mut terminal = Terminal::run(command_in("C.UTF-8", &arguments), 10, columns, |command| {
            command.stdout(Stdio::from(data));
        });
        terminal.waits_for("% ");
        terminal.waits_for(" left, ");
        // As a terminal writes it behind the line.
        terminal.types("\x03");
        terminal.signal("-INT");
        let left = terminal.ends();
        let written = || format!("status {}, {:?}", left.status, String::from_utf8_lossy(&left.bytes));
        assert!(left.screen.starts_with("puzzles: "), "{}", written());
        assert_eq!(left.screen.lines().count(), 1, "{}", written());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn progress_is_not_shown_where_it_is_not_wanted() {
    let silent = |arguments: &[&str], adjust: fn(&mut Command)| {
        let arguments = [arguments, &BUSY[..], &["--timeout", "1.5"]].concat();
        let left = Terminal::run(command_in("C.UTF-8", &arguments), 10, 80, adjust).ends();
        assert!(!String::from_utf8_lossy(&left.bytes).contains("solutions, "), "{}", left.screen);
    };
    silent(&["--no-progress"], |_| {});
    silent(&[], |command| {
        command.stderr(Stdio::null());
    });
    silent(&[], |command| {
        command.env("TERM", "dumb");
    });
}

#[test]
fn progress_in_ascii_is_ascii() {
    let terminal = Terminal::run(command_in("C", &BUSY), 10, 80, |_| {});
    terminal.waits_for(" solutions, ");
    terminal.signal("-INT");
    // The answer is data, the same everywhere: its estimate says ±.
    let bytes = String::from_utf8(terminal.ends().bytes).unwrap();
    assert!(bytes.replacen('±', "", 1).is_ascii(), "{bytes}");
}
