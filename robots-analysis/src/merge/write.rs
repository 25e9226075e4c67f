//! Groups of several files as one text.

use std::collections::BTreeSet;

use robots_core::reading::{Reading, WrittenRule};
use robots_core::source::{Origins, SourceText, Span};
use robots_core::syntax::{DirectiveKey, Item};

use super::crawlers::{CrawlerClass, Token};
use super::lines::LineScope;
use super::{Files, MergedFile};
use crate::facts::is_universal;

impl Files {
    /// Writes the merged text: one record for the crawlers that obey the same groups, with the
    /// lines of each file below a comment with its name.
    pub(super) fn write(&self, classes: &[CrawlerClass]) -> SourceText {
        let base = self.base();
        let mut writer = Writer {
            files: self,
            ending: base.line_ending(),
            bytes: Vec::new(),
            origins: Origins::default(),
            written: BTreeSet::new(),
        };
        writer.heading();
        for class in classes {
            writer.class(class);
        }
        writer.lines_for_all();
        let Writer { bytes, origins, .. } = writer;
        SourceText::new(base.name(), bytes).with_origins(origins)
    }
}

struct Writer<'f> {
    files: &'f Files,
    ending: &'static str,
    bytes: Vec<u8>,
    origins: Origins,
    /// The comments that are written, by file and line.
    written: BTreeSet<(usize, usize)>,
}

impl<'f> Writer<'f> {
    /// Writes the names of the files, and what they have above their first groups.
    fn heading(&mut self) {
        self.line(0, "# Merged: change these files, and merge them again.");
        for file in 0..self.files.all.len() {
            self.line(file, &format!("#   {}", self.files.title(file)));
        }
        self.blank();
        for (file, merged) in self.files.all.iter().enumerate() {
            let items = items(merged);
            let end = items.iter().position(is_user_agent).unwrap_or(items.len());
            let above = items[..end].iter().rev();
            // Comments right above the first group are about it.
            let attached = above.take_while(|item| is_comment(item)).count();
            let attached = if end == items.len() { 0 } else { attached };
            let mut is_empty = true;
            for item in &items[..end - attached] {
                if is_for_all(item) {
                    continue;
                }
                if is_blank(item) {
                    if !is_empty {
                        self.blank();
                    }
                    continue;
                }
                if is_empty && file > 0 {
                    self.line(file, &format!("# {}:", self.files.title(file)));
                }
                is_empty = false;
                self.item(file, item);
            }
            if !is_empty {
                self.blank();
            }
        }
    }

    fn class(&mut self, class: &CrawlerClass) {
        self.blank();
        for token in &class.tokens {
            self.comments_of(0, token);
            self.user_agent(token);
        }
        let mut rules = 0;
        let mut empty = None;
        let merged: Vec<_> =
            (0..self.files.all.len()).filter(|&file| class.groups[file].is_some()).collect();
        let is_alone = merged == [0];
        let closed = ClosedGroup::of(self.files, class);
        for file in merged {
            let mut is_titled = is_alone;
            for token in &class.tokens {
                if file > 0 && self.has_comments(file, token) {
                    self.title(file, &mut is_titled);
                    self.comments_of(file, token);
                }
            }
            for item in self.lines(class, file) {
                let Some(directive) = &item.directive else {
                    continue;
                };
                if directive.key.is_rule() && directive.value.is_empty() {
                    empty = empty.or(Some((file, item)));
                    continue;
                }
                let closed = closed.as_ref().filter(|closed| closed.file != file);
                if closed.is_some_and(|closed| closed.covers(self.files, class, file, item)) {
                    continue;
                }
                self.title(file, &mut is_titled);
                self.comments_above(file, item);
                if self.is_left_out(class, file, item) {
                    continue;
                }
                rules += usize::from(directive.key.is_rule() && directive.is_well_formed());
                self.item(file, item);
            }
        }
        if rules == 0 {
            match empty {
                Some((file, item)) => {
                    self.comments_above(file, item);
                    self.item(file, item);
                }
                None => self.line(0, "Disallow:"),
            }
        }
    }

    /// Writes the lines that apply to every crawler, each once, and the last comments of the base.
    fn lines_for_all(&mut self) {
        let mut known = BTreeSet::new();
        let mut is_first = true;
        for (file, merged) in self.files.all.iter().enumerate() {
            for item in items(merged) {
                let Some(directive) = item.directive.as_ref() else {
                    continue;
                };
                let value = merged.reading.slice(directive.value).to_vec();
                if !is_for_all(item) || !known.insert((directive.key.name(), value)) {
                    continue;
                }
                if std::mem::take(&mut is_first) {
                    self.blank();
                }
                self.comments_above(file, item);
                self.item(file, item);
            }
        }
        for (file, merged) in self.files.all.iter().enumerate() {
            let items = items(merged);
            let last = items.iter().rposition(|item| item.directive.is_some());
            let rest = last.map_or(&[][..], |last| &items[last + 1..]);
            for item in rest.iter().filter(|item| is_comment(item)) {
                self.comment_of(file, item);
            }
        }
    }

    fn lines(&self, class: &CrawlerClass, file: usize) -> Vec<&'f Item> {
        let reading = &self.files.all[file].reading;
        let token = class.tokens.first().map_or(&b"*"[..], |token| &token.text);
        let Some(agent) = reading.obeyed(token).agent else {
            return Vec::new();
        };
        let token = reading.slice(agent.token);
        let records = reading.standard_document().records();
        let items = records.into_iter().filter(|record| {
            let mut names = record.user_agents();
            names.any(|name| reading.slice(name.value).eq_ignore_ascii_case(token))
        });
        let items = items.flat_map(|record| record.items);
        items.filter(|item| !is_user_agent(item) && !is_for_all(item)).collect()
    }

    /// Returns whether a line of a class is not written: it repeats a line of the base, or hands a
    /// folder over to a file that disallows it.
    fn is_left_out(&self, class: &CrawlerClass, file: usize, item: &Item) -> bool {
        let merged = &self.files.all[file];
        let key = item.directive.as_ref().map(|directive| directive.key);
        if file > 0 && key.is_some_and(|key| LineScope::of(key) == LineScope::Crawler) {
            return true;
        }
        let mut rules = merged.reading.written_rules(class.groups[file]);
        rules.any(|rule| {
            rule.line == item.line && self.files.is_handed_over(file, rule, &class.groups)
        })
    }

    fn user_agent(&mut self, token: &Token) {
        let named = token.named.and_then(|(file, span)| {
            let mut items = items(&self.files.all[file]).iter();
            let item =
                items.find(|item| item.span.start <= span.start && span.end <= item.span.end);
            Some((file, item?))
        });
        if let Some((file, item)) = named {
            self.written.insert((file, item.line));
            self.item(file, item);
        } else {
            let text = String::from_utf8_lossy(&token.text).into_owned();
            self.line(0, &format!("User-agent: {text}"));
        }
    }

    fn naming(&self, file: usize, token: &Token) -> Vec<&'f Item> {
        let merged = &self.files.all[file];
        let is_naming = |item: &&Item| {
            let directive = item.directive.as_ref().filter(|_| is_user_agent(item));
            directive.is_some_and(|directive| {
                let name = merged.reading.slice(directive.value);
                name.eq_ignore_ascii_case(&token.text)
            })
        };
        items(merged).iter().filter(is_naming).collect()
    }

    fn has_comments(&self, file: usize, token: &Token) -> bool {
        let naming = self.naming(file, token);
        naming.into_iter().any(|item| {
            let beside = item.comment.is_some() && !self.written.contains(&(file, item.line));
            beside
                || above(items(&self.files.all[file]), item)
                    .any(|it| !self.written.contains(&(file, it.line)))
        })
    }

    /// Writes the comments above the lines that name a crawler, and unwritten ones beside them.
    fn comments_of(&mut self, file: usize, token: &Token) {
        for item in self.naming(file, token) {
            self.comments_above(file, item);
            let is_named_here = token.named.is_some_and(|(named, span)| {
                named == file && item.span.start <= span.start && span.end <= item.span.end
            });
            if !is_named_here {
                self.comment_of(file, item);
            }
        }
    }

    fn comments_above(&mut self, file: usize, item: &Item) {
        let items = items(&self.files.all[file]);
        let mut comments: Vec<_> = above(items, item).collect();
        comments.reverse();
        for comment in comments {
            self.comment_of(file, comment);
        }
    }

    fn comment_of(&mut self, file: usize, item: &Item) {
        if let Some(comment) = item.comment
            && self.written.insert((file, item.line))
        {
            self.copy(file, comment);
        }
    }

    fn item(&mut self, file: usize, item: &Item) {
        if is_comment(item) {
            self.written.insert((file, item.line));
        }
        self.copy(file, item.span);
    }

    fn title(&mut self, file: usize, is_titled: &mut bool) {
        if !std::mem::replace(is_titled, true) {
            self.line(file, &format!("# {}", self.files.title(file)));
        }
    }

    /// Writes a line that no file has, with the start of a file as its origin.
    fn line(&mut self, file: usize, text: &str) {
        let source = self.files.all[file].reading.source();
        let (source, _) = source.origin(Span::default());
        self.origins.push(self.bytes.len(), source, Span::default());
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.extend_from_slice(self.ending.as_bytes());
    }

    fn blank(&mut self) {
        let twice = self.ending.repeat(2);
        if !self.bytes.is_empty() && !self.bytes.ends_with(twice.as_bytes()) {
            self.bytes.extend_from_slice(self.ending.as_bytes());
        }
    }

    fn copy(&mut self, file: usize, span: Span) {
        let source = self.files.all[file].reading.source();
        self.origins.push_copy(self.bytes.len(), source, span);
        self.bytes.extend_from_slice(source.slice(span));
        let end = Span::new(span.end, span.end);
        self.origins.push_copy(self.bytes.len(), source, end);
        self.bytes.extend_from_slice(self.ending.as_bytes());
    }
}

/// Crawlers for which a file disallows every URL. A Disallow rule of another file changes nothing
/// for them, unless an Allow rule opens a URL that it closes again.
struct ClosedGroup<'f> {
    /// The file with the rule that disallows every URL.
    file: usize,
    allows: Vec<&'f WrittenRule>,
}

impl<'f> ClosedGroup<'f> {
    fn of(files: &'f Files, class: &CrawlerClass) -> Option<Self> {
        let groups = class.groups.iter().enumerate();
        let rules = groups.filter(|(_, group)| group.is_some());
        let rules = rules.flat_map(|(file, group)| {
            let rules = files.all[file].reading.written_rules(*group);
            rules.map(move |rule| (file, rule))
        });
        let (allows, disallows): (Vec<_>, Vec<_>) =
            rules.partition(|(_, rule)| rule.verdict.is_allow());
        let mut disallows = disallows.into_iter();
        let (file, _) = disallows.find(|(_, rule)| is_universal(rule))?;
        let allows = allows.into_iter().map(|(_, rule)| rule).collect();
        Some(Self { file, allows })
    }

    /// Returns whether a line of another file is a rule that changes nothing.
    fn covers(&self, files: &Files, class: &CrawlerClass, file: usize, item: &Item) -> bool {
        let mut rules = files.all[file].reading.written_rules(class.groups[file]);
        rules.find(|rule| rule.line == item.line).is_some_and(|rule| {
            let reopens = |allow: &&WrittenRule| {
                allow.precedence() < rule.precedence()
                    && allow.pattern.glob().may_match_with(rule.pattern.glob())
            };
            rule.verdict.is_disallow() && !self.allows.iter().any(reopens)
        })
    }
}

impl Files {
    /// Returns the name of a file in comments. No character of it ends the line.
    fn title(&self, file: usize) -> String {
        let MergedFile { name, prefix, .. } = &self.all[file];
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        if file == 0 { name } else { format!("{name} at {prefix}") }
    }
}

fn items(file: &MergedFile) -> &[Item] {
    let reading: &Reading = &file.reading;
    &reading.standard_document().items
}

/// Returns the comments above a line, up to the directive before it, from the last to the first.
fn above<'i>(items: &'i [Item], item: &Item) -> impl Iterator<Item = &'i Item> + use<'i> {
    let at = items.partition_point(|other| other.line < item.line);
    let between = items[..at].iter().rev().take_while(|item| item.directive.is_none());
    between.filter(|item| is_comment(item))
}

fn is_comment(item: &Item) -> bool {
    item.directive.is_none() && item.comment.is_some()
}

fn is_blank(item: &Item) -> bool {
    item.directive.is_none() && item.comment.is_none()
}

fn is_user_agent(item: &Item) -> bool {
    let directive = item.directive.as_ref();
    directive.is_some_and(|it| it.key == DirectiveKey::UserAgent && it.is_well_formed())
}

fn is_for_all(item: &Item) -> bool {
    let directive = item.directive.as_ref();
    directive.is_some_and(|directive| LineScope::of(directive.key) == LineScope::File)
}
