use robots_core::extension::ExtensionValue;

use super::{Diagnostic, Directive, DirectiveKey, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A `License` line whose value is not an absolute URL.",
    explanation: "RSL requires a scheme and a host. Without them, neither the line nor a `Link` \
        field with its value has an effect.",
    citation: "https://rslstandard.org",
    example: Text("\
License: /license.xml

User-agent: *
Disallow: /basket/
"),
    use_instead: &[
        Instead::same(Text("\
License: https://example.com/license.xml

User-agent: *
Disallow: /basket/
")),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, line: &Directive) -> Option<Diagnostic> {
    if line.key != DirectiveKey::License {
        return None;
    }
    let value = subject.bytes(line.value);
    ExtensionValue::read(line.key, value).err()?;
    let (title, place) = if line.value.is_empty() {
        ("missing URL of a license".to_owned(), line.span())
    } else {
        let value = subject.quoted(line.value);
        (format!("{value} is not an absolute URL"), line.value)
    };
    Some(
        LINT.finding(title)
            .label(place, "expected an absolute URL")
            .note("a license is named by its absolute URL (https://rslstandard.org)")
            .help("write the absolute URL, with scheme, host and path"),
    )
}
