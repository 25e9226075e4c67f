//! Rules of all shapes: those that sites write, and those that an attacker would write.
//!
//! A shape sets the number of rules, the number of those with a `*`, and the position of the `*`,
//! because these determine the time of a matcher.

use fastrand::Rng;

use crate::words::{pick, segments, word};

const LISTING: [&str; 12] = [
    "sort", "page", "view", "order", "filter", "size", "colour", "price", "brand", "ref", "lang",
    "session",
];

/// A value of an Allow or Disallow line.
#[derive(Clone, Debug)]
pub struct RuleText {
    /// Whether the key is `Allow`.
    pub allow: bool,
    /// The path pattern after the colon.
    pub value: String,
}

fn disallow(value: String) -> RuleText {
    RuleText { allow: false, value }
}

/// Returns the rules of a small site: nine folders and one search parameter.
pub fn small(rng: &mut Rng) -> Vec<RuleText> {
    let mut rules = literal(rng, 9);
    rules.push(disallow("/*?s=".to_owned()));
    rules
}

/// Returns a rule for the results of a search or of a listing, in any folder.
pub fn search(rng: &mut Rng) -> RuleText {
    disallow(format!("/*?{}=", pick(rng, &LISTING)))
}

/// Returns the rules of a shop: folders, and thirty rules with a `*` as shops write them.
pub fn shop(rng: &mut Rng) -> Vec<RuleText> {
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

/// Returns rules for folders and pages without a `*`; one rule in eight allows paths below another.
pub fn literal(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    let mut rules: Vec<RuleText> = Vec::with_capacity(count);
    while rules.len() < count {
        let below = rules.last().filter(|_| rules.len() % 8 == 7).map(|rule| rule.value.clone());
        rules.push(if let Some(folder) = below {
            RuleText {
                allow: true,
                value: format!("{}{}", folder.trim_end_matches('/'), segments(rng, 1)),
            }
        } else {
            let depth = rng.usize(1..=3);
            let end = pick(rng, &["", "/", "/", ".html"]);
            disallow(format!("{}{end}", segments(rng, depth)))
        });
    }
    rules
}

/// Returns [`literal`] rules, and `wildcards` rules with one `*` between two folders.
pub fn with_wildcards(rng: &mut Rng, literals: usize, wildcards: usize) -> Vec<RuleText> {
    let mut rules = literal(rng, literals);
    rules.extend((0..wildcards).map(|_| {
        let depth = rng.usize(0..=2);
        let end = pick(rng, &["", "/", ".html", "$"]);
        disallow(format!("{}/*{}{end}", segments(rng, depth), segments(rng, 1)))
    }));
    rules
}

/// Returns the same rules below the folder of each language: some literal, some with a `*` between
/// two folders.
pub fn by_language(
    rng: &mut Rng,
    languages: usize,
    literals: usize,
    wildcards: usize,
) -> Vec<RuleText> {
    let below: Vec<String> = (0..literals + wildcards)
        .map(|index| {
            let depth = rng.usize(1..=2);
            let folder = segments(rng, depth);
            if index < literals { folder } else { format!("{folder}/*{}/", segments(rng, 1)) }
        })
        .collect();
    let languages: Vec<String> = (0..languages).map(|_| segments(rng, 1)).collect();
    languages
        .iter()
        .flat_map(|language| below.iter().map(move |rule| disallow(format!("{language}{rule}"))))
        .collect()
}

/// Returns literal rules, and rules with two `*` that disallow pairs of parameters in folders.
pub fn facets(rng: &mut Rng, literals: usize, folders: usize, pairs: usize) -> Vec<RuleText> {
    let mut rules = literal(rng, literals);
    for _ in 0..folders {
        let folder = segments(rng, 1);
        rules.extend((0..pairs).map(|_| {
            let (first, second) = (word(rng), word(rng));
            disallow(format!("{folder}/*{first}=*{second}="))
        }));
    }
    rules
}

/// Returns rules of many short parts over two letters, with an end that almost no path has: a
/// backtracking matcher backtracks at every byte.
pub fn hostile(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    (0..count)
        .map(|index| {
            let mut parts = String::new();
            for _ in 0..rng.usize(3..=8) {
                parts.push('*');
                for _ in 0..rng.usize(1..=4) {
                    parts.push_str(pick(rng, &["a", "b"]));
                }
            }
            RuleText { allow: index % 8 == 7, value: format!("/{parts}*{index}z") }
        })
        .collect()
}

/// Rules, one in five with wildcards in the places and ways in which sites write them: before
/// a folder, a parameter or a suffix, between two folders, and several in one rule.
pub fn varied(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    let mut rules = literal(rng, count - count / 5);
    rules.extend((0..count / 5).map(|index| {
        let folder = segments(rng, 1);
        let end = pick(rng, &["", "/", "$", ".html"]);
        disallow(match index % 8 {
            0 => format!("/*{folder}{end}"),
            1 => format!("/*?{}=", word(rng)),
            2 => format!("/*.{}$", word(rng)),
            3 => format!("{folder}/*/{}{end}", word(rng)),
            4 => format!("{folder}/*?{}={}", word(rng), word(rng)),
            5 => format!("{folder}/*{}*{}", word(rng), word(rng)),
            6 => format!("/*{}={}*&{}=", word(rng), index, word(rng)),
            _ => format!("/*{folder}/*/{}*", word(rng)),
        })
    }));
    rules
}

/// Rules of two literals of one to four letters, each after a wildcard, below `folder`.
pub fn pairs(rng: &mut Rng, folder: &str, count: usize) -> Vec<RuleText> {
    let letters = |rng: &mut Rng| -> String {
        let len = rng.usize(1..=4);
        (0..len).map(|_| rng.lowercase()).collect()
    };
    (0..count).map(|_| disallow(format!("{folder}/*{}*{}", letters(rng), letters(rng)))).collect()
}

/// Returns rules over two letters after a wildcard, one in three an `Allow`: most paths over these
/// letters match many.
pub fn crowd(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    (0..count)
        .map(|index| {
            let len = rng.usize(3..=12);
            let letters: String = (0..len).map(|_| pick(rng, &["a", "b"])).collect();
            RuleText { allow: index % 3 == 2, value: format!("/*{letters}") }
        })
        .collect()
}

/// Rules, one in five with a wildcard between two folders.
pub fn between_folders(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    (0..count)
        .map(|index| {
            disallow(if index % 5 == 0 {
                format!("{}/*{}", segments(rng, 1), segments(rng, 1))
            } else {
                segments(rng, 2)
            })
        })
        .collect()
}

/// Short parts over two letters, and a last part over the same letters that is so long that a path
/// almost has it in many places.
pub fn near_misses(rng: &mut Rng, count: usize) -> Vec<RuleText> {
    let letters = |rng: &mut Rng, len: usize| -> String {
        (0..len).map(|_| pick(rng, &["a", "b"])).collect()
    };
    (0..count)
        .map(|index| {
            let mut value = String::from("/");
            for _ in 0..rng.usize(3..=8) {
                let len = rng.usize(1..=7);
                value.push('*');
                value.push_str(&letters(rng, len));
            }
            let len = rng.usize(9..=14);
            value.push('*');
            value.push_str(&letters(rng, len));
            RuleText { allow: index % 8 == 7, value }
        })
        .collect()
}
