"""What is wrong with drawn noise: the simple mistake under which it would be right, by the same exact tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import numpy as np

from ...algorithms.arrays import Array
from .noise_tests import SAME, p_values

CLEAR = 1e-6  # probability below which a test refuses an explanation; it is a guess at the cause, the accusation stands before it
EQUAL = 1e-9
POWERS = (("divided by the root of", -0.5), ("divided by", -1.0), ("times the root of", 0.5), ("times", 1.0))


def explanation(noise: Array, sigma: float, users: int, spherical: bool = False, **numbers: float) -> str:
    """The mistake in words, "" where none is found; noise (runs, steps, d) in units of sigma, d the entries of ``users`` rows;
    spherical: the law of each row is the spherical one of ``noise_tests``, else normal; numbers: of the problem, by name."""
    return next((words for words, found in _candidates(noise, sigma, users, spherical, **numbers) if found()), "")


def repeated_at(first: tuple[int, int], second: tuple[int, int]) -> str:
    """Why two rows (run, step) are the same, from where they are; run k has the seed of run 0 plus k."""
    (run, t), (other, s) = first, second
    if run == other:
        return "a draw used again in the same run: a generator made anew in a step or for each agent, or a buffer that runs out"
    if t == s:
        return "the same draws whatever the seed: the seed is fixed or ignored"
    if run + t == other + s:
        return "step t of a run draws with the seed plus t: runs with near seeds share their noise"
    return "runs of different seeds share draws"


def _right(noise: Array, users: int = 1, spherical: bool = False) -> bool:
    found = p_values(noise, noise.shape[2] // users if spherical else 0)
    return min(found.values()) > CLEAR / len(found)


def _candidates(
    noise: Array, sigma: float, users: int, spherical: bool, **numbers: float
) -> Iterator[tuple[str, Callable[[], bool]]]:
    scale = float(np.sqrt(np.mean(noise**2)))
    rows = noise.reshape(*noise.shape[:2], users, -1) if noise.shape[2] % users == 0 else noise[:, :, None]
    yield "one draw for every entry", lambda: noise.shape[2] > 1 and bool(np.all(np.abs(noise - noise[..., :1]) <= EQUAL * scale))
    yield "one draw for all users", lambda: users > 1 and bool(np.all(np.abs(rows - rows[:, :, :1]) <= EQUAL * scale))
    lengths = np.linalg.norm(rows, axis=3).ravel()
    size = lengths.mean() / rows.shape[3] if spherical else scale
    factors = (
        ("a variance used as a deviation: sigma^2 for sigma", sigma),
        ("a deviation used as a variance: the root of sigma for sigma", 1 / np.sqrt(sigma)),
        ("one over sigma for sigma", 1 / sigma**2),
        ("a factor 2 of the noise", 2.0),
        ("half of the noise", 0.5),
        ("a quarter of the noise", 0.25),
        *((f"sigma {how} {n} for sigma", v**p) for (n, v), (how, p) in product(numbers.items(), POWERS) if v > 0),
    )
    alike = [words for words, f in factors if abs(size / f - 1) < 0.02 and _right(noise / f, users, spherical)]
    yield " or ".join(alike), lambda: bool(alike)
    yield "noise of one sign", lambda: bool(np.all(noise >= 0) or np.all(noise <= 0))
    entries = noise.ravel() / scale
    laplace = partial(_fits, entries, "laplace", 0, 1 / np.sqrt(2))
    if spherical:
        own = noise * (rows.shape[3] / lengths.mean())  # of many entries the radius is near that of normal ones
        yield "normal entries for the spherical law", lambda: _right(noise / scale) and not _right(own, users, True)
        if rows.shape[3] > 1:
            yield "entries of a Laplace law", laplace
            yield "a radius of the exponential law, as in one dimension", partial(_fits, lengths / lengths.mean(), "expon")
        return
    yield f"normal, independent, of the deviation {scale * sigma:.6g} and not {sigma:g}", lambda: _right(noise / scale)
    even, odd = noise[:, 0 : noise.shape[1] // 2 * 2 : 2], noise[:, 1::2]
    yield "every second step negates the step before", lambda: odd.size > 0 and bool(np.all(np.abs(even + odd) <= SAME * scale))
    yield "entries uniformly distributed", partial(_fits, entries, "uniform", -np.sqrt(3), 2 * np.sqrt(3))
    yield "entries of a Laplace law", laplace
    largest = float(np.abs(noise).max())
    yield f"a tail cut off at {largest:.2f} deviations", lambda: largest < 3.5 and noise.size > 10**4
    yield "every draw of the same length", lambda: rows.shape[3] > 1 and bool(np.ptp(lengths) <= 1e-6 * lengths.mean())
    along = float(np.sum(noise[:, 1:] * noise[:, :-1]) / np.sum(noise[:, :-1] ** 2)) if noise.shape[1] > 1 else 0.0
    yield f"a correlation of {along:.2f} from step to step", lambda: abs(along) > 0.02


def _fits(values: Array, name: str, *place: float) -> bool:
    from scipy import stats

    return bool(stats.kstest(values, name, place).pvalue > 1e-3)
