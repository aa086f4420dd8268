"""Certificates as JSON: written canonically, read from strangers. What is read is a proposal; only the kernel accepts.

{"format": "amplification/1", "setting": {...}, "bound": "p/q", "stages": [{"V": [...], "tau": [...], "cost": "..."}, ...]};
``stages[k - 1]`` has k iterations to go. The program is made anew from the setting: a file names no matrix and no fact. Of an
algorithm that has no name here it holds a digest; whoever checks it brings the declaration.
"""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Any

from ..algorithms.declaration import Algorithm
from ..kernel import Rejected
from ..lemma.certificate_json import canonical, parse, read_bounded, read_fraction, read_object, read_table, read_text
from .algorithms import MAX_MODES, MAX_STEPS, Setting
from .certificate import Certificate
from .energies import Energies

FORMAT = "amplification/1"
RATIONALS = ("eta", "beta", "nu", "mu", "mu_g", "rho", "lam", "delta", "diameter")
FIELDS = "algorithm steps kernel projected norm users squares"
OWN = "declaration values classes differs"


def digest(declared: Algorithm) -> str:
    """Of all that a declaration says."""
    return sha256(repr((declared.state, declared.steps, declared.released)).encode()).hexdigest()


def write(certificate: Certificate) -> str:
    """The text of a certificate; the same certificate gives the same text."""
    setting, energies = certificate.setting, certificate.energies
    given = {name: str(getattr(setting, name)) for name in RATIONALS if getattr(setting, name) is not None}
    row: dict[str, Any] = given | {
        "algorithm": setting.algorithm,
        "steps": setting.steps,
        "kernel": setting.kernel,
        "projected": setting.projected,
        "norm": setting.norm,
        "users": list(setting.users),
        "squares": [str(x) for x in setting.squares],
    }
    if setting.declaration is not None:
        row |= {
            "declaration": digest(setting.declaration),
            "values": {name: str(value) for name, value in setting.values},
            "classes": {name: [str(mu), "" if nu is None else str(nu)] for name, mu, nu in setting.classes},
            "differs": setting.differs,
        }
    stages = [
        {"V": [[[str(x) for x in line] for line in V] for V in modes], "tau": [str(t) for t in tau], "cost": str(cost)}
        for modes, tau, cost in zip(energies.V, energies.tau, energies.cost, strict=True)
    ]
    return canonical({"format": FORMAT, "setting": row, "bound": str(energies.bound), "stages": stages}) + "\n"


def read(text: str, source: str = "certificate", declared: Algorithm | None = None) -> Certificate:
    """The certificate of a text, unchecked; Rejected for anything that is not one, with the place where it fails. declared: the
    algorithm that it must be about, where it has no name here."""
    data = read_object(parse(text, source), source, "format setting bound stages")
    if data["format"] != FORMAT:
        raise Rejected(f"{source}: expected the format {FORMAT!r}, found {str(data['format'])[:40]!r}")
    setting = read_setting(data["setting"], f"{source}.setting", declared)
    stages = data["stages"]
    if not isinstance(stages, list) or len(stages) > MAX_STEPS:
        raise Rejected(f"{source}.stages: expected a list of at most {MAX_STEPS} stages")
    V, tau, cost = [], [], []
    for k, entry in enumerate(stages):
        here = f"{source}.stages[{k}]"
        row = read_object(entry, here, "V tau cost")
        if not isinstance(row["V"], list) or len(row["V"]) > MAX_MODES + 1:
            raise Rejected(f"{here}.V: expected a list of at most {MAX_MODES + 1} energies")
        V.append(tuple(() if v == [] else read_table(v, f"{here}.V[{i}]", 2) for i, v in enumerate(row["V"])))
        tau.append(read_table(row["tau"], f"{here}.tau", 1))
        cost.append(read_fraction(row["cost"], f"{here}.cost"))
    return Certificate(setting, Energies(tuple(V), tuple(tau), tuple(cost), read_fraction(data["bound"], f"{source}.bound")))


def read_setting(data: Any, where: str, declared: Algorithm | None) -> Setting:
    row = read_object(data, where, FIELDS, " ".join((*RATIONALS, OWN)))
    values: dict[str, Any] = {name: read_fraction(row[name], f"{where}.{name}") for name in RATIONALS if name in row}
    values |= {name: read_text(row[name], f"{where}.{name}") for name in ("algorithm", "norm")}
    for name, kind in (("steps", int), ("kernel", bool), ("projected", bool), ("users", list), ("squares", list)):
        if type(row[name]) is not kind:
            raise Rejected(f"{where}.{name}: expected {kind.__name__}, found {type(row[name]).__name__}")
        values[name] = row[name]
    if len(values["users"]) > MAX_STEPS or any(type(t) is not int for t in values["users"]):
        raise Rejected(f"{where}.users: expected at most {MAX_STEPS} integers")
    if len(values["squares"]) > MAX_MODES:
        raise Rejected(f"{where}.squares: expected at most {MAX_MODES} rationals")
    values["users"] = tuple(values["users"])
    values["squares"] = tuple(read_fraction(x, f"{where}.squares") for x in values["squares"])
    if "declaration" in row:
        values |= _own(row, where, declared)
    elif declared is not None:
        raise Rejected(f"{where}: it is about {values['algorithm'][:40]}, not about a declaration of your own")
    try:
        return Setting(**values)
    except ValueError as problem:
        raise Rejected(f"{where}: {problem}") from None


def _own(row: dict[str, Any], where: str, declared: Algorithm | None) -> dict[str, Any]:
    """What a setting says of an algorithm that has no name here."""
    if declared is None:
        raise Rejected(
            f"{where}: it is about an algorithm that has no name here; name it: amplify FILE.py:NAME --check CERTIFICATE"
        )
    if read_text(row["declaration"], f"{where}.declaration") != digest(declared):
        raise Rejected(f"{where}: it is about another declaration than {declared.name}")
    given, classes = row.get("values", {}), row.get("classes", {})
    if not isinstance(given, dict) or not isinstance(classes, dict) or len(given) + len(classes) > MAX_MODES:
        raise Rejected(f"{where}: expected values and classes by name, at most {MAX_MODES}")
    return {
        "declaration": declared,
        "values": tuple((name, read_fraction(x, f"{where}.values.{name}")) for name, x in given.items()),
        "classes": tuple((name, *_bounds(x, f"{where}.classes.{name}")) for name, x in classes.items()),
        "differs": read_text(row.get("differs", ""), f"{where}.differs"),
    }


def _bounds(data: Any, where: str) -> tuple[Fraction, Fraction | None]:
    if not isinstance(data, list) or len(data) != 2:
        raise Rejected(f"{where}: expected strong convexity and smoothness")
    return read_fraction(data[0], where), None if data[1] == "" else read_fraction(data[1], where)


def read_file(path: Any, declared: Algorithm | None = None) -> Certificate:
    """The certificate of a file of bounded size; Rejected, or OSError where it cannot be read."""
    from pathlib import Path

    return read(read_bounded(Path(path)), Path(path).name, declared)
