use proptest::prelude::*;
use robots_core::{Dialect, SourceText};

use super::*;

fn reading(rules: &str) -> Reading {
    let text = format!("User-agent: *\n{rules}");
    Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

const RULES: &str = "((Allow|Disallow): /[ab*]{0,3}\\$?\n){0,4}";

proptest! {
    /// A refuted claim has a witness. Where the claim holds, the oracle decides every path of
    /// up to four bytes after the slash.
    #[test]
    fn no_looser_claim_holds_iff_no_url_is_newly_allowed(
        (old, new) in (RULES, RULES),
    ) {
        let [old, new] = [old, new].map(|rules| reading(&rules));
        let mut paths = vec![b"/".to_vec()];
        let mut at = 0;
        while at < paths.len() && paths[at].len() < 5 {
            for byte in *b"abc" {
                paths.push([&paths[at], &[byte][..]].concat());
            }
            at += 1;
        }
        let verdict = |reading: &Reading, path: &[u8]| reading.evaluate(b"*", path).verdict;
        let is_looser = |path: &[u8]| {
            verdict(&new, path).is_allow() && verdict(&old, path).is_disallow()
        };
        let compared = compare(&old, &new, None);
        match Relation::AtMostAsPermissive.unproved(&compared) {
            Some(Unproved::Refuted(_, change)) => prop_assert!(is_looser(&change.witness)),
            Some(Unproved::BudgetExhausted(_)) => prop_assert!(false, "exhausted"),
            None => prop_assert!(!paths.iter().any(|path| is_looser(path))),
        }
    }
}

#[test]
fn refuted_claim_names_the_crawlers() {
    for (token, crawlers) in [("GPTBot", "`GPTBot`"), ("*", "crawlers that neither file names")] {
        let reading = |rules: &str| {
            let text = format!("User-agent: {token}\n{rules}");
            Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
        };
        let claim = RelationalClaim { relation: Relation::AtMostAsPermissive, agents: Agents::All };
        let answer = claim.prove(&reading("Disallow:\n"), &reading("Disallow: /a\n"));
        let Ok(ClaimAnswer::Refuted(found)) = answer else { panic!("{answer:?}") };
        let expected = format!("looser than `robots.txt`: {crawlers} may fetch `/a`");
        assert_eq!(found.message.as_str(), expected);
    }
}
