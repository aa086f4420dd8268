"""With strongly convex f the largest singular value decides where 8 eta mu >= eta beta a_max^2 and eta beta a_min^2 >= 8/5.

What is not decided of the constant with strongly convex f_t where singular values differ: |dx_0|^2 in place of |dx_0|_M^2.

Where: ours.
Beside ``strongly_convex``, which has |x|_M^2; r = 1 - eta mu/(1 + eta beta a_max^2), S and N as there, kernel or not.
Note: Neither proved nor refuted. With one singular value and no kernel it is chan2024.shift-identity-strongly-convex. By
measurement (`amplify gradient-admm --lower`, eta = 1, eta beta a_min^2 = 8/5, 8 eta mu = eta beta a_max^2, N = 2, 3, 5, 9)
shifts certified for their own parameters and an instance meet within 2/10^8 of it for singular values 1 and 1.05, 1 and 1.5,
1 and 2, 1 and 2.2, 1, 1.5 and 2, each with and without a kernel. Where f_t are flatter instances leak more: at eta beta
a_min^2 = 5/4 and singular values 1 and 3 it fails at eta mu = 1/2 (N = 2 by 0.14 %, N = 5 by 11 %) and holds at 9/10; the
least eta mu found there is 0.22, 0.34, 0.49, 0.68 for 1 and 1.2, 1.5, 2, 3, N up to 9. In the M norm no single direction
decides: at eta beta a_min^2 = 8/5, 1 and 1.5, eta mu = 1/2 and N = 5 an instance leaks 0.02988, each direction alone 0.0296
at most. Tried: the multipliers of ``strongly_convex``, which leave |x|_M^2. The smallest instance that decides: two singular
values in every ratio up to sqrt 5 at once, no kernel, N = 2, eta beta a_min^2 = 8/5.
"""

from verify import *

claim = Claim(
    "chan2024.shift-strongly-convex-several-values",
    "bound",
    statement=r"\mathsf{D^z}\le\frac{|x|^2}{2\sigma^2}\,\frac{r^{2(N-1)}}{S}\ \text{for}\ \eta\beta a_{\min}^2\ge\tfrac85,\ "
    r"\eta\beta a_{\max}^2\le8\eta\mu,\qquad r=1-\frac{\eta\mu}{1+\eta\beta a_{\max}^2}",
)
