//! Damaged texts that were once read as another puzzle than a person sees in them: each is refused. What chance finds besides is tried by
//! `tests/random/damaged.rs`.

use crate::common::texts::{counts, read, refused};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Labels without their cells, rows of several lengths, cells that are glued or cut, rests of links and game IDs.
const REFUSED: [&str; 73] = [
    "0000\n1111\n2233\n2233\n",
    "1112211222334443344535555\n",
    "aaaaaab\nabbbbbb\nccccccd\ncdddddd\neeeeeee\ngffffff\nggggggf\n\nB0GAE00\n",
    "*************4** 1222111233334\n",
    "...512...5..41.1254.5.3.. #aaaaabbbbcbccccdddddeeeee\n",
    "1........2.....3...4.....\n11122112223344433445\n",
    "24315\n12534\n53241\n31452\n45123\n\n1111322\n213\n22333\n44445\n45555\n",
    "...13\n....6\n....1\n.....\n..5..\n\n10000\n11110\n22222\n....1\n33333\n44444\n",
    "----\n|1.|..|\n|..|2.|\n----\n-..|3.|\n|4.|..|\n----\n",
    "Grid 01\n12|....\n..|..5.\n--+----\n..|...6\n.3|....\n5.|....\n..|..2.\n",
    ",1,2,3,4\nA,1,,,\nB,,,3,\nC,,,,\n2D,,4,,\n",
    "2314413212433421,194231132421433412,19\n",
    "050625010002300500601200064000502,341256625413162345534621253164416532\n",
    "C,D,A,B\nB,A,D,C\nB,A,D,C\nA,C,B,D\nD,B,C,A\n",
    "| C | D | A | B |\n|---|---|---|---|\n| B | A | D | C |\n| B | A | D | C |\n| A | C | B | D |\n| D | B | C | A |\n",
    "1... AABB\n..3. AABB\n...2 CCDD\n.4.. CCDD\n",
    "1... | 1..2\n..3. | ..3.\n...2 | ...2\n.4.. | .4..\n",
    "0 0 1 0\n0 0 0 0\n3 0 0 0\n0 0 2 0\n\n1 0 0 0\n1 1 1 0\n2 ",
    "00F0 0000\nH0D0 0B00\n00E0 0000\nFCA0 0000\n",
    "FEGH ABCD\nEFHG BADC\nGHEF CDAB\nHGFE DCBA\n",
    "00110011 2232333,-----------3-4--\n",
    "0011 0011 2232333 -----------3-4--\n",
    "D0C000A0ABD0C00A 0011001322\n",
    "D0C000A0ABD0C00A 00110013221322\n",
    "https://puzz.link/p?sudoku/16/16/-01zzzzzzzzzzzzu\n",
    "puzzle\norder: 5\nlabels: 1",
    "puzzle\norder: 4\nlabels: a b c d\ngivens: 1...............\n",
    "2x2:1_3__4f4_2b1a\n",
    "2x2:_1a4f4_2b1a\n",
    "2x2:1_3a_4f4_2b1\n",
    "2x2:1_3_4f4_2b1_a\n",
    "2x2:1_3__2_4f4_2b1a\n",
    ".AntiKnight.~R1C1_1.AntiKnight.~R2C4_3\n",
    "0\n 00\n13 20\n00 00\n40 32\n",
    ".Shape~4x4.~R1C1_4.AntiKnight\n.AntiKing.Cage~3~R1C1~R1C2\n",
    ".~R1C1_5~R1C2_4\n.~R2C4_1~R3C1_2\n",
    ".~R2C1_5~R3C2_4.~R1C4_1~R3C2_2\n",
    " 1    2 14\n 2 3  1  3\n34    4  1\n24    3  2\n",
    "0000000000003022,421312420411432\n",
    "0000000000003022,42131242041143211\n",
    "5886,00300102042003003845,4000010000001432\n",
    "SumoCueV1=4J0=0J0=2J1=0J1=2J0=0J0+4J1=0J3=0J2=0J2=0J1=0J3=3J2=0J2=0J3=0J3\n",
    "249,..F..A..D.. ...B......B..............\n",
    "___1_541________6__,_31__4_231___4__,9\n",
    "4126.5.56. ...........12....2..35...,10\n",
    "__D__CC____B____ _E__DCA_CEBAFF_ACE_,12\n",
    "puzzle\norder: 4\ngivens:\n1...\n....\n....\n....\n\nmarks: r2c2=3\npuzzle\norder: 4\n",
    "+-----------+\n|1 . .|. . 6|\n|. 5|. 1 . .|\n|2 .|1 . .|5|\n|. . .|2 .|1|\n|3|. 2 . .|4|\n|. .|4 . 1 2|\n+-----------+\n",
    "1 .|. 3\n. .|. .\n. . .|.\n2|. . .\n",
    "1.|.3\n.|2..\n...|.\n2|...\n",
    "21│..│..\n..│21│..\n..│..│1.──┼──┼──\n.1│..│..\n..│..│2.\n..│..│..\n",
    "j6:6_3_4_1a2_3_1_2_6_4_5_2a1_4_3_6a2_3_5_6_1_1_6a3_2a5_4_6_2_1a,bc_b__abaaadbac_ab_abaabc\n",
    "xxxx┃xx4x\nx28x┃xxx3\n━━━━╋━━━━\nxxx2┃xxxx\nx3xx┃xxxx\n",
    "+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . . | . 2 |\n| . 4 | . 1",
    "01..\n23..\n10..\n...0\n",
    "01..23..10.....0\n",
    "12-34\n34-12\n-----\n21-43\n43-21\n",
    "0031\n0\n31\n2231\n2231\n\n**31\n142*\n****\n31**\n",
    "1728,0000000000000000989,2413314243210234\n",
    "-4--1----3---,1234432124133142\n",
    "_,162345534621641253325416456132213564\n",
    "0000000000001103,_21__1_____,___1\n",
    "0000000000003131,.23....4391.....\n",
    "0000000300401000,00000001005000002560,1.5\n",
    "0000000300401000,00000001005000002560\n",
    "413232-124131-  ,4132324124131324\n",
    "-13232-1241312  ,4132324124131324\n",
    "____________B___,1342243132144123\n",
    "puzzle,name\n____________B___,1342243132144123\n",
    "puzzle,solution\n____________B___,1342243132144123\n",
    "7741;0000000000 0001000000431054000000000\n",
    "........E.........E......;.......B.D.......G....H........G.......,0.2\n",
    "9ae81c0b xx1xxxxxx;xxxxxxxxxxxxxxxx\n",
];

#[test]
fn finds_stay_refused() {
    REFUSED.into_iter().for_each(refused);
}

#[test]
fn what_is_glued_or_cut_is_not_passed_over() {
    let regions = "111111111222222222333333333444444444555555555666666666777777777888888888999999999";
    let spaced: String = LINE.chars().map(|cell| format!("{cell} ")).collect();
    for text in [
        format!("{LINE} 7.1{LINE} hard\n"),
        format!("0001,{LINE}0002,{LINE}\n"),
        format!("id,puzzle,level\n1,{LINE},easy2,{LINE},easy\n"),
        format!("{},4.6{}\n", spaced.trim_end(), spaced.trim_end()),
        format!("id,board,solution,level\n4362,{},{SOLUTION},easy\n", &LINE[1..]),
        format!("{},{SOLUTION}\n", &LINE[20..]),
        format!("id,puzzle,regions\n1,{LINE},{regions}\n"),
        format!("puzzle;level;regions\n{LINE};easy;{regions}\n"),
        format!("5.3007E+80,{SOLUTION}\n"),
        format!("null,{SOLUTION}\n"),
        format!("..,{SOLUTION}\n"),
        format!("0000000000003224,I................I...{}\n", ".".repeat(30)),
    ] {
        refused(&text);
    }
    // A delimiter is lost, so that the solution stands where puzzles do.
    let table = format!(
        "id,puzzle,solution,level\n1,{LINE},{SOLUTION},easy\n3,{LINE},{SOLUTION},easy\n4,{LINE},{SOLUTION},easy\n"
    );
    assert_eq!(counts(&format!("{table}2{LINE},{SOLUTION},easy\n")), (3, 1));
}

#[test]
fn a_slip_makes_no_other_board() {
    let spaced = |row: &[u8]| row.iter().map(|&cell| (cell as char).to_string()).collect::<Vec<_>>().join(" ") + "\n";
    let text: String = SOLUTION.as_bytes().chunks(9).map(spaced).collect();
    assert_eq!(counts(&text), (1, 0));
    refused(&text.replacen("6 7 8", "6 79 8", 1));
    refused(&text.replacen("6 7 8", "6 7  8", 1).replacen('5', "", 1));
    // Sheets of 16 and 25 are no lines of order 4 and 5, and a tab is no blank.
    for order in [16, 25] {
        let row =
            |first: usize| (0..order).map(|at| ((first + at) % order + 1).to_string()).collect::<Vec<_>>().join(",");
        let sheet: String = (0..order).map(|first| row(first) + "\n").collect();
        assert_eq!(read(&sheet)[0].as_ref().unwrap().board().values(), order);
        refused(&sheet.replacen(",3,", ",,", 1).replacen("1,2", "1.2", 1));
    }
    let row = |first: usize| (0..10).map(|at| ((first + at) % 10 + 1).to_string()).collect::<Vec<_>>().join("\t");
    let tabs: String = (0..10).map(|first| row(first) + "\n").collect();
    assert_eq!(counts(&tabs), (1, 0));
    refused(&tabs.replacen("\t10\t1", "\t1\t\t1", 1));
}
