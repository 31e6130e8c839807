//! In which order the cells are gone through: several are tried with few states, and the one that gets farthest is taken.

use super::super::problem::Problem;
use super::cut::{Course, Merge};
use super::{Frontier, Reached, Room};
use crate::limits::{Limit, Stop};

/// States of one layer in the first round of trials; each round has so many times as many.
const FIRST_CAP: usize = 200;
const WIDER: usize = 8;

/// What came of the trials.
pub(crate) enum Trial<'p> {
    /// This one came to the end: the limbs of the number, the lowest first.
    End(Course<'p>, Vec<u64>),
    /// This one promises most.
    Best(Course<'p>),
    /// Every order has too many houses open at once.
    None,
}

/// Tries several orders.
///
/// # Errors
/// Where work was stopped.
pub(crate) fn best_course<'p>(problem: &'p Problem, bytes: usize, stop: &dyn Stop) -> Result<Trial<'p>, Limit> {
    let mut courses: Vec<Course<'p>> = Vec::new();
    for order in orders(problem) {
        stop.stopped().map_or(Ok(()), Err)?;
        if courses.iter().all(|known| known.order != order) {
            courses.extend(Course::new(problem, order, Merge::Alike));
        }
    }
    let mut cap = FIRST_CAP;
    while courses.len() > 1 {
        let mut reached = Vec::new();
        for (number, course) in courses.iter().enumerate() {
            let mut states = 0;
            let room = Room { bytes, states: cap };
            match Frontier::new(course).run(room, stop, &mut |_, layer, _| states += layer.len()) {
                Reached::End(count) => return Ok(Trial::End(courses.swap_remove(number), count)),
                Reached::Full(step) => reached.push((std::cmp::Reverse(step), states, number)),
                Reached::Stopped(limit) => return Err(limit),
            }
        }
        reached.sort_unstable();
        let kept: Vec<usize> = reached.iter().take(courses.len().div_ceil(2)).map(|&(_, _, number)| number).collect();
        let mut number = 0;
        courses.retain(|_| {
            number += 1;
            kept.contains(&(number - 1))
        });
        cap *= WIDER;
    }
    Ok(courses.pop().map_or(Trial::None, Trial::Best))
}

/// Rows and columns from either side, and those in which few houses are open at once.
fn orders(problem: &Problem) -> Vec<Vec<u16>> {
    let count = problem.cells.len() as u16;
    let rows: Vec<u16> = (0..count).collect();
    let mut columns = rows.clone();
    columns.sort_by_key(|&cell| {
        let place = problem.cells[usize::from(cell)].cell.index();
        (place % problem.order, place / problem.order)
    });
    let back = |order: &Vec<u16>| order.iter().rev().copied().collect::<Vec<_>>();
    let mut orders = vec![rows.clone(), columns.clone(), back(&rows), back(&columns)];
    orders.push(narrow(problem, rows.first().copied()));
    orders.push(narrow(problem, rows.last().copied()));
    orders
}

/// From a cell on always the cell behind which the fewest houses are open, and of these the one with the fewest values.
fn narrow(problem: &Problem, first: Option<u16>) -> Vec<u16> {
    let mut left: Vec<usize> = problem.houses.iter().map(Vec::len).collect();
    let is_open = |left: &[usize], house: u16| {
        let house = usize::from(house);
        left[house] > 0 && left[house] < problem.houses[house].len()
    };
    let mut rest: Vec<u16> = (0..problem.cells.len() as u16).collect();
    let mut order = Vec::new();
    let mut next = first;
    while let Some(cell) = next {
        order.push(cell);
        rest.retain(|&other| other != cell);
        problem.cells[usize::from(cell)].houses.iter().for_each(|&house| left[usize::from(house)] -= 1);
        // Opened, less closed.
        let cost = |cell: u16| {
            let houses = &problem.cells[usize::from(cell)].houses;
            let opened = houses.iter().filter(|&&house| !is_open(&left, house) && left[usize::from(house)] > 1).count();
            let closed = houses.iter().filter(|&&house| is_open(&left, house) && left[usize::from(house)] == 1).count();
            let nearly: usize = houses.iter().map(|&house| left[usize::from(house)]).sum();
            (opened as isize - closed as isize, nearly, problem.cells[usize::from(cell)].values.len(), cell)
        };
        next = rest.iter().copied().min_by_key(|&cell| cost(cell));
    }
    order
}
