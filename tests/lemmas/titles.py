"""What was read: of every record its title beside what it may claim (of a printed one this only notices a change: its title has
had no reading of its own); of every record the facts that it assumes or defines beside the words that say so; of every generator
its words beside its facts. Second entries, no proofs: each makes a later change of one side alone visible.

``python -m tests.lemmas.titles`` writes the digests anew: whoever runs it says that he has read each changed line again.
"""

import hashlib
import json
from pathlib import Path

from verify.judge.record import bare_record
from verify.lemma.discover import facts_of
from verify.lemma.fact_text import polynomial_text
from verify.lemma.generators import generated
from verify.lemma.origin import Argued, Assumed, Letter, origin_of, words_of

FILE = Path(__file__).with_name("titles.json")


def digest(said):
    """Twelve digits of a SHA-256."""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:12]


def read_together(lemma):
    """A title and what it may claim."""
    record = bare_record(lemma)
    return digest([record["title"], record["kind"], record["statement"], record["goals"]])


def row(fact):
    return [fact.name, fact.kind, polynomial_text(fact.value)]


def hypotheses(lemma):
    """The signs of the letters, what is defined, where sequences start and how they go on, and each fact that is assumed, defines
    a letter or is argued, beside its words."""
    says = lemma.claim.says
    origins = [(fact, origin_of(fact)) for fact in facts_of(says)]
    by_hand = sorted([*row(f), words_of(o)] for f, o in origins if isinstance(o, Assumed | Letter | Argued))
    defined = [[name, polynomial_text(meaning)] for name, meaning in says.definitions]
    sequences = []
    if (of := says.recursion) is not None:
        sequences = [of.start, *({n: polynomial_text(p) for n, p in some.items()} for some in (of.initial, of.following))]
    return digest([dict(says.signs), defined, sequences, by_hand])


def words_and_facts(generator):
    """The words of a generator, what may stand for its letters, and its hypotheses and goals."""
    says = generator.says
    facts = [sorted(map(row, some)) for some in (facts_of(says), says.goals)]
    standing = [generator.denotes, generator.free, dict(generator.constants), generator.every, generator.chosen]
    return digest([generator.means, standing, dict(says.signs), facts])


def of_all(lemmas):
    titles = {name: read_together(one) for name, one in sorted(lemmas.items())}
    facts = {f"facts of {name}": hypotheses(one) for name, one in sorted(lemmas.items()) if one.claim.says is not None}
    generators = {f"generator {name}": words_and_facts(one) for name, one in sorted(generated().items())}
    return titles | facts | generators


if __name__ == "__main__":
    from tests.every_lemma import LEMMAS

    FILE.write_text(json.dumps(of_all(LEMMAS), indent=0) + "\n", encoding="utf-8")
