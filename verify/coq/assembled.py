"""What the controls of gradient ADMM pay for, assembled in Coq from the program and the control that the judge reads.

For all letters of a control: its energies, shifts and multipliers, and that two runs meet at what it says, by the obligations of
``shift_proofs.py``, applied. The words are those of ``assembled.toml``. Nothing here is trusted: Coq checks what is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from string import Template

from verify.environment.data_file import read_toml
from verify.kernel import Fact, Polynomial, Vector
from verify.lemma.powers import powers, solved
from verify.records import typed_json
from verify.shifts import Chain, Fixed, Program, Stage

from .shift_proofs import asked, obligation_module
from .text import Names, module_name

CONTEXT = ("eta", "beta", "a", "a_min", "a_max")  # letters of the frames
ATOM = Polynomial.atom


@dataclass(frozen=True)
class Row:
    """See ``assembled.toml``."""

    control: str
    start: str
    user: str = ""
    uses: str = ""
    of: str = ""
    then: str = ""
    bound: str = ""
    letters: str = ""
    known: str = ""


typed_json.SPARSE[Row] = ""
_TABLES = read_toml(Path(__file__).with_suffix(".toml"))
TEXT = {name: str(text) for name, text in {**_TABLES.pop("frames"), **_TABLES.pop("text")}.items()}
ROWS = {file: {n: typed_json.read(Row, one, n) for n, one in rows.items()} for file, rows in _TABLES.items()}


def coefficient(value: Polynomial, name: str) -> Polynomial:
    """Of the first power of an atom."""
    return powers(value, name).get(1, Polynomial({}))


class Assembled:
    """A control under the name of its row.

    ``p``: one less than the iterations of its end; ``defined``: its definitions that are the same in every direction;
    ``numbers``: its letters that change with each iteration, none where it counts them; ``direct``: it has no letters; ``one``:
    how a is written; ``first``, ``nth``, ``here``: k_minus, or the index of the numbers, at the end, of n, in the step.
    """

    def __init__(self, name: str, row: Row, program: Program, shifts: Chain | Fixed):
        self.name, self.row, self.program, self.shifts = name, row, program, shifts
        self.block = program.blocks["along"]
        self.chain = shifts if isinstance(shifts, Chain) else None
        self.end = shifts.end if isinstance(shifts, Chain) else shifts.stages
        self.count, self.p = len(self.end), len(self.end) - 1
        self.meets, self.kernel = "l" in program.released, "kernel" in program.blocks
        self.obligations = asked(program, shifts)
        self.given = dict(pair.split("=") for pair in row.letters.split("; ") if pair)
        self.spread = "a_max" in program.shared
        self.shared = [n for n in program.shared if n not in {*CONTEXT, *self.given}]
        self.defined: dict[str, Polynomial] = {}
        for letter, meaning in self.block.definitions:
            if letter != "q" and not self.given and meaning.atoms() <= {*program.shared, *self.defined}:
                self.defined[letter] = meaning
        self.letters = (*self.shared, *self.defined)
        self.numbers = () if self.chain is None or self.chain.counts else (self.chain.worth, *self.chain.also)
        self.direct = self.kernel and not self.shared and not self.numbers
        self.one = self.given.get("a", "a0") if "a" in program.shared else "(a i)"
        self.first, self.nth, self.here = ("0%nat", "n", "n") if self.numbers else (str(self.p), f"(INR ({self.p} + n))", "j")

    @property
    def seen(self) -> str:
        """What of a state is released."""
        return "state" if self.meets else "fst"

    def put(self, text: str, **words: object) -> str:
        """A text of the table."""
        n = " n" * self.upto.endswith("n)")
        known = {"name": self.name, "count": self.count, "p": self.p, "seen": self.seen, "upto": self.upto, "n": n}
        return Template(TEXT[text]).substitute(known | {"module": module_name(f"shifts.{self.row.control}")} | words)

    def equation(self, letter: str) -> Fact:
        """The fact that says what a letter is."""
        facts = (*self.block.facts, *(self.chain.falls if self.chain else ()))
        (fact,) = [f for f in facts if f.kind == "=" and letter in f.value.atoms()]
        return fact

    def names(self, singular: str, n: str) -> Names:
        """``singular``: how a is written; ``n``: k_minus, or the index of the numbers."""
        of = self.given | {n: f"the_{n}" for n in self.letters} | {"a": singular, "q": f"(1 + {singular} ^ 2 * beta * eta)"}
        if self.spread or "a_min" not in self.program.shared:
            of["a_min"] = singular
        for letter, meaning in self.block.definitions if self.given else ():
            of[letter] = f"({Names(of).polynomial(meaning)})"
        for letter in set(self.block.signs) - set(self.program.shared) - {*CONTEXT}:
            top, by = solved(self.equation(letter).value, letter)
            of[letter] = f"({Names(of).polynomial(top * by)})"
        of |= {"k_minus": n, "k": f"({n} + 1)", "k_plus": f"({n} + 1 + 1)"}
        for c in self.numbers:
            of |= {c: f"(the_{c} {n})", f"{c}_plus": f"(the_{c} (S {n}))", f"{c}_one": f"(1 + the_{c} {n})"}
        return Names(of)

    def energy(self, n: str) -> str:
        return " ".join([f"{self.name}_energy", *([f"(the_{c} {n})" for c in self.numbers] or [n])])

    @cached_property
    def kappa(self) -> Polynomial:
        """What |dx|_M^2 is multiplied by where the multipliers agree."""
        return coefficient(self.shifts.energies["along"], "<x,x>") / ATOM("q")

    @cached_property
    def in_kernel(self) -> Polynomial:
        """What |dx|^2 is multiplied by on the kernel, no more than ``kappa``."""
        return coefficient(self.shifts.energies["kernel"], "<x,x>") if self.kernel else self.kappa

    def weights(self, stage: Stage, n: str) -> list[str]:
        """Of the class facts of f and of g."""
        scale = {"f": coefficient(self.block.classes["f"], "<g,x>"), "g": Polynomial.of(1)}
        names, found = self.names(self.one, n), []
        for c in "fg":
            parts = [stage.multipliers[c] * scale[c]]
            if any(number < 0 for number in parts[0].terms.values()):
                parts = [stage.multipliers[c], scale[c]]
            found.append(
                f"({' * '.join(f'({names.polynomial(p)})' for p in parts)})" if parts[1:] else f"({names.polynomial(parts[0])})"
            )
        return found

    def shift(self, stage: Stage, n: str) -> tuple[str, str]:
        """The part of x that a shift takes off on the kernel, and what it is along a direction, of x and l after."""
        moved, after = stage.shifts["along"]["x"], self.block.after
        part = moved.parts["g"] / after["x"].parts["g"]
        rest = (moved - after["x"] * part).parts.get("l", Polynomial({}))
        kernel = stage.shifts.get("kernel", {}).get("x", Vector({})).parts.get("x", Polynomial({}))
        along = self.names("a'", n).polynomial(part * ATOM("x") + rest * ATOM("l"))
        return f"({self.names(self.one, n).polynomial(kernel)})", f"(fun a' x l => {along})"

    def claim(self, what: str, vectors: Mapping[str, str], n: str) -> str:
        """The theorem emitted for an obligation, applied."""
        says, along = self.obligations[what], what.endswith("along")
        letters = self.names(self.one if along or not self.spread else "a_max", n)
        words = ["line" if along else "X", *(vectors[v] if along else f"(kappa {vectors[v]})" for v in says.spaces)]
        words += [letters.atom(letter) for letter in says.signs]
        words += ["ltac:(side)"] * sum(sign != "real" for sign in says.signs.values())
        words += [f"the_{d} the_{d}_is" if d in self.defined else "_ eq_refl" for d, _ in says.definitions]
        words += ["ltac:(side)"] * len(says.facts)
        return self.put("claim", module_of=obligation_module(what), words=" ".join(words))

    def hypotheses(self) -> list[str]:
        """What the control supposes of its letters."""
        names, nth = self.names(self.one, "0%nat"), self.names(self.one, "n")
        strict = {n: "<" if sign == "positive" else "<=" for n, sign in self.program.shared.items()}
        said = {f"{n}_sign": f"0 {strict.get(n, '<')} the_{n}" for n in self.letters}
        said |= {f"{n}_is": f"the_{n} = {names.polynomial(meaning)}" for n, meaning in self.defined.items()}
        known = {*self.program.shared, *self.defined} - {"a_min"} if self.spread else {*self.program.shared, *self.defined}
        said |= {f.name: names.relation(f.kind, f.value) for f in self.block.facts if f.value.atoms() <= known}
        said |= {f"{n}_sign": f"forall n, 0 < the_{n} n" for n in self.numbers}
        if self.numbers and self.chain is not None:
            said |= {f.name: names.relation(f.kind, f.value) for f in self.chain.begins}
            said |= {f.name: f"forall n, {nth.relation(f.kind, f.value)}" for f in self.chain.falls}
        kinds = {"R": self.letters, "nat -> R": self.numbers}
        lines = [f"Variables ({' '.join(f'the_{n}' for n in of)} : {kind})." for kind, of in kinds.items() if of]
        return lines + [f"Hypothesis the_{name} : {what}." for name, what in said.items()]

    def posed(self, n: str) -> str:
        """What is known of the numbers there."""
        if not self.numbers or self.chain is None:
            return self.put("counting") if n == "n" and self.chain else "idtac"
        said = [one for one in self.row.known.split("; ") if one] + [
            f"the_{c}_sign {m}" for c in self.numbers for m in (n, f"(S {n})")
        ]
        said += [f"the_{f.name} n" for f in self.chain.falls if n == "n"]
        return "; ".join(f"pose proof ({one})" for one in said)

    def worth(self, n: str, at: str = "n") -> dict[str, str]:
        """What is paid there, and what is known at ``at``, for a text."""
        names = self.names(self.one, n)
        kappa, rho = names.polynomial(self.kappa), names.polynomial(self.in_kernel)
        return {"posed": self.posed(at), "energy": self.energy(n), "kappa": kappa, "rho": rho}

    def last(self, word: str) -> str:
        """The energy with the fewest iterations pays for the end."""
        n, before, of_kernel = self.first, self.p - self.meets, ""
        pairs, t = ["z z'", *(f"w{i} w{i}'" for i in range(1, before + 1))], "t"
        lines, along, kernel = [], {"x": "(xi At v a i (seen_x z z'))", "l": "(seen v i z z')"}, {"x": "(seen_x z z')"}
        for i, stage in enumerate(self.end[:before], 1):
            shift = " ".join(self.shift(stage, n))
            lines.append(self.put("first_is", weights=" ".join(self.weights(stage, n)), shift=shift, i=i))
            w = pairs[i - 1]
            kernel[f"g_{i}"] = f"(seen_g gradient {t} {w})"
            along |= {f"b_{i}": f"(seen_b v B y_min i {w})", f"g_{i}": f"(xi At v a i {kernel[f'g_{i}']})"}
            t = f"(S {t})"
        free = [f"{v}_{i}" for i in range(before + 1, self.count + 1) for v in "bg"]
        along |= {v: v for v in free} | ({f"b_{self.count}": "0"} if self.meets else {})
        kernel |= {v: v for v in free}
        weights = [w for stage in self.end[before:] for w in self.weights(stage, n)][: 2 + self.meets]
        last, moved = ["last_is", *weights], free[1]
        if self.meets:
            last = ["last_two_are", *weights, self.shift(self.end[before], n)[0]]
            free, moved = [v for v in free if v != f"b_{self.count}"], f"{free[1]} w{self.p} {free[3]} M{self.p}"
        if self.kernel:
            gs, moves = [kernel[f"g_{i}"] for i in range(1, self.count + 1)], ""
            for i in range(self.p, 0, -1):
                w = f"w{i}" if i > before else f"(seen_x w{i} w{i}')"
                found = "".join(f", ?(kin_sym _ _ _ _ {g} {w}), ?(M{i} {g})" for g in gs[i:])
                moves += f"    rewrite ?(kernel_moved _ _ _ _ M{i}){found}; unfold kin_moves.\n"
            mirrored = ", ".join(f"?(kin_sym _ _ _ _ {kernel['x']} {g})" for g in gs)
            of_kernel = f"{self.claim(f'{word}, kernel', kernel, n)}; {self.put('follow', moves=moves, mirrored=mirrored)}"
        return self.put(
            "end",
            **self.worth(n, n),
            before="".join(lines),
            last=" ".join(last),
            goals=" | ".join(["nonneg"] * len(weights)),
            free=" ".join(free),
            follow="".join(f" rewrite Ex{i}, El{i} by assumption;" for i in range(before, 0, -1)),
            along=self.claim(f"{word}, along", along, n),
            moved=moved,
            kernel=of_kernel or "nothing_in_kernel_here",
        )

    def steps(self, chain: Chain) -> str:
        """The energy pays for every number of iterations."""
        n, kernel = self.nth, "nothing_in_kernel_here"
        counted = self.posed("n") + f"; rewrite (one_more {self.p}); set (j := INR ({self.p} + n)) in *" * (not self.numbers)
        if self.kernel:
            applied = self.claim("step, kernel", {"x": "x", "g": "g'"}, self.here)
            kernel = f"{counted}; {applied}; by_kernel C; field; repeat split; lra"
        f, g = self.weights(chain.step, n)
        r, tau = self.shift(chain.step, n)
        return self.put(
            "steps",
            **self.worth(n),
            counted=counted,
            f=f,
            g=g,
            r=r,
            tau=tau,
            begins=f"replace (INR ({self.p} + 0)) with {self.p} by (simpl; lra); " * (not self.numbers),
            along=self.claim("step, along", {"x": "x", "l": "l", "b": "b'", "g": "g'"}, self.here),
            kernel=kernel,
        )

    @property
    def upto(self) -> str:
        """How many iterations there are."""
        return f"({self.count} + n)" if self.chain or self.row.then else str(self.count)

    def form(self) -> str:
        """The definition of the energy along a direction."""
        form = self.shifts.energies["along"]
        pairs = {g: g[1:-1].split(",") for g in form.atoms() if g.startswith("<")}
        letters = Names(self.names("a'", "k_minus").atoms | {c: f"{c}'" for c in self.numbers})
        energy = letters.polynomial(form.substitute({g: ATOM(u) * ATOM(v) for g, (u, v) in pairs.items()}))
        given = " ".join(f"{c}'" for c in self.numbers) or "k_minus"
        return f"Definition {self.name}_energy ({given} a' x l : R) := {energy}."

    def pays(self) -> str:
        """What two starts cost."""
        of, by = self.worth(self.nth if self.chain else self.first), f"{self.name}_{'meets' if self.chain else 'end'}"
        less = self.names(self.one, self.nth).polynomial(self.kappa - self.in_kernel)
        return self.put("pays", by=f"apply {by}" if of["rho"] == of["kappa"] else self.put("more", by=by, less=less), **of)

    def inner(self) -> list[str]:
        """What is true for all letters of the control."""
        ends, steps = self.last("end" if self.chain else "run"), [self.steps(self.chain)] if self.chain else []
        return [*self.hypotheses(), self.form(), ends, *steps, self.pays()]
