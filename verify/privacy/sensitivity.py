"""How far one user's data move a gradient: from --sensitivity, or from --clip."""

from __future__ import annotations

from fractions import Fraction

from .account_parameters import Setting
from .bounds import DECLARED, Assumption


def sensitivity(values: Setting, what: str) -> tuple[Fraction, tuple[Assumption, ...]]:
    """Delta and what it rests on. One of the two is needed; with a clip C two gradients of norm <= C differ by at most 2C, and
    by C where one is that of an empty record, 0."""
    if values.given("sensitivity") == values.given("clip"):
        raise ValueError("give --sensitivity (how far one user's data move the gradient) or --clip, one of them")
    if values.given("sensitivity"):
        delta: Fraction = values["sensitivity"]
        return delta, (
            Assumption("sensitivity", f"one user's data move the {what} by at most {float(delta):.6g}, everywhere", DECLARED),
        )
    empty = values.get("neighbours") == "zero-out"
    return (1 if empty else 2) * values["clip"], (
        Assumption(
            "sensitivity",
            f"every {what} is clipped to norm {float(values['clip']):.6g}, so two differ by at most "
            f"{'that, one being 0' if empty else 'twice that'}; a clipped gradient need not be the gradient of a convex function"
            + ("" if values.get("diameter") else ", so nothing is claimed to be amplified"),
            DECLARED,
        ),
    )


def between_users(values: Setting) -> Fraction | None:
    """How far any two users' gradients are apart: known where all are clipped. --sensitivity is about one user's data alone."""
    return 2 * values["clip"] if values.given("clip") else None
