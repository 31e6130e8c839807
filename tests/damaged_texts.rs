//! Damaged texts that were once read as another puzzle than a person sees in them: each is refused, or read as it was.

use exactly::Puzzle;
use exactly::format::{Options, Parser, Reader};

fn read(text: &str) -> Vec<Result<Puzzle, String>> {
    let options = Options::default();
    let (mut reader, mut parser) = match Reader::new(text.as_bytes(), &options) {
        Ok(reader) => (reader, Parser::new(&options)),
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut puzzles = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => puzzles.extend(
                parser
                    .records(&chunk)
                    .map(|record| record.map(|record| record.puzzle).map_err(|error| error.to_string())),
            ),
            Err(error) => puzzles.push(Err(error.to_string())),
        }
    }
    puzzles
}

/// No puzzle is read of such a text.
fn refused(text: &str) {
    let read = read(text);
    assert!(!read.is_empty() && read.iter().all(Result::is_err), "{} puzzles:\n{text}", read.iter().flatten().count());
}

/// How many puzzles and how many errors are read.
fn counts(text: &str) -> (usize, usize) {
    let read = read(text);
    (read.iter().filter(|puzzle| puzzle.is_ok()).count(), read.iter().filter(|puzzle| puzzle.is_err()).count())
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn a_number_with_a_letter_is_no_symbol_of_numbers() {
    let row = "1 2 3 4 5 6 7 8 9 10\n";
    refused(&format!("{}1 2 3 4 5 6 7 8 1A .\n", row.repeat(9)));
}

#[test]
fn labels_alone_are_no_puzzle() {
    refused("0000\n1111\n2233\n2233\n");
    refused("1112211222334443344535555\n");
    refused("aaaaaab\nabbbbbb\nccccccd\ncdddddd\neeeeeee\ngffffff\nggggggf\n\nB0GAE00\n");
}

#[test]
fn labels_that_are_cut_or_broken_are_labels() {
    refused("*************4** 1222111233334\n");
    refused("...512...5..41.1254.5.3.. #aaaaabbbbcbccccdddddeeeee\n");
    refused("1........2.....3...4.....\n11122112223344433445\n");
    refused("24315\n12534\n53241\n31452\n45123\n\n1111322\n213\n22333\n44445\n45555\n");
    refused("...13\n....6\n....1\n.....\n..5..\n\n10000\n11110\n22222\n....1\n33333\n44444\n");
}

#[test]
fn a_line_that_is_lost_does_not_shift_cells_and_labels() {
    let pair = "1........2.....3...4.....\n1112211222334443344535555\n";
    let other = "..4.....1.....2.....3....\n1111122222333334444455555\n";
    let cells = |text: &str| text.lines().next().unwrap().to_owned();
    // The labels of the first are lost: the second is read, and with its own.
    assert_eq!(counts(&format!("{}\n{other}{pair}", cells(pair))), (2, 1));
    assert_eq!(read(&format!("{}\n{other}", cells(pair))).pop(), read(other).pop());
    refused(&format!("{pair}{}\n", cells(other)));
}

#[test]
fn squares_of_cells_and_labels_keep_together() {
    let square = |cells: &str, labels: &str| format!("{cells}\n{labels}\n");
    let (cells, labels) = ("1...\n..2.\n....\n...3\n", "aaab\nacbb\nccbd\ncddd\n");
    let whole = square(cells, labels);
    let short = square("1...\n..2.\n...3\n", labels);
    assert_eq!(counts(&format!("{short}{whole}{whole}")), (2, 1));
    let parted = square("1...\n..2.\n....\n\n...3\n", labels);
    assert_eq!(read(&format!("{parted}{whole}")), read(&format!("{whole}{whole}")));
}

#[test]
fn bands_do_not_drift_into_the_next_puzzle() {
    let band = "12......3\n.........\n4.......5\n";
    let puzzle = format!("{band}\n{band}\n{band}");
    let broken = format!("{band}\n12......3\n\n.........\n4.......5\n\n{band}");
    let (good, errors) = counts(&format!("{broken}\n\n{puzzle}\n\n{puzzle}"));
    assert!(good == 2 && errors > 0, "{good} {errors}");
    assert!(counts(&format!("{broken}\n{puzzle}")).0 <= 1);
}

#[test]
fn what_is_glued_to_a_note_is_not_passed_over() {
    refused(&format!("{LINE} 7.1{LINE} hard\n"));
    refused(&format!("0001,{LINE}0002,{LINE}\n"));
    refused(&format!("id,puzzle,level\n1,{LINE},easy2,{LINE},easy\n"));
    let spaced: String = LINE.chars().map(|cell| format!("{cell} ")).collect();
    refused(&format!("{},4.6{}\n", spaced.trim_end(), spaced.trim_end()));
}

#[test]
fn a_solution_is_not_read_in_the_place_of_a_damaged_puzzle() {
    refused(&format!("id,board,solution,level\n4362,{},{SOLUTION},easy\n", &LINE[1..]));
    refused(&format!("{},{SOLUTION}\n", &LINE[20..]));
    // A delimiter is lost, so that the solution stands where puzzles do.
    let table = format!("id,puzzle,solution,level\n1,{LINE},{SOLUTION},easy\n");
    assert_eq!(counts(&format!("{table}2{LINE},{SOLUTION},easy\n")), (1, 1));
}

#[test]
fn damaged_candidates_are_no_larger_board() {
    let line = "1.3.12..1...1..41....2.4..3.123412..1...1..4..3....41234.23.12..";
    assert_eq!(counts(&format!("{line}\n")), (1, 0));
    refused(&format!("> {line}\n"));
    refused(&line.replacen('.', "1", 1));
}

#[test]
fn a_slip_makes_no_candidates_of_a_block() {
    let rows: Vec<String> =
        SOLUTION.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    let text: String = rows.iter().map(spaced).collect();
    assert_eq!(counts(&text), (1, 0));
    refused(&text.replacen("6 7 8", "6 79 8", 1));
}

#[test]
fn sheets_of_16_and_25_are_no_lines() {
    for order in [16, 25] {
        let row = |first: usize| {
            (0..order).map(|place| ((first + place) % order + 1).to_string()).collect::<Vec<_>>().join(",")
        };
        let sheet: String = (0..order).map(|first| row(first) + "\n").collect();
        assert_eq!(counts(&format!("{sheet}\n{sheet}\n{sheet}")), (3, 0), "{order}");
    }
}

#[test]
fn lines_of_two_weights_are_not_passed_over() {
    let board = "╋━━━╋━━━╋━━━╋━━━╋\n\
                 ┃ . │ 2 │ . ┃ 4 ┃\n\
                 ╋───╋━━━╋━━━╋───╋\n\
                 ┃ 4 ┃ . │ . │ . ┃\n\
                 ╋━━━╋━━━╋━━━╋━━━╋\n\
                 ┃ 2 │ . │ . ┃ 1 ┃\n\
                 ╋───╋━━━╋━━━╋───╋\n\
                 ┃ . ┃ 4 │ . │ . ┃\n\
                 ╋━━━╋━━━╋━━━╋━━━╋\n";
    assert_eq!(counts(board), (1, 0));
    refused(&board.replacen("╋━━━╋\n", "╋━━\t╋\n", 1));
    // The wall at the end of a row stands one place too far.
    refused(&board.replacen("4 ┃\n", "43 ┃\n", 1));
}

#[test]
fn a_bar_in_the_place_of_a_cell_is_no_frame() {
    refused("----\n|1.|..|\n|..|2.|\n----\n-..|3.|\n|4.|..|\n----\n");
}

#[test]
fn boxes_that_a_frame_draws_below_a_title_are_read() {
    let framed = "12.|...\n...|.5.\n---+---\n...|..6\n.3.|...\n---+---\n5..|...\n...|.2.\n";
    let standing = "12|..|..\n..|..|5.\n..|..|.6\n--+--+--\n.3|..|..\n5.|..|..\n..|..|2.\n";
    for frame in [framed, standing] {
        assert_eq!(read(&format!("Grid 01\n{frame}")), read(frame));
    }
    assert_ne!(read(framed), read(standing));
    refused("Grid 01\n12|....\n..|..5.\n--+----\n..|...6\n.3|....\n5.|....\n..|..2.\n");
}

#[test]
fn a_row_that_ends_with_an_empty_cell_is_no_title() {
    let block = "37964582.\n5468219.3\n.289736.5\n9.273...8\n63745.219\n854219736\n285..7.6.\n.6.582.9.\n791..4..2\n";
    assert_eq!(read(&format!("Grid 44\n{block}Grid 45\n{block}")), [read(block), read(block)].concat());
    assert_eq!(counts(&format!("1.\n{LINE}\n2.\n{LINE}\n")), (2, 0));
}

#[test]
fn damaged_labels_above_cells_head_no_columns() {
    let labels = "AAAAABBBBBCCCCCDDDDDEEEEE";
    let cells = ["1........2.....3...4.....", "..4.....1.....2.....3....", "....5...4..2.....1......."];
    let pairs: Vec<String> = cells.iter().map(|cells| format!("{labels}\n{cells}\n")).collect();
    let whole = read(&pairs.concat());
    assert!(whole.len() == 3 && whole.iter().all(Result::is_ok));
    let damaged = read(&pairs.concat().replacen("AAAAAB", "AAAAAAB", 1));
    assert!(damaged.iter().flatten().all(|puzzle| whole.contains(&Ok(puzzle.clone()))), "{damaged:?}");
}

#[test]
fn a_heading_that_is_glued_to_the_first_puzzle_takes_it_not_along() {
    for heading in ["puzzle,solution", "puzzle,", "puzzle"] {
        let (good, errors) = counts(&format!("{heading}{LINE},{SOLUTION}\n{LINE},{SOLUTION}\n"));
        assert_eq!(good + errors, 2, "{heading}");
    }
    assert_eq!(counts(&format!("puzzle,solution\n{LINE},{SOLUTION}\n{LINE},{SOLUTION}\n")), (2, 0));
    assert_eq!(counts("id,quiz,level1,ABCDCDABBADCDCBA,easy\n2,A..............B,easy\n"), (2, 0));
}

#[test]
fn a_puzzle_of_letters_that_lacks_one_is_no_heading() {
    let puzzle = "xDxExFxxFxxxxHCxxxxHxAxxxxDxHxxxGHxCAxxxDxxAxxxxExxxGBFxBxxxDxxx";
    assert_eq!(counts(&format!("{puzzle},5.5\n{puzzle},3.3\n")), (2, 0));
    assert_eq!(counts(&format!("{},5.5\n{puzzle},3.3\n", puzzle.replacen('G', "", 1))), (1, 1));
}

#[test]
fn labels_of_rows_that_are_out_of_order_are_not_passed_over() {
    for [head, a, b, c, d] in [
        ["   1 2 3 4\n", "r1 1 . . .\n", "r2 . . 3 .\n", "r3 . . . 2\n", "r4 . 4 . .\n"],
        [",1,2,3,4\n", "A,1,,,\n", "B,,,3,\n", "C,,,,2\n", "D,,4,,\n"],
        [",A,B,C,D\n", "1,1,,,\n", "2,,,3,\n", "3,,,,2\n", "4,,4,,\n"],
        ["", "r1,1,,,\n", "r2,,,3,\n", "r3,,,,2\n", "r4,,4,,\n"],
    ] {
        let whole = [head, a, b, c, d].concat();
        assert_eq!(counts(&whole), (1, 0), "{whole}");
        refused(&[head, a, c, b, d].concat());
    }
    refused(",1,2,3,4\nA,1,,,\nB,,,3,\nC,,,,\n2D,,4,,\n");
    // An `I` is often left out, and rows may be counted from below.
    let rows = |labels: &str| labels.chars().map(|label| format!("{label},,,,,,,,,\n")).collect::<String>();
    let heads = ",1,2,3,4,5,6,7,8,9\n";
    assert_eq!(counts(&format!("{heads}{}", rows("ABCDEFGHJ"))), (1, 0));
    assert_eq!(counts(&format!("{heads}{}", rows("IHGFEDCBA"))), (1, 0));
}
