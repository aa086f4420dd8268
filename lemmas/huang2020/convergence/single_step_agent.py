"""One iteration of DP-ADMM at one agent.

One iteration of Algorithm 3 at one agent: (28) before the sum over i.

Where: Lemma 2, one summand.
Lemma 2, re-derived (Appendix D is missing).
Letters: v = w_i, o = w, ga_v = gamma_i (any); wt, w, ga = wt_i^{k-1}, w^{k-1}, gamma_i^{k-1}; wt_next, w_next = wt_i^k, w^k;
xi = xi_i^k; A = rho + 1/eta; f = f_i(wt), f_v = f_i(v). By (10d) gamma_i^k = ga - rho (wt_next - w_next) = ga_next; by (12),
g = f_i'(wt) = h + A xi with h = ga + rho (w - wt_next) + (wt - wt_next)/eta.
Idea: convexity, <h, wt - wt_next> <= eta/2 |h|^2 + |wt - wt_next|^2/(2 eta), and three-point identities; (rho/2)|w -
wt_next|^2 is left over.
Reading: step
Note: The summand of (28) exceeds the left side even by (rho/2)|w^{k-1} - wt_i^k|^2. For one agent alone the extra term
<gamma_i^k, w^k - w> is needed; it vanishes in the sum.
"""

from verify import *

scalars("eta rho f f_v A")
vectors("v o ga_v wt w ga wt_next w_next xi")
SPACE = spaces(X="v o ga_v wt w ga wt_next w_next xi")
ga_next = ga - (wt_next - w_next) * rho
h = ga + (w - wt_next) * rho + (wt - wt_next) / eta
g = h + xi * A
pairing = -(ga_next @ (wt_next - v)) + ga_next @ (w_next - o) + (ga_next - ga_v) @ (wt_next - w_next)


def falls(ga_next, of_wt):
    """By what the distances fall in an iteration: to w, to gamma_i, then ``ga_next``, and ``of_wt``, by what those to wt_i do."""
    return rho / 2 * ((v - w).norm2 - (v - w_next).norm2) + of_wt + ((ga_v - ga).norm2 - (ga_v - ga_next).norm2) / (2 * rho)


telescoping = falls(ga_next, ((v - wt).norm2 - (v - wt_next).norm2) / (2 * eta)) - A * (xi @ (v - wt))

says = statement(
    Domain(signs(positive="eta rho", real="f f_v"), SPACE),
    convex=program("objective of an agent", "convex", "g by (12)", g=g),
    single_step=eta / 2 * (g - xi * A).norm2 + telescoping + ga_next @ (w_next - o) >= f - f_v + pairing | goal,
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    "huang2020.lemma-2-agent",
    "inequality",
    statement=r"f_i(\tilde w_i^{k-1})-f_i(w_i)+(u_i^k-u_i)^\top F(u_i^k)\le"
    r"\text{[summand of (28)]}+\langle\gamma_i^k,w^k-w\rangle",
    facts="equivalent",
)

proof = shows(single_step=convex + eta / 2 * square(h - (wt - wt_next) / eta) + rho / 2 * square(w - wt_next))

witness = at("eta=1 rho=1 f=0 f_v=0 v=[1] o=[1] ga_v=[0] wt=[0] w=[0] ga=[0] wt_next=[0] w_next=[0] xi=[0]")

too_strong = altered(
    {
        "half the first term": eta / 4 * (g - xi * A).norm2 + telescoping + ga_next @ (w_next - o) >= single_step.right,
        "without <gamma_i^k, w^k - w>": eta / 2 * (g - xi * A).norm2 + telescoping >= single_step.right,
    },
    drop="convex",
)
