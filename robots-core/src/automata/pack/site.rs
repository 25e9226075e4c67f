//! The sections of a packed site.

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::super::bands::{RankBand, bands};
use super::super::ranked::{RankedPattern, ranked};
use super::band::write_band;
use super::rules::rule_list;
use super::{push_u16, push_u24, push_u32};
use crate::automata::{PackedSite, Statistics};
use crate::matcher::layout::{AGENT, FORMAT, GROUP, HEADER, NO_GROUP, SITEMAP};
use crate::policy::{Policy, Rank, Rule};
use crate::source::{SourceText, Span};

/// Packs a policy and the file it was read from.
pub(in crate::automata) fn site(source: &SourceText, policy: &Policy) -> (PackedSite, Statistics) {
    let agents = policy.agents().len();
    let groups = policy.groups().len();
    let sitemaps = policy.sitemaps().len().min(usize::from(u16::MAX));
    let star = policy.agents().get(b"*".as_slice());

    let sections = HEADER + agents * AGENT + groups * GROUP + sitemaps * SITEMAP;
    let mut packer = Packer {
        source,
        out: vec![0; sections],
        automata: FxHashMap::default(),
        lists: FxHashMap::default(),
        statistics: Statistics {
            agents,
            groups,
            ..Statistics::default()
        },
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
    for agent in policy.agents().values() {
        push_span(&mut head, agent.token);
        push_u16(&mut head, agent.group);
    }
    for group in policy.groups() {
        let rules: Vec<_> = policy.rules(group).collect();
        packer.group(&mut head, &rules);
    }
    for &sitemap in &policy.sitemaps()[..sitemaps] {
        push_span(&mut head, sitemap);
    }

    let mut all = packer.out;
    all[..sections].copy_from_slice(&head);
    let statistics = Statistics {
        bytes: all.len(),
        ..packer.statistics
    };
    let site = PackedSite {
        body: source.bytes().to_vec(),
        etag: etag(source.bytes()),
        packed: all,
    };
    (site, statistics)
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

struct Packer<'s> {
    source: &'s SourceText,
    /// Everything; the sections in front are filled in last.
    out: Vec<u8>,
    /// Where the automaton of these ranks and patterns stands.
    automata: FxHashMap<Vec<(Rank, Vec<u8>)>, usize>,
    /// Where this rule list stands.
    lists: FxHashMap<Vec<u8>, usize>,
    statistics: Statistics,
}

impl Packer<'_> {
    /// Writes what a group needs, unless it is there already, and its record.
    fn group(&mut self, head: &mut Vec<u8>, rules: &[&Rule]) {
        self.statistics.rules += rules.len();
        let patterns = ranked(rules.iter().copied(), self.source.bytes());
        let key: Vec<_> = patterns
            .iter()
            .map(|pattern| (pattern.rank, pattern.text.clone()))
            .collect();
        let automaton = if let Some(&at) = self.automata.get(&key) {
            at
        } else {
            let at = self.automaton(&patterns);
            self.automata.insert(key, at);
            at
        };
        let list = rule_list(rules, self.source);
        let out = &mut self.out;
        let list = *self.lists.entry(list).or_insert_with_key(|list| {
            let at = out.len();
            out.extend_from_slice(list);
            at
        });
        let (first_start, first_line) = rules
            .first()
            .map_or((0, 0), |rule| (rule.span.start, rule.line));
        push_u32(head, automaton);
        push_u32(head, list);
        push_u24(head, first_start);
        push_u24(head, first_line);
    }

    fn automaton(&mut self, patterns: &[RankedPattern]) -> usize {
        let bands = bands(patterns, self.source.bytes());
        let mut table = Vec::new();
        push_u16(&mut table, bands.len());
        for band in bands.iter().skip(1) {
            let at = write_band(band, &[], &mut self.out);
            push_u32(&mut table, at);
        }
        let at = if let Some(first) = bands.first() {
            write_band(first, &table, &mut self.out)
        } else {
            self.out.extend(&table);
            self.out.len() - table.len()
        };
        self.statistics.bands += bands.len();
        self.statistics.states += bands.iter().map(RankBand::states).sum::<usize>();
        at
    }
}
