//! The value as tokens.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use robots_core::PackedSite;

/// One expression, evaluated while the program is compiled:
///
/// ```text
/// const {
///     // warnings
///     const _: &[u8] = robots_static::__private::include_bytes!("/site/robots.txt");
///     robots_static::__private::from_packed(b"User-agent: *\n…", "\"3f…\"", b"\x01\0…")
/// }
/// ```
///
/// `watched` makes cargo build again when that file changes; the bytes that are embedded are those
/// of `site`, which were compiled. Byte strings compile about twice as fast as arrays of numbers.
pub(crate) fn value(
    facade: &TokenTree,
    site: &PackedSite,
    watched: Option<&str>,
    statements: &TokenStream,
) -> TokenStream {
    let watch =
        watched.map(|path| quote!(const _: &[u8] = #facade::__private::include_bytes!(#path);));
    let body = Literal::byte_string(site.body());
    let packed = Literal::byte_string(site.packed());
    let etag = site.etag();
    quote! {
        const {
            #statements
            #watch
            #facade::__private::from_packed(#body, #etag, #packed)
        }
    }
}
