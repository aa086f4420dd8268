(* What the letters of cited claims about minimisers and suprema stand for, and what Coq proves of them. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
Open Scope R_scope.

(* ------------------------------------------------------------------------------------------------------- common.sum-rule *)

Section SumRule.
Context {V : space}.
Definition between t (u v : V) : V := lin [(1 - t, u); (t, v)].
Definition convex (g : V -> R) := forall u v t, 0 <= t <= 1 -> g (between t u v) <= (1 - t) * g u + t * g v.
(* n is the gradient of q at u, along every line. *)
Definition gradient_at (q : V -> R) u n := forall v eps, 0 < eps -> exists far, 0 < far /\ forall t, 0 < t < far ->
  Rabs (q (between t u v) - q u - t * inner n (lin [(1, v); (-1, u)])) <= eps * t.
(* g is convex, y_1 minimises g + q, s = - grad q(y_1), d = y_1 - y; g_1 and g_y are g at y_1 and at y. *)
Definition denoted_minimiser (s d : V) (g_1 g_y : R) : Prop := exists (g q : V -> R) (y_1 y n : V),
  convex g /\ gradient_at q y_1 n /\ (forall z, g y_1 + q y_1 <= g z + q z) /\
  s = lin [(-1, n)] /\ d = lin [(1, y_1); (-1, y)] /\ g_1 = g y_1 /\ g_y = g y.

Theorem sum_rule s d g_1 g_y : denoted_minimiser s d g_1 g_y -> 0 <= inner d s - g_1 + g_y.
Proof.
  intros (g & q & y_1 & y & n & C & G & M & -> & -> & -> & ->); apply le_epsilon; intros eps He.
  destruct (G y eps He) as (far & F & H); set (t := Rmin 1 (far / 2)).
  assert (T : 0 < t) by (apply Rmin_glb_lt; lra); assert (T1 : t <= 1) by apply Rmin_l;
    assert (T2 : t <= far / 2) by apply Rmin_r.
  specialize (H t ltac:(lra)); specialize (C y_1 y t ltac:(lra)); specialize (M (between t y_1 y)).
  assert (E : inner (lin [(1, y_1); (-1, y)]) (lin [(-1, n)]) = inner n (lin [(1, y); (-1, y_1)])).
  { rewrite inner_lin_left, (inner_lin_right n); cbn [inner_of_lin inner_with_lin]; rewrite !inner_lin_right;
    cbn [inner_with_lin].
    rewrite (inner_sym _ y_1 n), (inner_sym _ y n); ring. }
  rewrite E; apply (Rle_trans _ _ _ (Rle_abs _)) in H; apply (Rmult_le_reg_l t); [exact T|]; lra.
Qed.
End SumRule.

(* On the line |.| is convex, and 0 minimises |y| - y/2. *)
Theorem minimiser_instance (y : line) : denoted_minimiser (V := line) (/ 2) (0 - y) 0 (Rabs y).
Proof.
  exists Rabs, (fun y => - y / 2), 0, y, (- / 2).
  assert (C : convex (V := line) Rabs).
  { intros u v t T; unfold between; simpl; replace ((1 - t) * u + (t * v + 0)) with ((1 - t) * u + t * v) by ring.
    apply Rle_trans with (Rabs ((1 - t) * u) + Rabs (t * v)); [apply Rabs_triang|].
    rewrite !Rabs_mult, (Rabs_pos_eq (1 - t)), (Rabs_pos_eq t) by lra; lra. }
  refine (conj C (conj _ (conj _ _))).
  - intros v eps He; exists 1; split; [lra|]; intros t T; unfold between; simpl.
    replace (- ((1 - t) * 0 + (t * v + 0)) / 2 - - 0 / 2 - t * (- / 2 * (1 * v + (-1 * 0 + 0)))) with 0 by field; rewrite Rabs_R0.
    apply Rmult_le_pos; lra.
  - intro z; rewrite Rabs_R0; pose proof (Rle_abs z); pose proof (Rabs_pos z); lra.
  - rewrite Rabs_R0; simpl; repeat split; ring.
Qed.

(* ------------------------------------------------------------------------------------------------ common.largest-quotient *)

(* d is the supremum of D/(C dist) over the pairs apart; a pair that is not apart has D = 0. *)
Definition largest_quotient {Pair : Type} C (D dist : Pair -> R) d :=
  (forall i, 0 < dist i \/ dist i = 0 /\ D i = 0) /\ is_lub (fun r => exists i, 0 < dist i /\ r = D i / (C * dist i)) d.
(* D and dist are the limits of those of pairs; of one pair: its own. *)
Definition of_pair {Pair : Type} (values distances : Pair -> R) D dist := exists pair : nat -> Pair,
  Un_cv (fun n => values (pair n)) D /\ Un_cv (fun n => distances (pair n)) dist.
(* D and dist are the limits of those of pairs apart, dist > 0, whose quotients tend to d; for one pair: its own. *)
Definition of_limit {Pair : Type} C (values distances : Pair -> R) d D dist := 0 < dist /\ exists pair : nat -> Pair,
  (forall n, 0 < distances (pair n)) /\ Un_cv (fun n => values (pair n)) D /\ Un_cv (fun n => distances (pair n)) dist /\
  Un_cv (fun n => values (pair n) / (C * distances (pair n))) d.

Definition denoted_pair (C dist D d : R) : Prop := exists (Pair : Type) (values distances : Pair -> R),
  largest_quotient C values distances d /\ of_pair values distances D dist.
Definition denoted_limit (C dist D d : R) : Prop := exists (Pair : Type) (values distances : Pair -> R),
  largest_quotient C values distances d /\ of_limit C values distances d D dist.

Lemma constant c : Un_cv (fun _ => c) c.
Proof. intros eps He; exists 0%nat; intros n _; unfold R_dist; rewrite Rminus_diag_eq, Rabs_R0 by reflexivity; exact He. Qed.
Theorem no_larger C dist D d : denoted_pair C dist D d -> 0 < C -> 0 <= C * d * dist - D.
Proof.
  intros (Pair & values & distances & (Apart & Above & _) & pair & HD & Hdist) HC; apply Rge_le, Rge_minus, Rle_ge.
  eapply Rle_cv_lim; [|exact HD | exact (CV_mult _ _ _ _ (constant (C * d)) Hdist)]; intro n; cbv beta; set (i := pair n).
  destruct (Apart i) as [P|(E & F)]; [|rewrite E, F; lra].
  assert (L : values i / (C * distances i) <= d) by (apply Above; exists i; split; [exact P | reflexivity]).
  assert (K : 0 < C * distances i) by (apply Rmult_lt_0_compat; assumption); apply (Rmult_le_compat_l (C * distances i)) in L;
    [|lra].
  replace (C * distances i * (values i / (C * distances i))) with (values i) in L by (field; lra); lra.
Qed.
Theorem attained C dist D d : denoted_limit C dist D d -> 0 < C -> 0 <= - C * d * dist + D.
Proof.
  intros (Pair & values & distances & _ & P & pair & Apart & HD & Hdist & Hd) HC; apply Req_le.
  assert (K : Un_cv (fun n => values (pair n)) (C * dist * d)).
  { intros eps He; destruct (CV_mult _ _ _ _ (CV_mult _ _ _ _ (constant C) Hdist) Hd eps He) as (N & H); exists N; intros n Hn;
      specialize (H n Hn).
    cbv beta in H; specialize (Apart n).
    replace (C * distances (pair n) * (values (pair n) / (C * distances (pair n)))) with (values (pair n)) in H by (field; lra);
      exact H. }
  pose proof (UL_sequence _ _ _ HD K); lra.
Qed.

(* Every family of pairs apart whose quotients are bounded has such a supremum; every pair is one of it. *)
Theorem pair_instance {Pair : Type} (values distances : Pair -> R) C bound i : (forall i, 0 < distances i) ->
  (forall i, values i / (C * distances i) <= bound) -> exists d, denoted_pair C (distances i) (values i) d.
Proof.
  intros P L; destruct (completeness (fun r => exists i, 0 < distances i /\ r = values i / (C * distances i))) as (d & H).
  - exists bound; intros r (j & _ & ->); apply L.
  - exists (values i / (C * distances i)), i; split; [apply P | reflexivity].
  - exists d, Pair, values, distances; refine (conj (conj (fun j => or_introl (P j)) H) _).
    exists (fun _ => i); split; apply constant.
Qed.
(* The pairs n with dist = 1 and D = 1 - 1/(n + 1) come near 1, which none attains. *)
Theorem limit_instance : denoted_limit 1 1 1 1.
Proof.
  set (values := fun n => 1 - / (INR n + 1)).
  assert (P : forall n, 0 < / (INR n + 1)) by (intro n; apply Rinv_0_lt_compat; pose proof (pos_INR n); lra).
  assert (V : Un_cv values 1).
  { intros eps He; destruct (archimed_cor1 eps He) as (N & HN & PN); exists N; intros n Hn; unfold R_dist, values;
    specialize (P n).
    replace (1 - / (INR n + 1) - 1) with (- / (INR n + 1)) by ring; rewrite Rabs_Ropp, Rabs_pos_eq by lra.
    apply Rle_lt_trans with (/ INR N); [|exact HN]; apply le_INR in Hn; apply lt_INR in PN; simpl in PN; apply Rinv_le_contravar;
      lra. }
  exists nat, values, (fun _ => 1); split.
  - split; [intro; left; lra|]; split.
    + intros r (n & _ & ->); unfold values; specialize (P n); unfold Rdiv; rewrite Rmult_1_r, Rinv_1, Rmult_1_r; lra.
    + intros b B; apply le_epsilon; intros eps He; destruct (V eps He) as (N & H); specialize (H N (le_n N)); unfold R_dist in H.
      assert (values N <= b) by (apply B; exists N; split; [lra | field]); apply Rabs_def2 in H; lra.
  - split; [lra|]; exists (fun n => n); refine (conj (fun _ => Rlt_0_1) (conj V (conj _ _))).
    + apply (constant 1).
    + intros eps He; destruct (V eps He) as (N & H); exists N; intros n Hn; specialize (H n Hn).
      replace (values n / (1 * 1)) with (values n) by field; exact H.
Qed.

Print Assumptions sum_rule.
Print Assumptions minimiser_instance.
Print Assumptions no_larger.
Print Assumptions attained.
Print Assumptions pair_instance.
Print Assumptions limit_instance.
