//! The crawlers that the User-Agent fields of one request name, each once.

use robots_matcher::{Crawler, Rule, same_product_token};

/// The distinct crawlers of a request, in the order of its fields: so many at most that what a request
/// costs does not depend on how often it names whom.
#[expect(
    clippy::large_enum_variant,
    reason = "it is on the stack of one request, which allocates nothing"
)]
pub(super) enum Senders<'c> {
    /// The request of almost every crawler. A crawler is large, and is not copied to be one of several.
    One(Option<&'c Crawler<'static>>),
    Several(Several),
}

/// Crawlers of which each has one name.
pub(super) struct Several {
    crawlers: [Option<Crawler<'static>>; MAX],
    /// One that there was no room for: the first that has rules of its own which disallow anything, else
    /// the first.
    further: Option<Crawler<'static>>,
}

/// How many crawlers of one request are judged.
pub(super) const MAX: usize = 8;

impl<'c> Senders<'c> {
    /// Those of the crawler that the first field names, and of those that other fields name.
    pub(super) fn of(
        first: Option<&'c Crawler<'static>>,
        mut others: impl Iterator<Item = Crawler<'static>>,
    ) -> Self {
        let has_one_name = first.is_none_or(|first| first.all().len() == 1);
        let other = others.next();
        if has_one_name && other.is_none() {
            return Self::One(first);
        }
        let mut several = Several {
            crawlers: [None; MAX],
            further: None,
        };
        for field in first.copied().into_iter().chain(other).chain(others) {
            for crawler in field.all() {
                several.add(crawler);
            }
            if let Some(further) = field.overflow() {
                several.add_further(further);
            }
        }
        Self::Several(several)
    }

    /// The crawlers that are judged.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Crawler<'static>> {
        let (one, several) = match self {
            Self::One(crawler) => (*crawler, None),
            Self::Several(several) => (None, Some(several)),
        };
        one.into_iter()
            .chain(several.into_iter().flat_map(Several::iter))
    }

    /// One more crawler that the request names, if there are more than are judged.
    pub(super) fn further(&self) -> Option<&Crawler<'static>> {
        match self {
            Self::One(_) => None,
            Self::Several(several) => several.further.as_ref(),
        }
    }

    /// The crawler that the request names beyond those that are judged and whose rules are not theirs,
    /// and the first of these that disallows anything.
    pub(super) fn unjudged(&self) -> Option<(&Crawler<'static>, Rule<'static>)> {
        let Self::Several(several) = self else {
            return None;
        };
        let further = several.further.as_ref()?;
        Some((further, several.further_rule(further)?))
    }
}

impl Several {
    fn iter(&self) -> impl Iterator<Item = &Crawler<'static>> {
        self.crawlers.iter().map_while(Option::as_ref)
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
        if self.iter().any(|kept| is_same(kept, &crawler)) {
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
        let is_judged = self.iter().any(|kept| obey_one_group(kept, crawler));
        (!is_judged).then_some(rule)
    }
}

/// Whether both have one token and obey one group.
fn is_same(one: &Crawler<'static>, other: &Crawler<'static>) -> bool {
    same_product_token(one.token(), other.token()) && obey_one_group(one, other)
}

/// Whether both obey one group, or neither obeys any.
fn obey_one_group(one: &Crawler<'static>, other: &Crawler<'static>) -> bool {
    match (one.group(), other.group()) {
        (Some(one), Some(other)) => one.is_same_as(&other),
        (one, other) => one.is_none() && other.is_none(),
    }
}
