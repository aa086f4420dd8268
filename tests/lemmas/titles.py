"""What was read: of every statement of ours its title, beside kind, rendered statement and goals.

``python -m tests.lemmas.titles`` writes the digests anew: whoever runs it says that he has read each changed line again.
"""

import hashlib
import json
from pathlib import Path

from verify.judge.record import bare_record
from verify.lemma.claim import is_ours

FILE = Path(__file__).with_name("titles.json")


def read_together(lemma):
    """Twelve digits of the SHA-256 of a title and of what it may claim."""
    record = bare_record(lemma)
    said = [record["title"], record["kind"], record["statement"], record["goals"]]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:12]


def of_all(lemmas):
    return {name: read_together(one) for name, one in sorted(lemmas.items()) if is_ours(one.claim)}


if __name__ == "__main__":
    from tests.every_lemma import LEMMAS

    FILE.write_text(json.dumps(of_all(LEMMAS), indent=0) + "\n", encoding="utf-8")
