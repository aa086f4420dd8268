"""N draws within tau of the normal law in total variation cost (1 + e^epsilon) N tau of delta.

Normal noise drawn inexactly: draws at most tau away in total variation, N in all, cost (1 + e^epsilon) N tau of delta.

Where: ours.
What every bound on (epsilon, delta) of private ADMM is worth in floating point.
Letters: z = e^epsilon; P, Q = the probabilities of an event where the two runs draw normal noise, P_float and Q_float those
where a program draws it; T = N tau; (epsilon, delta) = the privacy that is proved of normal noise.
Idea: a draw differs from the normal one that it is coupled with with probability tau at most, whatever the draws before
were.
Note: For every event, so for (epsilon, delta + (1 + e^epsilon) N tau). That N draws are N tau apart is coupling draw by
draw, in words: a hypothesis here. There is no such price for Renyi divergences: a program that returns one marked number
with probability tau in one run alone has P_float = tau and Q_float = 0, an infinite one.
"""

from verify import *

for_all(positive="z", nonnegative="delta tau N P Q P_float Q_float")

T = N * tau
COUPLED = "each of N draws is within tau of the normal law, given those before"

says = statement(
    private=z * Q + delta >= P | ours("the run with normal noise is (epsilon, delta)-private"),
    first=P + T >= P_float | ours(COUPLED),
    second=Q_float + T >= Q | ours(COUPLED),
    private_in_floats=z * Q_float + delta + (1 + z) * T >= P_float | goal,
)

claim = Claim("chan2024.shift-sampler-error", "inequality")

proof = shows(private_in_floats=private + first + z * second)

# e^epsilon = 2, two draws of tau = 1/20, both errors against the user: 2/10 + 1/10 + 3/10 = 6/10
witness = at("z=2 delta=1/10 tau=1/20 N=2 P=1/2 Q=1/5 P_float=3/5 Q_float=1/10")

too_strong = altered(
    {
        "1 % less": z * Q_float + delta + 99 * (1 + z) * T / 100 >= private_in_floats.right,
        "the second run for nothing": z * Q_float + delta + T >= private_in_floats.right,
    },
    drop="private first second",
)
