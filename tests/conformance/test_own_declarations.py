"""Declarations that no family knows: a right program passes, and twenty wrong ones of each are refused; a command does it."""

import textwrap

import numpy as np
import pytest

from examples import declarations
from tests.conformance.own_programs import PROGRAMS, WRONG
from tests.tables import typed
from verify.algorithms.expression import Variable
from verify.algorithms.functions import Affine
from verify.algorithms.run import Inputs
from verify.conformance.command import Request, conform
from verify.conformance.kit import own_algorithm
from verify.conformance.kit.own_algorithm import conform_declared, drawn
from verify.conformance.kit.python_door import PythonDoor
from verify.conformance.kit.recorded_steps import Rows

ROWS = {
    f"{name}: {row}": (name, *row.split(" -> "))
    for name, rows in WRONG.items()
    for row in textwrap.dedent(rows).strip().split("\n")
}


def program_of(source, *edits, **scope):
    source = textwrap.dedent(source)
    for old, new in edits:
        assert source.count(old) == 1
        source = source.replace(old, new)
    exec("import numpy as np\n" + source, scope)
    return PythonDoor(scope["program"])


def report(name, *edit, **asked):
    door = program_of(PROGRAMS[name], *[edit] if edit else [])
    return conform_declared(getattr(declarations, name), door, **{"diagnose": False, **asked})


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_passes(name):
    found = report(name)
    assert found.status == "conforms" and not found.counts["unsupported"], found.failures


def test_there_are_twenty_wrong_programs_of_each():
    assert all(sum(n == name for n, *_ in ROWS.values()) >= 20 for name in PROGRAMS)


@pytest.mark.parametrize("row", ROWS)
def test_a_wrong_program_is_refused(row):
    """By the first of the cases, or by all of them."""
    name, *edit = ROWS[row]
    assert report(name, *edit, cases=1).failures or report(name, *edit).failures


@pytest.mark.parametrize(("row", "said"), typed(__file__, "own_declarations", "what a wrong program did is named"))
def test_what_a_wrong_program_did_is_named(row, said):
    name, *edit = ROWS[row]
    (words,) = report(name, *edit, diagnose=True).diagnoses.values()
    assert words.startswith(f"line {said} reproduces all 8 failing cases to "), words


@pytest.mark.parametrize(
    ("name", "edits", "said"),
    [
        ("douglas_rachford", {"a = p.g": "a = p.h", "b = p.h": "b = p.g"}, "x-step with g for h, and the other way round"),
        (
            "projected_twice",
            {"p.P(x) + p.M[t]": "p.P(x)", "+ p.N[t]": "+ p.N[t] + p.M[t]"},
            "x-step with the noise added to the result, not before it is made",
        ),
    ],
)
def test_two_places_of_one_mistake_are_named(name, edits, said):
    found = conform_declared(getattr(declarations, name), program_of(PROGRAMS[name], *edits.items()))
    assert any(words.startswith(f"line {said} reproduces all") for words in found.diagnoses.values()), found.diagnoses


def test_a_line_tells_what_it_reads_of_steps_that_are_not_recorded():
    found = report("local_steps", "+ noise[t]", "- noise[t]")
    (cause,) = found.causes
    assert any("must hold: x+ = v - eta grad f_t(v) + N, where v = x - eta grad f_t(x)" in line for line in cause.lines())


def test_laws_of_two_runs_are_asked_where_each_of_several_noises_is_given():
    laws = {
        o.law
        for o in report("projected_twice", "- eta * p.f", "- (eta if steps > 3 else 2 * eta) * p.f").outcomes
        if o.result == "fail"
    }
    assert laws == {"prefix"}
    found = report("projected_twice", "np.array(xs)", "np.array(xs, np.float32).astype(float)")
    assert any(o.law == "precision" and o.result == "fail" for o in found.outcomes)


def test_a_steep_map_has_the_rounding_of_its_size():
    P = declarations.P
    inputs = Inputs({}, {"P": Affine([[1000.0]], [0.0])}, {"x": [0.0]})
    rows = Rows(declarations.projected_twice, inputs, 1, {declarations.x: np.ones((1, 1, 1))})
    assert rows.size(P(declarations.x)).moduli == 1000


def test_the_error_of_what_is_not_recorded_goes_into_every_term():
    x, y = declarations.x, Variable("y", declarations.x.over)
    rows = Rows(declarations.projected_twice, Inputs({}, {}, {"x": [0.0]}), 1, {x: np.ones((1, 1, 1)), y: np.ones((1, 1, 1))})
    rows.errors[x] = np.full((1, 1), 0.5)
    assert [rows.size(e).error.item() for e in (3 * x + y, y - x, y + 2 * y)] == [1.5, 0.5, 0.0]


@pytest.mark.thorough
def test_of_all_wrong_programs_few_have_no_name():
    """88 programs; a start that is wrong is named too."""
    found = {row: list(report(ROWS[row][0], *ROWS[row][1:], diagnose=True).diagnoses.values()) for row in ROWS}
    unnamed = [row for row, words in found.items() if not all(w.startswith("line ") for w in words)]
    assert len(unnamed) <= 6, unnamed


def test_the_command_takes_a_declaration_and_says_what_it_cannot_take(tmp_path, monkeypatch):
    (tmp_path / "own.py").write_text("import numpy as np\n" + textwrap.dedent(PROGRAMS["extragradient"]))
    target, family = f"{tmp_path}/own.py:program", "examples/declarations.py:extragradient"
    found, words = conform(Request(target=target, family=[family]))
    assert found.conforms and words.endswith("8 cases")
    for request, said in (
        (Request(target=target, family=[family], seeds=2), "not with --seeds"),
        (Request(process="true", family=[family]), "a process"),
        (Request(target=target, family=["examples/declarations.py:prox"]), "no declared algorithm, but function"),
        (
            Request(target=target, family=["verify.algorithms.chan2024.two_iterations:two_iterations"]),
            "problems with A are not drawn",
        ),
    ):
        with pytest.raises(ValueError, match=said):
            conform(request)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("{}", "the state 'x' is missing"),
        ('{"x": [p.x0] * (steps + 1), "z": [0.0]}', "unknown states z"),
        ('{"x": [p.x0] * steps}', "must have shape"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_what_is_no_run_is_an_error(answer, said):
    found = conform_declared(declarations.extragradient, program_of(f"def program(p, noise, steps):\n    return {answer}"))
    assert found.counts["error"] == own_algorithm.CASES and said in found.failures[0].detail


def test_a_state_that_is_not_finite_is_a_failure_with_its_place_unless_a_line_is_broken_before():
    ends = program_of(PROGRAMS["extragradient"], ("np.array(xs)", "np.array([*xs[:-1], xs[-1] * np.nan])"))
    still = PythonDoor(lambda p, noise, steps: {"x": np.array([p.x0] * steps + [p.x0 * np.nan])})
    for door, said in ((ends, ("the first state that is not finite", own_algorithm.STEPS)), (still, ("", 0))):
        found = conform_declared(declarations.extragradient, door, diagnose=False)
        assert {(o.detail, o.step) for o in found.failures if o.law == "x-step"} == {said} and not found.counts["error"]


def test_a_program_that_keeps_a_number_of_the_problem_before_is_seen():
    """What the laws of one run alone do not see: further runs are made for any declaration."""
    kept = []

    def program(p, noise, steps):
        kept.append(p.eta)
        x, xs = p.x0, [p.x0]
        for t in range(steps):
            v = x - kept[-2 if len(kept) % 2 else -1] * p.f[t].gradient(x)
            x = x - p.eta * p.f[t].gradient(v) + noise[t]
            xs.append(x)
        return {"x": np.array(xs)}

    laws = {o.law for o in conform_declared(declarations.extragradient, PythonDoor(program), diagnose=False).failures}
    assert laws & {"repeatable", "other-data"}


def test_a_run_that_changes_its_input_or_remembers_is_refused():
    for *edit, law in (
        ("xs = [x]", "xs = [x.copy()]; noise *= 1.0; noise += 1e-30; p.x0[:] = p.x0 + 1", "inputs-unchanged"),
        ("return {", "calls.append(1); x0 = xs.pop(); xs.append(x0 + len(calls)); return {", "repeatable"),
    ):
        found = conform_declared(
            declarations.extragradient, program_of(PROGRAMS["extragradient"], edit, calls=[]), diagnose=False
        )
        assert any(o.law == law for o in found.failures)


def test_a_program_may_lock_its_inputs():
    lock = ("xs = [x]", "xs = [x]; p.x0.flags.writeable = noise.flags.writeable = False")
    assert conform_declared(declarations.extragradient, program_of(PROGRAMS["extragradient"], lock)).conforms


def test_problems_are_drawn_from_their_seed_with_every_size():
    one, again = (drawn(declarations.stochastic_admm, 3) for _ in range(2))
    assert (one.A == again.A).all() and (one.noise is None) and len(one.f) == own_algorithm.STEPS
    assert len({drawn(declarations.stochastic_admm, seed).A.shape for seed in range(own_algorithm.CASES)}) >= 3
