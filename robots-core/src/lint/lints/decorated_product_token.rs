use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::subject::quoted;
use crate::lint::token::{TokenFault, decorated};

pub(super) static LINT: Lint = Lint {
    name: "decorated_product_token",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "The name of a documented crawler in quotes or brackets, or with other punctuation around \
        it.",
    why: "The crawler compares the whole value with its name, does not find itself, and obeys \
        the group of `*` instead.",
    source: "RFC 9309 §2.2.1",
    fires: Example::Text(
        "\
User-agent: \"GPTBot\"
Disallow: /
",
    ),
    silent: Example::Text(
        "\
User-agent: GPTBot
Disallow: /
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject
        .names_with(TokenFault::Decorated)
        .filter_map(|name| {
            let value = subject.text(name.value);
            let token = decorated(&value)?.to_owned();
            let title = format!("write {}", quoted(&token));
            Some(
                LINT.finding(format!("{} is not a product token", quoted(&value)))
                    .label(name.value, format!("not {}", quoted(&token)))
                    .note("a product token is letters, `-` and `_` (RFC 9309 §2.2.1): what stands around it is compared, too")
                    .fix(Fix::suggestion(title, name.value, token)),
            )
        });
    findings.collect()
}
