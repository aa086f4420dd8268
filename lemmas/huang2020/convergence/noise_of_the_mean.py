"""The variance of the noise in the mean of t iterates grows like ln t.

The noise part of the mean of t iterates from zero has a variance of about (N^2/G^2) (ln t)/2: it grows without limit.

Where: ours.
For Theorems 3 and 4.
Letters: A = b + G sqrt(2t) the inverse step of iteration t, N/A the deviation of its noise; p, s, m = E P^2, E S^2, E (S +
P)^2 for P = xi^1 + .. + xi^{t-1} and S = the sum of these over the iterates 0..t-1, v = the variance of xi^t; H = 1 + 1/2 +
.. + 1/(t-1), Y = ln(c/t) for any c, x = c/(t + 1), r = sqrt(2t).
Idea: v >= N^2/(2 (G + b)^2 t); with equality there the three squares are H, tH - t + 1 and t^2 H - 3t(t-1)/2 times it.
Note: The constant 1/2 is that of N^2/A^2 for large t.
"""

from verify import *

from . import noise_of_the_mean_step as one

scalars("t p s m H Y p_next s_next m_next v A r x y_next G N b")

STEP = each_step(
    "huang2020.noise-of-the-mean-step",
    means={
        "p": one.P,
        "s": one.S,
        "m": one.S + one.P,
        "v": one.xi,
        "p_next": one.P + one.xi,
        "s_next": one.S + one.P + one.xi,
        "m_next": one.S + one.P * 2 + one.xi * 2,
        "A": one.A,
    },
    constant="N",
    moved={"P": one.P + one.xi, "S": one.S + one.P + one.xi},
)

twice = 2 * (G + b) ** 2

for_all(positive="G N b c", real="ln_c")

# the inverse step A of iteration t, and ln(c/t) one iteration later
STEPS = dict(
    inverse_step=A == b + G * r | assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "A = rho + 1/eta_i^t"),
    root=2 * t >= r**2 | letter("r", "r = sqrt(2t), at most", bounded=True),
    quotient_next=x * (t + 1) == c | letter("x", "c/(t + 1)"),
    tangent_next=program("logarithm, tangent", "tangent", X=x, y=y_next),
    logarithm=program("logarithm, two numbers", "tangent", X=x, X_other=c / t, y=y_next, y_other=Y),
)


says = statement(
    tangent=c >= 1 + ln_c | letter("ln_c", "ln c, for any c", bounded=True),
    variance=twice * s >= N**2 * (t**2 * (ln_c - ratio(1, 2)) - c * t) | goal,
    recursion=over(
        "t",
        1,
        dict(p=(0, p_next), s=(0, s_next), m=(0, m_next), H=(0, H + 1 / t), Y=(ln_c, y_next)),
        signs(positive="A r x", nonnegative="v p_next s_next m_next", real="y_next"),
        noise=p_next == p + v | STEP("noise"),
        sum=s_next == m + v | STEP("sum"),
        both=m_next == 2 * m + 2 * p - s + 4 * v | STEP("both"),
        size=A**2 * v == N**2 | STEP("size"),
        **STEPS,
    ),
)

claim = Claim("huang2020.noise-of-the-mean", "inequality")

# twice t - A^2, and v times it - N^2
GENTLE = (
    -(A + b + G * r) * inverse_step + (G**2 + b * G) * root + (b**2 + b * G) * (term(t) + fact("begun")) + b * G * square(r - 1)
)
LEVEL = size + v * GENTLE

proof = shows(
    by_induction(
        invariants(
            begun=t >= 1 | at_start,
            noise_kept=twice * p >= N**2 * H | at_start,
            both_kept=twice * (m - s - p) >= 2 * N**2 * (t * H - (t - 1)) | at_start,
            sum_kept=twice * s >= N**2 * (t**2 * H - 3 * t * (t - 1) / 2) | at_start,
            harmonic=H >= ln_c - Y | at_start,
            quotient=c >= t * (1 + Y) | tangent,
        ),
        begun=fact("begun") + term(1),
        noise_kept=(t * fact("noise_kept") + LEVEL + twice * t * noise) / t,
        both_kept=(t * (fact("both_kept") + 2 * fact("noise_kept")) + 2 * LEVEL + twice * t * (both - fact("sum") - noise)) / t,
        sum_kept=(t * (fact("sum_kept") + fact("both_kept") + fact("noise_kept")) + LEVEL + twice * t * fact("sum")) / t,
        harmonic=fact("harmonic") + logarithm + 1 / (t * x) * quotient_next,
        quotient=(t + 1) * tangent_next - quotient_next,
    ),
    variance=fact("sum_kept") + N**2 * t**2 * fact("harmonic") + N**2 * t * fact("quotient") + term(3 * N**2 * t / 2),
)

witness = at(
    "G=1 N=2 b=1 c=2 ln_c=2/3",
    "A=2 r=1 v=1 y_next=0 x=1 p_next=1 s_next=1 m_next=4",
    "A=3 r=2 v=4/9 y_next=-1/3 x=2/3 p_next=13/9 s_next=40/9 m_next=97/9",
    index=3,
)

too_strong = altered({"the squares of a line": variance.left >= N**2 * (t**2 * ln_c - c * t / 2)})
