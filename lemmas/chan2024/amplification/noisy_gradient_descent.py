"""Noisy gradient descent is non-expansive and one-step private.

Example of section 5.1: noisy gradient descent satisfies (A) with L = 1 and (B) with C_K = 1/(2 sigma^2).

Where: arXiv sec. 5.1 example.
Letters: x = z - z', G = difference of the gradients; the shared noise of the natural coupling cancels and leaves the squared
distance N; W = their infinity-Wasserstein distance, D = divergence of the outputs.
Idea: the gradient step is non-expansive (Fact 6.4); the outputs are Gaussians whose means differ by x - eta G (Fact 4.3).
Reading: verbatim
Note: Both constants are attained by a constant gradient (f linear), so neither L nor C_K can be smaller.
"""

from verify import *

from ..convex_privacy.operator_nonexpansion_corrected import COUPLING

none = Vector({})

for_all(positive="eta sigma", nonnegative="D W N", X="x G")

says = statement(
    cocoercive=program("smooth convex functions"),
    gaussian=instance("chan2024.fact-4.3", dx=x - G * eta),
    apart=instance("chan2024.def-6.3", "nonnegative", a=0, beta=1, x=x - G * eta, **dict.fromkeys(("lam", "A_x", "A_ax"), none)),
    distance=N == (x - G * eta).norm2 | letter("N", "the squared distance under the coupling that shares the noise"),
    natural_coupling=program(COUPLING, "squared", "the coupling that shares the noise"),
    nonexpansive=x.norm2 >= W**2 | goal,
    one_step_privacy=x.norm2 / (2 * sigma**2) >= D | goal,
)

claim = Claim(
    "chan2024.example-noisy-gd",
    "bound",
    statement=r"K(z)=z-\eta\nabla f(z)+\mathcal N(0,\sigma^2I):\quad\mathsf W(K(z),K(z'))\le\|z-z'\|,\quad"
    r"\mathsf{D^z}(K(z)\|K(z'))\le\tfrac1{2\sigma^2}\|z-z'\|^2",
    prints=r"""
        K(z)= -> not compared: a map that the statement has by its properties
        \mathsf W(K(z),K(z')) -> (x-G*eta)@(x-G*eta)
        \mathsf W( -> not compared: of a distance its square
        \mathsf{D^z}(K(z)\|K(z')) -> D
        z-z' -> x
    """,
)

proof = shows(
    use("step", "chan2024.fact-6.4"),
    nonexpansive=fact("step.nonexpansion") + natural_coupling - distance,
    one_step_privacy=-gaussian + 1 / (2 * sigma**2) * fact("step.nonexpansion"),
)

witness = at("eta=1/2 sigma=1 D=1/8 W=1/2 N=1/4 x=[1] G=[1]")

# f = 0: z -> z + N.
tightness = Tightness(
    "C_K = 1/(2 sigma^2), attained by f = 0",
    "one_step_privacy",
    one_step_privacy.left,
    at("eta=1 sigma=1 D=1/2 W=1 N=1 x=[1] G=[0]"),
)

too_strong = altered(
    {"L = 99/100": ratio(99, 100) ** 2 * nonexpansive.left},
    scale="C_K 1 % smaller -> one_step_privacy left 99/100",
    drop="cocoercive gaussian natural_coupling",
)
