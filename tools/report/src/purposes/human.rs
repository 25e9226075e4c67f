//! The text format.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};
use robots_analysis::purpose::{PurposeAnswer, Purposes};

use super::PurposesReport;
use super::sentences::{
    contradiction, control_tokens, counts, license, omissions, preference, preference_word,
    remarks, statements,
};

/// The width of the text.
const WIDTH: usize = 100;

impl PurposesReport<'_> {
    /// Writes a table with a row for each purpose, then the sentences about each.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        for (urls, purposes) in &self.sets {
            match urls {
                None => writeln!(out, "What {} says about all pages\n", self.name())?,
                Some(urls) => writeln!(out, "What {} says about {urls}\n", self.name())?,
            }
            self.set(out, purposes)?;
        }
        for remark in remarks(self.sets.iter().map(|(_, purposes)| purposes)) {
            wrapped(out, "", &remark)?;
        }
        Ok(())
    }

    fn set(&self, out: &mut dyn Write, purposes: &Purposes) -> io::Result<()> {
        let mut table = Table::new();
        table.load_preset(presets::NOTHING);
        table.set_header([
            "crawlers that may fetch",
            "nothing",
            "some pages",
            "everything",
            "preference",
        ]);
        for answer in &purposes.answers {
            let counts = counts(answer).map(|count| count.to_string());
            let [nothing, some, everything] = counts;
            table.add_row([
                answer.purpose.title(),
                &nothing,
                &some,
                &everything,
                preference_word(answer),
            ]);
        }
        for column in 1..=3 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        writeln!(out, "{}\n", table.trim_fmt())?;
        if !purposes.contradictions.is_empty() {
            writeln!(out, "What does not agree")?;
            for found in &purposes.contradictions {
                let [sentence, readings] = contradiction(found, str::to_owned);
                let title = found.purpose.title();
                wrapped(out, "  ", &format!("- {title}: {sentence}. {readings}"))?;
            }
            writeln!(out)?;
        }
        if !purposes.omissions.is_empty() {
            writeln!(out, "Perhaps forgotten")?;
            for sentence in omissions(purposes, str::to_owned) {
                wrapped(out, "  ", &format!("- {sentence}"))?;
            }
            writeln!(out)?;
        }
        for answer in &purposes.answers {
            self.answer(out, answer)?;
        }
        if !purposes.licenses.is_empty() {
            writeln!(out, "License")?;
            for found in &purposes.licenses {
                wrapped(out, "  ", &license(found, str::to_owned))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn answer(&self, out: &mut dyn Write, answer: &PurposeAnswer) -> io::Result<()> {
        writeln!(out, "{}", answer.purpose.title())?;
        for statement in statements(answer, self.reading, str::to_owned) {
            wrapped(
                out,
                "  ",
                &format!("- {}: {}", statement.access, statement.crawlers),
            )?;
            wrapped(out, "    ", &statement.reason)?;
        }
        for sentence in control_tokens(answer, self.reading, str::to_owned) {
            wrapped(out, "  ", &format!("- control token, {sentence}"))?;
        }
        for stated in &answer.preferences {
            let sentence = preference(stated, str::to_owned);
            wrapped(out, "  ", &format!("- preference: {sentence}"))?;
        }
        writeln!(out)
    }
}

/// Writes text in lines of at most [`WIDTH`] columns, each with this indentation.
fn wrapped(out: &mut dyn Write, indentation: &str, text: &str) -> io::Result<()> {
    let mut line = indentation.to_owned();
    let hanging = if text.starts_with("- ") {
        format!("{indentation}  ")
    } else {
        indentation.to_owned()
    };
    let mut is_first = true;
    for word in text.split(' ') {
        if !is_first && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line.clone_from(&hanging);
        } else if !is_first {
            line.push(' ');
        }
        line.push_str(word);
        is_first = false;
    }
    writeln!(out, "{line}")
}
