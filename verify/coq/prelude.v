(* What every emitted file rests on: abstract real inner-product spaces, signs that can be read off, one proof rule.

   [space] asks for less than a real inner-product space has (no law of a vector space beyond the inner product, and
   <u,u> may vanish for u <> 0), so a theorem about every [space] holds in every real inner-product space of any
   dimension. [line] and [plane_of] at the end show that there are such spaces. *)
Require Export Rbase Rfunctions List.
Require Import ZArith.
Export ListNotations.
Global Open Scope R_scope.

Record space := {
  carrier :> Type;
  zero : carrier;
  add : carrier -> carrier -> carrier;
  scale : R -> carrier -> carrier;
  inner : carrier -> carrier -> R;
  inner_sym : forall u v, inner u v = inner v u;
  inner_zero : forall v, inner zero v = 0;
  inner_add : forall u v w, inner (add u v) w = inner u w + inner v w;
  inner_scale : forall a u v, inner (scale a u) v = a * inner u v;
  inner_nonneg : forall u, 0 <= inner u u
}.
Arguments zero {_}.
Arguments add {_} _ _.
Arguments scale {_} _ _.
Arguments inner {_} _ _.

Section Vectors.
Context {V : space}.
Implicit Types (u v w : V) (l m : list (R * V)).

(* a1 v1 + a2 v2 + ... *)
Fixpoint lin l : V := match l with [] => zero | (a, v) :: t => add (scale a v) (lin t) end.

Fixpoint inner_of_lin l w : R := match l with [] => 0 | (a, v) :: t => a * inner v w + inner_of_lin t w end.
Fixpoint inner_with_lin w l : R := match l with [] => 0 | (a, v) :: t => a * inner w v + inner_with_lin w t end.
(* |a1 v1 + a2 v2 + ...|^2, expanded: every pair once. *)
Fixpoint norm2 l : R :=
  match l with [] => 0 | (a, v) :: t => a ^ 2 * inner v v + 2 * a * inner_with_lin v t + norm2 t end.

Lemma inner_lin_left l w : inner (lin l) w = inner_of_lin l w.
Proof. induction l as [|[a v] t IH]; simpl; [apply inner_zero | rewrite inner_add, inner_scale, IH; reflexivity]. Qed.

Lemma inner_lin_right w l : inner w (lin l) = inner_with_lin w l.
Proof.
  induction l as [|[a v] t IH]; simpl; rewrite inner_sym; [apply inner_zero|].
  rewrite inner_add, inner_scale, (inner_sym _ v w), (inner_sym _ (lin t) w), IH; reflexivity.
Qed.

Lemma norm2_is_inner l : norm2 l = inner (lin l) (lin l).
Proof.
  induction l as [|[a v] t IH]; simpl; [symmetry; apply inner_zero|].
  rewrite IH, inner_add, inner_scale, (inner_sym _ v (add _ _)), (inner_sym _ (lin t) (add _ _)), !inner_add, !inner_scale,
    (inner_sym _ (lin t) v), !inner_lin_right; ring.
Qed.

Lemma norm2_nonneg l : 0 <= norm2 l.
Proof. rewrite norm2_is_inner; apply inner_nonneg. Qed.
End Vectors.

(* The n-th index of a sequence that starts at [start]. *)
Definition index (start : Z) (n : nat) : R := IZR start + INR n.
Lemma index_0 start : index start 0 = IZR start.
Proof. unfold index; simpl; ring. Qed.
Lemma index_S start n : index start (S n) = index start n + 1.
Proof. unfold index; rewrite S_INR; ring. Qed.
Lemma index_nonneg start n : (0 <= start)%Z -> 0 <= index start n.
Proof. intro; apply Rplus_le_le_0_compat; [apply IZR_le; assumption | apply pos_INR]. Qed.
Lemma index_pos start n : (0 < start)%Z -> 0 < index start n.
Proof. intro; apply Rplus_lt_le_0_compat; [apply IZR_lt; assumption | apply pos_INR]. Qed.

(* The proof rule: scale * goal = total, with scale > 0. *)
Lemma by_weak s g t : 0 < s -> s * g = t -> 0 <= t -> 0 <= g.
Proof. intros Hs <- Ht; apply (Rmult_le_reg_l s); [assumption | rewrite Rmult_0_r; assumption]. Qed.
Lemma by_strict s g t : 0 < s -> s * g = t -> 0 < t -> 0 < g.
Proof. intros Hs <- Ht; apply (Rmult_lt_reg_l s); [assumption | rewrite Rmult_0_r; assumption]. Qed.
Lemma by_null s g t : 0 < s -> s * g = t -> t = 0 -> g = 0.
Proof. intros Hs E Ht; apply (Rmult_eq_reg_l s); [rewrite Rmult_0_r, E; assumption | apply Rgt_not_eq; assumption]. Qed.

Lemma null_left a b : a = 0 -> a * b = 0.
Proof. intros ->; apply Rmult_0_l. Qed.
Lemma null_right a b : b = 0 -> a * b = 0.
Proof. intros ->; apply Rmult_0_r. Qed.
Lemma null_sum a b : a = 0 -> b = 0 -> a + b = 0.
Proof. intros -> ->; apply Rplus_0_l. Qed.
Lemma null_weak a : a = 0 -> 0 <= a.
Proof. intros ->; apply Rle_refl. Qed.
Lemma square_nonneg a : 0 <= a ^ 2.
Proof. simpl; rewrite Rmult_1_r; apply Rle_0_sqr. Qed.
Lemma even_nonneg a n : Nat.even n = true -> 0 <= a ^ n.
Proof. intro H; apply Nat.even_spec in H; destruct H as [m ->]; rewrite pow_mult; apply pow_le, square_nonneg. Qed.

(* A fact under another name of its value. *)
Lemma same_weak a b : b = a -> 0 <= a -> 0 <= b.
Proof. intros ->; exact (fun H => H). Qed.
Lemma same_strict a b : b = a -> 0 < a -> 0 < b.
Proof. intros ->; exact (fun H => H). Qed.
Lemma same_null a b : b = a -> a = 0 -> b = 0.
Proof. intros ->; exact (fun H => H). Qed.

(* Signs that can be read off, term by term: no search, no decision procedure. *)
Ltac number := solve [apply IZR_lt; reflexivity | apply IZR_le; discriminate].
Ltac positive :=
  lazymatch goal with
  | |- 0 < _ + _ =>
      first [apply Rplus_lt_le_0_compat; [positive | nonnegative] | apply Rplus_le_lt_0_compat; [nonnegative | positive]]
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; positive
  | |- 0 < _ / _ => apply Rmult_lt_0_compat; [positive | apply Rinv_0_lt_compat; positive]
  | |- 0 < / _ => apply Rinv_0_lt_compat; positive
  | |- 0 < _ ^ _ => apply pow_lt; positive
  | |- 0 < IZR _ => number
  | |- 0 < index _ _ => apply index_pos; reflexivity
  | |- 0 < _ => assumption
  end
with nonnegative :=
  lazymatch goal with
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; nonnegative
  | |- 0 <= _ * _ => apply Rmult_le_pos; nonnegative
  | |- 0 <= _ / _ => apply Rmult_le_pos; [nonnegative | apply Rlt_le, Rinv_0_lt_compat; positive]
  | |- 0 <= / _ => apply Rlt_le, Rinv_0_lt_compat; positive
  | |- 0 <= _ ^ _ => first [apply even_nonneg; reflexivity | apply pow_le; nonnegative]
  | |- 0 <= IZR _ => number
  | |- 0 <= inner ?u ?u => apply inner_nonneg
  | |- 0 <= index _ _ => apply index_nonneg; discriminate
  | |- 0 <= _ => first [assumption | apply Rlt_le; assumption]
  end.

(* An identity of rational functions in scalars and inner products; every denominator is visibly positive. *)
Ltac identity :=
  rewrite ?inner_lin_left; cbn [norm2 inner_of_lin inner_with_lin];
  rewrite ?inner_lin_right; cbn [norm2 inner_of_lin inner_with_lin];
  first [reflexivity | field; repeat split; apply Rgt_not_eq; unfold Rgt; positive].

(* There are such spaces: the line, and the plane over any two. *)
Definition line : space.
Proof.
  refine {| carrier := R; zero := 0; add := Rplus; scale := Rmult; inner := Rmult |}; intros; try ring.
  apply Rle_0_sqr.
Defined.
Definition plane_of (V W : space) : space.
Proof.
  refine {| carrier := V * W; zero := (zero, zero);
            add := fun p q => (add (fst p) (fst q), add (snd p) (snd q));
            scale := fun a p => (scale a (fst p), scale a (snd p));
            inner := fun p q => inner (fst p) (fst q) + inner (snd p) (snd q) |}; simpl; intros.
  - rewrite (inner_sym V), (inner_sym W); reflexivity.
  - rewrite !inner_zero; ring.
  - rewrite !inner_add; ring.
  - rewrite !inner_scale; ring.
  - apply Rplus_le_le_0_compat; apply inner_nonneg.
Defined.
