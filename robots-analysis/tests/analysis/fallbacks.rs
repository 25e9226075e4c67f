//! Claims about crawlers with documented fallbacks, compared with the decisions of a server.

use robots_analysis::claim::{Agents, Claim, Proof, Target, read_verdict};
use robots_core::matcher::{Client, DefaultGroupPolicy, KNOWN_CRAWLERS};
use robots_core::{Compilation, Dialect, SourceText, compile};

/// Files with groups for every set of fallback tokens, and without groups for the crawlers
/// themselves.
const FILES: [&str; 6] = [
    "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: bingbot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: Yandex\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: AdsBot-Google\nUser-agent: Googlebot-Image\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n",
    "User-agent: *\nDisallow: /g\nDisallow: /s\n",
    "User-agent: Googlebot\nUser-agent: *\nDisallow: /g\nDisallow: /s\n",
];

fn holds(compilation: &Compilation, verdict: &str, agents: &[&str], target: &str) -> bool {
    let agents: Vec<_> = agents.iter().map(ToString::to_string).collect();
    let claim = Claim {
        verdict: read_verdict(verdict).expect("a keyword"),
        agents: Agents::read(&agents).expect("product tokens"),
        target: Target::read(target, None, None).expect("a target"),
    };
    let proof = claim.prove(compilation.reading());
    proof.expect("a claim about documented crawlers") == Proof::Holds
}

#[test]
fn claim_that_holds_is_what_a_server_enforces_for_every_documented_crawler() {
    for text in FILES {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let robots_txt = compilation.site().robots_txt();
        for path in ["/g", "/s"] {
            let (mut denied, mut passed) = (Vec::new(), Vec::new());
            for known in KNOWN_CRAWLERS.iter().filter(|crawler| !crawler.control_token) {
                let Client::Crawler(crawler) = robots_txt.identify(known.token.as_bytes()) else {
                    panic!("`{}` is documented", known.token);
                };
                if crawler.decide(path).is_disallow() {
                    denied.push(known.token);
                } else if known.default_group_policy != DefaultGroupPolicy::Undocumented {
                    // For an undocumented crawler a claim follows RFC 9309, and a server allows
                    // every path.
                    passed.push(known.token);
                }
            }
            assert!(!denied.is_empty() && !passed.is_empty());
            let context = format!("{text}: {path}");
            // So no proof shows that the path is allowed for any of them.
            assert!(holds(&compilation, "disallow", &denied, path), "{context}");
            assert!(holds(&compilation, "allow", &passed, path), "{context}");
            for agent in [denied.first(), denied.last()].into_iter().flatten() {
                assert!(!holds(&compilation, "allow", &[*agent], path), "{context}");
            }
        }
    }
}
