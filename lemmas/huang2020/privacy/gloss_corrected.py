"""Privacy bounds the probability of a ratio above e^(2 epsilon), and follows from that of e^epsilon.

What (7) says about the ratio, and what about the ratio gives (7).

Where: ours.
Corrects the sentence after (7).
Letters: P, Q the probabilities under D, D' of the set B where the ratio exceeds e^(2 epsilon); F = e^-epsilon; and for the
converse: p_good, q_good those of a set where the ratio is at most E = e^epsilon, p_bad the rest of the set under D, q_bad
under D'.
Idea: P <= Q/F + delta and Q <= F^2 P.
Note: The first half is due to Kasiviswanathan and Smith, 2014.
"""

from verify import *

for_all(positive="F E", nonnegative="P Q delta p_good q_good p_bad q_bad")

says = statement(
    inverse=E * F == 1 | letter("F", "e^-epsilon, with E = e^epsilon"),
    private=E * Q + delta
    >= P
    | assumed(
        "differentially private if for any two neighbouring datasets",
        "Definition 1, (7)",
        "the set B where p_D > e^(2 epsilon) p_D'",
    ),
    ratio_on_B=program("two densities, bounded ratio", "integrated", "p_D' < e^(-2 epsilon) p_D on B", p=Q, q=P, E=F**2),
    good_ratio=program("two densities, bounded ratio", "integrated", "where p_D <= e^epsilon p_D'", p=p_good, q=q_good),
    bad_is_rare=delta
    >= p_bad | assumed("with probability of at least", "after (7)", "the ratio exceeds e^epsilon with probability at most delta"),
    from_privacy=delta >= (1 - F) * P | goal,
    to_privacy=E * (q_good + q_bad) + delta >= p_good + p_bad | goal,
)

claim = Claim("huang2020.definition-1-gloss-corrected", "inequality", corrects="huang2020.definition-1-gloss")

proof = shows(from_privacy=private + E * ratio_on_B - F * P * inverse, to_privacy=good_ratio + bad_is_rare + term(E * q_bad))

witness = at("P=1/4 Q=0 F=1/2 E=2 delta=1/4 p_good=1/2 q_good=1/4 p_bad=1/4 q_bad=0")

too_strong = altered(
    {"without the factor 1 - F": from_privacy.left >= P}, scale="1 % less -> from_privacy left 99/100", drop="private bad_is_rare"
)
