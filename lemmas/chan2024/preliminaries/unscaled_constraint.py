"""Without the normal form the bound of the main theorem fails, already for A = [a].

The bound of Theorem 6.1 fails for Algorithm 1 with A = [a], |a| small: the normal form A = [I_m | D] is needed.

Where: ours; on arXiv Remark 3.4 and Thm 6.1.
Instance: n = m = l = 1, A = a, B = 0, c = 0, f = g = 0, T = 1 (two noisy iterations), inputs with dlam_0 = 0 and dx_0 = x.
Letters: h = eta beta >= 3/2, so max(2, 3/(eta beta)) = 2; q = h a^2; lam_2 = difference of the second multipliers, without
the noise; D_lam, D = divergences of lam_2 and of (x~_2, lam_2).
Idea: lam_2 = -2 beta a x/(1 + q) with noise of variance (beta a sigma)^2: a cancels, so 2 sigma^2 D >= 4 x^2/(1 + q)^2,
while the bound is 2 (1 + q) x^2.
Note: With a = 1 (the normal form) small cannot hold, since then q >= 3/2: no contradiction with Theorem 6.1. The instance
shows that the theorem is about the transformed algorithm and that its |A| is that of the transformed A: an implementation
that runs Algorithm 1 with its own A is not covered. At eta beta = 3/2, a^2 = 1/6 the ratio of the divergence to the bound is
at least 128/125; as a -> 0 it tends to 2.
"""

from verify import *

for_all(positive="eta beta a sigma x", nonnegative="D D_lam", real="lam_1 lam_2 x_1")

scalars("s")
q = eta * beta * a**2
bound = 2 * s * x**2

says = statement(
    first_multiplier=lam_1
    == -beta * a * x | program("gradient ADMM on a line", "multiplier", "dlam_0 = 0 and B = 0", l=0, b=0, l_next=lam_1),
    first_x=s * x_1 == (1 - q) * x | program("gradient ADMM on a line", "point", "f = 0", l=0, b=0, g=0, x_next=x_1),
    second_multiplier=lam_2
    == lam_1 - beta * a * x_1
    | program(
        "gradient ADMM on a line", "multiplier", "from the masked point; the noise is common", x=x_1, l=lam_1, b=0, l_next=lam_2
    ),
    second_multiplier_noise=D_lam
    == lam_2**2 / (2 * (beta * a * sigma) ** 2)
    | instance(
        "chan2024.fact-4.3",
        "on_the_line",
        "lam_2 has variance (beta a sigma)^2",
        D_line=D_lam,
        delta=lam_2,
        V=(beta * a * sigma) ** 2,
    ),
    marginal=D >= D_lam | instance("chan2024.fact-4.5a", D_pair=D, D_Y=D_lam),
    maximum_is_two=eta * beta >= ratio(3, 2) | letter("eta", "chosen with eta beta at least 3/2", bounded=True),
    small=2 > s**3 | letter("a", "chosen with eta beta a^2 < 2^(1/3) - 1", bounded=True),
    exceeds_the_bound=2 * sigma**2 * D > bound | goal,
    definitions=(("s", 1 + q),),
)

claim = Claim("chan2024.remark-3.4-unscaled", "counterexample")

# s lam_2 = -2 beta a x, so s^2 2 sigma^2 D >= 4 x^2 > 2 s^3 x^2.
proof = shows(
    have(link=s * lam_2 == -2 * beta * a * x | s * (second_multiplier + first_multiplier) - beta * a * first_x),
    exceeds_the_bound=(
        2 * sigma**2 * s**2 * (marginal + second_multiplier_noise)
        + (s * lam_2 - 2 * beta * a * x) / (beta * a) ** 2 * link
        + 2 * x**2 * small
    )
    / s**2,
)

witness = at("eta=1 beta=3/2 a=1/3 sigma=1 x=1 D=72/49 D_lam=72/49 lam_1=-1/2 lam_2=-6/7 x_1=5/7")

too_strong = altered(scale="exceeds twice the bound -> right 2", drop="small marginal first_x first_multiplier second_multiplier")
