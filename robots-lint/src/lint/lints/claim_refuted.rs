use robots_analysis::claim::CLAIM_REFUTED;

use crate::lint::{Check, LintEntry};

pub(super) static LINT: LintEntry = LintEntry {
    lint: CLAIM_REFUTED,
    check: Check::OtherInput,
    silenced_by: &[],
    explained_by: &[],
};
