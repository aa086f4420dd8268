"""Every coefficient of a proof, changed in turn."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from verify import Combination, Have, Polynomial, Proof, Term, Use, Vector


def polynomials(value: Polynomial) -> Iterator[tuple[str, Polynomial]]:
    for monomial, coefficient in value.terms.items():
        yield f"{coefficient} at {monomial}", Polynomial({**value.terms, monomial: coefficient + Fraction(1, 1000)})
        yield f"sign of {coefficient} at {monomial}", Polynomial({**value.terms, monomial: -coefficient})
    if not value.terms:
        yield "zero", Polynomial.of(Fraction(1, 1000))


def vectors(value: Vector) -> Iterator[tuple[str, Vector]]:
    parts = list(value.parts.items())
    for name, part in parts:
        for words, changed in polynomials(part):
            # the square of -v is the square of v: a sign alone changes nothing where it is the only part
            if words.startswith("sign") and len(parts) == 1 and len(part.terms) == 1:
                continue
            yield f"{name}: {words}", Vector({**value.parts, name: changed})


def terms(term: Term) -> Iterator[tuple[str, Term]]:
    for words, changed in polynomials(term.coefficient):
        yield words, replace(term, coefficient=changed)
    if isinstance(term.square, Vector):
        for words, changed in vectors(term.square):
            yield f"square, {words}", replace(term, square=changed)
    elif term.square is not None:
        for words, changed in polynomials(term.square):
            if not (words.startswith("sign") and len(term.square.terms) == 1):
                yield f"square, {words}", replace(term, square=changed)


def combinations(because: Combination) -> Iterator[tuple[str, Combination]]:
    for number, term in enumerate(because.terms):
        for words, changed in terms(term):
            yield (
                f"term {number}: {words}",
                replace(because, terms=(*because.terms[:number], changed, *because.terms[number + 1 :])),
            )
        yield f"term {number} left out", replace(because, terms=(*because.terms[:number], *because.terms[number + 1 :]))
    if because.terms:
        for words, changed in polynomials(because.scale):
            yield f"scale: {words}", replace(because, scale=changed)


def proofs(proof: Proof) -> Iterator[tuple[str, Proof]]:
    """All proofs that differ from ``proof`` in one coefficient, one sign, or one term left out."""
    for name, because in proof.goals.items():
        for words, changed in combinations(because):
            yield f"goal {name}, {words}", replace(proof, goals={**proof.goals, name: changed})
    for number, step in enumerate(proof.steps):
        if isinstance(step, Have):
            for words, changed in combinations(step.because):
                new = Have(step.fact, changed)
                yield (
                    f"have {step.fact.name}, {words}",
                    replace(proof, steps=(*proof.steps[:number], new, *proof.steps[number + 1 :])),
                )
        else:
            for words, use in uses(step):
                yield f"use {step.name}, {words}", replace(proof, steps=(*proof.steps[:number], use, *proof.steps[number + 1 :]))
    if proof.induction is not None:
        for part in ("base", "step"):
            table = getattr(proof.induction, part)
            for name, because in table.items():
                for words, changed in combinations(because):
                    yield (
                        f"{part} of {name}, {words}",
                        replace(proof, induction=replace(proof.induction, **{part: {**table, name: changed}})),
                    )


def uses(use: Use) -> Iterator[tuple[str, Use]]:
    for name, value in use.scalars.items():
        for words, changed in polynomials(value):
            yield f"{name} := {words}", replace(use, scalars={**use.scalars, name: changed})
    for name, vector in use.vectors.items():
        for words, changed in vectors(vector):
            yield f"{name} := {words}", replace(use, vectors={**use.vectors, name: changed})
