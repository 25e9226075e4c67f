//! Claims about crawlers that obey the group of another, against what a server does.

use robots_core::claim::{Claim, Proof, WrittenClaim};
use robots_core::matcher::{CRAWLERS, Client, Star};
use robots_core::{Dialect, SourceText, compile};

/// Groups for every set of tokens that some crawler falls back to, and none for the crawlers.
const FILES: [&str; 6] = [
    "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: bingbot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: Yandex\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: AdsBot-Google\nUser-agent: Googlebot-Image\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: *\nDisallow: /g\nDisallow: /s\n",
    "User-agent: Googlebot\nUser-agent: *\nDisallow: /g\nDisallow: /s\n",
];

fn holds(text: &str, verdict: &str, agent: &str, target: &str) -> bool {
    let source = SourceText::new("robots.txt", text);
    let compilation = compile(&source, Dialect::RFC_9309);
    let claim = Claim::read(&WrittenClaim {
        verdict: verdict.to_owned(),
        agents: vec![agent.to_owned()],
        target: target.to_owned(),
        ..WrittenClaim::default()
    });
    let proof = claim.and_then(|claim| claim.prove(&source, compilation.policy()));
    proof.expect("a claim about a documented crawler") == Proof::Holds
}

#[test]
fn proved_claim_of_a_documented_crawler_is_never_denied_by_a_server() {
    let mut denied = 0;
    for text in FILES {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let robots_txt = compilation.site().robots_txt();
        for known in CRAWLERS.iter().filter(|crawler| !crawler.control_token) {
            let Client::Crawler(crawler) = robots_txt.identify(known.token.as_bytes()) else {
                panic!("`{}` is documented", known.token);
            };
            for path in ["/g", "/s", "/other"] {
                let is_denied = crawler.decide(path).is_disallow();
                denied += usize::from(is_denied);
                let is_allowed = holds(text, "allow", known.token, path);
                assert!(
                    !(is_allowed && is_denied),
                    "{text}: `{}` {path}",
                    known.token
                );
                // Of a crawler with nothing documented the claim is by RFC 9309, and the server lets
                // it pass.
                if known.star != Star::Undocumented {
                    assert_eq!(is_allowed, !is_denied, "{text}: `{}` {path}", known.token);
                    let is_disallowed = holds(text, "disallow", known.token, path);
                    assert_eq!(is_disallowed, is_denied, "{text}: `{}` {path}", known.token);
                }
            }
        }
    }
    assert!(denied > CRAWLERS.len());
}
