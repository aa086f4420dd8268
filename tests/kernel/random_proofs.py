"""Random right proofs for :mod:`tests.kernel.fuzz`: statements written backwards from their proofs."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verify.kernel import (
    Combination,
    Fact,
    Have,
    Induction,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Term,
    Theorem,
    Use,
    Vector,
    gram,
)

ONE, NIL = Polynomial.of(1), Polynomial({})
VALUES = [Fraction(v) for v in (-3, -2, -1, 0, 0, 1, 1, 2, 3)] + [Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(5, 2)]
SIGNS, KINDS = ("positive", "nonnegative", "real"), (">=", ">", "=")
Prove = Callable[[str, Statement, Proof, Mapping[str, Theorem]], Theorem]


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
