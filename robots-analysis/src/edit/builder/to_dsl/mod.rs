//! Code of a diagnostic as statements of the DSL.

use super::Keyword;
use super::keyword::Placement;
use crate::diagnostic::Code;

/// Returns code as a statement of the DSL: `disallow "/a";` for `Disallow: /a`, and an attribute
/// for a comment that sets levels.
///
/// Returns `None` for a line that is no statement, such as a rule without a value.
pub fn to_dsl(code: &Code) -> Option<String> {
    let (key, value) = match code {
        Code::Levels(levels) => return Some(format!("#[{levels}]")),
        Code::Line { key, value } => (key, value),
    };
    let keyword = Keyword::by_key(key)?;
    let name = keyword.name();
    match keyword.placement() {
        // A rule without a value has no statement: the DSL has groups without rules.
        _ if value.is_empty() && keyword.0.is_rule() => None,
        _ if value.is_empty() => Some(name),
        Placement::GroupHeader if value == "*" => Some(format!("{name} *")),
        Placement::GroupHeader => Some(format!("{name} {value:?}")),
        _ if keyword.takes_number() && value.parse::<f64>().is_ok() => {
            Some(format!("{name} {value};"))
        }
        Placement::InGroup | Placement::TopLevel => Some(format!("{name} {value:?};")),
    }
}

#[cfg(test)]
mod tests;
