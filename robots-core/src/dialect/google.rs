//! The open-source parser and matcher of Google, <https://github.com/google/robotstxt> (commit
//! 22b355f of April 2026): its behavior, not the description on Google's pages.
//!
//! The parser reads files of any size. Here the limit is 500 KiB, as in Google's documentation.

use robots_matcher::PathForm;

use super::{AcceptedTypos, Dialect, RulePolicy, TokenPolicy, WrittenToken};
use crate::extension::CrawlDelayPolicy;
use crate::syntax::{ByteOrderMark, Lexis, LineEnds, WhiteSpace};

impl Dialect {
    /// The open-source parser and matcher of Google.
    pub const GOOGLE: &'static Self = &Self {
        name: "google",
        title: "Google (Googlebot)",
        specification: "Google's open-source parser and matcher, \
            <https://github.com/google/robotstxt>, commit 22b355f of April 2026, as it runs; only \
            the first 500 KiB of a file count, as Google documents",
        lexis: Lexis {
            byte_order_mark: ByteOrderMark::SkippedInPart,
            line_ends: LineEnds::CrLf,
            white_space: WhiteSpace::Ascii,
            // A buffer of eight times the longest URL of old browsers, with a NUL at its end.
            line_limit: 2083 * 8 - 1,
            nul_ends_line: true,
        },
        accepted_typos: AcceptedTypos {
            misspelling: true,
            keyword_prefix: true,
            missing_colon: true,
        },
        tokens: TokenPolicy { written: WrittenToken::LeadingToken, ..Self::RFC_9309.tokens },
        rules: RulePolicy { index_is_folder: true, ..Self::RFC_9309.rules },
        // Google documents that it does not support the line.
        crawl_delay: CrawlDelayPolicy::Ignored,
        path_form: PathForm::Sent,
        robots_txt_is_allowed: false,
        ..*Self::RFC_9309
    };
}
