(* Gradient ADMM along the singular directions of A: what the controls of the shift rule prove block by block, put together. *)
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
Require Import Lra Lia.

(* ---------------------------------------------------------------------------------------------------------- finite sums *)

Fixpoint sum m (h : nat -> R) : R := match m with 0%nat => 0 | S m => sum m h + h m end.
Fixpoint vsum {V : space} m (h : nat -> R) (v : nat -> V) : V :=
  match m with 0%nat => zero | S m => add (vsum m h v) (scale (h m) (v m)) end.

Lemma sum_same m h h' : (forall i, (i < m)%nat -> h i = h' i) -> sum m h = sum m h'.
Proof. intro E; induction m as [|m IH]; [reflexivity|]; simpl; rewrite IH, E by auto with arith; reflexivity. Qed.
Lemma sum_nonneg m h : (forall i, (i < m)%nat -> 0 <= h i) -> 0 <= sum m h.
Proof. intro E; induction m as [|m IH]; simpl; [lra|]; apply Rplus_le_le_0_compat; [apply IH|]; auto with arith. Qed.
Lemma sum_plus m h h' : sum m (fun i => h i + h' i) = sum m h + sum m h'.
Proof. induction m as [|m IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma sum_times m r h : sum m (fun i => r * h i) = r * sum m h.
Proof. induction m as [|m IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma inner_vsum {V : space} m h (v : nat -> V) z : inner (vsum m h v) z = sum m (fun i => h i * inner (v i) z).
Proof. induction m as [|m IH]; simpl; [apply inner_zero | rewrite inner_add, inner_scale, IH; reflexivity]. Qed.
Lemma sum_one m j h : (j < m)%nat -> sum m (fun i => h i * (if Nat.eqb i j then 1 else 0)) = h j.
Proof.
  assert (None : forall n, (n <= j)%nat -> sum n (fun i => h i * (if Nat.eqb i j then 1 else 0)) = 0).
  { intro n; induction n as [|k IH]; intro L; simpl; [reflexivity|]; rewrite IH by lia.
    destruct (Nat.eqb_spec k j); [lia | ring]. }
  induction m as [|m IH]; intro L; [lia|]; simpl; destruct (Nat.eqb_spec m j) as [->|N].
  - rewrite None by lia; ring.
  - rewrite IH by lia; ring.
Qed.

(* ------------------------------------------------------------------------------------------------- singular directions *)

Section Directions.
Context {X Z : space}.
Variables (A : X -> Z) (At : Z -> X).
Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
(* An orthonormal basis of Z whose vectors A A^T multiplies by a_i^2: one exists where the dimensions are finite. *)
Variables (m : nat) (v : nat -> Z) (a : nat -> R).
Hypothesis a_pos : forall i, (i < m)%nat -> 0 < a i.
Hypothesis orthonormal : forall i j, (i < m)%nat -> (j < m)%nat -> inner (v i) (v j) = if Nat.eqb i j then 1 else 0.
Hypothesis basis : forall z z', inner z z' = sum m (fun i => inner (v i) z * inner (v i) z').
Hypothesis singular : forall i z, (i < m)%nat -> inner (A (At (v i))) z = a i ^ 2 * inner (v i) z.

(* The part of x along the i-th right singular vector, and what is left of an inner product in the kernel of A. *)
Definition xi i (x : X) := inner (At (v i)) x / a i.
Definition kin (x x' : X) := inner x x' - sum m (fun i => xi i x * xi i x').

Lemma zeta_of_A i x : (i < m)%nat -> inner (v i) (A x) = a i * xi i x.
Proof.
  intro L; specialize (a_pos i L); unfold xi; rewrite inner_sym, adjoint_A, (inner_sym _ x); field; lra.
Qed.
Lemma xi_of_At i z : (i < m)%nat -> xi i (At z) = a i * inner (v i) z.
Proof.
  intro L; pose proof (a_pos i L); unfold xi; rewrite <- adjoint_A, singular by assumption; field; lra.
Qed.
Lemma zeta_of_vsum h i : (i < m)%nat -> inner (v i) (vsum m h v) = h i.
Proof.
  intro L; rewrite inner_sym, inner_vsum, (sum_same m _ (fun k => h k * (if Nat.eqb k i then 1 else 0))).
  - apply sum_one; assumption.
  - intros k Lk; rewrite orthonormal by assumption; reflexivity.
Qed.
Lemma kin_of_At z u : kin (At z) u = 0.
Proof.
  unfold kin; rewrite (inner_sym _ (At z)), <- adjoint_A, basis, Rminus_diag_eq; [reflexivity|].
  apply sum_same; intros i L; rewrite zeta_of_A, xi_of_At by assumption; ring.
Qed.
Lemma kin_sym x u : kin x u = kin u x.
Proof. unfold kin; rewrite inner_sym; f_equal; apply sum_same; intros; ring. Qed.

(* The vector of the kernel part. *)
Definition kappa_part (x : X) : X := lin [(1, x); (-1, At (vsum m (fun i => xi i x / a i) v))].
Lemma kin_is_inner x x' : inner (kappa_part x) (kappa_part x') = kin x x'.
Proof.
  assert (P : forall u w, inner (At (vsum m (fun i => xi i u / a i) v)) w = sum m (fun i => xi i u * xi i w)).
  { intros u w; rewrite (inner_sym _ (At _)), <- adjoint_A, inner_sym, inner_vsum; apply sum_same; intros i L.
    pose proof (a_pos i L); rewrite zeta_of_A by assumption; field; lra. }
  assert (Q : sum m (fun i => xi i x * xi i (At (vsum m (fun i => xi i x' / a i) v))) = sum m (fun i => xi i x * xi i x')).
  { apply sum_same; intros i L; pose proof (a_pos i L); rewrite xi_of_At, zeta_of_vsum by assumption; field; lra. }
  unfold kappa_part; rewrite inner_lin_left; cbn [inner_of_lin]; rewrite !inner_lin_right; cbn [inner_with_lin].
  rewrite (inner_sym _ x (At _)), !P, Q; unfold kin.
  rewrite (sum_same m (fun i => xi i x' * xi i x) (fun i => xi i x * xi i x')) by (intros; ring); ring.
Qed.

Lemma inner_kappa w u : inner w (kappa_part u) = kin w u.
Proof.
  unfold kappa_part, kin; rewrite inner_lin_right; cbn [inner_with_lin].
  rewrite <- adjoint_A, (inner_sym _ (A w)), inner_vsum.
  rewrite (sum_same m (fun i => xi i u / a i * inner (v i) (A w)) (fun i => xi i w * xi i u)); [ring|].
  intros i L; pose proof (a_pos i L); rewrite zeta_of_A by assumption; field; lra.
Qed.
Lemma A_of_kappa z u : inner z (A (kappa_part u)) = 0.
Proof. rewrite inner_sym, adjoint_A, inner_sym, inner_kappa; apply kin_of_At. Qed.

(* --------------------------------------------------------------------------------------- one iteration of two runs *)

Context {Y : space}.
Variables (B : Y -> Z) (Bt : Z -> Y) (c : Z).
Hypothesis adjoint_B : forall y v, inner (B y) v = inner y (Bt v).
Hypothesis definite_X : forall u v : X, distance2 u v = 0 -> u = v.
Hypothesis definite_Z : forall u v : Z, distance2 u v = 0 -> u = v.
Variables (eta beta : R).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta).
Variables (f : nat -> X -> R) (gradient : nat -> X -> X) (g : Y -> R).
Variables (y_min : X -> Z -> Y) (x_min : nat -> X -> Z -> X).
Hypothesis y_minimises : forall x lam, y_step A B c beta g x lam (y_min x lam).
Hypothesis x_minimises : forall t x lam,
  x_step A B c eta beta (f t) (gradient t) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min t x lam).
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Hypothesis g_convex : convex 0 g.
Let lam1 z := lam_next A B c beta y_min z.
Let xh t z := x_hat x_min t z.
Let next := step A B c beta y_min x_min.

Ltac linear := repeat (progress (
  rewrite ?inner_lin_left, ?inner_lin_right, ?(A_of_lin A At adjoint_A), ?(A_of_lin_right A At adjoint_A);
  cbn [inner_of_lin inner_with_lin map fst snd])).

Section Pair.
Variables (t : nat) (z z' : X * Z).
Let dx := minus (fst z) (fst z').
Let dl := minus (snd z) (snd z').
Let dxh := minus (xh t z) (xh t z').
Let dl1 := minus (lam1 z) (lam1 z').
Let dg := minus (gradient t (fst z)) (gradient t (fst z')).
Let db := minus (B (y_min (fst z) (snd z))) (B (y_min (fst z') (snd z'))).
Let iteration_z := is_iteration A B c eta beta f gradient g y_min x_min y_minimises x_minimises t z.
Let iteration_z' := is_iteration A B c eta beta f gradient g y_min x_min y_minimises x_minimises t z'.

Lemma along_l i : (i < m)%nat -> inner (v i) dl1 = inner (v i) dl - beta * (a i * xi i dx) - beta * inner (v i) db.
Proof.
  intro L; rewrite <- zeta_of_A by assumption; unfold dl1, dl, dx, db, lam1, lam_next, next_multiplier, residual, minus; linear; ring.
Qed.

Lemma relation d : inner dg d = / eta * inner dx d - / eta * inner dxh d + inner dl1 (A d)
  - beta * inner (A dxh) (A d) - beta * inner db (A d).
Proof.
  destruct iteration_z as (_ & _ & Hx), iteration_z' as (_ & _ & Hx').
  pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ Hx d) as O.
  pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ Hx' d) as O'.
  unfold dg, minus at 1; rewrite inner_lin_left; cbn [inner_of_lin]; rewrite O, O'.
  unfold dx, dxh, dl1, db, lam1, xh, residual, minus; linear; field; lra.
Qed.

Let q i := 1 + a i ^ 2 * beta * eta.
Lemma q_pos i : (i < m)%nat -> 0 < q i.
Proof.
  intro L; unfold q; assert (0 < a i ^ 2 * beta * eta); [|lra].
  apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; try assumption; apply pow_lt, a_pos; assumption.
Qed.

Lemma along_x i : (i < m)%nat -> xi i dxh
  = (xi i dx - eta * xi i dg + eta * a i * (inner (v i) dl1 - beta * inner (v i) db)) / q i.
Proof.
  intro L; pose proof (a_pos i L) as Ha; pose proof (q_pos i L) as Hq; pose proof (relation (At (v i))) as E.
  assert (F : forall w, inner w (A (At (v i))) = a i ^ 2 * inner (v i) w) by (intro w; rewrite inner_sym; apply singular; assumption).
  rewrite !F, zeta_of_A, !(inner_sym _ _ (At (v i))) in E by assumption.
  assert (G : forall w, inner (At (v i)) w = a i * xi i w) by (intro w; unfold xi; field; lra).
  rewrite !G in E.
  apply (Rmult_eq_reg_l (q i)); [|lra].
  replace (q i * ((xi i dx - eta * xi i dg + eta * a i * (inner (v i) dl1 - beta * inner (v i) db)) / q i))
    with (xi i dx - eta * xi i dg + eta * a i * (inner (v i) dl1 - beta * inner (v i) db)) by (field; lra).
  apply (Rmult_eq_reg_l (a i / eta)); [|apply Rgt_not_eq, Rmult_lt_0_compat; [assumption | apply Rinv_0_lt_compat; assumption]].
  replace (a i / eta * (xi i dx - eta * xi i dg + eta * a i * (inner (v i) dl1 - beta * inner (v i) db)))
    with (/ eta * (a i * xi i dx) - a i * xi i dg + a i ^ 2 * inner (v i) dl1 - beta * (a i ^ 2 * inner (v i) db)) by (field; lra).
  rewrite E; unfold q; field; lra.
Qed.

Lemma kin_x u : kin dxh u = kin dx u - eta * kin dg u.
Proof.
  pose proof (relation (kappa_part u)) as E; rewrite !inner_kappa, !A_of_kappa in E.
  rewrite E; field; lra.
Qed.

Lemma classes : 0 <= inner dg dx - eta * inner dg dg /\ 0 <= inner dl1 db.
Proof.
  split.
  - exact (cocoercive eta (f t) (gradient t) (fst z) (fst z') eta_pos (f_class t)).
  - pose proof (monotone A B Bt c adjoint_B eta beta beta_pos 0 (f t) (gradient t) g (Rle_refl 0) g_convex _ _ _ _ _ _ _ _ _ _
      iteration_z iteration_z') as M.
    refine (same_weak _ _ _ M).
    unfold dl1, db, lam1, lam_next, next_multiplier, residual, dw, b, minus; linear; orient; ring.
Qed.
End Pair.

(* ------------------------------------------------------------------------- a control: obligations block by block, put together *)

Definition l_after a' x l b' := l - beta * (a' * x) - beta * b'.
Definition x_after a' x l b' g' := (x - eta * g' + eta * a' * (l_after a' x l b' - beta * b')) / (1 + a' ^ 2 * beta * eta).

(* An energy: a form in x and l along a direction of singular value a, and a multiple of |x|^2 in the kernel. *)
Definition worth (E : R -> R -> R -> R) (kappa : R) (z z' : X * Z) :=
  sum m (fun i => E (a i) (xi i (minus (fst z) (fst z'))) (inner (v i) (minus (snd z) (snd z'))))
  + kappa * kin (minus (fst z) (fst z')) (minus (fst z) (fst z')).

Lemma inner_is w u : inner w u = sum m (fun i => xi i w * xi i u) + kin w u.
Proof. unfold kin; ring. Qed.

(* A shift by a part of the difference and by what is seen along the directions. *)
Definition shift r h w : X := lin [(r, w); (1, At (vsum m h v))].
Lemma xi_of_shift r h w i : (i < m)%nat -> xi i (shift r h w) = r * xi i w + a i * h i.
Proof.
  intro L; pose proof (a_pos i L); rewrite <- (zeta_of_vsum h i L), <- xi_of_At by assumption.
  unfold xi, shift; rewrite inner_lin_right; cbn [inner_with_lin]; field; lra.
Qed.
Lemma kin_of_shift r h w u : kin (shift r h w) u = r * kin w u.
Proof.
  rewrite <- inner_kappa; unfold shift; rewrite inner_lin_left; cbn [inner_of_lin]; rewrite !inner_kappa, kin_of_At; ring.
Qed.

(* The states after an iteration whose noise the first run shifts by s. *)
Lemma xi_moved i w w' n s : xi i (minus (add w (add n s)) (add w' n)) = xi i (minus w w') + xi i s.
Proof.
  unfold xi, minus; rewrite !inner_lin_right; cbn [inner_with_lin]; rewrite !inner_add_right; unfold Rdiv; ring.
Qed.
Lemma kin_moved w w' n s u : kin (minus (add w (add n s)) (add w' n)) u = kin (minus w w') u + kin s u.
Proof.
  rewrite <- !inner_kappa; unfold minus; rewrite !inner_lin_left; cbn [inner_of_lin]; rewrite !inner_add; ring.
Qed.

Lemma kin_moved_right w w' n s u : kin u (minus (add w (add n s)) (add w' n)) = kin u (minus w w') + kin u s.
Proof. rewrite !(kin_sym u); apply kin_moved. Qed.
Lemma kin_of_shift_right r h w u : kin u (shift r h w) = r * kin u w.
Proof. rewrite !(kin_sym u); apply kin_of_shift. Qed.


Lemma minus_same {V : space} (u w : V) : inner w (minus u u) = 0.
Proof. unfold minus; rewrite inner_lin_right; cbn [inner_with_lin]; ring. Qed.
Ltac collect := rewrite ?sum_plus, ?sum_times.

(* The shift that is tau(a, x^, l) along a direction, x^ and l being differences after the iteration, and r x^ in the kernel. *)
Definition chosen (tau : R -> R -> R -> R) r t z z' := let dxh := minus (xh t z) (xh t z') in
  shift r (fun i => (tau (a i) (xi i dxh) (inner (v i) (minus (lam1 z) (lam1 z'))) - r * xi i dxh) / a i) dxh.
Lemma xi_of_chosen tau r t z z' i : (i < m)%nat ->
  xi i (chosen tau r t z z') = tau (a i) (xi i (minus (xh t z) (xh t z'))) (inner (v i) (minus (lam1 z) (lam1 z'))).
Proof. intro L; pose proof (a_pos i L); unfold chosen; rewrite xi_of_shift by assumption; field; lra. Qed.
Lemma kin_of_chosen tau r t z z' u : kin (chosen tau r t z z') u = r * kin (minus (xh t z) (xh t z')) u.
Proof. unfold chosen; apply kin_of_shift. Qed.
Lemma kin_after t z z' : let dx := minus (fst z) (fst z') in let dg := minus (gradient t (fst z)) (gradient t (fst z')) in
  let dxh := minus (xh t z) (xh t z') in kin dxh dxh = kin dx dx - 2 * eta * kin dg dx + eta ^ 2 * kin dg dg.
Proof.
  intros dx dg dxh; assert (E : forall u, kin dxh u = kin dx u - eta * kin dg u) by apply kin_x.
  rewrite E, (kin_sym dx dxh), (kin_sym dg dxh), !E, (kin_sym dx dg); ring.
Qed.

(* One iteration: mf and mg are what the class facts of f_t and of g weigh. *)
Section Step.
Variables (E E' : R -> R -> R -> R) (kappa kappa' mf mg r : R) (tau : R -> R -> R -> R).
Hypotheses (mf_nonneg : 0 <= mf) (mg_nonneg : 0 <= mg).
Hypothesis paid_along : forall i x l b' g', (i < m)%nat ->
  let l1 := l_after (a i) x l b' in let x1 := x_after (a i) x l b' g' in let s := tau (a i) x1 l1 in
  0 <= E (a i) x l + (- mf * (g' * x) + (mf * eta * (g' * g') + (- mg * (l1 * b') + (-1 * (s * s) + -1 * E' (a i) (x1 + s) l1)))).
Hypothesis paid_kernel : forall x g', let w := kin x x - 2 * eta * kin g' x + eta ^ 2 * kin g' g' in
  0 <= kappa * kin x x - mf * (kin g' x - eta * kin g' g') - r ^ 2 * w - kappa' * ((1 + r) ^ 2 * w).

Lemma step_paid t z z' n : let s := chosen tau r t z z' in
  inner s s + worth E' kappa' (next t z (add n s)) (next t z' n) <= worth E kappa z z'.
Proof.
  intro s; set (dx := minus (fst z) (fst z')); set (dl := minus (snd z) (snd z')); set (dxh := minus (xh t z) (xh t z')).
  set (dl1 := minus (lam1 z) (lam1 z')); set (dg := minus (gradient t (fst z)) (gradient t (fst z'))).
  set (db := minus (B (y_min (fst z) (snd z))) (B (y_min (fst z') (snd z')))).
  destruct (classes t z z') as [Cf Cg]; fold dg dx dl1 db in Cf, Cg.
  apply (Rmult_le_compat_l mf) in Cf; [|assumption]; apply (Rmult_le_compat_l mg) in Cg; [|assumption]; rewrite Rmult_0_r in Cf, Cg.
  pose proof (sum_nonneg m _ (fun i L => paid_along i (xi i dx) (inner (v i) dl) (inner (v i) db) (xi i dg) L)) as P.
  set (moved := minus (fst (next t z (add n s))) (fst (next t z' n))).
  assert (P' : 0 <= sum m (fun i => E (a i) (xi i dx) (inner (v i) dl)
    + (- mf * (xi i dg * xi i dx) + (mf * eta * (xi i dg * xi i dg) + (- mg * (inner (v i) dl1 * inner (v i) db)
    + (-1 * (xi i s * xi i s) + -1 * E' (a i) (xi i moved) (inner (v i) dl1))))))).
  { refine (Rle_trans _ _ _ P (Req_le _ _ (sum_same m _ _ _))); intros i L; cbv zeta.
    pose proof (along_l z z' i L) as El; fold dx dl dl1 db in El.
    pose proof (along_x t z z' i L) as Ex; fold dx dg dl1 db dxh in Ex.
    unfold moved, next, step; cbn [fst]; rewrite xi_moved; fold (xh t z) (xh t z') dxh; unfold s; rewrite xi_of_chosen by assumption.
    fold dxh dl1; unfold x_after, l_after; rewrite Ex, El; reflexivity. }
  clear P; revert P'; collect; intro P'.
  pose proof (paid_kernel dx dg) as K; cbv zeta in K; pose proof (kin_after t z z') as Kx; cbv zeta in Kx; fold dx dg dxh in Kx.
  assert (Ks : kin s s = r ^ 2 * kin dxh dxh).
  { unfold s; rewrite kin_of_chosen, (kin_sym _ (chosen _ _ _ _ _)), kin_of_chosen; fold dxh; ring. }
  assert (Km : kin moved moved = (1 + r) ^ 2 * kin dxh dxh).
  { unfold moved, next, step; cbn [fst]; fold (xh t z) (xh t z').
    rewrite kin_moved, !kin_moved_right; fold dxh; rewrite Ks, (kin_sym dxh s); unfold s; rewrite !kin_of_chosen; fold dxh; ring. }
  rewrite (inner_is dg dx), (inner_is dg dg) in Cf; rewrite (basis dl1 db) in Cg.
  unfold worth; rewrite inner_is, Ks; fold moved.
  change (minus (snd (next t z (add n s))) (snd (next t z' n))) with dl1; rewrite Km, Kx; fold dx dl; lra.
Qed.
End Step.

(* The last iteration takes off all of x; the released point agrees. *)
Lemma last_point_meets E kappa mf mg : 0 <= mf -> 0 <= mg ->
  (forall i x l b' g', (i < m)%nat -> let l1 := l_after (a i) x l b' in let x1 := x_after (a i) x l b' g' in
    0 <= E (a i) x l + (- mf * (g' * x) + (mf * eta * (g' * g') + (- mg * (l1 * b') + -1 * (x1 * x1))))) ->
  (forall x g', 0 <= kappa * kin x x - mf * (kin g' x - eta * kin g' g') - (kin x x - 2 * eta * kin g' x + eta ^ 2 * kin g' g')) ->
  forall t z z', meets fst next next 1 t z z' (worth E kappa z z').
Proof.
  intros Hf Hg Pa Pk t z z'; set (tau := fun _ x _ : R => - x); exists (chosen tau (-1) t z z'); intro n; split.
  - apply definite_X; set (s := chosen _ _ _ _ _).
    assert (E0 : forall u, inner (minus (fst (next t z (add n s))) (fst (next t z' n))) u = 0).
    { intro u; rewrite inner_is; unfold next, step; cbn [fst]; fold (xh t z) (xh t z'); rewrite kin_moved; unfold s.
      rewrite kin_of_chosen, (sum_same m _ (fun i => 0 * 0)), sum_times; [ring|].
      intros i L; rewrite xi_moved, xi_of_chosen by assumption; unfold tau; ring. }
    unfold distance2; apply E0.
  - pose proof (step_paid E (fun _ _ _ => 0) kappa 0 mf mg (-1) tau Hf Hg) as P.
    specialize (P ltac:(intros i x l b' g' L; cbv zeta; refine (same_weak _ _ _ (Pa i x l b' g' L)); unfold tau; ring)
      ltac:(intros x g'; cbv zeta; refine (same_weak _ _ _ (Pk x g')); ring) t z z' n); cbv zeta in P.
    unfold worth at 1 in P; rewrite (sum_same m _ (fun _ => 0 * 0)), sum_times in P by (intros; ring); lra.
Qed.

(* The last two: the first makes lam - beta A x agree along every direction (and takes off a part r of x in the kernel), so that the
   multipliers agree after the second, which takes off x. *)
Section End.
Variables (E : R -> R -> R -> R) (kappa mf mg mf2 r : R).
Hypotheses (mf_nonneg : 0 <= mf) (mg_nonneg : 0 <= mg) (mf2_nonneg : 0 <= mf2).
Hypothesis end_along : forall i x l b' g1 g2, (i < m)%nat ->
  let l1 := l_after (a i) x l b' in let x1 := x_after (a i) x l b' g1 in let s := / (beta * a i) * l1 - x1 in
  let x2 := (/ (beta * a i) * l1 - eta * g2) / (1 + a i ^ 2 * beta * eta) in
  0 <= E (a i) x l + (- mf * (g1 * x) + (mf * eta * (g1 * g1) + (- mg * (l1 * b') + (-1 * (s * s)
    + (- mf2 * (g2 * (x1 + s)) + (mf2 * eta * (g2 * g2) + -1 * (x2 * x2))))))).
Hypothesis end_kernel : forall x g1 xh g2, kin xh xh = kin x x - 2 * eta * kin g1 x + eta ^ 2 * kin g1 g1 ->
  0 <= kappa * kin x x - mf * (kin g1 x - eta * kin g1 g1) - r ^ 2 * kin xh xh
    - mf2 * ((1 + r) * kin g2 xh - eta * kin g2 g2) - ((1 + r) ^ 2 * kin xh xh - 2 * eta * ((1 + r) * kin g2 xh) + eta ^ 2 * kin g2 g2).

Lemma end_meets t z z' : meets (fun z : X * Z => z) next next 2 t z z' (worth E kappa z z').
Proof.
  set (dx := minus (fst z) (fst z')); set (dl := minus (snd z) (snd z')); set (dxh := minus (xh t z) (xh t z')).
  set (dl1 := minus (lam1 z) (lam1 z')); set (dg := minus (gradient t (fst z)) (gradient t (fst z'))).
  set (db := minus (B (y_min (fst z) (snd z))) (B (y_min (fst z') (snd z')))).
  set (s := chosen (fun a' x l => / (beta * a') * l - x) r t z z'); exists s; intro n.
  set (z1 := next t z (add n s)); set (z1' := next t z' n); set (dx1 := minus (fst z1) (fst z1')).
  assert (Xs : forall i, (i < m)%nat -> xi i s = / (beta * a i) * inner (v i) dl1 - xi i dxh) by (intros; apply xi_of_chosen; assumption).
  assert (X1 : forall i, (i < m)%nat -> xi i dx1 = / (beta * a i) * inner (v i) dl1).
  { intros i L; unfold dx1, z1, z1', next, step; cbn [fst]; rewrite xi_moved; fold (xh t z) (xh t z') dxh; rewrite Xs by assumption.
    ring. }
  assert (K1 : forall u, kin dx1 u = (1 + r) * kin dxh u).
  { intro u; unfold dx1, z1, z1', next, step; cbn [fst]; rewrite kin_moved; fold (xh t z) (xh t z') dxh; unfold s.
    rewrite kin_of_chosen; fold dxh; ring. }
  assert (W : forall u, inner (dw A beta (fst z1) (fst z1') (snd z1) (snd z1')) u = 0).
  { intro u; rewrite basis, (sum_same m _ (fun i => 0 * 0)), sum_times; [ring|]; intros i L; pose proof (a_pos i L).
    replace (inner (v i) (dw A beta (fst z1) (fst z1') (snd z1) (snd z1'))) with (inner (v i) dl1 - beta * inner (v i) (A dx1)).
    - rewrite zeta_of_A, X1 by assumption; field; lra.
    - unfold dw, dl1, dx1, minus; linear; unfold z1, z1', next, step; cbn [snd]; fold (lam1 z) (lam1 z'); ring. }
  assert (Agree : lam1 z1 = lam1 z1').
  { exact (multiplier_agrees A B Bt c adjoint_B definite_Z eta beta beta_pos f gradient g y_min x_min y_minimises x_minimises g_convex
      (S t) z1 z1' W). }
  set (dxh2 := minus (xh (S t) z1) (xh (S t) z1')); set (dg2 := minus (gradient (S t) (fst z1)) (gradient (S t) (fst z1'))).
  set (s2 := minus (xh (S t) z1') (xh (S t) z1)); exists s2; intro n2; split.
  { unfold next, step; f_equal; [|exact Agree]; apply definite_X; fold (xh (S t) z1) (xh (S t) z1').
    unfold s2, distance2, minus; repeat (progress (linear; rewrite ?inner_add, ?inner_add_right)); orient; ring. }
  assert (X2 : forall i, (i < m)%nat ->
    xi i dxh2 = (/ (beta * a i) * inner (v i) dl1 - eta * xi i dg2) / (1 + a i ^ 2 * beta * eta)).
  { intros i L; pose proof (a_pos i L); pose proof (along_l z1 z1' i L) as El; pose proof (along_x (S t) z1 z1' i L) as Ex.
    rewrite Agree, minus_same in El, Ex; fold dx1 in El, Ex; fold dxh2 dg2 in Ex.
    change (minus (snd z1) (snd z1')) with dl1 in El; rewrite Ex.
    set (b2 := inner (v i) (minus (B (y_min (fst z1) (snd z1))) (B (y_min (fst z1') (snd z1'))))) in *.
    assert (B0 : b2 = 0).
    { rewrite X1 in El by assumption; apply (Rmult_eq_reg_l beta); [|lra].
      replace (inner (v i) dl1 - beta * (a i * (/ (beta * a i) * inner (v i) dl1)) - beta * b2) with (- (beta * b2)) in El
        by (field; lra); lra. }
    rewrite B0, X1 by assumption; f_equal; ring. }
  destruct (classes t z z') as [Cf Cg]; fold dg dx dl1 db in Cf, Cg; destruct (classes (S t) z1 z1') as [Cf2 _]; fold dg2 dx1 in Cf2.
  apply (Rmult_le_compat_l mf) in Cf; [|assumption]; apply (Rmult_le_compat_l mg) in Cg; [|assumption].
  apply (Rmult_le_compat_l mf2) in Cf2; [|assumption]; rewrite Rmult_0_r in Cf, Cg, Cf2.
  pose proof (sum_nonneg m _ (fun i L => end_along i (xi i dx) (inner (v i) dl) (inner (v i) db) (xi i dg) (xi i dg2) L)) as P.
  assert (P' : 0 <= sum m (fun i => E (a i) (xi i dx) (inner (v i) dl)
    + (- mf * (xi i dg * xi i dx) + (mf * eta * (xi i dg * xi i dg) + (- mg * (inner (v i) dl1 * inner (v i) db)
    + (-1 * (xi i s * xi i s) + (- mf2 * (xi i dg2 * xi i dx1) + (mf2 * eta * (xi i dg2 * xi i dg2)
    + -1 * (xi i dxh2 * xi i dxh2))))))))).
  { refine (Rle_trans _ _ _ P (Req_le _ _ (sum_same m _ _ _))); intros i L; cbv zeta.
    pose proof (along_l z z' i L) as El; fold dx dl dl1 db in El.
    pose proof (along_x t z z' i L) as Ex; fold dx dg dl1 db dxh in Ex.
    rewrite X2, X1, Xs, Ex, El by assumption; unfold x_after, l_after.
    set (q := 1 + a i ^ 2 * beta * eta); set (l1 := inner (v i) dl - beta * (a i * xi i dx) - beta * inner (v i) db).
    set (x1 := (xi i dx - eta * xi i dg + eta * a i * (l1 - beta * inner (v i) db)) / q).
    replace (x1 + (/ (beta * a i) * l1 - x1)) with (/ (beta * a i) * l1) by ring; reflexivity. }
  clear P; revert P'; collect; intro P'.
  pose proof (kin_after t z z') as Kx; cbv zeta in Kx; fold dx dg dxh in Kx.
  pose proof (kin_after (S t) z1 z1') as Kx2; cbv zeta in Kx2; fold dx1 dg2 dxh2 in Kx2.
  assert (Kd : kin dx1 dx1 = (1 + r) ^ 2 * kin dxh dxh) by (rewrite K1, (kin_sym dxh dx1), K1; ring).
  pose proof (end_kernel dx dg dxh dg2 Kx) as K; assert (Kg : kin dg2 dx1 = (1 + r) * kin dg2 dxh).
  { rewrite (kin_sym dg2 dx1), K1, (kin_sym dxh dg2); reflexivity. }
  assert (Ks : kin s s = r ^ 2 * kin dxh dxh).
  { unfold s; rewrite kin_of_chosen, (kin_sym _ (chosen _ _ _ _ _)), kin_of_chosen; fold dxh; ring. }
  assert (S2 : inner s2 s2 = inner dxh2 dxh2) by (unfold s2, dxh2, minus; linear; orient; ring).
  rewrite (inner_is dg dx), (inner_is dg dg) in Cf; rewrite (inner_is dg2 dx1), (inner_is dg2 dg2) in Cf2.
  rewrite (basis dl1 db) in Cg; unfold worth; fold dx dl; rewrite S2, (inner_is s s), (inner_is dxh2 dxh2), Ks, Kx2, Kd, Kg;
  rewrite Kg in Cf2; lra.
Qed.
End End.

(* One iteration whose shift is tau and the last one, which takes off all of x: the released point agrees. *)
Section Late.
Variables (E : R -> R -> R -> R) (kappa mf mg mf2 mg2 r : R) (tau : R -> R -> R -> R).
Hypotheses (mf_nonneg : 0 <= mf) (mg_nonneg : 0 <= mg) (mf2_nonneg : 0 <= mf2) (mg2_nonneg : 0 <= mg2).
Hypothesis late_along : forall i x l b' g1 b2 g2, (i < m)%nat ->
  let l1 := l_after (a i) x l b' in let x1 := x_after (a i) x l b' g1 in let s := tau (a i) x1 l1 in
  let l2 := l_after (a i) (x1 + s) l1 b2 in let x2 := x_after (a i) (x1 + s) l1 b2 g2 in
  0 <= E (a i) x l + (- mf * (g1 * x) + (mf * eta * (g1 * g1) + (- mg * (l1 * b') + (-1 * (s * s)
    + (- mf2 * (g2 * (x1 + s)) + (mf2 * eta * (g2 * g2) + (- mg2 * (l2 * b2) + -1 * (x2 * x2)))))))).
Hypothesis late_kernel : forall x g1 x1 g2, kin x1 x1 = (1 + r) ^ 2 * (kin x x - 2 * eta * kin g1 x + eta ^ 2 * kin g1 g1) ->
  0 <= kappa * kin x x - mf * (kin g1 x - eta * kin g1 g1) - r ^ 2 * (kin x x - 2 * eta * kin g1 x + eta ^ 2 * kin g1 g1)
    - mf2 * (kin g2 x1 - eta * kin g2 g2) - (kin x1 x1 - 2 * eta * kin g2 x1 + eta ^ 2 * kin g2 g2).

Lemma late_point_meets t z z' : meets fst next next 2 t z z' (worth E kappa z z').
Proof.
  set (dx := minus (fst z) (fst z')); set (dl := minus (snd z) (snd z')); set (dxh := minus (xh t z) (xh t z')).
  set (dl1 := minus (lam1 z) (lam1 z')); set (dg := minus (gradient t (fst z)) (gradient t (fst z'))).
  set (db := minus (B (y_min (fst z) (snd z))) (B (y_min (fst z') (snd z')))).
  set (s := chosen tau r t z z'); exists s; intro n.
  set (z1 := next t z (add n s)); set (z1' := next t z' n); set (dx1 := minus (fst z1) (fst z1')).
  assert (Xs : forall i, (i < m)%nat -> xi i s = tau (a i) (xi i dxh) (inner (v i) dl1)) by (intros; apply xi_of_chosen; assumption).
  assert (X1 : forall i, (i < m)%nat -> xi i dx1 = xi i dxh + xi i s).
  { intros i L; unfold dx1, z1, z1', next, step; cbn [fst]; rewrite xi_moved; reflexivity. }
  assert (K1 : forall u, kin dx1 u = (1 + r) * kin dxh u).
  { intro u; unfold dx1, z1, z1', next, step; cbn [fst]; rewrite kin_moved; fold (xh t z) (xh t z') dxh; unfold s.
    rewrite kin_of_chosen; fold dxh; ring. }
  set (dxh2 := minus (xh (S t) z1) (xh (S t) z1')); set (dg2 := minus (gradient (S t) (fst z1)) (gradient (S t) (fst z1'))).
  set (dl2 := minus (lam1 z1) (lam1 z1')); set (db2 := minus (B (y_min (fst z1) (snd z1))) (B (y_min (fst z1') (snd z1')))).
  set (s2 := minus (xh (S t) z1') (xh (S t) z1)); exists s2; intro n2; split.
  { unfold next, step; cbn [fst]; apply definite_X; fold (xh (S t) z1) (xh (S t) z1').
    unfold s2, distance2, minus; repeat (progress (linear; rewrite ?inner_add, ?inner_add_right)); orient; ring. }
  assert (L2 : forall i, (i < m)%nat -> inner (v i) dl2 = l_after (a i) (xi i dx1) (inner (v i) dl1) (inner (v i) db2)).
  { intros i L; pose proof (along_l z1 z1' i L) as El; fold dx1 dl2 db2 in El; change (minus (snd z1) (snd z1')) with dl1 in El; exact El. }
  assert (X2 : forall i, (i < m)%nat -> xi i dxh2 = x_after (a i) (xi i dx1) (inner (v i) dl1) (inner (v i) db2) (xi i dg2)).
  { intros i L; pose proof (along_x (S t) z1 z1' i L) as Ex; fold dx1 dxh2 dg2 dl2 db2 in Ex; rewrite L2 in Ex by assumption; exact Ex. }
  destruct (classes t z z') as [Cf Cg]; fold dg dx dl1 db in Cf, Cg.
  destruct (classes (S t) z1 z1') as [Cf2 Cg2]; fold dg2 dx1 in Cf2; fold dl2 db2 in Cg2.
  apply (Rmult_le_compat_l mf) in Cf; [|assumption]; apply (Rmult_le_compat_l mg) in Cg; [|assumption].
  apply (Rmult_le_compat_l mf2) in Cf2; [|assumption]; apply (Rmult_le_compat_l mg2) in Cg2; [|assumption].
  rewrite Rmult_0_r in Cf, Cg, Cf2, Cg2.
  pose proof (sum_nonneg m _ (fun i L =>
    late_along i (xi i dx) (inner (v i) dl) (inner (v i) db) (xi i dg) (inner (v i) db2) (xi i dg2) L)) as P.
  assert (P' : 0 <= sum m (fun i => E (a i) (xi i dx) (inner (v i) dl)
    + (- mf * (xi i dg * xi i dx) + (mf * eta * (xi i dg * xi i dg) + (- mg * (inner (v i) dl1 * inner (v i) db)
    + (-1 * (xi i s * xi i s) + (- mf2 * (xi i dg2 * xi i dx1) + (mf2 * eta * (xi i dg2 * xi i dg2)
    + (- mg2 * (inner (v i) dl2 * inner (v i) db2) + -1 * (xi i dxh2 * xi i dxh2)))))))))).
  { refine (Rle_trans _ _ _ P (Req_le _ _ (sum_same m _ _ _))); intros i L; cbv zeta.
    pose proof (along_l z z' i L) as El; fold dx dl dl1 db in El.
    pose proof (along_x t z z' i L) as Ex; fold dx dg dl1 db dxh in Ex.
    change (xi i dxh = x_after (a i) (xi i dx) (inner (v i) dl) (inner (v i) db) (xi i dg)) in Ex || (rewrite El in Ex;
      change (xi i dxh = x_after (a i) (xi i dx) (inner (v i) dl) (inner (v i) db) (xi i dg)) in Ex).
    change (inner (v i) dl1 = l_after (a i) (xi i dx) (inner (v i) dl) (inner (v i) db)) in El.
    rewrite X2, L2, X1, Xs, Ex, El by assumption; reflexivity. }
  clear P; revert P'; collect; intro P'.
  pose proof (kin_after t z z') as Kx; cbv zeta in Kx; fold dx dg dxh in Kx.
  pose proof (kin_after (S t) z1 z1') as Kx2; cbv zeta in Kx2; fold dx1 dg2 dxh2 in Kx2.
  assert (Kd : kin dx1 dx1 = (1 + r) ^ 2 * kin dxh dxh) by (rewrite K1, (kin_sym dxh dx1), K1; ring).
  pose proof (late_kernel dx dg dx1 dg2 ltac:(rewrite <- Kx; exact Kd)) as K.
  assert (Ks : kin s s = r ^ 2 * kin dxh dxh).
  { unfold s; rewrite kin_of_chosen, (kin_sym _ (chosen _ _ _ _ _)), kin_of_chosen; fold dxh; ring. }
  assert (S2 : inner s2 s2 = inner dxh2 dxh2) by (unfold s2, dxh2, minus; linear; orient; ring).
  rewrite (inner_is dg dx), (inner_is dg dg) in Cf; rewrite (inner_is dg2 dx1), (inner_is dg2 dg2) in Cf2.
  rewrite (basis dl1 db) in Cg; rewrite (basis dl2 db2) in Cg2; unfold worth; fold dx dl.
  rewrite S2, (inner_is s s), (inner_is dxh2 dxh2), Ks, Kx2, Kx; lra.
Qed.
End Late.

(* ---------------------------------------------------------------------------------------------- two starts, one user *)

Context {O : Type} (released : X * Z -> O).
Definition price d := inner d d + eta * beta * inner (A d) (A d).
Lemma worth_of_starts E k x x' lam : 0 < k -> (forall i x, (i < m)%nat -> E (a i) x 0 = (1 + a i ^ 2 * beta * eta) / k * x ^ 2) ->
  worth E (/ k) (x, lam) (x', lam) = price (minus x x') / k.
Proof.
  intros Hk Es; unfold worth; cbn [fst snd]; set (d := minus x x').
  rewrite (sum_same m _ (fun i => / k * (xi i d * xi i d) + / k * eta * beta * (inner (v i) (A d) * inner (v i) (A d)))).
  - rewrite sum_plus, !sum_times, <- basis; unfold price; rewrite (inner_is d d); field; lra.
  - intros i L; rewrite minus_same, zeta_of_A, Es by assumption; field; lra.
Qed.

(* A user of iteration 0 changes f_0; the own iteration takes off the (k + 1)-th part. *)
Variables (f0' : X -> R) (gradient0' : X -> X) (x_min0' : X -> Z -> X) (Delta : R).
Hypothesis x_minimises' : forall x lam,
  x_step A B c eta beta f0' gradient0' g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min0' x lam).
Hypothesis neighbours : forall x, distance2 (gradient 0%nat x) (gradient0' x) <= Delta ^ 2.
Definition next' := step' A B c beta y_min x_min x_min0'.

Lemma later_released N : forall t w z' b, meets released next next N (S t) w z' b -> meets released next next' N (S t) w z' b.
Proof.
  induction N as [|N IH]; intros t w z' b H; [exact H|]; destruct H as [s H]; exists s; intro n; apply IH, H.
Qed.

Theorem after_a_user N k z : 0 < k ->
  (forall x x' lam, meets released next next N 1 (x, lam) (x', lam) (price (minus x x') / k)) ->
  meets released next next' (S N) 0 z z (eta ^ 2 * Delta ^ 2 / (k + 1)).
Proof.
  intros Hk M; set (x1 := xh 0 z); set (x1' := x_min0' (fst z) (snd z)); set (d := minus x1 x1').
  set (s := lin [(- / (k + 1), d)]); exists s; intro e; apply later_released.
  change (next 0 z (add e s)) with (add x1 (add e s), lam1 z); change (next' 0 z e) with (add x1' e, lam1 z).
  refine (meets_more _ _ _ _ _ _ _ _ _ _ (M _ _ _)).
  pose proof (own_iteration A At B c adjoint_A eta beta eta_pos beta_pos f gradient g y_min x_min x_minimises f0' gradient0' x_min0'
    Delta x_minimises' neighbours z e e (fun v => eq_refl)) as U.
  set (D := inner d d); set (Q := eta * beta * inner (A d) (A d)).
  assert (HQ : 0 <= Q) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply inner_nonneg]).
  assert (HU : D + Q <= eta ^ 2 * Delta ^ 2).
  { refine (Rle_trans _ _ _ (Req_le _ _ _) U); unfold far, step, step', D, Q, d, distance2, minus; cbn [fst snd].
    change (x_hat x_min 0 z) with x1; fold x1'.
    repeat (progress (linear; rewrite ?inner_add, ?inner_add_right, ?(A_of_add A At adjoint_A), ?(A_of_add_right A At adjoint_A))).
    orient; field; lra. }
  unfold price.
  assert (ED : inner (minus (add x1 (add e s)) (add x1' e)) (minus (add x1 (add e s)) (add x1' e)) = (1 - / (k + 1)) ^ 2 * D).
  { unfold D, s, d, minus; repeat (progress (linear; rewrite ?inner_add, ?inner_add_right)); orient; field; lra. }
  assert (EQ : eta * beta * inner (A (minus (add x1 (add e s)) (add x1' e))) (A (minus (add x1 (add e s)) (add x1' e)))
    = (1 - / (k + 1)) ^ 2 * Q).
  { unfold Q, s, d, minus.
    repeat (progress (linear; rewrite ?inner_add, ?inner_add_right, ?(A_of_add A At adjoint_A), ?(A_of_add_right A At adjoint_A))).
    orient; field; lra. }
  assert (Es : inner s s = / (k + 1) ^ 2 * D) by (unfold s, D; linear; field; lra).
  rewrite ED, EQ, Es; set (w := eta ^ 2 * Delta ^ 2) in *.
  assert (P2 : 0 < / (k + 1) ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra).
  replace (((1 - / (k + 1)) ^ 2 * D + (1 - / (k + 1)) ^ 2 * Q) / k) with (/ (k + 1) ^ 2 * (k * (D + Q))) by (field; lra).
  replace (w / (k + 1)) with (/ (k + 1) ^ 2 * (k * w + w)) by (field; lra).
  assert (k * (D + Q) <= k * w) by (apply Rmult_le_compat_l; lra).
  assert (/ (k + 1) ^ 2 * (k * (D + Q) + D) <= / (k + 1) ^ 2 * (k * w + w)) by (apply Rmult_le_compat_l; lra); lra.
Qed.
End Directions.

Print Assumptions step_paid.
Print Assumptions last_point_meets.
Print Assumptions end_meets.
Print Assumptions late_point_meets.
Print Assumptions after_a_user.
