(* Gradient ADMM as in family.v with functions f_t of other classes: strongly convex ones, and steps up to twice as long. Written by
   hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require Import family.
From Verify Require Import descent.
(* emitted required: long_step strongly_convex *)
From Verify Require shifts_gradient_admm_contraction_shifts_start.
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
Hypotheses (mu_pos : 0 < mu) (flat : eta * mu < 1) (a_max_pos : 0 < a_max).
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
Lemma sums_begin : (/ (1 + bend) + a_max ^ 2 * beta * eta) ^ 2 / (1 + a_max ^ 2 * beta * eta) ^ 2 <= / sums 1.
Proof.
  rewrite ratio_is; destruct square_between as [H _]; change (sums 1) with ((1 + 0) / rate ^ 2); set (r2 := rate ^ 2) in *; apply Req_le; field; lra.
Qed.
Lemma sums_fall n : / sums (S n) * ((/ (1 + bend) + a_max ^ 2 * beta * eta) ^ 2 / (1 + a_max ^ 2 * beta * eta) ^ 2)
  <= / sums (S (S n)) * (1 + / sums (S n)).
Proof.
  rewrite ratio_is; destruct square_between as [H _]; pose proof (sums_least n) as L; set (T := sums (S n)) in *.
  change (sums (S (S n))) with ((1 + T) / rate ^ 2); set (r2 := rate ^ 2) in *; apply Req_le; field; repeat split; lra.
Qed.

Section AnyA.
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
Ltac direction_between range largest L := let Ha := fresh in let Hq := fresh in along L Ha Hq; pose proof (range _ L);
  pose proof (largest _ L); pose proof (bent_pos _ Ha).
Ltac by_sums := first [exact sums_pos | lra | pose proof sums_begin; unfold Rdiv in *; lra
  | let i := fresh in intro i; pose proof (sums_small i); pose proof (sums_fall i); unfold Rdiv in *; lra].

(* emitted: strongly_convex *)
End AnyA.

(* A^T A = a_max^2 I, eta beta a_max^2 >= 5/4: the plain norm; c_n = 1/T_(n + 1) *)
Section Isometric.
Hypothesis range : 5 / 4 <= eta * beta * a_max ^ 2.
Hypothesis same : forall i, (i < m)%nat -> a i = a_max.
Hypothesis isometry : forall x, inner (A x) (A x) = a_max ^ 2 * inner x x.
Let isometric x : a_max ^ 2 * inner x x <= inner (A x) (A x) := Req_le _ _ (eq_sym (isometry x)).
Let nothing_in_kernel := no_kernel_pair dim dim' A At adjoint_A m v a a_pos orthonormal basis singular a_max a_max_pos isometric.
Let q0 := 1 + a_max ^ 2 * beta * eta.
Let o := / (1 + bend).
Let j := a_max ^ 2 * beta * eta + o.
Lemma o_between : 0 < o <= 1.
Proof.
  pose proof bend_nonneg; split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_le_contravar; lra.
Qed.
Lemma rate_is_ratio : rate ^ 2 = j ^ 2 * / q0 ^ 2.
Proof. rewrite rate_is; unfold j, q0, o; pose proof (q_positive _ a_max_pos); pose proof bend_nonneg; field; split; lra. Qed.
Definition bent k (_ x l : R) := / k * ((x - l * (eta * a_max / j)) ^ 2 + o * eta / (beta * j ^ 2) * l ^ 2).
Definition part_of_bent k (_ x l : R) := - / (1 + k) * (x - l * (eta * a_max / j)).
Lemma at_least_rate n : / sums (S n) <= rate ^ 2.
Proof.
  destruct square_between as [H _]; assert (T : 0 <= sums n) by (destruct n; [apply Rle_refl | apply Rlt_le, total_pos, H]).
  change (sums (S n)) with ((1 + sums n) / rate ^ 2); set (k := sums n) in *; set (r2 := rate ^ 2) in *.
  replace (/ ((1 + k) / r2)) with (r2 * / (1 + k)) by (field; lra); rewrite <- (Rmult_1_r r2) at 2; apply Rmult_le_compat_l; [lra|].
  rewrite <- Rinv_1; apply Rinv_le_contravar; lra.
Qed.
Let bent_runs := runs_meet A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises _ _ f_curved g_convex state.
Let bent_end := end_pays A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim) (Rn_definite dim')
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises _ _ f_curved g_convex.
(* The letters o and j, of which the conclusions of the control say no more, for bend. *)
Ltac by_letters C := refine (same_weak _ _ _ C); cbn [inner line]; unfold cost_along, facts_along, l_to_x, x_after, l_after, bent, part_of_bent;
  change (1 + a_max ^ 2 * beta * eta) with q0; change (a_max ^ 2 * beta * eta + o) with j; clear C;
  let Ez := fresh in assert (Ez : bend = / o - 1) by (unfold o; field; lra); rewrite Ez; clear Ez;
  clearbody j q0; clearbody o; field; repeat split; lra.
Lemma bent_meets : forall n t w w', meets state next next (2 + n) t w w' (worth (bent (sums (S n))) (/ (q0 * sums (S n))) w w').
Proof.
  destruct o_between as [O0 O1]; pose proof (q_positive _ a_max_pos) as Q0; fold q0 in Q0; pose proof bend_nonneg as Z0.
  assert (J0 : 0 < j) by (unfold j; unfold q0 in Q0; lra).
  assert (T : forall n, 0 < sums (S n)) by (intro n; pose proof (sums_least n); lra).
  assert (Hu : 0 <= eta * beta * a_max ^ 2 - 5 / 4) by lra; assert (Hs : 0 < eta * beta * a_max ^ 2) by lra.
  assert (Over : forall r k, 0 <= r -> 0 < k -> 0 <= r / k) by (intros; apply Rmult_le_pos; [|apply Rlt_le, Rinv_0_lt_compat]; assumption).
  assert (F : 0 <= 2 * eta * j * (2 - o) / (o * q0 ^ 2)).
  { apply Over; [repeat apply Rmult_le_pos; lra | apply Rmult_lt_0_compat; [|apply pow_lt]; assumption]. }
  apply (bent_runs 2%nat (fun n => bent (sums (S n))) (fun n => / (q0 * sums (S n)))
    (fun n => / (1 + sums (S n)) * (2 * eta * j * (2 - o) / (o * q0 ^ 2)))
    (fun n => / (1 + sums (S n)) * (2 * eta / q0 ^ 2 * (eta * beta * a_max ^ 2 - 1 + 2 * o)))
    (fun n => 0) (fun n => part_of_bent (sums (S n)))).
  - intro n; specialize (T n); apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; lra | exact F].
  - intro n; specialize (T n); apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; lra|]; apply Rmult_le_pos; [|lra].
    apply Over; [lra | apply pow_lt; assumption].
  - intros t w w'; apply (bent_end _ _ (2 * eta * j * (2 - o) / (o * q0 ^ 2))
      (2 * eta * j * (eta * beta * a_max ^ 2 - 1) / (q0 ^ 2 * (eta * beta * a_max ^ 2))) (2 * eta * (2 - o) / q0 ^ 2) 0 t w w').
    + exact F.
    + apply Over; [repeat apply Rmult_le_pos; lra | apply Rmult_lt_0_compat; [apply pow_lt|]; assumption].
    + apply Over; [apply Rmult_le_pos; lra | apply pow_lt; assumption].
    + intros i x l b' g1 g2 L; cbv zeta; rewrite (same i L); pose proof sums_begin as First; rewrite ratio_is in First.
      specialize (T 0%nat); set (k := sums 1) in *.
      pose proof (@shifts_gradient_admm_contraction_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta a_max
        (eta * beta * a_max ^ 2 - 5 / 4) o (/ k) beta_pos eta_pos a_max_pos Hu O0 ltac:(apply Rinv_0_lt_compat; exact T) _ eq_refl
        _ eq_refl ltac:(ring) ltac:(lra) ltac:(fold q0 j; rewrite <- rate_is_ratio; lra)) as C; by_letters C.
    + intros x g1 w1 g2 M; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
  - intros n i x l b' g' L; cbv zeta; rewrite (same i L); pose proof (at_least_rate n) as Small; pose proof (sums_fall n) as Fall.
    rewrite ratio_is in Fall; pose proof (T n) as T0; pose proof (T (S n)) as T1.
    set (k := sums (S n)) in *; set (k1 := sums (S (S n))) in *.
    pose proof (@shifts_gradient_admm_contraction_shifts_start.step_along.claim line x l b' g' beta eta a_max
      (eta * beta * a_max ^ 2 - 5 / 4) o (/ k) (/ k1) beta_pos eta_pos a_max_pos Hu O0 ltac:(apply Rinv_0_lt_compat; exact T0)
      ltac:(apply Rinv_0_lt_compat; exact T1) _ eq_refl _ eq_refl _ eq_refl ltac:(ring) ltac:(lra) ltac:(fold q0 j; rewrite <- rate_is_ratio; lra)
      ltac:(fold q0 j; rewrite Rmult_assoc, <- rate_is_ratio; lra)) as C; by_letters C.
  - intros n x g'; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
Qed.
Lemma bent_pays n : forall t x x' lam, meets state next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / (q0 * sums (S n))).
Proof.
  intros t x x' lam; pose proof (q_positive _ a_max_pos) as Q0; fold q0 in Q0; pose proof (sums_least n).
  refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (bent_meets n t _ _)).
  apply (worth_of_starts A At adjoint_A m v a a_pos basis eta beta); [apply Rmult_lt_0_compat; lra|].
  intros i y L; unfold bent; rewrite (same i L), Rmult_0_l; fold q0.
  destruct o_between as [O0 _]; assert (0 < j) by (unfold j; unfold q0 in Q0; lra); field; repeat split; lra.
Qed.
Theorem shift_identity_strongly_convex n x x' lam :
  private s (distance2 x x' / sums (S n)) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof.
  apply private_of_shifts; pose proof (q_positive _ a_max_pos) as Q0; pose proof (sums_least n).
  refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (bent_pays n 0 x x' lam)); unfold price, directions.price, distance2.
  rewrite isometry; unfold q0; field; lra.
Qed.
(* n + 2 iterations follow the user's own. *)
Theorem shift_identity_strongly_convex_user n w :
  private s (eta ^ 2 * Delta ^ 2 / q0 ^ 2 / (sums (S n) + 1)) (law state (S (S (S n))) w) (law' state (S (S (S n))) w).
Proof.
  pose proof (sums_least n); apply (no_kernel_user dim dim' A At B c adjoint_A eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises s
    s_pos f' gradient' x_min' Delta x_minimises' neighbours a_max a_max_pos isometric (2 + n)); [lra | apply bent_pays].
Qed.
End Isometric.
End StronglyConvex.
End Controls.

(* emitted printed: long_step strongly_convex *)
Print Assumptions shift_identity_strongly_convex.
Print Assumptions shift_identity_strongly_convex_user.
