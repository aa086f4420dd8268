"""From a setting to an answer: the proposal of the solver, the certificate, the lower bound, the printed bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..enclosures.balls import approximately
from .algorithms import Setting
from .certificate import Certificate, NoCertificate, certify, check
from .distinct import answers_are_free
from .energies import downward
from .instances import MAX_LENGTH, Instance
from .printed import Printed, known, printed
from .program import Proposal, Unsolved, proposals
from .saddle import best_instance
from .scalar import best_system, exact_certificate
from .system import System

Say = Callable[[str], None]
Solved = tuple[float, Certificate | None, str | None, Proposal | None]
MARGIN, ENOUGH, CLOSE, LONG = 1e-6, 2e-7, 1e-9, 400
LOST = 1e6  # times the value of another solve (which may be some times too small): it stalled far away, and proves no answer
CREDIBLE = 1e-3  # a solver whose value is further (relative) from what is proved did not reach its optimum


@dataclass(frozen=True)
class Answer:
    """energy: the least energy found (float), None where the floats did not reach it. certificate: accepted by the kernel, its
    bound at least the energy, or None with the reason. known: the least bound of a PROVED record, and that record. lower: a
    short rational at most the value of ``instance``. All per |dx_0|^2 of the norm named, or for Delta."""

    setting: Setting
    energy: float | None
    certificate: Certificate | None
    reason: str | None
    known: tuple[Fraction, str] | None
    lower: Fraction | None
    instance: Instance | None
    printed: Printed

    @property
    def certified(self) -> Fraction | None:
        return None if self.certificate is None else self.certificate.energies.bound

    @property
    def least(self) -> tuple[Fraction, str] | None:
        """The least bound of all, and where it is from: a record, or the certificate ("")."""
        found = [] if self.certified is None else [(self.certified, "")]
        return min(found + ([] if self.known is None else [self.known]), default=None)


def amplify(setting: Setting, *, lower: bool = False, seed: int = 0, say: Say = lambda words: None, every: int = 250) -> Answer:
    """The best energies of a setting. ValueError for what is no instance, Unsolved (a ValueError) where no energy is found and
    no record has a bound.

    seed: of the search for instances. say: gets a line now and then on long runs, each ``every`` stages.
    """
    if setting.varying:
        raise ValueError("no record and no instance is compared with where steps vary: ask for the certificate, by solved")
    whole = best_system(setting)
    if whole.length > 2 * every:
        say(f"semidefinite program of {whole.length} stages ...")
    best, reason, proposal = exact_certificate(setting), None, None
    optimum = float("inf") if best is None else float(best.energies.bound)
    proved = known(setting)
    if best is None:
        try:
            optimum, best, reason, proposal = solved(setting)
        except Unsolved as problem:
            if proved is None:
                raise
            reason = str(problem)
    if best is not None:
        if whole.length > 2 * every:
            say("the kernel reads the certificate ...")
        check(best, lambda done, total: say(f"{done} of {total} stages accepted") if not done % every and done < total else None)
    bound = float("inf") if best is None else approximately(best.energies.bound)
    energy: float | None = min(optimum, bound)
    if not 0 < optimum < float("inf") or bound > optimum * (1 + CREDIBLE):
        energy, reason = None, reason or "the solver did not reach its optimum at these parameters"
    else:
        above = f"the certified bound is {bound / optimum - 1:.1e} (relative) above the energy of the floats"
        reason = above if bound > optimum * (1 + MARGIN) else None
    target = energy if energy is not None else min([bound] + ([] if proved is None else [approximately(proved[0])]))
    instance = None
    if lower and target < float("inf"):
        if setting.steps > MAX_LENGTH:
            say(f"no instances are searched beyond {MAX_LENGTH} stages")
        elif setting.users and any(mode.asked_after for stage in whole.run for mode in stage.modes):
            say("no instances are searched where a user's gradient enters a proximal step or a map")
        elif not answers_are_free(setting):
            say("no instances are searched where answers at one point, one differing vector or unseen states would count twice")
        elif setting.diameter is not None:
            say("no instances are searched in a bounded set: they are linear, and Gaussian iterates leave it")
        else:
            instance = best_instance(whole, target, proposal, seed)
            if instance is not None and not whole.tells(instance.modes):
                instance = None
                say("the instance that was found counts states that what is released does not tell")
    short = None if instance is None else downward(instance.value)
    if short is not None and best is not None and short > best.energies.bound:
        raise ArithmeticError(f"an instance leaks {float(short)}, above the certified bound {bound}: one of the two is wrong")
    return Answer(setting, energy, best, reason, proved, short, instance, printed(setting, best))


@lru_cache(maxsize=4)
def solved(setting: Setting) -> Solved:
    """The solver's optimum, the best certificate from its multipliers, or None and the reason, and its last word: where it
    stalled, of solves that begin in the units of what is proved. Raises Unsolved."""
    whole = best_system(setting)
    first = certified(setting, whole, proposals(whole))
    optimum, best, _, _ = first
    if best is not None and abs(float(best.energies.bound) / optimum - 1) > CREDIBLE:  # it stalled
        with suppress(ValueError, ArithmeticError):  # in floats its energies may be singular or 0: what is proved stays
            again = certified(setting, whole, proposals(whole, near=best.energies))
            if again[1] is not None and again[1].energies.bound < best.energies.bound:
                return again
    return first


def certified(setting: Setting, whole: System, following: Iterable[Proposal]) -> Solved:
    optimum, best, reason, proposal = float("inf"), None, None, None
    least = float("inf")
    for attempt, one in enumerate(following):
        least = min(least, one.optimum)
        if one.optimum > LOST * least:
            continue
        proposal = one
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
