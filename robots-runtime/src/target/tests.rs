use robots_matcher::PathForm;

use super::FilePath;
use super::alternate_spelling::find_map;
use super::server_paths::TooManySpellings;
use super::spelling::SpellingFlags;
use super::step::Step;

/// Returns the alternate spellings of a target, without those that equal another one.
fn alternates(target: &str) -> Result<Vec<String>, TooManySpellings> {
    alternates_in(target, PathForm::Rfc9309)
}

/// Returns the alternate spellings of a target that a matcher tells apart which compares paths in
/// this form.
fn alternates_in(target: &str, form: PathForm) -> Result<Vec<String>, TooManySpellings> {
    let mut alternates = Vec::new();
    find_map(target, SpellingFlags::of(target, form, true), |alternate, _| {
        let alternate = String::from_utf8(alternate.to_vec()).expect("UTF-8");
        if alternate != target && !alternates.contains(&alternate) {
            alternates.push(alternate);
        }
        None::<()>
    })?;
    Ok(alternates)
}

#[test]
fn path_with_odd_parts_has_the_alternate_spellings_of_every_server() {
    for (target, expected) in [
        ("/a", &[][..]),
        ("", &[]),
        ("//", &["/"]),
        ("//a", &["/", "/a"]),
        ("//a/b", &["/b", "/a/b"]),
        ("//a/b?//c/d", &["/b?//c/d", "/a/b?//c/d"]),
        ("///a/b", &["/a/b", "/b"]),
        ("////a/b", &["//a/b", "/b", "/a/b"]),
        ("//u:p@a:80/b", &["//u%3Ap%40a%3A80/b", "/b", "/u:p@a:80/b", "/u%3Ap%40a%3A80/b"]),
        ("/\\a/b", &["/%5Ca/b", "//a/b", "/b", "/a/b"]),
        ("/a//b/c", &["/a/b/c"]),
        ("/a/..//b/c", &["//b/c", "/a/../b/c", "/c", "/b/c"]),
        ("/./a", &["/a"]),
        ("/x/../a", &["/a"]),
        ("/x/y/..", &["/x/", "/x"]),
        ("/../../a", &["/a"]),
        ("/x/%2e%2E/a", &["/x/../a", "/a"]),
        ("/x/..", &["/"]),
        ("/a/..././b", &["/a/.../b"]),
        ("/a//b/?//c", &["/a/b/?//c"]),
        ("/a//../b", &["/a/b", "/a/../b", "/b"]),
        ("/a%2Fb?c", &["/a/b?c"]),
        ("/a\\b", &["/a%5Cb", "/a/b"]),
        ("/a%5cb", &["/a%5Cb", "/a\\b", "/a/b"]),
        ("/a/.", &["/a/", "/a"]),
        ("/a%2f", &["/a/", "/a"]),
        ("/x/..%2Fb", &["/x/../b", "/b"]),
        ("/x%2F..\\b", &["/x%2F..%5Cb", "/x%2F../b", "/x/..\\b", "/x/..%5Cb", "/x/../b", "/b"]),
        ("/a/b/../../../c/../d", &["/d"]),
        ("/a.pdf/?b", &["/a.pdf?b"]),
        ("/(%29%61\u{e9}", &["/%28%29a%C3%A9", "/()a%C3%A9"]),
        ("/%c3%a9%3f%zz%28%", &["/%C3%A9%3F%25zz%28%25", "/%C3%A9%3F%25zz(%25", "/%C3%A9%3F%zz(%"]),
        ("/%2a", &["/%2A", "/*"]),
    ] {
        let alternates = alternates(target).expect("few");
        assert_eq!(alternates, expected, "{target}");
    }
}

/// Each pass of a server decodes what the pass before it left or made, but no pass before the last
/// one decodes `%25`.
#[test]
fn escape_whose_digits_are_escaped_is_decoded_in_passes() {
    for (target, expected) in [
        ("/%%361", "/a"),
        ("/%6%31", "/a"),
        ("/%%36%31", "/a"),
        ("/%%3%36%31", "/a"),
        ("/%%3%36%31", "/%2561"),
        ("/%%%33%361", "/a"),
        ("/%%%36%31%31", "/%A1"),
        ("/%%32%38", "/("),
        ("/%%32%38", "/%28"),
        ("/%%32%3561", "/%2561"),
        ("/x%%32fy", "/x/y"),
        ("/x%%35%63y", "/x/y"),
        ("/x/%%32e./y", "/y"),
        ("/x%%32F%%32e%%32e%%32Fy", "/y"),
        ("/x/y%%32F", "/x/y"),
        ("/%%32Fx/y", "/y"),
    ] {
        let spellings = alternates(target).expect("few");
        let is_listed = spellings.iter().any(|spelling| spelling == expected);
        assert!(is_listed, "{target}: {spellings:?}");
    }
    for target in
        ["/%2561", "/%25361", "/%2%3541", "/%%zz", "/100%%20", "/%/61", "/%6?1", "/%%c3%%a9"]
    {
        let flags = SpellingFlags::of(target, PathForm::Rfc9309, true);
        let is_escape = flags.steps().any(|step| step == Step::SplitEscapes);
        assert_eq!(is_escape, target == "/%2%3541", "{target}");
        let spellings = alternates(target).expect("few");
        let is_decoded = |spelling: &String| spelling.contains(['a', 'A']);
        let is_decoded = spellings.iter().any(is_decoded);
        assert_eq!(is_decoded, target == "/%%c3%%a9", "{target}: {spellings:?}");
    }
    let kept = SpellingFlags::of("/x%%32Fy", PathForm::Rfc9309, false);
    assert!(kept.steps().all(|step| step != Step::EscapedSlashes));
}

#[test]
fn characters_have_the_forms_of_programs() {
    for (target, expected) in [
        // `quote` in Python, then a component in JavaScript, RFC 3986, a browser, and a file name.
        (
            "/a(b%29,c%3a[d%5D e%20\"%22",
            &[
                "/a%28b%29%2Cc%3A%5Bd%5D%20e%20%22%22",
                "/a(b)%2Cc%3A%5Bd%5D%20e%20%22%22",
                "/a(b),c:%5Bd%5D%20e%20%22%22",
                "/a(b),c:[d]%20e%20%22%22",
                "/a(b),c:[d] e \"\"",
            ][..],
        ),
        ("/a%20(1)", &["/a%20%281%29", "/a (1)"]),
        ("/a%20%281%29", &["/a%20(1)", "/a (1)"]),
        ("/a%20(1%29", &["/a%20%281%29", "/a%20(1)", "/a (1)"]),
        // A `%` stays escaped before two digits.
        ("/100%", &["/100%25"]),
        ("/100%25", &["/100%"]),
        ("/%2541%25%34%31%25g", &["/%2541%2541%25g", "/%2541%2541%g"]),
    ] {
        let alternates = alternates(target).expect("few");
        assert_eq!(alternates, expected, "{target}");
    }
}

#[test]
fn octets_have_another_spelling_where_paths_are_compared_as_sent() {
    for (target, expected) in
        [("/\u{e9}", "/%C3%A9"), ("/%c3%a9", "/%C3%A9"), ("/%C3%a9", "/%C3%A9"), ("/%3f", "/%3F")]
    {
        for form in [PathForm::Sent, PathForm::Octets] {
            let alternates = alternates_in(target, form).expect("few");
            assert_eq!(alternates, [expected], "{target} {form:?}");
        }
        for form in [PathForm::Rfc9309, PathForm::Decoded, PathForm::Requoted] {
            let alternates = alternates_in(target, form).expect("few");
            assert!(alternates.is_empty(), "{target} {form:?}: {alternates:?}");
        }
    }
    for (target, is_spelled_otherwise) in [("/%C3%A9", false), ("/%c3%a9", true), ("/\u{e9}", true)]
    {
        for form in [PathForm::Sent, PathForm::Octets, PathForm::Rfc9309] {
            let has_others = super::TargetOptions::DEFAULT.has_alternate_spellings(target, form);
            let expected = is_spelled_otherwise && form != PathForm::Rfc9309;
            assert_eq!(has_others, expected, "{target} {form:?}");
        }
    }
    let alternates = alternates_in("/AC%2fDC", PathForm::Sent).expect("few");
    assert!(alternates.iter().any(|alternate| alternate == "/AC%2FDC"));
    let alternates = alternates_in("/%C3%A9", PathForm::Sent).expect("few");
    assert!(alternates.is_empty(), "{alternates:?}");
}

#[test]
fn segments_as_sent_have_other_characters() {
    let spellings = alternates("/wiki/Foo_%28bar%29/..").expect("few");
    assert!(spellings.contains(&String::from("/wiki/Foo_(bar)/..")), "{spellings:?}");
}

#[test]
fn escaped_slash_and_backslash_separate_alone_and_together() {
    let spellings = alternates("/x%2Fy/..\\private").expect("few");
    for expected in ["/private", "/x/private", "/x%2Fy/..\\private", "/x/y/..\\private"] {
        let is_listed = spellings.iter().any(|spelling| spelling == expected);
        assert_eq!(is_listed, expected != "/x%2Fy/..\\private", "{expected}: {spellings:?}");
    }
}

#[test]
fn path_with_too_many_alternate_spellings_is_not_compared() {
    for target in [
        format!("/(/{}", "a".repeat(2_046)),
        format!("/a//b%2Fc/{}", "b/".repeat(1_018)),
        format!("/(?{}", "a".repeat(2_046)),
        "/".repeat(2_048),
        String::from("/a%2F..%2Fb//..\\..%5Cc/.%2F"),
    ] {
        assert_eq!(alternates(&target), Err(TooManySpellings), "{target}");
    }
    for target in [
        "/".repeat(20),
        format!("/({}", "a".repeat(2_046)),
        format!("/a//b%2Fc{}", "d".repeat(1_000)),
    ] {
        assert!(alternates(&target).is_ok(), "{target}");
    }
    assert_eq!(alternates(&"/a".repeat(30_000)), Ok(Vec::new()));
}

/// The room of a short path is for as many paths as there may be, each as long as the one sent.
#[test]
fn alternate_spellings_of_a_short_path_do_not_depend_on_its_length() {
    // Steps that keep or nearly keep the length make as many paths as there may be of this one.
    let path = "/h//a/./b%2Fc\\d/";
    let of_length = |len: usize| {
        let path = format!("{path}{}", "x".repeat(len - path.len()));
        alternates(&path).map(|alternates| alternates.len())
    };
    let first = of_length(20);
    assert!(first.is_ok());
    for len in 21..=64 {
        assert_eq!(of_length(len), first, "{len}");
    }
}

#[test]
fn robots_txt_path_in_any_spelling_is_recognized() {
    for path in [
        "/robots.txt",
        "//robots.txt",
        "///robots.txt",
        "/./robots.txt",
        "/x/../robots.txt",
        "/../robots.txt",
        "/x/%2e%2E/robots.txt",
        "/%72obots.txt",
        "/robots%2etxt",
        "/%72%6F%62%6f%74%73%2e%74%78%74",
        "/%2Frobots.txt",
        "/x%2F..%2Frobots.txt",
        "/x/..%2frobots.txt",
        "/x%5c..\\robots.txt",
        "/x\\y%2F..%2Frobots.txt",
        "/x//../robots.txt",
        "/robots.txt/",
        "/robots.txt//",
        "/robots.txt/.",
        "/robots.txt/x/..",
        "/robots.txt%2F",
        "/robots.t%%378t",
        "/%7%32obots.txt",
        "/x/%%32e%%32e/robots.txt",
        "/robots%%3%32%65txt",
    ] {
        assert_eq!(FilePath::of(path), FilePath::File, "{path}");
    }
    for path in [
        "",
        "/",
        "/robots.tx",
        "/robots.txt.bak",
        "/robots.txt/x",
        "/a/robots.txt",
        "/a//robots.txt",
        "/robots.txt(",
        "/robots.txt;a",
        "/%2572obots.txt",
        "/robots.t%%379t",
        "/robots%%20.txt",
        "/robots.txt%3Fa",
        "/robots.txt/..",
        "*",
    ] {
        assert_eq!(FilePath::of(path), FilePath::Page, "{path}");
    }
}

/// A cache may resolve it, and the layer must not forward what it does not compare.
#[test]
fn path_with_the_name_of_the_file_and_too_many_spellings_may_be_it() {
    for path in ["/a%2F..%2Fb//..\\..%5Cc/.%2F../robots.txt", &("/.".repeat(1_100) + "/robots.txt")]
    {
        assert_eq!(FilePath::of(path), FilePath::Undecided, "{path}");
    }
}

/// It is a page of the site, whose response a cache that ignores case must not keep.
#[test]
fn path_that_is_robots_txt_only_without_case_is_one_of_another_case() {
    for path in [
        "/Robots.txt",
        "/ROBOTS.TXT",
        "/robots.TXT",
        "/%52obots.txt",
        "//Robots.txt",
        "/x/../robots.Txt",
        "/Robots.txt/",
        "/Robots%2Etxt",
        &("/.".repeat(1_100) + "/Robots.txt"),
    ] {
        assert_eq!(FilePath::of(path), FilePath::OtherCase, "{path}");
    }
    for path in ["/Robots.txt.bak", "/a/Robots.txt", "/Robots,txt", "/Robots.txt/x"] {
        assert_eq!(FilePath::of(path), FilePath::Page, "{path}");
    }
}
