//! Facts about a file: rules that are overridden or redundant, ties, expensive groups.
//!
//! In: a [`Document`](robots_core::syntax::Document) or a
//! [`Reading`](robots_core::reading::Reading). Out: facts with spans and witnesses. Each is exact,
//! for all URLs; what cannot be proved within the budget is not reported. AFTER THIS STAGE: no lint
//! compares patterns; lints only describe the facts.

mod costly;
mod effect;
mod fresh;
mod other_format;
mod precedence;
mod queries;
mod redundant;
mod rules;
mod template;
mod universal;

pub use costly::{CostlyGroup, costly_groups};
pub use effect::{RuleEffect, rule_effect};
pub use other_format::{OtherFormat, other_format};
pub use precedence::{PrecedenceFacts, WitnessedPair};
pub use redundant::{RedundantRule, redundant_rules};
pub use rules::{OverriddenRule, RuleFacts, RulePair};
pub use template::{Template, template};
pub use universal::{Disallowed, disallowed, is_universal};
