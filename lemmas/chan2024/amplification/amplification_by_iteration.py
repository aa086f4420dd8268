"""Privacy amplification by iteration: the divergence after T operators is at most C_K L^(T-1)/T times |z - z'|^2.

Theorem 5.2: T contractive and one-step private operators have divergence at most C_K L^(T-1) |z - z'|^2/T.

Where: arXiv Theorem 5.2; AAAI Theorem 4.2.
Letters: L = r^2; d = d_T, the least number with D^z(K_T..K_1(z) || K_T..K_1(z')) <= C_K d |z - z'|^2 for all T operators and
all z, z' (a supremum); p = r^(T-1), so L^(T-1) = p^2; S = 1 + L + .. + L^(T-1); u = r^-(T-1), dz = z - z'; U as in
``phi_bound``. In the step, for T + 1 operators and a pair z, z' with the largest quotient (or for pairs that approach it):
apart = |z - z'|^2; zh the point of the segment with |zh - z'| = lam |z - z'|; gap2 = the largest squared distance of coupled
points after the first operator from z and from zh; D_points .. D_all as in Theorem 5.4.
Idea: the first operator alone is private for zh and z', the T that follow for z and zh, which the first brings nearer:
d_{T+1} <= L^2 (1 - lam)^2 d_T + lam^2. With lam = L^T/S_{T+1} this is d S^2 <= T L^(2(T-1)), and phi_T = p/S <= 1/T.
Reading: verbatim
Note: L is the factor of the un-squared norm in condition (A): the coupling keeps |u - w| <= L |z - z'|. Where a squared norm
contracts by a factor (Lemma 7.6 of the paper), L is the square root of that factor. L <= 1 is not needed. That K(z) and
K(z') have one support (technical assumption of section 5) enters through Theorem 5.4. Sharper constants:
chan2024.theorem-5.2-refined and chan2024.theorem-5.2-optimal-weights.
"""

from verify import *

from .markov_triangle_inequality import drawn

for_all(positive="r C", nonnegative="d_1", Omega="dz")

scalars("T d S p U S_one u d_next lam apart gap2 D_points D_laws D_out D_draw D_both D_all")

distance = dz.norm2
L = r**2
S_next = 1 + L * S
STEP_SIGNS = signs(positive="apart", nonnegative="d_next gap2 D_points D_laws D_out D_draw D_both D_all", real="lam")


def one_more(factor, near):
    """T + 1 operators by the first and the T that follow; ``near`` is |zh - z'|/|z - z'|."""
    return *drawn("Non-expansion", "Theorem 5.2, condition (A)"), *given(
        coupled=factor**2 * (1 - near) ** 2 * apart
        >= gap2 | assumed("Non-expansion", "Theorem 5.2, condition (A)", "the first operator at z and zh"),
        first_operator=C * near**2 * apart
        >= D_laws
        | assumed("One-Step Privacy. There exists constant", "Theorem 5.2, condition (B)", "the first operator at zh and z'"),
        other_operators=instance("common.largest-quotient", "no_larger", "coupled points are a pair too", D=D_points, dist=gap2),
        triangle=instance("chan2024.theorem-5.4"),
        worst_pair=instance(
            "common.largest-quotient", "attained", "z, z' for T + 1 operators, or a limit", D=D_out, dist=apart, d=d_next
        ),
    )


def weight(name, near, by, is_, words):
    """The choice of zh by the letter ``name``."""
    return equal("weight", near * by, is_, because=letter(name, f"{words}: that point of the segment from z' to z", bounded=True))


rounds = over(
    "T",
    1,
    dict(d=(d_1, d_next), S=(1, S_next), p=(1, r * p), U=(1 + r, 1 + r * U), S_one=(1, 1 + S_one), u=(1, u / r)),
    STEP_SIGNS,
    weight("lam", lam, S_next, L * p**2, "lam = L^T/S_{T+1}"),
    *one_more(L, lam),
)

says = statement(
    one_step_privacy=1
    >= d_1
    | assumed("One-Step Privacy. There exists constant", "Theorem 5.2, condition (B)", "d_1 <= 1 for every single operator"),
    rate=C * p**2 / T * distance >= C * d * distance | goal,
    recursion=rounds,
)

claim = Claim(
    "chan2024.theorem-5.2",
    "bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le\frac{C_{\mathcal K}L^{T-1}}{T}\|z-z'\|^2",
    prints=r"""
        \mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z')) -> C*d*(dz@dz)
        C_{\mathcal K} -> C
        L -> r**2
        z-z' -> dz
    """,
)

w, off = lam * S_next - L * p**2, (1 - L) * S - 1 + L * p**2  # both are 0; S_{T+1} (1 - lam) = S - w - off


# C apart (L^2 (1 - lam)^2 d + lam^2 - d_next)
privacy = worst_pair + triangle + other_operators + first_operator + C * coupled * fact("divergence")

induction = by_induction(
    invariants(
        coefficient=T * p**4 >= d * S**2 | one_step_privacy,
        divergence=d >= 0 | term(d_1),
        power=p >= 0 | term(1),
        inverse=p * u == 1 | at_start,
        sum=(1 - L) * S == 1 - L * p**2 | at_start,
    ),
    coefficient=(
        privacy * square(S_next)
        + C * apart * L**2 * coefficient
        + C * apart * (d * L**2 * (2 * S - w - off) - w - 2 * L * p**2) * fact("weight")
        + C * apart * d * L**2 * (2 * S - w - off) * sum
    )
    / (C * apart),
    divergence=term(d_next),
    power=r * power,
    inverse=inverse,
    sum=L * sum,
)


def rate(squared):
    """C (p^2/T - d) times a squared distance."""
    # T p^4 - T^2 p^2 d = (T p^4 - d S^2) + d (S - T p)^2 + 2 T p d (S - T p); times u^2/T^2 this is p^2/T - d.
    return (
        C * squared / T**2 * coefficient * square(u)
        + C * squared / T**2 * divergence * square(u * (S - T * p))
        + 2 * C * squared / T * divergence * power * fact("phi.bound") * square(u)
        - C * squared * (p**2 / T - d) * (p * u + 1) * inverse
    )


proof = shows(use("phi", "chan2024.theorem-5.2-phi"), induction, rate=rate(distance))

# L = 1/4: S = 1, S_2 = 5/4, lam = 1/5 and d_2 = 1/16 (4/5)^2 + 1/25 = 2/25; S_3 = 21/16, lam = 1/21, d_3 = 3/441
witness = at(
    "r=1/2 C=1 d_1=1 dz=[1]",
    "d_next=2/25 lam=1/5 apart=1 gap2=1/25 D_points=1/25 D_laws=1/25 D_out=2/25 D_draw=0 D_both=1/25 D_all=2/25",
    "d_next=1/147 lam=1/21 apart=1 gap2=25/441 D_points=2/441 D_laws=1/441 D_out=1/147 D_draw=0 D_both=1/441 D_all=1/147",
    index=3,
)

too_strong = altered(
    {
        "L^T in place of L^(T-1)": C * L * p**2 / T * distance >= C * d * distance | false,
        "1/(T + 1) in place of 1/T": C * p**2 * distance >= C * (T + 1) * d * distance | false,
        "1/T^2 in place of 1/T": C * p**2 / T**2 * distance >= C * d * distance | false,
    },
    scale="1 % smaller -> left 99/100",
    drop="one_step_privacy",
)

# The noisy walk x -> x + N: L = 1, T = 2.
tightness = Tightness(
    "L^(T-1)/T, attained by x -> x + N",
    "rate",
    C * p**2 / T * distance,
    at(
        "r=1 C=1 d_1=1 dz=[1]",
        "d_next=1/2 lam=1/2 apart=1 gap2=1/4 D_points=1/4 D_laws=1/4 D_out=1/2 D_draw=0 D_both=1/4 D_all=1/2",
        index=2,
    ),
)
