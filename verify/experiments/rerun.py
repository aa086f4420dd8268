"""Every stored experiment run again: ``python -m verify experiment NAME`` compares its files with the stored ones."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .stored import read, write

ROW = "{name:24s} {about}"


@dataclass(frozen=True)
class Experiment:
    """about: what it is and how long it takes; module: with ``study`` and the place ``STORED`` of its file below the project's
    folder; again(module, root): the study at the stored sizes, or several of them by their places."""

    about: str
    module: str
    again: Callable[[Any, Path], dict[str, Any]]


EXPERIMENTS = {
    "elastic-net": Experiment(
        "chan2024, section 10: convergence and utility, 20 data sets of 100 repetitions (an hour)",
        "elastic_net_study",
        lambda m, root: m.study(read(root / m.STORED)["seeds"]),
    ),
    "published-elastic-net": Experiment(
        "chan2024, section 10: the authors' notebook as read, and with its seeds again (minutes)",
        "published_elastic_net",
        lambda m, root: m.study(),
    ),
    "lasso": Experiment(
        "cyffers2023, the Lasso: private ADMM beside gradient methods, tuned at every budget (an hour)",
        "lasso_comparison",
        lambda m, root: m.study(read(root / m.STORED)["seed"]),
    ),
    "one-agent": Experiment(
        "huang2020, Theorem 3 with one agent: the gap beside the printed bound (minutes)",
        "one_agent_study",
        lambda m, root: m.study(),
    ),
    "distributed": Experiment(
        "huang2020 and zhang2018: convergence, trade-off and differences of neighbouring data sets (an hour)",
        "distributed_study",
        lambda m, root: m.study(read(root / m.CONVERGENCE)["seed"]),
    ),
    "penalty-table": Experiment(
        "zhang2018, section 5.1: M-ADMM under growing penalties on six graphs (minutes)",
        "penalty_table",
        lambda m, root: m.study(read(root / m.STORED)["seed"]),
    ),
}


def overview() -> list[str]:
    """The experiments, a line each."""
    return [ROW.format(name=name, about=experiment.about) for name, experiment in EXPERIMENTS.items()]


def rerun(name: str, root: Path, renew: bool = False) -> list[str]:
    """Run it again: where its files below ``root`` say something else, place by place (nothing: they are reproduced).

    renew: write the files below ``root`` instead. ValueError for a name that is none; FileNotFoundError without stored files.
    """
    if name not in EXPERIMENTS:
        raise ValueError(f"the experiment must be one of {', '.join(EXPERIMENTS)}, found {name!r}")
    experiment = EXPERIMENTS[name]
    module = importlib.import_module(f"{__package__}.{experiment.module}")
    result = experiment.again(module, root)
    made = {module.STORED: result} if hasattr(module, "STORED") else result
    if renew:
        for place, one in made.items():
            write(one, root / place)
        return []
    return [f"{place}: {words}" for place, one in sorted(made.items()) for words in differences(read(root / place), one)]


def differences(stored: Any, found: Any, place: str = "") -> Iterator[str]:
    """Where two JSON values differ."""
    if isinstance(stored, dict) and isinstance(found, dict) and stored.keys() == found.keys():
        for key in stored:
            yield from differences(stored[key], found[key], f"{place}.{key}" if place else key)
    elif isinstance(stored, list) and isinstance(found, list) and len(stored) == len(found):
        for k, (one, other) in enumerate(zip(stored, found, strict=True)):
            yield from differences(one, other, f"{place}[{k}]")
    elif stored != found:
        yield f"{place or 'the whole'}: stored {_short(stored)}, now {_short(found)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
