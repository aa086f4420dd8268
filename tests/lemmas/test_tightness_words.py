"""What a title or note calls attained, tight, sharp or best is shown by a point, a measured constant or a record."""

import re
from dataclasses import replace

from tests.every_lemma import LEMMAS
from verify.judge.checks import Checks
from verify.judge.exact_points import tightness

SAYS = re.compile(r"\b(attained|attains?|tight|tightest|sharp|best)\b")
DENIES = re.compile(r"\b(not|need not be|neither) (attained|attain|tight|sharp)\b|By measurement.*")
OTHER_SENSE = {  # what the word means there
    "common.largest-quotient": "the definition of a supremum",
    "cyffers2023.remark-2": "the most favourable case",
}


def shown(one):
    """Whether the two sides of a goal meet exactly: at a point, by measured constants, as an equality or at a run."""
    if one.tightness is not None:
        found = tightness(one, one.claim.says, Checks())
        return found is not None and found["tight"]
    equal = one.proof is not None and any(goal.kind == "=" for goal in one.claim.says.goals)
    return bool(one.tightness_data) or equal or (one.proof is not None and one.claim.id.endswith("-attained"))


def untied(one, lemmas=LEMMAS):
    """The sentences of a claim that call something attained, where neither it nor a record that its note names shows it."""
    sentences = (one.claim.title, *re.split(r"(?<=[.;:]) ", one.claim.note))
    said = [words for words in sentences if SAYS.search(DENIES.sub("", words))]
    named = [lemmas[name] for name in re.findall(r"[a-z0-9]+\.[\w.-]*\w", one.claim.note) if name in lemmas]
    return said if said and not any(shown(other) for other in (one, *named)) else []


def test_what_is_called_attained_is_shown():
    assert {name: said for name in set(LEMMAS) - OTHER_SENSE.keys() if (said := untied(LEMMAS[name]))} == {}


def test_a_point_that_falls_short_or_a_name_that_is_missing_is_noticed():
    assert all(untied(LEMMAS[name]) for name in OTHER_SENSE)
    one = LEMMAS["zhang2018.jacobian-ratio-sharper"]
    assert untied(replace(one, tightness=None)) == ["The factor 1 + s/2 is attained for rho = 0:"]
    looser = replace(one.tightness, against=one.tightness.against * 2)
    assert untied(replace(one, tightness=looser))
    other = LEMMAS["chan2024.theorem-6.1-sharper"]
    assert not untied(other) and untied(replace(other, claim=replace(other.claim, note="")))
    assert untied(other, LEMMAS | {"chan2024.lemma-6.10-sharper": replace(LEMMAS["chan2024.lemma-6.10-sharper"], tightness=None)})
