use super::{Diagnostic, DirectiveKey, Fix, Subject};
use crate::lint::invalid_token::is_undocumented;
use crate::matcher::{CRAWLERS, KnownCrawler};
use rustc_hash::FxHashSet;
use strsim::damerau_levenshtein;

lint! {
    group: Suspicious, level: Warn,
    summary: "A name that is a slip of a documented crawler's.",
    explanation: "The crawler does not find itself and obeys the group of `*` instead.",
    citation: "The documentation of the crawler that is meant",
    example: Text("\
User-agent: Googelbot
Disallow: /basket/
"),
    use_instead: Text("\
User-agent: Googlebot
Disallow: /basket/
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut seen = FxHashSet::default();
    let findings = subject.with_key(DirectiveKey::UserAgent).filter_map(|name| {
        let token = subject.text(name.value);
        if !seen.insert(token.to_ascii_lowercase()) {
            return None;
        }
        let right = misspelled(&token)?;
        let finding = LINT.finding(format!("{} is no documented crawler", subject.quoted(name.value)));
        let (right, operator) = (right.token, right.operator);
        Some(
            finding
                .label(name.value, format!("a slip of `{right}`, of {operator}?"))
                .note("a crawler that does not find its own name obeys the group of `*` (RFC 9309 §2.2.1)")
                .fix(Fix::suggestion(format!("write `{right}`"), name.value, right)),
        )
    });
    findings.collect()
}

/// The documented crawler whose product token this name misspells; `None` for a documented name, and for
/// one that is like no other.
pub(super) fn misspelled(token: &str) -> Option<&'static KnownCrawler> {
    let mut known = CRAWLERS.iter();
    is_undocumented(token).then(|| known.find(|crawler| is_typo_of(crawler.token, token)))?
}

/// Is this the name of a crawler with one slip? What does not change how a name is read aloud, a hyphen
/// or an `s` behind it, is a slip of any name, and so are two letters that changed places.
fn is_typo_of(known: &str, token: &str) -> bool {
    let first = |name: &str| name.bytes().next().map(|byte| byte.to_ascii_lowercase());
    let may_be = known.len() >= SHORTEST && known.len().abs_diff(token.len()) <= MOST_HYPHENS;
    if !may_be || first(known) != first(token) {
        return false;
    }
    let (known, token) = (known.to_ascii_lowercase(), token.to_ascii_lowercase());
    let plain = |name: &str| name.replace(['-', '_'], "");
    if plain(&known) == plain(&token) || token.strip_suffix('s') == Some(&known) {
        return true;
    }
    let cut = known.strip_prefix(&token);
    if token.len() >= LONG && token.contains('-') && cut.is_some_and(|cut| cut.len() <= MOST_CUT) {
        return true;
    }
    if damerau_levenshtein(&token, &known) != 1 {
        return false;
    }
    let are_swapped = known.len() == token.len() && strsim::levenshtein(&token, &known) == 2;
    let is_long = known.len() >= LONG && token.len() >= LONG;
    are_swapped || is_long && !are_sisters(&known, &token)
}

/// Operators number their crawlers by a short word behind the last `-`.
fn are_sisters(known: &str, token: &str) -> bool {
    match (known.rsplit_once('-'), token.rsplit_once('-')) {
        (Some((family, word)), Some((other, other_word))) => {
            family == other && word.len().min(other_word.len()) < SHORTEST
        }
        _ => false,
    }
}

/// Shorter names, and words of names, are too much alike.
const SHORTEST: usize = 5;

/// As many letters may be missing at the end of a name with a hyphen: `Google-Extend`.
const MOST_CUT: usize = 2;

/// No name has more.
const MOST_HYPHENS: usize = 3;

/// Names that are alike but for one letter, and are not one name, are shorter.
const LONG: usize = 8;
