//! Checks that the packed automaton gives the verdict and the rule of the evaluator. The first line
//! of the input is a token, the second line a path, and the rest a robots.txt. A token that may be
//! a User-Agent header, which the evaluator does not read, is only identified.

#![no_main]

use libfuzzer_sys::fuzz_target;
use robots_core::{Dialect, SourceText, compile};

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let (Some(token), Some(path), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
        return;
    };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.*".contains(byte);
    let is_token = token.iter().all(is_name);
    let source = SourceText::new("robots.txt", text);
    for dialect in Dialect::ALL {
        let compilation = compile(&source, dialect);
        let expected = compilation.reading().evaluate(token, path);
        let robots = compilation.site().robots_txt();
        let group = robots.group_bytes(token);
        let _ = robots.identify(token);
        if !is_token {
            continue;
        }
        assert_eq!(group.decide_bytes(path), expected.verdict);
        let decision = group.explain_bytes(path);
        assert_eq!(decision.verdict(), expected.verdict);
        let line = decision.rule().map(|rule| rule.line() as usize);
        assert_eq!(line, expected.line(compilation.reading()));
    }
});
