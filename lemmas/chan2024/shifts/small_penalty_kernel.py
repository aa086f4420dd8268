"""Where A has a kernel two iterations leak more than 1/(N - 1) for eta beta from 1/2 to 29/40.

Where A has a kernel two iterations leak more than the bound of ``start`` says, eta beta from 1/2 to 29/40.

Where: ours.
Beside ``small_penalty``, which needs no kernel and ends at 0.7099... Instance: A = [1 0], B = 1, c = 0, g the indicator of
{0}, so that y_t = 0 and b = 0; f_1 = (u - 4 k)^2/(34 eta) and f_2 = (3 u + 5 k)^2/(68 eta) at (u, k), both convex and
(1/eta)-smooth; sigma = 1, two starts (6, 1) apart in the primal point.
Letters: u_1, k_1, l_1, u_2, k_2, l_2 = the differences without noise after one and two iterations; p_u, p_k, p_l and r_u,
r_k = what one unit of the first noise along u and along k does to u_2, k_2, lam_2; t = the difference of the means of T =
-20 u_2 + 21 k_2 - 86 eta lam_2, a part of what is released; v_u, v_k = what these units do to it, so that its variance is
v_u^2 + v_k^2 + 20^2 + 21^2; D = the divergence of T.
Idea: the functional T and the directions are those of the engine's worst run at 29/40, rounded.
Note: |dx_0|_M^2 = 37 + 36 eta beta, and N - 1 = 1: the bound of chan2024.shift-start would be 2 D <= that. By measurement
(the engine, from above and below) it fails at N = 2 up to 0.7255 where A has a kernel and holds from 0.7256 on. Proved from
363/500 = 0.726 on: chan2024.shift-two-iterations; for N >= 3 from 13/20 on: chan2024.shift-late-start.
"""

from verify import *

from ...common.form_by_powers import between

line = "gradient ADMM on a line"
LEAST, MOST = Fraction(1, 2), Fraction(29, 40)
scalars("eta beta q u_1 k_1 l_1 u_2 k_2 l_2 p_u p_k p_l r_u r_k t v_u v_k D r")
s = eta * beta
distance = 37 + 36 * s


def gradient(p, r, u, k):
    """The gradient along one coordinate of (p u + r k)^2/(2 eta (p^2 + r^2)), by p along u."""
    return (p * u + r * k) * Fraction(1, p**2 + r**2) / eta


def along(words, x, dual, g, l_next, x_next):
    """One iteration along u, b = 0: the multiplier, the point."""
    at = dict(a=1, x=x, l=dual, b=0)
    return program(line, "multiplier", words, **at, l_next=l_next), program(line, "point", words, **at, g=g, x_next=x_next)


def kernel(words, x, g, x_next):
    return program(line, "point", words, a=0, x=x, l=0, b=0, g=g, x_next=x_next)


G_1, G_2 = gradient(1, -4, 6, 1), gradient(3, 5, u_1, k_1)
first, second, noise = "the starts are (6, 1) apart", "b = 0, by f_2", "one unit of the first noise, by f_2"
variance = v_u**2 + v_k**2 + 841
MULTIPLIER_1, POINT_1 = along(first, 6, 0, G_1, l_1, u_1)
MULTIPLIER_2, POINT_2 = along(second, u_1, l_1, 3 * G_2, l_2, u_2)
MULTIPLIER_P, POINT_P = along(noise, 1, 0, 3 * gradient(3, 5, 1, 0), p_l, p_u)

for_all(positive="eta beta", nonnegative="D", real="u_1 k_1 l_1 u_2 k_2 l_2 p_u p_k p_l r_u r_k t v_u v_k")

says = statement(
    low=s >= LEAST | ours("eta beta is at least 1/2"),
    high=MOST >= s | ours("eta beta is at most 29/40"),
    multiplier_1=l_1 == -6 * beta | MULTIPLIER_1,
    point_1=q * u_1 == 6 - eta * G_1 - 6 * s | POINT_1,
    kernel_1=k_1 == 1 + 4 * eta * G_1 | kernel(first, 1, -4 * G_1, k_1),
    multiplier_2=l_2 == l_1 - beta * u_1 | MULTIPLIER_2,
    point_2=q * u_2 == u_1 - 3 * eta * G_2 + eta * (l_1 - beta * u_1) | POINT_2,
    kernel_2=k_2 == k_1 - 5 * eta * G_2 | kernel(second, k_1, 5 * G_2, k_2),
    multiplier_p=p_l == -beta | MULTIPLIER_P,
    point_p=q * p_u == 1 - Fraction(9, 34) - s | POINT_P,
    kernel_p=p_k == Fraction(-15, 34) | kernel(noise, 0, 5 * gradient(3, 5, 1, 0), p_k),
    point_r=q * r_u
    == Fraction(-15, 34) | program(line, "point", noise, a=1, x=0, l=0, b=0, g=3 * gradient(3, 5, 0, 1), x_next=r_u),
    kernel_r=r_k == Fraction(9, 34) | kernel(noise, 1, 5 * gradient(3, 5, 0, 1), r_k),
    told=t == -20 * u_2 + 21 * k_2 - 86 * eta * l_2 | letter("t", "the difference of the means of T"),
    told_u=v_u == -20 * p_u + 21 * p_k - 86 * eta * p_l | letter("v_u", "what a unit of noise along u does to T"),
    told_k=v_k == -20 * r_u + 21 * r_k | letter("v_k", "what a unit of noise along k does to T"),
    gaussian=2 * variance * D
    == t**2 | instance("common.gaussian-one-covariance", "in_the_plane", d_1=t, d_2=0, v_1=variance, v_2=1, c=0),
    exceeds=2 * D > distance | goal,
    definitions=(("q", 1 + s),),
)

claim = Claim("chan2024.shift-start-small-penalty-kernel", "bound")

# everything in s and q
U_1, K_1 = (Fraction(100, 17) - 6 * s) / q, Polynomial.of(Fraction(25, 17))
W = (3 * U_1 + 5 * K_1) / 34
L_2 = -6 * s - s * U_1  # of eta l_2
U_2, K_2 = (U_1 - 3 * W + L_2) / q, K_1 - 5 * W
T = -20 * U_2 + 21 * K_2 - 86 * L_2
P = -20 * (Fraction(25, 34) - s) / q - Fraction(315, 34) + 86 * s
R = Fraction(300, 34) / q + Fraction(189, 34)
MORE = Fraction(1, 100)


def more_than(r):
    """q^4 (T^2 - |dx_0|_M^2 (P^2 + R^2 + 841)) less ``MORE``, at s = r."""
    whole = q**4 * (T**2 - distance * (P**2 + R**2 + 841)) - MORE
    for name, meaning in (("q", 1 + r), ("eta", r), ("beta", Polynomial.of(1))):
        whole = whole.substitute({name: meaning})
    return whole


proof = shows(
    have(first=u_1 == U_1 | point_1 / q),
    have(moved=3 * u_1 + 5 * k_1 == 34 * W | 3 * fact("first") + 5 * kernel_1),
    have(dual=eta * l_2 == L_2 | eta * multiplier_2 + eta * multiplier_1 - s * fact("first")),
    have(primal=u_2 == U_2 | (point_2 + (1 - s) * fact("first") - 3 * moved / 34 + eta * multiplier_1) / q),
    have(rest=k_2 == K_2 | kernel_2 + kernel_1 - 5 * moved / 34),
    have(t_is=t == T | told - 20 * primal + 21 * rest - 86 * dual),
    have(u_is=v_u == P | told_u - 20 / q * point_p + 21 * kernel_p - 86 * eta * multiplier_p),
    have(k_is=v_k == R | told_k - 20 / q * point_r + 21 * kernel_r),
    have(
        big=T**2 - distance * (P**2 + R**2 + 841)
        > 0 | sum(between([[more_than(r)]], None, 1 / q**4, {"low": LEAST, "high": MOST}), term(MORE / q**4))
    ),
    exceeds=because(gaussian, (t + T) * t_is, -distance * (v_u + P) * u_is, -distance * (v_k + R) * k_is, big, scale=variance),
)

# eta beta = 3/5: 1.2 times the bound
witness = at("""
    eta=1 beta=3/5 u_1=97/68 k_1=25/17 l_1=-18/5 u_2=-46885/18496 k_2=-555/2312 l_2=-303/68 p_u=23/272
    p_k=-15/34 p_l=-3/5 r_u=-75/272 r_k=9/34 t=1983059/4624 v_u=13819/340 v_k=753/68 D=98313074937025/2796221451328
""")

too_strong = altered({"a quarter more than the bound": exceeds.right * 5 / 4}, drop="high gaussian point_1 kernel_2 told told_u")
