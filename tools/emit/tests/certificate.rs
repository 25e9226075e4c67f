//! The certificate: emitted rules are proved, and changed ones are refuted by a shortest target.

use robots_core::matcher::CrawlerPurpose;
use robots_core::{Compilation, Dialect, SourceText, compile};
use robots_emit::{Certificate, Options, Target, certify, emit};

/// The mutants of the rules for each proxy.
const MUTANTS: usize = 24;

const SHOP: &str = "\
User-agent: *
Disallow: /basket/
Disallow: /*?sort=
Disallow: /*.pdf$
Allow: /basket/help
Disallow: /caf\u{e9}/

User-agent: GPTBot
User-agent: House-Crawler
Disallow: /
Allow: /about$
Allow: /*/public/

User-agent: CCBot
Disallow:
";

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

fn rules(text: &str, target: Target) -> String {
    emit(&compiled(text), &Options::new(target)).expect("plain rules")
}

/// Returns a crawler, a target and whether it is denied.
#[track_caller]
fn refuted(rules: &str, against: &str) -> (String, String, bool) {
    match certify(rules, &compiled(against)) {
        Certificate::Refuted { crawler, target, is_denied } => {
            (crawler, String::from_utf8_lossy(&target).into_owned(), is_denied)
        }
        found => panic!("not refuted: {found:?}"),
    }
}

fn expected(crawler: &str, target: &str, is_denied: bool) -> (String, String, bool) {
    (crawler.to_owned(), target.to_owned(), is_denied)
}

#[test]
fn emitted_rules_are_proved_for_each_proxy() {
    for target in Target::ALL {
        let certificate = certify(&rules(SHOP, target), &compiled(SHOP));
        let is_proved =
            matches!(certificate, Certificate::Proved { rules: 8, states, .. } if states > 100);
        assert!(is_proved, "{}: {certificate:?}", target.name());
    }
}

#[test]
fn rules_with_an_extended_default_group_are_proved() {
    let compilation = compiled("User-agent: *\nDisallow: /a\n");
    let mut options = Options::new(Target::Nginx);
    options.extended_to = vec![CrawlerPurpose::AiTraining, CrawlerPurpose::Seo];
    let rules = emit(&compilation, &options).expect("plain rules");
    let certificate = certify(&rules, &compilation);
    assert!(matches!(certificate, Certificate::Proved { .. }), "{certificate:?}");
}

/// A documented crawler obeys the group of its fallback, whose name is after that of another group.
#[test]
fn rules_with_fallbacks_and_odd_bytes_are_proved() {
    let text = "User-agent: Applebot\nDisallow: /it's \"a\\b\"\nDisallow: /it's\"a\\b\"\n\
                User-agent: Googlebot\nDisallow: /b`{c}$\nDisallow: no-slash\nUser-agent: *\nAllow: /\n";
    for target in Target::ALL {
        let certificate = certify(&rules(text, target), &compiled(text));
        let is_proved = matches!(certificate, Certificate::Proved { rules: 2, .. });
        assert!(is_proved, "{}: {certificate:?}", target.name());
    }
}

#[test]
fn rules_of_an_older_file_are_refuted_by_the_shortest_path() {
    let newer = SHOP.replace("/basket/help", "/basket/h");
    for target in Target::ALL {
        let found = refuted(&rules(SHOP, target), &newer);
        assert_eq!((&*found.1, found.2), ("/basket/h", true), "{}", target.name());
    }
    let newer = SHOP.replace("Disallow:\n", "Disallow: /x\n");
    let found = refuted(&rules(SHOP, Target::Nginx), &newer);
    assert_eq!(found, expected("ccbot", "/x", false));
    let newer = SHOP.replace("User-agent: House-Crawler\n", "");
    let found = refuted(&rules(SHOP, Target::Nginx), &newer);
    assert_eq!(found, expected("house-crawler", "/", true));
}

#[test]
fn changed_expression_is_refuted_by_the_shortest_target() {
    let text = "User-agent: GPTBot\nDisallow: /basket/\nAllow: /basket/help\nDisallow: /*?q=\n";
    let nginx = rules(text, Target::Nginx);
    let lines: Vec<&str> = nginx.lines().collect();
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(index, _)| *index != at);
        kept.map(|(_, line)| [line, "\n"].concat()).collect::<String>()
    };
    let position =
        |start: &str| lines.iter().position(|line| line.starts_with(start)).expect(start);
    let plain = position("map \"$request_uri\" $robots_plain_1 {");
    let exact = position("map \"$request_uri\" $robots_exact_1 {");
    assert_eq!(refuted(&without(plain + 2), text), expected("GPTBot", "/basket/help", true));
    assert_eq!(refuted(&without(plain + 3), text), expected("GPTBot", "/?q\u{3d}", false));
    let (crawler, target, is_denied) = refuted(&without(exact + 3), text);
    assert_eq!((&*crawler, is_denied), ("GPTBot", false));
    assert_eq!(target.len(), "/?q=#".len(), "{target}");

    let escape = nginx.replacen("|%62)", "|%63)", 1);
    assert_ne!(escape, nginx);
    let (_, target, _) = refuted(&escape, text);
    assert!(target.contains("%62") || target.contains("%63"), "{target}");
}

#[test]
fn rules_that_cannot_be_read_are_not_proved() {
    let nginx = rules(SHOP, Target::Nginx);
    let not_written = "is not what `robots emit` writes";
    for (changed, reason) in [
        (nginx.replace("default 0;", "default 1;"), not_written),
        (nginx.clone() + "map a b { }\n", not_written),
        (nginx.replace("# robots.txt as", "# as"), "not written by `robots emit`"),
        (
            nginx.replace("Disallow: /\nAllow", "Disallow: /x\nAllow"),
            "it serves another robots.txt",
        ),
    ] {
        assert_ne!(changed, nginx);
        match certify(&changed, &compiled(SHOP)) {
            Certificate::Unproved(found) => assert!(found.contains(reason), "{found}"),
            found => panic!("{reason}: {found:?}"),
        }
    }
}

/// Every change of a byte or of a line is found.
#[test]
fn mutants_of_emitted_rules_are_not_proved() {
    let text = "User-agent: GPTBot\nDisallow: /b/\nAllow: /b/h$\nDisallow: /*?q=\n\n\
                User-agent: CCBot\nDisallow: /c*d\n";
    let compilation = compiled(text);
    let mut seed = 0x9309_u64;
    let mut below = |limit: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 20).unwrap_or(0) % limit
    };
    for target in Target::ALL {
        let rules = rules(text, target);
        let lines: Vec<&str> = rules.lines().collect();
        for number in 0..MUTANTS {
            let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            let (at, other) = (below(lines.len()), below(lines.len()));
            match number % 4 {
                0 => _ = lines.remove(at),
                1 => lines.swap(at, other),
                2 => lines.insert(other, lines[at].clone()),
                _ => {
                    let line = lines[at].clone();
                    let mut bytes = line.into_bytes();
                    if !bytes.is_empty() {
                        let place = below(bytes.len());
                        bytes[place] = b"0a$|)?*/2F"[below(10)];
                    }
                    lines[at] = String::from_utf8_lossy(&bytes).into_owned();
                }
            }
            let mutant = lines.join("\n") + "\n";
            let is_proved = matches!(certify(&mutant, &compilation), Certificate::Proved { .. });
            assert_eq!(is_proved, mutant == rules, "{}: {mutant}", target.name());
        }
    }
}

/// Also in comments, which say what to write: nginx refuses a variable that nothing defines.
#[test]
fn rules_for_nginx_name_only_variables_that_they_define() {
    let texts: [&[u8]; 3] = [
        b"User-agent: *\nDisallow: /caf\xe9\n",
        b"User-agent: *\nDisallow: /\0\n",
        b"User-agent: *\nDisallow: /a$b\n",
    ];
    for text in texts {
        let compiled = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
        let rules = emit(&compiled, &Options::new(Target::Nginx)).expect("plain rules");
        let is_of_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
        for part in rules.split("$robots_").skip(1) {
            let name = part.split(|character| !is_of_name(character)).next().unwrap_or_default();
            let definition = format!("$robots_{name} {{\n");
            assert!(rules.contains(&definition), "`$robots_{name}`");
        }
        assert!(matches!(certify(&rules, &compiled), Certificate::Proved { .. }));
    }
}
