//! A puzzle and its solution are one record.

use super::found::{Account, Found, Piece};

/// A full board that agrees with the one before it becomes that one's solution.
pub fn fold(account: Account) -> Account {
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in account.pieces {
        match (&piece, pieces.last_mut()) {
            (Ok(full), Some(Ok(board))) if board.solution.is_none() && solves(full, board) => take(board, full),
            _ => pieces.push(piece),
        }
    }
    Account { pieces, ..account }
}

/// Whether a full board stands behind another board on its line, and is not its solution: then neither is read.
pub fn is_contradicted(folded: &Account) -> bool {
    let is_other = |pair: &[Piece]| {
        let [Ok(board), Ok(full)] = pair else { return false };
        let is_beside = board.lines == full.lines && board.lines.0 == board.lines.1;
        is_beside && board.solution.is_none() && !full.cells.contains(&0)
    };
    folded.pieces.windows(2).any(is_other)
}

fn take(board: &mut Found, full: &Found) {
    board.solution = Some(full.cells.clone());
    board.solution_lines = Some(full.lines);
}

/// For each record the place of its solution: the next one, or all solutions behind all boards. Nothing where one has none.
pub fn pairs(records: &[&Found]) -> Option<Vec<(usize, usize)>> {
    let half = records.len() / 2;
    let beside: Vec<(usize, usize)> = (0..half).map(|at| (2 * at, 2 * at + 1)).collect();
    let behind = (0..half).map(|at| (at, at + half)).collect();
    let fits = |pairs: &Vec<(usize, usize)>| pairs.iter().all(|(board, full)| solves(records[*full], records[*board]));
    (half > 0 && records.len().is_multiple_of(2)).then(|| [beside, behind].into_iter().find(fits))?
}

/// Whether a board is the solution of another: full, without repeats in rows and columns, and agreeing with at least n givens.
pub fn solves(full: &Found, board: &Found) -> bool {
    let order = full.order;
    let givens = board.cells.iter().filter(|cell| **cell > 0).count();
    let is_row = |cells: Vec<u8>| {
        let set = cells.iter().fold(0_u128, |set, cell| set | 1 << cell);
        set.count_ones() as usize == order && set & 1 == 0
    };
    let rows = |full: &Found| full.cells.chunks(order).all(|row| is_row(row.to_vec()));
    let columns = |full: &Found| {
        (0..order).all(|column| is_row(full.cells.iter().skip(column).step_by(order).copied().collect()))
    };
    order == board.order
        && board.marks.is_none()
        && full.regions.is_none()
        && givens >= order
        && givens < order * order
        && full.cells.iter().zip(&board.cells).all(|(value, cell)| *cell == 0 || cell == value)
        && rows(full)
        && columns(full)
}
