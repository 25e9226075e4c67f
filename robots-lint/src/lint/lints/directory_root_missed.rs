use super::{Diagnostic, Subject, levels, line};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule for a directory that does not match the route of the directory itself, \
              without the final slash. Requires routes.",
    explanation: "`Disallow: /account/` does not match `/account`, which crawlers may fetch.",
    citation: "RFC 9309 §2.2.2",
    example: Routes(&["User-agent: *", "Disallow: /account/"], &["/", "/account", "/account/{id}"]),
    use_instead: &[
        Instead::giving(
            &["* /account disallow", "* /account?tab=1 disallow", "* /accounts allow"],
            Routes(
                &["User-agent: *", "Disallow: /account/", "Disallow: /account$", "Disallow: /account?"],
                &["/", "/account", "/account/{id}"],
            ),
        )
        .when("crawlers may not fetch the directory itself"),
        Instead::same(Routes(
            &["# robots: allow(directory_root_missed)", "User-agent: *", "Disallow: /account/"],
            &["/", "/account", "/account/{id}"],
        )).when("they may"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    subject.in_each_disallow(|group, rule| {
        let value = subject.text(rule.value);
        let root = value.strip_suffix('/').filter(|root| !root.is_empty())?;
        let is_route = subject.routes.texts().any(|route| route == root);
        let mut rules = subject.reading.written_rules(group);
        if !is_route || rules.any(|rule| rule.pattern.matches(root.as_bytes())) {
            return None;
        }
        Some(
            LINT.finding(subject.line(rule.span) + format!(" does not match `{root}`"))
                .label(rule.value, "matches only paths below the directory")
                .note(format!("`{root}` is a route of the site, and no rule matches it"))
                .help(
                    "add "
                        + line("Disallow", format!("{root}$"))
                        + " and "
                        + line("Disallow", format!("{root}?"))
                        + ", or write "
                        + levels("allow(directory_root_missed)")
                        + " above the group if crawlers may fetch the directory itself",
                ),
        )
    })
}
