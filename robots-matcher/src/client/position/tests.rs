use super::{BLOCK, begins_in_block, begins_product};

/// Every byte after which a product may start, between bytes that are in headers of browsers.
const TEXT: &[u8] = b"Mozilla/5.0 (X11;a,[b]\"c\"'d:e+f<g{h|i=j\tk_l-m.n\xff";

#[test]
fn begins_in_block_finds_every_product_position() {
    let header: [u8; 3 * BLOCK] = core::array::from_fn(|at| TEXT[at % TEXT.len()]);
    for len in 0..=header.len() {
        let header = &header[..len];
        for at in 0..=len {
            let begins = begins_in_block::<b' '>(header, at);
            for index in 0..BLOCK {
                let byte = header.get(at + index);
                let expected = byte.is_some_and(|&byte| begins_product(byte));
                assert_eq!(begins >> index & 1 == 1, expected, "{len} {at} {index}");
            }
        }
    }
}
