"""Facts that a lemma file takes from a generator or from another record by naming them, as a proof does by ``use``.

    convex=program("objectives of the agents", g=g),
    below=instance("common.renyi-gaussian", "renyi", sigma=lam * sigma, D=loss),

What stands there is the fact, its letters replaced. One that is written, ``left >= right | program(...)``, is compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

from ..environment.nearest import meant
from ..kernel import Polynomial, Statement, Vector
from .claim_names import WRITTEN
from .origin import AtEnd, Instance, Program, sides
from .relations import Relation

Source = Program | Instance | AtEnd


def taken(name: str, origin: Source) -> Relation:
    """The fact that ``origin`` names, the one called ``name`` where it names none; ValueError where the suite has none such."""
    source, asked = (origin.algorithm, origin.fact) if isinstance(origin, Program) else (origin.record, origin.goal)
    says = (_generated if isinstance(origin, Program) else _recorded)(source)
    if says is None or not (goals := [one for one in says.goals if one.name == (asked or name)]):
        known = f"it says {', '.join(one.name for one in says.goals)}" if says else meant(source, _sources(origin))
        words = f"fact {name!r}: the suite has no {asked or name!r} of {source!r}" + (known and f" ({known})")
        raise ValueError(f"{words}: write it, left >= right | reason")
    letters = dict(origin.scalars)
    if isinstance(origin, AtEnd) and says.recursion is not None:
        letters[says.recursion.index] = origin.index
    vectors = {n: origin.vectors.get(n, Vector.named(n)) for n in says.spaces}
    letters |= {f"<{u},{v}>": vectors[u] @ vectors[v] for u in vectors for v in vectors}
    left, right = (side.substitute(letters) for side in sides(goals[0]) or (goals[0].value, Polynomial.of(0)))
    return Relation(left, goals[0].kind, right, origin)


def _generated(algorithm: str) -> Statement | None:
    from .generators import read_generator  # for files that ask: it looks into the vocabularies

    made = read_generator(algorithm)
    return None if made is None else made.says


def _sources(origin: Source) -> Iterable[str]:
    from .generators import named

    return named() if isinstance(origin, Program) else _modules()


def _recorded(record: str) -> Statement | None:
    module = _modules().get(record)
    return None if module is None else getattr(import_module(module), "says", None)


@cache
def _modules() -> dict[str, str]:
    """Of each id that a lemma file writes its module."""
    homes = map(Path, import_module("lemmas").__path__)
    return {
        record: ".".join(("lemmas", *path.relative_to(home).with_suffix("").parts))
        for home in homes
        for path in home.rglob("*.py")
        for record in WRITTEN.findall(path.read_text(encoding="utf-8"))
    }
