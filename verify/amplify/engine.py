"""From a setting to an answer: the proposal of the solver, the certificate, the lower bound, the printed bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .algorithms import Setting, system
from .certificate import Certificate, NoCertificate, certify, check
from .instances import MAX_LENGTH, Instance, downward, search_instances
from .printed import Printed, printed
from .program import Unsolved, solve

Say = Callable[[str], None]
MARGIN = 1e-6


@dataclass(frozen=True)
class Answer:
    """energy: the least energy found (float). certificate: accepted by the kernel, its bound at least the energy, or None with
    the reason. lower: a short rational at most the value of ``instance``. All per |dx_0|^2 of the norm named, or for Delta."""

    setting: Setting
    energy: float
    certificate: Certificate | None
    reason: str | None
    lower: Fraction | None
    instance: Instance | None
    printed: Printed

    @property
    def certified(self) -> Fraction | None:
        return None if self.certificate is None else self.certificate.energies.bound


def amplify(setting: Setting, *, lower: bool = False, seed: int = 0, say: Say = lambda words: None, every: int = 250) -> Answer:
    """The best energies of a setting. ValueError for what is no instance, Unsolved (a ValueError) where no energy is found.

    seed: of the search for instances. say: gets a line now and then on long runs, each ``every`` stages.
    """
    whole = system(setting)
    if whole.length > 2 * every:
        say(f"semidefinite program of {whole.length} stages ...")
    best: Certificate | None = None
    optimum, reason, tried = float("inf"), None, (1e-10, 1e-9, 1e-8) if whole.length <= 50 else (1e-9, 1e-8, 1e-10)
    for tolerance in tried:
        try:
            proposal = solve(whole, tolerance)
        except Unsolved as problem:
            reason = str(problem)
            continue
        if proposal.settled or optimum == float("inf"):
            optimum = proposal.optimum
        try:
            found = certify(setting, proposal)
        except NoCertificate as problem:
            reason = str(problem)
            continue
        if best is None or found.energies.bound < best.energies.bound:
            best = found
        if proposal.settled and float(best.energies.bound) <= optimum * (1 + MARGIN / 2):
            break
    if optimum == float("inf"):
        raise Unsolved(reason or "no energy was found")
    if best is not None:
        if whole.length > 2 * every:
            say("the kernel reads the certificate ...")
        check(best, lambda done, total: say(f"{done} of {total} stages accepted") if not done % every and done < total else None)
        bound = float(best.energies.bound)
        if bound < optimum or not optimum > 0:
            optimum = bound
        reason = None if bound <= optimum * (1 + MARGIN) else \
            f"the certified bound is {bound / optimum - 1:.1e} (relative) above the energy of the floats"
    instance = None
    if lower:
        if whole.length > MAX_LENGTH:
            say(f"no instances are searched beyond {MAX_LENGTH} stages")
        instance = search_instances(whole, optimum, seed)
    short = None if instance is None else downward(instance.value)
    return Answer(setting, optimum, best, reason, short, instance, printed(setting, best))
