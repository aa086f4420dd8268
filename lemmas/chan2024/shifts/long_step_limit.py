"""For steps beyond 2/nu private gradient ADMM with a kernel amplifies nothing: the leak stays above (eta nu - 1)^2 - 1.

With eta beyond 2/nu a long run of private gradient ADMM with a kernel leaks a constant: longer steps have no price.

Where: ours.
The limit of ``long_step``. Instance: A = [1 0], f_t = (nu/2) x_2^2, g, B and c anything; two starts d apart along e_2. There
x_2 -> (1 - eta nu) x_2 + noise.
Letters: h = eta nu - 2 > 0, the excess; R = (1 - eta nu)^2; (+-)^N sqrt(P) d = the difference of the means of x_2 after N
iterations, P = R^N; V sigma^2 = its variance, V = 1 + R + .. + R^(N - 1).
Idea: x_2 alone has the divergence P d^2/(2 sigma^2 V), and P = 1 + (R - 1) V.
Note: P d^2/(2 sigma^2 V) is the divergence of x_2, a part of what is released (chan2024.fact-4.3, on the line); V > 0, so
that the cross-multiplied form is the same statement. At eta nu = 2 it is 1/N: the bound of chan2024.shift-long-step.
"""

from verify import *

for_all(positive="h")

scalars("N P V")
R = (1 + h) ** 2

says = statement(
    never_less=P > h * (2 + h) * V | goal,
    above_a_walk=N * P > V | goal,
    recursion=over("N", 1, dict(P=(R, R * P), V=(1, R * V + 1))),
)

claim = Claim("chan2024.shift-long-step-limit", "bound")

proof = shows(
    by_induction(
        invariants(
            count=N >= 1 | at_start,
            some=V >= 0 | term(1),
            sum=P == 1 + h * (2 + h) * V | at_start,
            slow=N * P >= V + N * h | term(h + h**2),
        ),
        count=count + term(1),
        some=R * some + term(1),
        sum=R * sum,
        slow=R * slow + R * sum + h**2 * (2 + h) * count + R * h * (2 + h) * some + term(h + h**2 + h**2 * (2 + h)),
    ),
    never_less=sum + term(1),
    above_a_walk=slow + h * count + term(h),
)

# eta nu = 3: P = 4^N, V = (4^N - 1)/3
witness = at("h=1", index=3)

too_strong = altered({"1 % more": never_less.right * 101 / 100, "a walk of one step less": (N - 1) * P > above_a_walk.right})
