//! Workflow commands of GitHub Actions:
//! <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>.

use std::io::{self, Write};

use super::{CheckReport, finding_text, place, severity};

impl CheckReport<'_> {
    /// Writes one command per finding.
    pub fn github(&self, out: &mut dyn Write) -> io::Result<()> {
        for file in &self.files {
            for diagnostic in &file.diagnostics {
                let (start, end) = place(&file.source, diagnostic);
                writeln!(
                    out,
                    "::{} file={},line={},col={},endLine={},endColumn={},title={}::{}",
                    severity(diagnostic.level),
                    property(file.source.name()),
                    start.line,
                    start.column,
                    end.line,
                    end.column,
                    diagnostic.name(),
                    data(&finding_text(diagnostic)),
                )?;
            }
        }
        Ok(())
    }
}

/// Escapes the text after the `::` of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the text after the `=` of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
