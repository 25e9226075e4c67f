//! The text format.

use std::io::{self, Write};

use robots_analysis::compare::{Change, Comparison, Side};

use super::{ChangesReport, names};
use crate::marked::{code, human, plain};
use crate::visible::visible;

impl ChangesReport<'_> {
    /// Writes a paragraph for each class of crawlers.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut marked = Vec::new();
        self.write(&mut marked)?;
        let text = human(&String::from_utf8_lossy(&marked));
        out.write_all(text.as_bytes())
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let [old, new] = self.names();
        if self.is_equivalent() {
            let urls = match (self.of_dialects, self.compare_queries()) {
                (false, _) if self.is_complete() => "every URL",
                (false, _) => "every URL without a malformed escape",
                (true, true) => "every URL that both spell alike",
                (true, false) => "every URL without a query that both spell alike",
            };
            writeln!(out, "{old} and {new} are equivalent for {} and {urls}", self.crawlers())?;
            for remark in self.remarks() {
                writeln!(out, "  {remark}")?;
            }
            return self.other_lines(out);
        }
        writeln!(out, "from {old} to {new}")?;
        let comparisons = self.comparisons.iter();
        for comparison in comparisons.filter(|comparison| !comparison.is_equivalent()) {
            self.comparison(out, comparison)?;
        }
        if let Some(unchanged) = self.unchanged() {
            let what = if self.of_dialects { "equivalent" } else { "unchanged" };
            writeln!(out, "\n{what}: {unchanged}")?;
        }
        for remark in self.remarks() {
            writeln!(out, "\n{remark}")?;
        }
        self.other_lines(out)
    }

    fn other_lines(&self, out: &mut dyn Write) -> io::Result<()> {
        let lines = self.about_other_lines();
        if !lines.is_empty() {
            writeln!(out, "\nother lines, which decide no URL")?;
        }
        for (agents, what) in lines {
            writeln!(out, "  {agents}: {what}")?;
        }
        Ok(())
    }

    fn comparison(&self, out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
        let agents = names(&comparison.agents);
        writeln!(out, "\n{agents}")?;
        for line in self.summary(comparison) {
            writeln!(out, "  {line}")?;
        }
        let is_named = |agent: &Vec<u8>| {
            let mut causes = comparison.causes.iter();
            causes.any(|cause| cause.agents.contains(agent))
        };
        let fallbacks = self.fallbacks(comparison).into_iter();
        for (agent, tokens) in fallbacks.filter(|(agent, _)| !is_named(agent)) {
            let agent = code(&visible(&agent));
            let [old, new] = self.names();
            for (name, token) in [old, new].into_iter().zip(tokens) {
                if let Some(token) = token {
                    let token = code(token);
                    writeln!(out, "  {agent} obeys group {token} in {name} (documented fallback)")?;
                }
            }
        }
        for change in &comparison.changes {
            self.change(out, change)?;
        }
        let open = comparison.undecided.iter();
        for (rule, place) in open.filter_map(|open| self.quoted_rule(open.side, open.rule)) {
            writeln!(out, "  not compared (budget exhausted): {rule}  {}", plain(&place))?;
        }
        Ok(())
    }

    fn change(&self, out: &mut dyn Write, change: &Change) -> io::Result<()> {
        let (what, extent) = (self.headline(change), self.extent(change));
        let witness = code(&visible(&change.witness));
        writeln!(out, "  {what}: {witness}; {extent}")?;
        let names = if self.of_dialects {
            self.plain_names().map(|name| format!("{name}:"))
        } else {
            ["before:", "after:"].map(str::to_owned)
        };
        let evaluations = [(Side::Old, change.old), (Side::New, change.new)];
        for (name, (side, evaluation)) in names.into_iter().zip(evaluations) {
            let verdict = evaluation.verdict.to_string();
            write!(out, "    {name:<8} {verdict:<9} ")?;
            match self.decided(side, evaluation) {
                Some((rule, place)) => writeln!(out, "{}  {}", plain(&rule), plain(&place))?,
                None => writeln!(out, "no rule matches")?,
            }
        }
        Ok(())
    }
}
