"""What the two covariances give per entry, and how to write the law that is meant.

Where: corrects the notation of Sec. II-C. Letters: as in ``matrix_normal_printed``; ``literal`` is the variance of an entry of
MN(0, s^2 I, s^2 I), ``meant`` that of MN(0, s^2 I, I).
Idea: product of the two diagonal entries.
"""

from verify import *

s, literal, meant, row, col, unit = scalars("s literal meant row col unit")

says = statement(
    for_all(positive="s literal meant row col unit"),
    equal("row_covariance", row, s**2, because=letter("row", "sigma^2 I_d")),
    equal("column_covariance", col, s**2, because=letter("col", "sigma^2 I_p")),
    equal("unit_covariance", unit, 1, because=letter("unit", "I_p")),
    equal("literal_entry", literal, row * col, because=program("matrix normal", "variance", entry=literal)),
    equal("meant_entry", meant, row * unit, because=program("matrix normal", "variance", col=unit, entry=meant)),
    above("small_scale", 1, s, because=letter("s", "the case sigma < 1", bounded=True)),
    goals=(
        equal("literal_variance", literal, s**4),
        equal("meant_variance", meant, s**2),
        above("too_little_noise", meant, literal),
    ),
)

claim = Claim(
    id="huang2020.mn-notation-corrected",
    title="Matrix-normal noise: s^4 per entry as printed, s^2 with one identity covariance, less for s < 1",
    where="ours",
    kind="identity",
    says=says,
    facts="equivalent",
    corrects="huang2020.mn-notation",
    note="For sigma > 1 the printed law adds more noise than analysed: private, but the utility bounds no longer apply.",
)

proof = shows(
    Have(
        equal("literal_is", literal, s**4), because("literal_entry", term(col, "row_covariance"), term(s**2, "column_covariance"))
    ),
    Have(equal("meant_is", meant, s**2), because("meant_entry", term(unit, "row_covariance"), term(s**2, "unit_covariance"))),
    literal_variance=because("literal_is"),
    meant_variance=because("meant_is"),
    too_little_noise=because("meant_is", term(-1, "literal_is"), term(s**2 * (1 + s), "small_scale")),
)

witness = Point(scalars=numbers("s=1/2 literal=1/16 meant=1/4 row=1/4 col=1/4 unit=1"))

too_strong = (
    altered(says, "s^3 per entry", equal("literal_variance", literal, s**3)),
    scaled(says, "four times more than literal", "too_little_noise", right=5),
    without(says, "small_scale"),
)
