//! SHA-256 (FIPS 180-4), for the entity tag alone.
//!
//! A library for digests is eight crates that every program with an embedded file would wait for.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (§4.2.2).
const ROUND: [u32; 64] = [
    0x428a_2f98,
    0x7137_4491,
    0xb5c0_fbcf,
    0xe9b5_dba5,
    0x3956_c25b,
    0x59f1_11f1,
    0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98,
    0x1283_5b01,
    0x2431_85be,
    0x550c_7dc3,
    0x72be_5d74,
    0x80de_b1fe,
    0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1,
    0xefbe_4786,
    0x0fc1_9dc6,
    0x240c_a1cc,
    0x2de9_2c6f,
    0x4a74_84aa,
    0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152,
    0xa831_c66d,
    0xb003_27c8,
    0xbf59_7fc7,
    0xc6e0_0bf3,
    0xd5a7_9147,
    0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85,
    0x2e1b_2138,
    0x4d2c_6dfc,
    0x5338_0d13,
    0x650a_7354,
    0x766a_0abb,
    0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1,
    0xa81a_664b,
    0xc24b_8b70,
    0xc76c_51a3,
    0xd192_e819,
    0xd699_0624,
    0xf40e_3585,
    0x106a_a070,
    0x19a4_c116,
    0x1e37_6c08,
    0x2748_774c,
    0x34b0_bcb5,
    0x391c_0cb3,
    0x4ed8_aa4a,
    0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee,
    0x78a5_636f,
    0x84c8_7814,
    0x8cc7_0208,
    0x90be_fffa,
    0xa450_6ceb,
    0xbef9_a3f7,
    0xc671_78f2,
];

/// The first 32 bits of the fractional parts of the square roots of the first eight primes (§5.3.3).
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// Bytes of a block.
const BLOCK: usize = 64;

/// Returns the digest of some bytes as eight big-endian words.
pub(super) fn sha256(bytes: &[u8]) -> [u32; 8] {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let mut state = blocks.iter().fold(START, compress);
    // The rest, a 1 bit, zeros, and the length in bits as 64 of them (§5.1.1).
    let mut padded = rest.to_vec();
    padded.push(0x80);
    padded.resize((rest.len() + 9).next_multiple_of(BLOCK) - 8, 0);
    padded.extend_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.as_chunks::<BLOCK>().0 {
        state = compress(state, block);
    }
    state
}

/// Adds a block to the state (§6.2.2).
fn compress(state: [u32; 8], block: &[u8; BLOCK]) -> [u32; 8] {
    let mut schedule = [0; 64];
    for (word, bytes) in schedule.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for at in 16..schedule.len() {
        let (late, early) = (schedule[at - 2], schedule[at - 15]);
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
        schedule[at] = late
            .wrapping_add(schedule[at - 7])
            .wrapping_add(early)
            .wrapping_add(schedule[at - 16]);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    for (word, constant) in schedule.into_iter().zip(ROUND) {
        let rotated = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = (e & f) ^ (!e & g);
        let added = h
            .wrapping_add(rotated)
            .wrapping_add(chosen)
            .wrapping_add(constant)
            .wrapping_add(word);
        let rotated = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(added));
        (d, c, b, a) = (c, b, a, added.wrapping_add(rotated).wrapping_add(majority));
    }
    let added = [a, b, c, d, e, f, g, h];
    std::array::from_fn(|at| state[at].wrapping_add(added[at]))
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn digest_is_that_of_a_library_at_every_length() {
        let bytes: Vec<u8> = (0..1_000_u32)
            .map(|index| (index * 31 % 251) as u8)
            .collect();
        for len in (0..=300).chain([511, 512, 513, 1_000]) {
            let digest = sha256(&bytes[..len]).map(u32::to_be_bytes).concat();
            assert_eq!(digest, Sha256::digest(&bytes[..len]).to_vec(), "{len}");
        }
    }

    /// The examples of FIPS 180-4's authors.
    #[test]
    fn digest_of_the_standard_example_is_known() {
        let digest = sha256(b"abc").map(|word| format!("{word:08x}")).concat();
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest, known);
    }
}
