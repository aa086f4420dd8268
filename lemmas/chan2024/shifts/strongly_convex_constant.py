"""With strongly convex f and one singular value the kernel of A may cost nothing: the bound of A = a I in the customised norm.

What is not decided of the constant with strongly convex f_t where A has a kernel: s = 8/5 and eta mu from 1/5 on.

Where: ours.
Beside ``strongly_convex``, which is 1 + s times as much; r and S as there, s = eta beta a^2 for the one singular value a of A.
Note: Neither proved nor refuted. By measurement (the engine, s = 8/5) shifts certified for their own parameters and an
instance meet within 10^-9 of it at N = 2, 4, 8 for eta mu = 1/5, at N = 2 and 4 for 1/2 and at N = 2 and 3 for 9/10. Where
f_t are flatter the kernel costs more: at eta mu = 1/10 and N = 5 the law is that of a kernel alone, rho^(2 N)/(1 + rho^2 +
.. + rho^(2 (N - 1))) with rho = 1 - eta mu, and at N = 2 an instance leaks 0.3651, above both (0.3556, 0.3625). Tried: the
weights of ``strongly_convex``, which are the same on the kernel and pay 1 + s times as much. The smallest instance that
decides: a kernel and one singular value, N = 2, s = 8/5, every eta mu from 1/5 to 1 at once.
"""

from verify import *

claim = Claim(
    "chan2024.shift-strongly-convex-constant",
    "bound",
    statement=r"\mathsf{D^z}\le\frac{|x|_M^2}{2\sigma^2}\,\frac{r^{2(N-1)}}{(1+s)\,S}\ \text{for}\ s=\tfrac85,\ "
    r"\tfrac15\le\eta\mu<1,\qquad r=1-\frac{\eta\mu}{1+s}",
)
