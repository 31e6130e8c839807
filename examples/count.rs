// How many Latin squares of order 7 are there? Asked with a deadline: the library reads no clock, its caller does.
//
//     cargo run --example count
//
// prints
//
//     61479419904000, by frontier
//     1000 or more
//     1234567271345631462754357612546172365721347625341
//     1234567271345631462754357612546172365723417625134

use std::time::{Duration, Instant};

use exactly::{Count, Engine, Layout, Limit, Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deadline = Instant::now() + Duration::from_secs(60);
    let stop = || (Instant::now() > deadline).then_some(Limit::Time);
    let mut solver = Solver::new(Engine::Auto, &stop);

    // Without a look at each of them.
    let squares = Puzzle::empty(Layout::latin(7))?;
    let counted = solver.count(&squares)?;
    match counted.shortfall {
        None => println!("{}, by {}", counted.count, counted.method.word()),
        Some(why) => println!("{} at least: {why:?}", counted.count),
    }

    // One after the other, up to a bound.
    match solver.count_up_to(&squares, 1000)? {
        Count::Exactly(count) => println!("{count}"),
        Count::AtLeast { count, .. } => println!("{count} or more"),
    }
    for solution in solver.solutions(&squares).take(2) {
        println!("{}", solution?.line(squares.board()));
    }
    Ok(())
}
