(* The shift rule: two noisy runs that shifts of energy B make meet are alpha B/(2 sigma^2) apart, for every order alpha > 1.

   Nothing is assumed of probability but what the upper Lebesgue integral over the noise space has: it grows with the function, is
   positively homogeneous and subadditive, and a translation does not change it; the density of the noise has integral 1. Gaussian
   moments and likelihood ratios are derived. Runs, laws and shifts go step by step, so that a shift may use what was drawn before
   and nothing else. Written by hand. *)
From Verify Require Import prelude.
Require Import Rtrigo_def Exp_prop Lra.
Require FunctionalExtensionality.

(* ------------------------------------------------------------------------------------------------- convexity of exp *)

Lemma bernoulli y n : -1 <= y -> 1 + INR n * y <= (1 + y) ^ n.
Proof.
  intro Hy; induction n as [|n IH]; [simpl; lra|].
  change ((1 + y) ^ S n) with ((1 + y) * (1 + y) ^ n); rewrite S_INR.
  assert (0 <= INR n * (y * y)) by (apply Rmult_le_pos; [apply pos_INR | apply Rle_0_sqr]).
  assert ((1 + y) * (1 + INR n * y) <= (1 + y) * (1 + y) ^ n) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma exp_power h n : exp (INR n * h) = exp h ^ n.
Proof.
  induction n as [|n IH]; [simpl; rewrite Rmult_0_l; apply exp_0|].
  rewrite S_INR; replace ((INR n + 1) * h) with (h + INR n * h) by ring; rewrite exp_plus, IH; reflexivity.
Qed.

Lemma tangent x : 1 + x <= exp x.
Proof.
  destruct (Req_dec x 0) as [->|Hx]; [rewrite exp_0; lra|].
  apply Rnot_lt_le; intro Low; set (gap := 1 + x - exp x).
  assert (Hax : 0 < Rabs x) by (apply Rabs_pos_lt; assumption).
  set (eps := Rmin (/ 2) (gap / (2 * Rabs x))).
  assert (He : 0 < eps).
  { apply Rmin_glb_lt; [lra|]; apply Rmult_lt_0_compat; [unfold gap; lra | apply Rinv_0_lt_compat; lra]. }
  assert (Hg : eps * Rabs x < gap).
  { apply Rle_lt_trans with (gap / (2 * Rabs x) * Rabs x); [apply Rmult_le_compat_r; [lra | apply Rmin_r]|].
    replace (gap / (2 * Rabs x) * Rabs x) with (gap / 2) by (field; lra); unfold gap; lra. }
  destruct (derivable_pt_lim_exp_0 eps He) as [delta Hd].
  set (small := Rmin delta (/ 2)).
  assert (Hs : 0 < small) by (apply Rmin_glb_lt; [apply cond_pos | lra]).
  destruct (archimed_cor1 (small / Rabs x)) as (n & Hn & Np).
  { apply Rmult_lt_0_compat; [assumption | apply Rinv_0_lt_compat; assumption]. }
  assert (Hp : 0 < INR n) by (apply lt_0_INR; assumption).
  set (h := x / INR n).
  assert (Hh : h <> 0).
  { unfold h; intro E; apply Hx; replace x with (x / INR n * INR n) by (field; lra); rewrite E; ring. }
  assert (Ha : Rabs h < small).
  { unfold h, Rdiv; rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq (INR n)) by lra.
    replace small with (Rabs x * (small / Rabs x)) by (field; lra); apply Rmult_lt_compat_l; assumption. }
  assert (Hone : Rabs h < / 2) by (apply (Rlt_le_trans _ _ _ Ha), Rmin_r).
  specialize (Hd h Hh (Rlt_le_trans _ _ _ Ha (Rmin_l _ _))); rewrite Rplus_0_l, exp_0 in Hd.
  assert (Hpos : 0 < Rabs h) by (apply Rabs_pos_lt; assumption).
  assert (Near : Rabs (exp h - 1 - h) < eps * Rabs h).
  { replace (exp h - 1 - h) with (((exp h - 1) / h - 1) * h) by (field; assumption).
    rewrite Rabs_mult; apply Rmult_lt_compat_r; assumption. }
  assert (Below : 1 + (h - eps * Rabs h) <= exp h) by (apply Rabs_def2 in Near; lra).
  assert (Half : eps <= / 2) by apply Rmin_l.
  assert (Low1 : -1 <= h - eps * Rabs h).
  { assert (eps * Rabs h <= / 2 * / 2) by (apply Rmult_le_compat; lra); apply Rabs_def2 in Hone; lra. }
  assert (B := bernoulli (h - eps * Rabs h) n Low1).
  assert (P : (1 + (h - eps * Rabs h)) ^ n <= exp h ^ n) by (apply pow_incr; lra).
  rewrite <- exp_power in P.
  replace (INR n * h) with x in P by (unfold h; field; lra).
  assert (E : INR n * (h - eps * Rabs h) = x - eps * Rabs x).
  { unfold h, Rdiv; rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq (INR n)) by lra; field; lra. }
  unfold gap in Hg; lra.
Qed.

Lemma exp_grows x y : x <= y -> exp x <= exp y.
Proof.
  intro H; replace y with (x + (y - x)) by ring; rewrite exp_plus, <- (Rmult_1_r (exp x)) at 1.
  apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | pose proof (tangent (y - x)); lra].
Qed.

(* e^(u + v) for u + v = (1/alpha)(alpha u) + (1 - 1/alpha)(alpha/(alpha - 1) v): Young's inequality. *)
Lemma young alpha u v : 1 < alpha ->
  exp (u + v) <= exp (alpha * u) / alpha + (1 - / alpha) * exp (alpha / (alpha - 1) * v).
Proof.
  intro Ha; set (m := u + v).
  assert (I : 0 < / alpha < 1).
  { split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra. }
  assert (P : 0 < exp m) by apply exp_pos.
  assert (A : exp m * (1 + (alpha * u - m)) <= exp (alpha * u)).
  { replace (alpha * u) with (m + (alpha * u - m)) at 2 by ring; rewrite exp_plus.
    apply Rmult_le_compat_l; [lra | apply tangent]. }
  assert (B : exp m * (1 + (alpha / (alpha - 1) * v - m)) <= exp (alpha / (alpha - 1) * v)).
  { replace (alpha / (alpha - 1) * v) with (m + (alpha / (alpha - 1) * v - m)) at 2 by ring; rewrite exp_plus.
    apply Rmult_le_compat_l; [lra | apply tangent]. }
  apply (Rmult_le_compat_l (/ alpha)) in A; [|lra]; apply (Rmult_le_compat_l (1 - / alpha)) in B; [|lra].
  replace (exp m) with
    (/ alpha * (exp m * (1 + (alpha * u - m))) + (1 - / alpha) * (exp m * (1 + (alpha / (alpha - 1) * v - m)))) at 1
    by (unfold m; field; lra).
  replace (exp (alpha * u) / alpha) with (/ alpha * exp (alpha * u)) by apply Rmult_comm; apply Rplus_le_compat; assumption.
Qed.

(* --------------------------------------------------------------------------------------------------- Gaussian noise *)

(* [bounds f v]: the upper Lebesgue integral of the positive part of f is at most v. [kappa] normalises the density. *)
Record gaussian (X : space) (sigma : R) := {
  bounds : (X -> R) -> R -> Prop;
  bounds_monotone : forall f g v w, (forall x, f x <= g x) -> v <= w -> bounds g v -> bounds f w;
  bounds_scaled : forall c f v, 0 <= c -> bounds f v -> bounds (fun x => c * f x) (c * v);
  bounds_added : forall f g v w, bounds f v -> bounds g w -> bounds (fun x => f x + g x) (v + w);
  bounds_translated : forall f v a, bounds f v -> bounds (fun x => f (add x a)) v;
  kappa : R;
  kappa_nonneg : 0 <= kappa;
  normalised : bounds (fun x => kappa * exp (- inner x x / (2 * sigma ^ 2))) 1;
  (* What excludes nonsense: no bound is negative, and a multiple of the density that lies below f takes its share away. *)
  bounds_nonneg : forall f v, bounds f v -> 0 <= v;
  bounds_removed : forall c f v, 0 <= c -> (forall x, c * (kappa * exp (- inner x x / (2 * sigma ^ 2))) <= f x) -> bounds f v ->
    bounds (fun x => f x - c * (kappa * exp (- inner x x / (2 * sigma ^ 2)))) (v - c)
}.
Arguments bounds {_ _} _ _ _.
Arguments kappa {_ _} _.

(* Laws of what is observed, by the upper bounds of expectations. D_alpha(P || Q) <= eps in its variational form (Fenchel's dual
   of t^alpha/alpha): for all positive functions h = e^g,
   E_P h <= e^((alpha - 1) eps)/alpha + (1 - 1/alpha) E_Q h^(alpha/(alpha - 1)), which h = L^(alpha - 1) makes the usual moment of
   the likelihood ratio L. *)
Definition Law (O : Type) := (O -> R) -> R -> Prop.
Definition renyi_at_most {O} (alpha eps : R) (P Q : Law O) := forall (g : O -> R) v,
  Q (fun o => exp (alpha / (alpha - 1) * g o)) v -> P (fun o => exp (g o)) (exp ((alpha - 1) * eps) / alpha + (1 - / alpha) * v).
(* What the definition says of laws with a likelihood ratio e^ell whose alpha-th moment is M: M <= e^((alpha - 1) eps). *)
Lemma moment_of_likelihood_ratio {O} alpha eps (P Q : Law O) (ell : O -> R) M : 1 < alpha -> renyi_at_most alpha eps P Q ->
  Q (fun o => exp (alpha * ell o)) M -> (forall v, P (fun o => exp ((alpha - 1) * ell o)) v -> M <= v) ->
  M <= exp ((alpha - 1) * eps).
Proof.
  intros Ha H HQ HP; specialize (H (fun o => (alpha - 1) * ell o) M); cbv beta in H.
  replace (fun o => exp (alpha / (alpha - 1) * ((alpha - 1) * ell o))) with (fun o => exp (alpha * ell o)) in H
    by (apply FunctionalExtensionality.functional_extensionality; intro o; f_equal; field; lra).
  specialize (HP _ (H HQ)); apply (Rmult_le_reg_l (/ alpha)); [apply Rinv_0_lt_compat; lra|].
  unfold Rdiv in HP; rewrite (Rmult_comm _ (/ alpha)) in HP; lra.
Qed.

(* The definition says something: a law is 0 apart from itself, and not less. *)
Definition certain {O} (o : O) : Law O := fun f v => f o <= v.
Lemma nothing_is_apart_from_itself {O} alpha eps (o : O) : 1 < alpha ->
  renyi_at_most alpha eps (certain o) (certain o) <-> 0 <= eps.
Proof.
  intro Ha; unfold renyi_at_most, certain; split.
  - intro H; specialize (H (fun _ => 0) 1); rewrite Rmult_0_r, exp_0 in H; specialize (H (Rle_refl 1)).
    assert (I : 1 <= exp ((alpha - 1) * eps)).
    { apply (Rmult_le_reg_l (/ alpha)); [apply Rinv_0_lt_compat; lra|].
      unfold Rdiv in H; rewrite (Rmult_comm _ (/ alpha)) in H; lra. }
    apply Rnot_lt_le; intro N.
    assert (J : 1 + (alpha - 1) * - eps <= exp ((alpha - 1) * - eps)) by apply tangent.
    assert (K : exp ((alpha - 1) * eps) * exp ((alpha - 1) * - eps) = 1)
      by (rewrite <- exp_plus; replace ((alpha - 1) * eps + (alpha - 1) * - eps) with 0 by ring; apply exp_0).
    assert (0 < (alpha - 1) * - eps) by (apply Rmult_lt_0_compat; lra).
    assert (1 * exp ((alpha - 1) * - eps) <= exp ((alpha - 1) * eps) * exp ((alpha - 1) * - eps))
      by (apply Rmult_le_compat_r; lra); lra.
  - intros He g v Hv; pose proof (young alpha 0 (g o) Ha) as Y; rewrite Rplus_0_l, Rmult_0_r, exp_0 in Y.
    apply (Rle_trans _ _ _ Y); assert (I : 0 < / alpha < 1).
    { split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra. }
    apply Rplus_le_compat; [apply Rmult_le_compat_r; [lra|] | apply Rmult_le_compat_l; [lra | exact Hv]].
    rewrite <- exp_0 at 1; apply exp_grows, Rmult_le_pos; lra.
Qed.

(* D^z <= rho: zero-concentrated divergence. *)
Definition concentrated_at_most {O} (rho : R) (P Q : Law O) := forall alpha, 1 < alpha -> renyi_at_most alpha (alpha * rho) P Q.

(* What is observed of an observation (a marginal, say) is no farther apart. *)
Definition observed {O O'} (h : O -> O') (P : Law O) : Law O' := fun f v => P (fun o => f (h o)) v.
Theorem data_processing {O O'} (h : O -> O') rho (P Q : Law O) :
  concentrated_at_most rho P Q -> concentrated_at_most rho (observed h P) (observed h Q).
Proof. intros H alpha Ha g v; exact (H alpha Ha (fun o => g (h o)) v). Qed.

Section Rule.
Context {X : space} {sigma : R} (noise : gaussian X sigma).
Hypothesis sigma_pos : 0 < sigma.

Definition density (x : X) := kappa noise * exp (- inner x x / (2 * sigma ^ 2)).
(* The expectation of f(n), n ~ N(0, sigma^2 I), is at most v. *)
Definition mean (f : X -> R) (v : R) := bounds noise (fun x => f x * density x) v.

Lemma density_nonneg x : 0 <= density x.
Proof. apply Rmult_le_pos; [apply kappa_nonneg | apply Rlt_le, exp_pos]. Qed.

Lemma mean_monotone f g v w : (forall x, f x <= g x) -> v <= w -> mean g v -> mean f w.
Proof.
  intros H L; apply bounds_monotone; [|assumption]; intro x; apply Rmult_le_compat_r; [apply density_nonneg | apply H].
Qed.

Lemma mean_scaled c f v : 0 <= c -> mean f v -> mean (fun x => c * f x) (c * v).
Proof.
  intros Hc H; refine (bounds_monotone _ _ _ _ _ _ _ _ (Rle_refl _) (bounds_scaled _ _ _ c _ _ Hc H)).
  intro x; rewrite Rmult_assoc; apply Rle_refl.
Qed.

Lemma mean_added f g v w : mean f v -> mean g w -> mean (fun x => f x + g x) (v + w).
Proof.
  intros H K; refine (bounds_monotone _ _ _ _ _ _ _ _ (Rle_refl _) (bounds_added _ _ _ _ _ _ _ H K)).
  intro x; rewrite Rmult_plus_distr_r; apply Rle_refl.
Qed.

(* The logarithm of the likelihood ratio of n + a to n. *)
Definition log_ratio (a x : X) := (inner a x - inner a a / 2) / sigma ^ 2.

Lemma variance_pos : 0 < sigma ^ 2.
Proof. apply pow_lt; assumption. Qed.

(* E f(n + a) = E f(n) e^(log ratio). *)
Lemma mean_shifted a f v : mean (fun x => f x * exp (log_ratio a x)) v -> mean (fun x => f (add x a)) v.
Proof.
  intro H; apply (bounds_translated _ _ _ _ _ a) in H; refine (bounds_monotone _ _ _ _ _ _ _ _ (Rle_refl _) H).
  intro x; apply Req_le; rewrite Rmult_assoc; f_equal; unfold density.
  replace (exp (log_ratio a (add x a)) * (kappa noise * exp (- inner (add x a) (add x a) / (2 * sigma ^ 2))))
    with (kappa noise * (exp (log_ratio a (add x a)) * exp (- inner (add x a) (add x a) / (2 * sigma ^ 2)))) by ring.
  rewrite <- exp_plus; do 2 f_equal; unfold log_ratio.
  rewrite (inner_sym _ a (add x a)), !inner_add, (inner_sym _ x (add x a)), (inner_sym _ a (add x a)), !inner_add,
    (inner_sym _ a x).
  field; lra.
Qed.

(* The moment of the likelihood ratio: E e^(alpha log ratio) = e^((alpha^2 - alpha)|a|^2/(2 sigma^2)). *)
Lemma mean_moment alpha a : mean (fun x => exp (alpha * log_ratio a x)) (exp ((alpha ^ 2 - alpha) * inner a a / (2 * sigma ^ 2))).
Proof.
  pose proof (bounds_translated _ _ _ _ _ (scale (- alpha) a) (normalised _ _ noise)) as H.
  apply (bounds_scaled _ _ _ (exp ((alpha ^ 2 - alpha) * inner a a / (2 * sigma ^ 2)))) in H; [|apply Rlt_le, exp_pos].
  refine (bounds_monotone _ _ _ _ _ _ _ _ (Req_le _ _ (Rmult_1_r _)) H).
  intro x; apply Req_le; unfold density.
  rewrite <- Rmult_assoc, (Rmult_comm _ (kappa noise)), Rmult_assoc, <- exp_plus.
  rewrite <- Rmult_assoc, (Rmult_comm _ (kappa noise)), Rmult_assoc, <- exp_plus; do 2 f_equal; unfold log_ratio.
  set (b := scale (- alpha) a).
  rewrite inner_add, (inner_sym _ x (add x b)), (inner_sym _ b (add x b)), !inner_add; unfold b.
  rewrite !inner_scale, (inner_sym _ x (scale _ _)), (inner_sym _ a (scale _ _)), !inner_scale; field; lra.
Qed.

(* ------------------------------------------------------------------------------------------------------ runs, shifts *)

Context {State O : Type} (released : State -> O).
(* The state after iteration t, as a function of the state before and of the noise, in the first and in the second scenario. *)
Variables (first second : nat -> State -> X -> State).

(* The law of what is released k iterations after the state z at iteration t. *)
Fixpoint run_law (step : nat -> State -> X -> State) k t (z : State) : Law O := fun f v =>
  match k with
  | 0%nat => f (released z) <= v
  | S k => exists u, (forall n, run_law step k (S t) (step t z n) f (u n)) /\ mean u v
  end.

(* Shifts of the noise by which a run of the first scenario from w ends, for every outcome of the noise n, where the run of the
   second from z' on the same noise does; a shift is chosen before its n is drawn, and their squares add up to at most b. *)
Fixpoint meets k t (w z' : State) b : Prop :=
  match k with
  | 0%nat => released w = released z' /\ 0 <= b
  | S k => exists a : X, forall n, meets k (S t) (first t w (add n a)) (second t z' n) (b - inner a a)
  end.

Lemma meets_more k : forall t w z' b b', b <= b' -> meets k t w z' b -> meets k t w z' b'.
Proof.
  induction k as [|k IH]; intros t w z' b b' L; [intros [E H]; split; [assumption | lra]|].
  intros [a H]; exists a; intro n; apply (IH _ _ _ (b - inner a a)); [lra | apply H].
Qed.

Lemma shifted alpha g : 1 < alpha -> forall k t w z' b l v, meets k t w z' b ->
  run_law first k t w (fun o => exp (alpha / (alpha - 1) * g o)) v ->
  run_law second k t z' (fun o => exp (g o))
    (exp ((alpha - 1) * l + (alpha ^ 2 - alpha) * b / (2 * sigma ^ 2)) / alpha + (1 - / alpha) * (exp (- l) * v)).
Proof.
  intro Ha; assert (Hv := variance_pos).
  assert (I : 0 < / alpha < 1).
  { split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra. }
  induction k as [|k IH]; intros t w z' b l v M L; simpl in M, L |- *.
  - destruct M as [E Hb]; rewrite <- E.
    assert (Y := young alpha l (g (released w)) Ha).
    apply (Rmult_le_compat_l (exp (- l))) in Y; [|apply Rlt_le, exp_pos].
    rewrite <- exp_plus in Y; replace (- l + (l + g (released w))) with (g (released w)) in Y by ring.
    apply (Rle_trans _ _ _ Y); rewrite Rmult_plus_distr_l; apply Rplus_le_compat.
    + unfold Rdiv; rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|].
      assert (0 <= (alpha ^ 2 - alpha) * b * / (2 * sigma ^ 2)).
      { apply Rmult_le_pos; [|apply Rlt_le, Rinv_0_lt_compat; lra]; apply Rmult_le_pos; [|assumption].
        replace (alpha ^ 2 - alpha) with (alpha * (alpha - 1)) by ring; apply Rmult_le_pos; lra. }
      assert (Le : - l + alpha * l <= (alpha - 1) * l + (alpha ^ 2 - alpha) * b * / (2 * sigma ^ 2)) by lra.
      apply exp_grows; assumption.
    + rewrite <- Rmult_assoc, (Rmult_comm _ (1 - / alpha)), Rmult_assoc.
      apply Rmult_le_compat_l; [lra|]; apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | assumption].
  - destruct M as [a M], L as (u & L & Mu).
    set (c := (alpha ^ 2 - alpha) * (b - inner a a) / (2 * sigma ^ 2)).
    (* the bound after iteration t, as a function of the noise of the shifted run *)
    set (F := fun m => exp ((alpha - 1) * (l + log_ratio a m) + c) / alpha + (1 - / alpha) * (exp (- (l + log_ratio a m)) * u m)).
    exists (fun n => F (add n a)); split; [intro n; exact (IH _ _ _ _ (l + log_ratio a (add n a)) _ (M n) (L (add n a)))|].
    apply mean_shifted.
    pose proof (mean_scaled (exp ((alpha - 1) * l + c) / alpha) _ _ ltac:(apply Rmult_le_pos; [apply Rlt_le, exp_pos | lra])
      (mean_moment alpha a)) as P.
    pose proof (mean_scaled ((1 - / alpha) * exp (- l)) _ _ ltac:(apply Rmult_le_pos; [lra | apply Rlt_le, exp_pos]) Mu) as Q.
    refine (mean_monotone _ _ _ _ _ _ (mean_added _ _ _ _ P Q)).
    + intro m; apply Req_le; unfold F.
      replace (exp ((alpha - 1) * (l + log_ratio a m) + c))
        with (exp ((alpha - 1) * l + c) * exp (alpha * log_ratio a m) * exp (- log_ratio a m))
        by (rewrite <- !exp_plus; f_equal; ring).
      replace (exp (- (l + log_ratio a m))) with (exp (- l) * exp (- log_ratio a m)) by (rewrite <- exp_plus; f_equal; ring).
      set (r := log_ratio a m).
      assert (One : exp (- r) * exp r = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
      replace ((exp ((alpha - 1) * l + c) * exp (alpha * r) * exp (- r) / alpha
          + (1 - / alpha) * (exp (- l) * exp (- r) * u m)) * exp r)
        with ((exp ((alpha - 1) * l + c) / alpha * exp (alpha * r) + (1 - / alpha) * exp (- l) * u m) * (exp (- r) * exp r))
        by (field; lra).
      rewrite One; ring.
    + apply Req_le; rewrite Rmult_assoc; f_equal; unfold Rdiv.
      rewrite Rmult_assoc, (Rmult_comm (/ alpha)), <- Rmult_assoc, <- exp_plus.
      do 2 f_equal; unfold c; field; lra.
Qed.

(* The rule: D_alpha(what the second scenario releases || what the first releases) <= alpha B/(2 sigma^2). *)
Theorem shift_rule N t z z' B :
  meets N t z z' B -> concentrated_at_most (B / (2 * sigma ^ 2)) (run_law second N t z') (run_law first N t z).
Proof.
  intros M alpha Ha g v L; pose proof (shifted alpha g Ha _ _ _ _ _ 0 _ M L) as H.
  rewrite Rmult_0_r, Rplus_0_l, Ropp_0, exp_0, Rmult_1_l in H.
  replace ((alpha - 1) * (alpha * (B / (2 * sigma ^ 2)))) with ((alpha ^ 2 - alpha) * B / (2 * sigma ^ 2)); [exact H|].
  assert (Hv := variance_pos); field; lra.
Qed.

(* The density has integral 1 and no less. *)
Lemma density_total v : bounds noise density v -> 1 <= v.
Proof.
  intro H; apply (bounds_removed _ _ noise 1) in H; [|lra | intro x; rewrite Rmult_1_l; apply Rle_refl].
  apply bounds_nonneg in H; lra.
Qed.
End Rule.

Print Assumptions shift_rule.
Print Assumptions data_processing.
Print Assumptions moment_of_likelihood_ratio.
Print Assumptions nothing_is_apart_from_itself.
