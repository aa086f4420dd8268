(* The Gaussian integral and the textbook Renyi divergence of two Gaussians on the line. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
Open Scope R_scope.

Section Gauss.
Variable s : R.
Hypothesis s_pos : 0 < s.
Definition bell (x : R) := exp (- (x * x) / (2 * s ^ 2)).
Lemma bell_derivative x : derivable_pt_lim bell x (- x / s ^ 2 * bell x).
Proof.
  set (c := - / (2 * s ^ 2)); assert (Q : derivable_pt_lim (fun x => c * (x * x)) x (c * (1 * x + x * 1))).
  { apply (derivable_pt_lim_scal (fun x => x * x)), (derivable_pt_lim_mult id id); apply derivable_pt_lim_id. }
  assert (E : forall y, exp (c * (y * y)) = bell y) by (intro y; unfold bell, c; f_equal; field; lra).
  apply (derivative_same (fun x => exp (c * (x * x)))); [exact E|].
  replace (- x / s ^ 2 * bell x) with (exp (c * (x * x)) * (c * (1 * x + x * 1))) by (rewrite E; unfold c; field; lra).
  apply (chain exp _ (fun x => c * (x * x))); [exact Q | apply derivable_pt_lim_exp].
Qed.
Lemma bell_cont : continuity bell.
Proof. intro x; apply (derivable_continuous _ _ _ (bell_derivative x)). Qed.
Lemma bell_pos x : 0 < bell x.
Proof. apply exp_pos. Qed.

(* Under 1/(1 + (x/c)^2) with c = sqrt 2 s, of which c atan (x/c) is a primitive. *)
Lemma bell_below F a b : primitive_of F bell -> a <= b -> F b - F a <= PI * (sqrt 2 * s).
Proof.
  intros P H; set (c := sqrt 2 * s); assert (Hc : 0 < c) by (apply Rmult_lt_0_compat; [apply sqrt_lt_R0; lra | assumption]).
  assert (Hcc : c * c = 2 * s ^ 2).
  { unfold c; replace (sqrt 2 * s * (sqrt 2 * s)) with (sqrt 2 * sqrt 2 * s ^ 2) by ring; rewrite sqrt_sqrt by lra; reflexivity. }
  pose proof (primitive_scaled c _ _ (primitive_linear (/ c) 0 atan _ derivable_pt_lim_atan)) as D; cbv beta in D.
  apply Rle_trans with (c * atan (/ c * b + 0) - c * atan (/ c * a + 0)).
  - apply (grows _ _ _ _ _ _ P D H); intros x _; unfold bell; set (y := (/ c * x + 0) ^ 2).
    replace (- (x * x) / (2 * s ^ 2)) with (- y) by (rewrite <- Hcc; unfold y; field; apply Rgt_not_eq, Hc).
    rewrite exp_Ropp; assert (0 <= y) by apply pow2_ge_0; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by (apply Rgt_not_eq, Hc).
    apply Rinv_le_contravar; [lra|].
    destruct (Req_dec y 0) as [->|N]; [rewrite exp_0; lra | apply Rlt_le, exp_ineq1; lra].
  - pose proof (atan_bound (/ c * b + 0)); pose proof (atan_bound (/ c * a + 0)).
    assert (c * (atan (/ c * b + 0) - atan (/ c * a + 0)) <= c * PI) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma bell_total : { Z | 0 < Z /\ integral bell Z }.
Proof.
  pose proof (has_primitive bell bell_cont) as P; set (F := whole_primitive bell bell_cont) in *.
  destruct (has_integral F bell (PI * (sqrt 2 * s)) P) as [Z HZ]; [intro; apply Rlt_le, bell_pos | intros; apply bell_below; assumption|].
  exists Z; split; [|exact HZ]; apply Rlt_le_trans with (F 1 - F 0).
  - destruct (MVT_cor2 F bell 0 1 Rlt_0_1 (fun x _ => P x)) as (c & E & _); rewrite E; pose proof (bell_pos c); lra.
  - apply (part F bell); try assumption; [intro; apply Rlt_le, bell_pos | lra].
Qed.

(* The density of N(m, s^2), and the textbook divergence of order alpha. *)
Variable Z : R.
Hypothesis Z_pos : 0 < Z.
Hypothesis Z_total : integral bell Z.
Definition normal (m x : R) := bell (x - m) / Z.
Definition renyi (alpha : R) (p q : R -> R) (d : R) :=
  exists v, integral (fun x => Rpower (p x) alpha * Rpower (q x) (1 - alpha)) v /\ d = ln v / (alpha - 1).

Lemma normal_pos m x : 0 < normal m x.
Proof. apply Rmult_lt_0_compat; [apply bell_pos | apply Rinv_0_lt_compat; assumption]. Qed.
Lemma normal_cont m : continuity (normal m).
Proof.
  apply (continuity_same (fun x => / Z * bell (1 * x + - m))).
  - intro y; unfold normal, Rdiv; rewrite Rmult_comm; do 2 f_equal; ring.
  - apply continuity_scaled, continuity_linear, bell_cont.
Qed.
Lemma normal_total m : integral (normal m) 1.
Proof.
  replace 1 with (/ Z * Z) by (field; lra).
  apply (integral_same (fun x => / Z * bell (x + - m))); [intro x; unfold normal, Rdiv; rewrite Rmult_comm; reflexivity|].
  apply integral_scaled, integral_translated; assumption.
Qed.

(* p^alpha q^(1 - alpha) is a bell around alpha m, times e^((alpha^2 - alpha) m^2/(2 s^2)): the square is completed. *)
Lemma integrand alpha m x : Rpower (normal m x) alpha * Rpower (normal 0 x) (1 - alpha)
  = exp ((alpha ^ 2 - alpha) * m ^ 2 / (2 * s ^ 2)) * normal (alpha * m) x.
Proof.
  unfold Rpower; rewrite <- exp_plus; unfold normal, Rdiv; unfold bell.
  rewrite !ln_mult, !ln_exp by (try apply exp_pos; apply Rinv_0_lt_compat; assumption).
  replace (/ Z) with (exp (ln (/ Z))) at 3 by (apply exp_ln, Rinv_0_lt_compat; assumption).
  rewrite <- !exp_plus; f_equal; field; lra.
Qed.

Theorem renyi_of_normals alpha m : 1 < alpha -> renyi alpha (normal m) (normal 0) (alpha * m ^ 2 / (2 * s ^ 2)).
Proof.
  intro Ha; set (k := (alpha ^ 2 - alpha) * m ^ 2 / (2 * s ^ 2)); exists (exp k); split.
  - apply (integral_same (fun x => exp k * normal (alpha * m) x)); [intro; rewrite integrand; reflexivity|].
    pose proof (integral_scaled (exp k) _ _ (normal_total (alpha * m))) as H; rewrite Rmult_1_r in H; exact H.
  - rewrite ln_exp; unfold k; field; lra.
Qed.
End Gauss.

(* One integral for all widths. *)
Lemma bell_scaled t Z1 : 0 < t -> integral (bell 1) Z1 -> integral (bell t) (t * Z1).
Proof.
  intros Ht H; apply (integral_linear (/ t) 0) in H; [|apply Rinv_0_lt_compat; assumption].
  replace (Z1 / / t) with (t * Z1) in H by (field; lra); revert H; apply integral_same; intro x; unfold bell; f_equal; field; lra.
Qed.

Print Assumptions renyi_of_normals.
