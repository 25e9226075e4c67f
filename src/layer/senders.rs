//! The crawlers that the User-Agent fields of one request name, each once.

use robots_matcher::{Crawler, Rule, tokens_equal};

/// The distinct crawlers of a request, in the order of its fields: so many at most that what a request
/// costs does not depend on how often it names whom.
pub(super) struct Senders {
    crawlers: [Option<Crawler<'static>>; Self::MAX],
    /// One that there was no room for: the first that has rules of its own which disallow anything, else
    /// the first.
    further: Option<Crawler<'static>>,
}

impl Senders {
    /// How many crawlers of one request are judged.
    pub(super) const MAX: usize = 8;

    /// Those of these crawlers, each of which is what one field names.
    pub(super) fn of(fields: impl Iterator<Item = Crawler<'static>>) -> Self {
        let mut senders = Self {
            crawlers: [None; Self::MAX],
            further: None,
        };
        for field in fields {
            for crawler in field.all() {
                senders.add(crawler);
            }
            if let Some(further) = field.further() {
                senders.add_further(further);
            }
        }
        senders
    }

    /// The crawlers that are judged.
    pub(super) fn iter(&self) -> impl Iterator<Item = Crawler<'static>> {
        self.crawlers.iter().map_while(|crawler| *crawler)
    }

    /// One more crawler that the request names, if there are more than are judged.
    pub(super) fn further(&self) -> Option<Crawler<'static>> {
        self.further
    }

    /// The crawler that the request names beyond those that are judged and whose rules are not theirs,
    /// and the first of these that disallows anything.
    pub(super) fn unjudged(&self) -> Option<(Crawler<'static>, Rule<'static>)> {
        let further = self.further?;
        let rule = self.further_rule(&further)?;
        Some((further, rule))
    }

    fn add(&mut self, crawler: Crawler<'static>) {
        for place in &mut self.crawlers {
            match place {
                Some(kept) if is_same(kept, &crawler) => return,
                Some(_) => {}
                None => {
                    *place = Some(crawler);
                    return;
                }
            }
        }
        self.add_further(crawler);
    }

    fn add_further(&mut self, crawler: Crawler<'static>) {
        if self.iter().any(|kept| is_same(&kept, &crawler)) {
            return;
        }
        let is_first = match &self.further {
            Some(further) => {
                self.further_rule(further).is_none() && self.further_rule(&crawler).is_some()
            }
            None => true,
        };
        if is_first {
            self.further = Some(crawler);
        }
    }

    /// The first rule that disallows anything to this crawler, unless it is judged for another one.
    fn further_rule(&self, crawler: &Crawler<'static>) -> Option<Rule<'static>> {
        let rule = crawler.group()?.first_disallow()?;
        let is_judged = self.iter().any(|kept| agent(&kept) == agent(crawler));
        (!is_judged).then_some(rule)
    }
}

/// Have both one token and one group?
fn is_same(one: &Crawler<'static>, other: &Crawler<'static>) -> bool {
    tokens_equal(one.token(), other.token()) && agent(one) == agent(other)
}

/// The token of the group that a crawler is held to.
fn agent(crawler: &Crawler<'static>) -> Option<&'static str> {
    crawler.group().and_then(|group| group.agent())
}
