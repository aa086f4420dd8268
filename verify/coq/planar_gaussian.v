(* Gaussian densities on the line and in the plane, of which the letters of densities.v denote known numbers: the divergence D^z of
   two in the plane with one covariance, and pairs for which the compositions of densities.v are equalities. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import upper_integral.
From Verify Require Import noise.
From Verify Require Import textbook.
From Verify Require Import densities.
Open Scope R_scope.

(* Where p^alpha q^(1 - alpha) is a multiple of a density, the moment is that multiple. *)
Lemma tilted {X} (mu : measure X) alpha p q r K : 0 < K -> (forall x, 0 < q x) -> (forall x, term alpha (p x) (q x) = K * r x) ->
  density mu r -> is (moment mu alpha p q) K.
Proof.
  intros HK Q T D; pose proof (is_scaled mu K _ _ HK (proj2 D)) as H; rewrite Rmult_1_r in H; intro v; rewrite <- (H v).
  split; apply (integral_grows mu); try apply Rle_refl; intros x w; unfold power, finite; rewrite T; [intros (_ & L); exact L|].
  intro L; split; [specialize (Q x); lra | exact L].
Qed.
Lemma zero_concentrated_is {X} (mu : measure X) p q h :
  (forall alpha, is (moment mu alpha p q) (exp ((alpha - 1) * (alpha * h)))) -> zero_concentrated mu p q h.
Proof.
  intros H r; split.
  - intro C; specialize (C 2 ltac:(lra)); apply (H 2), (exp_at_most (2 - 1)) in C; lra.
  - intros L alpha A; apply (H alpha), exp_grows, Rmult_le_compat_l; [lra|]; apply Rmult_le_compat_l; lra.
Qed.

(* ----------------------------------------------------------------------------------------------------------- the line *)

(* The density of N(m, s^2). *)
Definition normal_line s m x := normal s (s * Z1) m x.
Section Line.
Variable s : R.
Hypothesis s_pos : 0 < s.
Lemma Z_pos : 0 < s * Z1.
Proof. apply Rmult_lt_0_compat; [exact s_pos | exact Z1_pos]. Qed.
Lemma normal_line_pos m x : 0 < normal_line s m x.
Proof. apply normal_pos, Z_pos. Qed.
Lemma normal_line_density m : density lebesgue_line (normal_line s m).
Proof.
  split; [intro x; apply Rlt_le, normal_line_pos|]; intro v; rewrite (upper_of_finite (normal_line s m) v).
  apply upper_is_integral; [apply normal_cont, s_pos | intro; apply Rlt_le, normal_line_pos | apply normal_total; [exact Z_pos|]].
  apply bell_scaled; [exact s_pos | exact Z1_is].
Qed.
Lemma line_moment alpha m d :
  is (moment lebesgue_line alpha (normal_line s (m + d)) (normal_line s m)) (exp ((alpha - 1) * (alpha * (d ^ 2 / (2 * s ^ 2))))).
Proof.
  apply (tilted _ _ _ _ (normal_line s (m + alpha * d))); [apply exp_pos | apply normal_line_pos | | apply normal_line_density].
  intro x; unfold term; destruct (Req_EM_T _ 0) as [E|_]; [pose proof (normal_line_pos (m + d) x); lra|].
  pose proof (integrand s s_pos (s * Z1) Z_pos alpha d (x - m)) as T; unfold normal_line, normal in *.
  replace (x - (m + d)) with (x - m - d) by ring; replace (x - (m + alpha * d)) with (x - m - alpha * d) by ring.
  rewrite Rminus_0_r in T; rewrite T; f_equal; f_equal; field; lra.
Qed.
End Line.

(* ---------------------------------------------------------------------------------------------------------- the plane *)

(* The density of N((m_1, m_2), [[v_1, c], [c, v_2]]): Z1 is the integral of e^(-x^2/2). *)
Definition normal_plane v_1 v_2 c m_1 m_2 (z : R * R) :=
  exp (- (v_2 * (fst z - m_1) ^ 2 - 2 * c * (fst z - m_1) * (snd z - m_2) + v_1 * (snd z - m_2) ^ 2) / (2 * (v_1 * v_2 - c ^ 2)))
    / (Z1 ^ 2 * sqrt (v_1 * v_2 - c ^ 2)).

Section Plane.
Variables (v_1 v_2 c : R).
Hypotheses (v_1_pos : 0 < v_1) (definite : 0 < v_1 * v_2 - c ^ 2).
Notation det := (v_1 * v_2 - c ^ 2).
Notation plane := (product lebesgue_line (fun _ => lebesgue_line)).
Notation s_1 := (sqrt v_1).
Notation s_2 := (sqrt (det / v_1)).
(* Given the first coordinate the second is Gaussian. *)
Definition given m_1 m_2 x := normal_line s_2 (m_2 + c / v_1 * (x - m_1)).

Lemma s_1_pos : 0 < s_1.
Proof. apply sqrt_lt_R0, v_1_pos. Qed.
Lemma s_2_pos : 0 < s_2.
Proof. apply sqrt_lt_R0, Rdiv_lt_0_compat; assumption. Qed.
Lemma square_1 : s_1 ^ 2 = v_1.
Proof. apply pow2_sqrt; lra. Qed.
Lemma square_2 : s_2 ^ 2 = det / v_1.
Proof. apply pow2_sqrt, Rlt_le, Rdiv_lt_0_compat; assumption. Qed.

(* The square is completed in the second coordinate, then in the first. *)
Lemma as_joint m_1 m_2 z : normal_plane v_1 v_2 c m_1 m_2 z = joint (normal_line s_1 m_1) (given m_1 m_2) z.
Proof.
  destruct z as [x y]; unfold normal_plane, joint, given, normal_line, normal, bell; cbn [fst snd]; rewrite square_1, square_2.
  pose proof s_1_pos; pose proof s_2_pos; pose proof Z1_pos; pose proof (sqrt_lt_R0 _ definite).
  assert (E : sqrt det = s_1 * s_2).
  { rewrite <- sqrt_mult_alt by lra; f_equal; field; lra. }
  rewrite E; match goal with |- exp ?a / _ = exp ?b / _ * (exp ?d / _) => assert (K : exp a = exp b * exp d) end.
  { rewrite <- exp_plus; f_equal; field; lra. }
  rewrite K; field; repeat split; apply Rgt_not_eq; assumption.
Qed.
Lemma normal_plane_density m_1 m_2 : density plane (normal_plane v_1 v_2 c m_1 m_2).
Proof.
  destruct (joint_density lebesgue_line (fun _ => lebesgue_line) (normal_line s_1 m_1) (given m_1 m_2)) as [P T].
  - apply normal_line_density, s_1_pos.
  - intro x; apply normal_line_density, s_2_pos.
  - split; [intro z; rewrite as_joint; apply P|]; intro v; rewrite <- (T v).
    split; apply integral_grows; try apply Rle_refl; intros z w; rewrite as_joint; trivial.
Qed.

Definition half_square d_1 d_2 := (v_2 * d_1 ^ 2 - 2 * c * d_1 * d_2 + v_1 * d_2 ^ 2) / (2 * det).
Lemma normal_plane_pos m_1 m_2 z : 0 < normal_plane v_1 v_2 c m_1 m_2 z.
Proof. apply Rdiv_lt_0_compat; [apply exp_pos|]; apply Rmult_lt_0_compat;
  [apply pow_lt, Z1_pos | apply sqrt_lt_R0, definite]. Qed.

(* p^alpha q^(1 - alpha) is the density around the means on their line, times e^(alpha (alpha - 1) half_square). *)
Lemma plane_power alpha m_1 m_2 d_1 d_2 z : term alpha (normal_plane v_1 v_2 c (m_1 + d_1)
  (m_2 + d_2) z) (normal_plane v_1 v_2 c m_1 m_2 z)
  = exp ((alpha - 1) * (alpha * half_square d_1 d_2)) * normal_plane v_1 v_2 c (m_1 + alpha * d_1) (m_2 + alpha * d_2) z.
Proof.
  unfold term; destruct (Req_EM_T _ 0) as [E|_]; [pose proof (normal_plane_pos (m_1 + d_1) (m_2 + d_2) z); lra|].
  assert (K : 0 < / (Z1 ^ 2 * sqrt det)).
  { apply Rinv_0_lt_compat, Rmult_lt_0_compat; [apply pow_lt, Z1_pos | apply sqrt_lt_R0, definite]. }
  unfold Rpower; rewrite <- exp_plus; destruct z as [x y]; unfold normal_plane, Rdiv; cbn [fst snd].
  rewrite !ln_mult, !ln_exp by (try apply exp_pos; exact K).
  replace (/ (Z1 ^ 2 * sqrt det)) with (exp (ln (/ (Z1 ^ 2 * sqrt det)))) at 3 by (apply exp_ln, K).
  rewrite <- !exp_plus; f_equal; unfold half_square; field; lra.
Qed.
Lemma plane_moment alpha m_1 m_2 d_1 d_2 :
  is (moment plane alpha (normal_plane v_1 v_2 c (m_1 + d_1) (m_2 + d_2)) (normal_plane v_1 v_2 c m_1 m_2))
    (exp ((alpha - 1) * (alpha * half_square d_1 d_2))).
Proof.
  refine (tilted _ _ _ _ _ _ (exp_pos _) (normal_plane_pos m_1 m_2) _ _); [intro; apply plane_power | apply normal_plane_density].
Qed.

Theorem plane_divergence m_1 m_2 d_1 d_2 :
  zero_concentrated plane (normal_plane v_1 v_2 c (m_1 + d_1) (m_2 + d_2)) (normal_plane v_1 v_2 c m_1 m_2) (half_square d_1 d_2).
Proof. apply zero_concentrated_is; intro alpha; apply plane_moment. Qed.

(* ----------------------------------------------------------------------- numbers that the letters of densities.v denote *)

Lemma the_joint m_1 m_2 : normal_plane v_1 v_2 c m_1 m_2 = joint (normal_line s_1 m_1) (given m_1 m_2).
Proof. apply FunctionalExtensionality.functional_extensionality, as_joint. Qed.
(* The divergences of the first coordinate, and of the second given the first. *)
Notation of_first d_1 := (d_1 ^ 2 / (2 * v_1)).
Notation of_second d_1 d_2 := ((d_2 - c / v_1 * d_1) ^ 2 / (2 * (det / v_1))).
Lemma add_up d_1 d_2 : of_first d_1 + of_second d_1 d_2 = half_square d_1 d_2.
Proof. unfold half_square; field; lra. Qed.
Lemma first_moment alpha m d :
  is (moment lebesgue_line alpha (normal_line s_1 (m + d)) (normal_line s_1 m)) (exp ((alpha - 1) * (alpha * of_first d))).
Proof. pose proof (line_moment s_1 s_1_pos alpha m d) as H; rewrite square_1 in H; exact H. Qed.
Lemma second_moment alpha m_1 m_2 d_1 d_2 x :
  is (moment lebesgue_line alpha (given (m_1 + d_1) (m_2 + d_2) x) (given m_1 m_2 x))
    (exp ((alpha - 1) * (alpha * of_second d_1 d_2))).
Proof.
  unfold given; replace (m_2 + d_2 + c / v_1 * (x - (m_1 + d_1))) with (m_2 + c / v_1 * (x - m_1) + (d_2 - c / v_1 * d_1))
    by ring.
  pose proof (line_moment s_2 s_2_pos alpha (m_2 + c / v_1 * (x - m_1)) (d_2 - c / v_1 * d_1)) as H; rewrite square_2 in H;
    exact H.
Qed.

Theorem marginal_instance d_1 d_2 : denoted_marginal (half_square d_1 d_2) (of_first d_1).
Proof.
  exists R, R, lebesgue_line, (fun _ => lebesgue_line), (normal_plane v_1 v_2 c (0 + d_1)
    (0 + d_2)), (normal_plane v_1 v_2 c 0 0).
  exists (normal_line s_1 (0 + d_1)), (normal_line s_1 0).
  refine (conj (normal_plane_density _ _) (conj (normal_plane_density _ _)
    (conj _ (conj _ (conj (plane_divergence 0 0 d_1 d_2) _))))).
  1, 2: rewrite the_joint; apply (first_of_joint lebesgue_line (fun _ => lebesgue_line));
    [apply normal_line_density, s_1_pos | intro; apply normal_line_density, s_2_pos].
  apply zero_concentrated_is; intro alpha; apply first_moment.
Qed.
Theorem zero_composition_instance d_1 d_2 : denoted_zero_composition (of_first d_1) (of_second d_1 d_2) (half_square d_1 d_2).
Proof.
  exists R, R, lebesgue_line, (fun _ => lebesgue_line), (normal_line s_1 (0 + d_1)), (normal_line s_1 0).
  exists (given (0 + d_1) (0 + d_2)), (given 0 0); rewrite <- !the_joint.
  refine (conj _ (conj _ (conj _ (conj _ (conj _ (conj _ (plane_divergence 0 0 d_1 d_2))))))).
  1, 2: apply normal_line_density, s_1_pos.
  1, 2: intro; apply normal_line_density, s_2_pos.
  - apply zero_concentrated_is; intro alpha; apply first_moment.
  - assert (S : forall x, zero_concentrated lebesgue_line (given (0 + d_1) (0 + d_2) x) (given 0 0 x) (of_second d_1 d_2)).
    { intro x; apply zero_concentrated_is; intro alpha; apply second_moment. }
    intro r; split; [intro H; apply (S 0), H; apply normal_line_pos, s_1_pos | intros L x _ _; apply (S x), L].
Qed.
Theorem composition_instance alpha d_1 d_2 : 1 < alpha ->
  denoted_composition (alpha * of_first d_1) (alpha * of_second d_1 d_2) (alpha * half_square d_1 d_2).
Proof.
  intro A; exists alpha, A, R, R, lebesgue_line, (fun _ => lebesgue_line), (normal_line s_1 (0 + d_1)), (normal_line s_1 0).
  exists (given (0 + d_1) (0 + d_2)), (given 0 0); rewrite <- !the_joint.
  refine (conj _ (conj _ (conj _ (conj _ (conj (first_moment alpha 0 d_1) (conj _ (plane_moment alpha 0 0 d_1 d_2))))))).
  1, 2: apply normal_line_density, s_1_pos.
  1, 2: intro; apply normal_line_density, s_2_pos.
  intro r; split.
  - intro H; apply (exp_at_most (alpha - 1)); [lra|]; apply (second_moment alpha 0 0 d_1 d_2 0), H;
    apply normal_line_pos, s_1_pos.
  - intros L x _ _; apply (second_moment alpha 0 0 d_1 d_2 x), exp_grows, Rmult_le_compat_l; lra.
Qed.
End Plane.

(* A mixture of Gaussians on the line, the i-th around d i. *)
Lemma mixture_density k weight d : (forall i, 0 <= weight i) -> 0 < total k weight ->
  density lebesgue_line (mixture k weight (fun i => normal_line 1 (d i))).
Proof.
  intros W T; set (h := fun k x => total k (fun i => weight i * normal_line 1 (d i) x)).
  assert (I : forall k, continuity (h k) /\ integral (h k) (total k weight)).
  { clear k T; induction k as [|k [C I]]; split.
    - apply (continuity_constant 0).
    - exists (fun _ => 0); split; [intro; apply derivable_pt_lim_const|]; intros eps He; exists 0; intros a b _ _; simpl.
      replace (0 - 0 - 0) with 0 by ring; rewrite Rabs_R0; exact He.
    - apply continuity_added; [exact C | apply continuity_scaled, normal_cont; lra].
    - apply (integral_plus (h k) (fun x => weight k * normal_line 1 (d k) x)); [exact I|].
      assert (J : integral (normal_line 1 (d k)) 1) by (apply normal_total; [apply Z_pos; lra | apply bell_scaled;
        [lra | exact Z1_is]]).
      apply (integral.integral_scaled (weight k)) in J; rewrite Rmult_1_r in J; exact J. }
  destruct (I k) as (C & J); apply (continuity_scaled (/ total k weight)) in C;
    apply (integral.integral_scaled (/ total k weight)) in J.
  rewrite Rinv_l in J by lra; assert (E : forall x, / total k weight * h k x = mixture k weight (fun i => normal_line 1 (d i)) x)
    by (intro; apply Rmult_comm).
  assert (N : forall x, 0 <= mixture k weight (fun i => normal_line 1 (d i)) x).
  { intro x; rewrite <- E; apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, T|]; apply total_nonneg; intro i.
    apply Rmult_le_pos; [apply W | apply Rlt_le, normal_line_pos; lra]. }
  split; [exact N|]; intro v; rewrite (upper_of_finite (mixture k weight _) v); apply upper_is_integral; [|exact N|].
  - exact (continuity_same _ _ E C).
  - exact (integral_same _ _ _ E J).
Qed.
(* Mixtures of any Gaussians, the i-th pair around d i and around 0. *)
Theorem mixture_instance alpha k weight d w : 1 < alpha -> (forall i, 0 <= weight i) -> 0 < total k weight ->
  let X := fun i => exp ((alpha - 1) * (alpha * (d i ^ 2 / 2))) in let E_exp := total k (fun i => weight i * X i) in
  exists M M', denoted_mixture (weight k) (X k) M (total k weight) E_exp /\ denoted_mean w (E_exp / total k weight) M'.
Proof.
  intros A W T X E_exp; set (p := fun i => normal_line 1 (d i)); set (q := fun _ : nat => normal_line 1 0).
  assert (P : forall i, 0 <= weight i /\ density lebesgue_line (p i) /\ density lebesgue_line (q i) /\
    exponential lebesgue_line alpha (p i) (q i) (X i)).
  { intro i; refine (conj (W i) (conj _ (conj _ _))); [apply normal_line_density; lra.. |].
    exists (alpha * (d i ^ 2 / 2)); split; [|reflexivity]; unfold divergence, p, q.
    replace (d i ^ 2 / 2) with (d i ^ 2 / (2 * 1 ^ 2)) by field; replace (d i) with (0 + d i) at 1 by ring.
    apply line_moment; lra. }
  assert (T' : 0 < total (S k) weight) by (simpl; specialize (W k); lra).
  destruct (mixture_finite lebesgue_line alpha (S k) weight X p q A P T') as (M & _ & HM);
    [apply mixture_density; assumption.. |].
  destruct (mixture_finite lebesgue_line alpha k weight X p q A P T) as (M' & _ & HM'); [apply mixture_density; assumption.. |].
  destruct (P k) as (_ & _ & _ & Hk); exists M, M'; split; exists alpha, A, R, lebesgue_line, k, weight, X, p, q.
  - exact (conj P (conj T' (conj eq_refl (conj eq_refl (conj eq_refl (conj Hk HM)))))).
  - exact (conj P (conj T (conj eq_refl HM'))).
Qed.

(* What the letters of common.gaussian-one-covariance denote: d_1 and d_2 the difference of the means, D that of the laws. *)
Definition denoted_plane (v_1 v_2 D d_1 d_2 c : R) : Prop := exists m_1 m_2 : R,
  zero_concentrated (lebesgue 1) (normal_plane v_1 v_2 c (m_1 + d_1) (m_2 + d_2)) (normal_plane v_1 v_2 c m_1 m_2) D.
Theorem one_covariance v_1 v_2 D d_1 d_2 c : denoted_plane v_1 v_2 D d_1 d_2 c -> 0 < v_1 -> 0 < - c ^ 2 + v_1 * v_2 ->
  2 * (v_1 * v_2 - c ^ 2) * D - (v_2 * d_1 ^ 2 - 2 * c * d_1 * d_2 + v_1 * d_2 ^ 2) = 0.
Proof.
  intros (m_1 & m_2 & H) P Q'; assert (Q : 0 < v_1 * v_2 - c ^ 2) by lra;
    rewrite (is_unique _ _ _ H (plane_divergence v_1 v_2 c P Q m_1 m_2 d_1 d_2)).
  unfold half_square; field; lra.
Qed.
Theorem plane_instance v_1 v_2 d_1 d_2 c : 0 < v_1 -> 0 < v_1 * v_2 - c ^ 2 ->
  denoted_plane v_1 v_2 (half_square v_1 v_2 c d_1 d_2) d_1 d_2 c.
Proof. intros P Q; exists 0, 0; exact (plane_divergence v_1 v_2 c P Q 0 0 d_1 d_2). Qed.

Print Assumptions marginal_instance.
Print Assumptions zero_composition_instance.
Print Assumptions composition_instance.
Print Assumptions mixture_instance.
Print Assumptions one_covariance.
Print Assumptions plane_instance.
