"""Certificates as JSON: written canonically, read from strangers. What is read is a proposal; only the kernel accepts.

{"format": "amplification/1", "setting": {...}, "bound": "p/q", "stages": [{"V": [...], "tau": [...], "cost": "..."}, ...]};
``stages[k - 1]`` has k iterations to go. The program is made anew from the setting: a file names no matrix and no fact. Of an
algorithm that has no name here it holds a digest; whoever checks it brings the declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

from ..algorithms.declaration import Algorithm
from ..kernel import Rejected
from ..records import typed_json
from ..records.json_text import canonical, parse, read_bounded
from ..records.typed_json import Sized
from .algorithms import MAX_MODES, MAX_STEPS, Letters, Setting
from .certificate import Certificate
from .energies import Energies

FORMAT: Literal["amplification/1"] = "amplification/1"
Number = int | Fraction
Row = Annotated[tuple[Number, ...], Sized(1, 64)]


@dataclass(frozen=True)
class Asked(Letters):
    """A setting; of an algorithm that has no name here a digest of its declaration, its values, by function or map the constants
    of its class, the second empty where there is none, and the matrices of the operators that mix agents."""

    declaration: str | None = None
    values: Mapping[str, Fraction] | None = None
    classes: Mapping[str, tuple[Fraction, str]] | None = None
    differs: str | None = None
    mixing: Mapping[str, Annotated[tuple[Row, ...], Sized(1, 64)]] | None = None


@dataclass(frozen=True)
class Stage:
    """One iteration: the energy of each mode, a multiplier for each fact, and what it costs."""

    V: Annotated[tuple[Annotated[tuple[Row, ...], Sized(0, 64)], ...], Sized(0, MAX_MODES + 1)]
    tau: Row
    cost: Number


@dataclass(frozen=True)
class File:
    """A certificate."""

    format: Literal["amplification/1"]
    setting: Asked
    bound: Number
    stages: Annotated[list[Stage], Sized(0, MAX_STEPS)]


typed_json.SPARSE[Asked] = "eta beta nu rho lam diameter declaration values classes differs mixing varying agents before"
SAID = {f.name for f in fields(Asked)} - {*typed_json.SPARSE[Asked].split()}


def digest(declared: Algorithm) -> str:
    """Of all that a declaration says."""
    return sha256(repr((declared.state, declared.steps, declared.released)).encode()).hexdigest()


def write(certificate: Certificate) -> str:
    """The text of a certificate; the same certificate gives the same text."""
    energies = certificate.energies
    stages = [Stage(*one) for one in zip(energies.V, energies.tau, energies.cost, strict=True)]
    return canonical(typed_json.write(File(FORMAT, said_of(certificate.setting), energies.bound, stages))) + "\n"


def said_of(setting: Setting) -> Asked:
    """The setting as a file says it."""
    row = _letters(setting)
    if setting.declaration is not None:
        row |= {
            "declaration": digest(setting.declaration),
            "values": dict(setting.values),
            "classes": {name: (mu, "" if nu is None else str(nu)) for name, mu, nu in setting.classes},
            "differs": setting.differs,
            "mixing": dict(setting.mixing) or None,
        }
    return Asked(**row)


def read(text: str, source: str = "certificate", declared: Algorithm | None = None) -> Certificate:
    """The certificate of a text, unchecked; Rejected for anything that is not one, with the place where it fails. declared: the
    algorithm that it must be about, where it has no name here."""
    given = parse(text, source)
    data = typed_json.read(File, given, source)
    asked, where = data.setting, f"{source}.setting"
    if silent := sorted(SAID - given["setting"].keys()):  # what a default would say, it must say itself
        raise Rejected(f"{where}: expected {', '.join(silent)}, found nothing of it")
    row = _letters(asked)
    if asked.declaration is not None:
        row |= _own(asked, where, declared)
    elif declared is not None:
        raise Rejected(f"{where}: it is about {asked.algorithm[:40]}, not about a declaration of your own")
    try:
        setting = Setting(**row)
    except ValueError as problem:
        raise Rejected(f"{where}: {problem}") from None
    V, tau, cost = (tuple(getattr(stage, part) for stage in data.stages) for part in ("V", "tau", "cost"))
    return Certificate(setting, Energies(V, tau, cost, Fraction(data.bound)))


def _letters(of: Letters) -> dict[str, Any]:
    return {f.name: getattr(of, f.name) for f in fields(Letters)}


def _own(asked: Asked, where: str, declared: Algorithm | None) -> dict[str, Any]:
    """What a setting says of an algorithm that has no name here."""
    if declared is None:
        raise Rejected(
            f"{where}: it is about an algorithm that has no name here; name it: amplify FILE.py:NAME --check CERTIFICATE"
        )
    if asked.declaration != digest(declared):
        raise Rejected(f"{where}: it is about another declaration than {declared.name}")
    given, classes = asked.values or {}, asked.classes or {}
    if len(given) + len(classes) > MAX_MODES:
        raise Rejected(f"{where}: expected values and classes by name, at most {MAX_MODES}")
    bounds = {name: typed_json.read(Fraction, nu, f"{where}.classes.{name}") if nu else None for name, (_, nu) in classes.items()}
    return {
        "declaration": declared,
        "values": tuple(given.items()),
        "classes": tuple((name, mu, bounds[name]) for name, (mu, _) in classes.items()),
        "differs": asked.differs or "",
        "mixing": tuple((name, tuple(tuple(map(Fraction, row)) for row in M)) for name, M in (asked.mixing or {}).items()),
    }


def read_file(path: Path, declared: Algorithm | None = None) -> Certificate:
    """The certificate of a file of bounded size; Rejected, or OSError where it cannot be read."""
    return read(read_bounded(path), path.name, declared)
