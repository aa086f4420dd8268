"""What the command ``verify conform`` does, without printing."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..algorithms.given import declaration
from ..environment.nearest import meant
from .doors.by_name import door_of
from .doors.process_door import ProcessDoor
from .kit.case import Case, flags, own_case, read_json, select, shipped
from .kit.codec import read_problem
from .kit.expected_failures import read_expected, with_expected
from .kit.own_algorithm import conform_declared
from .kit.python_door import PythonDoor
from .kit.registry import families
from .kit.report import Report, as_json, badge, junit, markdown, terminal
from .kit.run import run_conformance


@dataclass(frozen=True)
class Request:
    """One of target (module:callable), process (a command line) and trace (a file); the rest as in the help of the command."""

    target: str | None = None
    process: str | None = None
    trace: Path | None = None
    problem: Path | None = None
    family: Sequence[str] = ()
    case: Sequence[str] = ()
    seeds: int = 0
    array: str = "numpy"
    timeout: float = 10.0
    jobs: int = 1
    expected_failures: Path | None = None
    verbose: bool = False
    first: bool = False


def conform(request: Request) -> tuple[Report, str]:
    """The report and its words. ValueError, OSError or ImportError say what was wrong with the request."""
    given = [name for name in ("target", "process", "trace") if getattr(request, name) is not None]
    if len(given) != 1:
        raise ValueError(f"name one of MODULE:CALLABLE, --process COMMAND, --trace FILE; found {', '.join(given) or 'none'}")
    if not request.timeout > 0:
        raise ValueError(f"--timeout must be > 0 seconds, found {request.timeout}")
    if request.seeds < 0:
        raise ValueError(f"--seeds must be >= 0, found {request.seeds}")
    expected = None if request.expected_failures is None else read_expected(request.expected_failures)
    if request.trace is not None:
        from .doors.trace_file import check_trace

        report = check_trace(request.trace, request.problem, jobs=request.jobs)
    else:
        report = _run(request)
    if expected is not None:
        whole = not (request.family or request.case)
        report = with_expected(report, expected, whole)
    return report, terminal(report, request.verbose)


def _run(request: Request) -> Report:
    """The report of a callable or a process; a process is stopped, and what it does wrong there is a problem of the report."""
    if any(":" in name for name in request.family):
        return _declared(request)
    cases, door = _own(request) if request.problem is not None else _cases(request), _door(request)
    conforms: Callable[..., Report] = partial(run_conformance, door)
    if isinstance(door, ProcessDoor):
        door.start()
        conforms = door.conform
    return conforms(families=request.family, vectors=cases, first=request.first)


def _declared(request: Request) -> Report:
    """The report of a callable on problems drawn from a declaration, FILE.py:NAME or package.module:NAME."""
    name, *more = request.family
    beside = {"--case": request.case, "--problem": request.problem, "--seeds": request.seeds, "a second --family": more}
    wrong = [option for option, given in beside.items() if given]
    door = _door(request)
    if wrong or not isinstance(door, PythonDoor):
        raise ValueError(f"--family {name} is for MODULE:CALLABLE alone, not with {', '.join(wrong) or 'a process'}")
    algorithm = declaration(name)
    if algorithm is None:
        raise ValueError(f"expected a declaration FILE.py:NAME, found {name}")
    return conform_declared(algorithm, door)


def _door(request: Request) -> PythonDoor | ProcessDoor:
    if request.process is not None:
        try:
            command = shlex.split(request.process)
        except ValueError as problem:
            raise ValueError(f"--process: {problem} in {request.process}") from None
        return ProcessDoor(command, timeout=request.timeout)
    return door_of(request.target or "", request.array, request.timeout)


def _own(request: Request) -> tuple[Case, ...]:
    """The one case of the JSON of a problem; Malformed, a ValueError, says what is wrong with it."""
    path = request.problem or Path()
    return (own_case(read_problem(read_json(path), path.name), path.stem),)


def _cases(request: Request) -> tuple[Case, ...]:
    unknown = [name for name in request.family if name not in families()]
    if unknown:
        hint = meant(unknown[0], families()) or f"there are {', '.join(families())}"
        raise ValueError(f"unknown family {', '.join(unknown)}; {hint}")
    cases = select(shipped(), request.case)
    if request.seeds == 0:
        return cases
    asked = [f for f in families().values() if not request.family or f.id in request.family]
    drawn = ((f.id, seed, f.sample(seed)) for f in asked for seed in range(request.seeds))
    return (*cases, *(Case(f"{of}/seed-{seed}", 1, "a random problem", ("random",), problem) for of, seed, problem in drawn))


def vectors_text() -> str:
    """The shipped vectors, a line each."""
    return "\n".join(f"{case.id}  v{case.version}  [{', '.join(case.flags)}]  {case.about}" for case in shipped())


def flags_text() -> str:
    """The flags: bug class, effect, reference."""
    rows = (
        f"{name}\n  catches: {f['bug']}\n  effect: {f['effect']}\n  reference: {f['reference']}" for name, f in flags().items()
    )
    return "\n".join(rows)


def forms(report: Report) -> dict[str, str]:
    """File name -> text: JUnit XML, a Markdown summary, JSON and a badge."""
    return {
        "junit.xml": junit(report),
        "summary.md": markdown(report),
        "outcomes.json": as_json(report),
        "badge.svg": badge(report),
    }
