(* What the letters of cited claims about two laws stand for, in textbook terms: the Renyi divergence by finite partitions, the least
   number with a property. The variational divergence of shift_rule.v bounds the textbook one of any two laws. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import trade_off.
From Verify Require Import noise.
Open Scope R_scope.

(* ------------------------------------------------------------------------------------------------------- finite partitions *)

(* p_0 .. p_k are the probabilities of the cells 0 .. k: the mean of a function of the cell that is not negative is its sum. *)
Definition probabilities {O} (P : Law O) k (cell : O -> nat) (p : nat -> R) := (forall o, (cell o <= k)%nat) /\ (forall i, 0 <= p i) /\
  forall c v, (forall i, 0 <= c i) -> (P (fun o => c (cell o)) v <-> sum_f_R0 (fun i => c i * p i) k <= v).
(* p^alpha q^(1 - alpha), 0 for p = 0. *)
Definition term alpha p q := if Req_EM_T p 0 then 0 else Rpower p alpha * Rpower q (1 - alpha).
(* D_alpha(P || Q) <= eps: on every finite partition, no cell has p > 0 = q and the sum of p^alpha q^(1 - alpha) is at most
   e^((alpha - 1) eps). *)
Definition renyi_on_partitions {O} alpha eps (P Q : Law O) := forall k cell p q, probabilities P k cell p -> probabilities Q k cell q ->
  (forall i, (i <= k)%nat -> q i = 0 -> p i = 0) /\ sum_f_R0 (fun i => term alpha (p i) (q i)) k <= exp ((alpha - 1) * eps).

Lemma sum_grows h h' k : (forall i, (i <= k)%nat -> h i <= h' i) -> sum_f_R0 h k <= sum_f_R0 h' k.
Proof. exact (sum_Rle h h' k). Qed.
Lemma one_of_sum h k j : (forall i, 0 <= h i) -> (j <= k)%nat -> h j <= sum_f_R0 h k.
Proof.
  intros P L; induction k as [|k IH]; [replace j with 0%nat by lia; apply Rle_refl|]; simpl.
  pose proof (cond_pos_sum h k P) as S0; pose proof (P (S k)) as S1.
  destruct (Nat.eq_dec j (S k)) as [->|N]; [lra | specialize (IH ltac:(lia)); lra].
Qed.

Section Partition.
Context {O : Type} (alpha eps : R) (P Q : Law O) (k : nat) (cell : O -> nat) (p q : nat -> R).
Hypotheses (alpha_above : 1 < alpha) (close : renyi_at_most alpha eps P Q).
Hypotheses (of_P : probabilities P k cell p) (of_Q : probabilities Q k cell q).
Lemma share : 0 < / alpha < 1.
Proof. split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra. Qed.

Lemma on_cells (g : nat -> R) : sum_f_R0 (fun i => exp (g i) * p i) k
  <= exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * sum_f_R0 (fun i => exp (alpha / (alpha - 1) * g i) * q i) k.
Proof.
  destruct of_P as (_ & _ & Hp), of_Q as (_ & _ & Hq).
  apply (Hp (fun i => exp (g i))); [intro; apply Rlt_le, exp_pos|].
  apply (close (fun o => g (cell o))), (Hq (fun i => exp (alpha / (alpha - 1) * g i))); [intro; apply Rlt_le, exp_pos | apply Rle_refl].
Qed.

Lemma absolutely_continuous j : (j <= k)%nat -> q j = 0 -> p j = 0.
Proof.
  intros L Hq0; destruct of_P as (_ & Pp & _), of_Q as (_ & Pq & _); pose proof share as Ha.
  destruct (Rle_lt_or_eq_dec _ _ (Pp j)) as [Hp|E]; [exfalso | symmetry; exact E].
  set (C := exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * sum_f_R0 q k).
  pose proof (on_cells (fun i => if Nat.eqb i j then C / p j else 0)) as K.
  assert (B : sum_f_R0 (fun i => exp (alpha / (alpha - 1) * (if Nat.eqb i j then C / p j else 0)) * q i) k <= sum_f_R0 q k).
  { apply sum_grows; intros i _; destruct (Nat.eqb_spec i j) as [->|N]; [rewrite Hq0; lra | rewrite Rmult_0_r, exp_0; lra]. }
  apply (Rmult_le_compat_l (1 - / alpha)) in B; [|lra].
  assert (One : exp (C / p j) * p j <= sum_f_R0 (fun i => exp (if Nat.eqb i j then C / p j else 0) * p i) k).
  { refine (Rle_trans _ _ _ (Req_le _ _ _) (one_of_sum (fun i => exp (if Nat.eqb i j then C / p j else 0) * p i) k j _ L)).
    - rewrite Nat.eqb_refl; reflexivity.
    - intro i; apply Rmult_le_pos; [apply Rlt_le, exp_pos | apply Pp]. }
  pose proof (tangent (C / p j)) as T; apply (Rmult_le_compat_r (p j)) in T; [|lra].
  replace ((1 + C / p j) * p j) with (p j + C) in T by (field; lra); unfold C in *; lra.
Qed.

Lemma sum_of_terms : sum_f_R0 (fun i => term alpha (p i) (q i)) k <= exp ((alpha - 1) * eps).
Proof.
  destruct of_P as (_ & Pp & _), of_Q as (_ & Pq & _); pose proof share as Ha.
  set (M := sum_f_R0 (fun i => term alpha (p i) (q i)) k); set (W := sum_f_R0 q k).
  assert (HW : 0 <= W) by (apply cond_pos_sum, Pq).
  apply le_epsilon; intros d Hd; set (e := d / ((alpha - 1) * (W + 1))).
  assert (He : 0 < e) by (apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra]).
  set (g := fun i => if Req_EM_T (p i) 0 then (alpha - 1) / alpha * ln e else (alpha - 1) * (ln (p i) - ln (q i))).
  pose proof (on_cells g) as K.
  assert (L : M <= sum_f_R0 (fun i => exp (g i) * p i) k).
  { apply sum_grows; intros i Li; unfold term, g; destruct (Req_EM_T (p i) 0) as [E|N]; [rewrite E; lra|].
    pose proof (Pp i); pose proof (Pq i); assert (Hq : q i <> 0) by (intro E; apply N, absolutely_continuous; assumption).
    replace (exp ((alpha - 1) * (ln (p i) - ln (q i))) * p i) with (exp ((alpha - 1) * (ln (p i) - ln (q i))) * exp (ln (p i)))
      by (rewrite exp_ln by lra; reflexivity).
    unfold Rpower; rewrite <- !exp_plus; apply Req_le; f_equal; ring. }
  assert (U : sum_f_R0 (fun i => exp (alpha / (alpha - 1) * g i) * q i) k <= M + e * W).
  { unfold M, W; rewrite scal_sum, <- plus_sum; apply sum_grows; intros i Li; unfold term, g; pose proof (Pq i).
    destruct (Req_EM_T (p i) 0) as [E|N].
    - replace (alpha / (alpha - 1) * ((alpha - 1) / alpha * ln e)) with (ln e) by (field; lra); rewrite exp_ln by assumption; lra.
    - assert (Hq : q i <> 0) by (intro E; apply N, absolutely_continuous; assumption); pose proof (Pp i).
      replace (exp (alpha / (alpha - 1) * ((alpha - 1) * (ln (p i) - ln (q i)))) * q i)
        with (exp (alpha * (ln (p i) - ln (q i))) * exp (ln (q i)))
        by (rewrite exp_ln by lra; do 2 f_equal; field; lra).
      unfold Rpower; rewrite <- !exp_plus.
      replace (alpha * (ln (p i) - ln (q i)) + ln (q i)) with (alpha * ln (p i) + (1 - alpha) * ln (q i)) by ring.
      assert (0 <= q i * e) by (apply Rmult_le_pos; lra); lra. }
  apply (Rmult_le_compat_l (1 - / alpha)) in U; [|lra].
  assert (F : / alpha * M <= / alpha * (exp ((alpha - 1) * eps) + (alpha - 1) * (e * W))).
  { replace (/ alpha * (exp ((alpha - 1) * eps) + (alpha - 1) * (e * W)))
      with (exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * (M + e * W) - (1 - / alpha) * M) by (field; lra); lra. }
  apply Rmult_le_reg_l in F; [|lra].
  assert ((alpha - 1) * (e * W) <= d); [|lra].
  replace ((alpha - 1) * (e * W)) with (d * (W / (W + 1))) by (unfold e; field; split; lra).
  rewrite <- (Rmult_1_r d) at 2; apply Rmult_le_compat_l; [lra|].
  apply (Rmult_le_reg_r (W + 1)); [lra|]; replace (W / (W + 1) * (W + 1)) with W by (field; lra); lra.
Qed.
End Partition.

Theorem variational_bounds_partitions {O} alpha eps (P Q : Law O) : 1 < alpha -> renyi_at_most alpha eps P Q -> renyi_on_partitions alpha eps P Q.
Proof.
  intros Ha H k cell p q HP HQ; split; [intros j L; exact (absolutely_continuous alpha eps P Q k cell p q Ha H HP HQ j L)|].
  exact (sum_of_terms alpha eps P Q k cell p q Ha H HP HQ).
Qed.

(* ------------------------------------------------------------------------------------------- the letters of common.shift-rule *)

(* The greatest lower bound of the numbers r >= 0 with S r. *)
Definition infimum (S : R -> Prop) x := (forall r, 0 <= r -> S r -> x <= r) /\ (forall y, (forall r, 0 <= r -> S r -> y <= r) -> y <= x).
Lemma infimum_exists (S : R -> Prop) r : 0 <= r -> S r -> exists x, infimum S x /\ 0 <= x.
Proof.
  intros H HS; destruct (completeness (fun y => forall r, 0 <= r -> S r -> y <= r)) as (x & U & L).
  - exists r; intros y Hy; apply Hy; assumption.
  - exists 0; intros; assumption.
  - exists x; split; [split|].
    + intros r' Hr Sr; apply L; intros y Hy; apply Hy; assumption.
    + exact U.
    + apply U; intros; assumption.
Qed.

(* The zero-concentrated divergence: the least r with D_alpha(P || Q) <= alpha r for every alpha > 1. *)
Definition zero_concentrated {O} (P Q : Law O) := infimum (fun r => forall alpha, 1 < alpha -> renyi_on_partitions alpha (alpha * r) P Q).
(* The least m such that the trade-off curve of P and Q lies above that of N(0, 1) and N(m, 1). *)
Definition curve_parameter {O} (P Q : Law O) := infimum (fun m => trade_off_at_least m P Q).

(* What the rule is about: two scenarios of N iterations on the noise N(0, sigma^2 I) of R^(n + 1), from z and from z'; what is
   released has the laws P and Q. E: an upper bound, for every outcome, on the squares of shifts that make the runs meet; D: the
   zero-concentrated divergence of Q from P; mu: the parameter of their curve. *)
Definition denoted (sigma E D mu : R) : Prop := exists (sigma_pos : 0 < sigma) (n : nat) (State O : Type) (released : State -> O)
  (first second : nat -> State -> Rn n -> State) (N t : nat) (z z' : State),
  let P := run_law (noise sigma sigma_pos n) released first N t z in
  let Q := run_law (noise sigma sigma_pos n) released second N t z' in
  meets released first second N t z z' E /\ zero_concentrated Q P D /\ curve_parameter P Q mu.

Lemma two_bounds sigma E D mu : denoted sigma E D mu -> 0 <= mu -> 0 <= E / (2 * sigma ^ 2) - D /\ 0 <= E / sigma ^ 2 - mu ^ 2.
Proof.
  intros (Hs & n & State & O & released & first & second & N & t & z & z' & M & (HD & _) & (Hmu & _)) H.
  pose proof (budget_nonneg released first second _ _ _ _ _ M) as HE; assert (Hv : 0 < sigma ^ 2) by (apply pow_lt; assumption).
  destruct (private_of_shifts sigma Hs n released first second N t z z' E M) as [R T]; split.
  - assert (K : 0 <= E / (2 * sigma ^ 2)) by (apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; lra]).
    specialize (HD _ K (fun alpha Ha => variational_bounds_partitions _ _ _ _ Ha (R alpha Ha))); lra.
  - assert (K : 0 <= sqrt E / sigma) by (apply Rmult_le_pos; [apply sqrt_pos | apply Rlt_le, Rinv_0_lt_compat; assumption]).
    specialize (Hmu _ K T).
    assert (S : mu ^ 2 <= (sqrt E / sigma) ^ 2) by (apply pow_incr; lra).
    replace ((sqrt E / sigma) ^ 2) with (sqrt E * sqrt E / sigma ^ 2) in S by (field; lra); rewrite sqrt_sqrt in S by assumption; lra.
Qed.

(* Where the runs meet, there are such numbers. *)
Theorem letters_denote (sigma : R) (sigma_pos : 0 < sigma) n {State O : Type} (released : State -> O) (first second : nat -> State -> Rn n -> State) N t z z' E :
  meets released first second N t z z' E -> exists D mu, denoted sigma E D mu /\ 0 <= E /\ 0 <= D /\ 0 <= mu.
Proof.
  intro M; pose proof (budget_nonneg released first second _ _ _ _ _ M) as HE; assert (Hv : 0 < sigma ^ 2) by (apply pow_lt; assumption).
  destruct (private_of_shifts sigma sigma_pos n released first second N t z z' E M) as [R T].
  assert (K : 0 <= E / (2 * sigma ^ 2)) by (apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; lra]).
  assert (K' : 0 <= sqrt E / sigma) by (apply Rmult_le_pos; [apply sqrt_pos | apply Rlt_le, Rinv_0_lt_compat; assumption]).
  set (P := run_law (noise sigma sigma_pos n) released first N t z) in *; set (Q := run_law (noise sigma sigma_pos n) released second N t z') in *.
  destruct (infimum_exists (fun r => forall alpha, 1 < alpha -> renyi_on_partitions alpha (alpha * r) Q P) _ K
    (fun alpha Ha => variational_bounds_partitions _ _ _ _ Ha (R alpha Ha))) as (D & HD & D0).
  destruct (infimum_exists (fun m => trade_off_at_least m P Q) _ K' T) as (mu & Hmu & mu0).
  exists D, mu; split; [|repeat split; assumption].
  exists sigma_pos, n, State, O, released, first, second, N, t, z, z'; exact (conj M (conj HD Hmu)).
Qed.

Print Assumptions variational_bounds_partitions.
Print Assumptions two_bounds.
Print Assumptions letters_denote.
