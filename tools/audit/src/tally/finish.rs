//! Counts → [`Audit`].

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

use robots_core::matcher::{CrawlerPurpose, Verdict};

use super::audit::{
    Audit, AuditedGroup, AuditedRule, AuditedVersion, BadLine, Change, CrawlDelay, CrawlerAudit,
    FetchedFile, HourCount, Logs, PathCount, RuleState, RulesRead, Senders, ViolatorAddress,
};
use super::bad_lines::BadLines;
use super::crawlers::CrawlerState;
use super::hours::HourCell;
use super::key::{AddressKey, ChangeKey, Fate, Key, NO_GROUP, PathKey};
use super::top_paths::{Entry, TopPaths};
use super::{Claim, Tally, Totals};
use crate::history::Version;
use crate::kernel::Class;
use crate::settings::Settings;

type Counted = (Key, u64);

impl Tally<'_> {
    /// Returns what was found. `logs` has the names of the logs, and what was detected of them.
    pub(crate) fn finish(&self, mut logs: Logs) -> Audit {
        let settings = self.settings;
        let mut counts: Vec<_> = self.cube.iter().map(|(&key, &count)| (key, count)).collect();
        counts.sort_unstable();
        let states = &self.crawlers.all;
        let token = |number: u16| states[usize::from(number)].crawler.token.clone();

        add_totals(&mut logs, &self.totals, &self.bad);
        let of_history = settings.history.warnings();
        logs.warnings.extend_from_slice(of_history);
        let entries = sorted(&self.paths);

        let mut senders = senders(&counts);
        senders.unknown = self.totals.unknown;
        senders.before_history = self.totals.before_history;
        let by_crawler = grouped(&entries, |key| Some(key.crawler));
        let mut audited: Vec<_> = states
            .iter()
            .zip(0_u16..)
            .filter_map(|(state, number)| {
                let is_own = |(key, _): &&Counted| key.crawler == number;
                let counts: Vec<_> = counts.iter().filter(is_own).collect();
                // A crawler that only the proposed file names has no counts.
                let last = *counts.last()?;
                let entries = by_crawler.get(&number).map_or(&[][..], Vec::as_slice);
                Some(crawler(state, last, &counts, entries, settings))
            })
            .collect();
        audited.sort_by(|a, b| {
            let rank =
                |audited: &CrawlerAudit| (Reverse(audited.violations()), Reverse(audited.requests));
            rank(a).cmp(&rank(b)).then_with(|| a.crawler.cmp(&b.crawler))
        });

        let violations = grouped(&entries, |key| {
            let is_violation = key.fate == Fate::Disallowed && !key.is_user_triggered;
            is_violation.then_some((key.version, key.line))
        });
        let versions = settings.history.versions().iter().zip(0_u16..).map(|(version, number)| {
            let is_own = |(key, _): &&Counted| key.version == number;
            let counts: Vec<_> = counts.iter().filter(is_own).collect();
            audited_version(version, number, &counts, &violations, settings.top, &token)
        });
        Audit {
            versions: versions.collect(),
            logs,
            senders,
            crawlers: audited,
            hours: hour_counts(states),
            addresses_error: self.addresses.error,
            addresses: violator_addresses(&self.addresses, &token),
            changes: changes_of(&self.changes, &sorted(&self.changed_paths), settings, &token),
            paths_error: self.paths.error + self.changed_paths.error,
            hours_left_out: self.cells.left_out,
        }
    }
}

fn add_totals(logs: &mut Logs, totals: &Totals, bad: &BadLines) {
    logs.lines = totals.lines;
    logs.bad_lines = bad.reasons.values().sum();
    let reasons = bad.reasons.iter();
    logs.bad_reasons = reasons.map(|(reason, count)| ((*reason).to_owned(), *count)).collect();
    let names = &logs.names;
    let examples = bad.examples.iter().map(|(log, offset, reason, line)| BadLine {
        log: names.get(*log).cloned().unwrap_or_default(),
        offset: *offset,
        reason: (*reason).to_owned(),
        line: lossy(line),
    });
    logs.bad_examples = examples.collect();
    (logs.first, logs.last) = totals.span.0.unzip();
    logs.undated = totals.undated;
    logs.future = totals.future;
}

fn sorted<K: Copy + Hash + Ord>(paths: &TopPaths<K>) -> Vec<&Entry<K>> {
    let mut entries: Vec<_> = paths.entries().collect();
    entries.sort_unstable_by(|a, b| (b.count, &a.path, a.key).cmp(&(a.count, &b.path, b.key)));
    entries
}

/// Returns entries by what the function makes of their keys, those of each in the same order.
fn grouped<'e, K: Copy, G: Ord>(
    entries: &[&'e Entry<K>],
    group: impl Fn(K) -> Option<G>,
) -> BTreeMap<G, Vec<&'e Entry<K>>> {
    let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for &entry in entries {
        if let Some(group) = group(entry.key) {
            groups.entry(group).or_default().push(entry);
        }
    }
    groups
}

fn violator_addresses(
    addresses: &TopPaths<AddressKey>,
    token: &dyn Fn(u16) -> String,
) -> Vec<ViolatorAddress> {
    let addresses = sorted(addresses).into_iter().map(|entry| ViolatorAddress {
        address: lossy(&entry.path),
        crawler: token(entry.key.crawler),
        identity: entry.key.claim.name(),
        violations: entry.count,
    });
    let mut addresses: Vec<_> = addresses.collect();
    // The numbers of crawlers depend on the order of the threads.
    addresses.sort_by(|a, b| {
        let rank = |it: &ViolatorAddress| (Reverse(it.violations), it.address.clone());
        rank(a).cmp(&rank(b)).then_with(|| a.crawler.cmp(&b.crawler))
    });
    addresses
}

fn hour_counts(states: &[CrawlerState]) -> Vec<HourCount> {
    let cells = states.iter().flat_map(|state| state.hours.iter().map(move |cell| (state, cell)));
    let counts = cells.map(|(state, (hour, cell))| HourCount {
        hour: i64::from(*hour) * 3_600,
        crawler: state.crawler.token.clone(),
        requests: cell.requests,
        disallowed: cell.disallowed,
        fetches: cell.fetches,
    });
    let mut counts: Vec<_> = counts.collect();
    counts.sort_by(|a, b| (a.hour, &a.crawler).cmp(&(b.hour, &b.crawler)));
    counts
}

fn changes_of(
    counts: &HashMap<ChangeKey, u64, foldhash::fast::RandomState>,
    entries: &[&Entry<ChangeKey>],
    settings: &Settings,
    token: &dyn Fn(u16) -> String,
) -> Vec<Change> {
    let paths_of = grouped(entries, Some);
    let changes = counts.iter().map(|(key, &requests)| {
        let paths = paths_of.get(key).into_iter().flatten();
        let new_line = key.new_line;
        let rule = settings.against.as_ref().and_then(|file| file.rule(new_line));
        let is_disallowed = key.is_disallowed;
        Change {
            crawler: token(key.crawler),
            verdict: if is_disallowed { "disallow" } else { "allow" },
            requests,
            line: key.old_line,
            new_line,
            new_rule: rule.map(|rule| rule.text.clone()),
            paths: paths.take(settings.top).map(|entry| path_count(entry, new_line)).collect(),
        }
    });
    let mut changes: Vec<_> = changes.collect();
    changes.sort_by(|a, b| {
        let key = |change: &Change| (change.verdict, change.line, change.new_line);
        let order = b.requests.cmp(&a.requests);
        order.then_with(|| (&a.crawler, key(a)).cmp(&(&b.crawler, key(b))))
    });
    changes
}

fn senders(counts: &[Counted]) -> Senders {
    let mut senders = Senders::default();
    for (key, count) in counts {
        let of = match key.class {
            _ if key.is_impostor() => &mut senders.impostors,
            Class::Unknown => continue,
            Class::Bound => &mut senders.bound,
            Class::UserTriggered => &mut senders.user_triggered,
            Class::IgnoresDefaultGroup => &mut senders.ignores_default_group,
            Class::Undocumented => &mut senders.undocumented,
            Class::NoGroup => &mut senders.no_group,
        };
        *of += count;
    }
    senders
}

fn crawler(
    state: &CrawlerState,
    (last, _): &Counted,
    counts: &[&Counted],
    entries: &[&Entry<PathKey>],
    settings: &Settings,
) -> CrawlerAudit {
    let sum =
        |condition: &dyn Fn(&Key) -> bool| total(counts.iter().filter(|(key, _)| condition(key)));
    let own = |fate: Fate| sum(&|key| !key.is_impostor() && key.fate == fate);
    let disallowed = |more: &dyn Fn(&Key) -> bool| {
        sum(&|key| !key.is_impostor() && key.fate == Fate::Disallowed && more(key))
    };
    let paths = |fate: Fate| {
        // In the lines of all versions.
        most_frequent(entries.iter().filter(|entry| entry.key.fate == fate), settings.top)
    };
    // Its class is that in the newest version in which it was bound, or else in the newest.
    let mut newest = counts.iter().rev().map(|(key, _)| key);
    let class =
        newest.clone().find(|key| key.class.is_judged()).map_or(last.class, |key| key.class);
    let group = newest.find(|key| key.group != NO_GROUP).and_then(|key| {
        let version = settings.history.versions().get(usize::from(key.version))?;
        let group = version.file.groups().get(usize::from(key.group))?;
        group.tokens.first().cloned()
    });
    let violated = state.violated.values().filter_map(|span| span.0);
    let is_verified = |key: &Key| key.claim == Claim::Verified;
    CrawlerAudit {
        crawler: state.crawler.token.clone(),
        operator: state.crawler.operator,
        purpose: state.crawler.purpose.map(CrawlerPurpose::name),
        class: class.name(),
        group,
        requests: sum(&|key| !key.is_impostor()),
        judged: sum(&|key| !key.is_impostor() && key.class.is_judged()),
        allowed: own(Fate::Allowed),
        disallowed: own(Fate::Disallowed),
        disallowed_served: disallowed(&Key::is_served),
        disallowed_verified: disallowed(&is_verified),
        allowed_by_copy: own(Fate::AllowedByCopy),
        disallowed_spelling: own(Fate::DisallowedSpelling),
        no_path: own(Fate::NoPath),
        not_judged: own(Fate::NotJudged),
        verified: sum(&is_verified),
        impostors: sum(&Key::is_impostor),
        impostors_disallowed: sum(&|key| key.is_impostor() && key.fate == Fate::Disallowed),
        first_violation: violated.clone().map(|(first, _)| first).min(),
        last_violation: violated.map(|(_, last)| last).max(),
        robots_txt: fetched_file(state),
        crawl_delay: crawl_delay(state),
        disallowed_paths: paths(Fate::Disallowed),
        allowed_paths: paths(Fate::Allowed),
    }
}

fn fetched_file(state: &CrawlerState) -> FetchedFile {
    let fetched = state.fetched.values().filter_map(|span| span.0);
    let first = fetched.clone().map(|(first, _)| first).min();
    let last = fetched.map(|(_, last)| last).max();
    let states = state.violated.iter().filter_map(|(version, span)| {
        let (violation, _) = span.0?;
        let of_version = state.fetched.get(version).and_then(|span| span.0);
        Some(match (of_version, first) {
            (Some((fetch, _)), _) if fetch <= violation => RulesRead::BeforeViolation,
            (_, None) => RulesRead::Never,
            (_, Some(fetch)) if fetch <= violation => RulesRead::OtherVersion,
            _ => RulesRead::AfterViolation,
        })
    });
    FetchedFile {
        statuses: state.fetch_statuses.iter().map(|(status, count)| (*status, *count)).collect(),
        first,
        last,
        read: states.max().unwrap_or(RulesRead::NoViolation),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a delay has few digits")]
fn crawl_delay(state: &CrawlerState) -> Option<CrawlDelay> {
    // The newest version with requests.
    let (_, &milliseconds) = state.delays.last_key_value()?;
    // One more: the first request of a period may come at its start.
    let most = |cell: &HourCell, seconds: u64| seconds * 1_000 / cell.delay + 1;
    let busiest = |cell: &HourCell| {
        let minutes = cell.minutes.iter().flat_map(|minutes| minutes.iter());
        u64::from(minutes.copied().max().unwrap_or(0))
    };
    let hours = state.hours.values();
    let exceeded = hours.clone().filter(|cell| {
        let has_delay = cell.delay > 0;
        has_delay && (cell.requests > most(cell, 3_600) || busiest(cell) > most(cell, 60))
    });
    Some(CrawlDelay {
        seconds: milliseconds as f64 / 1_000.0,
        busiest_minute: hours.clone().map(busiest).max().unwrap_or(0),
        busiest_hour: hours.clone().map(|cell| cell.requests).max().unwrap_or(0),
        hours_exceeded: exceeded.count() as u64,
        hours: hours.count() as u64,
    })
}

fn audited_version(
    version: &Version,
    number: u16,
    counts: &[&Counted],
    violations: &Violations<'_>,
    top: usize,
    token: &dyn Fn(u16) -> String,
) -> AuditedVersion {
    let bound = || counts.iter().filter(|(key, _)| key.is_bound());
    let groups = version.file.groups().iter().zip(0_u16..);
    let groups: Vec<_> = groups
        .map(|(group, index)| {
            let of_group = || bound().filter(|(key, _)| key.group == index);
            let crawlers: BTreeSet<_> = of_group().map(|(key, _)| key.crawler).collect();
            let mut crawlers: Vec<_> = crawlers.into_iter().map(token).collect();
            crawlers.sort();
            AuditedGroup {
                tokens: group.tokens.clone(),
                line: group.first_line,
                crawlers,
                requests: total(of_group()),
                disallowed: total(of_group().filter(|(key, _)| key.is_violation())),
            }
        })
        .collect();
    let rules = version.file.rules().iter().map(|rule| {
        let of_rule = || bound().filter(|(key, _)| key.line == rule.line);
        let is_disallow = rule.verdict == Verdict::Disallow;
        let fate = if is_disallow { Fate::Disallowed } else { Fate::Allowed };
        let with_fate = |fate: Fate| of_rule().filter(move |(key, _)| key.fate == fate);
        let decided = || with_fate(fate);
        let requests = total(decided());
        let has_rule = |group: u16| {
            let group = version.file.groups().get(usize::from(group));
            group.is_some_and(|group| group.lines.binary_search(&rule.line).is_ok())
        };
        let of_groups = || counts.iter().filter(|(key, _)| has_rule(key.group));
        let is_tested = of_groups().any(|(key, _)| key.is_bound());
        let not_counted = of_groups().filter(|(key, _)| !key.is_bound());
        let mut by_crawler: BTreeMap<u16, u64> = BTreeMap::new();
        for (key, count) in decided() {
            *by_crawler.entry(key.crawler).or_default() += count;
        }
        let disallowed = violations.get(&(number, rule.line));
        let crawlers = by_crawler.into_iter();
        let mut crawlers: Vec<_> = crawlers.map(|(number, count)| (token(number), count)).collect();
        crawlers.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        AuditedRule {
            line: rule.line,
            rule: rule.text.clone(),
            state: match (requests > 0, is_disallow) {
                (true, true) => RuleState::Broken,
                (true, false) => RuleState::Used,
                (false, _) if !is_tested => RuleState::Untested,
                (false, true) => RuleState::Obeyed,
                (false, false) => RuleState::Unused,
            },
            requests,
            served: total(decided().filter(|(key, _)| is_disallow && key.is_served())),
            allowed_by_copy: total(with_fate(Fate::AllowedByCopy)),
            disallowed_spelling: total(with_fate(Fate::DisallowedSpelling)),
            not_counted: total(not_counted),
            crawlers,
            paths: most_frequent(disallowed.into_iter().flatten(), top),
        }
    });
    let rules = rules.collect();
    AuditedVersion {
        name: version.name.clone(),
        from: version.from,
        requests: total(bound()),
        disallowed: total(bound().filter(|(key, _)| key.is_violation())),
        groups,
        rules,
        text: lossy(version.file.text()),
    }
}

/// The entries of violations, by version and line.
type Violations<'e> = BTreeMap<(u16, u32), Vec<&'e Entry<PathKey>>>;

/// Returns the paths and lines with the most requests, the most first.
fn most_frequent<'a, 'e: 'a>(
    entries: impl Iterator<Item = &'a &'e Entry<PathKey>>,
    top: usize,
) -> Vec<PathCount> {
    let mut by_path: BTreeMap<(&[u8], u32), u64> = BTreeMap::new();
    for entry in entries {
        *by_path.entry((&entry.path, entry.key.line)).or_default() += entry.count;
    }
    let mut paths: Vec<_> = by_path.into_iter().collect();
    // Of equals, the first.
    paths.sort_by_key(|(_, requests)| Reverse(*requests));
    let paths = paths.into_iter().take(top);
    let paths =
        paths.map(|((path, line), requests)| PathCount { path: lossy(path), line, requests });
    paths.collect()
}

fn total<'a, 'c: 'a>(counts: impl Iterator<Item = &'a &'c Counted>) -> u64 {
    counts.map(|(_, count)| count).sum()
}

fn path_count<K>(entry: &Entry<K>, line: u32) -> PathCount {
    PathCount { path: lossy(&entry.path), line, requests: entry.count }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
