"""What was read: of every record its title and its print beside its goals and the facts that it assumes or defines, with the
words that say so; of every generator its words beside its facts; of every claim that is said to be the print word for word its
statement beside the paper, a second time, and what was compared. Second entries, no proofs: each makes a later change visible.

``python -m tests.lemmas.titles`` writes the digests anew: whoever runs it says that he has read each changed line again. Those of
claims that are verbatim are written for the ids that are given only: their statements were set beside the print again.
"""

import argparse
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


def row(fact):
    return [fact.name, fact.kind, polynomial_text(fact.value)]


def hypotheses(lemma):
    """The signs of the letters, what is defined, where sequences start and how they go on, and each fact that is assumed, defines
    a letter or is argued, beside its words."""
    says = lemma.claim.says
    origins = [(fact, origin_of(fact)) for fact in (facts_of(says) if says is not None else ())]
    by_hand = sorted([*row(f), words_of(o)] for f, o in origins if isinstance(o, Assumed | Letter | Argued))
    if says is None:
        return []
    defined = [[name, polynomial_text(meaning)] for name, meaning in says.definitions]
    return [dict(says.signs), defined, sequences_of(says), by_hand]


def sequences_of(says):
    """Where the sequences of a statement start and how they go on."""
    of = says.recursion
    if of is None:
        return []
    return [of.start, *({n: polynomial_text(p) for n, p in some.items()} for some in (of.initial, of.following))]


def read_together(lemma):
    """A title, what is printed and what it may claim, with the hypotheses."""
    record = bare_record(lemma)
    return digest([record["title"], record["kind"], record["statement"], record["goals"], *hypotheses(lemma)])


def word_for_word(lemma):
    """A print and all that is checked for it."""
    claim, says = lemma.claim, lemma.claim.says
    definitions = [(n, polynomial_text(p)) for n, p in says.definitions]
    facts = [sorted(map(row, some)) for some in (facts_of(says), says.goals)]
    return digest(
        [claim.where, claim.statement, claim.prints, dict(says.signs), dict(says.spaces), facts, definitions, sequences_of(says)]
    )


def verbatim(lemmas):
    return {name: one for name, one in sorted(lemmas.items()) if one.claim.reading == "verbatim"}


def words_and_facts(generator):
    """The words of a generator, what may stand for its letters, and its hypotheses and goals."""
    says = generator.says
    facts = [sorted(map(row, some)) for some in (facts_of(says), says.goals)]
    standing = [generator.denotes, generator.free, dict(generator.constants), generator.every, generator.chosen]
    return digest([generator.means, standing, dict(says.signs), facts])


def of_all(lemmas):
    titles = {name: read_together(one) for name, one in sorted(lemmas.items())}
    return titles | {f"generator {name}": words_and_facts(one) for name, one in sorted(generated().items())}


def main():
    from tests.every_lemma import LEMMAS

    parser = argparse.ArgumentParser(prog="python -m tests.lemmas.titles", description=__doc__.partition("\n")[0])
    parser.add_argument("verbatim", nargs="*", metavar="ID=WORDS", help="a claim set beside its print, and what was compared")
    given = dict(text.split("=", 1) for text in parser.parse_args().verbatim)
    claims = verbatim(LEMMAS)
    before = json.loads(FILE.read_text(encoding="utf-8"))["verbatim"]
    kept = {n: before[n] for n in claims if n in before}
    kept |= {n: [word_for_word(claims[n]), words or before[n][1]] for n, words in given.items()}
    found = {"read": of_all(LEMMAS), "verbatim": dict(sorted(kept.items()))}
    FILE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
