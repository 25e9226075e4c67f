use super::*;

const OWN: &[u8] = b"User-agent: *\r\nDisallow: /a\r\n";

#[test]
fn added_block_of_a_prepended_block_counts_its_lines_and_quotes_its_mark() {
    let served = b"# begin MANAGED content\nUser-agent: *\nAllow: /\n# END managed Content\n\nUser-agent: *\nDisallow: /a\n";
    assert_eq!(
        added_block(served, Some(OWN)).as_deref(),
        Some("5 lines are added above the file, marked by `# begin MANAGED content`")
    );
    assert_eq!(
        added_block(served, None).as_deref(),
        Some("lines 1 to 4 are a block of another system: `# begin MANAGED content`")
    );
}

#[test]
fn added_block_of_another_file_is_none() {
    assert_eq!(added_block(b"User-agent: *\nDisallow: /b\n", Some(OWN)), None);
    assert_eq!(added_block(b"User-agent: *\nDisallow: /a\n\n", Some(OWN)), None);
    assert_eq!(added_block(b"User-agent: *\n# managed by the team\n", None), None);
    let below = [OWN, b"User-agent: b\nDisallow: /\n"].concat();
    let found = added_block(&below, Some(OWN));
    assert_eq!(found.as_deref(), Some("2 lines are added below the file"));
    let below = [OWN, b"# served by an edge\n"].concat();
    let found = added_block(&below, Some(OWN));
    assert_eq!(found.as_deref(), Some("1 line is added below the file"));
}
