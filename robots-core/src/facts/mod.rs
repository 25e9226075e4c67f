//! Facts about a file, with places and witnesses and without words.
//!
//! In: a [`Document`](crate::syntax::Document) or a [`Reading`](crate::reading::Reading). Out: facts.
//! Each is exact, for all URLs; what cannot be shown with bounded work is no fact. AFTER THIS STAGE:
//! nobody compares patterns again, only what was found is put into words.

mod costly;
mod fresh;
mod index;
mod precedence;
mod queries;
mod record;
mod redundant;
mod rules;
mod universal;

pub use costly::{CostlyGroup, costly_groups};
pub use precedence::{PrecedenceFacts, WitnessedPair};
pub use record::{Record, records};
pub use redundant::{RedundantRule, redundant_rules};
pub use rules::{OverriddenRule, RuleFacts, RulePair};
pub use universal::{Disallowed, disallowed, is_universal};
