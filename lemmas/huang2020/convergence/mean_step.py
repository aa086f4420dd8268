"""One iteration of DP-ADMM in expectation, against a minimiser.

Lemma 2 in expectation at w_i = w = w*, with steps a_i/theta: the noise is orthogonal to the past and its square is bounded.

Where: ours, on Lemma 2.
Ours, for Theorem 3.
Letters as in ``single_step``, the inner product now also an expectation; v = copies of w*; K = diag(1/a_i) and J =
diag(a_i), so 1/eta_i = theta/a_i; V = <Jh, h> = sum_i a_i E|f_i' - noise_i|^2, at most K_G/s with K_G = sum_i c_w G_i sqrt s
for a_i = c_w/(G_i sqrt s); m = any point (later the mean of the iterates), f_m the objective and g_m a subgradient there.
Idea: huang2020.lemma-2; <noise, w* - wt> = 0; convexity once more at m.
Note: gamma_i may be random and may depend on the noise to come: nothing is asked of it.
"""

from verify import *

from .single_step import NAMES, WEIGHTS, a, b, falls, ga_next

for_all(positive="n rho theta s", real="f f_v f_m K_G V", X=f"{NAMES.replace(' o ', ' ')} Jh m g_m")

h = ga + (w - wt_next) * rho + (Kb - Ka) * theta
noise = xi * rho + Kxi * theta
g = h + noise
gap = wt_next - w_next
left = f - f_v - ga_v @ gap
distances = falls(ga_next, theta * (Ka @ a - Kb @ b) / 2)


says = statement(
    convex=program("objectives of the agents", "convex", "g by (12)", g=g),
    symmetric=program(WEIGHTS, "symmetric", "weights theta/a_i", x=a, Kx=Ka * theta, z=b, Kz=Kb * theta),
    inverse=program(WEIGHTS, "symmetric", "K Jh = h", x=Jh / theta, Kx=h, z=b - a, Kz=(Kb - Ka) * theta),
    steps=program(WEIGHTS, "positive", "K Jh = h", x=Jh / theta - (b - a), Kx=h - (Kb - Ka) * theta),
    aggregation=program("DP-ADMM, all agents", "aggregation", "w^k and w* are the same for all agents", c=w_next - v),
    fresh=program("fresh noise", "orthogonal", "w* - wt_i^{k-1} is known before xi_i^k", N=noise, x=a),
    sum=program("stacked vectors", "sum", "sum_i a_i E|f_i' - noise_i|^2", total=V, u=Jh, v=h),
    second_moment=at_end("huang2020.step-sizes", "noise", "over the n agents", n, K=K_G),
    below_mean=program("objectives of the agents", "convex", "at m", f_v=f, f=f_m, g=g_m, v=wt, wt=m),
    positive=program(WEIGHTS, "positive", "weights theta/a_i", x=a, Kx=Ka * theta),
    positive_next=program(WEIGHTS, "positive", "weights theta/a_i", x=b, Kx=Kb * theta),
    single_step=K_G / (2 * s * theta) + distances >= left | goal,
    jensen=f - f_m >= g_m @ (wt - m) | goal,
    near=Ka @ a / 2 >= 0 | goal,
    near_next=Kb @ b / 2 >= 0 | goal,
    dual_near_next=(ga_v - ga_next).norm2 / (2 * rho) >= 0 | goal,
)

claim = Claim("huang2020.lemma-2-mean", "inequality")

proof = shows(
    use("one", "huang2020.lemma-2", o=v, Ka=Ka * theta, Kb=Kb * theta, Kxi=Kxi * theta, Jh=Jh / theta),
    single_step=one + fresh + 1 / (2 * theta) * sum + 1 / (2 * s * theta) * second_moment,
    jensen=below_mean,
    near=positive / (2 * theta),
    near_next=positive_next / (2 * theta),
    dual_near_next=1 / (2 * rho) * square(ga_v - ga_next),
)

witness = at("""
    n=1 rho=1 theta=1 s=1 f=0 f_v=0 f_m=0 K_G=0 V=0 v=[0, 0] ga_v=[1, 2] wt=[0, 0] w=[0, 0] ga=[0, 0] wt_next=[0, 0]
    w_next=[0, 0] xi=[0, 0] Kxi=[0, 0] Ka=[0, 0] Kb=[0, 0] Jh=[0, 0] m=[0, 0] g_m=[0, 0]
""")

too_strong = altered(
    {
        "1 % less noise": 99 * K_G / (2 * s * theta) / 100 + distances >= single_step.right,
        "a smooth step's theta": K_G / (2 * s) + distances >= single_step.right,
    },
    drop="fresh second_moment below_mean",
)
