"""Private ADMM for the general problem.

Algorithm 5: private ADMM for the general problem is Algorithm 1 with R = R_{gamma p1}R_{gamma p2}.

Where: App B.2, Algorithm 5.
Letters: a = A x_{k+1}, b = B z_{k+1}, r = R(u_k), eta the noise; u_fixed, u_next = u_{k+1} by the line of Algorithm 1 and by
that of Algorithm 5; a_tilde = A x_tilde for the recovered x_tilde = A^{-1}(c - b), b = B z_K there, p any vector.
Idea: u + lam (R(u) + eta - u) is the printed update, for R(u) = u + 2 (a + b - c).
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: r is R(u) by cyffers2023.eq-24. z_K is a function of u_{K-1}; with A invertible x_tilde = A^{-1}(c - B z_K) is one too,
so it may be released, unlike x_K (cyffers2023.release-xK). The noise has the dimension of u.
"""

from verify import *

for_all(positive="lam", U="u a b c eta r u_fixed u_next a_tilde p")

FIXED, GENERAL = "Algorithm 1 of cyffers2023 with one block, its u", "Algorithm 5 of cyffers2023, its u"
composed = u + (a + b - c) * 2
printed = u + (r + eta - u) * lam
update = u + (a + b - c + eta / 2) * (2 * lam)

says = statement(
    operator=(r - composed).norm2
    == 0
    | assumed(
        "By following the same derivations as in Appendix B.1",
        "App B.2",
        "R(u_k) = u_k + 2(Ax_{k+1} + Bz_{k+1} - c), by (24)",
        "cyffers2023.eq-24",
    ),
    line=program(GENERAL, A_x=a, B_z=b),
    fixed_line=program(FIXED, "line", R=r, e=u * 0, u_next=u_fixed),
    recovered=program("a point whose image is given", "inverse", image=a_tilde, target=c - b, tested=p),
    private_step=0 >= (u_fixed - u_next).norm2 | goal,
    noisy_operator=0 >= (u_next - printed).norm2 | goal,
    same_update=0 >= (printed - update).norm2 | goal,
    recovered_is_feasible=(a_tilde + b - c) @ p == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-24-private",
    "algorithm",
    statement=r"u_{k+1}=u_k+\lambda\bigl(R_{\gamma p_1}(R_{\gamma p_2}(u_k);\mathcal D)-u_k+\eta_{k+1}\bigr)"
    r"=u_k+2\lambda\bigl(Ax_{k+1}+Bz_{k+1}-c+\tfrac12\eta_{k+1}\bigr)",
    prints=r"""
        u_{k+1} -> u_next
        u_k -> u
        R_{\gamma p_1}(R_{\gamma p_2}(u_k);\mathcal D) -> r
        \eta_{k+1} -> eta
        Ax_{k+1} -> a
        Bz_{k+1} -> b
        c -> c
    """,
    facts="equivalent",
)

d_fixed, d_next, d_r = u_fixed - printed, u_next - update, (r - composed) * lam
proof = shows(
    private_step=-3 * (fixed_line + line + lam**2 * operator)
    + square(d_fixed + d_next)
    + square(d_fixed - d_r)
    + square(d_next + d_r),
    noisy_operator=-2 * (line + lam**2 * operator) + square(d_next + d_r),
    same_update=-(lam**2) * operator,
    recovered_is_feasible=recovered,
)

witness = at("lam=1/2 u=[1] a=[2] b=[-1] c=[5] eta=[2] r=[-7] u_fixed=[-2] u_next=[-2] a_tilde=[6] p=[1]")

too_strong = altered(
    {
        "the noise not halved": private_step.left >= (u_fixed - u_next - eta * lam).norm2,
        "c left out": dict(recovered_is_feasible=(a_tilde + b) @ p == 0 | false),
    },
    drop="operator line fixed_line recovered",
)
