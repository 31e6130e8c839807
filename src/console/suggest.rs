//! Names that somebody may have meant.

/// The name that is most like a mistyped one, if any is like it.
pub fn nearest<'n>(mistyped: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    /// As clap has it for its own names.
    const ALIKE: f64 = 0.7;
    let mistyped = mistyped.to_lowercase();
    let like = names.into_iter().map(|name| (strsim::jaro(&mistyped, name), name));
    let best = like.filter(|(alike, _)| *alike > ALIKE).max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_like_nothing_gets_no_suggestion() {
        let names = ["line", "block", "pencilmarks"];
        assert_eq!(nearest("blok", names), Some("block"));
        assert_eq!(nearest("Pencil-Marks", names), Some("pencilmarks"));
        assert_eq!(nearest("nonsense", names), None);
    }
}
