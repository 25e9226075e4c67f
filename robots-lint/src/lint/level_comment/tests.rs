use robots_core::syntax::parse;

use super::*;
use crate::lint::line_level::LevelOfLine;
use robots_analysis::diagnostic::Level;

#[test]
fn new_comment_applies_to_its_line_the_next_its_record_or_the_file() {
    let text = "\
# robots: deny(style)

# robots: allow(hash_in_path)
User-agent: a
Disallow: /x#y
Disallow: /z # robots: warn(hash_in_path)
User-agent: b
# robots: deny(hash_in_path, no_such_lint)
# and a word about it
Disallow: /x#y
";
    let source = SourceText::new("", text);
    let level_comments = LevelComments::new(&source, &parse(&source));
    let lint = crate::lint::by_name("hash_in_path").expect("there is one");
    let level_of = |lint, line| {
        let levels = level_comments.lines.iter();
        LevelOfLine::new(levels.filter(|level| level.is_about(lint))).get(line)
    };
    let level = |line| level_of(lint, line);
    assert_eq!(level(5), Some(Level::Allow));
    assert_eq!(level(6), Some(Level::Warn));
    assert_eq!(level(7), None);
    assert_eq!(level(10), Some(Level::Deny));
    let style = crate::lint::by_name("key_case").expect("there is one");
    assert_eq!(level_of(style, 7), Some(Level::Deny));
    assert_eq!(level_comments.unknown.len(), 1);
    assert_eq!(source.slice(level_comments.unknown[0].span), b"no_such_lint");
}
