"""The drift of the mean of t iterates is at most of the order sqrt(t)/G.

The drift of the mean of t iterates from zero is at most (2/3) sqrt(2t)/G, whatever the subgradients of length at most 1 are.

Where: ours.
For Theorems 3 and 4.
Letters, on one path: A = rho + 1/eta the inverse step of iteration t; g = the subgradient; d = the sum of the steps -g/A
before, S = the sum of these sums over the iterates 0..t-1.
Idea: G^2 d^2 <= 2(t - 1), and 9 G^2 S^2 <= 8 t^3: both pass on, by (x + y)^2 <= (1 + c) x^2 + (1 + 1/c) y^2.
Note: For one agent from zero, |l'| <= 1; the mean of the iterates is S/t beside its noise.
"""

from verify import *

scalars("t d S A g G")

after = d - g / A

for_all(positive="G")

says = statement(
    drift=8 * t**3 >= 9 * G**2 * S**2 | goal,
    recursion=over(
        "t",
        1,
        dict(d=(0, after), S=(0, S + after)),
        signs(positive="A", real="g"),
        steep=A**2
        >= 2 * t * G**2 | assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "A = rho + 1/eta, at least sqrt(2t) G"),
        short=1 >= g**2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Theorem 3", "c_1 = 1, R = 0"),
    ),
)

claim = Claim("huang2020.drift-of-the-mean", "inequality")

moved = (
    (2 * t + 1) * A**2 * fact("d_kept")
    + (2 * t + 1) * steep
    + (2 * t + 1) * 2 * t * G**2 * short
    + term(A**2)
    + G**2 * square(A * d + 2 * t * g)
)

proof = shows(
    by_induction(
        invariants(d_kept=2 * (t - 1) >= G**2 * d**2 | at_start, S_kept=8 * t**3 >= 9 * G**2 * S**2 | term(8)),
        d_kept=moved / (2 * t * A**2),
        S_kept=(
            (2 * t + 3) * 2 * t * A**2 * fact("S_kept")
            + (18 * t + 12 * t**2) * moved
            + term((12 * t**2 + 16 * t) * 2 * t * A**2)
            + 54 * t * G**2 * square(S * A - 2 * t * (d * A - g) / 3)
        )
        / (4 * t**2 * A**2),
    ),
    drift=fact("S_kept"),
)

witness = at("G=1", "A=3/2 g=-1", "A=2 g=-1", "A=5/2 g=-1", index=4)

too_strong = altered({"a quarter of it": drift.left / 4})
