//! Writes the value as tokens.

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use robots_analysis::edit::builder::Keyword;
use robots_analysis::x_robots_tag::TagRule;
use robots_core::{Compilation, Dialect, SourceText, compile};

use crate::compress;

/// What a call embeds.
pub(crate) struct Embedded {
    pub(crate) compilation: Compilation,
    pub(crate) tags: Vec<TagRule>,
    pub(crate) ranges: Option<TokenStream>,
    pub(crate) watched: Vec<String>,
}

impl Embedded {
    /// Returns a robots.txt that allows every path.
    pub(crate) fn empty() -> Self {
        let compilation = compile(&SourceText::new("", ""), Dialect::RFC_9309);
        Self { compilation, tags: Vec::new(), ranges: None, watched: Vec::new() }
    }
}

/// Returns one constant expression:
///
/// ```text
/// const {
///     // warnings
///     const _: &[u8] = robots_static::__private::include_bytes!("/site/robots.txt");
///     robots_static::__private::with_attached(
///         robots_static::__private::from_packed(b"User-agent: *\n…", "\"3f…\"", b"\x01\0…"),
///         &robots_static::__private::Attached { gzip: …, brotli: …, tag_rules: …, ranges: … },
///     )
/// }
/// ```
///
/// Cargo rebuilds the crate when one of the `watched` files changes. The embedded bytes are those
/// that were compiled. Byte strings compile about twice as fast as arrays of numbers.
pub(crate) fn value(
    facade: &TokenTree,
    embedded: &Embedded,
    statements: &TokenStream,
) -> TokenStream {
    let Embedded { compilation, tags, ranges, watched } = embedded;
    let watch = watched
        .iter()
        .map(|path| quote!(const _: &[u8] = #facade::__private::include_bytes!(#path);));
    let site = compilation.site();
    let body = Literal::byte_string(site.body());
    let packed = Literal::byte_string(site.packed());
    let etag = site.etag();
    let gzip = encoded(facade, compress::gzip(site.body()), etag, "gzip");
    let brotli = encoded(facade, compress::brotli(site.body()), etag, "br");
    let tag_rules = tags.iter().map(|TagRule { paths, tags }| {
        let paths = Literal::byte_string(paths.canonical());
        quote!(#facade::__private::TagRule { paths: #paths, tags: &[#(#tags),*] })
    });
    let no_ranges = quote!(&[]);
    let ranges = ranges.as_ref().unwrap_or(&no_ranges);
    quote! {
        const {
            #statements
            #(#watch)*
            #facade::__private::with_attached(
                #facade::__private::from_packed(#body, #etag, #packed),
                &#facade::__private::Attached {
                    gzip: #gzip, brotli: #brotli, tag_rules: &[#(#tag_rules),*], ranges: #ranges
                }
            )
        }
    }
}

/// Returns the body in one coding. Its entity tag is that of the body with the name of the coding.
fn encoded(facade: &TokenTree, bytes: Option<Vec<u8>>, etag: &str, coding: &str) -> TokenStream {
    let Some(bytes) = bytes else {
        return quote!(::core::option::Option::None);
    };
    let bytes = Literal::byte_string(&bytes);
    let etag = format!("{}-{coding}\"", etag.trim_end_matches('"'));
    quote! {
        ::core::option::Option::Some(#facade::__private::EncodedBody { bytes: #bytes, etag: #etag })
    }
}

/// Returns uses of constants with the names of keywords, at the user's tokens.
///
/// Editors show their documentation and complete them. A word that is not a keyword is a use only
/// for editors; for the compiler it is an error already.
pub(crate) fn keywords(facade: &TokenTree, words: &[Ident]) -> TokenStream {
    let is_path = |word: &&Ident| syn::parse2::<Ident>(word.to_token_stream()).is_ok();
    let uses = words.iter().filter(is_path).map(|word| {
        let is_known = Keyword::by_name(&word.to_string()).is_some();
        let place = quote!(const _: () = #facade::__private::keyword::#word;);
        if is_known {
            return place;
        }
        quote! {
            #[allow(unexpected_cfgs)]
            const _: () = {
                #[cfg(rust_analyzer)]
                #place
            };
        }
    });
    uses.collect()
}

/// Returns modules with the names of options and lints, at the user's tokens: editors show their
/// documentation. A module is no code, and no lint asks whether an empty one is used.
pub(crate) fn documented<'n>(names: impl Iterator<Item = (&'n Ident, String)>) -> TokenStream {
    let modules = names.map(|(name, text)| {
        quote! {
            const _: () = {
                #[doc = #text]
                mod #name {}
            };
        }
    });
    modules.collect()
}
