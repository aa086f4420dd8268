"""The article: every statement of it is a record's, and what its proof displays is an identity."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import sympy
from sympy.polys.matrices import DomainMatrix

from tests.report.sample import recorded
from tests.tables import table, typed
from verify.command_line import article as command
from verify.command_line.report_background import background
from verify.coq.end_to_end import end_to_end
from verify.environment.house import ROOT
from verify.privacy.recorded_shifts import settled_twice
from verify.report.amplification_bounds import FAVOURABLE, Bounds, attained
from verify.report.amplification_open import QUESTIONS, SHIFT
from verify.report.article import LIMITS, ArticleError, Needed, article, inline, solved
from verify.report.library import Library

SOURCE = (ROOT / "docs" / "article" / "article.html.jinja").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r'"((?:chan2024|cyffers2023|huang2020|zhang2018|common)\.[\w.-]*\w)"', SOURCE)))


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.of(recorded(), background())


def rendered(library: Library, source: str = SOURCE) -> str:
    return article(source, "", library, end_to_end(), "0")


def altered(library: Library, name: str, **changes: object) -> Library:
    record = {**copy.deepcopy(dict(library.records[name])), **changes}
    return replace(library, records={**library.records, name: record})


def test_every_name_is_a_link_to_a_page(library):
    text = rendered(library)
    assert len(NAMED) >= 40
    for name in NAMED:
        assert f'href="{library.links[name]}"' in text, name
    assert set(re.findall(r'class="record" href="([^"]*)"', text)) <= set(library.links.values()) and "`" not in text


def test_a_line_has_a_colour_of_the_pages(library):
    text = rendered(library)
    drawn = set(re.findall(r"var\((--series-[0-9]+)\)", text))
    assert len(drawn) > 2 and drawn <= set(re.findall(r"(--series-[0-9]+):", text))


@pytest.mark.parametrize("name", NAMED)
def test_a_changed_verdict_stops_it(library, name):
    with pytest.raises(ArticleError, match=re.escape(f"{name} ")):
        rendered(altered(library, name, verdict="OPEN"))
    with pytest.raises(ArticleError, match="found no such record"):
        Needed(replace(library, records={n: r for n, r in library.records.items() if n != name})).record(name)


def test_table_3_names_what_is_open_and_a_decided_one_stops_it(library):
    names = [SHIFT + name for question in QUESTIONS for name in question.open]
    assert len(names) == 4 and all(f'href="{library.links[name]}"' in rendered(library) for name in names)
    for name in names:
        with pytest.raises(ArticleError, match=re.escape(f"{name} OPEN, found PROVED")):
            rendered(altered(library, name, verdict="PROVED"))


def test_a_changed_constant_is_seen(library):
    before = rendered(library)
    record = library.records["chan2024.shift-start"]
    weaker = [{**g, "says": {**g["says"], "left": g["says"]["left"].replace("1/2", "3/2")}} for g in record["goals"]]
    with pytest.raises(ArticleError, match="not that of twice"):
        rendered(altered(library, "chan2024.shift-start", goals=weaker))
    longer = [{**h, "says": {**h["says"], "right": "27/25"}} if h["name"] == "range" else h for h in record["hypotheses"]]
    assert before.count("27") < rendered(altered(library, "chan2024.shift-start", hypotheses=longer)).count("27")
    with pytest.raises(ArticleError, match="found no such identity"):
        Needed(library).step("chan2024.theorem-6.1")


def test_theorem_2_counts_the_iterations_as_the_display_does(library):
    """The walk on the kernel of A, with linear functions, loses 1 over the noises that come after the gradient of f_t."""
    (ahead,) = re.findall(r"nabla f_\{t(?:\+(\d))?\}\(", SOURCE)  # the display is for t = 0, .., N - 1
    (less,) = set(re.findall(r"k = N - t(?: - (\d))?\\?\"", SOURCE))
    for count in range(4, 9):
        for t in range(int(ahead or 0), int(ahead or 0) + count - 3):
            noises = count - (t - int(ahead or 0))
            bound = Bounds(library.records).user_proved(count - t - int(less or 0), FAVOURABLE)
            assert bound is not None and attained(noises) == bound, (count, t)


def test_table_2_shows_every_limit(library):
    told = {
        "neighbours",
        "set",
        "o",
        "factor",
        "sum_of_powers",
        "sum",
        "largest",
        "P_one",
        "P_two",
        "rest",  # of S, which the table says in words
        "isometry",  # A^T A = a^2 I, which the table says in words
        "wide",
        "tall",  # the change of phase: "as in the record"
    }  # in words, or in the letters
    for name in set(re.findall(r'^  \("(chan2024\.shift-[\w-]+)", ', SOURCE, re.MULTILINE)):
        rows = library.records[name]["hypotheses"]
        asked = {h["name"] for h in rows if h["origin"]["kind"] == "letter" and not isinstance(h["says"], str)}
        assert asked <= told.union(LIMITS), name
    shown, at_least = Needed(library).limits, r"\ge 3"
    late = shown("chan2024.shift-late-start", {"k_minus": ("N", -1)})
    assert late == f"{Needed(library).fact('chan2024.shift-late-start')}, {inline('N ' + at_least)}"
    assert shown("chan2024.shift-no-kernel-moderate-user", {"h": ("k", -2), "k": ("(k-1)", 1)}).endswith(inline(f"k {at_least}"))


def test_table_4_has_every_refuted_guarantee(library):
    wrong = [r for r in library.records.values() if r["verdict"] == "REFUTED" and r["consequence"] == "guarantee"]
    text = rendered(library)
    assert len(wrong) >= 10 and all(f'href="{library.links[r["id"]]}"' in text for r in wrong)
    assert f"{len(wrong)} are guarantees that a paper states" in text
    with pytest.raises(ArticleError, match=r"needs a cause of chan2024\.theorem-6\.2-made-up"):
        made = {**wrong[0], "id": "chan2024.theorem-6.2-made-up", "paper": "chan2024"}
        Needed(replace(library, records={**library.records, made["id"]: made})).refuted("chan2024")


def test_broken_latex_and_a_reference_never_cited_stop_it(library):
    with pytest.raises(ArticleError, match="frac"):
        rendered(library, SOURCE.replace(r'm("C/T")', r'm("\\frac{C}")'))
    with pytest.raises(ArticleError, match="bunsteinke"):
        rendered(library, SOURCE.replace('cites("bunsteinke")', '""'))


@pytest.mark.parametrize(("left", "right", "letters", "shown"), table(__file__, "article", "a goal is solved for its letter"))
def test_a_goal_is_solved_for_its_letter(left, right, letters, shown):
    letter = "mu" if "mu" in right else "D"
    assert solved({"left": left, "relation": ">=", "right": right}, letter, {"k": letters}) == shown


@pytest.mark.parametrize(
    ("right", "moved", "shown"), typed(__file__, "article", "letters of the article are put for those of a record")
)
def test_letters_of_the_article_are_put_for_those_of_a_record(right, moved, shown):
    assert solved({"left": "1", "relation": ">=", "right": right}, "D", {}, moved) == rf"D \le \frac{{1}}{{{shown}}}"


@pytest.mark.parametrize(("left", "right"), [("D", "x"), ("x", "D + D^2"), ("x", "D + 1"), ("x D", "D")])
def test_what_is_no_upper_bound_is_refused(left, right):
    with pytest.raises(ArticleError, match="expected an upper bound"):
        solved({"left": left, "relation": ">=", "right": right}, "D", {})


def test_the_displayed_step_is_an_identity():
    """The formulas of section 3, typed here from the article; quadratic forms agree where they do for numbers."""
    x, multiplier, g, b = sympy.symbols("x l g b")
    eta, beta, a, k = sympy.symbols("eta beta a k", positive=True)
    s = eta * beta * a**2
    q = 1 + s
    after = multiplier - beta * (a * x + b)
    x_after = (x - eta * g + eta * a * after - eta * beta * a * b) / q

    def potential(point, dual, k):
        return q * (point - eta * a * dual / q) ** 2 / (k - 1) + eta / beta * dual**2 / k

    e = x - eta * a * multiplier / q
    e_after = x_after - eta * a * after / q
    m = after + eta * beta * a * g
    assert sympy.simplify(e_after - e - eta * (a * after - g) / q) == 0
    left = potential(x, multiplier, k + 1) - potential(x_after - e_after / k, after, k) - e_after**2 / k**2
    left -= 2 * eta / k * (g * x - eta * g**2) + 2 * eta / k * after * b
    squares = s / k**2 * e_after**2 + eta / (beta * k * q) * (m - multiplier) ** 2 + eta**2 / k * g**2
    assert sympy.simplify(left - squares - eta * (k * s - 1) / (beta * k * (k + 1) * q) * multiplier**2) == 0
    still = {x: 0, multiplier: 0}
    user = eta**2 * g**2 / k - (potential(x_after - e_after / k, after, k) + e_after**2 / k**2 + 2 * eta / k * after * b).subs(
        still
    )
    assert sympy.simplify(user - (s / k**2 * e_after**2 + eta / (beta * k * q) * m**2).subs(still)) == 0


def test_the_ends_are_positive_from_their_ranges_on(library):
    """The minors of section 3, typed here from the article; eta = beta = 1, a^2 = s, which units of x and f allow."""
    variables = two, g, e, dual, after = sympy.symbols("g_2 g e l l_1")  # l, l_1: of the dual variables, over beta a
    s = sympy.symbols("s", positive=True)
    q, h = 1 + s, 2 * s**2 + 4 * s + 1
    x, b = e + s * dual / q, sympy.sqrt(s) * (dual - after - e - s * dual / q)
    x_after = (x - g + s * after - sympy.sqrt(s) * b) / q

    def left(potential, *weights):
        known = ((g * x - g**2), sympy.sqrt(s) * after * b, (two * after - two**2))
        shifts = (after - x_after) ** 2 + ((after - two) / q) ** 2
        return potential - shifts - sum(w * fact for w, fact in zip(weights, known, strict=True))

    def determinant(matrix):
        exact = DomainMatrix.from_Matrix(matrix).to_field()
        return exact.domain.to_sympy(exact.det())

    third = sympy.Rational(1, 3)
    p_1 = 6 * s**6 + 18 * s**5 + 22 * s**4 + 13 * s**3 - 14 * s**2 - 8 * s - 9
    p_2 = 32 * s**6 + 52 * s**5 - 13 * s**4 - 88 * s**3 - 139 * s**2 - 66 * s - 30
    ends = (
        ("start", left(q * e**2 + s * dual**2 / 2, 2, 1, 1), p_1,
         (s * (s + 2), s * (s + 2) * h, s**2 * (s + 2) * (2 * s + 1), s**3 * (s + 2) * (2 * s**2 + s + 1), s**2 * p_1)),
        ("walk", left(q * e**2 / 2 + s * dual**2 * third, 1, 2 * third, 2), p_2,
         (h, s * (s + 2) * h, (s - 1) * (2 * s + 1) * h, s * (s - 1) * h * (4 * s**2 + 3 * s + 2), s**2 * p_2)),
    )  # fmt: skip
    for name, form, last, minors in ends:
        matrix = (sympy.hessian(sympy.expand(form), variables) / 2).applyfunc(sympy.cancel)
        for size, minor in enumerate(minors, 1):
            above, below = sympy.fraction(sympy.cancel(determinant(matrix[:size, :size]) / minor))
            assert above.is_positive and min(sympy.Poly(below, s).all_coeffs()) > 0, (name, size)
        least = sympy.Rational(str(Needed(library).least(f"chan2024.shift-{name}")))
        assert str(last).replace("**", "^").replace("*", "") in SOURCE
        assert min(sympy.Poly(last.subs(s, s + least), s).all_coeffs()) > 0


@pytest.mark.thorough
def test_it_prints_on_twelve_pages(library, tmp_path):
    if command.browser() is None:
        pytest.skip("no Chromium")
    page, paper = tmp_path / "article.html", tmp_path / "article.pdf"
    style = (ROOT / "docs" / "article" / "article.css").read_text(encoding="utf-8")
    page.write_text(article(SOURCE, style, library, end_to_end(), "0"), encoding="utf-8")
    command.printed(str(command.browser()), page, paper)
    assert 4 <= max(int(n) for n in re.findall(rb"/Type /Pages\s.*?/Count (\d+)", paper.read_bytes(), re.S)) <= 12


def test_without_a_browser_it_says_so_in_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(command, "browser", lambda: None)
    monkeypatch.setattr(command, "listing", lambda: type("Listing", (), {"doubt": ""}))
    told = command.write_article(tmp_path)
    assert told[1].startswith("no PDF: this needs Chromium") and Path(tmp_path / "article.html").is_file()
    assert not (tmp_path / "article.pdf").exists()


def test_a_browser_that_prints_nothing_is_told(tmp_path):
    with pytest.raises(OSError, match="printed nothing"):
        command.printed("/bin/false", tmp_path / "article.html", tmp_path / "article.pdf")


def test_the_delay_of_two_phases_is_what_it_is():
    assert f"(K = {settled_twice(Fraction(1, 100)).iterations} at s = 1/100)" in SOURCE


def test_a_row_that_coq_does_not_have_is_told(library):
    def unmarked(lines):
        text = article(SOURCE, "", library, lines, "0")
        assert ("rows of Table 2 without a mark" in text) == (lines != end_to_end())
        return re.findall(
            r">([^<>]*)</a></td>(?:(?!</tr>).)*<td></td></tr>", text[text.index("Table 2.") : text.index("Lower bounds.")]
        )

    assert unmarked(end_to_end()) == []
    fewer = [line for line in end_to_end() if not line.startswith("family.shift_identity_user ")]
    assert unmarked(fewer) == ["shift-identity-user"]
