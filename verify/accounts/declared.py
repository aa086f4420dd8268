"""The account of a declaration of one's own: what each release that it allows costs a user; of agents who are not alike, each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import ClassVar

from ..algorithms.declaration import Algorithm
from ..algorithms.given import Spectrum
from ..algorithms.unrolled import Matrix, of_agents, told_apart
from ..privacy.account_parameters import DECLARED as VOCABULARY
from ..privacy.account_parameters import Setting
from ..privacy.bounds import DECLARED, Analysis, Assumption, Bound
from ..privacy.participation import PARAMETERS as PARTICIPATION
from .declared_run import Run, one_of


@dataclass(frozen=True)
class Declared:
    """What an account asks of an algorithm, for a declaration: as a module of ``accounts.algorithms`` has it."""

    declaration: Algorithm
    name: str

    REQUIRED: ClassVar = ("sigma",)
    OPTIONAL: ClassVar = {
        **dict.fromkeys(("set", "classes", "operators"), ()),
        **dict.fromkeys(("differs", "sensitivity", "clip", "start")),
        "theorem": "best",
        **PARTICIPATION,
        "release": None,
    }
    VOCABULARY: ClassVar = VOCABULARY

    @property
    def TITLE(self) -> str:
        return self.declaration.name

    @property
    def SOURCE(self) -> str:
        return self.declaration.source or self.name

    def analyse(self, values: Setting) -> Analysis:
        """ValueError for what the declaration does not have, or where no release has a bound."""
        mixing = {name: M for name, M in values["operators"].items() if not isinstance(M, Spectrum)}
        return of_agents_apart(self.declaration, values, mixing) if mixing else Run.of(self.declaration, values).analysis


def of_agents_apart(declaration: Algorithm, values: Setting, mixing: Mapping[str, Matrix]) -> Analysis:
    """Where agents are not alike, as matrices mix what they send: the analysis of each, told apart, is that of one user."""
    n, own_names = values["users"], of_agents(declaration)
    differs = values["differs"] or one_of(declaration)
    if differs not in own_names or not n or values["order"] != "fixed":
        raise ValueError(
            f"{declaration.name}: where matrices mix agents a user is an agent, in every iteration: --users says how many"
        )
    spectra = {name: s for name, s in values["operators"].items() if name not in mixing}
    analyses = []
    for user in range(1, n + 1):
        apart, numbers, classes = told_apart(declaration, n, values["set"], values["classes"], matrices=mixing, first=user)
        said = {"set": numbers, "classes": classes, "operators": spectra, "users": None, "differs": f"{differs}_{user}"}
        analyses.append(Run.of(apart, Setting({**values, **said})).analysis)

    @cache
    def certified(user: int) -> Bound | None:
        return analyses[user - 1].certified(1, False)

    def least(user: int) -> Fraction:
        found = (*analyses[user - 1].bounds(1), *(b for b in (certified(user),) if b is not None))
        return min((bound.loss.rho.upper for bound in found), default=Fraction(0))

    agents = Assumption(
        "agents", f"a user is one of {n} agents, all of them in every iteration, mixed by {', '.join(mixing)}", DECLARED
    )
    worst = max(range(1, n + 1), key=least)
    return replace(
        analyses[worst - 1],
        users=n,
        worst=worst,
        assumptions=(agents, *analyses[worst - 1].assumptions),
        bounds=lambda user: analyses[user - 1].bounds(1),
        attained=lambda user: analyses[user - 1].attained(1),
        certified=lambda user, coarse: certified(user),
        closer=lambda user: analyses[user - 1].closer(1),
    )
