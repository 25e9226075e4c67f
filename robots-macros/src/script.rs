//! Writes a script as text.
//!
//! In: [`Script`]. Out: [`MacroText`]; its findings are shown at the tokens of the script.
//! `robots-core` writes the lines.

use robots_analysis::edit::builder::RobotsWriter;
use robots_core::SourceText;
use robots_core::source::SourceMap;
use robots_lint::Levels;

use crate::dsl::{Script, Statement, StatementBody, Value};
use crate::report::{MacroText, TextOrigin};
use crate::token_range::TokenRange;

/// Writes every statement. Its attributes become levels of its lines.
pub(crate) fn read(script: &Script, levels: &mut Levels) -> MacroText {
    let mut writer = Writer { text: RobotsWriter::new(), places: SourceMap::default(), levels };
    writer.comments(&script.comments);
    for statement in &script.statements {
        writer.statement(statement);
    }
    let (text, places) = (writer.text.finish(), writer.places);
    MacroText {
        source: SourceText::new("", text),
        origin: TextOrigin::Statements(places),
        watched: Vec::new(),
    }
}

struct Writer<'s> {
    text: RobotsWriter,
    places: SourceMap<TokenRange>,
    levels: &'s mut Levels,
}

impl Writer<'_> {
    fn comments(&mut self, comments: &[Value]) {
        for comment in comments {
            let start = self.text.comment(&comment.text);
            self.places.push(start, TokenRange::one(comment.span));
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let first = self.text.lines() + 1;
        match &statement.body {
            StatementBody::Group(group) => {
                self.text.open_group();
                self.comments(&statement.attributes.comments);
                for name in &group.tokens {
                    self.line(statement, name);
                }
                for statement in &group.statements {
                    self.statement(statement);
                }
                // The next statement opens a group or applies to every crawler.
                self.text.close_group();
            }
            StatementBody::Line(value) => {
                self.comments(&statement.attributes.comments);
                self.line(statement, value);
            }
        }
        for (level, lint) in &statement.attributes.levels {
            let lines = first..self.text.lines() + 1;
            // The name was checked when it was read.
            let _ = self.levels.set_on_lines(lines, &lint.to_string(), *level);
        }
    }

    fn line(&mut self, statement: &Statement, value: &Value) {
        // A value that cannot be written is an error of the script already.
        if let Ok(written) = self.text.write(statement.keyword, &value.text) {
            let first = statement.span;
            let last = value.span;
            let places = &mut self.places;
            places.push(written.span.start, TokenRange { first, last });
            places.push(written.value.start, TokenRange::one(last));
        }
    }
}
