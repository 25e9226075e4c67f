use robots_analysis::order;
use robots_analysis::purpose::WELL_KNOWN;
use robots_core::matcher::{KNOWN_CRAWLERS, KnownCrawler};
use rustc_hash::FxHashSet;
use strsim::damerau_levenshtein;

use super::{Diagnostic, DirectiveKey, Fix, Lint, Meant, Subject, levels};
use crate::lint::invalid_token::is_undocumented;
use crate::lint::quoted::cut;

lint! {
    group: Correctness, level: Deny,
    summary: "A typo of a documented product token.",
    explanation: "The crawler does not match it, so it obeys the default group (`*`) instead.",
    citation: "The documentation of the crawler",
    example: Lines(&["User-agent: Googelbot", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: Googlebot", "Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    findings(&LINT, subject, true)
}

/// Returns the findings of product tokens that are typos, or, unless `is_sure`, of those that may
/// be names of other crawlers or are in a list that has the documented token, too.
pub(super) fn findings(
    lint: &'static Lint,
    subject: &Subject<'_>,
    is_sure: bool,
) -> Vec<Diagnostic> {
    let mut seen = FxHashSet::default();
    let findings = subject.with_key(DirectiveKey::UserAgent).filter_map(|name| {
        let token = subject.text(name.value);
        if !seen.insert(token.to_ascii_lowercase()) {
            return None;
        }
        let right = misspelled(&token)?;
        let (right, operator) = (right.token, right.operator);
        let may_be_another = may_be_another(right, &token);
        if is_sure == (may_be_another || subject.is_covered(name, right)) {
            return None;
        }
        let finding = lint
            .finding(format!("unknown product token {}", subject.quoted(name.value)))
            .label(name.value, format!("did you mean `{right}` of {operator}?"))
            .note(
                "a crawler without a group of its own obeys the default group, `*` (RFC 9309 \
                 §2.2.1)",
            );
        Some(match subject.conflicting_group(name, right) {
            Some(help) => finding.help(help),
            None if may_be_another => finding.help(format!(
                "write `{right}` if the rules are for this crawler; if `{}` is another one, leave \
                 the line and write {} above it",
                cut(&token),
                levels(format!("allow({})", lint.name))
            )),
            None => {
                let fix = Fix::suggestion(format!("write `{right}`"), name.value, right);
                finding.fix(fix.meant(Meant::Crawler(right.to_owned())))
            }
        })
    });
    findings.collect()
}

/// Returns the documented crawler if a product token is a typo of its own; `None` for a documented
/// token, and for one that resembles no other.
pub(super) fn misspelled(token: &str) -> Option<&'static KnownCrawler> {
    let mut known = KNOWN_CRAWLERS.iter();
    let is_meant = |crawler: &&KnownCrawler| {
        is_typo_of(crawler.token, token) || is_without_operator(crawler, token)
    };
    is_undocumented(token).then(|| known.find(is_meant))?
}

/// Returns whether only the name of the operator is missing at the end of a token: `AdsBot`.
fn is_without_operator(crawler: &KnownCrawler, token: &str) -> bool {
    let end = crawler.token.get(token.len()..);
    let operator = end.and_then(|end| end.strip_prefix('-'));
    operator == Some(crawler.operator) && starts_with(crawler.token, token)
}

fn starts_with(known: &str, token: &str) -> bool {
    let start = known.get(..token.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(token))
}

/// Returns whether a token has one typo of a known one, or two of a very long one. A hyphen, an `s`
/// at the end and two swapped letters are typos of every token, another letter only of a long one.
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
    // `Googlebot-Extended`, `OAI-Search`.
    let without_kind = |name: &str| plain(name).replace("bot", "");
    if known.contains('-') && without_kind(&known) == without_kind(&token) {
        return true;
    }
    let cut = known.strip_prefix(&token);
    if token.len() >= LONG && token.contains('-') && cut.is_some_and(|cut| cut.len() <= MOST_CUT) {
        return true;
    }
    let distance = damerau_levenshtein(&token, &known);
    // `Google-Extendeded`.
    if distance == 2 && known.len() >= LONGEST && known.contains('-') == token.contains('-') {
        return token.len() != known.len() && !are_sisters(&known, &token);
    }
    if distance != 1 {
        return false;
    }
    let are_swapped = known.len() == token.len() && strsim::levenshtein(&token, &known) == 2;
    let is_long = known.len() >= LONG && token.len() >= LONG;
    are_swapped || is_long && !are_sisters(&known, &token)
}

/// Returns whether a token that resembles a documented one may be the name of another crawler: it
/// has another letter, one more or one less in a short name, not counting the word for its kind.
/// `Roverbot` is no typo of `rogerbot`; swapped and doubled letters and hyphens make no name.
fn may_be_another(known: &str, token: &str) -> bool {
    if starts_with(known, token) && known[token.len()..].starts_with('-') {
        return true;
    }
    // A letter that a well-known name lacks is rather a typo than another name.
    if WELL_KNOWN.contains(&known) && known.len() != token.len() {
        return false;
    }
    let (known, token) = (name_of(known), name_of(token));
    let doubled = |name: &str| {
        let mut letters: Vec<_> = name.chars().collect();
        letters.dedup();
        letters
    };
    let sorted = |name: &str| {
        let mut letters: Vec<_> = name.chars().collect();
        order::sort(&mut letters);
        letters
    };
    let is_same = sorted(&known) == sorted(&token) || doubled(&known) == doubled(&token);
    known.len().max(token.len()) < LONG && !is_same
}

/// Returns a product token in lower case without hyphens and without the word for its kind at the
/// end, in the singular or with one typo.
fn name_of(token: &str) -> String {
    let token = token.to_ascii_lowercase().replace(['-', '_'], "");
    let ends = token.char_indices().map(|(at, _)| at).filter(|&at| at > 0);
    let mut kinds = ends.filter(|&at| {
        let end = &token[at..];
        KINDS.iter().any(|kind| {
            end == *kind
                || kind.len() > 3 && damerau_levenshtein(end, kind) == 1
                || end.strip_suffix('s') == Some(kind)
        })
    });
    let at = kinds.next().unwrap_or(token.len());
    token[..at].to_owned()
}

/// Words for crawlers at the end of product tokens.
const KINDS: [&str; 4] = ["bot", "crawler", "spider", "agent"];

/// Returns whether the tokens differ in a short word after the last `-`, by which operators number
/// their crawlers.
fn are_sisters(known: &str, token: &str) -> bool {
    match (known.rsplit_once('-'), token.rsplit_once('-')) {
        (Some((family, word)), Some((other, other_word))) => {
            family == other && word.len().min(other_word.len()) < SHORTEST
        }
        _ => false,
    }
}

/// The minimum length of a product token, and of a word in it, that can have typos: shorter ones
/// are too similar.
const SHORTEST: usize = 5;

/// The number of letters that may be missing at the end of a token with a hyphen: `Google-Extend`.
const MOST_CUT: usize = 2;

/// The number of hyphens in a token, at most.
const MOST_HYPHENS: usize = 3;

/// The length from which two tokens that differ in one letter are one token.
const LONG: usize = 8;

/// The length from which a token with two typos is no other name.
const LONGEST: usize = 14;
