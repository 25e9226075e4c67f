//! Keys with a typo, and lines without a colon. Each such line has a finding of one lint.

use robots_analysis::diagnostic::closest_match;
use robots_analysis::words;
use robots_core::dialect::Dialect;
use robots_core::matcher::known_crawler;
use robots_core::source::Span;
use robots_core::syntax::{Directive, DirectiveKey, SyntaxError};
use strsim::damerau_levenshtein;

use super::Subject;
use super::foreign_line::{is_commented, is_decoration, is_of_robots_tag};
use super::look_alike::is_look_alike;
use super::word_list::is_one_of;

/// The most characters before a key that may switch its line off.
const MOST_BEFORE: usize = 4;

/// Returns whether a name is a key with text before it, `xDisallow`, `_Allow`, `NoDisallow`: the
/// line may be switched off, or the opposite of the key. A doubled first letter is a typo, and
/// another word before `sitemap` a kind of sitemap.
pub(super) fn has_text_before(name: &str, key: &str) -> bool {
    let name = without_mark(name).to_ascii_lowercase();
    let key = key.to_ascii_lowercase();
    if key == "sitemap" && name.contains([' ', '-']) {
        return false;
    }
    let distance = damerau_levenshtein(&name, &key);
    let cuts = name.char_indices().skip(1).take(MOST_BEFORE);
    let mut before = cuts.enumerate().filter_map(|(cut, (at, _))| {
        let of_rest = damerau_levenshtein(&name[at..], &key);
        (of_rest <= 1 && of_rest + cut + 1 == distance).then_some(&name[..at])
    });
    before.any(|text| !key.starts_with(text) && !is_decoration(text))
}

/// Returns a name without a byte order mark that was read as Windows-1252 and encoded again.
fn without_mark(name: &str) -> &str {
    name.trim_start_matches("ï»¿")
}

pub(super) struct LostColon {
    /// The bytes to replace with a colon; empty if nothing separates key and value.
    pub(super) colon: Span,
    pub(super) key: Span,
}

impl Subject<'_> {
    /// Returns the key that is closest to an unknown one.
    pub(super) fn closest_key(&self, directive: &Directive) -> Option<&'static str> {
        let name = self.text(directive.name);
        let name = without_mark(&name);
        let is_other = directive.key == DirectiveKey::Other;
        // A look-alike character explains the unknown key, and has a lint of its own.
        if !is_other || is_commented(name) || name.contains(is_look_alike) {
            return None;
        }
        let has_colon = !directive.errors.contains(&SyntaxError::MissingColon);
        for error in &directive.errors {
            match error {
                SyntaxError::Misspelled(key) => return Some(key.name()),
                SyntaxError::KeywordPrefix(key) => {
                    let is_inflected = has_colon && is_inflected(name, key.name());
                    return is_inflected.then_some(key.name()).or_else(|| self.synonym(directive));
                }
                SyntaxError::MissingColon => {}
            }
        }
        if is_of_robots_tag(name) {
            return None;
        }
        // A line of a `robots` tag, `noindex, nofollow`, is not the unused key `Noindex`.
        let known = DirectiveKey::KNOWN.into_iter();
        let known = known.filter(|key| has_colon || *key != DirectiveKey::Noindex);
        closest_match(name, known.map(DirectiveKey::name)).or_else(|| self.synonym(directive))
    }

    /// Returns the key for which another word is a synonym, or that has text before it, if the line
    /// has a colon and a value of that key's kind.
    fn synonym(&self, directive: &Directive) -> Option<&'static str> {
        let name = self.text(directive.name).to_ascii_lowercase().replace(['-', '_'], " ");
        let value = self.text(directive.value);
        if directive.errors.contains(&SyntaxError::MissingColon) {
            None
        } else if is_of_sitemap(&name) && value.starts_with("http") {
            Some(DirectiveKey::Sitemap.name())
        } else if OF_DISALLOW.contains(&&*name) && value.starts_with(['/', '*']) {
            Some(DirectiveKey::Disallow.name())
        } else if OF_ALLOW.contains(&&*name)
            && value.starts_with(['/', '*'])
            && !value.contains("*/*")
        {
            Some(DirectiveKey::Allow.name())
        } else if OF_USER_AGENT.contains(&&*name)
            && (value == "*" || known_crawler(&value).is_some())
        {
            Some(DirectiveKey::UserAgent.name())
        } else if value.starts_with(['/', '*']) && !self.text(directive.name).contains(is_of_syntax)
        {
            let rules = [DirectiveKey::Disallow, DirectiveKey::Allow].into_iter();
            let mut keys = rules.map(DirectiveKey::name);
            keys.find(|key| {
                name.ends_with(&key.to_ascii_lowercase()) && has_text_before(&name, key)
            })
        } else {
            None
        }
    }

    pub(super) fn key_to_google(&self, directive: &Directive) -> DirectiveKey {
        Dialect::GOOGLE.key(self.source, directive)
    }

    /// Returns whether an invalid line is a typo of a line with this key.
    pub(super) fn is_typo_of(&self, key: DirectiveKey, directive: &Directive) -> bool {
        let is_prefix = directive.errors.contains(&SyntaxError::KeywordPrefix(key));
        !directive.is_well_formed() && (directive.key == key || is_prefix)
            || self.closest_key(directive) == Some(key.name())
    }

    /// Returns the span of the missing colon of a line that is valid otherwise.
    pub(super) fn lost_colon(&self, directive: &Directive) -> Option<LostColon> {
        let has_colon = !directive.errors.contains(&SyntaxError::MissingColon);
        let prefix = directive.errors.iter().find_map(|error| match error {
            SyntaxError::KeywordPrefix(key) => Some(*key),
            _ => None,
        });
        let key_len = match prefix {
            None if has_colon || directive.key == DirectiveKey::Other => return None,
            None => directive.name.end - directive.name.start,
            Some(key) => key.name().len(),
        };
        let line = self.bytes(directive.span());
        let after = line.get(key_len..)?;
        let gap = after.len() - after.trim_ascii_start().len();
        let text = after.trim_ascii_start();
        let has_value = |starts: &[&[u8]]| starts.iter().any(|start| text.starts_with(start));
        let is_lost = match prefix {
            None => true,
            // The text after the key is not the rest of a longer key.
            Some(_) if has_colon => gap > 0 && has_value(&[b"/", b"*", b"http"]),
            Some(_) => has_value(&[b"/", b"*"]) || separator_len(text) > 0,
        };
        let key_end = directive.name.start + key_len;
        let len = match separator_len(text) {
            0 => 0,
            len => gap + text.len() - text[len..].trim_ascii_start().len(),
        };
        is_lost.then_some(LostColon {
            colon: Span::new(key_end, key_end + len),
            key: Span::new(directive.name.start, key_end),
        })
    }
}

/// Returns whether a character does not join words to one.
fn is_of_syntax(character: char) -> bool {
    !character.is_alphabetic() && !matches!(character, '-' | '_')
}

/// Returns the length of what other formats write in place of a colon, at the start of a text.
fn separator_len(text: &[u8]) -> usize {
    let separators: [&[u8]; 5] = [b"=>", b"->", b":=", b"=", b";"];
    let found = separators.iter().find(|mark| text.starts_with(mark));
    found.map_or(0, |mark| mark.len())
}

/// Returns whether a name is a key with an ending: `Disallowed`, `User-agents`.
fn is_inflected(name: &str, key: &str) -> bool {
    name.split_at_checked(key.len()).is_some_and(|(stem, end)| {
        stem.eq_ignore_ascii_case(key) && is_one_of(&["ed", "ing", "s"], end)
    })
}

/// Returns whether a name in lower case is a sitemap and at most two other words: `XML sitemap`,
/// `sitemap index`, `sitemap1`.
fn is_of_sitemap(name: &str) -> bool {
    let words = || name.split(' ').filter(|word| !word.is_empty());
    let is_word = |word: &str| {
        let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == 's');
        stem == "sitemap"
    };
    words().count() <= 3 && words().any(is_word)
}

/// Synonyms of `Disallow` in other configuration files, and its translations, with ASCII letters in
/// lower case and blanks for hyphens.
const OF_DISALLOW: &[&str] = words!(
    "bloquear, block, blocked, deny, denied, disable, do not allow, do not crawl, dont allow, \
     dont crawl, exclude, forbid, forbidden, ignore, interdire, niet toestaan, no allow, \
     no crawl, no permitir, nocrawl, non consentire, not allow, not allowed, não permitir, \
     prohibir, proibir, reject, verbieten, verboten, vietare, Запретить, запретить, 不允许, 禁止, 許可しない"
);

/// Synonyms of `Allow`, and its translations. `Accept: */*` is a field of a request.
const OF_ALLOW: &[&str] = words!(
    "accept, accepter, autoriser, consentire, enable, erlauben, grant, include, permesso, \
     permettre, permit, permitir, toestaan, zulassen, Разрешить, разрешить, 允许, 許可"
);

const OF_USER_AGENT: &[&str] = words!(
    "agent, agent utilisateur, agente de usuario, agente do usuário, agente utente, \
     benutzer agent, benutzeragent, bot, crawler, gebruikersagent, robot, spider, ua, \
     Агент пользователя, агент пользователя, ユーザーエージェント, 用户代理"
);
