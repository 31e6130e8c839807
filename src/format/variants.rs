//! What people call the boards that are no classic sudoku, and where a text names one of them.

/// What people call the boards that are no classic sudoku, in small letters and digits alone.
const VARIANTS: &str = "\
    diagonal diagonals antidiagonal antidiagonals x windoku window windows hyper hyperdoku jigsaw jigsaws jigsawx \
    irregular chaos killer killers killerx killerjigsaw cage cages thermo thermos thermometer thermometers arrow \
    arrows sandwich kropki skyscraper skyscrapers littlekiller littlekillers xv xsum xsums consecutive \
    nonconsecutive antiknight knight knights antiking king kings disjoint disjointgroups palindrome palindromes \
    renban whisper whispers germanwhispers evenodd oddeven quadruple quadruples samurai latin latinsquare \
    latinsquares kakuro kenken calcudoku futoshiki str8ts colour argyle girandola toroidal asterisk centerdot \
    centredot untouchable greaterthan betweenlines extraregion extraregions fogofwar chaosconstruction miracle \
    kropkidots clone clones diagonale diagonalen diagonales antikönig antikoenig antiroi antiritter anticavalier \
    antispringer rösselsprung fenster konsekutiv mathdoku knightsmove kingsmove";

/// Those of them that say much else where they stand alone: names of persons, techniques of solving, numbers, levels.
const COMMON: &str = "\
    x xv king kings knight knights cage cages arrow arrows window windows hyper chaos samurai skyscraper skyscrapers \
    whisper whispers colour consecutive miracle clone clones asterisk fenster";

/// What may stand before or behind the name of a variant.
const AROUND: &str = "\
    sudoku sudokus puzzle puzzles grid board solver rules rule constraints constraint variant game type";

/// What the classic sudoku is called.
const USUAL: &str = "standard classic classical normal regular default usual plain vanilla square squares";

/// What a puzzle is called: by itself, one of these heads a column.
const NAMES: &str = "sudoku sudokus puzzle puzzles grid board game";

/// How hard a puzzle is said to be.
const LEVELS: &str = "\
    easy simple medium moderate intermediate hard harder hardest difficult challenging tough expert evil extreme \
    insane diabolical fiendish nightmare beginner advanced master";

/// What stands beside a level.
const DEGREES: &str = "very extra super level difficulty";

/// What boards with regions of their own are called: beside such a board it says nothing more.
pub const OF_REGIONS: &str = "jigsaw jigsaws irregular";

/// What sentences about digits call lines and areas of cells.
const AREAS: &str = "diagonal diagonals cage cages thermometer thermometers arrow arrows windows";

/// What they say of the digits there.
const DEMANDS: &str = "differ differs different distinct equal same once repeat repeats sum sums increase";

/// Whether letters, small ones and digits alone, are the name of a variant, perhaps with words for a sudoku around it.
pub fn is_variant(letters: &str) -> bool {
    is_among(core_of(letters).0, VARIANTS)
}

/// Whether a line has nothing but words that name puzzles, regions or levels, perhaps with sizes and numbers behind the first, and is no
/// heading of a column. It has letters of both cases, so that it could be no row (rule 1).
pub fn is_name(line: &str) -> bool {
    let known = [OF_REGIONS, NAMES, USUAL, LEVELS, DEGREES];
    let is_known = |word: &str| word.len() > 2 && known.iter().any(|words| is_among(word, words));
    let mut words = line.split(' ');
    let few = line.bytes().filter(u8::is_ascii_digit).count() < 8;
    let is_mixed = line.contains(char::is_uppercase) && line.contains(char::is_lowercase);
    few && is_mixed
        && !is_among(line, NAMES)
        && words.next().is_some_and(is_known)
        && words.all(|word| is_known(word) || is_size_or_number(word))
}

/// Whether a line is one of these names and nothing else, with words for a puzzle, sizes and numbers around it: `KenKen 4x4`.
pub fn is_called(line: &str, names: &str) -> bool {
    is_among(&Phrase::of(line).core, names)
}

/// A text without these words.
pub fn without(text: &str, names: &str) -> String {
    let kept = |word: &&str| !is_among(word.trim_matches(|c: char| !c.is_alphanumeric()), names);
    text.split(' ').filter(kept).collect::<Vec<_>>().join(" ")
}

/// The first part of what stands among rules, between marks, that names a board which is no classic sudoku, or a word of it that does.
pub fn first(text: &str) -> Option<&str> {
    let whole = || parts(text).find(|part| Phrase::of(part).is_variant());
    whole().or_else(|| word(text)).or_else(|| demand(text))
}

/// The first part of a note, between marks, that is the name of such a board and nothing else, an area of cells of which the note demands
/// something, or a word that can say nothing else.
pub fn in_note(text: &str) -> Option<&str> {
    parts(text).find(|part| Phrase::of(part).is_clear()).or_else(|| demand(text)).or_else(|| word(text))
}

/// The name of such a board in a name that has several words, as those of files and variables have.
pub fn in_name(name: &str) -> Option<&str> {
    Some(name).filter(|name| Phrase::of(name).is_clear()).or_else(|| word(name))
}

/// Whether a text counts puzzles and says nothing more: `Puzzle 3`.
pub fn is_counted(text: &str) -> bool {
    words(text).any(is_size_or_number) && Phrase::of(text).core.is_empty()
}

/// Whether a text calls the classic sudoku by its name.
pub fn is_usual(text: &str) -> bool {
    let letters = letters(text);
    let (core, _) = core_of(&letters);
    core.is_empty() || is_among(core, USUAL)
}

/// A text in small letters and digits alone, without levels, and the numbers and sizes that count puzzles, and what is left of it without
/// words for a sudoku.
struct Phrase {
    core: String,
    /// Whether it was called a sudoku.
    of_sudoku: bool,
}

impl Phrase {
    fn of(text: &str) -> Phrase {
        let words: Vec<&str> = words(text).collect();
        let counted = |place: usize| {
            let is_number = |place: usize| words.get(place).is_some_and(|word| is_size_or_number(word));
            let between = place > 0 && is_number(place - 1) && is_number(place + 1);
            is_number(place)
                || between && is_among(words[place], "x by")
                || is_number(place + 1) && is_among(words[place], "no nr")
        };
        let is = |place: usize, known: &str| words.get(place).is_some_and(|word| is_among(word, known));
        let is_level = |place: usize| is(place, LEVELS) || is(place, DEGREES) && is(place + 1, LEVELS);
        let kept = (0..words.len()).filter(|&place| !counted(place) && !is_level(place));
        let letters: String = kept.map(|place| words[place].to_lowercase()).collect();
        let (core, of_sudoku) = core_of(&letters);
        Phrase { core: core.to_owned(), of_sudoku }
    }

    fn is_variant(&self) -> bool {
        is_among(&self.core, VARIANTS)
    }

    /// Whether it names a variant and can say nothing else.
    fn is_clear(&self) -> bool {
        self.is_variant() && (self.of_sudoku || !is_among(&self.core, COMMON))
    }
}

/// What is left of letters without words for a sudoku around them, and whether there was one.
fn core_of(letters: &str) -> (&str, bool) {
    let (mut core, mut of_sudoku) = (letters, false);
    while let Some(around) = AROUND.split(' ').find(|around| core.starts_with(around) || core.ends_with(around)) {
        of_sudoku |= around.starts_with("sudoku");
        core = core.strip_prefix(around).or(core.strip_suffix(around)).unwrap_or_default();
    }
    (core, of_sudoku)
}

/// The parts of a text between marks.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let marks = [',', ';', '+', '&', '/', '|', '(', ')', '[', ']', '"', ':', '–', '—'];
    text.split(marks).flat_map(|part| part.split(" - ")).map(str::trim)
}

/// The words of a name or a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The first word of a text, or two side by side, that names a variant and can say nothing else. Symmetry is no rule.
fn word(text: &str) -> Option<&str> {
    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let pair = |first: &str, last: &str| text.get(place(first)..place(last) + last.len());
    // `M-x sudoku` begins within a word.
    let is_whole = |first: &str| !text[..place(first)].ends_with('-');
    let twos = words(text).zip(words(text).skip(1)).filter(|(first, _)| is_whole(first));
    let mut all = words(text).chain(twos.filter_map(|(first, last)| pair(first, last)));
    all.find(|part| Phrase::of(part).is_clear()).filter(|_| !speaks_of_symmetry(text))
}

/// The area of cells of which a sentence demands something: `Diagonals differ too`, `… a knight's move apart differ`.
fn demand(text: &str) -> Option<&str> {
    let has = |known: &str| words(text).any(|word| is_among(word, known));
    let is_area = |word: &&str| is_among(word, AREAS) || is_among(word, "knight king") && has("move moves");
    words(text).find(is_area).filter(|_| has(DEMANDS) && !speaks_of_symmetry(text))
}

fn speaks_of_symmetry(text: &str) -> bool {
    words(text).any(|word| word.to_lowercase().starts_with("symmetr"))
}

/// Whether a word is a number, or two with an `x` between.
fn is_size_or_number(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(word) || word.split_once(['x', 'X', '×']).is_some_and(|(one, other)| is_number(one) && is_number(other))
}

/// A name in small letters and digits alone.
pub fn letters(name: &str) -> String {
    words(name).map(str::to_lowercase).collect()
}

/// Whether a name is one of these words, whatever its case and the blanks around it.
pub fn is_among(name: &str, words: &str) -> bool {
    let name = name.trim();
    words.split(' ').any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_told_from_notes() {
        for clear in "diagonal|X-Sudoku|Sudoku X|sudokux|Killer Sudoku|Killer Sudoku No. 3|anti-knight|Windoku (hard)|9x9 Jigsaw|\
            easy, Latin square|Diagonals differ too|Cells a knight's move apart do not repeat a digit"
        .split('|')
        {
            assert!(in_note(clear).is_some() && first(clear).is_some(), "{clear}");
        }
        for note in
            "|easy|SE 7.1|X|x 7|King|by Tom|royle|x-wing needed|skyscraper|Sudoku 9x9|Sudoku 9 x 9|classic|2024-09-17|\
            diagonal symmetry|a hard one by Stephen King, which contains an X-wing and needs a skyscraper"
                .split('|')
        {
            assert!(in_note(note).is_none(), "{note}");
        }
        for rule in ["x", "King", "hard killer", "Both diagonals", "sudoku with thermo", "[\"diagonal\"]"] {
            assert!(first(rule).is_some(), "{rule}");
        }
        for usual in ["", "classic", "Standard Sudoku", "normal rules"] {
            assert!(first(usual).is_none() && is_usual(usual), "{usual}");
        }
        assert!(["Sudoku 9 x 9", "9x9", "29"].into_iter().all(|size| first(size).is_none() && !is_usual(size)));
    }

    #[test]
    fn names_of_several_words_may_name_a_variant() {
        for (text, left) in [("Jigsaw Sudoku", " Sudoku"), ("killer jigsaw", "killer"), ("jigsawx", "jigsawx")] {
            assert_eq!(without(text, OF_REGIONS).trim(), left.trim());
        }
        for name in ["Easy", "Very hard", "Jigsaw Sudoku", "Jigsaw 7x7", "Sudoku 9x9 hard"] {
            assert!(is_name(name), "{name}");
        }
        for other in "|Puzzle|HARD|easy|Killer|Easy diagonal|Easy one|Easy, hard|hard:|X|3 Jigsaw| easy|aabb".split('|')
        {
            assert!(!is_name(other), "{other}");
        }
        let clear = ["killer_puzzle", "diagonalSudoku", "anti_knight", "sudokux"];
        assert!(clear.into_iter().all(|name| in_name(name).is_some()));
        assert!(["puzzle", "x", "board_x", "windows", "easy"].into_iter().all(|name| in_name(name).is_none()));
    }
}
