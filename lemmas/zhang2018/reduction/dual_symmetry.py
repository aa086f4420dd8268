"""The two multipliers of a pair agree, those of the two orientations are opposite.

After (7): with zero initial duals, lambda^a_ij = lambda^b_ij and lambda^k_ij = -lambda^k_ji for all t.

Where: after (7) (quoted from Forero et al. 2010 Lemma 3).
Letters: see ``edge``; one coordinate.
Idea: (5) puts w_ij where the two multipliers of a pair become equal; the orientations then cancel.
Reading: verbatim
Note: Holds whatever f(t+1) is and whatever w(0) is: only (5)-(7) are used.
"""

from verify import *

from .edge import SYMMETRY, updates

for_all(positive="eta")

following = updates(eta, eta, eta)
DUALS = ("a_ij", "b_ij", "a_ji", "b_ji")

says = statement(
    goals=SYMMETRY, recursion=over("t", 0, {name: (0, following[name]) for name in DUALS}, signs(real="f_i_next f_j_next"))
)

claim = Claim(
    "zhang2018.dual-symmetry",
    "identity",
    statement=r"\lambda^a_{ij}(t)=\lambda^b_{ij}(t),\qquad\lambda^k_{ij}(t)=-\lambda^k_{ji}(t),\ k\in\{a,b\}",
    prints=r"""
        \lambda^a_{ij}(t) -> a_ij
        \lambda^b_{ij}(t) -> b_ij
        \lambda^k_{ij}(t) -> a_ij
        \lambda^k_{ji}(t) -> a_ji
        k\in -> not compared: words
    """,
)

half = ratio(1, 2)


def kept(facts, ij=half, ji=half, **step):
    """The induction of ``facts``, those of SYMMETRY first; ``ij``, ``ji``: the step of the duals over twice the penalty of each
    end; ``step``: why each of the others passes on."""
    return Induction(
        invariants=tuple(Fact(f"kept_{f.name}", f.kind, f.value) for f in facts),
        base={f"kept_{f.name}": because() for f in facts},
        step={
            "kept_same_ij": because((1 - 2 * ij) * fact("kept_same_ij")),
            "kept_same_ji": because((1 - 2 * ji) * fact("kept_same_ji")),
            "kept_opposite_a": because("kept_opposite_a", -ij * fact("kept_same_ij"), -ji * fact("kept_same_ji")),
            "kept_opposite_b": because("kept_opposite_b", ij * fact("kept_same_ij"), ji * fact("kept_same_ji")),
            **step,
        },
    )


proof = shows(kept(SYMMETRY), **{f.name: because(term(1, f"kept_{f.name}")) for f in SYMMETRY})

witness = at("eta=2", "f_i_next=1 f_j_next=0", "f_i_next=3 f_j_next=-1", index=2)

too_strong = altered(
    scale="""
        the orientations agree -> opposite_a right -1
        the multipliers of a pair are opposite -> same_ij right -1
        the second multipliers agree -> opposite_b right -1
    """
)
