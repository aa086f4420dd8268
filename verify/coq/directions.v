(* Gradient ADMM along the singular directions of A: what the controls of the shift rule prove block by block, put together. *)
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import privacy.
Require Import Wf_nat Lra Lia.

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

(* ------------------------------------------------------------------------------------- runs that meet, one after another *)

Section Meets.
Context {X : space} {State O : Type} (released : State -> O).
Variables (first second other : nat -> State -> X -> State).
Lemma meets_as N : forall t w z' b, (forall j z n, (t <= j)%nat -> (j < t + N)%nat -> second j z n = other j z n) ->
  meets released first other N t w z' b -> meets released first second N t w z' b.
Proof.
  induction N as [|N IH]; intros t w z' b E H; [exact H|]; destruct H as [s H]; exists s; intro n; rewrite (E t) by lia.
  apply IH, H; intros; apply E; lia.
Qed.
Lemma meets_then K N : forall t w z' b b', meets (fun z : State => z) first second K t w z' b ->
  (forall u, meets released first second N (K + t) u u b') -> meets released first second (K + N) t w z' (b + b').
Proof.
  induction K as [|K IH]; intros t w z' b b' M H; [destruct M as [-> P]; apply (meets_more _ _ _ _ _ _ _ b'); [lra | apply H]|].
  destruct M as [s M]; exists s; intro n; replace (b + b' - inner s s) with (b - inner s s + b') by ring; apply IH; [apply M|].
  intro u; replace (K + S t)%nat with (S K + t)%nat by lia; apply H.
Qed.
End Meets.
(* How many of N iterations from t on are uses, and that K others follow each of them before the end. *)
Fixpoint uses (use : nat -> bool) t N : nat := match N with 0%nat => 0 | S N => (if use t then 1 else 0) + uses use (S t) N end.
Definition followed (use : nat -> bool) K t stop := forall j, (t <= j)%nat -> (j < stop)%nat -> use j = true ->
  (j + K < stop)%nat /\ forall i, (j < i)%nat -> (i <= j + K)%nat -> use i = false.
Lemma uses_then use K N : forall t, uses use t (K + N) = (uses use t K + uses use (K + t) N)%nat.
Proof.
  induction K as [|K IH]; intro t; [reflexivity|]; simpl; rewrite IH, Nat.add_assoc; do 2 f_equal; lia.
Qed.
Lemma uses_none use N : forall t, (forall j, (t <= j)%nat -> (j < t + N)%nat -> use j = false) -> uses use t N = 0%nat.
Proof.
  induction N as [|N IH]; intros t H; [reflexivity|]; simpl; rewrite (H t) by lia; apply IH; intros; apply H; lia.
Qed.

(* ------------------------------------------------------------------- classes of f_t, by what two gradients of one say *)

Definition pays {V : space} (c_g c_x : R) (gradient : V -> V) := forall x x', let dg := minus (gradient x) (gradient x') in
  let dx := minus x x' in 0 <= inner dg dx - c_g * inner dg dg - c_x * inner dx dx.
Lemma smooth_pays {V : space} c_g (f : V -> R) gradient : 0 < c_g -> between_parabolas 0 (/ c_g) f gradient -> pays c_g 0 gradient.
Proof. intros P H x x'; pose proof (cocoercive c_g f gradient x x' P H); cbv zeta; lra. Qed.
Lemma strongly_convex_pays {V : space} mu nu (f : V -> R) gradient : 0 < mu -> mu <= nu -> between_parabolas mu nu f gradient ->
  pays (/ (nu + mu)) (mu * nu / (nu + mu)) gradient.
Proof.
  intros P L H x x'; pose proof (strongly_cocoercive mu nu P L f gradient x x' H) as C; cbv zeta.
  apply (Rmult_le_pos (/ (nu + mu))) in C; [|apply Rlt_le, Rinv_0_lt_compat; lra]; refine (same_weak _ _ _ C); field; lra.
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
Variables (c_g c_x : R).
Hypothesis f_class : forall t, pays c_g c_x (gradient t).
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

Lemma classes : 0 <= inner dg dx - c_g * inner dg dg - c_x * inner dx dx /\ 0 <= inner dl1 db.
Proof.
  split.
  - exact (f_class t (fst z) (fst z')).
  - pose proof (monotone A B Bt c adjoint_B eta beta beta_pos 0 (f t) (gradient t) g (Rle_refl 0) g_convex _ _ _ _ _ _ _ _ _ _
      iteration_z iteration_z') as M.
    refine (same_weak _ _ _ M).
    unfold dl1, db, lam1, lam_next, next_multiplier, residual, dw, b, minus; linear; orient; ring.
Qed.
End Pair.

(* ------------------------------------------------------------------------- a control: obligations block by block, put together *)

Definition l_after a' x l b' := l - beta * (a' * x) - beta * b'.
Definition x_after a' x l b' g' := (x - eta * g' + eta * a' * (l_after a' x l b' - beta * b')) / (1 + a' ^ 2 * beta * eta).

(* The differences of two states, of their gradients and of their y-steps, as a control sees them. *)
Definition seen_x (z z' : X * Z) := minus (fst z) (fst z').
Definition seen_g t (z z' : X * Z) := minus (gradient t (fst z)) (gradient t (fst z')).
Definition seen i (z z' : X * Z) := inner (v i) (minus (snd z) (snd z')).
Definition seen_b i (z z' : X * Z) := inner (v i) (minus (B (y_min (fst z) (snd z))) (B (y_min (fst z') (snd z')))).
(* An energy: a form in x and l along a direction of singular value a, and a multiple of |x|^2 in the kernel. *)
Definition worth (E : R -> R -> R -> R) (kappa : R) (z z' : X * Z) :=
  sum m (fun i => E (a i) (xi i (seen_x z z')) (seen i z z')) + kappa * kin (seen_x z z') (seen_x z z').

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

Lemma after_along t z z' i : (i < m)%nat -> let x := xi i (seen_x z z') in let l := seen i z z' in
  inner (v i) (minus (lam1 z) (lam1 z')) = l_after (a i) x l (seen_b i z z') /\
  xi i (minus (xh t z) (xh t z')) = x_after (a i) x l (seen_b i z z') (xi i (seen_g t z z')).
Proof.
  intros L; cbv zeta; pose proof (along_l z z' i L) as El; split; [exact El|]; rewrite along_x, El by assumption; reflexivity.
Qed.
Definition kin_moves x g' := kin x x - 2 * eta * kin g' x + eta ^ 2 * kin g' g'.
(* w is x after an iteration whose shift takes off the part -r in the kernel. *)
Definition moves r x g' w := forall u, kin w u = (1 + r) * (kin x u - eta * kin g' u).
Lemma moved r x g' w : moves r x g' w -> kin w w = (1 + r) ^ 2 * kin_moves x g'.
Proof. intro M; rewrite M, (kin_sym x w), (kin_sym g' w), !M, (kin_sym x g'); unfold kin_moves; ring. Qed.

(* One iteration: mf and mg are what the class facts of f_t and of g weigh; what they and the shift cost. *)
Section Step.
Variables (mf mg r : R) (tau : R -> R -> R -> R).
Hypotheses (mf_nonneg : 0 <= mf) (mg_nonneg : 0 <= mg).
Definition facts_along x g' := mf * (g' * x) - mf * c_g * (g' * g') - mf * c_x * (x * x).
Definition facts_kernel x g' := mf * (kin g' x - c_g * kin g' g' - c_x * kin x x).
Definition cost_along a' x l b' g' := let l1 := l_after a' x l b' in let s := tau a' (x_after a' x l b' g') l1 in
  facts_along x g' + mg * (l1 * b') + s * s.
Definition cost_kernel x g' := facts_kernel x g' + r ^ 2 * kin_moves x g'.
Definition cost t z z' i := cost_along (a i) (xi i (seen_x z z')) (seen i z z') (seen_b i z z') (xi i (seen_g t z z')).

Lemma step_costs t z z' : let s := chosen tau r t z z' in
  inner s s <= sum m (cost t z z') + cost_kernel (seen_x z z') (seen_g t z z').
Proof.
  intro s; set (dx := seen_x z z'); set (dg := seen_g t z z'); set (dxh := minus (xh t z) (xh t z')).
  destruct (classes t z z') as [Cf Cg].
  apply (Rmult_le_compat_l mf) in Cf; [|assumption]; apply (Rmult_le_compat_l mg) in Cg; [|assumption]; rewrite Rmult_0_r in Cf, Cg.
  fold (seen_g t z z') (seen_x z z') dx dg in Cf; rewrite (inner_is dg dx), (inner_is dg dg), (inner_is dx dx) in Cf.
  rewrite (sum_same m (cost t z z') (fun i => mf * (xi i dg * xi i dx) + (- mf * c_g * (xi i dg * xi i dg)
    + (- mf * c_x * (xi i dx * xi i dx) + (mg * (inner (v i) (minus (lam1 z) (lam1 z')) * seen_b i z z') + 1 * (xi i s * xi i s)))))).
  2: { intros i L; destruct (after_along t z z' i L) as [El Ex]; unfold s, cost, cost_along, facts_along.
       rewrite xi_of_chosen, El, Ex by assumption; fold dx dg; ring. }
  rewrite basis in Cg.
  pose proof (kin_after t z z') as Kx; cbv zeta in Kx; fold dxh (seen_g t z z') (seen_x z z') dx dg in Kx.
  assert (Ks : kin s s = r ^ 2 * kin dxh dxh).
  { unfold s; rewrite kin_of_chosen, (kin_sym _ (chosen _ _ _ _ _)), kin_of_chosen; fold dxh; ring. }
  collect; rewrite (inner_is s s), Ks, Kx; unfold cost_kernel, facts_kernel, kin_moves, seen_b; lra.
Qed.

Lemma xi_next t z z' n i : (i < m)%nat -> let s := chosen tau r t z z' in
  let x1 := x_after (a i) (xi i (seen_x z z')) (seen i z z') (seen_b i z z') (xi i (seen_g t z z')) in
  xi i (seen_x (next t z (add n s)) (next t z' n))
  = x1 + tau (a i) x1 (l_after (a i) (xi i (seen_x z z')) (seen i z z') (seen_b i z z')).
Proof.
  intros L; cbv zeta; destruct (after_along t z z' i L) as [El Ex]; unfold seen_x at 1, next, step; cbn [fst]; rewrite xi_moved.
  fold (xh t z) (xh t z'); rewrite xi_of_chosen, El, Ex by assumption; reflexivity.
Qed.
Lemma seen_next t z z' n n' i : (i < m)%nat ->
  seen i (next t z n) (next t z' n') = l_after (a i) (xi i (seen_x z z')) (seen i z z') (seen_b i z z').
Proof. intro L; exact (proj1 (after_along t z z' i L)). Qed.
Lemma kin_next t z z' n : moves r (seen_x z z') (seen_g t z z') (seen_x (next t z (add n (chosen tau r t z z'))) (next t z' n)).
Proof.
  intro u; unfold seen_x at 1, next, step; cbn [fst]; fold (xh t z) (xh t z'); rewrite kin_moved, kin_of_chosen, kin_x.
  unfold seen_x, seen_g; ring.
Qed.

(* What the costs leave of h_i along the directions and of k_0 in the kernel is for the later iterations. *)
Lemma then_meets {O} (released : X * Z -> O) N t z z' h k0 : (forall n,
    meets released next next N (S t) (next t z (add n (chosen tau r t z z'))) (next t z' n)
      (sum m (fun i => h i - cost t z z' i) + (k0 - cost_kernel (seen_x z z') (seen_g t z z')))) ->
  meets released next next (S N) t z z' (sum m h + k0).
Proof.
  intro M; exists (chosen tau r t z z'); intro n; refine (meets_more _ _ _ _ _ _ _ _ _ _ (M n)).
  pose proof (step_costs t z z') as P; cbv zeta in P.
  rewrite (sum_same m _ (fun i => h i + -1 * cost t z z' i)) by (intros; ring); collect; lra.
Qed.
(* The same, with what is known of the states after. *)
Lemma then_pays {O} (released : X * Z -> O) N t z z' h k0 : let x i := xi i (seen_x z z') in let l i := seen i z z' in
  let l1 i := l_after (a i) (x i) (l i) (seen_b i z z') in
  let x1 i := x_after (a i) (x i) (l i) (seen_b i z z') (xi i (seen_g t z z')) in
  (forall w w', (forall i, (i < m)%nat -> xi i (seen_x w w') = x1 i + tau (a i) (x1 i) (l1 i)) ->
    (forall i, (i < m)%nat -> seen i w w' = l1 i) ->
    moves r (seen_x z z') (seen_g t z z') (seen_x w w') ->
    meets released next next N (S t) w w' (sum m (fun i => h i - cost t z z' i) + (k0 - cost_kernel (seen_x z z') (seen_g t z z')))) ->
  meets released next next (S N) t z z' (sum m h + k0).
Proof.
  intros x l l1 x1 M; apply then_meets; intro n; apply M.
  - intros i L; apply xi_next, L.
  - intros i L; apply seen_next, L.
  - apply kin_next.
Qed.
Lemma step_meets {O} (released : X * Z -> O) N t z z' E E' kappa kappa' :
  (forall n, let z1 := next t z (add n (chosen tau r t z z')) in let z1' := next t z' n in
    meets released next next N (S t) z1 z1' (worth E' kappa' z1 z1')) ->
  (forall i x l b' g', (i < m)%nat -> let l1 := l_after (a i) x l b' in let x1 := x_after (a i) x l b' g' in
    0 <= E (a i) x l - cost_along (a i) x l b' g' - E' (a i) (x1 + tau (a i) x1 l1) l1) ->
  (forall x g', 0 <= kappa * kin x x - cost_kernel x g' - kappa' * ((1 + r) ^ 2 * kin_moves x g')) ->
  meets released next next (S N) t z z' (worth E kappa z z').
Proof.
  intros M Pa Pk; unfold worth; apply then_meets; intro n; refine (meets_more _ _ _ _ _ _ _ _ _ _ (M n)).
  unfold worth; set (z1 := next t z (add n (chosen tau r t z z'))); set (z1' := next t z' n).
  apply Rplus_le_compat.
  - assert (D : 0 <= sum m (fun i => (E (a i) (xi i (seen_x z z')) (seen i z z') - cost t z z' i) + -1 * E' (a i) (xi i (seen_x z1 z1')) (seen i z1 z1'))).
    { apply sum_nonneg; intros i L; unfold z1 at 1, z1' at 1; rewrite xi_next by assumption.
      unfold z1, z1'; rewrite seen_next by assumption.
      refine (same_weak _ _ _ (Pa i (xi i (seen_x z z')) (seen i z z') (seen_b i z z') (xi i (seen_g t z z')) L)).
      unfold cost; ring. }
    revert D; rewrite sum_plus, sum_times; lra.
  - unfold z1, z1'; rewrite (moved _ _ _ _ (kin_next t z z' n)); pose proof (Pk (seen_x z z') (seen_g t z z')); lra.
Qed.
End Step.

(* A control: a last stretch of N iterations, and steps before it. *)
Lemma runs_meet {O} (released : X * Z -> O) N (E : nat -> R -> R -> R -> R) (kappa mf mg r : nat -> R) tau :
  (forall n, 0 <= mf n) -> (forall n, 0 <= mg n) ->
  (forall t z z', meets released next next N t z z' (worth (E 0%nat) (kappa 0%nat) z z')) ->
  (forall n i x l b' g', (i < m)%nat -> let l1 := l_after (a i) x l b' in let x1 := x_after (a i) x l b' g' in
    0 <= E (S n) (a i) x l - cost_along (mf n) (mg n) (tau n) (a i) x l b' g' - E n (a i) (x1 + tau n (a i) x1 l1) l1) ->
  (forall n x g', 0 <= kappa (S n) * kin x x - cost_kernel (mf n) (r n) x g' - kappa n * ((1 + r n) ^ 2 * kin_moves x g')) ->
  forall n t z z', meets released next next (N + n) t z z' (worth (E n) (kappa n) z z').
Proof.
  intros Hf Hg M Pa Pk n; induction n as [|n IH]; intros t z z'; [rewrite Nat.add_0_r; apply M|].
  rewrite Nat.add_succ_r; apply (step_meets (mf n) (mg n) (r n) (tau n) (Hf n) (Hg n) released (N + n) t z z' _ (E n) _ (kappa n)).
  - intro e; apply IH.
  - intros i x l b' g' L; apply Pa, L.
  - intros x g'; apply Pk.
Qed.

(* The last iteration takes off all of x; the released point agrees. *)
Definition all_of_x (_ x _ : R) := - x.
Lemma last_meets mf mg h k0 t z z' : 0 <= mf -> 0 <= mg ->
  (forall i b' g', (i < m)%nat -> 0 <= h i - cost_along mf mg all_of_x (a i) (xi i (seen_x z z')) (seen i z z') b' g') ->
  (forall g', 0 <= k0 - cost_kernel mf (-1) (seen_x z z') g') -> meets fst next next 1 t z z' (sum m h + k0).
Proof.
  intros Hf Hg Pa Pk; apply (then_meets mf mg (-1) all_of_x Hf Hg); intro n; split.
  - apply definite_X; set (s := chosen _ _ _ _ _).
    assert (E0 : forall u, inner (seen_x (next t z (add n s)) (next t z' n)) u = 0).
    { intro u; rewrite inner_is; unfold s; rewrite kin_next, (sum_same m _ (fun i => 0 * 0)), sum_times; [ring|].
      intros i L; rewrite xi_next by assumption; unfold all_of_x; ring. }
    unfold distance2; apply E0.
  - pose proof (Pk (seen_g t z z')); apply Rplus_le_le_0_compat; [|assumption]; apply sum_nonneg; intros i L; apply Pa, L.
Qed.

(* The last two: the first makes lam - beta A x agree along every direction (and takes off a part r of x in the kernel), so that the
   multipliers agree after the second, which takes off x. *)
Section End.
Variables (mf mg mf2 r : R) (h : nat -> R) (k0 : R) (t : nat) (z z' : X * Z).
Hypotheses (mf_nonneg : 0 <= mf) (mg_nonneg : 0 <= mg) (mf2_nonneg : 0 <= mf2).
Definition l_to_x (a' x l : R) := / (beta * a') * l - x.
Hypothesis end_along : forall i b' g1 g2, (i < m)%nat -> let x := xi i (seen_x z z') in let l := seen i z z' in
  let x1 := / (beta * a i) * l_after (a i) x l b' in let x2 := (x1 - eta * g2) / (1 + a i ^ 2 * beta * eta) in
  0 <= h i - cost_along mf mg l_to_x (a i) x l b' g1 - (facts_along mf2 x1 g2 + x2 * x2).
Hypothesis end_kernel : forall g1 w g2, moves r (seen_x z z') g1 w ->
  0 <= k0 - cost_kernel mf r (seen_x z z') g1 - cost_kernel mf2 (-1) w g2.

Lemma end_meets : meets (fun z : X * Z => z) next next 2 t z z' (sum m h + k0).
Proof.
  apply (then_meets mf mg r l_to_x mf_nonneg mg_nonneg); intro n.
  set (dxh := minus (xh t z) (xh t z')); set (dl1 := minus (lam1 z) (lam1 z')); set (s := chosen l_to_x r t z z').
  set (z1 := next t z (add n s)); set (z1' := next t z' n); set (dx1 := seen_x z1 z1').
  assert (X1 : forall i, (i < m)%nat -> xi i dx1 = / (beta * a i) * inner (v i) dl1).
  { intros i L; unfold dx1, z1, s; rewrite xi_next by assumption; unfold l_to_x; destruct (after_along t z z' i L) as [El _].
    unfold dl1; rewrite El; ring. }
  pose proof (kin_next r l_to_x t z z' n : moves _ _ _ dx1) as K1.
  assert (W : forall u, inner (dw A beta (fst z1) (fst z1') (snd z1) (snd z1')) u = 0).
  { intro u; rewrite basis, (sum_same m _ (fun i => 0 * 0)), sum_times; [ring|]; intros i L; pose proof (a_pos i L).
    replace (inner (v i) (dw A beta (fst z1) (fst z1') (snd z1) (snd z1'))) with (inner (v i) dl1 - beta * inner (v i) (A dx1)).
    - rewrite zeta_of_A, X1 by assumption; field; lra.
    - unfold dw, dl1, dx1, seen_x, minus; linear; unfold z1, z1', next, step; cbn [snd]; fold (lam1 z) (lam1 z'); ring. }
  assert (Agree : lam1 z1 = lam1 z1').
  { exact (multiplier_agrees A B Bt c adjoint_B definite_Z eta beta beta_pos f gradient g y_min x_min y_minimises x_minimises g_convex
      (S t) z1 z1' W). }
  set (dxh2 := minus (xh (S t) z1) (xh (S t) z1')); set (dg2 := seen_g (S t) z1 z1').
  set (s2 := minus (xh (S t) z1') (xh (S t) z1)); exists s2; intro n2; split.
  { unfold next, step; f_equal; [|exact Agree]; apply definite_X; fold (xh (S t) z1) (xh (S t) z1').
    unfold s2, distance2, minus; repeat (progress (linear; rewrite ?inner_add, ?inner_add_right)); orient; ring. }
  assert (X2 : forall i, (i < m)%nat ->
    xi i dxh2 = (/ (beta * a i) * inner (v i) dl1 - eta * xi i dg2) / (1 + a i ^ 2 * beta * eta)).
  { intros i L; pose proof (a_pos i L); pose proof (along_l z1 z1' i L) as El; pose proof (along_x (S t) z1 z1' i L) as Ex.
    rewrite Agree, minus_same in El, Ex; fold (seen_x z1 z1') dx1 in El, Ex; fold dxh2 (seen_g (S t) z1 z1') dg2 in Ex.
    change (minus (snd z1) (snd z1')) with dl1 in El; rewrite Ex.
    set (b2 := inner (v i) (minus (B (y_min (fst z1) (snd z1))) (B (y_min (fst z1') (snd z1'))))) in *.
    assert (B0 : b2 = 0).
    { rewrite X1 in El by assumption; apply (Rmult_eq_reg_l beta); [|lra].
      replace (inner (v i) dl1 - beta * (a i * (/ (beta * a i) * inner (v i) dl1)) - beta * b2) with (- (beta * b2)) in El
        by (field; lra); lra. }
    rewrite B0, X1 by assumption; f_equal; ring. }
  destruct (classes (S t) z1 z1') as [Cf2 _]; fold (seen_g (S t) z1 z1') dg2 (seen_x z1 z1') dx1 in Cf2.
  apply (Rmult_le_compat_l mf2) in Cf2; [|assumption]; rewrite Rmult_0_r in Cf2.
  pose proof (sum_nonneg m _ (fun i L => end_along i (seen_b i z z') (xi i (seen_g t z z')) (xi i dg2) L)) as P; cbv zeta in P.
  rewrite (sum_same m _ (fun i => (h i - cost mf mg l_to_x t z z' i) + (- mf2 * (xi i dg2 * xi i dx1)
    + (mf2 * c_g * (xi i dg2 * xi i dg2) + (mf2 * c_x * (xi i dx1 * xi i dx1) + -1 * (xi i dxh2 * xi i dxh2)))))) in P.
  2: { intros i L; destruct (after_along t z z' i L) as [El _]; rewrite X2, X1 by assumption; unfold dl1; rewrite El.
       unfold cost, facts_along; ring. }
  revert P; collect; intro P.
  pose proof (kin_after (S t) z1 z1') as Kx2; cbv zeta in Kx2; fold (seen_x z1 z1') dx1 (seen_g (S t) z1 z1') dg2 dxh2 in Kx2.
  pose proof (end_kernel _ _ dg2 K1) as K; unfold cost_kernel at 2, facts_kernel, kin_moves in K.
  assert (S2 : inner s2 s2 = inner dxh2 dxh2) by (unfold s2, dxh2, minus; linear; orient; ring).
  rewrite (inner_is dg2 dx1), (inner_is dg2 dg2), (inner_is dx1 dx1) in Cf2; rewrite S2, (inner_is dxh2 dxh2), Kx2; lra.
Qed.
End End.

(* The last two for an energy. *)
Lemma end_pays E kappa mf mg mf2 r t z z' : 0 <= mf -> 0 <= mg -> 0 <= mf2 ->
  (forall i x l b' g1 g2, (i < m)%nat ->
    let x1 := / (beta * a i) * l_after (a i) x l b' in let x2 := (x1 - eta * g2) / (1 + a i ^ 2 * beta * eta) in
    0 <= E (a i) x l - cost_along mf mg l_to_x (a i) x l b' g1 - (facts_along mf2 x1 g2 + x2 * x2)) ->
  (forall x g1 w g2, moves r x g1 w -> 0 <= kappa * kin x x - cost_kernel mf r x g1 - cost_kernel mf2 (-1) w g2) ->
  meets (fun z : X * Z => z) next next 2 t z z' (worth E kappa z z').
Proof.
  intros Hf Hg Hf2 Pa Pk; apply (end_meets mf mg mf2 r _ _ t z z' Hf Hg Hf2); [intros; apply Pa | intros; apply Pk]; assumption.
Qed.

(* ---------------------------------------------------------------------------------------------- two starts, one user *)

Definition price d := inner d d + eta * beta * inner (A d) (A d).
Lemma worth_of_starts E k x x' lam : 0 < k -> (forall i x, (i < m)%nat -> E (a i) x 0 = (1 + a i ^ 2 * beta * eta) / k * x ^ 2) ->
  worth E (/ k) (x, lam) (x', lam) = price (minus x x') / k.
Proof.
  intros Hk Es; unfold worth, seen_x, seen; cbn [fst snd]; set (d := minus x x').
  rewrite (sum_same m _ (fun i => / k * (xi i d * xi i d) + / k * eta * beta * (inner (v i) (A d) * inner (v i) (A d)))).
  - rewrite sum_plus, !sum_times, <- basis; unfold price; rewrite (inner_is d d); field; lra.
  - intros i L; rewrite minus_same, zeta_of_A, Es by assumption; field; lra.
Qed.

Variable Delta : R.
(* A user changes f_t; d: what that iteration makes of x. Where |d|_M^2 is at least v |d|^2 (v = 1: everywhere) it is at most
   eta^2 Delta^2/v, and a shift that takes off the (k + 1)-th part leaves what costs no more than price/(v k). *)
Section Own.
Variables (v0 : R).
Hypotheses (v0_pos : 0 < v0) (lower : forall d, v0 * inner d d <= price d).
Lemma own_price t f' gradient' (x_min' : X -> Z -> X) z :
  (forall x lam, x_step A B c eta beta f' gradient' g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min' x lam)) ->
  (forall x, distance2 (gradient t x) (gradient' x) <= Delta ^ 2) ->
  price (minus (xh t z) (x_min' (fst z) (snd z))) <= eta ^ 2 * Delta ^ 2 / v0.
Proof.
  intros Hx neighbours; destruct z as [x0 lam]; cbn [fst snd].
  set (x1 := xh t (x0, lam)); set (x1' := x_min' x0 lam); set (d := minus x1 x1').
  pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ (x_minimises t x0 lam) d) as O.
  pose proof (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ (Hx x0 lam) d) as O'.
  change (x_min t x0 lam) with x1 in O; fold x1' in O'; pose proof (neighbours x0) as N; pose proof (lower d) as L.
  set (G := gradient t x0) in *; set (G' := gradient' x0) in *.
  assert (S0 : eta * inner (minus G G') d = - price d).
  { replace (inner (minus G G') d) with (inner G d - inner G' d) by (unfold minus; linear; ring).
    rewrite O, O'; unfold price, residual, d, minus; linear; orient; field; lra. }
  pose proof (inner_nonneg _ (lin [(eta, minus G G'); (v0, d)])) as P.
  assert (E : inner (lin [(eta, minus G G'); (v0, d)]) (lin [(eta, minus G G'); (v0, d)])
    = eta ^ 2 * distance2 G G' + 2 * v0 * (eta * inner (minus G G') d) + v0 * (v0 * inner d d)).
  { linear; rewrite (inner_sym _ d (minus G G')); unfold distance2; ring. }
  rewrite E, S0 in P; apply (Rmult_le_compat_l v0) in L; [|lra].
  assert (eta ^ 2 * distance2 G G' <= eta ^ 2 * Delta ^ 2) by (apply Rmult_le_compat_l; [apply square_nonneg | assumption]).
  apply (Rmult_le_reg_l v0); [assumption|].
  replace (v0 * (eta ^ 2 * Delta ^ 2 / v0)) with (eta ^ 2 * Delta ^ 2) by (field; lra); lra.
Qed.

Lemma own_shift most x1 x1' e k : 0 < k -> price (minus x1 x1') <= most -> let s := lin [(- / (k + 1), minus x1 x1')] in
  inner s s + price (minus (add x1 (add e s)) (add x1' e)) / (v0 * k) <= most / (v0 * (k + 1)).
Proof.
  intros Hk HU s; set (d := minus x1 x1') in *; pose proof (lower d) as L.
  assert (EP : price (minus (add x1 (add e s)) (add x1' e)) = (1 - / (k + 1)) ^ 2 * price d).
  { unfold price, s, d, minus.
    repeat (progress (linear; rewrite ?inner_add, ?inner_add_right, ?(A_of_add A At adjoint_A), ?(A_of_add_right A At adjoint_A))).
    orient; field; lra. }
  assert (Es : inner s s = / (k + 1) ^ 2 * inner d d) by (unfold s; linear; field; lra); rewrite EP, Es.
  assert (P2 : 0 < / (v0 * (k + 1) ^ 2)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat, pow_lt; lra).
  assert (E : most / (v0 * (k + 1)) - (/ (k + 1) ^ 2 * inner d d + (1 - / (k + 1)) ^ 2 * price d / (v0 * k))
    = / (v0 * (k + 1) ^ 2) * ((k + 1) * (most - price d) + (price d - v0 * inner d d))) by (field; lra).
  assert (0 <= / (v0 * (k + 1) ^ 2) * ((k + 1) * (most - price d) + (price d - v0 * inner d d))); [|lra].
  apply Rmult_le_pos; [lra|]; apply Rplus_le_le_0_compat; [apply Rmult_le_pos|]; lra.
Qed.
End Own.

Lemma over_one r : r / 1 = r. Proof. field. Qed.
Lemma price_above d : 1 * inner d d <= price d.
Proof.
  unfold price; assert (0 <= eta * beta * inner (A d) (A d)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply inner_nonneg]); lra.
Qed.

(* The user of iteration 0. *)
Section Once.
Variables (f0' : X -> R) (gradient0' : X -> X) (x_min0' : X -> Z -> X).
Hypothesis x_minimises' : forall x lam,
  x_step A B c eta beta f0' gradient0' g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min0' x lam).
Hypothesis neighbours : forall x, distance2 (gradient 0%nat x) (gradient0' x) <= Delta ^ 2.
Definition next' := step' A B c beta y_min x_min x_min0'.

Theorem after_one {O} (released : X * Z -> O) v0 N k z : 0 < v0 -> (forall d, v0 * inner d d <= price d) -> 0 < k ->
  (forall x x' lam, meets released next next N 1 (x, lam) (x', lam) (price (minus x x') / (v0 * k))) ->
  meets released next next' (S N) 0 z z (eta ^ 2 * Delta ^ 2 / v0 / (v0 * (k + 1))).
Proof.
  intros Hv L Hk M; set (s := lin [(- / (k + 1), minus (xh 0 z) (x_min0' (fst z) (snd z)))]); exists s; intro e.
  apply (meets_as released next next' next); [intros [|i] w n I; [lia | reflexivity]|].
  change (next 0 z (add e s)) with (add (xh 0 z) (add e s), lam1 z).
  change (next' 0 z e) with (add (x_min0' (fst z) (snd z)) e, lam1 z).
  pose proof (own_shift v0 Hv L _ _ _ e k Hk (own_price v0 Hv L 0 f0' gradient0' x_min0' z x_minimises' neighbours)) as U.
  cbv zeta in U; fold s in U; refine (meets_more _ _ _ _ _ _ _ _ _ _ (M _ _ _)); lra.
Qed.
Theorem after_a_user {O} (released : X * Z -> O) N k z : 0 < k ->
  (forall x x' lam, meets released next next N 1 (x, lam) (x', lam) (price (minus x x') / k)) ->
  meets released next next' (S N) 0 z z (eta ^ 2 * Delta ^ 2 / (k + 1)).
Proof.
  intros Hk M; pose proof (after_one released 1 N k z Rlt_0_1 price_above Hk) as U; rewrite !Rmult_1_l, over_one in U; exact (U M).
Qed.
End Once.

(* A user of every iteration t with use t, in which f_t' stands in place of f_t. *)
Section SeveralTimes.
Variables (f' : nat -> X -> R) (gradient' : nat -> X -> X) (x_min' : nat -> X -> Z -> X) (use : nat -> bool).
Hypothesis x_minimises' : forall t x lam,
  x_step A B c eta beta (f' t) (gradient' t) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min' t x lam).
Hypothesis neighbours : forall t x, distance2 (gradient t x) (gradient' t x) <= Delta ^ 2.
Definition next_using t z n := if use t then (add (x_min' t (fst z) (snd z)) n, lam1 z) else next t z n.

Theorem after_each {O} (released : X * Z -> O) v0 K k : 0 < v0 -> (forall d, v0 * inner d d <= price d) -> 0 < k ->
  (forall t x x' lam, meets (fun z : X * Z => z) next next K t (x, lam) (x', lam) (price (minus x x') / (v0 * k))) ->
  forall N t z, followed use K t (t + N) ->
  meets released next next_using N t z z (INR (uses use t N) * (eta ^ 2 * Delta ^ 2 / v0 / (v0 * (k + 1)))).
Proof.
  intros Hv L Hk M N; induction N as [N IH] using (well_founded_induction lt_wf); intros t z F; destruct N as [|N].
  { simpl; split; [reflexivity | lra]. }
  destruct (use t) eqn:U.
  - destruct (F t (Nat.le_refl t) ltac:(lia) U) as [Room Free]; assert (EN : N = (K + (N - K))%nat) by lia.
    set (s := lin [(- / (k + 1), minus (xh t z) (x_min' t (fst z) (snd z)))]); exists s; intro e; unfold next_using at 2; rewrite U.
    change (next t z (add e s)) with (add (xh t z) (add e s), lam1 z).
    pose proof (own_shift v0 Hv L _ _ _ e k Hk (own_price v0 Hv L t (f' t) (gradient' t) (x_min' t) z (x_minimises' t) (neighbours t))) as P.
    cbv zeta in P; fold s in P.
    rewrite EN at 1; refine (meets_more _ _ _ _ _ _ _ _ _ _ (meets_then released next next_using K (N - K) (S t) _ _ _ _
      (meets_as _ next next_using next K (S t) _ _ _ _ (M (S t) _ _ _)) (fun u => IH (N - K)%nat ltac:(lia) (K + S t)%nat u _))).
    + assert (E : uses use t (S N) = S (uses use (K + S t) (N - K))).
      { simpl; rewrite U, EN at 1; rewrite uses_then, (uses_none use K (S t)); [reflexivity|]; intros j J J'; apply Free; lia. }
      rewrite E, S_INR; lra.
    + intros j w n J J'; unfold next_using; rewrite (Free j) by lia; reflexivity.
    + intros j J J' Uj; destruct (F j ltac:(lia) ltac:(lia) Uj) as [R1 R2]; split; [lia | exact R2].
  - exists zero; intro n; unfold next_using at 2; rewrite U.
    replace (add n zero) with n by (apply definite_X; unfold distance2, minus; linear; rewrite ?inner_add, ?inner_add_right;
      repeat (progress (rewrite ?inner_zero, ?(inner_sym _ n zero))); ring).
    simpl uses; rewrite U; refine (meets_more _ _ _ _ _ _ _ _ _ _ (IH N ltac:(lia) (S t) _ _)); [rewrite inner_zero; simpl; lra|].
    intros j J J' Uj; destruct (F j ltac:(lia) ltac:(lia) Uj) as [R1 R2]; split; [lia | exact R2].
Qed.
Theorem after_each_use {O} (released : X * Z -> O) K k : 0 < k ->
  (forall t x x' lam, meets (fun z : X * Z => z) next next K t (x, lam) (x', lam) (price (minus x x') / k)) ->
  forall N t z, followed use K t (t + N) ->
  meets released next next_using N t z z (INR (uses use t N) * (eta ^ 2 * Delta ^ 2 / (k + 1))).
Proof.
  intros Hk M N t z F; pose proof (after_each released 1 K k Rlt_0_1 price_above Hk) as U; rewrite !Rmult_1_l, over_one in U.
  exact (U M N t z F).
Qed.
End SeveralTimes.
End Directions.

Print Assumptions step_meets.
Print Assumptions last_meets.
Print Assumptions end_meets.
Print Assumptions after_a_user.
Print Assumptions after_each_use.
