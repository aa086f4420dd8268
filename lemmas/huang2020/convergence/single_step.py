"""One iteration of DP-ADMM, convex objectives.

Lemma 2: one iteration of Algorithm 3, summed over the agents.

Where: Lemma 2, eq. (28) (proof in missing Appendix D).
Lemma 2, (28), re-derived (Appendix D is missing).
Letters: stacked over the agents, so <x, y> = sum_i x_i'y_i: v = (w_i), ga_v = (gamma_i) any; o = copies of w; wt, w, ga =
wt_i^{k-1}, w^{k-1} copied, gamma_i^{k-1}; wt_next, w_next at k; xi = xi_i^k; K = diag(1/eta_i^k) with Kxi, Ka, Kb at xi, a =
v - wt, b = v - wt_next; J = diag(eta_i^k), Jh at h; f, f_v = sum_i f_i at wt, v. By (10d) gamma_i^k = ga - rho (wt_next -
w_next) = ga_next; by (12), g = f_i'(wt) = h + noise, noise = (rho + 1/eta_i) xi_i, h = ga + rho (w - wt_next) + K (wt -
wt_next).
Idea: convexity, <h, wt - wt_next> <= (<Jh, h> + <K(wt - wt_next), wt - wt_next>)/2, three-point identities; by (10c) gamma^k
is orthogonal to copies.
Reading: verbatim
Note: True as printed, for every k >= 1 and every initial value, k = 1 with sum_i gamma_i^0 other than zero included. Jh.h is
sum_i eta_i^k |f_i' - (rho + 1/eta_i^k) xi_i^k|^2. The right side exceeds the left one even by (rho/2) sum_i |w^{k-1} -
wt_i^k|^2. The inner product may hold an expectation too. One summand: huang2020.lemma-2-agent.
"""

from verify import *

from .single_step_agent import falls, ga_next, pairing

NAMES = "v o ga_v wt w ga wt_next w_next xi Kxi Ka Kb"
for_all(positive="rho", real="f f_v", X=f"{NAMES} Jh")
a, b = v - wt, v - wt_next
h = ga + (w - wt_next) * rho + (Kb - Ka)
noise = xi * rho + Kxi
g = h + noise
telescoping = falls(ga_next, (Ka @ a - Kb @ b) / 2) - noise @ a
WEIGHTS = "weights of the agents"


says = statement(
    convex=program("objectives of the agents", "convex", "g by (12)", g=g),
    symmetric=program(WEIGHTS, x=a, Kx=Ka, z=b, Kz=Kb),
    inverse=program(WEIGHTS, "symmetric", "K Jh = h", x=Jh, Kx=h, z=b - a, Kz=Kb - Ka),
    steps=program(WEIGHTS, "positive", "K Jh = h", x=Jh - (b - a), Kx=h - (Kb - Ka)),
    aggregation=program("DP-ADMM, all agents", "aggregation", "w^k and w are the same for all agents", c=w_next - o),
    single_step=Jh @ h / 2 + telescoping >= f - f_v + pairing | goal,
)

claim = Claim(
    "huang2020.lemma-2",
    "inequality",
    statement=r"\sum_i\big[f_i(\tilde w_i^{k-1})-f_i(w_i)+(u_i^k-u_i)^\top F(u_i^k)\big]\le\sum_i\Big[\tfrac{\eta_i^k}2"
    r"\|f_i'(\tilde w_i^{k-1})-(\rho+1/\eta_i^k)\xi_i^k\|^2-\tfrac\rho2\|w_i-w^k\|^2+\tfrac\rho2\|w_i-w^{k-1}\|^2"
    r"-(\rho+1/\eta_i^k)\langle\xi_i^k,w_i-\tilde w_i^{k-1}\rangle+\tfrac1{2\eta_i^k}\|w_i-\tilde w_i^{k-1}\|^2"
    r"-\tfrac1{2\eta_i^k}\|w_i-\tilde w_i^k\|^2+\tfrac1{2\rho}\|\gamma_i-\gamma_i^{k-1}\|^2"
    r"-\tfrac1{2\rho}\|\gamma_i-\gamma_i^k\|^2\Big]",
    prints=r"""
        \sum_i -> 1
        f_i(\tilde w_i^{k-1}) -> f
        f_i(w_i) -> f_v
        (u_i^k-u_i)^\top F(u_i^k) -> pairing
        \tfrac{\eta_i^k}2\|f_i'(\tilde w_i^{k-1})-(\rho+1/\eta_i^k)\xi_i^k\|^2 -> Jh@h/2
        (\rho+1/\eta_i^k)\langle\xi_i^k,w_i-\tilde w_i^{k-1}\rangle -> noise@a
        \tfrac1{2\eta_i^k}\|w_i-\tilde w_i^{k-1}\|^2 -> Ka@a/2
        \tfrac1{2\eta_i^k}\|w_i-\tilde w_i^k\|^2 -> Kb@b/2
        w_i -> v
        w^k -> w_next
        w^{k-1} -> w
        \gamma_i -> ga_v
        \gamma_i^{k-1} -> ga
        \gamma_i^k -> ga_next
    """,
)

proof = shows(single_step=convex + steps / 2 - inverse / 2 - symmetric / 2 + rho * aggregation + rho / 2 * square(w - wt_next))

witness = at("""
    rho=1 f=0 f_v=0 v=[1, 1] o=[1, 1] ga_v=[0, 0] wt=[0, 0] w=[0, 0] ga=[0, 0] wt_next=[0, 0] w_next=[0, 0] xi=[0, 0]
    Kxi=[0, 0] Ka=[1, 2] Kb=[1, 2] Jh=[0, 0]
""")

too_strong = altered(
    {
        "half the first term": Jh @ h / 4 + telescoping >= single_step.right,
        "without the distances to w^k": single_step.left - rho / 2 * (v - w).norm2,
    },
    drop="convex aggregation steps",
)
