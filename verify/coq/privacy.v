(* Privacy of gradient ADMM (chan2024): Theorem 6.1, Corollary 6.2 and Theorem 7.2 from the update equations.

   Between the algorithm and the bound on the divergence stand the shift rule (shift_rule.v), rounds (rounds.v), Lemma 6.5 or
   Lemma 7.6 (algorithm.v) and what is proved here: two iterations make runs meet. Assumed besides the hypotheses of algorithm.v:
   only the zero vector of X and of Z has norm 0; A has a right inverse that is no longer than what it inverts (A = [I D] has one);
   every sub-step has a minimiser. Written by hand. *)
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import rounds.
Require Import R_sqrt Lra Lia.

(* ------------------------------------------------------------------------------------------------ the noisy algorithm *)

Section Problem.
Context {X Y Z : space}.
Variables (A : X -> Z) (At : Z -> X) (B : Y -> Z) (Bt : Z -> Y) (c : Z).
Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
Hypothesis adjoint_B : forall y v, inner (B y) v = inner y (Bt v).
Hypothesis definite_X : forall u v : X, distance2 u v = 0 -> u = v.
Hypothesis definite_Z : forall u v : Z, distance2 u v = 0 -> u = v.
(* A right inverse of A that is no longer than what it inverts: a_min >= 1. *)
Variable right_inverse : Z -> X.
Hypothesis inverts : forall v u, inner (A (right_inverse v)) u = inner v u.
Hypothesis no_longer : forall v, inner (right_inverse v) (right_inverse v) <= inner v v.
Variables (eta beta : R).
Hypothesis eta_pos : 0 < eta.
Hypothesis beta_pos : 0 < beta.

Ltac linear := repeat (progress (
  rewrite ?inner_lin_left, ?inner_lin_right, ?(A_of_lin A At adjoint_A), ?(A_of_lin_right A At adjoint_A);
  cbn [inner_of_lin inner_with_lin map fst snd])).

Lemma inner_add_right {V : space} (w u v : V) : inner w (add u v) = inner w u + inner w v.
Proof. rewrite inner_sym, inner_add, (inner_sym _ u), (inner_sym _ v); reflexivity. Qed.
Lemma A_of_add u v w : inner (A (add u v)) w = inner (A u) w + inner (A v) w.
Proof. rewrite !adjoint_A; apply inner_add. Qed.
Lemma A_of_add_right u v w : inner w (A (add u v)) = inner w (A u) + inner w (A v).
Proof. rewrite inner_sym, A_of_add, (inner_sym _ (A u)), (inner_sym _ (A v)); reflexivity. Qed.
Lemma inverts_right v u : inner u (A (right_inverse v)) = inner u v.
Proof. rewrite inner_sym, inverts; apply inner_sym. Qed.
Ltac sums := repeat (progress (
  linear; rewrite ?inner_add, ?inner_add_right, ?A_of_add, ?A_of_add_right, ?inverts, ?inverts_right)).

(* The functions of the iterations, and minimisers of the sub-steps: Algorithm 1. *)
Variables (f : nat -> X -> R) (gradient : nat -> X -> X) (g : Y -> R).
Variables (y_min : X -> Z -> Y) (x_min : nat -> X -> Z -> X).
Definition lam_next (z : X * Z) := next_multiplier A B c beta (fst z) (snd z) (y_min (fst z) (snd z)).
Definition x_hat t (z : X * Z) := x_min t (fst z) (snd z).
Hypothesis y_minimises : forall x lam, y_step A B c beta g x lam (y_min x lam).
Hypothesis x_minimises : forall t x lam,
  x_step A B c eta beta (f t) (gradient t) g x (lam_next (x, lam)) (y_min x lam) (x_min t x lam).
(* One noisy iteration: the state (x, lam) becomes (x^ + n, lam_next). *)
Definition step t (z : X * Z) (n : X) : X * Z := (add (x_hat t z) n, lam_next z).

Lemma is_iteration t (z : X * Z) :
  iteration A B c eta beta (f t) (gradient t) g (fst z) (snd z) (y_min (fst z) (snd z)) (x_hat t z) (lam_next z).
Proof. destruct z as [x lam]; split; [apply y_minimises | split; [reflexivity | apply x_minimises]]. Qed.

Section Weighted.
(* weight |x - x'|^2 + (eta/beta) |w - w'|^2, w = lam - beta A x. *)
Variables (weight L cost : R).
Definition far (z z' : X * Z) := weight * distance2 (fst z) (fst z')
  + eta / beta * distance2 (lin [(1, snd z); (- beta, A (fst z))]) (lin [(1, snd z'); (- beta, A (fst z'))]).
Hypothesis weight_pos : 0 < weight.
Hypothesis L_pos : 0 < L.
Hypothesis L_most : L <= 1.
Hypothesis cost_first : 2 <= cost * weight.
Hypothesis cost_second : 3 <= cost * (eta * beta).
Hypothesis g_convex : convex 0 g.
(* Lemma 6.5 (L = 1) or Lemma 7.6. *)
Hypothesis iteration_shrinks : forall t z z', far (x_hat t z, lam_next z) (x_hat t z', lam_next z') <= L * far z z'.

Lemma ratio_pos : 0 < eta / beta.
Proof. apply Rmult_lt_0_compat; [assumption | apply Rinv_0_lt_compat; assumption]. Qed.

Lemma far_apart z z' : far z z' <= 0 -> z = z'.
Proof.
  intro H; destruct z as [x lam], z' as [x' lam']; unfold far in H; cbn [fst snd] in H; assert (Hr := ratio_pos).
  assert (Dx : 0 <= distance2 x x') by apply inner_nonneg.
  set (W := distance2 (lin [(1, lam); (- beta, A x)]) (lin [(1, lam'); (- beta, A x')])) in H.
  assert (DW : 0 <= W) by apply inner_nonneg.
  assert (0 <= weight * distance2 x x') by (apply Rmult_le_pos; lra).
  assert (0 <= eta / beta * W) by (apply Rmult_le_pos; lra).
  assert (E : distance2 x x' = 0) by (apply (Rmult_eq_reg_l weight); rewrite ?Rmult_0_r; lra).
  assert (F : W = 0) by (apply (Rmult_eq_reg_l (eta / beta)); rewrite ?Rmult_0_r; lra).
  apply definite_X in E; subst x'; f_equal; apply definite_Z; rewrite <- F.
  unfold W, distance2, minus; linear; orient; ring.
Qed.

Lemma far_between z z' s : exists p, far p z' = s ^ 2 * far z z' /\ far z p = (1 - s) ^ 2 * far z z'.
Proof.
  exists (lin [(s, fst z); (1 - s, fst z')], lin [(s, snd z); (1 - s, snd z')]).
  split; unfold far, distance2, minus; cbn [fst snd]; linear; orient; ring.
Qed.

Lemma far_same_noise x x' lam lam' n : far (add x n, lam) (add x' n, lam') = far (x, lam) (x', lam').
Proof. unfold far, distance2, minus; cbn [fst snd]; sums; orient; ring. Qed.

Lemma step_shrinks t z p n : far (step t z n) (step t p n) <= L * far z p.
Proof. unfold step; rewrite far_same_noise; apply iteration_shrinks. Qed.

(* Where lam - beta A x agrees before an iteration, the multiplier agrees after it. *)
Lemma multiplier_agrees (t : nat) z z' :
  (forall v, inner (dw A beta (fst z) (fst z') (snd z) (snd z')) v = 0) -> lam_next z = lam_next z'.
Proof.
  intro H; apply definite_Z.
  pose proof (monotone A B Bt c adjoint_B eta beta beta_pos 0 (f t) (gradient t) g (Rle_refl 0) g_convex _ _ _ _ _ _ _ _ _ _
    (is_iteration t z) (is_iteration t z')) as M.
  rewrite (inner_sym _ _ (dw _ _ _ _ _ _)), H in M; set (e := b B (y_min (fst z) (snd z)) (y_min (fst z') (snd z'))) in M.
  assert (N : 0 <= inner e e) by apply inner_nonneg.
  assert (Z0 : inner e e = 0).
  { apply (Rmult_eq_reg_l beta); [|lra]; rewrite Rmult_0_r; apply Rle_antisym; [lra|]; apply Rmult_le_pos; lra. }
  replace (distance2 (lam_next z) (lam_next z'))
    with (inner (dw A beta (fst z) (fst z') (snd z) (snd z'))
        (lin [(1, dw A beta (fst z) (fst z') (snd z) (snd z')); (- 2 * beta, e)]) + beta ^ 2 * inner e e).
  - rewrite H, Z0; ring.
  - unfold e, b, dw, lam_next, next_multiplier, residual, distance2, minus; linear; orient; ring.
Qed.

Let meet := meets (fun z : X * Z => z) step step.

(* Two iterations: the first shift makes lam - beta A x agree, the second x. *)
Lemma two_iterations t z z' : meet 2 t z z' (cost * L * far z z').
Proof.
  set (x1 := x_hat t z); set (x1' := x_hat t z'); set (l1 := lam_next z); set (l1' := lam_next z').
  set (v := lin [(/ beta, l1); (- / beta, l1'); (-1, A x1); (1, A x1')]).
  exists (right_inverse v); intro n.
  change (step t z (add n (right_inverse v))) with (add x1 (add n (right_inverse v)), l1).
  change (step t z' n) with (add x1' n, l1').
  set (z1 := (add x1 (add n (right_inverse v)), l1)); set (z1' := (add x1' n, l1')).
  set (x2 := x_hat (S t) z1); set (x2' := x_hat (S t) z1'); set (a := minus x2' x2).
  exists a; intro n2; unfold step; fold x2 x2'.
  assert (W : forall u, inner (dw A beta (fst z1) (fst z1') (snd z1) (snd z1')) u = 0).
  { intro u; unfold dw, z1, z1'; cbn [fst snd]; sums; unfold v; linear; field; lra. }
  split.
  - f_equal; [apply definite_X | apply (multiplier_agrees (S t)); exact W].
    unfold a, distance2, minus; sums; orient; ring.
  - assert (Hr := ratio_pos).
    assert (First : weight * distance2 x1 x1' + eta * beta * inner v v <= L * far z z').
    { refine (Rle_trans _ _ _ (Req_le _ _ _) (iteration_shrinks t z z')); fold x1 x1' l1 l1'.
      unfold far, v, distance2, minus; cbn [fst snd]; linear; orient; field; lra. }
    assert (Second : weight * inner a a <= weight * distance2 (fst z1) (fst z1')).
    { refine (Rle_trans _ (far (x2, lam_next z1) (x2', lam_next z1')) _ _ _).
      - unfold far; cbn [fst snd].
        replace (inner a a) with (distance2 x2 x2') by (unfold a, distance2, minus; linear; orient; ring).
        assert (0 <= eta / beta * distance2 (lin [(1, lam_next z1); (- beta, A x2)]) (lin [(1, lam_next z1'); (- beta, A x2')]))
          by (apply Rmult_le_pos; [lra | apply inner_nonneg]); lra.
      - apply (Rle_trans _ _ _ (iteration_shrinks (S t) z1 z1')).
        replace (far z1 z1') with (weight * distance2 (fst z1) (fst z1') + eta / beta *
          inner (dw A beta (fst z1) (fst z1') (snd z1) (snd z1')) (dw A beta (fst z1) (fst z1') (snd z1) (snd z1')))
          by (unfold far, dw, distance2, minus; linear; orient; ring).
        rewrite W, Rmult_0_r, Rplus_0_r.
        assert (0 <= weight * distance2 (fst z1) (fst z1')) by (apply Rmult_le_pos; [lra | apply inner_nonneg]).
        apply (Rmult_le_compat_r _ L 1) in H; lra. }
    apply Rmult_le_reg_l in Second; [|assumption].
    assert (Third : distance2 (fst z1) (fst z1') <= 2 * distance2 x1 x1' + 2 * inner (right_inverse v) (right_inverse v)).
    { set (d := lin [(1, x1); (-1, x1'); (-1, right_inverse v)]); assert (0 <= inner d d) by apply inner_nonneg.
      apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; refine (same_weak _ _ _ H).
      unfold d, z1, z1', distance2, minus; cbn [fst snd]; sums; orient; ring. }
    pose proof (no_longer v) as Short.
    assert (0 <= distance2 x1 x1') by apply inner_nonneg; assert (0 <= inner v v) by apply inner_nonneg.
    assert (2 * distance2 x1 x1' <= cost * weight * distance2 x1 x1') by (apply Rmult_le_compat_r; assumption).
    assert (3 * inner v v <= cost * (eta * beta) * inner v v) by (apply Rmult_le_compat_r; assumption).
    assert (Hc : 0 <= cost).
    { apply Rnot_lt_le; intro N; assert (0 < (- cost) * weight) by (apply Rmult_lt_0_compat; lra); lra. }
    apply (Rmult_le_compat_l cost) in First; [|assumption]; lra.
Qed.

(* T rounds: for starts at a squared distance D, the energy is cost L D/(1 + 1/L^2 + .. + 1/L^(2 (T - 1))). *)
Theorem runs_meet T t z z' : (0 < T)%nat -> meet (2 * T) t z z' (cost * L * (far z z' / span (L ^ 2) T)).
Proof.
  intro HT; assert (Hc : 0 <= cost).
  { apply Rnot_lt_le; intro N; assert (0 < (- cost) * weight) by (apply Rmult_lt_0_compat; lra); lra. }
  destruct T as [|T]; [lia|]; assert (Hs : 0 < span (L ^ 2) (S T)) by (apply span_pos, pow_lt; assumption).
  assert (Hf : 0 <= far z z').
  { assert (Hr := ratio_pos); apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; apply inner_nonneg. }
  apply (rounds step far L (cost * L) L_pos ltac:(apply Rmult_le_pos; lra) far_apart far_between step_shrinks two_iterations).
  - apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; assumption].
  - apply Req_le; field; lra.
Qed.

(* The starts differ in the primal point alone. *)
Lemma far_of_starts x x' lam : far (x, lam) (x', lam)
  = weight * distance2 x x' + eta * beta * inner (minus (A x) (A x')) (minus (A x) (A x')).
Proof. unfold far, distance2, minus; cbn [fst snd]; linear; orient; field; lra. Qed.
End Weighted.

(* |A x| <= norm |x| *)
Variable norm : R.
Hypothesis norm_of_A : forall x, inner (A x) (A x) <= norm ^ 2 * inner x x.
Context {sigma : R} (noise : gaussian X sigma).
Hypothesis sigma_pos : 0 < sigma.
(* The law of (x, lam) after N iterations from z. *)
Let after N z := run_law noise (fun z : X * Z => z) step N 0 z.

Lemma A_of_difference x x' : inner (minus (A x) (A x')) (minus (A x) (A x')) <= norm ^ 2 * distance2 x x'.
Proof.
  refine (Rle_trans _ _ _ (Req_le _ _ _) (norm_of_A (minus x x'))); unfold minus; linear; orient; ring.
Qed.

(* ------------------------------------------------------------------------------------------------------- Theorem 6.1 *)

Definition c_6 := Rmax 2 (3 / (eta * beta)).
Lemma c_6_facts : 2 <= c_6 * 1 /\ 3 <= c_6 * (eta * beta) /\ 0 <= c_6.
Proof.
  assert (H : 2 <= c_6) by apply Rmax_l; assert (K : 3 / (eta * beta) <= c_6) by apply Rmax_r.
  assert (P : 0 < eta * beta) by (apply Rmult_lt_0_compat; assumption).
  split; [lra | split; [|lra]]; apply (Rmult_le_compat_r (eta * beta)) in K; [|lra].
  replace (3 / (eta * beta) * (eta * beta)) with 3 in K by (field; lra); assumption.
Qed.

Section Convex.
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Hypothesis g_convex : convex 0 g.

Lemma shrinks_6 t z z' : far 1 (x_hat t z, lam_next z) (x_hat t z', lam_next z') <= 1 * far 1 z z'.
Proof.
  pose proof (one_iteration_does_not_expand A At B Bt c adjoint_A adjoint_B eta beta eta_pos beta_pos (f t) (gradient t) g
    (f_class t) g_convex _ _ _ _ _ _ _ _ _ _ (is_iteration t z) (is_iteration t z')) as H.
  unfold customised in H; unfold far; rewrite !Rmult_1_l; exact H.
Qed.

Lemma meet_6 T t z z' b : (0 < T)%nat -> c_6 / INR T * far 1 z z' <= b ->
  meets (fun z : X * Z => z) step step (2 * T) t z z' b.
Proof.
  intros HT Hb; destruct c_6_facts as (C1 & C2 & C0); assert (P : 0 < INR T) by (apply lt_0_INR; assumption).
  refine (meets_more _ _ _ _ _ _ _ _ _ _ (runs_meet 1 1 c_6 Rlt_0_1 Rlt_0_1 (Rle_refl 1) C1 C2 g_convex shrinks_6 T t z z' HT)).
  rewrite pow1, span_of_one; refine (Rle_trans _ _ _ (Req_le _ _ _) Hb); field; lra.
Qed.

Lemma meet_6_1 T x0 x0' lam0 : (0 < T)%nat -> meets (fun z : X * Z => z) step step (2 * T) 0 (x0, lam0) (x0', lam0)
  (c_6 * (1 + eta * beta * norm ^ 2) / INR T * distance2 x0 x0').
Proof.
  intro HT; apply meet_6; [assumption|].
  destruct c_6_facts as (_ & _ & C0); assert (P : 0 < INR T) by (apply lt_0_INR; assumption).
  rewrite far_of_starts; pose proof (A_of_difference x0 x0') as N.
  assert (Q : 0 <= eta * beta) by (apply Rmult_le_pos; lra); apply (Rmult_le_compat_l _ _ _ Q) in N.
  assert (D : 0 <= c_6 / INR T) by (apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; assumption]).
  replace (c_6 * (1 + eta * beta * norm ^ 2) / INR T * distance2 x0 x0')
    with (c_6 / INR T * ((1 + eta * beta * norm ^ 2) * distance2 x0 x0')) by (field; lra).
  apply Rmult_le_compat_l; [assumption | lra].
Qed.

Theorem theorem_6_1 T x0 x0' lam0 : (0 < T)%nat ->
  concentrated_at_most (c_6 * (1 + eta * beta * norm ^ 2) / INR T * distance2 x0 x0' / (2 * sigma ^ 2))
    (after (2 * T) (x0', lam0)) (after (2 * T) (x0, lam0)).
Proof. intro HT; apply (shift_rule noise sigma_pos), meet_6_1, HT. Qed.

(* ----------------------------------------------------------------------------------------------------- Corollary 6.2 *)

(* One user's function f_0' in place of f_0. *)
Variables (f0' : X -> R) (gradient0' : X -> X) (x_min0' : X -> Z -> X) (Delta : R).
Hypothesis x_minimises' : forall x lam,
  x_step A B c eta beta f0' gradient0' g x (lam_next (x, lam)) (y_min x lam) (x_min0' x lam).
Hypothesis neighbours : forall x, distance2 (gradient 0%nat x) (gradient0' x) <= Delta ^ 2.
Definition step' t (z : X * Z) (n : X) : X * Z :=
  match t with 0%nat => (add (x_min0' (fst z) (snd z)) n, lam_next z) | S _ => step t z n end.
Let after' N z := run_law noise (fun z : X * Z => z) step' N 0 z.

Lemma later k : forall t w z' b, meets (fun z : X * Z => z) step step k (S t) w z' b ->
  meets (fun z : X * Z => z) step step' k (S t) w z' b.
Proof.
  induction k as [|k IH]; intros t w z' b H; [exact H|]; destruct H as [a H]; exists a; intro n; apply IH, H.
Qed.

(* After the user's own iteration: |dx|^2 + eta beta |A dx|^2 <= eta^2 Delta^2. *)
Lemma own_iteration z n n' : (forall v, inner n v = inner n' v) ->
  far 1 (step 0 z n) (step' 0 z n') <= eta ^ 2 * Delta ^ 2.
Proof.
  intro E; unfold step, step'; cbn [fst snd].
  destruct z as [x0 lam]; cbn [fst snd]; set (x1 := x_hat 0 (x0, lam)); set (x1' := x_min0' x0 lam); set (y1 := y_min x0 lam).
  replace (far 1 (add x1 n, lam_next (x0, lam)) (add x1' n', lam_next (x0, lam)))
    with (distance2 x1 x1' + eta * beta * inner (minus (A x1) (A x1')) (minus (A x1) (A x1'))).
  2: { assert (F : forall v, inner (A n) v = inner (A n') v) by (intro v; rewrite !adjoint_A; apply E).
       assert (E' : forall v, inner v n = inner v n') by (intro v; rewrite !(inner_sym _ v); apply E).
       assert (F' : forall v, inner v (A n) = inner v (A n')) by (intro v; rewrite !(inner_sym _ v); apply F).
       unfold far, distance2, minus; cbn [fst snd]; sums; rewrite ?E, ?F, ?E', ?F'; orient; field; lra. }
  pose proof (x_minimises 0 x0 lam) as Hx; pose proof (x_minimises' x0 lam) as Hx'.
  pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ Hx (minus x1 x1')) as O.
  pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ Hx' (minus x1 x1')) as O'.
  change (x_min 0%nat x0 lam) with x1 in O; fold y1 in O; fold x1' y1 in O'; pose proof (neighbours x0) as N.
  set (G := gradient 0%nat x0) in *; set (G' := gradient0' x0) in *.
  set (e := lin [(eta, G); (- eta, G'); (1, x1); (-1, x1')]); assert (He : 0 <= inner e e) by apply inner_nonneg.
  assert (S0 : inner (minus G G') (minus x1 x1') = - (/ eta * distance2 x1 x1'
    + beta * inner (minus (A x1) (A x1')) (minus (A x1) (A x1')))).
  { replace (inner (minus G G') (minus x1 x1')) with (inner G (minus x1 x1') - inner G' (minus x1 x1'))
      by (unfold minus; linear; ring).
    rewrite O, O'; unfold residual, distance2, minus; linear; orient; ring. }
  assert (Sq : inner e e = eta ^ 2 * distance2 G G' + 2 * eta * inner (minus G G') (minus x1 x1') + distance2 x1 x1')
    by (unfold e, distance2, minus; linear; orient; ring).
  rewrite S0 in Sq.
  replace (2 * eta * - (/ eta * distance2 x1 x1' + beta * inner (minus (A x1) (A x1')) (minus (A x1) (A x1'))))
    with (- 2 * distance2 x1 x1' - 2 * (eta * beta * inner (minus (A x1) (A x1')) (minus (A x1) (A x1')))) in Sq by (field; lra).
  assert (0 <= eta * beta * inner (minus (A x1) (A x1')) (minus (A x1) (A x1')))
    by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply inner_nonneg]).
  assert (eta ^ 2 * distance2 G G' <= eta ^ 2 * Delta ^ 2) by (apply Rmult_le_compat_l; [apply square_nonneg | assumption]).
  lra.
Qed.

Lemma meet_6_2 T z : (0 < T)%nat ->
  meets (fun z : X * Z => z) step step' (S (2 * T)) 0 z z (c_6 / INR T * (eta ^ 2 * Delta ^ 2)).
Proof.
  intro HT; exists zero; intro n; apply later, meet_6; [assumption|].
  destruct c_6_facts as (_ & _ & C0); assert (P : 0 < INR T) by (apply lt_0_INR; assumption).
  rewrite inner_zero, Rminus_0_r; apply Rmult_le_compat_l.
  - apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; assumption].
  - apply own_iteration; intro v; rewrite inner_add, inner_zero; ring.
Qed.

(* Without the factor 1 + eta beta |A|^2; then as printed. *)
Theorem corollary_6_2_sharper T z : (0 < T)%nat ->
  concentrated_at_most (c_6 / INR T * (eta ^ 2 * Delta ^ 2) / (2 * sigma ^ 2)) (after' (S (2 * T)) z) (after (S (2 * T)) z).
Proof. intro HT; apply (shift_rule noise sigma_pos), meet_6_2; assumption. Qed.

Lemma meet_6_2_printed T z : (0 < T)%nat -> meets (fun z : X * Z => z) step step' (S (2 * T)) 0 z z
  (c_6 * (1 + eta * beta * norm ^ 2) / INR T * (eta ^ 2 * Delta ^ 2)).
Proof.
  intro HT; refine (meets_more _ _ _ _ _ _ _ _ _ _ (meet_6_2 T z HT)).
  destruct c_6_facts as (_ & _ & C0); assert (P : 0 < INR T) by (apply lt_0_INR; assumption).
  replace (c_6 * (1 + eta * beta * norm ^ 2) / INR T * (eta ^ 2 * Delta ^ 2))
    with (c_6 / INR T * (eta ^ 2 * Delta ^ 2) + c_6 * / INR T * (eta * beta * norm ^ 2) * (eta * Delta) ^ 2) by (field; lra).
  assert (0 <= c_6 * / INR T * (eta * beta * norm ^ 2) * (eta * Delta) ^ 2); [|lra].
  apply Rmult_le_pos; [|apply square_nonneg]; apply Rmult_le_pos; [|apply Rmult_le_pos; [|apply square_nonneg]].
  - apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; assumption].
  - apply Rmult_le_pos; lra.
Qed.

Theorem corollary_6_2 T z : (0 < T)%nat ->
  concentrated_at_most (c_6 * (1 + eta * beta * norm ^ 2) / INR T * (eta ^ 2 * Delta ^ 2) / (2 * sigma ^ 2))
    (after' (S (2 * T)) z) (after (S (2 * T)) z).
Proof. intro HT; apply (shift_rule noise sigma_pos), meet_6_2_printed, HT. Qed.
End Convex.

(* ------------------------------------------------------------------------------------------------------- Theorem 7.2 *)

Lemma less_convex {V : space} m (h : V -> R) : 0 <= m -> convex m h -> convex 0 h.
Proof.
  intros Hm H y y' t H0 H1; apply (Rle_trans _ _ _ (H y y' t H0 H1)).
  assert (0 <= m / 2 * t * (1 - t) * distance2 y y')
    by (apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos|]; lra | apply inner_nonneg]); lra.
Qed.
Definition largest weight := Rmax (2 / weight) (3 / (eta * beta)).
Lemma largest_facts weight : 0 < weight -> 2 <= largest weight * weight /\ 3 <= largest weight * (eta * beta) /\ 0 <= largest weight.
Proof.
  intro W; assert (H : 2 / weight <= largest weight) by apply Rmax_l; assert (K : 3 / (eta * beta) <= largest weight) by apply Rmax_r.
  assert (P : 0 < eta * beta) by (apply Rmult_lt_0_compat; assumption).
  assert (0 < 2 / weight) by (apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; assumption]).
  split; [|split; [|lra]].
  - apply (Rmult_le_compat_r weight) in H; [|lra]; replace (2 / weight * weight) with 2 in H by (field; lra); assumption.
  - apply (Rmult_le_compat_r (eta * beta)) in K; [|lra]; replace (3 / (eta * beta) * (eta * beta)) with 3 in K by (field; lra).
    assumption.
Qed.

Section StronglyConvex.
Variables (mu nu mu_g rho : R).
Hypotheses (mu_pos : 0 < mu) (mu_nu : mu <= nu) (mu_g_pos : 0 < mu_g) (rho_nonneg : 0 <= rho).
(* A = [I D]; rho is a bound on |A^T B|. *)
Hypothesis identity_block : forall v : Z, inner v v <= inner (At v) (At v).
Hypothesis norm_of_AtB : forall y : Y, inner (At (B y)) (At (B y)) <= rho ^ 2 * inner y y.
Hypothesis eta_below : eta < 2 / (nu + mu).
Hypothesis y_term : beta ^ 2 * rho ^ 2 * (2 / (nu + mu) - eta) <= 2 * mu_g.
Hypothesis f_class : forall t, between_parabolas mu nu (f t) (gradient t).
Hypothesis g_convex : convex mu_g g.

(* An iteration shrinks the norm of this weight by the factor L. *)
Lemma starts_meet weight L T x0 x0' lam0 : 0 < weight -> 0 < L -> L <= 1 ->
  (forall t z z', far weight (x_hat t z, lam_next z) (x_hat t z', lam_next z') <= L * far weight z z') -> (0 < T)%nat ->
  meets (fun z : X * Z => z) step step (2 * T) 0 (x0, lam0) (x0', lam0)
    (largest weight * (weight + eta * beta * norm ^ 2) * (L / span (L ^ 2) T) * distance2 x0 x0').
Proof.
  intros W F0 F1 Sh HT; destruct (largest_facts weight W) as (C1 & C2 & C0).
  refine (meets_more _ _ _ _ _ _ _ _ _ _ (runs_meet weight L (largest weight) W F0 F1 C1 C2
    (less_convex mu_g g (Rlt_le _ _ mu_g_pos) g_convex) Sh T 0 _ _ HT)).
  destruct T as [|T]; [lia|]; assert (S0 : 0 < span (L ^ 2) (S T)) by (apply span_pos, pow_lt; assumption).
  rewrite far_of_starts; pose proof (A_of_difference x0 x0') as N; assert (Q0 : 0 <= eta * beta) by (apply Rmult_le_pos; lra).
  apply (Rmult_le_compat_l _ _ _ Q0) in N; set (s := span (L ^ 2) (S T)) in *; set (D := distance2 x0 x0') in *.
  replace (largest weight * (weight + eta * beta * norm ^ 2) * (L / s) * D)
    with (largest weight * L * ((weight * D + eta * beta * (norm ^ 2 * D)) / s)) by (field; lra).
  apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]; apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; assumption | lra].
Qed.

(* With the sharper factor and the best weights. *)
Lemma meet_7_2_sharper T x0 x0' lam0 : let L := sharper_factor eta beta mu nu in let weight := sharper_weight eta mu nu in (0 < T)%nat ->
  meets (fun z : X * Z => z) step step (2 * T) 0 (x0, lam0) (x0', lam0)
    (largest weight * (weight + eta * beta * norm ^ 2) * (L / span (L ^ 2) T) * distance2 x0 x0').
Proof.
  pose proof (fun t => one_iteration_contracts_sharper A At B Bt c adjoint_A adjoint_B eta beta eta_pos beta_pos mu nu mu_g rho
    mu_pos mu_nu mu_g_pos rho_nonneg identity_block norm_of_AtB eta_below y_term (f t) (gradient t) g (f_class t) g_convex) as K.
  destruct (K 0%nat) as (F0 & F1 & _); intros L weight.
  apply starts_meet; [apply (sharper_weight_pos eta eta_pos mu nu mu_pos mu_nu eta_below) | exact F0 | exact (Rlt_le _ _ F1)|].
  intros t z z'; exact (proj2 (proj2 (K t)) _ _ _ _ _ _ _ _ _ _ (is_iteration t z) (is_iteration t z')).
Qed.

(* The interval (23) for eta, the weight and the factor of Lemma 7.6. *)
Variable root : R.
Hypothesis root_pos : 0 < root.
Hypothesis root_is : root ^ 2 = (nu + mu) ^ 2 + 8 * nu * mu.
Hypothesis eta_above : 4 / (nu + mu + root) < eta.
Definition weight_7 := R_weight eta mu nu.
Definition c_7 := largest weight_7.
Lemma weight_7_pos : 0 < weight_7.
Proof.
  pose proof (sharper_weight_pos eta eta_pos mu nu mu_pos mu_nu eta_below) as P.
  assert (0 < (2 / (nu + mu) - eta) / eta) by (apply Rdiv_lt_0_compat; [lra | assumption]).
  unfold weight_7, R_weight, gap; unfold sharper_weight in P; lra.
Qed.

(* There is a constant 0 < r < 1, the square root of the factor of Lemma 7.6, with which the bound holds for every T. *)
Lemma meet_7_2 : exists r, 0 < r /\ r < 1 /\ r ^ 2 = factor eta beta mu nu /\ forall T x0 x0' lam0, (0 < T)%nat ->
  meets (fun z : X * Z => z) step step (2 * T) 0 (x0, lam0) (x0', lam0)
    (c_7 * (weight_7 + eta * beta * norm ^ 2) * r ^ (2 * T - 1) / INR T * distance2 x0 x0').
Proof.
  pose proof (fun t => one_iteration_contracts A At B Bt c adjoint_A adjoint_B eta beta eta_pos beta_pos mu nu mu_g rho root
    mu_pos mu_nu mu_g_pos rho_nonneg identity_block norm_of_AtB root_pos root_is eta_above eta_below y_term (f t) (gradient t) g
    (f_class t) g_convex) as K.
  destruct (K 0%nat) as (F0 & F1 & _); set (L := factor eta beta mu nu) in *.
  set (r := sqrt L); assert (Hr : 0 < r) by (apply sqrt_lt_R0; assumption).
  assert (Sq : r ^ 2 = L) by (simpl; rewrite Rmult_1_r; apply sqrt_sqrt; lra).
  assert (Hone : r < 1).
  { apply Rnot_le_lt; intro N; assert (1 * 1 <= r * r) by (apply Rmult_le_compat; lra); simpl in Sq; lra. }
  exists r; repeat split; try assumption; intros T x0 x0' lam0 HT; assert (W := weight_7_pos).
  refine (meets_more _ _ _ _ _ _ _ _ _ _ (starts_meet weight_7 L T x0 x0' lam0 W F0 (Rlt_le _ _ F1)
    (fun t z z' => proj2 (proj2 (K t)) _ _ _ _ _ _ _ _ _ _ (is_iteration t z) (is_iteration t z')) HT)).
  destruct T as [|T]; [lia|]; clear HT; assert (HI : 0 < INR (S T)) by (apply lt_0_INR; lia).
  (* T <= (1 + 1/L^2 + ..) L^(T-1), so L/(1 + 1/L^2 + ..) <= L^T/T = r^(2 T)/T, and one r is to spare *)
  pose proof (span_at_least L T F0) as Sp; assert (S0 : 0 < span (L ^ 2) (S T)) by (apply span_pos, pow_lt; assumption).
  set (s := span (L ^ 2) (S T)) in *; destruct (largest_facts weight_7 W) as (_ & _ & C0).
  apply Rmult_le_compat_r; [apply inner_nonneg|]; unfold c_7, Rdiv; rewrite (Rmult_assoc _ (r ^ _) (/ INR _)); apply Rmult_le_compat_l.
  - apply Rmult_le_pos; [assumption|]; apply Rplus_le_le_0_compat; [lra|]; apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply square_nonneg].
  - apply (Rmult_le_reg_r (s * INR (S T))); [apply Rmult_lt_0_compat; assumption|].
    replace (L * / s * (s * INR (S T))) with (L * INR (S T)) by (field; lra).
    replace (r ^ (2 * S T - 1) * / INR (S T) * (s * INR (S T))) with (r ^ (2 * S T - 1) * s) by (field; lra).
    apply (Rmult_le_compat_l L) in Sp; [|lra]; apply (Rle_trans _ _ _ Sp).
    replace (L * (s * L ^ T)) with (r * r ^ (2 * S T - 1) * s).
    + assert (0 < r ^ (2 * S T - 1) * s) by (apply Rmult_lt_0_compat; [apply pow_lt|]; assumption).
      rewrite Rmult_assoc; apply Rle_trans with (1 * (r ^ (2 * S T - 1) * s)); [apply Rmult_le_compat_r|]; lra.
    + change (r * r ^ (2 * S T - 1)) with (r ^ S (2 * S T - 1)); replace (S (2 * S T - 1)) with (2 * S T)%nat by lia.
      rewrite pow_mult, Sq; simpl; ring.
Qed.

Theorem theorem_7_2 : exists r, 0 < r /\ r < 1 /\ r ^ 2 = factor eta beta mu nu /\ forall T x0 x0' lam0, (0 < T)%nat ->
  concentrated_at_most (c_7 * (weight_7 + eta * beta * norm ^ 2) * r ^ (2 * T - 1) / INR T * distance2 x0 x0' / (2 * sigma ^ 2))
    (after (2 * T) (x0', lam0)) (after (2 * T) (x0, lam0)).
Proof.
  destruct meet_7_2 as (r & H0 & H1 & Sq & M); exists r; repeat split; try assumption; intros T x0 x0' lam0 HT.
  apply (shift_rule noise sigma_pos), M, HT.
Qed.
End StronglyConvex.
End Problem.

(* A = [I D] has such a right inverse, v -> (v, 0). *)
Lemma identity_block_is_inverted (Z W : space) (D : W -> Z) : (forall v u, inner (D (scale 0 v)) u = 0) -> forall v w u,
  let A := fun x : plane_of Z W => add (fst x) (D (snd x)) in
  let right_inverse := fun v : Z => (v, scale 0 w) : plane_of Z W in
  inner (A (right_inverse v)) u = inner v u /\ inner (right_inverse v) (right_inverse v) <= inner v v.
Proof.
  intros H v w u; simpl; rewrite inner_add, H; split; [ring|].
  rewrite inner_scale, (inner_sym _ w (scale 0 w)), inner_scale; lra.
Qed.

(* The hypotheses of Theorem 6.1 can hold: on the line, with f = g = 0 and A = B the identity. *)
Example theorem_6_1_on_the_line (eta beta c sigma : R) (noise : gaussian line sigma) (T : nat) (x0 x0' lam0 : line) :
  0 < eta -> 0 < beta -> 0 < sigma -> (0 < T)%nat -> exists step,
  concentrated_at_most (c_6 eta beta * (1 + eta * beta * 1 ^ 2) / INR T * distance2 x0 x0' / (2 * sigma ^ 2))
    (run_law noise (fun z : line * line => z) step (2 * T) 0 (x0', lam0))
    (run_law noise (fun z : line * line => z) step (2 * T) 0 (x0, lam0)).
Proof.
  intros He Hb Hs HT; pose (run := fun x lam : line => run_on_the_line eta beta c x lam He Hb); eexists.
  refine (theorem_6_1 (X := line) (Y := line) (Z := line) (fun u => u) (fun u => u) (fun u => u) (fun u => u) c _ _ _ _
    (fun v => v) _ _ eta beta He Hb (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0)
    (fun x lam => c - x + lam / beta) (fun _ x lam => x - lam / (beta + / eta)) _ _ 1 _ noise Hs _ _ T x0 x0' lam0 HT).
  1, 2: intros; reflexivity.
  1, 2: intros u v E; unfold distance2, minus in E; simpl in E; apply Rminus_diag_uniq, Rsqr_0_uniq;
    rewrite <- E; unfold Rsqr; simpl in *; ring.
  1: intros; reflexivity.
  1: intros; apply Rle_refl.
  1: intros x lam; apply (run x lam).
  1: intros _ x lam; apply (run x lam).
  1: intro x; rewrite pow1, Rmult_1_l; apply Rle_refl.
  1: intros _; apply (run 0 0).
  apply (run 0 0).
Qed.

Print Assumptions theorem_6_1.
Print Assumptions corollary_6_2.
Print Assumptions corollary_6_2_sharper.
Print Assumptions theorem_7_2.
Print Assumptions identity_block_is_inverted.
Print Assumptions theorem_6_1_on_the_line.
