"""Altered lemma files, and by what the judge notices each: by mathematics (the print, the words, the quotations, the kernel, the
rules of a file), or because it is not what was read (``second_readings.json``); no ledger.

``python -m tests.lemmas.alterations [--seed N] [--each N]`` alters at random displays, quoted formulas, meanings of printed
letters, symbols, titles, quotations, words of assumed facts, ranges, assumed facts, starts and generators (``--each`` of every
kind), and lists by kind how many are noticed by what.
"""

import argparse
import random
import re
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

from tests.altered import changed as claim_of
from tests.every_lemma import LEMMAS, theorems
from tests.tables import typed as cases
from verify.judge.print_comparison import compared
from verify.judge.said_facts import compared_words
from verify.kernel import Polynomial, Rejected, check_point, prove
from verify.lemma import second_reading
from verify.lemma.claim import is_ours
from verify.lemma.discover import check_claim, facts_of
from verify.lemma.generators import generator, typed
from verify.lemma.origin import Assumed, origin_of
from verify.lemma.quotations import bitmap_of, data_of, unknown
from verify.lemma.second_reading import changed, generators_of

PRINTED = [one for one in LEMMAS.values() if not is_ours(one.claim) and one.claim.statement]
OWN = [one for one in LEMMAS.values() if is_ours(one.claim) and one.claim.says is not None and one.claim.says.signs]
STATED = [one for one in LEMMAS.values() if one.claim.says is not None]
LATEX = (
    (r"\le", r"\ge "), (r"\ge", r"\le "), ("<", ">"), (r"\max", r"\min"), ("^2", "^3"), ("+", "-"), ("-", "+"), ("2", "3"),
    (r"\frac", r"\frac1{10}\frac"), ("1", "2"), (r"\sigma", r"\eta"), ("t+1", "t"), ("T", "T^2"), ("n", "n^2"), ("=", r"\le "),
)  # fmt: skip
SYMBOLS = (r"10\,{0}", "{0}^{{2}}", r"\frac{{{0}}}{{2}}", "-{0}", "(1-{0})", "{1}")
WORDS = tuple((*row,) for row in cases(__file__, "alterations", "words"))


def swapped(choice, text, pairs):
    """The text with one place altered, or None where nothing fits."""
    fitting = [(m.start(), old, new) for old, new in pairs for m in re.finditer(re.escape(old), text)]
    if not fitting:
        return None
    at, old, new = choice.choice(fitting)
    return text[:at] + new + text[at + len(old) :]


def display(choice):
    lemma = choice.choice(PRINTED)
    latex = swapped(choice, lemma.claim.statement, LATEX)
    return latex and (lemma, claim_of(lemma, statement=latex), latex)


def quoted(choice):
    """A formula of a print that nothing is compared with, altered: it stands so in no table of excuses."""
    lemma = choice.choice(PRINTED)
    left = [part for part in compared(lemma).left if part in lemma.claim.statement]
    part = left and choice.choice(left)
    latex = part and swapped(choice, part, LATEX)
    return latex and (lemma, claim_of(lemma, statement=lemma.claim.statement.replace(part, latex, 1)), latex)


def meaning(choice):
    """Another meaning of a printed letter, or another excuse."""
    lemma = choice.choice([one for one in PRINTED if one.claim.prints])
    latex, of = choice.choice(sorted(lemma.claim.prints.items()))
    other = swapped(choice, of, (("*", "+"), ("+", "*"), ("2", "3"), ("_next", ""), ("x", "y"), ("e", "a")))
    return other and (lemma, claim_of(lemma, prints={**lemma.claim.prints, latex: other}), f"{latex} -> {other}")


def start(choice):
    """A value with which a sequence starts."""
    lemma = choice.choice([one for one in STATED if one.claim.says.recursion is not None])
    at = lemma.claim.says.recursion
    name = choice.choice(sorted(at.initial))
    value = choice.choice([at.initial[name] + 1, at.initial[name] * 2 + 1, at.initial[name] - 1])
    says = replace(lemma.claim.says, recursion=replace(at, initial={**at.initial, name: value}))
    return lemma, claim_of(lemma, says=says), f"{name} = {value!r}"


def symbol(choice):
    lemma = choice.choice(OWN)
    name, *others = choice.sample(sorted(lemma.claim.says.signs), min(2, len(lemma.claim.says.signs)))
    form = choice.choice(SYMBOLS[: None if others else -1])
    shown = {**lemma.claim.symbols, name: form.format(rf"\{name}", others[0] if others else "")}
    if others:
        shown.setdefault(others[0], others[0])
    return lemma, claim_of(lemma, symbols=shown), shown


def title(choice):
    lemma = choice.choice(list(LEMMAS.values()))
    said = swapped(choice, lemma.claim.title, WORDS)
    return said and (lemma, claim_of(lemma, title=said), said)


def assumed(choice, kept):
    """A lemma file with an assumed fact for which ``kept(fact, origin)``, and the fact."""
    lemma = choice.choice(STATED)
    facts = [f for f in lemma.claim.says.facts if isinstance(o := origin_of(f), Assumed) and kept(f, o)]
    return (lemma, choice.choice(facts)) if facts else None


def with_fact(lemma, fact, *others):
    says = lemma.claim.says
    facts = tuple(other for f in says.facts for other in (others if f is fact else (f,)))
    return claim_of(lemma, says=replace(says, facts=facts))


def said_otherwise(field):
    def alter(choice):
        found = assumed(choice, lambda _, o: getattr(o, field) and (field == "means" or not o.where.startswith("ours")))
        if found is None:
            return None
        lemma, fact = found
        origin = origin_of(fact)
        text = swapped(choice, getattr(origin, field), WORDS)
        return text and (
            lemma,
            with_fact(lemma, fact, replace(fact, said=replace(fact.said, origin=replace(origin, **{field: text})))),
            text,
        )

    return alter


def scalar_fact(choice):
    """A range: a condition on numbers with one coefficient altered."""
    found = assumed(choice, lambda f, _: f.kind != "=" and not any(n.startswith("<") for n in f.value.atoms()))
    return found and altered(choice, *found)


def fact(choice):
    found = assumed(choice, lambda *_: True)
    return found and altered(choice, *found)


def altered(choice, lemma, fact):
    monomial = choice.choice(sorted(fact.value.terms))
    factor = choice.choice([10, -1, Fraction(1, 2), Fraction(101, 100)])
    value = Polynomial({**fact.value.terms, monomial: factor * fact.value.terms[monomial]})
    return (
        lemma,
        with_fact(lemma, fact, replace(fact, value=value, said=replace(fact.said, left=value, right=Polynomial.of(0)))),
        f"{fact.name} times {factor} at {monomial}",
    )


def dropped(choice):
    found = assumed(choice, lambda *_: True)
    return found and (found[0], with_fact(*found), f"without {found[1].name}")


def generator_altered(alter):
    def altered_for_a_claim(choice):
        """A generator altered, and a claim that uses it."""
        lemma = choice.choice(STATED)
        found = generators_of(lemma)
        one = found[choice.choice(sorted(found))] if found else None
        other = alter(choice, one) if one is not None else None
        return other and (lemma, (lemma, other), other.algorithm)

    return altered_for_a_claim


def other_words(choice, one):
    means = swapped(choice, one.means, WORDS)
    return means and replace(one, means=means)


def other_number(choice, one):
    """A hypothesis of a generator with a coefficient altered, or none."""
    if not one.says.facts:
        return None
    fact = choice.choice(one.says.facts)
    monomial = choice.choice(sorted(fact.value.terms))
    value = Polynomial({**fact.value.terms, monomial: choice.choice([10, -1, Fraction(1, 2)]) * fact.value.terms[monomial]})
    return _with_facts(one, [replace(f, value=value) if f is fact else f for f in one.says.facts])


def fewer_facts(choice, one):
    gone = choice.choice(one.says.facts) if one.says.facts else None
    return gone and _with_facts(one, [f for f in one.says.facts if f is not gone])


def _with_facts(one, facts):
    return replace(one, says=replace(one.says, facts=tuple(facts)))


KINDS = {
    "display": display,
    "quoted formula": quoted,
    "meaning of a printed letter": meaning,
    "symbol": symbol,
    "title": title,
    "quotation": said_otherwise("quote"),
    "words of a fact": said_otherwise("means"),
    "range": scalar_fact,
    "assumed fact": fact,
    "condition dropped": dropped,
    "start value": start,
    "words of a generator": generator_altered(other_words),
    "condition of a generator": generator_altered(other_number),
    "condition of a generator dropped": generator_altered(fewer_facts),
}


def noticed(before, after):
    """By what the judge notices an alteration: "mathematics", "second reading", or "" where by nothing."""
    if isinstance(after, tuple):
        lemma, one = after
        was = generators_of(lemma)[one.algorithm]
        if one.says != was.says and typed(one) != typed(was):
            return "mathematics"
        with patch.object(second_reading, "generator", lambda name: one if name == one.algorithm else generator(name)):
            return "second reading" if changed(lemma, needed=False) else ""
    if any(check(before, after) for check in (refused, wrong_display, wrong_words, wrong_quotation, not_proved)):
        return "mathematics"
    return "second reading" if changed(after, needed=False) else ""


def refused(_, after):
    try:
        check_claim(after.claim)
    except ValueError:
        return True
    return False


def wrong_display(before, after):
    try:
        return not is_ours(after.claim) and bool(compared(after).wrong)
    except ValueError:
        return True


def wrong_words(_, after):
    return bool(compared_words(after)[2])


def wrong_quotation(_, after):
    path = data_of(after)
    origins = [origin_of(f) for f in (facts_of(after.claim.says) if after.claim.says is not None else ())]
    quotes = [o.quote for o in origins if isinstance(o, Assumed) and not o.where.startswith("ours")]
    return path.is_file() and any(unknown(quote, bitmap_of(path)) for quote in quotes)


def not_proved(before, after):
    """Where only the statement changed: the kernel refuses the proof, or the witness or the counterexample is none any more."""
    says = after.claim.says
    if says is None or says == before.claim.says:
        return False
    try:
        if after.proof is not None:
            prove(after.claim.id, says, after.proof, theorems())
        points = [
            (p, kind) for p, kind in ((after.witness, "admissible"), (after.counterexample, "refutes")) if hasattr(p, "scalars")
        ]
        return any(not getattr(check_point(says, p), kind) for p, kind in points)
    except (Rejected, KeyError, ValueError):
        return True


def campaign(seed, each):
    """(kind, what noticed it, id, the alteration) for ``each`` alterations of every kind."""
    choice = random.Random(seed)
    rows = []
    for kind, alter in KINDS.items():
        done = 0
        while done < each:
            found = alter(choice)
            if not found:
                continue
            before, after, words = found
            done += 1
            rows.append((kind, noticed(before, after), before.claim.id, str(words)))
    return rows


def table(rows):
    """Lines: of each kind how many were noticed by mathematics, by the second reading, and not."""
    counts = Counter((kind, by) for kind, by, *_ in rows)
    for kind in KINDS:
        shown, reading, missed = (counts[kind, by] for by in ("mathematics", "second reading", ""))
        yield f"{kind:34} {shown:4} mathematics {reading:4} second reading {missed:4} not noticed"
    missed = sum(not by for _, by, *_ in rows)
    yield f"{len(rows) - missed} of {len(rows)} noticed"


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.lemmas.alterations", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=12, help="alterations of every kind")
    options = parser.parse_args()
    rows = campaign(options.seed, options.each)
    missed = (f"not noticed: {kind} of {name}: {words}" for kind, by, name, words in rows if not by)
    sys.stdout.write("\n".join((*table(rows), *missed)) + "\n")


if __name__ == "__main__":
    main()
