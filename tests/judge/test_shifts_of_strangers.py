"""Shifts that a collection brings are of one iteration of its declaration: a program that is typed or altered proves nothing."""

from dataclasses import replace
from functools import partial

import pytest

from lemmas.common import contracting_descent_shifts as contracting
from lemmas.common import gradient_admm_shifts as admm
from lemmas.common import projected_descent_shifts as projected
from tests.declared import declared as made_of
from tests.tables import by_name, table
from tests.tables import typed as cases
from verify import Polynomial, at_least, equal, scalars
from verify.algorithms.chan2024.gradient_admm import A, gradient_admm
from verify.algorithms.declaration import Update
from verify.algorithms.differences import differences, one_run
from verify.algorithms.expression import Gradient, Operator, Sum
from verify.algorithms.split import split
from verify.judge.examination import Settings
from verify.judge.run import judge
from verify.kernel import Proof, Rejected
from verify.lemma import generator_json, generators
from verify.lemma.discover import Collection
from verify.lemma.energies import believed
from verify.lemma.generator_json import read, write
from verify.lemma.generators import bring, brought, derived, typed, undeclared
from verify.lemma.reading_process import discover, read_apart
from verify.lemma.told_shifts import told_with_iteration

eta, beta, a, a_min, a_max = scalars("eta beta a a_min a_max")
NAMES = {"lam": "l", "f": "g", "B y": "b"}
LEAST = (at_least("range", eta * beta * a_min**2, admm.LEAST), at_least("smallest", a, a_min))
DESCENT = partial(
    split, projected.descent, A, "a", {"f": "g", "P": "p"}, shared={"t": "positive"}, differs={"f": ("u", "r", "r")}
)
WORDS = told_with_iteration(*projected.generates.shifts, projected.generates.reading)
OURS = replace(projected.generates, algorithm="mine", means=WORDS, declared=DESCENT)
START, USER = admm.generates
E = Operator("E", "Z", "X")


def declared(facts=LEAST, blocks=("along", "kernel"), made=START, of=gradient_admm, shared=(), **more):
    """The generator of gradient ADMM with the program that ``split`` answers to this question, or some of its blocks."""
    question = partial(split, of, A, "a", NAMES, facts, {}, shared=dict.fromkeys(("a_min", "a_max", *shared), "positive"), **more)
    whole = question()
    program = replace(whole, blocks={n: whole.blocks[n] for n in blocks})
    shifts = program, made.shifts[1]
    return replace(made, means=told_with_iteration(*shifts, made.reading), shifts=shifts, declared=question)


def inverse(*pair):
    """Gradient ADMM whose data hold an inverse of A."""
    return replace(gradient_admm, inverses=(pair,))


def at_once(per):
    """Gradient ADMM whose f_t is of such iterations."""
    (f,) = (f for f in gradient_admm.functions if f.name == "f")
    minimise, dual, solve, update = gradient_admm.steps
    terms = (replace(t, function=replace(f, per=per)) if isinstance(t, Gradient) else t for t in solve.equation.terms)
    return replace(gradient_admm, steps=(minimise, dual, replace(solve, equation=Sum(tuple(terms))), update))


def altered(**changes):
    program, control = OURS.shifts
    (block,) = program.blocks.values()
    program = replace(program, blocks={projected.SPACE: replace(block, **changes)})
    return replace(OURS, shifts=(program, control))


def exchanged(made):
    """The kernel of A is called a singular value, and what is along one the kernel."""
    program, shifts = made.shifts
    blocks = {"kernel": program.blocks["along"], "along": program.blocks["kernel"]}
    return replace(made, shifts=(replace(program, blocks=blocks), shifts))


block = OURS.shifts[0].blocks[projected.SPACE]
still = replace(projected.descent, steps=(Update(projected.point.next, projected.P(projected.point)),))
KNOWN = by_name(
    Polynomial, altered, at_least, at_once, declared, differences, equal, exchanged, inverse, partial, replace, split,
    A=A, DESCENT=DESCENT, E=E, LEAST=LEAST, OURS=OURS, START=START, USER=USER, a=a, a_min=a_min, beta=beta, block=block, eta=eta,
    projected=projected, still=still,
)  # fmt: skip
WRONG = {name: (*row,) for name, *row in cases(__file__, "shifts_of_strangers", "a program that is not the declared one", KNOWN)}


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
        declared(blocks=("along",), of=inverse(E, A)),
        declared(made=USER, of=at_once("step")),
        declared((*LEAST, at_least("largest", a_max, a))),
    ],
)
def test_a_declared_program_is_not(made):
    assert undeclared(made) == ""


@pytest.mark.parametrize(
    "more", [{"denotes": ""}, {"chosen": "E"}, {"counts": "eta"}, {"constants": {"k": "1"}}, {"aside": {"E": "real"}}]
)
def test_a_generator_of_shifts_says_no_more_of_its_letters(more):
    assert not typed(OURS) and "no more" in typed(replace(OURS, **more))


def test_what_a_collection_brings_is_asked():
    try:
        bring([read(write(OURS), "here")])
        assert [one.algorithm for one in brought()] == ["mine"]
        with pytest.raises(Rejected, match="that nothing declares"):
            bring([replace(OURS, declared=None)])
    finally:
        bring(())


@pytest.mark.parametrize(("steps", "words"), table(__file__, "unsplit"))
def test_what_no_direction_has_is_not_split(steps, words):
    with pytest.raises(ValueError, match=words):
        split(made_of(steps), A, "a", {"f": "g", "P": "p"})


@pytest.mark.parametrize("spaces", ["XX", ("X", "X^n"), ("X^n", "X")])
def test_an_operator_of_one_space_is_not_split(spaces):
    with pytest.raises(ValueError, match="expected two single spaces"):
        split(projected.descent, Operator("A", *spaces), "a", {"f": "g", "P": "p"})


@pytest.mark.parametrize(
    ("words", "singular", "letters", "more"), cases(__file__, "shifts_of_strangers", "one letter is not two things")
)
def test_one_letter_is_not_two_things(words, singular, letters, more):
    with pytest.raises(ValueError, match=words):
        split(projected.descent, A, singular, letters, **more)


@pytest.mark.parametrize("made", [OURS, contracting.generates])
def test_shifts_are_believed_where_files_are_read_and_nowhere_else(made, tmp_path, monkeypatch):
    program, shifts = made.shifts
    cheaper = replace(shifts, energies={n: energy / 2 for n, energy in shifts.energies.items()})
    token = believed.set(True)
    read_only = derived("mine", "", program, cheaper, made.reading, declared=DESCENT)
    believed.reset(token)
    for judged in (typed, lambda one: bring([one])):
        with pytest.raises(Rejected, match="identity fails"):
            judged(read_only)
    monkeypatch.setattr(generators, "writing", lambda *_: [tmp_path])
    monkeypatch.setattr(generators, "_of", lambda *_: (read_only,))  # as a vocabulary of ours is read
    with pytest.raises(Rejected, match="identity fails"):
        generators.generator("mine")
    (tmp_path / "read.py").write_text("from verify.lemma.energies import believed\nassert believed.get()\nclaim = 0\n")
    (said,) = read_apart([(str(tmp_path), str(tmp_path / "read.py"))]).unreadable
    assert "AssertionError" not in said.problem


def test_who_believed_shifts_judges_nothing():
    token = believed.set(True)
    with pytest.raises(RuntimeError, match="judges nothing"):
        judge(Settings(budget="quick"), collection=Collection({}, ()))
    believed.reset(token)


def test_a_digest_is_of_what_proves_a_generator_too(monkeypatch):
    program, shifts = START.shifts
    label = next(iter(shifts.proofs))
    asked = projected.generates
    altered = (
        (START, replace(START, shifts=(program, replace(shifts, proofs={**shifts.proofs, label: Proof({})})))),
        (START, replace(START, shifts=(program, replace(shifts, energies={})))),
        (asked, replace(asked, drawn=(partial(differences, projected.descent),))),
        (asked, replace(asked, drawn=(partial(one_run, projected.descent),))),
    )
    found = set()
    for number, one in enumerate(one for pair in altered for one in pair):
        monkeypatch.setattr(generator_json, "read_generator", lambda _, one=one: one)
        found.add(generator_json.digest(str(number)))
    assert len(found) == 6 and "" not in found
    monkeypatch.undo()
    assert generator_json.digest("no such algorithm") == ""
    lemma = next(iter(discover(only=["chan2024.shift-identity-moderate"]).lemmas.values()))
    assert generator_json.digest(START.algorithm) not in lemma.generated != ()
