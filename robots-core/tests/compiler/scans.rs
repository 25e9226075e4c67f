//! Scans of long paths for the bytes that leave a state, which read many bytes at a time.

use robots_core::matcher::Verdict;
use robots_core::{Dialect, SourceText, compile};

/// Rules whose automata have one state with many visits, which one byte leaves, and three bytes.
const FILES: [&str; 2] = [
    "User-agent: *\nDisallow: /*?id=\n",
    "User-agent: *\nDisallow: /*.pdf\nDisallow: /*?id=\nDisallow: /*/members/\n",
];

/// Ends of paths, and whether the rules of each file match them.
const ENDS: [(&str, [bool; 2]); 10] = [
    ("", [false, false]),
    ("?id=4", [true, true]),
    (".pdf", [false, true]),
    ("/members/", [false, true]),
    ("/.?id", [false, false]),
    ("/.?id=", [true, true]),
    ("/%6dembers/", [false, true]),
    ("%2epdf", [false, true]),
    ("#?id=4", [false, false]),
    ("*.pdf?id=4", [true, true]),
];

/// Lengths on both sides of those that are read at once.
const LONGEST: usize = 200;

#[test]
fn decide_finds_the_end_of_a_path_after_any_number_of_bytes() {
    for (file, text) in FILES.into_iter().enumerate() {
        let source = SourceText::new("robots.txt", text);
        let compilation = compile(&source, Dialect::RFC_9309);
        let group = compilation.site().robots_txt().group("a");
        assert_eq!(group.__bands(), Some(1), "{text}");
        for len in 0..LONGEST {
            for before in ["", "/", ".", "?", "/.?i"] {
                for (end, matches) in ENDS {
                    let path = format!("/{before}{}{end}", "x".repeat(len));
                    let verdict = if matches[file] {
                        Verdict::Disallow
                    } else {
                        Verdict::Allow
                    };
                    assert_eq!(group.decide(&path), verdict, "{path} by {text}");
                    assert_eq!(group.explain(&path).verdict(), verdict, "{path} by {text}");
                }
            }
        }
    }
}
