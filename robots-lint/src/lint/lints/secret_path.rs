use robots_analysis::words;

use super::{Diagnostic, Directive, DirectiveKey, Subject};
use crate::lint::byte_set::ByteSet;

lint! {
    group: Policy, level: Warn,
    summary: "A rule that reveals where sensitive files are: `.git`, `.env`, backups, dumps, keys.",
    explanation: "A robots.txt is public and protects nothing. Attackers read it first.",
    citation: "RFC 9309 §3",
    example: Rules(&["Disallow: /backup.sql"]),
    use_instead: &[
        Instead::giving(
            &["* /backup.sql allow"],
            Rules(&["Disallow:"]),
        )
        .when("the file is removed from the server or needs a password"),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    if rule.key == DirectiveKey::Allow {
        return None;
    }
    let value = subject.text(rule.value).to_ascii_lowercase();
    let bytes = ByteSet::of(value.as_bytes());
    let is_near = |secret: &&&str| {
        let name = secret.strip_prefix('*').unwrap_or(secret);
        bytes.contains_all(name.as_bytes()) && value.contains(name)
    };
    let has = |secret: &&&str| {
        value.split(['/', '$', '?', '&']).any(|segment| match secret.strip_prefix("*.") {
            // `*.sql` is not the name of a file.
            Some(extension) => segment.rsplit_once('.').is_some_and(|(name, last)| {
                !name.trim_matches('*').is_empty() && last == extension
            }),
            None => segment.trim_end_matches('*') == **secret,
        })
    };
    let secret = SECRETS.iter().filter(is_near).find(has)?;
    Some(
        LINT.finding(subject.quoted(rule.value) + " reveals a sensitive path")
        .label(rule.value, format!("looks like {}", described(secret)))
        .note("a robots.txt is public and protects nothing (RFC 9309 §3)")
        .help(
            "remove the files from the server or protect them with a password, and delete the rule",
        ),
    )
}

fn described(secret: &str) -> &'static str {
    match secret {
        ".git" | ".svn" | ".hg" => "a repository",
        "phpmyadmin" | "adminer.php" => "a tool to administer a database",
        "id_rsa" | "*.pem" | "*.key" => "a private key",
        "*.sql" | "*.bak" | "backup" | "backups" | "dump" | "dumps" => "a backup",
        _ => "a configuration with passwords",
    }
}

const SECRETS: &[&str] = words!(
    ".git, .svn, .hg, .env, .htpasswd, *.sql, *.bak, *.pem, *.key, backup, backups, dump, dumps, \
     id_rsa, phpmyadmin, adminer.php, wp-config.php"
);
