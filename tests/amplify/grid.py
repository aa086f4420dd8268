"""``python -m tests.amplify.grid [POINTS] [SEED] [MAX_N]``: random settings of gradient ADMM: certified against attained.

eta beta from 0.05 to 10, N up to 40, up to five singular values, with and without a kernel, the three norms.
"""

import random
import statistics
import sys
import time
from fractions import Fraction

from verify.amplify.algorithms import Setting
from verify.amplify.certificate import check
from verify.amplify.engine import MARGIN, amplify


def draw_setting(draw, longest):
    beta = Fraction(round(0.05 * 200 ** draw.random(), 3)).limit_denominator(1000)
    values = {Fraction(round(draw.uniform(0.5, 3), 2)).limit_denominator(100) for _ in range(draw.randint(1, 5))}
    return Setting(
        "gradient-admm",
        draw.randint(2, longest),
        Fraction(1),
        beta,
        tuple(sorted(a**2 for a in values)),
        draw.random() < 0.5,
        norm=draw.choice(["euclid", "customised", "M"]),
    )


def points(count, seed, longest, lower=True):
    """(setting, answer, seconds) of each point; the kernel accepts every certificate, or an error is raised."""
    draw = random.Random(seed)
    for _ in range(count):
        setting = draw_setting(draw, longest)
        started = time.perf_counter()
        answer = amplify(setting, lower=lower)
        check(answer.certificate)
        yield setting, answer, time.perf_counter() - started


def show(words):
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main(count=50, seed=0, longest=40):
    gaps, attained = [], []
    for number, (setting, answer, seconds) in enumerate(points(count, seed, longest), 1):
        gaps.append(float(answer.certified) / answer.energy - 1)
        attained.append(float(answer.certified / answer.lower))
        show(
            f"{number:3d} eta beta {float(setting.beta):7.3f} N {setting.steps:3d} values {len(setting.squares)}"
            f"{' kernel' if setting.kernel else '       '} {setting.norm:10s} energy {answer.energy:.8g} "
            f"certified/energy - 1 = {gaps[-1]:.1e} certified/lower - 1 = {attained[-1] - 1:.1e} {seconds:.1f} s"
        )
    close = sum(x <= 1 + MARGIN for x in attained)
    show(
        f"{count} points, every certificate accepted by the kernel; certified/lower: median {statistics.median(attained):.9f}, "
        f"worst {max(attained):.6f}, at most 1.000001 on {close}; certified/energy - 1: median {statistics.median(gaps):.1e}, "
        f"worst {max(gaps):.1e}"
    )
    return 0 if max(gaps) <= MARGIN and min(attained) >= 1 and max(attained) <= 1.02 else 1


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
