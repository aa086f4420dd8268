"""A round more is the first of all, or comes after those of the statement's own sequence: what these cost is not chosen."""

from collections.abc import Mapping

from ..kernel import Polynomial, Statement, Vector
from ..lemma.conditions import alone
from ..lemma.generators import Generator
from ..lemma.origin import Program, origin_of

BEFORE = ("E_less", "P")


def of_no_rounds(says: Statement, made: Generator | None, images: Mapping[str, Polynomial | Vector]) -> str:
    """What is wrong with what stands for the energy of k rounds and the power of their factor (0 and 1 where k = 0), of which one
    round more is told; empty: nothing. Otherwise they are states of a sequence, which begin with the first round and go on with
    this one."""
    grows = None if made is None or made.shifts is None else getattr(made.shifts[1], "factor", None)  # rounds have one
    if made is None or grows is None or not {*BEFORE} <= images.keys():
        return ""
    less, power = (images[n] for n in BEFORE)
    if (less, power) == (Polynomial({}), Polynomial.of(1)):
        return ""
    words, run = "E_less and P are of the rounds before: expected 0 and 1, or the states of a sequence of rounds", says.recursion
    factor = grows.substitute({n: v for n, v in images.items() if isinstance(v, Polynomial)})
    n, m = alone(less), alone(power)
    if run is None or (run.following.get(n), run.following.get(m)) != (images["E"], factor * power):
        return words
    own = {letter for letter in made.says.signs if letter not in ("E", *BEFORE)}
    for origin in (origin_of(f) for f in says.facts):
        if isinstance(origin, Program) and origin.algorithm == made.algorithm:
            first = {letter: origin.scalars.get(letter, Polynomial.atom(letter)) for letter in made.says.signs}
            begins = first["E_less"] == Polynomial({}) and first["P"] == Polynomial.of(1)
            if begins and (first["E"], factor) == (run.initial[n], run.initial[m]) and all(first[o] == images[o] for o in own):
                return ""
    return words
