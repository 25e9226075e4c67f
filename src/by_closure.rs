//! A closure in the place of a type that implements a trait of the layer.

/// A closure as what selects a file, verifies, observes or limits rates.
///
/// The methods of [`RobotsLayer`](crate::RobotsLayer) that take closures wrap them in it. A bound
/// `Fn` on such a method infers the types of the parameters; a bound on a trait that closures
/// implement does not.
#[derive(Clone, Copy, Debug)]
pub struct ByClosure<F>(pub(crate) F);
