//! Files in other formats and the most expensive files, in every dialect: the packed site has a
//! bounded size, and the engines agree. S3-57, S3-52.

use robots_core::source::SIZE_LIMIT;
use robots_core::{Dialect, Reading, SourceText, compile};

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Checks for each dialect that the packed site has at most 1,000 bytes and `bytes_per_byte` bytes
/// for each byte that is read, and that it decides as the evaluator does.
fn check(file: impl Into<Vec<u8>>, bytes_per_byte: usize, questions: &[(&str, &str)]) {
    let source = SourceText::new("robots.txt", file);
    let read = source.bytes().len().min(SIZE_LIMIT);
    for dialect in Dialect::ALL {
        let compilation = compile(&source, dialect);
        let name = dialect.name;
        let statistics = compilation.statistics();
        let most = 1_000 + bytes_per_byte * read;
        assert!(statistics.bytes <= most, "{name}: {statistics:?}");
        let robots = compilation.site().robots_txt();
        for (agent, path) in questions {
            let expected = compilation.reading().evaluate(agent.as_bytes(), path.as_bytes());
            let found = robots.decide(agent, path);
            assert_eq!(found, expected.verdict, "{name}: {path} of {agent}");
            let decision = robots.explain(agent, path);
            assert_eq!(decision.verdict(), expected.verdict, "{name}: {path}");
        }
    }
}

#[test]
fn other_formats_stay_within_bounds() {
    let questions = [("a", "/"), ("a", "/x"), ("*", "/\u{0}")];
    let html = lines(2_000, |i| format!("<p class=\"a\">User-agent: a{i}<br>Disallow: /{i}</p>\n"));
    check(html, 1, &questions);
    let json = lines(5_000, |i| format!("{{\"user-agent\": \"a\", \"disallow\": [\"/{i}\"]}},\n"));
    check(json, 1, &questions);
    let text = lines(5_000, |i| format!("User-agent: a\r\nDisallow: /{i}\r\n"));
    let utf_16: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    check(utf_16, 1, &questions);
    let mut state = 1_u32;
    let binary: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    })
    .take(300_000)
    .collect();
    check(binary, 1, &questions);
    check(vec![0; 100_000], 1, &questions);
}

#[test]
fn line_of_ten_megabytes_stays_within_bounds() {
    let a = "a".repeat(10_000_000);
    check(format!("User-agent: *\nDisallow: /{a}\n"), 2, &[("x", "/aaa"), ("x", "/b")]);
    check(format!("User-agent: {a}\nDisallow: /\n"), 1, &[("a", "/"), (&a[..1_000], "/")]);
}

#[test]
fn greatest_number_of_groups_stays_within_bounds() {
    let groups = lines(100_000, |i| format!("User-agent: b{i}\nDisallow: /{i}\n"));
    check(groups, 8, &[("b0", "/0"), ("b9999", "/9999/x"), ("b99999", "/99999"), ("b1", "/2")]);
}

#[test]
fn many_product_tokens_of_one_group_stay_within_bounds() {
    let names = lines(20_000, |i| format!("User-agent: b{i}\n"));
    check(format!("{names}Disallow: /a*b\n"), 2, &[("B19999", "/acb"), ("b0", "/b")]);
}

#[test]
fn thousands_of_wildcards_stay_within_bounds() {
    let rule = format!("/{}b", "*a".repeat(2_000));
    let path = format!("/{}", "a".repeat(3_000));
    let file = format!("User-agent: *\nDisallow: {rule}\n");
    check(file, 40, &[("x", &path), ("x", &format!("{path}b")), ("x", "/")]);
}

/// S1-71, S2-38: of a larger file, the first 500 KiB are read.
#[test]
fn text_after_the_size_limit_is_not_read() {
    let start = "User-agent: *\nDisallow: /a\n";
    for (room, is_read) in [(0, false), ("Disallow: /b\n".len(), true)] {
        let comment = "#".repeat(SIZE_LIMIT - start.len() - room - 1);
        let source = SourceText::new("robots.txt", format!("{start}{comment}\nDisallow: /b\n"));
        for dialect in Dialect::ALL {
            let compilation = compile(&source, dialect);
            let robots = compilation.site().robots_txt();
            assert!(robots.decide("x", "/a").is_disallow(), "{}", dialect.name);
            assert_eq!(robots.decide("x", "/b").is_disallow(), is_read, "{}", dialect.name);
        }
    }
}

/// Short names are looked up by their parts, and long ones are compared with every token.
#[test]
fn first_token_within_a_name_is_found_among_thousands() {
    let mut state = 1_u32;
    let mut word = |longest: u32| {
        let mut next = |end: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % end
        };
        let len = next(longest) + 1;
        (0..len).map(|_| char::from(b"abcdefgh"[next(8) as usize])).collect::<String>()
    };
    let mut tokens: Vec<String> = (0..3_000).map(|_| word(9)).collect();
    tokens.retain(|token| token.len() > 3);
    let file = lines(tokens.len(), |i| format!("User-agent: {}\nDisallow: /{i}\n\n", tokens[i]));
    let source = SourceText::new("robots.txt", file);
    let reading = Reading::new(&source, Dialect::ORIGINAL_1994);
    let mut found_any = 0;
    for longest in [4, 30, 200] {
        for _ in 0..100 {
            let name = word(longest);
            let expected = tokens.iter().find(|token| name.contains(token.as_str()));
            let found = reading.agent(name.as_bytes()).map(|agent| reading.slice(agent.token));
            assert_eq!(found, expected.map(String::as_bytes), "{name}");
            found_any += usize::from(found.is_some());
        }
    }
    assert!((50..250).contains(&found_any), "{found_any}");
}
