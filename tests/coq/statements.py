"""Altered statements of the files by hand, made by program: ``python -m tests.coq.statements FOLDER [FILE ...]``, compiled files.

Before each theorem of a file stand its alterations, each with the proof as it is: a premise replaced by True, <= by <, a bound
met by one more, the last argument (an energy, an integral) times 99/100. Coqtop reads the file sentence by sentence, once: what
fails is rejected and taken back, what passes is a survivor, and what has not even a type was no statement and is not counted.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.tables import broken, table
from verify.coq.answers import by_hand
from verify.coq.run import LIBRARY

STATED = re.compile(r"(?:Theorem|Lemma|Example) (\w+)(.*)\.", re.DOTALL)
FALSE = broken(table(__file__, "false_statements"))  # file, what stands there, what is put there
SECONDS = 60  # for one sentence of an altered proof


def pieces(text: str, mark: str) -> list[str]:
    """The parts between marks that stand outside all brackets."""
    depth, start, found, i = 0, 0, [], 0
    while i < len(text):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0 and text.startswith(mark, i):
            found.append(text[start:i])
            start = i = i + len(mark)
        else:
            i += 1
    return [*found, text[start:]]


def last_argument(goal: str) -> tuple[str, str] | None:
    """What stands before the last argument of an application, and the argument."""
    words = pieces(goal.strip(), " ")
    return (" ".join(words[:-1]), words[-1]) if len(words) > 2 else None


def altered(statement: str) -> Iterator[tuple[str, str]]:
    """Words and altered forms of ``binders : premises -> goals``."""
    head, *rest = pieces(statement, " : ") if " : " in statement else (statement,)
    body = " : ".join(rest)
    if not body:
        return
    quantified = re.match(r"\s*forall [^,]*,(?:\s*forall [^,]*,)*", body)
    front = quantified[0] if quantified else ""
    *premises, goals = pieces(body[len(front) :], "->")
    for i in range(len(premises)):
        kept = [" True " if j == i else p for j, p in enumerate(premises)]
        yield f"premise {i + 1} dropped", f"{head} : {front}{'->'.join([*kept, goals])}"
    parts = pieces(goals, "/\\")
    for i, goal in enumerate(parts):
        changes = []
        for old, new, words in (("<=", "<", "strict"), ("<=", "+ 1 <=", "one more"), ("<", "+ 1 <", "one more")):
            sides = pieces(goal, f" {old} ")
            if len(sides) == 2 and "forall" not in goal and "exists" not in goal:
                changes.append((words, f"{sides[0]} {new} {sides[1]}"))
        if (
            not any(f" {r} " in goal for r in ("<=", "<", "=", "->", "<->", "<>"))
            and "exists" not in goal
            and (last := last_argument(goal))
        ):
            changes.append(("99/100 of the last argument", f" {last[0]} (99 / 100 * {last[1]})"))
        energy = re.search(r"private s|private 1", goal)
        if energy is not None and "exists" not in goal:
            before, after = goal[: energy.end()], goal[energy.end() :].strip()
            first, *others = pieces(after, " ")
            changes.append(("99/100 of the energy", f"{before} (99 / 100 * {first}) {' '.join(others)}"))
        for words, changed in changes:
            whole = "/\\".join([*parts[:i], changed, *parts[i + 1 :]])
            yield f"goal {i + 1}: {words}", f"{head} : {front}{'->'.join([*premises, whole])}"


def sentences(text: str) -> list[str]:
    bare = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    return [s.strip() + "." for s in re.split(r"\.(?=\s|$)", bare) if s.strip()]


class Coqtop:
    """One coqtop in a folder of compiled files."""

    def __init__(self, folder: Path):
        command = ["coqtop", "-q", "-w", "none", "-Q", ".", LIBRARY]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.count = 0

    def say(self, sentence: str) -> str:
        """Empty where Coq takes the sentence; else why not."""
        if self.process.stdin is None or self.process.stdout is None:
            raise OSError("coqtop has no pipes")
        self.count += 1
        token = f"sync'{self.count}"
        self.process.stdin.write(f"{sentence}\nFail Check {token}.\n")
        self.process.stdin.flush()
        heard = ""
        while f"{token} was not found" not in heard:
            line = self.process.stdout.readline()
            if not line:
                raise OSError(f"coqtop ended: {heard[-400:]}")
            heard += line
        found = re.search(r"(?:Error|Timeout!?):?(.*)", heard.partition("The command has indeed failed")[0], re.DOTALL)
        return "" if found is None else " ".join(found[0].split())[:160]

    def close(self) -> None:
        with self.process:
            pass  # its pipes are closed, and its end awaited


@dataclass
class Count:
    """Alterations by what became of them, in words."""

    rejected: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)
    no_statement: list[str] = field(default_factory=list)
    no_answer: list[str] = field(default_factory=list)


def tried(folder: Path, name: str) -> Count:
    """Every alteration of one file; after one of ``FALSE``, a definition's perhaps, the file is read on until a sentence fails.
    ValueError where Coq does not take a sentence as it is."""
    text = by_hand(name)
    said, coq, count, number = sentences(text), Coqtop(folder), Count(), 0
    others = [(f"{name}: {after}", sentences(text.replace(before, after))) for file, before, after in FALSE if file == name]

    def attempt(told: str, changed: list[str], statement: bool) -> None:
        nonlocal number
        number += 1
        coq.say(f"Definition mark'{number} := tt.")
        coq.say(f"Set Default Timeout {SECONDS}.")
        at, why = next(((i, why) for i, s in enumerate(changed) if not s.startswith("Print") and (why := coq.say(s))), (0, ""))
        coq.say(f"Reset mark'{number}.")
        coq.say("Unset Default Timeout.")
        of_no_type = "Syntax" in why or (why and statement and at == 0)
        where = count.no_statement if of_no_type else count.no_answer if "imeout" in why else count.rejected if why else None
        (count.survivors if where is None else where).append(told)

    end = 0  # of the proof that is open
    try:
        for i, sentence in enumerate(said):
            if i >= end:
                stated = STATED.fullmatch(sentence)
                end = next(j for j in range(i, len(said)) if said[j].endswith(("Qed.", "Defined."))) + 1 if stated else i + 1
                for words, statement in altered(stated[2]) if stated else ():
                    attempt(f"{name}.{stated[1]}: {words}", [f"Lemma altered'{statement}.", *said[i + 1 : end]], True)
                for words, other in others:
                    if said[:i] == other[:i] and said[i:end] != other[i:end]:
                        attempt(words, other[i:], False)
            if (why := coq.say(sentence)) and not sentence.startswith("Print"):
                raise ValueError(f"{name}: {sentence[:80]}: {why}")
    finally:
        coq.close()
    return count


def main(arguments: list[str]) -> int:
    folder, *names = arguments
    total = Count()
    for name in names:
        count = tried(Path(folder), name)
        numbers = [f"{len(found)} {words.replace('_', ' ')}" for words, found in vars(count).items()]
        sys.stdout.write(f"{name}: {', '.join(numbers)}\n")
        sys.stdout.write("".join(f"  survives: {words}\n" for words in count.survivors))
        sys.stdout.flush()
        for words, found in vars(count).items():
            getattr(total, words).extend(found)
    told = f"{len(total.survivors)} survive, {len(total.no_answer)} have no answer"
    sys.stdout.write(f"Coq rejects {len(total.rejected)} altered statements; {told}\n")
    return 1 if total.survivors or total.no_answer else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
