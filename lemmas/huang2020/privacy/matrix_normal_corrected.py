"""Matrix-normal noise: s^4 per entry as printed, s^2 with one identity covariance, less for s < 1.

What the two covariances give per entry, and how to write the law that is meant.

Where: ours.
Corrects the notation of Sec. II-C.
Letters: as in ``matrix_normal_printed``; ``literal`` is the variance of an entry of MN(0, s^2 I, s^2 I), ``meant`` that of
MN(0, s^2 I, I).
Idea: product of the two diagonal entries.
Note: For sigma > 1 the printed law adds more noise than analysed: private, but the utility bounds no longer apply.
"""

from verify import *

for_all(positive="s literal meant row col unit")

says = statement(
    row_covariance=row == s**2 | letter("row", "sigma^2 I_d"),
    column_covariance=col == s**2 | letter("col", "sigma^2 I_p"),
    unit_covariance=unit == 1 | letter("unit", "I_p"),
    literal_entry=program("matrix normal", "variance", entry=literal),
    meant_entry=program("matrix normal", "variance", col=unit, entry=meant),
    small_scale=1 > s | letter("s", "the case sigma < 1", bounded=True),
    literal_variance=literal == s**4 | goal,
    meant_variance=meant == s**2 | goal,
    too_little_noise=meant > literal | goal,
)

claim = Claim("huang2020.mn-notation-corrected", "identity", facts="equivalent", corrects="huang2020.mn-notation")

proof = shows(
    have(literal_is=literal == s**4 | literal_entry + col * row_covariance + s**2 * column_covariance),
    have(meant_is=meant == s**2 | meant_entry + unit * row_covariance + s**2 * unit_covariance),
    literal_variance=literal_is,
    meant_variance=meant_is,
    too_little_noise=meant_is - literal_is + s**2 * (1 + s) * small_scale,
)

witness = at("s=1/2 literal=1/16 meant=1/4 row=1/4 col=1/4 unit=1")

too_strong = altered(
    {"s^3 per entry": literal_variance.right / s},
    scale="four times more than literal -> too_little_noise right 5",
    drop="small_scale",
)
