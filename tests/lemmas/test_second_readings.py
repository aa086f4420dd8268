"""Each claim is as it was read, and a change of anything that it says asks for a new reading; symbols that lie are refused."""

import random
from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS
from tests.tables import typed
from verify import assumed, at_least, for_all, scalars, statement
from verify.command_line.second_readings import asked_again, readings
from verify.judge.record import bare_record
from verify.judge.run import Settings, judge
from verify.lemma import generators, second_reading
from verify.lemma.claim import Claim
from verify.lemma.discover import Collection, check_claim
from verify.lemma.explained import clause, needed, unexplained
from verify.lemma.fact_text import sides_of
from verify.lemma.generators import named
from verify.lemma.origin import Assumed, origin_of
from verify.lemma.second_reading import changed, digest, file_of, generators_of, keep, kept


def test_every_claim_is_as_it_was_read():
    assert asked_again(LEMMAS) == ([f"{len(LEMMAS)} of {len(LEMMAS)} claims were read, none has changed since"], True)


def test_every_generator_is_read_with_a_claim_that_uses_it():
    unused = set(named()) - {name for one in LEMMAS.values() for name in generators_of(one)}
    assert not unused, "nobody reads it: drop it, or use it"


def twice(fact):
    left, right = (side * 2 for side in sides_of(fact))
    return replace(fact, value=fact.value * 2, said=replace(fact.said, left=left, right=right) if fact.said else None)


def moved(lemma):
    """The claim with one thing of what it says altered, each in its turn."""
    claim, says = lemma.claim, lemma.claim.says
    yield from (
        replace(claim, **{name: (getattr(claim, name) or "") + " "}) for name in ("title", "where", "statement", "denotes")
    )
    yield replace(claim, prints={**(claim.prints or {}), "C": "a"})
    yield replace(claim, symbols={**claim.symbols, "a": "b"})
    yield replace(claim, facts="equivalent" if claim.facts == "implied" else "implied")
    if says is None:
        return
    goal, at = says.goals[0], says.recursion
    if twice(goal) != goal:  # a goal 0 == 0, where both sides are one value, is the same twice
        yield replace(claim, says=replace(says, goals=(twice(goal), *says.goals[1:])))
    yield replace(claim, says=replace(says, signs={**says.signs, "new": "real"}))
    for n, fact in enumerate(says.facts):
        others = [twice(fact), None]
        if isinstance(origin := origin_of(fact), Assumed):
            more = replace(origin, means=origin.means + "!"), replace(origin, quote=origin.quote + "!")
            others += [replace(fact, said=replace(fact.said, origin=one)) for one in more]
        for other in others:
            yield replace(claim, says=replace(says, facts=(*says.facts[:n], *([other] if other else []), *says.facts[n + 1 :])))
    for name, value in at.initial.items() if at is not None else ():
        start = replace(at, initial={**at.initial, name: value + 1})
        yield replace(claim, says=replace(says, recursion=start))


def test_each_alteration_of_what_a_claim_says_asks_for_a_new_reading():
    tried = 0
    for name in random.Random(1).sample(sorted(LEMMAS), 60):
        lemma = LEMMAS[name]
        for claim in moved(lemma):
            tried += 1
            assert "not what was read" in changed(replace(lemma, claim=claim), needed=False), name
        assert changed(replace(lemma, claim=replace(lemma.claim, note="another", reading_note="another")), needed=True) == ""
    assert tried >= 600


WORDS = (("convex", "any"), (" any ", " convex "), (">= ", "> "), ("at least", "at most"), ("smooth", "Lipschitz"), ("1", "2"))


def test_altered_words_of_generators_are_noticed_by_each_claim_that_uses_them(monkeypatch):
    for name, one in named().items():
        users = [lemma for lemma in LEMMAS.values() if name in generators_of(lemma)][:2]
        others = [replace(one, means=one.means.replace(old, new, 1)) for old, new in WORDS if old in one.means]
        others += [replace(one, says=replace(one.says, facts=one.says.facts[1:]))] if one.says.facts else []
        for other in (*others, replace(one, means=one.means + "!")):
            with monkeypatch.context() as patch:
                patch.setattr(second_reading, "generator", lambda n, o=other: o if n == o.algorithm else generators.generator(n))
                assert all(changed(user, needed=False) for user in users)


x, y = scalars("x y")
SAYS = statement(
    for_all(real="x y"), at_least("given", x, y, because=assumed("x is large", "ours")), goals=(at_least("goal", x, y),)
)
PRINT = Claim("acme.claim", "inequality", "A title", "Lemma 1", SAYS, r"x\ge y\text{, and it is private}", prints={})


def stranger(tmp_path, **parts):
    return replace(LEMMAS["common.positive_factor"], path="acme/claim.py", root=tmp_path, claim=replace(PRINT, **parts))


def told(lemma):
    """What the judge says of a stranger's claim."""
    ours = Collection({lemma.claim.id: replace(lemma, proof=None, witness=None, too_strong=(), neighbour_points={})}, ())
    (row,) = judge(Settings(budget="quick"), collection=ours).records
    return [check["detail"] for check in row["checks"] if check["name"] == "second reading" and check["outcome"] == "fail"]


def test_the_judge_holds_a_strangers_claim_to_what_was_read(tmp_path):
    (tmp_path / "acme").mkdir()
    lemma, plain = stranger(tmp_path), stranger(tmp_path, prints=None)
    assert "read acme.claim" in told(lemma)[0] and "read acme.claim" in told(plain)[0]  # what is not compared must be read,
    assert not told(stranger(tmp_path, prints=None, where="ours"))  # all else may be
    assert keep([lemma], "") == [tmp_path / "acme" / "second_readings.json"] == [file_of(lemma)]
    assert kept(file_of(lemma)) == {"acme.claim": digest(lemma)} and not told(lemma)
    assert "not what was read" in told(stranger(tmp_path, title="Another"))[0]
    keep([plain], "", gone=["acme.claim"])
    assert kept(file_of(lemma)) == {}


def test_a_claim_word_for_word_says_what_was_compared(tmp_path):
    (tmp_path / "acme").mkdir()
    lemma = stranger(tmp_path, reading="verbatim")
    assert readings([lemma], ["acme.*"], "", ["acme.claim"])[0][0].startswith("acme.claim: said to be the print word for word")
    assert not kept(file_of(lemma))
    assert not readings([lemma], ["acme.claim"], "", ["acme.claim"])[1] and "say what was compared" in changed(lemma, False)
    assert readings([lemma], ["acme.claim"], "both sides and the hypothesis", ["acme.claim"]) == (
        ["1 kept as read in second_readings.json"],
        True,
    )
    assert changed(lemma, True) == "" and readings([lemma], ["acme.claim"], "", ["acme.claim"])[1]  # the words are kept
    assert asked_again({"acme.other": lemma})[0] == ["acme.claim: second_readings.json keeps a reading of it, and it is no claim"]
    other = replace(lemma, claim=replace(lemma.claim, id="acme.other"))
    for known, left in (((), ["acme.claim", "acme.other"]), (["acme.other"], ["acme.other"])):
        assert readings([other], ["acme.other"], "both sides and the hypothesis", known)[1]
        assert sorted(kept(file_of(lemma))) == left


@pytest.mark.parametrize("text", ["[]", '{"a": 1}', "{", "\xff", '{"a": "b", "a": "c"}', "[" * 100_000])
def test_a_malformed_file_is_told(tmp_path, text):
    (tmp_path / "acme").mkdir()
    lemma = stranger(tmp_path)
    file_of(lemma).write_bytes(text.encode("latin-1"))
    assert ("UTF-8" if text == "\xff" else "malformed") in told(lemma)[0]


def test_every_letter_of_a_goal_of_ours_is_explained():
    silent = {name: letters for name, one in LEMMAS.items() if (letters := unexplained(one))}
    assert not silent, f"say after `Letters:` in the file, or in [letters] of the paper, what these are: {silent}"


def test_a_letter_without_a_word_is_noticed():
    start = LEMMAS["chan2024.shift-start"]
    assert (
        unexplained(replace(start, letters=""))
        == needed(start.claim.says)
        == sorted(["D", "beta", "eta", "k_minus", "mu", "sigma", "x"])
    )
    assert unexplained(replace(start, letters=start.letters.replace("sigma", "it"))) == ["sigma"]
    assert clause("a start; b = 1, a = 2. c", "a") == "b = 1, a = 2." and clause("sigma_1 = 2", "sigma") == ""


REFUSED = tuple((*row,) for row in typed(__file__, "second_readings", "refused"))


@pytest.mark.parametrize("names, symbols, typed, words", REFUSED)
def test_letters_that_lie_are_refused(names, symbols, typed, words):
    x, *_ = scalars(names)
    says = statement(for_all(positive=names), goals=(at_least("goal", x),))
    claim = Claim("a.b", "inequality", "t", "ours", says, typed, symbols=symbols)
    with pytest.raises(ValueError, match=words):
        check_claim(claim)


@pytest.mark.parametrize("names", ["nu w", "x_1 x_i", "v_1 nu_2", "nu nu_v", "l_1 L_1", "values nu", "Iota l", "w W", "s x_1"])
def test_letters_that_differ_stand_together(names):
    x, *_ = scalars(names)
    symbols = {"s": r"x_{\ell}"} if "s" in names.split() else {}
    says = statement(for_all(positive=names), goals=(at_least("goal", x),))
    check_claim(Claim("a.b", "inequality", "t", "ours", says, symbols=symbols))


def test_a_root_and_a_logarithm_are_shown_only_where_the_statement_says_so():
    root_p, p, ln_p = scalars("root_p p ln_p")
    says = statement(for_all(positive="root_p p ln_p"), goals=(at_least("goal", root_p + ln_p, p),))
    shown = LEMMAS["common.positive_factor"]
    text = bare_record(replace(shown, claim=replace(shown.claim, says=says)))["statement"]
    assert r"\sqrt" not in text and r"\ln" not in text and r"\mathrm{root}_{p}" in text
