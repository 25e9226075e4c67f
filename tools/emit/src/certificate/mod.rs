//! Whether configuration is what a robots.txt says.
//!
//! In: a text that [`emit`](crate::emit) wrote, or a changed one, and the file. Out: a
//! [`Certificate`].
//!
//! 1. The rules in the comments are read, written again, and the texts compared, byte by byte. So
//!    the expressions are those of these rules.
//! 2. The rules in the comments are compared with the file for every crawler and all URLs, by
//!    `robots_analysis::compare`.
//! 3. How a pattern becomes expressions is proved for all raw targets, once for each shape of
//!    pattern: the walk in `product` shares no code with it.
//! 4. Each crawler is sought in headers of the documented forms, as the layer does.
//!
//! Where the texts differ in a list of expressions, the lists are compared with the rules of the
//! file for all raw targets, which refutes a change by a shortest target. That proves nothing.

mod identity;
mod product;
mod read;
mod shape;

use std::collections::BTreeSet;

use robots_analysis::compare::{Comparison, compare};
use robots_core::{Compilation, Dialect, Reading, SourceText};

use crate::first_match::{Entry, Rule, first_match};
use crate::plan::Plan;
use crate::print::{self, List, Served, with_own_file};
use crate::spelling::Spelling;
use crate::target::{Flavor, Target};
use product::{Walk, walk};

/// The most states of a walk for one shape, and for one rule set of changed lists.
const STATES: usize = 200_000;

/// Whether configuration is what a robots.txt says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// It is, for every crawler and every request target.
    Proved {
        /// The number of crawlers that are denied anything.
        crawlers: usize,
        /// The number of rules.
        rules: usize,
        /// The number of states in which raw targets were compared.
        states: usize,
    },
    /// It is not.
    Refuted {
        /// The product token of a crawler.
        crawler: String,
        /// A target. No shorter one refutes the same rule or list.
        target: Vec<u8>,
        /// Whether the configuration denies it, and the file does not.
        is_denied: bool,
    },
    /// It is not known.
    Unproved(String),
}

/// Returns the proxy for which `robots emit` wrote this text; `None` for another text.
pub fn target_of(text: &str) -> Option<Target> {
    Some(read::options(text)?.target)
}

/// Returns whether configuration is what the file says.
///
/// Compares the text, so the same version of this crate must have written it. Takes time for each
/// shape of pattern, and what `robots_analysis::compare` takes.
pub fn certify(text: &str, against: &Compilation) -> Certificate {
    let Some(options) = read::options(text) else {
        return Certificate::Unproved("not written by `robots emit`".to_owned());
    };
    let served = Served { body: against.source().bytes(), etag: against.site().etag() };
    let file = against.reading();
    let bound = &options.extended_to;
    let expected = match Plan::of_file(file, options.target, bound) {
        Ok(plan) => plan,
        Err(refusal) => return Certificate::Unproved(refusal.diagnostic.message.to_string()),
    };
    let comments = SourceText::new("comments", read::comments(text));
    let comments = Reading::new(&comments, Dialect::RFC_9309);
    let plan = Plan::of_comments(&comments, &expected);
    let line = match read::read(text, &print::parts(&plan, &options, &served)) {
        Ok(found) if found.is_same => {
            let decided = compared(file, &comments, &expected, &plan)
                .or_else(|| identity::checked(against, &plan, bound))
                .unwrap_or_else(|| shapes(&plan, options.target.flavor()));
            return match decided {
                Certificate::Proved { .. } if !found.serves_file => {
                    Certificate::Unproved("it serves another robots.txt".to_owned())
                }
                decided => decided,
            };
        }
        Ok(_) => 1,
        Err(line) => line,
    };
    match read::read(text, &print::parts(&expected, &options, &served)) {
        Ok(found) => changed(&found.lists, &expected, options.target.flavor()),
        Err(other) => {
            let line = line.max(other);
            Certificate::Unproved(format!("line {line} is not what `robots emit` writes"))
        }
    }
}

/// Compares the rules of the comments with those of the file, for every crawler; `None` if they are
/// equal.
fn compared(
    file: &Reading,
    comments: &Reading,
    expected: &Plan,
    plan: &Plan,
) -> Option<Certificate> {
    let tokens = |plan: &Plan| -> BTreeSet<String> {
        let tokens = plan.sets.iter().flat_map(|set| &set.tokens);
        tokens.map(|token| token.text.to_ascii_lowercase()).collect()
    };
    let (expected, found) = (tokens(expected), tokens(plan));
    // Crawlers without rules are in no set.
    let absent: String =
        expected.difference(&found).map(|it| ["User-agent: ", it, "\n"].concat()).collect();
    let text = [comments.source().bytes(), absent.as_bytes(), b"Disallow:\n"].concat();
    let comments = Reading::new(&SourceText::new("comments", text), Dialect::RFC_9309);
    let named = |tokens: &mut dyn Iterator<Item = &String>| -> Vec<Vec<u8>> {
        tokens.map(|token| token.clone().into_bytes()).collect()
    };
    let obeys = named(&mut expected.iter());
    let open: String =
        found.difference(&expected).map(|it| ["User-agent: ", it, "\n"].concat()).collect();
    let open = Reading::new(&SourceText::new("none", open + "Disallow:\n"), Dialect::RFC_9309);
    let free = named(&mut found.difference(&expected));
    let mut comparisons = compare(file, &comments, Some(&obeys));
    comparisons.extend(compare(&open, &comments, Some(&free)));
    let refuted = comparisons.iter().find_map(refuted);
    let undecided = comparisons.iter().find_map(|it| it.undecided.first());
    refuted.or_else(|| {
        undecided
            .map(|_| Certificate::Unproved("budget exhausted: too many rules differ".to_owned()))
    })
}

fn refuted(comparison: &Comparison) -> Option<Certificate> {
    let change = comparison.changes.first()?;
    let crawler = comparison.agents.first()?;
    Some(Certificate::Refuted {
        crawler: String::from_utf8_lossy(crawler).into_owned(),
        target: change.witness.clone(),
        is_denied: change.new.verdict.is_disallow(),
    })
}

/// Proves how patterns become expressions, once for each shape of pattern.
fn shapes(plan: &Plan, flavor: &'static Flavor) -> Certificate {
    let rules = plan.sets.iter().flat_map(|set| with_own_file(&set.rules));
    let shapes: BTreeSet<_> = rules.map(|rule| shape::shape_of(&rule.pattern)).collect();
    let mut states = 0;
    for pattern in shapes {
        let rules = [Rule { is_disallow: true, pattern }];
        let lists =
            [false, true].map(|is_exact| first_match(&rules, Spelling { flavor, is_exact }));
        match walk([&lists[0], &lists[1]], &rules, flavor, STATES) {
            Walk::Agree(compared) => states += compared,
            found => {
                let pattern = rules[0].pattern.escape_ascii();
                return Certificate::Unproved(format!(
                    "the expressions of patterns like `{pattern}`: {found:?}"
                ));
            }
        }
    }
    Certificate::Proved {
        crawlers: plan.sets.iter().map(|set| set.tokens.len()).sum(),
        rules: plan.sets.iter().map(|set| set.rules.len()).sum(),
        states,
    }
}

/// Searches for a target that changed lists decide otherwise than the rules of the file.
fn changed(lists: &[List], expected: &Plan, flavor: &Flavor) -> Certificate {
    let mut reason = "the expressions are not those of the rules, and no target refutes them";
    for (index, set) in expected.sets.iter().enumerate() {
        let of_tier = |is_exact| {
            let list = lists.iter().find(|it| it.set == index && it.is_exact == is_exact);
            list.map_or(&[][..], |list: &List| -> &[Entry] { &list.entries })
        };
        let rules = with_own_file(&set.rules);
        match walk([of_tier(false), of_tier(true)], &rules, flavor, STATES) {
            Walk::Agree(_) => {}
            Walk::Differ(target, is_denied) => {
                return Certificate::Refuted {
                    crawler: set.tokens[0].text.clone(),
                    target,
                    is_denied,
                };
            }
            Walk::Exhausted => {
                reason = "the expressions are not those of the rules; budget exhausted before a \
                          target refuted them";
            }
        }
    }
    Certificate::Unproved(reason.to_owned())
}
