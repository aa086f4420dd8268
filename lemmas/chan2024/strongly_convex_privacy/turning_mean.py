"""One iteration that turns the difference of two runs into the kernel of A.

One iteration that turns the difference of two runs of gradient ADMM into the kernel of A.

Where: ours.
On arXiv Theorem 7.2. Instance: A = [1 0], B = [1], c = 0, g = (mu_g/2) y^2.
Letters: K, x, l, b = the differences of x_2 (the kernel), x_1, lambda and y of the two runs, with ``_next`` those after the
iteration; d = the length of (K, x); I - eta f'' = (h/d) [[K, x], [x, -K]], so that f'' has the eigenvalues (1 - h)/eta and
(1 + h)/eta; gain and tau = what w = lambda - beta x_1 passes on to x_1 and to itself.
Idea: eta f'' takes all of x away, and h d is left of K; what comes to x_1 is the multiplier's.
"""

from verify import *

for_all(positive="eta beta mu_g h", nonnegative="d", real="S S_next K x l b K_next x_next l_next gain tau")

w, w_next = l - beta * x, l_next - beta * x_next

LINE = "gradient ADMM on a line"

says = statement(
    squared=S == K**2 | letter("S", "the squared difference in the kernel"),
    squared_next=S_next == K_next**2 | letter("S_next", "the same after the iteration"),
    length=d**2 == K**2 + x**2 | letter("d", "the length of (K, x)"),
    of_x=(1 + eta * beta) * (mu_g + beta) * gain == eta * (mu_g - beta) | letter("gain", "what w passes on to x_1"),
    of_w=(mu_g + beta) * tau == mu_g - beta * (mu_g + beta) * gain | letter("tau", "what w passes on to itself"),
    y_step=program(LINE + ", quadratic g, its y-step", "y_step", "g = (mu_g/2) y^2", a=1, kappa=mu_g),
    multiplier=program(LINE, "multiplier", "the range of A", a=1),
    range=program(LINE, "point", "the range of A", a=1, g=x / eta),
    kernel=program(LINE, "point", "the kernel of A", a=0, l=0, b=0, x=K, x_next=K_next, g=(K - h * d) / eta),
    kept=S_next == h**2 * (S + x**2) | goal,
    passed=x_next == gain * w | goal,
    left=w_next == tau * w | goal,
)

claim = Claim("chan2024.turning-mean", "inequality")

both = (1 + eta * beta) * (mu_g + beta)
proof = shows(
    have(lean=(mu_g + beta) * b == w | y_step),
    have(after=x_next == gain * w | ((mu_g + beta) * range - 2 * eta * beta * lean - w * of_x) / both),
    kept=squared_next + (K_next + h * d) * kernel + h**2 * (length - squared),
    passed=after,
    left=((mu_g + beta) * (multiplier - beta * after) - beta * lean - w * of_w) / (mu_g + beta),
)

witness = at("eta=1 beta=1 mu_g=3 h=1/2 S=9 S_next=25/4 K=3 x=4 d=5 l=8 b=1 K_next=5/2 x_next=1 l_next=3 gain=1/4 tau=1/2")

too_strong = altered({"1 % more is passed on": passed.right * 101 / 100}, drop="length y_step multiplier range kernel")
