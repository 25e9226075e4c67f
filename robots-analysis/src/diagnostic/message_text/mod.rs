//! Sentences with code in them.

use std::fmt;
use std::ops::{Add, Deref, Range};

/// A sentence of a diagnostic: words, and code that is written differently in a robots.txt and in
/// the statements of a macro.
///
/// It dereferences to the sentence for a robots.txt, in which the code is in backticks;
/// [`MessageText::with_code`] writes the code in another syntax. Words become a text by `From`, and
/// `+` joins both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageText {
    /// The sentence for a robots.txt.
    sentence: String,
    /// The code in it and its bytes, without the backticks, in order.
    code: Vec<(Range<usize>, Code)>,
}

/// Code that each syntax writes in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// A directive. Its [`Display`](fmt::Display) form is a line of a robots.txt.
    Line {
        /// The key, such as `Disallow`.
        key: String,
        /// The value; may be empty.
        value: String,
    },
    /// Levels of lints, such as `allow(dead_rule)`, which a comment of a robots.txt sets.
    Levels(String),
}

/// Returns a directive as code: `Disallow: /a`.
pub fn line(key: impl Into<String>, value: impl Into<String>) -> MessageText {
    let (key, value) = (key.into(), value.into());
    Code::Line { key, value }.into()
}

/// Returns a comment that sets levels as code: `# robots: allow(dead_rule)`.
pub fn levels(levels: impl Into<String>) -> MessageText {
    Code::Levels(levels.into()).into()
}

impl MessageText {
    /// Returns the sentence for a robots.txt.
    pub fn as_str(&self) -> &str {
        &self.sentence
    }

    /// Returns the text with its code as `write` writes it, or as in a robots.txt for `None`.
    #[must_use]
    pub fn with_code(&self, write: impl Fn(&Code) -> Option<String>) -> Self {
        let mut text = Self::default();
        let mut end = 0;
        for (range, code) in &self.code {
            text.sentence.push_str(&self.sentence[end..range.start]);
            let written = write(code).unwrap_or_else(|| code.to_string());
            let start = text.sentence.len();
            text.sentence.push_str(&written);
            text.code.push((start..text.sentence.len(), code.clone()));
            end = range.end;
        }
        text.sentence.push_str(&self.sentence[end..]);
        text
    }

    /// Returns the texts with `separator` between each two.
    #[must_use]
    pub fn join(texts: impl IntoIterator<Item = Self>, separator: &str) -> Self {
        let mut texts = texts.into_iter();
        let first = texts.next().unwrap_or_default();
        texts.fold(first, |joined, text| joined + separator + text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { key, value } if value.is_empty() => write!(out, "{key}:"),
            Self::Line { key, value } => write!(out, "{key}: {value}"),
            Self::Levels(levels) => write!(out, "# robots: {levels}"),
        }
    }
}

impl From<Code> for MessageText {
    fn from(code: Code) -> Self {
        let sentence = format!("`{code}`");
        let range = 1..sentence.len() - 1;
        Self { sentence, code: vec![(range, code)] }
    }
}

impl From<String> for MessageText {
    fn from(sentence: String) -> Self {
        Self { sentence, code: Vec::new() }
    }
}

impl From<&str> for MessageText {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl Add<MessageText> for MessageText {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        let start = self.sentence.len();
        self.sentence.push_str(&other.sentence);
        let code = other.code.into_iter();
        self.code.extend(code.map(|(range, code)| (start + range.start..start + range.end, code)));
        self
    }
}

impl<W: AsRef<str>> Add<W> for MessageText {
    type Output = Self;

    fn add(mut self, words: W) -> Self {
        self.sentence.push_str(words.as_ref());
        self
    }
}

impl Add<MessageText> for &str {
    type Output = MessageText;

    fn add(self, text: MessageText) -> MessageText {
        MessageText::from(self) + text
    }
}

impl Deref for MessageText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.sentence
    }
}

impl fmt::Display for MessageText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence.fmt(out)
    }
}

impl PartialEq<str> for MessageText {
    fn eq(&self, other: &str) -> bool {
        self.sentence == other
    }
}

impl PartialEq<&str> for MessageText {
    fn eq(&self, other: &&str) -> bool {
        self.sentence == *other
    }
}

#[cfg(test)]
mod tests;
