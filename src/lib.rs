//! A site's robots.txt, compiled.
