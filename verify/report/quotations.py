"""A paper's words as a page shows them: a mark where a formula or the rest of a sentence was left out.

Lemma files quote words to find the place and leave the formulas out. Where one stood amid the words is a fact of the paper's text
and listed here; that a quotation begins or breaks off within a sentence is seen from its first and last word.
"""

from __future__ import annotations

from functools import cache

MARK = "…"
WITHIN = (
    # chan2024
    "Consider two vectors … and … such that …",
    "Given the limitation of … as shown in …",
    "If we can achieve this, we can define …",
    "In the following analysis, we assume that … satisfies the assumption in Lemma …",
    "Mechanism … Input … and fixing the last … coordinates",
    "One-Step Privacy. There exists constant …",
    "Sample a vector … from …",
    "Suppose Assumption … holds with …",
    "To summarize, we check that we can pick the value …",
    "corresponding to two noisy ADMM iterations using convex … functions",
    "for some constants …",
    "joint distributions with the same support …",
    "samples its private function … from the distribution …",
    "tight for small …",
    "total of … noisy ADMM iterations",
    "two functions … are neighboring if for all …",
    # cyffers2023
    "Assume that … is a … contractive operator with fixed point …",
    "Assume that … is … smooth for any …",
    "By substituting the aforementioned parameters in Equation …",
    "Each user participates … times in average",
    "For simplicity, we introduce the notation …",
    "Furthermore, if … and … where …",
    "In order to ensure convergence of the algorithm, we need to satisfy …",
    "Let … and … the maximum number of contribution of a user …",
    "Let … and … then for … where …",
    "Let … and …. Then, … for … where …",
    "Let … and …. We say that …",
    "Let … be the currently selected user …",
    "Let … be the number of participations of user …",
    "Let … for some …. Then there exists a learning rate …",
    "Now, if we consider … such that …",
    "Set … with … and …",
    "There exists a sequence of non-negative real numbers …",
    "The assumption … is used for simplicity of presentation",
    "We assume that the operators … are quasi-non-expansive with common fixed point …",
    "We can rewrite … as follows …",
    "We denote a private dataset of size …",
    "and also … for …, Algorithm … achieves …",
    "assuming that … has its smallest singular value …",
    "for all pairs of distinct users …",
    "for some …. Let … be a probability distribution over …",
    "is a … contractive operator with fixed point …",
    "is a … contractive operator with fixed point … for …",
    "is … strongly convex if and only …",
    "is a Boolean (random) variable that encodes if block …",
    "strongly convex and … smooth objectives",
    "then the fixed points of … are exactly these zeros",
    "there exists a learning rate … such that the iterates of Algorithm …",
    "there exists … such that the noise variance can be rewritten as …",
    "we can assign …. For ease of calculations, hereafter, we refer to …",
    "we should choose the learning rate in the range …",
    "which corresponds to gradient descent, is … averaged for …",
    # huang2020
    "Initialize …",
    "according to Lemma 1, we have …",
    "differentially private if for any two neighbouring datasets …",
    "for any two neighbouring datasets …",
    "strongly convexity of regularizer …",
    # zhang2018
    "Consider any …",
    "There exists a pair …",
    "If the attacker also knows the dual updating step size …",
    "all data points except for the first data point of node …",
)
_CONTINUES = "and are applied by differing for given has if is on such that then users we where which with"
_BREAKS_OFF = (
    "all also and are as at by choose exists first for from has if in is least of on over satisfying standard such that their to"
)
CONTINUES = frozenset(_CONTINUES.split())
BREAKS_OFF = frozenset(_BREAKS_OFF.split()) | {"where", "with"}


@cache
def _marked() -> dict[str, str]:
    return {marked.replace(f" {MARK}", ""): marked for marked in WITHIN}


def with_marks(words: str) -> str:
    """``words`` with a mark wherever something was left out; without the marks they are the quotation."""
    shown = _marked().get(words, words)
    parts = words.split()
    if parts[0] in CONTINUES:
        shown = f"{MARK} {shown}"
    return f"{shown} {MARK}" if parts[-1].lower() in BREAKS_OFF and not shown.endswith(MARK) else shown
