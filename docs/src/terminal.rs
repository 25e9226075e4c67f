//! The lines of a terminal.

/// The columns of the pictures. A page that scales one to 830 pixels shows letters of 12 pixels.
const COLUMNS: usize = 108;

/// Returns the output of a program with lines of at most 108 columns where words allow it. A line continues
/// below the text that follows its `= note: `, and escape sequences take no column.
///
/// ```
/// let long = format!("  = note: {} end", "word ".repeat(20).trim_end());
/// let wrapped = robots_guide::wrapped(&long);
/// assert_eq!(wrapped.lines().count(), 2);
/// assert_eq!(wrapped.lines().last(), Some("          end"));
/// ```
pub fn wrapped(output: &str) -> String {
    let lines: Vec<_> = output.lines().map(wrapped_line).collect();
    lines.join("\n")
}

fn wrapped_line(line: &str) -> String {
    let indent = hanging_indent(line);
    let mut wrapped = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let width = columns(word.trim_end());
        if column > indent && column + width > COLUMNS {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped.push('\n');
            wrapped += &" ".repeat(indent);
            column = indent;
        }
        wrapped += word;
        column += columns(word);
    }
    wrapped
}

/// Returns the column of the text after `= note: ` or `= help: `, or 0.
fn hanging_indent(line: &str) -> usize {
    let mut starts = ["note: ", "help: "].iter();
    let text = starts.find_map(|start| Some(line.find(start)? + start.len()));
    text.and_then(|text| line.get(..text)).map_or(0, columns)
}

/// Returns the number of characters that are not part of an escape sequence.
fn columns(text: &str) -> usize {
    let mut is_escape = false;
    let is_shown = |c: &char| {
        let was_escape = is_escape;
        is_escape = *c == '\u{1b}' || is_escape && *c != 'm';
        !was_escape && !is_escape
    };
    text.chars().filter(is_shown).count()
}
