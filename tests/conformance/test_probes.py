"""The probes: each fails on a program made for it, passes on the reference, and leaves the world as it was."""

import random
from dataclasses import replace

import numpy as np
import pytest

from tests.tables import table, value
from verify.conformance import PythonDoor, Unsupported, run_conformance
from verify.conformance.command import forms
from verify.conformance.kit.case import Case, shipped
from verify.conformance.kit.family import Limit
from verify.conformance.kit.lemma_laws import observed
from verify.conformance.kit.noise_tests import FALSE_ALARM, extreme, p_values, repeated
from verify.conformance.kit.outcome import BY_ADDRESS
from verify.conformance.kit.probe import Subject, probes
from verify.conformance.kit.probes import precision
from verify.conformance.kit.probes.again import repeatable
from verify.conformance.kit.probes.one_user import clipping
from verify.conformance.kit.python_door import random_states
from verify.conformance.kit.registry import RESERVED, check_law_names, families
from verify.conformance.kit.report import terminal
from verify.conformance.kit.run import ABSENT
from verify.conformance.kit.two_runs import distant, until

from .collection import wrong_programs
from .programs.gradient_admm import program
from .programs.oracle_admm import program as oracle_program
from .seeds import case, reference
from .seeds import outcome as outcome_of

FAMILY = families()["gradient-admm"]
REFERENCE = program()
CASES = {case.id: case for case in shipped() if case.problem.family == FAMILY.id}


def subject(case, admm=REFERENCE, family=FAMILY):
    door = PythonDoor(admm)
    run = door.run(case.problem)
    return Subject(family, case.problem, run, run.states, door, case.flags)


def test_every_probe_is_broken_by_a_mutant_of_some_family_or_here():
    named = {law for mutant in wrong_programs().values() for law in mutant.laws}
    elsewhere = {"clipping", "oracle-access", "prefix", "sensitivity", "steps-and-run"}  # below, and in the tests of the doors
    assert {probe.law for probe in probes()} <= named | elsewhere


def outcome(admm, law, name="gradient-admm/users"):
    return outcome_of(admm, law, CASES[name])


def test_prefix_sees_a_run_that_knows_its_length():
    assert outcome(REFERENCE, "prefix").result == "pass"
    assert outcome(lambda p, noise, steps: REFERENCE(p.having(eta=p.eta / steps), noise, steps),
                   "prefix").result == "fail"  # fmt: skip


def test_sensitivity_sees_a_longer_step():
    assert outcome(REFERENCE, "sensitivity").result == "pass"
    longer = program(gradient=lambda p, t, x, x_before, clean, y: 3 * p.losses[t if len(p.losses) > 1 else 0].gradient(x))
    found = outcome(longer, "sensitivity")
    assert found.result == "fail" and found.variable == "x"


def publishing(**released):
    """The reference, which publishes what the functions make of the rows of x and lam and the noise."""

    def admm(p, noise, steps):
        states = REFERENCE(p, noise, steps)
        return {**states, "released": {name: what(states["x"], states["lam"], noise) for name, what in released.items()}}

    return admm


@pytest.mark.parametrize(("name", "published", "words"), table(__file__, "probes", "what is published in place of the last row"))
def test_what_is_published_in_place_of_the_last_row_is_named(name, published, words):
    what = lambda x, lam, e: value(published, {"x": x, "lam": lam, "e": e})  # noqa: E731
    found = outcome(publishing(**{name: what}), "released")
    assert (found.result, found.detail, "is published" in found.bug) == ("fail", words, ", but" in words or "entry" in words)


def test_a_mean_of_the_users_that_is_published_for_the_last_row_is_named():
    def before_the_proximal_map(p, noise, steps):
        states = families()[p.family].reference(p)
        return {**states, "released": {"z": states["u"][-2].mean(axis=0)}}

    (cause,) = run_conformance(before_the_proximal_map, cases=["centralized-admm/printed-l1"]).causes
    assert "not the last state, but the mean of the row of the step before of u" in cause.words()


@pytest.mark.parametrize(("norm", "result"), [(1.0, "pass"), (1.0 + 1e-6, "fail"), (np.nan, "fail")])
def test_clipping_holds_what_is_sent_to_the_radius(norm, result):
    sent = replace(FAMILY, sent=lambda p, states: Limit("u", 0, np.array([0.5, norm]), np.ones(2), np.full(2, 1e-12)))
    assert clipping.evaluate(subject(CASES["gradient-admm/tiny"], family=sent)).result == result
    assert clipping.evaluate(subject(CASES["gradient-admm/tiny"])) is None


def test_the_global_states_are_as_before():
    before = random_states()
    random.random()
    moved = random_states()
    assert moved != before
    run_conformance(REFERENCE, vectors=[CASES["gradient-admm/tiny"]])
    assert random_states() == moved


def test_what_is_not_seen_is_unsupported_and_not_passed():
    class Blind:
        name = "blind"

        def run(self, problem):
            run = PythonDoor(REFERENCE).run(problem)
            return replace(run, calls=None, random_state=None, changed=None, released=None)

    report = run_conformance(Blind(), vectors=[CASES["gradient-admm/users"]])
    found = {o.law: o.result for o in report.outcomes}
    for law in ("gradient-access", "global-random-state", "inputs-unchanged", "released"):
        assert found[law] == "unsupported"
    assert "in no case tested: global-random-state, gradient-access, inputs-unchanged, " in terminal(report).splitlines()[-1]


def test_what_is_published_of_data_that_are_refused_is_not_seen():
    case = CASES["gradient-admm/users"]
    assert outcome(publishing(x=lambda x, *_: x[-1]), "released").result == "pass"
    assert outcome(choosy(publishing(x=lambda x, *_: x[-1]), case.problem), "released").result == "unsupported"


def test_every_form_of_a_report_says_where_a_law_was_not_tested():
    def half(p, noise, steps):  # it reads the data itself but for the first gradient
        p.losses[0].gradient(p.x0)
        return reference(p, noise, steps)

    found = run_conformance(half, vectors=[CASES["gradient-admm/users"], CASES["gradient-admm/tiny"]])
    told = {o.case: o.result for o in found.outcomes if o.law == "gradient-access"}
    assert sorted(told.values()) == ["pass", "unsupported"] and found.conforms
    for name, text in {**forms(found), "terminal": terminal(found).splitlines()[-1]}.items():
        assert "not tested everywhere: gradient-access (1 of 2 cases)" in text, name


def test_data_read_without_a_gradient_call_is_unsupported():
    assert outcome(reference, "gradient-access").result == "unsupported"


def test_rows_before_a_step_depend_on_the_kind_of_state():
    family = families()["centralized-admm"]
    states = {"u": np.zeros((5, 2, 3)), "x": np.zeros((4, 2, 3))}
    assert {name: len(rows) for name, rows in until(family, states, 2).items()} == {"u": 3, "x": 2}


def test_runs_are_compared_at_the_first_difference():
    one = {"x": np.ones((4, 2)), "y": np.ones((4, 2))}
    other = {"x": one["x"].copy(), "y": one["y"].copy()}
    assert distant(one, other, "") is None
    other["x"][3] += 1e-9
    other["y"][2] = np.nan
    found = distant(one, other, "why")
    assert (found.step, found.variable, found.detail) == (2, "y", "why")


def test_values_that_are_exact_in_float32_are_no_fault():
    assert precision.single(np.array([0.5, 3.0, 0.0])).all()
    assert not precision.single(np.array([0.1])).any()
    assert precision.single(np.array([0.5 + 2.0**-52]), precision.CLEAR).all()


def test_a_dual_that_is_nothing_but_rounding_tells_no_precision():
    """g = 0: the dual is 0 in exact arithmetic, and 0 or 1e-16 in right programs; a dual of some size in float32 is found."""
    family = families()["oracle-admm"]

    def dual(problem):
        return np.abs(oracle_program()(problem, problem.noise, problem.steps)["lam"]).max()

    seeds = range(49, 0, -5)  # of which each has g = 0; the first whose dual is not 0 on this machine
    problem = next(p for p in map(family.sample, seeds) if dual(p) > 0)
    case = Case("oracle-admm/random", 1, "random", ("random",), problem)
    assert problem.g.kind == "zero" and dual(problem) < 1e-13

    def told(name, change):
        def admm(p, noise, steps):
            states = oracle_program()(p, noise, steps)
            return {**states, name: change(states[name])}

        return precision.PROBE.evaluate(subject(case, admm, family)).result

    assert told("lam", lambda rows: 0 * rows) == "pass"
    assert told("x", lambda rows: rows.astype(np.float32).astype(np.float64)) == "fail"


def test_the_noise_tests_accept_normal_noise_of_many_shapes():
    for seed in range(40):
        noise = np.random.default_rng(seed).normal(size=(2 + seed % 5, 3 + seed % 7, 1 + seed % 9))
        found = p_values(noise)
        assert min(found.values()) > FALSE_ALARM / len(found)
        assert all(0 <= p <= 1 for p in found.values()) and repeated(noise) is None


def test_the_probabilities_are_those_of_the_statistics():
    """Each exact test rejects at level 1/5 in about one run of five (4.9 standard deviations on either side)."""
    runs = [p_values(np.random.default_rng(k).normal(size=(4, 6, 5))) for k in range(400)]
    exact = [n for n in runs[0] if not n.startswith("variance by")]  # these are Bonferroni minima: conservative
    for name in exact:
        share = float(np.mean([r[name] <= 0.2 for r in runs]))
        assert 0.1 < share < 0.3, (name, share)


def test_a_cut_off_tail_and_a_heavy_one_are_extreme():
    assert extreme(3.0, 100_000) < 1e-100 and extreme(9.0, 100_000) < 1e-12 and extreme(4.4, 100_000) > 1e-3


def test_equal_rows_are_found_where_they_are():
    noise = np.random.default_rng(1).normal(size=(3, 4, 5))
    noise[2, 1] = noise[0, 3] + 1e-12
    assert repeated(noise) == ((0, 3), (2, 1))


@pytest.mark.thorough
def test_every_lemma_of_two_runs_speaks_of_a_vector():
    """A lemma whose facts no vector satisfies would never be checked."""
    report = run_conformance(REFERENCE, vectors=CASES.values())
    spoken = {o.law for o in report.outcomes if o.result == "pass"}
    assert {lemma.id for lemma in observed()["gradient_admm_pair"]} <= spoken


def test_every_lemma_of_one_run_speaks_of_a_problem():
    cases = [case("oracle-admm", k) for k in range(12)]
    report = run_conformance(reference, vectors=cases)
    assert not report.failures, report.failures[0].words
    assert {lemma.id for lemma in observed()["oracle_admm_step"]} <= {o.law for o in report.outcomes if o.result == "pass"}


def test_a_lemma_names_the_step_and_the_fact_that_breaks():
    wrong = program(lam=lambda p, x, lam, y, noise: lam + p.beta * (p.A @ x + p.B @ y - p.c))
    report = run_conformance(wrong, vectors=[CASES["gradient-admm/general-b"]])
    found = [o for o in report.failures if o.law == "chan2024.lemma-6.5"]
    assert found and found[0].step is not None and found[0].lemma == "chan2024.lemma-6.5" and found[0].detail


def altered(p, noise, steps, **fields):
    """The reference of its family on other numbers, with the states under the problem's own name."""
    return families()[p.family].reference(p.having(**fields))


@pytest.mark.thorough
@pytest.mark.parametrize("family", ["centralized-admm", "federated-admm"])
def test_a_user_moves_no_further_than_the_clip_and_the_slope_allow(family):
    cases = [case(family, s) for s in range(12)]
    for program_, result in (
        (altered, {"pass"}),
        (lambda p, noise, steps: altered(p, noise, steps, clipping=0.0), {"pass", "fail"}),
        (lambda p, noise, steps: altered(p, noise, steps, step=4 * p.step), {"pass", "fail"}),
    ):
        report = run_conformance(program_, vectors=cases)
        found = {law: {o.result for o in report.outcomes if o.law == law} for law in ("sensitivity", "clipping")}
        assert set.union(*found.values()) == result


@pytest.mark.thorough
def test_the_lemmas_of_the_fixed_point_form_speak_and_break():
    family = families()["centralized-admm"]
    cases = [case(family.id, s) for s in range(12)]
    ids = {lemma.id for lemma in observed()["fixed_point_pair"]}
    assert ids == {"cyffers2023.algorithm-1", "cyffers2023.lions-mercier-averaged"}
    report = run_conformance(altered, vectors=cases)
    assert ids <= {o.law for o in report.outcomes if o.result == "pass"} and not report.failures

    def unreflected(p, noise, steps):
        states = family.reference(p)
        steps_ = states["u"][1:] - states["u"][:-1] - p.lam * p.noise
        return {**states, "u": np.concatenate([states["u"][:1], states["u"][:-1] - steps_ + p.lam * p.noise])}

    broken = {o.law for o in run_conformance(unreflected, vectors=cases).failures}
    assert "cyffers2023.algorithm-1" in broken
    shifted = run_conformance(lambda p, n, s: {**family.reference(p), "z": -family.reference(p)["z"]}, vectors=cases)
    assert "cyffers2023.lions-mercier-averaged" in {o.law for o in shifted.failures}


@pytest.mark.parametrize("law", ["x-step", "noise-placement", *RESERVED])
def test_an_identity_with_a_name_that_is_taken_is_refused_at_discovery(law):
    renamed = replace(FAMILY.identities[0], law=law)
    doubled = replace(FAMILY, identities=(*FAMILY.identities, renamed))
    with pytest.raises(RuntimeError, match=f"family gradient-admm: the identity '{law}' .* rename the identity"):
        check_law_names([doubled], [probe.law for probe in probes()])


def test_every_outcome_of_a_case_has_its_own_id():
    for one in shipped():
        if one.id.endswith(("/quadratic", "/tall", "/star-logistic", "/users")):
            ids = [o.id for o in run_conformance(reference, vectors=[one]).outcomes]
            assert len(ids) == len(set(ids)), one.id


def kept_by_address(hold):
    """A program that keeps its system by the id of A: ``hold`` is kept with it, an A that is alive gives its id to no other."""
    kept = {}

    def admm(p, noise, steps):
        A, _ = kept.setdefault(id(p.A), (np.array(p.A), hold(p.A)))
        return REFERENCE(p.having(A=A) if A.shape == p.A.shape else 1 / 0, noise, steps)

    return admm


def test_what_is_kept_by_the_address_of_an_array_is_told_and_one_that_keeps_the_array_is_right():
    cases = ["gradient-admm/all-digits", "gradient-admm/general-b", "gradient-admm/users"]
    causes = run_conformance(kept_by_address(lambda A: None), cases=cases).causes
    assert causes and all(BY_ADDRESS in cause.words() for cause in causes), [cause.words() for cause in causes]
    assert run_conformance(kept_by_address(lambda A: A), cases=cases).conforms


def test_given_noise_that_is_kept_in_float32_is_told():
    def admm(p, noise, steps):
        return REFERENCE(p, np.asarray(noise, np.float32).astype(float), steps)

    (cause,) = run_conformance(admm, cases=["gradient-admm/large-parameters"]).causes
    assert cause.first.law == "noise-placement" and "likely: the noise drawn or kept in float32;" in cause.words()


def choosy(admm, accepted):
    """A program that refuses every problem that does not start where the accepted one does."""

    def only(p, noise, steps):
        if not np.array_equal(p.x0, accepted.x0):
            raise Unsupported("another start")
        return admm(p, noise, steps)

    return only


def test_a_repeated_run_is_compared_even_where_other_problems_are_refused():
    case = CASES["gradient-admm/users"]
    calm = outcome(choosy(REFERENCE, case.problem), "repeatable")
    assert calm.result == "pass" and calm.detail.startswith("it refuses the other problem of the same shapes and of other shapes")
    calls = []

    def tired(p, noise, steps):
        calls.append(p)
        states = REFERENCE(p, noise, steps)
        return {**states, "x": states["x"] + 1e-6} if len(calls) > 2 else states

    found = repeatable.evaluate(subject(case, choosy(tired, case.problem)))
    assert (len(calls), found.result) == (4, "fail") and "after other problems" in found.detail  # one under a global seed,
    assert found.bug != BY_ADDRESS  # one with its arrays elsewhere, which is off as well
    assert outcome(REFERENCE, "repeatable").detail == ""


@pytest.mark.parametrize("refused", ["twin", "sample"])
def test_one_refused_problem_does_not_hide_what_the_other_breaks(refused):
    """State that survives a run: a program that starts from the last problem's dual shows after the problem it accepts."""
    case, others = CASES["gradient-admm/users"], []
    start = case.problem.x0

    def keeps(p, noise, steps):
        states = REFERENCE(p, noise, steps)
        if np.array_equal(p.x0, start):
            return {**states, "x": states["x"] + 1e-3 * len(others)}
        if (p.x0.shape == start.shape) is (refused == "twin"):
            raise Unsupported("refused")
        others.append(p)
        return states

    found = repeatable.evaluate(subject(case, keeps))
    assert found.result == "fail", found


def test_a_program_that_draws_no_noise_is_told_so():
    assert "no noise at all" in outcome(reference, "sampler", "gradient-admm/own-noise").detail


@pytest.mark.parametrize(("off", "early"), [(2.0**-42, True), (2.0**-30, False)])
def test_other_data_off_by_little_are_said_to_be_an_early_stop(off, early):
    """Off on every problem but the first, by some rounding bounds or by millions of them."""
    first = CASES["gradient-admm/users"].problem

    def admm(p, noise, steps):
        states = REFERENCE(p, noise, steps)
        same = np.array_equal(p.x0, first.x0)
        return states if same else {**states, "x": states["x"] * (1 + off)}

    found = outcome(admm, "other-data")
    assert found.result == "fail" and ("stops early" in found.bug) == early and ("a cache" in found.bug) != early, found


def test_rows_of_the_absent_are_told():
    def admm(p, noise, steps):
        states = families()["federated-admm"].reference(p)
        return {**states, "x": states["x"] + 1 - p.participation[..., None]}

    report = run_conformance(admm, cases=["federated-admm/printed-two-of-four"], diagnose=False)
    assert [(o.law, o.bug) for o in report.failures] == [("expected-states", ABSENT)]
