"""Wrong runs of gradient ADMM, the mutants of the kit, are seen by the law of two runs (those of one: tests/conformance)."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from lemmas.chan2024.convex import nonexpansion
from tests.conformance.collection import right_programs, wrong_programs
from verify.admm import gradient_admm_pair
from verify.algorithms.chan2024.gradient_admm import gradient_admm as declared
from verify.algorithms.run import Run

from .instances import gradient_admm, losses, problem, regularisers
from .test_bindings import of_run


@dataclass(frozen=True)
class Given:
    """A problem of the kit's programs from named fields."""

    fields: dict[str, Any]

    def __getattr__(self, name):
        return self.fields[name]


PROGRAMS = wrong_programs() | right_programs()
ALTERED = ["dual_without_beta", "dual_wrong_sign", "gradient_at_old_x", "x_transposed_a", "x_half_eta", "x_old_lam"]
ALTERED += ["x_without_solve", "y_without_beta", "y_sign_of_lam"]
COMMON = ["dual_without_c", "noise_on_lam", "y_stale"]  # to both runs (the last has y = 0): it cancels in their difference


def records(name, seed, regulariser="elastic net", steps=8, beta=0.7):
    """Two runs of gradient ADMM by a program of the kit on a problem with square A."""
    rng = np.random.default_rng(seed)
    p = replace(problem(rng, losses(rng, 4)["logistic"], regularisers(rng, 4)[regulariser], m=4, l=4), beta=beta)
    noise, runs = 0.3 * rng.normal(size=(steps, 4)), []
    for _ in range(2):
        fields = {"x0": 3 * rng.normal(size=4), "lam0": 3 * rng.normal(size=4), "losses": [p.f], "family": "gradient-admm"}
        found = PROGRAMS[f"gradient_admm/{name}"].admm(Given(vars(p) | fields), noise, steps)
        start = {"x": fields["x0"], "lam": fields["lam0"]}
        states = {n: found[n] for n in ("x", "y", "lam")} | {"x_hat": found["x"][1:] - noise}
        runs.append(Run(declared, p.inputs([p.f] * steps, {"N": noise}, **start), states))
    return runs, p


@pytest.mark.parametrize("regulariser", ["l1", "elastic net", "box", "quadratic"])
def test_the_program_by_hand_is_gradient_admm_and_passes(regulariser):
    runs, p = records("function", 20, regulariser)
    for run in runs:
        ours = gradient_admm(p, run["x"][0], run["lam"][0], run.inputs.functions["f"], run.inputs.noise["N"])
        for name, rows in run.states.items():
            np.testing.assert_allclose(rows, ours[name][: len(rows)], rtol=1e-10, atol=1e-12)
    report = of_run(nonexpansion.says, gradient_admm_pair(*runs))
    assert report.assumed and report.holds, report.broken


@pytest.mark.parametrize("name", ALTERED)
def test_the_law_of_two_runs_flags_it(name):
    """Two beta: a prox without beta < 1 still is monotone, and with a stiff penalty the step in x hides its gradient."""
    assert any(of_run(nonexpansion.says, gradient_admm_pair(*records(name, 22, beta=beta)[0])).broken for beta in (0.05, 2.5))


@pytest.mark.parametrize("name", COMMON)
def test_what_is_common_to_both_runs_cancels_in_their_difference(name):
    """Why the identities of a single run are needed beside the law of two."""
    report = of_run(nonexpansion.says, gradient_admm_pair(*records(name, 28)[0]))
    assert report.assumed and report.holds
