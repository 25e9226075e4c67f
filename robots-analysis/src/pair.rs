//! A function of both items of a pair.

/// Returns what a function returns for each. `array::map` is 500 lines of LLVM for each function,
/// which every user of the macros compiles.
pub(crate) fn both<T, U>([one, other]: [T; 2], mut of: impl FnMut(T) -> U) -> [U; 2] {
    [of(one), of(other)]
}
