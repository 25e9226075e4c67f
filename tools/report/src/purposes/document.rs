//! The formats for people: a table with a row for each purpose, then the sentences about each.

use std::io::{self, Write};

use robots_analysis::purpose::{PurposeAnswer, Purposes};

use super::PurposesReport;
use super::sentences::{
    contradiction, control_tokens, counts, license, omissions, preference, preference_word,
    remarks, statements,
};
use crate::document::{Block, Item};
use crate::marked::{code, strong};

const HEAD: &[&str] =
    &["crawlers that may fetch", "nothing", "some pages", "everything", "preference"];

impl PurposesReport<'_> {
    /// Writes the report as text.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        self.document().iter().try_for_each(|block| block.human(out))
    }

    /// Writes the report as Markdown.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        self.document().iter().try_for_each(|block| block.markdown(out))
    }

    fn document(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (urls, purposes) in &self.sets {
            let urls = urls.as_deref().map_or_else(|| "all pages".to_owned(), code);
            let title = format!("What {} says about {urls}", code(self.name()));
            blocks.extend([Block::Title(title), table(purposes)]);
            let contradictions = purposes.contradictions.iter().map(|found| {
                let [sentence, readings] = contradiction(found);
                let title = strong(found.purpose.title());
                Item::from(format!("{title}: {sentence}. {readings}"))
            });
            let contradictions = Block::Section("What does not agree", contradictions.collect());
            let omissions = omissions(purposes).into_iter().map(Item::from);
            let omissions = Block::Section("Perhaps forgotten", omissions.collect());
            let answers = purposes.answers.iter();
            let answers =
                answers.map(|answer| Block::Section(answer.purpose.title(), self.items(answer)));
            let licenses = purposes.licenses.iter().map(|found| Item::from(license(found)));
            let licenses = Block::Section("License", licenses.collect());
            blocks.extend([contradictions, omissions].into_iter().filter(has_items));
            blocks.extend(answers);
            blocks.extend(Some(licenses).filter(has_items));
        }
        let remarks = remarks(self.sets.iter().map(|(_, purposes)| purposes));
        blocks.extend(remarks.into_iter().map(Block::Remark));
        blocks
    }

    fn items(&self, answer: &PurposeAnswer) -> Vec<Item> {
        let tokens = control_tokens(answer, self.reading).into_iter();
        let tokens = tokens.map(|sentence| format!("control token, {sentence}").into());
        let preferences = answer.preferences.iter();
        let preferences =
            preferences.map(|stated| format!("preference: {}", preference(stated)).into());
        let statements = statements(answer, self.reading).into_iter();
        statements.chain(tokens).chain(preferences).collect()
    }
}

fn table(purposes: &Purposes) -> Block {
    let rows = purposes.answers.iter().map(|answer| {
        let [nothing, some, everything] = counts(answer).map(|count| count.to_string());
        let title = answer.purpose.title().to_owned();
        let word = preference_word(answer).to_owned();
        vec![title, nothing, some, everything, word]
    });
    Block::Table { head: HEAD, rows: rows.collect() }
}

fn has_items(block: &Block) -> bool {
    !matches!(block, Block::Section(_, items) if items.is_empty())
}
