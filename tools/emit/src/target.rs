//! The proxies, and what the expressions of each one can say.

/// A proxy for which rules are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// nginx: maps for `http { }`.
    Nginx,
    /// `HAProxy`: a section `defaults`, from which frontends inherit.
    Haproxy,
    /// Caddy: directives of a site.
    Caddy,
    /// Apache: directives of `mod_rewrite`.
    Apache,
    /// Envoy: HTTP filters and a route.
    Envoy,
}

/// How a proxy matches expressions.
#[derive(Debug)]
pub(crate) struct Flavor {
    /// What is before the path in the text that is matched. It starts with an anchor.
    pub(crate) start: &'static str,
    /// What is after an expression, which must match the whole text in Envoy.
    pub(crate) finish: &'static str,
    pub(crate) end: &'static str,
    /// A byte that ends the target, as it is written in a class; empty if the text is the target.
    pub(crate) stop: &'static str,
    /// Whether there are possessive runs and lookahead, which PCRE needs to match in linear time.
    /// RE2 has neither, and matches in linear time.
    pub(crate) is_possessive: bool,
    /// Whether bytes outside of ASCII can be matched. RE2 matches characters.
    pub(crate) has_bytes: bool,
}

/// A scheme and a host, which a target in absolute form has before its path (RFC 9112 §3.2.2).
macro_rules! authority {
    () => {
        r"(?:[A-Za-z]+://[^/?#\x20]*)?"
    };
}

const PCRE: Flavor =
    Flavor { start: "^", finish: "", end: r"\z", stop: "", is_possessive: true, has_bytes: true };

const REQUEST_LINE: Flavor = Flavor {
    start: concat!(r"^[^\x20]+\x20", authority!()),
    end: r"\x20HTTP/",
    stop: r"\x20",
    ..PCRE
};

const GO: Flavor = Flavor {
    start: concat!("^", authority!()),
    end: "$",
    is_possessive: false,
    has_bytes: false,
    ..PCRE
};

const WHOLE_TEXT: Flavor = Flavor { start: "(?s:", finish: ".*)", ..GO };

impl Target {
    /// Every target.
    pub const ALL: [Self; 5] = [Self::Nginx, Self::Haproxy, Self::Caddy, Self::Apache, Self::Envoy];

    /// Returns the name in the command.
    ///
    /// ```
    /// use robots_emit::Target;
    ///
    /// assert_eq!(Target::Haproxy.name(), "haproxy");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Haproxy => "haproxy",
            Self::Caddy => "caddy",
            Self::Apache => "apache",
            Self::Envoy => "envoy",
        }
    }

    /// Returns the name as its project writes it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Haproxy => "HAProxy",
            Self::Caddy => "Caddy",
            Self::Apache => "Apache",
            Self::Envoy => "Envoy",
        }
    }

    pub(crate) fn flavor(self) -> &'static Flavor {
        match self {
            Self::Nginx | Self::Haproxy => &PCRE,
            Self::Apache => &REQUEST_LINE,
            Self::Caddy => &GO,
            Self::Envoy => &WHOLE_TEXT,
        }
    }

    /// Returns the bytes of the longest target that the proxy accepts, unless it is configured to
    /// accept more. Caddy accepts a mebibyte, so the rules deny longer targets than this there.
    pub fn longest_target(self) -> usize {
        match self {
            Self::Nginx | Self::Caddy | Self::Apache => 8_192,
            Self::Haproxy => 16_384,
            Self::Envoy => 61_440,
        }
    }

    /// Returns the most steps that all rule sets together may take for each byte of a target, since
    /// a header may name a crawler of each. They are those at which the slowest target that
    /// `benches/emit` sends takes a crawler about 100 ms on one core.
    ///
    /// A step takes 0.6 ns in PCRE with its compiler; 7 ns without it, as in Apache and in nginx
    /// unless `pcre_jit` is on; 11 ns in Go; and 0.03 ns in RE2.
    pub fn most_steps(self) -> usize {
        match self {
            Self::Haproxy => 9_000,
            Self::Envoy => 6_000,
            Self::Nginx | Self::Apache => 1_700,
            Self::Caddy => 1_100,
        }
    }
}
