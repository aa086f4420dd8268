"""LaTeX to MathML: what converts converts fully, what does not is said; numbers keep their exact value."""

import re
from xml.etree import ElementTree

import pytest

from tests.report.sample import recorded
from tests.tables import table, typed
from verify.report import mathml
from verify.report.layout import rendered
from verify.report.mathematics import approximation, converted, mathematics, name, plain_name, polynomial
from verify.report.mathml import BrokenLatex


@pytest.mark.parametrize(
    "latex",
    [
        r"\|(\mathfrak d x_{t+1},\mathfrak d\lambda_{t+1})\|_*^2 \le \frac{a}{b}",
        r"\text{if } x<1 \text{ then $y_1$ & } z",
        r"\begin{cases}a & b\\ c & d\end{cases}",
        r"\begin{aligned} a &= b\\ &\le c\end{aligned}",
        r"\mathcal{K}\circ\mathbb{R}^n \setminus \{0\}",
        r"\lim_{T\to\infty}\sup_{z} \phi_T(L) \Rightarrow \widetilde{x}\sim N(0,\sigma^2 I)",
        r"\left(\tfrac12\right)^{2} \leftarrow x",
        r"\max\Bigl\{\tfrac12,\ \bigl\|x\bigr\|\Bigr\} \big\langle a, b \big\rangle",
        r"\sqrt[3]{x}, \quad \lfloor x \rfloor, \langle a, b \rangle",
    ],
)
def test_statements_convert_to_well_formed_mathematics(latex):
    html = mathematics(latex)
    root = ElementTree.fromstring(f"<p>{html}</p>".replace("&emsp;", " "))
    assert "\\" not in html
    assert all(m.tag == "math" for f in root.iter("span") if f.get("class") == "formula" for m in f)


@pytest.mark.parametrize(("latex", "words"), typed(__file__, "mathematics", "what does not convert is refused with a reason"))
def test_what_does_not_convert_is_refused_with_a_reason(latex, words):
    with pytest.raises(BrokenLatex, match=re.escape(words)):
        mathematics(latex)


def test_words_and_letters_of_other_alphabets():
    assert mathematics(r"\text{<script>&}") == '<span class="words">&lt;script&gt;&amp;</span>'
    html = mathematics(r"\mathfrak d \mathbb R \mathcal K \mathbf x \mathfrak R")
    assert [c for c in "𝔡ℝ𝒦𝐱ℜ" if c not in html] == []
    assert "mathvariant" not in html


@pytest.mark.parametrize(("latex", "word"), table(__file__, "mathematics", "a name of several letters"))
def test_a_name_of_several_letters_is_one_word(latex, word):
    html = mathematics(latex)
    assert word in html and "mathvariant" not in html
    assert "<mi>d</mi><mi>x</mi>" in mathematics(r"\sqrt{\mathrm{d}\mathrm{x}}")


def test_long_formulas_may_break_before_relations():
    html = mathematics(" + ".join(f"x_{{{i}}}^2" for i in range(12)) + r" \le \frac{1}{2} \|y\|^2 + z")
    assert html.count("<math") >= 3
    assert '<mo form="infix">≤</mo>' in html


def test_no_line_breaks_within_brackets():
    inside = "+".join(f"x_{{{i}}}^2" for i in range(12)) + ", y"
    for left, right in ((r"\langle", r"\rangle"), ("(", ")^2"), (r"\{", r"\}")):
        html = mathematics(f"{left} {inside} {right} = {inside}")
        assert html.count(">x<") == 24 and html.split("</math>")[0].count(">x<") == 12


def test_numbers_and_polynomials():
    assert [approximation(v) for v in ("100/169", "-1/3", "3", "x", "1/0")] == ["≈ 0.591716", "≈ −0.333333", "", "", ""]
    assert [approximation(v) for v in ("1/2", "-5/4", "1/70000000000")] == ["= 0.5", "= −1.25", "≈ 1.42857·10⁻¹¹"]


def test_polynomials_read_as_mathematics_and_stay_escaped():
    assert polynomial("<a> - b") == '<span class="polynomial">&lt;a&gt; − b</span>'
    text = polynomial("2 <x_next,x_next> eta^-1 - 1/2 <b,w>^2 mu_g >= 0")
    inside = "2\u00a0‖x<sub>next</sub>‖<sup>2</sup> η<sup>−1</sup> − 1/2\u00a0⟨b,&nbsp;w⟩<sup>2</sup> μ<sub>g</sub> ≥ 0"
    assert text == f'<span class="polynomial">{inside}</span>'
    assert polynomial("x1 At_w2 A_min A_N D_next lam1") == (
        '<span class="polynomial">x<sub>1</sub> A<sup>T</sup>w<sub>2</sub> A<sub>min</sub> '
        "A<sub>N</sub> D<sub>next</sub> λ<sub>1</sub></span>"
    )
    assert (
        name("A_denominator") == "A<sub>denominator</sub>" and name("one_minus_q2w") == "one<sub>minus q2w</sub>"
    )  # no products
    assert (name("ln_2"), name("log_t"), name("At_A_x1")) == ("ln(2)", "log(t)", "A<sup>T</sup>Ax<sub>1</sub>")
    assert (name("eps"), name("Bt_lam_next"), name("w_eps")) == ("ε", "B<sup>T</sup>λ<sub>next</sub>", "w<sub>ε</sub>")
    assert polynomial("one_minus_tau root_p^2 1") == '<span class="polynomial">(1\u00a0−\u00a0τ) (√p)<sup>2</sup> 1</span>'
    assert polynomial("(- eta^-1) x_next, a") == ('<span class="polynomial">(− η<sup>−1</sup>) x<sub>next</sub>, a</span>')
    assert polynomial("beta_lam <<x,y>> \"&'") == (
        '<span class="polynomial">β<sub>λ</sub> &lt;&lt;x,y&gt;&gt; &quot;&amp;&#x27;</span>'
    )


def as_a_whole(latex):
    return [ElementTree.tostring(one) for one in mathml._tree(latex)[0]]


def in_units(latex):
    return [ElementTree.tostring(one) for one in mathml.row(latex)]


def formulas():
    records = recorded()["records"]
    return sorted({latex for one in records for latex in (one["statement"], *rendered(one)) if latex})


def test_formulas_converted_in_units_are_those_converted_as_a_whole():
    every = formulas()[::50]
    assert len(every) > 80 and sum(mathml._split(latex) is not None for latex in every) > 0.95 * len(every)
    for latex in every:
        assert in_units(latex) == as_a_whole(latex), latex


def test_every_statement_of_the_ledger_is_mathematics():
    statements = {one["id"]: one["statement"] for one in recorded()["records"] if one["statement"]}
    assert {claim: converted(latex)[1] for claim, latex in statements.items() if converted(latex)[1]} == {}


@pytest.mark.thorough
def test_all_formulas_of_the_ledger_are_the_same_in_units():
    for latex in formulas():
        assert in_units(latex) == as_a_whole(latex), latex


@pytest.mark.parametrize(
    "latex",
    [
        r"\sum_{i<n} x_i + \frac{\sum_{i<n} x_i}{\prod_i y_i'} + \frac{\lim_{t} x}{2}^2",
        "x'^2 + y_1'' + z^2_1 + ^2_1 x",
        "12 in + 2in - 3.5 mu^2 + 1.5.2 + .5",
        r"x \not\in y \not= z",
        r"\sum\limits_{i} x \displaystyle \frac{a}{b} \rm x y",
        r"a {\bf b} \over c",
        r"\frac12^3 \tfrac\beta2x \tfrac1{2 \eta} \sqrt p q \sqrt[3]{x} \frac{}{2} \frac a b",
        r"\left(\frac{a}{b}\right)^2 \left[ x \right)_1 \Bigl( y \Bigr)^{2} \left. z \right|_0",
        r"\text{a b}\ \text{if } \operatorname{prox}_f x \operatorname*{a}_b \mathrm{a b} \mathit{a\ b}_c \mathcal KK",
        r"\tilde x_1 \bar{x y}^2 {a b}^c \hat\sigma 2 \max_{i} \left\{ x \right\}",
        r"\alphab",
    ],
)
def test_what_touches_its_neighbours_is_not_cut(latex):
    try:
        whole = as_a_whole(latex)
    except BrokenLatex as problem:
        with pytest.raises(BrokenLatex, match=re.escape(str(problem))):
            in_units(latex)
        return
    assert in_units(latex) == whole


def test_a_digit_below_a_name_is_small():
    assert [plain_name(one) for one in ("x_1", "mu_g", "x_12", "dx_hat")] == ["x₁", "μ_g", "x_12", "dx\u0302"]


def test_formulas_do_not_change_each_other():
    long = " + ".join(f"x_{{{i}}}^2" for i in range(12)) + r" \le y"
    before = mathematics(r"a \le y"), mathematics(long)
    assert (mathematics(r"a \le y"), mathematics(long)) == before
