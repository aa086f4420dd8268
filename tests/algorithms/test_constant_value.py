"""A constant by closed form: what a fact about it must enclose, and which texts are a form."""

import pytest
from flint import arb, ctx

from tests.tables import typed
from verify import above, at_least, equal, ratio, scalars
from verify.algorithms.constant_value import ball, encloses
from verify.kernel import Rejected

c, d = scalars("c d")


@pytest.mark.parametrize(("form", "low", "high"), typed(__file__, "constant_value", "an enclosure"))
def test_an_enclosure(form, low, high):
    low, high = ratio(*low), ratio(*high)
    encloses(at_least("low", c, low), {"c": form})
    encloses(at_least("high", high, c), {"c": form})
    for kind in (at_least, above):
        with pytest.raises(Rejected, match="does not certainly hold"):
            encloses(kind("low", c, low + ratio(1, 10**8)), {"c": form})
        with pytest.raises(Rejected, match="does not certainly hold"):
            encloses(kind("high", high - ratio(1, 10**8), c), {"c": form})
    with pytest.raises(Rejected, match="does not certainly hold"):
        encloses(equal("same", c, low), {"c": form})  # a ball shows no equation


def test_zero_is_not_above_zero():
    encloses(at_least("weak", c, 2), {"c": "sqrt(4)"})
    with pytest.raises(Rejected, match="does not certainly hold"):
        encloses(above("strict", c, 2), {"c": "sqrt(4)"})


def test_a_fact_with_powers_products_and_quotients():
    """With e: e^2 - 3 e + 1 = 0.234, 1/e = 0.3678."""
    encloses(above("square", c**2 - 3 * c + 1, ratio(23, 100)), {"c": "exp(1)"})
    encloses(above("quotient", ratio(37, 100), c**-1), {"c": "exp(1)"})
    for wrong in (above("square", c**2 - 3 * c + 1, ratio(24, 100)), above("quotient", ratio(36, 100), 1 / c)):
        with pytest.raises(Rejected, match="does not certainly hold"):
            encloses(wrong, {"c": "exp(1)"})


def test_a_hundred_digits():
    ctx.prec = 1000
    digits = (arb(1).exp() * 10**120).floor().unique_fmpz()
    ctx.prec = 53  # what a caller has set does not matter
    encloses(at_least("low", c, ratio(int(digits), 10**120)), {"c": "exp(1)"})
    with pytest.raises(Rejected, match="does not certainly hold"):
        encloses(at_least("low", c, ratio(int(digits) + 1, 10**120)), {"c": "exp(1)"})


def test_the_fact_is_about_the_constant_alone():
    for value in (d, c * d, c + d - d**2):
        with pytest.raises(Rejected, match="speaks of d too"):
            encloses(at_least("other", value), {"c": "exp(1)"})
    with pytest.raises(Rejected, match="speaks of c too"):
        encloses(at_least("other", c), {"d": "exp(1)"})


NO_FORM = ["exp", "log", "pi(1)", "exp()", "exp(1/0)", "exp(1/02)", "exp(x)", "exp(1)+1", " exp(1)", "exp(1)\n", "cos(1)", "e",
           "", "exp(1.5)", "exp(--1)", f"exp({'1' * 61})", f"exp(1/{'1' * 61})", "log(1/-2)"]  # fmt: skip
NO_REAL = ["log(0)", "log(-1)", "log(-1/2)", "sqrt(-1)", "sqrt(-1/3)"]


@pytest.mark.parametrize("form", NO_FORM + NO_REAL)
def test_what_is_no_form_or_no_real_number(form):
    with pytest.raises(Rejected, match="not a real number" if form in NO_REAL else r"a constant is exp\(p/q\)"):
        ball(form)


def test_long_arguments_are_read():
    assert ball(f"sqrt({'1' * 60}/{'1' * 60})") == 1
