"""What one use leaks in noisy gradient ADMM whose steps and noise change, by quadratic energies of each singular pair.

Setting and letters of :mod:`verify.privacy.admm_energy`; all singular values a of A are known. Along a pair let z = lam/(beta
a) and p = beta a^2, so that s = eta p. With the difference g of gradients and b of B y over a, an iteration of step eta is

    z+ = z - x - b,    x+ = (x - eta g + s (z - x - 2 b))/(1 + s),    on the kernel x+ = x - eta g,

and of the sums over all pairs (and the kernel) <g, x> >= eta |g|^2 and sum p z+ b >= 0. Let W(x+, z+) = A x+^2 + 2 B x+ z+ +
C z+^2 bound what is still to be paid before the noise of this iteration is shifted. For mu, nu >= 0, the same ones for all
pairs,

    V(x, z) = max over g and b of W(x+, z+) + mu (g x - eta g^2) + nu p z+ b

bounds it before the iteration; the maximum is there if the form is strictly concave in (g, b), and is a Schur complement. A
shift a of noise of deviation sigma costs a^2/sigma^2: from V of the next iteration W(x, z) = min over a of a^2/sigma^2 + V(x
- a, z), so that A is A/(1 + sigma^2 A), B is B/(1 + sigma^2 A) and C is C - sigma^2 B^2/(1 + sigma^2 A). On the kernel W = w
x^2 gives V = w x^2 + (mu - 2 w eta)^2 x^2/(4 eta (mu - w eta)).

The end: the last shift but one makes x = z, so that w, and with it lam+ and b, are 0 in the last iteration, which costs (1 +
s)^2/(1 + 4 s + 2 s^2) z^2 over the square of its noise; on the kernel both share: 1/(sigma_(N-1)^2 + sigma_N^2). A use moves
x by eta g/(1 + s) (eta g on the kernel), |g| <= Delta, and is met by W of its own noise. Floats choose mu and nu, no choice
is wrong; what they give is computed in rationals, rounded up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

Form = tuple[Any, Any, Any]
"""A x^2 + 2 B x z + C z^2."""
Steps = Sequence[tuple[Any, Any]]
"""(eta, sigma) of every iteration."""
FINE = 128  # bits of an entry below the least of its form
STARTS = (0, 1, 2, 3, 4, 6, 8, 11, 14)
TRIALS = 600
LARGER = (Fraction(1), Fraction(1001, 1000), Fraction(21, 20))  # where the best multipliers are at the edge of what is concave


def before(W: Form, p: Any, eta: Any, mu: Any, nu: Any) -> Form | None:
    """V of a pair; None where the form is not concave."""
    A, B, C = W
    s = eta * p
    x, z = ((1 - s) / (1 + s), s / (1 + s), -eta / (1 + s), -2 * s / (1 + s)), (-1, 1, 0, -1)

    def entry(i: int, j: int) -> Any:
        return A * x[i] * x[j] + B * (x[i] * z[j] + z[i] * x[j]) + C * z[i] * z[j]

    nu = nu * p
    gg, gb, bb = entry(2, 2) - mu * eta, entry(2, 3), entry(3, 3) - nu
    cross = ((entry(0, 2) + mu / 2, entry(0, 3) - nu / 2), (entry(1, 2), entry(1, 3) + nu / 2))
    det = gg * bb - gb * gb
    if gg >= 0 or det <= 0:
        return None

    def left(i: int, j: int) -> Any:
        (g, b), (h, c) = cross[i], cross[j]
        return entry(i, j) - (g * (bb * h - gb * c) + b * (gg * c - gb * h)) / det

    return left(0, 0), left(0, 1), left(1, 1)


def shifted(V: Form, sigma: Any) -> Form:
    A, B, C = V
    n = sigma * sigma
    return A / (1 + n * A), B / (1 + n * A), C - n * B * B / (1 + n * A)


def above(form: Form) -> Form:
    """A form with short entries that is nowhere smaller."""
    least = min(abs(form[0]), abs(form[2]))
    if not isinstance(least, Fraction) or not least:
        return form
    unit = Fraction(2) ** (least.numerator.bit_length() - least.denominator.bit_length() - FINE)
    A, B, C = (math.ceil(entry / unit) * unit for entry in form)
    return A + unit, B, C + unit  # B moved by less than a unit: by less than x^2 + z^2 of them


def to_the_end(
    steps: Steps, squares: Sequence[Any], kernel: bool, use: int, multipliers: Sequence[tuple[Any, Any]]
) -> list[tuple[list[Form], Any]] | None:
    """First and last W of every pair and of the kernel (0 where there is none): of the last shift but one, and of the use's own;
    between them V before each iteration, from the last but one back. Counted from 0. None where a form is not concave."""
    (_, sigma), (last, quiet) = steps[-2:]
    forms = []
    for p in squares:
        r = last * p
        rest = (1 + r) ** 2 / (1 + 4 * r + 2 * r * r) / quiet**2
        forms.append((1 / sigma**2, -1 / sigma**2, 1 / sigma**2 + rest))
    plain = 1 / (sigma**2 + quiet**2) if kernel else 0
    found = [(forms, plain)]
    for t in range(len(steps) - 2, use, -1):
        eta, (mu, nu) = steps[t][0], multipliers[t]
        ends = [before(W, p, eta, mu, nu) for W, p in zip(forms, squares, strict=True)]
        some = [V for V in ends if V is not None]
        if len(some) < len(ends) or mu <= plain * eta or any(V[0] < 0 for V in some):
            return None
        if kernel:
            plain += (mu - 2 * plain * eta) ** 2 / (4 * eta * (mu - plain * eta))
        some = [above(V) for V in some]
        found.append((some, plain))
        noise = steps[t - 1][1]
        forms = [above(shifted(V, noise)) for V in some]
        plain = plain / (1 + noise**2 * plain)
        if isinstance(plain, Fraction):
            plain = above((plain, plain, plain))[0]
    return [*found, (forms, plain)]


def leaked(steps: Steps, squares: Sequence[Any], kernel: bool, use: int, multipliers: Sequence[tuple[Any, Any]]) -> Any:
    """u with sum |a_t|^2/sigma_t^2 <= u Delta^2; None as above."""
    found = to_the_end(steps, squares, kernel, use, multipliers)
    if found is None:
        return None
    (forms, plain), eta = found[-1], steps[use][0]
    return max(plain * eta**2, *(W[0] * (eta / (1 + eta * p)) ** 2 for W, p in zip(forms, squares, strict=True)))


def chosen(steps: Steps, squares: Sequence[Fraction], kernel: bool, use: int) -> list[tuple[Fraction, Fraction]]:
    """Multipliers that floats find: eta_t times e^(a quadratic in the logarithm of the noise that is left)."""
    from scipy.optimize import minimize

    near, around = [(float(eta), float(sigma)) for eta, sigma in steps], [float(p) for p in squares]
    left = [math.log(sum(sigma**2 for _, sigma in near[max(t - 1, 0) :])) for t in range(len(near))]

    def of(numbers: Sequence[float]) -> list[tuple[float, float]]:
        logs = [[c + d * x + e * x * x for c, d, e in (numbers[:3], numbers[3:])] for x in left]
        return [(eta * math.exp(min(m, 300)), eta * math.exp(min(n, 300))) for (eta, _), (m, n) in zip(near, logs, strict=True)]

    def value(numbers: Sequence[float]) -> float:
        found = leaked(near, around, kernel, use, of(numbers))
        return math.log(found) if found is not None and found > 0 else 1e3

    start = min(((m, -1.0, 0.0, n, -1.0, 0.0) for m, n in product(STARTS, repeat=2)), key=value)
    corners = [start, *(tuple(x + d * (i == j) for j, x in enumerate(start)) for i, d in enumerate((0.5, 0.3, 0.1) * 2))]
    best = minimize(
        value, start, method="Nelder-Mead", options={"maxfev": TRIALS, "xatol": 1e-3, "fatol": 1e-4, "initial_simplex": corners}
    )
    return [(Fraction(f"{m:.12g}"), Fraction(f"{n:.12g}")) for m, n in of(best.x)]


def least(steps: Steps, squares: Sequence[Fraction], kernel: bool, use: int) -> Fraction | None:
    """u of a use (counted from 0) with at least one iteration after it; None where no multipliers were found."""
    multipliers = chosen(steps, squares, kernel, use)
    tried = (leaked(steps, squares, kernel, use, [(x * m, x * n) for m, n in multipliers]) for x in LARGER)
    return next((u for u in tried if u is not None), None)
