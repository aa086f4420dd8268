"""Worst-case programs whose optimum is known, to hold the engine against: gradient descent, the proximal
point method, and the forms behind chan2024's Lemmas 6.5, 6.9 and 6.10."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from bench.worst_case import in_convex_norm
from verify.cones.statement_program import Program
from verify.kernel import Fact, Polynomial, Vector
from verify.worst_case.contraction import contraction

ZERO = Vector({})


def interpolated(points, mu=0, smooth=None, lipschitz=None):
    """(facts, values) for a function at (x, gradient), the first of value zero: Taylor, Hendrickx and Glineur."""
    values = [Polynomial({}), *(Polynomial.atom(f"f_{k}") for k in range(1, len(points)))]
    facts = []
    for (i, (x, g)), (j, (y, h)) in permutations(enumerate(points), 2):
        room = values[i] - values[j] - h @ (x - y)
        if smooth is None:
            room = room - Fraction(mu, 2) * (x - y).norm2
        else:
            curved = (g - h).norm2 / smooth + mu * (x - y).norm2 - Fraction(2 * mu, smooth) * ((g - h) @ (x - y))
            room = room - Fraction(smooth, 2 * (smooth - mu)) * curved
        facts.append(Fact(f"{i} above {j}", ">=", room))
    if lipschitz is not None:
        facts += [Fact(f"slope {i}", ">=", lipschitz**2 - g.norm2) for i, (_, g) in enumerate(points)]
    return facts, values


def of_one_function(names, points, against, left, **bounds):
    """The program of vectors in one space; left: of the values at the points."""
    facts, values = interpolated(points, **bounds)
    return Program(dict.fromkeys(names.split(), "X"), tuple(f"f_{k}" for k in range(1, len(points))), tuple(facts), against,
                   left(values))  # fmt: skip


def descent(steps, step):
    """(names, iterates, gradients at all but the last)."""
    x, gradients = [Vector.named("x0")], [Vector.named(f"g{t}") for t in range(steps + 1)]
    for t in range(steps):
        x.append(x[t] - gradients[t] * step)
    return x, gradients


def gradient_descent(mu, smooth, step, steps=1):
    """|x_T - x*|^2 against |x_0 - x*|^2 for one mu-strongly convex smooth f with gradient 0 at x*, full interpolation."""
    x, g = descent(steps, step)
    names = " ".join(["x0", *(f"g{t}" for t in range(steps))])
    points = [(ZERO, ZERO), *zip(x[:-1], g, strict=False)]
    return of_one_function(names, points, x[0].norm2, lambda values: x[-1].norm2, mu=mu, smooth=smooth)


def gradient_descent_values(smooth, step, steps):
    """f(x_T) - f(x*) against |x_0 - x*|^2 for convex smooth f."""
    x, g = descent(steps, step)
    names = " ".join(["x0", *(f"g{t}" for t in range(steps + 1))])
    return of_one_function(names, [(ZERO, ZERO), *zip(x, g, strict=True)], x[0].norm2, lambda values: values[-1], smooth=smooth)


def proximal_point(step, steps):
    """f(x_T) - f(x*) against |x_0 - x*|^2 for convex f and x+ = prox of f with ``step``."""
    x, points = Vector.named("x0"), [(ZERO, ZERO)]
    for t in range(steps):
        s = Vector.named(f"s{t + 1}")
        x = x - s * step
        points.append((x, s))
    names = " ".join(["x0", *(f"s{t + 1}" for t in range(steps))])
    return of_one_function(names, points, Vector.named("x0").norm2, lambda values: values[-1])


def convex_contraction(eta, beta, steps=1, nu=None):
    """Lemma 6.5 over T steps: f convex and nu-smooth (default 1/eta), any A, B and convex g; the norm of Definition 6.3."""
    return contraction(in_convex_norm({"eta": eta, "beta": beta, "nu": 1 / eta if nu is None else nu}), steps).program()


def one_step_privacy(eta, beta, nu=None):
    """The quadratic form behind Lemmas 6.9 and 6.10: 2 sigma^2 D^z(M_2 o M_1) <= |v|^2 + |x_2|^2 against the norm of Def 6.3.

    v = w_1/beta is the shift that the noise U of the first iteration must absorb; the second one starts at x_1 + E v and
    w = 0, where E = (I, 0) is an isometry with A E = I for A = [I D]; there b = 0.
    """
    nu = 1 / eta if nu is None else nu
    question = contraction(in_convex_norm({"eta": eta, "beta": beta, "nu": nu, "low": Fraction(1)}))
    before, after = map(question.reduced, question.measures)
    e, x2, Ax2, Atw2 = map(Vector.named, ("Ev", "x2", "Ax2", "Atw2"))
    v, start, w2 = question.vector("w1") / beta, question.vector("x1") + e, Ax2 * -beta
    found = question.conditions(before, after)
    A = next(o for o in found.operators if o.name == "A")
    A = replace(A, images=(*A.images, (e, v), (x2, Ax2)), adjoints=(*A.adjoints, (w2, Atw2)))
    slope = (start - x2) / eta + Atw2
    second = Fact("f2", ">=", slope @ start - slope.norm2 / nu)
    found = replace(
        found,
        spaces={**found.spaces, "Ev": "X", "x2": "X", "Ax2": "Z", "Atw2": "X"},
        facts=(*found.facts, Fact("isometry", "=", e.norm2 - v.norm2), second),
        operators=(A, *(o for o in found.operators if o.name != "A")),
    )
    return found.program(before, v.norm2 + x2.norm2)
