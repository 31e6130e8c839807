//! Arrays in the dress of several languages, and what is wrong with some.

use super::*;

const ROWS: [&str; 4] = ["1 0 0 0", "0 0 3 0", "0 0 0 2", "0 4 0 0"];

fn cells(text: &str) -> Result<(usize, String), String> {
    let cells = read(Raw { text: text.as_bytes(), line: 1, before: 0 }, &Options::default());
    let cells = cells.map_err(|error| format!("{}:{} {error}", error.line, error.column))?;
    Ok((cells.order, cells.cells.iter().map(|cell| cell.text).collect()))
}

fn printed(open: &str, between_rows: &str, close: &str, between: &str) -> String {
    let rows = ROWS.map(|row| row.replace(' ', between));
    format!("{open}{}{close}", rows.join(between_rows))
}

#[test]
fn arrays_of_many_languages_are_one_board() {
    for text in [
        printed("[[", "], [", "]]", ", "),
        printed("[[", "],\n [", "]]\n", ","),
        printed("[[", "]\n [", "]]", " "),
        printed("array([[", "],\n       [", "]], dtype=int64)", ", "),
        printed("board = np.array([[", "], [", "]])", ", "),
        printed("Matrix([\n[", "],\n[", "]])", ", "),
        printed("sympy.ImmutableDenseMatrix([[", "], [", "]])", ", "),
        printed("val board = arrayOf(\n intArrayOf(", "),\n intArrayOf(", ")\n)", ", "),
        printed("List(List(", "), List(", "))", ", "),
        printed("int[][] board = {{", "},\n{", "}};", ", "),
        printed("int[][] b = new int[][] {{", "},\n{", "}};", ", "),
        printed("int grid[4][4] = {\n {", "},\n {", "},\n};\n", ","),
        printed("const board: number[][] = [[", "], [", "]];", ", "),
        printed("let grid = vec![vec![", "], vec![", "]];", ", ").replace("vec![0", "[0"),
        printed("[][]int{{", "}, {", "}}", ", "),
        printed("var board = [4][4]int{\n{", "},\n{", "},\n}", ", "),
        printed("board := [][]string{{\"", "\"}, {\"", "\"}}", "\", \""),
        printed("int[,] board = new int[,] { {", "}, {", "} };", ", "),
        printed("int[,] board = new int[4, 4]\n{\n {", "},\n {", "}\n};", ", "),
        printed("var board = new[,] {{", "}, {", "}};", ", "),
        printed("int[][] board = new int[][] { new int[] {", "}, new int[] {", "} };", ", "),
        printed("$board = [[", "], [", "]];", ", "),
        printed("$board = array(array(", "), array(", "));", ", "),
        printed("my @board = ([", "], [", "]);", ", "),
        printed("[", "; ", "]", " "),
        printed("A = [", ";\n     ", "];", " "),
        printed("A = [", "; ", ";]", ", "),
        printed("((", "), (", "))", ", "),
        printed("[", "]\n[", "]\n", ", "),
        printed("[[", ".]\n [", ".]]", ". "),
        printed("{\"puzzle\": [[", "], [", "]]}", ", "),
        printed("{'grid': [[", "], [", "]], 'difficulty': 'easy'}", ", "),
        printed("{board: [[", "], [", "]]}", ", "),
        printed("[", ", ", "]", ", "),
        printed("[[\"", "\"], [\"", "\"]]", "\", \""),
        printed("[\"", "\", \"", "\"]", ""),
        printed(
            "{\"newboard\": {\"grids\": [{\"value\": [[",
            "], [",
            "]], \"difficulty\": \"Hard\"}], \"message\": \"ok\"}}",
            ",",
        ),
    ] {
        assert!(begins(&text) || text.starts_with("[[\""), "{text}");
        assert_eq!(cells(&text), Ok((4, "1000003000020400".to_owned())), "{text}");
    }
    for nothing in ["None", "null", "nan", "'.'", "\"\"", "' '"] {
        let text = printed("[[", "], [", "]]", ", ").replace('0', nothing);
        assert_eq!(cells(&text).unwrap().1, "1.....3....2.4..", "{text}");
    }
}

#[test]
fn a_string_of_all_cells_is_a_board() {
    let line = "1000003000020400";
    assert_eq!(cells(&format!("{{\"puzzle\": \"{line}\", \"id\": 7}}")), Ok((4, line.to_owned())));
    let note = format!("{{\"id\": 7, \"puzzle\": \"{line}\"}}");
    assert_eq!(
        read(Raw { text: note.as_bytes(), line: 1, before: 0 }, &Options::default()).unwrap().note.as_deref(),
        Some("id: 7")
    );
}

#[test]
fn many_boards_are_told_apart() {
    let board = printed("[[", "], [", "]]", ", ");
    let line = "\"1000003000020400\"";
    for text in [
        format!("[{board}, {board}]"),
        format!("[{board},\n {board}]\n"),
        format!("{board}\n{board}\n"),
        format!("[{line}, {line}]"),
        format!("[{{\"puzzle\": {board}}}, {{\"puzzle\": {board}}}]"),
        format!("{{\"puzzles\": [{line}, {line}]}}"),
        format!("{0}\n{0}", printed("[", "]\n[", "]", ", ")),
        format!("{0}\n{0}", printed("[", "; ", "]", " ")),
    ] {
        let boards = boards(text.as_bytes(), None);
        assert_eq!(boards.len(), 2, "{text}");
        for board in boards {
            assert_eq!(cells(&text[board]).unwrap().1, "1000003000020400", "{text}");
        }
    }
}

#[test]
fn pieces_of_all_cells_are_puzzles_however_many_there_are() {
    let list = printed("[", ", ", "]", ", ");
    for (piece, count) in [("'1.....3....2.4..'", 15), ("'1.....3....2.4..'", 16), (&list[..], 15), (&list[..], 16)] {
        let text = format!("[{}]", vec![piece; count].join(", "));
        assert_eq!(boards(text.as_bytes(), None).len(), count, "{text}");
        assert_eq!(boards(text.as_bytes(), Some(16)).len() == 1, count == 16, "{text}");
    }
    for piece in ["'1.....3....2.5..'", "'................'"] {
        assert_eq!(boards(format!("[{}]", [piece; 16].join(", ")).as_bytes(), None).len(), 1, "{piece}");
    }
}

#[test]
fn a_solution_beside_a_puzzle_is_found_however_deep() {
    let board = printed("[[", "], [", "]]", ", ");
    let solution = "[[1, 3, 2, 4], [4, 2, 3, 1], [3, 1, 4, 2], [2, 4, 1, 3]]";
    for (solution, found) in [(solution, 16), ("'1324423131422413'", 16), ("[]", 0), ("7", 0), ("'unique'", 0)] {
        let text = format!("{{\"puzzle\": {board}, \"solution\": {solution}, \"size\": 4}}");
        for text in [
            text.clone(),
            format!("{{\"newboard\": {{\"grids\": [{text}], \"message\": \"ok\"}}}}"),
            format!("{{\"data\": {text}, \"solutions\": 1}}"),
            format!("{{\"data\": {text}, \"answer\": {solution}}}"),
        ] {
            let cells = read(Raw { text: text.as_bytes(), line: 1, before: 0 }, &Options::default()).unwrap();
            assert_eq!(cells.solution.len(), found, "{text}");
            assert!(cells.note.unwrap().contains("size: 4"), "{text}");
        }
    }
    // What is not compared would be taken for a solution that was, or is the puzzle.
    let short = "[[1, 3, 2, 4], [4, 2, 3, 1], [3, 1, 4, 2], [2, 4, 1]]";
    let two = format!("[{solution}, {solution}]");
    for wrong in ["'132442313142241'", "'13244231314224131'", short, &two, "{\"r1c1\": 1}"] {
        let text = format!("{{\"puzzle\": {board}, \"solution\": {wrong}}}");
        assert!(cells(&text).unwrap_err().ends_with("a solution of 16 cells expected"), "{text}");
    }
    let text = format!("{{\"puzzle\": {board}, \"solution\": {solution}, \"answer\": '1324423131422431'}}");
    assert!(cells(&text).unwrap_err().ends_with("one solution (this is another) expected"));
    let text = format!("{{\"puzzles\": [{board}, {board}], \"solutions\": [{solution}, {solution}]}}");
    assert!(cells(&text).unwrap_err().ends_with("each puzzle in a map with its solution expected"));
}

#[test]
fn faults_have_places() {
    for (text, message) in [
        ("[[1], [2, 3]]", "1:7 one cell in each bracket, or rows of as many (these look like candidates) expected"),
        ("{\"puzzle\": [[1, 2], [3, 4]], \"size\": 9}", "1:38 the size of these cells, 2, expected"),
        ("[[1, 2], [3]]", "1:11 2 cells expected, 1 found"),
        ("[[1, 2], [3, 4], [1, 2]]", "1:23 2 lines expected, 3 found"),
        ("[1, 2, 3, 4]", "1:11 16 cells expected, 4 found"),
        ("[[1, 2], [3, 4]", "1:16 a closing bracket expected"),
        ("[[1, 2], [3, 4)]", "1:15 the bracket that closes [ expected"),
        ("[[1, 2], [3, 4]]]", "1:17 an opening bracket before it expected"),
        ("[[1, 2.], [2, 1]]", "1:6 a point in all numbers or in none expected"),
        ("[[1, 2], [2.0, 1]]", "1:11 a point in all numbers or in none expected"),
        ("[[1., 2.], [2, 1.]]", "1:13 a point in all numbers or in none expected"),
        ("[[1; 2], [3, 4]]", "1:4 a cell or a comma expected"),
        ("[1 2; ; 3 4]", "1:7 a cell or a comma expected"),
        ("[1 2; 3]", "1:7 2 cells expected, 1 found"),
        ("[[1, 2]; [3, 4]]", "1:8 a cell or a comma expected"),
        ("[[1, , 2]]", "1:6 a cell before the comma expected"),
        ("[\"12, \"]\"", "1:9 a closing quote behind it expected"),
        ("{\"puzzle\": [[1, 2], [3, 4]], \"cages\": []}", "1:31 unknown key \"cages\""),
        ("{\"puzzle\": [[1, 2], [3, 4]], \"diagonal\": true}", "1:31 unknown key \"diagonal\""),
        ("{\"cages\": []}", "1:1 a key such as \"puzzle\" with a board expected"),
        ("{\"puzzle\": [[1, 2], [3, 4]], \"grid\": [[1, 2], [3, 4]]}", "1:31 one board (this is the second) expected"),
        ("[[[1, 2], [3, 4]], [[1, 2], [3, 4]]]", "1:21 nothing more expected"),
        ("[]", "1:1 rows of cells in brackets expected"),
        ("[[1, 2, 3, 4, 5]]", "1:15 16 cells expected, 5 found"),
        ("{1: 2, 3}", "1:8 a key expected"),
        ("{1, 3: 4}", "1:5 keys for all or none expected"),
        ("{1: 2: 3}", "1:2 what this key says expected"),
        ("{1:, 2: 3}", "1:4 a cell before the comma expected"),
    ] {
        assert_eq!(cells(text).unwrap_err(), message, "{text}");
    }
    assert!(cells(&"[".repeat(65)).unwrap_err().contains("deeper than 64"));
}

#[test]
fn other_brackets_are_none() {
    for text in ["[Puzzle]\n", "[State]", "puzzle: x", "((abc))", "53..7", "hello [1]"] {
        assert!(!begins(text), "{text}");
    }
}
