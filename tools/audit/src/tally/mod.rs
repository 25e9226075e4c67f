//! Counts: what the requests of a log say about a file.
//!
//! In: lines. Out: an [`Audit`], which is data in a fixed order. Each thread has a `Tally` of its
//! own, and they are merged at the end: the result does not depend on which thread read what, as
//! long as no bound is exceeded, which the audit then states.

mod audit;
mod bad_lines;
mod crawlers;
mod finish;
mod hours;
mod identity;
mod key;
mod top_paths;

pub use audit::{
    Audit, AuditedGroup, AuditedRule, AuditedVersion, BadLine, Change, CrawlDelay, CrawlerAudit,
    FetchedFile, HourCount, Logs, PathCount, RuleState, RulesRead, Senders, ViolatorAddress,
};
pub use identity::Claim;

use std::collections::HashMap;
use std::time::Duration;

use bad_lines::BadLines;
use crawlers::{Crawlers, Span};
use hours::Cells;
use key::{AddressKey, ChangeKey, Fate, Key, NO_GROUP, PathKey};
use top_paths::TopPaths;

use crate::format::{Format, MAX_LINE, Row, TOO_LONG};
use crate::kernel::{
    AuditedCrawler, Class, Judge, Judgement, Outcome, is_robots_txt, path_of_target,
};
use crate::settings::Settings;

#[derive(Debug)]
pub(crate) struct Tally<'s> {
    settings: &'s Settings,
    /// One for each version.
    judges: Vec<Judge>,
    against: Option<Judge>,
    crawlers: Crawlers,
    /// The number in `crawlers` of each crawler of each judge.
    numbers: Vec<Vec<u16>>,
    numbers_against: Vec<u16>,
    cube: HashMap<Key, u64, foldhash::fast::RandomState>,
    cells: Cells,
    paths: TopPaths<PathKey>,
    /// By the text of an address in place of a path.
    addresses: TopPaths<AddressKey>,
    changes: HashMap<ChangeKey, u64, foldhash::fast::RandomState>,
    changed_paths: TopPaths<ChangeKey>,
    totals: Totals,
    bad: BadLines,
}

#[derive(Clone, Debug, Default)]
struct Totals {
    lines: u64,
    unknown: u64,
    /// Requests at a time for which no version is known.
    before_history: u64,
    /// Requests of crawlers without a time.
    undated: u64,
    /// Requests of crawlers after the time of the audit.
    future: u64,
    span: Span,
}

impl<'s> Tally<'s> {
    pub(crate) fn new(settings: &'s Settings) -> Self {
        let versions = settings.history.versions().iter();
        let judges: Vec<_> = versions.map(|version| Judge::new(version.file.clone())).collect();
        Self {
            settings,
            numbers: vec![Vec::new(); judges.len()],
            judges,
            against: settings.against.clone().map(Judge::new),
            crawlers: Crawlers::default(),
            numbers_against: Vec::new(),
            cube: HashMap::default(),
            cells: Cells::default(),
            paths: TopPaths::default(),
            addresses: TopPaths::default(),
            changes: HashMap::default(),
            changed_paths: TopPaths::default(),
            totals: Totals::default(),
            bad: BadLines::default(),
        }
    }

    /// Counts a line, which begins at `offset` of the text of a log.
    #[inline]
    pub(crate) fn line(&mut self, format: &Format, line: &[u8], log: usize, offset: u64) {
        if line.len() > MAX_LINE {
            return self.too_long(&line[..MAX_LINE], log, offset);
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = match offset {
            // A byte order mark.
            0 => line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line),
            _ => line,
        };
        self.totals.lines += 1;
        if let Err(reason) = format.row(line).and_then(|row| self.row(&row)) {
            self.unreadable(reason, line, log, offset);
        }
    }

    #[cold]
    fn unreadable(&mut self, reason: &'static str, line: &[u8], log: usize, offset: u64) {
        // Headers of columns, and empty lines.
        if line.trim_ascii().is_empty() || line.first() == Some(&b'#') {
            self.totals.lines -= 1;
        } else {
            self.bad.add(log, offset, reason, line);
        }
    }

    #[cold]
    pub(crate) fn too_long(&mut self, line: &[u8], log: usize, offset: u64) {
        self.totals.lines += 1;
        self.bad.add(log, offset, TOO_LONG, line);
    }

    /// Counts a row. Returns an error if it is that of a crawler, and has a time that cannot be
    /// read: what the crawler is accused of needs a date.
    #[inline]
    fn row(&mut self, row: &Row<'_>) -> Result<(), &'static str> {
        let history = &self.settings.history;
        let time = if history.needs_time() { row.seconds().unwrap_or(None) } else { None };
        let Some(version) = history.in_force(time) else {
            return self.without_version(row);
        };
        let judge = &mut self.judges[version];
        let sender = judge.find(&row.user_agent);
        if judge.known_sender(sender).class() == Class::Unknown {
            self.totals.unknown += 1;
            if self.against.is_some() {
                self.compare(row, version, None);
            }
            return Ok(());
        }
        self.crawler_row(row, version, sender)
    }

    /// Counts a request at a time for which no version is known.
    #[cold]
    fn without_version(&mut self, row: &Row<'_>) -> Result<(), &'static str> {
        let sender = self.judges[0].sender(&row.user_agent);
        if sender.class() == Class::Unknown {
            self.totals.unknown += 1;
        } else if row.seconds()?.is_some() {
            self.totals.before_history += 1;
        } else {
            self.totals.undated += 1;
        }
        Ok(())
    }

    fn crawler_row(
        &mut self,
        row: &Row<'_>,
        version: usize,
        sender: u32,
    ) -> Result<(), &'static str> {
        let time = row.seconds()?;
        let settings = self.settings;
        match time {
            Some(time) => {
                self.totals.span.add(time);
                let is_future = settings.now.is_some_and(|now| time > now.saturating_add(86_400));
                self.totals.future += u64::from(is_future);
            }
            None => self.totals.undated += 1,
        }
        let target = row.target();
        let path = target.as_deref().and_then(path_of_target);
        let path = path.as_deref();
        let judge = &self.judges[version];
        let sender = judge.known_sender(sender);
        let (class, group, main) = (sender.class(), sender.group_index(), sender.crawler_index());
        let judgement = path.and_then(|path| sender.judge_path(path));
        let index = judgement.map(|judgement| judgement.crawler).or(main).unwrap_or(0);
        let delay = sender.crawl_delay().filter(|_| main == Some(index));
        let known = judge.crawlers();
        let number =
            number_of(&mut self.numbers[version], index, known, &mut self.crawlers, settings);
        let claim = self.claim(number, row, time);
        let mut fate = match (judgement, path) {
            (Some(judgement), _) => Fate::of(judgement.outcome),
            (None, Some(path)) if is_robots_txt(path) => Fate::RobotsTxt,
            (None, Some(_)) if class.is_judged() => Fate::NoPath,
            (None, Some(_)) => Fate::NotJudged,
            (None, None) => Fate::NoPath,
        };
        if fate == Fate::Disallowed
            && let (Some(time), Some(path)) = (time, path)
            && self.is_allowed_by_copy(row, path, version, time)
        {
            fate = Fate::AllowedByCopy;
        }
        let line = judgement.map_or(0, |judgement| judgement.line);
        let group = judgement.map(|judgement| judgement.group).or(group);
        let key = Key {
            crawler: number,
            version: small(version),
            group: group.map_or(NO_GROUP, small),
            line,
            class,
            claim,
            fate,
            status: u8::try_from(row.status / 100).unwrap_or(0),
        };
        *self.cube.entry(key).or_default() += 1;
        if fate == Fate::Disallowed
            && class == Class::Bound
            && let Some(address) = identity::client(row, settings.proxies.as_ref())
        {
            let key = AddressKey { crawler: number, claim };
            self.addresses.add(key, address.to_string().as_bytes(), 1);
        }
        if claim == Claim::Contradicted {
            return Ok(());
        }
        let delay = delay.filter(|delay| !delay.is_zero() && class == Class::Bound);
        if let Some(delay) = delay {
            let delays = &mut self.crawlers.all[usize::from(number)].delays;
            delays.insert(small(version), milliseconds(delay));
        }
        let delay = match (delay, time) {
            (Some(delay), Some(time)) => self.shortest_delay(row, version, time, delay),
            _ => 0,
        };
        self.time_of(&key, row.status, time, delay);
        if let Some(path) = path
            && fate != Fate::RobotsTxt
            && fate != Fate::NotJudged
        {
            let key = PathKey {
                crawler: number,
                version: small(version),
                is_user_triggered: class == Class::UserTriggered,
                fate,
                line,
            };
            self.paths.add(key.shortened(), path, 1);
        }
        if self.against.is_some() && class != Class::UserTriggered {
            let old = judgement.filter(|_| fate != Fate::NoPath);
            self.compare(row, version, old);
        }
        Ok(())
    }

    /// Returns whether the sender may fetch a path by an earlier version that it may still use.
    #[cold]
    fn is_allowed_by_copy(
        &mut self,
        row: &Row<'_>,
        path: &[u8],
        current: usize,
        time: i64,
    ) -> bool {
        let history = &self.settings.history;
        let mut copies = history.in_caches(current, time);
        copies.any(|version| {
            let sender = self.judges[version].sender(&row.user_agent);
            let judgement = sender.judge_path(path);
            judgement.is_none_or(|judgement| judgement.outcome != Outcome::Disallowed)
        }) || history.may_have_none(Some(time))
    }

    /// Returns the shortest crawl delay, in milliseconds, of the version in force and of the
    /// earlier ones of which the sender may still use a copy; 0 if one of them has none.
    #[inline]
    fn shortest_delay(&mut self, row: &Row<'_>, current: usize, time: i64, delay: Duration) -> u64 {
        let history = &self.settings.history;
        if history.may_have_none(Some(time)) {
            return 0;
        }
        let copies = history.in_caches(current, time);
        let delays = copies.map(|version| {
            let delay = self.judges[version].sender(&row.user_agent).crawl_delay();
            delay.unwrap_or_default()
        });
        milliseconds(delays.fold(delay, Duration::min))
    }

    #[inline]
    fn time_of(&mut self, key: &Key, status: u16, time: Option<i64>, delay: u64) {
        let state = &mut self.crawlers.all[usize::from(key.crawler)];
        let is_fetch = key.fate == Fate::RobotsTxt;
        // A redirect has no rules. What the crawler fetches then is a request of its own.
        let is_fetched = is_fetch && (status < 300 || status == 304);
        if is_fetch {
            *state.fetch_statuses.entry(status).or_default() += 1;
        }
        let Some(time) = time else {
            return;
        };
        let is_violation = key.fate == Fate::Disallowed && key.class == Class::Bound;
        if is_fetched {
            state.fetched.entry(key.version).or_default().add(time);
        }
        if is_violation {
            state.violated.entry(key.version).or_default().add(time);
        }
        if let Some(cell) = self.cells.at(&mut state.hours, time, delay) {
            cell.requests += 1;
            cell.disallowed += u64::from(is_violation);
            cell.fetches += u64::from(is_fetched);
        }
    }

    #[inline]
    fn claim(&self, number: u16, row: &Row<'_>, time: Option<i64>) -> Claim {
        let state = &self.crawlers.all[usize::from(number)];
        let Some(ranges) = self.settings.ranges.as_ref().filter(|_| state.has_ranges) else {
            return Claim::Unknown;
        };
        let client = identity::client(row, self.settings.proxies.as_ref());
        client.map_or(Claim::Unknown, |address| {
            identity::verify(ranges, &state.crawler.token, address, time)
        })
    }

    /// Counts a request that the proposed file decides otherwise than `old`.
    fn compare(&mut self, row: &Row<'_>, version: usize, old: Option<Judgement>) {
        let Some(judge) = &mut self.against else {
            return;
        };
        let sender = judge.sender(&row.user_agent);
        let is_user = sender.class() == Class::UserTriggered;
        let target = row.target();
        let Some(path) = target.as_deref().and_then(path_of_target) else {
            return;
        };
        let new = sender.judge_path(&path);
        let is_disallowed = |judgement: Option<Judgement>| {
            judgement.is_some_and(|judgement| judgement.outcome == Outcome::Disallowed)
        };
        let (was, is) = (is_disallowed(old), is_disallowed(new));
        if was == is || is_user {
            return;
        }
        // The crawler that is disallowed, now or by the proposed file.
        let (disallowed, judge, numbers) = if is {
            (new, &*judge, &mut self.numbers_against)
        } else {
            (old, &self.judges[version], &mut self.numbers[version])
        };
        let Some(Judgement { crawler, .. }) = disallowed else {
            return;
        };
        let known = judge.crawlers();
        let number = number_of(numbers, crawler, known, &mut self.crawlers, self.settings);
        // That of an alternate spelling allows and disallows nothing here.
        let line = |judgement: Option<Judgement>| judgement.map_or(0, |it| it.sent_line);
        let key = ChangeKey {
            crawler: number,
            is_disallowed: is,
            old_line: line(old),
            new_line: line(new),
        };
        *self.changes.entry(key).or_default() += 1;
        self.changed_paths.add(key, &path, 1);
    }

    pub(crate) fn merge(&mut self, other: Self) {
        let numbers: Vec<u16> = other
            .crawlers
            .all
            .iter()
            .map(|state| self.crawlers.number(&state.crawler, self.settings))
            .collect();
        let number = |theirs: u16| numbers.get(usize::from(theirs)).copied().unwrap_or(theirs);
        for (state, ours) in other.crawlers.all.into_iter().zip(&numbers) {
            let known = &mut self.crawlers.all[usize::from(*ours)];
            for (status, count) in state.fetch_statuses {
                *known.fetch_statuses.entry(status).or_default() += count;
            }
            for (version, span) in state.fetched {
                known.fetched.entry(version).or_default().merge(span);
            }
            for (version, span) in state.violated {
                known.violated.entry(version).or_default().merge(span);
            }
            known.delays.extend(state.delays);
            self.cells.merge(&mut known.hours, state.hours);
        }
        for (mut key, count) in other.cube {
            key.crawler = number(key.crawler);
            *self.cube.entry(key).or_default() += count;
        }
        for (mut key, count) in other.changes {
            key.crawler = number(key.crawler);
            *self.changes.entry(key).or_default() += count;
        }
        self.cells.left_out += other.cells.left_out;
        self.paths.merge(other.paths, |key| PathKey { crawler: number(key.crawler), ..key });
        self.addresses
            .merge(other.addresses, |key| AddressKey { crawler: number(key.crawler), ..key });
        self.changed_paths
            .merge(other.changed_paths, |key| ChangeKey { crawler: number(key.crawler), ..key });
        self.totals.lines += other.totals.lines;
        self.totals.unknown += other.totals.unknown;
        self.totals.before_history += other.totals.before_history;
        self.totals.undated += other.totals.undated;
        self.totals.future += other.totals.future;
        self.totals.span.merge(other.totals.span);
        self.bad.merge(other.bad);
    }
}

#[inline]
fn number_of(
    numbers: &mut Vec<u16>,
    index: usize,
    known: &[AuditedCrawler],
    crawlers: &mut Crawlers,
    settings: &Settings,
) -> u16 {
    while numbers.len() <= index {
        let number = crawlers.number(&known[numbers.len()], settings);
        numbers.push(number);
    }
    numbers[index]
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn small(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
