"""Example of section 5.1: noisy gradient descent satisfies (A) with L = 1 and (B) with C_K = 1/(2 sigma^2).

Where: arXiv section 5.1, example. Letters: x = z - z', G = difference of the gradients; the shared noise of the natural
coupling cancels and leaves the squared distance N; W = their infinity-Wasserstein distance, D = divergence of the outputs.
Idea: the gradient step is non-expansive (Fact 6.4); the outputs are Gaussians whose means differ by x - eta G (Fact 4.3).
"""

from lemmas.chan2024.convex_privacy.operator_nonexpansion_corrected import COUPLING
from verify import *

eta, sigma, D, W, N = scalars("eta sigma D W N")
x, G = vectors("x G")
none = Vector({})

says = statement(
    for_all(positive="eta sigma", nonnegative="D W N", X="x G"),
    at_least("cocoercive", G @ x, eta * G.norm2, because=program("smooth convex functions", "cocoercive")),
    equal("gaussian", D, (x - G * eta).norm2 / (2 * sigma**2), because=instance("chan2024.fact-4.3", "gaussian", dx=x - G * eta)),
    at_least(
        "apart",
        (x - G * eta).norm2,
        because=instance(
            "chan2024.def-6.3", "nonnegative", a=0, beta=1, x=x - G * eta, **dict.fromkeys(("lam", "A_x", "A_ax"), none)
        ),
    ),
    equal(
        "distance", N, (x - G * eta).norm2, because=letter("N", "the squared distance under the coupling that shares the noise")
    ),
    at_least("natural_coupling", N, W**2, because=program(COUPLING, "squared", "the coupling that shares the noise")),
    goals=(at_least("nonexpansive", x.norm2, W**2), at_least("one_step_privacy", x.norm2 / (2 * sigma**2), D)),
)

claim = Claim(
    id="chan2024.example-noisy-gd",
    title="Noisy gradient descent is non-expansive and one-step private",
    where="arXiv sec. 5.1 example",
    kind="bound",
    statement=r"K(z)=z-\eta\nabla f(z)+\mathcal N(0,\sigma^2I):\quad\mathsf W(K(z),K(z'))\le\|z-z'\|,\quad"
    r"\mathsf{D^z}(K(z)\|K(z'))\le\tfrac1{2\sigma^2}\|z-z'\|^2",
    prints={
        "K(z)=": "not compared: a map that the statement has by its properties",
        r"\mathsf W(K(z),K(z'))": "(x-G*eta)@(x-G*eta)",
        r"\mathsf W(": "not compared: of a distance its square",
        r"\mathsf{D^z}(K(z)\|K(z'))": "D",
        "z-z'": "x",
        "...": "0d7ae8e0",
    },
    says=says,
    reading="verbatim",
    note="Both constants are attained by a constant gradient (f linear), so neither L nor C_K can be smaller.",
)

proof = shows(
    Use("step", "chan2024.fact-6.4"),
    nonexpansive=because("step.nonexpansion", "natural_coupling", term(-1, "distance")),
    one_step_privacy=because(term(-1, "gaussian"), term(1 / (2 * sigma**2), "step.nonexpansion")),
)

witness = Point(scalars=numbers("eta=1/2 sigma=1 D=1/8 W=1/2 N=1/4"), vectors={"x": [1], "G": [1]})

# f = 0: z -> z + N.
tightness = Tightness(
    "C_K = 1/(2 sigma^2), attained by f = 0",
    "one_step_privacy",
    x.norm2 / (2 * sigma**2),
    Point(scalars=numbers("eta=1 sigma=1 D=1/2 W=1 N=1"), vectors={"x": [1], "G": [0]}),
)

too_strong = (
    scaled(says, "C_K 1 % smaller", "one_step_privacy", left=ratio(99, 100)),
    altered(says, "L = 99/100", at_least("nonexpansive", ratio(99, 100) ** 2 * x.norm2, W**2)),
    without(says, "cocoercive"),
    without(says, "gaussian"),
    without(says, "natural_coupling"),
)
