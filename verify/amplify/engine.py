"""From a setting to an answer: the proposal of the solver, the certificate, the lower bound, the printed bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .algorithms import Setting
from .certificate import Certificate, NoCertificate, certify, check
from .energies import downward
from .instances import MAX_LENGTH, Instance
from .printed import Printed, printed
from .program import Proposal, proposals
from .saddle import best_instance
from .scalar import best_system, exact_certificate

Say = Callable[[str], None]
MARGIN, ENOUGH, CLOSE, LONG = 1e-6, 2e-7, 1e-9, 400


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
    whole = best_system(setting)
    if whole.length > 2 * every:
        say(f"semidefinite program of {whole.length} stages ...")
    best, reason, proposal = exact_certificate(setting), None, None
    optimum = float("inf") if best is None else float(best.energies.bound)
    if best is None:
        optimum, best, reason, proposal = solved(setting)
    if best is not None:
        if whole.length > 2 * every:
            say("the kernel reads the certificate ...")
        check(best, lambda done, total: say(f"{done} of {total} stages accepted") if not done % every and done < total else None)
        bound = float(best.energies.bound)
        optimum = min(optimum, bound)
        reason = (
            None
            if bound <= optimum * (1 + MARGIN)
            else f"the certified bound is {bound / optimum - 1:.1e} (relative) above the energy of the floats"
        )
    instance = None
    if lower:
        if setting.steps > MAX_LENGTH:
            say(f"no instances are searched beyond {MAX_LENGTH} stages")
        elif setting.diameter is not None:
            say("no instances are searched in a bounded set: they are linear, and Gaussian iterates leave it")
        else:
            instance = best_instance(whole, optimum, proposal, seed)
    short = None if instance is None else downward(instance.value)
    return Answer(setting, optimum, best, reason, short, instance, printed(setting, best))


def solved(setting: Setting) -> tuple[float, Certificate | None, str | None, Proposal | None]:
    """The solver's optimum, the best certificate from its multipliers, or None and the reason, and its last word. Raises
    Unsolved."""
    whole = best_system(setting)
    optimum, best, reason, proposal = float("inf"), None, None, None
    for attempt, proposal in enumerate(proposals(whole)):
        try:
            found = certify(setting, whole, proposal)
        except NoCertificate as problem:
            reason = str(problem)
            optimum = proposal.optimum if best is None else optimum
            continue
        if best is None or found.energies.bound < best.energies.bound:
            best, optimum = found, proposal.optimum
        gap = abs(float(found.energies.bound) / proposal.optimum - 1)
        if gap <= (CLOSE if attempt == 0 and whole.length <= LONG else ENOUGH):
            optimum = proposal.optimum
            break
    return optimum, best, reason, proposal
