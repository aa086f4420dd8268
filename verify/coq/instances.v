(* No theorem from end to end is empty: one problem on R^(n + 1), for every n, in which all of their hypotheses hold together, and each
   theorem applied to it, with no hypothesis left.

   A = B = I, c any point, f_t(x) = (h_t/2) |x|^2 with h_t = 1 + 1/(2 (t + 1)), one user's f_t' = f_t + <e_0, x>, g(y) = |y|^2/2,
   eta = 3/5, beta = 3, noise N(0, I). Descent: the same f_t, projected on the points
   without negative coordinates, or on the unit cube; eta beta = 1 for what asks for a moderate penalty, 1/10 for a small one. What is attained: A = I, f = 0, and
   A(a, x) = x, which has a kernel; there bounds of family.v and descent.v are the least. A user of several iterations is read in every (n + 3)-rd or (n + 4)-th. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import rounds.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require Import parabolas.
From Verify Require Import printed_bounds.
From Verify Require Import family.
From Verify Require Import descent.
From Verify Require Import classes.
From Verify Require Import two_phases.
From Verify Require Import attained.
Open Scope R_scope.

(* ------------------------------------------------------------------------------------------- the coordinates of R^(n + 1) *)

Fixpoint axis n (i : nat) : Rn n :=
  match n with 0%nat => 1 | S n => match i with 0%nat => (1, zero) | S i => (0, axis n i) end end.
Lemma sum_first k h : sum (S k) h = h 0%nat + sum k (fun i => h (S i)).
Proof. induction k as [|k IH]; [simpl; ring|]; change (sum (S (S k)) h) with (sum (S k) h + h (S k)); rewrite IH; simpl; ring. Qed.
Lemma axis_orthonormal n : forall i j, (i < S n)%nat -> (j < S n)%nat -> inner (axis n i) (axis n j) = if Nat.eqb i j then 1 else 0.
Proof.
  induction n as [|n IH]; intros i j Hi Hj; [replace i with 0%nat by lia; replace j with 0%nat by lia; simpl; ring|].
  destruct i as [|i], j as [|j]; cbn [axis inner Rn plane_of line fst snd Nat.eqb].
  - rewrite inner_zero; ring.
  - rewrite inner_zero; ring.
  - rewrite inner_sym, inner_zero; ring.
  - rewrite IH by lia; ring.
Qed.
Lemma axis_basis n : forall z z', inner z z' = sum (S n) (fun i => inner (axis n i) z * inner (axis n i) z').
Proof.
  induction n as [|n IH]; [intros z z'; simpl; ring|].
  intros [a x] [b y]; rewrite sum_first; cbn [axis inner Rn plane_of line fst snd]; rewrite !inner_zero, IH.
  f_equal; [ring|]; apply sum_same; intros; ring.
Qed.

(* The nearest point without negative coordinates. *)
Fixpoint positive_part n : Rn n -> Rn n :=
  match n with 0%nat => fun x : R => Rmax 0 x | S n => fun x => (Rmax 0 (fst x), positive_part n (snd x)) end.
Lemma closer a b : (1 * Rmax 0 a + (-1 * Rmax 0 b + 0)) * (1 * Rmax 0 a + (-1 * Rmax 0 b + 0)) <= (1 * a + (-1 * b + 0)) * (1 * a + (-1 * b + 0)).
Proof.
  assert (S : forall p r, - r <= p <= r -> p * p <= r * r).
  { intros p r H; assert (0 <= (r - p) * (r + p)) by (apply Rmult_le_pos; lra); lra. }
  unfold Rmax; destruct (Rle_dec 0 a) as [A|A], (Rle_dec 0 b) as [B|B]; try apply Rnot_le_lt in A; try apply Rnot_le_lt in B.
  - lra.
  - apply S; lra.
  - replace ((1 * a + (-1 * b + 0)) * (1 * a + (-1 * b + 0))) with ((b - a) * (b - a)) by ring; apply S; lra.
  - replace ((1 * 0 + (-1 * 0 + 0)) * (1 * 0 + (-1 * 0 + 0))) with 0 by ring; apply Rle_0_sqr.
Qed.
Lemma positive_part_does_not_expand n : forall x x', distance2 (positive_part n x) (positive_part n x') <= distance2 x x'.
Proof.
  induction n as [|n IH]; [intros a b; apply closer|]; intros [a x] [b y].
  exact (Rplus_le_compat _ _ _ _ (closer a b) (IH x y)).
Qed.

(* The nearest point of the unit cube. *)
Definition near (a : R) := Rmin 1 (Rmax 0 a).
Fixpoint clipped n : Rn n -> Rn n := match n with 0%nat => near | S n => fun x => (near (fst x), clipped n (snd x)) end.
Lemma near_closer a b : (1 * near a + (-1 * near b + 0)) * (1 * near a + (-1 * near b + 0)) <= (1 * a + (-1 * b + 0)) * (1 * a + (-1 * b + 0)).
Proof.
  refine (Rsqr_le_abs_1 (1 * near a + (-1 * near b + 0)) (1 * a + (-1 * b + 0)) _); unfold near, Rmin, Rmax, Rabs.
  repeat destruct (Rle_dec _ _); repeat destruct (Rcase_abs _); lra.
Qed.
Lemma near_near a b : (1 * near a + (-1 * near b + 0)) * (1 * near a + (-1 * near b + 0)) <= 1.
Proof.
  apply Rle_trans with (1 * 1); [refine (Rsqr_le_abs_1 (1 * near a + (-1 * near b + 0)) 1 _) | lra].
  unfold near, Rmin, Rmax, Rabs; repeat destruct (Rle_dec _ _); repeat destruct (Rcase_abs _); lra.
Qed.
Lemma clipped_does_not_expand n : forall x x', distance2 (clipped n x) (clipped n x') <= distance2 x x'.
Proof.
  induction n as [|n IH]; [intros a b; apply near_closer|]; intros [a x] [b y]; exact (Rplus_le_compat _ _ _ _ (near_closer a b) (IH x y)).
Qed.
Lemma clipped_near n : forall x x', distance2 (clipped n x) (clipped n x') <= INR (S n).
Proof.
  induction n as [|n IH]; [intros a b; apply near_near|]; intros [a x] [b y]; rewrite S_INR, Rplus_comm.
  exact (Rplus_le_compat _ _ _ _ (near_near a b) (IH x y)).
Qed.
Lemma clipped_diameter n x x' : distance2 (clipped n x) (clipped n x') <= INR (S n) ^ 2.
Proof.
  apply (Rle_trans _ _ _ (clipped_near n x x')); assert (1 <= INR (S n)) by (rewrite S_INR; pose proof (pos_INR n); lra).
  assert (K : INR (S n) * 1 <= INR (S n) * INR (S n)) by (apply Rmult_le_compat_l; lra).
  replace (INR (S n) ^ 2) with (INR (S n) * INR (S n)) by ring; lra.
Qed.

(* -------------------------------------------------------------------------------------------------------- gradient ADMM *)

Definition h t := 1 + / (2 * INR (S t)).
Lemma h_range t : 1 <= h t /\ h t <= 3 / 2.
Proof.
  assert (H : 1 <= INR (S t)) by (rewrite S_INR; pose proof (pos_INR t); lra).
  assert (0 < / (2 * INR (S t))) by (apply Rinv_0_lt_compat; lra).
  assert (/ (2 * INR (S t)) <= / 2) by (apply Rinv_le_contravar; lra); unfold h; lra.
Qed.

Lemma no_distance {V : space} (u : V) : distance2 u u <= 1 ^ 2.
Proof. unfold distance2; rewrite minus_same; lra. Qed.

Section Instance.
Variable n : nat.
Notation X := (Rn n).
Variable c : X.
Definition eta := 3 / 5.
Definition beta := 3.
Lemma eta_pos : 0 < eta. Proof. unfold eta; lra. Qed.
Lemma beta_pos : 0 < beta. Proof. unfold beta; lra. Qed.
Definition f t : X -> R := parabola (h t) zero.
Definition gradient t : X -> X := slope (h t) zero.
Definition f' t : X -> R := parabola (h t) (axis n 0).
Definition gradient' t : X -> X := slope (h t) (axis n 0).
Definition g : X -> R := parabola 1 zero.
Definition y_min : X -> X -> X := y_of beta c 1.
Definition moved_multiplier (x lam : X) := lam_next same same c beta y_min (x, lam).
Definition x_min t (x lam : X) := x_of eta beta c (h t) zero x (moved_multiplier x lam) (y_min x lam).
Definition x_min' t (x lam : X) := x_of eta beta c (h t) (axis n 0) x (moved_multiplier x lam) (y_min x lam).
Lemma f_convex t : between_parabolas 0 (/ eta) (f t) (gradient t).
Proof. pose proof (h_range t); apply parabola_class; unfold eta; lra. Qed.
Lemma f_strongly_convex t : between_parabolas 1 2 (f t) (gradient t).
Proof. pose proof (h_range t); apply parabola_class; lra. Qed.
Lemma one_times u : 1 ^ 2 * u = u. Proof. ring. Qed.
Lemma one_user t x : distance2 (gradient t x) (gradient' t x) <= 1 ^ 2.
Proof.
  assert (E : distance2 (gradient t x) (gradient' t x) = inner (axis n 0) (axis n 0)).
  { unfold gradient, gradient', slope, distance2, minus; expand; rewrite ?inner_zero, ?inner_zero_right, ?inner_zero; orient; ring. }
  rewrite E, axis_orthonormal by lia; simpl; lra.
Qed.
Definition own_step : nat -> X * X -> X -> X * X := step same same c beta y_min x_min.
Definition user_step : nat -> X * X -> X -> X * X := step' same same c beta y_min x_min (x_min' 0).
Definition using_step use : nat -> X * X -> X -> X * X := next_using same same c beta y_min x_min x_min' use.
Definition state (z : X * X) := z.
Definition law {O} (released : X * X -> O) N z := run_law (noise 1 Rlt_0_1 n) released own_step N 0 z.
Definition law' {O} (released : X * X -> O) N z := run_law (noise 1 Rlt_0_1 n) released user_step N 0 z.
Definition law_using use N z := run_law (noise 1 Rlt_0_1 n) state (using_step use) N 0 z.

(* Every hypothesis. *)
Lemma y_minimises x lam : y_step same same c beta g x lam (y_min x lam).
Proof. apply y_minimal; [apply beta_pos | exact Rlt_0_1]. Qed.
Lemma x_minimises t x lam : x_step same same c eta beta (f t) (gradient t) g x (moved_multiplier x lam) (y_min x lam) (x_min t x lam).
Proof. apply x_minimal; [apply eta_pos | apply beta_pos]. Qed.
Lemma x_minimises' t x lam :
  x_step same same c eta beta (f' t) (gradient' t) g x (moved_multiplier x lam) (y_min x lam) (x_min' t x lam).
Proof. apply x_minimal; [apply eta_pos | apply beta_pos]. Qed.
Lemma g_convex : convex 0 g.
Proof. apply parabola_convex; lra. Qed.
Lemma one_pos i : (i < S n)%nat -> 0 < 1. Proof. intros _; exact Rlt_0_1. Qed.
Lemma singular i (z : X) : (i < S n)%nat -> inner (same (same (axis n i))) z = 1 ^ 2 * inner (axis n i) z.
Proof. intros _; unfold same; ring. Qed.
Lemma no_longer (u : X) : inner (same u) (same u) <= inner u u. Proof. apply Rle_refl. Qed.
Lemma of_norm_1 (u : X) : inner (same u) (same u) <= 1 ^ 2 * inner u u. Proof. unfold same; lra. Qed.
Notation printed T := (T n n X same same same same c same_is_adjoint same_is_adjoint same (fun _ _ => eq_refl) no_longer
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises).
Notation controlled T := (T n n X same same same same c same_is_adjoint same_is_adjoint (S n) (axis n) (fun _ => 1) one_pos
  (axis_orthonormal n) (axis_basis n) singular eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises
  g_convex 1 Rlt_0_1).
Notation with_first T := (T (f' 0) (gradient' 0) (x_min' 0) 1 (x_minimises' 0) (one_user 0)).
Notation with_user T := (T f' gradient' x_min' 1 x_minimises' one_user).
Lemma wide b : b <= 9 / 5 -> forall i, (i < S n)%nat -> b <= eta * beta * 1 ^ 2.
Proof. intros H i _; replace (eta * beta * 1 ^ 2) with (9 / 5) by (unfold eta, beta; field); exact H. Qed.

Theorem theorem_6_1 T x x' lam : private 1 (c_6 eta beta * (1 + eta * beta * 1 ^ 2) / INR (S T) * distance2 x x')
  (law state (2 * S T) (x, lam)) (law state (2 * S T) (x', lam)).
Proof. exact (printed (@printed_bounds.theorem_6_1) 1 of_norm_1 1 Rlt_0_1 f_convex g_convex (S T) x x' lam (Nat.lt_0_succ T)). Qed.
Theorem corollary_6_2 T z : private 1 (c_6 eta beta * (1 + eta * beta * 1 ^ 2) / INR (S T) * (eta ^ 2 * 1 ^ 2))
  (law state (S (2 * S T)) z) (law' state (S (2 * S T)) z).
Proof. exact (with_first (printed (@printed_bounds.corollary_6_2) 1 1 Rlt_0_1 f_convex g_convex) (S T) z (Nat.lt_0_succ T)). Qed.
Theorem corollary_6_2_sharper T z : private 1 (c_6 eta beta / INR (S T) * (eta ^ 2 * 1 ^ 2))
  (law state (S (2 * S T)) z) (law' state (S (2 * S T)) z).
Proof. exact (with_first (printed (@printed_bounds.corollary_6_2_sharper) 1 Rlt_0_1 f_convex g_convex) (S T) z (Nat.lt_0_succ T)). Qed.
Notation strongly T := (printed T 1 of_norm_1 1 Rlt_0_1 1 2 1 1 Rlt_0_1 ltac:(lra) Rlt_0_1 ltac:(lra) (fun v => Rle_refl _) of_norm_1
  ltac:(unfold eta; lra) ltac:(unfold eta, beta; lra) f_strongly_convex (parabola_convex 1 1 ltac:(lra))).
Notation weight := (sharper_weight eta 1 2).
Notation shrinking := (sharper_factor eta beta 1 2).
Theorem theorem_7_2_sharper T x x' lam :
  private 1 (largest eta beta weight * (weight + eta * beta * 1 ^ 2) * (shrinking / span (shrinking ^ 2) (S T)) * distance2 x x')
    (law state (2 * S T) (x, lam)) (law state (2 * S T) (x', lam)).
Proof. exact (strongly (@printed_bounds.theorem_7_2_sharper) (S T) x x' lam (Nat.lt_0_succ T)). Qed.
Theorem theorem_7_2 : exists r, 0 < r /\ r < 1 /\ r ^ 2 = algorithm.factor eta beta 1 2 /\ forall T x x' lam,
  private 1 (c_7 eta beta 1 2 * (weight_7 eta 1 2 + eta * beta * 1 ^ 2) * r ^ (2 * S T - 1) / INR (S T) * distance2 x x')
    (law state (2 * S T) (x, lam)) (law state (2 * S T) (x', lam)).
Proof.
  destruct (strongly (@printed_bounds.theorem_7_2) 5 ltac:(lra) ltac:(lra) ltac:(unfold eta; lra)) as (r & H0 & H1 & Sq & P).
  exists r; refine (conj H0 (conj H1 (conj Sq _))); intros T x x' lam; exact (P (S T) x x' lam (Nat.lt_0_succ T)).
Qed.

Theorem shift_late_start N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (2 + N)) (law state (3 + N) (x, lam)) (law state (3 + N) (x', lam)).
Proof. exact (controlled (@family.shift_late_start) f_convex (wide (13 / 20) ltac:(lra)) N x x' lam). Qed.
Theorem shift_late_start_user N z : private 1 (eta ^ 2 * 1 ^ 2 / INR (3 + N)) (law state (4 + N) z) (law' state (4 + N) z).
Proof. exact (with_user (controlled (@family.shift_late_start_user)) f_convex (wide (13 / 20) ltac:(lra)) N z). Qed.
Theorem shift_two_iterations x x' lam : private 1 (price same eta beta (minus x x')) (law state 2 (x, lam)) (law state 2 (x', lam)).
Proof. exact (controlled (@family.shift_two_iterations) f_convex (wide (363 / 500) ltac:(lra)) x x' lam). Qed.
Theorem shift_start N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (S N)) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (controlled (@family.shift_start) f_convex (wide (363 / 500) ltac:(lra)) N x x' lam). Qed.
Theorem shift_user N z : private 1 (eta ^ 2 * 1 ^ 2 / INR (S (S N))) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (with_user (controlled (@family.shift_user)) f_convex (wide (363 / 500) ltac:(lra)) N z). Qed.
Theorem shift_walk N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (S (S N))) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (controlled (@family.shift_walk) f_convex (wide (8 / 5) ltac:(lra)) N x x' lam). Qed.
Theorem shift_walk_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / INR (S (S (S N)))) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (with_user (controlled (@family.shift_walk_user)) f_convex (wide (8 / 5) ltac:(lra)) N z). Qed.
(* One iteration in P reads the user. *)
Definition every P t := Nat.eqb (t mod P) 0.
Lemma every_followed K M : followed (every (S K)) K 0 (M * S K).
Proof.
  intros j _ Lj U; apply Nat.eqb_eq in U; pose proof (Nat.div_mod j (S K) ltac:(lia)) as D; rewrite U in D; set (q := (j / S K)%nat) in *.
  assert (Hq : (q < M)%nat) by (apply Nat.mul_lt_mono_pos_r with (S K); lia); split; [nia|]; intros i Li Li'; apply Nat.eqb_neq.
  rewrite <- (Nat.mod_unique i (S K) q (i - S K * q)); lia.
Qed.
Lemma every_uses K M : uses (every (S K)) 0 (M * S K) = M.
Proof.
  induction M as [|M IH]; [reflexivity|]; replace (S M * S K)%nat with (M * S K + S K)%nat by lia; rewrite uses_then, IH, Nat.add_0_r.
  simpl uses; unfold every at 1; rewrite Nat.mod_mul by lia; rewrite (uses_none _ K (S (M * S K))); [simpl; lia|].
  intros j L L'; apply Nat.eqb_neq; rewrite <- (Nat.mod_unique j (S K) M (j - S K * M)); lia.
Qed.
Theorem shift_several_uses N M z : private 1 (INR (uses (every (S (S (S N)))) 0 (M * S (S (S N)))) * (eta ^ 2 * 1 ^ 2 / INR (S (S (S N)))))
  (law state (M * S (S (S N))) z) (law_using (every (S (S (S N)))) (M * S (S (S N))) z).
Proof.
  exact (with_user (controlled (@family.shift_several_uses)) f_convex (wide (8 / 5) ltac:(lra)) N _ _ z (every_followed (S (S N)) M)).
Qed.
Theorem shift_late_walk N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (3 + N)) (law state (3 + N) (x, lam)) (law state (3 + N) (x', lam)).
Proof. exact (controlled (@family.shift_late_walk) f_convex (wide (21 / 20) ltac:(lra)) N x x' lam). Qed.
Theorem shift_late_walk_user N z : private 1 (eta ^ 2 * 1 ^ 2 / INR (4 + N)) (law state (4 + N) z) (law' state (4 + N) z).
Proof. exact (with_user (controlled (@family.shift_late_walk_user)) f_convex (wide (21 / 20) ltac:(lra)) N z). Qed.
Theorem shift_late_several_uses N M z : private 1 (INR (uses (every (4 + N)) 0 (M * (4 + N))) * (eta ^ 2 * 1 ^ 2 / INR (4 + N)))
  (law state (M * (4 + N)) z) (law_using (every (4 + N)) (M * (4 + N)) z).
Proof.
  exact (with_user (controlled (@family.shift_late_several_uses)) f_convex (wide (21 / 20) ltac:(lra)) N _ _ z (every_followed (3 + N) M)).
Qed.
Theorem shift_last_point N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (S N)) (law fst (S N) (x, lam)) (law fst (S N) (x', lam)).
Proof. exact (controlled (@family.shift_last_point) f_convex (wide 1 ltac:(lra)) N x x' lam). Qed.
Theorem shift_last_point_user N z : private 1 (eta ^ 2 * 1 ^ 2 / INR (S (S N))) (law fst (S (S N)) z) (law' fst (S (S N)) z).
Proof. exact (with_user (controlled (@family.shift_last_point_user)) f_convex (wide 1 ltac:(lra)) N z). Qed.
Theorem shift_late_point N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (S (S N))) (law fst (S (S N)) (x, lam)) (law fst (S (S N)) (x', lam)).
Proof. exact (controlled (@family.shift_late_point) f_convex (wide (1 / 2) ltac:(lra)) N x x' lam). Qed.
Theorem shift_late_point_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / INR (S (S (S N)))) (law fst (S (S (S N))) z) (law' fst (S (S (S N))) z).
Proof. exact (with_user (controlled (@family.shift_late_point_user)) f_convex (wide (1 / 2) ltac:(lra)) N z). Qed.
Lemma below (x : X) : 1 ^ 2 * inner x x <= inner (same x) (same x). Proof. unfold same; lra. Qed.
Notation without_kernel T := (with_user (controlled T) f_convex 1 Rlt_0_1 below ltac:(unfold eta, beta; lra)).
Notation isometric T := (T f_convex 1 Rlt_0_1 (fun _ _ => eq_refl) (fun u : X => eq_sym (one_times (inner u u)))).
Notation q0 := (1 + 1 ^ 2 * beta * eta).
Theorem shift_no_kernel N x x' lam :
  private 1 (price same eta beta (minus x x') / (q0 * INR (S N))) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (controlled (@family.shift_no_kernel) f_convex 1 Rlt_0_1 below ltac:(unfold eta, beta; lra) N x x' lam). Qed.
Theorem shift_no_kernel_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / INR (S (S N))) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (without_kernel (@family.shift_no_kernel_user) N z). Qed.
Theorem shift_no_kernel_several_uses N M z :
  private 1 (INR (uses (every (S (S (S N)))) 0 (M * S (S (S N)))) * (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / INR (S (S N))))
  (law state (M * S (S (S N))) z) (law_using (every (S (S (S N)))) (M * S (S (S N))) z).
Proof. exact (without_kernel (@family.shift_no_kernel_several_uses) N _ _ z (every_followed (S (S N)) M)). Qed.
Theorem shift_identity N x x' lam :
  private 1 (distance2 x x' / INR (S N)) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (isometric (controlled (@family.shift_identity)) ltac:(unfold eta, beta; lra) N x x' lam). Qed.
Theorem shift_identity_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / INR (S (S N))) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (isometric (with_user (controlled (@family.shift_identity_user))) ltac:(unfold eta, beta; lra) N z). Qed.
Theorem shift_identity_several_uses N M z :
  private 1 (INR (uses (every (S (S (S N)))) 0 (M * S (S (S N)))) * (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / INR (S (S N))))
  (law state (M * S (S (S N))) z) (law_using (every (S (S (S N)))) (M * S (S (S N))) z).
Proof.
  exact (isometric (with_user (controlled (@family.shift_identity_several_uses))) ltac:(unfold eta, beta; lra) N _ _ z
    (every_followed (S (S N)) M)).
Qed.

(* The same problem with eta beta = 1. *)
Section Moderate.
Let beta := 5 / 3.
Let beta_pos : 0 < beta := ltac:(unfold beta; lra).
Let y_min : X -> X -> X := y_of beta c 1.
Let moved (x lam : X) := lam_next same same c beta y_min (x, lam).
Let x_min t (x lam : X) := x_of eta beta c (h t) zero x (moved x lam) (y_min x lam).
Let x_min' t (x lam : X) := x_of eta beta c (h t) (axis n 0) x (moved x lam) (y_min x lam).
Let law N z := run_law (noise 1 Rlt_0_1 n) state (step same same c beta y_min x_min) N 0 z.
Let law' N z := run_law (noise 1 Rlt_0_1 n) state (next' same same c beta y_min x_min (x_min' 0%nat)) N 0 z.
Let law_using use N z := run_law (noise 1 Rlt_0_1 n) state (next_using same same c beta y_min x_min x_min' use) N 0 z.
Notation q0 := (1 + 1 ^ 2 * beta * eta).
Notation moderate T := (T n n X same same same same c same_is_adjoint same_is_adjoint (S n) (axis n) (fun _ => 1) one_pos
  (axis_orthonormal n) (axis_basis n) singular eta beta eta_pos beta_pos f gradient g y_min x_min
  (fun x lam => y_minimal beta c beta_pos 1 x lam Rlt_0_1) (fun t x lam => x_minimal eta beta c eta_pos beta_pos (h t) zero g x _ _)
  g_convex 1 Rlt_0_1).
Notation with_user T := (T f' gradient' x_min' 1 (fun t x lam => x_minimal eta beta c eta_pos beta_pos (h t) (axis n 0) g x _ _) one_user).
Notation isometric T := (T f_convex 1 Rlt_0_1 (fun _ _ => eq_refl) (fun u : X => eq_sym (one_times (inner u u))) ltac:(unfold eta, beta; lra)).
Theorem shift_identity_two_iterations x x' lam :
  private 1 (distance2 x x' / (q0 ^ 2 / 5)) (law 2 (x, lam)) (law 2 (x', lam)).
Proof. exact (isometric (moderate (@family.shift_identity_two_iterations)) x x' lam). Qed.
Notation kernelless below T := (T f_convex 1 Rlt_0_1 below ltac:(unfold eta, beta; lra) ltac:(unfold eta, beta; lra)).
Notation isometry := (fun u : X => eq_sym (one_times (inner u u))).
Theorem shift_identity_moderate N x x' lam :
  private 1 (distance2 x x' / (INR (S N) + q0 ^ 2 / 5)) (law (3 + N) (x, lam)) (law (3 + N) (x', lam)).
Proof. exact (kernelless isometry (moderate (@family.shift_identity_moderate)) N x x' lam). Qed.
Theorem shift_identity_moderate_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / (INR (S N) + q0 ^ 2 / 5 + 1)) (law (4 + N) z) (law' (4 + N) z).
Proof. exact (kernelless isometry (with_user (moderate (@family.shift_identity_moderate_user))) N z). Qed.
Theorem shift_identity_moderate_several_uses N M z :
  private 1 (INR (uses (every (4 + N)) 0 (M * (4 + N))) * (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / (INR (S N) + q0 ^ 2 / 5 + 1)))
  (law (M * (4 + N)) z) (law_using (every (4 + N)) (M * (4 + N)) z).
Proof.
  exact (kernelless isometry (with_user (moderate (@family.shift_identity_moderate_several_uses))) N _ _ z
    (every_followed (3 + N) M)).
Qed.
Theorem shift_no_kernel_moderate N x x' lam : private 1 (price same eta beta (minus x x') / (q0 * (INR (S N) + q0 ^ 2 / 5)))
  (law (3 + N) (x, lam)) (law (3 + N) (x', lam)).
Proof. exact (kernelless below (moderate (@family.shift_no_kernel_moderate)) N x x' lam). Qed.
Theorem shift_no_kernel_moderate_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / (INR (S N) + q0 ^ 2 / 5 + 1)) (law (4 + N) z) (law' (4 + N) z).
Proof. exact (kernelless below (with_user (moderate (@family.shift_no_kernel_moderate_user))) N z). Qed.
Theorem shift_no_kernel_moderate_several_uses N M z :
  private 1 (INR (uses (every (4 + N)) 0 (M * (4 + N))) * (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / (INR (S N) + q0 ^ 2 / 5 + 1)))
  (law (M * (4 + N)) z) (law_using (every (4 + N)) (M * (4 + N)) z).
Proof. exact (kernelless below (with_user (moderate (@family.shift_no_kernel_moderate_several_uses))) N _ _ z (every_followed (3 + N) M)). Qed.
End Moderate.

(* The same problem with eta beta = 1/10; 68 iterations before the bound of 10, 11, .. *)
Section Small.
Let beta := 1 / 6.
Let beta_pos : 0 < beta := ltac:(unfold beta; lra).
Let y_min : X -> X -> X := y_of beta c 1.
Let moved (x lam : X) := lam_next same same c beta y_min (x, lam).
Let x_min t (x lam : X) := x_of eta beta c (h t) zero x (moved x lam) (y_min x lam).
Let x_min' t (x lam : X) := x_of eta beta c (h t) (axis n 0) x (moved x lam) (y_min x lam).
Let law N z := run_law (noise 1 Rlt_0_1 n) state (step same same c beta y_min x_min) N 0 z.
Let law' N z := run_law (noise 1 Rlt_0_1 n) state (next' same same c beta y_min x_min (x_min' 0%nat)) N 0 z.
Notation q0 := (1 + 1 ^ 2 * beta * eta).
Notation s0 := (eta * beta * 1 ^ 2).
Notation small T := (T n n X same same same same c same_is_adjoint same_is_adjoint (S n) (axis n) (fun _ => 1) one_pos
  (axis_orthonormal n) (axis_basis n) singular eta beta eta_pos beta_pos f gradient g y_min x_min
  (fun x lam => y_minimal beta c beta_pos 1 x lam Rlt_0_1) (fun t x lam => x_minimal eta beta c eta_pos beta_pos (h t) zero g x _ _)
  g_convex 1 Rlt_0_1).
Notation with_user T := (T f' gradient' x_min' 1 (fun t x lam => x_minimal eta beta c eta_pos beta_pos (h t) (axis n 0) g x _ _) one_user).
Notation numbers := (ltac:(unfold eta, beta; cbn [near_w]; lra)).
Notation in_phases T := (T f_convex 1 Rlt_0_1 (fun _ _ => eq_refl) (fun u : X => eq_sym (one_times (inner u u))) numbers 0%nat 65%nat 1 Rlt_0_1
  numbers numbers numbers).
Theorem shift_two_phases N x x' lam :
  private 1 (distance2 x x' / ((1 + s0 * INR N) / s0)) (law (68 + N) (x, lam)) (law (68 + N) (x', lam)).
Proof. exact (in_phases (small (@two_phases.shift_two_phases)) N x x' lam). Qed.
Theorem shift_two_phases_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / ((1 + s0 * INR N) / s0 + 1)) (law (69 + N) z) (law' (69 + N) z).
Proof. exact (in_phases (with_user (small (@two_phases.shift_two_phases_user))) N z). Qed.
End Small.

(* c_k = 1/(k + 9/10) *)
Definition part (k : nat) := / (INR k + 9 / 10).
Lemma part_pos k : 0 < part k.
Proof. apply Rinv_0_lt_compat; pose proof (pos_INR k); lra. Qed.
Lemma begins_one : 1 <= part 0. Proof. unfold part; simpl; lra. Qed.
Lemma begins_two : 2 <= part 0 * (eta * beta * 1 ^ 2). Proof. unfold part, eta, beta; simpl; lra. Qed.
Lemma falls b k : 1 + / part k <= / part k * b -> part k <= part (S k) * b.
Proof.
  intro H; pose proof (part_pos k) as P; pose proof (part_pos (S k)) as P1.
  assert (E : / part (S k) = 1 + / part k) by (unfold part; rewrite !Rinv_inv, S_INR; ring).
  rewrite <- E in H; apply (Rmult_le_compat_l (part k * part (S k))) in H; [|apply Rmult_le_pos; lra].
  replace (part k * part (S k) * / part (S k)) with (part k) in H by (field; lra).
  replace (part k * part (S k) * (/ part k * b)) with (part (S k) * b) in H by (field; lra); exact H.
Qed.
Lemma harmonic k : part k <= part (S k) * (1 + part k).
Proof. apply falls; pose proof (part_pos k); apply Req_le; field; lra. Qed.
Lemma geometric k : part k <= part (S k) * (1 + eta * beta * 1 ^ 2).
Proof. apply falls; unfold part, eta, beta; rewrite Rinv_inv; pose proof (pos_INR k); simpl; lra. Qed.
Notation falling T := (T f_convex 1 part Rlt_0_1 (fun _ _ => Rle_refl 1) part_pos begins_one begins_two harmonic geometric).
Theorem shift_any_penalty N x x' lam :
  private 1 (part N * price same eta beta (minus x x')) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (falling (controlled (@family.shift_any_penalty)) N x x' lam). Qed.
Theorem shift_any_penalty_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / (/ part N + 1)) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (falling (with_user (controlled (@family.shift_any_penalty_user))) N z). Qed.

Lemma f_long t : between_parabolas 0 (2 / eta) (f t) (gradient t).
Proof. pose proof (h_range t); apply parabola_class; unfold eta; lra. Qed.
Lemma f_contracting t : between_parabolas 1 (/ eta) (f t) (gradient t).
Proof. pose proof (h_range t); apply parabola_class; unfold eta; lra. Qed.
Theorem shift_long_step N x x' lam :
  private 1 (price same eta beta (minus x x') / INR (3 + N)) (law state (3 + N) (x, lam)) (law state (3 + N) (x', lam)).
Proof. exact (controlled (@classes.shift_long_step) f_long (wide (36 / 25) ltac:(lra)) N x x' lam). Qed.
Theorem shift_long_step_user N z : private 1 (eta ^ 2 * 1 ^ 2 / INR (4 + N)) (law state (4 + N) z) (law' state (4 + N) z).
Proof. exact (with_user (controlled (@classes.shift_long_step_user)) f_long (wide (36 / 25) ltac:(lra)) N z). Qed.
Notation curved T := (T 1 1 Rlt_0_1 ltac:(unfold eta; lra) Rlt_0_1 f_contracting).
Notation bent T := (curved T ltac:(unfold eta, beta; lra) (wide (6 / 5) ltac:(lra)) (fun _ _ => Rle_refl 1)).
Notation forgotten N := (total (rate eta beta 1 1 ^ 2) (S N)).
Theorem shift_strongly_convex N x x' lam :
  private 1 (price same eta beta (minus x x') / forgotten N) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (bent (controlled (@classes.shift_strongly_convex)) N x x' lam). Qed.
Theorem shift_strongly_convex_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / (forgotten N + 1)) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (bent (with_user (controlled (@classes.shift_strongly_convex_user))) N z). Qed.
Notation one_value T := (curved T (fun _ _ => eq_refl) ltac:(unfold eta, beta; lra)).
Notation with_kernel T := (one_value T ltac:(unfold eta, beta; lra)).
Theorem shift_strongly_convex_constant N x x' lam :
  private 1 (price same eta beta (minus x x') / (q0 * forgotten N)) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (with_kernel (controlled (@classes.shift_strongly_convex_constant)) N x x' lam). Qed.
Theorem shift_strongly_convex_constant_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / (q0 * forgotten N + 1)) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (with_kernel (with_user (controlled (@classes.shift_strongly_convex_constant_user))) N z). Qed.
Notation curved_isometry T := (one_value T (fun u : X => eq_sym (one_times (inner u u)))).
Theorem shift_identity_strongly_convex N x x' lam :
  private 1 (distance2 x x' / forgotten N) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (curved_isometry (controlled (@classes.shift_identity_strongly_convex)) N x x' lam). Qed.
Theorem shift_identity_strongly_convex_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / q0 ^ 2 / (forgotten N + 1)) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (curved_isometry (with_user (controlled (@classes.shift_identity_strongly_convex_user))) N z). Qed.

(* ------------------------------------------------------------------------------------------------- projected descent *)

Notation project := (positive_part n).
Definition end_of N x := run_law (noise 1 Rlt_0_1 n) (fun x : X => x) (descent n project eta gradient) N 0 x.
Definition end_of' N x := run_law (noise 1 Rlt_0_1 n) (fun x : X => x) (descent' n project eta gradient gradient') N 0 x.
Notation descending T := (T n project eta f gradient (positive_part_does_not_expand n) eta_pos).
Theorem descent_start N x x' : private 1 (distance2 x x' / INR (S N)) (end_of (S N) x) (end_of (S N) x').
Proof. exact (descending (@descent.descent_start) 1 Rlt_0_1 f_convex N x x'). Qed.
Theorem descent_user N x : private 1 (eta ^ 2 * 1 ^ 2 / INR (S (S N))) (end_of (S (S N)) x) (end_of' (S (S N)) x).
Proof. exact (descending (@descent.descent_user) gradient' 1 one_user 1 Rlt_0_1 f_convex N x). Qed.
Lemma factor_pos : 0 < factor eta 1 2. Proof. unfold factor, eta; lra. Qed.
Lemma not_too_long : eta * (2 + 1) <= 2. Proof. unfold eta; lra. Qed.
Theorem descent_strongly_convex N x x' :
  private 1 (distance2 x x' / total (factor eta 1 2) (S N)) (end_of (S N) x) (end_of (S N) x').
Proof.
  exact (descending (@descent.descent_strongly_convex) 1 Rlt_0_1 1 2 Rlt_0_1 ltac:(lra) f_strongly_convex not_too_long factor_pos N x x').
Qed.
Theorem descent_strongly_convex_user N x :
  private 1 (eta ^ 2 * 1 ^ 2 / (1 + total (factor eta 1 2) (S N))) (end_of (S (S N)) x) (end_of' (S (S N)) x).
Proof.
  exact (descending (@descent.descent_strongly_convex_user) gradient' 1 one_user 1 Rlt_0_1 1 2 Rlt_0_1 ltac:(lra) f_strongly_convex
    not_too_long factor_pos N x).
Qed.

(* Read in every iteration, on the unit cube. *)
Notation clip := (clipped n).
Definition end_in N x := run_law (noise 1 Rlt_0_1 n) (fun x : X => x) (descent n clip eta gradient) N 0 x.
Definition end_in' N x := run_law (noise 1 Rlt_0_1 n) (fun x : X => x) (descent_always n clip eta gradient') N 0 x.
Notation inside T := (T n clip eta f gradient (clipped_does_not_expand n) eta_pos gradient' 1 one_user 1 Rlt_0_1).
Theorem descent_bounded_set M N x x' : private 1 ((INR (S n) + INR (S N) * eta * 1) ^ 2 / INR (S N)) (end_in (M + S N) x) (end_in' (M + S N) x').
Proof. exact (inside (@descent.descent_bounded_set) f_convex (INR (S n)) (lt_0_INR (S n) (Nat.lt_0_succ n)) Rlt_0_1 (clipped_diameter n) M N x x'). Qed.
Theorem descent_every_step N x : private 1 (eta ^ 2 * 1 ^ 2 * ((1 - o eta 1 ^ (2 + N)) * (1 + o eta 1)) / ((1 + o eta 1 ^ (2 + N)) * (1 - o eta 1)))
  (end_in (2 + N) x) (end_in' (2 + N) x).
Proof. exact (inside (@descent.descent_every_step) 1 Rlt_0_1 ltac:(unfold eta; lra) f_contracting N x). Qed.

(* ------------------------------------------------------------------------------------------------------ what is attained *)

(* A bound that holds, and no smaller one does. A = I: of all runs of the class. *)
Definition least (holds : R -> Prop) v := holds v /\ forall bound, holds bound -> v <= bound.
Notation every_start := (all_starts n eta beta 1 Rlt_0_1).
Notation every_user := (all_users n eta beta 1 Rlt_0_1).
Lemma axis_length : inner (axis n 0) (axis n 0) = 1 ^ 2.
Proof. rewrite axis_orthonormal by lia; simpl; ring. Qed.
Lemma apart : 0 < distance2 (axis n 0) zero.
Proof.
  replace (distance2 (axis n 0) zero) with (inner (axis n 0) (axis n 0)); [rewrite axis_length; lra|].
  unfold distance2, minus; expand; rewrite ?inner_zero, ?inner_zero_right, ?inner_zero; ring.
Qed.
Notation every_run T Hy Hx Hg HB := (T n n _ same same _ _ _ same_is_adjoint HB (S n) (axis n) (fun _ => 1) one_pos (axis_orthonormal n)
  (axis_basis n) singular eta beta eta_pos beta_pos _ _ _ _ _ Hy Hx Hg 1 Rlt_0_1).
Notation plainly T Hf := (T Hf 1 Rlt_0_1 (fun _ _ => eq_refl) (fun u : X => eq_sym (one_times (inner u u)))).
Theorem identity_attained N lam : least (fun bound => every_start bound (S (S N)) (axis n 0) zero lam) (distance2 (axis n 0) zero / INR (S N)).
Proof.
  split.
  - intros Y B Bt c0 f0 gradient0 g0 y0 x0 HB Hf Hg Hy Hx.
    exact (plainly (every_run (@family.shift_identity) Hy Hx Hg HB) Hf ltac:(unfold eta, beta; lra) N (axis n 0) zero lam).
  - intros bound; apply ((@attained.identity_attained) n eta beta 1 eta_pos beta_pos Rlt_0_1); [unfold eta, beta; lra | exact apart].
Qed.
Theorem identity_user_attained N z :
  least (fun bound => every_user bound 1 (S (S (S N))) z) (eta ^ 2 * 1 ^ 2 / (1 + eta * beta) ^ 2 / INR (S (S N))).
Proof.
  split.
  - intros Y B Bt c0 f0 gradient0 g0 y0 x0 f1 gradient1 x1 HB Hf Hg Hy Hx Hx1 Hn; replace (1 + eta * beta) with q0 by (unfold eta, beta; lra).
    exact (plainly (every_run (@family.shift_identity_user) Hy Hx Hg HB
      (fun t => match t with 0%nat => f1 | S _ => f0 t end) (fun t => match t with 0%nat => gradient1 | S _ => gradient0 t end)
      (fun t => match t with 0%nat => x1 | S _ => x0 t end) 1 (fun t => match t with 0%nat => Hx1 | S _ => Hx _ end)
      (fun t => match t with 0%nat => Hn | S _ => fun x => no_distance (gradient0 _ x) end)) Hf ltac:(unfold eta, beta; lra) N z).
  - intros bound; apply ((@attained.identity_user_attained) n eta beta 1 eta_pos beta_pos Rlt_0_1 bound 1 N z (axis n 0));
      [unfold eta, beta; lra | exact Rlt_0_1 | exact axis_length].
Qed.
Theorem identity_two_iterations_attained lam : least (fun bound => all_starts n eta (5 / 3) 1 Rlt_0_1 bound 2 (axis n 0) zero lam)
  (distance2 (axis n 0) zero / ((1 + eta * (5 / 3)) ^ 2 / 5)).
Proof.
  assert (P : 0 < 5 / 3) by lra; split.
  - intros Y B Bt c0 f0 gradient0 g0 y0 x0 HB Hf Hg Hy Hx; replace (1 + eta * (5 / 3)) with (1 + 1 ^ 2 * (5 / 3) * eta) by ring.
    exact (@family.shift_identity_two_iterations n n Y same same B Bt c0 same_is_adjoint HB (S n) (axis n) (fun _ => 1) one_pos
      (axis_orthonormal n) (axis_basis n) singular eta (5 / 3) eta_pos P f0 gradient0 g0 y0 x0 Hy Hx Hg 1 Rlt_0_1 Hf 1 Rlt_0_1
      (fun _ _ => eq_refl) (fun u : X => eq_sym (one_times (inner u u))) ltac:(unfold eta; lra) (axis n 0) zero lam).
  - intros bound; apply ((@attained.identity_two_iterations_attained) n eta (5 / 3) 1 eta_pos P Rlt_0_1); exact apart.
Qed.
Theorem start_needs_a_range (lam : X) : 5 <= (1 + eta * beta) ^ 3.
Proof.
  apply ((@attained.start_needs_a_range) n eta beta 1 eta_pos beta_pos Rlt_0_1 (axis n 0) zero lam apart).
  intros Y B Bt c0 f0 gradient0 g0 y0 x0 HB Hf Hg Hy Hx.
  exact (every_run (@family.shift_two_iterations) Hy Hx Hg HB Hf (wide (363 / 500) ltac:(lra)) (axis n 0) zero lam).
Qed.

(* A(a, x) = x, f_t = 0; one user's f_t'(a, x) = a, of slope (1, 0). *)
Notation W := (Rn (S n)).
Definition last (u : W) : X := snd u.
Definition first (v : X) : W := (0, v).
Definition tall (v : R) : W := (v, zero).
Lemma last_is_adjoint (u : W) (v : X) : inner (last u) v = inner u (first v).
Proof. destruct u as [r x]; unfold last, first; cbn [fst snd inner Rn plane_of line]; ring. Qed.
Definition tall_y (x : W) (lam : X) : X := y_of beta c 1 (snd x) lam.
Definition tall_x (v : R) (_ : nat) (x : W) (lam : X) : W :=
  (fst x - eta * v, x_of eta beta c 0 zero (snd x) (lam_next last same c beta tall_y (x, lam)) (tall_y x lam)).
Lemma tall_step v (a a' : R) (x z mu y : X) : let objective := x_objective last same c eta beta (inner (tall v)) (fun _ => tall v) g in
  objective (a, x) mu y (a - eta * v, x_of eta beta c 0 zero x mu y) <= objective (a, x) mu y (a', z).
Proof.
  intro objective; unfold objective, x_objective.
  pose proof (x_minimal eta beta c eta_pos beta_pos 0 zero g x mu y z) as P; set (p := x_of eta beta c 0 zero x mu y) in *.
  assert (D : forall (r : R) (w : X), distance2 ((r, w) : W) (a, x) = (r - a) ^ 2 + distance2 w x).
  { intros r w; change (distance2 ((r, w) : W) (a, x)) with ((1 * r + (-1 * a + 0)) * (1 * r + (-1 * a + 0)) + distance2 w x); ring. }
  assert (G : forall (r : R) (w : X), inner (tall v) (minus ((r, w) : W) (a, x)) = v * (r - a)).
  { intros r w; change (inner (tall v) (minus ((r, w) : W) (a, x))) with (v * (1 * r + (-1 * a + 0)) + inner zero (minus w x)).
    rewrite inner_zero; ring. }
  assert (Q : 0 <= / (2 * eta) * (a' - a + eta * v) ^ 2).
  { apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; unfold eta; lra | apply square_nonneg]. }
  assert (E : / (2 * eta) * (a' - a + eta * v) ^ 2
    = v * (a' - a) + / (2 * eta) * (a' - a) ^ 2 - (v * (a - eta * v - a) + / (2 * eta) * (a - eta * v - a) ^ 2)) by (unfold eta; field).
  rewrite E in Q; unfold x_objective in P; rewrite !D, !G.
  change (residual last same c ((a', z) : W) y) with (residual same same c z y).
  change (residual last same c ((a - eta * v, p) : W) y) with (residual same same c p y).
  assert (Flat : forall w, inner (slope 0 zero x) (minus w x) = 0).
  { intro w; unfold slope; rewrite inner_lin_left; cbn [inner_of_lin]; rewrite inner_zero; ring. }
  rewrite !Flat in P; lra.
Qed.
Lemma tall_minimal v t x lam : x_step last same c eta beta (inner (tall v)) (fun _ => tall v) g x
  (lam_next last same c beta tall_y (x, lam)) (tall_y x lam) (tall_x v t x lam).
Proof. destruct x as [a x]; intros [a' z]; apply tall_step. Qed.
Lemma tall_y_minimal (x : W) lam : y_step last same c beta g x lam (tall_y x lam).
Proof. exact (y_minimal beta c beta_pos 1 (snd x) lam Rlt_0_1). Qed.
Lemma linear_class {V : space} (u : V) : between_parabolas 0 (/ eta) (inner u) (fun _ => u).
Proof.
  intros x z; assert (D : 0 <= distance2 z x) by apply inner_nonneg; pose proof (Rinv_0_lt_compat _ eta_pos) as I.
  assert (0 <= / eta / 2 * distance2 z x) by (apply Rmult_le_pos; lra).
  assert (E : inner u (minus z x) = inner u z - inner u x) by (unfold minus; rewrite inner_lin_right; cbn [inner_with_lin]; ring).
  rewrite E; split; lra.
Qed.
Lemma nothing_along v : inner v (last (tall 1)) = 0. Proof. apply inner_zero_right. Qed.
Lemma length_one : inner (tall 1) (tall 1) = 1 ^ 2.
Proof. change (inner (tall 1) (tall 1)) with (1 * 1 + @inner X zero zero); rewrite inner_zero; ring. Qed.
Lemma tall_user (t : nat) (x : W) : distance2 (tall 0) (tall 1) <= 1 ^ 2.
Proof.
  apply Req_le; change (distance2 (tall 0) (tall 1)) with ((1 * 0 + (-1 * 1 + 0)) * (1 * 0 + (-1 * 1 + 0)) + @distance2 X zero zero).
  unfold distance2; rewrite minus_same; ring.
Qed.
Definition tall_law N z := run_law (noise 1 Rlt_0_1 (S n)) (fun z : W * X => z) (step last same c beta tall_y (tall_x 0)) N 0 z.
Definition tall_law' N z :=
  run_law (noise 1 Rlt_0_1 (S n)) (fun z : W * X => z) (next' last same c beta tall_y (tall_x 0) (tall_x 1 0%nat)) N 0 z.
Definition tall_using use N z :=
  run_law (noise 1 Rlt_0_1 (S n)) (fun z : W * X => z) (next_using last same c beta tall_y (tall_x 0) (tall_x 1) use) N 0 z.
Notation tall_family T := (T (S n) n X last first same same c last_is_adjoint same_is_adjoint (S n) (axis n) (fun _ => 1) one_pos
  (axis_orthonormal n) (axis_basis n) singular eta beta eta_pos beta_pos (fun _ => inner (tall 0)) (fun _ _ => tall 0) g tall_y (tall_x 0)
  tall_y_minimal (tall_minimal 0) g_convex 1 Rlt_0_1).
Notation tall_with_user T := (T (fun _ => inner (tall 1)) (fun _ _ => tall 1) (tall_x 1) 1 (tall_minimal 1) tall_user).
Notation in_kernel T := (T (S n) n X (W * X)%type (fun z : W * X => z) fst (fun _ => eq_refl) last first same c eta beta 1 last_is_adjoint
  eta_pos beta_pos Rlt_0_1).
Definition up : W := (1, zero).
Lemma up_apart : 0 < distance2 up (zero : W).
Proof.
  change (distance2 up (zero : W)) with ((1 * 1 + (-1 * 0 + 0)) * (1 * 1 + (-1 * 0 + 0)) + @distance2 X zero zero).
  unfold distance2; rewrite minus_same; lra.
Qed.
Theorem kernel_attained N lam : least (fun bound => private 1 bound (tall_law (S (S N)) (up, lam)) (tall_law (S (S N)) (zero, lam)))
  (price last eta beta (minus up (zero : W)) / INR (S (S N))).
Proof.
  split.
  - exact (tall_family (@family.shift_walk) (fun _ => linear_class (tall 0)) (wide (8 / 5) ltac:(lra)) N up zero lam).
  - intros bound; apply (in_kernel (@attained.kernel_attained) (fun _ => inner (tall 0)) g tall_y (tall_x 0) (tall_minimal 0) bound (S N));
      [intro v; exact (minus_same zero v) | exact up_apart].
Qed.
Theorem kernel_user_attained N z : least (fun bound => private 1 bound (tall_law (S (S (S N))) z) (tall_law' (S (S (S N))) z))
  (eta ^ 2 * 1 ^ 2 / INR (S (S (S N)))).
Proof.
  split.
  - exact (tall_with_user (tall_family (@family.shift_walk_user)) (fun _ => linear_class (tall 0)) (wide (8 / 5) ltac:(lra)) N z).
  - intros bound; exact (in_kernel (@attained.kernel_user_attained) (fun _ => inner (tall 0)) (fun _ => inner (tall 1)) g tall_y (tall_x 0)
      (tall_x 1) (tall 1) 1 (tall_minimal 0) (tall_minimal 1) Rlt_0_1 length_one bound (S (S N)) z nothing_along).
Qed.
Theorem kernel_several_uses_attained N M z : let use := every (S (S (S N))) in let all := (S M * S (S (S N)))%nat in
  least (fun bound => private 1 bound (tall_law all z) (tall_using use all z)) (INR (S M) * (eta ^ 2 * 1 ^ 2 / INR (S (S (S N))))).
Proof.
  intros use all; assert (U : uses use 0 all = S M) by apply every_uses; split.
  - rewrite <- U.
    exact (tall_with_user (tall_family (@family.shift_several_uses)) (fun _ => linear_class (tall 0)) (wide (8 / 5) ltac:(lra)) N _ _ z
      (every_followed (S (S N)) (S M))).
  - intros bound P.
    pose proof (in_kernel (@attained.kernel_several_uses_attained) (fun _ => inner (tall 0)) (fun _ => inner (tall 1)) g tall_y (tall_x 0)
      (tall_x 1) (tall 1) 1 (tall_minimal 0) (tall_minimal 1) Rlt_0_1 length_one bound use (S (S N) + M * S (S (S N)))%nat z nothing_along P)
      as L; change (INR (uses use 0 all) ^ 2 * (eta ^ 2 * 1 ^ 2) / INR all <= bound) in L; rewrite U in L; refine (Rle_trans _ _ _ (Req_le _ _ _) L).
    unfold all; rewrite mult_INR; pose proof (lt_0_INR (S M) (Nat.lt_0_succ M)); pose proof (lt_0_INR (S (S (S N))) (Nat.lt_0_succ _)).
    field; split; lra.
Qed.

(* Descent without a projection, f_t = 0; one user's f_t' = <e_0, x>. *)
Definition still N (p : X) := run_law (noise 1 Rlt_0_1 n) (fun x : X => x) (descent n same eta (fun _ _ => zero)) N 0 p.
Definition still' N (p : X) :=
  run_law (noise 1 Rlt_0_1 n) (fun x : X => x) (descent' n same eta (fun _ _ => zero) (fun _ _ => axis n 0)) N 0 p.
Notation staying T := (T n same eta (fun _ => inner zero) (fun _ _ => zero) (fun x x' => Rle_refl (distance2 x x')) eta_pos).
Theorem descent_attained N : least (fun bound => private 1 bound (still (S N) (axis n 0)) (still (S N) zero)) (distance2 (axis n 0) zero / INR (S N)).
Proof.
  split; [exact (staying (@descent.descent_start) 1 Rlt_0_1 (fun _ => linear_class zero) N (axis n 0) zero)|].
  intro bound; exact ((@attained.descent_attained) n eta 1 Rlt_0_1 bound N (axis n 0) zero apart).
Qed.
Lemma still_user (t : nat) (x : X) : distance2 zero (axis n 0) <= 1 ^ 2.
Proof.
  apply Req_le; rewrite <- axis_length; unfold distance2, minus; expand; rewrite ?inner_zero, ?inner_zero_right, ?inner_zero; ring.
Qed.
Theorem descent_user_attained N x :
  least (fun bound => private 1 bound (still (S (S N)) x) (still' (S (S N)) x)) (eta ^ 2 * 1 ^ 2 / INR (S (S N))).
Proof.
  split; [exact (staying (@descent.descent_user) (fun _ _ => axis n 0) 1 still_user 1 Rlt_0_1 (fun _ => linear_class zero) N x)|].
  intro bound; exact ((@attained.descent_user_attained) n eta 1 1 (axis n 0) Rlt_0_1 Rlt_0_1 axis_length bound (S N) x).
Qed.
End Instance.

Print Assumptions theorem_6_1.
Print Assumptions corollary_6_2.
Print Assumptions corollary_6_2_sharper.
Print Assumptions theorem_7_2_sharper.
Print Assumptions theorem_7_2.
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
Print Assumptions shift_long_step.
Print Assumptions shift_long_step_user.
Print Assumptions shift_strongly_convex.
Print Assumptions shift_strongly_convex_user.
Print Assumptions shift_identity_strongly_convex.
Print Assumptions shift_identity_strongly_convex_user.
Print Assumptions shift_strongly_convex_constant.
Print Assumptions shift_strongly_convex_constant_user.
Print Assumptions descent_start.
Print Assumptions descent_user.
Print Assumptions descent_strongly_convex.
Print Assumptions descent_strongly_convex_user.
Print Assumptions descent_bounded_set.
Print Assumptions descent_every_step.
Print Assumptions shift_two_phases.
Print Assumptions shift_two_phases_user.
Print Assumptions identity_attained.
Print Assumptions identity_user_attained.
Print Assumptions identity_two_iterations_attained.
Print Assumptions start_needs_a_range.
Print Assumptions kernel_attained.
Print Assumptions kernel_user_attained.
Print Assumptions kernel_several_uses_attained.
Print Assumptions descent_attained.
Print Assumptions descent_user_attained.
