(* Integrals over the line by primitives, with Coq's standard library alone.

   [integral f v]: f has a primitive whose increments over [a, b] tend to v as a falls and b grows without bound. Every continuous
   function has a primitive; one that is not negative and whose increments are bounded has an integral. *)
Require Import Reals Lra Lia.
Open Scope R_scope.

Definition primitive_of (F f : R -> R) := forall x, derivable_pt_lim F x (f x).
Definition integral (f : R -> R) (v : R) := exists F, primitive_of F f /\
  forall eps, 0 < eps -> exists M, forall a b, a <= - M -> M <= b -> Rabs (F b - F a - v) < eps.

(* ------------------------------------------------------------------------------------------------------- primitives *)

Lemma primitive_same F f g : (forall x, f x = g x) -> primitive_of F f -> primitive_of F g.
Proof. intros E P x; rewrite <- E; apply P. Qed.
Lemma primitive_plus F f G g : primitive_of F f -> primitive_of G g -> primitive_of (fun x => F x + G x) (fun x => f x + g x).
Proof. intros P Q x; apply (derivable_pt_lim_plus F G); [apply P | apply Q]. Qed.
Lemma primitive_scaled c F f : primitive_of F f -> primitive_of (fun x => c * F x) (fun x => c * f x).
Proof. intros P x; apply (derivable_pt_lim_scal F); apply P. Qed.
Lemma linear_derivative c a x : derivable_pt_lim (fun x => c * x + a) x c.
Proof.
  pose proof (derivable_pt_lim_plus (fun x => c * x) (fun _ => a) x (c * 1) 0
    (derivable_pt_lim_scal id c x 1 (derivable_pt_lim_id x)) (derivable_pt_lim_const a x)) as H.
  replace (c * 1 + 0) with c in H by ring; exact H.
Qed.
Lemma chain F f G g x : derivable_pt_lim G x g -> derivable_pt_lim F (G x) f -> derivable_pt_lim (fun x => F (G x)) x (f * g).
Proof. intros P Q; exact (derivable_pt_lim_comp G F x g f P Q). Qed.
Lemma primitive_linear c a F f : primitive_of F f -> primitive_of (fun x => F (c * x + a)) (fun x => c * f (c * x + a)).
Proof. intros P x; rewrite Rmult_comm; apply chain; [apply linear_derivative | apply P]. Qed.

Lemma derivable_continuous F x l : derivable_pt_lim F x l -> continuity_pt F x.
Proof. intro D; apply derivable_continuous_pt; exists l; exact D. Qed.
Lemma primitive_continuous F f : primitive_of F f -> continuity F.
Proof. intros P x; apply (derivable_continuous F x (f x)), P. Qed.

Lemma derivative_same F G x l : (forall y, F y = G y) -> derivable_pt_lim F x l -> derivable_pt_lim G x l.
Proof. intros E D eps He; destruct (D eps He) as [d Hd]; exists d; intros h; rewrite <- !E; apply Hd. Qed.
Lemma continuity_same f g : (forall x, f x = g x) -> continuity f -> continuity g.
Proof.
  intros E C x eps He; destruct (C x eps He) as (d & Hd & K); exists d; split; [exact Hd|].
  intros y Hy; rewrite <- !E; apply K, Hy.
Qed.
Lemma continuity_scaled c f : continuity f -> continuity (fun x => c * f x).
Proof. intros C x; apply (continuity_pt_scal f), C. Qed.
Lemma continuity_added f g : continuity f -> continuity g -> continuity (fun x => f x + g x).
Proof. intros C D x; apply (continuity_pt_plus f g); [apply C | apply D]. Qed.
Lemma continuity_constant c : continuity (fun _ => c).
Proof. apply continuity_const; intros x y; reflexivity. Qed.
Lemma continuity_linear f c a : continuity f -> continuity (fun x => f (c * x + a)).
Proof.
  intros C x; apply (continuity_pt_comp (fun x => c * x + a) f); [|apply C].
  apply (derivable_continuous _ _ c), linear_derivative.
Qed.

(* What continuity says, without the point itself apart. *)
Lemma near f x eps : continuity_pt f x -> 0 < eps -> exists d, 0 < d /\ forall y, Rabs (y - x) < d -> Rabs (f y - f x) < eps.
Proof.
  intros C He; destruct (C eps He) as (d & Hd & K); exists d; split; [exact Hd|]; intros y Hy.
  destruct (Req_dec x y) as [<-|N]; [rewrite Rminus_diag_eq, Rabs_R0 by reflexivity; assumption|].
  apply K; split; [split; [exact I | assumption] | assumption].
Qed.

Lemma increments F f G g a b : (forall x, a <= x <= b -> derivable_pt_lim F x (f x)) ->
  (forall x, a <= x <= b -> derivable_pt_lim G x (g x)) -> a <= b -> (forall x, a <= x <= b -> f x <= g x) -> F b - F a <= G b - G a.
Proof.
  intros P Q [H| ->] L; [|lra].
  destruct (MVT_cor2 (fun x => G x - F x) (fun x => g x - f x) a b H) as (c & E & Hc).
  { intros x Hx; apply (derivable_pt_lim_minus G F); [apply Q | apply P]; assumption. }
  assert (0 <= (g c - f c) * (b - a)) by (apply Rmult_le_pos; [specialize (L c ltac:(lra))|]; lra); lra.
Qed.
Lemma grows F f G g a b : primitive_of F f -> primitive_of G g -> a <= b -> (forall x, a <= x <= b -> f x <= g x) ->
  F b - F a <= G b - G a.
Proof. intros P Q; apply increments; intros x _; [apply P | apply Q]. Qed.
Lemma unique F G f a b : primitive_of F f -> primitive_of G f -> F b - F a = G b - G a.
Proof.
  intros P Q; assert (K : forall a b, a <= b -> F b - F a = G b - G a).
  { intros x y H; apply Rle_antisym; apply (grows _ f _ f); trivial; intros; apply Rle_refl. }
  destruct (Rle_lt_dec a b) as [H|H]; [apply K, H | pose proof (K b a ltac:(lra)); lra].
Qed.
Lemma not_negative F f a b : primitive_of F f -> (forall x, 0 <= f x) -> a <= b -> 0 <= F b - F a.
Proof.
  intros P N H; assert (Z : primitive_of (fun _ => 0) (fun _ => 0)) by (intro x; apply derivable_pt_lim_const).
  pose proof (grows _ _ _ _ a b Z P H (fun x _ => N x)); lra.
Qed.

(* Every continuous function has a primitive on the whole line: those on [-n, n] are one function. *)
Section Existence.
Variable f : R -> R.
Hypothesis C : continuity f.
Let edge n := INR n + 1.
Lemma edges n : - edge n <= edge n.
Proof. unfold edge; pose proof (pos_INR n); lra. Qed.
Definition on n := primitive (edges n) (FTC_P1 (edges n) (fun x _ => C x)).
Lemma on_derivative n x : - edge n <= x <= edge n -> derivable_pt_lim (on n) x (f x).
Proof. intro H; apply RiemannInt_P28; exact H. Qed.
Lemma on_same n m x : (n <= m)%nat -> - edge n <= x <= edge n -> on n x - on n 0 = on m x - on m 0.
Proof.
  intros L H; apply le_INR in L; pose proof (edges n) as E; unfold edge in *.
  assert (K : forall a b, - (INR n + 1) <= a -> a <= b -> b <= INR n + 1 -> on n b - on n a = on m b - on m a).
  { intros a b H1 H2 H3; apply Rle_antisym; apply (increments _ f _ f); trivial; intros y Hy; try apply Rle_refl;
      apply on_derivative; unfold edge; lra. }
  destruct (Rle_lt_dec 0 x) as [P|N]; [apply K; lra | pose proof (K x 0 ltac:(lra) ltac:(lra) ltac:(lra)); lra].
Qed.
Definition above r := Z.to_nat (up (Rabs r)).
Lemma above_is r : Rabs r <= INR (above r).
Proof.
  destruct (archimed (Rabs r)) as [A _]; pose proof (Rabs_pos r); assert (0 < up (Rabs r))%Z by (apply lt_IZR; lra).
  unfold above; rewrite INR_IZR_INZ, Z2Nat.id by lia; lra.
Qed.
Definition whole_primitive x := on (above x) x - on (above x) 0.
Lemma whole_primitive_is n x : Rabs x <= INR n -> whole_primitive x = on n x - on n 0.
Proof.
  intro H; unfold whole_primitive; pose proof (above_is x) as Hm; set (m := above x) in *.
  assert (B : forall k, Rabs x <= INR k -> - edge k <= x <= edge k).
  { intros k Hk; unfold edge; pose proof (Rle_abs x); pose proof (Rle_abs (- x)) as Q; rewrite Rabs_Ropp in Q; lra. }
  destruct (Nat.le_ge_cases m n) as [L|L]; [apply on_same | symmetry; apply on_same]; auto.
Qed.
Theorem has_primitive : primitive_of whole_primitive f.
Proof.
  intro x; set (n := above (Rabs x + 1)).
  assert (Hn : Rabs x + 1 <= INR n) by (apply (Rle_trans _ _ _ (Rle_abs _)), above_is).
  assert (D : derivable_pt_lim (on n) x (f x)).
  { apply on_derivative; unfold edge; pose proof (Rle_abs x); pose proof (Rle_abs (- x)) as Q; rewrite Rabs_Ropp in Q; lra. }
  intros eps He; destruct (D eps He) as [d Hd].
  assert (Hp : 0 < Rmin d 1) by (apply Rmin_glb_lt; [apply cond_pos | lra]).
  exists (mkposreal _ Hp); simpl; intros h Hh Small; specialize (Hd h Hh (Rlt_le_trans _ _ _ Small (Rmin_l _ _))).
  pose proof (Rlt_le_trans _ _ _ Small (Rmin_r _ _)); pose proof (Rabs_triang x h).
  rewrite (whole_primitive_is n (x + h)), (whole_primitive_is n x) by lra.
  replace (on n (x + h) - on n 0 - (on n x - on n 0)) with (on n (x + h) - on n x) by ring; exact Hd.
Qed.
End Existence.

(* -------------------------------------------------------------------------------------------------- the integral *)

Lemma integral_same f g v : (forall x, f x = g x) -> integral f v -> integral g v.
Proof. intros E (F & P & L); exists F; split; [apply (primitive_same F f); assumption | exact L]. Qed.

Lemma integral_plus f g v w : integral f v -> integral g w -> integral (fun x => f x + g x) (v + w).
Proof.
  intros (F & P & L) (G & Q & K); exists (fun x => F x + G x); split; [apply primitive_plus; assumption|]; intros eps He.
  destruct (L (eps / 2)) as [M HM]; [lra|]; destruct (K (eps / 2)) as [N HN]; [lra|]; exists (Rmax M N); intros a b Ha Hb.
  pose proof (Rmax_l M N); pose proof (Rmax_r M N); specialize (HM a b ltac:(lra) ltac:(lra)); specialize (HN a b ltac:(lra) ltac:(lra)).
  apply Rabs_def2 in HM, HN; apply Rabs_def1; lra.
Qed.

Lemma integral_scaled c f v : integral f v -> integral (fun x => c * f x) (c * v).
Proof.
  intros (F & P & L); exists (fun x => c * F x); split; [apply primitive_scaled; assumption|]; intros eps He.
  assert (Hc : 0 < Rabs c + 1) by (pose proof (Rabs_pos c); lra).
  destruct (L (eps / (Rabs c + 1))) as [M HM]; [apply Rdiv_lt_0_compat; assumption|]; exists M; intros a b Ha Hb.
  replace (c * F b - c * F a - c * v) with (c * (F b - F a - v)) by ring; rewrite Rabs_mult.
  apply Rle_lt_trans with ((Rabs c) * (eps / (Rabs c + 1))).
  - apply Rmult_le_compat_l; [apply Rabs_pos | apply Rlt_le, HM; assumption].
  - apply (Rmult_lt_reg_r (Rabs c + 1)); [assumption|]; replace (Rabs c * (eps / (Rabs c + 1)) * (Rabs c + 1)) with (Rabs c * eps)
      by (field; lra); lra.
Qed.

(* Substitution of c x + a for x, with c > 0, and of - x. *)
Lemma integral_linear c a f v : 0 < c -> integral f v -> integral (fun x => f (c * x + a)) (v / c).
Proof.
  intros Hc (F & P & L); unfold Rdiv; rewrite Rmult_comm.
  apply (integral_same (fun x => / c * (c * f (c * x + a)))); [intro x; field; lra|].
  apply integral_scaled; exists (fun x => F (c * x + a)); split; [apply primitive_linear; assumption|]; intros eps He.
  destruct (L eps He) as [M HM]; set (K := (Rabs M + Rabs a) / c); exists K; intros x y Hx Hy.
  assert (E : c * K = Rabs M + Rabs a) by (unfold K; field; lra).
  apply (Rmult_le_compat_l c) in Hx, Hy; try lra.
  replace (c * - K) with (- (c * K)) in Hx by ring; rewrite E in Hx, Hy.
  pose proof (Rle_abs M); pose proof (Rle_abs a); pose proof (Rle_abs (- a)) as A; rewrite Rabs_Ropp in A; apply HM; lra.
Qed.
Lemma integral_translated f v a : integral f v -> integral (fun x => f (x + a)) v.
Proof.
  intro H; apply (integral_linear 1 a) in H; [|lra]; replace (v / 1) with v in H by field.
  revert H; apply integral_same; intro x; rewrite Rmult_1_l; reflexivity.
Qed.
Lemma integral_reflected f v : integral f v -> integral (fun x => f (- x)) v.
Proof.
  intros (F & P & L); exists (fun x => -1 * F (-1 * x + 0)); split.
  - apply (primitive_same _ (fun x => -1 * (-1 * f (-1 * x + 0)))); [|apply primitive_scaled, primitive_linear; assumption].
    intro x; replace (-1 * x + 0) with (- x) by ring; ring.
  - intros eps He; destruct (L eps He) as [M HM]; exists M; intros a b Ha Hb.
    specialize (HM (-1 * b + 0) (-1 * a + 0) ltac:(lra) ltac:(lra)).
    replace (-1 * F (-1 * b + 0) - -1 * F (-1 * a + 0) - v) with (F (-1 * a + 0) - F (-1 * b + 0) - v) by ring; exact HM.
Qed.

Lemma integral_nonneg f v : (forall x, 0 <= f x) -> integral f v -> 0 <= v.
Proof.
  intros N (F & P & L); apply Rnot_lt_le; intro V; destruct (L (- v)) as [M HM]; [lra|].
  pose proof (Rle_abs M); pose proof (Rabs_pos M); specialize (HM (- Rabs M) (Rabs M) ltac:(lra) ltac:(lra)).
  pose proof (not_negative F f (- Rabs M) (Rabs M) P N ltac:(lra)); apply Rabs_def2 in HM; lra.
Qed.
Lemma integral_grows f g v w : (forall x, f x <= g x) -> integral f v -> integral g w -> v <= w.
Proof.
  intros L F G; apply Rminus_le, Ropp_le_cancel; rewrite Ropp_0; replace (- (v - w)) with (w + -1 * v) by ring.
  apply (integral_nonneg (fun x => g x + -1 * f x)); [intro x; specialize (L x); lra|].
  apply integral_plus; [assumption | apply integral_scaled; assumption].
Qed.
Lemma integral_unique f v w : integral f v -> integral f w -> v = w.
Proof. intros F G; apply Rle_antisym; apply (integral_grows f f); trivial; intro; apply Rle_refl. Qed.

(* A part of an integral of what is not negative is no larger, and there are parts as near as one likes. *)
Lemma part F f a b v : primitive_of F f -> (forall x, 0 <= f x) -> integral f v -> a <= b -> F b - F a <= v.
Proof.
  intros P N (G & Q & L) H; rewrite (unique F G f a b P Q); apply Rnot_lt_le; intro V.
  destruct (L (G b - G a - v)) as [M HM]; [lra|]; set (x := Rmin a (- M)); set (y := Rmax b M).
  assert (x <= a /\ x <= - M) by (split; [apply Rmin_l | apply Rmin_r]).
  assert (b <= y /\ M <= y) by (split; [apply Rmax_l | apply Rmax_r]).
  specialize (HM x y ltac:(lra) ltac:(lra)); pose proof (not_negative G f x a Q N ltac:(lra)).
  pose proof (not_negative G f b y Q N ltac:(lra)); apply Rabs_def2 in HM; lra.
Qed.
Lemma near_part F f v eps : primitive_of F f -> integral f v -> 0 < eps -> exists a b, a <= b /\ v - eps < F b - F a.
Proof.
  intros P (G & Q & L) He; destruct (L eps He) as [M HM]; pose proof (Rle_abs M); pose proof (Rabs_pos M).
  exists (- Rabs M), (Rabs M); split; [lra|]; rewrite (unique F G f _ _ P Q).
  specialize (HM (- Rabs M) (Rabs M) ltac:(lra) ltac:(lra)); apply Rabs_def2 in HM; lra.
Qed.
Lemma has_integral F f B : primitive_of F f -> (forall x, 0 <= f x) -> (forall a b, a <= b -> F b - F a <= B) -> { v | integral f v }.
Proof.
  intros P N H; destruct (completeness (fun v => exists a b, a <= b /\ v = F b - F a)) as [v [U L]].
  - exists B; intros w (a & b & Hab & ->); apply H; assumption.
  - exists (F 0 - F 0), 0, 0; split; [lra | reflexivity].
  - exists v, F; split; [exact P|]; intros eps He.
    assert (E : exists a b, a <= b /\ v - eps < F b - F a).
    { apply Classical_Prop.NNPP; intro K; assert (v <= v - eps); [|lra].
      apply L; intros w (a & b & Hab & ->); apply Rnot_lt_le; intro; apply K; exists a, b; split; assumption. }
    destruct E as (a & b & Hab & E); exists (Rmax (- a) b); intros x y Hx Hy.
    pose proof (Rmax_l (- a) b); pose proof (Rmax_r (- a) b).
    assert (F y - F x <= v) by (apply U; exists x, y; split; [lra | reflexivity]).
    pose proof (not_negative F f x a P N ltac:(lra)); pose proof (not_negative F f b y P N ltac:(lra)); apply Rabs_def1; lra.
Qed.
