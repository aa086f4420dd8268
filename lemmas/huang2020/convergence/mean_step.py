"""Lemma 2 in expectation at w_i = w = w*, with steps a_i/theta: the noise is orthogonal to the past and its square is bounded.

Where: ours, for Theorem 3. Letters as in ``single_step``, the inner product now also an expectation; v = copies of w*; K =
diag(1/a_i) and J = diag(a_i), so 1/eta_i = theta/a_i; V = <Jh, h> = sum_i a_i E|f_i' - noise_i|^2, at most K_G/s with K_G =
sum_i c_w G_i sqrt s for a_i = c_w/(G_i sqrt s); m = any point (later the mean of the iterates), f_m the objective and g_m a
subgradient there.
Idea: huang2020.lemma-2; <noise, w* - wt> = 0; convexity once more at m.
"""

from lemmas.huang2020.convergence.single_step import NAMES, WEIGHTS, a, b, ga_next
from verify import *

f, f_v, rho = scalars("f f_v rho")
Jh, Ka, Kb, Kxi, ga, ga_v, v, w, w_next, wt, wt_next, xi = vectors("Jh Ka Kb Kxi ga ga_v v w w_next wt wt_next xi")

n, theta, s, K_G, V, f_m = scalars("n theta s K_G V f_m")
m, g_m = vectors("m g_m")
h = ga + (w - wt_next) * rho + (Kb - Ka) * theta
noise = xi * rho + Kxi * theta
g = h + noise
gap = wt_next - w_next
left = f - f_v - ga_v @ gap
distances = (
    rho / 2 * ((v - w).norm2 - (v - w_next).norm2)
    + theta * (Ka @ a - Kb @ b) / 2
    + ((ga_v - ga).norm2 - (ga_v - ga_next).norm2) / (2 * rho)
)

aggregation = equal(
    "aggregation",
    (wt_next - w_next - ga / rho) @ (w_next - v),
    because=program("DP-ADMM, all agents", "aggregation", "w^k and w* are the same for all agents", c=w_next - v),
)
says = statement(
    for_all(positive="n rho theta s", real="f f_v f_m K_G V", X=f"{NAMES.replace(' o ', ' ')} Jh m g_m"),
    at_least("convex", f_v, f + g @ a, because=program("objectives of the agents", "convex", "g by (12)", g=g)),
    equal(
        "symmetric",
        (Ka * theta) @ b,
        a @ (Kb * theta),
        because=program(WEIGHTS, "symmetric", "weights theta/a_i", x=a, Kx=Ka * theta, z=b, Kz=Kb * theta),
    ),
    equal(
        "inverse",
        h @ (b - a),
        (Jh / theta) @ ((Kb - Ka) * theta),
        because=program(WEIGHTS, "symmetric", "K Jh = h", x=Jh / theta, Kx=h, z=b - a, Kz=(Kb - Ka) * theta),
    ),
    at_least(
        "steps",
        (Jh / theta - (b - a)) @ (h - (Kb - Ka) * theta),
        because=program(WEIGHTS, "positive", "K Jh = h", x=Jh / theta - (b - a), Kx=h - (Kb - Ka) * theta),
    ),
    aggregation,
    equal(
        "fresh", noise @ a, because=program("fresh noise", "orthogonal", "w* - wt_i^{k-1} is known before xi_i^k", N=noise, x=a)
    ),
    equal("sum", V, Jh @ h, because=program("stacked vectors", "sum", "sum_i a_i E|f_i' - noise_i|^2", total=V, u=Jh, v=h)),
    at_least("second_moment", K_G, s * V, because=at_end("huang2020.step-sizes", "noise", "over the n agents", n, K=K_G)),
    at_least(
        "below_mean",
        f,
        f_m + g_m @ (wt - m),
        because=program("objectives of the agents", "convex", "at m", f_v=f, f=f_m, g=g_m, v=wt, wt=m),
    ),
    at_least("positive", a @ (Ka * theta), because=program(WEIGHTS, "positive", "weights theta/a_i", x=a, Kx=Ka * theta)),
    at_least("positive_next", b @ (Kb * theta), because=program(WEIGHTS, "positive", "weights theta/a_i", x=b, Kx=Kb * theta)),
    goals=(
        at_least("single_step", K_G / (2 * s * theta) + distances, left),
        at_least("jensen", f - f_m, g_m @ (wt - m)),
        at_least("near", Ka @ a / 2),
        at_least("near_next", Kb @ b / 2),
        at_least("dual_near_next", (ga_v - ga_next).norm2 / (2 * rho)),
    ),
)

claim = Claim(
    id="huang2020.lemma-2-mean",
    title="One iteration of DP-ADMM in expectation, against a minimiser",
    where="ours, on Lemma 2",
    kind="inequality",
    says=says,
    note="gamma_i may be random and may depend on the noise to come: nothing is asked of it.",
)

proof = shows(
    Use("one", "huang2020.lemma-2", vectors={"o": v, "Ka": Ka * theta, "Kb": Kb * theta, "Kxi": Kxi * theta, "Jh": Jh / theta}),
    single_step=because("one", "fresh", term(1 / (2 * theta), "sum"), term(1 / (2 * s * theta), "second_moment")),
    jensen=because("below_mean"),
    near=because("positive", scale=2 * theta),
    near_next=because("positive_next", scale=2 * theta),
    dual_near_next=because(term(1 / (2 * rho), square=ga_v - ga_next)),
)

names = says.spaces
witness = Point(
    scalars=numbers("n=1 rho=1 theta=1 s=1 f=0 f_v=0 f_m=0 K_G=0 V=0"),
    vectors={**{name: [0, 0] for name in names}, "ga_v": [1, 2]},
)

too_strong = (
    altered(says, "1 % less noise", at_least("single_step", ratio(99, 100) * K_G / (2 * s * theta) + distances, left)),
    altered(says, "a smooth step's theta", at_least("single_step", K_G / (2 * s) + distances, left)),
    without(says, "fresh"),
    without(says, "second_moment"),
    without(says, "below_mean"),
)
