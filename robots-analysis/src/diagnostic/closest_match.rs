//! Did-you-mean: one metric for keys, product tokens, options and names of lints.

/// Returns the accepted name that is closest to `written`, ignoring ASCII case, if at most a
/// quarter of its letters differ; the first of several. Counts insertions, deletions, substitutions
/// and swaps of neighbors (Damerau–Levenshtein). Takes time proportional to the product of the
/// lengths, for each name.
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
