"""Assumption 8.1: D_alpha(Z_{t+L} || Z'_{t+L}) <= alpha C/L when only the data of one user differ, L iterations including
its own.

Where: arXiv Assumption 8.1, said to rephrase Theorem 6.1 and Corollary 6.2. Letters: L iterations, own included; p pairs of
later iterations, so that L <= 2p + 2; b = eta^2 Delta^2/(2 sigma^2), B >= b the constant of Corollary 6.2 times b; D_long is
D^z after L >= 3 iterations, D_short after 1 or 2; D_alpha <= alpha D^z.
Idea: p pairs follow the own iteration (a last odd one is data processing), so D_long <= B/p and 4p >= L; D_short <= b, L <=
2.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    letter,
    ratio,
    scalars,
    signs,
    term,
    without,
)

L, p, b, B, D_long, D_short, short = scalars("L p b B D_long D_short short")
C = 4 * B

says = Statement(
    signs=signs(positive="L p short", nonnegative="b B D_long D_short"),
    spaces={},
    facts=(
        at_least(
            "pairs",
            2 * p + 2,
            L,
            because=letter("p", "floor((L - 1)/2), the pairs of iterations that follow the first", bounded=True),
        ),
        at_least("one_pair", p, 1, because=letter("p", "the pairs of iterations, at least one for L >= 3", bounded=True)),
        at_least(
            "amplified",
            B / p,
            D_long,
            because=argued(
                "D^z <= B/p after p pairs; a last odd iteration is common to both scenarios",
                "chan2024.corollary-6.2-amplified",
                "chan2024.fact-4.5a",
            ),
        ),
        at_least("at_most_two", 2, short, because=letter("short", "1 or 2 iterations", bounded=True)),
        at_least(
            "local",
            b,
            D_short,
            because=argued(
                "after the own iteration; a second one is common to both scenarios",
                "chan2024.corollary-6.2-local",
                "chan2024.fact-4.5a",
            ),
        ),
        at_least("constant", B, b, because=letter("B", "C b for the constant C >= 2 of Corollary 6.2", bounded=True)),
    ),
    goals=(at_least("long_runs", C / L, D_long), at_least("short_runs", C / short, D_short)),
)

claim = Claim(
    id="chan2024.assumption-8.1",
    title="Privacy amplification by iteration, as an assumption on the number of iterations after a user",
    where="arXiv Assumption 8.1",
    kind="definition",
    statement=r"\mathsf D_\alpha(Z_{t+L}\|Z'_{t+L})\le\frac{\alpha C}L;\quad\text{for noisy ADMM: }"
    r"C=4\,C_{6.2}\frac{\eta^2\Delta^2}{2\sigma^2}",
    says=says,
    reading="interpretation",
    reading_note="L counts iterations, the user's own included, so the constant is up to four times that of Corollary 6.2.",
    note="Misprints: the step is Z_{t+1} = Phi(f_{t+1}; Z_t), not Phi(f_t; Z_t), and the user whose data differ is t + 1 "
    "if users are numbered from 1 as in the paragraph before (t if they are numbered from 0). The assumption counts "
    "iterations, Corollary 6.2 pairs of iterations after the user's own, so its C is not the C of Theorem 6.1 times "
    "eta^2 Delta^2/(2 sigma^2) but up to four times that (L = 4, one pair); the statement above checks that factor. "
    "At alpha = 1 read D_1 as the Kullback-Leibler divergence, the limit.",
)

proof = Proof(
    goals={
        "long_runs": because(term(1, "amplified"), term(B / (L * p), "pairs"), term(2 * B / (L * p), "one_pair")),
        "short_runs": because(term(1, "local"), term(2 / short, "constant"), term(b / short, "at_most_two"), term(2 * B / short)),
    }
)

witness = Point(scalars={"L": 4, "p": 1, "b": 1, "B": 2, "D_long": 2, "D_short": 1, "short": 2})

too_strong = (
    altered(says, "4 made 1 % smaller", at_least("long_runs", ratio(99, 100) * C / L, D_long)),
    altered(says, "2 in place of 4", at_least("long_runs", C / (2 * L), D_long)),
    altered(says, "short runs with a quarter of the constant", at_least("short_runs", B / short, D_short)),
    without(says, "pairs"),
    without(says, "one_pair"),
    without(says, "amplified"),
    without(says, "local"),
)
