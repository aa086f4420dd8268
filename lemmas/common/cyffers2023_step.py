"""One iteration of Algorithm 1 of cyffers2023 in L2: what its random blocks, its noise and its errors give in expectation.

Random vectors are vectors and E<.,.> is the inner product. ``d`` = u_k - u*, ``v`` any other function of u_k; ``rho_d``,
``rho_v``, ``rho_e``, ``rho_n`` = the mask rho_k (a projection onto the active blocks) applied to d, v, the error e = e_k and the
noise n = eta_{k+1}. The mask is independent of u_k, P[rho_{k,b} = 1] = q for every block, and blocks may depend on each other;
the noise is centred, has p coordinates of variance sigma^2 and is independent of u_k, e_k and rho_k; E|e_k|^2 <= zeta^2, and the
error may depend on the mask and on u_k.
"""

from verify import *
from verify.algorithms.classes import (
    fresh,
    integrals,
    least_integer,
    lipschitz,
    mask,
    mean_value,
    projected,
    second_moment,
    tangent,
)
from verify.lemma.generators import Generator

scalars("q p sigma zeta L threshold level moment P_small P_large Q_small Q_S")
vectors("g g_i d v rho_d rho_v rho_e rho_n e n")
scalars("w D K ell target power")
scalars("step steps at_ell gap rise rise_of_power rise_to_target")  # exp(-q w), exp(-q w K), exp(-ell)

_step = Generator(
    "Algorithm 1 of cyffers2023, one iteration in L2",
    "u_k - u* and another function of u_k under the mask, the error and the noise of one iteration, of any run",
    statement(
        for_all(positive="q p", nonnegative="sigma zeta", U="d v rho_d rho_v rho_e rho_n e n"),
        mask_dd=rho_d.norm2 == q * d.norm2 | goal,
        mask_d=rho_d @ d == q * d.norm2 | goal,
        mask_vv=rho_v.norm2 == q * v.norm2 | goal,
        mask_vd=rho_v @ rho_d == q * (v @ d) | goal,
        mask_v=rho_v @ d == q * (v @ d) | goal,
        mask_e=rho_e @ d == rho_e @ rho_d | goal,
        error_level=zeta**2 >= rho_e.norm2 | goal,
        noise_d=rho_n @ d == 0 | goal,
        noise_rho_d=rho_n @ rho_d == 0 | goal,
        noise_v=rho_n @ rho_v == 0 | goal,
        noise_e=rho_n @ rho_e == 0 | goal,
        noise_level=rho_n.norm2 == q * p * sigma**2 | goal,
        noise_apart=n @ e == 0 | goal,
        noise_whole=n.norm2 == p * sigma**2 | goal,
    ),
    denotes="rho_d rho_v rho_e rho_n n",
    drawn=(
        partial(mask, q, ((d, rho_d), (v, rho_v))),
        partial(projected, e, rho_e, d, rho_d),
        partial(second_moment, e, zeta),
        partial(fresh, rho_n, (d, rho_d, rho_v, rho_e), q * p * sigma**2),
        partial(fresh, n, (e,), p * sigma**2),
    ),
    follows=shows(error_level=fact("drawn moment") + fact("drawn shorter")),
)

_draw = Generator(
    "one of n Lipschitz losses drawn uniformly, in L2",
    "g_i = the gradient of the drawn L-Lipschitz loss at one point, a random vector; g = the mean of all of them there",
    statement(for_all(nonnegative="L", U="g g_i"), bounded=L**2 >= g_i.norm2 | goal, unbiased=g_i @ g == g.norm2 | goal),
    drawn=(partial(lipschitz, g_i, L), partial(fresh, g_i - g, (g,))),
)

_event = Generator(
    "an event under two laws P and Q, cut where P/Q passes a threshold",
    "S an event; P_small, Q_small = P and Q of its part where P/Q <= threshold, P_large = P of the rest, Q_S = Q(S); level = "
    "threshold^a and moment = the mean of (P/Q)^a under P, for one a > 0",
    statement(
        for_all(positive="threshold level", nonnegative="moment P_small P_large Q_small Q_S"),
        small_ratio=threshold * Q_small >= P_small | goal,
        part=Q_S >= Q_small | goal,
        markov=moment >= level * P_large | goal,
    ),
    denotes="P_small P_large Q_small Q_S moment",
    drawn=(
        partial(integrals, threshold * Q_small, P_small),
        partial(integrals, Q_S, Q_small),
        partial(integrals, moment, level * P_large),
    ),
)
_rounds = Generator(
    "rounds that reach a target",
    "ell the larger of ln(D/target), or more than it, and 0; K the least integer that is at least ell/(q w); power = (1 - q w)^K",
    statement(
        for_all(positive="q w target", nonnegative="D K ell", real="power"),
        at_least("q_at_most_1", 1, q),
        at_least("w_at_most_1", 1, w),
        goals=(at_least("enough", target, power * D), at_least("few", ell + q * w, q * w * K)),
    ),
    denotes="K power ell",
    aside=dict.fromkeys(["step", "steps", "at_ell", "gap", "rise", "rise_of_power", "rise_to_target"], "real"),
    drawn=(
        partial(least_integer, K, ell / (q * w)),
        partial(tangent, Polynomial.of(1), step, Polynomial.of(1), -q * w),
        partial(mean_value, target, D * at_ell, rise_to_target, gap**2, True),  # ell = ln(D/target) + gap^2
        partial(mean_value, at_ell, steps, rise, q * w * K - ell, True),
        partial(mean_value, steps, power, rise_of_power, step - 1 + q * w, True),  # the power K of step and of 1 - q w
    ),
    follows=shows(
        few=q * w * fact("drawn few"),
        enough=fact("drawn between")
        + term(1, "drawn increasing", square=gap)
        + D * fact("drawn between 2")
        + D * q * w * fact("drawn increasing 2") * fact("drawn enough")
        + D * fact("drawn between 3")
        + D * fact("drawn increasing 3") * fact("drawn tangent"),
    ),
)
generates = (_step, _draw, _event, _rounds)
