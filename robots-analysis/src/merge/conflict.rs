//! Rules of one file that decide otherwise below the prefix of another.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use robots_automata::{Budget, BudgetExhausted, Pattern, PatternSet, SearchSpace};
use robots_core::reading::{GroupId, WrittenRule, outcome, rule_set};
use robots_core::source::Span;

use super::prefix::Prefix;
use super::proof::{difference, with_silence};
use super::{Files, Refusal, Silence};
use crate::diagnostic::{Diagnostic, MessageText, line};
use crate::paths;
use crate::paths::target_from_canonical;

/// The number of groups with rules that decide below the prefix of another file, after which no
/// others are searched for.
const CONFLICTS: usize = 20;

type FileGroup = (usize, Option<GroupId>);

impl Files {
    /// Returns the rules that decide a path below the prefix of another file otherwise than this
    /// file does, each with its shortest path.
    pub(super) fn conflicts(
        &self,
        silence: Silence,
        steps: &mut Budget,
    ) -> Result<Vec<Refusal>, BudgetExhausted> {
        let form = self.dialect.path_form;
        let crawlers = self.all_groups();
        let mut found = BTreeMap::new();
        for inner in 1..self.all.len() {
            let paths = self.paths(inner, silence == Silence::Allows)?;
            let mut below = SearchSpace::new(&paths);
            let urls = OnceCell::new();
            let mut compared = BTreeSet::new();
            for (groups, token) in &crawlers {
                let of_inner = (inner, groups[inner]);
                for outer in self.around(inner) {
                    let of_outer = (outer, groups[outer]);
                    if !compared.insert((of_outer, of_inner)) {
                        continue;
                    }
                    if found.len() >= CONFLICTS {
                        break;
                    }
                    let [rules, others] = [of_outer, of_inner].map(|group| self.rules(group));
                    for rule in self.reaching(of_outer, inner) {
                        // Where no rule of the file matches, it has no verdict of its own.
                        let others = match silence {
                            Silence::Allows => &others,
                            Silence::Inherits => &with_silence(&others, 1, outcome(rule.verdict)),
                        };
                        let mut search = |paths: &mut SearchSpace<'_>| {
                            rule_difference(&rules, rule, others, paths, steps)
                        };
                        let Some(path) = search(&mut below)? else {
                            continue;
                        };
                        // A path that no client sends is shown only if there is no other.
                        let urls = if let Some(urls) = urls.get() {
                            urls
                        } else {
                            let of_paths = paths.intersection(&paths::urls(form))?;
                            urls.get_or_init(|| of_paths)
                        };
                        let path = search(&mut SearchSpace::new(urls))?.unwrap_or(path);
                        let between = (of_outer, of_inner);
                        found
                            .entry((outer, rule.line, inner))
                            .or_insert_with(|| self.conflict(between, rule, token, &path, silence));
                    }
                }
            }
        }
        Ok(found.into_values().collect())
    }

    /// Returns the rules of a group that may match a path below the prefix of another file, without
    /// those that only state the default for it.
    fn reaching(&self, (file, group): FileGroup, inner: usize) -> Vec<&WrittenRule> {
        let prefix = self.all[inner].prefix.pattern(self.dialect.path_form);
        let rules = self.all[file].reading.written_rules(group);
        let is_reaching = |rule: &&WrittenRule| {
            rule.pattern.glob().may_match_with(prefix.glob()) && !is_default(rule, &prefix)
        };
        rules.filter(is_reaching).collect()
    }

    fn rules(&self, (file, group): FileGroup) -> PatternSet {
        let rules = self.all[file].reading.written_rules(group);
        rule_set(rules.map(|rule| &**rule)).with_index()
    }

    /// Returns whether a rule of a file is left out of the merged group: it hands a folder over to
    /// another file that disallows the whole folder, by a rule of the same length.
    pub(super) fn is_handed_over(
        &self,
        file: usize,
        rule: &WrittenRule,
        groups: &[Option<GroupId>],
    ) -> bool {
        let form = self.dialect.path_form;
        let canonical = rule.pattern.canonical();
        let is_inner = |inner: &usize| self.around(*inner).any(|outer| outer == file);
        let mut inner = (file + 1..self.all.len()).filter(is_inner);
        rule.verdict.is_allow()
            && inner.any(|inner| {
                let mut rules = self.all[inner].reading.written_rules(groups[inner]);
                self.all[inner].prefix.pattern(form).canonical() == canonical
                    && rules.any(|rule| {
                        rule.verdict.is_disallow() && rule.pattern.canonical() == canonical
                    })
            })
    }

    fn conflict(
        &self,
        ((outer, _), (inner, group)): (FileGroup, FileGroup),
        rule: &WrittenRule,
        token: &[u8],
        path: &[u8],
        silence: Silence,
    ) -> Refusal {
        let form = self.dialect.path_form;
        let [outer_file, inner_file] = [outer, inner].map(|file| &self.all[file]);
        let url = target_from_canonical(path, [form; 2]).unwrap_or_else(|| path.to_vec());
        let shown = String::from_utf8_lossy(&url).into_owned();
        let crawlers = match token {
            b"*" => "crawlers that no file names".to_owned(),
            token => format!("`{}`", String::from_utf8_lossy(token)),
        };
        let name = &inner_file.name;
        let message = format!("two files decide `{shown}` for {crawlers}");
        let mut diagnostic =
            Diagnostic::error(message).label(rule.span, format!("{}s it", rule.verdict));
        let decision = inner_file.reading.evaluate_in(group, &url);
        let deciding = decision.rule.and_then(|rule| inner_file.reading.written_rule(rule));
        let text = inner_file.reading.source();
        let (span, label) = match deciding {
            Some(decisive) => (decisive.span, format!("{}s it", decisive.verdict)),
            None => (
                self.heading(inner, group),
                "no rule of this group matches it, so it is allowed".to_owned(),
            ),
        };
        let (source, span) = text.origin(span);
        diagnostic = diagnostic.label_in(source.clone(), span, label);
        diagnostic = diagnostic.note(format!(
            "`{name}` decides what starts with `{}`: a rule of another file may only agree",
            inner_file.prefix
        ));
        if self.dialect != super::PROVED[0] {
            diagnostic = diagnostic.note(format!("as {} reads the files", self.dialect.title));
        }
        let help = self.help((outer, inner), rule, token, deciding.is_some(), silence);
        Refusal::new(diagnostic.help(help), outer_file.reading.source())
    }

    fn heading(&self, file: usize, group: Option<GroupId>) -> Span {
        let agents = self.all[file].reading.agents().values();
        let mut tokens = agents.filter(|agent| Some(agent.group) == group);
        let first = tokens.next().map(|agent| agent.token);
        first.unwrap_or_default()
    }

    /// Returns what to write so that both files agree.
    fn help(
        &self,
        (outer, inner): (usize, usize),
        rule: &WrittenRule,
        token: &[u8],
        is_decided: bool,
        silence: Silence,
    ) -> MessageText {
        let files = [outer, inner].map(|file| &self.all[file]);
        let [outer_name, name] = files.map(|file| format!("`{}`", file.name));
        let prefix = &files[1].prefix;
        let pattern = prefix.pattern(self.dialect.path_form);
        if rule.verdict.is_allow() {
            return "delete one of the two rules".into();
        }
        let value = files[0].reading.slice(rule.value);
        let [outer_token, inner_token] = files.map(|file| {
            let agent = file.reading.obeyed(token).agent;
            let token = agent.map(|agent| file.reading.slice(agent.token));
            String::from_utf8_lossy(token.unwrap_or(b"*")).into_owned()
        });
        let is_same_group = outer_token.eq_ignore_ascii_case(&inner_token);
        let mut ways = Vec::new();
        if let Some(same) = same_below(rule, value, prefix, &pattern) {
            let is_all = same == "/";
            let same = line("Disallow", same);
            if is_same_group && !is_decided {
                ways.push("write " + same + " in this group of " + name);
            } else if is_all && outer_token != "*" {
                let group = line("User-agent", outer_token);
                ways.push("write a group of " + group + " with " + same + " in " + name);
            }
        }
        if rule.pattern.octets() <= pattern.octets() {
            // In the paths of its own file.
            let around = files[0].prefix.canonical().len() - 1;
            let opened = line("Allow", &prefix.to_string()[around..]);
            ways.push("hand the folder over: write " + opened + " in this group of " + outer_name);
        }
        if silence == Silence::Allows && !is_decided {
            ways.push("merge with `inherit`".into());
        }
        if ways.is_empty() {
            return "delete one of the two rules, or write both with the same verdict".into();
        }
        MessageText::join(ways, ", or ")
    }
}

/// Returns the shortest path that a rule decides in its group, and other rules otherwise.
fn rule_difference(
    rules: &PatternSet,
    rule: &WrittenRule,
    others: &PatternSet,
    paths: &mut SearchSpace<'_>,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, BudgetExhausted> {
    let priority = rule.precedence().priority();
    let mut patterns = rules.iter().map(|(_, pattern)| pattern);
    let is_rule =
        |pattern: &&Pattern| pattern.priority == priority && pattern.glob == *rule.pattern.glob();
    match patterns.find(is_rule) {
        Some(pattern) => difference(rules, pattern, others, paths, budget),
        // Another rule with the same pattern takes precedence.
        None => Ok(None),
    }
}

/// Returns whether an Allow rule only states the default for all URLs of a prefix: it matches all
/// of them, and every rule about some of them is longer, or has the pattern of the prefix itself.
fn is_default(rule: &WrittenRule, prefix: &robots_core::pattern::PathPattern) -> bool {
    let is_shorter = rule.pattern.octets() < prefix.octets();
    rule.verdict.is_allow()
        && (is_shorter || rule.pattern.canonical() == prefix.canonical())
        && rule.pattern.glob().covers(prefix.glob())
}

/// Returns the value by which a fragment disallows the URLs of a rule of an outer file.
fn same_below(
    rule: &WrittenRule,
    value: &[u8],
    prefix: &Prefix,
    pattern: &robots_core::pattern::PathPattern,
) -> Option<String> {
    let value = String::from_utf8_lossy(value).into_owned();
    if rule.pattern.glob().covers(pattern.glob()) {
        return Some("/".to_owned());
    }
    if value.starts_with('*') || value.starts_with("/*") {
        return Some(value);
    }
    let rest = value.strip_prefix(&prefix.to_string())?;
    Some(format!("/{rest}"))
}
