//! The name that a typo stands for: one metric for lints, keys, product tokens and options.

/// Returns the accepted name that is closest to `written`, ASCII case aside, if it differs by no more than a
/// quarter of its letters; of several the first. Takes the product of all lengths.
pub fn closest_match<'n>(
    written: &str,
    accepted: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    closest_of(&written.to_ascii_lowercase(), &mut accepted.into_iter())
}

/// Apart, so that it is compiled once and not for each kind of list.
fn closest_of<'n>(written: &str, accepted: &mut dyn Iterator<Item = &'n str>) -> Option<&'n str> {
    accepted
        .filter(|name| name.len().abs_diff(written.len()) <= 3)
        .map(|name| {
            let distance = strsim::damerau_levenshtein(written, &name.to_ascii_lowercase());
            (distance, name)
        })
        .filter(|&(distance, name)| distance * 4 <= name.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}
