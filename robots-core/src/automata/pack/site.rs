//! The sections of a packed site.

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::super::bands::{RankBand, bands};
use super::super::effort::Effort;
use super::super::ranked::{RankedPattern, ranked};
use super::band::write_band;
use super::extensions::PackedExtensions;
use super::rules::{ListAt, list_of_lists, rule_list};
use super::{push_u16, push_u24, push_u32};
use crate::automata::{BandStatistics, GroupStatistics, PackedSite, Statistics};
use crate::matcher::layout::{
    AGENT, BAND_RECORD, EXTENSION, FORMAT, GROUP, HEADER, NAMES, NO_AUTOMATON, NO_GROUP, SITEMAP,
    add_name,
};
use crate::policy::{Policy, Rank, Rule};
use crate::source::{SourceText, Span};

/// So many rules, counted once for each group, get automata; the groups behind them are read rule by
/// rule. Of real files none has a tenth of it; without a limit 9,000 agents that share 9,000 rules and
/// have one of their own would be 81 million.
const RULES_LIMIT: usize = 200_000;

/// Packs a policy and the file it was read from.
pub(in crate::automata) fn site(
    source: &SourceText,
    policy: &Policy,
) -> (PackedSite, Statistics, Vec<GroupStatistics>) {
    let agents = policy.agents().len();
    let groups = policy.groups().len();
    let sitemaps = policy.sitemaps().len().min(usize::from(u16::MAX));
    let star = policy.agents().get(b"*".as_slice());

    let extensions = PackedExtensions::new(source, policy);

    let records = agents * AGENT + groups * GROUP + sitemaps * SITEMAP;
    let sections = HEADER + records + extensions.len() * EXTENSION;
    let mut packer = Packer {
        source,
        out: vec![0; sections],
        automata: FxHashMap::default(),
        sections: FxHashMap::default(),
        lists_of_records: FxHashMap::default(),
        effort: Effort::of_a_site(),
        statistics: Statistics {
            agents,
            groups,
            ..Statistics::default()
        },
        of_groups: Vec::with_capacity(groups),
    };

    let mut head = Vec::with_capacity(sections);
    push_u16(&mut head, usize::from(FORMAT));
    push_u16(&mut head, agents);
    push_u16(&mut head, groups);
    push_u16(&mut head, sitemaps);
    push_u16(
        &mut head,
        star.map_or(usize::from(NO_GROUP), |star| star.group),
    );
    push_u16(&mut head, usize::from(policy.dialect().flags()));
    push_u16(&mut head, extensions.len());
    let mut names = [0; NAMES];
    for token in policy.agents().keys() {
        add_name(&mut names, token);
    }
    head.extend_from_slice(&names);
    for agent in policy.agents().values() {
        push_span(&mut head, agent.token);
        push_u16(&mut head, agent.group);
    }
    for group in policy.groups() {
        let rules = policy.records(group).map(<[Rule]>::len).sum::<usize>();
        packer.statistics.rules += rules;
        if packer.statistics.rules > RULES_LIMIT {
            packer.group_of_records(&mut head, policy.records(group));
        } else {
            let rules: Vec<_> = policy.rules(group).collect();
            packer.group(&mut head, &rules);
        }
    }
    for &sitemap in &policy.sitemaps()[..sitemaps] {
        push_span(&mut head, sitemap);
    }
    let lists = extensions.lists.iter();
    let lists_at: Vec<_> = lists.map(|list| packer.section(list.clone())).collect();
    extensions.write(&lists_at, &mut head);

    let mut all = packer.out;
    all[..sections].copy_from_slice(&head);
    let statistics = Statistics {
        bytes: all.len(),
        steps: packer.effort.spent(),
        ..packer.statistics
    };
    let site = PackedSite {
        body: source.bytes().to_vec(),
        etag: etag(source.bytes()),
        packed: all,
    };
    (site, statistics, packer.of_groups)
}

fn push_span(out: &mut Vec<u8>, span: Span) {
    push_u24(out, span.start);
    push_u24(out, span.len());
}

/// A strong entity tag: 128 bits of the SHA-256 of the bytes.
fn etag(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    let number = digest
        .iter()
        .take(16)
        .fold(0_u128, |number, &byte| number << 8 | u128::from(byte));
    format!("\"{number:032x}\"")
}

/// Where an automaton stands, and the group that it was made for.
#[derive(Clone, Copy, Debug)]
struct WrittenAutomaton {
    at: usize,
    group: usize,
}

struct Packer<'s> {
    source: &'s SourceText,
    /// Everything; the sections in front are filled in last.
    out: Vec<u8>,
    /// The automaton of these ranks and patterns.
    automata: FxHashMap<Vec<(Rank, Vec<u8>)>, WrittenAutomaton>,
    /// Where these rule lists stand.
    sections: FxHashMap<Vec<u8>, usize>,
    /// By the first rule of the record, which stands in no other.
    lists_of_records: FxHashMap<Option<(usize, Rank)>, ListAt>,
    effort: Effort,
    statistics: Statistics,
    of_groups: Vec<GroupStatistics>,
}

impl Packer<'_> {
    /// Writes what a group needs, unless it is there already, and its record.
    fn group(&mut self, head: &mut Vec<u8>, rules: &[&Rule]) {
        let patterns = ranked(rules.iter().copied(), self.source.bytes());
        let key: Vec<_> = patterns
            .iter()
            .map(|pattern| (pattern.rank, pattern.text.clone()))
            .collect();
        let mut statistics = GroupStatistics {
            rules: rules.len(),
            ..GroupStatistics::default()
        };
        let automaton = if let Some(written) = self.automata.get(&key) {
            statistics.shares = Some(written.group);
            written.at
        } else {
            let (at, bands) = self.automaton(&patterns);
            statistics.bands = bands;
            let group = self.of_groups.len();
            self.automata.insert(key, WrittenAutomaton { at, group });
            at
        };
        self.of_groups.push(statistics);
        push_u32(head, automaton);
        self.list_of(rules).push(head);
    }

    /// Writes a group without an automaton, whose list is made of those of its records: what many
    /// groups share stands once.
    fn group_of_records<'p>(
        &mut self,
        head: &mut Vec<u8>,
        records: impl Iterator<Item = &'p [Rule]>,
    ) {
        let mut count = 0;
        let lists: Vec<_> = records
            .map(|rules| {
                count += rules.len();
                let first = rules.first().map(|rule| (rule.line, rule.rank()));
                if let Some(&list) = self.lists_of_records.get(&first) {
                    return list;
                }
                let list = self.list_of(&rules.iter().collect::<Vec<_>>());
                self.lists_of_records.insert(first, list);
                list
            })
            .collect();
        push_u32(head, self.section(NO_AUTOMATON.to_le_bytes().to_vec()));
        let list = ListAt {
            at: self.section(list_of_lists(&lists)),
            first_start: 0,
            first_line: 0,
        };
        list.push(head);
        self.of_groups.push(GroupStatistics {
            rules: count,
            ..GroupStatistics::default()
        });
    }

    fn list_of(&mut self, rules: &[&Rule]) -> ListAt {
        let (first_start, first_line) = rules
            .first()
            .map_or((0, 0), |rule| (rule.span.start, rule.line));
        ListAt {
            at: self.section(rule_list(rules, self.source)),
            first_start,
            first_line,
        }
    }

    /// Where these bytes stand; they are written if they do not stand anywhere yet.
    fn section(&mut self, bytes: Vec<u8>) -> usize {
        let out = &mut self.out;
        *self.sections.entry(bytes).or_insert_with_key(|bytes| {
            let at = out.len();
            out.extend_from_slice(bytes);
            at
        })
    }

    /// Writes an automaton: where it stands, and the sizes of its bands.
    fn automaton(&mut self, patterns: &[RankedPattern]) -> (usize, Vec<BandStatistics>) {
        let bands = bands(patterns, self.source.bytes(), &mut self.effort);
        let mut statistics: Vec<_> = bands.iter().map(RankBand::statistics).collect();
        let records = if bands.len() == 1 { 0 } else { bands.len() };
        let at = self.out.len();
        push_u16(&mut self.out, bands.len());
        let mut record = self.out.len();
        self.out.resize(record + records * BAND_RECORD, 0);
        for (band, statistics) in bands.iter().zip(&mut statistics) {
            let start = self.out.len();
            if records > 0 {
                let mut bytes = band.needs.to_vec();
                push_u32(&mut bytes, start);
                self.out[record..record + BAND_RECORD].copy_from_slice(&bytes);
                record += BAND_RECORD;
            }
            write_band(band, &mut self.out);
            statistics.bytes = self.out.len() - start;
        }
        self.statistics.bands += bands.len();
        self.statistics.states += statistics.iter().map(|band| band.states).sum::<usize>();
        (at, statistics)
    }
}
