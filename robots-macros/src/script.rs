//! A script to its text.
//!
//! In: [`Script`]. Out: [`Text`], whose findings are shown at the tokens of the script. The lines are
//! written by `robots-core`.

use std::ops::Range;

use robots_core::edit::builder::RobotsText;
use robots_core::{Levels, SourceText};

use crate::dsl::{Attributes, Body, Comment, Name, Script, Statement};
use crate::report::{Origin, Text};
use crate::tokens::Tokens;

/// Writes every statement. Attributes become levels of its lines.
pub(crate) fn read(script: &Script, levels: &mut Levels) -> Text {
    let mut writer = Writer {
        text: RobotsText::new(),
        places: Vec::new(),
        levels,
    };
    writer.comments(&script.comments);
    for statement in &script.statements {
        writer.statement(statement);
    }
    let (text, places) = (writer.text.finish(), writer.places);
    Text {
        source: SourceText::new("", text),
        origin: Origin::Statements(places),
        watched: None,
    }
}

struct Writer<'s> {
    text: RobotsText,
    places: Vec<(usize, Tokens)>,
    levels: &'s mut Levels,
}

impl Writer<'_> {
    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            let start = self.text.comment(&comment.text);
            self.places.push((start, Tokens::one(comment.span)));
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let first = self.text.lines() + 1;
        match &statement.body {
            Body::Group(names, statements) => {
                self.text.open_group();
                self.comments(&statement.attributes.comments);
                for name in names {
                    self.line(statement, name);
                }
                for statement in statements {
                    self.statement(statement);
                }
                // The next statement opens a group or is for everybody.
                self.text.close_group();
            }
            Body::Value(value) => {
                self.comments(&statement.attributes.comments);
                self.line(statement, value);
            }
        }
        self.set_levels(&statement.attributes, &(first..self.text.lines() + 1));
    }

    fn line(&mut self, statement: &Statement, value: &Name) {
        // What cannot be written is an error of the script already.
        if let Ok(written) = self.text.write(statement.keyword, &value.text) {
            let first = statement.span;
            let last = value.span;
            self.places
                .push((written.span.start, Tokens { first, last }));
            self.places.push((written.value.start, Tokens::one(last)));
        }
    }

    fn set_levels(&mut self, attributes: &Attributes, lines: &Range<usize>) {
        for (level, lint) in &attributes.levels {
            let lint = lint.to_string();
            // Its name was looked up when it was read.
            let _ = self.levels.set_on_lines(lines.clone(), &lint, *level);
        }
    }
}
