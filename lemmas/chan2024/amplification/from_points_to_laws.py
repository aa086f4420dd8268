"""Amplification by iteration for starting laws, with their infinity-Wasserstein distance.

Remark 5.3: Theorem 5.2 for starting laws mu, mu', with their infinity-Wasserstein distance in place of |z - z'|.

Where: arXiv Remark 5.3.
Letters as in ``amplification_by_iteration``; Delta >= W(mu, mu'); F = the divergence of the outputs of T operators from the
two laws (F_1 for one, F_next for T + 1). The pair (z, z') is drawn from a witness coupling, the same in both scenarios;
near2 = |z - z'|^2 for the pair of its support from which the outputs are farthest apart (or a limit of pairs), D_cond =
their divergence; D_X, D_pair = the divergences of the pair and of the pair with the output.
Idea: condition on the pair; both scenarios have the same law of it, as in the corrected Fact 4.5(b).
Reading: interpretation: For a coupling that is a witness of W <= Delta.
Note: The remark refers to Fact 4.5(b), which fails as printed (different laws of X and X'); conditioning on the coupled PAIR
gives both scenarios one law, as chan2024.fact-4.5b-corrected asks, and the remark stands. Where the infimum W is not
attained, let Delta decrease to it. Measurability of z -> K(z) is assumed.
"""

from verify import *

from .amplification_by_iteration import induction, one_step_privacy, rate, rounds

for_all(positive="r C", nonnegative="d_1 Delta F_1 near2_1 D_cond_1 D_X_1 D_pair_1")

scalars("T d d_next p F F_next near2 D_cond")
bound = C * p**2 / T * Delta**2


def from_laws(most, squared, given_pair, result, name):
    """The outputs from the two laws, by the coupled pair; ``most`` is d for this number of operators, the letter ``name``."""
    more = "_1" if name == "d_1" else ""
    both, with_pair = scalars(f"D_X{more} D_pair{more}")
    return given(
        **{
            f"from_points{more}": instance(
                "common.largest-quotient", "no_larger", "the pairs of the coupling", D=given_pair, d=most, dist=squared
            ),
            f"coupling{more}": Delta**2
            >= squared | assumed("is a witness", "Definition 5.1", "(z, z') in the support of a witness of W(mu, mu') <= Delta"),
            f"same_law{more}": both
            == 0
            | assumed(
                "the pair of points has the law of the coupling in both scenarios",
                "ours: the coupling",
                "their divergence is zero",
            ),
            f"composition{more}": instance("chan2024.fact-4.5c", "composition", D_X=both, D_cond=given_pair, D_pair=with_pair),
            f"data_processing{more}": instance("chan2024.fact-4.5a", "marginal", D_pair=with_pair, D_Y=result),
        }
    )


says = statement(
    one_step_privacy,
    *from_laws(d_1, near2_1, D_cond_1, F_1, "d_1"),
    from_laws=bound >= F | goal,
    recursion=replace(
        rounds,
        initial={**rounds.initial, "F": F_1},
        following={**rounds.following, "F": F_next},
        step_signs={**rounds.step_signs, **signs(nonnegative="F_next near2 D_cond D_X D_pair")},
        step_facts=(*rounds.step_facts, *from_laws(d_next, near2, D_cond, F_next, "d_next")),
    ),
)

claim = Claim(
    "chan2024.remark-5.3-distributions",
    "bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(\mu)\|(K_T\cdots K_1)(\mu'))\le\frac{C_{\mathcal K}L^{T-1}}T\,\mathsf W(\mu,\mu')^2",
    prints=r"""
        \mathsf{D^z}((K_T\cdots K_1)(\mu)\|(K_T\cdots K_1)(\mu')) -> F
        C_{\mathcal K} -> C
        L -> r**2
        \mathsf W(\mu,\mu') -> Delta
    """,
)


def laws(most, more):
    """C d Delta^2 - F."""
    points = fact(f"from_points{more}") + C * most * fact(f"coupling{more}")
    return because(points + fact(f"composition{more}") + fact(f"data_processing{more}") - fact(f"same_law{more}"))


proof = shows(
    use("phi", "chan2024.theorem-5.2-phi"),
    replace(
        induction,
        invariants=(*induction.invariants, at_least("laws", C * d * Delta**2, F)),
        base={**induction.base, "laws": laws(d_1, "_1")},
        step={**induction.step, "laws": laws(d_next, "")},
    ),
    from_laws=rate(Delta**2) + fact("laws"),
)

witness = at(
    "r=1/2 C=1 d_1=1 Delta=2 F_1=3 near2_1=4 D_cond_1=4 D_X_1=0 D_pair_1=4",
    """
        d_next=2/25 lam=1/5 apart=1 gap2=1/25 D_points=1/25 D_laws=1/25 D_out=2/25 D_draw=0 D_both=1/25 D_all=2/25
        near2=4 D_cond=8/25 F_next=8/25 D_X=0 D_pair=8/25
    """,
    """
        d_next=1/147 lam=1/21 apart=1 gap2=25/441 D_points=2/441 D_laws=1/441 D_out=1/147 D_draw=0 D_both=1/441 D_all=1/147
        near2=4 D_cond=4/147 F_next=4/147 D_X=0 D_pair=4/147
    """,
    index=3,
)

too_strong = altered(
    {"W in place of W^2": C * p**2 / T * Delta >= F | false, "1/T^2 in place of 1/T": bound / T >= F | false},
    scale="1 % smaller -> left 99/100",
    drop="coupling_1 composition_1 data_processing_1 from_points_1",
)
