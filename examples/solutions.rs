// Solutions from a thread of their own, until they are enough or the time is up: the library reads no clock, its caller does.
//
//     cargo run --example solutions

use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use exactly::{Board, Limit, Limits, Puzzle, ReadOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let latin: Board = "latin:4".parse()?;
    let puzzle = Puzzle::empty(&ReadOptions::default().board(latin).rule("diagonals")?)?;
    let deadline = Instant::now() + Duration::from_secs(60);
    let limits = Limits::stopped_by(move || (Instant::now() > deadline).then_some(Limit::Time));

    let (sender, receiver) = sync_channel(4);
    let mut solutions = puzzle.solutions(&limits);
    // Once nobody listens, the thread lets the solutions go, and that is all.
    let worker = thread::spawn(move || solutions.all(|solution| sender.send(solution).is_ok()));
    for solution in receiver.iter().take(5) {
        println!("{}", solution?);
    }
    drop(receiver);
    worker.join().map_err(|_| "a panic")?;
    println!("of {:?}", puzzle.count_up_to(1000, &Limits::default())?);
    Ok(())
}
