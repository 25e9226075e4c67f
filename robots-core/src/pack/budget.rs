//! The budget of a file, and what its rules may take of it.

/// The steps that an automaton gets, and those for each byte of its rules, up to a part of the budget in
/// twenty-fourths. A larger automaton is not worth its bytes: its rules get an index.
const STEPS_OF_ONE: usize = 100_000;
const STEPS_PER_BYTE: usize = 300;
const PART_OF_ONE: usize = 17;

/// The steps for each byte of the rules of a group below which its automaton is not attempted.
const FEWEST_STEPS_PER_BYTE: usize = 8;

/// The steps for which one more rule gets an automaton or an index, if groups share rules. Rules are counted
/// once for each group: 9,000 agents that share 9,000 rules and have one of their own would be 81 million.
const STEPS_PER_RULE: usize = 60;

/// The steps that compiling a file may take beyond work that is linear in the file.
///
/// A step takes some tens of nanoseconds in a release build. Steps are counted and time is not measured,
/// so that the same file and budget have the same result on every machine. A group whose automaton the
/// budget does not cover is decided by an index of its rules: the verdicts are the same, and a decision
/// takes microseconds at most, except in files of thousands of rules that are alike.
///
/// ```
/// use robots_core::compile::compile_within;
/// use robots_core::{Budget, Dialect, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /*/basket/\n");
/// let embedded = compile_within(&source, Dialect::RFC_9309, Budget::EMBEDDED);
/// let linear = compile_within(&source, Dialect::RFC_9309, Budget::new(0));
/// assert_eq!((embedded.is_exhausted(), linear.is_exhausted()), (false, true));
/// for site in [embedded.site(), linear.site()] {
///     assert!(site.robots_txt().decide("GPTBot", "/shop/basket/1").is_disallow());
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget {
    steps: usize,
}

impl Budget {
    /// The budget of a file that is compiled once, when a program is built: 12,000,000 steps. Of 1,515 real
    /// files one takes 7.3 million, another 4.4 million, and all others less than 3.5 million.
    pub const EMBEDDED: Self = Self::new(12_000_000);

    /// The budget of a file that a server compiles while it runs: 40,000 steps, some milliseconds. Nine of
    /// ten real files take less.
    pub const LOADED: Self = Self::new(40_000);

    /// Creates a budget of this many steps.
    pub const fn new(steps: usize) -> Self {
        Self { steps }
    }

    /// Returns the number of steps.
    pub const fn steps(self) -> usize {
        self.steps
    }

    /// Returns the steps for the automaton of rules whose lines have this many bytes; `None` if the budget
    /// is too small for an attempt.
    pub(super) fn of_automaton(self, text_len: usize) -> Option<usize> {
        let steps = STEPS_OF_ONE + STEPS_PER_BYTE * text_len;
        (FEWEST_STEPS_PER_BYTE * text_len <= self.steps)
            .then(|| steps.min(self.steps / 24 * PART_OF_ONE))
    }

    /// Returns the number of rules, counted once for each group, that get an automaton or an index, in a file
    /// of this many rules. The rules of later groups are compared one by one.
    pub(super) fn rules(self, of_file: usize) -> usize {
        (2 * of_file).max(self.steps / STEPS_PER_RULE)
    }
}
