//! Rules of nine shapes: what sites write, and what an enemy would.
//!
//! A shape says how many rules there are, how many of them hold a `*`, and where it stands, because
//! that is what decides how long a matcher takes.

use fastrand::Rng;

use crate::words::{pick, segments, word};

const LISTING: [&str; 12] = [
    "sort", "page", "view", "order", "filter", "size", "colour", "price", "brand", "ref", "lang",
    "session",
];

/// A value of an Allow or Disallow line.
#[derive(Clone, Debug)]
pub(crate) struct RuleText {
    pub(crate) allow: bool,
    pub(crate) value: String,
}

fn disallow(value: String) -> RuleText {
    RuleText {
        allow: false,
        value,
    }
}

/// A small site: nine folders and one search parameter.
pub(crate) fn small(rng: &mut Rng) -> Vec<RuleText> {
    let mut rules = literal(rng, 9);
    rules.push(disallow("/*?s=".to_owned()));
    rules
}

/// A shop: folders, and thirty rules with a `*` in the ways in which shops write them.
pub(crate) fn shop(rng: &mut Rng) -> Vec<RuleText> {
    let mut rules = literal(rng, 72);
    rules.extend((0..30).map(|index| {
        disallow(match index % 4 {
            0 => format!("/*?{}{}=", pick(rng, &LISTING), index),
            1 => format!("/*/{}/", word(rng)),
            2 => format!("{}/*/{}", segments(rng, 1), word(rng)),
            _ => format!("/*.{}$", word(rng)),
        })
    }));
    rules
}

/// Folders and pages without a `*`; one rule in eight allows what lies below another.
pub(crate) fn literal(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    let mut rules: Vec<RuleText> = Vec::with_capacity(count);
    while rules.len() < count {
        let below = rules
            .last()
            .filter(|_| rules.len() % 8 == 7)
            .map(|rule| rule.value.clone());
        rules.push(match below {
            Some(folder) => RuleText {
                allow: true,
                value: format!("{}{}", folder.trim_end_matches('/'), segments(rng, 1)),
            },
            None => {
                let depth = rng.usize(1..=3);
                let end = pick(rng, &["", "/", "/", ".html"]);
                disallow(format!("{}{end}", segments(rng, depth)))
            }
        });
    }
    rules
}

/// [`literal`] rules and as many with one `*`, between two folders.
pub(crate) fn with_wildcards(rng: &mut Rng, literals: usize, wildcards: usize) -> Vec<RuleText> {
    let mut rules = literal(rng, literals);
    rules.extend((0..wildcards).map(|_| {
        let depth = rng.usize(0..=2);
        let end = pick(rng, &["", "/", ".html", "$"]);
        disallow(format!(
            "{}/*{}{end}",
            segments(rng, depth),
            segments(rng, 1)
        ))
    }));
    rules
}

/// Every folder twice: at the root, and below any language.
pub(crate) fn by_language(rng: &mut Rng, folders: usize) -> Vec<RuleText> {
    literal(rng, folders)
        .into_iter()
        .flat_map(|rule| {
            let anywhere = RuleText {
                allow: rule.allow,
                value: format!("/*{}", rule.value),
            };
            [rule, anywhere]
        })
        .collect()
}

/// Pairs of listing parameters in either order: two `*` each.
pub(crate) fn facets(rng: &mut Rng, literals: usize, pairs: usize) -> Vec<RuleText> {
    let names: Vec<String> = (0..30).map(|_| word(rng)).collect();
    let mut rules = literal(rng, literals);
    rules.extend((0..pairs).map(|_| {
        let (first, second) = (&names[rng.usize(..30)], &names[rng.usize(..30)]);
        disallow(format!("/*?*{first}=*{second}="))
    }));
    rules
}

/// Many short parts over two letters, and an end that almost no path has: whoever backtracks does
/// it at every byte.
pub(crate) fn hostile(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    (0..count)
        .map(|index| {
            let parts: String = (0..rng.usize(3..=8))
                .map(|_| {
                    let part: String = (0..rng.usize(1..=4))
                        .map(|_| pick(rng, &["a", "b"]))
                        .collect();
                    format!("*{part}")
                })
                .collect();
            RuleText {
                allow: index % 8 == 7,
                value: format!("/{parts}*{index}z"),
            }
        })
        .collect()
}
