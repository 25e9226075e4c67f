//! Claims about every URL, against the slow matcher.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use robots_core::claim::{Claim, ClaimError, ClaimPart, Proof, WrittenClaim};
use robots_core::{Dialect, Reading, SourceText};

const SHOP: &str = "\
User-agent: *
Disallow: /account/
Allow: /account/help$
Disallow: /*?sort=

User-agent: Googlebot
Disallow: /drafts
";

fn written(verdict: &str, agents: &[&str], target: &str) -> WrittenClaim {
    WrittenClaim {
        verdict: verdict.into(),
        agents: agents.iter().map(ToString::to_string).collect(),
        target: target.into(),
        ..WrittenClaim::default()
    }
}

fn prove(text: &str, claim: &WrittenClaim) -> Result<Proof, ClaimError> {
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, Dialect::RFC_9309);
    Claim::read(claim)?.prove(&reading)
}

/// The agent, the path and the line of a counterexample.
fn refuted(text: &str, claim: &WrittenClaim) -> (String, String, Option<usize>) {
    let source = SourceText::new("robots.txt", text);
    let reading = Reading::new(&source, Dialect::RFC_9309);
    match prove(text, claim).expect("a claim") {
        Proof::Holds => panic!("{claim:?} holds"),
        Proof::Refuted(found) => {
            let path = String::from_utf8(found.path).expect("ASCII");
            (found.agent, path, found.evaluation.line(&reading))
        }
    }
}

#[test]
fn a_true_claim_holds() {
    let holds = [
        written("disallow", &["bingbot"], "/account/{id}/orders"),
        written("allow", &["*"], "/account/help$"),
        written("allow", &["Googlebot"], "/account/{*rest}"),
        written("disallow", &["GPTBot"], "/*?sort="),
        written("allow", &["*"], "/robots.txt$"),
    ];
    for claim in &holds {
        assert_eq!(prove(SHOP, claim), Ok(Proof::Holds), "{claim:?}");
    }
    let query = WrittenClaim {
        query: Some("without".into()),
        ..written("allow", &["*"], "/products/{id}")
    };
    assert_eq!(prove(SHOP, &query), Ok(Proof::Holds));
    let regex = WrittenClaim {
        notation: Some("regex".into()),
        ..written("disallow", &["bingbot"], r"/account/[0-9]+(/.*)?")
    };
    assert_eq!(prove(SHOP, &regex), Ok(Proof::Holds));
}

#[test]
fn a_false_claim_has_the_shortest_url_its_crawler_and_its_line() {
    let found = refuted(SHOP, &written("disallow", &["*"], "/account/{*rest}"));
    assert_eq!(found, ("Googlebot".into(), "/account/a".into(), None));
    let found = refuted(SHOP, &written("disallow", &["bingbot"], "/account/{*rest}"));
    assert_eq!(found, ("bingbot".into(), "/account/help".into(), Some(3)));
    let found = refuted(SHOP, &written("allow", &["*"], "/products/{id}"));
    assert_eq!(found, ("*".into(), "/products/a?sort=".into(), Some(4)));
    let found = refuted("", &written("disallow", &["*"], "/{*rest}"));
    assert_eq!(found, ("*".into(), "/a".into(), None));
    let closed = "User-agent: *\nDisallow: /";
    for itself in ["/robots.txt", "/robots.txt*"] {
        let found = refuted(closed, &written("disallow", &["*"], itself));
        assert_eq!(found, ("*".into(), "/robots.txt".into(), None), "{itself}");
    }
    let found = refuted(closed, &written("disallow", &["*"], "/robots.txt$"));
    assert_eq!(found, ("*".into(), "/robots.txt".into(), None));
    assert_eq!(
        prove(closed, &written("disallow", &["*"], "/*")),
        Ok(Proof::Holds)
    );
}

#[test]
fn others_for_whom_it_is_false_are_named() {
    let text = "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /x/y\n";
    let Ok(Proof::Refuted(found)) = prove(text, &written("disallow", &["*"], "/x/{a}/{b}")) else {
        panic!("it is false for all but `a`");
    };
    assert_eq!((found.agent, found.others), ("b".into(), vec!["*".into()]));
}

#[test]
fn what_is_no_claim_is_a_mistake_at_its_part() {
    let mistake = |claim: &WrittenClaim| {
        let mistake = prove(SHOP, claim).expect_err("a mistake");
        (mistake.part, mistake.help)
    };
    let (part, help) = mistake(&written("allow", &["bingbot", "Googelbot"], "/"));
    assert_eq!(
        (part, help.as_str()),
        (ClaimPart::Agent(1), "did you mean `Googlebot`?")
    );
    let regex = |target| WrittenClaim {
        notation: Some("regex".into()),
        ..written("allow", &["*"], target)
    };
    for target in ["/(", "(/.{999}){999}", "drafts/.*", "/caf\u{e9}", "/a b"] {
        assert_eq!(mistake(&regex(target)).0, ClaimPart::Target, "{target}");
    }
    assert_eq!(
        mistake(&written("allow", &["*"], "/{a}{b}")).0,
        ClaimPart::Target
    );
    for target in ["/100%", "/%%361", "/a/../b", "/./{id}"] {
        let (part, _) = mistake(&written("allow", &["*"], target));
        assert_eq!(part, ClaimPart::Target, "{target}");
    }
}

/// A route is written as a server has it, and asked for as a client sends it.
#[test]
fn route_stands_for_the_urls_that_clients_send() {
    let text = "User-agent: *\nDisallow: /a%20b/\nDisallow: /caf\u{e9}\nDisallow: /%7Bx%7D\n";
    for route in ["/a b/{id}", "/caf\u{e9}", "/{{x}}"] {
        let claim = written("disallow", &["*"], route);
        assert_eq!(prove(text, &claim), Ok(Proof::Holds), "{route}");
    }
}

/// `/%%361` is no URL, although its canonical form is `/%61`: it refutes no claim.
#[test]
fn counterexample_is_a_url() {
    let claim = WrittenClaim {
        notation: Some("regex".into()),
        ..written("disallow", &["*"], "/(x|%6[12]).*")
    };
    let text = "User-agent: *\nDisallow: /x\n";
    assert_eq!(prove(text, &claim), Ok(Proof::Holds));
}

proptest! {
    /// Whatever is claimed of whatever file: a counterexample is one, and where none is found, no
    /// short URL is one.
    #[test]
    fn the_slow_matcher_agrees(
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
        let claim = written(&verdict, &["*"], &target);
        let source = SourceText::new("", text.clone());
        let reading = Reading::new(&source, Dialect::RFC_9309);
        let Ok(claim) = Claim::read(&claim) else { return Ok(()) };
        let members = claim.target.language(Dialect::RFC_9309).expect("small");
        match claim.prove(&reading).expect("small") {
            Proof::Refuted(found) => {
                prop_assert!(members.contains(&found.path));
                let decided = reading.evaluate(found.agent.as_bytes(), &found.path);
                prop_assert_eq!(decided, found.evaluation);
                prop_assert_ne!(decided.verdict, claim.verdict);
            }
            Proof::Holds => for path in short_urls().into_iter().filter(|path| members.contains(path)) {
                for agent in ["bingbot", "other"] {
                    let decided = reading.evaluate(agent.as_bytes(), &path).verdict;
                    prop_assert_eq!(decided, claim.verdict, "{:?}", path);
                }
            },
        }
    }
}

/// Every text of up to five of these letters behind a `/`.
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

/// Unoptimised, as cargo builds what macros use. The bound is wide: it tells a walk through what the
/// claim is about from one through the whole file.
#[test]
fn a_claim_on_five_hundred_rules_takes_no_time() {
    let rules = (0..500).map(|index| match index % 5 {
        0 => format!("Disallow: /*?filter{index}=\n"),
        1 => format!("Allow: /shop{index}/help\n"),
        _ => format!("Disallow: /shop{index}/\n"),
    });
    let text = format!(
        "User-agent: *\nDisallow: /account/\n{}",
        rules.collect::<String>()
    );
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        let claim = written("disallow", &["*"], "/account/{*rest}");
        assert_eq!(prove(&text, &claim), Ok(Proof::Holds));
        times.push(start.elapsed());
    }
    let fastest = times.into_iter().min().unwrap_or_default();
    assert!(fastest < Duration::from_millis(500), "{fastest:?}");
    eprintln!("{fastest:?}");
}
