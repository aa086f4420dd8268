(* Theorem 5.2 of chan2024 with its printed symbols: phi_T(L) <= 1/T and the induction coefficient gamma_T(L), for every T.

   The emitted theorems speak of sequences and of free symbols; here these are the powers of L = r^2 that the paper prints, so
   that nothing stands between the printed formula and the theorem. Written by hand. *)
From Verify Require Import prelude.
From Verify Require chan2024_theorem_5_2_phi.
From Verify Require chan2024_theorem_5_2_gamma.
Require Import Lra Lia.

(* -------------------------------------------------------------------------- Theorem 5.2: phi_T and gamma_T for every T *)

(* phi_T(L) for L = r^2 < 1, as printed: (L^(-1/2) - L^(1/2)) / (L^(-T/2) - L^(T/2)). *)
Definition phi (r : R) (T : nat) := (/ r - r) / (/ r ^ T - r ^ T).

(* 1 + L + ... + L^n and 1 + r + ... + r^(n+1). *)
Fixpoint sum_of_powers (a : R) (n : nat) : R := match n with O => 1 | S m => 1 + a * sum_of_powers a m end.

Lemma power_below_one r n : 0 < r -> r < 1 -> 0 < r ^ S n < 1.
Proof.
  intros H0 H1; split; [apply pow_lt; assumption|]; induction n as [|n IH]; [simpl; lra|].
  change (r ^ S (S n)) with (r * r ^ S n); assert (0 < r ^ S n) by (apply pow_lt; assumption).
  assert (r * r ^ S n < 1 * r ^ S n) by (apply Rmult_lt_compat_r; assumption); lra.
Qed.

Theorem phi_at_most_reciprocal r n : 0 < r -> r < 1 -> phi r (S n) <= / INR (S n).
Proof.
  intros H0 H1; destruct (power_below_one r n H0 H1) as [HP HL].
  set (total := sum_of_powers (r ^ 2)).
  destruct (chan2024_theorem_5_2_phi.claim r H0 total (fun k => r ^ k) (fun k => sum_of_powers r (S k)) (index 1)) with (n' := n)
    as (bound & closed & _).
  1-3: unfold total; simpl; ring.
  1: apply index_0.
  1-3: intros; unfold total; simpl; ring.
  1: intros; rewrite index_S; ring.
  assert (HT : index 1 n = INR (S n)) by (unfold index; rewrite S_INR; ring).
  rewrite HT in bound; clear HT.
  assert (Hn : 0 < INR (S n)) by (apply lt_0_INR, PeanoNat.Nat.lt_0_succ).
  assert (Hp : 0 < r ^ n) by (apply pow_lt; assumption).
  assert (Hsum : 0 < total n).
  { assert (0 < INR (S n) * r ^ n) by (apply Rmult_lt_0_compat; assumption); lra. }
  assert (E : phi r (S n) = r ^ n / total n).
  { unfold phi; simpl in HL |- *; set (q := r ^ n) in *; set (t := total n) in *; clearbody q t.
    assert (Hq : 0 < r * q) by (apply Rmult_lt_0_compat; assumption).
    assert (Hd : 0 < 1 - (r * q) * (r * q)).
    { assert (0 < (1 - r * q) * (1 + r * q)) by (apply Rmult_lt_0_compat; lra); lra. }
    assert (Hz : / (r * q) - r * q = (1 - (r * q) * (r * q)) / (r * q)) by (field; lra).
    rewrite Hz; apply (Rmult_eq_reg_r (t * (1 - (r * q) * (r * q)))); [|apply Rgt_not_eq; apply Rmult_lt_0_compat; assumption].
    replace ((/ r - r) / ((1 - r * q * (r * q)) / (r * q)) * (t * (1 - r * q * (r * q)))) with (q * (t * (1 - r ^ 2)))
      by (field; repeat split; lra).
    replace (q / t * (t * (1 - r * q * (r * q)))) with (q * (1 - r * q * (r * q))) by (field; lra).
    f_equal; lra. }
  rewrite E; apply (Rmult_le_reg_r (total n * INR (S n))); [apply Rmult_lt_0_compat; assumption|].
  replace (r ^ n / total n * (total n * INR (S n))) with (INR (S n) * r ^ n) by (field; lra).
  replace (/ INR (S n) * (total n * INR (S n))) with (total n) by (field; lra); lra.
Qed.

(* The weight of the T-th step and the coefficient of the induction, T >= 2, L = r^2, as printed. *)
Definition lambda (r : R) (T : nat) := (1 - r ^ 2) / (1 - (r ^ 2) ^ T).
Definition gamma (r : R) (n : nat) := let T := S (S n) in
  INR (S n) * (r ^ 2) ^ n * phi r (S n) ^ 2 * (1 - lambda r T) ^ 2 + (r ^ 2) ^ (2 * S n) * lambda r T ^ 2.

Theorem gamma_is_T_phi_squared r n : 0 < r -> r < 1 ->
  gamma r n = INR (S (S n)) * (r ^ 2) ^ S n * phi r (S (S n)) ^ 2.
Proof.
  intros H0 H1; destruct (power_below_one r n H0 H1) as [HP HL]; destruct (power_below_one r (S n) H0 H1) as [HP' HL'].
  unfold gamma, lambda, phi; rewrite (S_INR (S n)).
  replace ((r ^ 2) ^ S (S n)) with ((r ^ 2 * r ^ n) ^ 2) by (rewrite <- !pow_mult, <- pow_add, <- pow_mult; f_equal; simpl; lia).
  replace ((r ^ 2) ^ (2 * S n)) with ((r * r ^ n) ^ 4)
    by (rewrite <- pow_mult; change (r * r ^ n) with (r ^ S n); rewrite <- pow_mult; f_equal; simpl; lia).
  replace ((r ^ 2) ^ S n) with ((r * r ^ n) ^ 2)
    by (rewrite <- pow_mult; change (r * r ^ n) with (r ^ S n); rewrite <- pow_mult; f_equal; simpl; lia).
  replace ((r ^ 2) ^ n) with ((r ^ n) ^ 2) by (rewrite <- !pow_mult; f_equal; simpl; lia).
  assert (Hq : 0 < r ^ n) by (apply pow_lt; assumption).
  assert (HN : 0 < INR (S n)) by (apply lt_0_INR, PeanoNat.Nat.lt_0_succ).
  change (r ^ S (S n)) with (r * (r * r ^ n)) in *; change (r ^ S n) with (r * r ^ n) in *.
  set (q := r ^ n) in *; set (N := INR (S n)) in *; clearbody q N.
  assert (A1 : 0 < 1 - (r * (r * q)) ^ 2).
  { assert (0 < (1 - r * (r * q)) * (1 + r * (r * q))) by (apply Rmult_lt_0_compat; lra); lra. }
  assert (A2 : 0 < 1 - (r * q) ^ 2).
  { assert (0 < (1 - r * q) * (1 + r * q)) by (apply Rmult_lt_0_compat; lra); lra. }
  pose proof (chan2024_theorem_5_2_gamma.claim r (r * (r * q)) (1 - (r * (r * q)) ^ 2) (r ^ 2 * (1 - (r * q) ^ 2)) (N + 1) H0 HP'
    A1 ltac:(positive) ltac:(lra) ltac:(ring) ltac:(ring)) as claim.
  apply Rminus_diag_uniq; refine (same_null _ _ _ claim); field; repeat split; apply Rgt_not_eq; unfold Rgt; try positive; lra.
Qed.

Print Assumptions phi_at_most_reciprocal.
Print Assumptions gamma_is_T_phi_squared.
