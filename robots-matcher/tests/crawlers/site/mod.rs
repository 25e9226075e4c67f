//! Packs a robots.txt with agents and groups but without rules, which is enough to identify
//! clients.
//!
//! The input is the tokens, the output is a packed site with one group for each token. The layout
//! is that in the documentation of `robots_matcher`.

use robots_matcher::__layout::{FLAG_HAS_NAMES, FLAG_IS_LONG, FORMAT, NAMES, SiteNumbers};
use robots_matcher::__private::{add_name, from_packed};
use robots_matcher::{Client, Crawler};

pub(crate) struct Site {
    body: Vec<u8>,
    packed: Vec<u8>,
}

impl Site {
    pub(crate) fn naming<T: AsRef<[u8]>>(tokens: &[T]) -> Self {
        let mut tokens: Vec<&[u8]> = tokens.iter().map(AsRef::as_ref).collect();
        tokens.sort_by_key(|token| token.to_ascii_lowercase());
        let count = u32::try_from(tokens.len()).expect("few tokens");

        let mut body = Vec::new();
        let mut packed = Vec::new();
        for number in [FORMAT, FLAG_HAS_NAMES | FLAG_IS_LONG] {
            packed.extend(number.to_le_bytes());
        }
        for number in [count, count, 0, 0] {
            packed.extend(number.to_le_bytes());
        }
        let mut names = [0; NAMES];
        for token in &tokens {
            add_name(&mut names, token);
        }
        for (token, group) in tokens.iter().zip(0_u32..) {
            body.extend(b"User-agent: ");
            for number in [body.len(), token.len()] {
                packed.extend(u32::try_from(number).expect("a small body").to_le_bytes());
            }
            packed.extend(group.to_le_bytes());
            body.extend(*token);
            body.push(b'\n');
        }
        packed.extend(vec![0; tokens.len() * SiteNumbers::LONG.group()]);
        packed.extend(names);
        Self { body, packed }
    }

    pub(crate) fn identify(&self, header: impl AsRef<[u8]>) -> Client<'_> {
        from_packed(&self.body, "", &self.packed).identify(header.as_ref())
    }

    /// Returns the crawler that sends `header`, which must name one.
    pub(crate) fn crawler(&self, header: impl AsRef<[u8]>) -> Crawler<'_> {
        let header = header.as_ref();
        match self.identify(header) {
            Client::Crawler(crawler) => crawler,
            _ => panic!("no crawler in `{}`", header.escape_ascii()),
        }
    }

    pub(crate) fn assert_unknown(&self, header: impl AsRef<[u8]>) {
        let header = header.as_ref();
        if let Client::Crawler(crawler) = self.identify(header) {
            panic!("`{}` in `{}`", crawler.token(), header.escape_ascii());
        }
    }
}
