"""Without a kernel the bound of A = I holds for every A, at s = eta beta a_min^2 below 251/200 too.

What is not decided of 1/((1 + s) (N - 1)) where A has no kernel: s from 1.2446 to 251/200.

Where: ours.
Beside ``no_kernel``.
Note: Neither proved nor refuted. With one singular value it is chan2024.shift-identity (from 5/4); for every square A it is
chan2024.shift-no-kernel, from 251/200 on, and from 17/25 to 61/50 chan2024.shift-no-kernel-moderate has the bound of A = I
there. By measurement (the engine, A = I) it holds from 1.23976 at N = 2, 1.24394 at N = 3, 1.24454 at N = 4 and 1.24463 from
N = 20 on; at two singular values, the larger square 1.01, 9/4, 4 or 100 times the smaller, shifts certified for their own
parameters and an instance meet within 10^-8 of it at s = 1.2447 and 5/4, N = 2 and 3, and at s = 1.24, N = 3 an instance
exceeds it by 2.3/10^4. At N = 2 and s = 1.2447 it holds: the multipliers of A = I leave a form along every larger singular
value whose minors have no root (tests/amplify/test_open_questions.py). Tried for all N: the shifts of
chan2024.shift-no-kernel, whose end pays from 1.2509 on only; at A = I the same energies do from 1.24577 on (by numbers). The
smallest instance that decides: two singular values in every ratio at once, N = 3, at s = 1.2447.
"""

from verify import *

claim = Claim(
    "chan2024.shift-no-kernel-window",
    "bound",
    statement=r"\mathsf{D^z}\le\frac{|x|_M^2}{2\sigma^2(1+s)(N-1)}\ \text{for}\ s\ge1.2447",
)
