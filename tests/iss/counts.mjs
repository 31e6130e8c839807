// Counts the solutions of texts with the Interactive Sudoku Solver itself: `ISS_ROOT=FOLDER node counts.mjs [limit] < texts`, one text
// on each line. Prints for each a number, or `-` and why it is refused. FOLDER has the program's own `js` and `tests`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const root = pathToFileURL(process.env.ISS_ROOT + '/').href;
const { ensureGlobalEnvironment } = await import(root + 'tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SudokuParser } = await import(root + 'js/sudoku_parser.js' + self.VERSION_PARAM);
const { SudokuBuilder } = await import(root + 'js/solver/sudoku_builder.js' + self.VERSION_PARAM);

const count = (text) => {
  try {
    const constraint = SudokuBuilder.resolveConstraint(SudokuParser.parseText(text));
    return `${SudokuBuilder.build(constraint).countSolutions(+(process.argv[2] || 1000))}`;
  } catch (error) {
    return `- ${String(error.message || error).split('\n')[0]}`;
  }
};
// A line end within a text is written `\n`.
for (const line of readFileSync(0, 'utf8').split('\n').filter((line) => line)) {
  console.log(count(line.replaceAll('\\n', '\n')));
}
