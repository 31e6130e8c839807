"""The yardstick for rules beyond houses: OR-tools CP-SAT with one worker on a puzzle in our own notation, as far as
`generate variant` uses it. Each rule is said as CP-SAT has words for it: all-different, sums, orders, tables, automata."""

import re
import sys

from ortools.sat.python import cp_model


class Puzzle:
    """What a text in our own notation says: clues as (kind, head, cells), heads and places as they stand there."""

    def __init__(self, text):
        self.order, self.boxes, self.negative, self.clues, self.givens = 9, True, False, [], {}
        lines = iter(text.splitlines())
        for line in lines:
            key, _, rest = line.partition(":")
            kind, _, head = key.partition(" ")
            if kind == "order":
                self.order = int(rest)
                self.boxes = self.order == 9
            elif kind == "boxes":
                self.boxes = rest.strip() != "none"
            elif line == "also: kropki-negative":
                self.negative = True
            elif kind == "givens":
                self.givens = dict(rows(lines, self.order))
            elif kind in MODELS:
                self.clues.append((kind, head, rest))
            elif kind not in ("puzzle", ""):
                sys.exit(f"what does {line!r} say?")

    def houses(self):
        for k in range(self.order):
            yield [(k, place) for place in range(self.order)]
            yield [(place, k) for place in range(self.order)]
            if self.boxes:
                yield [(k // 3 * 3 + place // 3, k % 3 * 3 + place % 3) for place in range(9)]


def rows(lines, order):
    for row in range(order):
        symbols = next(lines).replace(" ", "")
        yield from (((row, column), int(symbol)) for column, symbol in enumerate(symbols) if symbol in "123456789")


def named(text):
    return [(int(row) - 1, int(column) - 1) for row, column in re.findall(r"r(\d+)c(\d+)", text)]


class Model:
    """One variable for each cell, its digit."""

    def __init__(self, puzzle):
        self.puzzle, self.order, self.model = puzzle, puzzle.order, cp_model.CpModel()
        cells = [(row, column) for row in range(self.order) for column in range(self.order)]
        self.digit = {cell: self.model.new_int_var(1, self.order, "") for cell in cells}
        for house in puzzle.houses():
            self.model.add_all_different(self.of(house))
        for cell, value in puzzle.givens.items():
            self.model.add(self.digit[cell] == value)
        for kind, head, rest in puzzle.clues:
            MODELS[kind](self, head, rest)
        if puzzle.negative:
            self.no_other_dots()

    def of(self, cells):
        return [self.digit[cell] for cell in cells]

    def cage(self, total, cells):
        self.model.add_all_different(self.of(named(cells)))
        self.model.add(sum(self.of(named(cells))) == int(total))

    def thermometer(self, _, cells):
        digits = self.of(named(cells))
        for one, other in zip(digits, digits[1:]):
            self.model.add(one < other)

    def arrow(self, circle, shaft):
        self.model.add(sum(self.of(named(shaft))) == self.digit[named(circle)[0]])

    def white(self, _, cells):
        self.pair(named(cells), lambda a, b: abs(a - b) == 1)

    def black(self, _, cells):
        self.pair(named(cells), lambda a, b: a == 2 * b or b == 2 * a)

    def whisper(self, _, cells):
        cells = named(cells)
        for two in zip(cells, cells[1:]):
            self.pair(two, lambda a, b: abs(a - b) >= 5)

    def renban(self, _, cells):
        digits = self.of(named(cells))
        least, most = (self.model.new_int_var(1, self.order, "") for _ in range(2))
        self.model.add_all_different(digits)
        self.model.add_min_equality(least, digits)
        self.model.add_max_equality(most, digits)
        self.model.add(most - least == len(digits) - 1)

    def little_killer(self, total, place):
        outside, direction = place.split()
        (row, column), steps = named(outside)[0], {"down": 1, "up": -1, "right": 1, "left": -1}
        down, right = (steps[word] for word in direction.split("-"))
        cells = [(row + k * down, column + k * right) for k in range(1, self.order + 1)]
        self.model.add(sum(self.digit[cell] for cell in cells if cell in self.digit) == int(total))

    def sandwich(self, line, value):
        crusts, value = (1, self.order), int(value)

        def step(state, digit):
            if digit in crusts:
                return {"before": 0, value: "after"}.get(state)
            if state in ("before", "after"):
                return state
            return state + digit if state + digit <= value else None

        index = int(line[1:]) - 1
        self.automaton([(k, index) if line[0] == "c" else (index, k) for k in range(self.order)], "before", step, "after")

    def skyscraper(self, place, value):
        value = int(value)

        def step(state, digit):
            highest, seen = state
            if digit < highest:
                return state
            return (digit, seen + 1) if seen < value else None

        self.automaton(self.seen_from(place), (0, 0), step, (self.order, value))

    def seen_from(self, place):
        (row, column), last = named(place)[0], self.order - 1
        if row in (-1, self.order):
            return [(k if row == -1 else last - k, column) for k in range(self.order)]
        return [(row, k if column == -1 else last - k) for k in range(self.order)]

    def automaton(self, cells, start, step, final):
        """Accepts what leads from the start to the final state; `step` knows the next state, or None."""
        numbers, transitions, reached = {start: 0}, [], [start]
        for state in reached:
            for digit in range(1, self.order + 1):
                following = step(state, digit)
                if following is None:
                    continue
                if following not in numbers:
                    numbers[following] = len(numbers)
                    reached.append(following)
                transitions.append((numbers[state], digit, numbers[following]))
        self.model.add_automaton(self.of(cells), 0, [numbers[final]], transitions)

    def no_other_dots(self):
        dotted = {tuple(named(rest)) for kind, _, rest in self.puzzle.clues if kind in ("white", "black")}
        for row, column in self.digit:
            for other in ((row, column + 1), (row + 1, column)):
                if other in self.digit and ((row, column), other) not in dotted:
                    self.pair(((row, column), other), lambda a, b: abs(a - b) != 1 and a != 2 * b and b != 2 * a)

    def pair(self, cells, holds):
        digits = range(1, self.order + 1)
        allowed = [(one, other) for one in digits for other in digits if holds(one, other)]
        self.model.add_allowed_assignments(self.of(cells), allowed)


MODELS = {
    "cage": Model.cage,
    "thermo": Model.thermometer,
    "arrow": Model.arrow,
    "white": Model.white,
    "black": Model.black,
    "whisper": Model.whisper,
    "renban": Model.renban,
    "little": Model.little_killer,
    "sandwich": Model.sandwich,
    "skyscraper": Model.skyscraper,
}


def is_unique(puzzle):
    """Whether there is exactly one solution. Building the model is part of it."""
    model = Model(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return False
    digits = list(model.digit.values())
    model.model.add_forbidden_assignments(digits, [[solver.value(digit) for digit in digits]])
    return solver.solve(model.model) == cp_model.INFEASIBLE
