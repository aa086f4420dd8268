"""The proofs of the shift rule's controls as Coq files: that the energy pays for the shifts, and that what is released agrees.

One file per chain, rounds or given shifts of a module of ``lemmas/common``, with one theorem per obligation, from the same
statements and proofs that the kernel reads. That such shifts bound a divergence is ``shift_rule.v``.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping

from verify.kernel import Proof, Rejected, Statement
from verify.lemma.generators import by_file
from verify.shifts import Chain, Fixed, Program, Rounds, chain, fixed, rounds

from .emit import emit
from .text import comment, module_name

Shifts = Chain | Rounds | Fixed


def asked(program: Program, shifts: Shifts) -> dict[str, Statement]:
    """What the rule asks of ``shifts``, by name. Raises Rejected."""
    match shifts:
        case Chain():
            return chain.obligations(program, shifts)
        case Rounds():
            return rounds.obligations(program, shifts)
        case Fixed():
            return fixed.obligations(program, shifts)


def declared_shifts() -> dict[str, tuple[Program, Shifts]]:
    """What the generators of ``lemmas/common`` hold true by the shift rule, as written, with its program, by ``module.name`` of
    the shifts.

    Raises Rejected where the generator's module keeps its shifts under no name.
    """
    found: dict[str, tuple[Program, Shifts]] = {}
    for path, generators in by_file().items():
        names = {id(kept): name for name, kept in reversed(vars(importlib.import_module(f"lemmas.common.{path.stem}")).items())}
        for generator in generators:
            if generator.shifts is None:
                continue
            if (name := names.get(id(generator.shifts[1]))) is None:
                raise Rejected(f"{path.name}: the shifts of {generator.algorithm!r} have no name there; keep them under one")
            found[f"shifts.{path.stem}.{name}"] = generator.shifts
    return found


def obligation_module(name: str) -> str:
    """The Coq module of one obligation, inside the file of its control."""
    return re.sub(r"[^A-Za-z0-9]+", "_", name)


def shifts_text(
    name: str, obligations: Mapping[str, Statement], proofs: Mapping[str, Proof], elsewhere: Mapping[str, str] | None = None
) -> str:
    """The file of one control; Rejected where an obligation has no proof, or two would share a module.

    ``elsewhere``: obligations that another control has in the same words with the same proof, and which one.
    """
    elsewhere = elsewhere or {}
    if len({obligation_module(n) for n in obligations}) != len(obligations):
        raise Rejected(f"{name}: two obligations would share a module")
    if missing := sorted(set(obligations) - set(proofs)):
        raise Rejected(f"{name}: no proof of {', '.join(missing)}")
    lines = [f"(* {comment(name)}; written from its obligations and proofs by verify/coq/shift_proofs.py *)"]
    lines += ["From Verify Require Import prelude.", ""]
    lines += [f"(* {comment(what)}: the same theorem and proof in {comment(other)} *)" for what, other in elsewhere.items()]
    for what, says in obligations.items():
        if what in elsewhere:
            continue
        module = obligation_module(what)
        lines += [f"(* {comment(what)} *)", f"Module {module}.", *emit(says, proofs[what], {}).lines]
        lines += [f"End {module}.", f"Print Assumptions {module}.claim.", ""]
    return "\n".join(lines)


def shift_texts() -> dict[str, tuple[str, str]]:
    """The Coq module and the text of every declared control's file, by its name; each obligation of a module stands once."""
    written: dict[str, list[tuple[str, Mapping[str, Statement], Mapping[str, Proof]]]] = {}
    found = {}
    for name, (program, shifts) in declared_shifts().items():
        obligations, before = asked(program, shifts), written.setdefault(name.rpartition(".")[0], [])
        elsewhere = {
            what: other
            for other, theirs, proofs in before
            for what, says in obligations.items()
            if what in theirs and theirs[what] == says and proofs[what] == shifts.proofs[what]
        }
        found[name] = module_name(name), shifts_text(name, obligations, shifts.proofs, elsewhere)
        before.append((name, obligations, shifts.proofs))
    return found
