"""Theorem 5.2: T contractive and one-step private operators have divergence at most C_K L^(T-1) |z - z'|^2/T.

Where: arXiv Theorem 5.2; AAAI Theorem 4.2. Letters: L = r^2; d = d_T, the least number with D^z(K_T..K_1(z) || K_T..K_1(z')) <=
C_K d |z - z'|^2 for all T operators and all z, z' (a supremum); p = r^(T-1), so L^(T-1) = p^2; S = 1 + L + .. + L^(T-1); u =
r^-(T-1), dz = z - z'; U as in ``phi_bound``. In the step, for T + 1 operators and a pair z, z' with the largest quotient (or for
pairs that approach it): apart = |z - z'|^2; zh the point of the segment with |zh - z'| = lam |z - z'|; gap2 = the largest squared
distance of coupled points after the first operator from z and from zh; D_points, D_laws, D_out as in Theorem 5.4.
Idea: the first operator alone is private for zh and z', the T that follow for z and zh, which the first brings nearer:
d_{T+1} <= L^2 (1 - lam)^2 d_T + lam^2. With lam = L^T/S_{T+1} this is d S^2 <= T L^(2(T-1)), and phi_T = p/S <= 1/T.
"""

from verify import *

r, C, d_1, T, d, S, p, U, S_one, u, d_next, lam = scalars("r C d_1 T d S p U S_one u d_next lam")
apart, gap2, D_points, D_laws, D_out = scalars("apart gap2 D_points D_laws D_out")
(dz,) = vectors("dz")
distance = dz.norm2
L = r**2
S_next = 1 + L * S
STEP_SIGNS = signs(positive="apart", nonnegative="d_next gap2 D_points D_laws D_out", real="lam")
one_step_privacy = at_least(
    "one_step_privacy",
    1,
    d_1,
    because=assumed(
        "One-Step Privacy. There exists constant", "Theorem 5.2, condition (B)", "d_1 <= 1 for every single operator"
    ),
)


def one_more(factor: Polynomial, near: Polynomial) -> tuple[Fact, ...]:
    """T + 1 operators by the first and the T that follow; ``near`` is |zh - z'|/|z - z'|."""
    return (
        at_least(
            "coupled",
            factor**2 * (1 - near) ** 2 * apart,
            gap2,
            because=assumed("Non-expansion", "Theorem 5.2, condition (A)", "the first operator at z and zh"),
        ),
        at_least(
            "first_operator",
            C * near**2 * apart,
            D_laws,
            because=assumed(
                "One-Step Privacy. There exists constant", "Theorem 5.2, condition (B)", "the first operator at zh and z'"
            ),
        ),
        at_least(
            "other_operators",
            C * d * gap2,
            D_points,
            because=instance("common.largest-quotient", "no_larger", "coupled points are a pair too", D=D_points, dist=gap2),
        ),
        at_least("triangle", D_points + D_laws, D_out, because=instance("chan2024.theorem-5.4", "triangle")),
        at_least(
            "worst_pair",
            D_out,
            C * d_next * apart,
            because=instance(
                "common.largest-quotient", "attained", "z, z' for T + 1 operators, or a limit", D=D_out, dist=apart, d=d_next
            ),
        ),
    )


def weight(name: str, near: Polynomial, by: Polynomial, is_: Polynomial, words: str) -> Fact:
    """The choice of zh by the letter ``name``."""
    return equal("weight", near * by, is_, because=letter(name, f"{words}: that point of the segment from z' to z", bounded=True))


rounds = Recursion(
    "T",
    1,
    {"d": d_1, "S": r**0, "p": r**0, "U": 1 + r, "S_one": r**0, "u": r**0},
    {"d": d_next, "S": S_next, "p": r * p, "U": 1 + r * U, "S_one": 1 + S_one, "u": u / r},
    STEP_SIGNS,
    (weight("lam", lam, S_next, L * p**2, "lam = L^T/S_{T+1}"), *one_more(L, lam)),
)

says = statement(
    for_all(positive="r C", nonnegative="d_1", Omega="dz"),
    one_step_privacy,
    goals=(at_least("rate", C * p**2 / T * distance, C * d * distance),),
    recursion=rounds,
)

claim = Claim(
    id="chan2024.theorem-5.2",
    title="Privacy amplification by iteration: the divergence after T operators is at most C_K L^(T-1)/T times |z - z'|^2",
    where="arXiv Theorem 5.2; AAAI Theorem 4.2",
    kind="bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))\le\frac{C_{\mathcal K}L^{T-1}}{T}\|z-z'\|^2",
    prints={
        r"\mathsf{D^z}((K_T\cdots K_1)(z)\|(K_T\cdots K_1)(z'))": "C*d*(dz@dz)",
        r"C_{\mathcal K}": "C",
        "L": "r**2",
        "z-z'": "dz",
    },
    says=says,
    reading="verbatim",
    note="L is the factor of the un-squared norm in condition (A): the coupling keeps |u - w| <= L |z - z'|. Where a squared "
    "norm contracts by a factor (Lemma 7.6 of the paper), L is the square root of that factor. L <= 1 is not needed. Sharper "
    "constants: chan2024.theorem-5.2-refined and chan2024.theorem-5.2-optimal-weights.",
)

w, off = lam * S_next - L * p**2, (1 - L) * S - 1 + L * p**2  # both are 0; S_{T+1} (1 - lam) = S - w - off


def privacy(times: tuple[str, ...] = (), square: Polynomial | None = None) -> tuple[Term, ...]:
    """C apart (L^2 (1 - lam)^2 d + lam^2 - d_next), times named facts and a square."""
    whole = tuple(
        term(1, name, *times, square=square) for name in ("worst_pair", "triangle", "other_operators", "first_operator")
    )
    return (*whole, term(C, "coupled", "divergence", *times, square=square))


induction = by_induction(
    invariant(
        at_least("coefficient", T * p**4, d * S**2),
        base=because("one_step_privacy"),
        step=because(
            *privacy(square=S_next),
            term(C * apart * L**2, "coefficient"),
            term(C * apart * (d * L**2 * (2 * S - w - off) - w - 2 * L * p**2), "weight"),
            term(C * apart * d * L**2 * (2 * S - w - off), "sum"),
            scale=C * apart,
        ),
    ),
    invariant(at_least("divergence", d), base=because(term(d_1)), step=because(term(d_next))),
    invariant(at_least("power", p), base=because(term(1)), step=because(term(r, "power"))),
    invariant(equal("inverse", p * u, 1), step=because("inverse")),
    invariant(equal("sum", (1 - L) * S, 1 - L * p**2), step=because(term(L, "sum"))),
)


def rate(squared: Polynomial) -> tuple[Term, ...]:
    """C (p^2/T - d) times a squared distance."""
    # T p^4 - T^2 p^2 d = (T p^4 - d S^2) + d (S - T p)^2 + 2 T p d (S - T p); times u^2/T^2 this is p^2/T - d.
    return (
        term(C * squared / T**2, "coefficient", square=u),
        term(C * squared / T**2, "divergence", square=u * (S - T * p)),
        term(2 * C * squared / T, "divergence", "power", "phi.bound", square=u),
        term(-C * squared * (p**2 / T - d) * (p * u + 1), "inverse"),
    )


proof = shows(Use("phi", "chan2024.theorem-5.2-phi"), induction, rate=because(*rate(distance)))

STEP = numbers("d_next=2/25 lam=1/5 apart=1 gap2=1/25 D_points=1/25 D_laws=1/25 D_out=2/25")
witness = Point(
    scalars=numbers("r=1/2 C=1 d_1=1"),
    vectors={"dz": [1]},
    index=2,
    # L = 1/4: S = 1, S_2 = 5/4, lam = 1/5 and d_2 = 1/16 (4/5)^2 + 1/25 = 2/25
    steps=(STEP,),
)

too_strong = (
    scaled(says, "1 % smaller", "rate", left=ratio(99, 100)),
    altered(says, "L^T in place of L^(T-1)", at_least("rate", C * L * p**2 / T * distance, C * d * distance)),
    altered(says, "1/(T + 1) in place of 1/T", at_least("rate", C * p**2 * distance, C * (T + 1) * d * distance)),
    altered(says, "1/T^2 in place of 1/T", at_least("rate", C * p**2 / T**2 * distance, C * d * distance)),
    without(says, "one_step_privacy"),
)

WALK = numbers("d_next=1/2 lam=1/2 apart=1 gap2=1/4 D_points=1/4 D_laws=1/4 D_out=1/2")
# The noisy walk x -> x + N: L = 1, T = 2.
tightness = Tightness(
    "L^(T-1)/T, attained by x -> x + N",
    "rate",
    C * p**2 / T * distance,
    Point(scalars=numbers("r=1 C=1 d_1=1"), vectors={"dz": [1]}, index=2, steps=(WALK,)),
)
