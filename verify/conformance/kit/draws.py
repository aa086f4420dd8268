"""What an implementation draws from NumPy generators, how often, and between which looks at the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

METHODS = (
    "normal",
    "standard_normal",
    "multivariate_normal",
    "laplace",
    "uniform",
    "random",
    "integers",
    "gamma",
    "standard_gamma",
    "exponential",
    "choice",
    "permutation",
    "permuted",
    "shuffle",
)


class Recording(np.random.Generator):
    """A generator that tells ``heard(method, shape)`` of every draw and is the generator that it stands for."""

    heard: Callable[[str, tuple[int, ...]], None]


def _recorded(name: str) -> Callable[..., Any]:
    plain = getattr(np.random.Generator, name)

    def draw(self: Recording, *arguments: Any, **options: Any) -> Any:
        value = plain(self, *arguments, **options)
        self.heard(name, np.shape(value))
        return value

    return draw


for _name in METHODS:
    setattr(Recording, _name, _recorded(_name))


@contextmanager
def recorded(heard: Callable[[str, tuple[int, ...]], None]) -> Iterator[None]:
    """Generators made by ``numpy.random.default_rng`` meanwhile are heard; those made before are not."""
    plain = np.random.default_rng

    def default_rng(seed: Any = None) -> np.random.Generator:
        made = plain(seed)
        if isinstance(made, Recording):
            return made
        found = Recording(made.bit_generator)
        found.heard = heard
        return found

    np.random.default_rng = default_rng
    try:
        yield
    finally:
        np.random.default_rng = plain


def summary(events: Sequence[tuple[str, str]]) -> str:
    """``normal(64) 50 times, between 50 looks at the data``: events are ("draw", words) and ("look", words) in their order."""
    draws = [words for kind, words in events if kind == "draw"]
    if not draws:
        return "nothing drawn from a generator made in the run"
    counted = ", ".join(f"{words} {draws.count(words)} times" for words in dict.fromkeys(draws))
    looks = sum(kind == "look" for kind, _ in events)
    first = next(k for k, (kind, _) in enumerate(events) if kind == "draw")
    last = max(k for k, (kind, _) in enumerate(events) if kind == "draw")
    inside = sum(kind == "look" for kind, _ in events[first:last])
    when = f"; {inside} of {looks} looks at the data between the first and the last draw" if looks else ""
    return f"drawn: {counted}{when}"
