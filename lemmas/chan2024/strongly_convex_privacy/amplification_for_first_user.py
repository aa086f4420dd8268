"""Privacy of the first user after 2T + 1 noisy iterations, strongly convex objectives: for a factor that exists.

Corollary 7.3, amplification: after 2T + 1 iterations D^z <= (C Lf'^(2T-1)/T) eta^2 Delta^2/(2 sigma^2), Lf' of Theorem 7.2.

Where: arXiv Corollary 7.3.
Letters as in ``privacy_amplification``: the runs differ by S u e after the user's own iteration, whose gradients differ by S
u h, h = -(e + eta beta A^T A e)/eta; ``x`` = e, ``At_A_x`` = A^T A e, |h| <= delta, Delta = S u delta; E is the energy of
the shifts in the T rounds that follow and D the divergence after them.
Idea: lam_1 is common and the noise of the user's own iteration is not shifted; then rounds as for Theorem 7.2, with |e| <=
eta delta.
Reading: interpretation: For the constants that Theorem 7.2 says exist. Given T and the user's functions e and delta are x_1
- x_1' and Delta, divided by S u.
Note: Printed for the constants of Theorem 7.2, which exist; Lf' is the square root of a factor of Lemma 7.6. With the factor
of Lemma 7.6 itself the bound fails as Theorem 7.2 does (chan2024.theorem-7.2-with-factor-of-lemma-7.6); put Lf^T or the sum
of chan2024.theorem-7.2-optimal-weights in place of Lf^(2T-1).
"""

from verify import *

from .privacy_amplification import MAXIMUM, SUM, WEIGHTED, C, L, bounded, contracts, first_round, induction, rounds

for_all(positive="eta beta nu mu sigma c R r", nonnegative="a delta E_1 D_1", X="x At_A_x", Z="A_x")

scalars("D S T p u")


h = (x + At_A_x * (eta * beta)) * (-1 / eta)
Delta = S * u * delta
bound = C * r * p**2 / T * eta**2 * Delta**2 / (2 * sigma**2)

says = statement(
    *given(
        adjoint=program("linear maps", w=A_x, At_w=At_A_x),
        neighbours=delta**2
        >= h.norm2
        | assumed(
            "two functions are neighboring if for all",
            "Definition 3.3",
            "at the common x_0, divided by S u; h by Lemma 3.2, as y_0 and lam_1 are common",
        ),
    ),
    bounded,
    *WEIGHTED,
    *MAXIMUM,
    contracts(L),
    *first_round(L),
    amplified=bound >= D | goal,
    definitions=SUM,
    recursion=rounds,
)

claim = Claim(
    "chan2024.corollary-7.3-amplified",
    "bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T+1},\lambda_{2T+1})\|(\tilde x'_{2T+1},\lambda'_{2T+1}))\le"
    r"\frac{C\,\mathfrak L'^{\,2T-1}}T\cdot\frac{\eta^2\Delta^2}{2\sigma^2}"
    r"\quad(\mathfrak L',\eta,C\text{ of Theorem 7.2})",
    prints=r"""
        \mathsf{D^z}((\tilde x_{2T+1},\lambda_{2T+1})\|(\tilde x'_{2T+1},\lambda'_{2T+1})) -> D
        \mathfrak L'^{\,2T-1} -> r*p**2*S**2*u**2
        \Delta -> delta
        \mathfrak L',\eta -> not compared: words
    """,
)

rest = C * r / (2 * sigma**2 * T) * eta**2 * delta**2
proof = shows(
    use("phi", "chan2024.theorem-5.2-phi"),
    have(root_below_one=1 > r | fact("contracts") / (1 + r)),
    have(
        sensitivity=eta**2 * delta**2
        >= x.norm2 | eta**2 * neighbours + eta**2 * beta**2 * square(At_A_x) + 2 * eta * beta * (square(A_x) + adjoint)
    ),
    induction,
    # (p S u)^2 - r T^2, as for Theorem 7.2
    amplified=rest * square(p * u * (S - T * p))
    + 2 * T * rest * fact("power") * fact("phi.bound") * square(p * u)
    + rest * T**2 * (p**2 * u + 1) * fact("inverse")
    + rest * T**2 * root_below_one
    # r T (C/(2 sigma^2)) r eta^2 delta^2 - D
    + fact("shift_rule")
    + 1 / (2 * sigma**2) * fact("energy")
    + c * L * T * eta * beta / (2 * sigma**2) * bounded
    + C * L * T / (2 * sigma**2) * sensitivity,
)

witness = at(
    """
    eta=1/2 beta=7 nu=1 mu=1 sigma=1 c=4/3 R=3/2 a=1 r=1/2 delta=2 E_1=1/2 D_1=1/4 x=[0, 1] At_A_x=[0, 0] A_x=[0]
""",
    "E_next=1 D_next=1/2",
    "E_next=1 D_next=1/2",
    index=3,
)

too_strong = altered(
    {
        "1 % smaller than with L^T": 99 * r * amplified.left / 100,
        "eta in place of its square": amplified.left / eta,
        "one more factor L": r**2 * amplified.left,
    },
    drop="neighbours first_round first_divergence",
)
