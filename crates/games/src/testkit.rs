//! Tests that see into this crate.

/// Makes a macro that makes a test of each of these functions, for `tests/it`. They are compiled with what they test: apart, every
/// layout with its kernels would be compiled once more.
macro_rules! tests_within {
    ($all:ident in $game:ident: $($module:ident [$($test:ident)*])*) => {
        $(pub use $module::{$($test),*};)*

        /// Makes a test of each of these functions.
        #[macro_export]
        macro_rules! $all {
            () => {
                $($(
                    #[test]
                    fn $test() {
                        $crate::$game::tests::$test();
                    }
                )*)*
            };
        }
    };
}
