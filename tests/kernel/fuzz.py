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
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from verify.kernel import (
    Combination,
    Fact,
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Rejected,
    Statement,
    Term,
    Theorem,
    Use,
    Vector,
    check_point,
    gram,
    prove,
)

ONE, NIL = Polynomial.of(1), Polynomial({})
VALUES = [Fraction(v) for v in (-3, -2, -1, 0, 0, 1, 1, 2, 3)] + [Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(5, 2)]
SIGNS, KINDS = ("positive", "nonnegative", "real"), (">=", ">", "=")
Prove = Callable[[str, Statement, Proof, Mapping[str, Theorem]], Theorem]


class Refuted(AssertionError):
    """An accepted statement has a refuting point, a right proof was refused, or the two evaluations differ."""


@dataclass(frozen=True)
class Case:
    """A statement, its proof and the theorems that it may use."""

    says: Statement
    proof: Proof
    theorems: Mapping[str, Theorem] = field(default_factory=dict)


class Author:
    """Writes random right cases."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def number(self, least: int = -3) -> Fraction:
        return Fraction(self.rng.randint(least, 3), self.rng.choice((1, 1, 2)))

    def atoms(self, says: Statement) -> list[str]:
        grams = [gram(u, v) for u in says.spaces for v in says.spaces if u <= v and says.spaces[u] == says.spaces[v]]
        return [*says.signs, *(n for n, _ in says.definitions), *grams]

    def polynomial(self, names: list[str], terms: int = 3) -> Polynomial:
        total = Polynomial.of(self.number())
        for _ in range(self.rng.randint(0, terms - 1)):
            monomial = Polynomial.of(self.number())
            for _ in range(self.rng.randint(1, 2)):
                monomial = monomial * (Polynomial.atom(self.rng.choice(names)) if names else ONE)
            total = total + monomial
        return total

    def nonnegative(self, says: Statement, positive: bool = False) -> Polynomial:
        """A visibly non-negative (or positive) polynomial."""
        signs = {**says.signs, **{n: "positive" for n, _ in says.definitions}}
        total = Polynomial.of(self.number(1)) if positive else NIL
        for _ in range(self.rng.randint(0 if positive else 1, 2)):
            part = Polynomial.of(self.number(0))
            for _ in range(self.rng.randint(0, 2)):
                name = self.rng.choice(self.atoms(says) or [""])
                u, _, v = name[1:-1].partition(",")
                if signs.get(name) == "positive":
                    part = part * Polynomial.atom(name, self.rng.choice((-1, 1, 1)))
                elif signs.get(name) == "nonnegative" or (name.startswith("<") and u == v):
                    part = part * Polynomial.atom(name)
                elif name:
                    part = part * Polynomial.atom(name, 2)
            total = total + part
        return total

    def scene(self) -> Statement:
        """Signs, spaces, definitions and facts, no goals yet."""
        signs = {n: self.rng.choice(SIGNS) for n in "abc"[: self.rng.randint(1, 3)]}
        spaces = {n: s for n, s in (("x", "X"), ("y", "X"), ("z", "Z")) if self.rng.random() < 0.4}
        says = Statement(signs, spaces, (), ())
        if self.rng.random() < 0.3:
            says = replace(says, definitions=(("d", self.nonnegative(says, positive=True)),))
        names = self.atoms(says)
        return replace(
            says,
            facts=tuple(Fact(f"f{k}", self.rng.choice(KINDS), self.polynomial(names)) for k in range(self.rng.randint(0, 3))),
        )

    def combined(self, says: Statement, known: list[Fact], name: str) -> tuple[Fact, Combination]:
        """A fact that follows from the known ones by the rule, and how."""
        names, terms, kinds, total = self.atoms(says), [], [], NIL
        for _ in range(self.rng.randint(1, 3)):
            facts = self.rng.choices(known, k=self.rng.randint(0, 2)) if known else []
            carried = any(f.kind == "=" for f in facts)
            plain = carried and self.rng.random() < 0.7
            positive = self.rng.random() < 0.5
            coefficient = self.polynomial(names) if plain else self.nonnegative(says, positive)
            square: Polynomial | Vector | None = None
            if self.rng.random() < 0.3:
                square = self.polynomial(names, 2)
                if says.spaces and self.rng.random() < 0.5:
                    space = self.rng.choice(sorted(set(says.spaces.values())))
                    square = Vector({v: self.polynomial(list(says.signs), 2) for v, s in says.spaces.items() if s == space})
            product = coefficient
            for fact in facts:
                product = product * fact.value
            if square is not None:
                product = product * (square.norm2 if isinstance(square, Vector) else square**2)
            total = total + product
            terms.append(Term(coefficient, tuple(f.name for f in facts), square))
            strict = positive and square is None and all(f.kind == ">" for f in facts)
            kinds.append("=" if carried else ">" if strict else ">=")
        kind = "=" if set(kinds) == {"="} else ">" if ">" in kinds else ">="
        scale = ONE
        for letter, sign in says.signs.items():
            if sign == "positive" and self.rng.random() < 0.2:
                scale = scale * Polynomial.atom(letter)
        value = total * scale**-1
        for defined, meaning in says.definitions:
            if self.rng.random() < 0.5:
                value = value + (Polynomial.atom(defined) - meaning) * self.number()
        return Fact(name, kind, value), Combination(tuple(terms), scale)

    def combination(self) -> Case:
        says, steps = self.scene(), []
        known = list(says.facts)
        for k in range(self.rng.randint(0, 2)):
            fact, because = self.combined(says, known, f"h{k}")
            known.append(fact)
            steps.append(Have(fact, because))
        goals = [self.combined(says, known, f"g{k}") for k in range(self.rng.randint(1, 2))]
        return Case(replace(says, goals=tuple(g for g, _ in goals)), Proof({g.name: b for g, b in goals}, tuple(steps)))

    def used(self, theorem: Theorem) -> Case:
        """An instance of a theorem without sequences; its hypotheses become facts where they are not visible."""
        used, says = theorem.statement, self.scene()
        names = self.atoms(says)
        scalars = {}
        for name, sign in used.signs.items():
            visible = sign != "real" and self.rng.random() < 0.7
            if name in self.inverted(used):  # an image that is divided by must be one monomial, visibly positive
                letters = [n for n, s in says.signs.items() if s == "positive"]
                scalars[name] = self.number(1) * (Polynomial.atom(self.rng.choice(letters)) if letters else ONE)
                continue
            scalars[name] = self.nonnegative(says, sign == "positive") if visible else self.polynomial(names, 2)
        targets = (
            {s: self.rng.choice(sorted(set(says.spaces.values()))) for s in dict.fromkeys(used.spaces.values())}
            if says.spaces
            else {}
        )
        vectors = {
            n: Vector({v: self.polynomial(list(says.signs), 2) for v, t in says.spaces.items() if t == targets.get(s)})
            for n, s in used.spaces.items()
        }
        values = dict(scalars)
        values |= {gram(u, v): vectors[u] @ vectors[v] for u in vectors for v in vectors if used.spaces[u] == used.spaces[v]}
        for name, meaning in used.definitions:  # an inverse of a defined name is not to be had: such theorems are not used
            scalars[name] = values[name] = meaning.substitute(values)
        facts = [Fact(f"s_{n}", ">" if s == "positive" else ">=", scalars[n]) for n, s in used.signs.items() if s != "real"]
        facts += [Fact(f"u_{f.name}", f.kind, f.value.substitute(values)) for f in used.facts]
        goals = [Fact(g.name, g.kind, g.value.substitute(values)) for g in used.goals]
        label = {g.name: "t" if len(goals) == 1 else f"t.{g.name}" for g in goals}
        return Case(
            replace(says, facts=(*says.facts, *facts), goals=tuple(goals)),
            Proof(
                {g.name: Combination((Term(ONE, (label[g.name],)),)) for g in goals}, (Use("t", theorem.name, scalars, vectors),)
            ),
            {theorem.name: theorem},
        )

    @staticmethod
    def inverted(says: Statement) -> set[str]:
        values = [f.value for f in (*says.facts, *says.goals)] + [p for _, p in says.definitions]
        return {n for value in values for m in value.terms for n, p in m if p < 0}

    def closed_form(self, steps: bool) -> Case:
        """S = P(n), or S >= P(n) where each step adds something of its own that is not negative."""
        start = self.rng.choice((0, 0, 1, 2))
        signs = {n: self.rng.choice(SIGNS) for n in "cs"[: self.rng.randint(1, 2)]}
        spaces = {"w": "W"} if self.rng.random() < 0.3 else {}
        n, state = Polynomial.atom("n"), Polynomial.atom("S")
        names = [*signs, *(["<w,w>"] if spaces else [])]
        form = self.polynomial(names, 2) + n * self.polynomial(names, 2) + n * n * self.rng.choice((0, 0, 1))
        growth = form.substitute({"n": n + 1}) - form
        kind = "=" if not steps else ">="
        extra = Polynomial.atom("u") if steps else NIL
        step_signs = {"u": self.rng.choice(("real", "nonnegative", "positive"))} if steps else {}
        step_facts = (Fact("small", ">=", extra),) if step_signs.get("u") == "real" else ()
        goal = Fact("g", kind, state - form)
        says = Statement(
            signs,
            spaces,
            (),
            (goal,),
            (),
            Recursion(
                "n",
                start,
                {"S": form.substitute({"n": Polynomial.of(start)})},
                {"S": state + growth + extra},
                step_signs,
                step_facts,
            ),
        )
        added = (Term(ONE, ("small",)),) if step_facts else (Term(extra),) if steps else ()
        invariant = Fact("i", kind, goal.value)
        return Case(
            says,
            Proof(
                {"g": Combination((Term(ONE, ("i",)),))},
                (),
                Induction((invariant,), {"i": Combination(())}, {"i": Combination((Term(ONE, ("i",)), *added))}),
            ),
        )

    def along(self, theorem: Theorem) -> tuple[Case, bool]:
        """A use of a theorem about sequences, its images of every kind, and whether they are constant as they must be."""
        used = theorem.statement
        r = used.recursion
        assert r is not None
        signs: dict[str, str] = {n: self.rng.choice(SIGNS) for n in "ab"}
        others, step_signs = {}, {}
        if self.rng.random() < 0.5:
            name = self.rng.choice(("R", *used.signs))  # a state that has the name of a letter of the theorem
            others[name] = (Polynomial.of(self.number()), Polynomial.atom(name) + self.number())
        if self.rng.random() < 0.5:
            step_signs["v"] = self.rng.choice(SIGNS)
        constant = [*signs, *(["<p,p>"] if used.spaces else [])]
        varying = ["n", "S", *others, *step_signs]
        right, scalars = True, {}
        for name, sign in used.signs.items():
            if name in others and self.rng.random() < 0.5:
                right = False  # the letter keeps its name, which is a sequence here
                continue
            says = Statement(signs, {"p": "W"} if used.spaces else {}, (), ())
            image = self.polynomial(constant, 2) if sign == "real" else self.nonnegative(says, sign == "positive")
            if self.rng.random() < 0.3:
                image = image + Polynomial.atom(self.rng.choice(varying)) ** (2 if sign == "nonnegative" else 1)
            right &= not image.atoms() & set(varying)
            scalars[name] = image
        vectors = {}
        for name in used.spaces:
            factor = self.polynomial([*signs, *(varying if self.rng.random() < 0.3 else [])], 2)
            right &= not factor.atoms() & set(varying)
            vectors[name] = Vector({"p": factor})
        values: dict[str, Polynomial] = {n: scalars.get(n, Polynomial.atom(n)) for n in used.signs}
        values |= {gram(n, n): v.norm2 for n, v in vectors.items()}
        initial = {n: p.substitute(values) for n, p in r.initial.items()} | {n: i for n, (i, _) in others.items()}
        following = {n: p.substitute(values) for n, p in r.following.items()} | {n: f for n, (_, f) in others.items()}
        if not right:  # an initial value may name letters only: S still starts at some constant
            initial = {
                n: p if not p.atoms() & set(varying) else p.substitute(dict.fromkeys(varying, Polynomial.of(r.start)))
                for n, p in initial.items()
            }
        facts = [
            Fact(f"s_{n}", ">" if s == "positive" else ">=", scalars[n])
            for n, s in used.signs.items()
            if s != "real" and n in scalars and not scalars[n].atoms() & set(varying)
        ]
        goals = tuple(Fact(g.name, g.kind, g.value.substitute(values)) for g in used.goals)
        says = Statement(
            signs,
            {"p": "W"} if used.spaces else {},
            tuple(facts),
            goals,
            (),
            Recursion(r.index, r.start, initial, following, step_signs),
        )
        return Case(
            says,
            Proof({"g": Combination((Term(ONE, ("t",)),))}, (Use("t", theorem.name, scalars, vectors),)),
            {theorem.name: theorem},
        ), right


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
        part = rng.choice(fields(value)).name
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
