"""The results can be re-obtained from the public code.

Section 10: the code is public, and with its fixed seeds the results are the same in any environment.

Where: arXiv sec. 10.
Measured: an independent re-run with the notebook's seeds, see ``stored``.
Note: Precise reading: running all cells of the public notebook gives Tables 1 and 2. The code is public at the named address
(admm_exp.ipynb). Table 1: yes; an independent implementation with other library versions gives the same four counts and the
same four "optimum" values to 12 digits. Table 2: no; its stored output carries no execution numbers and is not what the
committed cells give: already the noise-free run that is printed first has the least value 1.4330 there and 1.4099 when
re-run (our own code and a line-by-line transcription agree). With 64 unused normals drawn before each run, as in the source
of the other committed notebook (admm-exp.ipynb, which shows the same Table 2), the p-values come within 30 %, though its
cells are numbered in order; so the printed ones belong to a state of the code that is close to both and equal to neither.
Nothing here depends on the machine; what is missing is the version. The conclusions drawn from Table 2 are the same
(chan2024.table2-significant).
"""

from decimal import Decimal

from verify import *

from .stored import ONE_SAMPLE, PUBLISHED, read

claim = Claim(
    "chan2024.sec10-reproducible",
    "experiment",
    statement=r"\text{public code and fixed seeds give the printed results in every environment}",
    prints={},
)


def measured():
    """Counts and p-values, read and re-run."""
    published = read(PUBLISHED)
    printed, again = published["read"], published["rerun"]
    first = printed["convergence"] == again["convergence"]

    def agree(table):
        return sum(Decimal(f"{Decimal(printed['p_values'][key]):.2e}") == Decimal(again[table][key]) for key in again[table])

    found, other = agree("p_values"), agree("p_values_extra_draw")
    words = (
        f"Table 1: counts {again['convergence']} re-run, {printed['convergence']} printed; Table 2: {found} of 10 p-values agree "
        f"to three digits with a re-run of the committed cells, {other} of 10 with 64 unused normals before each run, for "
        f"example {again['p_values']['0.05|0.2']} and {again['p_values_extra_draw']['0.05|0.2']} for the printed "
        f"{printed['p_values']['0.05|0.2']}"
    )
    return Measurement(first and found == 10, words, ONE_SAMPLE + "; the re-run is our own code, not theirs", (PUBLISHED,))
