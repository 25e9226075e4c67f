//! Random files, and raw targets near their rules.

use robots_core::Reading;

/// A generator of numbers, the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap_or(0) % limit
    }

    pub(crate) fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// Pieces of rules: few, so that rules meet, and each of another kind.
const PIECES: &[&str] = &[
    "/", "a", "b", "2", "F", "2F", "%2F", "%3F", "%61", "?", "*", "*", "*", "é", ":", ".pdf", "=",
    "%20", "%24", "$", "C3", "x/y", "%25",
];

/// Returns a random file with groups of three crawlers and the default group.
pub(crate) fn file(random: &mut Random) -> String {
    let mut text = String::new();
    for agent in ["GPTBot", "CCBot\nUser-agent: HouseBot", "*"] {
        text += &["User-agent: ", agent, "\n"].concat();
        for _ in 0..=random.below(14) {
            let key = random.choose(&["Allow", "Disallow", "Disallow"]);
            let start = random.choose(&["/", "/", "*"]);
            let pieces: String = (0..random.below(6)).map(|_| random.choose(PIECES)).collect();
            let end = random.choose(&["", "", "$"]);
            text += &[key, ": ", start, &pieces, end, "\n"].concat();
        }
    }
    text
}

/// Returns a raw target near a canonical pattern, or of random pieces.
pub(crate) fn target(random: &mut Random, pattern: &[u8]) -> Vec<u8> {
    const FILL: &[&str] = &[
        "", "", "a", "x/y", "?", "?a=1", "/", "%2F", "%2f", ".", "b?c", "=", "é", "%C3%A9", "2",
        "F", "20", "%24", "$", "*", "%2a", "%3a", ":", "#", "%22", "%F2", "%d2",
    ];
    let mut target = Vec::new();
    if random.below(4) == 0 {
        for _ in 0..random.below(8) {
            target.extend_from_slice(random.choose(PIECES).as_bytes());
        }
    } else {
        let body = pattern.strip_suffix(b"$").unwrap_or(pattern);
        for &byte in body {
            match byte {
                b'*' => (0..random.below(3))
                    .for_each(|_| target.extend_from_slice(random.choose(FILL).as_bytes())),
                _ => target.push(byte),
            }
        }
        match random.below(6) {
            0 => target.extend_from_slice(random.choose(FILL).as_bytes()),
            1 => _ = target.pop(),
            2 if target.len() > 2 => _ = target.remove(1 + random.below(target.len() - 1)),
            3 => {
                let at = random.below(target.len() + 1);
                target.splice(at..at, random.choose(FILL).bytes());
            }
            _ => {}
        }
    }
    if !target.starts_with(b"/") {
        target.insert(0, b'/');
    }
    respelled(random, &target)
}

/// Writes some characters as escapes, and changes the case of escapes.
fn respelled(random: &mut Random, target: &[u8]) -> Vec<u8> {
    let mut raw = vec![b'/'];
    let rate = 1 + random.below(12);
    let mut rest = &target[1..];
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let is_escape =
            byte == b'%' && after.len() > 1 && after[..2].iter().all(u8::is_ascii_hexdigit);
        if is_escape {
            let digits = &after[..2];
            let lower = random.below(2) == 0;
            raw.push(b'%');
            raw.extend(if lower {
                digits.to_ascii_lowercase()
            } else {
                digits.to_ascii_uppercase()
            });
            rest = &after[2..];
        } else if byte <= b' ' || byte == 0x7f || (byte != b'?' && random.below(rate) == 0) {
            raw.extend(format!("%{byte:02x}").bytes());
        } else {
            raw.push(byte);
        }
    }
    raw
}

/// Returns the patterns of a file.
pub(crate) fn patterns(reading: &Reading) -> Vec<Vec<u8>> {
    let groups = reading.groups();
    let rules = groups.flat_map(|group| reading.written_rules(group));
    rules.map(|rule| rule.pattern.canonical().to_vec()).collect()
}
