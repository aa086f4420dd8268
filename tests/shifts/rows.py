"""Programs and controls as lines of text: rows as in ``tests/theorems/notation.py``, of lines ``two words: text``.

program blocks: all two            the order of the blocks; noisy, released: vectors; shared: a := positive | b := real
all state: x y                     also free; signs: a := positive; defs: c := a + 1; facts: f := 1 - a >= 0
all after: x := x - g | y := y     a vector is a sum of terms that end in a name; classes: f := <x,g> - 1/2 <g,g>
control energies: all := k^-1 <x,x>
step shifts: all x := - k_plus^-1 x          step multipliers: f := 2 k_plus^-1          end-1, end-2, user likewise
control vanishing: 1 f g := 1 | 1 h h := 1   number, form, letter := factor
control identity: step, all | end, all       obligations that an identity proves; proofs: step, all := - 1 {x}
user form: f g                               changed and by; user energies: all := k^-1 <g,g>
rule fixed: yes                              one run of these ends instead of every number of steps
control letters: k k_minus                   where they are others
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tests.theorems import notation
from tests.theorems.notation import Row, polynomial
from verify import Fact, Polynomial, Proof, Vector
from verify.shifts.chain import Chain, chain_rule
from verify.shifts.fixed import Fixed, fixed_rule
from verify.shifts.rule import Block, Program, Stage, User


def rows() -> tuple[Row, ...]:
    """Those of ``rows.txt``, without its comments."""
    text = Path(__file__).with_name("rows.txt").read_text(encoding="utf-8")
    return tuple(notation.read(re.sub(r"(?m)^# .*\n", "", text)))


def decided(row: Row) -> tuple[Mapping[str, Polynomial], Mapping[str, Polynomial]]:
    """What the rule says of the row, and the energies that it is asked to prove."""
    said = dict(line.split(": ", 1) for line in row.lines)
    made = program(said)
    energies, identity = _polynomials(said, "control energies"), _proof(".")
    proofs = dict.fromkeys(_parts(said, "control identity"), identity)
    proofs |= {name: _proof(text) for name, text in _items(said, "control proofs").items()}
    ends = tuple(_stage(said, f"end-{n}") for n in range(1, 9) if f"end-{n} shifts" in said)
    vanishing = tuple((int(n), form, letter, polynomial(v)) for k, v in _items(said, "control vanishing").items()
                      for n, form, letter in [k.split(" ")])  # fmt: skip
    if "rule fixed" in said:
        return fixed_rule(made, Fixed(energies, ends, vanishing, proofs)), energies
    user = None
    if "user form" in said:
        user = User(*said["user form"].split(" "), _stage(said, "user"), _polynomials(said, "user energies"))
    k, k_minus = said.get("control letters", "k k_minus").split(" ")
    control = Chain(energies, k_minus, (), (), _stage(said, "step"), ends, vanishing, proofs, user, (k,), counts=True)
    return chain_rule(made, control), user.energies if user else energies


def program(said: Mapping[str, str]) -> Program:
    blocks = {name: _block(said, name) for name in _names(said, "program blocks")}
    return Program(blocks, _items(said, "program shared"), _names(said, "program noisy"), _names(said, "program released"))


def _block(said: Mapping[str, str], name: str) -> Block:
    defs, forms = _polynomials(said, f"{name} defs"), _polynomials(said, f"{name} classes")
    facts = [(n, *text.rsplit(" ", 2)) for n, text in _items(said, f"{name} facts").items()]
    after = {n: _vector(text) for n, text in _items(said, f"{name} after").items()}
    stated = (_items(said, f"{name} signs"), tuple(defs.items()), tuple(Fact(n, kind, polynomial(v)) for n, v, kind, _ in facts))
    return Block(*stated, _names(said, f"{name} state"), _names(said, f"{name} free"), after, forms)


def _stage(said: Mapping[str, str], name: str) -> Stage:
    shifts: dict[str, dict[str, Vector]] = {}
    for place, text in _items(said, f"{name} shifts").items():
        block, state = place.split(" ")
        shifts.setdefault(block, {})[state] = _vector(text)
    return Stage(shifts, _polynomials(said, f"{name} multipliers"))


def _proof(text: str) -> Proof:
    return notation._proof(notation._data("", (f"by paid: {text}",)))


def _vector(text: str) -> Vector:
    terms = [term.rpartition(" ") for term in re.split(r" (?=[+-] )", text) if text != "0"]
    return sum((Vector.named(name) * polynomial(f"{factor} 1".strip()) for factor, _, name in terms), Vector({}))


def _parts(said: Mapping[str, str], key: str) -> list[str]:
    return [part for part in said.get(key, "none").split(" | ") if part != "none"]


def _items(said: Mapping[str, str], key: str) -> dict[str, str]:
    return dict(part.split(" := ", 1) for part in _parts(said, key))


def _names(said: Mapping[str, str], key: str) -> tuple[str, ...]:
    return tuple(said.get(key, "").split())


def _polynomials(said: Mapping[str, str], key: str) -> dict[str, Polynomial]:
    return {name: polynomial(text) for name, text in _items(said, key).items()}
