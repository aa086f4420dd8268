(* Finite partitions come near: what the textbook Renyi divergence of two laws (textbook.v) bounds by partitions, it bounds for every
   function whose levels have probabilities, in the variational form of shift_rule.v; so, of two whole runs that meet, the two
   divergences are one number. Levels of a function that is not measurable have none. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import trade_off.
From Verify Require Import noise.
From Verify Require Import textbook.
Open Scope R_scope.

(* -------------------------------------------------------------------------------------------------- levels of a function *)

(* How many of the first k thresholds -T, -T + d, -T + 2 d, .. y has reached. *)
Fixpoint level T d k (y : R) : nat :=
  match k with 0%nat => 0%nat | S k => if Rle_dec (- T + INR k * d) y then S k else level T d k y end.
Lemma level_most T d k y : (level T d k y <= k)%nat.
Proof. induction k as [|k IH]; [apply le_n|]; simpl; destruct (Rle_dec _ y); lia. Qed.
Lemma level_reached T d k y j : level T d k y = S j -> - T + INR j * d <= y.
Proof.
  induction k as [|k IH]; simpl; [discriminate|]; destruct (Rle_dec _ y) as [H|H]; [|exact IH].
  intro E; injection E as ->; exact H.
Qed.
Lemma level_next T d k y : (level T d k y < k)%nat -> y < - T + INR (level T d k y) * d.
Proof.
  induction k as [|k IH]; simpl; [lia|]; destruct (Rle_dec _ y) as [H|H]; [lia|]; intro L.
  destruct (Nat.eq_dec (level T d k y) k) as [->|N]; [lra|]; apply IH; pose proof (level_most T d k y); lia.
Qed.

(* The levels of g have probabilities: g is measurable, as far as finitely many levels tell. *)
Definition seen {O} (P : Law O) (g : O -> R) := forall T d k, 0 < d -> exists p, probabilities P k (fun o => level T d k (g o)) p.
(* What a law by upper bounds of expectations has. *)
Definition sublinear {O} (P : Law O) := (forall f g v w, (forall o, f o <= g o) -> v <= w -> P g v -> P f w) /\
  (forall c f v, 0 <= c -> P f v -> P (fun o => c * f o) (c * v)) /\
  (forall f g v w, P f v -> P g w -> P (fun o => f o + g o) (v + w)).

Lemma sum_scaled c h k : sum_f_R0 (fun i => c * h i) k = c * sum_f_R0 h k.
Proof. rewrite scal_sum; apply sum_eq; intros; ring. Qed.

Lemma one_term c x j k : (j <= k)%nat -> sum_f_R0 (fun i => c i * (if Nat.eqb j i then x else 0)) k = c j * x.
Proof.
  induction k as [|k IH]; intro L; simpl.
  - replace j with 0%nat by lia; reflexivity.
  - destruct (Nat.eqb_spec j (S k)) as [->|N]; [|rewrite IH by lia; ring]; rewrite (sum_eq _ (fun _ => 0)), sum_cte; [ring|].
    intros i Li; destruct (Nat.eqb_spec (S k) i); [lia | ring].
Qed.
(* Cells put together have the sums of their probabilities. *)
Lemma coarser {O} (P : Law O) k cell p (m : nat -> nat) k' : (forall i, (m i <= k')%nat) -> probabilities P k cell p ->
  probabilities P k' (fun o => m (cell o)) (fun j => sum_f_R0 (fun i => if Nat.eqb (m i) j then p i else 0) k).
Proof.
  intros M (_ & Pp & Hp); split; [intro; apply M|]; split.
  - intro j; apply cond_pos_sum; intro i; destruct (Nat.eqb _ _); [apply Pp | lra].
  - intros c v C; rewrite (Hp (fun i => c (m i)) v (fun i => C (m i))).
    assert (E : forall n, sum_f_R0 (fun j => c j * sum_f_R0 (fun i => if Nat.eqb (m i) j then p i else 0) n) k' = sum_f_R0 (fun i => c (m i) * p i) n).
    { intro n; induction n as [|n IH]; simpl; [apply one_term, M|]; rewrite <- IH, <- (one_term c (p (S n)) (m (S n)) k' (M _)), <- plus_sum.
      apply sum_eq; intros; ring. }
    rewrite E; reflexivity.
Qed.
Lemma seen_of_cells {O} (P : Law O) k cell p (g : nat -> R) : probabilities P k cell p -> seen P (fun o => g (cell o)).
Proof. intros H T d k' _; eexists; apply (coarser P k cell p (fun i => level T d k' (g i)) k'); [intro; apply level_most | exact H]. Qed.

(* Young's inequality on a cell. *)
Lemma term_above alpha g p q : 1 < alpha -> 0 <= p -> 0 <= q -> (q = 0 -> p = 0) ->
  exp g * p <= / alpha * term alpha p q + (1 - / alpha) * (exp (alpha / (alpha - 1) * g) * q).
Proof.
  intros A P Q Z; pose proof (share alpha A) as S; pose proof (exp_pos (alpha / (alpha - 1) * g)) as E; unfold term.
  destruct (Req_EM_T p 0) as [->|N].
  - rewrite !Rmult_0_r, Rplus_0_l; apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra].
  - assert (Hq : q <> 0) by (intro E0; apply N, Z, E0).
    pose proof (young alpha (ln p - ln q) g A) as Y; apply (Rmult_le_compat_r q) in Y; [|lra].
    assert (Eq : exp (ln q) = q) by (apply exp_ln; lra); assert (Ep : exp (ln p) = p) by (apply exp_ln; lra).
    replace (exp g * p) with (exp (ln p - ln q + g) * q).
    + replace (Rpower p alpha * Rpower q (1 - alpha)) with (exp (alpha * (ln p - ln q)) * q); [unfold Rdiv in Y; lra|].
      rewrite <- Eq at 2; unfold Rpower; rewrite <- !exp_plus; f_equal; ring.
    + rewrite <- Eq at 2; rewrite <- Ep at 2; rewrite <- !exp_plus; f_equal; ring.
Qed.

(* e^(c x) passes every number. *)
Lemma dies C c e : 0 <= C -> 0 < c -> 0 < e -> exists x, 0 < x /\ C * exp (- (c * x)) <= e.
Proof.
  intros HC Hc He; exists ((C + 1) / (c * e)); assert (P : 0 < c * e) by (apply Rmult_lt_0_compat; assumption).
  split; [apply Rdiv_lt_0_compat; lra|]; rewrite exp_Ropp.
  replace (c * ((C + 1) / (c * e))) with ((C + 1) / e) by (field; lra).
  assert (K : C / e <= exp ((C + 1) / e)).
  { pose proof (tangent ((C + 1) / e)); assert (C / e <= (C + 1) / e) by (apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat|]; lra); lra. }
  pose proof (exp_pos ((C + 1) / e)) as E; apply (Rmult_le_reg_r (exp ((C + 1) / e))); [exact E|].
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; apply (Rmult_le_compat_l e) in K; [|lra].
  replace (e * (C / e)) with C in K by (field; lra); exact K.
Qed.

Section Near.
Context {O : Type} (P Q : Law O).
Hypotheses (P_law : sublinear P) (Q_law : sublinear Q).
Variables (alpha eps : R).
Hypothesis alpha_above : 1 < alpha.
Hypothesis close : renyi_on_partitions alpha eps P Q.
(* Some order above has a bound. *)
Variables (order r : R).
Hypotheses (order_above : alpha < order) (bounded : renyi_at_most order r P Q).
Variable g : O -> R.
Hypotheses (g_P : seen P g) (g_Q : seen Q g).
Let a := alpha / (alpha - 1).
Let b := order / (order - 1).
Variable v : R.
Hypothesis above : Q (fun o => exp (a * g o)) v.

Lemma conjugates : 0 < b < a.
Proof.
  unfold a, b; replace (alpha / (alpha - 1)) with (1 + / (alpha - 1)) by (field; lra).
  replace (order / (order - 1)) with (1 + / (order - 1)) by (field; lra).
  pose proof (Rinv_0_lt_compat (order - 1) ltac:(lra)); assert (/ (order - 1) < / (alpha - 1)); [|lra].
  apply Rinv_lt_contravar; [apply Rmult_lt_0_compat|]; lra.
Qed.

Lemma v_nonneg : 0 <= v.
Proof.
  destruct (g_Q 0 1 0%nat Rlt_0_1) as (q & _ & _ & Hq).
  assert (H : Q (fun _ => 0) v) by (revert above; apply Q_law; [intro; apply Rlt_le, exp_pos | apply Rle_refl]).
  apply (Hq (fun _ => 0)) in H; [|intro; lra]; simpl in H; lra.
Qed.
(* What all of Q is. *)
Lemma whole : exists W, 0 <= W /\ Q (fun _ => 1) W /\ forall k cell q, probabilities Q k cell q -> sum_f_R0 q k <= W.
Proof.
  destruct (g_Q 0 1 0%nat Rlt_0_1) as (q & _ & Pq & Hq); exists (q 0%nat).
  assert (K : Q (fun _ => 1) (q 0%nat)).
  { apply (Hq (fun _ => 1)); [intro; lra|]; simpl; lra. }
  split; [apply Pq|]; split; [exact K|]; intros k cell q' (_ & _ & Hq').
  apply (Hq' (fun _ => 1)) in K; [|intro; lra]; refine (Rle_trans _ _ _ (Req_le _ _ _) K); apply sum_eq; intros; ring.
Qed.

Section Levels.
Variables (T d : R) (k : nat).
Hypothesis d_pos : 0 < d.
Let top := - T + INR k * d.
Let cell o := level T d (S k) (g o).
Lemma cell_top o : cell o = S k -> top <= g o.
Proof. exact (level_reached T d (S k) (g o) k). Qed.

(* Below the last threshold: step functions above e^g and below it. *)
Let step_above i := if Nat.eqb i (S k) then 0 else exp (- T + INR i * d).
Let step_below i := match i with 0%nat => 0 | S j => if Nat.eqb i (S k) then 0 else exp (a * (- T + INR j * d)) end.
Lemma step_below_is o : step_below (cell o) <= exp (a * g o).
Proof.
  pose proof (exp_pos (a * g o)); unfold step_below; destruct (cell o) as [|j] eqn:E; [lra|].
  destruct (Nat.eqb _ _); [lra|]; apply exp_grows, Rmult_le_compat_l; [pose proof conjugates; lra|].
  exact (level_reached T d (S k) (g o) j E).
Qed.
Lemma steps_paid W : (forall k cell q, probabilities Q k cell q -> sum_f_R0 q k <= W) ->
  P (fun o => step_above (cell o)) (exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * (exp (a * d) * v + exp (- (a * T)) * W)).
Proof.
  intro All; destruct (g_P T d (S k) d_pos) as (p & Hp), (g_Q T d (S k) d_pos) as (q & Hq).
  pose proof conjugates as Ha; pose proof (textbook.share alpha alpha_above) as Hs.
  destruct (close _ _ _ _ Hp Hq) as [Z M]; pose proof (All _ _ _ Hq) as L.
  destruct Hp as (_ & Pp & Hp), Hq as (_ & Pq & Hq).
  assert (N : forall i, 0 <= step_above i) by (intro i; unfold step_above; destruct (Nat.eqb _ _); [lra | apply Rlt_le, exp_pos]).
  assert (N' : forall i, 0 <= step_below i).
  { intros [|i]; unfold step_below; [lra|]; destruct (Nat.eqb _ _); [lra | apply Rlt_le, exp_pos]. }
  apply (Hp step_above _ N).
  assert (V : sum_f_R0 (fun i => step_below i * q i) (S k) <= v).
  { apply (Hq step_below _ N'); revert above; apply Q_law; [exact step_below_is | lra]. }
  assert (Q0 : q 0%nat <= W) by exact (Rle_trans _ _ _ (one_of_sum q (S k) 0%nat Pq (le_0_n _)) L).
  set (E := exp (a * d)) in *; set (D := exp (- (a * T))) in *; assert (HE : 0 < E) by apply exp_pos; assert (HD : 0 < D) by apply exp_pos.
  set (first := fun i => match i with 0%nat => D * q 0%nat | S _ => 0 end).
  assert (F : forall n, sum_f_R0 first n = D * q 0%nat) by (induction n as [|n IH]; [reflexivity|]; simpl; rewrite IH; ring).
  apply Rle_trans with (sum_f_R0 (fun i => / alpha * term alpha (p i) (q i) + (1 - / alpha) * (E * (step_below i * q i) + first i)) (S k)).
  - apply sum_grows; intros i Li; pose proof (Pp i); pose proof (Pq i).
    assert (Tn : 0 <= term alpha (p i) (q i)).
    { unfold term; destruct (Req_EM_T _ _); [lra|]; apply Rmult_le_pos; apply Rlt_le, exp_pos. }
    assert (Fi : 0 <= first i) by (destruct i; simpl; [apply Rmult_le_pos; [lra | apply Pq] | lra]).
    assert (Si : 0 <= step_below i * q i) by (apply Rmult_le_pos; [apply N' | assumption]).
    unfold step_above; destruct (Nat.eqb_spec i (S k)) as [->|Ne].
    + rewrite Rmult_0_l; apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra.
      apply Rplus_le_le_0_compat; [apply Rmult_le_pos; lra | assumption].
    + pose proof (term_above alpha (- T + INR i * d) (p i) (q i) alpha_above ltac:(assumption) ltac:(assumption) (Z i Li)) as Y; fold a in Y.
      refine (Rle_trans _ _ _ Y _); apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|]; destruct i as [|j].
      * simpl; replace (a * (- T + 0 * d)) with (- (a * T)) by ring; fold D; lra.
      * simpl first; unfold step_below; replace (Nat.eqb (S j) (S k)) with false by (symmetry; apply Nat.eqb_neq; exact Ne).
        rewrite Rplus_0_r, <- Rmult_assoc; unfold E; rewrite <- exp_plus; apply Req_le; do 2 f_equal; rewrite S_INR; ring.
  - rewrite plus_sum, !sum_scaled, plus_sum, sum_scaled, F.
    apply Rplus_le_compat; [unfold Rdiv; rewrite Rmult_comm; apply Rmult_le_compat_r; lra|].
    apply Rmult_le_compat_l; [lra|]; apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.

(* Above it: what another order bounds. *)
Let tail o := if Nat.eqb (cell o) (S k) then exp (g o) else 0.
Lemma tail_paid W u : Q (fun _ => 1) W ->
  P tail (exp (- u) * (exp ((order - 1) * r) / order + (1 - / order) * W) + exp ((b - 1) * u - (a - b) * top) * v).
Proof.
  intro All; pose proof conjugates as Ha; set (G := fun o => if Nat.eqb (cell o) (S k) then g o + u else 0).
  assert (Hs : 0 < / order < 1) by (apply textbook.share; lra).
  assert (K : Q (fun o => exp (b * G o)) (exp (b * u - (a - b) * top) * v + W)).
  { destruct Q_law as (Mono & Scale & Plus).
    refine (Mono _ _ _ _ _ (Rle_refl _) (Plus _ _ _ _ (Scale (exp (b * u - (a - b) * top)) _ _ (Rlt_le _ _ (exp_pos _)) above) All)).
    intro o; unfold G; pose proof (exp_pos (b * u - (a - b) * top)) as E; pose proof (exp_pos (a * g o)) as E'.
    assert (E2 : 0 < exp (b * u - (a - b) * top) * exp (a * g o)) by (apply Rmult_lt_0_compat; assumption).
    destruct (Nat.eqb_spec (cell o) (S k)) as [C|_]; [|rewrite Rmult_0_r, exp_0; lra].
    pose proof (cell_top o C) as Top; rewrite <- exp_plus in E2 |- *.
    assert (L : exp (b * (g o + u)) <= exp (b * u - (a - b) * top + a * g o)); [|lra].
    apply exp_grows; assert (0 <= (a - b) * (g o - top)) by (apply Rmult_le_pos; lra); lra. }
  apply (bounded G) in K; destruct P_law as (Mono & Scale & _).
  refine (Mono _ _ _ _ _ _ (Scale (exp (- u)) _ _ (Rlt_le _ _ (exp_pos _)) K)).
  - intro o; unfold tail, G; destruct (Nat.eqb _ _).
    + rewrite <- exp_plus; apply Req_le; f_equal; ring.
    + apply Rmult_le_pos; apply Rlt_le, exp_pos.
  - pose proof (exp_pos (- u)) as E; pose proof (exp_pos (b * u - (a - b) * top)) as E'; pose proof (v_nonneg) as V.
    replace (exp ((b - 1) * u - (a - b) * top)) with (exp (- u) * exp (b * u - (a - b) * top)) by (rewrite <- exp_plus; f_equal; ring).
    set (x := exp (b * u - (a - b) * top)) in *.
    assert (0 <= exp (- u) * / order * (x * v)) by (repeat apply Rmult_le_pos; lra); lra.
Qed.

Lemma steps_cover o : exp (g o) <= step_above (cell o) + tail o.
Proof.
  unfold step_above, tail; destruct (Nat.eqb_spec (cell o) (S k)) as [_|N]; [lra|].
  rewrite Rplus_0_r; apply exp_grows, Rlt_le; pose proof (level_most T d (S k) (g o)) as M; unfold cell in *.
  apply (level_next T d (S k) (g o)); lia.
Qed.
End Levels.

Theorem partitions_come_near e : 0 < e -> P (fun o => exp (g o)) (exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * v + e).
Proof.
  intro He; destruct whole as (W & HW & All & Cells); pose proof conjugates as Ha; pose proof v_nonneg as V.
  pose proof (textbook.share alpha alpha_above) as Hs; assert (Ho : 0 < / order < 1) by (apply textbook.share; lra).
  set (C := exp ((order - 1) * r) / order + (1 - / order) * W).
  assert (HC : 0 <= C).
  { unfold C; pose proof (exp_pos ((order - 1) * r)); apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra. }
  destruct (dies C 1 (e / 4) HC ltac:(lra) ltac:(lra)) as (u & Hu & Du); rewrite Rmult_1_l in Du.
  destruct (dies (exp ((b - 1) * u) * v) (a - b) (e / 4)) as (top & Ht & Dt); [apply Rmult_le_pos; [apply Rlt_le, exp_pos | exact V] | lra | lra|].
  destruct (dies W a (e / 4) HW ltac:(lra) ltac:(lra)) as (T & HT & DT).
  set (d := ln (1 + e / 4 / (v + 1)) / a); assert (Hx : 0 < e / 4 / (v + 1)) by (apply Rdiv_lt_0_compat; lra).
  assert (Hd : 0 < d).
  { apply Rdiv_lt_0_compat; [|lra]; rewrite <- ln_1; apply ln_increasing; lra. }
  assert (Dd : exp (a * d) * v <= v + e / 4).
  { unfold d; replace (a * (ln (1 + e / 4 / (v + 1)) / a)) with (ln (1 + e / 4 / (v + 1))) by (field; lra); rewrite exp_ln by lra.
    assert (Y : 0 <= e / 4 / (v + 1)) by lra; replace (e / 4) with (e / 4 / (v + 1) * (v + 1)) at 2 by (field; lra); lra. }
  destruct (archimed ((top + T) / d)) as [Up _]; set (k := Z.to_nat (up ((top + T) / d))).
  assert (Hk : top <= - T + INR k * d).
  { assert (Z0 : 0 < (top + T) / d) by (apply Rdiv_lt_0_compat; lra).
    assert (E : INR k = IZR (up ((top + T) / d))).
    { unfold k; rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity|]; apply le_IZR; lra. }
    rewrite E; assert (top + T <= IZR (up ((top + T) / d)) * d); [|lra].
    replace (top + T) with ((top + T) / d * d) at 1 by (field; lra); apply Rmult_le_compat_r; lra. }
  pose proof (steps_paid T d k Hd W Cells) as S1; pose proof (tail_paid T d k W u All) as S2; fold C in S2.
  destruct P_law as (Mono & _ & Plus); refine (Mono _ _ _ _ (steps_cover T d k) _ (Plus _ _ _ _ S1 S2)).
  assert (B2 : exp ((b - 1) * u - (a - b) * (- T + INR k * d)) * v <= e / 4).
  { refine (Rle_trans _ _ _ _ Dt); rewrite (Rmult_comm _ v), (Rmult_comm _ v), Rmult_assoc, <- exp_plus.
    apply Rmult_le_compat_l; [exact V|]; apply exp_grows; assert ((a - b) * top <= (a - b) * (- T + INR k * d)); [|lra].
    apply Rmult_le_compat_l; lra. }
  assert (B1 : exp (- u) * C <= e / 4) by lra; assert (B3 : exp (- (a * T)) * W <= e / 4) by lra.
  assert (B4 : (1 - / alpha) * (exp (a * d) * v + exp (- (a * T)) * W) <= (1 - / alpha) * v + e / 2).
  { apply Rle_trans with ((1 - / alpha) * (v + e / 2)); [apply Rmult_le_compat_l; lra|].
    assert (0 <= / alpha * (e / 2)) by (apply Rmult_le_pos; lra); lra. }
  lra.
Qed.
End Near.

(* ------------------------------------------------------------------------------------------------------------ two whole runs *)

Lemma run_is_sublinear {X : space} {s : R} (n : gaussian X s) {State O : Type} (released : State -> O) step k : forall t z,
  sublinear (run_law n released step k t z).
Proof.
  induction k as [|k IH]; intros t z; split; [|split| |split]; cbn [run_law].
  - intros f h v w L Hv H; specialize (L (released z)); lra.
  - intros c f v Hc H; apply Rmult_le_compat_l; assumption.
  - intros f h v w; lra.
  - intros f h v w L Hv (u & Hu & M); exists u; split; [intro m; exact (proj1 (IH _ _) f h (u m) (u m) L (Rle_refl _) (Hu m))|].
    exact (mean_monotone n u u v w (fun _ => Rle_refl _) Hv M).
  - intros c f v Hc (u & Hu & M); exists (fun m => c * u m); split; [intro m; exact (proj1 (proj2 (IH _ _)) c f (u m) Hc (Hu m))|].
    exact (mean_scaled n c u v Hc M).
  - intros f h v w (u & Hu & M) (u' & Hu' & M'); exists (fun m => u m + u' m); split; [|exact (mean_added n u u' v w M M')].
    intro m; exact (proj2 (proj2 (IH _ _)) f h (u m) (u' m) (Hu m) (Hu' m)).
Qed.

(* The variational divergence of functions whose levels have probabilities. *)
Definition renyi_of_seen {O} alpha eps (P Q : Law O) := forall (g : O -> R) v e, seen P g -> seen Q g -> 0 < e ->
  Q (fun o => exp (alpha / (alpha - 1) * g o)) v -> P (fun o => exp (g o)) (exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * v + e).

(* Where some order above has a bound, the divergence by finite partitions and the variational one of seen functions are the same. *)
Theorem partitions_tell {O} alpha eps order r (P Q : Law O) : sublinear P -> sublinear Q -> 1 < alpha -> alpha < order ->
  renyi_at_most order r P Q -> (renyi_on_partitions alpha eps P Q <-> renyi_of_seen alpha eps P Q).
Proof.
  intros HP HQ A B H; split; [intros C g v e SP SQ He V; exact (partitions_come_near P Q HP HQ alpha eps A C order r B H g SP SQ v V e He)|].
  intros V k cell p q Hp Hq; pose (seen_as := fun (R' : Law O) (f : nat -> R) v => R' (fun o => f (cell o)) v).
  assert (E : forall o, Nat.min (cell o) k = cell o) by (intro o; apply Nat.min_l, Hp).
  assert (On : forall R' p', probabilities R' k cell p' -> probabilities (seen_as R') k (fun i => Nat.min i k) p').
  { intros R' p' (_ & N & Is); refine (conj (fun i => Nat.le_min_r i k) (conj N _)); intros c v C; rewrite <- (Is c v C); unfold seen_as.
    replace (fun o => c (Nat.min (cell o) k)) with (fun o => c (cell o)); [reflexivity|].
    apply FunctionalExtensionality.functional_extensionality; intro o; rewrite E; reflexivity. }
  apply (variational_bounds_partitions alpha eps (seen_as P) (seen_as Q) A) with (cell := fun i => Nat.min i k); [|apply On, Hp | apply On, Hq].
  intros g v Hv; pose proof Hp as (_ & _ & Sum); apply (Sum (fun i => exp (g i))); [intro; apply Rlt_le, exp_pos|]; apply le_epsilon; intros e He.
  apply (Sum (fun i => exp (g i))); [intro; apply Rlt_le, exp_pos|].
  exact (V _ v e (seen_of_cells P k cell p g Hp) (seen_of_cells Q k cell q g Hq) He Hv).
Qed.
(* So they are of two whole runs that meet, for every order: the shift rule bounds all of them. *)
Theorem runs_on_partitions (s : R) (s_pos : 0 < s) n {State O : Type} (released : State -> O) (first second : nat -> State -> Rn n -> State)
  N t z z' B alpha eps : 1 < alpha -> meets released first second N t z z' B ->
  let P := run_law (noise s s_pos n) released first N t z in let Q := run_law (noise s s_pos n) released second N t z' in
  renyi_on_partitions alpha eps Q P <-> renyi_of_seen alpha eps Q P.
Proof.
  intros A M P Q; apply (partitions_tell alpha eps (alpha + 1) ((alpha + 1) * (B / (2 * s ^ 2)))); [apply run_is_sublinear | apply run_is_sublinear | exact A | lra |].
  apply (shift_rule_Rn s s_pos n released first second N t z z' B M); lra.
Qed.

Print Assumptions partitions_come_near.
Print Assumptions partitions_tell.
Print Assumptions runs_on_partitions.
