(* The Renyi divergence of two densities (densities.v) and that of their laws: the variational one of shift_rule.v is the same number
   where the first is one, and no finite partition (textbook.v) shows more. Written by hand. *)
Require Import Reals Lra.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import textbook.
From Verify Require Import densities.
Open Scope R_scope.

(* The law of a density: the integral of a function, which is not negative, times the density. *)
Definition law_of {X} (mu : measure X) (p : X -> R) : Law X := fun f v => mu (fun x => finite (f x * p x)) v.

(* Young's inequality between p^alpha q^(1 - alpha) and a power of e^g. *)
Lemma power_above alpha g p q a : 1 < alpha -> 0 <= p -> 0 <= q -> power alpha p q a ->
  exp g * p <= / alpha * a + (1 - / alpha) * (exp (alpha / (alpha - 1) * g) * q).
Proof.
  intros A P Q H; pose proof (above_tangent alpha A (exp (g / (alpha - 1))) p q a (exp_pos _) P Q H) as T.
  unfold slope, densities.level, Rpower in T; rewrite ln_exp in T.
  replace ((alpha - 1) * (g / (alpha - 1))) with g in T by (field; lra).
  replace (alpha * (g / (alpha - 1))) with (alpha / (alpha - 1) * g) in T by (field; lra).
  apply (Rmult_le_compat_l (/ alpha)) in T; [|apply Rlt_le, Rinv_0_lt_compat; lra].
  replace (/ alpha * (alpha * exp g * p)) with (exp g * p) in T by (field; lra); apply (Rle_trans _ _ _ T), Req_le; field; lra.
Qed.

Section Densities.
Context {X : Type} (mu : measure X) (p q : X -> R).
Hypotheses (of_p : density mu p) (of_q : density mu q).

Theorem densities_bound_variational alpha r : 1 < alpha -> at_most mu alpha p q r -> renyi_at_most alpha r (law_of mu p) (law_of mu q).
Proof.
  intros A I g v J; pose proof (share alpha A) as S; unfold law_of, at_most, moment in *.
  apply (integral_scaled mu (/ alpha)) in I; [|lra]; apply (integral_scaled mu (1 - / alpha)) in J; [|lra].
  generalize (integral_added mu _ _ _ _ I J); apply integral_grows; [|apply Req_le; unfold Rdiv; ring].
  intros x c (a & b & Ha & Hb & L); unfold finite in *.
  pose proof (power_above alpha (g x) _ _ _ A (proj1 of_p x) (proj1 of_q x) Ha) as Y.
  apply (Rmult_le_compat_l (1 - / alpha)) in Hb; [|lra]; replace ((1 - / alpha) * (b / (1 - / alpha))) with b in Hb by (field; lra).
  replace (/ alpha * (a / / alpha)) with a in Y by (field; lra); lra.
Qed.

Theorem variational_bounds_densities alpha r d : 1 < alpha -> divergence mu alpha p q d ->
  renyi_at_most alpha r (law_of mu p) (law_of mu q) -> d <= r.
Proof.
  intros A D V; pose proof (share alpha A) as S; apply (exp_at_most (alpha - 1)); [lra|].
  set (M := exp ((alpha - 1) * d)) in *; set (K := exp ((alpha - 1) * r)); assert (HM : 0 < M) by apply exp_pos.
  assert (Near : forall e, 0 < e -> M <= K / alpha + (1 - / alpha) * (M + e * 1) + e * M).
  { intros e He; apply D; set (g := fun x => if Req_EM_T (p x) 0 then (alpha - 1) / alpha * ln e else
      if Req_EM_T (q x) 0 then 0 else (alpha - 1) * (ln (p x) - ln (q x))).
    assert (Below : law_of mu q (fun x => exp (alpha / (alpha - 1) * g x)) (M + e * 1)).
    { pose proof (integral_scaled mu e _ _ He (proj2 (proj2 of_q 1) (Rle_refl 1))) as J.
      generalize (integral_added mu _ _ _ _ (proj2 (D M) (Rle_refl M)) J); apply integral_grows; [|apply Rle_refl].
      intros x c (a & b & Ha & Hb & L); pose proof (power_nonneg _ _ _ _ Ha) as A0; destruct Ha as (Z & Ha); unfold finite in *.
      apply (Rmult_le_compat_l e) in Hb; [|lra]; replace (e * (b / e)) with b in Hb by (field; lra).
      pose proof (proj1 of_p x); pose proof (proj1 of_q x); assert (0 <= e * q x) by (apply Rmult_le_pos; lra); unfold g, term in *.
      destruct (Req_EM_T (p x) 0) as [E|N].
      - replace (alpha / (alpha - 1) * ((alpha - 1) / alpha * ln e)) with (ln e) by (field; lra); rewrite exp_ln by exact He; lra.
      - destruct (Req_EM_T (q x) 0) as [E|Nq]; [exfalso; apply N, Z, E|].
        refine (Rle_trans _ a _ (Rle_trans _ _ _ (Req_le _ _ _) Ha) _); [|lra]; rewrite <- (exp_ln (q x)) at 2 by lra.
        unfold Rpower; rewrite <- !exp_plus; f_equal; field; lra. }
    apply (V g) in Below; pose proof (integral_scaled mu e _ _ He (proj2 (D M) (Rle_refl M))) as J.
    generalize (integral_added mu _ _ _ _ Below J); apply integral_grows; [|apply Rle_refl].
    intros x c (a & b & Ha & Hb & L); pose proof (power_nonneg _ _ _ _ Hb) as B0; destruct Hb as (Z & _); unfold finite in Ha.
    assert (0 <= b) by (replace b with (e * (b / e)) by (field; lra); apply Rmult_le_pos; lra).
    split; [exact Z|]; pose proof (proj1 of_p x); pose proof (proj1 of_q x); unfold g, term in *.
    destruct (Req_EM_T (p x) 0) as [E|N]; [rewrite E, Rmult_0_r in Ha; lra|].
    destruct (Req_EM_T (q x) 0) as [E|Nq]; [exfalso; apply N, Z, E|].
    refine (Rle_trans _ a _ (Rle_trans _ _ _ (Req_le _ _ _) Ha) _); [|lra]; rewrite <- (exp_ln (p x)) at 3 by lra.
    unfold Rpower; rewrite <- !exp_plus; f_equal; ring. }
  assert (F : / alpha * M <= / alpha * K).
  { apply le_epsilon; intros e He; set (w := 1 - / alpha + M); assert (P : 0 < w) by (unfold w; lra).
    specialize (Near (e / w) ltac:(apply Rdiv_lt_0_compat; lra)); assert (E : e / w * w = e) by (field; lra).
    unfold w in E at 2; unfold Rdiv in *; lra. }
  apply Rmult_le_reg_l in F; [exact F | lra].
Qed.

(* The zero-concentrated divergence of two densities is the least number of shift_rule.v for their laws; no partition shows more. *)
Theorem one_divergence D : densities.zero_concentrated mu p q D -> forall r,
  (concentrated_at_most r (law_of mu p) (law_of mu q) <-> D <= r) /\
  (D <= r -> forall alpha, 1 < alpha -> renyi_on_partitions alpha (alpha * r) (law_of mu p) (law_of mu q)).
Proof.
  intros Z r; assert (U : D <= r -> concentrated_at_most r (law_of mu p) (law_of mu q)).
  { intros L alpha A; exact (densities_bound_variational alpha _ A (proj2 (Z r) L alpha A)). }
  split; [split; [|exact U]|].
  - intro V; apply Z; intros alpha A; destruct (divergence_exists mu p q of_p of_q alpha (alpha * D) A) as (d & _ & Hd).
    + exact (proj2 (Z D) (Rle_refl D) alpha A).
    + apply Hd, exp_grows, Rmult_le_compat_l; [lra|]; exact (variational_bounds_densities alpha (alpha * r) d A Hd (V alpha A)).
  - intros L alpha A; exact (variational_bounds_partitions _ _ _ _ A (U L alpha A)).
Qed.
End Densities.

Print Assumptions densities_bound_variational.
Print Assumptions variational_bounds_densities.
Print Assumptions one_divergence.
