"""One ADMM iteration is non-expansive for every step size up to 2/nu.

Lemma 6.5 for steps twice as long: non-expansion holds up to eta = 2/nu, where nu is the smoothness of f, and not beyond.

Where: ours.
Sharpens arXiv Lemma 6.5 (there eta = 1/nu). Facts: see ``lemmas.common.gradient_admm_pair``.
Idea: eta (2/nu - eta)|G|^2 is what is left of the gradient, and it is non-negative up to eta = 2/nu.
Note: 2/nu is the largest step: for A = 0 and f = (nu/2)|x|^2 the iteration is x -> (1 - eta nu)x.
"""

from verify import *

from ...common.gradient_admm_pair import R_M, R_N, G, adjoint_b, adjoint_w, monotone, smooth
from .averaged import after, before

for_all(positive="eta beta nu", X=R_N, Z=R_M)


gradient = eta / nu * (2 - eta * nu) * G.norm2

says = statement(
    adjoint_w,
    adjoint_b,
    monotone,
    smooth,
    step=2 >= eta * nu | assumed("we will pick more carefully", "ours, in place of eta = 1/nu", "eta <= 2/nu"),
    with_gradient=before >= after + gradient | goal,
    nonexpansion=before >= after | goal,
)

claim = Claim("chan2024.lemma-6.5-longest-step", "inequality", strengthens="chan2024.lemma-6.5")

# A = 0, f = x^2/2 and eta = 3/2: x = 2 moves to -1.
witness = at("eta=3/2 beta=1 nu=1 x=[2] x_next=[-1] At_w_next=[0] At_b=[0] w=[0] b=[0] A_x_next=[0]")

too_strong = (
    Neighbour(
        "eta up to 202/100 of 1/nu",
        statement(
            Domain(says.signs, says.spaces), *says.facts[:-1], at_least("step", ratio(202, 100), eta * nu), goals=says.goals[1:]
        ),
    ),
    *altered(
        {"gradient term made 1 % larger": with_gradient.left >= after + 101 * gradient / 100},
        scale="right side made 1 % smaller -> nonexpansion left 99/100",
        drop="smooth monotone step",
    ),
)
