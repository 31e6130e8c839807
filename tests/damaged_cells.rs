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
    let letters: String = full.bytes().map(|digit| char::from(digit - b'1' + b'A')).collect();
    assert_eq!(counts(&format!("{letters}\n")), (1, 0));
    refused(&format!("F-E,{letters}\n"));
    assert_eq!(counts(&format!("2026-11,{full}\n")), (1, 0));
}

#[test]
fn a_comma_in_the_place_of_a_digit_is_no_set_of_candidates() {
    let rows: Vec<Vec<usize>> =
        (0..16).map(|row| (0..16).map(|column| (4 * row + row / 4 + column) % 16 + 1).collect()).collect();
    let ruler = "+---".repeat(16) + "+\n";
    let line = |row: &Vec<usize>| row.iter().map(|cell| format!("|{cell:>2} ")).collect::<String>() + "|\n" + &ruler;
    let board = ruler.clone() + &rows.iter().map(line).collect::<String>();
    assert_eq!(counts(&board), (1, 0));
    refused(&board.replacen("|12 ", "|1, ", 1));
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

#[test]
fn a_cell_that_is_lost_in_all_rows_of_a_frame_is_no_empty_one() {
    let frame = "+-----+-----+-----+-----+
| . F | . D | C H | A . |
| H . | . F | A . | . B |
| B . | . A | . . | . H |
| . . | H . | D B | . . |
+-----+-----+-----+-----+
| A H | . G | E . | . F |
| F . | . . | . C | H . |
| D E | . . | B F | G C |
| . . | . B | . . | E D |
+-----+-----+-----+-----+
";
    assert_eq!(counts(frame), (1, 0));
    assert_eq!(counts(&frame.replace('.', " ")), (1, 0));
    for column in [2, 4, 8, 10, 14, 16, 20, 22] {
        let lost = frame.lines().map(|line| format!("{}{}\n", &line[..column], &line[column + 1..]));
        refused(&lost.collect::<String>());
    }
}

#[test]
fn two_tabs_between_cells_make_no_board_of_twice_the_order() {
    let block = "? ? ? ? ? ?\nE ? ? ? ? ?\n? ? ? ? ? E\n? ? ? D ? ?\n? ? ? ? ? ?\n? F ? A ? ?\n";
    let tabs = block.replace('\n', " \n").replace(' ', "\t\t").replace("\t\t\n", "\t\n");
    refused(&format!("{tabs}\n{tabs}"));
    assert_eq!(read(&tabs), read(block));
    assert_eq!(counts(block), (1, 0));
}

#[test]
fn a_number_with_more_digits_than_the_last_has_taken_one_from_its_neighbour() {
    let row = |first: usize| -> Vec<String> {
        (0..12).map(|place| ((first / 3 + first % 3 * 4 + place) % 12 + 1).to_string()).collect()
    };
    let rows: String = (0..12).map(|first| row(first).join(" ") + "\n").collect();
    assert_eq!(counts(&rows), (1, 0));
    refused(&rows.replacen("10 11", "1 011", 1));
    let sheet = rows.replace(' ', ";");
    assert_eq!(counts(&sheet), (1, 0));
    refused(&sheet.replacen("10;11", "1;011", 1));
    assert_eq!(counts(&rows.replacen("10 11", "10 011", 1)), (0, 1));
}

#[test]
fn a_zero_among_other_empty_cells_may_have_been_a_ten() {
    let row = |first: usize| -> Vec<String> {
        let value = |place: usize| (first / 2 + first % 2 * 5 + place) % 10 + 1;
        (0..10)
            .map(|place| if (first + place).is_multiple_of(3) { "*".to_owned() } else { value(place).to_string() })
            .collect()
    };
    let rows: String = (0..10).map(|first| row(first).join(" ") + "\n").collect();
    assert_eq!(counts(&rows), (1, 0));
    refused(&rows.replacen("10", "0", 1));
    assert_eq!(counts(&rows.replace('*', "0")), (1, 0));
}

#[test]
fn one_row_too_many_makes_no_small_boards_of_the_rows_of_an_array() {
    let row = |first: usize| -> String {
        let value = |place: usize| (first / 4 + first % 4 * 4 + place) % 16 + 1;
        let cells: Vec<String> =
            (0..16).map(|place| if place == first { value(place).to_string() } else { "None".to_owned() }).collect();
        format!("[{}]", cells.join(", "))
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    assert_eq!(counts(&format!("[{}]\n", rows.join(",\n "))), (1, 0));
    refused(&format!("[{},\n {}]\n", rows[0], rows.join(",\n ")));
}

#[test]
fn a_cell_behind_an_array_is_no_board() {
    let array = "{\"puzzle\": [[0, 0, 0, 3], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]}";
    assert_eq!(counts(&format!("{array}\n")), (1, 0));
    for behind in ["  1", "0", "\n1\n", " x"] {
        assert_eq!(counts(&format!("{array}{behind}\n")).1, 1, "{behind:?}");
        assert!(counts(&format!("{array}{behind}\n")).0 <= 1, "{behind:?}");
    }
}

#[test]
fn a_wall_within_a_region_was_damaged() {
    let drawing = "+---+---+---+---+\n| 1   .   . | . |\n+   +---+---+   +\n| . | .   . | . |\n+---+   +   +   +\n| . | .   2 | . |\n+   +---+---+   +\n| .   .   . | 3 |\n+---+---+---+---+\n";
    assert_eq!(counts(drawing), (1, 0));
    refused(&drawing.replace("| 1   .   . | . |", "| 1 | .   . | . |"));
    refused(&drawing.replace("| .   .   . | 3 |", "| .   . | . | 3 |"));
}

#[test]
fn ids_of_games_have_no_zero_in_front_of_a_number() {
    let unequal = "4:0D,0,0R,0,0,0L,3,0,0,0,0UL,0D,0,3,0,0,\n";
    assert_eq!(counts(unequal), (1, 0));
    refused(&unequal.replace("3,0,0,0,", "03,0,0,0,"));
    let solo = "2x2:1e3d2a4b\n";
    assert_eq!(counts(solo), (1, 0));
    refused(&solo.replace("e3", "e03"));
    let link = "https://puzz.link/p?sudoku/16/16/g-10hbi5h3gei2gcqaj53s5k49kcl7di1leh-10ch7gai76hdl19ldi5j6g8ic9h7if8dk7gahf1l2h5icj48if8k3j4g6geg9gfo2dif3gah1d5cg-10ej-10heg6iah8bg3h1h9jfg\n";
    assert_eq!(counts(link), (1, 0));
    refused(&link.replace("3h1h9", "3hBh9"));
}

#[test]
fn zeros_beside_other_empty_cells_may_be_symbols() {
    refused("01..\n23..\n10..\n...0\n");
    refused("01..23..10.....0\n");
    assert_eq!(counts("1.....3....2.4..\n01..23..10.....0\n"), (1, 1));
    // A full board that counts from 0, in a block, on a line, among others.
    for full in ["0123\n1032\n2301\n3210\n", "0123103223013210\n", "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n"] {
        refused(full);
    }
    assert_eq!(counts("1.....3....2.4..\n0123103223013210\n1000003000020400\n"), (2, 1));
    // Zeros that stand twice in a row are empty cells.
    assert_eq!(counts("0012\n1230\n2301\n3123\n"), (1, 0));
    assert_eq!(counts("1.....3....2.4..\n0012123023013123\n"), (2, 0));
    // The last symbol stands there, or zeros stand alone.
    assert_eq!(counts("01..\n23..\n14..\n...0\n"), (1, 0));
    assert_eq!(counts("0100\n2300\n1000\n0000\n"), (1, 0));
    assert_eq!(counts("1.....3....2.4..\n01..23..14.....0\n0100230010000000\n"), (3, 0));
}

#[test]
fn rows_and_columns_of_one_sign_may_be_lines_between_boxes() {
    let rows = "53.*.7.*...\n6..*195*...\n.98*...*.6.\n***********\n8..*.6.*..3\n4..*8.3*..1\n7..*.2.*..6\n***********\n.6.*...*28.\n...*419*..5\n...*.8.*.79\n";
    for sign in ["*", "_", "-", "x"] {
        refused(&rows.replace('*', sign));
    }
    refused("12-34\n34-12\n-----\n21-43\n43-21\n");
    // Other cells are empty in the same way, or a symbol tells the order.
    assert_eq!(counts(&rows.replace(['*', '.'], "_")), (1, 0));
    assert_eq!(counts("12_53\n35_12\n_____\n21_35\n53_21\n"), (1, 0));
}

#[test]
fn lines_of_groups_may_be_boards_side_by_side() {
    let lines =
        "1...   2...   3...   4...\n..3.   ..4.   ..1.   ..2.\n...2   ...3   ...4   ...1\n.4..   .1..   .2..   .3..\n";
    refused(lines);
    assert_eq!(counts(&lines.replace("   ", " ")), (4, 0));
    assert_eq!(counts(&lines.lines().take(3).map(|line| format!("{line}\n")).collect::<String>()), (3, 0));
}

#[test]
fn a_cross_beside_other_empty_cells_may_be_ten() {
    let row = |first: usize| -> String {
        let value = |place: usize| (first / 2 + first % 2 * 5 + place) % 10 + 1;
        let cell = |place: usize| if (first + place).is_multiple_of(3) { value(place) } else { 0 };
        (0..10).map(|place| b".123456789A"[cell(place)] as char).collect()
    };
    let rows: Vec<String> = (0..10).map(row).collect();
    let [block, line] = ["\n", ""].map(|between| rows.join(between) + "\n");
    for text in [&block, &line] {
        assert_eq!(counts(text), (1, 0));
        for cross in ["X", "x"] {
            refused(&text.replace('A', cross));
            // One sign for all empty cells, or a letter that says ten.
            assert_eq!(counts(&text.replace('.', cross)), (1, 0));
            assert_eq!(counts(&text.replacen('.', cross, 1)), (1, 0));
        }
    }
    assert_eq!(counts(&format!("{line}{}", line.replace('A', "X"))), (1, 1));
    let spaced: String = block.replace('A', "X").chars().flat_map(|cell| [cell, ' ']).collect();
    refused(&spaced.replace("\n ", "\n"));
}

#[test]
fn a_small_cross_among_capital_letters_may_be_an_empty_cell() {
    let cell = |place: usize| {
        let (row, column) = (place / 25, place % 25);
        let value = (row / 5 + row % 5 * 5 + column) % 25;
        if (row + column).is_multiple_of(2) { (b'A' + value as u8) as char } else { '.' }
    };
    let block: String =
        (0..25).map(|row| (0..25).map(|column| cell(row * 25 + column)).chain(['\n']).collect::<String>()).collect();
    assert_eq!(counts(&block), (1, 0));
    refused(&block.replace('.', "x"));
    refused(&block.to_lowercase().replace('.', "X"));
}

#[test]
fn keys_that_are_exchanged_are_not_the_solution_as_the_puzzle() {
    let open = "[[1,0,0,0],[0,0,3,0],[0,0,0,2],[0,4,0,0]]";
    let full = "[[1,3,2,4],[4,2,3,1],[3,1,4,2],[2,4,1,3]]";
    let map = |puzzle: &str, solution: &str| format!("{{\"puzzle\":{puzzle},\"solution\":{solution}}}");
    assert_eq!(counts(&map(open, full)), (1, 0));
    for text in [map(full, open), map(open, open), map(open, &full.replace("3]]", "null]]"))] {
        refused(&text);
        refused(&format!("{{\"data\":{text}}}"));
        refused(&format!("[{{\"data\":{text}}},{{\"data\":{text}}}]"));
    }
    // Two full boards, and a solution that is left open throughout, are none that are exchanged.
    assert_eq!(counts(&map(full, full)), (1, 0));
    assert_eq!(counts(&map(open, "\"................\"")), (1, 0));
}

#[test]
fn boards_that_overlap_are_no_board_of_order_21() {
    let is_outside = |row: usize, column: usize| {
        let (middle, outer) = (|place| (9..12).contains(&place), |place| !(6..15).contains(&place));
        outer(row) && middle(column) || middle(row) && outer(column)
    };
    let cell = |row: usize, column: usize, outside: char| match (is_outside(row, column), (7 * row + 5 * column) % 4) {
        (true, _) => outside,
        (false, 0) => (b'1' + ((3 * row + row / 3 + column) % 9) as u8) as char,
        (false, _) => '.',
    };
    let rows = |outside: char| -> String {
        (0..21).map(|row| (0..21).map(|column| cell(row, column, outside)).chain(['\n']).collect::<String>()).collect()
    };
    for outside in ['-', 'x', '_', '*', '0', '.'] {
        refused(&rows(outside));
    }
}

#[test]
fn sets_of_candidates_below_order_4_are_read_where_they_are_named() {
    for text in ["12 1\n2 12\n", "12 1 3\n123 23 1\n123 3 12\n"] {
        refused(text);
    }
    assert_eq!(counts("1 234 2 34\n234 1 34 2\n23 4 1 3\n34 2 3 14\n"), (1, 0));
}

#[test]
fn remarks_behind_rows_of_arrays_are_no_cells() {
    let rows = ["[1, 0, 0, 0]", "[0, 0, 3, 0]", "[0, 0, 0, 2]", "[0, 4, 0, 0]"];
    let array =
        |remark: &str| format!("board = [\n{}]  # end\n", rows.map(|row| format!("  {row},{remark}\n")).concat());
    for remark in ["  # a row", " // a row", " # [1]"] {
        assert_eq!(counts(&array(remark)), (1, 0), "{remark}");
    }
    // A row that was taken out, and a cell that became one of these marks.
    refused(&array(" # [1, 2, 3, 4],"));
    refused(&array("").replace("3, 0", "3, #"));
    refused(&array("").replace("0, 3", "# 3"));
    let two = format!("{}\n# harder\nhard = [{}]\n", array(""), rows.join(", "));
    assert_eq!(counts(&two), (2, 0));
    for name in ["regions", "my_solution"] {
        assert_eq!(counts(&two.replace("hard", name)), (1, 1), "{name}");
    }
}

#[test]
fn dashes_with_blanks_between_them_part_rows_of_bars() {
    let board = |empty: &str, ruler: &str| {
        let row = |first: &str, second: &str| format!("{first} | {second}\n").replace('.', empty);
        format!("{}{}{ruler}\n{}{}", row("1 .", ". ."), row(". .", "3 ."), row(". .", ". 2"), row(". 4", ". ."))
    };
    for empty in ["0", ".", "-"] {
        for ruler in ["- - - - - -", "- - + - -", "- - - - - - - "] {
            assert_eq!(counts(&board(empty, ruler)), (1, 0), "{empty} {ruler}");
        }
    }
    // One more of cells that are not barred.
    refused(&board("-", "- - - -").replace("- - - -\n", "- - - -\n- - - -\n").replacen('|', " ", 1));
}

#[test]
fn fences_of_markdown_stand_between_puzzles() {
    let cells = "1...\n..3.\n...2\n.4..\n";
    assert_eq!(counts(&format!("```\n{cells}```\n\n~~~text\n{cells}~~~\n")), (2, 0));
    assert_eq!(counts("```\n1.....3....2.4..\n```\n"), (1, 0));
}

#[test]
fn a_row_alone_below_a_title_is_no_board_of_its_own() {
    let row = |number: usize| format!("{number} . . . . . . . . . . . . . . .\n");
    let block: String = (1..=16).map(row).collect();
    let titled = format!("Grid 01\n{block}\nGrid 02\n{block}");
    assert_eq!(counts(&titled), (2, 0));
    let (above, last) = titled.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(counts(&format!("{above}\nGrid 03\n{last}\n")), (1, 2));
    assert_eq!(counts("Grid 01\n1.....3....2.4..\n\nGrid 02\n1.....3....2.4..\n"), (2, 0));
}

#[test]
fn points_and_letters_in_sheets_are_told() {
    // A point that has come into a number of a sheet where no other has one.
    let row = |cell: &str| format!("10,1,2,3,{cell},4,5,6,7,8\n") + &",,,,,,,,,\n".repeat(9);
    assert_eq!(counts(&row("9")), (1, 0));
    refused(&row("9.0"));
    // Letters may be labels of rows or the cells of a board that has lost its last column to blanks.
    refused("A\tC\tB\tD\t\nB\tD\tA\tC\t\nC\tB\tD\tA\t\nD\tA\tC\tB\t\n");
    assert_eq!(counts("A\t1\t\t\t\nB\t\t3\t\t\nC\t\t\t2\t\nD\t\t4\t\t\n"), (1, 0));
}

#[test]
fn a_row_of_points_that_is_cut_is_no_line_of_a_frame() {
    let full = "2413\n3142\n1324\n4231\n";
    assert_eq!(counts(&format!("{full}\n{full}....\n")).0, 1);
    assert_eq!(counts(&format!("{full}\n2413\n....\n1324\n4231\n")), (2, 0));
    // Pairs that begin with 0 are cells where numbers would make too small a board.
    assert_eq!(counts("04|00\n00|00\n-----\n00|00\n00|00\n"), (1, 0));
}

#[test]
fn a_bar_alone_on_a_line_of_a_table_is_told() {
    let table = "|   | 1 | 2 | 3 |\n|---|---|---|---|\n| 2 | 3 | 4 | 1 |\n| 3 | 4 |   | 2 |\n| 1 | 2 |   | 4 |\n";
    // The first row may be labels of the columns.
    refused(table);
    refused(&table.replacen("---|\n", "---\n|\n", 1));
}

#[test]
fn half_rows_of_a_larger_board_are_no_labels_of_a_smaller_one() {
    for sign in ["?", ".", "_", "·", "□"] {
        refused(&"???6│14??\n4???│????\n────┼────\n2???│????\n?6??│?2??\n────┼──".replace('?', sign));
    }
    let groups = "...3 ....\n.... ...2\n.... 2...\n846. ....\n\n.... ....\n.... ....\n\n3... ..6.\n.... .2..\n";
    refused(&groups.replacen(".... 2", "..... 2", 1));
}
