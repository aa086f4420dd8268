"""What a generator of shifts says in words is what its control does: each sequence evaluated again, and other words refused."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from lemmas.common.projected_descent_shifts import generates as DESCENT
from tests.tables import by_name, table, value
from verify import scalars
from verify.kernel import Polynomial, Rejected, evaluate
from verify.lemma.conclusions import Conclusion, Phase
from verify.lemma.generators import named, typed
from verify.lemma.told_shifts import told

SHIFTED = {name: made for name, made in named().items() if made.shifts is not None}
WORTH = SHIFTED["gradient ADMM, shifted by worth"]
SEQUENCES = {name: made for name, made in SHIFTED.items() if isinstance(made.reading, Conclusion) and made.reading.phases}
AT = {n: F(i + 2, i + 5) for i, n in enumerate(("eta", "beta", "a", "a_min", "a_max", "o", "z"))}
AT |= {n: AT["eta"] * AT["beta"] * AT[m] ** 2 for n, m in (("s", "a"), ("least", "a_min"))}


def iterated(value, step, count):
    for _ in range(count):
        value = step(value)
    return value


READ = dict(table(__file__, "told_shifts", "numbers of a phase"))


def known(values, at):
    """Those whose letters are known."""
    return {n: evaluate(v, at) for n, v in values if v.atoms() <= at.keys()}


def run(made, phase):
    """The numbers of a phase after 0 to 5 steps of the recursion that the kernel read."""
    at = AT | known(made.reading.stands.items(), AT)
    for one in made.shifts[0].blocks[made.reading.along].definitions:
        at |= known([one], at)
    numbers, found = known(phase.first.items(), at), []
    for _ in range(6):
        found.append(numbers)
        here = at | numbers
        for one in phase.definitions:
            here |= known([one], here)
        numbers = known(phase.following.items(), here)
    return found


@pytest.mark.parametrize("name", SEQUENCES)
def test_the_words_of_a_number_are_those_of_its_recursion(name):
    made = SEQUENCES[name]
    read = {words.partition(" = ")[0]: READ[words] for words in {*made.means.split("; ")} & READ.keys()}
    for phase in made.reading.phases:
        assert phase.first.keys() - read.keys() <= {*phase.falling}
        for letter in phase.first.keys() & read.keys():
            found = run(made, phase)
            names = by_name(iterated, range, sum) | AT | found[0]
            assert [numbers[letter] for numbers in found] == [value(read[letter], names | {"n": n}) for n in range(6)]


def test_other_words_are_refused():
    assert not typed(DESCENT)
    for old, new in (("x alone", "anything"), ("k >= 1", "k >= 0"), ("every iteration", "one iteration"), ("E is", "E is not")):
        assert "expected the words" in typed(replace(DESCENT, means=DESCENT.means.replace(old, new)))


h, D, u = scalars("h D u")
TOLD = [
    (2 * h, "h = (3) (2)^n_2"),
    (h - u, "h = 3 + (- u) n_2"),
    (h / D, "h = 3 at first, then D^-1 h; D is 1 + h"),
    (h * D, "h = 3 at first, then h + h^2"),
]


@pytest.mark.parametrize(("following", "words"), TOLD)
def test_what_has_no_pattern_is_told_as_it_goes_on(following, words):
    phase = Phase({"h": 3 + h * 0}, {"h": following}, {"c": h}, definitions=(("D", 1 + h),))
    reading = replace(WORTH.reading, phases=(WORTH.reading.phases[0], phase))
    assert words in told(*WORTH.shifts, reading)


@pytest.mark.parametrize(
    ("made", "letter"), [(WORTH, "N"), (WORTH, "n_2"), (SHIFTED["gradient ADMM, contracting, one round more"], "k")]
)
def test_a_letter_of_these_words_is_none_of_a_statement(made, letter):
    says = made.reading.concludes
    with pytest.raises(Rejected, match=f"{letter} stands for two things"):
        told(*made.shifts, replace(made.reading, concludes=replace(says, signs={**says.signs, letter: "positive"})))


def test_what_stands_for_a_letter_of_an_iteration_is_told():
    made = SHIFTED["gradient ADMM with strongly convex f, shifted after a user"]
    assert "z is - 1 + o^-1" in made.means and "z is" not in told(*made.shifts, replace(made.reading, stands={}))
    assert "beta is H" in told(*WORTH.shifts, replace(WORTH.reading, stands={"beta": Polynomial.atom("H")}))


def test_lengths_are_of_what_changes_while_the_runs_stand_at_one_point():
    """Two starts that differ by x alone agree in how far a function changes: it does not."""
    made = SHIFTED["projected noisy gradient descent with strongly convex f, a change in every iteration"]
    still = replace(made.reading, apart={})
    assert "differs by at most 0 in every iteration" in told(*made.shifts, replace(still, lengths={}))
    with pytest.raises(Rejected, match="stand at one point"):
        still.says(*made.shifts)
