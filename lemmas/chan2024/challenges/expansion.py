"""One iteration can expand the usual norm of (x, lam).

Section 5.2, example: with B = 0, g = 0, A = I, beta = 1 one iteration moves lam by as much as x, so it can expand.

Where: arXiv sec. 5.2; AAAI sec. 4.1.
Letters: x = x_0 - x_0', equal multipliers at the start; G = difference of the gradients of a convex nu-smooth f (G = 0 for f
= 0); lam_1 = -x by line 2; (1 + eta) x_1 = x - eta (G - lam_1) by Lemma 3.2; s = 1 + eta.
Idea: x_1 - x = -eta (2 x + G)/(1 + eta) is small of order eta; lam_1 has the full length.
Reading: interpretation: `Approximately' with explicit errors, for any fixed nu-smooth f.
Note: The printed `approximately' made explicit: relative error eta (2 + nu)/(1 + eta), 2 eta/(1 + eta) for f = 0. The sum is
|x|^2 + |x_1|^2, a strict expansion unless x_1 = 0. The text does not say which f is used; it must be fixed (or 0) while eta
-> 0. Under the convention eta = 1/nu of section 3 with f = |x|^2/(2 eta) one gets x_1 = -eta x/(1 + eta) instead of x_1
close to x, and the expansion is only 1 + (eta/(1 + eta))^2. Since an example is claimed, f = 0 suffices.
"""

from verify import *

for_all(positive="eta nu", X="x G")

scalars("s")

lam_1 = -x
x_1 = (x - (G - lam_1) * eta) / s

says = statement(
    smooth=program("smooth functions", "lipschitz"),
    x_hardly_moves=(eta * (2 + nu)) ** 2 * x.norm2 >= s**2 * (x_1 - x).norm2 | goal,
    expands=x_1.norm2 + lam_1.norm2 >= x.norm2 | goal,
    definitions=(("s", 1 + eta),),
)

claim = Claim(
    "chan2024.sec5.2-expansion",
    "counterexample",
    statement=r"\|\lambda_1-\lambda_1'\|=\|x_0-x_0'\|,\quad"
    r"\|(x_1-x_1')-(x_0-x_0')\|\le\tfrac{\eta(2+\nu)}{1+\eta}\|x_0-x_0'\|",
    prints=r"""
        \lambda_1-\lambda_1' -> x
        (x_1-x_1')-(x_0-x_0') -> x_1-x
        x_0-x_0' -> x
    """,
    facts="implied",
)

proof = shows(  # nu (nu |x|^2 - <x,G>) etc.: 2 nu (nu |x|^2 - <x,G>) = |nu x - G|^2 + nu^2 |x|^2 - |G|^2
    have(cauchy_schwarz=nu * x.norm2 >= x @ G | (square(x * nu - G) + smooth) / (2 * nu)),
    x_hardly_moves=4 * eta**2 * cauchy_schwarz + eta**2 * smooth,
    expands=square(x_1),
)

witness = at("eta=1/10 nu=1 x=[1] G=[1]")

too_strong = altered(
    {"x does not move": 0 >= x_hardly_moves.right},
    scale="""
        x moves 1 % less -> x_hardly_moves left 99/100
        by a fixed factor -> expands right 101/100
    """,
    drop="smooth",
)
