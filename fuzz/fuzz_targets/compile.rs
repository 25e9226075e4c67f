//! Checks that any bytes compile in every dialect, to the same bytes each time.

#![no_main]

use libfuzzer_sys::fuzz_target;
use robots_core::{Dialect, SourceText, compile};

fuzz_target!(|bytes: &[u8]| {
    let source = SourceText::new("robots.txt", bytes);
    for dialect in Dialect::ALL {
        let compilation = compile(&source, dialect);
        assert_eq!(compilation.site(), compile(&source, dialect).site());
    }
});
