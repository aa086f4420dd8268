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
From Verify Require shifts_gradient_admm_two_steps_shifts_two.
From Verify Require shifts_gradient_admm_late_start_shifts_start.
From Verify Require shifts_gradient_admm_walk_shifts_start.
From Verify Require shifts_gradient_admm_last_point_shifts_start.
From Verify Require shifts_gradient_admm_late_point_shifts_start.
From Verify Require shifts_gradient_admm_no_kernel_shifts_start.
From Verify Require shifts_gradient_admm_identity_shifts_start.
From Verify Require shifts_gradient_admm_two_iterations_shifts_two.
From Verify Require shifts_gradient_admm_no_kernel_plateau_shifts_start.
From Verify Require shifts_gradient_admm_worth_shifts_start.
From Verify Require shifts_gradient_admm_late_walk_shifts_start.
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
Hypothesis g_convex : convex 0 g.
Variable s : R.
Hypothesis s_pos : 0 < s.
(* One user's functions f_t' in place of f_t: in iteration 0, or wherever the user is read. *)
Variables (f' : nat -> X -> R) (gradient' : nat -> X -> X) (x_min' : nat -> X -> Z -> X) (Delta : R).
Hypothesis x_minimises' : forall t x lam,
  x_step A B c eta beta (f' t) (gradient' t) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min' t x lam).
Hypothesis neighbours : forall t x, distance2 (gradient t x) (gradient' t x) <= Delta ^ 2.

Let next := step A B c beta y_min x_min.
Let next0 := directions.next' A B c beta y_min x_min (x_min' 0%nat).
Let next_using := directions.next_using A B c beta y_min x_min x_min'.
Let state (z : X * Z) := z.
(* What N iterations from z release: without the user's functions, with that of iteration 0, with those of every iteration t with use t. *)
Let law {O} (released : X * Z -> O) N z := run_law (noise s s_pos dim) released next N 0 z.
Let law' {O} (released : X * Z -> O) N z := run_law (noise s s_pos dim) released next0 N 0 z.
Let law_using use N z := run_law (noise s s_pos dim) state (next_using use) N 0 z.
Let price := price A eta beta.
Let kin := kin At m v a.
Let worth := worth At m v a.
Let start_is := worth_of_starts A At adjoint_A m v a a_pos basis eta beta.
Let user_is {O} (released : X * Z -> O) := after_a_user A At adjoint_A B c eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises
  Delta (f' 0%nat) (gradient' 0%nat) (x_min' 0%nat) (x_minimises' 0%nat) (neighbours 0%nat) released.
Let users_are use K k := after_each_use A At adjoint_A B c (Rn_definite dim) eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises
  Delta f' gradient' x_min' use x_minimises' neighbours state K k.

Lemma kin_nonneg x : 0 <= kin x x.
Proof.
  unfold kin; rewrite <- (kin_is_inner A At adjoint_A m v a a_pos orthonormal singular x x); apply inner_nonneg.
Qed.
Lemma kin_gradient x : 0 <= eta ^ 2 * kin x x.
Proof. apply Rmult_le_pos; [apply square_nonneg | apply kin_nonneg]. Qed.
Lemma q_positive a' : 0 < a' -> 0 < 1 + a' ^ 2 * beta * eta.
Proof.
  intro H; assert (0 < a' ^ 2 * beta * eta); [|lra]; apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; try assumption.
  apply pow_lt; assumption.
Qed.
Lemma share k : 0 < k -> 0 <= 2 * eta / k.
Proof. intro H; apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; assumption]. Qed.
Lemma S_pos n : 0 < INR (S n).
Proof. apply lt_0_INR; lia. Qed.
Lemma S_least n : 1 <= INR (S n).
Proof. rewrite S_INR; pose proof (pos_INR n); lra. Qed.
(* What is left of e = x - eta a l/q when its k-th part is taken off. *)
Definition part_of_e k (a' x l : R) := - / k * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l).

(* The same theorem, emitted for a control, and its statement in the words of directions.v. *)
Ltac by_claim C := refine (same_weak _ _ _ C); cbn [inner line];
  unfold part_of_e, cost_along, facts_along, l_to_x, all_of_x, x_after, l_after; field; repeat split; lra.
Ltac along L Ha Hq := pose proof (a_pos _ L) as Ha; pose proof (q_positive _ Ha) as Hq.

(* Two starts and one user, from what every pair of states costs. *)
Lemma starts_pay {O} (released : X * Z -> O) N E k : 0 < k ->
  (forall i x, (i < m)%nat -> E (a i) x 0 = (1 + a i ^ 2 * beta * eta) / k * x ^ 2) ->
  (forall t z z', meets released next next N t z z' (worth E (/ k) z z')) ->
  forall t x x' lam, meets released next next N t (x, lam) (x', lam) (price (minus x x') / k).
Proof.
  intros Hk Es M t x x' lam; refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (M t _ _)); unfold worth, price.
  apply start_is; assumption.
Qed.

(* ------------------------------------------------- convex f_t whose gradients are (1/eta)-Lipschitz *)

Section Smooth.
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Let f_pays t := smooth_pays eta (f t) (gradient t) eta_pos (f_class t).
Let runs_are {O} (released : X * Z -> O) := runs_meet A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises eta 0 f_pays g_convex released.
Let end_is := end_pays A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim) (Rn_definite dim')
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises eta 0 f_pays g_convex.
Let last_two_are := end_meets A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim) (Rn_definite dim')
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises eta 0 f_pays g_convex.
Let last_is := last_meets A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B (Rn_definite dim)
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises eta 0 f_pays g_convex.
Let first_is mf mg r tau Hf Hg {O} (released : X * Z -> O) := then_pays A At adjoint_A m v a a_pos orthonormal basis singular B Bt c
  adjoint_B eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises eta 0 f_pays g_convex mf mg r tau Hf Hg released.
Let moved := kin_moves At m v a eta.
Let kernel_moved := directions.moved At m v a eta.

(* In the kernel an iteration with k to follow takes off the (k + 1)-th part. *)
Lemma kernel_step k x g' : 0 < k ->
  0 <= / (k + 1) * kin x x - cost_kernel At m v a eta eta 0 (2 * eta / (k + 1)) (- / (k + 1)) x g' - / k * ((1 + - / (k + 1)) ^ 2 * moved x g').
Proof.
  intros Hk; assert (P : 0 <= / (k + 1) * (eta ^ 2 * kin g' g')).
  { apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; lra | apply kin_gradient]. }
  refine (same_weak _ _ _ P); unfold moved, cost_kernel, facts_kernel, kin_moves; fold kin; field; lra.
Qed.
Ltac kernel_end := let x := fresh in let g1 := fresh in let w := fresh in let g2 := fresh in let M := fresh in
  intros x g1 w g2 M; apply kernel_moved in M; unfold cost_kernel, facts_kernel, kin_moves in *; fold kin in M |- *;
  pose proof (kin_gradient g1); pose proof (kin_gradient g2); rewrite ?M; lra.
(* From the theorem emitted for the kernel. *)
Let kappa := kappa_part At m v a.
Ltac by_kernel C := unfold kappa in C; rewrite !(kin_is_inner A At adjoint_A m v a a_pos orthonormal singular) in C;
  refine (same_weak _ _ _ C).

(* ----------------------------------------------------- |dx_0|_M^2/(N - 1), N >= 3: eta beta a^2 >= 13/20 *)

Definition along k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / k * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * (k + 1)) * l ^ 2.
Definition share_of_e r (a' x l : R) := - r * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l).

Section LateStart.
Hypothesis range : forall i, (i < m)%nat -> 13 / 20 <= eta * beta * a i ^ 2.
Lemma late_start_ends t z z' : meets state next next 3 t z z' (worth (along 2) (/ 2) z z').
Proof.
  unfold worth, directions.worth; apply (first_is (4 / 5 * eta) (7 / 10 * eta) (- (2 / 5)) (share_of_e (4 / 5))); try lra.
  intros w w' Ex El M; apply (last_two_are (13 / 10 * eta) (17 / 10 * eta) (6 / 5 * eta) (- (2 / 3))); try lra.
  - intros i b2 g2 g3 L; cbv zeta; rewrite Ex, El by assumption; unfold cost.
    set (x := xi At v a i _); set (l := seen v i z z'); set (b1 := seen_b v B y_min i z z'); set (g1 := xi At v a i _).
    along L Ha Hq; pose proof (range i L) as R.
    pose proof (@shifts_gradient_admm_late_start_shifts_start.end_along.claim line x l b1 g1 b2 g2 0 g3 beta eta (a i) (a i) beta_pos
      eta_pos Ha Ha _ eq_refl ltac:(lra) ltac:(lra)) as C.
    unfold along, share_of_e; by_claim C.
  - intros g2 w2 g3 M2; set (x := seen_x z z') in *; set (g1 := seen_g gradient t z z') in *; set (w1 := seen_x w w') in *.
    pose proof (@shifts_gradient_admm_late_start_shifts_start.end_kernel.claim X (kappa x) (kappa g1) (kappa g2) (kappa g3) beta eta
      beta_pos eta_pos) as C.
    by_kernel C; unfold cost_kernel, facts_kernel, kin_moves; rewrite (kernel_moved _ _ _ _ M2), (kin_sym _ _ _ _ g3 w2), (M2 g3).
    unfold kin_moves; rewrite (kernel_moved _ _ _ _ M), (kin_sym _ _ _ _ g2 w1), (M g2), (M g3), (kin_sym _ _ _ _ x g2), (kin_sym _ _ _ _ x g3).
    unfold kin_moves; field.
Qed.
Lemma late_start_meets : forall n t z z', meets state next next (3 + n) t z z' (worth (along (INR (2 + n))) (/ INR (2 + n)) z z').
Proof.
  apply (runs_are state 3 (fun n => along (INR (2 + n))) (fun n => / INR (2 + n)) (fun n => 2 * eta / INR (3 + n))
    (fun n => 2 * eta / INR (3 + n)) (fun n => - / INR (3 + n)) (fun n => part_of_e (INR (3 + n)))); try (intro; apply share, S_pos).
  - intros t z z'; replace (INR (2 + 0)) with 2 by (simpl; lra); apply late_start_ends.
  - intros n i x l b' g' L; cbv zeta; along L Ha Hq; pose proof (range i L) as R.
    change (INR (2 + S n)) with (INR (S (2 + n))); change (3 + n)%nat with (S (2 + n)); rewrite S_INR.
    assert (Hk : 2 <= INR (2 + n)) by (rewrite plus_INR; pose proof (pos_INR n); simpl; lra); set (k := INR (2 + n)) in *.
    pose proof (@shifts_gradient_admm_late_start_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) k beta_pos eta_pos
      Ha Ha ltac:(lra) _ eq_refl (k + 1) ltac:(lra) (k + 1 + 1) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as C.
    unfold along; by_claim C.
  - intros n x g'; change (INR (2 + S n)) with (INR (S (2 + n))); change (3 + n)%nat with (S (2 + n)); rewrite S_INR.
    apply kernel_step, S_pos.
Qed.
Lemma late_start_pays n : forall t x x' lam, meets state next next (3 + n) t (x, lam) (x', lam) (price (minus x x') / INR (2 + n)).
Proof.
  apply (starts_pay state (3 + n) (along (INR (2 + n)))); [apply S_pos | | apply late_start_meets].
  intros i y L; unfold along; along L Ha Hq; pose proof (S_pos (1 + n)); change (S (1 + n)) with (2 + n)%nat in *.
  rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_late_start n x x' lam :
  private s (price (minus x x') / INR (2 + n)) (law state (3 + n) (x, lam)) (law state (3 + n) (x', lam)).
Proof. apply private_of_shifts, late_start_pays. Qed.
(* k = n + 3 iterations follow the user's own. *)
Theorem shift_late_start_user n z : private s (eta ^ 2 * Delta ^ 2 / INR (3 + n)) (law state (4 + n) z) (law' state (4 + n) z).
Proof.
  apply private_of_shifts; change (3 + n)%nat with (S (2 + n)); rewrite S_INR.
  apply (user_is state (3 + n)%nat); [apply S_pos | intros; apply late_start_pays].
Qed.
End LateStart.

(* ------------------------------------------------------------ |dx_0|_M^2/(N - 1), N >= 2: eta beta a^2 >= 363/500 *)

Section Start.
Hypothesis range : forall i, (i < m)%nat -> 363 / 500 <= eta * beta * a i ^ 2.
Definition in_two (a' x l : R) := (1 + a' ^ 2 * beta * eta) * x ^ 2 + 10000 * eta / beta * l ^ 2.
Lemma two_meet t z z' : meets state next next 2 t z z' (worth in_two 1 z z').
Proof.
  apply (end_is _ 1 (69 / 50 * eta) (31 / 20 * eta) (103 / 100 * eta) (- (9 / 10))); try lra.
  - intros i x l b' g1 g2 L; cbv zeta; along L Ha Hq; pose proof (range i L) as R.
    pose proof (@shifts_gradient_admm_two_steps_shifts_two.run_along.claim line x l b' g1 0 g2 beta eta (a i) (a i) beta_pos eta_pos
      Ha Ha _ eq_refl ltac:(lra) ltac:(lra)) as C; unfold in_two; by_claim C.
  - intros x g1 w g2 M.
    pose proof (@shifts_gradient_admm_two_steps_shifts_two.run_kernel.claim X (kappa x) (kappa g1) (kappa g2) beta eta beta_pos eta_pos) as C.
    by_kernel C; unfold cost_kernel, facts_kernel, kin_moves; rewrite (kernel_moved _ _ _ _ M), (kin_sym _ _ _ _ g2 w), (M g2).
    unfold kin_moves; rewrite (kin_sym _ _ _ _ x g2); field.
Qed.
Lemma start_pays n : forall t x x' lam, meets state next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / INR (S n)).
Proof.
  destruct n as [|n]; [|apply late_start_pays; intros i L; pose proof (range i L); lra].
  change (INR 1) with 1; apply (starts_pay state 2 in_two); [lra | intros; unfold in_two; field; lra |].
  rewrite Rinv_1; apply two_meet.
Qed.
Theorem shift_two_iterations x x' lam : private s (price (minus x x')) (law state 2 (x, lam)) (law state 2 (x', lam)).
Proof. replace (price (minus x x')) with (price (minus x x') / INR 1) by (simpl; field); apply private_of_shifts, start_pays. Qed.
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

Definition walking k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / k * (x - l * (eta * a' / q)) ^ 2 + 2 * eta / (3 * beta * k) * l ^ 2.
Lemma walking_starts k i x : 0 < k -> (i < m)%nat -> walking k (a i) x 0 = (1 + a i ^ 2 * beta * eta) / k * x ^ 2.
Proof. intros Hk L; unfold walking; along L Ha Hq; rewrite Rmult_0_l; field; repeat split; lra. Qed.

(* Steps before the last N iterations, from s = 1/2 on. *)
Lemma walk_pays {O} (released : X * Z -> O) N : (forall i, (i < m)%nat -> 1 / 2 <= eta * beta * a i ^ 2) ->
  (forall t z z', meets released next next (2 + N) t z z' (worth (walking (INR (2 + N))) (/ INR (2 + N)) z z')) ->
  forall n t x x' lam, meets released next next (2 + N + n) t (x, lam) (x', lam) (price (minus x x') / INR (2 + N + n)).
Proof.
  intros range ends n; apply (starts_pay released (2 + N + n) (walking (INR (2 + N + n))));
    [apply S_pos | intros; apply walking_starts; [apply S_pos | assumption] |]; revert n.
  apply (runs_are released (2 + N)%nat (fun n => walking (INR (2 + N + n))) (fun n => / INR (2 + N + n))
    (fun n => 2 * eta / INR (3 + N + n)) (fun n => 2 * eta / INR (3 + N + n)) (fun n => - / INR (3 + N + n))
    (fun n => part_of_e (INR (3 + N + n)))); try (intro; apply share, S_pos).
  - rewrite Nat.add_0_r; exact ends.
  - intros n i x l b' g' L; cbv zeta; along L Ha Hq; pose proof (range i L) as R; rewrite Nat.add_succ_r.
    change (3 + N + n)%nat with (S (2 + N + n)); rewrite S_INR.
    assert (Hk : 2 <= INR (2 + N + n)) by (change (INR 2 <= INR (2 + N + n)); apply le_INR; lia); set (k := INR (2 + N + n)) in *.
    pose proof (@shifts_gradient_admm_late_point_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) (k - 1) beta_pos
      eta_pos Ha Ha ltac:(lra) _ eq_refl k ltac:(lra) (k + 1) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as C.
    unfold walking; by_claim C.
  - intros n x g'; rewrite Nat.add_succ_r; change (3 + N + n)%nat with (S (2 + N + n)); rewrite S_INR; apply kernel_step, S_pos.
Qed.

Section Walk.
Hypothesis range : forall i, (i < m)%nat -> 8 / 5 <= eta * beta * a i ^ 2.
Lemma two_pay n : forall t x x' lam, meets state next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / INR (2 + n)).
Proof.
  apply (walk_pays state 0); [intros i L; pose proof (range i L); lra|]; intros t z z'; replace (INR (2 + 0)) with 2 by (simpl; lra).
  apply (end_is _ (/ 2) eta (2 / 3 * eta) (2 * eta) (- / 2)); try lra; [|kernel_end].
  intros i x l b' g1 g2 L; cbv zeta; along L Ha Hq; pose proof (range i L) as R.
  pose proof (@shifts_gradient_admm_walk_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta (a i) (a i) beta_pos eta_pos Ha Ha
    _ eq_refl ltac:(lra) ltac:(lra)) as C; unfold walking; by_claim C.
Qed.
Theorem shift_walk n x x' lam :
  private s (price (minus x x') / INR (S (S n))) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof. apply private_of_shifts, two_pay. Qed.
Theorem shift_walk_user n z :
  private s (eta ^ 2 * Delta ^ 2 / INR (S (S (S n)))) (law state (S (S (S n))) z) (law' state (S (S (S n))) z).
Proof.
  apply private_of_shifts; rewrite (S_INR (S (S n))); apply (user_is state); [apply S_pos | intros; apply two_pay].
Qed.
(* At least n + 2 iterations that do not read the user follow each one that does. *)
Theorem shift_several_uses n use N z : followed use (S (S n)) 0 N ->
  private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / INR (S (S (S n))))) (law state N z) (law_using use N z).
Proof.
  intro F; apply private_of_shifts; rewrite (S_INR (S (S n))); apply (users_are use (S (S n))); [apply S_pos | apply two_pay | exact F].
Qed.
End Walk.

(* ------------------------------------------ |dx_0|_M^2/N for a smaller penalty: eta beta a^2 >= 21/20, N >= 3; the step of the walk *)

Section LateWalk.
Hypothesis range : forall i, (i < m)%nat -> 21 / 20 <= eta * beta * a i ^ 2.
Lemma three_pay n : forall t x x' lam, meets state next next (3 + n) t (x, lam) (x', lam) (price (minus x x') / INR (3 + n)).
Proof.
  apply (walk_pays state 1); [intros i L; pose proof (range i L); lra|]; intros t z z'; replace (INR (2 + 1)) with 3 by (simpl; lra).
  unfold worth, directions.worth; apply (first_is (2 / 3 * eta) (2 / 3 * eta) (- / 3) (share_of_e (2 / 3))); try lra; intros w w' Ex El M.
  apply (last_two_are eta eta (2 * eta) (- / 2)); try lra.
  - intros i b2 g2 g3 L; cbv zeta; rewrite Ex, El by assumption; unfold cost.
    set (x := xi At v a i _); set (l := seen v i z z'); set (b1 := seen_b v B y_min i z z'); set (g1 := xi At v a i _).
    along L Ha Hq; pose proof (range i L) as R.
    pose proof (@shifts_gradient_admm_late_walk_shifts_start.end_along.claim line x l b1 g1 b2 g2 0 g3 beta eta (a i) (a i) beta_pos
      eta_pos Ha Ha _ eq_refl ltac:(lra) ltac:(lra)) as C.
    unfold walking, share_of_e; by_claim C.
  - intros g2 w2 g3 M2; apply kernel_moved in M, M2; unfold cost_kernel, facts_kernel, kin_moves in *; fold kin in M, M2 |- *.
    pose proof (kin_gradient g2); pose proof (kin_gradient g3); pose proof (kin_gradient (seen_g gradient t z z')); rewrite M2, M; lra.
Qed.
Theorem shift_late_walk n x x' lam :
  private s (price (minus x x') / INR (3 + n)) (law state (3 + n) (x, lam)) (law state (3 + n) (x', lam)).
Proof. apply private_of_shifts, three_pay. Qed.
Theorem shift_late_walk_user n z : private s (eta ^ 2 * Delta ^ 2 / INR (4 + n)) (law state (4 + n) z) (law' state (4 + n) z).
Proof.
  apply private_of_shifts; change (4 + n)%nat with (S (3 + n)); rewrite S_INR.
  apply (user_is state); [apply S_pos | intros; apply three_pay].
Qed.
Theorem shift_late_several_uses n use N z : followed use (3 + n) 0 N ->
  private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / INR (4 + n))) (law state N z) (law_using use N z).
Proof.
  intro F; apply private_of_shifts; change (4 + n)%nat with (S (3 + n)); rewrite S_INR.
  apply (users_are use (3 + n)%nat); [apply S_pos | apply three_pay | exact F].
Qed.
End LateWalk.

(* --------------------------------------------- the last point alone, |dx_0|_M^2/N: eta beta a^2 >= 1, N >= 1; fst is x *)

Section LastPoint.
Hypothesis range : forall i, (i < m)%nat -> 1 <= eta * beta * a i ^ 2.
Definition pointing k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / k * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * q * k) * l ^ 2.

Lemma point_meets : forall n t z z', meets fst next next (1 + n) t z z' (worth (pointing (INR (S n))) (/ INR (S n)) z z').
Proof.
  apply (runs_are fst 1%nat (fun n => pointing (INR (S n))) (fun n => / INR (S n)) (fun n => 2 * eta / INR (S (S n)))
    (fun n => 2 * eta / INR (S (S n))) (fun n => - / INR (S (S n))) (fun n => part_of_e (INR (S (S n)))));
    try (intro; apply share, S_pos).
  - intros t z z'; change (INR 1) with 1; rewrite Rinv_1; unfold worth, directions.worth.
    apply (last_is (2 * eta) (4 * eta)); try lra.
    + intros i b' g1 L; along L Ha Hq; pose proof (range i L) as R; set (x := xi At v a i _); set (l := seen v i z z').
      pose proof (@shifts_gradient_admm_last_point_shifts_start.end_along.claim line x l b' g1 beta eta (a i) (a i) beta_pos eta_pos
        Ha Ha _ eq_refl ltac:(lra) ltac:(lra)) as C; unfold pointing; by_claim C.
    + intro g1; pose proof (kin_gradient g1); unfold cost_kernel, facts_kernel, kin_moves; fold kin; lra.
  - intros n i x l b' g' L; cbv zeta; along L Ha Hq; pose proof (range i L) as R; rewrite (S_INR (S n)); pose proof (S_least n) as Hk.
    set (k := INR (S n)) in *.
    pose proof (@shifts_gradient_admm_last_point_shifts_start.step_along.claim line x l b' g' beta eta (a i) (a i) (k - 1) beta_pos
      eta_pos Ha Ha ltac:(lra) _ eq_refl k ltac:(lra) (k + 1) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as C.
    unfold pointing; by_claim C.
  - intros n x g'; rewrite (S_INR (S n)); apply kernel_step, S_pos.
Qed.
Lemma point_pays n : forall t x x' lam, meets fst next next (1 + n) t (x, lam) (x', lam) (price (minus x x') / INR (S n)).
Proof.
  apply (starts_pay fst (1 + n) (pointing (INR (S n)))); [apply S_pos | | apply point_meets].
  intros i y L; unfold pointing; along L Ha Hq; pose proof (S_pos n); rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_last_point n x x' lam : private s (price (minus x x') / INR (S n)) (law fst (S n) (x, lam)) (law fst (S n) (x', lam)).
Proof. apply private_of_shifts, point_pays. Qed.
Theorem shift_last_point_user n z : private s (eta ^ 2 * Delta ^ 2 / INR (S (S n))) (law fst (S (S n)) z) (law' fst (S (S n)) z).
Proof. apply private_of_shifts; rewrite (S_INR (S n)); apply (user_is fst); [apply S_pos | intros; apply point_pays]. Qed.
End LastPoint.

(* ------------- the last point alone for a smaller penalty, |dx_0|_M^2/N: eta beta a^2 >= 1/2, N >= 2; energies and steps of the walk *)

Section LatePoint.
Hypothesis range : forall i, (i < m)%nat -> 1 / 2 <= eta * beta * a i ^ 2.
Lemma late_point_pays n : forall t x x' lam, meets fst next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / INR (2 + n)).
Proof.
  apply (walk_pays fst 0 range); intros t z z'; replace (INR (2 + 0)) with 2 by (simpl; lra); unfold worth, directions.worth.
  apply (first_is eta eta (- / 2) (part_of_e 2)); try lra; intros w w' Ex El M; apply (last_is (2 * eta) (2 * eta)); try lra.
  - intros i b2 g2 L; rewrite Ex, El by assumption; unfold cost.
    set (x := xi At v a i _); set (l := seen v i z z'); set (b1 := seen_b v B y_min i z z'); set (g1 := xi At v a i _).
    along L Ha Hq; pose proof (range i L) as R.
    pose proof (@shifts_gradient_admm_late_point_shifts_start.end_along.claim line x l b1 g1 b2 g2 beta eta (a i) (a i) beta_pos eta_pos
      Ha Ha _ eq_refl ltac:(lra) ltac:(lra)) as C; unfold walking; by_claim C.
  - intro g2; apply kernel_moved in M; unfold cost_kernel, facts_kernel, kin_moves in *; fold kin in M |- *; rewrite M.
    pose proof (kin_gradient g2); pose proof (kin_gradient (seen_g gradient t z z')); lra.
Qed.
Theorem shift_late_point n x x' lam :
  private s (price (minus x x') / INR (S (S n))) (law fst (S (S n)) (x, lam)) (law fst (S (S n)) (x', lam)).
Proof. apply private_of_shifts, late_point_pays. Qed.
Theorem shift_late_point_user n z :
  private s (eta ^ 2 * Delta ^ 2 / INR (S (S (S n)))) (law fst (S (S (S n))) z) (law' fst (S (S (S n))) z).
Proof. apply private_of_shifts; rewrite (S_INR (S (S n))); apply (user_is fst); [apply S_pos | intros; apply late_point_pays]. Qed.
End LatePoint.

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

Definition floor k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  q / (w0 * k) * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * w0 * (k + 1)) * l ^ 2.
Lemma floor_starts N k : 0 < k -> (forall t z z', meets state next next N t z z' (worth (floor k) (/ (w0 * k)) z z')) ->
  forall t x x' lam, meets state next next N t (x, lam) (x', lam) (price (minus x x') / (w0 * k)).
Proof.
  intros Hk M; apply (starts_pay state N (floor k)); [apply Rmult_lt_0_compat; [apply w0_pos | exact Hk] | | exact M].
  intros i y L; unfold floor; along L Ha Hq; pose proof w0_pos; rewrite Rmult_0_l; field; repeat split; lra.
Qed.

(* |dx_0|_M^2/((1 + S) (N - 1)), S = eta beta a_min^2 >= 251/200, N >= 2. *)
Section Floor.
Hypothesis range : 251 / 200 <= eta * beta * a_min ^ 2.
Lemma floor_meets : forall n t z z', meets state next next (2 + n) t z z' (worth (floor (INR (S n))) (/ (w0 * INR (S n))) z z').
Proof.
  pose proof w0_pos as Hw; assert (Hs : 0 < eta * beta * a_min ^ 2) by lra.
  assert (Mf : forall n, 0 <= 2 * eta / (w0 * INR (S (S n)))).
  { intro n; apply over_pos; [lra | apply Rmult_lt_0_compat; [assumption | apply S_pos]]. }
  apply (runs_are state 2 (fun n => floor (INR (S n))) (fun n => / (w0 * INR (S n))) (fun n => 2 * eta / (w0 * INR (S (S n))))
    (fun n => 2 * eta / (w0 * INR (S (S n)))) (fun n => - / INR (S (S n))) (fun n => part_of_e (INR (S (S n)))) Mf Mf).
  - intros t z z'; change (INR 1) with 1; rewrite Rmult_1_r.
    apply (end_is _ (/ w0) (2 * eta / w0) (2 * eta * (eta * beta * a_min ^ 2 - 1) / (eta * beta * a_min ^ 2 * w0)) (2 * eta / w0 ^ 2) 0).
    + apply over_pos; lra.
    + apply over_pos; [apply Rmult_le_pos; lra | apply Rmult_lt_0_compat; lra].
    + apply over_pos; [lra | apply pow_lt; assumption].
    + intros i x l b' g1 g2 L; cbv zeta; along L Ha Hq; pose proof (a_least i L) as R.
      pose proof (@shifts_gradient_admm_no_kernel_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta a_min
        (eta * beta * a_min ^ 2 - 251 / 200) (a i) (/ (2 * w0)) 1 (/ w0) beta_pos eta_pos a_min_pos ltac:(lra) Ha
        ltac:(apply Rinv_0_lt_compat; lra) Rlt_0_1 ltac:(apply Rinv_0_lt_compat; lra) _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra)
        ltac:(fold w0; apply Req_le; field; lra) ltac:(fold w0; apply Req_le; field; lra)) as C.
      unfold floor, w0 in *; by_claim C.
    + intros x g1 w g2 M; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !no_kernel_pair; lra.
  - intros n i x l b' g' L; cbv zeta; along L Ha Hq; pose proof (a_least i L) as R; rewrite (S_INR (S n)); pose proof (S_least n) as Hk.
    set (k := INR (S n)) in *.
    assert (P : forall y, 0 < y -> 0 < / (w0 * y)) by (intros; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
    pose proof (@shifts_gradient_admm_no_kernel_shifts_start.step_along.claim line x l b' g' beta eta a_min
      (eta * beta * a_min ^ 2 - 251 / 200) (a i) (/ (w0 * (k + 1))) (/ (w0 * (k + 1 + 1))) (/ (w0 * k)) (/ (w0 * (k + 1))) beta_pos eta_pos
      a_min_pos ltac:(lra) Ha ltac:(apply P; lra) ltac:(apply P; lra) ltac:(apply P; lra) ltac:(apply P; lra) _ eq_refl _ eq_refl _ eq_refl
      _ eq_refl ltac:(lra) ltac:(lra)) as C; fold w0 in C.
    assert (Be : - / (w0 * (k + 1)) + / (w0 * (k + 1 + 1)) * w0 = (w0 * (k + 1) - (k + 1 + 1)) * / (w0 * (k + 1) * (k + 1 + 1)))
      by (field; repeat split; lra).
    specialize (C ltac:(field; repeat split; lra) ltac:(lra) ltac:(rewrite Be; apply over_pos;
      [pose proof (Rmult_le_compat_r (k + 1) _ _ ltac:(lra) range); unfold w0; lra | repeat apply Rmult_lt_0_compat; lra])).
    unfold floor, w0 in *; by_claim C.
  - intros n x g'; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !no_kernel_pair; lra.
Qed.
Lemma floor_pays n : forall t x x' lam, meets state next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / (w0 * INR (S n))).
Proof. apply floor_starts; [apply S_pos | apply floor_meets]. Qed.
Theorem shift_no_kernel n x x' lam :
  private s (price (minus x x') / (w0 * INR (S n))) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof. apply private_of_shifts, floor_pays. Qed.
(* k = n + 2 iterations follow the user's own; at least so many that do not read the user, each one that does. *)
Theorem shift_no_kernel_user n z :
  private s (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / INR (S (S n))) (law state (S (S (S n))) z) (law' state (S (S (S n))) z).
Proof. rewrite (S_INR (S n)); apply no_kernel_user; [apply S_pos | apply floor_pays]. Qed.
Theorem shift_no_kernel_several_uses n use N z : followed use (S (S n)) 0 N ->
  private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / INR (S (S n)))) (law state N z) (law_using use N z).
Proof. rewrite (S_INR (S n)); apply no_kernel_uses; [apply S_pos | apply floor_pays]. Qed.
End Floor.

(* |dx_0|_M^2/((1 + S) (N - 2 + (1 + S)^2/5)), 17/25 <= S <= 61/50, N >= 3. *)
Section Plateau.
Hypotheses (low : 17 / 25 <= eta * beta * a_min ^ 2) (high : eta * beta * a_min ^ 2 <= 61 / 50).
Let y0 := 5 + w0 ^ 2.
Let crossed (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in let s' := eta * beta * a_min ^ 2 in
  - (5 / y0) * (x - l * (eta * a' / q) - l * (eta * a' * ((3 - 2 * s') / (5 * s' * q)))).
Let past n := INR (S n) + w0 ^ 2 / 5.
Lemma sw0_pos : 0 < w0 ^ 2.
Proof. apply pow_lt, w0_pos. Qed.
Lemma past_pos n : 1 < past n.
Proof. unfold past; pose proof (S_least n); pose proof sw0_pos; lra. Qed.
Lemma flat_pos : 0 < 11 - 4 * (eta * beta * a_min ^ 2) - 4 * (eta * beta * a_min ^ 2) ^ 2.
Proof.
  pose proof (Rmult_le_compat_l (eta * beta * a_min ^ 2) _ _ ltac:(lra) high) as P.
  replace ((eta * beta * a_min ^ 2) ^ 2) with (eta * beta * a_min ^ 2 * (eta * beta * a_min ^ 2)) by ring; lra.
Qed.
Lemma wider i : (i < m)%nat -> 0 <= eta * beta * a i ^ 2 - eta * beta * a_min ^ 2.
Proof.
  intro L; replace (eta * beta * a i ^ 2 - eta * beta * a_min ^ 2) with (eta * beta * (a i ^ 2 - a_min ^ 2)) by ring.
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|]; pose proof (pow_incr a_min (a i) 2 (conj (Rlt_le _ _ a_min_pos) (a_least i L))); lra.
Qed.
(* The letters of the control, which its conclusion does not say more of. *)
Ltac by_letters C := change (1 + a_min ^ 2 * beta * eta) with w0 in C; change (5 + w0 ^ 2) with y0 in C;
  refine (same_weak _ _ _ C); cbn [inner line];
  unfold floor, crossed, part_of_e, cost_along, facts_along, l_to_x, all_of_x, x_after, l_after; cbv zeta;
  match goal with L : (?i < m)%nat |- _ => set (q := 1 + a i ^ 2 * beta * eta) in *; clearbody q end;
  match goal with |- context [past ?n] => set (k := past n) in *; clearbody k end;
  set (w := w0) in *; set (y := y0) in *; clear C; clearbody y w; field; repeat split; lra.
Lemma plateau_meets : forall n t z z', meets state next next (3 + n) t z z' (worth (floor (past n)) (/ (w0 * past n)) z z').
Proof.
  pose proof w0_pos as Hw; pose proof sw0_pos; assert (Hs : 0 < eta * beta * a_min ^ 2) by lra; assert (Hy : 0 < y0) by (unfold y0; lra).
  pose proof flat_pos as Ht; assert (P : forall y, 0 < y -> 0 < / (w0 * y)) by (intros; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  assert (Mf : forall n, 0 <= 2 * eta / (w0 * past (S n))).
  { intro n; apply over_pos; [lra | apply Rmult_lt_0_compat; [|pose proof (past_pos (S n))]; lra]. }
  apply (runs_are state 3 (fun n => floor (past n)) (fun n => / (w0 * past n)) (fun n => 2 * eta / (w0 * past (S n)))
    (fun n => 2 * eta / (w0 * past (S n))) (fun n => - / past (S n)) (fun n => part_of_e (past (S n))) Mf Mf).
  - intros t z z'; unfold worth, directions.worth.
    apply (first_is (10 * eta / (w0 * y0)) (2 * eta * (7 * (eta * beta * a_min ^ 2) - 3) / (y0 * (eta * beta * a_min ^ 2) * w0)) 0 crossed).
    + apply over_pos; [lra | apply Rmult_lt_0_compat; lra].
    + apply over_pos; [apply Rmult_le_pos; lra | repeat apply Rmult_lt_0_compat; lra].
    + intros w1 w1' Ex El M.
      apply (last_two_are (4 * eta / w0 ^ 2) (eta * (6 - 4 * (eta * beta * a_min ^ 2)) / (eta * beta * a_min ^ 2 * w0 ^ 2)) (2 * eta / w0 ^ 2) 0);
        try (apply over_pos; lra).
      * apply over_pos; [apply Rmult_le_pos | apply Rmult_lt_0_compat]; lra.
      * intros i b2 g2 g3 L; cbv zeta; rewrite Ex, El by assumption; unfold cost.
        set (x := xi At v a i _); set (l := seen v i z z'); set (b1 := seen_b v B y_min i z z'); set (g1 := xi At v a i _).
        clearbody x l b1 g1; along L Ha Hq; pose proof (past_pos 0) as Hk.
        pose proof (@shifts_gradient_admm_no_kernel_plateau_shifts_start.end_along.claim line x l b1 g1 b2 g2 0 g3 beta eta a_min
          (eta * beta * a_min ^ 2 - 17 / 25) (61 / 50 - eta * beta * a_min ^ 2)
          (11 - 4 * (eta * beta * a_min ^ 2) - 4 * (eta * beta * a_min ^ 2) ^ 2) (eta * beta * a i ^ 2 - eta * beta * a_min ^ 2) (a i)
          (/ (w0 * (past 0 + 1))) 1 (/ (w0 * past 0)) beta_pos eta_pos a_min_pos ltac:(lra) ltac:(lra) Ht (wider i L) Ha
          (P (past 0 + 1) ltac:(lra)) Rlt_0_1 (P (past 0) ltac:(lra)) _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl
          ltac:(ring) ltac:(ring) ltac:(ring) ltac:(ring) ltac:(fold w0; apply Req_le; unfold past; simpl INR; field; lra)
          ltac:(fold w0; apply Req_le; unfold past; simpl INR; field; lra)) as C.
        by_letters C.
      * intros g2 w2 g3 M2; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !no_kernel_pair; lra.
  - intros n i x l b' g' L; cbv zeta; along L Ha Hq; assert (Pn : past (S n) = past n + 1) by (unfold past; rewrite (S_INR (S n)); ring).
    rewrite Pn; pose proof (past_pos n) as Hk.
    assert (Be : - / (w0 * (past n + 1)) + / (w0 * (past n + 1 + 1)) * w0
      = (w0 * (past n + 1) - (past n + 1 + 1)) * / (w0 * (past n + 1) * (past n + 1 + 1))) by (field; repeat split; lra).
    pose proof (@shifts_gradient_admm_no_kernel_plateau_shifts_start.step_along.claim line x l b' g' beta eta a_min
      (eta * beta * a_min ^ 2 - 17 / 25) (61 / 50 - eta * beta * a_min ^ 2)
      (11 - 4 * (eta * beta * a_min ^ 2) - 4 * (eta * beta * a_min ^ 2) ^ 2) (eta * beta * a i ^ 2 - eta * beta * a_min ^ 2) (a i)
      (/ (w0 * (past n + 1))) (/ (w0 * (past n + 1 + 1))) (/ (w0 * past n)) (/ (w0 * (past n + 1))) beta_pos eta_pos a_min_pos
      ltac:(lra) ltac:(lra) Ht (wider i L) Ha (P (past n + 1) ltac:(lra)) (P (past n + 1 + 1) ltac:(lra)) (P (past n) ltac:(lra))
      (P (past n + 1) ltac:(lra)) _ eq_refl _ eq_refl
      _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl _ eq_refl ltac:(ring) ltac:(ring) ltac:(ring) ltac:(ring)
      ltac:(fold w0; field; repeat split; lra) ltac:(lra) ltac:(fold w0; rewrite Be; apply over_pos;
      [pose proof (Rmult_le_compat_r (past n + 1) _ _ ltac:(lra) low); unfold w0; lra | repeat apply Rmult_lt_0_compat; lra])) as C.
    by_letters C.
  - intros n x g'; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !no_kernel_pair; lra.
Qed.
Lemma plateau_pays n : forall t x x' lam, meets state next next (3 + n) t (x, lam) (x', lam) (price (minus x x') / (w0 * past n)).
Proof. apply floor_starts; [pose proof (past_pos n); lra | apply plateau_meets]. Qed.
Theorem shift_no_kernel_moderate n x x' lam :
  private s (price (minus x x') / (w0 * (INR (S n) + w0 ^ 2 / 5))) (law state (3 + n) (x, lam)) (law state (3 + n) (x', lam)).
Proof. apply private_of_shifts, plateau_pays. Qed.
(* k = n + 3 iterations follow the user's own; at least so many that do not read the user, each one that does. *)
Theorem shift_no_kernel_moderate_user n z :
  private s (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / (INR (S n) + w0 ^ 2 / 5 + 1)) (law state (4 + n) z) (law' state (4 + n) z).
Proof. apply (no_kernel_user (3 + n)); [pose proof (past_pos n); fold (past n); lra | apply plateau_pays]. Qed.
Theorem shift_no_kernel_moderate_several_uses n use N z : followed use (3 + n) 0 N ->
  private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / w0 ^ 2 / (INR (S n) + w0 ^ 2 / 5 + 1))) (law state N z) (law_using use N z).
Proof. apply (no_kernel_uses (3 + n)); [pose proof (past_pos n); fold (past n); lra | apply plateau_pays]. Qed.
End Plateau.
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

(* 1/(N - 1): eta beta a_0^2 >= 5/4, N >= 2. *)
Section Large.
Hypothesis range : 5 / 4 <= eta * beta * a0 ^ 2.
Definition plain k (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in
  / k * (x - l * (eta * a' / q)) ^ 2 + eta / (beta * q * (k + 1)) * l ^ 2.
Lemma plain_meets : forall n t z z', meets state next next (2 + n) t z z' (worth (plain (INR (S n))) (/ (q0 * INR (S n))) z z').
Proof.
  pose proof q0_pos as Hq0; assert (Hs : 0 < eta * beta * a0 ^ 2) by lra.
  assert (Mf : forall n, 0 <= 2 * eta / (q0 * INR (S (S n)))).
  { intro n; apply over_pos; [lra | apply Rmult_lt_0_compat; [assumption | apply S_pos]]. }
  apply (runs_are state 2 (fun n => plain (INR (S n))) (fun n => / (q0 * INR (S n))) (fun n => 2 * eta / (q0 * INR (S (S n))))
    (fun n => 2 * eta / (q0 * INR (S (S n)))) (fun n => - / INR (S (S n))) (fun n => part_of_e (INR (S (S n)))) Mf Mf).
  - intros t z z'; change (INR 1) with 1; rewrite Rmult_1_r.
    apply (end_is _ (/ q0) (2 * eta / q0) (2 * eta * (eta * beta * a0 ^ 2 - 1) / (q0 * (eta * beta * a0 ^ 2))) (2 * eta / q0 ^ 2) 0).
    + apply over_pos; lra.
    + apply over_pos; [apply Rmult_le_pos; lra | apply Rmult_lt_0_compat; lra].
    + apply over_pos; [lra | apply pow_lt; assumption].
    + intros i x l b' g1 g2 L; cbv zeta; rewrite (same i L).
      pose proof (@shifts_gradient_admm_identity_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta a0 (eta * beta * a0 ^ 2 - 5 / 4)
        beta_pos eta_pos a0_pos ltac:(lra) _ eq_refl ltac:(lra)) as C; unfold plain, q0 in *; by_claim C.
    + intros x g1 w g2 M; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
  - intros n i x l b' g' L; cbv zeta; rewrite (same i L), (S_INR (S n)); pose proof (S_least n) as Hk; set (k := INR (S n)) in *.
    pose proof (@shifts_gradient_admm_identity_shifts_start.step_along.claim line x l b' g' beta eta a0 (eta * beta * a0 ^ 2 - 5 / 4) k
      beta_pos eta_pos a0_pos ltac:(lra) ltac:(lra) _ eq_refl (k + 1) ltac:(lra) (k + 1 + 1) ltac:(lra) ltac:(lra) ltac:(lra)) as C.
    unfold plain, q0 in *; by_claim C.
  - intros n x g'; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
Qed.

Lemma identity_pays n : forall t x x' lam, meets state next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / (q0 * INR (S n))).
Proof.
  apply (no_kernel_starts a0 a0_pos (2 + n) (plain (INR (S n)))); [apply S_pos | | apply plain_meets].
  intros i y L; unfold plain; rewrite (same i L); fold q0; pose proof q0_pos; pose proof (S_pos n); rewrite Rmult_0_l; field; repeat split; lra.
Qed.
Theorem shift_identity n x x' lam :
  private s (distance2 x x' / INR (S n)) (law state (S (S n)) (x, lam)) (law state (S (S n)) (x', lam)).
Proof. unfold distance2; rewrite <- plain_price by apply S_pos; apply private_of_shifts, identity_pays. Qed.
(* k = n + 2 iterations follow the user's own; at least so many that do not read the user, each one that does. *)
Theorem shift_identity_user n z :
  private s (eta ^ 2 * Delta ^ 2 / q0 ^ 2 / INR (S (S n))) (law state (S (S (S n))) z) (law' state (S (S (S n))) z).
Proof. rewrite (S_INR (S n)); apply (no_kernel_user a0 a0_pos isometric); [apply S_pos | apply identity_pays]. Qed.
Theorem shift_identity_several_uses n use N z : followed use (S (S n)) 0 N ->
  private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / q0 ^ 2 / INR (S (S n)))) (law state N z) (law_using use N z).
Proof. rewrite (S_INR (S n)); apply (no_kernel_uses a0 a0_pos isometric); [apply S_pos | apply identity_pays]. Qed.
End Large.

(* 5/(1 + eta beta a_0^2)^2 where N = 2, 1/(N - 2 + (1 + eta beta a_0^2)^2/5) where N >= 3 and eta beta a_0^2 >= 17/25. *)
Section Moderate.
Hypothesis high : eta * beta * a0 ^ 2 <= 61 / 50.
Lemma sq0_pos : 0 < q0 ^ 2.
Proof. apply pow_lt, q0_pos. Qed.
Lemma s0_pos : 0 < eta * beta * a0 ^ 2.
Proof. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat | apply pow_lt]; assumption. Qed.
Definition in_two_steps (a' x l : R) := let q := 1 + a' ^ 2 * beta * eta in let s' := eta * beta * a' ^ 2 in
  let e := x - l * (eta * a' / q) in 5 / q ^ 2 * e ^ 2 + 2 * (2 * s' - 3) / (s' * q ^ 3) * (e * (eta * a' * l))
  + (489 + 4 * s' ^ 2) / (3 * s' ^ 2 * q ^ 4) * (eta * a' * l) ^ 2.
Lemma two_steps_meet t z z' : meets state next next 2 t z z' (worth in_two_steps (/ (q0 * (q0 ^ 2 / 5))) z z').
Proof.
  pose proof q0_pos; pose proof sq0_pos; pose proof s0_pos as Hs.
  apply (end_is _ _ (4 * eta / q0 ^ 2) (eta * (6 - 4 * (eta * beta * a0 ^ 2)) / (eta * beta * a0 ^ 2 * q0 ^ 2)) (2 * eta / q0 ^ 2) 0);
    try (apply over_pos; lra).
  - apply over_pos; [apply Rmult_le_pos | apply Rmult_lt_0_compat]; lra.
  - intros i x l b' g1 g2 L; cbv zeta; rewrite (same i L).
    pose proof (@shifts_gradient_admm_two_iterations_shifts_two.run_along.claim line x l b' g1 0 g2 beta eta a0
      (61 / 50 - eta * beta * a0 ^ 2) (5 / q0 ^ 2) beta_pos eta_pos a0_pos ltac:(lra) ltac:(apply Rdiv_lt_0_compat; lra) _ eq_refl
      ltac:(lra) ltac:(unfold q0 in *; field; lra)) as C; unfold in_two_steps, q0 in *; by_claim C.
  - intros x g1 w g2 M; unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
Qed.
Lemma two_steps_pay : forall t x x' lam, meets state next next 2 t (x, lam) (x', lam) (price (minus x x') / (q0 * (q0 ^ 2 / 5))).
Proof.
  pose proof q0_pos; pose proof sq0_pos; apply (no_kernel_starts a0 a0_pos 2 in_two_steps); [lra | | apply two_steps_meet].
  intros i y L; unfold in_two_steps; rewrite (same i L); fold q0; pose proof s0_pos; field; repeat split; lra.
Qed.
Theorem shift_identity_two_iterations x x' lam :
  private s (distance2 x x' / (q0 ^ 2 / 5)) (law state 2 (x, lam)) (law state 2 (x', lam)).
Proof.
  pose proof sq0_pos; unfold distance2; rewrite <- plain_price by lra; apply private_of_shifts, two_steps_pay.
Qed.

Hypothesis low : 17 / 25 <= eta * beta * a0 ^ 2.
Theorem shift_identity_moderate n x x' lam :
  private s (distance2 x x' / (INR (S n) + q0 ^ 2 / 5)) (law state (3 + n) (x, lam)) (law state (3 + n) (x', lam)).
Proof.
  pose proof (S_pos n); pose proof sq0_pos; unfold distance2; rewrite <- plain_price by lra.
  apply (shift_no_kernel_moderate a0 a0_pos isometric low high).
Qed.
(* k = n + 3 iterations follow the user's own; at least so many that do not read the user, each one that does. *)
Theorem shift_identity_moderate_user n z :
  private s (eta ^ 2 * Delta ^ 2 / q0 ^ 2 / (INR (S n) + q0 ^ 2 / 5 + 1)) (law state (4 + n) z) (law' state (4 + n) z).
Proof. apply (shift_no_kernel_moderate_user a0 a0_pos isometric low high). Qed.
Theorem shift_identity_moderate_several_uses n use N z : followed use (3 + n) 0 N ->
  private s (INR (uses use 0 N) * (eta ^ 2 * Delta ^ 2 / q0 ^ 2 / (INR (S n) + q0 ^ 2 / 5 + 1))) (law state N z) (law_using use N z).
Proof. apply (shift_no_kernel_moderate_several_uses a0 a0_pos isometric low high). Qed.
End Moderate.
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

Lemma penalty_meets : forall n t z z', meets state next next (2 + n) t z z' (worth (falling (part n)) (part n) z z').
Proof.
  assert (Hm : forall n, 0 <= 2 * eta * part n) by (intro n; pose proof (part_pos n); apply Rmult_le_pos; lra).
  apply (runs_are state 2 (fun n => falling (part n)) part (fun n => 2 * eta * part (S n)) (fun n => 2 * eta * part (S n))
    (fun n => - (part n / (1 + part n))) (fun n a' x l => - (part n / (1 + part n)) * (x - eta * a' / (1 + a' ^ 2 * beta * eta) * l)));
    try (intro; apply Hm).
  - intros t z z'; pose proof (part_pos 0) as Hw; pose proof (Hm 0%nat) as Hm0; set (w := part 0%nat) in *.
    apply (end_is _ w (2 * eta * w) (2 * eta * w) (2 * eta) 0); try lra.
    + intros i x l b' g1 g2 L; cbv zeta; along L Ha Hq; pose proof (smallest i L) as R.
      pose proof (@shifts_gradient_admm_worth_shifts_start.end_along.claim line x l b' g1 0 g2 beta eta a_min (a i) w beta_pos eta_pos
        a_min_pos Ha Hw _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra) ltac:(lra)) as C; unfold falling; by_claim C.
    + intros x g1 x1 g2 M; apply kernel_moved in M; unfold cost_kernel, facts_kernel, kin_moves in *; fold kin in M |- *.
      pose proof (kin_gradient g1) as P; pose proof (kin_gradient g2); pose proof (kin_nonneg x1) as P1; apply (Rmult_le_pos w) in P; [|lra].
      apply (Rmult_le_pos (w - 1)) in P1; [|lra]; apply (Rmult_eq_compat_l w) in M; lra.
  - intros n i x l b' g' L; cbv zeta; along L Ha Hq; pose proof (smallest i L) as R; pose proof (part_pos n) as Hw.
    pose proof (part_pos (S n)) as Hw1; pose proof (harmonic n) as Hh; pose proof (geometric n) as Hg; set (w := part n) in *.
    set (w1 := part (S n)) in *.
    pose proof (@shifts_gradient_admm_worth_shifts_start.step_along.claim line x l b' g' beta eta a_min (a i) w w1 beta_pos eta_pos
      a_min_pos Ha Hw Hw1 _ eq_refl _ eq_refl _ eq_refl _ eq_refl ltac:(lra) ltac:(lra) ltac:(lra)) as C; unfold falling; by_claim C.
  - intros n x g'; pose proof (part_pos n) as Hw; pose proof (part_pos (S n)) as Hw1; pose proof (harmonic n) as Hh.
    set (w := part n) in *; set (w1 := part (S n)) in *; pose proof (kin_after_nonneg x g') as K; pose proof (kin_gradient g') as K'.
    apply (Rmult_le_pos w1) in K'; [|lra]; apply (Rmult_le_pos (w1 - w / (1 + w))) in K;
      [|apply (Rmult_le_reg_r (1 + w)); [lra|]; rewrite Rmult_0_l;
        replace ((w1 - w / (1 + w)) * (1 + w)) with (w1 * (1 + w) - w) by (field; lra); lra].
    refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ K K')); unfold cost_kernel, facts_kernel, kin_moves; fold kin; field; lra.
Qed.

Lemma penalty_pays n : forall t x x' lam, meets state next next (2 + n) t (x, lam) (x', lam) (price (minus x x') / / part n).
Proof.
  pose proof (part_pos n) as Hw; apply (starts_pay state (2 + n) (falling (part n))); [apply Rinv_0_lt_compat, Hw | |].
  - intros i y L; unfold falling; along L Ha Hq; rewrite Rmult_0_l; field; repeat split; lra.
  - rewrite Rinv_inv; apply penalty_meets.
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
End Smooth.
End Controls.

Print Assumptions shift_late_start.
Print Assumptions shift_late_start_user.
Print Assumptions shift_two_iterations.
Print Assumptions shift_start.
Print Assumptions shift_user.
Print Assumptions shift_walk.
Print Assumptions shift_walk_user.
Print Assumptions shift_several_uses.
Print Assumptions shift_late_walk.
Print Assumptions shift_late_walk_user.
Print Assumptions shift_late_several_uses.
Print Assumptions shift_last_point.
Print Assumptions shift_last_point_user.
Print Assumptions shift_late_point.
Print Assumptions shift_late_point_user.
Print Assumptions shift_no_kernel.
Print Assumptions shift_no_kernel_user.
Print Assumptions shift_no_kernel_several_uses.
Print Assumptions shift_no_kernel_moderate.
Print Assumptions shift_no_kernel_moderate_user.
Print Assumptions shift_no_kernel_moderate_several_uses.
Print Assumptions shift_identity.
Print Assumptions shift_identity_user.
Print Assumptions shift_identity_several_uses.
Print Assumptions shift_identity_two_iterations.
Print Assumptions shift_identity_moderate.
Print Assumptions shift_identity_moderate_user.
Print Assumptions shift_identity_moderate_several_uses.
Print Assumptions shift_any_penalty.
Print Assumptions shift_any_penalty_user.
