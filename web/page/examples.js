/** Puzzles to begin with, as text that the library reads; their names are in `texts/`. @type {Record<string, string>} */
export const EXAMPLES = {
  classic: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  several: '..3.6.8....5.7...6..85..2..78....4.......2.3......6...........24.2.95..7.6....1..',
  none: '9.1.2.8..3....847......1.......6.74....8...2..3..526..84.6.53.2..67......1..8....',
  jigsaw: '......\n..6...\n4.3.6.\n2.4...\n....5.\n1.....\n\naabbbb\ncaaabb\ncceaff\nceeeff\ncceeff\ndddddd\n',
  killer: `puzzle: killer
order: 6
cage 13: r1c1 r1c2 r2c1 r3c1
cage 6: r1c3
cage 11: r1c4 r1c5 r1c6
cage 8: r2c2 r2c3 r2c4
cage 10: r2c5 r2c6 r3c6
cage 9: r3c2 r3c3 r4c3
cage 13: r3c4 r3c5 r4c4
cage 7: r4c1 r4c2
cage 14: r4c5 r4c6 r5c6 r6c6
cage 8: r5c1 r5c2
cage 1: r5c3
cage 8: r5c4 r5c5
cage 2: r6c1
cage 10: r6c2 r6c3
cage 6: r6c4 r6c5
`,
  arrows: `puzzle: arrows, one of them with a pill
order: 6
arrow r4c4 r4c5: r5c5 r6c6 r6c5 r5c6 r4c6
arrow r5c2: r4c2 r3c2
arrow r2c5: r1c5 r2c6
arrow r2c3: r1c4 r1c3
arrow r1c2: r2c1 r3c1
arrow r4c1: r5c1 r6c1
arrow r6c3: r6c2 r5c3
`,
  thermometers: `puzzle: thermometers
order: 6
thermo: r1c6 r2c5 r1c5
thermo: r6c2 r5c2 r5c3
thermo: r4c1 r5c1 r4c2
thermo: r3c3 r2c3 r3c4
thermo: r3c6 r4c5 r5c6 r6c6
thermo: r1c2 r2c2 r2c1
thermo: r3c2 r4c3 r4c4
thermo: r2c4 r1c3 r1c4
thermo: r5c4 r6c4 r6c5
thermo: r2c6 r3c5 r4c6
`,
  knight: 'puzzle: a knight’s move apart\norder: 6\nalso: knight\ngivens:\n......\n..12..\n....4.\n....6.\n..5..3\n......\n',
  letters: 'puzzle: A Latin square in letters\norder: 5\nboxes: none\nsymbols: ABCDE\ngivens:\n.CA..\n....A\nD....\n..ED.\nB....\n',
};
