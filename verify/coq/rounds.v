(* Rounds of shifts with an auxiliary run: the shift rule where the run that is shifted follows a third one on the same noise.

   Let shifts make a run from p meet the run from z'. A run from w that uses the same shifts stays near the first; when that has
   met z', one round more brings the follower there. Written by hand. *)
From Verify Require Import prelude.
From Verify Require Import shift_rule.
Require Import Lra Lia.

(* 1 + 1/q + .. + 1/q^(T - 1) *)
Fixpoint span q T := match T with 0%nat => 0 | S T => span q T + / q ^ T end.
Lemma span_nonneg q T : 0 < q -> 0 <= span q T.
Proof.
  intro Hq; induction T as [|T IH]; simpl; [lra|]; assert (0 < / q ^ T) by (apply Rinv_0_lt_compat, pow_lt; assumption); lra.
Qed.
Lemma span_pos q T : 0 < q -> 0 < span q (S T).
Proof.
  intro Hq; pose proof (span_nonneg q T Hq); simpl; assert (0 < / q ^ T) by (apply Rinv_0_lt_compat, pow_lt; assumption); lra.
Qed.

Section Rounds.
Context {X : space} {State : Type} (step : nat -> State -> X -> State).
Let meet := meets (fun z : State => z) step step.

(* A distance that an iteration on the same noise multiplies by at most L; two iterations meet at the cost of [cost] times it. *)
Variables (far : State -> State -> R) (L cost : R).
Hypothesis L_pos : 0 < L.
Hypothesis cost_nonneg : 0 <= cost.
Hypothesis apart : forall w z', far w z' <= 0 -> w = z'.
Hypothesis between : forall w z' s, exists p, far p z' = s ^ 2 * far w z' /\ far w p = (1 - s) ^ 2 * far w z'.
Hypothesis shrinks : forall t w p n, far (step t w n) (step t p n) <= L * far w p.
Hypothesis round : forall t w z', meet 2 t w z' (cost * far w z').

(* If p can be made to meet z', a run from w follows it with the same shifts, and needs one round more. *)
Lemma follow k : forall t w p z' b e, 0 <= e -> meet k t p z' b -> far w p <= e -> meet (k + 2) t w z' (b + cost * (L ^ k * e)).
Proof.
  induction k as [|k IH]; intros t w p z' b e He M F.
  - destruct M as [-> Hb]; apply (meets_more _ _ _ _ _ _ _ (cost * far w z')); [|apply round].
    assert (cost * far w z' <= cost * e) by (apply Rmult_le_compat_l; assumption); simpl; lra.
  - destruct M as [a M]; exists a; intro n.
    replace (b + cost * (L ^ S k * e) - inner a a) with (b - inner a a + cost * (L ^ k * (L * e))) by (simpl; ring).
    apply (IH _ _ (step t p (add n a))); [apply Rmult_le_pos; lra | apply M|].
    apply (Rle_trans _ _ _ (shrinks _ _ _ _)), Rmult_le_compat_l; lra.
Qed.

(* The best weights: the start for one round more lies by 1/L^(2 T) e farther out, where T rounds come to a distance e. *)
Theorem rounds T : forall t w z' e, 0 <= e -> far w z' <= span (L ^ 2) T * e -> meet (2 * T) t w z' (cost * e).
Proof.
  assert (HL : 0 < L ^ 2) by (apply pow_lt; assumption).
  induction T as [|T IH]; intros t w z' e He F.
  - split; [apply apart; simpl in F; lra | apply Rmult_le_pos; assumption].
  - set (V := span (L ^ 2) T) in *; set (P := (L ^ 2) ^ T); assert (HP : 0 < P) by (apply pow_lt; assumption).
    assert (HV : 0 <= V) by (apply span_nonneg; assumption); change (span (L ^ 2) (S T)) with (V + / P) in F.
    assert (Hi : 0 < / P) by (apply Rinv_0_lt_compat; assumption); assert (0 <= V * P) by (apply Rmult_le_pos; lra).
    destruct (between w z' (V / (V + / P))) as (p & Hp & Hw).
    assert (M : meet (2 * T) t p z' (cost * (V / (V + / P) * e))).
    { apply IH; [repeat apply Rmult_le_pos; try assumption; apply Rlt_le, Rinv_0_lt_compat; lra|]; rewrite Hp.
      replace (V * (V / (V + / P) * e)) with ((V / (V + / P)) ^ 2 * ((V + / P) * e)) by (field; lra).
      apply Rmult_le_compat_l; [apply square_nonneg | assumption]. }
    assert (G : far w p <= (1 - V / (V + / P)) ^ 2 * ((V + / P) * e)).
    { rewrite Hw; apply Rmult_le_compat_l; [apply square_nonneg | assumption]. }
    replace (2 * S T)%nat with (2 * T + 2)%nat by lia.
    refine (meets_more _ _ _ _ _ _ _ _ _ (Req_le _ _ _) (follow _ _ _ _ _ _ _ _ M G)).
    + rewrite pow_mult; fold P; field; lra.
    + apply Rmult_le_pos; [apply square_nonneg | apply Rmult_le_pos; lra].
Qed.

End Rounds.

(* ------------------------------------------------------------------------------------ how far apart the starts lie *)

Lemma span_of_one T : span 1 T = INR T.
Proof. induction T as [|T IH]; [reflexivity|]; rewrite S_INR; simpl; rewrite IH, pow1, Rinv_1; reflexivity. Qed.

(* T <= (1 + 1/L + .. + 1/L^(T-1)) r^(T-1) for L = r^2. *)
Lemma span_first L T : 0 < L -> span L (S T) = 1 + / L * span L T.
Proof.
  intro HL; induction T as [|T IH]; [simpl; rewrite Rinv_1; ring|].
  change (span L (S (S T))) with (span L (S T) + / L ^ S T); rewrite IH at 1; simpl.
  assert (0 < L ^ T) by (apply pow_lt; assumption); field; lra.
Qed.

Lemma span_at_least r T : 0 < r -> INR (S T) <= span (r ^ 2) (S T) * r ^ T.
Proof.
  intro Hr; assert (HL : 0 < r ^ 2) by (apply pow_lt; assumption).
  enough (K : INR (S T) <= span (r ^ 2) (S T) * r ^ T /\ INR (S (S T)) <= span (r ^ 2) (S (S T)) * r ^ S T) by apply K.
  assert (mean2 : forall u, 0 < u -> 2 <= u + / u).
  { intros u Hu; assert (0 <= (u - 1) ^ 2 * / u)
      by (apply Rmult_le_pos; [apply square_nonneg | apply Rlt_le, Rinv_0_lt_compat; assumption]).
    replace ((u - 1) ^ 2 * / u) with (u + / u - 2) in H by (field; lra); lra. }
  induction T as [|T [IH1 IH2]].
  - split; [simpl; rewrite Rinv_1; lra|]; replace (INR 2) with 2 by (simpl; lra); apply (Rle_trans _ _ _ (mean2 r Hr)).
    apply Req_le; simpl; field; lra.
  - split; [assumption|]; assert (Hp : 0 < r ^ T) by (apply pow_lt; assumption).
    assert (E : span (r ^ 2) (S (S (S T))) * r ^ S (S T) = span (r ^ 2) (S T) * r ^ T + (r ^ S (S T) + / r ^ S (S T))).
    { rewrite span_first by assumption; change (span (r ^ 2) (S (S T))) with (span (r ^ 2) (S T) + / (r ^ 2) ^ S T).
      rewrite <- pow_mult, (Nat.mul_comm 2), pow_mult.
      set (k := span (r ^ 2) (S T)); clearbody k; simpl; field; repeat split; lra. }
    rewrite E; specialize (mean2 (r ^ S (S T)) (pow_lt _ _ Hr)); rewrite !S_INR in *; lra.
Qed.

Print Assumptions rounds.
Print Assumptions span_at_least.
