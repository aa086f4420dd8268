"""The table of the page "Amplification" that sets what is proved beside what is only measured, question by question."""

from __future__ import annotations

from typing import NamedTuple

from .library import Library

SHIFT = "chan2024.shift-"


class Question(NamedTuple):
    """records: what is proved, by the ending of their ids; measured: of the engine's energies and of attained instances."""

    asks: str
    records: tuple[str, ...]
    measured: str


QUESTIONS = (
    Question(
        "every A, two starts or one user",
        ("start", "user", "walk", "walk-user", "late-walk", "late-walk-user"),
        "nothing is left from s = 21/20 and three iterations on: 1/N is attained on the kernel of A",
    ),
    Question(
        "steps longer than 1/ν",
        ("long-step", "long-step-user", "long-step-limit"),
        "1/N up to 2/ν from N = 3 on at s = 1.25 (proved from 1.44), from N = 4 at 1.02, from N = 2 at 2.3; beyond 2/ν a long "
        "run leaks a constant",
    ),
    Question(
        "programs: draws and y-steps that are not exact",
        ("sampler-error", "inexact-minimisation"),
        "not measured; for the last point alone an inexact y-step has a price that is not known",
    ),
    Question(
        "noise on fewer coordinates, or less on some",
        ("weakest-noise",),
        "the smallest variance counts, up to a factor of 4 at ην = 1; without noise on a coordinate that a gradient moves "
        "nothing is hidden",
    ),
    Question(
        "A without a kernel",
        ("no-kernel", "no-kernel-user", "no-kernel-moderate", "no-kernel-moderate-user"),
        "the same from s = 1.245 on (proved from 1.255); from 0.669 to 1.227 (proved from 0.68 to 1.22) with N − 2 + "
        "(1 + s)²/5 in place of N − 1, N − t − 1 + (1 + s)²/5 in place of N − t, as at A = I",
    ),
    Question(
        "A = I",
        ("identity", "identity-attained", "identity-moderate", "identity-moderate-attained", "identity-two-iterations"),
        "1/(N − 1) from s = 1.245 on (proved from 5/4), 1/(N − 2 + (1 + s)²/5) from 0.669 to 1.227 (proved from 0.68 to 1.22): "
        "both are attained",
    ),
    Question(
        "A = I, one user",
        ("identity-user", "identity-moderate-user"),
        "nothing is left from s = 5/4 on, nor from 17/25 to 61/50: the engine's energies are the same numbers",
    ),
    Question(
        "1/(N − 1) for a smaller penalty",
        ("late-start", "two-iterations", "start-small-penalty-kernel"),
        "from s = 0.7256 on at N = 2 (false from 1/2 to 29/40 where A has a kernel), from 0.5443 at N = 3, 0.4490 at N = 4, "
        "0.3897 at N = 5",
    ),
    Question(
        "exactly 1/N for a smaller penalty",
        ("walk", "late-walk"),
        "from N = 4 on at s = 0.7, from 7 at 1/2, from 16 at 0.39; below about 0.38 never (at s = 0.3, N = 48 an exact run of "
        "this suite leaks more)",
    ),
    Question(
        "every penalty",
        ("any-penalty", "any-penalty-user"),
        "for small s a long run at A = I is worth about (ln(1/s)/2 − 0.4715)/s + 0.116 ln(1/s) + 2.27 iterations less than a "
        "walk; proved is about (2 ln(1/s) − 0.31)/s + ln(1/s) + 2.35",
    ),
    Question(
        "strongly convex f",
        ("identity-strongly-convex", "strongly-convex", "strongly-convex-user"),
        "at A = I the rate and its constant are attained in the limit; where A has a kernel not: at η = 1, s = 8/5, μ_f = 1/5 "
        "the engine finds 0.328, 0.063, 0.018 of |x|_M² for N = 2, 5, 10, and 0.852, 0.165, 0.046 is proved. Where g is strongly "
        "convex too, Theorem 7.2 can be the smaller bound for long runs",
    ),
    Question(
        "one user's data used several times",
        ("several-uses", "late-several-uses"),
        "m/(k + 1) is the least energy where A has a kernel; at A = I without one it is 3 to 4.1 times less at s = 21/20 and 12 "
        "to 15.6 times less at s = 3 (m up to 4, k = 3 and 9)",
    ),
    Question(
        "gradient descent with a user's data in every step",
        ("every-step", "bounded-set"),
        "nothing is left of every-step; in a bounded set the energy of the shifts is exact, and no lower bound on the loss is "
        "proved",
    ),
    Question(
        "the last point alone",
        ("last-point", "last-point-user", "late-point", "late-point-user"),
        "nothing is left from s = 1/2 and two iterations on: 1/N is attained on the kernel of A",
    ),
)


def questions(library: Library) -> list[tuple[Question, list[str]]]:
    """Each question with the records of it that are in the ledger; none without any."""
    listed = [(one, [SHIFT + name for name in one.records if SHIFT + name in library.records]) for one in QUESTIONS]
    return [(one, names) for one, names in listed if names]
