(* Gradient ADMM (chan2024, Algorithm 1) from its update equations to its bounds, in every dimension.

   Assumed of the problem: A and B have adjoints; g is convex (mu_g-strongly where it is needed); f lies above its tangent planes
   and below its parabolas (convex and smooth). Assumed of the algorithm: the y-step and the x-step minimise what the paper says
   they minimise, and the multiplier moves as the paper says. Derived: the variational inequality of the y-step, the first-order
   condition of the x-step, monotonicity, cocoercivity, the adjointness of differences. The theorems of the emitted files are
   then applied, so that nothing stands between the algorithm and the bound. Written by hand. *)
From Verify Require Import prelude.
From Verify Require common_cocoercivity.
From Verify Require common_strong_cocoercivity.
From Verify Require chan2024_lemma_6_5.
From Verify Require chan2024_lemma_7_6_explicit_L.
From Verify Require chan2024_lemma_7_6_sharper.
From Verify Require chan2024_sharper_weight_positive.
Require Import Lra.

(* ------------------------------------------------------------------------------------------ limits, without analysis *)

(* 0 <= D + t K for every 0 < t <= 1 gives 0 <= D. *)
Lemma limit_at_zero D K : 0 <= K -> (forall t, 0 < t -> t <= 1 -> 0 <= D + t * K) -> 0 <= D.
Proof.
  intros HK H; destruct (Rle_lt_dec 0 D) as [?|HD]; [assumption|exfalso].
  set (t := - D * / (2 * (K - D))).
  assert (E : 2 * (K - D) * t = - D) by (unfold t; field; lra).
  assert (Ht : 0 < t) by (unfold t; apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; lra]).
  assert (Hone : t <= 1) by (apply (Rmult_le_reg_l (2 * (K - D))); lra).
  specialize (H t Ht Hone).
  assert (P : 0 <= t * - D) by (apply Rmult_le_pos; lra).
  lra.
Qed.

(* A parabola that is nowhere below its value at 0 has no slope there. *)
Lemma no_slope D K : 0 <= K -> (forall t, 0 <= t * D + t ^ 2 * K) -> D = 0.
Proof.
  intros HK H; apply Rle_antisym.
  - assert (0 <= - D); [|lra]; apply (limit_at_zero _ K HK); intros t Ht _; specialize (H (- t)).
    apply (Rmult_le_reg_l t); [assumption|]; lra.
  - apply (limit_at_zero _ K HK); intros t Ht _; specialize (H t).
    apply (Rmult_le_reg_l t); [assumption|]; lra.
Qed.

(* ------------------------------------------------------------------------------------------------ inner products *)

Lemma minus_weak a b : a <= b -> 0 <= b - a.
Proof. lra. Qed.

(* Everything to inner products of named vectors; then one of <u,v>, <v,u>. *)
Ltac expand := repeat (rewrite ?inner_lin_left, ?inner_lin_right, ?norm2_is_inner; cbn [inner_of_lin inner_with_lin]).
Ltac orient := repeat match goal with
  | |- context [inner ?u ?v] => match goal with |- context [inner v u] => tryif constr_eq u v then fail else rewrite (inner_sym _ v u) end
  end.

(* u - v *)
Definition minus {V : space} (u v : V) : V := lin [(1, u); (-1, v)].
Definition distance2 {V : space} (u v : V) : R := inner (minus u v) (minus u v).

Section Problem.
Context {X Y Z : space}.
Variables (A : X -> Z) (At : Z -> X) (B : Y -> Z) (Bt : Z -> Y) (c : Z).
Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
Hypothesis adjoint_B : forall y v, inner (B y) v = inner y (Bt v).
Variables (eta beta : R).
Hypothesis eta_pos : 0 < eta.
Hypothesis beta_pos : 0 < beta.

(* The adjoint makes A and B linear in every inner product. *)
Lemma A_right x v : inner v (A x) = inner (At v) x.
Proof. rewrite inner_sym, adjoint_A; apply inner_sym. Qed.

Lemma A_of_lin l v : inner (A (lin l)) v = inner (lin (map (fun p => (fst p, A (snd p))) l)) v.
Proof.
  rewrite adjoint_A, !inner_lin_left; induction l as [|[a x] t IH]; cbn; [reflexivity|]; rewrite IH, adjoint_A; reflexivity.
Qed.
Lemma B_of_lin l v : inner (B (lin l)) v = inner (lin (map (fun p => (fst p, B (snd p))) l)) v.
Proof.
  rewrite adjoint_B, !inner_lin_left; induction l as [|[a x] t IH]; cbn; [reflexivity|]; rewrite IH, adjoint_B; reflexivity.
Qed.
Lemma A_of_lin_right l v : inner v (A (lin l)) = inner v (lin (map (fun p => (fst p, A (snd p))) l)).
Proof. rewrite inner_sym, A_of_lin; apply inner_sym. Qed.
Lemma B_of_lin_right l v : inner v (B (lin l)) = inner v (lin (map (fun p => (fst p, B (snd p))) l)).
Proof. rewrite inner_sym, B_of_lin; apply inner_sym. Qed.
Ltac linear := repeat (progress (rewrite ?inner_lin_left, ?inner_lin_right, ?A_of_lin, ?A_of_lin_right, ?B_of_lin, ?B_of_lin_right;
  cbn [inner_of_lin inner_with_lin map fst snd])).

(* ------------------------------------------------------------------------------------------------- the algorithm *)

Definition residual (x : X) (y : Y) : Z := lin [(1, A x); (1, B y); (-1, c)].

(* Line 1: y minimises g(y) - <lam, A x + B y - c> + (beta/2) |A x + B y - c|^2. *)
Definition y_objective (g : Y -> R) x lam y := g y - inner lam (residual x y) + beta / 2 * inner (residual x y) (residual x y).
Definition y_step g x lam y := forall y', y_objective g x lam y <= y_objective g x lam y'.

(* Line 2: lam - beta (A x + B y - c). *)
Definition next_multiplier x lam y : Z := lin [(1, lam); (- beta, residual x y)].

(* Line 3: the first-order Lagrangian at x^ = x, as a function of the new point z. *)
Definition x_objective (f : X -> R) (gradient : X -> X) (g : Y -> R) x lam y z :=
  f x + inner (gradient x) (minus z x) + g y - inner lam (residual z y) + beta / 2 * inner (residual z y) (residual z y)
  + / (2 * eta) * distance2 z x.
Definition x_step f gradient g x lam y x_next :=
  forall z, x_objective f gradient g x lam y x_next <= x_objective f gradient g x lam y z.

(* One iteration from (x, lam) to (x_next, lam_next), by way of y. *)
Definition iteration f gradient g x lam y x_next lam_next :=
  y_step g x lam y /\ lam_next = next_multiplier x lam y /\ x_step f gradient g x lam_next y x_next.

(* ------------------------------------------------------------------------------------------------ the functions *)

(* m-strongly convex; m = 0: convex. *)
Definition convex {V : space} (m : R) (g : V -> R) := forall y y' t, 0 <= t -> t <= 1 ->
  g (lin [(1 - t, y); (t, y')]) <= (1 - t) * g y + t * g y' - m / 2 * t * (1 - t) * distance2 y y'.

(* mu-strongly convex (mu = 0: convex) with curvature at most nu: between two parabolas at every point. *)
Definition between_parabolas (mu nu : R) (f : X -> R) (gradient : X -> X) := forall x z,
  f x + inner (gradient x) (minus z x) + mu / 2 * distance2 z x <= f z /\
  f z <= f x + inner (gradient x) (minus z x) + nu / 2 * distance2 z x.

(* ------------------------------------------------------------------------------------ optimality of both sub-steps *)

(* Lemma 3.1: the variational inequality of the y-step. *)
Lemma y_optimality m g x lam y : 0 <= m -> convex m g -> y_step g x lam y ->
  forall y', 0 <= g y' - g y - m / 2 * distance2 y y' + inner (next_multiplier x lam y) (minus (B y) (B y')).
Proof.
  intros Hm Hg Hy y'.
  set (Q := distance2 y y'); set (E := distance2 (B y) (B y')).
  assert (HQ : 0 <= Q) by apply inner_nonneg.
  assert (HE : 0 <= E) by apply inner_nonneg.
  apply (limit_at_zero _ (m / 2 * Q + beta / 2 * E)).
  { apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra. }
  intros t Ht Hone; apply (Rmult_le_reg_l t); [assumption|]; rewrite Rmult_0_r.
  specialize (Hy (lin [(1 - t, y); (t, y')])); specialize (Hg y y' t (Rlt_le _ _ Ht) Hone); fold Q in Hg.
  set (G := g (lin [(1 - t, y); (t, y')])) in *.
  assert (I : y_objective g x lam (lin [(1 - t, y); (t, y')]) - y_objective g x lam y
    = G - g y + t * (inner (next_multiplier x lam y) (minus (B y) (B y')) + t * (beta / 2 * E))).
  { unfold y_objective; fold G; unfold E, next_multiplier, distance2, minus, residual; linear; orient; field. }
  assert (J : t * (g y' - g y - m / 2 * Q + inner (next_multiplier x lam y) (minus (B y) (B y')) + t * (m / 2 * Q + beta / 2 * E))
    = ((1 - t) * g y + t * g y' - m / 2 * t * (1 - t) * Q - G)
      + (G - g y + t * (inner (next_multiplier x lam y) (minus (B y) (B y')) + t * (beta / 2 * E)))) by field.
  rewrite J, <- I; lra.
Qed.

(* Lemma 3.2: the gradient that the x-step read, seen from its result, in every direction d. *)
Lemma x_optimality f gradient g x lam y x_next : x_step f gradient g x lam y x_next ->
  forall d, inner (gradient x) d
    = / eta * inner (minus x x_next) d + inner (lin [(1, lam); (- beta, residual x_next y)]) (A d).
Proof.
  intros Hx d.
  set (D := inner (gradient x) d - / eta * inner (minus x x_next) d - inner (lin [(1, lam); (- beta, residual x_next y)]) (A d)).
  assert (D = 0); [|unfold D in *; lra].
  assert (HA : 0 <= inner (A d) (A d)) by apply inner_nonneg.
  assert (Hd : 0 <= inner d d) by apply inner_nonneg.
  assert (He : 0 < / (2 * eta)) by (apply Rinv_0_lt_compat; lra).
  apply (no_slope _ (beta / 2 * inner (A d) (A d) + / (2 * eta) * inner d d)).
  { apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra. }
  intros t; specialize (Hx (lin [(1, x_next); (t, d)])).
  match goal with |- 0 <= ?e =>
    replace e with (x_objective f gradient g x lam y (lin [(1, x_next); (t, d)]) - x_objective f gradient g x lam y x_next) end.
  { lra. }
  unfold x_objective, D, distance2, minus, residual; linear; orient; field; lra.
Qed.

(* ------------------------------------------------------------------------- two runs: what their differences satisfy *)

Section Pair.
Variables (mu nu m : R) (f : X -> R) (gradient : X -> X) (g : Y -> R).
Hypothesis m_nonneg : 0 <= m.
Hypothesis g_convex : convex m g.
Variables (x x_next x' x_next' : X) (lam lam_next lam' lam_next' : Z) (y y' : Y).
Hypothesis first_run : iteration f gradient g x lam y x_next lam_next.
Hypothesis second_run : iteration f gradient g x' lam' y' x_next' lam_next'.

Definition dx := minus x x'.
Definition dx_next := minus x_next x_next'.
Definition dy := minus y y'.
Definition b := minus (B y) (B y').
Definition dw := lin [(1, lam); (- beta, A x); (-1, lam'); (beta, A x')].
Definition A_x_next := minus (A x_next) (A x_next').
Definition dw_next := lin [(1, dw); (- beta, b); (- beta, A_x_next)].
Definition dG := minus (gradient x) (gradient x').

(* (8) and (15): the updated multiplier and the y-step are monotonically related. *)
Lemma monotone : 0 <= - inner b b * beta + inner b dw - inner dy dy * m.
Proof.
  destruct first_run as (Hy & _ & _); destruct second_run as (Hy' & _ & _).
  pose proof (y_optimality m g x lam y m_nonneg g_convex Hy y') as H.
  pose proof (y_optimality m g x' lam' y' m_nonneg g_convex Hy' y) as H'.
  refine (same_weak _ _ _ (Rplus_le_le_0_compat _ _ H H')).
  unfold dy, b, dw, next_multiplier, residual, distance2, minus; linear; orient; field.
Qed.

(* The difference of the gradients, in every direction. *)
Lemma gradient_difference : forall d, inner dG d
  = inner (lin [(/ eta, dx); (- / eta, dx_next); (1, At dw_next); (- beta, At b)]) d.
Proof.
  intros d; destruct first_run as (_ & E & Hx); destruct second_run as (_ & E' & Hx'); subst lam_next lam_next'.
  pose proof (x_optimality _ _ _ _ _ _ _ Hx d) as H; pose proof (x_optimality _ _ _ _ _ _ _ Hx' d) as H'.
  unfold dG, minus at 1; rewrite !inner_lin_left; cbn [inner_of_lin]; rewrite H, H'.
  rewrite (inner_sym _ (At dw_next) d), (inner_sym _ (At b) d), <- !adjoint_A.
  unfold dx, dx_next, dw_next, dw, b, A_x_next, next_multiplier, residual, minus; linear; orient; field; lra.
Qed.

Lemma adjoint_w : inner A_x_next A_x_next * beta + inner A_x_next b * beta - inner A_x_next dw + inner (At dw_next) dx_next = 0.
Proof.
  rewrite (inner_sym _ (At dw_next)), <- adjoint_A; unfold dx_next, minus at 1; rewrite A_of_lin; cbn [map fst snd].
  fold (minus (A x_next) (A x_next')); fold A_x_next.
  unfold dw_next at 1; rewrite inner_lin_right; cbn [inner_with_lin]; ring.
Qed.

Lemma adjoint_b : - inner A_x_next b + inner (At b) dx_next = 0.
Proof.
  rewrite (inner_sym _ (At b)), <- adjoint_A; unfold dx_next, minus at 1; rewrite A_of_lin; cbn [map fst snd].
  fold (minus (A x_next) (A x_next')); fold A_x_next; ring.
Qed.
End Pair.

(* Fact 6.4: the gradient of a convex function with curvature at most 1/step is step-cocoercive. *)
Lemma cocoercive step f gradient x x' : 0 < step -> between_parabolas 0 (/ step) f gradient ->
  0 <= inner (minus (gradient x) (gradient x')) (minus x x')
       - step * inner (minus (gradient x) (gradient x')) (minus (gradient x) (gradient x')).
Proof.
  intros Hs Hf; set (g1 := gradient x); set (g2 := gradient x').
  set (z1 := lin [(1, x); (- step, g1); (step, g2)]); set (z2 := lin [(1, x'); (step, g1); (- step, g2)]).
  destruct (Hf x z2) as [H1 _]; destruct (Hf x' z2) as [_ H2]; destruct (Hf x' z1) as [H3 _]; destruct (Hf x z1) as [_ H4].
  fold g1 in H1, H4; fold g2 in H2, H3.
  set (fz1 := f z1) in *; set (fz2 := f z2) in *; clearbody fz1 fz2.
  pose proof (@common_cocoercivity.claim X (minus x x') g1 g2 step (f x) (f x') fz1 fz2 Hs) as claim.
  apply minus_weak in H1, H2, H3, H4.
  unfold z1, z2, distance2, minus in H1, H2, H3, H4.
  refine (same_weak _ _ _ (claim _ _ _ _)).
  - unfold minus; linear; orient; ring.
  - refine (same_weak _ _ _ H1); unfold minus; linear; orient; field; lra.
  - refine (same_weak _ _ _ H2); unfold minus; linear; orient; field; lra.
  - refine (same_weak _ _ _ H3); unfold minus; linear; orient; field; lra.
  - refine (same_weak _ _ _ H4); unfold minus; linear; orient; field; lra.
Qed.

(* ------------------------------------------------------------------------------------- Lemma 6.5: non-expansion *)

(* |x - x'|^2 + (eta/beta) |w - w'|^2 for w = lam - beta A x. *)
Definition customised (x x' : X) (lam lam' : Z) :=
  distance2 x x' + eta / beta * distance2 (lin [(1, lam); (- beta, A x)]) (lin [(1, lam'); (- beta, A x')]).

Theorem one_iteration_does_not_expand f gradient g :
  between_parabolas 0 (/ eta) f gradient -> convex 0 g ->
  forall x lam y x_next lam_next x' lam' y' x_next' lam_next',
  iteration f gradient g x lam y x_next lam_next -> iteration f gradient g x' lam' y' x_next' lam_next' ->
  customised x_next x_next' lam_next lam_next' <= customised x x' lam lam'.
Proof.
  intros Hf Hg x lam y x_next lam_next x' lam' y' x_next' lam_next' H H'.
  pose proof (monotone 0 f gradient g (Rle_refl 0) Hg _ _ _ _ _ _ _ _ _ _ H H') as M.
  pose proof (gradient_difference f gradient g _ _ _ _ _ _ _ _ _ _ H H') as G.
  pose proof (cocoercive eta f gradient x x' eta_pos Hf) as C.
  pose proof (adjoint_w x x_next x' x_next' lam lam' y y') as W.
  pose proof (adjoint_b x_next x_next' y y') as V.
  fold (dG gradient x x') in C; fold (dx x x') in C.
  rewrite (G (dG gradient x x')), (inner_sym _ _ (dG gradient x x')), !G in C.
  set (X0 := dx x x') in *; set (X1 := dx_next x_next x_next') in *; set (b0 := b y y') in *; set (w0 := dw x x' lam lam') in *.
  set (A1 := A_x_next x_next x_next') in *; set (T1 := At (dw_next _ _ _ _ _ _ _ _)) in *; set (T2 := At b0) in *.
  pose proof (@chan2024_lemma_6_5.claim X Z X0 X1 T1 T2 w0 b0 A1 eta beta eta_pos beta_pos) as claim.
  apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0.
  destruct H as (_ & E & _); destruct H' as (_ & E' & _); subst lam_next lam_next'.
  refine (same_weak _ _ _ (claim _ _ _ _)).
  - unfold customised, distance2, X0, X1, b0, w0, A1, dx, dx_next, b, dw, A_x_next, next_multiplier, residual, minus.
    linear; orient; field; lra.
  - refine (same_null _ _ _ W); clearbody X0 X1 b0 w0 A1 T1 T2; orient; ring.
  - refine (same_null _ _ _ V); clearbody X0 X1 b0 w0 A1 T1 T2; orient; ring.
  - refine (same_weak _ _ _ M); clearbody X0 X1 b0 w0 A1 T1 T2; orient; ring.
  - refine (same_weak _ _ _ C); clearbody X0 X1 b0 w0 A1 T1 T2; linear; orient; field; lra.
Qed.
(* Every T: the functions may change from one iteration to the next, and the same noise is added to both runs. *)
Definition noisy_run f gradient g noise (x xt : nat -> X) (lam : nat -> Z) (y : nat -> Y) := forall n : nat,
  iteration (f n) (gradient n) g (x n) (lam n) (y n) (xt n) (lam (S n)) /\ x (S n) = lin [(1, xt n); (1, noise n)].

Lemma same_noise u u' e lam lam' : customised (lin [(1, u); (1, e)]) (lin [(1, u'); (1, e)]) lam lam' = customised u u' lam lam'.
Proof. unfold customised, distance2, minus; linear; orient; field; lra. Qed.

Theorem runs_do_not_expand (f : nat -> X -> R) gradient g noise :
  (forall n, between_parabolas 0 (/ eta) (f n) (gradient n)) -> convex 0 g ->
  forall x xt lam y x' xt' lam' y',
  noisy_run f gradient g noise x xt lam y -> noisy_run f gradient g noise x' xt' lam' y' ->
  forall T : nat, customised (x T) (x' T) (lam T) (lam' T) <= customised (x 0%nat) (x' 0%nat) (lam 0%nat) (lam' 0%nat).
Proof.
  intros Hf Hg x xt lam y x' xt' lam' y' H H' T; induction T as [|T IH]; [apply Rle_refl|].
  destruct (H T) as [S E]; destruct (H' T) as [S' E']; rewrite E, E', same_noise.
  exact (Rle_trans _ _ _ (one_iteration_does_not_expand _ _ _ (Hf T) Hg _ _ _ _ _ _ _ _ _ _ S S') IH).
Qed.

(* ----------------------------------------------------------------------------------- Lemma 7.6: strict contraction *)

Section StronglyConvex.
Variables (mu nu mu_g rho r : R).
Hypotheses (mu_pos : 0 < mu) (mu_nu : mu <= nu) (mu_g_pos : 0 < mu_g) (rho_nonneg : 0 <= rho).
(* A = [I D]; rho is a bound on |A^T B|. *)
Hypothesis identity_block : forall v : Z, inner v v <= inner (At v) (At v).
Hypothesis norm_of_AtB : forall y : Y, inner (At (B y)) (At (B y)) <= rho ^ 2 * inner y y.
(* The interval (23) for eta. *)
Let s := nu + mu.
Hypothesis root_pos : 0 < r.
Hypothesis root : r ^ 2 = s ^ 2 + 8 * nu * mu.
Hypothesis eta_above : 4 / (s + r) < eta.
Hypothesis eta_below : eta < 2 / s.
Hypothesis y_term : beta ^ 2 * rho ^ 2 * (2 / s - eta) <= 2 * mu_g.
Definition gap := 2 / (nu + mu) - eta.
Definition P := 1 - gap / eta.
Definition Q := eta / beta + eta * gap / 4.
Definition R_weight := 1 - 2 * eta * nu * mu / (nu + mu) + gap / eta.
Definition S_weight := eta / beta.
Definition factor := Rmax (R_weight / P) (S_weight / Q).
Definition weighted weight (x x' : X) (lam lam' : Z) := weight * distance2 x x'
  + S_weight * distance2 (lin [(1, lam); (- beta, A x)]) (lin [(1, lam'); (- beta, A x')]).
(* The sharper factor, for which the norm has the smaller weight. *)
Definition sharper_weight := 1 - 2 * eta * nu * mu / (nu + mu).
Definition sharper_factor := Rmax sharper_weight (S_weight / (eta / beta + eta ^ 2 * gap * (nu + mu) / 2)).

(* h = f - (mu/2) |.|^2 is convex with curvature at most nu - mu. *)
Lemma strongly_cocoercive f gradient x x' : between_parabolas mu nu f gradient ->
  0 <= - inner (minus (gradient x) (gradient x')) (minus (gradient x) (gradient x'))
       + inner (minus (gradient x) (gradient x')) (minus x x') * s - inner (minus x x') (minus x x') * mu * nu.
Proof.
  intros Hf; set (h := fun z => f z - mu / 2 * inner z z); set (gh := fun z => lin [(1, gradient z); (- mu, z)]).
  assert (Hh : forall step, 0 < step -> nu - mu <= / step -> between_parabolas 0 (/ step) h gh).
  { intros step Hs Hn u z; destruct (Hf u z) as [L U]; unfold h, gh.
    assert (N : 0 <= distance2 z u) by apply inner_nonneg.
    assert (E : inner (lin [(1, gradient u); (- mu, u)]) (minus z u)
      = inner (gradient u) (minus z u) + mu / 2 * (distance2 z u + inner u u - inner z z)).
    { unfold distance2, minus; linear; orient; field. }
    rewrite E; split; [lra|].
    assert (0 <= (/ step - (nu - mu)) * distance2 z u) by (apply Rmult_le_pos; lra); lra. }
  assert (HC : forall step, 0 < step -> nu - mu <= / step -> step * inner (minus (gh x) (gh x')) (minus (gh x) (gh x'))
    <= inner (minus (gh x) (gh x')) (minus x x')).
  { intros step Hs Hn; pose proof (cocoercive step h gh x x' Hs (Hh step Hs Hn)); lra. }
  set (N := inner (minus (gh x) (gh x')) (minus (gh x) (gh x'))) in *; set (I := inner (minus (gh x) (gh x')) (minus x x')) in *.
  assert (HN : 0 <= N) by apply inner_nonneg.
  assert (C : 0 <= (nu - mu) * I - N).
  { destruct (Rle_lt_or_eq_dec _ _ mu_nu) as [Hlt|Heq].
    - assert (Hp : 0 < nu - mu) by lra.
      specialize (HC (/ (nu - mu)) (Rinv_0_lt_compat _ Hp)); rewrite Rinv_inv in HC by lra.
      specialize (HC (Rle_refl _)); apply (Rmult_le_compat_l (nu - mu)) in HC; [|lra].
      rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in HC by lra; lra.
    - destruct (Rle_lt_or_eq_dec _ _ HN) as [Hlt|HN0]; [exfalso|rewrite <- HN0, Heq; lra].
      assert (HI : 0 <= I) by (specialize (HC 1 Rlt_0_1); rewrite Rinv_1 in HC; lra).
      assert (Hstep : 0 < (I + 1) / N) by (apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; assumption]).
      pose proof (Rinv_0_lt_compat _ Hstep); specialize (HC _ Hstep ltac:(lra)).
      replace ((I + 1) / N * N) with (I + 1) in HC by (field; lra); lra. }
  refine (same_weak _ _ _ (@common_strong_cocoercivity.claim X (minus x x') (minus (gradient x) (gradient x')) nu mu
    ltac:(lra) mu_pos s (Rplus_comm nu mu) ltac:(lra) (same_weak _ _ _ C))).
  - orient; ring.
  - unfold N, I, gh, minus; linear; orient; ring.
Qed.

Lemma interval : 0 < gap /\ 0 < P /\ 0 < Q.
Proof.
  assert (Hs : 0 < s) by (unfold s; lra).
  assert (G : 0 < gap) by (unfold gap; fold s; lra).
  assert (Hr : r < 2 * s).
  { destruct (Rlt_le_dec r (2 * s)) as [?|Hle]; [assumption|exfalso].
    assert (0 <= (r - 2 * s) * (r + 2 * s)) by (apply Rmult_le_pos; lra).
    assert (0 <= (nu - mu) * (nu - mu)) by apply Rle_0_sqr.
    assert (0 < nu * mu) by (apply Rmult_lt_0_compat; lra).
    unfold s in *; lra. }
  assert (E : 4 < eta * (s + r)).
  { apply (Rmult_lt_compat_r (s + r)) in eta_above; [|lra]; replace (4 / (s + r) * (s + r)) with 4 in eta_above by (field; lra).
    assumption. }
  assert (F : 1 < eta * s).
  { assert (eta * (s + r) <= eta * (3 * s)) by (apply Rmult_le_compat_l; lra); lra. }
  split; [assumption|split].
  - unfold P, gap; fold s; replace (1 - (2 / s - eta) / eta) with (2 * (eta * s - 1) * / (eta * s)) by (field; lra).
    apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; lra].
  - unfold Q; apply Rplus_lt_le_0_compat; [|apply Rlt_le]; apply Rmult_lt_0_compat; try apply Rinv_0_lt_compat; try lra.
    apply Rmult_lt_0_compat; lra.
Qed.

(* What Lemma 7.6 asks of the differences of two iterations. *)
Definition differences (X0 X1 T1 T2 : X) (w0 b0 A1 : Z) (Y0 : Y) :=
  inner A1 A1 * beta + inner A1 b0 * beta - inner A1 w0 + inner T1 X1 = 0 /\ - inner A1 b0 + inner T2 X1 = 0 /\
  0 <= - inner b0 b0 * beta + inner b0 w0 - inner Y0 Y0 * mu_g /\
  (let G := lin [(/ eta, X0); (- / eta, X1); (1, T1); (- beta, T2)] in
    0 <= - inner G G + inner G X0 * s - inner X0 X0 * mu * nu) /\
  (let W := lin [(1, w0); (- beta, b0); (- beta, A1)] in 0 <= inner T1 T1 - inner W W) /\
  0 <= rho ^ 2 * inner Y0 Y0 - inner T2 T2.
Ltac by_differences D claim := let H1 := fresh in let H2 := fresh in let H3 := fresh in let H4 := fresh in let H5 := fresh in
  let H6 := fresh in destruct D as (H1 & H2 & H3 & H4 & H5 & H6);
  lapply claim; [clear claim; intro claim | refine (same_null _ _ _ H1); orient; ring];
  lapply claim; [clear claim; intro claim | refine (same_null _ _ _ H2); orient; ring];
  lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ H3); orient; ring];
  lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ H4); linear; orient; field; lra];
  lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ H5); linear; orient; ring];
  lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ H6); orient; ring].

(* A norm that every such pair of differences shrinks is shrunk by an iteration. *)
Lemma contracts_if weight L : (forall (X0 X1 T1 T2 : X) (w0 b0 A1 : Z) (Y0 : Y), differences X0 X1 T1 T2 w0 b0 A1 Y0 ->
    let W := lin [(1, w0); (- beta, b0); (- beta, A1)] in
    0 <= L * (weight * inner X0 X0 + S_weight * inner w0 w0) - (weight * inner X1 X1 + S_weight * inner W W)) ->
  forall f gradient g, between_parabolas mu nu f gradient -> convex mu_g g ->
  forall x lam y x_next lam_next x' lam' y' x_next' lam_next',
  iteration f gradient g x lam y x_next lam_next -> iteration f gradient g x' lam' y' x_next' lam_next' ->
  weighted weight x_next x_next' lam_next lam_next' <= L * weighted weight x x' lam lam'.
Proof.
  intros general f gradient g Hf Hg x lam y x_next lam_next x' lam' y' x_next' lam_next' H H'.
  pose proof (monotone mu_g f gradient g (Rlt_le _ _ mu_g_pos) Hg _ _ _ _ _ _ _ _ _ _ H H') as M.
  pose proof (gradient_difference f gradient g _ _ _ _ _ _ _ _ _ _ H H') as G.
  pose proof (strongly_cocoercive f gradient x x' Hf) as C.
  pose proof (adjoint_w x x_next x' x_next' lam lam' y y') as W.
  pose proof (adjoint_b x_next x_next' y y') as V.
  fold (dG gradient x x') in C; fold (dx x x') in C.
  rewrite (G (dG gradient x x')), (inner_sym _ _ (dG gradient x x')), !G in C.
  assert (O : inner (At (b y y')) (At (b y y')) <= rho ^ 2 * inner (dy y y') (dy y y')).
  { assert (E : forall e, inner (At (b y y')) e = inner (At (B (dy y y'))) e).
    { intro e; rewrite !(inner_sym _ (At _) e), <- !adjoint_A; unfold b, dy, minus; linear; orient; ring. }
    rewrite E, (inner_sym _ _ (At (b y y'))), E; apply norm_of_AtB. }
  pose proof (general _ _ _ _ _ _ _ _
    (conj W (conj V (conj M (conj C (conj (minus_weak _ _ (identity_block _)) (minus_weak _ _ O))))))) as K.
  cbv zeta in K; apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0.
  destruct H as (_ & E & _); destruct H' as (_ & E' & _); subst lam_next lam_next'.
  refine (same_weak _ _ _ K).
  unfold weighted, distance2, dx, dx_next, b, dw, A_x_next, next_multiplier, residual, minus; linear; orient; ring.
Qed.

Theorem one_iteration_contracts f gradient g :
  between_parabolas mu nu f gradient -> convex mu_g g ->
  0 < factor /\ factor < 1 /\ forall x lam y x_next lam_next x' lam' y' x_next' lam_next',
  iteration f gradient g x lam y x_next lam_next -> iteration f gradient g x' lam' y' x_next' lam_next' ->
  weighted R_weight x_next x_next' lam_next lam_next' <= factor * weighted R_weight x x' lam lam'.
Proof.
  intros Hf Hg; destruct interval as (HG & HP & HQ).
  assert (Hs : 0 < s) by (unfold s; lra).
  assert (first_ratio : 0 <= factor * P - R_weight).
  { pose proof (Rmult_le_compat_r P _ _ (Rlt_le _ _ HP) (Rmax_l (R_weight / P) (S_weight / Q))) as M; fold factor in M.
    replace (R_weight / P * P) with R_weight in M by (field; lra); lra. }
  assert (second_ratio : 0 <= factor * Q - S_weight).
  { pose proof (Rmult_le_compat_r Q _ _ (Rlt_le _ _ HQ) (Rmax_r (R_weight / P) (S_weight / Q))) as M; fold factor in M.
    replace (S_weight / Q * Q) with S_weight in M by (field; lra); lra. }
  assert (maximum : (factor * P - R_weight) * (factor * Q - S_weight) = 0).
  { unfold factor, Rmax; destruct (Rle_dec _ _); [apply null_right | apply null_left]; field; lra. }
  assert (general : forall (X0 X1 T1 T2 : X) (w0 b0 A1 : Z) (Y0 : Y), differences X0 X1 T1 T2 w0 b0 A1 Y0 ->
    0 < factor /\ 0 < 1 - factor /\
    (let W := lin [(1, w0); (- beta, b0); (- beta, A1)] in
      0 <= factor * (R_weight * inner X0 X0 + S_weight * inner w0 w0) - (R_weight * inner X1 X1 + S_weight * inner W W))).
  { intros X0 X1 T1 T2 w0 b0 A1 Y0 D; cbv zeta in D |- *.
    assert (Hd : 0 < s + r) by lra.
    pose proof (@chan2024_lemma_7_6_explicit_L.claim X Z Y X0 X1 T1 T2 w0 b0 A1 zero Y0 eta beta nu mu mu_g r rho factor
      eta_pos beta_pos ltac:(lra) mu_pos mu_g_pos root_pos rho_nonneg s (Rplus_comm nu mu) (r + s) eq_refl) as claim.
    by_differences D claim.
    lapply claim; [clear claim; intro claim | refine (same_strict _ _ _ HG); unfold gap; fold s; field; lra].
    lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ (minus_weak _ _ y_term)); field; lra].
    lapply claim; [clear claim; intro claim | rewrite root; ring].
    lapply claim; [clear claim; intro claim | apply Rlt_Rminus in eta_above; refine (same_strict _ _ _ eta_above); field; lra].
    lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ first_ratio); unfold P, R_weight, gap; fold s; field; lra].
    lapply claim; [clear claim; intro claim
      | refine (same_weak _ _ _ second_ratio); unfold Q, S_weight, gap; fold s; field; lra].
    lapply claim; [clear claim; intro claim
      | refine (same_null _ _ _ maximum); unfold P, Q, R_weight, S_weight, gap; fold s; field; lra].
    destruct claim as (C1 & C2 & C3); split; [assumption|split; [assumption|]].
    refine (same_weak _ _ _ C3); unfold R_weight, S_weight, gap; fold s; linear; orient; field; lra. }
  assert (nothing : 0 < factor /\ 0 < 1 - factor).
  { destruct (general zero zero zero zero zero zero zero zero) as (? & ? & _); [|split; assumption];
    unfold differences; cbv zeta; repeat split; linear; rewrite ?inner_zero; linear; rewrite ?inner_zero; lra. }
  split; [apply nothing|split; [lra|]]; apply contracts_if; try assumption.
  intros X0 X1 T1 T2 w0 b0 A1 Y0 D; exact (proj2 (proj2 (general _ _ _ _ _ _ _ _ D))).
Qed.

Lemma sharper_weight_pos : 0 < sharper_weight.
Proof.
  pose proof (@chan2024_sharper_weight_positive.claim eta nu mu eta_pos ltac:(lra) mu_pos s (Rplus_comm nu mu)) as claim.
  assert (Hs : 0 < s) by (unfold s; lra); apply Rlt_Rminus in eta_below.
  lapply claim; [|refine (same_strict _ _ _ eta_below); field; lra].
  intro W; refine (same_strict _ _ _ W); unfold sharper_weight; fold s; field; lra.
Qed.
(* Without the lower end of (23). *)
Theorem one_iteration_contracts_sharper f gradient g :
  between_parabolas mu nu f gradient -> convex mu_g g ->
  0 < sharper_factor /\ sharper_factor < 1 /\ forall x lam y x_next lam_next x' lam' y' x_next' lam_next',
  iteration f gradient g x lam y x_next lam_next -> iteration f gradient g x' lam' y' x_next' lam_next' ->
  weighted sharper_weight x_next x_next' lam_next lam_next' <= sharper_factor * weighted sharper_weight x x' lam lam'.
Proof.
  intros Hf Hg; pose proof sharper_weight_pos as HW; assert (Hs : 0 < s) by (unfold s; lra).
  assert (HG : 0 < gap) by (unfold gap; fold s; lra); assert (Hr : 0 < eta / beta) by (apply Rdiv_lt_0_compat; assumption).
  set (Q' := eta / beta + eta ^ 2 * gap * s / 2).
  assert (More : eta / beta < Q').
  { unfold Q'; assert (0 < eta ^ 2 * gap * s / 2); [|lra]; repeat apply Rmult_lt_0_compat; try lra; apply pow_lt; assumption. }
  pose proof (Rmax_l sharper_weight (S_weight / Q')) as ML; pose proof (Rmax_r sharper_weight (S_weight / Q')) as MR.
  change (Rmax sharper_weight (S_weight / Q')) with sharper_factor in ML, MR; set (L := sharper_factor) in *.
  split; [lra|split].
  - apply Rmax_lub_lt; fold s Q'.
    + unfold sharper_weight; fold s; assert (0 < 2 * eta * nu * mu / s); [|lra].
      apply Rdiv_lt_0_compat; [repeat apply Rmult_lt_0_compat|]; lra.
    + apply (Rmult_lt_reg_r Q'); [lra|]; unfold S_weight; replace (eta / beta / Q' * Q') with (eta / beta) by (field; lra); lra.
  - apply contracts_if; try assumption; intros X0 X1 T1 T2 w0 b0 A1 Y0 D; cbv zeta in D |- *.
    pose proof (@chan2024_lemma_7_6_sharper.claim X Z Y X0 X1 T1 T2 w0 b0 A1 zero Y0 eta beta nu mu mu_g L rho
      eta_pos beta_pos ltac:(lra) mu_pos mu_g_pos ltac:(lra) rho_nonneg s (Rplus_comm nu mu)) as claim.
    by_differences D claim.
    lapply claim; [clear claim; intro claim | refine (same_strict _ _ _ HG); unfold gap; fold s; field; lra].
    lapply claim; [clear claim; intro claim | refine (same_weak _ _ _ (minus_weak _ _ y_term)); field; lra].
    lapply claim; [clear claim; intro claim
      | apply minus_weak in ML; refine (same_weak _ _ _ ML); unfold sharper_weight; fold s; field; lra].
    lapply claim; [clear claim; intro claim|].
    2: { apply (Rmult_le_compat_r Q') in MR; [|lra]; unfold S_weight in MR; replace (eta / beta / Q' * Q') with (eta / beta) in MR by (field; lra).
         apply minus_weak in MR; refine (same_weak _ _ _ MR); unfold Q', gap; fold s; field; lra. }
    destruct claim as (_ & _ & _ & K); refine (same_weak _ _ _ K); unfold sharper_weight, S_weight; fold s; linear; orient; field; lra.
Qed.

Theorem runs_contract (f : nat -> X -> R) gradient g noise :
  (forall n, between_parabolas mu nu (f n) (gradient n)) -> convex mu_g g ->
  forall x xt lam y x' xt' lam' y',
  noisy_run f gradient g noise x xt lam y -> noisy_run f gradient g noise x' xt' lam' y' ->
  forall T : nat, weighted R_weight (x T) (x' T) (lam T) (lam' T) <= factor ^ T * weighted R_weight (x 0%nat) (x' 0%nat) (lam 0%nat) (lam' 0%nat).
Proof.
  intros Hf Hg x xt lam y x' xt' lam' y' H H' T; induction T as [|T IH]; [simpl; lra|].
  destruct (H T) as [S E]; destruct (H' T) as [S' E'].
  destruct (one_iteration_contracts (f T) (gradient T) g (Hf T) Hg) as (Hp & _ & K); specialize (K _ _ _ _ _ _ _ _ _ _ S S').
  assert (N : weighted R_weight (x (Datatypes.S T)) (x' (Datatypes.S T)) (lam (Datatypes.S T)) (lam' (Datatypes.S T))
    = weighted R_weight (xt T) (xt' T) (lam (Datatypes.S T)) (lam' (Datatypes.S T))).
  { rewrite E, E'; unfold weighted, distance2, minus; linear; orient; ring. }
  rewrite N; apply (Rle_trans _ _ _ K); simpl; rewrite Rmult_assoc; apply Rmult_le_compat_l; [lra | assumption].
Qed.
End StronglyConvex.
End Problem.

(* A = [I D] on pairs (x1, x2), with D adjoint to Dt: |v|^2 <= |A^T v|^2. *)
Lemma identity_block_holds (Z W : space) (Dt : Z -> W) (v : Z) :
  let At := fun v => (v, Dt v) : plane_of Z W in inner v v <= inner (At v) (At v).
Proof. simpl; pose proof (inner_nonneg W (Dt v)); lra. Qed.

(* The hypotheses can hold: on the line, with f = 0, g = 0, A = B = identity, every (x, lam) has its iteration. *)
Lemma square_has_minimum a p q z : 0 < a -> 2 * a * p = - q -> a * p ^ 2 + q * p <= a * z ^ 2 + q * z.
Proof.
  intros Ha Hp; apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0.
  replace (- (a * p ^ 2 + q * p - (a * z ^ 2 + q * z))) with (a * (z - p) ^ 2 + (z - p) * (2 * a * p + q)) by ring.
  rewrite Hp; replace (- q + q) with 0 by ring; rewrite Rmult_0_r, Rplus_0_r.
  apply Rmult_le_pos; [lra | apply square_nonneg].
Qed.

Example run_on_the_line (eta beta c x lam : R) : 0 < eta -> 0 < beta ->
  let y := c - x + lam / beta in
  @iteration line line line (fun u => u) (fun u => u) c eta beta (fun _ => 0) (fun _ => 0) (fun _ => 0) x lam y
    (x - lam / (beta + / eta)) (next_multiplier (fun u : line => u) (fun u : line => u) c beta x lam y)
  /\ between_parabolas (X := line) 0 (/ eta) (fun _ => 0) (fun _ => 0) /\ convex (V := line) 0 (fun _ => 0).
Proof.
  intros He Hb y; pose proof (Rinv_0_lt_compat _ He) as Hi; assert (Hj : 0 < / (2 * eta)) by (apply Rinv_0_lt_compat; lra).
  unfold y; clear y.
  split; [split; [|split; [reflexivity|]]|split].
  - intros z; unfold y_objective, residual; simpl.
    pose proof (square_has_minimum (beta / 2) (c - x + lam / beta) (beta * (x - c) - lam) z ltac:(lra) ltac:(field; lra)).
    set (p := c - x + lam / beta) in *; clearbody p; simpl in *; lra.
  - intros z; unfold x_objective, distance2, minus, residual, next_multiplier; simpl.
    set (p := - lam / (beta + / eta)).
    pose proof (square_has_minimum (beta / 2 + / (2 * eta)) p lam (z - x) ltac:(lra)
      ltac:(unfold p; field; split; [lra|]; apply Rgt_not_eq; unfold Rgt; positive)) as K.
    replace (x - lam / (beta + / eta)) with (x + p) by (unfold p; field; split; [lra|]; apply Rgt_not_eq; unfold Rgt; positive).
    apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; apply minus_weak in K; refine (same_weak _ _ _ K).
    unfold residual; simpl; field; lra.
  - intros u z; assert (0 <= distance2 z u) by apply inner_nonneg.
    assert (0 <= / eta / 2 * distance2 z u) by (apply Rmult_le_pos; lra).
    change (inner (0 : line) (minus z u)) with (0 * minus z u); split; lra.
  - intros u z t _ _; simpl; lra.
Qed.

Print Assumptions one_iteration_does_not_expand.
Print Assumptions runs_do_not_expand.
Print Assumptions one_iteration_contracts.
Print Assumptions one_iteration_contracts_sharper.
Print Assumptions runs_contract.
Print Assumptions run_on_the_line.
