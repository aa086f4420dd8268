"""Algorithm 5: private ADMM for the general problem is Algorithm 1 with R = R_{gamma p1}R_{gamma p2}.

Where: App B.2. Letters: a = A x_{k+1}, b = B z_{k+1}, r = R(u_k) = u + 2(a + b - c), eta the noise; b_K = B z_K, and a_tilde =
A x_tilde for the recovered x_tilde = A^{-1}(c - B z_K).
Idea: u + lam(R(u) + eta - u) is the printed update.
"""

from verify import *

domain = for_all(positive="lam", U="u a b c eta")

r = u + (a + b - c) * 2
a_tilde = c - b

says = statement(
    domain,
    private_step=(u + (r + eta - u) * lam - (u + (a + b - c + eta / 2) * (2 * lam))).norm2 == 0 | goal,
    recovered_is_feasible=(a_tilde + b - c).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-24-private",
    "Private ADMM for the general problem",
    "App B.2, Algorithm 5",
    "algorithm",
    says,
    reading="step",
    reading_note="a property that the text states or uses is checked; the definition itself has nothing to prove",
    statement=r"u_{k+1}=u_k+\lambda\bigl(R_{\gamma p_1}(R_{\gamma p_2}(u_k);\mathcal D)-u_k+\eta_{k+1}\bigr)"
    r"=u_k+2\lambda\bigl(Ax_{k+1}+Bz_{k+1}-c+\tfrac12\eta_{k+1}\bigr)",
    prints=r"""
        u_{k+1} -> u+lam*(r-u+eta)
        u_k -> u
        R_{\gamma p_1}(R_{\gamma p_2}(u_k);\mathcal D) -> r
        \eta_{k+1} -> eta
        Ax_{k+1} -> a
        Bz_{k+1} -> b
        c -> c
    """,
    facts="equivalent",
    note="r is R(u) by cyffers2023.eq-24. z_K is a function of u_{K-1}; with A invertible x_tilde = A^{-1}(c - B z_K) is one "
    "too, so it may be released, unlike x_K (cyffers2023.release-xK). The noise has the dimension of u.",
)

proof = shows(private_step=because(), recovered_is_feasible=because())

witness = at("lam=1/2 u=[1] a=[2] b=[-1] c=[5] eta=[2]")

too_strong = altered(
    says,
    {
        "the noise not halved": dict(
            private_step=(u + (r + eta - u) * lam - (u + (a + b - c + eta) * (2 * lam))).norm2 == 0 | false
        ),
        "c left out": dict(recovered_is_feasible=(a_tilde + b).norm2 == 0 | false),
    },
)
