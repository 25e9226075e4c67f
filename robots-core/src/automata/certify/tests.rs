use super::*;
use crate::{Dialect, SourceText, compile};

fn certificates(text: &str, dialect: &'static Dialect) -> Vec<Certificate> {
    let source = SourceText::new("robots.txt", text);
    let compilation = compile(&source, dialect);
    certify(compilation.site(), compilation.policy())
}

const TEXT: &str = "User-agent: *\nDisallow: /a\nAllow: /a/*b$\nDisallow: /*.php\nDisallow: /*?*x=*y=\n\n\
    User-agent: one\nAllow: /members/join\nDisallow: /\n";

#[test]
fn what_is_packed_is_proved_in_every_dialect() {
    for dialect in Dialect::ALL {
        let found = certificates(TEXT, dialect);
        assert_eq!(found.len(), 2);
        for certificate in found {
            let is_proved = matches!(certificate, Certificate::Proved(states) if states > 1);
            assert!(is_proved, "{} {certificate:?}", dialect.name);
        }
    }
}

#[test]
fn bytes_of_other_rules_are_refuted_by_the_shortest_path() {
    let [one, other] = ["/a", "/ab"].map(|rule| {
        let text = format!("User-agent: *\nDisallow: {rule}\n");
        compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
    });
    assert_eq!(
        certify(one.site(), other.policy()),
        [Certificate::Refuted(b"/a".to_vec(), Verdict::Disallow)]
    );
}
