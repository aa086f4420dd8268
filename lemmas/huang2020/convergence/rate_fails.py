"""No constant C bounds the gap of a fixed problem by C/sqrt t.

No constant makes the gap of one fixed problem at most C/sqrt t: at some t = t_j it is larger.

Where: ours.
On the text after Theorem 3.
Letters and facts as in ``rate``.
Idea: V >= X^2, g <= 2 and Q <= 2 n (V + 18/G^2), so p >= 1/2; y >= R - 29/4.
Note: C is any number up to j; t_j is chosen with X for C = j, so one loss serves all of them.
"""

from verify import *

from .rate import B, C, G, M, N, Q, R, U, V, X, a, c, g, gamma, gap, h, p, prob, t, y
from .rate import says as printed


def refuted(printed):
    """The facts of a printed rate, and that t comes after the constant; its negation."""
    return statement(
        Domain(printed.signs, {}),
        *printed.facts,
        long=t >= c | letter("t", "t_j for some j >= C, chosen after X", bounded=True),
        exceeded=gap > C / h | goal,
    )


def exceeds(n, b, late, of_n):
    """The proof of ``refuted`` where ``of_n`` says n = t + late; late is 0 or 1."""
    return shows(
        have(begun=t >= 1 | long + exponential + term((G + b) ** 2 * X**2 / N**2)),
        have(far=V >= X**2 | (growth + N**2 * (long + term(late) + of_n)) / ((G + b) ** 2 * n)),
        have(large=R >= X | (far + root_of_V) / (R + X)),
        have(past=R >= 10 + 5 / G | large + target + term(4 * M * C)),
        have(
            near=3
            >= G * B
            | (
                drift
                + gamma**2 * root
                - (gamma * h + 3) * rest
                + term(2 * gamma**2 * (1 - late))
                - 2 * gamma**2 * of_n
                + square(3 - G * B)
            )
            / 6
        ),
        have(bounded=2 >= g | (G * product - (1 - g) * weight + (factor + term(1)) * near) / 3),
        have(
            spread_below=2 * n * (V + 18 / G**2)
            >= Q
            | spread
            + n * bounded * positive
            + 18 * n / G**2 * bounded
            + 6 * n / G**2 * (factor + term(1)) * near
            - n * g * B / G * weight
        ),
        have(
            half=2 * p
            >= 1
            | (
                deviation
                + 2 * n * spread_below
                + 4 * n**2 * root_of_V
                + 4 * n**2 * (R + 5 / G) * (past + term(10))
                + term(28 * n**2 / G**2)
            )
            / (8 * n**2 * R**2)
        ),
        have(likely=4 * M * prob >= 1 | 4 * event + (2 * p + 1) * half),
        have(
            high=y
            >= R - ratio(29, 4)
            | (
                R * level
                + a * (U - n) / 2 * scale
                + 5 / G**2 * path
                - 5 * n * root_of_V
                + 5 * n / (4 * G**2) * (second_moment + term(1 - late))
                + (R**2 - ratio(25, 4)) * of_n
                + 25 * t / 4 * (past + term(9 + 5 / G))
                + R * begun
                + late * (R + 10) * (past + term(5 / G))
                + term(late * ratio(375, 4))
            )
            / (R * t)
        ),
        exceeded=(hinge + prob * (high + large + target) + (C + 7 / (16 * M)) * likely + term(7 / (16 * M)) + term(5 * prob / G))
        / h,
    )


says = refuted(printed)

claim = Claim("huang2020.theorem-3-rate-fails", "asymptotic")

proof = exceeds(t, 1, 0, term(0))

witness = at(
    "C=1 M=2 N=3/8 G=5/4 X=22 c=17672 t=17672 h=188 gamma=3/188 omega=24/5 R=25 V=625 U=11045000 Q=0 B=0 g=1 a=1 s=2/5 u_2=1 "
    "y=2191323/88360 p=1 prob=1/2 gap=1"
)

too_strong = altered(scale="three times the gap -> right 3", drop="long growth event hinge")
