(* f(x) = h |x|^2/2 + <u, x>: its class, and what the steps of gradient ADMM with A = B = I make of it. *)
From Verify Require Import prelude.
From Verify Require Import algorithm.
Require Import Lra.

Section Quadratic.
Context {V : space}.
Variables (eta beta : R) (c : V).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta).
Definition same (u : V) := u.
Definition parabola h (u x : V) := h / 2 * inner x x + inner u x.
Definition slope h (u x : V) : V := lin [(h, x); (1, u)].
Definition y_of kappa (x lam : V) : V := lin [(/ (kappa + beta), lam); (- beta / (kappa + beta), x); (beta / (kappa + beta), c)].
Definition x_of h (u x lam y : V) : V :=
  lin [((/ eta - h) / (beta + / eta), x); (- / (beta + / eta), u); (/ (beta + / eta), lam);
       (- beta / (beta + / eta), y); (beta / (beta + / eta), c)].

Lemma y_minimal kappa x lam : 0 < kappa -> y_step same same c beta (parabola kappa zero) x lam (y_of kappa x lam).
Proof.
  intros Hk y; set (p := y_of kappa x lam).
  assert (P : 0 <= (kappa + beta) / 2 * distance2 y p) by (apply Rmult_le_pos; [lra | apply inner_nonneg]).
  apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; refine (same_weak _ _ _ P).
  unfold p, y_of, y_objective, parabola, residual, same, distance2, minus; expand; rewrite ?inner_zero; orient; field; lra.
Qed.
Lemma x_minimal h u g x lam y : x_step same same c eta beta (parabola h u) (slope h u) g x lam y (x_of h u x lam y).
Proof.
  intro z; set (p := x_of h u x lam y); pose proof (Rinv_0_lt_compat _ eta_pos) as I.
  assert (P : 0 <= (beta + / eta) / 2 * distance2 z p) by (apply Rmult_le_pos; [lra | apply inner_nonneg]).
  apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; refine (same_weak _ _ _ P).
  assert (K : beta * eta + 1 <> 0) by (apply Rgt_not_eq, Rplus_lt_0_compat; [apply Rmult_lt_0_compat; assumption | lra]).
  unfold p, x_of, x_objective, slope, residual, same, distance2, minus; expand; orient; field; repeat split; lra.
Qed.
Lemma parabola_class mu nu h u : mu <= h -> h <= nu -> between_parabolas mu nu (parabola h u) (slope h u).
Proof.
  intros L U x z; assert (D : 0 <= distance2 z x) by apply inner_nonneg.
  assert (E : parabola h u z = parabola h u x + inner (slope h u x) (minus z x) + h / 2 * distance2 z x)
    by (unfold parabola, slope, distance2, minus; expand; orient; field).
  assert (0 <= (h - mu) * distance2 z x) by (apply Rmult_le_pos; lra).
  assert (0 <= (nu - h) * distance2 z x) by (apply Rmult_le_pos; lra); rewrite E; split; lra.
Qed.
Lemma parabola_convex m kappa : m <= kappa -> convex m (parabola kappa (zero : V)).
Proof.
  intros L y y' t H0 H1; assert (P : 0 <= (kappa - m) / 2 * t * (1 - t) * distance2 y y').
  { apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos|]; lra | apply inner_nonneg]. }
  apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; refine (same_weak _ _ _ P).
  unfold parabola, distance2, minus; expand; rewrite ?inner_zero; orient; field.
Qed.
Lemma inner_zero_right (x : V) : inner x zero = 0.
Proof. rewrite inner_sym; apply inner_zero. Qed.
Lemma same_is_adjoint (x v : V) : inner (same x) v = inner x (same v).
Proof. reflexivity. Qed.
End Quadratic.
