//! Texts without what says nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::ways::Canon;

/// A text without what says nothing in this way to write.
pub fn canon(canon: Canon, text: &str) -> String {
    // A mark of a byte order is no character, wherever its line stands.
    let text = text.replace('\u{feff}', "");
    // A sum that was left empty is none.
    let text = text.replace(",\"value\":\"\"", "");
    // A blank between quotes is an empty cell.
    let text = text.replace("\" \"", "\".\"").replace("' '", "'.'");
    let text = if canon == Canon::Ours { without_usual_symbols(&with_settled_marks(&text)) } else { text };
    // Between tabs, nothing is an empty cell.
    let is_row = |line: &str| canon == Canon::Fields('\t') && line.contains('\t');
    let lines = text.lines().filter(|line| is_row(line) || !line.trim().is_empty());
    let lines = lines.filter(|line| !line.trim_start().starts_with('#'));
    let mut lines: Vec<&str> = lines.collect();
    // Rows of tabs alone at the end are no sheet, but rows that a spreadsheet left there.
    while canon == Canon::Fields('\t') && lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let mut lines: Vec<String> = lines.into_iter().map(|line| canon_line(canon, line)).collect();
    if canon == Canon::Triples {
        lines = lines.chunk_by(|one, other| is_triple(one) && is_triple(other)).fold(Vec::new(), with_triples);
    }
    if canon == Canon::Ours {
        return with_statements_in_order(&lines);
    }
    lines.concat()
}

/// Our own notation with what each puzzle says below its first line sorted: keys stand in any order, each with the rows below it.
fn with_statements_in_order(lines: &[String]) -> String {
    let is_puzzle = |line: &String| line.trim_start().starts_with("PUZZLE");
    let mut text = String::new();
    for puzzle in lines.chunk_by(|_, next| !is_puzzle(next)) {
        let mut statements: Vec<String> =
            puzzle.chunk_by(|_, next| !next.contains(':')).map(<[String]>::concat).collect();
        let first = usize::from(is_puzzle(&puzzle[0]));
        // Givens that are all empty say nothing.
        let is_empty = |cells: &str| cells.chars().all(|cell| cell == '.' || cell.is_whitespace());
        statements.retain(|said| !said.strip_prefix("GIVENS:").is_some_and(is_empty));
        statements[first..].sort_unstable();
        text += &statements.concat();
    }
    text
}

/// Our own notation without the line that names the symbols which an order has anyway, and without what regions are called, which
/// is said where they first stand out of order.
fn without_usual_symbols(text: &str) -> String {
    let usual = |symbols: &str| symbols == "numbers" || "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".starts_with(symbols);
    let is_usual = |line: &&str| line.strip_prefix("symbols: ").is_some_and(usual);
    text.split_inclusive('\n').filter(|line| !is_usual(&line.trim_end()) && !line.starts_with("labels: ")).collect()
}

/// Our own notation with sets of one candidate, such as `r1c2=3`, among the givens. A set and another given of its cell leave
/// nothing.
fn with_settled_marks(text: &str) -> String {
    let text = with_marks_once(&with_marks_last(&with_all_givens(text)));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (mut first_row, mut order) = (0, 0);
    for number in 0..lines.len() {
        if lines[number].trim() == "givens:" {
            first_row = number + 1;
        }
        if let Some(said) = lines[number].trim().strip_prefix("order: ") {
            order = said.parse().unwrap_or(0);
        }
        let Some(marks) = lines[number].strip_prefix("marks:").map(str::to_owned) else { continue };
        let mut left = "marks:".to_owned();
        for set in marks.split_whitespace() {
            if first_row > 0
                && let Some(met) = Met::of(set, &lines[first_row..number])
            {
                if !met.agree {
                    lines[first_row + met.row].replace_range(met.column..met.column + 1, ".");
                    left += &format!(" {}=", met.cell);
                }
                continue;
            }
            match place_of_one(set).filter(|_| first_row > 0) {
                Some((row, column, value)) if first_row + row - 1 < number => {
                    let cells = lines[first_row + row - 1].chars().enumerate();
                    let cell = |(place, cell)| if place + 1 == column && cell == '.' { value } else { cell };
                    lines[first_row + row - 1] = cells.map(cell).collect();
                }
                _ if is_full(set, order) => {}
                _ => left += &format!(" {set}"),
            }
        }
        lines[number] = if left == "marks:" { String::new() } else { left };
    }
    with_marks_last(&lines)
}

/// Whether a set holds all values of an order up to 9, and so says nothing.
fn is_full(set: &str, order: usize) -> bool {
    let mut values: Vec<char> = set.split_once('=').map_or(Vec::new(), |(_, values)| values.chars().collect());
    values.sort_unstable();
    order < 10 && values.into_iter().eq("123456789".chars().take(order))
}

/// Our own notation with rows of empty cells in each puzzle that has marks and its order, but no givens.
fn with_all_givens(text: &str) -> Vec<String> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut out = Vec::new();
    for puzzle in lines.chunk_by(|_, next| !next.trim().starts_with("puzzle")) {
        let has = |key: &str| puzzle.iter().position(|line| line.trim_start().starts_with(key));
        let order = puzzle.iter().find_map(|line| line.trim().strip_prefix("order: ")?.parse().ok());
        let (before, marks) = puzzle.split_at(has("marks:").unwrap_or(puzzle.len()));
        out.extend_from_slice(before);
        if let (Some(order), None) = (order.filter(|order: &usize| *order <= 64 && !marks.is_empty()), has("givens:")) {
            out.push("givens:".to_owned());
            out.extend(vec![".".repeat(order); order]);
        }
        out.extend_from_slice(marks);
    }
    out
}

/// Our own notation with all sets of a puzzle on its last line, sorted: where they stand says nothing.
fn with_marks_last(lines: &[String]) -> String {
    let (mut out, mut sets) = (String::new(), Vec::new());
    for line in lines.iter().map(String::as_str).chain(["puzzle"]) {
        if let Some(more) = line.strip_prefix("marks:") {
            sets.extend(more.split_whitespace().map(with_values_in_order));
            continue;
        }
        if line.trim().starts_with("puzzle") && !sets.is_empty() {
            sets.sort_unstable();
            out += &format!("marks: {}\n", std::mem::take(&mut sets).join(" "));
        }
        out += &format!("{line}\n");
    }
    out.truncate(out.len() - "puzzle\n".len());
    out
}

/// A set such as `r1c2=43` with its values sorted.
fn with_values_in_order(set: &str) -> String {
    let Some((cell, values)) = set.split_once('=').filter(|(_, values)| !values.contains(',')) else {
        return set.to_owned();
    };
    // A 0 in front of a number says nothing.
    let cell = cell.replace("r0", "r").replace("c0", "c");
    let mut values: Vec<char> = values.chars().collect();
    values.sort_unstable();
    format!("{cell}={}", values.into_iter().collect::<String>())
}

/// Our own notation with the sets of a cell that is named twice as one: what both of them hold.
fn with_marks_once(text: &str) -> String {
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut known: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for line in text.lines() {
        if line.trim().starts_with("puzzle") {
            known.clear();
        }
        let number = lines.len();
        lines.push(Vec::new());
        if !line.starts_with("marks:") {
            lines[number].push(line.to_owned());
            continue;
        }
        for piece in line.split_whitespace() {
            let (cell, values) = piece.split_once('=').unwrap_or((piece, ""));
            let earlier = known.get(cell).copied().filter(|_| piece.contains('=') && !values.contains(','));
            match earlier {
                Some((line, place)) => keep(&mut lines[line][place], values),
                None => {
                    known.insert(cell.to_owned(), (number, lines[number].len()));
                    lines[number].push(piece.to_owned());
                }
            }
        }
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// Strikes what is none of these values from a set such as `r1c2=34`.
fn keep(set: &mut String, values: &str) {
    let (cell, own) = set.split_once('=').unwrap_or((set, ""));
    let left: String = own.chars().filter(|value| values.contains(*value)).collect();
    *set = format!("{cell}={left}");
}

/// A set of candidates for a cell in which a value is given.
struct Met<'s> {
    cell: &'s str,
    row: usize,
    column: usize,
    /// Whether the value is one of the candidates, so that the set says nothing more.
    agree: bool,
}

impl Met<'_> {
    /// The cell of a set in these rows, if a value is given there.
    fn of<'s>(set: &'s str, rows: &[String]) -> Option<Met<'s>> {
        let (cell, values) = set.split_once('=')?;
        let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
        let row = row.parse::<usize>().ok()?.checked_sub(1)?;
        let column = column.parse::<usize>().ok()?.checked_sub(1)?;
        let given = rows.get(row)?.get(column..column + 1)?;
        let is_given = given.chars().all(|given| given.is_ascii_alphanumeric()) && !values.contains([',', '.']);
        is_given.then(|| Met { cell, row, column, agree: values.contains(given) })
    }
}

/// Row, column and value of a set of one candidate, perhaps with the comma of a list behind it.
fn place_of_one(set: &str) -> Option<(usize, usize, char)> {
    let (place, values) = set.split_once('=')?;
    let (row, column) = place.strip_prefix('r')?.split_once('c')?;
    let mut values = values.chars();
    let value = values.next().filter(|_| matches!(values.as_str(), "" | ","))?;
    Some((row.parse().ok().filter(|&row| row > 0)?, column.parse().ok()?, value))
}

/// Whether a line is a row, a column and a letter.
fn is_triple(line: &str) -> bool {
    line.len() == 4 && !line.trim_end().ends_with(|end: char| end.is_ascii_digit())
}

/// Lines with some more, which may be such ones: a letter may be said twice, so that their number says nothing where it is right.
fn with_triples(mut lines: Vec<String>, more: &[String]) -> Vec<String> {
    if lines.last().is_some_and(|line| is_triple(&more[0]) && line.trim().parse() == Ok(more.len())) {
        lines.pop();
    }
    lines.extend(triples(more));
    lines
}

/// Such lines sorted; two letters for one cell contradict each other, whichever they are.
fn triples(lines: &[String]) -> Vec<String> {
    let mut letters: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in lines {
        let (cell, letter) = if is_triple(line) { line.split_at(2) } else { (line.as_str(), "") };
        let all = letters.entry(cell).or_default();
        all.extend((!all.contains(&letter)).then_some(letter));
    }
    letters
        .into_iter()
        .map(|(cell, all)| if all.len() > 1 { format!("{cell}!") } else { cell.to_owned() + all[0] })
        .collect()
}

fn canon_line(canon: Canon, line: &str) -> String {
    let line = &ruler(line);
    let joined = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    match canon {
        // In a pattern a dot may stand as it is.
        Canon::Parts => parts(line.trim().replace("%2E", ".").as_str()) + "\n",
        Canon::Sets => {
            let sorted = |set: &str| {
                let mut set: Vec<char> = emptied(set).chars().collect();
                set.sort_unstable();
                set.into_iter().collect::<String>()
            };
            let line = line.replace(['|', '│', '┃', '║'], " | ");
            let sets: Vec<String> = line.split_whitespace().map(sorted).collect();
            let order = sets
                .iter()
                .filter(|set| set.contains(|symbol: char| symbol.is_alphanumeric() || symbol == '.'))
                .count();
            // Walls around all columns are a frame alone: boxes of one column say nothing.
            let walls = sets.iter().filter(|set| *set == "|").count();
            let is_inner = |place: usize| place > 0 && place + 1 < sets.len();
            let is_wall = |(place, set): (usize, &String)| walls > order && set == "|" && is_inner(place);
            let sets: Vec<String> =
                sets.iter().enumerate().filter(|&piece| !is_wall(piece)).map(|(_, set)| set.clone()).collect();
            // All values of a cell are an empty cell, which stands for all.
            let all: String = "123456789".chars().take(order).collect();
            let said = |set: String| if set == all && order > 1 { ".".to_owned() } else { set };
            sets.into_iter().map(said).collect::<Vec<_>>().join(" ") + "\n"
        }
        // Forms turn the `+` of links into blanks.
        Canon::Cells if ["fpuzN4I", "load=N4I"].iter().any(|link| line.contains(link)) => {
            line.trim().replace(' ', "+") + "\n"
        }
        Canon::Cells => without_empty_solution(cells(&line.replace(['|', '│', '┃', '║'], " | "))) + "\n",
        Canon::Entered => cells(&without_entered(line)) + "\n",
        // Two bars with nothing between them, not even a blank, are one.
        Canon::Boxed => canon_line(Canon::Fields('|'), &line.replace("||", "|")),
        Canon::Drawn => centred(&emptied(line.trim_end()).replace(['.', '\t'], " ")) + "\n",
        // Below a heading stands a line of dashes, however many fields it has.
        Canon::Fields('|') if is_ruler(line) => "-\n".to_owned(),
        Canon::Fields(between) => {
            let line = line.trim_matches(' ');
            // In tables a bar stands at both ends, or at none.
            let line = if between == '|' { line.strip_prefix('|').unwrap_or(line) } else { line };
            let line = if between == '|' { line.strip_suffix('|').unwrap_or(line) } else { line };
            let mut quoted = false;
            let parts = |character: char| {
                quoted ^= character == '"';
                character == between && !quoted
            };
            let fields = line.split(parts).map(|field| joined(field.trim_matches(['"', ' '])));
            let fields = fields.map(|field| if field.is_empty() { ".".to_owned() } else { emptied(number(&field)) });
            fields.collect::<Vec<_>>().join(&between.to_string()) + "\n"
        }
        Canon::Words => {
            let plain = line.replace("None", ".").replace("null", ".");
            let apart = |character: char| !character.is_alphanumeric() && character != '.';
            let words = plain.split(apart).filter(|word| !word.is_empty());
            words.map(|word| emptied(number(word)) + " ").collect()
        }
        Canon::Runs => runs(line.trim()) + "\n",
        Canon::Packed => unpacked(line.trim()) + "\n",
        Canon::Games => {
            let says_nothing = ["<?xml version=\"1.0\"?>", "<opensudoku>", "</opensudoku>"].contains(&line.trim());
            if says_nothing { String::new() } else { cells(line) + "\n" }
        }
        Canon::Regions => cells(&renumbered(line, "J")) + "\n",
        Canon::Json => {
            renumbered(&with_sorted_marks(&without_open_clues(&line.replace(char::is_whitespace, ""))), "\"region\":")
        }
        Canon::Ours => cells(&with_words_once(line).replacen(':', ": ", 1).replace('|', " | ")) + "\n",
        Canon::Triples => line.trim().to_owned() + "\n",
    }
}

/// A row of a drawing with cells three characters wide: one symbol or number stands anywhere in its cell.
fn centred(line: &str) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    let is_row =
        |characters: &[char]| characters.len() % 4 == 1 && characters.iter().any(|letter| letter.is_alphanumeric());
    if !is_row(&characters) {
        return line.to_owned();
    }
    for cell in characters[1..].chunks_mut(4) {
        let text: String = cell[..3].iter().collect();
        let centred: Vec<char> = format!("{:^3}", text.trim_matches(' ')).chars().collect();
        cell[..3].copy_from_slice(&centred);
    }
    characters.into_iter().collect()
}

/// Cells between blanks; of ten and more, numbers may have a 0 in front.
fn cells(line: &str) -> String {
    // A comma parts what stands beside it, with a blank in front or without.
    let line = line.replace(" ,", ",");
    let words: Vec<&str> = line.split_whitespace().collect();
    let numbers = words.len() >= 10;
    emptied(&words.into_iter().map(|word| if numbers { number(word) } else { word }).collect::<Vec<_>>().join(" "))
}

/// A puzzle without as many empty cells behind it: a solution that nobody has filled in says nothing.
fn without_empty_solution(line: String) -> String {
    let is_empty = |cells: &str| cells.len() >= 16 && cells.bytes().all(|cell| cell == b'.');
    match line.split_once(' ') {
        Some((puzzle, solution)) if puzzle.len() == solution.len() && is_empty(solution) => puzzle.to_owned(),
        _ => line,
    }
}

/// What stands between `~`, sorted; a diagonal that is named twice is one; what cells may hold is what all that names them leaves.
fn parts(line: &str) -> String {
    let line = &[".Diagonal~1", ".Diagonal~-1"]
        .into_iter()
        .fold(line.to_owned(), |line, diagonal| line.replace(&diagonal.repeat(2), diagonal));
    // Nothing divides a prime order into boxes.
    let line =
        &["5x5", "7x7"].into_iter().fold(line.clone(), |line, shape| line.replace(&format!("{shape}.NoBoxes"), shape));
    let line = &outside_apart(line.strip_suffix('.').unwrap_or(line));
    let mut cells: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut others: Vec<String> = Vec::new();
    for part in line.split('~') {
        // What opens another run of cells says nothing behind one of them.
        let part = part.strip_suffix('.').filter(|cell| cell.starts_with('R')).unwrap_or(part);
        let mut pieces = part.split('_');
        let place = pieces.next().unwrap_or_default();
        let values: Vec<Option<usize>> = pieces.map(|piece| piece.parse().ok()).collect();
        if values.is_empty() || values.contains(&None) || !place.starts_with('R') {
            others.push(relabelled(part));
            continue;
        }
        let mut values: Vec<usize> = values.into_iter().flatten().collect();
        values.sort_unstable();
        values.dedup();
        let place = place.to_ascii_uppercase();
        cells.entry(place).and_modify(|left| left.retain(|value| values.contains(value))).or_insert(values);
    }
    others.extend(cells.into_iter().map(|(cell, values)| format!("{cell}{values:?}")));
    others.retain(|part| !part.is_empty() && part != ".");
    others.sort_unstable();
    others.join("~")
}

/// Clues at both ends of a line as two words, `.XSum~R1~3~` and `.XSum~R1~~5`, as they may be written too.
fn outside_apart(line: &str) -> String {
    let apart = |word: &str| {
        let mut pieces = word.split('~');
        let [name, place, first] = [(); 3].map(|()| pieces.next().unwrap_or_default());
        let (second, more) = (pieces.next().unwrap_or_default(), pieces.next());
        if !["XSum", "Skyscraper", "NumberedRoom"].contains(&name) || more.is_some() {
            return word.to_owned();
        }
        let ends = [(first, "~"), (second, "~~")].into_iter().filter(|(value, _)| !value.is_empty());
        ends.map(|(value, end)| format!("{name}~{place}{end}{value}")).collect::<Vec<_>>().join(".")
    };
    line.split('.').map(apart).collect::<Vec<_>>().join(".")
}

/// Labels of regions, one character each, by the order in which they come.
fn relabelled(part: &str) -> String {
    let (labels, rest) = part.split_at(part.find('.').unwrap_or(part.len()));
    if labels.len() < 16 || labels.len().isqrt().pow(2) != labels.len() || !labels.is_ascii() {
        return part.to_owned();
    }
    let mut known: Vec<char> = Vec::new();
    let mut number = |label: char| match known.iter().position(|other| *other == label) {
        Some(number) => number,
        None => {
            known.push(label);
            known.len() - 1
        }
    };
    let labels: Vec<usize> = labels.chars().map(&mut number).collect();
    format!("{labels:?}{rest}")
}

/// A line of our own notation; words behind `also:` stand in any order, and say no more where they stand twice.
fn with_words_once(line: &str) -> String {
    let Some(words) = line.trim_start().strip_prefix("also:") else { return line.to_owned() };
    let words: BTreeSet<&str> = words.split_whitespace().collect();
    format!("also: {}", words.into_iter().collect::<Vec<_>>().join(" "))
}

/// A line of cells with an empty one in the place of each digit behind `+`.
fn without_entered(line: &str) -> String {
    let mut pieces = line.split('+');
    let first = pieces.next().unwrap_or_default().to_owned();
    let emptied = |piece: &str| match piece.strip_prefix(|digit: char| ('1'..='9').contains(&digit)) {
        Some(rest) => format!(".{rest}"),
        None => format!("+{piece}"),
    };
    pieces.fold(first, |line, piece| line + &emptied(piece))
}

/// An object of f-puzzles without the clues beside the board that are not filled in: they say nothing.
fn without_open_clues(line: &str) -> String {
    let open = |piece: &str| {
        piece
            .rfind('{')
            .filter(|&start| piece[start..].starts_with("{\"cell\":") && piece[start..].contains("\"value\":\"\""))
    };
    let pieces = line.split_inclusive('}').map(|piece| &piece[..open(piece).unwrap_or(piece.len())]);
    let text = pieces.collect::<String>().replace(",,", ",").replace("[,", "[").replace(",]", "]");
    let mut pieces: Vec<&str> = text.split(":[]").collect();
    let last = pieces.pop().unwrap_or_default();
    let without_key = |piece: &str| piece[..piece.rfind(",\"").unwrap_or(piece.len())].to_owned();
    pieces.into_iter().map(without_key).collect::<String>() + last
}

/// An object of f-puzzles whose candidates stand in ascending order, each once; a single one is a given.
fn with_sorted_marks(line: &str) -> String {
    let key = "\"givenPencilMarks\":[";
    let mut pieces = line.split(key);
    let first = pieces.next().unwrap_or_default().to_owned();
    let sorted = |piece: &str| {
        let (marks, rest) = piece.split_at(piece.find(']').unwrap_or(0));
        let numbers: Option<BTreeSet<usize>> = marks.split(',').map(|mark| mark.parse().ok()).collect();
        if let (Some(1), Some(rest)) = (numbers.as_ref().map(BTreeSet::len), rest.strip_prefix(']')) {
            return format!("\"value\":{marks},\"given\":true{rest}");
        }
        let numbers = numbers.map(|numbers| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
        format!("{key}{}{rest}", numbers.as_deref().unwrap_or(marks))
    };
    pieces.fold(first, |line, piece| line + &sorted(piece))
}

/// Numbers of regions behind this key, by the order in which they come.
fn renumbered(line: &str, key: &str) -> String {
    let mut known: Vec<&str> = Vec::new();
    let mut pieces = line.split(key);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (number, rest) = piece.split_at(piece.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(piece.len()));
        let place = known.iter().position(|other| *other == number).unwrap_or_else(|| {
            known.push(number);
            known.len() - 1
        });
        text.push_str(&format!("{key}{place}{rest}"));
    }
    text
}

/// Behind the last `/` or `:`, letters that are runs of empty cells as so many dots, and numbers parted by blanks.
fn runs(line: &str) -> String {
    let start = line.rfind(['/', ':']).map_or(0, |place| place + 1);
    let (head, code) = line.split_at(start);
    let first = if head.contains("puzz.link") { 'g' } else { 'a' };
    let run = |character: char| match character {
        letter if letter.is_ascii_lowercase() && letter >= first => ".".repeat(letter as usize + 1 - first as usize),
        other => other.to_string(),
    };
    let dotted: String = code.chars().map(run).collect();
    // What parts two numbers says nothing beside empty cells.
    let plain: String = dotted.split('_').map(|piece| format!("{piece}_")).collect();
    without_symmetry(head) + plain.replace("._", ".").replace("_.", ".").trim_end_matches('_')
}

/// The sizes in front of the cells without what they tell a generator of a symmetry: `a`, `m` or `r`.
fn without_symmetry(head: &str) -> String {
    let sizes = head.strip_suffix(':').and_then(|sizes| sizes.strip_suffix(['a', 'm', 'r']));
    match sizes.filter(|sizes| sizes.starts_with(|first: char| first.is_ascii_digit())) {
        Some(sizes) => format!("{sizes}:"),
        None => head.to_owned(),
    }
}

/// A link of `scf` with its cells one by one: character `10 e + d` is the digit `d`, and `e` empty cells.
fn unpacked(line: &str) -> String {
    let start = line.rfind("/scf").map_or(0, |place| place + "/scf".len());
    let (head, code) = line.split_at(start);
    let cells = |character: char| {
        let number = match character {
            '0'..='9' => character as usize - '0' as usize,
            'A'..='Z' => character as usize - 'A' as usize + 10,
            'a'..='x' => character as usize - 'a' as usize + 36,
            other => return other.to_string(),
        };
        format!("{}{}", number % 10, "0".repeat(number / 10))
    };
    head.to_owned() + &code.chars().map(cells).collect::<String>()
}

/// A number of two digits without a 0 in front.
fn number(field: &str) -> &str {
    let is_number = field.len() == 2 && field.bytes().all(|byte| byte.is_ascii_digit());
    field.strip_prefix('0').filter(|_| is_number).unwrap_or(field)
}

/// Whether a line is strokes and nothing else. Between slashes they are empty cells.
pub fn is_ruler(line: &str) -> bool {
    let strokes = ["--", "==", "━━", "──"].iter().any(|stroke| line.contains(stroke));
    strokes && !line.chars().any(|character| character.is_alphanumeric() || "./".contains(character))
}

/// A ruler, however long it is, or the line as it is.
fn ruler(line: &str) -> String {
    if !is_ruler(line) {
        return line.to_owned();
    }
    let mut short: Vec<char> = line.trim().chars().collect();
    short.dedup();
    short.into_iter().collect()
}

/// A text in capital letters, with one character for all empty cells.
fn emptied(text: &str) -> String {
    text.to_uppercase().chars().map(|character| if "0X*_?-".contains(character) { '.' } else { character }).collect()
}
