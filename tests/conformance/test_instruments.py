"""The instruments of the probes: thin boxes, memory between problems, what is published, oracles, precision in a part, draws."""

from collections import UserDict
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count

import numpy as np
import pytest

from tests.every_lemma import LEMMAS
from verify.conformance import Outcome, PythonDoor, run_conformance
from verify.conformance.kit.case import Case, shipped
from verify.conformance.kit.causes import causes
from verify.conformance.kit.draws import recorded
from verify.conformance.kit.family_laws import maps_asked, takes_gradients
from verify.conformance.kit.neighbour import loss_field
from verify.conformance.kit.noise_tests import p_values
from verify.conformance.kit.outcome import Failed
from verify.conformance.kit.probe import elsewhere, seeded
from verify.conformance.kit.probes.again import global_random_state
from verify.conformance.kit.probes.precision import SHORT
from verify.conformance.kit.problem import function
from verify.conformance.kit.registry import families
from verify.conformance.kit.rows import subdifferential_distance
from verify.conformance.kit.twin import twin

from .programs.gradient_admm import program
from .seeds import case as random_case
from .seeds import outcome as outcome_of
from .seeds import reference
from .test_probes import CASES, REFERENCE, outcome, subject


def test_a_box_no_wider_than_the_rounding_of_y_admits_either_sign():
    """Data of scale 2^-46: the other problem of the same shapes has a box within rounding; no right program is accused."""
    family = families()["gradient-admm"]
    for seed in (2, 12):
        p = family.sample(seed)
        for exponent in (-60, -46, 30):
            s = 2.0**exponent
            losses = tuple(function("quadratic", H=f.H, h=f.h * s) for f in p.losses)
            box = function("box", low=p.g.low * s, high=p.g.high * s)
            small = p.having(noise=p.noise * s, c=p.c * s, x0=p.x0 * s, lam0=p.lam0 * s, g=box, losses=losses)
            report = run_conformance(reference, vectors=[Case("gradient-admm/s", 1, "", ("f",), small)])
            assert not report.failures, report.failures[0].words


@pytest.mark.parametrize(("slope", "distance"), [(3.0, 0.0), (-3.0, 0.0)])
def test_both_faces_of_a_thin_box_hold_whatever_pulls(slope, distance):
    box = function("box", low=0.0, high=2.0**-60).reference
    found = subdifferential_distance(box, np.zeros((1, 1)), np.full((1, 1), slope), np.full(1, 2.0**-50))
    assert found == distance
    wide = function("box", low=0.0, high=1.0).reference
    assert subdifferential_distance(wide, np.zeros((1, 1)), np.full((1, 1), -3.0), np.full(1, 2.0**-50)) == -3.0


def named(admm, *cases):
    """The laws of the causes, in order."""
    return [cause.first.law for cause in run_conformance(admm, vectors=[CASES[f"gradient-admm/{c}"] for c in cases]).causes]


def test_a_dual_kept_from_an_earlier_run_is_not_called_random_state():
    kept = {}

    def start(p):
        return p.x0, kept.get(p.lam0.shape, p.lam0)

    def end(p, states, clean):
        kept[p.lam0.shape] = states["lam"][-1]
        return states

    assert named(program(start=start, end=end), "tiny", "users") == ["repeatable"]
    assert named(program(draw=None, noise=lambda p, noise, t: noise[t] + 1e-3 * np.random.normal()), "users") == [
        "global-random-state"
    ]


def test_a_global_state_that_is_seeded_to_what_it_is_already_is_seen():
    def start(p):
        np.random.seed(3)
        return p.x0, p.lam0

    with seeded(3):
        assert global_random_state.evaluate(subject(CASES["gradient-admm/tiny"], program(start=start))).result == "fail"


@pytest.mark.parametrize("numbers", [False, True], ids=["kept by shape", "kept by shape and parameters"])
def test_a_matrix_of_an_earlier_problem_is_named_as_such(numbers):
    kept = {}

    def step(p, x, lam, lam_next, y, gradient, noise):
        M = kept.setdefault((p.A.shape, numbers and (p.eta, p.beta)), np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A)
        return np.linalg.solve(M, x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next)))

    assert named(program(x=step), "users") == ["other-data"]


def test_what_corollary_6_2_bounds_may_be_published_and_nothing_else():
    def publishes(**entries):
        return program(end=lambda p, states, clean: {**states, "released": {n: f(states) for n, f in entries.items()}})

    def last(name):
        return lambda states: states[name][-1]

    for more in ({}, {"y": last("y")}):
        assert outcome(publishes(x=last("x"), lam=lambda s: list(s["lam"][-1]), **more), "released").result == "pass"
    found = outcome(publishes(x=last("x"), lam=lambda s: s["lam"][-2]), "released", "gradient-admm/general-b")
    assert (found.result, found.variable) == ("fail", "lam")
    found = outcome(publishes(z=last("x")), "released")
    assert found.expected == (
        "the last row of x (4,), lam (2,), y (2,): chan2024.corollary-6.2-amplified bounds what the first user's data do to it"
    )
    assert outcome(publishes(x=lambda s: s["x"]), "released").result == "fail"


@pytest.mark.parametrize(
    "publish",
    [
        lambda p, last, k: dict(list(last.items())[:: 1 if p.x0[0] > 0 else -1]),
        lambda p, last, k: {"x": last["x"].astype(float if p.x0[0] > 0 else np.longdouble)},
        lambda p, last, k: {n: row for n, row in last.items() if n == "x" or np.random.default_rng(p.seed).normal(size=4)[k] > 0},
    ],
    ids=["order", "type", "names by the noise that it draws"],
)
def test_what_is_published_has_one_form_whatever_the_data_and_the_noise(publish):
    def admm(k):
        def publishing(p, noise, steps):
            states = program()(p, noise, steps)
            return {**states, "released": publish(p, {name: states[name][-1] for name in ("x", "lam")}, k)}

        return publishing

    assert "fail" in [outcome(admm(k), "released", "gradient-admm/own-noise").result for k in range(4)]


def test_a_theorem_about_all_messages_lets_all_of_them_out():
    for rows, result in ((slice(None), "pass"), (-1, "pass"), (slice(1, None), "fail"), (-2, "fail")):

        def publishing(p, noise, steps, rows=rows):
            states = reference(p, noise, steps)
            return {**states, "released": {"shared": states["shared"][rows]}}

        assert outcome_of(publishing, "released", random_case("dp-admm", 1)).result == result


def test_every_published_state_has_a_claim_that_is_proved_and_no_law_one_that_is_refuted():
    refuted = {name for name, one in LEMMAS.items() if one.counterexample is not None or one.claim.negated_by}
    assert {"cyffers2023.eq-9", "huang2020.mn-notation"} <= refuted
    for family in families().values():
        assert not {identity.lemma for identity in family.identities} & refuted, family.id
        assert bool(family.released) == bool(family.released_claim)
        assert not family.released or LEMMAS[family.released_claim].proof is not None, family.released_claim


def test_a_value_or_a_proximal_map_in_a_gradient_method_is_a_second_look():
    assert outcome(REFERENCE, "oracle-access").result == "pass"

    def line_search(p, t, x, x_before, clean, y):
        loss = p.losses[t if len(p.losses) > 1 else 0]
        loss.value(x)
        return loss.gradient(x)

    found = outcome(program(gradient=line_search), "oracle-access")
    assert found.result == "fail" and found.found == "value of loss 0, 6 times in all"


@pytest.mark.parametrize("family", ["centralized-admm", "federated-admm"])
def test_a_proximal_map_asked_for_twice_or_elsewhere_is_seen(family):
    made = import_module(f"tests.conformance.programs.{family.replace('-', '_')}").program

    def on(**lines):
        return outcome_of(made(**lines), "oracle-access", random_case(family, 0))

    assert on().result == "pass"

    def twice(p, i, z, z_before, u):
        p.losses[i].prox(2 * z - u, p.step)
        return p.losses[i].prox(2 * z - u, p.step)

    found = on(x=twice)
    assert found.result == "fail" and "proximal maps of loss" in found.detail
    found = on(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z - u, p.step) + 0 * p.losses[i].prox(u, p.step))
    assert found.result == "fail"


def ask_consensus(p, states, t, shift):
    for f, gamma in zip(p.objectives, states["gamma"][t], strict=True):
        f.prox(states["w"][t] + gamma / p.rho + shift, 1 / p.rho)


def ask_users(p, states, t, shift):
    z = states["z"][t] if t < len(states["z"]) else p.r.prox(states["u"][t].mean(axis=0), p.step)
    for f, u in zip(p.losses, states["u"][t], strict=True):
        f.prox(2 * z - u + shift, p.step)


def ask_gradient(p, states, t, shift):
    p.losses[0].gradient(states["x"][t] + shift)


def test_the_step_after_the_last_may_be_made_where_nothing_shows_of_it():
    def asking(law, family, ask, more, shift=0.0):
        def admm(p, noise, steps):
            states = reference(p, noise, steps)
            for t in range(steps + more):
                ask(p, states, min(t, steps), shift * (t == steps))
            return states

        return outcome_of(admm, law, random_case(family, 0)).result

    for one in (("oracle-access", "consensus-admm", ask_consensus), ("oracle-access", "centralized-admm", ask_users),
                ("oracle-access", "federated-admm", ask_users), ("oracle-access", "decentralized-admm", ask_users),
                ("gradient-access", "gradient-admm", ask_gradient)):  # fmt: skip
        assert [asking(*one, 0), asking(*one, 1), asking(*one, 1, 0.5), asking(*one, 2)] == ["pass", "pass", "fail", "fail"]
    for family in families().values():
        p = family.sample(0)
        if not takes_gradients(p):
            maps_asked(p, family.reference(p))  # z of the general algorithm is not made where it is not recorded


def test_noise_of_one_seed_is_one_though_the_bits_of_a_run_may_differ():
    runs = count()

    def again(p, noise, steps, other):
        states = REFERENCE(p, noise, steps)
        return {**states, "x": states["x"] * (1 + next(runs) % 2 * other)}

    found = [outcome_of(partial(again, other=by), "sampler", CASES["gradient-admm/own-noise"]) for by in (2.0**-52, 2.0**-12)]
    assert [one.result for one in found] == ["pass", "fail"] and found[1].bug == "two runs with the same seed differ"


def test_a_step_without_noise_has_probability_0():
    noise = np.random.default_rng(0).normal(size=(4, 2, 5))
    noise[:, 0] = 0
    assert p_values(noise)["correlation of steps 1 apart"] == 0


def test_a_gradient_may_be_kept_for_a_point_that_comes_again():
    case = random_case("gradient-admm", 0)
    p = case.problem
    at_rest = {name: 0 * p.fields[name] for name in ("x0", "lam0", "c")}
    flat = p.having(noise=0 * p.noise, losses=(function("quadratic", H=p.losses[0].H, h=0 * p.losses[0].h),), **at_rest)

    def once(p, noise, steps):
        states = reference(p, noise, steps)
        ask_gradient(p, states, 0, 0.0)
        return states

    found = [outcome_of(once, "gradient-access", replace(case, problem=one)) for one in (flat, p)]
    assert [o.result for o in found] == ["pass", "unsupported"]


def test_what_was_asked_is_known_by_its_points_and_not_by_how_many_there_are():
    a, b, c, d = ((0, np.full(2, float(k))) for k in range(4))
    seen = [elsewhere([a, last], [a], "gradient", [a, b], [c]) for last in (b, c, d)]
    assert seen[:2] == [None, None] and seen[2].detail == "the point of gradient 1 of loss 0"


def test_an_answer_may_be_kept_for_a_point_that_comes_again_and_for_no_other():
    a, b = ((0, np.full(2, float(k))) for k in range(2))
    wanted = [a, b, a, a]
    assert all(elsewhere(asked, wanted, "map") is None for asked in (wanted, [a, b], [a, b, a]))
    found = [elsewhere(asked, wanted, "map").result for asked in ([a, a], [a], [b], [b, a, b], [a, b, b], [a, b, a, b])]
    assert found == 3 * ["unsupported"] + 3 * ["fail"]  # an answer may be kept from another run


@pytest.mark.parametrize("kind", [">f8", np.longdouble, object, complex, ">f4", ">c8", "float16"])
def test_a_state_may_have_any_type_that_holds_a_float64(kind):
    case = random_case("gradient-admm", 0)
    own = replace(case, problem=case.problem.having(noise=None))  # the numbers cannot be known: the type tells

    def stored(p, noise, steps):
        return {name: np.asarray(rows).astype(kind) for name, rows in reference(case.problem, noise, steps).items()}

    assert outcome_of(stored, "precision", own).result == ("fail" if kind in (">f4", ">c8", "float16") else "pass")


def test_a_type_of_lower_precision_is_seen_whatever_it_is_called():
    case = random_case("gradient-admm", 0)

    def stored(p, noise, steps):
        return {name: np.float32(rows).astype(object) for name, rows in reference(case.problem, noise, steps).items()}

    assert outcome_of(stored, "precision", replace(case, problem=case.problem.having(noise=None))).result == "fail"
    assert all(SHORT.search(name) for name in ("Float32", "float[pyarrow]", "torch.complex32", "torch.bfloat16", "float32"))
    assert not any(SHORT.search(name) for name in ("Float64", "double[pyarrow]", "torch.complex128", "float128", "object"))


class Late(UserDict):
    """It runs the steps as it is read."""

    def __iter__(self):
        return 1 / 0


@pytest.mark.parametrize(
    ("answer", "words"), [({"x": [[1, 2], [3]]}, "not an array"), ({"x": np.array([1j])}, "imaginary"), (Late(), "by zero")]
)
def test_an_answer_that_cannot_be_read_is_an_error_of_the_program(answer, words):
    with pytest.raises(Failed, match=words):
        PythonDoor(lambda *_: answer).run(random_case("gradient-admm", 0).problem)


def test_other_data_are_other_numbers_of_the_same_size():
    for case in shipped():
        one, other = case.problem, twin(families()[case.problem.family], case.problem)
        for name in {"c", "targets"} & one.fields.keys():
            size = np.abs(one.fields[name]).max()
            assert size == 0 or (
                not np.array_equal(one.fields[name], other.fields[name]) and np.abs(other.fields[name]).max() <= 3 * size
            )


def test_what_a_condition_leaves_of_one_agent_is_shown_without_the_states_of_others():
    def admm(p, noise, steps):
        states = reference(p, noise, steps)
        return states | {"local": states["local"] + np.eye(2)[1][:, None]}

    case = next(c for c in shipped() if c.id == "primal-perturbation-admm/large-parameters")
    found = outcome_of(admm, "local-step", case)
    assert (found.result, found.expected) == ("fail", "[0, 0]") and found.found.endswith("] of agent 1")


@pytest.mark.thorough
def test_float32_in_one_user_or_one_entry_is_named():
    family = families()["centralized-admm"]

    def part(index):
        def admm(p, noise, steps):
            states = family.reference(p)
            rows = np.array(states["u"])
            rows[1:, *index] = rows[1:, *index].astype(np.float32)
            return {**states, "u": rows}

        return admm

    case = next(c for c in shipped() if c.id == "centralized-admm/many-steps")
    for index, words in (((1,), "users 1 of u are float32"), ((slice(None), 1), "entries 1 of u are float32")):
        found = outcome_of(part(index), "precision", case)
        assert found.result == "fail" and found.detail.startswith(words)
    assert outcome_of(reference, "precision", case).result == "pass"


@pytest.mark.thorough
def test_what_is_drawn_is_told():
    found = outcome(REFERENCE, "sampler", "gradient-admm/own-noise")
    assert found.detail.endswith("drawn: normal(50, 128) 1 times; 0 of 50 looks at the data between the first and the last draw")

    def anew(p, noise, t):
        return p.sigma * np.random.default_rng([p.seed, t]).normal(size=len(p.x0))

    found = outcome(program(noise=anew), "sampler", "gradient-admm/own-noise")
    assert "normal(128) 50 times" in found.detail and "50 of 50 looks" in found.detail and "made anew" in found.bug
    assert np.random.default_rng.__module__.startswith("numpy")
    plain, heard = np.random.default_rng(5).normal(size=3), []
    with recorded(lambda method, shape: heard.append((method, shape))):
        assert np.array_equal(np.random.default_rng(5).normal(size=3), plain)
    assert heard == [("normal", (3,))]


def test_every_family_has_other_data_long_noise_and_scales():
    for family in families().values():
        cases = [c for c in shipped() if c.problem.family == family.id]
        assert {"small-scale", "large-scale"} <= {c.id.split("/")[1] for c in cases}
        if family.noise:
            long = [c.problem.noise for c in cases if c.problem.steps >= 40 and c.problem.noise is not None]
            assert long if family.id == "gradient-admm" else any(np.all(np.any(e != 0, axis=0)) for e in long), family.id
        other = twin(family, cases[0].problem)
        field = loss_field(family)
        if field is not None:
            assert all(
                any(not np.array_equal(f.parameters[k], g.parameters[k]) for k in f.parameters)
                for f, g in zip(cases[0].problem.fields[field], other.fields[field], strict=True)
            )
        assert any(not np.array_equal(other.fields[n], cases[0].problem.fields[n]) for n in family.fields if n.endswith("0"))


@pytest.mark.parametrize("words", ["its answer is not JSON: 'hello {}'", "it said: <Solver at 0x7f{}0>", "shape ({:d}, 2)"])
def test_one_way_of_answering_wrongly_is_one_cause_whatever_is_quoted(words):
    said = {c: words.format(k) for k, c in enumerate("ab", 3)}
    rows = [Outcome("error", case=f"gradient-admm/{c}", law="run", detail=said[c]) for c in said]
    (cause,) = causes(rows, {"gradient-admm": 2})
    assert "error in 2 of 2 cases" in cause.words()
