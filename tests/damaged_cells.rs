//! Damaged cells, fields and frames that were once read as another puzzle than a person sees in them.

mod common;

use common::texts::{counts, read, refused};

#[test]
fn a_bar_in_the_place_of_a_digit_is_no_frame() {
    let row =
        |first: usize| -> Vec<String> { (0..16).map(|place| format!("{:>2}", (first * 5 + place) % 16 + 1)).collect() };
    let line = |row: Vec<String>| row.chunks(4).map(|stack| stack.join(" ")).collect::<Vec<_>>().join(" | ") + "\n";
    let rule = "============+=============+=============+============\n";
    let rows: Vec<String> = (0..16).map(|first| line(row(first))).collect();
    let board: String = rows.chunks(4).map(|band| band.concat()).collect::<Vec<_>>().join(rule);
    assert_eq!(counts(&board), (1, 0));
    let place = board.find("11 |").unwrap();
    refused(&format!("{}1| |{}", &board[..place], &board[place + 4..]));
}

#[test]
fn a_frame_that_lacks_its_last_bar_in_one_row_has_been_cut() {
    let board =
        "+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . . | . 2 |\n| . 4 | . 1 |\n+-----+-----+\n";
    assert_eq!(counts(board), (1, 0));
    refused("+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . . | . 2 |\n| . 4 | . 1");
}

#[test]
fn one_line_between_rows_draws_no_boxes_where_bars_stand_around_every_cell() {
    let row = "| 1 | . | . | . |\n";
    refused(&format!("{row}| . | . | 2 | . |\n|---|---|---|---|\n| . | 3 | . | . |\n| . | . | . | 4 |\n").replacen(
        row,
        &format!("| | | | |\n{row}"),
        1,
    ));
}

#[test]
fn empty_fields_between_tabs_are_no_blanks_of_a_line() {
    let line = "4\t2\t3\t1\t1\t3\t2\t4\t3\t4\t\t2\t\t1\t4\t3\n";
    assert_eq!(counts(line), (1, 0));
    refused(&format!("{}\t\t\t4\t\t\t2\n", line.trim_end()));
}

#[test]
fn rows_without_their_last_tabs_are_told_so() {
    let sheet = "5\t3\t\t\t7\n6\t\t\t1\t9\t5\n\t9\t8\t\t\t\t\t6\n8\t\t\t\t6\t\t\t\t3\n4\t\t\t8\t\t3\t\t\t1\n7\t\t\t\t2\t\t\t\t6\n\
                 \t6\t\t\t\t\t2\t8\n\t\t\t4\t1\t9\t\t\t5\n\t\t\t\t8\t\t\t7\t9\n";
    let error = read(sheet).remove(0).unwrap_err();
    assert!(error.contains("9 fields, of which 5 are there, each empty cell at the end with its tab"), "{error}");
    let whole: String =
        sheet.lines().map(|line| format!("{line}{}\n", "\t".repeat(8 - line.matches('\t').count()))).collect();
    assert_eq!(counts(&whole), (1, 0));
}

#[test]
fn two_fields_that_are_glued_make_no_candidates_of_a_sheet() {
    let row = |first: usize| {
        (0..9).map(|place| ((first * 4 + place) % 9 + 1).to_string()).collect::<Vec<_>>().join(", ") + "\n"
    };
    let sheet: String = (0..9).map(row).collect();
    assert_eq!(counts(&sheet), (1, 0));
    refused(&sheet.replacen("3, 4", "3,9 4", 1));
    refused(&sheet.replacen("3, 4", "34", 1));
}

#[test]
fn a_title_or_a_blank_makes_no_larger_board_of_candidates() {
    let of = |order: usize, none: char| -> String {
        let cell = |cell: usize| {
            (0..order)
                .map(move |value| if (cell * 5 + value) % order < 3 { char::from(b'1' + value as u8) } else { none })
        };
        (0..order * order).flat_map(cell).collect()
    };
    let nine = of(9, '.');
    assert_eq!(counts(&format!("{nine}\n{nine}\n")), (2, 0));
    let read = read(&format!("Sudoku\n{nine}\n"));
    assert!(read.iter().flatten().all(|puzzle| puzzle.board().order() == 9));
    let eight = of(8, '.');
    refused(&format!("{} {}\n", &eight[..289], &eight[289..]));
}

#[test]
fn what_is_left_of_a_puzzle_in_front_of_its_solution_is_no_name() {
    let full = "341256413625162345534621253164416532";
    refused(&format!(".2.3.1,{full}\n"));
    assert_eq!(counts(&format!("12,{full}\n")), (1, 0));
}

#[test]
fn texts_of_other_solvers_that_are_glued_leave_no_cell_without_a_value() {
    let one = ".Shape~4x4.~R1C1_1~R2C3_2";
    assert_eq!(counts(&format!("{one}\n.Shape~4x4.~R1C1_3~R2C4_2\n")), (2, 0));
    refused(&format!("{one}.~R1C1_3~R2C4_2\n"));
}

#[test]
fn a_row_of_a_drawing_that_came_twice_makes_no_candidates() {
    let rows = ["┃ 1 │ 2 ┃ 3 │ 4 ┃\n", "┃ 3 │ 4 ┃ 1 │ 2 ┃\n", "┃ 2 │ 1 ┃ 4 │ 3 ┃\n", "┃ 4 │ 3 ┃ 2 │ 1 ┃\n"];
    let (heavy, light) = ("╋━━━╋━━━╋━━━╋━━━╋\n", "╋───┼───╋───┼───╋\n");
    let board = format!("{heavy}{}{light}{}{heavy}{}{light}{}{heavy}", rows[0], rows[1], rows[2], rows[3]);
    assert_eq!(counts(&board), (1, 0));
    refused(&board.replacen(rows[1], &format!("{}{}", rows[1], rows[2]), 1));
    refused(&board.replacen("│ 4 ┃\n", "│ 41┃\n", 1));
}

#[test]
fn rows_of_strings_of_which_one_is_over_are_no_boards_of_a_smaller_order() {
    let row = |first: usize| {
        format!(
            "'{}'",
            (0..16).map(|place| char::from(b"123456789ABCDEFG"[(first * 5 + place) % 16])).collect::<String>()
        )
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    assert_eq!(counts(&format!("[{}]\n", rows.join(",\n"))), (1, 0));
    refused(&format!("[{},\n'...C........1...']\n", rows.join(",\n")));
}

#[test]
fn a_remark_above_a_line_of_cells_is_told_as_one() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for remark in ["; my list", "// my list", "%list"] {
        let read = read(&format!("{remark}\n{line}\n"));
        assert_eq!(read.iter().flatten().count(), 1, "{read:?}");
        let error = read.into_iter().find_map(Result::err).unwrap();
        assert_eq!(error, "cells, or a comment behind #, expected");
    }
}

#[test]
fn a_drawing_without_walls_is_one() {
    let inner = |order: usize| format!("+{}\n", "   +".repeat(order));
    let drawn = |order: usize| {
        let row = |place: usize| {
            format!(
                "|{}|\n",
                (0..order).map(|column| if column == place { " 1 " } else { " . " }).collect::<Vec<_>>().join(" ")
            )
        };
        let rule = format!("+{}\n", "---+".repeat(order));
        format!("{rule}{}{rule}", (0..order).map(row).collect::<Vec<_>>().join(&inner(order)))
    };
    for order in [4, 5, 6] {
        assert_eq!(counts(&drawn(order)), (1, 0), "{}", drawn(order));
    }
}

#[test]
fn what_a_terminal_does_not_show_is_no_empty_cell_of_an_array() {
    let array = "[[1 2 3 4]\n [3 4 0 2]\n [2 1 4 3]\n [4 3 2 1]]\n";
    assert_eq!(counts(array), (1, 0));
    refused(&array.replacen("4 0 2", "4 \r 2", 1));
}
