"""Which files' guards are altered, and which tests must notice: the fastest and most likely first."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """``files`` below the project; ``tests``: paths, and parts of the names that are left out because they take too long."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()

    @property
    def arguments(self) -> list[str]:
        """For pytest."""
        return [*self.tests, *(["-k", " and ".join(f"not {w}" for w in self.without)] if self.without else [])]


def _group(folder: str, names: str, tests: str, without: str = "") -> Group:
    files = tuple(f"verify/{folder}/{name}.py" for name in names.split())
    return Group(files, tuple(f"tests/{t}.py" for t in tests.split()), tuple(without.split()))


GROUPS = {
    "kernel": _group(
        "kernel",
        "polynomial statement proof point",
        "theorems/test_theorems kernel/test_points theorems/test_files kernel/test_exact_types kernel/test_wrong_types "
        "kernel/test_arithmetic kernel/test_work",
        "test_substitution_is_simultaneous test_the_whole_budget_ends_soon",
    ),
    "records": _group(
        "records",
        "typed_json json_text",
        "records/test_typed_json records/test_form records/test_compared kernel/test_exact_types kernel/test_wrong_types "
        "theorems/test_files standalone/test_data kernel/test_work",
        "test_substitution_is_simultaneous test_the_whole_budget_ends_soon test_no_odd_part_ends",
    ),
    "shifts": _group(
        "shifts",
        "rule chain fixed rounds",
        "shifts/test_rows shifts/test_small_rule shifts/test_small_rounds shifts/test_chain shifts/test_rounds "
        "shifts/test_shift_rule",
        "test_every_altered_round_is_refused test_every_control test_every_fact",
    ),
    "links": _group(
        "links",
        "run_links instances definitions check denoted stated kinds",
        "links/test_rows links/test_definition_rule links/test_instance_edges links/test_check_edges "
        "links/test_runs links/test_stated links/test_program_hypotheses",
    ),
    "standalone": _group(
        "standalone", "certificate_script data second_check", "standalone/test_data standalone/test_engine theorems/test_theorems"
    ),
    "verdicts": _group(
        "judge", "verdicts negation", "judge/test_verdict_rule judge/test_verdicts links/test_standing judge/test_negations"
    ),
    "examination": _group(
        "judge",
        "examination exact_points checks emptiness hidden_equations supposed neighbours titles",
        "judge/test_hidden_equations judge/test_emptiness judge/test_supposed judge/test_neighbours judge/test_titles "
        "judge/test_verdicts judge/test_examination judge/test_exact_points forgeries/test_forgeries",
    ),
    "certificates": _group(
        "amplify",
        "certificate certificate_file distinct meeting segment",
        "amplify/test_certificates amplify/test_distinct amplify/test_own_algorithms amplify/test_agents amplify/test_command "
        "amplify/test_rows",
    ),
    "accounts": _group(
        "accounts/algorithms",
        "centralized_admm decentralized_admm dp_admm dp_sgd federated_admm fixed_point general_admm gradient_admm lasso_admm "
        "noisy_gradient_descent oracle_admm penalty_perturbation primal_perturbation_admm",
        "privacy/test_participation privacy/test_account privacy/test_account_tables "
        "privacy/test_account_anchors privacy/test_extreme_parameters "
        "privacy/test_rows privacy/test_sampled_rounds privacy/test_everyday privacy/test_recorded_shifts "
        "privacy/test_secret_order cli/test_account",
    ),
    "asked": _group(
        "accounts",
        "account account_command calibration comparison declared declared_run gathered_noise odometer one_use",
        "privacy/test_choice privacy/test_declared_run privacy/test_one_use privacy/test_calibration privacy/test_comparison "
        "privacy/test_everyday "
        "privacy/test_declared_accounts privacy/test_gathered_noise "
        "privacy/test_accounts_of_agents "
        "privacy/test_account privacy/test_rows cli/test_account",
    ),
    "by shifts": _group(
        "accounts",
        "anticipating certified_shifts scheduled",
        "privacy/test_choice privacy/test_anticipated privacy/test_certified_shifts privacy/test_schedules "
        "privacy/test_varying_rounds privacy/test_rows",
    ),
    "taking_part": _group(
        "privacy",
        "participation anticipated mean_of_blocks proximal_rounds drawn_blocks secret_order",
        "privacy/test_participation privacy/test_anticipated privacy/test_mean_of_blocks privacy/test_drawn_blocks "
        "privacy/test_secret_order privacy/test_secret_order_square privacy/test_rows",
    ),
    "detection": _group("privacy", "detection", "privacy/test_detection"),
    "lower": _group(
        "privacy",
        "admm_lower anticipated_last contraction_game",
        "privacy/test_admm_lower privacy/test_anticipated_last privacy/test_many_dimensions privacy/test_contraction_game",
    ),
    "needs": _group("privacy", "spectrum strongly_convex sensitivity", "privacy/test_what_a_matrix_has"),
    "noise": _group(
        "privacy",
        "waves varying_rounds spread_rounds bounded_set mirrored_walk projected_walk pure_rounds laplace_run conversion",
        "privacy/test_waves privacy/test_varying_rounds privacy/test_spread_rounds privacy/test_bounded_set "
        "privacy/test_pure_rounds privacy/test_conversion privacy/test_detection privacy/test_many_dimensions",
    ),
    "far": _group("accounts", "far_apart", "privacy/test_far_apart"),
    "given": _group("algorithms", "given constant_value", "algorithms/test_given algorithms/test_constant_value"),
    "of_collections": _group("lemma", "generator_json conditions questions", "judge/test_generators_of_strangers"),
    "dependence": _group("exact", "dependence function_points operators", "exact/test_dependence"),
    "worst_cases": _group(
        "worst_case",
        "ratio leak attaining_run instance contraction",
        "worst_case/test_ratio worst_case/test_leak worst_case/test_instances worst_case/test_curve",
    ),
    "taken": _group("lemma", "taken", "lemmas/test_taken"),
    "readings": _group("lemma", "second_reading", "lemmas/test_second_readings"),
    "relations": _group("judge", "same_quantity", "judge/test_same_quantity", "test_the_relations_of_the_suite"),
    "steps": _group("judge", "consecutive", "judge/test_consecutive"),
    "prints": _group(
        "judge",
        "printed printed_values print_comparison said_facts sentence realised relations",
        "judge/test_printed_guards judge/test_print_comparison judge/test_said_facts judge/test_display judge/test_verdicts "
        "forgeries/test_forgeries report/test_words",
    ),
    "files": _group(
        "lemma",
        "explained quotations reading_process symbols energies lemma_data measurement",
        "lemmas/test_file_guards lemmas/test_quotations judge/test_record_keys judge/test_display lemmas/test_second_readings "
        "forgeries/test_forgeries forgeries/test_process judge/test_other_collections "
        "judge/test_verdicts lemmas/test_generators",
    ),
    "coq": _group(
        "coq", "emit theorem text", "coq/test_emission coq/test_injection", "test_coq_ test_what_was_injected"
    ),  # what Coq accepted is kept by digest: it need not be asked again for each mutant
}
