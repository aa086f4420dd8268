"""Best shifts of noisy iterations: the least energy, a certificate that the kernel accepts, an instance that attains it.

The rule: two scenarios run z+ = Phi_t(z) + E n_t. A run of the first scenario whose noise is n_t + a_t, with a_t a function
of the past, that meets the second scenario's run at the end gives D_alpha <= alpha B/(2 sigma^2), B >= sum |a_t|^2.

The program. The difference d of the two runs obeys d+ = F(d, p) + E a, p what the functions contribute, known only by class facts
<p_j, X_j(d, p)> >= 0 (linear X_j; no fact has a term in d alone). Quadratic energies V_k, k iterations to go, are a proof if

    V_k(d) - min_a (|a|^2 + V_{k-1}(F(d, p) + E a)) - sum_j tau_j <p_j, X_j(d, p)>  >=  0   for all d, p,    tau_j >= 0,    (*)

and V_0 is 0 at 0, infinite elsewhere; then B = V_N(d_0). With S_k = V_k^{-1} the minimum is F^T (S_{k-1} + E E^T)^{-1} F. Put
 d = S_k y, p_j = theta_j h_j, theta_j = 1/tau_j: then (*) reads, for all y and h,

    y^T S_k y - sum_j <h_j, X_j(S_k y, Theta h)> - F(S_k y, Theta h)^T (S_{k-1} + E E^T)^{-1} F(S_k y, Theta h)  >=  0,

whose Schur complement is linear in (S_k, S_{k-1}, theta) together: a chain of semidefinite constraints. Start: S_N >= w e e^T,
maximise w = 1/B. One user's gradients differ by delta, |delta| <= Delta, at some stages: p gets delta = theta_delta e, the left
side + c |delta|^2, c = 1/theta_delta, and the energy + c Delta^2: minimise the sum of the 1/theta_delta, which is convex.
Everything splits over the singular values of A (and its kernel): one small block for each; the multipliers are shared, since a
fact holds for the sum of its modes only. Vectors may have any dimension. The last iteration of ADMM leaves lam without noise, so
S_1 lives on dlam = beta A dx, where monotonicity gives B dy = 0: V_1 is a number for each mode, and stage 2 lands there.
Is it the least? The multipliers of the program are themselves an instance that attains B where every S_k is invertible
(:mod:`verify.amplify.saddle`). Elsewhere (small eta beta, few iterations) :mod:`verify.amplify.instances` climbs from it, on a
random grid to within 2 %.
Exactness: floats propose tau only; energies follow by a rational recursion (:mod:`verify.amplify.energies`), rounded up.
"""
