//! The commands in the order in which people need them.

/// The commands by what they are for; those that stand in no group come last.
pub const GROUPS: [(&str, &[&str]); 8] = [
    ("Answers", &["solve", "check", "enumerate", "count", "sample", "candidates", "explain", "rate"]),
    ("Many machines", &["split", "merge"]),
    ("Latin squares", &["classes", "transversals", "mates", "mols", "subsquares", "intercalates", "trades"]),
    ("Evidence", &["prove", "verify"]),
    ("Formulas", &["encode", "decode", "sat", "lab", "grade", "trace"]),
    ("Making puzzles", &["generate", "minimise", "mend"]),
    ("Puzzles", &["show", "render", "convert", "dedupe", "sheet", "formats"]),
    ("This tool", &["tour", "completions", "man", "help"]),
];
