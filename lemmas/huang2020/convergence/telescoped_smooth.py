"""The distances telescope over the iterations when the step is constant, smooth objectives.

The sum of the single-step inequality over the iterations with a constant step, smooth objectives: the distances telescope.

Where: ours.
For Theorem 4.
Letters, expectations of sums over the agents as in ``smooth_mean_step``: at a step ``f`` = sum_i f_i(wt_i^k), ``r`` =
<gamma, wt^k - w^k>, ``q`` = <g_m, wt^k - m>; ``SF``, ``SR``, ``SG`` their sums so far; P = (rho/2)|w* - w^k|^2, Q = (M |w* -
wt^k|^2 + <K(w* - wt^k), w* - wt^k>)/2, D = |gamma - gamma^k|^2/(2 rho); P_0, Q_0, D_0 at the start; f_v, f_m the objective
at w* and at m; K_N = sum_i c_w N_i.
Idea: induction; P, Q, D stay non-negative.
"""

from verify import *

from . import smooth_mean_step as one
from .telescoped import reads, sharper, summed, telescopes

for_all(positive="s", nonnegative="P_0 Q_0 D_0", real="K_N f_v f_m")

noise = K_N / (2 * s)
STEP = reads(
    "huang2020.lemma-3-mean",
    one,
    "rho s K_N M f_v f_m v ga_v m g_m",
    f=one.f_next,
    q=one.g_m @ (one.wt_next - one.m),
    Q=(one.M * one.a.norm2 + one.Ka @ one.a) / 2,
    Q_next=(one.M * one.b.norm2 + one.Kb @ one.b) / 2,
)

says = summed(domain, noise, STEP)

claim = Claim("huang2020.telescoped-smooth", "inequality")

proof = telescopes(noise)

witness = at(
    "P_0=1 Q_0=1 D_0=1 s=1 K_N=2 f_v=0 f_m=0",
    "f=2 r=0 q=1 P_next=1 Q_next=0 D_next=1",
    "f=1 r=0 q=1 P_next=1 Q_next=0 D_next=1",
    index=2,
)

too_strong = sharper(noise)
