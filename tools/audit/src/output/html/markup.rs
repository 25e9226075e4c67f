//! Text, numbers and tables as HTML.

use std::io::{self, Write};

use quick_xml::escape::escape;

use crate::output::human::date;
use crate::output::table::number;

/// The most characters of a text that are shown.
const MOST: usize = 600;

/// Returns a text of a log or a file as HTML. Characters that are invisible, or that change the
/// direction or the place of others, are shown as escapes.
pub(super) fn text(raw: &str) -> String {
    escape(plain(raw, MOST)).into_owned()
}

/// Returns the first characters of a text, with escapes for those that are not to be shown.
pub(super) fn plain(raw: &str, most: usize) -> String {
    let mut shown = String::with_capacity(raw.len().min(most));
    for (index, character) in raw.chars().enumerate() {
        if index == most {
            shown.push('…');
            break;
        }
        if is_deceptive(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns whether a character is invisible, or changes the direction or the place of others.
fn is_deceptive(character: char) -> bool {
    character.is_control()
        || matches!(character,
            // Marks that are drawn over the letter before them.
            '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
            // Joiners, separators, and controls of direction.
            | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns a text as code.
pub(super) fn code(raw: &str) -> String {
    format!("<code>{}</code>", text(raw))
}

/// Returns a time to the minute.
pub(super) fn time(seconds: i64) -> String {
    let date = date(seconds);
    // Years have more digits in a log with a wrong clock.
    let minutes = date
        .strip_suffix("Z")
        .and_then(|date| date.rsplit_once(':'));
    let shown = minutes
        .map_or(&*date, |(minutes, _)| minutes)
        .replace('T', " ");
    format!("<time datetime=\"{date}\">{shown}</time>")
}

/// Returns the day of a time.
pub(super) fn day(seconds: i64) -> String {
    let date = date(seconds);
    date.split_once('T')
        .map_or(&*date, |(day, _)| day)
        .to_owned()
}

/// Returns a count and its noun, of which `nouns` has both forms.
pub(super) fn count(value: u64, nouns: [&str; 2]) -> String {
    let noun = nouns[usize::from(value != 1)];
    format!("{} {noun}", number(value))
}

/// Returns a share in percent, rounded; never 0 % or 100 % of a part.
#[expect(clippy::cast_precision_loss, reason = "a share has few digits")]
pub(super) fn share(part: u64, whole: u64) -> String {
    let percent = part as f64 * 100.0 / whole.max(1) as f64;
    match percent {
        _ if part == 0 => "0 %".to_owned(),
        percent if percent < 0.1 => "under 0.1 %".to_owned(),
        percent if percent > 99.9 && part < whole => "over 99.9 %".to_owned(),
        percent if percent < 10.0 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// A column of a table.
pub(super) struct Column {
    pub(super) title: &'static str,
    pub(super) is_number: bool,
}

/// Returns a column of text.
pub(super) const fn words(title: &'static str) -> Column {
    Column {
        title,
        is_number: false,
    }
}

/// Returns a column of numbers.
pub(super) const fn numbers(title: &'static str) -> Column {
    Column {
        title,
        is_number: true,
    }
}

/// Writes a table. The cells are HTML, and the first of each row is its header. On a narrow screen,
/// each row is a card, whose cells have the titles of their columns. A table without rows is a
/// sentence.
///
/// The roles repeat those of the elements, which browsers drop from elements with another
/// `display`.
pub(super) fn table<const N: usize>(
    out: &mut dyn Write,
    caption: &str,
    columns: &[Column; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> io::Result<()> {
    let mut rows = rows.into_iter().peekable();
    if rows.peek().is_none() {
        return writeln!(out, "<p>{caption}: none.</p>");
    }
    write!(
        out,
        "<table role=\"table\" class=\"cards\"><caption>{caption}</caption>\n\
         <thead role=\"rowgroup\"><tr role=\"row\">"
    )?;
    let class = |column: &Column| {
        if column.is_number {
            " class=\"number\""
        } else {
            ""
        }
    };
    for column in columns {
        let (title, class) = (column.title, class(column));
        write!(
            out,
            "<th role=\"columnheader\" scope=\"col\"{class}>{title}</th>"
        )?;
    }
    writeln!(out, "</tr></thead>\n<tbody role=\"rowgroup\">")?;
    for row in rows {
        write!(out, "<tr role=\"row\">")?;
        for (index, (cell, column)) in row.iter().zip(columns).enumerate() {
            let (title, class) = (column.title, class(column));
            if index == 0 {
                write!(
                    out,
                    "<th role=\"rowheader\" scope=\"row\"{class}>{cell}</th>"
                )?;
            } else {
                write!(
                    out,
                    "<td role=\"cell\"{class} data-title=\"{title}\">{cell}</td>"
                )?;
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table>")
}
