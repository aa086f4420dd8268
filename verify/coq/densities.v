(* What the letters of cited claims about densities stand for: integrals with values in [0, oo], the Renyi divergence of two
   densities, the supremum over its orders; and what Coq proves of them: joint convexity, a marginal, adaptive composition.
   Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
From Verify Require Import upper_integral.
From Verify Require Import noise.
From Verify Require Import textbook.
Open Scope R_scope.

(* ------------------------------------------------------------------------------------------------------------ integrals *)

(* A number of [0, oo], by its upper bounds: none for oo. *)
Definition value := R -> Prop.
Definition finite (r : R) : value := fun v => r <= v.
Definition plus (F G : value) : value := fun v => exists a b, F a /\ G b /\ a + b <= v.
(* [F] is the number [r]. *)
Definition is (F : value) (r : R) := forall v, F v <-> r <= v.

(* An integral of functions with values in [0, oo]. The upper integral of every measure (the least integral of a measurable
   function above) is one: Lebesgue's (below), sums, the value at a point. *)
Record measure (X : Type) := {
  integral_of :> (X -> value) -> value;
  integral_grows : forall (f g : X -> value) v w, (forall x c, g x c -> f x c) -> v <= w -> integral_of g v -> integral_of f w;
  integral_scaled : forall c (f : X -> value) v, 0 < c -> integral_of f v -> integral_of (fun x w => f x (w / c)) (c * v);
  integral_added : forall f g v w, integral_of f v -> integral_of g w -> integral_of (fun x => plus (f x) (g x)) (v + w);
  integral_zero : integral_of (fun _ => finite 0) 0;
  integral_nonneg : forall f v, integral_of f v -> 0 <= v;
  integral_closed : forall f v, (forall eps, 0 < eps -> integral_of f (v + eps)) -> integral_of f v
}.
Arguments integral_of {X} _.
Arguments integral_grows {X} _.
Arguments integral_scaled {X} _.
Arguments integral_added {X} _.
Arguments integral_zero {X} _.
Arguments integral_nonneg {X} _.
Arguments integral_closed {X} _.

(* Pairs: the integral over y, which may depend on x, then over x. *)
Definition product {X Y : Type} (mu : measure X) (nu : X -> measure Y) : measure (X * Y).
Proof.
  refine {| integral_of := fun f => mu (fun x => nu x (fun y => f (x, y))) |}.
  - intros f g v w H L; apply integral_grows; [|exact L]; intros x c; apply integral_grows; [intros y; apply H | apply Rle_refl].
  - intros c f v Hc I; apply (integral_scaled mu c) in I; [|exact Hc]; revert I; apply integral_grows; [|apply Rle_refl];
    intros x w J.
    apply (integral_scaled _ c) in J; [|exact Hc]; replace (c * (w / c)) with w in J by (field; lra); exact J.
  - intros f g v w I J; generalize (integral_added mu _ _ _ _ I J); apply integral_grows; [|apply Rle_refl].
    intros x c (a & b & A & B & L); generalize (integral_added _ _ _ _ _ A B); apply integral_grows; [intros;
      assumption | exact L].
  - generalize (integral_zero mu); apply integral_grows; [|apply Rle_refl].
    intros x c L; generalize (integral_zero (nu x)); apply integral_grows; [intros; assumption | exact L].
  - intros f v; apply integral_nonneg.
  - intros f v; apply integral_closed.
Defined.

(* Lebesgue's on the line: [upper] of upper_integral.v for values in [0, oo]. *)
Definition upper_of (F : R -> value) : value := fun v => forall eps, 0 < eps -> exists G, elementary G (v + eps)
  /\ forall x c, ~ F x c -> exists n, c < G n x.
Lemma upper_of_finite f : forall v, upper_of (fun x => finite (f x)) v <-> upper f v.
Proof.
  intro v; split; intros U eps He; destruct (U eps He) as (G & E & M); exists G; split; try exact E; intros x c H; apply M;
    unfold finite in *; lra.
Qed.
(* Where all G n x are at most c, so is F x. *)
Lemma below_all (F : R -> value) (G : nat -> R -> R) x c : (forall x c, ~ F x c -> exists n, c < G n x) ->
  (forall n, G n x <= c) -> F x c.
Proof. intros M L; apply Classical_Prop.NNPP; intro N; destruct (M x c N) as (n & H); specialize (L n); lra. Qed.

Definition lebesgue_line : measure R.
Proof.
  refine {| integral_of := upper_of |}.
  - intros f g v w H L U eps He; destruct (U eps He) as (G & E & M); exists G; split.
    + apply (elementary_weaker _ (v + eps)); [lra | exact E].
    + intros x c N; apply M; intro K; apply N, H, K.
  - intros c f v Hc U eps He; destruct (U (eps / c) ltac:(apply Rdiv_lt_0_compat; assumption)) as (G & E & M).
    exists (fun n x => c * G n x); split; [apply elementary_scaled; assumption|].
    intros x d N; destruct (M x (d / c) N) as (n & Hn); exists n; apply (Rmult_lt_compat_l c) in Hn; [|exact Hc].
    replace (c * (d / c)) with d in Hn by (field; lra); exact Hn.
  - intros f g v w U W eps He; destruct (U (eps / 2)) as (G & EG & M); [lra|]; destruct (W (eps / 2)) as (H & EH & N); [lra|].
    exists (fun n x => G n x + H n x); split; [apply elementary_added; assumption|].
    intros x c Not; apply Classical_Prop.NNPP; intro None; apply Not.
    assert (L : forall n m, G n x + H m x <= c).
    { intros n m; apply Rnot_lt_le; intro Lt; apply None; exists (Nat.max n m).
      pose proof (elementary_grows _ _ n (Nat.max n m) x EG ltac:(lia));
        pose proof (elementary_grows _ _ m (Nat.max n m) x EH ltac:(lia)); lra. }
    destruct (completeness (fun y => exists n, y = G n x)) as (a & Ua & La);
      [exists (c - H 0%nat x); intros y (n & ->); specialize (L n 0%nat); lra | exists (G 0%nat x), 0%nat; reflexivity|].
    exists a, (c - a); split; [|split; [|lra]].
    + apply (below_all f G); [exact M|]; intro n; apply Ua; exists n; reflexivity.
    + apply (below_all g H); [exact N|]; intro m; assert (a <= c - H m x); [|lra].
      apply La; intros y (n & ->); specialize (L n m); lra.
  - apply upper_of_finite, (upper_of_integral (fun _ => 0)); [apply continuity_constant | intro; apply Rle_refl|].
    exists (fun _ => 0); split; [intro; apply derivable_pt_lim_const|]; intros eps He; exists 0; intros a b _ _.
    replace (0 - 0 - 0) with 0 by ring; rewrite Rabs_R0; exact He.
  - intros f v U; apply (upper_nonneg (fun _ => 0)); intros eps He; destruct (U eps He) as (G & E & M); exists G; split;
    [exact E|].
    intros x c Hc; exists 0%nat; pose proof (proj1 (proj2 E) 0%nat x); lra.
  - intros f v H eps He; destruct (H (eps / 2) ltac:(lra) (eps / 2) ltac:(lra)) as (G & E & M); exists G; split; [|exact M].
    replace (v + eps) with (v + eps / 2 + eps / 2) by field; exact E.
Defined.

(* Lebesgue's on R^(n + 1): one integral after the other. *)
Fixpoint lebesgue (n : nat) : measure (Rn n) :=
  match n with 0%nat => lebesgue_line | S n => product lebesgue_line (fun _ => lebesgue n) end.

(* The value at a point: a variable that is certain. *)
Definition at_point {X : Type} (x : X) : measure X.
Proof.
  refine {| integral_of := fun f v => 0 <= v /\ forall eps, 0 < eps -> exists w, w < v + eps /\ f x w |}.
  - intros f g v w H L (P & K); split; [lra|]; intros eps He; destruct (K eps He) as (u & Hu & Q); exists u; split;
    [lra | apply H, Q].
  - intros c f v Hc (P & K); split; [apply Rmult_le_pos; lra|]; intros eps He.
    destruct (K (eps / c) ltac:(apply Rdiv_lt_0_compat; assumption)) as (u & Hu & Q); exists (c * u); split.
    + apply (Rmult_lt_compat_l c) in Hu; [|exact Hc]; replace (c * (v + eps / c)) with (c * v + eps) in Hu by (field; lra);
      exact Hu.
    + replace (c * u / c) with u by (field; lra); exact Q.
  - intros f g v w (P & K) (P' & K'); split; [lra|]; intros eps He; destruct (K (eps / 2)) as (a & Ha & A); [lra|].
    destruct (K' (eps / 2)) as (b & Hb & B); [lra|]; exists (a + b); split; [lra|]; exists a, b; repeat split; trivial; lra.
  - split; [lra|]; intros eps He; exists 0; split; [lra | apply Rle_refl].
  - intros f v (P & _); exact P.
  - intros f v H; split; [apply le_epsilon; intros eps He; apply (H eps He)|].
    intros eps He; destruct (H (eps / 2) ltac:(lra)) as (_ & K); destruct (K (eps / 2)) as (u & Hu & Q); [lra|]; exists u; split;
      [lra | exact Q].
Defined.

(* ---------------------------------------------------------------------------------------------------------- divergences *)

Definition density {X} (mu : measure X) (p : X -> R) := (forall x, 0 <= p x) /\ is (mu (fun x => finite (p x))) 1.
(* p^alpha q^(1 - alpha): 0 for p = 0, oo for q = 0 < p. *)
Definition power alpha p q : value := fun v => (q = 0 -> p = 0) /\ term alpha p q <= v.
Definition moment {X} (mu : measure X) alpha (p q : X -> R) : value := mu (fun x => power alpha (p x) (q x)).
(* D_alpha(p || q) = d: the moment is e^((alpha - 1) d). *)
Definition divergence {X} (mu : measure X) alpha p q d := is (moment mu alpha p q) (exp ((alpha - 1) * d)).
(* D_alpha(p || q) <= r for this order; D_alpha(p || q) <= alpha r for every order above 1. *)
Definition at_most {X} (mu : measure X) alpha p q r := moment mu alpha p q (exp ((alpha - 1) * r)).
Definition concentrated {X} (mu : measure X) p q r := forall alpha, 1 < alpha -> at_most mu alpha p q (alpha * r).
(* D^z(p || q) = d, the supremum of D_alpha/alpha. *)
Definition zero_concentrated {X} (mu : measure X) p q d := is (concentrated mu p q) d.

Lemma weighted u alpha : 1 < alpha -> alpha * exp u <= exp (alpha * u) + (alpha - 1).
Proof.
  intro Ha; pose proof (tangent ((alpha - 1) * u)) as A; pose proof (tangent (- u)) as B.
  apply (Rmult_le_compat_l (alpha - 1)) in B; [|lra]; pose proof (exp_pos u) as P.
  assert (K : exp u * alpha <= exp u * (exp ((alpha - 1) * u) + (alpha - 1) * exp (- u))) by (apply Rmult_le_compat_l; lra).
  replace (exp u * (exp ((alpha - 1) * u) + (alpha - 1) * exp (- u)))
    with (exp (u + (alpha - 1) * u) + (alpha - 1) * exp (u + - u)) in K by (rewrite !exp_plus; ring).
  replace (u + - u) with 0 in K by ring; replace (u + (alpha - 1) * u) with (alpha * u) in K by ring; rewrite exp_0 in K; lra.
Qed.

Section Order.
Variable alpha : R.
Hypothesis alpha_above : 1 < alpha.

(* p^alpha q^(1 - alpha) lies above its tangents, one for each quotient t > 0, and is the largest number below none. *)
Definition slope t := alpha * Rpower t (alpha - 1).
Definition level t := (alpha - 1) * Rpower t alpha.
Lemma slope_pos t : 0 < slope t.
Proof. apply Rmult_lt_0_compat; [lra | apply exp_pos]. Qed.
Lemma level_pos t : 0 < level t.
Proof. apply Rmult_lt_0_compat; [lra | apply exp_pos]. Qed.

Lemma above_tangent t p q v : 0 < t -> 0 <= p -> 0 <= q -> power alpha p q v -> slope t * p <= v + level t * q.
Proof.
  intros Ht Hp Hq (Z & L); pose proof (level_pos t); assert (0 <= level t * q) by (apply Rmult_le_pos; lra).
  unfold term in L; destruct (Req_EM_T p 0) as [->|N]; [lra|].
  assert (q <> 0) by (intro E; apply N, Z, E).
  replace p with (exp (ln p)) by (apply exp_ln; lra); replace q with (exp (ln q)) by (apply exp_ln; lra).
  apply (Rplus_le_compat_r (level t * exp (ln q))) in L; refine (Rle_trans _ _ _ _ L).
  unfold slope, level, Rpower; set (x := ln p); set (y := ln q); set (s := ln t);
    pose proof (weighted (x - y - s) alpha alpha_above) as W.
  apply (Rmult_le_compat_l (exp (alpha * s + y))) in W; [|apply Rlt_le, exp_pos].
  rewrite Rmult_plus_distr_l, <- exp_plus in W.
  replace (exp (alpha * s + y) * (alpha * exp (x - y - s))) with (alpha * exp ((alpha - 1) * s) * exp x) in W
    by (rewrite !Rmult_assoc, <- exp_plus, <- Rmult_assoc, (Rmult_comm (exp _) alpha), Rmult_assoc, <- exp_plus; do 2 f_equal;
      ring).
  replace (alpha * s + y + alpha * (x - y - s)) with (alpha * x + (1 - alpha) * y) in W by ring; rewrite exp_plus in W.
  rewrite (exp_plus (alpha * s)) in W; lra.
Qed.

Lemma from_tangents p q v : 0 <= p -> 0 <= q -> 0 <= v -> (forall t, 0 < t -> slope t * p <= v + level t * q) ->
  power alpha p q v.
Proof.
  intros Hp Hq Hv H; split.
  - intros ->; apply Rle_antisym; [|exact Hp]; apply Rnot_lt_le; intro P; set (s := (v + 1) / (alpha * p)).
    assert (S : 0 < s) by (apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra]).
    specialize (H (Rpower s (/ (alpha - 1))) (exp_pos _)); unfold slope in H; rewrite Rpower_mult, Rinv_l, Rpower_1 in H by lra.
    replace (alpha * s * p) with (v + 1) in H by (unfold s; field; lra); lra.
  - unfold term; destruct (Req_EM_T p 0) as [E|N]; [exact Hv|].
    destruct (Req_dec q 0) as [->|Nq].
    + exfalso; set (s := (v + 1) / (alpha * p)); assert (S : 0 < s) by (apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat;
      lra]).
      specialize (H (Rpower s (/ (alpha - 1))) (exp_pos _)); unfold slope in H; rewrite Rpower_mult, Rinv_l, Rpower_1 in H by lra.
      replace (alpha * s * p) with (v + 1) in H by (unfold s; field; lra); lra.
    + specialize (H (p / q) ltac:(apply Rdiv_lt_0_compat; lra)); unfold slope, level, Rpower in *.
      replace (ln (p / q)) with (ln p - ln q) in H
        by (unfold Rdiv; rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra); ring).
      assert (A : exp ((alpha - 1) * (ln p - ln q)) * p = exp (alpha * ln p + (1 - alpha) * ln q))
        by (rewrite <- (exp_ln p) at 2 by lra; rewrite <- exp_plus; f_equal; ring).
      assert (B : exp (alpha * (ln p - ln q)) * q = exp (alpha * ln p + (1 - alpha) * ln q))
        by (rewrite <- (exp_ln q) at 2 by lra; rewrite <- exp_plus; f_equal; ring).
      rewrite !Rmult_assoc, A, B in H; rewrite <- exp_plus; lra.
Qed.

Lemma power_nonneg p q v : power alpha p q v -> 0 <= v.
Proof. intros (_ & L); unfold term in L; destruct (Req_EM_T p 0); [exact L | pose proof (exp_pos (alpha * ln p));
  pose proof (exp_pos ((1 - alpha) * ln q))].
  assert (0 <= Rpower p alpha * Rpower q (1 - alpha)) by (apply Rmult_le_pos; apply Rlt_le, exp_pos); lra.
Qed.
Lemma power_zero q v : 0 <= v -> power alpha 0 q v.
Proof. intro H; split; [reflexivity|]; unfold term; destruct (Req_EM_T 0 0); [exact H | lra]. Qed.
Lemma power_added p q p' q' v v' : 0 <= p -> 0 <= q -> 0 <= p' -> 0 <= q' ->
  power alpha p q v -> power alpha p' q' v' -> power alpha (p + p') (q + q') (v + v').
Proof.
  intros P Q P' Q' H H'; pose proof (power_nonneg _ _ _ H); pose proof (power_nonneg _ _ _ H'); apply from_tangents; try lra.
  intros t Ht; pose proof (above_tangent t p q v Ht P Q H); pose proof (above_tangent t p' q' v' Ht P' Q' H'); lra.
Qed.
(* Of products: (a p)^alpha (b q)^(1 - alpha) is at most u v for the bounds u > 0 and v of the factors. *)
Lemma power_product a b p q u v : 0 < a -> 0 < b -> 0 <= p -> 0 <= q -> term alpha a b <= u ->
  power alpha p q v -> power alpha (a * p) (b * q) (u * v).
Proof.
  intros A B P Q U (Z & L); pose proof (power_nonneg p q v (conj Z L)) as Hv.
  assert (T : term alpha a b = Rpower a alpha * Rpower b (1 - alpha)) by (unfold term; destruct (Req_EM_T a 0);
    [lra | reflexivity]).
  assert (T0 : 0 < term alpha a b) by (rewrite T; apply Rmult_lt_0_compat; apply exp_pos).
  destruct (Req_dec p 0) as [->|N]; [rewrite Rmult_0_r; apply power_zero, Rmult_le_pos; lra|].
  assert (Nq : q <> 0) by (intro E; apply N, Z, E); split.
  - intro E; apply Rmult_integral in E; lra.
  - apply Rle_trans with (term alpha a b * v); [|apply Rmult_le_compat_r; assumption].
    apply Rle_trans with (term alpha a b * term alpha p q); [|apply Rmult_le_compat_l; lra].
    rewrite T; unfold term; assert (0 < a * p) by (apply Rmult_lt_0_compat; lra).
    destruct (Req_EM_T (a * p) 0), (Req_EM_T p 0); try lra.
    unfold Rpower; rewrite !ln_mult by lra; rewrite <- !exp_plus; apply Req_le; f_equal; ring.
Qed.
Lemma power_scaled c p q v : 0 < c -> 0 <= p -> 0 <= q -> power alpha p q (v / c) -> power alpha (c * p) (c * q) v.
Proof.
  intros C P Q H; replace v with (c * (v / c)) by (field; lra); apply power_product; try assumption.
  unfold term; destruct (Req_EM_T c 0); [lra|]; unfold Rpower; rewrite <- exp_plus.
  replace (alpha * ln c + (1 - alpha) * ln c) with (ln c) by ring; rewrite exp_ln by exact C; lra.
Qed.

(* --------------------------------------------------------------------------------------------------- joint convexity *)

Context {X : Type} (mu : measure X).
Lemma moment_zero : moment mu alpha (fun _ => 0) (fun _ => 0) 0.
Proof. generalize (integral_zero mu); apply integral_grows; [intros x c; apply power_zero | apply Rle_refl]. Qed.
Lemma moment_scaled c p q v : 0 < c -> (forall x, 0 <= p x) -> (forall x, 0 <= q x) -> moment mu alpha p q v ->
  moment mu alpha (fun x => c * p x) (fun x => c * q x) (c * v).
Proof.
  intros C P Q H; apply (integral_scaled mu c) in H; [|exact C]; revert H; apply integral_grows; [|apply Rle_refl].
  intros x w; apply power_scaled; auto.
Qed.
Lemma moment_added p q p' q' v w : (forall x, 0 <= p x) -> (forall x, 0 <= q x) -> (forall x, 0 <= p' x) ->
  (forall x, 0 <= q' x) ->
  moment mu alpha p q v -> moment mu alpha p' q' w -> moment mu alpha (fun x => p x + p' x) (fun x => q x + q' x) (v + w).
Proof.
  intros P Q P' Q' H H'; generalize (integral_added mu _ _ _ _ H H'); apply integral_grows; [|apply Rle_refl].
  intros x c (a & b & A & B & L); destruct (power_added _ _ _ _ _ _ (P x) (Q x) (P' x) (Q' x) A B) as (Z & K); split;
    [exact Z | lra].
Qed.
Lemma moment_of_same p q p' q' v : (forall x, p x = p' x) -> (forall x, q x = q' x) -> moment mu alpha p q v ->
  moment mu alpha p' q' v.
Proof. intros E F; apply integral_grows; [intros x c; rewrite E, F; trivial | apply Rle_refl]. Qed.

(* h 0 + .. + h (k - 1). *)
Fixpoint total k (h : nat -> R) : R := match k with 0%nat => 0 | S k => total k h + h k end.
Lemma total_nonneg k h : (forall i, 0 <= h i) -> 0 <= total k h.
Proof. intro H; induction k as [|k IH]; simpl; [lra | specialize (H k); lra]. Qed.
Lemma moment_total k (w : nat -> R) (p q : nat -> X -> R) (v : nat -> R) : (forall i, 0 <= w i) -> (forall i x, 0 <= p i x) ->
  (forall i x, 0 <= q i x) -> (forall i, moment mu alpha (p i) (q i) (v i)) ->
  moment mu alpha (fun x => total k (fun i => w i * p i x)) (fun x => total k (fun i => w i * q i x))
    (total k (fun i => w i * v i)).
Proof.
  intros W P Q H; induction k as [|k IH]; [apply moment_zero|]; simpl.
  assert (N : forall (r : nat -> X -> R) i x, (forall i x, 0 <= r i x) -> 0 <= w i * r i x) by (intros; apply Rmult_le_pos; auto).
  apply moment_added; auto; try (intro x; apply total_nonneg; intro i; auto).
  destruct (Rle_lt_or_eq_dec _ _ (W k)) as [C|<-]; [apply moment_scaled; auto|].
  rewrite Rmult_0_l; generalize moment_zero; apply moment_of_same; intro; ring.
Qed.

(* The mixture of p 0 .. p (k - 1) with the weights w i, divided by their sum. *)
Definition mixture k (w : nat -> R) (p : nat -> X -> R) (x : X) := total k (fun i => w i * p i x) / total k w.
Lemma mixed k w p q v : (forall i, 0 <= w i) -> 0 < total k w -> (forall i, density mu (p i)) -> (forall i, density mu (q i)) ->
  (forall i, moment mu alpha (p i) (q i) (v i)) ->
  moment mu alpha (mixture k w p) (mixture k w q) (/ total k w * total k (fun i => w i * v i)).
Proof.
  intros W T P Q V; assert (N : forall r : nat -> X -> R, (forall i, density mu (r i)) ->
    forall i x, 0 <= r i x) by (intros r D i; apply D).
  assert (N' : forall r : nat -> X -> R, (forall i, density mu (r i)) -> forall x, 0 <= total k (fun i => w i * r i x)).
  { intros r D x; apply total_nonneg; intro i; apply Rmult_le_pos; [apply W | apply N, D]. }
  apply (moment_of_same (fun x => / total k w * total k (fun i => w i * p i x))
    (fun x => / total k w * total k (fun i => w i * q i x))); try (intro; apply Rmult_comm).
  apply moment_scaled; auto; [apply Rinv_0_lt_compat, T|]; apply moment_total; auto.
Qed.
Lemma moment_of_mixture k w p q v M : (forall i, 0 <= w i) -> 0 < total k w -> (forall i, density mu (p i)) ->
  (forall i, density mu (q i)) ->
  (forall i, is (moment mu alpha (p i) (q i)) (v i)) -> is (moment mu alpha (mixture k w p) (mixture k w q)) M ->
  total k w * M <= total k (fun i => w i * v i).
Proof.
  intros W T P Q V HM; assert (K : M <= / total k w * total k (fun i => w i * v i)).
  { apply HM, mixed; trivial; intro i; apply (V i), Rle_refl. }
  apply (Rmult_le_compat_l (total k w)) in K; [|lra]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in K by lra; exact K.
Qed.
End Order.
Arguments mixture {X}.

Lemma exp_at_most a x y : 0 < a -> exp (a * x) <= exp (a * y) -> x <= y.
Proof. intros A H; apply Rnot_lt_le; intro L; assert (a * y < a * x) by (apply Rmult_lt_compat_l; lra);
  pose proof (exp_increasing (a * y) (a * x)); lra. Qed.

(* e^((alpha - 1) D_alpha(p || q)) = x. *)
Definition exponential {X} (mu : measure X) alpha p q x := exists d, divergence mu alpha p q d /\ x = exp ((alpha - 1) * d).

(* What the letters of common.joint-convexity denote: p k, q k, weight k are of the one, those before of the others. *)
Definition denoted_mixture (w X M W E_exp : R) : Prop := exists (alpha : R) (alpha_above : 1 < alpha) (O : Type) (mu : measure O)
  (k : nat) (weight e : nat -> R) (p q : nat -> O -> R),
  (forall i, 0 <= weight i /\ density mu (p i) /\ density mu (q i) /\ exponential mu alpha (p i) (q i) (e i)) /\ 0 < W + w /\
  W = total k weight /\ E_exp = total k (fun i => weight i * e i) /\ w = weight k /\ exponential mu alpha (p k) (q k) X /\
  exponential mu alpha (mixture (S k) weight p) (mixture (S k) weight q) M.
(* The same, of the mean of all. *)
Definition denoted_mean (w X M : R) : Prop := exists (alpha : R) (alpha_above : 1 < alpha) (O : Type) (mu : measure O)
  (k : nat) (weight e : nat -> R) (p q : nat -> O -> R),
  (forall i, 0 <= weight i /\ density mu (p i) /\ density mu (q i) /\ exponential mu alpha (p i) (q i) (e i)) /\
    0 < total k weight /\
  X = total k (fun i => weight i * e i) / total k weight /\ exponential mu alpha (mixture k weight p) (mixture k weight q) M.

Lemma is_unique F x y : is F x -> is F y -> x = y.
Proof. intros H K; apply Rle_antisym; [apply H, K, Rle_refl | apply K, H, Rle_refl]. Qed.

Theorem joint_convexity w X M W E_exp : denoted_mixture w X M W E_exp -> 0 <= E_exp + w * X - (W + w) * M.
Proof.
  intros (alpha & A & O & mu & k & weight & e & p & q & H & T & -> & -> & -> & (d & D & ->) & (d' & D' & ->)).
  assert (E : e k = exp ((alpha - 1) * d)).
  { destruct (H k) as (_ & _ & _ & dk & Dk & ->); exact (is_unique _ _ _ Dk D). }
  rewrite <- E; apply Rge_le, Rge_minus, Rle_ge; refine (moment_of_mixture alpha A mu (S k) weight p q e _ _ T _ _ _ D');
    try (intro i; apply (H i)).
  intro i; destruct (H i) as (_ & _ & _ & di & Di & ->); exact Di.
Qed.
Theorem joint_convexity_of_mean w X M : denoted_mean w X M -> 0 <= w -> 0 <= w * X - w * M.
Proof.
  intros (alpha & A & O & mu & k & weight & e & p & q & H & T & -> & (d & D & ->)) Hw;
    apply Rge_le, Rge_minus, Rle_ge, Rmult_le_compat_l; [exact Hw|].
  apply (Rmult_le_reg_l (total k weight)); [exact T|]; unfold Rdiv; rewrite (Rmult_comm _ (/ total k weight)),
    <- (Rmult_assoc (total k weight)), Rinv_r, Rmult_1_l by lra.
  refine (moment_of_mixture alpha A mu k weight p q e _ _ T _ _ _ D); try (intro i; apply (H i)).
  intro i; destruct (H i) as (_ & _ & _ & di & Di & ->); exact Di.
Qed.

(* --------------------------------------------------------------------------------------------------------- a marginal *)

(* P y is the integral of p (y, x) over x: the density of the first component. *)
Definition marginal {Y X} (nu : Y -> measure X) (p : Y * X -> R) (P : Y ->
  R) := forall y, is (nu y (fun x => finite (p (y, x)))) (P y).
(* What the letters of chan2024.fact-4.5a denote; the component that stays is written first. *)
Definition denoted_marginal (D_pair D_Y : R) : Prop := exists (Y X : Type) (mu : measure Y) (nu : Y -> measure X) (p q : Y * X ->
  R) (P Q : Y -> R),
  density (product mu nu) p /\ density (product mu nu) q /\ marginal nu p P /\ marginal nu q Q /\
  zero_concentrated (product mu nu) p q D_pair /\ zero_concentrated mu P Q D_Y.

Lemma moment_of_marginal {Y X} (mu : measure Y) (nu : Y -> measure X) alpha p q P Q v : 1 < alpha -> (forall z, 0 <= p z) ->
  (forall z, 0 <= q z) ->
  marginal nu p P -> marginal nu q Q -> moment (product mu nu) alpha p q v -> moment mu alpha P Q v.
Proof.
  intros A Np Nq HP HQ I; change (mu (fun y => moment (nu y) alpha (fun x => p (y, x)) (fun x => q (y, x))) v) in I.
  revert I; apply (integral_grows mu); [|apply Rle_refl]; intros y c H.
  assert (P0 : 0 <= P y) by (apply (integral_nonneg (nu y) (fun x => finite (p (y, x)))), HP, Rle_refl).
  assert (Q0 : 0 <= Q y) by (apply (integral_nonneg (nu y) (fun x => finite (q (y, x)))), HQ, Rle_refl).
  apply from_tangents; trivial; [apply (integral_nonneg (nu y) _ _ H)|]; intros t Ht.
  pose proof (slope_pos alpha A t) as S; pose proof (level_pos alpha A t) as L.
  pose proof (integral_scaled (nu y) (level alpha t) _ _ L (proj2 (HQ y (Q y)) (Rle_refl _))) as K.
  pose proof (integral_added (nu y) _ _ _ _ H K) as U; apply (integral_scaled (nu y) (/ slope alpha t)) in U;
    [|apply Rinv_0_lt_compat, S].
  apply (Rmult_le_reg_l (/ slope alpha t)); [apply Rinv_0_lt_compat, S|]; rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
  apply HP; revert U; apply integral_grows; [|apply Rle_refl]; intros x w (a & b & Ha & Hb & B); unfold finite in *.
  pose proof (above_tangent alpha A t _ _ _ Ht (Np (y, x)) (Nq (y, x)) Ha) as T.
  apply (Rmult_le_compat_l (level alpha t)) in Hb; [|lra]; replace (level alpha t * (b / level alpha t)) with b in Hb by (field;
    lra).
  apply (Rmult_le_reg_l (slope alpha t)); [exact S|]; replace (w / / slope alpha t) with (slope alpha t * w) in B by (field;
    lra); lra.
Qed.

Theorem data_processing D_pair D_Y : denoted_marginal D_pair D_Y -> 0 <= D_pair - D_Y.
Proof.
  intros (Y & X & mu & nu & p & q & P & Q & (Np & _) & (Nq & _) & HP & HQ & HD & HY); apply Rge_le, Rge_minus, Rle_ge, HY;
    intros alpha A.
  exact (moment_of_marginal mu nu alpha p q P Q _ A Np Nq HP HQ (proj2 (HD D_pair) (Rle_refl _) alpha A)).
Qed.

(* ----------------------------------------------------------------------------------------------- adaptive composition *)

(* The density of the pair: that of x, times that of y given x. *)
Definition joint {X Y} (p : X -> R) (k : X -> Y -> R) (z : X * Y) := p (fst z) * k (fst z) (snd z).
(* All x of the common support. *)
Definition everywhere {X} (p q : X -> R) (F : X -> value) : value := fun r => forall x, 0 < p x -> 0 < q x -> F x r.
(* What the letters of common.renyi-composition and of chan2024.fact-4.5c denote. *)
Definition denoted_composition (D_X D_cond D_pair : R) : Prop := exists (alpha :
  R) (alpha_above : 1 < alpha) (X Y : Type) (mu : measure X)
  (nu : X -> measure Y) (p q : X -> R) (k l : X -> Y -> R),
  density mu p /\ density mu q /\ (forall x, density (nu x) (k x)) /\ (forall x, density (nu x) (l x)) /\
    divergence mu alpha p q D_X /\
  is (everywhere p q (fun x => at_most (nu x) alpha (k x) (l x))) D_cond /\
  divergence (product mu nu) alpha (joint p k) (joint q l) D_pair.
Definition denoted_zero_composition (D_X D_cond D_pair : R) : Prop := exists (X Y : Type) (mu : measure X)
  (nu : X -> measure Y) (p q : X -> R) (k l : X -> Y -> R),
  density mu p /\ density mu q /\ (forall x, density (nu x) (k x)) /\ (forall x, density (nu x) (l x)) /\
    zero_concentrated mu p q D_X /\
  is (everywhere p q (fun x => concentrated (nu x) (k x) (l x))) D_cond /\
  zero_concentrated (product mu nu) (joint p k) (joint q l) D_pair.

Section Pair.
Context {X Y : Type} (mu : measure X) (nu : X -> measure Y) (p q : X -> R) (k l : X -> Y -> R).
Hypotheses (of_p : density mu p) (of_k : forall x, density (nu x) (k x)).

(* The density of a pair is one. *)
Lemma is_scaled {Z} (m : measure Z) c f v : 0 < c -> is (m (fun z => finite (f z))) v ->
  is (m (fun z => finite (c * f z))) (c * v).
Proof.
  intros C H; assert (I : 0 < / c) by (apply Rinv_0_lt_compat, C); intro u; split; intro K.
  - apply (integral_scaled m (/ c)) in K; [|exact I]; apply (Rmult_le_reg_l (/ c)); [exact I|];
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
    apply H; revert K; apply integral_grows; [|apply Rle_refl]; intros z w L; unfold finite in *; apply (Rmult_le_reg_l c);
      [exact C|].
    replace (w / / c) with (c * w) in L by (field; lra); exact L.
  - pose proof (integral_scaled m c _ _ C (proj2 (H v) (Rle_refl _))) as S; revert S; apply integral_grows; [|exact K].
    intros z w L; unfold finite in *; apply (Rmult_le_compat_l c) in L; [|lra]; replace (c * (w / c)) with w in L by (field;
      lra); exact L.
Qed.
Lemma first_of_joint : marginal nu (joint p k) p.
Proof.
  intro x; unfold joint; cbn [fst snd]; destruct (Rle_lt_or_eq_dec _ _ (proj1 of_p x)) as [P|<-].
  - pose proof (is_scaled (nu x) (p x) (k x) 1 P (proj2 (of_k x))) as H; rewrite Rmult_1_r in H; exact H.
  - intro v; split; [exact (integral_nonneg (nu x) _ v)|]; intro V; generalize (integral_zero (nu x)); apply integral_grows;
    [|exact V].
    intros y c L; unfold finite in *; rewrite Rmult_0_l; exact L.
Qed.
Lemma joint_density : density (product mu nu) (joint p k).
Proof.
  split; [intros [x y]; apply Rmult_le_pos; [apply of_p | apply of_k]|]; intro v; rewrite <- (proj2 of_p v).
  split; apply (integral_grows mu); try apply Rle_refl; intros x c; apply first_of_joint.
Qed.

Lemma moment_of_joint alpha A B : 1 < alpha -> (forall x, 0 <= q x) -> (forall x, density (nu x) (l x)) -> 0 < B ->
  moment mu alpha p q A -> everywhere p q (fun x => moment (nu x) alpha (k x) (l x)) B ->
    moment (product mu nu) alpha (joint p k) (joint q l) (B * A).
Proof.
  intros Ha Nq Nl HB HA H; pose proof (integral_scaled mu B _ _ HB HA) as K; revert K; apply (integral_grows mu);
    [|apply Rle_refl].
  intros x c (Z & L); pose proof (power_nonneg _ _ _ _ (conj Z L)) as C; unfold joint; cbn [fst snd].
  destruct (Rle_lt_or_eq_dec _ _ (proj1 of_p x)) as [P|<-].
  - assert (Q : 0 < q x) by (destruct (Rle_lt_or_eq_dec _ _ (Nq x)) as [Q|E]; [exact Q | rewrite Z in P by (symmetry; exact E);
    lra]).
    assert (T : 0 < c / B).
    { refine (Rlt_le_trans _ _ _ _ L); unfold term; destruct (Req_EM_T (p x) 0); [lra|]; apply Rmult_lt_0_compat; apply exp_pos. }
    pose proof (integral_scaled (nu x) (c / B) _ _ T (H x P Q)) as K; replace (c / B * B) with c in K by (field; lra).
    revert K; apply integral_grows; [|apply Rle_refl]; intros y w W; replace w with (c / B * (w / (c / B))).
    + apply power_product; trivial; [apply of_k | apply Nl].
    + field; split; [lra|]; intros ->; unfold Rdiv in T; rewrite Rmult_0_l in T; lra.
  - assert (Hc : 0 <= c) by (replace c with (B * (c / B)) by (field; lra); apply Rmult_le_pos; lra).
    generalize (integral_zero (nu x)); apply integral_grows; [|exact Hc]; intros y w W; rewrite Rmult_0_l; apply power_zero, W.
Qed.
Lemma joint_at_most alpha r1 r2 : 1 < alpha -> (forall x, 0 <= q x) -> (forall x, density (nu x) (l x)) ->
  at_most mu alpha p q r1 ->
  everywhere p q (fun x => at_most (nu x) alpha (k x) (l x)) r2 -> at_most (product mu nu) alpha (joint p k)
    (joint q l) (r1 + r2).
Proof.
  intros Ha Nq Nl H1 H2; unfold at_most; replace ((alpha - 1) * (r1 + r2)) with ((alpha - 1) * r2 + (alpha - 1) * r1) by ring;
    rewrite exp_plus.
  apply moment_of_joint; trivial; apply exp_pos.
Qed.
End Pair.

Theorem composition D_X D_cond D_pair : denoted_composition D_X D_cond D_pair -> 0 <= D_X + D_cond - D_pair.
Proof.
  intros (alpha & A & X & Y & mu & nu & p & q & k & l & Dp & (Nq & _) & Dk & Dl & HX & HC & HP);
    apply Rge_le, Rge_minus, Rle_ge, (exp_at_most (alpha - 1)); [lra|].
  apply HP, joint_at_most; trivial; [apply HX, Rle_refl | apply HC, Rle_refl].
Qed.
Theorem zero_composition D_X D_cond D_pair : denoted_zero_composition D_X D_cond D_pair -> 0 <= D_X + D_cond - D_pair.
Proof.
  intros (X & Y & mu & nu & p & q & k & l & Dp & (Nq & _) & Dk & Dl & HX & HC & HP); apply Rge_le, Rge_minus, Rle_ge, HP;
    intros alpha A; rewrite Rmult_plus_distr_l.
  apply joint_at_most; trivial; [exact (proj2 (HX D_X) (Rle_refl _) alpha A)|].
  intros x P Q; exact (proj2 (HC D_cond) (Rle_refl _) x P Q alpha A).
Qed.

(* ------------------------------------------------------------------------- what is bounded is a number that is not negative *)

Lemma least_bound (F : value) b r : (forall v w, v <= w -> F v -> F w) ->
  (forall v, (forall eps, 0 < eps -> F (v + eps)) -> F v) -> (forall v, F v -> b <= v) -> F r -> exists d, b <= d /\ is F d.
Proof.
  intros Grows Closed Below Hr; destruct (completeness (fun y => forall v, F v -> y <= v)) as (d & U & L);
    [exists r; intros y Hy; apply Hy, Hr | exists b; exact Below|].
  exists d; split; [apply U, Below|]; intro v; split; [intro H; apply L; intros y Hy; apply Hy, H|]; intro H; apply (Grows d v H).
  apply Closed; intros eps He; apply Classical_Prop.NNPP; intro N; assert (d + eps <= d); [apply U|lra].
  intros w W; apply Rnot_lt_le; intro Lt; apply N, (Grows w); [lra | exact W].
Qed.

Section Finite.
Context {X : Type} (mu : measure X) (p q : X -> R).
Hypotheses (of_p : density mu p) (of_q : density mu q).
Lemma moment_above alpha v : 1 < alpha -> moment mu alpha p q v -> 1 <= v.
Proof.
  intros A H; destruct of_p as (Np & Ip), of_q as (Nq & Iq).
  pose proof (moment_of_marginal (at_point tt) (fun _ => mu) alpha (fun z => p (snd z)) (fun z => q (snd z))
    (fun _ => 1) (fun _ => 1) v A (fun z => Np _) (fun z => Nq _) (fun _ => Ip) (fun _ => Iq)) as K.
  destruct K as (_ & K).
  - split; [exact (integral_nonneg mu _ _ H)|]; intros eps He; exists v; split; [lra | exact H].
  - apply le_epsilon; intros eps He; destruct (K eps He) as (w & Hw & _ & L); revert L; unfold term.
    destruct (Req_EM_T 1 0); [lra|]; unfold Rpower; rewrite ln_1, !Rmult_0_r, exp_0; lra.
Qed.
Theorem divergence_exists alpha r : 1 < alpha -> at_most mu alpha p q r -> exists d, 0 <= d /\ divergence mu alpha p q d.
Proof.
  intros A H; destruct (least_bound (moment mu alpha p q) 1 (exp ((alpha - 1) * r))) as (m & M & E).
  - intros v w L; apply (integral_grows mu); [trivial | exact L].
  - intro v; apply (integral_closed mu).
  - intro v; apply moment_above, A.
  - exact H.
  - exists (ln m / (alpha - 1)); split.
    + apply Rmult_le_pos; [|apply Rlt_le, Rinv_0_lt_compat; lra].
      destruct M as [M|<-]; [rewrite <- ln_1; apply Rlt_le, ln_increasing; lra | rewrite ln_1; lra].
    + unfold divergence; replace ((alpha - 1) * (ln m / (alpha - 1))) with (ln m) by (field; lra); rewrite exp_ln by lra; exact E.
Qed.
Theorem concentrated_exists r : concentrated mu p q r -> exists d, 0 <= d /\ zero_concentrated mu p q d.
Proof.
  apply least_bound.
  - intros v w L H alpha A; generalize (H alpha A); apply (integral_grows mu); [trivial|]; apply exp_grows.
    repeat (apply Rmult_le_compat_l; [lra|]); exact L.
  - intros v H alpha A; apply (integral_closed mu); intros e He; set (x := (alpha - 1) * (alpha * v)).
    assert (P : 0 < (alpha - 1) * alpha) by (apply Rmult_lt_0_compat; lra); pose proof (exp_pos x) as Hx.
    assert (Q : 0 < e / exp x) by (apply Rdiv_lt_0_compat; assumption).
    set (eps := ln (1 + e / exp x) / ((alpha - 1) * alpha)).
    assert (Heps : 0 < eps) by (apply Rdiv_lt_0_compat; [rewrite <- ln_1; apply ln_increasing; lra | exact P]).
    generalize (H eps Heps alpha A); apply (integral_grows mu); [trivial|]; apply Req_le.
    replace ((alpha - 1) * (alpha * (v + eps))) with (x + ln (1 + e / exp x)) by (unfold eps, x; field; lra).
    rewrite exp_plus, exp_ln by lra; field; lra.
  - intros v H; specialize (H 2 ltac:(lra)); apply moment_above in H; [|lra]; apply Rnot_lt_le; intro N.
    pose proof (exp_increasing ((2 - 1) * (2 * v)) 0 ltac:(lra)) as I; rewrite exp_0 in I; lra.
Qed.
End Finite.

(* Where the letters on the larger side are numbers, so is that on the smaller; of a mixture where it is a density. *)
Theorem mixture_finite {X} (mu : measure X) alpha k weight e p q : 1 < alpha -> (forall i, 0 <= weight i /\ density mu (p i) /\
  density mu (q i) /\ exponential mu alpha (p i) (q i) (e i)) -> 0 < total k weight ->
  density mu (mixture k weight p) -> density mu (mixture k weight q) ->
  exists M, 1 <= M /\ exponential mu alpha (mixture k weight p) (mixture k weight q) M.
Proof.
  intros A H T P Q; pose proof (mixed alpha A mu k weight p q e (fun i => proj1 (H i)) T (fun i => proj1 (proj2 (H i)))
    (fun i => proj1 (proj2 (proj2 (H i))))) as K; set (v := / total k weight * total k (fun i => weight i * e i)) in K.
  assert (V : moment mu alpha (mixture k weight p) (mixture k weight q) v).
  { apply K; intro i; destruct (H i) as (_ & _ & _ & d & D & ->); apply D, Rle_refl. }
  assert (L : 1 <= v) by apply (moment_above mu _ _ P Q alpha v A V).
  destruct (divergence_exists mu _ _ P Q alpha (ln v / (alpha - 1)) A) as (d & D0 & D).
  - unfold at_most; replace ((alpha - 1) * (ln v / (alpha - 1))) with (ln v) by (field; lra); rewrite exp_ln by lra; exact V.
  - exists (exp ((alpha - 1) * d)); split; [|exists d; split; [exact D | reflexivity]].
    apply Rle_trans with (exp 0); [rewrite exp_0; lra | apply exp_grows, Rmult_le_pos; lra].
Qed.
Theorem composition_finite {X Y} (mu : measure X) (nu : X -> measure Y) alpha p q k l D_X D_cond : 1 < alpha ->
  density mu p -> density mu q -> (forall x, density (nu x) (k x)) -> (forall x, density (nu x) (l x)) ->
  divergence mu alpha p q D_X -> is (everywhere p q (fun x => at_most (nu x) alpha (k x) (l x))) D_cond ->
  exists D_pair, 0 <= D_pair /\ divergence (product mu nu) alpha (joint p k) (joint q l) D_pair.
Proof.
  intros A Dp Dq Dk Dl HX HC; refine (divergence_exists _ _ _ (joint_density _ _ _ _ Dp Dk) (joint_density _ _ _ _ Dq Dl) _
    (D_X + D_cond) A _); apply joint_at_most; trivial; [apply Dq | apply HX, Rle_refl | apply HC, Rle_refl].
Qed.
Theorem zero_composition_finite {X Y} (mu : measure X) (nu : X -> measure Y) p q k l D_X D_cond :
  density mu p -> density mu q -> (forall x, density (nu x) (k x)) -> (forall x, density (nu x) (l x)) ->
  zero_concentrated mu p q D_X -> is (everywhere p q (fun x => concentrated (nu x) (k x) (l x))) D_cond ->
  exists D_pair, 0 <= D_pair /\ zero_concentrated (product mu nu) (joint p k) (joint q l) D_pair.
Proof.
  intros Dp Dq Dk Dl HX HC; refine (concentrated_exists _ _ _ (joint_density _ _ _ _ Dp Dk) (joint_density _ _ _ _ Dq Dl)
    (D_X + D_cond) _); intros alpha A; rewrite Rmult_plus_distr_l; apply joint_at_most; trivial;
    [apply Dq | exact (proj2 (HX D_X) (Rle_refl _) alpha A)|].
  intros x P Q; exact (proj2 (HC D_cond) (Rle_refl _) x P Q alpha A).
Qed.
Lemma marginal_density {Y X} (mu : measure Y) (nu : Y -> measure X) p P : density (product mu nu) p -> marginal nu p P ->
  density mu P.
Proof.
  intros (N & I) M; split; [intro y; apply (integral_nonneg (nu y) (fun x => finite (p (y, x)))), M, Rle_refl|].
  intro v; rewrite <- (I v); split; apply (integral_grows mu); try apply Rle_refl; intros y c; apply M.
Qed.
Theorem marginal_finite {Y X} (mu : measure Y) (nu : Y -> measure X) p q P Q D_pair :
  density (product mu nu) p -> density (product mu nu) q -> marginal nu p P -> marginal nu q Q ->
  zero_concentrated (product mu nu) p q D_pair -> exists D_Y, 0 <= D_Y /\ zero_concentrated mu P Q D_Y.
Proof.
  intros Dp Dq HP HQ HD; refine (concentrated_exists _ _ _ (marginal_density _ _ _ _ Dp HP) (marginal_density _ _ _ _ Dq HQ)
    D_pair _); intros alpha A.
  exact (moment_of_marginal mu nu alpha p q P Q _ A (proj1 Dp) (proj1 Dq) HP HQ (proj2 (HD D_pair) (Rle_refl _) alpha A)).
Qed.

Print Assumptions joint_convexity.
Print Assumptions joint_convexity_of_mean.
Print Assumptions data_processing.
Print Assumptions composition.
Print Assumptions zero_composition.
Print Assumptions joint_density.
Print Assumptions mixture_finite.
Print Assumptions composition_finite.
Print Assumptions zero_composition_finite.
Print Assumptions marginal_finite.
Print Assumptions at_point.
