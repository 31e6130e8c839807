//! Lines: thermometers, arrows, whispers and what else goes from cell to cell. A line grows by chance, a king's step at a time, crosses no
//! other and not itself, and is as long as the filling lets it.

use super::family::{Drawn, Family, Filled, Place, Shape};
use crate::board::Layout;
use crate::grid::Cell;
use crate::random::Random;
use crate::rule::{
    Arrow, Between, DoubleArrow, Meaning, Nabner, Palindrome, RegionSum, Renban, Thermometer, Whisper, Zipper,
};

/// A kind of lines.
pub(super) struct Line {
    /// The fewest and the most cells.
    lengths: [usize; 2],
    /// Of a hundred cells so many are on lines to begin with.
    share: usize,
    /// Its rule.
    make: fn(Vec<Cell>) -> Meaning,
    /// Whether a line with these numbers may go on to that one, on a board of an order: what ends in nothing is not tried.
    goes_on: fn(&[i64], i64, usize) -> bool,
    /// Whether it says nothing within one region.
    is_wide: bool,
}

pub(super) static THERMO: Line = Line {
    lengths: [3, 6],
    share: 40,
    make: |cells| Meaning::Thermometer(Thermometer { cells }),
    goes_on: |line, next, _| line.last().is_none_or(|&last| last < next),
    is_wide: false,
};

pub(super) static ARROW: Line = Line {
    lengths: [3, 5],
    share: 35,
    make: |mut cells| Meaning::Arrow(Arrow { shafts: vec![cells.split_off(1)], circle: cells }),
    goes_on: |line, next, _| line.is_empty() || line[1..].iter().sum::<i64>() + next <= line[0],
    is_wide: false,
};

pub(super) static WHISPERS: Line = Line {
    lengths: [3, 7],
    share: 40,
    make: |cells| Meaning::Whisper(Whisper { cells, distance: None }),
    goes_on: |line, next, order| line.last().is_none_or(|&last| (last - next).abs() >= order.div_ceil(2) as i64),
    is_wide: false,
};

pub(super) static RENBAN: Line = Line {
    lengths: [3, 5],
    share: 40,
    make: |cells| Meaning::Renban(Renban { cells }),
    goes_on: |line, next, _| !line.contains(&next) && line.iter().all(|&number| (number - next).abs() <= 4),
    is_wide: false,
};

pub(super) static NABNER: Line = Line {
    lengths: [2, 4],
    share: 35,
    make: |cells| Meaning::Nabner(Nabner { cells }),
    goes_on: |line, next, _| line.iter().all(|&number| (number - next).abs() > 1),
    is_wide: false,
};

pub(super) static BETWEEN: Line = Line {
    lengths: [3, 5],
    share: 35,
    make: |cells| Meaning::Between(Between { cells }),
    goes_on: |_, _, _| true,
    is_wide: false,
};

pub(super) static DOUBLE_ARROW: Line = Line {
    lengths: [4, 6],
    share: 35,
    make: |cells| Meaning::DoubleArrow(DoubleArrow { cells }),
    goes_on: |_, _, _| true,
    is_wide: false,
};

pub(super) static ZIPPER: Line = Line {
    lengths: [3, 5],
    share: 35,
    make: |cells| Meaning::Zipper(Zipper { cells }),
    goes_on: |_, _, _| true,
    is_wide: false,
};

pub(super) static REGION_SUM: Line = Line {
    lengths: [3, 7],
    share: 35,
    make: |cells| Meaning::RegionSum(RegionSum { cells }),
    goes_on: |_, _, _| true,
    is_wide: true,
};

impl Line {
    /// The fewest and the most cells on a board of an order.
    fn lengths(&self, order: usize) -> [usize; 2] {
        let [least, most] = self.lengths;
        let least = if order < 5 { least.min(3) } else { least };
        [least, most.min(order).max(least)]
    }

    /// Whether the filling keeps a line along these cells, and it says something.
    fn is_fine(&self, filled: &Filled<'_>, path: &[Cell]) -> bool {
        filled.keeps(&(self.make)(path.to_vec())) && (!self.is_wide || is_wide(filled, path))
    }

    /// A line that begins there, as long as it can be up to a length.
    fn grown(&self, filled: &Filled<'_>, drawn: &Drawn, start: Cell, random: &mut Random) -> Option<Vec<Cell>> {
        let [least, most] = self.lengths(filled.order());
        let wanted = least + random.below(most + 1 - least);
        let (mut path, mut numbers, mut longest) = (Vec::new(), Vec::new(), None);
        let mut next = Some(start).filter(|&start| drawn.is_free(Place::Line(start)));
        while let Some(cell) = next {
            path.push(cell);
            numbers.push(filled.number(cell));
            if path.len() >= least && self.is_fine(filled, &path) {
                longest = Some(path.clone());
            }
            if path.len() == wanted {
                break;
            }
            let may = |&next: &Cell| {
                (self.goes_on)(&numbers, filled.number(next), filled.order()) && can_step(filled, drawn, &path, next)
            };
            let choices: Vec<_> = filled.around(cell).into_iter().filter(may).collect();
            next = random.choose(&choices);
        }
        longest
    }
}

/// Whether some cells lie in more than one region.
fn is_wide(filled: &Filled<'_>, path: &[Cell]) -> bool {
    let of = filled.board.partition();
    of.is_some_and(|of| path.iter().any(|cell| of[cell.index()] != of[path[0].index()]))
}

/// Whether a line may step to a cell: nothing is there, and a step across a corner crosses no line.
fn can_step(filled: &Filled<'_>, drawn: &Drawn, path: &[Cell], to: Cell) -> bool {
    let is_bare = |cell: Cell| drawn.is_free(Place::Line(cell)) && !path.contains(&cell);
    let (Some(&from), grid) = (path.last(), filled.grid()) else { return false };
    // No sharp turns either.
    let is_sharp = path.len() > 1 && grid.touch(path[path.len() - 2], to);
    if !is_bare(to) || is_sharp {
        return false;
    }
    let (one, other) =
        (grid.at(0, grid.row_of(from), grid.column_of(to)), grid.at(0, grid.row_of(to), grid.column_of(from)));
    let is_straight = grid.row_of(from) == grid.row_of(to) || grid.column_of(from) == grid.column_of(to);
    is_straight || [one, other].into_iter().flatten().any(is_bare)
}

fn shape(meaning: Meaning, cells: &[Cell]) -> Shape {
    Shape { meaning, places: cells.iter().map(|&cell| Place::Line(cell)).collect() }
}

/// The cell itself, or one around it.
fn start(filled: &Filled<'_>, near: Cell, random: &mut Random) -> Cell {
    let mut choices = filled.around(near);
    choices.push(near);
    random.choose(&choices).unwrap_or(near)
}

impl Family for Line {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape> {
        // The longest of three that come about.
        let (mut longest, mut found) = (Vec::new(), 0);
        for _ in 0..12 {
            let start = start(filled, near, random);
            if let Some(cells) = self.grown(filled, drawn, start, random) {
                found += 1;
                if cells.len() > longest.len() {
                    longest = cells;
                }
            }
            if found == 3 {
                break;
            }
        }
        (found > 0).then(|| shape((self.make)(longest.clone()), &longest))
    }

    fn needs(&self, layout: &Layout) -> Result<(), &'static str> {
        match layout.values {
            ..4 => Err("a board of order 4 or more"),
            _ if self.is_wide && !layout.has_regions() => Err("a board with boxes or regions"),
            _ => Ok(()),
        }
    }

    fn usual(&self, order: usize) -> usize {
        let [least, most] = self.lengths(order);
        (order * order * self.share / 50 / (least + most)).max(1)
    }
}

/// Lines that read the same from both ends: they grow at both ends at once.
pub(super) struct Mirrored;

impl Family for Mirrored {
    fn one(&self, filled: &Filled<'_>, drawn: &Drawn, near: Cell, random: &mut Random) -> Option<Shape> {
        (0..12).find_map(|_| {
            let middle = start(filled, near, random);
            if !drawn.is_free(Place::Line(middle)) {
                return None;
            }
            let twins = filled.around(middle).into_iter().filter(|&cell| {
                filled.number(cell) == filled.number(middle) && can_step(filled, drawn, &[middle], cell)
            });
            let twins: Vec<_> = twins.collect();
            let mut path = match random.choose(&twins) {
                Some(twin) if random.below(2) == 0 => vec![middle, twin],
                _ => vec![middle],
            };
            let most = 4 + random.below(4);
            while path.len() + 2 <= most {
                let Some(pair) = grow(filled, drawn, &path, random) else { break };
                path.insert(0, pair[0]);
                path.push(pair[1]);
            }
            if path.len() < 3 {
                return None;
            }
            let meaning = Meaning::Palindrome(Palindrome { cells: path.clone() });
            filled.keeps(&meaning).then(|| shape(meaning, &path))
        })
    }

    fn usual(&self, order: usize) -> usize {
        order.div_ceil(2)
    }
}

/// Two cells with one number that go on at both ends.
fn grow(filled: &Filled<'_>, drawn: &Drawn, path: &[Cell], random: &mut Random) -> Option<[Cell; 2]> {
    let backwards: Vec<Cell> = path.iter().rev().copied().collect();
    let mut pairs = Vec::new();
    for first in filled.around(path[0]) {
        if !can_step(filled, drawn, &backwards, first) {
            continue;
        }
        let longer: Vec<Cell> = std::iter::once(first).chain(path.iter().copied()).collect();
        for last in filled.around(*path.last()?) {
            if filled.number(first) == filled.number(last) && can_step(filled, drawn, &longer, last) {
                pairs.push([first, last]);
            }
        }
    }
    random.choose(&pairs)
}
