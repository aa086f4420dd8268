(* No theorem from end to end is empty: one problem on R^(n + 1), for every n, in which all of their hypotheses hold together, and each
   theorem applied to it, with no hypothesis left.

   A = B = I, c any point, f_t(x) = (h_t/2) |x|^2 with h_t = 1 + 1/(2 (t + 1)), one user's f_t' = f_t + <e_0, x>, g(y) = |y|^2/2,
   eta = 3/5, beta = 3, noise N(0, I). Descent: the same f_t, projected on the points
   without negative coordinates, or on the unit cube. A user of several iterations is read in every (n + 3)-rd or (n + 4)-th. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require Import printed_bounds.
From Verify Require Import family.
From Verify Require Import descent.
From Verify Require Import classes.
Open Scope R_scope.

(* ------------------------------------------------------------------------------------ parabolas and their minimisers *)

Section Quadratic.
Context {V : space}.
Variables (eta beta : R) (c : V).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta).
Definition same (u : V) := u.
Definition parabola h (u x : V) := h / 2 * inner x x + inner u x.
Definition slope h (u x : V) : V := lin [(h, x); (1, u)].
Definition y_of (x lam : V) : V := lin [(/ (1 + beta), lam); (- beta / (1 + beta), x); (beta / (1 + beta), c)].
Definition x_of h (u x lam y : V) : V :=
  lin [((/ eta - h) / (beta + / eta), x); (- / (beta + / eta), u); (/ (beta + / eta), lam);
       (- beta / (beta + / eta), y); (beta / (beta + / eta), c)].

Lemma y_minimal x lam : y_step same same c beta (parabola 1 zero) x lam (y_of x lam).
Proof.
  intro y; set (p := y_of x lam).
  assert (P : 0 <= (1 + beta) / 2 * distance2 y p) by (apply Rmult_le_pos; [lra | apply inner_nonneg]).
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
Lemma parabola_convex m : m <= 1 -> convex m (parabola 1 (zero : V)).
Proof.
  intros L y y' t H0 H1; assert (P : 0 <= (1 - m) / 2 * t * (1 - t) * distance2 y y').
  { apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos|]; lra | apply inner_nonneg]. }
  apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; refine (same_weak _ _ _ P).
  unfold parabola, distance2, minus; expand; rewrite ?inner_zero; orient; field.
Qed.
Lemma inner_zero_right (x : V) : inner x zero = 0.
Proof. rewrite inner_sym; apply inner_zero. Qed.
Lemma same_is_adjoint (x v : V) : inner (same x) v = inner x (same v).
Proof. reflexivity. Qed.
End Quadratic.

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
Definition y_min : X -> X -> X := y_of beta c.
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
Proof. apply y_minimal, beta_pos. Qed.
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
Theorem theorem_7_2 : exists r, 0 < r /\ r < 1 /\ r ^ 2 = algorithm.factor eta beta 1 2 /\ forall T x x' lam,
  private 1 (c_7 eta beta 1 2 * (weight_7 eta 1 2 + eta * beta * 1 ^ 2) * r ^ (2 * S T - 1) / INR (S T) * distance2 x x')
    (law state (2 * S T) (x, lam)) (law state (2 * S T) (x', lam)).
Proof.
  destruct (printed (@printed_bounds.theorem_7_2) 1 of_norm_1 1 Rlt_0_1 1 2 1 1 5 Rlt_0_1 ltac:(lra) Rlt_0_1 ltac:(lra)
    (fun v => Rle_refl _) of_norm_1 ltac:(lra) ltac:(lra) ltac:(unfold eta; lra) ltac:(unfold eta; lra) ltac:(unfold eta, beta; lra)
    f_strongly_convex (parabola_convex 1 ltac:(lra))) as (r & H0 & H1 & Sq & P).
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
Theorem shift_identity N x x' lam :
  private 1 (distance2 x x' / INR (S N)) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof.
  exact (controlled (@family.shift_identity) f_convex 1 Rlt_0_1 (fun _ _ => eq_refl) (fun u : X => eq_sym (one_times (inner u u)))
    ltac:(unfold eta, beta; lra) N x x' lam).
Qed.

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
Notation bent T := (T 1 1 Rlt_0_1 ltac:(unfold eta; lra) Rlt_0_1 ltac:(unfold eta, beta; lra) f_contracting (wide (6 / 5) ltac:(lra))
  (fun _ _ => Rle_refl 1)).
Notation forgotten N := (total (rate eta beta 1 1 ^ 2) (S N)).
Theorem shift_strongly_convex N x x' lam :
  private 1 (price same eta beta (minus x x') / forgotten N) (law state (S (S N)) (x, lam)) (law state (S (S N)) (x', lam)).
Proof. exact (bent (controlled (@classes.shift_strongly_convex)) N x x' lam). Qed.
Theorem shift_strongly_convex_user N z :
  private 1 (eta ^ 2 * 1 ^ 2 / (forgotten N + 1)) (law state (S (S (S N))) z) (law' state (S (S (S N))) z).
Proof. exact (bent (with_user (controlled (@classes.shift_strongly_convex_user))) N z). Qed.

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
End Instance.

Print Assumptions theorem_6_1.
Print Assumptions corollary_6_2.
Print Assumptions corollary_6_2_sharper.
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
Print Assumptions shift_identity.
Print Assumptions shift_any_penalty.
Print Assumptions shift_any_penalty_user.
Print Assumptions shift_long_step.
Print Assumptions shift_long_step_user.
Print Assumptions shift_strongly_convex.
Print Assumptions shift_strongly_convex_user.
Print Assumptions descent_start.
Print Assumptions descent_user.
Print Assumptions descent_strongly_convex.
Print Assumptions descent_strongly_convex_user.
Print Assumptions descent_bounded_set.
Print Assumptions descent_every_step.
