"""Accounts beside what ``amplify`` certifies at the same parameters, and beside what a run attains: of every algorithm of which
both answer the same question, for users and for starts.

    python -m tests.privacy.beside_amplify [COUNT] [SEED]

An account above amplify's bound, or below an exact run, is a failure (exit status 1). Where rho is more than twice what the
account's own runs attain, the engine searches an instance too. The last lines are the settings that stay above 2.
"""

import random
import statistics
import sys
from fractions import Fraction

from tests.tables import typed
from verify.accounts.account import account
from verify.amplify.algorithms import Setting
from verify.amplify.engine import amplify

F = Fraction
# Where the account was up to 20 times in epsilon above what the engine certifies; last, uses of which only the last is shown.
KNOWN = tuple(value for (value,) in typed(__file__, "beside_amplify", "known"))


def drawn(count, seed):
    """Settings of one user in a fixed order, or of two starts: steps up to 2/nu, strong convexity, passes; of ADMM one or two
    singular values, a kernel or none, of descent a convex set or none."""
    generator = random.Random(seed)
    for _ in range(count):
        algorithm = generator.choice(("gradient-admm", "gradient-admm", "oracle-admm", "noisy-gradient-descent"))
        eta = generator.choice((F(1), F(1, 2), F(2)))
        values = sorted(generator.sample((F(1, 4), F(1, 2), F(1), F(3, 2), F(2), F(4)), generator.choice((1, 1, 2))))
        nu = generator.choice((F(1), F(1, 2), F(5, 4), F(3, 2), F(19, 10))) / eta
        users, passes = generator.choice(((2, 1), (5, 1), (12, 1), (30, 1), (3, 4)))
        found = {"algorithm": algorithm, "eta": eta, "nu": nu, "mu": generator.choice((F(0), F(0), nu / 10, nu / 3))}
        if algorithm == "noisy-gradient-descent":
            found["diameter"] = generator.choice((None, None, F(1), F(5)))
        else:
            found["beta"] = generator.choice((F(1, 10), F(3, 10), F(1), F(3, 2), F(3), F(8)))
            found |= {"singular": tuple(values), "kernel": generator.choice(("yes", "no"))}
        if algorithm != "oracle-admm" and found.get("diameter") is None and generator.random() < F(1, 5):
            yield {**found, "start": 1, "steps": max(users, 2)}
        else:
            neighbours = generator.choice(("replace-one", "replace-one", "zero-out"))
            yield {**found, "users": users, "passes": passes, "user": generator.randint(1, users), "neighbours": neighbours}


def made(setting):
    setting = {"algorithm": "gradient-admm", **setting}
    more = {} if setting["algorithm"] == "noisy-gradient-descent" else {"between": "no"}
    return account(**setting, **more, sigma=1, **({} if "start" in setting else {"sensitivity": 1}))


def engine(setting, lower=False):
    """What ``amplify`` says is known at least, and (``lower``) attained, as rho for Delta = sigma = 1; None for nothing. The
    noise that it means is that of x, which an oracle's is once multiplied by eta."""
    name, starting = setting.get("algorithm", "gradient-admm"), "start" in setting
    descent, diameter = name == "noisy-gradient-descent", setting.get("diameter")
    steps = setting["steps"] if starting else setting["users"] * setting.get("passes", 1)
    unit = 2 * (setting["eta"] ** 2 if name == "oracle-admm" else 1)
    try:
        answer = amplify(
            Setting(
                "gradient-descent" if descent else name,
                steps,
                eta=setting["eta"],
                beta=setting.get("beta"),
                squares=tuple(a**2 for a in setting.get("singular", ())),
                kernel=setting.get("kernel") == "yes",
                nu=setting.get("nu"),
                mu=setting.get("mu", F(0)),
                norm="M" if starting and not descent else "euclid",
                users=() if starting else tuple(range(setting["user"], steps + 1, setting["users"])),
                projected=diameter is not None,
                diameter=diameter,
            ),
            lower=lower,
        )
    except ValueError:
        return None, None
    return (None if answer.least is None else answer.least[0] / unit), (None if answer.lower is None else answer.lower / unit)


def beside(setting):
    """Whether the account is at most amplify's bound and at least what is attained; upper/attained of rho."""
    found, bound = made(setting), engine(setting)[0]
    rho, lower = found.loss.rho.upper, None if found.lower is None else found.lower.rho.lower
    if not lower or rho > 2 * lower:
        lower = max(lower or F(0), engine(setting, True)[1] or F(0)) or None
    sound = (bound is None or rho <= bound * (1 + F(1, 10**9))) and (lower is None or lower <= rho)
    return sound, float(rho / lower) if lower else None


def main(arguments):
    count, seed = (int(arguments[0]) if arguments else 200), (int(arguments[1]) if len(arguments) > 1 else 0)
    settings = [*KNOWN, *drawn(count, seed)]
    rows = [(setting, *beside(setting)) for setting in settings]
    ratios = [ratio for _, _, ratio in rows if ratio is not None]
    say = sys.stdout.write
    say(f"{len(rows)} settings, {sum(not sound for _, sound, _ in rows)} above amplify or below a run; upper/attained of rho: ")
    say(f"median {statistics.median(ratios):.4f}, largest {max(ratios):.4g}, {sum(x > 2 for x in ratios)} above 2\n")
    for setting, sound, ratio in rows:
        if not sound or (ratio is not None and ratio > 2):
            words = " ".join(f"{name}={','.join(map(str, x)) if isinstance(x, tuple) else x}" for name, x in setting.items())
            say(f"{'' if sound else 'WRONG '}{'' if ratio is None else f'{ratio:.4g} '}{words}\n")
    return 0 if all(sound for _, sound, _ in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
