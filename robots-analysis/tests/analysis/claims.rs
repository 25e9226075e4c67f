//! Claims about all URLs, compared with the oracle.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use robots_analysis::claim::{Agents, Claim, ClaimError, ClaimPart, Proof, Target, read_verdict};
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText};

const SHOP: &str = "\
User-agent: *
Disallow: /account/
Allow: /account/help$
Disallow: /*?sort=

User-agent: Googlebot
Disallow: /drafts
";

fn claim(verdict: &str, agents: &[&str], target: &str) -> Result<Claim, ClaimError> {
    let agents: Vec<_> = agents.iter().map(ToString::to_string).collect();
    Ok(Claim {
        verdict: read_verdict(verdict)?,
        agents: Agents::read(&agents)?,
        target: Target::read(target, None, None)?,
    })
}

fn prove(text: &str, claim: Result<Claim, ClaimError>) -> Result<Proof, ClaimError> {
    let source = SourceText::new("robots.txt", text);
    claim?.prove(&Reading::new(&source, Dialect::RFC_9309))
}

/// Returns the agent, the path and the line of a counterexample.
fn refuted(text: &str, claim: Result<Claim, ClaimError>) -> (String, String, Option<usize>) {
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, Dialect::RFC_9309);
    match prove(text, claim).expect("a claim") {
        Proof::Holds | Proof::HoldsForUrls(_) => panic!("the claim holds"),
        Proof::Refuted(found) => {
            let path = String::from_utf8(found.path).expect("ASCII");
            (found.agent, path, found.evaluation.line(&reading))
        }
    }
}

#[test]
fn true_claim_holds() {
    let holds = [
        claim("disallow", &["bingbot"], "/account/{id}/orders"),
        claim("allow", &["*"], "/account/help$"),
        claim("allow", &["Googlebot"], "/account/{*rest}"),
        claim("disallow", &["GPTBot"], "/*?sort="),
        claim("allow", &["*"], "/robots.txt$"),
    ];
    for claim in holds {
        assert_eq!(prove(SHOP, claim.clone()), Ok(Proof::Holds), "{claim:?}");
    }
    let query = Target::read("/products/{id}", None, Some("without")).map(|target| Claim {
        verdict: Verdict::Allow,
        agents: Agents::All,
        target,
    });
    assert_eq!(prove(SHOP, query), Ok(Proof::Holds));
    let regex = Ok(Claim {
        verdict: Verdict::Disallow,
        agents: Agents::Named(vec!["bingbot".into()]),
        target: Target::Regex(r"/account/[0-9]+(/.*)?".into()),
    });
    assert_eq!(prove(SHOP, regex), Ok(Proof::Holds));
}

#[test]
fn false_claim_is_refuted_by_the_shortest_url() {
    let found = refuted(SHOP, claim("disallow", &["*"], "/account/{*rest}"));
    assert_eq!(found, ("Googlebot".into(), "/account/a".into(), None));
    let found = refuted(SHOP, claim("disallow", &["bingbot"], "/account/{*rest}"));
    assert_eq!(found, ("bingbot".into(), "/account/help".into(), Some(3)));
    let found = refuted(SHOP, claim("allow", &["*"], "/products/{id}"));
    assert_eq!(found, ("*".into(), "/products/a?sort=".into(), Some(4)));
    let found = refuted("", claim("disallow", &["*"], "/{*rest}"));
    assert_eq!(found, ("*".into(), "/a".into(), None));
}

/// Python decodes `%2F`, so a parameter may contain what the rules read as a `/`.
#[test]
fn route_in_the_dialect_of_python_has_escaped_slashes() {
    let text =
        "User-agent: *\nDisallow: /a//\nDisallow: /b/c/d\nDisallow: /e/=;f\nDisallow: /g?s=\n";
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, Dialect::PYTHON_LEGACY);
    for (target, query, expected) in [
        ("/a/{id}", None, Some("/a/%2F")),
        ("/b/{id}", None, Some("/b/c%2Fd")),
        ("/b/{id}/d", None, Some("/b/c/d")),
        ("/e/={id}", Some("without"), Some("/e/%3D%3Bf")),
        ("/e/=;f", Some("with"), Some("/e/%3D%3Bf?")),
        ("/g", None, Some("/g?s%3D")),
        ("/c/{id}", None, None),
        ("/", Some("without"), None),
    ] {
        let target = Target::read(target, None, query).expect("a target");
        let claim = Claim { verdict: Verdict::Allow, agents: Agents::All, target };
        let found = match claim.prove(&reading).expect("a claim") {
            Proof::Refuted(found) => Some(String::from_utf8(found.path).expect("ASCII")),
            Proof::Holds | Proof::HoldsForUrls(_) => None,
        };
        assert_eq!(found.as_deref(), expected, "{claim:?}");
    }
}

#[test]
fn parameter_of_another_router_is_no_text_of_a_pattern() {
    for text in ["/a/:path*", "/:id/*", "/a/*path", "/[id]/*"] {
        let error = Target::read(text, None, None).expect_err("ambiguous");
        assert!(error.help.ends_with("for a pattern, write `pattern` before it"));
        assert!(Target::read(text, Some("pattern"), None).is_ok());
    }
    for text in ["/wiki/Special:*", "/*:edit", "/search?q=:a*", "/*/a", "/*.php"] {
        let target = Target::read(text, None, None);
        assert_eq!(target, Ok(Target::Pattern(text.to_owned())));
    }
}

/// No crawler has an empty product token, so a group with no other has no crawler.
#[test]
fn claim_about_every_crawler_leaves_out_a_group_without_a_product_token() {
    let text = "User-agent:\nDisallow: /x\n";
    assert_eq!(prove(text, claim("allow", &["*"], "/x")), Ok(Proof::Holds));
    let found = refuted(text, claim("disallow", &["*"], "/x"));
    assert_eq!(found, ("*".into(), "/x".into(), None));
}

/// A claim about every URL that starts with `/robots.txt` has other URLs than the file itself.
#[test]
fn disallow_claim_is_about_robots_txt_only_if_it_has_no_other_path() {
    let closed = "User-agent: *\nDisallow: /";
    let without_query = Target::read("/robots.txt", None, Some("without")).map(|target| Claim {
        verdict: Verdict::Disallow,
        agents: Agents::All,
        target,
    });
    for itself in [
        claim("disallow", &["*"], "/robots.txt"),
        claim("disallow", &["*"], "/robots.txt$"),
        claim("disallow", &["bingbot"], "/robots.txt$"),
        without_query,
    ] {
        let (_, path, line) = refuted(closed, itself.clone());
        assert_eq!((path.as_str(), line), ("/robots.txt", None), "{itself:?}");
    }
    for more in ["/robots.txt*", "/robots.tx*", "/robots.txt?*", "/*", "/{file}"] {
        let proof = prove(closed, claim("disallow", &["*"], more));
        assert_eq!(proof, Ok(Proof::Holds), "{more}");
    }
}

#[test]
fn claim_that_every_crawler_is_disallowed_leaves_out_those_that_ignore_its_group() {
    let source = SourceText::new("robots.txt", SHOP);
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let left_out = |verdict, agents: &[&str]| {
        claim(verdict, agents, "/account/a").expect("a claim").left_out(&reading)
    };
    assert!(left_out("disallow", &["*"]).contains(&"AdsBot-Google"));
    assert!(left_out("allow", &["*"]).is_empty());
    assert!(left_out("disallow", &["bingbot"]).is_empty());
}

#[test]
fn claim_about_two_crawlers_holds_only_if_it_does_for_both() {
    assert_eq!(
        prove(SHOP, claim("disallow", &["bingbot", "CCBot"], "/account/a")),
        Ok(Proof::Holds)
    );
    for agents in [["bingbot", "Googlebot"], ["Googlebot", "bingbot"]] {
        let (agent, ..) = refuted(SHOP, claim("disallow", &agents, "/account/a"));
        assert_eq!(agent, "Googlebot");
    }
}

#[test]
fn group_of_a_counterexample_is_named_by_its_first_line() {
    let text = "User-agent: b\nUser-agent: a\nDisallow: /x\n";
    let (agent, ..) = refuted(text, claim("allow", &["*"], "/x"));
    assert_eq!(agent, "b");
}

#[test]
fn counterexample_lists_other_crawlers() {
    let text = "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /x/y\n";
    let Ok(Proof::Refuted(found)) = prove(text, claim("disallow", &["*"], "/x/{a}/{b}")) else {
        panic!("it is false for all but `a`");
    };
    assert_eq!((found.agent, found.others), ("b".into(), vec!["*".into()]));
}

#[test]
fn invalid_claim_is_an_error_at_its_part() {
    let error = |claim| {
        let error = prove(SHOP, claim).expect_err("an error");
        (error.part, error.help)
    };
    let (part, help) = error(claim("allow", &["bingbot", "Googelbot"], "/"));
    assert_eq!((part, help.as_str()), (ClaimPart::Agent(1), "did you mean `Googlebot`?"));
    let regex = |target: &str| {
        Ok(Claim {
            verdict: Verdict::Allow,
            agents: Agents::All,
            target: Target::Regex(target.into()),
        })
    };
    for target in ["/(", "(/.{999}){999}", "drafts/.*", "/caf\u{e9}", "/a b"] {
        assert_eq!(error(regex(target)).0, ClaimPart::Target, "{target}");
    }
    assert_eq!(error(claim("allow", &["*"], "/{a}{b}")).0, ClaimPart::Target);
    for target in ["/100%", "/%%361", "/a/../b", "/./{id}"] {
        let (part, _) = error(claim("allow", &["*"], target));
        assert_eq!(part, ClaimPart::Target, "{target}");
    }
}

/// A route is written unescaped; clients send its URLs with escapes.
#[test]
fn route_matches_the_urls_that_clients_send() {
    let text = "User-agent: *\nDisallow: /a%20b/\nDisallow: /caf\u{e9}\nDisallow: /%7Bx%7D\n";
    for route in ["/a b/{id}", "/caf\u{e9}", "/{{x}}"] {
        let claim = claim("disallow", &["*"], route);
        assert_eq!(prove(text, claim), Ok(Proof::Holds), "{route}");
    }
}

/// `/%%361` is not a URL, although its canonical form is `/%61`: the claim holds for every URL, and
/// is not proved, because clients send such paths.
#[test]
fn path_that_is_no_url_does_not_refute_a_claim() {
    let claim = Ok(Claim {
        verdict: Verdict::Disallow,
        agents: Agents::All,
        target: Target::Regex("/(x|%6[12]).*".into()),
    });
    let text = "User-agent: *\nDisallow: /x\n";
    let Ok(Proof::HoldsForUrls(found)) = prove(text, claim) else {
        panic!("the claim is not proved");
    };
    assert_eq!(found.path, b"/%%361");
}

proptest! {
    /// For random claims and files, the oracle confirms every counterexample; if a claim holds, no
    /// short URL refutes it.
    #[test]
    fn proof_agrees_with_the_oracle(
        rules in prop::collection::vec(("(Allow|Disallow)", "/[ab/*?]{0,5}\\$?"), 0..8),
        named in prop::collection::vec(("(Allow|Disallow)", "/[ab/*?]{0,5}\\$?"), 0..3),
        verdict in "(allow|disallow)",
        target in "(/[ab]\\{\\*rest\\}|/\\{x\\}|/a/\\{x\\}|/\\{x\\}/b|/[ab/*?]{1,3}\\*|/a)",
    ) {
        let lines = |rules: &[(String, String)]| -> String {
            rules.iter().flat_map(|(key, path)| [key, ": ", path, "\n"]).collect()
        };
        let text = format!(
            "User-agent: *\nAllow: /x\n{}User-agent: bingbot\nAllow: /x\n{}",
            lines(&rules), lines(&named)
        );
        let claim = claim(&verdict, &["*"], &target);
        let source = SourceText::new("", text.clone());
        let reading = Reading::new(&source, Dialect::RFC_9309);
        let Ok(claim) = claim else { return Ok(()) };
        let members = claim.target.language(Dialect::RFC_9309).expect("small");
        match claim.prove(&reading).expect("small") {
            Proof::Refuted(found) => {
                prop_assert!(members.contains(&found.path));
                let decided = reading.evaluate(found.agent.as_bytes(), &found.path);
                prop_assert_eq!(decided, found.evaluation);
                prop_assert_ne!(decided.verdict, claim.verdict);
            }
            Proof::Holds | Proof::HoldsForUrls(_) => for path in short_urls().into_iter().filter(|path| members.contains(path)) {
                for agent in ["bingbot", "other"] {
                    let decided = reading.evaluate(agent.as_bytes(), &path).verdict;
                    prop_assert_eq!(decided, claim.verdict, "{:?}", path);
                }
            },
        }
    }
}

/// Returns every text of a `/` and up to five of these letters.
fn short_urls() -> Vec<Vec<u8>> {
    let mut urls = vec![b"/".to_vec()];
    let mut start = 0;
    for _ in 0..5 {
        let end = urls.len();
        for index in start..end {
            for letter in *b"ab/?" {
                urls.push([urls[index].as_slice(), &[letter]].concat());
            }
        }
        start = end;
    }
    urls
}

/// Unoptimized, as cargo builds dependencies of macros. The bound is wide: it distinguishes a
/// search of the target from a search of the whole file.
#[test]
fn claim_on_five_hundred_rules_is_fast() {
    let rules = (0..500).map(|index| match index % 5 {
        0 => format!("Disallow: /*?filter{index}=\n"),
        1 => format!("Allow: /shop{index}/help\n"),
        _ => format!("Disallow: /shop{index}/\n"),
    });
    let text = format!("User-agent: *\nDisallow: /account/\n{}", rules.collect::<String>());
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        let claim = claim("disallow", &["*"], "/account/{*rest}");
        assert_eq!(prove(&text, claim), Ok(Proof::Holds));
        times.push(start.elapsed());
    }
    let fastest = times.into_iter().min().unwrap_or_default();
    assert!(fastest < Duration::from_millis(500), "{fastest:?}");
    eprintln!("{fastest:?}");
}
