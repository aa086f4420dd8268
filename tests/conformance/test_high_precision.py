"""Expected states: correctly rounded, and with bounds that hold and are not vacuous."""

from dataclasses import replace
from fractions import Fraction

import flint
import numpy as np
import pytest

from tests.tables import typed
from verify.admm.local_objective import LocalObjective
from verify.algorithms import functions as library
from verify.algorithms.arithmetic import Arithmetic
from verify.algorithms.expression import Variable as V
from verify.algorithms.losses import Quadratic
from verify.conformance.kit import expected
from verify.conformance.kit.case import shipped
from verify.conformance.kit.expected import expected_states
from verify.conformance.kit.high_precision.balls import Refused, balls, identity, rounded
from verify.conformance.kit.high_precision.functions import minimiser
from verify.conformance.kit.problem import function
from verify.conformance.kit.registry import families
from verify.enclosures.balls import Undecided
from verify.exact.admm import Pair


def test_rounding_is_to_nearest_and_undecided_balls_are_refused():
    with flint.ctx.workprec(300):
        third = flint.arb(1) / 3
        assert rounded(np.array([third], dtype=object))[0] == 1 / 3
        assert rounded(np.array([balls(1.0) + flint.arb(2) ** -53 + flint.arb(2) ** -120], dtype=object))[0] == 1 + 2**-52
        assert rounded(np.array([flint.arb(0, 1e-70)], dtype=object))[0] == 0
        for wide in (flint.arb(1, 1e-10), flint.arb(0, 1e-20), flint.arb("nan"), 1 / flint.arb(0, 1)):
            with pytest.raises(Undecided):
                rounded(np.array([wide], dtype=object))


@pytest.mark.parametrize("name", ["worst-nonexpansion", "worst-nonexpansion-steep", "worst-contraction", "worst-contraction-2d"])
def test_worst_cases_are_the_exact_runs_correctly_rounded(name):
    """Without noise these start at a difference from the fixed point 0, which the exact engine runs in rationals."""
    case = next(c for c in shipped() if c.id == f"gradient-admm/{name}")
    p = case.problem.having(noise=np.zeros_like(case.problem.noise))
    states = expected_states(p).states

    def fractions(value):
        return tuple(fractions(v) for v in value) if np.ndim(value) else Fraction(float(value))

    assert not np.any(p.c) and not np.any(p.losses[0].h) and not np.any(p.g.k)
    zero = (tuple(Fraction(0) for _ in p.x0), tuple(Fraction(0) for _ in p.lam0))
    for t in range(1, p.steps + 1):
        pair = Pair(
            A=fractions(p.A),
            B=fractions(p.B),
            c=fractions(p.c),
            beta=fractions(p.beta),
            eta=fractions(p.eta),
            f=(fractions(p.losses[0].H), fractions(p.losses[0].h)),
            g=(fractions(p.g.K), fractions(p.g.k)),
            start=(fractions(p.x0), fractions(p.lam0)),
            other=zero,
            steps=t,
        )
        _, vectors = pair.values()
        assert [float(v) for v in vectors["x_next"]] == states["x"][t].tolist()
        assert [float(v) for v in vectors["lam_next"]] == states["lam"][t].tolist()
        assert [float(v) for v in vectors["y"]] == states["y"][t - 1].tolist()


@pytest.mark.parametrize("kind", ["quadratic", "logistic", "huber", "clipped-squares", "log-cosh"])
def test_minimisers_satisfy_their_optimality(kind):
    rng = np.random.default_rng(3)
    data = {"features": rng.normal(size=(6, 3)), "targets": rng.normal(size=6)}
    losses = {
        "quadratic": lambda: function("quadratic", H=data["features"].T @ data["features"], h=rng.normal(size=3)),
        "logistic": lambda: function("logistic", features=data["features"], labels=np.sign(data["targets"]), l2=0.1),
        "huber": lambda: function("huber", delta=0.3, **data),
        "clipped-squares": lambda: function("clipped-squares", radius=0.3, **data),
        "log-cosh": lambda: function("log-cosh", **data),
    }
    with flint.ctx.workprec(300):
        f, v, step = losses[kind]().reference, balls(rng.normal(size=3)), balls(0.7)
        exactly, gradient = Arithmetic("balls", 300, minimiser), library.gradient(f, Arithmetic("balls"))
        near = library.minimiser(f, 1 / step, exactly)(-v / step)
        assert all(r.abs_upper() < 1e-60 for r in gradient(near) + (near - v) / step)
        c1 = balls(0.4)
        x = library.minimiser(LocalObjective(f, 0.4), identity(3), exactly)(-v)
        for a, s in zip(x, gradient(x) + x - v, strict=True):
            assert abs(s) <= c1 if a == 0 else (s + (c1 if a > 0 else -c1)).abs_upper() < 1e-60


def test_a_kink_that_balls_do_not_tell_is_not_taken_for_a_slope():
    slope = library.gradient(LocalObjective(Quadratic([[1.0]], [0.0]), 0.5), Arithmetic("balls"))
    assert slope(np.array([flint.arb(0, 1e-30)]))[0].contains(flint.arb("0.5")) and slope(np.array([flint.arb(1)]))[0] == 1.5
    with pytest.raises(ValueError, match="not unique"):
        slope(np.array([flint.arb(0)]))


NAMES = ["gradient-admm/many-steps", "oracle-admm/many-steps", "general-admm/many-steps", "federated-admm/many-rounds"]


@pytest.mark.parametrize("name", NAMES)
def test_bounds_do_not_grow_without_end_in_long_runs(name):
    case = next(c for c in shipped() if c.id == name)
    for rows in case.bound.values():
        tenth = rows[len(rows) // 10]  # linear growth from there gives 10, quadratic 100, 1.05 per step 10^3 and more
        assert rows[-1] < 200 * tenth and rows.max() < 1e-8


@pytest.mark.parametrize("family", ["gradient-admm", "general-admm", "lasso-admm", "dp-admm"])
def test_bounds_hold_for_rounding_errors_put_into_every_step(family):
    """Noise is added to a state once per step: a relative error of 2^-53 put there stays within the bounds, 2^-20 does not."""
    problem = families()[family].sample(7)
    found = expected_states(problem)
    rng = np.random.default_rng(5)
    state = families()[family].noise_in
    size = np.abs(found.states[state][1:]).reshape(problem.noise.shape)
    for relative, inside in ((2.0**-53, True), (2.0**-20, False)):
        disturbed = problem.having(noise=problem.noise + relative * size * np.sign(rng.normal(size=size.shape)))
        run = families()[family].reference(disturbed)
        excess = max(
            float((np.linalg.norm((run[n] - rows).reshape(len(rows), -1), axis=1) / found.bound[n]).max())
            for n, rows in found.states.items()
        )
        assert (excess <= 1) is inside, (relative, excess)


def test_what_has_no_unique_state_or_no_useful_bound_is_refused():
    sample = families()["gradient-admm"].sample(0)
    with pytest.raises(Refused, match="drawn by the implementation"):
        expected_states(replace(sample, noise=None))
    wide = sample.having(B=np.zeros_like(sample.B), g=function("l1", c1=0.3))
    with pytest.raises(Refused, match="not unique"):
        expected_states(wide)
    explosive = families()["gradient-admm"].sample(1)
    far = explosive.having(eta=1e6 * explosive.eta, steps=explosive.steps)
    assert_bound = expected_states(explosive).relative
    try:
        assert expected_states(far).relative > 10 * assert_bound
    except Refused as reason:
        assert "rounding bound" in str(reason)


STARTS = dict(typed(__file__, "high_precision", "starts"))


def carried(monkeypatch, problem, far):
    """The bounds of the last rows where one entry of the start is wrong by ``far`` and no step rounds; and runs with it moved."""
    name, added = STARTS[problem.family], expected._Error.add

    def moved(by):
        start = problem.fields[f"{name}0"].copy()
        start.reshape(-1)[0] += by
        return families()[problem.family].reference(problem.having(**{f"{name}0": start}))

    def add(self, v, *rest):
        added(self, v, *rest)
        if v.name == name and len(rest) == 1:
            self.C[self.slots[v][0], self.slots[v][0]] = far**2

    with monkeypatch.context() as patch, flint.ctx.workprec(expected.ESTIMATE):
        patch.setattr(expected._Error, "add", add)
        patch.setattr(expected._Bounds, "_own", lambda *_: 0.0)
        found = expected._Bounds(problem).rows()
    late = problem.family.startswith("primal")  # whose first shared values no step reads
    last = {n: found[n][len(rows) - 1 - (late and n == "shared")] for n, rows in moved(0.0).items()}
    return last, lambda a, b: {n: float(np.linalg.norm(moved(a)[n][-1] - moved(b)[n][-1])) for n in last}


@pytest.mark.parametrize("family", STARTS)
def test_an_error_of_the_start_is_carried_on_by_the_derivative(family, monkeypatch):
    """It is in the last row what a difference quotient says, or more where a kink is near."""
    step, far, same = 2.0**-17, 2.0**-24, []
    for problem in [p for p in map(families()[family].sample, range(20)) if p.steps >= 3 and losses_are_smooth(p)][:3]:
        bounds, apart = carried(monkeypatch, problem, far)
        for state, difference in apart(step, -step).items():
            slope = difference / (2 * step) * far
            assert bounds[state] >= (1 - 2.0**-4) * slope - 2.0**-45, state
            same += [bounds[state] <= (1 + 2.0**-4) * slope] if slope > 2.0**-40 else []
    assert len(same) >= 3 and np.mean(same) > 0.5


def losses_are_smooth(problem):
    return not any(f.l1 for f in problem.fields.get("objectives", ()))


def test_both_sides_of_a_kink_within_reach_are_allowed_for(monkeypatch):
    kinks = 0
    for problem in map(families()["lasso-admm"].sample, range(12)):
        bounds, apart = carried(monkeypatch, problem, 0.25)
        ahead, behind = apart(0.25, 0.0), apart(-0.25, 0.0)
        assert all(max(ahead[n], behind[n]) <= bounds[n] for n in bounds)
        kinks += any(abs(ahead[n] - behind[n]) > 1e-6 for n in bounds)
    assert kinks >= 4


def test_a_step_takes_the_ellipsoid_of_the_errors_into_the_new_one():
    rng = np.random.default_rng(1)
    for _ in range(20):
        error = expected._Error()
        error.add(V("a", "X"), np.ones(3))
        root, J, S = rng.normal(size=(3, 3)), rng.normal(size=(2, 3)), rng.normal(size=(2, 2))
        error.C[:] = root @ root.T
        error.add(V("b", "Y"), np.ones(2), (V("a", "X"),), J, S)
        for _ in range(50):
            e, r = (v / np.linalg.norm(v) for v in (rng.normal(size=3), rng.normal(size=2)))
            whole = np.concatenate([root @ e, J @ root @ e + S @ r])
            assert whole @ np.linalg.solve(error.C, whole) <= 1 + 1e-9
