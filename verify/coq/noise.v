(* The noise N(0, s^2 I) on R^(n + 1), constructed, and both halves of the shift rule for it: nothing is assumed of probability. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
From Verify Require Import normal_distribution.
From Verify Require Import hockey_stick.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import upper_integral.
From Verify Require Import trade_off.
Open Scope R_scope.

(* R^(n + 1), and iterated integrals over it. *)
Fixpoint Rn (n : nat) : space := match n with 0%nat => line | S n => plane_of line (Rn n) end.
Lemma Rn_definite n : forall u v : Rn n, inner (lin [(1, u); (-1, v)]) (lin [(1, u); (-1, v)]) = 0 -> u = v.
Proof.
  induction n as [|n IH]; intros u v E.
  - simpl in *; apply Rminus_diag_uniq, Rsqr_0_uniq; rewrite <- E; unfold Rsqr; ring.
  - destruct u as [a x], v as [b y].
    change (inner (lin [(1, a : line); (-1, b : line)]) (lin [(1, a : line); (-1, b : line)])
      + inner (lin [(1, x); (-1, y)]) (lin [(1, x); (-1, y)]) = 0) in E.
    pose proof (inner_nonneg line (lin [(1, a : line); (-1, b : line)])); pose proof (inner_nonneg _ (lin [(1, x); (-1, y)])).
    rewrite (IH x y) by lra; f_equal; apply Rminus_diag_uniq, Rsqr_0_uniq; unfold Rsqr; simpl in *.
    replace ((a - b) * (a - b)) with ((1 * a + (-1 * b + 0)) * (1 * a + (-1 * b + 0))) by ring; lra.
Qed.

Fixpoint gaussian_Rn (n : nat) {s Z : R} (Hs : 0 < s) (HZ : 0 < Z) (W : integral (bell s) Z) : gaussian (Rn n) s :=
  match n with
  | 0%nat => gaussian_line s Hs Z HZ W
  | S n => gaussian_product Hs (gaussian_line s Hs Z HZ W) (gaussian_Rn n Hs HZ W)
  end.

(* The integral of e^(-x^2/2). *)
Definition Z1 : R := proj1_sig (bell_total 1 Rlt_0_1).
Lemma Z1_pos : 0 < Z1.
Proof. apply (proj2_sig (bell_total 1 Rlt_0_1)). Qed.
Lemma Z1_is : integral (bell 1) Z1.
Proof. apply (proj2_sig (bell_total 1 Rlt_0_1)). Qed.
(* The distribution function of N(0, 1). *)
Definition Phi : R -> R := normal_distribution.Phi Z1.

Section Noise.
Variable s : R.
Hypothesis s_pos : 0 < s.
Definition noise (n : nat) : gaussian (Rn n) s :=
  gaussian_Rn n s_pos (Rmult_lt_0_compat _ _ s_pos Z1_pos) (bell_scaled s Z1 s_pos Z1_is).

Theorem shift_rule_Rn n {State O : Type} (released : State -> O) (first second : nat -> State -> Rn n -> State) N t z z' B :
  meets released first second N t z z' B ->
  concentrated_at_most (B / (2 * s ^ 2)) (run_law (noise n) released second N t z') (run_law (noise n) released first N t z).
Proof. apply shift_rule; assumption. Qed.

(* ------------------------------------------------------------------------------------------------- the trade-off half *)

Notation hockey := (hockey Z1 s).
Notation nu := (nu Z1 s).
Definition stick b l := if Rle_lt_dec b 0 then Rmax 0 (exp l - 1) else hockey b l.
Lemma stick_nonneg b l : 0 <= b -> 0 <= stick b l.
Proof. intro H; unfold stick; destruct (Rle_lt_dec b 0); [apply Rmax_l | apply hockey_nonneg; auto using Z1_pos, Z1_is]. Qed.
Lemma stick_above b l : 0 <= b -> exp l - 1 <= stick b l.
Proof. intro H; unfold stick; destruct (Rle_lt_dec b 0); [apply Rmax_r | apply hockey_above; auto using Z1_pos, Z1_is]. Qed.

Lemma hockey_near b l eps : 0 < b -> 0 < eps -> exists d, 0 < d /\ hockey (d + b) l < hockey b l + eps.
Proof.
  intros Hb He; pose proof (mu_pos s s_pos b Hb) as M.
  assert (Cm : continuity_pt (mu s) b).
  { apply (continuity_pt_mult sqrt (fun _ => / s)); [apply continuity_pt_sqrt; lra | apply continuity_constant]. }
  assert (D : forall c, continuity_pt (fun b => Phi (l * / mu s b + c * mu s b)) b).
  { intro c; apply (continuity_pt_comp (fun b => l * / mu s b + c * mu s b) Phi); [|apply Phi_cont].
    apply (continuity_pt_plus (fun b => l * / mu s b) (fun b => c * mu s b)).
    - apply (continuity_pt_scal (fun b => / mu s b)), (continuity_pt_inv (mu s)); [exact Cm | lra].
    - apply (continuity_pt_scal (mu s)), Cm. }
  destruct (near (fun b => exp l * Phi (l * / mu s b + / 2 * mu s b) + -1 * Phi (l * / mu s b + - / 2 * mu s b)) b eps) as (d & Hd & K).
  - apply (continuity_pt_plus (fun b => exp l * Phi (l * / mu s b + / 2 * mu s b)) (fun b => -1 * Phi (l * / mu s b + - / 2 * mu s b)));
      [apply (continuity_pt_scal (fun b => Phi (l * / mu s b + / 2 * mu s b)))
      | apply (continuity_pt_scal (fun b => Phi (l * / mu s b + - / 2 * mu s b)))]; apply D.
  - exact He.
  - exists (d / 2); split; [lra|].
    assert (E : forall b, exp l * Phi (l * / mu s b + / 2 * mu s b) + -1 * Phi (l * / mu s b + - / 2 * mu s b) = hockey b l).
    { intro y; unfold hockey_stick.hockey; fold Phi.
      replace (l / mu s y + mu s y / 2) with (l * / mu s y + / 2 * mu s y) by (unfold Rdiv; ring).
      replace (l / mu s y - mu s y / 2) with (l * / mu s y + - / 2 * mu s y) by (unfold Rdiv; ring); ring. }
    specialize (K (d / 2 + b)); rewrite !E in K; replace (d / 2 + b - b) with (d / 2) in K by ring.
    specialize (K ltac:(rewrite Rabs_pos_eq; lra)); apply Rabs_def2 in K; lra.
Qed.

Lemma flow_pos a b l : 0 < b -> upper (fun m => hockey b (l + (a * m - a * a / 2) / s ^ 2) * nu m) (hockey (b + a * a) l).
Proof.
  intro Hb; apply upper_of_integral; [| | apply hockey_flows; auto using Z1_pos, Z1_is].
  - intro m; apply (continuity_pt_mult (fun m => hockey b (l + (a * m - a * a / 2) / s ^ 2)) nu); [|apply nu_cont, s_pos].
    revert m; apply (continuity_same (fun m => hockey b (a / s ^ 2 * m + (l - a * a / 2 / s ^ 2)))).
    + intro m; f_equal; field; lra.
    + apply continuity_linear, (primitive_continuous _ _ (hockey_derivative Z1 s s_pos b Hb)).
  - intro m; apply Rmult_le_pos; [apply hockey_nonneg; auto using Z1_pos, Z1_is | apply Rlt_le, nu_pos; auto using Z1_pos].
Qed.

Lemma upper_closed f v : (forall eps, 0 < eps -> upper f (v + eps)) -> upper f v.
Proof.
  intros H eps He; destruct (H (eps / 2) ltac:(lra) (eps / 2) ltac:(lra)) as (G & E & M); exists G; split; [|exact M].
  replace (v + eps) with (v + eps / 2 + eps / 2) by field; exact E.
Qed.

Lemma flow_line a b l : 0 <= b -> upper (fun m => stick b (l + (a * m - a * a / 2) / s ^ 2) * nu m) (stick (b + a * a) l).
Proof.
  assert (Nu : forall m, 0 <= nu m) by (intro; apply Rlt_le, nu_pos; auto using Z1_pos).
  intro Hb; assert (Ha : 0 <= a * a) by apply Rle_0_sqr; unfold stick at 1; destruct (Rle_lt_dec b 0) as [B|B].
  - assert (b = 0) by lra; subst b; rewrite Rplus_0_l; unfold stick; destruct (Rle_lt_dec (a * a) 0) as [A|A].
    + assert (a = 0) by (apply Rsqr_0_uniq; unfold Rsqr; lra); subst a; set (c := Rmax 0 (exp l - 1)).
      apply (upper_monotone _ (fun m => c * nu m) (c * 1)); [|lra|].
      * intro m; apply Req_le; unfold c; do 4 f_equal; field; lra.
      * apply upper_scaled; [apply Rmax_l|]; apply upper_of_integral; [apply nu_cont, s_pos | exact Nu | apply nu_total; auto using Z1_pos, Z1_is].
    + apply upper_closed; intros eps He; destruct (hockey_near (a * a) l eps A He) as (d & Hd & K).
      refine (upper_monotone _ _ _ _ _ (Rlt_le _ _ K) (flow_pos a d l Hd)); intro m.
      apply Rmult_le_compat_r; [apply Nu|].
      apply Rmax_lub; [apply hockey_nonneg | apply hockey_above]; auto using Z1_pos, Z1_is.
  - unfold stick; destruct (Rle_lt_dec (b + a * a) 0); [lra|].
    refine (upper_monotone _ _ _ _ _ (Rle_refl _) (flow_pos a b l B)); intro m; destruct (Rle_lt_dec b 0); lra.
Qed.

Definition flows {X : space} (p : gaussian X s) := forall a b l, 0 <= b ->
  mean p (fun m => stick b (l + log_ratio (sigma := s) a m)) (stick (b + inner a a) l).
Lemma flows_product {V W : space} (p : gaussian V s) (q : gaussian W s) : flows p -> flows q -> flows (gaussian_product s_pos p q).
Proof.
  intros P Q [a1 a2] b l Hb; assert (Hv : 0 < s ^ 2) by (apply pow_lt; assumption).
  exists (fun y => stick (b + inner a1 a1) (l + log_ratio (sigma := s) a2 y) * density q y); split.
  - intro y; pose proof (P a1 b (l + log_ratio (sigma := s) a2 y) Hb) as H; apply (mean_scaled p (density q y)) in H; [|apply density_nonneg].
    rewrite Rmult_comm; refine (bounds_monotone _ _ p _ _ _ _ _ (Rle_refl _) H); intro x; apply Req_le.
    replace (log_ratio (X := plane_of V W) (sigma := s) (a1, a2) (x, y)) with (log_ratio (sigma := s) a2 y + log_ratio (sigma := s) a1 x)
      by (unfold log_ratio; cbn [inner plane_of fst snd]; field; lra).
    unfold density; cbn [inner plane_of fst snd kappa gaussian_product].
    replace (- (inner x x + inner y y) / (2 * s ^ 2)) with (- inner x x / (2 * s ^ 2) + - inner y y / (2 * s ^ 2)) by (field; lra).
    rewrite exp_plus, Rplus_assoc; ring.
  - replace (b + @inner (plane_of V W) (a1, a2) (a1, a2)) with (b + inner a1 a1 + inner a2 a2) by (cbn [inner plane_of fst snd]; ring).
    apply (Q a2 (b + inner a1 a1) l); pose proof (inner_nonneg _ a1); lra.
Qed.
Lemma flows_Rn n : flows (noise n).
Proof.
  assert (L : flows (noise 0)) by (intros a b l Hb; exact (flow_line a b l Hb)).
  induction n as [|n IH]; [exact L | exact (flows_product _ _ L IH)].
Qed.

(* A test that the first law passes with probability at most Phi(x) passes the second with at most Phi(x + sqrt B/s): the trade-off
   curve of the two laws lies above that of N(0, 1) and N(sqrt B/s, 1). *)
Definition trade_off_at_least {O} (mu : R) (P Q : Law O) := forall (test : O -> R) x, (forall o, 0 <= test o <= 1) ->
  P test (Phi x) -> Q test (Phi (x + mu)).

Theorem trade_off_Rn n {State O : Type} (released : State -> O) (first second : nat -> State -> Rn n -> State) N t z z' B :
  meets released first second N t z z' B ->
  trade_off_at_least (sqrt B / s) (run_law (noise n) released first N t z) (run_law (noise n) released second N t z').
Proof.
  intros M test x T L; pose proof (budget_nonneg released first second _ _ _ _ _ M) as HB.
  destruct (Rle_lt_or_eq_dec _ _ HB) as [P|<-].
  - apply (trade_off_rule (noise n) s_pos stick stick_nonneg stick_above (flows_Rn n)) with (first := first) (z := z); try assumption.
    intros b l Hb; unfold stick; destruct (Rle_lt_dec b 0); [lra | reflexivity].
  - pose proof (hockey_stick_rule (noise n) s_pos stick stick_nonneg stick_above (flows_Rn n) released first second
      _ _ _ _ _ _ 0 _ M T L) as K.
    assert (E : stick 0 0 = 0) by (unfold stick; destruct (Rle_lt_dec 0 0); [rewrite exp_0; apply Rmax_left|]; lra).
    rewrite E, Ropp_0, exp_0, Rmult_1_l, Rplus_0_r in K.
    replace (x + sqrt 0 / s) with x by (rewrite sqrt_0; field; lra); exact K.
Qed.

(* Both halves: D_alpha(Q || P) <= alpha B/(2 s^2) for every alpha > 1, and the trade-off curve. *)
Definition private {O} (B : R) (P Q : Law O) := concentrated_at_most (B / (2 * s ^ 2)) Q P /\ trade_off_at_least (sqrt B / s) P Q.
Theorem private_of_shifts n {State O : Type} (released : State -> O) (first second : nat -> State -> Rn n -> State) N t z z' B :
  meets released first second N t z z' B ->
  private B (run_law (noise n) released first N t z) (run_law (noise n) released second N t z').
Proof. intro M; split; [apply shift_rule_Rn, M | apply trade_off_Rn, M]. Qed.
End Noise.

(* The supremum, which grows, is homogeneous, subadditive and does not move, is no such integral. *)
Theorem supremum_is_no_noise (s : R) (noise : gaussian line s) : 0 < s -> (forall f v, bounds noise f v <-> forall x, f x <= v) -> False.
Proof.
  intros Hs E; set (e := fun x : line => exp (- inner x x / (2 * s ^ 2))).
  assert (S2 : 0 < / (2 * s ^ 2)) by (apply Rinv_0_lt_compat; assert (0 < s ^ 2) by (apply pow_lt; assumption); lra).
  assert (One : forall x, 0 < e x <= 1).
  { intro x; split; [apply exp_pos|]; rewrite <- exp_0; apply exp_grows; unfold Rdiv; rewrite Ropp_mult_distr_l_reverse.
    assert (0 <= inner x x * / (2 * s ^ 2)) by (apply Rmult_le_pos; [apply inner_nonneg | lra]); lra. }
  assert (Less : e s < 1).
  { rewrite <- exp_0; apply exp_increasing; simpl; replace (- (s * s) / (2 * (s * (s * 1)))) with (- / 2) by (field; lra); lra. }
  assert (K1 : kappa noise <= 1).
  { pose proof (normalised _ _ noise) as N; rewrite E in N; specialize (N 0); simpl in N.
    replace (- (0 * 0) / (2 * (s * (s * 1)))) with 0 in N by (field; lra); rewrite exp_0 in N; lra. }
  pose proof (kappa_nonneg _ _ noise) as K0.
  assert (Ke : forall x, kappa noise * e x <= e x).
  { intro x; specialize (One x); rewrite <- (Rmult_1_l (e x)) at 2; apply Rmult_le_compat_r; lra. }
  pose proof (bounds_removed _ _ noise 1 (fun _ => 1) 1) as R; rewrite !E in R.
  assert (R' : 1 - 1 * (kappa noise * e s) <= 1 - 1).
  { apply R; [lra | intro x; specialize (Ke x); specialize (One x); unfold e in *; lra | intro; lra]. }
  specialize (Ke s); lra.
Qed.

Print Assumptions shift_rule_Rn.
Print Assumptions trade_off_Rn.
Print Assumptions private_of_shifts.
Print Assumptions Rn_definite.
Print Assumptions supremum_is_no_noise.
