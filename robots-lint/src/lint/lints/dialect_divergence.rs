use robots_analysis::compare::Divergence;
use robots_core::dialect::Dialect;
use robots_core::reading::WrittenRule;

use super::{Diagnostic, Span, Subject, line};
use crate::lint::divergence::divergence_finding;
use crate::lint::invalid_token::InvalidToken;
use crate::lint::quoted::cut;

lint! {
    group: Portability, level: Warn,
    summary: "A URL that RFC 9309 and Google decide differently, for a reason that no other lint \
        reports.",
    explanation: "One file has two meanings. Google's verdict is that of its open-source parser \
                  and matcher.",
    citation: "RFC 9309; Google's open-source parser, commit 22b355f",
    example: Rules(&["Disallow: /a/", "Allow: /a/index.html"]),
    use_instead: &[
        Instead::giving(
            &["* /a/ allow", "* /a/index.html allow", "* /a/b disallow"],
            Rules(&["Disallow: /a/", "Allow: /a/index.html", "Allow: /a/$"]),
        )
        .when("crawlers may fetch the folder"),
        Instead::giving(
            &["* /a/ disallow", "* /a/index.html allow"],
            Rules(&["Disallow: /a/", "Allow: /a/index*.html"]),
        )
        .when("they may fetch only the page"),
    ],
    silenced_by: [
        byte_order_mark, control_character, keyword_prefix_trap, misspelled_directive,
        misspelled_wildcard, missing_colon, non_ascii_whitespace,
    ],
    explained_by: [
        comma_in_user_agent, decorated_product_token, dollar_not_at_end, escaped_wildcard,
        inexact_product_token, invalid_product_token, invalid_utf8, line_too_long,
        multiple_directives_on_line, negated_user_agent, percent_encoded_unreserved, percent_encoding_invalid, space_in_path,
        syntax_not_understood, user_agent_is_a_ua_string, version_in_user_agent,
        wildcard_in_user_agent,
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let (rfc, google) = (Dialect::RFC_9309, Dialect::GOOGLE);
    let findings = subject
        .divergences(rfc, google)
        .into_iter()
        .filter(|divergence| !is_misnamed(subject, &divergence.agent))
        .map(|divergence| {
            let finding = divergence_finding(&LINT, &divergence, ("RFC 9309", "Google"));
            with_cause(subject, finding, &divergence)
        });
    findings.collect()
}

/// Adds the reason why the readers differ, and what to write.
fn with_cause(subject: &Subject<'_>, finding: Diagnostic, divergence: &Divergence) -> Diagnostic {
    let witness = String::from_utf8_lossy(&divergence.witness).into_owned();
    let winners = divergence.spans.into_iter().flatten();
    let rules: Vec<_> = winners.filter_map(|span| rule_at(subject, span)).collect();
    let is_index = |rule: &&WrittenRule| {
        let value = subject.text(rule.value);
        let of_index = value.rfind("/index.htm").map(|at| &value[..=at]);
        rule.verdict.is_allow() && of_index.is_some_and(|folder| witness.starts_with(folder))
    };
    if let Some(index) = rules.iter().copied().find(is_index) {
        return finding
            .note("Google reads " + subject.quoted(index.value) + " as a rule for the folder, too")
            .help(
                "add "
                    + line("Allow", format!("{witness}$"))
                    + " if crawlers may fetch the folder; otherwise write "
                    + line("Allow", subject.text(index.value).replace("/index.htm", "/index*.htm")),
            );
    }
    // An escape that RFC 9309 decodes in a query, and that Google compares as it is written.
    let escaped = rules.iter().find_map(|rule| {
        let canonical = String::from_utf8_lossy(rule.pattern.canonical()).into_owned();
        let value = subject.text(rule.value);
        (value.contains('%') && canonical.len() < value.len()).then_some((rule, canonical))
    });
    if let Some((rule, canonical)) = escaped {
        let key = if rule.verdict.is_allow() { "Allow" } else { "Disallow" };
        return finding
            .note(
                "RFC 9309 §2.2.2 reads an escape in a query as its character; Google compares it \
                 as it is written",
            )
            .help("add " + line(key, cut(&canonical)) + ", the same rule without the escape");
    }
    finding.help("add a longer rule with the verdict that you want")
}

fn rule_at<'a>(subject: &Subject<'a>, span: Span) -> Option<&'a WrittenRule> {
    let reading = subject.reading;
    let mut rules = reading.groups().flat_map(|group| reading.written_rules(group));
    rules.find(|rule| rule.span == span)
}

/// Returns whether Google reads this product token in a line that other crawlers read as another. A
/// lint reports such lines.
fn is_misnamed(subject: &Subject<'_>, agent: &[u8]) -> bool {
    let reported = [InvalidToken::List, InvalidToken::MistypedWildcard, InvalidToken::Negation];
    let mut names = reported.into_iter().flat_map(|reason| subject.names_with(reason));
    names.any(|name| {
        let value = subject.bytes(name.value);
        let is_of_token = |byte: &u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
        let first = match value {
            [b'*', b' ' | b'\t', ..] => &value[..1],
            _ => value.split(|byte| !is_of_token(byte)).next().unwrap_or_default(),
        };
        first.eq_ignore_ascii_case(agent)
    })
}
