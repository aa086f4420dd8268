(* Noisy gradient descent with the noise N(0, s^2 I) on R^(n + 1), from the update equation to the divergence and the trade-off curve:
   x_{t+1} = P(x_t) - eta grad f_t(P(x_t)) + n_t, where P does not expand (the identity, or a projection on a closed convex set). *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
Open Scope R_scope.

(* Two points on the same noise, of which the first is shifted by a multiple of their difference. *)
Lemma shifted_by_a_part {V : space} (u w n : V) r :
  distance2 (add u (add n (lin [(r, minus u w)]))) (add w n) = (1 + r) ^ 2 * inner (minus u w) (minus u w).
Proof.
  unfold distance2, minus; repeat (rewrite ?inner_lin_left, ?inner_lin_right, ?inner_add, ?inner_add_right; cbn [inner_of_lin inner_with_lin]).
  orient; ring.
Qed.
Lemma square_of_part {V : space} (d : V) r : inner (lin [(r, d)]) (lin [(r, d)]) = r ^ 2 * inner d d.
Proof. rewrite inner_lin_left; cbn [inner_of_lin]; rewrite inner_lin_right; cbn [inner_with_lin]; ring. Qed.

Lemma square_of_step {V : space} (p p' g g' : V) eta : distance2 (lin [(1, p); (- eta, g)]) (lin [(1, p'); (- eta, g')])
  = inner (minus p p') (minus p p') - 2 * eta * inner (minus g g') (minus p p') + eta ^ 2 * inner (minus g g') (minus g g').
Proof.
  unfold distance2, minus; repeat (rewrite ?inner_lin_left, ?inner_lin_right; cbn [inner_of_lin inner_with_lin]); orient; ring.
Qed.

Section Descent.
Variable dim : nat.
Let X := Rn dim.
Variables (P : X -> X) (eta : R) (f : nat -> X -> R) (gradient : nat -> X -> X).
Hypothesis P_does_not_expand : forall x x', distance2 (P x) (P x') <= distance2 x x'.
Hypothesis eta_pos : 0 < eta.
Definition moved (G : X -> X) (x : X) : X := lin [(1, P x); (- eta, G (P x))].
Definition descent t (x n : X) : X := add (moved (gradient t) x) n.
(* One user's function f_0' in place of f_0. *)
Variables (gradient0' : X -> X) (Delta : R).
Hypothesis neighbours : forall x, distance2 (gradient 0%nat x) (gradient0' x) <= Delta ^ 2.
Definition descent' t (x n : X) : X := match t with 0%nat => add (moved gradient0' x) n | S _ => descent t x n end.
Variable s : R.
Hypothesis s_pos : 0 < s.
Let point (x : X) := x.
Let law N x := run_law (noise s s_pos dim) point descent N 0 x.
Let law' N x := run_law (noise s s_pos dim) point descent' N 0 x.

Section Lipschitz.
(* An iteration multiplies squared distances by at most L. *)
Variable L : R.
Hypothesis L_pos : 0 < L.
Hypothesis shrinks : forall t x x', distance2 (moved (gradient t) x) (moved (gradient t) x') <= L * distance2 x x'.

(* 1/L + 1/L^2 + .. + 1/L^N *)
Fixpoint total N := match N with 0%nat => 0 | S N => (1 + total N) / L end.
Lemma total_pos N : 0 < total (S N).
Proof.
  assert (H : forall n, 0 <= total n).
  { intro n; induction n as [|n IH]; [apply Rle_refl|]; simpl; apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, L_pos]. }
  specialize (H N); simpl; apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat, L_pos].
Qed.

Lemma descent_meets N : forall t x x', meets point descent descent (S N) t x x' (distance2 x x' / total (S N)).
Proof.
  induction N as [|N IH]; intros t x x'; set (d := minus (moved (gradient t) x) (moved (gradient t) x')).
  - exists (lin [(-1, d)]); intro n; split.
    + apply Rn_definite; refine (eq_trans (shifted_by_a_part (moved (gradient t) x) (moved (gradient t) x') n (-1)) _); ring.
    + rewrite square_of_part; assert (K : inner d d <= L * distance2 x x') by exact (shrinks t x x'); simpl.
      replace (distance2 x x' / ((1 + 0) / L)) with (L * distance2 x x') by (field; lra); lra.
  - set (S0 := total (S N)); assert (HS : 0 < S0) by apply total_pos; exists (lin [(- / (1 + S0), d)]); intro n.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)); fold S0; change (total (S (S N))) with ((1 + S0) / L).
    assert (F : distance2 (descent t x (add n (lin [(- / (1 + S0), d)]))) (descent t x' n) = (1 + - / (1 + S0)) ^ 2 * inner d d)
      by apply shifted_by_a_part.
    rewrite square_of_part, F; assert (K : inner d d <= L * distance2 x x') by exact (shrinks t x x').
    apply (Rmult_le_compat_l (/ (1 + S0))) in K; [|apply Rlt_le, Rinv_0_lt_compat; lra].
    replace (distance2 x x' / ((1 + S0) / L)) with (/ (1 + S0) * (L * distance2 x x')) by (field; lra).
    replace ((1 + - / (1 + S0)) ^ 2 * inner d d / S0) with (/ (1 + S0) * inner d d - (- / (1 + S0)) ^ 2 * inner d d) by (field; lra); lra.
Qed.

Lemma later N : forall t x x' b, meets point descent descent N (S t) x x' b -> meets point descent descent' N (S t) x x' b.
Proof. induction N as [|N IH]; intros t x x' b H; [exact H|]; destruct H as [a H]; exists a; intro n; apply IH, H. Qed.

Lemma user_meets N x : meets point descent descent' (S (S N)) 0 x x (eta ^ 2 * Delta ^ 2 / (1 + total (S N))).
Proof.
  set (S0 := total (S N)); assert (HS : 0 < S0) by apply total_pos; set (d := minus (moved (gradient 0%nat) x) (moved gradient0' x)).
  exists (lin [(- / (1 + S0), d)]); intro n; apply later; refine (meets_more _ _ _ _ _ _ _ _ _ _ (descent_meets N _ _ _)); fold S0.
  assert (F : distance2 (descent 0 x (add n (lin [(- / (1 + S0), d)]))) (descent' 0 x n) = (1 + - / (1 + S0)) ^ 2 * inner d d)
    by apply shifted_by_a_part.
  assert (D : inner d d = eta ^ 2 * distance2 (gradient 0%nat (P x)) (gradient0' (P x))).
  { refine (eq_trans (square_of_step (P x) (P x) (gradient 0%nat (P x)) (gradient0' (P x)) eta) _).
    rewrite !minus_same; unfold distance2; ring. }
  assert (K : inner d d <= eta ^ 2 * Delta ^ 2) by (rewrite D; apply Rmult_le_compat_l; [apply square_nonneg | apply neighbours]).
  rewrite square_of_part, F; apply (Rmult_le_compat_l (/ (1 + S0))) in K; [|apply Rlt_le, Rinv_0_lt_compat; lra].
  replace (eta ^ 2 * Delta ^ 2 / (1 + S0)) with (/ (1 + S0) * (eta ^ 2 * Delta ^ 2)) by (field; lra).
  replace ((1 + - / (1 + S0)) ^ 2 * inner d d / S0) with (/ (1 + S0) * inner d d - (- / (1 + S0)) ^ 2 * inner d d) by (field; lra); lra.
Qed.
End Lipschitz.

(* --------------------------------------------------------------- convex f_t whose gradients are (1/eta)-Lipschitz: |dx_0|^2/N *)

Section Convex.
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Lemma does_not_expand t x x' : distance2 (moved (gradient t) x) (moved (gradient t) x') <= 1 * distance2 x x'.
Proof.
  pose proof (cocoercive eta (f t) (gradient t) (P x) (P x') eta_pos (f_class t)) as C.
  set (G := minus (gradient t (P x)) (gradient t (P x'))) in *; set (p := minus (P x) (P x')) in *.
  assert (E : distance2 (moved (gradient t) x) (moved (gradient t) x') = inner p p - 2 * eta * inner G p + eta ^ 2 * inner G G)
    by apply square_of_step.
  pose proof (P_does_not_expand x x') as N; unfold distance2 at 1 in N; fold p in N; pose proof (inner_nonneg _ G) as Q.
  apply (Rmult_le_compat_l (2 * eta)) in C; [|lra]; apply (Rmult_le_pos (eta ^ 2)) in Q; [|apply square_nonneg]; lra.
Qed.
Lemma total_of_one N : total 1 N = INR N.
Proof. induction N as [|N IH]; [reflexivity|]; rewrite S_INR; simpl; rewrite IH; field. Qed.
Theorem descent_start N x x' : private s (distance2 x x' / INR (S N)) (law (S N) x) (law (S N) x').
Proof. rewrite <- total_of_one; apply private_of_shifts, descent_meets; [lra | apply does_not_expand]. Qed.
(* N + 1 iterations follow the user's own. *)
Theorem descent_user N x : private s (eta ^ 2 * Delta ^ 2 / INR (S (S N))) (law (S (S N)) x) (law' (S (S N)) x).
Proof.
  rewrite S_INR, <- total_of_one, Rplus_comm; apply private_of_shifts, user_meets; [lra | apply does_not_expand].
Qed.
End Convex.

(* ------------------ mu-strongly convex, nu-smooth f_t, eta <= 2/(mu + nu): the factor L = 1 - 2 eta mu nu/(mu + nu) *)

Section StronglyConvex.
Variables mu nu : R.
Hypotheses (mu_pos : 0 < mu) (mu_nu : mu <= nu).
Hypothesis f_class : forall t, between_parabolas mu nu (f t) (gradient t).
Hypothesis eta_most : eta * (nu + mu) <= 2.
Definition factor := 1 - 2 * eta * mu * nu / (nu + mu).
Hypothesis factor_pos : 0 < factor.
Lemma contracts t x x' : distance2 (moved (gradient t) x) (moved (gradient t) x') <= factor * distance2 x x'.
Proof.
  pose proof (strongly_cocoercive mu nu mu_pos mu_nu (f t) (gradient t) (P x) (P x') (f_class t)) as C.
  set (G := minus (gradient t (P x)) (gradient t (P x'))) in *; set (p := minus (P x) (P x')) in *.
  assert (E : distance2 (moved (gradient t) x) (moved (gradient t) x') = inner p p - 2 * eta * inner G p + eta ^ 2 * inner G G)
    by apply square_of_step.
  pose proof (P_does_not_expand x x') as N; unfold distance2 at 1 in N; fold p in N; pose proof (inner_nonneg _ G) as Q.
  apply (Rmult_le_compat_l (2 * eta / (nu + mu))) in C;
    [|apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]].
  replace (2 * eta / (nu + mu) * (- inner G G + inner G p * (nu + mu) - inner p p * mu * nu))
    with (2 * eta * inner G p - 2 * eta / (nu + mu) * inner G G - (1 - factor) * inner p p) in C by (unfold factor; field; lra).
  assert (K : eta ^ 2 * inner G G <= 2 * eta / (nu + mu) * inner G G).
  { apply Rmult_le_compat_r; [assumption|]; replace (eta ^ 2) with (eta / (nu + mu) * (eta * (nu + mu))) by (field; lra).
    replace (2 * eta / (nu + mu)) with (eta / (nu + mu) * 2) by (field; lra); apply Rmult_le_compat_l; [|assumption].
    apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]. }
  apply (Rmult_le_compat_l factor) in N; lra.
Qed.
Theorem descent_strongly_convex N x x' : private s (distance2 x x' / total factor (S N)) (law (S N) x) (law (S N) x').
Proof. apply private_of_shifts, descent_meets; [assumption | apply contracts]. Qed.
Theorem descent_strongly_convex_user N x :
  private s (eta ^ 2 * Delta ^ 2 / (1 + total factor (S N))) (law (S (S N)) x) (law' (S (S N)) x).
Proof. apply private_of_shifts, user_meets; [assumption | apply contracts]. Qed.
End StronglyConvex.
End Descent.

Print Assumptions descent_start.
Print Assumptions descent_user.
Print Assumptions descent_strongly_convex.
Print Assumptions descent_strongly_convex_user.
