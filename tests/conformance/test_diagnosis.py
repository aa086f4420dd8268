"""The diagnosis: lines that are those of the references, true alterations of known mistakes, and silence where nothing fits."""

from dataclasses import replace

import numpy as np
import pytest

from tests.tables import typed
from verify.algorithms.expression import Applied, Inverse, Operator, Parameter, Product, Variable
from verify.conformance import Report, run_conformance
from verify.conformance.kit import run
from verify.conformance.kit.case import shipped
from verify.conformance.kit.diagnosis import descents
from verify.conformance.kit.diagnosis.alterations import alterations
from verify.conformance.kit.diagnosis.line import expanded
from verify.conformance.kit.diagnosis.of_run import example
from verify.conformance.kit.diagnosis.reads import Alteration, Reads
from verify.conformance.kit.diagnosis.search import begun, concluded
from verify.conformance.kit.problem import function
from verify.conformance.kit.registry import families

from . import diagnosis
from .machine_mutants import SOURCES, machine_mutants
from .mistakes import mistakes, named_styles, other_styles
from .programs.consensus_admm import program as consensus
from .programs.consensus_admm import solve_local
from .programs.gradient_admm import program, solve_y
from .seeds import failures


def few(family):
    """The first four vectors of a family: what a line did is named from them as from all."""
    return [case.id for case in shipped() if case.problem.family == family][:4]


@pytest.fixture
def lines_alone(monkeypatch):
    """Without the probes, whose further runs say nothing about a line."""
    monkeypatch.setattr(run, "probes", lambda: ())


without_probes = pytest.mark.usefixtures("lines_alone")


def ran(cases=(), **changed):
    return run_conformance(program(**changed), cases=cases or few("gradient-admm"))


def told(report):
    """The line of every cause."""
    return [cause.words(report.diagnoses.get(cause.key, "")) for cause in report.causes]


def points(name, seed):
    """The points of every line of a family on a run of its reference."""
    family = families()[name]
    problem = family.sample(seed)
    states = family.reference(problem)
    for identity in (i for i in family.identities if not i.derived):
        made = example(name, identity, problem, states, {})
        assert made is not None, f"{identity.law} is no line of the declaration"
        yield from made.points(range(made.rows))


@pytest.mark.parametrize("name", sorted(families()))
def test_every_line_of_a_declaration_is_that_of_the_reference(name):
    made = [point for seed in range(6) for point in points(name, seed)]
    assert len(made) > 20
    for point in made:
        apart = np.abs(point.plain - point.found).max(initial=0)
        assert apart <= 2.0**-40 * max(point.size, 1e-300), (point.line.law, point.t)


def test_a_sum_inside_is_named_without_numbers_that_cancel():
    tau, w, x = Parameter("tau"), Variable("w", "X"), Variable("x", "X")
    inside = Product(tau, Applied(Operator("K", "X", "Y"), Product(Inverse(tau), 2 * w - x)))
    assert {groups for _, groups in expanded(inside)} == {("K (2 w - x)",)}


@pytest.mark.parametrize("name", sorted(families()))
def test_some_term_left_out_moves_a_line(name):
    """A line that nothing moved would explain any program."""
    for point in [p for p in points(name, 5) if p.line.share != "absent"]:
        out = [point.value(Alteration("", {term.key: 0.0})) for term in point.line.terms]
        moved = any(value is not None and np.abs(value - point.found).max(initial=0) > 0 for value in out)
        assert moved or not np.any(point.found), point.line.law


@pytest.mark.parametrize("name", sorted(families()))
def test_what_is_kept_of_the_unaltered_line_changes_no_altered_one(name):
    for point in [p for p in points(name, 3) if p.t == 1]:
        for alteration in list(alterations(point))[::7]:
            value = point.value(alteration)
            if value is not None:
                again, _ = point.line.value(point.altered(alteration))
                assert np.array_equal(value, again), alteration.words


def spoilt(family, identity, seed):
    """A run of the reference on a random problem whose line is replaced at one step by random numbers."""
    problem = families()[family].sample(seed)
    t, states = problem.steps - 1, families()[family].reference(problem)
    run = example("", identity, problem, states, {})
    reads = Reads(run.run, t)
    run.line.found(reads)
    rng = np.random.default_rng(seed)
    for name, row in reads.rows:  # the rows of the declaration, which are those of the family but for a first one
        mine = run.run.states[name]
        mine[row] = mine[row] + rng.normal(size=mine[row].shape)
    return replace(run, broken={t: np.inf})


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(families()))
def test_random_numbers_are_no_alteration(name):
    """What a line sets is never read by an alteration of it: that would explain any result."""
    for identity in (i for i in families()[name].identities if not i.derived and not i.law.endswith("start")):
        search = begun([spoilt(name, identity, seed) for seed in (1, 2, 3)])
        assert search is None or (found := concluded(search)).alteration is None, (identity.law, found.words)


def test_rows_recorded_without_a_copy_are_one_cause():
    def one_buffer(p, states, clean):
        return {**states, "x": np.array([states["x"][-1]] * len(states["x"])), "released": {"x": states["x"][-1]}}

    (words,) = told(ran(end=one_buffer))
    assert words.startswith("gradient-admm start: likely: rows recorded without a copy; fails in 4 of 4 cases")
    assert "every row of x is the last one" in words and "in a way of its own" not in words
    family, admm = STYLES["penalty-perturbation: rows of lam are one dictionary"]
    (words,) = told(run_conformance(admm, cases=few(family)))
    assert words.count("every row of lam is the last one: rows recorded without a copy") == 1


def test_rows_of_a_buffer_that_is_used_again_are_one_cause():
    def two_rows(p, states, clean):
        return {**states, "x": np.array([states["x"][-2 + t % 2] for t in range(len(states["x"]))])}

    assert "the rows of x repeat every 2 steps: rows recorded without a copy" in told(ran(end=two_rows))[0]


def test_a_state_recorded_after_its_update_is_one_cause_with_its_start():
    def early(p, states, clean):
        return {**states, "lam": np.array([*states["lam"][1:], states["lam"][-1]])}

    words = told(ran(end=early))
    assert "lam one step ahead of its rows" in words[0] and not any("in a way of its own" in one for one in words)


@without_probes
def test_a_start_that_nothing_makes_is_not_said_to_be_reproduced():
    def random(p, states, clean):
        first = np.random.default_rng(1).normal(size=(1, states["x"].shape[1]))
        return {**states, "x": np.concatenate([first, states["x"][1:]])}

    report = ran(end=random)
    (start,) = [found for (_, law), found in report.diagnoses.items() if law == "start"]
    assert "in a way of its own" in start and "reproduces" not in start


OF_FLOAT32 = [c.id for c in shipped() if c.problem.family == "gradient-admm" and c.problem.steps < 100]


def end(p, states, clean):
    return {name: np.float32(rows).astype(float) for name, rows in states.items()} | {"released": {"x": states["x"][-1]}}


def test_states_in_float32_with_a_release_in_float64_are_one_cause():
    (cause,) = ran(OF_FLOAT32, end=end).causes
    assert cause.first.law == "y-step" and len(cause.outcomes) > 10
    assert {"dual-step", "released"} <= {o.law for o in cause.consequences}


def wrong_sign(p, x, lam, y, noise):
    return lam + p.beta * (p.A @ x + p.B @ y - p.c)


@without_probes
@pytest.mark.parametrize(
    ("other", "law"), [({"lam": wrong_sign}, "dual-step"), ({"start": lambda p: (p.x0 + 0.3, p.lam0)}, "start")]
)
def test_float32_beside_another_mistake_is_not_all(other, law):
    assert {"y-step", law} <= {cause.first.law for cause in ran(OF_FLOAT32, end=end, **other).causes}


def test_a_state_that_stays_at_its_start_is_no_row_recorded_without_a_copy():
    report = ran(carry=lambda clean, masked: masked, x=lambda p, x, *_: x, noise=lambda *_: 0.0)
    assert report.failures and not any("every row of" in cause.words() for cause in report.causes)


def said(**changed):
    return {law: words for (_, law), words in ran(**changed).diagnoses.items()}


def without_beta(p, x, lam, y, noise):
    return lam - (p.A @ x + p.B @ y - p.c)


@without_probes
@pytest.mark.thorough
def test_a_wrong_sign_is_named_with_its_group():
    found = said(lam=wrong_sign)
    assert list(found) == ["dual-step"]
    assert found["dual-step"].startswith("line dual-step with the sign of beta (A x + B y - c) changed reproduces all 4")
    assert " ulps (so does: " in found["dual-step"]


@without_probes
@pytest.mark.thorough
def test_two_mistakes_in_one_line_are_named_together():
    found = said(lam=lambda p, x, lam, y, noise: lam - (p.A @ x + p.B @ y + p.c))["dual-step"]
    assert "the sign of beta c changed" in found and "1 for beta" in found and " and " in found


def in_the_eigenbasis(p, x, lam, lam_next, y, gradient, noise):
    values, basis = np.linalg.eigh(p.A.T @ p.A)
    right = x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next))
    return basis @ (basis.T @ right / (1 + p.eta * p.beta * values))


@without_probes
def test_a_cause_may_leave_what_the_law_leaves_to_rounding():
    """One system of these is solved to the law's bound, and not to fewer ulps than a cause has elsewhere."""
    wrong = program(x=in_the_eigenbasis, noise=lambda p, noise, t: np.sqrt(2 * p.eta) * noise[t])
    found = run_conformance(wrong, families=["gradient-admm"]).diagnoses
    assert found["gradient-admm", "x-step"].startswith("line x-step with noise times the root of 2 eta reproduces all 24 ")


@without_probes
def test_of_balls_no_number_of_gradient_steps_is_told():
    def further(p, t, i, w, gamma, last, local):
        middle = w + gamma / p.rho
        return 1.5 * solve_local(p, p.objectives[i], w, gamma) - 0.5 * middle

    balls = [function("quadratic", H=(i + 1) * np.eye(3), h=np.ones(3)) for i in range(3)]
    ball = next(c for c in shipped() if c.id == "consensus-admm/quadratic")
    report = run_conformance(consensus(local=further), vectors=[replace(ball, problem=ball.problem.having(objectives=balls))])
    assert "gradient steps of one length" not in report.diagnoses["consensus-admm", "local-step"]


@without_probes
@pytest.mark.thorough
def test_two_mistakes_in_two_lines_are_two_causes():
    words = said(lam=without_beta, noise=lambda p, noise, t: 2 * noise[t])
    assert "1 for beta" in words["dual-step"] and "twice noise" in words["x-step"] and set(words) == {"dual-step", "x-step"}


@without_probes
@pytest.mark.parametrize(("name", "words"), typed(__file__, "diagnosis", "a mistake of the list is named"))
def test_a_mistake_of_the_list_is_named(name, words):
    family, admm = mistakes(apart=False)[name]
    said = run_conformance(admm, cases=few(family)).diagnoses.values()
    assert any(one.startswith(f"line {words}") for one in said), list(said)


STYLES = other_styles()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # wrong programs diverge
@pytest.mark.parametrize("name", [name for name in STYLES if name not in named_styles()])  # what is named is refused
def test_a_mistake_in_a_program_of_another_style_is_refused_and_the_right_program_is_not(name):
    family, admm = STYLES[name]
    assert any(failures(admm, [c for c in shipped() if c.problem.family == family])) != name.endswith(": right")


@pytest.mark.parametrize(("name", "words"), named_styles().items())
def test_a_mistake_in_a_program_of_another_style_is_named(name, words, request):
    if "of an earlier problem" not in words:  # the further runs are earlier ones too
        request.getfixturevalue("lines_alone")
    family, admm = STYLES[name]
    said = run_conformance(admm, cases=few(family)).diagnoses or run_conformance(admm, families=[family]).diagnoses
    told = (f"line {words} reproduces", f"line {words}$")  # the second: at late steps, and nothing else is said
    assert any(f"{one}$".startswith(told) for one in said.values()), said


@without_probes
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("consensus-admm: dual recorded without rho", "gamma recorded divided by rho (but for its start)"),
        ("consensus-admm: local recorded times rho", "local recorded times rho"),
        ("dp-admm: shared recorded before the noise", "shared sent or recorded without its noise"),
    ],
)
def test_a_state_recorded_otherwise_has_one_name_in_every_line_that_it_breaks(name, words):
    family, admm = STYLES[name]
    said = run_conformance(admm, families=[family]).diagnoses
    assert len(said) > 1
    assert all(one.startswith(f"line {law} with {words} reproduces") for (_, law), one in said.items()), said


@without_probes
@pytest.mark.parametrize(
    ("name", "words"), typed(__file__, "diagnosis", "what is done below a bound or to one kind of loss is named with it")
)
def test_what_is_done_below_a_bound_or_to_one_kind_of_loss_is_named_with_it(name, words):
    family, admm = STYLES[name]
    (said,) = run_conformance(admm, families=[family]).diagnoses.values()
    assert words in said


def test_beside_a_global_random_state_a_line_is_told_only_where_something_does_it():
    def y(p, x, lam, y_before):
        return solve_y(p, lam - p.beta * p.A @ x) + np.random.normal(size=p.B.shape[1])

    key = ("gradient-admm", "global-random-state")
    report = ran(y=y)
    assert key in {cause.key for cause in report.causes} and key not in report.diagnoses


@without_probes
def test_what_nearly_does_it_is_said_as_such():
    found = said(lam=lambda p, x, lam, y, noise: wrong_sign(p, x, lam, y, noise) + 1e-9 * np.sin(lam))["dual-step"]
    assert found.startswith("no alteration tried does this; nearest is the sign of beta (A x + B y - c) changed, which leaves ")
    assert "e-" in found.split("leaves ")[1][:9]


@without_probes
def test_a_state_that_may_be_left_out_is_asked_for_where_nothing_is_named():
    family, admm = STYLES["dp-admm: right"]

    def odd(p, noise, steps):
        states = admm(p, noise, steps)
        return states | {"shared": states["shared"] + 0.1 * np.sin(np.arange(steps + 1) ** 2)[:, None, None]}

    said = run_conformance(odd, cases=few(family)).diagnoses
    assert any(one.endswith("; return local as well: it would tell which part") for one in said.values()), said


@without_probes
def test_another_slope_of_one_loss_is_no_start_apart_and_no_solver_that_stops_early():
    family, admm = STYLES["gradient-admm: huber cut at one beyond delta"]
    (words,) = run_conformance(admm, families=[family]).diagnoses.values()
    assert words.startswith("no alteration tried does this; what is left") and "stops early" not in words, words


@without_probes
def test_the_line_is_told_in_the_letters_of_its_cause_where_the_rule_has_others():
    family, admm = STYLES["dp-admm: pull to the own message"]
    (letters,) = run_conformance(admm, cases=few(family)).letters.values()
    assert letters.startswith("0 = rho local + local/eta + subgrad f_i(shared) - gamma")
    assert not any(ran(lam=wrong_sign).letters.values())


@without_probes
@pytest.mark.thorough
def test_what_no_alteration_does_is_said_with_the_rest():
    found = said(lam=lambda p, x, lam, y, noise: lam - p.beta * np.sin(p.A @ x + p.B @ y - p.c))["dual-step"]
    assert found.startswith("no alteration tried does this; what is left of the closest is ")


@pytest.mark.thorough
def test_every_failure_is_in_exactly_one_cause():
    admm = program(lam=without_beta, noise=lambda p, noise, t: 0 * noise[t])
    report = run_conformance(admm, families=["gradient-admm"])
    told = [o.id for cause in report.causes for o in (*cause.outcomes, *cause.consequences)]
    assert sorted(told) == sorted(o.id for o in report.failures) and len(set(told)) == len(told)
    assert Report("x", ()).causes == ()


@pytest.mark.thorough
def test_machine_made_mutants_are_the_same_for_a_seed_and_others_for_another():
    for family in SOURCES:
        assert len(machine_mutants(family, 1, 400)) > 30, family
        first, again, other = (machine_mutants(family, seed, 5) for seed in (1, 1, 2))
        assert [m.words for m in first] == [m.words for m in again] and len({m.number for m in first}) == 5
        assert [m.words for m in first] != [m.words for m in other]


@pytest.mark.thorough
def test_a_wrong_diagnosis_is_not_counted_as_true():
    """The judge of the measure runs the alteration on fresh problems: one that is not the mistake does not pass."""
    mutant = next(m for m in machine_mutants("general-admm", 3, 400) if m.words.startswith("p.lam  ->  p.lam * 2.0"))
    result = diagnosis.examine("m", mutant.family, mutant.kind, mutant.admm)
    assert result.caught and result.visible and result.named
    right = diagnosis.examine(
        "r", "general-admm", "none", lambda p, n, s: families()[p.family].reference(p) if n is not None else 1 / 0
    )
    assert not right.visible or right.raised
    assert len([c for c in shipped() if c.problem.family == "general-admm"]) > 10


def test_the_size_at_which_a_solver_stops_is_told_as_it_is_tried():
    """A power of ten where one fits, else few digits; a number that is rounded for its words alone might not do it."""
    sizes = ((3e-4, 2e-3), (2.3456789e-4, 9.1e-4), (2e-4, 2e-4), (1.0, np.inf))
    assert [descents._between(*ends) for ends in sizes] == [1e-3, 9e-4, 0, 0]
