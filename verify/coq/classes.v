(* Gradient ADMM as in family.v with functions f_t of other classes: strongly convex ones, and steps up to twice as long. By
   hand, but what is emitted for the controls. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require Import family.
From Verify Require Import descent.
(* emitted required: long_step strongly_convex identity_strongly_convex strongly_convex_constant *)
Open Scope R_scope.

Section Controls.
(* emitted context: long_step *)

(* ------------------------------- steps up to 2/nu *)

Section LongSteps.
(* emitted class: long_step *)

(* emitted: long_step *)
End LongSteps.

(* ------- the same with the numbers of the papers: rate r^2, r = 1 - eta mu/(1 + eta beta a_max^2), and 1/mu-strong convexity below 1/eta *)

Section StronglyConvex.
Variables (mu a_max : R).
Hypotheses (mu_pos : 0 < mu) (mu_small : eta * mu < 1) (a_max_pos : 0 < a_max).
Hypothesis f_class : forall t, between_parabolas mu (/ eta) (f t) (gradient t).
Definition rate := 1 - eta * mu / (1 + eta * beta * a_max ^ 2).
(* 1/r^2 + .. + 1/r^(2 N), so that its inverse is r^(2 N)/(1 + r^2 + .. + r^(2 (N - 1))) *)
Notation sums N := (total (rate ^ 2) N).
Let bend := eta * mu / (1 - eta * mu).

Lemma some_mu : 0 < eta * mu.
Proof. apply Rmult_lt_0_compat; assumption. Qed.
Lemma bend_nonneg : 0 <= bend.
Proof. pose proof some_mu; apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]. Qed.
Lemma one_and_bend : 1 + bend = / (1 - eta * mu).
Proof. unfold bend; field; lra. Qed.
Lemma rate_is : rate = (/ (1 + bend) + a_max ^ 2 * beta * eta) / (1 + a_max ^ 2 * beta * eta).
Proof. rewrite one_and_bend, Rinv_inv; unfold rate; pose proof (q_positive _ a_max_pos); field; lra. Qed.
Lemma rate_between : 0 < rate < 1.
Proof.
  pose proof some_mu; pose proof (q_positive _ a_max_pos); assert (0 < 1 + eta * beta * a_max ^ 2) by lra; unfold rate.
  assert (0 < eta * mu / (1 + eta * beta * a_max ^ 2)) by (apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat]; lra).
  assert (0 < eta * beta * a_max ^ 2) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat | apply pow_lt]; assumption).
  split; [|lra]; apply (Rmult_lt_reg_r (1 + eta * beta * a_max ^ 2)); [assumption|].
  replace ((1 - eta * mu / (1 + eta * beta * a_max ^ 2)) * (1 + eta * beta * a_max ^ 2)) with (1 + eta * beta * a_max ^ 2 - eta * mu)
    by (field; lra); lra.
Qed.
Lemma square_between : 0 < rate ^ 2 <= 1.
Proof.
  destruct rate_between as [H0 H1]; split; [apply pow_lt, H0|]; replace (rate ^ 2) with (rate * rate) by ring.
  assert (rate * rate <= 1 * 1) by (apply Rmult_le_compat; lra); lra.
Qed.
Lemma sums_least n : 1 <= sums (S n).
Proof.
  destruct square_between as [H0 H1]; assert (H : 0 <= sums n).
  { destruct n; [apply Rle_refl | apply Rlt_le, total_pos, H0]. }
  change (sums (S n)) with ((1 + sums n) / rate ^ 2); set (r2 := rate ^ 2) in *; apply (Rmult_le_reg_r r2); [assumption|].
  replace ((1 + total r2 n) / r2 * r2) with (1 + total r2 n) by (field; lra); lra.
Qed.
Lemma f_curved t : pays (eta * (1 + bend) / (1 + 2 * bend)) (bend / (eta * (1 + 2 * bend))) (gradient t).
Proof.
  pose proof some_mu as Hm; assert (N : mu <= / eta).
  { apply (Rmult_le_reg_l eta); [assumption|]; rewrite Rinv_r by lra; lra. }
  pose proof (strongly_convex_pays mu (/ eta) (f t) (gradient t) mu_pos N (f_class t)) as P.
  assert (0 < 1 + eta * mu) by lra.
  replace (eta * (1 + bend) / (1 + 2 * bend)) with (/ (/ eta + mu)) by (unfold bend; field; repeat split; lra).
  replace (bend / (eta * (1 + 2 * bend))) with (mu * / eta / (/ eta + mu)) by (unfold bend; field; repeat split; lra); exact P.
Qed.
Lemma sums_pos n : 0 < / sums (S n).
Proof. apply Rinv_0_lt_compat; pose proof (sums_least n); lra. Qed.
Lemma sums_small n : / sums (S n) <= 1.
Proof. rewrite <- Rinv_1; apply Rinv_le_contravar; [lra | apply sums_least]. Qed.
Let ratio_is : (/ (1 + bend) + a_max ^ 2 * beta * eta) ^ 2 / (1 + a_max ^ 2 * beta * eta) ^ 2 = rate ^ 2.
Proof. rewrite rate_is; pose proof (q_positive _ a_max_pos); pose proof bend_nonneg; field; split; lra. Qed.
Lemma sums_begin : (/ (1 + bend) + a_max ^ 2 * beta * eta) ^ 2 / (1 + a_max ^ 2 * beta * eta) ^ 2 = / sums 1.
Proof.
  rewrite ratio_is; destruct square_between as [H _]; change (sums 1) with ((1 + 0) / rate ^ 2); set (r2 := rate ^ 2) in *; field; lra.
Qed.
Lemma sums_fall n : / sums (S n) * ((/ (1 + bend) + a_max ^ 2 * beta * eta) ^ 2 / (1 + a_max ^ 2 * beta * eta) ^ 2)
  = / sums (S (S n)) * (1 + / sums (S n)).
Proof.
  rewrite ratio_is; destruct square_between as [H _]; pose proof (sums_least n) as L; set (T := sums (S n)) in *.
  change (sums (S (S n))) with ((1 + T) / rate ^ 2); set (r2 := rate ^ 2) in *; field; repeat split; lra.
Qed.

(* emitted machinery: strongly_convex *)
Lemma bent_pos a' : 0 < a' -> 0 < 1 + a' ^ 2 * beta * eta * (1 + bend).
Proof.
  intro H; pose proof (q_positive _ H); pose proof bend_nonneg; assert (0 <= a' ^ 2 * beta * eta * (1 + bend)); [|lra].
  apply Rmult_le_pos; [apply Rlt_le, Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; try assumption; apply pow_lt; assumption | lra].
Qed.
Lemma one_and_positive : 0 < 1 + bend.
Proof. pose proof bend_nonneg; lra. Qed.
Lemma sums_positive n : 0 < sums (S n).
Proof. pose proof (sums_least n); lra. Qed.

Section AnyA.
Ltac direction_between range largest L := let Ha := fresh in let Hq := fresh in along L Ha Hq; pose proof (range _ L);
  pose proof (largest _ L); pose proof (bent_pos _ Ha).
Ltac by_sums := first [exact sums_pos | lra | pose proof sums_begin; unfold Rdiv in *; lra
  | let i := fresh in intro i; pose proof (sums_small i); pose proof (sums_fall i); unfold Rdiv in *; lra].

(* emitted: strongly_convex *)
End AnyA.

(* One singular value, a_max; c_n = 1/T_(n + 1) *)
Section OneValue.
Hypothesis same : forall i, (i < m)%nat -> a i = a_max.
Let q0 := 1 + a_max ^ 2 * beta * eta.
Lemma o_between : 0 < / (1 + bend) <= 1.
Proof.
  pose proof bend_nonneg; split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_le_contravar; lra.
Qed.
Lemma class_weight : 0 <= / eta * (2 - / (1 + bend)).
Proof. pose proof o_between; apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat|]; lra. Qed.
Lemma at_least_rate n : / sums (S n) <= rate ^ 2.
Proof.
  destruct square_between as [H _]; assert (T : 0 <= sums n) by (destruct n; [apply Rle_refl | apply Rlt_le, total_pos, H]).
  change (sums (S n)) with ((1 + sums n) / rate ^ 2); set (k := sums n) in *; set (r2 := rate ^ 2) in *.
  replace (/ ((1 + k) / r2)) with (r2 * / (1 + k)) by (field; lra); rewrite <- (Rmult_1_r r2) at 2; apply Rmult_le_compat_l; [lra|].
  rewrite <- Rinv_1; apply Rinv_le_contravar; lra.
Qed.
Ltac direction_here L := rewrite ?(same _ L).
Lemma scaled_pos n : 0 < q0 * sums (S n).
Proof. apply Rmult_lt_0_compat; [apply q_positive, a_max_pos | apply sums_positive]. Qed.
Ltac by_even := pose proof a_max_pos; pose proof (q_positive _ a_max_pos); first [exact sums_pos | lra | solve [positive] | field; lra
  | pose proof (proj2 o_between); lra | pose proof ratio_is; pose proof sums_begin; unfold Rdiv in *; lra
  | rewrite one_and_bend, Rinv_inv; lra
  | let i := fresh in intro i; pose proof ratio_is; pose proof (at_least_rate i); pose proof (sums_fall i); unfold Rdiv in *; lra].

(* A may have a kernel *)
Section WithKernel.
(* emitted asked: strongly_convex_constant *)
(* What a lower price of the kernel pays for, a higher one does. *)
Lemma more_in_kernel {O} (released : X * Z -> O) N t z z' E k k' : k' <= k ->
  meets released next next N t z z' (worth E k' z z') -> meets released next next N t z z' (worth E k z z').
Proof.
  intros L M; refine (meets_more _ _ _ _ _ _ _ _ _ _ M); apply Rplus_le_compat_l, Rmult_le_compat_r; [apply kin_nonneg | exact L].
Qed.

(* emitted: strongly_convex_constant *)
End WithKernel.

(* A^T A = a_max^2 I, eta beta a_max^2 >= 5/4: the plain norm *)
Section Isometric.
(* emitted asked: identity_strongly_convex *)
Hypothesis isometry : forall x, inner (A x) (A x) = a_max ^ 2 * inner x x.
Let isometric x : a_max ^ 2 * inner x x <= inner (A x) (A x) := Req_le _ _ (eq_sym (isometry x)).
Let nothing_in_kernel := no_kernel_pair dim dim' A At adjoint_A m v a a_pos orthonormal basis singular a_max a_max_pos isometric.
Let even_user := no_kernel_user dim dim' A At B c adjoint_A eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises s
  s_pos f' gradient' x_min' Delta x_minimises' neighbours a_max a_max_pos isometric.
Ltac nothing_in_kernel_here := unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.

(* emitted: identity_strongly_convex *)
End Isometric.
End OneValue.
End StronglyConvex.
End Controls.

(* emitted printed: long_step strongly_convex identity_strongly_convex strongly_convex_constant *)
