(* Noisy gradient descent with the noise N(0, s^2 I) on R^(n + 1), from the update equation to the divergence and the trade-off curve:
   x_{t+1} = P(x_t) - eta grad f_t(P(x_t)) + n_t, where P does not expand (the identity, or a projection on a closed convex set). *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require shifts_projected_descent_shifts_start.
From Verify Require shifts_contracting_descent_shifts_start.
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
(* One user's functions f_t' in place of f_t: in iteration 0, or in every one. *)
Variables (gradient' : nat -> X -> X) (Delta : R).
Hypothesis neighbours : forall t x, distance2 (gradient t x) (gradient' t x) <= Delta ^ 2.
Definition descent' t (x n : X) : X := match t with 0%nat => add (moved (gradient' 0%nat) x) n | S _ => descent t x n end.
Definition descent_always t (x n : X) : X := add (moved (gradient' t) x) n.
Variable s : R.
Hypothesis s_pos : 0 < s.
Let point (x : X) := x.
Let law N x := run_law (noise s s_pos dim) point descent N 0 x.
Let law' N x := run_law (noise s s_pos dim) point descent' N 0 x.
Let law_always N x := run_law (noise s s_pos dim) point descent_always N 0 x.

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
  set (S0 := total (S N)); assert (HS : 0 < S0) by apply total_pos; set (d := minus (moved (gradient 0%nat) x) (moved (gradient' 0%nat) x)).
  exists (lin [(- / (1 + S0), d)]); intro n; apply later; refine (meets_more _ _ _ _ _ _ _ _ _ _ (descent_meets N _ _ _)); fold S0.
  assert (F : distance2 (descent 0 x (add n (lin [(- / (1 + S0), d)]))) (descent' 0 x n) = (1 + - / (1 + S0)) ^ 2 * inner d d)
    by apply shifted_by_a_part.
  assert (D : inner d d = eta ^ 2 * distance2 (gradient 0%nat (P x)) (gradient' 0%nat (P x))).
  { refine (eq_trans (square_of_step (P x) (P x) (gradient 0%nat (P x)) (gradient' 0%nat (P x)) eta) _).
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

(* ------------------------------------------------------------------- a record that is read in every iteration *)

Section Always.
Variables (t : nat) (x x' : X).
Let p := minus (P x) (P x').
Let g := minus (gradient t (P x)) (gradient t (P x')).
Let u := minus (gradient t (P x')) (gradient' t (P x')).
Lemma change_is_short : inner u u <= Delta ^ 2.
Proof. exact (neighbours t (P x')). Qed.
(* The states after an iteration whose noise n the first run shifts by s. *)
Lemma after_always s' n w : inner (minus (descent t x (add n s')) (descent_always t x' n)) w
  = inner p w - eta * inner g w - eta * inner u w + inner s' w.
Proof.
  unfold descent, descent_always, moved, p, g, u, minus.
  repeat (progress (rewrite ?inner_lin_left, ?inner_add; cbn [inner_of_lin])); ring.
Qed.
End Always.
Lemma agree (w w' : X) : (forall v, inner (minus w w') v = 0) -> w = w'.
Proof. intro H; apply Rn_definite; exact (H (minus w w')). Qed.
Ltac as_minus := repeat match goal with
  | |- context [distance2 ?a ?b] => change (distance2 a b) with (inner (minus a b) (minus a b))
  | H : context [distance2 ?a ?b] |- _ => change (distance2 a b) with (inner (minus a b) (minus a b)) in H
  end.
Ltac expanded := repeat (progress (rewrite ?inner_lin_left, ?inner_lin_right; cbn [inner_of_lin inner_with_lin])).

Lemma idle N b : (forall t x x', meets point descent descent_always N t x x' b) ->
  forall M t x x', meets point descent descent_always (M + N) t x x' b.
Proof.
  intros H M; induction M as [|M IH]; intros t x x'; [apply H|]; exists zero; intro n; rewrite inner_zero, Rminus_0_r; apply IH.
Qed.

(* --------------------------- convex f_t, a set of diameter R: (R + k eta Delta)^2/k for every number k of last iterations *)

Section BoundedSet.
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Variable R_ : R.
Hypotheses (R_pos : 0 < R_) (Delta_pos : 0 < Delta).
Hypothesis diameter : forall x x', distance2 (P x) (P x') <= R_ ^ 2.

Lemma bounded_meets r n : 0 < r -> forall t x x', meets point descent descent_always (S n) t x x'
  ((1 + r) / INR (S n) * distance2 (P x) (P x') + (1 + / r) * INR (S n) * eta ^ 2 * Delta ^ 2).
Proof.
  intro Hr; assert (Q : 0 < 1 + / r) by (pose proof (Rinv_0_lt_compat r Hr); lra).
  induction n as [|n IH]; intros t x x'; as_minus; set (p := minus (P x) (P x'));
    set (g := minus (gradient t (P x)) (gradient t (P x'))); set (u := minus (gradient t (P x')) (gradient' t (P x')));
    pose proof (cocoercive eta (f t) (gradient t) (P x) (P x') eta_pos (f_class t)) as C; fold p g in C;
    pose proof (change_is_short t x') as U; fold u in U;
    assert (H : 0 <= (1 + / r) * eta ^ 2 * (Delta ^ 2 - inner u u))
      by (apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply square_nonneg] | lra]).
  - change (INR 1) with 1; exists (lin [(-1, p); (eta, g); (eta, u)]); intro n; split.
    + apply agree; intro v; refine (eq_trans (after_always t x x' _ n v) _); fold p g u; expanded; ring.
    + pose proof (@shifts_projected_descent_shifts_start.end_whole_space.claim X p p p g u eta r eta_pos Hr) as K.
      apply (Rmult_le_pos (2 * eta * (1 + r))) in C; [|apply Rmult_le_pos; lra].
      refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ K (Rplus_le_le_0_compat _ _ C H))); expanded; orient; field; lra.
  - set (k := INR (S n)) in *; assert (Hk : 1 <= k) by (unfold k; rewrite S_INR; pose proof (pos_INR n); lra).
    rewrite (S_INR (S n)); fold k; exists (lin [(eta, u); (- / (k + 1), p); (eta / (k + 1), g)]); intro e.
    set (sh := lin _); refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _ _)).
    set (d := minus (descent t x (add e sh)) (descent_always t x' e)).
    assert (D : forall w, inner d w = inner p w - eta * inner g w - eta * inner u w + inner sh w) by apply after_always.
    pose proof (P_does_not_expand (descent t x (add e sh)) (descent_always t x' e)) as N; as_minus; fold d in N |- *.
    apply (Rmult_le_compat_l ((1 + r) / k)) in N; [|apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]].
    pose proof (@shifts_projected_descent_shifts_start.step_whole_space.claim X p p p g u eta r (k - 1) eta_pos Hr ltac:(lra)
      k ltac:(lra) (k + 1) ltac:(lra) ltac:(lra)) as K.
    apply (Rmult_le_pos (2 * eta * ((1 + r) / (k + 1)))) in C;
      [|apply Rmult_le_pos; [lra | apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]]].
    assert (G : 0 <= (1 + r) / (k + 1) * inner p p + (1 + / r) * (k + 1) * eta ^ 2 * Delta ^ 2 - inner sh sh
      - ((1 + r) / k * inner d d + (1 + / r) * k * eta ^ 2 * Delta ^ 2)); [|lra].
    refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ K (Rplus_le_le_0_compat _ _ C H))).
    rewrite (D d), !(inner_sym _ _ d), !D; unfold sh; expanded; orient; field; lra.
Qed.

(* Both runs from anywhere; the last n + 1 iterations are shifted. *)
Theorem descent_bounded_set M n x x' : private s ((R_ + INR (S n) * eta * Delta) ^ 2 / INR (S n))
  (law (M + S n) x) (law_always (M + S n) x').
Proof.
  assert (Hk : 0 < INR (S n)) by (apply lt_0_INR; lia); set (r := INR (S n) * eta * Delta / R_).
  assert (Hr : 0 < r).
  { apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat; assumption]; repeat apply Rmult_lt_0_compat; assumption. }
  apply private_of_shifts, idle; intros t y y'; refine (meets_more _ _ _ _ _ _ _ _ _ _ (bounded_meets r n Hr t y y')).
  pose proof (diameter y y') as D; apply (Rmult_le_compat_l ((1 + r) / INR (S n))) in D;
    [|apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; assumption]].
  apply (Rle_trans _ _ _ (Rplus_le_compat_r _ _ _ D)), Req_le; unfold r; field; repeat split; try lra.
Qed.
End BoundedSet.

(* -------- mu-strongly convex f_t with (1/eta)-Lipschitz gradients, o = 1 - eta mu: (1 - o^N)/(1 + o^N) (1 + o)/(1 - o), both runs from
   one point, N >= 2 *)

Section Contracting.
Variable mu : R.
Hypotheses (mu_pos : 0 < mu) (flat : eta * mu < 1).
Hypothesis f_class : forall t, between_parabolas mu (/ eta) (f t) (gradient t).
Definition o := 1 - eta * mu.
Lemma o_between : 0 < o /\ o < 1.
Proof. assert (0 < eta * mu) by (apply Rmult_lt_0_compat; assumption); unfold o; lra. Qed.
(* 1 + o + .. + o^(n - 1) *)
Fixpoint geometric n := match n with 0%nat => 0 | S n => geometric n + o ^ n end.
Lemma geometric_is n : o ^ n + (1 - o) * geometric n = 1.
Proof. induction n as [|n IH]; [simpl; ring|]; simpl in *; lra. Qed.
Lemma geometric_pos n : 0 < geometric (S n).
Proof.
  destruct o_between as [O1 O2]; induction n as [|n IH]; [simpl; lra|]; change (geometric (S (S n))) with (geometric (S n) + o ^ S n).
  pose proof (pow_lt o (S n) O1); lra.
Qed.
(* With k iterations to go of N, z = o^N: the inverse of the energy of x, and what this and all later changes cost. *)
Definition inverse z k := geometric k * (o ^ k - z) / ((o ^ k) ^ 2 * (1 + o)).
Definition changes z k := geometric k * (1 + o) / (1 + z).

Lemma contracting_meets z n : 0 < z -> z < o ^ S n -> forall t x x', meets point descent descent_always (S n) t x x'
  (distance2 x x' / inverse z (S n) + changes z (S n) * eta ^ 2 * Delta ^ 2).
Proof.
  intros Hz; destruct o_between as [O1 O2].
  assert (Emu : mu = (1 - o) / eta) by (unfold o; field; lra); assert (Hmu : mu <= / eta).
  { rewrite Emu; unfold Rdiv; rewrite <- (Rmult_1_l (/ eta)) at 2; apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; assumption | lra]. }
  assert (Pos : forall k, z < o ^ S k -> 0 < inverse z (S k)).
  { intros k L; unfold inverse; pose proof (geometric_pos k); pose proof (pow_lt o (S k) O1) as Y; apply Rmult_lt_0_compat;
      [apply Rmult_lt_0_compat; lra | apply Rinv_0_lt_compat, Rmult_lt_0_compat; [apply pow_lt; assumption | lra]]. }
  assert (Cost : forall k, 0 < o ^ k * (1 + o) / (o * (1 + z)) /\ 0 < changes z (S k)).
  { intro k; pose proof (pow_lt o k O1); pose proof (geometric_pos k); split; apply Rmult_lt_0_compat;
      try (apply Rmult_lt_0_compat; lra); apply Rinv_0_lt_compat; [apply Rmult_lt_0_compat|]; lra. }
  induction n as [|n IH]; intros Lz t x x'; as_minus; set (dx := minus x x'); set (p := minus (P x) (P x'));
    set (g := minus (gradient t (P x)) (gradient t (P x'))); set (u := minus (gradient t (P x')) (gradient' t (P x')));
    pose proof (strongly_cocoercive mu (/ eta) mu_pos Hmu (f t) (gradient t) (P x) (P x') (f_class t)) as C; fold p g in C; rewrite Emu in C;
    pose proof (change_is_short t x') as U; fold u in U; pose proof (P_does_not_expand x x') as N; as_minus; fold p dx in N.
  - set (S0 := inverse z 1); set (w := (1 + o) / (1 + z)); assert (HS : 0 < S0) by (apply Pos; exact Lz).
    simpl in Lz; rewrite Rmult_1_r in Lz.
    assert (Ew : changes z 1 = w) by (unfold changes, w; simpl; field; lra); rewrite Ew.
    assert (ES : S0 = (o - z) / (o ^ 2 * (1 + o))) by (unfold S0, inverse; simpl; field; lra).
    assert (Hw : 0 < w) by (unfold w; apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; lra]).
    exists (lin [(-1, p); (eta, g); (eta, u)]); intro n; split.
    + apply agree; intro v; refine (eq_trans (after_always t x x' _ n v) _); fold p g u; expanded; ring.
    + pose proof (@shifts_contracting_descent_shifts_start.end_whole_space.claim X p p zero p g u eta o w w w w S0 eta_pos O1 Hw Hw Hw Hw HS
        ltac:(lra) ltac:(apply Req_le; rewrite ES; unfold w; field; lra) ltac:(lra)) as K.
      rewrite !inner_zero in K.
      assert (0 <= w * eta ^ 2 * (Delta ^ 2 - inner u u)) by
        (apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply square_nonneg] | lra]).
      assert (G : 0 <= inner dx dx / S0 + w * eta ^ 2 * Delta ^ 2 - inner (lin [(-1, p); (eta, g); (eta, u)]) (lin [(-1, p); (eta, g); (eta, u)]));
        [|lra].
      assert (N' : 0 <= / S0 * (inner dx dx - inner p p)) by (apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; exact HS | lra]).
      apply (Rmult_le_pos (2 * eta ^ 2 / (o ^ 2 * S0))) in C;
        [|apply Rmult_le_pos; [pose proof (square_nonneg eta); lra | apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; [apply pow_lt|]; assumption]].
      refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ K (Rplus_le_le_0_compat _ _ C (Rplus_le_le_0_compat _ _ N' H)))).
      expanded; orient; field; lra.
  - pose proof (pow_lt o (S n) O1) as Y; set (y := o ^ S n) in *; change (o ^ S (S n)) with (o * y) in Lz.
    assert (Ly : z < y) by (apply (Rlt_trans _ _ _ Lz); rewrite <- (Rmult_1_l y) at 2; apply Rmult_lt_compat_r; assumption).
    set (S0 := inverse z (S n)); set (S1 := inverse z (S (S n))); set (w := y * (1 + o) / (1 + z)).
    assert (HS : 0 < S0) by (apply Pos; exact Ly); assert (HS1 : 0 < S1) by (apply Pos; exact Lz).
    assert (Hw : 0 < w) by (unfold w; apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | apply Rinv_0_lt_compat; lra]).
    set (T0 := changes z (S n)); set (T1 := changes z (S (S n))); pose proof (geometric_is (S n)) as Gy; fold y in Gy.
    assert (ET : T1 = w + T0).
    { unfold T1, T0, changes, w; change (geometric (S (S n))) with (geometric (S n) + y); field; lra. }
    assert (Eg : geometric (S n) = (1 - y) / (1 - o)) by (replace (1 - y) with ((1 - o) * geometric (S n)) by lra; field; lra).
    assert (ES : w * (1 + S0) = 1 + o ^ 2 * S1 * w).
    { unfold w, S0, S1, inverse; change (geometric (S (S n))) with (geometric (S n) + y); change (o ^ S (S n)) with (o * y); fold y.
      rewrite Eg; field; repeat split; lra. }
    exists (lin [(- / (1 + S0), p); (eta / (1 + S0), g); (eta / (1 + S0), u)]); intro e; set (sh := lin _).
    refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH Ly _ _ _)); fold S0 T0; as_minus.
    set (d := minus (descent t x (add e sh)) (descent_always t x' e)).
    assert (D : forall v, inner d v = inner p v - eta * inner g v - eta * inner u v + inner sh v) by apply after_always.
    pose proof (@shifts_contracting_descent_shifts_start.step_whole_space.claim X p p zero p g u eta o T0 T1 w w S0 S1 eta_pos O1
      (proj2 (Cost n)) (proj2 (Cost (S n))) Hw Hw HS HS1 _ eq_refl ltac:(lra) ltac:(lra) ltac:(lra)) as K; rewrite !inner_zero in K.
    assert (H : 0 <= w * eta ^ 2 * (Delta ^ 2 - inner u u)) by
      (apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply square_nonneg] | lra]).
    assert (N' : 0 <= / S1 * (inner dx dx - inner p p)) by (apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; exact HS1 | lra]).
    apply (Rmult_le_pos (2 * eta ^ 2 / (o ^ 2 * S1))) in C;
      [|apply Rmult_le_pos; [pose proof (square_nonneg eta); lra | apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; [apply pow_lt|]; assumption]].
    assert (G : 0 <= inner dx dx / S1 + T1 * eta ^ 2 * Delta ^ 2 - inner sh sh - (inner d d / S0 + T0 * eta ^ 2 * Delta ^ 2)); [|lra].
    refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ K (Rplus_le_le_0_compat _ _ C (Rplus_le_le_0_compat _ _ N' H)))).
    rewrite ET, (D d), !(inner_sym _ _ d), !D; unfold sh; expanded; orient; field; lra.
Qed.

(* Both runs from one point; N = n + 2. *)
Theorem descent_every_step n x : private s (eta ^ 2 * Delta ^ 2 * ((1 - o ^ (2 + n)) * (1 + o)) / ((1 + o ^ (2 + n)) * (1 - o)))
  (law (2 + n) x) (law_always (2 + n) x).
Proof.
  destruct o_between as [O1 O2]; apply private_of_shifts; set (y := o ^ S n); set (z := o * y).
  assert (Y : 0 < y) by (apply pow_lt; exact O1); assert (Hz : 0 < z) by (apply Rmult_lt_0_compat; assumption).
  assert (Lz : z < y) by (unfold z; rewrite <- (Rmult_1_l y) at 2; apply Rmult_lt_compat_r; assumption).
  change (o ^ (2 + n)) with z; set (S0 := inverse z (S n)); pose proof (geometric_is (S n)) as Gy; fold y in Gy.
  assert (Eg : geometric (S n) = (1 - y) / (1 - o)) by (replace (1 - y) with ((1 - o) * geometric (S n)) by lra; field; lra).
  set (share := y * (1 + o) / (1 + z)).
  set (u := minus (gradient 0%nat (P x)) (gradient' 0%nat (P x))); pose proof (change_is_short 0 x) as U; fold u in U.
  exists (lin [(eta * share, u)]); intro e; set (sh := lin _).
  refine (meets_more _ _ _ _ _ _ _ _ _ _ (contracting_meets z n Hz Lz _ _ _)); as_minus; fold S0.
  set (d := minus (descent 0 x (add e sh)) (descent_always 0 x e)).
  assert (D : forall v, inner d v = - eta * (1 - share) * inner u v).
  { intro v; assert (Same : forall w : X, inner (minus w w) v = 0) by (intro w; rewrite inner_sym; apply minus_same).
    unfold d; rewrite after_always; fold u; rewrite !Same; unfold sh; expanded; ring. }
  assert (Hy : y < 1).
  { pose proof (geometric_pos n); assert (0 < (1 - o) * geometric (S n)) by (apply Rmult_lt_0_compat; lra); lra. }
  assert (K : (1 - share) ^ 2 / inverse z (S n) + share ^ 2 = share).
  { unfold share, inverse; fold y; rewrite Eg; unfold z in *; field; repeat split; lra. }
  assert (E : share + changes z (S n) = (1 - z) * (1 + o) / ((1 + z) * (1 - o))).
  { unfold share, changes; rewrite Eg; unfold z in *; field; repeat split; lra. }
  fold S0 in K; rewrite (D d), (inner_sym _ u d), D; unfold sh; expanded.
  replace (eta ^ 2 * Delta ^ 2 * ((1 - z) * (1 + o)) / ((1 + z) * (1 - o))) with ((share + changes z (S n)) * (eta ^ 2 * Delta ^ 2))
    by (rewrite E; field; lra).
  replace (- eta * (1 - share) * (- eta * (1 - share) * inner u u) / S0) with ((1 - share) ^ 2 / S0 * (eta ^ 2 * inner u u))
    by (unfold Rdiv; ring).
  assert (V : share * (eta ^ 2 * inner u u) <= share * (eta ^ 2 * Delta ^ 2)).
  { apply Rmult_le_compat_l; [apply Rlt_le, Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | apply Rinv_0_lt_compat; lra]|].
    apply Rmult_le_compat_l; [apply square_nonneg | exact U]. }
  replace (share * (eta ^ 2 * inner u u)) with ((1 - share) ^ 2 / S0 * (eta ^ 2 * inner u u) + share ^ 2 * (eta ^ 2 * inner u u)) in V
    by (rewrite <- Rmult_plus_distr_r, K; reflexivity).
  assert (G : (1 - share) ^ 2 / S0 * (eta ^ 2 * inner u u) + changes z (S n) * eta ^ 2 * Delta ^ 2
    <= (share + changes z (S n)) * (eta ^ 2 * Delta ^ 2) - (eta * share * (eta * share * inner u u + 0) + 0)) by lra.
  exact G.
Qed.
End Contracting.
End Descent.

Print Assumptions descent_start.
Print Assumptions descent_user.
Print Assumptions descent_strongly_convex.
Print Assumptions descent_strongly_convex_user.
Print Assumptions descent_bounded_set.
Print Assumptions descent_every_step.
