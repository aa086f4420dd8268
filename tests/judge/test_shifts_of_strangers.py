"""Shifts that a collection brings are of one iteration of its declaration: a program that is typed or altered proves nothing."""

from dataclasses import replace
from functools import partial

import pytest

from lemmas.common import gradient_admm_shifts as admm
from lemmas.common import projected_descent_shifts as projected
from verify import Polynomial, at_least, equal, scalars
from verify.algorithms.chan2024.gradient_admm import A, gradient_admm
from verify.algorithms.declaration import Update
from verify.algorithms.differences import differences
from verify.algorithms.split import split
from verify.kernel import Rejected
from verify.lemma.generator_json import read, write
from verify.lemma.generators import bring, brought, undeclared

eta, beta, a, a_min, a_max = scalars("eta beta a a_min a_max")
NAMES = {"lam": "l", "f": "g", "B y": "b"}
LEAST = (at_least("range", eta * beta * a_min**2, admm.LEAST), at_least("smallest", a, a_min))
DESCENT = partial(
    split, projected.descent, A, "a", {"f": "g", "P": "p"}, shared={"t": "positive"}, differs={"f": ("u", "r", "r")}
)
OURS = replace(projected.generates, algorithm="mine", declared=DESCENT)
START = admm.generates[0]


def declared(facts=LEAST, blocks=("along", "kernel"), reading=START.reading, **more):
    """The generator of gradient ADMM with the program that ``split`` answers to this question, or some of its blocks."""
    question = partial(split, gradient_admm, A, "a", NAMES, facts, {}, shared={"a_min": "positive", "a_max": "positive"}, **more)
    whole = question()
    program = replace(whole, blocks={n: whole.blocks[n] for n in blocks})
    return replace(START, shifts=(program, START.shifts[1]), declared=question, reading=reading)


def altered(**changes):
    program, control = OURS.shifts
    (block,) = program.blocks.values()
    program = replace(program, blocks={projected.SPACE: replace(block, **changes)})
    return replace(OURS, shifts=(program, control))


block = OURS.shifts[0].blocks[projected.SPACE]
silent = replace(projected.descent, steps=(Update(projected.point.next, projected.P(projected.point)),))
WRONG = {
    "of no declaration": (replace(OURS, declared=None), "that nothing declares"),
    "of another question": (replace(OURS, declared=partial(differences, projected.descent)), "that nothing declares"),
    "of another algorithm": (replace(OURS, declared=partial(split, silent, *DESCENT.args[1:])), "not what"),
    "a stronger class": (altered(classes={**block.classes, "f": block.classes["f"] * 2}), "not what"),
    "a shorter step": (altered(after={n: v / 2 for n, v in block.after.items()}), "not what"),
    "a supposition": (altered(facts=(at_least("t", Polynomial.atom("t"), 1),)), "not what"),
    "more noise": (replace(OURS, shifts=(replace(OURS.shifts[0], noisy=("x", "r")), OURS.shifts[1])), "not what"),
    "nothing released": (
        replace(
            OURS,
            shifts=(replace(OURS.shifts[0], released=()), OURS.shifts[1]),
            declared=partial(split, replace(projected.descent, released=()), *DESCENT.args[1:], **DESCENT.keywords),
        ),
        "release nothing",
    ),
    "a class by hand": (declared(bounds={"f": {"smooth": 1 / (2 * eta)}}), "otherwise than its declaration"),
    "the kernel alone": (declared(blocks=("kernel",)), "not what"),
    "another singular value": (declared(reading=replace(START.reading, singular="a_min")), "takes a_min for"),
    "one singular value": (declared((*LEAST, equal("one", a, 1))), "silent"),
    "a bound by a number": (declared((at_least("smallest", a, 2),)), "silent"),
    "a bound by a parameter": (declared((at_least("smallest", a, eta),)), "silent"),
    "a bound by another parameter": (declared((at_least("smallest", a, beta),)), "silent"),
    "of no reading": (replace(OURS, reading=None), "that nothing declares"),
    "two bounds by one letter": (declared((*LEAST, at_least("largest", a_min, a))), "silent"),
    "a bound of a name": (declared((*LEAST, at_least("q", 3, Polynomial.atom("q")))), "silent"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_program_that_is_not_the_declared_one_is_refused(name):
    made, words = WRONG[name]
    assert words in undeclared(made)


@pytest.mark.parametrize(
    "made",
    [
        OURS,
        replace(OURS, shifts=None, declared=None, reading=None),
        declared(),
        declared(blocks=("along",)),
        declared((*LEAST, at_least("largest", a_max, a))),
    ],
)
def test_a_declared_program_is_not(made):
    assert undeclared(made) == ""


def test_what_a_collection_brings_is_asked():
    try:
        bring([read(write(OURS), "here")])
        assert [one.algorithm for one in brought()] == ["mine"]
        with pytest.raises(Rejected, match="that nothing declares"):
            bring([replace(OURS, declared=None)])
    finally:
        bring(())


def test_one_letter_is_not_two_contributions():
    with pytest.raises(ValueError, match="one letter g for P and f"):
        split(projected.descent, A, "a", {"f": "g", "P": "g"})
