"""``python -m verify.privacy.tribunal [--store | --check | --vectors | ACCOUNTANT VECTOR]``: the accountants before the vectors.

Runs what is installed and names what is not; with two names that accountant on that vector alone. --store writes
``outcomes.json``; --check exits with 1 where results differ from it; --vectors answers the questions of ``vectors/*.json`` anew
(needs python-flint and no accountant).
"""

from __future__ import annotations

import contextlib
import io
import json
import signal
import sys
import traceback
import warnings
from collections import Counter
from importlib import metadata
from pathlib import Path
from typing import Any

from .accountants import ACCOUNTANTS, NOT_ASKED, OURS, Accountant, OutsideDomain
from .classify import CRASH, LATE, OUTSIDE, REFUSED, RESULTS, Answer, judge
from .vectors import FOLDER, GROUPS, all_vectors, answer, load

OUTCOMES = Path(__file__).resolve().parent / "outcomes.json"
SECONDS = 10  # of processor time, so that a busy machine changes no answer


def ask(accountant: Accountant, vector: Any) -> Answer:
    """One answer; an exception raised on purpose inside the package is a refusal, any other a crash."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"no answer in {SECONDS} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            return Answer(accountant.answer(vector))
    except TimeoutError as error:
        return Answer(None, LATE, str(error))
    except OutsideDomain as error:
        return Answer(None, OUTSIDE, str(error))
    except Exception as error:  # whatever a package raises is its answer
        place = traceback.extract_tb(error.__traceback__)[-1]
        own = accountant.package.replace("-", "_") in place.filename and (place.line or "").lstrip().startswith("raise")
        words = " ".join(str(error).split())[:160]
        return Answer(None, REFUSED if own else CRASH, f"{type(error).__name__}: {words}")
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def versions() -> dict[str, str | None]:
    """The installed version of each package; None where it is absent."""
    found: dict[str, str | None] = {}
    for name in sorted({a.package for a in ACCOUNTANTS} - {OURS}):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found


def outcomes(whose: str = "", which: str = "") -> dict[str, Any]:
    """What every accountant (or one) says of every vector (or one) that it is asked; six digits, as the last ones differ between
    machines."""
    installed, vectors, rows = versions(), all_vectors(), []
    for accountant in ACCOUNTANTS:
        if accountant.package != OURS and installed[accountant.package] is None:
            continue
        for name, vector in vectors.items():
            formula_only = accountant.package == OURS and not name.startswith("formulas/")
            if whose not in ("", accountant.name) or which not in ("", name):
                continue
            if (vector["mechanism"], vector["asked"]) not in accountant.asks or formula_only:
                continue
            answer = ask(accountant, vector)
            verdict = judge(answer, vector, accountant.claim)
            rows.append({
                "accountant": accountant.name, "vector": name, "answer": None if answer.value is None else f"{answer.value:.12g}",
                "result": verdict.result, "by": None if verdict.by is None else f"{verdict.by:.6g}", "note": verdict.note,
            })  # fmt: skip
    return {
        "versions": installed,
        "accountants": {a.name: {"package": a.package, "claim": a.claim, "about": a.about} for a in ACCOUNTANTS},
        "not asked": NOT_ASKED,
        "rows": rows,
    }


def summary(found: dict[str, Any]) -> str:
    lines = [f"{name}: {version or 'NOT INSTALLED: not asked'}" for name, version in found["versions"].items()]
    for name in found["accountants"]:
        counts = Counter(row["result"] for row in found["rows"] if row["accountant"] == name)
        lines.append(f"{name:36s} " + ", ".join(f"{counts[r]} {r}" for r in RESULTS if counts[r]))
    return "\n".join(lines) + "\n"


def text(data: Any) -> str:
    return json.dumps(data, indent=1, sort_keys=False) + "\n"


def main(arguments: list[str]) -> int:
    if arguments == ["--vectors"]:
        for group in GROUPS:
            asked = load(group)
            made = asked | {"vectors": [answer(vector) for vector in asked["vectors"]]}
            (FOLDER / f"{group}.json").write_text(text(made), encoding="utf-8")
        return 0
    if len(arguments) == 2:
        rows = outcomes(*arguments)["rows"]
        sys.stdout.writelines(text({**row, "question": all_vectors()[row["vector"]]}) for row in rows)
        return 0 if rows else 2
    if arguments not in ([], ["--store"], ["--check"]):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    found = outcomes()
    sys.stdout.write(summary(found))
    if arguments == ["--store"]:
        OUTCOMES.write_text(text(found), encoding="utf-8")
    if arguments == ["--check"]:
        kept = {(r["accountant"], r["vector"]): r["result"] for r in json.loads(OUTCOMES.read_text(encoding="utf-8"))["rows"]}
        now = {(r["accountant"], r["vector"]): r["result"] for r in found["rows"]}
        changed = sorted(key for key in now if kept.get(key) != now[key])
        for key in changed:
            sys.stdout.write(f"{key[0]} on {key[1]}: {kept.get(key)} before, {now[key]} now\n")
        return 1 if changed else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
