use super::*;

fn drawn(body: &str, side: u32) -> anyhow::Result<Pixmap> {
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 0 10 10\">{body}</svg>");
    Drawing::read(&svg)?.draw([side, side])
}

/// Red, green, blue and how much of them, in the middle of a unit.
fn at(pixels: &Pixmap, x: f32, y: f32) -> [u8; 4] {
    let scale = pixels.width() as f32 / 10.0;
    let colour = pixels.pixel(((x + 1.0) * scale) as u32, (y * scale) as u32).unwrap().demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

const RED: [u8; 4] = [255, 0, 0, 255];
const NOTHING: [u8; 4] = [0; 4];

#[test]
fn shapes_are_where_they_say() {
    let pixels = drawn(
        "<g fill=\"#f00\" transform=\"translate(2 1)\"><rect x=\"1\" y=\"2\" width=\"2\" height=\"1\"/></g>\
         <circle cx=\"1\" cy=\"8\" r=\"1\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"0.8\"/>",
        100,
    )
    .unwrap();
    assert_eq!([at(&pixels, 3.2, 3.5), at(&pixels, 4.8, 3.5), at(&pixels, 2.0, 8.0)], [RED; 3]);
    assert_eq!([at(&pixels, 2.8, 3.5), at(&pixels, 3.5, 4.2), at(&pixels, 1.0, 8.0)], [NOTHING; 3]);
}

/// Half circles to either side, small and large arcs.
#[test]
fn arcs_bend_to_their_side() {
    for (flags, inside, outside) in
        [("0 1", [3.0, 3.0], [3.0, 7.0]), ("0 0", [3.0, 7.0], [3.0, 3.0]), ("1 1", [3.0, 2.2], [3.0, 7.5])]
    {
        let pixels = drawn(&format!("<path fill=\"#f00\" d=\"M1 5a2.5 2.5 0 {flags} 4 0z\"/>"), 200).unwrap();
        let bend = if flags == "0 1" {
            [3.0, 4.5]
        } else if flags == "0 0" {
            [3.0, 5.5]
        } else {
            inside
        };
        assert_eq!(at(&pixels, bend[0], bend[1]), RED, "{flags}");
        assert_eq!(at(&pixels, outside[0], outside[1]), NOTHING, "{flags}");
    }
}

#[test]
fn opacity_and_patterns() {
    let seen_through = drawn("<g opacity=\"0.5\"><rect width=\"4\" height=\"4\" fill=\"#f00\"/></g>", 50).unwrap();
    assert_eq!(at(&seen_through, 1.0, 1.0)[3], 128);
    let hatched = drawn(
        "<pattern id=\"p\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\"><path stroke=\"#f00\" d=\"M0.5 0v2\"/></pattern>\
         <rect x=\"2\" width=\"4\" height=\"10\" fill=\"url(#p)\"/>",
        100,
    )
    .unwrap();
    assert_eq!([at(&hatched, 2.5, 1.0), at(&hatched, 4.5, 7.0)], [RED; 2]);
    assert_eq!([at(&hatched, 3.5, 1.0), at(&hatched, 0.5, 1.0), at(&hatched, 6.5, 1.0)], [NOTHING; 3]);
}

#[test]
fn letters_stand_on_their_line() {
    let text = |attributes: &str, words: &str| {
        drawn(&format!("<text x=\"4\" y=\"8\" font-size=\"8\" fill=\"#f00\"{attributes}>{words}</text>"), 100).unwrap()
    };
    let ink = |pixels: &Pixmap| {
        let columns = |x: u32| (0..pixels.height()).any(|y| pixels.pixel(x, y).unwrap().alpha() > 0);
        let seen: Vec<u32> = (0..pixels.width()).filter(|&x| columns(x)).collect();
        (seen[0], *seen.last().unwrap())
    };
    let (first, last) = ink(&text("", "I"));
    assert!(first > 50 && last < 75, "{first} {last}");
    let (first, last) = ink(&text(" text-anchor=\"middle\"", "I"));
    assert!((first + last).abs_diff(2 * 50) < 4, "{first} {last}");
    assert!(at(&text("", "I"), 5.0, 7.0) == RED && at(&text("", "I"), 5.0, 8.5) == NOTHING);
    // Letters that go together are moved together.
    let of = |words: &str| type_face::OURS.outline(words, true, 10.0).width;
    assert!(of("AV") < of("A") + of("V"));
    assert_eq!(of("12"), of("1") + of("2"));
}

#[test]
fn what_is_not_known_is_not_left_out() {
    for body in [
        "<ellipse/>",
        "<rect rx=\"2\"/>",
        "<path d=\"M0 0q1 1 2 2\"/>",
        "<g transform=\"skewX(2)\"/>",
        "<rect fill=\"red\"/>",
    ] {
        let said = drawn(&format!("<g>{body}</g>"), 10);
        assert!(said.is_err(), "{body}");
    }
}
