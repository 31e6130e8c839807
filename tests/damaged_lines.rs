//! Damaged lines of which a part, a name or a solution was once read as the puzzle.

mod common;

use common::texts::{counts, read, refused};
use exactly::internals::format::{Options, Parser, Reader};

#[test]
fn a_solution_is_no_puzzle_where_the_heading_says_which_is_which() {
    let lines = "puzzle,solution\n0040413224131324,3241413224131324\n3104203010434002,3124243112434312\n";
    assert_eq!(counts(lines), (2, 0));
    assert_eq!(counts(&lines.replace("3104203010434002", "304203010434002")), (1, 1));
}

#[test]
fn a_puzzle_with_a_cell_too_many_is_no_name_of_its_solution() {
    let line = "0302104324003100,4312124324313124\n";
    assert_eq!(counts(line), (1, 0));
    refused(&line.replace("3100,", "31030,"));
    refused(&line.replace("3100,", "310,"));
    refused(&line.replace("3100,", "31500,"));
    refused(&line.replace("0302104324003100,", "104324003100,"));
    // What identifies a full board stays a name.
    for name in ["17", "00000017", "20240917"] {
        assert_eq!(counts(&format!("{name},4312124324313124\n")), (1, 0), "{name}");
    }
}

#[test]
fn two_lines_that_are_glued_are_not_the_first_of_them() {
    let lines = "00001779 .....1...2....2.......2.4...........\n00002609 561234234561453126126453642315315642\n";
    assert_eq!(counts(lines), (2, 0));
    refused(&lines.replacen('\n', " ", 1));
    assert_eq!(counts(&lines.replacen('\n', " easy\n", 1)), (2, 0));
}

#[test]
fn a_name_is_no_half_of_a_board_whose_cells_a_wall_has_parted() {
    let line = "00001430 -412-143-2311-24";
    assert_eq!(counts(&format!("{line}\n")), (1, 0));
    for wall in [" ", " - ", " | "] {
        refused(&format!("{}\n", line.replace("143-2311", &format!("143{wall}2311"))));
    }
    // What is no cell stays a name.
    for name in ["easy", "17", "2024"] {
        assert_eq!(counts(&format!("00001430 -412-143 {name}\n")), (1, 0), "{name}");
    }
}

#[test]
fn a_name_of_sixteen_digits_is_no_board_beside_longer_cells() {
    let cells = "?8?9??????3??????????1???????368?????????18??64????3??8???4?9?5?598?????76???51??";
    let line = |number: usize, cells: &str| format!("{number:016},{cells}\n");
    assert_eq!(read(&line(3443, cells))[0].as_ref().unwrap().board().order(), 9);
    refused(&line(3443, &cells[1..]));
    assert_eq!(counts(&format!("{}{}", line(2093, &cells[1..]), line(3443, cells))), (1, 1));
}

#[test]
fn a_full_puzzle_that_is_glued_to_the_number_behind_it_is_no_name() {
    let lines = "7568,1432321443212143\n3593,...4....3....14.\n0166,......41..1.....\n";
    assert_eq!(counts(lines), (3, 0));
    assert_eq!(counts(&lines.replacen('\n', "", 1)), (1, 1));
    assert_eq!(counts("00000000000000003593,...4....3....14.\n"), (1, 0));
    refused("1728,0000000000000000989,2413314243210234\n");
}

#[test]
fn a_number_is_no_board_beside_cells_of_which_one_is_lost() {
    let line = "0000000000002020,2..33...4.31....\n";
    assert_eq!(counts("2020,2..33...4.31....\n"), (1, 0));
    refused(&line.replace("31", "3"));
}

#[test]
fn cells_without_a_blank_between_two_of_them_are_no_smaller_board() {
    let line = "2 3 . 1 4 . 4 1 . 3 . . . . 3 . 5 1 5 4 . . . 3 . 5 . . 1 . 1 . 2 5 3 4,3.6\n";
    assert_eq!(counts(line), (1, 0));
    refused(&line.replace("5 . . 1 . 1", "55. . 1 . 1"));
}

#[test]
fn a_blank_among_the_cells_makes_no_smaller_board_of_the_others() {
    let line = ".1.24.542.1.......4........1.2..14.3";
    for note in ["", " easy", ",7.1"] {
        assert_eq!(counts(&format!("{line}{note}\n")), (1, 0));
        for place in 1..36 {
            for between in [" ", ","] {
                // Two halves are the rows of one board.
                if place == 18 && between == " " {
                    continue;
                }
                refused(&format!("{}{between}{}{note}\n", &line[..place], &line[place..]));
                refused(&format!("{}{between}{}{note}\n", &line[..place], &line[place + 1..]));
            }
        }
    }
    let zeros = line.replace('.', "0");
    refused(&format!("{} {}\n", &zeros[..10], &zeros[11..]));
    refused(&format!("{} {}\n", &zeros[..25], &zeros[26..]));
    for name in ["0001", "No17", "v1.2", "00000017", "7.2", "***"] {
        assert_eq!(counts(&format!("{name} {line}\n")), (1, 0), "{name}");
        assert_eq!(counts(&format!("{line} {name}\n")), (1, 0), "{name}");
    }
}

#[test]
fn a_line_without_its_last_blank_heads_no_columns() {
    let first = "xxFxEADxxxxxHxxxxGxxxxxxFCxxxxxxxxxxxxAFxxxxxxBxxxxxxxxxAFGEBxCx";
    let second = "xECxxAHxAxxHCxxxxxAxDxECHxxxABxxFxGDExABxBExxFxxExxFHGCDxxxCBEFx easy\n";
    assert_eq!(counts(&format!("{first} easy\n{second}")), (2, 0));
    assert_eq!(counts(&format!("{first}easy\n{second}")), (1, 1));
    // A row of empty fields and one letter heads no columns either.
    let full = "A\tB\tD\tC\tC\tD\tB\tA\tD\tA\tC\tB\tB\tC\tA\tD\n";
    assert_eq!(counts(&format!(" \t\t\t\t\t\t\t\tC\t\t\t\t\t\t\t\n {full}")).1, 1);
}

#[test]
fn full_cells_behind_a_note_are_no_solution() {
    let lines = "x156xxxxxxxx3xxx5xxxx2x1x3x5x4xxx362 SE 7.1\n361245524613213456645132432561156324 hard\n";
    assert_eq!(counts(lines), (2, 0));
    refused(&lines.replacen('\n', " ", 1));
}

#[test]
fn a_heading_of_several_columns_stands_above_several_fields() {
    let jigsaw =
        ".65743.......4.1...426..352.324.....7...56.....6.\n1111111222222243333334444443555555576666667777776\n";
    assert_eq!(counts(jigsaw), (1, 0));
    let read = read(&format!("puzzle,solution\n{jigsaw}"));
    assert!(read.iter().flatten().all(|puzzle| puzzle.board().layout().regions.is_some()), "{read:?}");
}

#[test]
fn a_part_of_a_line_of_candidates_is_no_larger_board() {
    let cell = |value: usize| {
        (0..9).map(move |place| if place == value || place == 8 - value { char::from(b'1' + place as u8) } else { '.' })
    };
    let line: String = (0..81).flat_map(|place| cell((place / 9 * 4 + place) % 9)).collect();
    assert_eq!(counts(&format!("{line}\n")), (1, 0));
    refused(&format!("{line}{line}\n"));
    refused(&format!("{line} {line}\n"));
    for end in [36, 49, 81, 144, 400, 484, 676] {
        assert_eq!(counts(&format!("{}\n{}\n", &line[..end], &line[end..])).0, 0, "{end}");
        assert_eq!(counts(&format!("{}\n{}\n", &line[..729 - end], &line[729 - end..])).0, 0, "{end}");
    }
}

#[test]
fn a_title_above_rows_of_sixteen_is_no_heading_of_puzzles_of_order_four() {
    let row = |first: usize| -> String {
        (0..16).map(|place| char::from(b"123456789ABCDEFG"[(first / 4 + first % 4 * 4 + place) % 16])).collect()
    };
    let rows: String = (0..16).map(|first| row(first) + "\n").collect();
    for title in ["Sudoku", "quiz", "grid"] {
        assert_eq!(counts(&format!("{title}\n{rows}")).0, 0, "{title}");
        assert_eq!(counts(&format!("{title}\n1.....3....2.4..\n")), (1, 0), "{title}");
    }
}

#[test]
fn a_mark_of_a_byte_order_may_stand_where_two_files_were_joined() {
    let line = "\u{feff}53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    assert_eq!(counts(&line.repeat(3)), (3, 0));
    let block: String = line
        .trim()
        .trim_start_matches('\u{feff}')
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect();
    assert_eq!(counts(&format!("\u{feff}{block}\u{feff}{block}\n\u{feff}{block}")), (3, 0));
    // A game ID behind blanks and the mark is no line of cells.
    let keen = "5:_a_3baa_3a_a_6a__a_6a,a1s1a4a5a3a2m20a4a6a5a5m40a7a1m6\n";
    assert_eq!(counts(&format!("   \u{feff}{keen}{keen}")), (2, 0));
}

#[test]
fn a_line_that_ends_within_the_columns_of_its_heading_tells_no_order() {
    let cells = "*************2*******54****2**************2*5***9*************************6*9****";
    let heading = "id,board,level";
    assert_eq!(counts(&format!("{heading}\n9982,{cells},easy\n")), (1, 0));
    refused(&format!("{heading}\n9982,{}", &cells[..25]));
    refused(&format!("{heading}\n9982,{}\n", &cells[..64]));
    // Two lines agree by no accident, one with all fields tells the order, and a comma ends the cells.
    assert_eq!(counts(&format!("{heading}\n9982,{cells}\n9983,{cells}\n")), (2, 0));
    assert_eq!(counts(&format!("{heading}\n9982,{cells},easy\n9983,{}\n", &cells[..25])), (1, 1));
    assert_eq!(counts(&format!("puzzle,rating,date\n{cells},7\n")), (1, 0));
}

#[test]
fn a_solution_in_groups_stands_alone_between_commas() {
    let full: Vec<String> = (0..144).map(|place| ((place / 12 + place) % 12 + 1).to_string()).collect();
    let cells: Vec<&str> = (0..144).map(|place| if place % 17 == 0 { full[place].as_str() } else { "_" }).collect();
    let (cells, full) = (cells.join(" "), full.join(" "));
    assert_eq!(counts(&format!("{cells},14\n{full},8\n")), (2, 0));
    refused(&format!("{cells},14   {full},8\n"));
    refused(&format!("{cells},14 {full}\n"));
    let solved = |text: &str| common::texts::records(text).remove(0).unwrap().solution.is_some();
    assert!(solved(&format!("{cells},{full}\n")) && solved(&format!("{cells},{full},easy\n")));
}

#[test]
fn cells_with_a_part_of_their_labels_are_no_larger_board() {
    let cells = "XXX67XXX4BXX7XXXBXXXXXXXX41XXX3XA7X58XXXX1XXX4XXXXXX8XXXCAX7AXXX4XX9XXXXXXAX92X35X7XXX8XXXXXXXXXXXXXXXXXXXXXXXXAXXXXXXXXXXX8XAXXX1XXXXXX38XXXXX6";
    let labels = "111122223333111122223333111122223333444455556666444455556666444455556666777788889999777788889999777788889999AAAABBBBCCCCAAAABBBBCCCCAAAABBBBCCCC";
    let (line, turned) = (format!("{cells}{labels}"), format!("{labels}{cells}"));
    assert_eq!(counts(&format!("{line}\n")), (1, 0));
    for end in [169, 196, 225, 256] {
        for line in [&line, &turned] {
            assert_eq!(counts(&format!("{}\n{}\n", &line[..end], &line[end..])).0, 0, "{end}");
            // A line that is whole tells what the others were.
            let read = read(&format!("{}\n{}\n{line}\n", &line[..end], &line[end..]));
            assert!(read.iter().flatten().all(|puzzle| puzzle.board().order() == 12), "{end}");
        }
    }
    // A Latin square in which each row is the one above, shifted, is full too.
    let shifted: String = (0..36).map(|place| char::from(b"123456"[(place / 6 + place) % 6])).collect();
    assert_eq!(counts(&format!("{shifted}\n")), (1, 0));
}

#[test]
fn full_cells_that_most_givens_contradict_are_another_puzzle() {
    let (cells, full) = ("..3.3.1.2..3...1", "1234341221434321");
    let other = "2143432112343412";
    assert_eq!(counts(&format!("{cells} {full}\n")), (1, 0));
    assert_eq!(counts(&format!("{cells}\n{other}\n")), (2, 0));
    refused(&format!("{cells}   {other}\n"));
    assert_eq!(counts(&format!("puzzle,solution\n{cells},{other}\n")), (1, 0));
    // A slip in a solution is told by `check`.
    assert_eq!(counts(&format!("{cells} {}\n", full.replacen("34", "43", 1))), (1, 0));
}

#[test]
fn lines_beside_a_whole_jigsaw_are_jigsaws() {
    let cells = "7-3---19-534619------278-3-32179-86--75-----8-59-4--7--9--67---4175863298-21-39--";
    let other = "-735-89-1-8945-63---8-6--7--2--4---82476-381591---7-------7---9--2--658-8-1---7--";
    let labels = "000111222000111222000111222333444555333444555333444555666777888666777888666777888";
    assert_eq!(counts(&format!("{cells},{labels}\n{other},{labels}\n")), (2, 0));
    for end in [16, 20, 49] {
        let text = format!("{cells},{}\n{}\n{other},{labels}\n", &labels[..end], &labels[end..]);
        assert!(read(&text).iter().flatten().all(|puzzle| puzzle.board().layout().regions.is_some()), "{end}");
        assert!(counts(&text).1 > 0, "{end}");
    }
}

#[test]
fn a_comma_that_became_a_cell_makes_no_larger_board_of_a_puzzle_and_its_solution() {
    let row = "123456789ABC";
    let solution: String = (0..12).map(|first| format!("{}{}", &row[first..], &row[..first])).collect();
    let puzzle: String =
        solution.chars().enumerate().map(|(place, cell)| if place % 3 == 0 { cell } else { '*' }).collect();
    let line = format!("{puzzle},{solution}\n");
    assert_eq!(counts(&line), (1, 0));
    refused(&line.replace(',', "B"));
}

#[test]
fn empty_cells_side_by_side_are_no_name() {
    // A dash in a name of digits stands alone.
    refused("-4--1----3---,1234432124133142\n");
    assert_eq!(counts("2024-11-23,1234432124133142\n"), (1, 0));
    // A line is broken in front of the last cell of a puzzle.
    refused("_,162345534621641253325416456132213564\n");
    // The puzzle beside a number has lost a cell to a comma.
    refused("0000000000001103,_21__1_____,___1\n");
    // One with symbols that are none of the smaller board is a number by its length.
    let cells = "???????73???8????????945??6826???????7???1???154???????82???5?1????8????4???1????";
    assert_eq!(counts(&format!("0000000000004421,{cells}\n")), (1, 0));
    for empty in ["?", ".", "0", "x", "-"] {
        let cells = cells.replace('?', empty);
        for place in 1..cells.len() {
            refused(&format!("0000000000004421,{},{}\n", &cells[..place], &cells[place..]));
        }
    }
    // They may be letters, and cut.
    let cells = "I................I...J..........I.......H.......A....J............C.....E..K........C......GE.HK....";
    for length in 21..=cells.len() {
        refused(&format!("0000000000003224,{}\n", &cells[..length]));
    }
    refused("0000000000003224,ABCDEFGHIJKLMNOPEFGHABCDM\n");
    // Cells with one that is none of the smaller board are no note of the number beside them.
    refused("0000000000003131,.23....4391.....\n");
    // A comma in the place of a cell parts two runs of digits, and a note stands behind both.
    refused("0000000300401000,00000001005000002560,1.5\n");
    refused("0000000300401000,00000001005000002560\n");
    assert_eq!(counts("1234341221434321,00000001005000002560\n"), (1, 0));
    // None begins or ends with a dash.
    refused("413232-124131-  ,4132324124131324\n");
    refused("-13232-1241312  ,4132324124131324\n");
}

#[test]
fn a_solution_in_other_symbols_than_its_puzzle_is_no_note() {
    refused("____________B___,1342243132144123\n");
    refused("????????????????,DBACCABDADCBBCDA\n");
    assert_eq!(counts("????????????????,1342243132144123\n"), (1, 0));
    // A full board is the solution, whatever stands above it.
    refused("puzzle,name\n____________B___,1342243132144123\n");
    refused("puzzle,solution\n____________B___,1342243132144123\n");
}

#[test]
fn a_number_that_zeros_fill_up_is_no_puzzle_in_front_of_anything() {
    refused("0000000000004421,easy\n");
    refused("0000000000004421 ?\n");
    assert_eq!(counts("0000000000004421\n"), (1, 0));
    assert_eq!(counts("easy,0000000000004421\n"), (1, 0));
    assert_eq!(counts("puzzle,level\n0000000000004421,easy\n"), (1, 0));
    assert_eq!(counts("0000004000004421,easy\n"), (1, 0));
}

#[test]
fn two_boards_of_order_12_around_a_cell_are_none_of_order_17() {
    let symbols: Vec<char> = "123456789ABC".chars().collect();
    let line = |shift: usize| -> String {
        (0..144).map(|cell| if cell % 5 == 0 { symbols[(cell / 12 + cell + shift) % 12] } else { '.' }).collect()
    };
    let lines = format!("{}\n{}\n{}\n", line(0), line(3), line(5));
    assert_eq!(counts(&lines), (3, 0));
    refused(&lines.replacen('\n', "_", 2));
    refused(&format!("{}_{}\n", line(0), line(3)));
    refused(&format!("{}_{}\n{}", line(0), line(3), &line(5)[1..]));
    // The line end may have become a symbol, and the boards may be full.
    let full: String = (0..144).map(|cell| symbols[(cell % 12 + cell / 12) % 12]).collect();
    for (first, second) in [(&full, &full), (&line(0), &full), (&line(0), &line(3))] {
        refused(&format!("{first}C{second}\n"));
    }
    // A board of order 17 has more symbols, and one that is named may have fewer.
    let large: String =
        (0..289).map(|cell| if cell % 7 == 0 { char::from(b"123456789ABCDEFGH"[cell % 17]) } else { '.' }).collect();
    assert_eq!(counts(&format!("{large}\n")), (1, 0));
    assert_eq!(counts(&format!("{}\n", ".".repeat(289))), (1, 0));
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn regions() -> String {
    (1..=9).map(|region: u8| region.to_string().repeat(9)).collect()
}

#[test]
fn columns_that_are_exchanged_are_not_the_solution_as_the_puzzle() {
    let (open, full) = (PUZZLE, SOLUTION);
    refused(&format!("puzzle,solution\n{full},{open}\n"));
    refused(&format!("solution,puzzle\n{open},{full}\n"));
    refused(&format!("id;puzzle;solution\n1;{full};{open}\n"));
    assert_eq!(counts(&format!("puzzle,solution\n{open},{full}\n{full},{open}\n")), (1, 1));
    // Two full boards, and a solution that is left open throughout, are none that are exchanged.
    assert_eq!(counts(&format!("puzzle,solution\n{full},{full}\n")), (1, 0));
    assert_eq!(counts(&format!("id,puzzle,solution\n1,{full},{}\n", ".".repeat(81))), (1, 0));
    assert_eq!(counts(&format!("puzzle,solution\n{open},{OTHER}\n")), (1, 0));
}

#[test]
fn a_column_that_names_a_variant_leaves_no_rule_out() {
    let [line, table] = ["puzzle,type", "id,puzzle,variant"];
    for variant in
        ["diagonal", "Diagonal Sudoku", "Sudoku X", "anti-knight", "Killer", "classic+windoku", "Latin square"]
    {
        refused(&format!("{line}\n{PUZZLE},{variant}\n"));
        refused(&format!("{table}\n1,{PUZZLE},{variant}\n"));
        // Names and levels say nothing.
        assert_eq!(counts(&format!("puzzle,name\n{PUZZLE},{variant}\n")), (1, 0));
        assert_eq!(counts(&format!("id,puzzle,level\n1,{PUZZLE},{variant}\n")), (1, 0));
    }
    for word in ["classic", "sudoku", "hard", "9x9", "symmetric"] {
        assert_eq!(counts(&format!("{line}\n{PUZZLE},{word}\n")), (1, 0));
        assert_eq!(counts(&format!("{table}\n1,{PUZZLE},{word}\n")), (1, 0));
    }
}

/// A heading with this column and a line below it, as `line` and as `table` read them.
fn with_column(name: &str, field: &str) -> [String; 3] {
    [
        format!("puzzle,{name}\n{PUZZLE},{field}\n"),
        format!("id,puzzle,{name}\n1,{PUZZLE},{field}\n"),
        format!("{name};puzzle\n{field};{PUZZLE}\n"),
    ]
}

#[test]
fn a_column_that_is_called_as_a_rule_leaves_it_out_no_more() {
    for (name, field) in [
        ("diagonal", "yes"),
        ("Diagonals", "1"),
        ("is_diagonal", "true"),
        ("killer", "29 cages"),
        ("cages", "r1c1 r1c2 = 9"),
        ("thermo", "r1c1 r1c2"),
        ("arrows", "2"),
        ("anti-knight", "x"),
        ("knight", "TRUE"),
        ("windows", "1.0"),
        ("boxes", "1x9"),
        ("boxes", "no"),
        ("box", "2x3"),
        ("boxsize", "2"),
        ("box height", "1"),
        ("box_width", "9"),
        ("region", "irregular"),
        ("regions", "given below"),
    ] {
        with_column(name, field).iter().for_each(|text| refused(text));
    }
    for name in ["diagonal", "killer", "cages", "box height", "region", "has windows"] {
        for nothing in ["", "no", "false", "0", "none", "-", "NaN"] {
            with_column(name, nothing).iter().for_each(|text| assert_eq!(counts(text), (1, 0), "{text}"));
        }
    }
    for (name, field) in [("boxes", "3x3"), ("boxes", "9"), ("box height", "3"), ("regions", "standard"), ("x", "5")] {
        with_column(name, field).iter().for_each(|text| assert_eq!(counts(text), (1, 0), "{text}"));
    }
}

#[test]
fn a_column_that_may_name_a_variant_is_a_note_where_it_does_not() {
    // Rules in words, under `rules` or `Regeln`, are kept as such: `words.rs`.
    for name in [
        "Typ",
        "Variante",
        "puzzle_type",
        "puzzle type",
        "category",
        "genre",
        "style",
        "game",
        "title",
        "note",
        "notes",
        "comment",
        "description",
    ] {
        for variant in ["X-Sudoku", "Sudoku X", "Killer Sudoku", "anti-knight", "Diagonal", "Windoku 17"] {
            with_column(name, variant).iter().for_each(|text| refused(text));
        }
        let prose = "a hard one by Stephen King which needs an x-wing";
        for note in ["easy", "classic", "Sudoku 9x9", "9x9", "SE 7.1", "2024-09-17", prose] {
            with_column(name, note).iter().for_each(|text| assert_eq!(counts(text), (1, 0), "{text}"));
        }
    }
    refused(&format!("killer\n{PUZZLE}\n"));
    assert_eq!(counts(&format!("easy\n{PUZZLE}\n")), (1, 0));
}

#[test]
fn a_column_for_the_size_is_that_of_the_cells() {
    for name in ["size", "order"] {
        for size in ["9", "81", "9x9", "3x3", "large", ""] {
            with_column(name, size).iter().for_each(|text| assert_eq!(counts(text), (1, 0), "{text}"));
        }
        for size in ["8", "16", "6x6", "64"] {
            with_column(name, size).iter().for_each(|text| refused(text));
        }
        let eight = "1".to_owned() + &".".repeat(63);
        assert_eq!(counts(&format!("puzzle,{name}\n{eight},8\n")), (1, 0));
        refused(&format!("puzzle,{name}\n{eight},9\n"));
    }
}

#[test]
fn a_note_that_names_a_variant_leaves_no_rule_out() {
    for variant in [
        "diagonal",
        "X-Sudoku",
        "Killer Sudoku",
        "killer",
        "anti-knight",
        "Sudoku X no. 5",
        "Windoku (hard)",
        "variant: x",
        "diagonals differ too",
    ] {
        for text in [
            format!("{PUZZLE} {variant}\n"),
            format!("{PUZZLE},{variant}\n"),
            format!("{PUZZLE},hard, {variant}\n"),
            format!("{PUZZLE},{SOLUTION},{variant}\n"),
            format!("puzzle,level\n{PUZZLE} {variant},hard\n"),
        ] {
            refused(&text);
        }
    }
    refused(&format!("killer: {PUZZLE}\n"));
    refused(&format!("killer,{PUZZLE},hard\n"));
    for note in [
        "easy",
        "SE 7.1",
        "by Tom",
        "King",
        "royle",
        "# killer sudoku",
        "x-wing needed",
        "skyscraper",
        "Sudoku 9x9",
        "classic",
        "standard",
        "normal",
        "9x9",
        "level: killer",
        "diagonal symmetry",
    ] {
        assert_eq!(counts(&format!("{PUZZLE} {note}\n")), (1, 0), "{note}");
        assert_eq!(counts(&format!("{PUZZLE},{note}\n")), (1, 0), "{note}");
        assert_eq!(counts(&format!("{PUZZLE},{SOLUTION},{note}\n")), (1, 0), "{note}");
    }
    assert_eq!(counts(&format!("# killer sudoku\n{PUZZLE}\n")), (1, 0));
}

#[test]
fn a_solution_is_no_puzzle_where_the_puzzle_is_lost_in_front_of_it() {
    let full = SOLUTION;
    let lost = [
        "null",
        "NaN",
        "None",
        "undefined",
        "inf",
        "N/A",
        "[object Object]",
        "53..7…",
        "53007000…",
        "\"\"",
        "1,",
        "1,\"\"",
    ];
    for field in ["5.3007E+80", "5,3007E+80", "1,5.3007E+80", "1,5.3007E+80,easy"].iter().chain(&lost) {
        refused(&format!("{field},{full}\n"));
        assert_eq!(counts(&format!("{PUZZLE},{full}\n{field},{full}\n")), (1, 1), "{field}");
    }
    for between in [' ', '\t'] {
        refused(&format!("5.3007E+80{between}{full}\n"));
    }
    refused(&format!("id,puzzle\n5.3007E+80,{full}\n"));
    // Beside others with a puzzle in front of their solution, whatever stands there is none.
    assert_eq!(counts(&format!("{PUZZLE},{full}\nlost,{full}\n")), (1, 1));
    assert_eq!(counts(&format!("1,{PUZZLE},{full}\n2,lost,{full}\n")), (1, 1));
    for name in ["easy", "12E5", "17"] {
        assert_eq!(counts(&format!("{name},{full}\n")), (1, 0), "{name}");
        assert_eq!(counts(&format!("{name},{PUZZLE}\n{name},{full}\n")), (2, 0), "{name}");
    }
    assert_eq!(counts(&format!("5.3007E+80,{PUZZLE}\n1,,{PUZZLE}\n")), (2, 0));
    assert_eq!(counts(&format!("id,puzzle\n,{full}\n")), (1, 0));
}

#[test]
fn labels_of_regions_in_a_column_are_not_left_out() {
    let labels = regions();
    for delimiter in [",", ";", "\t"] {
        for (heading, fields) in [
            ("id,puzzle,regions", ["1", PUZZLE, &labels]),
            ("regions,puzzle,id", [&labels, PUZZLE, "1"]),
            ("puzzle,level,regions", [PUZZLE, "easy", &labels]),
            ("puzzle,regions,solution", [PUZZLE, &labels, SOLUTION]),
            ("puzzle,solution,regions", [PUZZLE, SOLUTION, &labels]),
            ("puzzle,id,parts", [PUZZLE, "1", &labels]),
            ("puzzle,id,regions", [PUZZLE, "1", &labels[..78]]),
        ] {
            refused(&format!("{}\n{}\n", heading.replace(',', delimiter), fields.join(delimiter)));
        }
    }
    // Right behind the cells they are a jigsaw, and a heading may call a solution what looks like labels.
    let jigsaw = read(&format!("puzzle,regions\n{PUZZLE},{labels}\n"));
    assert!(jigsaw[0].as_ref().unwrap().board().layout().regions.is_some());
    assert_eq!(counts(&format!("id,puzzle,regions\n1,{PUZZLE},3x3\n")), (1, 0));
}

#[test]
fn a_second_puzzle_in_a_column_is_no_note() {
    for heading in ["easy,hard", "puzzle,board", "a,b"] {
        refused(&format!("{heading}\n{PUZZLE},{OTHER}\n"));
        refused(&format!("id,{heading}\n1,{PUZZLE},{OTHER}\n"));
        refused(
            &format!("id;{heading}\n1;{PUZZLE};{OTHER}\n")
                .replace(',', ";")
                .replace("a;b", "board;b")
                .replace("easy", "puzzle"),
        );
    }
    assert_eq!(counts(&format!("a,b\n{PUZZLE},{SOLUTION}\n")), (1, 0));
    assert_eq!(counts(&format!("a,b\n{PUZZLE},{PUZZLE}\n")), (1, 0));
    assert_eq!(counts(&format!("a,b\n{PUZZLE},{}\n", ".".repeat(81))), (1, 0));
    assert_eq!(counts("puzzle,hash\n1.....3....2.4..,0120120034412011\n"), (1, 0));
}

#[test]
fn a_column_that_is_named_is_the_puzzle_whatever_stands_in_the_others() {
    let read = |text: &str, column: &str| {
        let options = Options { column: Some(column.to_owned()), ..Options::default() };
        let mut reader = Reader::new(text.as_bytes(), &options).unwrap();
        let chunk = reader.next_chunk().unwrap().unwrap();
        Parser::new(&options).records(&chunk).map(Result::unwrap).collect::<Vec<_>>()
    };
    let text = format!("easy,hard\n{PUZZLE},{OTHER}\n");
    assert_eq!(read(&text, "hard")[0].note.as_deref(), Some(PUZZLE));
    assert_eq!(read(&text, "easy")[0].note.as_deref(), Some(OTHER));
    assert_eq!(read(&format!("puzzle,solution\n{SOLUTION},{PUZZLE}\n"), "solution")[0].puzzle.givens().len(), 30);
    assert_eq!(read(&format!("id,puzzle,regions\n1,{PUZZLE},{}\n", regions()), "puzzle").len(), 1);
    assert_eq!(read(&format!("id,puzzle\n5.3007E+80,{SOLUTION}\n"), "puzzle").len(), 1);
}

#[test]
fn a_row_of_data_that_is_a_comment_is_told() {
    let notes = |text: &str| {
        let mut reader = Reader::new(text.as_bytes(), &Options::default()).unwrap();
        while let Some(chunk) = reader.next_chunk() {
            chunk.unwrap();
        }
        reader.notes().join("\n")
    };
    for (text, line) in [
        (format!("id,puzzle,solution\n#1,{PUZZLE},{SOLUTION}\n2,{PUZZLE},{SOLUTION}\n"), 2),
        (format!("{PUZZLE}\n########,{SOLUTION}\n{PUZZLE}\n"), 2),
        (format!("# puzzles\n# 1: {PUZZLE}\n2: {PUZZLE}\n"), 2),
        (format!("{}#{PUZZLE}\n", format!("{PUZZLE}\n").repeat(5000)), 5001),
    ] {
        assert!(notes(&text).starts_with(&format!("line {line} begins with #")), "{}", notes(&text));
    }
    assert_eq!(notes(&format!("# {}\n# from my book\n{PUZZLE}\n#\n{PUZZLE} # {PUZZLE}\n", "-".repeat(81))), "");
}

#[test]
fn a_count_that_is_wrong_differs_from_what_is_expected() {
    let message = |text: &str| read(text).into_iter().find_map(Result::err).unwrap();
    let missing = message(&format!("id,puzzle,solution\n1,,{SOLUTION}\n2,{PUZZLE},{SOLUTION}\n"));
    assert!(missing.contains("cells in the column \"puzzle\" expected"), "{missing}");
    let square = "1...\n..3.\n...2\n.4..\n";
    let two = message(&format!("Puzzle 1\n{square}\n{square}"));
    assert!(two.contains("4 lines expected, 8 found"), "{two}");
}

#[test]
fn names_of_columns_are_a_heading_above_a_damaged_line_too() {
    let lines = "puzzle,solution
__AB____F___B_A__CE__FB__F__G___BH__C__EE__________________H_E_D,CGABEDHFFDHEBGACACEGDFBHHFBDGCEABHGFCADEEADCFHGBDEFAHBCGGBCHAEFD
______________GC___A___F__________C__F__A__F____H_F______AE_H___,FCGBEHADEDAHFBGCCEBADGHFDFHGCABEGBCEAFDHAHDFGECBHGFCBDEABAEDHCFG
F_____A________H_FH_____C____B_____F_____B____C__G__EA__A_EC___B,FDBHCEAGEACGBFDHBFHAGCEDCEGDHBFAGCDFAHBEHBAEDGCFDGFBEAHCAHECFDGB
";
    assert_eq!(counts(lines), (3, 0));
    // A cell has become a line end: the solution is no puzzle where the rest of one stands in front of it.
    assert_eq!(counts(&lines.replacen("H_E_D,", "H_E\nD,", 1)), (2, 2));
}

#[test]
fn clues_of_keen_are_no_cells() {
    let id = "4:a__b_a_3b,a3m8s1d2a7";
    let clues = "a5m6s1d2a7a3m8s1";
    refused(&format!("4[_b,{clues}\n"));
    refused(&format!("{clues}\n"));
    assert_eq!(clues.len(), 16, "{id}");
    assert_eq!(counts("adb0000000000000000000000\n"), (1, 0));
}

#[test]
fn labels_that_a_mark_broke_are_refused_with_their_cells() {
    let cells = "AE_BD_B___ED_A_BA_C___A__\n";
    let labels = "\u{feff}aaaaabbbbcbccccdddddeeeee\n";
    assert_eq!(counts(&format!("{labels}{cells}")), (1, 0));
    assert_eq!(counts(&format!("2{labels}{cells}")).0, 0);
}

#[test]
fn a_jigsaw_of_simon_tatham_without_its_colon_is_not_its_walls() {
    let id = "6j:5a4e1_2_3c3_5b1_4b2_5_3k,bc______abddcac_abbaabc_a\n";
    assert_eq!(counts(id), (1, 0));
    refused(&id.replace(':', ""));
    refused(&id.replace("6j:", "6:"));
    // A name of words stays one.
    assert_eq!(counts("2_of_the_book_of_puzzles_1,1.....3....2.4..\n"), (1, 0));
}

#[test]
fn rows_of_holes_below_a_damaged_head_are_no_boards_of_order_4() {
    let hole = "-1 -1 -1 -1 -1 -1 -1 -1\n";
    let text = format!("order 8\n{}-1 -1 3 -1 1 -1 6 -1\n", hole.repeat(7));
    assert_eq!(counts(&text), (1, 0));
    assert_eq!(counts(&text.replace("order", "odrer")).0, 0);
    assert_eq!(counts("-1 2- -1 -1 -1 -1 -1 -1\n"), (1, 0));
}

#[test]
fn a_comma_within_the_last_number_leaves_no_note_behind() {
    let line = |last: &str| {
        let mut cells = vec!["."; 100];
        (cells[0], cells[50], cells[99]) = ("10", "7", last);
        cells.join(" ") + "\n"
    };
    assert_eq!(counts(&line("10")), (1, 0));
    refused(&line("1,0"));
    // A blank behind the comma, or a larger number, is a note.
    assert_eq!(counts(&line("1, 0")), (1, 0));
    assert_eq!(counts(&line("9,4")), (1, 0));
}

#[test]
fn fields_without_a_heading_are_no_solutions_of_damaged_puzzles() {
    let solution = "\"3421213442131342\"";
    for puzzle in ["\"3...2.3...13..4\".", "3\"...2.3...13..4.\"", "\"3...2.   .13..4.\"", "\"3...2.3...13..4\""] {
        refused(&format!("{puzzle};{solution}\n"));
    }
    assert_eq!(counts(&format!("\"3...2.3...13..4.\";{solution}\n")), (1, 0));
    // A letter makes other symbols of the puzzle, in which its solution is none.
    refused(&format!("\"......A.........\";{solution}\n"));
    // An open board in a column of notes is the puzzle, whatever the heading says.
    refused("id,puzzle\n\"1.3.3.1..1.34.2.\",\"1234341221434321\"\n");
}

#[test]
fn a_line_of_cells_with_a_comma_among_them_heads_no_columns() {
    let first = "D, B C . C . D . . . . C . C A .,1.2\n";
    let second = "A B . D . C . . . . B . . . C .,3.4\n";
    assert_eq!(counts(&first.replace("D, B", "D B")).0, 1);
    assert_eq!(counts(&format!("{first}{second}")).0 + counts(&format!("{first}{second}")).1, 2);
    assert!(counts(&format!("{first}{second}")).1 >= 1);
}

#[test]
fn cells_behind_a_semicolon_and_a_blank_are_parts_of_a_larger_board() {
    refused("7741;0000000000 0001000000431054000000000\n");
    assert_eq!(counts("7741;easy 1.....3....2.4..\n"), (1, 0));
}

#[test]
fn a_line_that_was_broken_in_front_of_its_solution_makes_no_puzzle_of_that() {
    let whole = "35___1_143_5265_134_1_5_1_35____6_3_;352641614325265413431256123564546132\n";
    let other = "3__5_2____3__1______315_____1__3____;341562652431516243423156264315135624\n";
    assert_eq!(counts(&format!("{whole}{other}")), (2, 0));
    let broken = other.replace(';', "\n;");
    assert_eq!(counts(&format!("{whole}{broken}")), (1, 2));
    assert_eq!(counts(&format!("{}{broken}", whole.repeat(3))), (4, 1));
}

#[test]
fn a_heading_that_calls_the_puzzle_a_name_and_its_solution_the_puzzle_is_refused() {
    for lines in ["................,2413134232414124\n", "..........A.....,ACBDDBCACDABBADC\n"] {
        assert_eq!(counts(lines), (1, 0));
        refused(&format!("id,puzzle\n{lines}"));
    }
    // Labels of regions are no name either.
    let labels = "AABBAABBCCDDCCDD";
    refused(&format!("id,puzzle\n{labels},1.....3....2.4..\n"));
    assert_eq!(counts("id,puzzle\n17,1.....3....2.4..\n"), (1, 0));
}

#[test]
fn the_rest_of_a_link_that_a_blank_has_parted_is_no_puzzle() {
    let cells = "80000000000000000000700000000000000000000000000090000000500900800 0000003000000000";
    refused(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}\n"));
    assert_eq!(counts("1.....3....2.4.. https://www.example.org/?id=17\n"), (1, 0));
}

#[test]
fn a_puzzle_that_a_semicolon_has_parted_is_no_note_of_its_solution() {
    let line = "__52_3___45635__4_6_4___1___3_54__62;465213231456352641614325126534543162\n";
    assert_eq!(counts(line), (1, 0));
    for place in [18, 5, 30] {
        let parted = format!("{};{}", &line[..place], &line[place + 1..]);
        refused(&parted);
        refused(&parted.replace('_', "0"));
    }
    assert_eq!(counts("17;easy;465213231456352641614325126534543162\n"), (1, 0));
}

#[test]
fn empty_cells_behind_a_few_lost_ones_are_no_note() {
    let cells = "1-------------34---------";
    assert_eq!(counts(&format!("00000e18 {cells}\n")), (1, 0));
    assert_eq!(counts(&format!("00000e18 {cells} --\n")), (1, 0));
    refused(&format!("00000e18 {cells}   --------\n"));
}

#[test]
fn a_semicolon_among_cells_leaves_no_smaller_board() {
    let cells = "XXXXXX5X1XXXXXXXXX23XXXXXX215XXX43XX";
    assert_eq!(counts(&format!("{cells}\n")), (1, 0));
    refused(&format!("{};{}\n", &cells[..11], &cells[11..]));
    refused(&format!("{};{}\n", &cells[..25], &cells[25..]));
    assert_eq!(counts(&format!("7.1;{cells};xx\n")), (1, 0));
    refused("........E.........E......;.......B.D.......G....H........G.......,0.2\n");
}

#[test]
fn a_comma_behind_fields_with_semicolons_leaves_no_smaller_board() {
    let line = "284;143..66523.1315..2..45.3421..553.12.";
    assert_eq!(counts(&format!("{line}\n")), (1, 0));
    refused(&format!("{}\n", line.replacen("523.1", "523,1", 1)));
}

#[test]
fn a_heading_of_known_names_is_one_above_lines_that_are_cut() {
    let [cells, solution] = ["1.....3....2.4..", "1423234131244132"];
    let text = format!("id\tboard\tsolution\tlevel\n88\t{cells}\n{solution}\teasy\n");
    assert_eq!(counts(&text.replace(&format!("\n{solution}"), &format!("\t{solution}"))), (1, 0));
    refused(&text);
}

#[test]
fn a_puzzle_that_a_semicolon_parts_is_not_passed_over_for_its_solution() {
    let cells = "0030500857086001430570000000030031502860006030001500004080400572";
    let solution = "6431572857286431431572867286431531572864286431571572864386431572";
    assert_eq!(counts(&format!("8708;{cells};{solution}\n")), (1, 0));
    refused(&format!("8708;{};{};{solution}\n", &cells[..29], &cells[30..]));
    refused("9ae81c0b xx1xxxxxx;xxxxxxxxxxxxxxxx\n");
}

#[test]
fn a_number_in_front_of_a_puzzle_in_two_pieces_hides_none_of_them() {
    let [first, second] = ["26518307834726516518347234026518", "51834726472651801834726572650834"];
    let solution = "2651834783472651651834723472651851834726472651801834726572650834".replace('0', "5");
    for between in [",", "  "] {
        refused(&format!("4463\t{first}{between}{second}\t{solution}\n"));
        refused(&format!("4463\t{first}{between}{}\t{solution}\n", &second[1..]));
    }
}

#[test]
fn zeros_and_letters_in_front_of_some_more_are_cells() {
    let cells = "000E00000AD00000CAC00000A000000D0000";
    assert_eq!(counts(&format!("{cells},4\n")), (1, 0));
    refused(&format!("{} {},4\n", &cells[..11], &cells[11..]));
}

#[test]
fn two_lines_that_are_glued_make_no_larger_board() {
    let text = "000007832,3412214342311324\n000001522,3421213442131342\n";
    assert_eq!(counts(text), (2, 0));
    refused(&text.replacen('\n', "", 1));
}

#[test]
fn a_line_of_a_table_that_is_cut_tells_no_order() {
    let [cells, solution] = ["1.....3....2.4..", "1423234131244132"];
    let text = format!("id;quiz;solution;level\n88;{cells};{solution};easy\n");
    assert_eq!(counts(&text), (1, 0));
    refused(&text.replace(&format!(";{solution};easy"), ""));
}

#[test]
fn a_solution_that_a_line_break_has_parted_from_its_fields_is_no_puzzle() {
    let [cells, solution] = ["413???????24??1?", "4132324113242413"];
    assert_eq!(counts(&format!("5582;{cells};{solution}\n")), (1, 0));
    assert_eq!(counts(&format!("5582;{cells}\n;{solution}\n")), (1, 1));
}

#[test]
fn a_row_of_empty_cells_is_none_of_labels() {
    let text = "puzzle\norder: 4\nregions:\n1111\n2222\n3333\n4444\ngivens:\n....\n.3..\n4...\n3..2\n";
    assert_eq!(counts(text), (1, 0));
    refused(&text.replace("4444\ngivens:\n....", "....\ngivens:\n4444"));
}
