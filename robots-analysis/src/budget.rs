//! Every bound on the work of this crate, but for those of modules behind a feature, which are
//! where they are used.
//!
//! The unit is the step of [`robots_automata::Budget`]: about ten nanoseconds in a release build.
//! What exhausts its budget is reported as not decided, never guessed. The counts at the end bound
//! what is not searched by automata.

/// All searches about the rules of a file: which are overridden, redundant or tie.
pub(crate) const FACTS: usize = 100_000;

/// One of these searches, so that one rule does not leave the others undecided.
pub(crate) const FACT: usize = 10_000;

/// All matches of a rule and a text, of the rules of a file.
pub(crate) const FACT_MATCHES: usize = 300_000;

/// The number of rules that are compared with a glob in one step of a match.
pub(crate) const RULES_PER_STEP: usize = 16;

/// What compiling a group takes at least to be reported as expensive: a sixteenth of the steps that
/// all groups of a site may take together. Of 1,515 real files, 5 take more.
pub(crate) const COSTLY_GROUP: usize = 750_000;

/// The shortest path that a group decides in one way, as a claim asks for it.
pub(crate) const CLAIM: usize = 4_000_000;

/// All searches of a comparison of two files.
pub(crate) const COMPARISON: usize = 16_000_000;

/// The comparison of two files on paths with a malformed escape, for files with such rules.
pub(crate) const MALFORMED: usize = 2_000_000;

/// Charged to merge one rule of one reading with the rules of the other.
pub(crate) const MERGED_RULE: usize = 15;

/// One rule of a comparison in each of three rounds. Rules that take few steps come first, so that
/// a rule that takes many does not leave others undecided.
pub(crate) const CHANGE: [usize; 3] = [50_000, 500_000, 6_000_000];

/// The extent of one change in each of three rounds. The extent matters less than the change.
pub(crate) const EXTENT: [usize; 3] = [2_000, 20_000, 200_000];

/// The extents of all changes where thousands of rules differ.
pub(crate) const EXTENTS_OF_MANY: usize = 2_000_000;

/// The number of rules of both readings that differ above which fewer steps are for extents.
pub(crate) const MANY_RULES: usize = 4_000;

/// The proof that two changes are on the same URLs.
pub(crate) const REPEATED_CHANGE: usize = 20_000;

/// What a crawler may fetch in one reading.
pub(crate) const ACCESS: usize = 20_000;

/// The comparison of two dialects for a lint, which runs on every check.
pub(crate) const DIVERGENCES: usize = 200_000;

/// The proof that an edit keeps the meaning of a text. A check may prove many.
pub(crate) const EDIT_PROOF: usize = 400_000;

/// The number of rules whose shortest path is tried to see whether a group allows or disallows any.
pub(crate) const TRIED_PATHS: usize = 8;

/// The number of rules with another verdict that a lint about dialects asks for, per class.
pub(crate) const DIVERGENT_RULES: usize = 40;

/// The number of fixes that are proved for one text, or in one round of fixing it: each may build
/// automata of all groups. The limit is per round, so that a run that ends without a fix leaves
/// none for another run.
pub(crate) const PROVED_FIXES: usize = 64;

/// The number of bytes that are compared to prove fixes: the text, once per fix.
pub(crate) const PROVED_BYTES: usize = 1 << 20;

/// The number of bytes that are read to check the effect of fixes that are not proved, each alone:
/// the text, once per fix. A fix beyond this limit is not offered.
pub(crate) const GATED_BYTES: usize = 4 << 20;

/// The number of bytes that are read to check the effect of these fixes together: the text, once
/// per set of fixes that is tried.
pub(crate) const GATED_SETS_BYTES: usize = 4 << 20;

/// The number of rules of groups that fixes change that are compared for these checks.
pub(crate) const GATED_RULES: usize = 4_000_000;

/// The number of sets of fixes that are tried: a failing one in thousands takes about twice the
/// logarithm.
pub(crate) const GATED_SETS: usize = 64;

/// The least number of rounds of fixing. A fix may uncover another, so a text is checked once per
/// line at most, but never less often than this.
pub(crate) const FIX_ROUNDS: usize = 64;

/// The number of preferences for one purpose that are compared, each with all others.
pub(crate) const PREFERENCES: usize = 32;
