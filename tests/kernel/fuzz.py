"""``python -m tests.kernel.fuzz --seconds N --seed S``: random proofs; no accepted statement may have a refuting point.

A right proof is built backwards: random facts and a random combination give the goal, so it must be accepted. Then statement
and proof are altered anywhere (a coefficient, a kind, a sign, a name, a part left out), and what the kernel still accepts must
hold at random exact points, evaluated by the few lines below and by the kernel's own ``check_point``, which must agree. The
families: combinations (with intermediate facts and definitions), uses of theorems accepted before, inductions for random
closed forms (with fresh step atoms), and uses of such theorems about sequences with images of every kind, index and states
included.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from tests.kernel.random_proofs import KINDS, SIGNS, VALUES, Author, Case, Prove
from verify.kernel import Fact, Point, Polynomial, Recursion, Rejected, Statement, Theorem, Vector, check_point, gram, prove


class Refuted(AssertionError):
    """An accepted statement has a refuting point, a right proof was refused, or the two evaluations differ."""


def altered(value: Any, rng: random.Random) -> Any:
    """``value`` with one random part changed, somewhere inside."""
    if isinstance(value, Polynomial):
        return _altered_polynomial(value, rng)
    if isinstance(value, Vector):
        return Vector(altered(dict(value.parts), rng)) if value.parts else value
    if isinstance(value, str):
        return rng.choice([w for words in (SIGNS, KINDS) if value in words for w in words] or [value])
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, Fact) and rng.random() < 0.3:
        return replace(value, kind=rng.choice(KINDS))
    if is_dataclass(value) and not isinstance(value, type):
        part = rng.choice([f for f in fields(value) if f.compare]).name  # origins decide nothing in the kernel
        if part in ("name", "theorem", "index"):
            return value
        return replace(value, **{part: altered(getattr(value, part), rng)})
    if isinstance(value, dict) and value:
        name = rng.choice(list(value))
        if rng.random() < 0.1:
            return {n: v for n, v in value.items() if n != name}
        return value | {name: value[rng.choice(list(value))] if rng.random() < 0.2 else altered(value[name], rng)}
    if isinstance(value, tuple) and value:
        place = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value[:place] + value[place + 1 :]
        if isinstance(value[place], str):
            return (*value[:place], rng.choice(("i", "f0", "f1", "h0", "t", "small", value[0])), *value[place + 1 :])
        return (*value[:place], altered(value[place], rng), *value[place + 1 :])
    return value


def _altered_polynomial(value: Polynomial, rng: random.Random) -> Polynomial:
    names = sorted(value.atoms()) or ["a"]
    change = rng.randrange(5)
    if change == 0 or not value.terms:
        return value + rng.choice(VALUES)
    monomial = rng.choice(sorted(value.terms))
    part = Polynomial({monomial: value.terms[monomial]})
    if change == 1:
        return value - 2 * part
    if change == 2:
        return value - part
    if change == 3:
        return value + part * Polynomial.atom(rng.choice(names)) - part
    return value.substitute({rng.choice(names): Polynomial.atom(rng.choice((*names, "a", "n", "S")))})


def evaluated(value: Polynomial, at: Mapping[str, Fraction]) -> Fraction:
    """By itself, so that an error of the kernel's own evaluation is seen."""
    total = Fraction(0)
    for monomial, coefficient in value.terms.items():
        for name, power in monomial:
            coefficient = coefficient * at[name] ** power
        total += coefficient
    return total


def true_there(kind: str, value: Fraction) -> bool:
    return {"=": value == 0, ">": value > 0, ">=": value >= 0}[kind]


def holds(says: Statement, point: Point) -> tuple[bool, dict[str, bool]]:
    """Whether every hypothesis holds at the point, and which goals do. ZeroDivisionError where a denominator vanishes."""
    at = {n: Fraction(v) for n, v in point.scalars.items()}
    for u, first in point.vectors.items():
        for v, second in point.vectors.items():
            if u <= v and says.spaces[u] == says.spaces[v]:
                at[gram(u, v)] = sum((Fraction(p) * q for p, q in zip(first, second, strict=True)), Fraction(0))
    for name, meaning in says.definitions:
        at[name] = evaluated(meaning, at)
    right = {"positive": lambda v: v > 0, "nonnegative": lambda v: v >= 0, "real": lambda v: True}
    good = all(right[s](at[n]) for n, s in says.signs.items())
    good &= all(true_there(f.kind, evaluated(f.value, at)) for f in says.facts)
    r = says.recursion
    if r is not None:
        at[r.index] = Fraction(r.start)
        at |= {n: evaluated(p, at) for n, p in r.initial.items()}
        for k in range(r.start, point.index or 0):
            here = at | {n: Fraction(v) for n, v in (point.steps[k - r.start] if r.step_signs else {}).items()}
            good &= all(right[s](here[n]) for n, s in r.step_signs.items())
            good &= all(true_there(f.kind, evaluated(f.value, here)) for f in r.step_facts)
            at |= {n: evaluated(p, here) for n, p in r.following.items()} | {r.index: Fraction(k + 1)}
    return good, {g.name: true_there(g.kind, evaluated(g.value, at)) for g in says.goals}


def random_point(says: Statement, rng: random.Random) -> Point:
    """Signs are met; facts only by luck, helped by setting a letter that a fact bounds."""

    def value(sign: str) -> Fraction:
        return rng.choice([v for v in VALUES if v > 0 or (v == 0 and sign != "positive") or sign == "real"])

    scalars = {n: value(s) for n, s in says.signs.items()}
    for fact in says.facts:  # a letter that occurs linearly and alone makes the fact an equation, or a little more
        for monomial, coefficient in fact.value.terms.items():
            if len(monomial) == 1 and monomial[0] in [(n, 1) for n in scalars] and rng.random() < 0.5:
                name = monomial[0][0]
                if not any(name in {n for n, _ in m} for m in fact.value.terms if m != monomial) and not says.spaces:
                    rest = fact.value - coefficient * Polynomial.atom(name)
                    if not rest.atoms() - set(scalars):
                        try:
                            slack = 0 if fact.kind == "=" else rng.choice((0, 0, 1, Fraction(1, 9)))
                            scalars[name] = (slack - evaluated(rest, scalars)) / coefficient
                        except ZeroDivisionError:
                            continue
    size = rng.choice((1, 1, 2))
    vectors = {n: [rng.choice(VALUES) for _ in range(size)] for n in says.spaces}
    r = says.recursion
    if r is None:
        return Point(scalars, vectors)
    index = r.start + rng.choice((0, 0, 1, 1, 2, 2, 3, 4))
    steps = [{n: value(s) for n, s in r.step_signs.items()} for _ in range(index - r.start)] if r.step_signs else []
    return Point(scalars, vectors, {}, index, steps)


class Fuzz:
    """Runs cases and counts; ``tally`` says how many of each kind were accepted, refused and evaluated."""

    def __init__(self, seed: int, prove: Prove = prove, points: int = 20) -> None:
        self.rng = random.Random(seed)
        self.author, self.prove, self.points = Author(self.rng), prove, points
        self.tally: Counter[str] = Counter()
        self.plain: list[Theorem] = []
        self.sequences: list[Theorem] = []

    def one(self) -> None:
        """One right case and its alterations. Raises Refuted."""
        kind, right = self.rng.choice(("combination", "use", "induction", "steps", "along", "along")), True
        if kind == "use" and self.plain:
            case = self.author.used(self.rng.choice(self.plain))
        elif kind == "along" and self.sequences:
            case, right = self.author.along(self.rng.choice(self.sequences))
        elif kind in ("induction", "steps"):
            case = self.author.closed_form(kind == "steps")
        else:
            kind, case = "combination", self.author.combination()
        theorem = self.judged(kind if right else f"varying {kind}", case)
        if theorem is None and right:
            raise Refuted(f"a right proof ({kind}) was refused: {self.problem}\n{case}")
        if theorem is not None:
            short = sum(len(f.value.terms) for f in (*case.says.facts, *case.says.goals)) < 40  # or instances of instances grow
            if short and not self.author.inverted(case.says) & {n for n, _ in case.says.definitions}:
                (self.plain if case.says.recursion is None else self.sequences).append(theorem)
            del self.plain[:-30]
            self.sequences = [t for t in self.sequences if not t.uses and not self._recursion(t).step_signs][-30:]
        for _ in range(4):
            says, proof = case.says, case.proof
            for _ in range(self.rng.randint(1, 2)):
                if self.rng.random() < 0.5:
                    says = altered(says, self.rng)
                else:
                    proof = altered(proof, self.rng)
            if (says, proof) != (case.says, case.proof):
                self.judged(f"altered {kind}", Case(says, proof, case.theorems))

    @staticmethod
    def _recursion(theorem: Theorem) -> Recursion:
        found = theorem.statement.recursion
        assert found is not None
        return found

    def judged(self, kind: str, case: Case) -> Theorem | None:
        """The theorem where the kernel accepts; every accepted statement is evaluated at random points."""
        try:
            theorem = self.prove(f"theorem-{self.tally.total()}", case.says, case.proof, case.theorems)
        except Rejected as problem:
            self.problem = str(problem)
            self.tally[f"{kind}: refused"] += 1
            return None
        self.tally[f"{kind}: accepted"] += 1
        for number in range(self.points):
            point = random_point(case.says, self.rng)
            try:
                admissible, goals = holds(case.says, point)
            except ZeroDivisionError:
                self.tally["points without a value"] += 1
                continue
            outcome = check_point(case.says, point) if number < 3 else None
            if outcome is not None and (outcome.admissible, dict(outcome.goals)) != (admissible, goals):
                raise Refuted(f"check_point says {outcome}, the values say {admissible}, {goals}\n{point}\n{case.says}")
            self.tally["admissible points" if admissible else "inadmissible points"] += 1
            if admissible and not all(goals.values()):
                raise Refuted(f"accepted ({kind}) and refuted at {point}\n{case.says}\n{case.proof}")
        return theorem


def fuzz(
    seed: int, cases: int | None = None, seconds: float | None = None, prove: Prove = prove, points: int = 20
) -> Counter[str]:
    """So many cases, or cases for so many seconds of the processor; the tally. Raises Refuted at the first false acceptance."""
    started, run, done = time.process_time(), Fuzz(seed, prove, points), 0
    while (cases is None or done < cases) and (seconds is None or time.process_time() - started < seconds):
        run.one()
        done += 1
    return run.tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.fuzz")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    tally = fuzz(given.seed, seconds=given.seconds)
    sys.stdout.writelines(f"{count:9d} {what}\n" for what, count in sorted(tally.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
