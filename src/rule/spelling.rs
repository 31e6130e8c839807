//! Words that somebody may have meant.

/// What people call some rules, and what we call them.
const OTHER_WORDS: [(&str, &str); 16] = [
    ("thermometer", "thermo"),
    ("slow-thermometer", "slow-thermo"),
    ("killer", "cage"),
    ("kropki", "white"),
    ("difference", "white"),
    ("ratio", "black"),
    ("antiknight", "knight"),
    ("anti-knight", "knight"),
    ("antiking", "king"),
    ("anti-king", "king"),
    ("non-consecutive", "nonconsecutive"),
    ("little-killer", "little"),
    ("german-whispers", "whisper"),
    ("dutch-whispers", "whisper"),
    ("hyper", "windows"),
    ("xv", "x"),
];

/// The word that a misspelt one is nearest to: another name of it, or at most two letters put in, taken out or changed.
pub(crate) fn nearest<'w>(misspelt: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let lower = misspelt.to_lowercase();
    let other = OTHER_WORDS.iter().find(|(other, _)| *other == lower).map(|(_, word)| *word);
    let distance = |word: &str| if Some(word) == other { 0 } else { distance(&lower, word) };
    let near = words.into_iter().map(|word| (distance(word), word));
    // All letters of a short word changed make another word.
    let alike = near.filter(|(distance, word)| *distance <= 2 && *distance < word.chars().count());
    alike.min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// How a message asks for it, behind what it says.
pub fn did_you_mean(hint: &Option<impl AsRef<str>>) -> String {
    hint.as_ref().map(|hint| format!(", did you mean {:?}?", hint.as_ref())).unwrap_or_default()
}

/// How many letters must be put in, taken out or changed.
fn distance(one: &str, other: &str) -> usize {
    /// Longer text is no word, and distances take time in its length.
    const LONGEST: usize = 32;
    let other: Vec<char> = other.chars().collect();
    let mut changes: Vec<usize> = (0..=other.len()).collect();
    for (index, character) in one.chars().take(LONGEST).enumerate() {
        let mut corner = std::mem::replace(&mut changes[0], index + 1);
        for place in 0..other.len() {
            let changed = corner + usize::from(character != other[place]);
            corner = changes[place + 1];
            changes[place + 1] = changed.min(corner + 1).min(changes[place] + 1);
        }
    }
    changes[other.len()]
}
