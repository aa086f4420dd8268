"""Privacy of the first user after 2T + 1 noisy iterations, convex objectives.

Corollary 6.2, amplification: with f_1 ~_Delta f_1', after 2T + 1 iterations D^z <= (C/T) eta^2 Delta^2/(2 sigma^2).

Where: arXiv Corollary 6.2.
Letters: ``x1`` = x_1 - x_1'; D is the divergence after 2T + 1 iterations, E the energy of the shifts; c = max(2, 3/(eta
beta)).
Idea: lam_1 is common, so after the user's own iteration the runs differ by x1; then rounds of two iterations as for Theorem
6.1, with |x1|^2 + eta beta |A x1|^2 <= eta^2 Delta^2.
Reading: interpretation: With the paper's standing assumptions, which stand elsewhere: convex (1/eta)-smooth f_t (sections
3.1, 6), A = [I D] (Remark 3.4).
Note: lam_1 = lam_0 - beta (A x_0 + B y_0 - c) does not depend on f_1, so after the user's own iteration, whose noise is not
shifted, the runs differ in x only. without_the_norm: the factor 1 + eta beta |A|^2 is not needed, since the user's own
iteration divides by it.
"""

from verify import *

from .local_privacy import says as local
from .privacy_amplification import BLOCK, MAXIMUM, ROUNDS, C

for_all(positive="eta beta sigma T c", nonnegative="a Delta D E", X="x1 At_A_x1", Z="A_x1")

bound = C / T * eta**2 * Delta**2 / (2 * sigma**2)
FIRST_ITERATION = tuple(fact for fact in local.facts if fact.name != "gaussian")

says = statement(
    *FIRST_ITERATION,
    *MAXIMUM,
    energy=program(ROUNDS, "energy", BLOCK, a_min=1, s=1, x=x1, A_x=A_x1, l=Vector({})),
    shift_rule=instance("common.shift-rule", "divergence"),
    amplified=bound >= D | goal,
    without_the_norm=c / T * eta**2 * Delta**2 / (2 * sigma**2) >= D | goal,
)

claim = Claim(
    "chan2024.corollary-6.2-amplified",
    "bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T+1},\lambda_{2T+1})\|(\tilde x'_{2T+1},\lambda'_{2T+1}))\le\frac CT\cdot"
    r"\frac{\eta^2\Delta^2}{2\sigma^2},\quad C=\max\Big\{2,\frac3{\beta\eta}\Big\}(1+\beta\eta\|A\|^2)",
    prints=r"""
        \mathsf{D^z}((\tilde x_{2T+1},\lambda_{2T+1})\|(\tilde x'_{2T+1},\lambda'_{2T+1})) -> D
        \|A\| -> a
    """,
)

PAID = (
    shift_rule
    + 1 / (2 * sigma**2) * energy
    + c * eta**2 / (2 * sigma**2 * T) * neighbours
    + c * eta**2 * beta**2 / (2 * sigma**2 * T) * square(At_A_x1)
    + c * eta * beta / (2 * sigma**2 * T) * square(A_x1)
    + c * eta * beta / (sigma**2 * T) * adjoint
)
proof = shows(without_the_norm=PAID, amplified=PAID + term(c * eta**3 * beta * a**2 * Delta**2 / (2 * sigma**2 * T)))

witness = at("eta=1 beta=2 sigma=1 T=2 c=2 a=1 Delta=1 D=1/2 E=1 x1=[0, 1] At_A_x1=[0, 0] A_x1=[0]")

too_strong = altered(
    {"eta in place of its square": amplified.left / eta, "1/T^2 in place of 1/T": amplified.left / T},
    scale="1 % smaller -> amplified left 99/100",
    drop="neighbours adjoint energy shift_rule",
)
