"""One iteration of DP-ADMM at one agent, smooth objectives.

One iteration at one agent for a smooth objective, with the right first term.

Where: ours, on Lemma 3.
Lemma 3, re-derived (Appendix F is missing).
Letters as in ``single_step_agent``; M = c_3 + lambda c_4/n, kappa = 1/eta - M > 0; f_next = f_i(wt_i^k).
Idea: <A xi, wt_next - wt> - (kappa/2)|wt_next - wt|^2 <= A^2 |xi|^2/(2 kappa).
Note: 1/eta = M + kappa; (34) has kappa = 4 c_1 sqrt(dp k L)/(m_i eps c_w) > 0.
"""

from verify import *

from .single_step_agent import SPACE, falls, ga_next, pairing

scalars("f f_v rho")
vectors("ga ga_v o v w w_next wt wt_next xi")

scalars("M kappa f_next")
inverse = M + kappa
A = rho + inverse
g = ga + (w - wt_next) * rho + (wt - wt_next) * inverse + xi * A
telescoping = falls(ga_next, inverse / 2 * ((v - wt).norm2 - (v - wt_next).norm2)) - A * (xi @ (v - wt))

says = statement(
    Domain(signs(positive="rho kappa", nonnegative="M", real="f f_v f_next"), SPACE),
    convex=program("objective of an agent", "convex", "g by (12)", g=g),
    smooth=program("objective of an agent", "smooth", "|hess f_i| <= c_3 + lambda c_4/n = M", g=g),
    single_step=A**2 / (2 * kappa) * xi.norm2 + telescoping + ga_next @ (w_next - o) >= f_next - f_v + pairing | goal,
)

claim = Claim("huang2020.lemma-3-agent", "inequality", facts="equivalent")

proof = shows(single_step=convex + smooth + kappa / 2 * square(wt_next - wt - xi * A / kappa) + rho / 2 * square(w - wt_next))

witness = at("M=1 kappa=1 rho=1 f=0 f_v=0 f_next=0 v=[1] o=[1] ga_v=[0] wt=[0] w=[0] ga=[0] wt_next=[0] w_next=[0] xi=[0]")

too_strong = altered(
    {"half the first term": A**2 / (4 * kappa) * xi.norm2 + telescoping + ga_next @ (w_next - o) >= single_step.right},
    drop="convex smooth",
)
