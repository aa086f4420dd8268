(* Gradient ADMM with A^T A = a_0^2 I and a small penalty in two phases: the theorems of a control whose last iterations follow another. By
   hand: how its numbers grow and fall, for s0 = eta beta a_0^2 < 1/2; the rest is put where it says emitted (see family.v). *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import noise.
From Verify Require Import family.
(* emitted required: far *)
Open Scope R_scope.

Section Controls.
(* emitted context: far *)

Section Smooth.
(* emitted class: far *)
Let step_is mf mg r tau Hf Hg := step_meets A At adjoint_A m v a a_pos orthonormal basis singular B Bt c adjoint_B
  eta beta eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises _ _ f_pays g_convex mf mg r tau Hf Hg state.

Variable a0 : R.
Hypothesis a0_pos : 0 < a0.
Hypothesis same : forall i, (i < m)%nat -> a i = a0.
Hypothesis isometry : forall x, inner (A x) (A x) = a0 ^ 2 * inner x x.
(* emitted asked: far *)
Let q0 := 1 + a0 ^ 2 * beta * eta.
Let s0 := eta * beta * a0 ^ 2.
Let isometric x : a0 ^ 2 * inner x x <= inner (A x) (A x) := Req_le _ _ (eq_sym (isometry x)).
Let nothing_in_kernel := no_kernel_pair dim dim' A At adjoint_A m v a a_pos orthonormal basis singular a0 a0_pos isometric.
Let even_user := no_kernel_user dim dim' A At B c adjoint_A eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises s
  s_pos f' gradient' x_min' Delta x_minimises' neighbours a0 a0_pos isometric.
Let plain_price := plain_price dim dim' A eta beta eta_pos beta_pos a0 a0_pos isometry.
Ltac direction L := rewrite ?(same _ L); pose proof a0_pos; pose proof (q_positive _ a0_pos).
Ltac nothing_in_kernel_here := unfold cost_kernel, facts_kernel, kin_moves; fold kin; rewrite !nothing_in_kernel; lra.
(* What one energy pays for, another that is at least it pays for. *)
Lemma more_worth N t z z' E E' k k' : (forall i x l, (i < m)%nat -> 0 <= E (a i) x l - E' (a i) x l) ->
  meets state next next N t z z' (worth E' k' z z') -> meets state next next N t z z' (worth E k z z').
Proof.
  intros P M; refine (meets_more _ _ _ _ _ _ _ _ _ _ M); unfold worth, directions.worth; apply Rplus_le_compat.
  - assert (D : 0 <= sum m (fun i => E (a i) (xi At v a i (seen_x z z')) (seen v i z z') + -1 * E' (a i) (xi At v a i (seen_x z z')) (seen v i z z'))).
    { apply sum_nonneg; intros i L; pose proof (P i (xi At v a i (seen_x z z')) (seen v i z z') L); lra. }
    revert D; rewrite sum_plus, sum_times; lra.
  - fold kin; rewrite !nothing_in_kernel; lra.
Qed.

(* ------------------------------------------------------------------------------ the numbers: w_0, w_1, .. and c_0, c_1, .. *)

(* emitted sequence: far *)
Fixpoint far_c K k := match K with
  | 0%nat => s0 / (1 + s0 * INR k) | S K => match k with 0%nat => s0 * q0 ^ S K | S k => far_c K k end end.
Lemma s0_pos : 0 < s0.
Proof. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat | apply pow_lt]; assumption. Qed.
Lemma s0_small : s0 + s0 < 1.
Proof. unfold s0; lra. Qed.
Lemma q0_pos : 0 < q0.
Proof. apply q_positive, a0_pos. Qed.
Lemma q0_is : q0 = 1 + s0.
Proof. unfold q0, s0; ring. Qed.
Lemma near_w_first : 1 <= near_w 0.
Proof. simpl; lra. Qed.
Lemma near_w_up i : 0 <= near_w i -> near_w i <= near_w (S i).
Proof.
  intro W; pose proof s0_pos; assert (Q : 1 <= q0 ^ 2) by (rewrite q0_is; pose proof (square_nonneg s0); lra).
  pose proof (Rmult_le_compat_r (near_w i) _ _ W Q); cbn [near_w]; lra.
Qed.
Lemma near_w_least i : 1 <= near_w i.
Proof. induction i as [|i IH]; [exact near_w_first | pose proof (near_w_up i ltac:(lra)); lra]. Qed.
Lemma near_w_below i j : (i <= j)%nat -> near_w i <= near_w j.
Proof. induction 1 as [|k L IH]; [lra | pose proof (near_w_up k ltac:(pose proof (near_w_least k); lra)); lra]. Qed.
Lemma count_pos k : 0 < 1 + s0 * INR k.
Proof. pose proof s0_pos; pose proof (Rmult_le_pos s0 (INR k) ltac:(lra) (pos_INR k)); lra. Qed.
Lemma worth_pos k : 0 < (1 + s0 * INR k) / s0.
Proof. apply Rmult_lt_0_compat; [apply count_pos | apply Rinv_0_lt_compat, s0_pos]. Qed.
Lemma far_c_0 K : far_c K 0 = s0 * q0 ^ K.
Proof. destruct K; [simpl; field | reflexivity]. Qed.
Lemma far_c_after K h : far_c K (K + h) = s0 / (1 + s0 * INR h).
Proof. induction K as [|K IH]; [reflexivity | exact IH]. Qed.
Lemma q0_above K : 1 <= q0 ^ K.
Proof. apply pow_R1_Rle; rewrite q0_is; pose proof s0_pos; lra. Qed.
Lemma far_c_pos K : forall k, 0 < far_c K k.
Proof.
  pose proof s0_pos; induction K as [|K IH]; intros [|k]; try apply IH.
  1, 2: apply Rmult_lt_0_compat; [assumption | apply Rinv_0_lt_compat, count_pos].
  apply Rmult_lt_0_compat; [assumption | pose proof (q0_above (S K)); lra].
Qed.
Lemma far_c_harmonic K : forall k, far_c K k <= far_c K (S k) * (1 + far_c K k).
Proof.
  pose proof s0_pos as P; induction K as [|K IH]; intros k.
  - cbn [far_c]; pose proof (count_pos k); pose proof (count_pos (S k)); rewrite S_INR in *; apply Req_le; field; lra.
  - destruct k as [|k]; [|apply IH]; change (far_c (S K) 1) with (far_c K 0); rewrite !far_c_0; change (q0 ^ S K) with (q0 * q0 ^ K).
    pose proof (q0_above K) as U; set (r := q0 ^ K) in *; rewrite q0_is; apply Rminus_le.
    replace (s0 * ((1 + s0) * r) - s0 * r * (1 + s0 * ((1 + s0) * r))) with (- (s0 * s0 * r * ((1 + s0) * r - 1))) by ring.
    rewrite <- Ropp_0; apply Ropp_le_contravar, Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos|]; lra|].
    pose proof (Rmult_le_compat_l s0 1 r ltac:(lra) U); lra.
Qed.
Lemma far_c_geometric K : forall k, far_c K k <= far_c K (S k) * q0.
Proof.
  pose proof s0_pos as P; induction K as [|K IH]; intros k.
  - cbn [far_c]; pose proof (count_pos k) as C; pose proof (count_pos (S k)) as C'; rewrite S_INR in *; rewrite q0_is; apply Rminus_le.
    replace (s0 / (1 + s0 * INR k) - s0 / (1 + s0 * (INR k + 1)) * (1 + s0))
      with (- (s0 * s0 * s0 * INR k / ((1 + s0 * INR k) * (1 + s0 * (INR k + 1))))) by (field; lra).
    rewrite <- Ropp_0; apply Ropp_le_contravar, Rmult_le_pos;
      [pose proof (pos_INR k); repeat apply Rmult_le_pos; lra | apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; assumption].
  - destruct k as [|k]; [|apply IH]; change (far_c (S K) 1) with (far_c K 0); rewrite !far_c_0; change (q0 ^ S K) with (q0 * q0 ^ K); apply Req_le; ring.
Qed.
(* What the numbers make of a control's letters is positive. *)
Lemma near_pos i : 0 < near_w i /\ 0 < 1 + near_w i /\ 0 < q0 + a0 ^ 2 * beta * eta * near_w i.
Proof.
  pose proof (near_w_least i); pose proof s0_pos as P; pose proof (Rmult_lt_0_compat s0 (near_w i) P ltac:(lra)).
  rewrite q0_is; replace (a0 ^ 2 * beta * eta) with s0 by (unfold s0; ring); lra.
Qed.
Lemma other_pos i : 0 < 1 + s0 * (1 - s0 - s0 ^ 2) * (1 + near_w i).
Proof.
  pose proof s0_pos as P; pose proof s0_small; pose proof (near_w_least i); pose proof (Rmult_le_compat_l s0 s0 1 ltac:(lra) ltac:(lra)).
  pose proof (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat s0 (1 - s0 - s0 ^ 2) P ltac:(simpl; lra)) (Rlt_le_trans 0 1 (1 + near_w i) Rlt_0_1 ltac:(lra))); lra.
Qed.

Ltac by_worth n := pose proof s0_pos; pose proof (count_pos n); pose proof (q_positive _ a0_pos); unfold q0; field; repeat split; lra.
Ltac at_i i := destruct (near_pos i) as (? & ? & ?); pose proof (near_pos (S i)) as (? & ? & ?).
(* For the letters of a control at these numbers: facts about numbers i, at the j-th, from the other that ends there. *)
Ltac at_number K i := at_i i; first [assumption | lra | solve [positive] | pose proof (near_w_least i); lra
  | refine (same_strict _ _ _ (other_pos i)); unfold q0, s0; ring | unfold q0; ring | cbn [near_w] in *; field; lra
  | pose proof (far_c_harmonic K i); pose proof (far_c_geometric K i); lra].
Ltac by_growth j i L := pose proof s0_pos; pose proof (near_w_below i j (Nat.lt_le_incl _ _ L));
  match goal with H : context [near_w j] |- _ =>
    pose proof H; pose proof (Rmult_le_compat_l (s0 ^ 2) (near_w i) (near_w j) ltac:(nonnegative) ltac:(assumption));
    pose proof (Rmult_le_compat_l (s0 ^ 3) (near_w i) (near_w j) ltac:(nonnegative) ltac:(assumption)) end; unfold s0 in *; lra.
Ltac by_scale j H := rewrite far_c_0; at_i j;
  match type of H with ?x <= ?y => refine (same_weak ((/ (1 + near_w j)) ^ 2 * (y - x)) _ _ _) end;
  [let r := fresh in set (r := q0 ^ _) in *; unfold s0; field; lra | apply Rmult_le_pos; [apply square_nonneg | lra]].
Ltac settled j K := pose proof a0_pos; pose proof q0_pos; cbv beta; fold q0; first [lra | solve [positive] | assumption | apply far_c_pos | cbn [near_w]; lra
  | let i := fresh in intro i; at_number K i
  | let i := fresh in let L := fresh in intros i L; by_growth j i L
  | match goal with H : _ |- _ => solve [by_scale j H] end].

(* emitted: far *)
End Smooth.
End Controls.

(* emitted printed: far *)
