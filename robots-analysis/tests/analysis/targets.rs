//! Targets of claims with wildcards, in every dialect, compared with URLs that are written out.

use robots_analysis::claim::{Agents, Claim, Proof, Target};
use robots_analysis::paths::is_request_target;
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::{PathPattern, canonical_path};
use robots_core::{Dialect, Reading, SourceText};

/// The files for each dialect, with one claim each.
const FILES: usize = 80;

/// What patterns and rules consist of.
const PIECES: &[&str] = &[
    "a", "a", "b", "/", "/a/", "/b", "?", "?a", ";", ";b", "=", ".pdf", "%20", "%2F", "%3f",
    "%C3%A9", "{a}", "é",
];

/// What stands for a wildcard.
const FILLERS: &[&str] = &[
    "", "a", "b", "/", "?", ";", "?b=", "%2F", "%3F", "%23", "%3B", "%0A", "%C3%A9", "*", "$",
    "&x", ".pdf", "ab/", ";?",
];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len())]
    }

    fn text(&mut self, of: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.one(of)).collect()
    }

    fn pattern(&mut self) -> String {
        let mut pattern = format!("/{}", self.text(PIECES, 2));
        for _ in 0..self.below(3) {
            pattern = format!("{pattern}*{}", self.text(PIECES, 1));
        }
        pattern + self.one(&["", "", "$", "*"])
    }

    /// Writes a URL of a pattern out.
    fn url(&mut self, pattern: &str) -> String {
        let open = format!("{pattern}*");
        let body = pattern.strip_suffix('$').unwrap_or(&open);
        let mut url = String::new();
        for (at, literal) in body.split('*').enumerate() {
            if at > 0 {
                url += &self.text(FILLERS, 3);
            }
            for c in literal.chars() {
                // As a client sends it.
                match c {
                    '{' | '}' if !url.contains('?') => url += if c == '{' { "%7B" } else { "%7D" },
                    'é' => url += "%C3%A9",
                    c => url.push(c),
                }
            }
        }
        url
    }
}

#[test]
fn proved_claim_with_wildcards_holds_for_each_url_in_every_dialect() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for dialect in Dialect::ALL {
        let (mut proved, mut refuted, mut urls) = (0, 0, 0);
        for _ in 0..FILES {
            let mut text = "User-agent: *\n".to_owned();
            let target = random.pattern();
            let start = target.split(['*', '$']).next().unwrap_or_default();
            for _ in 0..=random.below(3) {
                let value = match random.below(4) {
                    0 => start.to_owned(),
                    1 => target.clone(),
                    2 => "/".to_owned(),
                    _ => random.pattern(),
                };
                let key = random.one(&["Allow", "Disallow", "Disallow"]);
                text += &[key, ": ", &value, "\n"].concat();
            }
            let reading = Reading::new(&SourceText::new("robots.txt", &*text), dialect);
            let verdict = [Verdict::Allow, Verdict::Disallow][random.below(2)];
            let claim = Claim {
                verdict,
                agents: Agents::Named(vec!["GPTBot".to_owned()]),
                target: Target::Pattern(target.clone()),
            };
            let shown = format!("{} {verdict:?} {target}\n{text}", dialect.name);
            match claim.prove(&reading) {
                Ok(Proof::Holds | Proof::HoldsForUrls(_)) => {
                    proved += 1;
                    for _ in 0..20 {
                        let url = random.url(&target);
                        // In the form of RFC 9309, a target is what a rule matches: `%2F` in the
                        // query of a URL is `/`, and `%2F` after a `*` is not.
                        let form = dialect.path_form;
                        let path = canonical_path(url.as_bytes(), form);
                        let is_rule = form == PathForm::Rfc9309;
                        let pattern = PathPattern::in_form(target.as_bytes(), form);
                        if !is_request_target(url.as_bytes()) || is_rule && !pattern.matches(&path)
                        {
                            continue;
                        }
                        urls += 1;
                        let decided = reading.evaluate(b"GPTBot", url.as_bytes()).verdict;
                        assert_eq!(decided, verdict, "{url} in {shown}");
                    }
                }
                Ok(Proof::Refuted(found)) => {
                    refuted += 1;
                    let path = String::from_utf8_lossy(&found.path).into_owned();
                    assert!(is_request_target(&found.path), "{path} in {shown}");
                    let decided = reading.evaluate(b"GPTBot", &found.path).verdict;
                    assert_ne!(decided, verdict, "{path} in {shown}");
                }
                Err(error) => assert!(error.message.contains("matches no URL"), "{error:?}"),
            }
        }
        let name = dialect.name;
        assert!(proved > FILES / 5 && refuted > FILES / 5, "{name}: {proved} {refuted}");
        assert!(urls > 4 * proved, "{name}: {urls}");
    }
}

#[test]
fn wildcard_of_a_claim_is_one_where_rules_have_none() {
    for (dialect, rules, verdict, target, refuted_by) in [
        // Google reads the rule as `/a%2F`, and compares it with the URL as it is sent.
        ("google", "Disallow: /a%2fb", Verdict::Disallow, "/a%2fb*", Some("/a%2fb")),
        ("google", "Disallow: /a%2fb", Verdict::Disallow, "/a%2Fb*", None),
        ("google", "Disallow: /é$b", Verdict::Disallow, "/é$b*", None),
        (
            "original1994",
            "Disallow: /private/*",
            Verdict::Disallow,
            "/private/*",
            Some("/private/"),
        ),
        ("original1994", "Disallow: /private/", Verdict::Disallow, "/private/*.pdf$", None),
        ("original1994", "Disallow: /*", Verdict::Disallow, "/*", Some("/")),
        ("koster1996", "Disallow: /a", Verdict::Allow, "/*.pdf$", Some("/a?.pdf")),
        ("koster1996", "Disallow: /*", Verdict::Disallow, "/*", Some("/")),
        ("koster1996", "Disallow: /a", Verdict::Disallow, "/a*b$", None),
        ("koster1996", "Allow: /ab\nDisallow: /a", Verdict::Disallow, "/a?b", None),
        // The URL is one of the target, as a client sends it.
        ("koster1996", "Disallow: /b", Verdict::Disallow, "/'*'", Some("/'?%27")),
        (
            "koster1996",
            "Disallow: /b",
            Verdict::Disallow,
            "/%2B*index.html$",
            Some("/%2B?index.html"),
        ),
        ("python-legacy", "Disallow: /b", Verdict::Disallow, "/=(*", Some("/=(")),
        ("python-legacy", "Disallow: /b", Verdict::Disallow, "/.*$", Some("/.;")),
        ("python-legacy", "Disallow: /*", Verdict::Disallow, "/*", Some("/")),
        ("python-legacy", "Disallow: /a?b", Verdict::Disallow, "/a?b*", None),
        ("python-legacy", "Disallow: /a?b", Verdict::Disallow, "/a;?b$", None),
        ("python-legacy", "Disallow: /a?b", Verdict::Disallow, "/a?*", Some("/a?")),
        // A `?` in a query is kept, also after a slash, and one that starts a query without text
        // is not.
        ("python-legacy", "Disallow: /a?b/c?", Verdict::Disallow, "/a?b/c?$", None),
        ("python-legacy", "Disallow: /a/c?", Verdict::Disallow, "/a/c?$", None),
        ("python-legacy", "Disallow: /a;bc", Verdict::Allow, "/a;*", Some("/a%3Bbc")),
    ] {
        let dialect = Dialect::by_name(dialect).expect("a dialect");
        let text = format!("User-agent: *\n{rules}\n");
        let reading = Reading::new(&SourceText::new("robots.txt", text), dialect);
        let target = Target::Pattern(target.to_owned());
        let claim = Claim { verdict, agents: Agents::All, target };
        let proof = claim.prove(&reading).expect("decided");
        let path = match proof {
            Proof::Refuted(found) => Some(String::from_utf8(found.path).expect("ASCII")),
            Proof::Holds | Proof::HoldsForUrls(_) => None,
        };
        assert_eq!(path.as_deref(), refuted_by, "{} {rules} {claim:?}", dialect.name);
    }
}
