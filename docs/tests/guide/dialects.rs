//! Lists of the dialects in other languages: one row for each, made of the data.
//!
//! `DIALECTS=overwrite cargo test --package robots-guide dialects` writes the lists again.

use std::{env, fs};

use robots_core::Dialect;
use robots_guide::Sources;

/// A list in a file: the lines above its rows, and the start of every row.
struct List {
    file: &'static str,
    above: &'static str,
    start: &'static str,
    row: fn(&Dialect) -> String,
}

const LISTS: [List; 3] = [
    List {
        file: "docs/playground/src/page-state.ts",
        above: "export const DIALECTS: Record<Dialect, string> = {\n",
        start: "  ",
        row: |it| match it.name {
            name if name.contains('-') => format!("{name:?}: {:?},", it.title),
            name => format!("{name}: {:?},", it.title),
        },
    },
    List {
        file: "docs/guide/crawlers.md",
        above: "| command line | macro | specified by |\n|---|---|---|\n",
        start: "| ",
        row: |it| {
            let (name, variant) = (it.name, it.camel_case_name());
            format!("`{name}` | `{variant}` | {} |", it.specification)
        },
    },
    List {
        file: "src/macros.rs",
        above: "/// | `dialect = …` | crawlers |\n/// |---|---|\n",
        start: "/// | ",
        row: |it| format!("`{}` | {} |", it.camel_case_name(), it.title),
    },
];

impl List {
    /// Returns the text of the file with a row for each dialect.
    fn written(&self, text: &str) -> String {
        let (before, after) = text
            .split_once(self.above)
            .unwrap_or_else(|| panic!("{}: there is no `{}`", self.file, self.above));
        let old = after.split_inclusive('\n').take_while(|line| line.starts_with(self.start));
        let rest = &after[old.map(str::len).sum()..];
        let rows = Dialect::ALL.iter();
        let rows: Vec<_> =
            rows.map(|dialect| self.start.to_owned() + &(self.row)(dialect)).collect();
        let (above, rows) = (self.above, rows.join("\n"));
        format!("{before}{above}{rows}\n{rest}")
    }
}

#[test]
fn list_has_every_dialect() {
    let project = Sources::of_project().project().to_owned();
    for list in LISTS {
        let path = project.join(list.file);
        let text = fs::read_to_string(&path).expect("the file can be read");
        let written = list.written(&text);
        if env::var_os("DIALECTS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, written).expect("the file can be written");
        } else {
            let run = "DIALECTS=overwrite cargo test --package robots-guide dialects";
            assert!(text == written, "{} is not up to date: run `{run}`", list.file);
        }
    }
}
