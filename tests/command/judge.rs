//! The judge formats: exactly what their problem statements print.

use crate::common::run::{exactly, prints};

fn lines(text: &str) -> String {
    text.replace('/', "\n") + "\n"
}

const A: &str = "005300000/800000020/070010500/400005300/010070006/003200080/060500009/004000030/000009700";
const A_SOLVED: &str = "145327698/839654127/672918543/496185372/218473956/753296481/367542819/984761235/521839764";

#[test]
fn a_is_nine_lines_of_nine_digits() {
    prints(&["solve"], lines(A), &lines(A_SOLVED));
    prints(&["solve", "--unique", "--from", "judge-a"], lines(A), &lines(A_SOLVED));
    prints(&["solve"], lines(A).trim_end(), &lines(A_SOLVED));
    prints(&["solve"], lines(A).replace('\n', "\r\n"), &lines(A_SOLVED));
}

#[test]
fn b_is_any_number_of_boards() {
    let spaced = |text: &str| {
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        text.split('/').map(row).collect::<Vec<_>>().join("\n") + "\n"
    };
    let board = spaced(&A.replace('0', "?"));
    let solved = spaced(A_SOLVED);
    prints(&["solve"], &board, &solved);
    prints(&["solve"], format!("{board}{board}"), &format!("{solved}\n{solved}"));
    prints(&["solve"], format!("{board}\n\n{board}"), &format!("{solved}\n{solved}"));
}

const C: &str = r#"[["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."],[".","9","8",".",".",".",".","6","."],["8",".",".",".","6",".",".",".","3"],["4",".",".","8",".","3",".",".","1"],["7",".",".",".","2",".",".",".","6"],[".","6",".",".",".",".","2","8","."],[".",".",".","4","1","9",".",".","5"],[".",".",".",".","8",".",".","7","9"]]"#;
const C_SOLVED: &str = r#"[["5","3","4","6","7","8","9","1","2"],["6","7","2","1","9","5","3","4","8"],["1","9","8","3","4","2","5","6","7"],["8","5","9","7","6","1","4","2","3"],["4","2","6","8","5","3","7","9","1"],["7","1","3","9","2","4","8","5","6"],["9","6","1","5","3","7","2","8","4"],["2","8","7","4","1","9","6","3","5"],["3","4","5","2","8","6","1","7","9"]]"#;

#[test]
fn c_is_an_array_of_strings() {
    let solved = format!("{C_SOLVED}\n");
    prints(&["solve"], C, &solved);
    prints(&["solve"], C.replace(',', " ,\n\t").replace('[', "[ "), &solved);
    prints(&["solve"], format!("board = {C}"), &solved);
    prints(&["solve"], C.replace('"', "'"), &solved.replace('"', "'"));
}

const D_ONE: &str = "000011/022013/221113/243333/244455/445555/6/02C/03B/05A/20D/35E/53F";
const D_NINE: &str = "001111/002113/022243/022443/544433/555553/7/04B/05A/13D/14C/24E/50C/51A";

fn letters(rows: &str) -> String {
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    rows.split('/').map(row).collect()
}

#[test]
fn d_numbers_its_solutions() {
    let solution = format!("1\n{}", letters("EFCBDA/ACEDFB/DABECF/FBDCAE/BDFAEC/CEAFBD"));
    prints(&["enumerate"], lines(D_ONE), &solution);
    prints(&["solve"], lines(D_ONE), &solution);
    prints(&["enumerate"], lines(D_ONE).replace('\n', "\n\n"), &solution);
}

#[test]
fn d_finds_all_nine() {
    let ran = exactly(&["enumerate"], lines(D_NINE));
    assert_eq!(ran.status, 0);
    let numbers: Vec<_> = ran.out.lines().step_by(7).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    let text: Vec<_> = ran.out.lines().collect();
    let grids: std::collections::BTreeSet<_> = text.chunks(7).map(|record| record[1..].to_vec()).collect();
    assert_eq!(grids.len(), 9);
    assert!(grids.iter().flatten().all(|row| row.len() == 11 && "ABCDEF".chars().all(|letter| row.contains(letter))));
}

#[test]
fn d_says_so_where_there_is_none() {
    let ran = exactly(&["enumerate"], "000011/022013/221113/243333/244455/445555/2/02C/02D".replace('/', "\n"));
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), ("无解\n", "<stdin>:1: none\n", 1));
    let too_few = exactly(&["enumerate"], "000011/022013/221113/243333/244455/445555/3/02C/03D".replace('/', "\n"));
    assert_eq!((too_few.out.as_str(), too_few.status), ("", 2));
    let too_many = exactly(&["enumerate"], "000011/022013/221113/243333/244455/445555/1/02C/03D".replace('/', "\n"));
    assert_eq!((too_many.out.as_str(), too_many.status), ("", 2));
}
