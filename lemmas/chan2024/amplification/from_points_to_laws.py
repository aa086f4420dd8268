"""Remark 5.3: Theorem 5.2 for starting laws mu, mu', with their infinity-Wasserstein distance in place of |z - z'|.

Where: arXiv Remark 5.3. Letters: rate = C_K L^(T-1)/T of Theorem 5.2; X = (z, z') drawn from a witness coupling, the same in
both scenarios; dz = z - z' for one pair of its support, d_z = the supremum over the
support of the divergences of the outputs from z and z' (dz is then that of a pair that attains it, or a limit of pairs that
approach it); D_X, D_pair, D_out =
divergences of X, of (X, output) and of the output; Delta >= W(mu, mu').
Idea: condition on the pair X; both scenarios have the same law of X, so quasi-convexity holds in its corrected form.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Use,
    altered,
    argued,
    assumed,
    at_least,
    because,
    equal,
    instance,
    letter,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

rate, Delta, d_z, D_X, D_pair, D_out = scalars("rate Delta d_z D_X D_pair D_out")
(dz,) = vectors("dz")
bound = rate * Delta**2

says = Statement(
    signs=signs(nonnegative="rate Delta d_z D_X D_pair D_out"),
    spaces=spaces(Omega="dz"),
    facts=(
        at_least(
            "from_points",
            rate * dz.norm2,
            d_z,
            because=argued("Theorem 5.2 with rate = C_K L^(T-1)/T, for every pair (z, z')", "chan2024.theorem-5.2"),
        ),
        at_least(
            "coupling",
            Delta**2,
            dz.norm2,
            because=assumed("is a witness", "Definition 5.1", "(z, z') in the support of a witness of W(mu, mu') <= Delta"),
        ),
        equal("same_law", D_X, because=letter("D_X", "zero: the pair X has the law of the coupling in both scenarios")),
        at_least("composition", D_X + d_z, D_pair, because=instance("chan2024.fact-4.5c", "composition", D_cond=d_z)),
        at_least("data_processing", D_pair, D_out, because=instance("chan2024.fact-4.5a", "marginal", D_Y=D_out)),
    ),
    goals=(at_least("conditional", bound, d_z), at_least("from_laws", bound, D_out)),
)

claim = Claim(
    id="chan2024.remark-5.3-distributions",
    title="Amplification by iteration for starting laws, with their infinity-Wasserstein distance",
    where="arXiv Remark 5.3",
    kind="bound",
    statement=r"\mathsf{D^z}((K_T\cdots K_1)(\mu)\|(K_T\cdots K_1)(\mu'))\le\frac{C_{\mathcal K}L^{T-1}}T\,\mathsf W(\mu,\mu')^2",
    says=says,
    reading="interpretation",
    reading_note="For a coupling that is a witness of W <= Delta.",
    note="The remark refers to Fact 4.5(b), which fails as printed (different laws of X and X'); conditioning on the coupled "
    "PAIR gives both scenarios one law, so chan2024.fact-4.5b-corrected applies and the remark stands. Where the infimum "
    "W is not attained, let Delta decrease to it. Measurability of z -> K(z) is assumed.",
)

proof = Proof(
    steps=(Use("average", "chan2024.fact-4.5b-corrected", scalars={"D_Y": D_out, "epsilon_2": d_z}),),
    goals={
        "conditional": because(term(1, "from_points"), term(rate, "coupling")),
        "from_laws": because(term(1, "average"), term(1, "from_points"), term(rate, "coupling")),
    },
)

witness = Point(scalars={"rate": 2, "Delta": 1, "d_z": 2, "D_X": 0, "D_pair": 2, "D_out": 1}, vectors={"dz": [1]})

too_strong = (
    altered(says, "1 % smaller", at_least("from_laws", ratio(99, 100) * bound, D_out)),
    altered(says, "1 % smaller for a pair", at_least("conditional", ratio(99, 100) * bound, d_z)),
    altered(says, "W in place of W^2", at_least("from_laws", rate * Delta, D_out)),
    without(says, "same_law"),
    without(says, "coupling"),
    without(says, "composition"),
)
