"""A certificate as a proof object of the shift rule: from the declared algorithm and the shifts to the energy, end to end.

The certificate's stages say how the energy with k iterations to go pays for one shift; here the shifts themselves are given, the
program is split from the declaration of the algorithm, and one identity for each direction says that they are paid and meet. Only
for gradient ADMM with convex (1/eta)-smooth f, another start, and singular values whose squares are squares of rationals.
"""

from __future__ import annotations

from fractions import Fraction

from ..algorithms.chan2024.gradient_admm import A, gradient_admm
from ..algorithms.rational_roots import square_root
from ..algorithms.split import split
from ..kernel import Combination, Polynomial, Proof, Term, Vector
from ..shifts.fixed import Fixed
from ..shifts.rule import Block, Program, Stage, image
from .algorithms import Setting, system
from .certificate import Certificate, mode_squares
from .energies import cost_to_go
from .system import Mode


def singular_value(square: Fraction) -> Fraction:
    """The root of a rational square; ValueError where it is irrational."""
    root = square_root(square)
    if root is None:
        raise ValueError(f"{square} is not the square of a rational: the directions cannot be written down exactly")
    return root


def blocks(setting: Setting) -> Program:
    """The program of the declared algorithm, a block for each singular value and one for the kernel, at the setting's numbers."""
    general = split(gradient_admm, A, singular="a", letters={"lam": "l", "f": "g", "B y": "b"})
    found = {}
    for i, square in enumerate(setting.squares):
        found[f"along_{i}x"] = at(general.blocks["along"], setting, singular_value(square))
    if setting.kernel:
        found["kernel"] = at(general.blocks["kernel"], setting, Fraction(0))
    return Program(found, {}, general.noisy, general.released)


def at(block: Block, setting: Setting, a: Fraction) -> Block:
    """A block with numbers for its letters."""
    eta, beta = Fraction(setting.eta or 0), Fraction(setting.beta or 0)
    numbers = {"eta": eta, "beta": beta, "a": a, "q": 1 + eta * beta * a**2}
    values = {name: Polynomial.of(value) for name, value in numbers.items()}
    after = {n: Vector({m: c.substitute(values) for m, c in v.parts.items()}) for n, v in block.after.items()}
    return Block({}, (), (), block.state, block.free, after, {n: c.substitute(values) for n, c in block.classes.items()})


LETTERS = {"x": "x", "lam": "l", "f": "g", "B_y": "b"}


def units(mode: Mode, a: Fraction) -> dict[str, Fraction]:
    """What multiplies the vectors of the blocks to give those of a mode: of A's target the coordinate is a times the vector."""
    found = {LETTERS[n]: u for n, u in zip((*mode.states, *mode.unknowns), mode.units, strict=True)}
    return {n: u * a if n in "lb" else u for n, u in found.items()}


def as_shifts(certificate: Certificate) -> tuple[Program, Fixed]:
    """The program and what the shift rule reads, unchecked: ``fixed_rule`` decides. ValueError where there is none."""
    setting, energies = certificate.setting, certificate.energies
    plain = not (setting.mu or setting.mu_g or setting.users) and setting.nu in (None, 1 / (setting.eta or Fraction(1)))
    if setting.algorithm != "gradient-admm" or not plain:
        raise ValueError("only gradient ADMM with convex, (1/eta)-smooth f and another start is turned into shifts here")
    whole, program = system(setting), blocks(setting)
    beta, count = Fraction(setting.beta or 0), whole.length
    shifts: list[dict[str, dict[str, Vector]]] = [{} for _ in range(count)]
    proofs: dict[str, Proof] = {}
    forms: dict[str, Polynomial] = {}
    nothing = Proof({"paid": Combination(())})
    for i, (name, block) in enumerate(program.blocks.items()):
        a = Fraction(0) if name == "kernel" else singular_value(setting.squares[i])
        full = units(whole.endings[0].modes[i], a) if whole.endings else {}
        state = {n: Vector.named(n) for n in block.state}
        terms: list[Term] = []
        for number, k in enumerate(reversed(range(count)), 1):
            mode = whole.stages[k].modes[i]
            unit = units(mode, a)
            W, _ = cost_to_go(mode, energies.V[k - 1][i] if k else None, Fraction(1))
            free = {n: Vector({}) if (k, n) == (0, "b") else Vector.named(f"{n}_{number}") for n in block.free}
            here = {
                f"{n}_{mode.name}": (state | free)[m] * unit[m] for n in (*mode.states, *mode.unknowns) for m in (LETTERS[n],)
            }
            squares = mode_squares(mode, W, energies, k, i, None)
            terms += [Term(Polynomial.of(pivot), (), image(square, here)) for pivot, square in squares]
            parts = ("x",) if len(mode.state) == 1 else ("x", "l")
            shift = sum((block.after[n] * (-full[n] * w) for n, w in zip(parts, W[0], strict=True)), Vector({}))
            shifts[number - 1][name] = {"x": shift}
            moved = {n: v + shift if n == "x" else v for n, v in block.after.items()}
            state = {n: image(v, state | free) for n, v in moved.items()}
        V = energies.V[-1][i]
        scaled = [Vector.named(n) * full[n] for n in block.state if n in full]
        forms[name] = Polynomial.total([(u @ v) * V[r][c] for r, u in enumerate(scaled) for c, v in enumerate(scaled)])
        proofs[f"run, {name}"] = Proof({"paid": Combination(tuple(terms))})
        proofs |= {f"meeting {n}, {name}": nothing for n in block.state}
        proofs |= {f"vanishing b_{count}, {name}": nothing} if "b" in block.free else {}
    stages = tuple(
        Stage(shifts[number], {n: Polynomial.of(t / c) for n, t, c in zip(whole.facts, tau, whole.measures, strict=True)})
        for number, (k, tau) in enumerate(reversed(list(enumerate(energies.tau))))
    )
    return program, Fixed(forms, stages, ((count, "g", "b", Polynomial.of(1 / beta)),), proofs)
