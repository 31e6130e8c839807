// A jigsaw as a picture: lines of text for a terminal, and an SVG for a page.
//
//     cargo run --example draw > jigsaw.svg
//
// prints besides
//
//     ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
//     ┃  1' │   2 ┃   2 │     ┃
//     ┃     │   4 ┃ 3 4 │ 3 4 ┃
//     ┠─────╆━━━━━╃─────╆━━━━━┫
//     ┃   2 ┃ 1 2 │ 1 2 ┃ 1   ┃
//     ┃ 3 4 ┃   4 │ 3 4 ┃ 3 4 ┃
//     ┠─────╊━━━━━┿━━━━━╉─────┨
//     ┃     ┃ 1   │ 1   ┃  2' ┃
//     ┃ 3!4 ┃   4 │   4 ┃     ┃
//     ┣━━━━━╃─────╆━━━━━╃─────┨
//     ┃   2 │  3' ┃ 1   │ 1   ┃
//     ┃   4 │     ┃   4 │   4 ┃
//     ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
//     ' given
//     ! placed, - struck out, + a reason
//     hidden single in row 3: r3c1=3

use exactly::explain::{Detail, Explainer, Explanation};
use exactly::render::{Picture, Theme};
use exactly::{Never, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "1..........2.3..\naabbabbcaddcddcc\n".parse()?;
    let explanation = Explainer::new(puzzle.board(), &Never).explain(&puzzle, Detail::default())?;
    let Explanation::Unique(chain) = &explanation else { return Err("it has not one solution".into()) };

    // The first step on the way to the solution, with what each cell may still hold.
    if let Some((step, picture)) = chain.pictures(&puzzle).next() {
        eprint!("{}", picture.to_text(80));
        eprintln!("{}", step.line(puzzle.board()));
    }

    print!("{}", Picture::of_solution(&puzzle, &chain.solution).to_svg(Theme::Auto));
    Ok(())
}
