"""With Lipschitz losses R contracts only inputs of equal mean that are a bounded distance apart.

For n >= 2 the operator R of consensus ADMM is not contractive if the losses are L-Lipschitz, whatever L.

Where: ours, on Cor 5.1 to 5.3.
Letters: two inputs with the same mean, so the same z; d = their difference, of sum 0, which exists for n >= 2 in every
length. Block i of R(u) is 2 x_i - v_i = v_i - 2 gamma g_i at v_i = 2z - u_i, so R(u) - R(u') = -(d + 2 gamma h) with h_i =
the difference of the two subgradients g_i of f_i, |h_i| <= 2 L.
Idea: R changes the length of d by 4 gamma L sqrt(n) at most, however long d is.
Note: R is defined on all of R^(np), where differences of equal mean and any length exist as soon as n >= 2; so
tau-contractive (Theorem 1) and L-Lipschitz (Theorem 2) never hold together, and Corollaries 5.1 to 5.3 read literally speak
of n = 1 only. A bounded domain does not help, since the Gaussian noise leaves it; clipping (Remark 6) bounds the sensitivity
without Lipschitz losses, but changes R. The distance 4 gamma L sqrt(n)/(1 - tau) is where a contraction can still be seen:
the corollaries keep a meaning for iterates that stay that close. With prox_{(gamma/n) f_i} read gamma/n for gamma.
"""

from verify import *

domain = for_all(positive="n gamma tau one_minus_tau", nonnegative="L", U="d h")

image = d + h * (2 * gamma)

says = statement(
    domain,
    names=one_minus_tau == 1 - tau | ours("one_minus_tau is 1 - tau, and positive"),
    lipschitz=program("n Lipschitz losses", "bounded", h=h),
    contractive=tau**2 * d.norm2
    >= image.norm2
    | assumed(
        "is a contractive operator with fixed point for",
        "Appendix A.2, Theorem 1",
        "tau-contractive, 0 < tau < 1, at two inputs of equal mean, so that z is the same and block i of R(u) is v - 2 gamma g_i",
    ),
    bounded=16 * gamma**2 * n * L**2 >= (1 - tau) ** 2 * d.norm2 | goal,
)

claim = Claim("cyffers2023.corollary-5.1-hypotheses", "inequality")

# 4 gamma^2 |h|^2 = |image - d|^2 >= (1 - tau)^2 |d|^2, from |tau d - image|^2 >= 0 and |image|^2 <= tau^2 |d|^2.
proof = shows(
    bounded=(4 * gamma**2 * tau * lipschitz + one_minus_tau * contractive - names * contractive + square(d * tau - image)) / tau
)

witness = at("n=2 L=1 gamma=1 tau=1/2 one_minus_tau=1/2 d=[2] h=[-1]")

too_strong = altered({"without n": bounded.left / n}, scale="1 % less -> left 99/100", drop="lipschitz contractive")
