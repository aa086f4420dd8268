"""Taking off an equal part in each iteration is the best shift.

best-shift: whatever part of a distance is taken off now, it costs at least a (k + 1)-th of its square in k + 1 iterations.

Where: ours, after Bok, Su and Altschuler (2024).
Letters: w = the distance, a = what is taken off now; the rest is taken off in k iterations, for its square over k.
Idea: one square.
Note: a^2 + (w - a)^2/k >= w^2/(k + 1), times k (k + 1); equality for a = w/(k + 1).
"""

from verify import *

for_all(positive="k", real="w a")

says = statement(best=k * (k + 1) * a**2 + (k + 1) * (w - a) ** 2 >= k * w**2 | goal)

claim = Claim("bok_su_altschuler2024.best-shift", "inequality")

proof = shows(best=square((k + 1) * a - w))

witness = at("k=1 w=2 a=1")

too_strong = altered(scale="1 % more -> right 101/100")
