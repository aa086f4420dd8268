(* The distribution function Phi of N(0, 1), and E Phi(x + beta m) = Phi(x / sqrt(1 + beta^2 s^2)) for m ~ N(0, s^2). *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
Open Scope R_scope.

Section Line.
Variable Z1 : R.
Hypothesis Z1_pos : 0 < Z1.
Hypothesis W1 : integral (bell 1) Z1.

Definition phi x := / Z1 * bell 1 x.
Lemma phi_cont : continuity phi.
Proof. apply continuity_scaled, bell_cont; lra. Qed.
Definition Phi x := / 2 + (whole_primitive phi phi_cont x - whole_primitive phi phi_cont 0).
Lemma phi_pos x : 0 < phi x.
Proof. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat; assumption | apply bell_pos]. Qed.
Lemma phi_total : integral phi 1.
Proof. replace 1 with (/ Z1 * Z1) by (field; lra); apply integral_scaled; assumption. Qed.
Lemma Phi_derivative : primitive_of Phi phi.
Proof.
  intro x; replace (phi x) with (0 + (phi x - 0)) by ring; unfold Phi.
  apply (derivable_pt_lim_plus (fun _ => / 2)); [apply derivable_pt_lim_const|].
  apply (derivable_pt_lim_minus (whole_primitive phi phi_cont) (fun _ => _)); [apply has_primitive | apply derivable_pt_lim_const].
Qed.
Lemma Phi_cont : continuity Phi.
Proof. exact (primitive_continuous _ _ Phi_derivative). Qed.
Lemma Phi_0 : Phi 0 = / 2.
Proof. unfold Phi; ring. Qed.
Lemma Phi_opp x : Phi (- x) = 1 - Phi x.
Proof.
  assert (P : primitive_of (fun x => -1 * Phi (-1 * x + 0)) phi).
  { apply (primitive_same _ (fun x => -1 * (-1 * phi (-1 * x + 0)))); [|apply primitive_scaled, primitive_linear, Phi_derivative].
    intro y; unfold phi, bell; replace ((-1 * y + 0) * (-1 * y + 0)) with (y * y) by ring; ring. }
  pose proof (unique _ _ _ 0 x P Phi_derivative) as E; cbv beta in E.
  replace (-1 * x + 0) with (- x) in E by ring; replace (-1 * 0 + 0) with 0 in E by ring; rewrite Phi_0 in E; lra.
Qed.
Lemma Phi_bounds x : 0 <= Phi x <= 1.
Proof.
  assert (N : forall y, 0 <= phi y) by (intro; apply Rlt_le, phi_pos).
  assert (K : forall y, 0 <= y -> / 2 <= Phi y <= 1).
  { intros y Hy; pose proof (not_negative _ _ 0 y Phi_derivative N Hy) as P; rewrite Phi_0 in P.
    pose proof (part _ _ (- y) y 1 Phi_derivative N phi_total ltac:(lra)) as Q; rewrite Phi_opp in Q; lra. }
  destruct (Rle_lt_dec 0 x) as [H|H]; [specialize (K x H); lra|].
  specialize (K (- x) ltac:(lra)); rewrite Phi_opp in K; lra.
Qed.

Lemma slope d : Rabs (- d * phi d) <= / Z1.
Proof.
  unfold phi; replace (- d * (/ Z1 * bell 1 d)) with (/ Z1 * (- d * bell 1 d)) by ring.
  rewrite Rabs_mult, (Rabs_pos_eq (/ Z1)) by (apply Rlt_le, Rinv_0_lt_compat; assumption).
  rewrite <- (Rmult_1_r (/ Z1)) at 2; apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; assumption|].
  rewrite Rabs_mult, Rabs_Ropp, (Rabs_pos_eq (bell 1 d)) by (apply Rlt_le, bell_pos).
  unfold bell; replace (- (d * d) / (2 * 1 ^ 2)) with (- (d * d / 2)) by field; rewrite exp_Ropp.
  apply (Rmult_le_reg_r (exp (d * d / 2))); [apply exp_pos|]; rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by (apply Rgt_not_eq, exp_pos).
  assert (1 + d * d / 2 <= exp (d * d / 2)).
  { destruct (Req_dec (d * d / 2) 0) as [->|N]; [rewrite exp_0; lra | apply Rlt_le, exp_ineq1; assumption]. }
  assert (0 <= (Rabs d - 1) ^ 2) by apply pow2_ge_0.
  assert (Rabs d * Rabs d = d * d) by (rewrite <- Rabs_mult; apply Rabs_pos_eq, Rle_0_sqr).
  replace ((Rabs d - 1) ^ 2) with (Rabs d * Rabs d - 2 * Rabs d + 1) in H0 by ring; lra.
Qed.
Lemma phi_derivative x : derivable_pt_lim phi x (- x * phi x).
Proof.
  pose proof (derivable_pt_lim_scal (bell 1) (/ Z1) x _ (bell_derivative 1 Rlt_0_1 x)) as D.
  replace (/ Z1 * (- x / 1 ^ 2 * bell 1 x)) with (- x * phi x) in D by (unfold phi; field; lra); exact D.
Qed.

(* The mean value, on either side. *)
Lemma mean_value F f x h : primitive_of F f -> exists c, F (x + h) - F x = f c * h /\ Rabs (c - x) <= Rabs h.
Proof.
  intro P; destruct (Rtotal_order h 0) as [N|[->|H]].
  - destruct (MVT_cor2 F f (x + h) x ltac:(lra) (fun y _ => P y)) as (c & E & B); exists c; split; [lra|]; rewrite !Rabs_left1; lra.
  - exists x; rewrite Rplus_0_r, !Rminus_diag_eq, Rabs_R0 by reflexivity; split; [ring | apply Rle_refl].
  - destruct (MVT_cor2 F f x (x + h) ltac:(lra) (fun y _ => P y)) as (c & E & B); exists c; split; [lra|]; rewrite !Rabs_pos_eq; lra.
Qed.
Lemma taylor y h : Rabs (Phi (y + h) - Phi y - h * phi y) <= h ^ 2 / Z1.
Proof.
  destruct (mean_value Phi phi y h Phi_derivative) as (c & E & B).
  destruct (mean_value phi (fun d => - d * phi d) y (c - y) phi_derivative) as (d & F & _).
  replace (y + (c - y)) with c in F by ring.
  replace (Phi (y + h) - Phi y - h * phi y) with (h * (- d * phi d * (c - y))) by (rewrite <- F, E; ring).
  rewrite !(Rabs_mult h), (Rabs_mult _ (c - y)).
  replace (h ^ 2 / Z1) with (Rabs h * (/ Z1 * Rabs h)).
  - apply Rmult_le_compat_l; [apply Rabs_pos|]; apply Rmult_le_compat; try apply Rabs_pos; [apply slope | assumption].
  - replace (h ^ 2) with (Rabs h * Rabs h); [unfold Rdiv; ring|].
    rewrite <- Rabs_mult, Rabs_pos_eq by apply Rle_0_sqr; ring.
Qed.

(* ------------------------------------------------------------------------------------------------ noise N(0, s^2) *)
Section Noise.
Variables (s beta : R).
Hypothesis s_pos : 0 < s.
Definition nu m := / (s * Z1) * bell s m.
Let r := sqrt (1 + beta ^ 2 * s ^ 2).
Lemma r_square : r * r = 1 + beta ^ 2 * s ^ 2.
Proof. apply sqrt_sqrt; assert (0 <= beta ^ 2 * s ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0); lra. Qed.
Lemma r_pos : 0 < r.
Proof. apply sqrt_lt_R0; assert (0 <= beta ^ 2 * s ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0); lra. Qed.
Lemma sZ_pos : 0 < s * Z1.
Proof. apply Rmult_lt_0_compat; assumption. Qed.
Lemma nu_cont : continuity nu.
Proof. apply continuity_scaled, bell_cont; assumption. Qed.
Lemma nu_pos x : 0 < nu x.
Proof. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, sZ_pos | apply bell_pos]. Qed.
Lemma nu_total : integral nu 1.
Proof.
  pose proof sZ_pos; replace 1 with (/ (s * Z1) * (s * Z1)) by (field; lra); apply integral_scaled, bell_scaled; assumption.
Qed.

Lemma phi_mean x : integral (fun m => phi (x + beta * m) * nu m) (phi (x / r) / r).
Proof.
  pose proof r_pos as Hr; pose proof r_square as Hrr; set (t := s / r); set (m0 := beta * x * s ^ 2 / (r * r)).
  assert (Ht : 0 < t) by (apply Rmult_lt_0_compat; [assumption | apply Rinv_0_lt_compat; assumption]).
  set (c := bell 1 (x / r) / (Z1 * s * Z1)).
  apply (integral_same (fun m => c * bell t (m + m0))).
  - intro m; unfold c, phi, nu.
    assert (E : bell 1 (x / r) * bell t (m + m0) = bell 1 (x + beta * m) * bell s m).
    { unfold bell; rewrite <- !exp_plus; f_equal; unfold t, m0.
      assert (Q : r ^ 2 = 1 + beta ^ 2 * s ^ 2) by (rewrite <- Hrr; ring); clear Hrr.
      transitivity (- (x ^ 2 + (r ^ 2 * m + beta * x * s ^ 2) ^ 2 / s ^ 2) / (2 * r ^ 2)); [field; lra|].
      transitivity (- (s ^ 2 * (x + beta * m) ^ 2 + m ^ 2) * r ^ 2 / (2 * s ^ 2 * r ^ 2)); [|field; lra].
      assert (Qp : 0 < r ^ 2) by (apply pow_lt; assumption); rewrite Q in Qp |- *; field; repeat split; lra. }
    replace (bell 1 (x / r) / (Z1 * s * Z1) * bell t (m + m0)) with (bell 1 (x / r) * bell t (m + m0) / (Z1 * s * Z1)) by (unfold Rdiv; ring).
    rewrite E; field; lra.
  - replace (phi (x / r) / r) with (c * (t * Z1)) by (unfold c, phi, t; field; lra).
    apply integral_scaled, integral_translated, bell_scaled; assumption.
Qed.

Let G x := phi (x / r) / r.
Lemma under_mean_cont x : continuity (fun m => Phi (x + beta * m) * nu m).
Proof.
  intro m; apply (continuity_pt_mult (fun m => Phi (x + beta * m)) nu); [|apply nu_cont].
  revert m; apply (continuity_same (fun m => Phi (beta * m + x))); [intro; f_equal; ring | apply continuity_linear, Phi_cont].
Qed.
Lemma under_mean_nonneg x m : 0 <= Phi (x + beta * m) * nu m.
Proof. apply Rmult_le_pos; [apply Phi_bounds | apply Rlt_le, nu_pos]. Qed.
Lemma J_ex x : { J | integral (fun m => Phi (x + beta * m) * nu m) J }.
Proof.
  apply (has_integral _ _ 1 (has_primitive _ (under_mean_cont x)) (under_mean_nonneg x)); intros a b H.
  apply Rle_trans with (whole_primitive nu nu_cont b - whole_primitive nu nu_cont a).
  - apply (grows _ _ _ _ a b (has_primitive _ (under_mean_cont x)) (has_primitive nu nu_cont) H); intros m _.
    rewrite <- (Rmult_1_l (nu m)) at 2; apply Rmult_le_compat_r; [apply Rlt_le, nu_pos | apply Phi_bounds].
  - apply (part _ nu); [apply has_primitive | intro; apply Rlt_le, nu_pos | apply nu_total | assumption].
Qed.
Definition J x := proj1_sig (J_ex x).
Lemma J_is x : integral (fun m => Phi (x + beta * m) * nu m) (J x).
Proof. apply (proj2_sig (J_ex x)). Qed.

Lemma J_taylor x h : Rabs (J (x + h) - J x - h * G x) <= h ^ 2 / Z1.
Proof.
  assert (D : integral (fun m => (Phi (x + h + beta * m) * nu m + -1 * (Phi (x + beta * m) * nu m)) + - h * (phi (x + beta * m) * nu m))
    (J (x + h) + -1 * J x + - h * G x)).
  { apply integral_plus; [apply integral_plus; [apply J_is | apply integral_scaled, J_is] | apply integral_scaled, phi_mean]. }
  pose proof (integral_scaled (h ^ 2 / Z1) _ _ nu_total) as U; pose proof (integral_scaled (- (h ^ 2 / Z1)) _ _ nu_total) as L.
  rewrite Rmult_1_r in U, L.
  assert (B : forall m, - (h ^ 2 / Z1) * nu m <=
    (Phi (x + h + beta * m) * nu m + -1 * (Phi (x + beta * m) * nu m)) + - h * (phi (x + beta * m) * nu m) <= h ^ 2 / Z1 * nu m).
  { intro m; pose proof (taylor (x + beta * m) h) as K; replace (x + beta * m + h) with (x + h + beta * m) in K by ring.
    pose proof (Rle_abs (Phi (x + h + beta * m) - Phi (x + beta * m) - h * phi (x + beta * m))).
    pose proof (Rle_abs (- (Phi (x + h + beta * m) - Phi (x + beta * m) - h * phi (x + beta * m)))) as K'; rewrite Rabs_Ropp in K'.
    pose proof (nu_pos m).
    replace (Phi (x + h + beta * m) * nu m + -1 * (Phi (x + beta * m) * nu m) + - h * (phi (x + beta * m) * nu m))
      with ((Phi (x + h + beta * m) - Phi (x + beta * m) - h * phi (x + beta * m)) * nu m) by ring.
    split; apply Rmult_le_compat_r; lra. }
  pose proof (integral_grows _ _ _ _ (fun m => proj1 (B m)) L D); pose proof (integral_grows _ _ _ _ (fun m => proj2 (B m)) D U).
  apply Rabs_le; lra.
Qed.

Lemma J_derivative : primitive_of J G.
Proof.
  intros x eps He.
  exists (mkposreal (eps * Z1) ltac:(apply Rmult_lt_0_compat; assumption)); simpl; intros h Hh Small.
  replace ((J (x + h) - J x) / h - G x) with ((J (x + h) - J x - h * G x) * / h) by (field; assumption).
  assert (Ph : 0 < Rabs h) by (apply Rabs_pos_lt; assumption).
  rewrite Rabs_mult, Rabs_inv; apply (Rmult_lt_reg_r (Rabs h)); [assumption|]; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (Rle_lt_trans _ _ _ (J_taylor x h)).
  replace (h ^ 2 / Z1) with (Rabs h / Z1 * Rabs h).
  - apply Rmult_lt_compat_r; [assumption|]; apply (Rmult_lt_reg_r Z1); [assumption|].
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; assumption.
  - rewrite <- pow2_abs; field; lra.
Qed.

Lemma J_half : J 0 = / 2.
Proof.
  pose proof (integral_reflected _ _ (J_is 0)) as R1; cbv beta in R1.
  pose proof (integral_plus _ _ _ _ R1 (J_is 0)) as S; cbv beta in S.
  assert (K : J 0 + J 0 = 1); [|lra].
  apply (integral_unique nu); [|apply nu_total]; revert S; apply integral_same; intro m.
  replace (0 + beta * - m) with (- (0 + beta * m)) by ring; rewrite Phi_opp.
  replace (nu (- m)) with (nu m) by (unfold nu, bell; do 3 f_equal; ring); ring.
Qed.

Theorem Phi_mean x : integral (fun m => Phi (x + beta * m) * nu m) (Phi (x / r)).
Proof.
  replace (Phi (x / r)) with (J x); [apply J_is|]; pose proof r_pos as Hr.
  assert (P : primitive_of (fun y => Phi (/ r * y + 0)) G).
  { apply (primitive_same _ (fun y => / r * phi (/ r * y + 0))); [|apply primitive_linear, Phi_derivative].
    intro y; unfold G, Rdiv; rewrite Rmult_comm; do 2 f_equal; ring. }
  pose proof (unique _ _ _ 0 x J_derivative P) as E; cbv beta in E.
  rewrite J_half, Rmult_0_r, Rplus_0_l, Phi_0 in E; replace (x / r) with (/ r * x + 0) by (unfold Rdiv; ring); lra.
Qed.
End Noise.
End Line.

Print Assumptions Phi_mean.
