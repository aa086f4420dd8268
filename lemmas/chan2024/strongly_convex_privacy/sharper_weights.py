"""Privacy amplification for strongly convex objectives with the sharper factor of Lemma 7.6.

Theorem 7.2 with the factor and the weight of ``sharper_contraction_factor`` and the best weights, for every eta below 2/(nu +
mu).

Where: ours.
``optimal_weights`` with the norm R |x|^2 + (eta/beta)|lambda - beta A x|^2, R = 1 - 2 eta nu mu/(nu + mu).
Letters as in ``privacy_amplification``, with L any factor of that norm and dx_0 = V e, V = 1 + L^-2 + .. + L^(-2(T-1)), h =
L^(-2(T-1)); p = 1/h, Q = 1 + L^2 + .. + L^(2(T-1)), P = L^(2T).
Idea: the rounds of two iterations ask of R and L only that an iteration contracts the norm.
Note: L = max(R, S/Q') of chan2024.lemma-7.6-sharper; eta below 2/(nu + mu) and the condition of (23) on the y-term, without
its first lower end. The constant is max(2/R, 3/(eta beta)) [R + eta beta |A|^2] with the smaller R: for T = 1 it can be
larger than that of chan2024.theorem-7.2-optimal-weights, which falls more slowly.
"""

from verify import *

from ...common.gradient_admm_pair import step_size
from ..strongly_convex.sharper_contraction_factor import R as WEIGHT
from .one_step_privacy import MAXIMUM
from .optimal_weights import proof as of_any_weight
from .optimal_weights import with_the_best_weights

for_all(positive="eta beta nu mu sigma c R L", nonnegative="a E_1 D_1", X="x", Z="A_x")

says = with_the_best_weights(
    step_size,
    *given(
        positive_weight=instance("chan2024.sharper-weight-positive"),
        weight=R == WEIGHT | letter("R", "1 - 2 eta nu mu/(nu + mu)"),
    ),
    *MAXIMUM,
    *given(contracts=1 > L | ours("one iteration makes the norm at most L times as large")),
)

claim = Claim("chan2024.theorem-7.2-sharper-factor", "bound")

proof = of_any_weight

# nu = mu = 1, eta = 1/2: R = 1/2, c = 4; L = 1/2, T = 2: p = 1/4, Q = 5/4, V = 5, h = 4.
witness = at(
    "eta=1/2 beta=7 nu=1 mu=1 sigma=1 c=4 R=1/2 a=1 L=1/2 E_1=8 D_1=4 x=[1] A_x=[1]",
    "E_next=40 D_next=20",
    "E_next=40 D_next=20",
    index=3,
)

too_strong = altered(scale="1 % smaller -> amplified left 99/100", drop="first_round first_divergence bounded")
