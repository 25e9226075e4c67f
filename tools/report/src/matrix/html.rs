//! The HTML format: a page without scripts, and without anything from elsewhere.

use std::io::{self, Write};

use quick_xml::escape::escape;

use super::{Cell, Matrix, Witness};
use crate::visible::visible;

const STYLE: &str = "\
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 75rem }
h1 { font-size: 1.4rem; overflow-wrap: anywhere }
div { overflow-x: auto }
table { border-collapse: collapse }
th, td { border: 1px solid #8886; padding: .4rem .6rem; text-align: left; vertical-align: top }
thead th { font-weight: 600; font-size: .85rem; min-width: 7rem; max-width: 16rem }
tbody th, code { font-family: ui-monospace, monospace; font-weight: 400; overflow-wrap: anywhere }
tbody th { position: sticky; left: 0; background: Canvas; max-width: 40vw }
.allow { background: #2a92 } .disallow { background: #d332 } .partly { background: #ca23 }
small { display: block; overflow-wrap: anywhere; max-width: 16rem }
";

/// For people who do not know robots.txt.
const LEAD: &str = "\
<p>A robots.txt states which URLs of a site crawlers may fetch: the programs of search engines, AI \
services and others. It does not concern people with browsers.</p>
<ul>
<li><strong>allow</strong>: they may fetch every URL of the row</li>
<li><strong>disallow</strong>: they may fetch none</li>
<li><strong>partly</strong>: they may fetch some, with the shortest URL that is allowed and the \
shortest that is not, and the line of the file that decides</li>
</ul>
<p>In a row, <code>{id}</code> is a part of a path, and <code>*</code> any text. Each cell is proved \
for every URL of its row.</p>
";

impl Matrix<'_> {
    /// Writes a page with a table. Its words, not only its colors, are the verdicts.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        let file = escape(self.file);
        writeln!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{file}</title>\n<style>\n{STYLE}</style>\n<h1>What crawlers may fetch: {file}</h1>\n\
             {LEAD}<div tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">URLs</th>"
        )?;
        for column in &self.columns {
            writeln!(out, "<th scope=\"col\">{}</th>", column.name(marked).0)?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        for (row, set) in self.sets.iter().enumerate() {
            writeln!(out, "<tr><th scope=\"row\">{}</th>", escape(set))?;
            for column in &self.columns {
                cell(out, &column.cells[row])?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody></table></div>")?;
        for column in &self.columns {
            if let (name, false) = column.name(marked) {
                let askers = column.all_names(marked);
                writeln!(out, "<details><summary>{name}</summary>{askers}</details>")?;
            }
        }
        if !self.is_complete() {
            writeln!(
                out,
                "<p><strong>?</strong>: not decided, because too many rules match such URLs.</p>"
            )?;
        }
        if self.left_out > 0 {
            let sets = self.left_out_sets();
            writeln!(out, "<p>The file names {sets}.</p>")?;
        }
        let dialect = escape(self.dialect.title);
        writeln!(
            out,
            "<p>Rules for reading the file: {dialect}.</p>\n</html>"
        )
    }
}

fn cell(out: &mut dyn Write, cell: &Cell) -> io::Result<()> {
    let word = cell.word();
    let class = if *cell == Cell::Undecided {
        "undecided"
    } else {
        word
    };
    write!(out, "<td class=\"{class}\">{word}")?;
    if let Cell::Partly {
        allowed,
        disallowed,
    } = cell
    {
        witness(out, "allow", allowed)?;
        witness(out, "disallow", disallowed)?;
    }
    writeln!(out, "</td>")
}

fn witness(out: &mut dyn Write, word: &str, witness: &Witness) -> io::Result<()> {
    let (url, origin) = (visible(&witness.path), witness.origin());
    write!(
        out,
        "<small>{word}: <code>{}</code>{origin}</small>",
        escape(url)
    )
}

fn marked(text: &str) -> String {
    escape(text).into_owned()
}
