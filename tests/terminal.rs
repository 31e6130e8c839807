//! What people see in a terminal: boards and colours.
#![cfg(unix)]

mod common;

use std::process::Command;

use common::run::command;
use common::terminal::{Left, Terminal};

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

#[test]
fn a_board_looks_the_same_at_each_width_that_holds_it() {
    let expected = "\
<puzzle>:1: multiple (search)
┏━━━┯━━━┳━━━┯━━━┓
┃ 1'│ 2'┃3/4│4/3┃
┠───┼───╂───┼───┨
┃ 3'│ 4'┃ 1 │ 2 ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2'│ 1'┃4/3│3/4┃
┠───┼───╂───┼───┨
┃ 4'│ 3'┃ 2 │ 1 ┃
┗━━━┷━━━┻━━━┷━━━┛
' given
/ different in r1c3 r1c4 r3c3 r3c4
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
    assert_eq!(wide.screen.lines().count(), 99);
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
    for arguments in [&["--help"][..], &["solve", "--help"], &["solv"]] {
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
