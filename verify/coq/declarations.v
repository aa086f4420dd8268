(* The algorithms of the end-to-end theorems are the declared ones: what is given and each line of an iteration is what is emitted of
   the declaration, no more and no less. Written by hand. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import privacy.
From Verify Require Import directions.
From Verify Require Import descent.
From Verify Require Import noise.
From Verify Require Import shift_rule.
From Verify Require Import textbook.
From Verify Require declared_gradient_admm.
From Verify Require declared_projected_gradient_descent.
Open Scope R_scope.

(* ---------------------------------------------------------------------------------------------------------- gradient ADMM *)

Section Admm.
Context {X Y Z : space}.
Hypothesis definite_X : forall u v : X, distance2 u v = 0 -> u = v.
Hypothesis definite_Z : forall u v : Z, distance2 u v = 0 -> u = v.
Variables (A : X -> Z) (At : Z -> X) (B : Y -> Z) (Bt : Z -> Y) (c : Z) (eta beta : R) (g : Y -> R).
Notation given f gradient := (declared_gradient_admm.given B Bt A At beta eta g f gradient c).
Notation declared f gradient := (declared_gradient_admm.iteration B Bt A At beta eta g f gradient c).

Theorem given_is f gradient : given f gradient <-> 0 < beta /\ 0 < eta /\ (forall y v, inner (B y) v = inner y (Bt v)) /\
  (forall x v, inner (A x) v = inner x (At v)) /\ convex 0 g /\ between_parabolas 0 (/ eta) f gradient.
Proof.
  unfold declared_gradient_admm.given, convex, between_parabolas, distance2, minus.
  split; intros (P & E & HB & HA & G & F); (refine (conj P (conj E (conj HB (conj HA (conj _ _)))))).
  - intros y y' t T0 T1; specialize (G y y' t T0 T1); lra.
  - intros x z; specialize (F x z); lra.
  - intros y y' t T0 T1; specialize (G y y' t T0 T1); lra.
  - intros x z; specialize (F x z); lra.
Qed.

Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta).
Ltac linear := repeat (progress (
  rewrite ?inner_lin_left, ?inner_lin_right, ?(A_of_lin A At adjoint_A), ?(A_of_lin_right A At adjoint_A);
  cbn [inner_of_lin inner_with_lin map fst snd])).

Lemma equal_vectors {V : space} (definite : forall u v : V, distance2 u v = 0 -> u = v) (u v : V) :
  u = v <-> forall w, inner u w = inner v w.
Proof.
  split; [intros ->; reflexivity|]; intro E; apply definite; unfold distance2, minus; linear; rewrite !E, (inner_sym _ v u), E; ring.
Qed.
Lemma sum_of_two {V : space} (u v w : V) : inner (lin [(1, u); (1, v)]) w = inner (add u v) w.
Proof. linear; rewrite inner_add; ring. Qed.

Lemma y_line x lam y : y_step A B c beta g x lam y <->
  (let objective y := g y + (- 1) * inner lam (B y) + / 2 * beta * inner (lin [(1, A x); (1, B y); (- 1, c)]) (lin [(1, A x); (1, B y); (- 1, c)])
   in forall v, objective y <= objective v).
Proof.
  cbv zeta; unfold y_step.
  assert (E : forall v, y_objective A B c beta g x lam v = g v + (- 1) * inner lam (B v)
    + / 2 * beta * inner (lin [(1, A x); (1, B v); (- 1, c)]) (lin [(1, A x); (1, B v); (- 1, c)]) - inner lam (lin [(1, A x); (-1, c)])).
  { intro v; unfold y_objective, residual; linear; field. }
  split; intros H v; specialize (H v); rewrite ?E in *; lra.
Qed.

Lemma x_line f gradient x lam y x_next : x_step A B c eta beta f gradient g x lam y x_next <->
  forall d, inner (gradient x) d - / eta * inner (minus x x_next) d - inner (lin [(1, lam); (- beta, residual A B c x_next y)]) (A d) = 0.
Proof.
  split; [intros H d; rewrite (x_optimality A At B c adjoint_A eta beta eta_pos beta_pos _ _ _ _ _ _ _ H d); ring|].
  intros H z; specialize (H (minus z x_next)).
  assert (0 <= beta / 2 * inner (A (minus z x_next)) (A (minus z x_next)) + / (2 * eta) * inner (minus z x_next) (minus z x_next)).
  { apply Rplus_le_le_0_compat; apply Rmult_le_pos; try apply inner_nonneg; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]. }
  match goal with |- ?a <= ?b => assert (E : b - a = (inner (gradient x) (minus z x_next) - / eta * inner (minus x x_next) (minus z x_next)
    - inner (lin [(1, lam); (- beta, residual A B c x_next y)]) (A (minus z x_next)))
    + (beta / 2 * inner (A (minus z x_next)) (A (minus z x_next)) + / (2 * eta) * inner (minus z x_next) (minus z x_next))); [|lra] end.
  unfold x_objective, distance2, residual, minus; linear; orient; field; lra.
Qed.

Theorem iteration_is f gradient n x lam y lam1 x_hat x1 : declared f gradient n x lam y lam1 x_hat x1 <->
  iteration A B c eta beta f gradient g x lam y x_hat lam1 /\ x1 = add x_hat n.
Proof.
  assert (Xs : forall v, inner (lin [(/ eta, x_hat); (/ eta * - 1, x); (1, gradient x);
      (- 1, At (lin [(1, lam1); (- 1 * beta, A x_hat); (- 1 * beta, B y); (- 1 * beta * - 1, c)]))]) v
    = inner (gradient x) v - / eta * inner (minus x x_hat) v - inner (lin [(1, lam1); (- beta, residual A B c x_hat y)]) (A v)).
  { intro v; rewrite inner_lin_left; cbn [inner_of_lin]; rewrite (inner_sym _ (At _) v), <- adjoint_A; unfold residual, minus.
    linear; orient; ring. }
  assert (Ls : forall v, inner (lin [(1, lam); (- 1 * beta, A x); (- 1 * beta, B y); (- 1 * beta * - 1, c)]) v
    = inner (next_multiplier A B c beta x lam y) v) by (intro v; unfold next_multiplier, residual; linear; ring).
  unfold declared_gradient_admm.iteration, iteration; rewrite y_line, x_line, (equal_vectors definite_X), (equal_vectors definite_Z).
  split.
  - intros (HY & HL & HX & HN); repeat split; [exact HY | intro v; rewrite <- Ls; apply HL | intro d; rewrite <- Xs; apply HX|].
    intro v; rewrite <- sum_of_two; apply HN.
  - intros ((HY & HL & HX) & HN); repeat split; [exact HY | intro v; rewrite Ls; apply HL | intro d; rewrite Xs; apply HX|].
    intro v; rewrite sum_of_two; apply HN.
Qed.

(* An iteration releases one state, whatever minimisers it takes. *)
Theorem one_next f gradient n x lam y y' lam1 lam1' x_hat x_hat' x1 x1' :
  (forall v u, inner (B v) u = inner v (Bt u)) -> convex 0 g ->
  declared f gradient n x lam y lam1 x_hat x1 -> declared f gradient n x lam y' lam1' x_hat' x1' -> lam1 = lam1' /\ x1 = x1'.
Proof.
  intros adjoint_B HG D D'; apply iteration_is in D; apply iteration_is in D'; destruct D as (I & ->), D' as (I' & ->).
  pose proof (monotone A B Bt c adjoint_B eta beta beta_pos 0 f gradient g (Rle_refl 0) HG _ _ _ _ _ _ _ _ _ _ I I') as M.
  assert (Dw : forall v, inner v (dw A beta x x lam lam) = 0) by (intro v; unfold dw; linear; ring).
  rewrite Dw in M; set (b := b B y y') in M; pose proof (inner_nonneg _ b) as Nb.
  assert (Bb : inner b b = 0).
  { apply (Rmult_eq_reg_r beta); [|lra]; apply Rle_antisym; [lra | rewrite Rmult_0_l; apply Rmult_le_pos; lra]. }
  assert (E : B y = B y') by (apply definite_Z, Bb).
  destruct I as (_ & -> & H), I' as (_ & -> & H'); rewrite x_line in H, H'; unfold next_multiplier, residual in *; rewrite <- E in H' |- *.
  split; [reflexivity|]; f_equal; apply definite_X; specialize (H (minus x_hat x_hat')); specialize (H' (minus x_hat x_hat')).
  assert (S0 : / eta * distance2 x_hat x_hat' + beta * inner (A (minus x_hat x_hat')) (A (minus x_hat x_hat')) = 0).
  { rewrite <- (Rminus_diag_eq _ _ (eq_trans H (eq_sym H'))); unfold distance2, minus; linear; orient; ring. }
  assert (P : 0 < / eta) by (apply Rinv_0_lt_compat; lra).
  assert (N1 : 0 <= / eta * distance2 x_hat x_hat') by (apply Rmult_le_pos; [lra | apply inner_nonneg]).
  assert (N2 : 0 <= beta * inner (A (minus x_hat x_hat')) (A (minus x_hat x_hat'))) by (apply Rmult_le_pos; [lra | apply inner_nonneg]).
  apply (Rmult_eq_reg_l (/ eta)); lra.
Qed.

(* The runs of the end-to-end theorems: [next_using use], of which [step] is that of no use and [next'] that of iteration 0. *)
Variables (f : nat -> X -> R) (gradient : nat -> X -> X) (y_min : X -> Z -> Y) (x_min : nat -> X -> Z -> X).
Variables (f' : nat -> X -> R) (gradient' : nat -> X -> X) (x_min' : nat -> X -> Z -> X) (use : nat -> bool).
Notation moves := (next_using A B c beta y_min x_min x_min' use).
Notation minimised F G xm t := (forall x lam, x_step A B c eta beta (F t) (G t) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (xm t x lam)).

Theorem runs_are_declared : (forall x lam, y_step A B c beta g x lam (y_min x lam)) ->
  (forall t, minimised f gradient x_min t) -> (forall t, minimised f' gradient' x_min' t) ->
  forall t z n, declared ((if use t then f' else f) t) ((if use t then gradient' else gradient) t) n (fst z) (snd z)
    (y_min (fst z) (snd z)) (snd (moves t z n)) ((if use t then x_min' else x_min) t (fst z) (snd z)) (fst (moves t z n)).
Proof.
  intros HY HX HX' t [x lam] n; apply iteration_is; unfold next_using; destruct (use t); cbn [fst snd];
    (split; [split; [apply HY | split; [reflexivity|]]|]); first [apply HX | apply HX' | reflexivity].
Qed.
Theorem no_use_is_step t z n : use t = false -> moves t z n = step A B c beta y_min x_min t z n.
Proof. intro U; unfold next_using; rewrite U; reflexivity. Qed.
Theorem first_use_is_next' t z n : use t = Nat.eqb t 0 -> moves t z n = next' A B c beta y_min x_min (x_min' 0%nat) t z n.
Proof. intro U; unfold next_using; rewrite U; destruct t; reflexivity. Qed.
Theorem state_is_released (z : X * Z) : declared_gradient_admm.released (fst z) (snd z) = z.
Proof. destruct z; reflexivity. Qed.
End Admm.

(* -------------------------------------------------------------------------------------------- projected gradient descent *)

Section Descent.
Variable dim : nat.
Notation X := (Rn dim).
Variables (P : X -> X) (eta : R).

Theorem given_of_descent (f : X -> R) gradient : declared_projected_gradient_descent.given eta f gradient P -> 0 < eta /\
  (forall x x', distance2 (P x) (P x') <= distance2 x x') /\ between_parabolas 0 (/ eta) f gradient.
Proof.
  intros (E & F & C); split; [exact E|]; split; [|intros x z; specialize (F x z); unfold distance2, minus; lra].
  intros x x'; specialize (C x x'); fold (minus (P x) (P x')) (minus x x') in C; unfold distance2.
  pose proof (inner_nonneg _ (lin [(1, minus x x'); (-1, minus (P x) (P x'))])) as N.
  assert (E2 : inner (lin [(1, minus x x'); (-1, minus (P x) (P x'))]) (lin [(1, minus x x'); (-1, minus (P x) (P x'))])
    = inner (minus x x') (minus x x') - 2 * inner (minus (P x) (P x')) (minus x x') + inner (minus (P x) (P x')) (minus (P x) (P x'))).
  { rewrite inner_lin_left; cbn [inner_of_lin]; rewrite !inner_lin_right; cbn [inner_with_lin].
    rewrite (inner_sym _ (minus x x') (minus (P x) (P x'))); ring. }
  lra.
Qed.

Theorem descent_is (f : nat -> X -> R) gradient t n x w x1 :
  declared_projected_gradient_descent.iteration eta (f t) (gradient t) P n x w x1 <-> w = P x /\ x1 = descent dim P eta gradient t x n.
Proof.
  assert (E : forall v, inner (lin [(1, P x); (- 1 * eta, gradient t (P x)); (1, n)]) v = inner (descent dim P eta gradient t x n) v).
  { intro v; unfold descent, moved; rewrite inner_add; repeat rewrite inner_lin_left; cbn [inner_of_lin]; ring. }
  split; intros (Hw & H).
  - apply (equal_vectors (Rn_definite dim)) in Hw; subst w; split; [reflexivity|].
    apply (equal_vectors (Rn_definite dim)); intro v; rewrite <- E; apply H.
  - subst w x1; split; intro v; [reflexivity | rewrite <- E; reflexivity].
Qed.
(* A user's functions in place of f_t: in every iteration, or in iteration 0. *)
Theorem descent_always_is gradient' t (x n : X) : descent_always dim P eta gradient' t x n = descent dim P eta gradient' t x n.
Proof. reflexivity. Qed.
Theorem descent_with_a_user_is gradient gradient' t (x n : X) : descent' dim P eta gradient gradient' t x n
  = descent dim P eta (fun t => if Nat.eqb t 0 then gradient' t else gradient t) t x n.
Proof. destruct t; reflexivity. Qed.
End Descent.

(* What these theorems say of two whole runs, in textbook terms: no finite partition of what is released shows more. *)
Theorem private_on_partitions {O} s B (P Q : Law O) : private s B P Q ->
  forall alpha, 1 < alpha -> renyi_on_partitions alpha (alpha * (B / (2 * s ^ 2))) Q P.
Proof. intros (C & _) alpha A; exact (variational_bounds_partitions _ _ _ _ A (C alpha A)). Qed.

Print Assumptions given_is.
Print Assumptions iteration_is.
Print Assumptions one_next.
Print Assumptions runs_are_declared.
Print Assumptions given_of_descent.
Print Assumptions descent_is.
Print Assumptions private_on_partitions.
