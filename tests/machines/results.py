"""``python -m tests.machines.results``: what is stored or recorded, made again on this machine, as JSON of digests by name.

The records of the claims that floats look at in a judgement (laws on runs, measurements) as the ledger would hold them; every
vector is compared with what its problem gives. ``--ledger``: the records of all claims.
"""

import hashlib
import json
import sys

from verify.conformance.generators.collection import check
from verify.environment.house import ROOT
from verify.judge.run import Settings, discover, judge


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def records(every: bool) -> dict[str, str]:
    """Records by claim, judged without anything kept."""
    collection = discover(ROOT)
    chosen = [n for n, lemma in collection.lemmas.items() if every or lemma.observe is not None or lemma.measured is not None]
    found = judge(Settings(budget="quick", only=tuple(chosen)), collection=collection).records
    return {row["id"]: digest(row) for row in found}


def main(arguments: list[str]) -> int:
    made = records("--ledger" in arguments)
    made |= {"vectors": "as stored"} if not (wrong := list(check())) else dict.fromkeys(wrong, "differs")
    sys.stdout.write(json.dumps(made))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
