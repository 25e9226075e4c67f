//! Is it true?

use robots_automata::{BudgetExhausted, Reach};

use super::mistake::{ClaimMistake, ClaimPart};
use super::{Agents, Claim, Counterexample};
use crate::diagnostic::closest_match;
use crate::matcher::{KNOWN_CRAWLERS, Verdict, known_crawler};
use crate::paths::{self, Decided, Language};
use crate::pattern::PathPattern;
use crate::reading::{GroupId, Reading, Rule};

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It is true for every URL.
    Holds,
    /// It is false for this one.
    Fails(Counterexample),
}

/// Crawlers that one group is for.
pub(crate) struct Addressed {
    pub(crate) token: String,
    pub(crate) group: Option<GroupId>,
}

impl Claim {
    /// Proves the claim for a reading, or finds the shortest URL for which it is false. In an
    /// unoptimised build claims on real files of 250 to 4,000 rules take 8 ms at the median, and 99 of
    /// 100 less than 50 ms; where hundreds of rules with several `*` match what it is about it takes up
    /// to 2 s, and what cannot be proved is given up after as much.
    ///
    /// # Errors
    ///
    /// When it names a crawler that nobody knows, when its target stands for no URL, or when the
    /// proof would take more than a bounded amount of work.
    pub fn prove(&self, reading: &Reading) -> Result<Proof, ClaimMistake> {
        let addressed = self.addressed(reading)?;
        let target = self.claimed(reading)?;
        let opposite = match self.verdict {
            Verdict::Allow => Verdict::Disallow,
            Verdict::Disallow => Verdict::Allow,
        };
        let mut found: Vec<(Addressed, Vec<u8>)> = Vec::new();
        let mut is_open = false;
        let mut decided = Decided::new(&target, reading, opposite);
        for crawler in addressed {
            match decided.shortest(crawler.group) {
                Ok(Some(path)) => found.push((crawler, path)),
                Ok(None) => {}
                Err(BudgetExhausted) => is_open = true,
            }
        }
        let shortest = found.iter().map(|(_, path)| path.len()).min();
        let at = found
            .iter()
            .position(|(_, path)| Some(path.len()) == shortest);
        match at {
            Some(at) => {
                let (Addressed { token, group }, path) = found.remove(at);
                let others = found.into_iter().map(|(other, _)| other.token).collect();
                Ok(Proof::Fails(Counterexample::new(
                    reading,
                    (token, group),
                    path,
                    others,
                )))
            }
            None if is_open => Err(ClaimMistake::new(
                ClaimPart::Whole,
                format!("too many states to prove this of `{}`", self.target),
                "claim it of fewer URLs, or of one crawler; rules with many `*` make it hard",
            )),
            None => Ok(Proof::Holds),
        }
    }

    /// What the verdict is claimed of: no rule of a file can disallow what an implicit rule allows, so
    /// that is nothing to claim of more than it and what starts with it.
    fn claimed(&self, reading: &Reading) -> Result<Language, ClaimMistake> {
        let target = self.target.language(reading.dialect())?;
        let implicit = reading.implicit_rule();
        let is_against = |rule: &&Rule| {
            rule.verdict != self.verdict && target.meets(rule.pattern.glob(), &mut Reach::default())
        };
        let Some(implicit) = implicit.filter(is_against) else {
            return Ok(target);
        };
        let form = reading.dialect().path_form;
        let itself = PathPattern::in_form(&implicit.pattern.shortest_path(), form);
        let itself = paths::of_pattern(&itself);
        let others = paths::decided_by_file(&target, &[reading]);
        match (others, itself) {
            (Ok(others), Ok(itself)) if others.is_subset_of(&itself) == Ok(false) => Ok(others),
            _ => Ok(target),
        }
    }

    /// One crawler for each group that the claim is about, in file order.
    fn addressed(&self, reading: &Reading) -> Result<Vec<Addressed>, ClaimMistake> {
        match &self.agents {
            Agents::Everyone => Ok(everyone(reading)),
            Agents::Named(names) => {
                let mut addressed: Vec<Addressed> = Vec::new();
                for (index, name) in names.iter().enumerate() {
                    check_known(index, name, reading)?;
                    let group = reading.obeyed(name.as_bytes()).group();
                    if !addressed.iter().any(|known| known.group == group) {
                        addressed.push(Addressed {
                            token: name.clone(),
                            group,
                        });
                    }
                }
                Ok(addressed)
            }
        }
    }
}

/// One crawler for each group of the file, and for those that it does not address.
pub(crate) fn everyone(reading: &Reading) -> Vec<Addressed> {
    let mut first: Vec<_> = vec![None; reading.groups().len()];
    for agent in reading.agents().values() {
        if let Some(first) = first.get_mut(agent.group.index())
            && first.is_none_or(|known: crate::source::Span| agent.token.start < known.start)
        {
            *first = Some(agent.token);
        }
    }
    let mut groups: Vec<_> = reading.groups().zip(first).collect();
    groups.sort_by_key(|(_, token)| token.map(|token| token.start));
    let named = groups.into_iter().filter_map(|(group, token)| {
        Some(Addressed {
            token: String::from_utf8_lossy(reading.slice(token?)).into_owned(),
            group: Some(group),
        })
    });
    let mut addressed: Vec<_> = named.collect();
    let star: &[u8] = b"*";
    if !reading.agents().contains_key(star) {
        addressed.push(Addressed {
            token: "*".to_owned(),
            group: None,
        });
    }
    addressed
}

/// A slip in a name would make a claim about `*` of a claim about a crawler.
pub(super) fn check_known(index: usize, name: &str, reading: &Reading) -> Result<(), ClaimMistake> {
    let is_named = reading
        .agents()
        .contains_key(&name.to_ascii_lowercase().into_bytes());
    if is_named || known_crawler(name).is_some() {
        return Ok(());
    }
    let in_file: Vec<_> = reading
        .agents()
        .values()
        .map(|agent| String::from_utf8_lossy(reading.slice(agent.token)))
        .collect();
    let crawlers = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let known = in_file.iter().map(AsRef::as_ref).chain(crawlers);
    let help = match closest_match(name, known) {
        Some(right) => format!("did you mean `{right}`?"),
        None => "name a crawler of the file or a documented one, or write `*` for all of them"
            .to_owned(),
    };
    Err(ClaimMistake::new(
        ClaimPart::Agent(index),
        format!("the file names no crawler `{name}`, and none is documented"),
        help,
    ))
}
