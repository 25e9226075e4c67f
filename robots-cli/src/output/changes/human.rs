//! Lines for people.

use std::io::{self, Write};

use robots_core::changes::{Change, Comparison, Extent, Side};

use super::super::human::visible;
use super::{ChangesReport, names};

impl ChangesReport<'_> {
    /// What changes for whom, in paragraphs.
    pub(crate) fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        let [old, new] = self.names();
        let (old, new) = (visible(old.as_bytes()), visible(new.as_bytes()));
        if self.is_equivalent() {
            let urls = match (self.of_dialects, self.compare_queries()) {
                (false, _) => "every URL",
                (true, true) => "every URL that both spell alike",
                (true, false) => "every URL without a query that both spell alike",
            };
            return writeln!(
                out,
                "`{old}` and `{new}` are equivalent: for {} and {urls}",
                self.crawlers()
            );
        }
        writeln!(out, "from `{old}` to `{new}`")?;
        for comparison in self.comparisons {
            self.comparison(out, comparison)?;
        }
        Ok(())
    }

    fn comparison(&self, out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
        let agents = names(&comparison.agents, |name| format!("`{name}`"));
        if comparison.is_equivalent() {
            return writeln!(out, "\n{agents}: equivalent");
        }
        writeln!(out, "\n{agents}")?;
        for (agent, tokens) in self.fallbacks(comparison) {
            let agent = visible(&agent);
            let [old, new] = self.names();
            for (name, token) in [old, new].into_iter().zip(tokens) {
                if let Some(token) = token {
                    let name = visible(name.as_bytes());
                    writeln!(
                        out,
                        "  in `{name}` `{agent}` obeys group `{token}`, its documented fallback"
                    )?;
                }
            }
        }
        for change in &comparison.changes {
            self.change(out, change)?;
        }
        for (rule, place) in comparison.open.iter().filter_map(|&rule| self.open(rule)) {
            writeln!(
                out,
                "  too large to compare: whether `{rule}` makes a difference  {place}"
            )?;
        }
        Ok(())
    }

    fn change(&self, out: &mut dyn Write, change: &Change) -> io::Result<()> {
        let what = match (self.of_dialects, change.verdict().is_disallow()) {
            (false, true) => "newly blocked",
            (false, false) => "newly allowed",
            (true, true) => "only here blocked",
            (true, false) => "only here allowed",
        };
        let witness = visible(&change.witness);
        let pattern = visible(&change.pattern);
        write!(out, "  {what}: {witness}  ")?;
        match &change.extent {
            Extent::Whole => writeln!(out, "and all that matches `{pattern}`")?,
            Extent::Except(url) => {
                let url = visible(url);
                writeln!(out, "of what matches `{pattern}`, but not {url}")?;
            }
            Extent::Open => writeln!(out, "of what matches `{pattern}`")?,
        }
        if !change.more.is_empty() {
            let more: Vec<_> = change.more.iter().map(|url| visible(url)).collect();
            writeln!(out, "    also {}", more.join("  "))?;
        }
        let names = if self.of_dialects {
            self.names().map(|name| format!("{name}:"))
        } else {
            ["before:", "after:"].map(str::to_owned)
        };
        let evaluations = [(Side::Old, change.old), (Side::New, change.new)];
        for (name, (side, evaluation)) in names.into_iter().zip(evaluations) {
            let verdict = evaluation.verdict.to_string();
            write!(out, "    {name:<8} {verdict:<9} ")?;
            match self.decided(side, evaluation) {
                Some((rule, place)) => writeln!(out, "{rule}  {place}")?,
                None => writeln!(out, "no rule matches")?,
            }
        }
        Ok(())
    }
}
