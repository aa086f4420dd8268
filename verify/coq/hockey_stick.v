(* The hockey stick of two Gaussians, and what a shift of the noise costs on the line. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
From Verify Require Import normal_distribution.
Open Scope R_scope.

Section Hockey.
Variables (Z1 s : R).
Hypothesis Z1_pos : 0 < Z1.
Hypothesis W1 : integral (bell 1) Z1.
Hypothesis s_pos : 0 < s.
Notation Phi := (Phi Z1).
Notation nu := (nu Z1 s).
Definition mu b := sqrt b / s.
Definition hockey b l := exp l * Phi (l / mu b + mu b / 2) - Phi (l / mu b - mu b / 2).

Lemma mu_pos b : 0 < b -> 0 < mu b.
Proof. intro H; apply Rmult_lt_0_compat; [apply sqrt_lt_R0; assumption | apply Rinv_0_lt_compat; assumption]. Qed.
Lemma mu_square b : 0 < b -> mu b ^ 2 = b / s ^ 2.
Proof. intro H; unfold mu; replace ((sqrt b / s) ^ 2) with (sqrt b * sqrt b / s ^ 2) by (field; lra); rewrite sqrt_sqrt by lra; reflexivity. Qed.

Lemma hockey_flows a b l : 0 < b -> integral (fun m => hockey b (l + (a * m - a * a / 2) / s ^ 2) * nu m) (hockey (b + a * a) l).
Proof.
  intro Hb; assert (Ha : 0 <= a * a) by apply Rle_0_sqr.
  pose proof (mu_pos b Hb) as M; pose proof (mu_pos (b + a * a) ltac:(lra)) as M'.
  pose proof (mu_square b Hb) as S; pose proof (mu_square (b + a * a) ltac:(lra)) as S'.
  set (u := mu b) in *; set (u' := mu (b + a * a)) in *; set (beta := a / (s ^ 2 * u)).
  assert (Sum : u' ^ 2 = u ^ 2 + a * a / s ^ 2) by (rewrite S, S'; field; lra).
  assert (Er : sqrt (1 + beta ^ 2 * s ^ 2) = u' / u).
  { assert (P : 0 < u' / u) by (apply Rmult_lt_0_compat; [assumption | apply Rinv_0_lt_compat; assumption]).
    rewrite <- (sqrt_pow2 (u' / u)) by lra; f_equal; replace ((u' / u) ^ 2) with (u' ^ 2 / u ^ 2) by (field; lra).
    rewrite Sum; unfold beta; field; lra. }
  set (x1 := (l + a * a / (2 * s ^ 2)) / u + u / 2); set (x2 := (l - a * a / (2 * s ^ 2)) / u - u / 2).
  pose proof (Phi_mean Z1 Z1_pos W1 s beta s_pos x1) as P1; pose proof (Phi_mean Z1 Z1_pos W1 s beta s_pos x2) as P2.
  rewrite Er in P1, P2.
  replace (x1 / (u' / u)) with (l / u' + u' / 2) in P1.
  2: { transitivity ((l + u' ^ 2 / 2) / u'); [field; lra|]; rewrite Sum; unfold x1; field; lra. }
  replace (x2 / (u' / u)) with (l / u' - u' / 2) in P2.
  2: { transitivity ((l - u' ^ 2 / 2) / u'); [field; lra|]; rewrite Sum; unfold x2; field; lra. }
  apply (integral_translated _ _ (- a)) in P1; cbv beta in P1.
  pose proof (integral_plus _ _ _ _ (integral_scaled (exp l) _ _ P1) (integral_scaled (-1) _ _ P2)) as K.
  unfold hockey at 2; fold u'; replace (exp l * Phi (l / u' + u' / 2) - Phi (l / u' - u' / 2))
    with (exp l * Phi (l / u' + u' / 2) + -1 * Phi (l / u' - u' / 2)) by ring.
  revert K; apply integral_same; intro m; unfold hockey; fold u.
  replace (x1 + beta * (m + - a)) with ((l + (a * m - a * a / 2) / s ^ 2) / u + u / 2) by (unfold x1, beta; field; lra).
  replace (x2 + beta * m) with ((l + (a * m - a * a / 2) / s ^ 2) / u - u / 2) by (unfold x2, beta; field; lra).
  assert (E : exp l * nu (m + - a) = exp (l + (a * m - a * a / 2) / s ^ 2) * nu m).
  { unfold normal_distribution.nu, bell; set (c := / (s * Z1)).
    replace (exp l * (c * exp (- ((m + - a) * (m + - a)) / (2 * s ^ 2)))) with (c * (exp l * exp (- ((m + - a) * (m + - a)) / (2 * s ^ 2)))) by ring.
    replace (exp (l + (a * m - a * a / 2) / s ^ 2) * (c * exp (- (m * m) / (2 * s ^ 2))))
      with (c * (exp (l + (a * m - a * a / 2) / s ^ 2) * exp (- (m * m) / (2 * s ^ 2)))) by ring.
    rewrite <- !exp_plus; do 2 f_equal; field; lra. }
  set (p := Phi (_ + u / 2)); set (q := Phi (_ - u / 2)).
  replace (exp l * (p * nu (m + - a)) + -1 * (q * nu m)) with (p * (exp l * nu (m + - a)) - q * nu m) by ring.
  rewrite E; ring.
Qed.

Lemma Phi_low eps : 0 < eps -> exists y0, forall y, y <= y0 -> Phi y < eps.
Proof.
  intro He; assert (N : forall x, 0 <= phi Z1 x) by (intro; apply Rlt_le, phi_pos, Z1_pos).
  destruct (near_part Phi (phi Z1) 1 eps (Phi_derivative Z1) (phi_total Z1 Z1_pos W1) He) as (a & b & Hab & K).
  exists (Rmin a (- b)); intros y Hy; pose proof (Rmin_l a (- b)); pose proof (Rmin_r a (- b)).
  pose proof (not_negative _ _ y a (Phi_derivative Z1) N ltac:(lra)); pose proof (not_negative _ _ b (- y) (Phi_derivative Z1) N ltac:(lra)).
  pose proof (Phi_opp Z1 y); pose proof (Phi_bounds Z1 Z1_pos W1 a); pose proof (Phi_bounds Z1 Z1_pos W1 b); lra.
Qed.

Lemma hockey_derivative b : 0 < b -> primitive_of (hockey b) (fun l => exp l * Phi (l / mu b + mu b / 2)).
Proof.
  intros Hb l; pose proof (mu_pos b Hb) as M; set (u := mu b) in *.
  assert (D : forall c, derivable_pt_lim (fun l => Phi (/ u * l + c)) l (/ u * phi Z1 (/ u * l + c))).
  { intro c; exact (primitive_linear (/ u) c _ _ (Phi_derivative Z1) l). }
  pose proof (derivable_pt_lim_minus _ _ _ _ _ (derivable_pt_lim_mult _ _ _ _ _ (derivable_pt_lim_exp l) (D (u / 2))) (D (- (u / 2)))) as K.
  assert (E : exp l * phi Z1 (/ u * l + u / 2) = phi Z1 (/ u * l + - (u / 2))).
  { unfold phi, bell; rewrite <- Rmult_assoc, (Rmult_comm (exp l)), Rmult_assoc, <- exp_plus; do 2 f_equal; field; lra. }
  replace (exp l * Phi (l / u + u / 2)) with (exp l * Phi (/ u * l + u / 2) + exp l * (/ u * phi Z1 (/ u * l + u / 2))
    - / u * phi Z1 (/ u * l + - (u / 2))).
  2: { rewrite <- E; replace (l / u) with (/ u * l) by (unfold Rdiv; ring); ring. }
  revert K; apply derivative_same; intro y; unfold hockey, minus_fct, mult_fct; fold u.
  replace (y / u) with (/ u * y) by (unfold Rdiv; ring); reflexivity.
Qed.

Lemma hockey_grows b l l' : 0 < b -> l <= l' -> hockey b l <= hockey b l'.
Proof.
  intros Hb L; pose proof (not_negative _ _ l l' (hockey_derivative b Hb)) as K; enough (0 <= hockey b l' - hockey b l) by lra.
  apply K; [|assumption]; intro x; apply Rmult_le_pos; [apply Rlt_le, exp_pos | apply Phi_bounds; assumption].
Qed.

Lemma hockey_nonneg b l : 0 < b -> 0 <= hockey b l.
Proof.
  intro Hb; pose proof (mu_pos b Hb) as M; apply Rnot_lt_le; intro N.
  destruct (Phi_low (- hockey b l) ltac:(lra)) as (y0 & Y).
  set (l' := Rmin l (mu b * (y0 + mu b / 2))).
  assert (H : hockey b l' <= hockey b l) by (apply hockey_grows; [assumption | apply Rmin_l]).
  assert (K : Phi (l' / mu b - mu b / 2) < - hockey b l).
  { apply Y; assert (Q : l' <= mu b * (y0 + mu b / 2)) by apply Rmin_r.
    apply (Rmult_le_compat_r (/ mu b)) in Q; [|apply Rlt_le, Rinv_0_lt_compat; assumption].
    replace (mu b * (y0 + mu b / 2) * / mu b) with (y0 + mu b / 2) in Q by (field; lra); unfold Rdiv in *; lra. }
  assert (P : 0 <= exp l' * Phi (l' / mu b + mu b / 2)) by (apply Rmult_le_pos; [apply Rlt_le, exp_pos | apply Phi_bounds; assumption]).
  unfold hockey at 1 in H; lra.
Qed.

Lemma hockey_above b l : 0 < b -> exp l - 1 <= hockey b l.
Proof.
  intro Hb; pose proof (mu_pos b Hb) as M; pose proof (hockey_nonneg b (- l) Hb) as H.
  apply (Rmult_le_compat_l (exp l)) in H; [|apply Rlt_le, exp_pos]; rewrite Rmult_0_r in H; unfold hockey in *.
  replace (- l / mu b + mu b / 2) with (- (l / mu b - mu b / 2)) in H by (field; lra).
  replace (- l / mu b - mu b / 2) with (- (l / mu b + mu b / 2)) in H by (field; lra).
  rewrite !Phi_opp in H.
  set (p := Phi (l / mu b + mu b / 2)) in *; set (q := Phi (l / mu b - mu b / 2)) in *.
  replace (exp l * (exp (- l) * (1 - q) - (1 - p))) with (exp l * exp (- l) * (1 - q) - exp l + exp l * p) in H by ring.
  rewrite <- exp_plus, Rplus_opp_r, exp_0 in H; lra.
Qed.
End Hockey.
Print Assumptions hockey_above.
Print Assumptions hockey_flows.
