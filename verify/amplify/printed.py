"""What the papers print, in the unit of the engine (B of D^z <= B/(2 sigma^2)), and the records that state a closed form."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .algorithms import Setting, norm_weights
from .certificate import Certificate

BY_SHIFTS = "chan2024.shift-start"
BY_SHIFTS_USER = "chan2024.shift-user"
DESCENT = "chan2024.theorem-5.2-optimal-weights"


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


def closed_form(setting: Setting, certificate: Certificate | None) -> str | None:
    """A record of this suite whose closed form equals the certified bound to 1e-6, where it exists among the lemmas."""
    if certificate is None:
        return None
    if setting.users:
        return stored(BY_SHIFTS_USER) if _shifted_user(setting, float(certificate.energies.bound)) else None
    bound = float(certificate.energies.bound)
    if setting.algorithm == "gradient-descent" and setting.eta is not None:
        c = max(abs(1 - setting.eta * setting.mu), abs(1 - setting.eta * setting.smoothness))
        N = setting.steps
        value = 1 / N if c == 1 else float(c ** (2 * N) * (1 - c**2) / (1 - c ** (2 * N)))
        return stored(DESCENT) if abs(bound / value - 1) < 1e-6 else None
    plain = setting.mu == 0 and setting.mu_g == 0 and setting.nu is None
    if setting.algorithm == "gradient-admm" and plain and setting.norm != "euclid":
        return stored(BY_SHIFTS) if abs(bound * (setting.steps - 1) - 1) < 1e-6 else None
    return None


def _shifted_user(setting: Setting, bound: float) -> bool:
    """Whether one user's bound is eta^2 delta^2/(N - t), to 1e-6."""
    if setting.algorithm != "gradient-admm" or setting.eta is None or len(setting.users) != 1 or setting.mu or setting.mu_g:
        return False
    left = setting.steps - setting.users[0]
    return left >= 2 and abs(bound * left / float(setting.eta**2 * setting.delta**2) - 1) < 1e-6


def stored(name: str) -> str | None:
    """The id where a lemma file states it, read through discovery; otherwise None."""
    from ..discover import discover, lemma_paths

    for path in lemma_paths():
        if f'"{name}"' in path.read_text(encoding="utf-8"):
            found = discover(paths=(path,))
            if name in found.lemmas:
                return name
    return None
