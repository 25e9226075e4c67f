//! The sections of a packed site.

use robots_matcher::__layout::{
    BAND_RECORD, FLAG_HAS_NAMES, FLAG_IS_LONG, FORMAT, NAMES, NO_AUTOMATON, NO_GROUP, RULE_KEYS,
    SEVERAL_BANDS, SiteNumbers,
};
use robots_matcher::__private::add_name;
use rustc_hash::FxHashMap;

use super::budget::Budget;
use super::extensions::{PackedExtensions, sitemaps};
use super::packed_site::PackedSite;
use super::plan::{Plan, PlannedGroup, RankBand};
use super::records::Records;
use super::rules::{ListAt, list_of_lists, rule_list};
use super::statistics::{BandStatistics, GroupStatistics, Statistics};
use super::{push_number, push_varint};
use crate::reading::{Precedence, Reading, WrittenRule};

/// The number of rules from which a list has keys, if it decides.
const DECIDING_RULES: usize = 64;

/// The number of rules from which a list has keys, if it only explains decisions.
const EXPLAINED_RULES: usize = 1_024;

const KEY_BYTES: usize = RULE_KEYS * size_of::<u16>();

/// Builds the automata of the groups within a budget, and packs them, always alike.
///
/// Returns the packed site, its sizes, and the sizes of each group in the order of
/// [`Reading::groups`]. The implicit rule of a reading is not packed:
/// [`Dialect::flags`](crate::Dialect::flags) has a flag for it, and the matcher checks it before
/// any automaton.
pub fn pack(reading: &Reading, budget: Budget) -> (PackedSite, Statistics, Vec<GroupStatistics>) {
    let source = reading.source();
    let plan = Plan::new(reading, budget);
    let packed = |numbers| Packer::new(reading, numbers).pack(&plan);
    let may_be_short = SiteNumbers::fits(SiteNumbers::SHORT.offset, source.bytes().len());
    let short = may_be_short.then(|| packed(SiteNumbers::SHORT)).flatten();
    let packing = short.or_else(|| packed(SiteNumbers::LONG));
    debug_assert!(packing.is_some(), "a site is smaller than 4 GiB");
    let (packed, of_groups) = packing.unwrap_or_default();
    let (mut rules, mut bands, mut states) = (0, 0, 0);
    for group in &of_groups {
        rules += group.rules;
        bands += group.bands.len();
        for band in &group.bands {
            states += band.states;
        }
    }
    let statistics = Statistics {
        agents: reading.agents().len(),
        groups: reading.groups().len(),
        rules,
        bands,
        states,
        steps: plan.steps,
        most_steps: plan.most_steps,
        bytes: packed.len(),
    };
    let site = PackedSite { body: source.bytes().to_vec(), etag: etag(source.bytes()), packed };
    (site, statistics, of_groups)
}

/// Returns a strong entity tag: 128 bits of the SHA-256 of the bytes.
fn etag(body: &[u8]) -> String {
    let digest = hmac_sha256::Hash::hash(body);
    let hex = digest[..16].iter().map(|byte| format!("{byte:02x}"));
    format!("\"{}\"", hex.collect::<String>())
}

/// Returns the start of a site: its counts, and the records of its agents.
pub(super) fn head(
    reading: &Reading,
    numbers: SiteNumbers,
    counts: [usize; 4],
    has_names: bool,
) -> Records {
    let mut flags = reading.dialect().flags();
    if has_names {
        flags |= FLAG_HAS_NAMES;
    }
    if numbers == SiteNumbers::LONG {
        flags |= FLAG_IS_LONG;
    }
    let mut head = Records::new(numbers);
    push_number(&mut head.bytes, usize::from(FORMAT), 2);
    push_number(&mut head.bytes, usize::from(flags), 2);
    for count in counts {
        head.count(count);
    }
    for agent in reading.agents().values() {
        head.offset(agent.token.start);
        head.count(agent.token.len());
        head.count(agent.group.index());
    }
    head
}

/// Returns the filter of the names that are not in the table of crawlers, if there are any.
pub(super) fn names(reading: &Reading) -> Option<[u8; NAMES]> {
    let mut names = [0; NAMES];
    for token in reading.agents().keys() {
        add_name(&mut names, token);
    }
    (names != [0; NAMES]).then_some(names)
}

struct WrittenAutomaton {
    at: usize,
    /// The first group that has it.
    group: usize,
}

struct Packer<'s> {
    reading: &'s Reading,
    numbers: SiteNumbers,
    out: Vec<u8>,
    automata: FxHashMap<usize, WrittenAutomaton>,
    /// The offset of each section in the output.
    sections: FxHashMap<Vec<u8>, usize>,
    /// The lists of records, by the first rule of the record, which is in no other record.
    lists_of_records: FxHashMap<Option<(usize, Precedence)>, ListAt>,
    /// The number of rules with keys in the lists of groups with automata.
    keyed_rules: usize,
    of_groups: Vec<GroupStatistics>,
    /// Whether the numbers of all lists of lists are large enough.
    lists_fit: bool,
}

impl<'s> Packer<'s> {
    fn new(reading: &'s Reading, numbers: SiteNumbers) -> Self {
        Self {
            reading,
            numbers,
            out: Vec::new(),
            automata: FxHashMap::default(),
            sections: FxHashMap::default(),
            lists_of_records: FxHashMap::default(),
            keyed_rules: 0,
            of_groups: Vec::with_capacity(reading.groups().len()),
            lists_fit: true,
        }
    }

    /// Returns the bytes and the sizes of each group; `None` if the numbers are not large enough.
    fn pack(mut self, plan: &Plan<'_>) -> Option<(Vec<u8>, Vec<GroupStatistics>)> {
        let Self { reading, numbers, .. } = self;
        let extensions = PackedExtensions::new(reading);
        let sitemaps = sitemaps(reading);
        let agents = reading.agents();
        let counts = [agents.len(), plan.groups.len(), sitemaps.len(), extensions.len()];
        // A file within the size that crawlers read has at most some 36,000 names.
        debug_assert!(counts[..2].iter().all(|&count| count < usize::from(NO_GROUP)));
        let sizes = [numbers.agent(), numbers.group(), numbers.sitemap(), numbers.extension()];
        let records = counts.iter().zip(sizes).map(|(count, size)| count * size);
        let len = numbers.header() + records.sum::<usize>();
        self.out.resize(len, 0);

        let names = names(reading);
        let mut head = head(reading, numbers, counts, names.is_some());
        for group in &plan.groups {
            let (automaton, list) = match group {
                PlannedGroup::Decided { automaton, rules } => {
                    let bands = &plan.automata[*automaton];
                    (self.automaton(*automaton, bands, rules.len()), self.explained_list_of(rules))
                }
                PlannedGroup::Compared { rules, is_exhausted } => {
                    self.of_groups.push(GroupStatistics {
                        rules: rules.len(),
                        is_exhausted: *is_exhausted,
                        ..GroupStatistics::default()
                    });
                    (self.no_automaton(), self.list_of(rules, DECIDING_RULES))
                }
                PlannedGroup::Listed { records } => self.listed(records),
            };
            head.offset(automaton);
            list.push(&mut head);
        }
        for &sitemap in &sitemaps {
            head.span(sitemap);
        }
        let lists = extensions.lists.iter();
        let lists_at: Vec<_> = lists.map(|list| self.section(list.clone())).collect();
        extensions.write(&lists_at, &mut head);

        self.out[..len].copy_from_slice(&head.bytes);
        if let Some(names) = names {
            self.out.extend_from_slice(&names);
        }
        let len = self.out.len().max(reading.source().bytes().len());
        let fits = self.lists_fit && head.all_fit && SiteNumbers::fits(numbers.offset, len);
        fits.then_some((self.out, self.of_groups))
    }

    /// Writes a group without an automaton. Its list refers to those of its records, so that rules
    /// that groups share are written once.
    fn listed(&mut self, records: &[&[WrittenRule]]) -> (usize, ListAt) {
        let lists: Vec<_> = records
            .iter()
            .map(|rules| {
                let first = rules.first().map(|rule| (rule.line, rule.precedence()));
                if let Some(&list) = self.lists_of_records.get(&first) {
                    return list;
                }
                let rules: Vec<_> = rules.iter().collect();
                let list = self.list_of(&rules, DECIDING_RULES);
                self.lists_of_records.insert(first, list);
                list
            })
            .collect();
        let automaton = self.no_automaton();
        let lists = list_of_lists(&lists, self.numbers);
        self.lists_fit &= lists.all_fit;
        let list = ListAt { at: self.section(lists.bytes), first_start: 0, first_line: 0 };
        self.of_groups.push(GroupStatistics {
            rules: records.iter().map(|rules| rules.len()).sum(),
            is_exhausted: true,
            ..GroupStatistics::default()
        });
        (automaton, list)
    }

    /// Returns the offset of the mark of a group without an automaton.
    fn no_automaton(&mut self) -> usize {
        self.section(vec![NO_AUTOMATON])
    }

    /// Returns the list of a group with an automaton. It has no keys if those of other groups take
    /// as many bytes as the file.
    fn explained_list_of(&mut self, rules: &[&WrittenRule]) -> ListAt {
        if rules.len() < EXPLAINED_RULES
            || self.keyed_rules > self.reading.source().bytes().len() / KEY_BYTES
        {
            return self.list_of(rules, usize::MAX);
        }
        self.keyed_rules += rules.len();
        self.list_of(rules, EXPLAINED_RULES)
    }

    /// Returns the list of some rules, with keys from `keyed` rules on.
    fn list_of(&mut self, rules: &[&WrittenRule], keyed: usize) -> ListAt {
        let (first_start, first_line) =
            rules.first().map_or((0, 0), |rule| (rule.span.start, rule.line));
        ListAt {
            at: self.section(rule_list(rules, keyed, self.reading.source())),
            first_start,
            first_line,
        }
    }

    /// Returns the offset of these bytes, written unless an equal section is.
    fn section(&mut self, bytes: Vec<u8>) -> usize {
        let out = &mut self.out;
        *self.sections.entry(bytes).or_insert_with_key(|bytes| {
            let at = out.len();
            out.extend_from_slice(bytes);
            at
        })
    }

    /// Returns the offset of an automaton, and writes it unless it is written already. `rules` is
    /// the number of rules of the group.
    fn automaton(&mut self, number: usize, bands: &[RankBand], rules: usize) -> usize {
        let mut statistics = GroupStatistics { rules, ..GroupStatistics::default() };
        let at = if let Some(written) = self.automata.get(&number) {
            statistics.shares = Some(written.group);
            written.at
        } else {
            let at = self.out.len();
            statistics.bands = self.bands(bands);
            let group = self.of_groups.len();
            self.automata.insert(number, WrittenAutomaton { at, group });
            at
        };
        self.of_groups.push(statistics);
        at
    }

    fn bands(&mut self, bands: &[RankBand]) -> Vec<BandStatistics> {
        let mut statistics = Vec::with_capacity(bands.len());
        let records = if bands.len() == 1 { 0 } else { bands.len() };
        if bands.len() != 1 {
            self.out.push(SEVERAL_BANDS);
            push_varint(&mut self.out, bands.len());
        }
        let mut record = self.out.len();
        self.out.resize(record + records * BAND_RECORD, 0);
        for band in bands {
            let start = self.out.len();
            if records > 0 {
                let mut bytes = band.required.to_vec();
                push_number(&mut bytes, start, 4);
                self.out[record..record + BAND_RECORD].copy_from_slice(&bytes);
                record += BAND_RECORD;
            }
            band.layout.write(&mut self.out);
            let bytes = self.out.len() - start;
            let of_layout = band.layout.statistics();
            statistics.push(BandStatistics { rules: band.rules, bytes, ..of_layout });
        }
        statistics
    }
}
