"""A program of replaceable lines: what stands around the rounds of every family, in NumPy or another library of the array API."""

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

    def draw(p, steps):
        in_numpy(p.fields[start])
        return p.sigma * np.random.default_rng(p.seed).normal(size=(steps, *p.fields[start].shape))

    return draw


def library(like):
    """The functions of the library of an array."""
    return like.__array_namespace__()


def in_numpy(like):
    """NotImplementedError for arrays of another library."""
    if library(like) is not np:
        raise NotImplementedError("in NumPy alone")


def eye(n, like):
    return library(like).eye(n, dtype=library(like).float64)


def zeros(shape, like):
    return library(like).zeros(shape, dtype=library(like).float64)


def mean(rows):
    return library(rows).mean(rows, axis=0)


def solve(matrix, right):
    return library(matrix).linalg.solve(matrix, right)


def stacked(rows):
    return np.array(rows) if getattr(rows[0], "__array_namespace__", lambda: np)() is np else library(rows[0]).stack(rows)


def arrays(**rows):
    return {name: stacked(value) for name, value in rows.items()}
