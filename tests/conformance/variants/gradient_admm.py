"""Right programs of gradient-admm."""

import numpy as np

from ..collection import drawing
from ..programs.clipped_samples import gradient_admm
from ..programs.gradient_admm import program
from ..programs.x_systems import system


class Solver:
    """Keeps x, lam and the factor of the problem it was given last."""

    def reset(self, p):
        self.p, self.x, self.lam, self.y = p, np.array(p.x0), np.array(p.lam0), None
        self.inverse = np.linalg.inv(np.eye(len(p.x0)) + p.eta * p.beta * p.A.T @ p.A)

    def best_y(self):
        return self.p.g.minimise(self.p.B, self.p.beta, self.p.c, self.lam - self.p.beta * self.p.A @ self.x)

    def step(self, f, noise):
        p = self.p
        self.y = self.best_y()
        shift = p.B @ self.y - p.c
        self.lam = self.lam - p.beta * (p.A @ self.x + shift)
        right = self.x - p.eta * (f.gradient(self.x) + p.A.T @ (p.beta * shift - self.lam))
        self.x = self.inverse @ right + noise

    def __call__(self, p, noise, steps):
        self.reset(p)
        x, y, lam = [self.x], [], [self.lam]
        for t in range(steps):
            self.step(p.losses[t if len(p.losses) > 1 else 0], noise[t])
            x.append(self.x)
            y.append(self.y)
            lam.append(self.lam)
        return {"x": np.array(x), "y": np.array([*y, self.best_y()]), "lam": np.array(lam), "released": {"x": self.x}}


def recorded_multiple(p, noise, steps):
    states = scaled_dual(p, noise, steps)
    return {**states, "lam": np.array([p.beta * (p.lam0 / p.beta), *states["lam"][1:]])}


@drawing("x0")
def scaled_dual(p, noise, steps):
    x, u, rows = p.x0, p.lam0 / p.beta, {"x": [p.x0], "y": [], "lam": [p.lam0]}
    matrix = np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A
    for t in range(steps):
        y = p.g.minimise(p.B, p.beta, p.c, p.beta * (u - p.A @ x))
        u = u - (p.A @ x + p.B @ y - p.c)
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x)
        right = x - p.eta * gradient - p.eta * p.beta * p.A.T @ (p.B @ y - p.c - u)
        x = np.linalg.solve(matrix, right) + noise[t]
        rows["x"].append(x)
        rows["y"].append(y)
        rows["lam"].append(p.beta * u)
    rows["y"].append(p.g.minimise(p.B, p.beta, p.c, p.beta * (u - p.A @ x)))
    return {name: np.array(found) for name, found in rows.items()}


@drawing("x0")
def w_recursion(p, noise, steps):
    x, w = p.x0, p.lam0 - p.beta * p.A @ p.x0
    rows = {"x": [x], "y": [], "lam": [p.lam0]}
    for t in range(steps):
        y = p.g.minimise(p.B, p.beta, p.c, w)
        shift = p.beta * (p.B @ y - p.c)
        gradient = p.losses[t if len(p.losses) > 1 else 0].gradient(x)
        inner = x - p.eta * (gradient + p.A.T @ (2 * shift - w))
        x = np.linalg.solve(np.eye(len(x)) + p.eta * p.beta * p.A.T @ p.A, inner) + noise[t]
        lam = w - shift
        w = lam - p.beta * p.A @ x
        rows["x"].append(x)
        rows["y"].append(y)
        rows["lam"].append(lam)
    rows["y"].append(p.g.minimise(p.B, p.beta, p.c, w))
    return {name: np.array(found) for name, found in rows.items()}


def increment(p, x, lam, lam_next, y, gradient, noise):
    pull = p.A.T @ (p.beta * (p.A @ x + p.B @ y - p.c) - lam_next)
    return x - np.linalg.solve(np.eye(len(x)) / p.eta + p.beta * p.A.T @ p.A, gradient + pull)


def woodbury(p, x, lam, lam_next, y, gradient, noise):
    _, right = system(p, x, lam_next, y, gradient)
    small = np.eye(len(p.A)) / (p.eta * p.beta) + p.A @ p.A.T
    return right - p.A.T @ np.linalg.solve(small, p.A @ right)


as_printed = program()
VARIANTS = {
    "class_with_state": ("a class whose state is reset at the start of every run", drawing("x0")(Solver())),
    "clipped_samples": ("the gradients of the samples made one by one, clipped and averaged", gradient_admm("as it should be")),
    # A pure function, line by line as printed.
    "function": ("as printed", as_printed),
    "increment_form": (
        "the step in x solved for the increment x_{t+1} - x_t, at the residual of the constraint",
        program(x=increment),
    ),
    # The scaled dual u = lam/beta, of which every row, the first too, is recorded as beta u: one unit in the last place off.
    "recorded_multiple": ("the scaled dual, the start recorded from it", recorded_multiple),
    "scaled_dual": ("the scaled dual u = lam/beta", scaled_dual),
    "w_recursion": ("the recursion in (x, w) with w = lam - beta A x", w_recursion),
    "woodbury": ("the step in x by Woodbury's formula, a system of m equations", program(x=woodbury)),
}
