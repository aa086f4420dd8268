"""The response to a given penalty noise grows with the penalty.

A given penalty noise moves f_i(t+1) more, not less, where the penalty is larger.

Where: ours.
On Sec. 6.1.
Letters: O_i = c |f - a|^2/2; ``f``, ``f_0`` = f_i(t+1) with noise ``epsilon`` and without, ``centre`` the point of pull;
``pull`` = 2 eta V; ``response`` = factor of epsilon.
Idea: (c + pull) f = c a - 2 lambda + pull (centre - epsilon), so f - f_0 = -pull/(c + pull) epsilon.
Note: Section 6.1 calls growing penalties noise resistant. One step damps noise of a given size less as eta grows. What damps
it is a perturbation of the dual of given size: xi = eta V epsilon moves f by 2 xi/(c + 2 eta V). Penalty perturbation with
alpha_i(t) growing at least like eta_i(t) gives that.
"""

from verify import *

for_all(positive="c pull more", nonnegative="response response_large", real="epsilon force f f_0")

NODE, none = "private M-ADMM, one quadratic node", Polynomial.of(0)
AT = {"V": Polynomial.of(1), "eta": pull / 2, "a": none, "f_i": none, "lam": -force / 2, "s": none}

says = statement(
    step=program(NODE, "primal", "(12), pull = 2 eta V, force = c a - 2 lambda + pull centre", **AT),
    step_0=program(NODE, "primal", "the same without noise", epsilon=0, f=f_0, **AT),
    response_value=(c + pull) * response == pull | letter("response", "pull/(c + pull)"),
    response_large_value=(c + pull + more) * response_large
    == pull + more | letter("response_large", "the same at a larger penalty"),
    moved=(c + pull) * (f - f_0) == -(c + pull) * response * epsilon | goal,
    grows=response_large >= response | goal,
)

claim = Claim("zhang2018.smaller-updates-noise", "inequality", facts="equivalent")

proof = shows(
    moved=step - step_0 + epsilon * response_value,
    grows=((c + pull) * response_large_value - (c + pull + more) * response_value + term(c * more))
    / ((c + pull) * (c + pull + more)),
)

witness = at("c=1 pull=1 more=2 epsilon=2 force=4 f=1 f_0=2 response=1/2 response_large=3/4")

too_strong = altered(
    {"the response falls": dict(grows=response >= response_large | false)}, scale="1 % more -> moved right 101/100", drop="step"
)
