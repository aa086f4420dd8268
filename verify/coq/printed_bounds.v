(* Theorem 6.1, Corollary 6.2 and Theorem 7.2 of chan2024 with the noise N(0, s^2 I) on R^(n + 1): from the update equations to the
   divergence and the trade-off curve; nothing is assumed of probability. The hypotheses are those of privacy.v. *)
Require Import Reals Lra Lia.
From Verify Require Import prelude.
From Verify Require Import algorithm.
From Verify Require Import shift_rule.
From Verify Require Import rounds.
From Verify Require Import privacy.
From Verify Require Import noise.
Open Scope R_scope.

Section Printed.
Variables (dim dim' : nat).
Let X := Rn dim.
Let Z := Rn dim'.
Context {Y : space}.
Variables (A : X -> Z) (At : Z -> X) (B : Y -> Z) (Bt : Z -> Y) (c : Z).
Hypothesis adjoint_A : forall x v, inner (A x) v = inner x (At v).
Hypothesis adjoint_B : forall y v, inner (B y) v = inner y (Bt v).
Variable right_inverse : Z -> X.
Hypothesis inverts : forall v u, inner (A (right_inverse v)) u = inner v u.
Hypothesis no_longer : forall v, inner (right_inverse v) (right_inverse v) <= inner v v.
Variables (eta beta : R).
Hypotheses (eta_pos : 0 < eta) (beta_pos : 0 < beta).
Variables (f : nat -> X -> R) (gradient : nat -> X -> X) (g : Y -> R).
Variables (y_min : X -> Z -> Y) (x_min : nat -> X -> Z -> X).
Hypothesis y_minimises : forall x lam, y_step A B c beta g x lam (y_min x lam).
Hypothesis x_minimises : forall t x lam,
  x_step A B c eta beta (f t) (gradient t) g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min t x lam).
Variable norm : R.
Hypothesis norm_of_A : forall x, inner (A x) (A x) <= norm ^ 2 * inner x x.
Variable s : R.
Hypothesis s_pos : 0 < s.
Let law N z := run_law (noise s s_pos dim) (fun z : X * Z => z) (step A B c beta y_min x_min) N 0 z.

Section Convex.
Hypothesis f_class : forall t, between_parabolas 0 (/ eta) (f t) (gradient t).
Hypothesis g_convex : convex 0 g.
Theorem theorem_6_1 T x x' lam : (0 < T)%nat ->
  private s (c_6 eta beta * (1 + eta * beta * norm ^ 2) / INR T * distance2 x x') (law (2 * T) (x, lam)) (law (2 * T) (x', lam)).
Proof.
  intro HT; apply private_of_shifts.
  apply (meet_6_1 A At B Bt c adjoint_A adjoint_B (Rn_definite dim) (Rn_definite dim') right_inverse inverts no_longer eta beta eta_pos
    beta_pos f gradient g y_min x_min y_minimises x_minimises norm norm_of_A f_class g_convex T x x' lam HT).
Qed.

Variables (f0' : X -> R) (gradient0' : X -> X) (x_min0' : X -> Z -> X) (Delta : R).
Hypothesis x_minimises' : forall x lam,
  x_step A B c eta beta f0' gradient0' g x (lam_next A B c beta y_min (x, lam)) (y_min x lam) (x_min0' x lam).
Hypothesis neighbours : forall x, distance2 (gradient 0%nat x) (gradient0' x) <= Delta ^ 2.
Let law' N z := run_law (noise s s_pos dim) (fun z : X * Z => z) (step' A B c beta y_min x_min x_min0') N 0 z.
Theorem corollary_6_2 T z : (0 < T)%nat -> private s (c_6 eta beta * (1 + eta * beta * norm ^ 2) / INR T * (eta ^ 2 * Delta ^ 2))
  (law (S (2 * T)) z) (law' (S (2 * T)) z).
Proof.
  intro HT; apply private_of_shifts.
  apply (meet_6_2_printed A At B Bt c adjoint_A adjoint_B (Rn_definite dim) (Rn_definite dim') right_inverse inverts no_longer eta beta
    eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises norm f_class g_convex f0' gradient0' x_min0' Delta x_minimises'
    neighbours T z HT).
Qed.
(* Without the factor 1 + eta beta |A|^2. *)
Theorem corollary_6_2_sharper T z : (0 < T)%nat ->
  private s (c_6 eta beta / INR T * (eta ^ 2 * Delta ^ 2)) (law (S (2 * T)) z) (law' (S (2 * T)) z).
Proof.
  intro HT; apply private_of_shifts.
  apply (meet_6_2 A At B Bt c adjoint_A adjoint_B (Rn_definite dim) (Rn_definite dim') right_inverse inverts no_longer eta beta
    eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises f_class g_convex f0' gradient0' x_min0' Delta x_minimises'
    neighbours T z HT).
Qed.
End Convex.

Variables (mu nu mu_g rho : R).
Hypotheses (mu_pos : 0 < mu) (mu_nu : mu <= nu) (mu_g_pos : 0 < mu_g) (rho_nonneg : 0 <= rho).
Hypothesis identity_block : forall v : Z, inner v v <= inner (At v) (At v).
Hypothesis norm_of_AtB : forall y : Y, inner (At (B y)) (At (B y)) <= rho ^ 2 * inner y y.
Hypothesis eta_below : eta < 2 / (nu + mu).
Hypothesis y_term : beta ^ 2 * rho ^ 2 * (2 / (nu + mu) - eta) <= 2 * mu_g.
Hypothesis f_class : forall t, between_parabolas mu nu (f t) (gradient t).
Hypothesis g_convex : convex mu_g g.
Let R_ := sharper_weight eta mu nu.
Let L := sharper_factor eta beta mu nu.
(* With the weight and the factor of chan2024.lemma-7.6-sharper and the best weights of the rounds. *)
Theorem theorem_7_2_sharper T x x' lam : (0 < T)%nat ->
  private s (largest eta beta R_ * (R_ + eta * beta * norm ^ 2) * (L / span (L ^ 2) T) * distance2 x x')
    (law (2 * T) (x, lam)) (law (2 * T) (x', lam)).
Proof.
  intro HT; apply private_of_shifts.
  apply (meet_7_2_sharper A At B Bt c adjoint_A adjoint_B (Rn_definite dim) (Rn_definite dim') right_inverse inverts no_longer eta beta
    eta_pos beta_pos f gradient g y_min x_min y_minimises x_minimises norm norm_of_A mu nu mu_g rho mu_pos mu_nu mu_g_pos rho_nonneg
    identity_block norm_of_AtB eta_below y_term f_class g_convex T x x' lam HT).
Qed.

Variable root : R.
Hypothesis root_pos : 0 < root.
Hypothesis root_is : root ^ 2 = (nu + mu) ^ 2 + 8 * nu * mu.
Hypothesis eta_above : 4 / (nu + mu + root) < eta.
Theorem theorem_7_2 : exists r, 0 < r /\ r < 1 /\ r ^ 2 = factor eta beta mu nu /\ forall T x x' lam, (0 < T)%nat ->
  private s (c_7 eta beta mu nu * (weight_7 eta mu nu + eta * beta * norm ^ 2) * r ^ (2 * T - 1) / INR T * distance2 x x')
    (law (2 * T) (x, lam)) (law (2 * T) (x', lam)).
Proof.
  destruct (meet_7_2 A At B Bt c adjoint_A adjoint_B (Rn_definite dim) (Rn_definite dim') right_inverse inverts no_longer eta beta eta_pos
    beta_pos f gradient g y_min x_min y_minimises x_minimises norm norm_of_A mu nu mu_g rho mu_pos mu_nu mu_g_pos rho_nonneg
    identity_block norm_of_AtB eta_below y_term f_class g_convex root root_pos root_is eta_above) as (r & H0 & H1 & Sq & M).
  exists r; refine (conj H0 (conj H1 (conj Sq _))); intros T x x' lam HT; apply private_of_shifts, M, HT.
Qed.
End Printed.

Print Assumptions theorem_6_1.
Print Assumptions corollary_6_2.
Print Assumptions corollary_6_2_sharper.
Print Assumptions theorem_7_2_sharper.
Print Assumptions theorem_7_2.
