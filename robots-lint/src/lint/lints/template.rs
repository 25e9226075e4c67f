use robots_analysis::facts::other_format;

use super::{Diagnostic, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A template or a program in place of a robots.txt: of Hugo, Jekyll, Django, Twig, \
              ERB, PHP, Blade, Razor, Velocity, JavaScript and others.",
    explanation: "A program renders the robots.txt from it. Only what it renders has rules, so no \
                  other lint is run. Where folders are searched, templates are skipped with a \
                  note. A rule that matches links with a name that was not filled in, such as \
                  `Disallow: /*{{url}}`, makes no template.",
    citation: "RFC 9309 §2.2; the documentation of the program",
    example: Text("\
User-agent: *
{{ range .Site.Pages }}{{ if .Params.private }}
Disallow: {{ .RelPermalink }}
{{ end }}{{ end }}
"),
    use_instead: &[
        Instead::giving(
            &["* /drafts/a/ disallow", "* / allow"],
            Rules(&["Disallow: /drafts/a/", "Disallow: /drafts/b/"]),
        )
    ],
    check: OtherFormat(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let template = other_format(subject.reading)?.template?;
    let sign = subject.item_at(template.at)?;
    Some(
        LINT.finding("a template: check what it renders")
            .label(sign.span, format!("the syntax of {}", template.engine))
            .note("crawlers get the file that a program renders from it")
            .help(template.render),
    )
}
