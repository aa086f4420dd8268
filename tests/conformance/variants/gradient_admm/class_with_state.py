"""A class whose state is reset at the start of every run."""

import numpy as np

from ...collection import Variant


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
        if p.family != "gradient-admm":
            raise NotImplementedError("gradient ADMM only")
        if noise is None:
            noise = np.random.default_rng(p.seed).normal(0, p.sigma, size=(steps, len(p.x0)))
        self.reset(p)
        x, y, lam = [self.x], [], [self.lam]
        for t in range(steps):
            self.step(p.losses[t if len(p.losses) > 1 else 0], noise[t])
            x.append(self.x)
            y.append(self.y)
            lam.append(self.lam)
        return {"x": np.array(x), "y": np.array([*y, self.best_y()]), "lam": np.array(lam), "released": {"x": self.x}}


VARIANT = Variant("a class whose state is reset at the start of every run", "gradient-admm", Solver())
