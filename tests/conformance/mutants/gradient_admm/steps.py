"""Wrong programs of gradient-admm: steps and what is recorded."""

import numpy as np

from ...programs.gradient_admm import changed, program, solve_x, solve_y
from ...programs.x_systems import conjugate_gradients, system


def absolute_threshold(p, x, lam, lam_next, y, gradient, noise):
    found = solve_x(p, x, gradient, y, lam_next)
    return np.where(np.abs(found) < 1e-12, 0.0, found)


INVERSES = {}


def cache_by_shape(p, x, lam, lam_next, y, gradient, noise):
    if p.A.shape not in INVERSES:
        INVERSES[p.A.shape] = np.linalg.inv(np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A)
    return INVERSES[p.A.shape] @ (x - p.eta * (gradient + p.A.T @ (p.beta * (p.B @ y - p.c) - lam_next)))


DUALS = {}


def kept(p):
    return p.x0, DUALS.get(p.A.shape, p.lam0)


def keep(p, states, clean):
    DUALS[p.A.shape] = states["lam"][-1]
    return states


def scale(p, noise, t):
    noise[t] *= 1.0 + 2.0**-20
    return noise[t] / (1.0 + 2.0**-20)


COUNT = {"steps": 0}


def restarting(p, x, lam, y, noise):
    COUNT["steps"] += 1
    return 0 * lam if COUNT["steps"] % 100 == 0 else lam - p.beta * (p.A @ x + p.B @ y - p.c)


def cast(p, states, clean):
    return {name: rows.astype(np.float32).astype(np.float64) for name, rows in states.items()}


LAST = {}


def warm_start(p, x, lam, lam_next, y, gradient, noise):
    LAST[len(x)] = conjugate_gradients(*system(p, x, lam_next, y, gradient), LAST.get(len(x), np.zeros(len(x))), 1e-4, 10**6)
    return LAST[len(x)]


def overwrite(p, states, clean):
    p.x0[:] = states["x"][-1]
    return states


def x_dropped_identity(p, x, lam, lam_next, y, gradient, noise):
    _, right = system(p, x, lam_next, y, gradient)
    return right - p.A.T @ np.linalg.solve(p.A @ p.A.T, p.A @ right)


def x_float32_solve(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(matrix.astype(np.float32), right.astype(np.float32)).astype(np.float64)


def x_loose_solver(p, x, lam, lam_next, y, gradient, noise):
    return conjugate_gradients(*system(p, x, lam_next, y, gradient), np.zeros_like(x), 1e-6, 10**6)


def x_ridge(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(matrix + 1e-7 * np.eye(len(x)), right)


def x_safety_factor(p, x, lam, lam_next, y, gradient, noise):
    largest = 0.999 / max(np.linalg.norm(p.losses[0].H, 2), 1e-3) if p.losses[0].kind == "quadratic" else p.eta
    return solve_x(changed(p, eta=min(p.eta, largest)), x, gradient, y, lam_next)


def x_solve_without_beta(p, x, lam, lam_next, y, gradient, noise):
    _, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(np.eye(len(x)) + p.eta * p.A.T @ p.A, right)


def shifted(p, states, clean):
    return {**states, "y": np.concatenate([states["y"][1:], states["y"][-1:]])}


MUTANTS = {
    # Entries of x below 1e-12 are taken for zero.
    "absolute_threshold": ("entries below 1e-12 are taken for zero", "extreme-scale", "x-step", program(x=absolute_threshold)),
    "b_taken_as_minus_identity": (
        "B is taken to be -I",
        "operator-not-symmetric",
        "dual-step",
        program(lam=lambda p, x, lam, y, noise: lam - p.beta * (p.A @ x - y - p.c)),
    ),
    "cache_by_shape": (
        "the inverse of the step in x is kept by shape",
        "calls-independent",
        "other-data repeatable x-step",
        program(x=cache_by_shape),
    ),
    "dual_never_reset": (
        "the dual of the run before is kept",
        "calls-independent",
        "start repeatable",
        program(start=kept, end=keep),
    ),
    "dual_without_beta": (
        "the dual step has no beta",
        "beta-not-one",
        "dual-step",
        program(lam=lambda p, x, lam, y, noise: lam - (p.A @ x + p.B @ y - p.c)),
    ),
    "dual_without_c": (
        "the dual step has no c",
        "shift-not-zero",
        "dual-step",
        program(lam=lambda p, x, lam, y, noise: lam - p.beta * (p.A @ x + p.B @ y)),
    ),
    "dual_wrong_sign": (
        "the dual step has the wrong sign",
        "right-sign",
        "dual-step",
        program(lam=lambda p, x, lam, y, noise: lam + p.beta * (p.A @ x + p.B @ y - p.c)),
    ),
    "release_average": (
        "the mean of all x is published: each of them is seen",
        "release-the-last",
        "released",
        program(end=lambda p, states, clean: {**states, "released": {"x": states["x"].mean(axis=0)}}),
    ),
    # The last x is published with the dual of the step before: Theorem 6.1 bounds the pair of one step.
    "release_old_lam": (
        "the last x is published with the dual of the step before",
        "release-the-last",
        "released",
        program(end=lambda p, states, clean: {**states, "released": {"x": states["x"][-1], "lam": states["lam"][-2]}}),
    ),
    "release_one_step_early": (
        "the x before the last is published",
        "release-the-last",
        "released",
        program(end=lambda p, states, clean: {**states, "released": {"x": states["x"][-2]}}),
    ),
    "release_trace": (
        "the whole trace of x is published",
        "release-the-last",
        "released",
        program(end=lambda p, states, clean: {**states, "released": {"x": states["x"]}}),
    ),
    "release_unmasked": (
        "the last x is published without its noise",
        "release-the-last",
        "released",
        program(end=lambda p, states, clean: {**states, "released": {"x": clean}}),
    ),
    "restart_of_the_dual": ("the dual is set to zero every 100 steps", "long-run", "dual-step", program(lam=restarting)),
    "states_float32": (
        "the states are recorded in float32",
        "full-precision",
        "precision",
        program(end=lambda p, states, clean: {name: rows.astype(np.float32) for name, rows in states.items()}),
    ),
    "states_through_float32": (
        "every x goes through float32",
        "full-precision",
        "precision",
        program(carry=lambda clean, masked: masked.astype(np.float32).astype(np.float64), end=cast),
    ),
    "warm_start": (
        "conjugate gradients of tolerance 1e-4, started from the last solution of any run",
        "calls-independent",
        "repeatable x-step",
        program(x=warm_start),
    ),
    "x0_in_place": ("the first step changes x0 in place", "calls-independent", "inputs-unchanged", program(end=overwrite)),
    "x_dropped_identity": (
        "Woodbury without the identity: the inverse of AA' alone",
        "rank-deficient",
        "x-step run",
        program(x=x_dropped_identity),
    ),
    "x_extrapolated": (
        "a step of 1.001 times the length (over-relaxation)",
        "nothing-to-spare",
        "x-step chan2024.lemma-6.5",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: 1.001 * solve_x(p, x, gradient, y, lam_next)),
    ),
    "x_float32_solve": ("the solve is done in float32", "full-precision", "x-step precision", program(x=x_float32_solve)),
    "x_half_eta": (
        "eta/2 for eta in the step in x",
        "every-step-noisy",
        "x-step",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(changed(p, eta=p.eta / 2), x, gradient, y, lam_next)),
    ),
    "x_inverse_eta": (
        "1/eta for eta: the smoothness passed as the step",
        "every-step-noisy",
        "x-step",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(changed(p, eta=1 / p.eta), x, gradient, y, lam_next)),
    ),
    "x_loose_solver": (
        "the system of the step in x is solved to 1e-6 relatively",
        "solver-tight",
        "x-step",
        program(x=x_loose_solver),
    ),
    "x_old_lam": (
        "the step in x uses lam_t for lam_{t+1}",
        "every-step-noisy",
        "x-step",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, lam)),
    ),
    "x_ridge": ("a ridge of 1e-7 in the solve, against singular matrices", "nothing-to-spare", "x-step", program(x=x_ridge)),
    "x_safety_factor": ("eta is cut to 0.999/nu in silence", "step-at-its-limit", "x-step", program(x=x_safety_factor)),
    # The step in x goes half the way only: damping that still converges.
    "x_slow": (
        "the step in x goes half the way: damped, it still converges",
        "contraction",
        "chan2024.lemma-7.6-PQRS chan2024.lemma-7.6-explicit-L",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: (x + solve_x(p, x, gradient, y, lam_next)) / 2),
    ),
    "x_solve_without_beta": (
        "the matrix of the step in x has no beta",
        "beta-not-one",
        "x-step",
        program(x=x_solve_without_beta),
    ),
    "x_transposed_a": (
        "A is transposed in the step in x",
        "operator-not-symmetric",
        "x-step",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, lam_next, A=p.A.T)),
    ),
    "x_without_c": (
        "the step in x has no c",
        "shift-not-zero",
        "x-step",
        program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(changed(p, c=0 * p.c), x, gradient, y, lam_next)),
    ),
    "x_without_solve": (
        "a gradient step in x without the proximal solve",
        "operator-not-symmetric",
        "x-step",
        program(
            x=lambda p, x, lam, lam_next, y, gradient, noise: (
                x - p.eta * (gradient + p.A.T @ (p.beta * (p.A @ x + p.B @ y - p.c) - lam_next))
            )
        ),
    ),
    "y_after_x": (
        "y is recorded after the step in x, so it belongs to the next x",
        "y-step-current",
        "y-step",
        program(end=shifted),
    ),
    "y_damped": (
        "y is averaged with the y before",
        "y-step-current",
        "y-step",
        program(y=lambda p, x, lam, y_before: 0.9 * solve_y(p, lam - p.beta * p.A @ x) + 0.1 * y_before),
    ),
    "y_sign_of_lam": (
        "the step in y has lam with the wrong sign",
        "right-sign",
        "y-step",
        program(y=lambda p, x, lam, y_before: solve_y(p, -lam - p.beta * p.A @ x)),
    ),
    "y_stale": ("the y of the step before", "y-step-current", "y-step", program(y=lambda p, x, lam, y_before: y_before)),
    "y_without_beta": (
        "the step in y has no beta",
        "beta-not-one",
        "y-step",
        program(y=lambda p, x, lam, y_before: p.g.minimise(p.B, 1.0, p.c, lam - p.beta * p.A @ x)),
    ),
    "y_without_c": (
        "the step in y has no c",
        "shift-not-zero",
        "y-step",
        program(y=lambda p, x, lam, y_before: p.g.minimise(p.B, p.beta, 0 * p.c, lam - p.beta * p.A @ x)),
    ),
}
