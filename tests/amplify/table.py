"""The reference numbers of the engine, copied by hand from the note on privacy by shifts, sections 2 and 3."""

from fractions import Fraction

from verify.amplify.algorithms import Setting

# beta, N, best energy, lower bound by linear instances; eta = 1, A = I, f convex and 1-smooth, g convex.
TABLE = (
    ("1/10", 2, 4.13223, 4.13223),
    ("1/10", 3, 2.05968, 2.05968),
    ("1/10", 6, 0.735435, 0.73028),
    ("1/10", 10, 0.353333, 0.35167),
    ("1/2", 2, 2.22222, 2.22222),
    ("1/2", 3, 0.83660, 0.83660),
)
# N, best energy per |dx_0|_M^2 at beta = 1/2, singular values 1 and 2, a kernel.
WITH_KERNEL = ((3, 0.55958), (5, 0.21278), (10, 0.1), (20, 0.05))


def identity(beta, steps, **more):
    """A = I, eta = 1."""
    return Setting("gradient-admm", steps, Fraction(1), Fraction(beta), (Fraction(1),), **more)


def singular(beta, steps, values, kernel=False, **more):
    """Given singular values, eta = 1 unless said."""
    for name in ("eta", "nu", "mu", "mu_g", "rho"):
        if name in more:
            more[name] = Fraction(more[name])
    more.setdefault("eta", Fraction(1))
    return Setting(
        "gradient-admm", steps, beta=Fraction(beta), squares=tuple(Fraction(a) ** 2 for a in values), kernel=kernel, **more
    )
