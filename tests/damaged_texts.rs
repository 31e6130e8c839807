//! Damaged texts that were once read as another puzzle than a person sees in them: each is refused, or read as it was.

mod common;

use common::texts::{counts, read, refused};

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
    for cells in [
        "1,1,2,2\n1,1,2,2\n3,3,4,4\n3,3,4,4\n",
        "1\t1\t2\t2\n1\t1\t2\t2\n3\t3\t4\t4\n3\t3\t4\t4\n",
        "| 1 | 1 | 2 | 2 |\n|---|---|---|---|\n| 1 | 1 | 2 | 2 |\n| 3 | 3 | 4 | 4 |\n| 3 | 3 | 4 | 4 |\n",
        "1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4\n",
        "[[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]\n",
        "{\"puzzle\": \"1122112233443344\"}\n",
        "1122/1122/3344/3344\n",
        "r1 1122\nr2 1122\nr3 3344\nr4 3344\n",
        "Grid 1\n1122\n1122\n3344\n3344\n",
        "A A A A A\nB B B B B\nC C C C D\nE C D D D\n",
    ] {
        refused(cells);
    }
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
    // The labels of the first are lost, or its cells are over: those behind may belong to either.
    assert_eq!(counts(&format!("{}\n{other}{pair}", cells(pair))), (1, 1));
    assert_eq!(read(&format!("{}\n{other}{pair}", cells(pair))).pop(), read(pair).pop());
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

#[test]
fn a_cell_of_two_digits_in_boxes_of_single_cells_is_no_larger_board() {
    let rule = "+---+---+---+---+\n";
    let rows = ["| 1 | . | . | 3 |\n", "| . | . | 2 | . |\n", "| . | 4 | . | . |\n", "| 2 | . | . | 1 |\n"];
    let board = format!("{rule}{}{rule}", rows.join(rule));
    let three = [board.as_str(); 3].join("\n");
    assert_eq!(counts(&three), (3, 0));
    for slip in ["|21 | .", "| 1.| .", "| 1-| ."] {
        let (good, errors) = counts(&three.replacen("| 1 | .", slip, 1));
        assert!(good <= 2 && errors > 0, "{slip}: {good} {errors}");
    }
    refused(&board.replacen("| 1 | .", "|21 | .", 1));
}

#[test]
fn jigsaws_on_lines_stay_jigsaws_where_labels_are_broken() {
    let labels = "1111222211132422133324443353444655536646575566665777788877788888";
    let cells = "24..7856.74.6382867421.57385.2646138.5.74852367115268.4332...418";
    let whole = format!("{cells}\n{labels}\n");
    assert_eq!(counts(&whole.repeat(2)), (2, 0));
    for broken in [format!("{}.{}", &labels[..40], &labels[40..]), format!("{}\n{}", &labels[..40], &labels[40..])] {
        let read = read(&format!("{cells}\n{broken}\n{whole}"));
        let alone = self::read(&whole);
        assert!(read.iter().flatten().all(|puzzle| alone.contains(&Ok(puzzle.clone()))), "{broken}: {read:?}");
        assert!(read.iter().any(Result::is_err), "{broken}");
    }
    refused(&format!("{cells} {}\n{}\n", &labels[..13], &labels[13..]));
    refused(&format!("{cells},{} {}\n", &labels[..30], &labels[31..]));
}

#[test]
fn two_lines_of_candidates_that_are_glued_are_no_larger_board() {
    let board: String = (0..64).map(|cell| if cell % 3 == 0 { "1..4...." } else { ".2....7." }).collect();
    assert_eq!(counts(&format!("{board}\n{board}\n")), (2, 0));
    refused(&format!("{board}{board}\n"));
}

#[test]
fn a_puzzle_of_order_4_that_is_glued_to_a_rating_is_no_number() {
    assert_eq!(counts("2314413212433421,19\n4231132421433412,19\n"), (2, 0));
    refused("2314413212433421,194231132421433412,19\n");
    assert_eq!(counts("00000000000000000012,2314413212433421\n"), (1, 0));
}

#[test]
fn a_solution_is_no_puzzle_where_the_cells_in_front_are_too_few() {
    refused("050625010002300500601200064000502,341256625413162345534621253164416532\n");
}

#[test]
fn a_tab_in_the_place_of_a_digit_is_no_blank() {
    let row = |first: usize| (0..10).map(|place| ((first + place) % 10 + 1).to_string()).collect::<Vec<_>>().join("\t");
    let block: String = (0..10).map(|first| row(first) + "\n").collect();
    assert_eq!(counts(&block), (1, 0));
    refused(&block.replacen("\t10\t", "\t1\t\t", 1));
    refused(&block.replacen("\t10\t", "\t\t0\t", 1));
}

#[test]
fn a_row_of_letters_that_came_twice_makes_no_heading_of_the_first() {
    refused("C,D,A,B\nB,A,D,C\nB,A,D,C\nA,C,B,D\nD,B,C,A\n");
    refused(
        "| C | D | A | B |\n|---|---|---|---|\n| B | A | D | C |\n| B | A | D | C |\n| A | C | B | D |\n| D | B | C | A |\n",
    );
    assert_eq!(counts("A,B,C,D\nC,D,A,B\nB,A,D,C\nA,C,B,D\nD,B,C,A\n"), (1, 0));
}

#[test]
fn lines_between_rows_that_do_not_fit_their_crossings_are_no_frame_of_boxes() {
    let rule = "+---+---+---+---+\n";
    let rows = ["| 1   .   .   3 |\n", "| .   .   2   . |\n", "| .   4   .   . |\n", "| 2   .   .   1 |\n"];
    let board = format!("{rule}{}{rule}", rows.join(rule));
    assert_eq!(counts(&board), (1, 0));
    refused(&board.replacen("   3 |\n+---+---", "   3 |\n++---+--", 1));
}

#[test]
fn one_cell_of_two_digits_in_a_drawing_is_no_pencil_mark() {
    let board = "+---+---+---+---+\n\
                 | 1   .   . | . |\n\
                 +   +---+---+   +\n\
                 | . | .   . | . |\n\
                 +---+   +   +   +\n\
                 | . | .   2 | . |\n\
                 +   +---+---+   +\n\
                 | .   .   . | 3 |\n\
                 +---+---+---+---+\n";
    assert_eq!(counts(board), (1, 0));
    refused(&board.replacen("| 1  ", "|21  ", 1));
    let frame = "12|34\n34|12\n--+--\n21|43\n4.|21\n".replace('|', " | ");
    let spaced: String =
        frame.chars().map(|cell| if cell.is_ascii_digit() { format!("{cell} ") } else { cell.to_string() }).collect();
    refused(&spaced.replacen("1 2 ", "1 23", 1));
}

#[test]
fn a_blank_line_that_is_lost_between_bands_does_not_let_them_drift() {
    let bands =
        ["12......3\n.........\n4.......5\n", ".5.......\n......6..\n.........\n", "..7......\n.........\n.......8.\n"];
    let puzzle = bands.join("\n");
    let first = format!("{}{}\n{}", bands[0], bands[1], bands[2]);
    let read = read(&format!("{first}\n\n{puzzle}\n\n{puzzle}"));
    assert_eq!(read.iter().flatten().count(), 2);
    assert!(read.iter().flatten().all(|read| Ok(read.clone()) == self::read(&puzzle)[0]));
}

#[test]
fn a_plus_in_one_jigsaw_of_sumocue_makes_no_sums_of_the_givens_of_others() {
    let line = "SumoCueV1=1J0=0J0=0J1=0J1=0J0=0J2=3J1=0J1=0J0=0J2=0J3=2J3=0J2=4J2=0J3=0J3\n";
    assert_eq!(counts(&line.repeat(2)), (2, 0));
    refused(&format!("{}{line}", line.replacen("=3J1", "+3J1", 1)));
}

#[test]
fn a_bar_or_a_colon_on_one_line_alone_is_no_frame() {
    let row = |first: usize| (0..10).map(|place| ((first + place) % 10 + 1).to_string()).collect::<Vec<_>>().join(" ");
    let block: String = (0..10).map(|first| row(first) + "\n").collect();
    assert_eq!(counts(&block), (1, 0));
    for bar in ["|", "!", ":"] {
        refused(&block.replacen(" 10", &format!(" {bar}0"), 1));
    }
}

#[test]
fn givens_of_our_own_notation_are_no_square_where_its_first_word_is_damaged() {
    let puzzle = "order: 4\nalso: windows\ngivens:\n1...\n...2\n....\n....\n";
    assert_eq!(counts(&format!("puzzle\n{puzzle}")), (1, 0));
    refused(&format!("puzzl\n{puzzle}"));
    assert_eq!(counts(&format!("puzzl\n{puzzle}puzzle\n{puzzle}")), (1, 1));
}

#[test]
fn a_solution_in_the_column_of_the_puzzle_is_none_where_fields_are_lost() {
    let table = format!("id,quiz,solution,level\n1,{LINE},{SOLUTION},easy\n");
    assert_eq!(counts(&table), (1, 0));
    let (front, behind) = LINE.split_at(70);
    let (good, errors) = counts(&format!("{table}2,{front}\n{behind},{SOLUTION},easy\n"));
    assert_eq!((good, errors), (1, 2));
}

#[test]
fn what_is_glued_to_a_comment_or_to_labels_is_no_note() {
    let hodoku = format!(":0000:x:{LINE}::::");
    assert_eq!(counts(&format!("{hodoku}\n{hodoku}\n")), (2, 0));
    refused(&format!("{hodoku}{hodoku}\n"));
    let pair = "1........2.....3...4..... 1112211222334443344535555";
    assert_eq!(counts(&format!("{pair} a note\n")), (1, 0));
    refused(&format!("{pair} {pair}\n"));
    let table = format!("id;board;level1;{LINE};easy\n2;{LINE};easy\n");
    let (good, errors) = counts(&table);
    assert!(good <= 1 && good + errors == 2 || errors > 0, "{good} {errors}");
}

#[test]
fn squares_of_jigsaws_stand_as_in_the_first_pair() {
    let labels = "1000\n1330\n1233\n1222\n";
    let cells = "3010\n0020\n0001\n0000\n";
    let pair = format!("{labels}\n{cells}");
    assert_eq!(counts(&format!("{pair}\n{pair}\n{pair}")), (3, 0));
    let broken = format!("{labels}\n3010\n0020\n\n0001\n0000\n");
    let whole = read(&pair);
    let read = read(&format!("{broken}\n{pair}\n{pair}"));
    assert!(read.iter().flatten().all(|puzzle| whole.contains(&Ok(puzzle.clone()))), "{read:?}");
}

#[test]
fn of_squares_side_by_side_none_is_labels_of_the_other() {
    let rows =
        |text: &str| text.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    let beside = |left: &[String], between: &str, right: &[String]| -> String {
        left.iter().zip(right).map(|(left, right)| format!("{left}{between}{right}\n")).collect()
    };
    let regions = rows("111222333111222333111222333444555666444555666444555666777888999777888999777888999");
    let letters: Vec<_> =
        (0..9).map(|row| (0..9).map(|column| char::from(b'A' + (row / 3 * 3 + column / 3) as u8)).collect()).collect();
    for between in [" ", "   ", "\t", " | ", "|"] {
        for right in [&rows(SOLUTION), &regions, &letters, &rows(LINE)] {
            refused(&beside(&rows(LINE), between, right));
            refused(&beside(right, between, &rows(LINE)));
        }
    }
    refused("1... AABB\n..3. AABB\n...2 CCDD\n.4.. CCDD\n");
    refused("1... | 1..2\n..3. | ..3.\n...2 | ...2\n.4.. | .4..\n");
}

#[test]
fn a_title_above_jigsaws_on_two_lines_is_no_heading_of_a_table() {
    let labels =
        "1112223331112223331112223334445556664445556664445556667778889997778889997778889990".trim_end_matches('0');
    // The title may be damaged cells, but no labels.
    for (pair, good) in [(format!("{LINE}\n{labels}\n"), 1), (format!("{labels}\n{LINE}\n"), 2)] {
        assert_eq!(counts(&pair.repeat(2)), (2, 0));
        let below = read(&format!("Sudoku\n{}", pair.repeat(2)));
        assert!(below.iter().flatten().all(|puzzle| read(&pair).contains(&Ok(puzzle.clone()))));
        assert_eq!((below.iter().flatten().count(), below.iter().filter(|read| read.is_err()).count()), (good, 1));
    }
    assert_eq!(counts(&format!("Sudoku\n{LINE}\n{LINE}\n")), (2, 0));
}

#[test]
fn a_number_is_no_puzzle_beside_a_larger_one_that_is_damaged() {
    let letters = "ECIGFBHDAAHDECIFBGGFBAHDCIEDGHIACEFBIACBEFGHDBEFDGHACICDAFIEBGHFIEHBGDACHBGCDAIEF";
    assert_eq!(counts(&format!("0000000000001243,{letters}\n")), (1, 0));
    refused(&format!("0000000000001243,{}\n", letters.replacen('I', "$", 1)));
    refused(&format!("0000000000001243,{}\n", &letters[1..]));
    refused(&format!("0000000000001243 {LINE}.\n"));
    refused(&format!("{} 0000000000001243\n", &LINE[..78]));
}

#[test]
fn empty_cells_in_front_of_a_solution_are_no_number_where_one_is_lost_or_parts_them() {
    let solution = "3421124323144132";
    assert_eq!(counts(&format!("0000000000000000,{solution}\n")), (1, 0));
    for lost in ["000000000000000", "00000000000000000", "0000000,00000000", "0000 00000000000", "0003004,00100000"] {
        refused(&format!("{lost},{solution}\n"));
    }
    assert_eq!(counts(&format!("0007,{solution}\n00000000000000000012,{solution}\n")), (2, 0));
}

#[test]
fn labels_that_are_cut_are_labels_where_0_is_an_empty_cell_too() {
    refused("0 0 1 0\n0 0 0 0\n3 0 0 0\n0 0 2 0\n\n1 0 0 0\n1 1 1 0\n2 ");
}

#[test]
fn jigsaws_on_lines_of_which_some_stand_the_other_way_round_are_not_paired() {
    let pairs = [
        ["4000067000000000002030000600060500003047060400300", "0000000111111122222223333333444444455555565666666"],
        ["0000000000000000000000000000000000303010000006000", "0000000111111132222223333332544444455555546666666"],
        ["0500300005000050000001200400000063070000030400700", "0000001011111122222223333333444444455555556666666"],
    ];
    let whole: String = pairs.iter().map(|[cells, labels]| format!("{cells}\n{labels}\n")).collect();
    assert_eq!(counts(&whole), (3, 0));
    let [[cells, labels], [strayed, own], [others, theirs]] = pairs;
    refused(&format!("{cells}\n{labels}\n\n{own}\n{others}\n{theirs}\n{strayed}\n"));
}

#[test]
fn a_part_that_was_altered_is_no_part() {
    use exactly::internals::format::sha256;
    let line = |of: &str, path: &str, puzzle: &str| {
        format!("{{\"part\":1,\"of\":\"{of}\",\"path\":[{path}],\"puzzle\":{puzzle:?}}}\n")
    };
    let head = |puzzle: &str| {
        let of = sha256(puzzle);
        format!("{{\"schema\":1,\"split\":{{\"puzzle\":{puzzle:?},\"sha256\":\"{of}\",\"parts\":1}}}}\n")
    };
    let puzzle = "puzzle\norder: 4\ngivens:\n1...\n..2.\n....\n...3\n";
    let (more, other) = (puzzle.replacen("1...", "1..3", 1), puzzle.replacen("1...", "2...", 1));
    let of = sha256(puzzle);
    assert_eq!(counts(&(head(puzzle) + &line(&of, "", puzzle))), (1, 0));
    assert_eq!(counts(&(head(puzzle) + &line(&of, "\"r1c4=3\"", &more))), (1, 0));
    assert_eq!(counts(&line(&of, "\"r1c4=3\"", &more)), (1, 0));
    for (path, altered) in
        [("", &other), ("", &more), ("\"r1c4=4\"", &more), ("\"r1c4=3\"", &other), ("\"r1c9=3\"", &more)]
    {
        refused(&(head(puzzle) + &line(&of, path, altered)));
    }
    refused(&line(&of, "", &other));
    refused(&(head(&other) + &line(&of, "", puzzle)));
    refused(&(head(puzzle).replacen("..2.", "..4.", 1) + &line(&of, "", puzzle)));
    // What follows a second head belongs to another file.
    let (good, errors) =
        counts(&(head(puzzle) + &line(&of, "", puzzle) + &head(&other) + &line(&sha256(&other), "", &other)));
    assert_eq!((good, errors), (1, 2));
}

#[test]
fn the_rest_of_a_game_id_is_no_line_of_cells() {
    let clues: String = "a1a4a5a12a2a11a8a3a6a7a10a9".chars().cycle().skip(1).take(324).collect();
    refused(&format!("12:_265,{clues}\n"));
    refused(&format!("5:_a_3baa,{LINE}\n"));
    refused(&format!("3x3k:p,{LINE}\n"));
    assert_eq!(counts(&format!("12:30 {LINE}\n")), (1, 0));
}

#[test]
fn tabs_at_the_ends_of_all_lines_are_no_columns() {
    let rows = ["2\t3\t4\t1", "4\t1\t2\t3", "3\t4\t1\t2", "1\t2\t3\t4"];
    let block = |end: &str| rows.iter().map(|row| format!("{row}{end}\n")).collect::<String>();
    let whole = read(&block("").repeat(3));
    assert_eq!(whole.len(), 3);
    for end in ["\t\t", "\t\t\t", " \t \t"] {
        let read = read(&block(end).repeat(3));
        assert!(read == whole || read.iter().all(Result::is_err), "{end:?}: {read:?}");
    }
}

#[test]
fn crossings_between_blank_walls_are_no_row_of_empty_cells() {
    let wall = "╋━━━╋━━━╋━━━╋━━━╋\n";
    let rows = ["┃ 4   . ┃ 2   . ┃\n", "┃ 2   1 ┃ 4   3 ┃\n", "┃ 3   2 ┃ 1   4 ┃\n", "┃ 1   4 ┃ 3   2 ┃\n"];
    let faint = "╋       ╋       ╋\n";
    let board =
        |between: &str| format!("{wall}{}{faint}{}{between}{}{faint}{}{wall}", rows[0], rows[1], rows[2], rows[3]);
    assert_eq!(counts(&board(wall)), (1, 0));
    refused(&board(""));
    refused(&board(faint));
}

#[test]
fn a_key_of_our_own_notation_that_was_cut_off_its_value_is_refused() {
    assert_eq!(counts("puzzle\norder: 8\n"), (1, 0));
    for key in ["also", "labels", "marks", "symbols", "boxes", "order", "group", "group g", "cage", "thermo"] {
        refused(&format!("puzzle\norder: 8\n{key}: \n"));
        refused(&format!("puzzle\norder: 8\n{key}:\n"));
    }
}

#[test]
fn groups_of_a_larger_board_that_is_cut_are_no_labels() {
    refused("00F0 0000\nH0D0 0B00\n00E0 0000\nFCA0 0000\n");
    refused("FEGH ABCD\nEFHG BADC\nGHEF CDAB\nHGFE DCBA\n");
    assert_eq!(counts("ROW1 A...\nROW2 ..B.\nROW3 ....\nROW4 ...C\n"), (1, 0));
    assert_eq!(counts("COL1,COL2,COL3,COL4\n1,,,\n,,2,\n,3,,\n,,,4\n"), (1, 0));
}

#[test]
fn labels_on_the_line_of_their_cells_are_no_numbers() {
    refused("00110011 2232333,-----------3-4--\n");
    refused("0011 0011 2232333 -----------3-4--\n");
    refused("D0C000A0ABD0C00A 0011001322\n");
    refused("D0C000A0ABD0C00A 00110013221322\n");
    for id in ["987654", "1 2 3", "17 3.4"] {
        assert_eq!(counts(&format!("D0C000A0ABD0C00A {id}\n")), (1, 0), "{id}");
    }
}

#[test]
fn numbers_of_puzz_link_have_no_0_in_front() {
    assert_eq!(counts("https://puzz.link/p?sudoku/16/16/-10zzzzzzzzzzzzu\n"), (1, 0));
    refused("https://puzz.link/p?sudoku/16/16/-01zzzzzzzzzzzzu\n");
}

#[test]
fn a_tab_in_the_place_of_the_last_digit_of_a_row_is_no_blank() {
    let row = |first: usize| (0..10).map(|place| ((first + place) % 10 + 1).to_string()).collect::<Vec<_>>().join("\t");
    let heads = (1..=10).map(|column| format!("\t{column}")).collect::<String>() + "\n";
    let block: String = (0..10).map(|first| row(first) + "\n").collect();
    let labelled: String = heads
        + &"ABCDEFGHIJ".chars().zip(0..).map(|(label, first)| format!("{label}\t{}\n", row(first))).collect::<String>();
    for text in [block, labelled] {
        assert_eq!(counts(&text), (1, 0));
        let place = text.rfind("\t10\n").unwrap();
        refused(&format!("{}\t1\t\n{}", &text[..place], &text[place + 4..]));
    }
}

#[test]
fn our_own_notation_without_its_first_column_is_no_square() {
    let puzzle = "puzzle\norder: 9\nboxes: none\ngivens:\n.2.......\n.......1.\n........8\n.3.......\n.........\n.........\n....7....\n....3...7\n.....3..2\n";
    assert_eq!(counts(puzzle), (1, 0));
    refused(&puzzle.lines().map(|line| format!("{}\n", &line[1..])).collect::<String>());
}

#[test]
fn a_game_whose_second_size_is_lost_has_no_diagonals() {
    assert_eq!(counts("2x2x:1a4h4d\n2x2:3f3b3d2\n"), (2, 0));
    assert_eq!(counts("2x2:3f3b3d2\n2x:1a4h4d\n"), (1, 1));
}

#[test]
fn letters_and_digits_of_an_expression_are_not_encoded() {
    let puzzle = |code: &str| format!(".Shape~4x4.Regex~%281%5B{code}4%5D%7C2%5B13%5D%29~R1C1~R1C2.~R1C1_1~R2C3_2\n");
    assert_eq!(counts(&puzzle("3")), (1, 0));
    refused(&puzzle("%3"));
}

#[test]
fn labels_of_our_own_notation_have_regions() {
    refused("puzzle\norder: 5\nlabels: 1");
    refused("puzzle\norder: 4\nlabels: a b c d\ngivens: 1...............\n");
    assert_eq!(counts("puzzle\norder: 4\nlabels: a b c d\nregions: aaabacbbccbdcddd\n"), (1, 0));
}

#[test]
fn puzzles_of_a_table_have_one_order() {
    let head = "id\tboard\n7\tx52xxxxxx2x51x6x2xxx5xxx6xxxxxx13xxx\n";
    assert_eq!(counts(&format!("{head}8\txxxxx5xxxxxxxxxxx3xxxx4xx\n")), (1, 1));
    assert_eq!(counts(&format!("{head}8\txxxxx5xxxxxxxxxxx3xxxx4xxxxxxxxxxxxx\n")), (2, 0));
}

#[test]
fn a_row_of_regions_that_came_twice_makes_no_squares_of_cells() {
    let rest = "2\n13D\n33B\n";
    assert_eq!(counts(&format!("0011\n0011\n2233\n2233\n{rest}")), (1, 0));
    refused(&format!("0011\n0011\n2233\n0011\n2233\n{rest}"));
    refused(&format!("0011\n0011\n0011\n0011\n2233\n2233\n2233\n{rest}"));
}

#[test]
fn labels_whose_first_one_is_damaged_are_labels() {
    let cells = "0023050103003040340004512";
    assert_eq!(counts(&format!("{cells}\n0000011111222224333344443\n")), (1, 0));
    refused(&format!("{cells}\n.000011111222224333344443\n"));
    refused(&format!("{cells}\n0.00011111222224333344443\n"));
    refused(&format!("{cells}\n000001111122222433334444.\n"));
}

#[test]
fn rules_above_the_first_line_of_a_puzzle_are_not_lost() {
    let puzzle = "puzzle\norder: 4\nalso: windows\ngivens:\n.3.2\n124.\n24..\n312.\n";
    assert_eq!(counts(puzzle), (1, 0));
    refused(&puzzle.replace("puzzle\norder: 4\nalso: windows\n", "also: windows\norder: 4\npuzzle\n"));
    assert_eq!(counts(&format!("also: windows\n{puzzle}\n{puzzle}")), (1, 1));
    assert_eq!(counts(&format!("{puzzle}{puzzle}")), (2, 0));
}

#[test]
fn a_row_that_looks_like_a_title_is_none_above_rows_in_uneven_bands() {
    let squares = ["2.3.\n....\n....\n....\n", "3241\n413.\n2.1.\n1324\n", "3..2\n..4.\n...4\n...1\n"].join("\n");
    assert_eq!(counts(&squares), (3, 0));
    assert_eq!(counts(&squares.replacen("2.3.", "23.", 1)), (2, 1));
    assert_eq!(counts("23.\n3..2\n..4.\n\n...4\n...1\n"), (1, 0));
}

#[test]
fn candidates_of_which_a_row_came_twice_are_no_larger_board() {
    let rows = ["13\t2\t3\t4\n", "23\t4\t1\t2\n", "4\t1\t23\t3\n", "2\t13\t4\t1\n"];
    for between in ["\t", " "] {
        let square = rows.concat().replace('\t', between);
        assert_eq!(counts(&square), (1, 0));
        refused(&format!("{}{square}", rows[3].replace('\t', between)));
    }
    // Groups stand in columns.
    assert_eq!(counts("12 3..\n.. 12.\n3. ...\n.. ..1\n2. ...\n"), (1, 0));
}

#[test]
fn a_row_of_regions_with_a_slip_leaves_no_square_of_cells() {
    let puzzle = "0011\n0011\n2233\n2233\n3\n12C\n20B\n22A\n";
    assert_eq!(counts(puzzle), (1, 0));
    refused(&puzzle.replacen("0011", "0.11", 1));
    refused(&puzzle.replacen("2233\n3", ".233\n3", 1));
}

#[test]
fn two_underscores_part_no_numbers() {
    assert_eq!(counts("2x2:1_3_2_4f4_2b1a\n"), (1, 0));
    refused("2x2:1_3__4f4_2b1a\n");
    refused("2x2:_1a4f4_2b1a\n");
    refused("2x2:1_3a_4f4_2b1\n");
    refused("2x2:1_3_4f4_2b1_a\n");
    refused("2x2:1_3__2_4f4_2b1a\n");
}

#[test]
fn what_is_said_twice_was_something_else() {
    let diagonals = ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_4\n";
    assert_eq!(counts(diagonals), (1, 0));
    refused(&diagonals.replace("-1", "1"));
    let groups = ".AllDifferent~R1C1~R5C5.~R1C1_1";
    assert_eq!(counts(&format!("{groups}\n")), (1, 0));
    refused(&format!("{groups}.AllDifferent~R1C1~R5C5.~R2C4_3\n"));
    refused(".AntiKnight.~R1C1_1.AntiKnight.~R2C4_3\n");
    let cells = "{},{},{},{}";
    let marked = format!(
        "{{\"size\":4,\"grid\":[[{{\"givenPencilMarks\":[1,2,3]}},{{}},{{}},{{}}],[{cells}],[{cells}],[{cells}]]}}\n"
    );
    assert_eq!(counts(&marked), (1, 0));
    refused(&marked.replace("[1,2,3]", "[1,2,1]"));
}

#[test]
fn a_number_with_a_zero_in_front_counts_no_givens() {
    refused("0\n 00\n13 20\n00 00\n40 32\n");
}

#[test]
fn a_word_of_the_interactive_solver_that_is_alone_has_nothing_behind_it() {
    let text = ".Shape~4x4.NoBoxes.Jigsaw~0011001122332233.~R1C1_4\n";
    assert_eq!(counts(text), (1, 0));
    refused(&text.replace(".Jigsaw", "~Jigsaw"));
}

#[test]
fn candidates_with_a_row_twice_are_no_larger_board() {
    let text = " 3 23  1  4\n 1 14  3  2\n 2 13  4  3\n 4 34  2  1\n";
    assert_eq!(counts(text), (1, 0));
    refused(&text.replace(" 2 13", " 1 14  3  2\n 2 13"));
}

#[test]
fn the_rest_of_a_text_of_the_interactive_solver_is_no_board_of_order_9() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2.AntiKnight.~R3C3_1\n";
    assert_eq!(counts(text), (1, 0));
    refused(&text.replace(".AntiKnight", "\n.AntiKnight"));
    refused(".Shape~4x4.~R1C1_4.AntiKnight\n.AntiKing.Cage~3~R1C1~R1C2\n");
    let two = ".Shape~4x4.AntiKnight.~R1C1_4\n.AntiKing.~R1C1_4\n";
    assert_eq!(counts(two), (2, 0));
    assert_eq!(counts(".Shape~4x4.AntiKnight\n\n.AntiKing.~R1C1_4\n"), (2, 0));
    // Broken between two givens.
    let broken = ".Shape~4x4.AntiKnight.~R1C1_4.~R2C3_1\n.~R3C2_2.~R4C4_3\n";
    refused(broken);
    assert_eq!(counts(&broken.replace("R3C2", "R1C2")), (2, 0));
    assert_eq!(counts(&broken.replace('\n', "\n\n")), (2, 0));
}

#[test]
fn lines_of_the_interactive_solver_with_one_given_each_are_one_puzzle() {
    let lines = ".~R1C1_5\n.~R3C2_3\n.~R2C4_1\n.Cage~3~R1C2~R1C3\n";
    assert_eq!(counts(lines), (1, 0));
    assert_eq!(counts(&format!(".Shape~4x4\n{}", lines.replace('5', "4"))), (1, 0));
    assert_eq!(counts(&format!("{}# the cage\n.Cage~3~R1C2~R1C3\n", ".~R1C1_5\n")), (1, 0));
    refused(".~R1C1_5~R1C2_4\n.~R2C4_1~R3C1_2\n");
    assert_eq!(counts(".~R1C1_5~R1C2_4\n.~R1C1_1~R3C1_2\n"), (2, 0));
    assert_eq!(counts(".~R1C1_5~R1C2_4\n\n.~R2C4_1~R3C1_2\n"), (2, 0));
    // A line of one word belongs to the text above it, as it does there.
    let text = ".AllDifferent~R1C1~R2C2~R3C3.AllDifferent~R1C3~R2C2~R3C1.~R1C1_5\n";
    assert_eq!(counts(&format!("{text}.AllDifferent~R1C1~R2C2\n")), (1, 0));
    assert_eq!(counts(&format!("{text}{text}")), (2, 0));
    // Givens add up, in however many words.
    assert_eq!(counts(".~R2C1_5~R3C2_4.~R1C4_1~R3C1_2\n"), (1, 0));
    refused(".~R2C1_5~R3C2_4.~R1C4_1~R3C2_2\n");
    assert_eq!(counts(".~R2C1_5.~R3C2_4.~R1C4_1.~R3C1_2\n"), (1, 0));
}

#[test]
fn two_texts_of_the_interactive_solver_are_not_glued_nor_one_torn() {
    let two = ".Cage~3~R1C1~R1C2\n.AntiKnight\n\n.Cage~4~R1C1~R1C2\n.AntiKing\n";
    refused(two);
    refused(&format!(".Shape~9x9\n{two}"));
    assert_eq!(counts(&two.replace("\n\n", "\n\n.Shape~4x4\n")), (2, 0));
    let below = ".~R1C1_4\n.Cage~3~R1C2~R1C3\n.Shape~4x4\n";
    refused(below);
    assert_eq!(counts(&below.replace(".Shape", "\n.Shape")), (2, 0));
    assert_eq!(counts(".~R1C1_4.Cage~3~R1C2~R1C3\n.Shape~4x4\n"), (2, 0));
}

#[test]
fn a_column_that_is_lost_between_labels_takes_digits_of_the_cells_with_it() {
    let row =
        |first: usize| (0..10).map(|place| format!("{:>2}", (first + place) % 10 + 1)).collect::<Vec<_>>().join("\t");
    let cells: String = (0..10).map(|first| row(first) + "\n").collect();
    let labels: String = (0..10)
        .map(|row| {
            vec![(row / 2).to_string(); 5].join("\t") + "\t" + &vec![(row / 2 + 5).to_string(); 5].join("\t") + "\n"
        })
        .collect();
    let text = format!("{cells}\n{labels}");
    assert_eq!(counts(&text), (1, 0));
    let without = |text: &str, column: usize| {
        let kept = |line: &str| {
            line.chars().enumerate().filter(|(place, _)| *place != column).map(|(_, kept)| kept).collect::<String>()
        };
        text.lines().map(|line| kept(line) + "\n").collect::<String>()
    };
    refused(&without(&text, 15));
    // A row of labels in one piece is as clear as before.
    assert_eq!(counts(&format!("{cells}\n{}", labels.replace('\t', ""))), (1, 0));
}

#[test]
fn cells_are_not_read_alone_where_labels_of_the_same_paragraph_are_damaged() {
    let row = |cells: &str| cells.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    let regions = [
        "000011122222",
        "000011111222",
        "000014115222",
        "333334415255",
        "333344445555",
        "363444448555",
        "366677778588",
        "666677778888",
        "66667777888B",
        "9999AAAAB8BB",
        "9999AAAABBBB",
        "9999AAAABBBB",
    ];
    let cells: String =
        (0..12).map(|place| row(&format!("{}7{}", ".".repeat(place), ".".repeat(11 - place)))).collect();
    let whole: String = regions.iter().map(|labels| row(labels)).collect();
    assert_eq!(counts(&format!("{whole}{cells}")), (1, 0));
    let glued: String =
        regions.iter().map(|labels| row(labels)).map(|row| format!("{}{}", &row[..9], &row[10..])).collect();
    refused(&format!("{glued}{cells}"));
}

#[test]
fn numbers_of_games_have_no_0_in_front() {
    let keen = "5:_a_3baa_3a_a_6a__a_6a,a1s1a4a5a3a2m20a4a6a5a5m40a7a1m6\n";
    assert_eq!(counts(keen), (1, 0));
    refused(&keen.replacen("m20", "m02", 1));
    refused(&keen.replacen("a_3b", "a_03b", 1));
    let towers = "4:4/1/2//1/3////3/2/1/2/1//,b1m\n";
    assert_eq!(counts(towers), (1, 0));
    refused(&towers.replacen("/1/2/", "/1/02/", 1));
}

#[test]
fn candidates_without_a_column_are_no_block_of_fewer_cells() {
    refused(" 1    2 14\n 2 3  1  3\n34    4  1\n24    3  2\n");
    // Groups stand below one another, or a blank is lost in one row.
    assert_eq!(counts("1 23 .\n. .. .\n. .. 1\n3 2. .\n"), (1, 0));
    assert_eq!(counts("1 2 3 .\n.. . .\n. . . 1\n3 2 . .\n"), (1, 0));
}

#[test]
fn one_line_in_the_middle_draws_no_boxes_but_the_usual() {
    let halved = |order: usize| {
        let half = format!("{}1\n", ".".repeat(order - 1)).repeat(order / 2);
        format!("{half}{}\n{half}", "-".repeat(order))
    };
    assert_eq!(counts(&halved(4)), (1, 0));
    refused(&halved(6));
    refused(&halved(8));
    assert_eq!(counts("1.....\n......\n------\n......\n......\n------\n......\n......\n"), (1, 0));
}

#[test]
fn of_two_numbers_that_may_be_the_puzzle_none_is_taken() {
    refused("0000000000003022,421312420411432\n");
    refused("0000000000003022,42131242041143211\n");
    assert_eq!(counts("puzzle,solution\n0010000000003022,421312420411432\n"), (1, 0));
    assert_eq!(counts("0010000000003022,000017\n"), (1, 0));
}

#[test]
fn a_puzzle_of_order_4_with_few_givens_that_is_glued_to_a_number_is_no_number() {
    assert_eq!(counts("5886,0030010204200300\n3845,4000010000001432\n"), (2, 0));
    refused("5886,00300102042003003845,4000010000001432\n");
}

#[test]
fn a_table_is_one_where_its_first_line_has_lost_a_delimiter() {
    let head = "id,board,solution,level\n";
    let line = "7277,0000004000000000,4132324113242413,easy\n";
    let other = "9168,3001203040001002,3421213442131342,easy\n";
    assert_eq!(counts(&format!("{head}{line}{other}")), (2, 0));
    assert_eq!(counts(&format!("{head}{}{other}", line.replacen(',', "", 1))), (1, 1));
    refused(&format!("{head}{}", line.replacen(',', "", 1)));
}

#[test]
fn a_delimiter_that_became_a_cell_makes_no_larger_board() {
    let rows = (0..6).map(|row| format!("{}1.....5{}", ".".repeat(row), ".".repeat(5 - row)));
    let (cells, full) = (".".repeat(72) + &rows.collect::<String>(), "123456789ABC".repeat(12));
    let head = "puzzle,solution\n";
    assert_eq!(counts(&format!("{head}{cells},{full}\n{cells},{full}\n")), (2, 0));
    assert_eq!(counts(&format!("{head}{cells}8{full}\n{cells},{full}\n")), (1, 1));
}

#[test]
fn known_names_above_lines_of_cells_are_a_heading_without_the_other_fields_too() {
    assert_eq!(counts(&format!("puzzle,rating\n{LINE}\n{LINE}\n")), (2, 0));
    assert_eq!(counts(&format!("puzzle,solution\n{LINE} {SOLUTION}\n{SOLUTION} {SOLUTION}\n")), (2, 0));
}

#[test]
fn labels_that_are_broken_into_the_line_of_their_cells_are_labels() {
    let labels = "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";
    assert_eq!(counts(&format!("{labels},{LINE}\n")), (1, 0));
    refused(&format!("{}\n{},{LINE}\n", &labels[..76], &labels[76..]));
}

#[test]
fn squares_stand_as_the_surest_of_the_first_and_the_last_pair() {
    let cells = ["3241\n2134\n1423\n4312\n", "2...\n....\n34..\n1.24\n", "4..1\n1.42\n..2.\n.4.3\n"];
    let labels = ["1112\n1222\n3344\n3344\n", "2222\n1111\n3334\n3444\n", "1122\n1122\n3344\n3344\n"];
    let pairs: Vec<String> = (0..3).map(|place| format!("{}\n{}\n", cells[place], labels[place])).collect();
    let whole = read(&pairs.concat());
    assert_eq!(whole.iter().flatten().count(), 3);
    let mut lines: Vec<String> = pairs.concat().lines().map(str::to_owned).collect();
    lines.swap(0, 9);
    let damaged = read(&(lines.join("\n") + "\n"));
    assert!(damaged.iter().flatten().all(|puzzle| whole.contains(&Ok(puzzle.clone()))), "{damaged:?}");
}

#[test]
fn what_is_left_of_a_broken_link_is_no_smaller_board() {
    let (link, other) = ("https://sudokupad.app/scfoeroArAQ", "https://sudokupad.app/scf0W55QC3tAW45BML6");
    assert_eq!(counts(&format!("{link}\n{other}\n")), (2, 0));
    assert_eq!(counts(&format!("{}\nAQ\n{other}\n", &link[..30])), (1, 1));
    assert_eq!(counts(&format!("{link}\n\nAQ\n{other}\n")), (2, 1));
}

#[test]
fn a_sheet_beside_labels_that_have_lost_a_column_is_none() {
    let row =
        |cells: &str| cells.chars().map(|cell| cell.to_string().replace('.', "")).collect::<Vec<_>>().join("\t") + "\n";
    let square = |rows: [&str; 4]| rows.map(row).concat();
    let text = format!("{}\n{}", square(["1.2.", "..1.", "....", "4..."]), square(["AA.B", "AA.B", "CC.D", "CC.D"]));
    refused(&text);
    refused(&text.replace('\t', ","));
}

#[test]
fn squares_of_labels_first_and_last_are_not_paired() {
    let (labels, cells) = ("AABB\nACBB\nACDD\nCCDD\n", "1423\n3142\n4231\n2314\n");
    let read = |squares: &[&str]| counts(&squares.join("\n"));
    assert_eq!(read(&[labels, cells, labels, cells]), (2, 0));
    assert_eq!(read(&[cells, labels, cells, labels]), (2, 0));
    assert_eq!(read(&[labels, cells, labels]).0, 0);
}

#[test]
fn the_rest_of_a_puzzle_with_crosses_is_no_name_of_a_solution() {
    let solution = "542361361542234156156234625413413625";
    refused(&format!("xx3x25,{solution}\n"));
    assert_eq!(counts(&format!("0x325,{solution}\n")), (1, 0));
}

#[test]
fn a_digit_in_the_place_of_a_tab_makes_no_number_of_the_one_beside_it() {
    let row = |first: usize| {
        (0..10).map(|place| format!("{:>2}", (first + place) % 10 + 1)).collect::<Vec<_>>().join("\t") + "\n"
    };
    let block: String = (0..10).map(row).collect();
    assert_eq!(counts(&block), (1, 0));
    refused(&block.replacen(" 1\t 2", " 10 2", 1));
}

#[test]
fn numbers_of_clues_have_no_0_in_front() {
    let text = ".Shape~4x4.Skyscraper~C3~~2.Cage~0~R4C1~R2C3.~R1C1_4\n";
    assert_eq!(counts(text), (1, 0));
    refused(&text.replace("~~2", "~~02"));
    refused(&text.replace("C1_4", "C1_04"));
}

#[test]
fn a_word_that_says_nothing_is_cut() {
    let text = |clue: &str| format!(".Shape~4x4.~R1C1_4{clue}\n");
    for (whole, cut) in [
        (".XSum~C4~3~", ".XSum~C4~"),
        (".Skyscraper~R1~~2", ".Skyscraper~R1~~"),
        (".NumberedRoom~R1~2~", ".NumberedRoom~R1~~"),
        (".GreaterThan~R1C1~R1C2", ".GreaterThan~R1C1"),
        (".SameValues~2~R1C1~R2C2", ".SameValues~1~R1C1"),
    ] {
        assert_eq!(counts(&text(whole)), (1, 0), "{whole}");
        refused(&text(cut));
    }
}

#[test]
fn one_plus_among_givens_of_sumocue_makes_no_cages_of_them() {
    let cells =
        |given: &str| (0..16).map(|cell| format!("{given}J{}", cell / 8 * 2 + cell % 4 / 2)).collect::<String>();
    let jigsaw = format!("SumoCueV1{}\n", cells("=1"));
    refused(&jigsaw.replacen("=1J3", "+1J3", 1));
    // One cage is a killer.
    assert_eq!(counts(&format!("SumoCueV1=7{}+0\n", "=0".repeat(14))), (1, 0));
    refused("SumoCueV1=4J0=0J0=2J1=0J1=2J0=0J0+4J1=0J3=0J2=0J2=0J1=0J3=3J2=0J2=0J3=0J3\n");
}

#[test]
fn a_jigsaw_in_one_piece_behind_another_is_no_note() {
    let jigsaw = "1........2.....3...4.....1112211222334443344535555";
    assert_eq!(counts(&format!("{jigsaw} a note\n{jigsaw}\n")), (2, 0));
    refused(&format!("{jigsaw} {jigsaw}\n"));
    refused(&format!("{jigsaw} {}\n", &jigsaw[25..]));
}

#[test]
fn our_own_notation_without_any_of_its_first_columns_is_no_square() {
    let puzzle = "puzzle\norder: 4\nboxes: none\ngivens:\n4...\n....\n.3.4\n....\n";
    assert_eq!(counts(puzzle), (1, 0));
    for column in 0..6 {
        let without = |line: &str| {
            line.chars().enumerate().filter(|(place, _)| *place != column).map(|(_, kept)| kept).collect::<String>()
        };
        refused(&puzzle.lines().map(|line| without(line) + "\n").collect::<String>());
    }
    refused("\u{feff}puzze\norder 4\nboxes none\ngiven:\n4...\n....\n.3.4\n....\n");
}

#[test]
fn labels_with_a_title_between_them_are_labels() {
    let labels = "0 0 1 1\n0 0 3 1\n2 2 3 1\n2 2 3 3\n";
    let cells = "? 2 ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n";
    assert_eq!(counts(&format!("{labels}\n{cells}")), (1, 0));
    refused(&format!("{}Grid 02\n{}\n{cells}", &labels[..16], &labels[16..]));
}

#[test]
fn an_empty_heading_of_fewer_fields_than_the_rows_has_lost_a_column_with_them() {
    let table = "| | | | |\n|---|---|---|---|\n| | | | 1 |\n| | 2 | | |\n| 3 | | | |\n| | | | 4 |\n";
    assert_eq!(counts(table), (1, 0));
    refused(&table.replacen("| | | | |\n|---|---|", "| | | |\n|---|", 1));
}

#[test]
fn empty_cells_of_a_larger_board_beside_a_whole_one_are_no_name() {
    refused("249,..F..A..D.. ...B......B..............\n");
    refused("___1_541________6__,_31__4_231___4__,9\n");
    assert_eq!(counts("a_1,_31__4_231___4__,9\n"), (1, 0));
}

#[test]
fn what_is_missing_is_told_by_the_largest_digit() {
    let said = |text: &str| read(text).pop().and_then(Result::err).unwrap_or_default();
    assert!(said("12345678901234567\n").contains("81 cells expected, 17 found"), "{}", said("12345678901234567\n"));
    assert!(said("12341234123412341\n").contains("16 cells expected, 17 found"), "{}", said("12341234123412341\n"));
}

#[test]
fn a_line_that_has_lost_the_comma_behind_its_number_tells_no_order() {
    let number = "00000000000002499";
    let cells = "5?3????????1?85???826???3??5??7?6513???????????3?????7?????8???6";
    assert_eq!(counts(&format!("{number},{cells}\n{number},{cells}\n")), (2, 0));
    let whole = read(&format!("{number},{cells}\n"));
    assert_eq!(read(&format!("{number}{cells}\n{number},{cells}\n"))[1..], whole);
    assert_eq!(read(&format!("{number},{cells}\n{number}{cells}\n"))[..1], whole);
}

#[test]
fn labels_that_have_lost_a_column_are_no_smaller_square() {
    let cells =
        |first: usize| (0..10).map(|place| ((first + place) % 10 + 1).to_string()).collect::<Vec<_>>().join(" ") + "\n";
    let cells: String = (0..10).map(cells).collect();
    let labels = "0 0 0 0 1 1 1 1 1\n2 0 0 0 0 0 1 1 3\n2 0 2 2 2 3 3 1 3\n2 2 2 2 2 3 3 3 3\n4 4 4 4 4 5 5 5 5\n\
                  6 4 4 4 4 5 5 5 5\n6 6 4 6 6 7 7 7 7\n6 6 6 6 6 7 9 7 9\n8 8 8 8 8 7 9 9 9\n8 8 8 8 8 9 9 9 9\n";
    // A column of blanks is lost among the cells.
    refused(&format!("{}{labels}", cells.replacen("8 9", "89", 3)));
    refused(labels.split_once('\n').unwrap().1);
}

#[test]
fn labels_with_blanks_between_them_stand_below_no_heading_of_columns() {
    let spaced = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    let labels = spaced("1112211222334443344535555");
    let pairs =
        format!("{}{labels}{}{labels}", spaced("1234523451345124512351234"), spaced("1........2.....3...4....."));
    assert_eq!(counts(&pairs), (2, 0));
    assert!(
        read(&format!("puzzle,solution\n{pairs}"))
            .iter()
            .flatten()
            .all(|puzzle| read(&pairs).contains(&Ok(puzzle.clone())))
    );
}

#[test]
fn rows_of_two_sheets_make_no_third() {
    let short = "\t\t\t\n\t\t4\t\n\t2\t\t\n\t\t\t\n";
    refused(&format!("{short}\n3\t\t\t\n\t\t\t\n"));
    let long = "\t4\t\t3\n3\t\t\t\n\t3\t\t2\n2\t\t3\t\n";
    refused(&format!("{short}\n{}", long.replace("\t3\t\t2\n", "\t3\t\t2\n\t3\t\t2\n")));
    // Blank lines may part the bands of one.
    assert_eq!(counts("1\t\t\t\n\t\t\t2\n\n\t3\t\t\n\t\t\t4\n"), (1, 0));
}

#[test]
fn numbers_of_a_larger_board_are_no_candidates_where_one_cell_is_damaged() {
    let rule = "+---".repeat(12) + "+\n";
    let row = |first: usize, given: usize| {
        let cell = |place: usize| if place == first { format!("{given:^3}|") } else { " . |".to_owned() };
        format!("|{}\n", (0..12).map(cell).collect::<String>())
    };
    let square = |given: usize| (0..12).map(|first| rule.clone() + &row(first, given)).collect::<String>() + &rule;
    let text = format!("{}\n{}", square(11), square(12));
    assert_eq!(counts(&text), (2, 0));
    refused(&text.replacen("11 ", "11,", 1));
}

#[test]
fn the_rest_of_a_puzzle_in_letters_is_no_name_of_its_solution() {
    let solution = "IDBFCAGHEAFCGEHDIBHGEDBIFACBHDIFCAEGEAGHDBICFCIFAGEHBDFBICAGEDHDEHBIFCGAGCAEHDBFI";
    refused(&format!("BFI,{solution}\n"));
    refused(&format!("0000A000000E00000AF000D0HC00000,{solution}\n"));
    assert_eq!(counts(&format!("a1,{solution}\n17,{solution}\n")), (2, 0));
}

#[test]
fn the_rule_below_a_lost_heading_is_no_frame() {
    let rows = "| 1 | . | . | 3 |\n| . | . | 2 | . |\n| . | 4 | . | . |\n| 2 | . | . | 1 |\n";
    let rule = "|---|---|---|---|\n";
    assert_eq!(counts(&format!("+---+---+---+---+\n{rows}+---+---+---+---+\n")), (1, 0));
    refused(&format!("{rule}{rows}"));
    assert_eq!(counts(&format!("{rule}{rows}{rows}")), (1, 1));
}

#[test]
fn what_is_left_of_a_line_below_a_title_is_no_smaller_board() {
    let cells = "..............1...4.....5..2........";
    let line = |count: usize| format!("Grid 01\n{}\n", &cells[..count]);
    assert_eq!(counts(&format!("{}{}{}", line(36), line(36), line(36))), (3, 0));
    assert_eq!(counts(&format!("{}{}{}", line(36), line(36), line(25))), (2, 1));
    assert_eq!(counts(&line(25)), (1, 0));
}

#[test]
fn what_is_left_of_a_link_is_no_smaller_board() {
    let link = "https://sudokupad.app/scfAqEvKFqoooo4poooe\n";
    assert_eq!(counts(&link.repeat(2)), (2, 0));
    assert_eq!(counts(&format!("{}{}", link, link.replace("ooe\n", "\n"))), (1, 1));
}

#[test]
fn a_zero_is_a_label_below_cells_that_are_full() {
    let cells = "43 12\n34 21\n12 34\n21 43\n\n";
    assert_eq!(counts(&format!("{cells}00 13\n02 13\n02 13\n22 13\n")), (1, 0));
    refused(&format!("{cells}00 13\n02 1\n302 13\n22 13\n"));
    // Where it stands beside as many values it is an empty cell.
    assert_eq!(counts(&format!("{cells}00 43\n00 21\n12 34\n21 43\n")), (2, 0));
}

#[test]
fn a_tab_in_the_place_of_a_digit_is_no_blank_beside_labels() {
    let row = |first: usize| (0..10).map(|place| ((first + place) % 10 + 1).to_string()).collect::<Vec<_>>().join("\t");
    let heads = "ABCDEFGHIJ".chars().map(|head| format!("\t{head}")).collect::<String>();
    let rows: String = (0..10).map(|first| format!("{}\t{}\n", first + 1, row(first))).collect();
    let text = format!("{heads}\n{rows}");
    assert_eq!(counts(&text), (1, 0));
    refused(&text.replacen("\t10\t", "\t1\t\t", 1));
    refused(&text.replacen("\t10\t", "\t\t0\t", 1));
}

#[test]
fn cells_with_a_blank_among_them_are_no_smaller_board() {
    refused("4126.5.56. ...........12....2..35...,10\n");
    refused("__D__CC____B____ _E__DCA_CEBAFF_ACE_,12\n");
    assert_eq!(counts("4126.5.56.............12....2..35...,10\n"), (1, 0));
}

#[test]
fn a_puzzle_of_letters_is_no_heading_of_a_smaller_board() {
    let puzzle = "D_CFE___EA__CD_B__EBA_____BEDAA____F,5\n";
    assert_eq!(counts(&puzzle.repeat(2)), (2, 0));
    assert_eq!(counts(&format!("{puzzle}__D__CC____B____,12\n")), (1, 1));
}

#[test]
fn a_number_that_is_lost_in_front_of_a_colon_is_missed() {
    let puzzle = "puzzle\norder: 5\ncage 8: r2c4 r2c5\nthermo : r1c1 r1c2\n";
    assert_eq!(counts(puzzle), (1, 0));
    refused(&puzzle.replace("cage 8:", "cage :"));
    assert_eq!(counts(&puzzle.replace("cage 8:", "cage:")), (1, 0));
}

#[test]
fn lines_that_are_open_here_and_there_are_no_frame() {
    let drawing = "╋━━━╋━━━╋━━╋━━━╋\n┃ .   1 ┃ 2  4 ┃\n╋       ╋━━━   ╋\n┃ 2   4 ┃ .  3 ┃\n╋━━━╋━━━╋      ╋\n┃ 4   . ┃ .  1 ┃\n\
                   ╋       ╋   ━━━╋\n┃ 1   3 ┃ .  2 ┃\n╋━━━╋━━━╋━━━━━━╋\n";
    refused(drawing);
    refused(&format!("\u{feff}{drawing}"));
}

#[test]
fn two_jigsaws_in_one_piece_each_are_no_groups_of_a_larger_board() {
    let (one, other) = ("XXX33X42X3XXX2XX1122112233443344", "3XX414XXX3XXXXX31122112233443344");
    assert_eq!(counts(&format!("{one}\n{other}\n")), (2, 0));
    refused(&format!("{one} {other}\n"));
}

#[test]
fn a_line_of_dashes_that_has_left_its_place_is_no_frame() {
    let rows = "| 1 | . | . | 3 |\n| . | . | 2 | . |\n| . | 4 | . | . |\n| 2 | . | . | 1 |\n";
    let (rule, heading) = ("|---|---|---|---|\n", "| | | | |\n");
    let table = format!("{heading}{rule}{rows}");
    assert_eq!(counts(&format!("{table}\n{table}")), (2, 0));
    refused(&format!("{rows}{rule}"));
    assert_eq!(counts(&format!("{rows}{rule}\n{table}")), (1, 1));
}

#[test]
fn a_number_is_no_puzzle_beside_letters() {
    refused("0000000000001112,BADCDCBAADCBCBA\n");
    refused("0000000000001112,BADCDCBAADCBCBAD\n");
}

#[test]
fn a_heading_above_a_frame_heads_no_lines() {
    let rule = "----------------\n";
    let frame = format!("{rule}{}{rule}", "|*A*C|B*48|7*2*|\n|8**1|**26|**A*|\n".repeat(3));
    refused(&format!("puzzle,solution\n{frame}"));
}

#[test]
fn below_an_empty_heading_there_is_no_other() {
    let table =
        "| | | | |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n| 4 | 3 | 2 | 1 |\n| 2 | 4 | 1 | 3 |\n| 3 | 1 | 4 | 2 |\n";
    assert_eq!(counts(table), (1, 0));
    refused(&table.replace("| 4 | 3 | 2 | 1 |\n", &"| 4 | 3 | 2 | 1 |\n".repeat(2)));
}

#[test]
fn a_full_square_that_counts_from_0_has_no_empty_cells() {
    let rows = "1 2 3 0\n0 3 1 2\n3 0 2 1\n2 1 0 3\n";
    assert_eq!(counts(&format!("order 4\n{rows}")), (1, 0));
    refused(rows);
    refused(&rows.replace(' ', ","));
    refused(&rows.replace(' ', ""));
    // With a 4 or with another number of zeros they are.
    assert_eq!(counts(&rows.replacen('3', "4", 1)), (1, 0));
    assert_eq!(counts(&rows.replacen('3', "0", 1)), (1, 0));
}

#[test]
fn a_jigsaw_whose_labels_are_broken_is_no_puzzle_with_a_number() {
    let cells = "576234181x8546372847135x3x716x428x162x73412387657638xx24x35472x1";
    let labels = "0000111120001131202213332222333344445555644475556664777566667777";
    assert_eq!(counts(&format!("{cells} {labels}\n")), (1, 0));
    for place in [9, 15, 40] {
        refused(&format!("{cells} {}\n{}\n", &labels[..place], &labels[place..]));
        refused(&format!("{cells} {}\n{}\n", &labels[..place], &labels[place + 1..]));
    }
}

#[test]
fn digits_that_have_lost_their_blanks_are_no_larger_symbols() {
    let digits = "2361425532121615104122214101171625182121524132042314513101725192016102579101322211941519104525214203424212182021611819921189108132531714101291910172202318162419151851223\n";
    refused(digits);
    // A letter among them tells how they are written. Open cells do, but with a digit twice in a row they are no one board.
    let letter = digits.replacen("10", "D0", 1);
    assert_eq!(counts(&letter), (1, 0));
    assert_eq!(counts(&format!("{letter}{letter}{digits}")), (2, 1));
    let is_open = |place: usize, digit: char| place.is_multiple_of(2) || digit == '0';
    let open: String =
        digits.trim().char_indices().map(|(place, digit)| if is_open(place, digit) { '.' } else { digit }).collect();
    refused(&format!("{open}\n"));
}

#[test]
fn a_number_that_zeros_fill_up_is_no_puzzle_in_front_of_a_full_board() {
    let full = "1324423121433412";
    refused(&format!("0000000000002012,{full}\n"));
    refused(&format!("0000000000002012,{full}\n0000000000000834,--4-4-2-1-3----1\n"));
    refused(&format!("0000000000000012,{full}\n"));
    assert_eq!(counts(&format!("puzzle,solution\n0000000000000012,{full}\n")), (1, 0));
    assert_eq!(counts(&format!("1000420000000002,{full}\n")), (1, 0));
}

#[test]
fn the_rest_of_a_line_that_was_broken_is_no_smaller_board() {
    let cells = "..2..8.9.........4......94.........9.........2.........1...A.....7..8....8..23..1.............3.....";
    let line = format!("000015bd {cells}\n");
    let broken = format!("000015bd {}\n{}\n", &cells[..84], &cells[84..]);
    assert_eq!(counts(&line), (1, 0));
    refused(&broken);
    // A cell may have become the line end.
    refused(&format!("000015bd {}\n{}\n", &cells[..83], &cells[84..]));
    assert_eq!(counts(&format!("{broken}{line}")), (1, 2));
    assert_eq!(counts(&format!("{line}{broken}")), (1, 2));
}

#[test]
fn a_tab_in_the_place_of_the_first_digit_of_a_row_is_no_indentation() {
    let row = |first: usize| {
        let row = (0..16).map(|place| ((first * 5 + place) % 16 + 1).to_string()).collect::<Vec<_>>();
        row.join("\t") + "\n"
    };
    let board: String = (0..16).map(row).collect();
    assert_eq!(counts(&board), (1, 0));
    refused(&board.replacen("\n11\t", "\n\t1\t", 1));
}

#[test]
fn a_solution_that_has_lost_its_puzzle_is_no_puzzle() {
    let puzzle = "xx35x6x5243x2xx1x3x15xx24x136xx36214";
    let solution = "143526652431264153315642421365536214";
    assert_eq!(counts(&format!("{puzzle},{solution}\n")), (1, 0));
    refused(&format!("{}\n,{solution}\n", &puzzle[..35]));
    assert_eq!(counts(&format!("{puzzle}\n,{solution}\n")), (1, 1));
    assert_eq!(counts(&format!(",{puzzle}\n")), (1, 0));
}

#[test]
fn two_links_on_a_line_lose_none() {
    let link = "https://sudokupad.app/scf2Bct72IDI9s05XxkJ6bSaR13Mc9H9WE";
    assert_eq!(counts(&format!("{link}\n{link}\n")), (2, 0));
    assert_eq!(counts(&format!("{link}#{link}\n{link}\n")), (1, 1));
}

#[test]
fn cells_that_go_on_behind_a_comma_are_no_note_of_a_smaller_board() {
    let cells: Vec<&str> = "...........D.............B..........................G....D...A...GEF............."
        .split_inclusive(|_: char| true)
        .collect();
    assert_eq!(counts(&format!("{}\n", cells.join(" "))), (1, 0));
    refused(&format!("{} , {}\n", cells[..64].join(" "), cells[65..].join(" ")));
    assert_eq!(counts(&format!("{},5\n", cells[..64].join(" "))), (1, 0));
}

#[test]
fn a_row_of_candidates_that_is_broken_is_no_row_and_a_piece() {
    let square = "124 14 | 2 3\n3 2 | 14 14\n=====+=====\n4 1234 | 1 24\n2 1 | 3 4\n";
    assert_eq!(counts(&format!("{square}\n{square}")), (2, 0));
    assert_eq!(counts(&format!("{square}\n{}", square.replacen("124", " 1\n4 ", 1))), (1, 1));
}

/// Rows with tabs between their cells.
fn tabbed(rows: &[&str]) -> String {
    let row =
        |row: &&str| row.chars().map(|cell| cell.to_string().replace('.', "")).collect::<Vec<_>>().join("\t") + "\n";
    rows.iter().map(row).collect()
}

#[test]
fn a_row_of_tabs_at_the_edge_of_a_sheet_is_one_of_its_rows() {
    let last = ["1...", "..2.", "...3", "...."];
    let first = ["....", "1...", "..2.", "...3"];
    for rows in [last, first, ["....", "1...", "..2.", "...."]] {
        let sheet = tabbed(&rows);
        assert_eq!(read(&sheet), read(&format!("{}\n", rows.concat())), "{sheet:?}");
        let crlf = sheet.replace('\n', "\r\n");
        assert_eq!(read(&crlf), read(&sheet));
        assert_eq!(read(&format!("{sheet}\n{sheet}")), read(&format!("{0}\n{0}\n", rows.concat())));
    }
    // A column is lost.
    let wide = ["17......", ".......2", "...6.7..", "........", "........", "........", "2....5..", "........"];
    let lost = |row: &&'static str| &row[..7];
    refused(&tabbed(&wide.iter().map(lost).collect::<Vec<_>>()));
    refused(&tabbed(&wide.iter().rev().map(lost).collect::<Vec<_>>()));
}

#[test]
fn rows_of_tabs_part_whole_sheets() {
    let (one, other) = (tabbed(&["1...", "..2.", "....", "...3"]), tabbed(&["..4.", "..2.", "....", "...3"]));
    let parted = read(&format!("{one}\n{other}"));
    for between in ["\t\t\t\n", "\t\t\t\n\t\t\t\n", "\n\t\t\t\t\n\n"] {
        assert_eq!(read(&format!("{one}{between}{other}")), parted, "{between:?}");
        assert_eq!(read(&format!("{one}{between}{other}{between}{one}{between}")).len(), 3, "{between:?}");
    }
}

#[test]
fn an_empty_row_below_a_heading_is_no_reason_to_take_the_heading_for_a_row() {
    let rows = ["1...", "..2.", "...3", "...."];
    refused(&format!("1\t2\t3\t4\n{}", tabbed(&rows)));
    assert_eq!(read(&format!("c1\tc2\tc3\tc4\n{}", tabbed(&rows))), read(&tabbed(&rows)));
}

#[test]
fn a_sheet_that_has_lost_its_only_given_is_not_passed_over() {
    let (one, other) = (tabbed(&["....", "....", "..1.", "13.."]), tabbed(&["....", "....", "..3.", "...."]));
    let both = format!("{one}\n{other}");
    assert_eq!(counts(&both), (2, 0));
    // The given has become a line end, a blank or nothing; its row or its column is lost.
    for lost in [other.replace('3', "\n"), other.replace('3', " "), other.replace('3', ""), tabbed(&["...."; 3])] {
        assert_eq!(counts(&format!("{one}\n{lost}")), (1, 1), "{lost:?}");
        assert_eq!(counts(&format!("{lost}\n{one}")), (1, 1), "{lost:?}");
        assert_eq!(counts(&format!("{one}\n{lost}\n\n{one}")), (2, 1), "{lost:?}");
    }
    assert_eq!(counts(&format!("{one}\n{}", tabbed(&["..."; 4]))), (1, 1));
    // The other may be full.
    let full = tabbed(&["1234", "3412", "2143", "4321"]);
    for lost in [tabbed(&["...."; 4]), tabbed(&["...."; 3])] {
        assert_eq!(counts(&format!("{full}\n{lost}")), (1, 1));
        assert_eq!(counts(&format!("{lost}\n{full}\n{full}")), (2, 1));
        assert_eq!(counts(&format!("{lost}\n{full}{full}")), (2, 1));
    }
    // All cells may stand on a line.
    let flat = |rows: &[&str]| tabbed(&[&rows.concat()]);
    let board = flat(&["1234", "3412", "2143", "432."]);
    assert_eq!(counts(&board.repeat(2)), (2, 0));
    assert_eq!(counts(&format!("{board}{board}{}", flat(&["...."; 4]))), (2, 1));
    // Fewer rows part sheets, and so do any right above or below one.
    assert_eq!(counts(&format!("{one}\n{}\n{one}", tabbed(&["...."; 2]))), (2, 0));
    assert_eq!(read(&format!("{}{full}", tabbed(&["...."; 6]))), read(&full));
}

#[test]
fn candidates_that_have_lost_a_column_are_no_cells() {
    let framed = "24  1 |  3  2\n 3 23 |  4  1\n------+------\n12  4 |  1  3\n13  3 |  2  4\n";
    let without_column = |text: &str, column: usize| {
        let line = |line: &str| line[..column].to_owned() + &line[column + 1..] + "\n";
        text.lines().map(line).collect::<String>()
    };
    let plain = framed.replace(" | ", " ").replace("------+------\n", "");
    for text in [framed, &plain] {
        assert_eq!(counts(text), (1, 0));
        refused(&without_column(text, 1));
    }
    // Of numbers a digit is lost in a single row.
    let numbers = "10 . . . . . . . . 2\n".to_owned() + &". . . 1 . . . . . .\n".repeat(8) + ". . . . 4 . . . . .\n";
    assert_eq!(counts(&numbers), (1, 0));
    refused(&without_column(&numbers, 1));
    // A row that has lost its blanks is shorter than the others.
    let cells = "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n";
    assert_eq!(read(&cells.replacen("1 2 |", "12 |", 1)), read(cells));
    assert_eq!(read(&cells.replacen("1 2 | 3 4", "12|34", 1)), read(cells));
}

#[test]
fn an_order_that_has_lost_its_blank_is_no_title_of_a_sudoku() {
    let squares = "order 4\n1 0 3 2\n0 1 2 3\n3 2 0 1\n2 3 1 0\norder 4\n3 1 0 2\n1 3 2 0\n0 2 1 3\n2 0 3 1\n";
    assert_eq!(counts(squares), (2, 0));
    refused(&squares.replace(' ', ""));
    assert_eq!(counts(&squares.replacen("order 4", "order4", 1)), (1, 1));
    assert_eq!(counts(&squares.replace("r 4\n3", "r4\n3")), (1, 1));
}

#[test]
fn keys_above_the_word_puzzle_belong_to_no_puzzle() {
    let one = "puzzle\norder: 4\nboxes: none\ngivens:\n...4\n4...\n.1..\n.4..\n";
    let other = "boxes: none\norder: 4\npuzzle\ngivens:\n4123\n1234\n3412\n2341\n";
    assert_eq!(counts(&format!("{one}\n{one}")), (2, 0));
    assert_eq!(counts(&format!("{one}{one}")), (2, 0));
    refused(&format!("{one}\n{other}"));
    assert_eq!(counts(&format!("{one}\n{one}\n{other}\n{one}\n")), (2, 1));
    // They may be rules of the puzzle above the blank line.
    refused("puzzle\norder: 4\ngivens:\n1...\n....\n....\n....\n\nmarks: r2c2=3\npuzzle\norder: 4\n");
}

#[test]
fn candidates_that_have_lost_their_blanks_are_no_labels_of_rows() {
    let rule = "+---------+---------+\n";
    refused(&format!("{rule}|13|2342|\n|42|1234|\n{rule}|212|2324|\n|234|2341|\n{rule}"));
    for labels in [["r1", "r2", "r3", "r4"], ["10", "20", "30", "40"], ["104", "103", "102", "101"]] {
        let rows = ["2342", "1234", "2324", "2341"];
        let square: String = labels.iter().zip(rows).map(|(label, row)| format!("{label} {row}\n")).collect();
        assert_eq!(counts(&square), (1, 0), "{square}");
    }
}

#[test]
fn a_row_that_lacks_a_bar_is_none_where_bars_part_all_cells() {
    let rows = "| 1 | . | . | 3 |\n| . | . | 2 | . |\n| . | 4 | . | . |\n| 2 | . | . | 1 |\n";
    assert_eq!(counts(rows), (1, 0));
    refused(&rows.replacen(" | 3", "   3", 1));
    assert_eq!(counts("| 1 . | . 3 |\n| . . | 2 . |\n| . 4   . . |\n| 2 . | . 1 |\n"), (1, 0));
}

#[test]
fn walls_of_bars_alone_are_no_groups() {
    refused(
        "+-----------+\n|1 . .|. . 6|\n|. 5|. 1 . .|\n|2 .|1 . .|5|\n|. . .|2 .|1|\n|3|. 2 . .|4|\n|. .|4 . 1 2|\n+-----------+\n",
    );
    refused("1 .|. 3\n. .|. .\n. . .|.\n2|. . .\n");
    refused("1.|.3\n.|2..\n...|.\n2|...\n");
    // A line between rows has lost its line break, and the bars are those of other boxes than the usual.
    refused("21│..│..\n..│21│..\n..│..│1.──┼──┼──\n.1│..│..\n..│..│2.\n..│..│..\n");
}

/// The rows and columns of the boxes of the first puzzle.
fn boxes(text: &str) -> Option<(usize, usize)> {
    let puzzle = read(text).remove(0).unwrap();
    puzzle.board().layout().boxes.map(|boxes| (boxes.rows(), boxes.columns()))
}

/// Groups alone say little, as do blank lines alone; together they part a board as bars and lines do.
#[test]
fn blanks_between_groups_and_bands_draw_boxes() {
    let rows = [".4 .. 1.\n.. .. ..\n65 1. .4\n", ".. .2 ..\n.6 .. .5\n.. 4. ..\n"];
    assert_eq!(boxes(&rows.join("\n")), Some((3, 2)));
    assert_eq!(boxes(&rows.concat()), Some((2, 3)));
    let spaced = ["1 .  . 4  . 6\n. .  . .  . .\n6 5  1 .  . 4\n", ". .  . 2  . .\n. 6  . .  . 5\n. .  4 .  . .\n"];
    assert_eq!(boxes(&spaced.join("\n")), Some((3, 2)));
    assert_eq!(boxes("12 34\n34 12\n\n21 43\n43 ..\n"), Some((2, 2)));
    // Bars say more than blanks.
    assert_eq!(boxes("1 .|. 4|. 6\n. .|. .|. .\n6 5|1 .|. 4\n. .|. 2|. .\n. 6|. .|. 5\n. .|4 .|. .\n"), Some((3, 2)));
}

#[test]
fn doubled_bars_draw_boxes_where_single_ones_part_cells() {
    let rows = ".|4||.|.||1|.\n.|.||.|.||.|.\n6|5||1|.||.|4\n.|.||.|2||.|.\n.|6||.|.||.|5\n.|.||4|.||.|.\n";
    assert_eq!(boxes(rows), Some((3, 2)));
    let row = "5|3|.||.|7|.||.|.|.\n";
    let ruled: String = [row, ".|.|.||.|.|.||.|.|.\n", ".|.|.||.|.|.||.|.|.\n"].concat();
    assert_eq!(
        boxes(&format!(
            "{ruled}=====\n{}=====\n{}",
            ruled.replace(['5', '3', '7'], "."),
            ruled.replace(['5', '3', '7'], ".")
        )),
        Some((3, 3))
    );
}

#[test]
fn lines_between_bands_are_read_where_bars_part_all_cells() {
    let row = "| 5 | 3 |   |   | 7 |   |   |   |   |\n";
    let other = "|   |   |   | 1 |   | 5 |   |   |   |\n|   |   | 8 |   |   |   |   | 6 |   |\n";
    let rule = "|---+---+---+---+---+---+---+---+---|\n";
    let empty = "|   |   |   |   |   |   |   |   | 9 |\n".replace('9', ".").repeat(3);
    assert_eq!(counts(&format!("{row}{other}{rule}{empty}{rule}{empty}")), (1, 0));
}

#[test]
fn an_id_with_a_damaged_beginning_is_no_name_of_its_labels() {
    refused("j6:6_3_4_1a2_3_1_2_6_4_5_2a1_4_3_6a2_3_5_6_1_1_6a3_2a5_4_6_2_1a,bc_b__abaaadbac_ab_abaabc\n");
}

#[test]
fn a_size_with_a_zero_in_front_has_the_end_of_another_line() {
    let ids = "2x2:1o\n2x2:2o\n";
    assert_eq!(counts(ids), (2, 0));
    assert_eq!(counts(&ids.replace("\n2x2", "\n02x2")), (1, 1));
}

#[test]
fn halves_of_rows_with_an_x_in_empty_cells_are_no_labels() {
    refused("xxxx┃xx4x\nx28x┃xxx3\n━━━━╋━━━━\nxxx2┃xxxx\nx3xx┃xxxx\n");
}

#[test]
fn the_first_row_between_two_titles_is_no_small_board() {
    let rows = "***** E**** ***** **A** *****\n".to_owned() + &"***** ***** ***** ***** *****\n".repeat(24);
    assert_eq!(counts(&format!("Grid 72\n{rows}")), (1, 0));
    refused(&format!("Grid 72\n{}", rows.replacen('\n', "\nGrid 02\n", 1)));
}

#[test]
fn a_damaged_first_word_leaves_our_notation_what_it_is() {
    let text = "puzzle\norder: 5\nalso: knight\nregions:\n31115\n23222\n23153\n44444\n35551\nthermo: r2c2 r5c3\n";
    refused(&text.replacen("puzzle", "upzzle", 1));
}

#[test]
fn a_row_that_has_lost_a_cell_is_no_title_of_the_others() {
    let rows = "41..\n.2..\n....\n....\n..31\n314.\n23.4\n.423\n";
    assert_eq!(counts(rows), (2, 0));
    // The second square is whole.
    assert_eq!(counts(&rows.replacen("41..", "41.", 1)), (1, 1));
    assert_eq!(counts(&format!("41.\n{}", &rows[..20])), (1, 0));
}
