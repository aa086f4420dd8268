(* On the line the variational divergence of two Gaussians is the textbook one, no more and no less. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import upper_integral.
Open Scope R_scope.

(* The law with the density p: the upper Lebesgue integral of f p. *)
Definition law_of (p : R -> R) : Law R := fun f v => upper (fun x => f x * p x) v.

Section Exact.
Variables (s Z : R).
Hypothesis s_pos : 0 < s.
Hypothesis Z_pos : 0 < Z.
Hypothesis Z_total : integral (bell s) Z.
Notation normal := (normal s Z).

Lemma scaled_normal c m v : 0 < c -> upper (fun x => c * normal m x) v <-> c <= v.
Proof.
  intro Hc; apply upper_is_integral.
  - apply continuity_scaled, normal_cont; assumption.
  - intro x; apply Rmult_le_pos; [lra | apply Rlt_le, normal_pos; assumption].
  - pose proof (integral_scaled c _ _ (normal_total s Z Z_pos Z_total m)) as Q; rewrite Rmult_1_r in Q; exact Q.
Qed.

Lemma same_upper f g v : (forall x, f x = g x) -> upper f v -> upper g v.
Proof. intros E; apply upper_monotone; [intro; rewrite E; lra | lra]. Qed.

Definition ell (m x : R) := (m * x - m ^ 2 / 2) / s ^ 2.
Lemma tilted m x c : exp (c * ell m x) * normal 0 x = exp ((c ^ 2 - c) * m ^ 2 / (2 * s ^ 2)) * normal (c * m) x.
Proof.
  unfold gaussian_integral.normal, Rdiv; rewrite <- !Rmult_assoc; f_equal; unfold bell; rewrite <- !exp_plus; f_equal; unfold ell; field; lra.
Qed.

Theorem variational_is_textbook alpha eps m : 1 < alpha ->
  renyi_at_most alpha eps (law_of (normal m)) (law_of (normal 0)) <-> alpha * m ^ 2 / (2 * s ^ 2) <= eps.
Proof.
  intro Ha; set (k := (alpha ^ 2 - alpha) * m ^ 2 / (2 * s ^ 2)).
  assert (Ek : k = (alpha - 1) * (alpha * m ^ 2 / (2 * s ^ 2))) by (unfold k; field; lra).
  assert (One : forall x, normal m x = exp (ell m x) * normal 0 x).
  { intro x; pose proof (tilted m x 1) as T; rewrite Rmult_1_l in T; rewrite T, Rmult_1_l.
    replace ((1 ^ 2 - 1) * m ^ 2 / (2 * s ^ 2)) with 0 by (field; lra); rewrite exp_0; ring. }
  split.
  - intro H; assert (M : exp k <= exp ((alpha - 1) * eps)).
    { apply (moment_of_likelihood_ratio alpha eps _ _ (ell m) (exp k) Ha H).
      - apply (same_upper (fun x => exp k * normal (alpha * m) x)); [intro; rewrite tilted; reflexivity|].
        apply scaled_normal; [apply exp_pos | lra].
      - intros v U; apply (scaled_normal (exp k) (alpha * m)); [apply exp_pos|]; revert U; apply same_upper; intro x.
        rewrite One, <- Rmult_assoc, <- exp_plus; unfold k; rewrite <- tilted; do 2 f_equal; ring. }
    assert (L : k <= (alpha - 1) * eps).
    { apply Rnot_lt_le; intro N; apply exp_increasing in N; lra. }
    rewrite Ek in L; apply Rmult_le_reg_l in L; lra.
  - intros L g v Q; unfold law_of in *.
    assert (I : 0 < / alpha < 1).
    { split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra. }
    apply (upper_monotone _ (fun x => / alpha * (exp k * normal (alpha * m) x) + (1 - / alpha) * (exp (alpha / (alpha - 1) * g x) * normal 0 x))
      (/ alpha * exp k + (1 - / alpha) * v)).
    + intro x; rewrite One; unfold k; rewrite <- tilted.
      pose proof (young alpha (ell m x) (g x) Ha) as Y; rewrite exp_plus in Y.
      apply (Rmult_le_compat_r (normal 0 x)) in Y; [|apply Rlt_le, normal_pos; assumption]; unfold Rdiv in Y; lra.
    + apply Rplus_le_compat_r; unfold Rdiv; rewrite Rmult_comm; apply Rmult_le_compat_r; [lra|].
      apply exp_grows; rewrite Ek; apply Rmult_le_compat_l; lra.
    + apply upper_added; apply upper_scaled; try lra; [apply scaled_normal; [apply exp_pos | lra] | exact Q].
Qed.
End Exact.
Print Assumptions variational_is_textbook.
