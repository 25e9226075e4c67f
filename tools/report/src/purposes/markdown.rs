//! The Markdown format.

use std::io::{self, Write};

use robots_analysis::purpose::{PurposeAnswer, Purposes};

use super::PurposesReport;
use super::sentences::{
    contradiction, control_tokens, counts, license, omissions, preference, preference_word,
    remarks, statements,
};
use crate::marked::inline_code as code;

impl PurposesReport<'_> {
    /// Writes a table with a row for each purpose, then a list for each.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        for (urls, purposes) in &self.sets {
            let urls = urls.as_deref().map_or_else(|| "all pages".to_owned(), code);
            writeln!(out, "### What {} says about {urls}\n", code(self.name()))?;
            self.markdown_set(out, purposes)?;
        }
        for remark in remarks(self.sets.iter().map(|(_, purposes)| purposes)) {
            writeln!(out, "{remark}\n")?;
        }
        Ok(())
    }

    fn markdown_set(&self, out: &mut dyn Write, purposes: &Purposes) -> io::Result<()> {
        writeln!(
            out,
            "| crawlers that may fetch | nothing | some pages | everything | preference |"
        )?;
        writeln!(out, "|---|--:|--:|--:|---|")?;
        for answer in &purposes.answers {
            let [nothing, some, everything] = counts(answer);
            let (title, word) = (answer.purpose.title(), preference_word(answer));
            writeln!(
                out,
                "| {title} | {nothing} | {some} | {everything} | {word} |"
            )?;
        }
        writeln!(out)?;
        if !purposes.contradictions.is_empty() {
            writeln!(out, "#### What does not agree\n")?;
            for found in &purposes.contradictions {
                let [sentence, readings] = contradiction(found, code);
                let title = found.purpose.title();
                writeln!(out, "- **{title}**: {sentence}. {readings}")?;
            }
            writeln!(out)?;
        }
        if !purposes.omissions.is_empty() {
            writeln!(out, "#### Perhaps forgotten\n")?;
            for sentence in omissions(purposes, code) {
                writeln!(out, "- {sentence}")?;
            }
            writeln!(out)?;
        }
        for answer in &purposes.answers {
            self.markdown_answer(out, answer)?;
        }
        if !purposes.licenses.is_empty() {
            writeln!(out, "#### License\n")?;
            for found in &purposes.licenses {
                writeln!(out, "- {}", license(found, code))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn markdown_answer(&self, out: &mut dyn Write, answer: &PurposeAnswer) -> io::Result<()> {
        writeln!(out, "#### {}\n", answer.purpose.title())?;
        for statement in statements(answer, self.reading, code) {
            let (access, crawlers) = (statement.access, statement.crawlers);
            writeln!(out, "- {access}: {crawlers} ({})", statement.reason)?;
        }
        for sentence in control_tokens(answer, self.reading, code) {
            writeln!(out, "- control token, {sentence}")?;
        }
        for stated in &answer.preferences {
            writeln!(out, "- preference: {}", preference(stated, code))?;
        }
        writeln!(out)
    }
}
