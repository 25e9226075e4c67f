//! The crawlers that the User-Agent fields of one request name, each once.

use robots_matcher::__private::unread_of;
use robots_matcher::{Crawler, Rule, same_product_token};

/// The distinct crawlers that a request names, in the order of its fields.
///
/// Their number is bounded, so that the cost of a request does not depend on how many crawlers it
/// names.
#[expect(
    clippy::large_enum_variant,
    reason = "it is on the stack of one request, which allocates nothing"
)]
pub(super) enum ClaimedCrawlers<'c> {
    /// At most one crawler, as in almost every request. It is borrowed, because a `Crawler` is
    /// large.
    One(Option<&'c Crawler<'c>>),
    SeveralCrawlers(SeveralCrawlers<'c>),
}

/// Several crawlers, each with one product token.
pub(super) struct SeveralCrawlers<'c> {
    crawlers: [Option<Crawler<'c>>; MAX],
    /// A crawler beyond the limit. Of several, it is the first one with a Disallow rule in a group
    /// that none of `crawlers` obeys; if there is no such crawler, the first one.
    further: Option<Crawler<'c>>,
}

/// The number of crawlers of one request that the layer decides for.
pub(super) const MAX: usize = 8;

impl<'c> ClaimedCrawlers<'c> {
    /// Collects the crawlers of the first field that names one, and those of the fields after it.
    pub(super) fn of(
        first: Option<&'c Crawler<'c>>,
        others: &mut dyn Iterator<Item = Crawler<'c>>,
    ) -> Self {
        let has_one_name =
            first.is_none_or(|first| first.all().len() == 1 && first.overflow().is_none());
        let other = others.next();
        if has_one_name && other.is_none() {
            return Self::One(first);
        }
        let mut several = SeveralCrawlers {
            crawlers: [None; MAX],
            further: None,
        };
        let (mut last, mut next) = (first.copied(), other);
        if let Some(first) = first {
            several.add_all(first);
        }
        while let Some(field) = next {
            several.add_all(&field);
            last = Some(field);
            next = others.next();
        }
        // Only the last field can have bytes that are not read.
        for crawler in last.iter().flat_map(unread_of) {
            several.add_further(crawler);
            if several.beyond_limit().is_some() {
                break;
            }
        }
        Self::SeveralCrawlers(several)
    }

    /// Returns the crawlers that the layer decides for.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Crawler<'c>> {
        let (one, several) = match self {
            Self::One(crawler) => (*crawler, None),
            Self::SeveralCrawlers(several) => (None, Some(several)),
        };
        one.into_iter()
            .chain(several.into_iter().flat_map(SeveralCrawlers::iter))
    }

    /// Returns whether the request may name more than one crawler.
    pub(super) const fn are_several(&self) -> bool {
        matches!(self, Self::SeveralCrawlers(_))
    }

    /// Returns a crawler beyond the limit, if the request names more.
    pub(super) fn further(&self) -> Option<&Crawler<'c>> {
        match self {
            Self::One(_) => None,
            Self::SeveralCrawlers(several) => several.further.as_ref(),
        }
    }

    /// Returns a crawler beyond the limit whose rules apply to no other crawler of the request,
    /// with its first Disallow rule.
    pub(super) fn beyond_limit(&self) -> Option<(&Crawler<'c>, Rule<'c>)> {
        match self {
            Self::One(_) => None,
            Self::SeveralCrawlers(several) => several.beyond_limit(),
        }
    }
}

impl<'c> SeveralCrawlers<'c> {
    fn iter(&self) -> impl Iterator<Item = &Crawler<'c>> {
        self.crawlers.iter().map_while(Option::as_ref)
    }

    fn beyond_limit(&self) -> Option<(&Crawler<'c>, Rule<'c>)> {
        let further = self.further.as_ref()?;
        Some((further, self.further_rule(further)?))
    }

    /// Adds all crawlers of a field.
    fn add_all(&mut self, field: &Crawler<'c>) {
        for crawler in field.all() {
            self.add(crawler);
        }
        if let Some(further) = field.overflow() {
            self.add_further(further);
        }
    }

    fn add(&mut self, crawler: Crawler<'c>) {
        for slot in &mut self.crawlers {
            match slot {
                Some(kept) if is_same(kept, &crawler) => return,
                Some(_) => {}
                None => {
                    *slot = Some(crawler);
                    return;
                }
            }
        }
        self.add_further(crawler);
    }

    fn add_further(&mut self, crawler: Crawler<'c>) {
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

    /// Returns the first Disallow rule of this crawler; `None` if the layer decides by the same
    /// group for another crawler.
    fn further_rule(&self, crawler: &Crawler<'c>) -> Option<Rule<'c>> {
        let rule = crawler.group()?.first_disallow()?;
        let is_decided = self.iter().any(|kept| obey_one_group(kept, crawler));
        (!is_decided).then_some(rule)
    }
}

/// Returns whether both have the same product token and obey the same group.
fn is_same(one: &Crawler<'_>, other: &Crawler<'_>) -> bool {
    same_product_token(one.token(), other.token()) && obey_one_group(one, other)
}

/// Returns whether both obey the same group, or neither obeys any.
fn obey_one_group(one: &Crawler<'_>, other: &Crawler<'_>) -> bool {
    match (one.group(), other.group()) {
        (Some(one), Some(other)) => one.is_same_as(&other),
        (one, other) => one.is_none() && other.is_none(),
    }
}
