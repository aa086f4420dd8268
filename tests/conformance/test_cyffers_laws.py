"""The laws of the proximal families and of the gradient oracle: small mistakes are seen, windows agree, noise is recovered."""

import numpy as np
import pytest

from tests.admm.cyffers_problems import lasso_admm
from verify.conformance.kit.case import shipped
from verify.conformance.kit.families.cyffers2023 import FORMS
from verify.conformance.kit.family import check_states, window
from verify.conformance.kit.family_laws import drawn, noise_factor
from verify.conformance.kit.registry import families
from verify.conformance.kit.run import evaluate_identity

from .lines import comparisons

NAMES = ("oracle-admm", "centralized-admm", "federated-admm", "decentralized-admm", "general-admm", "lasso-admm")
# Where the program draws its own noise, any last state is that of some noise.
CASES = [c for c in shipped() if c.problem.family in NAMES and c.problem.noise is not None]
APART = 4  # steps between the altered rows: a step reads its own row and the next


def failing(family, problem, rows):
    """{law: step} of the identities that a window breaks."""
    found = {i.law: evaluate_identity(family, i, problem, rows) for i in family.identities}
    return {law: f.step for law, f in found.items() if f is not None and f.result == "fail"}


def reference(family, problem):
    return check_states(family, problem, family.reference(problem))


def read(problem, name, t):
    """The entries of row t of a state that the algorithm reads: not the x of absent users."""
    return problem.participation[t].astype(bool) if name == "x" and problem.family == "federated-admm" else ...


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.id)
def test_a_millionth_and_single_precision_are_seen_in_every_row_of_every_state(case):
    family, p = families()[case.problem.family], case.problem

    def broken(**changed):
        return {t for line in comparisons(p, states | changed).values() for t in np.flatnonzero(line.excess > 1)}

    states, rng = reference(family, p), np.random.default_rng(1)
    assert broken() == set()
    for name, value in states.items():
        for phase in range(APART):
            moved, short, rows = value.copy(), value.copy(), range(phase, len(value), APART)
            for t in rows:
                kick, part = rng.normal(size=value[t].shape), read(p, name, t)
                moved[t][part] += 1e-6 * np.linalg.norm(value[t][part]) * (kick[part] / np.linalg.norm(kick[part]))
                short[t] = value[t].astype(np.float32)
            moves, rounds = broken(**{name: moved}), broken(**{name: short})
            for t in rows:  # not in a row of zeros, or of nothing but rounding (a dual that the box leaves at 0)
                size, most = np.linalg.norm(value[t][read(p, name, t)]), np.abs(value[t]).max()
                assert moves & {t - 1, t} or size <= 1e-12 * np.abs(value).max(), (name, t)
                far = np.abs(short[t] - value[t]).max() > 1e-9 * max(1, most)  # more than an ulp of 2^30
                assert rounds & {t - 1, t} or not far, (name, t)


@pytest.mark.parametrize("name", NAMES)
def test_windows_find_what_the_whole_run_shows(name):
    family = families()[name]
    for seed in range(4):
        p = family.sample(seed)
        states = reference(family, p)
        state = "u" if "u" in states else "lam"
        broken = {**states, state: states[state].copy()}
        broken[state][p.steps // 2 + 1] += 0.01
        whole = failing(family, p, window(family, p, broken))
        seen = {}
        for first in range(0, p.steps, 2):
            count = min(2, p.steps - first)
            assert failing(family, p, window(family, p, states, first, count)) == {}
            for law, step in failing(family, p, window(family, p, broken, first, count)).items():
                seen.setdefault(law, step)
        assert whole and whole.keys() - {"server-mean", "token-mean"} == seen.keys() - {"server-mean", "token-mean"}
        assert all(seen[law] == whole[law] for law in seen)


@pytest.mark.parametrize("name", NAMES)
def test_the_noise_of_a_run_is_recovered(name):
    family = families()[name]
    for seed in range(10):
        p = family.sample(seed)
        found = drawn(p, reference(family, p))
        if name == "federated-admm":
            used = p.noise[p.participation > 0]
        elif name == "decentralized-admm":
            used = p.noise[np.arange(p.steps), p.walk.astype(int)]
        else:
            used = p.noise
        np.testing.assert_allclose(found.reshape(used.shape), used, atol=1e-11)
        push = np.zeros_like(p.noise)
        push[-1] = 1.0
        moved = reference(family, p.having(noise=p.noise + push))[family.noise_in] - reference(family, p)[family.noise_in]
        expected = np.broadcast_to(noise_factor(p) * push, push.shape)[-1]
        np.testing.assert_allclose(moved[-1], expected, atol=1e-12)
        np.testing.assert_array_equal(moved[:-1], 0)


@pytest.mark.parametrize("form", FORMS)
def test_the_lasso_family_is_the_reference_in_each_form(form):
    family, rng = families()["lasso-admm"], np.random.default_rng(3)
    n, gamma, kappa = 4, 1.3, 0.2
    ridge, threshold, new_z = FORMS[form](n, gamma, kappa)
    p = family.sample(1)
    features, targets, u0, eta = rng.normal(size=(n, 3)), rng.normal(size=n), rng.normal(size=(n, 3)), rng.normal(size=(5, n, 3))
    for clipping in (0.0, 0.4):
        p = p.having(5, eta, features=features, targets=targets, u0=u0, ridge=ridge, threshold=threshold, new_z=new_z, lam=0.3,
                     clipping=clipping)  # fmt: skip
        ours = family.reference(p)
        declared = lasso_admm(form, features, targets, kappa, u0, 0.3, gamma, eta, clipping or None)
        for name in ("u", "x", "z_hat", "z"):
            np.testing.assert_allclose(ours[name], declared[name], atol=1e-14)
