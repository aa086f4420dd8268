(* No smaller constant will do: runs with linear updates, and what they leak at least. The noise is N(0, s^2 I) on R^(n + 1).

   A linear function of what such a run releases is Gaussian; of two of these the divergence is known ([linear_runs]). Each theorem
   supposes a bound B of all runs of a class, or of one run, and says how large B is then. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require Import parabolas.
From Verify Require Import descent.
From Verify Require chan2024_shift_identity_attained.
Open Scope R_scope.

Section Linear.
Context {X : space} {s : R} (noise : gaussian X s).
Hypothesis s_pos : 0 < s.

(* E e^<a, n> = e^(s^2 |a|^2/2), no more and no less. *)
Lemma mean_exponential a v : mean noise (fun n => exp (inner a n)) v <-> exp (s ^ 2 * inner a a / 2) <= v.
Proof.
  assert (V : 0 < s ^ 2) by (apply pow_lt; assumption); set (b := scale (s ^ 2) a); set (k := s ^ 2 * inner a a / 2); split.
  - intro H; unfold mean in H; apply (bounds_translated _ _ _ _ _ b) in H.
    apply (bounds_scaled _ _ _ (exp (- k))) in H; [|apply Rlt_le, exp_pos].
    assert (P : 1 <= exp (- k) * v).
    { apply (density_total noise); refine (bounds_monotone _ _ _ _ _ _ _ _ (Rle_refl _) H); intro x; apply Req_le; unfold density.
      assert (E : - inner x x / (2 * s ^ 2) = - k + (inner a (add x b) + - inner (add x b) (add x b) / (2 * s ^ 2))).
      { rewrite (inner_sym _ a), !inner_add, !(inner_sym _ _ (add x b)), !inner_add; unfold k, b.
        rewrite !inner_scale, !(inner_sym _ _ (scale _ _)), !inner_scale, (inner_sym _ x a); field; lra. }
      rewrite E, !exp_plus; ring. }
    apply (Rmult_le_compat_l (exp k)) in P; [|apply Rlt_le, exp_pos].
    rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0, Rmult_1_r, Rmult_1_l in P; exact P.
  - intro L; pose proof (mean_scaled noise (exp k) _ _ (Rlt_le _ _ (exp_pos k)) (mean_moment noise s_pos 1 b)) as M.
    refine (mean_monotone noise _ _ _ _ _ _ M).
    + intro x; apply Req_le; rewrite <- exp_plus; f_equal; unfold log_ratio, k, b.
      rewrite !inner_scale, (inner_sym _ a (scale _ _)), inner_scale; field; lra.
    + replace ((1 ^ 2 - 1) * inner b b / (2 * s ^ 2)) with 0 by (field; lra); rewrite exp_0, Rmult_1_r; exact L.
Qed.

(* What is released has a part L, the noise of each iteration but the last k moves it by <a_k, n>. *)
Section Runs.
Context {State O : Type} (released : State -> O) (L : O -> R) (a : nat -> X).
Definition variance k := sum k (fun j => inner (a j) (a j)).
Lemma variance_nonneg k : 0 <= variance k.
Proof. apply sum_nonneg; intros; apply inner_nonneg. Qed.
Definition linear (step : nat -> State -> X -> State) (l : nat -> nat -> State -> R) := (forall t z, l 0%nat t z = L (released z)) /\
  forall k t z n, l k (S t) (step t z n) = l (S k) t z + inner (a k) n.
Lemma moment step l tau r : linear step l -> forall k t z v, run_law noise released step k t z (fun o => exp (tau * L o + r)) v
  <-> exp (tau * l k t z + r + s ^ 2 * tau ^ 2 / 2 * variance k) <= v.
Proof.
  intros [End Next] k; induction k as [|k IH]; intros t z v.
  - cbn [run_law]; rewrite End; unfold variance; cbn [sum]; rewrite Rmult_0_r, Rplus_0_r; reflexivity.
  - set (c := tau * l (S k) t z + r + s ^ 2 * tau ^ 2 / 2 * variance k); set (b := scale tau (a k)).
    assert (E : tau * l (S k) t z + r + s ^ 2 * tau ^ 2 / 2 * variance (S k) = c + s ^ 2 * inner b b / 2).
    { unfold c, b, variance; cbn [sum]; rewrite inner_scale, (inner_sym _ (a k) (scale _ _)), inner_scale; field. }
    assert (F : forall n, tau * l k (S t) (step t z n) + r + s ^ 2 * tau ^ 2 / 2 * variance k = c + inner b n).
    { intro n; rewrite Next; unfold c, b; rewrite inner_scale; ring. }
    rewrite E, exp_plus; cbn [run_law]; split.
    + intros (u & Hu & M).
      assert (M' : mean noise (fun n => exp c * exp (inner b n)) v).
      { refine (mean_monotone noise _ _ _ _ _ (Rle_refl _) M); intro n; specialize (Hu n); rewrite IH, F, exp_plus in Hu; exact Hu. }
      apply (mean_scaled noise (exp (- c))) in M'; [|apply Rlt_le, exp_pos].
      assert (P : exp (s ^ 2 * inner b b / 2) <= exp (- c) * v).
      { apply mean_exponential; refine (mean_monotone noise _ _ _ _ _ (Rle_refl _) M'); intro n; apply Req_le.
        rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_l, exp_0; ring. }
      apply (Rmult_le_compat_l (exp c)) in P; [|apply Rlt_le, exp_pos].
      replace (exp c * (exp (- c) * v)) with v in P by (rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0; ring); exact P.
    + intro P; exists (fun n => exp (c + inner b n)); split; [intro n; rewrite IH, F; apply Rle_refl|].
      pose proof (mean_scaled noise (exp c) _ _ (Rlt_le _ _ (exp_pos c)) (proj2 (mean_exponential b _) (Rle_refl _))) as M.
      refine (mean_monotone noise _ _ _ _ _ P M); intro n; apply Req_le, exp_plus.
Qed.

Theorem linear_runs alpha eps first second l l' N t z z' : 1 < alpha -> linear first l -> linear second l' -> 0 < variance N ->
  renyi_at_most alpha eps (run_law noise released second N t z') (run_law noise released first N t z) ->
  alpha * ((l' N t z' - l N t z) ^ 2 / variance N) / (2 * s ^ 2) <= eps.
Proof.
  intros Ha F1 F2 V H; assert (Hs : 0 < s ^ 2) by (apply pow_lt; assumption).
  set (d := l' N t z' - l N t z) in *; set (v := variance N) in *; set (tau := d / (s ^ 2 * v)).
  set (ell := fun o : O => tau * L o + (- tau * l N t z - d ^ 2 / (2 * s ^ 2 * v))).
  set (M := (alpha ^ 2 - alpha) * d ^ 2 / (2 * s ^ 2 * v)).
  assert (B : exp M <= exp ((alpha - 1) * eps)).
  { apply (moment_of_likelihood_ratio alpha eps _ _ ell (exp M) Ha H).
    - replace (fun o => exp (alpha * ell o)) with (fun o => exp (alpha * tau * L o + alpha * (- tau * l N t z - d ^ 2 / (2 * s ^ 2 * v)))).
      + apply (moment first l _ _ F1); fold v; apply Req_le; f_equal; unfold M, tau; field; lra.
      + apply FunctionalExtensionality.functional_extensionality; intro o; f_equal; unfold ell; ring.
    - intros w W.
      replace (fun o => exp ((alpha - 1) * ell o)) with
        (fun o => exp ((alpha - 1) * tau * L o + (alpha - 1) * (- tau * l N t z - d ^ 2 / (2 * s ^ 2 * v)))) in W.
      + apply (moment second l' _ _ F2) in W; fold v in W; refine (Rle_trans _ _ _ (Req_le _ _ _) W); f_equal.
        replace (l' N t z') with (l N t z + d) by (unfold d; ring); unfold M, tau; field; lra.
      + apply FunctionalExtensionality.functional_extensionality; intro o; f_equal; unfold ell; ring. }
  assert (K : M <= (alpha - 1) * eps) by (apply Rnot_lt_le; intro Gt; apply exp_increasing in Gt; lra).
  apply (Rmult_le_reg_l (alpha - 1)); [lra|]; refine (Rle_trans _ _ _ (Req_le _ _ _) K); unfold M; field; lra.
Qed.
End Runs.
End Linear.

(* A bound of the variational Renyi divergences for all orders, or of both halves, bounds their constant. *)
Lemma private_is {n} s (s_pos : 0 < s) {State O} (released : State -> O) (L : O -> R) a B first second l l' N t z z' :
  linear released L a first l -> linear released L a second l' -> 0 < variance a N ->
  private s B (run_law (noise s s_pos n) released first N t z) (run_law (noise s s_pos n) released second N t z') ->
  (l' N t z' - l N t z) ^ 2 / variance a N <= B.
Proof.
  intros F1 F2 V [C _]; pose proof (linear_runs (noise s s_pos n) s_pos released L a 2 _ _ _ _ _ N t z z' ltac:(lra) F1 F2 V (C 2 ltac:(lra))) as P.
  assert (Hs : 0 < s ^ 2) by (apply pow_lt; assumption); apply (Rmult_le_reg_l (/ s ^ 2)); [apply Rinv_0_lt_compat; assumption|].
  replace (2 * ((l' N t z' - l N t z) ^ 2 / variance a N) / (2 * s ^ 2)) with (/ s ^ 2 * ((l' N t z' - l N t z) ^ 2 / variance a N)) in P
    by (field; lra).
  refine (Rle_trans _ _ _ P (Req_le _ _ _)); field; lra.
Qed.

(* ------------------------------------------------------------ gradient ADMM with A = I whose updates are linear in x and lam *)

Section Plane.
Context {dim : nat}.
Notation X := (Rn dim).
Variables (d : X) (w a b c e u0 v0 : R).
(* What u0 <d, x> + v0 w <d, lam> is, k iterations before. *)
Fixpoint weights k : R * R :=
  match k with 0%nat => (u0, v0) | S k => let p := weights k in (fst p * a + snd p * c, fst p * b + snd p * e) end.
Definition along (p : R * R) (z : X * X) := fst p * inner d (fst z) + snd p * (w * inner d (snd z)).
Definition acts (step : nat -> X * X -> X -> X * X) := forall t z n,
  inner d (fst (step t z n)) = a * inner d (fst z) + b * (w * inner d (snd z)) + inner d n /\
  w * inner d (snd (step t z n)) = c * inner d (fst z) + e * (w * inner d (snd z)).
Definition state (z : X * X) := z.
Definition moving k : X := scale (fst (weights k)) d.
Lemma acts_linear step : acts step -> linear state (along (u0, v0)) moving step (fun k _ z => along (weights k) z).
Proof.
  intro H; split; [reflexivity|]; intros k t z n; destruct (H t z n) as [E F]; unfold along; rewrite E, F; unfold moving.
  rewrite inner_scale; cbn [weights fst snd]; ring.
Qed.
Lemma variance_is k : variance moving k = sum k (fun j => fst (weights j) ^ 2) * inner d d.
Proof.
  unfold variance, moving; rewrite Rmult_comm, <- sum_times; apply sum_same; intros j _.
  rewrite inner_scale, (inner_sym _ d), inner_scale; ring.
Qed.

Notation noise_of k := (sum k (fun j => fst (weights j) ^ 2)).
Lemma starts_leak s (s_pos : 0 < s) B step N x x' lam : acts step -> d = minus x x' -> 0 < inner d d -> 0 < noise_of N ->
  private s B (run_law (noise s s_pos dim) state step N 0 (x, lam)) (run_law (noise s s_pos dim) state step N 0 (x', lam)) ->
  fst (weights N) ^ 2 / noise_of N * inner d d <= B.
Proof.
  intros H Ed Hd Hn P; apply (private_is s s_pos state (along (u0, v0)) moving B step step _ _ N 0%nat _ _ (acts_linear step H) (acts_linear step H)) in P;
    rewrite variance_is in *; [|apply Rmult_lt_0_compat; assumption].
  refine (Rle_trans _ _ _ (Req_le _ _ _) P); unfold along; cbn [fst snd].
  assert (E : inner d x - inner d x' = inner d d).
  { rewrite Ed at 4; unfold minus; rewrite inner_lin_right; cbn [inner_with_lin]; ring. }
  replace (fst (weights N) * inner d x' + snd (weights N) * (w * inner d lam) - (fst (weights N) * inner d x + snd (weights N) * (w * inner d lam)))
    with (- (fst (weights N) * (inner d x - inner d x'))) by ring; rewrite E; field; lra.
Qed.
(* One user of iteration 0, who moves <d, x> by [move]. *)
Lemma user_leaks s (s_pos : 0 < s) B step step' move N z : acts step -> (forall t, step' (S t) = step (S t)) ->
  (forall z n, inner d (fst (step' 0%nat z n)) = inner d (fst (step 0%nat z n)) + move /\ snd (step' 0%nat z n) = snd (step 0%nat z n)) ->
  0 < inner d d -> 0 < noise_of (S N) ->
  private s B (run_law (noise s s_pos dim) state step (S N) 0 z) (run_law (noise s s_pos dim) state step' (S N) 0 z) ->
  fst (weights N) ^ 2 / noise_of (S N) * (move ^ 2 / inner d d) <= B.
Proof.
  intros H Later First Hd Hn P.
  set (l' := fun k t z => along (weights k) z + match t, k with 0%nat, S j => fst (weights j) * move | _, _ => 0 end).
  assert (F : linear state (along (u0, v0)) moving step' l').
  { destruct (acts_linear step H) as [E M]; split; [intros [|t] y; unfold l'; apply Rplus_0_r|].
    intros k [|t] y n; unfold l'; [destruct (First y n) as [E1 E2]; pose proof (M k 0%nat y n) as K | rewrite Later; cbn beta iota; rewrite !Rplus_0_r; apply M].
    cbn beta iota in *; unfold along at 1; rewrite E1, E2; unfold along at 1 in K; lra. }
  apply (private_is s s_pos state (along (u0, v0)) moving B step step' _ l' (S N) 0%nat _ _ (acts_linear step H) F) in P; rewrite variance_is in *;
    [|apply Rmult_lt_0_compat; assumption].
  refine (Rle_trans _ _ _ (Req_le _ _ _) P); unfold l'; field; lra.
Qed.

(* The same forwards: what d is after k iterations. *)
Definition forward (z : R * R) := (a * fst z + b * snd z, c * fst z + e * snd z).
Fixpoint after k z := match k with 0%nat => z | S k => forward (after k z) end.
Lemma after_first k : forall z, after k (forward z) = after (S k) z.
Proof. induction k as [|k IH]; intro z; [reflexivity|]; cbn [after]; rewrite IH; reflexivity. Qed.
Lemma weights_after k : forall z, fst (weights k) * fst z + snd (weights k) * snd z = u0 * fst (after k z) + v0 * snd (after k z).
Proof.
  induction k as [|k IH]; intro z; [reflexivity|]; rewrite <- after_first, <- IH; cbn [weights forward fst snd]; ring.
Qed.
End Plane.

Section Identity.
Variable dim : nat.
Notation X := (Rn dim).
Variables (eta beta s : R).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta) (s_pos : 0 < s).
Definition run step N (z : X * X) := run_law (noise s s_pos dim) state step N 0 z.

(* A = I, any B and c, convex f_t with (1/eta)-Lipschitz gradients, convex g: N iterations from two starts leak at most [bound];
   a user of the first of them, of gradients no more than Delta away, so much. *)
Definition all_starts bound N x x' lam := forall (Y : space) (B : Y -> X) (Bt : X -> Y) (c : X) f gradient g y_min x_min,
  (forall y v, inner (B y) v = inner y (Bt v)) -> (forall t, between_parabolas 0 (/ eta) (f t) (gradient t)) -> convex 0 g ->
  (forall x lam, y_step same B c beta g x lam (y_min x lam)) ->
  (forall t x lam, x_step same B c eta beta (f t) (gradient t) g x (lam_next same B c beta y_min (x, lam)) (y_min x lam) (x_min t x lam)) ->
  private s bound (run (step same B c beta y_min x_min) N (x, lam)) (run (step same B c beta y_min x_min) N (x', lam)).
Definition all_users bound Delta N z := forall (Y : space) (B : Y -> X) (Bt : X -> Y) (c : X) f gradient g y_min x_min f' gradient' x_min',
  (forall y v, inner (B y) v = inner y (Bt v)) -> (forall t, between_parabolas 0 (/ eta) (f t) (gradient t)) -> convex 0 g ->
  (forall x lam, y_step same B c beta g x lam (y_min x lam)) ->
  (forall t x lam, x_step same B c eta beta (f t) (gradient t) g x (lam_next same B c beta y_min (x, lam)) (y_min x lam) (x_min t x lam)) ->
  (forall x lam, x_step same B c eta beta f' gradient' g x (lam_next same B c beta y_min (x, lam)) (y_min x lam) (x_min' x lam)) ->
  (forall x, distance2 (gradient 0%nat x) (gradient' x) <= Delta ^ 2) ->
  private s bound (run (step same B c beta y_min x_min) N z) (run (next' same B c beta y_min x_min x_min') N z).

(* f_t = 0, g(y) = kappa |y|^2/2, B = I, c = 0. *)
Section Flat.
Variables (kappa : R).
Hypotheses (kappa_pos : 0 < kappa).
Let y_min := y_of beta (zero : X) kappa.
Let moved x lam := lam_next same same zero beta y_min (x, lam).
Let x_min (u : X) (t : nat) x lam := x_of eta beta zero 0 u x (moved x lam) (y_min x lam).
Let flat := step same same zero beta y_min (x_min zero).
Let flat' u := next' same same zero beta y_min (x_min zero) (x_min u 0%nat).
Lemma flat_class (u : X) : between_parabolas 0 (/ eta) (parabola 0 u) (slope 0 u).
Proof. apply parabola_class; [lra | apply Rlt_le, Rinv_0_lt_compat, eta_pos]. Qed.
Lemma flat_starts bound N x x' lam : all_starts bound N x x' lam -> private s bound (run flat N (x, lam)) (run flat N (x', lam)).
Proof.
  intro H; apply (H X same same zero (fun _ => parabola 0 zero) (fun _ => slope 0 zero) (parabola kappa zero)).
  - reflexivity.
  - intro; apply flat_class.
  - apply parabola_convex; lra.
  - intros; apply y_minimal; assumption.
  - intros; apply x_minimal; assumption.
Qed.
Lemma flat_users bound Delta N z u : inner u u = Delta ^ 2 -> all_users bound Delta N z -> private s bound (run flat N z) (run (flat' u) N z).
Proof.
  intros L H; apply (H X same same zero (fun _ => parabola 0 zero) (fun _ => slope 0 zero) (parabola kappa zero) y_min (x_min zero)
    (parabola 0 u) (slope 0 u)).
  - reflexivity.
  - intro; apply flat_class.
  - apply parabola_convex; lra.
  - intros; apply y_minimal; assumption.
  - intros; apply x_minimal; assumption.
  - intros; apply x_minimal; assumption.
  - intro x; rewrite <- L; apply Req_le; unfold slope, distance2, minus; expand; rewrite ?inner_zero, ?inner_zero_right; orient; ring.
Qed.

Let p := kappa / (kappa + beta).
Let r := eta * beta.
Let q := 1 + r.
Let acts_flat (d : X) := acts (dim := dim) d (- eta) ((1 + (1 - 2 * p) * r) / q) ((1 - 2 * p) / q) (p * r) p.
Ltac steps := unfold step, x_hat, x_min, moved, lam_next, next_multiplier, x_of, y_min, y_of, residual, same; cbn [fst snd];
  repeat (rewrite ?inner_lin_right, ?inner_lin_left, ?inner_add_right; cbn [inner_of_lin inner_with_lin]); rewrite ?inner_zero_right.
Lemma flat_acts d : acts_flat d flat.
Proof.
  assert (0 < r) by (apply Rmult_lt_0_compat; assumption); intros t z n; unfold flat; split; steps; unfold p, q, r in *.
  - field; repeat split; lra.
  - field; lra.
Qed.

(* The weights from lam alone are the letters of chan2024.shift-identity-attained. *)
Let weight k := fst (weights ((1 + (1 - 2 * p) * r) / q) ((1 - 2 * p) / q) (p * r) p 0 1 k).
Lemma flat_weights n : 1 <= r -> p <= / 2 -> let total := sum (S (S n)) (fun j => weight j ^ 2) in
  0 < total /\ ((1 - p) ^ S n) ^ 2 * total <= weight (S (S n)) ^ 2 * INR (S n).
Proof.
  intros Hr Hp total; assert (Hk : 0 < p) by (apply Rdiv_lt_0_compat; lra).
  set (z := fun k => after ((1 + (1 - 2 * p) * r) / q) ((1 - 2 * p) / q) (p * r) p (S k) (1, 0)).
  set (noises := fun k => sum k (fun i => snd (z i) ^ 2)).
  assert (Ew : forall k, weight (S k) = snd (z k)).
  { intro k; pose proof (weights_after ((1 + (1 - 2 * p) * r) / q) ((1 - 2 * p) / q) (p * r) p 0 1 (S k) (1, 0)) as W.
    cbn [fst snd] in W; unfold weight, z; lra. }
  assert (Et : forall k, sum (S k) (fun j => weight j ^ 2) = noises k).
  { intro k; unfold noises; induction k as [|k IH]; [unfold weight; simpl; ring|].
    change (sum (S (S k)) (fun j => weight j ^ 2)) with (sum (S k) (fun j => weight j ^ 2) + weight (S k) ^ 2); rewrite IH, Ew; reflexivity. }
  pose proof (chan2024_shift_identity_attained.claim p r Hk ltac:(lra) q eq_refl ltac:(lra) ltac:(lra) (fun k => fst (z k)) (fun k => snd (z k))
    noises (fun k => (1 - p) ^ k)) as C; assert (Hq : q <> 0) by (unfold q; lra).
  specialize (C ltac:(unfold z; cbn [after forward fst snd]; field; exact Hq) ltac:(unfold z; cbn [after forward fst snd]; ring) eq_refl eq_refl).
  specialize (C ltac:(intro k; unfold z; cbn [after forward fst snd]; field; exact Hq) ltac:(intro k; unfold z; cbn [after forward fst snd]; ring)
    ltac:(intro k; unfold noises; cbn [sum]; ring) ltac:(intro k; simpl; ring) (S n)); unfold index in C.
  unfold total; rewrite Et, Ew; split; [|lra].
  clear C total; unfold noises; induction n as [|n IH]; cbn [sum].
  - unfold z; cbn [after forward fst snd]; assert (0 < (p * r * 1 + p * 0) ^ 2) by (apply pow_lt; assert (0 < p * r) by (apply Rmult_lt_0_compat; lra); lra); lra.
  - apply Rplus_lt_le_0_compat; [|apply square_nonneg]; exact IH.
Qed.
Lemma flat_bound bound n x x' lam : 1 <= r -> p <= / 2 -> 0 < distance2 x x' -> all_starts bound (S (S n)) x x' lam ->
  (1 - p) ^ (2 * S n) * (distance2 x x' / INR (S n)) <= bound.
Proof.
  intros Hr Hp Hd H; destruct (flat_weights n Hr Hp) as [T W]; pose proof (lt_0_INR (S n) (Nat.lt_0_succ n)) as Hn.
  apply flat_starts in H; apply (starts_leak _ _ _ _ _ _ 0 1 s s_pos bound _ (S (S n)) x x' lam (flat_acts (minus x x')) eq_refl Hd T) in H.
  refine (Rle_trans _ _ _ _ H); fold (distance2 x x') in *; set (D := distance2 x x') in *.
  set (total := sum (S (S n)) _) in *; fold (weight (S (S n))).
  assert (P : (1 - p) ^ (2 * S n) / INR (S n) <= weight (S (S n)) ^ 2 / total).
  { apply (Rmult_le_reg_r (total * INR (S n))); [apply Rmult_lt_0_compat; assumption|].
    replace ((1 - p) ^ (2 * S n)) with (((1 - p) ^ S n) ^ 2) by (rewrite <- pow_mult; f_equal; lia).
    replace (((1 - p) ^ S n) ^ 2 / INR (S n) * (total * INR (S n))) with (((1 - p) ^ S n) ^ 2 * total) by (field; lra).
    replace (weight (S (S n)) ^ 2 / total * (total * INR (S n))) with (weight (S (S n)) ^ 2 * INR (S n)) by (field; lra); exact W. }
  apply (Rmult_le_compat_r D) in P; [|lra]; refine (Rle_trans _ _ _ (Req_le _ _ _) P); field; lra.
Qed.
Lemma flat_user_bound bound Delta n z (u : X) : 1 <= r -> p <= / 2 -> 0 < Delta -> inner u u = Delta ^ 2 ->
  all_users bound Delta (S (S (S n))) z -> (1 - p) ^ (2 * S n) * (eta ^ 2 * Delta ^ 2 / q ^ 2 / INR (S (S n))) <= bound.
Proof.
  intros Hr Hp HD Hu H; destruct (flat_weights n Hr Hp) as [T W]; pose proof (lt_0_INR (S n) (Nat.lt_0_succ n)) as Hn.
  assert (Hk : 0 < p) by (apply Rdiv_lt_0_compat; lra); assert (Hq : 0 < q) by (unfold q; lra).
  assert (D2 : 0 < Delta ^ 2) by (apply pow_lt; assumption); apply (flat_users _ _ _ _ u Hu) in H.
  set (total := sum (S (S n)) (fun j => weight j ^ 2)) in *; set (last := weight (S (S n)) ^ 2) in *.
  assert (L0 : 0 <= last) by apply square_nonneg.
  apply (user_leaks u _ _ _ _ _ 0 1 s s_pos bound (flat) (flat' u) (- (eta * Delta ^ 2 / q)) (S (S n)) z (flat_acts u)) in H;
    [ | reflexivity | | rewrite Hu; exact D2 | change (0 < total + last); lra].
  - refine (Rle_trans _ _ _ _ H); rewrite Hu; change (sum (S (S (S n))) _) with (total + last) at 1; fold (weight (S (S n))); fold last.
    replace ((- (eta * Delta ^ 2 / q)) ^ 2 / Delta ^ 2) with (eta ^ 2 * Delta ^ 2 / q ^ 2) by (field; lra).
    set (m := eta ^ 2 * Delta ^ 2 / q ^ 2); assert (Hm : 0 <= m).
    { apply Rmult_le_pos; [apply Rmult_le_pos; [apply square_nonneg | lra] | apply Rlt_le, Rinv_0_lt_compat, pow_lt; assumption]. }
    set (P := ((1 - p) ^ S n) ^ 2) in *; replace ((1 - p) ^ (2 * S n)) with P by (unfold P; rewrite <- pow_mult; f_equal; lia).
    assert (P1 : P <= 1).
    { pose proof (pow_incr (1 - p) 1 (S n) ltac:(lra)) as I; rewrite pow1 in I.
      pose proof (pow_incr _ 1 2 (conj (pow_le (1 - p) (S n) ltac:(lra)) I)) as I2; rewrite pow1 in I2; exact I2. }
    rewrite (S_INR (S n)); apply (Rmult_le_reg_r ((total + last) * (INR (S n) + 1))); [apply Rmult_lt_0_compat; lra|].
    replace (P * (m / (INR (S n) + 1)) * ((total + last) * (INR (S n) + 1))) with (m * (P * (total + last))) by (field; lra).
    replace (last / (total + last) * m * ((total + last) * (INR (S n) + 1))) with (m * (last * (INR (S n) + 1))) by (field; lra).
    apply Rmult_le_compat_l; [exact Hm|]; apply (Rmult_le_compat_r last) in P1; lra.
  - intros [x lam] n0; unfold flat, flat', next', step'; split; [|reflexivity]; steps; rewrite Hu; unfold q, r; field.
    unfold q, r in Hq; repeat split; lra.
Qed.
End Flat.

(* What the flat functions leave in the limit. *)
Lemma in_the_limit D bound n : 0 <= D -> (forall e, 0 < e -> e <= / 2 -> (1 - e) ^ (2 * S n) * D <= bound) -> D <= bound.
Proof.
  intros HD H; apply Rnot_lt_le; intro Low; set (k := INR (2 * S n)); assert (Hk : 0 < k) by (apply lt_0_INR; lia).
  assert (Pos : 0 < D) by (specialize (H (/ 2) ltac:(lra) ltac:(lra)); assert (0 <= (1 - / 2) ^ (2 * S n) * D) by
    (apply Rmult_le_pos; [apply pow_le|]; lra); lra).
  set (e := Rmin (/ 2) ((D - bound) / (2 * k * D))).
  assert (He : 0 < e) by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; [lra | repeat apply Rmult_lt_0_compat; lra]]).
  assert (H2 : e <= / 2) by apply Rmin_l; specialize (H e He H2).
  pose proof (bernoulli (- e) (2 * S n) ltac:(lra)) as Be; fold k in Be; replace (1 + - e) with (1 - e) in Be by ring.
  apply (Rmult_le_compat_r D) in Be; [|lra].
  assert (K : e * (2 * k * D) <= D - bound).
  { refine (Rle_trans _ _ _ (Rmult_le_compat_r _ _ _ _ (Rmin_r _ _)) (Req_le _ _ _)); [repeat apply Rmult_le_pos; lra | field; lra]. }
  lra.
Qed.
Lemma curvature e : 0 < e -> e <= / 2 -> 0 < e * beta / (1 - e) /\ e * beta / (1 - e) / (e * beta / (1 - e) + beta) = e.
Proof.
  intros H0 H1; split; [apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra | field; repeat split; lra].
Qed.
Theorem identity_attained bound n x x' lam : 1 <= eta * beta -> 0 < distance2 x x' -> all_starts bound (S (S n)) x x' lam ->
  distance2 x x' / INR (S n) <= bound.
Proof.
  intros Hr Hd H; apply (in_the_limit _ _ n); [apply Rlt_le, Rdiv_lt_0_compat; [exact Hd | apply lt_0_INR; lia]|]; intros e H0 H1.
  destruct (curvature e H0 H1) as [Hk E]; rewrite <- E; apply flat_bound with lam; rewrite ?E; assumption.
Qed.
Theorem identity_user_attained bound Delta n z (u : X) : 1 <= eta * beta -> 0 < Delta -> inner u u = Delta ^ 2 ->
  all_users bound Delta (S (S (S n))) z -> eta ^ 2 * Delta ^ 2 / (1 + eta * beta) ^ 2 / INR (S (S n)) <= bound.
Proof.
  intros Hr HD Hu H; assert (Hq : 0 < 1 + eta * beta) by lra; apply (in_the_limit _ _ n).
  - apply Rlt_le, Rdiv_lt_0_compat; [|apply lt_0_INR; lia].
    apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; apply pow_lt; assumption | apply pow_lt; assumption].
  - intros e H0 H1; destruct (curvature e H0 H1) as [Hk E]; rewrite <- E; apply flat_user_bound with z u; rewrite ?E; assumption.
Qed.

(* B = 0, so that no y moves anything, f_t = 0, c = 0: two iterations, every penalty. *)
Let nought (_ : X) : X := zero.
Let r := eta * beta.
Let q := 1 + r.
Let pinned_min (_ _ : X) : X := zero.
Let pinned_x (t : nat) x lam := x_of eta beta zero 0 (zero : X) x (lam_next same nought zero beta pinned_min (x, lam)) zero.
Let pinned := step same nought zero beta pinned_min pinned_x.
Lemma pinned_starts bound N x x' lam : all_starts bound N x x' lam -> private s bound (run pinned N (x, lam)) (run pinned N (x', lam)).
Proof.
  intro H; apply (H X nought nought zero (fun _ => parabola 0 zero) (fun _ => slope 0 zero) (fun _ => 0)).
  - intros y v; unfold nought; rewrite inner_zero, inner_zero_right; reflexivity.
  - intro; apply flat_class.
  - intros y y' t H0 H1; apply Req_le; field.
  - intros u v y; apply Rle_refl.
  - intros t u v z; exact (x_minimal eta beta zero eta_pos beta_pos 0 zero (fun _ => 0) u _ zero z).
Qed.
Lemma r_pos : 0 < r. Proof. apply Rmult_lt_0_compat; assumption. Qed.
Lemma pinned_acts (d : X) : acts d (- eta) ((1 - r) / q) (- / q) r 1 pinned.
Proof.
  pose proof r_pos; intros t z n; unfold pinned; split.
  - unfold step, x_hat, pinned_x, x_of, lam_next, next_multiplier, pinned_min, residual, nought, same; cbn [fst snd].
    repeat (rewrite ?inner_lin_right, ?inner_add_right; cbn [inner_with_lin]); rewrite ?inner_zero_right; unfold q, r in *; field; repeat split; lra.
  - unfold step, lam_next, next_multiplier, pinned_min, residual, nought, same; cbn [fst snd].
    repeat (rewrite ?inner_lin_right; cbn [inner_with_lin]); rewrite ?inner_zero_right; unfold r; ring.
Qed.
Theorem identity_two_iterations_attained bound x x' lam : 0 < distance2 x x' -> all_starts bound 2 x x' lam ->
  distance2 x x' / ((1 + eta * beta) ^ 2 / 5) <= bound.
Proof.
  intros Hd H; pose proof r_pos as Hr; assert (Hq : 0 < q) by (unfold q; lra).
  set (v0 := (3 + r) / (q * r)); pose proof (starts_leak (minus x x') (- eta) _ _ _ _ (-1) v0 s s_pos bound pinned 2 x x' lam
    (pinned_acts _) eq_refl Hd) as L; cbn [sum weights fst snd] in L.
  replace (-1 * ((1 - r) / q) + v0 * r) with 2 in L by (unfold v0, q in *; field; lra).
  specialize (L ltac:(lra) (pinned_starts _ _ _ _ _ H)); refine (Rle_trans _ _ _ (Req_le _ _ _) L).
  fold (distance2 x x'); unfold v0; unfold q, r in *; field; repeat split; lra.
Qed.
(* So the bound of shift_start, |dx_0|_M^2/(N - 1), needs a range of penalties: at N = 2 it is false where (1 + eta beta)^3 < 5. *)
Theorem start_needs_a_range x x' lam : 0 < distance2 x x' -> all_starts (price same eta beta (minus x x')) 2 x x' lam ->
  5 <= (1 + eta * beta) ^ 3.
Proof.
  intros Hd H; pose proof r_pos as Hr; unfold r in Hr; apply identity_two_iterations_attained in H; [|exact Hd].
  set (D := distance2 x x') in *; set (k := 1 + eta * beta) in *.
  replace (price same eta beta (minus x x')) with (k * D) in H by (unfold price, same, D, distance2, k; ring).
  assert (Hk : 0 < k) by (unfold k; lra); apply (Rmult_le_reg_r D); [exact Hd|].
  apply (Rmult_le_compat_r (k ^ 2)) in H; [|apply square_nonneg].
  replace (D / (k ^ 2 / 5) * k ^ 2) with (5 * D) in H by (field; lra); refine (Rle_trans _ _ _ H (Req_le _ _ _)); ring.
Qed.
End Identity.

(* ------------------------------------------------------------ runs of which a part <d, x> keeps its place but for noise *)

Section Drift.
Context {dim : nat} {State O : Type} (released : State -> O) (L : O -> R) (l : State -> R) (d : Rn dim).
Variables (move : R) (use : nat -> bool) (first second : nat -> State -> Rn dim -> State).
Hypothesis read : forall z, L (released z) = l z.
Hypothesis keeps : forall t z n, l (first t z n) = l z + inner d n.
Hypothesis moves : forall t z n, l (second t z n) = l z + (if use t then move else 0) + inner d n.
Lemma drift s (s_pos : 0 < s) bound N z z' : 0 < inner d d ->
  private s bound (run_law (noise s s_pos dim) released first (S N) 0 z) (run_law (noise s s_pos dim) released second (S N) 0 z') ->
  (l z' - l z + INR (uses use 0 (S N)) * move) ^ 2 / (INR (S N) * inner d d) <= bound.
Proof.
  intros Hd P; pose proof (lt_0_INR (S N) (Nat.lt_0_succ N)) as Hn.
  assert (V : forall k, variance (fun _ => d) k = INR k * inner d d).
  { intro k; unfold variance; induction k as [|k IH]; [simpl; ring|]; rewrite S_INR; cbn [sum]; rewrite IH; ring. }
  assert (F1 : linear released L (fun _ => d) first (fun _ _ z => l z)) by (split; [intros; symmetry; apply read | intros; apply keeps]).
  assert (F2 : linear released L (fun _ => d) second (fun k t z => l z + INR (uses use t k) * move)).
  { split; [intros; simpl; rewrite read; ring|]; intros k t y n; rewrite moves; cbn [uses]; rewrite plus_INR; destruct (use t); simpl INR; ring. }
  apply (private_is s s_pos released L (fun _ => d) bound first second _ _ (S N) 0%nat z z' F1 F2) in P; rewrite V in *;
    [|apply Rmult_lt_0_compat; assumption].
  refine (Rle_trans _ _ _ (Req_le _ _ _) P); unfold Rdiv; f_equal; ring.
Qed.
End Drift.
Lemma once k : uses (Nat.eqb 0) 0 (S k) = 1%nat.
Proof. simpl; rewrite (uses_none (Nat.eqb 0)); [reflexivity|]; intros [|j] H _; [lia | reflexivity]. Qed.

(* Gradient ADMM with f_t = 0 along the kernel of A, any B, c and g: |dx_0|^2/N of a start, eta^2 Delta^2/(k + 1) of a user who is
   followed by k iterations, m^2 eta^2 Delta^2/N of m uses. What is released says what x is. *)
Section Kernel.
Context {dim dim' : nat} {Y : space} {O : Type}.
Notation X := (Rn dim).
Notation Z := (Rn dim').
Variables (released : X * Z -> O) (point : O -> X).
Hypothesis says : forall z, point (released z) = fst z.
Variables (A : X -> Z) (At : Z -> X) (B : Y -> Z) (c : Z) (eta beta s : R).
Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta) (s_pos : 0 < s).
Variables (f f' : nat -> X -> R) (g : Y -> R) (y_min : X -> Z -> Y) (x_min x_min' : nat -> X -> Z -> X) (u : X) (Delta : R).
Hypothesis x_minimises : forall t x lam,
  x_step A B c eta beta (f t) (fun _ => zero) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min t x lam).
Hypothesis x_minimises' : forall t x lam,
  x_step A B c eta beta (f' t) (fun _ => u) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min' t x lam).
Hypothesis Delta_pos : 0 < Delta.
Hypothesis length : inner u u = Delta ^ 2.
Let next := step A B c beta y_min x_min.
Let law N z := run_law (noise s s_pos dim) released next N 0 z.
Let law' N z := run_law (noise s s_pos dim) released (next' A B c beta y_min x_min (x_min' 0%nat)) N 0 z.
Let law_using use N z := run_law (noise s s_pos dim) released (next_using A B c beta y_min x_min x_min' use) N 0 z.

Lemma stays h x lam y x1 (v d : X) : x_step A B c eta beta h (fun _ => v) g x lam y x1 -> (forall z, inner z (A d) = 0) ->
  inner d x1 = inner d x - eta * inner d v.
Proof.
  intros H K; pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ H d) as E; rewrite K in E.
  unfold minus in E; rewrite inner_lin_left in E; cbn [inner_of_lin] in E; rewrite !(inner_sym _ _ d) in E.
  apply (Rmult_eq_compat_l eta) in E; rewrite E; field; lra.
Qed.
Lemma next_keeps d t z n : (forall v, inner v (A d) = 0) -> inner d (fst (next t z n)) = inner d (fst z) + inner d n.
Proof.
  intro K; destruct z as [x lam]; unfold next, step, x_hat; cbn [fst snd]; rewrite inner_add_right.
  rewrite (stays _ _ _ _ _ _ d (x_minimises t x lam) K), inner_zero_right; ring.
Qed.
Theorem kernel_attained bound N x x' lam : (forall v, inner v (A (minus x x')) = 0) -> 0 < distance2 x x' ->
  private s bound (law (S N) (x, lam)) (law (S N) (x', lam)) -> price A eta beta (minus x x') / INR (S N) <= bound.
Proof.
  intros K Hd P; set (d := minus x x') in *; change (0 < inner d d) in Hd; pose proof (lt_0_INR (S N) (Nat.lt_0_succ N)) as Hn.
  apply (drift released (fun o => inner d (point o)) (fun z => inner d (fst z)) d 0 (fun _ => false) next next) in P;
    [ | intro; rewrite says; reflexivity | intros; apply next_keeps, K | intros; rewrite next_keeps by exact K; ring | exact Hd].
  refine (Rle_trans _ _ _ (Req_le _ _ _) P); cbn [fst]; unfold price; rewrite (K (A d)).
  assert (E : inner d x' - inner d x = - inner d d).
  { unfold d at 4; unfold minus; rewrite inner_lin_right; cbn [inner_with_lin]; ring. }
  rewrite E; field; lra.
Qed.
Lemma user_moves t z : (forall v, inner v (A u) = 0) -> inner u (x_min' t (fst z) (snd z)) = inner u (fst z) + - (eta * Delta ^ 2).
Proof. intro K; rewrite (stays _ _ _ _ _ _ u (x_minimises' t (fst z) (snd z)) K), length; ring. Qed.
Theorem kernel_user_attained bound k z : (forall v, inner v (A u) = 0) -> private s bound (law (S k) z) (law' (S k) z) ->
  eta ^ 2 * Delta ^ 2 / INR (S k) <= bound.
Proof.
  intros K P; pose proof (lt_0_INR (S k) (Nat.lt_0_succ k)) as Hn; assert (D2 : 0 < Delta ^ 2) by (apply pow_lt; assumption).
  apply (drift released (fun o => inner u (point o)) (fun z => inner u (fst z)) u (- (eta * Delta ^ 2)) (Nat.eqb 0) next) in P;
    [ | intro; rewrite says; reflexivity | intros; apply next_keeps, K | | rewrite length; exact D2].
  - refine (Rle_trans _ _ _ (Req_le _ _ _) P); rewrite once; rewrite length; change (INR 1) with 1; field; lra.
  - intros [|t] y n; unfold next', step'; cbn [Nat.eqb]; [|rewrite Rplus_0_r; apply next_keeps, K].
    cbn [fst]; rewrite inner_add_right, (user_moves 0 y K); ring.
Qed.
Theorem kernel_several_uses_attained bound use N z : (forall v, inner v (A u) = 0) ->
  private s bound (law (S N) z) (law_using use (S N) z) -> INR (uses use 0 (S N)) ^ 2 * (eta ^ 2 * Delta ^ 2) / INR (S N) <= bound.
Proof.
  intros K P; pose proof (lt_0_INR (S N) (Nat.lt_0_succ N)) as Hn; assert (D2 : 0 < Delta ^ 2) by (apply pow_lt; assumption).
  apply (drift released (fun o => inner u (point o)) (fun z => inner u (fst z)) u (- (eta * Delta ^ 2)) use next) in P;
    [ | intro; rewrite says; reflexivity | intros; apply next_keeps, K | | rewrite length; exact D2].
  - refine (Rle_trans _ _ _ (Req_le _ _ _) P); rewrite length; field; lra.
  - intros t y n; unfold next_using; destruct (use t); [|rewrite Rplus_0_r; apply next_keeps, K].
    cbn [fst]; rewrite inner_add_right, (user_moves t y K); ring.
Qed.
End Kernel.

(* Noisy gradient descent with f_t = 0 and no projection. *)
Section Descent.
Context {dim : nat}.
Notation X := (Rn dim).
Variables (eta Delta s : R) (u : X).
Hypotheses (eta_pos : 0 < eta) (Delta_pos : 0 < Delta) (s_pos : 0 < s) (length : inner u u = Delta ^ 2).
Let still := descent dim same eta (fun _ _ => zero).
Let walk N x := run_law (noise s s_pos dim) (fun x : X => x) still N 0 x.
Let walk' N x := run_law (noise s s_pos dim) (fun x : X => x) (descent' dim same eta (fun _ _ => zero) (fun _ _ => u)) N 0 x.
Lemma still_keeps d t x n : inner d (still t x n) = inner d x + inner d n.
Proof.
  unfold still, descent, moved, same; rewrite inner_add_right, inner_lin_right; cbn [inner_with_lin]; rewrite inner_zero_right; ring.
Qed.
Theorem descent_attained bound N x x' : 0 < distance2 x x' -> private s bound (walk (S N) x) (walk (S N) x') ->
  distance2 x x' / INR (S N) <= bound.
Proof.
  intros Hd P; set (d := minus x x') in *; change (0 < inner d d) in Hd; pose proof (lt_0_INR (S N) (Nat.lt_0_succ N)) as Hn.
  apply (drift (fun x => x) (fun x => inner d x) (fun x => inner d x) d 0 (fun _ => false) still still) in P;
    [ | reflexivity | intros; apply still_keeps | intros; rewrite still_keeps; ring | exact Hd].
  refine (Rle_trans _ _ _ (Req_le _ _ _) P); change (distance2 x x') with (inner d d).
  assert (E : inner d x' - inner d x = - inner d d).
  { unfold d at 4; unfold minus; rewrite inner_lin_right; cbn [inner_with_lin]; ring. }
  rewrite E; field; lra.
Qed.
Theorem descent_user_attained bound k x : private s bound (walk (S k) x) (walk' (S k) x) -> eta ^ 2 * Delta ^ 2 / INR (S k) <= bound.
Proof.
  intro P; pose proof (lt_0_INR (S k) (Nat.lt_0_succ k)) as Hn; assert (D2 : 0 < Delta ^ 2) by (apply pow_lt; assumption).
  apply (drift (fun x => x) (fun x => inner u x) (fun x => inner u x) u (- (eta * Delta ^ 2)) (Nat.eqb 0) still) in P;
    [ | reflexivity | intros; apply still_keeps | | rewrite length; exact D2].
  - refine (Rle_trans _ _ _ (Req_le _ _ _) P); rewrite once; rewrite length; change (INR 1) with 1; field; lra.
  - intros [|t] y n; unfold descent'; cbn [Nat.eqb]; [|rewrite Rplus_0_r; apply still_keeps].
    unfold moved, same; rewrite inner_add_right, inner_lin_right; cbn [inner_with_lin]; rewrite length; ring.
Qed.
End Descent.

Print Assumptions identity_attained.
Print Assumptions identity_user_attained.
Print Assumptions identity_two_iterations_attained.
Print Assumptions start_needs_a_range.
Print Assumptions kernel_attained.
Print Assumptions kernel_user_attained.
Print Assumptions kernel_several_uses_attained.
Print Assumptions descent_attained.
Print Assumptions descent_user_attained.
