use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::name::meant;
use crate::lint::token::token_fault;
use crate::matcher::CRAWLERS;
use crate::matcher::known_crawler;
use crate::syntax::DirectiveKey;
use rustc_hash::FxHashSet;
use strsim::damerau_levenshtein;

pub(super) static LINT: Lint = Lint {
    name: "misspelled_product_token",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "A name that is a slip of a documented crawler's.",
    why: "The crawler does not find itself and obeys the group of `*` instead.",
    source: "The documentation of the crawler that is meant",
    fires: Example::Text(
        "\
User-agent: Googelbot
Disallow: /basket/
",
    ),
    silent: Example::Text(
        "\
User-agent: Googlebot
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut seen = FxHashSet::default();
    let findings = subject.with_key(DirectiveKey::UserAgent).filter_map(|name| {
        let token = subject.text(name.value);
        // Operators number their crawlers by a word behind the last `-`.
        let family = token.rsplit_once('-').map_or("", |(family, _)| family);
        let is_candidate = token_fault(token.as_bytes()).is_none() && token.len() >= SHORTEST;
        if !is_candidate || known_crawler(&token).is_some() || !seen.insert(token.to_ascii_lowercase()) {
            return None;
        }
        let alike = CRAWLERS.iter().map(|crawler| crawler.token).filter(|known| {
            let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
            let other = known.rsplit_once('-').map_or("", |(family, _)| family);
            let is_sister = !family.is_empty() && other.eq_ignore_ascii_case(family);
            known.len() >= SHORTEST && first(known) == first(&token) && !is_sister
        });
        let right = meant(&token, alike).filter(|right| damerau_levenshtein(&token.to_ascii_lowercase(), &right.to_ascii_lowercase()) == 1)?;
        let operator = known_crawler(right).map_or("", |known| known.operator);
        Some(
            LINT.finding(format!("{} is no documented crawler", subject.quoted(name.value)))
                .label(name.value, format!("a slip of `{right}`, of {operator}?"))
                .note("a crawler that does not find its own name obeys the group of `*` (RFC 9309 §2.2.1)")
                .fix(Fix::suggestion(format!("write `{right}`"), name.value, right)),
        )
    });
    findings.collect()
}

/// Shorter names are too much alike.
const SHORTEST: usize = 8;
