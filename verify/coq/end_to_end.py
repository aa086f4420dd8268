"""The theorems from update equations to what is released, each with the instance in which its hypotheses hold together."""

from __future__ import annotations

import re
from pathlib import Path

from verify.kernel import Rejected

from . import answers

# files of theorems for the constructed noise
END_TO_END = ("printed_bounds", "family", "descent", "classes", "two_phases", "attained")
DECLARATIONS = "declarations"  # the file in which their algorithms are the declared ones
INSTANCES = "instances"  # the file in which each of them is applied to one problem


def end_to_end(here: Path = answers.HERE) -> list[str]:
    """One line for each theorem of ``END_TO_END``: file, name, axioms of its file by the stored answer, conclusion, instance.

    Raises Rejected where a theorem is not stated, or no instance shows that its hypotheses can hold together.
    """
    instances = (here / f"{INSTANCES}.v").read_text(encoding="utf-8")
    lines = []
    for file in END_TO_END:
        text, answer = answers.by_hand(file, here), answers.stored().of.get(file)
        axioms = "not asked" if answer is None else ", ".join(n.rpartition(".")[2] for n in answer.axioms)
        for name in re.findall(r"^Print Assumptions (\w+)\.$", text, re.MULTILINE):
            found = re.search(rf"(?ms)^Theorem {name} (.*?)\.$", text)
            if found is None:
                raise Rejected(f"{file}.v prints the assumptions of {name}, which it does not state")
            applied(instances, file, name)
            lines.append(f"{file}.{name} [{axioms}] {' '.join(found[1].split())}; instance: {INSTANCES}.{name}")
    return lines


def applied(text: str, file: str, name: str) -> None:
    """The theorem of the same name in the file of instances is ``file.name`` applied; Rejected where it is none, leaves a
    hypothesis, or does not have its axioms printed. ``text``: of the file of instances."""
    found = re.search(rf"(?ms)^Theorem {name} (.*?)\.\nProof\.(.*?)Qed\.$", text)
    if found is None or f"(@{file}.{name})" not in found[2]:
        raise Rejected(f"{file}.{name}: {INSTANCES}.v has no instance, so that its hypotheses might contradict each other")
    _, section, rest = text.partition("Section Instance.")
    assumed = re.search(
        r"^(?:Hypothes[ie]s|Axioms?|Parameters?|Context|Admitted|Variables?(?! (?:n : nat|c : X)\.$))\b", rest, re.MULTILINE
    )
    if "->" in found[1] or not section or assumed is not None:
        raise Rejected(f"{file}.{name}: its instance in {INSTANCES}.v leaves a hypothesis")
    if f"\nPrint Assumptions {name}.\n" not in text:
        raise Rejected(f"{file}.{name}: {INSTANCES}.v does not print what its instance rests on")
