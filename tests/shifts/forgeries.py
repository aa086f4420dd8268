"""``python -m tests.shifts.forgeries [LIMIT]``: every control, chain and round of the lemma files with one coefficient altered or
one shift, multiplier or proof dropped, and every program with a coefficient altered or a fact dropped: all must be refused."""

import dataclasses
import random
import sys
import time
from fractions import Fraction

from lemmas.common import (
    contracting_descent_shifts,
    gradient_admm_contraction_shifts,
    gradient_admm_identity_shifts,
    gradient_admm_last_point_shifts,
    gradient_admm_late_point_shifts,
    gradient_admm_late_walk_shifts,
    gradient_admm_rounds,
    gradient_admm_shifts,
    gradient_admm_strongly_convex_shifts,
    gradient_admm_walk_shifts,
    gradient_admm_worth_shifts,
    projected_descent_shifts,
)
from verify import Polynomial, Vector
from verify.kernel import Combination, Rejected
from verify.shifts import Chain, Rounds, chain_rule, rounds_rule, shift_rule
from verify.shifts.rule import Stage

FACTORS = (Fraction(11, 10), Fraction(-1), Fraction(9, 10))
ACCEPTED = {
    "start": (gradient_admm_shifts.program, gradient_admm_shifts.start),
    "user": (gradient_admm_shifts.program, gradient_admm_shifts.user),
    "identity": (gradient_admm_identity_shifts.program, gradient_admm_identity_shifts.start),
    "walk": (gradient_admm_walk_shifts.program, gradient_admm_walk_shifts.start),
    "walk, user": (gradient_admm_walk_shifts.program, gradient_admm_walk_shifts.user),
    "late point": (gradient_admm_late_point_shifts.program, gradient_admm_late_point_shifts.start),
    "late point, user": (gradient_admm_late_point_shifts.program, gradient_admm_late_point_shifts.user),
    "late walk": gradient_admm_late_walk_shifts.short[:2],
    "late walk, user": gradient_admm_late_walk_shifts.short[::2],
    "long step": gradient_admm_late_walk_shifts.long[:2],
    "long step, user": gradient_admm_late_walk_shifts.long[::2],
    "last point": (gradient_admm_last_point_shifts.program, gradient_admm_last_point_shifts.start),
    "last point, user": (gradient_admm_last_point_shifts.program, gradient_admm_last_point_shifts.user),
    "worth": (gradient_admm_worth_shifts.program, gradient_admm_worth_shifts.start),
    "worth, user": (gradient_admm_worth_shifts.program, gradient_admm_worth_shifts.user),
    "contraction": (gradient_admm_contraction_shifts.program, gradient_admm_contraction_shifts.start),
    "strongly convex": (gradient_admm_strongly_convex_shifts.program, gradient_admm_strongly_convex_shifts.start),
    "strongly convex, user": (gradient_admm_strongly_convex_shifts.program, gradient_admm_strongly_convex_shifts.user),
    "bounded set": (projected_descent_shifts.program, projected_descent_shifts.start),
    "every step": (contracting_descent_shifts.program, contracting_descent_shifts.start),
    "rounds": (gradient_admm_rounds.program, gradient_admm_rounds.rounds),
}


def rule(program, control):
    """What the rule answers, whichever of the three it is."""
    chosen = {Chain: chain_rule, Rounds: rounds_rule}.get(type(control), shift_rule)
    return chosen(program, control)


def refused(program, control):
    try:
        rule(program, control)
    except Rejected:
        return True
    return False


def altered_polynomials(value):
    """One term at a time scaled; nothing where that gives the same."""
    for monomial, coefficient in value.terms.items():
        for factor in FACTORS:
            yield Polynomial({**value.terms, monomial: coefficient * factor})


def altered_vectors(value, zero=()):
    """``zero``: names that are known to vanish there, so that their coefficient says nothing."""
    for name, part in value.parts.items():
        if name in zero:
            continue
        for other in altered_polynomials(part):
            yield Vector({**value.parts, name: other})


def altered_stages(stage, zero=()):
    for block, shifts in stage.shifts.items():
        for noisy, shift in shifts.items():
            for other in altered_vectors(shift, zero):
                yield Stage({**stage.shifts, block: {**shifts, noisy: other}}, stage.multipliers)
        yield Stage({**stage.shifts, block: {}}, stage.multipliers)
    for name, multiplier in stage.multipliers.items():
        for other in altered_polynomials(multiplier):
            yield Stage(stage.shifts, {**stage.multipliers, name: other})


def altered_combinations(one):
    for number, used in enumerate(one.terms):
        rest = one.terms[:number], one.terms[number + 1 :]
        yield Combination((*rest[0], *rest[1]), one.scale)
        for other in altered_polynomials(used.coefficient):
            yield Combination((*rest[0], dataclasses.replace(used, coefficient=other), *rest[1]), one.scale)


def altered_proofs(given):
    for name, proof in given.items():
        for other in altered_combinations(proof.goals["paid"]):
            yield {**given, name: dataclasses.replace(proof, goals={"paid": other})}
        yield {n: p for n, p in given.items() if n != name}


def altered_controls(control):
    for block, energy in control.energies.items():
        for other in altered_polynomials(energy):
            yield dataclasses.replace(control, energies={**control.energies, block: other})
    ending = "stages" if type(control) is Rounds else "end"
    stages = getattr(control, ending)
    for number, one in enumerate(stages):
        vanishes = tuple(letter for at, _, letter, _ in control.vanishing if at == number + 1)
        for other in altered_stages(one, vanishes):
            yield dataclasses.replace(control, **{ending: (*stages[:number], other, *stages[number + 1 :])})
    for other in altered_proofs(control.proofs):
        yield dataclasses.replace(control, proofs=other)
    if type(control) is Rounds:
        for number, one in enumerate(control.follow):
            for other in altered_stages(Stage({}, one)):
                follow = (*control.follow[:number], other.multipliers, *control.follow[number + 1 :])
                yield dataclasses.replace(control, follow=follow)
        for other in altered_polynomials(control.factor):
            yield dataclasses.replace(control, factor=other)
        return
    for other in altered_stages(control.step):
        yield dataclasses.replace(control, step=other)
    if type(control) is Chain:
        for field in ("begins", "falls"):
            facts = getattr(control, field)
            for number, fact in enumerate(facts):
                yield dataclasses.replace(control, **{field: (*facts[:number], *facts[number + 1 :])})
                for other in altered_polynomials(fact.value):
                    changed = dataclasses.replace(fact, value=other)
                    yield dataclasses.replace(control, **{field: (*facts[:number], changed, *facts[number + 1 :])})
    if control.user is not None:
        for other in altered_stages(control.user.stage, ("x", "l")):
            yield dataclasses.replace(control, user=dataclasses.replace(control.user, stage=other))
        for block, energy in control.user.energies.items():
            for other in altered_polynomials(energy):
                changed = dataclasses.replace(control.user, energies={**control.user.energies, block: other})
                yield dataclasses.replace(control, user=changed)


def used_facts(control, block):
    """The facts that the proofs of a block name."""
    proofs = [proof for name, proof in control.proofs.items() if name.endswith(f", {block}")]
    combinations = [c for proof in proofs for c in (*proof.goals.values(), *(have.because for have in proof.steps))]
    return {fact for c in combinations for one in c.terms for fact in one.facts}


def altered_programs(program, control):
    def with_block(name, **changes):
        return dataclasses.replace(program, blocks={**program.blocks, name: dataclasses.replace(program.blocks[name], **changes)})

    for name, block in program.blocks.items():
        for state, after in block.after.items():
            for other in altered_vectors(after):
                if other == -after and len(after.parts) == 1 and state not in program.noisy:
                    continue  # how long a change is enters by its square: turned round at every step it says the same
                yield with_block(name, after={**block.after, state: other})
        for form, value in block.classes.items():
            for other in altered_polynomials(value):
                yield with_block(name, classes={**block.classes, form: other})
        for number, (letter, meaning) in enumerate(block.definitions):
            for other in altered_polynomials(meaning):
                yield with_block(
                    name, definitions=(*block.definitions[:number], (letter, other), *block.definitions[number + 1 :])
                )
        for number, fact in enumerate(block.facts):
            if fact.name in used_facts(control, name):
                yield with_block(name, facts=(*block.facts[:number], *block.facts[number + 1 :]))


def forgeries(name):
    """(program, control) with one thing altered, of what is accepted under ``name``."""
    program, control = ACCEPTED[name]
    return [
        *((program, other) for other in altered_controls(control) if other != control),
        *((other, control) for other in altered_programs(program, control) if other != program),
    ]


def main(limit=0):
    total = wrong = 0
    for name in ACCEPTED:
        started, altered = time.perf_counter(), forgeries(name)
        if limit:
            altered = random.Random(0).sample(altered, min(limit, len(altered)))
        accepted = [one for one in altered if not refused(*one)]
        total, wrong = total + len(altered), wrong + len(accepted)
        sys.stdout.write(
            f"{name:17s} {len(altered):4d} altered, {len(accepted)} accepted, {time.perf_counter() - started:.0f} s\n"
        )
        sys.stdout.flush()
    sys.stdout.write(f"{total} altered shift proofs, {total - wrong} refused\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
