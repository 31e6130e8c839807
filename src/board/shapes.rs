//! The shapes of overlapping boards that have names.

/// The shapes that have names: where their boards begin, by row and column from 1. Puzzles of these shapes have boards of order 9.
const SHAPES: [(&str, &[(usize, usize)]); 7] = [
    ("butterfly", &[(1, 1), (1, 4), (4, 1), (4, 4)]),
    ("samurai", &[(1, 1), (1, 13), (7, 7), (13, 1), (13, 13)]),
    ("windmill", &[(1, 4), (4, 13), (7, 7), (10, 1), (13, 10)]),
    ("sohei", &[(1, 7), (7, 1), (7, 13), (13, 7)]),
    ("gattai-8", &[(1, 1), (1, 13), (1, 25), (7, 7), (7, 19), (13, 1), (13, 13), (13, 25)]),
    ("shogun", &[(1, 1), (1, 13), (1, 25), (1, 37), (7, 7), (7, 19), (7, 31), (13, 1), (13, 13), (13, 25), (13, 37)]),
    (
        "sumo",
        &[
            (1, 1),
            (1, 13),
            (1, 25),
            (7, 7),
            (7, 19),
            (13, 1),
            (13, 13),
            (13, 25),
            (19, 7),
            (19, 19),
            (25, 1),
            (25, 13),
            (25, 25),
        ],
    ),
];

/// The order of the boards of a shape that has a name.
pub const SHAPE_ORDER: usize = 9;

/// The names of all shapes.
pub fn shape_names() -> impl Iterator<Item = &'static str> {
    SHAPES.iter().map(|(name, _)| *name)
}

/// Where the boards of a shape begin, by row and column from 0; `None` where none is called so.
pub(crate) fn shape(name: &str) -> Option<Vec<(usize, usize)>> {
    let (_, corners) = SHAPES.iter().find(|(known, _)| *known == name)?;
    Some(corners.iter().map(|(row, column)| (row - 1, column - 1)).collect())
}

/// What boards of order 9 that begin so are called, if anything.
pub fn shape_name(order: usize, corners: &[(usize, usize)]) -> Option<&'static str> {
    let is_same = |known: &&(&str, &[(usize, usize)])| {
        known.1.iter().map(|(row, column)| (row - 1, column - 1)).eq(corners.iter().copied())
    };
    SHAPES.iter().find(is_same).map(|(name, _)| *name).filter(|_| order == SHAPE_ORDER)
}
