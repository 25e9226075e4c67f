use super::*;

/// Writes statements. A word that is not a keyword opens or closes a group.
fn written(statements: &[(&str, &str)]) -> Result<String, BuildError> {
    let mut text = RobotsWriter::new();
    for &(word, value) in statements {
        match (word, Keyword::by_name(word)) {
            (_, Some(keyword)) => drop(text.write(keyword, value)?),
            ("open", None) => text.open_group(),
            (_, None) => text.close_group(),
        }
    }
    Ok(text.finish())
}

#[test]
fn writer_keeps_groups_apart() {
    let (a, b, c) = (("user_agent", "a"), ("user_agent", "b"), ("user_agent", "c"));
    let (open, rule) = (("open", ""), ("disallow", "/"));
    let delay = ("crawl_delay", "3");
    for (statements, expected) in [
        (
            &[open, a, rule, b, open, c, rule][..],
            "User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow:\n\nUser-agent: c\nDisallow: /\n",
        ),
        // Only some dialects end the tokens of a record at a delay.
        (
            &[open, a, delay, b, rule],
            "User-agent: a\nCrawl-delay: 3\nDisallow:\n\nUser-agent: b\nDisallow: /\n",
        ),
        (&[a, open, b, rule], "User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n"),
        (&[open, a, b, rule], "User-agent: a\nUser-agent: b\nDisallow: /\n"),
        (&[open, open, ("close", ""), rule], ""),
        (&[open, a, rule, ("close", ""), delay], ""),
        (&[open, a, rule, open, rule], ""),
    ] {
        match written(statements) {
            Ok(text) => assert_eq!(text, expected),
            Err(error) => {
                assert_eq!(
                    (error.to_string().as_str(), expected),
                    ("group has no product token", "")
                );
            }
        }
    }
}

#[test]
fn lines_of_a_text_are_counted_with_comments_and_blank_ones() {
    let mut text = RobotsWriter::new();
    assert_eq!(text.lines(), 0);
    text.comment("one\ntwo");
    text.open_group();
    for (keyword, value) in [("user_agent", "a"), ("disallow", "/")] {
        let keyword = Keyword::by_name(keyword).expect("a keyword");
        let written = text.write(keyword, value).expect("a valid value");
        assert_eq!(text.lines(), written.line);
    }
    let lines = text.lines();
    assert_eq!(text.finish().lines().count(), lines);
}

#[test]
fn comment_has_its_text_without_control_characters() {
    let mut text = RobotsWriter::new();
    text.comment("one\tand\u{1b}[0m\n\nD\u{e9}j\u{e0} vu ");
    assert_eq!(text.finish(), "# oneand[0m\n#\n# D\u{e9}j\u{e0} vu\n");
}

#[test]
fn path_is_the_value_that_a_rule_gets() {
    for value in ["/", "/caf\u{e9}", "/a b", "*.pdf$", "/%2f", "a", "", "/a#b"] {
        let mut text = RobotsWriter::new();
        text.open_group();
        let names = Keyword::by_name("user_agent").expect("a keyword");
        text.write(names, "a").expect("a token");
        let written = text.write(Keyword::DISALLOW, value);
        let Ok(path) = RobotsWriter::path(value) else {
            assert!(written.is_err(), "{value}");
            continue;
        };
        let span = written.expect("a path").value;
        assert_eq!(text.finish().get(span.start..span.end), Some(&*path), "{value}");
    }
}

#[test]
fn line_has_at_most_the_bytes_that_google_reads() {
    let limit = Dialect::GOOGLE.lexis.line_limit;
    for (len, is_written) in [(limit, true), (limit + 1, false)] {
        let path = format!("/{}", "a".repeat(len - "Disallow: /".len()));
        let written = RobotsWriter::path(&path);
        assert_eq!(written.is_ok(), is_written, "{len}");
    }
}
