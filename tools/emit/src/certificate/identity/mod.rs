//! The crawlers of a file in headers of the forms that crawlers document, by the layer and by the
//! expressions.
//!
//! In: a file, and the plan of emitted rules. Out: the first header in which they differ.

use regex_automata::nfa::thompson::{self, pikevm::PikeVM};
use regex_automata::util::syntax;
use robots_core::Compilation;
use robots_core::matcher::__private::{PurposeSet, identify_within};
use robots_core::matcher::{Client, CrawlerPurpose, MAX_USER_AGENT, same_product_token};

use super::Certificate;
use crate::identification::expressions;
use crate::plan::{Obeying, Plan, obeying};

/// The forms of headers: a product, the comments that crawlers send, and those of relatives.
fn headers(token: &str) -> [String; 6] {
    [
        token.to_owned(),
        format!("{token}/1.0"),
        format!("Mozilla/5.0 (compatible; {token}/1.0; +https://www.example.com/bot)"),
        format!(
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; {token}/2.1; \
             +http://www.example.com/bot.html) Chrome/139.0.0.0 Safari/537.36"
        ),
        format!("Mozilla/5.0 (compatible; {token}-render/1.0; +https://www.example.com/bot)"),
        format!("{token}.Pages (+https://www.example.com/bot)"),
    ]
}

/// Checks that the expressions find the crawlers in these headers that the layer finds; `None` if
/// they do.
pub(super) fn checked(
    against: &Compilation,
    plan: &Plan,
    bound: &[CrawlerPurpose],
) -> Option<Certificate> {
    let automata: Option<Vec<Vec<PikeVM>>> = plan
        .sets
        .iter()
        .map(|set| expressions(&set.tokens).iter().map(|it| automaton(it)).collect())
        .collect();
    let Some(automata) = automata else {
        return Some(Certificate::Unproved("an expression about headers is too large".to_owned()));
    };
    let of_set = |number: usize, header: &str| {
        let mut all = automata[number].iter();
        all.any(|it| it.is_match(&mut it.create_cache(), header))
    };
    let robots = against.site().robots_txt();
    let purposes = bound.iter().copied().fold(PurposeSet::NONE, PurposeSet::with);
    let identify =
        |header: &str| identify_within(&robots, header.as_bytes(), MAX_USER_AGENT, purposes);
    for Obeying { token, .. } in obeying(against.reading(), bound) {
        for header in headers(&token) {
            let named: Vec<_> = match identify(&header) {
                Client::Crawler(crawler) => {
                    let bound = crawler.all().filter(|it| it.group().is_some());
                    bound.map(|it| it.token()).collect()
                }
                _ => Vec::new(),
            };
            let is_of = |number: &usize| {
                let mut tokens = plan.sets[*number].tokens.iter();
                tokens.any(|it| named.iter().any(|name| same_product_token(name, &it.text)))
            };
            let found = (0..automata.len()).filter(|&number| of_set(number, &header));
            let expected = (0..automata.len()).filter(is_of);
            if !found.eq(expected) {
                return Some(Certificate::Unproved(format!(
                    "the crawlers of the header `{header}` are not those of the file"
                )));
            }
        }
    }
    None
}

fn automaton(expression: &str) -> Option<PikeVM> {
    let syntax = syntax::Config::new().unicode(false).utf8(false).case_insensitive(true);
    let thompson = thompson::Config::new().utf8(false);
    PikeVM::builder().syntax(syntax).thompson(thompson).build(expression).ok()
}

#[cfg(test)]
mod tests;
