"""Names from data cannot become sentences of Coq: they are refused before anything is written. Forgeries, and what Coq says."""

from dataclasses import replace

import pytest

from tests.coq.test_coqc import compiled as written
from tests.coq.test_coqc import needs_coq
from tests.tables import by_name, typed
from verify import Polynomial, Proof, Statement, Vector, at_least, because, equal, scalars, signs, spaces, term, vectors
from verify.coq.emit import emit
from verify.coq.text import Names, checked, space, whole
from verify.coq.theorem import stated
from verify.kernel import Fact, Have, Induction, Recursion, Rejected, Use

HOSTILE = (
    "X : space, True. Proof. exact (fun _ => I). Qed. Theorem other : forall X",
    'X. Redirect "out" Print nat. Theorem t : forall X',
    "X'",
    "X Y",
    "x:=y",
    "",
    "é",
    "X\n",
    "1X",
    "_",
    "(* X *)",
    "X" * 65,
    "x.y",
    None,
    3,
)
(a, c, n, S) = scalars("a c n S")
x, y = vectors("x y")
GOOD = Statement(signs(positive="a"), spaces(X="x y"), (), (at_least("g", a * (x - y).norm2),))
PROOF = Proof({"g": because(term(a, square=x - y))})


def test_the_honest_statement_is_emitted():
    text = emit(GOOD, PROOF, {}).file(["words"])
    assert "forall X'space : space," in text and text.count("Theorem") == 1 and text.count("Qed.") == 1


@pytest.mark.parametrize("name", HOSTILE, ids=[repr(name)[:24] for name in HOSTILE])
def test_no_name_but_a_name_is_written(name):
    """In every place of a statement and of a proof that writes a name."""
    v = Vector({name: Polynomial.of(1)}) if isinstance(name, str) else Vector.named("x")
    atom = Polynomial({((name, 1),): Polynomial.of(1).terms[()]})
    r = Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S})
    changed = {
        "space": replace(GOOD, spaces={"x": name, "y": name}),
        "scalar": replace(GOOD, signs={**GOOD.signs, name: "real"}),
        "sign": replace(GOOD, signs={**GOOD.signs, name: "positive"}),
        "vector": replace(GOOD, spaces={**GOOD.spaces, name: "X"}),
        "definition": replace(GOOD, definitions=((name, a),)),
        "index": replace(GOOD, recursion=replace(r, index=name)),
        "state": replace(GOOD, recursion=replace(r, initial={name: Polynomial.of(0)}, following={name: a})),
        "step atom": replace(GOOD, recursion=replace(r, step_signs={name: "positive"})),
    }
    if isinstance(name, str):
        changed["atom"] = replace(GOOD, facts=(Fact("f", ">=", atom),))
        changed["inner product"] = replace(GOOD, facts=(Fact("f", ">=", Polynomial.atom(f"<x,{name}>")),))
    for where, says in changed.items():
        with pytest.raises(Rejected, match=r"name|inner product"):
            emit(says, PROOF, {})
            pytest.fail(f"{where} is written")
    if isinstance(name, str):
        for where, proof in {
            "coefficient": Proof({"g": because(term(atom, square=x - y))}),
            "square": Proof({"g": because(term(a, square=v))}),
            "image": Proof({"g": because(term(1, "u"))}, (Use("u", "used", {"a": atom}, {}),)),
            "image of a vector": Proof({"g": because(term(1, "u"))}, (Use("u", "used", {}, {"x": v}),)),
            "have": Proof({"g": because()}, (Have(Fact("h", ">=", atom), because()),)),
        }.items():
            with pytest.raises(Rejected, match=r"name|inner product"):
                emit(GOOD, proof, {"used": GOOD})
                pytest.fail(f"{where} is written")


def test_names_of_facts_and_words_of_the_heading_stay_words():
    hostile = [h for h in HOSTILE if isinstance(h, str)]
    for words in (*hostile, "*) Admitted. (*", '" *) Axiom bad : False. (* "', "(*(*", "*)*)", "(*)"):
        says = replace(GOOD, facts=(at_least(words, a),))
        text = emit(says, Proof({"g": because(term(a, square=x - y), term(1, words))}), {}).file([words, f"{words}\n{words}"])
        outside, depth = "", 0
        while text:
            if text.startswith("(*"):
                depth, text = depth + 1, text[2:]
            elif text.startswith("*)"):
                depth, text = depth - 1, text[2:]
            else:
                outside, text = outside + (text[0] if depth == 0 else ""), text[1:]
            assert depth in (0, 1)
        assert depth == 0 and ". " not in outside, outside
        assert not {"Axiom", "Admitted.", "Redirect", "True."} & set(outside.split())


@pytest.mark.parametrize("start", ["0 n'). Qed. (* ", -1, True, 1.0, None])
def test_the_start_of_a_sequence_is_a_natural_number(start):
    with pytest.raises(Rejected, match="natural number"):
        stated(replace(GOOD, goals=(at_least("g", n),), recursion=Recursion("n", start, {"S": a}, {"S": S})))


@pytest.mark.parametrize("name", ["<x,y)", "<x,y,", "<x,y", "<x", "<", "<x,y>>"])
def test_what_is_no_inner_product_is_not_written_as_one(name):
    with pytest.raises(Rejected, match=r"is not an inner product|is not a name"):
        Names().atom(name)
    assert Names().atom("<x,y>") == "inner x y"


def test_the_border_itself():
    assert [checked("a"), space("X"), whole(3)] == ["a", "X'space", "3"]


# Sequences: the domain of the index, the signs of what is new at each step, and a theorem about sequences applied

KEEP = because(term(1, "i"))
SUM = Statement(signs(real="c"), {}, (), (equal("sum", S, n * c),), (), Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + c}))
SUM_PROOF = Proof({"sum": KEEP}, (), Induction((equal("i", S, n * c),), {"i": because()}, {"i": KEEP}))
(s,) = scalars("s")


def summed(image, following, given="", start=0, **more):
    """S' = S + image; from SUM with c := image: S = n image."""
    says = Statement(
        signs(real=given),
        {},
        (),
        (equal("g", S, n * image),),
        (),
        Recursion("n", start, {"S": Polynomial.of(0)}, {"S": following}, **more),
    )
    return says, Proof({"g": because(term(1, "u"))}, (Use("u", "ours.sum", {"c": image}, {}),))


def compiled(folder, module, says, proof, used):
    text = emit(says, proof, used)
    claim = emit(SUM, SUM_PROOF, {}).statement
    axiom = f"Module ours_sum.\nAxiom claim :\n{claim}.\nEnd ours_sum.\n" if used else ""
    plain = text.file([]).replace("From Verify Require ours_sum.\n", "")
    lines = plain.replace("\nTheorem claim", f"\n{axiom}\nTheorem claim", 1)
    outcome = written(folder, module, lines)
    return outcome.accepted or outcome.message == "axioms that are not allowed: ours_sum.claim", outcome.message


@pytest.mark.thorough
@needs_coq
@pytest.mark.parametrize(
    ("good", "made"),
    typed(
        __file__, "injection", "coq takes a theorem about sequences at constants only", by_name(Polynomial, summed, S=S, a=a, n=n)
    ),
)
def test_coq_takes_a_theorem_about_sequences_at_constants_only(good, made, folder):
    assert compiled(folder, "sum", SUM, SUM_PROOF, {})[0]
    says, proof = made
    accepted, words = compiled(folder, "applied", says, proof, {"ours.sum": SUM})
    assert accepted == good, words


def half_step(sign="nonnegative", start=0, divided=False):
    """S' = S + s, S = 0 at the start: S >= 0 where each s >= 0; with ``divided`` the successor divides by the index."""
    r = Recursion("n", start, {"S": Polynomial.of(0)}, {"S": S + (s / n if divided else s)}, {"s": sign})
    coefficient = s / n if divided else s
    proof = Proof(
        {"g": KEEP}, (), Induction((at_least("i", S),), {"i": because()}, {"i": because(term(1, "i"), term(coefficient))})
    )
    return Statement({}, {}, (), (at_least("g", S),), (), r), proof


def test_signs_of_step_atoms_and_the_domain_of_the_index_are_stated():
    text = stated(half_step(start=2)[0]).text
    assert "(forall n' : nat, 0 <= s n') ->" in text and "(* n is (index 2 n') *)" in text
    assert "0 <= s n'" not in stated(half_step("real")[0]).text


@pytest.mark.thorough
@needs_coq
@pytest.mark.parametrize(
    ("good", "made"),
    [(True, half_step()), (False, half_step("real")), (True, half_step(start=1, divided=True)), (False, half_step(divided=True))],
)
def test_coq_asks_for_the_signs_of_step_atoms_and_for_the_domain_of_the_index(good, made, folder):
    assert compiled(folder, "half", *made, {})[0] == good


@pytest.mark.thorough
@needs_coq
def test_what_was_injected_once_would_have_been_believed(folder):
    """The power of the border: without it this text is a theorem that coqc accepts, and the claim is false."""
    letter = HOSTILE[0]
    text = emit(GOOD, PROOF, {}).file([]).split("Theorem claim :")[0]
    forged = f"Theorem claim :\n  forall {letter}'space : space, 0 < 0 -> True.\nProof. intros; exact I. Qed.\n"
    assert written(folder, "forged", f"{text}{forged}Print Assumptions claim.\n").accepted
