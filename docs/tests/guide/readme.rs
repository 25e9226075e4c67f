//! What the README and the pages state is what the project has.

use std::collections::BTreeMap;
use std::{fs, io};

use robots_guide::Sources;
use robots_lint::LINTS;

const WORDS: usize = 1_200;

fn read(name: &str) -> io::Result<String> {
    fs::read_to_string(Sources::of_project().project().join(name))
}

/// Returns the cell of the column with this heading, for each workload of a table.
fn column(table: &str, heading: &str) -> BTreeMap<String, String> {
    let cells = |row: &str| -> Vec<String> {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    let mut rows = table
        .lines()
        .skip_while(|line| !line.starts_with("| workload"))
        .take_while(|line| line.starts_with('|'));
    let headings = rows.next().map(cells).unwrap_or_default();
    let index = headings.iter().position(|cell| cell == heading);
    let index = index.expect("the table has this column");
    rows.skip(1)
        .map(cells)
        .map(|row| {
            let name = row[0].split(':').next().unwrap_or_default();
            (name.to_owned(), row[index].clone())
        })
        .collect()
}

#[test]
fn readme_is_short() -> io::Result<()> {
    let words = read("README.md")?.split_whitespace().count();
    assert!(words <= WORDS, "{words} words, more than {WORDS}");
    Ok(())
}

/// The block of the introduction is a doctest. That of the README cannot be one, because a path in
/// it starts at the folder of the project, which has no robots.txt.
#[test]
fn readme_shows_the_code_of_the_introduction() -> io::Result<()> {
    let code = |text: &str| -> Option<String> {
        let (_, rest) = text.split_once("```rust\n")?;
        Some(rest.split_once("```")?.0.to_owned())
    };
    let readme = code(&read("README.md")?);
    assert!(readme.is_some());
    assert_eq!(readme, code(&read("docs/guide/introduction.md")?));
    Ok(())
}

#[test]
fn readme_states_no_more_lints_than_there_are() -> io::Result<()> {
    assert!(read("README.md")?.contains("More than 100 [lints]"));
    assert!(LINTS.len() > 100);
    Ok(())
}

/// Each ratio to the best exact peer that the README states is that of the table of warm caches.
#[test]
fn readme_states_ratios_of_the_benchmarks() -> io::Result<()> {
    let benchmarks = read("BENCHMARKS.md")?;
    let (_, decisions) = benchmarks
        .split_once("<!-- begin: decisions -->")
        .expect("the benchmarks measure decisions");
    let ratios: Vec<(String, String)> = column(decisions, "best exact peer")
        .into_iter()
        .map(|(workload, peer)| {
            let ratio = peer.split(' ').next_back().unwrap_or_default();
            (ratio.to_owned(), workload)
        })
        .collect();
    let readme = read("README.md")?
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let stated = readme.split("× (").zip(readme.split("× (").skip(1));
    let mut count = 0;
    for (before, after) in stated {
        let ratio = before.rsplit(' ').next().unwrap_or_default().to_owned() + "×";
        let workload = after.split(',').next().unwrap_or_default().to_owned();
        let statement = (ratio, workload);
        assert!(ratios.contains(&statement), "{statement:?} is not measured");
        count += 1;
    }
    assert!(count > 0, "the README states no ratio");
    Ok(())
}

#[test]
fn pages_show_the_files_that_their_examples_use() -> io::Result<()> {
    for (page, file) in [
        ("introduction", "docs/robots.txt"),
        ("claims", "docs/claims.toml"),
        ("how-it-works", "docs/pictures/automaton.txt"),
    ] {
        let page = read(&format!("docs/guide/{page}.md"))?;
        assert!(page.contains(&format!("\n{}```", read(file)?)), "{file}");
    }
    Ok(())
}
