(* The trade-off half of the shift rule. [hockey b l]: the mean of the positive part of e^(l + ell) - 1 where ell is the log
   likelihood ratio of N(sqrt b, sigma^2) to N(0, sigma^2). What is needed of it: it is at least (e^l - 1)^+, and a shift a of the
   noise costs |a|^2. *)
From Verify Require Import prelude.
From Verify Require Import shift_rule.
Require Import Rtrigo_def Exp_prop R_sqrt Lra Lia.

Section Tradeoff.
Context {X : space} {sigma : R} (noise : gaussian X sigma).
Hypothesis sigma_pos : 0 < sigma.
Variable hockey : R -> R -> R.
Hypothesis hockey_nonneg : forall b l, 0 <= b -> 0 <= hockey b l.
Hypothesis hockey_above : forall b l, 0 <= b -> exp l - 1 <= hockey b l.
Hypothesis hockey_flows : forall a b l, 0 <= b ->
  mean noise (fun m => hockey b (l + log_ratio (sigma := sigma) a m)) (hockey (b + inner a a) l).
Context {State O : Type} (released : State -> O) (first second : nat -> State -> X -> State).

Lemma budget_nonneg k : forall t w z' b, meets released first second k t w z' b -> 0 <= b.
Proof.
  induction k as [|k IH]; intros t w z' b; simpl; [tauto|]; intros [a M]; specialize (IH _ _ _ _ (M zero)).
  pose proof (inner_nonneg _ a); lra.
Qed.

(* Q phi <= e^-l (P phi + hockey B l), for every test phi. *)
Lemma tested (phi : O -> R) : (forall o, 0 <= phi o <= 1) -> forall k t w z' b l v, meets released first second k t w z' b ->
  run_law noise released first k t w phi v -> run_law noise released second k t z' phi (exp (- l) * (v + hockey b l)).
Proof.
  intro Test; induction k as [|k IH]; intros t w z' b l v M L; simpl in M, L |- *.
  - destruct M as [E Hb]; rewrite <- E; pose proof (Test (released w)) as T.
    pose proof (hockey_nonneg b l Hb); pose proof (hockey_above b l Hb).
    assert (K : exp l * phi (released w) <= v + hockey b l).
    { replace (exp l * phi (released w)) with (phi (released w) + (exp l - 1) * phi (released w)) by ring.
      apply Rplus_le_compat; [exact L|]; destruct (Rle_lt_dec 0 (exp l - 1)) as [P|N].
      - apply Rle_trans with ((exp l - 1) * 1); [apply Rmult_le_compat_l; lra | lra].
      - apply Rle_trans with 0; [|assumption]; assert (0 <= - (exp l - 1) * phi (released w)) by (apply Rmult_le_pos; lra); lra. }
    apply (Rmult_le_compat_l (exp (- l))) in K; [|apply Rlt_le, exp_pos].
    rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_l, exp_0, Rmult_1_l in K; exact K.
  - destruct M as [a M], L as (u & L & Mu); set (r := log_ratio (sigma := sigma) a).
    set (F := fun m => exp (- (l + r m)) * (u m + hockey (b - inner a a) (l + r m))).
    exists (fun n => F (add n a)); split; [intro n; apply (IH _ _ _ _ (l + r (add n a)) _ (M n)), L|].
    assert (Hb : 0 <= b - inner a a) by (apply (budget_nonneg _ _ _ _ _ (M zero))).
    apply mean_shifted; [assumption|]; fold r.
    pose proof (mean_scaled noise (exp (- l)) _ _ (Rlt_le _ _ (exp_pos _))
      (mean_added noise _ _ _ _ Mu (hockey_flows a (b - inner a a) l Hb))) as K.
    replace (b - inner a a + inner a a) with b in K by ring.
    refine (mean_monotone noise _ _ _ _ _ (Rle_refl _) K); intro m; apply Req_le; unfold F, r.
    rewrite Ropp_plus_distr, exp_plus.
    set (e := exp (- log_ratio (sigma := sigma) a m)); set (f := exp (log_ratio (sigma := sigma) a m)).
    assert (One : e * f = 1) by (unfold e, f; rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
    set (h := hockey _ _); replace (exp (- l) * e * (u m + h) * f) with (e * f * (exp (- l) * (u m + h))) by ring.
    rewrite One; ring.
Qed.

(* Every divergence that the hockey stick of order e^-l defines is at most that of the Gaussians. *)
Theorem hockey_stick_rule N t z z' B phi l v : meets released first second N t z z' B -> (forall o, 0 <= phi o <= 1) ->
  run_law noise released first N t z phi v -> run_law noise released second N t z' phi (exp (- l) * (v + hockey B l)).
Proof. intros M T; apply tested; assumption. Qed.

(* The trade-off curve: a test that the first law passes with probability Phi(t) passes the second with Phi(t + sqrt B/sigma). *)
Variable Phi : R -> R.
Hypothesis hockey_explicit : forall b l, 0 < b ->
  hockey b l = exp l * Phi (l / (sqrt b / sigma) + sqrt b / sigma / 2) - Phi (l / (sqrt b / sigma) - sqrt b / sigma / 2).

Theorem trade_off_rule N t z z' B phi x : 0 < B -> meets released first second N t z z' B -> (forall o, 0 <= phi o <= 1) ->
  run_law noise released first N t z phi (Phi x) -> run_law noise released second N t z' phi (Phi (x + sqrt B / sigma)).
Proof.
  intros HB M T L; set (mu := sqrt B / sigma).
  assert (Hmu : 0 < mu) by (apply Rmult_lt_0_compat; [apply sqrt_lt_R0; assumption | apply Rinv_0_lt_compat; assumption]).
  pose proof (hockey_stick_rule N t z z' B phi (mu * x + mu ^ 2 / 2) _ M T L) as K.
  rewrite hockey_explicit in K by assumption; fold mu in K.
  replace ((mu * x + mu ^ 2 / 2) / mu + mu / 2) with (x + mu) in K by (field; lra).
  replace ((mu * x + mu ^ 2 / 2) / mu - mu / 2) with x in K by (field; lra).
  set (l := mu * x + mu ^ 2 / 2) in K.
  replace (exp (- l) * (Phi x + (exp l * Phi (x + mu) - Phi x))) with (exp (- l) * exp l * Phi (x + mu)) in K by ring.
  rewrite <- exp_plus, Rplus_opp_l, exp_0, Rmult_1_l in K; exact K.
Qed.
End Tradeoff.
Print Assumptions trade_off_rule.
