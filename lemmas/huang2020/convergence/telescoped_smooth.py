"""The sum of the single-step inequality over the iterations with a constant step, smooth objectives: the distances telescope.

Where: ours, for Theorem 4. Letters, expectations of sums over the agents as in ``smooth_mean_step``: at a step ``f`` = sum_i
f_i(wt_i^k), ``r`` = <gamma, wt^k - w^k>, ``q`` = <g_m, wt^k - m>; ``SF``, ``SR``, ``SG`` their sums so far; P = (rho/2)|w* -
w^k|^2, Q = (M |w* - wt^k|^2 + <K(w* - wt^k), w* - wt^k>)/2, D = |gamma - gamma^k|^2/(2 rho); P_0, Q_0, D_0 at the start; f_v, f_m
the objective at w* and at m; K_N = sum_i c_w N_i.
Idea: induction; P, Q, D stay non-negative.
"""

from verify import *

from . import smooth_mean_step as one
from .telescoped import DISTANCES, NEXT_DISTANCES

domain = for_all(positive="s", nonnegative="P_0 Q_0 D_0", real="K_N f_v f_m")

scalars("k SF SR SG P Q D f r q P_next Q_next D_next")

noise = K_N / (2 * s)
STEP = each_step(
    "huang2020.lemma-3-mean",
    means={
        "f": one.f_next,
        "r": one.ga_v @ one.gap,
        "q": one.g_m @ (one.wt_next - one.m),
        "P": one.rho / 2 * (one.v - one.w).norm2,
        "P_next": one.rho / 2 * (one.v - one.w_next).norm2,
        "Q": (one.M * one.a.norm2 + one.Ka @ one.a) / 2,
        "Q_next": (one.M * one.b.norm2 + one.Kb @ one.b) / 2,
        "D": (one.ga_v - one.ga).norm2 / (2 * one.rho),
        "D_next": (one.ga_v - one.ga_next).norm2 / (2 * one.rho),
    },
    constant="rho s K_N M f_v f_m v ga_v m g_m",
    moved={"w": one.w_next, "wt": one.wt_next, "ga": one.ga_next, "Ka": one.Kb},
)

says = statement(
    domain,
    telescoped=k * noise + P_0 + Q_0 + D_0 >= SF - k * f_v - SR | goal,
    jensen=SF - k * f_m >= SG | goal,
    recursion=over(
        "k",
        0,
        dict(SF=(0, SF + f), SR=(0, SR + r), SG=(0, SG + q), P=(P_0, P_next), Q=(Q_0, Q_next), D=(D_0, D_next)),
        signs(real="f r q", nonnegative="P_next Q_next D_next"),
        single_step=noise + P - P_next + Q - Q_next + D - D_next >= f - f_v - r | STEP("single_step"),
        below_mean=f - f_m >= q | STEP("jensen"),
    ),
)

claim = Claim(
    "huang2020.telescoped-smooth",
    "The distances telescope over the iterations when the step is constant, smooth objectives",
    "ours",
    "inequality",
    says,
)

proof = shows(
    by_induction(
        invariants(
            kept=k * noise + P_0 + Q_0 + D_0 >= SF - k * f_v - SR + P + Q + D | at_start,
            mean_kept=SF - k * f_m >= SG | at_start,
            **DISTANCES,
        ),
        kept=kept + single_step,
        mean_kept=mean_kept + below_mean,
        **NEXT_DISTANCES,
    ),
    telescoped=kept + P_sign + Q_sign + D_sign,
    jensen=mean_kept,
)

witness = at(
    "P_0=1 Q_0=1 D_0=1 s=1 K_N=2 f_v=0 f_m=0",
    "f=2 r=0 q=1 P_next=1 Q_next=0 D_next=1",
    "f=1 r=0 q=1 P_next=1 Q_next=0 D_next=1",
    index=2,
)

too_strong = altered(
    says,
    {
        "without Q_0": dict(telescoped=k * noise + P_0 + D_0 >= SF - k * f_v - SR | false),
        "the noise of half the iterations": dict(telescoped=k * noise / 2 + P_0 + Q_0 + D_0 >= SF - k * f_v - SR | false),
        "Jensen 1 % sharper": dict(jensen=SF - 101 * k * f_m / 100 >= SG | false),
    },
)
