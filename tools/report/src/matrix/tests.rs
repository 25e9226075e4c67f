use robots_core::SourceText;

use super::*;

const SHOP: &str = "\
User-agent: *
Disallow: /admin/
Disallow: /*?sort=

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: Googlebot
Disallow: /admin/
Allow: /admin/help
";

fn reading(text: &str) -> Reading {
    Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

fn sets(texts: &[&str]) -> Vec<UrlSet> {
    let read = |text: &&str| UrlSet::read(text, Dialect::RFC_9309).expect("a set of URLs");
    texts.iter().map(read).collect()
}

/// Returns the words of the cells of each column, after the names of its crawlers.
fn words(matrix: &Matrix<'_>) -> Vec<(String, Vec<&'static str>)> {
    let columns = matrix.columns.iter();
    let words = |column: &Column| column.cells.iter().map(Cell::word).collect();
    columns.map(|column| (column.all_names(str::to_owned), words(column))).collect()
}

#[test]
fn matrix_unites_crawlers_with_equal_verdicts() {
    let reading = reading(SHOP);
    let asked = ["Googlebot", "bingbot", "GPTBot", "CCBot", "*"].map(str::to_owned).into();
    let sets = sets(&["/", "/admin/{page}", "/admin/{page}/edit"]);
    let matrix = Matrix::new(&reading, asked, sets);
    assert_eq!(
        words(&matrix),
        [
            ("Googlebot".to_owned(), vec!["allow", "partly", "partly"]),
            ("bingbot, every other crawler".to_owned(), vec!["partly", "disallow", "disallow"],),
            ("GPTBot, CCBot".to_owned(), vec!["disallow"; 3]),
        ]
    );
}

#[test]
fn witnesses_of_a_mixed_cell_have_its_verdicts() {
    let reading = reading(SHOP);
    let matrix = Matrix::new(&reading, well_known(&reading), of_rules(&reading, 9).0);
    let mut mixed = 0;
    for column in &matrix.columns {
        let token = &column.crawlers[0];
        for cell in &column.cells {
            if let Cell::Partly { allowed, disallowed } = cell {
                let verdict = |witness: &Witness| {
                    let obeyed = reading.obeyed(token.as_bytes()).group();
                    reading.evaluate_in(obeyed, &witness.path).verdict
                };
                assert_eq!(verdict(allowed), Verdict::Allow);
                assert_eq!(verdict(disallowed), Verdict::Disallow);
                mixed += 1;
            }
        }
    }
    assert!(mixed > 2, "{matrix:?}");
}

#[test]
fn robots_txt_itself_does_not_make_a_closed_site_partly_allowed() {
    let reading = reading("User-agent: *\nDisallow: /\n");
    let matrix = Matrix::new(&reading, vec!["*".to_owned()], sets(&["/*", "/robots.txt$"]));
    assert_eq!(words(&matrix)[0].1, ["disallow", "allow"]);
}

#[test]
fn markup_of_a_file_is_escaped() {
    let source = SourceText::new("<script>|.txt", "User-agent: *\nDisallow: /_a_`\n");
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let (sets, _) = of_rules(&reading, 9);
    let matrix = Matrix::new(&reading, vec!["<b>|".to_owned()], sets);
    let mut html = Vec::new();
    let mut markdown = Vec::new();
    matrix.html(&mut html).expect("memory");
    matrix.markdown(&mut markdown).expect("memory");
    let html = String::from_utf8(html).expect("UTF-8");
    assert!(!html.contains("<script>") && !html.contains("<b>"), "{html}");
    let markdown = String::from_utf8(markdown).expect("UTF-8");
    let rows = markdown.lines().filter(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.replace("\\|", "").matches('|').count());
    assert!(cells.clone().count() >= 3 && cells.into_iter().all(|count| count == 3), "{markdown}");
}
