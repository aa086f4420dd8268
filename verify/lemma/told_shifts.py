"""What a generator of shifts says in words: of what runs, how many iterations, and what its letters mean, from the control alone.

The kernel proves the statement of a reading for a sequence of numbers; here the same phases are told, so that no author says of a
letter what the sequence does not. N is how many iterations there are, n how many of them a phase has (n_1, n_2, .. of several),
k how many rounds, p a start: a statement that has such a letter of its own is Rejected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel import Definitions, Polynomial
from ..kernel.statement import require
from ..shifts import Chain, Fixed, Program, Rounds
from .conclusions import CHANGE, Conclusion, Phase
from .energies import Reading, Shifts
from .fact_text import polynomial_text as _text
from .fact_text import vector_text
from .origin import named_in


def told(program: Program, shifts: Shifts, reading: Reading | Conclusion) -> str:
    """The words: the energy, the runs, their iterations, and the letters of a sequence."""
    user, words = shifts.user if isinstance(shifts, Chain) else None, list[str]()
    if isinstance(reading, Conclusion):
        ours = "k|p" if isinstance(shifts, Rounds) else r"N|n(_\d+)?"
        words += [f"{n} is {_text(v)}" for n, v in reading.stands.items() if n in _names(program)]
        taken = {n for n in (*reading.concludes.signs, *reading.numbers) if re.fullmatch(ours, n)}
        require(not taken, f"{', '.join(sorted(taken))} stands for two things")
    agree = f"after which {' and '.join(program.released)} agree{'' if len(program.released) > 1 else 's'}"
    if isinstance(shifts, Rounds) and shifts.factor != Polynomial.of(1):
        rounds = f"k rounds of {len(shifts.stages)} iterations"
        before = f"E_less is what shifts cost by which {rounds} bring a start p to the other run, P = ({_text(shifts.factor)})^k"
        more = f"E what those of k + 1 rounds cost from a start that differs from p by {' and '.join(reading.start)} alone"
        return "; ".join((f"{before}, {more} (k = 0: p is the start of the other run, E_less = 0, P = 1)", *words))
    words = [f"E is what shifts cost {agree}", *words]
    if user is None:
        words += _starts(program, reading)
    else:
        most = reading.lengths.get(reading.change) if isinstance(reading, Reading) else None
        differ = f"differs by {f'at most {most}' if most else reading.change}"
        words.append(f"what one user's {user.changed} gives at one point {differ} in one iteration, before which the runs agree")
    if isinstance(shifts, Fixed):
        return "; ".join((*words, f"N = {len(shifts.stages)} iterations"))
    if isinstance(shifts, Rounds):
        return "; ".join((*words, f"T rounds of {len(shifts.stages)} iterations"))
    if isinstance(reading, Conclusion):
        return "; ".join((*words, *_sequence(program, shifts, reading)))
    many = f"{_text(reading.count)} >= {len(shifts.end)} iterations{' follow it' if user else ''}"
    uses = f"in {reading.uses} iterations like that one, each so many before the next: what they cost adds"
    return "; ".join((*words, many, *([uses] if reading.uses else [])))


def _starts(program: Program, reading: Reading | Conclusion) -> Iterator[str]:
    """How the runs differ at the start, and functions that differ in every iteration."""
    block = next(iter(program.blocks.values()))  # the change of a function is told in all of them
    forms = {n.removeprefix(CHANGE): named_in(form) & {*block.state} for n, form in block.classes.items() if n.startswith(CHANGE)}
    apart = isinstance(reading, Conclusion) and bool(reading.apart)
    start = block.state if reading.lengths else reading.start
    changes = {m for longest in forms.values() for n in longest for m in (n, *block.after[n].parts)}
    differ = [f"{n} of length {reading.lengths[n]} at most" if n in reading.lengths else n for n in start if n not in changes]
    yield "the runs agree at the start" if apart else f"two starts that differ by {' and '.join(differ)} alone"
    for name, (longest,) in forms.items():
        later = " and ".join(block.after[longest].parts)
        most = f"by at most {reading.lengths.get(later, 0)}"
        when = f"by {reading.change} in the first iteration, later {most}" if apart else f"{most} in every iteration"
        yield f"what {name} gives at one point differs {when}"


def _sequence(program: Program, chain: Chain, reading: Conclusion) -> list[str]:
    """How many iterations there are, the letters of each phase, and what is defined in what is said of them."""
    moving = [phase for phase in reading.phases if phase.first]
    names = ["n"] if len(moving) == 1 else [f"n_{i}" for i in range(1, len(moving) + 1)]
    end = chain.end if chain.after is None else chain.after.end
    fixed = len(end) + len(reading.phases) - len(moving)
    words = [f"N = {fixed} + {' + '.join(names)} iterations, {' and '.join(names)} whole, not negative"]
    if chain.user is not None:
        own = [n for n, phase in zip(names, moving, strict=True) if chain.worth in phase.worth]
        words.append("the first of them is the user's" + f", {' + '.join(own)} >= 1" * (len(moving) == len(reading.phases)))
    said = set[str]()
    for count, phase in zip(names, moving, strict=True):
        first, following = ({n: _own(reading, phase, n, i) for n in phase.first} for i in (0, 1))
        last = {n: _put(v, reading, ()) for n, v in phase.last.items()}
        needed = {n for m in phase.first.keys() - {*phase.falling} for n in (m, *following[m].atoms())}
        letters = [n for n in phase.first if n in needed or needed & {*phase.falling}]
        moved = {*phase.first, *(n for n, _ in phase.definitions)}
        words += [_letter(n, first[n], following[n], moved, count) for n in letters]
        ends = [f"{n} is {_text(last[n])}" for n in letters if n in last]
        words += [f"after {count} iterations {' and '.join(ends)}"] if ends else []
        said |= {*phase.first, *(n for of in (first, following, last) for v in of.values() for n in v.atoms())}
    for name, value in (*(d for phase in moving for d in reversed(phase.definitions)), *reversed(reading.shared(program))):
        if name in said:
            words, said = [*words, f"{name} is {_text(value.substitute(reading.stands))}"], said | value.atoms()
    return [*words, *(f"{n} any {sign} number" for n, sign in reading.numbers.items() if n not in said)]


def _own(reading: Conclusion, phase: Phase, name: str, which: int) -> Polynomial:
    """How a number begins (0) or goes on (1), in letters of the statement where it has its own."""
    if name in reading.told:
        return reading.told[name][which]
    return _put((phase.first, phase.following)[which][name], reading, phase.definitions)


def _put(value: Polynomial, reading: Conclusion, definitions: Definitions) -> Polynomial:
    for name, meaning in reversed(definitions):
        if all(power > 0 for monomial in value.terms for n, power in monomial if n == name):  # a sum is no denominator
            value = value.substitute({name: meaning})
    return value.substitute(reading.stands)


def _letter(name: str, first: Polynomial, following: Polynomial, moving: set[str], count: str) -> str:
    """A number after ``count`` steps: a count, powers, a sum of another one, or how it begins and goes on."""
    more, factor = following - Polynomial.atom(name), following / Polynomial.atom(name)
    begins = _text(first)
    if not more.atoms() & moving:
        grown = count if more == Polynomial.of(1) else f"({_text(more)}) {count}"
        return f"{name} = {begins} + {grown}" if first.terms else f"{name} = {grown}"
    if not factor.atoms() & moving:
        power = count if first == Polynomial.of(1) else f"({count} + 1)"
        powers = f"({_text(factor)})^{power if first in (Polynomial.of(1), factor) else count}"
        return f"{name} = {powers}" if first in (Polynomial.of(1), factor) else f"{name} = ({begins}) {powers}"
    if any(more == Polynomial.atom(n) for n in moving):
        return f"{name} = {begins} + the sum of {_text(more)} over the {count} steps before"
    return f"{name} = {begins} at first, then {_text(following)}"


def _names(program: Program) -> set[str]:
    """The letters of an iteration and of what is known of functions and maps, through the names that are defined."""
    maps = (v for b in program.blocks.values() for w in b.after.values() for v in (*w.parts.values(), *b.classes.values()))
    found = {n for v in maps for n in v.atoms()}
    for name, value in (d for b in program.blocks.values() for d in reversed(b.definitions)):
        found |= value.atoms() if name in found else set()
    return found


def told_with_iteration(program: Program, shifts: Shifts, reading: Reading | Conclusion) -> str:
    """The same, what an iteration does and what is known of functions and maps: all that a collection says of shifts."""
    words = [told(program, shifts, reading)]
    for at, block in program.blocks.items():
        words += [f"{n} becomes {vector_text(v)} ({at})" for n, v in block.after.items()]
        words += [f"{n} is {_text(v)} ({at})" for n, v in block.definitions]
        words += [f"{_text(fact.value)} {fact.kind} 0 ({at})" for fact in block.facts]
        words += [f"{name} adds {_text(form)} ({at}) to what is not negative" for name, form in block.classes.items()]
    return "; ".join(words)
