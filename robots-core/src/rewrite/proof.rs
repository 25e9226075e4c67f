//! Whether a text says the same after it was changed.

use crate::analysis::{Difference, difference};
use crate::dialect::Dialect;
use crate::policy::Policy;
use crate::source::SourceText;
use crate::syntax::parse;

/// A difference between what two texts say, as this dialect, RFC 9309 or Google reads them; `None` is
/// a proof that there is none. See [`difference`] for what is compared.
pub fn changed_meaning(
    before: &SourceText,
    after: &SourceText,
    dialect: &'static Dialect,
) -> Option<Difference> {
    let mut dialects = vec![Dialect::RFC_9309, Dialect::GOOGLE];
    if !dialects.contains(&dialect) {
        dialects.push(dialect);
    }
    let documents = (parse(before), parse(after));
    dialects.into_iter().find_map(|dialect| {
        let left = Policy::new(before, &documents.0, dialect);
        let right = Policy::new(after, &documents.1, dialect);
        difference((before, &left), (after, &right))
    })
}
