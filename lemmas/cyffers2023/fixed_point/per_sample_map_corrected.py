"""One exact step plus its error is a step of length 2/beta on one sample.

R(u_k) + e_k = u_k - (2/beta) grad f(u_k; d_{i_k}), non-expansive for convex f(.; d); so is the averaged step.

Where: ours; corrects Sec 4.2.
Corrects Sec 4.2 after Prop 1.
Letters: u, g, g_i as in ``stochastic_gradient``; x, G_i differences of u and of grad f(.; d_i).
Idea: the full gradient cancels; then cocoercivity of f(.; d_i).
Note: sgd_step is what amplification by iteration uses: the step of Proposition 1 on one sample, of any length gamma <=
2/beta. Convexity of each f(.; d) is needed here, not only of the mean.
"""

from verify import *

for_all(positive="beta gamma", U="u g g_i x G_i")

R_plus_e = u - g * (2 / beta) + (g - g_i) * (2 / beta)
step = x - G_i * gamma

says = statement(
    cocoercive=program("convex functions of smoothness L", L=beta, G=G_i),
    short_step=2 >= gamma * beta | assumed("Set with and", "Proposition 1", "gamma in (0, 2/beta)"),
    same_map=(R_plus_e - (u - g_i * (2 / beta))).norm2 == 0 | goal,
    nonexpansive=x.norm2 >= (x - G_i * (2 / beta)).norm2 | goal,
    sgd_step=x.norm2 >= step.norm2 | goal,
)

claim = Claim("cyffers2023.dpsgd-per-sample-map-corrected", "inequality", corrects="cyffers2023.dpsgd-per-sample-map")

proof = shows(
    same_map=because(),
    nonexpansive=4 / beta**2 * cocoercive,
    # |x|^2 - |x - gamma G|^2 = (2 gamma/beta)(beta<G,x> - |G|^2) + (gamma/beta)(2 - gamma beta)|G|^2
    sgd_step=2 * gamma / beta * cocoercive + gamma / beta * short_step * square(G_i),
)

witness = at("beta=4 gamma=1/2 u=[1] g=[3] g_i=[4] x=[1] G_i=[4]")

too_strong = altered(
    {
        "the factor of beta = 2": dict(same_map=(R_plus_e - (u - g_i)).norm2 == 0 | false),
        "a step twice as long": sgd_step.left >= (x - G_i * (2 * gamma)).norm2,
    },
    scale="contraction by 1 % -> nonexpansive left 99/100",
    drop="cocoercive short_step",
)
