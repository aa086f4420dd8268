(* Gradient ADMM and noisy gradient descent with the noise N(0, s^2 I) on R^(n + 1), from the update equations to the divergence and
   the trade-off curve, for every number of iterations. Nothing is assumed of probability.

   What is true of every control of the shift rule, by hand; the sections of the controls are put where it says emitted (concluded.py):
   the theorems emitted for them along a singular direction are applied there, and put together by directions.v. [private s B P Q]: see
   noise.v. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
(* emitted required: late_start two start walk late_walk last_point late_point floor plateau identity identity_two identity_moderate any_penalty *)
Open Scope R_scope.

(* --------------------------------------------------------------------------------- gradient ADMM along singular directions *)

Section Controls.
(* emitted context: late_start *)

(* ------------------------------------------------- convex f_t whose gradients are (1/eta)-Lipschitz *)

Section Smooth.
(* emitted class: late_start two start walk late_walk last_point late_point floor plateau identity identity_two identity_moderate any_penalty *)

(* emitted: late_start two start walk late_walk last_point late_point *)

(* ---------------------------------------------------------------- |A x| >= a_min |x|, so that A has no kernel and every a_i is at least a_min *)

Section NoKernel.
Variable a_min : R.
Hypothesis a_min_pos : 0 < a_min.
Hypothesis below : forall x, a_min ^ 2 * inner x x <= inner (A x) (A x).
Let w0 := 1 + a_min ^ 2 * beta * eta.
Lemma no_kernel x : kin x x = 0.
Proof.
  unfold kin; rewrite <- (kin_is_inner A At adjoint_A m v a a_pos orthonormal singular); set (p := kappa_part At m v a x).
  pose proof (below p) as L; pose proof (inner_nonneg _ p) as P; assert (K : inner (A p) (A p) = 0) by apply (A_of_kappa A At adjoint_A m v a a_pos basis singular).
  assert (0 < a_min ^ 2) by (apply pow_lt; assumption); rewrite K in L; apply Rle_antisym; [|assumption].
  apply (Rmult_le_reg_l (a_min ^ 2)); lra.
Qed.
Lemma no_kernel_pair x u : kin x u = 0.
Proof.
  pose proof (no_kernel x) as Kx; pose proof (no_kernel u) as Ku; unfold kin in *.
  rewrite <- (kin_is_inner A At adjoint_A m v a a_pos orthonormal singular) in *.
  set (p := kappa_part At m v a x) in *; set (r := kappa_part At m v a u) in *.
  pose proof (inner_nonneg _ (lin [(1, p); (1, r)])) as P; pose proof (inner_nonneg _ (lin [(1, p); (-1, r)])) as N.
  rewrite !inner_lin_left in P, N; cbn [inner_of_lin] in P, N; rewrite !inner_lin_right in P, N; cbn [inner_with_lin] in P, N.
  rewrite (inner_sym _ r p), Kx, Ku in P, N; lra.
Qed.
Lemma a_least i : (i < m)%nat -> a_min <= a i.
Proof.
  intro L; pose proof (a_pos i L) as P; pose proof (below (At (v i))) as B'; rewrite singular, (inner_sym _ (v i)), adjoint_A in B' by assumption.
  assert (E : inner (At (v i)) (At (v i)) = a i ^ 2).
  { rewrite <- adjoint_A, singular, orthonormal, Nat.eqb_refl by assumption; ring. }
  rewrite E in B'; apply Rnot_lt_le; intro H.
  assert (0 < (a_min ^ 2 - a i ^ 2) * a i ^ 2); [|lra]; apply Rmult_lt_0_compat; [|apply pow_lt; assumption].
  replace (a_min ^ 2 - a i ^ 2) with ((a_min - a i) * (a_min + a i)) by ring; apply Rmult_lt_0_compat; lra.
Qed.
Lemma w0_pos : 0 < w0.
Proof. apply q_positive, a_min_pos. Qed.
Lemma worth_more d : w0 * inner d d <= price d.
Proof.
  pose proof (below d) as L; apply (Rmult_le_compat_l (eta * beta)) in L; [|apply Rmult_le_pos; lra]; unfold price, directions.price, w0; lra.
Qed.
Lemma over_pos r k : 0 <= r -> 0 < k -> 0 <= r / k.
Proof. intros Hr Hk; apply Rmult_le_pos; [|apply Rlt_le, Rinv_0_lt_compat]; assumption. Qed.
(* Two starts, one user, several uses, from what two starts cost. *)
Lemma no_kernel_starts N E k : 0 < k -> (forall i x, (i < m)%nat -> E (a i) x 0 = (1 + a i ^ 2 * beta * eta) / (w0 * k) * x ^ 2) ->
  (forall t z z', meets state next next N t z z' (worth E (/ (w0 * k)) z z')) ->
  forall t x x' lam, meets state next next N t (x, lam) (x', lam) (price (minus x x') / (w0 * k)).
Proof. intros Hk Es M; apply (starts_pay state N E); [apply Rmult_lt_0_compat; [apply w0_pos | exact Hk] | exact Es | exact M]. Qed.
Lemma no_kernel_user N k z : 0 < k -> (forall t x x' lam, meets state next next N t (x, lam) (x', lam) (price (minus x x') / (w0 * k))) ->
  private s (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / (k + 1)) (law state (S N) z) (law' state (S N) z).
Proof.
  intros Hk M; pose proof w0_pos; replace (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / (k + 1)) with (eta ^ 2 * Delta ^ 2 / w0 / (w0 * (k + 1))) by (field; lra).
  apply private_of_shifts; apply (after_one A At adjoint_A B c eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises Delta (f' 0%nat)
    (gradient' 0%nat) (x_min' 0%nat) (x_minimises' 0%nat) (neighbours 0%nat) state w0 N k z w0_pos worth_more Hk); intros; apply M.
Qed.
Lemma no_kernel_uses K k use N z : 0 < k -> (forall t x x' lam, meets state next next K t (x, lam) (x', lam) (price (minus x x') / (w0 * k))) ->
  followed use K 0 N -> private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / (k + 1))) (law state N z) (law_using use N z).
Proof.
  intros Hk M F; pose proof w0_pos; replace (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / (k + 1)) with (eta ^ 2 * Delta ^ 2 / w0 / (w0 * (k + 1))) by (field; lra).
  apply private_of_shifts; apply (after_each A At adjoint_A B c (Rn_definite dim) eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises
    Delta f' gradient' x_min' use x_minimises' neighbours state w0 K k w0_pos worth_more Hk M N 0%nat z F).
Qed.

Lemma wider i : (i < m)%nat -> 0 <= eta * beta * a i ^ 2 - eta * beta * a_min ^ 2.
Proof.
  intro L; replace (eta * beta * a i ^ 2 - eta * beta * a_min ^ 2) with (eta * beta * (a i ^ 2 - a_min ^ 2)) by ring.
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|]; pose proof (pow_incr a_min (a i) 2 (conj (Rlt_le _ _ a_min_pos) (a_least i L))); lra.
Qed.
Ltac direction_here L := let Ha := fresh in let Hq := fresh in along L Ha Hq; pose proof (a_least _ L); pose proof (wider _ L).
Ltac nothing_in_kernel_here := unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !no_kernel_pair; lra.
(* Numbers c that fall as those of a walk whose weight is w0. *)
Section Numbers.
Variable K : nat -> R.
Hypotheses (K_least : forall n, 1 <= K n) (K_next : forall n, K (S n) = K n + 1).
Lemma number_pos n : 0 < / (w0 * K n).
Proof. pose proof w0_pos; pose proof (K_least n); apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra. Qed.
Lemma number_falls n : / (w0 * K n) = / (w0 * K (S n)) * (1 + w0 * / (w0 * K n)).
Proof. pose proof w0_pos; pose proof (K_least n); rewrite K_next; field; lra. Qed.
Lemma number_behind n : 1 <= 2 * (w0 - 1) -> / (w0 * K (S n)) <= w0 * / (w0 * K (S (S n))).
Proof.
  intro H; pose proof w0_pos; pose proof (K_least n); rewrite (K_next (S n)); assert (2 <= K (S n)) by (rewrite K_next; lra); set (k := K (S n)) in *.
  apply Rminus_le; replace (/ (w0 * k) - w0 * / (w0 * (k + 1))) with (- (((w0 - 1) * k - 1) / (w0 * k * (k + 1)))) by (field; lra).
  assert (0 <= ((w0 - 1) * k - 1) / (w0 * k * (k + 1))); [|lra]; apply over_pos; [|repeat apply Rmult_lt_0_compat; lra].
  pose proof (Rmult_le_compat_l (w0 - 1) 2 k ltac:(lra) ltac:(assumption)); lra.
Qed.
End Numbers.
Ltac settled K least next := pose proof w0_pos; pose proof (square_nonneg w0); cbv beta; try fold w0; first [lra | solve [positive]
  | let i := fresh in intro i; first [apply (number_pos K least) | pose proof (number_falls K least next i); lra
    | pose proof (number_behind K least next i ltac:(unfold w0; lra)); lra]
  | refine (same_weak 0 _ _ (Rle_refl 0)); simpl INR; field; repeat split; lra | nra].

(* emitted: floor plateau *)
End NoKernel.

(* ---------------------------------------------------------- A^T A = a_0^2 I, as with A = I: bounds in the plain norm |dx_0|^2 *)

Section Identity.
Variable a0 : R.
Hypothesis a0_pos : 0 < a0.
Hypothesis same : forall i, (i < m)%nat -> a i = a0.
Hypothesis isometry : forall x, inner (A x) (A x) = a0 ^ 2 * inner x x.
Let q0 := 1 + a0 ^ 2 * beta * eta.
Let isometric x : a0 ^ 2 * inner x x <= inner (A x) (A x) := Req_le _ _ (eq_sym (isometry x)).
Let nothing_in_kernel := no_kernel_pair a0 a0_pos isometric.
Lemma q0_pos : 0 < q0.
Proof. apply q_positive, a0_pos. Qed.
Lemma plain_price d k : 0 < k -> price d / (q0 * k) = inner d d / k.
Proof. intro Hk; pose proof q0_pos; unfold price, directions.price; rewrite isometry; unfold q0 in *; field; lra. Qed.

Ltac direction_here L := rewrite ?(same _ L); pose proof a0_pos; pose proof (q_positive _ a0_pos).
Ltac nothing_in_kernel_here := unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
Ltac settled := pose proof a0_pos; pose proof q0_pos; cbv beta; first [lra | solve [positive] | field; repeat split; nonzero].

(* emitted: identity identity_two identity_moderate *)
End Identity.

(* ------------ any eta beta > 0: c_n |dx_0|_M^2 after n + 2 iterations, for numbers c_0, c_1, .. that begin and fall as supposed here *)

Section AnyPenalty.
Variables (a_min : R) (part : nat -> R).
Hypothesis a_min_pos : 0 < a_min.
Hypothesis smallest : forall i, (i < m)%nat -> a_min <= a i.
Hypothesis part_pos : forall k, 0 < part k.
Ltac direction_here L := let Ha := fresh in let Hq := fresh in along L Ha Hq; pose proof (smallest _ L).

(* emitted: any_penalty *)
End AnyPenalty.
End Smooth.
End Controls.

(* emitted printed: late_start two start walk late_walk last_point late_point floor plateau identity identity_two identity_moderate any_penalty *)
