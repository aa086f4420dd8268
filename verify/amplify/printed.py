"""What the papers print, in the unit of the engine (B of D^z <= B/(2 sigma^2)), and the records that state a closed form."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ..lemma.claim_names import WRITTEN
from ..privacy import recorded_shifts as ranges
from ..privacy.recorded import verdict
from .algorithms import Setting, norm_weights
from .certificate import Certificate

DESCENT = "chan2024.theorem-5.2-optimal-weights"
EVERY_STEP, BOUNDED_SET = "chan2024.shift-every-step", "chan2024.shift-bounded-set"


@dataclass(frozen=True)
class Printed:
    """bound: the paper's, from the record ``source``; None where the paper prints none for this setting. theorem: the record
    of this suite whose closed form is this answer, None where there is none."""

    bound: Fraction | None
    source: str | None
    theorem: str | None


def printed(setting: Setting, certificate: Certificate | None) -> Printed:
    bound, source = paper_bound(setting)
    return Printed(bound, source, closed_form(setting, certificate))


def paper_bound(setting: Setting) -> tuple[Fraction | None, str | None]:
    """chan2024: Theorem 6.1 (2T iterations; one more is post-processing) for a start, Corollaries 6.2 and 9.4 for one user.

    They ask for (1/eta)-smooth f. In another norm: the printed bound over |dx_0|^2 at its worst dx_0. Theorem 7.2 names no
    explicit factor, so strongly convex f have the bound of Theorem 6.1, which holds for them too.
    """
    if setting.algorithm not in ("gradient-admm", "oracle-admm") or setting.eta is None or setting.beta is None:
        return None, None
    if setting.smoothness > 1 / setting.eta:
        return None, None
    strength = setting.eta * setting.beta
    C = max(Fraction(2), 3 / strength) * (1 + strength * max(setting.squares))
    if setting.users:
        if len(setting.users) > 1:
            return None, None
        pairs = (setting.steps - setting.users[0]) // 2
        local = setting.eta**2 * setting.delta**2
        source = "chan2024.corollary-6.2" if setting.algorithm == "gradient-admm" else "chan2024.corollary-9.4"
        return (local, f"{source}-local") if pairs == 0 or pairs <= C else (C / pairs * local, f"{source}-amplified")
    if setting.algorithm == "oracle-admm":
        return None, None
    strengths = [strength * square for square in setting.squares] + ([Fraction(0)] if setting.kernel else [])
    return C / (setting.steps // 2) / min(norm_weights(setting, strengths)), "chan2024.theorem-6.1"


def known(setting: Setting) -> tuple[Fraction, str] | None:
    """The least bound that a PROVED record states for this setting, in its unit, and the record; None where none speaks of it.

    The paper's own theorems ask for A = [I D]; from singular values alone that is known of A = I (up to a rotation) only.
    Those of one user's own noise are added over the iterations in which the user takes part (adaptive composition).
    """
    bound, source = paper_bound(setting) if setting.squares == (Fraction(1),) and not setting.kernel else (None, None)
    found = [(bound, source)] if bound is not None and source is not None else []
    if setting.eta is not None and setting.smoothness <= 2 / setting.eta:
        found += _recorded(setting, setting.eta, "gradient-admm", "chan2024.corollary-6.2-local")
        found += _recorded(setting, setting.eta, "oracle-admm", "chan2024.corollary-9.4-local")
    return min((one for one in found if verdict(one[1]) == "PROVED"), default=None)


def _recorded(setting: Setting, eta: Fraction, algorithm: str, local: str) -> list[tuple[Fraction, str]]:
    if setting.algorithm != algorithm or setting.beta is None:
        return []
    strengths = [eta * setting.beta * square for square in sorted(setting.squares)]
    known = _known(setting, setting.smoothness > 1 / eta)
    if setting.users:
        own, shift = (eta * setting.delta) ** 2, ranges.of_user(known, *_uses(setting))
        walked = [] if shift is None or algorithm == "oracle-admm" else [(shift.value * own, shift.record)]
        return walked if known.long else [(own * len(setting.users), local), *walked]
    shift = ranges.of_start(known, setting.steps)
    if shift is None or algorithm == "oracle-admm":
        return []
    every = strengths + ([Fraction(0)] if setting.kernel else [])
    worst = max((1 + s) / w for s, w in zip(every, norm_weights(setting, every), strict=True))  # |dx_0|_M^2 per unit
    return [(shift.value * worst, shift.record)]


def closed_form(setting: Setting, certificate: Certificate | None) -> str | None:
    """A record of this suite whose closed form equals the certified bound to 1e-6, where it exists among the lemmas."""
    if certificate is None:
        return None
    bound = float(certificate.energies.bound)
    if setting.algorithm == "gradient-admm":
        return next((stored(name) for name, value in by_shifts(setting).items() if abs(bound / float(value) - 1) < 1e-6), None)
    if setting.users:
        found = _every_step(setting, certificate.from_the_set) if setting.algorithm == "gradient-descent" else None
        return None if found is None or abs(bound / found[1] - 1) >= 1e-6 else stored(found[0])
    if setting.algorithm == "gradient-descent" and setting.eta is not None:
        c = max(abs(1 - setting.eta * setting.mu), abs(1 - setting.eta * setting.smoothness))
        N = setting.steps
        value = 1 / N if c == 1 else float(c ** (2 * N) * (1 - c**2) / (1 - c ** (2 * N)))
        return stored(DESCENT) if abs(bound / value - 1) < 1e-6 else None
    return None


def _every_step(setting: Setting, last: int | None) -> tuple[str, float] | None:
    """The record for a user's data in every step of gradient descent, and its value; ``last``: iterations from the set on."""
    if setting.eta is None or len(setting.users) != setting.steps or setting.smoothness > 1 / setting.eta:
        return None
    one, c = float(setting.eta * setting.delta), float(1 - setting.eta * setting.mu)
    if last is not None and setting.diameter is not None and not setting.mu:
        return BOUNDED_SET, (float(setting.diameter) + last * one) ** 2 / last
    if last is None and 0 < c < 1 and setting.steps > 1:
        return EVERY_STEP, one**2 * (1 - c**setting.steps) / (1 + c**setting.steps) * (1 + c) / (1 - c)
    return None


def by_shifts(setting: Setting) -> dict[str, Fraction]:
    """The closed forms of this suite's theorems on gradient ADMM that hold for a setting, by record, whatever its verdict."""
    if setting.eta is None or setting.beta is None or setting.mu_g or setting.eta * setting.smoothness > 2:
        return {}
    known, euclid = _known(setting, setting.nu is not None), setting.norm == "euclid"
    if setting.users:
        found = ranges.of_users(known, *_uses(setting))
        unit = (setting.eta * setting.delta) ** 2
    else:
        found = ranges.of_starts(known, setting.steps)
        unit = Fraction(0) if euclid and not known.identity else 1 + known.s if euclid else Fraction(1)  # |dx_0|_M^2 per unit
    return {one.record: one.value * unit for one in found if unit}


def _uses(setting: Setting) -> tuple[int, int | None, int]:
    """How many iterations follow a user's last, the least distance of two of the user's, and how many these are."""
    uses = sorted(setting.users)
    return setting.steps - uses[-1], min((b - a for a, b in pairwise(uses)), default=None), len(uses)


def _known(setting: Setting, long: bool) -> ranges.Known:
    """eta and beta are given."""
    strength = (setting.eta or Fraction(0)) * (setting.beta or Fraction(0))
    identity, flat = len(setting.squares) == 1 and not setting.kernel, (setting.eta or Fraction(0)) * setting.mu
    low, high = (strength * of(setting.squares) for of in (min, max))
    return ranges.Known(low, identity, not setting.kernel, long, flat, high)


def stored(name: str) -> str | None:
    """The id where a lemma file says that its claim has it; otherwise None. No file is run for that."""
    from ..lemma.discover import lemma_paths

    return name if any(name in WRITTEN.findall(path.read_text(encoding="utf-8")) for path in lemma_paths()) else None
