//! The guide of this project: what is generated for it, and the tests of its examples.
//!
//! ```text
//! book      the pages: written, generated, and the documents of the project → a folder for mdBook,
//!           with the drawings of the packed bytes in the sources of the matcher
//! lints     the registry of lints → a table, and one page a lint
//! dialects  the dialects → tables of how they differ
//! crawlers  the table of crawlers → a table
//! table     rows → Markdown
//! ```
//!
//! The Rust blocks of each page are doctests of this package, so a path in
//! `include_robots!("robots.txt")` starts at its folder. The console blocks are run by a test of
//! `robots-cli`, in the same folder.

mod book;
mod crawlers;
mod dialects;
mod lints;
mod table;

pub use book::{Sources, stage};

/// The pages with Rust blocks: each block is a test.
#[cfg(doctest)]
mod pages {
    macro_rules! pages {
        ($($module:ident: $page:literal,)*) => {
            $(#[doc = include_str!($page)] mod $module {})*
        };
    }

    pages! {
        claims: "../guide/claims.md",
        crawlers: "../guide/crawlers.md",
        dsl: "../guide/dsl.md",
        getting_started: "../guide/getting-started.md",
        identity: "../guide/identity.md",
        lints: "../guide/lints.md",
        observing: "../guide/observing.md",
        owners: "../guide/owners.md",
        production: "../guide/production.md",
        recipes: "../guide/recipes.md",
        proxies: "../guide/proxies.md",
        run_time: "../guide/run-time.md",
        what_is_denied: "../guide/what-is-denied.md",
    }
}
