From Verify Require Import prelude.
Theorem x : 0 < 1.
Proof. positive. Qed.
Print Assumptions x.
