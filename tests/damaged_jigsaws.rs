//! Damaged jigsaws whose cells and labels were once taken for those of each other, or for other puzzles.

mod common;

use common::texts::{counts, read, refused};

const CELLS: [&str; 3] = ["1........2.....3...4.....", "..2....1.....4...3.......", "....5.3........1...2....."];
const LABELS: [&str; 3] = ["1112211222334443344535555", "AAAAABBBBBCCCCCDDDDDEEEEE", "aaabbaabbbccdddccddeceeee"];

fn lines() -> Vec<&'static str> {
    CELLS.iter().zip(LABELS).flat_map(|(cells, labels)| [*cells, labels]).collect()
}

fn text(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// All that is read is one of the puzzles that were written, and something is refused.
fn read_in_part(text: &str) {
    let whole: Vec<_> = (0..3).flat_map(|place| read(&format!("{}\n{}\n", CELLS[place], LABELS[place]))).collect();
    let read = read(text);
    assert!(read.iter().any(Result::is_err), "{text}");
    assert!(read.iter().flatten().all(|puzzle| whole.contains(&Ok(puzzle.clone()))), "{text}{read:?}");
}

#[test]
fn a_line_that_is_lost_doubled_or_elsewhere_costs_those_beside_it() {
    let lines = lines();
    assert_eq!(counts(&text(&lines)), (3, 0));
    for place in 0..lines.len() {
        let mut lost = lines.clone();
        lost.remove(place);
        read_in_part(&text(&lost));
        for other in 0..lines.len() {
            let mut again = lines.clone();
            again.insert(other, lines[place]);
            read_in_part(&text(&again));
            // Lines of one kind may change places: these are other puzzles for everybody. Those of a pair still are one.
            if place % 2 != other % 2 && place / 2 != other / 2 {
                let mut exchanged = lines.clone();
                exchanged.swap(place, other);
                read_in_part(&text(&exchanged));
            }
        }
    }
}

#[test]
fn pairs_far_from_a_slip_are_read() {
    let mut many: Vec<&str> = lines().into_iter().cycle().take(60).collect();
    many.insert(31, CELLS[0]);
    let (good, errors) = counts(&text(&many));
    assert_eq!((good, errors), (29, 1));
}

#[test]
fn a_title_above_jigsaws_hides_no_labels() {
    for title in ["Sudoku", "easy", "Grid"] {
        let (good, errors) = counts(&format!("{title}\n{}", text(&lines())));
        assert!(good <= 2 && errors == 1, "{good} {errors}");
        read_in_part(&format!("{title}\n{}", text(&lines())));
        let beside: String = CELLS.iter().zip(LABELS).map(|(cells, labels)| format!("{cells} {labels}\n")).collect();
        assert_eq!(counts(&format!("{title}\n{beside}")), (3, 0));
    }
}

#[test]
fn labels_with_a_slip_beside_a_full_board_are_no_cells() {
    let full = "623514342651451236165423536142214365";
    let labels = "AAABBBACABBBACCDDDCCCFDDEEEFDFEEEFFF";
    assert_eq!(counts(&format!("{labels} {full}\n")), (1, 0));
    refused(&format!("{} {full}\n", labels.replacen("CFDD", "CF.D", 1)));
}

#[test]
fn quoted_lines_are_called_by_their_name() {
    for quote in ["> ", ">", ">> "] {
        let quoted: String = lines().iter().map(|line| format!("{quote}{line}\n")).collect();
        let error = read(&quoted).remove(0).unwrap_err();
        assert!(error.starts_with("quoted lines"), "{error}");
    }
}

#[test]
fn a_row_of_labels_among_the_cells_of_a_square_is_told() {
    let square = |line: &str| {
        line.as_bytes().chunks(5).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect::<Vec<_>>()
    };
    let (cells, labels) = (square(CELLS[0]), square(LABELS[1]));
    let pair = |cells: &[String]| format!("{}\n{}", cells.concat(), labels.concat());
    assert_eq!(counts(&pair(&cells)), (1, 0));
    let mut mixed = cells.clone();
    mixed[3] = "22233\n".to_owned();
    refused(&pair(&mixed));
}

#[test]
fn empty_cells_may_be_written_with_an_x() {
    for empty in ["x", "X", "0", "_", "*"] {
        let cells = CELLS.map(|cells| cells.replace('.', empty));
        let lines: String = cells.iter().zip(LABELS).map(|(cells, labels)| format!("{cells}\n{labels}\n")).collect();
        assert_eq!(counts(&lines), (3, 0), "{empty}");
    }
}

#[test]
fn labels_between_blank_lines_make_jigsaws_whatever_became_of_the_first() {
    // The first puzzle has numbers that were glued, and so have rows of other lengths.
    let first = "9.173.6..10\n..3.5947..\n...398712.\n75.10.4...3\n61.9102.5.7\n196...8.35\n2...810..64\n5.74.326..\n......10259\n4..8.65..1\n";
    let cells = format!("...4...17.\n{}.1.6.....7\n...9....41\n.....1.8..\n.5........\n", "..........\n".repeat(5));
    let labels = "AAAAABBBBB\nAAAAABBBBB\nCCCCCDDDDD\nCCCCCDDDDD\nEEEEEFFFFF\nEGEEEFFFFF\nEGGGGGHHHH\nGGIGHHHHHH\nIGIIIJJJJJ\nIIIIIJJJJJ\n";
    assert_eq!(counts(&format!("{first}\n{labels}\n{cells}\n{labels}")), (1, 1));
    let read = read(&format!("{first}\n{labels}\n{cells}\n{labels}"));
    assert!(read[1].as_ref().unwrap().board().layout().regions.is_some());
    // A row of labels that was broken in two leaves no cells without regions.
    refused("0031\n0\n31\n2231\n2231\n\n**31\n142*\n****\n31**\n");
}

#[test]
fn a_row_of_labels_called_zero_is_no_empty_row() {
    let cells = "ADCEB\nCBEDA\nEADBC\nBEACD\nDCBAE\n";
    let labels = "00000\n11111\n22233\n22333\n44444\n";
    assert_eq!(counts(&format!("{cells}\n{labels}")), (1, 0));
    refused(&format!("{}\n{labels}", cells.replace("CBEDA", "00000")));
}

#[test]
fn labels_that_are_cut_take_their_cells_along() {
    for (cells, labels) in
        [("23.1\n14.2\n....\n.12.\n", "0033\n2031\n2"), ("CB--\n--C-\n--D-\nA---\n", "0000\n1111\n2")]
    {
        refused(&format!("{cells}\n{labels}"));
        refused(&format!("{cells}\n{labels}\n"));
    }
    // Cells that are cut leave those in front.
    assert_eq!(counts("CB..\n..C.\n..D.\nA...\n\nCB..\n..CA\n..D\n"), (1, 1));
}

#[test]
fn labels_behind_which_a_line_does_not_end_are_labels() {
    let (labels, cells) = ("AAAAABBBBCBCCCCDDDDEDEEEE", "3145215243543212351442135");
    assert_eq!(counts(&format!("{labels}\r\n{cells}\r\n")), (1, 0));
    for lines in [format!("{labels}\r+\n{cells}\r\n"), format!("{cells}\r\n{labels}\r+\n")] {
        refused(&lines);
    }
}

#[test]
fn squares_that_have_lost_a_column_with_a_digit_in_it_are_no_jigsaw() {
    let labels = "a a a a a\nb b b b c\nb c c c c\nd d d d e\nd e e e e\n";
    let cells = ". . . . 1\n. . . . .\n. . 3 . .\n. . . . .\n2 . . . .\n";
    assert_eq!(counts(&format!("{cells}\n{labels}")), (1, 0));
    let lost = |text: &str| text.lines().map(|line| line[..5].to_owned() + &line[6..] + "\n").collect::<String>();
    refused(&format!("{}\n{}", lost(cells), lost(labels)));
    // One row has a character more.
    refused(&format!("{}\n{}", lost(cells).replacen(" ..", " . .", 1), lost(labels)));
}

#[test]
fn cells_are_not_read_alone_where_what_is_refused_beside_them_may_be_their_labels() {
    // A line of labels is broken in two, and a label is lost there.
    let (cells, labels) = ("2004040000500301040330524", "1100011100222223333344444");
    let whole = "5214334512134252135445231\n0000021111222213333344444\n";
    assert_eq!(counts(&format!("{cells}\n{labels}\n{whole}")), (2, 0));
    for place in 1..25 {
        for rest in [&labels[place..], &labels[place + 1..]] {
            for behind in ["", whole] {
                let broken = format!("{cells}\n{}\n{rest}\n{behind}", &labels[..place]);
                let of_whole = read(whole).remove(0);
                assert!(read(&broken).iter().all(|read| read.is_err() || *read == of_whole), "{broken}");
            }
        }
    }
    // A row of labels has a digit too many, in which they differ from those below.
    let (cells, labels) = ("41..\n.421\n1243\n23.4\n", "0031\n0231\n0231\n2231\n");
    assert_eq!(counts(&format!("{cells}\n{labels}")), (1, 0));
    for place in (0..20).filter(|place| place % 5 < 4) {
        for digit in ["0", "1", "4", "9"] {
            refused(&format!("{cells}\n{}{digit}{}", &labels[..place], &labels[place..]));
        }
    }
    // A word as long as a row stands among the labels.
    let (labels, cells) =
        ("0  0  0  0\n1  1  1  2\n3  3  1  2\n3  3  2  2\n", "B  C  A  D\n-  B  C  -\n-  D  B  C\n-  A  D  B\n");
    assert_eq!(counts(&format!("{labels}\n{cells}")), (1, 0));
    for row in 0..=4 {
        let mut rows: Vec<&str> = labels.lines().collect();
        rows.insert(row, "easy");
        let with_word = rows.join("\n");
        for text in [format!("{with_word}\n\n{cells}"), format!("{cells}\n{with_word}\n")] {
            assert!(read(&text).iter().flatten().all(|puzzle| puzzle.board().layout().regions.is_some()), "{text}");
        }
    }
}

#[test]
fn rows_of_labels_that_a_mark_has_glued_are_no_other_puzzle() {
    for (text, between) in [
        ("___1\n____\n_1__\n____\n\n0000\n2111\n2213\n2333\n", ["2111\n2213", "2111,2213"]),
        (".3..\n..2.\n....\n..3.\n\n1122\n1122\n4444\n3333\n", ["4444\n3333", "4444;3333"]),
        ("0 0 0 0\n1 1 1 2\n1 2 2 2\n3 3 3 3\n\n3 * * 2\n2 * * *\n* * 2 3\n* * * 1\n", ["1 2\n1 2", "1 2,1 2"]),
    ] {
        assert_eq!(counts(text), (1, 0), "{text}");
        let glued = text.replace(between[0], between[1]);
        assert_ne!(glued, text);
        assert_eq!(counts(&glued).0, 0, "{glued}");
    }
}

#[test]
fn labels_above_a_cut_square_are_no_puzzle_without_givens() {
    let labels = "0011\n2013\n2013\n2233\n";
    assert_eq!(counts(&format!("{labels}0\n")), (1, 0));
    assert_eq!(counts(&format!("{labels}\n0\n")).0, 0);
}

#[test]
fn the_first_row_of_a_puzzle_that_is_cut_is_no_ruler_below_the_one_before_it() {
    let whole = "BEDCA\nECADB\nCDBAE\nABCED\nDAEBC\n\n10000\n11102\n13222\n33244\n33444\n\n";
    for sign in ["x", "X", "?", "."] {
        for count in 3..=5 {
            assert!(counts(&format!("{whole}{}", sign.repeat(count))).1 > 0, "{count} of {sign}");
        }
    }
}

#[test]
fn a_mark_in_the_place_of_a_line_feed_leaves_labels_what_they_are() {
    let text = "??A?\r\n????\r\n??D?\r\n????\r\n\r\n0011\r\n0011\r\n2223\r\n2333\r\n";
    assert_eq!(counts(text), (1, 0));
    for mark in [";", "?", "+"] {
        refused(&text.replace("2223\r\n", &format!("2223\r{mark}")));
    }
}

#[test]
fn groups_of_labels_of_which_a_line_end_is_lost_are_labels() {
    let text = "00 00\n11 11\n22 23\n23 33\n\n01 20\n20 01\n00 00\n00 04\n";
    assert_eq!(counts(text), (1, 0));
    refused(&text.replace("11\n22", "11  22"));
}
