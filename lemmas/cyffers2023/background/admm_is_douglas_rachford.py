"""ADMM is Douglas-Rachford for p_1(u) = inf{f(x): -Ax = -u - c}, p_2(u) = inf{g(z): -Bz = u}.

Where: Sec 3.2, App B.1. Letters: a = A x_{k+1}, b = B z_{k+1}, b_next = B z_{k+2}, u = u_k; r_2 and r_1 the two reflections by
(22) and (23); lam = 1/2 for the classical ADMM, whose scaled multiplier is w = u_k + B z_{k+1}.
Idea: substitute. The two inner constraints add up to Ax + Bz = c.
"""

from verify import *

domain = for_all(positive="lam", U="u a b b_next c")

r_2 = -b * 2 - u
r_1 = a * 2 - c * 2 - r_2
u_next = u + (r_1 - u) * lam
half_step = u + a + b - c
w = u + b
w_next = half_step + b_next

says = statement(
    domain,
    operator_step=(u_next - (u + (a + b - c) * (2 * lam))).norm2 == 0 | goal,
    constraint=((-u - c + a) + (u + b) - (a + b - c)).norm2 == 0 | goal,
    x_quadratic=(a - r_2 - c).norm2 == (a + b - c + w).norm2 | goal,
    z_quadratic=(b_next + half_step).norm2 == (a + b_next - c + w).norm2 | goal,
    multiplier=(w_next - (w + a + b_next - c)).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.admm-is-dr",
    "ADMM is the Douglas-Rachford iteration of the two infimal postcompositions",
    "Sec 3.2, App B.1",
    "identity",
    says,
    reading="interpretation",
    reading_note="the identities of the two operators at minimisers of the two subproblems",
    statement=r"\min_u p_1(u)+p_2(u),\ p_1(u)=(-A\triangleright f)(-u-c),\ p_2(u)=(-B\triangleright g)(u):\quad "
    r"u_{k+1}=u_k+2\lambda(Ax_{k+1}+Bz_{k+1}-c)",
    prints="""
        p_1(u)= -> not compared: the definition
        p_2(u)= -> not compared: the definition
        u_{k+1} -> u_next
        u_k -> u
        Ax_{k+1} -> a
        Bz_{k+1} -> b
        ... -> 79e974be
    """,
    facts="equivalent",
    note="constraint: the constraint of p_1, Ax - u - c = 0, plus that of p_2, Bz + u = 0, is Ax + Bz - c = 0, so inf over "
    "u of p_1 + p_2 is the infimum of (3). The reflections are those of cyffers2023.eq-22 and cyffers2023.eq-23, which "
    "need attained minima. x_quadratic, z_quadratic, multiplier: at lambda = 1/2 these are the steps of the textbook "
    "ADMM with penalty 1/gamma and scaled multiplier w_k = u_k + B z_{k+1}, in the order x, z, multiplier.",
)

proof = shows(**{name: because() for name in ("operator_step", "constraint", "x_quadratic", "z_quadratic", "multiplier")})

witness = at("lam=1/2 u=[1] a=[2] b=[-1] b_next=[3] c=[5]")

too_strong = altered(
    says,
    {
        "lam in place of 2 lam": dict(operator_step=(u_next - (u + (a + b - c) * lam)).norm2 == 0 | false),
        "u as the multiplier": dict(x_quadratic=(a - r_2 - c).norm2 == (a + b - c + u).norm2 | false),
        "the multiplier without the new z": dict(multiplier=(w_next - (w + a + b - c)).norm2 == 0 | false),
    },
)
