"""``python -m tests.shifts.forgeries [LIMIT]``: every control, chain and round of the lemma files with one coefficient altered or
one shift, multiplier or proof dropped, and every program with a coefficient altered or a fact dropped: all must be refused."""

import importlib
import random
import sys
import time
from fractions import Fraction
from functools import cache

from tests.altered import alterations, parts
from verify.kernel import Rejected
from verify.shifts import Rounds, chain_rule, rounds_rule

NAMES = """shifts start; shifts user; identity_shifts start; walk_shifts start; walk_shifts user; late_point_shifts start
late_point_shifts user; late_walk_shifts start; late_walk_shifts user; long_step_shifts start
long_step_shifts user; last_point_shifts start; last_point_shifts user
worth_shifts start; worth_shifts user; contraction_shifts start; contraction_kernel_shifts start; contraction_kernel_shifts user
strongly_convex_shifts start; strongly_convex_shifts user
rounds rounds; projected_descent_shifts start; contracting_descent_shifts start""".replace("\n", "; ").split("; ")


@cache
def accepted(name):
    """The program and the control of a name; the lemma file's imports prove both, so it is imported where it is asked for."""
    file, control = name.split()
    found = importlib.import_module(f"lemmas.common.{file if 'descent' in file else f'gradient_admm_{file}'}")
    return found.program, getattr(found, control)


FACTORS = (Fraction(11, 10), Fraction(-1), Fraction(9, 10))


def rule(program, control):
    """What the rule answers, whichever of the two it is."""
    return (rounds_rule if isinstance(control, Rounds) else chain_rule)(program, control)


def refused(program, control):
    try:
        rule(program, control)
    except Rejected:
        return True
    return False


def altered_controls(control):
    """What vanishes at a place has no coefficient there that says anything; a multiplier that is zero may be larger."""
    user = {("user", "stage", letter) for letter in ("x", "l")}
    vanish = user | {(ending, at - 1, letter) for at, _, letter, _ in control.vanishing for ending in ("end", "stages")}
    idle = lambda path: "vanishing" in path or (*path[:2], path[-1]) in vanish if path else False  # noqa: E731
    return [other for words, other in alterations(control, idle, FACTORS) if not words.endswith(": zero")]


def used_facts(control, block):
    """The facts that the proofs of a block name."""
    proofs = [proof for name, proof in control.proofs.items() if name.endswith(f", {block}")]
    return {fact for path, fact, _ in parts(proofs) if "facts" in path and isinstance(fact, str)}


def altered_programs(program, control):
    """How long a change is enters by its square: turned round at every step, without noise, it says the same."""
    for path, part, put in parts(program):
        if len(path) == 4 and path[2] == "facts" and part.name in used_facts(control, path[1]):
            (facts, holder) = next((found, hold) for here, found, hold in parts(program) if here == path[:3])
            yield holder(tuple(fact for fact in facts if fact is not part))
        elif len(path) == 3 and path[2] in ("after", "classes", "definitions"):
            for _, other in alterations(part, factors=FACTORS):
                turned = path[2] == "after" and any(
                    other[n] == -v and len(v.parts) == 1 and n not in program.noisy for n, v in part.items()
                )
                if not turned:
                    yield put(other)


def forgeries(name):
    """(program, control) with one thing altered, of what is accepted under ``name``."""
    program, control = accepted(name)
    return [
        *((program, other) for other in altered_controls(control) if other != control),
        *((other, control) for other in altered_programs(program, control) if other != program),
    ]


def main(limit=0):
    total = wrong = 0
    for name in NAMES:
        started, altered = time.perf_counter(), forgeries(name)
        if limit:
            altered = random.Random(0).sample(altered, min(limit, len(altered)))
        passed = [one for one in altered if not refused(*one)]
        total, wrong = total + len(altered), wrong + len(passed)
        sys.stdout.write(f"{name:28s} {len(altered):4d} altered, {len(passed)} accepted, {time.perf_counter() - started:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write(f"{total} altered shift proofs, {total - wrong} refused\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
