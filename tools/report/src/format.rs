//! The reasons not to format a file, as text.

use robots_analysis::edit::MeaningChange;

use crate::visible::visible;

/// Returns why the file with this name is not formatted: lower case, without a full stop.
pub fn not_formatted(name: &str, difference: &MeaningChange) -> String {
    let reason = match difference {
        MeaningChange::Verdict { agent, witness, .. } => format!(
            "the decision on `{}` would change for `{}`; see `robots check`",
            visible(witness),
            visible(agent)
        ),
        MeaningChange::Line(line) => {
            format!("the line `{}` would be read differently", visible(line))
        }
        MeaningChange::TokenOrder => "product tokens would be compared in another order".to_owned(),
        MeaningChange::FileTooLarge => {
            "it is larger than the 500 KiB that crawlers read".to_owned()
        }
        MeaningChange::BudgetExhausted => {
            "budget exhausted: it is too large to prove that no decision changes".to_owned()
        }
    };
    format!("`{name}` is not formatted: {reason}")
}
