"""Every altered proof that the kernel rejects, Coq rejects too: ``python -m tests.coq.mutants [ID ...] [--sample N] [--seed S]``.

One Coq file per claim holds one goal, a ``Fail`` per altered proof, and last the proof as it is, which must pass: so the goal can
be proved, by the same sentences, and it is the alteration that fails. Sentences that the alteration leaves as they were are
assumed in the altered proof: what Coq rejects with more assumed, it rejects with less. The false neighbours of a claim are
tried in the same way, each as a goal of its own with the proof as it is: so the emitted theorem says what the claim says.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.altered import alterations
from verify.coq import run
from verify.coq.answers import prelude
from verify.coq.command import drawn
from verify.coq.emit import Script, emit
from verify.coq.shift_proofs import asked, declared_shifts
from verify.coq.text import module_name
from verify.judge.run import prove_all
from verify.kernel import Proof, Rejected, Statement, Theorem, prove
from verify.lemma.discover import Collection
from verify.lemma.reading_process import discover

NOT_A_REASON = ("was not found in the current environment", "Syntax error", "Timeout")
DROPPED = "unknown'fact"  # what the emitter names where a proof uses a fact that the altered statement no longer has


@dataclass(frozen=True)
class Batch:
    """The altered proofs of one claim, in words, and the Coq file that tries them."""

    claim: str
    words: tuple[str, ...]
    text: str


def altered(name: str, says: Statement, proof: Proof, theorems: Mapping[str, Theorem]) -> list[tuple[str, Proof]]:
    """The perturbations of a proof that the kernel rejects."""
    found = []
    for words, changed in alterations(proof, lambda path: "fact" in path or "invariants" in path):
        try:
            prove(name, says, changed, theorems)
        except Rejected:
            found.append((words, changed))
    return found


def obligations() -> dict[str, tuple[Statement, Proof]]:
    """What the controls of the shift rule must prove, with their proofs, by ``control: obligation``."""
    return {
        f"{name}: {what}": (says, shifts.proofs[what])
        for name, (program, shifts) in declared_shifts().items()
        for what, says in asked(program, shifts).items()
    }


def one_tactic(script: Script, assumed: frozenset[str]) -> str:
    """All sentences in sequence; those whose text is in ``assumed`` without their proof."""
    return ";\n  ".join(f"({s.assumed if s.text in assumed else s.text})" for s in script.sentences)


def batch(
    name: str,
    says: Statement,
    proof: Proof,
    used: Mapping[str, Statement],
    mutants: Iterable[tuple[str, Proof]],
    neighbours: Iterable[tuple[str, Statement]] = (),
) -> Batch:
    """The used theorems stand there as axioms, so that nothing else has to be compiled."""
    script = emit(says, proof, used)
    lines, words = ["From Verify Require Import prelude."], []
    for theorem in script.requires:
        claim = emit(used[theorem], Proof({}), {}).statement
        lines.append(f"Module {module_name(theorem)}.\nAxiom claim :\n{claim}.\nEnd {module_name(theorem)}.")
    unchanged = frozenset(s.text for s in script.sentences)
    lines.append(f"Goal\n{script.statement}.\nProof.\n{one_tactic(script, unchanged)}.\nAbort.")  # assuming works
    lines.append(f"Goal\n{script.statement}.\nProof.")
    for what, changed in mutants:
        lines.append(f"Fail (\n  {one_tactic(emit(says, changed, used), unchanged)}).")
        words.append(what)
    lines.append(f"{one_tactic(script, frozenset())}.\nQed.")
    for what, false in neighbours:
        altered_script = emit(false, proof, used)
        lines.append(f"Goal\n{altered_script.statement}.\nProof.\nFail (\n  {one_tactic(altered_script, unchanged)}).\nAbort.")
        words.append(f"false neighbour: {what}")
    lines.append("")
    return Batch(name, tuple(words), "\n".join(lines))


def survivors(folder: Path, tried: Batch, seconds: float) -> tuple[list[str], Counter[str]]:
    """What went wrong (an altered proof that Coq accepts, one that fails for no good reason, the true proof rejected), and how
    often Coq gave which reason."""
    module = f"mutants_{module_name(tried.claim)}"
    (folder / f"{module}.v").write_text(tried.text, encoding="utf-8")
    outcome = run.compile_file(folder, module, seconds, answers=0, options=("-test-mode",))  # which prints why Fail failed
    parts = outcome.output.split("The command has indeed failed with message:")[1:]
    reasons = [re.sub(r"\s+", " ", part.split('File "')[0]).strip() for part in parts]
    problems = [
        f"{tried.claim}: {tried.words[i]}: fails only by {bad!r}"
        for i, reason in enumerate(reasons)
        for bad in NOT_A_REASON
        if bad in reason and DROPPED not in reason
    ]
    if not outcome.accepted:
        count = len(reasons)
        what = tried.words[count] if count < len(tried.words) else "the true proof is rejected in this form"
        problems.append(f"{tried.claim}: {what}: {outcome.message}")
    elif len(reasons) != len(tried.words):
        problems.append(f"{tried.claim}: {len(tried.words)} altered proofs, {len(reasons)} failures")
    return problems, Counter(re.sub(r'".*', '"..."', reason)[:60] for reason in reasons)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.coq.mutants")
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--claims", type=int, metavar="N", help="only N claims, chosen by the seed")
    parser.add_argument("--sample", type=int, metavar="N", help="N altered proofs and N neighbours per claim, by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--time", type=float, default=1800.0, metavar="SECONDS", help="limit per claim")
    options = parser.parse_args(arguments)
    collection = discover()
    theorems, _, _ = prove_all(collection)
    started, tried, problems, reasons = time.perf_counter(), 0, [], Counter[str]()
    with tempfile.TemporaryDirectory(prefix="verify-coq-") as name, ThreadPoolExecutor(options.jobs) as pool:
        folder = Path(name)
        (folder / "prelude.v").write_text(prelude(), encoding="utf-8")
        run.compile_file(folder, "prelude", answers=0)
        chosen = sorted(options.ids or [*theorems, *obligations()])
        if options.claims is not None:
            chosen = sorted(drawn(chosen, options.claims, options.seed))
        batches = (sampled(n, collection, theorems, options.sample, options.seed) for n in chosen)
        for done, (made, (found, why)) in enumerate(pool.map(lambda b: (b, survivors(folder, b, options.time)), batches), 1):
            tried += len(made.words)
            problems += found
            reasons += why
            for problem in found:
                say(problem)
            if done % 25 == 0:
                say(f"{done} of {len(chosen)} claims, {tried} altered proofs, {time.perf_counter() - started:.0f} s")
    for reason, count in reasons.most_common():
        say(f"{count:6d}  {reason}")
    say(
        f"Coq rejects {'all' if not problems else 'not all'} of {tried} altered proofs and neighbours of {len(chosen)} claims "
        f"in {time.perf_counter() - started:.0f} s"
    )
    return 1 if problems else 0


def sampled(name: str, collection: Collection, theorems: Mapping[str, Theorem], sample: int | None, seed: int) -> Batch:
    """The altered proofs and the false neighbours of a claim, or those of an obligation of a control; or ``sample`` of each."""
    if name in collection.lemmas:
        lemma = collection.lemmas[name]
        says, proof, neighbours = lemma.claim.says, lemma.proof, [(n.change, n.says) for n in lemma.too_strong]
    else:
        (says, proof), neighbours = obligations()[name], []
    mutants = altered(name, says, proof, theorems)
    chance = random.Random(f"{seed} {name}")
    if sample is not None:
        mutants, neighbours = (
            chance.sample(mutants, min(sample, len(mutants))),
            chance.sample(neighbours, min(sample, len(neighbours))),
        )
    return batch(name, says, proof, {n: t.statement for n, t in theorems.items()}, mutants, neighbours)


if __name__ == "__main__":
    sys.exit(main())
