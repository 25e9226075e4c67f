//! Facts about a file, with places and witnesses and without words.
//!
//! In: a [`Document`](crate::syntax::Document) or a [`Policy`](crate::policy::Policy). Out: facts.
//! Each is exact, for all URLs; what cannot be shown with bounded work is no fact. AFTER THIS STAGE:
//! nobody compares patterns again, only what was found is put into words.

mod index;
mod record;
mod rules;
mod stand_in;

pub use record::{Record, records};
pub use rules::{Dead, Relation, RuleFacts};
