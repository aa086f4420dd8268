"""Candidate files: a search in a process of its own, killed at the time limit, whose result is written and never judged here."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..environment import house
from ..kernel import Proof, Rejected, Statement, prove
from ..records import typed_json
from ..records.json_text import canonical, parse
from .parametric import Found, NotFound, find

GRACE = 5.0


@dataclass(frozen=True)
class Candidate:
    """A proof file for the claim ``id``, to be put beside its lemma file as ``<stem>.proof.json``; the judge decides."""

    id: str
    path: Path
    proof: Proof
    seconds: float


def find_to_file(
    id: str,
    statement: Statement,
    *,
    folder: Path | None = None,
    seconds: float = 60,
    progress: Callable[[str], None] | None = None,
) -> Candidate | NotFound:
    """Search a proof of ``statement`` for at most ``seconds`` and write ``folder/<id>.proof.json`` (default:
    ``build/found``); NotFound writes nothing."""
    folder = house.work() / "build" / "found" if folder is None else folder
    rows = _run(canonical({"statement": typed_json.write(statement), "seconds": str(int(seconds * 1000))}), seconds, progress)
    result: dict[str, Any] = rows[-1] if rows else {"reason": f"the search was ended after {seconds:g} s", "tried": []}
    if "proof" not in result:
        return NotFound(str(result.get("reason", "the search broke off")), tuple(result.get("tried", ())))
    try:
        proof = typed_json.read(Proof, result["proof"])
        prove(id, statement, proof, {})
    except Rejected as problem:
        return NotFound(f"the kernel refuses the candidate: {problem}", ())
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id}.proof.json"
    path.write_text(canonical(typed_json.write(proof)) + "\n", encoding="utf-8")
    return Candidate(id, path, proof, int(result["milliseconds"]) / 1000)


def _run(request: str, seconds: float, progress: Callable[[str], None] | None) -> list[dict[str, Any]]:
    """The search's last line (results only); empty where it was killed."""
    results: list[dict[str, Any]] = []

    def listen() -> None:
        for line in process.stdout or ():
            row = parse(line, "the search")
            if "progress" not in row:
                results.append(row)
            elif progress is not None:
                progress(str(row["progress"]))

    with subprocess.Popen(
        [sys.executable, "-m", "verify.find"],
        cwd=house.PACKAGE.parent,
        text=True,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        listener = threading.Thread(target=listen, daemon=True)
        complaints: list[str] = []
        complainer = threading.Thread(target=lambda: complaints.extend(process.stderr or ()), daemon=True)
        try:
            listener.start()
            complainer.start()
            if process.stdin is not None:
                process.stdin.write(request)
                process.stdin.close()
            listener.join(seconds + GRACE)
        finally:
            process.kill()
            process.wait()
        complainer.join(GRACE)
        listener.join(GRACE)
    if not results and complaints:
        results.append({"reason": f"the search failed: {complaints[-1].strip()}", "tried": []})
    return results


def serve(request: str, write: Callable[[str], object]) -> None:
    """The other side: search what ``request`` says and write one JSON line per progress and one for the result."""
    from ..records import typed_json

    def say(text: str) -> None:
        write(canonical({"progress": text}) + "\n")

    row = parse(request, "request")
    found = find(typed_json.read(Statement, row["statement"]), seconds=int(row["seconds"]) / 1000, progress=say)
    if isinstance(found, Found):
        answer: dict[str, Any] = {"proof": typed_json.write(found.proof), "milliseconds": str(int(found.seconds * 1000))}
    else:
        answer = {"reason": found.reason, "tried": list(found.tried)}
    write(canonical(answer) + "\n")
