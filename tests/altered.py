"""Plain data (dataclasses, mappings, lists) with one of its parts changed: proofs, controls and programs of shifts."""

from dataclasses import fields, is_dataclass, replace
from fractions import Fraction

from verify import Claim
from verify.kernel import Combination, Polynomial, Term, Vector

FACTORS = (Fraction(1001, 1000), Fraction(-1))
LEFT_OUT = ("terms", "begins", "falls", "proofs")
OF_CLAIM = {f.name for f in fields(Claim)}


def changed(lemma, **parts):
    """A lemma file with fields of its own, or of its claim, changed."""
    claim = {name: parts.pop(name) for name in OF_CLAIM & parts.keys()}
    return replace(lemma, claim=replace(lemma.claim, **claim), **parts)


def parts(value, path=(), leaves=(Polynomial,)):
    """(path, part, put) of the whole and of every part below it, down to ``leaves``; ``put(other)``: the whole with ``other`` in
    its place."""
    yield path, value, lambda other: other
    if isinstance(value, leaves):
        inside = []
    elif is_dataclass(value):
        names = [f.name for f in fields(value) if f.compare]  # origins decide nothing
        inside = [(n, getattr(value, n), lambda other, n=n: replace(value, **{n: other})) for n in names]
    elif isinstance(value, dict):
        inside = [(n, part, lambda other, n=n: {**value, n: other}) for n, part in value.items()]
    elif isinstance(value, tuple | list):
        inside = [(i, part, lambda other, i=i: (*value[:i], other, *value[i + 1 :])) for i, part in enumerate(value)]
    else:
        inside = []
    for name, part, put in inside:
        for deeper, found, within in parts(part, (*path, name), leaves):
            yield deeper, found, lambda other, put=put, within=within: put(within(other))


def scaled(value, factors):
    """(words, the polynomial with one of its terms times a factor); of zero a small constant."""
    for monomial, coefficient in value.terms.items():
        for factor in factors:
            yield f"{coefficient} at {monomial} times {factor}", Polynomial({**value.terms, monomial: coefficient * factor})
    if not value.terms:
        yield "zero", Polynomial.of(Fraction(1, 1000))


def alterations(whole, leave=lambda path: False, factors=FACTORS):
    """(words, the whole with a coefficient of one polynomial scaled, or a summand, a fact, a proof or the shifts of a block left
    out), where that may say something else: not with the sign of a square's only term, the scale of 0 = 0, or below what
    ``leave`` names."""
    square = combination = None
    for path, part, put in parts(whole):
        last, words = path[-1] if path else "", ", ".join(map(str, path))
        if isinstance(part, Term):
            square = part.square
        elif isinstance(part, Combination):
            combination = part
        if leave(path) or (last == "scale" and not combination.terms):
            continue
        if isinstance(part, Polynomial):
            pieces = square.parts.values() if isinstance(square, Vector) else [square]
            alone = "square" in path and sum(len(p.terms) for p in pieces) == 1
            yield from ((f"{words}: {how}", put(new)) for how, new in scaled(part, factors) if not (alone and new == -part))
        elif last in LEFT_OUT and isinstance(part, dict):
            yield from ((f"{words} without {name}", put({n: p for n, p in part.items() if n != name})) for name in part)
        elif last in LEFT_OUT and isinstance(part, tuple | list):
            yield from ((f"{words} without {i}", put((*part[:i], *part[i + 1 :]))) for i in range(len(part)))
        elif path[-2:-1] == ("shifts",) and part:
            yield f"{words} left out", put({})
