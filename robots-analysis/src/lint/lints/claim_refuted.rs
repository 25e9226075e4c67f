lint! {
    group: Correctness, level: Deny,
    summary: "A false claim about URLs, made with `prove` in a macro or with `robots prove`.",
    explanation: "The rules do not have the effect that the site relies on. The finding shows the \
        shortest URL that refutes the claim.",
    citation: "RFC 9309 §2.2.2",
    example: WithFiles("\
User-agent: *
Disallow: /account
Allow: /account/help
", &[("claim", "disallow * \"/account/{*rest}\"")]),
    use_instead: WithFiles("\
User-agent: *
Disallow: /account
", &[("claim", "disallow * \"/account/{*rest}\"")]),
    check: OtherInput,
}
