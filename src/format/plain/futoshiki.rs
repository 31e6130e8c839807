//! Futoshiki as it is typed: `<` and `>` between cells of a row, `^` and `v` between rows, below the cell that they mean.
//!
//! ```text
//! puzzle  = [ title ] , row , { [ between ] , row } ;   n rows, their cells in the same columns of characters
//! row     = cell , { gap , cell } ;                 n cells, 4 to 9
//! gap     = blanks , [ "<" | ">" ] , blanks ;       as wide in all places
//! between = { " " | "^" | "v" | "∧" | "∨" } ;       or blank
//! cell    = "1".."9" | "." | "_" | "0" ;            one sign for empty cells
//! ```

use super::{MOST, below, below_title, check_latin, count, is_cell, is_empty, take, wrong_order};
use crate::board::Layout;
use crate::format::content::Content;
use crate::format::fault::{Fault, ParseError, Unit};
use crate::format::framing::{Cut, Cutter, Framing};
use crate::format::head::Head;
use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::reading::Typed;
use crate::format::shape::LEAST_ORDER;
use crate::format::style::Style;
use crate::format::text::{Line, Token};
use crate::grid::{Cell, Grid};
use crate::rule::{Inequality, Meaning};

/// The notation `futoshiki`.
pub static FUTOSHIKI: Typed = Typed {
    format: Format {
        name: "futoshiki",
        about: "rows of cells with < and > between them, and ^ and v between rows",
        example: ".   . > .   .\n            v\n3   .   .   .\n\n. < .   .   1\n^\n.   . > .   .\n",
        separator: "\n",
        put,
        ..Format::TYPED
    },
    begins,
    framing: || Framing::Runs(Box::<Rows>::default()),
    parse: |raw, context| below(raw, context, &[NAMES], read, |_| NAMES),
    ..Typed::LINES
};

const NAMES: &str = "futoshiki unequal greaterthan";

/// What a line is.
enum Kind {
    /// This many cells.
    Row(usize),
    /// Signs between rows.
    Between,
}

impl Kind {
    fn of(line: &str) -> Option<Kind> {
        let is_sign = |sign: char| matches!(sign, '^' | 'v' | '∧' | '∨');
        let (mut cells, mut is_parted) = (0, true);
        for sign in line.trim_end().chars() {
            match sign {
                ' ' => is_parted = true,
                '<' | '>' if cells > 0 => is_parted = true,
                // Two digits side by side are a number.
                sign if is_cell(sign) && is_parted => (cells, is_parted) = (cells + 1, false),
                sign if is_sign(sign) && cells == 0 => {}
                _ => return None,
            }
        }
        match cells {
            0 => line.contains(is_sign).then_some(Kind::Between),
            _ => (!line.contains(is_sign)).then_some(Kind::Row(cells)),
        }
    }
}

/// Whether a first row has signs beside it or below, and nothing else stands there.
fn begins(head: &Head) -> bool {
    let (_, lines) = below_title(&head.lines, &[NAMES]);
    let order = match lines.first().and_then(|line| Kind::of(line.text)) {
        Some(Kind::Row(cells)) if (LEAST_ORDER..=MOST).contains(&cells) => cells,
        _ => return false,
    };
    let (mut rows, mut has_signs) = (0, false);
    for line in lines {
        match Kind::of(line.text) {
            Some(Kind::Row(cells)) if cells == order => rows += 1,
            Some(Kind::Between) => {}
            _ => return false,
        }
        has_signs |= line.text.contains(['<', '>', '^', 'v', '∧', '∨']);
        if rows == order {
            break;
        }
    }
    has_signs
}

/// Cuts behind the last row, however many blank lines stand between rows.
#[derive(Default)]
struct Rows {
    order: usize,
    rows: usize,
}

impl Cutter for Rows {
    fn line(&mut self, line: &[u8]) -> Cut {
        let Some(Kind::Row(cells)) = std::str::from_utf8(line).ok().and_then(Kind::of) else { return Cut::On };
        if self.rows == 0 {
            self.order = cells;
        }
        self.rows += 1;
        if self.rows < self.order {
            return Cut::On;
        }
        self.rows = 0;
        Cut::After
    }
}

fn read(lines: &[Line]) -> Result<Content, ParseError> {
    let rows: Vec<&Line> = lines.iter().filter(|line| matches!(Kind::of(line.text), Some(Kind::Row(_)))).collect();
    let order = rows.len();
    let grid = Grid::new(order).filter(|_| order <= MOST).ok_or_else(|| wrong_order(lines, order))?;
    let at = |line: &Line| line.text.char_indices().filter(|(_, sign)| is_cell(*sign)).map(|(at, _)| at).collect();
    let columns: Vec<usize> = at(rows[0]);
    let is_even = columns.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]);
    count(Unit::Cells, *rows[0], order, columns.len())?;
    let (mut content, mut row, mut empty) = (Content::of(Layout::latin(order)), 0, None);
    for line in lines {
        let wrong = |what: &str| line.expected(what);
        match Kind::of(line.text) {
            Some(Kind::Row(cells)) => {
                count(Unit::Cells, *line, order, cells)?;
                if !is_even || at(line) != columns {
                    return Err(wrong("cells that stand below those of the first row, all as far apart,"));
                }
                read_row(line, row, &grid, &mut content)?;
                let mut signs = line.text.chars().filter(|sign| is_empty(*sign));
                if signs.any(|sign| *empty.get_or_insert(sign) != sign) {
                    return Err(wrong("one sign for empty cells"));
                }
                row += 1;
            }
            Some(Kind::Between) if row > 0 && row < order => {
                for (at, sign) in line.text.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
                    let column = columns.iter().position(|column| *column == at);
                    let column = column.ok_or_else(|| wrong("signs below the cells that they mean"))?;
                    let [above, below] = [grid.cell(row - 1, column), grid.cell(row, column)];
                    say(above, below, matches!(sign, '^' | '∧'), line, &mut content)?;
                }
            }
            _ => return Err(wrong("rows of cells with < and > between them, or ^ and v below them")),
        }
    }
    Ok(content)
}

/// Reads the cells of a row, and the signs between them.
fn read_row(line: &Line, row: usize, grid: &Grid, content: &mut Content) -> Result<(), ParseError> {
    let (mut column, mut sign) = (0, None);
    for (at, character) in line.text.char_indices() {
        let token: Token = line.token(at, at + character.len_utf8());
        if is_cell(character) {
            let cell = grid.cell(row, column);
            take(cell.index(), token, grid.rows(), &mut content.givens)?;
            if let Some(sign) = sign.take() {
                say(grid.cell(row, column - 1), cell, sign == '<', line, content)?;
            }
            column += 1;
        } else if character != ' ' && sign.replace(character).is_some() {
            return Err(token.expected("one sign between two cells"));
        }
    }
    match sign {
        Some(_) => Err(line.error_behind(Fault::Expected("a cell".to_owned()))),
        None => Ok(()),
    }
}

/// Adds that one of two cells is the smaller one, once.
fn say(first: Cell, next: Cell, is_less: bool, line: &Line, content: &mut Content) -> Result<(), ParseError> {
    let of = |cells| Meaning::Inequality(Inequality { cells });
    let [said, other] = [of([first, next]), of([next, first])];
    let clue = if is_less { &said } else { &other };
    if content.layout.clues.contains(&said) || content.layout.clues.contains(&other) {
        return Err(line.expected("one sign between two cells"));
    }
    content.layout.clues.push(clue.clone());
    Ok(())
}

fn put(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let (board, order) = (cells.board, cells.board.values());
    let grid = board.grid();
    let touches = |[one, other]: [Cell; 2]| grid.touch(one, other);
    check_latin(board, |meaning| matches!(meaning, Meaning::Inequality(pair) if touches(pair.cells)))?;
    // Rows without any sign could be those of any board.
    if board.clues().is_empty() {
        return Err(Loss::of("a board without < and >"));
    }
    // The sign between two cells that touch, the first of which stands before or above the other.
    let sign = |first: Cell, next: Cell, [less, more]: [char; 2]| {
        let said = |cells| board.clues().iter().any(|rule| rule.meaning == Meaning::Inequality(Inequality { cells }));
        match (said([first, next]), said([next, first])) {
            (true, _) => less,
            (_, true) => more,
            _ => ' ',
        }
    };
    for row in 0..order {
        if row > 0 {
            let between = (0..order).map(|column| sign(grid.cell(row - 1, column), grid.cell(row, column), ['^', 'v']));
            let line: Vec<String> = between.map(String::from).collect();
            out.push_str(&format!("{}\n", line.join("   ").trim_end()));
        }
        for (column, text) in cells.row(row, ".", |value| (value.index() + 1).to_string()).iter().enumerate() {
            if column > 0 {
                out.push_str(&format!(" {} ", sign(grid.cell(row, column - 1), grid.cell(row, column), ['<', '>'])));
            }
            out.push_str(text);
        }
        out.push('\n');
    }
    Ok(())
}
