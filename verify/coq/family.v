(* Gradient ADMM and noisy gradient descent with the noise N(0, s^2 I) on R^(n + 1), from the update equations to the divergence and
   the trade-off curve, for every number of iterations. Nothing is assumed of probability.

   Controls of the shift rule: the theorems that are emitted for them along a singular direction are applied here, and put together
   by directions.v. [private s B P Q]: see noise.v. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require shifts_gradient_admm_shifts_start.
From Verify Require shifts_gradient_admm_walk_shifts_start.
From Verify Require shifts_gradient_admm_last_point_shifts_start.
From Verify Require shifts_gradient_admm_late_point_shifts_start.
From Verify Require shifts_gradient_admm_identity_shifts_start.
From Verify Require shifts_gradient_admm_worth_shifts_start.
Open Scope R_scope.

(* --------------------------------------------------------------------------------- gradient ADMM along singular directions *)

Section Controls.
Variables (dim dim' : nat).
Let X := Rn dim.
Let Z := Rn dim'.
Context {Y : space}.
Variables (A : X -> Z) (At : Z -> X) (B : Y -> Z) (Bt : Z -> Y) (c : Z).
Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
Hypothesis adjoint_B : forall y v, inner (B y) v = inner y (Bt v).
(* An orthonormal basis of Z whose vectors A A^T multiplies by a_i^2. *)
Variables (m : nat) (v : nat -> Z) (a : nat -> R).
Hypothesis a_pos : forall i, (i < m)%nat -> 0 < a i.
Hypothesis orthonormal : forall i j, (i < m)%nat -> (j < m)%nat -> inner (v i) (v j) = if Nat.eqb i j then 1 else 0.
Hypothesis basis : forall z z', inner z z' = sum m (fun i => inner (v i) z * inner (v i) z').
Hypothesis singular : forall i z, (i < m)%nat -> inner (A (At (v i))) z = a i ^ 2 * inner (v i) z.
Variables (eta beta : R).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta).
Variables (f : nat -> X -> R) (gradient : nat -> X -> X) (g : Y -> R).
Variables (y_min : X -> Z -> Y) (x_min : nat -> X -> Z -> X).
Hypothesis y_minimises : forall x lam, y_step A B c beta g x lam (y_min x lam).
Hypothesis x_minimises : forall t x lam,
  x_step A B c eta beta (f t) (gradient t) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min t x lam).
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Hypothesis g_convex : convex 0 g.
Variable s : R.
Hypothesis s_pos : 0 < s.
(* One user's function f_0' in place of f_0. *)
Variables (f0' : X -> R) (gradient0' : X -> X) (x_min0' : X -> Z -> X) (Delta : R).
Hypothesis x_minimises' : forall x lam,
  x_step A B c eta beta f0' gradient0' g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min0' x lam).
Hypothesis neighbours : forall x, distance2 (gradient 0%nat x) (gradient0' x) <= Delta ^ 2.

Let next := step A B c beta y_min x_min.
Let next0 := directions.next' A B c beta y_min x_min x_min0'.
Let state (z : X * Z) := z.
(* What N iterations from z release, without and with the user's own function. *)
Let law {O} (released : X * Z -> O) N z := run_law (noise s s_pos dim) released next N 0 z.
Let law' {O} (released : X * Z -> O) N z := run_law (noise s s_pos dim) released next0 N 0 z.
Let price := price A eta beta.

Let step_is := step_paid A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B eta beta eta_pos beta_pos
  f gradient g y_min x_min y_minimises x_minimises f_class g_convex.
Let end_is := end_meets A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim) (Rn_definite dim')
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises f_class g_convex.
Let last_is := last_point_meets A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim)
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises f_class g_convex.
Let late_is := late_point_meets A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim)
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises f_class g_convex.
Let start_is := worth_of_starts A At adjoint_A m v a a_pos basis eta beta.
Let user_is {O} (released : X * Z -> O) := after_a_user A At adjoint_A B c eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises
  released f0' gradient0' x_min0' Delta x_minimises' neighbours.
Let kin := kin At m v a.
Let worth := worth At m v a.

Lemma kin_nonneg x : 0 <= kin x x.
Proof.
  unfold kin; rewrite <- (kin_is_inner A At adjoint_A m v a a_pos orthonormal singular x x); apply inner_nonneg.
Qed.
Lemma q_positive a' : 0 < a' -> 0 < 1 + a' ^ 2 * beta * eta.
Proof.
  intro H; assert (0 < a' ^ 2 * beta * eta); [|lra]; apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; try assumption.
  apply pow_lt; assumption.
Qed.
(* In the kernel an iteration with k to follow takes off the (k + 1)-th part. *)
Lemma kernel_step k x g' : 0 < k -> let w := kin x x - 2 * eta * kin g' x + eta ^ 2 * kin g' g' in
  0 <= / (k + 1) * kin x x - 2 * eta / (k + 1) * (kin g' x - eta * kin g' g') - (- / (k + 1)) ^ 2 * w - / k * ((1 + - / (k + 1)) ^ 2 * w).
Proof.
  intros Hk w; assert (P : 0 <= eta ^ 2 / (k + 1) * kin g' g').
  { apply Rmult_le_pos; [|apply kin_nonneg]; apply Rmult_le_pos; [apply square_nonneg | apply Rlt_le, Rinv_0_lt_compat; lra]. }
  refine (same_weak _ _ _ P); unfold w; field; lra.
Qed.
Lemma share k : 0 < k -> 0 <= 2 * eta / k.
Proof. intro H; apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; assumption]. Qed.
Lemma S_pos n : 0 < INR (S n).
Proof. apply lt_0_INR; lia. Qed.

(* ------------------------------------------------------------------- |dx_0|_M^2/(N - 1): eta beta a^2 >= 9/11, N >= 2 *)

Section Start.
Hypothesis range : forall i, (i < m)%nat -> 9 / 11 <= eta * beta * a i ^ 2.
Definition along k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / k * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * (k + 1)) * l ^ 2.

Lemma start_meets n : forall t z z', meets state next next (S (S n)) t z z' (worth (along (INR (S n))) (/ INR (S n)) z z').
Proof.
  induction n as [|n IH]; intros t z z'.
  - change (INR 1) with 1; rewrite Rinv_1; apply (end_is (along 1) 1 (2 * eta) eta eta (- 1)); try lra.
    + intros i x l b' g1 g2 L; cbv zeta; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R.
      pose proof (@shifts_gradient_admm_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta (a i) (a i) beta_pos eta_pos Ha Ha
        _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra)) as C.
      refine (same_weak _ _ _ C); cbn [inner line]; unfold along, x_after, l_after; field; repeat split; lra.
    + intros x g1 x1 g2 E; cbv zeta; fold kin in E |- *; pose proof (kin_nonneg g1) as P; pose proof (kin_nonneg g2) as P'.
      apply (Rmult_le_pos (eta ^ 2)) in P, P'; try apply square_nonneg; rewrite E; lra.
  - set (k := INR (S n)) in *; assert (Hk : 1 <= k) by (unfold k; rewrite S_INR; pose proof (pos_INR n); lra).
    rewrite (S_INR (S n)); fold k; set (tau := fun a' x l => - / (k + 1) * x + a' * (/ (k + 1) * (eta / (1 + a' ^ 2 * beta * eta) * l))).
    exists (chosen A At m v a B c beta y_min x_min tau (- / (k + 1)) t z z'); intro e.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    pose proof (step_is (along (k + 1)) (along k) (/ (k + 1)) (/ k) (2 * eta / (k + 1)) (2 * eta / (k + 1)) (- / (k + 1)) tau
      (share (k + 1) ltac:(lra)) (share (k + 1) ltac:(lra))) as P; cbv zeta in P.
    assert (Q := P ltac:(
      intros i x l b' g' L; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R;
      pose proof (@shifts_gradient_admm_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) k beta_pos eta_pos Ha Ha
        ltac:(lra) _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra) ltac:(lra)) as C;
      refine (same_weak _ _ _ C); cbn [inner line]; unfold along, tau, x_after, l_after;
      replace (2 + k) with (k + 1 + 1) by ring; replace (1 + k) with (k + 1) by ring; field; repeat split; lra)
      (fun x g' => kernel_step k x g' ltac:(lra)) t z z' e); fold worth in Q; unfold next in *; lra.
Qed.

Lemma start_pays n : forall t x x' lam,
  meets state next next (S (S n)) t (x, lam) (x', lam) (price (minus x x') / INR (S n)).
Proof.
  intros t x x' lam; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (start_meets n t _ _)); unfold worth, price.
  apply start_is; [apply S_pos|]; intros i y L; unfold along; pose proof (q_positive _ (a_pos i L)); pose proof (S_pos n).
  rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_start n x x' lam :
  private s (price (minus x x') / INR (S n)) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof. apply private_of_shifts, start_pays. Qed.
(* k = n + 2 iterations follow the user's own. *)
Theorem shift_user n z : private s (eta ^ 2 * Delta ^ 2 / INR (S (S n))) (law state (S (S (S n))) z) (law' state (S (S (S n))) z).
Proof.
  apply private_of_shifts; rewrite (S_INR (S n)); apply (user_is state); [apply S_pos | intros; apply start_pays].
Qed.
End Start.

(* ------------------------------------------------------------------------- |dx_0|_M^2/N: eta beta a^2 >= 8/5, N >= 2 *)

Section Walk.
Hypothesis range : forall i, (i < m)%nat -> 8 / 5 <= eta * beta * a i ^ 2.
Definition walking k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / k * (x - l * (eta * a' / q)) ^ 2 + 2 * eta / (3 * beta * k) * l ^ 2.

Lemma walk_meets n : forall t z z', meets state next next (S (S n)) t z z' (worth (walking (INR (S (S n)))) (/ INR (S (S n))) z z').
Proof.
  induction n as [|n IH]; intros t z z'.
  - replace (INR 2) with 2 by (simpl; lra); apply (end_is (walking 2) (/ 2) eta (2 / 3 * eta) (2 * eta) (- / 2)); try lra.
    + intros i x l b' g1 g2 L; cbv zeta; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R.
      pose proof (@shifts_gradient_admm_walk_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta (a i) (a i) beta_pos eta_pos Ha Ha
        _ eq_refl _ eq_refl ltac:(lra) ltac:(lra)) as C.
      refine (same_weak _ _ _ C); cbn [inner line]; unfold walking, x_after, l_after; field; repeat split; lra.
    + intros x g1 x1 g2 E; cbv zeta; fold kin in E |- *; pose proof (kin_nonneg g1) as P; pose proof (kin_nonneg g2) as P'.
      apply (Rmult_le_pos (eta ^ 2)) in P, P'; try apply square_nonneg; rewrite E; lra.
  - set (k := INR (S (S n))) in *; assert (Hk : 2 <= k) by (unfold k; rewrite !S_INR; pose proof (pos_INR n); lra).
    rewrite (S_INR (S (S n))); fold k; set (tau := fun a' x l => - / (k + 1) * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)).
    exists (chosen A At m v a B c beta y_min x_min tau (- / (k + 1)) t z z'); intro e.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    pose proof (step_is (walking (k + 1)) (walking k) (/ (k + 1)) (/ k) (2 * eta / (k + 1)) (2 * eta / (k + 1)) (- / (k + 1)) tau
      (share (k + 1) ltac:(lra)) (share (k + 1) ltac:(lra))) as P; cbv zeta in P.
    assert (Q := P ltac:(
      intros i x l b' g' L; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R;
      pose proof (@shifts_gradient_admm_walk_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) (k - 1) beta_pos eta_pos
        Ha Ha ltac:(lra) _ eq_refl _ eq_refl k ltac:(lra) (k + 1) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as C;
      refine (same_weak _ _ _ C); cbn [inner line]; unfold walking, tau, x_after, l_after; field; repeat split; lra)
      (fun x g' => kernel_step k x g' ltac:(lra)) t z z' e); fold worth in Q; unfold next in *; lra.
Qed.

Lemma walk_pays n : forall t x x' lam,
  meets state next next (S (S n)) t (x, lam) (x', lam) (price (minus x x') / INR (S (S n))).
Proof.
  intros t x x' lam; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (walk_meets n t _ _)); unfold worth, price.
  apply start_is; [apply S_pos|]; intros i y L; unfold walking; pose proof (q_positive _ (a_pos i L)); pose proof (S_pos (S n)).
  rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_walk n x x' lam :
  private s (price (minus x x') / INR (S (S n))) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof. apply private_of_shifts, walk_pays. Qed.
Theorem shift_walk_user n z :
  private s (eta ^ 2 * Delta ^ 2 / INR (S (S (S n)))) (law state (S (S (S n))) z) (law' state (S (S (S n))) z).
Proof.
  apply private_of_shifts; rewrite (S_INR (S (S n))); apply (user_is state); [apply S_pos | intros; apply walk_pays].
Qed.
End Walk.

(* --------------------------------------------- the last point alone, |dx_0|_M^2/N: eta beta a^2 >= 1, N >= 1; fst is x *)

Section LastPoint.
Hypothesis range : forall i, (i < m)%nat -> 1 <= eta * beta * a i ^ 2.
Definition pointing k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / k * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * q * k) * l ^ 2.

Lemma point_meets n : forall t z z', meets fst next next (S n) t z z' (worth (pointing (INR (S n))) (/ INR (S n)) z z').
Proof.
  induction n as [|n IH]; intros t z z'.
  - change (INR 1) with 1; rewrite Rinv_1; apply (last_is (pointing 1) 1 (2 * eta) (4 * eta)); try lra.
    + intros i x l b' g1 L; cbv zeta; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R.
      pose proof (@shifts_gradient_admm_last_point_shifts_start.end_along.claim line x l b' g1 beta eta (a i) (a i) beta_pos eta_pos
        Ha Ha _ eq_refl ltac:(lra) ltac:(lra)) as C.
      refine (same_weak _ _ _ C); cbn [inner line]; unfold pointing, x_after, l_after; field; repeat split; lra.
    + intros x g1; fold kin; pose proof (kin_nonneg g1) as P; apply (Rmult_le_pos (eta ^ 2)) in P; try apply square_nonneg; lra.
  - set (k := INR (S n)) in *; assert (Hk : 1 <= k) by (unfold k; rewrite S_INR; pose proof (pos_INR n); lra).
    rewrite (S_INR (S n)); fold k; set (tau := fun a' x l => - / (k + 1) * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)).
    exists (chosen A At m v a B c beta y_min x_min tau (- / (k + 1)) t z z'); intro e.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    pose proof (step_is (pointing (k + 1)) (pointing k) (/ (k + 1)) (/ k) (2 * eta / (k + 1)) (2 * eta / (k + 1)) (- / (k + 1)) tau
      (share (k + 1) ltac:(lra)) (share (k + 1) ltac:(lra))) as P; cbv zeta in P.
    assert (Q := P ltac:(
      intros i x l b' g' L; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R;
      pose proof (@shifts_gradient_admm_last_point_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) (k - 1) beta_pos
        eta_pos Ha Ha ltac:(lra) _ eq_refl k ltac:(lra) (k + 1) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as C;
      refine (same_weak _ _ _ C); cbn [inner line]; unfold pointing, tau, x_after, l_after; field; repeat split; lra)
      (fun x g' => kernel_step k x g' ltac:(lra)) t z z' e); fold worth in Q; unfold next in *; lra.
Qed.

Lemma point_pays n : forall t x x' lam, meets fst next next (S n) t (x, lam) (x', lam) (price (minus x x') / INR (S n)).
Proof.
  intros t x x' lam; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (point_meets n t _ _)); unfold worth, price.
  apply start_is; [apply S_pos|]; intros i y L; unfold pointing; pose proof (q_positive _ (a_pos i L)); pose proof (S_pos n).
  rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_last_point n x x' lam : private s (price (minus x x') / INR (S n)) (law fst (S n) (x, lam)) (law fst (S n) (x', lam)).
Proof. apply private_of_shifts, point_pays. Qed.
Theorem shift_last_point_user n z : private s (eta ^ 2 * Delta ^ 2 / INR (S (S n))) (law fst (S (S n)) z) (law' fst (S (S n)) z).
Proof. apply private_of_shifts; rewrite (S_INR (S n)); apply (user_is fst); [apply S_pos | intros; apply point_pays]. Qed.
End LastPoint.

(* ------------- the last point alone for a smaller penalty, |dx_0|_M^2/N: eta beta a^2 >= 1/2, N >= 2; energies and steps of the walk *)

Section LatePoint.
Hypothesis range : forall i, (i < m)%nat -> 1 / 2 <= eta * beta * a i ^ 2.
Lemma late_meets n : forall t z z', meets fst next next (S (S n)) t z z' (worth (walking (INR (S (S n)))) (/ INR (S (S n))) z z').
Proof.
  induction n as [|n IH]; intros t z z'.
  - replace (INR 2) with 2 by (simpl; lra); set (tau := fun a' x l => - / 2 * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)).
    apply (late_is (walking 2) (/ 2) eta eta (2 * eta) (2 * eta) (- / 2) tau); try lra.
    + intros i x l b' g1 b2 g2 L; cbv zeta; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R.
      pose proof (@shifts_gradient_admm_late_point_shifts_start.end_along.claim line x l b' g1 b2 g2 beta eta (a i) (a i) beta_pos eta_pos
        Ha Ha _ eq_refl _ eq_refl ltac:(lra) ltac:(lra)) as C.
      refine (same_weak _ _ _ C); cbn [inner line]; unfold walking, tau, x_after, l_after; field; repeat split; lra.
    + intros x g1 x1 g2 E; cbv zeta; fold kin in E |- *; pose proof (kin_nonneg g1) as P; pose proof (kin_nonneg g2) as P'.
      apply (Rmult_le_pos (eta ^ 2)) in P, P'; try apply square_nonneg; rewrite E; lra.
  - set (k := INR (S (S n))) in *; assert (Hk : 2 <= k) by (unfold k; rewrite !S_INR; pose proof (pos_INR n); lra).
    rewrite (S_INR (S (S n))); fold k; set (tau := fun a' x l => - / (k + 1) * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)).
    exists (chosen A At m v a B c beta y_min x_min tau (- / (k + 1)) t z z'); intro e.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    pose proof (step_is (walking (k + 1)) (walking k) (/ (k + 1)) (/ k) (2 * eta / (k + 1)) (2 * eta / (k + 1)) (- / (k + 1)) tau
      (share (k + 1) ltac:(lra)) (share (k + 1) ltac:(lra))) as P; cbv zeta in P.
    assert (Q := P ltac:(
      intros i x l b' g' L; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (range i L) as R;
      pose proof (@shifts_gradient_admm_late_point_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) (k - 1) beta_pos
        eta_pos Ha Ha ltac:(lra) _ eq_refl _ eq_refl k ltac:(lra) (k + 1) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as C;
      refine (same_weak _ _ _ C); cbn [inner line]; unfold walking, tau, x_after, l_after; field; repeat split; lra)
      (fun x g' => kernel_step k x g' ltac:(lra)) t z z' e); fold worth in Q; unfold next in *; lra.
Qed.

Lemma late_pays n : forall t x x' lam, meets fst next next (S (S n)) t (x, lam) (x', lam) (price (minus x x') / INR (S (S n))).
Proof.
  intros t x x' lam; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (late_meets n t _ _)); unfold worth, price.
  apply start_is; [apply S_pos|]; intros i y L; unfold walking; pose proof (q_positive _ (a_pos i L)); pose proof (S_pos (S n)).
  rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_late_point n x x' lam :
  private s (price (minus x x') / INR (S (S n))) (law fst (S (S n)) (x, lam)) (law fst (S (S n)) (x', lam)).
Proof. apply private_of_shifts, late_pays. Qed.
Theorem shift_late_point_user n z :
  private s (eta ^ 2 * Delta ^ 2 / INR (S (S (S n)))) (law fst (S (S (S n))) z) (law' fst (S (S (S n))) z).
Proof. apply private_of_shifts; rewrite (S_INR (S (S n))); apply (user_is fst); [apply S_pos | intros; apply late_pays]. Qed.
End LatePoint.
(* ------------------------- A^T A = a_0^2 I, as with A = I: |dx_0|^2/(N - 1) in the plain norm, eta beta a_0^2 >= 5/4, N >= 2 *)

Section Identity.
Variable a0 : R.
Hypothesis a0_pos : 0 < a0.
Hypothesis same : forall i, (i < m)%nat -> a i = a0.
Hypothesis isometry : forall x, inner (A x) (A x) = a0 ^ 2 * inner x x.
Hypothesis range : 5 / 4 <= eta * beta * a0 ^ 2.
Let q0 := 1 + a0 ^ 2 * beta * eta.
Definition plain k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  / k * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * q * (k + 1)) * l ^ 2.

Lemma no_kernel x : kin x x = 0.
Proof.
  unfold kin, directions.kin; apply (Rmult_eq_reg_l (a0 ^ 2)); [|apply Rgt_not_eq, pow_lt; assumption].
  rewrite Rmult_minus_distr_l, <- isometry, <- sum_times, basis, Rmult_0_r; apply Rminus_diag_eq, sum_same; intros i L.
  pose proof (a_pos i L); rewrite (zeta_of_A A At adjoint_A m v a a_pos) by assumption; rewrite (same i L); ring.
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
Lemma q0_pos : 0 < q0.
Proof. apply q_positive, a0_pos. Qed.

Lemma plain_meets n : forall t z z', meets state next next (S (S n)) t z z' (worth (plain (INR (S n))) 0 z z').
Proof.
  pose proof q0_pos as Hq0; assert (Hs : 0 < eta * beta * a0 ^ 2) by lra.
  assert (Pos : forall x y, 0 <= x -> 0 < y -> 0 <= x / y) by (intros; apply Rmult_le_pos; [|apply Rlt_le, Rinv_0_lt_compat]; assumption).
  induction n as [|n IH]; intros t z z'.
  - change (INR 1) with 1; apply (end_is (plain 1) 0 (2 * eta / q0) (2 * eta * (eta * beta * a0 ^ 2 - 1) / (q0 * (eta * beta * a0 ^ 2)))
      (2 * eta / q0 ^ 2) 0).
    + apply Pos; lra.
    + apply Pos; [apply Rmult_le_pos; lra | apply Rmult_lt_0_compat; lra].
    + apply Pos; [lra | apply pow_lt; assumption].
    + intros i x l b' g1 g2 L; cbv zeta; rewrite (same i L).
      pose proof (@shifts_gradient_admm_identity_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta a0 (eta * beta * a0 ^ 2 - 5 / 4)
        beta_pos eta_pos a0_pos ltac:(lra) _ eq_refl ltac:(lra)) as C.
      refine (same_weak _ _ _ C); cbn [inner line]; unfold plain, x_after, l_after, q0 in *; field; repeat split; lra.
    + intros x g1 x1 g2 E; cbv zeta; fold kin; rewrite !no_kernel_pair; lra.
  - set (k := INR (S n)) in *; assert (Hk : 1 <= k) by (unfold k; rewrite S_INR; pose proof (pos_INR n); lra).
    rewrite (S_INR (S n)); fold k; set (tau := fun a' x l => - / (k + 1) * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)).
    exists (chosen A At m v a B c beta y_min x_min tau (- / (k + 1)) t z z'); intro e.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    assert (Mf : 0 <= 2 * eta / (q0 * (k + 1))) by (apply Pos; [lra | apply Rmult_lt_0_compat; lra]).
    pose proof (step_is (plain (k + 1)) (plain k) 0 0 _ _ (- / (k + 1)) tau Mf Mf) as P; cbv zeta in P.
    assert (Q := P ltac:(
      intros i x l b' g' L; rewrite (same i L);
      pose proof (@shifts_gradient_admm_identity_shifts_start.step_along.claim line x l b' g' beta eta a0 (eta * beta * a0 ^ 2 - 5 / 4) k
        beta_pos eta_pos a0_pos ltac:(lra) ltac:(lra) _ eq_refl (k + 1) ltac:(lra) (k + 1 + 1) ltac:(lra) ltac:(lra) ltac:(lra)) as C;
      refine (same_weak _ _ _ C); cbn [inner line]; unfold plain, tau, x_after, l_after, q0 in *; field; repeat split; lra)
      ltac:(intros x g'; cbv zeta; fold kin; rewrite !no_kernel_pair; lra) t z z' e); fold worth in Q; unfold next in *; lra.
Qed.

Theorem shift_identity n x x' lam :
  private s (distance2 x x' / INR (S n)) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof.
  apply private_of_shifts; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (plain_meets n 0 _ _)).
  unfold worth, directions.worth; cbn [fst snd]; unfold distance2; set (d := minus x x'); pose proof (S_pos n) as Hk.
  rewrite (sum_same m _ (fun i => / INR (S n) * (xi At v a i d * xi At v a i d))).
  - rewrite sum_times, Rmult_0_l; pose proof (no_kernel d) as K; unfold kin, directions.kin in K.
    replace (sum m (fun i => xi At v a i d * xi At v a i d)) with (inner d d) by lra; field; lra.
  - intros i L; rewrite (minus_same lam (v i)); unfold plain; pose proof (q_positive _ (a_pos i L)).
    rewrite Rmult_0_l; field; repeat split; lra.
Qed.
End Identity.
(* ------------ any eta beta > 0: c_n |dx_0|_M^2 after n + 2 iterations, for numbers c_0, c_1, .. that begin and fall as supposed here *)

Section AnyPenalty.
Variables (a_min : R) (part : nat -> R).
Hypothesis a_min_pos : 0 < a_min.
Hypothesis smallest : forall i, (i < m)%nat -> a_min <= a i.
Hypothesis part_pos : forall k, 0 < part k.
Hypotheses (begins_one : 1 <= part 0%nat) (begins_two : 2 <= part 0%nat * (eta * beta * a_min ^ 2)).
Hypothesis harmonic : forall k, part k <= part (S k) * (1 + part k).
Hypothesis geometric : forall k, part k <= part (S k) * (1 + eta * beta * a_min ^ 2).
Definition falling w (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  w * (q * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * q) * l ^ 2).

Lemma kin_after_nonneg x g' : 0 <= kin x x - 2 * eta * kin g' x + eta ^ 2 * kin g' g'.
Proof.
  unfold kin; rewrite <- !(kin_is_inner A At adjoint_A m v a a_pos orthonormal singular).
  set (p := kappa_part At m v a x); set (r := kappa_part At m v a g').
  pose proof (inner_nonneg _ (lin [(1, p); (- eta, r)])) as P.
  rewrite !inner_lin_left in P; cbn [inner_of_lin] in P; rewrite !inner_lin_right in P; cbn [inner_with_lin] in P.
  rewrite (inner_sym _ p r) in P; lra.
Qed.

Lemma penalty_meets n : forall t z z', meets state next next (S (S n)) t z z' (worth (falling (part n)) (part n) z z').
Proof.
  induction n as [|n IH]; intros t z z'.
  - set (w := part 0%nat) in *; pose proof (part_pos 0) as Hw; fold w in Hw.
    assert (Hm : 0 <= 2 * eta * w) by (apply Rmult_le_pos; lra).
    apply (end_is (falling w) w (2 * eta * w) (2 * eta * w) (2 * eta) 0); try lra.
    + intros i x l b' g1 g2 L; cbv zeta; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (smallest i L) as R.
      pose proof (@shifts_gradient_admm_worth_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta a_min (a i) w beta_pos eta_pos
        a_min_pos Ha Hw _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra) ltac:(lra)) as C.
      refine (same_weak _ _ _ C); cbn [inner line]; unfold falling, x_after, l_after; field; repeat split; lra.
    + intros x g1 x1 g2 E; cbv zeta; fold kin in E |- *; pose proof (kin_nonneg g1) as P; pose proof (kin_nonneg g2) as P'.
      pose proof (kin_nonneg x1) as P1; apply (Rmult_le_pos (eta ^ 2)) in P'; [|apply square_nonneg].
      apply (Rmult_le_pos (w * eta ^ 2)) in P; [|apply Rmult_le_pos; [lra | apply square_nonneg]].
      apply (Rmult_le_pos (w - 1)) in P1; [|lra]; refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ P1 (Rplus_le_le_0_compat _ _ P P'))).
      rewrite E; ring.
  - set (w := part n) in *; set (w1 := part (S n)); pose proof (part_pos n) as Hw; pose proof (part_pos (S n)) as Hw1; fold w w1 in Hw, Hw1.
    pose proof (harmonic n) as Hh; pose proof (geometric n) as Hg; fold w w1 in Hh, Hg; set (r := - (w / (1 + w))).
    set (tau := fun a' x l => r * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)).
    exists (chosen A At m v a B c beta y_min x_min tau r t z z'); intro e.
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    assert (Hm : 0 <= 2 * eta * w1) by (apply Rmult_le_pos; lra).
    pose proof (step_is (falling w1) (falling w) w1 w (2 * eta * w1) (2 * eta * w1) r tau Hm Hm) as P; cbv zeta in P.
    assert (Q := P ltac:(
      intros i x l b' g' L; pose proof (a_pos i L) as Ha; pose proof (q_positive _ Ha) as Hq; pose proof (smallest i L) as R;
      pose proof (@shifts_gradient_admm_worth_shifts_start.step_along.claim line x l b' g' beta eta a_min (a i) w w1 beta_pos eta_pos
        a_min_pos Ha Hw Hw1 _ eq_refl _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra) ltac:(lra)) as C;
      refine (same_weak _ _ _ C); cbn [inner line]; unfold falling, tau, r, x_after, l_after; field; repeat split; lra)
      ltac:(intros x g'; fold kin; pose proof (kin_after_nonneg x g') as K; pose proof (kin_nonneg g') as K';
        apply (Rmult_le_pos (w1 * eta ^ 2)) in K'; [|apply Rmult_le_pos; [lra | apply square_nonneg]];
        apply (Rmult_le_pos (w1 - w / (1 + w))) in K;
          [|apply (Rmult_le_reg_r (1 + w)); [lra|]; rewrite Rmult_0_l;
            replace ((w1 - w / (1 + w)) * (1 + w)) with (w1 * (1 + w) - w) by (field; lra); lra];
        refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ K K')); unfold r; field; lra) t z z' e); fold worth in Q; unfold next in *; lra.
Qed.

Lemma penalty_pays n : forall t x x' lam,
  meets state next next (S (S n)) t (x, lam) (x', lam) (price (minus x x') / / part n).
Proof.
  intros t x x' lam; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (penalty_meets n t _ _)); unfold worth, price.
  pose proof (part_pos n) as Hw; rewrite <- (Rinv_inv (part n)) at 2.
  apply start_is; [apply Rinv_0_lt_compat, Hw|]; intros i y L; unfold falling; pose proof (q_positive _ (a_pos i L)).
  rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_any_penalty n x x' lam :
  private s (part n * price (minus x x')) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof.
  pose proof (part_pos n) as Hw; replace (part n * price (minus x x')) with (price (minus x x') / / part n) by (field; lra).
  apply private_of_shifts, penalty_pays.
Qed.
Theorem shift_any_penalty_user n z :
  private s (eta ^ 2 * Delta ^ 2 / (/ part n + 1)) (law state (S (S (S n))) z) (law' state (S (S (S n))) z).
Proof. apply private_of_shifts, (user_is state); [apply Rinv_0_lt_compat, part_pos | intros; apply penalty_pays]. Qed.
End AnyPenalty.
End Controls.

Print Assumptions shift_start.
Print Assumptions shift_user.
Print Assumptions shift_walk.
Print Assumptions shift_walk_user.
Print Assumptions shift_last_point.
Print Assumptions shift_last_point_user.
Print Assumptions shift_late_point.
Print Assumptions shift_late_point_user.
Print Assumptions shift_identity.
Print Assumptions shift_any_penalty.
Print Assumptions shift_any_penalty_user.
