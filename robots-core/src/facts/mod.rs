//! Facts about a file, with places and witnesses and without words.
//!
//! In: a [`Document`](crate::syntax::Document) or a [`Reading`](crate::reading::Reading). Out: facts.
//! Each is exact, for all URLs; what cannot be shown with bounded work is no fact. AFTER THIS STAGE:
//! nobody compares patterns again, only what was found is put into words.

mod costly;
mod fresh;
mod index;
mod questions;
mod rank;
mod record;
mod redundant;
mod rules;
mod universal;

pub use costly::{Costly, costly};
pub use rank::{Meeting, RankFacts};
pub use record::{Record, records};
pub use redundant::{Redundant, redundant};
pub use rules::{Dead, Relation, RuleFacts};
pub use universal::{Closed, closed, is_universal};
