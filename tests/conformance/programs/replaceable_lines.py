"""A program of replaceable lines: what stands around the rounds of every family."""

from functools import wraps

import numpy as np


def rounds_of(family, Lines):
    """Of run(use, p, noise, steps): program(**lines), which is the admm(problem, noise, steps) of the family with these lines."""

    def around(run):
        @wraps(run)
        def program(**lines):
            use = Lines(**lines)

            def admm(p, noise, steps):
                if p.family != family:
                    raise NotImplementedError(f"{family} only")
                return run(use, p, use.draw(p, steps) if noise is None else noise, steps)

            return admm

        return program

    return around


def as_large_as(start):
    """The program's own noise, of the shape of a start of the problem."""
    return lambda p, steps: p.sigma * np.random.default_rng(p.seed).normal(size=(steps, *np.shape(p.fields[start])))


def arrays(**rows):
    return {name: np.array(value) for name, value in rows.items()}
