//! A robots.txt, as its crawlers read it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use robots_core::matcher::{KnownCrawler, Verdict};
use robots_core::{Budget, Dialect, Reading, SourceText, compile::compile_within};
use robots_runtime::Site;

/// A compiled robots.txt, with the lines and groups to which counts belong. A clone is one pointer.
///
/// Every crawler is judged as RFC 9309 reads the file, except those that are documented to read
/// another dialect: the crawlers of Google, whose open-source matcher is [`Dialect::GOOGLE`].
///
/// ```
/// use robots_audit::kernel::RuleFile;
///
/// let file = RuleFile::new("User-agent: *\nDisallow: /a\nAllow: /a/b\nCrawl-delay: 2\n");
/// let lines: Vec<_> = file.rules().iter().map(|rule| rule.line).collect();
/// assert_eq!(lines, [2, 3]);
/// assert_eq!(file.groups()[0].tokens, ["*"]);
/// ```
#[derive(Clone)]
pub struct RuleFile(Arc<Inner>);

struct Inner {
    source: SourceText,
    /// The file as each dialect reads it. The first is that of all crawlers without another.
    readings: Vec<(&'static Dialect, Site)>,
    rules: Vec<FileRule>,
    groups: Vec<FileGroup>,
    /// The index of the group of each product token, in lower case.
    group_of_token: BTreeMap<Vec<u8>, usize>,
}

/// An Allow or Disallow line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRule {
    /// The line number, from 1.
    pub line: u32,
    /// What the line does.
    pub verdict: Verdict,
    /// The line from its key to the end of its value. Bytes that are not UTF-8 are replaced.
    pub text: String,
}

/// A group: product tokens with the same rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileGroup {
    /// The product tokens as the file spells them, in its order.
    pub tokens: Vec<String>,
    /// The number of the first `User-agent` line of one of them.
    pub first_line: u32,
    /// The numbers of its Allow and Disallow lines, in ascending order.
    pub lines: Vec<u32>,
    /// The `Crawl-delay` of the group.
    pub crawl_delay: Option<Duration>,
}

impl RuleFile {
    /// Compiles a text as RFC 9309 and documented dialects read it. Parsing never fails, and takes
    /// time linear in the text; the automata are built within [`Budget::LOADED`].
    pub fn new(text: impl Into<Vec<u8>>) -> Self {
        Self::of_dialects(text.into(), &[Dialect::RFC_9309, Dialect::GOOGLE])
    }

    /// Compiles a text as `dialect` reads it, for every crawler.
    pub fn in_dialect(text: impl Into<Vec<u8>>, dialect: &'static Dialect) -> Self {
        Self::of_dialects(text.into(), &[dialect])
    }

    fn of_dialects(text: Vec<u8>, dialects: &[&'static Dialect]) -> Self {
        let source = SourceText::new("robots.txt", text);
        let mut inner = Inner {
            source: source.clone(),
            readings: Vec::new(),
            rules: Vec::new(),
            groups: Vec::new(),
            group_of_token: BTreeMap::new(),
        };
        for &dialect in dialects {
            let compilation = compile_within(&source, dialect, Budget::LOADED);
            let site = Site::from(compilation.site());
            inner.add(compilation.reading(), &site);
            inner.readings.push((dialect, site));
        }
        inner.sort();
        Self(Arc::new(inner))
    }

    /// Returns the text.
    pub fn text(&self) -> &[u8] {
        self.0.source.bytes()
    }

    /// Returns the Allow and Disallow lines of all groups, in ascending order.
    pub fn rules(&self) -> &[FileRule] {
        &self.0.rules
    }

    /// Returns the rule in a line.
    pub fn rule(&self, line: u32) -> Option<&FileRule> {
        let rules = &self.0.rules;
        let index = rules.binary_search_by_key(&line, |rule| rule.line);
        index.ok().map(|index| &rules[index])
    }

    /// Returns the groups, in the order of their first lines.
    pub fn groups(&self) -> &[FileGroup] {
        &self.0.groups
    }

    /// Returns whether the file has a default group, `User-agent: *`.
    pub fn has_default_group(&self) -> bool {
        self.0.group_of_token.contains_key(&b"*"[..])
    }

    /// Returns the index of the group of a product token that the file has, in any letters.
    pub fn group_of(&self, token: &str) -> Option<usize> {
        let token = token.to_ascii_lowercase();
        self.0.group_of_token.get(token.as_bytes()).copied()
    }

    pub(super) fn reading_of(&self, known: Option<&KnownCrawler>) -> usize {
        let wanted = match known {
            Some(known) if known.operator == "Google" => Dialect::GOOGLE,
            _ => return 0,
        };
        let mut readings = self.0.readings.iter();
        readings.position(|(dialect, _)| *dialect == wanted).unwrap_or(0)
    }

    #[inline]
    pub(super) fn site(&self, reading: usize) -> &Site {
        &self.0.readings[reading].1
    }
}

impl Inner {
    /// Adds the lines and groups of a reading that another one does not have.
    fn add(&mut self, reading: &Reading, site: &Site) {
        let text = |span| String::from_utf8_lossy(reading.slice(span)).into_owned();
        let mut known_lines: BTreeSet<_> = self.rules.iter().map(|rule| rule.line).collect();
        let firsts = self.groups.iter().map(|group| group.first_line);
        let index_of_first: BTreeMap<_, _> = firsts.zip(0..).collect();
        let mut agents_of = vec![Vec::new(); reading.groups().len()];
        for (token, agent) in reading.matchable_agents() {
            agents_of[agent.group.index()].push((token, agent));
        }
        for group in reading.groups() {
            let written = reading.written_rules(group).collect::<Vec<_>>();
            for rule in &written {
                let line = line_number(rule.line);
                if known_lines.insert(line) {
                    self.rules.push(FileRule {
                        line,
                        verdict: rule.verdict,
                        text: text(rule.span),
                    });
                }
            }
            let mut agents = take(&mut agents_of[group.index()]);
            agents.sort_by_key(|(_, agent)| agent.token.start);
            let mut lines: Vec<_> = written.iter().map(|rule| line_number(rule.line)).collect();
            lines.sort_unstable();
            lines.dedup();
            let starts = agents.iter().map(|(_, agent)| agent.token.start);
            let first =
                starts.min().map_or(0, |start| line_number(reading.source().position(start).line));
            // Another dialect may cut a token: the group is that of the same lines.
            let known =
                agents.iter().find_map(|(token, _)| self.group_of_token.get(*token).copied());
            let known = known.or_else(|| index_of_first.get(&first).copied());
            let index = known.unwrap_or_else(|| {
                let delay = agents.first().and_then(|(token, _)| {
                    let group = site.robots_txt().group_bytes(token);
                    group.crawl_delay()
                });
                self.groups.push(FileGroup {
                    first_line: first,
                    tokens: agents.iter().map(|(_, agent)| text(agent.token)).collect(),
                    lines: Vec::new(),
                    crawl_delay: delay,
                });
                self.groups.len() - 1
            });
            let of_group = &mut self.groups[index].lines;
            of_group.extend(lines);
            of_group.sort_unstable();
            of_group.dedup();
            for (token, _) in agents {
                self.group_of_token.entry(token.clone()).or_insert(index);
            }
        }
    }

    fn sort(&mut self) {
        self.rules.sort_by_key(|rule| rule.line);
        let mut order: Vec<_> = (0..self.groups.len()).collect();
        order.sort_by_key(|&index| self.groups[index].first_line);
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        for index in self.group_of_token.values_mut() {
            *index = place[*index];
        }
        self.groups.sort_by_key(|group| group.first_line);
    }
}

fn line_number(line: usize) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

impl fmt::Debug for RuleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleFile")
            .field("rules", &self.0.rules.len())
            .field("groups", &self.0.groups.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
