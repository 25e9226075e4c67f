//! The User-Agent headers of a crawler.

use alloc::format;
use alloc::string::String;

/// Returns User-Agent headers in the forms that crawlers send (RFC 9110 §10.1.5): the product token
/// alone, with a version, with a comment, in other letters, and in the comment of a browser's
/// header.
///
/// The version and the address in a comment are ours: `identify` does not read them. Each header is
/// identified as the crawler, except two of `Daum` and two of `Pinterest`: apps for people send
/// these tokens with a version, too.
///
/// ```
/// use robots_static::testing::header_forms;
///
/// assert_eq!(header_forms("GPTBot")[1], "GPTBot/1.0");
/// ```
pub fn header_forms(token: &str) -> [String; 6] {
    let comment = format!("compatible; {token}/1.0; +https://example.com/bot");
    [
        String::from(token),
        format!("{token}/1.0"),
        format!("{}/1.0", token.to_ascii_lowercase()),
        format!("{token}/1.0 (+https://example.com/bot)"),
        format!("Mozilla/5.0 ({comment})"),
        format!(
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; {comment}) Chrome/140.0.0.0 \
             Safari/537.36"
        ),
    ]
}
