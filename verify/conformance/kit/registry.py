"""Every family of algorithms by id, found in the files of ``families/``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ...algorithms.collection import written_in
from .family import Family
from .problem import Problem

RESERVED = ("run", "expected-states", "lemmas")  # outcomes of ``run.outcomes`` that are neither identities nor probes


@cache
def families() -> Mapping[str, Family]:
    """Every family by id, found in the files of ``families/``."""
    from . import families as folder

    found = {one.id: one for one in written_in(folder) if isinstance(one, Family)}
    if not found:
        raise RuntimeError("no family of algorithms was found: there is nothing to check")
    return dict(sorted(found.items()))


def check_law_names(families: Iterable[Family], probes: Sequence[str]) -> None:
    """RuntimeError where two outcomes of a case would share one id: an identity named twice, or like a probe or RESERVED."""
    for family in families:
        taken = dict.fromkeys(RESERVED, "is a name that the run itself uses") | dict.fromkeys(probes, "is the name of a probe")
        for identity in family.identities:
            if identity.law in taken:
                raise RuntimeError(
                    f"family {family.id}: the identity {identity.law!r} {taken[identity.law]}; two outcomes of a case would "
                    "share one id: rename the identity"
                )
            taken[identity.law] = "is named twice"


def family_of(problem: Problem) -> Family:
    """The family of a problem; ValueError where there is none of that name."""
    if problem.own is not None:
        return problem.own  # type: ignore[no-any-return]
    if problem.family not in families():
        raise ValueError(f"the family must be one of {', '.join(families())}, found {problem.family!r}")
    return families()[problem.family]
