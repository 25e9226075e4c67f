use super::*;

fn upper(code: &Code) -> Option<String> {
    match code {
        Code::Line { key, value } => Some(format!("{key} {value}!").to_uppercase()),
        Code::Levels(_) => None,
    }
}

#[test]
fn with_code_writes_the_code_and_no_words() {
    let text = "`Allow: /w` and " + line("Allow", "/a") + format!(" and {}", 1) + levels("a(b)");
    assert_eq!(text, "`Allow: /w` and `Allow: /a` and 1`# robots: a(b)`");
    let written = text.with_code(upper);
    assert_eq!(written, "`Allow: /w` and `ALLOW /A!` and 1`# robots: a(b)`");
    assert_eq!(written.with_code(|_| None), text);
}

#[test]
fn line_without_a_value_ends_with_its_colon() {
    assert_eq!(line("Disallow", ""), "`Disallow:`");
}

#[test]
fn join_separates_texts() {
    let texts = ["/a", "/b"].map(|path| line("Allow", path));
    assert_eq!(MessageText::join(texts, ", "), "`Allow: /a`, `Allow: /b`");
    assert_eq!(MessageText::join([], ", "), "");
}
