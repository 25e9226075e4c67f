lint! {
    group: Correctness, level: Deny,
    finds: "A claim about URLs, of `prove` in a macro or of `robots prove`, that is false.",
    why: "The rules do not do what the site relies on. The finding shows the shortest URL \
        that refutes the claim.",
    source: "RFC 9309 §2.2.2",
    fires: Beside("\
User-agent: *
Disallow: /account
Allow: /account/help
", &[("claim", "disallow * \"/account/{*rest}\"")]),
    silent: Beside("\
User-agent: *
Disallow: /account
", &[("claim", "disallow * \"/account/{*rest}\"")]),
    check: OtherInput,
}
