//! Which cells of the first row of a square are the same up to its autotopisms: permutations of rows, of columns and of values that lead the
//! square to itself.
//!
//! Where a row and a column go says where their value goes, and so on round: from few images the others follow. A map is believed once all
//! cells agree with it; one that is not found leaves cells apart that are the same, and does no harm.

use super::Square;
use crate::limits::{Limit, Ticker};

/// Lines looked at, in all, until no more maps are looked for: some tenths of a second.
const MOST_WORK: usize = 20_000_000;

/// No image is known yet.
const NONE: u8 = u8::MAX;

/// For the columns of the first row the classes of their cells, each ascending.
///
/// # Errors
/// Where work was stopped.
pub(super) fn of_first_row(square: &Square, ticker: &mut Ticker<'_>) -> Result<Vec<Vec<usize>>, Limit> {
    let order = square.order();
    let mut class: Vec<usize> = (0..order).collect();
    let mut seeker = Seeker::new(square);
    for column in 1..order {
        if class[column] != column {
            continue;
        }
        for onto in 0..column {
            ticker.tick(order)?;
            if class[onto] != onto || seeker.work > MOST_WORK {
                continue;
            }
            if let Some(columns) = seeker.map(onto, column) {
                for (from, &onto) in columns.iter().enumerate() {
                    let both = [class[from], class[usize::from(onto)]];
                    let least = both[0].min(both[1]);
                    class.iter_mut().filter(|class| both.contains(class)).for_each(|class| *class = least);
                }
                break;
            }
        }
    }
    let of = |first: usize| (0..order).filter(|&column| class[column] == first).collect::<Vec<_>>();
    Ok((0..order).map(of).filter(|columns| !columns.is_empty()).collect())
}

/// Where rows, columns and values go, and what goes there.
#[derive(Clone)]
struct Images {
    onto: [Vec<u8>; 3],
    from: [Vec<u8>; 3],
    /// Rows and columns whose images came last, in turn.
    fresh: Vec<(usize, usize)>,
}

const ROWS: usize = 0;
const COLUMNS: usize = 1;
const VALUES: usize = 2;

struct Seeker<'s> {
    square: &'s Square,
    /// For each row and value the column.
    columns: Vec<u8>,
    work: usize,
}

impl Seeker<'_> {
    fn new(square: &Square) -> Seeker<'_> {
        let order = square.order();
        let mut columns = vec![0; order * order];
        for row in 0..order {
            for column in 0..order {
                columns[row * order + square.value(row, column).index()] = column as u8;
            }
        }
        Seeker { square, columns, work: 0 }
    }

    /// Where the columns go in a map that keeps the first row, and leads one column to another; none where there is none, or it takes long.
    fn map(&mut self, column: usize, onto: usize) -> Option<Vec<u8>> {
        let none = || vec![NONE; self.square.order()];
        let [rows, columns, values] = [none(), none(), none()];
        let onto_of = [rows, columns, values];
        let mut images = Images { from: onto_of.clone(), onto: onto_of, fresh: Vec::new() };
        let is_begun = images.set(ROWS, 0, 0) && images.set(COLUMNS, column, onto);
        if is_begun && self.close(&mut images) { self.extend(images) } else { None }
    }

    /// Gives the first row without an image each in turn, or a column where all rows have one.
    fn extend(&mut self, images: Images) -> Option<Vec<u8>> {
        let open = [ROWS, COLUMNS]
            .into_iter()
            .find_map(|kind| images.onto[kind].iter().position(|&image| image == NONE).map(|line| (kind, line)));
        let Some((kind, line)) = open else { return self.is_kept(&images).then(|| images.onto[COLUMNS].clone()) };
        for onto in 0..self.square.order() {
            if images.from[kind][onto] != NONE || self.work > MOST_WORK {
                continue;
            }
            let mut further = images.clone();
            if further.set(kind, line, onto)
                && self.close(&mut further)
                && let Some(found) = self.extend(further)
            {
                return Some(found);
            }
        }
        None
    }

    /// Takes all images that follow; whether they agree.
    fn close(&mut self, images: &mut Images) -> bool {
        let order = self.square.order();
        while let Some((kind, line)) = images.fresh.pop() {
            self.work += order;
            for other in 0..order {
                let agrees = match kind {
                    ROWS => self.meet(images, line, other),
                    COLUMNS => self.meet(images, other, line),
                    _ => self.meet(images, other, usize::from(self.columns[other * order + line])),
                };
                if !agrees {
                    return false;
                }
            }
        }
        true
    }

    /// What the images of two of a cell's row, column and value say of the third.
    fn meet(&self, images: &mut Images, row: usize, column: usize) -> bool {
        let order = self.square.order();
        let value = self.square.value(row, column).index();
        let [to_row, to_column, to_value] = [(ROWS, row), (COLUMNS, column), (VALUES, value)]
            .map(|(kind, line)| Some(usize::from(images.onto[kind][line])).filter(|&image| image != usize::from(NONE)));
        match (to_row, to_column, to_value) {
            (Some(to_row), Some(to_column), _) => {
                images.set(VALUES, value, self.square.value(to_row, to_column).index())
            }
            (Some(to_row), None, Some(to_value)) => {
                images.set(COLUMNS, column, usize::from(self.columns[to_row * order + to_value]))
            }
            (None, Some(to_column), Some(to_value)) => {
                let is_there = |&row: &usize| usize::from(self.columns[row * order + to_value]) == to_column;
                (0..order).find(is_there).is_some_and(|to_row| images.set(ROWS, row, to_row))
            }
            _ => true,
        }
    }

    /// Whether all cells go where their lines do.
    fn is_kept(&self, images: &Images) -> bool {
        let order = self.square.order();
        let image = |kind: usize, line: usize| usize::from(images.onto[kind][line]);
        (0..order).all(|row| {
            (0..order).all(|column| {
                let value = self.square.value(row, column).index();
                self.square.value(image(ROWS, row), image(COLUMNS, column)).index() == image(VALUES, value)
            })
        })
    }
}

impl Images {
    /// Whether a line may go there, and nothing else does.
    fn set(&mut self, kind: usize, line: usize, onto: usize) -> bool {
        let before = (self.onto[kind][line], self.from[kind][onto]);
        if before == (NONE, NONE) {
            self.onto[kind][line] = onto as u8;
            self.from[kind][onto] = line as u8;
            self.fresh.push((kind, line));
            return true;
        }
        usize::from(before.0) == onto && usize::from(before.1) == line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latin::tests::{cyclic, elementary, random};
    use crate::limits::Never;

    fn classes(square: &Square) -> Vec<Vec<usize>> {
        of_first_row(square, &mut Ticker::new(&Never)).unwrap()
    }

    #[test]
    fn all_cells_of_a_group_are_the_same() {
        assert_eq!(classes(&cyclic(7)), vec![(0..7).collect::<Vec<_>>()]);
        assert_eq!(classes(&cyclic(10)).len(), 1);
        assert_eq!(classes(&elementary(3)), vec![(0..8).collect::<Vec<_>>()]);
    }

    #[test]
    fn few_are_of_a_square_by_chance() {
        let fewest = (0..5).map(|seed| classes(&random(9, seed)).len()).max();
        assert_eq!(fewest, Some(9));
    }
}
