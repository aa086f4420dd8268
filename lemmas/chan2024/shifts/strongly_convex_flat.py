"""With strongly convex f and one singular value the kernel of A adds at most its own law, however flat f is.

What is not decided of the constant with flatter strongly convex f_t and a kernel: 8 eta mu below s = eta beta a^2.

Where: ours.
Beside ``strongly_convex_constant``, from 8 eta mu = s on; r and S as there, A A^T = a^2 I, rho = 1 - eta mu, which is what
one iteration makes of a difference in the kernel.
Note: Neither proved nor refuted. The first number is the law of A = a I, the second that of the kernel alone, where f_t =
mu |x|^2/2. By measurement (`amplify gradient-admm --kernel --norm M --lower`, eta = 1) the larger of the two is the law
within 10^-6 at s = 8/5, eta mu = 1/20 and 3/20, and s = 3, 1/10 and 1/4, for N = 2, 3, 4, 6, 10; where they are equal an
instance exceeds the larger: at s = 8/5 by 1.1, 3.6, 10 % for N = 2, 10, 20 (eta mu = 0.107, 0.0935, 0.0534), at s = 8 by 0.5,
10, 22 % (0.389, 0.154, 0.0849). No instance was found above the sum. Tried: the weights of ``strongly_convex_constant``,
whose end pays from 8 eta mu = s on. The smallest instance that decides: a kernel and one singular value, N = 2, s = 8/5,
every eta mu from 0 to 1/5 at once.
"""

from verify import *

claim = Claim(
    "chan2024.shift-strongly-convex-flat",
    "bound",
    statement=r"\mathsf{D^z}\le\frac{|x|_M^2}{2\sigma^2}\Big(\frac{r^{2(N-1)}}{(1+s)\,S}"
    r"+\frac{\varrho^{2N}}{1+\varrho^2+\dots+\varrho^{2(N-1)}}\Big)\ \text{for}\ s\ge\tfrac85,\ 0<\eta\mu<1,"
    r"\qquad r=1-\frac{\eta\mu}{1+s},\ \varrho=1-\eta\mu",
)
