"""Worst-case programs whose optimum is known, to hold the engine against: Douglas-Rachford splitting, gradient descent, the
proximal point method, and the forms behind chan2024's Lemmas 6.5, 6.9 and 6.10."""

from fractions import Fraction

from verify.kernel import Vector
from verify.worst_case.algorithms import GradientAdmm, convex_weights, gradient_admm, gradient_admm_runs
from verify.worst_case.description import Description


def gradient_descent(mu, smooth, step, steps=1):
    """|x_T - x*|^2 against |x_0 - x*|^2 for one mu-strongly convex smooth f with gradient 0 at x*, full interpolation."""
    d = Description()
    f = d.function("f", "X", mu, smooth)
    x = start = d.point("x0", "X")
    f.record(Vector({}), Vector({}))
    for t in range(steps):
        x = x - f.gradient(x, f"g{t}") * step
    return d.program(start.norm2, x.norm2)


def gradient_descent_values(smooth, step, steps):
    """f(x_T) - f(x*) against |x_0 - x*|^2 for convex smooth f."""
    d = Description()
    f = d.function("f", "X", 0, smooth)
    x = start = d.point("x0", "X")
    f.record(Vector({}), Vector({}))
    for t in range(steps):
        x = x - f.gradient(x, f"g{t}") * step
    f.gradient(x, f"g{steps}")
    return d.program(start.norm2, f.value(x))


def proximal_point(step, steps):
    """f(x_T) - f(x*) against |x_0 - x*|^2 for convex f and x+ = prox of f with ``step``."""
    d = Description()
    f = d.function("f", "X")
    x = start = d.point("x0", "X")
    f.record(Vector({}), Vector({}))
    for t in range(steps):
        x = f.prox(x, step, f"s{t + 1}")
    return d.program(start.norm2, f.value(x))


def douglas_rachford(mu, smooth, step, relaxation=1):
    """Two runs of z+ = z + relaxation (prox_g(2p - z) - p), p = prox_f(z), proximal maps with ``step``; f mu-strongly convex and
    ``smooth``-smooth (None: not smooth), g convex. The worst squared contraction |z+|^2/|z|^2; vectors z, F, S."""
    d = Description()
    z, F, S = d.point("z", "X"), d.point("F", "X"), d.point("S", "X")
    p = z - F * step
    q = p * 2 - z - S * step
    d.relate("f", p, F, mu, smooth)
    d.relate("g", q, S)
    return d.program(z.norm2, (z + (q - p) * relaxation).norm2)


def convex_contraction(eta, beta, steps=1, nu=None):
    """Lemma 6.5 over T steps: f convex and nu-smooth (default 1/eta), any A, B and convex g; the norm of Definition 6.3."""
    return gradient_admm(GradientAdmm(eta, beta, 1 / Fraction(eta) if nu is None else nu), steps, convex_weights(eta, beta))


def one_step_privacy(eta, beta, nu=None):
    """The quadratic form behind Lemmas 6.9 and 6.10: 2 sigma^2 D^z(M_2 o M_1) <= |v|^2 + |x_2|^2 against the norm of Def 6.3.

    v = w_1/beta is the shift that the noise U of the first iteration must absorb; the second one starts at x_1 + E v and
    w = 0, where E = (I, 0) is an isometry with A E = I for A = [I D]; there b = 0.
    """
    p = GradientAdmm(Fraction(eta), Fraction(beta), 1 / Fraction(eta) if nu is None else nu, coercive=Fraction(1))
    runs = gradient_admm_runs(p, 1)
    d, A, v = runs.description, runs.A, runs.w[1] / p.beta
    e = d.point("Ev", "X")
    d.require("isometry", e.norm2 - v.norm2, "=")
    A.images.append((e, v))
    x2 = d.point("x2", "X")
    w2 = A.image(x2, "Ax2") * -p.beta
    start = runs.x[1] + e
    G = (start - x2) / p.eta + A.adjoint(w2, "Atw2")
    d.relate("f2", start, G, 0, p.nu)
    weights = convex_weights(p.eta, p.beta)
    return d.program(weights[0] * runs.x[0].norm2 + weights[1] * runs.w[0].norm2, v.norm2 + x2.norm2)
