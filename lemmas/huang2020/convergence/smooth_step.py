"""One iteration of DP-ADMM, smooth objectives.

Lemma 3 with 1/eta in the denominator, summed over the agents.

Where: ours.
Corrects Lemma 3, (33) (Appendix F is missing).
Letters as in ``single_step``, stacked; M = c_3 + lambda c_4/n; K = diag(kappa_i) with kappa_i = 1/eta_i - M > 0, J its
inverse: Kxi, Ka, Kb, and Jn at noise = (rho + 1/eta_i) xi_i; f_next = sum_i f_i at wt_next.
Idea: <noise, wt_next - wt> - <K(wt_next - wt), wt_next - wt>/2 <= <J noise, noise>/2; the rest as in Lemma 2.
Note: Jn.noise is sum_i (rho + 1/eta_i)^2 |xi_i|^2/(1/eta_i - M). One summand: huang2020.lemma-3-agent.
"""

from verify import *

from .single_step import NAMES, WEIGHTS, a, aggregation, b, falls, ga_next, pairing, symmetric

for_all(positive="rho", nonnegative="M", real="f f_v f_next", X=f"{NAMES} Jn")

noise = xi * (rho + M) + Kxi
g = ga + (w - wt_next) * rho + (wt - wt_next) * M + (Kb - Ka) + noise
telescoping = falls(ga_next, (M * (a.norm2 - b.norm2) + Ka @ a - Kb @ b) / 2) - noise @ a

says = statement(
    convex=program("objectives of the agents", "convex", "g by (12)", g=g),
    smooth=program("objectives of the agents", "smooth", "|hess f_i| <= c_3 + lambda c_4/n = M", g=g),
    symmetric=symmetric,
    inverse=program(WEIGHTS, "symmetric", "K Jn = noise", x=Jn, Kx=noise, z=a - b, Kz=Ka - Kb),
    steps=program(WEIGHTS, "positive", "K Jn = noise", x=Jn - (a - b), Kx=noise - (Ka - Kb)),
    aggregation=aggregation,
    single_step=Jn @ noise / 2 + telescoping >= f_next - f_v + pairing | goal,
)

claim = Claim(
    "huang2020.lemma-3-corrected",
    "inequality",
    reading_note="1/eta_i for eta_i in the denominator, 2/eta_i - 2 (c_3 + lambda c_4/n).",
    corrects="huang2020.lemma-3",
)

proof = shows(
    single_step=convex + smooth + steps / 2 - inverse / 2 - symmetric / 2 + rho * aggregation + rho / 2 * square(w - wt_next)
)

witness = at("""
    rho=1 M=1 f=0 f_v=1 f_next=0 v=[1, 1] o=[1, 1] ga_v=[0, 0] wt=[0, 0] w=[0, 0] ga=[0, 0] wt_next=[0, 0] w_next=[0, 0]
    xi=[0, 0] Kxi=[0, 0] Ka=[1, 2] Kb=[1, 2] Jn=[0, 0]
""")

too_strong = altered(
    {"half the first term": Jn @ noise / 4 + telescoping >= single_step.right, "without M": single_step.left - M * a.norm2 / 2},
    drop="convex smooth aggregation",
)
