use robots_analysis::diagnostic::MessageText;

use super::{Diagnostic, Directive, DirectiveKey, Subject, SyntaxError, line};
use crate::lint::brand::Brand;
use crate::lint::crawler_words::CrawlerWords;
use crate::lint::importance::listed;
use crate::lint::quoted::cut;

lint! {
    group: Correctness, level: Deny,
    summary: "A key that starts with the name of another key: `Disallow-AI`, `Allow-Origin`, \
        `User-agent-purpose`.",
    explanation: "Google's parser compares only the start of a key. `DisallowAITraining: /` \
                  removes the whole site from Google, while every other crawler skips the line.",
    citation: "Google's open-source parser, `ParsedRobotsKey::KeyIsDisallow` and its like; RFC \
               9309 §2.2",
    example: Rules(&["Disallow-AI: /"]),
    use_instead: &[
        Instead::giving(
            &["GPTBot / disallow", "ClaudeBot / disallow", "CCBot / disallow", "* / allow"],
            Text("\
User-agent: GPTBot
User-agent: ClaudeBot
User-agent: CCBot
Disallow: /
"),
        )
        .when("the rule is for AI crawlers"),
        Instead::giving(
            &["* / disallow"],
            Lines(&["# robots: allow(blocks_everything)", "User-agent: *", "Disallow: /"]),
        )
        .when("it is for every crawler"),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let prefix = directive.errors.iter().find_map(|error| match error {
        SyntaxError::KeywordPrefix(key) => Some(key.name()),
        _ => None,
    })?;
    // `missing_colon` reports a line that is not a longer key.
    let is_read = subject.key_to_google(directive) != DirectiveKey::Other;
    if !is_read
        || subject.lost_colon(directive).is_some()
        || subject.closest_key(directive).is_some()
        || !subject.bytes(directive.name).is_ascii()
    {
        return None;
    }
    let (name, value) = (subject.quoted(directive.name), subject.text(directive.value));
    let finding = LINT.finding(format!("only Google reads {name} as `{prefix}`"));
    Some(
        finding
            .label(directive.name, format!("starts with `{prefix}`"))
            .note(
                "Google's parser compares only the start of a key: it reads "
                    + line(prefix, cut(&value)),
            )
            .note("every other crawler skips a line with an unknown key (RFC 9309 §2.2.4)")
            .help(help(&subject.text(directive.name), prefix)),
    )
}

/// Returns what to write: the group that a key such as `Disallow-AI` is about, or the key itself.
fn help(name: &str, prefix: &str) -> MessageText {
    let about = name.get(prefix.len()..).unwrap_or_default().trim_start_matches(['-', '_', ' ']);
    let is_ai = about.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("ai"))
        || about.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("llm"));
    let key = format!("`{prefix}`");
    let of_group = if is_ai {
        let tokens = listed(Brand::Ai.tokens(), 5);
        format!("if it is for AI crawlers, write a group of them with {key}: {tokens}")
    } else if let Some(token) = CrawlerWords::new(about).only_token() {
        format!("if it is for `{token}`, write a group of it with {key}")
    } else {
        "if it is a remark, comment out the line".to_owned()
    };
    let all = format!("; if it is for every crawler of the group, write {key}");
    (of_group + &all).into()
}
