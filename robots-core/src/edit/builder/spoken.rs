//! Lines of a robots.txt as statements.

use super::Keyword;
use super::keyword::Placement;
use crate::source::SourceText;
use crate::syntax::parse;

/// What starts a comment that gives levels to lints.
const CONTROL: &str = "# robots: ";

/// The text with each line of a robots.txt that it quotes in backticks as the statement that says the
/// same, for people who write statements; what has no statement stays.
///
/// ```
/// use robots_core::edit::builder::as_statements;
///
/// let help = as_statements("write `Disallow: /a`, or `# robots: allow(dead_rule)` above it");
/// assert_eq!(help, "write `disallow \"/a\";`, or `#[allow(dead_rule)]` above it");
/// ```
pub fn as_statements(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(index, part)| {
        let is_quoted = index % 2 == 1;
        let statement = if is_quoted { statement(part) } else { None };
        statement.unwrap_or_else(|| part.to_owned())
    });
    parts.collect::<Vec<_>>().join("`")
}

fn statement(line: &str) -> Option<String> {
    if let Some(levels) = line.strip_prefix(CONTROL) {
        return Some(format!("#[{levels}]"));
    }
    let source = SourceText::new("", line);
    let document = parse(&source);
    let [item] = document.items.as_slice() else {
        return None;
    };
    let directive = item.directive.as_ref()?;
    if !directive.is_well_formed() || item.comment.is_some() {
        return None;
    }
    let keyword = Keyword::all().find(|keyword| keyword.0 == directive.key)?;
    let value = str::from_utf8(source.slice(directive.value)).ok()?;
    let name = keyword.name();
    match keyword.placement() {
        // An empty rule is a group without rules.
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
mod tests {
    use super::*;

    #[test]
    fn a_quoted_line_becomes_a_statement_and_all_else_stays() {
        for (line, statement) in [
            ("`User-agent: *`", "`user_agent *`"),
            ("`User-agent: a b`", "`user_agent \"a b\"`"),
            ("`Crawl-delay: 2.5`", "`crawl_delay 2.5;`"),
            ("`Crawl-delay: ten`", "`crawl_delay \"ten\";`"),
            ("add `Sitemap: ` and", "add `sitemap` and"),
            (
                "`Content-Signal: ai-train=no`",
                "`content_signal \"ai-train=no\";`",
            ),
        ] {
            assert_eq!(as_statements(line), statement);
        }
        for text in [
            "",
            "Disallow: /a",
            "`Disallow:`",
            "`Disalow: /a`",
            "`https://example.com/Allow: /`",
            "`/a` and `Disallow /a` and `",
        ] {
            assert_eq!(as_statements(text), text);
        }
    }
}
