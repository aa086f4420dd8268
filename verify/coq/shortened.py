"""The same proof in a form that Coq checks sooner: what is said here holds of the kernel too, and Coq checks it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, prod

from verify.kernel import Combination, Fact, Have, Polynomial, Proof, Term, Vector
from verify.kernel.polynomial import Monomial
from verify.kernel.statement import Scope
from verify.lemma.powers import solved

from .text import Names

LONG = 10**200  # a product of denominators with which Coq is slow
LONG_MULTIPLES = 1000  # terms in multiples of equations with which Coq is slow
MANY = 40  # terms of a definition, or of a sum, that make an identity long


@dataclass(frozen=True)
class Meaning:
    """An equation ``letter = top/by``, and the fact that says so."""

    letter: str
    top: Polynomial
    by: Polynomial
    fact: str


def without_meanings(because: Combination, facts: Mapping[str, Fact], scope: Scope) -> tuple[Combination, list[Meaning]]:
    """Where multiples of equations are long: the sum without those that say what a letter is, and these letters.

    The step of ``gradient_admm_two_phase_shifts``, 6,000 terms in multiples of seven equations, takes Coq 9 s of CPU: it
    had no answer in 73 s before.
    """
    null = {name for t in because.terms for name in t.facts if name in facts and facts[name].kind == "="}
    if sum(len(t.coefficient.terms) for t in because.terms if null & {*t.facts}) < LONG_MULTIPLES:
        return because, []
    found: list[Meaning] = []
    for m in (_meaning(name, fact.value, scope) for name, fact in facts.items() if name in null):
        atoms = m.top.atoms() | m.by.atoms() if m else set()
        if m and not any(m.letter in other.top.atoms() | other.by.atoms() or other.letter in atoms for other in found):
            found.append(m)
    said = {m.fact for m in found}
    return replace(because, terms=tuple(t for t in because.terms if not said & {*t.facts})), found


def _meaning(name: str, value: Polynomial, scope: Scope) -> Meaning | None:
    """What an equation of degree one says that a letter is: a quotient of what is visibly positive, or over a positive number."""
    for number in (True, False):
        for letter in sorted(value.atoms() & set(scope.signs)):
            top, by = solved(value, letter)
            sure = scope.sign(by) == "positive" and (not by.atoms() if number else scope.sign(top) == "positive")
            if sure and by.terms and letter not in by.atoms() | top.atoms():
                return Meaning(letter, top, by, name)
    return None


def form_by_form(proof: Proof) -> Proof:
    """The proof in which long sums have one term for the squares that stand with the same facts: a form, one step before.

    The end of ``gradient_admm_two_phase_shifts``, 42 squares of pivots with 600 digits, takes Coq 43 s of CPU: it had no
    answer in 118 s and 1.4 GB before.
    """
    goals, steps = dict(proof.goals), list(proof.steps)
    for name, because in proof.goals.items():
        if len(because.terms) <= MANY:
            continue
        alike, terms = dict[tuple[tuple[str, ...], tuple[Monomial, ...]], list[tuple[Term, Vector]]](), list[Term]()
        for t in because.terms:
            if isinstance(t.square, Vector) and len(t.coefficient.terms) == 1:
                alike.setdefault((t.facts, tuple(t.coefficient.terms)), []).append((t, t.square))
            else:
                terms.append(t)
        for number, ((facts, (monomial,)), group) in enumerate(alike.items()):
            under = 1 / shared([part for _, v in group for part in v.parts.values()], most=0)
            before = Polynomial({monomial: Fraction(1)}) / under**2
            value = Polynomial.total(t.coefficient / before * v.norm2 for t, v in group)
            by = lcm(*(c.denominator for c in value.terms.values()))
            squares = tuple(Term(t.coefficient / before * by / under**2, (), v * under) for t, v in group)
            form = Fact(f"{name}, form {number}", ">=", value * by)
            steps.append(Have(form, without_long_fractions(Combination(squares), 2)))
            terms.append(Term(before / by, (*facts, form.name)))
        goals[name] = replace(because, terms=tuple(terms))
    return replace(proof, goals=goals, steps=tuple(steps))


def shared(values: Iterable[Polynomial], most: int | None = None) -> Polynomial:
    """The letters that all terms of all values have, each in its least power, or in ``most`` where that is less."""
    monomials = [dict(m) for value in values for m in value.terms]
    powers = {n: min(m.get(n, 0) for m in monomials) for n in sorted({n for m in monomials for n in m})}
    return prod((Polynomial.atom(n, p if most is None else min(p, most)) for n, p in powers.items()), start=Polynomial.of(1))


def without_long_fractions(because: Combination, long: int = LONG) -> Combination:
    """The same sum, times a whole number, in integers where its fractions are long.

    ``field`` multiplies all denominators: an end of three iterations took Coq more than 900 s and 6 GB, and takes 43 s.
    """
    terms = []
    for t in because.terms:
        rows = t.square.parts.values() if isinstance(t.square, Vector) else () if t.square is None else (t.square,)
        by = lcm(*(c.denominator for row in rows for c in row.terms.values()))
        square = None if t.square is None else t.square * by
        terms.append(Term(t.coefficient / by**2, t.facts, square))
    denominators = [c.denominator for t in terms for c in t.coefficient.terms.values()]
    if prod(set(denominators)) < long:
        return because
    by = lcm(*denominators)
    return Combination(tuple(replace(t, coefficient=t.coefficient * by) for t in terms), because.scale * by)


def factored(value: Polynomial, names: Names) -> str:
    """The text of ``value`` with what all its terms share before them, as ``field`` looks for it among other denominators."""
    before = shared([value])
    return " * ".join(f"({names.polynomial(part)})" for part in (before, value / before) if part != Polynomial.of(1)) or "1"
