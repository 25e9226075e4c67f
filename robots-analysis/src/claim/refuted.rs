//! The lint of claims.

use crate::diagnostic::{Example, Instead, Level, Lint, LintGroup};

/// The lint of a claim that is refuted, or not proved.
pub const CLAIM_REFUTED: Lint = Lint {
    name: "claim_refuted",
    group: LintGroup::Correctness,
    level: Level::Deny,
    summary: "A false claim about URLs, made with `prove` in a macro or with `robots prove`.",
    explanation: "The rules do not have the effect that the site relies on. The finding shows the \
        shortest URL that refutes the claim.",
    citation: "RFC 9309 §2.2.2",
    example: Example::WithFiles(
        &["User-agent: *", "Disallow: /account", "Allow: /account/help"],
        &[("claim", "disallow * \"/account/{*rest}\"")],
    ),
    use_instead: &[
        Instead::giving(
            &["* /account/help disallow", "* /account/a disallow"],
            Example::WithFiles(
                &["User-agent: *", "Disallow: /account"],
                &[("claim", "disallow * \"/account/{*rest}\"")],
            ),
        )
        .when("the claim is right"),
        Instead::same(Example::WithFiles(
            &["User-agent: *", "Disallow: /account", "Allow: /account/help"],
            &[("claim", "disallow * \"/account/settings/{*rest}\"")],
        ))
        .when("the rules are right"),
    ],
};
