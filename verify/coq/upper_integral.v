(* The upper Lebesgue integral on the line (Daniell: increasing sequences of continuous functions), and on products by iteration.

   On a product, some u bounds f(., y) by u(y) for all y, and v bounds u; for Borel f >= 0 whose inner integrals are
   finite this is the integral (Tonelli, not here). *)
Require Import Reals Lra Lia.
From Verify Require Import integral.
From Verify Require Import gaussian_integral.
From Verify Require Import prelude.
From Verify Require Import shift_rule.
Open Scope R_scope.

Definition elementary (G : nat -> R -> R) (v : R) := (forall n, continuity (G n)) /\ (forall n x, 0 <= G n x <= G (S n) x)
  /\ (forall n, exists F, primitive_of F (G n) /\ forall a b, a <= b -> F b - F a <= v).
(* The upper integral of the positive part of f is at most v. *)
Definition upper (f : R -> R) (v : R) := forall eps, 0 < eps -> exists G, elementary G (v + eps)
  /\ forall x c, c < f x -> exists n, c < G n x.

Lemma elementary_grows G v n m x : elementary G v -> (n <= m)%nat -> G n x <= G m x.
Proof. intros (_ & H & _) L; induction L as [|m L IH]; [lra | pose proof (H m x); lra]. Qed.
Lemma elementary_part G v n F a b : elementary G v -> primitive_of F (G n) -> a <= b -> F b - F a <= v.
Proof. intros (_ & _ & H) P L; destruct (H n) as (F' & P' & B); rewrite (unique F F' (G n) a b P P'); apply B, L. Qed.
Lemma elementary_weaker G v w : v <= w -> elementary G v -> elementary G w.
Proof.
  intros L (C & P & I); refine (conj C (conj P _)); intro n; destruct (I n) as (F & Q & B); exists F; split; [exact Q|].
  intros a b Hab; specialize (B a b Hab); lra.
Qed.
Lemma elementary_scaled c G v eps : 0 < c -> elementary G (v + eps / c) -> elementary (fun n x => c * G n x) (c * v + eps).
Proof.
  intros Hc (C & P & I); refine (conj _ (conj _ _)).
  - intro n; apply continuity_scaled, C.
  - intros n x; split; [apply Rmult_le_pos; [lra | apply P] | apply Rmult_le_compat_l; [lra | apply P]].
  - intro n; destruct (I n) as (F & Q & B); exists (fun x => c * F x); split; [apply primitive_scaled, Q|].
    intros a b Hab; specialize (B a b Hab); apply (Rmult_le_compat_l c) in B; [|lra].
    replace (c * (v + eps / c)) with (c * v + eps) in B by (field; lra); lra.
Qed.
Lemma elementary_added G H v w eps : elementary G (v + eps / 2) -> elementary H (w + eps / 2) ->
  elementary (fun n x => G n x + H n x) (v + w + eps).
Proof.
  intros (C & P & I) (D & Q & J); refine (conj _ (conj _ _)).
  - intro n; apply continuity_added; [apply C | apply D].
  - intros n x; pose proof (P n x); pose proof (Q n x); lra.
  - intro n; destruct (I n) as (F & PF & B), (J n) as (K & PK & B'); exists (fun x => F x + K x).
    split; [apply primitive_plus; assumption|]; intros a b Hab; specialize (B a b Hab); specialize (B' a b Hab); lra.
Qed.

Lemma upper_monotone f g v w : (forall x, f x <= g x) -> v <= w -> upper g v -> upper f w.
Proof.
  intros H L U eps He; destruct (U eps He) as (G & E & M); exists G; split.
  - apply (elementary_weaker _ (v + eps)); [lra | exact E].
  - intros x c Hc; apply M; specialize (H x); lra.
Qed.

(* One continuous function that is not negative, with its integral. *)
Lemma upper_of_integral f v : continuity f -> (forall x, 0 <= f x) -> integral f v -> upper f v.
Proof.
  intros C P W eps He; exists (fun _ => f); refine (conj (conj (fun _ => C) (conj (fun _ x => conj (P x) (Rle_refl _)) _)) _).
  - intros _; exists (whole_primitive f C); split; [apply has_primitive|]; intros a b Hab.
    pose proof (part _ f a b v (has_primitive f C) P W Hab); lra.
  - intros x c Hc; exists 0%nat; assumption.
Qed.

Lemma upper_scaled c f v : 0 <= c -> upper f v -> upper (fun x => c * f x) (c * v).
Proof.
  intros [Hc|<-] U eps He.
  - destruct (U (eps / c) ltac:(apply Rdiv_lt_0_compat; assumption)) as (G & E & M).
    exists (fun n x => c * G n x); split; [apply elementary_scaled; assumption|].
    intros x d Hd; destruct (M x (d / c)) as (n & Hn).
    { apply (Rmult_lt_reg_l c); [assumption|]; replace (c * (d / c)) with d by (field; lra); assumption. }
    exists n; apply (Rmult_lt_compat_l c) in Hn; [|assumption]; replace (c * (d / c)) with d in Hn by (field; lra); assumption.
  - exists (fun _ _ => 0); refine (conj (conj _ (conj _ _)) _).
    + intro n; apply continuity_constant.
    + intros n x; lra.
    + intros n; exists (fun _ => 0); split; [intro; apply derivable_pt_lim_const | intros; lra].
    + intros x d Hd; exists 0%nat; lra.
Qed.

Lemma upper_added f g v w : upper f v -> upper g w -> upper (fun x => f x + g x) (v + w).
Proof.
  intros U W eps He; destruct (U (eps / 2)) as (G & EG & M); [lra|]; destruct (W (eps / 2)) as (H & EH & N); [lra|].
  exists (fun n x => G n x + H n x); split; [apply elementary_added; assumption|].
  intros x c Hc; set (gap := f x + g x - c); destruct (M x (f x - gap / 2)) as (n & Hn); [unfold gap; lra|].
  destruct (N x (g x - gap / 2)) as (m & Hm); [unfold gap; lra|]; exists (Nat.max n m).
  assert (G n x <= G (Nat.max n m) x) by (apply (elementary_grows _ _ _ _ _ EG); lia).
  assert (H m x <= H (Nat.max n m) x) by (apply (elementary_grows _ _ _ _ _ EH); lia).
  unfold gap in *; lra.
Qed.

Lemma upper_translated f v a : upper f v -> upper (fun x => f (x + a)) v.
Proof.
  intros U eps He; destruct (U eps He) as (G & (C & P & I) & M); exists (fun n x => G n (1 * x + a)).
  refine (conj (conj _ (conj _ _)) _).
  - intro n; apply continuity_linear, C.
  - intros n x; apply P.
  - intro n; destruct (I n) as (F & Q & B); exists (fun x => F (1 * x + a)); split; [|intros x y H; apply B; lra].
    apply (primitive_same _ (fun x => 1 * G n (1 * x + a))); [intro; ring | apply primitive_linear, Q].
  - intros x c Hc; rewrite Rmult_1_l; apply M; assumption.
Qed.

Lemma upper_nonneg f v : upper f v -> 0 <= v.
Proof.
  intro U; apply Rnot_lt_le; intro N; destruct (U (- v / 2)) as (G & (_ & _ & I) & _); [lra|].
  destruct (I 0%nat) as (F & _ & B); specialize (B 0 0 (Rle_refl 0)); lra.
Qed.

(* Dini: increasing continuous functions that pass below f everywhere do so nearly, at one time, on a bounded interval. *)
Lemma dini f G v a b d : a <= b -> 0 < d -> continuity f -> elementary G v -> (forall x c, c < f x -> exists n, c < G n x) ->
  exists n, forall x, a <= x <= b -> f x - d < G n x.
Proof.
  intros Hab Hd C E M.
  assert (K : forall t, exists r, 0 < r /\ exists n : nat, forall x, Rabs (x - t) < r -> f x - d < G n x).
  { intro t; destruct (M t (f t - d / 2)) as (n & Hn); [lra|].
    destruct (near (fun x => G n x + -1 * f x) t (d / 2)) as (r & Hr & Near).
    - apply continuity_added; [apply (proj1 E) | apply continuity_scaled, C].
    - lra.
    - exists r; split; [exact Hr|]; exists n; intros x Hx; specialize (Near x Hx); apply Rabs_def2 in Near; lra. }
  set (S := fun c => a <= c <= b /\ exists n, forall x, a <= x <= c -> f x - d < G n x).
  assert (Sa : S a).
  { split; [lra|]; destruct (K a) as (r & Hr & n & H); exists n; intros x Hx; apply H; replace (x - a) with 0 by lra.
    rewrite Rabs_R0; exact Hr. }
  destruct (completeness S) as (c & Hc); [exists b; intros x Hx; apply Hx | exists a; exact Sa|].
  assert (Hac : a <= c <= b) by (split; [apply (proj1 Hc), Sa | apply (proj2 Hc); intros x Hx; apply Hx]).
  destruct (K c) as (r & Hr & n & H).
  assert (L : exists c0, S c0 /\ c - r < c0).
  { apply Classical_Prop.NNPP; intro N; assert (c <= c - r); [|lra].
    apply (proj2 Hc); intros w Hw; apply Rnot_lt_le; intro; apply N; exists w; split; assumption. }
  destruct L as (c0 & (Hc0 & m & H0) & L).
  assert (Sc : forall c1, c1 <= b -> c1 < c + r -> a <= c1 -> S c1).
  { intros c1 H1 H2 H3; split; [lra|]; exists (Nat.max m n); intros x Hx.
    destruct (Rle_lt_dec x c0) as [Le|Gt].
    - assert (G m x <= G (Nat.max m n) x) by (apply (elementary_grows _ _ _ _ _ E); lia).
      specialize (H0 x ltac:(lra)); lra.
    - assert (G n x <= G (Nat.max m n) x) by (apply (elementary_grows _ _ _ _ _ E); lia).
      assert (f x - d < G n x) by (apply H; apply Rabs_def1; lra); lra. }
  assert (Eb : c = b).
  { apply Rle_antisym; [apply Hac|]; apply Rnot_lt_le; intro Less.
    assert (Q : S (Rmin b (c + r / 2))).
    { apply Sc; [apply Rmin_l | apply Rle_lt_trans with (c + r / 2); [apply Rmin_r | lra] | apply Rmin_glb; lra]. }
    apply (proj1 Hc) in Q; assert (c < Rmin b (c + r / 2)) by (apply Rmin_glb_lt; lra); lra. }
  destruct (Sc b) as (_ & k & Hk); [lra | lra | lra | exists k; exact Hk].
Qed.

Lemma positive_part y : Rmax 0 y = / 2 * (y + Rabs y).
Proof. unfold Rmax, Rabs; destruct (Rle_dec 0 y), (Rcase_abs y); lra. Qed.

(* A continuous g >= 0 below f takes its integral away. *)
Lemma upper_removed g w f v : continuity g -> (forall x, 0 <= g x <= f x) -> integral g w -> upper f v ->
  upper (fun x => f x - g x) (v - w).
Proof.
  intros C N W U eps He; destruct (U (eps / 2)) as (G & E & M); [lra|].
  set (H := fun n x => Rmax 0 (G n x - g x)); assert (CH : forall n, continuity (H n)).
  { intro n; apply (continuity_same (fun x => / 2 * ((G n x + -1 * g x) + Rabs (G n x + -1 * g x)))).
    - intro y; unfold H; rewrite positive_part; replace (G n y - g y) with (G n y + -1 * g y) by ring; reflexivity.
    - assert (D : continuity (fun x => G n x + -1 * g x)) by (apply continuity_added; [apply (proj1 E) | apply continuity_scaled, C]).
      apply continuity_scaled, continuity_added; [exact D|].
      intro y; apply (continuity_pt_comp (fun x => G n x + -1 * g x) Rabs); [apply D | apply Rcontinuity_abs]. }
  assert (Grows : forall n m x, (n <= m)%nat -> H n x <= H m x).
  { intros n m x L; apply Rle_max_compat_l; pose proof (elementary_grows _ _ _ _ x E L); lra. }
  exists H; refine (conj (conj CH (conj _ _)) _).
  - intros n x; split; [apply Rmax_l | apply Grows; lia].
  - intro n; exists (whole_primitive _ (CH n)); split; [apply has_primitive|]; intros a b Hab.
    pose proof (has_primitive g C) as Pg; set (Fg := whole_primitive g C) in *.
    destruct (near_part Fg g w (eps / 4) Pg W) as (a0 & b0 & H0 & Near); [lra|].
    set (a1 := Rmin a a0); set (b1 := Rmax b b0).
    assert (A : a1 <= a /\ a1 <= a0) by (split; [apply Rmin_l | apply Rmin_r]).
    assert (B : b <= b1 /\ b0 <= b1) by (split; [apply Rmax_l | apply Rmax_r]).
    set (d := eps / 4 / (b1 - a1 + 1)); assert (Hd : 0 < d) by (apply Rdiv_lt_0_compat; lra).
    destruct (dini g G (v + eps / 2) a1 b1 d) as (m & Hm); try assumption; [lra | intros x c Hc; apply M; specialize (N x); lra|].
    pose proof (not_negative _ _ a1 a0 Pg (fun x => proj1 (N x)) ltac:(lra)).
    pose proof (not_negative _ _ b0 b1 Pg (fun x => proj1 (N x)) ltac:(lra)).
    pose proof (has_primitive _ (CH n)) as Pn; set (Fn := whole_primitive _ (CH n)) in *.
    assert (Pos : forall x, 0 <= H n x) by (intro; apply Rmax_l).
    pose proof (not_negative _ _ a1 a Pn Pos ltac:(lra)); pose proof (not_negative _ _ b b1 Pn Pos ltac:(lra)).
    set (k := Nat.max n m); pose proof (has_primitive _ (proj1 E k)) as Pk; set (Fk := whole_primitive _ (proj1 E k)) in *.
    pose proof (elementary_part _ _ k Fk a1 b1 E Pk ltac:(lra)) as Whole.
    assert (Upper : primitive_of (fun x => (Fk x + -1 * Fg x) + (d * x + 0)) (fun x => (G k x + -1 * g x) + d)).
    { apply primitive_plus; [apply primitive_plus; [exact Pk | apply primitive_scaled, Pg] | intro; apply linear_derivative]. }
    pose proof (grows _ _ _ _ a1 b1 Pn Upper ltac:(lra)) as Below; cbv beta in Below.
    assert (K : forall x, a1 <= x <= b1 -> H n x <= G k x + -1 * g x + d).
    { intros x Hx; apply Rle_trans with (H k x); [apply Grows; unfold k; lia|]; specialize (Hm x Hx).
      assert (G m x <= G k x) by (apply (elementary_grows _ _ _ _ _ E); unfold k; lia).
      unfold H; apply Rmax_lub; lra. }
    specialize (Below K); assert (d * (b1 - a1) <= eps / 4); [|lra].
    replace (eps / 4) with (d * (b1 - a1 + 1)) by (unfold d; field; lra); apply Rmult_le_compat_l; lra.
  - intros x c Hc; destruct (M x (c + g x)) as (n & Hn); [lra|]; exists n.
    apply Rlt_le_trans with (G n x - g x); [lra | apply Rmax_r].
Qed.

(* On continuous functions it is the integral, no more and no less. *)
Theorem upper_is_integral f w v : continuity f -> (forall x, 0 <= f x) -> integral f w -> (upper f v <-> w <= v).
Proof.
  intros C P W; split; [|intro L; apply (upper_monotone f f w v); [intro; lra | assumption | apply upper_of_integral; assumption]].
  intro U; pose proof (upper_nonneg _ _ (upper_removed f w f v C (fun x => conj (P x) (Rle_refl _)) W U)); lra.
Qed.

(* The noise N(0, s^2) on the line. *)
Definition gaussian_line (s : R) (Hs : 0 < s) (Z : R) (HZ : 0 < Z) (W : integral (bell s) Z) : gaussian line s.
Proof.
  assert (K : 0 < / Z) by (apply Rinv_0_lt_compat; assumption).
  assert (One : integral (fun x => / Z * bell s x) 1) by (replace 1 with (/ Z * Z) by (field; lra); apply integral_scaled, W).
  assert (C : continuity (fun x => / Z * bell s x)) by (apply continuity_scaled, bell_cont, Hs).
  assert (P : forall x, 0 <= / Z * bell s x) by (intro; apply Rmult_le_pos; [lra | apply Rlt_le, bell_pos]).
  refine {| bounds := upper : (line -> R) -> R -> Prop; kappa := / Z |}.
  - intros; eapply upper_monotone; eassumption.
  - apply upper_scaled.
  - apply upper_added.
  - apply upper_translated.
  - lra.
  - exact (upper_of_integral _ _ C P One).
  - apply upper_nonneg.
  - intros c f v Hc L; apply (upper_removed (fun x => c * (/ Z * bell s x)) c).
    + apply continuity_scaled, C.
    + intro x; split; [apply Rmult_le_pos; [assumption | apply P] | apply L].
    + pose proof (integral_scaled c _ _ One) as Q; rewrite Rmult_1_r in Q; exact Q.
Defined.

(* The product: one integral after the other. *)
Definition gaussian_product {V W : space} {s : R} (Hs : 0 < s) (p : gaussian V s) (q : gaussian W s) : gaussian (plane_of V W) s.
Proof.
  assert (Parts : forall (x : V) (y : W), kappa p * kappa q * exp (- @inner (plane_of V W) (x, y) (x, y) / (2 * s ^ 2))
    = density q y * density p x).
  { intros x y; unfold density; cbn [inner plane_of fst snd].
    assert (0 < s ^ 2) by (apply pow_lt; assumption).
    replace (- (inner x x + inner y y) / (2 * s ^ 2)) with (- inner x x / (2 * s ^ 2) + - inner y y / (2 * s ^ 2)) by (field; lra).
    rewrite exp_plus; ring. }
  refine {| bounds := (fun f v => exists u, (forall y, bounds p (fun x => f (x, y)) (u y)) /\ bounds q u v) :
    (plane_of V W -> R) -> R -> Prop; kappa := kappa p * kappa q |}.
  - intros f g v w H L (u & Hu & Hv); exists u; split; [intro y|].
    + apply (bounds_monotone _ _ p (fun x => f (x, y)) (fun x => g (x, y)) (u y) (u y)); [intro; apply H | lra | apply Hu].
    + apply (bounds_monotone _ _ q u u v w); [intro; lra | assumption | assumption].
  - intros c f v Hc (u & Hu & Hv); exists (fun y => c * u y); split; [intro y|]; apply bounds_scaled; trivial.
  - intros f g v w (u & Hu & Hv) (u' & Hu' & Hv'); exists (fun y => u y + u' y); split; [intro y|].
    + apply (bounds_added _ _ p (fun x => f (x, y)) (fun x => g (x, y))); trivial.
    + apply bounds_added; trivial.
  - intros f v [a b] (u & Hu & Hv); exists (fun y => u (add y b)); split; [intro y|].
    + apply (bounds_translated _ _ p (fun x => f (x, add y b))), Hu.
    + apply bounds_translated, Hv.
  - apply Rmult_le_pos; apply kappa_nonneg.
  - exists (density q); split; [intro y | apply normalised].
    pose proof (bounds_scaled _ _ p (density q y) _ _ (density_nonneg q y) (normalised _ _ p)) as H; rewrite Rmult_1_r in H.
    refine (bounds_monotone _ _ p _ _ _ _ _ (Rle_refl _) H); intro x; rewrite Parts; apply Rle_refl.
  - intros f v (u & _ & Hv); exact (bounds_nonneg _ _ q u v Hv).
  - intros c f v Hc L (u & Hu & Hv).
    assert (Hd : forall y, 0 <= c * density q y) by (intro y; apply Rmult_le_pos; [assumption | apply density_nonneg]).
    assert (R : forall y, bounds p (fun x => f (x, y) - c * density q y * density p x) (u y - c * density q y)).
    { intro y; apply (bounds_removed _ _ p (c * density q y) (fun x => f (x, y))); [apply Hd | | apply Hu].
      intro x; specialize (L (x, y)); rewrite Parts, <- Rmult_assoc in L; exact L. }
    exists (fun y => u y - c * density q y); split.
    + intro y; refine (bounds_monotone _ _ p _ _ _ _ _ (Rle_refl _) (R y)); intro x; rewrite Parts, Rmult_assoc; apply Rle_refl.
    + apply (bounds_removed _ _ q c u); [assumption | | assumption].
      intro y; pose proof (bounds_nonneg _ _ p _ _ (R y)); unfold density in *; lra.
Defined.

Print Assumptions upper_is_integral.
Print Assumptions gaussian_line.
Print Assumptions gaussian_product.
