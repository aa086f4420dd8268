"""The first door: a Python callable ``admm(problem, noise, steps)`` that gives a mapping of states.

Arrays are those of the library named by ``namespace``: numpy, array_api_strict, torch, jax.
"""

from __future__ import annotations

import importlib
import random
import sys
import sysconfig
import traceback
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.util import module_from_spec
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ...algorithms.arrays import Array
from .draws import recorded, summary
from .outcome import Failed, Raised, Unsupported
from .problem import Function, Problem, converted

HERE = 2  # references to an array that nobody keeps: the one that asks, and the question
TAKEN = count(200, 5)  # copies of a problem that fill the places of those that are no more, each time further than before


@dataclass(frozen=True, eq=False)
class Call:
    """One question to a function of the problem: its field and index there, gradient, value, prox or minimise, and the point."""

    field: str
    index: int
    operation: str
    point: Array


@dataclass(frozen=True, eq=False)
class Run:
    """What an implementation gave: ``states`` as float64 arrays, and what the door could see of how it got them.

    precisions: the type of each state as given, and of each ``released NAME``; released: what it says that it publishes; calls:
    every question to a function, in order; draws: what was drawn from generators made in the run, how often and between which
    looks at the data, in words;
    changed: inputs changed in place; random_state: libraries whose global random state moved. None where the door cannot see it.
    """

    states: Mapping[str, Array]
    precisions: Mapping[str, str] | None = None
    released: Mapping[str, Array] | None = None
    calls: tuple[Call, ...] | None = None
    draws: str | None = None
    changed: tuple[str, ...] | None = None
    random_state: tuple[str, ...] | None = None


class Door(Protocol):
    """How an implementation is reached. ``run`` raises Unsupported or Failed."""

    @property
    def name(self) -> str: ...

    def run(self, problem: Problem) -> Run: ...


@dataclass(frozen=True)
class PythonDoor:
    """A callable admm(problem, noise, steps) -> {state: array}; it may add ``"released": {name: array}``.

    watched: whether it is seen what a run changes, in its inputs and in global random states."""

    admm: Callable[[Problem, Any, int], Mapping[str, Any]]
    namespace: str = "numpy"
    title: str = ""
    watched: bool = True
    convert: Callable[[Array], Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "convert", converter(self.namespace))

    @property
    def name(self) -> str:
        return self.title or f"{getattr(self.admm, '__module__', '')}:{getattr(self.admm, '__qualname__', repr(self.admm))}"

    def run(self, problem: Problem) -> Run:
        """One call. Unsupported (also NotImplementedError) passes; every other exception is Failed."""
        asked: list[Call] = []
        events: list[tuple[str, str]] = []

        def seen(name: str, index: int, operation: str, point: Array) -> None:
            asked.append(Call(name, index, operation, point))
            if isinstance(problem.fields[name], tuple):  # the losses: a regulariser is no data
                events.append(("look", operation))

        def drawn(method: str, shape: tuple[int, ...]) -> None:
            events.append(("draw", f"{method}({', '.join(map(str, shape))})"))

        given = converted(problem, self.convert, to_numpy, seen)
        before, state = (snapshot(given), random_states()) if self.watched else ({}, {})
        try:
            with recorded(drawn):
                answer = self.admm(given, given.noise, problem.steps)
                if isinstance(answer, Mapping):  # one of its own kind may run the steps as it is read
                    answer = dict(answer)
        except (Unsupported, NotImplementedError) as reason:
            raise Unsupported(str(reason) or "the implementation does not support it") from None
        except Exception as problem_:  # whatever a stranger's code raises is its outcome, not our failure
            place = place_of(problem_)
            called = "" if place else "; it is called as admm(problem, noise, steps)"
            if given.noise is None and given.sigma and "'NoneType'" in str(problem_):
                called += "; noise is None here: the program draws its own, or raises Unsupported"
            raise Raised(f"it raised {type(problem_).__name__}: {str(problem_)[:500]}{called}", place) from problem_
        states, after = (random_states(), snapshot(given)) if self.watched else ({}, {})
        moved = tuple(name for name, now in states.items() if name in state and now != state[name])
        changed = tuple(sorted(name for name in before if before[name] != after.get(name)))
        if not isinstance(answer, Mapping):
            raise Failed(f"expected a mapping of states, found {type(answer).__name__}")
        released = answer.get("released")
        if released is not None and not isinstance(released, Mapping):
            raise Failed(f"released must be a mapping of arrays, found {type(released).__name__}")
        values = {str(n): _state(str(n), v) for n, v in answer.items() if n != "released"}
        public = {str(n): _state(str(n), v) for n, v in (released or {}).items()}
        return Run(
            {n: v for n, (v, _) in values.items()},
            {n: kind for n, (_, kind) in values.items()} | {f"released {n}": kind for n, (_, kind) in public.items()},
            None if released is None else {n: v for n, (v, _) in public.items()},
            tuple(asked),
            summary(events),
            changed if self.watched else None,
            moved if self.watched else None,
        )


def in_place(door: Door, memory: list[Any]) -> Door:
    """The door with its arrays at the places of those in ``memory`` that nobody keeps or has locked, where the shapes are the
    same; a run fills ``memory`` with its own. Other doors and libraries as they are."""
    if not isinstance(door, PythonDoor) or door.namespace != "numpy":
        return door
    before, moved = memory[::-1], replace(door)
    memory.clear()

    def convert(row: Array) -> Any:
        old = before.pop() if before else None
        alone = old is not None and sys.getrefcount(old) <= HERE and not weakref.getweakrefcount(old)
        if old is not None and alone and old.flags.writeable and old.shape == np.shape(row):
            old[...] = row
        else:
            old = door.convert(row)
        memory.append(old)
        return old

    object.__setattr__(moved, "convert", convert)
    return moved


def elsewhere(door: Door, problem: Problem) -> Run:
    """A run whose arrays lie where none lay in the runs before: nothing that is kept by the address of one is theirs.

    Unsupported of a program that runs in another process.
    """
    if not isinstance(door, PythonDoor):
        raise Unsupported("nothing is known of the addresses in another process")
    taken = [converted(problem, door.convert, to_numpy) for _ in range(next(TAKEN))]
    run = door.run(problem)
    del taken
    return run


def afresh(door: Door, problem: Problem, before: Problem | None = None) -> Run:
    """A run of a copy of the program whose module is read again, after one of ``before``; Unsupported where there is none."""
    if not isinstance(door, PythonDoor):
        raise Unsupported("no function of a module")
    module, _, name = door.name.partition(":")
    own = sys.modules.get(module)
    spec = getattr(own, "__spec__", None)
    if spec is None or spec.loader is None or getattr(own, name, None) is not door.admm:
        raise Unsupported("no function of a module")
    copy = module_from_spec(spec)
    try:
        spec.loader.exec_module(copy)
        made = getattr(copy, name)
    except (Exception, SystemExit) as problem_:
        raise Unsupported(f"its module is not read twice: {problem_}") from None
    anew = replace(door, admm=made)
    if before is not None:
        with suppress(Failed, Unsupported):
            anew.run(before)
    return anew.run(problem)


def place_of(problem: BaseException) -> str:
    """``file:line, in function`` of the innermost frame of the implementation itself; "" where it raised nowhere of its own.

    Frames of this package and of installed libraries are passed over: what a stranger can mend is in the stranger's file.
    """
    foreign = (str(Path(__file__).resolve().parents[2]), sysconfig.get_paths()["stdlib"], "<frozen")
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if not frame.filename.startswith(foreign)]
    theirs = [f for f in frames if "site-packages" not in f.filename and "dist-packages" not in f.filename]
    if not theirs:
        return ""
    path, here = Path(theirs[-1].filename), Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    return f"{shown}:{theirs[-1].lineno}, in {theirs[-1].name}"


def converter(namespace: str) -> Callable[[Array], Any]:
    """float64 arrays of the named library from NumPy arrays; ImportError says how to install what is absent."""
    if namespace == "numpy":
        return lambda row: np.array(row)
    try:
        library = importlib.import_module(namespace)
    except ImportError as problem:
        raise ImportError(
            f"{namespace} is not installed: install the extra 'arrays' (docs/conformance.md) to run its cases; "
            f"nothing was checked ({problem})"
        ) from None
    if namespace == "jax.numpy":
        importlib.import_module("jax").config.update("jax_enable_x64", True)
    if namespace == "torch":
        return lambda row: library.tensor(np.asarray(row).tolist(), dtype=library.float64)
    return lambda row: library.asarray(np.asarray(row), dtype=library.float64)


def to_numpy(value: Any) -> Array:
    """A float64 NumPy copy of an array of any library; raises where its numbers are not real."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
    try:
        given = np.asarray(value)
    except (TypeError, ValueError):
        if not hasattr(value, "__dlpack__"):
            raise
        given = np.from_dlpack(value)
    if np.iscomplexobj(given):
        if np.any(given.imag):
            raise ValueError("its numbers are complex, and not all imaginary parts are 0")
        given = given.real
    return np.array(given, dtype=np.float64)


def _state(name: str, value: Any) -> tuple[Array, str]:
    try:
        rows = isinstance(value, list | tuple) and value and hasattr(value[0], "dtype")
        first = value[0] if rows else value
        found = np.array([to_numpy(row) for row in value]) if rows else to_numpy(value)
        return found, str(first.dtype if hasattr(first, "dtype") else np.asarray(first).dtype)
    except Exception as problem:  # whatever an array of a stranger's class raises
        raise Failed(f"the state {name!r} is not an array of numbers: {problem}") from None


def snapshot(problem: Problem) -> dict[str, bytes]:
    """The bytes of every input array, by name."""
    found: dict[str, bytes] = {}

    def add(name: str, value: Any) -> None:
        if isinstance(value, Function):
            for parameter, part in value.parameters.items():
                add(f"{name}.{parameter}", part)
        elif isinstance(value, tuple):
            for i, part in enumerate(value):
                add(f"{name}[{i}]", part)
        elif hasattr(value, "shape"):
            found[name] = to_numpy(value).tobytes()

    for name, value in problem.fields.items():
        add(name, value)
    add("noise", problem.noise)
    return found


def random_states() -> dict[str, Any]:
    """The global random states of the libraries that are loaded, as comparable data."""
    found: dict[str, Any] = {"random": random.getstate()}
    legacy: tuple[Any, ...] = np.random.get_state(legacy=True)  # type: ignore[assignment]
    found["numpy.random"] = tuple(v.tobytes() if isinstance(v, np.ndarray) else v for v in legacy)
    torch = sys.modules.get("torch")
    if torch is not None:
        found["torch"] = torch.get_rng_state().numpy().tobytes()
    return found
