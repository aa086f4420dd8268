"""What chains and rounds prove is what their generators say: another energy, range, count or sequence is refused."""

from dataclasses import replace
from fractions import Fraction

import pytest

from lemmas.common.gradient_admm_worth_shifts import a, a_min, beta, c_one, c_plus, eta, none, u
from lemmas.common.gradient_admm_worth_shifts import g as slope
from verify import at_least, because, equal, fact, scalars, shows, square, vectors
from verify.kernel import Polynomial, Rejected, Term
from verify.kernel.statement import private
from verify.lemma.conclusions import Conclusion, Phase
from verify.lemma.energies import Reading, accepted
from verify.lemma.generators import named, typed
from verify.shifts.chain import counted, obligations
from verify.shifts.rule import Block, Program, Stage

WORDS = "followed"  # that enough iterations follow the user's own is told of the control (test_told_shifts.py), not asked
NAMES = sorted(n for n, made in named().items() if isinstance(made.reading, Conclusion))


def test_nineteen_follow_from_chains_and_rounds():
    assert len(NAMES) == 19 and all(isinstance(named()[n].reading, Conclusion) for n in NAMES)
    assert not [n for n, made in named().items() if made.shifts is None and "energy" in {g.name for g in made.says.goals}]


@pytest.mark.parametrize("name", NAMES)
def test_a_generator_says_what_its_shifts_prove(name):
    made = named()[name]
    assert not typed(made) and typed(replace(made, reading=None))
    less = tuple(replace(g, value=g.value - Polynomial.atom("E") / 100) for g in made.says.goals)
    assert typed(replace(made, says=replace(made.says, goals=less)))
    for goals in (less, tuple(replace(g, value=g.value * -1) for g in made.says.goals)):
        refused(made, concludes=replace(made.says, goals=goals))
    refused(made, "proofs of nothing are not asked", proofs={**made.reading.proofs, "nothing": because()})


def refused(made, words=None, shifts=None, **changes):
    """The reading with these changes is refused in these words, of the shifts of the generator or of others."""
    with pytest.raises(Rejected, match=words):
        replace(made.reading, **changes).says(*(shifts or made.shifts))


@pytest.mark.parametrize(("name", "fact"), [(n, f.name) for n in NAMES for f in named()[n].says.facts])
def test_without_a_hypothesis_nothing_follows(name, fact):
    """But of "sum" for P/S and "rest" for R, which tie them once more than their meaning does; and of WORDS."""
    made = named()[name]
    facts = tuple(f for f in made.says.facts if f.name != fact)
    if ("strongly convex f, shifted" in name and fact in ("sum", "rest")) or fact == WORDS:
        return
    refused(made, concludes=replace(made.says, facts=facts))


@pytest.mark.parametrize(
    ("name", "fact"), [(n, f.name) for n in NAMES for f in named()[n].says.facts if f.kind != "=" and f.name != WORDS]
)
def test_nor_with_a_wider_range(name, fact):
    made = named()[name]
    wider = tuple(replace(f, value=f.value + Fraction(1, 100)) if f.name == fact else f for f in made.says.facts)
    refused(made, concludes=replace(made.says, facts=wider))


@pytest.mark.parametrize("name", [n for n in NAMES if named()[n].reading.phases])
def test_a_sequence_begins_and_goes_on_as_the_chain_asks(name):
    made = named()[name]
    phases = made.reading.phases
    for i, phase in enumerate(phases):
        for letter, value in phase.first.items():  # N for N - 1 iterations, and 1 % more in every step
            if not (phase.back or letter == "h"):
                refused(made, phases=changed(phases, i, first={**phase.first, letter: phase.following[letter]}))
            refused(made, phases=changed(phases, i, following={**phase.following, letter: value + phase.following[letter] * 2}))
        for letter, value in phase.worth.items():
            for share in (Fraction(9, 10), Fraction(11, 10)):
                refused(made, phases=changed(phases, i, worth={**phase.worth, letter: value * share}))
    refused(made, phases=())
    if phases[0].kept:
        refused(made, phases=(replace(phases[0], kept=()), *phases[1:]))
    more, end = {"w": none}, [{"last": {"w": none}}] * (len(phases) > 1 and not phases[0].back)
    itself = {n: Polynomial.atom(n) for n in phases[0].first}  # begins as it is then
    for change in ({"first": more}, {"first": more, "following": more}, {"first": itself}, {"worth": {}}, *end):
        refused(made, "how every letter begins", phases=changed(phases, 0, **change))


@pytest.mark.parametrize("name", [n for n, made in named().items() if made.shifts and getattr(made.shifts[1], "counts", False)])
def test_the_numbers_of_a_chain_that_counts_are_iterations(name):
    """No phase says otherwise."""
    made = named()[name]
    with pytest.raises(Rejected, match="a chain that counts has a reading"):
        Conclusion(made.says, made.reading.along, phases=(Phase({}, {}, {}),)).says(*made.shifts)


def test_each_of_two_controls_has_a_phase():
    made = named()["gradient ADMM with A = I, shifted in two phases"]
    last, *others = made.reading.phases
    still = Phase({}, {}, others[0].at(others[0].first))
    for told, phases in (
        ("each control has a phase", others),
        ("each control has a phase", [replace(last, last={})]),
        ("a control begins with numbers", [last, still]),
        ("does not say where it ends", [replace(last, last={}, falling=()), *others]),
        ("has no last or next value", [replace(last, last={}), *others]),
    ):
        refused(made, told, phases=tuple(phases))


def changed(phases, i, **changes):
    return (*phases[:i], replace(phases[i], **changes), *phases[i + 1 :])


def test_runs_at_one_point_move_as_runs_apart():
    made = named()["projected noisy gradient descent with strongly convex f, a change in every iteration"]
    for name, value in made.reading.apart.items():
        refused(made, apart={**made.reading.apart, name: value * Fraction(9, 10)})
    refused(made, lengths={})
    refused(made, apart={})
    none_of_it = dict.fromkeys(made.reading.apart, none)  # which moves as x does, where x is called the change
    refused(made, "does not move as from one point", apart=none_of_it)
    walk = named()["gradient ADMM, shifted by worth"]
    refused(walk, "lengths are of what changes", lengths={"x": "Delta"})
    refused(walk, "kappa is no shared parameter", stands={**walk.reading.stands, "kappa": eta})
    refused(walk, "one kind of direction", apart={"x": eta})


@pytest.mark.parametrize(
    ("more", "told"), [("change of h", "expected one function that differs"), ("h", "a class form is not zero")]
)
def test_runs_at_one_point_differ_in_one_function(more, told):
    """A second one, which no stage speaks of, would leave open whose change the letter is; nor does one see x apart."""
    made = named()["projected noisy gradient descent with strongly convex f, a change in every iteration"]
    program, chain = made.shifts
    ((along, block),) = program.blocks.items()
    (changed,) = (form for name, form in block.classes.items() if name.startswith("change of "))
    classes = {**block.classes, more: changed if more.startswith("change") else Polynomial.atom("<x,x>")}
    two = replace(program, blocks={along: replace(block, classes=classes)})
    step, *end = (replace(s, multipliers={**s.multipliers, more: none}) for s in (chain.step, *chain.end))
    assert made.reading.says(program, chain) == made.says
    refused(made, told, (two, replace(chain, step=step, end=tuple(end))))


def test_the_signs_of_the_letters_are_those_of_the_program():
    for name in NAMES:
        made = named()[name]
        for letter, (first, following) in made.reading.told.items():
            other = first * 2 if first.terms else Polynomial.of(1)
            refused(made, told={**made.reading.told, letter: (other, following)})
            refused(made, told={**made.reading.told, letter: (first, following * 2)})
        for told in ({}, {"w": (none, none)}):
            if told or made.reading.told:
                refused(made, "is not told in its letters", told=told)
        for letter in set(made.says.signs) & {*made.shifts[0].shared, *made.reading.numbers}:
            refused(made, concludes=replace(made.says, signs={**made.says.signs, letter: "real"}))


LETTERS = {
    "gradient ADMM, shifted after a user": {"count": ("beta", "a", "E", "q"), "uses": ("eta", "k", "E")},
    "projected noisy gradient descent, a change in every iteration": {"lengths": ("eta", "E", "k")},
}


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, fields in LETTERS.items() for field in fields])
def test_a_letter_of_a_reading_is_its_own(name, field):
    """The penalty would count iterations, and E <= E/1000 say that E is 0."""
    made = named()[name]
    put = {"count": Polynomial.atom, "uses": str, "lengths": lambda letter: dict.fromkeys(made.reading.lengths, letter)}
    for letter in LETTERS[name][field]:
        refused(made, "stands for two things", **{field: put[field](letter)})


@pytest.mark.parametrize(("name", "own"), [("rounds of two iterations", "E T"), ("contracting, one round more", "E E_less P")])
def test_a_parameter_is_not_how_many_rounds_there_are_or_what_they_cost(name, own):
    made = named()[f"gradient ADMM, {name}"]
    program, rounds = made.shifts
    for letter in own.split():
        blocks = {n: replace(b, signs={**b.signs, letter: "positive"}) for n, b in program.blocks.items()}
        other = replace(program, blocks=blocks, shared={**program.shared, letter: "positive"})
        says = replace(made.says, signs={**made.says.signs, letter: "positive"})
        refused(made, "stands for two things", (other, rounds), concludes=says)


def test_a_singular_value_is_no_letter_of_a_statement_and_one_vector_differs():
    made = named()["gradient ADMM, rounds of two iterations"]
    (smallest,) = (f for f in made.shifts[0].blocks["along"].facts if f.name == "smallest")
    says = replace(made.says, signs={**made.says.signs, "a": "positive"}, facts=(*made.says.facts, smallest))
    shared = made.reading.proofs["shared"]
    shared = replace(shared, goals={**shared.goals, "smallest": because("smallest")})
    refused(made, concludes=says, proofs={**made.reading.proofs, "shared": shared})
    start = named()["gradient ADMM, shifted from another start"]
    refused(start, "one vector differs", start=())


def altered(made, along, kernel):
    """The program with this in its two blocks."""
    program = made.shifts[0]
    blocks = {n: replace(b, **(along if n == made.reading.along else kernel)(b)) for n, b in program.blocks.items()}
    return replace(program, blocks=blocks)


V = Polynomial.atom("v")
SILENT = {
    "no singular value": lambda b: {"facts": (*b.facts, at_least("void", -1 * a, 0))},
    "a larger one": lambda b: {"facts": (*b.facts, at_least("more", a, 2 * a_min))},
    "as large as the penalty": lambda b: {"facts": (*b.facts, at_least("more", a, beta))},
    "the largest too": lambda b: {"facts": (*b.facts, at_least("more", a_min, a))},
    "a letter of another sign": lambda b: {
        "facts": (*b.facts, equal("v", -1 * a, Polynomial.atom("v"))),
        "signs": {**b.signs, "v": "positive"},
    },
}


@pytest.mark.parametrize("what", SILENT)
@pytest.mark.parametrize("name", ["gradient ADMM, shifted by worth", "gradient ADMM, shifted from another start"])
def test_nothing_is_supposed_of_a_singular_value_in_silence(name, what):
    made = named()[name]
    refused(made, "silent about", (altered(made, SILENT[what], lambda b: {}), made.shifts[1]))


def test_what_a_name_means_in_the_kernel_is_meant_by_its_facts_and_costs():
    """There v is 1/2, and at least 1; or as large as w, 1, which is 1/2 along a singular value."""
    made, half = named()["gradient ADMM, shifted by worth"], Polynomial.of(1) / 2
    says = replace(made.says, definitions=(*made.says.definitions, ("v", 2 * half)))
    held = altered(
        made,
        lambda b: {"definitions": (*b.definitions, ("v", 2 * half))},
        lambda b: {"definitions": (*b.definitions, ("v", half)), "facts": (*b.facts, at_least("held", V, 1))},
    )
    refused(made, "shared", (held, made.shifts[1]), concludes=says)
    made = named()["gradient ADMM, shifted by worth after a user"]
    chain = made.shifts[1]
    w = scalars("w")[0]
    two = altered(made, *(lambda b, is_=is_: {"definitions": (*b.definitions, ("w", is_), ("v", w))} for is_ in (half, 2 * half)))
    dearer = replace(chain.user, energies={n: 2 * V * one for n, one in chain.user.energies.items()})
    paid = shows(paid=eta**2 / c_one * fact("harmonic") * square(slope) + eta**2 * c_plus * square(slope))
    dearer = replace(chain, user=dearer, proofs={**chain.proofs, "user, kernel": paid})
    refused(made, "differs between directions", (two, dearer))


def test_a_letter_counts_iterations_after_which_the_whole_state_agrees():
    """Else so many uses of a program that shows x alone cost no multiple of one, and of two kinds of directions one counts."""
    made, (N, M), one = named(), scalars("N M"), Polynomial.of(1)
    user, start = made["gradient ADMM, shifted after a user"], made["gradient ADMM, shifted from another start"]
    last = made["gradient ADMM, shifted for its last point after a user"]
    assert replace(start.reading, lengths={}).says(*start.shifts) == start.says
    for of, changes, told in (
        *((start, {"count": count}, "no letter counts") for count in (N / 2, N + M, one)),
        *((of, {"uses": "m"}, "where the whole state agrees") for of in (start, last)),
        (start, {"lengths": {"x": "Delta"}}, "one kind of direction"),
    ):
        refused(of, told, **changes)
    for other in ("gradient ADMM, shifted by worth", "gradient ADMM, rounds of two iterations"):
        refused(user, "a chain that counts", made[other].shifts)


def more_is_paid(proof, term):
    paid = proof.goals["paid"]
    return replace(proof, goals={"paid": replace(paid, terms=(*paid.terms, term))})


@pytest.mark.parametrize("dearer", [{"kernel": Polynomial.of(1)}, {"along": a, "kernel": a}])
def test_a_change_costs_the_same_in_every_direction(dearer):
    """In one it costs |g|^2 more than in the other, or a |g|^2 more in both."""
    made = named()["gradient ADMM, shifted after a user"]
    chain = made.shifts[1]
    energies = {n: one + dearer.get(n, none) * slope.norm2 for n, one in chain.user.energies.items()}
    more = {f"user, {n}": Term(cost, square=slope) for n, cost in dearer.items()}
    proofs = chain.proofs | {n: more_is_paid(chain.proofs[n], term) for n, term in more.items()}
    program = altered(made, lambda b: {}, lambda b: {"signs": {**b.signs, "a": "positive"}})
    assert made.reading.says(program, chain) == made.says
    dearer = replace(chain, user=replace(chain.user, energies=energies), proofs=proofs)
    refused(made, "differs between directions", (program, dearer))


W = scalars("w")[0]  # of the program without a kernel


@pytest.mark.parametrize(
    ("meant", "because_of", "told"),
    [
        (a / a_min, Term(1 / (W * a_min), ("smallest",)), "letters without a value"),
        (1 + W, Term(Polynomial.of(1)), "defined in two ways"),
    ],
)
def test_what_a_name_means_in_the_program_is_what_the_statement_says(meant, because_of, told):
    """There v is at least 1, in each direction or everywhere, and here 1/1000: a thousandth of the energy would be enough."""
    made = named()["gradient ADMM without a kernel, shifted after a user"]
    chain = made.shifts[1]
    more = replace(because_of, coefficient=because_of.coefficient * c_plus * eta**2, square=slope)
    dearer = {"user, along": more_is_paid(chain.proofs["user, along"], more)}
    energies = {"along": V * chain.user.energies["along"]}
    chain = replace(chain, user=replace(chain.user, energies=energies), proofs={**chain.proofs, **dearer})
    says = replace(made.says, definitions=(("v", Polynomial.of(1) / 1000),))
    program = altered(made, lambda b: {"definitions": (*b.definitions, ("v", meant))}, None)
    refused(made, told, (program, chain), concludes=says)


def test_a_slack_is_that_of_one_equation():
    made, t = named()["gradient ADMM with A = I, shifted from another start"], scalars("t")[0]
    program, chain = made.shifts
    for sign, more in (("nonnegative", (equal("twin", t, u), at_least("much", t, 1))), ("positive", ())):
        signs = {"u": sign, **({"t": "nonnegative"} if more else {})}
        own = lambda b: {"signs": {**b.signs, **signs}, "facts": (*b.facts, *more)}  # noqa: E731, B023
        other = replace(altered(made, own, own), shared={**program.shared, **signs})
        refused(made, "more than a slack", (other, chain))
    start = named()["gradient ADMM, shifted from another start"]
    for more, told in (
        (at_least("more", beta, t), "more has no slack t"),
        (equal("more", beta, 2 * t), "t is more than a slack"),
    ):
        own = lambda b: {"signs": {**b.signs, "t": "nonnegative"}, "facts": (*b.facts, more)}  # noqa: E731, B023
        program = replace(altered(start, own, own), shared={**start.shifts[0].shared, "t": "nonnegative"})
        refused(start, told, (program, start.shifts[1]), slack="t")


def test_of_a_length_no_direction_counts():
    """|x|^2/k + |r - x/k|^2 pays for a walk, r of any length; as a bound by lengths it would be negative for some r."""
    x, r, k, k_plus = *vectors("x r"), *scalars("k k_plus")
    block = Block({}, (), (), ("x", "r"), (), {"x": x, "r": r}, {})
    form = {"all": x.norm2 / k + (r - x / k).norm2}
    walk = counted(form, Stage({"all": {"x": x * (-1 / k_plus)}}, {}), (Stage({"all": {"x": -x}}, {}),), (), {})
    asked = dict.fromkeys(obligations(walking := Program({"all": block}, {}, ("x",), ("x",)), walk), shows(paid=because()))
    walk = replace(walk, proofs=asked | {"end, all": shows(paid=square(r - x))})
    with pytest.raises(Rejected, match="more counts than a length"):
        Reading(k, "all", lengths={"r": "Delta"}).says(walking, walk)


def test_what_was_accepted_is_asked_again_where_it_was_altered_in_place():
    """The terms of its facts and energies are dicts of its author."""
    program, chain = (private(one, type(one)) for one in named()["gradient ADMM, shifted by worth"].shifts)
    assert accepted(program, chain) == accepted(program, chain) == chain.energies
    held = [*chain.falls, *chain.begins, *program.blocks["along"].facts]
    for terms in (*(f.value.terms for f in held), chain.energies["along"].terms):
        kept, first = dict(terms), next(iter(terms))
        terms[first] /= 2
        with pytest.raises(Rejected):
            accepted(program, chain)
        terms.update(kept)
    told = accepted(program, chain)
    told["along"].terms.clear()
    del told["along"]
    assert accepted(program, chain) == chain.energies
    object.__setattr__(chain, "energies", Agreeable(along=chain.energies["along"] / 2))
    with pytest.raises(Rejected, match="expected a dict, found Agreeable"):
        accepted(program, chain)


class Agreeable(dict):
    """Says that it is equal to all."""

    def __eq__(self, other):
        return True

    __hash__ = None
