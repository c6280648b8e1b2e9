//! The operators of sets of places and of sums, written once for all kinds.

/// Operators of a type, such as `&` and `|`, by what each does.
macro_rules! operators {
    (@ [$($generic:tt)*] $set:ty, $trait:ident $of:ident |$a:pat_param, $b:ident| $value:expr) => {
        impl<$($generic)*> std::ops::$trait for $set {
            type Output = Self;

            #[inline(always)]
            fn $of(self, other: Self) -> Self {
                let $a = self;
                let $b = other;
                $value
            }
        }
    };
    ($generics:tt $set:ty, $($trait:ident $of:ident |$a:pat_param, $b:ident| $value:expr;)*) => {
        $(operators! { @ $generics $set, $trait $of |$a, $b| $value })*
    };
}

/// An operator on each word of two values. No function of its own: it takes on the instructions of the kernel that it is
/// compiled into.
macro_rules! each_word {
    ($a:ident, $b:ident, $of:ident) => {{
        for (word, other) in $a.0.iter_mut().zip($b.0) {
            *word = word.$of(other);
        }
        $a
    }};
}

pub(in crate::leap) use each_word;
pub(in crate::leap) use operators;
