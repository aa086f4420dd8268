"""One iteration of DP-ADMM in expectation, smooth objectives.

Lemma 3, corrected, in expectation at w_i = w = w*, with steps 1/(M + kappa_i).

Where: ours, on Lemma 3.
Ours, for Theorem 4.
Letters as in ``smooth_step``, the inner product now also an expectation; v = copies of w*; K = diag(kappa_i), kappa_i = N_i
s/c_w; V = <Jn, noise> = sum_i E|noise_i|^2/kappa_i = K_N/s with K_N = sum_i c_w N_i; m = any point (later the mean of the
iterates), f_m the objective and g_m a subgradient there.
Idea: huang2020.lemma-3-corrected; <noise, w* - wt> = 0; convexity once more at m.
Note: gamma_i may be random and may depend on the noise to come: nothing is asked of it.
"""

from verify import *

from .mean_step import aggregation
from .single_step import NAMES, WEIGHTS, a, b, falls, ga_next
from .smooth_step import noise
from .smooth_step import says as lemma_3

for_all(positive="n rho s", nonnegative="M", real="f f_v f_next f_m K_N V", X=f"{NAMES.replace(' o ', ' ')} Jn m g_m")

gap = wt_next - w_next
left = f_next - f_v - ga_v @ gap
distances = falls(ga_next, (M * (a.norm2 - b.norm2) + Ka @ a - Kb @ b) / 2)

says = statement(
    *(fact for fact in lemma_3.facts if fact.name != "aggregation"),
    aggregation,
    fresh=program("fresh noise", "orthogonal", "w* - wt_i^{k-1} is known before xi_i^k", N=noise, x=a),
    sum=program("stacked vectors", "sum", "sum_i E|noise_i|^2/kappa_i", total=V, u=Jn, v=noise),
    noise_level=at_end("huang2020.smooth-step-sizes", "noise", "over the n agents", n, K=K_N),
    below_mean=program("objectives of the agents", "convex", "at m", f_v=f_next, f=f_m, g=g_m, v=wt_next, wt=m),
    positive=program(WEIGHTS, x=a, Kx=Ka),
    positive_next=program(WEIGHTS, "positive", x=b, Kx=Kb),
    single_step=K_N / (2 * s) + distances >= left | goal,
    jensen=f_next - f_m >= g_m @ (wt_next - m) | goal,
    near=(M * a.norm2 + Ka @ a) / 2 >= 0 | goal,
    near_next=(M * b.norm2 + Kb @ b) / 2 >= 0 | goal,
    dual_near_next=(ga_v - ga_next).norm2 / (2 * rho) >= 0 | goal,
)

claim = Claim("huang2020.lemma-3-mean", "inequality")

half = ratio(1, 2)
proof = shows(
    use("one", "huang2020.lemma-3-corrected", o=v),
    single_step=one + fresh + half * sum + 1 / (2 * s) * noise_level,
    jensen=below_mean,
    near=half * positive + M / 2 * square(a),
    near_next=half * positive_next + M / 2 * square(b),
    dual_near_next=1 / (2 * rho) * square(ga_v - ga_next),
)

witness = at("""
    n=1 rho=1 M=1 s=1 f=0 f_v=0 f_next=0 f_m=0 K_N=0 V=0 v=[0, 0] ga_v=[1, 2] wt=[0, 0] w=[0, 0] ga=[0, 0] wt_next=[0, 0]
    w_next=[0, 0] xi=[0, 0] Kxi=[0, 0] Ka=[0, 0] Kb=[0, 0] Jn=[0, 0] m=[0, 0] g_m=[0, 0]
""")

too_strong = altered(
    {
        "1 % less noise": 99 * K_N / (2 * s) / 100 + distances >= single_step.right,
        "the objective before the step": f - f_m >= jensen.right,
    },
    drop="fresh noise_level below_mean",
)
