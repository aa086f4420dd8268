"""Each record on gradient ADMM that an account may name, beside the instance that ``amplify --lower`` finds, evaluated exactly.

The search is that of ``verify.amplify.saddle``, not of x alone.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ...amplify.algorithms import Setting
from ...amplify.engine import amplify
from ...amplify.printed import by_shifts
from .gaussian_runs import ratio
from .recorded_shifts import ENDS, records
from .trial import Claim, Trial


def drawn(generator: Random) -> Trial:
    """A record, a setting of which it speaks and the worst instance found there."""
    wanted = generator.choice([name for name in records() if "point" not in name])
    upper = None
    while upper is None:
        uses, apart, N = generator.choice((0, 0, 1, 1, 2)), generator.choice((3, 4)), generator.randint(2, 9)
        if ("several-uses" in wanted) != (uses == 2) or (uses == 2 and apart + 2 > N):
            continue
        squares = generator.choice(((Fraction(1),), (Fraction(1), Fraction(9, 4)), (Fraction(1), Fraction(16))))
        kernel, drawn_s = generator.random() < 0.5, generator.choice((*ENDS, ratio(generator, 1 / 4, 10)))
        mu = Fraction(generator.choice((1, 6)), 8) if "strongly" in wanted else Fraction(0)
        for s in ENDS if generator.random() < 0.5 else (drawn_s,):  # as often as not the lower end of its range
            setting = Setting(
                "gradient-admm",
                N,
                Fraction(1),
                s,
                squares,
                kernel,
                nu=Fraction(2) if "long" in wanted else None,
                mu=mu,
                norm="euclid" if uses else "M",
                users=(1, 1 + apart)[:uses],
            )
            if (upper := by_shifts(setting).get(wanted)) is not None:
                break
    found = amplify(setting, lower=True, seed=generator.randrange(2**32)).instance
    value = Fraction(0) if found is None else found.value
    return Trial(wanted, f"{wanted}: {setting}", (Claim("2 rho", upper, lambda bound: value > bound),), lambda: None)
