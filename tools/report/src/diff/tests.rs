use super::*;

#[test]
fn patch_of_a_moved_line_deletes_it_and_inserts_it() {
    let text = |text: &str| SourceText::new("robots.txt", text);
    assert_eq!(
        unified(&text("a\nb\nc\nd\ne\n"), &text("a\nc\nb\nd\ne\n")),
        "--- a/robots.txt\n+++ b/robots.txt\n@@ -1,5 +1,5 @@\n a\n-b\n c\n+b\n d\n e\n"
    );
}

#[test]
fn patch_of_carriage_returns_ends_lines_at_line_feeds_only() {
    let text = |text: &str| SourceText::new("robots.txt", text);
    let header = "--- a/robots.txt\n+++ b/robots.txt\n@@ -1 +1 @@\n";
    let open = "\n\\ No newline at end of file\n";
    assert_eq!(
        unified(&text("a\rb\r"), &text("a\rc\r")),
        format!("{header}-a\rb\r{open}+a\rc\r{open}")
    );
    assert_eq!(
        unified(&text("a\r\n"), &text("c\r\n")),
        format!("{header}-a\r\n+c\r\n")
    );
}
