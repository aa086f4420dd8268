(* Gaussian releases, each around a centre and with a deviation that the past decides: the least delta' of all together, the same
   wherever every two centres are equally many deviations apart. What the letters of common.gaussian-composition denote. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
From Verify Require Import normal_distribution.
From Verify Require Import hockey_stick.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import upper_integral.
From Verify Require Import trade_off.
From Verify Require Import noise.
From Verify Require Import textbook.
Open Scope R_scope.

(* What a run releases, as an expectation: it grows, adds up, and the constant 1 has the expectation 1 at least. *)
Section Expectation.
Context {X : space} {s : R} (p : gaussian X s) {State O : Type} (released : State -> O) (step : nat -> State -> X -> State).
Notation law := (run_law p released step).
Lemma run_grows f g k : (forall o, f o <= g o) -> forall t z v, law k t z g v -> law k t z f v.
Proof.
  intro H; induction k as [|k IH]; intros t z v; simpl; [intro L; specialize (H (released z)); lra|].
  intros (u & U & M); exists u; split; [intro n; apply IH, U | exact M].
Qed.
Lemma run_added f g k : forall t z v w, law k t z f v -> law k t z g w -> law k t z (fun o => f o + g o) (v + w).
Proof.
  induction k as [|k IH]; intros t z v w; simpl; [lra|]; intros (u & U & M) (u' & U' & M').
  exists (fun n => u n + u' n); split; [intro n; apply IH; [apply U | apply U'] | apply mean_added; assumption].
Qed.
Lemma run_total k : forall t z v, law k t z (fun _ => 1) v -> 1 <= v.
Proof.
  induction k as [|k IH]; intros t z v; simpl; [trivial|]; intros (u & U & M); apply (density_total p).
  refine (bounds_monotone _ _ p _ _ _ _ _ (Rle_refl _) M); intro n; pose proof (IH _ _ _ (U n)); pose proof (density_nonneg p n).
  rewrite <- (Rmult_1_l (density p n)) at 1; apply Rmult_le_compat_r; lra.
Qed.
End Expectation.

(* E Phi(y + <a, m>) <= Phi(y/sqrt(1 + |a|^2 s^2)) for m ~ N(0, s^2 I). *)
Section Smooth.
Variable s : R.
Hypothesis s_pos : 0 < s.
Definition smooth {X : space} (p : gaussian X s) := forall a y,
  mean p (fun m => Phi (y + inner a m)) (Phi (y / sqrt (1 + inner a a * s ^ 2))).
Lemma spread {X : space} (a : X) : 0 < 1 + inner a a * s ^ 2.
Proof. pose proof (inner_nonneg _ a); assert (0 <= inner a a * s ^ 2) by (apply Rmult_le_pos; [assumption | apply pow2_ge_0]);
  lra. Qed.
Lemma smooth_line : smooth (noise s s_pos 0).
Proof.
  intros a y; replace (1 + inner a a * s ^ 2) with (1 + a ^ 2 * s ^ 2) by (simpl; ring).
  apply (upper_of_integral (fun m => Phi (y + a * m) * nu Z1 s m)).
  - apply under_mean_cont, s_pos.
  - intro m; apply under_mean_nonneg; auto using Z1_pos, Z1_is.
  - apply Phi_mean; auto using Z1_pos, Z1_is.
Qed.
Lemma smooth_product {V W : space} (p : gaussian V s) (q : gaussian W s) : smooth p -> smooth q ->
  smooth (gaussian_product s_pos p q).
Proof.
  intros P Q [a1 a2] y; assert (Hv : 0 < s ^ 2) by (apply pow_lt; assumption); set (r := sqrt (1 + inner a1 a1 * s ^ 2)).
  assert (R0 : 0 < r) by apply sqrt_lt_R0, spread.
  exists (fun z => Phi ((y + inner a2 z) / r) * density q z); split.
  - intro z; pose proof (P a1 (y + inner a2 z)) as H; apply (mean_scaled p (density q z)) in H; [|apply density_nonneg].
    rewrite Rmult_comm; refine (bounds_monotone _ _ p _ _ _ _ _ (Rle_refl _) H); intro x; apply Req_le.
    replace (y + @inner (plane_of V W) (a1, a2) (x, z)) with (y + inner a2 z + inner a1 x) by (cbn [inner plane_of fst snd];
      ring).
    unfold density; cbn [inner plane_of fst snd kappa gaussian_product].
    replace (- (inner x x + inner z z) / (2 * s ^ 2)) with (- inner x x / (2 * s ^ 2) + - inner z z / (2 * s ^ 2)) by (field;
      lra).
    rewrite exp_plus; ring.
  - pose proof (Q (scale (/ r) a2) (y / r)) as H.
    assert (E : y / r / sqrt (1 + inner (scale (/ r) a2) (scale (/ r) a2) * s ^ 2)
      = y / sqrt (1 + @inner (plane_of V W) (a1, a2) (a1, a2) * s ^ 2)).
    { assert (K : r * sqrt (1 + inner (scale (/ r) a2) (scale (/ r) a2) * s ^ 2) = sqrt (1 + @inner (plane_of V W)
      (a1, a2) (a1, a2) * s ^ 2)).
      { unfold r at 1; rewrite <- sqrt_mult_alt by apply Rlt_le, spread; f_equal; cbn [inner plane_of fst snd].
        rewrite inner_scale, (inner_sym _ a2), inner_scale; assert (RR :
          r * r = 1 + inner a1 a1 * s ^ 2) by apply sqrt_sqrt, Rlt_le, spread.
        rewrite <- RR; transitivity (r * r + inner a2 a2 * s ^ 2); [field; lra | rewrite RR; ring]. }
      rewrite <- K; assert (0 < sqrt (1 + inner (scale (/ r) a2) (scale (/ r) a2) * s ^ 2)) by apply sqrt_lt_R0, spread; field;
        lra. }
    rewrite E in H; refine (bounds_monotone _ _ q _ _ _ _ _ (Rle_refl _) H); intro z; apply Req_le; do 2 f_equal.
    rewrite inner_scale; field; lra.
Qed.
Lemma smooth_Rn n : smooth (noise s s_pos n).
Proof. induction n as [|n IH]; [exact smooth_line | exact (smooth_product _ _ smooth_line IH)]. Qed.
End Smooth.

(* ------------------------------------------------------------------------------------------------------- the releases *)

Section Releases.
Variable s : R.
Hypothesis s_pos : 0 < s.
Variable n : nat.
Notation past := (list (Rn n)).
(* Each is noise around a centre, times a deviation, which those before decide; all are seen. *)
Variable dev : past -> R.
Hypothesis dev_pos : forall w, 0 < dev w.
Definition release (centre : past -> Rn n) (t : nat) (w : past) (m : Rn n) : past := add (scale (dev w) m) (centre w) :: w.
Definition releases (centre : past -> Rn n) k : Law past := run_law (noise s s_pos n) (fun w => w) (release centre) k 0 nil.
(* The difference of two centres, in deviations. *)
Definition apart (centre centre' : past -> Rn n) w : Rn n := lin [(/ dev w, centre' w); (- / dev w, centre w)].

Lemma moved centre centre' t w m : release centre t w (add m (apart centre centre' w)) = release centre' t w m.
Proof.
  pose proof (dev_pos w); unfold release, apart; f_equal; apply Rn_definite.
  set (u := add (scale _ (add m _)) _); set (v := add _ (centre' w)).
  assert (E : forall x : Rn n, inner (lin [(1, u); (-1, v)]) x = 0).
  { intro x; rewrite inner_lin_left; cbn [inner_of_lin]; unfold u, v; rewrite !inner_add, !inner_scale, inner_add, inner_lin_left;
    cbn [inner_of_lin]; field; lra. }
  apply E.
Qed.
Lemma releases_meet centre centre' D2 : (forall w, inner (apart centre centre' w) (apart centre centre' w) <= D2) ->
  forall k t w, meets (fun w : past => w) (release centre) (release centre') k t w w (INR k * D2).
Proof.
  intro H; induction k as [|k IH]; intros t w; [simpl; split; [reflexivity | lra]|].
  exists (apart centre centre' w); intro m; rewrite moved; refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH _ _)).
  rewrite S_INR; specialize (H w); lra.
Qed.

(* A test of the second law passes with at most e^eps v + delta where it passes the first with v; and the other way. *)
Definition one_way eps delta (P Q : Law past) := forall test v, (forall w, 0 <= test w <= 1) -> P test v ->
  Q test (exp eps * v + delta).
Definition private_up_to eps delta P Q := one_way eps delta P Q /\ one_way eps delta Q P.
(* Pr[N > r] - e^eps Pr[N > r + mu]. *)
Definition profile eps mu := 1 - Phi (eps / mu - mu / 2) - exp eps * (1 - Phi (eps / mu + mu / 2)).

Lemma stick_is eps B : 0 < B -> exp eps * stick s B (- eps) = profile eps (sqrt B / s).
Proof.
  intro HB; unfold stick; destruct (Rle_lt_dec B 0); [lra|]; unfold hockey, profile, hockey_stick.mu; fold Phi;
    set (mu := sqrt B / s).
  replace (- eps / mu + mu / 2) with (- (eps / mu - mu / 2)) by (unfold Rdiv; ring).
  replace (- eps / mu - mu / 2) with (- (eps / mu + mu / 2)) by (unfold Rdiv; ring).
  unfold Phi; rewrite !(Phi_opp Z1).
  rewrite Rmult_minus_distr_l, <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0; ring.
Qed.
Lemma upper_way eps centre centre' D2 k : 0 < INR k * D2 -> (forall w,
  inner (apart centre centre' w) (apart centre centre' w) <= D2) ->
  one_way eps (profile eps (sqrt (INR k * D2) / s)) (releases centre k) (releases centre' k).
Proof.
  intros P H test v T L; pose proof (hockey_stick_rule (noise s s_pos n) s_pos (stick s)
    (stick_nonneg s s_pos) (stick_above s s_pos)
    (flows_Rn s s_pos n) (fun w => w) (release centre) (release centre') k 0 nil nil _ test (- eps) v
    (releases_meet _ _ D2 H k 0%nat nil) T L) as K.
  rewrite Ropp_involutive, Rmult_plus_distr_l, stick_is in K by exact P; exact K.
Qed.

(* The test Phi(y + beta score), where the score adds up what each release says along the difference of its centres. *)
Section Exact.
Variables (centre centre' : past -> Rn n) (D2 : R).
Notation way := (apart centre centre').
Hypothesis far : forall w, inner (way w) (way w) = D2.
Fixpoint score (w : past) : R :=
  match w with [] => 0 | z :: w => score w + (inner (way w) z - inner (way w) (centre w)) / dev w end.
Lemma D2_nonneg : 0 <= D2.
Proof. rewrite <- (far nil); apply inner_nonneg. Qed.
Definition width beta k := sqrt (1 + beta ^ 2 * (INR k * D2) * s ^ 2).
Lemma under_width beta k : 0 < 1 + beta ^ 2 * (INR k * D2) * s ^ 2.
Proof.
  pose proof (pos_INR k); pose proof D2_nonneg; assert (0 <= beta ^ 2 * (INR k * D2) * s ^ 2); [|lra].
  apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow2_ge_0 | apply Rmult_le_pos; assumption] | apply pow2_ge_0].
Qed.
Lemma tested_by_score actual h : (forall w, inner (way w) (actual w) - inner (way w) (centre w) = h * dev w) ->
  forall beta y k t w,
  run_law (noise s s_pos n) (fun w => w) (release actual) k t w (fun w => Phi (y + beta * score w))
    (Phi ((y + beta * (score w + INR k * h)) / width beta k)).
Proof.
  intros H beta y; induction k as [|k IH]; intros t w.
  - simpl; unfold width; simpl; apply Req_le; f_equal; replace (1 + beta * (beta * 1) * (0 * D2) * (s * (s * 1))) with 1 by ring.
    rewrite sqrt_1; field.
  - pose proof (sqrt_lt_R0 _ (under_width beta k)) as R0; fold (width beta k) in R0; set (r := width beta k) in *.
    exists (fun m => Phi ((y + beta * (score (release actual t w m) + INR k * h)) / r)); split; [intro m; apply IH|].
    set (a := scale (beta / r) (way w)); set (Y := y + beta * (score w + INR (S k) * h)).
    pose proof (smooth_Rn s s_pos n a (Y / r)) as K.
    assert (E : Y / r / sqrt (1 + inner a a * s ^ 2) = Y / width beta (S k)).
    { assert (W : r * sqrt (1 + inner a a * s ^ 2) = width beta (S k)).
      { unfold r, width at 1; rewrite <- sqrt_mult_alt by apply Rlt_le, under_width; unfold width; f_equal.
        unfold a; rewrite inner_scale, (inner_sym _ (way w)), inner_scale, far; fold r.
        assert (RR : r * r = 1 + beta ^ 2 * (INR k * D2) * s ^ 2) by apply sqrt_sqrt, Rlt_le, under_width.
        rewrite <- RR; transitivity (r * r + beta ^ 2 * D2 * s ^ 2); [field; lra | rewrite RR, S_INR; ring]. }
      rewrite <- W; assert (0 < sqrt (1 + inner a a * s ^ 2)) by apply sqrt_lt_R0, spread; field; lra. }
    rewrite E in K; refine (mean_monotone _ _ _ _ _ _ (Rle_refl _) K); intro m; apply Req_le; f_equal; unfold a, Y, release;
      cbn [score].
    rewrite inner_scale, (inner_sym _ (way w) (add _ _)), inner_add, inner_scale, (inner_sym _ m), (inner_sym _ (actual w)),
      S_INR.
    pose proof (dev_pos w); specialize (H w).
    replace (inner (way w) (actual w)) with (h * dev w + inner (way w) (centre w)) by lra; field; lra.
Qed.

Lemma lower_way_near eps delta k x kappa : 0 < INR k * D2 -> 0 < kappa < 1 ->
  one_way eps delta (releases centre k) (releases centre' k) ->
  Phi (x + kappa * (sqrt (INR k * D2) / s)) - exp eps * Phi x <= delta.
Proof.
  intros P K H; set (B := INR k * D2) in *; set (b := sqrt B); assert (B0 : 0 < b) by apply sqrt_lt_R0, P.
  assert (BB : b * b = B) by (apply sqrt_sqrt; lra); assert (K2 : 0 < 1 - kappa ^ 2).
  { replace (1 - kappa ^ 2) with ((1 - kappa) * (1 + kappa)) by ring; apply Rmult_lt_0_compat; lra. }
  set (r := sqrt (1 - kappa ^ 2)); assert (R0 : 0 < r) by apply sqrt_lt_R0, K2.
  assert (RR : r * r = 1 - kappa ^ 2) by (apply sqrt_sqrt; lra).
  set (beta := kappa / (b * s * r)); assert (W : width beta k = / r).
  { unfold width; fold B; rewrite <- BB, <- (sqrt_pow2 (/ r)) by (apply Rlt_le, Rinv_0_lt_compat, R0); f_equal; unfold beta.
    replace ((/ r) ^ 2) with ((1 - kappa ^ 2 + kappa ^ 2) / (r * r)) by (field; lra); rewrite <- RR at 1; field; lra. }
  set (test := fun w => Phi (x / r + beta * score w)); assert (T : forall w, 0 <= test w <= 1) by (intro; apply Phi_bounds;
    [exact Z1_pos | exact Z1_is]).
  assert (Same : forall w, inner (way w) (centre w) - inner (way w) (centre w) = 0 * dev w)
    by (intro; ring).
  pose proof (tested_by_score centre 0 Same beta (x / r) k 0%nat nil) as First; rewrite W in First; cbn [score] in First.
  replace ((x / r + beta * (0 + INR k * 0)) / / r) with x in First by (field; lra).
  pose proof (H test _ T First) as Second.
  assert (Other : forall w, inner (way w) (centre' w) - inner (way w) (centre w) = D2 * dev w).
  { intro w; pose proof (dev_pos w); pose proof (far w) as F; unfold apart at 2 in F; rewrite inner_lin_right in F;
    cbn [inner_with_lin] in F; rewrite <- F; field; lra. }
  pose proof (tested_by_score centre' D2 Other (- beta) (- (x / r)) k 0%nat nil) as Rest; cbn [score] in Rest.
  assert (W' : width (- beta) k = / r) by (rewrite <- W; unfold width; f_equal; ring); rewrite W' in Rest; fold B in Rest.
  replace ((- (x / r) + - beta * (0 + B)) / / r) with (- (x + kappa * (b / s))) in Rest.
  2: { rewrite <- BB; unfold beta; field; lra. }
  pose proof (run_added _ _ _ _ _ _ _ _ _ _ Second Rest) as All.
  assert (One : 1 <= exp eps * Phi x + delta + Phi (- (x + kappa * (b / s)))).
  { apply (run_total (noise s s_pos n) (fun w : past => w) (release centre') k 0 nil); revert All; apply run_grows; intro w;
    unfold test.
    replace (- (x / r) + - beta * score w) with (- (x / r + beta * score w)) by ring; unfold Phi; rewrite (Phi_opp Z1); lra. }
  unfold Phi in *; rewrite (Phi_opp Z1) in One; lra.
Qed.
Lemma lower_way eps delta k : 0 < INR k * D2 -> one_way eps delta (releases centre k) (releases centre' k) ->
  profile eps (sqrt (INR k * D2) / s) <= delta.
Proof.
  intros P H; set (mu := sqrt (INR k * D2) / s); assert (M : 0 < mu) by (apply Rdiv_lt_0_compat;
    [apply sqrt_lt_R0, P | exact s_pos]).
  apply le_epsilon; intros e He; set (x := - (eps / mu + mu / 2)).
  destruct (near Phi (x + mu) e) as (d & Hd & Near); [apply Phi_cont | exact He|].
  set (c := Rmin (/ 2) (d / (2 * mu))); assert (C0 : 0 < c) by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]).
  assert (C1 : c <= / 2) by apply Rmin_l; assert (C2 : c <= d / (2 * mu)) by apply Rmin_r.
  apply (Rmult_le_compat_l mu) in C2; [|lra]; replace (mu * (d / (2 * mu))) with (d / 2) in C2 by (field; lra).
  pose proof (lower_way_near eps delta k x (1 - c) P ltac:(lra) H) as K; fold mu in K.
  assert (Close : Rabs (x + (1 - c) * mu - (x + mu)) < d).
  { replace (x + (1 - c) * mu - (x + mu)) with (- (mu * c)) by ring; rewrite Rabs_Ropp, Rabs_pos_eq by (apply Rmult_le_pos; lra);
    lra. }
  specialize (Near _ Close); apply Rabs_def2 in Near; unfold profile.
  replace (1 - Phi (eps / mu - mu / 2)) with (Phi (x + mu))
    by (unfold Phi, x; rewrite <- (Phi_opp Z1); f_equal; field; lra).
  replace (1 - Phi (eps / mu + mu / 2)) with (Phi x) by (unfold Phi, x; apply (Phi_opp Z1)); lra.
Qed.
End Exact.
End Releases.

(* The letters of common.gaussian-composition: least is the least delta' of k = root^2 releases with centres at most e/c standard
   deviations apart; exact that of k exactly so far apart; tail and X are Pr[N > r] and e^eps Pr[N > r + mu]. *)
Definition least_delta n dev centre centre' k eps x :=
  infimum (fun delta => private_up_to n eps delta (releases 1 Rlt_0_1 n dev centre k) (releases 1 Rlt_0_1 n dev centre' k)) x.
Definition denoted_releases (root c e eps tail X exact least r : R) : Prop := exists (k n : nat) (dev : list (Rn n) -> R)
  (centre centre' equal equal' : list (Rn n) -> Rn n),
  root ^ 2 = INR k /\ (forall w, 0 < dev w) /\
  (forall w, inner (apart n dev centre centre' w) (apart n dev centre centre' w) <= (e / c) ^ 2) /\
  (forall w, inner (apart n dev equal equal' w) (apart n dev equal equal' w) = (e / c) ^ 2) /\
  tail = 1 - Phi r /\ X = exp eps * (1 - Phi (r + root * e / c)) /\
  least_delta n dev centre centre' k eps least /\ least_delta n dev equal equal' k eps exact.

Section Distance.
Context {n : nat} (dev : list (Rn n) -> R).
Hypothesis dev_pos : forall w, 0 < dev w.
Notation releases := (releases 1 Rlt_0_1 n dev).
Notation between := (apart n dev).
Lemma as_far centre centre' w : inner (between centre' centre w) (between centre' centre w)
  = inner (between centre centre' w) (between centre centre' w).
Proof.
  unfold apart; rewrite !inner_lin_left; cbn [inner_of_lin]; rewrite !inner_lin_right; cbn [inner_with_lin].
  rewrite (inner_sym _ (centre w) (centre' w)); ring.
Qed.
Lemma private_releases centre centre' D2 k eps : 0 < INR k * D2 ->
  (forall w, inner (between centre centre' w) (between centre centre' w) <= D2) ->
  let delta := profile eps (sqrt (INR k * D2) / 1) in
  0 <= delta /\ private_up_to n eps delta (releases centre k) (releases centre' k).
Proof.
  intros P H delta; split; [|split].
  - unfold delta; rewrite <- stick_is by exact P; apply Rmult_le_pos; [apply Rlt_le, exp_pos | apply stick_nonneg; lra].
  - apply upper_way; assumption.
  - apply upper_way; [exact dev_pos | exact P | intro w; rewrite as_far; apply H].
Qed.
End Distance.
(* Root^2 times the square of e/c, and what the profile of one release at that distance is. *)
Lemma distance_of root c e k : 0 < root -> 0 < c -> 0 < e -> root ^ 2 = INR k ->
  0 < INR k * (e / c) ^ 2 /\ sqrt (INR k * (e / c) ^ 2) / 1 = root * e / c.
Proof.
  intros R0 C E K; assert (D : 0 < e / c) by (apply Rdiv_lt_0_compat; assumption).
  rewrite <- K; replace (root ^ 2 * (e / c) ^ 2) with ((root * (e / c)) ^ 2) by ring.
  assert (P : 0 < root * (e / c)) by (apply Rmult_lt_0_compat; assumption).
  split; [apply pow_lt, P | rewrite sqrt_pow2 by lra; field; lra].
Qed.

Section Claim.
Variables root c e eps tail X exact least r : R.
Hypotheses (denotes : denoted_releases root c e eps tail X exact least r) (root_pos : 0 < root) (c_pos : 0 < c) (e_pos : 0 < e).
Hypothesis threshold : 1 / 2 * / c ^ 2 * e ^ 2 * root ^ 2 + / c * e * r * root - eps = 0.
Lemma profile_is : profile eps (root * e / c) = 1 - Phi r - exp eps * (1 - Phi (r + root * e / c)).
Proof.
  unfold profile; assert (E : eps = r * (root * e / c) + (root * e / c) ^ 2 / 2) by (apply Rminus_diag_uniq;
    rewrite <- Ropp_0, <- threshold; field; lra).
  assert (M : 0 < root * e / c) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption).
  replace (eps / (root * e / c)) with (r + root * e / c / 2); [|rewrite E; field; lra].
  replace (r + root * e / c / 2 - root * e / c / 2) with r by ring.
  replace (r + root * e / c / 2 + root * e / c / 2) with (r + root * e / c) by (field; lra); reflexivity.
Qed.
Theorem composed_profile : X + exact - tail = 0.
Proof.
  destruct denotes as (k & n & dev & centre & centre' & equal & equal' & K & V & _ & F & -> & -> & _ & (Below & Greatest)).
  destruct (distance_of root c e k) as (P & M); try assumption.
  destruct (private_releases dev V equal equal' _ k eps P (fun w => Req_le _ _ (F w))) as (N & D); rewrite M, profile_is in N, D.
  specialize (Below _ N D); assert (Above : 1 - Phi r - exp eps * (1 - Phi (r + root * e / c)) <= exact); [|lra].
  apply Greatest; intros delta _ (H & _); rewrite <- profile_is, <- M;
  exact (lower_way 1 Rlt_0_1 n dev V equal equal' _ F eps delta k P H).
Qed.
Theorem composed_releases : 0 <= - least + tail.
Proof.
  destruct denotes as (k & n & dev & centre & centre' & equal & equal' & K & V & F & _ & -> & _ & (Below & _) & _).
  destruct (distance_of root c e k) as (P & M); try assumption.
  destruct (private_releases dev V centre centre' _ k eps P F) as (N & D);
  rewrite M, profile_is in N, D; specialize (Below _ N D).
  pose proof (Phi_bounds Z1 Z1_pos Z1_is (r + root * e / c)); pose proof (exp_pos eps); unfold Phi in *.
  assert (0 <= exp eps * (1 - normal_distribution.Phi Z1 (r + root * e / c))) by (apply Rmult_le_pos; lra); lra.
Qed.
End Claim.

(* There are such numbers, for every number of releases and every distance: on the line, the t-th with deviation t, from 0. *)
Theorem releases_instance k c e eps : (0 < k)%nat -> 0 < c -> 0 < e -> let mu := sqrt (INR k) * e / c in
  exists exact least, denoted_releases (sqrt (INR k)) c e eps (1 - Phi (eps / mu - mu / 2))
    (exp eps * (1 - Phi (eps / mu - mu / 2 + mu))) exact least (eps / mu - mu / 2).
Proof.
  intros K C E mu; assert (P : 0 < INR k) by (apply lt_0_INR; exact K); assert (R0 : 0 < sqrt (INR k)) by apply sqrt_lt_R0, P.
  assert (Q : sqrt (INR k) ^ 2 = INR k) by (apply pow2_sqrt; lra).
  destruct (distance_of (sqrt (INR k)) c e k R0 C E Q) as (D & _); set (dev := fun w : list (Rn 0) => INR (S (length w))).
  assert (V : forall w, 0 < dev w) by (intro w; apply lt_0_INR; lia).
  set (centre := fun _ : list (Rn 0) => 0 : Rn 0); set (centre' := fun w : list (Rn 0) => dev w * e / c : Rn 0).
  assert (F : forall w, inner (apart 0 dev centre centre' w) (apart 0 dev centre centre' w) = (e / c) ^ 2).
  { intro w; specialize (V w); unfold apart, centre, centre'; cbn [Rn line carrier inner lin add scale zero]; field; lra. }
  destruct (private_releases dev V centre centre' _ k eps D (fun w => Req_le _ _ (F w))) as (N & Z).
  destruct (infimum_exists (fun delta => private_up_to 0 eps delta (releases 1 Rlt_0_1 0 dev centre k)
    (releases 1 Rlt_0_1 0 dev centre' k)) _ N Z) as (x & I & _).
  exists x, x, k, 0%nat, dev, centre, centre', centre, centre'.
  exact (conj Q (conj V (conj (fun w => Req_le _ _ (F w)) (conj F (conj eq_refl (conj eq_refl (conj I I))))))).
Qed.

Print Assumptions composed_profile.
Print Assumptions composed_releases.
Print Assumptions releases_instance.
